/* view/call.h - the functions of the commands: run_RUN for a row of command.def, in the file about its subject
 *
 * Their table is in view/input.c. s->call says how the present one was called.
 */
#ifndef KIFU_VIEW_CALL_H
#define KIFU_VIEW_CALL_H

#include "view/session.h"

typedef void command_function(struct session *s);

/* Commands may share a function. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define COMMAND(id, word, run, value, group, needs, argument, sentence) command_function run_##run;
#include "screen/command.def"
#undef COMMAND
#pragma GCC diagnostic pop

/* The count as a number of steps; 1 without a count. */
static inline size_t call_steps(const struct session *s)
{
    return s->call.count > 1 ? (size_t)s->call.count : 1;
}

static inline int call_value(const struct session *s)
{
    return s->call.command->value;
}

#endif
