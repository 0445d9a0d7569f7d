/* tests/base/52-slices.c - texts by chance: no byte after a slice is read, cut and padded text fits at every width,
 * filtering and folding twice is the same as once */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/text.h"
#include "games.h"
#include "sweep.h"

static const char *const pieces[] = {"a", "B", " ", "7", "10", "0", "-", ".", "~", "\t", "\n", "\r\n", "\r", "\x1B[", "\x7F", "\xC3\xA9", "e\xCC\x81", "\xC3\x9F", "\xE5\x9B\xB2",
    "\xE7\xA2\x81", "\xEF\xBC\xA1", "\xEA\xB8\xB0", "\xCC\x81", "\xE2\x80\x8B", "\xE2\x80\x8D", "\xE2\x80\xAE", "\xC2\x85", "\xE2\x80\xA8", "\xF0\x9F\x98\x80",
    "\xE2\x97\x8F", "\xFF", "\xC3", "\xE5\x9B", "\xF0\x9F\x98", "\xED\xA0\x80", "\xC0\x80", "\xEF\xBF\xBD", "\xEE\x80\x80", "\xD7\x90"};

static void make_text(struct chance *c, struct buf *out)
{
    buf_clear(out);
    for (uint32_t left = chance_below(c, 14); left > 0; left--)
        buf_add_string(out, pieces[chance_below(c, COUNT(pieces))]);
}

/* ---- no byte after it ---- */

static void add_cuts(struct slice text, struct buf *out)
{
    struct buf safe = {0};
    text_filter(&safe, text);
    for (int columns = 0; columns < 12; columns++) {
        text_filter_cut(out, text, columns);
        buf_add_char(out, '|');
    }
    for (size_t most = 0; most <= text.len; most++)
        buf_add_format(out, " %zu", text_whole_prefix(text, most).len);
    buf_free(&safe);
}

static void add_steps(struct slice text, struct buf *out)
{
    for (size_t at = 0; at < text.len;) {
        uint32_t code;
        at += text_step(slice_from(text, at), &code);
        buf_add_format(out, " %zu:%x", at, (unsigned)code);
    }
    for (size_t at = 0; at < text.len;) {
        int columns;
        at += text_cluster(slice_from(text, at), 1, &columns);
        buf_add_format(out, " %zu=%d", at, columns);
    }
}

/* The answers of all functions for a text, one after the other. */
static void add_answers(struct slice text, struct buf *out)
{
    buf_add_format(out, "%d %d %d %d\n", text_is_utf8(text), text_has_bidi_control(text), text_width(text, 1), text_width(text, 2));
    text_filter(out, text);
    text_filter_lines(out, text);
    text_replace_controls(out, text);
    buf_add_char(out, '\n');
    text_fold(out, text);
    buf_add_char(out, '\n');
    text_fold_words(out, text);
    buf_add_char(out, '\n');
    add_cuts(text, out);
    add_steps(text, out);
}

static void test_nothing_behind(void **state)
{
    static const char *const behind[] = {"", "x", "5", " ", "\n", "]", "\xCC\x81", "\x80\x80\x80", "\xE2\x80\x8D\xE5\x9B\xB2"};
    struct chance c = chance_begin("slices");
    struct buf text = {0}, alone = {0}, among = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(400, 20000); i++) {
        make_text(&c, &text);
        const size_t len = text.len;
        char *copy = malloc(len + 1); /* so that a tool notices reads after it */
        assert_non_null(copy);
        memcpy(copy, buf_string(&text), len);
        buf_clear(&alone);
        add_answers((struct slice){copy, len}, &alone);
        free(copy);
        for (size_t k = 0; k < COUNT(behind); k++) {
            text.len = len;
            buf_add_string(&text, behind[k]);
            buf_clear(&among);
            add_answers(slice_part(buf_slice(&text), 0, len), &among);
            if (!slice_is_equal(buf_slice(&alone), buf_slice(&among)))
                fail_msg("\"%s\"\n%s\n%s", buf_string(&text), buf_string(&alone), buf_string(&among));
        }
    }
    buf_free(&text);
    buf_free(&alone);
    buf_free(&among);
}

/* The order of two texts is that of their copies, and of the other side. */
static void test_order_behind(void **state)
{
    struct chance c = chance_begin("order of slices");
    struct buf a = {0}, b = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(3000, 100000); i++) {
        make_text(&c, &a);
        if (i % 3)
            make_text(&c, &b);
        const size_t a_len = i % 3 ? a.len : chance_below(&c, (uint32_t)a.len + 1), b_len = i % 3 ? b.len : a.len;
        const struct slice x = {buf_string(&a), a_len}, y = {i % 3 ? buf_string(&b) : buf_string(&a), b_len}; /* or a prefix, and the whole */
        const int order = text_compare_natural(x, y);
        char copy[400];
        assert_true(a_len < sizeof copy);
        memcpy(copy, x.at, a_len);
        copy[a_len] = '9';
        assert_int_equal((text_compare_natural((struct slice){copy, a_len}, y) > 0) - (text_compare_natural((struct slice){copy, a_len}, y) < 0), (order > 0) - (order < 0));
        assert_int_equal((text_compare_natural(y, x) > 0) - (text_compare_natural(y, x) < 0), (order < 0) - (order > 0));
        assert_int_equal(order == 0, slice_is_equal(x, y));
    }
    buf_free(&a);
    buf_free(&b);
}

/* ---- every width ---- */

