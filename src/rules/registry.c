/* rules/registry.c - the table of all games
 *
 * Alone in its file: a program with other games has its own table, and this one is not linked.
 */
#include "rules/rules.h"

const struct rules *const rules_all[] = {
#define GAME(id) &rules_##id,
#include "rules/rules.def"
#undef GAME
    NULL,
};
