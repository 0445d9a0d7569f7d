/* cmd/list_rows.c - kifu list as text: rows in common columns */
#include "cmd/list_rows.h"

#include "base/output.h"
#include "base/text.h"
#include "screen/glyph.h"

static void measure(struct list_rows *l, const struct facts_row *row)
{
    game_columns_add(&l->has, row, 1);
    for (int c = 0; c < FACT_COUNT; c++)
        if (l->width > 0 ? l->has_files && c == FACT_FILE : fact_rows[c].is_right || c == FACT_EVENT)
            column_texts_count(&l->has.counted[c], text_width(row->field[c], l->has.ambiguous), 1);
}

static void choose(struct list_rows *l)
{
    struct columns_wished wished;
    l->is_chosen = true;
    for (int c = 0; c < FACT_COUNT && l->width == 0; c++) {
        const int widest = column_texts_widest(&l->has.counted[c]), most = fact_rows[c].wish.most;
        l->widths[c] = most > 0 && widest > most ? most : widest;
    }
    if (l->width == 0)
        return;
    game_columns_settle(&l->has);
    game_columns_wish(&l->has, false, &wished);
    columns_fit(&wished, l->width, l->widths);
}

/* ---- a row ---- */

/* The width, from column `c` on, for the event or name of a game without players; 0: not here. */
static int across(const struct list_rows *l, const struct facts_row *row, int c)
{
    int width = 0;
    if (l->width == 0 || row->field[FACT_BLACK].len > 0 || row->field[FACT_WHITE].len > 0 ||
        row->field[FACT_EVENT].len == 0 || l->widths[FACT_BLACK] + l->widths[FACT_WHITE] == 0)
        return 0;
    if (c == FACT_GAME || (c == FACT_DATE && row->field[FACT_DATE].len > 0))
        return 0;
    for (; c != FACT_RESULT; c++)
        width += l->widths[c] > 0 ? l->widths[c] + (width > 0 ? COLUMNS_GAP : 0) : 0;
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

static void add_path(const struct list_rows *l, struct slice path, int width, struct buf *out)
{
    struct buf cut = {0};
    text_cut_path(&cut, path, width, l->has.ambiguous, l->ellipsis);
    add_field(l, buf_slice(&cut), width, false, out);
    buf_free(&cut);
}

static void write_row(const struct list_rows *l, const struct facts_row *row, struct buf *out)
{
    const size_t start = out->len;
    bool is_named = false;
    for (int c = 0; c < FACT_COUNT; c++) {
        const int wide = l->widths[c] > 0 && !is_named ? across(l, row, c) : 0;
        const bool is_passed = is_named && (c == FACT_EVENT || c == FACT_BLACK || c == FACT_WHITE);

        if (l->widths[c] == 0 || is_passed)
            continue;
        if (out->len > start)
            buf_add_repeat(out, ' ', COLUMNS_GAP);
        if (wide > 0)
            add_field(l, row->field[FACT_EVENT], wide, false, out);
        else if (c == FACT_FILE && l->width > 0)
            add_path(l, row->field[c], l->widths[c], out);
        else
            add_field(l, row->field[c], l->widths[c], fact_rows[c].is_right, out);
        is_named |= wide > 0;
    }
    if (l->width == 0) {
        buf_add_repeat(out, ' ', out->len > start ? COLUMNS_GAP : 0);
        buf_add_slice(out, row->field[FACT_FILE]);
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

void list_rows_init(struct list_rows *l, const struct args *a, bool has_files)
{
    l->width = output_columns();
    l->ellipsis = (args_are_ascii(a, false) ? &glyphs_ascii : &glyphs_unicode)->text[GLYPH_ELLIPSIS];
    l->has_files = has_files;
    l->has.ambiguous = args_option(a, OPTION_AMBIGUOUS) == 2 ? 2 : 1;
}

void list_rows_add(struct list_rows *l, const struct facts_row *row, struct buf *out)
{
    measure(l, row);
    if (l->is_chosen) {
        if (l->width == 0)
            choose(l);
        write_row(l, row, out);
        return;
    }
    for (int c = 0; c < FACT_COUNT; c++)
        l->sample[l->sampled].field[c] = arena_slice(&l->arena, row->field[c]);
    if (++l->sampled == LIST_SAMPLE)
        write_sample(l, out);
}

void list_rows_end(struct list_rows *l, struct buf *out)
{
    if (!l->is_chosen)
        write_sample(l, out);
}
