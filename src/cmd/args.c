/* cmd/args.c - the command line, by the table of switch.def */
#include "cmd/cmd.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "cmd/version.h"

static const struct {
    const char *word;
    enum format format;
    unsigned subcommands;
} formats[] = {
    {"text", FORMAT_TEXT, CMD_LIST | CMD_TREE | CMD_CHECK}, {"unicode", FORMAT_UNICODE, CMD_PRINT}, {"ascii", FORMAT_ASCII, CMD_PRINT},
    {"ansi", FORMAT_ANSI, CMD_PRINT},                       {"svg", FORMAT_SVG, CMD_PRINT},           {"moves", FORMAT_MOVES, CMD_PRINT}, {"screen", FORMAT_SCREEN, CMD_PRINT},   {"tsv", FORMAT_TSV, CMD_LIST},
    {"json", FORMAT_JSON, CMD_PRINT | CMD_LIST | CMD_TREE | CMD_CHECK},
};

/* One line about the command line itself; always false. */
static bool refuse(const struct args *a, const char *what, const char *value)
{
    struct buf line = {0};
    buf_add_string(&line, "kifu: ");
    buf_add_string(&line, what);
    if (value) {
        buf_add_string(&line, " ");
        text_filter_cut(&line, slice_of(value), 60);
    }
    buf_add_string(&line, ": try kifu ");
    if (a->subcommand->bit != CMD_VIEW)
        buf_add_format(&line, "%s ", a->subcommand->word);
    buf_add_string(&line, "--help\n");
    output_error("%s", buf_string(&line));
    buf_free(&line);
    return false;
}

static bool read_count(const char *text, uint64_t least, uint64_t *number)
{
    return number_read(slice_of(text), LONG_MAX, number) && *number >= least;
}

static bool read_size(const char *text, int *columns, int *rows)
{
    const struct slice size = slice_of(text);
    uint64_t c, r;
    const size_t cross = number_take(size, 1001, &c);
    if (!cross || (text[cross] != 'x' && text[cross] != 'X') || !number_read(slice_from(size, cross + 1), 1000, &r))
        return false;
    if (c < 1 || c > 1000 || r < 1)
        return false;
    *columns = (int)c;
    *rows = (int)r;
    return true;
}

static bool add_set(struct args *a, const char *name, const char *value)
{
    struct error error;
    const struct slice n = slice_of(name), v = slice_of(value);
    if (!options_set(&a->options, n, v, &error)) {
        output_error("kifu: %s\n", error.text);
        return false;
    }
    if (option_find(n) == OPTION_THEME) {
        struct theme theme;
        if (!theme_make(&theme, v, DEPTH_256, &error)) {
            output_error("kifu: %s\n", error.text);
            return false;
        }
    }
    mem_reserve(&a->sets, &a->set_cap, a->set_count + 2, sizeof *a->sets);
    a->sets[a->set_count++] = mem_string(name);
    a->sets[a->set_count++] = mem_string(value);
    return true;
}

static bool add_set_pair(struct args *a, const char *pair)
{
    const char *equals = strchr(pair, '=');
    if (!equals)
        return refuse(a, "--set needs OPTION=VALUE, not", pair);
    struct buf name = {0};
    buf_add(&name, pair, (size_t)(equals - pair));
    const bool fine = add_set(a, buf_string(&name), equals + 1);
    buf_free(&name);
    return fine;
}

static bool read_format(struct args *a, const char *word)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!strcmp(formats[i].word, word) && formats[i].subcommands & a->subcommand->bit) {
            a->format = formats[i].format;
            return true;
        }
    return refuse(a, "no such format:", word);
}

