/* tty/sandbox.h - what the viewer takes from itself once it has started
 *
 * kifu reads files from strangers. Once terminal and configuration are open the viewer needs nothing but to read the records it was given,
 * and so it gives up the rest for good: files outside the folders named, writing, other programs, the network, new processes. What is
 * refused fails (EPERM, EACCES), it does not end the program. Linux has two means, either may be missing: landlock (files) and seccomp
 * (system calls). Elsewhere, and in builds that are instrumented (KIFU_UNCONFINED), there is none, and all works without.
 */
#ifndef KIFU_TTY_SANDBOX_H
#define KIFU_TTY_SANDBOX_H

#include "base/bytes.h"

enum { SANDBOX_FILES = 1, SANDBOX_CALLS = 2 };

unsigned sandbox_can(void); /* what this system has: SANDBOX_ bits */

/* Enters it. `paths`: files, and folders with all beneath them, that may still be read; one that is not there is left out. The modules of
 * character sets may be read too. Returns what holds from now on. */
unsigned sandbox_enter(const char *const *paths, size_t count);

void sandbox_say(unsigned what, struct buf *out); /* "landlock, seccomp"; "none" */

#endif
