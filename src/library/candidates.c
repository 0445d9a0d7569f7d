/* library/candidates.c - which anchors can hit a game: a look at the whole of it */
#include "library/anchors.h"

#include <string.h>

#include "base/mem.h"

#define NEVER UINT32_MAX

/* Times are numbers of nodes. Where there are branches times mean nothing: what was ever where is all that is known. */
struct candidates {
    const struct match_plan *plan;
    const uint16_t *events; /* that the times are of; NULL: there are none */
    size_t count;
    bool has_times;
    uint64_t ever[4][EVENT_PLACES / EVENT_ROW]; /* by stone and row: columns where it ever was */
    uint32_t first[4][EVENT_PLACES]; /* by stone and place: the first node with it there, where it ever was */
    uint32_t filled[EVENT_PLACES];   /* from this node on never empty again; NEVER: empty at the end, or always */
    /* Where the next one is looked for. */
    int image, row;
    uint64_t columns; /* of that row, still to be looked at */
    bool is_row;      /* `columns` was made */
};

struct candidates *candidates_new(void)
{
    struct candidates *c = mem_zero(1, sizeof *c);
    memset(c->filled, 0xFF, sizeof c->filled);
    return c;
}

void candidates_free(struct candidates *c)
{
    mem_free(c);
}

/* ---- the look at the game ---- */

static void times_clear(struct candidates *c)
{
    for (size_t i = 0; i < c->count; i++)
        c->filled[event_place(c->events[i])] = NEVER;
    c->events = NULL;
}

static void times_read(struct candidates *c, const uint16_t *events, size_t count)
{
    uint32_t node = 0;
    for (size_t i = 0; i < count; i++) {
        const unsigned place = event_place(events[i]), stone = event_stone(events[i]);
        if (place < EVENT_RETURN) {
            uint64_t *ever = &c->ever[stone][place / EVENT_ROW];
            const uint64_t bit = UINT64_C(1) << place % EVENT_ROW;
            if (!(*ever & bit))
                c->first[stone][place] = node;
            *ever |= bit;
            if (stone == STONE_EMPTY)
                c->filled[place] = NEVER;
            else if (c->filled[place] == NEVER)
                c->filled[place] = node;
        }
        node += (events[i] & EVENT_LAST) != 0;
    }
}

static void image_begin(struct candidates *c, int image)
{
    c->image = image;
    c->row = image < c->plan->images->count ? c->plan->first[image] : 0;
    c->is_row = false;
}

static size_t line_count(const uint16_t *events, size_t count)
{
    size_t i = 0;
    while (i < count && event_place(events[i]) != EVENT_RETURN)
        i++;
    return i;
}

void candidates_begin(struct candidates *c, const struct match_plan *plan, const uint16_t *events, size_t count,
    bool variations)
{
    const size_t line = line_count(events, count);
    c->plan = plan;
    c->has_times = line == count || !variations;
    image_begin(c, 0);
    memset(c->ever, 0, sizeof c->ever);
    if (c->events) /* a game that was left before its end: its events may be gone */
        memset(c->filled, 0xFF, sizeof c->filled);
    c->events = events;
    c->count = variations ? count : line;
    times_read(c, events, c->count);
}

/* ---- one after the other ---- */

/* Columns of the row where the image has each of its stones at a place where such a stone ever was. */
static uint64_t row_columns(const struct candidates *c, int row)
{
    const struct match_plan *p = c->plan;
    const struct plan_stone *stones = p->stones[c->image];
    uint64_t columns = p->places[c->image][row];
    for (int i = 0; i < p->stone_count[c->image] && columns; i++)
        columns &= c->ever[stones[i].stone][row + stones[i].row] >> stones[i].column;
    return columns;
}

/* All stones were there once before a point that must be empty was filled for good. */
static bool times_fit(const struct candidates *c, const struct shape_image *image, int column, int row)
{
    const struct plan_stone *stones = c->plan->stones[c->image];
    const unsigned corner = (unsigned)(row * EVENT_ROW + column);
    uint32_t last = 0;
    for (int i = 0; i < c->plan->stone_count[c->image]; i++) {
        const uint32_t first = c->first[stones[i].stone][corner + stones[i].row * EVENT_ROW + stones[i].column];
        last = first > last ? first : last;
    }
    const uint8_t *wanted = image->at;
    for (int y = 0; y < image->rows; y++) {
        const uint32_t *filled = &c->filled[corner + (unsigned)y * EVENT_ROW];
        bool is_late = false;
        for (int x = 0; x < image->columns; x++)
            is_late |= (*wanted++ == STONE_EMPTY) & (filled[x] <= last);
        if (is_late)
            return false;
    }
    return true;
}

bool candidates_next(struct candidates *c, struct lane *lane)
{
    const struct match_plan *p = c->plan;
    for (; c->image < p->images->count; image_begin(c, c->image + 1)) {
        const struct shape_image *image = &p->images->at[c->image];
        for (; c->row <= p->last[c->image]; c->row++, c->is_row = false) {
            if (!c->is_row)
                c->columns = row_columns(c, c->row);
            c->is_row = true;
            while (c->columns) {
                const int column = __builtin_ctzll(c->columns);
                c->columns &= c->columns - 1;
                if (c->has_times && !times_fit(c, image, column, c->row))
                    continue;
                *lane = (struct lane){(uint8_t)c->image, (uint8_t)column, (uint8_t)c->row};
                return true;
            }
        }
    }
    if (c->events)
        times_clear(c);
    return false;
}
