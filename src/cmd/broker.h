/* cmd/broker.h - the process that runs engines for the confined viewer
 *
 *     the terminal -- kifu, confined -- socket, messages -- broker -- pipes -- an engine, in a session of its own
 *
 * It is kifu itself, forked before the sandbox closes: it reads no records, and knows only the programs that kifurc or
 * the command line named. It starts one by its number, and passes on only what relay.h allows: GTP has commands that
 * read and write files (loadsgf, printsgf), which a viewer that was taken over must not use. When the viewer is gone,
 * in any way, the engine ends, and then the broker.
 *
 * A message is the bytes of one read or write of the socket; its first byte is its kind.
 *
 * to the broker
 *     S number       start that engine (a byte), after ending the running one
 *     L lines        for the engine, each with its end
 *     K              end it
 * to the viewer
 *     s number       it was started
 *     o bytes        of its output, RELAY_MESSAGE at most; a line may go on in the next message
 *     e text         the last line of its standard error, TAIL_BYTES at most
 *     x kind number  it ended, number in digits: `e` with that status, `s` by that signal; `n` it could not be started,
 *                    for that errno; `g` it was ended, as it does not speak GTP
 */
#ifndef KIFU_CMD_BROKER_H
#define KIFU_CMD_BROKER_H

#include "screen/engines.h"

#define BROKER_LINES 16384 /* bytes of an L message, with its kind; the rest of a longer one is lost */
#define BROKER_QUEUE \
    65536 /* bytes that wait for the engine to read them; with more, lines are lost until it starts again */

/* Forks it. Returns the viewer's end of the socket, which does not block; -1 and errno: it failed. */
int broker_start(const struct engines *engines);

#endif
