/* library/game_filter.h - the filter of the list of games: a query, and what a row shows
 *
 * What is wrong in a query that is being typed counts for nothing: the list does not become empty by it.
 */
#ifndef KIFU_LIBRARY_GAME_FILTER_H
#define KIFU_LIBRARY_GAME_FILTER_H

#include "library/game_columns.h"
#include "library/query.h"

struct game_filter {
    struct query query;
    struct people *people; /* NULL until something was typed */
    struct slice names;    /* the reader's own names.conf; borrowed */
    struct error mistake;  /* in the query; "" none */
    struct facts_reader reader;
    struct buf folded; /* scratch */
};

void game_filter_free(struct game_filter *f);

/* Where something is wrong the mistake says what; the rest counts. */
void game_filter_set(struct game_filter *f, struct slice text);

static inline bool game_filter_is_on(const struct game_filter *f)
{
    return f->query.count > 0;
}

static inline bool game_filter_needs_game(const struct game_filter *f)
{
    return (query_needs(&f->query) & FACTS_COMMENTS) != 0;
}

/* Whether a row passes: by its facts, and by what it shows, of the file's name what comes after `folder` bytes. `game`:
 * NULL unless it is needed. */
bool game_filter_passes(struct game_filter *f, struct facts *facts, size_t folder, const struct sgf_game *game);

/* Calls query_offer for the players that are known, where `texts` are those of players, once something was typed. */
void game_filter_names(const struct game_filter *f, unsigned texts, struct query_offers *offers);

#endif
