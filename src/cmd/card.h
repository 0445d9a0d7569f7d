/* cmd/card.h - kifu --test-terminal: prints what the terminal is and what it shows, to look at and to add to a bug
 * report */
#ifndef KIFU_CMD_CARD_H
#define KIFU_CMD_CARD_H

#include "cmd/args.h"

/* Opens the terminal, asks it, closes it, and then writes to standard output. Returns the exit status. */
int card_run(const struct args *a);

#endif
