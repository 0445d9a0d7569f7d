/* base/descriptors.h - what a process has open when it starts, and the names that arguments have for it */
#ifndef KIFU_BASE_DESCRIPTORS_H
#define KIFU_BASE_DESCRIPTORS_H

#include <stdbool.h>

/* Makes sure, before anything is opened, that nothing else is open and that 0 to 2 are:
 *   - what is closed of standard input, output and error gets a descriptor that cannot be read, or written: what is
 *     opened later must not take its place;
 *   - what the program that started us left open by mistake is closed, but for what an argument names, "/dev/fd/63" or
 *     "/proc/self/fd/63", also within one ("--keys=/dev/fd/63"): so a shell hands over the output of a command. */
void descriptors_start(int count, char *const *arguments);

/* In a process that was forked off: 0 to 2 are /dev/null from now on, and of the others nothing is open but `fd`, 3 or
 * more. False: that cannot be. */
bool descriptors_only(int fd);

/* The descriptor that a name means: "/dev/fd/63", "/proc/self/fd/63", "-" and "/dev/stdin" standard input; else -1. */
int descriptor_of(const char *name);

/* A fifo that is to be read: from now on its name means what is open already. It is opened at once, though it may have
 * no writer yet; that one is waited for as bytes are. Anything else stays as it is. */
void descriptor_take_fifo(const char *path);

#endif
