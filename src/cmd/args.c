/* cmd/args.c - the command line, read by the table of switch.def */
#include "cmd/args.h"

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/plural.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/output.h"
#include "screen/theme.h"

static const struct {
    const char *word;
    enum format format;
    unsigned subcommands;
} formats[] = {
    {"text", FORMAT_TEXT, CMD_LIST | CMD_TREE | CMD_CHECK | CMD_FIND},
    {"json", FORMAT_JSON, CMD_PRINT | CMD_LIST | CMD_TREE | CMD_CHECK | CMD_FIND},
    {"tsv", FORMAT_TSV, CMD_LIST | CMD_FIND},
    {"unicode", FORMAT_UNICODE, CMD_PRINT},
    {"ascii", FORMAT_ASCII, CMD_PRINT},
    {"ansi", FORMAT_ANSI, CMD_PRINT},
    {"svg", FORMAT_SVG, CMD_PRINT},
    {"moves", FORMAT_MOVES, CMD_PRINT},
    {"screen", FORMAT_SCREEN, CMD_PRINT},
    {"sgf", FORMAT_SGF, CMD_FIND},
    {"names", FORMAT_NAMES, CMD_FIND},
    {"names0", FORMAT_NAMES0, CMD_FIND},
    {"records", FORMAT_RECORDS, CMD_FIND},
};

#define REFUSAL_COLUMNS 110 /* of what is wrong: a value may be long */

bool args_refuse(const struct args *a, const char *reason)
{
    struct buf line = {0};
    text_filter_cut(&line, slice_of(reason), REFUSAL_COLUMNS);
    if (a->subcommand->bit == CMD_VIEW)
        output_error("kifu: %s: try kifu --help\n", buf_string(&line));
    else
        output_error("kifu: %s: try kifu %s --help\n", buf_string(&line), a->subcommand->word);
    buf_free(&line);
    return false;
}

static bool __attribute__((format(printf, 2, 3))) refuse(const struct args *a, const char *format, ...)
{
    struct buf reason = {0};
    va_list ap;
    va_start(ap, format);
    buf_add_arguments(&reason, tr(format), ap);
    va_end(ap);
    args_refuse(a, buf_string(&reason));
    buf_free(&reason);
    return false;
}

/* The same of a value, its sentence translated, with `words`: those that there are, a blank before each. */
static bool __attribute__((format(printf, 2, 3))) refuse_value(const struct buf *words, const char *format, ...)
{
    struct buf reason = {0}, line = {0};
    va_list ap;
    va_start(ap, format);
    buf_add_arguments(&reason, format, ap);
    va_end(ap);
    text_filter_cut(&line, buf_slice(&reason), REFUSAL_COLUMNS);
    output_error("kifu: %s: one of%.*s\n", buf_string(&line), (int)words->len, words->len > 0 ? words->at : "");
    buf_free(&reason);
    buf_free(&line);
    return false;
}

static bool refuse_theme(const char *value)
{
    struct buf words = {0};
    for (size_t i = 0; i < theme_count(); i++)
        buf_add_format(&words, " %s", theme_name(i));
    refuse_value(&words, tr("unknown theme %s"), value);
    buf_free(&words);
    return false;
}

/* The usual ones: there are too many for a line. */
static bool refuse_charset(const char *value)
{
    struct buf words = {0};
    for (enum charset c = CHARSET_UTF8; c <= CHARSET_WINDOWS_1252; c++)
        buf_add_format(&words, " %s", charset_name(c));
    const size_t more = CHARSET_COUNT - CHARSET_WINDOWS_1252 - 1;
    /* TR: after names of character sets, with a blank before it where names have one */
    buf_add_format(&words, plural(more, " and %zu more", " and %zu more"), more);
    refuse_value(&words, tr("unknown character set %s"), value);
    buf_free(&words);
    return false;
}

/* An option of kifurc, the first `len` bytes of `pair`. */
static bool refuse_option(const char *pair, size_t len)
{
    struct buf words = {0};
    for (int i = 0; i < OPTION_COUNT; i++)
        buf_add_format(&words, " %s", option_name((enum option)i));
    refuse_value(&words, tr("unknown option %.*s of --set"), (int)len, pair);
    buf_free(&words);
    return false;
}

