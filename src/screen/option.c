/* screen/option.c - the options: one table, one way to set them */
#include "screen/option.h"

#include <stddef.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "base/tr.h"

enum option_type { TYPE_WORD, TYPE_NUMBER, TYPE_FLAG, TYPE_TEXT, TYPE_NUMBERS };

struct option_row {
    const char *name;
    enum option_type type;
    const char *standard; /* the default */
    const char *values;
    const char *sentence;
};

static const struct option_row rows[OPTION_COUNT] = {
#define OPTION(id, name, type, default, values, sentence) \
    [OPTION_##id] = {name, TYPE_##type, default, values, sentence},
#include "screen/option.def"
#undef OPTION
};

#define NUMBERS_MOST 1000000

/* ---- words ---- */

/* The word of `values` with that number; empty: no more. */
static struct slice word_at(const char *values, int number)
{
    struct slice rest = slice_of(values);
    for (; number > 0; number--)
        slice_cut(&rest, ' ');
    return slice_cut(&rest, ' ');
}

static int word_find(const char *values, struct slice word)
{
    for (int i = 0; word_at(values, i).len > 0; i++)
        if (slice_is_equal(word_at(values, i), word))
            return i;
    return -1;
}

/* A number in digits, at most `most`; -1: not such a number. */
static int number_of(struct slice s, int most)
{
    uint64_t number;
    return most >= 0 && number_read(s, (uint64_t)most, &number) ? (int)number : -1;
}

/* ---- setting ---- */

static bool set_number(const struct option_row *row, struct slice value, int *number)
{
    const struct slice range = slice_of(row->values);
    const size_t dots = slice_find(range, '.');
    const int most = number_of(slice_part(range, dots + 2, range.len), NUMBERS_MOST);
    const int least = number_of(slice_part(range, 0, dots), NUMBERS_MOST);
    *number = number_of(value, most);
    return *number >= least;
}

/* Converts the place of a word in the row to its value, and back. */
static int value_at(enum option_type type, int place)
{
    return type == TYPE_FLAG ? !place : type == TYPE_NUMBERS ? -place : place;
}

/* Where struct options has the texts. */
static const struct {
    size_t at, size; /* bytes */
} texts[OPTION_COUNT] = {
#define PLACE(member)                                                              \
    {                                                                              \
        offsetof(struct options, member), sizeof(((struct options *)NULL)->member) \
    }
    [OPTION_THEME] = PLACE(theme),
    [OPTION_LANGUAGE] = PLACE(language),
    [OPTION_LIBRARY] = PLACE(library),
#undef PLACE
};

static bool set_text(struct options *o, enum option_id option, struct slice value)
{
    char *text = (char *)o + texts[option].at;
    if (value.len == 0 || value.len >= texts[option].size || memchr(value.at, '\0', value.len))
        return false;
    memcpy(text, value.at, value.len);
    text[value.len] = '\0';
    return true;
}

/* "ja", "zh_TW". Unknown languages are accepted, and are English. */
static bool is_language(struct slice value)
{
    size_t i = 0;
    while (i < value.len && (is_letter(value.at[i]) || value.at[i] == '_'))
        i++;
    return i == value.len;
}

static bool set_value(struct options *o, enum option_id option, struct slice value, int *number)
{
    const struct option_row *row = &rows[option];
    const int place = word_find(row->values, value);
    if (row->type == TYPE_TEXT) {
        *number = 1;
        return (option != OPTION_LANGUAGE || is_language(value)) && set_text(o, option, value);
    }
    if (row->type == TYPE_NUMBER)
        return set_number(row, value, number);
    *number = place >= 0 ? value_at(row->type, place) : row->type == TYPE_NUMBERS ? number_of(value, NUMBERS_MOST) : -1;
    return place >= 0 || *number >= 0;
}

/* The values that it takes: "a1 sgf off", "1..600", "on off". */
static const char *values_of(enum option_id option)
{
    const struct option_row *row = &rows[option];
    if (option == OPTION_LIBRARY)
        return tr("auto, or paths of at most 1023 bytes");
    if (option == OPTION_LANGUAGE)
        return tr("auto, or a language, such as ja or zh_TW");
    switch (row->type) {
    case TYPE_NUMBERS: return tr("off all variation, or how many moves");
    case TYPE_TEXT: return tr("a name of at most 31 bytes");
    default: return row->values;
    }
}

bool options_set(struct options *o, struct slice name, struct slice value, struct error *e)
{
    const enum option_id option = option_find(name);
    int number = 0;
    if (option == OPTION_COUNT)
        return error_set(e, "unknown option: help lists them");
    if (!set_value(o, option, value, &number))
        return error_set(e, "%s must be one of: %s", rows[option].name, values_of(option));
    o->value[option] = number;
    return true;
}

void options_init(struct options *o)
{
    *o = (struct options){0};
    for (int i = 0; i < OPTION_COUNT; i++) {
        options_set(o, slice_of(rows[i].name), slice_of(rows[i].standard), NULL);
        if (rows[i].type == TYPE_TEXT)
            o->value[i] = 0;
    }
}

/* ---- reading ---- */

void options_get(const struct options *o, enum option_id option, struct buf *out)
{
    const enum option_type type = rows[option].type;
    const int value = o->value[option];
    if (type == TYPE_TEXT)
        buf_add_string(out, (const char *)o + texts[option].at);
    else if (type == TYPE_NUMBER || (type == TYPE_NUMBERS && value > 0))
        buf_add_format(out, "%d", value);
    else
        buf_add_slice(out, word_at(rows[option].values, value_at(type, value)));
}

const char *option_name(enum option_id option)
{
    return rows[option].name;
}

const char *option_sentence(enum option_id option)
{
    return tr(rows[option].sentence);
}

bool option_is_foreign(enum option_id option)
{
    return option_sentence(option) != rows[option].sentence;
}

const char *option_values(enum option_id option)
{
    return rows[option].values;
}

int option_count(enum option_id option)
{
    int count = 0;
    while (word_at(option_values(option), count).len > 0)
        count++;
    return count;
}

enum option_id option_find(struct slice name)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (slice_is(name, rows[i].name))
            return (enum option_id)i;
    return OPTION_COUNT;
}
