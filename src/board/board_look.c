/* board/board_look.c - the look of a point of the board: its roles and glyphs */
#include "board/board_parts.h"

#include <stdio.h>
#include <string.h>

#include "board/board.h"

struct spot look_spot(const struct painter *p, int column, int row)
{
    return spot_at(p->spots, board_from_view(p->s, column, row));
}

/* ---- room for texts ----
 * On the normal board a text of two columns takes the blank before its point (on painted squares there is none), so
 * that it runs into the text of the point before it where both are on the same color. In ASCII the letter of a stone is
 * in that blank, and the text takes the blank after the point: nothing must follow there that could be read with it. */

bool look_is_after_letter(const struct painter *p, const struct spot *spot)
{
    return p->has_letters && spot_is_stone(spot) && spot->kind != SPOT_PLAIN;
}

static bool is_text(const struct spot *spot)
{
    return spot->kind != SPOT_PLAIN && (!spot->is_cut || spot->kind == SPOT_NUMBER);
}

/* True: the right bracket of the last move takes that blank. */
static bool has_bracket(const struct painter *p, const struct spot *spot)
{
    return p->has_brackets && !p->is_checkered && look_is_last(spot) && spot->text_width < 2;
}

static bool runs_together(const struct painter *p, const struct spot *left, const struct spot *right)
{
    if (left->kind == SPOT_GHOST && right->kind == SPOT_GHOST)
        return false; /* distinguished by colours, or by the piece at the beginning */
    if (look_is_after_letter(p, right))
        return false;
    if (has_bracket(p, left) && right->text_width == 2)
        return true;
    return is_text(left) && is_text(right) && (p->is_checkered ? left : right)->text_width == 2;
}

/* Which text stays: ghosts, as they were asked for; then labels, which are shown nowhere else; then letters, which are
 * in the list; then numbers, which are in the status line. */
static int rank(const struct spot *spot)
{
    return spot->kind == SPOT_GHOST       ? 5
           : spot->is_lit                 ? 4
           : spot->kind == SPOT_LABEL     ? 3
           : spot->kind >= SPOT_VARIATION ? 2
                                          : 1;
}

static bool left_wins(const struct painter *p, const struct spot *left, const struct spot *right)
{
    if (has_bracket(p, left))
        return true;
    return rank(left) != rank(right) ? rank(left) > rank(right) : left->number >= right->number;
}

/* Shortens a text: a number is removed, of a ghost's the last digit is kept, of another text a sign. */
static void give_way(const struct painter *p, struct spot *spot)
{
    if (spot->kind == SPOT_GHOST) {
        snprintf(spot->text, sizeof spot->text, "%ld", spot->number % 10);
        spot->text_width = 1;
        return;
    }
    spot->is_cut = true;
    spot->text_width = spot->kind != SPOT_NUMBER;
    if (spot->kind == SPOT_NUMBER)
        spot->kind = SPOT_PLAIN;
    else
        memcpy(spot->text, p->c->glyphs->text[GLYPH_ELLIPSIS], strlen(p->c->glyphs->text[GLYPH_ELLIPSIS]) + 1);
}

/* True: the text at `i` touches one beside it, and wins against all that it touches. */
static bool wins(const struct painter *p, const struct spot *spots, int count, int i)
{
    const bool meets_left = i > 0 && runs_together(p, &spots[i - 1], &spots[i]);
    const bool meets_right = i + 1 < count && runs_together(p, &spots[i], &spots[i + 1]);
    if (meets_left && left_wins(p, &spots[i - 1], &spots[i]))
        return false;
    if (meets_right && !left_wins(p, &spots[i], &spots[i + 1]))
        return false;
    return meets_left || meets_right;
}

/* Texts that win shorten those beside them, which lets the next ones stay: of a chain every second one is kept. */
static bool make_room(const struct painter *p, struct spot *spots, int count)
{
    bool is_changed = false;
    for (int i = 0; i < count; i++) {
        if (!wins(p, spots, count, i))
            continue;
        if (i > 0 && runs_together(p, &spots[i - 1], &spots[i]))
            give_way(p, &spots[i - 1]);
        if (i + 1 < count && runs_together(p, &spots[i], &spots[i + 1]))
            give_way(p, &spots[i + 1]);
        is_changed = true;
    }
    return is_changed;
}

/* Three digits are shown whole if the point to the right does not need its blank. */
static void widen(const struct painter *p, struct spot *spot, const struct spot *next)
{
    const bool has_room = !next || (next->kind == SPOT_PLAIN && !spot_is_marked(next) && !has_bracket(p, next));
    if (spot->kind != SPOT_NUMBER || !spot->is_cut || spot->text_width != 2 || spot->number > 999 || !has_room)
        return;
    spot->text_width = 3;
    spot->is_cut = false;
    snprintf(spot->text, sizeof spot->text, "%ld", spot->number);
}

