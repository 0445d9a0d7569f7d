/* rules/amazons.c - Amazons  (doc/sgf.md 5) */
#include "rules/rules.h"

#include <stdlib.h>

#include "rules/changes.h"
#include "rules/points.h"

/* ---- reading ---- */

static enum sgf_reading amazons_read_move(const struct position *p, struct slice raw, struct move *move,
    enum verdict *why)
{
    char letters[7];
    const size_t count = letters_read(raw, letters, sizeof letters);
    if (count != 4 && count != 6) {
        *why = VERDICT_MALFORMED;
        return SGF_DELETED;
    }
    const uint16_t from = letters_point(letters, p->columns, p->rows),
                   to = letters_point(letters + 2, p->columns, p->rows);
    const uint16_t arrow = count == 6 ? letters_point(letters + 4, p->columns, p->rows) : POINT_NONE;
    if (from == POINT_NONE || to == POINT_NONE || (count == 6 && arrow == POINT_NONE)) {
        *why = VERDICT_OFF_BOARD;
        return SGF_DELETED;
    }
    *move = (struct move){.kind = MOVE_AMAZON, .color = move->color, .from = from, .to = to, .arrow = arrow};
    return letters_are_all(raw, count) ? SGF_GOOD : SGF_CORRECTED;
}

/* ---- verdicts ---- */

/* The step from point to point along the line from `a` to `b`, and the number of steps; 0 if they are not on a line. */
static int line_step(uint16_t a, uint16_t b, int *steps)
{
    const int columns = point_column(b) - point_column(a), rows = point_row(b) - point_row(a);
    if (columns && rows && abs(columns) != abs(rows))
        return 0;
    *steps = abs(columns) > abs(rows) ? abs(columns) : abs(rows);
    return (b - a) / *steps;
}

/* True if a piece is between `a` and `b`, both excluded; `vacated` counts as empty. */
static bool is_blocked(const struct position *p, uint16_t a, int step, int steps, uint16_t vacated)
{
    for (int i = 1; i < steps; i++) {
        const uint16_t point = (uint16_t)(a + i * step);
        if (point != vacated && p->board[point] != STONE_EMPTY)
            return true;
    }
    return false;
}

/* The first verdict on a move, or VERDICT_COUNT. */
static enum verdict amazons_verdict(const struct position *p, const struct move *m)
{
    int steps, step;
    if (m->arrow == POINT_NONE)
        return VERDICT_PARTIAL;
    if (p->board[m->from] == STONE_EMPTY)
        return VERDICT_FROM_EMPTY;
    if (p->board[m->from] == STONE_ARROW)
        return VERDICT_FROM_ARROW;
    if (p->board[m->from] != m->color)
        return VERDICT_WRONG_OWNER;
    if (m->to == m->from)
        return VERDICT_NO_MOVE;
    if (!(step = line_step(m->from, m->to, &steps)))
        return VERDICT_NOT_A_LINE;
    if (is_blocked(p, m->from, step, steps, POINT_NONE))
        return VERDICT_TO_BLOCKED;
    if (p->board[m->to] != STONE_EMPTY)
        return VERDICT_TO_OCCUPIED;
    if (m->arrow == m->to)
        return VERDICT_ARROW_NO_MOVE;
    if (!(step = line_step(m->to, m->arrow, &steps)))
        return VERDICT_ARROW_NOT_A_LINE;
    if (is_blocked(p, m->to, step, steps, m->from))
        return VERDICT_ARROW_BLOCKED;
    if (p->board[m->arrow] != STONE_EMPTY && m->arrow != m->from)
        return VERDICT_ARROW_OCCUPIED;
    return VERDICT_COUNT;
}

/* ---- the game ---- */

static void amazons_play(struct replay *r, const struct move *move)
{
    const enum verdict verdict = amazons_verdict(&r->position, move);
    if (verdict != VERDICT_COUNT)
        r->position.verdicts |= 1u << verdict;
    replay_set(r, move->from, STONE_EMPTY);
    replay_set(r, move->to, move->color);
    if (move->arrow != POINT_NONE)
        replay_set(r, move->arrow, STONE_ARROW);
}

static bool amazons_start(struct replay *r)
{
    static const char *const black[] = {"dj", "gj", "ag", "jg"}, *const white[] = {"da", "ga", "ad", "jd"};
    if (r->position.columns != 10 || r->position.rows != 10)
        return false;
    for (int i = 0; i < 4; i++) {
        replay_set(r, letters_point(black[i], 10, 10), STONE_BLACK);
        replay_set(r, letters_point(white[i], 10, 10), STONE_WHITE);
    }
    return true;
}

/* An amazon with an empty neighbour can go there and shoot back to where it was. */
static bool amazons_can_move(const struct position *p, enum stone color)
{
    for (int row = 0; row < p->rows; row++) {
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            for (int d = 0; p->board[point] == color && d < 8; d++) {
                if (p->board[point + point_around[d]] == STONE_EMPTY)
                    return true;
            }
        }
    }
    return false;
}

/* All its verdicts except that of the turn. */
#define FORBIDDEN (1u << VERDICT_PARTIAL | ((1u << VERDICT_COUNT) - (1u << VERDICT_FROM_EMPTY)))

const struct rules rules_amazons = {
    .name = "amazons",
    .gm = 18,
    .size = 10,
    .has_squares = true,
    .form = PIECE_CROWN,
    .pieces =
        {
            [STONE_BLACK] = {"AMAZON_BLACK", "AMAZON_DISC"},
            [STONE_WHITE] = {"AMAZON_WHITE", "AMAZON_DISC"},
            [STONE_ARROW] = {"ARROW", "ARROW"},
        },
    .columns = COLUMNS_SMALL,
    .counting = COUNTING_REACHED,
    .forbids = FORBIDDEN,
    .start = amazons_start,
    .read_move = amazons_read_move,
    .play = amazons_play,
    .can_move = amazons_can_move,
};
