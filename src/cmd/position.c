/* cmd/position.c - the wanted node, and positions and moves as JSON and in words */
#include "cmd/position.h"

#include "base/output.h"
#include "base/text.h"
#include "reader/texts.h"
#include "rules/annotation.h"
#include "rules/score.h"
#include "rules/values.h"

/* ---- the wanted node ---- */

static uint32_t node_of_move(const struct args *a, const struct record *r, const struct sgf_game *game)
{
    if (a->move == 0)
        return 0;
    struct replay replay;
    replay_init(&replay, game);
    uint32_t found = SGF_NONE;
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(game, node)) {
        replay_to(&replay, node);
        struct move move;
        replay_move_of(&replay, node, &move);
        if (move.kind != MOVE_NONE && replay.position.move_number == a->move) {
            found = node;
            break;
        }
    }
    if (found == SGF_NONE)
        complain(r->name, "no move %ld: the main line ends with move %ld", a->move, replay.position.move_number);
    replay_free(&replay);
    return found;
}

uint32_t node_wanted(const struct args *a, const struct record *r, const struct sgf_game *game, bool standard_end)
{
    if (r->address) {
        const uint32_t node = sgf_address_find(game, slice_of(r->address));
        if (node == SGF_NONE)
            complain(r->name, "no node #%s in game %zu", r->address, game->number);
        return node;
    }
    if (a->move >= 0)
        return node_of_move(a, r, game);
    return a->end || standard_end ? sgf_line_end(game, 0) : 0;
}

/* ---- moves ---- */

/* The move as members, each null without a move; `is_alone`: as an object, or null. */
static void json_move_parts(struct json *j, const struct replay *r, uint32_t node, bool is_alone)
{
    struct buf sgf = {0}, text = {0};
    const char color = texts_move_of(r, node, &sgf, &text);
    if (is_alone && !color) {
        json_none(j);
        return;
    }
    if (is_alone)
        json_open(j, '{');
    json_word(json_key(j, "color"), color ? stone_word(color == 'B' ? STONE_BLACK : STONE_WHITE) : NULL);
    json_key(j, "sgf");
    color ? json_text(j, buf_slice(&sgf)) : json_none(j);
    json_key(j, "text");
    color ? json_text(j, buf_slice(&text)) : json_none(j);
    if (is_alone)
        json_close(j, '}');
    buf_free(&sgf);
    buf_free(&text);
}

void json_move(struct json *j, const struct replay *r, uint32_t node)
{
    json_move_parts(j, r, node, true);
}

void move_words(const struct replay *r, uint32_t node, struct buf *out)
{
    struct buf text = {0};
    const char color = texts_move_of(r, node, NULL, &text);
    if (color) {
        buf_add_format(out, "%c ", color);
        text_filter(out, buf_slice(&text));
    }
    buf_free(&text);
}

/* ---- a node ---- */

void json_address(struct json *j, const struct sgf_paths *paths, const struct sgf_game *game, uint32_t node)
{
    struct buf address = {0};
    sgf_paths_address(paths, game, node, &address);
    json_text(j, buf_slice(&address));
    buf_free(&address);
}

void json_node_text(struct json *j, const struct sgf_game *game, uint32_t node, uint32_t id)
{
    struct buf text = {0};
    sgf_node_text(game, node, id, &text);
    json_text(j, buf_slice(&text));
    buf_free(&text);
}

/* ---- the score ---- */

static void member_number(struct json *j, const char *key, double number)
{
    struct buf text = {0};
    real_add(number, &text);
    json_number(json_key(j, key), buf_slice(&text));
    buf_free(&text);
}

static void member_result(struct json *j, const char *key, const struct score *s, enum score_way way)
{
    struct buf text = {0};
    score_result(s, way, &text);
    json_text(json_key(j, key), buf_slice(&text));
    buf_free(&text);
}

static void json_point(struct json *j, uint16_t point)
{
    struct buf text = {0};
    point_sgf(point, &text);
    json_text(j, buf_slice(&text));
    buf_free(&text);
}

/* The points with `value` in a grid; if `stone` is a stone, only those with such a stone. */
static void member_points(struct json *j, const char *key, const struct position *p, const uint8_t *grid, uint8_t value,
    enum stone stone)
{
    json_open(json_key(j, key), '[');
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            if (grid[point] == value && (!stone || p->board[point] == stone))
                json_point(j, point);
        }
    json_close(j, ']');
}

static void member_side(struct json *j, const struct position *p, const struct score *s, enum stone color)
{
    const struct score_side *side = &s->side[color];
    json_open(json_key(j, stone_word(color)), '{');
    json_int(json_key(j, "stones"), side->stones);
    json_int(json_key(j, "surrounded"), side->surrounded);
    json_int(json_key(j, "territory"), side->territory);
    json_int(json_key(j, "prisoners"), side->prisoners);
    json_int(json_key(j, "dead"), side->dead);
    member_number(j, "by_territory", side->sum[SCORE_TERRITORY]);
    member_number(j, "by_area", side->sum[SCORE_AREA]);
    member_points(j, "points", p, s->owner[s->way], (uint8_t)color, STONE_EMPTY);
    member_points(j, "dead_stones", p, s->dead, 1, color);
    json_close(j, '}');
}

static void member_agrees(struct json *j, const struct replay *r, const struct score *s)
{
    struct buf result = {0};
    sgf_path_text(r->game, ruleset_node(r), SGF_RE, &result);
    const enum score_agreement agreement = score_compare(s, buf_slice(&result));
    json_key(j, "agrees");
    agreement == SCORE_NO_RESULT ? json_none(j) : json_bool(j, agreement == SCORE_AGREES);
    buf_free(&result);
}

