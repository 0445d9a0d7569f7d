/* cmd/config.h - kifurc and names.conf: where they are, and what is read from them
 *
 * kifurc and the files that it names with `source`, and names.conf beside it, are read once a run, before the sandbox
 * is entered; the result is kept and copied to each session of the run:
 *
 *     struct config c = {0};
 *     config_load(&c, args);
 *     config_apply(&c, &session);      any number of times
 *     config_complain(&c);
 *     config_free(&c);
 *
 * The language of its lines is that of view/config.h.
 */
#ifndef KIFU_CMD_CONFIG_H
#define KIFU_CMD_CONFIG_H

#include "cmd/args.h"
#include "view/config.h"

struct config {
    struct options options; /* the defaults, changed by kifurc, then by the command line */
    struct keymap *keymap;  /* NULL before config_load */
    struct buf colors;      /* lines `color ...`, as a session has them */
    struct buf names;       /* names.conf beside kifurc: library/people.h */
    struct buf complaints;  /* the mistakes in kifurc, a line each, until they are said */
};

/* Reads both, unless they do not exist or --no-config is given. Lines that are wrong become complaints, the others
 * apply. */
void config_load(struct config *c, const struct args *a);

/* names.conf alone, for those who have no session: its text, appended. False, and a complaint, where it cannot be read;
 * that it does not exist is no mistake. */
bool config_names(const struct args *a, struct buf *names, struct buf *complaints);

/* The option language alone, for subcommands that need nothing else of kifurc: "auto" where it is not set. */
void config_language(const struct args *a, struct options *o);

void config_apply(const struct config *c, struct session *s); /* all of it is copied */
void config_complain(struct config *c);                       /* says the complaints on standard error, once */
void config_free(struct config *c);

#endif
