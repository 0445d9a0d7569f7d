/* cmd/position.c - the node asked for, and positions and moves as JSON and in words */
#include "cmd/position.h"

#include "base/text.h"
#include "cmd/count.h"
#include "rules/annotation.h"

/* ---- which node ---- */

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
        complain(r->name, "no move %ld in the main line: it ends with move %ld", a->move, replay.position.move_number);
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

/* A move of a game whose rules kifu does not know: its color, and its value as written. */
static bool foreign_move(const struct sgf_game *game, uint32_t node, enum stone *color, struct slice *raw)
{
    *color = STONE_BLACK;
    if (sgf_single(game, node, SGF_B, raw))
        return true;
    *color = STONE_WHITE;
    return sgf_single(game, node, SGF_W, raw);
}

/* What a move is called: its color, SGF's value and the players' words. False where the node has none. */
static bool move_parts(const struct sgf_game *game, const struct replay *r, uint32_t node, enum stone *color,
    struct buf *sgf, struct buf *text)
{
    if (!r->position.rules) {
        struct slice raw;
        if (!foreign_move(game, node, color, &raw))
            return false;
        sgf_text(game, raw, true, sgf);
        buf_add_slice(text, buf_slice(sgf));
        return true;
    }
    struct move move;
    replay_move_of(r, node, &move);
    if (move.kind == MOVE_NONE)
        return false;
    *color = move.color;
    move_sgf(&move, sgf);
    move_text(&r->position, &move, text);
    return true;
}

static void json_move_members(struct json *j, const struct sgf_game *game, const struct replay *r, uint32_t node)
{
    enum stone color;
    struct buf sgf = {0}, text = {0};
    const bool is_move = move_parts(game, r, node, &color, &sgf, &text);
    json_key(j, "color");
    is_move ? json_word(j, stone_word(color)) : json_none(j);
    json_key(j, "sgf");
    is_move ? json_text(j, buf_slice(&sgf)) : json_none(j);
    json_key(j, "text");
    is_move ? json_text(j, buf_slice(&text)) : json_none(j);
    buf_free(&sgf);
    buf_free(&text);
}

static bool has_move(const struct sgf_game *game, const struct replay *r, uint32_t node)
{
    enum stone color;
    struct buf sgf = {0}, text = {0};
    const bool has = move_parts(game, r, node, &color, &sgf, &text);
    buf_free(&sgf);
    buf_free(&text);
    return has;
}

void json_move(struct json *j, const struct sgf_game *game, const struct replay *r, uint32_t node)
{
    if (!has_move(game, r, node)) {
        json_none(j);
        return;
    }
    json_open(j, '{');
    json_move_members(j, game, r, node);
    json_close(j, '}');
}

