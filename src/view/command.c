/* view/command.c - the table of commands */
#include "view/command.h"

static const char *const groups[GROUP_COUNT] = {
#define COMMAND_GROUP(id, name) [GROUP_##id] = (name),
#include "view/command.def"
#undef COMMAND_GROUP
};

enum { NEEDS_NOTHING, NEEDS_GAME };

static const struct command commands[] = {
#define COMMAND(id, word, group, needs, argument, sentence) {word, GROUP_##group, argument, sentence, NEEDS_##needs, run_##id},
#include "view/command.def"
#undef COMMAND
};

size_t command_count(void)
{
    return sizeof commands / sizeof commands[0];
}

const struct command *command_at(size_t index)
{
    return &commands[index];
}

const struct command *command_find(struct slice word)
{
    for (size_t i = 0; i < command_count(); i++)
        if (slice_is(word, commands[i].word))
            return &commands[i];
    return NULL;
}

const char *command_group_name(enum command_group group)
{
    return groups[group];
}

void command_run(struct session *s, const struct command *c, long count, uint32_t key, struct slice argument)
{
    if (c->needs_game && !s->has_game)
        session_say(s, "no game is open");
    else
        c->run(s, count, key, argument);
}
