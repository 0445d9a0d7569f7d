/* tests/fuzz/replay.c - any bytes as a file: jumps through its trees give the same as a fresh replay
 *
 * What must hold of each position: it depends on the node alone, its hash is that of its board's history, marks lie on the board, nothing is
 * marked twice in one group, cleaning the node leaves values that belong to it.
 *
 * Counts: src/rules/amazons src/rules/changes src/rules/go src/rules/inherit src/rules/markup src/rules/points src/rules/replay
 */
#include "games.h"

#include <string.h>

#include "mutate.h"
#include "reader/analysis.h"
#include "rules/clean.h"
#include "rules/info.h"
#include "rules/markup.h"
#include "rules/replay.h"

MUTATED_BY(mutator_record)

enum { GAMES = 3, JUMPS = 24, NODES = 200, VALUES = 200 };

static void must_be_on_board(const struct position *p, uint16_t point)
{
    must(point < POSITION_POINTS && p->board[point] != OFF_BOARD);
}

static void same_position(const struct replay *a, const struct replay *b)
{
    const struct position *p = &a->position, *q = &b->position;

    must(a->node == b->node && a->depth == b->depth && a->hash == b->hash);
    must(memcmp(p->board, q->board, sizeof p->board) == 0);
    must(memcmp(p->captures, q->captures, sizeof p->captures) == 0);
    must(p->move_number == q->move_number && p->to_play == q->to_play && p->verdicts == q->verdicts);
    must(p->move.kind == q->move.kind && p->move.to == q->move.to && p->last.kind == q->last.kind && p->last.to == q->last.to);
    must(a->memory.taken == b->memory.taken && a->memory.taker == b->memory.taker);
    must(a->step_count == b->step_count && a->positions.count == b->positions.count && a->change_count == b->change_count);
}

static void try_marks(struct markup *m, const struct replay *r)
{
    markup_make(m, r);
    for (size_t i = 0; i < m->count; i++) {
        const struct mark *mark = &m->list[i];

        must_be_on_board(&r->position, mark->point);
        must((mark->to != POINT_NONE) == (mark->type == MARK_AR || mark->type == MARK_LN));
        if (mark->to != POINT_NONE)
            must_be_on_board(&r->position, mark->to);
        if (mark->type == MARK_LB)
            must(m->label[mark->point] == i + 1);
        if (mark->type >= MARK_CR && mark->type <= MARK_TR)
            must(m->shape[mark->point] == mark->type);
    }
}

static void try_facts(const struct replay *r)
{
    struct buf text = {0};
    struct analysis a;
    uint32_t figure;
    long flags;

    komi_text(r->game, r->node, &text);
    clock_text(r->game, r->node, STONE_BLACK, &text);
    clock_text(r->game, r->node, STONE_WHITE, &text);
    figure_read(r->game, r->node, &text, &flags);
    must(handicap_of(r->game, r->node) >= 0);
    must(print_mode(r, &figure) >= 0 && figure < r->game->node_count);
    if (analysis_read(r->game, r->node, true, &a) && a.has_winrate)
        must(a.winrate >= 0 && a.winrate <= 100);
    buf_free(&text);
}

/* A corrected text is good when it is read again, with the same meaning; the certain part of a text is also in its
 * short form. */
static void try_dates(struct slice text)
{
    struct buf value = {0}, brief = {0};
    struct dates dates, again;
    const enum sgf_reading reading = dates_read(text, &dates);

    must(dates.count <= DATES_MOST && (reading != SGF_CORRECTED || dates.count > 0));
    for (size_t i = 0; i < dates.count; i++)
        must(dates.at[i].first <= dates.at[i].last && dates.at[i].first > 10000);
    dates_value(&dates, &value);
    if (reading == SGF_CORRECTED)
        must(dates_read(buf_slice(&value), &again) == SGF_GOOD);
    else
        dates_read(buf_slice(&value), &again);
    must(reading == SGF_GOOD || (again.count == dates.count && memcmp(again.at, dates.at, dates.count * sizeof *dates.at) == 0));
    info_add(INFO_SHORT, SGF_DT, text, &brief);
    must(dates.count == 0 || brief.len > 0);
    buf_free(&value);
    buf_free(&brief);
}

static void try_result(struct slice text)
{
    struct buf value = {0};
    struct result result, again;
    const enum sgf_reading reading = result_read(text, &result);

    must((result.winner != '\0') == (result.kind == RESULT_WIN));
    result_value(&result, &value);
    if (reading != SGF_DELETED && result.kind != RESULT_NONE) {
        must(result_read(buf_slice(&value), &again) == SGF_GOOD && again.kind == result.kind && again.winner == result.winner);
        must(again.reason == result.reason && strcmp(again.margin, result.margin) == 0);
    }
    buf_free(&value);
}

static void must_be_part(struct slice part, struct slice text)
{
    must(part.len == 0 || (part.at >= text.at && part.at + part.len <= text.at + text.len));
}

static void try_repairs(struct slice text)
{
    struct buf out = {0};
    struct name name;
    long stones;
    double number;

    try_dates(text);
    try_result(text);
    name_read(text, &name);
    must_be_part(name.name, text);
    must_be_part(name.rank, text);
    must_be_part(name.title, text);
    must(name.rank.len == 0 || rank_read(name.rank) != RANK_UNKNOWN);
    if (rank_text(text, &out))
        must(rank_read(text) == rank_read(buf_slice(&out)));
    buf_clear(&out);
    if (komi_read(text, &number, &out) != SGF_DELETED)
        must(komi_read(buf_slice(&out), &number, &out) == SGF_GOOD);
    buf_clear(&out);
    must(handicap_read(text, &stones) == SGF_DELETED || stones >= 0);
    time_words_read(text, &number, &out);
    buf_free(&out);
}

/* Reads each value as if it were a fact of the game. */
static void try_values(const struct sgf_game *game)
{
    struct buf text = {0};

    for (uint32_t value = 0; value < game->value_count && value < VALUES; value++) {
        buf_clear(&text);
        sgf_text(game, sgf_raw(game, value), true, &text);
        try_repairs(buf_slice(&text));
        buf_clear(&text);
        main_time_text(game, sgf_raw(game, value), &text);
    }
    buf_free(&text);
}

static void try_jumps(const struct sgf_game *game, struct slice bytes)
{
    struct replay walking, fresh;
    struct markup m = {0};

    replay_init(&walking, game);
    for (size_t i = 0; i < JUMPS; i++) {
        const uint32_t seed = (uint32_t)(i * 2654435761u) ^ (uint8_t)bytes.at[i * 37 % bytes.len] * 40503u;

        replay_init(&fresh, game);
        replay_to(&fresh, seed % game->node_count);
        replay_to(&walking, seed % game->node_count);
        same_position(&walking, &fresh);
        replay_free(&fresh);
        try_marks(&m, &walking);
        try_facts(&walking);
    }
    markup_free(&m);
    replay_free(&walking);
}

static void try_clean(const struct sgf_game *game)
{
    struct clean c;

    clean_init(&c, game, NULL);
    for (uint32_t node = 0; node < game->node_count && node < NODES; node++) {
        clean_node(&c, node);
        for (size_t i = 0; i < c.prop_count; i++)
            must(c.props[i].count > 0 && c.props[i].first + c.props[i].count <= c.value_count);
    }
    clean_free(&c);
}

static void try_all(const struct sgf_game *game, const struct sgf_collection *collection)
{
    (void)collection;
    try_jumps(game, game->bytes);
    try_clean(game);
    try_values(game);
}

void fuzz_one(struct slice bytes)
{
    fuzz_games(bytes, GAMES, try_all);
}
