/* tests/ingest/30-folder.c - records in folders: all of them, or in slices */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/array.h"
#include "ingest/ending.h"
#include "ingest/filename.h"
#include "ingest/folder.h"

static const char *const folders[] = {"t", "t/a", "t/a/deep", "t/b", "t/.hidden"};
static const char *const files[] = {"t/2.sgf", "t/10.sgf", "t/a/1.sgf", "t/a/deep/1.sgf", "t/b/1.sgf", "t/b/notes.txt",
    "t/.hidden/1.sgf"};

static int set_up(void **state)
{
    static char name[] = "/tmp/kifu-folder-XXXXXX";

    if (!mkdtemp(name) || chdir(name) != 0)
        return -1;
    *state = name;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (mkdir(folders[i], 0777) != 0)
            return -1;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        FILE *f = fopen(files[i], "w");

        if (!f || fclose(f) != 0)
            return -1;
    }
    return 0;
}

static int clear_up(void **state)
{
    for (size_t i = sizeof files / sizeof *files; i > 0; i--)
        unlink(files[i - 1]);
    for (size_t i = sizeof folders / sizeof *folders; i > 0; i--)
        rmdir(folders[i - 1]);
    return chdir("/") == 0 ? rmdir(*state) : -1;
}

static void expect(struct names *n, const char *const *names, size_t count)
{
    assert_int_equal(n->count, count);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(n->at[i], names[i]);
    names_free(n);
}

static void all(void **state)
{
    static const char *const sorted[] = {"t/2.sgf", "t/10.sgf", "t/a/1.sgf", "t/a/deep/1.sgf", "t/b/1.sgf"};
    struct names n = {0}, links = {0}, unread = {0};
    struct folder_walk *walk;

    (void)state;
    folder_contents("t", false, &n, &links, &unread);
    expect(&n, sorted, 5);
    expect(&unread, NULL, 0);
    walk = folder_walk_new("t", false);
    assert_false(folder_walk_some(walk, 1000, &n, &links));
    expect(&n, sorted, 5);
    folder_walk_free(walk);
    names_free(&links);
}

static void make(const char *name)
{
    const int fd = open(name, O_WRONLY | O_CREAT, 0600);
    assert_true(fd >= 0);
    close(fd);
}

/* Archives that are no records are counted, each once, however the folder is walked. */
static void passed_over(void **state)
{
    static const char *const archives[] = {"t/b/1.zip", "t/a/deep/2.tar.gz", "t/3.7z"};
    struct names n = {0}, links = {0}, unread = {0};
    (void)state;
    for (size_t count = 0; count <= 3; count++) {
        if (count)
            make(archives[count - 1]);
        assert_int_equal(folder_contents("t", false, &n, &links, &unread), count);
        assert_int_equal(n.count, 5);
        names_free(&n);
        assert_int_equal(folder_contents("t", true, &n, &links, &unread), 0);
        assert_int_equal(n.count, 5 + count);
        names_free(&n);
        struct folder_walk *walk = folder_walk_new("t", false);
        while (folder_walk_some(walk, 1, &n, &links))
            assert_true(walk->passed <= count);
        assert_int_equal(walk->passed, count);
        folder_walk_free(walk);
        names_free(&n);
    }
    for (size_t i = 0; i < 3; i++)
        unlink(archives[i]);
}

/* Links to records are records, and said; those to folders are not followed. */
static void linked(void **state)
{
    static const char *const sorted[] = {"t/b/1.sgf", "t/b/2.sgf"}, *const link[] = {"t/b/2.sgf"};
    struct names n = {0}, links = {0}, unread = {0};

    (void)state;
    assert_int_equal(symlink("../a/1.sgf", "t/b/2.sgf"), 0);
    assert_int_equal(symlink("../a", "t/b/folder"), 0);
    folder_contents("t/b", false, &n, &links, &unread);
    expect(&n, sorted, 2);
    expect(&links, link, 1);
    expect(&unread, NULL, 0);
    unlink("t/b/2.sgf");
    unlink("t/b/folder");
}

static int next_descriptor(void)
{
    const int fd = open("/dev/null", O_RDONLY);

    close(fd);
    return fd;
}

