/* cmd/card.h - facts for bug reports: the version with its libraries, and the test card of the terminal */
#ifndef KIFU_CMD_CARD_H
#define KIFU_CMD_CARD_H

#include "base/bytes.h"
#include "cmd/args.h"

/* Appends what --version prints. `all`: also the versions of libraries that are loaded when needed, and the character
 * sets that the system cannot convert, which takes longer than printing a record. */
void version_text(struct buf *out, bool all);

/* kifu --test-terminal: opens the terminal, asks it, closes it, and then writes to standard output. Returns a
 * status. */
int card_run(const struct args *a);

#endif
