/* tests/library/40-places.c - what is remembered of files: read, written, within limits, whatever the bytes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "library/places.h"

#define HEAD "kifu places 1\n"

static void assert_written(const struct places *p, const char *expected)
{
    struct buf text = {0};
    places_write(p, &text);
    assert_string_equal(buf_string(&text), expected);
    buf_free(&text);
}

static bool add(struct places *p, const char *path, const char *address)
{
    char path_copy[5000], address_copy[3000];
    snprintf(path_copy, sizeof path_copy, "%s", path);
    snprintf(address_copy, sizeof address_copy, "%s", address);
    return places_add(p,
        &(struct places_entry){.path = path_copy, .size = 9, .sum = 7, .game = 1, .address = address_copy});
}

static bool mark(struct places *p, const char *path, const char *name)
{
    char path_copy[5000], name_copy[200], address[] = "1";
    snprintf(path_copy, sizeof path_copy, "%s", path);
    snprintf(name_copy, sizeof name_copy, "%s", name);
    return places_add(p, &(struct places_entry){.is_bookmark = true,
                             .path = path_copy,
                             .size = 9,
                             .sum = 7,
                             .game = 2,
                             .address = address,
                             .name = name_copy});
}

static void test_read_and_write(void **state)
{
    (void)state;
    struct places p = {0};
    static const char text[] = HEAD "file /a%20b%25%0A.sgf 12 18446744073709551615 3 52.B.3 1-5,8 7\n"
                                    "bookmark /x.sgf 1 2 1 - the%20ko\n"
                                    "file /\xC3\xA4.sgf 0 0 1 - - -\n";
    places_read(&p, SLICE(text));
    assert_int_equal(p.count, 3);
    assert_string_equal(p.at[0].path, "/a b%\n.sgf");
    assert_true(p.at[0].size == 12 && p.at[0].sum == UINT64_MAX && p.at[0].game == 3);
    assert_string_equal(p.at[0].address, "52.B.3");
    assert_string_equal(p.at[0].solved, "1-5,8");
    assert_string_equal(p.at[0].failed, "7");
    assert_string_equal(p.at[1].name, "the ko");
    assert_string_equal(p.at[1].address, "");
    assert_written(&p, text);
    assert_ptr_equal(places_bookmark(&p, SLICE("the ko")), &p.at[1]);
    assert_null(places_bookmark(&p, SLICE("the")));
    assert_null(places_find(&p, "/x.sgf")); /* a bookmark is no last place */
    places_free(&p);
}

static void test_lines_left_out(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "",
        "file",
        "file /a 1 1 1 - -",
        "file /a 1 1 1 - - - -",
        "star /a 1",
        "star /a 1 0",
        "star /a x 1",
        "star a 1 1",
        "star /a 1 1 -",
        "file a 1 1 1 - - -",  /* no path from the root */
        "file - 1 1 1 - - -",  /* no path */
        "file /a 1 1 0 - - -", /* games count from 1 */
        "file /a 1 1 x - - -",
        "file /a -1 1 1 - - -",
        "file /a 1 1 99999999999 - - -",
        "file /a%00b 1 1 1 - - -",
        "file /a%zz 1 1 1 - - -",
        "file /a%2 1 1 1 - - -",
        "file /a 1 1 1 \033[31m - -",
        "file /a 1 1 1 - 1;5 -",
        "file  /a 1 1 1 - - -",
        "bookmark /a 1 1 1 - -", /* no name */
        "bookmark /a 1 1 1 -",
        "bookmark /a 1 1 1 - x -", /* as many as a file has */
        "bookmark /a 1 1 1 - x - -",
        "file /a 1 1 1 - -", /* as many as a bookmark has */
        "other /a 1 1 1 - x",
        "other /a 1 1 1 - - -",
        "folder /a 1 1 1 - - -",
        "kifu places 1",
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct places p = {0};
        struct buf text = {0};
        buf_add_format(&text, "%s\nfile /good 1 1 1 - - -\n", lines[i]);
        places_read(&p, buf_slice(&text));
        assert_int_equal(p.count, 1);
        assert_string_equal(p.at[0].path, "/good");
        buf_free(&text);
        places_free(&p);
    }
    struct places p = {0};
    places_read(&p, SLICE("file /cut 1 1 1 - - -")); /* not written to its end */
    assert_int_equal(p.count, 0);
    places_read(&p, SLICE("file /nul\0 1 1 1 - - -\n\xFF\xFE\0\n"));
    assert_int_equal(p.count, 0);
    places_free(&p);
}

