/* cmd/args.c - reads the command line by the table of switch.def */
#include "cmd/args.h"

#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "screen/theme.h"

enum switch_id {
#define SWITCH(id, letter, name, argument, subcommands, sentence, taken) SWITCH_##id,
#include "cmd/switch.def"
#undef SWITCH
    SWITCH_COUNT,
    SWITCH_FILE,        /* not a switch, but a file, in order */
    SWITCH_END_OF_LIST, /* the rest are files */
    SWITCH_UNKNOWN,
    SWITCH_NO_ARGUMENT /* the value of a switch is missing */
};

const struct switch_row switches[] = {
#define READ TAKEN_READ, 0
#define FLAG(member) TAKEN_FLAG, offsetof(struct args, member)
#define WORD(member) TAKEN_WORD, offsetof(struct args, member)
#define SETS(option) TAKEN_SETS, OPTION_##option
#define SWITCH(id, letter, name, argument, subcommands, sentence, taken) \
    {name, letter, argument, subcommands, sentence, taken},
#include "cmd/switch.def"
#undef SWITCH
    {0},
};

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
    {"sensei", FORMAT_SENSEI, CMD_PRINT},
    {"moves", FORMAT_MOVES, CMD_PRINT},
    {"screen", FORMAT_SCREEN, CMD_PRINT},
    {"sgf", FORMAT_SGF, CMD_FIND},
    {"names", FORMAT_NAMES, CMD_FIND},
    {"names0", FORMAT_NAMES0, CMD_FIND},
    {"records", FORMAT_RECORDS, CMD_FIND},
};

#define REFUSAL_COLUMNS 110 /* of a mistake: a value may be long */

/* Makes the text of a mistake, filtered and cut. */
static void reason_make(struct buf *out, const char *format, va_list ap)
{
    struct buf reason = {0};
    buf_add_arguments(&reason, format, ap);
    text_filter_cut(out, buf_slice(&reason), REFUSAL_COLUMNS);
    buf_free(&reason);
}

bool args_refuse(const struct args *a, const char *format, ...)
{
    struct buf line = {0};
    va_list ap;
    va_start(ap, format);
    reason_make(&line, tr(format), ap);
    va_end(ap);
    if (a->subcommand->bit == CMD_VIEW)
        output_error("kifu: %s: try kifu --help\n", buf_string(&line));
    else
        output_error("kifu: %s: try kifu %s --help\n", buf_string(&line), a->subcommand->word);
    buf_free(&line);
    return false;
}

/* Refuses a value by a translated sentence with `words`: all valid ones, each after a blank. Frees them. Always
 * false. */
static bool __attribute__((format(printf, 2, 3))) refuse_value(struct buf *words, const char *format, ...)
{
    struct buf line = {0};
    va_list ap;
    va_start(ap, format);
    reason_make(&line, format, ap);
    va_end(ap);
    output_error("kifu: %s: must be one of:%s\n", buf_string(&line), buf_string(words));
    buf_free(&line);
    buf_free(words);
    return false;
}

static bool refuse_theme(const char *value)
{
    struct buf words = {0};
    for (size_t i = 0; i < theme_count(); i++)
        buf_add_format(&words, " %s", theme_name(i));
    return refuse_value(&words, tr("unknown theme %s"), value);
}

/* Refuses a character set, with the usual ones: all would be too many for a line. */
static bool refuse_charset(const char *value)
{
    struct buf words = {0};
    for (enum charset c = CHARSET_UTF8; c <= CHARSET_WINDOWS_1252; c++)
        buf_add_format(&words, " %s", charset_name(c));
    const size_t more = CHARSET_COUNT - CHARSET_WINDOWS_1252 - 1;
    /* TR: after names of character sets, with a blank before it where names have one */
    buf_add_format(&words, plural(more, " and %zu more", " and %zu more"), more);
    return refuse_value(&words, tr("unknown character set %s"), value);
}

/* Refuses an option of kifurc, the first `len` bytes of `pair`. */
static bool refuse_option(const char *pair, size_t len)
{
    struct buf words = {0};
    for (int i = 0; i < OPTION_COUNT; i++)
        buf_add_format(&words, " %s", option_name((enum option_id)i));
    return refuse_value(&words, tr("--set: unknown option %.*s"), (int)len, pair);
}

