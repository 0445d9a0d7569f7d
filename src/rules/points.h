/* rules/points.h - letters, lists of points, and sets of points
 *
 * A set of points is a word a row, so that a rectangle costs its rows, not its points, and lists that name the whole
 * board a million times stay cheap.
 */
#ifndef KIFU_RULES_POINTS_H
#define KIFU_RULES_POINTS_H

#include "base/table.h"
#include "rules/rules.h"

/* ---- letters ---- */

/* Puts the first `most` letters of the value into `letters`; returns how many it put. */
size_t letters_read(struct slice raw, char *letters, size_t most);

/* True if the value has only `count` characters, not counting escapes, which may come before any of them. */
static inline bool letters_are_all(struct slice raw, size_t count)
{
    size_t len = 0;
    for (size_t i = 0; i < raw.len && len <= count; i++, len++)
        i += raw.at[i] == '\\' && i + 1 < raw.len;
    return len == count;
}

uint16_t letters_point(const char *letters, int columns, int rows); /* POINT_NONE: off the board */

/* True if the value is just two small letters for a point on the board, as nearly all are: a cheap check. */
static inline bool letters_are_plain(struct slice raw, int columns, int rows)
{
    enum { SMALL = 26 };
    return raw.len == 2 && (unsigned char)(raw.at[0] - 'a') < (columns < SMALL ? columns : SMALL) &&
           (unsigned char)(raw.at[1] - 'a') < (rows < SMALL ? rows : SMALL);
}

/* "Pass", as programs write it that write names of points. */
bool point_is_pass(struct slice raw);

/* The way from a point to those around it: first its four neighbours on the lines. */
static const int point_around[8] = {-1, 1, -POSITION_STRIDE, POSITION_STRIDE, -POSITION_STRIDE - 1,
    -POSITION_STRIDE + 1, POSITION_STRIDE - 1, POSITION_STRIDE + 1};

/* ---- sets ---- */

struct point_set {
    uint64_t row[POSITION_SIDE]; /* bit: column */
};

/* The columns from `from` to `to`, both 0 to 63; none if `to` is less. */
static inline uint64_t columns_mask(int from, int to)
{
    if (to < from)
        return 0;
    return (UINT64_MAX >> ((63 - (to - from)) & 63)) << (from & 63);
}

static inline bool point_set_has(const struct point_set *s, uint16_t point)
{
    return s->row[point_row(point)] >> point_column(point) & 1;
}

static inline void point_set_add(struct point_set *s, uint16_t point)
{
    s->row[point_row(point)] |= UINT64_C(1) << point_column(point);
}

void point_set_add_rectangle(struct point_set *s, uint16_t from, uint16_t to);
bool point_set_has_rectangle(const struct point_set *s, uint16_t from, uint16_t to); /* all of it */
bool point_set_is_full(const struct point_set *s, int columns, int rows);

/* ---- sets of pairs ---- */

bool point_pairs_add(struct table *s, uint16_t from, uint16_t to); /* false if it was there */

/* ---- labels ---- */

/* The label that the old L writes on its point number `index` (from 0): A ... Z, a ... z, AA, AB ... */
void letter_label(uint32_t index, struct buf *out);

/* ---- lists ---- */

/* Rectangles in these may reach over the edge of the board (doc/sgf.md 3.4). */
bool point_list_clips(uint32_t id);

/* The state of a list of points along the path (DD, VW) at one node. LIST_NONE: it is missing, or has no good value. */
enum point_list { LIST_NONE, LIST_EMPTY, LIST_POINTS };
enum point_list point_list_read(const struct sgf_game *game, uint32_t node, uint32_t id, const struct position *p,
    struct point_set *set);

/* True if a record writes names of points, "R16", as some programs do: most values are names, and none is two letters.
 * Only for games whose moves are points. Time: up to the first value as in SGF. */
bool points_are_named(const struct sgf_game *game, const struct position *p);

/* True if two single points in VW are the corners of the view, as before FF[4]. May read the whole game: keep the
 * answer. */
bool view_has_corners(const struct sgf_game *game);

/* The first values of VW at a node; returns how many it has, 3 for three and more. */
int view_values(const struct sgf_game *game, uint32_t node, uint32_t values[2]);

/* True if VW at a node is two single points that are corners, of the rectangle *from to *to. `corners` is
 * view_has_corners. */
bool view_read_corners(const struct sgf_game *game, uint32_t node, bool corners, const struct position *p,
    uint16_t *from, uint16_t *to);

/* Reads VW at a node. */
enum point_list view_read(const struct sgf_game *game, uint32_t node, bool corners, const struct position *p,
    struct point_set *set);

#endif
