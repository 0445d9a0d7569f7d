/* screen/command.c - the table of commands */
#include "screen/command.h"

#include "base/tr.h"
#include "screen/option.h"

static const char *const groups[GROUP_COUNT] = {
#define COMMAND_GROUP(id, name) [GROUP_##id] = (name),
#include "screen/command.def"
#undef COMMAND_GROUP
};

const struct command command_table[COMMAND_COUNT] = {
#define COMMAND(id, word, run, value, group, needs, argument, sentence) \
    {word, GROUP_##group, argument, sentence, NEEDS_##needs, value},
#include "screen/command.def"
#undef COMMAND
};

enum command_id command_id(const struct command *c)
{
    return (enum command_id)(c - command_table);
}

const struct command *command_find(struct slice word)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (slice_is(word, command_table[i].word))
            return &command_table[i];
    return NULL;
}

const char *command_group_name(enum command_group group)
{
    return tr(groups[group]);
}