static bool refuse_switch(const struct args *a, const char *value)
{
    struct buf words = {0};
    for (const struct switch_row *row = switches; row->name; row++)
        if (row->subcommands & a->subcommand->bit)
            buf_add_format(&words, " --%s", row->name);
    return refuse_value(&words, tr("unknown option %s"), value);
}

/* ---- values ---- */

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

/* Sets an existing option. */
static bool set_option(struct args *a, enum option_id option, const char *value)
{
    struct error error;
    if (option == OPTION_THEME && !theme_named(slice_of(value), NULL))
        return refuse_theme(value);
    if (settings_set(a->settings, slice_of(option_name(option)), slice_of(value), &error))
        return true;
    output_error("kifu: %s\n", error.text);
    return false;
}

/* --set NAME=VALUE */
static bool set_pair(struct args *a, const char *pair)
{
    const char *equals = strchr(pair, '=');
    if (!equals)
        return args_refuse(a, "--set needs NAME=VALUE, not %s", pair);
    const enum option_id option = option_find((struct slice){pair, (size_t)(equals - pair)});
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
    return refuse_value(&words, tr("unknown format %s"), word);
}

/* --engine=NAME|COMMAND */
static bool choose_engine(struct args *a, const char *value)
{
    struct error error;
    return engines_choose(&a->settings->engines, slice_of(value), &error) || args_refuse(a, "%s", error.text);
}

/* Reads the number of a switch that counts from 1. */
static bool read_number(const struct args *a, enum switch_id id, const char *value, size_t *number)
{
    uint64_t read;
    if (!read_count(value, 1, &read))
        return args_refuse(a, "--%s needs a number of 1 or more, not %s", switches[id].name, value);
    *number = (size_t)read;
    return true;
}

static bool read_sort(struct args *a, const char *value)
{
    struct buf words = {0};
    a->descending = value[0] == '-';
    a->sort = fact_of_column(slice_of(value + a->descending));
    if (a->sort != FACT_COUNT)
        return true;
    for (int i = 0; fact_to_sort(i) != FACT_COUNT; i++)
        buf_add_format(&words, " %s", fact_rows[fact_to_sort(i)].word);
    args_refuse(a, "--sort must be one of:%s, with or without - before it, not %s", buf_string(&words), value);
    buf_free(&words);
    return false;
}

static bool read_value(struct args *a, enum switch_id id, const char *value)
{
    uint64_t number;
    switch (id) {
    case SWITCH_GAME: return read_number(a, id, value, &a->game);
    case SWITCH_DEPTH: return read_number(a, id, value, &a->depth);
    case SWITCH_LEAST: return read_number(a, id, value, &a->least);
    case SWITCH_LIMIT: return read_number(a, id, value, &a->limit);
    case SWITCH_SORT: return read_sort(a, value);
    case SWITCH_MOVE:
        if (!read_count(value, 0, &number))
            return args_refuse(a, "--move needs a number, not %s", value);
        a->move = (long)number;
        return true;
    case SWITCH_SIZE:
        return read_size(value, &a->columns, &a->rows) ||
               args_refuse(a, "--size needs COLUMNSxROWS up to 1000x1000, not %s", value);
    case SWITCH_CHARSET:
        a->charset = charset_find(slice_of(value));
        return a->charset != CHARSET_UNKNOWN || refuse_charset(value);
    case SWITCH_FORMAT: return read_format(a, value);
    case SWITCH_ENGINE: return choose_engine(a, value);
    case SWITCH_NO_ENGINE: engines_free(&a->settings->engines); return true;
    default: return set_pair(a, value);
    }
}

static bool take(struct args *a, enum switch_id id, const char *value)
{
    static const bool yes = true;
    const struct switch_row *row = &switches[id];
    char *member = (char *)a + row->at;
    switch (row->taken) {
    case TAKEN_FLAG: memcpy(member, &yes, sizeof yes); return true;
    case TAKEN_WORD: memcpy(member, &value, sizeof value); return true;
    case TAKEN_SETS: return set_option(a, (enum option_id)row->at, value ? value : row->name);
    default: return read_value(a, id, value);
    }
}

/* ---- argv ---- */

#define LONG_FIRST 256 /* getopt returns the number of a switch plus this, which is above all letters */

/* The switches of a subcommand, for getopt. */
struct scan {
    bool has_terms; /* "-handicap:0" is a term of a query */
    struct option rows[SWITCH_COUNT + 1];
    char letters[2 * SWITCH_COUNT + 5];
};

