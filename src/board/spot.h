/* board/spot.h - what is shown at each point of the board
 *
 * It combines the position and its marks, the last move, letters of variations, move numbers, and labels cut to fit,
 * for the drawing: so every scale and format shows the same.
 *
 *     struct spots spots;
 *     spots_make(&spots, &scene, 2);
 *     struct spot spot = spot_at(&spots, point);
 */
#ifndef KIFU_BOARD_SPOT_H
#define KIFU_BOARD_SPOT_H

#include "board/scene.h"

/* The last three are for a move from one point to another */
enum last { LAST_NO, LAST_STONE, LAST_FROM, LAST_TO, LAST_SHOT };

enum spot_text { SPOT_PLAIN, SPOT_LABEL, SPOT_NUMBER, SPOT_VARIATION, SPOT_CONTINUATION, SPOT_GHOST };

struct spot {
    uint16_t point;
    bool is_board; /* false: outside the board */
    enum stone stone;
    enum stone ghost;     /* whose stone may come to this empty point, for SPOT_GHOST; the text has its number */
    enum mark_type shape; /* MARK_CR MA SL SQ TR, or MARK_NONE */
    enum stone territory; /* whose it is */
    enum last last;
    bool is_dim, is_hidden, is_star;
    bool is_lit;         /* the cursor, or the point of a focused link in the comment */
    enum spot_text kind; /* of `text` */
    uint8_t text_width;  /* columns */
    bool is_cut;         /* a number without its first digits, or a text that was shortened for the one beside it */
    long number;         /* of the move, for SPOT_NUMBER and SPOT_GHOST */
    char text[32];       /* filtered */
};

struct spots {
    const struct scene *s;
    int columns;                         /* the most of a text */
    bool has_variations, has_numbers;    /* the grids below are filled */
    bool is_library;                     /* the letters are of continuations or candidates */
    uint16_t variation[POSITION_POINTS]; /* index + 1; 0: none */
    int32_t number[POSITION_POINTS];     /* Black's move; negative: White's; 0: none */
};

void spots_make(struct spots *spots, const struct scene *s, int columns);
/* POINT_NONE: a spot outside the board. On a point with a label and a letter that can be pressed, it has the letter. */
struct spot spot_at(const struct spots *spots, uint16_t point);

/* The glyph of a piece: a disc if the theme has colours for stones, else by shape, which the theme may exchange for
 * Black and White. */
enum glyph spot_piece(const struct scene *s, const struct rules *rules, enum stone stone);

/* True: ghosts are shown as stones, in a colour of their own; else as a small piece before the number. */
bool spot_has_ghost_stones(const struct scene *s, const struct rules *rules);

/* Gives an empty spot a ghost, in a text of at most `columns`. */
void spot_set_ghost(struct spot *spot, const struct scene *s, const struct rules *rules, enum stone stone, int number,
    int columns);

static inline bool spot_is_stone(const struct spot *spot)
{
    return spot->stone == STONE_BLACK || spot->stone == STONE_WHITE;
}

/* True: the point has something besides a stone, a star or an arrow. */
static inline bool spot_is_marked(const struct spot *spot)
{
    return spot->kind != SPOT_PLAIN || spot->shape != MARK_NONE || spot->territory != STONE_EMPTY;
}

#endif
