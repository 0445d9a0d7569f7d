/* library/query.c - a query read, declared in query.h */
#include "library/query.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/query_terms.h"

/* ---- fields ---- */

#define BIT(fact) FACTS_BIT(fact)
static const struct query_field fields[] = {
#define FIELD(id, word, kind, facts, takes) {word, takes, QUERY_##kind, facts},
#include "library/query.def"
#undef FIELD
};

/* A word without a field. */
static const struct query_field anywhere = {
    .kind = QUERY_WORD,
#define TEXT(id, property, how, name, column) (FACT_IS_##how == FACT_IS_WORDS ? FACTS_BIT(id) : 0) |
#define OTHER(id, name, column)
    .facts =
#include "library/fact.def"
        0,
};

const struct query_field *query_field_at(size_t i)
{
    return i < COUNT(fields) ? &fields[i] : NULL;
}

/* ---- characters ---- */

char query_syntax(struct slice s, size_t *step)
{
    static const struct {
        uint32_t code;
        char plain;
    } wide[] = {{0x3000, ' '}, {0xFF1A, ':'}, {0xFF5E, '~'}, {0x301C, '~'}, {0xFF0C, ','}, {0xFF02, '"'}, {0x201C, '"'},
        {0x201D, '"'}, {0xFF0D, '-'}};
    uint32_t code;
    *step = text_step(s, &code);
    if (code < 0x80)
        return is_space((char)code) ? ' ' : (char)code;
    for (size_t i = 0; i < COUNT(wide); i++)
        if (wide[i].code == code)
            return wide[i].plain;
    return '\0';
}

bool query_needs_quotes(struct slice value)
{
    size_t step;
    for (size_t i = 0; i < value.len; i += step) {
        const char c = query_syntax(slice_from(value, i), &step);
        if (c == ' ' || c == ',' || c == ':')
            return true;
    }
    return false;
}

struct parser {
    struct query *query;
    const struct people *people;
    struct slice text;
    size_t at;         /* byte */
    struct buf value;  /* scratch: the value as typed, without its quotes */
    struct buf folded; /* the same, folded */
    size_t value_at;   /* where it begins */
    bool is_quoted;    /* it had quotes */
    size_t column;     /* where it is wrong; 0: nowhere */
    bool is_typed;     /* it is not finished: what is wrong is left out */
    struct error *error;
};

static char peek(const struct parser *p, size_t *step)
{
    *step = 0;
    return p->at < p->text.len ? query_syntax(slice_from(p->text, p->at), step) : ' ';
}

static bool take(struct parser *p, char c)
{
    size_t step;
    if (p->at == p->text.len || peek(p, &step) != c)
        return false;
    p->at += step;
    return true;
}

/* ---- what is wrong ---- */

/* Notes the place of the first mistake, whose words are there; false, for those who return it. */
static bool fail_at(struct parser *p, size_t at)
{
    uint32_t code;
    p->error = NULL;
    if (p->column > 0)
        return false;
    p->column = 1;
    for (size_t i = 0; i < at; p->column++)
        i += text_step(slice_from(p->text, i), &code);
    return false;
}

/* Stars are the viewer's, where a query is typed. */
static bool is_known(const struct parser *p, const struct query_field *field)
{
    return p->is_typed || field->kind != QUERY_IS;
}

static bool fail_unknown(struct parser *p, size_t at, struct slice word)
{
    struct buf known = {0}, shown = {0};
    text_filter_cut(&shown, word, 30);
    for (size_t i = 0; i < COUNT(fields); i++)
        if (is_known(p, &fields[i]))
            buf_add_format(&known, " %s", fields[i].word);
    error_set(p->error, "no field \"%s\": there are%s; in quotes it is a word", buf_string(&shown), buf_string(&known));
    buf_free(&known);
    buf_free(&shown);
    return fail_at(p, at);
}

