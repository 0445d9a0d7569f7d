/* board/spot.h - what is to be seen at each point of the board
 *
 * Between the position with its marks and the drawing: last move, letters of variations, move numbers, labels cut to
 * what fits, all decided here, so that every scale and format shows the same.
 *
 *     struct spots spots;
 *     spots_make(&spots, &scene, 2);
 *     struct spot spot = spot_at(&spots, point);
 */
#ifndef KIFU_BOARD_SPOT_H
#define KIFU_BOARD_SPOT_H

#include "board/scene.h"

/* The last three: of a move from one point to another */
enum last { LAST_NO, LAST_STONE, LAST_FROM, LAST_TO, LAST_SHOT };

enum spot_text { SPOT_PLAIN, SPOT_LABEL, SPOT_NUMBER, SPOT_VARIATION, SPOT_CONTINUATION, SPOT_GHOST };

struct spot {
    uint16_t point;
    bool is_board; /* false: outside the board */
    enum stone stone;
    enum stone ghost; /* whose stone may come to this point, which is empty: for SPOT_GHOST, its text has the number */
    enum mark_type shape; /* MARK_CR MA SL SQ TR, or MARK_NONE */
    enum stone territory; /* whose */
    enum last last;
    bool is_dim, is_hidden, is_star;
    bool is_lit;         /* the cursor, or what a focused comment speaks of */
    enum spot_text kind; /* of `text` */
    uint8_t text_width;  /* columns */
    bool is_cut;         /* a number without its first digits; a text that had to give way to the one beside it */
    long number;         /* of the move, for SPOT_NUMBER and SPOT_GHOST */
    char text[32];       /* filtered */
};

struct spots {
    const struct scene *s;
    int columns;                         /* a text at most */
    bool has_variations, has_numbers;    /* the grids below are filled */
    bool is_library;                     /* the letters are continuations of the library */
    uint16_t variation[POSITION_POINTS]; /* index + 1; 0: none */
    int32_t number[POSITION_POINTS];     /* Black's move; negative: White's; 0: none */
};

void spots_make(struct spots *spots, const struct scene *s, int columns);
/* POINT_NONE: a spot outside the board. Where a letter that can be pressed and a label fall on one point it has the
 * letter. */
struct spot spot_at(const struct spots *spots, uint16_t point);

/* The glyph of a piece: by colour where the theme has colours for them, else by shape, Black's and White's exchanged
 * where it says so. */
enum glyph spot_piece(const struct scene *s, const struct rules *rules, enum stone stone);

/* Ghosts are seen as stones, in a colour of their own; else as a small piece before the number. */
bool spot_has_ghost_stones(const struct scene *s, const struct rules *rules);

/* Gives an empty spot a ghost, in a text of so many columns at most. */
void spot_set_ghost(struct spot *spot, const struct scene *s, const struct rules *rules, enum stone stone, int number,
    int columns);

static inline bool spot_is_stone(const struct spot *spot)
{
    return spot->stone == STONE_BLACK || spot->stone == STONE_WHITE;
}

/* Something is on the point besides a stone, a star or an arrow. */
static inline bool spot_is_marked(const struct spot *spot)
{
    return spot->kind != SPOT_PLAIN || spot->shape != MARK_NONE || spot->territory != STONE_EMPTY;
}

#endif
