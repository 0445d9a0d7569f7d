/* cmd/find_words.c - the words that kifu find looks for */
#include "cmd/find_words.h"

#include "cmd/config.h"
#include "cmd/output.h"

bool find_words_read(struct find_words *w, const struct args *a, struct slice text)
{
    struct error e;
    size_t column;
    config_complain(a->settings);
    w->people = people_new(buf_slice(&a->settings->names));
    if (!query_parse(&w->query, text, w->people, &column, &e)) {
        output_error("kifu: query, column %zu: %s\n", column, e.text);
        return false;
    }
    query_filter_set(&w->filter, &w->query);
    return true;
}

void find_words_free(struct find_words *w)
{
    query_filter_free(&w->filter);
    query_free(&w->query);
    people_free(w->people);
}