static void test_newest_last(void **state)
{
    (void)state;
    struct places p = {0};
    const struct places_entry *recent[PLACES_RECENT];
    places_read(&p, SLICE("file /a 1 1 1 1 4 5\nfile /b 1 1 1 2 - -\n"));
    assert_true(add(&p, "/a", "3.B"));
    assert_written(&p, HEAD "file /b 1 1 1 2 - -\nfile /a 9 7 1 3.B 4 5\n"); /* what was solved stays */
    assert_int_equal(places_recent(&p, recent, PLACES_RECENT), 2);
    assert_string_equal(recent[0]->path, "/a");
    assert_int_equal(places_recent(&p, recent, 1), 1);
    assert_string_equal(places_find(&p, "/a")->address, "3.B");
    assert_null(places_find(&p, "/c"));
    assert_true(mark(&p, "/a", "x") && mark(&p, "/b", "x")); /* a name is given once */
    assert_string_equal(places_bookmark(&p, SLICE("x"))->path, "/b");
    assert_int_equal(p.count, 3);
    assert_int_equal(places_recent(&p, recent, PLACES_RECENT), 2);
    places_free(&p);
    /* A path that is there twice is one file. */
    places_read(&p, SLICE("file /a 1 1 1 1 - -\nfile /a 1 1 1 2 - -\n"));
    assert_int_equal(places_recent(&p, recent, PLACES_RECENT), 1);
    assert_string_equal(recent[0]->address, "2");
    places_free(&p);
}

static void test_refused(void **state)
{
    (void)state;
    struct places p = {0};
    char longer[5000];
    memset(longer, 'a', sizeof longer);
    longer[0] = '/';
    longer[4097] = 0;
    assert_false(add(&p, longer, ""));
    longer[4096] = 0;
    assert_true(add(&p, longer, ""));
    assert_false(add(&p, "relative", ""));
    assert_false(add(&p, "/a", "1 2"));
    assert_false(mark(&p, "/a", ""));
    longer[65] = 0;
    assert_false(mark(&p, "/a", longer));
    longer[64] = 0;
    assert_true(mark(&p, "/a", longer));
    places_free(&p);
}

/* Bookmarks are counted from the newest; one that is taken away goes where it is merged, and comes back where it is given again. */
static void bookmarks_are_taken_away(void **state)
{
    struct places p = {0}, mine = {0};
    (void)state;
    places_read(&p, SLICE(HEAD "bookmark /a 1 1 1 1 one\nfile /a 1 1 1 1 - -\nbookmark /a 1 1 1 2 two\nbookmark /a 1 1 1 3 three\n"));
    assert_string_equal(places_bookmark_at(&p, 0)->name, "three");
    assert_string_equal(places_bookmark_at(&p, 2)->name, "one");
    assert_null(places_bookmark_at(&p, 3));
    places_remove(&p, SLICE("none"));
    places_remove(&p, SLICE("two"));
    assert_string_equal(places_bookmark_at(&p, 1)->name, "one");
    assert_null(places_bookmark_at(&p, 2));
    assert_non_null(places_find(&p, "/a"));

    char path[] = "/a", address[] = "1", name[] = "one";
    struct places_entry gone = {.is_bookmark = true, .is_gone = true, .path = path, .size = 1, .sum = 1, .game = 1, .address = address, .name = name};
    assert_true(places_add(&mine, &gone));
    assert_null(places_bookmark_at(&mine, 0));
    assert_written(&mine, HEAD);
    places_merge(&p, &mine);
    assert_written(&p, HEAD "file /a 1 1 1 1 - -\nbookmark /a 1 1 1 3 three\n");
    gone.is_gone = false;
    assert_true(places_add(&mine, &gone));
    places_merge(&p, &mine);
    assert_string_equal(places_bookmark_at(&p, 0)->name, "one");
    assert_string_equal(places_bookmark_at(&p, 1)->name, "three");
    places_free(&p);
    places_free(&mine);
}

