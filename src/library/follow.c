/* library/follow.c - what comes next after a hit */
#include "library/follow.h"

#include "base/mem.h"

/* An anchor that hit. */
struct anchor {
    const struct shape *shape;
    const struct shape_image *image;
    int column, row;
};

static void next_add(struct match *m, struct match_hit *hit, struct match_next next)
{
    if (m->next_count == m->next_cap)
        mem_reserve(&m->nexts, &m->next_cap, m->next_count + 1, sizeof *m->nexts);
    m->nexts[m->next_count++] = next;
    hit->next_count++;
}

/* What the anchor needs at the place of an event; SHAPE_ANYTHING where it lies outside. */
static unsigned wanted_at(const struct anchor *a, uint16_t event)
{
    const unsigned column = (unsigned)(event_column(event) - a->column), row = (unsigned)(event_row(event) - a->row);
    if (column >= (unsigned)a->image->columns || row >= (unsigned)a->image->rows)
        return SHAPE_ANYTHING;
    return a->image->at[row * (unsigned)a->image->columns + column];
}

/* The move of a node, whose stone is its first event, as the shape has it. */
static struct match_next move_back(const struct anchor *a, uint16_t event, bool late)
{
    int column = event_column(event) - a->column, row = event_row(event) - a->row;
    shape_turn_back(a->image->turn, a->shape->columns, a->shape->rows, &column, &row);
    const unsigned color = event_stone(event);
    return (struct match_next){.kind = NEXT_MOVE,
        .color = (uint8_t)(a->image->is_exchanged ? STONE_BLACK + STONE_WHITE - color : color),
        .late = late,
        .point = (uint16_t)shape_point(a->shape, column, row)};
}

/* A node after a hit of a whole board: whether it is what is next. */
static bool board_next(const struct anchor *a, const uint16_t *node, bool late, struct match_next *next)
{
    if (event_place(*node) == EVENT_NOTHING)
        return false;
    *next = event_is_point(*node) ? move_back(a, *node, late) : (struct match_next){.kind = NEXT_PASS, .late = late};
    return true;
}

/* A node after a hit of a part of the board, which is as the anchor wants it before the node. */
static bool part_next(const struct anchor *a, const uint16_t *node, size_t count, bool late, struct match_next *next)
{
    const bool has_stone = event_is_point(node[0]) && wanted_at(a, node[0]) != SHAPE_ANYTHING;
    unsigned stone = event_stone(node[0]);
    bool changes = false;
    for (size_t i = 1; i < count; i++) {
        if (has_stone && event_place(node[i]) == event_place(node[0]))
            stone = event_stone(node[i]); /* it is gone again */
        else if (event_is_point(node[i]) && wanted_at(a, node[i]) != SHAPE_ANYTHING)
            changes = true;
    }
    if (!changes && !(has_stone && stone != wanted_at(a, node[0])))
        return false;
    *next = has_stone ? move_back(a, node[0], late) : (struct match_next){.kind = NEXT_OTHER, .late = late};
    return true;
}

void follow(struct match *m, struct match_hit *hit, const uint16_t *events, size_t count, size_t after)
{
    const struct anchor a = {m->shape, &m->images.at[hit->image], hit->column, hit->row};
    const bool is_board = m->shape->kind == SHAPE_BOARD;
    const struct match_next none = {.kind = NEXT_NONE};
    size_t depth = 0, found_depth = 0;
    bool is_found = false, late = false, late_before = false;
    hit->next = (uint32_t)m->next_count;
    for (size_t i = after, end; i < count; i = end) {
        const unsigned place = event_place(events[i]);
        end = i + 1;
        if (place == EVENT_RETURN) {
            if (!m->variations || depth == 0)
                break;
            if (!is_found)
                next_add(m, hit, none);
            if (--depth == 0)
                late = late_before;
            is_found = is_found && depth >= found_depth;
            continue;
        }
        if (place == EVENT_BRANCH) {
            if (depth == 0)
                late_before = late;
            depth += m->variations;
            continue;
        }
        while (!(events[end - 1] & EVENT_LAST))
            end++;
        struct match_next next;
        if (!is_found &&
            (is_board ? board_next(&a, &events[i], late, &next) : part_next(&a, &events[i], end - i, late, &next))) {
            next_add(m, hit, next);
            is_found = true;
            found_depth = depth;
            if (!m->variations)
                return;
        }
        late = true;
    }
    if (!is_found)
        next_add(m, hit, none);
}
