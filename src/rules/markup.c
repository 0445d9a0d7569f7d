/* rules/markup.c - the markup of a node */
#include "rules/markup.h"

#include <string.h>

#include "base/mem.h"
#include "rules/points.h"

static const uint32_t idents[MARK_TYPE_COUNT] = {
    [MARK_CR] = SGF_CR,
    [MARK_MA] = SGF_MA,
    [MARK_SL] = SGF_SL,
    [MARK_SQ] = SGF_SQ,
    [MARK_TR] = SGF_TR,
    [MARK_LB] = SGF_LB,
    [MARK_TB] = SGF_TB,
    [MARK_TW] = SGF_TW,
    [MARK_DD] = SGF_DD,
    [MARK_VW] = SGF_VW,
    [MARK_AR] = SGF_AR,
    [MARK_LN] = SGF_LN,
};

const char *mark_name(enum mark_type type)
{
    return type == MARK_NONE ? "" : sgf_property(idents[type], 0)->ident;
}

/* ---- one property ---- */

static enum mark_type type_of(uint32_t id)
{
    id = id == SGF_L ? SGF_LB : id == SGF_M || id == SGF_XX ? SGF_MA : id;
    for (enum mark_type type = MARK_CR; type < MARK_TYPE_COUNT; type++)
        if (idents[type] == id)
            return type;
    return MARK_NONE;
}

/* While a markup is made. */
struct making {
    struct markup *m;
    const struct replay *r;
    struct point_set shapes, territory, labels, dim, view; /* points with one */
    uint32_t letters;                                      /* number of labels made by L */
    struct table pairs[2];                                 /* AR, LN so far */
    struct buf text;
};

static struct mark *list_add(struct markup *m, enum mark_type type, uint16_t point)
{
    mem_reserve(&m->list, &m->cap, m->count + 1, sizeof *m->list);
    m->list[m->count] = (struct mark){.type = type, .point = point, .to = POINT_NONE};
    return &m->list[m->count++];
}

/* Adds a mark, whose group (shape, territory ...) has none on the point yet. */
static void mark_add(struct making *k, enum mark_type type, uint16_t point)
{
    struct markup *m = k->m;
    list_add(m, type, point);
    if (type == MARK_TB || type == MARK_TW) {
        m->territory[point] = type == MARK_TB ? STONE_BLACK : STONE_WHITE;
        m->has_territory = true;
    } else if (type != MARK_DD && type != MARK_VW) {
        m->shape[point] = (uint8_t)type;
        m->has_shape = true;
    }
}

static struct point_set *group_of(struct making *k, enum mark_type type)
{
    switch (type) {
    case MARK_TB:
    case MARK_TW: return &k->territory;
    case MARK_DD: return &k->dim;
    case MARK_VW: return &k->view;
    default: return &k->shapes;
    }
}

static void points_add(struct making *k, uint32_t id, enum mark_type type, uint16_t from, uint16_t to)
{
    struct point_set *have = group_of(k, type);
    const uint64_t mask = columns_mask(point_column(from), point_column(to));
    for (int row = point_row(from); row <= point_row(to); row++) {
        uint64_t open = mask & ~have->row[row];
        have->row[row] |= mask;
        for (; open; open &= open - 1) {
            const uint16_t point = point_at(__builtin_ctzll(open), row);
            const bool is_stone = id == SGF_M && k->r->position.board[point] != STONE_EMPTY;
            mark_add(k, is_stone ? MARK_TR : type, point);
        }
    }
}

/* Adds a label to a point without one; the text is k->text or a part of it. */
static void label_add(struct making *k, uint16_t point, struct slice label)
{
    struct markup *m = k->m;
    point_set_add(&k->labels, point);
    list_add(m, MARK_LB, point)->label = arena_slice(&m->arena, label);
    m->label[point] = (uint32_t)m->count;
    m->has_label = true;
    buf_clear(&k->text);
}

/* Each point in L uses up a letter, even if the letter is not shown because the point has a label. */
static void letters_add(struct making *k, uint16_t from, uint16_t to)
{
    const int left = point_column(from);
    const uint64_t mask = columns_mask(left, point_column(to));
    for (int row = point_row(from); row <= point_row(to); row++) {
        for (uint64_t open = mask & ~k->labels.row[row]; open; open &= open - 1) {
            const int column = __builtin_ctzll(open);
            letter_label(k->letters + (uint32_t)(column - left), &k->text);
            label_add(k, point_at(column, row), buf_slice(&k->text));
        }
        k->letters += (uint32_t)(point_column(to) - left + 1);
    }
}

