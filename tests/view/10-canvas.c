/* tests/view/10-canvas.c - cells: text, clipping, wide characters, lines, dumps; and the sets of glyphs */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "screen/canvas.h"

static void assert_text(const struct canvas *c, const char *expected)
{
    struct buf text = {0};
    canvas_dump_text(c, &text);
    assert_string_equal(buf_string(&text), expected);
    buf_free(&text);
}

static void test_text(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 8, 2, &glyphs_unicode, 1);
    assert_int_equal(canvas_string(&c, 1, 0, ROLE_TEXT, "abc"), 3);
    assert_int_equal(canvas_string(&c, 5, 0, ROLE_TEXT, "defgh"), 5); /* what it takes, cut or not */
    assert_text(&c, " abc def\n\n");
    canvas_string(&c, -2, 1, ROLE_TEXT, "xyz");
    canvas_string(&c, 0, 7, ROLE_TEXT, "below");
    assert_text(&c, " abc def\nz\n");
    assert_int_equal(canvas_glyph(&c, 2, 1, ROLE_TEXT, GLYPH_BACKSLASH), 1);
    assert_int_equal(canvas_glyph(&c, 8, 1, ROLE_TEXT, GLYPH_BACKSLASH), 1);
    assert_text(&c, " abc def\nz ╲\n");
    canvas_free(&c);
}

static void test_wide(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 6, 1, &glyphs_unicode, 1);
    assert_int_equal(canvas_string(&c, 0, 0, ROLE_TEXT, "囲碁x"), 5);
    assert_text(&c, "囲碁x\n");
    assert_int_equal(canvas_cell(&c, 0, 0)->width, 2);
    assert_int_equal(canvas_cell(&c, 1, 0)->width, 0);

    /* drawing over one half blanks the other */
    canvas_string(&c, 1, 0, ROLE_TEXT, "a");
    assert_text(&c, " a碁x\n");
    canvas_string(&c, 2, 0, ROLE_TEXT, "b");
    assert_text(&c, " ab x\n");
    canvas_string(&c, 1, 0, ROLE_TEXT, "棋");
    assert_text(&c, " 棋 x\n");
    canvas_string(&c, 2, 0, ROLE_TEXT, "局");
    assert_text(&c, "  局x\n");

    /* an edge cuts it: a blank */
    canvas_clear(&c, ROLE_TEXT);
    canvas_string(&c, 5, 0, ROLE_TEXT, "囲");
    canvas_string(&c, -1, 0, ROLE_TEXT, "碁z");
    assert_text(&c, " z\n");
    for (int x = 0; x < 6; x++)
        assert_int_equal(canvas_cell(&c, x, 0)->width, 1);
    canvas_free(&c);
}

/* Every byte of ASCII takes the columns that it has as text: a control character, none of which is seen, none. */
static void test_bytes(void **state)
{
    (void)state;
    for (int byte = 1; byte < 0x80; byte++) {
        struct canvas c;
        const char text[] = {'a', (char)byte, 'b', '\0'};
        canvas_init(&c, 6, 1, &glyphs_unicode, 1);
        const int width = text_width(slice_of(text), 1);
        assert_int_equal(width, byte < ' ' || byte == 0x7F ? 2 : 3);
        assert_int_equal(canvas_string(&c, 0, 0, ROLE_TEXT, text), width);
        assert_string_equal(canvas_cell(&c, width - 1, 0)->text, "b");
        assert_string_equal(canvas_cell(&c, width, 0)->text, " ");
        canvas_free(&c);
    }
}

