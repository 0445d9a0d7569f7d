/* view/reading.c - all comments of the line as one text, the board following */
#include "view/reading.h"

#include "view/navigate.h"

void reading_entry_free(struct reading_entry *e)
{
    buf_free(&e->heading);
    buf_free(&e->text);
    text_lines_free(&e->lines);
}

static void heading_make(struct buf *out, const struct session *s, uint32_t node, long number)
{
    struct buf text = {0};
    struct move move;

    replay_move_of(&s->replay, node, &move);
    if (move.kind != MOVE_NONE) {
        buf_add_format(out, "move %ld  %c ", number, move.color == STONE_BLACK ? 'B' : 'W');
        move_text(&s->replay.position, &move, out);
    } else if (node == 0) {
        buf_add_string(out, "start");
    } else {
        buf_add_format(out, "after move %ld", number);
    }
    if (sgf_node_text(&s->record, node, SGF_N, &text)) {
        buf_add_string(out, "  ");
        text_filter(out, buf_slice(&text));
    }
    buf_free(&text);
}

void reading_entry_make(struct reading_entry *e, const struct session *s, uint32_t node, long number, int width)
{
    struct buf text = {0};

    buf_clear(&e->heading);
    buf_clear(&e->text);
    heading_make(&e->heading, s, node, number);
    sgf_node_text(&s->record, node, SGF_C, &text);
    text_filter_lines(&e->text, buf_slice(&text));
    text_wrap(buf_slice(&e->text), width > 2 ? width : 2, s->ambiguous, &e->lines);
    buf_free(&text);
}

int reading_entry_rows(const struct reading_entry *e)
{
    return 2 + (int)(e->lines.count < INT32_MAX / 2 ? e->lines.count : INT32_MAX / 2);
}

size_t reading_next(const struct session *s, size_t depth)
{
    for (size_t i = depth + 1; i < s->line.count && i <= depth + READING_AHEAD; i++)
        if (sgf_has_text(&s->record, s->line.at[i].node, SGF_C))
            return i;
    return SIZE_MAX;
}

/* ---- scrolling ---- */

static int rows_here(const struct session *s, int width)
{
    struct reading_entry e = {0};

    reading_entry_make(&e, s, session_node(s), s->replay.position.move_number, width);
    const int rows = reading_entry_rows(&e);
    reading_entry_free(&e);
    return rows;
}

/* One entry on or back; false where there is none. */
static bool entry_step(struct session *s, int step)
{
    uint32_t node = navigate_comment(s, s->replay.depth, step);

    if (node == SGF_NONE && step < 0 && session_node(s) != 0)
        node = 0;
    if (node == SGF_NONE)
        return false;
    session_go(s, node);
    return true;
}

void reading_scroll(struct session *s, struct rect r, int lines)
{
    int *scroll = &s->scroll[PANE_READING];
    int rows = rows_here(s, r.width);

    while (lines > 0) {
        const int left = rows - 1 - *scroll;

        if (lines <= left) {
            *scroll += lines;
            return;
        }
        if (!entry_step(s, 1)) {
            *scroll = rows > 2 ? rows - 2 : 0;
            return;
        }
        lines -= left + 1;
        rows = rows_here(s, r.width);
    }
    while (lines < 0) {
        if (-lines <= *scroll) {
            *scroll += lines;
            return;
        }
        lines += *scroll + 1;
        *scroll = 0;
        if (!entry_step(s, -1))
            return;
        rows = rows_here(s, r.width);
        *scroll = rows - 1;
    }
}