/* Ended anywhere: no folder stays open. */
static void ended(void **state)
{
    const int free_fd = next_descriptor();

    (void)state;
    for (size_t most = 1; most < 40; most++) {
        struct names n = {0}, links = {0};
        struct folder_walk *walk = folder_walk_new("t", false);

        folder_walk_some(walk, most, &n, &links);
        folder_walk_free(walk);
        assert_int_equal(next_descriptor(), free_fd);
        names_free(&n);
        names_free(&links);
    }
}

/* Near folders come before deep ones: the folder itself and its folders have 14 entries, with . and .. of each. */
static void some(void **state)
{
    static const char *const near[] = {"t/2.sgf", "t/10.sgf", "t/a/1.sgf", "t/b/1.sgf"};
    struct names n = {0}, links = {0};

    (void)state;
    struct folder_walk *walk = folder_walk_new("t", false);
    assert_true(folder_walk_some(walk, 16, &n, &links));
    expect(&n, near, 4);
    folder_walk_free(walk);
    walk = folder_walk_new("t", false);
    for (size_t i = 1; folder_walk_some(walk, 1, &n, &links); i++) {
        assert_in_range(i, 1, 100);
        assert_true(walk->entries <= i);
    }
    assert_int_equal(n.count, 5);
    assert_string_equal(n.at[4], "t/a/deep/1.sgf");
    names_free(&n);
    folder_walk_free(walk);
    folder_walk_free(NULL);
    walk = folder_walk_new("nowhere", false);
    assert_false(folder_walk_some(walk, 1, &n, &links));
    assert_int_equal(n.count, 0);
    folder_walk_free(walk);
    names_free(&links);
}

/* The kind of a file by its name: each ending alone, after a name, in capitals, with a letter more or less, hidden, in a folder. */
static void endings(void **state)
{
    static const struct {
        const char *ending;
        enum ending is;
    } rows[] = {{".sgf", ENDING_RECORD}, {".mgt", ENDING_RECORD}, {".gib", ENDING_RECORD}, {".ngf", ENDING_RECORD}, {".ugf", ENDING_RECORD},
        {".ugi", ENDING_RECORD}, {".SGF", ENDING_RECORD}, {".sgf.gz", ENDING_PACKED}, {".gib.bz2", ENDING_PACKED}, {".ugi.xz", ENDING_PACKED},
        {".sgf.zst", ENDING_PACKED}, {".Sgf.Gz", ENDING_PACKED}, {".zip", ENDING_ARCHIVE}, {".tar", ENDING_ARCHIVE}, {".7z", ENDING_ARCHIVE},
        {".tgz", ENDING_ARCHIVE}, {".tbz", ENDING_ARCHIVE}, {".tbz2", ENDING_ARCHIVE}, {".txz", ENDING_ARCHIVE}, {".tzst", ENDING_ARCHIVE},
        {".tar.gz", ENDING_ARCHIVE}, {".tar.bz2", ENDING_ARCHIVE}, {".tar.xz", ENDING_ARCHIVE}, {".tar.zst", ENDING_ARCHIVE}, {".TAR.GZ", ENDING_ARCHIVE},
        {".7z.001", ENDING_ARCHIVE}, {".zip.001", ENDING_ARCHIVE}, {".7z.002", ENDING_OTHER}, {".001", ENDING_OTHER}, {".gz", ENDING_OTHER},
        {".txt.gz", ENDING_OTHER}, {".zip.gz", ENDING_OTHER}, {".sgf.zip", ENDING_ARCHIVE}, {".sgf.gz.gz", ENDING_OTHER}, {".txt", ENDING_OTHER}, {"", ENDING_OTHER}};
    char path[64];

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        static const struct {
            const char *form;
            bool is_name; /* the ending counts */
        } forms[] = {{"a%s", true}, {"/a%s", true}, {"b.d/a%s", true}, {".b/a%s", true}, {"a b.c%s", true}, {"%s", false}, {"b/%s", false}, {".a%s", false},
            {"b/.a%s", false}, {"a%sx", false}, {"a%s/", false}};

        for (size_t k = 0; k < COUNT(forms); k++) {
            snprintf(path, sizeof path, forms[k].form, rows[i].ending);
            if (ending_of(path) != (forms[k].is_name ? rows[i].is : ENDING_OTHER))
                fail_msg("%s: %d", path, ending_of(path));
        }
    }
    assert_int_equal(ending_part("a.7z.001"), 5);
    assert_int_equal(ending_part("a.001"), 2);
    assert_int_equal(ending_part(".001"), 0);
    assert_int_equal(ending_part("x.002"), 0);
    assert_int_equal(ending_part("a"), 0);
}

