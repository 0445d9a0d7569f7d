/* rules/go.c - Go  (doc/sgf.md 3, 4) */
#include "rules/rules.h"

#include <string.h>

#include "rules/changes.h"
#include "rules/points.h"

static const int neighbours[4] = {-1, 1, -POSITION_STRIDE, POSITION_STRIDE};

/* Groups of at least this many stones are removed row by row, so that their changes are rows, not points. */
#define LARGE_GROUP 64

/* ---- reading ---- */

static enum sgf_reading go_read_move(const struct position *p, struct slice raw, struct move *move, enum verdict *why)
{
    const bool can_tt = p->columns <= 19 && p->rows <= 19;
    char letters[2];
    if (raw.len == 2 && (move->to = letters_point(raw.at, p->columns, p->rows)) != POINT_NONE) {
        move->kind = MOVE_POINT;
        return SGF_GOOD;
    }
    if (letters_read(raw, letters, 2) < 2) {
        *why = VERDICT_MALFORMED;
        return SGF_DELETED;
    }
    const enum sgf_reading reading = letters_are_all(raw, 2) ? SGF_GOOD : SGF_CORRECTED;
    if (can_tt && letters[0] == 't' && letters[1] == 't') {
        move->kind = MOVE_PASS;
        return reading;
    }
    move->to = letters_point(letters, p->columns, p->rows);
    if (move->to == POINT_NONE) {
        *why = VERDICT_OFF_BOARD;
        return SGF_DELETED;
    }
    move->kind = MOVE_POINT;
    return reading;
}

/* ---- groups ---- */

/* Begins several searches that share their marks: their numbers do not wrap, and a stone met by one is not searched
 * again. Returns the first number. */
static inline uint16_t looks_begin(struct replay_scratch *s)
{
    if (s->look > UINT16_MAX - POSITION_POINTS - 1) {
        memset(s->mark, 0, sizeof s->mark);
        s->look = 0;
    }
    return (uint16_t)(s->look + 1);
}

/* True if the group of the stone is known to have a liberty. */
static inline bool has_known_liberty(const struct position *p, const struct replay_scratch *s, uint16_t stone)
{
    const uint16_t liberty = s->liberty[stone];
    return liberty && p->board[liberty] == STONE_EMPTY;
}

/* Stores the liberty for all stones that the last search met. */
static bool liberty_found(struct replay_scratch *s, uint16_t liberty)
{
    for (size_t i = 0; i < s->count; i++)
        s->liberty[s->stones[i]] = liberty;
    return true;
}

/* True if the group at `start` has a liberty. If not, its stones are in the scratch. A stone met by a search from
 * `since` on belongs to a group with a liberty. */
static bool group_has_liberty(const struct position *p, struct replay_scratch *s, uint16_t start, uint16_t since)
{
    const uint8_t *board = p->board;
    const uint8_t color = board[start];
    if (s->mark[start] >= since || has_known_liberty(p, s, start))
        return true;
    const uint16_t look = ++s->look;
    s->stones[0] = start;
    s->mark[start] = look;
    s->count = 1;
    for (size_t i = 0; i < s->count; i++) {
        for (int d = 0; d < 4; d++) {
            const uint16_t next = (uint16_t)(s->stones[i] + neighbours[d]);
            if (board[next] == STONE_EMPTY)
                return liberty_found(s, next);
            if (board[next] != color || s->mark[next] == look)
                continue;
            if (s->mark[next] >= since)
                return true;
            if (has_known_liberty(p, s, next))
                return liberty_found(s, s->liberty[next]);
            s->mark[next] = look;
            s->stones[s->count++] = next;
        }
    }
    return false;
}

/* Reads all four: the processor cannot predict which is empty, and a wrong guess costs more than three reads. */
static inline bool has_liberty(const uint8_t *board, uint16_t point)
{
    return (board[point - 1] == STONE_EMPTY) | (board[point + 1] == STONE_EMPTY) |
           (board[point - POSITION_STRIDE] == STONE_EMPTY) | (board[point + POSITION_STRIDE] == STONE_EMPTY);
}

/* Removes the group in the scratch from the board; returns how many stones it had. */
static uint32_t group_remove(struct replay *r)
{
    const struct replay_scratch *s = r->scratch;
    if (s->count < LARGE_GROUP) {
        for (size_t i = 0; i < s->count; i++)
            replay_set(r, s->stones[i], STONE_EMPTY);
        return (uint32_t)s->count;
    }
    for (int row = 0; row < r->position.rows; row++) {
        for (int column = 0; column < r->position.columns; column++) {
            const uint16_t point = point_at(column, row);
            if (s->mark[point] == s->look)
                replay_set(r, point, STONE_EMPTY);
        }
    }
    return (uint32_t)s->count;
}

