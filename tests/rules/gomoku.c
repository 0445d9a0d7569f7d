/* tests/rules/gomoku.c - Gomoku, a game that kifu does not have: all that is needed to add one
 *
 * This file and a row of the table at its end. A program linked with it has this table instead of that of
 * rules/registry.c.
 */
#include "rules/changes.h"
#include "rules/points.h"

static enum sgf_reading gomoku_read_move(const struct position *p, struct slice raw, struct move *move, enum verdict *why)
{
    const enum sgf_reading reading = point_read(raw, p->columns, p->rows, &move->to);
    if (reading == SGF_DELETED) {
        char letters[2];
        *why = letters_read(raw, letters, 2) < 2 ? VERDICT_MALFORMED : VERDICT_OFF_BOARD;
        return SGF_DELETED;
    }
    move->kind = MOVE_POINT;
    return reading;
}

static void gomoku_play(struct replay *r, const struct move *move)
{
    if (r->position.board[move->to] != STONE_EMPTY)
        r->position.verdicts |= 1u << VERDICT_OCCUPIED;
    replay_set(r, move->to, move->color);
}

static const struct rules rules_gomoku = {
    .name = "gomoku",
    .gm = 4,
    .size = 15,
    .pieces = {[STONE_BLACK] = {"CROSS", "CROSS"}, [STONE_WHITE] = {"CIRCLE", "CIRCLE"}},
    .columns = COLUMNS_SMALL,
    .forbids = 1u << VERDICT_OCCUPIED,
    .read_move = gomoku_read_move,
    .play = gomoku_play,
};

const struct rules *const rules_all[] = {
#define GAME(id) &rules_##id,
#include "rules/rules.def"
#undef GAME
    &rules_gomoku,
    NULL,
};
