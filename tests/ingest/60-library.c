/* tests/ingest/60-library.c - sources from the store or the records: what is kept when, what is said, and signals that come meanwhile */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/mem.h"
#include "ingest/interrupt.h"
#include "ingest/library.h"
#include "ingest/roots.h"

static char folder[] = "/tmp/kifu-library-XXXXXX";

static int set_up(void **state)
{
    const struct utimbuf old = {1000000000, 1000000000}; /* a file that was changed just now is not kept */
    static const char *const names[] = {"a.sgf", "b.sgf", "c.sgf"};
    (void)state;
    if (!mkdtemp(folder) || chdir(folder) != 0 || setenv("XDG_CACHE_HOME", folder, 1) != 0)
        return -1;
    for (size_t i = 0; i < COUNT(names); i++) {
        FILE *f = fopen(names[i], "w");
        if (!f || fputs("(;SZ[9]PB[Ann];B[cc])", f) < 0 || fclose(f) != 0 || utime(names[i], &old) != 0)
            return -1;
    }
    return 0;
}

static int clear_up(void **state)
{
    static const char *const names[] = {"a.sgf", "b.sgf", "c.sgf", "kifu/library.db"};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        unlink(names[i]);
    rmdir("kifu");
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

static void library_begin(struct library *l)
{
    library_place(l);
    library_open(l, CHARSET_UNKNOWN, LIBRARY_PATIENCE);
    assert_non_null(l->store);
}

/* The files that another program sees in the store. */
static size_t count_kept(const struct library *l)
{
    struct names paths = {0};
    struct store *other = store_open(l->path, true, NULL, &(struct store_trouble){0});
    store_paths(other, "/", &paths);
    store_close(other);
    const size_t count = paths.count;
    names_free(&paths);
    return count;
}

static void take(struct library *l, const char *name, enum library_state state)
{
    struct source s = {0};
    int status = 0;
    assert_int_equal(library_state(l, name), state);
    l->progress.searches = true; /* as the file before was */
    assert_true(library_source(l, name, &s, NULL, &status));
    assert_int_equal(status, 0);
    assert_int_equal(s.count, 1);
    assert_false(l->progress.searches);
    assert_int_equal(l->path_of_last != NULL, state != LIBRARY_UNKNOWN);
    source_free(&s);
}

/* A record comes on standard input. */
static void give_input(void)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "(;B[aa])", 8), 8);
    close(ends[1]);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    close(ends[0]);
}

/* Files are kept together, not each as it is read; but before a pipe is waited for all are. What comes through it is not. */
static void kept_together(void **state)
{
    struct library l;
    (void)state;
    library_begin(&l);
    take(&l, "a.sgf", LIBRARY_NEW);
    take(&l, "b.sgf", LIBRARY_NEW);
    assert_int_equal(count_kept(&l), 0);
    give_input();
    take(&l, "-", LIBRARY_UNKNOWN);
    assert_false(l.has_kept);
    assert_int_equal(count_kept(&l), 2);
    take(&l, "c.sgf", LIBRARY_NEW);
    take(&l, "a.sgf", LIBRARY_FRESH);
    assert_int_equal(count_kept(&l), 2);
    library_close(&l);
    library_begin(&l);
    assert_int_equal(count_kept(&l), 3);
    give_input();
    take(&l, "-", LIBRARY_UNKNOWN); /* the last one: nothing of the one before it is there */
    library_close(&l);
}

/* A file in place of a store is reported, a missing store is not. */
static void odd_things_are_said(void **state)
{
    (void)state;
    for (enum store_kind kind = STORE_NO_SQLITE; kind <= STORE_REFUSED; kind++)
        for (int has_store = 0; has_store < 2; has_store++) {
            const bool is_odd = kind == STORE_LINK || kind == STORE_FOLDER || kind == STORE_SPECIAL || kind == STORE_FOREIGN ||
                                kind == STORE_WRITABLE || kind == STORE_NEWER;
            struct library l = {.path = folder, .trouble = {kind, 0}};
            char said[400];
            int ends[2];
            if (has_store)
                l.store = (struct store *)&l; /* it is not looked into */
            assert_int_equal(pipe(ends), 0);
            const int before = dup(STDERR_FILENO);
            dup2(ends[1], STDERR_FILENO);
            close(ends[1]);
            library_say_odd(&l);
            dup2(before, STDERR_FILENO);
            close(before);
            const ssize_t count = read(ends[0], said, sizeof said);
            close(ends[0]);
            assert_int_equal(count > 0, is_odd && !has_store);
        }
}

/* ---- the list of roots ---- */

static int next_descriptor(void)
{
    const int fd = open("/dev/null", O_RDONLY);
    close(fd);
    return fd;
}

static void list_make(struct slice text)
{
    FILE *f = fopen("kifu/roots", "w");
    assert_non_null(f);
    assert_int_equal(fwrite(text.at, 1, text.len, f), text.len);
    assert_int_equal(fclose(f) | chmod("kifu/roots", 0600), 0);
}

