/* library/anchors.c - the anchors of a shape on a board, in lanes, and which of them can hit a game */
#include "library/anchors.h"

#include <string.h>

#include "base/mem.h"
#include "rules/points.h"

/* ---- lanes ---- */

struct lanes *lanes_new(void)
{
    struct lanes *l = mem_zero(1, sizeof *l);
    for (int i = 0; i < LANES; i++)
        lanes_add(&l->unused, i);
    return l;
}

static unsigned place_in(const struct lane *lane, int column, int row)
{
    return (unsigned)((lane->row + row) * EVENT_ROW + lane->column + column);
}

void lanes_put(struct lanes *l, const struct shape_images *images, const struct lane *lane)
{
    const struct shape_image *image = &images->at[lane->image];
    const int word = l->count / 4;
    const uint64_t one = UINT64_C(1) << (l->count % 4 * 16);
    const uint8_t *wanted = image->at;
    for (int row = 0; row < image->rows; row++) {
        for (int column = 0; column < image->columns; column++, wanted++) {
            if (*wanted == SHAPE_ANYTHING)
                continue;
            struct lanes_count *rows = &l->wrong[(size_t)place_in(lane, column, row) * 4];
            for (unsigned stone = 0; stone < 4; stone++)
                rows[stone].word[word] |= stone != *wanted ? one : 0;
            l->start.word[word] += *wanted != STONE_EMPTY ? one : 0;
        }
    }
    l->unused.word[word] &= ~one;
    l->lane[l->count++] = *lane;
}

void lanes_clear(struct lanes *l, const struct shape_images *images)
{
    for (int i = 0; i < l->count; i++) {
        const struct shape_image *image = &images->at[l->lane[i].image];
        for (int row = 0; row < image->rows; row++)
            memset(&l->wrong[(size_t)place_in(&l->lane[i], 0, row) * 4], 0,
                (size_t)image->columns * 4 * sizeof *l->wrong);
        lanes_add(&l->unused, i);
    }
    l->start = (struct lanes_count){{0}};
    l->count = 0;
}

/* ---- plans ---- */

/* The first and last place of an image along one side of the board, by the edges that it touches there. */
static void range(bool at_start, bool at_end, int length, int board, int *from, int *to)
{
    const int last = board - length;
    *from = at_end ? last : 0;
    *to = at_start ? 0 : last;
}

/* The columns of a row where image `i` would cover the same points as the earlier image `k` at one of its places. */
static uint64_t columns_had(const struct match_plan *p, int i, int k, int row)
{
    const struct shape_core *core = &p->images->at[i].core, *had = &p->images->at[k].core;
    const int there = row + core->top - had->top, right = had->left - core->left;
    if (there < 0 || there >= POSITION_SIDE)
        return 0;
    return right < 0 ? p->places[k][there] >> -right : p->places[k][there] << right;
}

/* The places of image `i`, without those where an earlier image covers the same points. If every point may be anything,
 * all places are equal: only the first one is kept. */
static void places_make(struct match_plan *p, int i)
{
    const struct shape_image *image = &p->images->at[i];
    int left, right, top, bottom;
    p->first[i] = 1;
    p->last[i] = 0;
    if (image->columns > p->columns || image->rows > p->rows || (!image->core.columns && p->anchors))
        return;
    range(image->edges & SHAPE_LEFT, image->edges & SHAPE_RIGHT, image->columns, p->columns, &left, &right);
    range(image->edges & SHAPE_TOP, image->edges & SHAPE_BOTTOM, image->rows, p->rows, &top, &bottom);
    if (!image->core.columns) {
        right = left < right ? left : right;
        bottom = top < bottom ? top : bottom;
    }
    p->first[i] = top;
    p->last[i] = bottom;
    for (int row = top; row <= bottom; row++) {
        p->places[i][row] = columns_mask(left, right);
        for (int k = 0; k < i; k++)
            if (p->images->at[k].same == image->same)
                p->places[i][row] &= ~columns_had(p, i, k, row);
        p->anchors += (size_t)__builtin_popcountll(p->places[i][row]);
    }
}

static void stones_make(struct match_plan *p, int i)
{
    const struct shape_image *image = &p->images->at[i];
    const int points = image->columns * image->rows;
    p->stones[i] = mem_zero((size_t)points, sizeof *p->stones[i]);
    for (int k = 0; k < points; k++) {
        const struct plan_stone stone = {(uint8_t)(k % image->columns), (uint8_t)(k / image->columns), image->at[k]};
        if (stone.stone != STONE_EMPTY && stone.stone != SHAPE_ANYTHING)
            p->stones[i][p->stone_count[i]++] = stone;
    }
}

static void lanes_fill(struct match_plan *p)
{
    p->lanes = lanes_new();
    for (int i = 0; i < p->images->count; i++)
        for (int row = 0; row < p->rows; row++)
            for (uint64_t left = p->places[i][row]; left; left &= left - 1) {
                const struct lane lane = {(uint8_t)i, (uint8_t)__builtin_ctzll(left), (uint8_t)row};
                lanes_put(p->lanes, p->images, &lane);
            }
}

struct match_plan *plan_new(const struct shape_images *images, int columns, int rows)
{
    struct match_plan *p = mem_zero(1, sizeof *p);
    p->columns = columns;
    p->rows = rows;
    p->images = images;
    for (int i = 0; i < images->count; i++)
        places_make(p, i);
    if (p->anchors > LANES)
        for (int i = 0; i < images->count; i++)
            stones_make(p, i);
    else if (p->anchors)
        lanes_fill(p);
    return p;
}

void plan_free(struct match_plan *p)
{
    if (!p)
        return;
    mem_free(p->lanes);
    for (int i = 0; i < SHAPE_IMAGES; i++)
        mem_free(p->stones[i]);
    mem_free(p);
}

/* ---- candidates: a look at the whole of a game ---- */

#define NEVER UINT32_MAX

/* Times are numbers of nodes. A column with branches has no times: only which stones a point ever had is known. */
struct candidates {
    const struct match_plan *plan;
    const uint16_t *events; /* the game that was looked at; NULL: none yet */
    size_t count;
    bool has_times;
    uint64_t ever[4][EVENT_PLACES / EVENT_ROW]; /* by stone and row: columns where it ever was */
    uint32_t first[4][EVENT_PLACES];            /* by stone and place: the first node with it there, if `ever` has it */
    uint32_t filled[EVENT_PLACES]; /* the node after which it is never empty again; NEVER: empty at the end */
    /* Where to look for the next one */
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

/* ---- the look at the game ---- */

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
    if (c->events) /* the last game was left before its end, and its events may be gone */
        memset(c->filled, 0xFF, sizeof c->filled);
    c->events = events;
    c->count = variations ? count : line;
    times_read(c, events, c->count);
}

/* ---- one after the other ---- */

/* Columns of the row at which each stone of the image is on a point that ever had such a stone. */
static uint64_t row_columns(const struct candidates *c, int row)
{
    const struct match_plan *p = c->plan;
    const struct plan_stone *stones = p->stones[c->image];
    uint64_t columns = p->places[c->image][row];
    for (int i = 0; i < p->stone_count[c->image] && columns; i++)
        columns &= c->ever[stones[i].stone][row + stones[i].row] >> stones[i].column;
    return columns;
}

/* Each stone was there before any point that must be empty was filled for good. */
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
    for (size_t i = 0; i < c->count && c->events; i++)
        c->filled[event_place(c->events[i])] = NEVER;
    c->events = NULL;
    return false;
}
