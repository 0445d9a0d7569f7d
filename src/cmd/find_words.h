/* cmd/find_words.h - the words that kifu find looks for */
#ifndef KIFU_CMD_FIND_WORDS_H
#define KIFU_CMD_FIND_WORDS_H

#include "cmd/args.h"
#include "library/query_filter.h"

struct find_words {
    struct query query;
    struct people *people;
    struct query_filter filter;
};

/* Reads the query, and the reader's names.conf: before the sandbox is entered. False after a message. */
bool find_words_read(struct find_words *w, const struct args *a, struct slice text);
void find_words_free(struct find_words *w);

#endif
