/* tests/tty/22-emulator.c - a session played by chance in terminals of many kinds: each shows what a redraw would
 *
 * Random keys, sizes, depths, themes, on records with text that terminals do not agree about. After each picture the screen is compared, cell by
 * cell, with a fresh one on which the same canvas was painted whole, and with the canvas itself. What kifu knows of each terminal comes from
 * its description, what the terminal does from the table below.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vterm.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "panes/panes.h"
#include "hostile.h"
#include "sweep.h"
#include "tty/terminal.h"
#include "tty/emulator.h"
#include "view/view.h"

/* ---- terminals ---- */

#define MOST_ATTRIBUTES (ATTR_BOLD | ATTR_DIM | ATTR_UNDERLINE | ATTR_REVERSE)
#define ALL_ATTRIBUTES (MOST_ATTRIBUTES | ATTR_ITALIC)
#define ENDS .ends_colors = true
#define BCE .erases_colored = true
#define LATE .wraps = true, .wraps_late = true
#define XTERM \
    .csi = "ABCDGHJKXdhlm", .escapes = "M", .modes = " ?7 ?12 ?25 ", .attributes = ALL_ATTRIBUTES, .ends_attributes = true, .colors = 256, \
    .hides = true
#define SCREEN \
    .csi = "ABCDGHJKXdhlm", .escapes = "M", .modes = " 34 ?7 ?25 ", .ends_attributes = true, .ends_colors = true, .hides = true, LATE
#define LINUX \
    .csi = "ABCDGHJKXcdhlm", .escapes = "M", .modes = " ?7 ?25 ", .attributes = MOST_ATTRIBUTES, \
    .attributes_plain = ATTR_DIM | ATTR_UNDERLINE, .ends_attributes = true, .ends_colors = true, .colors = 8, .hides = true, BCE, LATE
#define VT100 .csi = "ABCDHJKhlm", .escapes = "M", .modes = " ?7 ", .attributes = ATTR_BOLD | ATTR_UNDERLINE | ATTR_REVERSE, LATE
#define ANSI \
    .csi = "ABCDGHJKXdm", .escapes = "", .modes = "", .attributes = ATTR_BOLD | ATTR_UNDERLINE | ATTR_REVERSE, \
    .attributes_plain = ATTR_UNDERLINE, .ends_colors = true, .colors = 8, .wraps = true
#define VT52 .csi = "", .escapes = "ABCDHIJKY", .modes = ""
#define CONTRARY .contrary = 1 /* times the number of the world */

/* A terminal, and in what the description that kifu reads differs from that of its type. */
struct row {
    const char *name, *type;
    struct emulator_kind kind;
    bool not_bce, not_late, wraps, not_msgr, not_op, is_direct, is_ascii;
    bool is_watched; /* by libvterm, too */
};

