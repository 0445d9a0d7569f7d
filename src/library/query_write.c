/* library/query_write.c - a query written as it may be typed, declared in query.h and query_terms.h */
#include <string.h>

#include "base/text.h"
#include "library/query_terms.h"

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

static void term_write(const struct query *q, const struct query_term *t, struct buf *out)
{
    const bool says_part = t->how == QUERY_PART && t->field->kind != QUERY_COMMENT;
    const bool says_whole = t->how == QUERY_WHOLE &&
                            (query_kind_has_words(t->field->kind) || t->field->kind == QUERY_COMMENT);
    if (t->field->word)
        buf_add_format(out, "%s:%s", t->field->word, says_part ? "~" : says_whole ? "=" : "");
    for (size_t k = 0; k < t->count; k++) {
        buf_add_string(out, k > 0 ? "," : "");
        value_write(&q->values[t->first + k], out);
    }
}

/* The groups are known by where they end. */
void query_write(const struct query *q, struct buf *out)
{
    size_t ends[QUERY_DEPTH + 1], depth = 0;
    bool is_first = true;
    for (size_t i = 1; i < q->node_count; i++) { /* the root has no parentheses */
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
            term_write(q, &q->terms[n->at], out);
        else
            ends[depth++] = n->at;
        buf_add_string(out, n->kind == QUERY_ANY ? "(" : "");
    }
    buf_add_repeat(out, ')', depth);
}
