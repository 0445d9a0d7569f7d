/* tests/base/50-text.c - steps of UTF-8, and the filter that makes foreign text safe */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/text.h"

/* ---- steps ---- */

static void assert_step(struct slice s, size_t len, uint32_t want)
{
    uint32_t code = 0;

    assert_int_equal(text_step(s, &code), len);
    assert_int_equal(code, want);
}

static void test_step(void **state)
{
    (void)state;
    assert_step(SLICE("a"), 1, 'a');
    assert_step(SLICE("\0"), 1, 0);
    assert_step(SLICE("\xC2\x80"), 2, 0x80);
    assert_step(SLICE("\xDF\xBF"), 2, 0x7FF);
    assert_step(SLICE("\xE0\xA0\x80"), 3, 0x800);
    assert_step(SLICE("\xED\x9F\xBF"), 3, 0xD7FF);
    assert_step(SLICE("\xEE\x80\x80"), 3, 0xE000);
    assert_step(SLICE("\xEF\xBF\xBD"), 3, TEXT_REPLACEMENT);
    assert_step(SLICE("\xF0\x90\x80\x80"), 4, 0x10000);
    assert_step(SLICE("\xF4\x8F\xBF\xBF"), 4, 0x10FFFF);
}

static void test_step_broken(void **state)
{
    (void)state;
    static const struct {
        struct slice bytes;
        size_t len;
    } rows[] = {
        {{"\x80", 1}, 1},             /* a tail alone */
        {{"\xC0\x80", 2}, 1},         /* overlong */
        {{"\xC1\xBF", 2}, 1},         /* overlong */
        {{"\xE0\x9F\xBF", 3}, 1},     /* overlong */
        {{"\xF0\x8F\xBF\xBF", 4}, 1}, /* overlong */
        {{"\xED\xA0\x80", 3}, 1},     /* a surrogate */
        {{"\xF4\x90\x80\x80", 4}, 1}, /* beyond the last */
        {{"\xF5\x80\x80\x80", 4}, 1},
        {{"\xFF", 1}, 1},
        {{"\xC3", 1}, 1},             /* cut off */
        {{"\xE7\xA2", 2}, 2},
        {{"\xF0\x9F\x8C", 3}, 3},
        {{"\xE7\xA2?", 3}, 2},        /* a byte lost */
        {{"\xC3\xC3\xA9", 3}, 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_step(rows[i].bytes, rows[i].len, TEXT_REPLACEMENT);
        assert_false(text_is_utf8(rows[i].bytes));
    }
    assert_true(text_is_utf8(SLICE("")));
    assert_true(text_is_utf8(SLICE("a\xEF\xBF\xBD" "é碁𠮷")));
}

static void test_add_code(void **state)
{
    (void)state;
    static const uint32_t codes[] = {0, 'a', 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF};
    struct buf b = {0};
    for (size_t i = 0; i < COUNT(codes); i++) {
        uint32_t code;
        buf_clear(&b);
        text_add_code(&b, codes[i]);
        assert_int_equal(text_step(buf_slice(&b), &code), b.len);
        assert_int_equal(code, codes[i]);
    }
    buf_clear(&b);
    text_add_code(&b, 0xD800);
    text_add_code(&b, 0xDFFF);
    text_add_code(&b, 0x110000);
    assert_string_equal(buf_string(&b), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    buf_free(&b);
}

/* ---- the filter ---- */

#define BAD "\xEF\xBF\xBD"
#define CIRCLE "\xE2\x97\x8C"
#define ACUTE "\xCC\x81"

struct row {
    const char *in, *line, *lines; /* lines NULL: as line */
};

static void assert_filtered(const char *in, size_t len, const char *want, void (*filter)(struct buf *, struct slice))
{
    struct buf out = {0};
    struct buf again = {0};

    filter(&out, (struct slice){in, len});
    assert_string_equal(buf_string(&out), want);
    filter(&again, buf_slice(&out));
    assert_string_equal(buf_string(&again), want); /* filtered text stays as it is */
    buf_free(&out);
    buf_free(&again);
}

static void assert_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *lines = rows[i].lines != NULL ? rows[i].lines : rows[i].line;

        assert_filtered(rows[i].in, strlen(rows[i].in), rows[i].line, text_filter);
        assert_filtered(rows[i].in, strlen(rows[i].in), lines, text_filter_lines);
    }
}

#define ASSERT_ROWS(rows) assert_rows(rows, COUNT(rows))

static void test_filter_plain(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"", "", NULL},
        {"4 kyu? ~!", "4 kyu? ~!", NULL},
        {"José 本因坊秀策 이세돌 Иванов ①☗", "José 本因坊秀策 이세돌 Иванов ①☗", NULL},
        {"naïve e" ACUTE "t", "naïve e" ACUTE "t", NULL},
        {"😀 🇯🇵", "😀 🇯🇵", NULL},
        {BAD, BAD, NULL},
        {"a\xC2\xA0" "b\xE3\x80\x80" "c", "a\xC2\xA0" "b\xE3\x80\x80" "c", NULL}, /* other spaces stay */
    };
    ASSERT_ROWS(rows);
}