/* The oldest files go; bookmarks stay, and there is an end to them. */
static void test_limits(void **state)
{
    (void)state;
    struct places p = {0};
    struct buf text = {0};
    char path[300];
    assert_true(mark(&p, "/marked", "first"));
    for (int i = 0; i < 2000; i++) {
        snprintf(path, sizeof path, "/%0200d", i);
        assert_true(add(&p, path, "1"));
    }
    places_write(&p, &text);
    assert_true(text.len <= PLACES_BYTES && text.len > PLACES_BYTES - 300);
    struct places again = {0};
    places_read(&again, buf_slice(&text));
    assert_non_null(places_find(&again, path));
    assert_null(places_find(&again, "/0"));
    assert_non_null(places_bookmark(&again, SLICE("first")));
    assert_int_equal(again.at[0].is_bookmark, true);
    snprintf(path, sizeof path, "/%0200d", 2000 - (int)again.count + 1);
    assert_string_equal(again.at[1].path, path); /* those in between are all there */
    places_free(&again);
    int marks = 0;
    for (; marks < 5000; marks++) {
        snprintf(path, sizeof path, "%060d", marks);
        if (!mark(&p, "/marked", path))
            break;
    }
    assert_true(marks > 1000 && marks < 2000);
    buf_clear(&text);
    places_write(&p, &text);
    assert_true(text.len <= PLACES_BYTES);
    buf_free(&text);
    places_free(&p);
}

static void test_hostile(void **state)
{
    (void)state;
    struct places p = {0};
    struct buf text = {0};
    for (int i = 0; i < 300000; i++)
        buf_add_string(&text, i % 2 ? "file /a 1 1 1 - - -\n" : "%\n");
    places_read(&p, buf_slice(&text)); /* no more than the limit is read */
    assert_true(p.count <= PLACES_BYTES / 20);
    assert_non_null(places_find(&p, "/a"));
    places_free(&p);
    buf_clear(&text);
    unsigned random = 1;
    for (int i = 0; i < 100000; i++) {
        random = random * 1103515245 + 12345;
        buf_add_char(&text, "file /bookmr%012-\n \t\xFF\033"[(random >> 16) % 22]);
    }
    places_read(&p, buf_slice(&text));
    struct buf out = {0};
    places_write(&p, &out);
    for (size_t i = 0; i < out.len; i++)
        assert_true(out.at[i] == '\n' || (unsigned char)out.at[i] >= ' ');
    buf_free(&out);
    buf_free(&text);
    places_free(&p);
}

static bool star(struct places *p, const char *path, uint64_t game, bool is_gone)
{
    char path_copy[100], address[] = "";
    snprintf(path_copy, sizeof path_copy, "%s", path);
    return places_add(p, &(struct places_entry){.is_star = true,
                             .is_gone = is_gone,
                             .path = path_copy,
                             .sum = 7,
                             .game = game,
                             .address = address});
}

/* Each game of a file has its own; what one viewer takes away goes from the file, and what another one gave stays. */
static void test_stars(void **state)
{
    (void)state;
    struct places p = {0}, mine = {0};
    static const char text[] = HEAD "star /a.sgf 7 1\nstar /a.sgf 7 2\nbookmark /a.sgf 9 7 2 1 x\nfile /a.sgf 9 7 1 1 - -\n";
    places_read(&p, SLICE(text));
    assert_true(p.has_stars);
    assert_written(&p, text);
    assert_int_equal(places_find(&p, "/a.sgf") - p.at, 3); /* stars are no last places */
    assert_int_equal(places_bookmark(&p, SLICE("x")) - p.at, 2);
    const struct places_entry *recent[4];
    assert_int_equal(places_recent(&p, recent, 4), 1);
    assert_true(star(&mine, "/a.sgf", 2, false));
    assert_true(star(&mine, "/a.sgf", 2, true));
    assert_true(star(&mine, "/b.sgf", 1, true));
    assert_true(star(&mine, "/b.sgf", 1, false));
    assert_written(&mine, HEAD "star /b.sgf 7 1\n");
    places_merge(&p, &mine);
    assert_written(&p, HEAD "star /a.sgf 7 1\nbookmark /a.sgf 9 7 2 1 x\nfile /a.sgf 9 7 1 1 - -\nstar /b.sgf 7 1\n");
    char full[90];
    snprintf(full, sizeof full, "/%080d.sgf", 0);
    uint64_t game = 1;
    while (star(&p, full, game, false))
        game++;
    assert_true(game > 1000);
    assert_false(mark(&p, "/m.sgf", "name")); /* they share the room that stays */
    assert_true(star(&p, full, 1, true));
    assert_true(star(&p, full, game, false));
    places_free(&p);
    places_free(&mine);
}

static void test_merge_and_forget(void **state)
{
    (void)state;
    struct places p = {0}, mine = {0};
    places_read(&p, SLICE("file /a 1 1 1 1 4 5\nfile /b 1 1 1 2 - -\nbookmark /b 1 1 1 2 x\n"));
    add(&mine, "/a", "9");
    places_merge(&p, &mine);
    assert_written(&p, HEAD "file /b 1 1 1 2 - -\nbookmark /b 1 1 1 2 x\nfile /a 9 7 1 9 4 5\n");
    places_forget(&mine);
    assert_int_equal(mine.count, 0);
    add(&mine, "/c", "3");
    places_merge(&p, &mine);
    assert_written(&p, HEAD "file /c 9 7 1 3 - -\n");
    places_free(&p);
    places_free(&mine);
}

