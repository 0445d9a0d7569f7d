/* ingest/pieces.c - a record as sources, one after the other, or as games */
#include "ingest/pieces.h"

#include <string.h>
#include <sys/stat.h>

#include "ingest/interrupt.h"

#define NODES_AT_ONCE 20000

bool pieces_are_from_pipe(const char *name)
{
    struct stat st;
    return !strcmp(name, "-") || (stat(name, &st) == 0 && !S_ISREG(st.st_mode));
}

bool pieces_begin(struct pieces *p, const char *name, enum charset charset, size_t size)
{
    *p = (struct pieces){.size = size, .is_pipe = pieces_are_from_pipe(name)};
    return record_begin_pieces(&p->record, name, charset, size); /* which waits for nothing */
}

void pieces_end(struct pieces *p)
{
    record_close(&p->record);
    *p = (struct pieces){0};
}

/* Reads until there are enough games, or all. */
static bool fill(struct pieces *p, struct progress *progress)
{
    struct record *r = &p->record;
    bool is_more = true, goes_on = true;
    while (is_more && goes_on && (r->content.bytes.len < p->size || !sgf_collection_done(&r->collection))) {
        interrupt_at_once(p->is_pipe);
        is_more = record_step(r);
        interrupt_at_once(false);
        goes_on = progress_step(progress, content_percent(&r->content, 0));
    }
    return goes_on && !r->has_failed;
}

/* Gives back the memory of games that are done, if the whole file is here and is larger than a piece. */
static void forget(struct pieces *p, size_t game)
{
    if (p->record.content.bytes.len > 2 * p->size)
        content_forget(&p->record.content, &p->record.collection, game);
}

static int percent(const struct pieces *p, size_t games)
{
    const struct sgf_collection *c = &p->record.collection;
    return c->count ? content_percent(&p->record.content, (size_t)c->games[games ? games - 1 : 0].start) : 0;
}

bool pieces_next(struct pieces *p, struct source *s, struct progress *progress)
{
    struct record *r = &p->record;
    if (!fill(p, progress))
        return false;
    source_begin(s, r->name);
    s->before = p->games;
    while (source_read(s, &r->collection, NODES_AT_ONCE)) {
        forget(p, s->count - 1);
        if (!progress_step(progress, percent(p, s->count)))
            return false;
    }
    p->games += s->count;
    s->goes_on = !content_is_whole(&r->content);
    if (s->goes_on)
        record_drop(r, s->count);
    return true;
}

bool pieces_games(struct pieces *p, size_t *count, struct progress *progress)
{
    struct record *r = &p->record;
    p->games += p->here;
    if (p->here)
        record_drop(r, p->here);
    *count = p->here = 0;
    if (p->is_last)
        return true;
    if (!fill(p, progress))
        return false;
    p->is_last = content_is_whole(&r->content);
    *count = p->here = sgf_collection_done(&r->collection);
    return true;
}

bool pieces_step(struct pieces *p, size_t game, struct progress *progress)
{
    forget(p, game);
    return progress_step(progress, percent(p, game + 1));
}
