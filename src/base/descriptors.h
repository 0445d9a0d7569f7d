/* base/descriptors.h - what a process has open when it starts, and the names that arguments have for it */
#ifndef KIFU_BASE_DESCRIPTORS_H
#define KIFU_BASE_DESCRIPTORS_H

#include <stdbool.h>

/* Called before anything is opened: opens 0 to 2 and closes the rest:
 *   - where standard input, output or error is closed, it gets a descriptor that cannot be read or written, so that no
 *     file opened later takes its place;
 *   - what the program that started us left open by mistake is closed, except what an argument names or contains:
 *     "/dev/fd/63", "--keys=/proc/self/fd/63". That is how a shell hands over the output of a command. */
void descriptors_start(int count, char *const *arguments);

/* For a forked process: makes 0 to 2 /dev/null and closes all others except `fd`, which is 3 or more. False if that
 * fails. */
bool descriptors_only(int fd);

/* The descriptor that a name means: "/dev/fd/63", "/proc/self/fd/63", "-" and "/dev/stdin"; -1 for other names. */
int descriptor_of(const char *name);

/* For a fifo that will be read: opens it now, even if it has no writer yet; from now on its name means that descriptor.
 * Reading waits for the writer as it waits for bytes. Does nothing for other files. */
void descriptor_take_fifo(const char *path);

#endif