static void scan_begin(struct scan *s, unsigned subcommand)
{
    char *letter = s->letters;
    size_t count = 0;
    *s = (struct scan){.has_terms = subcommand == CMD_FIND};
    /* "-": files are returned in order; ":": a missing argument is reported; "#:": "-#ADDRESS" is a file. */
    memcpy(letter, "-:#:", 4);
    letter += 4;
    for (int i = 0; i < SWITCH_COUNT; i++) {
        const struct switch_row *row = &switches[i];
        if (!(row->subcommands & subcommand))
            continue;
        s->rows[count++] = (struct option){row->name, row->argument ? required_argument : no_argument, NULL,
            LONG_FIRST + i};
        if (row->letter)
            *letter++ = row->letter;
        if (row->letter && row->argument)
            *letter++ = ':';
    }
    optind = 1;
    opterr = 0;
}

/* True: a minus, then a parenthesis, or a word and a colon. */
static bool is_term(const char *word)
{
    const char *end = word + 1;
    if (*word == '-' && *end == '(')
        return true;
    while (*end >= 'a' && *end <= 'z')
        end++;
    return *word == '-' && end > word + 1 && *end == ':';
}

static enum switch_id switch_of_letter(int letter)
{
    int i = 0;
    while (switches[i].letter != letter)
        i++;
    return (enum switch_id)i;
}

/* The next switch, with its argument in *value; or SWITCH_FILE with its name ("-" and "-#ADDRESS" are standard input).
 * For the two failures *value is the wrong word. After SWITCH_END_OF_LIST the files are argv from optind on. */
static enum switch_id scan_next(const struct scan *s, int argc, char **argv, const char **value)
{
    static char unknown_letter[] = "-?";
    if (s->has_terms && optind < argc && is_term(argv[optind])) {
        *value = argv[optind++];
        return SWITCH_FILE;
    }
    const int found = getopt_long(argc, argv, s->letters, s->rows, NULL);
    *value = optarg;
    switch (found) {
    case -1: return SWITCH_END_OF_LIST;
    case 1: return SWITCH_FILE;
    case '#': *value = argv[optind - 1]; return SWITCH_FILE;
    case ':':
    case '?':
        unknown_letter[1] = (char)optopt;
        *value = optopt > 0 && optopt < LONG_FIRST ? unknown_letter : argv[optind - 1];
        return found == ':' ? SWITCH_NO_ARGUMENT : SWITCH_UNKNOWN;
    default: return found >= LONG_FIRST ? (enum switch_id)(found - LONG_FIRST) : switch_of_letter(found);
    }
}

void args_look(struct args *a, int argc, char **argv)
{
    const char *value;
    struct scan s;
    scan_begin(&s, a->subcommand->bit);
    for (enum switch_id id; (id = scan_next(&s, argc, argv, &value)) != SWITCH_END_OF_LIST;) {
        a->no_config |= id == SWITCH_NO_CONFIG;
        a->test_terminal |= id == SWITCH_TEST_TERMINAL;
        if (id == SWITCH_SET && slice_has_prefix(slice_of(value), "language="))
            a->language = value + strlen("language=");
    }
}

bool args_read(struct args *a, int argc, char **argv)
{
    const char *value;
    struct scan s;
    a->move = -1;
    a->sort = FACT_COUNT;
    a->columns = 80;
    a->rows = 24;
    a->files = mem_zero((size_t)argc + 1, sizeof *a->files);
    scan_begin(&s, a->subcommand->bit);
    for (enum switch_id id; (id = scan_next(&s, argc, argv, &value)) != SWITCH_END_OF_LIST;) {
        if (id == SWITCH_NO_ARGUMENT)
            return args_refuse(a, "option %s needs a value", value);
        if (id == SWITCH_UNKNOWN)
            return refuse_switch(a, value);
        if (id == SWITCH_FILE)
            a->files[a->file_count++] = value;
        else if (!take(a, id, value))
            return false;
    }
    while (optind < argc)
        a->files[a->file_count++] = argv[optind++];
    return true;
}

void args_free(struct args *a)
{
    mem_free(a->files);
    a->files = NULL;
}

bool args_are_ascii(const struct args *a, bool in_pipes)
{
    const int glyphs = args_option(a, OPTION_GLYPHS);
    const bool is_seen = in_pipes || isatty(STDOUT_FILENO);
    return glyphs == GLYPHS_ASCII || (glyphs == GLYPHS_AUTO && is_seen && !charset_locale_is_utf8());
}
