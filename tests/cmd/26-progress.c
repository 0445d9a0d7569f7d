/* tests/cmd/26-progress.c - the line on the terminal while index and find read: what it says, when, and that nothing of it is left
 *
 * The clock is the test's: clock_gettime is defined here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "ingest/interrupt.h"
#include "ingest/progress.h"
#include "tty/vt.h"

static long long clock_ms;

int clock_gettime(clockid_t id, struct timespec *t)
{
    (void)id;
    *t = (struct timespec){(time_t)(clock_ms / 1000), (long)(clock_ms % 1000) * 1000000};
    return 0;
}

/* ---- standard error is a terminal, or a pipe ---- */

struct line {
    int usual, master;
    struct vt vt;
    struct buf came; /* since it was looked at last */
    char row[256];
};

static void line_open(struct line *l, bool is_terminal)
{
    int ends[2] = {-1, -1};
    *l = (struct line){.usual = dup(STDERR_FILENO)};
    clock_ms = 1000000;
    if (is_terminal) {
        l->master = ends[0] = posix_openpt(O_RDWR | O_NOCTTY);
        assert_true(ends[0] >= 0 && grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0);
        ends[1] = open(ptsname(ends[0]), O_RDWR | O_NOCTTY);
    } else {
        assert_int_equal(pipe(ends), 0);
        l->master = ends[0];
    }
    assert_true(ends[1] >= 0);
    fcntl(l->master, F_SETFL, O_NONBLOCK);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    vt_open(&l->vt, 120, 2);
}

static void line_close(struct line *l)
{
    dup2(l->usual, STDERR_FILENO);
    close(l->usual);
    close(l->master);
    vt_close(&l->vt);
    buf_free(&l->came);
}

/* The visible first row; its bytes are in l->came. */
static const char *seen(struct line *l)
{
    char bytes[4096];
    size_t len = 0;
    buf_clear(&l->came);
    for (ssize_t n; (n = read(l->master, bytes, sizeof bytes)) > 0;)
        buf_add(&l->came, bytes, (size_t)n);
    vt_write(&l->vt, buf_slice(&l->came));
    for (int x = 0; x < 120; x++) {
        VTermScreenCell cell;
        struct buf code = {0};
        vterm_screen_get_cell(l->vt.screen, (VTermPos){0, x}, &cell);
        if (cell.chars[0] != (uint32_t)-1)
            text_add_code(&code, cell.chars[0] ? cell.chars[0] : ' ');
        assert_true(len + code.len < sizeof l->row);
        if (code.len)
            memcpy(l->row + len, code.at, code.len);
        len += code.len;
        buf_free(&code);
    }
    while (len > 0 && l->row[len - 1] == ' ')
        len--;
    l->row[len] = 0;
    return l->row;
}

static void step_at(struct progress *p, int ms, int percent)
{
    clock_ms = 1000000 + ms;
    assert_true(progress_step(p, percent));
}

/* ---- tests ---- */

/* No line for less than 300 ms; then another one each 100 ms. */
static void it_comes_after_a_while(void **state)
{
    static const struct {
        int ms, percent;
        const char *seen;
    } steps[] = {
        {0, 0, ""}, {1, 1, ""}, {299, 10, ""}, {300, 11, "kifu: a.zip: reading 11%"}, {301, 12, "kifu: a.zip: reading 11%"},
        {399, 13, "kifu: a.zip: reading 11%"}, {400, 14, "kifu: a.zip: reading 14%"}, {2000, 99, "kifu: a.zip: reading 99%"},
        {2100, 100, "kifu: a.zip: reading 100%"},
    };
    struct line l;
    struct progress p = {.file = "a.zip"};
    (void)state;
    line_open(&l, true);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        step_at(&p, steps[i].ms, steps[i].percent);
        assert_string_equal(seen(&l), steps[i].seen);
    }
    progress_end(&p);
    assert_string_equal(seen(&l), "");
    assert_int_equal(l.came.at[l.came.len - 1], '\r'); /* what is written next begins there */
    progress_end(&p);
    seen(&l);
    assert_int_equal(l.came.len, 0); /* once */
    line_close(&l);
}