/* A role covers both halves of a wide character whichever of them is within. */
static void test_role(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 6, 1, &glyphs_unicode, 1);
    for (int x = 0; x < 6; x++) {
        canvas_clear(&c, ROLE_TEXT);
        canvas_string(&c, 0, 0, ROLE_TEXT, "a囲碁b");
        canvas_role(&c, (struct rect){x, 0, 1, 1}, ROLE_SELECTED);
        assert_text(&c, "a囲碁b\n");
        const int first = x == 0 || x == 5 ? x : (x - 1) / 2 * 2 + 1, last = x == 0 || x == 5 ? x : first + 1;
        for (int other = 0; other < 6; other++)
            assert_int_equal(canvas_cell(&c, other, 0)->role, other >= first && other <= last ? ROLE_SELECTED : ROLE_TEXT);
    }
    canvas_free(&c);
}

static void test_clusters(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 6, 1, &glyphs_unicode, 1);
    assert_int_equal(canvas_string(&c, 0, 0, ROLE_TEXT, "e\xCC\x81x"), 2); /* a combining mark stays in its cell */
    assert_string_equal(canvas_cell(&c, 0, 0)->text, "e\xCC\x81");
    assert_string_equal(canvas_cell(&c, 1, 0)->text, "x");
    canvas_free(&c);

    canvas_init(&c, 6, 1, &glyphs_unicode, 2);
    assert_int_equal(canvas_string(&c, 0, 0, ROLE_TEXT, "\u25cfx"), 3); /* ambiguous, and the terminal draws it wide */
    assert_int_equal(canvas_cell(&c, 0, 0)->width, 2);
    canvas_free(&c);
}

/* A cluster keeps whole characters up to the bytes of a cell, the last one among them; its columns, and the cells beside it, stay. */
static void test_long_clusters(void **state)
{
    static const struct {
        const char *base, *mark;
        int width;
    } kinds[] = {
        {"e", "\xCC\x81", 1},                        /* 1 and 2 bytes: 23 are 11 marks */
        {"\xC3\xA9", "\xCC\x81", 1},                /* 2 and 2: 24 are one too many */
        {"\xE5\x9B\xB2", "\xCC\x81", 2},            /* 3 and 2 */
        {"\xE5\x9B\xB2", "\xE2\x83\x90", 2},        /* 3 and 3 */
        {"\xF0\x9F\x98\x80", "\xE2\x83\x90", 2},    /* 4 and 3 */
        {"e", "\xF0\x9D\x85\xA7", 1},                /* 1 and 4 */
    };
    (void)state;
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (int marks = 0; marks <= 14; marks++) {
            struct canvas c;
            struct buf text = {0}, kept = {0};
            const int width = kinds[kind].width;
            buf_add_string(&text, kinds[kind].base);
            buf_add_string(&kept, kinds[kind].base);
            for (int i = 0; i < marks; i++) {
                buf_add_string(&text, kinds[kind].mark);
                if (buf_slice(&kept).len + strlen(kinds[kind].mark) <= CELL_BYTES)
                    buf_add_string(&kept, kinds[kind].mark);
            }
            for (int x = 0; x <= 4; x++) { /* also in the last column, where a wide one has no room */
                canvas_init(&c, 5, 1, &glyphs_unicode, 1);
                canvas_string(&c, 0, 0, ROLE_TEXT, "vwxyz");
                assert_int_equal(canvas_text(&c, x, 0, ROLE_LABEL, buf_slice(&text)), width);
                const bool fits = x + width <= 5;
                assert_string_equal(canvas_cell(&c, x, 0)->text, fits ? buf_string(&kept) : " ");
                assert_int_equal(canvas_cell(&c, x, 0)->width, fits ? width : 1);
                assert_int_equal(canvas_cell(&c, x, 0)->role, ROLE_LABEL);
                for (int other = 0; other < 5; other++)
                    if (other < x || other >= x + width)
                        assert_int_equal(canvas_cell(&c, other, 0)->text[0], 'v' + other);
                canvas_free(&c);
            }
            buf_free(&text);
            buf_free(&kept);
        }
}

