/* tests/base/26-tails.c - the ends of paths that tell them apart: samples, and paths by chance against every pair of them */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/tails.h"
#include "games.h"
#include "sweep.h"

enum { PATHS = 24, LENGTH = 64 };

static void expect_tail(const struct tails *t, size_t number, const char *wanted)
{
    if (!slice_is(tails_at(t, number), wanted))
        fail_msg("%s goes by %.*s, not by %s", t->at[number].path, (int)tails_at(t, number).len, tails_at(t, number).at, wanted);
}

static void expect_short(const struct tails *t, size_t number, const char *wanted)
{
    struct buf out = {0};
    tails_short(t, number, "~", &out);
    assert_string_equal(buf_string(&out), wanted);
    buf_free(&out);
}

static void paths_are_told_apart(void **state)
{
    static const struct {
        const char *path, *tail, *shorter;
    } rows[] = {
        {"d/games/a.sgf", "a.sgf", "a.sgf"},
        {"d/games/b.sgf", "games/b.sgf", "games/b.sgf"},
        {"d/old/b.sgf", "old/b.sgf", "old/b.sgf"},
        {"r1.zip/x/y/c.sgf", "r1.zip/x/y/c.sgf", "r1.zip/~/c.sgf"},
        {"r2.zip/x/y/c.sgf", "r2.zip/x/y/c.sgf", "r2.zip/~/c.sgf"},
        {"r1.zip/x/y/d.sgf", "r1.zip/x/y/d.sgf", "r1.zip/~/y/d.sgf"},
        {"r2.zip/x/y/d.sgf", "r2.zip/x/y/d.sgf", "r2.zip/~/y/d.sgf"},
        {"r2.zip/x/z/d.sgf", "z/d.sgf", "z/d.sgf"},
        {"e.sgf", "e.sgf", "e.sgf"}, /* no other tail is possible */
        {"/e.sgf", "/e.sgf", "/e.sgf"},
        {"d/e.sgf", "d/e.sgf", "d/e.sgf"},
        {"f.sgf", "f.sgf", "f.sgf"}, /* the same name twice */
        {"f.sgf", "f.sgf", "f.sgf"},
        {"", "", ""},
    };
    struct tails t = {0};
    struct slice was;

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        tails_add(&t, rows[i].path, &was);
    for (size_t i = 0; i < COUNT(rows); i++) {
        expect_tail(&t, i, rows[i].tail);
        expect_short(&t, i, rows[i].shorter);
    }
    tails_free(&t);
    assert_int_equal(t.count, 0);
}

static bool ends_in(const char *path, const char *end)
{
    const size_t len = strlen(path), n = strlen(end);
    return n <= len && !strcmp(path + len - n, end) && (n == len || path[len - n - 1] == '/');
}

/* The shortest end of paths[number] that none of the others ends in. */
static const char *model_tail(char paths[PATHS][LENGTH], size_t count, size_t number)
{
    const char *path = paths[number];
    for (const char *from = path + strlen(path); from > path; from--) {
        bool is_other = from[-1] != '/';
        for (size_t i = 0; i < count; i++)
            is_other |= i != number && ends_in(paths[i], from);
        if (*from && !is_other)
            return from;
    }
    return path;
}

static void path_make(struct chance *c, char path[LENGTH])
{
    static const char *const parts[] = {"a", "b", "ab"};
    *path = '\0';
    for (size_t n = chance_below(c, 4); n > 0; n--) {
        strcat(path, parts[chance_below(c, COUNT(parts))]);
        strcat(path, "/");
    }
    strcat(path, parts[chance_below(c, COUNT(parts))]);
}

/* After each path all tails are as if computed from all paths, and each change was returned. */
static void paths_by_chance(void **state)
{
    struct chance c = chance_begin("tails");

    (void)state;
    for (size_t round = sweep_share(500, 20000); round > 0; round--) {
        char paths[PATHS][LENGTH];
        struct tails t = {0};
        for (size_t count = 1; count <= PATHS; count++) {
            const char *before[PATHS];
            struct slice was = {0};
            for (size_t i = 0; i + 1 < count; i++)
                before[i] = tails_at(&t, i).at;
            path_make(&c, paths[count - 1]);
            const size_t other = tails_add(&t, paths[count - 1], &was);
            for (size_t i = 0; i < count; i++) {
                expect_tail(&t, i, model_tail(paths, count, i));
                if (i + 1 < count)
                    assert_int_equal(i == other, tails_at(&t, i).at != before[i]);
            }
            if (other != SIZE_MAX)
                assert_ptr_equal(was.at, before[other]);
        }
        tails_free(&t);
    }
}

/* The folders left out are not needed: two short texts are equal only if one path is the other, or its end. */
static void short_ones_tell_apart(void **state)
{
    struct chance c = chance_begin("short tails");

    (void)state;
    for (size_t round = sweep_share(500, 20000); round > 0; round--) {
        char paths[PATHS][LENGTH];
        struct buf text[PATHS] = {{0}};
        struct tails t = {0};
        struct slice was;
        for (size_t i = 0; i < PATHS; i++) {
            path_make(&c, paths[i]);
            tails_add(&t, paths[i], &was);
        }
        for (size_t i = 0; i < PATHS; i++) {
            tails_short(&t, i, "~", &text[i]);
            for (size_t k = 0; k < i; k++)
                if (!strcmp(buf_string(&text[i]), buf_string(&text[k])))
                    assert_true(ends_in(paths[i], paths[k]) || ends_in(paths[k], paths[i]));
        }
        for (size_t i = 0; i < PATHS; i++)
            buf_free(&text[i]);
        tails_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(paths_are_told_apart), cmocka_unit_test(paths_by_chance), cmocka_unit_test(short_ones_tell_apart)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
