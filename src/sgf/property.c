/* sgf/property.c - looking up the table of properties */
#include "sgf/sgf.h"

/* The specification prints the versions that define a property as digits: 134. */
#define FF_DIGIT(d) ((d) == 0 ? 0u : SGF_FF(d))
#define FF_BITS(n) (FF_DIGIT((n) % 10) | FF_DIGIT((n) / 10 % 10) | FF_DIGIT((n) / 100 % 10) | FF_DIGIT((n) / 1000))

#define ROW(id, versions, name_, type_, inherit_, value_, compose_, second_, plural_, game_, sentence_) \
    {.ident = #id,                                                                                      \
        .ff = FF_BITS(versions),                                                                        \
        .name = (name_),                                                                                \
        .type = SGF_TYPE_##type_,                                                                       \
        .inherit = (inherit_),                                                                          \
        .value = SGF_VALUE_##value_,                                                                    \
        .compose = SGF_COMPOSE_##compose_,                                                              \
        .second = SGF_VALUE_##second_,                                                                  \
        .plural = SGF_##plural_,                                                                        \
        .game = (game_),                                                                                \
        .sentence = (sentence_)},

static const struct sgf_property rows[] = {
#define PROPERTY(...) ROW(__VA_ARGS__)
#define PROPERTY_ALSO(...) ROW(__VA_ARGS__)
#include "sgf/property.def"
#undef PROPERTY
#undef PROPERTY_ALSO
};

enum {
#define PROPERTY(ident, ...) ROW_OF_##ident,
#define PROPERTY_ALSO(ident, versions, name, type, inherit, value, compose, second, plural, game, ...) \
    ROW_ALSO_##ident##_##game,
#include "sgf/property.def"
#undef PROPERTY
#undef PROPERTY_ALSO
    ROW_COUNT
};

static const unsigned short row_of[SGF_KNOWN_COUNT] = {
#define PROPERTY(ident, ...) ROW_OF_##ident,
#define PROPERTY_ALSO(...)
#include "sgf/property.def"
#undef PROPERTY
#undef PROPERTY_ALSO
};

/* The row for an identifier of other games in this one: known, but without a meaning. */
static const struct sgf_property *of_other_game(uint32_t id, const struct sgf_property *row)
{
    static struct sgf_property others[SGF_KNOWN_COUNT];
    others[id] = *row;
    others[id].type = SGF_TYPE_NONE;
    others[id].inherit = false;
    others[id].value = SGF_VALUE_RAW;
    others[id].compose = SGF_COMPOSE_NO;
    others[id].second = SGF_VALUE_NONE;
    others[id].plural = SGF_LIST;
    return &others[id];
}

const struct sgf_property *sgf_property(uint32_t id, int gm)
{
    if (id >= SGF_KNOWN_COUNT)
        return NULL;
    const struct sgf_property *first = &rows[row_of[id]];
    const struct sgf_property *end = id + 1 < SGF_KNOWN_COUNT ? &rows[row_of[id + 1]] : rows + ROW_COUNT;
    for (const struct sgf_property *row = first; row < end; row++) {
        if (row->game == gm)
            return row;
    }
    /* Writers use Go's own properties (HA, KM, TB, TW) for any game. */
    return first->game <= 1 ? first : of_other_game(id, first);
}

enum { LETTERS = 27, SHORT_IDENTS = LETTERS * LETTERS }; /* with a missing second letter */

/* The index of an identifier of one or two capitals, which nearly all are; SHORT_IDENTS for others. */
static size_t short_index(struct slice ident)
{
    if (ident.len == 0 || ident.len > 2 || !is_capital(ident.at[0]) || !is_capital(ident.at[ident.len - 1]))
        return SHORT_IDENTS;
    return (size_t)(ident.at[0] - 'A') * LETTERS + (ident.len > 1 ? (size_t)(ident.at[1] - 'A') + 1 : 0);
}

/* Numbers of identifiers. */
static struct {
    uint16_t after[SHORT_IDENTS]; /* by letters, the number plus 1; 0: none */
    uint16_t longer[SGF_KNOWN_COUNT];
    size_t longer_count; /* 0: not made yet */
} numbers;

static void make_numbers(void)
{
    for (uint32_t id = 0; id < SGF_KNOWN_COUNT; id++) {
        const size_t at = short_index(slice_of(rows[row_of[id]].ident));
        if (at < SHORT_IDENTS)
            numbers.after[at] = (uint16_t)(id + 1);
        else
            numbers.longer[numbers.longer_count++] = (uint16_t)id;
    }
}

uint32_t sgf_property_find(struct slice ident)
{
    const size_t at = short_index(ident);
    if (numbers.longer_count == 0)
        make_numbers();
    if (at < SHORT_IDENTS)
        return numbers.after[at] - UINT32_C(1);
    for (size_t i = 0; i < numbers.longer_count; i++) {
        if (slice_is(ident, rows[row_of[numbers.longer[i]]].ident))
            return numbers.longer[i];
    }
    return SGF_NONE;
}

bool sgf_property_is_list(uint32_t id)
{
    const struct sgf_property *row = id < SGF_KNOWN_COUNT ? &rows[row_of[id]] : NULL;
    return row && row->plural != SGF_SINGLE && (row->value == SGF_VALUE_POINT || row->value == SGF_VALUE_STONE) &&
           (row->compose == SGF_COMPOSE_NO || row->second == SGF_VALUE_POINT);
}

bool sgf_property_is_text(uint32_t id)
{
    const struct sgf_property *row = id < SGF_KNOWN_COUNT ? &rows[row_of[id]] : NULL;
    return row && id != SGF_CA && row->game == 0 && row->ff & SGF_FF(4) &&
           (row->value == SGF_VALUE_TEXT || row->value == SGF_VALUE_SIMPLETEXT);
}
