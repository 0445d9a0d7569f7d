/* view/command.h - what a reader can do: word, function, group, sentence
 *
 * One table, command.def. Keys name words of it (data/keymap.conf), the prompt runs them, the help screen and the manual's list come from it.
 * The function of a row is run_ID; they stand in the files of what they are about (navigate.c, looks.c, prompt.c ...).
 */
#ifndef KIFU_VIEW_COMMAND_H
#define KIFU_VIEW_COMMAND_H

#include "view/session.h"

/* `count`: digits typed before it (0: none); `key`: the key that was pressed (for choose-variation), KEYS_NONE from the prompt;
 * `argument`: what stands behind the word at the prompt or in a binding. */
typedef void command_function(struct session *s, long count, uint32_t key, struct slice argument);

#define COMMAND(id, word, group, needs, argument, sentence) command_function run_##id;
#include "view/command.def"
#undef COMMAND

enum command_group {
#define COMMAND_GROUP(id, name) GROUP_##id,
#include "view/command.def"
#undef COMMAND_GROUP
    GROUP_COUNT
};

struct command {
    const char *word;         /* "next-node" */
    enum command_group group;
    const char *argument;     /* what it takes at the prompt, "OPTION VALUE"; "" nothing */
    const char *sentence;     /* help: "go to the next node" */
    bool needs_game;          /* without one it does nothing */
    command_function *run;
};

size_t command_count(void);
const struct command *command_at(size_t index);        /* those of a group stand together */
const struct command *command_find(struct slice word); /* NULL: none */
const char *command_group_name(enum command_group group); /* heading in help: "Moving" */

/* Runs it, unless it needs a game and there is none. */
void command_run(struct session *s, const struct command *c, long count, uint32_t key, struct slice argument);

#endif
