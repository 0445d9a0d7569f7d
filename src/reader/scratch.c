/* reader/scratch.c - a scratch line: moves that a reader tries after a node of the record */
#include "reader/scratch.h"

#include <string.h>

#include "base/mem.h"

/* ---- moves ---- */

static bool is_same(const struct move *a, const struct move *b)
{
    return a->kind == b->kind && a->color == b->color && a->from == b->from && a->to == b->to && a->arrow == b->arrow;
}

bool scratch_move(const struct reader *r, uint16_t point, enum stone color, struct move *move)
{
    const struct position *p = &r->replay.position;
    struct buf raw = {0};
    enum verdict why;
    if (!p->rules || p->board[point] != STONE_EMPTY || (color != STONE_BLACK && color != STONE_WHITE))
        return false;
    *move = (struct move){.kind = MOVE_NONE, .color = color, .from = POINT_NONE, .to = POINT_NONE, .arrow = POINT_NONE};
    point_sgf(point, &raw);
    const bool is_move = p->rules->read_move(p, buf_slice(&raw), move, &why) != SGF_DELETED && move->kind == MOVE_POINT;
    buf_free(&raw);
    return is_move;
}

/* ---- the line ---- */

void scratch_play(struct reader *r, const struct move *move)
{
    struct scratch *line = &r->scratch;
    const size_t at = r->replay.played;
    if (at >= line->count || !is_same(&line->moves[at], move)) {
        mem_reserve(&line->moves, &line->cap, at + 1, sizeof *line->moves);
        line->moves[at] = *move;
        line->count = at + 1;
    }
    replay_play(&r->replay, move);
}

size_t scratch_back(struct reader *r, size_t steps)
{
    const size_t most = r->replay.played, some = steps < most ? steps : most;
    replay_unplay(&r->replay, some);
    if (r->replay.played == 0)
        r->scratch.count = 0;
    return steps - some;
}

bool scratch_has_next(const struct reader *r)
{
    return r->replay.played < r->scratch.count;
}

size_t scratch_forward(struct reader *r, size_t steps)
{
    for (; steps > 0 && scratch_has_next(r); steps--)
        replay_play(&r->replay, &r->scratch.moves[r->replay.played]);
    return steps;
}

/* ---- kept while the game is read again ---- */

struct scratch scratch_copy(const struct reader *r)
{
    const struct position *p = &r->replay.position;
    const size_t count = r->scratch.count;
    struct scratch line = {.count = count,
        .cap = count,
        .played = r->replay.played,
        .rules = p->rules,
        .columns = p->columns,
        .rows = p->rows};
    if (count > 0) {
        line.moves = mem_zero(count, sizeof *line.moves);
        memcpy(line.moves, r->scratch.moves, count * sizeof *line.moves);
    }
    return line;
}

bool scratch_give(struct reader *r, struct scratch *line)
{
    const struct position *p = &r->replay.position;
    const bool is_good = line->rules == p->rules && line->columns == p->columns && line->rows == p->rows;
    if (is_good) {
        scratch_free(&r->scratch);
        r->scratch = *line;
        *line = (struct scratch){0};
        scratch_forward(r, r->scratch.played);
    }
    scratch_free(line);
    return is_good;
}

void scratch_free(struct scratch *line)
{
    mem_free(line->moves);
    *line = (struct scratch){0};
}
