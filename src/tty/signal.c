/* tty/signal.c - signals: the terminal is restored, whatever ends the program */
#include "tty/signal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"

/* How a signal is handled. */
enum kind {
    LEFT, /* not at all: it does not end the program, or cannot be caught */
    ENDS,
    ENDS_ALWAYS, /* even if it is ignored */
    FAULT,
    NOTED
};

/* Signals that are not ENDS, which is for most of them, with those for real time. */
static const struct row {
    int number;
    enum kind kind;
    unsigned bit; /* SIGNAL_ bit of a noted one */
} rows[] = {
    {SIGKILL, LEFT, 0},
    {SIGSTOP, LEFT, 0},
    {SIGTTIN, LEFT, 0},
    {SIGTTOU, LEFT, 0},
    {SIGCHLD, LEFT, 0},
    {SIGURG, LEFT, 0},
#ifdef SIGINFO
    {SIGINFO, LEFT, 0},
#endif
    {SIGPIPE, ENDS_ALWAYS, 0}, /* main ignores it because of standard output */
    {SIGABRT, FAULT, 0},
    {SIGSEGV, FAULT, 0},
    {SIGBUS, FAULT, 0},
    {SIGFPE, FAULT, 0},
    {SIGILL, FAULT, 0},
    {SIGTRAP, FAULT, 0},
    {SIGSYS, FAULT, 0},
    {SIGWINCH, NOTED, SIGNAL_RESIZED},
    {SIGTSTP, NOTED, SIGNAL_STOP},
    {SIGCONT, NOTED, SIGNAL_CONTINUED},
};

#ifndef NSIG
#define NSIG 65
#endif

/* All data of the handlers, for one process and one terminal. */
static struct {
    struct sigaction before[NSIG]; /* by number */
    bool changed[NSIG];
    int pipe[2];
    atomic_uint noted;
    bool started, can_stop;
    struct {
        atomic_bool active;
        int in, out;
        struct termios modes;
        char bytes[SIGNAL_BYTES];
        size_t len;
    } guard;
} self = {.pipe = {-1, -1}};

static struct row row_of(int number)
{
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (rows[i].number == number)
            return rows[i];
    }
    return (struct row){number, ENDS, 0};
}

/* Its own stack, as the fault may be an overflow of the other one. */
static char fault_stack[65536];

/* ---- restoring the terminal ---- */

static void send_bytes(int fd, const char *bytes, size_t len)
{
    bool flushed = false;
    while (len > 0) {
        const ssize_t n = write(fd, bytes, len);
        if (n > 0) {
            bytes += n;
            len -= (size_t)n;
        } else if (n < 0 && errno == EAGAIN && !flushed) {
            /* Drops the rest of a picture that would not be seen. A sequence that this cuts ends with our first ESC. */
            tcflush(fd, TCOFLUSH);
            flushed = true;
        } else if (n >= 0 || errno != EINTR) {
            return;
        }
    }
}

static void put_back(bool drops_input)
{
    if (!atomic_exchange(&self.guard.active, false))
        return;
    const int saved = errno;
    /* In the background, setting the modes would stop us otherwise. */
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGTTOU, &ignore, &before);
    const int flags = fcntl(self.guard.out, F_GETFL);
    if (flags >= 0)
        fcntl(self.guard.out, F_SETFL, flags | O_NONBLOCK);
    send_bytes(self.guard.out, self.guard.bytes, self.guard.len);
    if (drops_input)
        tcflush(self.guard.in, TCIFLUSH);
    tcsetattr(self.guard.in, TCSANOW, &self.guard.modes);
    if (flags >= 0)
        fcntl(self.guard.out, F_SETFL, flags);
    sigaction(SIGTTOU, &before, NULL);
    errno = saved;
}

void signal_restore(void)
{
    put_back(true);
}

/* Blocks all signals between two steps that belong together; they come afterwards. */
static sigset_t block_all(void)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    return before;
}