/* One of many files has its number, what is searched the word, one file its name. */
static void it_says_what_is_read(void **state)
{
    static const struct {
        struct progress p;
        const char *seen;
    } lines[] = {
        {{.file = "a.zip"}, "kifu: a.zip: reading 7%"},
        {{.file = "a.zip", .number = 1, .count = 1}, "kifu: a.zip: reading 7%"},
        {{.file = "a.zip", .searches = true}, "kifu: a.zip: searching 7%"},
        {{.file = "a.zip", .number = 1, .count = 2}, "kifu: reading file 1 of 2"},
        {{.file = "a.zip", .number = 2, .count = 2, .searches = true}, "kifu: reading file 2 of 2"},
        {{.file = "a.zip", .number = 2, .count = 2, .work = PROGRESS_COMPARES}, "kifu: comparing games 7%"},
        {{.file = "a.zip", .work = PROGRESS_MERGES}, "kifu: merging games 7%"},
        {{.file = "a\033[2J\nb"}, "kifu: a\xEF\xBF\xBD[2J b: reading 7%"},
        {{.file = "12345678901234567890123456789012345678901234567890.sgf"}, "kifu: 12345678901234567890123456789012345678901234567890: reading 7%"},
        {{.file = "1234567890123456789012345678901234567890123456789\xE5\x9B\xB2"}, "kifu: 1234567890123456789012345678901234567890123456789: reading 7%"},
        {{.file = "123456789012345678901234567890123456789012345678\xE5\x9B\xB2"}, "kifu: 123456789012345678901234567890123456789012345678\xE5\x9B\xB2: reading 7%"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct line l;
        struct progress p = lines[i].p;
        line_open(&l, true);
        step_at(&p, 0, 0);
        step_at(&p, 300, 7);
        assert_string_equal(seen(&l), lines[i].seen);
        progress_end(&p);
        assert_string_equal(seen(&l), "");
        line_close(&l);
    }
}

/* A line that is shorter than the one before leaves nothing of it, and all of the widest is gone at the end. */
static void nothing_is_left_of_a_longer_line(void **state)
{
    static const char *const names[] = {"a-long-name-of-an-archive.zip", "a.zip", "", "\xE5\x9B\xB2\xE7\xA2\x81.sgf", "bb.zip"};
    struct line l;
    struct progress p = {0};
    struct buf expected = {0};
    int ms = 0;
    (void)state;
    line_open(&l, true);
    p.file = names[0];
    step_at(&p, ms, 0);
    for (ms = 300; ms < 4000; ms += 100) {
        const int percent = ms / 100 % 2 ? 100 : 5;
        p.file = names[ms / 100 % 5];
        p.searches = ms / 100 % 3 == 0;
        step_at(&p, ms, percent);
        buf_clear(&expected);
        buf_add_format(&expected, "kifu: %s: %s %d%%", p.file, p.searches ? "searching" : "reading", percent);
        assert_string_equal(seen(&l), buf_string(&expected));
    }
    progress_end(&p);
    assert_string_equal(seen(&l), "");
    buf_free(&expected);
    line_close(&l);
}

static void no_terminal_gets_a_line(void **state)
{
    struct line l;
    struct progress p = {.file = "a.zip"};
    (void)state;
    line_open(&l, false);
    for (int ms = 0; ms < 2000; ms += 100)
        step_at(&p, ms, ms / 20);
    progress_end(&p);
    seen(&l);
    assert_int_equal(l.came.len, 0);
    line_close(&l);
}

/* With and without a line that is due. */
static void a_signal_ends_the_work(void **state)
{
    struct line l;
    struct progress p = {.file = "a.zip"};
    (void)state;
    line_open(&l, true);
    signal(SIGINT, SIG_DFL); /* a shell's background job ignores it */
    interrupt_catch();
    step_at(&p, 0, 0);
    raise(SIGINT);
    assert_false(progress_step(&p, 1));
    clock_ms += 1000;
    assert_false(progress_step(&p, 2));
    progress_end(&p);
    seen(&l);
    assert_int_equal(l.came.len, 0);
    line_close(&l);
}

int main(void)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "en_US.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_comes_after_a_while),
        cmocka_unit_test(it_says_what_is_read),
        cmocka_unit_test(nothing_is_left_of_a_longer_line),
        cmocka_unit_test(no_terminal_gets_a_line),
        cmocka_unit_test(a_signal_ends_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