void look_row(const struct painter *p, int row, struct spot spots[POSITION_STRIDE])
{
    for (int i = 0; i < p->b->columns; i++) {
        spots[i] = look_spot(p, p->b->left + i, row);
        /* The last move has brackets rather than its number, which is in the status line. */
        if (p->has_brackets && look_is_last(&spots[i]) && spots[i].kind == SPOT_NUMBER && spots[i].text_width == 2)
            give_way(p, &spots[i]);
    }
    for (int i = 0; i + 1 < p->b->columns && p->b->cell_width == 2; i++) {
        const struct spot *next = &spots[i + 1];
        if (look_is_after_letter(p, &spots[i]) && spots[i].text_width == 2 &&
            (next->stone != STONE_EMPTY || spot_is_marked(next) || look_is_last(next)))
            give_way(p, &spots[i]);
    }
    while (make_room(p, spots, p->b->columns))
        ;
    for (int i = 0; i < p->b->columns && p->b->cell_width == 2 && !p->is_checkered && !p->has_letters; i++)
        widen(p, &spots[i], i + 1 < p->b->columns ? &spots[i + 1] : NULL);
}

/* ---- roles and glyphs ---- */

bool look_is_last(const struct spot *spot)
{
    return spot->last == LAST_STONE || spot->last == LAST_TO;
}

enum role look_stone_role(const struct spot *spot)
{
    const enum role role = spot->last == LAST_TO ? ROLE_LAST_TO_BLACK
                           : look_is_last(spot)  ? ROLE_LAST_BLACK
                           : spot->is_dim        ? ROLE_DIM_BLACK
                                                 : ROLE_BLACK;
    return look_role(role, spot->stone);
}

enum role look_mark_role(const struct spot *spot)
{
    const bool is_cut = spot->is_cut && spot->kind == SPOT_NUMBER;
    return look_role(look_is_last(spot) ? (is_cut ? ROLE_LAST_CUT_BLACK : ROLE_LAST_MARK_BLACK)
                     : is_cut           ? ROLE_CUT_BLACK
                                        : ROLE_MARK_BLACK,
        spot->stone);
}

void look_pieces(struct painter *p)
{
    for (enum stone stone = STONE_BLACK; stone <= STONE_ARROW; stone++)
        if (rules_has_piece(p->rules, stone))
            p->pieces[stone] = spot_piece(p->s, p->rules, stone);
}

bool look_is_ring(const struct painter *p, enum stone stone)
{
    if (p->has_letters)
        return stone == STONE_WHITE;
    return p->s->theme->stones == STONES_SHAPED ? stone == STONE_WHITE
                                                : p->s->theme->stones == STONES_SWAPPED && stone == STONE_BLACK;
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
    const bool open = p->s->theme->stones == STONES_SWAPPED ? stone == STONE_BLACK : stone == STONE_WHITE;
    return open && (p->has_letters || p->s->theme->stones != STONES_COLORED) ? GLYPH_TERRITORY_OPEN : GLYPH_TERRITORY;
}

enum role look_text_role(const struct spot *spot)
{
    return spot->kind == SPOT_GHOST          ? look_role(ROLE_GHOST_BLACK, spot->ghost)
           : spot->kind == SPOT_CONTINUATION ? ROLE_CONTINUATION
           : spot->kind == SPOT_VARIATION    ? ROLE_VARIATION
                                             : ROLE_MARK;
}

enum role look_lit_role(const struct painter *p)
{
    return p->s->is_guessing ? ROLE_GUESS : ROLE_CURSOR;
}

void look_light(const struct painter *p, const struct spot *spot, struct rect middle)
{
    const bool is_filled = spot_is_stone(spot) && spot->kind == SPOT_PLAIN && !look_is_ring(p, spot->stone);
    const bool has_paint = p->s->theme->styles[look_lit_role(p)].background >= 0 && !p->has_letters;
    if (is_filled && has_paint)
        canvas_fill(p->c, middle, look_lit_role(p));
    else
        canvas_role(p->c, middle, look_lit_role(p));
}

enum role look_empty_role(const struct spot *spot)
{
    return look_is_last(spot) ? ROLE_LAST_EMPTY : spot->is_dim ? ROLE_DIM : spot->is_star ? ROLE_STAR : ROLE_BOARD;
}

/* ---- squares ---- */

enum role look_ground_role(const struct spot *spot)
{
    if (spot->stone == STONE_ARROW)
        return spot->last == LAST_SHOT ? ROLE_LAST_ARROW : ROLE_SQUARE_BURNT;
    return (point_column(spot->point) + point_row(spot->point)) % 2 ? ROLE_SQUARE_DARK : ROLE_SQUARE_LIGHT;
}

enum role look_square_role(const struct spot *spot)
{
    return spot->last == LAST_FROM ? ROLE_LAST_FROM : look_ground_role(spot);
}

enum role look_crown_role(const struct spot *spot)
{
    return look_role(look_ground_role(spot) == ROLE_SQUARE_DARK ? ROLE_DARK_BLACK : ROLE_LIGHT_BLACK, spot->stone);
}

enum role look_amazon_role(const struct spot *spot)
{
    return look_is_last(spot) ? look_role(ROLE_LAST_TO_BLACK, spot->stone) : look_crown_role(spot);
}
