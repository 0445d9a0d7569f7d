/* cmd/confine.h - the sandbox of a subcommand: what it may read and write follows from its arguments */
#ifndef KIFU_CMD_CONFINE_H
#define KIFU_CMD_CONFINE_H

#include "cmd/args.h"
#include "ingest/files.h"

/* Enters the sandbox; to be called before the first byte of a record is read. From here on only these can be read: the
 * files of the command line, what is below its folders, and what `links` lead to; and what is in `folder`, which can be
 * written, too (NULL: there is none). Else only what -o and --into name can be written, and what is open already
 * (cmd/memory.h). False after a message. */
bool confine(const struct args *a, const struct names *links, const char *folder);

/* Looks for what the arguments name, then enters it. False after a message: it cannot be entered. *f is to be freed in
 * any case. */
bool files_find(struct files *f, const struct args *a);
void files_named(struct files *f, const struct args *a); /* the first half of that */

/* Why a file cannot be read: what *e says, or that the sandbox does not include it where that is the cause. */
const char *confine_reason(const char *path, const struct error *e);

#endif
