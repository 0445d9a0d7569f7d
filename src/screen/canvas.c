/* screen/canvas.c - cells: text, lines, dumps */
#include "screen/canvas.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"

#define STROKES_ALL (STROKE_UP | STROKE_RIGHT | STROKE_DOWN | STROKE_LEFT | STROKE_ROUND)

void canvas_init(struct canvas *c, int columns, int rows, const struct glyphs *glyphs, int ambiguous)
{
    *c = (struct canvas){
        .columns = columns > 0 ? columns : 0,
        .rows = rows > 0 ? rows : 0,
        .ambiguous = ambiguous,
        .glyphs = glyphs,
        .cursor_x = -1,
        .cursor_y = -1,
    };
    c->cells = mem_zero((size_t)c->columns * (size_t)c->rows + 1, sizeof *c->cells);
    canvas_clear(c, ROLE_TEXT);
}

void canvas_free(struct canvas *c)
{
    mem_free(c->cells);
    *c = (struct canvas){0};
}

void canvas_clear(struct canvas *c, enum role role)
{
    const struct cell cell = {.text = " ", .role = (uint8_t)role, .width = 1};
    const size_t count = (size_t)c->columns * (size_t)c->rows;
    if (count > 0)
        c->cells[0] = cell;
    for (size_t done = 1; done < count; done *= 2)
        memcpy(c->cells + done, c->cells, (done * 2 <= count ? done : count - done) * sizeof cell);
    c->clip = (struct rect){0, 0, c->columns, c->rows};
    c->cursor_x = c->cursor_y = -1;
}

/* ---- clipping ---- */

static struct rect rect_common(struct rect a, struct rect b)
{
    const int left = a.x > b.x ? a.x : b.x;
    const int top = a.y > b.y ? a.y : b.y;
    const int right = a.x + a.width < b.x + b.width ? a.x + a.width : b.x + b.width;
    const int bottom = a.y + a.height < b.y + b.height ? a.y + a.height : b.y + b.height;
    return (struct rect){left, top, right > left ? right - left : 0, bottom > top ? bottom - top : 0};
}

struct rect canvas_clip(struct canvas *c, struct rect r)
{
    const struct rect was = c->clip;
    c->clip = rect_common(was, r);
    return was;
}

static bool is_inside(const struct canvas *c, int x, int y)
{
    return x >= c->clip.x && x < c->clip.x + c->clip.width && y >= c->clip.y && y < c->clip.y + c->clip.height;
}

/* The cell at a place on the canvas. */
static struct cell *cell_at(const struct canvas *c, int x, int y)
{
    return &c->cells[(size_t)y * (size_t)c->columns + (size_t)x];
}

struct cell *canvas_cell(const struct canvas *c, int x, int y)
{
    return x >= 0 && y >= 0 && x < c->columns && y < c->rows ? cell_at(c, x, y) : NULL;
}

/* ---- text ---- */

/* Called before a cell is drawn over: if it is half of a wide cluster, the other half becomes a blank. Both halves are
 * in the same row. */
static void part(struct cell *cell)
{
    if (cell->width == 1)
        return;
    struct cell *other = cell->width == 2 ? cell + 1 : cell - 1;
    memcpy(other->text, " ", 2);
    other->width = 1;
}

static void put(struct canvas *c, int x, int y, enum role role, const char *text, size_t len, int width)
{
    struct cell *cell = cell_at(c, x, y);
    part(cell);
    memcpy(cell->text, text, len);
    cell->text[len] = '\0';
    cell->role = (uint8_t)role;
    cell->width = (uint8_t)width;
    cell->strokes = 0;
    if (width < 2)
        return;
    part(cell + 1);
    cell[1] = (struct cell){.role = (uint8_t)role, .width = 0};
}

/* The bytes of a cluster, in whole characters, that fit into a cell. */
static size_t cluster_fit(struct slice s)
{
    if (s.len <= CELL_BYTES)
        return s.len;
    size_t len = 0;
    for (;;) {
        uint32_t code;
        const size_t step = text_step(slice_part(s, len, s.len), &code);
        if (len + step > CELL_BYTES)
            return len;
        len += step;
    }
}

/* Puts a cluster at x, y, or a blank if an edge cuts it. */
static void put_cluster(struct canvas *c, int x, int y, enum role role, struct slice cluster, int width)
{
    if (width <= 2 && is_inside(c, x, y) && is_inside(c, x + width - 1, y)) {
        put(c, x, y, role, cluster.at, cluster_fit(cluster), width);
        return;
    }
    for (int i = 0; i < width; i++)
        if (is_inside(c, x + i, y))
            put(c, x + i, y, role, " ", 1, 1);
}

static bool is_plain(struct slice text, size_t at)
{
    const unsigned char byte = (unsigned char)text.at[at];
    return byte >= 0x20 && byte < 0x7F && (at + 1 == text.len || (unsigned char)text.at[at + 1] < 0x80);
}

int canvas_text(struct canvas *c, int x, int y, enum role role, struct slice text)
{
    int taken = 0;
    for (size_t at = 0; at < text.len;) {
        int width = 1;
        size_t len = 1;
        if (!is_plain(text, at))
            len = text_cluster(slice_part(text, at, text.len), c->ambiguous, &width);
        if (width > 0)
            put_cluster(c, x + taken, y, role, slice_part(text, at, at + len), width);
        taken += width;
        at += len;
    }
    return taken;
}

int canvas_string(struct canvas *c, int x, int y, enum role role, const char *text)
{
    return canvas_text(c, x, y, role, slice_of(text));
}

int canvas_glyph(struct canvas *c, int x, int y, enum role role, enum glyph glyph)
{
    if (is_inside(c, x, y)) {
        const char *text = c->glyphs->text[glyph];
        put(c, x, y, role, text, strlen(text), 1);
    }
    return 1;
}

