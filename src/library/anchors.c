/* library/anchors.c - the anchors of a shape on a board, in lanes */
#include "library/anchors.h"

#include <string.h>

#include "base/mem.h"

/* ---- lanes ---- */

struct lanes *lanes_new(void)
{
    struct lanes *l = mem_zero(1, sizeof *l);
    l->wrong = mem_zero((size_t)EVENT_PLACES * 4, sizeof *l->wrong);
    for (int i = 0; i < LANES; i++)
        lanes_add(&l->unused, i);
    return l;
}

void lanes_free(struct lanes *l)
{
    if (l)
        mem_free(l->wrong);
    mem_free(l);
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

static uint64_t bits(int from, int to)
{
    return to < from ? 0 : (UINT64_MAX >> (63 - (to - from))) << from;
}

/* From where to where an image may lie along one side of the board, by the edges at its beginning and end. */
static void range(bool at_start, bool at_end, int length, int board, int *from, int *to)
{
    const int last = board - length;
    *from = at_end ? last : 0;
    *to = at_start ? 0 : last;
}

/* The places of image `i`, without those where an earlier image is the same points. */
static void places_make(struct match_plan *p, int i)
{
    const struct shape_image *image = &p->images->at[i];
    int left, right, top, bottom;
    p->first[i] = 1;
    p->last[i] = 0;
    if (image->columns > p->columns || image->rows > p->rows)
        return;
    range(image->edges & SHAPE_LEFT, image->edges & SHAPE_RIGHT, image->columns, p->columns, &left, &right);
    range(image->edges & SHAPE_TOP, image->edges & SHAPE_BOTTOM, image->rows, p->rows, &top, &bottom);
    p->first[i] = top;
    p->last[i] = bottom;
    for (int row = top; row <= bottom; row++) {
        p->places[i][row] = bits(left, right);
        for (int k = 0; k < i; k++)
            if (p->images->at[k].same == image->same)
                p->places[i][row] &= ~p->places[k][row];
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
    lanes_free(p->lanes);
    for (int i = 0; i < SHAPE_IMAGES; i++)
        mem_free(p->stones[i]);
    mem_free(p);
}
