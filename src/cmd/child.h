/* cmd/child.h - a program that runs beside kifu: its pipes, and its end
 *
 *     struct child c;
 *     if (!child_start(&c, words))
 *         ... errno
 *     write c.in, read c.out and c.err           none of them blocks
 *     child_end(&c, now);                        closes its input; later SIGTERM, then SIGKILL
 *     child_pass(&c, now);                       when child_due has come
 *     if (child_ended(&c, &status))              after SIGCHLD
 *
 * It has its own session without a terminal: so asking for a password fails. Signals are as from a shell. It has only
 * the descriptors 0, 1 and 2. Processes that it leaves in its process group end with it.
 */
#ifndef KIFU_CMD_CHILD_H
#define KIFU_CMD_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

enum child_stage { CHILD_RUNS, CHILD_CLOSED, CHILD_TERMINATED, CHILD_KILLED };

struct child {
    pid_t pid;        /* 0: no program */
    int in, out, err; /* the other ends of its 0, 1 and 2; -1: closed */
    enum child_stage stage;
    long long since; /* when the stage began, in milliseconds */
};

/* Runs words[0], found as by a shell, with these arguments, up to NULL. The caller has 0, 1 and 2 open, and all other
 * descriptors close-on-exec. False: errno says why. */
bool child_start(struct child *c, char *const *words);

/* Begins its end, once: nothing more can be written to it. */
void child_end(struct child *c, long long now);
void child_pass(struct child *c, long long now); /* goes on with the end by time */
long long child_due(const struct child *c);      /* when child_pass has something to do; -1: never */

/* True: its process has ended, *status is that of waitpid, and c->pid is 0. Its output can still be read. */
bool child_ended(struct child *c, int *status);
void child_close(struct child *c); /* closes its pipes */

#endif
