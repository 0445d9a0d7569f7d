/* reader/reader.c - one game being read */
#include "reader/reader.h"

#include <string.h>

#include "base/mem.h"
#include "reader/diagnosis.h"
#include "reader/family.h"
#include "reader/opinion.h"
#include "reader/scratch.h"
#include "reader/treegraph.h"

#define JUMPS_MOST 1000

/* ---- making ---- */

void reader_close(struct reader *r)
{
    if (!r->has_game)
        return;
    replay_free(&r->replay);
    line_free(&r->line);
    families_free(r->families);
    r->families = NULL;
    mem_free(r->tree_rows);
    r->tree_rows = NULL;
    diagnosis_clear(r);
    r->curve = (struct curve){.at = r->curve.at, .cap = r->curve.cap};
    opinions_free(&r->opinions);
    scratch_free(&r->scratch);
    r->has_game = false;
    r->markup_node = SGF_NONE;
    r->jumps.count = r->jumps.here = 0;
}

void reader_free(struct reader *r)
{
    reader_close(r);
    sgf_game_free(&r->record);
    sgf_paths_free(&r->paths);
    markup_free(&r->markup);
    sgf_diags_free(&r->diags);
    mem_free(r->diag_places);
    mem_free(r->jumps.at);
    mem_free(r->curve.at);
    memset(r, 0, sizeof *r);
}

/* Called once a game; cheap if the root has game-info, as usual. */
static bool is_merged(const struct sgf_game *g)
{
    int found = 0;
    for (uint32_t node = 0; node < g->node_count && found < 2; node++) {
        if (!sgf_has_type(g, node, SGF_TYPE_GAME_INFO))
            continue;
        if (node == 0)
            return false;
        found++;
    }
    return found == 2;
}

/* Called once a game; usually found early, if at all. */
static bool has_property(const struct sgf_game *g, uint32_t id)
{
    for (uint32_t p = 0; p < g->prop_count; p++)
        if (g->props[p].id == id)
            return true;
    return false;
}

void reader_open(struct reader *r, const struct sgf_collection *c, size_t game)
{
    reader_close(r);
    r->record.diags.limit = DIAGNOSIS_MOST;
    sgf_game_load(&r->record, c, game);
    sgf_paths_make(&r->paths, &r->record);
    replay_init(&r->replay, &r->record);
    r->families = families_new(&r->record, &r->paths);
    line_start(&r->line, &r->replay);
    r->has_several_games = is_merged(&r->record);
    r->has_comments = has_property(&r->record, SGF_C);
    r->has_clocks = has_property(&r->record, SGF_BL) || has_property(&r->record, SGF_WL);
    r->has_terms = has_property(&r->record, SGF_KM) || has_property(&r->record, SGF_RE) ||
                   has_property(&r->record, SGF_HA);
    r->frame = frame_of_views(&r->replay);
    r->has_crop = frame_of_problem(&r->replay, &r->crop);
    r->tree_rows = mem_zero(1, sizeof *r->tree_rows);
    r->markup_node = SGF_NONE;
    r->has_game = true;
}

/* A hash of the parents of the first `count` nodes. */
static uint32_t tree_sum(const struct sgf_game *g, uint32_t count)
{
    uint32_t sum = count;
    for (uint32_t node = 0; node < count; node++)
        sum = sum * 31 + g->nodes[node].parent;
    return sum;
}

/* Old nodes keep their numbers. */
bool reader_grow(struct reader *r, const struct sgf_collection *c, size_t game)
{
    const uint32_t count = r->record.node_count, sum = tree_sum(&r->record, count);
    const uint32_t node = reader_node(r), tail = r->line.at[r->line.count - 1];
    const struct jumps jumps = r->jumps;
    const struct line turned = r->line;
    struct scratch scratch = scratch_copy(r);
    struct opinions opinions = r->opinions;
    r->line.turns = NULL;
    r->opinions = (struct opinions){0};
    reader_open(r, c, game);
    const bool is_same = r->record.node_count >= count && tree_sum(&r->record, count) == sum;
    if (is_same) {
        line_through(&r->line, &r->replay, &r->paths, tail);
        reader_go(r, node);
        r->jumps = jumps;
        r->line.turns = turned.turns;
        r->line.turn_count = turned.turn_count;
        r->line.turn_cap = turned.turn_cap;
        scratch_give(r, &scratch);
        r->opinions = opinions;
    } else {
        opinions_free(&opinions);
        mem_free(turned.turns);
    }
    scratch_free(&scratch);
    return is_same;
}

