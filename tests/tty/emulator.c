/* tests/tty/emulator.c - a terminal in memory that understands what its kind does, and nothing else */
#include "tty/emulator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "screen/theme.h"

static void fault(struct emulator *e, const char *what)
{
    if (!e->fault[0])
        snprintf(e->fault, sizeof e->fault, "%s (at column %d, row %d)", what, e->x, e->y);
}

/* ---- cells ---- */

static struct emulator_cell *at(const struct emulator *e, int x, int y)
{
    return &e->cells[(size_t)y * (size_t)e->columns + (size_t)x];
}

const struct emulator_cell *emulator_at(const struct emulator *e, int x, int y)
{
    return at(e, x, y);
}

static void set_text(struct emulator_cell *cell, const char *bytes, size_t len)
{
    memcpy(cell->text, bytes, len);
    cell->text[len] = '\0';
}

static bool is_half(const struct emulator *e, int x, int y)
{
    return x < e->columns && !at(e, x, y)->text[0];
}

/* Cells from x up to end are about to be overwritten: of a wide character that loses one half the other is nothing to count on. */
static void part(struct emulator *e, int x, int end)
{
    if (is_half(e, x, e->y) && x > 0)
        set_text(at(e, x - 1, e->y), EMULATOR_SPOILT, 1);
    if (is_half(e, end, e->y))
        set_text(at(e, end, e->y), EMULATOR_SPOILT, 1);
}

static void erase(struct emulator *e, int x, int end)
{
    part(e, x, end);
    for (; x < end; x++)
        *at(e, x, e->y) = (struct emulator_cell){.text = " ", .foreground = -1, .background = e->kind.erases_colored ? e->pen.background : -1};
}

/* From the cursor on. */
static void erase_row(struct emulator *e, int end)
{
    if (e->is_at_edge)
        fault(e, "erasing from behind the last column");
    erase(e, e->x, end);
}

static void erase_below(struct emulator *e)
{
    const int y = e->y;
    erase(e, e->x, e->columns);
    for (e->y++; e->y < e->rows; e->y++)
        erase(e, 0, e->columns);
    e->y = y;
}

void emulator_spoil(struct emulator *e)
{
    const bool has_colors = e->kind.colors >= 8;
    e->pen = (struct emulator_cell){
        .foreground = has_colors ? 1 : -1, .background = has_colors ? 4 : -1, .attributes = e->kind.attributes & ~e->kind.attributes_plain};
    for (size_t i = 0; i < (size_t)e->columns * (size_t)e->rows; i++) {
        e->cells[i] = e->pen;
        set_text(&e->cells[i], EMULATOR_SPOILT, 1);
    }
    e->x = e->columns - 1;
    e->y = e->rows - 1;
    e->is_at_edge = true;
    e->is_visible = !e->is_visible || !e->kind.hides;
    e->last = NULL;
}

void emulator_resize(struct emulator *e, int columns, int rows)
{
    free(e->cells);
    e->columns = columns;
    e->rows = rows;
    e->cells = calloc((size_t)columns * (size_t)rows, sizeof *e->cells);
    if (!e->cells)
        abort();
    emulator_spoil(e);
}

void emulator_init(struct emulator *e, const struct emulator_kind *kind, int columns, int rows)
{
    *e = (struct emulator){.kind = *kind};
    emulator_resize(e, columns, rows);
}

void emulator_free(struct emulator *e)
{
    free(e->cells);
    e->cells = NULL;
}

/* ---- characters ---- */

int emulator_width(const struct emulator *e, uint32_t code)
{
    const int width = text_width_of(code, e->kind.ambiguous == 2 ? 2 : 1);
    const bool is_contrary = ((code + e->kind.contrary * 7919) * 2654435761u) >> 31;
    if (!e->kind.contrary || !is_contrary || code < 0x80)
        return width;
    if (width == 0)
        return code >= 0x3000 && code < 0x3100 ? 2 : 1;
    return text_is_doubtful(code, width) ? 3 - width : width;
}

static void next_line(struct emulator *e)
{
    e->x = 0;
    if (++e->y >= e->rows) {
        fault(e, "the screen scrolls");
        e->y = e->rows - 1;
    }
}

static void join_mark(struct emulator *e, const char *bytes, size_t len)
{
    if (!e->last) {
        fault(e, "a mark joins nothing");
        return;
    }
    const size_t used = strlen(e->last->text);
    if (used + len > EMULATOR_TEXT)
        return;
    memcpy(e->last->text + used, bytes, len);
    e->last->text[used + len] = '\0';
}

static void check_pen(struct emulator *e)
{
    if ((e->pen.foreground >= 0 || e->pen.background >= 0) && e->pen.attributes & e->kind.attributes_plain)
        fault(e, "colours with attributes that exclude them");
}

