/* rules/markup.h - the markup of a node  (doc/sgf.md 2.2, 2.7, 3.8, 3.9)
 *
 * The marks of one node as a list in the order of the file, and point by point for drawing. Exclusions are applied: a
 * point has one of CR MA SL SQ TR, one LB, one of TB TW, the first in the file. DD and VW apply along the path.
 */
#ifndef KIFU_RULES_MARKUP_H
#define KIFU_RULES_MARKUP_H

#include "base/arena.h"
#include "rules/replay.h"

enum mark_type {
    MARK_NONE,
    MARK_CR,
    MARK_MA,
    MARK_SL,
    MARK_SQ,
    MARK_TR,
    MARK_LB,
    MARK_TB,
    MARK_TW,
    MARK_DD,
    MARK_VW,
    MARK_AR,
    MARK_LN,
    MARK_TYPE_COUNT
};

const char *mark_name(enum mark_type type); /* "CR" */

struct mark {
    enum mark_type type;
    uint16_t point;
    uint16_t to;        /* AR, LN; else POINT_NONE */
    struct slice label; /* LB: UTF-8, not filtered; lives until the markup is made again */
};

struct markup {
    /* The marks written at this node, in the order of the file, lists and rectangles expanded; also DD and VW if set
     * here. Old L and M are LB, TR, MA. */
    struct mark *list;
    size_t count, cap;

    /* By point, for drawing. DD and VW as they apply at this node, inherited or not. */
    uint8_t shape[POSITION_POINTS];           /* enum mark_type: CR MA SL SQ TR, or MARK_NONE */
    uint8_t territory[POSITION_POINTS];       /* enum stone: whose */
    uint32_t label[POSITION_POINTS];          /* index into list + 1; 0 none */
    uint8_t dim[POSITION_POINTS];             /* 1: dimmed */
    uint8_t hidden[POSITION_POINTS];          /* 1: outside the view */
    bool has_view, has_dim;                   /* some point is hidden, dimmed */
    bool has_shape, has_label, has_territory; /* anything at all in these grids */
    struct arena arena;
};

/* {0} at first. Makes `m` for the node that `r` is at; after replay_play only DD and VW apply. Cost: the marks, and the
 * path once for DD and VW. */
void markup_make(struct markup *m, const struct replay *r);
void markup_free(struct markup *m);

#endif
