/* cmd/args.h - reads the command line by the table of switch.def
 *
 *     struct args a = {.subcommand = subcommand, .settings = &settings};
 *     args_look(&a, argc, argv);               only whether kifurc is read, and the language of messages
 *     config_load(&a);
 *     if (args_read(&a, argc, argv))
 *         status = subcommand->run(&a);
 *     args_free(&a);
 *
 * It is read as by getopt_long: long and short switches, --name=value and --name value, switches after files, `--`.
 * Nothing is run here, and no file is opened. Every value is converted once, to numbers or settings.
 */
#ifndef KIFU_CMD_ARGS_H
#define KIFU_CMD_ARGS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/charset.h"
#include "query/facts.h"
#include "screen/config.h"

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

enum format {
    FORMAT_AUTO,
    FORMAT_TEXT,
    FORMAT_UNICODE,
    FORMAT_ASCII,
    FORMAT_ANSI,
    FORMAT_JSON,
    FORMAT_TSV,
    FORMAT_SVG,
    FORMAT_SENSEI,
    FORMAT_SCREEN,
    FORMAT_MOVES,
    FORMAT_SGF,
    FORMAT_NAMES,
    FORMAT_NAMES0,
    FORMAT_RECORDS
};

/* The command line. Strings are those of argv. */
struct args {
    const struct subcommand *subcommand;
    const char **files;
    int file_count;
    enum charset charset;
    enum format format;
    size_t game; /* -g: from 1; 0: not given */
    long move;   /* -m; -1: not given */
    bool end, all, score, strict, compact, prune, line, from, roles, no_config, follow, lines, no_sandbox,
        test_terminal, archives, help, version;
    const char *out;  /* -o; NULL */
    const char *into; /* --into; NULL */
    bool force;
    bool verbose;
    const char *at, *region, *pattern, *kind, *query, *novelty; /* of find; NULL */
    bool no_exchange, variations, next, duplicates;
    size_t depth, least; /* --depth, --least of find; 0: not given */
    bool count;          /* --count of find */
    size_t limit;        /* --limit; 0: not given */
    enum fact sort;      /* --sort; FACT_COUNT: not given */
    bool descending;     /* --sort has a minus */
    bool forget;         /* of index */
    const char *keys;    /* --keys; NULL */
    const char *view;    /* --view: two corners, "aa:jj"; NULL */
    int columns, rows;   /* --size; 80x24 */
    /* Borrowed: the defaults, changed by kifurc (cmd/config.h), then by --set and by switches such as --color */
    struct settings *settings;
    const char *language; /* of --set; NULL */
};

struct switch_row {
    const char *name;     /* NULL after the last */
    char letter;          /* 0: none */
    const char *argument; /* NULL: takes none */
    unsigned subcommands; /* CMD_ bits of those that take it */
    const char *sentence;
    enum { TAKEN_READ, TAKEN_FLAG, TAKEN_WORD, TAKEN_SETS } taken; /* how it is handled: switch.def */
    size_t at;                                                     /* its member, or its option */
};

extern const struct switch_row switches[];

/* A subcommand: a row of run.c. */
struct subcommand {
    const char *word;                 /* "print" */
    unsigned bit;                     /* CMD_PRINT */
    const char *usage;                /* "[OPTION]... FILE[#ADDRESS]..." */
    const char *sentence;             /* "one position on standard output" */
    int (*run)(const struct args *a); /* returns the exit status */
};

/* Looks only for no_config, test_terminal and language. argv[0] is the name of the program or of the subcommand. */
void args_look(struct args *a, int argc, char **argv);

/* Reads all of it. False, after a message. `files` has room for one more name. args_free must be called in any case. */
bool args_read(struct args *a, int argc, char **argv);
void args_free(struct args *a);

/* A message about the command line: why it is refused, and where help is. Always false. */
bool args_refuse(const struct args *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True: only the names of files are printed. */
static inline bool args_want_names(const struct args *a)
{
    return a->format == FORMAT_NAMES || a->format == FORMAT_NAMES0;
}

/* True: output is in ASCII, by the option, or because the terminal at standard output does not show UTF-8; with
 * `in_pipes` also in a pipe, if no terminal of this locale would. */
bool args_are_ascii(const struct args *a, bool in_pipes);

static inline int args_option(const struct args *a, enum option_id option)
{
    return a->settings->options.value[option];
}

#endif
