/* tests/tty/31-descriptors.c - where keys come from and where pictures go, whatever standard input and output are; what is sent, and what is closed
 *
 * Each case is a child of a session of its own: the first of two pseudo-terminals is its /dev/tty. What does not hold ends it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/array.h"
#include "tty/signal.h"
#include "tty/terminal.h"

enum kind { OWN, FOREIGN, PIPE, KINDS };

static int masters[2], slaves[2], pipes[2];

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "# does not hold: %s\n", what);
    _exit(1);
}

static void open_terminals(void)
{
    setsid();
    for (int i = 0; i < 2; i++) {
        masters[i] = posix_openpt(O_RDWR | O_NOCTTY);
        require(masters[i] >= 0 && grantpt(masters[i]) == 0 && unlockpt(masters[i]) == 0, "a terminal");
        slaves[i] = open(ptsname(masters[i]), O_RDWR | O_NOCTTY);
        struct termios raw;
        tcgetattr(slaves[i], &raw);
        cfmakeraw(&raw);
        tcsetattr(slaves[i], TCSANOW, &raw);
    }
    require(ioctl(slaves[0], TIOCSCTTY, 0) == 0, "a terminal of its own");
    require(pipe(pipes) == 0, "a pipe");
}

static void in_child(void (*test)(enum kind in, enum kind out), enum kind in, enum kind out)
{
    const pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (child == 0) {
        open_terminals();
        dup2(in == PIPE ? pipes[0] : slaves[in], STDIN_FILENO);
        dup2(out == PIPE ? pipes[1] : slaves[out], STDOUT_FILENO);
        setenv("TERM", "xterm", 1);
        test(in, out);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (status != 0)
        fail_msg("input %d, output %d", (int)in, (int)out);
}

static bool comes(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, 10000) == 1 && p.revents & POLLIN;
}

static int open_count(void)
{
    int count = 0;
    for (int fd = 0; fd < 256; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* ---- opening and closing ---- */

static void check_ends(enum kind in, enum kind out)
{
    const int own = in == FOREIGN, shown = out == FOREIGN; /* which terminal */
    const int before = open_count();
    char byte = 0;
    struct error e;
    struct tty *t = tty_open(&e);
    require(t != NULL, "it opens");
    require((t->in == t->out) == (in == out), "one descriptor where it is one and the same");
    require(t->in > STDERR_FILENO && t->out > STDERR_FILENO, "none is a standard one");
    require(fcntl(t->in, F_GETFL) & O_NONBLOCK && fcntl(t->out, F_GETFL) & O_NONBLOCK, "nothing waits");
    require(fcntl(t->in, F_GETFD) & FD_CLOEXEC && fcntl(t->out, F_GETFD) & FD_CLOEXEC, "no other program gets them");
    require(write(t->out, "x", 1) == 1 && comes(masters[shown]) && read(masters[shown], &byte, 1) == 1 && byte == 'x', "the picture goes there");
    require(write(masters[own], "k", 1) == 1 && comes(t->in) && tty_read(t, &byte, 1) == 1 && byte == 'k', "keys come from there");
    require(tty_read(t, &byte, 1) == 0, "no more of them");
    for (int times = 0; times < 2; times++) {
        tty_start(t);
        tty_stop(t);
    }
    tty_close(t);
    require(open_count() == before, "all is closed");
}

static void keys_and_pictures_have_their_ends(void **state)
{
    (void)state;
    for (enum kind in = OWN; in < KINDS; in++)
        for (enum kind out = OWN; out < KINDS; out++)
            in_child(check_ends, in, out);
}

/* A terminal that cannot be opened is left as it was. */
static void check_failure(enum kind in, enum kind out)
{
    static const char *const types[] = {NULL, "", "no-such-kind", "dumb"};
    struct error e;
    (void)in, (void)out;
    for (size_t i = 0; i < COUNT(types); i++) {
        const int before = open_count();
        if (types[i])
            setenv("TERM", types[i], 1);
        else
            unsetenv("TERM");
        require(tty_open(&e) == NULL, "it does not open");
        require(open_count() == before, "nothing stays open");
        require(tty_is_plain() == (i == 3), "only one of them has lines");
    }
}

static void what_fails_stays_closed(void **state)
{
    (void)state;
    for (enum kind in = OWN; in < KINDS; in++)
        in_child(check_failure, in, in == OWN ? FOREIGN : OWN);
}

