/* cmd/confine.h - the sandbox of a subcommand: what it may read and write follows from its arguments */
#ifndef KIFU_CMD_CONFINE_H
#define KIFU_CMD_CONFINE_H

#include "cmd/args.h"
#include "ingest/files.h"

/* Enters the sandbox, before the first byte of a record is read. Then only these can be read: the files of the command
 * line, all below its folders, the targets of `links`, and `folder` (NULL: none), which can be written, too. Only that
 * and the paths of -o and --into can be written, and open files (cmd/memory.h). False, after a message. */
bool confine(const struct args *a, const struct names *links, const char *folder);

/* FILE#ADDRESS that an option names: what it leads to is appended to `links`, and what unpacks it is loaded. */
void confine_allow(const struct args *a, struct names *links, const char *argument);

/* Finds the files of the arguments, then enters the sandbox. False, after a message: it failed. *f must be freed in any
 * case. */
bool files_find(struct files *f, const struct args *a);
void files_named(struct files *f, const struct args *a); /* only finds the files */

/* Why a file cannot be read: *e, or that it is outside of the sandbox. */
const char *confine_reason(const char *path, const struct error *e);

#endif
