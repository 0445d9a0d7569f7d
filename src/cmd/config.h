/* cmd/config.h - finds and reads kifurc and names.conf
 *
 * kifurc, the files that it sources, and names.conf beside it, are read once, before the command line and the sandbox.
 * screen/config.h has the language of their lines.
 */
#ifndef KIFU_CMD_CONFIG_H
#define KIFU_CMD_CONFIG_H

#include "cmd/args.h"

/* Changes a->settings, which are the defaults: for view and print by kifurc, for find only names.conf; neither with
 * --no-config. Wrong lines become complaints, the others apply. From here on messages are in the language of --set,
 * else in that of kifurc, for all subcommands. */
void config_load(const struct args *a);

void config_complain(struct settings *s); /* prints the complaints on standard error, once */

#endif
