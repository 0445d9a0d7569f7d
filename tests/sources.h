/* tests/sources.h - a library of records in memory, for a session */
#ifndef KIFU_TESTS_SOURCES_H
#define KIFU_TESTS_SOURCES_H

#include "library/source.h"
#include "view/view.h"

/* A source of each record: it has the name of the session's file of that number. `left` more are still to come. */
static inline void sources_give(struct session *s, const struct slice *records, size_t count, size_t left)
{
    session_library(s, count + left);
    session_library_read(s, (int)(100 * count / (count + left)));
    for (size_t i = 0; i < count; i++) {
        struct sgf_collection c;
        struct source source = {0};

        sgf_collection_init(&c, CHARSET_UNKNOWN);
        sgf_collection_feed(&c, records[i], true);
        source_begin(&source, s->shelf.files[i].name);
        while (source_read(&source, &c, 1000))
            continue;
        source_end(&source);
        session_source(s, i, &source);
        sgf_collection_free(&c);
    }
}

#endif
