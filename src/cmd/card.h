/* cmd/card.h - kifu --test-terminal: a card of what the terminal is and shows, for looking at and for a report of a bug */
#ifndef KIFU_CMD_CARD_H
#define KIFU_CMD_CARD_H

#include "cmd/args.h"

/* Opens the terminal and closes it again to ask it; the card goes to standard output. Returns the exit status. */
int card_run(const struct args *a);

#endif
