/* tty/paint.c - paints the next picture over the present one, in few bytes */
#include "tty/paint.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "tty/order.h"

void paint_init(struct paint *p, const struct paint_terminal *terminal)
{
    *p = (struct paint){.terminal = *terminal};
    paint_forget(p);
}

void paint_free(struct paint *p)
{
    mem_free(p->shown);
    mem_free(p->next);
    p->shown = p->next = NULL;
    p->columns = p->rows = 0;
}

void paint_forget(struct paint *p)
{
    p->is_known = p->has_style = p->has_cursor = false;
    p->place = PLACE_UNKNOWN;
    p->x = p->y = -1;
}

/* ---- cells as the terminal shows them ---- */

static bool is_plain_text(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            return false;
    return true;
}

/* The style, reduced to what this terminal can show. */
static struct style style_of(const struct paint *p, const struct style *wanted)
{
    const struct paint_terminal *t = &p->terminal;
    if (!t->has_pen)
        return (struct style){-1, -1, 0};
    struct style s = *wanted;
    s.attributes &= (uint8_t)t->attributes;
    if (s.foreground >= 0 || s.background >= 0)
        s.attributes &= (uint8_t)~t->attributes_plain;
    return s;
}

/* *out is all zero before, so that cells can be compared as bytes. */
static void cell_make(const struct paint *p, const struct cell *from, const struct theme *theme, struct paint_cell *out)
{
    size_t len = strnlen(from->text, CELL_BYTES);
    const bool is_half = from->width == 0;
    memcpy(out->text, from->text, len);
    if (!is_plain_text(out->text) || (p->terminal.is_ascii && (is_half || slice_has_high(slice_of(out->text))))) {
        memset(out->text, 0, sizeof out->text);
        out->text[0] = '?';
        out->width = 1;
    } else if (len == 0 && !is_half) {
        out->text[0] = ' ';
        out->width = 1;
    } else {
        out->width = from->width;
    }
    const struct style s = style_of(p, &theme->styles[from->role < ROLE_COUNT ? from->role : ROLE_TEXT]);
    out->style.background = s.background;
    out->style.attributes = s.attributes;
    out->style.foreground = s.foreground;
    if (cell_is_blank(out)) {
        out->style.foreground = -1;
        out->style.attributes = 0;
    }
}

/* ---- the width of a cell on terminals ---- */

/* The most columns that a terminal may give to a cell: each mark may take one, those of kana two. */
struct reach {
    int base, all;
    size_t base_bytes;
};

static struct reach reach_of(const struct paint_cell *cell)
{
    struct slice text = slice_of(cell->text);
    struct reach r = {.base = cell->width, .all = cell->width, .base_bytes = text.len};
    uint32_t code;
    if (text.len < 2)
        return r;
    r.base_bytes = text_step(text, &code);
    r.base = r.all = text_is_doubtful(code, cell->width) ? 2 : cell->width;
    for (text = slice_from(text, r.base_bytes); text_take(&text, &code);)
        r.all += code >= 0x3000 && code < 0x3100 ? 2 : 1;
    return r;
}

/* True: the screen scrolls when the last cell of the row is written. */
static bool scrolls_after(const struct paint *p, int y)
{
    return y == p->rows - 1 && p->terminal.wraps && !p->terminal.wraps_late;
}

/* Replaces a cell that may be too wide for its row on a terminal: the line would wrap, and in the last row the screen
 * would scroll. With wrapping switched off some terminals still wrap, and others overwrite the cell before. */
static void keep_in_row(const struct paint *p, struct paint_cell *cell, int x, int y)
{
    const int room = p->columns - x - scrolls_after(p, y);
    const struct reach reach = reach_of(cell);
    if (reach.base > room) {
        memset(cell->text, 0, sizeof cell->text);
        cell->text[0] = '?';
        cell->width = 1;
    } else if (reach.all > room) { /* without its marks */
        memset(cell->text + reach.base_bytes, 0, sizeof cell->text - reach.base_bytes);
    }
}

/* ---- the next picture ---- */

static struct paint_cell *cell_at(struct paint_cell *cells, const struct paint *p, int x, int y)
{
    return &cells[(size_t)y * (size_t)p->columns + (size_t)x];
}