static bool refuse_switch(const struct args *a, const char *value)
{
    struct buf words = {0};
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (switches[i].subcommands & a->subcommand->bit)
            buf_add_format(&words, " --%s", switches[i].name);
    refuse_value(&words, tr("unknown option %s"), value);
    buf_free(&words);
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

/* Sets an option that there is. */
static bool set_option(struct args *a, enum option option, const char *value)
{
    struct error error;
    if (option == OPTION_THEME && !theme_exists(slice_of(value)))
        return refuse_theme(value);
    if (!options_set(&a->options, slice_of(option_name(option)), slice_of(value), &error)) {
        output_error("kifu: %s\n", error.text);
        return false;
    }
    a->is_set[option] = true;
    return true;
}

/* --set NAME=VALUE */
static bool set_pair(struct args *a, const char *pair)
{
    const char *equals = strchr(pair, '=');
    if (!equals)
        return refuse(a, "--set needs NAME=VALUE, not %s", pair);
    const enum option option = option_find((struct slice){pair, (size_t)(equals - pair)});
    return option == OPTION_COUNT ? refuse_option(pair, (size_t)(equals - pair)) : set_option(a, option, equals + 1);
}

static bool read_format(struct args *a, const char *word)
{
    for (size_t i = 0; i < COUNT(formats); i++)
        if (!strcmp(formats[i].word, word) && formats[i].subcommands & a->subcommand->bit) {
            a->format = formats[i].format;
            return true;
        }
    struct buf words = {0};
    for (size_t i = 0; i < COUNT(formats); i++)
        if (formats[i].subcommands & a->subcommand->bit)
            buf_add_format(&words, " %s", formats[i].word);
    refuse_value(&words, tr("unknown format %s"), word);
    buf_free(&words);
    return false;
}

/* Switches that are kept as they are: that they are there, or the word of their argument. */
enum kept_as { KEPT_NOT, KEPT_FLAG, KEPT_WORD };

static const struct {
    enum kept_as as;
    size_t at; /* of the member of struct args */
} kept[SWITCH_COUNT] = {
#define FLAG(id, member) [SWITCH_##id] = {KEPT_FLAG, offsetof(struct args, member)}
#define WORD(id, member) [SWITCH_##id] = {KEPT_WORD, offsetof(struct args, member)}
    WORD(AT, at),
    WORD(REGION, region),
    WORD(PATTERN, pattern),
    WORD(KIND, kind),
    WORD(QUERY, query),
    WORD(OUT, out),
    WORD(INTO, into),
    WORD(KEYS, keys),
    WORD(VIEW, view),
    FLAG(NO_EXCHANGE, no_exchange),
    FLAG(VARIATIONS, variations),
    FLAG(NEXT, next),
    FLAG(DUPLICATES, duplicates),
    FLAG(FORGET, forget),
    FLAG(FORCE, force),
    FLAG(ARCHIVES, archives),
    FLAG(VERBOSE, verbose),
    FLAG(END, end),
    FLAG(ALL, all),
    FLAG(SCORE, score),
    FLAG(ROLES, roles),
    FLAG(STRICT, strict),
    FLAG(PRUNE, prune),
    FLAG(COMPACT, compact),
    FLAG(LINES, lines),
    FLAG(FOLLOW, follow),
    FLAG(NO_CONFIG, no_config),
    FLAG(NO_SANDBOX, no_sandbox),
    FLAG(TEST_TERMINAL, test_terminal),
    FLAG(HELP, help),
    FLAG(VERSION, version),
#undef FLAG
#undef WORD
};

static bool keep(struct args *a, enum switch_id id, const char *value)
{
    static const bool yes = true;
    char *member = (char *)a + kept[id].at;
    if (kept[id].as == KEPT_FLAG)
        memcpy(member, &yes, sizeof yes);
    else if (kept[id].as == KEPT_WORD)
        memcpy(member, &value, sizeof value);
    return kept[id].as != KEPT_NOT;
}

static bool take(struct args *a, enum switch_id id, const char *value)
{
    uint64_t number;
    switch (id) {
    case SWITCH_GAME:
        if (!read_count(value, 1, &number))
            return refuse(a, "--game needs a number from 1, not %s", value);
        a->game = (size_t)number;
        return true;
    case SWITCH_MOVE:
        if (!read_count(value, 0, &number))
            return refuse(a, "--move needs a number, not %s", value);
        a->move = (long)number;
        return true;
    case SWITCH_SIZE:
        return read_size(value, &a->columns, &a->rows) ||
               refuse(a, "--size needs COLUMNSxROWS up to 1000x1000, not %s", value);
    case SWITCH_CHARSET:
        a->charset = charset_find(slice_of(value));
        return a->charset != CHARSET_UNKNOWN || refuse_charset(value);
    case SWITCH_FORMAT: return read_format(a, value);
    case SWITCH_SET: return set_pair(a, value);
    case SWITCH_ASCII: return set_option(a, OPTION_GLYPHS, "ascii");
    case SWITCH_GLYPHS:
    case SWITCH_AMBIGUOUS:
    case SWITCH_COLOR:
    case SWITCH_THEME:
    case SWITCH_COORDINATES:
    case SWITCH_NUMBERS:
    case SWITCH_LIBRARY:
    case SWITCH_FLIP: return set_option(a, option_find(slice_of(switches[id].name)), value);
    default: return keep(a, id, value);
    }
}

bool args_read(struct args *a, const struct subcommand *subcommand, int argc, char **argv)
{
    *a = (struct args){.subcommand = subcommand, .move = -1, .columns = 80, .rows = 24};
    options_init(&a->options);
    const char *value;
    int rest = argc;
    a->files = mem_zero((size_t)argc + 1, sizeof *a->files);
    for (enum switch_id id; (id = switch_next(argc, argv, subcommand->bit, &value, &rest)) != SWITCH_END_OF_LIST;) {
        if (id == SWITCH_NO_ARGUMENT)
            return refuse(a, "option %s needs a value", value);
        if (id == SWITCH_UNKNOWN)
            return refuse_switch(a, value);
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
    mem_free(a->files);
    a->files = NULL;
}

void args_options(const struct args *a, struct options *o)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (a->is_set[i])
            options_take(o, &a->options, (enum option)i);
    }
}

bool args_are_ascii(const struct args *a)
{
    const int glyphs = a->options.value[OPTION_GLYPHS];
    return glyphs == GLYPHS_ASCII || (glyphs == GLYPHS_AUTO && isatty(STDOUT_FILENO) && !charset_locale_is_utf8());
}