static const struct row rows[] = {
    {.name = "xterm-256color", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE}, .is_watched = true},
    {.name = "xterm-256color, widths contrary", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE, CONTRARY}},
    {.name = "xterm-256color, ambiguous wide", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE, .ambiguous = 2}},
    {.name = "xterm-256color, direct", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE, .is_direct = true}, .is_direct = true},
    {.name = "xterm-256color, ASCII", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE}, .is_ascii = true, .is_watched = true},
    {.name = "without bce", .type = "xterm-256color", .kind = {XTERM, ENDS, LATE}, .not_bce = true},
    {.name = "without bce, msgr", .type = "xterm-256color", .kind = {XTERM, ENDS, LATE, .moves_plain = true}, .not_bce = true, .not_msgr = true},
    {.name = "bce, but not told", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE}, .not_bce = true},
    {.name = "colours end with all", .type = "xterm-256color", .kind = {XTERM, BCE, LATE}, .not_op = true},
    {.name = "wrapping", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE}, .wraps = true},
    {.name = "wrapping, widths contrary", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, LATE, CONTRARY}, .wraps = true},
    {.name = "wrapping at once", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, .wraps = true}, .wraps = true, .not_late = true},
    {.name = "wrapping at once, widths contrary", .type = "xterm-256color", .kind = {XTERM, ENDS, BCE, .wraps = true, CONTRARY}, .wraps = true,
     .not_late = true},
    {.name = "screen", .type = "screen", .kind = {SCREEN, .attributes = MOST_ATTRIBUTES, .colors = 8}},
    {.name = "screen, widths contrary", .type = "screen", .kind = {SCREEN, .attributes = MOST_ATTRIBUTES, .colors = 8, CONTRARY}},
    {.name = "screen-256color", .type = "screen-256color", .kind = {SCREEN, .attributes = MOST_ATTRIBUTES, .colors = 256}},
    {.name = "tmux", .type = "tmux", .kind = {SCREEN, .attributes = ALL_ATTRIBUTES, .colors = 8}},
    {.name = "tmux-256color", .type = "tmux-256color", .kind = {SCREEN, BCE, .attributes = ALL_ATTRIBUTES, .colors = 256}},
    {.name = "linux", .type = "linux", .kind = {LINUX}},
    {.name = "linux, widths contrary", .type = "linux", .kind = {LINUX, CONTRARY}},
    {.name = "vt100", .type = "vt100", .kind = {VT100}, .is_ascii = true},
    {.name = "vt100, widths contrary", .type = "vt100", .kind = {VT100, CONTRARY}},
    {.name = "ansi", .type = "ansi", .kind = {ANSI}},
    {.name = "ansi, widths contrary", .type = "ansi", .kind = {ANSI, CONTRARY}},
    {.name = "ansi, ASCII", .type = "ansi", .kind = {ANSI}, .is_ascii = true},
    {.name = "vt52", .type = "vt52", .kind = {VT52}, .is_ascii = true},
};

/* ---- what is played ---- */

struct world {
    const struct row *row;
    struct terminfo kind;
    struct emulator_kind emulated;
    struct session session;
    struct canvas canvas;
    struct paint paint;
    struct emulator screen;
    VTerm *watcher; /* NULL: there is none */
    struct buf *files, out;
    size_t file_count;
    uint32_t seed;
    int picture; /* from 0 */
};

static unsigned dice(struct world *w, unsigned sides)
{
    w->seed = w->seed * 1664525u + 1013904223u;
    return (w->seed >> 8) % sides;
}

/* Text that terminals do not agree about, in all that is shown of a record. */
static const char disputed[] =
    "(;FF[4]CA[UTF-8]GM[1]SZ[9]GN[e\u0301 \u4DC0\u4DC1 \u2630 \U0001F468\u200D\U0001F469]"
    "PB[\u9ED2\u0301 \u263A\uFE0F]PW[\u05D0\u05D1\u05D2 \u0645\u0631]"
    "C[\u1100\u1161\u11A8 \u0E19\u0E49\u0E33 \u0915\u094D\u0937\u093F \u25CF\u2500\u253C \u2192 \u26AB\u26AA \U0001F1E9\U0001F1EA "
    "Z\u0335\u0301\u0489\u0336\u0337 \U00020000\U00020001 \u30CF\u309A\u30A2\uFF8A\uFF9F \u3248\u3249 \u268A\u268B\U0001D11E "
    "a\u0300b\u0301c\u0302d\u0303e\u0304f \u202Eneddih\u202C]"
    "LB[aa:e\u0301][bb:\U0001F44D][cc:\u9ED2][ii:\u4DC0]TR[dd];B[ee]N[\u4DC0\u4DC0]"
    "(;W[dd]C[\u4DC0\u4DC1\u4DC2\u4DC3\u4DC4]LB[ia:\u2630](;B[df])(;B[ed]))(;W[fe]N[\u2630\u2630e\u0301];B[ff]))";

static void add_file(struct world *w, const char *name, struct slice bytes)
{
    buf_add_slice(&w->files[w->file_count++], bytes);
    session_add(&w->session, name);
}

