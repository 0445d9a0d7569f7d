/* cmd/broker.c - the process that runs engines for the confined viewer */
#include "cmd/broker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/descriptors.h"
#include "base/file.h"
#include "base/mem.h"
#include "cmd/child.h"
#include "cmd/relay.h"

#define NONE (-1)
#define READ_BYTES 65536

struct broker {
    const struct engines *engines;
    int viewer;          /* -1: it is gone */
    bool is_full;        /* the socket to the viewer is full */
    int wanted;          /* the engine to be started; NONE */
    bool is_deaf;        /* lines to the engine were lost: it gets no others, which would make no sense without them */
    bool is_strange;     /* the running engine was ended, as it does not speak GTP */
    struct child child;  /* the engine */
    struct buf commands; /* for the engine, not read yet */
    struct relay relay;
    struct tail tail;
    struct buf last; /* the message after all its output; empty: none */
    char bytes[READ_BYTES + 1];
};

/* ---- signals: a signal makes a pipe readable ---- */

static int woken[2];
static volatile sig_atomic_t is_told_to_end;

static void take_signal(int number)
{
    const int saved = errno;
    if (number != SIGCHLD)
        is_told_to_end = 1;
    if (write(woken[1], "", 1) < 0)
        errno = saved; /* if it is full it is readable, too */
}

/* Signals that the parent ignores stay ignored, but for SIGCHLD, which reports the end of an engine. */
static bool catch_signals(void)
{
    static const int numbers[] = {SIGCHLD, SIGHUP, SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = take_signal, .sa_flags = SA_RESTART}, before;
    sigset_t none;
    if (pipe(woken) != 0)
        return false;
    for (size_t i = 0; i < COUNT(woken); i++) {
        fcntl(woken[i], F_SETFD, FD_CLOEXEC);
        fcntl(woken[i], F_SETFL, O_NONBLOCK);
    }
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < COUNT(numbers); i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && (before.sa_handler != SIG_IGN || numbers[i] == SIGCHLD))
            sigaction(numbers[i], &action, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return true;
}

/* ---- the end of the engine ---- */

/* Also sends "quit": not all engines end with their input. */
static void end_engine(struct broker *b)
{
    static const char quit[] = "\nquit\n";
    buf_clear(&b->commands);
    const ssize_t written = b->child.in >= 0 ? write(b->child.in, quit, strlen(quit)) : 0;
    (void)written; /* its input is closed in any case */
    child_end(&b->child, clock_ms());
}

/* ---- messages to the viewer ---- */

/* The viewer is gone: ends the engine. */
static void lose_viewer(struct broker *b)
{
    if (b->viewer >= 0)
        close(b->viewer);
    b->viewer = -1;
    b->wanted = NONE;
    end_engine(b);
}

static bool send_message(struct broker *b, char kind, struct slice bytes)
{
    if (b->viewer < 0 || b->is_full)
        return false;
    b->bytes[0] = kind;
    if (bytes.len)
        memcpy(b->bytes + 1, bytes.at, bytes.len);
    const ssize_t n = write(b->viewer, b->bytes, bytes.len + 1);
    b->is_full = n < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS);
    if (n < 0 && !b->is_full)
        lose_viewer(b);
    return n > 0;
}

/* Passes on the engine's output, then the message about its end. */
static void tell(struct broker *b)
{
    const long long now = clock_ms();
    const bool is_last = b->last.len > 0;
    struct slice next;
    while ((next = relay_next(&b->relay, is_last ? INT64_MAX : now)).len > 0 && send_message(b, 'o', next))
        relay_take(&b->relay, next.len, now);
    if (next.len > 0 || b->is_full || b->viewer < 0)
        return;
    next = tail_take(&b->tail, now, is_last);
    if (next.len > 0)
        send_message(b, 'e', next);
    next = buf_slice(&b->last);
    if (next.len > 0 && send_message(b, *next.at, slice_from(next, 1)))
        buf_clear(&b->last);
}

/* ---- the engine ---- */

static void forget(struct broker *b)
{
    child_close(&b->child);
    relay_free(&b->relay);
    b->tail = (struct tail){0};
    b->is_strange = b->is_deaf = false;
}

/* The words of an engine, with "~/" at the beginning of a word as the home; NULL is the last. */
static char **words_of(const struct engine_row *row)
{
    char **words = mem_zero(row->words.count + 1, sizeof *words);
    for (size_t i = 0; i < row->words.count; i++) {
        struct buf word = {0};
        file_at_home(slice_of(row->words.at[i]), &word);
        words[i] = mem_string(buf_string(&word));
        buf_free(&word);
    }
    return words;
}

static void start_wanted(struct broker *b)
{
    char **words = words_of(&b->engines->at[b->wanted]);
    forget(b);
    if (child_start(&b->child, words)) {
        buf_add_char(&b->last, 's');
        buf_add_char(&b->last, (char)b->wanted);
    } else {
        buf_add_format(&b->last, "xn%d", errno);
    }
    for (size_t i = 0; words[i]; i++)
        mem_free(words[i]);
    mem_free(words);
    b->wanted = NONE;
}

/* Reads a slice of its output. False: none now, or no more at all. */
static bool read_output(struct broker *b)
{
    const ssize_t n = b->child.out >= 0 ? read(b->child.out, b->bytes, READ_BYTES) : -1;
    if (n > 0)
        relay_add(&b->relay, (struct slice){b->bytes, (size_t)n});
    if (n > 0 && b->viewer < 0)
        relay_free(&b->relay);
    if (n != 0)
        return n > 0;
    close(b->child.out); /* its output is closed, too */
    b->child.out = -1;
    end_engine(b);
    return false;
}

