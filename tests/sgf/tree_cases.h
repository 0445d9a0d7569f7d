/* tests/sgf/tree_cases.h - the driver of cases with a record above and its trees below */
#ifndef KIFU_TESTS_TREE_CASES_H
#define KIFU_TESTS_TREE_CASES_H

#include "sgf/sgf.h"

/* Runs the cases of the folder, with collections made by `init`. Returns the status of the test. */
int tree_cases_run(int argc, char **argv, const char *folder,
    void (*init)(struct sgf_collection *c, enum charset forced));

#endif
