/* library/anchors.h - private to the search by position: the anchors of a shape on a board, in lanes
 *
 * An anchor is an image of the shape at one of its places. Up to 16 anchors are searched for together. Each has a lane,
 * 16 bits of four words, that counts its wrong points. A lane never overflows: a count is at most 2,704.
 */
#ifndef KIFU_LIBRARY_ANCHORS_H
#define KIFU_LIBRARY_ANCHORS_H

#include "library/shape.h"
#include "rules/events.h"

#define LANES 16
#define LANES_WORDS 4

/* A number for each lane; or a set of lanes, 1 for each member. */
struct lanes_count {
    uint64_t word[LANES_WORDS];
};

struct lane {
    uint8_t image;
    uint8_t column, row; /* of its upper left point */
};

struct lanes {
    int count;
    struct lane lane[LANES];
    struct lanes_count start;  /* wrong points of an empty board */
    struct lanes_count unused; /* lanes beyond `count`: closed from the start */
    struct lanes_count
        wrong[EVENT_PLACES * 4]; /* by place * 4 + stone: the lanes for which that stone is wrong there */
};

struct lanes *lanes_new(void); /* empty; free it with mem_free */
void lanes_put(struct lanes *l, const struct shape_images *images, const struct lane *lane);
void lanes_clear(struct lanes *l, const struct shape_images *images); /* empties it */

static inline const struct lanes_count *lanes_row(const struct lanes *l, unsigned place, unsigned stone)
{
    return &l->wrong[place * 4 + stone];
}

static inline void lanes_change(struct lanes_count *wrong, const struct lanes_count *more,
    const struct lanes_count *less)
{
    for (int w = 0; w < LANES_WORDS; w++)
        wrong->word[w] += more->word[w] - less->word[w];
}

#define LANES_ONES UINT64_C(0x0001000100010001)

static inline bool lanes_are_closed(const struct lanes_count *closed)
{
    return (closed->word[0] & closed->word[1] & closed->word[2] & closed->word[3]) == LANES_ONES;
}

/* Closes lanes. True: all are closed now. */
static inline bool lanes_close(struct lanes_count *closed, const struct lanes_count *more)
{
    for (int w = 0; w < LANES_WORDS; w++)
        closed->word[w] |= more->word[w];
    return lanes_are_closed(closed);
}

/* Finds the lanes that have no wrong point and are not closed. False: there are no such lanes. */
static inline bool lanes_find(const struct lanes_count *wrong, const struct lanes_count *closed,
    struct lanes_count *found)
{
    uint64_t any = 0;
    for (int w = 0; w < LANES_WORDS; w++) {
        found->word[w] = ~(wrong->word[w] + 0x7FFF * LANES_ONES) >> 15 & LANES_ONES & ~closed->word[w];
        any |= found->word[w];
    }
    return any != 0;
}

static inline bool lanes_has(const struct lanes_count *set, int lane)
{
    return set->word[lane / 4] >> (lane % 4 * 16) & 1;
}

static inline void lanes_add(struct lanes_count *set, int lane)
{
    set->word[lane / 4] |= UINT64_C(1) << (lane % 4 * 16);
}

/* A point of an image on which a stone must be. */
struct plan_stone {
    uint8_t column, row, stone;
};

/* The anchors on a board. */
struct match_plan {
    int columns, rows;
    const struct shape_images *images;
    size_t anchors;
    uint64_t places[SHAPE_IMAGES][POSITION_SIDE]; /* by image and row: columns where its upper left point may be */
    int first[SHAPE_IMAGES], last[SHAPE_IMAGES];  /* by image: the rows that have places; first > last: none has */
    struct plan_stone *stones[SHAPE_IMAGES];      /* by image */
    int stone_count[SHAPE_IMAGES];
    struct lanes *lanes; /* all anchors; NULL: more than 16 */
};

struct match_plan *plan_new(const struct shape_images *images, int columns, int rows); /* images are borrowed */
void plan_free(struct match_plan *p);                                                  /* NULL is fine */

/* The anchors that can hit a game. Without branches, the order in which stones came and points were filled counts, too;
 * with branches, only which stones each point ever had. */
struct candidates;

struct candidates *candidates_new(void); /* free it with mem_free */
void candidates_begin(struct candidates *c, const struct match_plan *plan, const uint16_t *events, size_t count,
    bool variations);
bool candidates_next(struct candidates *c, struct lane *lane);

#endif