static void put(struct emulator *e, uint32_t code, const char *bytes, size_t len)
{
    const bool wraps = e->kind.wraps && !e->unwrapped;
    const int width = emulator_width(e, code);
    if (width == 0) {
        join_mark(e, bytes, len);
        return;
    }
    if (e->is_at_edge || e->x + width > e->columns) {
        fault(e, "a line does not end at the last column");
        return;
    }
    if (code != ' ') /* not visible on a blank */
        check_pen(e);
    part(e, e->x, e->x + width);
    e->last = at(e, e->x, e->y);
    *e->last = e->pen;
    set_text(e->last, bytes, len);
    if (width == 2) {
        *at(e, e->x + 1, e->y) = e->pen;
        set_text(at(e, e->x + 1, e->y), "", 0);
    }
    e->x += width;
    e->is_at_edge = e->x >= e->columns;
    if (e->is_at_edge && wraps && !e->kind.wraps_late)
        next_line(e);
    else if (e->is_at_edge)
        e->x = e->columns - 1;
}

/* ---- moves ---- */

static void leave(struct emulator *e)
{
    const struct emulator_cell *pen = &e->pen;
    if (e->kind.moves_plain && (pen->attributes || pen->foreground >= 0 || pen->background >= 0))
        fault(e, "a move while the pen is not plain");
    e->last = NULL;
}

static void move(struct emulator *e, int x, int y)
{
    leave(e);
    if (x < 0 || y < 0 || x >= e->columns || y >= e->rows) {
        fault(e, "a move beyond the screen");
        return;
    }
    e->x = x;
    e->y = y;
    e->is_at_edge = false;
}

/* From where the cursor is: that must be known. */
static void move_by(struct emulator *e, int right, int down)
{
    if (e->is_at_edge)
        fault(e, "a move from behind the last column");
    move(e, e->x + right, e->y + down);
}

/* ---- sequences ---- */

struct sequence {
    char prefix; /* '?' or 0 */
    int numbers[24];
    int count;   /* given; those left out are -1 */
    char final;
};

static int number_of(const struct sequence *s, int index, int otherwise)
{
    return index < s->count && s->numbers[index] >= 0 ? s->numbers[index] : otherwise;
}

static void set_mode(struct emulator *e, const struct sequence *s)
{
    char mode[24];
    const bool on = s->final == 'h';
    const int number = number_of(s, 0, -1);
    snprintf(mode, sizeof mode, " %s%d ", s->prefix ? "?" : "", number);
    if (s->count != 1 || !strstr(e->kind.modes, mode))
        fault(e, "an unknown mode");
    if (s->prefix && number == 7)
        e->unwrapped = !on;
    if (s->prefix && number == 25)
        e->is_visible = on;
}

/* For 38 and 48: the colour, and how many numbers it took. */
static int long_color(struct emulator *e, const struct sequence *s, int *i)
{
    const int kind = number_of(s, *i + 1, -1), a = number_of(s, *i + 2, -1), b = number_of(s, *i + 3, -1), c = number_of(s, *i + 4, -1);
    if (kind == 5 && a >= 0 && a < e->kind.colors && e->kind.colors == 256) {
        *i += 2;
        return a;
    }
    *i += 4;
    if (kind == 2 && e->kind.is_direct && a >= 0 && a < 256 && b >= 0 && b < 256 && c >= 0 && c < 256)
        return EMULATOR_RGB | a << 16 | b << 8 | c;
    fault(e, "a colour it does not have");
    return -1;
}

/* Colours and their end; false where the number is something else. */
static bool set_color(struct emulator *e, const struct sequence *s, int *i)
{
    const int n = number_of(s, *i, 0), colors = e->kind.colors;
    const bool is_background = (n >= 40 && n < 50) || n >= 100;
    int *color = is_background ? &e->pen.background : &e->pen.foreground;
    const int digit = n % 10;
    if (colors >= 8 && n >= 30 && n < 50 && digit < 8)
        *color = digit;
    else if (colors >= 8 && n >= 30 && n < 50 && digit == 9 && e->kind.ends_colors)
        *color = -1;
    else if (colors >= 16 && n >= 30 && n < 50)
        *color = long_color(e, s, i);
    else if (colors >= 16 && n >= 90 && n < 108 && digit < 8)
        *color = 8 + digit;
    else
        return false;
    return true;
}

