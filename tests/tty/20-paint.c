/* tests/tty/20-paint.c - whatever picture follows whatever picture, the terminal shows it; and in few bytes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <vterm.h>

#include "base/text.h"
#include "tty/paint.h"
#include "view/canvas.h"

/* ---- terminals ---- */

static void move_as_told(int row, int column, struct buf *out)
{
    buf_add_format(out, "\033[%d;%dH", row + 1, column + 1);
}

#define XTERM \
    .has_column = true, .has_row = true, .has_right = true, .has_erase = true, .clear = "\033[H\033[2J", .erase_line = "\033[K", .up = "\033[A", \
    .down = "\n", .left = "\b", .to_start = "\r", .show = "\033[?25h", .hide = "\033[?25l", .has_pen = true, .attributes = 0x1D, \
    .ends_attributes = true, .ends_colors = true, .erases_colored = true, .wraps = true, .wraps_late = true, .moves_colored = true

static const struct paint_terminal xterm = {XTERM};
static const struct paint_terminal direct = {XTERM, .is_direct = true};
static const struct paint_terminal ascii = {XTERM, .is_ascii = true};
/* Erasing leaves the plain background, attributes end only together, moves only with a plain pen. */
static const struct paint_terminal poor = {.clear = "\033[H\033[J", .erase_line = "\033[K", .has_pen = true, .attributes = ATTR_REVERSE | ATTR_BOLD,
                                           .attributes_plain = ATTR_BOLD, .wraps = true, .wraps_late = true};
/* Moves of its own, and no looks at all. */
static const struct paint_terminal strange = {.move = move_as_told, .clear = "\033[H\033[J", .wraps = true, .wraps_late = true, .moves_colored = true};

/* ---- a screen to paint on ---- */

struct screen {
    VTerm *vt;
    VTermScreen *screen;
    struct paint paint;
    struct canvas canvas;
    struct theme theme;
    struct buf out;
    uint32_t seed;
};

static unsigned dice(struct screen *s, unsigned sides)
{
    s->seed = s->seed * 1664525u + 1013904223u;
    return (s->seed >> 8) % sides;
}

static void open_screen(struct screen *s, const struct paint_terminal *terminal, int columns, int rows, uint32_t seed)
{
    *s = (struct screen){.seed = seed};
    s->vt = vterm_new(rows, columns);
    vterm_set_utf8(s->vt, 1);
    s->screen = vterm_obtain_screen(s->vt);
    vterm_screen_enable_altscreen(s->screen, 1);
    vterm_screen_reset(s->screen, 1);
    paint_init(&s->paint, terminal);
    canvas_init(&s->canvas, columns, rows, &glyphs_unicode, 1);
    for (int r = 0; r < ROLE_COUNT; r++)
        s->theme.styles[r] = (struct style){-1, -1, 0};
}

static void close_screen(struct screen *s)
{
    vterm_free(s->vt);
    paint_free(&s->paint);
    canvas_free(&s->canvas);
    buf_free(&s->out);
}

static size_t paint(struct screen *s)
{
    buf_clear(&s->out);
    paint_picture(&s->paint, &s->canvas, &s->theme, &s->out);
    vterm_input_write(s->vt, s->out.at ? s->out.at : "", s->out.len);
    return s->out.len;
}

/* ---- comparing ---- */

static int rgb_of(int color)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    if (color >= 232)
        return (8 + 10 * (color - 232)) * 0x010101;
    color -= 16;
    return steps[color / 36] << 16 | steps[color / 6 % 6] << 8 | steps[color % 6];
}

/* The color of a cell as a number of the palette; -1 the terminal's own; for direct ones red, green, blue. */
static int color_of(VTermColor c, bool is_foreground)
{
    if (is_foreground ? VTERM_COLOR_IS_DEFAULT_FG(&c) : VTERM_COLOR_IS_DEFAULT_BG(&c))
        return -1;
    if (VTERM_COLOR_IS_INDEXED(&c))
        return c.indexed.idx;
    return c.rgb.red << 16 | c.rgb.green << 8 | c.rgb.blue;
}

static int expected_color(const struct screen *s, int color)
{
    return s->paint.terminal.is_direct && color >= 16 ? rgb_of(color) : color;
}

