/* reader/played.c - moves of the record that a reader types or picks on the board */
#include "reader/played.h"

#include <string.h>

void played_text(const struct reader *r, uint32_t node, struct buf *out)
{
    struct move move;
    replay_move_of(&r->replay, node, &move);
    if (move.kind != MOVE_NONE)
        move_text(&r->replay.position, &move, out);
}

uint32_t played_next(const struct reader *r, uint32_t node)
{
    struct move move = {.kind = MOVE_NONE};
    for (; node != SGF_NONE; node = sgf_child(&r->record, node)) {
        replay_move_of(&r->replay, node, &move);
        if (move.kind != MOVE_NONE)
            return node;
    }
    return SGF_NONE;
}

static bool is_typed(const struct reader *r, uint32_t node, struct slice text)
{
    struct buf words = {0};
    struct move move;
    replay_move_of(&r->replay, node, &move);
    played_text(r, node, &words);
    bool same = words.len > 0 && slice_is_equal_caseless(buf_slice(&words), text);
    buf_clear(&words);
    if (move.kind != MOVE_NONE && !same) {
        move_sgf(&move, &words);
        same = words.len > 0 && slice_is_equal(buf_slice(&words), text);
    }
    buf_free(&words);
    return same;
}

uint32_t played_child(const struct reader *r, struct slice text, uint16_t point, enum stone color)
{
    for (uint32_t child = sgf_child(&r->record, reader_node(r)); child != SGF_NONE;
         child = sgf_next(&r->record, child)) {
        struct move move;

        replay_move_of(&r->replay, child, &move);
        if (color != STONE_EMPTY && move.color != color)
            continue;
        if (point != POINT_NONE ? move.to == point : is_typed(r, child, text))
            return child;
    }
    return SGF_NONE;
}

bool played_is_move(const struct reader *r, struct slice text)
{
    const struct position *p = &r->replay.position;
    uint16_t point;
    if (slice_is_equal_caseless(text, SLICE("pass")) || memchr(text.at, '-', text.len))
        return true;
    return point_find(p, text) != POINT_NONE ||
           (text.len == 2 && point_read(text, p->columns, p->rows, &point) != SGF_DELETED);
}
