/* view/practice.c - guessing the next move; solving problems: the reader plays, the record answers */
#include "view/practice.h"

#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "reader/goto.h"
#include "reader/problem.h"
#include "reader/texts.h"
#include "reader/walk.h"
#include "view/call.h"
#include "view/engine.h"
#include "view/prompt.h"
#include "view/session_scene.h"
#include "view/tried.h"

#define TRIED_MOST 500 /* most answers of the record that are remembered as tried */

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

static void begin(struct session *s, enum prompt_kind kind, uint32_t start)
{
    if (!s->practice)
        s->practice = mem_zero(1, sizeof *s->practice);
    practice_clear(s->practice);
    *s->practice = (struct practice){.kind = kind, .start = start, .own = SGF_NONE};
    engine_off(s); /* it would show the answer */
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

/* Goes to the next move. `is_right`: it was guessed; else it is shown. */
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

static void guess_show(struct session *s)
{
    const uint32_t node = walk_to_move(&s->reader, reader_next(&s->reader));
    if (node == SGF_NONE) /* the move is gone since the record was reloaded */
        practice_leave(s);
    else
        guess_on(s, node, false);
}

static void guess(struct session *s, struct slice text)
{
    const uint16_t point = text.len == 0 ? s->cursor : POINT_NONE;
    prompt_clear(s);
    const uint32_t child = goto_child(&s->reader, text, point, STONE_EMPTY);
    if (text.len > 0 && !goto_is_move(&s->reader, text)) {
        session_say(s, "type a point such as D4, or pick one with the arrows");
    } else if (text.len == 0 && point == POINT_NONE) {
        guess_show(s);
    } else if (child == SGF_NONE) {
        s->practice->misses++;
        session_say(s, "wrong: try again, or press Enter alone to see the move");
    } else {
        s->guess_right += s->practice->misses == 0;
        guess_on(s, child, true);
    }
}

void run_guess(struct session *s)
{
    if (s->guessing)
        practice_leave(s);
    else if (!s->reader.replay.position.rules || walk_to_move(&s->reader, reader_next(&s->reader)) == SGF_NONE)
        session_say(s, "no move to guess here");
    else
        begin(s, PROMPT_GUESS, before_move(s));
}

/* ---- problems: the cursor ---- */

/* Where the cursor begins: at the stone nearest to the middle of the part that VW shows, or of all stones, as an empty
 * point might be the answer. Without stones in the middle. */
static uint16_t middle_point(const struct session *s)
{
    const struct position *p = &s->reader.replay.position;
    const struct scene scene = session_scene(s);
    uint16_t from, to;
    if (!board_extent(&scene, !s->reader.markup.has_view, &from, &to)) {
        from = point_at(0, 0);
        to = point_at(p->columns - 1, p->rows - 1);
    }
    const int across = point_column(from) + point_column(to), down = point_row(from) + point_row(to);
    uint16_t best = point_at(across / 2, down / 2);
    int least = INT32_MAX;
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            const int x = 2 * column - across, y = 2 * row - down;
            const bool is_hidden = s->reader.markup.has_view && s->reader.markup.hidden[point];
            if (p->board[point] == STONE_EMPTY || is_hidden || x * x + y * y >= least)
                continue;
            best = point;
            least = x * x + y * y;
        }
    return best;
}

/* ---- problems: beginning ---- */

static void begin_again(struct session *s)
{
    s->practice->is_ended = s->practice->is_line_shown = s->practice->has_more = false;
    s->practice->own = SGF_NONE;
    session_go(s, s->practice->start);
    reader_mark(&s->reader);
    s->cursor = middle_point(s);
}

static void say_state(struct session *s)
{
    struct buf text = {0};
    solving_state(s, &text);
    session_say(s, "%s", buf_string(&text));
    buf_free(&text);
}

bool solving_begin(struct session *s)
{
    const struct reader *r = &s->reader;
    const uint32_t from = s->problem != SGF_NONE ? s->problem : reader_node(r);
    const uint32_t first = r->replay.position.rules ? walk_to_move(r, sgf_child(&r->record, from)) : SGF_NONE;
    if (first == SGF_NONE) {
        session_say(s, "no move to find here");
        return false;
    }
    const uint32_t start = sgf_parent(&r->record, first);
    begin(s, PROMPT_PROBLEM, start);
    s->practice->color = problem_color(&s->reader.record, start) == 'W' ? STONE_WHITE : STONE_BLACK;
    answers_read(&s->practice->answers, &s->reader.replay, start, s->practice->color);
    begin_again(s);
    say_state(s);
    return true;
}

