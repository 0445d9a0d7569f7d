/* tests/base/56-wrap.c - text is broken into lines that fit, by the rules of Unicode */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/text.h"

/* Wraps `text` and compares with the lines of `want`, which end in '|'. */
static void assert_wrapped(const char *text, int columns, int ambiguous, const char *want)
{
    struct text_lines lines = {0};
    struct buf got = {0};

    text_wrap(slice_of(text), columns, ambiguous, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        buf_add(&got, text + lines.at[i].at, lines.at[i].len);
        buf_add_char(&got, '|');
    }
    assert_string_equal(buf_string(&got), want);
    buf_free(&got);
    text_lines_free(&lines);
}

static void test_lines(void **state)
{
    (void)state;
    assert_wrapped("", 10, 1, "");
    assert_wrapped("\n", 10, 1, "|");
    assert_wrapped("a", 10, 1, "a|");
    assert_wrapped("a\n", 10, 1, "a|");
    assert_wrapped("a\nb", 10, 1, "a|b|");
    assert_wrapped("a\n\nb\n\n", 10, 1, "a||b||");
    assert_wrapped("a   \n  b", 10, 1, "a|  b|");
}

static void test_words(void **state)
{
    (void)state;
    assert_wrapped("the move that made his ears red", 10, 1, "the move|that made|his ears|red|");
    assert_wrapped("exactly ten", 7, 1, "exactly|ten|");
    assert_wrapped("exactly    ten", 7, 1, "exactly|ten|"); /* blanks hang over the end */
    assert_wrapped("exactly ", 7, 1, "exactly|");
    assert_wrapped("tsume-go", 6, 1, "tsume-|go|");
    assert_wrapped("\"quoted\" word", 8, 1, "\"quoted\"|word|");
    assert_wrapped("a (b)", 3, 1, "a|(b)|"); /* no break after the bracket */
}

/* A sign at the start of a word stays with it; within a word a line may end after the sign. */
static void test_signs(void **state)
{
    (void)state;
    assert_wrapped("moves; /all TEXT", 8, 1, "moves;|/all|TEXT|");
    assert_wrapped("moves; /all TEXT", 7, 1, "moves;|/all|TEXT|");
    assert_wrapped("try --into", 6, 1, "try|--into|");
    assert_wrapped("or (-o) so", 5, 1, "or|(-o)|so|");
    assert_wrapped("say '/all'", 6, 1, "say|'/all'|");
    assert_wrapped("/home/games", 6, 1, "/home/|games|");
    assert_wrapped("/homes", 3, 1, "/ho|mes|");
    assert_wrapped("a\n/all x", 5, 1, "a|/all|x|");
    assert_wrapped("black / white", 8, 1, "black /|white|");
    assert_wrapped("black / white", 6, 1, "black|/|white|");
    assert_wrapped("black/white", 7, 1, "black/|white|");
    assert_wrapped("up -- or", 5, 1, "up --|or|");
    assert_wrapped("tsume - go", 7, 1, "tsume -|go|");
}

static void test_long_word(void **state)
{
    (void)state;
    assert_wrapped("abcdefgh", 3, 1, "abc|def|gh|");
    assert_wrapped("a bcdefgh", 3, 1, "a|bcd|efg|h|");
    assert_wrapped("abcdefgh", 2, 1, "ab|cd|ef|gh|");
    assert_wrapped("abc", 1, 1, "ab|c|");  /* never narrower than 2 */
    assert_wrapped("abc", -7, 1, "ab|c|");
}

static void test_wide(void **state)
{
    (void)state;
    assert_wrapped("本因坊秀策", 4, 1, "本因|坊秀|策|");
    assert_wrapped("本因坊秀策", 5, 1, "本因|坊秀|策|");
    assert_wrapped("本因坊秀策", 2, 1, "本|因|坊|秀|策|");
    assert_wrapped("黒一。白二", 4, 1, "黒|一。|白二|"); /* a full stop never begins a line */
    assert_wrapped("あ\xE3\x80\x80\xE3\x80\x80い", 2, 1, "あ|い|");
    assert_wrapped("●●●", 4, 2, "●●|●|");
    assert_wrapped("●●●", 4, 1, "●●●|");
}

