/* tests/fuzz/format.c - any bytes as a file: its games, written again, keep everything (tests/written.h), and the
 * reports about that are true
 *
 * Counts: src/rules/ src/sgf/
 */
#include "games.h"

#include "base/text.h"
#include "mutate.h"
#include "rules/written.h"
#include "written.h"

MUTATED_BY(mutator_record)

enum { GAMES = 3, NODES = 300, PLACES = 200 };

static void try_place(struct written *w, uint64_t place, struct written_value *v)
{
    if (!written_at(w, place, v))
        return;
    must(text_is_utf8(buf_slice(&v->old)) && text_is_utf8(buf_slice(&v->now)) && v->ident.len > 0);
    must(v->action != SGF_ACTION_DROPPED || v->now.len == 0);
    must((v->action == SGF_ACTION_CHANGED) == (v->action != SGF_ACTION_DROPPED && !slice_is_equal(buf_slice(&v->old), buf_slice(&v->now))));
}

/* Places ascending, as required; and some again, backwards. */
static void try_places(const struct sgf_game *game, const struct sgf_collection *collection)
{
    struct sgf_diags diags = {.limit = PLACES};
    struct written_value v = {.ident = {NULL, 0}};
    struct written w;

    clean_check(game, collection, &diags);
    written_init(&w, game);
    for (size_t i = 0; i < diags.count; i++)
        try_place(&w, sgf_diag_at(&diags.at[i]), &v);
    for (size_t i = diags.count; i > 0; i -= i > 9 ? 9 : i)
        try_place(&w, sgf_diag_at(&diags.at[i - 1]), &v);
    for (uint32_t value = 0; value < game->value_count && value < PLACES; value++)
        try_place(&w, sgf_value_place(game, value), &v);
    written_free(&w);
    written_value_free(&v);
    sgf_diags_free(&diags);
}

static void try_all(const struct sgf_game *game, const struct sgf_collection *collection)
{
    must_not(written_fault(game, collection, (struct format_options){0}, NODES));
    must_not(written_fault(game, collection, (struct format_options){.compact = true, .prune = true}, NODES));
    try_places(game, collection);
}

void fuzz_one(struct slice bytes)
{
    fuzz_games(bytes, GAMES, try_all);
}
