/* view/scoring.c - scoring the position: the reader marks dead groups */
#include "view/scoring.h"

#include "base/mem.h"
#include "reader/texts.h"
#include "view/call.h"
#include "view/prompt.h"

/* Scores the position. False: this game has no score. */
static bool count(struct session *s)
{
    reader_mark(&s->reader);
    s->scoring->node = reader_node(&s->reader);
    s->scoring->played = s->reader.replay.played;
    return score_begin(&s->scoring->score, &s->reader.replay, &s->reader.markup);
}

void scoring_follow(struct session *s)
{
    const struct scoring *counted = s->scoring;
    const struct replay *r = &s->reader.replay;
    if (scoring_shown(s) && (counted->node != r->node || counted->played != r->played))
        count(s);
}

void scoring_end(struct session *s)
{
    if (!scoring_shown(s))
        return;
    s->screen = PANE_BOARD;
    s->cursor = POINT_NONE;
    if (s->prompt.kind == PROMPT_SCORE)
        prompt_close(s);
}

void run_score(struct session *s)
{
    if (scoring_shown(s)) {
        scoring_end(s);
        return;
    }
    if (!s->scoring)
        s->scoring = mem_zero(1, sizeof *s->scoring);
    if (!count(s)) {
        session_say(s, "kifu cannot score this game");
        return;
    }
    s->cursor = POINT_NONE;
    s->screen = PANE_SCORE;
    s->focus = PANE_BOARD;
    if (s->scoring->score.rules->counting != COUNTING_SURROUNDED)
        return; /* no group can be dead: keys move in the game, and the score follows */
    prompt_open(s, PROMPT_SCORE);
    session_say(s, "type or pick a point to mark its stones dead or alive; press Esc to leave");
}

void scoring_turn(struct session *s, uint16_t point)
{
    if (!score_turn(&s->scoring->score, &s->reader.replay.position, point))
        session_say(s, "no stone there to mark as dead");
}

void scoring_try(struct session *s, struct slice text)
{
    const struct position *p = &s->reader.replay.position;
    uint16_t point = text.len > 0 ? point_find(p, text) : s->cursor;
    if (text.len > 0 && point == POINT_NONE)
        point_read(text, p->columns, p->rows, &point);
    prompt_clear(s);
    if (point == POINT_NONE)
        session_say(s, "type a point such as D4, or pick one with the arrows");
    else
        scoring_turn(s, point);
}

struct slice scoring_result(const struct session *s, struct buf *out)
{
    if (!session_tells_result(s) || reader_is_scratch(&s->reader))
        return (struct slice){NULL, 0};
    texts_info(&s->reader, SGF_RE, out);
    return slice_of(buf_string(out));
}