/* Reads "/", a folder that is packed between two that are not, lines that are no paths; the longest path, and one that is longer. */
static void lines_of_the_list(void **state)
{
    const int free_fd = next_descriptor();
    struct buf text = {0};
    struct roots r;
    (void)state;
    mkdir("kifu", 0700);
    unlink("kifu/roots");
    roots_read(&r, "auto");
    assert_true(roots_are_empty(&r) && !r.is_named && !r.error.text[0]);
    roots_free(&r);
    buf_add_string(&text, "/tmp\n/dev/\n/\n/tmp/\n\nrelative\n/none/\n/none\n/");
    buf_add_repeat(&text, 'x', PATH_MAX - 2);
    buf_add_string(&text, "\n/");
    buf_add_repeat(&text, 'y', PATH_MAX - 1);
    buf_add_string(&text, "\n/last\n");
    list_make(buf_slice(&text));
    roots_read(&r, "auto");
    assert_string_equal(r.error.text, "");
    assert_true(r.has_packed);
    assert_int_equal(r.paths.count, 3);
    assert_string_equal(r.paths.at[0], "/tmp");
    assert_string_equal(r.paths.at[1], "/dev");
    assert_string_equal(r.paths.at[2], "/");
    assert_int_equal(r.missing.count, 3);
    assert_string_equal(r.missing.at[0], "/none");
    assert_int_equal(strlen(r.missing.at[1]), PATH_MAX - 1);
    assert_string_equal(r.missing.at[2], "/last");
    roots_free(&r);
    list_make(SLICE("/tmp\n/\n"));
    roots_read(&r, "auto");
    assert_false(r.has_packed); /* "/" ends in no other way */
    roots_free(&r);
    assert_int_equal(next_descriptor(), free_fd);
    unlink("kifu/roots");
    buf_free(&text);
}

/* What is at or below a path, and how paths are written. */
static void paths_of_roots(void **state)
{
    static const struct {
        const char *path, *root;
        bool is_below;
    } rows[] = {{"/a", "/a", true}, {"/a/b", "/a", true}, {"/ab", "/a", false}, {"/a", "/a/b", false}, {"/a", "/", true}, {"/", "/", true}, {"/", "/a", false},
        {"/b", "/a", false}};
    static const struct {
        const char *argument, *path; /* after the folder of the test, where it does not begin with a slash */
    } names[] = {{"a.sgf", "a.sgf"}, {"./a.sgf", "a.sgf"}, {"link/a.sgf", "a.sgf"}, {"link/none", "none"}, {"link/none/../x", "x"}, {"none/./x", "none/x"},
        {"link", ""}, {"/", "/"}, {"/none", "/none"}, {"/none/../..", "/"}, {"/none/../../x", "/x"}, {"a.sgf#12", "a.sgf"}};
    char here[PATH_MAX], wanted[2 * PATH_MAX];
    (void)state;
    assert_non_null(realpath(".", here));
    for (size_t i = 0; i < COUNT(rows); i++)
        if (roots_is_below(rows[i].path, rows[i].root) != rows[i].is_below)
            fail_msg("%s, %s", rows[i].path, rows[i].root);
    assert_int_equal(symlink(".", "link"), 0);
    for (size_t i = 0; i < COUNT(names); i++) {
        char *path = roots_path(names[i].argument);
        const bool is_here = names[i].path[0] != '/';
        snprintf(wanted, sizeof wanted, "%s%s%s", is_here ? here : "", is_here && *names[i].path ? "/" : "", names[i].path);
        assert_string_equal(path, wanted);
        mem_free(path);
    }
    unlink("link");
}

/* ---- signals ---- */

enum { STEPS = 5, ON = 0, OFF, SIGNAL, KINDS };

/* All ways to wait, not to wait and be sent a signal, one after the other: it is noted, or where something is waited for ends the process, and so
 * does the second one. */
static void signals_come(void **state)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    (void)state;
    int ways = 1;
    for (int i = 0; i < STEPS; i++)
        ways *= KINDS;
    for (int way = 0; way < 2 * ways; way++) {
        const int number = numbers[way % (int)COUNT(numbers)];
        const bool has_end = way >= ways;
        bool is_noted = false, is_waiting = false, has_ended = false;
        int status, rest = way % ways;
        fflush(stdout);
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            signal(number, SIG_DFL); /* under nohup SIGHUP is ignored, and stays so */
            interrupt_catch();
        }
        for (int i = 0; i < STEPS; i++, rest /= KINDS) {
            if (child == 0 && rest % KINDS == SIGNAL)
                raise(number);
            else if (child == 0)
                interrupt_at_once(rest % KINDS == ON);
            has_ended |= rest % KINDS == OFF ? false : is_noted || (rest % KINDS == SIGNAL && is_waiting);
            is_noted |= rest % KINDS == SIGNAL;
            is_waiting = rest % KINDS == SIGNAL ? is_waiting : rest % KINDS == ON;
        }
        if (child == 0) {
            if (has_end)
                interrupt_end();
            _exit(interrupt_came());
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        has_ended |= has_end && is_noted;
        if (has_ended ? !WIFSIGNALED(status) || WTERMSIG(status) != number : !WIFEXITED(status) || WEXITSTATUS(status) != is_noted)
            fail_msg("way %d: status %d", way, status);
    }
}

/* Under nohup: a signal that is ignored stays so while work is done, and afterwards; the others are noted. */
static void signals_are_ignored(void **state)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    (void)state;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        int status;
        fflush(stdout);
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            for (size_t k = 0; k < COUNT(numbers); k++)
                signal(numbers[k], k == i ? SIG_IGN : SIG_DFL);
            interrupt_catch();
            raise(numbers[i]);
            bool is_right = !interrupt_came();
            interrupt_at_once(true);
            raise(numbers[i]);
            interrupt_at_once(false);
            interrupt_end();
            raise(numbers[i]);
            interrupt_catch();
            raise(numbers[(i + 1) % COUNT(numbers)]);
            is_right = is_right && interrupt_came();
            _exit(is_right ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kept_together), cmocka_unit_test(odd_things_are_said),
        cmocka_unit_test(lines_of_the_list), cmocka_unit_test(paths_of_roots), cmocka_unit_test(signals_come),
        cmocka_unit_test(signals_are_ignored)};
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
