/* reader/entry.c - all comments of the line as one text: an entry for each */
#include "reader/entry.h"

#include "base/tr.h"

#define AHEAD 20000 /* nodes looked at for comments while drawing */

void entry_free(struct entry *e)
{
    buf_free(&e->heading);
    buf_free(&e->text);
    text_lines_free(&e->lines);
}

static void heading_make(struct buf *out, const struct reader *r, uint32_t node, long number)
{
    struct buf text = {0};
    struct move move;
    replay_move_of(&r->replay, node, &move);
    if (move.kind != MOVE_NONE) {
        buf_add_format(out, tr("move %ld"), number);
        buf_add_format(out, "  %c ", move.color == STONE_BLACK ? 'B' : 'W');
        move_text(&r->replay.position, &move, out);
    } else if (node == 0) {
        buf_add_string(out, tr_in("position", "start"));
    } else {
        buf_add_format(out, tr("after move %ld"), number);
    }
    if (sgf_node_text(&r->record, node, SGF_N, &text)) {
        buf_add_string(out, "  ");
        text_filter(out, buf_slice(&text));
    }
    buf_free(&text);
}

void entry_make(struct entry *e, const struct reader *r, uint32_t node, long number, int width, int ambiguous)
{
    struct buf text = {0};
    buf_clear(&e->heading);
    buf_clear(&e->text);
    heading_make(&e->heading, r, node, number);
    sgf_node_text(&r->record, node, SGF_C, &text);
    text_filter_lines(&e->text, buf_slice(&text));
    text_wrap(buf_slice(&e->text), width > 2 ? width : 2, ambiguous, &e->lines);
    buf_free(&text);
}

int entry_rows(const struct entry *e)
{
    return 2 + (int)(e->lines.count < INT32_MAX / 2 ? e->lines.count : INT32_MAX / 2);
}

size_t entry_next(const struct reader *r, size_t depth)
{
    for (size_t i = depth + 1; i < r->line.count && i <= depth + AHEAD; i++)
        if (sgf_has_text(&r->record, r->line.at[i], SGF_C))
            return i;
    return SIZE_MAX;
}

size_t entry_count(const struct reader *r, size_t depth)
{
    size_t count = 0;
    if (depth >= r->line.count || r->line.count - depth > AHEAD)
        return 0;
    for (; depth < r->line.count; depth = entry_next(r, depth))
        count++;
    return count;
}
