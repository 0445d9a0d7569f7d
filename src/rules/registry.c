/* rules/registry.c - the games there are, a row each
 *
 * In a file of its own, with nothing else in it: a program that has other games brings its own table, and this one is not linked.
 */
#include "rules/rules.h"

const struct rules *const rules_all[] = {
    &rules_go,
    &rules_amazons,
    NULL,
};