static bool fail_value(struct parser *p, const struct query_field *field)
{
    struct buf shown = {0};
    text_filter_cut(&shown, slice_trim(buf_slice(&p->value)), 30);
    if (shown.len > 0)
        error_set(p->error, "%s takes %s, not %s", field->word, tr(field->takes), buf_string(&shown));
    else
        error_set(p->error, "%s takes %s", field->word, tr(field->takes));
    buf_free(&shown);
    return fail_at(p, p->value_at);
}

/* ---- values ---- */

/* Up to the next blank or comma that is not in quotes. */
static bool take_value(struct parser *p)
{
    bool in_quotes = false;
    size_t step, quote = 0;
    buf_clear(&p->value);
    buf_clear(&p->folded);
    p->value_at = p->at;
    p->is_quoted = false;
    for (; p->at < p->text.len; p->at += step) {
        const char c = peek(p, &step);

        if (!in_quotes && (c == ' ' || c == ','))
            break;
        if (c == '"') {
            in_quotes = !in_quotes;
            quote = p->at;
            p->is_quoted = true;
        } else {
            buf_add_slice(&p->value, slice_part(p->text, p->at, p->at + step));
        }
    }
    text_fold_words(&p->folded, buf_slice(&p->value));
    if (!in_quotes)
        return true;
    error_set(p->error, "a quote is not closed");
    return fail_at(p, quote) || p->is_typed;
}

/* A value of a field. */
static bool value_read(struct parser *p, const struct query_field *field, bool is_part)
{
    struct query *q = p->query;
    struct query_value *v = &MEM_ADD(q->values, q->value_count, q->value_cap);
    *v = (struct query_value){.text = arena_slice(&q->arena, buf_slice(&p->folded))};
    if (v->text.len == 0 && field->kind != QUERY_WORD && (is_part || !p->is_quoted || !query_kind_is_text(field->kind)))
        return fail_value(p, field);
    if (is_part && !query_kind_is_text(field->kind)) {
        error_set(p->error, "%s has no parts: ~ goes with names and texts", field->word);
        return fail_at(p, p->value_at);
    }
    if (!query_value_read(field->kind, v))
        return fail_value(p, field);
    if (v->first > v->last) {
        error_set(p->error, "%s: the range ends before it begins", field->word);
        return fail_at(p, p->value_at);
    }
    v->spelling = q->spellings.count;
    if (p->people && (field->kind == QUERY_NAME || field->kind == QUERY_WINNER || field->kind == QUERY_WORD))
        people_find(p->people, v->text, &q->spellings);
    v->spelling_count = q->spellings.count - v->spelling;
    return true;
}

/* Values with commas between them. A comma with nothing after it is passed over, as it is while one types. */
static bool values_read(struct parser *p, const struct query_field *field, bool is_part, size_t *count)
{
    do {
        if (!take_value(p))
            return false;
        if (p->value.len == 0 && !p->is_quoted && *count > 0)
            continue;
        if (!value_read(p, field, is_part))
            return false;
        ++*count;
    } while (take(p, ','));
    return true;
}

/* ---- terms ---- */

/* A field and its colon, where there are some: *field; else nothing is taken. False: there is no such field. */
static bool take_field(struct parser *p, const struct query_field **field)
{
    const size_t from = p->at;
    size_t end = from, step = 0;
    struct buf word = {0};
    *field = NULL;
    while (end < p->text.len && is_letter(p->text.at[end]))
        end++;
    if (end == from || end == p->text.len || query_syntax(slice_from(p->text, end), &step) != ':')
        return true;
    text_fold_words(&word, slice_part(p->text, from, end));
    for (size_t i = 0; i < COUNT(fields) && !*field; i++)
        if (slice_is(buf_slice(&word), fields[i].word))
            *field = &fields[i];
    buf_free(&word);
    if (!*field)
        return fail_unknown(p, from, slice_part(p->text, from, end));
    p->at = end + step;
    return true;
}

