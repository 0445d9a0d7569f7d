/* rules/date_tokens.h - private to dates: a text cut into numbers, months, eras, signs and the rest */
#ifndef KIFU_RULES_DATE_TOKENS_H
#define KIFU_RULES_DATE_TOKENS_H

#include "base/bytes.h"

enum token_kind {
    TOKEN_END,
    TOKEN_NUMBER,
    TOKEN_MONTH,        /* its name; value: 1 to 12 */
    TOKEN_ERA,          /* of Japan, of China; value: its row, for era_year */
    TOKEN_YEAR_SIGN,    /* 年 */
    TOKEN_MONTH_SIGN,   /* 月 */
    TOKEN_DAY_SIGN,     /* 日 */
    TOKEN_TIME_SIGN,    /* 時, pm */
    TOKEN_COUNT,        /* after a number that counts: "moves", 手 */
    TOKEN_COUNT_BEFORE, /* before one: "no" */
    TOKEN_LIST,         /* a comma, "and" */
    TOKEN_SPAN,         /* "..", "to" */
    TOKEN_MARK,         /* one of - / . : + ' */
    TOKEN_FILL,         /* without meaning: "of", the "rd" of "3rd" */
    TOKEN_OTHER         /* anything else, times of day among it */
};

struct token {
    uint8_t kind;   /* enum token_kind */
    char mark;      /* of a mark; '-' of a dash; 't': the T between a date and a time; of an era: in one letter */
    bool is_apart;  /* a blank is before it */
    uint8_t digits; /* of a number */
    int32_t value;  /* of a number of more than eight digits: the first eight */
};

enum { TOKENS_MOST = 96 };

struct tokens {
    struct token at[TOKENS_MOST + 8]; /* TOKEN_END after the last one */
    size_t count;
    bool is_cut; /* there were more */
};

static inline bool is_mark(const struct token *t, char mark)
{
    return t->kind == TOKEN_MARK && t->mark == mark;
}

void tokens_read(struct slice text, struct tokens *t);

/* Year `number` of the era in our calendar, 0 if it had no such year. *is_solar: its months are ours, too. */
int era_year(int era, int number, bool *is_solar);

#endif
