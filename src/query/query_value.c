/* query/query_value.c - reads values of a query, declared in query_terms.h */
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "query/query_terms.h"
#include "query/words.h"
#include "rules/ruleset.h"
#include "rules/wording.h"

#define NUMBER_MOST 1000000000

/* ---- the ends of a range ---- */

/* Reads an end of a range: its first and last number, which differ for a year, as it has many days. */
typedef bool read_end(struct slice text, int64_t *first, int64_t *last);

static bool read_number(struct slice text, int64_t *first, int64_t *last)
{
    uint64_t number;
    if (!number_read(text, NUMBER_MOST, &number))
        return false;
    *first = *last = (int64_t)number;
    return true;
}

static bool read_hundredths(struct slice text, int64_t *first, int64_t *last)
{
    int32_t number;
    if (!facts_hundredths(text, &number))
        return false;
    *first = *last = number;
    return true;
}

/* Seconds, or as people write times: "10m", "1h30m", "1:30:00"; in hundredths. */
static bool read_time(struct slice text, int64_t *first, int64_t *last)
{
    double seconds;
    if (read_hundredths(text, first, last))
        return *first >= 0;
    if (!time_words_read(text, &seconds, NULL))
        return false;
    *first = *last = (int64_t)(seconds * 100);
    return true;
}

static bool read_rank(struct slice text, int64_t *first, int64_t *last)
{
    *first = *last = rank_read(text);
    return *first != RANK_UNKNOWN;
}

/* All of it must be understood, so that the query means what the reader meant. */
static bool read_date(struct slice text, int64_t *first, int64_t *last)
{
    struct dates dates;
    if (dates_read(text, &dates) == SGF_DELETED || dates.count != 1)
        return false;
    *first = dates.at[0].first;
    *last = dates.at[0].last;
    return true;
}

/* ">5", ">=5", "<5", "<=5". */
static bool read_comparison(struct slice text, read_end *read, struct query_value *v)
{
    const bool is_more = text.at[0] == '>', has_end = text.len > 1 && text.at[1] == '=';
    int64_t first, last;
    if (!read(slice_trim(slice_from(text, has_end ? 2 : 1)), &first, &last))
        return false;
    if (is_more)
        v->first = has_end ? first : last + 1;
    else
        v->last = has_end ? last : first - 1;
    return true;
}

/* "5", "5..9", "5..", "..9", "..", or a comparison. */
static bool read_range(struct slice text, read_end *read, struct query_value *v)
{
    size_t dots = 0;
    int64_t other;
    while (dots < text.len && !slice_has_prefix(slice_from(text, dots), ".."))
        dots++;
    const struct slice first = slice_trim(slice_part(text, 0, dots)),
                       last = slice_trim(slice_part(text, dots + 2, text.len));
    v->first = INT64_MIN;
    v->last = INT64_MAX;
    if (text.len > 0 && (text.at[0] == '<' || text.at[0] == '>'))
        return read_comparison(text, read, v);
    if (dots == text.len)
        return read(first, &v->first, &v->last);
    return (first.len == 0 || read(first, &v->first, &other)) && (last.len == 0 || read(last, &other, &v->last));
}

/* ---- results ---- */

static const struct {
    const char *word;
    uint8_t result;
} plain_results[] = {{"0", RESULT_DRAW}, {"draw", RESULT_DRAW}, {"jigo", RESULT_DRAW}, {"void", RESULT_VOID},
    {"?", RESULT_UNKNOWN}};

static const struct {
    const char *word;
    char reason;
} reasons[] = {{"r", 'R'}, {"resign", 'R'}, {"t", 'T'}, {"time", 'T'}, {"f", 'F'}, {"forfeit", 'F'}};

static const struct {
    const char *word;
    char winner;
} winners[] = {{"b+", 'B'}, {"black+", 'B'}, {"w+", 'W'}, {"white+", 'W'}, {"+", '\0'}};