/* The score of the position of `r`, with markup `m`, as one object; null in a game without a score. */
static void json_count(struct json *j, const struct replay *r, const struct markup *m)
{
    static const char *const sources[] = {
        [SCORE_ALL_ALIVE] = "none",
        [SCORE_DEAD_NAMED] = "dead",
        [SCORE_TAKEN] = "territory",
        [SCORE_TURNED] = "turned",
    };
    struct score s;
    if (!score_begin(&s, r, m)) {
        json_none(j);
        return;
    }
    json_open(j, '{');
    member_result(j, "result", &s, s.way);
    member_agrees(j, r, &s);
    json_word(json_key(j, "way"), s.way == SCORE_AREA ? "area" : "territory");
    json_word(json_key(j, "rules"), s.naming == RULESET_NAMED ? s.name : NULL);
    json_word(json_key(j, "marked"), sources[s.source]);
    member_number(j, "komi", s.komi);
    member_number(j, "handicap", s.handicap);
    json_int(json_key(j, "neutral"), s.neutral);
    member_result(j, "by_territory", &s, SCORE_TERRITORY);
    member_result(j, "by_area", &s, SCORE_AREA);
    member_side(j, &r->position, &s, STONE_BLACK);
    member_side(j, &r->position, &s, STONE_WHITE);
    json_close(j, '}');
}

/* ---- a position ---- */

static void json_board(struct json *j, const struct position *p)
{
    json_open(j, '[');
    for (int row = 0; row < p->rows; row++) {
        char line[POSITION_SIDE + 1];
        for (int column = 0; column < p->columns; column++)
            line[column] = ".XO#"[p->board[point_at(column, row)] & 3];
        json_text(j, (struct slice){line, (size_t)p->columns});
    }
    json_close(j, ']');
}

static void json_annotations(struct json *j, const struct replay *r)
{
    struct annotations annotations;
    annotations_read(r, r->node, &annotations);
    json_open(j, '[');
    for (int kind = 0; kind < ANNOTATION_COUNT; kind++) {
        const struct annotation a = annotations.at[kind];
        if (a.id == SGF_NONE)
            continue;
        json_open(j, '{');
        json_text(json_key(j, "type"), sgf_ident(r->game, a.id));
        json_int(json_key(j, "value"), a.emphasis);
        json_word(json_key(j, "text"), annotation_words(a));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_variations(struct json *j, const struct sgf_paths *paths, const struct replay *r)
{
    const struct sgf_game *game = r->game;
    json_open(j, '[');
    uint32_t child = sgf_has_variations(game, r->node) ? sgf_child(game, r->node) : SGF_NONE;
    struct buf label = {0};
    for (uint32_t index = 0; child != SGF_NONE; child = sgf_next(game, child), index++) {
        json_open(j, '{');
        buf_clear(&label);
        sgf_label(index, &label);
        json_text(json_key(j, "label"), buf_slice(&label));
        json_address(json_key(j, "address"), paths, game, child);
        json_move_parts(j, r, child, false);
        json_close(j, '}');
    }
    buf_free(&label);
    json_close(j, ']');
}

static void json_marks(struct json *j, const struct markup *m)
{
    json_open(j, '[');
    for (size_t i = 0; i < m->count; i++) {
        const struct mark *mark = &m->list[i];
        json_open(j, '{');
        json_word(json_key(j, "type"), mark_name(mark->type));
        json_point(json_key(j, "point"), mark->point);
        if (mark->to != POINT_NONE)
            json_point(json_key(j, "to"), mark->to);
        if (mark->type == MARK_LB)
            json_text(json_key(j, "text"), mark->label);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_verdicts(struct json *j, const struct position *p)
{
    json_open(j, '[');
    for (int v = 0; v < VERDICT_COUNT; v++)
        if (p->verdicts & 1u << v)
            json_word(j, verdict_name((enum verdict)v));
    json_close(j, ']');
}

void json_position(struct json *j, const char *file, const struct sgf_paths *paths, const struct replay *r,
    struct markup *m, bool counts)
{
    const struct sgf_game *game = r->game;
    const struct position *p = &r->position;
    int columns, rows;
    enum sgf_reading reading;
    rules_size(game, &columns, &rows, &reading);
    markup_make(m, r);

    json_open(j, '{');
    json_word(json_key(j, "file"), file);
    json_int(json_key(j, "game"), (long long)game->number);
    json_int(json_key(j, "gm"), game->gm);
    json_word(json_key(j, "rules"), p->rules ? p->rules->name : "none");
    json_open(json_key(j, "size"), '[');
    json_int(j, columns);
    json_int(j, rows);
    json_close(j, ']');
    json_address(json_key(j, "address"), paths, game, r->node);
    json_int(json_key(j, "depth"), (long long)r->depth);
    json_int(json_key(j, "move_number"), p->move_number);
    json_word(json_key(j, "to_play"), stone_word(p->to_play));
    json_move(json_key(j, "move"), r, r->node);
    json_board(json_key(j, "board"), p);
    json_open(json_key(j, "captures"), '{');
    json_int(json_key(j, "black"), p->captures[STONE_BLACK]);
    json_int(json_key(j, "white"), p->captures[STONE_WHITE]);
    json_close(j, '}');
    json_verdicts(json_key(j, "verdicts"), p);
    json_annotations(json_key(j, "annotations"), r);
    json_variations(json_key(j, "variations"), paths, r);
    json_marks(json_key(j, "marks"), m);
    json_node_text(json_key(j, "name"), game, r->node, SGF_N);
    json_node_text(json_key(j, "comment"), game, r->node, SGF_C);
    if (counts)
        json_count(json_key(j, "score"), r, m);
    json_close(j, '}');
}
