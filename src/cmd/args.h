/* cmd/args.h - the command line, read by the table of switch.def
 *
 *     struct args a;
 *     if (args_read(&a, subcommand, argc, argv))
 *         status = subcommand->run(&a);
 *     args_free(&a);
 *
 * Nothing is run here and no file is opened. Every value is read once: numbers are numbers afterwards, options are
 * struct options.
 */
#ifndef KIFU_CMD_ARGS_H
#define KIFU_CMD_ARGS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/charset.h"
#include "cmd/switch.h"
#include "screen/option.h"

enum format {
    FORMAT_AUTO,
    FORMAT_TEXT,
    FORMAT_UNICODE,
    FORMAT_ASCII,
    FORMAT_ANSI,
    FORMAT_JSON,
    FORMAT_TSV,
    FORMAT_SVG,
    FORMAT_SCREEN,
    FORMAT_MOVES,
    FORMAT_SGF,
    FORMAT_NAMES,
    FORMAT_NAMES0,
    FORMAT_RECORDS
};

/* The command line, read. Strings are those of argv. */
struct args {
    const struct subcommand *subcommand;
    const char **files;
    int file_count;
    enum charset charset;
    enum format format;
    size_t game; /* -g: from 1; 0: not given */
    long move;   /* -m; -1: not given */
    bool end, all, score, strict, compact, prune, roles, no_config, follow, lines, no_sandbox, test_terminal, archives,
        help, version;
    const char *out;  /* -o; NULL */
    const char *into; /* --into; NULL */
    bool force;
    bool verbose;
    const char *at, *region, *pattern, *kind, *query; /* of find; NULL */
    bool no_exchange, variations, next, duplicates;
    bool forget;               /* of index */
    const char *keys;          /* --keys; NULL */
    const char *view;          /* --view: two corners, "aa:jj"; NULL */
    int columns, rows;         /* --size; 80x24 */
    struct options options;    /* the defaults, changed by --set and by switches such as --color; kifurc is not in it */
    bool is_set[OPTION_COUNT]; /* the options that the command line sets */
};

/* What a subcommand is: the file of each ends in one. */
struct subcommand {
    const char *word;                 /* "print" */
    unsigned bit;                     /* CMD_PRINT */
    const char *usage;                /* "[OPTION]... FILE[#ADDRESS]..." */
    const char *sentence;             /* "one position on standard output" */
    int (*run)(const struct args *a); /* returns the status to end with */
};

/* Reads what comes after argv[0], which is the program's name or the subcommand's. False after one line on standard
 * error. `files` has room for one name more than there are. To be freed in any case. */
bool args_read(struct args *a, const struct subcommand *subcommand, int argc, char **argv);
void args_free(struct args *a);

/* A line about the command line itself on standard error: why it is refused, in the reader's language, and where help
 * is. Always false. */
bool args_refuse(const struct args *a, const char *reason);

/* Of what is found only the names of files are printed. */
static inline bool args_want_names(const struct args *a)
{
    return a->format == FORMAT_NAMES || a->format == FORMAT_NAMES0;
}

/* Lists are drawn in ASCII: the reader says so, or the terminal that standard output is shows no UTF-8. */
bool args_are_ascii(const struct args *a);

/* Copies the options that the command line sets to `o`. */
void args_options(const struct args *a, struct options *o);

#endif
