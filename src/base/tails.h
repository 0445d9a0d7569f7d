/* base/tails.h - the ends of paths that tell them apart: "a.sgf", and "2016/b.sgf" beside "2017/b.sgf"
 *
 * The tail of a path is the shortest of its ends, cut at a slash, that no other path ends in; it is the whole path if
 * another path ends in all of it. Paths are numbered from 0 as they are added. The time for each grows with the length
 * it shares with others; memory: a few dozen bytes, more if whole folders are there twice.
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
        bool is_shared;  /* with another path, so it is the tail of no longer path */
        bool is_parting; /* the paths differ before it */
    } * ends;
    size_t end_count, end_cap;
    struct table table; /* of ends */
};

/* Adds a path. If that makes the tail of another path longer, which happens to one at most, returns its number, and its
 * old tail in *was; else SIZE_MAX. */
size_t tails_add(struct tails *t, const char *path, struct slice *was);
struct slice tails_at(const struct tails *t, size_t number);
/* Appends a path with `ellipsis` in place of folders that do not help to tell it apart: "a.zip/…/2016/b.sgf". Different
 * paths give different texts, unless one is the end of another. */
void tails_short(const struct tails *t, size_t number, const char *ellipsis, struct buf *out);
void tails_free(struct tails *t);

#endif
