/* view/region.h - a part of the board of the reader's own, and how it is chosen: by two opposite corners
 *
 *     region_begin(&r);                        arrows move the cursor, which is the session's
 *     region_corner(&r, p, cursor);            the first one is set: region_of follows the cursor from now on
 *     region_corner(&r, p, cursor);            the other one: it is chosen
 *
 * region_end before that leaves what was chosen last. A part is kept while one steps through a game, and also in another
 * one whose board has the same size.
 */
#ifndef KIFU_VIEW_REGION_H
#define KIFU_VIEW_REGION_H

#include "rules/rules.h"

struct region {
    bool is_choosing;
    bool has_corner; /* while one is chosen: its first corner is set */
    uint16_t corner;
    uint16_t from, to; /* what was chosen last, its upper left and lower right point */
    int columns, rows; /* of the board that is on; 0: nothing was chosen yet */
};

void region_set(struct region *r, const struct position *p, uint16_t from, uint16_t to); /* upper left, lower right */

/* What is chosen, or with one corner set would be by a corner at the cursor (POINT_NONE: what was chosen last). False:
 * nothing is on such a board. */
bool region_of(const struct region *r, const struct position *p, uint16_t cursor, uint16_t *from, uint16_t *to);

void region_begin(struct region *r);
/* False: both corners would be one point. */
bool region_corner(struct region *r, const struct position *p, uint16_t cursor);
void region_undo(struct region *r); /* the corner that is set */
void region_end(struct region *r);

/* "C3-R9", also with a colon, also in SGF's letters: corners_find. */
bool region_read(const struct position *p, struct slice text, uint16_t *from, uint16_t *to);

#endif