static void test_filter_blanks(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a\tb\vc\fd", "a b c d", NULL},
        {"a\nb", "a b", "a\nb"},
        {"a\rb", "a b", "a\nb"},
        {"a\r\nb", "a b", "a\nb"},
        {"a\n\nb\r\r\nc", "a  b  c", "a\n\nb\n\nc"},
        {"a\xE2\x80\xA8" "b\xE2\x80\xA9" "c", "a b c", NULL}, /* Zl, Zp */
    };
    ASSERT_ROWS(rows);
    assert_filtered("a\0b", 3, "a b", text_filter);
    assert_filtered("\0", 1, " ", text_filter_lines);
}

static void test_filter_bad(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"\x1b[31mred", BAD "[31mred", NULL},
        {"\x01\x07\x08\x7F", BAD BAD BAD BAD, NULL},
        {"a\xC2\x9B" "31m", "a" BAD "31m", NULL},           /* CSI, a C1 control */
        {"\xC2\x80\xC2\x85\xC2\x9F", BAD BAD BAD, NULL},
        {"a\xE2\x80\xAE" "b", "a" BAD "b", NULL},           /* right-to-left override */
        {"\xE2\x80\xAA\xE2\x80\xAB\xE2\x80\xAC\xE2\x80\xAD", BAD BAD BAD BAD, NULL},
        {"\xE2\x81\xA6\xE2\x81\xA7\xE2\x81\xA8\xE2\x81\xA9", BAD BAD BAD BAD, NULL},
        {"\xEE\x80\x80\xF3\xB0\x80\x80", BAD BAD, NULL},    /* private use */
        {"\xEF\xBF\xBE\xEF\xB7\x90\xCD\xB8", BAD BAD BAD, NULL}, /* not characters, unassigned */
        {"\xEF\xBF\xB9", BAD, NULL},                        /* annotation anchor */
        {"\xD8\x80", BAD, NULL},                            /* Arabic number sign: a format character that shows */
    };
    ASSERT_ROWS(rows);
}

static void test_filter_broken(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"\xC0\x80", BAD BAD, NULL},
        {"\xED\xA0\x80", BAD BAD BAD, NULL},
        {"\xE7\xA2?\xE7\xA2\x81", BAD "?碁", NULL},
        {"a\xF0\x9F\x8C", "a" BAD, NULL},
        {"\xFF\xFE(;", BAD BAD "(;", NULL},
        {"\xE9t\xE9", BAD "t" BAD, NULL},
    };
    ASSERT_ROWS(rows);
}

static void test_filter_gone(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"\xEF\xBB\xBF(", "(", NULL},                               /* BOM */
        {"a\xC2\xAD" "b", "ab", NULL},                              /* soft hyphen */
        {"a\xE2\x80\x8B\xE2\x80\x8C\xE2\x80\x8D\xE2\x80\x8E\xE2\x80\x8F" "b", "ab", NULL}, /* ZWSP ZWNJ ZWJ LRM RLM */
        {"a\xE2\x81\xA0" "b", "ab", NULL},                          /* word joiner */
        {"a\xF3\xA0\x80\x81\xF3\xA0\x81\xA1" "b", "ab", NULL},      /* tags */
        {"\xE2\x9D\xA4\xEF\xB8\x8F", "\xE2\x9D\xA4", NULL},         /* variation selector */
        {"\xD8\x9C", "", NULL},                                     /* Arabic letter mark */
        {"e\xE2\x80\x8D" ACUTE, "e" ACUTE, NULL},                   /* the base stays one */
        {"\xE3\x85\xA4\xE3\x85\xA4" "a\xE1\x85\x9F\xE1\x85\xA0\xEF\xBE\xA0", "a", NULL}, /* fillers of Hangul */
        {"\xE3\x85\xA3\xE3\x85\xA5\xE2\xA0\x81\xE2\xA0\x80" "b", "\xE3\x85\xA3\xE3\x85\xA5\xE2\xA0\x81 b", NULL}, /* letters beside them; Braille */
    };
    ASSERT_ROWS(rows);
}

