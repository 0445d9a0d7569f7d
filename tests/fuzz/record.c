/* tests/fuzz/record.c - any bytes as a file: loaded, checked, replayed, drawn
 *
 * What must hold for any bytes: no sanitizer reports, nothing hangs, going to a node and back gives the same position,
 * each node is found by its address, and the first screen can be drawn.
 *
 * Counts: src/board/ src/panes/ src/reader/
 */
#include "panes/panes.h"
#include "view/view.h"
#include "games.h"
#include "mutate.h"
#include "pictures.h"

#include <string.h>

#include "base/array.h"
#include "rules/clean.h"
#include "rules/replay.h"

MUTATED_BY(mutator_record)

enum { GAMES = 4, NODES = 400 };

static void try_replay(const struct sgf_game *game)
{
    static struct position before;
    struct replay r;

    replay_init(&r, game);
    for (uint32_t node = 0; node < game->node_count && node < NODES; node++)
        replay_to(&r, node);
    before = r.position;
    const uint32_t last = r.node;
    replay_to(&r, 0);
    replay_to(&r, last);
    must(memcmp(before.board, r.position.board, sizeof before.board) == 0);
    must(before.captures[STONE_BLACK] == r.position.captures[STONE_BLACK]);
    must(before.captures[STONE_WHITE] == r.position.captures[STONE_WHITE]);
    must(before.move_number == r.position.move_number);
    replay_free(&r);
}

static void try_addresses(const struct sgf_game *game)
{
    struct buf address = {0};

    for (uint32_t node = 0; node < game->node_count && node < NODES; node++) {
        buf_clear(&address);
        sgf_address(game, node, &address);
        must(address.len <= 255);
        must(sgf_address_find(game, buf_slice(&address)) == node);
    }
    buf_free(&address);
}

static void try_check(const struct sgf_game *game, const struct sgf_collection *collection)
{
    struct sgf_diags diags = {.limit = 100};

    clean_check(game, collection, &diags);
    must(diags.count <= 100);
    sgf_diags_free(&diags);
}

static void try_screen(struct slice bytes)
{
    static const uint32_t keys[] = {'$', 'B', KEYS_TAB, 'i', 't', 'd', '?'};
    const size_t count = COUNT(keys) - (bytes.len % 16 > 0); /* help takes longest, and says little of the record */
    struct session s;

    session_init(&s, pane_table);
    const size_t file = session_add(&s, "fuzz.sgf");
    session_give(&s, file, bytes, true);
    session_open(&s, file, 0, SGF_NONE);
    must_draw(&s);
    for (size_t i = 0; i < count; i++) {
        session_key(&s, keys[i]);
        must_draw(&s);
    }
    session_free(&s);
}

static void try_all(const struct sgf_game *game, const struct sgf_collection *collection)
{
    try_addresses(game);
    try_check(game, collection);
    try_replay(game);
}

void fuzz_one(struct slice bytes)
{
    fuzz_games(bytes, GAMES, try_all);
    try_screen(bytes);
}
