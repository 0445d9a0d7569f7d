/* tests/view/beside.h - an engine in memory beside a session: what the session wants of it is done, what a case says it says
 *
 *     beside_open(&b, &session, "gnugo", text);   kifurc has an engine, of a kind of tests/engine/model.h
 *     session_key(&session, '%');
 *     beside_settle(&b);                            until it has said all that it says of this position
 *     beside_close(&b);
 *
 * The kind is all, nine or gnugo, and a name in kifurc may follow. Each line of the text is what the engine says, instead of what the model would:
 *
 *     info move D4 visits 10 ...   of every position that is analysed; several are said one after the other, the last one counts
 *     3: info move D4 ...          of the position after that many moves; `3: silent`: nothing
 *     estimate_score B+3.5         the answer to that command
 *     stderr TEXT                  on its standard error, at the start
 *     silent                       it answers nothing at all
 *     ends e 3                     it ends when it was started: by that status; s 6: by a signal; n 2: it is not there
 */
#ifndef KIFU_TESTS_VIEW_BESIDE_H
#define KIFU_TESTS_VIEW_BESIDE_H

#include <stdio.h>

#include "../engine/model.h"
#include "base/ascii.h"
#include "base/number.h"
#include "view/view.h"

struct beside {
    struct session *session;
    struct model model;
    struct slice text; /* borrowed */
    char kind;         /* how it ends; 0: it does not */
    int number;
    bool is_silent;
    long long now;
};

/* Lines of the text that begin with a word: the rest of the next one after *at, which moves on. False: none is left. */
static inline bool beside_next(const struct beside *b, const char *word, size_t *at, struct slice *rest)
{
    while (*at < b->text.len) {
        struct slice left = slice_from(b->text, *at);
        struct slice line = slice_cut(&left, '\n');
        *at = b->text.len - left.len;
        *rest = line;
        if (slice_is(slice_word(rest), word))
            return true;
    }
    return false;
}

static inline void beside_open(struct beside *b, struct session *s, const char *argument, struct slice text)
{
    static const char *const kinds[] = {"all", "nine", "gnugo"};
    struct slice words = slice_of(argument), rest;
    const struct slice word = slice_word(&words), name = slice_trim(words);
    struct buf line = {0};
    struct error e;
    size_t at = 0;
    *b = (struct beside){.session = s, .text = text, .now = 1000};
    model_start(&b->model, MODEL_ALL);
    for (int kind = 0; kind < 3; kind++)
        if (slice_is(word, kinds[kind])) {
            model_free(&b->model);
            model_start(&b->model, (enum model_kind)kind);
        }
    buf_add_format(&line, "engine \"%.*s\" engine", (int)(name.len ? name.len : 6), name.len ? name.at : "engine");
    if (!engines_line(&s->settings.engines, buf_slice(&line), &e))
        fprintf(stderr, "%s: %s\n", argument, e.text);
    buf_free(&line);
    if (beside_next(b, "ends", &at, &rest))
        sscanf(rest.at, " %c %d", &b->kind, &b->number);
    at = 0;
    b->is_silent = beside_next(b, "silent", &at, &rest);
}

static inline void beside_close(struct beside *b)
{
    model_free(&b->model);
}

static inline void beside_start(struct beside *b)
{
    struct gtp *g = &b->session->engine;
    const struct engines *engines = &b->session->settings.engines;
    const struct engine_row *row = &engines->at[engines->chosen];
    const enum model_kind kind = b->model.kind;
    struct slice rest;
    model_free(&b->model);
    model_start(&b->model, kind);
    gtp_start(g, slice_of(row->name), slice_of(row->words.at[0]), b->now);
    for (size_t at = 0; beside_next(b, "stderr", &at, &rest);)
        gtp_error_line(g, slice_trim(rest));
    if (b->kind)
        gtp_ended(g, b->kind, b->number);
}

/* As cmd/beside.c does. */
static inline void beside_fulfil(struct beside *b)
{
    struct session *s = b->session;
    const bool is_on = s->engine.state != GTP_OFF && s->engine.state != GTP_FAILED;
    if (s->wants.no_engine)
        gtp_stop(&s->engine);
    if (s->wants.engine && is_on && !s->wants.no_engine)
        gtp_resume(&s->engine, b->now);
    else if (s->wants.engine)
        beside_start(b);
    s->wants.engine = s->wants.no_engine = false;
}

/* The output of the text for this position; false: none. */
static inline bool beside_infos(const struct beside *b, struct buf *out)
{
    char moves[32];
    struct slice rest;
    size_t at = 0;
    bool has = false;
    snprintf(moves, sizeof moves, "%ld:", b->session->reader.replay.position.move_number);
    for (; beside_next(b, moves, &at, &rest); has = true)
        if (!slice_is(slice_trim(rest), "silent"))
            buf_add_format(out, "%.*s\n", (int)slice_trim(rest).len, slice_trim(rest).at);
    for (at = 0; !has && beside_next(b, "info", &at, &rest);)
        buf_add_format(out, "info%.*s\n", (int)rest.len, rest.at);
    return has || out->len > 0;
}

/* The text, where it has something to say to the command, else the model. */
static inline void beside_line(struct beside *b, struct slice line, struct buf *out)
{
    struct slice words, rest;
    struct buf infos = {0};
    const struct slice number = model_number(line, &words), word = slice_word(&words);
    char verb[64];
    size_t at = 0;
    snprintf(verb, sizeof verb, "%.*s", (int)word.len, word.len ? word.at : "");
    const bool is_analysis = slice_is_in(word, "kata-analyze lz-analyze analyze") && beside_infos(b, &infos);
    if (is_analysis || (word.len && beside_next(b, verb, &at, &rest))) {
        model_line(&b->model, SLICE(""), out); /* an analysis ends */
        buf_add_format(out, "=%.*s", (int)number.len, number.at);
        buf_add_format(out, is_analysis ? "\n%.*s" : " %.*s\n\n", (int)(is_analysis ? infos.len : slice_trim(rest).len),
            is_analysis ? infos.at : slice_trim(rest).at);
        b->model.is_thinking = is_analysis;
    } else {
        model_line(&b->model, line, out);
    }
    buf_free(&infos);
}

/* False: nothing was sent to it. */
static inline bool beside_answer(struct beside *b)
{
    struct gtp *g = &b->session->engine;
    struct buf sent = {0}, said = {0};
    buf_add_slice(&sent, gtp_to_send(g));
    gtp_sent(g, sent.len);
    for (struct slice rest = buf_slice(&sent); rest.len && !b->is_silent;)
        beside_line(b, slice_cut(&rest, '\n'), &said);
    if (said.len > 0)
        gtp_feed(g, buf_slice(&said), b->now);
    const bool was_sent = sent.len > 0;
    buf_free(&sent);
    buf_free(&said);
    return was_sent;
}

/* Time passes as if the reader waited, in steps that are longer than all that the protocol waits for. */
static inline void beside_settle(struct beside *b)
{
    struct session *s = b->session;
    beside_fulfil(b);
    for (int i = 0; i < 4; i++) {
        do
            gtp_follow(&s->engine, &s->reader, b->now);
        while (beside_answer(b));
        b->now += 3000;
    }
    gtp_follow(&s->engine, &s->reader, b->now);
}

#endif
