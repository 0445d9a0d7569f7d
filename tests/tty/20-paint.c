/* tests/tty/20-paint.c - whatever picture follows whatever picture, the terminal shows it; and in few bytes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/array.h"
#include "base/text.h"
#include "tty/emulator.h"
#include "tty/vt.h"

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
    struct vt vt;
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
    vt_open(&s->vt, columns, rows);
    paint_init(&s->paint, terminal);
    canvas_init(&s->canvas, columns, rows, &glyphs_unicode, 1);
    for (int r = 0; r < ROLE_COUNT; r++)
        s->theme.styles[r] = (struct style){-1, -1, 0};
}

static void close_screen(struct screen *s)
{
    vt_close(&s->vt);
    paint_free(&s->paint);
    canvas_free(&s->canvas);
    buf_free(&s->out);
}

static size_t paint(struct screen *s)
{
    buf_clear(&s->out);
    paint_picture(&s->paint, &s->canvas, &s->theme, &s->out);
    vt_write(&s->vt, buf_slice(&s->out));
    return s->out.len;
}

/* ---- comparing ---- */

static void expect_shown(const struct screen *s)
{
    for (int y = 0; y < s->canvas.rows; y++)
        for (int x = 0; x < s->canvas.columns; x++) {
            const char *fault = vt_cell_fault(&s->vt, &s->paint.terminal, &s->canvas, &s->theme, x, y);
            if (fault)
                fail_msg("%s of the cell in row %d, column %d", fault, y, x);
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
        canvas_string(&s->canvas, x, y, role, words[dice(s, COUNT(words))]);
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
        if (has_cursor)
            assert_true(vt_has_cursor_at(&s.vt, s.canvas.cursor_x, s.canvas.cursor_y));
        assert_int_equal(paint(&s), 0); /* the same again costs nothing */
    }
    close_screen(&s);
}

static void test_chance(void **state)
{
    (void)state;
    const struct paint_terminal *terminals[] = {&xterm, &direct, &ascii, &poor, &strange};
    for (size_t t = 0; t < COUNT(terminals); t++)
        for (uint32_t seed = 1; seed <= 4; seed++) {
            run_chance(terminals[t], 80, 24, seed);
            run_chance(terminals[t], 17, 5, seed);
            run_chance(terminals[t], 2, 2, seed);
        }
}

static size_t paint_text(struct screen *s, int x, int y, enum role role, const char *text)
{
    canvas_string(&s->canvas, x, y, role, text);
    return paint(s);
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
    paint_text(&s, 0, 2, ROLE_TEXT, "01        "); /* a corner that is blank is no letter: the row is erased up to its edge */
    assert_non_null(strstr(buf_string(&s.out), "\033[K"));
    close_screen(&s);
}

/* ---- widths in doubt ---- */

/* A mark may take a column, and the next one too: all that was there is painted again. */
static void test_marks_spill(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 20, 3, 1);
    paint_text(&s, 2, 1, ROLE_TEXT, "e\u0301\u0302xyz");
    paint_text(&s, 2, 1, ROLE_TEXT, "a\u0301\u0302");
    assert_non_null(strstr(buf_string(&s.out), "xy"));
    assert_null(strchr(buf_string(&s.out), 'z'));
    close_screen(&s);
}

/* Cells that are painted again may spill, too. */
static void test_spilt_on_spills(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 20, 3, 1);
    s.theme.styles[ROLE_BLACK] = (struct style){1, 3, 0};
    paint_text(&s, 2, 1, ROLE_TEXT, "\U0001D11E\U0001D11Exy");
    paint_text(&s, 2, 1, ROLE_BLACK, "\U0001D11E");
    assert_non_null(strchr(buf_string(&s.out), 'x'));
    assert_null(strchr(buf_string(&s.out), 'y'));
    close_screen(&s);
}

/* Wide since Unicode 16, narrow before, or the other way round for some terminals. */
static const struct {
    uint32_t first, last;
} widened[] = {
    {0x2630, 0x2637}, {0x268A, 0x268F}, {0x3248, 0x324F}, {0x4DC0, 0x4DFF}, {0x1D300, 0x1D356}, {0x1D360, 0x1D376},
    {0x6DE, 0x6DE},   {0x1734, 0x1734}, {0x302E, 0x302F}, {0x3164, 0x3164}, {0xFFA0, 0xFFA0},   {0x1171E, 0x1171E},
};

