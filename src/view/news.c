/* view/news.c - the search for the first new move of the followed line */
#include "view/news.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/novelty.h"
#include "view/statistics.h"

#define NODES_AT_ONCE ((size_t)1 << 16)

/* ---- beginning and ending ---- */

/* Lets a source of a streamed library go that the search was in. */
static void let_go(struct statistics *t)
{
    struct streamed *streamed = &t->streamed;
    const size_t held = streamed->held;
    streamed->held = 0;
    if (held && !statistics_is_in(t, held - 1))
        streamed_leave(streamed, held - 1, &t->sources[held - 1]);
}

static void search_free_all(struct news *n)
{
    novelty_free(n->search);
    mem_free(n->chosen);
    n->search = NULL;
    n->chosen = NULL;
}

static void search_end(struct session *s)
{
    search_free_all(s->news);
    if (s->statistics)
        let_go(s->statistics);
}

void news_free(struct news *n)
{
    if (!n)
        return;
    search_free_all(n);
    mem_free(n->nodes);
    buf_free(&n->words);
    mem_free(n);
}

void news_ask(struct session *s)
{
    if (!s->news)
        s->news = mem_zero(1, sizeof *s->news);
    while (line_extend(&s->reader.line, &s->reader.replay, NODES_AT_ONCE))
        continue;
    s->news->is_requested = true;
}

void news_again(struct session *s)
{
    if (!s->news)
        return;
    search_end(s);
    s->news->is_known = false;
}

void news_forget(struct session *s)
{
    news_again(s);
    news_stop(s);
}

bool news_stop(struct session *s)
{
    if (!news_is_requested(s))
        return false;
    s->news->is_requested = false;
    if (!s->news->is_known)
        search_end(s);
    return true;
}

/* ---- its line and library ---- */

static bool is_current(const struct session *s)
{
    const struct news *n = s->news;
    const struct line *line = &s->reader.line;
    return n->narrowed == s->statistics->narrowing.version && line->whole && n->count == line->count &&
           memcmp(n->nodes, line->at, n->count * sizeof *n->nodes) == 0;
}

/* True: the source is here, and its games that count are known; it stays until the next one is asked for. */
static bool has_source(void *session, size_t source)
{
    struct session *s = session;
    struct statistics *t = s->statistics;
    struct streamed *streamed = &t->streamed;
    if (streamed->held != source + 1)
        let_go(t);
    streamed->held = source + 1;
    if (!streamed_has(streamed, source, &t->sources[source]))
        return false;
    s->news->is_asking = narrowing_step(&t->narrowing, source, &t->sources[source]);
    s->news->chosen[source] = narrowing_of(&t->narrowing, source);
    return !s->news->is_asking;
}

static void begin(struct session *s)
{
    const struct statistics *t = s->statistics;
    const struct line *line = &s->reader.line;
    struct news *n = s->news;
    n->narrowed = t->narrowing.version;
    n->count = line->count;
    mem_reserve(&n->nodes, &n->cap, n->count, sizeof *n->nodes);
    memcpy(n->nodes, line->at, n->count * sizeof *n->nodes);
    n->chosen = mem_zero(t->count, sizeof *n->chosen);
    n->search = novelty_new((struct novelty_library){t->sources, n->chosen, t->count, false, has_source, s});
    novelty_begin(n->search, &s->reader.record, n->nodes, n->count);
}

/* ---- the answer ---- */

/* "Lee Sedol – Gu Li 2014-03-01"; without players the end of the file's name and the number of the game. */
static void add_game(const struct session *s, const struct source *source, const struct facts *f, struct buf *out)
{
    const struct slice black = f->text[FACT_BLACK], white = f->text[FACT_WHITE], date = f->text[FACT_DATE];
    text_filter(out, black);
    if (black.len > 0 && white.len > 0)
        buf_add_format(out, " %s ", s->glyphs->text[GLYPH_DASH]);
    text_filter(out, white);
    if (black.len == 0 && white.len == 0) {
        struct slice name = f->text[FACT_FILE];
        while (slice_find(name, '/') < name.len)
            name = slice_from(name, slice_find(name, '/') + 1);
        text_filter(out, name);
        if (source->count > 1 || source->before > 0)
            buf_add_format(out, " %u", (unsigned)f->game);
    }
    if (date.len > 0) {
        buf_add_char(out, ' ');
        text_filter(out, slice_part(date, 0, slice_find(date, ',')));
    }
}

/* "new at move 15; last seen in ..." */
static void words_make(struct session *s, const struct facts *last)
{
    struct news *news = s->news;
    const struct novelty *n = news->search;
    size_t depth = 0;
    const struct narrowing *narrowing = &s->statistics->narrowing;
    struct buf *out = &news->words;
    while (news->nodes[depth] != n->node)
        depth++;
    buf_add_format(out, tr("new at move %ld"), line_number(&s->reader.line, &s->reader.replay, depth));
    if (narrowing_is_on(narrowing)) {
        buf_add_string(out, " (");
        narrowing_words(narrowing, out);
        buf_add_string(out, ")");
    }
    buf_add_string(out, tr_in("list", "; "));
    if (!n->last.is_there) {
        buf_add_string(out, tr("no other game has the position before it"));
        return;
    }
    buf_add_string(out, tr("last seen in "));
    add_game(s, &n->library.sources[n->last.source], last, out);
}

static size_t games_of(const struct statistics *t)
{
    size_t games = 0;
    for (size_t i = 0; i < t->count; i++)
        games += t->sources[i].count;
    return games;
}

/* Makes the answer. False: the facts of the last game are not here yet. */
static bool answer(struct session *s)
{
    struct statistics *t = s->statistics;
    struct news *n = s->news;
    const struct novelty *found = n->search;
    const struct novelty_game *last = &found->last;
    struct facts f;
    let_go(t);
    if (last->is_there && !streamed_facts(&t->streamed, last->source, &t->sources[last->source], last->found.game, &f))
        return false;
    n->node = found->node;
    n->has_others = games_of(t) > 1;
    buf_clear(&n->words);
    if (n->has_others && n->node == SGF_NONE)
        buf_add_string(&n->words, tr("nothing new: all positions of this line are in other games of the library"));
    else if (n->has_others)
        words_make(s, &f);
    n->is_known = true;
    search_end(s);
    return true;
}

bool news_step(struct session *s)
{
    if (!s->news)
        s->news = mem_zero(1, sizeof *s->news);
    struct news *n = s->news;
    statistics_narrowing_follow(s);
    if ((n->search || n->is_known) && !is_current(s))
        news_again(s);
    if (n->is_known)
        return false;
    if (!n->search)
        begin(s);
    n->is_asking = false;
    if (novelty_step(n->search, SEARCH_SLICE))
        return !n->search->waits || n->is_asking;
    answer(s);
    return false;
}

struct slice news_words(const struct session *s)
{
    const bool is_there = s->news && s->news->is_known && s->reader.has_game && s->statistics && is_current(s);
    return is_there && !session_hides(s) ? buf_slice(&s->news->words) : SLICE("");
}
