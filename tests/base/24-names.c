/* tests/base/24-names.c - lists of names and the order of paths */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/names.h"

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

/* Any two, either way round, also in the same folders. */
static void paths_are_in_order(void **state)
{
    static const struct {
        const char *first, *second;
    } pairs[] = {
        {"a", "b"},           {"a2", "a10"},         {"d/2", "d/10"},         {"d/e/2", "d/e/10"},  {"2/x", "10/a"},
        {"d/2/x", "d/10/a"},  {"a01", "a1"},         {"d/a01", "d/a1"},       {"d/a01/x", "d/a1/a"}, {"a/x", "b"},
        {"d/9.sgf", "d/10.sgf"}, {"d10/9", "d10/10"}, {"d/e/f", "d/e/g"},     {"", "a"},            {"d/", "d/a"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++) {
        assert_true(path_compare(pairs[i].first, pairs[i].second) < 0);
        assert_true(path_compare(pairs[i].second, pairs[i].first) > 0);
        assert_int_equal(path_compare(pairs[i].first, pairs[i].first), 0);
    }
}

/* An order for sorting: no three names form a cycle. */
static void the_order_is_one(void **state)
{
    static const char *const parts[] = {"a", "a/b", "a-b", "a-b/c", "a.sgf", "a/2", "a/10", "a/02", "A/2", "a2/1", "a10/1", "a/b/c", "/", "/a", "//a"};

    (void)state;
    for (size_t i = 0; i < COUNT(parts); i++)
        for (size_t j = 0; j < COUNT(parts); j++) {
            assert_int_equal(sign(path_compare(parts[i], parts[j])), -sign(path_compare(parts[j], parts[i])));
            assert_int_equal(path_compare(parts[i], parts[j]) == 0, i == j);
            for (size_t k = 0; k < COUNT(parts); k++)
                if (path_compare(parts[i], parts[j]) < 0 && path_compare(parts[j], parts[k]) < 0)
                    assert_true(path_compare(parts[i], parts[k]) < 0);
        }
}

static void folders_that_are_the_same(void **state)
{
    static const struct {
        const char *a, *b;
        size_t same;
    } rows[] = {
        {"", "", 0},          {"a", "a", 0},       {"a/b", "a/c", 2},  {"a/b", "a/b", 2}, {"a/", "a/", 2},
        {"ab/c", "ac/c", 0},  {"a/b/c", "a/b/d", 4}, {"a/bc/d", "a/bd/d", 2}, {"/a", "/b", 1},  {"a/b", "a", 0},
        {"a/b/", "a/b", 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(path_same(rows[i].a, rows[i].b), rows[i].same);
        assert_int_equal(path_same(rows[i].b, rows[i].a), rows[i].same);
    }
}

static void names_are_kept(void **state)
{
    struct names n = {0};
    char text[8] = "a";

    (void)state;
    names_add(&n, text);
    text[0] = 'b';
    names_take(&n, mem_string("c"));
    for (int i = 0; i < 100; i++)
        names_add(&n, "d");
    assert_int_equal(n.count, 102);
    assert_string_equal(n.at[0], "a");
    assert_string_equal(n.at[1], "c");
    assert_string_equal(n.at[101], "d");
    names_free(&n);
    assert_int_equal(n.count, 0);
    assert_null(n.at);
}

static void sorted_names_are_found(void **state)
{
    static const char *const added[] = {"m", "a", "z", "b", "a", "mm"}, *const wanted[] = {"a", "a", "b", "m", "mm", "z"};
    struct names n = {0};
    (void)state;
    assert_false(names_has(&n, "a"));
    for (size_t i = 0; i < 6; i++)
        names_insert(&n, added[i]);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(n.at[i], wanted[i]);
        assert_true(names_has(&n, wanted[i]));
    }
    assert_int_equal(names_place(&n, "a"), 0);
    assert_int_equal(names_place(&n, "aa"), 2);
    assert_int_equal(names_place(&n, "zz"), 6);
    assert_false(names_has(&n, "aa"));
    assert_false(names_has(&n, "zz"));
    names_free(&n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_in_order),
        cmocka_unit_test(the_order_is_one),
        cmocka_unit_test(folders_that_are_the_same),
        cmocka_unit_test(names_are_kept),
        cmocka_unit_test(sorted_names_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
