/* tests/sources.h - a library of records in memory, for a session */
#ifndef KIFU_TESTS_SOURCES_H
#define KIFU_TESTS_SOURCES_H

#include "library/source.h"
#include "view/view.h"

/* Gives the next source that the session waits for, with the name of the session's file of that number. */
static inline void sources_give_next(struct session *s, size_t number, struct slice record)
{
    struct sgf_collection c;
    struct source source = {0};

    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, record, true);
    source_begin(&source, s->shelf.files[number].name);
    while (source_read(&source, &c, 1000))
        continue;
    source_end(&source);
    session_source(s, number, &source);
    sgf_collection_free(&c);
}

/* Gives a source for each record. `left` more will come. */
static inline void sources_give(struct session *s, const struct slice *records, size_t count, size_t left)
{
    session_library(s, count + left);
    session_library_read(s, (int)(100 * count / (count + left)));
    for (size_t i = 0; i < count; i++)
        sources_give_next(s, i, records[i]);
}

#endif