/* Shows the text in both; the cells of the emulator that have one character each are those wanted ('?': any). */
static void expect_text(struct screen *s, struct emulator *e, const char *text, const char *wanted)
{
    canvas_clear(&s->canvas, ROLE_TEXT);
    paint_text(s, 0, 1, ROLE_TEXT, text);
    emulator_feed(e, s->out.at, s->out.len);
    assert_string_equal(e->fault, "");
    for (int x = 0; wanted[x]; x++) {
        const char *shown = emulator_at(e, x, 1)->text;
        if (wanted[x] != '?' && (shown[0] != wanted[x] || shown[1]))
            fail_msg("%s: column %d shows %s", text, x, shown);
    }
}

/* Painted over other text, and painted over, in a terminal that gives it `columns`. */
static void expect_doubtful(uint32_t code, int columns)
{
    static const struct emulator_kind kind = {.csi = "ABCDGHJKXdhlm", .escapes = "", .modes = " ?25 ", .ends_attributes = true, .ends_colors = true,
        .colors = 256, .attributes = 0x1D, .hides = true, .wraps = true, .wraps_late = true, .erases_colored = true};
    struct screen s;
    struct emulator e;
    struct buf text = {0};
    buf_add_string(&text, "x");
    text_add_code(&text, code);
    text_add_code(&text, code);
    buf_add_string(&text, "y");
    open_screen(&s, &xterm, 20, 3, 1);
    emulator_init(&e, &kind, 20, 3);
    while (emulator_width(&e, code) != columns)
        assert_true(++e.kind.contrary < 100);
    expect_text(&s, &e, "abcdefgh", "abcdefgh");
    expect_text(&s, &e, buf_string(&text), "x????y  ");
    for (int x = 2; x < 5; x++) /* nothing of what was there */
        assert_null(strpbrk(emulator_at(&e, x, 1)->text, "abcdefgh"));
    expect_text(&s, &e, "abcdefgh", "abcdefgh");
    emulator_free(&e);
    buf_free(&text);
    close_screen(&s);
}

static void test_widened(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(widened); i++) {
        for (uint32_t code = widened[i].first; code <= widened[i].last; code++) {
            assert_int_equal(text_width_of(code, 1), 2);
            expect_doubtful(code, 1);
            expect_doubtful(code, 2);
        }
    }
    static const uint32_t beside[] = {0x262F, 0x2638, 0x2689, 0x2690, 0x4DBF, 0x4E00};
    for (size_t i = 0; i < COUNT(beside); i++)
        assert_false(text_is_doubtful(beside[i], text_width_of(beside[i], 1)));
}

/* A cell that might not fit into its row is not sent. */
static void test_right_edge(void **state)
{
    (void)state;
    struct paint_terminal early = xterm;
    early.wraps_late = false;
    struct screen s;
    open_screen(&s, &early, 10, 3, 1);
    paint_text(&s, 8, 0, ROLE_TEXT, "\u9ED2");
    assert_non_null(strstr(buf_string(&s.out), "\u9ED2"));
    paint_text(&s, 8, 2, ROLE_TEXT, "\u9ED2"); /* it would fill the corner, and scroll */
    assert_null(strstr(buf_string(&s.out), "\u9ED2"));
    paint_text(&s, 9, 1, ROLE_TEXT, "\U0001D11E");
    assert_null(strstr(buf_string(&s.out), "\U0001D11E"));
    assert_non_null(strchr(buf_string(&s.out), '?'));
    paint_text(&s, 9, 1, ROLE_TEXT, "e\u0301");
    assert_non_null(strchr(buf_string(&s.out), 'e'));
    assert_null(strstr(buf_string(&s.out), "\u0301"));
    paint_text(&s, 0, 1, ROLE_TEXT, "e\u0301");
    assert_non_null(strstr(buf_string(&s.out), "e\u0301"));
    close_screen(&s);
}

