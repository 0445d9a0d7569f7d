/* library/fact.c - the facts of a game that kifu knows */
#include "library/fact.h"

#include "base/tr.h"
#include "sgf/sgf.h"

#define NONE .word = NULL
#define COLUMN(at, turn, of, is, back, other, right, narrow, wide, share, importance)                           \
    .screen = (at), .sort = (turn), .word = (of), .title = (is), .after = FACT_##back, .instead = FACT_##other, \
    .is_right = (right), .wish = {.least = (narrow), .most = (wide), .weight = (share), .rank = (importance)}
#define TEXT(id, ident, how, called, column) \
    [FACT_##id] = {.property = (ident), .kind = FACT_IS_##how, .name = (called), column},
#define OTHER(id, called, column) [FACT_##id] = {.name = (called), column},
const struct fact_row fact_rows[FACT_COUNT] = {
#include "library/fact.def"
};
#undef TEXT
#undef OTHER

const enum fact fact_texts[FACT_TEXTS] = {
#define TEXT(id, property, kind, name, column) FACT_##id,
#define OTHER(id, name, column)
#include "library/fact.def"
};

enum fact fact_on_screen(int i)
{
    int fact = 0;
    while (fact < FACT_COUNT && fact_rows[fact].screen != i + 1)
        fact++;
    return (enum fact)fact;
}

enum fact fact_to_sort(int i)
{
    int fact = 0;
    while (fact < FACT_COUNT && fact_rows[fact].sort != i + 1)
        fact++;
    return (enum fact)fact;
}

enum fact fact_of_column(struct slice word)
{
    int fact = 0;
    while (fact < FACT_COUNT && !(fact_rows[fact].word && slice_is(word, fact_rows[fact].word)))
        fact++;
    return (enum fact)fact;
}

const char *fact_title(enum fact column)
{
    return tr_in("column", fact_rows[column].title);
}
