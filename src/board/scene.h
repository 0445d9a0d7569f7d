/* board/scene.h - all that the drawing of the board needs
 *
 * All of it is borrowed and only read. The screen makes one from its session (view/session_scene.h); a picture of
 * another game is the same scene with another reader.
 */
#ifndef KIFU_BOARD_SCENE_H
#define KIFU_BOARD_SCENE_H

#include "reader/reader.h"
#include "rules/score.h"
#include "screen/glyph.h"
#include "screen/option.h"
#include "screen/theme.h"

#define SCENE_CONTINUATIONS 12 /* of the library; only the number of further ones is shown */
#define SCENE_GHOSTS 20

/* A stone that is not on the board, but may come: a next move of a variation, or of a candidate. */
struct ghost {
    uint16_t point;
    enum stone stone; /* whose */
    int number;       /* from 1 */
};

struct scene {
    const struct reader *reader;
    const struct options *options;
    const struct theme *theme;
    const struct glyphs *glyphs;
    int ambiguous; /* columns of a character of doubtful width: 1 or 2 */

    uint16_t lit;              /* the cursor, or the point of a focused link in the comment; POINT_NONE: none */
    bool is_guessing;          /* the cursor is a guess */
    bool has_plain_labels;     /* with letters and digits only, "?" for each other character */
    const struct score *score; /* while the position is scored, its territory instead of marks; else NULL */
    uint32_t variation;        /* the first of the siblings that have letters on the board; SGF_NONE */
    /* Points of the continuations of the library, or of an engine's candidates; POINT_NONE: a pass. If there are any,
     * the letters are theirs. */
    uint16_t continuation[SCENE_CONTINUATIONS];
    size_t continuation_count;
    bool has_region;                  /* a part of the board is searched, and outlined: */
    uint16_t region_from, region_to;  /* its opposite corners */
    const uint8_t *owners;            /* by point, who will own it, as an engine expects: enum stone; NULL: unknown */
    struct ghost ghost[SCENE_GHOSTS]; /* on empty points; of two on one point the first counts */
    size_t ghost_count;
};

#endif
