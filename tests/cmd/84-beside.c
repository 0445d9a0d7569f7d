/* tests/cmd/84-beside.c - a session and its engine, by a broker and a process: it is asked, followed, stopped, and ends
 *
 * The engine is tests/engine/fake; what it notes comes through a FIFO, which ends when nothing of it is left. Nothing sleeps: what is waited for
 * is an answer, a note or an end; the session steps as a loop makes it step.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/array.h"
#include "base/clock.h"
#include "base/sandbox.h"
#include "cmd/beside.h"
#include "panes/panes.h"

#define PATIENCE_MS 30000 /* only a failure takes as long */

static const char record[] = "(;FF[4]GM[1]SZ[9]KM[6.5];B[ee];W[cg];B[cc];W[gc])";

static struct {
    char folder[200], fifo[240], fake[PATH_MAX], log[300];
    struct session s;
    struct beside beside;
    struct loop_beside loop;
    int noted; /* the FIFO */
    struct buf notes;
} w;

/* ---- the world ---- */

static int set_up(void **state)
{
    const char *tmp = getenv("TMPDIR"), *built = getenv("builddir");
    (void)state;
    signal(SIGPIPE, SIG_IGN); /* as main.c has it */
    signal(SIGHUP, SIG_DFL);  /* nohup and the shell leave these ignored, and a viewer keeps that */
    signal(SIGINT, SIG_DFL);
    snprintf(w.folder, sizeof w.folder, "%s/kifu-beside-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(w.folder))
        return 1;
    snprintf(w.fifo, sizeof w.fifo, "%s/notes", w.folder);
    snprintf(w.fake, sizeof w.fake, "%s/tests/engine/fake", built ? built : ".");
    snprintf(w.log, sizeof w.log, "log=%s", w.fifo);
    return mkfifo(w.fifo, 0600);
}

static int clear_up(void **state)
{
    (void)state;
    unlink(w.fifo);
    buf_free(&w.notes);
    return rmdir(w.folder);
}

/* A line of kifurc: an engine of that name, by these rules. */
static void name_engine(const char *name, const char *rules)
{
    struct buf line = {0};
    struct error e;
    buf_add_format(&line, "engine \"%s\" \"%s\" %s %s", name, w.fake, w.log, rules);
    if (!settings_line(&w.s.settings, buf_slice(&line), &e))
        fail_msg("%s", e.text);
    buf_free(&line);
}

static void begin(void)
{
    session_init(&w.s, pane_table);
    w.noted = open(w.fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(w.noted >= 0);
    buf_clear(&w.notes);
    session_add(&w.s, "game.sgf");
    assert_true(session_give(&w.s, 0, slice_of(record), true));
    session_open(&w.s, 0, 0, SGF_NONE);
    assert_true(w.s.reader.has_game);
}

static void open_beside(void)
{
    beside_open(&w.beside, &w.s, &w.s.settings.engines);
    w.loop = beside_loop(&w.beside);
}

static void await_broker(void)
{
    int status;
    assert_true(wait(&status) > 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Some of the notes; false at their end. */
static bool read_notes(void)
{
    char bytes[4096];
    const ssize_t n = read(w.noted, bytes, sizeof bytes);
    if (n > 0)
        buf_add(&w.notes, bytes, (size_t)n);
    return n > 0;
}

static void finish(void)
{
    const bool had_broker = w.s.settings.engines.count > 0;
    beside_close(&w.beside);
    session_free(&w.s);
    if (had_broker)
        await_broker();
    close(w.noted);
}

/* ---- waiting, as the loop does ---- */

static void wait_for_something(void)
{
    bool writes = false;
    const int fd = w.loop.descriptor(w.loop.context, &writes);
    const long long due = w.loop.due(w.loop.context), left = due - clock_ms();
    struct pollfd p[] = {{.fd = fd, .events = (short)(POLLIN | (writes ? POLLOUT : 0))}, {.fd = w.noted, .events = POLLIN}};
    if (poll(p, 2, due < 0 ? PATIENCE_MS : left < 0 ? 0 : (int)left) == 0 && due < 0)
        fail_msg("nothing comes; state %d; notes: %s", (int)w.s.engine.state, buf_string(&w.notes));
    if (p[1].revents & POLLIN)
        read_notes();
    w.loop.step(w.loop.context, false, clock_ms());
}

static void await_state(enum gtp_state state)
{
    const long long begin = clock_ms();
    while (w.s.engine.state != state) {
        if (clock_ms() - begin > PATIENCE_MS)
            fail_msg("state %d instead of %d; notes: %s", (int)w.s.engine.state, (int)state, buf_string(&w.notes));
        wait_for_something();
    }
}

/* How often it was noted. */
static int noted(const char *note)
{
    int count = 0;
    for (const char *at = buf_string(&w.notes); (at = strstr(at, note)); at++)
        count++;
    return count;
}

static void await_notes(const char *note, int count)
{
    const long long begin = clock_ms();
    while (noted(note) < count) {
        if (clock_ms() - begin > PATIENCE_MS)
            fail_msg("never noted: %s; notes: %s", note, buf_string(&w.notes));
        wait_for_something();
    }
}

static void await_shown(float winrate)
{
    const long long begin = clock_ms();
    while (w.s.engine.is_old || !w.s.engine.shown.has_winrate || w.s.engine.shown.winrate < winrate - 0.1F || w.s.engine.shown.winrate > winrate + 0.1F) {
        if (clock_ms() - begin > PATIENCE_MS)
            fail_msg("never shown: %f; notes: %s", (double)winrate, buf_string(&w.notes));
        wait_for_something();
    }
}

static void want(bool engine, bool no_engine)
{
    w.s.wants.engine = engine;
    w.s.wants.no_engine = no_engine;
    assert_int_equal(w.loop.due(w.loop.context), 0);
    w.loop.step(w.loop.context, true, clock_ms());
}

static void says(const char *expected)
{
    struct buf text = {0};
    assert_true(gtp_sentence(&w.s.engine, clock_ms(), &text));
    assert_string_equal(buf_string(&text), expected);
    buf_free(&text);
}

/* ---- tests ---- */

#define THINKS "'on kata-analyze: info move A1 visits 10 winrate 0.75 scoreMean 1 scoreLead 1 order 0 pv A1 B1'"

/* If kifurc names no engine there is no broker, and nothing happens. */
static void test_none(void **state)
{
    (void)state;
    begin();
    open_beside();
    bool writes;
    assert_int_equal(w.loop.descriptor(w.loop.context, &writes), -1);
    assert_int_equal(w.loop.due(w.loop.context), -1);
    want(true, false);
    assert_false(w.s.wants.engine);
    assert_int_equal(w.s.engine.state, GTP_OFF);
    assert_int_equal(wait(NULL), -1);
    finish();
}

/* It is asked about the position, follows the reader, rests while the program is stopped, ends and starts again. */
static void test_thinks(void **state)
{
    (void)state;
    begin();
    name_engine("KataGo", THINKS);
    open_beside();
    for (int i = 0; i < 5; i++) {
        session_run(&w.s, SLICE("next-node"));
        session_run(&w.s, SLICE("previous-node"));
        w.loop.step(w.loop.context, true, clock_ms());
    }
    assert_int_equal(w.loop.due(w.loop.context), -1);
    want(true, false);
    await_shown(75);
    assert_int_equal(w.s.engine.shown.count, 1);
    assert_int_equal(noted("session"), 1);
    assert_int_equal(noted("komi 6.5"), 1);
    assert_int_equal(noted(" play "), 0);
    session_run(&w.s, SLICE("next-node"));
    w.loop.step(w.loop.context, true, clock_ms());
    await_notes(" play ", 1);
    await_shown(25); /* White's, who is to move now */
    session_run(&w.s, SLICE("last-node"));
    w.loop.step(w.loop.context, true, clock_ms());
    await_notes(" play ", 4);
    await_shown(75);
    session_run(&w.s, SLICE("play d4"));
    w.loop.step(w.loop.context, true, clock_ms());
    await_notes(" play ", 5);
    await_shown(25);
    /* the program is to be stopped: an empty line, and goes on */
    const int asked = noted("kata-analyze");
    w.loop.pause(w.loop.context, false);
    await_notes("\n< \n", 1);
    assert_int_equal(w.s.engine.state, GTP_RESTING);
    w.loop.pause(w.loop.context, true);
    await_notes("kata-analyze", asked + 1);
    /* started again it is the same; ended it is gone, then a new one */
    want(true, false);
    want(false, true);
    assert_int_equal(w.s.engine.state, GTP_OFF);
    await_notes("< quit", 1);
    want(true, false);
    await_notes("session", 2);
    await_shown(25);
    assert_int_equal(noted("session"), 2);
    finish();
}

/* Without a loop: what is wanted is done, and then it rests. */
static void test_waits(void **state)
{
    (void)state;
    begin();
    name_engine("KataGo", THINKS);
    open_beside();
    session_set(&w.s, SLICE("engine-visits"), SLICE("10"), NULL);
    w.s.wants.engine = true;
    beside_wait(&w.beside, PATIENCE_MS);
    assert_int_equal(w.s.engine.state, GTP_RESTING);
    assert_true(w.s.engine.shown.has_winrate);
    session_run(&w.s, SLICE("next-node"));
    w.s.wants.engine = true;
    beside_wait(&w.beside, PATIENCE_MS);
    await_notes(" play ", 1);
    assert_int_equal(w.s.engine.state, GTP_RESTING);
    w.s.wants.no_engine = true;
    beside_wait(&w.beside, PATIENCE_MS);
    assert_int_equal(w.s.engine.state, GTP_OFF);
    finish();
}

/* Waited for no longer it rests, though it has not thought as long as it may. */
static void test_waits_no_longer(void **state)
{
    (void)state;
    begin();
    name_engine("KataGo", THINKS);
    open_beside();
    want(true, false);
    await_shown(75);
    assert_int_equal(w.s.engine.state, GTP_THINKING);
    const int rests = noted("\n< \n");
    beside_wait(&w.beside, 0);
    assert_int_equal(w.s.engine.state, GTP_RESTING);
    await_notes("\n< \n", rests + 1);
    finish();
}

/* It rests when no key has come for a while, and only then: steps without a key do not count. */
static void test_idle(void **state)
{
    (void)state;
    begin();
    name_engine("KataGo", THINKS);
    open_beside();
    session_set(&w.s, SLICE("engine-idle"), SLICE("60"), NULL);
    want(true, false);
    await_shown(75);
    const long long now = clock_ms();
    w.loop.step(w.loop.context, true, now);
    w.loop.step(w.loop.context, false, now + 30000);
    assert_int_equal(w.s.engine.state, GTP_THINKING);
    w.loop.step(w.loop.context, true, now + 59000);
    w.loop.step(w.loop.context, false, now + 118000);
    assert_int_equal(w.s.engine.state, GTP_THINKING);
    w.loop.step(w.loop.context, false, now + 119000);
    assert_int_equal(w.s.engine.state, GTP_RESTING);
    finish();
}

/* Another engine takes the place of the one that runs, whatever that does when it ends. */
static void test_another(void **state)
{
    (void)state;
    begin();
    name_engine("first", "'on start: ignore; =1; hang'");
    name_engine("second", THINKS);
    open_beside();
    want(true, false);
    await_notes("session", 1);
    w.s.settings.engines.chosen = 1;
    want(true, false);
    await_shown(75);
    assert_int_equal(noted("session"), 2);
    w.s.settings.engines.chosen = 0;
    want(true, true);
    await_notes("session", 3);
    assert_int_equal(w.s.engine.state, GTP_STARTING);
    finish();
}

/* A failure is a sentence; turned on again it starts again. */
static void test_fails(void **state)
{
    static const struct {
        const char *rules, *sentence;
    } cases[] = {
        {"'on start: exit 0'", "Fake exited (status 0)"},
        {"'on start: stderr no key x in the file; exit 3'", "Fake exited (status 3): no key x in the file"},
        {"'on start: raise 6'", "Fake was killed by signal 6"},
        {"'on start: lines'", "Fake does not speak GTP: gnugo needs --mode gtp, katago needs gtp"},
        {"'on start: flood'", "Fake does not speak GTP: gnugo needs --mode gtp, katago needs gtp"},
        {"'on start: close; ignore; hang'", "Fake was killed by signal 9"},
        {"'on list_commands: exit 4'", "Fake exited (status 4)"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        begin();
        name_engine("Fake", cases[i].rules);
        open_beside();
        for (int k = 0; k < 2; k++) {
            want(true, false); /* it may have ended by now */
            await_notes("session", k + 1);
            await_state(GTP_FAILED);
            says(cases[i].sentence);
        }
        finish();
    }
}

static void test_no_program(void **state)
{
    struct error e;
    (void)state;
    begin();
    assert_true(settings_line(&w.s.settings, SLICE("engine KataGo kifu-no-such-program gtp"), &e));
    open_beside();
    want(true, false);
    await_state(GTP_FAILED);
    says("kifu-no-such-program: no such program");
    finish();
}

/* The broker was killed: this is reported, and reported again at the next start. */
static void test_broker_gone(void **state)
{
    int pid;
    (void)state;
    begin();
    name_engine("Fake", THINKS);
    open_beside();
    want(true, false);
    await_shown(75);
    assert_int_equal(sscanf(buf_string(&w.notes), "pid %d", &pid), 1);
    char name[60];
    long parent = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", pid);
    FILE *f = fopen(name, "r");
    if (!f)
        skip();
    assert_int_equal(fscanf(f, "%*d (%*[^)]) %*c %ld", &parent), 1);
    fclose(f);
    kill((pid_t)parent, SIGKILL);
    await_state(GTP_FAILED);
    says("the process that runs engines has ended: start kifu again");
    want(true, false);
    assert_int_equal(w.s.engine.state, GTP_FAILED);
    says("the process that runs engines has ended: start kifu again");
    assert_true(wait(NULL) > 0); /* finish would wait for it */
    beside_close(&w.beside);
    session_free(&w.s);
    close(w.noted);
}

/* ---- confined, and killed ---- */

static _Noreturn void fail_confined(const char *what)
{
    fprintf(stderr, "# confined, it could %s\n", what);
    _exit(1);
}

/* As the viewer: the engine is started when the sandbox has closed, which has become no wider by it. */
static _Noreturn void think_confined(int ready)
{
    unsigned holds = 0;
    struct error e;
    open_beside();
    if (!sandbox_enter(SANDBOX_VIEW, &(struct sandbox_paths){0}, &holds, &e))
        fail_confined("not enter the sandbox");
    want(true, false);
    await_shown(75);
    if (holds & SANDBOX_FILES && open(w.fake, O_RDONLY | O_CLOEXEC) >= 0)
        fail_confined("open a file");
    if (holds & SANDBOX_CALLS) {
        if (fork() >= 0)
            fail_confined("fork");
        if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0 || socket(AF_INET, SOCK_STREAM, 0) >= 0)
            fail_confined("make a socket");
        if (connect(w.beside.fd, (const struct sockaddr *)&(struct sockaddr_storage){.ss_family = AF_UNSPEC}, sizeof(struct sockaddr_storage)) == 0 ||
            errno != EPERM)
            fail_confined("connect");
        if (execl(w.fake, w.fake, (char *)NULL) < 0 && errno != EPERM && errno != EACCES)
            fail_confined("try to run a program");
        if (recv(w.beside.fd, &(char){0}, 1, MSG_PEEK) >= 0 || errno != EPERM)
            fail_confined("receive otherwise than it reads");
    }
    if (write(ready, "1", 1) != 1)
        _exit(2);
    for (;;)
        wait_for_something();
}

/* Whatever ends the viewer: nothing of the engine is left, nor of the broker. */
static void test_killed(void **state)
{
    static const int numbers[] = {SIGKILL, SIGTERM, SIGHUP, SIGINT};
    char byte;
    (void)state;
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); /* the broker becomes a child of the test */
#endif
    for (size_t i = 0; i < COUNT(numbers); i++) {
        int ready[2], status;
        assert_int_equal(pipe(ready), 0);
        begin();
        name_engine("KataGo", "'on start: ignore' " THINKS);
        const pid_t viewer = fork();
        assert_true(viewer >= 0);
        if (viewer == 0) {
            close(ready[0]);
            think_confined(ready[1]);
        }
        close(ready[1]);
        for (bool is_ready = false; !is_ready;) {
            struct pollfd p[] = {{.fd = ready[0], .events = POLLIN}, {.fd = w.noted, .events = POLLIN}};
            if (poll(p, 2, PATIENCE_MS) == 0)
                fail_msg("signal %d: nothing comes; notes: %s", numbers[i], buf_string(&w.notes));
            if (p[1].revents & POLLIN)
                read_notes();
            is_ready = p[0].revents != 0;
        }
        if (read(ready[0], &byte, 1) != 1)
            fail_msg("signal %d: it did not begin; notes: %s", numbers[i], buf_string(&w.notes));
        close(ready[0]);
        kill(viewer, numbers[i]);
        assert_int_equal(waitpid(viewer, &status, 0), viewer);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == numbers[i]);
        struct pollfd p = {.fd = w.noted, .events = POLLIN};
        do {
            if (poll(&p, 1, PATIENCE_MS) == 0)
                fail_msg("signal %d: the engine goes on", numbers[i]);
        } while (read_notes());
        assert_int_equal(noted("< quit"), 1);
#ifdef __linux__
        await_broker();
#endif
        session_free(&w.s);
        close(w.noted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_thinks),
        cmocka_unit_test(test_waits),
        cmocka_unit_test(test_waits_no_longer),
        cmocka_unit_test(test_idle),
        cmocka_unit_test(test_another),
        cmocka_unit_test(test_fails),
        cmocka_unit_test(test_no_program),
        cmocka_unit_test(test_broker_gone),
        cmocka_unit_test(test_killed),
    };
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