/* At blanks, as a Korean reads it, not between any two syllables. */
static void test_korean(void **state)
{
    (void)state;
    assert_wrapped("아주 좋은 수, 승부처", 12, 1, "아주 좋은|수, 승부처|");
    assert_wrapped("D4나 57수", 5, 1, "D4나|57수|");
    assert_wrapped("기보(본보)를 읽기", 10, 1, "기보(본보)|를 읽기|"); /* longer than a line */
    assert_wrapped("기보를 (본보)로", 10, 1, "기보를|(본보)로|");
    assert_wrapped("가나다라마", 4, 1, "가나|다라|마|");
    assert_wrapped("나\xE3\x80\x80다", 2, 1, "나|다|");
    assert_wrapped("\xE1\x84\x80\xE1\x85\xA1나 다", 5, 1, "\xE1\x84\x80\xE1\x85\xA1나|다|");
    assert_wrapped("本因坊 수책", 6, 1, "本因坊|수책|");
    assert_wrapped("다 本가", 6, 1, "다|本가|"); /* one of the two is enough */
    /* the first and the last of each block */
    assert_wrapped("다 가가가", 8, 1, "다|가가가|");
    assert_wrapped("다 힣힣힣", 8, 1, "다|힣힣힣|");
    assert_wrapped("다 \xE1\x84\x80本", 6, 1, "다|\xE1\x84\x80本|");
    assert_wrapped("다 가\xE1\x87\xBF本", 6, 1, "다|가\xE1\x87\xBF本|");
    assert_wrapped("다 \xE1\x83\xBF本", 4, 1, "다 \xE1\x83\xBF|本|"); /* the one before is Georgian */
}

/* Versions of Unicode disagree about quotation marks, units, hyphens at the beginning of a word and Indian letters: no
 * line ends there. */
static void test_disagreed(void **state)
{
    (void)state;
    assert_wrapped("say \"six and a half\" to all", 7, 1, "say|\"six|and a|half\"|to all|");
    assert_wrapped("a \"b", 3, 1, "a|\"b|");
    assert_wrapped("« un mot »", 5, 1, "« un|mot »|");
    assert_wrapped("本“本本”本", 6, 1, "本“本|本”本|");
    assert_wrapped("本本“本", 4, 1, "本|本“|本|");
    assert_wrapped("ab -cd", 4, 1, "ab|-cd|");
    assert_wrapped("ab-cd", 4, 1, "ab-|cd|");
    assert_wrapped("ab /cd", 4, 1, "ab|/cd|");
    assert_wrapped("ab / cd", 4, 1, "ab /|cd|");
    assert_wrapped("ab/cd", 4, 1, "ab/|cd|");
    assert_wrapped("ab/12", 4, 1, "ab/1|2|");
    assert_wrapped("a,b c", 3, 1, "a,b|c|");
    assert_wrapped("x a,b", 4, 1, "x|a,b|");
    assert_wrapped("x $(y", 4, 1, "x|$(y|");
    assert_wrapped("1840\u20131850", 6, 1, "1840\u2013|1850|");
    assert_wrapped("ab\u2014cd", 3, 1, "ab\u2014|cd|");
}

/* All threes of characters of all kinds, at two widths: this sum is the same with every version of the tables (Unicode
 * 14, 16 and 17 were tried). */
static void test_every_version(void **state)
{
    (void)state;
    static const char *const kinds[] = {"a",      "1",      " ",      "-",      "\"",     "'",      "(",      ")",
                                        "[",      "/",      ".",      ",",      "!",      "?",      ":",      "%",
                                        "$",      "+",      "\u2019", "\u201C", "\u201D", "\u00AB", "\u00BB", "\u300C",
                                        "\u300D", "\u672C", "\u3042", "\u3001", "\u3002", "\uAC00", "\u00E9", "\u00A0",
                                        "\u2014", "\u2013", "\u2026", "\u25CF", "\u263A", "\U0001F600", "\u0645", "\u0915",
                                        "\u1B05", "\uFF01", "\uFF08", "\u2010", "\u30FC", "\u2192", "=",      "\u20AC"};
    uint32_t sum = 2166136261u;
    struct text_lines lines = {0};
    for (size_t i = 0; i < COUNT(kinds) * COUNT(kinds) * COUNT(kinds); i++) {
        char text[40];
        snprintf(text, sizeof text, "%s%s%s%s", kinds[i % COUNT(kinds)], kinds[i / COUNT(kinds) % COUNT(kinds)],
                 kinds[i / COUNT(kinds) / COUNT(kinds)], kinds[i % COUNT(kinds)]);
        for (int columns = 3; columns <= 4; columns++) {
            text_wrap(slice_of(text), columns, 1, &lines);
            for (size_t k = 0; k < lines.count; k++)
                sum = (sum ^ (uint32_t)lines.at[k].at) * 16777619u;
        }
    }
    text_lines_free(&lines);
    assert_int_equal(sum, 0xAB876D65);
}