/* Home moves to the beginning of a line that is being typed. */
void run_again(struct session *s)
{
    if (!practice_is_problem(s) && s->guessing) {
        s->prompt.cursor = 0;
    } else if (!s->guessing) {
        solving_begin(s);
    } else if (s->prompt.text.len > 0) {
        s->prompt.cursor = 0;
    } else {
        begin_again(s);
        say_state(s);
    }
}

void run_problem(struct session *s)
{
    if (s->guessing)
        practice_leave(s);
    else
        solving_begin(s);
}

/* ---- the record answers ---- */

static bool is_ours(const struct session *s, uint32_t node)
{
    struct move move;
    replay_move_of(&s->reader.replay, node, &move);
    return move.kind != MOVE_NONE && move.color == s->practice->color;
}

static bool was_tried(const struct practice *p, uint32_t node)
{
    size_t i = 0;
    while (i < p->tried_count && p->tried[i] != node)
        i++;
    return i < p->tried_count;
}

/* An answer of the record to a node: the first child of the other colour that was not tried yet, else the first one;
 * SGF_NONE: none. *rest: how many others were not tried. */
static uint32_t reply_to(const struct session *s, uint32_t node, size_t *rest)
{
    const struct sgf_game *g = &s->reader.record;
    uint32_t first = SGF_NONE, fresh = SGF_NONE;
    *rest = 0;
    for (uint32_t child = sgf_child(g, node); child != SGF_NONE; child = sgf_next(g, child)) {
        if (is_ours(s, child))
            continue;
        first = first == SGF_NONE ? child : first;
        if (was_tried(s->practice, child))
            continue;
        *rest += fresh != SGF_NONE;
        fresh = fresh == SGF_NONE ? child : fresh;
    }
    return fresh != SGF_NONE ? fresh : first;
}

/* Plays the answers after the reader's move, until it is the reader's turn or the line ends; returns the node. */
static uint32_t answer_from(struct session *s, uint32_t node)
{
    const struct sgf_game *g = &s->reader.record;
    struct practice *p = s->practice;
    uint32_t ours = SGF_NONE;
    size_t rest;
    for (uint32_t reply; ours == SGF_NONE && (reply = reply_to(s, node, &rest)) != SGF_NONE;) {
        if (sgf_has_variations(g, node) && p->tried_count < TRIED_MOST && !was_tried(p, reply))
            MEM_ADD(p->tried, p->tried_count, p->tried_cap) = reply;
        p->has_more |= rest > 0;
        node = reply;
        for (ours = sgf_child(g, node); ours != SGF_NONE && !is_ours(s, ours);)
            ours = sgf_next(g, ours);
    }
    return node;
}

/* Plays a move of the record; if its line ends, marks the problem. */
static void play(struct session *s, uint32_t child)
{
    struct practice *p = s->practice;
    const uint16_t cursor = s->cursor;
    p->own = child;
    session_go(s, answer_from(s, child));
    s->cursor = cursor;
    if (answers_say(&p->answers, child) == ANSWER_WRONG)
        shelf_mark(&s->shelf, false);
    p->is_ended = sgf_child(&s->reader.record, reader_node(&s->reader)) == SGF_NONE;
    const enum answer end = answers_say(&p->answers, reader_node(&s->reader));
    if (p->is_ended && (end == ANSWER_WRONG || (end == ANSWER_RIGHT && !p->is_shown)))
        shelf_mark(&s->shelf, end == ANSWER_RIGHT);
    say_state(s);
}

/* ---- the reader plays ---- */

static void try_move(struct session *s, struct slice text, uint16_t point)
{
    const uint32_t child = goto_child(&s->reader, text, point, s->practice->color);
    const uint16_t on = point != POINT_NONE ? point : goto_typed(&s->reader, text);
    if (on != POINT_NONE)
        s->cursor = on;
    if (child != SGF_NONE) {
        play(s, child);
    } else if (on != POINT_NONE && s->reader.replay.position.board[on] != STONE_EMPTY) {
        session_say(s, "that point is taken");
    } else {
        s->practice->misses++;
        shelf_mark(&s->shelf, false);
        session_say(s, "not in the record: try another move");
    }
}

static void solve(struct session *s, struct slice text)
{
    const uint16_t point = text.len == 0 ? s->cursor : POINT_NONE;
    prompt_clear(s);
    if (text.len == 0 && practice_is_solved(s)) {
        buf_clear(&s->line);
        buf_add_string(&s->line, "next-game");
    } else if (s->practice->is_ended) {
        begin_again(s);
        say_state(s);
    } else if (text.len > 0 && !goto_is_move(&s->reader, text)) {
        session_say(s, "type a point such as D4, or pick one with the arrows");
    } else if (text.len == 0 && point == POINT_NONE) {
        say_state(s);
    } else {
        try_move(s, text, point);
    }
}

