/* cmd/config.h - kifurc and names.conf: where they are, and what is read from them
 *
 * kifurc and the files that it names with `source`, and names.conf beside it, are read once a run, before the command
 * line and the sandbox. The language of their lines is that of screen/config.h.
 */
#ifndef KIFU_CMD_CONFIG_H
#define KIFU_CMD_CONFIG_H

#include "cmd/args.h"

/* Fills in a->settings, which are the defaults: for view and print with what kifurc says, for find with names.conf
 * only; nothing of either with --no-config. Lines that are wrong become complaints, the others apply. Sentences are in
 * the language of --set, else in that of kifurc from here on, whatever the subcommand. */
void config_load(const struct args *a);

void config_complain(struct settings *s); /* says the complaints on standard error, once */

#endif