static void expect_text(const struct screen *s, const struct cell *cell, const VTermScreenCell *shown)
{
    char text[64] = "";
    struct buf b = {0};
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && shown->chars[i]; i++)
        if (shown->chars[i] != (uint32_t)-1)
            text_add_code(&b, shown->chars[i]);
    snprintf(text, sizeof text, "%s", b.len ? buf_string(&b) : " ");
    buf_free(&b);
    if (cell->width == 0)
        return; /* whatever libvterm says of the right half */
    bool is_plain = true;
    for (const char *c = cell->text; *c; c++)
        is_plain = is_plain && (unsigned char)*c < 0x80;
    assert_string_equal(text, s->paint.terminal.is_ascii && !is_plain ? "?" : cell->text);
}

static void expect_style(const struct screen *s, const struct cell *cell, const VTermScreenCell *shown)
{
    const struct paint_terminal *t = &s->paint.terminal;
    struct style want = s->theme.styles[cell->role];
    if (!t->has_pen)
        want = (struct style){-1, -1, 0};
    want.attributes &= (uint8_t)t->attributes;
    if (want.foreground >= 0 || want.background >= 0)
        want.attributes &= (uint8_t)~t->attributes_plain;
    const bool is_blank = !strcmp(cell->text, " ");
    assert_int_equal(color_of(shown->bg, false), expected_color(s, want.background));
    assert_int_equal(!!shown->attrs.reverse, !!(want.attributes & ATTR_REVERSE));
    assert_int_equal(!!shown->attrs.underline, !!(want.attributes & ATTR_UNDERLINE));
    if (is_blank)
        return;
    assert_int_equal(color_of(shown->fg, true), expected_color(s, want.foreground));
    assert_int_equal(!!shown->attrs.bold, !!(want.attributes & ATTR_BOLD));
    assert_int_equal(!!shown->attrs.italic, !!(want.attributes & ATTR_ITALIC));
}

static void expect_shown(const struct screen *s)
{
    const bool skips_corner = s->paint.terminal.wraps && !s->paint.terminal.wraps_late;
    for (int y = 0; y < s->canvas.rows; y++)
        for (int x = 0; x < s->canvas.columns; x++) {
            const struct cell *cell = canvas_cell(&s->canvas, x, y);
            VTermScreenCell shown;
            if (skips_corner && y == s->canvas.rows - 1 && x == s->canvas.columns - 1)
                continue;
            vterm_screen_get_cell(s->screen, (VTermPos){y, x}, &shown);
            expect_text(s, cell, &shown);
            if (cell->width)
                expect_style(s, cell, &shown);
        }
}

/* ---- pictures by chance ---- */

static const char *const words[] = {" ", "   ", "a", "Move 12", "+", "●", "─┼─", "黒", "白番", "e\xCC\x81x", "..........", "              ", "\xF0\xA0\x80\x80z", "├", "䷀䷁", "㉈x", "☰", "⚊y"};

static void chance_theme(struct screen *s, int roles)
{
    static const uint8_t looks[] = {0, 0, 0, ATTR_BOLD, ATTR_UNDERLINE, ATTR_REVERSE, ATTR_ITALIC, ATTR_BOLD | ATTR_REVERSE};
    for (int r = 0; r < roles; r++) {
        s->theme.styles[r].foreground = (int16_t)(dice(s, 4) ? (int)dice(s, 256) : -1);
        s->theme.styles[r].background = (int16_t)(dice(s, 3) ? (int)dice(s, 3) + 178 : -1);
        s->theme.styles[r].attributes = looks[dice(s, sizeof looks)];
    }
}

static void chance_change(struct screen *s, int roles)
{
    const int x = (int)dice(s, (unsigned)s->canvas.columns), y = (int)dice(s, (unsigned)s->canvas.rows);
    const enum role role = (enum role)dice(s, (unsigned)roles);
    if (dice(s, 12) == 0)
        canvas_fill(&s->canvas, (struct rect){x, y, (int)dice(s, 40), (int)dice(s, 4)}, role);
    else
        canvas_string(&s->canvas, x, y, role, words[dice(s, sizeof words / sizeof *words)]);
}

