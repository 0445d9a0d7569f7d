/* screen/config_words.h - a line of configuration as words */
#ifndef KIFU_SCREEN_CONFIG_WORDS_H
#define KIFU_SCREEN_CONFIG_WORDS_H

#include "base/bytes.h"
#include "base/error.h"

/* The words of a line without quotes and comment, and their *count: at most `most`, with the rest of the line in the
 * last one. False and *e: a quote is not closed. */
bool config_words(struct slice line, struct slice *words, size_t most, size_t *count, struct error *e);

bool config_word_error(struct error *e, const char *what, struct slice word); /* "no such key: xyz"; always false */

#endif
