/* base/plural_rule.c - which form of a sentence a count takes, as the header of a catalogue says it */
#include "base/plural_rule.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"

enum { DEPTH_MOST = 32 };

enum kind {
    PUSH_NUMBER,
    PUSH_COUNT,
    NOT,
    CHOOSE, /* ?: of three */
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    LESS_EQUAL,
    GREATER_EQUAL,
    LESS,
    GREATER,
    PLUS,
    MINUS,
    TIMES,
    DIVIDED,
    MODULO
};

/* Of two numbers, as they are written; what binds more has a higher level. Longer signs come first. */
static const struct {
    const char *sign;
    int level;
    enum kind kind;
} operators[] = {
    {"||", 1, OR},
    {"&&", 2, AND},
    {"==", 3, EQUAL},
    {"!=", 3, UNEQUAL},
    {"<=", 4, LESS_EQUAL},
    {">=", 4, GREATER_EQUAL},
    {"<", 4, LESS},
    {">", 4, GREATER},
    {"+", 5, PLUS},
    {"-", 5, MINUS},
    {"*", 6, TIMES},
    {"/", 6, DIVIDED},
    {"%", 6, MODULO},
};

/* ---- compiling ---- */

struct reader {
    struct slice rest;
    struct plural_rule *rule;
    int depth;
};

static void skip_blanks(struct reader *r)
{
    while (r->rest.len && is_space(r->rest.at[0]))
        r->rest = slice_from(r->rest, 1);
}

static bool take(struct reader *r, const char *sign)
{
    skip_blanks(r);
    if (!slice_has_prefix(r->rest, sign))
        return false;
    r->rest = slice_from(r->rest, strlen(sign));
    return true;
}

static bool add_step(struct reader *r, enum kind kind, uint32_t number)
{
    if (r->rule->count == PLURAL_STEPS_MOST)
        return false;
    r->rule->steps[r->rule->count++] = (struct plural_step){number, (uint8_t)kind};
    return true;
}

static bool read_choice(struct reader *r);

static bool read_operand(struct reader *r)
{
    uint64_t number;
    size_t nots = 0;
    while (take(r, "!"))
        nots++;
    bool is_good;
    if (take(r, "("))
        is_good = read_choice(r) && take(r, ")");
    else if (take(r, "n"))
        is_good = add_step(r, PUSH_COUNT, 0);
    else {
        const size_t digits = number_take(r->rest, UINT32_MAX, &number);
        r->rest = slice_from(r->rest, digits);
        is_good = digits > 0 && number < UINT32_MAX && add_step(r, PUSH_NUMBER, (uint32_t)number);
    }
    for (; is_good && nots > 0; nots--)
        is_good = add_step(r, NOT, 0);
    return is_good;
}

/* The operator that is next, where it binds at `level` or more; COUNT(operators) for none. */
static size_t take_operator(struct reader *r, int level)
{
    for (size_t i = 0; i < COUNT(operators); i++) {
        if (operators[i].level >= level && take(r, operators[i].sign))
            return i;
    }
    return COUNT(operators);
}

static bool read_operations(struct reader *r, int level)
{
    size_t found;
    if (!read_operand(r))
        return false;
    while ((found = take_operator(r, level)) < COUNT(operators)) {
        if (!read_operations(r, operators[found].level + 1) || !add_step(r, operators[found].kind, 0))
            return false;
    }
    return true;
}

static bool read_choice(struct reader *r)
{
    if (++r->depth > DEPTH_MOST || !read_operations(r, 1))
        return false;
    const bool is_good = !take(r, "?") || (read_choice(r) && take(r, ":") && read_choice(r) && add_step(r, CHOOSE, 0));
    r->depth--;
    return is_good;
}

/* What follows a word in the line: "3; plural=..." of "nplurals=". */
static bool value_of(struct slice line, const char *word, struct slice *value)
{
    for (size_t i = 0; i < line.len; i++) {
        *value = slice_from(line, i);
        if (slice_has_prefix(*value, word) && (i == 0 || !is_letter(line.at[i - 1]))) {
            *value = slice_from(*value, strlen(word));
            return true;
        }
    }
    return false;
}

static bool line_read(struct plural_rule *rule, struct slice line)
{
    struct slice forms, expression;
    uint64_t count;
    if (!value_of(line, "nplurals=", &forms) || !value_of(line, "plural=", &expression))
        return false;
    struct reader r = {.rest = expression, .rule = rule};
    if (!number_take(slice_trim(forms), UINT32_MAX, &count) || !count || count > PLURAL_FORMS_MOST)
        return false;
    rule->forms = (unsigned)count;
    return read_choice(&r) && (take(&r, ";") || !slice_trim(r.rest).len);
}

static bool header_read(struct plural_rule *rule, struct slice header)
{
    static const char name[] = "Plural-Forms:";
    for (struct slice rest = header; rest.len;) {
        const size_t end = slice_find(rest, '\n');
        if (slice_has_prefix(rest, name))
            return line_read(rule, slice_part(rest, strlen(name), end));
        rest = slice_part(rest, end + 1, rest.len);
    }
    return false;
}

void plural_rule_read(struct plural_rule *rule, struct slice header)
{
    rule->count = 0;
    if (header_read(rule, header))
        return;
    *rule = (struct plural_rule){.forms = 2, .count = 3, .steps = {{0, PUSH_COUNT}, {1, PUSH_NUMBER}, {0, UNEQUAL}}};
}

/* ---- running ---- */

static size_t compute(enum kind kind, size_t a, size_t b)
{
    switch (kind) {
    case OR: return a || b;
    case AND: return a && b;
    case EQUAL: return a == b;
    case UNEQUAL: return a != b;
    case LESS_EQUAL: return a <= b;
    case GREATER_EQUAL: return a >= b;
    case LESS: return a < b;
    case GREATER: return a > b;
    case PLUS: return a + b;
    case MINUS: return a - b;
    case TIMES: return a * b;
    case DIVIDED: return b ? a / b : 0;
    case MODULO: return b ? a % b : 0;
    default: return 0;
    }
}

/* Compiled steps never take more from the stack than is on it, and leave one number. */
unsigned plural_rule_form(const struct plural_rule *rule, size_t n)
{
    size_t stack[PLURAL_STEPS_MOST] = {0};
    size_t *top = stack; /* after the last */
    for (size_t i = 0; i < rule->count; i++) {
        const struct plural_step *step = &rule->steps[i];
        const enum kind kind = (enum kind)step->kind;
        if (kind == PUSH_NUMBER || kind == PUSH_COUNT) {
            *top++ = kind == PUSH_COUNT ? n : step->number;
        } else if (kind == NOT) {
            top[-1] = !top[-1];
        } else if (kind == CHOOSE) {
            top -= 2;
            top[-1] = top[-1] ? top[0] : top[1];
        } else {
            top--;
            top[-1] = compute(kind, top[-1], top[0]);
        }
    }
    return stack[0] < rule->forms ? (unsigned)stack[0] : 0;
}