/* The same for members of an archive. */
static void hidden(void **state)
{
    static const struct {
        const char *path;
        bool is_hidden;
    } rows[] = {{"a", false}, {"a/b", false}, {".a", true}, {"a/.b", true}, {".a/b", true}, {"a/.b/c", true}, {"./a", false}, {"../a", false}, {"a/../b", false},
        {"a/./b", false}, {"./.a", true}, {"../.a", true}, {"..a", true}, {"...", true}, {"a.b/c.d", false}, {"__MACOSX/a", true}, {"__MACOSX", false},
        {"a/__MACOSX/b", false}, {"", false}, {"a//b", false}, {"a//.b", true}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (ending_is_hidden(rows[i].path) != rows[i].is_hidden)
            fail_msg("\"%s\" %s", rows[i].path, rows[i].is_hidden ? "is shown" : "is hidden");
}

static void expect_name(struct slice path, bool keeps_dot, const char *wanted)
{
    struct buf name = {0};

    filename_add(&name, path, keeps_dot);
    assert_string_equal(buf_string(&name), wanted);
    buf_free(&name);
}

/* Names from elsewhere as names that files may have. */
static void foreign_names(void **state)
{
    static const struct {
        const char *foreign, *made;
    } rows[] = {{"a/b c.sgf", "a/b c.sgf"}, {"-rf.sgf", "_-rf.sgf"}, {"a/-b/-c.sgf", "a/_-b/_-c.sgf"}, {".sgf", "_.sgf"}, {"a/.b/c", "a/_.b/c"},
        {"\xF3\xA0\x81\x81.sgf", "_.sgf"}, {"\xE2\x80\x8B", "_"}, {"\xE2\x80\x8B-x", "_-x"}, {"a\nb\tc.sgf", "a b c.sgf"},
        {"\x1B[31m.sgf", "\xEF\xBF\xBD[31m.sgf"}, {"a\xE2\x80\xAE" "fgs.exe", "a\xEF\xBF\xBD" "fgs.exe"}, {"a\\..\\b.sgf", "a_.._b.sgf"},
        {".\xE2\x80\x8B.", "_.."}, {"棋.sgf", "棋.sgf"}};
    struct buf name = {0}, wanted = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_name(slice_of(rows[i].foreign), false, rows[i].made);
    expect_name(SLICE(".hidden/.a.sgf"), true, ".hidden/.a.sgf");
    expect_name(SLICE("-a"), true, "_-a");
    /* One below the limit, at it, above it: a character of three bytes is there or not, and the ending stays. */
    for (int over = -1; over <= 3; over++) {
        buf_clear(&name);
        buf_clear(&wanted);
        buf_add_repeat(&name, 'a', (size_t)(FILENAME_MOST - 7 + over));
        buf_add_slice(&wanted, buf_slice(&name));
        wanted.len = wanted.len > FILENAME_MOST - 4 ? FILENAME_MOST - 4 : wanted.len;
        buf_add_string(&name, "棋.sgf");
        buf_add_string(&wanted, over <= 0 ? "棋.sgf" : ".sgf");
        expect_name(buf_slice(&name), false, buf_string(&wanted));
    }
    /* An ending is short: with one byte more it is a part of the name, which is cut like the rest. */
    for (size_t len = 14; len <= 17; len++) {
        buf_clear(&name);
        buf_clear(&wanted);
        buf_add_repeat(&name, 'a', 300);
        buf_add_char(&name, '.');
        buf_add_repeat(&name, 'e', len);
        buf_add_repeat(&wanted, 'a', len < 16 ? FILENAME_MOST - 1 - len : FILENAME_MOST);
        buf_add_slice(&wanted, len < 16 ? slice_from(buf_slice(&name), 300) : SLICE(""));
        expect_name(buf_slice(&name), false, buf_string(&wanted));
    }
    buf_clear(&name);
    buf_add_repeat(&name, 'a', 300);
    expect_name(buf_slice(&name), false, (name.at[255] = 0, name.at));
    buf_free(&name);
    buf_free(&wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all), cmocka_unit_test(passed_over), cmocka_unit_test(linked),
        cmocka_unit_test(some), cmocka_unit_test(ended),
        cmocka_unit_test(foreign_names),
        cmocka_unit_test(endings),
        cmocka_unit_test(hidden),
    };

    return cmocka_run_group_tests(tests, set_up, clear_up);
}
