/* view/practice.c - guessing the next move, and solving problems against the record */
#include "view/practice.h"

#include "base/mem.h"
#include "reader/answer.h"
#include "reader/played.h"
#include "view/command.h"
#include "view/prompt.h"

void practice_free(struct practice *p)
{
    mem_free(p);
}

/* ---- beginning and ending ---- */

static void begin(struct session *s, bool is_problem)
{
    if (!s->practice)
        s->practice = mem_zero(1, sizeof *s->practice);
    *s->practice = (struct practice){.is_problem = is_problem,
        .start = reader_node(&s->reader),
        .color = s->reader.replay.position.to_play};
    s->guessing = true;
    s->guess_right = s->guess_tried = 0;
    s->cursor = POINT_NONE;
    s->screen = s->focus = PANE_BOARD;
    prompt_open(s, PROMPT_GUESS);
}

void practice_end(struct session *s)
{
    if (!s->guessing)
        return;
    s->guessing = false;
    s->cursor = POINT_NONE;
    if (s->prompt.kind == PROMPT_GUESS)
        prompt_close(s);
}

void practice_leave(struct session *s)
{
    const bool is_problem = s->practice->is_problem;

    practice_end(s);
    if (!is_problem)
        session_say(s, "%u of %u guessed right", s->guess_right, s->guess_tried);
}

/* ---- guessing ---- */

static void skip_silent_nodes(struct session *s)
{
    const uint32_t next = reader_next(&s->reader);
    struct move move;

    if (next == SGF_NONE)
        return;
    replay_move_of(&s->reader.replay, next, &move);
    const uint32_t node = move.kind == MOVE_NONE ? played_next(&s->reader, next) : SGF_NONE;
    if (node != SGF_NONE)
        session_go(s, sgf_parent(&s->reader.record, node));
}

static void guess_on(struct session *s, uint32_t node, const char *word)
{
    struct buf move = {0};

    played_text(&s->reader, node, &move);
    session_go(s, node);
    s->practice->misses = 0;
    s->guess_tried++;
    s->cursor = POINT_NONE;
    skip_silent_nodes(s);
    session_say(s, "%s: %s, %u of %u right", word, buf_string(&move), s->guess_right, s->guess_tried);
    if (played_next(&s->reader, reader_next(&s->reader)) == SGF_NONE) {
        practice_end(s);
        session_say(s, "%s: %s, the end: %u of %u guessed right", word, buf_string(&move), s->guess_right,
            s->guess_tried);
    }
    buf_free(&move);
}

static void guess_try(struct session *s, struct slice text, uint16_t point)
{
    if (text.len == 0 && point == POINT_NONE) {
        guess_on(s, played_next(&s->reader, reader_next(&s->reader)), "it was");
        return;
    }
    const uint32_t child = played_child(&s->reader, text, point);
    if (child == SGF_NONE) {
        s->practice->misses++;
        session_say(s, "not that: try again, or press Enter alone to see the move");
        return;
    }
    s->guess_right += s->practice->misses == 0;
    guess_on(s, child, "right");
}

void run_guess(struct session *s, const struct call *call)
{
    (void)call;
    if (s->guessing) {
        practice_leave(s);
        return;
    }
    if (!s->reader.replay.position.rules || played_next(&s->reader, reader_next(&s->reader)) == SGF_NONE) {
        session_say(s, "no move to guess here");
        return;
    }
    begin(s, false);
    skip_silent_nodes(s);
    s->practice->start = reader_node(&s->reader);
}

/* ---- problems ---- */

static void problem_again(struct session *s)
{
    s->practice->ended = false;
    session_go(s, s->practice->start);
    session_say(s, "%s to play", stone_word(s->practice->color));
}

/* Says how it ended where the line has come to its end; else whose turn it is. */
static void problem_tell(struct session *s)
{
    struct practice *p = s->practice;

    if (sgf_child(&s->reader.record, reader_node(&s->reader)) != SGF_NONE) {
        session_say(s, "%s to play", stone_word(p->color));
        return;
    }
    p->ended = true;
    p->solved = answer_judge(&s->reader.replay, p->start, reader_node(&s->reader), p->color) == ANSWER_RIGHT;
    session_say(s, p->solved ? "right: Esc leaves the problem, Enter begins it again" : "wrong: Enter begins again");
}

/* The reader's move, then the record's answer. */
static void problem_play(struct session *s, uint32_t child)
{
    session_go(s, child);
    const uint32_t answer = sgf_child(&s->reader.record, child);
    if (answer != SGF_NONE)
        session_go(s, answer);
    s->cursor = POINT_NONE;
    problem_tell(s);
}

static void problem_try(struct session *s, struct slice text, uint16_t point)
{
    if (s->practice->ended || (text.len == 0 && point == POINT_NONE)) {
        problem_again(s);
        return;
    }
    const uint32_t child = played_child(&s->reader, text, point);
    if (child == SGF_NONE)
        session_say(s, "not in the record: try another move");
    else
        problem_play(s, child);
}

void run_problem(struct session *s, const struct call *call)
{
    (void)call;
    struct move move;

    if (s->guessing) {
        practice_leave(s);
        return;
    }
    const uint32_t first = s->reader.replay.position.rules
                               ? played_next(&s->reader, sgf_child(&s->reader.record, reader_node(&s->reader)))
                               : SGF_NONE;
    if (first == SGF_NONE) {
        session_say(s, "no move to find here");
        return;
    }
    session_go(s, sgf_parent(&s->reader.record, first));
    begin(s, true);
    replay_move_of(&s->reader.replay, first, &move);
    s->practice->color = move.color;
    session_say(s, "%s to play: type or pick the point, Esc leaves", stone_word(move.color));
}

void run_solution(struct session *s, const struct call *call)
{
    (void)call;
    const bool in_problem = s->guessing && s->practice->is_problem;
    const uint32_t start = in_problem ? s->practice->start : reader_node(&s->reader);
    const enum stone color = in_problem ? s->practice->color : s->reader.replay.position.to_play;
    const uint32_t child = answer_solution(&s->reader.replay, reader_node(&s->reader), start, color);

    if (child == SGF_NONE)
        session_say(s, "no solution is known from here");
    else if (in_problem)
        problem_play(s, child);
    else
        session_go(s, child);
}

/* ---- both ---- */

void practice_try(struct session *s, struct slice text)
{
    const uint16_t point = text.len == 0 ? s->cursor : POINT_NONE;

    prompt_clear(s);
    if (text.len > 0 && !played_is_move(&s->reader, text)) {
        session_say(s, "type a point, as D4, or pick it with the arrows");
        return;
    }
    if (s->practice->is_problem)
        problem_try(s, text, point);
    else
        guess_try(s, text, point);
}
