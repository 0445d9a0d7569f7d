/* rules/ruleset.h - the rules that a game is played by: what RU names of Go, and which moves they forbid  (doc/sgf.md 3.5, 4.12)
 *
 * A record without RU, or with one that names none of ruleset.def, is taken to be by the first row, Japanese.
 */
#ifndef KIFU_RULES_RULESET_H
#define KIFU_RULES_RULESET_H

#include "rules/replay.h"

/* What White gets for handicap stones. */
enum ruleset_bonus { RULESET_NOTHING, RULESET_EACH, RULESET_EACH_BUT_ONE };

/* What the record says about RU. */
enum ruleset_naming { RULESET_NAMED, RULESET_ABSENT, RULESET_UNKNOWN };

struct ruleset {
    const char *word, *name; /* "jp" "Japanese" */
    bool counts_area;        /* else territory */
    enum ruleset_bonus white_gets;
    uint32_t forbids; /* bits 1 << enum verdict, besides what no rules of Go allow */
};

/* The rules that a text of RU names ("Japanese" for "jp"); NULL: none that are known. */
const char *ruleset_name(struct slice text);

/* Those of a game, by RU of the node or the nearest one above it. Never NULL. */
const struct ruleset *ruleset_of(const struct sgf_game *game, uint32_t node, enum ruleset_naming *naming);

/* The node from which facts of the game, RU and RE too, are looked for upwards: of a very long path, from its beginning.
 */
uint32_t ruleset_node(const struct replay *r);

/* The verdicts that no move may have after the position that `r` is at, bits 1 << enum verdict: a move with one of them
 * is against the rules. All others may be played. */
uint32_t ruleset_forbids(const struct replay *r);

#endif
