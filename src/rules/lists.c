/* rules/lists.c - lists of points cleaned: setup, marks, labels, lines, views  (doc/sgf.md 2.5, 2.7, 3.4, 4.5) */
#include <string.h>

#include "base/tr.h"
#include "rules/changes.h"
#include "rules/cleaning.h"

/* A value of a list being cleaned: a rectangle or one point. */
struct item {
    struct clean *c;
    uint32_t out, ident, value;
    uint16_t from, to;
};

static void say(const struct item *i, enum sgf_diag_id id, struct slice now)
{
    clean_say_value(i->c, id, i->ident, i->value, now);
}

/* Always false, to be returned. */
static bool refuse(const struct item *i, enum sgf_diag_id id)
{
    say(i, id, SLICE(""));
    return false;
}

static struct slice rectangle_name(struct clean *c, uint16_t from, uint16_t to)
{
    struct buf *word = &c->state->filtered;
    buf_clear(word);
    point_sgf(from, word);
    if (from != to) {
        buf_add_char(word, ':');
        point_sgf(to, word);
    }
    return clean_copy(c, buf_slice(word));
}

static struct slice point_name(struct clean *c, uint16_t point)
{
    return rectangle_name(c, point, point);
}

static void keep_rectangle(struct clean *c, uint32_t out, uint16_t from, uint16_t to)
{
    const struct slice name = rectangle_name(c, from, to);
    if (from == to)
        clean_keep(c, out, name);
    else
        clean_keep_pair(c, out, slice_part(name, 0, 2), slice_part(name, 3, 5));
}

/* Keeps the points of `set` as few values; the set is empty afterwards. */
static void keep_set(struct clean *c, uint32_t out, struct point_set *set, int rows)
{
    for (int row = 0; row < rows; row++) {
        while (set->row[row]) {
            const int left = __builtin_ctzll(set->row[row]);
            const uint64_t rest = ~(set->row[row] >> left);
            const int width = __builtin_ctzll(rest); /* no row has 64 columns */
            const uint64_t mask = columns_mask(left, left + width - 1);
            int last = row;
            while (last + 1 < rows && (set->row[last + 1] & mask) == mask)
                last++;
            for (int i = row; i <= last; i++)
                set->row[i] &= ~mask;
            keep_rectangle(c, out, point_at(left, row), point_at(left + width - 1, last));
        }
    }
}

/* Reads the value of an item; false if it had to be deleted. */
static bool item_read(struct item *i, bool clips)
{
    const struct position *p = &i->c->replay.position;
    const struct slice raw = sgf_raw(i->c->game, i->value);
    if (!raw.len)
        return refuse(i, SGF_DIAG_EMPTY_VALUE);
    const enum sgf_reading reading = rectangle_value(p, raw, clips, &i->from, &i->to);
    if (reading == SGF_DELETED)
        return refuse(i, SGF_DIAG_BAD_VALUE_DELETED);
    if (reading == SGF_CORRECTED)
        say(i, SGF_DIAG_BAD_VALUE_CORRECTED, rectangle_name(i->c, i->from, i->to));
    if (i->from != i->to)
        clean_say_newer(i->c, sgf_value_place(i->c->game, i->value));
    return true;
}

static void keep_item(const struct item *i)
{
    const struct slice raw = sgf_raw(i->c->game, i->value);
    if (i->from == i->to && raw.len == 2 && !i->c->replay.position.has_names)
        clean_keep(i->c, i->out, raw);
    else
        keep_rectangle(i->c, i->out, i->from, i->to);
}

static void say_not_unique(const struct item *i, uint16_t point, enum sgf_action action)
{
    struct clean *c = i->c;
    const struct sgf_words words = {.ident = sgf_ident(c->game, i->ident),
        .old = point_name(c, point),
        .action = action};
    clean_say(c, SGF_DIAG_POINT_NOT_UNIQUE, sgf_value_place(c->game, i->value), &words);
}

/* Counts the points of the item that are in `taken`; *first is one of them. The others go to `rest`. */
static bool item_meets(const struct item *i, const struct point_set *taken, struct point_set *rest, uint16_t *first)
{
    const uint64_t mask = columns_mask(point_column(i->from), point_column(i->to));
    bool any = false;
    *first = POINT_NONE;
    for (int row = point_row(i->from); row <= point_row(i->to); row++) {
        const uint64_t lost = mask & taken->row[row];
        if (lost && *first == POINT_NONE)
            *first = point_at(__builtin_ctzll(lost), row);
        rest->row[row] = mask & ~lost;
        any |= rest->row[row] != 0;
    }
    return any;
}

