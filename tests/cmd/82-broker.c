/* tests/cmd/82-broker.c - the broker and engines that misbehave: the messages to the viewer, and that nothing is left
 *
 * The test is the viewer: it has the socket of a broker, and the engine is tests/engine/fake. What the engine notes goes to a FIFO: as long as
 * anything of it runs that has an end; so the end of the FIFO is the end of all. Nothing sleeps: an answer, an end are waited for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/bytes.h"
#include "cmd/broker.h"
#include "cmd/relay.h"

#define PATIENCE_MS 60000 /* only a failure takes as long */
#define MOST 4            /* engines */

static struct {
    char folder[200], fifo[240], script[240], fake[PATH_MAX], log[300];
    struct engines engines;
    int fd;         /* of the broker */
    int noted;      /* the FIFO; -1: none */
    struct buf notes;
    struct buf said; /* its output, in all */
    char error[TAIL_BYTES + 1];
    char end[20];   /* the last x message */
    int started;    /* the last s message; -1 */
    size_t most;    /* bytes of the longest message */
} w;

/* ---- the world ---- */

static int set_up(void **state)
{
    const char *tmp = getenv("TMPDIR"), *built = getenv("builddir");
    (void)state;
    signal(SIGHUP, SIG_DFL); /* nohup and the shell leave these ignored, and a broker keeps that */
    signal(SIGINT, SIG_DFL);
    snprintf(w.folder, sizeof w.folder, "%s/kifu-broker-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(w.folder))
        return 1;
    snprintf(w.fifo, sizeof w.fifo, "%s/notes", w.folder);
    snprintf(w.script, sizeof w.script, "%s/script", w.folder);
    snprintf(w.fake, sizeof w.fake, "%s/tests/engine/fake", built ? built : ".");
    snprintf(w.log, sizeof w.log, "log=%s", w.fifo);
    return mkfifo(w.fifo, 0600);
}

static int clear_up(void **state)
{
    (void)state;
    unlink(w.fifo);
    buf_free(&w.notes);
    buf_free(&w.said);
    return rmdir(w.folder);
}

/* Another engine: the words of a program, NULL after the last. */
static void add_words(const char *const *words)
{
    char name[20];
    struct engine_row row = {0};
    snprintf(name, sizeof name, "engine %zu", w.engines.count);
    row.name = strdup(name);
    while (*words)
        names_add(&row.words, *words++);
    w.engines.at = w.engines.at ? w.engines.at : calloc(MOST, sizeof *w.engines.at);
    w.engines.at[w.engines.count++] = row;
}

/* The scripted one, by one rule or two. */
static void add_fake(const char *rule, const char *other)
{
    add_words((const char *const[]){w.fake, w.log, rule, other, NULL});
}

static void begin(void)
{
    w.noted = open(w.fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(w.noted >= 0);
    w.fd = broker_start(&w.engines);
    assert_true(w.fd >= 0);
    buf_clear(&w.notes);
    buf_clear(&w.said);
    w.error[0] = w.end[0] = 0;
    w.started = -1;
    w.most = 0;
}

static void wait_readable(int fd, const char *what)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    int came;
    while ((came = poll(&p, 1, PATIENCE_MS)) < 0 && errno == EINTR)
        continue;
    if (came == 0)
        fail_msg("waited for %s; notes: %s; said: %.300s; error: %s; end: %s", what, buf_string(&w.notes), buf_string(&w.said), w.error, w.end);
}

/* Some of the notes; false at their end. */
static bool read_notes(void)
{
    char bytes[4096];
    wait_readable(w.noted, "notes");
    const ssize_t n = read(w.noted, bytes, sizeof bytes);
    assert_true(n >= 0);
    buf_add(&w.notes, bytes, (size_t)n);
    return n > 0;
}

static void await_note(const char *note)
{
    while (!strstr(buf_string(&w.notes), note))
        if (!read_notes())
            fail_msg("never noted: %s; notes: %s", note, buf_string(&w.notes));
}

/* Nothing of an engine is left that was seen to have begun. */
static void await_nothing_left(void)
{
    while (read_notes())
        continue;
}

/* ---- messages ---- */

static void send_bytes(const char *bytes, size_t len)
{
    while (write(w.fd, bytes, len) < 0) {
        struct pollfd p = {.fd = w.fd, .events = POLLOUT};
        if (errno != EAGAIN || poll(&p, 1, PATIENCE_MS) != 1)
            fail_msg("cannot send: %s", strerror(errno));
    }
}

static void start(int engine)
{
    const char message[2] = {'S', (char)engine};
    send_bytes(message, sizeof message);
}

static void say(const char *lines)
{
    struct buf message = {0};
    buf_add_format(&message, "L%s", lines);
    send_bytes(message.at, message.len);
    buf_free(&message);
}

/* One message; false where the broker is gone. */
static bool receive(const char *what)
{
    static char bytes[RELAY_MESSAGE + 100];
    wait_readable(w.fd, what);
    const ssize_t n = read(w.fd, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    const struct slice rest = {bytes + 1, (size_t)n - 1};
    w.most = (size_t)n > w.most ? (size_t)n : w.most;
    switch (*bytes) {
    case 's':
        assert_int_equal(rest.len, 1);
        w.started = (unsigned char)*rest.at;
        break;
    case 'o': buf_add_slice(&w.said, rest); break;
    case 'e':
        assert_true(rest.len > 0 && rest.len <= TAIL_BYTES);
        snprintf(w.error, sizeof w.error, "%.*s", (int)rest.len, rest.at);
        break;
    case 'x': snprintf(w.end, sizeof w.end, "%.*s", (int)rest.len, rest.at); break;
    default: fail_msg("a message of kind %c", *bytes);
    }
    return true;
}

static void await_said(const char *text)
{
    while (!strstr(buf_string(&w.said), text))
        if (!receive(text))
            fail_msg("the broker is gone, and has not said %s but %s", text, buf_string(&w.said));
}

static void await_start(int engine)
{
    while (w.started != engine)
        assert_true(receive("a start"));
}

static void await_end(const char *end)
{
    while (!w.end[0])
        assert_true(receive(end));
    if (strcmp(w.end, end) != 0)
        fail_msg("ended by %s, not by %s", w.end, end);
}

/* ---- the end of a test ---- */

/* The viewer goes, in whatever way: its end of the socket is closed. Then the broker ends by itself. */
static void await_broker(void)
{
    int status;
    assert_true(wait(&status) > 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void finish(void)
{
    close(w.fd);
    await_broker();
    close(w.noted);
    engines_free(&w.engines);
}

/* ---- tests ---- */

/* Nothing is started before it is asked for; lines for nothing are lost; the second of two is started by its number. */
static void test_start(void **state)
{
    (void)state;
    add_fake("on start: =first", NULL);
    add_fake("on start: raw second\\n", NULL);
    begin();
    say("name\n");
    send_bytes("K", 1);
    send_bytes("S", 1);
    send_bytes("S\002", 2);
    send_bytes("S\377", 2);
    send_bytes("?", 1);
    start(1);
    await_start(1);
    await_said("second\n");
    say("1 version\n");
    await_said("=1");
    send_bytes("K", 1);
    await_end("e0");
    await_nothing_left();
    assert_null(strstr(buf_string(&w.notes), "< name"));
    assert_null(strstr(buf_string(&w.said), "first"));
    assert_non_null(strstr(buf_string(&w.notes), "< quit"));
    finish();
}

/* A session and a process group of its own, no terminal, no descriptor, signals as a shell gives them. */
static void test_surroundings(void **state)
{
    long pid = 0, group = 1, session = 2;
    char note[60];
    (void)state;
    const int open_too = open("/dev/null", O_RDONLY); /* not marked: it would be handed on */
    signal(SIGPIPE, SIG_IGN); /* as main.c has it */
    signal(SIGXFSZ, SIG_IGN);
    add_fake("on start: fds; signals; tty; =done", NULL);
    begin();
    start(0);
    await_said("= done");
    await_note("tty ");
    assert_int_equal(sscanf(buf_string(&w.notes), "pid %ld group %ld session %ld", &pid, &group, &session), 3);
    assert_true(pid == group && pid == session && session != getsid(0));
    for (int fd = 0; fd < 20; fd++) {
        snprintf(note, sizeof note, "fd %d\n", fd);
        assert_true((strstr(buf_string(&w.notes), note) != NULL) == (fd <= 2));
    }
    assert_non_null(strstr(buf_string(&w.notes), "tty no"));
    assert_null(strstr(buf_string(&w.notes), "blocked"));
    const int reset[] = {SIGPIPE, SIGXFSZ, SIGCHLD};
    for (size_t i = 0; i < COUNT(reset); i++) {
        snprintf(note, sizeof note, "ignored %d\n", reset[i]);
        assert_null(strstr(buf_string(&w.notes), note));
    }
    finish();
    close(open_too);
}

/* Only lines with a command of the table come through. */
static void test_refused(void **state)
{
    struct buf lines = {0};
    (void)state;
    add_fake(NULL, NULL);
    begin();
    start(0);
    say("1 name\nloadsgf /etc/passwd\n2 printsgf /tmp/x\n genmove B\nname\tx\nversion \xc3\xa4\n3 komi 6.5\nplay B D4");
    say("4 version\n");
    buf_add_string(&lines, "5 name ");
    buf_add_repeat(&lines, 'x', RELAY_COMMAND);
    buf_add_string(&lines, "\n6 name\n");
    say(buf_string(&lines));
    await_said("=6 ");
    const char *said = buf_string(&w.said);
    assert_true(strstr(said, "=1 ") && strstr(said, "=3") && strstr(said, "=4 ") && !strstr(said, "5 ") && !strchr(said, '?'));
    send_bytes("K", 1);
    await_end("e0");
    await_nothing_left();
    assert_int_equal(strncmp(strchr(buf_string(&w.notes), '\n'), "\n< 1 name\n< 3 komi 6.5\n< 4 version\n< 6 name\n< \n< quit\n", 52), 0);
    buf_free(&lines);
    finish();
}

/* How an engine ends of which nobody asked it, and what it said last. */
static void test_ends(void **state)
{
    static const struct {
        const char *rule, *other, *end, *said, *error;
    } ends[] = {
        {"on start: exit 0", NULL, "e0", "", ""},
        {"on start: stderr one; stderr no file named x; exit 3", NULL, "e3", "", "no file named x"},
        {"on start: raw =1 half; exit 1", NULL, "e1", "=1 half\n", ""},
        {"on start: raise 6", NULL, "s6", "", ""},
        {"on start: stderr-bytes 1000000; raise 9", NULL, "s9", "", "eeeeeeee"},
        {"on start: close; stderr closed; exit 4", NULL, "e4", "", "closed"},
        {"on start: close; stderr closed; hang", NULL, "s15", "", "closed"},
        {"on start: close; ignore; stderr closed; hang", NULL, "s9", "", "closed"},
        {"on start: lines", NULL, "g0", "y\ny\n", ""},
        {"on start: flood", NULL, "g0", "", ""},
        {"on start: ignore; lines", NULL, "g0", "y\ny\n", ""},
        {"on start: fork; exit 5", NULL, "e5", "", ""},
        {"on start: fork; raise 15", NULL, "s15", "", ""},
        {"on start: fork; close; exit 5", NULL, "e5", "", ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ends); i++) {
        add_fake(ends[i].rule, ends[i].other);
        begin();
        start(0);
        await_end(ends[i].end);
        if (strncmp(buf_string(&w.said), ends[i].said, strlen(ends[i].said)) != 0 || (!ends[i].said[0] && w.said.len > 0))
            fail_msg("%s: said %.200s", ends[i].rule, buf_string(&w.said));
        if (strncmp(w.error, ends[i].error, strlen(ends[i].error)) != 0)
            fail_msg("%s: error %s", ends[i].rule, w.error);
        assert_true(w.said.len <= RELAY_FIRST);
        await_note("pid ");
        await_nothing_left();
        finish();
    }
}

static void test_no_program(void **state)
{
    static const struct {
        const char *word;
        int reason;
    } programs[] = {{"/no/such/program", ENOENT}, {"kifu-no-such-program", ENOENT}, {"/", EACCES}, {"/etc/passwd", EACCES}, {"~/no", ENOENT}};
    char end[20];
    (void)state;
    for (size_t i = 0; i < COUNT(programs); i++) {
        add_words((const char *const[]){programs[i].word, NULL});
        begin();
        start(0);
        snprintf(end, sizeof end, "n%d", programs[i].reason);
        await_end(end);
        assert_int_equal(w.started, -1);
        finish();
    }
}

/* Words that begin with "~/" get the home; others do not change. */
static void test_home(void **state)
{
    char link[240], log[300];
    (void)state;
    setenv("HOME", w.folder, 1);
    snprintf(link, sizeof link, "%s/engine", w.folder);
    snprintf(log, sizeof log, "log=%s", w.fifo);
    assert_int_equal(symlink(w.fake, link), 0);
    add_words((const char *const[]){"~/engine", log, "on start: =$HOME ~/x `id`", NULL});
    begin();
    start(0);
    await_said("= $HOME ~/x `id`\n");
    finish();
    unlink(link);
}

/* Whatever it does, it is gone when the viewer is gone, and when the viewer ends it. */
static void test_gone(void **state)
{
    static const char *const rules[] = {
        "on start: =1", /* it waits for a command */
        "on start: =1; hang",
        "on start: =1; ignore; hang",
        "on start: =1; ignore; fork; hang",
        "on start: =1; ignore; repeat info move D4 visits 1",
        "on start: =1; ignore; lines",
        "on start: =1; ignore; stderr-bytes 100000000",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rules); i++)
        for (int is_told = 0; is_told < 2; is_told++) {
            add_fake(rules[i], NULL);
            begin();
            start(0);
            await_said("= 1");
            if (is_told) {
                send_bytes("K", 1);
                while (!w.end[0])
                    assert_true(receive("an end"));
            }
            close(w.fd);
            await_nothing_left();
            await_broker();
            close(w.noted);
            engines_free(&w.engines);
        }
}

/* Another one is started when the first has ended, and what is said after that is for it. */
static void test_another(void **state)
{
    (void)state;
    add_fake("on start: ignore; =first; hang", NULL);
    add_fake("on name: =second", NULL);
    add_words((const char *const[]){"/no/such/program", NULL});
    begin();
    start(0);
    await_said("= first");
    start(1);
    say("1 name\n");
    await_end("s9");
    assert_int_equal(w.started, 0);
    await_start(1);
    await_said("=1 second\n");
    w.end[0] = 0;
    start(2);
    say("2 name\n");
    await_end("e0");
    w.end[0] = 0;
    await_end("n2");
    start(1);
    w.started = -1;
    await_start(1);
    say("3 name\n");
    await_said("=3 second\n");
    assert_null(strstr(buf_string(&w.said), "=2"));
    finish();
}

/* Whenever the end of the one before is seen, while the broker waits or while it reads: the next one is started. */
static void test_restarts(void **state)
{
    (void)state;
    add_fake("on name: =x; repeat info move A1", NULL);
    begin();
    for (int i = 0; i < 20; i++) {
        w.started = -1;
        start(0);
        await_start(0);
        buf_clear(&w.said);
        say("1 name\n");
        await_said("info move A1");
    }
    finish();
}

/* Nothing of the engine before is left for the next one: no part of a line, no judgement, no error. */
static void test_nothing_is_left(void **state)
{
    static const struct {
        const char *rule, *end, *said, *error;
    } engines[] = {
        {"on start: lines", "g0", NULL, ""},
        {"on start: stderr x; raw half; exit 3", "e3", "half\n", "x"},
        {"on start: stderr-bytes 50; exit 4", "e4", "", "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"},
        {"on start: raw other; stderr y; exit 5", "e5", "other\n", "y"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(engines); i++)
        add_fake(engines[i].rule, NULL);
    begin();
    for (size_t i = 0; i < COUNT(engines); i++) {
        buf_clear(&w.said);
        w.error[0] = w.end[0] = 0;
        start((int)i);
        await_start((int)i);
        await_end(engines[i].end);
        if (engines[i].said)
            assert_string_equal(buf_string(&w.said), engines[i].said);
        assert_string_equal(w.error, engines[i].error);
    }
    finish();
}

/* The broker, our only child; 0: the system does not tell. */
static long broker_pid(void)
{
    char path[80];
    long child = 0;
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%ld", &child) != 1)
        child = 0;
    if (f)
        fclose(f);
    return child;
}

static size_t broker_descriptors(void)
{
    char path[80];
    size_t count = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", broker_pid());
    DIR *folder = opendir(path);
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

/* It has a session of its own: keys of the terminal send it no signal. */
static void test_session(void **state)
{
    (void)state;
    add_fake("on start: =1", NULL);
    begin();
    start(0);
    await_said("= 1");
    const pid_t broker = (pid_t)broker_pid();
    assert_true(broker == 0 || getsid(broker) == broker);
    finish();
}

/* However they end, no descriptor of them stays open. */
static void test_descriptors(void **state)
{
    static const char *const rules[] = {"on start: exit 0", "on start: close; exit 0", "on start: lines", "on start: close; hang"};
    (void)state;
    for (size_t i = 0; i < COUNT(rules); i++)
        add_fake(rules[i], NULL);
    begin();
    start(0);
    await_start(0);
    while (!w.end[0])
        assert_true(receive("an end"));
    const size_t before = broker_descriptors();
    for (size_t i = 0; i < COUNT(rules); i++) {
        w.started = -1;
        w.end[0] = 0;
        start((int)i);
        await_start((int)i);
        while (!w.end[0])
            assert_true(receive("an end"));
        assert_int_equal(broker_descriptors(), before);
    }
    finish();
}

/* Bytes of memory of the broker; 0: the system does not tell. */
static long broker_memory(void)
{
    char path[80];
    const long child = broker_pid();
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", child);
    FILE *f = child ? fopen(path, "r") : NULL;
    if (!f || fscanf(f, "%*s %ld", &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return pages * sysconf(_SC_PAGESIZE);
}

/* It reads nothing: a part of its input waits, the rest is lost, and it can still be ended. The next one hears again. */
static void test_deaf(void **state)
{
    struct buf lines = {0};
    (void)state;
    add_fake("on start: =1; hang", NULL);
    add_fake("on name: =second", NULL);
    begin();
    start(0);
    await_said("= 1");
    const long before = broker_memory();
    buf_add_char(&lines, 'L');
    while (lines.len < 4000)
        buf_add_string(&lines, "play B D4\n");
    for (size_t sent = 0; sent < 100 * BROKER_QUEUE; sent += lines.len)
        send_bytes(lines.at, lines.len);
    assert_true(broker_memory() - before < (long)(40 * BROKER_QUEUE));
    buf_free(&lines);
    send_bytes("K", 1);
    await_end("s15");
    start(1);
    await_start(1);
    say("1 name\n");
    await_said("=1 second\n");
    send_bytes("K", 1);
    w.end[0] = 0;
    await_end("e0");
    await_note("pid ");
    await_nothing_left();
    finish();
}

/* Reads both, answers and notes, until the engine has ended and nothing is left. */
static void await_end_of_both(void)
{
    bool is_noting = true;
    while (!w.end[0] || is_noting) {
        struct pollfd p[] = {{.fd = w.end[0] ? -1 : w.fd, .events = POLLIN}, {.fd = is_noting ? w.noted : -1, .events = POLLIN}};
        if (poll(p, 2, PATIENCE_MS) == 0)
            fail_msg("no end; notes: %.300s", buf_string(&w.notes));
        if (p[0].revents)
            assert_true(receive("an end"));
        if (p[1].revents)
            is_noting = read_notes();
    }
}

/* It reads late: it gets the beginning of its input, and nothing after that, though there is room again. */
static void test_late(void **state)
{
    char rule[300], go[240], line[60];
    int expected = 0;
    (void)state;
    snprintf(go, sizeof go, "%s/go", w.folder);
    snprintf(rule, sizeof rule, "on start: =1; wait %s", go);
    assert_int_equal(mkfifo(go, 0600), 0);
    add_fake(rule, "on komi: raw");
    begin();
    start(0);
    await_said("= 1");
    const int most = (BROKER_QUEUE + 65536) / 14 - 400; /* lines that are nearly all that a pipe and the broker have room for */
    for (int i = 0; i < 30000; i++) {
        snprintf(line, sizeof line, "L%d komi 6.5\n", i);
        send_bytes(line, strlen(line));
        if (i == 20000) {
            const int fd = open(go, O_WRONLY | O_CLOEXEC);
            assert_true(fd >= 0);
            close(fd);
            snprintf(line, sizeof line, "< %d ", most);
            await_note(line);
        }
    }
    send_bytes("K", 1);
    await_end_of_both();
    for (const char *at = buf_string(&w.notes); (at = strstr(at, "< ")) && at[2] >= '0' && at[2] <= '9'; at += 2)
        assert_int_equal(atoi(at + 2), expected++);
    assert_true(expected > 1000 && expected < 20000);
    unlink(go);
    finish();
}

/* Nobody reads what it says: it is not read either, it waits; what comes afterwards is whole lines again. */
static void test_unread(void **state)
{
    (void)state;
    add_fake("on name: =1 begin; repeat =2 answer; =3 end", NULL);
    begin();
    start(0);
    await_start(0);
    say("name\n");
    struct pollfd p = {.fd = w.fd, .events = POLLIN};
    assert_int_equal(poll(&p, 1, PATIENCE_MS), 1);
    say("name\n"); /* which ends it */
    await_said("= 3 end\n");
    const char *rest = buf_string(&w.said);
    assert_int_equal(strncmp(rest, "= 1 begin\n\n", 11), 0);
    assert_true(w.most <= RELAY_MESSAGE + 1);
    finish();
}

/* A script for the engine that is longer than an argument may be: `lines` lines between two rules. */
static void add_script(const char *before, int lines, const char *after)
{
    FILE *f = fopen(w.script, "w");
    assert_non_null(f);
    fputs(before, f);
    for (int i = 0; i < lines; i++)
        fputs("words\\n", f);
    fputs(after, f);
    assert_int_equal(fclose(f), 0);
    char rules[sizeof w.script + 1];
    snprintf(rules, sizeof rules, "@%s", w.script);
    add_fake(rules, NULL);
}

/* It has more to say when it is told to quit than fits between it and the viewer, who is gone: nobody holds it up. */
static void test_last_words(void **state)
{
    (void)state;
    add_script("on start: ignore; =1\non quit: raw ", 100000, "; tty\n");
    begin();
    start(0);
    await_said("= 1");
    close(w.fd);
    await_note("tty "); /* it came to the end of them */
    await_nothing_left();
    await_broker();
    close(w.noted);
    engines_free(&w.engines);
    unlink(w.script);
}

/* The viewer reads late: it says more than the socket holds, and less than waits between it and the viewer. All of it comes. */
static void test_late_viewer(void **state)
{
    enum { LINES = 65000 };
    (void)state;
    add_script("on start: =1; raw ", LINES, "; tty\non name: =end\n");
    begin();
    start(0);
    await_note("tty ");
    say("7 name\n");
    await_said("=7 end\n");
    size_t lines = 0;
    for (const char *at = buf_string(&w.said); (at = strstr(at, "words\n")); at++)
        lines++;
    assert_int_equal(lines, LINES);
    assert_true(w.said.len < LINES * strlen("words\n") + 40);
    finish();
    unlink(w.script);
}

static void test_signals(void **state)
{
    static const int numbers[] = {SIGTERM, SIGHUP, SIGINT};
    (void)state;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        add_fake("on start: ignore; =1; hang", NULL);
        begin();
        start(0);
        await_said("= 1");
        char name[60];
        long parent = 0;
        int pid;
        await_note("session");
        assert_int_equal(sscanf(buf_string(&w.notes), "pid %d", &pid), 1);
        snprintf(name, sizeof name, "/proc/%d/stat", pid);
        FILE *f = fopen(name, "r");
        if (!f)
            skip();
        assert_int_equal(fscanf(f, "%*d (%*[^)]) %*c %ld", &parent), 1);
        fclose(f);
        kill((pid_t)parent, numbers[i]);
        await_nothing_left();
        while (receive("the end of the broker"))
            continue;
        finish();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_surroundings),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_no_program),
        cmocka_unit_test(test_home),
        cmocka_unit_test(test_gone),
        cmocka_unit_test(test_another),
        cmocka_unit_test(test_restarts),
        cmocka_unit_test(test_deaf),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_unread),
        cmocka_unit_test(test_last_words),
        cmocka_unit_test(test_late_viewer),
        cmocka_unit_test(test_nothing_is_left),
        cmocka_unit_test(test_session),
        cmocka_unit_test(test_descriptors),
        cmocka_unit_test(test_signals),
    };
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
