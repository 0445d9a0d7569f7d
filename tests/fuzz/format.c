/* tests/fuzz/format.c - any bytes as a file: what is written from its games has all that they had (tests/written.h) */
#include "games.h"

#include "written.h"

enum { GAMES = 3, NODES = 300 };

static void try_all(const struct sgf_game *game, const struct sgf_collection *collection)
{
    must_not(written_fault(game, collection, (struct format_options){0}, NODES));
    must_not(written_fault(game, collection, (struct format_options){.compact = true, .prune = true}, NODES));
}

void fuzz_one(struct slice bytes)
{
    fuzz_games(bytes, GAMES, try_all);
}
