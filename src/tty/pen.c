/* tty/pen.c - the pen and the cursor of a terminal: from one look, from one place to another in few bytes */
#include "tty/pen.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"

/* The numbers of one sequence ESC [ ... m. */
struct numbers {
    char at[80];
    size_t len;
};

static void add_number(struct numbers *n, const char *format, int number)
{
    const int len = snprintf(n->at + n->len, sizeof n->at - n->len, format, number);
    n->len += (size_t)len;
    n->at[n->len++] = ';';
}

static int channel(int step)
{
    return step ? 55 + 40 * step : 0;
}

static void add_color(const struct paint *p, struct numbers *n, int color, int base)
{
    if (color < 0) {
        add_number(n, "%d", base + 9);
    } else if (color < 8) {
        add_number(n, "%d", base + color);
    } else if (color < 16) {
        add_number(n, "%d", base + 60 + color - 8);
    } else if (p->terminal.is_direct) {
        const int cube = color - 16, gray = 8 + 10 * (color - 232);
        add_number(n, "%d", base + 8);
        add_number(n, "2;%d", color < 232 ? channel(cube / 36) : gray);
        add_number(n, "%d", color < 232 ? channel(cube / 6 % 6) : gray);
        add_number(n, "%d", color < 232 ? channel(cube % 6) : gray);
    } else {
        add_number(n, "%d", base + 8);
        add_number(n, "5;%d", color);
    }
}

static const struct {
    unsigned bit;
    int on, off;
} attributes[] = {
    {ATTR_BOLD, 1, 22},
    {ATTR_DIM, 2, 22},
    {ATTR_ITALIC, 3, 23},
    {ATTR_UNDERLINE, 4, 24},
    {ATTR_REVERSE, 7, 27},
};

static void add_attributes(struct numbers *n, unsigned bits)
{
    for (size_t i = 0; i < COUNT(attributes); i++)
        if (bits & attributes[i].bit)
            add_number(n, "%d", attributes[i].on);
}

static void numbers_from_plain(const struct paint *p, const struct style *want, struct numbers *n)
{
    add_number(n, "%d", 0);
    add_attributes(n, want->attributes);
    if (want->foreground >= 0)
        add_color(p, n, want->foreground, 30);
    if (want->background >= 0)
        add_color(p, n, want->background, 40);
}

/* From the pen as it is to `want`, by what differs; false where the terminal cannot. */
static bool numbers_from_pen(const struct paint *p, const struct style *want, struct numbers *n)
{
    const struct style *have = &p->style;
    unsigned ended = have->attributes & ~want->attributes, begun = want->attributes & ~have->attributes;
    if (!p->has_style || (ended && !p->terminal.ends_attributes))
        return false;
    if (!p->terminal.ends_colors &&
        ((want->foreground < 0 && have->foreground >= 0) || (want->background < 0 && have->background >= 0)))
        return false;
    int off = 0;
    for (size_t i = 0; i < COUNT(attributes); i++)
        if (ended & attributes[i].bit && attributes[i].off != off)
            add_number(n, "%d", off = attributes[i].off);
    if (ended & (ATTR_BOLD | ATTR_DIM)) /* they end together */
        begun |= want->attributes & (ATTR_BOLD | ATTR_DIM);
    add_attributes(n, begun);
    if (want->foreground != have->foreground)
        add_color(p, n, want->foreground, 30);
    if (want->background != have->background)
        add_color(p, n, want->background, 40);
    return true;
}

/* As it is. */
static bool pen_fits(const struct paint *p, const struct look *look)
{
    if (!p->terminal.has_pen)
        return true;
    if (!p->has_style || p->style.background != look->style.background)
        return false;
    if (look->any)
        return !(p->style.attributes & PEN_SEEN_ON_BLANK);
    return p->style.foreground == look->style.foreground && p->style.attributes == look->style.attributes;
}

/* The style the pen gets for `look`: for blanks as little as possible changes. */
static struct style pen_for(const struct paint *p, const struct look *look)
{
    struct style s = look->style;
    if (look->any && p->has_style) {
        s.foreground = p->style.foreground;
        s.attributes = p->style.attributes & (uint8_t)~PEN_SEEN_ON_BLANK;
    }
    return s;
}

static size_t pen_bytes(const struct paint *p, const struct look *look, struct numbers *best)
{
    best->len = 0;
    if (pen_fits(p, look))
        return 0;
    const struct style want = pen_for(p, look);
    struct numbers whole = {.len = 0};
    numbers_from_plain(p, look->any ? &look->style : &want, &whole);
    if (!numbers_from_pen(p, &want, best) || whole.len < best->len)
        *best = whole;
    return best->len + 2; /* ESC [ and m in place of the last ';' */
}

