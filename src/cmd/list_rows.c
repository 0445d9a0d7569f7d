/* cmd/list_rows.c - kifu list as text: rows, and the columns that are chosen for all of them */
#include "cmd/list_rows.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"

static const enum game_column order[] = {COLUMN_NUMBER, COLUMN_DATE, COLUMN_EVENT, COLUMN_BLACK, COLUMN_WHITE,
    COLUMN_RESULT, COLUMN_MOVES, COLUMN_SIZE, COLUMN_FILE};

static bool is_right(enum game_column c)
{
    return c == COLUMN_NUMBER || c == COLUMN_MOVES || c == COLUMN_SIZE;
}

static void widen(struct list_rows *l, const struct list_row *row, enum game_column c)
{
    const int width = text_width(row->field[c], l->has.ambiguous);

    if (width > l->has.widest[c])
        l->has.widest[c] = width;
}

static void measure(struct list_rows *l, const struct list_row *row)
{
    game_columns_add(&l->has, row->field);
    if (l->has_files && l->width > 0)
        widen(l, row, COLUMN_FILE);
    for (size_t i = 0; i < COUNT(order) && l->width == 0; i++)
        if (is_right(order[i]) || order[i] == COLUMN_EVENT)
            widen(l, row, order[i]);
}

static void choose(struct list_rows *l)
{
    struct column_wish wishes[COLUMN_COUNT];

    game_columns_wish(&l->has, false, wishes);
    if (l->width > 0)
        columns_fit(wishes, COLUMN_COUNT, l->width, l->widths);
    for (int c = 0; c < COLUMN_COUNT && l->width == 0; c++)
        l->widths[c] = wishes[c].most > 0 && l->has.widest[c] > wishes[c].most ? wishes[c].most : l->has.widest[c];
    l->is_chosen = true;
}

/* ---- a row ---- */

/* Columns that a game without players has for its event or name, from `order[i]` on; 0: it is not written there. */
static int across(const struct list_rows *l, const struct list_row *row, size_t i)
{
    int width = 0;

    if (l->width == 0 || row->field[COLUMN_BLACK].len > 0 || row->field[COLUMN_WHITE].len > 0 ||
        row->field[COLUMN_EVENT].len == 0 || l->widths[COLUMN_BLACK] + l->widths[COLUMN_WHITE] == 0)
        return 0;
    if (order[i] == COLUMN_NUMBER || (order[i] == COLUMN_DATE && row->field[COLUMN_DATE].len > 0))
        return 0;
    for (; order[i] != COLUMN_RESULT; i++)
        width += l->widths[order[i]] > 0 ? l->widths[order[i]] + (width > 0 ? COLUMNS_GAP : 0) : 0;
    return width;
}

static void add_field(const struct list_rows *l, struct slice text, int width, bool right, struct buf *out)
{
    const int ambiguous = l->has.ambiguous, dots = text_width(slice_of(l->ellipsis), ambiguous);
    int used;
    struct slice cut = text_cut(text, width, ambiguous, &used);
    const bool is_cut = cut.len < text.len;

    if (is_cut)
        cut = text_cut(text, width > dots ? width - dots : 0, ambiguous, &used);
    if (is_cut && dots <= width)
        used += dots;
    if (right && used < width)
        buf_add_repeat(out, ' ', (size_t)(width - used));
    buf_add_slice(out, cut);
    buf_add_string(out, is_cut && dots <= width ? l->ellipsis : "");
    if (!right && used < width)
        buf_add_repeat(out, ' ', (size_t)(width - used));
}

/* Where a path does not fit its folders go first. */
static struct slice path_fitting(const struct list_rows *l, struct slice path)
{
    size_t slash;

    while (text_width(path, l->has.ambiguous) > l->widths[COLUMN_FILE] && (slash = slice_find(path, '/')) < path.len)
        path = slice_part(path, slash + 1, path.len);
    return path;
}

static void write_row(const struct list_rows *l, const struct list_row *row, struct buf *out)
{
    const size_t start = out->len;
    bool is_named = false;

    for (size_t i = 0; i < COUNT(order); i++) {
        const enum game_column c = order[i];
        const int wide = l->widths[c] > 0 && !is_named ? across(l, row, i) : 0;
        const bool is_passed = is_named && (c == COLUMN_EVENT || c == COLUMN_BLACK || c == COLUMN_WHITE);

        if (l->widths[c] == 0 || is_passed)
            continue;
        if (out->len > start)
            buf_add_repeat(out, ' ', COLUMNS_GAP);
        if (wide > 0)
            add_field(l, row->field[COLUMN_EVENT], wide, false, out);
        else
            add_field(l, c == COLUMN_FILE ? path_fitting(l, row->field[c]) : row->field[c], l->widths[c], is_right(c),
                out);
        is_named |= wide > 0;
    }
    if (l->width == 0) {
        buf_add_repeat(out, ' ', out->len > start ? COLUMNS_GAP : 0);
        buf_add_slice(out, row->field[COLUMN_FILE]);
    }
    while (out->len > start && out->at[out->len - 1] == ' ')
        out->len--;
    buf_add_char(out, '\n');
}

/* ---- rows ---- */

static void write_sample(struct list_rows *l, struct buf *out)
{
    choose(l);
    for (size_t i = 0; i < l->sampled; i++)
        write_row(l, &l->sample[i], out);
    l->sampled = 0;
    arena_free(&l->arena);
}

void list_rows_count(struct list_rows *l, size_t games)
{
    game_columns_count(&l->has, games);
}

void list_rows_add(struct list_rows *l, const struct list_row *row, struct buf *out)
{
    measure(l, row);
    if (l->is_chosen) {
        if (l->width == 0)
            choose(l);
        write_row(l, row, out);
        return;
    }
    for (int c = 0; c < COLUMN_COUNT; c++)
        l->sample[l->sampled].field[c] = arena_slice(&l->arena, row->field[c]);
    if (++l->sampled == LIST_SAMPLE)
        write_sample(l, out);
}

void list_rows_end(struct list_rows *l, struct buf *out)
{
    if (!l->is_chosen)
        write_sample(l, out);
}
