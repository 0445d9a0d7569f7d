/* rules/size.c - how large the board of a game is: SZ  (doc/sgf.md 3.3) */
#include "base/ascii.h"
#include "rules/replay.h"

enum { SIZE_STANDARD = 19 };

/* Of a game without rules here; 0: it is not known whether it has a board. */
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

/* A side of the board: digits and nothing else, but for white space and escapes, which may be anywhere. */
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

bool replay_has_size(const struct sgf_game *game)
{
    struct slice raw;
    return rules_find(game->gm) || default_size(game->gm) > 0 || sgf_single(game, 0, SGF_SZ, &raw);
}

void replay_size(const struct sgf_game *game, int *columns, int *rows, enum sgf_reading *reading)
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
