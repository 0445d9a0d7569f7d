/* view/call.h - the functions of the commands: run_ID for a row of command.def, in the file of what it is about
 *
 * view/input.c has the table of them.
 */
#ifndef KIFU_VIEW_CALL_H
#define KIFU_VIEW_CALL_H

#include "screen/command.h"

struct session;

/* How a command was called. */
struct call {
    long count;            /* digits typed before it; 0: none */
    uint32_t key;          /* that was pressed (for choose-variation); KEYS_NONE from the prompt */
    struct slice argument; /* what is after the word at the prompt or in a binding */
};

typedef void command_function(struct session *s, const struct call *call);

#define COMMAND(id, word, group, needs, argument, sentence) command_function run_##id;
#include "screen/command.def"
#undef COMMAND

/* A count as a number of steps: 1 where none was typed. */
static inline size_t call_steps(const struct call *call)
{
    return call->count > 1 ? (size_t)call->count : 1;
}

#endif
