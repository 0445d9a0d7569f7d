/* cmd/switch.h - the switches of the command line as a table, and argv read by it
 *
 * As getopt_long reads it: long and short switches, --name=value and --name value, switches after files, `--`. What a
 * switch does is in args.c.
 */
#ifndef KIFU_CMD_SWITCH_H
#define KIFU_CMD_SWITCH_H

enum subcommand_bit {
    CMD_VIEW = 1,
    CMD_PRINT = 2,
    CMD_LIST = 4,
    CMD_TREE = 8,
    CMD_CHECK = 16,
    CMD_FMT = 32,
    CMD_FIND = 64,
    CMD_INDEX = 128,
    CMD_ALL = 255
};

enum switch_id {
#define SWITCH(id, letter, name, argument, subcommands, sentence) SWITCH_##id,
#include "cmd/switch.def"
#undef SWITCH
    SWITCH_COUNT,
    SWITCH_FILE,        /* not a switch: a file, in its place among the others */
    SWITCH_END_OF_LIST, /* what is left are files */
    SWITCH_UNKNOWN,
    SWITCH_NO_ARGUMENT /* a switch that needs a value has none */
};

struct switch_row {
    char letter; /* 0: none */
    const char *name;
    const char *argument; /* NULL: takes none */
    unsigned subcommands; /* CMD_ bits of those that take it */
    const char *sentence;
};

extern const struct switch_row switches[SWITCH_COUNT];

/* The next switch of argv for a subcommand (one CMD_ bit), its argument in *value; or SWITCH_FILE with the name in
 * *value ("-" and "-#ADDRESS" are standard input). For the two failures *value is the word that is wrong. At the end
 * *rest is the index of the files after `--`. */
enum switch_id switch_next(int argc, char **argv, unsigned subcommand, const char **value, int *rest);

#endif
