/* query/query_complete.c - completes the last word of a query, declared in query.h */
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "query/query_terms.h"

/* ---- words of the query ---- */

static bool begins(const char *word, struct slice typed)
{
    return strlen(word) >= typed.len && slice_is_equal_caseless(slice_part(slice_of(word), 0, typed.len), typed);
}

static void offer(struct buf *words, const char *word, const char *end)
{
    buf_add_format(words, "%s%s%s", words->len > 0 ? "\n" : "", word, end);
}

/* Offers the words of a kind of value that has few. */
static void offer_words(enum query_kind kind, struct slice typed, struct buf *words)
{
    static const struct {
        enum query_kind kind;
        const char *word;
    } known[] = {{QUERY_RESULT, "B+"}, {QUERY_RESULT, "B+R"}, {QUERY_RESULT, "B+T"}, {QUERY_RESULT, "B+F"},
        {QUERY_RESULT, "W+"}, {QUERY_RESULT, "W+R"}, {QUERY_RESULT, "W+T"}, {QUERY_RESULT, "W+F"},
        {QUERY_RESULT, "draw"}, {QUERY_RESULT, "void"}, {QUERY_RESULT, "?"}, {QUERY_RULES, "japanese"},
        {QUERY_RULES, "chinese"}, {QUERY_RULES, "korean"}, {QUERY_RULES, "aga"}, {QUERY_RULES, "ing"},
        {QUERY_RULES, "french"}, {QUERY_SIZE, "9"}, {QUERY_SIZE, "13"}, {QUERY_SIZE, "19"}, {QUERY_IS, "starred"}};
    for (size_t i = 0; i < COUNT(known); i++)
        if (known[i].kind == kind && begins(known[i].word, typed))
            offer(words, known[i].word, "");
    for (size_t i = 0; kind == QUERY_GAME && rules_all[i]; i++)
        if (begins(rules_all[i]->name, typed))
            offer(words, rules_all[i]->name, "");
}

/* Offers words that come before a term or between two. */
static void offer_joints(struct slice typed, bool has_before, struct buf *words)
{
    if (begins("not", typed))
        offer(words, "not", "");
    if (has_before && begins("or", typed))
        offer(words, "or", "");
    if (has_before && begins("and", typed))
        offer(words, "and", "");
}

/* ---- names from the caller ---- */

#define NAMES_MOST 8 /* that are offered */

struct query_offers {
    struct slice typed; /* folded, without its quote */
    struct buf found[NAMES_MOST];
    size_t count;
    size_t same; /* bytes that all begin with, also those not offered */
};

static size_t same_start(struct slice a, struct slice b)
{
    size_t i = 0;
    while (i < a.len && i < b.len && a.at[i] == b.at[i])
        i++;
    return i;
}

/* A name beyond the most that begins otherwise replaces the last one, so that the common beginning is right. */
void query_offer(struct query_offers *o, struct slice value)
{
    if (!slice_is_equal(slice_part(value, 0, o->typed.len), o->typed))
        return;
    for (size_t i = 0; i < o->count; i++)
        if (slice_is_equal(buf_slice(&o->found[i]), value))
            return;
    const size_t same = o->count ? same_start(slice_part(buf_slice(&o->found[0]), 0, o->same), value) : value.len;
    if (o->count == NAMES_MOST && same == o->same)
        return;
    struct buf *place = &o->found[o->count < NAMES_MOST ? o->count++ : NAMES_MOST - 1];
    buf_clear(place);
    buf_add_slice(place, value);
    o->same = same;
}

bool query_has_offers(const struct query_offers *o)
{
    return o->count > 0;
}

static void offer_names(const struct query_field *field, struct slice typed, const struct query_names *names,
    struct buf *words)
{
    struct query_offers o = {0};
    struct buf folded = {0};
    const char *const how = typed.len == 0 ? "" : typed.at[0] == '~' ? "~" : typed.at[0] == '=' ? "=" : "";
    typed = slice_from(typed, strlen(how));
    bool is_quoted = typed.len > 0 && typed.at[0] == '"';
    text_fold_words(&folded, slice_from(typed, is_quoted));
    o.typed = buf_slice(&folded);
    if (names && o.typed.len > 0 && slice_find(slice_from(typed, is_quoted), '"') == typed.len - is_quoted)
        names->each(names->context, field->facts & ~(1u << FACT_RESULT), &o); /* which is not a name */
    for (size_t i = 0; i < o.count; i++)
        is_quoted |= query_needs_quotes(buf_slice(&o.found[i]));
    for (size_t i = 0; i < o.count; i++) {
        buf_add_format(words, "%s%s%s", words->len > 0 ? "\n" : "", how, is_quoted ? "\"" : "");
        buf_add_slice(words, buf_slice(&o.found[i]));
        buf_add_string(words, is_quoted ? "\"" : "");
        buf_free(&o.found[i]);
    }
    buf_free(&folded);
}

/* ---- the place ---- */

/* True if a parenthesis after `before` begins a group. */
static bool opens_group(struct slice before)
{
    return before.len == 0 || slice_is(before, "-") || slice_is_equal_caseless(before, SLICE("or")) ||
           slice_is_equal_caseless(before, SLICE("and")) || slice_is_equal_caseless(before, SLICE("not"));
}

/* The start of the last term or value: after the last blank, comma or colon outside of quotes, or the parenthesis that
 * begins a group. */
static size_t last_word(struct slice text, char *before, size_t *term)
{
    size_t start = 0, step;
    bool in_quotes = false;
    *before = ' ';
    *term = 0;
    for (size_t i = 0; i < text.len; i += step) {
        const char c = query_syntax(slice_from(text, i), &step);

        in_quotes ^= c == '"';
        if (!in_quotes && c == '(' && *before == ' ' && opens_group(slice_part(text, *term, i))) {
            *term = start = i + step;
            continue;
        }
        if (in_quotes || (c != ' ' && c != ',' && (c != ':' || *before != ' ')))
            continue;
        start = i + step;
        if (c == ' ')
            *term = start;
        *before = c == ',' && *before == ' ' ? ' ' : c;
    }
    return start;
}

/* The field of a term, with its colon, or NULL. */
static const struct query_field *field_of(struct slice term)
{
    const struct query_field *field;
    for (size_t i = 0; (field = query_field_at(i)); i++) {
        const size_t len = strlen(field->word);
        if (len < term.len && term.at[len] == ':' && begins(field->word, slice_part(term, 0, len)))
            return field;
    }
    return NULL;
}

size_t query_complete(struct slice text, const struct query_names *names, struct buf *words)
{
    size_t term;
    char before;
    size_t start = last_word(text, &before, &term);
    const size_t minus = term < text.len && text.at[term] == '-';
    if (before == ' ') {
        start += start == term ? minus : 0;
        for (size_t i = 0; start < text.len && start == term + minus && query_field_at(i); i++)
            if (begins(query_field_at(i)->word, slice_part(text, start, text.len)))
                offer(words, query_field_at(i)->word, ":");
        if (start < text.len && start == term)
            offer_joints(slice_from(text, start), term > 0, words);
        return start;
    }
    const struct query_field *field = field_of(slice_part(text, term + minus, text.len));
    const struct slice typed = slice_part(text, start, text.len);
    if (field)
        offer_words(field->kind, typed, words);
    if (field && query_kind_is_text(field->kind))
        offer_names(field, typed, names, words);
    return start;
}
