/* tests/cmd/28-interrupt.c - Ctrl-C at any moment of find and index: half an answer is none, and the library stays whole
 *
 * The signal comes when the program looks at the clock for the Nth time, as it does after each small piece of work: clock_gettime is defined here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <utime.h>

#include "base/array.h"
#include "base/file.h"
#include "cmd/run.h"
#include "games.h"
#include "own_store.h"
#include "sweep.h"

#define GAMES 3000

static char folder[] = "/tmp/kifu-interrupt-XXXXXX";
static unsigned *looks; /* at the clock, of the child */
static unsigned last_look;

int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id != CLOCK_MONOTONIC)
        return timespec_get(t, TIME_UTC) == TIME_UTC ? 0 : -1;
    *t = (struct timespec){1000, 0};
    if (++*looks == last_look)
        raise(SIGINT);
    return 0;
}

/* ---- records ---- */

/* Games on a small board, of which many begin alike, and some are the same, or nearly. */
static void records_make(const char *name, struct chance *c, int games)
{
    const struct utimbuf old = {1000000000, 1000000000};
    struct buf bytes = {0};
    for (int i = 0; i < games; i++) {
        buf_add_format(&bytes, "(;SZ[9]PB[Black %u]PW[White, who has a name of some length, so that a tree is long]RE[B+R];B[cc]", (unsigned)chance_below(c, 50));
        const uint32_t start = chance_below(c, 20);
        for (uint32_t moves = chance_below(c, 2) ? chance_below(c, 9) : 30, k = 0; k < moves; k++) {
            const int point = (int)(chance_below(c, 15) ? start + k * 11 : chance_below(c, 81)) % 81;
            buf_add_format(&bytes, ";%c[%c%c]", k % 2 ? 'B' : 'W', 'a' + point % 9, 'a' + point / 9);
        }
        buf_add_string(&bytes, ")\n");
    }
    assert_true(file_write(name, buf_slice(&bytes), NULL));
    assert_int_equal(utime(name, &old), 0);
    buf_free(&bytes);
}

/* One file that has many, and a folder of small ones. */
static int set_up(void **state)
{
    struct chance c = chance_begin("interrupt");
    (void)state;
    looks = mmap(NULL, sizeof *looks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (looks == MAP_FAILED || own_store_begin(folder) != 0 || mkdir("few", 0700) != 0)
        return -1;
    records_make("many.sgf", &c, GAMES);
    for (int i = 0; i < 20; i++) {
        char name[32];
        snprintf(name, sizeof name, "few/%d.sgf", i);
        records_make(name, &c, 5);
    }
    return 0;
}

static int clear_up(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        char name[32];
        snprintf(name, sizeof name, "few/%d.sgf", i);
        unlink(name);
    }
    rmdir("few");
    unlink("out");
    unlink("err");
    unlink("kifu/roots");
    return own_store_end(folder, "many.sgf");
}

/* ---- a run ---- */

/* The status of waitpid for the command, which is interrupted at that look at the clock (0: never); *out is its output, and *err, where it is not NULL,
 * what it said. */
static int run(const char *const *words, unsigned at, struct buf *out, struct buf *err)
{
    int status = 0, count = 0;
    while (words[count])
        count++;
    fflush(NULL);
    *looks = 0;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const int to = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600), errors = open("err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        last_look = at;
        signal(SIGINT, SIG_DFL);
        dup2(to, STDOUT_FILENO);
        dup2(errors, STDERR_FILENO);
        char *arguments[16] = {NULL};
        memcpy(arguments, words, (size_t)count * sizeof *words);
        _exit(run_command_line(count, arguments));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    buf_clear(out);
    assert_true(file_read("out", out, NULL));
    if (err)
        buf_clear(err);
    assert_true(!err || file_read("err", err, NULL));
    return status;
}

static bool is_interrupted(int status)
{
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGINT;
}

static char *at_look(unsigned look)
{
    static char text[32];
    snprintf(text, sizeof text, "at look %u", look);
    return text;
}

/* A tree is printed piece by piece: as many parentheses close as open, none before. */
static void assert_tree(const struct buf *tree)
{
    int depth = 0;
    assert_true(tree->len > 2 * 65536);
    for (size_t i = 0; i < tree->len; i++) {
        depth += (tree->at[i] == '(') - (tree->at[i] == ')');
        assert_true(depth > 0 || i + 2 >= tree->len);
    }
    assert_int_equal(depth, 0);
}

/* ---- tests ---- */