void signal_release(void)
{
    const sigset_t before = block_all();
    put_back(false);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void signal_guard(int in, int out, const struct termios *modes, const char *bytes, size_t len)
{
    const sigset_t before = block_all();
    self.guard.in = in;
    self.guard.out = out;
    self.guard.modes = *modes;
    self.guard.len = len < SIGNAL_BYTES ? len : SIGNAL_BYTES;
    memcpy(self.guard.bytes, bytes, self.guard.len);
    atomic_store(&self.guard.active, true);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* ---- handlers ---- */

static void on_end(int number, siginfo_t *info, void *context)
{
    (void)context;
    signal_restore();
    /* A fault of our own goes to an earlier handler (a sanitizer's), or has the default effect; a signal that was sent
     * ends us. */
    const bool own_fault = row_of(number).kind == FAULT && info->si_code > 0;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(number, own_fault && self.changed[number] ? &self.before[number] : &usual, NULL);
    if (own_fault)
        return;    /* and the fault happens again */
    raise(number); /* it is blocked here, and comes when we return */
}

static void on_noted(int number)
{
    const int saved = errno;
    atomic_fetch_or(&self.noted, row_of(number).bit);
    const ssize_t n = write(self.pipe[1], "", 1); /* if it is full it is already readable */
    (void)n;
    errno = saved;
}

/* Installs a handler that blocks all other signals, but not faults, which would end the program anyway. */
static bool install(int number)
{
    struct sigaction action = {0};
    sigemptyset(&action.sa_mask);
    if (row_of(number).kind == NOTED) {
        action.sa_handler = on_noted;
        action.sa_flags = SA_RESTART;
    } else {
        sigfillset(&action.sa_mask);
        action.sa_sigaction = on_end;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    }
    return sigaction(number, &action, NULL) == 0;
}

/* ---- start and end ---- */

static bool open_pipe(void)
{
    if (pipe(self.pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(self.pipe[i], F_SETFD, FD_CLOEXEC);
        fcntl(self.pipe[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

static void set_stack(void)
{
    stack_t there;
    if (sigaltstack(NULL, &there) == 0 && there.ss_flags & SS_DISABLE)
        sigaltstack(&(stack_t){.ss_sp = fault_stack, .ss_size = sizeof fault_stack}, NULL);
}

/* Some numbers are reserved by the C library, and cannot be used. */
static void take(int number)
{
    const struct row row = row_of(number);
    struct sigaction *before = &self.before[number];
    self.changed[number] = false;
    if (row.kind == LEFT || sigaction(number, NULL, before) != 0)
        return;
    const bool ignored = !(before->sa_flags & SA_SIGINFO) && before->sa_handler == SIG_IGN;
    if (number == SIGTSTP)
        self.can_stop = !ignored;
    if (!ignored || row.kind == ENDS_ALWAYS || row.bit == SIGNAL_RESIZED)
        self.changed[number] = install(number);
}

bool signal_start(void)
{
    if (self.started)
        return true;
    if (!open_pipe())
        return false;
    set_stack();
    for (int number = 1; number < NSIG; number++)
        take(number);
    self.started = true;
    return true;
}

void signal_end(void)
{
    if (!self.started)
        return;
    for (int number = 1; number < NSIG; number++) {
        if (self.changed[number])
            sigaction(number, &self.before[number], NULL);
    }
    for (int i = 0; i < 2; i++) {
        close(self.pipe[i]);
        self.pipe[i] = -1;
    }
    self.started = false;
}

/* ---- noted signals ---- */

int signal_fd(void)
{
    return self.pipe[0];
}

unsigned signal_take(void)
{
    char bytes[64];
    while (read(self.pipe[0], bytes, sizeof bytes) > 0)
        continue;
    return atomic_exchange(&self.noted, 0);
}

void signal_suspend(bool group)
{
    if (!self.can_stop) /* our parent cannot continue us */
        return;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(SIGTSTP, &usual, NULL);
    kill(group ? 0 : getpid(), SIGTSTP);
    /* The signal is delivered before kill() returns, as nothing blocks it; here we are continued. */
    install(SIGTSTP);
}
