/* view/find_query.h - find by a query: `black:shu`, `comment:ladder` */
#ifndef KIFU_VIEW_FIND_QUERY_H
#define KIFU_VIEW_FIND_QUERY_H

#include "query/query.h"
#include "reader/pattern.h"

/* {0} at first; it must not move while the pattern is used. */
struct find_query {
    struct query query;
    struct people *people;
    struct facts_reader reader;
    struct slice file; /* of the present game; borrowed */
};

/* Makes a pattern from a text that begins with a field of a query. It matches the roots of games; for comments, the
 * nodes whose comment has the text, or with `=` is the text. `names`: the reader's own names.conf. False: not a query,
 * and *e is "", or a wrong one, and *e says why. */
bool find_query_read(struct find_query *f, struct slice text, struct slice names, struct pattern *p, struct error *e);
void find_query_free(struct find_query *f);

#endif
