/* view/streamed.h - sources that are not always in memory: the store brings them when they are needed
 *
 * Sources stay in memory up to a limit. Beyond it, one that is in the store is here while it is searched, and then
 * goes: its name and its place in the store are left (source_drop). A search says which source it needs next, and the
 * owner of the store brings it; so does a list for the facts of its games, which are kept for some hundred games.
 */
#ifndef KIFU_VIEW_STREAMED_H
#define KIFU_VIEW_STREAMED_H

#include "library/source.h"

#define STREAMED_ROWS 256
#define STREAMED_FIRST 64 /* the first games of a list, whose facts are kept before they are needed */

/* Facts of a game that is not here. */
struct streamed_row {
    uint32_t source, game;
    bool is_used, is_there;
    struct buf texts;
    uint32_t ends[FACT_TEXTS];
};

struct streamed {
    bool *passes; /* by source: it goes after it was searched */
    size_t passes_cap;
    size_t passing; /* how many of these */
    size_t memory;  /* of sources that stay */
    size_t needed;  /* the number of the source that is needed, from 1; 0: none */
    size_t held;    /* the same of a source that stays for now, as another search is in it */
    struct streamed_row *rows;
    size_t next_row;
};

void streamed_free(struct streamed *t);

/* Source `number` has come for the first time; all that stay may take `most` bytes. */
void streamed_add(struct streamed *t, size_t number, const struct source *s, size_t most);

/* True: it is here; else it is needed from now on. */
bool streamed_has(struct streamed *t, size_t number, const struct source *s);

/* The facts of a game. False: they are not here; the source is needed from now on. */
bool streamed_facts(struct streamed *t, size_t number, const struct source *s, size_t game, struct facts *f);

/* It came back: takes the facts that were needed. */
void streamed_back(struct streamed *t, size_t number, const struct source *s);

/* After a search of a source: keeps the facts of a game; then drops the source, unless it stays. */
void streamed_keep_row(struct streamed *t, size_t number, const struct source *s, size_t game);
void streamed_leave(struct streamed *t, size_t number, struct source *s);

#endif
