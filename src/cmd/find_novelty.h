/* cmd/find_novelty.h - kifu find --novelty: the first new move of each game of a file */
#ifndef KIFU_CMD_FIND_NOVELTY_H
#define KIFU_CMD_FIND_NOVELTY_H

#include "cmd/args.h"
#include "ingest/progress.h"
#include "library/search.h"

/* The library, all in memory, as it is searched several times for each game. {0} at first. */
struct find_novelty {
    struct source *sources;
    uint8_t **chosen; /* by source */
    size_t count, cap, chosen_cap;
};

/* Adds a source, which is taken from *s, with the games that pass the filter; NULL: all */
void find_novelty_add(struct find_novelty *n, struct source *s, struct query_filter *filter);

/* Appends a line for each game of a->novelty. Returns a status: 1: none has a new move. Ends early after a signal
 * (interrupt.h). */
int find_novelty_print(const struct find_novelty *n, const struct args *a, struct progress *p, struct buf *out);
void find_novelty_free(struct find_novelty *n);

#endif
