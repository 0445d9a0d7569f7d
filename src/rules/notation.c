/* rules/notation.c - points and moves as players write them, and as SGF does  (doc/sgf.md 3.4, 5) */
#include "base/tr.h"
#include "rules/rules.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"

static char number_letter(int number)
{
    return (char)(number < 26 ? 'a' + number : 'A' + number - 26);
}

void point_sgf(uint16_t point, struct buf *out)
{
    buf_add_char(out, number_letter(point_column(point)));
    buf_add_char(out, number_letter(point_row(point)));
}

void move_sgf(const struct move *move, struct buf *out)
{
    const uint16_t points[] = {move->from, move->to, move->arrow};
    for (int i = 0; i < 3; i++) {
        if (points[i] != POINT_NONE)
            point_sgf(points[i], out);
    }
}

/* ---- the players' points ---- */

static const char *column_letters(const struct rules *rules)
{
    return rules ? rules->columns : COLUMNS_WITHOUT_I;
}

void column_text(const struct rules *rules, int column, struct buf *out)
{
    const char *letters = column_letters(rules);
    const int count = (int)strlen(letters);
    buf_add_repeat(out, letters[column % count], (size_t)(column / count) + 1);
}

void point_text(const struct position *p, uint16_t point, struct buf *out)
{
    column_text(p->rules, point_column(point), out);
    buf_add_format(out, "%d", p->rows - point_row(point));
}

uint16_t point_find(const struct position *p, struct slice text)
{
    text = slice_trim(text);
    size_t times = 0;
    while (times < text.len && is_letter(text.at[times]) && (text.at[times] | 0x20) == (text.at[0] | 0x20))
        times++;
    const char *letters = column_letters(p->rules);
    const int fold = letters[0] == 'A' ? text.len ? text.at[0] & ~0x20 : 0 : text.len ? text.at[0] | 0x20 : 0;
    const char *letter = times > 0 && times <= 3 ? strchr(letters, fold) : NULL;
    if (!letter)
        return POINT_NONE;
    const size_t column = (times - 1) * strlen(letters) + (size_t)(letter - letters);
    uint64_t number;
    if (column >= (size_t)p->columns || !number_read(slice_part(text, times, text.len), (uint64_t)p->rows, &number) ||
        number < 1)
        return POINT_NONE;
    return point_at((int)column, p->rows - (int)number);
}

void move_text(const struct position *p, const struct move *move, struct buf *out)
{
    if (move->kind == MOVE_PASS)
        buf_add_string(out, tr_in("move", "pass"));
    if (move->kind == MOVE_POINT)
        point_text(p, move->to, out);
    if (move->kind != MOVE_AMAZON)
        return;
    point_text(p, move->from, out);
    buf_add_char(out, '-');
    point_text(p, move->to, out);
    if (move->arrow != POINT_NONE) {
        buf_add_char(out, '/');
        point_text(p, move->arrow, out);
    }
}

const char *stone_word(enum stone color)
{
    static const char *const words[] =
        {[STONE_EMPTY] = "empty", [STONE_BLACK] = "black", [STONE_WHITE] = "white", [STONE_ARROW] = "arrow"};
    return words[color];
}
