/* cmd/switch.c - argv read by the table of switch.def */
#include "cmd/switch.h"

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>

const struct switch_row switches[SWITCH_COUNT] = {
#define SWITCH(id, letter, name, argument, subcommands, sentence) {letter, name, argument, subcommands, sentence},
#include "cmd/switch.def"
#undef SWITCH
};

/* Rows as getopt wants them: `val` of a long one is its number plus this, above all letters. */
#define LONG_FIRST 256

static void make_rows(unsigned subcommand, struct option *rows, char *letters)
{
    size_t count = 0;
    *letters++ = '-'; /* files are reported in their place */
    *letters++ = ':'; /* a missing argument is reported as such, and getopt prints nothing */
    *letters++ = '#'; /* "-#ADDRESS" is a file */
    *letters++ = ':';
    for (int i = 0; i < SWITCH_COUNT; i++) {
        const struct switch_row *row = &switches[i];
        if (!(row->subcommands & subcommand))
            continue;
        rows[count++] = (struct option){row->name, row->argument ? required_argument : no_argument, NULL,
            LONG_FIRST + i};
        if (row->letter)
            *letters++ = row->letter;
        if (row->letter && row->argument)
            *letters++ = ':';
    }
    *letters = 0;
    rows[count] = (struct option){0};
}

static enum switch_id switch_of_letter(int letter)
{
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (switches[i].letter == letter)
            return (enum switch_id)i;
    return SWITCH_UNKNOWN;
}

/* "-handicap:0" is a term of a query: a minus, a word, a colon. */
static bool is_term(const char *word)
{
    const char *end = word + 1;
    while (*end >= 'a' && *end <= 'z')
        end++;
    return *word == '-' && end > word + 1 && *end == ':';
}

enum switch_id switch_next(int argc, char **argv, unsigned subcommand, const char **value, int *rest)
{
    struct option rows[SWITCH_COUNT + 1];
    char letters[2 * SWITCH_COUNT + 5];
    make_rows(subcommand, rows, letters);
    opterr = 0;
    if (subcommand == CMD_FIND && optind > 0 && optind < argc && is_term(argv[optind])) {
        *value = argv[optind++];
        return SWITCH_FILE;
    }
    const int found = getopt_long(argc, argv, letters, rows, NULL);
    *value = optarg;
    if (found == 1)
        return SWITCH_FILE;
    if (found == '#') {
        *value = argv[optind - 1];
        return SWITCH_FILE;
    }
    if (found == -1) {
        *rest = optind;
        return SWITCH_END_OF_LIST;
    }
    if (found == ':' || found == '?') {
        static char unknown_letter[] = "-?";
        unknown_letter[1] = (char)optopt;
        const bool is_letter = optopt > 0 && optopt < LONG_FIRST;
        *value = is_letter ? unknown_letter : argv[optind - 1];
        return found == ':' ? SWITCH_NO_ARGUMENT : SWITCH_UNKNOWN;
    }
    return found >= LONG_FIRST ? (enum switch_id)(found - LONG_FIRST) : switch_of_letter(found);
}