int canvas_text_cut(struct canvas *c, int x, int y, int columns, enum role role, struct slice text)
{
    if (columns <= 0)
        return 0;
    int used;
    const struct slice whole = text_cut(text, columns, c->ambiguous, &used);
    if (whole.len == text.len)
        return canvas_text(c, x, y, role, text);
    const struct slice cut = text_cut(text, columns - 1, c->ambiguous, &used);
    canvas_text(c, x, y, role, cut);
    canvas_glyph(c, x + used, y, role, GLYPH_ELLIPSIS);
    return used + 1;
}

/* ---- rectangles ---- */

void canvas_fill(struct canvas *c, struct rect r, enum role role)
{
    r = rect_common(c->clip, r);
    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++)
            put(c, x, y, role, " ", 1, 1);
}

void canvas_role(struct canvas *c, struct rect r, enum role role)
{
    r = rect_common(c->clip, r);
    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++) {
            struct cell *cell = cell_at(c, x, y);
            cell->role = (uint8_t)role;
            if (cell->width == 2)
                cell[1].role = (uint8_t)role;
            else if (cell->width == 0)
                cell[-1].role = (uint8_t)role;
        }
}

/* ---- lines ---- */

void canvas_stroke(struct canvas *c, int x, int y, enum role role, unsigned strokes)
{
    if (!is_inside(c, x, y))
        return;
    const unsigned joined = (cell_at(c, x, y)->strokes | strokes) & STROKES_ALL;
    const char *text = c->glyphs->lines[joined];
    put(c, x, y, role, text, strlen(text), 1);
    cell_at(c, x, y)->strokes = (uint8_t)joined;
}

void canvas_heavy(struct canvas *c, int x, int y, enum role role, unsigned strokes)
{
    if (!is_inside(c, x, y))
        return;
    const unsigned joined = (cell_at(c, x, y)->strokes | strokes) & STROKES_CROSSING;
    char text[GLYPH_HEAVY_BYTES];
    glyph_heavy(c->glyphs, joined, strokes, text);
    put(c, x, y, role, text, strlen(text), 1);
    cell_at(c, x, y)->strokes = (uint8_t)joined;
}

/* ---- dump ---- */

/* The columns of row y without blanks at its end, but for those that `theme` makes visible. */
static int row_end(const struct canvas *c, int y, const struct theme *theme)
{
    const struct cell *row = cell_at(c, 0, y);
    int end = c->columns;
    for (; end > 0; end--) {
        const struct cell *cell = &row[end - 1];
        if (strcmp(cell->text, " ") != 0)
            break;
        if (!theme)
            continue;
        const struct style *style = &theme->styles[cell->role];
        if (style->background >= 0 || style->attributes & (ATTR_UNDERLINE | ATTR_REVERSE))
            break;
    }
    return end;
}

void canvas_dump_text(const struct canvas *c, struct buf *out)
{
    for (int y = 0; y < c->rows; y++) {
        const struct cell *row = cell_at(c, 0, y);
        const int end = row_end(c, y, NULL);
        for (int x = 0; x < end; x++)
            buf_add_string(out, row[x].text);
        buf_add_char(out, '\n');
    }
}

static void sgr_color(struct buf *out, int color, int base)
{
    if (color < 0)
        return;
    if (color < 8)
        buf_add_format(out, ";%d", base + color);
    else if (color < 16)
        buf_add_format(out, ";%d", base + 60 + color - 8);
    else
        buf_add_format(out, ";%d;5;%d", base + 8, color);
}

static bool is_same_style(const struct style *a, const struct style *b)
{
    return a->foreground == b->foreground && a->background == b->background && a->attributes == b->attributes;
}

static void sgr(struct buf *out, const struct style *style)
{
    static const struct {
        uint8_t attribute;
        char code;
    } codes[] = {{ATTR_BOLD, '1'}, {ATTR_DIM, '2'}, {ATTR_ITALIC, '3'}, {ATTR_UNDERLINE, '4'}, {ATTR_REVERSE, '7'}};
    buf_add_string(out, "\033[0");
    for (size_t i = 0; i < COUNT(codes); i++)
        if (style->attributes & codes[i].attribute)
            buf_add_format(out, ";%c", codes[i].code);
    sgr_color(out, style->foreground, 30);
    sgr_color(out, style->background, 40);
    buf_add_char(out, 'm');
}

void canvas_dump_ansi(const struct canvas *c, const struct theme *theme, struct buf *out)
{
    static const struct style none = {.foreground = -1, .background = -1};
    for (int y = 0; y < c->rows; y++) {
        const struct cell *row = cell_at(c, 0, y);
        const int end = row_end(c, y, theme);
        const struct style *now = &none;
        for (int x = 0; x < end; x++) {
            const struct style *style = &theme->styles[row[x].role];
            /* The foreground of a blank is not seen. */
            const bool unseen = strcmp(row[x].text, " ") == 0 && style->background == now->background &&
                                !((style->attributes | now->attributes) & (ATTR_UNDERLINE | ATTR_REVERSE));
            if (!unseen && !is_same_style(style, now)) {
                sgr(out, style);
                now = style;
            }
            buf_add_string(out, row[x].text);
        }
        if (!is_same_style(now, &none))
            buf_add_string(out, "\033[0m");
        buf_add_char(out, '\n');
    }
}

void canvas_dump_roles(const struct canvas *c, struct buf *out)
{
    for (int y = 0; y < c->rows; y++) {
        const struct cell *row = cell_at(c, 0, y);
        for (int x = 0; x < c->columns; x++)
            buf_add_char(out, role_letter((enum role)row[x].role));
        buf_add_char(out, '\n');
    }
}