/* Keeps the points of the item that are not in `lost`, as written if that is all of them, and adds them to `kept`.
 * Reports lost points as lost, unless all of the item is in `same`. */
static void keep_rest(const struct item *i, const struct point_set *lost, struct point_set *kept,
    const struct point_set *same)
{
    uint16_t first;
    struct point_set rest = {0};
    const bool any = item_meets(i, lost, &rest, &first);
    for (int row = point_row(i->from); row <= point_row(i->to); row++)
        kept->row[row] |= rest.row[row];
    if (first == POINT_NONE) {
        keep_item(i);
        return;
    }
    const bool is_lost = !point_set_has_rectangle(same, i->from, i->to);
    say_not_unique(i, first, is_lost ? SGF_ACTION_LOST : any ? SGF_ACTION_CHANGED : SGF_ACTION_DROPPED);
    keep_set(i->c, i->out, &rest, i->c->replay.position.rows);
}

/* Keeps the points of the item that no value before it has; those are in `taken`. */
static void keep_first(const struct item *i, struct point_set *taken)
{
    keep_rest(i, taken, &i->c->state->own, &i->c->state->own);
    point_set_add_rectangle(taken, i->from, i->to);
}

/* ---- setup ---- */

/* Keeps the points of the item that count: not those that get another colour, or were kept before. */
static void setup_item(const struct item *i, enum stone stone)
{
    struct clean_state *s = i->c->state;
    const struct point_set *final = &s->final[stone];
    struct point_set lost = s->set_up;
    for (int row = point_row(i->from); row <= point_row(i->to); row++)
        lost.row[row] |= ~final->row[row];
    keep_rest(i, &lost, &s->set_up, final);
}

/* ---- labels and lines ---- */

/* Reports a label whose point had to be corrected: blanks around its parts are removed. */
static void say_label(const struct item *i, uint16_t point, struct slice label)
{
    struct buf now = {0};
    point_sgf(point, &now);
    buf_add_char(&now, ':');
    buf_add_slice(&now, label);
    say(i, SGF_DIAG_BAD_VALUE_CORRECTED, buf_slice(&now));
    buf_free(&now);
}

/* Keeps a point with its label; the next one: two points. False if nothing is kept. */
static bool label_item(const struct item *i)
{
    struct clean *c = i->c;
    const struct position *p = &c->replay.position;
    const struct slice raw = sgf_raw(c->game, i->value);
    struct slice a, b;
    uint16_t point;
    if (!raw.len)
        return refuse(i, SGF_DIAG_EMPTY_VALUE);
    if (!sgf_split_in(c->game, raw, &a, &b))
        return refuse(i, SGF_DIAG_COMPOSE_EXPECTED);
    const enum sgf_reading reading = point_value(p, a, &point);
    if (reading == SGF_DELETED)
        return refuse(i, SGF_DIAG_BAD_VALUE_DELETED);
    if (point_set_has(&c->state->taken.labels, point)) {
        say_not_unique(i, point, SGF_ACTION_LOST);
        return false;
    }
    point_set_add(&c->state->taken.labels, point);
    c->state->has_marks = true;
    struct slice label = clean_text(c, i->ident, i->value, b, true);
    if (reading == SGF_CORRECTED) {
        label = slice_trim(label);
        say_label(i, point, label);
    }
    clean_keep_pair(c, i->out, a.len == 2 && !p->has_names ? a : point_name(c, point), label);
    return true;
}

static bool line_item(const struct item *i)
{
    struct clean *c = i->c;
    const struct position *p = &c->replay.position;
    const struct slice raw = sgf_raw(c->game, i->value);
    struct slice a, b;
    uint16_t from, to;
    if (!raw.len)
        return refuse(i, SGF_DIAG_EMPTY_VALUE);
    if (!sgf_split(raw, &a, &b))
        return refuse(i, SGF_DIAG_COMPOSE_EXPECTED);
    const enum sgf_reading first = point_value(p, a, &from), second = point_value(p, b, &to);
    if (first == SGF_DELETED || second == SGF_DELETED)
        return refuse(i, SGF_DIAG_BAD_VALUE_DELETED);
    if (from == to)
        return refuse(i, SGF_DIAG_DEGENERATE_LINE);
    if (!point_pairs_add(&c->state->pairs[i->ident == SGF_LN], from, to))
        return refuse(i, SGF_DIAG_REPEATED_LINE);
    if (a.len == 2 && b.len == 2 && !p->has_names) {
        clean_keep_pair(c, i->out, a, b);
        return true;
    }
    const struct slice name = rectangle_name(c, from, to);
    if (first == SGF_CORRECTED || second == SGF_CORRECTED)
        say(i, SGF_DIAG_BAD_VALUE_CORRECTED, name);
    clean_keep_pair(c, i->out, slice_part(name, 0, 2), slice_part(name, 3, 5));
    return true;
}