/* A question to the records, and to the library: what comes is nothing, but of a tree and of rows its beginning. */
static void no_half_answer(void **state)
{
    static const char *const questions[][8] = {
        {"kifu", "find", "--duplicates", "many.sgf"},
        {"kifu", "find", "--duplicates", "--format=json", "many.sgf", "few"},
        {"kifu", "find", "--format=sgf", "--least=1", "moves:0..", "many.sgf"},
        {"kifu", "find", "--next", "--at=few/0.sgf#1", "many.sgf", "few"},
        {"kifu", "find", "--count", "player:4", "many.sgf"},
        {"kifu", "find", "--sort=black", "player:4", "many.sgf"},
        {"kifu", "find", "--novelty=few/1.sgf", "many.sgf"},
        {"kifu", "find", "--format=tsv", "moves:2", "many.sgf", "few"},
    };
    static const bool has_beginning[COUNT(questions)] = {[2] = true, [5] = true, [7] = true};
    struct buf whole = {0}, out = {0}, err = {0};
    (void)state;
    for (int kept = 0; kept < 2; kept++) {
        for (size_t i = 0; i < COUNT(questions); i++) {
            if (!kept)
                unlink("kifu/library.db");
            const int status = run(questions[i], 0, &whole, NULL);
            const unsigned all = *looks;
            if (i == 2)
                assert_tree(&whole);
            assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 2 && whole.len > 0);
            assert_true(all > (i == 0 ? 5 : i == 2 ? 3 : 0)); /* comparing and merging has its moments, too */
            for (unsigned at = 1; at <= all; at += (unsigned)sweep_step(1 + (int)all / 12)) {
                if (!kept)
                    unlink("kifu/library.db");
                if (!is_interrupted(run(questions[i], at, &out, &err)))
                    fail_msg("%s %s %s", questions[i][2], questions[i][3], at_look(at));
                assert_string_equal(buf_string(&err), "");
                assert_true(out.len <= whole.len && !memcmp(out.at ? out.at : "", whole.at, out.len));
                if (!has_beginning[i])
                    assert_int_equal(out.len, 0);
            }
        }
        static const char *const index[] = {"kifu", "index", "many.sgf", "few", NULL};
        assert_int_equal(run(index, 0, &out, NULL), 0);
    }
    buf_free(&whole);
    buf_free(&out);
    buf_free(&err);
}

/* A library is made or renewed: what find says afterwards is the whole truth, or that there is no library. */
static void the_library_stays_whole(void **state)
{
    static const char *const index[] = {"kifu", "index", "few", "many.sgf", NULL}, *renew[] = {"kifu", "index", NULL};
    static const char *const forget[] = {"kifu", "index", "--forget", "few", "many.sgf", NULL};
    static const char *const find[] = {"kifu", "find", "--format=tsv", "moves:2", NULL};
    struct buf truth = {0}, out = {0}, err = {0};
    (void)state;
    unlink("kifu/library.db");
    unlink("kifu/roots");
    assert_int_equal(run(index, 0, &out, NULL), 0);
    const unsigned all = *looks;
    assert_int_equal(run(find, 0, &truth, NULL), 0);
    for (unsigned at = 1; at <= all + 1; at += (unsigned)sweep_step(1 + (int)all / 10)) {
        const unsigned look = at <= all ? at : 0;
        for (int again = 0; again < 2; again++) {
            unlink("kifu/library.db");
            if (!again)
                unlink("kifu/roots");
            assert_true(is_interrupted(run(again ? renew : index, look, &out, &err)) == (look > 0 && look <= *looks));
            assert_string_equal(buf_string(&err), "");
            const int status = run(find, 0, &out, &err);
            const bool has_list = file_exists("kifu/roots");
            assert_int_equal(has_list, again || !look);
            assert_int_equal(WEXITSTATUS(status), has_list ? 0 : 2);
            assert_string_equal(buf_string(&out), has_list ? buf_string(&truth) : "");
            assert_true(has_list == (err.len == 0));
            assert_int_equal(run(index, 0, &out, NULL), 0);
            assert_non_null(strstr(buf_string(&out), ": 3100 games\n"));
        }
    }
    assert_int_equal(run(forget, 0, &out, NULL), 0);
    assert_string_equal(buf_string(&out), "21 forgotten\n");
    buf_free(&truth);
    buf_free(&out);
    buf_free(&err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_half_answer), cmocka_unit_test(the_library_stays_whole)};
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
