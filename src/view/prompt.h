/* view/prompt.h - typing a line: editing, history */
#ifndef KIFU_VIEW_PROMPT_H
#define KIFU_VIEW_PROMPT_H

#include "view/session.h"

void prompt_open(struct session *s, enum prompt_kind kind);
void prompt_close(struct session *s);
void prompt_type(struct session *s, uint32_t code); /* inserts a character at the cursor */
void prompt_clear(struct session *s);               /* empties it; it stays open */
void prompt_free(struct session *s);

void prompt_move(struct session *s, int step);   /* moves the cursor by characters */
void prompt_recall(struct session *s, int step); /* goes through the history: 1 is older */

void prompt_remember(struct session *s, enum prompt_kind kind, struct slice line); /* adds it to the history */

/* Replaces bytes of the text; the cursor goes after them. */
void prompt_replace(struct session *s, size_t from, size_t to, struct slice with);
size_t prompt_word(const struct prompt *p); /* the byte at which the word before the cursor begins */

#endif
