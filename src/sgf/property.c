/* sgf/property.c - the table of properties, looked up */
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

/* What an identifier that belongs to other games is in this one: known, but nothing is asked of it. */
#define FOREIGN(id, versions, name_, type_, inherit_, value_, compose_, second_, plural_, game_, sentence_) \
    {.ident = #id,                                                                                          \
        .ff = FF_BITS(versions),                                                                            \
        .name = (name_),                                                                                    \
        .type = SGF_TYPE_NONE,                                                                              \
        .value = SGF_VALUE_RAW,                                                                             \
        .second = SGF_VALUE_NONE,                                                                           \
        .plural = SGF_LIST,                                                                                 \
        .game = (game_),                                                                                    \
        .sentence = (sentence_)},

static const struct sgf_property foreign[] = {
#define PROPERTY(...) FOREIGN(__VA_ARGS__)
#define PROPERTY_ALSO(...)
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
    /* Go's own words (HA, KM, TB, TW) are used for any game by those who write records of it. */
    return first->game <= 1 ? first : &foreign[id];
}

uint32_t sgf_property_find(struct slice ident)
{
    for (uint32_t id = 0; id < SGF_KNOWN_COUNT; id++) {
        if (slice_is(ident, rows[row_of[id]].ident))
            return id;
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
