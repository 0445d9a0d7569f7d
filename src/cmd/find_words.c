/* cmd/find_words.c - the words that kifu find looks for */
#include "cmd/find_words.h"

#include "cmd/config.h"
#include "cmd/output.h"

static void names_read(struct find_words *w, const struct args *a)
{
    struct buf names = {0}, complaints = {0};
    if (!config_names(a, &names, &complaints))
        output_error("kifu: %s", buf_string(&complaints));
    w->people = people_new(buf_slice(&names));
    buf_free(&names);
    buf_free(&complaints);
}

bool find_words_read(struct find_words *w, const struct args *a, struct slice text)
{
    struct error e;
    size_t column;
    names_read(w, a);
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
