/* rules/rules.c - the games there are; points and moves as text */
#include "rules/rules.h"

#include <string.h>

#include "base/number.h"
#include "rules/points.h"

/* ---- the games ---- */

static const struct rules *const games[] = {&rules_go, &rules_amazons};

const struct rules *rules_find(int gm)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (games[i]->gm == gm)
            return games[i];
    }
    return NULL;
}

/* ---- SGF's points ---- */

/* 'a' is 0, 'z' 25, 'A' 26, 'Z' 51; everything else -1. */
static inline int letter_number(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 26;
    return -1;
}

static char number_letter(int number)
{
    return (char)(number < 26 ? 'a' + number : 'A' + number - 26);
}

size_t letters_read(struct slice raw, char *letters, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < raw.len && count < most; i++) {
        if (letter_number(raw.at[i]) >= 0)
            letters[count++] = raw.at[i];
    }
    return count;
}

uint16_t letters_point(const char *letters, int columns, int rows)
{
    const int column = letter_number(letters[0]), row = letter_number(letters[1]);
    if (column < 0 || row < 0 || column >= columns || row >= rows)
        return POINT_NONE;
    return point_at(column, row);
}

enum sgf_reading point_read(struct slice raw, int columns, int rows, uint16_t *point)
{
    char letters[2];
    *point = POINT_NONE;
    if (letters_read(raw, letters, 2) < 2)
        return SGF_DELETED;
    *point = letters_point(letters, columns, rows);
    if (*point == POINT_NONE)
        return SGF_DELETED;
    return letters_are_all(raw, 2) ? SGF_GOOD : SGF_CORRECTED;
}

/* Both corners, on the board or not; columns and rows in the order of the value. */
static bool corners_read(struct slice a, struct slice b, int column[2], int row[2])
{
    char from[2], to[2];
    if (letters_read(a, from, 2) < 2 || letters_read(b, to, 2) < 2)
        return false;
    column[0] = letter_number(from[0]);
    row[0] = letter_number(from[1]);
    column[1] = letter_number(to[0]);
    row[1] = letter_number(to[1]);
    return true;
}

static bool order(int pair[2])
{
    if (pair[0] <= pair[1])
        return true;
    const int first = pair[0];
    pair[0] = pair[1];
    pair[1] = first;
    return false;
}

enum sgf_reading rectangle_read(struct slice raw, int columns, int rows, bool *clipped, uint16_t *from, uint16_t *to)
{
    struct slice a, b;
    if (clipped)
        *clipped = false;
    if (raw.len == 2 || !sgf_split(raw, &a, &b)) {
        const enum sgf_reading reading = point_read(raw, columns, rows, from);
        *to = *from;
        return reading;
    }
    *from = *to = POINT_NONE;
    int column[2], row[2];
    if (!corners_read(a, b, column, row))
        return SGF_DELETED;
    bool good = letters_are_all(a, 2) && letters_are_all(b, 2);
    good &= order(column);
    good &= order(row);
    if (column[1] >= columns || row[1] >= rows) {
        if (!clipped || column[0] >= columns || row[0] >= rows)
            return SGF_DELETED;
        *clipped = true;
        good = false;
        column[1] = column[1] < columns ? column[1] : columns - 1;
        row[1] = row[1] < rows ? row[1] : rows - 1;
    }
    *from = point_at(column[0], row[0]);
    *to = point_at(column[1], row[1]);
    return good && *from != *to ? SGF_GOOD : SGF_CORRECTED;
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

static const char *const columns_go = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static const char *const columns_plain = "abcdefghijklmnopqrstuvwxyz";

static const char *column_letters(const struct rules *rules)
{
    return rules && !rules->skips_i ? columns_plain : columns_go;
}

/* Beyond the last letter they start again doubled, then threefold. */
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
    while (times < text.len && letter_number(text.at[times]) >= 0 && (text.at[times] | 0x20) == (text.at[0] | 0x20))
        times++;
    const char *letters = column_letters(p->rules);
    const int fold = letters[0] == 'A' ? text.len ? text.at[0] & ~0x20 : 0 : text.len ? text.at[0] | 0x20 : 0;
    const char *letter = times > 0 && times <= 3 ? strchr(letters, fold) : NULL;
    if (!letter)
        return POINT_NONE;
    const size_t column = (times - 1) * strlen(letters) + (size_t)(letter - letters);
    uint64_t number;
    if (column >= (size_t)p->columns || !number_read(slice_part(text, times, text.len), (uint64_t)p->rows, &number) || number < 1)
        return POINT_NONE;
    return point_at((int)column, p->rows - (int)number);
}

void move_text(const struct position *p, const struct move *move, struct buf *out)
{
    if (move->kind == MOVE_PASS)
        buf_add_string(out, "pass");
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
    static const char *const words[] = {
        [STONE_EMPTY] = "empty", [STONE_BLACK] = "black", [STONE_WHITE] = "white", [STONE_ARROW] = "arrow"};
    return words[color];
}
