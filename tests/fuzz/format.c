/* tests/fuzz/format.c - any bytes as a file: what is written from it reads back as the same tree
 *
 * Written again it is the same bytes, it has no error, and where nothing was split each node has the same board, prisoners, move number and
 * comment as before.
 */
#include "games.h"

#include <string.h>

#include "base/text.h"
#include "rules/clean.h"
#include "rules/format.h"
#include "rules/replay.h"

enum { GAMES = 3, NODES = 300 };

static void same_text(const struct sgf_game *a, const struct sgf_game *b, uint32_t node, uint32_t id)
{
    struct buf raw_a = {0}, raw_b = {0}, text_a = {0}, text_b = {0};

    sgf_node_text(a, node, id, &raw_a);
    sgf_node_text(b, node, id, &raw_b);
    text_filter_lines(&text_a, buf_slice(&raw_a));
    text_filter_lines(&text_b, buf_slice(&raw_b));
    must(slice_is_equal(slice_trim(buf_slice(&text_a)), slice_trim(buf_slice(&text_b))));
    buf_free(&raw_a);
    buf_free(&raw_b);
    buf_free(&text_a);
    buf_free(&text_b);
}

static void same_tree(const struct sgf_game *a, const struct sgf_game *b)
{
    struct replay r, t;

    must(sgf_leaf_count(a) == sgf_leaf_count(b));
    must(a->node_count <= b->node_count);
    if (a->node_count != b->node_count || a->gm != b->gm)
        return;
    replay_init(&r, a);
    replay_init(&t, b);
    for (uint32_t node = 0; node < a->node_count && node < NODES; node++) {
        replay_to(&r, node);
        replay_to(&t, node);
        must(sgf_parent(a, node) == sgf_parent(b, node));
        must(r.position.columns == t.position.columns && r.position.rows == t.position.rows);
        must(memcmp(r.position.board, t.position.board, sizeof r.position.board) == 0);
        must(memcmp(r.position.captures, t.position.captures, sizeof r.position.captures) == 0);
        must(r.position.move_number == t.position.move_number);
        same_text(a, b, node, SGF_C);
    }
    replay_free(&r);
    replay_free(&t);
}

static void must_be_clean(const struct sgf_game *game, const struct sgf_collection *collection)
{
    struct sgf_diags diags = {.limit = 100};

    clean_check(game, collection, &diags);
    must(diags.totals[SGF_ERROR] == 0);
    sgf_diags_free(&diags);
}

static void try_game(const struct sgf_game *game, struct format_options options)
{
    struct buf once = {0}, twice = {0};
    struct sgf_collection collection;
    struct sgf_game again = {0};

    format_game(game, options, NULL, &once);
    must(text_is_utf8(buf_slice(&once)));
    must(sgf_game_from(&again, &collection, buf_slice(&once)));
    must(collection.count == 1);
    must_be_clean(&again, &collection);
    if (!options.prune)
        same_tree(game, &again);
    format_game(&again, options, NULL, &twice);
    must(slice_is_equal(buf_slice(&once), buf_slice(&twice)));
    sgf_game_free(&again);
    sgf_collection_free(&collection);
    buf_free(&once);
    buf_free(&twice);
}

static void try_all(const struct sgf_game *game, const struct sgf_collection *collection)
{
    (void)collection;
    try_game(game, (struct format_options){0});
    try_game(game, (struct format_options){.compact = true, .prune = true});
}

void fuzz_one(struct slice bytes)
{
    fuzz_games(bytes, GAMES, try_all);
}