/* ---- moves ---- */

/* True if without the stone the rest of its group is in one piece and touches each point that the stone touched, so
 * that its known liberties stay true. Looks at the run of its colour in the eight points around. */
static bool leaves_group_whole(const uint8_t *board, uint16_t stone)
{
    enum { AROUND = 8, UP = -POSITION_STRIDE, DOWN = POSITION_STRIDE };
    static const int around[AROUND] = {UP, UP + 1, 1, DOWN + 1, DOWN, DOWN - 1, -1, UP - 1}; /* neighbours are even */
    bool is_same[AROUND], is_run[AROUND] = {false};
    int first = -1;
    for (int i = 0; i < AROUND; i++) {
        is_same[i] = board[stone + around[i]] == board[stone];
        if (is_same[i] && i % 2 == 0)
            first = i;
    }
    if (first < 0)
        return true; /* it is the whole group */
    for (int i = first; is_same[i] && !is_run[i]; i = (i + 1) % AROUND)
        is_run[i] = true;
    for (int i = (first + AROUND - 1) % AROUND; is_same[i] && !is_run[i]; i = (i + AROUND - 1) % AROUND)
        is_run[i] = true;
    for (int i = 0; i < AROUND; i += 2) {
        const bool touches = is_same[i] ? is_run[i] : is_run[(i + 1) % AROUND] || is_run[(i + AROUND - 1) % AROUND];
        if (board[stone + around[i]] != OFF_BOARD && !touches)
            return false;
    }
    return true;
}

static void count_prisoners(uint32_t *captures, uint32_t stones)
{
    *captures = *captures > UINT32_MAX - stones ? UINT32_MAX : *captures + stones;
}

static void go_play(struct replay *r, const struct move *move)
{
    struct position *p = &r->position;
    const uint16_t point = move->to;
    const enum stone color = move->color, other = stone_other(color);
    if (p->board[point] != STONE_EMPTY)
        p->verdicts |= 1u << VERDICT_OCCUPIED;
    if (p->board[point] == other && !leaves_group_whole(p->board, point))
        liberties_forget(r->scratch);
    replay_set(r, point, color);

    const uint16_t since = looks_begin(r->scratch);
    uint32_t taken = 0;
    uint16_t where = POINT_NONE;
    for (int d = 0; d < 4; d++) {
        const uint16_t next = (uint16_t)(point + neighbours[d]);
        if (p->board[next] != other || has_liberty(p->board, next) || group_has_liberty(p, r->scratch, next, since))
            continue;
        taken += group_remove(r);
        where = next;
    }
    count_prisoners(&p->captures[color], taken);

    if (taken == 1 && where == r->memory.taker && point == r->memory.taken)
        p->verdicts |= 1u << VERDICT_RETAKES_KO;
    r->memory.taken = taken == 1 ? where : POINT_NONE;
    r->memory.taker = taken == 1 ? point : POINT_NONE;

    if (!taken && !has_liberty(p->board, point) && !group_has_liberty(p, r->scratch, point, since)) {
        p->verdicts |= 1u << VERDICT_SUICIDE;
        count_prisoners(&p->captures[other], group_remove(r));
    }
}

/* ---- setup ---- */

/* Eight points, the first in the lowest byte. */
static uint64_t eight_points(const uint8_t *points)
{
    return (uint64_t)points[0] | (uint64_t)points[1] << 8 | (uint64_t)points[2] << 16 | (uint64_t)points[3] << 24 |
           (uint64_t)points[4] << 32 | (uint64_t)points[5] << 40 | (uint64_t)points[6] << 48 |
           (uint64_t)points[7] << 56;
}

/* The points of a row that hold a stone, eight at a time; points beyond the row are read and left out. */
static uint64_t row_of(const struct position *p, int row, uint8_t stone)
{
    const uint64_t ones = 0x0101010101010101, gather = 0x0102040810204080; /* joins the lowest bits of eight bytes */
    const uint8_t *points = &p->board[point_at(0, row)];
    uint64_t bits = 0;
    for (int column = 0; column < p->columns; column += 8) {
        const uint64_t other = eight_points(points + column) ^ stone * ones;
        const uint64_t same = ~(other | other >> 1) & ones;
        bits |= (same * gather >> 56) << column;
    }
    return bits & columns_mask(0, p->columns - 1);
}

