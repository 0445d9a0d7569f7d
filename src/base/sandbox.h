/* base/sandbox.h - what kifu takes from itself before it reads what strangers wrote
 *
 * Once the command line, the configuration and the terminal are known a subcommand needs nothing but to read the
 * records that it was given, and perhaps to write where its arguments say; so it gives up the rest for good: other
 * files, programs, processes, the network. What is refused fails (EPERM, EACCES), it does not end the program. Linux
 * has two means, either may be missing: landlock (files; from its sixth version on also signals and abstract sockets)
 * and seccomp (system calls by their arguments; sandbox.def is the list, sandbox_table.h what the build makes of it).
 * Elsewhere, and in builds that are instrumented (KIFU_UNCONFINED), there is none, and all works without.
 *
 * What remains to one who takes over the process: to read what kifu may read and to write what it may write; standard
 * output and the terminal, the modes of the latter for the viewer; to ask whether any file is there, and its size, time
 * and owner (stat, access, readlink: no means of Linux limits them by path), and what changes in any folder where a
 * file is followed; to stop the process group of a viewer; to use up time and memory. No memory can be made one that is
 * run, neither of a file nor what was written (but on s390, where no filter sees how mmap is called): what is loaded at
 * run time is there before the sandbox closes.
 */
#ifndef KIFU_BASE_SANDBOX_H
#define KIFU_BASE_SANDBOX_H

#include "base/bytes.h"
#include "base/error.h"

enum { SANDBOX_FILES = 1, SANDBOX_CALLS = 2 };

/* Who confines himself: columns of sandbox.def. */
enum sandbox_use {
    SANDBOX_VIEW = 1 << 0,
    SANDBOX_PRINT = 1 << 1,
    SANDBOX_LIST = 1 << 2,
    SANDBOX_TREE = 1 << 3,
    SANDBOX_CHECK = 1 << 4,
    SANDBOX_FMT = 1 << 5,
    SANDBOX_FIND = 1 << 6,
    SANDBOX_INDEX = 1 << 7,
    SANDBOX_ALL = (1 << 8) - 1,
    SANDBOX_FOLLOW = 1 << 8 /* beside SANDBOX_VIEW: a file is watched */
};

/* Files, and folders with all beneath them. What is not there is left out. */
struct sandbox_paths {
    const char *const *read;
    size_t read_count;
    const char *const *write; /* folders: files in them may be made, replaced, removed */
    size_t write_count;
};

unsigned sandbox_can(void); /* what this system has: SANDBOX_ bits */

/* Enters it; *holds says what holds from now on. False and *e where it could have been entered, but was not: too many
 * open files, no memory. */
bool sandbox_enter(enum sandbox_use use, const struct sandbox_paths *paths, unsigned *holds, struct error *e);

void sandbox_say(unsigned what, struct buf *out); /* "landlock, seccomp"; "none" */

#endif
