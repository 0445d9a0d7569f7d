/* library/match.c - a shape found in the columns of games: up to 16 anchors at once */
#include "library/match.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "library/anchors.h"

/* The state that is kept at a branch. */
struct branch {
    struct lanes_count wrong, closed;
    size_t undone;
    uint32_t moves;
};

struct undone {
    uint16_t place;
    uint8_t was;
};

/* Walking through one game. */
struct match_scan {
    const uint16_t *events;
    size_t count;
    struct match_plan *plan;
    struct candidates *candidates; /* used where the plan has more than 16 anchors */
    struct lanes *some;            /* the anchors that are searched for together */
    bool is_done;
    uint8_t board[EVENT_PLACES]; /* empty between two walks */
    struct branch *branches;
    size_t branch_count, branch_cap;
    struct undone *undone;
    size_t undone_count, undone_cap;
};

/* ---- making ---- */

struct match *match_new(const struct shape *shape, bool variations)
{
    struct match *m = mem_zero(1, sizeof *m);
    m->shape = shape;
    m->variations = variations;
    m->scan = mem_zero(1, sizeof *m->scan);
    m->scan->candidates = candidates_new();
    m->scan->some = lanes_new();
    shape_images(shape, &m->images);
    return m;
}

void match_free(struct match *m)
{
    if (!m)
        return;
    for (int i = 0; i < MATCH_PLANS; i++)
        plan_free(m->plans[i]);
    mem_free(m->scan->candidates);
    mem_free(m->scan->some);
    mem_free(m->scan->branches);
    mem_free(m->scan->undone);
    mem_free(m->scan);
    mem_free(m->hits);
    mem_free(m->nexts);
    mem_free(m);
}

/* The plan for a board of that size; it is made if it is not among the last ones. */
static struct match_plan *plan_for(struct match *m, int columns, int rows)
{
    int i = 0;
    while (i < MATCH_PLANS - 1 && m->plans[i] && (m->plans[i]->columns != columns || m->plans[i]->rows != rows))
        i++;
    struct match_plan *plan = m->plans[i];
    if (!plan || plan->columns != columns || plan->rows != rows) {
        plan_free(plan);
        plan = plan_new(&m->images, columns, rows);
    }
    memmove(&m->plans[1], &m->plans[0], (size_t)i * sizeof m->plans[0]);
    m->plans[0] = plan;
    return plan;
}

/* ---- next moves after a hit ---- */

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

/* The stone that the anchor needs at the place of an event; SHAPE_ANYTHING: the place is outside of it. */
static unsigned wanted_at(const struct anchor *a, uint16_t event)
{
    const unsigned column = (unsigned)(event_column(event) - a->column), row = (unsigned)(event_row(event) - a->row);
    if (column >= (unsigned)a->image->columns || row >= (unsigned)a->image->rows)
        return SHAPE_ANYTHING;
    return a->image->at[row * (unsigned)a->image->columns + column];
}

/* A move as the shape has it: turned back, with its colours. `event` is its stone, the first event of the node. */
static struct match_next move_back(const struct anchor *a, uint16_t event, bool late)
{
    int column = event_column(event) - a->column, row = event_row(event) - a->row;
    point_turn_back(a->image->turn, a->shape->columns, a->shape->rows, &column, &row);
    const enum stone color = (enum stone)event_stone(event);
    return (struct match_next){.kind = NEXT_MOVE,
        .color = (uint8_t)(a->image->is_exchanged ? shape_exchanged(color) : color),
        .late = late,
        .point = (uint16_t)shape_point(a->shape, column, row)};
}

/* True: the stone of the move is not on the board after its node: a suicide, or an arrow or setup on its point. */
static bool stone_is_gone(const uint16_t *node, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (event_place(node[i]) == event_place(node[0]))
            return event_is_point(node[0]);
    return false;
}

/* True: the node changes a point of the anchor, which matched before it. */
static bool changes_anchor(const struct anchor *a, const uint16_t *node, size_t count, bool is_gone)
{
    for (size_t i = is_gone; i < count; i++) {
        const unsigned wanted = event_is_point(node[i]) ? wanted_at(a, node[i]) : SHAPE_ANYTHING;
        if (wanted != SHAPE_ANYTHING && wanted != event_stone(node[i]))
            return true;
    }
    return false;
}

