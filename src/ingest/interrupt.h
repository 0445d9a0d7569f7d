/* ingest/interrupt.h - Ctrl-C during long work
 *
 * The work ends cleanly, then the program ends as if by that signal.
 *
 *     interrupt_catch();
 *     while (work()) if (interrupt_came()) break;
 *     ...                                     save what is done
 *     interrupt_end();                        does not return if one came
 *
 * A second signal ends the program at once. So does the first one where the work cannot check for it: while it waits
 * for a pipe. Signals that the parent ignores stay ignored.
 */
#ifndef KIFU_INGEST_INTERRUPT_H
#define KIFU_INGEST_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void); /* from now on SIGINT, SIGTERM and SIGHUP are noted */
bool interrupt_came(void);
void interrupt_at_once(bool is_at_once); /* while true, they have their usual effect */
void interrupt_end(void);

#endif
