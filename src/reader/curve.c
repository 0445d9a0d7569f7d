/* reader/curve.c - win rate and score along the line followed, and the time of its moves, from the file */
#include "reader/curve.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "reader/analysis.h"
#include "reader/opinion.h"
#include "rules/info.h"

/* The nodes of a slice, which takes some milliseconds. */
#define SLICE_NODES 2000
#define SLICE_BYTES ((size_t)1 << 19)

/* The most unpacked bytes for one line. Values of KaTrain grow about tenfold when unpacked, hostile ones a
 * thousandfold. */
#define UNPACKED_BYTES ((size_t)32 << 20)
#define UNPACKED_TIMES 32

/* ---- reading ---- */

static void cut(struct curve *a, size_t read)
{
    a->read = read;
    while (a->count > 0 && a->at[a->count - 1].depth >= read) {
        const struct curve_point *p = &a->at[--a->count];

        a->winrates -= p->winrate >= 0;
        a->scores -= p->has_score;
        a->bests -= p->has_best;
        a->times -= p->used >= 0;
        a->bytes -= p->bytes;
    }
}

/* Adds the clocks after a node, and the time its move took. False if it has none. */
static bool add_clocks(const struct curve *a, const struct sgf_game *g, uint32_t node, struct curve_point *p)
{
    static const enum stone colors[2] = {STONE_BLACK, STONE_WHITE};
    const uint32_t moves[2] = {SGF_B, SGF_W};
    bool is_found = false;
    double seconds;
    p->used = -1;
    p->left[0] = p->left[1] = NAN;
    if (a->count > 0)
        memcpy(p->left, a->at[a->count - 1].left, sizeof p->left);
    for (int i = 0; i < 2; i++) {
        if (!clock_seconds(g, node, colors[i], &seconds))
            continue;
        const bool is_first = isnan(p->left[i]);
        double before = (double)p->left[i];
        if ((!is_first || main_time_seconds(g, &before)) && sgf_find(g, node, moves[i]) != SGF_NONE)
            p->used = (float)(before - seconds);
        p->left[i] = (float)seconds;
        is_found = true;
    }
    return is_found;
}

/* Adds the next node of the line; returns the bytes read. */
static size_t add(struct curve *a, const struct sgf_game *g, uint32_t node)
{
    struct curve_point p = {.depth = a->read++, .winrate = -1};
    struct analysis found = {0};
    if (analysis_read(g, node, a->bytes < UNPACKED_BYTES + UNPACKED_TIMES * g->bytes.len, &found)) {
        p.winrate = found.has_winrate ? (float)found.winrate : -1;
        p.score = found.has_score ? (float)found.score : 0;
        p.has_score = found.has_score;
    }
    p.bytes = (uint32_t)(found.bytes < UINT32_MAX ? found.bytes : UINT32_MAX);
    p.has_best = sgf_find(g, node, SGF_LZ) != SGF_NONE || sgf_find(g, node, SGF_KT) != SGF_NONE;
    if (!add_clocks(a, g, node, &p) && p.winrate < 0 && !p.has_score && !p.bytes)
        return 0;
    MEM_ADD(a->at, a->count, a->cap) = p;
    a->winrates += p.winrate >= 0;
    a->scores += p.has_score;
    a->bests += p.has_best;
    a->times += p.used >= 0;
    a->bytes += p.bytes;
    return p.bytes;
}

/* Continues the line, within these limits or one node more; `unpacks`: also reads packed values. True if there is
 * more. */
static bool read_on(struct reader *r, size_t nodes, size_t bytes, bool unpacks)
{
    struct curve *a = &r->curve;
    if (r->line.kept < a->read)
        cut(a, r->line.kept);
    for (size_t done = 0; a->read < r->line.count && nodes > 0 && done < bytes; nodes--) {
        const uint32_t node = r->line.at[a->read];

        if (!unpacks && analysis_is_packed(&r->record, node))
            break;
        done += add(a, &r->record, node);
    }
    r->line.kept = r->line.count;
    return a->read < r->line.count;
}

void curve_begin(struct reader *r)
{
    read_on(r, SLICE_NODES, SLICE_BYTES / 8, false);
}

bool curve_idle(struct reader *r)
{
    return read_on(r, (size_t)4 * SLICE_NODES, SLICE_BYTES, true);
}

bool curve_finish(struct reader *r)
{
    return !read_on(r, SIZE_MAX, 32 * SLICE_BYTES, true);
}

/* ---- questions ---- */

bool curve_has(const struct reader *r)
{
    return r->curve.winrates > 0 || r->curve.scores > 0 || r->opinions.count > 0;
}

bool curve_has_several(const struct reader *r)
{
    return r->curve.winrates + r->opinions.winrates > 1 || r->curve.scores + r->opinions.scores > 1;
}

bool curve_is_score(const struct reader *r)
{
    return r->curve.read > 0 && r->curve.winrates == 0 && (r->curve.scores > 0 || r->opinions.winrates == 0);
}

static int compare(const void *a, const void *b)
{
    const struct curve_point *x = a, *y = b;
    return x->depth < y->depth ? -1 : x->depth > y->depth;
}

static const struct curve_point *analysed_at(const struct curve *a, size_t depth)
{
    const struct curve_point wanted = {.depth = depth};
    const size_t place = array_below(a->at, a->count, sizeof wanted, &wanted, compare);
    return place < a->count && a->at[place].depth == depth ? &a->at[place] : NULL;
}

/* The value in the file. */
static bool written_value(const struct reader *r, size_t depth, bool is_score, double *value)
{
    const struct curve_point *p = analysed_at(&r->curve, depth);
    if (!p)
        return false;
    *value = is_score ? (double)p->score : (double)p->winrate;
    return is_score ? p->has_score : p->winrate >= 0;
}

/* The value of an engine. */
static bool opinion_value(const struct reader *r, size_t depth, bool is_score, double *value)
{
    const struct opinion *o = depth < r->line.count ? opinion_of(&r->opinions, r->line.at[depth]) : NULL;
    if (!o)
        return false;
    *value = is_score ? (double)o->score : (double)o->winrate;
    return is_score ? o->has_score : o->has_winrate;
}

bool curve_value(const struct reader *r, size_t depth, double *value)
{
    const bool is_score = curve_is_score(r);
    return written_value(r, depth, is_score, value) || opinion_value(r, depth, is_score, value);
}

bool curve_time(const struct reader *r, size_t depth, double *seconds)
{
    const struct curve_point *p = analysed_at(&r->curve, depth);
    if (!p || p->used < 0)
        return false;
    *seconds = (double)p->used;
    return true;
}

bool curve_loss(const struct reader *r, size_t depth, double *loss)
{
    double before, after;
    struct move move;
    if (depth == 0 || depth >= r->line.count || !curve_value(r, depth - 1, &before) || !curve_value(r, depth, &after))
        return false;
    replay_move_of(&r->replay, r->line.at[depth], &move);
    if (move.color == STONE_EMPTY)
        return false;
    *loss = move.color == STONE_BLACK ? before - after : after - before;
    return true;
}

bool curve_is_drop(const struct reader *r, size_t depth)
{
    double loss;
    return curve_loss(r, depth, &loss) && loss >= (curve_is_score(r) ? CURVE_DROP_SCORE : CURVE_DROP);
}