static void add_files(struct world *w)
{
    enum { HOSTILE = 7 };
    struct buf record = {0};
    w->files = mem_zero(HOSTILE + 1, sizeof *w->files);
    add_file(w, "disputed \u4DC0e\u0301.sgf", slice_of(disputed));
    for (int i = 0; i < HOSTILE; i++) {
        buf_clear(&record);
        const char *name = hostile_record(dice(w, (unsigned)hostile_count()), &record);
        add_file(w, name, buf_slice(&record));
    }
    buf_free(&record);
}

static void fulfil(struct world *w)
{
    struct shelf_wants *wants = &w->session.shelf.wants;
    if (w->session.wants.redraw)
        paint_forget(&w->paint);
    for (size_t i = 0; (wants->file || wants->reload) && i <= w->file_count; i++) {
        const size_t file = wants->file_index;
        if (!session_give(&w->session, file, buf_slice(&w->files[file]), true))
            session_fail(&w->session, file, "there is no game in it");
    }
    w->session.wants = (struct session_wants){0};
}

static void press_key(struct world *w)
{
    static const char usual[] = "lllllllhhjjkk{}[]bmvn><#cztid?i\t\t\r\r\033";
    static const uint32_t others[] = {KEYS_UP, KEYS_DOWN, KEYS_LEFT, KEYS_RIGHT, KEYS_HOME, KEYS_END, KEYS_PAGE_UP, KEYS_PAGE_DOWN, KEYS_SHIFT_TAB,
                                      0x4DC0, 0x2630, 0x1F44D, 0x0301, 0x9ED2, 0xE4};
    const unsigned kind = dice(w, 10);
    if (kind < 6)
        session_key(&w->session, (unsigned char)usual[dice(w, sizeof usual - 1)]);
    else if (kind < 8)
        session_key(&w->session, others[dice(w, COUNT(others))]);
    else
        session_key(&w->session, 0x20 + dice(w, 0x5F));
}

static void run_line(struct world *w)
{
    static const char *const lines[] = {
        "set scale auto", "set scale big", "set scale small", "set tree on", "set tree auto", "set graph on", "set info all", "set info off",
        "set hints off", "set hints on", "set numbers all", "set numbers off", "set flip both", "set variations list", "set glyphs ascii",
        "set glyphs auto", "games", "help", "reading", "diagnostics", "redraw", "cancel", "cancel", "no-such-command \u4DC0\u4DC1 e\u0301",
    };
    session_run(&w->session, slice_of(lines[dice(w, COUNT(lines))]));
}

static void change_color(struct world *w)
{
    static const char *const attributes[] = {"none", "bold", "dim", "bold,dim", "underline", "reverse", "italic", "-"};
    const unsigned colors = w->kind.colors < 16 ? (unsigned)w->kind.colors : 256;
    char line[80];
    if (w->kind.colors < 8)
        return;
    const enum role role = dice(w, 4) ? (enum role)dice(w, ROLE_COUNT) : ROLE_TEXT;
    const unsigned foreground = dice(w, colors), background = dice(w, colors);
    snprintf(line, sizeof line, "color %s %u %u %s", role_name(role), foreground, background, attributes[dice(w, COUNT(attributes))]);
    session_run(&w->session, slice_of(line));
}

static void change_looks(struct world *w)
{
    char line[80];
    snprintf(line, sizeof line, "set theme %s", theme_name(dice(w, (unsigned)theme_count())));
    session_run(&w->session, slice_of(line));
    for (int i = 0; i < 3; i++)
        change_color(w);
    w->session.terminal_depth = (enum depth)dice(w, (unsigned)tty_depth_of(COLOR_AUTO, NULL, NULL, w->kind.colors) + 1);
    session_restyle(&w->session);
}

