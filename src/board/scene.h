/* board/scene.h - what the drawing of the board is made from
 *
 * All of it is borrowed and only looked at. The screen makes one of its session (view/session_scene.h); a picture of
 * another game is the same scene with another reader.
 */
#ifndef KIFU_BOARD_SCENE_H
#define KIFU_BOARD_SCENE_H

#include "reader/reader.h"
#include "rules/score.h"
#include "screen/glyph.h"
#include "screen/option.h"
#include "screen/theme.h"

#define SCENE_CONTINUATIONS 12 /* of the library; of more only their number is shown */
#define SCENE_GHOSTS 20

/* A stone that is not on the board, but may come: the next moves of a variation, what an engine would play. */
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

    uint16_t lit;              /* the cursor, or what a focused comment speaks of; POINT_NONE: none */
    bool is_guessing;          /* the cursor is a guess */
    bool has_plain_labels;     /* of letters and digits only, "?" for each other character */
    const struct score *score; /* while the position is counted, its territory instead of marks; else NULL */
    uint32_t variation;        /* the first of the siblings that have letters on the board; SGF_NONE */
    /* Points of the continuations of the library, or of an engine's candidates; POINT_NONE: a pass. Where there are any,
     * the letters are theirs */
    uint16_t continuation[SCENE_CONTINUATIONS];
    size_t continuation_count;
    bool has_region;                 /* a part of the board is searched, and outlined: */
    uint16_t region_from, region_to; /* its opposite corners */
    const uint8_t
        *owners; /* enum stone by point: whose each will be, as an engine has it, or STONE_EMPTY; NULL: not known */
    struct ghost ghost[SCENE_GHOSTS]; /* on points that are empty; of two on one point the first */
    size_t ghost_count;
};

#endif