static void test_clip(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 6, 3, &glyphs_ascii, 1);
    const struct rect was = canvas_clip(&c, (struct rect){1, 1, 4, 1});
    canvas_string(&c, 0, 0, ROLE_TEXT, "aaaaaa");
    canvas_string(&c, 0, 1, ROLE_TEXT, "bbbbbb");
    canvas_string(&c, 4, 1, ROLE_TEXT, "囲");
    canvas_fill(&c, (struct rect){0, 0, 2, 3}, ROLE_BOARD);
    assert_text(&c, "\n  bb\n\n");
    assert_int_equal(canvas_cell(&c, 0, 1)->role, ROLE_TEXT);
    assert_int_equal(canvas_cell(&c, 1, 1)->role, ROLE_BOARD);

    /* a clip within a clip is never larger */
    const struct rect outer = canvas_clip(&c, (struct rect){0, 0, 3, 3});
    assert_int_equal(c.clip.x, 1);
    assert_int_equal(c.clip.width, 2);
    assert_int_equal(c.clip.height, 1);
    c.clip = outer;
    c.clip = was;
    assert_int_equal(c.clip.width, 6);
    canvas_free(&c);
}

static void test_cut(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 12, 1, &glyphs_unicode, 1);
    assert_int_equal(canvas_text_cut(&c, 0, 0, 5, ROLE_TEXT, SLICE("abcde")), 5);
    assert_text(&c, "abcde\n");
    assert_int_equal(canvas_text_cut(&c, 0, 0, 5, ROLE_TEXT, SLICE("abcdef")), 5);
    assert_text(&c, "abcd…\n");
    canvas_clear(&c, ROLE_TEXT);
    assert_int_equal(canvas_text_cut(&c, 0, 0, 4, ROLE_TEXT, SLICE("囲碁棋")), 3); /* two columns do not fit beside the sign */
    assert_text(&c, "囲…\n");
    assert_int_equal(canvas_text_cut(&c, 0, 0, 0, ROLE_TEXT, SLICE("x")), 0);
    canvas_free(&c);
}

/* A line ends in the middle of its first and last cell. */
static void horizontal(struct canvas *c, int y, int length)
{
    for (int x = 0; x < length; x++)
        canvas_stroke(c, x, y, ROLE_RULE, (x > 0 ? STROKE_LEFT : 0u) | (x < length - 1 ? STROKE_RIGHT : 0u));
}

static void vertical(struct canvas *c, int x, int length)
{
    for (int y = 0; y < length; y++)
        canvas_stroke(c, x, y, ROLE_RULE, (y > 0 ? STROKE_UP : 0u) | (y < length - 1 ? STROKE_DOWN : 0u));
}

static void test_lines(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 5, 3, &glyphs_unicode, 1);
    for (int y = 0; y < 3; y++)
        horizontal(&c, y, 5);
    for (int x = 0; x < 5; x += 2)
        vertical(&c, x, 3);
    assert_text(&c, "┌─┬─┐\n├─┼─┤\n└─┴─┘\n");

    /* text takes the place of a line, and forgets its strokes */
    canvas_string(&c, 2, 1, ROLE_TEXT, "x");
    canvas_stroke(&c, 2, 1, ROLE_RULE, STROKE_RIGHT);
    assert_text(&c, "┌─┬─┐\n├─╶─┤\n└─┴─┘\n");

    canvas_clear(&c, ROLE_TEXT);
    canvas_stroke(&c, 0, 0, ROLE_RULE, STROKE_LEFT | STROKE_RIGHT);
    canvas_stroke(&c, 1, 0, ROLE_RULE, STROKE_DOWN | STROKE_LEFT | STROKE_ROUND);
    canvas_stroke(&c, 1, 1, ROLE_RULE, STROKE_UP | STROKE_RIGHT | STROKE_ROUND);
    canvas_stroke(&c, 1, 1, ROLE_RULE, STROKE_DOWN);
    assert_text(&c, "─╮\n ├\n\n");
    canvas_free(&c);
}

