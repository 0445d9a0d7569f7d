/* cmd/subcommands.h - the table of subcommands
 *
 * A new one: its file, ending in a struct subcommand (args.h); its bit there; its row in subcommands.c; its bit
 * in the rows of switch.def that it knows.
 */
#ifndef KIFU_CMD_SUBCOMMANDS_H
#define KIFU_CMD_SUBCOMMANDS_H

#include "cmd/args.h"

extern const struct subcommand subcommand_view, subcommand_print, subcommand_list, subcommand_tree, subcommand_check,
    subcommand_fmt, subcommand_find, subcommand_index;

const struct subcommand *subcommand_named(const char *word); /* NULL: none */
/* The first is run where none is named; NULL after the last */
const struct subcommand *subcommand_at(size_t index);

#endif