/* Keys come one by one, whatever the modes were. */
static void check_modes(enum kind in, enum kind out)
{
    struct termios odd, now;
    struct error e;
    struct tty *t = tty_open(&e);
    (void)out;
    require(t != NULL, "it opens");
    require(tcgetattr(slaves[in], &odd) == 0, "modes");
    odd.c_cc[VMIN] = 9;
    odd.c_cc[VTIME] = 7;
    odd.c_iflag |= IXON | ICRNL | INLCR | IGNCR | ISTRIP | INPCK | PARMRK | BRKINT;
    odd.c_oflag |= OPOST;
    odd.c_lflag |= ECHO | ECHONL | ICANON | IEXTEN | ISIG;
    tcsetattr(slaves[in], TCSANOW, &odd);
    tcgetattr(slaves[in], &odd);
    tty_start(t);
    tcgetattr(slaves[in], &now);
    require(now.c_cc[VMIN] == 1 && now.c_cc[VTIME] == 0, "each as it comes");
    require(!(now.c_iflag & (IXON | ICRNL | INLCR | IGNCR | ISTRIP | INPCK | PARMRK | BRKINT)), "and as it is");
    require(!(now.c_oflag & OPOST) && !(now.c_lflag & (ECHO | ECHONL | ICANON | IEXTEN | ISIG)), "nothing is done with it");
    require((now.c_cflag & CSIZE) == CS8, "all of a byte");
    struct termios other = now;
    other.c_lflag |= ECHO; /* another program, while we were stopped */
    tcsetattr(slaves[in], TCSANOW, &other);
    tty_again(t);
    tcgetattr(slaves[in], &now);
    require(!(now.c_lflag & ECHO), "its modes again");
    tty_stop(t);
    tcgetattr(slaves[in], &now);
    require(now.c_cc[VMIN] == 9 && now.c_cc[VTIME] == 7 && now.c_lflag & ECHO && now.c_iflag == odd.c_iflag, "as they were");
    tty_start(t);
    tty_close(t); /* stops it */
    tcgetattr(slaves[in], &now);
    require(now.c_cc[VMIN] == 9 && now.c_lflag & ECHO, "as they were");
}

static void keys_come_one_by_one(void **state)
{
    (void)state;
    in_child(check_modes, OWN, OWN);
    in_child(check_modes, FOREIGN, OWN);
}

/* Keys typed ahead are left to the shell at an ordinary end; if a signal ends the program they are dropped. */
static void check_typed_ahead(enum kind in, enum kind out)
{
    struct error e;
    char byte;
    (void)out;
    for (int is_signal = 0; is_signal < 2; is_signal++) {
        struct tty *t = tty_open(&e);
        require(t != NULL, "it opens");
        tty_start(t);
        require(write(masters[in], "k", 1) == 1 && comes(t->in), "a key");
        is_signal ? signal_restore() : signal_release();
        require(tty_read(t, &byte, 1) == !is_signal, "what was typed ahead");
        t->started = false;
        tty_close(t);
    }
}

static void what_was_typed_ahead_stays(void **state)
{
    (void)state;
    in_child(check_typed_ahead, OWN, OWN);
}

/* A line that is full of a picture: that is dropped, so that the terminal is put back all the same. */
static void check_full_line(enum kind in, enum kind out)
{
    static const char stop[] = "put back";
    static char bytes[1 << 18]; /* more than a line holds */
    struct termios modes;
    size_t len = 0;
    const int fd = open(ptsname(masters[out]), O_RDWR | O_NOCTTY | O_NONBLOCK);
    memset(bytes, 'x', sizeof bytes);
    do {
        while (write(fd, bytes, sizeof bytes) > 0)
            continue;
    } while (poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, 50) > 0); /* what is on its way makes room once more */
    if (in == FOREIGN) /* one that waits until there is room */
        fcntl(fd, F_SETFL, O_RDWR);
    const int flags = fcntl(fd, F_GETFL);
    tcgetattr(fd, &modes);
    signal_guard(fd, fd, &modes, stop, strlen(stop));
    signal_release();
    require(fcntl(fd, F_GETFL) == flags, "it waits, or not, as before");
    bytes[0] = '\0';
    while (!strstr(bytes, stop) && comes(masters[out])) {
        const ssize_t n = read(masters[out], bytes + len, sizeof bytes - 1 - len);
        require(n > 0, "it comes");
        len += (size_t)n;
        bytes[len] = '\0';
    }
    require(strstr(bytes, stop) != NULL && strstr(bytes, stop)[strlen(stop)] == '\0', "it is put back, and that is the last");
}