/* A minus is one where something follows it. */
static bool take_minus(struct parser *p)
{
    const size_t from = p->at;
    size_t step;
    if (!take(p, '-'))
        return false;
    const char next = peek(p, &step);
    if (next != ' ' && next != ',')
        return true;
    p->at = from;
    return false;
}

/* Commas where a term begins say nothing. */
static bool term_read(struct parser *p)
{
    struct query *q = p->query;
    struct query_term term = {.first = q->value_count};
    while (take(p, ' ') || take(p, ','))
        continue;
    if (p->at == p->text.len)
        return true;
    term.is_not = take_minus(p);
    const size_t field_at = p->at;
    if (!take_field(p, &term.field))
        return false;
    if (term.field && !is_known(p, term.field)) {
        error_set(p->error, "is:starred finds in the viewer's list of games: nothing else knows the stars");
        return fail_at(p, field_at);
    }
    term.is_part = !term.field || take(p, '~') || term.field->kind == QUERY_COMMENT;
    term.field = term.field ? term.field : &anywhere;
    if (!values_read(p, term.field, term.is_part, &term.count))
        return false;
    MEM_ADD(q->terms, q->count, q->cap) = term;
    return true;
}

static void clear(struct query *q)
{
    q->count = q->value_count = q->spellings.count = 0;
    arena_clear(&q->arena);
}

/* To the end of the term that begins at `from`; it is as if it were not there. */
static void term_skip(struct parser *p, size_t from, size_t values)
{
    size_t step;
    bool in_quotes = false;
    p->query->value_count = values;
    for (p->at = from; p->at < p->text.len; p->at += step) {
        const char c = peek(p, &step);

        in_quotes ^= c == '"';
        if (c == ' ' && !in_quotes)
            return;
    }
}

static void parse(struct parser *p)
{
    clear(p->query);
    while (p->at < p->text.len && (p->column == 0 || p->is_typed)) {
        while (take(p, ' '))
            continue;
        const size_t from = p->at, values = p->query->value_count;
        if (!term_read(p))
            term_skip(p, from, values);
    }
    buf_free(&p->value);
    buf_free(&p->folded);
}

bool query_parse(struct query *q, struct slice text, const struct people *people, size_t *column, struct error *e)
{
    struct parser p = {.query = q, .people = people, .text = text, .error = e};
    parse(&p);
    if (p.column == 0)
        return true;
    clear(q);
    if (column)
        *column = p.column;
    return false;
}

bool query_parse_typed(struct query *q, struct slice text, const struct people *people, struct error *e)
{
    struct parser p = {.query = q, .people = people, .text = text, .error = e, .is_typed = true};
    parse(&p);
    return p.column == 0;
}

static void value_write(const struct query_value *v, struct buf *out)
{
    const bool is_quoted = v->text.len == 0 || query_needs_quotes(v->text);
    buf_add_string(out, is_quoted ? "\"" : "");
    text_filter(out, v->text);
    buf_add_string(out, is_quoted ? "\"" : "");
}

void query_write(const struct query *q, struct buf *out)
{
    for (size_t i = 0; i < q->count; i++) {
        const struct query_term *t = &q->terms[i];
        const bool says_part = t->is_part && t->field->kind != QUERY_WORD && t->field->kind != QUERY_COMMENT;
        buf_add_format(out, "%s%s", i > 0 ? " " : "", t->is_not ? "-" : "");
        if (t->field->word)
            buf_add_format(out, "%s:%s", t->field->word, says_part ? "~" : "");
        for (size_t k = 0; k < t->count; k++) {
            buf_add_string(out, k > 0 ? "," : "");
            value_write(&q->values[t->first + k], out);
        }
    }
}

void query_free(struct query *q)
{
    mem_free(q->terms);
    mem_free(q->values);
    spellings_free(&q->spellings);
    arena_free(&q->arena);
    *q = (struct query){0};
}