static void run_chance(const struct paint_terminal *terminal, int columns, int rows, uint32_t seed)
{
    enum { ROLES = 8 };
    struct screen s;
    open_screen(&s, terminal, columns, rows, seed);
    chance_theme(&s, ROLES);
    for (int picture = 0; picture < 60; picture++) {
        const unsigned changes = dice(&s, 3) ? dice(&s, 6) : dice(&s, 200);
        for (unsigned i = 0; i < changes; i++)
            chance_change(&s, ROLES);
        if (dice(&s, 10) == 0)
            chance_theme(&s, ROLES);
        if (dice(&s, 15) == 0)
            paint_forget(&s.paint);
        if (dice(&s, 5) == 0)
            s.paint.trusts = !s.paint.trusts;
        const bool has_cursor = dice(&s, 2);
        s.canvas.cursor_x = has_cursor ? (int)dice(&s, (unsigned)columns) : -1;
        s.canvas.cursor_y = has_cursor ? (int)dice(&s, (unsigned)rows) : -1;
        paint(&s);
        expect_shown(&s);
        if (has_cursor) {
            VTermPos at;
            vterm_state_get_cursorpos(vterm_obtain_state(s.vt), &at);
            assert_int_equal(at.col, s.canvas.cursor_x);
            assert_int_equal(at.row, s.canvas.cursor_y);
        }
        assert_int_equal(paint(&s), 0); /* the same again costs nothing */
    }
    close_screen(&s);
}

static void test_chance(void **state)
{
    (void)state;
    const struct paint_terminal *terminals[] = {&xterm, &direct, &ascii, &poor, &strange};
    for (size_t t = 0; t < sizeof terminals / sizeof *terminals; t++)
        for (uint32_t seed = 1; seed <= 4; seed++) {
            run_chance(terminals[t], 80, 24, seed);
            run_chance(terminals[t], 17, 5, seed);
            run_chance(terminals[t], 2, 2, seed);
        }
}

/* A terminal that wraps at once would scroll when its last cell is written. */
static void test_corner(void **state)
{
    (void)state;
    struct paint_terminal early = xterm;
    early.wraps_late = false;
    struct screen s;
    open_screen(&s, &early, 10, 3, 1);
    canvas_string(&s.canvas, 0, 2, ROLE_TEXT, "0123456789");
    paint(&s);
    assert_null(strchr(buf_string(&s.out), '9'));
    assert_non_null(strchr(buf_string(&s.out), '8'));
    close_screen(&s);
}

/* ---- bytes ---- */

/* A stone appears, another loses its mark, a number changes: what a step costs at least. */
static void test_few_bytes(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 80, 24, 1);
    s.theme.styles[ROLE_BOARD] = (struct style){94, 179, 0};
    s.theme.styles[ROLE_BLACK] = (struct style){16, 179, 0};
    s.theme.styles[ROLE_LAST_WHITE] = (struct style){231, 173, ATTR_BOLD};
    s.theme.styles[ROLE_STATUS] = (struct style){252, 236, 0};
    for (int y = 1; y < 20; y++)
        for (int x = 0; x < 38; x += 2)
            canvas_string(&s.canvas, x, y, ROLE_BOARD, "┼─");
    canvas_string(&s.canvas, 20, 10, ROLE_LAST_WHITE, "●");
    canvas_string(&s.canvas, 0, 22, ROLE_STATUS, "Move 12");
    s.paint.trusts = true;
    paint(&s);
    canvas_string(&s.canvas, 20, 10, ROLE_BLACK, "●");
    canvas_string(&s.canvas, 26, 5, ROLE_LAST_WHITE, "●");
    canvas_string(&s.canvas, 0, 22, ROLE_STATUS, "Move 13");
    const size_t len = paint(&s);
    if (len > 92)
        print_message("%zu bytes: %s\n", len, buf_string(&s.out) + 1);
    assert_in_range(len, 1, 92);
    expect_shown(&s);
    close_screen(&s);
}

/* A blank takes any pen that has its background: nothing is sent for what nobody sees. */
static void test_blanks(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 40, 4, 1);
    s.theme.styles[ROLE_BLACK] = (struct style){16, 179, ATTR_BOLD};
    s.theme.styles[ROLE_BOARD] = (struct style){94, 179, 0};
    canvas_string(&s.canvas, 0, 0, ROLE_BOARD, "++++++++++");
    paint(&s);
    canvas_string(&s.canvas, 0, 0, ROLE_BLACK, "x");
    canvas_string(&s.canvas, 1, 0, ROLE_BOARD, " ");
    canvas_string(&s.canvas, 2, 0, ROLE_BLACK, "y");
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "x y"));
    canvas_fill(&s.canvas, (struct rect){0, 0, 10, 1}, ROLE_BOARD);
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "\033[10X"));
    canvas_string(&s.canvas, 0, 2, ROLE_TEXT, "text text");
    paint(&s);
    canvas_fill(&s.canvas, (struct rect){0, 2, 40, 1}, ROLE_TEXT);
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "\033[K"));
    expect_shown(&s);
    close_screen(&s);
}

