/* screen/command.h - the commands: word, group, sentence
 *
 * All are in one table, command.def. Bindings use its words (data/keymap.conf), the prompt runs them, the help screen
 * and the list of the manual are made from it. The function of a row is run_RUN: view/call.h. At the prompt a word may
 * also be an alias, a key, or the name of an option; for any other word a message names the nearest one.
 */
#ifndef KIFU_SCREEN_COMMAND_H
#define KIFU_SCREEN_COMMAND_H

#include "base/bytes.h"

enum command_id {
#define COMMAND(id, word, run, value, group, needs, argument, sentence) COMMAND_##id,
#include "screen/command.def"
#undef COMMAND
    COMMAND_COUNT
};

enum command_group {
#define COMMAND_GROUP(id, name) GROUP_##id,
#include "screen/command.def"
#undef COMMAND_GROUP
    GROUP_COUNT
};

/* Without a game, or under the list of games that covers the board, such a command has no visible effect. */
enum command_needs { NEEDS_NOTHING, NEEDS_BOARD, NEEDS_GAME };

struct command {
    const char *word; /* "next-node" */
    enum command_group group;
    const char *argument; /* at the prompt, "OPTION VALUE"; "": none */
    const char *sentence; /* help: "go to the next node" */
    enum command_needs needs;
    int value; /* distinguishes commands with the same function: a direction, an option */
};

struct command_alias {
    const char *word, *line; /* a line that begins with the word of a command, or with another alias; NULL: none */
    const char *sentence;    /* without a line: why, to be translated; else NULL */
};

extern const struct command command_table[COMMAND_COUNT]; /* ordered by group */

static inline const struct command *command_at(size_t id)
{
    return &command_table[id];
}

enum command_id command_id(const struct command *c);
const struct command *command_find(struct slice word); /* NULL: none */
size_t command_alias_count(void);
const struct command_alias *command_alias_at(size_t index);
const struct command_alias *command_alias_find(struct slice word); /* NULL: none */
/* The most similar word of a command, an option or an alias. NULL: none is similar. */
const char *command_nearest(struct slice word);
const char *command_group_name(enum command_group group); /* heading in help: "Moving" */

#endif
