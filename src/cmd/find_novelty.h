/* cmd/find_novelty.h - kifu find --novelty: for each game of a file the first move that no other game of the library has */
#ifndef KIFU_CMD_FIND_NOVELTY_H
#define KIFU_CMD_FIND_NOVELTY_H

#include "cmd/args.h"
#include "ingest/progress.h"
#include "library/search.h"

/* The library: all of it is in memory, as it is searched some times for each game. {0} at first. */
struct find_novelty {
    struct source *sources;
    uint8_t **chosen; /* by source */
    size_t count, cap, chosen_cap;
};

/* A source, which is taken from *s; of its games those that the filter passes. NULL: all */
void find_novelty_add(struct find_novelty *n, struct source *s, struct query_filter *filter);

/* The games of a->novelty, a line each, appended. Returns a status: 1 where nothing is new in any of them. Ends early
 * where what interrupt.h notes came. */
int find_novelty_print(const struct find_novelty *n, const struct args *a, struct progress *p, struct buf *out);
void find_novelty_free(struct find_novelty *n);

#endif