void practice_try(struct session *s, struct slice text)
{
    if (practice_is_problem(s))
        solve(s, text);
    else
        guess(s, text);
}

/* ---- the solution ---- */

void run_solution(struct session *s)
{
    const struct replay *r = &s->reader.replay;
    struct answers answers = {0};
    if (tried_refuses(s))
        return;
    if (s->guessing && !practice_is_problem(s)) {
        guess_show(s);
        return;
    }
    if (!s->guessing)
        answers_read(&answers, r, r->node, r->position.to_play);
    const uint32_t child = answers_solution(s->guessing ? &s->practice->answers : &answers, r->node);
    answers_free(&answers);
    if (child == SGF_NONE) {
        session_say(s, "no solution recorded from here");
    } else if (s->guessing) {
        s->practice->is_shown = s->practice->is_line_shown = true;
        shelf_mark(&s->shelf, false);
        play(s, child);
    } else {
        session_go(s, child);
    }
}

/* ---- in words ---- */

bool practice_is_solved(const struct session *s)
{
    const struct practice *p = s->practice;
    return practice_is_problem(s) && p->is_ended && !p->is_line_shown &&
           answers_say(&p->answers, reader_node(&s->reader)) == ANSWER_RIGHT;
}

static const char *end_words(const struct session *s)
{
    const struct practice *p = s->practice;
    switch (answers_say(&p->answers, reader_node(&s->reader))) {
    case ANSWER_WRONG: return tr("wrong");
    case ANSWER_OPEN: return tr("the record does not say if that is right");
    default: break;
    }
    if (p->is_line_shown)
        return tr("the solution");
    if (p->has_more)
        return tr("right; there is another answer, too");
    if (p->answers.is_marked)
        return tr("right");
    const bool is_main = reader_node(&s->reader) == sgf_line_end(&s->reader.record, p->start);
    return is_main ? tr("right: the record's main line") : tr("right: it comes first in the record");
}

void solving_state(const struct session *s, struct buf *out)
{
    const struct practice *p = s->practice;
    const bool is_black = p->color == STONE_BLACK;
    if (p->is_ended)
        buf_add_string(out, end_words(s));
    else if (p->own != SGF_NONE && answers_say(&p->answers, p->own) == ANSWER_WRONG)
        buf_add_string(out, is_black ? tr("wrong; Black to play") : tr("wrong; White to play"));
    else
        buf_add_string(out, is_black ? tr("Black to play") : tr("White to play"));
}

void solving_score(const struct session *s, bool is_short, struct buf *out)
{
    const struct shelf_score score = shelf_score(&s->shelf);
    struct buf total = {0};
    buf_add_format(&total, "%zu%s", score.total, score.is_whole ? "" : "+");
    if (is_short)
        buf_add_format(out, tr("%zu of %s"), score.solved, buf_string(&total));
    else if (score.failed > 0)
        buf_add_format(out, tr("solved %zu of %s, failed %zu"), score.solved, buf_string(&total), score.failed);
    else
        buf_add_format(out, tr("solved %zu of %s"), score.solved, buf_string(&total));
    buf_free(&total);
}

struct rect practice_said(const struct session *s, struct canvas *c, struct rect r, int gap, enum role state,
    enum role score)
{
    struct buf said = {0}, solved = {0};
    const bool is_problem = practice_is_problem(s), has_message = s->message.len > 0;
    if (has_message)
        buf_add_slice(&said, buf_slice(&s->message));
    else if (is_problem)
        solving_state(s, &said);
    if (is_problem)
        solving_score(s, false, &solved);
    const int used = canvas_text_cut(c, r.x, r.y, r.width, has_message ? ROLE_MESSAGE : state, buf_slice(&said));
    if (is_problem && used + gap + text_width(buf_slice(&solved), c->ambiguous) > r.width) {
        buf_clear(&solved);
        solving_score(s, true, &solved);
    }
    const int width = text_width(buf_slice(&solved), c->ambiguous), taken = used > 0 ? used + 3 : 0;
    if (used + gap + width <= r.width)
        canvas_text(c, r.x + r.width - width, r.y, score, buf_slice(&solved));
    buf_free(&said);
    buf_free(&solved);
    return (struct rect){r.x + taken, r.y, r.width - taken - width - 3, 1};
}