static void a_full_line_is_put_back(void **state)
{
    (void)state;
    in_child(check_full_line, OWN, OWN);
    in_child(check_full_line, FOREIGN, OWN);
}

/* In the background a terminal may be put back all the same, and does not stop the one who does it. */
static void check_background(enum kind in, enum kind out)
{
    struct termios modes, now;
    struct sigaction action;
    int status;
    (void)in;
    tcgetattr(slaves[out], &modes);
    modes.c_lflag |= TOSTOP; /* there it may not even write */
    tcsetattr(slaves[out], TCSANOW, &modes);
    modes.c_cc[VTIME] = 5;
    const pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        signal_guard(slaves[out], slaves[out], &modes, "x", 1);
        signal_release();
        sigaction(SIGTTOU, NULL, &action);
        _exit(action.sa_handler == SIG_DFL ? 0 : 1);
    }
    require(waitpid(child, &status, WUNTRACED) == child, "it ends");
    if (WIFSTOPPED(status))
        kill(child, SIGKILL);
    require(status == 0, "it is not stopped");
    tcgetattr(slaves[out], &now);
    require(now.c_cc[VTIME] == 5 && comes(masters[out]), "all is put back");
}

static void the_background_is_no_hindrance(void **state)
{
    (void)state;
    in_child(check_background, OWN, OWN);
}

/* A fault may be that the stack is used up: there is another one for it. */
static void check_stack(enum kind in, enum kind out)
{
    stack_t there;
    (void)in, (void)out;
    require(signal_start(), "it starts");
    require(sigaltstack(NULL, &there) == 0 && !(there.ss_flags & SS_DISABLE) && there.ss_sp != NULL, "another stack");
}

static void a_fault_has_a_stack(void **state)
{
    (void)state;
    in_child(check_stack, OWN, OWN);
}

/* ---- the queue, on a line of the test ---- */

struct line {
    struct tty t;
    int end;
};

static void open_line(struct line *l)
{
    int ends[2];
    struct error e;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
    *l = (struct line){.t = {.in = ends[0], .out = ends[0]}, .end = ends[1]};
    assert_true(terminfo_load("xterm-256color", -1, &l->t.info, &e));
    paint_init(&l->t.paint, &l->t.info.paint);
}

static void close_line(struct line *l)
{
    tty_stop(&l->t);
    terminfo_unload();
    paint_free(&l->t.paint);
    buf_free(&l->t.queue);
    close(l->t.in);
    if (l->end >= 0)
        close(l->end);
}

/* All that came, up to `most` bytes. */
static size_t drain(struct line *l, char *bytes, size_t most)
{
    size_t len = 0;
    for (ssize_t n; len < most && (n = read(l->end, bytes + len, most - len)) > 0;)
        len += (size_t)n;
    return len;
}

enum { MANY = 1 << 20 };

/* A line that takes only a part: the rest later, each byte once, in order. */
static void a_full_line_gets_the_rest_later(void **state)
{
    (void)state;
    struct line l;
    char *got = calloc(1, MANY + 100);
    open_line(&l);
    tty_start(&l.t);
    const size_t start = tty_queued(&l.t);
    for (size_t i = 0; i < MANY; i++)
        buf_add_char(&l.t.queue, (char)('a' + i % 23));
    size_t len = 0;
    enum tty_line how;
    int waits = 0;
    while ((how = tty_send(&l.t)) == TTY_WAITING) {
        waits++;
        assert_true(tty_queued(&l.t) > 0);
        len += drain(&l, got + len, 50000);
    }
    assert_true(waits > 1 && how == TTY_SENT);
    assert_int_equal(tty_queued(&l.t), 0);
    len += drain(&l, got + len, MANY);
    assert_int_equal(len, start + MANY);
    for (size_t i = 0; i < MANY; i++)
        assert_int_equal(got[start + i], 'a' + i % 23);
    assert_int_equal(tty_send(&l.t), TTY_SENT);
    assert_int_equal(drain(&l, got, MANY), 0);
    free(got);
    close_line(&l);
}

