/* tests/foreign/10-cases.c - cases of records in GIB, NGF and UGF: trees and diagnostics */
#include "foreign/foreign.h"
#include "sgf/tree_cases.h"

int main(int argc, char **argv)
{
    return tree_cases_run(argc, argv, "foreign/cases", foreign_collection_init);
}
