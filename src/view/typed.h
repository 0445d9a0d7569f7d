/* view/typed.h - what is done with a line that is typed: completed, looked at, accepted */
#ifndef KIFU_VIEW_TYPED_H
#define KIFU_VIEW_TYPED_H

#include "view/session.h"

void typed_look(struct session *s); /* after a key: what follows where the text of the prompt has changed */

#endif
