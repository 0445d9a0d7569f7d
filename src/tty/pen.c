/* tty/pen.c - the pen and the cursor of a terminal: changes of look and place in few bytes */
#include "tty/pen.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"

/* The numbers of one sequence ESC [ ... m. */
struct numbers {
    char at[80];
    size_t len;
};

/* Writes 0 to 99999 as digits; returns their number. Not by printf, as all ways between runs are tried. */
static size_t put_number(char *at, int number)
{
    size_t len = 1;
    for (int rest = number; rest > 9; rest /= 10)
        len++;
    for (size_t i = len; i > 0; number /= 10)
        at[--i] = (char)('0' + number % 10);
    return len;
}

static void add_number(struct numbers *n, int number)
{
    n->len += put_number(n->at + n->len, number);
    n->at[n->len++] = ';';
}

static int channel(int step)
{
    return step ? 55 + 40 * step : 0;
}

static void add_color(const struct paint *p, struct numbers *n, int color, int base)
{
    if (color < 0) {
        add_number(n, base + 9);
    } else if (color < 8) {
        add_number(n, base + color);
    } else if (color < 16) {
        add_number(n, base + 60 + color - 8);
    } else if (p->terminal.is_direct) {
        const int cube = color - 16, gray = 8 + 10 * (color - 232);
        add_number(n, base + 8);
        add_number(n, 2);
        add_number(n, color < 232 ? channel(cube / 36) : gray);
        add_number(n, color < 232 ? channel(cube / 6 % 6) : gray);
        add_number(n, color < 232 ? channel(cube % 6) : gray);
    } else {
        add_number(n, base + 8);
        add_number(n, 5);
        add_number(n, color);
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
            add_number(n, attributes[i].on);
}

static void numbers_from_plain(const struct paint *p, const struct style *want, struct numbers *n)
{
    add_number(n, 0);
    add_attributes(n, want->attributes);
    if (want->foreground >= 0)
        add_color(p, n, want->foreground, 30);
    if (want->background >= 0)
        add_color(p, n, want->background, 40);
}

/* Changes the pen to `want` by what differs. False: the terminal cannot. */
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
            add_number(n, off = attributes[i].off);
    if (ended & (ATTR_BOLD | ATTR_DIM)) /* they end together */
        begun |= want->attributes & (ATTR_BOLD | ATTR_DIM);
    add_attributes(n, begun);
    if (want->foreground != have->foreground)
        add_color(p, n, want->foreground, 30);
    if (want->background != have->background)
        add_color(p, n, want->background, 40);
    return true;
}

/* True: the pen fits without a change. */
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

/* The style of the pen for `look`; for blanks as little as possible changes. */
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

/* ---- the place of the cursor ---- */

bool cell_is_doubtful(const struct paint_cell *cell)
{
    const struct slice text = slice_of(cell->text);
    uint32_t code;
    if (text.len < 2)
        return false;
    return text_step(text, &code) != text.len || text_is_doubtful(code, cell->width);
}

enum paint_place cursor_place_after(const struct paint *p, const struct paint_cell *cell, enum paint_place place)
{
    if (cell_is_doubtful(cell))
        return PLACE_UNKNOWN;
    if (!p->trusts && cell->width == 1 && (unsigned char)cell->text[0] >= 0x80 && place == PLACE_SURE)
        return PLACE_LIKELY;
    return place;
}

/* ---- the shortest way for the cursor ---- */

/* Bytes that move the cursor; empty: not possible in this way. */
struct way {
    char at[32];
    size_t len;
};

static const struct way none = {.len = 0};

static struct way shorter(struct way a, struct way b)
{
    return a.len && (!b.len || a.len <= b.len) ? a : b;
}

/* Joins both. */
static struct way both(struct way a, struct way b)
{
    if (!a.len || !b.len || a.len + b.len > sizeof a.at)
        return none;
    memcpy(a.at + a.len, b.at, b.len);
    a.len += b.len;
    return a;
}

/* ESC [ n and the letter, without a number that may be left out. */
static struct way sequence(int n, char letter)
{
    struct way w = {.at = "\033[", .len = 2};
    if (n > 1)
        w.len += put_number(w.at + w.len, n);
    w.at[w.len++] = letter;
    return w;
}

static struct way repeated(const char *bytes, int count)
{
    struct way w = none;
    const size_t len = strlen(bytes);
    if (count <= 0 || len * (size_t)count >= sizeof w.at)
        return none;
    for (; count > 0; count--, w.len += len)
        memcpy(w.at + w.len, bytes, len + 1);
    return w;
}

/* Writes the cells between the cursor and x again, if the pen is right for them. */
static struct way again(const struct paint *p, int x)
{
    struct way w = none;
    for (int i = p->x; i < x; i++) {
        const struct paint_cell *cell = &p->shown[p->y * p->columns + i];
        const struct look look = {cell->style, cell_is_blank(cell)};
        if (x - p->x > 6 || cell->width != 1 || cell->text[1] || !pen_fits(p, &look))
            return none;
        w.at[w.len++] = cell->text[0];
    }
    return w;
}

/* The shortest way within the row of the cursor. */
static struct way move_in_row(const struct paint *p, int x)
{
    const struct paint_terminal *t = &p->terminal;
    struct way w = t->has_column ? sequence(x + 1, 'G') : none;
    if (x == 0)
        w = shorter(w, repeated(t->to_start, 1));
    if (p->place != PLACE_SURE)
        return w;
    if (x > p->x)
        return t->has_right ? shorter(w, sequence(x - p->x, 'C')) : w;
    return shorter(w, repeated(t->left, p->x - x));
}

static struct way move_in_column(const struct paint *p, int y)
{
    const struct paint_terminal *t = &p->terminal;
    const struct way w = t->has_row ? sequence(y + 1, 'd') : none;
    return shorter(w, y > p->y ? repeated(t->down, y - p->y) : repeated(t->up, p->y - y));
}

static struct way address(int x, int y)
{
    struct way w = {.at = "\033[", .len = 2};
    w.len += put_number(w.at + w.len, y + 1);
    if (x > 0) {
        w.at[w.len++] = ';';
        w.len += put_number(w.at + w.len, x + 1);
    }
    w.at[w.len++] = 'H';
    return w;
}

/* The shortest way to (x, y). */
static struct way move_bytes(const struct paint *p, int x, int y)
{
    const struct way w = address(x, y);
    if (p->y < 0 || p->x < 0)
        return w;
    if (p->y == y)
        return shorter(shorter(w, move_in_row(p, x)), p->place == PLACE_SURE ? again(p, x) : none);
    if (p->x == x && p->place == PLACE_SURE)
        return shorter(w, move_in_column(p, y));
    return shorter(w, both(move_in_column(p, y), move_in_row(p, x)));
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
    const struct way w = move_bytes(p, x, y); /* may write cells again with the present pen */
    if (p->terminal.move)
        p->terminal.move(y, x, out);
    else
        buf_add(out, w.at, w.len);
    p->x = x;
    p->y = y;
    p->place = PLACE_SURE;
}
