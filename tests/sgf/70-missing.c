/* tests/sgf/70-missing.c - records in character sets for which the system that kifu was built on had no converter
 *
 * A program of its own, with tests/base/no_table.c in place of the table.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/charset.h"
#include "sgf/sgf.h"

/* The sentence of charset-missing, or "". */
static const char *missing_of(const char *text, enum charset *charset)
{
    static struct buf sentence;
    struct sgf_collection c;
    struct sgf_game g = {0};
    assert_true(charset_is_missing(CHARSET_GB18030));
    buf_clear(&sentence);
    assert_true(sgf_game_from(&g, &c, slice_of(text)));
    for (size_t i = 0; i < g.diags.count; i++) {
        if (g.diags.at[i].id == SGF_DIAG_CHARSET_MISSING)
            sgf_diag_sentence(&g.diags, &g.diags.at[i], &sentence);
    }
    *charset = g.charset;
    sgf_game_free(&g);
    sgf_collection_free(&c);
    return buf_string(&sentence);
}

static void what_the_record_says_is_not_guessed_over(void **state)
{
    (void)state;
    enum charset charset;
    assert_string_equal(missing_of("(;CA[GB2312]C[\xB0\xD7\xC6\xE5])", &charset), "this system has no converter for GB18030");
    assert_int_equal(charset, CHARSET_GB18030);
    assert_string_equal(missing_of("(;CA[KOI8-R]C[\xE9\xD7])", &charset), "this system has no converter for KOI8-R");
    assert_int_equal(charset, CHARSET_KOI8_R);
}

static void a_guess_says_what_it_could_not_try(void **state)
{
    (void)state;
    enum charset charset;
    assert_string_equal(missing_of("(;C[\xB0\xD7\xC6\xE5])", &charset), "this system has no converter for GB18030");
}

static void what_needs_none_is_read(void **state)
{
    (void)state;
    enum charset charset;
    assert_string_equal(missing_of("(;CA[GB2312]C[white])", &charset), "");
    assert_string_equal(missing_of("(;CA[GB2312]C[\xE7\x99\xBD\xE6\xA3\x8B])", &charset), "");
    assert_int_equal(charset, CHARSET_UTF8);
    assert_string_equal(missing_of("(;CA[ISO-8859-1]C[\xE9])", &charset), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_record_says_is_not_guessed_over),
        cmocka_unit_test(a_guess_says_what_it_could_not_try),
        cmocka_unit_test(what_needs_none_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