static bool set_attribute(struct emulator *e, int n)
{
    static const struct {
        int on, off;
        unsigned bit;
    } all[] = {{1, 22, ATTR_BOLD}, {2, 22, ATTR_DIM}, {3, 23, ATTR_ITALIC}, {4, 24, ATTR_UNDERLINE}, {7, 27, ATTR_REVERSE}};
    bool is_known = false;
    for (size_t i = 0; i < COUNT(all); i++) {
        if (!(e->kind.attributes & all[i].bit))
            continue;
        if (n == all[i].on)
            e->pen.attributes |= all[i].bit;
        else if (n == all[i].off && e->kind.ends_attributes)
            e->pen.attributes &= ~all[i].bit;
        is_known = is_known || n == all[i].on || (n == all[i].off && e->kind.ends_attributes);
    }
    return is_known;
}

static void set_pen(struct emulator *e, const struct sequence *s)
{
    for (int i = 0; i < s->count || i == 0; i++) {
        const int n = number_of(s, i, 0);
        if (n == 0)
            e->pen = (struct emulator_cell){.foreground = -1, .background = -1};
        else if (!set_color(e, s, &i) && !set_attribute(e, n))
            fault(e, "an unknown look");
    }
}

static void obey(struct emulator *e, const struct sequence *s)
{
    const int n = number_of(s, 0, 1);
    if (!strchr(e->kind.csi, s->final) || (s->prefix && !strchr("hlc", s->final))) {
        fault(e, "an unknown sequence");
        return;
    }
    switch (s->final) {
    case 'A': move_by(e, 0, -n); break;
    case 'B': move_by(e, 0, n); break;
    case 'C': move_by(e, n, 0); break;
    case 'D': move_by(e, -n, 0); break;
    case 'G': move_by(e, n - 1 - e->x, 0); break;
    case 'd': move_by(e, 0, n - 1 - e->y); break;
    case 'H': move(e, number_of(s, 1, 1) - 1, n - 1); break;
    case 'J':
        if (e->x != 0 || e->y != 0) /* what it means elsewhere differs by its number */
            fault(e, "the screen is erased from its middle");
        erase_below(e);
        break;
    case 'K': erase_row(e, e->columns); break;
    case 'X': erase_row(e, e->x + n < e->columns ? e->x + n : e->columns); break;
    case 'm': set_pen(e, s); break;
    case 'h':
    case 'l': set_mode(e, s); break;
    default: break; /* linux: the shape of the cursor */
    }
}

/* ESC [ and what follows; returns its bytes. */
static size_t take_csi(struct emulator *e, const char *bytes, size_t len)
{
    struct sequence s = {0};
    size_t i = 2;
    if (i < len && bytes[i] == '?')
        s.prefix = bytes[i++];
    for (; i < len && ((bytes[i] >= '0' && bytes[i] <= '9') || bytes[i] == ';'); i++) {
        if (s.count == 0)
            s.numbers[s.count++] = -1;
        if (bytes[i] == ';' && s.count < 24)
            s.numbers[s.count++] = -1;
        else if (bytes[i] != ';')
            s.numbers[s.count - 1] = (s.numbers[s.count - 1] > 0 ? s.numbers[s.count - 1] : 0) * 10 + bytes[i] - '0';
    }
    if (i >= len || s.count >= 24) {
        fault(e, "a sequence that does not end");
        return len;
    }
    s.final = bytes[i];
    obey(e, &s);
    return i + 1;
}

static size_t take_escape(struct emulator *e, const char *bytes, size_t len)
{
    const char letter = len > 1 ? bytes[1] : 0;
    if (letter == '[' && *e->kind.csi)
        return take_csi(e, bytes, len);
    if (!letter || !strchr(e->kind.escapes, letter)) {
        fault(e, "an unknown sequence");
        return len;
    }
    switch (letter) {
    case 'M': move_by(e, 0, -1); break;
    case 'H': move(e, 0, 0); break;
    case 'J': erase_below(e); break;
    case 'K': erase_row(e, e->columns); break;
    case 'Y':
        if (len < 4)
            return len;
        move(e, bytes[3] - ' ', bytes[2] - ' ');
        return 4;
    default: break;
    }
    return 2;
}

static size_t take(struct emulator *e, const char *bytes, size_t len)
{
    uint32_t code;
    const size_t step = text_step((struct slice){bytes, len}, &code);
    switch (code) {
    case 033: return take_escape(e, bytes, len);
    case '\b': move_by(e, -1, 0); break;
    case '\r': move_by(e, -e->x, 0); break;
    case '\n': move_by(e, 0, 1); break;
    default:
        if (code < 0x20 || code == 0x7F || (code == TEXT_REPLACEMENT && step < 3))
            fault(e, "a control character");
        else
            put(e, code, bytes, step);
    }
    return step;
}

void emulator_feed(struct emulator *e, const char *bytes, size_t len)
{
    for (size_t done = 0; done < len && !e->fault[0];)
        done += take(e, bytes + done, len - done);
}