void move_words(const struct sgf_game *game, const struct replay *r, uint32_t node, struct buf *out)
{
    enum stone color;
    struct buf sgf = {0}, text = {0};
    if (move_parts(game, r, node, &color, &sgf, &text)) {
        buf_add_string(out, color == STONE_BLACK ? "B " : "W ");
        text_filter(out, buf_slice(&text));
    }
    buf_free(&sgf);
    buf_free(&text);
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
        json_key(j, "type");
        json_text(j, sgf_ident(r->game, a.id));
        json_key(j, "value");
        json_int(j, a.emphasis);
        json_key(j, "text");
        json_word(j, annotation_words(a));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_variations(struct json *j, const struct sgf_game *game, const struct sgf_paths *paths,
    const struct replay *r, uint32_t node)
{
    json_open(j, '[');
    uint32_t child = sgf_has_variations(game, node) ? sgf_child(game, node) : SGF_NONE;
    struct buf address = {0}, label = {0};
    for (uint32_t index = 0; child != SGF_NONE; child = sgf_next(game, child), index++) {
        json_open(j, '{');
        buf_clear(&label);
        sgf_label(index, &label);
        json_key(j, "label");
        json_text(j, buf_slice(&label));
        buf_clear(&address);
        sgf_paths_address(paths, game, child, &address);
        json_key(j, "address");
        json_text(j, buf_slice(&address));
        json_move_members(j, game, r, child);
        json_close(j, '}');
    }
    buf_free(&address);
    buf_free(&label);
    json_close(j, ']');
}

static void json_marks(struct json *j, const struct markup *m)
{
    struct buf point = {0};
    json_open(j, '[');
    for (size_t i = 0; i < m->count; i++) {
        const struct mark *mark = &m->list[i];
        json_open(j, '{');
        json_key(j, "type");
        json_word(j, mark_name(mark->type));
        buf_clear(&point);
        point_sgf(mark->point, &point);
        json_key(j, "point");
        json_text(j, buf_slice(&point));
        if (mark->to != POINT_NONE) {
            buf_clear(&point);
            point_sgf(mark->to, &point);
            json_key(j, "to");
            json_text(j, buf_slice(&point));
        }
        if (mark->type == MARK_LB) {
            json_key(j, "text");
            json_text(j, mark->label);
        }
        json_close(j, '}');
    }
    json_close(j, ']');
    buf_free(&point);
}

static void json_node_text(struct json *j, const struct sgf_game *game, uint32_t node, uint32_t id)
{
    struct buf text = {0};
    sgf_node_text(game, node, id, &text);
    json_text(j, buf_slice(&text));
    buf_free(&text);
}

static void json_captures(struct json *j, const struct position *p)
{
    json_open(j, '{');
    json_key(j, "black");
    json_int(j, p->captures[STONE_BLACK]);
    json_key(j, "white");
    json_int(j, p->captures[STONE_WHITE]);
    json_close(j, '}');
}

static void json_verdicts(struct json *j, const struct position *p)
{
    json_open(j, '[');
    for (int v = 0; v < VERDICT_COUNT; v++)
        if (p->verdicts & 1u << v)
            json_word(j, verdict_name((enum verdict)v));
    json_close(j, ']');
}

void json_position(struct json *j, const char *file, const struct sgf_game *game, const struct sgf_paths *paths,
    const struct replay *r, struct markup *m, bool counts)
{
    const struct position *p = &r->position;
    struct buf address = {0};
    sgf_paths_address(paths, game, r->node, &address);
    int columns, rows;
    enum sgf_reading reading;
    rules_size(game, &columns, &rows, &reading);
    markup_make(m, r);

    json_open(j, '{');
    json_key(j, "file");
    json_word(j, file);
    json_key(j, "game");
    json_int(j, (long long)game->number);
    json_key(j, "gm");
    json_int(j, game->gm);
    json_key(j, "rules");
    json_word(j, p->rules ? p->rules->name : "none");
    json_key(j, "size");
    json_open(j, '[');
    json_int(j, columns);
    json_int(j, rows);
    json_close(j, ']');
    json_key(j, "address");
    json_text(j, buf_slice(&address));
    json_key(j, "depth");
    json_int(j, (long long)r->depth);
    json_key(j, "move_number");
    json_int(j, p->move_number);
    json_key(j, "to_play");
    json_word(j, stone_word(p->to_play));
    json_key(j, "move");
    json_move(j, game, r, r->node);
    json_key(j, "board");
    json_board(j, p);
    json_key(j, "captures");
    json_captures(j, p);
    json_key(j, "verdicts");
    json_verdicts(j, p);
    json_key(j, "annotations");
    json_annotations(j, r);
    json_key(j, "variations");
    json_variations(j, game, paths, r, r->node);
    json_key(j, "marks");
    json_marks(j, m);
    json_key(j, "name");
    json_node_text(j, game, r->node, SGF_N);
    json_key(j, "comment");
    json_node_text(j, game, r->node, SGF_C);
    if (counts) {
        json_key(j, "score");
        json_count(j, r, m);
    }
    json_close(j, '}');
    buf_free(&address);
}
