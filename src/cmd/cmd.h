/* cmd/cmd.h - subcommands: what they share
 *
 * A subcommand is a file ending in one constant record, struct subcommand; subcommands.c has the table of them. args.c reads the command line by
 * the table of switch.def (switch.h), records.c opens files and says what is wrong with them.
 */
#ifndef KIFU_CMD_CMD_H
#define KIFU_CMD_CMD_H

#include "base/error.h"
#include "base/json.h"
#include "cmd/switch.h"
#include "rules/clean.h"
#include "rules/replay.h"
#include "sgf/paths.h"
#include "view/session.h"

/* Exit status. The highest of several counts. */
enum { STATUS_FINE = 0, STATUS_DEFECT = 1, STATUS_USAGE = 2 };

enum format { FORMAT_AUTO, FORMAT_TEXT, FORMAT_UNICODE, FORMAT_ASCII, FORMAT_ANSI, FORMAT_JSON, FORMAT_TSV, FORMAT_SVG, FORMAT_SCREEN, FORMAT_MOVES };

/* The command line, read. Strings are those of argv. */
struct args {
    const struct subcommand *subcommand;
    const char **files;
    int file_count;
    enum charset charset;
    enum format format;
    size_t game;          /* -g: from 1; 0: not given */
    long move;            /* -m; -1: not given */
    bool end, all, strict, compact, prune, roles, no_config, follow, no_sandbox, test_terminal, help, version;
    const char *out;      /* -o; NULL */
    const char *into;     /* --into; NULL */
    bool force;
    const char *keys;     /* --keys; NULL */
    const char *view;     /* --view: two corners, "aa:jj"; NULL */
    int columns, rows;    /* --size; 80x24 */
    const char **sets;    /* --set and the looks, in order: "NAME=VALUE" */
    size_t set_count, set_cap;
    struct options options; /* the looks applied to the defaults: for those who do not run a session */
};

struct subcommand {
    const char *word;     /* "print" */
    unsigned bit;
    const char *usage;    /* "[OPTION]... FILE[#ADDRESS]..." */
    const char *sentence; /* "prints one position" */
    int (*run)(struct args *a);
};

extern const struct subcommand subcommand_view, subcommand_print, subcommand_list, subcommand_tree, subcommand_check, subcommand_fmt;

const struct subcommand *subcommand_find(const char *word); /* NULL: none */
const struct subcommand *subcommand_at(size_t index);       /* NULL behind the last */

/* ---- args.c ---- */

/* Reads argv; false after one line on standard error. args_free gives the lists back. */
bool args_read(struct args *a, int argc, char **argv);
void args_free(struct args *a);
void args_help(const struct subcommand *c, struct buf *out); /* usage, then one line an option */

/* All of the program but what makes the process ready: reads argv, does what it says; the exit status. */
int args_run(int argc, char **argv);

/* The options of the command line into a session (bad ones were refused by args_read). */
void args_apply(const struct args *a, struct session *s);

/* ---- config.c ---- */

bool config_path(struct buf *path); /* of kifurc, whether it is there or not; false where there is no home */

/* kifurc and the looks of the command line into a session; mistakes in kifurc go to `complaints`, a line each. */
void config_apply(const struct args *a, struct session *s, struct buf *complaints);
void config_load(const struct args *a); /* reads all its files: they are not looked at again */
void config_free(void);
void config_complain(const struct buf *complaints); /* on standard error */

/* ---- records.c ---- */

struct record {
    char *name;       /* the file, without #ADDRESS */
    char *address;    /* NULL: none given */
    struct buf bytes;
    struct sgf_collection collection;
    struct error error; /* why it could not be read */
};

/* "FILE#ADDRESS" into its parts; a file whose whole name exists wins. */
void record_name(const char *argument, char **name, char **address);

/* Reads, cuts into games; there may be none. False where it cannot be read: r->error says why. To be closed in any case. */
bool record_read(struct record *r, const char *argument, enum charset charset);

/* The same, with a message where it cannot be read or has no game in it: false, the status in *status, and it is closed. */
bool record_open(struct record *r, const char *argument, enum charset charset, int *status);
void record_close(struct record *r);

/* "kifu: FILE: ..." on standard error, one line, foreign text filtered. */
void complain_no_game(const char *file, size_t game, size_t count); /* the file has `count` games */
void complain(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What print, fmt, tree, list and view say of a record on standard error: at most 3 errors, then the count. Feed it the games that were
 * looked at. */
#define DEFECTS_KEPT 1000 /* limit of the lists that are made for it: errors are looked for among so many */
struct defects {
    const char *file;
    bool tells_actions; /* what was changed and dropped, too: for fmt */
    int shown;
    size_t errors, warnings;
    size_t actions[SGF_ACTION_COUNT];
};
void defects_say(struct defects *d, const struct sgf_collection *c, enum charset charset, const struct sgf_diags *diags);
void defects_check(struct defects *d, const struct sgf_collection *c, const struct sgf_game *game); /* looks for them too */
void defects_end(const struct defects *d);

/* "FILE:LINE:COLUMN: " of a diagnostic; the place goes on from where it was. */
void diag_place(struct sgf_place *p, const struct sgf_diag *d, enum charset charset, size_t *line, size_t *column);

/* ---- output.c: standard output and standard error ----
 * Both get UTF-8, and terminals of other locales their own encoding. */

/* Writes `b` when it is large or `force`, and empties it. False once the output has failed; a closed pipe ends quietly. */
bool output(struct buf *b, bool force);
/* The rest, closed and checked: the status to end with (`status`, or 2 and a message). */
int output_end(struct buf *b, int status);

/* Lines on standard error; what is foreign in them is filtered already. */
void output_error(const char *format, ...) __attribute__((format(printf, 1, 2)));


/* ---- position.c ---- */

/* The node asked for: by address, -m, --end, or `standard`. SGF_NONE after a message. */
uint32_t node_wanted(const struct args *a, const struct record *r, const struct sgf_game *game, bool standard_end);

/* The move of a node as JSON: an object, or null. Of games without rules as written. */
void json_move(struct json *j, const struct sgf_game *game, const struct replay *r, uint32_t node);

/* The move in words, "B Q16"; "" where there is none. */
void move_words(const struct sgf_game *game, const struct replay *r, uint32_t node, struct buf *out);

/* One object a line, as doc/kifu.1 has it. */
void json_position(struct json *j, const char *file, const struct sgf_game *game, const struct sgf_paths *paths, const struct replay *r, struct markup *m);

/* ---- for view: without a terminal; --test-terminal ---- */
int print_run(struct args *a);
int card_run(struct args *a);

#endif