static void assert_cut(struct slice text, int columns, int ambiguous)
{
    int used = -1, next;
    const struct slice cut = text_cut(text, columns, ambiguous, &used);
    assert_ptr_equal(cut.at, text.at);
    assert_int_equal(used, text_width(cut, ambiguous));
    assert_true(used <= columns);
    if (cut.len == text.len)
        return;
    text_cluster(slice_from(text, cut.len), ambiguous, &next);
    assert_true(used + next > columns);
}

static void assert_filter_cut(struct slice text, struct slice filtered, int columns)
{
    struct buf out = {0};
    const int dots = columns < 0 ? 0 : columns < 3 ? columns : 3;
    text_filter_cut(&out, text, columns);
    if (columns > 0 && text_width(filtered, 1) <= columns) {
        assert_true(slice_is_equal(buf_slice(&out), filtered));
    } else {
        const struct slice shown = slice_part(buf_slice(&out), 0, out.len - (size_t)dots);
        assert_true(text_width(buf_slice(&out), 1) <= (columns > 0 ? columns : 0));
        assert_true(slice_is(slice_from(buf_slice(&out), shown.len), &"..."[3 - dots]));
        assert_true(slice_is_equal(shown, text_cut(filtered, columns > dots ? columns - dots : 0, 1, NULL)));
    }
    buf_free(&out);
}

/* It fits, is whole if possible, else has a sign; the name stays as long as there is room for it and the sign. */
static void assert_cut_path(struct slice filtered, int columns, int ambiguous)
{
    struct buf path = {0}, out = {0};
    buf_add_slice(&path, filtered);
    for (size_t i = 0; i < path.len; i++)
        path.at[i] = path.at[i] == ' ' || path.at[i] == 'a' ? '/' : path.at[i];
    const struct slice all = buf_slice(&path);
    size_t name = all.len;
    while (name > 0 && all.at[name - 1] != '/')
        name--;
    text_cut_path(&out, all, columns, ambiguous, "~");
    const int used = text_width(buf_slice(&out), ambiguous);
    assert_true(used <= (columns > 0 ? columns : 0));
    assert_int_equal(text_width(all, ambiguous) <= columns, slice_is_equal(buf_slice(&out), all));
    if (text_width(all, ambiguous) > columns && columns > 0)
        assert_true(slice_find(buf_slice(&out), '~') < out.len);
    if (name > 0 && text_width(slice_from(all, name), ambiguous) + 1 <= columns)
        assert_true(slice_is_equal(slice_from(buf_slice(&out), out.len - (all.len - name)), slice_from(all, name)));
    buf_free(&path);
    buf_free(&out);
}

static void assert_pad(const char *text, int columns)
{
    struct buf out = {0}, expected = {0};
    const int width = text_width(slice_of(text), 1), left = abs(columns) - width;
    text_pad(&out, columns, text, 1);
    if (columns > 0 && left > 0)
        buf_add_repeat(&expected, ' ', (size_t)left);
    buf_add_string(&expected, text);
    if (columns < 0 && left > 0)
        buf_add_repeat(&expected, ' ', (size_t)left);
    assert_true(slice_is_equal(buf_slice(&out), buf_slice(&expected)));
    buf_free(&out);
    buf_free(&expected);
}

static void test_widths(void **state)
{
    struct chance c = chance_begin("widths");
    struct buf text = {0}, filtered = {0}, twice = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(600, 20000); i++) {
        make_text(&c, &text);
        buf_clear(&filtered);
        text_filter(&filtered, buf_slice(&text));
        buf_clear(&twice);
        text_filter(&twice, buf_slice(&filtered));
        assert_true(slice_is_equal(buf_slice(&filtered), buf_slice(&twice)));
        assert_true(text_is_utf8(buf_slice(&filtered)));
        const int width = text_width(buf_slice(&filtered), 1);
        for (int columns = -1; columns <= width + 2; columns++) {
            assert_filter_cut(buf_slice(&text), buf_slice(&filtered), columns);
            assert_pad(buf_string(&filtered), columns);
            assert_pad(buf_string(&filtered), -columns);
            if (columns < 0)
                continue;
            assert_cut(buf_slice(&filtered), columns, 1);
            assert_cut(buf_slice(&filtered), columns, 2);
            assert_cut_path(buf_slice(&filtered), columns, 1 + columns % 2);
        }
    }
    buf_free(&text);
    buf_free(&filtered);
    buf_free(&twice);
}

/* Folding folded text changes nothing, and filtering text line by line is the same as filtering it. */
static void test_twice(void **state)
{
    struct chance c = chance_begin("twice");
    struct buf text = {0}, once = {0}, twice = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(600, 20000); i++) {
        make_text(&c, &text);
        buf_clear(&once);
        buf_clear(&twice);
        text_fold(&once, buf_slice(&text));
        text_fold(&twice, buf_slice(&once));
        assert_true(slice_is_equal(buf_slice(&once), buf_slice(&twice)));
        buf_clear(&once);
        buf_clear(&twice);
        text_filter_lines(&once, buf_slice(&text));
        text_filter_lines(&twice, buf_slice(&once));
        assert_true(slice_is_equal(buf_slice(&once), buf_slice(&twice)));
        buf_clear(&twice);
        text_filter(&twice, buf_slice(&text));
        assert_int_equal(twice.len, once.len); /* a line end is one blank */
        for (size_t k = 0; k < once.len; k++)
            assert_true(once.at[k] == twice.at[k] || (once.at[k] == '\n' && twice.at[k] == ' '));
    }
    buf_free(&text);
    buf_free(&once);
    buf_free(&twice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_behind),
        cmocka_unit_test(test_order_behind),
        cmocka_unit_test(test_widths),
        cmocka_unit_test(test_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