/* True: this node, after a hit of a whole board, is what is next. A suicide of a single stone is passed over. */
static bool board_next(const struct anchor *a, const uint16_t *node, size_t count, bool late, struct match_next *next)
{
    if (event_place(*node) == EVENT_NOTHING)
        return false;
    if (event_place(*node) == EVENT_PASS)
        *next = (struct match_next){.kind = NEXT_PASS, .late = late};
    else if (!stone_is_gone(node, count))
        *next = move_back(a, *node, late);
    else if (count > 2)
        *next = (struct match_next){.kind = NEXT_OTHER, .late = late};
    else
        return false;
    return true;
}

/* True: this node, after a hit of a part of the board, is what is next. The anchor matched before it. */
static bool part_next(const struct anchor *a, const uint16_t *node, size_t count, bool late, struct match_next *next)
{
    const bool is_gone = stone_is_gone(node, count);
    if (!changes_anchor(a, node, count, is_gone))
        return false;
    const bool is_move = event_is_point(node[0]) && !is_gone && wanted_at(a, node[0]) != SHAPE_ANYTHING;
    *next = is_move ? move_back(a, node[0], late) : (struct match_next){.kind = NEXT_OTHER, .late = late};
    return true;
}

/* Adds what is next to m->nexts, and where that is to the hit; `after`: the event after the node of the hit. Takes the
 * time of the events up to the change; with variations, of all below the hit. */
