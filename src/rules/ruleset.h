/* rules/ruleset.h - the rules of Go that RU names, and the moves that they forbid  (doc/sgf.md 3.5, 4.12)
 *
 * A record without RU, or with one that names no row of ruleset.def, has the rules of the first row, Japanese.
 */
#ifndef KIFU_RULES_RULESET_H
#define KIFU_RULES_RULESET_H

#include "rules/replay.h"

/* The points that White gets for handicap stones. */
enum ruleset_bonus { RULESET_NOTHING, RULESET_EACH, RULESET_EACH_BUT_ONE };

/* How the record names its rules. */
enum ruleset_naming { RULESET_NAMED, RULESET_ABSENT, RULESET_UNKNOWN };

struct ruleset {
    const char *word, *name; /* "jp" "Japanese" */
    bool counts_area;        /* else territory */
    enum ruleset_bonus white_gets;
    uint32_t forbids; /* bits 1 << enum verdict, in addition to those that all rules of Go forbid */
};

/* The rules that a text of RU names ("Japanese" for "jp"); NULL if unknown. */
const char *ruleset_name(struct slice text);

/* The rules of a game, by RU of the node or the nearest above it. Never NULL. */
const struct ruleset *ruleset_of(const struct sgf_game *game, uint32_t node, enum ruleset_naming *naming);

/* The node from which facts of the game, RU and RE too, are searched upwards: on a very long path one in its first
 * part. */
uint32_t ruleset_node(const struct replay *r);

/* The forbidden verdicts after the position of `r`, bits 1 << enum verdict: a move with one of them is against the
 * rules. All other moves may be played. */
uint32_t ruleset_forbids(const struct replay *r);

#endif