/* ---- views ---- */

static void say_view(struct clean *c, uint32_t value, const char *what)
{
    const struct sgf_words words = {.ident = SLICE("VW"), .old = slice_of(tr(what))};
    clean_say(c, SGF_DIAG_BAD_VIEW, sgf_value_place(c->game, value), &words);
}

/* Reads the values of VW together, at its first property; true if nothing else of it is kept. */
static bool view_whole(struct clean *c, uint32_t out)
{
    const struct sgf_game *g = c->game;
    const struct position *p = &c->replay.position;
    uint32_t values[2];
    const int count = view_values(g, c->replay.node, values);
    const uint32_t first = values[0];
    c->state->source = first;
    uint16_t from, to;
    if (!slice_trim(sgf_raw(g, first)).len) {
        if (sgf_raw(g, first).len)
            clean_say_value(c, SGF_DIAG_BAD_VALUE_CORRECTED, SGF_VW, first, SLICE(""));
        if (count > 1)
            say_view(c, values[1], T("the whole board and more"));
        if (g->ff > 1 || c->replay.node != 0) /* FF[1] allowed it in the root */
            clean_say_newer(c, sgf_value_place(g, first));
        clean_keep(c, out, SLICE(""));
        return true;
    }
    if (!view_read_corners(g, c->replay.node, c->replay.view_corners == 1, p, &from, &to)) {
        clean_say_newer(c, sgf_value_place(g, first)); /* a list of points */
        return false;
    }
    uint16_t corner[2];
    for (int i = 0; i < 2; i++) {
        if (point_value(p, sgf_raw(g, values[i]), &corner[i]) == SGF_CORRECTED)
            clean_say_value(c, SGF_DIAG_BAD_VALUE_CORRECTED, SGF_VW, values[i], point_name(c, corner[i]));
    }
    if (corner[0] != from || corner[1] != to || from == to)
        say_view(c, first, T("not the upper left and the lower right corner"));
    keep_rectangle(c, out, from, to);
    return true;
}

/* ---- lists that may be empty ---- */

static void elist_item(struct item *i)
{
    struct clean *c = i->c;
    struct clean_state *s = c->state;
    struct clean_out *o = &s->outs[i->out];
    if (slice_trim(sgf_raw(c->game, i->value)).len) {
        if (item_read(i, true)) {
            o->is_decided = true;
            keep_first(i, i->ident == SGF_DD   ? &s->taken.dim
                          : i->ident == SGF_VW ? &s->taken.view
                                               : &s->taken.territory);
        }
        return;
    }
    if (o->empty == SGF_NONE)
        o->empty = i->value;
    else if (i->ident == SGF_VW)
        say_view(c, i->value, T("the whole board and more"));
    else
        say(i, SGF_DIAG_EMPTY_VALUE, SLICE(""));
}

void lists_end(struct clean *c, uint32_t out, const struct sgf_property *row)
{
    const struct clean_out *o = &c->state->outs[out];
    const uint32_t ident = c->props[out].id;
    if (o->empty == SGF_NONE || row->plural != SGF_ELIST)
        return;
    if (o->is_decided) {
        if (ident == SGF_VW)
            say_view(c, o->empty, T("the whole board and more"));
        else
            clean_say_value(c, SGF_DIAG_EMPTY_VALUE, ident, o->empty, SLICE(""));
        return;
    }
    c->state->source = o->empty;
    if (sgf_raw(c->game, o->empty).len)
        clean_say_value(c, SGF_DIAG_BAD_VALUE_CORRECTED, ident, o->empty, SLICE(""));
    clean_keep(c, out, SLICE(""));
}

/* ---- old marks ---- */

/* Comments refer to the letters by their order in the list: a bad value, or a point with a label already, uses up its
 * letter, too. */