/* Clusters are whole on one line, even where a word must be cut. */
static void test_clusters(void **state)
{
    (void)state;
    assert_wrapped("e\xCC\x81" "e\xCC\x81" "e\xCC\x81", 2, 1, "e\xCC\x81" "e\xCC\x81|e\xCC\x81|");
    assert_wrapped("xxx🇯🇵", 4, 1, "xxx|🇯🇵|");
    assert_wrapped("xx👍🏽", 4, 1, "xx|👍🏽|");
    assert_wrapped("👍🏽", 2, 1, "👍|🏽|"); /* too wide for any line: progress comes first */
    assert_wrapped("abcकिd", 4, 1, "abc|किd|"); /* a letter and its vowel, in a word without a place to end at */
    assert_wrapped("x abcकिd", 4, 1, "x|abc|किd|");
    assert_wrapped("abकिd", 4, 1, "abकि|d|");
}

/* Freed lines are empty, and may be freed or filled again. */
static void test_freed(void **state)
{
    struct text_lines lines = {0};
    (void)state;
    for (int round = 0; round < 3; round++) {
        text_wrap(SLICE("a b c d e"), 3, 1, &lines);
        assert_int_equal(lines.count, 3);
        for (int i = 0; i < 2; i++) {
            text_lines_free(&lines);
            assert_null(lines.at);
            assert_int_equal(lines.count, 0);
        }
    }
}

/* All bytes but blanks at line ends are in some line, in order; each line fits. */
static void check_wrap(struct slice text, int columns, int ambiguous)
{
    struct text_lines lines = {0};
    size_t at = 0;

    text_wrap(text, columns, ambiguous, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        struct slice line = slice_part(text, lines.at[i].at, lines.at[i].at + lines.at[i].len);

        assert_true(lines.at[i].at >= at);
        for (; at < lines.at[i].at; at++) /* only blanks and line ends between lines */
            assert_true(strchr(" \n\xE3\x80", text.at[at]) != NULL);
        at += line.len;
        assert_true(text_is_utf8(line));
        assert_in_range(text_width(line, ambiguous), 0, columns);
    }
    text_lines_free(&lines);
}

static void test_any_text(void **state)
{
    (void)state;
    static const char *const parts[] = {"a",  " ",   "-",  "本",     "、",   "(",   ")",  "\n", "e\xCC\x81", "●", "word",
                                        "😀", "  ", "한글", "12,5", "\xE3\x80\x80", "«", "»", "!",  "/",          "🇯🇵"};
    uint32_t seed = 1;
    for (int round = 0; round < 300; round++) {
        struct buf b = {0};
        struct buf text = {0};
        for (int i = 0; i < 80; i++) {
            seed = seed * 1103515245u + 12345u;
            buf_add_string(&b, parts[(seed >> 16) % COUNT(parts)]);
        }
        text_filter_lines(&text, buf_slice(&b));
        check_wrap(buf_slice(&text), 2 + round % 30, 1 + round % 2);
        buf_free(&b);
        buf_free(&text);
    }
}

/* A paragraph of 4 MB without any place to break, and one of blanks: linear, or this test would not end. */
static void test_large(void **state)
{
    (void)state;
    struct buf b = {0};
    struct text_lines lines = {0};
    buf_add_repeat(&b, 'x', 4000000);
    text_wrap(buf_slice(&b), 40, 1, &lines);
    assert_int_equal(lines.count, 100000);
    buf_clear(&b);
    buf_add_repeat(&b, ' ', 4000000);
    text_wrap(buf_slice(&b), 40, 1, &lines);
    assert_int_equal(lines.count, 1);
    assert_int_equal(lines.at[0].len, 0);
    buf_clear(&b);
    buf_add_repeat(&b, '\n', 1000000);
    text_wrap(buf_slice(&b), 40, 1, &lines);
    assert_int_equal(lines.count, 1000000);
    buf_free(&b);
    text_lines_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),    cmocka_unit_test(test_words),    cmocka_unit_test(test_signs), cmocka_unit_test(test_long_word),
        cmocka_unit_test(test_wide),     cmocka_unit_test(test_korean),   cmocka_unit_test(test_clusters), cmocka_unit_test(test_freed),
        cmocka_unit_test(test_disagreed), cmocka_unit_test(test_every_version),
        cmocka_unit_test(test_any_text), cmocka_unit_test(test_large),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
