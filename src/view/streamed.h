/* view/streamed.h - sources of which only some are in memory: the others are in the store, and come when they are needed
 *
 * A source stays as long as all that stay take no more than a share of memory. Beyond that one that the store has is
 * here while it is searched, and goes then: its name and where it is in the store are left (source_drop). Who searches
 * says which one he needs next, and who has the store brings it; and so it is with games whose facts are shown in a
 * list. These are kept for some hundred games.
 */
#ifndef KIFU_VIEW_STREAMED_H
#define KIFU_VIEW_STREAMED_H

#include "library/source.h"

#define STREAMED_ROWS 256
#define STREAMED_FIRST 64 /* games that were found first in a list: their facts are kept before they are asked for */

/* Facts of a game that is not here. */
struct streamed_row {
    uint32_t source, game;
    bool is_used, is_there;
    struct buf texts;
    uint32_t ends[FACT_TEXTS];
};

struct streamed {
    bool *passes; /* by source: it goes when it was searched */
    size_t passes_cap;
    size_t passing; /* how many do */
    size_t memory;  /* of those that stay */
    size_t needed;  /* the number of the one that is needed, from 1; 0: none */
    size_t held;    /* the same of one that does not go for now, as another search is in it */
    struct streamed_row *rows;
    size_t next_row;
};

void streamed_free(struct streamed *t);

/* Source `number` has come; all that stay may take `most` bytes. */
void streamed_add(struct streamed *t, size_t number, const struct source *s, size_t most);

/* Whether it is here. Where it is not it is needed from now on. */
bool streamed_has(struct streamed *t, size_t number, const struct source *s);

/* The facts of a game. False: they are not here, and are needed. */
bool streamed_facts(struct streamed *t, size_t number, const struct source *s, size_t game, struct facts *f);

/* It came once more: the facts that were asked for are taken. */
void streamed_back(struct streamed *t, size_t number, const struct source *s);

/* It was searched, or it is not there any more: it goes, unless it stays. The facts of these games are taken before. */
void streamed_keep_row(struct streamed *t, size_t number, const struct source *s, size_t game);
void streamed_leave(struct streamed *t, size_t number, struct source *s);

#endif