void reader_move(struct reader *r, const struct sgf_move *move)
{
    if (!r->has_game)
        return;
    sgf_game_move(&r->record, move);
    r->markup_node = SGF_NONE;
}

/* ---- the current node ---- */

bool reader_go(struct reader *r, uint32_t node)
{
    const bool is_new = node != reader_node(r) || reader_is_scratch(r);
    r->scratch.count = 0;
    line_through(&r->line, &r->replay, &r->paths, node);
    replay_to(&r->replay, node);
    return is_new;
}

void reader_turn(struct reader *r, uint32_t node)
{
    line_turn(&r->line, &r->replay, &r->paths, node);
}

uint32_t reader_next(const struct reader *r)
{
    const size_t next = r->replay.depth + 1;
    return next < r->line.count ? r->line.at[next] : sgf_child(&r->record, reader_node(r));
}

void reader_mark(struct reader *r)
{
    if (r->markup_node != reader_node(r) || r->markup_is_scratch != reader_is_scratch(r))
        markup_make(&r->markup, &r->replay);
    r->markup_node = reader_node(r);
    r->markup_is_scratch = reader_is_scratch(r);
}

uint32_t reader_info_node(const struct reader *r)
{
    return r->line.at[line_info(&r->line, r->replay.depth)];
}

bool reader_has_several_games(const struct reader *r)
{
    return r->has_several_games && reader_info_node(r) == 0;
}

long reader_moves(const struct reader *r)
{
    return r->line.whole ? r->line.last : -1;
}

int reader_tree_rows(const struct reader *r, int columns)
{
    struct tree_rows *asked = r->tree_rows;
    if (asked->rows == 0 || asked->columns != columns)
        *asked = (struct tree_rows){.columns = columns, .rows = treegraph_rows_most(&r->paths, columns)};
    return asked->rows;
}

/* ---- leaps ---- */

static void jump_push(struct jumps *j, uint32_t node)
{
    if (j->count > 0 && j->at[j->count - 1] == node)
        return;
    if (j->count == JUMPS_MOST) {
        memmove(j->at, j->at + 1, (JUMPS_MOST - 1) * sizeof *j->at);
        j->count--;
    }
    MEM_ADD(j->at, j->count, j->cap) = node;
}

void reader_remember(struct reader *r)
{
    struct jumps *j = &r->jumps;
    j->count = j->here;
    jump_push(j, reader_node(r));
    j->here = j->count;
}

uint32_t reader_jump_back(struct reader *r, size_t steps)
{
    struct jumps *j = &r->jumps;
    if (j->here > 0 && j->here == j->count) {
        jump_push(j, reader_node(r));
        j->here = j->count - 1;
    }
    if (j->here == 0)
        return SGF_NONE;
    j->here -= steps < j->here ? steps : j->here;
    return j->at[j->here];
}

uint32_t reader_jump_forward(struct reader *r, size_t steps)
{
    struct jumps *j = &r->jumps;
    if (j->here + 1 >= j->count)
        return SGF_NONE;
    const size_t most = j->count - 1 - j->here;
    j->here += steps < most ? steps : most;
    return j->at[j->here];
}

/* ---- places ---- */

void place_take(struct place *p, const struct reader *r)
{
    const struct sgf_game *g = &r->record;
    uint32_t node = r->replay.node;
    p->depth = sgf_paths_depth(&r->paths, node);
    p->is_end = sgf_child(g, node) == SGF_NONE && !reader_is_scratch(r); /* which continues from the node */
    for (node = sgf_paths_branch(&r->paths, node); node != 0; node = sgf_paths_branch(&r->paths, sgf_parent(g, node)))
        MEM_ADD(p->turns, p->count, p->cap) = (struct place_turn){sgf_paths_depth(&r->paths, node),
            sgf_paths_index(&r->paths, node)};
}

uint32_t place_find(struct place *p, const struct reader *r, bool *lost)
{
    const struct sgf_game *g = &r->record;
    uint32_t node = 0, depth = 0;
    *lost = false;
    while (depth < p->depth && !*lost) {
        const bool turns = p->count > 0 && p->turns[p->count - 1].depth == depth + 1;
        const uint32_t child = turns ? family_at(r->families, node, p->turns[p->count - 1].index) : sgf_child(g, node);
        *lost = child == SGF_NONE;
        p->count -= turns;
        node = *lost ? node : child;
        depth++;
    }
    mem_free(p->turns);
    return p->is_end && !*lost ? sgf_line_end(g, node) : node;
}
