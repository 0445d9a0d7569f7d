/* query/query_why.c - why a query found nothing: which of its terms match no game */
#include "query/query_why.h"

#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"

#define TEXT_COLUMNS 60 /* of a term in the sentence */
#define SAID_MOST 4     /* terms named with their number of games */

struct query_why_part {
    struct query exact, loose; /* loose: with `~`; without terms if that is the same */
    struct query_texts exact_texts, loose_texts;
    size_t found, loosely; /* games */
    bool is_unknown;       /* some comments were not read */
};

static bool part_read(const struct query *q, size_t part, bool loosely, const struct people *people, struct query *out)
{
    struct buf text = {0};
    struct error e;
    const bool is_read = query_write_part(q, part, loosely, &text) &&
                         query_parse(out, buf_slice(&text), people, NULL, &e);
    buf_free(&text);
    return is_read;
}

void query_why_begin(struct query_why *w, const struct query *q, const struct people *people)
{
    *w = (struct query_why){.count = 0};
    for (size_t i = 0;; i++) {
        struct query_why_part part = {.found = 0};
        if (!part_read(q, i, false, people, &part.exact))
            return;
        part_read(q, i, true, people, &part.loose);
        MEM_ADD(w->parts, w->count, w->cap) = part;
    }
}

void query_why_texts(struct query_why *w, const struct query_pool *pool)
{
    for (size_t i = 0; i < w->count && w->held == 0; i++) {
        query_texts_begin(&w->parts[i].exact_texts, &w->parts[i].exact, pool);
        query_texts_begin(&w->parts[i].loose_texts, &w->parts[i].loose, pool);
    }
}

static enum query_answer ask(const struct query *q, struct query_texts *t, const struct facts *f, const uint32_t *texts)
{
    return texts ? query_texts_ask(t, f, texts) : query_ask(q, f);
}

void query_why_game(struct query_why *w, const struct facts *f, const uint32_t *texts, enum query_answer answer)
{
    w->games++;
    w->held += answer == QUERY_YES;
    for (size_t i = 0; i < w->count && w->held == 0; i++) {
        struct query_why_part *part = &w->parts[i];
        const enum query_answer exact = ask(&part->exact, &part->exact_texts, f, texts);

        part->found += exact == QUERY_YES;
        part->is_unknown |= exact == QUERY_DEPENDS;
        if (part->loose.count > 0)
            part->loosely += ask(&part->loose, &part->loose_texts, f, texts) == QUERY_YES;
    }
}

static void add_query(const struct query *q, struct buf *out)
{
    struct buf text = {0};
    query_write(q, &text);
    text_filter_cut(out, buf_slice(&text), TEXT_COLUMNS);
    buf_free(&text);
}

static void say_nothing(const struct query_why *w, const struct query_why_part *part, struct buf *out)
{
    struct buf exact = {0}, loose = {0};
    add_query(&part->exact, &exact);
    add_query(&part->loose, &loose);
    buf_add_format(out,
        w->count > 1 ? plural(w->games, "%s alone finds nothing in %zu game", "%s alone finds nothing in %zu games")
                     : plural(w->games, "%s finds nothing in %zu game", "%s finds nothing in %zu games"),
        buf_string(&exact), w->games);
    if (part->loosely > 0)
        buf_add_format(out, tr("; %s would find %zu"), buf_string(&loose), part->loosely);
    buf_free(&exact);
    buf_free(&loose);
}

/* Each term finds some games, but no game matches all. */
static void say_all(const struct query_why *w, struct buf *out)
{
    bool is_known = true;
    for (size_t i = 0; i < w->count; i++)
        is_known &= !w->parts[i].is_unknown;
    buf_add_string(out,
        is_known ? tr("each term matches some games, but no game matches all") : tr("no game matches all"));
    for (size_t i = 0; i < w->count && i < SAID_MOST; i++) {
        buf_add_string(out, i == 0 ? ": " : ", ");
        add_query(&w->parts[i].exact, out);
        if (!w->parts[i].is_unknown)
            buf_add_format(out, " %zu", w->parts[i].found);
    }
    buf_add_string(out, w->count > SAID_MOST ? ", ..." : "");
}

bool query_why_say(const struct query_why *w, bool has_position, struct buf *out)
{
    if (w->games == 0 || w->count == 0 || (w->held > 0 && !has_position))
        return false;
    if (w->held > 0) {
        buf_add_format(out,
            plural(w->held, "the query finds %zu game, which does not have the position",
                "the query finds %zu games, of which none has the position"),
            w->held);
        return true;
    }
    for (size_t i = 0; i < w->count; i++) {
        if (w->parts[i].found > 0 || w->parts[i].is_unknown)
            continue;
        say_nothing(w, &w->parts[i], out);
        return true;
    }
    say_all(w, out);
    return true;
}

void query_why_free(struct query_why *w)
{
    for (size_t i = 0; i < w->count; i++) {
        query_free(&w->parts[i].exact);
        query_free(&w->parts[i].loose);
        query_texts_free(&w->parts[i].exact_texts);
        query_texts_free(&w->parts[i].loose_texts);
    }
    mem_free(w->parts);
    *w = (struct query_why){.count = 0};
}
