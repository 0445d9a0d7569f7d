/* base/plural_rule.h - which form of a sentence a count takes, as the header of a catalogue says it
 *
 *     Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;
 *
 * The rule is an expression of C over unsigned numbers: n, decimal numbers, ! * / % + - < > <= >= == != && || ?: and
 * parentheses. It is compiled once into steps that work on a stack.
 */
#ifndef KIFU_BASE_PLURAL_RULE_H
#define KIFU_BASE_PLURAL_RULE_H

#include "base/bytes.h"

#define PLURAL_FORMS_MOST 16
#define PLURAL_STEPS_MOST 128

/* A number is pushed, n is pushed, or an operator replaces the last one, two or three numbers by its result. */
struct plural_step {
    uint32_t number;
    uint8_t kind; /* private */
};

struct plural_rule {
    unsigned forms; /* 1 to PLURAL_FORMS_MOST */
    size_t count;
    struct plural_step steps[PLURAL_STEPS_MOST];
};

/* The rule of a header. One that says none, says it wrongly or at too great length has that of English: one, and more
 * than one. */
void plural_rule_read(struct plural_rule *rule, struct slice header);

/* The form for n, from 0, less than rule->forms; 0 where the expression gives another number. What is divided by zero
 * is 0. */
unsigned plural_rule_form(const struct plural_rule *rule, size_t n);

#endif
