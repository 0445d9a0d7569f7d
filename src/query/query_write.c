/* query/query_write.c - writes a query as it may be typed, declared in query.h and query_terms.h */
#include <string.h>

#include "base/text.h"
#include "query/query_terms.h"

/* Words between terms, and before one. */
static bool is_joint(struct slice word)
{
    return slice_is_equal_caseless(word, SLICE("or")) || slice_is_equal_caseless(word, SLICE("and")) ||
           slice_is_equal_caseless(word, SLICE("not"));
}

bool query_needs_quotes(struct slice value)
{
    size_t step;
    if (is_joint(value))
        return true;
    for (size_t i = 0; i < value.len; i += step) {
        const char c = query_syntax(slice_from(value, i), &step);
        if (c != '\0' && strchr(i == 0 ? " ,:()-~=" : " ,:()", c))
            return true;
    }
    return false;
}

static void value_write(const struct query_value *v, struct buf *out)
{
    const bool is_quoted = v->text.len == 0 || query_needs_quotes(v->text);
    buf_add_string(out, is_quoted ? "\"" : "");
    text_filter(out, v->text);
    buf_add_string(out, is_quoted ? "\"" : "");
}

/* `loosely`: with `~`, if names or texts are compared otherwise. */
static void term_write(const struct query *q, const struct query_term *t, bool loosely, struct buf *out)
{
    const enum query_kind kind = t->field->kind;
    const bool has_words = query_kind_has_words(kind), may_loosen = has_words || kind == QUERY_RULES;
    const bool says_part = (t->how == QUERY_PART && kind != QUERY_COMMENT) || (loosely && may_loosen);
    const bool says_whole = t->how == QUERY_WHOLE && !says_part && (has_words || kind == QUERY_COMMENT);
    if (t->field->word)
        buf_add_format(out, "%s:%s", t->field->word, says_part ? "~" : says_whole ? "=" : "");
    for (size_t k = 0; k < t->count; k++) {
        buf_add_string(out, k > 0 ? "," : "");
        value_write(&q->values[t->first + k], out);
    }
}

/* Writes the nodes of one group, or all except the root. The groups in them are known by their ends. */
static void nodes_write(const struct query *q, size_t from, size_t to, bool loosely, struct buf *out)
{
    size_t ends[QUERY_DEPTH + 1], depth = 0;
    bool is_first = true;
    for (size_t i = from; i < to; i++) {
        const struct query_node *n = &q->nodes[i];

        for (; depth > 0 && ends[depth - 1] == i; depth--)
            buf_add_char(out, ')');
        if (n->kind == QUERY_ALL) {
            buf_add_string(out, q->nodes[i - 1].kind == QUERY_ANY ? "" : " or ");
            is_first = true;
            continue;
        }
        buf_add_format(out, "%s%s", is_first ? "" : " ", n->is_not ? "-" : "");
        is_first = false;
        if (n->kind == QUERY_TERM)
            term_write(q, &q->terms[n->at], loosely, out);
        else
            ends[depth++] = n->at;
        buf_add_string(out, n->kind == QUERY_ANY ? "(" : "");
    }
    buf_add_repeat(out, ')', depth);
}

void query_write(const struct query *q, struct buf *out)
{
    nodes_write(q, 1, q->node_count, false, out); /* the root has no parentheses */
}

/* True if some term of these nodes is written otherwise. */
static bool may_loosen(const struct query *q, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const struct query_term *t = q->nodes[i].kind == QUERY_TERM ? &q->terms[q->nodes[i].at] : NULL;
        const bool is_text = t && (query_kind_has_words(t->field->kind) || t->field->kind == QUERY_RULES);

        for (size_t k = 0; is_text && t->how != QUERY_PART && k < t->count; k++)
            if (q->values[t->first + k].text.len > 0)
                return true;
    }
    return false;
}

bool query_write_part(const struct query *q, size_t part, bool loosely, struct buf *out)
{
    size_t from = 1, to = q->node_count;
    if (q->node_count == 0)
        return false;
    if (q->nodes[1].at == q->node_count) { /* no alternatives: each of its terms */
        size_t i = 0;
        for (to = from = 2; i <= part && to < q->node_count; i++) {
            from = to;
            to = q->nodes[from].kind == QUERY_TERM ? from + 1 : q->nodes[from].at;
        }
        part -= i - 1;
    }
    if (part > 0 || (loosely && !may_loosen(q, from, to)))
        return false;
    nodes_write(q, from, to, loosely, out);
    return true;
}