static void test_merge_problems(void **state)
{
    (void)state;
    static const struct {
        const char *older, *newer, *both;
    } rows[] = {
        {"1-3 7", "4 8", "1-4 7-8"},
        {"1-3 7", "7 1", "1-3,7 -"}, /* what either has solved is solved */
        {"- 5", "- -", "- 5"},
        {"- -", "- -", "- -"},
        {"8,6,7 -", "- -", "6-8 -"},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        for (int same = 0; same < 2; same++) {
            struct places p = {0}, mine = {0};
            struct buf text = {0};
            char size = same ? '4' : '5';
            buf_add_format(&text, "file /a 4 1 1 - %s\n", rows[i].older);
            places_read(&p, buf_slice(&text));
            assert_int_equal(p.has_problems, i != 3);
            buf_clear(&text);
            buf_add_format(&text, "file /a %c 2 1 9 %s\n", size, rows[i].newer);
            places_read(&mine, buf_slice(&text));
            places_merge(&p, &mine);
            buf_clear(&text);
            buf_add_format(&text, "%sfile /a %c 2 1 9 %s\n", HEAD, size, same ? rows[i].both : rows[i].newer);
            assert_written(&p, buf_string(&text));
            buf_free(&text);
            places_free(&p);
            places_free(&mine);
        }
    /* As many as there is room for. */
    struct places p = {0}, mine = {0};
    struct buf text = {0};
    buf_add_string(&text, "file /a 1 1 1 - 100000");
    while (text.len < PLACES_RANGES_BYTES)
        buf_add_format(&text, ",%zu", 100000 + text.len);
    text.len = PLACES_RANGES_BYTES;
    while (text.at[text.len - 1] != ',')
        text.len--;
    text.len--;
    buf_add_string(&text, " -\n");
    places_read(&p, buf_slice(&text));
    places_read(&mine, SLICE("file /a 1 1 1 - 1-9,11,13,15,17,19,21,23,25,27,29,31,33,35,37 -\n"));
    assert_int_equal(p.count, 1);
    places_merge(&p, &mine);
    assert_true(strlen(p.at[0].solved) <= PLACES_RANGES_BYTES && strlen(p.at[0].solved) > PLACES_RANGES_BYTES - 8);
    buf_clear(&text);
    places_write(&p, &text);
    places_free(&mine);
    places_read(&mine, buf_slice(&text));
    assert_int_equal(mine.count, 1);
    buf_free(&text);
    places_free(&p);
    places_free(&mine);
}

static void test_paths(void **state)
{
    (void)state;
    static const struct {
        const char *folder, *name, *path;
    } rows[] = {
        {"/home/x", "a.sgf", "/home/x/a.sgf"},
        {"/home/x", "././a.sgf", "/home/x/a.sgf"},
        {"/home/x", "/b/a.sgf", "/b/a.sgf"},
        {"/", "a.sgf", "/a.sgf"},
        {"/home/x", "-", ""},
        {NULL, "a.sgf", ""},
        {NULL, "/a.sgf", "/a.sgf"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char folder[40];
        struct places p = {0};
        struct buf path = {0};
        if (rows[i].folder) {
            snprintf(folder, sizeof folder, "%s", rows[i].folder);
            p.folder = folder;
        }
        places_path(&p, rows[i].name, &path);
        assert_string_equal(buf_string(&path), rows[i].path);
        buf_free(&path);
    }
    assert_true(places_sum(SLICE("(;GM[1])")) != places_sum(SLICE("(;GM[2])")));
    char bytes[600] = {0};
    const uint64_t sum = places_sum((struct slice){bytes, 600});
    bytes[512] = 1; /* only the beginning counts: a game goes on */
    assert_true(places_sum((struct slice){bytes, 600}) == sum);
    bytes[511] = 1;
    assert_true(places_sum((struct slice){bytes, 600}) != sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_and_write),
        cmocka_unit_test(test_lines_left_out),
        cmocka_unit_test(test_newest_last),
        cmocka_unit_test(bookmarks_are_taken_away),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_stars), cmocka_unit_test(test_merge_and_forget),
        cmocka_unit_test(test_merge_problems),
        cmocka_unit_test(test_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
