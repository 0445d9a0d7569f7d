/* tests/reader/world.h - a reader of a record that a test writes */
#ifndef KIFU_TESTS_READER_WORLD_H
#define KIFU_TESTS_READER_WORLD_H

#include "reader/reader.h"

struct world {
    struct sgf_collection collection;
    struct reader reader;
};

/* Opens the text at the start of its first game. */
static inline struct reader *world_open(struct world *w, const char *text)
{
    *w = (struct world){0};
    sgf_collection_init(&w->collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w->collection, slice_of(text), true);
    reader_open(&w->reader, &w->collection, 0);
    return &w->reader;
}

static inline void world_close(struct world *w)
{
    reader_free(&w->reader);
    sgf_collection_free(&w->collection);
}

#endif
