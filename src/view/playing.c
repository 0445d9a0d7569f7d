/* view/playing.c - the reader's own moves: typed, picked with the cursor, or clicked */
#include "view/playing.h"

#include "base/tr.h"
#include "reader/scratch.h"
#include "view/call.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/prompt.h"
#include "view/tried.h"

/* ---- at the prompt ---- */

/* True: a point is a whole move in this game. */
static bool is_whole(const struct position *p, uint16_t point, struct move *move)
{
    return move_from(p, &point, 1, p->to_play, move);
}

const char *playing_usage(const struct session *s)
{
    struct move move;
    return is_whole(&s->reader.replay.position, point_at(0, 0), &move)
               ? tr("type a point such as D4, or pick one with the arrows")
               : tr("type a move such as d1-d4/g7, or pick its points one by one");
}

/* Refuses what was typed; the beginning of a move stays at the prompt. */
static void refuse(struct session *s, bool is_begun)
{
    if (!is_begun && s->prompt.kind == PROMPT_MOVE)
        prompt_clear(s);
    session_say(s, "%s", playing_usage(s));
}

static void play(struct session *s, const struct move *move)
{
    const bool is_played = tried_move(s, move);
    if (s->prompt.kind == PROMPT_MOVE)
        is_played ? prompt_close(s) : prompt_clear(s);
}

/* Puts the picked points at the prompt, as they would be typed, with the separator before the next one. */
static void points_show(struct session *s, const uint16_t *points, size_t count)
{
    static const char between[] = "-/";
    struct buf text = {0};
    for (size_t i = 0; i < count; i++) {
        point_text(&s->reader.replay.position, points[i], &text);
        buf_add_char(&text, between[i]);
    }
    prompt_replace(s, 0, s->prompt.text.len, buf_slice(&text));
    buf_free(&text);
}

/* True: the beginning of a move is legal so far, as an amazon could shoot back to its start; else a message. */
static bool can_begin(struct session *s, const uint16_t *points, size_t count)
{
    const struct position *p = &s->reader.replay.position;
    const uint16_t whole[] = {points[0], points[count - 1], points[0]};
    struct move move;
    if (p->board[points[0]] != p->to_play)
        session_say(s, "pick a piece of the side to play");
    else if (count > 1 && (!move_from(p, whole, MOVE_POINTS, p->to_play, &move) ||
                              scratch_verdict(&s->reader, &move) != VERDICT_COUNT))
        session_say(s, "the piece cannot go there");
    else
        return true;
    return false;
}

/* Adds a point; another piece of the same side begins again. */
static void pick(struct session *s, uint16_t point)
{
    const struct position *p = &s->reader.replay.position;
    uint16_t points[MOVE_POINTS];
    struct move move;
    size_t count = points_find(p, buf_slice(&s->prompt.text), points);
    if (count == MOVE_POINTS || (count > 0 && p->board[point] == p->to_play && point != points[0]))
        count = 0;
    points[count++] = point;
    if (move_from(p, points, count, p->to_play, &move))
        play(s, &move);
    else if (count < MOVE_POINTS && can_begin(s, points, count))
        points_show(s, points, count);
}

void playing_try(struct session *s, struct slice text)
{
    const struct position *p = &s->reader.replay.position;
    uint16_t points[MOVE_POINTS];
    struct move move;
    if (move_find(p, text, p->to_play, &move))
        play(s, &move);
    else if (s->cursor != POINT_NONE && (text.len == 0 || points_find(p, text, points) > 0))
        pick(s, s->cursor);
    else
        refuse(s, points_find(p, text, points) > 0);
}

/* ---- the command ---- */

static bool can_play(struct session *s)
{
    const bool has_rules = s->reader.replay.position.rules != NULL;
    if (!has_rules)
        session_say(s, "kifu does not know the rules of this game: no move can be tried");
    return has_rules;
}

static void open_prompt(struct session *s)
{
    if (pane_of(s, s->screen)->leave)
        pane_of(s, s->screen)->leave(s);
    s->screen = PANE_BOARD;
    s->cursor = POINT_NONE;
    prompt_open(s, PROMPT_MOVE);
}

/* At a problem that is not solved yet it begins solving: the record answers. */
void run_play(struct session *s)
{
    const struct slice text = s->call.argument;
    const bool is_problem = s->veil != SGF_NONE;
    if (!can_play(s) || (is_problem && !solving_begin(s)))
        return;
    if (text.len == 0 && !is_problem)
        open_prompt(s);
    else if (text.len > 0 && is_problem)
        practice_try(s, text);
    else if (text.len > 0)
        playing_try(s, text);
}

/* ---- clicks ---- */

void playing_click(struct session *s, uint16_t point)
{
    const struct position *p = &s->reader.replay.position;
    struct move move;
    const bool can_be_move = is_whole(p, point, &move), is_empty = p->board[point] == STONE_EMPTY;
    if (s->prompt.kind == PROMPT_MOVE) {
        s->cursor = point;
        pick(s, point);
    } else if (can_be_move && is_empty) {
        tried_move(s, &move);
    } else if (can_be_move || (!is_empty && p->board[point] != p->to_play)) {
        navigate_point(s, point);
    } else { /* a move begins with a piece of the side to play */
        open_prompt(s);
        pick(s, point);
    }
}
