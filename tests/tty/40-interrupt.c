/* tests/tty/40-interrupt.c - long work in a pseudo-terminal: it says how far it is, and Ctrl-C ends it in order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include "base/array.h"
#include "base/bytes.h"
#include "library/store.h"
#include "tty/pty.h"

#define FILES 400 /* each takes some milliseconds */

static char folder[200], home[240], games[240], store[300];

/* As old as records are: a file that was changed just now is not kept. */
static void make_old(const char *path)
{
    const struct utimbuf old = {1000000000, 1000000000};
    assert_int_equal(utime(path, &old), 0);
}

static void write_games(const char *path, int count)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (int i = 0; i < count; i++) {
        fputs("(;GM[1]SZ[19]PB[Ann]PW[Bob]", f);
        for (int k = 0; k < 250; k++)
            fprintf(f, ";%c[%c%c]", "BW"[k % 2], 'a' + (k + i) % 19, 'a' + (k + i) / 19 % 19);
        fputs(")\n", f);
    }
    fclose(f);
    make_old(path);
}

/* One record by many names: each is a file of its own for the library. */
static int set_up(void **state)
{
    const char *tmp = getenv("TMPDIR");
    char path[300], other[300];
    (void)state;
    snprintf(folder, sizeof folder, "%s/kifu-interrupt-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(home, sizeof home, "%s/home", folder);
    snprintf(games, sizeof games, "%s/games", folder);
    snprintf(store, sizeof store, "%s/.cache/kifu/library.db", home);
    mkdir(home, 0700);
    mkdir(games, 0700);
    snprintf(path, sizeof path, "%s/000.sgf", games);
    write_games(path, 300);
    for (int i = 1; i < FILES; i++) {
        snprintf(other, sizeof other, "%s/%03d.sgf", games, i);
        if (link(path, other) != 0)
            return 1;
    }
    return 0;
}

static int clear_up(void **state)
{
    char command[300];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static struct pty *start(const char *const *argv)
{
    char set_home[260];
    snprintf(set_home, sizeof set_home, "HOME=%s", home);
    return pty_start(&(struct pty_how){.argv = argv, .env = (const char *const[]){set_home, "XDG_CACHE_HOME", NULL}});
}

static size_t kept(void)
{
    struct names paths = {0};
    struct store *s = store_open(store, false, NULL, &(struct store_trouble){0});
    if (!s) /* its folder is not there yet */
        return 0;
    store_paths(s, "/", &paths);
    store_close(s);
    const size_t count = paths.count;
    names_free(&paths);
    return count;
}

/* By that signal, as the shell sees it, and with nothing left on the line. */
static void assert_interrupted(struct pty *t, int number)
{
    assert_true(pty_ends(t));
    if (!WIFSIGNALED(pty_status(t)))
        fail_msg("status %d: %s", WEXITSTATUS(pty_status(t)), pty_raw(t));
    assert_int_equal(WTERMSIG(pty_status(t)), number);
    if (!pty_is_restored(t))
        fail_msg("left: %s", pty_left(t));
}

static void test_progress(void **state)
{
    (void)state;
    const char *const find[] = {NULL, "find", "player:ann", games, NULL}, *const index[] = {NULL, "index", games, NULL};
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        unlink(store);
        struct pty *t = start(i == 1 ? index : find);
        assert_true(pty_shows(t, "kifu: reading file "));
        assert_true(pty_shows(t, " of 400"));
        assert_null(strstr(pty_raw(t), "reading file 0 "));
        if (numbers[i] == SIGINT)
            pty_keys(t, "\003");
        else
            pty_signal(t, numbers[i]);
        assert_interrupted(t, numbers[i]);
        assert_null(strstr(pty_row(t, 0), "reading"));
        pty_free(t);
        const size_t files = kept();
        if (files == 0 || files >= FILES)
            fail_msg("%zu files were kept", files);
    }
}

static void test_search(void **state)
{
    (void)state;
    char path[300], small[300], pattern[300];
    snprintf(path, sizeof path, "%s/large.sgf", folder);
    snprintf(small, sizeof small, "%s/small.sgf", folder);
    snprintf(pattern, sizeof pattern, "%s/pattern", folder);
    write_games(path, 20000);
    FILE *f = fopen(pattern, "w");
    fputs("??????\n?XO???\n?OX.??\n??????\n", f);
    fclose(f);
    char option[320];
    snprintf(option, sizeof option, "--pattern=%s", pattern);
    const char *const argv[] = {NULL, "find", option, path, NULL};
    struct pty *t = start(argv);
    assert_true(pty_shows(t, "large.sgf: reading "));
    pty_keys(t, "\003");
    assert_interrupted(t, SIGINT);
    pty_free(t);
    /* Behind other files it has its number, the last of them. */
    write_games(small, 1);
    t = start((const char *const[]){NULL, "find", option, small, small, path, NULL});
    assert_true(pty_shows(t, "kifu: reading file 3 of 3"));
    pty_keys(t, "\003");
    assert_interrupted(t, SIGINT);
    pty_free(t);
    /* index says it, too, where it says something: it may be too fast for that. */
    t = start((const char *const[]){NULL, "index", small, small, path, NULL});
    assert_true(pty_ends(t));
    assert_true(!strstr(pty_raw(t), "reading file ") || strstr(pty_raw(t), "reading file 3 of 3"));
    assert_non_null(strstr(pty_row(t, 0), ": 20002 games"));
    pty_free(t);
    unlink(small);
    unlink(path);
}

/* Standard input is waited for, and Ctrl-C ends that at once; what was read before is kept. */
static void test_waiting(void **state)
{
    (void)state;
    char one[300], fifo[300], command[5000];
    const char *kifu = getenv("builddir");
    snprintf(one, sizeof one, "%s/one.sgf", folder);
    snprintf(fifo, sizeof fifo, "%s/fifo", folder);
    snprintf(command, sizeof command, "exec '%s/kifu' index '%s' - <'%s'", kifu ? kifu : ".", one, fifo);
    write_games(one, 1);
    unlink(store);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    const int fd = open(fifo, O_RDWR | O_CLOEXEC); /* it stays open, and no more is written to it */
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "(;B[aa]", 7), 7);
    const char *const argv[] = {"/bin/sh", "-c", command, NULL};
    struct pty *t = start(argv);
    for (int i = 0; i < 1000 && !kept(); i++)
        pty_passes(t, 5000);
    pty_keys(t, "\003");
    assert_interrupted(t, SIGINT);
    pty_free(t);
    close(fd);
    assert_int_equal(kept(), 1);
}

