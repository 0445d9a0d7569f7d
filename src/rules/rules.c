/* rules/rules.c - finds a game by its number; reading moves, the board, the words of verdicts  (doc/sgf.md 3.3) */
#include "rules/rules.h"

#include "base/ascii.h"
#include "base/tr.h"
#include "rules/points.h"

const struct rules *rules_find(int gm)
{
    for (const struct rules *const *rules = rules_all; *rules; rules++) {
        if ((*rules)->gm == gm)
            return *rules;
    }
    return NULL;
}

/* Reads a move in a record that writes names of points. */
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
    const enum stone color = move->color;
    *move = no_move;
    move->color = color;
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
    if (!rules)
        return false;
    switch (ident) {
    case SGF_AB: *stone = STONE_BLACK; return true;
    case SGF_AW: *stone = STONE_WHITE; return true;
    case SGF_AE: *stone = STONE_EMPTY; return true;
    case SGF_AA: *stone = STONE_ARROW; return rules_has_piece(rules, STONE_ARROW);
    default: return false;
    }
}

/* ---- the size of the board: SZ ---- */

enum { SIZE_STANDARD = 19 };

/* For a game without rules here; 0 if it is unknown, even whether it has a board. */
static int default_size(int gm)
{
    switch (gm) {
    case 3:
    case 9: return 8;
    case 11: return 11;
    case 20: return 20;
    default: return 0;
    }
}

/* A side of the board: only digits, except white space and escapes, which may be anywhere. */
static enum sgf_reading side_read(struct slice raw, long *side)
{
    for (size_t i = 0; i < raw.len; i++) {
        const char c = raw.at[i];
        if (!is_digit(c) && c != ' ' && c != '\\' && (c < '\t' || c > '\r'))
            return SGF_DELETED;
    }
    return sgf_read_number(raw, side);
}

static int side_limited(long side, enum sgf_reading *reading)
{
    if (side > POSITION_SIDE)
        *reading = SGF_CORRECTED;
    return side > POSITION_SIDE ? POSITION_SIDE : (int)side;
}

bool rules_has_size(const struct sgf_game *game)
{
    struct slice raw;
    return rules_find(game->gm) || default_size(game->gm) > 0 || sgf_single(game, 0, SGF_SZ, &raw);
}

void rules_size(const struct sgf_game *game, int *columns, int *rows, enum sgf_reading *reading)
{
    const struct rules *rules = rules_find(game->gm);
    const int standard = rules ? rules->size : default_size(game->gm);
    *columns = *rows = standard ? standard : SIZE_STANDARD;
    *reading = SGF_GOOD;
    struct slice raw, a, b;
    if (!sgf_single(game, 0, SGF_SZ, &raw))
        return;
    const bool is_pair = sgf_split(raw, &a, &b);
    long width = 0;
    const enum sgf_reading first = side_read(is_pair ? a : raw, &width);
    long height = width;
    const enum sgf_reading second = is_pair ? side_read(b, &height) : first;
    if (first == SGF_DELETED || second == SGF_DELETED || width < 1 || height < 1) {
        *reading = SGF_DELETED;
        return;
    }
    if (first == SGF_CORRECTED || second == SGF_CORRECTED || (is_pair && width == height))
        *reading = SGF_CORRECTED;
    *columns = side_limited(width, reading);
    *rows = side_limited(height, reading);
}

/* ---- the words of verdicts ---- */

static const struct {
    const char *name, *sentence;
} verdicts[VERDICT_COUNT] = {
#define VERDICT(id, name_, sentence_) [VERDICT_##id] = {.name = (name_), .sentence = (sentence_)},
#include "rules/verdict.def"
#undef VERDICT
};

const char *verdict_name(enum verdict v)
{
    return verdicts[v].name;
}

const char *verdict_sentence(enum verdict v)
{
    return tr(verdicts[v].sentence);
}
