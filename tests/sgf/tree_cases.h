/* tests/sgf/tree_cases.h - the driver of cases that have a record above, and beneath what its trees are */
#ifndef KIFU_TESTS_TREE_CASES_H
#define KIFU_TESTS_TREE_CASES_H

#include "sgf/sgf.h"

/* The cases of the folder, by collections that `init` makes. The status of the test. */
int tree_cases_run(int argc, char **argv, const char *folder,
    void (*init)(struct sgf_collection *c, enum charset forced));

#endif
