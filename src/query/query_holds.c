/* query/query_holds.c - decides if a query matches a game, declared in query.h */
#include <string.h>

#include "query/query_terms.h"
#include "query/words.h"
#include "rules/ruleset.h"
#include "rules/wording.h"

static bool has_part(struct slice text, struct slice part)
{
    return part.len == 0 || (text.len >= part.len && memmem(text.at, text.len, part.at, part.len));
}

static bool is_in(const struct query_value *v, int64_t number)
{
    return number >= v->first && number <= v->last;
}

/* ---- texts ---- */

/* True if another spelling of the name matches: as a whole, or as the part typed. */
static bool spelling_holds(const struct query *q, const struct query_value *v, struct slice text)
{
    for (size_t i = 0; i < v->spelling_count; i++) {
        const struct slice spelling = q->spellings.at[v->spelling + i];

        if (v->how == QUERY_PART ? has_part(text, spelling) : people_is_same(text, spelling))
            return true;
    }
    return false;
}

static bool text_holds(const struct query *q, const struct query_value *v, struct slice text)
{
    bool holds;
    if (v->how == QUERY_PART)
        holds = has_part(text, v->text);
    else if (v->how == QUERY_WHOLE || v->text.len == 0)
        holds = slice_is_equal(text, v->text);
    else
        holds = has_part(text, v->word) && words_hold(text, v->words, v->how == QUERY_TYPED);
    return holds || spelling_holds(q, v, text);
}

/* True if the name without rank and title may be the whole value; a cheap check, as reading those takes time. */
static bool may_be_name(const struct query *q, const struct query_value *v, struct slice written)
{
    if (v->how == QUERY_PART)
        return false;
    if (v->how == QUERY_WHOLE && people_begins(written, v->text))
        return true;
    for (size_t i = 0; i < v->spelling_count; i++)
        if (people_begins(written, q->spellings.at[v->spelling + i]))
            return true;
    return false;
}

/* For a player the whole name may also be the one without rank and title. */
static bool name_holds(const struct query *q, const struct query_value *v, enum fact fact, struct slice written)
{
    struct name n;
    if (text_holds(q, v, written))
        return true;
    if ((fact != FACT_BLACK && fact != FACT_WHITE) || !may_be_name(q, v, written))
        return false;
    name_read(written, &n);
    return n.name.len < written.len && text_holds(q, v, n.name);
}

/* The whole value may be all of the path, or the name of the file. */
static bool file_holds(const struct query *q, const struct query_value *v, struct slice path)
{
    const char *slash = path.len > 0 ? memrchr(path.at, '/', path.len) : NULL;
    if (text_holds(q, v, path))
        return true;
    return v->how == QUERY_WHOLE && slash && slice_is_equal(slice_from(path, (size_t)(slash + 1 - path.at)), v->text);
}

/* Rules match by their other names, too. */
static bool rules_hold(const struct query *q, const struct query_value *v, struct slice text)
{
    return text_holds(q, v, text) || (v->rules && text.len > 0 && ruleset_name(text) == v->rules);
}

/* Comments are compared line by line. */
static bool comment_holds(const struct query_value *v, struct slice comments)
{
    if (v->how == QUERY_PART)
        return has_part(comments, v->text);
    while (comments.len > 0)
        if (slice_is_equal(slice_cut(&comments, '\n'), v->text))
            return true;
    return false;
}

/* ---- numbers ---- */

static bool date_holds(const struct query_value *v, const struct facts *f)
{
    for (size_t i = 0; i < f->date_count; i++)
        if (f->dates[i].first >= v->first && f->dates[i].last <= v->last)
            return true;
    return false;
}

/* `?`: the winner is not given, or not understood. */
static bool is_unknown(int result)
{
    return result != RESULT_WIN && result != RESULT_DRAW;
}

