/* library/query_value.c - values of a query read, and compared with a game, declared in query.h and query_terms.h */
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "library/query_terms.h"
#include "rules/ruleset.h"
#include "rules/wording.h"

#define NUMBER_MOST 1000000000

/* ---- the ends of a range ---- */

/* One end: its first and its last number. They differ for a year, which has many days. */
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

static bool read_rank(struct slice text, int64_t *first, int64_t *last)
{
    *first = *last = rank_read(text);
    return *first != RANK_UNKNOWN;
}

/* All of it must be understood: what is asked for should be what is meant. */
static bool read_date(struct slice text, int64_t *first, int64_t *last)
{
    struct dates dates;
    if (dates_read(text, &dates) == SGF_DELETED || dates.count != 1)
        return false;
    *first = dates.at[0].first;
    *last = dates.at[0].last;
    return true;
}

/* "5", "5..9", "5..", "..9", "..". */
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

/* Who won by what: "b+", "w+r", "b+2..5", "r", "0.5". */
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

/* A word that is the number of a game; else first and last are none. */
static void read_word(struct query_value *v)
{
    if (v->text.len == 0 || v->text.at[0] == '0' || !read_number(v->text, &v->first, &v->last))
        v->first = v->last = -1;
}

bool query_value_read(enum query_kind kind, struct query_value *v)
{
    switch (kind) {
    case QUERY_WORD: read_word(v); return true;
    case QUERY_RULES: v->rules = ruleset_name(v->text); return true;
    case QUERY_DATE: return read_range(v->text, read_date, v);
    case QUERY_RESULT: return read_result(v);
    case QUERY_HANDICAP:
    case QUERY_MOVES: return read_range(v->text, read_number, v);
    case QUERY_KOMI: return read_range(v->text, read_hundredths, v);
    case QUERY_RANK: return read_range(v->text, read_rank, v);
    case QUERY_SIZE: return read_size(v);
    case QUERY_GAME: return read_game(v);
    case QUERY_IS: return slice_is(v->text, "starred");
    default: return true;
    }
}

static bool has_part(struct slice text, struct slice part)
{
    return part.len == 0 || (text.len >= part.len && memmem(text.at, text.len, part.at, part.len));
}

static bool is_in(const struct query_value *v, int64_t number)
{
    return number >= v->first && number <= v->last;
}

/* ---- texts ---- */

static bool text_holds(const struct query *q, const struct query_term *t, const struct query_value *v,
    struct slice text)
{
    if (t->is_part ? has_part(text, v->text) : slice_is_equal(text, v->text))
        return true;
    for (size_t i = 0; i < v->spelling_count; i++) {
        const struct slice spelling = q->spellings.at[v->spelling + i];

        if (t->is_part ? has_part(text, spelling) : people_is_same(text, spelling))
            return true;
    }
    return false;
}

static bool texts_hold(const struct query *q, const struct query_term *t, const struct query_value *v,
    const struct facts *f, unsigned facts)
{
    static const enum fact players[] = {FACT_BLACK, FACT_WHITE};
    for (int i = 0; i < FACT_COUNT; i++)
        if ((facts >> i & 1) && text_holds(q, t, v, f->folded[i]))
            return true;
    for (int i = 0; i < 2; i++) { /* their names without rank and title, too */
        const struct slice written = f->folded[players[i]];
        struct name n;
        if (!(facts >> players[i] & 1))
            continue;
        name_read(written, &n);
        if (n.name.len < written.len && text_holds(q, t, v, n.name))
            return true;
    }
    return false;
}

static bool word_holds(const struct query *q, const struct query_term *t, const struct query_value *v,
    const struct facts *f)
{
    return texts_hold(q, t, v, f, t->field->facts) || text_holds(q, t, v, f->also) ||
           (f->also.len > 0 && v->first == f->game);
}

static bool winner_holds(const struct query *q, const struct query_term *t, const struct query_value *v,
    const struct facts *f)
{
    const int winner = f->winner == 'B' ? FACT_BLACK : FACT_WHITE;
    return f->result == RESULT_WIN && texts_hold(q, t, v, f, t->field->facts & 1u << winner);
}

/* Rules that are known by other words, too. */
static bool rules_hold(const struct query *q, const struct query_term *t, const struct query_value *v,
    const struct facts *f)
{
    const struct slice text = f->folded[FACT_RULES];
    return text_holds(q, t, v, text) || (v->rules && text.len > 0 && ruleset_name(text) == v->rules);
}

/* ---- numbers ---- */

static bool date_holds(const struct query_value *v, const struct facts *f)
{
    for (size_t i = 0; i < f->date_count; i++)
        if (f->dates[i].first >= v->first && f->dates[i].last <= v->last)
            return true;
    return false;
}

static bool result_holds(const struct query_value *v, const struct facts *f)
{
    if (f->result != v->result)
        return false;
    return (v->winner == '\0' || f->winner == v->winner) && (v->reason == '\0' || f->reason == v->reason) &&
           (!v->has_margin || (f->margin != FACTS_UNKNOWN && is_in(v, f->margin)));
}

static bool rank_holds(const struct query_value *v, int rank)
{
    return rank != RANK_UNKNOWN && is_in(v, rank);
}

static bool size_holds(const struct query_value *v, const struct facts *f)
{
    if (v->columns > 0)
        return f->columns == v->columns && f->rows == v->rows;
    return f->columns > 0 && is_in(v, f->columns) && is_in(v, f->rows);
}

/* ---- terms ---- */

static bool value_holds(const struct query *q, const struct query_term *t, const struct query_value *v,
    const struct facts *f)
{
    switch (t->field->kind) {
    case QUERY_WORD: return word_holds(q, t, v, f);
    case QUERY_NAME:
    case QUERY_TEXT: return texts_hold(q, t, v, f, t->field->facts);
    case QUERY_WINNER: return winner_holds(q, t, v, f);
    case QUERY_RULES: return rules_hold(q, t, v, f);
    case QUERY_COMMENT: return has_part(f->comments, v->text);
    case QUERY_DATE: return date_holds(v, f);
    case QUERY_RESULT: return result_holds(v, f);
    case QUERY_HANDICAP: return is_in(v, f->handicap);
    case QUERY_KOMI: return f->komi != FACTS_UNKNOWN && is_in(v, f->komi);
    case QUERY_RANK: return rank_holds(v, f->rank[0]) || rank_holds(v, f->rank[1]);
    case QUERY_MOVES: return is_in(v, f->moves);
    case QUERY_SIZE: return size_holds(v, f);
    case QUERY_GAME: return is_in(v, f->gm);
    case QUERY_IS: return f->is_starred;
    case QUERY_KIND_COUNT: break;
    }
    return false;
}

static bool term_holds(const struct query *q, const struct query_term *t, const struct facts *f)
{
    for (size_t i = 0; i < t->count; i++)
        if (value_holds(q, t, &q->values[t->first + i], f))
            return !t->is_not;
    return t->is_not;
}

bool query_holds(const struct query *q, const struct facts *f)
{
    for (size_t i = 0; i < q->count; i++)
        if (!term_holds(q, &q->terms[i], f))
            return false;
    return true;
}

unsigned query_needs(const struct query *q)
{
    unsigned needs = 0;
    for (size_t i = 0; i < q->count; i++)
        needs |= q->terms[i].field->facts;
    return needs;
}

bool query_has_words(const struct query *q)
{
    for (size_t i = 0; i < q->count; i++)
        if (q->terms[i].field->kind == QUERY_WORD)
            return true;
    return false;
}