/* The part of `stones` that is connected with `from` within the row. */
static uint64_t spread(uint64_t from, uint64_t stones)
{
    uint64_t left = stones, right = stones;
    if (!from || from == stones)
        return from;
    for (int by = 1; by < 64; by *= 2) {
        from |= (left & from << by) | (right & from >> by);
        left &= left << by;
        right &= right >> by;
    }
    return from;
}

/* True if a group of the colour has no liberty. Liberties spread from row to row, down and up, until nothing
 * changes. */
static bool has_group_without_liberties(const struct position *p, uint8_t color)
{
    /* These have a border row on each side */
    uint64_t stones[POSITION_SIDE], reached[POSITION_SIDE + 2] = {0}, empty[POSITION_SIDE + 2] = {0};
    uint64_t all = 0;
    for (int row = 0; row < p->rows; row++)
        all |= stones[row] = row_of(p, row, color);
    if (!all)
        return false;
    for (int row = 0; row < p->rows; row++)
        empty[row + 1] = row_of(p, row, STONE_EMPTY);
    for (int row = 0; row < p->rows; row++) {
        const uint64_t here = empty[row + 1];
        reached[row + 1] = spread(stones[row] & (here << 1 | here >> 1 | empty[row] | empty[row + 2]), stones[row]);
    }
    bool changes = true;
    for (int step = 1; changes; step = -step) {
        changes = false;
        for (int i = 0; i < p->rows; i++) {
            const int row = step > 0 ? i : p->rows - 1 - i;
            const uint64_t more = stones[row] & (reached[row] | reached[row + 2]) & ~reached[row + 1];
            if (!more)
                continue;
            reached[row + 1] = spread(reached[row + 1] | more, stones[row]);
            changes = true;
        }
    }
    for (int row = 0; row < p->rows; row++)
        if (stones[row] & ~reached[row + 1])
            return true;
    return false;
}

/* True if a changed point, or one beside it, has a stone without an empty point beside it, or if too many changed to
 * look. */
static bool may_lack_liberties(const struct replay *r, size_t first)
{
    enum { RUN_LONG = 8 };
    const uint8_t *board = r->position.board;
    for (size_t i = first; i < r->change_count; i++) {
        const struct change c = r->changes[i];
        if (c.more || c.count > RUN_LONG)
            return true;
        for (uint16_t point = c.point; point < c.point + c.count; point++)
            for (int d = 0; d <= 4; d++) {
                const uint16_t next = (uint16_t)(d < 4 ? point + neighbours[d] : point);
                if ((board[next] == STONE_BLACK || board[next] == STONE_WHITE) && !has_liberty(board, next))
                    return true;
            }
    }
    return false;
}

bool rules_lacks_liberties(const struct position *p)
{
    return has_group_without_liberties(p, STONE_BLACK) || has_group_without_liberties(p, STONE_WHITE);
}

/* No move leaves a group without liberties, and a setup only if it changes something. So the whole board is searched
 * only if such a group is possible or was there before. */
static void go_set_up(struct replay *r, size_t first)
{
    const struct position *p = &r->position;
    liberties_forget(r->scratch);
    r->memory.taken = r->memory.taker = POINT_NONE;
    r->memory.is_illegal = (r->memory.is_illegal || may_lack_liberties(r, first)) && rules_lacks_liberties(p);
    if (r->memory.is_illegal)
        r->position.verdicts |= 1u << VERDICT_ILLEGAL_POSITION;
}

const struct rules rules_go = {
    .name = "go",
    .gm = 1,
    .size = 19,
    .pieces = {[STONE_BLACK] = {"BLACK", "BLACK_DISC"}, [STONE_WHITE] = {"WHITE", "WHITE_DISC"}},
    .columns = COLUMNS_WITHOUT_I,
    .has_captures = true,
    .has_komi = true,
    .has_handicap = true,
    .has_pass = true,
    .has_point_moves = true,
    .has_repeats = true,
    .has_rulesets = true,
    .forbids = 1u << VERDICT_OCCUPIED | 1u << VERDICT_RETAKES_KO,
    .counting = COUNTING_SURROUNDED,
    .read_move = go_read_move,
    .play = go_play,
    .set_up = go_set_up,
};
