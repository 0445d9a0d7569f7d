/* query/query.c - reads a query, declared in query.h */
#include "query/query.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "query/query_terms.h"
#include "rules/wording.h"

/* ---- fields ---- */

#define BIT(fact) FACTS_BIT(fact)
static const struct query_field fields[] = {
#define FIELD(id, word, kind, facts, takes) {word, takes, QUERY_##kind, facts},
#include "query/query.def"
#undef FIELD
};

/* A word without a field. */
static const struct query_field anywhere = {
    .kind = QUERY_WORD,
#define TEXT(id, property, how, name, column) (FACT_IS_##how == FACT_IS_WORDS ? FACTS_BIT(id) : 0) |
#define OTHER(id, name, column)
    .facts =
#include "query/fact.def"
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
    } wide[] = {{0xFF1A, ':'}, {0xFF5E, '~'}, {0x301C, '~'}, {0xFF0C, ','}, {0xFF02, '"'}, {0x201C, '"'}, {0x201D, '"'},
        {0xFF0D, '-'}, {0xFF08, '('}, {0xFF09, ')'}, {0xFF1D, '='}};
    uint32_t code;
    *step = text_step(s, &code);
    if (code < 0x80)
        return is_space((char)code) ? ' ' : (char)code;
    for (size_t i = 0; i < COUNT(wide); i++)
        if (wide[i].code == code)
            return wide[i].plain;
    return text_is_blank(code) ? ' ' : '\0';
}

/* An open group: its nodes, and where it began. */
struct group {
    size_t any, all; /* numbers of nodes: `all` is the last one in `any` */
    size_t at;       /* byte */
};

