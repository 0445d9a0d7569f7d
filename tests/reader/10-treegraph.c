/* tests/reader/10-treegraph.c - the tree as a picture
 *
 *     -- input
 *     -- tree COLUMNSxROWS [fold] [path] [ADDRESS]
 *
 * Nodes are the last digit of their depth, the one at ADDRESS is `@`. Lines are drawn as `-` `|` `` ` `` `+`; those on
 * the path as `=`, `!`; a fold is `~`.
 */
#include <stdio.h>
#include <string.h>

#include "cases.h"
#include "reader/treegraph.h"

struct world {
    struct sgf_game game;
    struct sgf_collection collection;
    struct sgf_paths paths;
    struct replay replay;
    struct families *families;
    struct tree_graph *graph;
};

/* One for all cases, as in a reader: paths, replay and picture are used again. */
static struct world *world_new(struct slice input)
{
    static struct world kept;
    struct world *w = &kept;

    sgf_game_from(&w->game, &w->collection, input);
    sgf_paths_make(&w->paths, &w->game);
    replay_renew(&w->replay, &w->game);
    w->families = families_new(&w->game, &w->paths);
    if (!w->graph)
        w->graph = treegraph_new();
    return w;
}

static void world_free(struct world *w)
{
    if (!w)
        return;
    families_free(w->families);
    sgf_collection_free(&w->collection);
}

static char stroke_char(const struct tree_cell *cell)
{
    switch (cell->strokes) {
    case TREE_UP | TREE_DOWN: return cell->is_lit ? '!' : '|';
    case TREE_UP | TREE_RIGHT: return '`';
    case TREE_UP | TREE_DOWN | TREE_RIGHT: return '+';
    default: return ' ';
    }
}

static void row_draw(const struct world *w, const struct tree_graph *t, int row, uint32_t center, struct buf *out)
{
    const size_t start = out->len;

    for (int i = 0; i < t->columns; i++) {
        const struct tree_cell *cell = treegraph_cell(t, i, row);

        if (cell->node != SGF_NONE)
            buf_add_char(out, cell->node == center ? '@' : (char)('0' + sgf_paths_depth(&w->paths, cell->node) % 10));
        else
            buf_add_char(out, cell->folded > 0 ? '~' : stroke_char(cell));
        buf_add_char(out, !cell->joins ? ' ' : cell->joins_lit ? '=' : '-');
    }
    while (out->len > start && out->at[out->len - 1] == ' ')
        out->len--;
    buf_add_char(out, '\n');
}

static void draw(struct world *w, const struct case_section *s, struct buf *out)
{
    struct tree_graph *t = w->graph;
    struct treegraph_view v = {.replay = &w->replay, .paths = &w->paths, .families = w->families};
    const char *last = strrchr(s->argument, ' ');
    const bool names = last && strcmp(last, " fold") != 0 && strcmp(last, " path") != 0;

    sscanf(s->argument, "%dx%d", &v.columns, &v.rows);
    v.center = names ? sgf_address_find(&w->game, slice_of(last + 1)) : 0;
    v.fold = case_has(s, "fold");
    v.only_path = case_has(s, "path");
    if (v.center == SGF_NONE) {
        buf_add_string(out, "no such node\n");
        return;
    }
    replay_to(&w->replay, v.center);
    treegraph_make(t, &v);
    for (int row = 0; row < t->rows; row++)
        row_draw(w, t, row, v.center, out);
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    if (!s) {
        world_free(c->state);
        c->state = NULL;
        return CASE_INPUT;
    }
    if (case_is(s, "input")) {
        c->state = world_new(s->text);
        return CASE_INPUT;
    }
    if (!case_is(s, "tree"))
        return CASE_UNKNOWN;
    draw(c->state, s, out);
    return CASE_EXPECTATION;
}

int main(int argc, char **argv)
{
    return cases_run(argc, argv, "reader/treegraph", section);
}
