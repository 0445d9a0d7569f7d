/* rules/typed.c - moves that are typed, as players write them or as SGF does, declared in rules.h */
#include "base/ascii.h"
#include "base/tr.h"
#include "rules/rules.h"

/* Takes a point off the start of *text: "D4", or two letters as in SGF. POINT_NONE if none. */
static uint16_t point_take(const struct position *p, struct slice *text)
{
    size_t letters = 0, end;
    while (letters < text->len && is_letter(text->at[letters]))
        letters++;
    for (end = letters; end < text->len && is_digit(text->at[end]);)
        end++;
    uint16_t point = POINT_NONE;
    if (end > letters)
        point = point_find(p, slice_part(*text, 0, end));
    else if (letters >= 2 && letters % 2 == 0)
        point_read(slice_part(*text, 0, end = 2), p->columns, p->rows, &point);
    *text = slice_from(*text, end);
    return point;
}

size_t points_find(const struct position *p, struct slice text, uint16_t points[MOVE_POINTS])
{
    size_t count = 0;
    for (text = slice_trim(text); text.len > 0; count++) {
        if (count == MOVE_POINTS || (points[count] = point_take(p, &text)) == POINT_NONE)
            return 0;
        while (text.len > 0 && (text.at[0] == ' ' || text.at[0] == '-' || text.at[0] == '/'))
            text = slice_from(text, 1);
    }
    return count;
}

bool move_from(const struct position *p, const uint16_t *points, size_t count, enum stone color, struct move *move)
{
    struct buf raw = {0};
    enum verdict why;
    *move = no_move;
    move->color = color;
    for (size_t i = 0; i < count; i++)
        point_sgf(points[i], &raw);
    const bool is_read = p->rules && p->rules->read_move(p, buf_slice(&raw), move, &why) == SGF_GOOD;
    const bool is_move = is_read &&
                         (move->kind == MOVE_POINT || (move->kind == MOVE_AMAZON && move->arrow != POINT_NONE));
    buf_free(&raw);
    return is_move;
}

bool move_find(const struct position *p, struct slice text, enum stone color, struct move *move)
{
    uint16_t points[MOVE_POINTS];
    text = slice_trim(text);
    const bool is_pass = slice_is_equal_caseless(text, SLICE("pass")) ||
                         slice_is_equal_caseless(text, slice_of(tr_in("move", "pass")));
    if (p->rules && p->rules->has_pass && is_pass) {
        *move = no_move;
        move->kind = MOVE_PASS;
        move->color = color;
        return true;
    }
    return move_from(p, points, points_find(p, text, points), color, move);
}
