/* view/sources.c - the sources of the library: coming into a session, going, and coming back */
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/call.h"
#include "view/news.h"
#include "view/statistics.h"
#include "view/view.h"

void session_library(struct session *s, size_t count)
{
    struct statistics *t = mem_zero(1, sizeof *t);
    news_again(s);
    if (s->statistics) {
        t->part = s->statistics->part;
        t->is_on = s->statistics->is_on;
        t->narrowing = s->statistics->narrowing;
        s->statistics->narrowing = (struct narrowing){0};
        narrowing_forget(&t->narrowing);
        t->region = s->statistics->region;
    }
    statistics_free(s->statistics);
    t->files = count;
    s->statistics = t;
}

/* True: the last source will go, and is still here. */
static bool is_last_passing(const struct statistics *t)
{
    return t->count && t->streamed.passes[t->count - 1] && !source_is_dropped(&t->sources[t->count - 1]);
}

void session_source(struct session *s, size_t file, struct source *source)
{
    struct statistics *t = s->statistics;
    const size_t most = (size_t)session_option(s, OPTION_LIBRARY_MEMORY) << 20;
    t->is_whole = file + 1 == t->files && !source->goes_on;
    if (is_last_passing(t)) /* no search is on: it goes, and can come back */
        streamed_leave(&t->streamed, t->count - 1, &t->sources[t->count - 1]);
    streamed_add(&t->streamed, t->count, source, most);
    MEM_ADD(t->sources, t->count, t->cap) = *source;
    if (t->is_begun)
        search_moved(t->search, &t->sources[t->source]);
    *source = (struct source){0};
}

bool session_waits_for_search(const struct session *s)
{
    const struct statistics *t = s->statistics;
    return t && statistics_is_on(s) && t->has_shape && is_last_passing(t) && t->source < t->count;
}

const struct source *session_needed_source(const struct session *s, size_t *number)
{
    const struct statistics *t = s->statistics;
    if (!t || !t->streamed.needed)
        return NULL;
    *number = t->streamed.needed - 1;
    return &t->sources[*number];
}

/* If it came only for facts of the list it goes again at once. */
void session_source_back(struct session *s, size_t number, struct source *source)
{
    struct statistics *t = s->statistics;
    source_free(&t->sources[number]);
    t->sources[number] = *source;
    *source = (struct source){0};
    streamed_back(&t->streamed, number, &t->sources[number]);
    if (!statistics_is_in(t, number))
        streamed_leave(&t->streamed, number, &t->sources[number]);
}

/* It has no games from now on. */
void session_source_lost(struct session *s, size_t number)
{
    struct statistics *t = s->statistics;
    struct buf name = {0};
    text_filter(&name, slice_of(t->sources[number].name));
    session_say(s, "%s was changed or is being indexed: not in the library", buf_string(&name));
    t->sources[number].count = t->sources[number].away = 0;
    t->streamed.needed = 0;
    buf_free(&name);
}

void session_library_lacks(struct session *s, const char *reason, bool has_games)
{
    struct buf *lacks = &s->statistics->lacks;
    buf_clear(lacks);
    if (has_games) {
        session_say(s, "%s: not in the library", reason);
        return;
    }
    buf_add_string(lacks, *reason ? reason : tr("the option library names no files"));
    if (s->statistics->is_on)
        statistics_say_lacks(s);
}

void session_library_read(struct session *s, int percent)
{
    s->statistics->percent = percent;
}
