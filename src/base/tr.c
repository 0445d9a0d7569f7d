/* base/tr.c - sentences in the reader's language, and which language that is */
#include "base/tr.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/tr_table.h"

enum { NAME_BYTES = 64, CONTEXT_END = 4 };

static size_t current; /* the number of the language in base/tr_table.h */

/* ---- sentences ---- */

struct wanted {
    const char *context, *text; /* the context may be NULL */
};

/* For bsearch: < 0, 0, > 0 if the wanted sentence is before, at or after the English text of a place. */
static int compare(const void *key, const void *place)
{
    const struct wanted *wanted = key;
    const char *english = tr_texts + *(const uint32_t *)place;
    if (wanted->context) {
        const size_t len = strlen(wanted->context);
        const int difference = strncmp(wanted->context, english, len);
        if (difference)
            return difference;
        if (english[len] != CONTEXT_END)
            return CONTEXT_END - (unsigned char)english[len];
        english += len + 1;
    }
    return strcmp(wanted->text, english);
}

static const char *after(const char *text)
{
    return text + strlen(text) + 1;
}

/* The sentence in the reader's language, or as it is if not translated. `many` is NULL for one without a count. */
static const char *find(const char *context, const char *one, const char *many, size_t count)
{
    const struct wanted wanted = {context, one};
    const uint32_t *place = current ? bsearch(&wanted, tr_places, tr_count, sizeof *tr_places, compare) : NULL;
    if (!place || !place[current * tr_count] || (many && strcmp(many, after(tr_texts + *place)) != 0))
        return many && count != 1 ? many : one;
    const char *text = tr_texts + place[current * tr_count];
    for (unsigned form = many ? tr_form(current, count) : 0; form > 0; form--)
        text = after(text);
    return text;
}

const char *tr(const char *text)
{
    return find(NULL, text, NULL, 1);
}

const char *tr_in(const char *context, const char *text)
{
    return find(context, text, NULL, 1);
}

const char *plural(size_t count, const char *one, const char *many)
{
    return find(NULL, one, many, count);
}

/* ---- names of languages ---- */

/* Chinese of a region or script without a translation uses that of the same script. The first row that is part of the
 * name counts, or else the last. */
static const char *const scripts[][2] = {{"_Hans", "zh_CN"}, {"_Hant", "zh_TW"}, {"_TW", "zh_TW"}, {"_HK", "zh_TW"},
    {"_MO", "zh_TW"}, {"", "zh_CN"}};

/* The number of the language with a name of these three parts; 0 if none has it. */
static size_t find_language(struct slice language, struct slice region, struct slice modifier)
{
    char wanted[NAME_BYTES];
    struct slice names = slice_of(tr_names);
    snprintf(wanted, sizeof wanted, "%.*s%.*s%.*s", (int)language.len, language.at, (int)region.len, region.at,
        (int)modifier.len, modifier.at);
    for (size_t number = 0; names.len; number++) {
        if (slice_is(slice_cut(&names, ' '), wanted))
            return number;
    }
    return 0;
}

static size_t find_script(struct slice language, struct slice region)
{
    size_t i = 0;
    if (!slice_is(language, "zh"))
        return 0;
    while (i + 1 < COUNT(scripts) && slice_find_part(region, slice_of(scripts[i][0])) == region.len)
        i++;
    return find_language(slice_of(scripts[i][1]), SLICE(""), SLICE(""));
}

/* Takes the language of "sr_RS.UTF-8@latin", or one that its readers can read: for "de_AT" it is "de". False, and
 * English, if kifu has neither; true if none is needed. */
static bool take_language(struct slice name)
{
    const size_t at = slice_find(name, '@');
    const struct slice locale = slice_part(name, 0, slice_find(slice_part(name, 0, at), '.')), none = SLICE("");
    const struct slice language = slice_part(locale, 0, slice_find(locale, '_'));
    const struct slice region = slice_from(locale, language.len), modifier = slice_from(name, at);
    current = find_language(language, region, modifier);
    if (!current)
        current = find_language(language, none, modifier);
    if (!current)
        current = find_language(language, region, none);
    if (!current)
        current = find_script(language, region);
    if (!current)
        current = find_language(language, none, none);
    return current || slice_is(language, "C") || slice_is(language, "POSIX") || slice_is(language, "en");
}

const char *tr_languages(void)
{
    return tr_names;
}

/* ---- the environment ---- */

static const char *first_set(const char *a, const char *b, const char *c)
{
    const char *const names[] = {a, b, c};
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

/* Without UTF-8 the viewer is in ASCII, and most languages could not be read. */
static bool has_unicode(void)
{
    return !strcasecmp(nl_langinfo(CODESET), "UTF-8");
}

/* The name of the locale gives the language, even if the system lacks that locale. LANGUAGE overrides it, unless the
 * locale is C or LANGUAGE contains a path: the first language of "ja:de" that kifu has. */
static void follow_environment(void)
{
    const char *locale = first_set("LC_ALL", "LC_MESSAGES", "LANG");
    const char *wanted = getenv("LANGUAGE");
    struct slice list = wanted ? slice_of(wanted) : SLICE("");
    if (!strcmp(locale, "C") || !strcmp(locale, "POSIX"))
        return;
    if (!list.len || slice_find(list, '/') < list.len)
        take_language(slice_of(locale));
    else
        while (list.len && !take_language(slice_cut(&list, ':')))
            continue;
}

void tr_start(void)
{
    current = 0;
    if (has_unicode())
        follow_environment();
}

void tr_use(const char *language)
{
    if (has_unicode())
        take_language(slice_of(language));
}
