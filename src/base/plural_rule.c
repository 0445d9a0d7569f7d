/* base/plural_rule.c - which form of a sentence a count takes, as the header of a catalogue says it */
#include "base/plural_rule.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"

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

/* ---- compiling: an operator waits until one that binds less, or as much, follows its operands ---- */

enum { WAITING_MOST = 32 };

/* What encloses others ends only by its own sign: the parenthesis, and the first half of ?:. */
enum { LEVEL_ENCLOSING = -1, LEVEL_CHOOSE = 0, LEVEL_ANY = 1, LEVEL_NOT = 7 };

struct waiting {
    int level;
    char sign; /* '(' and '?', 0 for all others */
    enum kind kind;
};

struct reader {
    struct slice rest;
    struct plural_rule *rule;
    struct waiting waiting[WAITING_MOST];
    size_t count;
};

static bool take(struct reader *r, const char *sign)
{
    r->rest = slice_part(r->rest, slice_skip_space(r->rest, 0), r->rest.len);
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

static bool wait_for(struct reader *r, int level, char sign, enum kind kind)
{
    if (r->count == WAITING_MOST)
        return false;
    r->waiting[r->count++] = (struct waiting){level, sign, kind};
    return true;
}

/* The operators of this level and more have their operands. */
static bool end_waiting(struct reader *r, int level)
{
    while (r->count && r->waiting[r->count - 1].level >= level) {
        if (!add_step(r, r->waiting[--r->count].kind, 0))
            return false;
    }
    return true;
}

/* All that the sign encloses is there; the sign waits no more. */
static bool end_enclosed(struct reader *r, char sign)
{
    return end_waiting(r, LEVEL_CHOOSE) && r->count && r->waiting[--r->count].sign == sign;
}

/* A number, with what comes before it. */
static bool read_operand(struct reader *r)
{
    uint64_t number;
    for (;;) {
        const bool is_not = take(r, "!");
        if (!is_not && !take(r, "("))
            break;
        if (!(is_not ? wait_for(r, LEVEL_NOT, 0, NOT) : wait_for(r, LEVEL_ENCLOSING, '(', NOT)))
            return false;
    }
    if (take(r, "n"))
        return add_step(r, PUSH_COUNT, 0);
    const size_t digits = number_take(r->rest, UINT32_MAX, &number);
    r->rest = slice_from(r->rest, digits);
    return digits > 0 && number < UINT32_MAX && add_step(r, PUSH_NUMBER, (uint32_t)number);
}

/* What follows an operand and wants another one; *is_end where nothing does. */
static bool read_operator(struct reader *r, bool *is_end)
{
    while (take(r, ")")) {
        if (!end_enclosed(r, '('))
            return false;
    }
    for (size_t i = 0; i < COUNT(operators); i++) {
        if (take(r, operators[i].sign))
            return end_waiting(r, operators[i].level) && wait_for(r, operators[i].level, 0, operators[i].kind);
    }
    if (take(r, "?"))
        return end_waiting(r, LEVEL_ANY) && wait_for(r, LEVEL_ENCLOSING, '?', CHOOSE);
    if (take(r, ":"))
        return end_enclosed(r, '?') && wait_for(r, LEVEL_CHOOSE, 0, CHOOSE);
    *is_end = true;
    return true;
}

static bool read_expression(struct reader *r)
{
    for (bool is_end = false; !is_end;) {
        if (!read_operand(r) || !read_operator(r, &is_end))
            return false;
    }
    return end_waiting(r, LEVEL_CHOOSE) && !r->count;
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
    return read_expression(&r) && (take(&r, ";") || !slice_trim(r.rest).len);
}

static bool header_read(struct plural_rule *rule, struct slice header)
{
    static const char name[] = "Plural-Forms:";
    while (header.len) {
        const struct slice line = slice_cut(&header, '\n');
        if (slice_has_prefix(line, name))
            return line_read(rule, slice_from(line, strlen(name)));
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