/* The report of `kifu index` on the folder, without a terminal and without a limit of time. */
static void index_games(struct buf *said)
{
    char command[1200], block[4096];
    const char *built = getenv("builddir");

    buf_clear(said);
    snprintf(command, sizeof command, "HOME='%s' XDG_CACHE_HOME= '%s/kifu' index '%s' 2>&1", home, built ? built : ".", games);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    for (size_t n; (n = fread(block, 1, sizeof block, pipe)) > 0;)
        buf_add(said, block, n);
    assert_int_equal(pclose(pipe), 0);
}

/* Names that the library has and that were not read: up to 100,000 are looked up in a run. */
static void test_bogus(void **state)
{
    static const char *const says[] = {", 100000 gone", ", 3 gone", " unchanged: "};
    enum { NAMES = 100003 };
    char name[320];
    struct source source = {0};
    struct buf said = {0};
    (void)state;
    unlink(store);
    struct store *s = store_open(store, false, NULL, &(struct store_trouble){0});
    assert_non_null(s);
    for (int i = 0; i < NAMES; i++) {
        snprintf(name, sizeof name, "%s/bogus/%d/%d.sgf", games, i % 1000, i);
        assert_true(store_save(s, &(struct store_key){.path = name, .mark = {.is_settled = true}}, &source));
    }
    store_close(s);
    for (size_t run = 0; run < COUNT(says); run++) {
        index_games(&said);
        if (!strstr(buf_string(&said), says[run]))
            fail_msg("run %zu says: %s", run + 1, buf_string(&said));
    }
    buf_free(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_bogus),
    };
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
