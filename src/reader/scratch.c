/* reader/scratch.c - a scratch line: moves that a reader tries after a node of the record */
#include "reader/scratch.h"

#include <string.h>

#include "base/mem.h"
#include "rules/ruleset.h"

/* ---- moves ---- */

bool scratch_move(const struct reader *r, uint16_t point, enum stone color, struct move *move)
{
    const struct position *p = &r->replay.position;
    if (!p->rules || p->board[point] != STONE_EMPTY || (color != STONE_BLACK && color != STONE_WHITE))
        return false;
    return move_from(p, &point, 1, color, move);
}

uint32_t scratch_child(const struct reader *r, const struct move *move)
{
    struct move other = *move, has;
    uint32_t child = reader_is_scratch(r) ? SGF_NONE : sgf_child(&r->record, reader_node(r)), found = SGF_NONE;
    other.color = stone_other(move->color);
    for (; child != SGF_NONE; child = sgf_next(&r->record, child)) {
        replay_move_of(&r->replay, child, &has);
        if (move_is_same(&has, move))
            return child;
        if (found == SGF_NONE && move_is_same(&has, &other))
            found = child;
    }
    return found;
}

enum verdict scratch_verdict(struct reader *r, const struct move *move)
{
    const uint32_t forbidden = ruleset_forbids(&r->replay);
    int verdict = 0;
    replay_play(&r->replay, move);
    while (verdict < VERDICT_COUNT && !(r->replay.position.verdicts & forbidden & 1u << verdict))
        verdict++;
    replay_unplay(&r->replay, 1);
    return (enum verdict)verdict;
}

/* ---- the line ---- */

void scratch_play(struct reader *r, const struct move *move)
{
    struct scratch *line = &r->scratch;
    const size_t at = r->replay.played;
    if (at >= line->count || !move_is_same(&line->moves[at], move)) {
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

size_t scratch_since(const struct reader *r, uint16_t point)
{
    const size_t played = r->replay.played;
    size_t i = played;
    while (i > 0 && (point == POINT_NONE || r->scratch.moves[i - 1].to != point))
        i--;
    return i > 0 ? played - i + 1 : 0;
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