static void make_next(struct paint *p, const struct canvas *c, const struct theme *theme)
{
    const size_t count = (size_t)c->columns * (size_t)c->rows;
    if (p->columns != c->columns || p->rows != c->rows) {
        paint_forget(p);
        p->shown = mem_resize(p->shown, count, sizeof *p->shown);
        p->next = mem_resize(p->next, count, sizeof *p->next);
        p->columns = c->columns;
        p->rows = c->rows;
    }
    memset(p->next, 0, count * sizeof *p->next);
    for (int y = 0; y < p->rows; y++) {
        for (int x = 0; x < p->columns; x++) {
            struct paint_cell *cell = cell_at(p->next, p, x, y);
            cell_make(p, canvas_cell(c, x, y), theme, cell);
            if (x > p->columns - CELL_BYTES && cell->text[1]) /* other cells never need too many columns */
                keep_in_row(p, cell, x, y);
        }
    }
}

/* ---- cells ---- */

static bool is_changed(const struct paint *p, int x, int y)
{
    /* Filled with zeros before; a difference between the members would only paint the cell again.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c) */
    return memcmp(cell_at(p->next, p, x, y), cell_at(p->shown, p, x, y), sizeof *p->next) != 0;
}

/* ---- runs ---- */

/* True: the cell can be painted with the pen of the run, whose look becomes that of the cell if it was free. */
static bool run_takes(struct run *run, const struct paint_cell *cell)
{
    const struct style *have = &run->look.style, *want = &cell->style;
    if (have->background != want->background)
        return false;
    if (cell_is_blank(cell))
        return run->look.any || !(have->attributes & PEN_SEEN_ON_BLANK);
    if (!run->look.any)
        return have->foreground == want->foreground && have->attributes == want->attributes;
    if (want->attributes & PEN_SEEN_ON_BLANK)
        return false;
    run->look = (struct look){*want, false};
    return true;
}

#define BRIDGE_BYTES 3

/* True: the cells up to `x` are already right, but painting them again is shorter than moving over them. */
static bool run_bridges(const struct paint *p, struct run *run, int x)
{
    struct run longer = *run;
    size_t bytes = 0;
    if (x - run->end > BRIDGE_BYTES)
        return false;
    for (int i = run->end; i < x; i++) {
        const struct paint_cell *cell = cell_at(p->next, p, i, run->y);
        bytes += strlen(cell->text);
        if (cell->width != 1 || bytes > BRIDGE_BYTES || cell_is_doubtful(cell) || !run_takes(&longer, cell))
            return false;
    }
    if (!run_takes(&longer, cell_at(p->next, p, x, run->y)))
        return false;
    *run = longer;
    return true;
}

static void runs_of_row(const struct paint *p, int y, struct runs *runs)
{
    struct run *run = NULL;
    int spilled = 0; /* up to here a painted cell may spill: these cells are painted again */
    for (int x = 0; x < p->columns;) {
        const struct paint_cell *cell = cell_at(p->next, p, x, y);
        const int width = cell->width == 2 && x + 1 < p->columns ? 2 : 1;
        const bool scrolls = x == p->columns - 1 && scrolls_after(p, y);
        const bool needs_paint = is_changed(p, x, y) || (width == 2 && is_changed(p, x + 1, y)) || x < spilled;
        if (!scrolls && cell->width != 0 && needs_paint) {
            if (!run || !run_bridges(p, run, x)) {
                run = &MEM_ADD(runs->at, runs->count, runs->cap);
                *run = (struct run){y, x, x, {cell->style, cell_is_blank(cell)}};
            }
            run->end = x + width;
            const int reach = x + reach_of(cell).all;
            spilled = reach > spilled ? reach : spilled;
        }
        x += width;
    }
}

/* ---- painting a run ---- */

static int blanks_at(const struct paint *p, const struct run *run, int x)
{
    int count = 0;
    while (x + count < run->end && cell_is_blank(cell_at(p->next, p, x + count, run->y)))
        count++;
    return count;
}

/* True: only blanks of one background follow up to the edge. */
static bool is_blank_to_edge(const struct paint *p, int x, int y)
{
    const int16_t background = cell_at(p->next, p, x, y)->style.background;
    for (; x < p->columns; x++) {
        const struct paint_cell *cell = cell_at(p->next, p, x, y);
        if (!cell_is_blank(cell) || cell->style.background != background)
            return false;
    }
    return true;
}

#define BLANKS_TO_EDGE 4

/* Erases the `count` blanks at the end of the run, if that is shorter than writing them; the cursor stays. */
static bool erase_blanks(struct paint *p, const struct run *run, const struct run *next, int x, int count,
    struct buf *out)
{
    const struct paint_terminal *t = &p->terminal;
    if (x + count < run->end || run->look.style.background >= 0)
        return false;
    if (count >= BLANKS_TO_EDGE && t->erase_line[0] && is_blank_to_edge(p, x, run->y))
        buf_add_string(out, t->erase_line);
    else if (run_erases(p, run, next))
        buf_add_format(out, "\033[%dX", count);
    else
        return false;
    return true;
}