static void follow(struct match *m, struct match_hit *hit, const uint16_t *events, size_t count, size_t after)
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
        end = event_entry_end(events, i);
        struct match_next next;
        if (!is_found && (is_board ? board_next(&a, &events[i], end - i, late, &next)
                                   : part_next(&a, &events[i], end - i, late, &next))) {
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

/* ---- hits ---- */

/* Adds a hit: the anchor of the lane matches after the node that ends before event `after`. */
static void hit_add(struct match *m, const struct lane *lane, uint32_t node, uint32_t moves, size_t after)
{
    const struct match_scan *s = m->scan;
    struct match_hit *hit = &MEM_ADD(m->hits, m->hit_count, m->hit_cap);
    *hit = (struct match_hit){.node = node,
        .moves = moves,
        .image = lane->image,
        .column = lane->column,
        .row = lane->row};
    follow(m, hit, s->events, s->count, after);
}

/* ---- the walk ---- */

/* Adds a hit for each lane found, and closes these lanes. */
static void lanes_hit(struct match *m, const struct lanes *l, const struct lanes_count *found,
    struct lanes_count *closed, uint32_t node, uint32_t moves, size_t after)
{
    lanes_close(closed, found);
    for (int lane = 0; lane < l->count; lane++)
        if (lanes_has(found, lane))
            hit_add(m, &l->lane[lane], node, moves, after);
}

static void branch_push(struct match_scan *s, const struct lanes_count *wrong, const struct lanes_count *closed,
    uint32_t moves)
{
    mem_reserve(&s->branches, &s->branch_cap, s->branch_count + 1, sizeof *s->branches);
    s->branches[s->branch_count++] =
        (struct branch){.wrong = *wrong, .closed = *closed, .undone = s->undone_count, .moves = moves};
}

/* Goes back to the last branch; lanes that hit since then stay closed. */
static void branch_pop(struct match_scan *s, struct lanes_count *wrong, struct lanes_count *closed,
    const struct lanes_count *hits, uint32_t *moves)
{
    const struct branch *b = &s->branches[--s->branch_count];
    while (s->undone_count > b->undone) {
        const struct undone u = s->undone[--s->undone_count];
        s->board[u.place] = u.was;
    }
    *wrong = b->wrong;
    *closed = b->closed;
    lanes_close(closed, hits);
    *moves = b->moves;
}

/* Leaves a branch on which nothing more can be found: returns its EVENT_RETURN, and counts the nodes that it passes. */
static size_t branch_end(const uint16_t *events, size_t count, size_t at, uint32_t *node)
{
    size_t depth = 0;
    for (; at < count; at++) {
        const unsigned place = event_place(events[at]);
        if (place == EVENT_RETURN && depth-- == 0)
            break;
        depth += place == EVENT_BRANCH;
        *node += (events[at] & EVENT_LAST) != 0;
    }
    return at;
}

/* Walks the main line or the whole tree; returns where it ends. Inlined, once for each: nearly all time is spent
 * here. */
static inline __attribute__((always_inline)) size_t walk_events(struct match *m, const struct lanes *l, bool is_tree)
{
    struct match_scan *s = m->scan;
    const uint16_t *events = s->events;
    uint8_t *board = s->board;
    struct lanes_count wrong = l->start, closed = l->unused, hits = l->unused, found;
    uint32_t node = 0, moves = 0;
    bool begins = true;
    size_t i = 0;
    s->branch_count = s->undone_count = 0;
    for (; i < s->count; i++) {
        const uint16_t event = events[i];
        const unsigned place = event_place(event), stone = event_stone(event);
        if (place < EVENT_RETURN) {
            const struct lanes_count *row = lanes_row(l, place, stone);
            if (is_tree)
                MEM_ADD(s->undone, s->undone_count, s->undone_cap) = (struct undone){(uint16_t)place, board[place]};
            lanes_change(&wrong, row, lanes_row(l, place, board[place]));
            board[place] = (uint8_t)stone;
            if (event & EVENT_STAYS && lanes_close(&closed, row) && !is_tree)
                break;
        } else if (place == EVENT_BRANCH) {
            if (is_tree)
                branch_push(s, &wrong, &closed, moves);
            continue;
        } else if (place == EVENT_RETURN) {
            if (!is_tree)
                break;
            branch_pop(s, &wrong, &closed, &hits, &moves);
            continue;
        }
        moves += begins && place != EVENT_NOTHING;
        begins = event & EVENT_LAST;
        if (!begins)
            continue;
        if (lanes_find(&wrong, &closed, &found)) {
            lanes_hit(m, l, &found, &closed, node, moves, i + 1);
            if (is_tree ? lanes_close(&hits, &found) : lanes_are_closed(&closed))
                break;
        }
        node++;
        if (is_tree && lanes_are_closed(&closed))
            i = branch_end(events, s->count, i + 1, &node) - 1;
    }
    for (size_t k = 0, end = i < s->count ? i + 1 : i; k < end; k++)
        board[event_place(events[k])] = STONE_EMPTY;
    return i;
}

static void walk(struct match *m, const struct lanes *l)
{
    m->work += (m->variations ? walk_events(m, l, true) : walk_events(m, l, false)) + 1;
}

/* ---- a game ---- */

static int compare_hits(const void *a, const void *b)
{
    const struct match_hit *x = a, *y = b;
    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    if (x->image != y->image)
        return x->image - y->image;
    return x->row != y->row ? x->row - y->row : x->column - y->column;
}

static bool finish(struct match *m)
{
    if (m->hit_count > 1)
        qsort(m->hits, m->hit_count, sizeof *m->hits, compare_hits);
    m->scan->is_done = true;
    return false;
}

void match_begin(struct match *m, int columns, int rows, const uint16_t *events, size_t count)
{
    struct match_scan *s = m->scan;
    m->hit_count = m->next_count = 0;
    s->events = events;
    s->count = count;
    s->plan = plan_for(m, columns, rows);
    s->is_done = count == 0 || s->plan->anchors == 0;
    if (s->is_done || s->plan->lanes)
        return;
    candidates_begin(s->candidates, s->plan, events, count, m->variations);
    m->work += count;
}

/* Walks with the next 16 anchors that may hit. False: no more. */
static bool candidates_walk(struct match *m)
{
    struct match_scan *s = m->scan;
    struct lane lane;
    lanes_clear(s->some, &m->images);
    while (s->some->count < LANES && candidates_next(s->candidates, &lane))
        lanes_put(s->some, &m->images, &lane);
    if (!s->some->count)
        return false;
    walk(m, s->some);
    return true;
}

bool match_step(struct match *m)
{
    struct match_scan *s = m->scan;
    if (s->is_done)
        return false;
    if (!s->plan->lanes)
        return candidates_walk(m) || finish(m);
    walk(m, s->plan->lanes);
    return finish(m);
}