/* ---- the cursor that cannot be hidden ---- */

static void test_parked(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &poor, 20, 5, 1);
    paint_text(&s, 3, 1, ROLE_TEXT, "text");
    assert_true(vt_has_cursor_at(&s.vt, 0, 4));
    assert_int_equal(paint(&s), 0);
    close_screen(&s);
    open_screen(&s, &xterm, 20, 5, 1); /* where it can be, nothing is sent for it */
    paint(&s);
    paint_text(&s, 3, 1, ROLE_TEXT, "text");
    assert_int_equal(s.paint.y, 1);
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

/* If the terminal is known to take a stone as one column the cursor moves on from it; else from the edge. */
static void test_way_from_a_stone(void **state)
{
    (void)state;
    for (int trusts = 0; trusts < 2; trusts++) {
        struct screen s;
        open_screen(&s, &xterm, 80, 24, 1);
        s.paint.trusts = trusts;
        paint(&s);
        canvas_string(&s.canvas, 10, 3, ROLE_TEXT, "\u25CF");
        canvas_string(&s.canvas, 20, 3, ROLE_TEXT, "\u25CF");
        paint(&s);
        assert_int_equal(strstr(buf_string(&s.out), "\033[9C") != NULL, trusts);
        assert_int_equal(strstr(buf_string(&s.out), "\033[21G") != NULL, !trusts);
        expect_shown(&s);
        close_screen(&s);
    }
}

/* A blank takes any pen with its background: nothing is sent that cannot be seen. */
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
    assert_non_null(strstr(buf_string(&s.out), "          "));
    assert_null(strchr(buf_string(&s.out), 'X'));
    canvas_string(&s.canvas, 0, 2, ROLE_TEXT, "text text");
    paint(&s);
    canvas_fill(&s.canvas, (struct rect){0, 2, 40, 1}, ROLE_TEXT);
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "\033[K"));
    expect_shown(&s);
    close_screen(&s);
}

/* Blanks with a background are written: multiplexers that copy the screen leave erased ones out. What is plain is erased, and so is the whole
 * screen, in the background of text where the terminal erases with that of the pen. */
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
        assert_null(strstr(buf_string(&s.out), "\033[K"));
        canvas_fill(&s.canvas, (struct rect){0, 0, 40, 1}, ROLE_STATUS);
        paint(&s);
        assert_non_null(strstr(buf_string(&s.out), "\033[K"));
        expect_shown(&s);
        close_screen(&s);
    }
}

/* A run that begins with blanks has the pen of the text behind them: one sequence for both. */
static void test_blanks_before_text(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 40, 4, 1);
    s.theme.styles[ROLE_BLACK] = (struct style){94, 179, ATTR_BOLD};
    paint(&s);
    canvas_string(&s.canvas, 5, 1, ROLE_BLACK, "  ab");
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "\033[1;38;5;94;48;5;179m  ab"));
    canvas_string(&s.canvas, 5, 1, ROLE_BLACK, "  cb d"); /* over the one cell that stays */
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "cb d"));
    expect_shown(&s);
    close_screen(&s);
}

/* Erased cells are not also written. */
static void test_erased_once(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 40, 4, 1);
    for (int edge = 0; edge < 2; edge++) {
        canvas_string(&s.canvas, 0, 1, ROLE_TEXT, "abcdefghijklmnopqrstuvwxyzabcdefghijklmn");
        paint(&s);
        canvas_fill(&s.canvas, (struct rect){0, 1, edge ? 40 : 20, 1}, ROLE_TEXT);
        paint(&s);
        assert_non_null(strstr(buf_string(&s.out), edge ? "\033[K" : "\033[20X"));
        assert_null(strchr(buf_string(&s.out), ' '));
        expect_shown(&s);
    }
    close_screen(&s);
}

