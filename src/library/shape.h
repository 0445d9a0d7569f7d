/* library/shape.h - a shape that is looked for on boards: a rectangle of points, where it may lie, its images
 *
 * A shape says of each of its points what must be there (enum stone) or that anything may (SHAPE_ANYTHING). It may
 * touch edges of the board, and lies at the same edges wherever it is found: all four for a whole board, two in a
 * corner, one at a side, none anywhere.
 *
 * Its images are the shape turned and mirrored in the eight ways of the square, and where colours may be exchanged the
 * same eight with Black and White exchanged. Edges turn with it. Images without exchanged colours come first; those
 * that are the same rectangle at the same edges are there once, the first of them.
 *
 * The core of an image is the least rectangle around the points that must be something. Points that may be anything
 * must lie on the board, but are not compared: two images at their places are the same when their cores are.
 *
 * Everything here is a plain value.
 */
#ifndef KIFU_LIBRARY_SHAPE_H
#define KIFU_LIBRARY_SHAPE_H

#include "base/error.h"
#include "rules/replay.h"

#define SHAPE_ANYTHING 4
#define SHAPE_POINTS (POSITION_SIDE * POSITION_SIDE)
#define SHAPE_IMAGES 16

enum { SHAPE_LEFT = 1, SHAPE_TOP = 2, SHAPE_RIGHT = 4, SHAPE_BOTTOM = 8, SHAPE_ALL_EDGES = 15 };

enum shape_kind { SHAPE_BOARD, SHAPE_CORNER, SHAPE_SIDE, SHAPE_ANYWHERE, SHAPE_KIND_COUNT };

struct shape {
    enum shape_kind kind;
    unsigned edges; /* that it touches */
    int gm;         /* games of this number only; 0: any */
    bool exchanges; /* colours may be exchanged */
    bool is_seen;   /* its points are on a screen: see shape_counted_points */
    int columns, rows;
    uint8_t at[SHAPE_POINTS]; /* row by row, `columns` each */
};

struct shape_core {
    int left, top;     /* in the image */
    int columns, rows; /* 0: all points may be anything */
};

struct shape_image {
    uint8_t turn; /* point_turn */
    bool is_exchanged;
    unsigned edges;
    int columns, rows;
    struct shape_core core;
    uint8_t same; /* the first image with the same core, wherever in its rectangle and whatever its edges */
    uint8_t at[SHAPE_POINTS];
};

struct shape_images {
    int count;
    struct shape_image at[SHAPE_IMAGES];
};

const char *shape_kind_word(enum shape_kind kind); /* "corner" */
enum shape_kind shape_kind_find(const char *word); /* SHAPE_KIND_COUNT: none */

/* The part of a position from `from` to `to`, its upper left and lower right point. `kind` SHAPE_KIND_COUNT: the
 * strictest that holds: board, corner, side, anywhere. False and *e where it does not lie as `kind` says. */
bool shape_of_position(struct shape *s, const struct position *p, uint16_t from, uint16_t to, enum shape_kind kind,
    struct error *e);

/* Rows of . X O # ? as text, white space at their ends dropped, empty lines too. A corner is the upper left one, a side
 * the upper one, as it is written; `kind` SHAPE_KIND_COUNT: anywhere. False and *e where it is no such text. */
bool shape_of_text(struct shape *s, struct slice text, enum shape_kind kind, struct error *e);

void shape_images(const struct shape *s, struct shape_images *images);

/* By point of the shape: of those that are the same as it, because the shape turned or mirrored (its colours as they
 * are) is the shape again, the one at which they are counted together. It is the shape again where its core lies on the
 * core and the edges that it touches are the same; a point that leaves the rectangle by that is the same as no other.
 * For programs it is the first, row by row. On a screen it is the one where players expect it: nearest to the upper
 * right corner, columns and rows counted together, and of two that are as near the one that is nearer to the right
 * side. */
void shape_counted_points(const struct shape *s, uint16_t counted[SHAPE_POINTS]);

/* A stone where colours are exchanged. */
static inline enum stone shape_exchanged(enum stone stone)
{
    return stone == STONE_BLACK ? STONE_WHITE : stone == STONE_WHITE ? STONE_BLACK : stone;
}

static inline int shape_point(const struct shape *s, int column, int row)
{
    return row * s->columns + column;
}

#endif
