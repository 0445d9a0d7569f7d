/* tty/probe.h - asks the terminal how wide it takes a character
 *
 * For the test card only: it writes the character at the start of a line, asks where the cursor is, waits for the
 * answer, and wipes the line. Between probe_open and probe_close the terminal does not echo; keys pressed in that time
 * are lost.
 */
#ifndef KIFU_TTY_PROBE_H
#define KIFU_TTY_PROBE_H

#include <stdbool.h>

struct probe; /* opaque */

struct probe *probe_open(void); /* NULL: no terminal, or it does not answer */
void probe_close(struct probe *p);

/* Columns that `text` takes; -1: no answer. */
int probe_columns(struct probe *p, const char *text);

#endif
