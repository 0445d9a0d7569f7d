/* screen/config_words.h - a line of configuration as words */
#ifndef KIFU_SCREEN_CONFIG_WORDS_H
#define KIFU_SCREEN_CONFIG_WORDS_H

#include "base/bytes.h"
#include "base/error.h"

/* The words of a line, quotes taken off, a comment left out: at most `most` of them, the rest of the line in the last;
 * how many. False and *e where a quote is not closed. */
bool config_words(struct slice line, struct slice *words, size_t most, size_t *count, struct error *e);

bool config_word_error(struct error *e, const char *what, struct slice word); /* "no such key: xyz"; always false */

#endif
