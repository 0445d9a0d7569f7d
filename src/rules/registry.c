/* rules/registry.c - the table of the games there are
 *
 * In a file of its own, with nothing else in it: a program that has other games brings its own table, and this one is
 * not linked.
 */
#include "rules/rules.h"

const struct rules *const rules_all[] = {
#define GAME(id) &rules_##id,
#include "rules/rules.def"
#undef GAME
    NULL,
};
