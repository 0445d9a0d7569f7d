/* cmd/lines.h - a session without a screen: lines in, sentences out
 *
 * A line is keys as they are pressed on the screen ("l", "10l", "B", "l l B"), a command of the prompt ("next-node",
 * "set coordinates sgf"), a key and what it would ask for ("g 57", "/text"), or the name of a pane, which is printed.
 * An empty one is the next node, and in a list the next page. What comes out is plain text without one control byte
 * but line ends (view/sentence.h).
 */
#ifndef KIFU_CMD_LINES_H
#define KIFU_CMD_LINES_H

#include "cmd/beside.h"
#include "cmd/stock.h"
#include "cmd/supply.h"

void lines_start(struct session *s); /* looks that suit text; before the configuration is applied */

/* Reads lines from `in` until `quit`, the end of the input, or of the output. The session of the supply has a game, or
 * its list of games is open. */
void lines_run(struct supply *supply, struct stock *stock, struct beside *beside, int in);

#endif
