/* tests/reader/engine.h - a reader of a record beside an engine in memory, for tests of reader/gtp.h */
#ifndef KIFU_TESTS_READER_ENGINE_H
#define KIFU_TESTS_READER_ENGINE_H

#include "../engine/model.h"
#include "reader/gtp.h"
#include "reader/opinion.h"
#include "world.h"

struct beside {
    struct world world;
    struct gtp gtp;
    struct model model;
    long long now;
    struct buf sent;    /* all that was sent since the last check */
    struct buf pending; /* not answered by the engine */
    size_t cut;       /* the engine's output comes in pieces of this size; 0: whole */
    bool has_changed; /* shown values did, since the last check */
};

static inline void beside_open(struct beside *b, const char *record, enum model_kind kind)
{
    *b = (struct beside){.now = 1000};
    world_open(&b->world, record);
    model_start(&b->model, kind);
    gtp_start(&b->gtp, SLICE("engine"), SLICE("program"), b->now);
}

static inline void beside_close(struct beside *b)
{
    gtp_free(&b->gtp);
    model_free(&b->model);
    buf_free(&b->sent);
    buf_free(&b->pending);
    world_close(&b->world);
}

static inline void beside_follow(struct beside *b)
{
    b->has_changed |= gtp_follow(&b->gtp, &b->world.reader, b->now);
}

static inline void beside_feed(struct beside *b, struct slice bytes)
{
    const size_t step = b->cut ? b->cut : bytes.len + 1;
    for (size_t i = 0; i < bytes.len; i += step)
        b->has_changed |= gtp_feed(&b->gtp, slice_part(bytes, i, i + step), b->now);
}

/* Takes the bytes to send. */
static inline void beside_take(struct beside *b)
{
    const struct slice lines = gtp_to_send(&b->gtp);
    buf_add_slice(&b->sent, lines);
    buf_add_slice(&b->pending, lines);
    gtp_sent(&b->gtp, lines.len);
}

/* Answers what was sent to the engine. False if nothing was. */
static inline bool beside_answer(struct beside *b)
{
    struct buf answers = {0};
    beside_take(b);
    const bool was_sent = b->pending.len > 0;
    for (struct slice rest = buf_slice(&b->pending); rest.len;)
        model_line(&b->model, slice_cut(&rest, '\n'), &answers);
    buf_clear(&b->pending);
    beside_feed(b, buf_slice(&answers));
    buf_free(&answers);
    return was_sent;
}

/* Answers until nothing more is sent; the reader does not move. */
static inline void beside_settle(struct beside *b)
{
    beside_follow(b);
    beside_answer(b);
    b->now += 200;
    do
        beside_follow(b);
    while (beside_answer(b));
}

#endif