static void test_filter_marks(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {ACUTE, CIRCLE ACUTE, NULL},
        {" " ACUTE, " " CIRCLE ACUTE, NULL},
        {"a\n" ACUTE, "a " CIRCLE ACUTE, "a\n" CIRCLE ACUTE},
        {"e" ACUTE ACUTE ACUTE ACUTE, "e" ACUTE ACUTE ACUTE ACUTE, NULL},
        {"e" ACUTE ACUTE ACUTE ACUTE ACUTE ACUTE "f", "e" ACUTE ACUTE ACUTE ACUTE "f", NULL},
        {ACUTE ACUTE ACUTE ACUTE ACUTE, CIRCLE ACUTE ACUTE ACUTE ACUTE, NULL},
        {"\x1b" ACUTE, BAD ACUTE, NULL},
        {"a" ACUTE "\x01" ACUTE ACUTE, "a" ACUTE BAD ACUTE ACUTE, NULL},
        {"\xE1\x85\xA1", CIRCLE "\xE1\x85\xA1", NULL},      /* a Hangul vowel takes no columns either */
        {"\xE2\x83\x9D", CIRCLE "\xE2\x83\x9D", NULL},      /* enclosing circle */
    };
    ASSERT_ROWS(rows);
}

/* Every code point: nothing forbidden comes out, in either form. */
static void test_filter_all(void **state)
{
    (void)state;
    struct buf in = {0};
    struct buf out = {0};
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        text_add_code(&in, code);
        if (code % 7 == 0)
            buf_add_char(&in, 'x');
    }
    text_filter_lines(&out, buf_slice(&in));
    for (struct slice rest = buf_slice(&out); rest.len > 0;) {
        uint32_t code;
        rest = slice_part(rest, text_step(rest, &code), rest.len);
        if (code != '\n' && text_is_forbidden(code))
            fail_msg("U+%04X came through", (unsigned)code);
    }
    assert_true(text_is_utf8(buf_slice(&out)));
    buf_free(&in);
    buf_free(&out);
}

static void test_forbidden(void **state)
{
    (void)state;
    static const uint32_t forbidden[] = {0,      '\n',   0x1B,   0x7F,   0x85,    0xAD,    0x200D,  0x2028,  0x2029,
                                         0x202E, 0x2066, 0xD800, 0xE000, 0xFEFF, 0xFFFE, 0xE0001, 0x10FFFF, 0x110000};
    static const uint32_t fine[] = {' ', '~', 0xA0, 0xE9, 0x301, 0x3000, 0x7881, 0xAC00, 0xFFFD, 0x1F600};
    for (size_t i = 0; i < COUNT(forbidden); i++)
        assert_true(text_is_forbidden(forbidden[i]));
    for (size_t i = 0; i < COUNT(fine); i++)
        assert_false(text_is_forbidden(fine[i]));
}

/* 10 MB of one base and its marks cost no more than other text, and come out small. */
static void test_filter_large(void **state)
{
    (void)state;
    struct buf in = {0};
    struct buf out = {0};
    buf_add_char(&in, 'a');
    while (in.len < 10000000)
        buf_add_string(&in, ACUTE);
    text_filter(&out, buf_slice(&in));
    assert_string_equal(buf_string(&out), "a" ACUTE ACUTE ACUTE ACUTE);
    buf_free(&in);
    buf_free(&out);
}

static void test_filter_cut(void **state)
{
    (void)state;
    static const struct {
        const char *in;
        int columns;
        const char *want;
    } rows[] = {
        {"joseki", 6, "joseki"},     {"joseki", 5, "jo..."},  {"joseki", 3, "..."}, {"joseki", 2, ".."},
        {"joseki", 0, ""},           {"本因坊", 6, "本因坊"}, {"本因坊", 5, "本..."}, {"本因坊", 4, "..."},
        {"本因坊秀", 7, "本因..."},  {"a\nb", 3, "a b"},      {"\x1b]", 2, BAD "]"}, {"", 5, ""},
        {"e" ACUTE "tude", 4, "e" ACUTE "..."},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf out = {0};
        text_filter_cut(&out, slice_of(rows[i].in), rows[i].columns);
        assert_string_equal(buf_string(&out), rows[i].want);
        buf_free(&out);
    }
}

/* Kept text has all but the controls, whatever the filter forbids. */
static void test_replace_controls(void **state)
{
    static const struct {
        const char *in, *out; /* NULL: the same */
        bool has_controls;
    } rows[] = {
        {"", NULL, false},
        {"plain\ttext\r\n\v\f", NULL, false},
        {"\x1B[31m", BAD "[31m", true},
        {"a\x08", "a" BAD, true},
        {"\x0E\x1F\x7F", BAD BAD BAD, true},
        {"\xC2\x80\xC2\x9B\xC2\x9F", BAD BAD BAD, true},
        {"\xC2\xA0\xC2\xAD", NULL, false},                                        /* no-break space, soft hyphen */
        {"\xE2\x9D\xA4\xEF\xB8\x8F \xE2\x80\x8B\xE2\x80\x8D\xEF\xBB\xBF", NULL, false}, /* variation selector, joiners, U+FEFF */
        {"\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81", NULL, false},        /* marks without a base */
        {"\xEE\x80\x80\xF3\xB0\x80\x80\xEF\xBF\xBE\xF0\xBF\xBF\xBE", NULL, false}, /* private, unassigned, no characters */
        {"\xE2\x80\xAE\xE2\x81\xA6", NULL, false},                                /* bidi controls */
        {"\xE2\x80\xA8\xE2\x80\xA9", NULL, false},                                /* line and paragraph separators */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf out = {0};
        if (text_replace_controls(&out, slice_of(rows[i].in)) != rows[i].has_controls)
            fail_msg("row %zu", i);
        assert_string_equal(buf_string(&out), rows[i].out ? rows[i].out : rows[i].in);
        buf_free(&out);
    }
    struct buf out = {0};
    assert_false(text_replace_controls(&out, SLICE("a\0b")));
    assert_string_equal(buf_string(&out), "a b");
    buf_free(&out);
}