static int chance_side(struct world *w, int usual, int most)
{
    const unsigned kind = dice(w, 4);
    return kind == 0 ? usual : 1 + (int)dice(w, (unsigned)(kind == 1 ? 4 : most));
}

static void resize(struct world *w)
{
    const int columns = chance_side(w, 80, 90), rows_ = chance_side(w, 24, 30); /* what a VT52 can address */
    session_resize(&w->session, columns, rows_);
    if (columns == w->canvas.columns && rows_ == w->canvas.rows)
        return;
    canvas_free(&w->canvas);
    canvas_init(&w->canvas, columns, rows_, w->session.glyphs, w->session.ambiguous);
    emulator_resize(&w->screen, columns, rows_);
    if (w->watcher)
        vterm_set_size(w->watcher, rows_, columns);
}

/* Somebody else wrote on the screen; it is painted whole, and must not scroll. */
static void spoil(struct world *w)
{
    emulator_spoil(&w->screen);
    if (w->watcher)
        vterm_input_write(w->watcher, "\033[7;32m\033[2;2Hspoilt", 22);
    paint_forget(&w->paint);
}

/* Words at any place of the picture, above all at its edges. */
static void scribble(struct world *w)
{
    static const char *const words[] = {
        " ", "      ", "a", "Move 12", "....................", "\u05D0\u05D1", "\u25CF", "\u2500\u253C\u2500", "\u9ED2", "\u767D\u756A",
        "e\u0301", "e\u0301\u0302x", "Z\u0335\u0301\u0489\u0336yz", "\u9ED2\u0301x", "\u30CF\u309A", "\u1100\u1161\u11A8.",
        "\u4DC0\u4DC1", "\u2630", "\u2630\u2631\u2632x", "\u3248", "\u268Ay", "\u26AB", "\u263A",
        "\U00020000z", "\U0001F44D", "\U0001D11E\U0001D11Ex",
    };
    struct canvas *c = &w->canvas;
    for (unsigned count = dice(w, 8); count > 0; count--) {
        const unsigned where = dice(w, 4);
        const int x = where < 2 ? c->columns - 1 - (int)dice(w, where ? 8 : 3) : (int)dice(w, (unsigned)c->columns);
        const int y = where == 0 ? c->rows - 1 : (int)dice(w, (unsigned)c->rows);
        canvas_string(c, x, y, (enum role)dice(w, ROLE_COUNT), words[dice(w, COUNT(words))]);
    }
    if (dice(w, 3) == 0) {
        c->cursor_x = (int)dice(w, (unsigned)c->columns);
        c->cursor_y = (int)dice(w, (unsigned)c->rows);
    }
}

static void happen(struct world *w)
{
    const unsigned kind = dice(w, 40);
    if (kind == 0)
        resize(w);
    else if (kind == 1)
        spoil(w);
    else if (kind < 4)
        change_looks(w);
    else if (kind < 8)
        run_line(w);
    else
        for (unsigned count = 1 + dice(w, 3); count > 0; count--)
            press_key(w);
    if (dice(w, 20) == 0)
        w->paint.trusts = !w->paint.trusts;
    fulfil(w);
    for (int i = 0; i < 3 && session_idle(&w->session); i++)
        fulfil(w);
}

static void draw(struct world *w)
{
    session_prepare(&w->session);
    w->canvas.glyphs = w->session.glyphs;
    w->canvas.ambiguous = w->session.ambiguous;
    session_draw(&w->session, &w->canvas);
    if (dice(w, 2))
        scribble(w);
}

/* ---- comparing ---- */

static bool is_in_doubt(const struct cell *cell)
{
    const struct slice text = slice_of(cell->text);
    uint32_t code;
    if (text.len == 0)
        return cell->width == 0 && is_in_doubt(cell - 1);
    return text_step(text, &code) != text.len || text_is_doubtful(code, cell->width);
}

