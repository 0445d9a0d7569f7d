/* tests/sgf/10-cases.c - cases of records in SGF: trees and diagnostics */
#include "sgf/tree_cases.h"

int main(int argc, char **argv)
{
    return tree_cases_run(argc, argv, "sgf/cases", sgf_collection_init);
}
