/* ingest/interrupt.h - Ctrl-C while long work is done
 *
 * The work ends in order, then the program does as if by that signal.
 *
 *     interrupt_catch();
 *     while (work()) if (interrupt_came()) break;
 *     ...                                     keep what is done
 *     interrupt_end();                        does not return when one came
 *
 * The second one ends the program at once, and so does the first where nothing could be noted: while it waits for a
 * pipe. What the parent ignores stays ignored.
 */
#ifndef KIFU_INGEST_INTERRUPT_H
#define KIFU_INGEST_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void); /* from now on SIGINT, SIGTERM and SIGHUP are noted */
bool interrupt_came(void);
void interrupt_at_once(bool is_at_once); /* they have their usual effect as long as it is true */
void interrupt_end(void);

#endif
