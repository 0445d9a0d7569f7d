/* base/sandbox.h - the rights that kifu gives up before it reads what strangers wrote
 *
 * Once the command line, the configuration and the terminal are known, a subcommand only needs to read the records that
 * it was given, and perhaps to write where its arguments say. So it gives up the rest for good: other files, programs,
 * processes, the network. What is refused fails (EPERM, EACCES) and does not end the program. Linux has two means, and
 * either may be missing: landlock (files; from its sixth version on also signals and abstract sockets) and seccomp
 * (system calls by their arguments; sandbox.def is the list, sandbox_table.h what the build makes of it). Elsewhere,
 * and in instrumented builds (KIFU_UNCONFINED), there is no sandbox, and everything works without it.
 *
 * An attacker who takes over the process can still: read and write what kifu may; use standard output and the terminal,
 * and for a viewer set its modes; ask if any file exists, and its size, time and owner (stat, access, readlink: Linux
 * cannot limit them by path); watch any folder, while a file is followed; stop the process group of a viewer; use up
 * time and memory. No memory, of a file or written, can become executable (except on s390, where no filter sees the
 * arguments of mmap): libraries are loaded before the sandbox closes.
 */
#ifndef KIFU_BASE_SANDBOX_H
#define KIFU_BASE_SANDBOX_H

#include "base/bytes.h"
#include "base/error.h"

enum { SANDBOX_FILES = 1, SANDBOX_CALLS = 2 };

/* The subcommands that enter it: columns of sandbox.def. */
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
    SANDBOX_FOLLOW = 1 << 8 /* with SANDBOX_VIEW: a file is watched */
};

/* Files, and folders with all in them. Missing ones are left out. */
struct sandbox_paths {
    const char *const *read;
    size_t read_count;
    const char *const *write; /* folders: files in them may be made, replaced, removed */
    size_t write_count;
};

unsigned sandbox_can(void); /* what this system has: SANDBOX_ bits */

/* Enters the sandbox; *holds are the SANDBOX_ bits in force from now on. False and *e if it exists but could not be
 * entered: too many open files, no memory. */
bool sandbox_enter(enum sandbox_use use, const struct sandbox_paths *paths, unsigned *holds, struct error *e);

void sandbox_say(unsigned what, struct buf *out); /* "landlock, seccomp"; "none" */

#endif
