/* tests/base/40-error.c - the text of an error is set, and cut between characters */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"

static void test_set(void **state)
{
    (void)state;
    struct error e;
    assert_false(error_set(&e, "game %d of %s", 3, "a.sgf"));
    assert_string_equal(e.text, "game 3 of a.sgf");
    assert_false(error_set(&e, "%s", ""));
    assert_string_equal(e.text, "");
    assert_false(error_set(NULL, "nobody wants to know"));
}

/* Too long at every offset, with characters of 1 to 4 bytes: what stays is valid and nearly full. */
static void test_cut(void **state)
{
    (void)state;
    static const char *const characters[] = {"x", "é", "ก", "碁", "𠮷"};
    for (size_t which = 0; which < COUNT(characters); which++) {
        for (size_t offset = 0; offset < 4; offset++) {
            struct buf b = {0};
            struct error e;
            buf_add_repeat(&b, '-', offset);
            while (b.len < 600)
                buf_add_string(&b, characters[which]);
            error_set(&e, "%s", buf_string(&b));
            size_t len = strlen(e.text);
            assert_in_range(len, sizeof e.text - 4, sizeof e.text - 1);
            assert_true(text_is_utf8(slice_of(e.text)));
            assert_memory_equal(e.text, b.at, len);
            buf_free(&b);
        }
    }
}

/* Text that just fits is not touched. */
static void test_fit(void **state)
{
    (void)state;
    struct buf b = {0};
    struct error e;
    buf_add_repeat(&b, 'x', sizeof e.text - 4);
    buf_add_string(&b, "碁");
    error_set(&e, "%s", buf_string(&b));
    assert_string_equal(e.text, buf_string(&b));
    buf_free(&b);
}

static void test_kind(void **state)
{
    (void)state;
    struct error e;
    file_reason(&e, EACCES);
    assert_int_equal(e.kind, ERROR_PERMISSION);
    error_set(&e, "permission denied");
    assert_int_equal(e.kind, ERROR_OTHER);
    file_reason(&e, ENOENT);
    assert_int_equal(e.kind, ERROR_OTHER);
    assert_false(file_reason(NULL, EACCES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_kind),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
