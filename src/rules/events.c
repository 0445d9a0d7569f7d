/* rules/events.c - a game as a column of events */
#include "rules/events.h"

#include <string.h>

#include "base/mem.h"

struct events_maker {
    struct replay replay;
    const struct sgf_game *game;
    struct events *events;
    size_t first;  /* where the column begins */
    size_t most;   /* it is given up beyond this length */
    uint32_t node; /* the next one */
    bool gave_up;
    uint32_t look;                  /* the number of the node, so that no marks must be cleared */
    uint32_t seen[POSITION_POINTS]; /* by point: the last `look` that met it */
    uint32_t next[EVENT_PLACES];    /* by place: the next event on it */
};

/* A column may have this many events more than eight times the bytes of its record. */
#define EVENTS_SPARE 65536

struct events_maker *events_maker_new(void)
{
    return mem_zero(1, sizeof(struct events_maker));
}

void events_maker_free(struct events_maker *m)
{
    if (m)
        replay_free(&m->replay);
    mem_free(m);
}

/* ---- one node ---- */

static inline void add(struct events_maker *m, unsigned place, unsigned stone)
{
    struct events *e = m->events;
    if (e->count == e->cap)
        mem_reserve(&e->at, &e->cap, e->count + 1, sizeof *e->at);
    e->at[e->count++] = (uint16_t)(place | stone << 12);
}

static unsigned place_of(uint16_t point)
{
    return (unsigned)(point_row(point) * EVENT_ROW + point_column(point));
}

/* Adds a point, which was `was` before the node, unless it was met already. */
static void add_change(struct events_maker *m, uint16_t point, unsigned was)
{
    if (m->seen[point] == m->look)
        return;
    m->seen[point] = m->look;
    const uint8_t is = m->replay.position.board[point];
    if (is != was)
        add(m, place_of(point), is);
}

static void add_changes(struct events_maker *m)
{
    size_t count;
    const struct change *changes = replay_changes(&m->replay, &count);
    for (size_t i = 0; i < count; i++) {
        const struct change c = changes[i];
        for (unsigned row = 0; row <= c.more; row++)
            for (unsigned k = 0; k < c.count; k++)
                add_change(m, (uint16_t)(c.point + row * POSITION_STRIDE + k), c.was);
    }
}

/* Begins a new look, in which no point was met. */
static void look(struct events_maker *m)
{
    if (++m->look)
        return;
    memset(m->seen, 0, sizeof m->seen);
    m->look = 1;
}

static void add_node(struct events_maker *m)
{
    const struct position *p = &m->replay.position;
    look(m);
    if (move_has_point(&p->move)) {
        add(m, place_of(p->move.to), p->move.color);
        if (p->board[p->move.to] != p->move.color)
            add(m, place_of(p->move.to), p->board[p->move.to]);
        m->seen[p->move.to] = m->look;
    } else {
        add(m, p->move.kind == MOVE_PASS ? EVENT_PASS : EVENT_NOTHING, p->move.color);
    }
    add_changes(m);
    m->events->at[m->events->count - 1] |= EVENT_LAST;
}

/* ---- the column ---- */

/* Adds the branches left and begun between the node before and this one. */
static void add_branches(struct events_maker *m, uint32_t node)
{
    const struct sgf_game *g = m->game;
    if (node > 0 && g->nodes[node].parent != node - 1)
        add(m, EVENT_RETURN, 0);
    if (node > 0 && sgf_next(g, node) != SGF_NONE)
        add(m, EVENT_BRANCH, 0);
}

/* The part below a node ends where the next branch that began above it is left. From the end of the column on, open
 * ends are a stack. */
static void mark_last(struct events_maker *m, uint16_t *at, size_t count)
{
    uint32_t *open = NULL, end = (uint32_t)count;
    size_t depth = 0, cap = 0;
    memset(m->next, 0xFF, (size_t)m->replay.position.rows * EVENT_ROW * sizeof *m->next);
    for (size_t i = count; i-- > 0;) {
        const unsigned place = event_place(at[i]);
        if (place == EVENT_RETURN) {
            MEM_ADD(open, depth, cap) = end;
            end = (uint32_t)i;
        } else if (place == EVENT_BRANCH && depth) {
            end = open[--depth];
        } else if (event_is_point(at[i])) {
            if (m->next[place] >= end)
                at[i] |= EVENT_STAYS;
            m->next[place] = (uint32_t)i;
        }
    }
    mem_free(open);
}

void events_begin(struct events_maker *m, const struct sgf_game *game, struct events *events)
{
    replay_renew(&m->replay, game);
    m->game = game;
    m->events = events;
    m->first = events->count;
    m->most = EVENTS_SPARE + 8 * game->bytes.len;
    m->node = 0;
    m->gave_up = false;
}

bool events_step(struct events_maker *m, size_t nodes)
{
    const struct sgf_game *g = m->game;
    if (!m->replay.position.rules || m->node >= g->node_count)
        return false;
    while (m->node < g->node_count && nodes-- > 0) {
        add_branches(m, m->node);
        replay_to(&m->replay, m->node);
        add_node(m);
        m->node++;
        if (m->events->count - m->first > m->most || m->events->count - m->first > UINT32_MAX / 2) {
            m->gave_up = true;
            m->events->count = m->first;
            m->node = g->node_count;
            return false;
        }
    }
    if (m->node < g->node_count)
        return true;
    mark_last(m, m->events->at + m->first, m->events->count - m->first);
    return false;
}

bool events_gave_up(const struct events_maker *m)
{
    return m->gave_up;
}

/* ---- columns from elsewhere ---- */

#define RUN 32 /* events looked at together */

/* True if all are points of the board, as most events are. The rows of branches and passes are beyond any board. */
static bool are_points(const uint16_t *at, unsigned columns, unsigned rows)
{
    unsigned beyond = 0;
    for (int i = 0; i < RUN; i++)
        beyond |= (at[i] % EVENT_ROW >= columns) | (at[i] % EVENT_PLACES / EVENT_ROW >= rows);
    return !beyond;
}

/* The state of a column up to some event. */
struct sound {
    size_t depth; /* branches without their return */
    bool is_between /* nodes */, has_node;
};

static bool is_sound(struct sound *s, uint16_t event, int columns, int rows)
{
    const unsigned place = event_place(event);
    if (place == EVENT_BRANCH || place == EVENT_RETURN) {
        if (!s->is_between || !s->has_node || (place == EVENT_RETURN && s->depth == 0))
            return false;
        s->depth = place == EVENT_BRANCH ? s->depth + 1 : s->depth - 1;
        return true;
    }
    s->has_node = true;
    s->is_between = event & EVENT_LAST;
    return !event_is_point(event) || (event_column(event) < columns && event_row(event) < rows);
}

bool events_are_sound(const uint16_t *at, size_t count, int columns, int rows)
{
    struct sound s = {.is_between = true};
    for (size_t i = 0, end; i < count; i = end) {
        end = count - i < RUN ? count : i + RUN;
        if (end == i + RUN && are_points(&at[i], (unsigned)columns, (unsigned)rows)) {
            s.has_node = true;
            s.is_between = at[end - 1] & EVENT_LAST;
            continue;
        }
        for (size_t k = i; k < end; k++)
            if (!is_sound(&s, at[k], columns, rows))
                return false;
    }
    return s.is_between && s.depth == 0;
}
