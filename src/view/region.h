/* view/region.h - a part of the board that the reader chooses by two opposite corners
 *
 *     region_begin(&r);                        arrows move the cursor of the session
 *     region_corner(&r, p, cursor);            sets the first one: now region_of follows the cursor
 *     region_corner(&r, p, cursor);            sets the other one: the part is chosen
 *
 * region_end before that keeps the part that was chosen last. It is kept at all nodes, and in other games with a board
 * of the same size.
 */
#ifndef KIFU_VIEW_REGION_H
#define KIFU_VIEW_REGION_H

#include "rules/rules.h"

struct region {
    bool is_choosing;
    bool has_corner; /* while choosing: the first corner is set */
    uint16_t corner;
    uint16_t from, to; /* the last part, its upper left and lower right point */
    int columns, rows; /* of its board; 0: nothing was chosen yet */
};

void region_set(struct region *r, const struct position *p, uint16_t from, uint16_t to); /* upper left, lower right */

/* The chosen part; with one corner set, the part up to the cursor (POINT_NONE: the last part). False: none on a board
 * of this size. */
bool region_of(const struct region *r, const struct position *p, uint16_t cursor, uint16_t *from, uint16_t *to);

void region_begin(struct region *r);
/* False: both corners are the same point. */
bool region_corner(struct region *r, const struct position *p, uint16_t cursor);
void region_undo(struct region *r); /* removes the first corner */
void region_end(struct region *r);

/* Reads "C3-R9", also with a colon, also in letters of SGF: corners_find. */
bool region_read(const struct position *p, struct slice text, uint16_t *from, uint16_t *to);

#endif
