/* cmd/card.h - what to add to a bug report: what kifu is made of, what the terminal is and what it shows */
#ifndef KIFU_CMD_CARD_H
#define KIFU_CMD_CARD_H

#include "base/bytes.h"
#include "cmd/args.h"

/* What --version prints. `all`: also the versions of libraries that are loaded when they are needed, and the character
 * sets that the system cannot convert: what takes longer than to print a record. */
void version_text(struct buf *out, bool all);

/* kifu --test-terminal: opens the terminal, asks it, closes it, and then writes to standard output. A status. */
int card_run(const struct args *a);

#endif
