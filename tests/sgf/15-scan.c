/* tests/sgf/15-scan.c - the ends of values, and extra brackets: at every place of a block */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "sgf/sgf.h"
#include "sgf/scan.h"

enum { BYTES = 70 }; /* more than four blocks of 16, and more than one of 64 */

/* The bracket at each place, alone, and with one before it that is escaped: one backslash or three, not two. */
static void test_ends(void **state)
{
    (void)state;
    char text[BYTES];
    for (size_t len = 0; len <= BYTES; len++) {
        for (size_t end = 0; end <= len; end++) {
            memset(text, 'x', sizeof text);
            if (end < len)
                text[end] = ']';
            assert_int_equal(sgf_value_end_at((struct slice){text, len}, 0), end);
            assert_int_equal(sgf_value_end_at((struct slice){text, len}, end), end);
            for (size_t escapes = 1; escapes <= 3 && escapes < end; escapes++) {
                text[end - 1] = ']';
                memset(text + end - 1 - escapes, '\\', escapes);
                assert_int_equal(sgf_value_end_at((struct slice){text, len}, 0), escapes % 2 ? end : end - 1);
                text[end - 1] = 'x';
            }
        }
    }
}

static void test_extra_close(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool has;
    } rows[] = {
        {"", false}, {"()", false}, {")", true}, {"(", false}, {"())", true}, {"(()())", false}, {"(())())", true}, {"([)])", false}, {"([(]))", true},
        {"(x[\\]))]y)", false}, {"([\\]])", false}, {"([\\\\])", false}, {"([\\\\]))", true}, {")(", true}, {"((", false}, {"(;C[", false}, {"(;C[)))", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (sgf_has_extra_close(slice_of(rows[i].text), CHARSET_UNKNOWN) != rows[i].has)
            fail_msg("%s", rows[i].text);
        if (sgf_has_extra_close(slice_of(rows[i].text), CHARSET_GB18030) != rows[i].has)
            fail_msg("%s, by characters", rows[i].text);
    }
    /* 0x81 0x5C is one character of GB18030: its second byte escapes nothing there. */
    assert_false(sgf_has_extra_close(SLICE("([\x81\\])"), CHARSET_GB18030));
    assert_true(sgf_has_extra_close(SLICE("([\x81\\]))"), CHARSET_GB18030));
    assert_false(sgf_has_extra_close(SLICE("([\x81\\]))"), CHARSET_UNKNOWN));
}

/* The bytes after a bracket that may be part of a text: `wait` is the answer while the file may continue there. */
static void test_ends_text(void **state)
{
    (void)state;
    static const struct {
        const char *rest;
        enum sgf_answer whole, more;
    } rows[] = {
        {"", SGF_YES, SGF_WAIT}, {" \n", SGF_YES, SGF_WAIT}, {"[x]", SGF_YES, SGF_YES}, {" ;", SGF_YES, SGF_YES}, {"(", SGF_YES, SGF_YES}, {"\n)", SGF_YES, SGF_YES},
        {"B[aa]", SGF_YES, SGF_YES}, {" B [aa]", SGF_YES, SGF_YES}, {"B\\[aa]", SGF_YES, SGF_YES}, {"LB2[aa]", SGF_YES, SGF_YES}, {"b[aa]", SGF_NO, SGF_NO},
        {" of a] text", SGF_NO, SGF_NO}, {" of a [text", SGF_NO, SGF_NO}, {" and no bracket", SGF_YES, SGF_WAIT}, {" and;W[bb]", SGF_YES, SGF_YES},
        {" and;w[bb]", SGF_NO, SGF_NO}, {" and ;\nW[bb]", SGF_YES, SGF_YES}, {" and W[bb]", SGF_NO, SGF_NO}, {" a\\]b", SGF_YES, SGF_WAIT}, {" a\\]b]", SGF_NO, SGF_NO},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (sgf_scan_ends_text(slice_of(rows[i].rest), true) != rows[i].whole)
            fail_msg("\"%s\"", rows[i].rest);
        if (sgf_scan_ends_text(slice_of(rows[i].rest), false) != rows[i].more)
            fail_msg("\"%s\" and more", rows[i].rest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends), cmocka_unit_test(test_extra_close), cmocka_unit_test(test_ends_text)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
