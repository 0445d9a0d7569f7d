/* screen/command.h - what a reader can do: word, group, sentence
 *
 * One table, command.def. Keys name words of it (data/keymap.conf), the prompt runs them, the help screen and the
 * manual's list come from it. The function of a row is run_RUN: view/call.h. What is typed at the prompt and is none of
 * these words may be another one for them (an alias), a key, or the name of an option; else the nearest one is named.
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

/* Without a game, or where the list of games covers the board, it does nothing that could be seen. */
enum command_needs { NEEDS_NOTHING, NEEDS_BOARD, NEEDS_GAME };

struct command {
    const char *word; /* "next-node" */
    enum command_group group;
    const char *argument; /* what it takes at the prompt, "OPTION VALUE"; "" nothing */
    const char *sentence; /* help: "go to the next node" */
    enum command_needs needs;
    int value; /* by which it differs from others of its function: a way, an option */
};

struct command_alias {
    const char *word, *line; /* a line that begins with the word of a command, or with another alias; NULL: none */
    const char *sentence;    /* then why, to be translated; else NULL */
};

extern const struct command command_table[COMMAND_COUNT]; /* those of a group are together */

static inline const struct command *command_at(size_t id)
{
    return &command_table[id];
}

enum command_id command_id(const struct command *c);
const struct command *command_find(struct slice word); /* NULL: none */
size_t command_alias_count(void);
const struct command_alias *command_alias_at(size_t index);
const struct command_alias *command_alias_find(struct slice word); /* NULL: none */
/* What may be meant by a word that is none: that of a command, an option or an alias. NULL: none is like it. */
const char *command_nearest(struct slice word);
const char *command_group_name(enum command_group group); /* heading in help: "Moving" */

#endif
