/* cmd/lines.h - a session without a screen: lines in, sentences out
 *
 * A line has keys as on the screen ("l", "10l", "B", "l l B"), a command of the prompt ("next-node", "set coordinates
 * sgf"), a key with its argument ("g 57", "/text"), or the name of a pane, which is printed. An empty line is the next
 * node, in a list the next page. Output is plain text; its only control characters are line ends (view/sentence.h).
 */
#ifndef KIFU_CMD_LINES_H
#define KIFU_CMD_LINES_H

#include "cmd/beside.h"
#include "cmd/stock.h"
#include "cmd/supply.h"

void lines_start(struct session *s); /* sets looks for plain text; before the configuration is applied */

/* Runs lines from `in` until `quit`, or the end of input or output. The session of the supply has a game, or its list
 * of games is open. */
void lines_run(struct supply *supply, struct stock *stock, struct beside *beside, int in);

#endif