void lists_old_letters(struct clean *c, uint32_t prop)
{
    struct clean_state *s = c->state;
    struct item i = {.c = c, .ident = SGF_L, .out = clean_out(c, SGF_LB, prop)};
    for (i.value = sgf_value_first(c->game, prop); i.value < sgf_value_end(c->game, prop); i.value++) {
        s->source = i.value;
        uint16_t first;
        struct point_set rest = {0};
        if (!item_read(&i, false)) {
            s->letters++;
            continue;
        }
        if (item_meets(&i, &s->taken.labels, &rest, &first))
            s->has_marks = true;
        if (first != POINT_NONE)
            say_not_unique(&i, first, SGF_ACTION_LOST);
        const uint32_t width = (uint32_t)(point_column(i.to) - point_column(i.from) + 1);
        for (int row = point_row(i.from); row <= point_row(i.to); row++, s->letters += width) {
            for (; rest.row[row]; rest.row[row] &= rest.row[row] - 1) {
                const int column = __builtin_ctzll(rest.row[row]);
                const struct slice point = point_name(c, point_at(column, row));
                buf_clear(&s->filtered);
                letter_label(s->letters + (uint32_t)(column - point_column(i.from)), &s->filtered);
                clean_keep_pair(c, i.out, point, clean_copy(c, buf_slice(&s->filtered)));
            }
        }
        point_set_add_rectangle(&s->taken.labels, i.from, i.to);
    }
}

void lists_old_marks(struct clean *c, uint32_t prop)
{
    struct clean_state *s = c->state;
    const struct position *p = &c->replay.position;
    struct item i = {.c = c, .ident = SGF_M};
    for (i.value = sgf_value_first(c->game, prop); i.value < sgf_value_end(c->game, prop); i.value++) {
        s->source = i.value;
        uint16_t first;
        struct point_set rest = {0}, stones = {0};
        bool any_stone = false, any_empty = false;
        if (!item_read(&i, false))
            continue;
        item_meets(&i, &s->taken.shapes, &rest, &first);
        if (first != POINT_NONE)
            say_not_unique(&i, first, SGF_ACTION_LOST);
        for (int row = point_row(i.from); row <= point_row(i.to); row++) {
            for (uint64_t open = rest.row[row]; open; open &= open - 1) {
                const uint16_t point = point_at(__builtin_ctzll(open), row);
                if (p->board[point] != STONE_EMPTY)
                    point_set_add(&stones, point);
            }
            rest.row[row] &= ~stones.row[row];
            any_stone |= stones.row[row] != 0;
            any_empty |= rest.row[row] != 0;
        }
        if (any_stone)
            keep_set(c, clean_out(c, SGF_TR, prop), &stones, p->rows);
        if (any_empty)
            keep_set(c, clean_out(c, SGF_MA, prop), &rest, p->rows);
        point_set_add_rectangle(&s->taken.shapes, i.from, i.to);
        s->has_marks = true;
    }
}

/* ---- all ---- */

void lists_begin(struct clean *c, uint32_t node)
{
    struct clean_state *s = c->state;
    if (s->has_marks) {
        memset(&s->taken, 0, sizeof s->taken);
        table_clear(&s->pairs[0]);
        table_clear(&s->pairs[1]);
        s->has_marks = false;
    }
    s->letters = 0;
    s->is_view_done = false;
    s->own_ident = SGF_NONE;
    if (s->setup == SGF_NONE)
        return;
    memset(&s->set_up, 0, sizeof s->set_up);
    setup_read(c->game, node, &c->replay.position, s->final);
}

void lists_property(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    struct item i = {.c = c, .out = out, .ident = g->props[prop].id};
    if (i.ident == SGF_VW && c->state->outs[out].source == prop)
        c->state->is_view_done = view_whole(c, out);
    if (i.ident == SGF_VW && c->state->is_view_done)
        return;
    enum stone stone;
    const bool is_setup = rules_is_setup(c->replay.position.rules, i.ident, &stone);
    if (!is_setup)
        c->state->has_marks = true;
    if (c->state->own_ident != i.ident)
        memset(&c->state->own, 0, sizeof c->state->own);
    c->state->own_ident = i.ident;
    for (i.value = sgf_value_first(g, prop); i.value < sgf_value_end(g, prop); i.value++) {
        c->state->source = i.value;
        if (i.ident == SGF_LB) {
            label_item(&i);
        } else if (row->compose == SGF_COMPOSE_MUST) {
            line_item(&i);
        } else if (point_list_clips(i.ident)) {
            elist_item(&i);
        } else if (item_read(&i, false)) {
            if (is_setup)
                setup_item(&i, stone);
            else
                keep_first(&i, &c->state->taken.shapes);
        }
    }
}
