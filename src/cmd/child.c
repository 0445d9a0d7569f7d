/* cmd/child.c - a program that runs beside kifu: its pipes, and its end */
#include "cmd/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

#define CLOSED_MS 200      /* from closing its input to SIGTERM, */
#define TERMINATED_MS 1000 /* and from there to SIGKILL */

/* ---- pipes ---- */

enum { READ, WRITE };

static void close_one(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void close_pipes(int pipes[][2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        close_one(&pipes[i][READ]);
        close_one(&pipes[i][WRITE]);
    }
}

static bool open_pipes(int pipes[][2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        pipes[i][READ] = pipes[i][WRITE] = -1;
    for (size_t i = 0; i < count; i++) {
        if (pipe(pipes[i]) != 0)
            return false;
        fcntl(pipes[i][READ], F_SETFD, FD_CLOEXEC);
        fcntl(pipes[i][WRITE], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* ---- the start ---- */

enum { IN, OUT, ERR, FAILURE /* reports errno if the program cannot be run */, PIPES };

/* Runs in the new process. */
_Noreturn static void become(char *const *words, int pipes[][2])
{
    setsid();
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    if (dup2(pipes[IN][READ], STDIN_FILENO) >= 0 && dup2(pipes[OUT][WRITE], STDOUT_FILENO) >= 0 &&
        dup2(pipes[ERR][WRITE], STDERR_FILENO) >= 0)
        execvp(words[0], words);
    const int reason = errno;
    const ssize_t said = write(pipes[FAILURE][WRITE], &reason, sizeof reason);
    _exit(said == sizeof reason ? 127 : 126);
}

static int keep(int *end)
{
    const int fd = *end;
    *end = -1;
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    return fd;
}

/* The errno of running the program; 0: it runs. */
static int failure_of(int fd)
{
    int reason;
    ssize_t n;
    while ((n = read(fd, &reason, sizeof reason)) < 0 && errno == EINTR)
        continue;
    return n == sizeof reason ? reason : 0;
}

bool child_start(struct child *c, char *const *words)
{
    int pipes[PIPES][2];
    *c = (struct child){.in = -1, .out = -1, .err = -1};
    const pid_t pid = open_pipes(pipes, PIPES) ? fork() : -1;
    if (pid == 0)
        become(words, pipes);
    int reason = errno;
    if (pid > 0) {
        close_one(&pipes[FAILURE][WRITE]);
        reason = failure_of(pipes[FAILURE][READ]);
        if (reason)
            waitpid(pid, NULL, 0);
    }
    if (pid > 0 && !reason)
        *c = (struct child){.pid = pid,
            .in = keep(&pipes[IN][WRITE]),
            .out = keep(&pipes[OUT][READ]),
            .err = keep(&pipes[ERR][READ])};
    close_pipes(pipes, PIPES);
    errno = reason;
    return c->pid > 0;
}

/* ---- the end ---- */

void child_end(struct child *c, long long now)
{
    if (!c->pid || c->stage != CHILD_RUNS)
        return;
    close_one(&c->in);
    c->stage = CHILD_CLOSED;
    c->since = now;
}

long long child_due(const struct child *c)
{
    if (c->pid && c->stage == CHILD_CLOSED)
        return c->since + CLOSED_MS;
    return c->pid && c->stage == CHILD_TERMINATED ? c->since + TERMINATED_MS : -1;
}

void child_pass(struct child *c, long long now)
{
    if (child_due(c) < 0 || now < child_due(c))
        return;
    kill(-c->pid, c->stage == CHILD_CLOSED ? SIGTERM : SIGKILL);
    c->stage = c->stage == CHILD_CLOSED ? CHILD_TERMINATED : CHILD_KILLED;
    c->since = now;
}

/* Until waitpid no other process gets its number. */
bool child_ended(struct child *c, int *status)
{
    siginfo_t info = {0};
    if (!c->pid || waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != c->pid)
        return false;
    kill(-c->pid, SIGKILL);
    waitpid(c->pid, status, 0);
    c->pid = 0;
    close_one(&c->in);
    return true;
}

void child_close(struct child *c)
{
    close_one(&c->in);
    close_one(&c->out);
    close_one(&c->err);
}
