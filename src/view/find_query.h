/* view/find_query.h - what is looked for in games by the words of a query: `black:shu`, `comment:ladder` */
#ifndef KIFU_VIEW_FIND_QUERY_H
#define KIFU_VIEW_FIND_QUERY_H

#include "query/query.h"
#include "reader/pattern.h"

/* {0} at first; it stays where it is while the pattern is used. */
struct find_query {
    struct query query;
    struct people *people;
    struct facts_reader reader;
    struct slice file; /* of the game that is asked about; borrowed */
};

/* Makes a pattern of a text that begins with the field of a query: of comments the nodes that have it, or with `=` those
 * whose comment it is; of all else the roots of games. `names`: the reader's own names.conf. False: it is none, or a wrong one; then *e says what is wrong,
 * else it is "". */
bool find_query_read(struct find_query *f, struct slice text, struct slice names, struct pattern *p, struct error *e);
void find_query_free(struct find_query *f);

#endif
