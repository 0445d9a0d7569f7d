/* cmd/run.h - the program, without the preparation of its process; the subcommands
 *
 * A new subcommand needs a file with its function, declared here; its bit in args.h and sandbox.h; its row in run.c;
 * its bit in the rows of its switches in switch.def.
 */
#ifndef KIFU_CMD_RUN_H
#define KIFU_CMD_RUN_H

#include "cmd/args.h"

/* Reads the command line and runs it. Returns the exit status. */
int run_command_line(int argc, char **argv);

const struct subcommand *subcommand_named(const char *word); /* NULL: none */

/* The subcommands, each in its file; they return the exit status. */
int view_run(const struct args *a);
int print_run(const struct args *a);
int list_run(const struct args *a);
int find_run(const struct args *a);
int index_run(const struct args *a);
int tree_run(const struct args *a);
int check_run(const struct args *a);
int fmt_run(const struct args *a);

#endif
