/* tests/fuzz/value.c - a record whose values are read by every reader of what people write: dates, results, ranks, names, komi, times
 *
 * Each reader takes each value, whatever its property. What must hold: a reading written as SGF has it is read as good, and as the same. Nothing
 * is drawn, so that this runs often; what it finds is a record, and other targets begin with it.
 *
 * Counts: src/query/ src/rules/
 */
#include "games.h"
#include "mutate.h"

#include <math.h>
#include <string.h>

#include "query/facts.h"
#include "rules/clean.h"
#include "rules/info.h"
#include "rules/ruleset.h"

MUTATED_BY(mutator_record)

enum { GAMES = 2, VALUES = 40, DEFECTS = 100 };

static bool are_same(const struct dates *a, const struct dates *b)
{
    return a->count == b->count && memcmp(a->at, b->at, a->count * sizeof *a->at) == 0;
}

/* A day, a month or a year, which DT can say. */
static bool is_one(struct date d)
{
    const int32_t month = d.first / 100 * 100, year = d.first / 10000 * 10000;

    return d.first == d.last || (d.first == month + 1 && d.last == month + 31) || (d.first == year + 101 && d.last == year + 1231);
}

static void try_dates(struct slice text)
{
    bool has_span = false;
    struct dates d, again;
    struct buf value = {0};

    const enum sgf_reading reading = dates_read(text, &d);
    must(d.count <= DATES_MOST && (reading != SGF_CORRECTED || d.count > 0));
    for (size_t i = 0; i < d.count; i++) {
        must(d.at[i].first > 0 && d.at[i].first <= d.at[i].last);
        has_span = has_span || !is_one(d.at[i]);
    }
    dates_value(&d, &value);
    if (d.count > 0 && !has_span)
        must(dates_read(buf_slice(&value), &again) == SGF_GOOD && are_same(&d, &again));
    buf_free(&value);
}

static void try_result(struct slice text)
{
    struct result r, again;
    struct buf value = {0};

    result_read(text, &r);
    must((r.kind == RESULT_WIN) == (r.winner == 'B' || r.winner == 'W'));
    must(r.kind == RESULT_WIN || (r.reason == 0 && r.margin[0] == '\0'));
    result_value(&r, &value);
    must((value.len == 0) == (r.kind == RESULT_NONE || r.kind == RESULT_RAW));
    if (value.len > 0) {
        must(result_read(buf_slice(&value), &again) == SGF_GOOD && again.kind == r.kind);
        must(again.winner == r.winner && again.reason == r.reason && strcmp(again.margin, r.margin) == 0);
    }
    buf_free(&value);
}

static bool is_part(struct slice text, struct slice part)
{
    return part.len == 0 || (part.at >= text.at && part.at + part.len <= text.at + text.len);
}

static void try_name(struct slice text)
{
    struct buf rank = {0}, again = {0};
    struct name n;

    if (rank_text(text, &rank)) {
        must(rank_read(text) != RANK_UNKNOWN && rank_read(buf_slice(&rank)) == rank_read(text) && rank_text(buf_slice(&rank), &again));
        must(slice_is_equal(buf_slice(&rank), buf_slice(&again)));
    }
    name_read(text, &n);
    must(is_part(text, n.name) && is_part(text, n.rank) && is_part(text, n.title));
    must(n.rank.len == 0 || rank_read(n.rank) != RANK_UNKNOWN);
    buf_free(&rank);
    buf_free(&again);
}

/* Komi, handicap, time. */
static void try_numbers(struct slice text)
{
    struct buf komi_once = {0}, komi_twice = {0}, time = {0};
    double komi, komi_again, seconds, seconds_again;
    long stones;

    if (komi_read(text, &komi, &komi_once) != SGF_DELETED) {
        must(komi_read(buf_slice(&komi_once), &komi_again, &komi_twice) == SGF_GOOD);
        must(slice_is_equal(buf_slice(&komi_once), buf_slice(&komi_twice)));
    }
    must(handicap_read(text, &stones) == SGF_DELETED || stones >= 0);
    if (time_words_read(text, &seconds, &time)) { /* which is written with two decimals */
        must(main_time_read(buf_slice(&time), &seconds_again, NULL) == SGF_GOOD && fabs(seconds - seconds_again) < 0.00501);
    }
    buf_free(&komi_once);
    buf_free(&komi_twice);
    buf_free(&time);
}

/* A text about the game in each form; a repaired one is as it should be. */
static void try_forms(struct slice text, uint32_t id)
{
    struct buf repaired = {0}, again = {0}, other = {0};

    info_add(INFO_REPAIRED, id, text, &repaired);
    info_add(INFO_REPAIRED, id, buf_slice(&repaired), &again);
    must(slice_is_equal(buf_slice(&repaired), buf_slice(&again)));
    info_add(INFO_SHOWN, id, text, &other);
    info_add(INFO_SHORT, id, text, &other);
    ruleset_name(text);
    buf_free(&repaired);
    buf_free(&again);
    buf_free(&other);
}

static void try_value(const struct sgf_game *game, uint32_t value)
{
    struct buf text = {0};

    sgf_text(game, sgf_raw(game, value), true, &text);
    try_dates(buf_slice(&text));
    try_result(buf_slice(&text));
    try_name(buf_slice(&text));
    try_numbers(buf_slice(&text));
    try_forms(buf_slice(&text), game->props[sgf_prop_of(game, value)].id);
    buf_free(&text);
}

static void try_facts(const struct sgf_game *game)
{
    struct facts_reader reader = {0};
    struct facts facts;

    facts_read(&reader, game, FACTS_ALL, &facts);
    facts_ask(&reader, FACTS_ALL, &facts);
    facts_free(&reader);
}

static void try_all(const struct sgf_game *game, const struct sgf_collection *collection)
{
    struct sgf_diags diags = {.limit = DEFECTS};

    for (uint32_t value = 0; value < game->value_count && value < VALUES; value++)
        try_value(game, value);
    try_facts(game);
    clean_check(game, collection, &diags);
    sgf_diags_free(&diags);
}

void fuzz_one(struct slice bytes)
{
    fuzz_games(bytes, GAMES, try_all);
}