/* The winner, reason or margin: "b+", "w+r", "b+2..5", "r", "0.5". */
static bool read_win(struct slice text, struct query_value *v)
{
    struct slice how = text;
    v->result = RESULT_WIN;
    for (size_t i = 0; i < COUNT(winners) && how.len == text.len; i++)
        if (slice_has_prefix(text, winners[i].word)) {
            v->winner = winners[i].winner;
            how = slice_part(text, strlen(winners[i].word), text.len);
        }
    for (size_t i = 0; i < COUNT(reasons) && v->reason == '\0'; i++)
        if (slice_is(how, reasons[i].word))
            v->reason = reasons[i].reason;
    if (v->reason != '\0' || (how.len == 0 && text.len > 0))
        return true;
    v->has_margin = true;
    return read_range(how, read_hundredths, v);
}

static bool read_result(struct query_value *v)
{
    for (size_t i = 0; i < COUNT(plain_results); i++)
        if (slice_is(v->text, plain_results[i].word)) {
            v->result = plain_results[i].result;
            return true;
        }
    return read_win(v->text, v);
}

/* ---- boards, games, rules ---- */

static bool read_size(struct query_value *v)
{
    const size_t cross = slice_find(v->text, 'x');
    uint64_t columns, rows;
    if (cross == v->text.len)
        return read_range(v->text, read_number, v);
    if (!number_read(slice_part(v->text, 0, cross), POSITION_SIDE, &columns) ||
        !number_read(slice_part(v->text, cross + 1, v->text.len), POSITION_SIDE, &rows) || columns == 0)
        return false;
    v->columns = (int)columns;
    v->rows = (int)rows;
    return true;
}

static bool read_game(struct query_value *v)
{
    for (size_t i = 0; rules_all[i]; i++)
        if (slice_is_equal_caseless(v->text, slice_of(rules_all[i]->name))) {
            v->first = v->last = rules_all[i]->gm;
            return true;
        }
    return read_number(v->text, &v->first, &v->last);
}

/* ---- kinds ---- */

bool query_kind_is_text(enum query_kind kind)
{
    return kind < QUERY_DATE;
}

bool query_kind_has_words(enum query_kind kind)
{
    return kind > QUERY_WORD && kind < QUERY_RULES;
}

/* A word that is the number of a game; else first..last is empty. */
static void read_word(struct query_value *v)
{
    if (v->text.len == 0 || v->text.at[0] == '0' || !read_number(v->text, &v->first, &v->last))
        v->first = v->last = -1;
}

/* A rank after a name is not part of it. */
static void read_name(struct query_value *v)
{
    struct name n;
    name_read(v->text, &n);
    if (n.rank.len > 0)
        v->words = n.name;
}

static bool read_kind(enum query_kind kind, struct query_value *v)
{
    switch (kind) {
    case QUERY_NAME:
    case QUERY_WINNER:
    case QUERY_LOSER: read_name(v); return true;
    case QUERY_WORD: read_word(v); return true;
    case QUERY_RULES: v->rules = ruleset_name(v->text); return true;
    case QUERY_DATE: return read_range(v->text, read_date, v);
    case QUERY_RESULT: return read_result(v);
    case QUERY_HANDICAP:
    case QUERY_MOVES: return read_range(v->text, read_number, v);
    case QUERY_TIME: return read_range(v->text, read_time, v);
    case QUERY_KOMI: return read_range(v->text, read_hundredths, v);
    case QUERY_RANK: return read_range(v->text, read_rank, v);
    case QUERY_SIZE: return read_size(v);
    case QUERY_GAME: return read_game(v);
    case QUERY_IS: return slice_is(v->text, "starred");
    default: return true;
    }
}

bool query_value_read(enum query_kind kind, struct query_value *v)
{
    v->words = v->text;
    const bool is_read = read_kind(kind, v);
    struct slice rest = v->words;
    if (!words_take(&rest, &v->word))
        v->word = v->words;
    return is_read;
}
