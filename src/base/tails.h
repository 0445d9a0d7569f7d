/* base/tails.h - the ends of paths that tell them apart: "a.sgf", and "2016/b.sgf" beside "2017/b.sgf"
 *
 * The tail of a path is the shortest of its ends, cut at a slash, that no other path ends in; where another one ends in
 * all of it, it is the whole path. Paths are numbered from 0 as they are added. Time for each: as long as what it has in
 * common with others; memory: some dozen bytes, more where whole folders are there twice.
 */
#ifndef KIFU_BASE_TAILS_H
#define KIFU_BASE_TAILS_H

#include "base/bytes.h"
#include "base/table.h"

struct tails {
    struct tail_path {
        const char *path; /* borrowed */
        uint32_t from;    /* byte where its tail begins */
    } * at;
    size_t count, cap;
    struct tail_end { /* an end of a path */
        uint32_t path, from;
        bool is_shared;  /* with another one: it is the tail of none that is longer */
        bool is_parting; /* before it they differ */
    } * ends;
    size_t end_count, end_cap;
    struct table table; /* of ends */
};

/* Adds one. Returns the number of another path whose tail became longer by that, of which *was is what it was, or
 * SIZE_MAX: there is none, and never more than one. */
size_t tails_add(struct tails *t, const char *path, struct slice *was);
struct slice tails_at(const struct tails *t, size_t number);
/* Appends it with `ellipsis` in place of the folders in it that tell it from none: "a.zip/…/2016/b.sgf". Others have
 * other ones, unless a path is the end of another. */
void tails_short(const struct tails *t, size_t number, const char *ellipsis, struct buf *out);
void tails_free(struct tails *t);

#endif