static void test_dump_ansi(void **state)
{
    (void)state;
    struct theme theme = {.depth = DEPTH_256};
    for (int r = 0; r < ROLE_COUNT; r++)
        theme.styles[r] = (struct style){.foreground = -1, .background = -1};
    theme.styles[ROLE_BLACK] = (struct style){.foreground = 16, .background = 179};
    theme.styles[ROLE_BOARD] = (struct style){.foreground = 94, .background = 179};
    theme.styles[ROLE_KEY] = (struct style){.foreground = 12, .background = 3, .attributes = ATTR_BOLD};

    struct canvas c;
    struct buf out = {0};
    canvas_init(&c, 6, 2, &glyphs_ascii, 1);
    canvas_string(&c, 0, 0, ROLE_BLACK, "X");
    canvas_string(&c, 1, 0, ROLE_BOARD, " "); /* a blank of the same background costs nothing */
    canvas_string(&c, 2, 0, ROLE_BLACK, "X");
    canvas_string(&c, 0, 1, ROLE_TEXT, "a");
    canvas_string(&c, 1, 1, ROLE_KEY, "b ");
    canvas_dump_ansi(&c, &theme, &out);
    assert_string_equal(buf_string(&out), "\033[0;38;5;16;48;5;179mX X\033[0m\n"
                                          "a\033[0;1;94;43mb \033[0m\n");
    buf_clear(&out);
    canvas_dump_roles(&c, &out);
    assert_string_equal(buf_string(&out), "b+b...\n.kk...\n");
    buf_free(&out);
    canvas_free(&c);
}

static void test_empty(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 0, 0, &glyphs_unicode, 1);
    canvas_string(&c, 0, 0, ROLE_TEXT, "x");
    horizontal(&c, 0, 8);
    canvas_fill(&c, (struct rect){-1, -1, 5, 5}, ROLE_BOARD);
    assert_null(canvas_cell(&c, 0, 0));
    assert_text(&c, "");
    canvas_free(&c);
}

/* Freed it is nothing, and may be freed again, or be another one. */
static void freed(void **state)
{
    (void)state;
    struct canvas c;
    for (int round = 0; round < 3; round++) {
        canvas_init(&c, 3 + round, 2, &glyphs_unicode, 1);
        assert_int_equal(c.columns, 3 + round);
        for (int i = 0; i < 2; i++) {
            canvas_free(&c);
            assert_null(c.cells);
            assert_int_equal(c.columns, 0);
            assert_int_equal(c.rows, 0);
        }
    }
}

/* Each glyph takes one column in its set: where ambiguous characters take one, in ASCII one byte, and in the narrow set whatever the
 * terminal makes of them. */
static void test_glyphs(void **state)
{
    (void)state;
    for (int i = 0; i < GLYPH_COUNT; i++) {
        assert_int_equal(text_width(slice_of(glyphs_unicode.text[i]), 1), 1);
        assert_int_equal(text_width(slice_of(glyphs_narrow.text[i]), 1), 1);
        assert_int_equal(text_width(slice_of(glyphs_narrow.text[i]), 2), 1);
        assert_int_equal(strlen(glyphs_ascii.text[i]), 1);
        assert_in_range(glyphs_ascii.text[i][0], ' ', '~');
    }
    for (int i = 0; i < 32; i++) {
        assert_int_equal(text_width(slice_of(glyphs_unicode.lines[i]), 1), 1);
        assert_int_equal(text_width(slice_of(glyphs_narrow.lines[i]), 2), 1);
        assert_int_equal(strlen(glyphs_ascii.lines[i]), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),  cmocka_unit_test(test_wide),      cmocka_unit_test(test_bytes), cmocka_unit_test(test_clusters),
        cmocka_unit_test(test_role),
        cmocka_unit_test(test_long_clusters),
        cmocka_unit_test(test_clip),  cmocka_unit_test(test_cut),       cmocka_unit_test(test_lines),
        cmocka_unit_test(test_empty), cmocka_unit_test(freed), cmocka_unit_test(test_dump_ansi), cmocka_unit_test(test_glyphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
