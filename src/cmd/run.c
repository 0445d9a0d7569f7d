/* cmd/run.c - runs a subcommand, or prints help or version */
#include "cmd/run.h"

#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/output.h"
#include "base/tr.h"
#include "cmd/card.h"
#include "cmd/config.h"

/* The first one is the default. */
static const struct subcommand subcommands[] = {
    {"view", CMD_VIEW, "[OPTION]... [FILE[#ADDRESS]|FOLDER|ARCHIVE]...", T("view game records in the terminal"),
        view_run},
    {"print", CMD_PRINT, "[OPTION]... FILE[#ADDRESS]|FOLDER|ARCHIVE...", T("print one position, or all"), print_run},
    {"list", CMD_LIST, "[OPTION]... FILE|FOLDER|ARCHIVE...", T("print a line for each game"), list_run},
    {"find", CMD_FIND, "[OPTION]... [QUERY]... [FILE|FOLDER|ARCHIVE]...",
        T("find games by words or position, and what was played next"), find_run},
    {"index", CMD_INDEX, "[OPTION]... [FILE|FOLDER|ARCHIVE]...", T("add records to the library, or update it"),
        index_run},
    {"tree", CMD_TREE, "[OPTION]... FILE|FOLDER|ARCHIVE...", T("print the tree of variations"), tree_run},
    {"check", CMD_CHECK, "[OPTION]... FILE|FOLDER|ARCHIVE...", T("report what is wrong with a record"), check_run},
    {"fmt", CMD_FMT, "[OPTION]... [-o OUT] FILE | --into=FOLDER FILE|FOLDER|ARCHIVE...",
        T("rewrite a record as clean FF[4]"), fmt_run},
};

const struct subcommand *subcommand_named(const char *word)
{
    for (size_t i = 0; i < COUNT(subcommands); i++) {
        if (!strcmp(subcommands[i].word, word))
            return &subcommands[i];
    }
    return NULL;
}

/* ---- help ---- */

static void add_switch(const struct switch_row *row, struct buf *out)
{
    struct buf name = {0};
    if (row->letter)
        buf_add_format(&name, "-%c, ", row->letter);
    buf_add_format(&name, "--%s%s%s", row->name, row->argument ? "=" : "", row->argument ? row->argument : "");
    buf_add_format(out, "  %-34s %s\n", buf_string(&name), tr(row->sentence));
    buf_free(&name);
}

/* Adds the usage, then a line for each switch. */
static void add_help(const struct subcommand *c, struct buf *out)
{
    if (c == subcommands) {
        buf_add_format(out, "%s\n\n", tr("usage: kifu [SUBCOMMAND] [OPTION]... [FILE]..."));
        for (size_t i = 0; i < COUNT(subcommands); i++)
            buf_add_format(out, "  kifu %-6s %-38s %s\n", subcommands[i].word, subcommands[i].usage,
                tr(subcommands[i].sentence));
        buf_add_format(out, "\n%s\n\n", tr("Without a subcommand kifu runs view. The options of view:"));
    } else {
        buf_add_format(out, tr("usage: kifu %s %s"), c->word, c->usage);
        buf_add_format(out, "\n%s\n\n", tr(c->sentence));
    }
    for (const struct switch_row *row = switches; row->name; row++) {
        if (row->subcommands & c->bit)
            add_switch(row, out);
    }
    buf_add_format(out, "  %-34s %s\n", "--", tr("end of the options"));
}

/* Prints help or version. */
static int show_text(const struct args *a)
{
    struct buf text = {0};
    if (a->help)
        add_help(a->subcommand, &text);
    else
        version_text(&text, a->verbose);
    return output_end(&text, STATUS_FINE);
}

/* ---- the subcommand ---- */

static bool has_file(const struct args *a)
{
    return a->file_count || args_refuse(a, "no file given");
}

/* Runs the viewer; without a terminal prints the record. */
static int run_view(struct args *a)
{
    if (a->test_terminal)
        return card_run(a);
    if (!a->file_count && !isatty(STDIN_FILENO))
        a->files[a->file_count++] = "-";
    if (a->lines || isatty(STDOUT_FILENO))
        return view_run(a);
    return has_file(a) ? print_run(a) : STATUS_USAGE;
}

/* ---- the command line ---- */

static int run_args(struct args *a)
{
    if (a->format == FORMAT_JSON) /* JSON is the same in every language */
        tr_use("en");
    if (a->help || a->version)
        return show_text(a);
    if (a->verbose && !(a->subcommand->bit & (CMD_LIST | CMD_TREE))) {
        args_refuse(a, "--verbose works only with --version, list and tree");
        return STATUS_USAGE;
    }
    if (a->subcommand->bit == CMD_VIEW)
        return run_view(a);
    return a->subcommand->bit & (CMD_FIND | CMD_INDEX) || has_file(a) ? a->subcommand->run(a) : STATUS_USAGE;
}

/* ---- misspelled subcommands ---- */

/* True: one letter is missing, added or different, or two are exchanged. */
static bool is_near(const char *typed, const char *word)
{
    while (*typed && *typed == *word) {
        typed++;
        word++;
    }
    if (!*typed && !*word)
        return false;
    const bool is_swapped = *typed && *word && typed[0] == word[1] && typed[1] == word[0] &&
                            !strcmp(typed + 2, word + 2);
    return is_swapped || (*word && !strcmp(typed, word + 1)) || (*typed && !strcmp(typed + 1, word)) ||
           (*typed && *word && !strcmp(typed + 1, word + 1));
}

/* False, after a message: no such file, and the word is nearly a subcommand. */
static bool is_plausible(const char *word)
{
    if (word[0] == '-' || file_exists(word))
        return true;
    for (size_t i = 0; i < COUNT(subcommands); i++)
        if (is_near(word, subcommands[i].word)) {
            complain(word, "no such file: did you mean %s?", subcommands[i].word);
            return false;
        }
    return true;
}

int run_command_line(int argc, char **argv)
{
    const struct subcommand *named = argc > 1 ? subcommand_named(argv[1]) : NULL;
    struct settings settings;
    struct args args = {.subcommand = named ? named : subcommands, .settings = &settings};
    int status = STATUS_USAGE;
    if (named) {
        argc--;
        argv++;
    }
    settings_init(&settings);
    args_look(&args, argc, argv);
    config_load(&args);
    if ((named || argc < 2 || is_plausible(argv[1])) && args_read(&args, argc, argv))
        status = run_args(&args);
    args_free(&args);
    settings_free(&settings);
    return status;
}
