/* tests/tty/36-opened.c - what the viewer opens, as pictures and as lines: the last files in a folder without records, archives, the first that can be read */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "archives.h"
#include "base/array.h"
#include "base/file.h"
#include "ingest/archive.h"
#include "tty/pty.h"

/* More names than are looked at before the first picture: those below are looked at later. */
#define MANY 21000

static char folder[64]; /* of all tests, which run in it */
static char here[4096];
static char state_home[128];

static void put(const char *name, const char *text)
{
    assert_true(file_write(name, slice_of(text), NULL));
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/kifu-opened-XXXXXX");
    if (!getcwd(here, sizeof here) || !mkdtemp(folder) || chdir(folder) != 0 || mkdir("state", 0700) != 0 || mkdir("state/kifu", 0700) != 0)
        return -1;
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s/state", folder);
    put("a.sgf", "(;FF[4]GM[1]SZ[9]PB[Ann];B[ee])");
    put("b.sgf", "(;FF[4]GM[1]SZ[9]PB[Bob];B[ee];W[cc])");
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(path);
}

static int remove_folder(void **state)
{
    (void)state;
    return chdir(here) != 0 || nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0;
}

/* The program in the folder `in`, with up to four arguments. */
static struct pty *start(const char *in, const char *const *arguments)
{
    const char *argv[6] = {NULL};
    for (int i = 0; i < 4 && arguments[i]; i++)
        argv[i + 1] = arguments[i];
    assert_int_equal(chdir(in), 0);
    struct pty *t = pty_start(&(struct pty_how){.argv = argv, .columns = 120, .rows = 24, .env = (const char *const[]){state_home, NULL}});
    assert_int_equal(chdir(folder), 0);
    return t;
}

#define START(in, ...) start(in, (const char *const[]){__VA_ARGS__, NULL})

static void ends(struct pty *t, int status)
{
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_int_equal(WEXITSTATUS(pty_status(t)), status);
    assert_true(pty_is_restored(t));
    pty_free(t);
}

static void quit(struct pty *t, int status)
{
    pty_keys(t, ":quit\r");
    ends(t, status);
}

/* ---- the last files ---- */

static void remember(const char *const *paths)
{
    char text[2048] = "kifu places 1\n";
    for (; *paths; paths++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "file %s/%s 28 1234498123053065724 1 0 - -\n", folder, *paths);
    put("state/kifu/places", text);
}

/* In a folder without a record, where as pictures and where as lines: those that are still there, a record of an archive among them, each once. */
static void assert_last_files(const char *in)
{
    struct pty *t = START(in, NULL);
    assert_true(pty_shows(t, "no record in this folder: these are the recent files"));
    assert_true(pty_shows(t, "Bob"));
    assert_true(pty_shows(t, "Ann"));
    assert_true(pty_shows(t, unpack_load() ? " 3 games" : " 2 games"));
    pty_keys(t, "\r");
    assert_true(pty_shows_at(t, 0, "Bob")); /* the last of them is the first */
    quit(t, 0);
    t = START(in, "--lines");
    assert_true(pty_shows(t, unpack_load() ? "3: " : "2: "));
    assert_true(pty_shows(t, "type a number to open a game"));
    assert_null(strstr(pty_raw(t), unpack_load() ? "4: " : "3: "));
    assert_non_null(strstr(pty_raw(t), "Ann"));
    assert_non_null(strstr(pty_raw(t), "Bob"));
    pty_keys(t, "quit\n");
    ends(t, 0);
}

static void make_many(const char *name)
{
    char first[64], next[64];
    assert_int_equal(mkdir(name, 0700), 0);
    snprintf(first, sizeof first, "%s/0", name);
    put(first, "x");
    for (int i = 1; i < MANY; i++) {
        snprintf(next, sizeof next, "%s/%d", name, i);
        assert_int_equal(link(first, next), 0);
    }
}

static void the_last_files(void **state)
{
    struct buf zip = {0};
    (void)state;
    zip_add(&zip, "c.sgf", SLICE("(;FF[4]GM[1]SZ[9]PB[Cid];B[ee])"));
    zip_end(&zip);
    assert_true(file_write("some.zip", buf_slice(&zip), NULL));
    buf_free(&zip);
    assert_int_equal(mkdir("folder.sgf", 0700), 0);
    remember((const char *const[]){"gone.sgf", "a.sgf", "folder.sgf", "gone.zip/c.sgf", "some.zip/c.sgf", "b.sgf", NULL});
    assert_int_equal(mkdir("empty", 0700), 0);
    assert_last_files("empty");
    make_many("many");
    assert_last_files("many");
}

