/* tests/fuzz/games.h - for targets that take bytes as a file: its games one by one */
#ifndef KIFU_TESTS_FUZZ_GAMES_H
#define KIFU_TESTS_FUZZ_GAMES_H

#include "fuzz.h"
#include "sgf/sgf.h"

/* Gives the first `most` games of `bytes` to `one`. */
static inline void fuzz_games(struct slice bytes, size_t most, void (*one)(const struct sgf_game *, const struct sgf_collection *))
{
    struct sgf_collection collection;
    struct sgf_game game = {0};

    sgf_collection_init(&collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&collection, bytes, true);
    for (size_t i = 0; i < collection.count && i < most; i++) {
        sgf_game_load(&game, &collection, i);
        one(&game, &collection);
    }
    sgf_game_free(&game);
    sgf_collection_free(&collection);
}

#endif