/* Leaves out what cannot be seen. */
static struct emulator_cell seen(struct emulator_cell cell)
{
    if (!strcmp(cell.text, " ") && !(cell.attributes & (ATTR_UNDERLINE | ATTR_REVERSE))) {
        cell.foreground = -1;
        cell.attributes = 0;
    }
    return cell;
}

static bool is_same(const struct emulator_cell *a, const struct emulator_cell *b)
{
    return !strcmp(a->text, b->text) && a->foreground == b->foreground && a->background == b->background && a->attributes == b->attributes;
}

static int expected_color(const struct world *w, int color)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    if (!w->row->is_direct || color < 16)
        return color;
    if (color >= 232)
        return EMULATOR_RGB | (8 + 10 * (color - 232)) * 0x010101;
    color -= 16;
    return EMULATOR_RGB | steps[color / 36] << 16 | steps[color / 6 % 6] << 8 | steps[color % 6];
}

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80)
            return false;
    return true;
}

/* The cell of the canvas, as far as this kind can show it. */
static struct emulator_cell expected(const struct world *w, const struct cell *cell)
{
    const struct emulator_kind *kind = &w->emulated;
    const struct style *style = &w->session.theme.styles[cell->width ? cell->role : cell[-1].role];
    struct emulator_cell want = {.foreground = -1, .background = -1, .attributes = style->attributes & kind->attributes};
    if (kind->colors > 0) {
        want.foreground = expected_color(w, style->foreground);
        want.background = expected_color(w, style->background);
    }
    if (want.foreground >= 0 || want.background >= 0)
        want.attributes &= ~kind->attributes_plain;
    snprintf(want.text, sizeof want.text, "%s", w->row->is_ascii && (cell->width == 0 || !is_ascii(cell->text)) ? "?" : cell->text);
    return seen(want);
}

static void explain(const struct world *w, const char *what, int x, int y, const struct emulator_cell *found, const struct emulator_cell *want)
{
    print_message("%s, picture %d of %dx%d, column %d, row %d: %s\n", w->row->name, w->picture, w->canvas.columns, w->canvas.rows, x, y, what);
    print_message("  shows \"%s\" %d on %d, %x; wanted \"%s\" %d on %d, %x\n  sent: ", found->text, found->foreground, found->background, found->attributes,
                  want->text, want->foreground, want->background, want->attributes);
    for (size_t i = 0; i < w->out.len && i < 2000; i++)
        print_message((unsigned char)w->out.at[i] < 0x20 ? "\\%03o" : "%c", (unsigned char)w->out.at[i]);
    print_message("\n");
    fail();
}

enum { CLUSTER_COLUMNS = 7 }; /* that one may take at most, by any terminal */

/* True: the painter may show something else there: a cell near the right edge that may not fit. */
static bool may_differ(const struct world *w, int x, int y)
{
    const struct emulator_kind *kind = &w->emulated;
    const struct canvas *c = &w->canvas;
    const struct cell *cell = canvas_cell(c, x, y);
    if (is_in_doubt(cell))
        return kind->contrary || x + CLUSTER_COLUMNS > c->columns;
    return w->kind.paint.wraps && !kind->wraps_late && y == c->rows - 1 && x >= c->columns - 2 && cell->width != 1;
}

/* The corner of a terminal that wraps at once: it cannot be written. */
static bool is_out_of_reach(const struct world *w, int x, int y)
{
    return w->kind.paint.wraps && !w->kind.paint.wraps_late && x == w->canvas.columns - 1 && y == w->canvas.rows - 1;
}

static void compare(const struct world *w, const struct emulator *fresh)
{
    for (int y = 0; y < w->canvas.rows; y++)
        for (int x = 0; x < w->canvas.columns; x++) {
            const struct emulator_cell shown = seen(*emulator_at(&w->screen, x, y)), again = seen(*emulator_at(fresh, x, y));
            const struct emulator_cell want = expected(w, canvas_cell(&w->canvas, x, y));
            if (is_out_of_reach(w, x, y))
                continue;
            if (!is_same(&shown, &again))
                explain(w, "a redraw shows something else", x, y, &shown, &again);
            if (!may_differ(w, x, y) && !is_same(&shown, &want))
                explain(w, "the canvas has something else", x, y, &shown, &want);
        }
}

