/* cmd/run.h - all of the program but what makes the process ready for it; the subcommands
 *
 * A new one: its file, with its function, declared here; its bit in args.h and sandbox.h; its row in run.c; its bit in
 * the rows of switch.def that it knows.
 */
#ifndef KIFU_CMD_RUN_H
#define KIFU_CMD_RUN_H

#include "cmd/args.h"

/* Reads the command line and does what it says. Returns the exit status. */
int run_command_line(int argc, char **argv);

const struct subcommand *subcommand_named(const char *word); /* NULL: none */

/* What they do, each in its file; the status to end with. */
int view_run(const struct args *a);
int print_run(const struct args *a);
int list_run(const struct args *a);
int find_run(const struct args *a);
int index_run(const struct args *a);
int tree_run(const struct args *a);
int check_run(const struct args *a);
int fmt_run(const struct args *a);

#endif
