/* view/copy.h - what is given to the clipboard of the terminal: address, position, line, game
 *
 * Only asked for here (s->wants.copy); many terminals refuse it without a word, so that the text is said, too.
 */
#ifndef KIFU_VIEW_COPY_H
#define KIFU_VIEW_COPY_H

#include "view/session.h"

void copy_text(struct session *s, struct slice text); /* filtered */

#endif
