/* rules/format_setup.c - a position as the root of a record */
#include "rules/format_setup.h"

#include "base/mem.h"
#include "base/tr.h"
#include "rules/format.h"
#include "rules/markup.h"
#include "rules/points.h"

struct setup {
    struct sgf_writer *w;
    struct clean *c;
    uint32_t node;
    bool wordless;
    uint32_t *path; /* from the root to `node` */
    size_t depth;
    uint32_t nearest[SGF_KNOWN_COUNT]; /* for a game-info property: the node of the path it is taken from */
    bool has_turn;                     /* a move or PL on the path gives the turn */
};

static enum sgf_type type_of(const struct clean *c, uint32_t id)
{
    const struct sgf_property *row = sgf_property(id, c->game->gm);
    return row ? row->type : SGF_TYPE_NONE;
}

/* ---- the facts of the game ---- */

static void path_make(struct setup *s)
{
    const struct sgf_game *g = s->c->game;
    s->depth = 0;
    for (uint32_t node = s->node; node != 0; node = sgf_parent(g, node))
        s->depth++;
    s->path = mem_alloc((s->depth + 1) * sizeof *s->path);
    uint32_t node = s->node;
    for (size_t i = s->depth + 1; i-- > 0; node = sgf_parent(g, node))
        s->path[i] = node;
}

/* Reads all of the path before anything is written; its defects are reported while writing. */
static void path_look(struct setup *s)
{
    struct clean c;
    clean_init(&c, s->c->game, NULL);
    for (size_t i = 0; i <= s->depth; i++) {
        clean_node(&c, s->path[i]);
        s->has_turn |= c.replay.position.move.kind != MOVE_NONE;
        for (size_t p = 0; p < c.prop_count; p++) {
            const uint32_t id = c.props[p].id;
            s->has_turn |= id == SGF_PL;
            if (type_of(&c, id) == SGF_TYPE_GAME_INFO)
                s->nearest[id] = s->path[i];
        }
    }
    clean_free(&c);
}

/* True for a property of the root by which a program says something about the game that SGF cannot: a text, or
 * unknown. */
static bool is_private(const struct clean *c, uint32_t id)
{
    const struct sgf_property *row = sgf_property(id, c->game->gm);
    return !row || (!row->ff && row->value == SGF_VALUE_SIMPLETEXT);
}

static bool is_of_game(const struct setup *s, uint32_t id, uint32_t node)
{
    const enum sgf_type type = type_of(s->c, id);
    if (type == SGF_TYPE_GAME_INFO)
        return s->nearest[id] == node;
    if (type == SGF_TYPE_ROOT)
        return !format_is_head(id);
    return node == 0 && s->node != 0 && is_private(s->c, id) && sgf_find(s->c->game, s->node, id) == SGF_NONE;
}

static void write_game(struct setup *s)
{
    struct clean *c = s->c;
    struct sgf_diags *diags = c->diags;
    for (size_t i = 0; i <= s->depth; i++) {
        const uint32_t node = s->path[i];
        c->diags = node == 0 || node == s->node ? diags : NULL; /* of the others hardly anything is written */
        clean_node(c, node);
        if (node == 0)
            format_head(s->w, c);
        for (size_t p = 0; p < c->prop_count; p++)
            if (is_of_game(s, c->props[p].id, node) && !(s->wordless && format_is_word(c->props[p].id)))
                format_prop(s->w, c, &c->props[p]);
    }
    c->diags = diags;
}

/* ---- points ---- */

static void write_rectangle(struct sgf_writer *w, int left, int top, int right, int bottom)
{
    struct buf value = {0};
    point_sgf(point_at(left, top), &value);
    if (left != right || top != bottom) {
        buf_add_char(&value, ':');
        point_sgf(point_at(right, bottom), &value);
    }
    sgf_write_value(w, buf_slice(&value));
    buf_free(&value);
}

/* Writes the points of a set as rectangles: each as wide, then as high as possible, from its upper left corner. */
static void write_area(struct sgf_writer *w, const char *ident, const struct position *p, struct point_set *set)
{
    sgf_write_property(w, slice_of(ident), SGF_TYPE_NONE);
    for (int row = 0; row < p->rows; row++)
        while (set->row[row]) {
            const int left = __builtin_ctzll(set->row[row]), count = __builtin_ctzll(~(set->row[row] >> left));
            const uint64_t columns = columns_mask(left, left + count - 1);
            int bottom = row;
            while (bottom + 1 < p->rows && (set->row[bottom + 1] & columns) == columns)
                bottom++;
            for (int i = row; i <= bottom; i++)
                set->row[i] &= ~columns;
            write_rectangle(w, left, row, left + count - 1, bottom);
        }
}

/* Returns how many there are. */
static size_t write_stones(struct sgf_writer *w, const struct position *p, const char *ident, enum stone stone)
{
    size_t count = 0;
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            if (p->board[point_at(column, row)] != stone)
                continue;
            if (count++ == 0)
                sgf_write_property(w, slice_of(ident), SGF_TYPE_SETUP);
            write_rectangle(w, column, row, column, row);
        }
    return count;
}