/* Bytes that were not sent before a stop are not sent after it. */
static void a_start_begins_with_an_empty_queue(void **state)
{
    (void)state;
    struct line l;
    open_line(&l);
    tty_start(&l.t);
    const size_t start = tty_queued(&l.t);
    for (size_t i = 0; i < MANY; i++)
        buf_add_char(&l.t.queue, 'x');
    assert_int_equal(tty_send(&l.t), TTY_WAITING);
    assert_in_range(tty_queued(&l.t), 1, MANY);
    tty_stop(&l.t);
    tty_start(&l.t);
    assert_int_equal(tty_queued(&l.t), start);
    assert_int_equal(strncmp(buf_string(&l.t.queue), l.t.info.start, start), 0);
    close_line(&l);
}

static void a_line_that_is_gone_is_seen(void **state)
{
    (void)state;
    struct line l;
    char byte;
    void (*const before)(int) = signal(SIGPIPE, SIG_IGN);
    open_line(&l);
    assert_int_equal(tty_read(&l.t, &byte, 1), 0);
    buf_add_string(&l.t.queue, "x");
    close(l.end);
    l.end = -1;
    assert_int_equal(tty_read(&l.t, &byte, 1), -1);
    assert_int_equal(tty_send(&l.t), TTY_GONE);
    assert_int_equal(tty_queued(&l.t), 1);
    close_line(&l);
    signal(SIGPIPE, before);
}

/* ---- modes in the queue ---- */

static void expect_queue(struct line *l, const char *wanted)
{
    assert_string_equal(buf_string(&l->t.queue) + l->t.sent, wanted);
    buf_clear(&l->t.queue);
    l->t.sent = 0;
}

/* Before it starts nothing is sent; the mouse is switched where that changes something, and not after a stop. */
static void modes_are_switched_while_it_runs(void **state)
{
    (void)state;
    struct line l;
    char start[600];
    open_line(&l);
    tty_mouse(&l.t, true);
    tty_again(&l.t);
    expect_queue(&l, "");
    tty_start(&l.t);
    expect_queue(&l, l.t.info.start);
    tty_start(&l.t);
    tty_mouse(&l.t, false);
    expect_queue(&l, "");
    for (int times = 0; times < 2; times++) {
        tty_mouse(&l.t, true);
        expect_queue(&l, "\033[?1000h\033[?1006h");
        tty_mouse(&l.t, true);
        expect_queue(&l, "");
        tty_again(&l.t);
        snprintf(start, sizeof start, "%s\033[?1000h\033[?1006h", l.t.info.start);
        expect_queue(&l, start);
        tty_mouse(&l.t, false);
        expect_queue(&l, "\033[?1006l\033[?1000l");
        tty_again(&l.t);
        expect_queue(&l, l.t.info.start);
    }
    tty_drags(&l.t, true); /* nothing without clicks */
    expect_queue(&l, "");
    for (int times = 0; times < 2; times++) {
        tty_mouse(&l.t, true);
        tty_drags(&l.t, true);
        tty_drags(&l.t, true);
        expect_queue(&l, "\033[?1000h\033[?1006h\033[?1002h");
        tty_again(&l.t);
        snprintf(start, sizeof start, "%s\033[?1000h\033[?1006h\033[?1002h", l.t.info.start);
        expect_queue(&l, start);
        tty_drags(&l.t, false);
        expect_queue(&l, "\033[?1002l\033[?1000h\033[?1006h");
        tty_again(&l.t);
        snprintf(start, sizeof start, "%s\033[?1000h\033[?1006h", l.t.info.start);
        expect_queue(&l, start);
        tty_drags(&l.t, true);
        tty_mouse(&l.t, false);
        expect_queue(&l, "\033[?1002h\033[?1002l\033[?1000h\033[?1006h\033[?1006l\033[?1000l");
    }
    tty_mouse(&l.t, true);
    tty_drags(&l.t, true);
    tty_stop(&l.t);
    tty_again(&l.t);
    tty_start(&l.t);
    expect_queue(&l, l.t.info.start);
    tty_mouse(&l.t, true);
    expect_queue(&l, "\033[?1000h\033[?1006h");
    close_line(&l);
}

/* At the end all modes that are on are switched off, and nothing else. */
static void what_is_on_is_switched_off(void **state)
{
    (void)state;
    for (int what = 0; what < 16; what++) { /* at once, since before the start; the same, later; the mouse; drags */
        struct line l;
        char got[600], wanted[600];
        open_line(&l);
        if (what & 1)
            tty_sync(&l.t);
        tty_start(&l.t);
        if (what & 2)
            tty_sync(&l.t);
        if (what & 4)
            tty_mouse(&l.t, true);
        if (what & 8)
            tty_drags(&l.t, true);
        tty_stop(&l.t);
        got[drain(&l, got, sizeof got - 1)] = '\0';
        snprintf(wanted, sizeof wanted, "%s%s%s%s", what & 3 ? "\033[?2026l" : "", (what & 12) == 12 ? "\033[?1002l" : "", what & 4 ? "\033[?1006l\033[?1000l" : "", l.t.info.stop);
        assert_string_equal(got, wanted);
        tty_stop(&l.t);
        assert_int_equal(drain(&l, got, sizeof got), 0);
        close_line(&l);
    }
}

