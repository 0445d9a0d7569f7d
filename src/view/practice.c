/* view/practice.c - guessing the next move, and what solving problems has in common with it */
#include "view/practice.h"

#include "base/mem.h"
#include "base/tr.h"
#include "reader/goto.h"
#include "reader/texts.h"
#include "reader/walk.h"
#include "view/call.h"
#include "view/prompt.h"

/* ---- beginning and ending ---- */

static void practice_clear(struct practice *p)
{
    answers_free(&p->answers);
    mem_free(p->tried);
    *p = (struct practice){0};
}

void practice_free(struct practice *p)
{
    if (!p)
        return;
    practice_clear(p);
    mem_free(p);
}

void practice_begin(struct session *s, enum prompt_kind kind, uint32_t start)
{
    if (!s->practice)
        s->practice = mem_zero(1, sizeof *s->practice);
    practice_clear(s->practice);
    *s->practice = (struct practice){.kind = kind, .start = start, .own = SGF_NONE};
    s->guessing = true;
    s->veil = SGF_NONE;
    s->autoplay = false;
    s->guess_right = s->guess_tried = 0;
    s->screen = s->focus = PANE_BOARD;
    prompt_open(s, kind);
    session_go(s, start);
    s->cursor = POINT_NONE;
}

void practice_resume(struct session *s)
{
    if (s->guessing && s->screen == PANE_BOARD && s->prompt.kind == PROMPT_NONE)
        prompt_open(s, s->practice->kind);
}

void practice_end(struct session *s)
{
    if (!s->guessing)
        return;
    s->guessing = false;
    s->cursor = POINT_NONE;
    if (s->prompt.kind == s->practice->kind)
        prompt_close(s);
}

void practice_leave(struct session *s)
{
    const bool is_problem = practice_is_problem(s);
    practice_end(s);
    if (!is_problem)
        session_say(s, "%u of %u guessed right", s->guess_right, s->guess_tried);
}

/* ---- guessing ---- */

/* The node before the next move. */
static uint32_t before_move(const struct session *s)
{
    const uint32_t next = reader_next(&s->reader);
    struct move move;
    if (next == SGF_NONE)
        return reader_node(&s->reader);
    replay_move_of(&s->reader.replay, next, &move);
    const uint32_t node = move.kind == MOVE_NONE ? walk_to_move(&s->reader, next) : SGF_NONE;
    return node != SGF_NONE ? sgf_parent(&s->reader.record, node) : reader_node(&s->reader);
}

/* `is_right`: it was guessed, else it is shown. */
static void guess_on(struct session *s, uint32_t node, bool is_right)
{
    struct buf move = {0};
    texts_move(&s->reader, node, &move);
    session_go(s, node);
    s->practice->misses = 0;
    s->guess_tried++;
    s->cursor = POINT_NONE;
    session_go(s, before_move(s));
    session_say(s, is_right ? T("right: %s, %u of %u right") : T("it was: %s, %u of %u right"), buf_string(&move),
        s->guess_right, s->guess_tried);
    if (walk_to_move(&s->reader, reader_next(&s->reader)) == SGF_NONE) {
        practice_end(s);
        session_say(s,
            is_right ? T("right: %s, the end: %u of %u guessed right")
                     : T("it was: %s, the end: %u of %u guessed right"),
            buf_string(&move), s->guess_right, s->guess_tried);
    }
    buf_free(&move);
}

void practice_show(struct session *s)
{
    guess_on(s, walk_to_move(&s->reader, reader_next(&s->reader)), false);
}

static void guess_try(struct session *s, struct slice text, uint16_t point)
{
    const uint32_t child = goto_child(&s->reader, text, point, STONE_EMPTY);
    if (child == SGF_NONE) {
        s->practice->misses++;
        session_say(s, "not that: try again, or press Enter alone to see the move");
        return;
    }
    s->guess_right += s->practice->misses == 0;
    guess_on(s, child, true);
}

void practice_guess(struct session *s, struct slice text)
{
    const uint16_t point = text.len == 0 ? s->cursor : POINT_NONE;
    prompt_clear(s);
    if (text.len > 0 && !goto_is_move(&s->reader, text))
        session_say(s, "type a point, as D4, or pick it with the arrows");
    else if (text.len == 0 && point == POINT_NONE)
        practice_show(s);
    else
        guess_try(s, text, point);
}

void run_guess(struct session *s, const struct call *call)
{
    (void)call;
    if (s->guessing)
        practice_leave(s);
    else if (!s->reader.replay.position.rules || walk_to_move(&s->reader, reader_next(&s->reader)) == SGF_NONE)
        session_say(s, "no move to guess here");
    else
        practice_begin(s, PROMPT_GUESS, before_move(s));
}
