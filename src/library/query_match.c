/* library/query_match.c - whether a query holds for a game, declared in query.h */
#include <string.h>

#include "library/query_terms.h"
#include "rules/score.h"

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
    for (int i = 0; i < 2; i++)
        if ((facts >> players[i] & 1) && f->name[i].len < f->folded[players[i]].len && text_holds(q, t, v, f->name[i]))
            return true;
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
    return text_holds(q, t, v, text) || (v->rules && text.len > 0 && score_rules_named(text) == v->rules);
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

static bool rank_holds(const struct query_value *v, const struct facts *f)
{
    return (f->rank[0] != RANK_UNKNOWN && is_in(v, f->rank[0])) || (f->rank[1] != RANK_UNKNOWN && is_in(v, f->rank[1]));
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
    case QUERY_RANK: return rank_holds(v, f);
    case QUERY_MOVES: return is_in(v, f->moves);
    case QUERY_SIZE: return size_holds(v, f);
    case QUERY_GAME: return is_in(v, f->gm);
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