static bool read_error(struct broker *b)
{
    const ssize_t n = b->child.err >= 0 ? read(b->child.err, b->bytes, READ_BYTES) : -1;
    if (n > 0)
        tail_add(&b->tail, (struct slice){b->bytes, (size_t)n});
    if (n == 0) {
        close(b->child.err);
        b->child.err = -1;
    }
    return n > 0;
}

static void say_commands(struct broker *b)
{
    if (b->child.in < 0 || b->commands.len == 0)
        return;
    const ssize_t n = write(b->child.in, b->commands.at, b->commands.len);
    if (n > 0) {
        b->commands.len -= (size_t)n;
        memmove(b->commands.at, b->commands.at + n, b->commands.len);
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
        end_engine(b);
    }
}

#define REST 64 /* slices of output that an ended engine may have left in its pipes, which hold less */

static void look_at_end(struct broker *b)
{
    int status;
    if (!child_ended(&b->child, &status))
        return;
    for (int i = 0; i < REST && read_output(b); i++)
        continue;
    for (int i = 0; i < REST && read_error(b); i++)
        continue;
    relay_end(&b->relay);
    child_close(&b->child);
    if (b->is_strange)
        buf_add_string(&b->last, "xg0");
    else if (WIFSIGNALED(status))
        buf_add_format(&b->last, "xs%d", WTERMSIG(status));
    else
        buf_add_format(&b->last, "xe%d", WEXITSTATUS(status));
}

/* Ends an engine whose output is not GTP, and may be endless. */
static void look_at_output(struct broker *b)
{
    if (b->is_strange || !relay_is_strange(&b->relay))
        return;
    b->is_strange = true;
    close(b->child.out);
    b->child.out = -1;
    end_engine(b);
}

/* ---- messages of the viewer ---- */

static void obey(struct broker *b, struct slice message)
{
    switch (message.len ? *message.at : '\0') {
    case 'S':
        if (message.len == 2 && (unsigned char)message.at[1] < b->engines->count)
            b->wanted = (unsigned char)message.at[1];
        end_engine(b);
        break;
    case 'L':
        b->is_deaf |= b->commands.len >= BROKER_QUEUE;
        if (b->child.in >= 0 && !b->is_deaf)
            relay_commands(slice_from(message, 1), &b->commands);
        break;
    case 'K': end_engine(b); break;
    default: break;
    }
}

/* False: a start is pending, and messages after it are for that engine. */
static bool takes_messages(const struct broker *b)
{
    return b->viewer >= 0 && b->wanted == NONE && b->last.len == 0;
}

static void read_message(struct broker *b)
{
    const ssize_t n = read(b->viewer, b->bytes, BROKER_LINES);
    if (n > 0)
        obey(b, (struct slice){b->bytes, (size_t)n});
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        lose_viewer(b);
}

/* ---- the loop ---- */

enum { VIEWER, WOKEN, IN, OUT, ERR, FD_COUNT };

static long long earlier(long long a, long long b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

static int wait_ms(const struct broker *b)
{
    long long due = child_due(&b->child);
    if (b->viewer >= 0 && !b->is_full)
        due = earlier(due, earlier(relay_due(&b->relay), tail_due(&b->tail)));
    const long long left = due - clock_ms();
    return due < 0 ? -1 : left < 0 ? 0 : (int)left;
}

static void take_events(struct broker *b, const struct pollfd *p)
{
    char wakes[64];
    if (p[WOKEN].revents)
        while (read(woken[0], wakes, sizeof wakes) > 0)
            continue;
    if (p[IN].revents)
        say_commands(b);
    if (p[OUT].revents)
        read_output(b);
    if (p[ERR].revents)
        read_error(b);
    b->is_full = b->is_full && !(p[VIEWER].revents & POLLOUT);
    if (p[VIEWER].revents & POLLIN)
        read_message(b);
    else if (p[VIEWER].revents & (POLLHUP | POLLERR | POLLNVAL))
        lose_viewer(b);
    if (is_told_to_end)
        lose_viewer(b);
}

static void wait_for_event(struct broker *b)
{
    struct pollfd p[FD_COUNT] = {
        [VIEWER] = {.fd = b->viewer, .events = (short)((takes_messages(b) ? POLLIN : 0) | (b->is_full ? POLLOUT : 0))},
        [WOKEN] = {.fd = woken[0], .events = POLLIN},
        [IN] = {.fd = b->commands.len ? b->child.in : -1, .events = POLLOUT},
        [OUT] = {.fd = relay_is_full(&b->relay) ? -1 : b->child.out, .events = POLLIN},
        [ERR] = {.fd = b->child.err, .events = POLLIN},
    };
    if (poll(p, FD_COUNT, wait_ms(b)) > 0)
        take_events(b, p);
}

static void step(struct broker *b)
{
    child_pass(&b->child, clock_ms());
    look_at_end(b);
    look_at_output(b);
    tell(b);
    /* Now: where the viewer has taken all that the one before said nothing may wake the broker for it any more. */
    if (b->wanted != NONE && !b->child.pid && b->last.len == 0) {
        start_wanted(b);
        tell(b);
    }
}

_Noreturn static void run(int viewer, const struct engines *engines)
{
    struct broker b = {.engines = engines, .viewer = viewer, .wanted = NONE, .child = {.in = -1, .out = -1, .err = -1}};
    setsid(); /* keys of the terminal must not signal it */
    if (!descriptors_only(viewer) || !catch_signals())
        _exit(1);
    while (b.viewer >= 0 || b.child.pid) {
        wait_for_event(&b);
        step(&b);
    }
    _exit(0);
}

int broker_start(const struct engines *engines)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
        return -1;
    for (size_t i = 0; i < COUNT(ends); i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    const pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        run(ends[1], engines);
    }
    close(ends[1]);
    if (pid > 0)
        return ends[0];
    close(ends[0]);
    return -1;
}
