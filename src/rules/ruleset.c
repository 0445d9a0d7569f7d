/* rules/ruleset.c - the rules of Go that RU names, and the moves that they forbid */
#include "rules/ruleset.h"

#include "base/array.h"
#include "base/ascii.h"
#include "rules/info.h"

/* Facts of the game are looked for down to this depth. */
#define FACTS_DEPTH 2000

/* ---- the table ---- */

enum { SUICIDE = 1 << VERDICT_SUICIDE, REPEATS = 1 << VERDICT_REPEATS, BOTH = SUICIDE | REPEATS, NEITHER = 0 };
enum { TERRITORY, AREA };

static const struct ruleset rulesets[] = {
#define RULESET(word, name, way, white_gets, forbids) {word, name, (way) == AREA, RULESET_##white_gets, forbids},
#include "rules/ruleset.def"
#undef RULESET
};

static bool is_word_part(char c)
{
    return is_letter(c) || is_digit(c);
}

/* True if the word is in the text, in any case, and not part of a longer one. */
static bool has_word(struct slice text, struct slice word)
{
    for (size_t i = 0; i + word.len <= text.len; i++) {
        const size_t end = i + word.len;
        if (slice_is_equal_caseless(slice_part(text, i, end), word) && (i == 0 || !is_word_part(text.at[i - 1])) &&
            (end == text.len || !is_word_part(text.at[end])))
            return true;
    }
    return false;
}

/* The first of the table that is named, or NULL. */
static const struct ruleset *ruleset_named(struct slice text)
{
    size_t i = 0;
    while (i < COUNT(rulesets) && !has_word(text, slice_of(rulesets[i].word)))
        i++;
    return i < COUNT(rulesets) ? &rulesets[i] : NULL;
}

const char *ruleset_name(struct slice text)
{
    const struct ruleset *rules = ruleset_named(text);
    return rules ? rules->name : NULL;
}

/* ---- of a game ---- */

const struct ruleset *ruleset_of(const struct sgf_game *game, uint32_t node, enum ruleset_naming *naming)
{
    struct buf text = {0};
    const struct ruleset *named = NULL;
    *naming = RULESET_ABSENT;
    if (sgf_path_text(game, node, SGF_RU, &text)) {
        named = ruleset_named(buf_slice(&text));
        *naming = named ? RULESET_NAMED : RULESET_UNKNOWN;
    }
    buf_free(&text);
    return named ? named : &rulesets[0];
}

uint32_t ruleset_node(const struct replay *r)
{
    for (size_t depth = r->depth < FACTS_DEPTH ? r->depth : FACTS_DEPTH; depth > 0; depth--) {
        if (sgf_has_type(r->game, r->path[depth], SGF_TYPE_GAME_INFO))
            return r->path[depth];
    }
    return 0;
}

uint32_t ruleset_forbids(const struct replay *r)
{
    const struct rules *rules = r->position.rules;
    enum ruleset_naming naming;
    if (!rules || !rules->has_rulesets)
        return rules ? rules->forbids : 0;
    return rules->forbids | ruleset_of(r->game, ruleset_node(r), &naming)->forbids;
}