static bool result_holds(const struct query_value *v, const struct facts *f)
{
    if (v->result == RESULT_UNKNOWN)
        return is_unknown(f->result);
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

/* Compares with one of the term's texts, after facts_ask. */
static bool value_holds(const struct query *q, enum query_kind kind, const struct query_value *v, enum fact fact,
    const struct facts *f)
{
    switch (kind) {
    case QUERY_WORD:
    case QUERY_NAME:
    case QUERY_TEXT:
    case QUERY_WINNER:
    case QUERY_LOSER: return name_holds(q, v, fact, f->folded[fact]);
    case QUERY_FILE: return file_holds(q, v, f->folded[fact]);
    case QUERY_RULES: return rules_hold(q, v, f->folded[fact]);
    case QUERY_DATE: return date_holds(v, f);
    case QUERY_RESULT: return result_holds(v, f);
    case QUERY_KOMI: return f->komi != FACTS_UNKNOWN && is_in(v, f->komi);
    case QUERY_TIME: return f->time != FACTS_UNKNOWN && is_in(v, f->time);
    case QUERY_RANK: return rank_holds(v, f->rank[fact == FACT_WHITE_RANK]);
    default: return false;
    }
}

/* Compares with facts that are not texts of the game. */
static bool number_holds(const struct query *q, enum query_kind kind, const struct query_value *v,
    const struct facts *f)
{
    switch (kind) {
    case QUERY_WORD: return f->also.len > 0 && (text_holds(q, v, f->also) || v->first == f->game);
    case QUERY_COMMENT: return comment_holds(v, f->comments);
    case QUERY_HANDICAP: return is_in(v, f->handicap);
    case QUERY_MOVES: return is_in(v, f->moves);
    case QUERY_SIZE: return size_holds(v, f);
    case QUERY_GAME: return is_in(v, f->gm);
    case QUERY_IS: return f->is_starred;
    default: return false;
    }
}

bool query_term_holds(const struct query *q, size_t term, enum fact fact, const struct facts *f)
{
    const struct query_term *t = &q->terms[term];
    for (size_t i = 0; i < t->count; i++)
        if (value_holds(q, t->field->kind, &q->values[t->first + i], fact, f))
            return true;
    return false;
}

/* The texts of the game for a term: if it is about the winner or loser, that player's. */
static unsigned term_facts(const struct query_term *t, const struct facts *f)
{
    const unsigned black = FACTS_BIT(BLACK), white = FACTS_BIT(WHITE);
    switch (t->field->kind) {
    case QUERY_WINNER: return f->result != RESULT_WIN ? 0 : f->winner == 'B' ? black : white;
    case QUERY_LOSER: return f->result != RESULT_WIN ? 0 : f->winner == 'B' ? white : black;
    case QUERY_HANDICAP:
    case QUERY_COMMENT:
    case QUERY_IS: return 0;
    default: return t->field->facts;
    }
}

static bool numbers_hold(const struct query *q, const struct query_term *t, const struct facts *f)
{
    for (size_t i = 0; i < t->count; i++)
        if (number_holds(q, t->field->kind, &q->values[t->first + i], f))
            return true;
    return false;
}

static enum query_answer term_ask(const struct query *q, size_t term, const struct facts *f, query_text_asked *asked,
    void *context)
{
    const struct query_term *t = &q->terms[term];
    if (t->field->kind == QUERY_COMMENT && f->lacks_comments)
        return QUERY_DEPENDS;
    if (numbers_hold(q, t, f))
        return QUERY_YES;
    unsigned facts = term_facts(t, f);
    for (int i = 0; facts != 0; i++, facts >>= 1)
        if ((facts & 1) && (asked ? asked(context, term, (enum fact)i) : query_term_holds(q, term, (enum fact)i, f)))
            return QUERY_YES;
    return QUERY_NO;
}

static enum query_answer turned(enum query_answer answer, bool is_not)
{
    return is_not ? (enum query_answer)(QUERY_YES - answer) : answer;
}

/* ---- groups ---- */

/* The groups around the next node, with their answers so far. */
struct groups {
    size_t node[2 * (QUERY_DEPTH + 1)];
    enum query_answer answer[2 * (QUERY_DEPTH + 1)];
    size_t count;
};

/* Adds the answer of a node to the last group; if that is decided or complete, adds its answer to the group around it,
 * and so on. Returns the next node. */
static size_t answer_add(const struct query *q, struct groups *g, enum query_answer answer, size_t next)
{
    for (; g->count > 0; g->count--) {
        const struct query_node *group = &q->nodes[g->node[g->count - 1]];
        enum query_answer *now = &g->answer[g->count - 1];
        const bool is_all = group->kind == QUERY_ALL;

        if (is_all ? answer < *now : answer > *now)
            *now = answer;
        if (*now != (is_all ? QUERY_NO : QUERY_YES) && next < group->at)
            return next;
        next = group->at;
        answer = turned(*now, group->is_not);
    }
    g->answer[0] = answer;
    return next;
}

enum query_answer query_ask_by(const struct query *q, const struct facts *f, query_text_asked *asked, void *context)
{
    struct groups g; /* larger than the part in use */
    g.count = 0;
    g.answer[0] = QUERY_YES;
    for (size_t i = 0; i < q->node_count;) {
        const struct query_node *n = &q->nodes[i];

        if (n->kind == QUERY_TERM) {
            i = answer_add(q, &g, turned(term_ask(q, n->at, f, asked, context), n->is_not), i + 1);
            continue;
        }
        g.answer[g.count] = n->kind == QUERY_ALL ? QUERY_YES : QUERY_NO;
        g.node[g.count++] = i++;
    }
    return g.answer[0];
}

enum query_answer query_ask(const struct query *q, const struct facts *f)
{
    return query_ask_by(q, f, NULL, NULL);
}

bool query_holds(const struct query *q, const struct facts *f)
{
    return query_ask(q, f) == QUERY_YES;
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

bool query_is_typed(const struct query *q)
{
    for (size_t i = 0; i < q->value_count; i++)
        if (q->values[i].how == QUERY_TYPED)
            return true;
    return false;
}

bool query_is_comment(const struct query *q, struct slice *text, bool *is_whole)
{
    const bool is_alone = q->count == 1 && q->value_count == 1 && q->node_count == 3 && !q->nodes[2].is_not;
    if (!is_alone || q->terms[0].field->kind != QUERY_COMMENT)
        return false;
    *text = q->values[0].text;
    *is_whole = q->values[0].how != QUERY_PART;
    return true;
}