/* A record that is found late is shown, and none of them is. */
static void not_where_there_is_a_record(void **state)
{
    (void)state;
    remember((const char *const[]){"a.sgf", "b.sgf", NULL});
    assert_int_equal(mkdir("many/below", 0700), 0);
    put("many/below/late.sgf", "(;FF[4]GM[1]SZ[9]PB[Late];B[ee])");
    struct pty *t = START("many", NULL);
    assert_true(pty_shows(t, "Late"));
    assert_true(pty_shows(t, " 1 game"));
    assert_null(strstr(pty_raw(t), "the last files"));
    assert_null(strstr(pty_raw(t), "Ann"));
    pty_keys(t, "\r");
    assert_true(pty_shows_at(t, 0, "Late"));
    quit(t, 0);
    t = START("many", "--lines");
    assert_true(pty_shows(t, "Black Late"));
    assert_true(pty_shows(t, "type a number to open a game"));
    assert_null(strstr(pty_raw(t), "Ann"));
    pty_keys(t, "quit\n");
    ends(t, 0);
}

/* ---- what is named ---- */

static void archives(void **state)
{
    struct buf none = {0}, one = {0};
    (void)state;
    if (!unpack_load())
        skip();
    zip_add(&none, "readme.txt", SLICE("text"));
    zip_end(&none);
    zip_add(&one, "readme.txt", SLICE("text"));
    zip_add(&one, "one.sgf", SLICE("(;FF[4]GM[1]SZ[9]PB[Only];B[ee]C[first];W[cc])(;FF[4]GM[1]SZ[9]PB[Second])"));
    zip_end(&one);
    assert_true(file_write("none.zip", buf_slice(&none), NULL));
    assert_true(file_write("one.zip", buf_slice(&one), NULL));
    buf_free(&none);
    buf_free(&one);

    /* without a record there is nothing to be seen */
    for (int lines = 0; lines < 2; lines++) {
        struct pty *t = lines ? START(folder, "--lines", "none.zip") : START(folder, "none.zip");
        assert_true(pty_ends(t));
        assert_non_null(strstr(pty_raw(t), "kifu: none.zip: no record in this archive"));
        ends(t, 1);
        t = lines ? START(folder, "--lines", "none.zip", "none.zip") : START(folder, "none.zip", "none.zip");
        ends(t, 1);
    }
    /* with another file there is a message, and that one is shown */
    struct pty *t = START(folder, "none.zip", "a.sgf");
    assert_true(pty_shows_at(t, 0, "Ann"));
    pty_keys(t, ":quit\r");
    assert_true(pty_ends(t));
    assert_non_null(strstr(pty_raw(t), "kifu: none.zip: no record in this archive"));
    ends(t, 1);
    /* one with one record is that record, at the game and the node that are asked for */
    t = START(folder, "one.zip");
    assert_true(pty_shows_at(t, 0, "Only"));
    quit(t, 0);
    t = START(folder, "one.zip#1");
    assert_true(pty_shows(t, "first"));
    quit(t, 0);
    t = START(folder, "--game=2", "one.zip");
    assert_true(pty_shows_at(t, 0, "Second"));
    quit(t, 0);
    t = START(folder, "one.zip", "one.zip");
    assert_true(pty_shows_at(t, 0, "Only"));
    pty_keys(t, "o");
    assert_true(pty_shows(t, " 4 games"));
    pty_keys(t, "\r");
    assert_true(pty_shows_at(t, 0, "Only"));
    quit(t, 0);
}

/* So much in front of it that the list is there before all was looked into: it ends where there is no record, and one is shown in its place. */
static void behind_much(void **state)
{
    enum { ENTRIES = 20000, ARCHIVES = 20 };
    static char names[ARCHIVES][16];
    static const struct {
        const char *last, *shown;
    } rows[] = {{NULL, NULL}, {"only.zip", "first"}, {"only.zip#1", "second"}, {"pair.zip", " 2 games"}};
    struct buf much = {0}, only = {0}, pair = {0}, name = {0};
    (void)state;
    if (!unpack_load())
        skip();
    for (int i = 0; i < ENTRIES; i++) {
        buf_clear(&name);
        buf_add_format(&name, "%d.txt", i);
        zip_add(&much, buf_string(&name), SLICE("text"));
    }
    zip_end(&much);
    zip_add(&only, "only.sgf", SLICE("(;FF[4]GM[1]SZ[9]C[first];B[ee]C[second])"));
    zip_end(&only);
    zip_add(&pair, "1.sgf", SLICE("(;FF[4]GM[1]SZ[9])"));
    zip_add(&pair, "2.sgf", SLICE("(;FF[4]GM[1]SZ[9])"));
    zip_end(&pair);
    assert_true(file_write("only.zip", buf_slice(&only), NULL));
    assert_true(file_write("pair.zip", buf_slice(&pair), NULL));
    for (int i = 0; i < ARCHIVES; i++) {
        snprintf(names[i], sizeof names[i], "much%d.zip", i);
        if (i == 0)
            assert_true(file_write(names[i], buf_slice(&much), NULL));
        else
            assert_int_equal(link(names[0], names[i]), 0);
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *argv[ARCHIVES + 3] = {NULL};
        for (int k = 0; k < ARCHIVES; k++)
            argv[k + 1] = names[k];
        argv[ARCHIVES + 1] = rows[i].last;
        struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = (const char *const[]){state_home, NULL}});
        assert_true(pty_shows(t, "reading much"));
        if (rows[i].shown) {
            assert_true(pty_shows(t, rows[i].shown));
            pty_keys(t, i == 3 ? "\r:quit\r" : ":quit\r");
        }
        assert_true(pty_ends(t));
        assert_non_null(strstr(pty_said(t), "kifu: much7.zip: no record in this archive"));
        ends(t, 1);
    }
    buf_free(&much);
    buf_free(&only);
    buf_free(&pair);
    buf_free(&name);
}

