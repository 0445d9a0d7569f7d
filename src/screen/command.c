/* screen/command.c - the table of commands */
#include "screen/command.h"

#include "base/array.h"
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

static const struct command_alias aliases[] = {
#define COMMAND_ALIAS(word, line, sentence) {word, line, sentence},
#include "screen/command.def"
#undef COMMAND_ALIAS
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

size_t command_alias_count(void)
{
    return COUNT(aliases);
}

const struct command_alias *command_alias_at(size_t index)
{
    return &aliases[index];
}

const struct command_alias *command_alias_find(struct slice word)
{
    for (size_t i = 0; i < COUNT(aliases); i++)
        if (slice_is(word, aliases[i].word))
            return &aliases[i];
    return NULL;
}

const char *command_group_name(enum command_group group)
{
    return tr(groups[group]);
}

/* ---- the nearest word ---- */

/* Distances of words: the number of letters that differ; more if it is only the beginning, or a part between
 * hyphens. */
enum { FAR_BEGINNING = 100, FAR_PART = 200, TOO_FAR = 300 };

static bool has_part(const char *known, struct slice word)
{
    struct slice rest = slice_of(known);
    while (rest.len > 0)
        if (slice_is_equal(slice_cut(&rest, '-'), word))
            return true;
    return false;
}

static size_t how_far(struct slice word, const char *known)
{
    const size_t most = word.len < 3 ? 0 : word.len < 6 ? 1 : 2, changes = slice_changes(word, slice_of(known));
    if (changes <= most)
        return changes;
    if (word.len > 0 && slice_is_equal(slice_part(slice_of(known), 0, word.len), word))
        return FAR_BEGINNING;
    return word.len > 2 && has_part(known, word) ? FAR_PART : TOO_FAR;
}

static void take_nearer(struct slice word, const char *known, const char **best, size_t *least)
{
    const size_t far = how_far(word, known);
    if (far >= *least)
        return;
    *least = far;
    *best = known;
}

const char *command_nearest(struct slice word)
{
    const char *best = NULL;
    size_t least = TOO_FAR;
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        take_nearer(word, command_table[i].word, &best, &least);
    for (int i = 0; i < OPTION_COUNT; i++)
        take_nearer(word, option_name((enum option_id)i), &best, &least);
    for (size_t i = 0; i < COUNT(aliases); i++)
        if (aliases[i].line && !command_alias_find(slice_of(aliases[i].line)))
            take_nearer(word, aliases[i].word, &best, &least);
    return best;
}