static void compare_cursor(const struct world *w)
{
    const struct canvas *c = &w->canvas;
    const bool shows = c->cursor_x >= 0 && c->cursor_x < c->columns && c->cursor_y >= 0 && c->cursor_y < c->rows;
    if (w->emulated.hides)
        assert_int_equal(w->screen.is_visible, shows);
    if (!shows && w->emulated.hides)
        return;
    assert_false(w->screen.is_at_edge);
    assert_int_equal(w->screen.x, shows ? c->cursor_x : 0);
    assert_int_equal(w->screen.y, shows ? c->cursor_y : c->rows - 1);
}

static int watched_color(VTermColor c, bool is_foreground)
{
    if (is_foreground ? VTERM_COLOR_IS_DEFAULT_FG(&c) : VTERM_COLOR_IS_DEFAULT_BG(&c))
        return -1;
    return VTERM_COLOR_IS_INDEXED(&c) ? c.indexed.idx : -2;
}

static void compare_watched(const struct world *w)
{
    VTermScreen *screen = vterm_obtain_screen(w->watcher);
    struct buf text = {0};
    for (int y = 0; y < w->canvas.rows; y++)
        for (int x = 0; x < w->canvas.columns; x++) {
            const struct cell *cell = canvas_cell(&w->canvas, x, y);
            VTermScreenCell found;
            if (is_in_doubt(cell) || cell->width == 0)
                continue;
            vterm_screen_get_cell(screen, (VTermPos){.row = y, .col = x}, &found);
            buf_clear(&text);
            for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && found.chars[i]; i++)
                text_add_code(&text, found.chars[i]);
            struct emulator_cell shown = {.foreground = watched_color(found.fg, true), .background = watched_color(found.bg, false),
                                          .attributes = (found.attrs.bold ? ATTR_BOLD : 0) | (found.attrs.italic ? ATTR_ITALIC : 0) |
                                                        (found.attrs.underline ? ATTR_UNDERLINE : 0) | (found.attrs.reverse ? ATTR_REVERSE : 0)};
            snprintf(shown.text, sizeof shown.text, "%s", text.len ? buf_string(&text) : " ");
            struct emulator_cell want = expected(w, cell);
            want.attributes &= ~(unsigned)ATTR_DIM; /* it does not know it */
            shown = seen(shown);
            if (!is_same(&shown, &want))
                explain(w, "libvterm shows something else", x, y, &shown, &want);
        }
    buf_free(&text);
}

/* ---- a picture ---- */

static void paint(struct world *w, struct paint *p, struct emulator *screen)
{
    buf_clear(&w->out);
    paint_picture(p, &w->canvas, &w->session.theme, &w->out);
    emulator_feed(screen, w->out.at, w->out.len);
    if (screen->fault[0])
        explain(w, screen->fault, screen->x, screen->y, &screen->pen, &screen->pen);
}

static void switch_on(const struct world *w, struct emulator *screen)
{
    emulator_feed(screen, w->kind.unwrap, strlen(w->kind.unwrap));
}

static void paint_fresh(struct world *w, struct emulator *fresh)
{
    struct paint p;
    struct buf sent = w->out;
    w->out = (struct buf){0};
    emulator_init(fresh, &w->emulated, w->canvas.columns, w->canvas.rows);
    switch_on(w, fresh);
    paint_init(&p, &w->kind.paint);
    paint(w, &p, fresh);
    paint_free(&p);
    buf_free(&w->out);
    w->out = sent;
}