static bool take(struct args *a, enum switch_id id, const char *value)
{
    uint64_t number;
    switch (id) {
    case SWITCH_GAME:
        if (!read_count(value, 1, &number))
            return refuse(a, "--game needs a number from 1, not", value);
        a->game = (size_t)number;
        return true;
    case SWITCH_MOVE:
        if (!read_count(value, 0, &number))
            return refuse(a, "--move needs a number, not", value);
        a->move = (long)number;
        return true;
    case SWITCH_SIZE:
        return read_size(value, &a->columns, &a->rows) || refuse(a, "--size needs COLUMNSxROWS up to 1000x1000, not", value);
    case SWITCH_CHARSET:
        a->charset = charset_find(slice_of(value));
        return a->charset != CHARSET_UNKNOWN || refuse(a, "unknown character set", value);
    case SWITCH_FORMAT: return read_format(a, value);
    case SWITCH_SET: return add_set_pair(a, value);
    case SWITCH_ASCII: return add_set(a, "glyphs", "ascii");
    case SWITCH_GLYPHS:
    case SWITCH_AMBIGUOUS:
    case SWITCH_COLOR:
    case SWITCH_THEME:
    case SWITCH_COORDINATES:
    case SWITCH_NUMBERS:
    case SWITCH_FLIP: return add_set(a, switches[id].name, value);
    case SWITCH_OUT: a->out = value; return true;
    case SWITCH_INTO: a->into = value; return true;
    case SWITCH_FORCE: a->force = true; return true;
    case SWITCH_KEYS: a->keys = value; return true;
    case SWITCH_VIEW: a->view = value; return true;
    case SWITCH_END: a->end = true; return true;
    case SWITCH_ALL: a->all = true; return true;
    case SWITCH_ROLES: a->roles = true; return true;
    case SWITCH_STRICT: a->strict = true; return true;
    case SWITCH_PRUNE: a->prune = true; return true;
    case SWITCH_COMPACT: a->compact = true; return true;
    case SWITCH_FOLLOW: a->follow = true; return true;
    case SWITCH_NO_CONFIG: a->no_config = true; return true;
    case SWITCH_NO_SANDBOX: a->no_sandbox = true; return true;
    case SWITCH_TEST_TERMINAL: a->test_terminal = true; return true;
    case SWITCH_HELP: a->help = true; return true;
    case SWITCH_VERSION: a->version = true; return true;
    default: return false;
    }
}

bool args_read(struct args *a, int argc, char **argv)
{
    *a = (struct args){.subcommand = &subcommand_view, .move = -1, .columns = 80, .rows = 24};
    options_init(&a->options);
    const struct subcommand *named = argc > 1 ? subcommand_find(argv[1]) : NULL;
    if (named) {
        a->subcommand = named;
        argv++, argc--;
    }
    const char *value;
    int rest = argc;
    a->files = mem_zero((size_t)argc + 1, sizeof *a->files); /* room for one that a subcommand adds */
    for (enum switch_id id; (id = switch_next(argc, argv, a->subcommand->bit, &value, &rest)) != SWITCH_END_OF_LIST;) {
        if (id == SWITCH_NO_ARGUMENT)
            return refuse(a, "an argument is missing behind", value);
        if (id == SWITCH_UNKNOWN)
            return refuse(a, "unknown option", value);
        if (id == SWITCH_FILE)
            a->files[a->file_count++] = value;
        else if (!take(a, id, value))
            return false;
    }
    while (rest < argc)
        a->files[a->file_count++] = argv[rest++];
    return true;
}

void args_free(struct args *a)
{
    for (size_t i = 0; i < a->set_count; i++)
        mem_free((char *)a->sets[i]);
    mem_free(a->sets);
    mem_free(a->files);
    a->files = NULL;
    a->sets = NULL;
    a->set_count = a->set_cap = 0;
}

void args_apply(const struct args *a, struct session *s)
{
    for (size_t i = 0; i + 1 < a->set_count; i += 2)
        session_set(s, slice_of(a->sets[i]), slice_of(a->sets[i + 1]), NULL);
}

void args_help(const struct subcommand *c, struct buf *out)
{
    if (c->bit == CMD_VIEW) {
        buf_add_string(out, "usage: kifu [SUBCOMMAND] [OPTION]... [FILE]...\n\n");
        for (size_t i = 0; subcommand_at(i); i++)
            buf_add_format(out, "  kifu %-6s %-38s %s\n", subcommand_at(i)->word, subcommand_at(i)->usage, subcommand_at(i)->sentence);
        buf_add_string(out, "\nview is meant where no subcommand is named. Its options:\n\n");
    } else {
        buf_add_format(out, "usage: kifu %s %s\n%s\n\n", c->word, c->usage, c->sentence);
    }
    for (int i = 0; i < SWITCH_COUNT; i++) {
        const struct switch_row *row = &switches[i];
        if (!(row->subcommands & c->bit))
            continue;
        struct buf name = {0};
        if (row->letter)
            buf_add_format(&name, "-%c, ", row->letter);
        buf_add_format(&name, "--%s%s%s", row->name, row->argument ? "=" : "", row->argument ? row->argument : "");
        buf_add_format(out, "  %-34s %s\n", buf_string(&name), row->sentence);
        buf_free(&name);
    }
    buf_add_string(out, "  --                                 ends the options\n");
}

/* ---- the whole ---- */

static int run_args(struct args *a)
{
    struct buf text = {0};
    if (!a->help && !a->version)
        return a->subcommand->run(a);
    if (a->help)
        args_help(a->subcommand, &text);
    else
        version_text(&text);
    return output_end(&text, STATUS_FINE);
}

int args_run(int argc, char **argv)
{
    struct args args;
    const int status = args_read(&args, argc, argv) ? run_args(&args) : STATUS_USAGE;
    args_free(&args);
    config_free();
    return status;
}
