/* view/prompt.h - typing a line: editing, history */
#ifndef KIFU_VIEW_PROMPT_H
#define KIFU_VIEW_PROMPT_H

#include "view/session.h"

void prompt_open(struct session *s, enum prompt_kind kind);
void prompt_close(struct session *s);
void prompt_type(struct session *s, uint32_t code); /* a character at the cursor */
void prompt_clear(struct session *s);               /* empty, still open */
void prompt_free(struct session *s);

void prompt_move(struct session *s, int step);   /* the cursor by characters */
void prompt_recall(struct session *s, int step); /* through the history: 1 is older */

void prompt_remember(struct session *s, enum prompt_kind kind, struct slice line); /* in the history */

/* Bytes of the text; the cursor goes after them */
void prompt_replace(struct session *s, size_t from, size_t to, struct slice with);
size_t prompt_word(const struct prompt *p); /* where the word before the cursor begins: a byte */

#endif
