/* view/tried.c - the scratch line: moves that the reader tries after a node of the record */
#include "view/tried.h"

#include "base/tr.h"
#include "reader/scratch.h"

/* ---- on the line ---- */

/* The text beside the board ends with its last move: that is what is read. */
static void moved(struct session *s)
{
    session_moved(s);
    if (reader_is_scratch(&s->reader))
        s->scroll[PANE_COMMENT] = INT32_MAX;
}

void tried_play(struct session *s, uint16_t point, enum stone color)
{
    struct reader *r = &s->reader;
    const bool is_first = !reader_is_scratch(r);
    struct buf text = {0};
    struct move move;
    point_text(&r->replay.position, point, &text);
    if (!scratch_move(r, point, color, &move)) {
        session_say(s, "%s is not in the record, and no move that can be tried", buf_string(&text));
    } else {
        scratch_play(r, &move);
        s->autoplay = false;
        moved(s);
        if (is_first)
            session_say(s, "%s is not in the record: a scratch line, never saved", buf_string(&text));
    }
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
        session_say(s, "not on a scratch line: Esc goes back to the record");
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
