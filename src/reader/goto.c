/* reader/goto.c - finds the nodes of typed places and moves */
#include "reader/goto.h"

#include <string.h>

#include "base/number.h"
#include "reader/texts.h"
#include "reader/walk.h"

#define NUMBER_MOST 1000000000

/* The node of a line with that move number: one with a move, else the first; SGF_NONE. */
static uint32_t number_find(const struct reader *r, const struct line *l, long number)
{
    uint32_t found = SGF_NONE;
    int32_t numbers[LINE_BLOCK];
    for (size_t i = 0; i < l->count; i++) {
        struct move move;

        if (i % LINE_BLOCK == 0)
            line_numbers(l, &r->replay, i, numbers);
        if (numbers[i % LINE_BLOCK] != number)
            continue;
        replay_move_of(&r->replay, l->at[i], &move);
        if (move.color != STONE_EMPTY)
            return l->at[i];
        if (found == SGF_NONE)
            found = l->at[i];
    }
    return found;
}

uint32_t goto_number(struct reader *r, long number)
{
    struct line main = {0};
    if (number == 0)
        return 0;
    walk_whole(r);
    uint32_t node = number_find(r, &r->line, number);
    if (node != SGF_NONE)
        return node;
    line_start(&main, &r->replay);
    line_extend(&main, &r->replay, SIZE_MAX);
    node = number_find(r, &main, number);
    line_free(&main);
    return node;
}

static bool plays_on(const struct reader *r, uint32_t node, uint16_t point)
{
    struct move move;
    replay_move_of(&r->replay, node, &move);
    return move.to == point;
}

uint32_t goto_point(struct reader *r, uint16_t point)
{
    const size_t depth = r->replay.depth;
    for (size_t i = depth; i > 0; i--)
        if (plays_on(r, r->line.at[i - 1], point))
            return r->line.at[i - 1];
    for (size_t i = depth + 1; line_at(&r->line, &r->replay, i) != SGF_NONE; i++)
        if (plays_on(r, r->line.at[i], point))
            return r->line.at[i];
    return plays_on(r, reader_node(r), point) ? reader_node(r) : SGF_NONE;
}

/* True for digits only; too large a number becomes the largest. */
static bool is_number(struct slice text, long *number)
{
    uint64_t read;
    const size_t len = number_take(text, NUMBER_MOST, &read);
    *number = (long)read;
    return len > 0 && len == text.len;
}

static void no_such_place(struct error *e)
{
    error_set(e, "no such place: type a move number, +5, 50%%, a point or an address");
}

static uint32_t number_node(struct reader *r, struct slice text, long number, struct error *e)
{
    uint32_t node = goto_number(r, number);
    if (node == SGF_NONE && r->replay.position.rules)
        error_set(e, "no move %ld: the line ends with move %ld", number, reader_moves(r));
    else if (node == SGF_NONE && (node = sgf_address_find(&r->record, text)) == SGF_NONE)
        no_such_place(e);
    return node;
}

uint32_t goto_find(struct reader *r, struct slice text, struct error *e)
{
    long number;
    text = slice_trim(text);
    if (text.len == 0) {
        error_set(e, "type a move number, +5, 50%%, a point or an address");
        return SGF_NONE;
    }
    const struct slice rest = slice_part(text, 1, text.len);
    if (is_number(text, &number))
        return number_node(r, text, number, e);
    if ((text.at[0] == '+' || text.at[0] == '-') && (is_number(rest, &number) || rest.len == 0)) {
        const size_t steps = rest.len > 0 ? (size_t)number : 1; /* +0 and -0 are here */
        return text.at[0] == '-' ? walk_back(r, steps) : walk_forward(r, steps);
    }
    if (text.at[text.len - 1] == '%' && is_number(slice_part(text, 0, text.len - 1), &number)) {
        walk_whole(r);
        const size_t last = r->line.count - 1;
        return r->line.at[number >= 100 ? last : (last * (size_t)number + 50) / 100];
    }
    const bool is_label = text.len == 2 && is_capital(text.at[0]) && is_capital(text.at[1]);
    const uint16_t point = r->replay.position.rules && !is_label ? goto_typed(r, text) : POINT_NONE;
    uint32_t node = point != POINT_NONE ? goto_point(r, point) : SGF_NONE;
    if (node == SGF_NONE)
        node = sgf_address_find(&r->record, text);
    if (node == SGF_NONE && point != POINT_NONE)
        error_set(e, "no move at that point on this line");
    else if (node == SGF_NONE)
        no_such_place(e);
    return node;
}

/* ---- moves ---- */

static bool is_typed(const struct reader *r, uint32_t node, struct slice text)
{
    struct buf words = {0};
    struct move move;
    replay_move_of(&r->replay, node, &move);
    texts_move(r, node, &words);
    bool same = words.len > 0 && slice_is_equal_caseless(buf_slice(&words), text);
    buf_clear(&words);
    if (move.kind != MOVE_NONE && !same) {
        move_sgf(&move, &words);
        same = words.len > 0 && slice_is_equal(buf_slice(&words), text);
    }
    buf_free(&words);
    return same;
}

uint32_t goto_child(const struct reader *r, struct slice text, uint16_t point, enum stone color)
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

uint16_t goto_typed(const struct reader *r, struct slice text)
{
    const struct position *p = &r->replay.position;
    uint16_t point = point_find(p, text);
    if (point == POINT_NONE && text.len == 2)
        point_read(text, p->columns, p->rows, &point);
    return point;
}

bool goto_is_move(const struct reader *r, struct slice text)
{
    return slice_is_equal_caseless(text, SLICE("pass")) || slice_find(text, '-') < text.len ||
           goto_typed(r, text) != POINT_NONE;
}
