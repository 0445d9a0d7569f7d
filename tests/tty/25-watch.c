/* tests/tty/25-watch.c - a file that changes is noticed, once, and nothing else is */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/file.h"
#include "tty/watch.h"

static char folder[64], path[96], other[96];

static long long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits like the loop; false: nothing was reported for `ms`. */
static bool is_told(struct watch *w, int ms)
{
    for (const long long end = now_ms() + ms; now_ms() < end;) {
        const long long due = watch_deadline(w);
        const long long until = due >= 0 && due < end ? due : end;
        struct pollfd p = {.fd = watch_fd(w), .events = POLLIN};
        poll(&p, 1, until > now_ms() ? (int)(until - now_ms()) : 0);
        if (watch_look(w, now_ms()))
            return true;
    }
    return false;
}

static void write_file(const char *name, const char *mode, const char *text)
{
    FILE *f = fopen(name, mode);
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/kifu-watch-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/a.sgf", folder);
    snprintf(other, sizeof other, "%s/b.sgf", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    unlink(other);
    return rmdir(folder);
}

#define LONG_MS 20000

static int open_count(void)
{
    int count = 0;
    for (int fd = 0; fd < 256; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

static void test_changes(void **state)
{
    (void)state;
    struct watch *w = watch_new();
    write_file(path, "w", "(;)");
    watch_file(w, path, NULL);
    assert_false(is_told(w, 0));
    write_file(path, "a", "(;B[aa])"); /* grown */
    assert_true(is_told(w, LONG_MS));
    write_file(other, "w", "(;C[another])");
    assert_false(is_told(w, 150)); /* not ours */
    assert_int_equal(rename(other, path), 0); /* replaced */
    assert_true(is_told(w, LONG_MS));
    assert_int_equal(unlink(path), 0); /* gone */
    assert_true(is_told(w, LONG_MS));
    write_file(path, "w", "(;C[back])");
    assert_true(is_told(w, LONG_MS));
    assert_false(is_told(w, 150)); /* once */
    close(open(path, O_WRONLY)); /* opened and closed, but as it was */
    assert_false(is_told(w, 150));
    watch_file(w, other, NULL); /* not there yet */
    write_file(path, "w", "(;)");
    assert_false(is_told(w, 150));
    write_file(other, "w", "(;)");
    assert_true(is_told(w, LONG_MS));
    watch_free(w);
}

/* Changes between reading and watching; a new mode alone is not one. */
static void test_change_before(void **state)
{
    (void)state;
    struct watch *w = watch_new();
    struct file_mark read;
    write_file(path, "w", "(;)");
    assert_true(file_mark_of(path, &read));
    assert_int_equal(chmod(path, 0400), 0);
    watch_file(w, path, &read);
    assert_false(is_told(w, 150));
    assert_int_equal(chmod(path, 0600), 0);
    write_file(path, "a", "(;B[aa])");
    watch_file(w, path, &read);
    assert_true(is_told(w, LONG_MS));
    assert_false(is_told(w, 150)); /* once */
    assert_int_equal(unlink(path), 0);
    watch_file(w, path, &read);
    assert_true(is_told(w, LONG_MS));
    watch_free(w);
}

/* A file of another folder, to which a link leads: what is written into it, whether or not it is closed, and what comes in its place. */
static void test_link(void **state)
{
    char elsewhere[64], file[96], next[96];
    (void)state;
    strcpy(elsewhere, "/tmp/kifu-watch-XXXXXX");
    assert_non_null(mkdtemp(elsewhere));
    snprintf(file, sizeof file, "%s/c.sgf", elsewhere);
    snprintf(next, sizeof next, "%s/d.sgf", elsewhere);
    write_file(file, "w", "(;)");
    unlink(path);
    assert_int_equal(symlink(file, path), 0);
    struct watch *w = watch_new();
    watch_file(w, path, NULL);
    assert_false(is_told(w, 0));
    write_file(file, "a", "(;B[aa])");
    assert_true(is_told(w, LONG_MS));
    const int fd = open(file, O_WRONLY | O_APPEND);
    assert_int_equal(write(fd, "(;)", 3), 3);
    assert_true(is_told(w, LONG_MS));
    close(fd);
    assert_false(is_told(w, 150));
    write_file(next, "w", "(;C[next])");
    unlink(path);
    assert_int_equal(symlink(next, path), 0);
    assert_true(is_told(w, LONG_MS));
    watch_free(w);
    unlink(path);
    unlink(file);
    unlink(next);
    assert_int_equal(rmdir(elsewhere), 0);
}

/* A file that is written without end is reported from time to time, and its end once. The time is the test's. */
static void test_written_without_end(void **state)
{
    (void)state;
    struct watch *w = watch_new();
    long long now = 1000000;
    int told = 0, since = 0, longest = 0;
    write_file(path, "w", "(;)");
    watch_file(w, path, NULL);
    if (watch_fd(w) < 0)
        skip();
    for (int i = 0; i < 300; i++, now += 10) {
        write_file(path, "a", "x");
        since++;
        if (watch_look(w, now)) {
            longest = since > longest ? since : longest;
            since = 0;
            told++;
        }
    }
    assert_true(told >= 2 && told <= 30);
    assert_true(longest <= 100); /* a second */
    for (told = 0; now < 1000000 + 20000; now += 10)
        told += watch_look(w, now);
    assert_in_range(told, since > 0, 1);
    watch_free(w);
}

/* One file after the other: no descriptor is left of those before, nor any notice. */
static void test_many_files(void **state)
{
    (void)state;
    const int count = open_count();
    struct watch *w = watch_new();
    write_file(path, "w", "(;)");
    write_file(other, "w", "(;)");
    watch_file(w, path, NULL);
    const int before = dup(STDIN_FILENO);
    close(before);
    for (int i = 0; i < 50; i++) {
        write_file(i % 2 ? other : path, "a", " ");
        watch_file(w, i % 2 ? path : other, NULL); /* the change was of the file before */
        assert_false(watch_look(w, now_ms() + 100000));
    }
    const int after = dup(STDIN_FILENO);
    close(after);
    assert_in_range(after, 0, before + 1);
    watch_free(w);
    assert_int_equal(open_count(), count); /* all are closed */
}

/* Without notices it looks from time to time, and reports a change when it is over. */
static void test_looking(void **state)
{
    (void)state;
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    const struct rlimit none = {0, before.rlim_max};
    write_file(path, "w", "(;)");
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0); /* inotify gets no descriptor */
    struct watch *w = watch_new();
    watch_file(w, path, NULL);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(watch_fd(w), -1);
    assert_false(watch_look(w, 0));
    write_file(path, "a", "(;B[aa]");
    assert_false(watch_look(w, watch_deadline(w) - 1)); /* not yet */
    assert_false(watch_look(w, watch_deadline(w)));     /* it may go on */
    write_file(path, "a", ";W[bb])");
    assert_false(watch_look(w, watch_deadline(w)));
    assert_true(watch_look(w, watch_deadline(w)));
    assert_false(watch_look(w, watch_deadline(w))); /* once */
    assert_int_equal(chmod(path, 0600), 0);
    assert_false(watch_look(w, watch_deadline(w))); /* another mode is no other content */
    assert_false(watch_look(w, watch_deadline(w)));
    watch_free(w);
}

/* Notices of the first file, and none to be had for the second one. */
static void test_notices_end(void **state)
{
    struct rlimit before;
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    const struct rlimit none = {0, before.rlim_max};
    write_file(path, "w", "(;)");
    write_file(other, "w", "(;)");
    struct watch *w = watch_new();
    watch_file(w, path, NULL);
    if (watch_fd(w) < 0)
        skip();
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    watch_file(w, other, NULL);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(watch_fd(w), -1);
    assert_int_equal(watch_deadline(w), 0);
    write_file(other, "a", " ");
    assert_false(watch_look(w, 1000));
    assert_int_equal(watch_deadline(w), 1500);
    assert_false(watch_look(w, 1499));
    assert_true(watch_look(w, 1500));
    watch_file(w, path, NULL); /* and there they are again */
    assert_true(watch_fd(w) >= 0);
    assert_int_equal(watch_deadline(w), -1);
    watch_free(w);
}

static void test_nothing(void **state)
{
    (void)state;
    struct watch *w = watch_new();
    assert_int_equal(watch_deadline(w), -1);
    assert_int_equal(watch_fd(w), -1);
    assert_false(watch_look(w, now_ms()));
    watch_free(w);
    watch_free(NULL);
}

/* With notices of the system it does not look by the clock, neither at the first file nor at another one after it. */
static void test_sleeps_until_notice(void **state)
{
    (void)state;
#ifdef __linux__
    const int notice = inotify_init1(IN_CLOEXEC);
    if (notice < 0)
        skip();
    close(notice);
    struct watch *w = watch_new();
    write_file(path, "w", "(;)");
    write_file(other, "w", "(;)");
    for (int i = 0; i < 2; i++) {
        watch_file(w, i ? other : path, NULL);
        assert_true(watch_fd(w) >= 0);
        assert_int_equal(watch_deadline(w), -1);
        assert_false(watch_look(w, now_ms()));
        assert_int_equal(watch_deadline(w), -1);
        write_file(i ? other : path, "a", " ");
        assert_true(is_told(w, LONG_MS));
        assert_int_equal(watch_deadline(w), -1);
    }
    watch_free(w);
#else
    skip();
#endif
}

/* By names of each shape: without a folder, and of a record within an archive, which is what changes. */
static void test_names(void **state)
{
    char here[1024], inside[128];
    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    write_file(path, "w", "(;)");
    write_file(other, "w", "(;)");
    snprintf(inside, sizeof inside, "%s/games/one.sgf", path);
    const char *const names[] = {"a.sgf", "./a.sgf", path, inside, "a.sgf/one.sgf"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct watch *w = watch_new();
        watch_file(w, names[i], NULL);
        if (i == 0 && watch_fd(w) < 0)
            skip();
        assert_true(watch_fd(w) >= 0);
        assert_false(watch_look(w, 1000));
        write_file(other, "a", " ");
        assert_false(watch_look(w, 2000));
        assert_int_equal(watch_deadline(w), -1); /* nothing of ours: it sleeps on */
        write_file(path, "a", " ");
        assert_false(watch_look(w, 3000));
        assert_int_equal(watch_deadline(w), 3060);
        assert_false(watch_look(w, 3059));
        assert_true(watch_look(w, 3060));
        assert_int_equal(watch_deadline(w), -1);
        assert_false(watch_look(w, 9000));
        watch_free(w);
    }
    assert_int_equal(chdir(here), 0);
}

/* A descriptor does not change, and the file before is no longer watched. */
static void test_descriptor(void **state)
{
    struct watch *w = watch_new();
    (void)state;
    write_file(path, "w", "(;)");
    watch_file(w, path, NULL);
    watch_file(w, "-", NULL);
    assert_int_equal(watch_fd(w), -1);
    assert_true(watch_deadline(w) < 0);
    write_file(path, "a", " ");
    assert_false(is_told(w, 200));
    watch_file(w, path, NULL); /* and it goes on */
    write_file(path, "a", " ");
    assert_true(is_told(w, LONG_MS));
    watch_free(w);
}

/* It is reported when it was quiet for 60 ms, or after half a second of changes; then it starts again from nothing. */
static void test_limits(void **state)
{
    struct watch *w = watch_new();
    (void)state;
    write_file(path, "w", "(;)");
    watch_file(w, path, NULL);
    if (watch_fd(w) < 0)
        skip();
    for (int times = 0; times < 2; times++) {
        const long long begin = 10000 + times * 5000;
        for (int ms = 0; ms < 500; ms += 50) {
            write_file(path, "a", " ");
            assert_false(watch_look(w, begin + ms));
            assert_int_equal(watch_deadline(w), begin + (ms + 60 < 500 ? ms + 60 : 500));
        }
        assert_false(watch_look(w, begin + 499));
        assert_true(watch_look(w, begin + 500));
    }
    watch_file(w, path, NULL); /* once more the same: what it is now is known */
    write_file(path, "a", " ");
    watch_file(w, path, NULL);
    assert_false(watch_look(w, 30000));
    assert_false(watch_look(w, 31000));
    write_file(path, "a", " ");
    assert_false(watch_look(w, 32000));
    assert_true(watch_look(w, 32060));
    watch_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_change_before),
        cmocka_unit_test(test_link),
        cmocka_unit_test(test_many_files),
        cmocka_unit_test(test_written_without_end),
        cmocka_unit_test(test_notices_end),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_descriptor),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_sleeps_until_notice),
        cmocka_unit_test(test_looking),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
