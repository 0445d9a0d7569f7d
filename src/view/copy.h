/* view/copy.h - copies to the clipboard of the terminal: address, position, line, game
 *
 * It is only requested here (s->wants.copy). Many terminals ignore it, so the message has the text, too.
 */
#ifndef KIFU_VIEW_COPY_H
#define KIFU_VIEW_COPY_H

#include "view/session.h"

void copy_text(struct session *s, struct slice text); /* filtered */

#endif