void pen_set(struct paint *p, const struct look *look, struct buf *out)
{
    struct numbers n = {.len = 0};
    if (!pen_bytes(p, look, &n))
        return;
    const bool whole = n.at[0] == '0';
    buf_add_string(out, "\033[");
    if (!(n.len == 2 && whole)) /* "0" alone may be left out */
        buf_add(out, n.at, n.len - 1);
    buf_add_char(out, 'm');
    p->style = whole && look->any ? look->style : pen_for(p, look);
    p->has_style = true;
}

/* ---- the shortest way for the cursor ---- */

/* Bytes that move the cursor; none: it does not come there in this way. */
struct way {
    char at[32];
    size_t len;
};

static struct way shorter(struct way a, struct way b)
{
    return a.len && (!b.len || a.len <= b.len) ? a : b;
}

/* ESC [ n and the letter, without a number that may be left out. */
static struct way sequence(int n, char letter)
{
    struct way w;
    w.len = (size_t)(n > 1 ? snprintf(w.at, sizeof w.at, "\033[%d%c", n, letter)
                           : snprintf(w.at, sizeof w.at, "\033[%c", letter));
    return w;
}

static struct way repeated(struct way before, const char *bytes, int count)
{
    const size_t len = strlen(bytes);
    if (!len || count <= 0 || before.len + len * (size_t)count >= sizeof before.at)
        return (struct way){.len = 0};
    for (; count > 0; count--, before.len += len)
        memcpy(before.at + before.len, bytes, len + 1);
    return before;
}

/* Writing again what is between the cursor and x, where the pen is right for it. */
static struct way again(const struct paint *p, int x, int y)
{
    struct way w = {.len = 0};
    for (int i = p->x; i < x; i++) {
        const struct paint_cell *cell = &p->shown[y * p->columns + i];
        const struct look look = {cell->style, cell_is_blank(cell)};
        if (x - p->x > 6 || cell->width != 1 || cell->text[1] || !pen_fits(p, &look))
            return (struct way){.len = 0};
        w.at[w.len++] = cell->text[0];
    }
    return w;
}

static struct way move_in_row(const struct paint *p, int x, int y)
{
    const struct paint_terminal *t = &p->terminal;
    const struct way none = {.len = 0};
    struct way w = t->has_column ? sequence(x + 1, 'G') : none;
    if (x == 0)
        w = shorter(w, repeated(none, t->to_start, 1));
    if (p->place != PLACE_SURE)
        return w;
    if (x > p->x && t->has_right)
        w = shorter(w, sequence(x - p->x, 'C'));
    return shorter(w, x > p->x ? again(p, x, y) : repeated(none, t->left, p->x - x));
}

static struct way move_in_column(const struct paint *p, int y)
{
    const struct paint_terminal *t = &p->terminal;
    const struct way none = {.len = 0}, w = t->has_row ? sequence(y + 1, 'd') : none;
    return shorter(w, y > p->y ? repeated(none, t->down, y - p->y) : repeated(none, t->up, p->y - y));
}

/* The shortest way to (x, y). */
static struct way move_bytes(const struct paint *p, int x, int y)
{
    const struct way none = {.len = 0};
    struct way w;
    w.len = (size_t)snprintf(w.at, sizeof w.at, x ? "\033[%d;%dH" : "\033[%dH", y + 1, x + 1);
    if (p->y < 0 || p->x < 0)
        return w;
    if (p->y == y)
        return shorter(w, move_in_row(p, x, y));
    if (p->x == x && p->place == PLACE_SURE)
        return shorter(w, move_in_column(p, y));
    const struct way start = x == 0 ? repeated(none, p->terminal.to_start, 1) : none;
    if (start.len)
        w = shorter(w, repeated(start, p->terminal.down, y - p->y));
    const struct way row = p->place == PLACE_SURE ? move_in_column(p, y) : none;
    return row.len ? shorter(w, repeated(row, p->terminal.left, p->x - x)) : w;
}

size_t pen_cost(const struct paint *p, const struct look *look, int x, int y)
{
    struct numbers n;
    const bool is_there = p->x == x && p->y == y && p->place != PLACE_UNKNOWN;
    return pen_bytes(p, look, &n) + (is_there ? 0 : move_bytes(p, x, y).len);
}

void cursor_move(struct paint *p, int x, int y, struct buf *out)
{
    if (p->x == x && p->y == y && p->place != PLACE_UNKNOWN)
        return;
    if (!p->terminal.moves_colored)
        pen_set(p, &(struct look){{-1, -1, 0}, false}, out);
    const struct way w = move_bytes(p, x, y); /* the pen decides whether cells may be written again */
    if (p->terminal.move)
        p->terminal.move(y, x, out);
    else
        buf_add(out, w.at, w.len);
    p->x = x;
    p->y = y;
    p->place = PLACE_SURE;
}
