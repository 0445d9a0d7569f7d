/* cmd/confine.h - the sandbox of a subcommand: what it may read and write follows from its arguments */
#ifndef KIFU_CMD_CONFINE_H
#define KIFU_CMD_CONFINE_H

#include "cmd/args.h"
#include "cmd/folder.h"

/* Before the first byte of a record is looked at: from here on only the files of the command line can be read, what lies below its folders, and what
 * `links` lead to (NULL: there are none); only where -o and --into say can be written. False after a message. */
bool confine(const struct args *a, const struct names *links);

/* The reason why a file cannot be read: the sandbox where it would have been read without it, else `reason`. */
const char *confine_reason(const char *path, const char *reason);

#endif
