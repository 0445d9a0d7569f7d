/* view/board_look.c - what a point of the board looks like: its roles and glyphs */
#include "view/board_parts.h"

#include "view/board.h"

struct spot look_spot(const struct painter *p, int column, int row)
{
    return spot_at(p->spots, board_from_view(p->s, column, row));
}

static const enum role stone_roles[][2] = {
    [PART_STONE] = {ROLE_BLACK, ROLE_WHITE},
    [PART_LAST] = {ROLE_LAST_BLACK, ROLE_LAST_WHITE},
    [PART_DIM] = {ROLE_DIM_BLACK, ROLE_DIM_WHITE},
    [PART_MARK] = {ROLE_MARK_BLACK, ROLE_MARK_WHITE},
    [PART_LAST_MARK] = {ROLE_LAST_MARK_BLACK, ROLE_LAST_MARK_WHITE},
    [PART_EDGE] = {ROLE_EDGE_BLACK, ROLE_EDGE_WHITE},
    [PART_TERRITORY] = {ROLE_TERRITORY_BLACK, ROLE_TERRITORY_WHITE},
    [PART_LIGHT] = {ROLE_LIGHT_BLACK, ROLE_LIGHT_WHITE},
    [PART_DARK] = {ROLE_DARK_BLACK, ROLE_DARK_WHITE},
    [PART_TO] = {ROLE_LAST_TO_BLACK, ROLE_LAST_TO_WHITE},
    [PART_BODY] = {ROLE_AMAZON_BLACK, ROLE_AMAZON_WHITE},
};

enum role look_role(enum part part, enum stone stone)
{
    return stone_roles[part][stone == STONE_WHITE];
}

bool look_is_last(const struct spot *spot)
{
    return spot->last == LAST_STONE || spot->last == LAST_TO;
}

enum role look_stone_role(const struct spot *spot)
{
    const enum part part = spot->last == LAST_TO ? PART_TO
                           : look_is_last(spot)  ? PART_LAST
                           : spot->is_dim        ? PART_DIM
                                                 : PART_STONE;
    return look_role(part, spot->stone);
}

enum role look_mark_role(const struct spot *spot)
{
    return look_role(look_is_last(spot) ? PART_LAST_MARK : PART_MARK, spot->stone);
}

/* The glyphs of the game's pieces: by color where the theme has colors for them, else by shape, Black's and White's
 * exchanged where it says so. */
void look_pieces(struct painter *p)
{
    static const enum stone swapped[] =
        {[STONE_BLACK] = STONE_WHITE, [STONE_WHITE] = STONE_BLACK, [STONE_ARROW] = STONE_ARROW};
    const enum stones stones = p->s->theme.stones;
    for (enum stone stone = STONE_BLACK; stone <= STONE_ARROW; stone++) {
        const struct piece *piece = &p->rules->pieces[stones == STONES_SWAPPED ? swapped[stone] : stone];
        if (rules_has_piece(p->rules, stone))
            p->pieces[stone] = glyph_find(stones == STONES_COLORED && !p->has_letters ? piece->disc : piece->shape);
    }
}

/* A stone that is shown as a ring, its inside empty; the others are filled. */
bool look_is_ring(const struct painter *p, enum stone stone)
{
    if (p->has_letters)
        return stone == STONE_WHITE;
    return p->s->theme.stones == STONES_SHAPED ? stone == STONE_WHITE
                                               : p->s->theme.stones == STONES_SWAPPED && stone == STONE_BLACK;
}

enum glyph look_shape(enum mark_type shape)
{
    switch (shape) {
    case MARK_CR: return GLYPH_CIRCLE;
    case MARK_MA: return GLYPH_CROSS;
    case MARK_SL: return GLYPH_SELECTION;
    case MARK_SQ: return GLYPH_SQUARE;
    default: return GLYPH_TRIANGLE;
    }
}

enum glyph look_territory(const struct painter *p, enum stone stone)
{
    const bool open = p->s->theme.stones == STONES_SWAPPED ? stone == STONE_BLACK : stone == STONE_WHITE;
    return open && (p->has_letters || p->s->theme.stones != STONES_COLORED) ? GLYPH_TERRITORY_OPEN : GLYPH_TERRITORY;
}

enum role look_text_role(const struct spot *spot)
{
    return spot->kind == SPOT_VARIATION ? ROLE_VARIATION : ROLE_MARK;
}

enum role look_lit_role(const struct painter *p)
{
    return p->s->guessing ? ROLE_GUESS : ROLE_CURSOR;
}

enum role look_empty_role(const struct spot *spot)
{
    return look_is_last(spot) ? ROLE_LAST_EMPTY : spot->is_dim ? ROLE_DIM : spot->is_star ? ROLE_STAR : ROLE_BOARD;
}