static void test_bidi(void **state)
{
    (void)state;
    assert_false(text_has_bidi_control(SLICE("")));
    assert_false(text_has_bidi_control(SLICE("a\xE2\x80\xA9\xE2\x80\xAF\xE2\x81\xA5\xE2\x81\xAA"))); /* the neighbours of both ranges */
    assert_true(text_has_bidi_control(SLICE("a\xE2\x80\xAA")));
    assert_true(text_has_bidi_control(SLICE("\xE2\x80\xAE" "b")));
    assert_true(text_has_bidi_control(SLICE("\xE2\x81\xA6")));
    assert_true(text_has_bidi_control(SLICE("\xE2\x81\xA9")));
}

static void test_whole_prefix(void **state)
{
    const struct slice text = SLICE("a\xC3\xA9\xE2\x82\xAC"); /* 1, 2, 3 bytes */
    static const size_t wanted[] = {0, 1, 1, 3, 3, 3, 6, 6};
    (void)state;
    for (size_t most = 0; most < COUNT(wanted); most++)
        assert_int_equal(text_whole_prefix(text, most).len, wanted[most]);
}

static void test_cut_path(void **state)
{
    static const struct {
        const char *path;
        int columns;
        const char *cut;
    } rows[] = {
        {"a.zip/x/y/game.sgf", 18, "a.zip/x/y/game.sgf"},
        {"a.zip/x/y/game.sgf", 17, "a.zip/~/game.sgf"},
        {"a.zip/x/y/game.sgf", 16, "a.zip/~/game.sgf"},
        {"a.zip/x/y/game.sgf", 15, "a.zip~/game.sgf"}, /* the first as far as there is room */
        {"a.zip/x/y/game.sgf", 12, "a.~/game.sgf"},
        {"a.zip/x/y/game.sgf", 11, "~/game.sgf"},
        {"a.zip/x/y/game.sgf", 10, "~/game.sgf"},
        {"a.zip/x/y/game.sgf", 9, "~game.sgf"},
        {"a.zip/x/y/game.sgf", 8, "game.sg~"},
        {"a.zip/x/y/game.sgf", 1, "~"},
        {"a.zip/x/y/game.sgf", 0, ""},
        {"folder/game.sgf", 15, "folder/game.sgf"},
        {"folder/game.sgf", 14, "fold~/game.sgf"},
        {"game.sgf", 8, "game.sgf"},
        {"game.sgf", 7, "game.s~"},
        {"/game.sgf", 8, "game.sg~"},
        {"/a/game.sgf", 10, "~/game.sgf"},
        {"\345\233\262\346\243\213/\345\233\262.sgf", 11, "\345\233\262\346\243\213/\345\233\262.sgf"},
        {"\345\233\262\346\243\213/\345\233\262.sgf", 10, "\345\233\262~/\345\233\262.sgf"},
        {"\345\233\262\346\243\213/\345\233\262.sgf", 2, "~"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf out = {0};
        text_cut_path(&out, slice_of(rows[i].path), rows[i].columns, 1, "~");
        assert_string_equal(buf_string(&out), rows[i].cut);
        buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replace_controls),
        cmocka_unit_test(test_bidi),
        cmocka_unit_test(test_whole_prefix),
        cmocka_unit_test(test_step),          cmocka_unit_test(test_step_broken),   cmocka_unit_test(test_add_code),
        cmocka_unit_test(test_filter_plain),  cmocka_unit_test(test_filter_blanks), cmocka_unit_test(test_filter_bad),
        cmocka_unit_test(test_filter_broken), cmocka_unit_test(test_filter_gone),   cmocka_unit_test(test_filter_marks),
        cmocka_unit_test(test_filter_all),    cmocka_unit_test(test_forbidden),     cmocka_unit_test(test_filter_large),
        cmocka_unit_test(test_filter_cut),    cmocka_unit_test(test_cut_path),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