struct parser {
    struct query *query;
    const struct people *people;
    struct slice text;
    size_t at;         /* byte */
    struct buf value;  /* scratch: the value as typed, without its quotes */
    struct buf folded; /* the same, folded */
    size_t value_at;   /* where it begins */
    bool is_quoted;    /* it had quotes */
    bool is_open;      /* the text ended in it */
    struct group groups[QUERY_DEPTH + 1];
    size_t depth;      /* groups except the root */
    const char *joint; /* a word that needs a term after it, or NULL */
    size_t joint_at;
    size_t column; /* of the first mistake; 0: none */
    bool is_typed; /* it is still being typed: wrong parts are left out */
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

/* ---- mistakes ---- */

/* Notes the place of the first mistake, whose message is set already. Always false, to be returned. */
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

/* False for stars, unless typed in the viewer. */
static bool is_known(const struct parser *p, const struct query_field *field)
{
    return p->is_typed || field->kind != QUERY_IS;
}

/* The field with a similar word, or one that begins with it; NULL if none is near. */
static const char *nearest(const struct parser *p, struct slice word)
{
    const size_t most = word.len < 3 ? 0 : word.len < 6 ? 1 : 2;
    const char *best = NULL;
    size_t least = most + 1;
    for (size_t i = 0; i < COUNT(fields); i++) {
        const struct slice known = slice_of(fields[i].word);
        const size_t changes = slice_changes(word, known);
        if (is_known(p, &fields[i]) && changes < least) {
            least = changes;
            best = fields[i].word;
        }
    }
    for (size_t i = 0; i < COUNT(fields) && !best; i++)
        if (is_known(p, &fields[i]) && word.len > 1 &&
            slice_is_equal(slice_part(slice_of(fields[i].word), 0, word.len), word))
            best = fields[i].word;
    return best;
}

static bool fail_unknown(struct parser *p, size_t at, struct slice typed, struct slice word)
{
    struct buf known = {0}, shown = {0};
    const char *near = nearest(p, word);
    text_filter_cut(&shown, typed, 30);
    for (size_t i = 0; i < COUNT(fields); i++)
        if (is_known(p, &fields[i]))
            buf_add_format(&known, " %s", fields[i].word);
    if (near)
        error_set(p->error, "unknown field \"%s\": did you mean %s? (fields:%s); quote it to search for the word",
            buf_string(&shown), near, buf_string(&known));
    else
        error_set(p->error, "unknown field \"%s\" (fields:%s); quote it to search for the word", buf_string(&shown),
            buf_string(&known));
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

/* Broken bytes become U+FFFD: without the quotes between them they could be a character. */
static void add_character(struct buf *out, struct slice s)
{
    uint32_t code;
    text_step(s, &code);
    text_add_code(out, code);
}

/* Takes a value up to the next blank, comma or closing parenthesis outside of quotes, and of parentheses within it. */
static bool take_value(struct parser *p)
{
    bool in_quotes = false;
    size_t step, quote = 0, depth = 0;
    buf_clear(&p->value);
    buf_clear(&p->folded);
    p->value_at = p->at;
    p->is_quoted = false;
    for (; p->at < p->text.len; p->at += step) {
        const char c = peek(p, &step);

        if (!in_quotes && (c == ' ' || c == ',' || (c == ')' && depth == 0)))
            break;
        if (c == '"') {
            in_quotes = !in_quotes;
            quote = p->at;
            p->is_quoted = true;
            continue;
        }
        if (!in_quotes && (c == '(' || c == ')'))
            depth += c == '(' ? 1 : (size_t)-1;
        add_character(&p->value, slice_from(p->text, p->at));
    }
    text_fold_words(&p->folded, buf_slice(&p->value));
    p->is_open = p->at == p->text.len && (in_quotes || !p->is_quoted);
    if (!in_quotes)
        return true;
    error_set(p->error, "a quote is not closed");
    return fail_at(p, quote) || p->is_typed;
}

/* Adds the other spellings of a name. */
static void spellings_add(struct parser *p, enum query_kind kind, struct query_value *v)
{
    struct spellings *all = &p->query->spellings;
    const bool is_name = kind == QUERY_NAME || kind == QUERY_WINNER || kind == QUERY_LOSER;
    v->spelling = all->count;
    if (p->people && is_name && (v->how == QUERY_WORDS || v->how == QUERY_TYPED))
        people_find_words(p->people, v->words, all);
    else if (p->people && (is_name || kind == QUERY_WORD))
        people_find(p->people, v->text, all);
    v->spelling_count = all->count - v->spelling;
}

/* Adds the dates of a text with several, in any form of records: each becomes a value, in place of the last one. */
static bool dates_add(struct parser *p, const struct query_field *field)
{
    struct query *q = p->query;
    struct buf text = {0};
    struct dates all;
    if (field->kind != QUERY_DATE || dates_read(buf_slice(&p->folded), &all) == SGF_DELETED || all.count == 0)
        return false;
    q->value_count--;
    for (size_t i = 0; i < all.count; i++) {
        buf_clear(&text);
        dates_text(&(struct dates){.at = {all.at[i]}, .count = 1}, &text);
        MEM_ADD(q->values, q->value_count,
            q->value_cap) = (struct query_value){.text = arena_slice(&q->arena, buf_slice(&text)),
            .how = QUERY_WHOLE,
            .first = all.at[i].first,
            .last = all.at[i].last};
    }
    buf_free(&text);
    return true;
}

/* Reads a value of a field. */
static bool value_read(struct parser *p, const struct query_field *field, enum query_how how)
{
    struct query *q = p->query;
    const bool is_text = query_kind_is_text(field->kind), is_part = how == QUERY_PART;
    struct query_value *v = &MEM_ADD(q->values, q->value_count, q->value_cap);
    *v = (struct query_value){.text = arena_slice(&q->arena, buf_slice(&p->folded)), .how = how};
    if (how == QUERY_WORDS && p->is_typed && p->is_open)
        v->how = QUERY_TYPED;
    if (v->text.len == 0 && field->kind != QUERY_WORD && (is_part || !p->is_quoted || !is_text))
        return fail_value(p, field);
    if (is_part && !is_text) {
        error_set(p->error, "~ does not work with %s: only with names and texts", field->word);
        return fail_at(p, p->value_at);
    }
    if (!query_value_read(field->kind, v))
        return dates_add(p, field) || fail_value(p, field);
    if (v->first > v->last) {
        error_set(p->error, "%s: the range ends before it begins", field->word);
        return fail_at(p, p->value_at);
    }
    spellings_add(p, field->kind, v);
    return true;
}

/* Reads values with commas between them. A comma with nothing after it is ignored, as while typing. */
static bool values_read(struct parser *p, struct query_term *term)
{
    do {
        if (!take_value(p))
            return false;
        if (p->value.len == 0 && !p->is_quoted && p->query->value_count > term->first)
            continue;
        if (!value_read(p, term->field, term->how))
            return false;
    } while (take(p, ','));
    term->count = p->query->value_count - term->first;
    return true;
}

/* ---- terms ---- */

/* The letters before a colon, folded, and after how many bytes that ends. False: there are none. */
static bool look_at_field(struct slice text, struct buf *word, size_t *len)
{
    size_t end = 0, step = 0;
    while (end < text.len && is_letter(text.at[end]))
        end++;
    if (end == 0 || end == text.len || query_syntax(slice_from(text, end), &step) != ':')
        return false;
    text_fold_words(word, slice_part(text, 0, end));
    *len = end + step;
    return true;
}

static const struct query_field *find_field(struct slice word)
{
    for (size_t i = 0; i < COUNT(fields); i++)
        if (slice_is(word, fields[i].word))
            return &fields[i];
    return NULL;
}

/* Takes a field and its colon, if there are any. False if there is no such field. */
static bool take_field(struct parser *p, const struct query_field **field)
{
    const size_t from = p->at;
    size_t len;
    struct buf word = {0};
    *field = NULL;
    if (!look_at_field(slice_from(p->text, from), &word, &len))
        return true;
    *field = find_field(buf_slice(&word));
    if (!*field)
        fail_unknown(p, from, slice_part(p->text, from, from + word.len), buf_slice(&word));
    else
        p->at = from + len;
    buf_free(&word);
    return *field;
}

/* Takes `=` or `~` after the colon of a field; numbers are whole anyway. */
static enum query_how take_how(struct parser *p, enum query_kind kind)
{
    if (take(p, '~'))
        return QUERY_PART;
    if (take(p, '='))
        return QUERY_WHOLE;
    return query_kind_has_words(kind) ? QUERY_WORDS : kind == QUERY_COMMENT ? QUERY_PART : QUERY_WHOLE;
}

static void node_add(struct query *q, struct query_node node)
{
    MEM_ADD(q->nodes, q->node_count, q->node_cap) = node;
}

static bool term_read(struct parser *p, bool is_not)
{
    struct query *q = p->query;
    struct query_term term = {.first = q->value_count, .how = QUERY_PART};
    const size_t field_at = p->at;
    if (!take_field(p, &term.field))
        return false;
    if (term.field && !is_known(p, term.field)) {
        error_set(p->error, "is:starred works only in the viewer's list of games");
        return fail_at(p, field_at);
    }
    if (term.field)
        term.how = take_how(p, term.field->kind);
    term.field = term.field ? term.field : &anywhere;
    if (!values_read(p, &term))
        return false;
    node_add(q, (struct query_node){QUERY_TERM, is_not, q->count});
    MEM_ADD(q->terms, q->count, q->cap) = term;
    return true;
}

/* ---- groups ---- */

static struct group *group_of(struct parser *p)
{
    return &p->groups[p->depth];
}

/* True if the current alternative has no term yet. */
static bool is_empty(struct parser *p)
{
    return group_of(p)->all + 1 == p->query->node_count;
}

static void alternative_begin(struct parser *p)
{
    group_of(p)->all = p->query->node_count;
    node_add(p->query, (struct query_node){QUERY_ALL, false, 0});
}

/* Ends an alternative; an empty one is removed. */
static void alternative_end(struct parser *p)
{
    struct query *q = p->query;
    const size_t all = group_of(p)->all;
    if (is_empty(p))
        q->node_count--;
    else
        q->nodes[all].at = q->node_count;
}

static void group_begin(struct parser *p, size_t at, bool is_not)
{
    *group_of(p) = (struct group){.any = p->query->node_count, .at = at};
    node_add(p->query, (struct query_node){QUERY_ANY, is_not, 0});
    alternative_begin(p);
}

static void group_end(struct parser *p)
{
    struct query *q = p->query;
    const size_t any = group_of(p)->any;
    alternative_end(p);
    if (any + 1 == q->node_count)
        q->node_count--;
    else
        q->nodes[any].at = q->node_count;
}

/* Notes that a word that needs a term after it has none. */
static bool fail_joint(struct parser *p, const char *joint, size_t at)
{
    p->joint = NULL;
    if (joint[0] == 'n')
        error_set(p->error, "not needs a term after it; quote it to search for the word");
    else
        error_set(p->error, "%s needs a term on both sides; quote it to search for the word", joint);
    return fail_at(p, at);
}

static bool open_read(struct parser *p, size_t at, bool is_not)
{
    if (p->depth == QUERY_DEPTH) {
        error_set(p->error, "more than %d parentheses are open", QUERY_DEPTH);
        return fail_at(p, at);
    }
    p->depth++;
    p->joint = NULL;
    group_begin(p, at, is_not);
    return true;
}

/* Closes a group; while typing, even if that is wrong. */
static bool close_read(struct parser *p, size_t at)
{
    size_t step;
    bool is_fine = true;
    if (p->joint) {
        is_fine = fail_joint(p, p->joint, p->joint_at);
    } else if (p->depth == 0 || is_empty(p)) {
        error_set(p->error,
            p->depth == 0 ? T("unmatched ); quote it to search for it") : T("nothing between the parentheses"));
        is_fine = fail_at(p, at);
    }
    peek(p, &step);
    p->at += step;
    if (p->depth > 0) {
        group_end(p);
        p->depth--;
    }
    return is_fine || p->is_typed;
}

/* ---- the next item ---- */

/* Takes a minus, if something follows it. */
static bool take_minus(struct parser *p)
{
    const size_t from = p->at;
    size_t step;
    if (!take(p, '-'))
        return false;
    const char next = peek(p, &step);
    if (next != ' ' && next != ',' && next != ')')
        return true;
    p->at = from;
    return false;
}

/* Takes one of these words, ended by a blank or parenthesis; NULL if something else follows. */
static const char *take_joint(struct parser *p)
{
    static const char *const joints[] = {"or", "and", "not"};
    size_t end = p->at, step;
    while (end < p->text.len && is_letter(p->text.at[end]))
        end++;
    const struct slice word = slice_part(p->text, p->at, end);
    const char after = end < p->text.len ? query_syntax(slice_from(p->text, end), &step) : ' ';
    for (size_t i = 0; i < COUNT(joints) && (after == ' ' || after == '(' || after == ')'); i++)
        if (slice_is_equal_caseless(word, slice_of(joints[i]))) {
            p->at = end;
            return joints[i];
        }
    return NULL;
}

bool query_begins(struct slice text)
{
    struct parser p = {.text = text};
    struct buf word = {0};
    const char *joint;
    size_t len;
    do
        joint = take_joint(&p);
    while (joint ? joint[0] == 'n' : take(&p, ' ') || take(&p, '(') || take_minus(&p));
    const bool begins = !joint && look_at_field(slice_from(text, p.at), &word, &len) && find_field(buf_slice(&word));
    buf_free(&word);
    return begins;
}

/* Takes any number of `not`, then a minus. False if `or` or `and` is wrong here. */
static bool joints_read(struct parser *p, bool *is_not)
{
    const char *joint;
    size_t from = p->at;
    for (*is_not = false; (joint = take_joint(p)); from = p->at) {
        const bool between = joint[0] != 'n';
        if (between && (*is_not || p->joint || is_empty(p)))
            return fail_joint(p, *is_not ? "not" : joint, *is_not ? p->joint_at : from);
        if (joint[0] == 'o') {
            alternative_end(p);
            alternative_begin(p);
        }
        *is_not ^= !between;
        p->joint = joint;
        p->joint_at = from;
        while (take(p, ' ') || take(p, ','))
            continue;
    }
    *is_not ^= take_minus(p);
    return true;
}

/* Commas before a term are ignored. */
static bool item_read(struct parser *p)
{
    size_t step;
    bool is_not;
    while (take(p, ' ') || take(p, ','))
        continue;
    if (!joints_read(p, &is_not))
        return p->is_typed;
    const size_t at = p->at;
    if (at == p->text.len)
        return true;
    if (peek(p, &step) == ')')
        return close_read(p, at);
    if (take(p, '('))
        return open_read(p, at, is_not);
    p->joint = NULL;
    return term_read(p, is_not);
}

static void clear(struct query *q)
{
    q->count = q->value_count = q->spellings.count = q->node_count = 0;
    arena_clear(&q->arena);
}

/* Skips to the end of the term that begins at `from`, and removes it. */
static void item_skip(struct parser *p, size_t from, size_t values)
{
    size_t step;
    bool in_quotes = false;
    p->query->value_count = values;
    for (p->at = p->at > from ? p->at : from; p->at < p->text.len; p->at += step) {
        const char c = peek(p, &step);

        in_quotes ^= c == '"';
        if ((c == ' ' || (c == ')' && p->at > from)) && !in_quotes)
            return;
    }
}

/* Closes open groups. */
static void end_read(struct parser *p)
{
    if (p->joint)
        fail_joint(p, p->joint, p->joint_at);
    if (p->depth > 0 && p->column == 0) {
        error_set(p->error, "a parenthesis is not closed");
        fail_at(p, group_of(p)->at);
    }
    for (; p->depth > 0; p->depth--)
        group_end(p);
    group_end(p);
}

static void parse(struct parser *p)
{
    clear(p->query);
    group_begin(p, 0, false);
    while (p->at < p->text.len && (p->column == 0 || p->is_typed)) {
        while (take(p, ' '))
            continue;
        const size_t from = p->at, values = p->query->value_count;
        if (!item_read(p))
            item_skip(p, from, values);
    }
    end_read(p);
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

void query_free(struct query *q)
{
    mem_free(q->terms);
    mem_free(q->nodes);
    mem_free(q->values);
    spellings_free(&q->spellings);
    arena_free(&q->arena);
    *q = (struct query){0};
}
