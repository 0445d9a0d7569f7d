/* library/shape.h - a shape that is searched for on boards: a rectangle of points, where it may lie, its images
 *
 * For each of its points a shape has the stone that must be there (enum stone), or SHAPE_ANYTHING. The edges of the
 * board that it touches are part of it: all four for a whole board, two in a corner, one at a side, none anywhere.
 *
 * Its images are the shape turned and mirrored in eight ways, and, if colours may be exchanged, the same eight with
 * Black and White exchanged. Edges turn with it. Images without exchanged colours come first; of equal images only the
 * first is kept.
 *
 * The core of an image is the least rectangle around the points that are not SHAPE_ANYTHING. The others must lie on the
 * board, but are not compared: two images at their places are the same if their cores are.
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
    int gm;         /* only games with this GM; 0: any */
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
    uint8_t same; /* the first image with the same core, wherever that is in its rectangle and whatever its edges */
    uint8_t at[SHAPE_POINTS];
};

struct shape_images {
    int count;
    struct shape_image at[SHAPE_IMAGES];
};

const char *shape_kind_word(enum shape_kind kind); /* "corner" */
enum shape_kind shape_kind_find(const char *word); /* SHAPE_KIND_COUNT: none */

/* The part of a position between `from` and `to`, its upper left and lower right point. `kind` SHAPE_KIND_COUNT: the
 * first of board, corner, side, anywhere that fits. False and *e: it does not lie as `kind` says. */
bool shape_of_position(struct shape *s, const struct position *p, uint16_t from, uint16_t to, enum shape_kind kind,
    struct error *e);

/* Reads rows of . X O # ? without white space at their ends and without empty lines. In the text a corner is the upper
 * left one, a side the upper one; `kind` SHAPE_KIND_COUNT: anywhere. False and *e: not such a text. */
bool shape_of_text(struct shape *s, struct slice text, enum shape_kind kind, struct error *e);

void shape_images(const struct shape *s, struct shape_images *images);

/* By point of the shape: the point at which it is counted. Points are the same, and counted together, if turning or
 * mirroring (without exchanging colours) maps one to the other and the shape to itself, its core and the edges that it
 * touches; a point that this moves out of the rectangle is the same as no other. For programs they are counted at the
 * first one, row by row; on a screen where players expect it: at the one nearest to the upper right corner, columns and
 * rows added, and of two that are as near at the one nearer to the right side. */
void shape_counted_points(const struct shape *s, uint16_t counted[SHAPE_POINTS]);

/* The stone with colours exchanged. */
static inline enum stone shape_exchanged(enum stone stone)
{
    return stone == STONE_BLACK ? STONE_WHITE : stone == STONE_WHITE ? STONE_BLACK : stone;
}

static inline int shape_point(const struct shape *s, int column, int row)
{
    return row * s->columns + column;
}

#endif
