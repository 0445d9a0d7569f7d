/* view/streamed.c - sources that are not always in memory */
#include "view/streamed.h"

#include <string.h>

#include "base/mem.h"

void streamed_free(struct streamed *t)
{
    for (size_t i = 0; t->rows && i < STREAMED_ROWS; i++)
        buf_free(&t->rows[i].texts);
    mem_free(t->rows);
    mem_free(t->passes);
    *t = (struct streamed){0};
}

void streamed_add(struct streamed *t, size_t number, const struct source *s, size_t most)
{
    const size_t memory = source_memory(s);
    mem_reserve(&t->passes, &t->passes_cap, number + 1, sizeof *t->passes);
    t->passes[number] = s->row && s->count && (memory > most || t->memory > most - memory);
    t->passing += t->passes[number];
    t->memory += t->passes[number] ? 0 : memory;
}

static void need(struct streamed *t, size_t number)
{
    t->needed = t->needed ? t->needed : number + 1;
}

bool streamed_has(struct streamed *t, size_t number, const struct source *s)
{
    if (!source_is_dropped(s))
        return true;
    t->needed = number + 1;
    return false;
}

/* ---- facts of games that are not here ---- */

static struct streamed_row *row_find(const struct streamed *t, size_t number, size_t game)
{
    for (size_t i = 0; t->rows && i < STREAMED_ROWS; i++)
        if (t->rows[i].is_used && t->rows[i].source == number && t->rows[i].game == game)
            return &t->rows[i];
    return NULL;
}

/* Replaces the oldest row. */
static struct streamed_row *row_new(struct streamed *t, size_t number, size_t game)
{
    if (!t->rows)
        t->rows = mem_zero(STREAMED_ROWS, sizeof *t->rows);
    struct streamed_row *row = &t->rows[t->next_row++ % STREAMED_ROWS];
    buf_clear(&row->texts);
    row->source = (uint32_t)number;
    row->game = (uint32_t)game;
    row->is_used = true;
    row->is_there = false;
    return row;
}

static void row_fill(struct streamed_row *row, const struct source *s)
{
    struct facts f;
    source_facts(s, row->game, &f);
    for (int i = 0; i < FACT_TEXTS; i++) {
        buf_add_slice(&row->texts, f.text[fact_texts[i]]);
        row->ends[i] = (uint32_t)row->texts.len;
    }
    row->is_there = true;
}

bool streamed_facts(struct streamed *t, size_t number, const struct source *s, size_t game, struct facts *f)
{
    const struct streamed_row *row = source_is_dropped(s) ? row_find(t, number, game) : NULL;
    source_facts(s, game, f);
    if (!source_is_dropped(s))
        return true;
    if (!row)
        row = row_new(t, number, game);
    if (!row->is_there) {
        need(t, number);
        return false;
    }
    for (int i = 0; i < FACT_TEXTS; i++)
        f->text[fact_texts[i]] = slice_part(buf_slice(&row->texts), i ? row->ends[i - 1] : 0, row->ends[i]);
    return true;
}

void streamed_back(struct streamed *t, size_t number, const struct source *s)
{
    for (size_t i = 0; t->rows && i < STREAMED_ROWS; i++)
        if (t->rows[i].is_used && !t->rows[i].is_there && t->rows[i].source == number && t->rows[i].game < s->count)
            row_fill(&t->rows[i], s);
    t->needed = t->needed == number + 1 ? 0 : t->needed;
}

void streamed_keep_row(struct streamed *t, size_t number, const struct source *s, size_t game)
{
    if (t->passes[number] && !row_find(t, number, game))
        row_fill(row_new(t, number, game), s);
}

void streamed_leave(struct streamed *t, size_t number, struct source *s)
{
    if (t->passes[number] && t->held != number + 1 && !source_is_dropped(s))
        source_drop(s);
}
