/* cmd/child.h - a program that runs beside kifu: its pipes, and its end
 *
 *     struct child c;
 *     if (!child_start(&c, words))
 *         ... errno
 *     write c.in, read c.out and c.err           none of them waits
 *     child_end(&c, now);                        its input is closed; then SIGTERM, then SIGKILL
 *     child_pass(&c, now);                       whenever child_due is over
 *     if (child_ended(&c, &status))              looked at when SIGCHLD came
 *
 * It has a session of its own, without a terminal: what would ask for a password there fails. Signals are as a shell
 * gives them. It has no descriptor but 0, 1 and 2. What it leaves behind in its process group ends with it.
 */
#ifndef KIFU_CMD_CHILD_H
#define KIFU_CMD_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

enum child_stage { CHILD_RUNS, CHILD_CLOSED, CHILD_TERMINATED, CHILD_KILLED };

struct child {
    pid_t pid;        /* 0: none runs */
    int in, out, err; /* the other ends of its 0, 1 and 2; -1: closed */
    enum child_stage stage;
    long long since; /* the stage began, in milliseconds */
};

/* Runs words[0], found as a shell finds programs, with these arguments, of which NULL is the last. Who calls it has 0, 1
 * and 2 open, and all else marked so that no program gets it. False: errno says why. */
bool child_start(struct child *c, char *const *words);

/* Its end begins, unless it has: nothing more can be written to it. */
void child_end(struct child *c, long long now);
void child_pass(struct child *c, long long now); /* what the end does by the time */
long long child_due(const struct child *c);      /* when there is something to be done; -1: never */

/* Its process has ended: *status as of waitpid, c->pid is 0. What it wrote can still be read. */
bool child_ended(struct child *c, int *status);
void child_close(struct child *c); /* its pipes */

#endif
