/* library/query_filter.h - a query as the filter of a search
 *
 *     struct query_filter filter = {0};
 *     query_filter_set(&filter, &query);
 *     search->filter = &filter;
 *     filter.collection = &collection;      of the source that is searched
 *
 * What a source knows is asked of it. For comments the record itself is read: without a collection there are none.
 */
#ifndef KIFU_LIBRARY_QUERY_FILTER_H
#define KIFU_LIBRARY_QUERY_FILTER_H

#include "library/query.h"
#include "library/source.h"

struct query_filter {
    const struct query *query; /* borrowed */
    unsigned needs;            /* of it */
    struct facts_reader reader;
    struct sgf_game game;                    /* where its record has to be read */
    const struct sgf_collection *collection; /* borrowed; NULL: not there */
};

void query_filter_set(struct query_filter *f, const struct query *query);
bool query_filter_needs_record(const struct query_filter *f); /* the collection is asked */
void query_filter_free(struct query_filter *f);

bool query_filter_holds(struct query_filter *f, const struct source *s, size_t game);

#endif