static void label_read(struct making *k, struct slice raw)
{
    const struct position *p = &k->r->position;
    struct slice a, b;
    uint16_t point;
    if (!sgf_split_in(k->r->game, raw, &a, &b))
        return;
    const enum sgf_reading reading = point_value(p, a, &point);
    if (reading == SGF_DELETED || point_set_has(&k->labels, point))
        return;
    sgf_text(k->r->game, b, true, &k->text);
    /* If blanks around the point were removed, those around the label are, too. */
    label_add(k, point, reading == SGF_CORRECTED ? slice_trim(buf_slice(&k->text)) : buf_slice(&k->text));
}

static void line_read(struct making *k, enum mark_type type, struct slice raw)
{
    const struct position *p = &k->r->position;
    struct slice a, b;
    uint16_t from, to;
    if (!sgf_split(raw, &a, &b) || point_value(p, a, &from) == SGF_DELETED || point_value(p, b, &to) == SGF_DELETED ||
        from == to || !point_pairs_add(&k->pairs[type == MARK_LN], from, to))
        return;
    list_add(k->m, type, from)->to = to;
}

static void value_read(struct making *k, uint32_t id, struct slice raw)
{
    const struct position *p = &k->r->position;
    const enum mark_type type = type_of(id);
    if (id == SGF_LB) {
        label_read(k, raw);
        return;
    }
    if (type == MARK_AR || type == MARK_LN) {
        line_read(k, type, raw);
        return;
    }
    uint16_t from, to;
    if (rectangle_value(p, raw, point_list_clips(id), &from, &to) == SGF_DELETED) {
        k->letters += id == SGF_L;
        return;
    }
    if (id == SGF_L)
        letters_add(k, from, to);
    else
        points_add(k, id, type, from, to);
}

/* ---- lists that apply along the path ---- */

static enum point_list inherited_read(const struct replay *r, enum replay_inherit what, struct point_set *set)
{
    const struct position *p = &r->position;
    const uint32_t node = replay_inherited(r, what);
    if (node == SGF_NONE)
        return LIST_NONE;
    if (what == REPLAY_DIM)
        return point_list_read(r->game, node, SGF_DD, p, set);
    return view_read(r->game, node, r->view_corners == 1, p, set);
}

/* Adds VW of this node as one mark, if its two points are corners of the view; true also if VW is empty or bad. False
 * if each value is its own mark. */
static bool add_whole_view(struct making *k)
{
    const struct replay *r = k->r;
    const struct position *p = &r->position;
    struct point_set set;
    uint16_t from, to;
    if (replay_inherited(r, REPLAY_VIEW) != r->node || inherited_read(r, REPLAY_VIEW, &set) != LIST_POINTS)
        return true;
    if (!view_read_corners(r->game, r->node, r->view_corners == 1, p, &from, &to))
        return false;
    points_add(k, SGF_VW, MARK_VW, from, to);
    return true;
}

/* Fills the grid of the view or of the dimmed points (`what`) as it applies here. */
static bool grid_make(const struct replay *r, enum replay_inherit what, uint8_t *grid)
{
    const struct position *p = &r->position;
    struct point_set set;
    bool any = false;
    if (inherited_read(r, what, &set) != LIST_POINTS)
        return false;
    for (int row = 0; row < p->rows; row++) {
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            grid[point] = point_set_has(&set, point) != (what == REPLAY_VIEW);
            any |= grid[point];
        }
    }
    return any;
}

/* ---- the markup ---- */

static void markup_clear(struct markup *m)
{
    const size_t grids = offsetof(struct markup, shape), end = offsetof(struct markup, arena);
    if (m->has_shape || m->has_territory || m->has_label || m->has_dim || m->has_view)
        memset((char *)m + grids, 0, end - grids);
    m->count = 0;
    arena_clear(&m->arena);
}

static void properties_read(struct making *k)
{
    const struct sgf_game *g = k->r->game;
    const uint32_t node = k->r->node;
    bool has_view = false, is_view_whole = false;
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        const uint32_t id = g->props[p].id;
        if (type_of(id) == MARK_NONE)
            continue;
        if (id == SGF_VW && !has_view)
            is_view_whole = add_whole_view(k);
        has_view |= id == SGF_VW;
        for (uint32_t v = sgf_value_first(g, p); v < sgf_value_end(g, p) && !(id == SGF_VW && is_view_whole); v++)
            value_read(k, id, sgf_raw(g, v));
    }
}

void markup_make(struct markup *m, const struct replay *r)
{
    struct making k = {.m = m, .r = r};
    markup_clear(m);
    if (!r->position.columns)
        return;
    if (r->played == 0)
        properties_read(&k);
    m->has_dim = grid_make(r, REPLAY_DIM, m->dim);
    m->has_view = grid_make(r, REPLAY_VIEW, m->hidden);
    table_free(&k.pairs[0]);
    table_free(&k.pairs[1]);
    buf_free(&k.text);
}

void markup_free(struct markup *m)
{
    mem_free(m->list);
    arena_free(&m->arena);
    *m = (struct markup){0};
}
