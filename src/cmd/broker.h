/* cmd/broker.h - the process that runs engines for the viewer, which may not
 *
 *     the terminal -- kifu, confined -- socket, messages -- broker -- pipes -- an engine, in a session of its own
 *
 * It is kifu itself, forked off before the sandbox closes: it reads no record, and knows the programs that kifurc or
 * the command line named and nothing else. It starts one when it gets its number, and passes on what relay.h lets
 * through: GTP has commands that read and write files (loadsgf, printsgf), which a viewer that was taken over must not
 * get at. When the viewer is gone, in whatever way, the engine ends, and then the broker.
 *
 * A message is what one read or one write of the socket has; its first byte says what it is.
 *
 * to the broker
 *     S number       start that engine (a byte); another one that runs is ended first
 *     L lines        for the engine, each with its end
 *     K              end it
 * to the viewer
 *     s number       it was started
 *     o bytes        of what it says, RELAY_MESSAGE at most; a line may go on in the next one
 *     e text         the last line of its standard error, TAIL_BYTES at most
 *     x kind number  it ended, in digits: `e` with that status, `s` by that signal; `n` it could not be started, for
 *                    that reason (errno); `g` it was ended, as it does not speak GTP
 */
#ifndef KIFU_CMD_BROKER_H
#define KIFU_CMD_BROKER_H

#include "screen/engines.h"

#define BROKER_LINES 16384 /* bytes of an L message, its kind counted; the rest of a longer one is lost */
#define BROKER_QUEUE \
    65536 /* bytes that wait for the engine to read them; then lines are lost until it is started anew */

/* Forks. The viewer's end of the socket, which does not wait; -1: there is none, and errno says why. */
int broker_start(const struct engines *engines);

#endif