/* The game, the move, the node of the first file that can be read; messages about files before it, and about what does not exist. */
static void places(void **state)
{
    static const struct {
        const char *arguments[4], *shown, *said;
        int status;
    } rows[] = {
        {{"b.sgf"}, "Bob", NULL, 0},
        {{"gone.sgf", "b.sgf"}, "Bob", "kifu: gone.sgf: no such file", 2},
        {{"empty.sgf", "gone.sgf", "b.sgf"}, "Bob", "kifu: empty.sgf: contains no game", 2},
        {{"gone.sgf", "gone.sgf"}, NULL, "kifu: gone.sgf: no such file", 2},
        {{"--game=1", "two.sgf"}, "one", NULL, 0},
        {{"--game=2", "two.sgf"}, "two", NULL, 0},
        {{"--game=3", "two.sgf"}, NULL, "kifu: two.sgf: no game 3: the file has 2", 1},
        {{"--game=2", "b.sgf"}, NULL, "kifu: b.sgf: no game 2: the file has 1", 1},
        {{"--move=0", "b.sgf"}, "start", NULL, 0},
        {{"--move=1", "b.sgf"}, "B E5", NULL, 0},
        {{"--move=2", "b.sgf"}, "W C7", NULL, 0},
        {{"--move=3", "b.sgf"}, NULL, "kifu: b.sgf: no move 3: the main line ends with move 2", 1},
        {{"--end", "gone.sgf", "b.sgf"}, "W C7", "kifu: gone.sgf: no such file", 2},
        {{"--game=2", "--end", "two.sgf"}, "B J1", NULL, 0},
    };
    (void)state;
    put("two.sgf", "(;GM[1]SZ[9]PB[one];B[aa])(;GM[1]SZ[9]PB[two];B[bb];W[ha];B[ii])");
    put("empty.sgf", "nothing");
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct pty *t = start(folder, rows[i].arguments);
        if (rows[i].shown) {
            if (!pty_shows(t, rows[i].shown))
                fail_msg("row %zu: not shown: %s", i, rows[i].shown);
            pty_keys(t, ":quit\r");
        }
        assert_true(pty_ends(t));
        if (rows[i].said && !strstr(pty_raw(t), rows[i].said))
            fail_msg("row %zu: not said: %s", i, rows[i].said);
        if (!rows[i].said && strstr(pty_raw(t), "kifu: "))
            fail_msg("row %zu: something is said: %s", i, pty_said(t));
        if (!rows[i].shown && pty_is_second_screen(t))
            fail_msg("row %zu: a picture", i);
        ends(t, rows[i].status);
    }
}

/* A file is read again from where it is, also through a link to another folder, and where it is named by a folder of its own. */
static void read_again(void **state)
{
    static const char *const names[] = {"link.sgf", "real/r.sgf", "real", "links/2.sgf"};
    (void)state;
    assert_int_equal(mkdir("real", 0700), 0);
    assert_int_equal(mkdir("links", 0700), 0);
    assert_int_equal(symlink("real/r.sgf", "link.sgf"), 0);
    assert_int_equal(symlink("../link.sgf", "links/2.sgf"), 0);
    for (size_t i = 0; i < COUNT(names); i++) {
        put("real/r.sgf", "(;GM[1]SZ[9]PB[before];B[ee])");
        struct pty *t = START(folder, names[i]);
        assert_true(pty_shows(t, "before"));
        if (i == 2) {
            pty_keys(t, "\r");
            assert_true(pty_shows_at(t, 0, "before"));
        }
        put("real/r.sgf", "(;GM[1]SZ[9]PB[after];B[ee])"); /* a new file in its place */
        pty_keys(t, "r");
        assert_true(pty_shows_at(t, 0, "after"));
        quit(t, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_files),
        cmocka_unit_test(not_where_there_is_a_record),
        cmocka_unit_test(archives),
        cmocka_unit_test(behind_much),
        cmocka_unit_test(places),
        cmocka_unit_test(read_again),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