/* A picture is sent whole once another program may have used the terminal; a small one is the same whether or not pictures come at once. */
static void a_picture_is_whole_afterwards(void **state)
{
    (void)state;
    struct theme theme = {0};
    struct buf usual = {0};
    for (int role = 0; role < ROLE_COUNT; role++)
        theme.styles[role] = (struct style){-1, -1, 0};
    for (int syncs = 0; syncs < 2; syncs++) {
        struct line l;
        struct canvas c;
        open_line(&l);
        tty_start(&l.t);
        canvas_init(&c, 20, 6, &glyphs_unicode, 1);
        tty_flush(&l.t, &c, &theme);
        for (int how = 0; how < 3; how++) {
            if (how == 1)
                tty_stop(&l.t);
            how == 2 ? tty_again(&l.t) : tty_start(&l.t);
            buf_clear(&l.t.queue);
            tty_flush(&l.t, &c, &theme);
            assert_int_equal(strstr(buf_string(&l.t.queue), "\033[H\033[2J") != NULL, how > 0);
        }
        if (syncs)
            tty_sync(&l.t);
        buf_clear(&l.t.queue);
        canvas_string(&c, 3, 2, ROLE_TEXT, "Kuroki and Shirota");
        tty_flush(&l.t, &c, &theme);
        if (!syncs)
            buf_add_slice(&usual, buf_slice(&l.t.queue));
        assert_non_null(strstr(buf_string(&usual), "Kuroki"));
        assert_string_equal(buf_string(&l.t.queue), buf_string(&usual));
        canvas_free(&c);
        close_line(&l);
    }
    buf_free(&usual);
}

/* The expected answer to a question: row and column from 1, no column if the place is unknown. */
static void a_question_knows_its_answer(void **state)
{
    (void)state;
    struct line l;
    struct canvas c;
    struct theme theme = {0};
    int row = -1, column = -1;
    for (int role = 0; role < ROLE_COUNT; role++)
        theme.styles[role] = (struct style){-1, -1, 0};
    open_line(&l);
    tty_start(&l.t);
    canvas_init(&c, 20, 6, &glyphs_unicode, 1);
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 20; x++) {
            c.cursor_x = x;
            c.cursor_y = y;
            tty_flush(&l.t, &c, &theme);
            buf_clear(&l.t.queue);
            tty_ask(&l.t, &row, &column);
            assert_int_equal(row, y + 1);
            assert_int_equal(column, x + 1);
            expect_queue(&l, "\033[6n");
        }
    paint_forget(&l.t.paint);
    tty_ask(&l.t, &row, &column);
    assert_int_equal(column, 0);
    buf_clear(&l.t.queue);
    tty_flush(&l.t, &c, &theme);
    buf_clear(&l.t.queue);
    tty_ask_width(&l.t);
    expect_queue(&l, "\033[H\xE2\x97\x8F\033[6n");
    tty_flush(&l.t, &c, &theme);
    assert_non_null(strstr(buf_string(&l.t.queue), "\033[H\033[2J")); /* the character goes */
    canvas_free(&c);
    close_line(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_and_pictures_have_their_ends),
        cmocka_unit_test(what_fails_stays_closed),
        cmocka_unit_test(keys_come_one_by_one),
        cmocka_unit_test(what_was_typed_ahead_stays),
        cmocka_unit_test(a_full_line_is_put_back),
        cmocka_unit_test(the_background_is_no_hindrance),
        cmocka_unit_test(a_fault_has_a_stack),
        cmocka_unit_test(a_full_line_gets_the_rest_later),
        cmocka_unit_test(a_start_begins_with_an_empty_queue),
        cmocka_unit_test(a_line_that_is_gone_is_seen),
        cmocka_unit_test(modes_are_switched_while_it_runs),
        cmocka_unit_test(what_is_on_is_switched_off),
        cmocka_unit_test(a_picture_is_whole_afterwards),
        cmocka_unit_test(a_question_knows_its_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