static void paint_cell(struct paint *p, int y, const struct paint_cell *cell, struct buf *out)
{
    buf_add_string(out, cell->text);
    const bool may_wrap = p->x + reach_of(cell).all >= p->columns;
    p->x += cell->width;
    p->y = y;
    p->place = cursor_place_after(p, cell, p->place);
    if (may_wrap) { /* the line wraps now, or with the next character */
        p->x = p->y = -1;
        p->place = PLACE_UNKNOWN;
    }
}

/* Moves on when the cursor may be anywhere in the row of the run. */
static void go_on(struct paint *p, const struct run *run, int x, struct buf *out)
{
    p->place = PLACE_UNKNOWN;
    cursor_move(p, x, run->y, out);
    pen_set(p, &run->look, out);
}

static void paint_run(struct paint *p, const struct run *run, const struct run *next, struct buf *out)
{
    /* First the cursor: a move may write cells again with the present pen, or make it plain. */
    cursor_move(p, run->x, run->y, out);
    pen_set(p, &run->look, out);
    for (int x = run->x; x < run->end;) {
        const struct paint_cell *cell = cell_at(p->next, p, x, run->y);
        const int blanks = blanks_at(p, run, x);
        if (blanks && erase_blanks(p, run, next, x, blanks, out))
            break;
        if (cell->width == 2 && cell_is_doubtful(cell)) { /* it may take only one column: blanks clear the other one */
            buf_add_string(out, "  ");
            p->x = -1;
            go_on(p, run, x, out);
        }
        paint_cell(p, run->y, cell, out);
        x += cell->width;
        if (x < run->end && cell_is_doubtful(cell))
            go_on(p, run, x, out);
    }
    memcpy(cell_at(p->shown, p, run->x, run->y), cell_at(p->next, p, run->x, run->y),
        (size_t)(run->end - run->x) * sizeof *p->next);
}

/* True: a cell may spill into others, so runs must be painted from left to right. */
static bool may_spill(const struct paint *p, const struct runs *runs)
{
    for (size_t i = 0; i < runs->count; i++)
        for (int x = runs->at[i].x; x < runs->at[i].end; x++)
            if (cell_is_doubtful(cell_at(p->next, p, x, runs->at[i].y)))
                return true;
    return false;
}

static void paint_runs(struct paint *p, struct runs *runs, struct buf *out)
{
    if (!may_spill(p, runs))
        order_runs(p, runs);
    for (size_t i = 0; i < runs->count; i++)
        paint_run(p, &runs->at[i], i + 1 < runs->count ? &runs->at[i + 1] : NULL, out);
}

/* ---- the picture ---- */

/* Blanks the screen, in the background of ordinary text if erasing can give it. */
static void clear_screen(struct paint *p, const struct theme *theme, struct buf *out)
{
    const struct style text = style_of(p, &theme->styles[ROLE_TEXT]);
    const int16_t background = p->terminal.erases_colored ? text.background : -1;
    pen_set(p, &(struct look){{-1, background, 0}, false}, out);
    buf_add_string(out, p->terminal.clear);
    p->x = p->y = 0;
    p->place = PLACE_SURE;
    p->is_known = true;
    const size_t count = (size_t)p->columns * (size_t)p->rows;
    memset(p->shown, 0, count * sizeof *p->shown);
    for (size_t i = 0; i < count; i++) {
        p->shown[i].text[0] = ' ';
        p->shown[i].width = 1;
        p->shown[i].style.foreground = -1;
        p->shown[i].style.background = background;
    }
}

static void place_cursor(struct paint *p, const struct canvas *c, struct buf *out)
{
    const bool shows = c->cursor_x >= 0 && c->cursor_x < c->columns && c->cursor_y >= 0 && c->cursor_y < c->rows;
    if (shows)
        cursor_move(p, c->cursor_x, c->cursor_y, out);
    else if (!p->terminal.hide[0]) /* always the same place, where it disturbs least */
        cursor_move(p, 0, p->rows - 1, out);
    if (!p->has_cursor || p->cursor_shown != shows)
        buf_add_string(out, shows ? p->terminal.show : p->terminal.hide);
    p->has_cursor = true;
    p->cursor_shown = shows;
}

void paint_picture(struct paint *p, const struct canvas *c, const struct theme *theme, struct buf *out)
{
    if (c->columns < 1 || c->rows < 1)
        return;
    make_next(p, c, theme);
    if (!p->is_known)
        clear_screen(p, theme, out);
    struct runs runs = {0};
    for (int y = 0; y < p->rows; y++)
        runs_of_row(p, y, &runs);
    paint_runs(p, &runs, out);
    mem_free(runs.at);
    place_cursor(p, c, out);
}