/* A terminal that erases with the plain background writes blanks of another one; what is plain it may erase. This emulator erases with the
 * background of the pen, so that only the bytes tell. */
static void test_erasing(void **state)
{
    (void)state;
    struct screen s;
    for (int colored = 0; colored < 2; colored++) {
        struct paint_terminal terminal = xterm;
        terminal.erases_colored = colored;
        open_screen(&s, &terminal, 40, 4, 1);
        s.theme.styles[ROLE_TEXT] = (struct style){-1, 17, 0};
        s.theme.styles[ROLE_BOARD] = (struct style){94, 179, 0};
        paint(&s);
        assert_int_equal(strstr(buf_string(&s.out), "48;5;17m\033[H\033[2J") != NULL, colored);
        assert_int_equal(s.out.len > 160, !colored); /* else all of it is written */
        canvas_string(&s.canvas, 0, 0, ROLE_BOARD, "++++++++++++++++++++++++++++++++++++++++");
        paint(&s);
        canvas_fill(&s.canvas, (struct rect){0, 0, 40, 1}, ROLE_BOARD);
        paint(&s);
        assert_int_equal(strstr(buf_string(&s.out), "\033[K") != NULL, colored);
        canvas_fill(&s.canvas, (struct rect){0, 0, 40, 1}, ROLE_STATUS);
        paint(&s);
        assert_non_null(strstr(buf_string(&s.out), "\033[K"));
        expect_shown(&s);
        close_screen(&s);
    }
}

/* Of a terminal that cannot move within a row a few cells are written again. */
static void test_written_again(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &poor, 20, 4, 1);
    canvas_string(&s.canvas, 0, 2, ROLE_TEXT, "abcdefgh");
    paint(&s);
    canvas_string(&s.canvas, 0, 2, ROLE_TEXT, "X");
    canvas_string(&s.canvas, 6, 2, ROLE_TEXT, "Y");
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "XbcdefY"));
    expect_shown(&s);
    close_screen(&s);
}

/* Bold and dim end together: the one that stays is begun again. */
static void test_dim(void **state)
{
    (void)state;
    struct paint_terminal terminal = xterm;
    struct screen s;
    terminal.attributes |= ATTR_DIM;
    open_screen(&s, &terminal, 20, 4, 1);
    s.theme.styles[ROLE_BLACK] = (struct style){94, 179, ATTR_BOLD | ATTR_DIM};
    s.theme.styles[ROLE_WHITE] = (struct style){94, 179, ATTR_DIM};
    s.theme.styles[ROLE_BOARD] = (struct style){94, 179, ATTR_BOLD};
    canvas_string(&s.canvas, 0, 0, ROLE_BLACK, "ab");
    canvas_string(&s.canvas, 2, 0, ROLE_WHITE, "cd");
    canvas_string(&s.canvas, 0, 1, ROLE_BLACK, "ef");
    canvas_string(&s.canvas, 2, 1, ROLE_BOARD, "gh");
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "ab\033[22;2mcd"));
    assert_non_null(strstr(buf_string(&s.out), "ef\033[22;1mgh"));
    expect_shown(&s);
    close_screen(&s);
}

/* What the canvas should never hold is not sent all the same. */
static void test_controls(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 10, 2, 1);
    memcpy(s.canvas.cells[3].text, "\033c", 3);
    memcpy(s.canvas.cells[4].text, "\a", 2);
    memcpy(s.canvas.cells[5].text, "", 1);
    paint(&s);
    assert_null(strstr(buf_string(&s.out), "\033c"));
    assert_null(strchr(buf_string(&s.out), '\a'));
    assert_non_null(strstr(buf_string(&s.out), "??"));
    close_screen(&s);
}

int main(void)
{
    setlocale(LC_ALL, ""); /* the painter asks the C library how wide characters are */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chance), cmocka_unit_test(test_corner), cmocka_unit_test(test_few_bytes),
        cmocka_unit_test(test_blanks), cmocka_unit_test(test_erasing), cmocka_unit_test(test_written_again), cmocka_unit_test(test_dim),
        cmocka_unit_test(test_controls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