static void show(struct world *w)
{
    struct emulator fresh;
    draw(w);
    paint(w, &w->paint, &w->screen);
    if (w->watcher)
        vterm_input_write(w->watcher, w->out.at ? w->out.at : "", w->out.len);
    paint_fresh(w, &fresh);
    compare(w, &fresh);
    compare_cursor(w);
    if (w->watcher)
        compare_watched(w);
    emulator_free(&fresh);
    paint(w, &w->paint, &w->screen);
    assert_int_equal(w->out.len, 0); /* the same again costs nothing */
}

/* ---- a world ---- */

static bool describe(const struct row *row, struct terminfo *kind)
{
    struct error e;
    if (!terminfo_load(row->type, STDOUT_FILENO, kind, &e))
        return false;
    struct paint_terminal *p = &kind->paint;
    if (row->not_bce)
        p->erases_colored = false;
    if (row->wraps) {
        p->wraps = true;
        kind->unwrap[0] = kind->wrap[0] = '\0';
    }
    if (row->not_late)
        p->wraps_late = false;
    if (row->not_msgr)
        p->moves_colored = false;
    if (row->not_op)
        p->ends_colors = false;
    if (row->is_direct)
        p->is_direct = true;
    p->is_ascii = row->is_ascii;
    return true;
}

static void open_watcher(struct world *w)
{
    w->watcher = vterm_new(24, 80);
    vterm_set_utf8(w->watcher, 1);
    VTermScreen *screen = vterm_obtain_screen(w->watcher);
    vterm_screen_enable_altscreen(screen, 1);
    vterm_screen_reset(screen, 1);
    vterm_input_write(w->watcher, w->kind.unwrap, strlen(w->kind.unwrap));
}

static void open_world(struct world *w)
{
    struct session *s = &w->session;
    session_init(s, pane_table);
    s->can_unicode = !w->row->is_ascii;
    s->terminal_ambiguous = w->emulated.ambiguous == 2 ? 2 : 1;
    s->terminal_depth = tty_depth_of(COLOR_AUTO, NULL, NULL, w->kind.colors);
    session_restyle(s);
    add_files(w);
    session_open(s, 0, 0, SGF_NONE);
    fulfil(w);
    session_resize(s, 80, 24);
    canvas_init(&w->canvas, 80, 24, s->glyphs, s->ambiguous);
    paint_init(&w->paint, &w->kind.paint);
    emulator_init(&w->screen, &w->emulated, 80, 24);
    switch_on(w, &w->screen);
    if (w->row->is_watched)
        open_watcher(w);
}

static void close_world(struct world *w)
{
    if (w->watcher)
        vterm_free(w->watcher);
    emulator_free(&w->screen);
    paint_free(&w->paint);
    canvas_free(&w->canvas);
    session_free(&w->session);
    for (size_t i = 0; i < w->file_count; i++)
        buf_free(&w->files[i]);
    mem_free(w->files);
    buf_free(&w->out);
}

enum { WORLDS = 4, PICTURES = 60, ALL_PICTURES = 3000 };

static void play(const struct row *row, uint32_t seed, int pictures)
{
    struct world w = {.row = row, .emulated = row->kind, .seed = seed};
    w.emulated.contrary *= seed;
    if (!describe(row, &w.kind)) {
        print_message("%s: not described here\n", row->type);
        skip();
    }
    open_world(&w);
    for (w.picture = 0; w.picture < pictures; w.picture++) {
        happen(&w);
        show(&w);
    }
    close_world(&w);
}

static void test_row(void **state)
{
    const int pictures = (int)sweep_share(PICTURES, ALL_PICTURES);

    for (uint32_t seed = 1; seed <= WORLDS; seed++)
        play(*state, seed, pictures);
}

int main(void)
{
    enum { ROWS = COUNT(rows) };
    struct CMUnitTest tests[ROWS];
    setlocale(LC_ALL, ""); /* the painter asks the C library how wide characters are */
    for (size_t i = 0; i < ROWS; i++)
        tests[i] = (struct CMUnitTest){.name = rows[i].name, .test_func = test_row, .initial_state = (void *)&rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