static void write_position(const struct setup *s)
{
    const struct position *p = &s->c->replay.position;
    size_t count = write_stones(s->w, p, "AB", STONE_BLACK);
    count += write_stones(s->w, p, "AW", STONE_WHITE);
    count += write_stones(s->w, p, "AA", STONE_ARROW);
    if (count == 0 && p->rules->start) /* else the game would begin with its usual pieces */
        format_word(s->w, "AE", SGF_TYPE_SETUP, SLICE("aa"));
    if (s->has_turn)
        format_word(s->w, "PL", SGF_TYPE_SETUP, p->to_play == STONE_BLACK ? SLICE("B") : SLICE("W"));
}

/* ---- what applies along the path ---- */

/* True if it is set above the node. */
static bool is_inherited(const struct setup *s, enum replay_inherit what)
{
    const uint32_t at = replay_inherited(&s->c->replay, what);
    return at != SGF_NONE && at != s->node;
}

static void write_marked(const struct setup *s, const char *ident, const uint8_t *points, uint8_t wanted)
{
    const struct position *p = &s->c->replay.position;
    struct point_set set = {0};
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++)
            if (points[point_at(column, row)] == wanted)
                point_set_add(&set, point_at(column, row));
    write_area(s->w, ident, p, &set);
}

static void write_inherited(const struct setup *s)
{
    const struct replay *r = &s->c->replay;
    struct markup *m = mem_zero(1, sizeof *m);
    struct slice raw;
    long mode;
    markup_make(m, r);
    if (is_inherited(s, REPLAY_DIM) && m->has_dim)
        write_marked(s, "DD", m->dim, 1);
    if (is_inherited(s, REPLAY_VIEW) && m->has_view)
        write_marked(s, "VW", m->hidden, 0);
    if (is_inherited(s, REPLAY_PRINT_MODE) &&
        sgf_single(r->game, replay_inherited(r, REPLAY_PRINT_MODE), SGF_PM, &raw) &&
        sgf_read_number(raw, &mode) != SGF_DELETED)
        format_number(s->w, "PM", SGF_TYPE_NONE, mode);
    markup_free(m);
    mem_free(m);
}

/* ---- the node ---- */

/* True for properties of the position: those of a move have no move here, those of the game are written already. */
static bool is_of_position(const struct setup *s, uint32_t id)
{
    const enum sgf_type type = type_of(s->c, id);
    return type == SGF_TYPE_NONE && !(s->wordless && format_is_word(id));
}

void format_setup(struct sgf_writer *w, struct clean *c, uint32_t node, bool wordless)
{
    struct setup s = {.w = w, .c = c, .node = node, .wordless = wordless};
    path_make(&s);
    path_look(&s);
    sgf_write_node(w);
    write_game(&s);
    write_position(&s);
    write_inherited(&s);
    for (size_t p = 0; p < c->prop_count; p++)
        if (is_of_position(&s, c->props[p].id))
            format_prop(w, c, &c->props[p]);
    sgf_write_node_end(w);
    mem_free(s.path);
}

/* ---- what is lost ---- */

static bool is_ko(struct replay *r)
{
    const struct move retake = {.kind = MOVE_POINT,
        .color = r->position.to_play,
        .from = POINT_NONE,
        .to = r->memory.taken,
        .arrow = POINT_NONE};
    if (retake.to == POINT_NONE || !r->position.rules->has_captures)
        return false;
    replay_play(r, &retake);
    const bool is_retaken = r->position.verdicts >> VERDICT_RETAKES_KO & 1;
    replay_unplay(r, 1);
    return is_retaken;
}

/* B and W are stones now, and the next moves give MN. */
static bool is_lost(const struct clean *c, uint32_t id)
{
    return type_of(c, id) == SGF_TYPE_MOVE && id != SGF_B && id != SGF_W && id != SGF_MN;
}

/* Returns how many there are now. */
static size_t add_word(struct buf *out, size_t count, struct slice word)
{
    buf_add_string(out, count > 0 ? tr_in("list", ", ") : "");
    buf_add_slice(out, word);
    return count + 1;
}

size_t format_setup_loss(const struct sgf_game *game, uint32_t node, struct buf *out)
{
    struct clean c;
    size_t count = 0;
    clean_init(&c, game, NULL);
    clean_node(&c, node);
    const uint32_t *taken = c.replay.position.captures;
    for (size_t i = 0; i < c.prop_count; i++)
        if (is_lost(&c, c.props[i].id))
            count = add_word(out, count, sgf_ident(game, c.props[i].id));
    if (taken[STONE_BLACK] + taken[STONE_WHITE] > 0) {
        count = add_word(out, count, slice_of(tr("prisoners")));
        buf_add_format(out, " %u:%u", taken[STONE_BLACK], taken[STONE_WHITE]);
    }
    if (is_ko(&c.replay))
        count = add_word(out, count, slice_of(tr("the ko")));
    clean_free(&c);
    return count;
}
