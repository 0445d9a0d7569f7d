/* rules/points.c - points as in SGF, sets of points, and the lists that apply along the path */
#include "rules/points.h"

#include <string.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "base/number.h"

/* ---- points ---- */

void point_turn(unsigned turn, int columns, int rows, int *column, int *row)
{
    if (turn & 4) {
        const int swap = *column;
        *column = *row;
        *row = swap;
    }
    if (turn & 1)
        *column = (turn & 4 ? rows : columns) - 1 - *column;
    if (turn & 2)
        *row = (turn & 4 ? columns : rows) - 1 - *row;
}

/* After the diagonal, left to right is top to bottom. */
void point_turn_back(unsigned turn, int columns, int rows, int *column, int *row)
{
    if (turn & 4)
        point_turn(4 | (turn & 1) << 1 | (turn & 2) >> 1, rows, columns, column, row);
    else
        point_turn(turn, columns, rows, column, row);
}

/* 'a' is 0, 'z' 25, 'A' 26, 'Z' 51; everything else -1. */
static inline int letter_number(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 26;
    return -1;
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

/* Two points as corners in any order, put in order. */
static void points_order(uint16_t a, uint16_t b, uint16_t *from, uint16_t *to)
{
    const int column_a = point_column(a), column_b = point_column(b), row_a = point_row(a), row_b = point_row(b);
    *from = point_at(column_a < column_b ? column_a : column_b, row_a < row_b ? row_a : row_b);
    *to = point_at(column_a < column_b ? column_b : column_a, row_a < row_b ? row_b : row_a);
}

enum sgf_reading rectangle_read(struct slice raw, int columns, int rows, bool clips, uint16_t *from, uint16_t *to)
{
    struct slice a, b;
    if (raw.len == 2 || !sgf_split(raw, &a, &b)) {
        const enum sgf_reading reading = point_read(raw, columns, rows, from);
        *to = *from;
        return reading;
    }
    uint16_t first, second, upper, lower; /* on the largest board, which has a point for any letters */
    const enum sgf_reading one = point_read(a, POSITION_SIDE, POSITION_SIDE, &first),
                           other = point_read(b, POSITION_SIDE, POSITION_SIDE, &second);
    *from = *to = POINT_NONE;
    if (one == SGF_DELETED || other == SGF_DELETED)
        return SGF_DELETED;
    points_order(first, second, &upper, &lower);
    const bool is_clipped = point_column(lower) >= columns || point_row(lower) >= rows;
    if (is_clipped && (!clips || point_column(upper) >= columns || point_row(upper) >= rows))
        return SGF_DELETED;
    *from = upper;
    *to = point_at(point_column(lower) < columns ? point_column(lower) : columns - 1,
        point_row(lower) < rows ? point_row(lower) : rows - 1);
    const bool is_good = one == SGF_GOOD && other == SGF_GOOD && upper == first && lower == second && !is_clipped;
    return is_good && *from != *to ? SGF_GOOD : SGF_CORRECTED;
}

enum sgf_reading point_value(const struct position *p, struct slice raw, uint16_t *point)
{
    if (!p->has_names)
        return point_read(raw, p->columns, p->rows, point);
    *point = point_find(p, raw);
    return *point == POINT_NONE ? SGF_DELETED : SGF_CORRECTED;
}

/* By names, "D4:Q16". */
static bool rectangle_find(const struct position *p, struct slice raw, uint16_t *from, uint16_t *to)
{
    struct slice a, b;
    if (!sgf_split(raw, &a, &b))
        b = a;
    const uint16_t first = point_find(p, a), second = point_find(p, b);
    if (first == POINT_NONE || second == POINT_NONE)
        return false;
    points_order(first, second, from, to);
    return true;
}

enum sgf_reading rectangle_value(const struct position *p, struct slice raw, bool clips, uint16_t *from, uint16_t *to)
{
    if (!p->has_names)
        return rectangle_read(raw, p->columns, p->rows, clips, from, to);
    *from = *to = POINT_NONE;
    return rectangle_find(p, raw, from, to) ? SGF_CORRECTED : SGF_DELETED;
}

bool corners_find(const struct position *p, struct slice text, uint16_t *from, uint16_t *to)
{
    const bool is_sgf = text.len == 2 || (text.len == 5 && text.at[2] == ':');
    return rectangle_find(p, text, from, to) ||
           (is_sgf && rectangle_read(text, p->columns, p->rows, false, from, to) != SGF_DELETED);
}

bool point_is_pass(struct slice raw)
{
    return slice_is_equal_caseless(slice_trim(raw), SLICE("pass"));
}

/* ---- sets ---- */

void point_set_add_rectangle(struct point_set *s, uint16_t from, uint16_t to)
{
    const uint64_t mask = columns_mask(point_column(from), point_column(to));
    for (int row = point_row(from); row <= point_row(to); row++)
        s->row[row] |= mask;
}

bool point_set_has_rectangle(const struct point_set *s, uint16_t from, uint16_t to)
{
    const uint64_t mask = columns_mask(point_column(from), point_column(to));
    for (int row = point_row(from); row <= point_row(to); row++) {
        if (mask & ~s->row[row])
            return false;
    }
    return true;
}

bool point_set_is_full(const struct point_set *s, int columns, int rows)
{
    return point_set_has_rectangle(s, point_at(0, 0), point_at(columns - 1, rows - 1));
}

/* ---- sets of pairs ---- */

static bool is_pair(const void *wanted, uint32_t number)
{
    return *(const uint32_t *)wanted == number;
}

bool point_pairs_add(struct table *s, uint16_t from, uint16_t to)
{
    const uint32_t pair = (uint32_t)from << 16 | to, hash = table_hash_number(pair);
    if (table_find(s, hash, is_pair, &pair) != TABLE_NONE)
        return false;
    table_add(s, hash, pair);
    return true;
}

/* ---- labels ---- */

void letter_label(uint32_t index, struct buf *out)
{
    if (index < 26)
        buf_add_char(out, (char)('A' + index));
    else if (index < 52)
        buf_add_char(out, (char)('a' + index - 26));
    else
        sgf_label(index - 26, out);
}

/* ---- lists ---- */

bool point_list_clips(uint32_t id)
{
    return id == SGF_VW || id == SGF_DD || id == SGF_TB || id == SGF_TW;
}

enum point_list point_list_read(const struct sgf_game *game, uint32_t node, uint32_t id, const struct position *p,
    struct point_set *set)
{
    enum point_list list = LIST_NONE;
    bool has_empty = false;
    memset(set, 0, sizeof *set);
    for (uint32_t prop = sgf_find(game, node, id); prop != SGF_NONE; prop = sgf_find_from(game, node, id, prop + 1)) {
        for (uint32_t v = sgf_value_first(game, prop); v < sgf_value_end(game, prop); v++) {
            const struct slice raw = sgf_raw(game, v);
            uint16_t from, to;
            if (!slice_trim(raw).len) {
                has_empty = true;
            } else if (rectangle_value(p, raw, true, &from, &to) != SGF_DELETED) {
                list = LIST_POINTS;
                if (!point_set_has_rectangle(set, from, to))
                    point_set_add_rectangle(set, from, to);
            }
        }
    }
    return list == LIST_NONE && has_empty ? LIST_EMPTY : list;
}

/* ---- names of points ---- */

/* The look of a value, or of its first part. */
enum look { LOOK_SGF, LOOK_NAME, LOOK_NEITHER };

static enum look look_of(struct slice raw)
{
    static const struct position largest = {.columns = POSITION_SIDE, .rows = POSITION_SIDE};
    struct slice a, b;
    sgf_split(raw, &a, &b);
    a = slice_trim(a);
    if (a.len == 2 && letter_number(a.at[0]) >= 0 && letter_number(a.at[1]) >= 0)
        return LOOK_SGF;
    return point_find(&largest, a) != POINT_NONE ? LOOK_NAME : LOOK_NEITHER;
}

bool points_are_named(const struct sgf_game *game, const struct position *p)
{
    size_t counts[LOOK_NEITHER + 1] = {0};
    if (!p->rules || !p->rules->has_point_moves)
        return false;
    for (uint32_t prop = 0; prop < game->prop_count; prop++) {
        const uint32_t id = game->props[prop].id;
        if (id != SGF_B && id != SGF_W && id != SGF_LB && !sgf_property_is_list(id))
            continue;
        for (uint32_t v = sgf_value_first(game, prop); v < sgf_value_end(game, prop); v++) {
            const struct slice raw = slice_trim(sgf_raw(game, v));
            if (raw.len == 0 || point_is_pass(raw))
                continue;
            const enum look look = look_of(raw);
            if (look == LOOK_SGF)
                return false;
            counts[look]++;
        }
    }
    return counts[LOOK_NAME] > counts[LOOK_NEITHER];
}

/* ---- the view ---- */

/* True for values that no program wrote before FF[4]. */
static bool is_of_ff4(const struct sgf_game *game, uint32_t prop)
{
    const uint32_t id = game->props[prop].id;
    const struct sgf_property *row = sgf_property(id, game->gm);
    if (row && row->ff == SGF_FF(4))
        return true;
    const bool is_move = id == SGF_B || id == SGF_W;
    if (!is_move && (!sgf_property_is_list(id) || row->compose != SGF_COMPOSE_NO))
        return false;
    for (uint32_t v = sgf_value_first(game, prop); v < sgf_value_end(game, prop); v++) {
        const struct slice raw = sgf_raw(game, v);
        if (is_move ? raw.len == 0 : slice_find(raw, ':') < raw.len)
            return true;
    }
    return false;
}

bool view_has_corners(const struct sgf_game *game)
{
    if (game->has_ff)
        return game->ff < 4;
    for (uint32_t p = 0; p < game->prop_count; p++) {
        if (is_of_ff4(game, p))
            return false;
    }
    return true;
}

int view_values(const struct sgf_game *game, uint32_t node, uint32_t values[2])
{
    int count = 0;
    for (uint32_t p = sgf_find(game, node, SGF_VW); p != SGF_NONE; p = sgf_find_from(game, node, SGF_VW, p + 1)) {
        for (uint32_t v = sgf_value_first(game, p); v < sgf_value_end(game, p); v++) {
            if (count == 2)
                return 3;
            values[count++] = v;
        }
    }
    return count;
}

bool view_read_corners(const struct sgf_game *game, uint32_t node, bool corners, const struct position *p,
    uint16_t *from, uint16_t *to)
{
    uint32_t values[2];
    uint16_t corner[2];
    if (!corners || view_values(game, node, values) != 2)
        return false;
    for (int i = 0; i < 2; i++) {
        const struct slice raw = sgf_raw(game, values[i]);
        if (slice_find(raw, ':') < raw.len || point_value(p, raw, &corner[i]) == SGF_DELETED)
            return false;
    }
    points_order(corner[0], corner[1], from, to);
    return true;
}

enum point_list view_read(const struct sgf_game *game, uint32_t node, bool corners, const struct position *p,
    struct point_set *set)
{
    uint32_t values[2];
    uint16_t from, to;
    memset(set, 0, sizeof *set);
    if (view_values(game, node, values) && !slice_trim(sgf_raw(game, values[0])).len)
        return LIST_EMPTY;
    if (view_read_corners(game, node, corners, p, &from, &to)) {
        point_set_add_rectangle(set, from, to);
        return LIST_POINTS;
    }
    return point_list_read(game, node, SGF_VW, p, set);
}
