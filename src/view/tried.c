/* view/tried.c - the scratch line: moves that the reader tries after a node of the record */
#include "view/tried.h"

#include "base/tr.h"
#include "reader/scratch.h"

/* ---- on the line ---- */

/* Called after each move: scrolls the comment to the end of the line, which is its last move. */
static void moved(struct session *s)
{
    session_moved(s);
    if (reader_is_scratch(&s->reader))
        s->scroll[PANE_COMMENT] = INT32_MAX;
}

static void play(struct session *s, const struct move *move, const char *text)
{
    const bool is_first = !reader_is_scratch(&s->reader);
    scratch_play(&s->reader, move);
    s->autoplay = false;
    moved(s);
    if (is_first)
        session_say(s, "%s is not in the record: a scratch line, never saved", text);
}

bool tried_move(struct session *s, const struct move *move)
{
    struct reader *r = &s->reader;
    const uint32_t child = scratch_child(r, move);
    if (child != SGF_NONE) {
        session_take(s, child);
        return true;
    }
    struct buf text = {0};
    const enum verdict why = scratch_verdict(r, move);
    move_text(&r->replay.position, move, &text);
    if (why == VERDICT_COUNT)
        play(s, move, buf_string(&text));
    else /* TR: a move, and "is suicide", "retakes the ko at once" or the like */
        session_say(s, "not played: %s %s", buf_string(&text), verdict_sentence(why));
    buf_free(&text);
    return why == VERDICT_COUNT;
}

void tried_play(struct session *s, uint16_t point, enum stone color)
{
    struct buf text = {0};
    struct move move;
    point_text(&s->reader.replay.position, point, &text);
    if (scratch_move(&s->reader, point, color, &move))
        tried_move(s, &move);
    else
        session_say(s, "%s is not in the record and is not a legal move", buf_string(&text));
    buf_free(&text);
}

size_t tried_back(struct session *s, size_t steps)
{
    if (!reader_is_scratch(&s->reader))
        return steps;
    steps = scratch_back(&s->reader, steps);
    moved(s);
    if (!reader_is_scratch(&s->reader))
        session_say(s, "back in the record");
    return steps;
}

size_t tried_forward(struct session *s, size_t steps)
{
    const size_t left = scratch_forward(&s->reader, steps);
    if (left < steps)
        moved(s);
    return left;
}

bool tried_has_next(const struct session *s)
{
    const struct reader *r = &s->reader;
    return reader_is_scratch(r) ? scratch_has_next(r) : reader_next(r) != SGF_NONE;
}

bool tried_go(struct session *s, uint16_t point)
{
    const size_t since = reader_is_scratch(&s->reader) ? scratch_since(&s->reader, point) : 0;
    if (since > 0)
        tried_back(s, since - 1);
    return since > 0;
}

bool tried_leave(struct session *s)
{
    const bool is_scratch = reader_is_scratch(&s->reader);
    if (is_scratch)
        session_go(s, reader_node(&s->reader));
    return is_scratch;
}

bool tried_refuses(struct session *s)
{
    if (reader_is_scratch(&s->reader))
        session_say(s, "not possible on a scratch line: press Esc to return to the record");
    return reader_is_scratch(&s->reader);
}

/* ---- in words ---- */

void tried_where(const struct session *s, struct buf *out)
{
    const struct reader *r = &s->reader;
    struct buf address = {0};
    sgf_paths_address(&r->paths, &r->record, reader_node(r), &address);
    buf_add_format(out, plural(r->replay.played, "%zu move after #%s", "%zu moves after #%s"), r->replay.played,
        buf_string(&address));
    buf_free(&address);
}
