/* cmd/subcommands.c - the table of subcommands; the first is run where none is named */
#include "cmd/subcommands.h"

#include <string.h>

static const struct subcommand *const subcommands[] = {
    &subcommand_view,
    &subcommand_print,
    &subcommand_list,
    &subcommand_find,
    &subcommand_index,
    &subcommand_tree,
    &subcommand_check,
    &subcommand_fmt,
    NULL,
};

const struct subcommand *subcommand_at(size_t index)
{
    return subcommands[index];
}

const struct subcommand *subcommand_named(const char *word)
{
    for (size_t i = 0; subcommand_at(i); i++) {
        if (!strcmp(subcommand_at(i)->word, word))
            return subcommand_at(i);
    }
    return NULL;
}
