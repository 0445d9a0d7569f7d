/* rules/rules.c - a game found by its number, and its moves read */
#include "rules/rules.h"

#include "base/ascii.h"
#include "rules/points.h"

const struct rules *rules_find(int gm)
{
    for (const struct rules *const *rules = rules_all; *rules; rules++) {
        if ((*rules)->gm == gm)
            return *rules;
    }
    return NULL;
}

/* A move in a record that writes names of points. */
static enum sgf_reading read_name(const struct position *p, struct slice raw, struct move *move, enum verdict *why)
{
    move->to = point_find(p, raw);
    move->kind = point_is_pass(raw) && p->rules->has_pass ? MOVE_PASS : MOVE_POINT;
    if (move->to != POINT_NONE || move->kind == MOVE_PASS)
        return SGF_CORRECTED;
    move->kind = MOVE_NONE;
    *why = VERDICT_MALFORMED;
    return SGF_DELETED;
}

enum sgf_reading rules_read_move(const struct position *p, struct slice raw, struct move *move, enum verdict *why)
{
    const struct rules *rules = p->rules;
    *move = (struct move){.kind = MOVE_NONE,
        .color = move->color,
        .from = POINT_NONE,
        .to = POINT_NONE,
        .arrow = POINT_NONE};
    if (raw.len && (!is_space(raw.at[0]) || slice_trim(raw).len))
        return p->has_names ? read_name(p, raw, move, why) : rules->read_move(p, raw, move, why);
    *why = VERDICT_EMPTY;
    if (!rules->has_pass)
        return SGF_DELETED;
    move->kind = MOVE_PASS;
    return raw.len ? SGF_CORRECTED : SGF_GOOD;
}

bool rules_is_setup(const struct rules *rules, uint32_t ident, enum stone *stone)
{
    switch (ident) {
    case SGF_AB: *stone = STONE_BLACK; return true;
    case SGF_AW: *stone = STONE_WHITE; return true;
    case SGF_AE: *stone = STONE_EMPTY; return true;
    case SGF_AA: *stone = STONE_ARROW; return rules_has_piece(rules, STONE_ARROW);
    default: return false;
    }
}