/* Blanks are erased where the cursor need not come back from their end, and written where that is as short. */
static void test_erased_on_the_way(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 40, 8, 1);
    for (int y = 1; y < 3; y++) {
        canvas_string(&s.canvas, 5, y, ROLE_TEXT, "abcd");
        canvas_string(&s.canvas, 20, y + 4, ROLE_TEXT, "ef");
        canvas_stroke(&s.canvas, 39, y, ROLE_TEXT, STROKE_UP | STROKE_DOWN);
        canvas_stroke(&s.canvas, 39, y + 4, ROLE_TEXT, STROKE_UP | STROKE_DOWN);
    }
    paint(&s);
    buf_clear(&s.out);
    canvas_fill(&s.canvas, (struct rect){0, 0, 39, 8}, ROLE_TEXT);
    paint(&s);
    assert_non_null(strstr(buf_string(&s.out), "\033[4X\n"));
    assert_non_null(strstr(buf_string(&s.out), "  \n\b\b  "));
    expect_shown(&s);
    close_screen(&s);
}

/* Attributes that exclude colours: any colour, the first one too, of the ground or of the text. */
static void test_excluded(void **state)
{
    static const struct {
        int16_t foreground, background;
        bool is_bold;
    } cases[] = {{-1, -1, true}, {0, -1, false}, {-1, 0, false}, {0, 0, false}, {7, -1, false}, {-1, 7, false}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct screen s;
        open_screen(&s, &poor, 10, 3, 1);
        s.theme.styles[ROLE_BLACK] = (struct style){cases[i].foreground, cases[i].background, ATTR_BOLD | ATTR_REVERSE};
        paint(&s);
        paint_text(&s, 2, 1, ROLE_BLACK, "x");
        assert_int_equal(strstr(buf_string(&s.out), "\033[1;7") != NULL, cases[i].is_bold);
        assert_int_equal(strstr(buf_string(&s.out), "\033[7") != NULL, !cases[i].is_bold);
        close_screen(&s);
    }
}

/* On a terminal that cannot move within a row a few cells are written again. */
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
    paint_text(&s, 0, 0, ROLE_BLACK, "ab");
    paint_text(&s, 2, 0, ROLE_WHITE, "cd");
    assert_string_equal(buf_string(&s.out), "\033[22;2mcd");
    paint_text(&s, 2, 1, ROLE_BLACK, "ef");
    paint_text(&s, 4, 1, ROLE_BOARD, "gh");
    assert_string_equal(buf_string(&s.out), "\033[22;1mgh");
    expect_shown(&s);
    close_screen(&s);
}

/* Cells of one look are painted together, even with others between them: each look is sent once. */
static void test_order_by_look(void **state)
{
    (void)state;
    struct screen s;
    open_screen(&s, &xterm, 20, 8, 1);
    s.theme.styles[ROLE_BLACK] = (struct style){94, 179, 0};
    s.theme.styles[ROLE_WHITE] = (struct style){231, 22, 0};
    paint(&s);
    buf_clear(&s.out);
    for (int y = 1; y < 7; y++) {
        canvas_string(&s.canvas, 3, y, ROLE_BLACK, "ab");
        canvas_string(&s.canvas, 8, y, ROLE_WHITE, "cd");
    }
    paint(&s);
    int looks = 0;
    for (const char *at = buf_string(&s.out); (at = strstr(at, "38;5;")); at++)
        looks++;
    assert_int_equal(looks, 2);
    expect_shown(&s);
    close_screen(&s);
}

/* Bytes that a canvas should never have are not sent even if it has them. */
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
        cmocka_unit_test(test_chance), cmocka_unit_test(test_corner), cmocka_unit_test(test_marks_spill),
        cmocka_unit_test(test_spilt_on_spills), cmocka_unit_test(test_widened), cmocka_unit_test(test_right_edge), cmocka_unit_test(test_parked),
        cmocka_unit_test(test_few_bytes), cmocka_unit_test(test_way_from_a_stone), cmocka_unit_test(test_blanks), cmocka_unit_test(test_controls),
        cmocka_unit_test(test_erasing), cmocka_unit_test(test_erased_once), cmocka_unit_test(test_erased_on_the_way), cmocka_unit_test(test_blanks_before_text), cmocka_unit_test(test_excluded), cmocka_unit_test(test_written_again), cmocka_unit_test(test_dim),
        cmocka_unit_test(test_order_by_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
