/* base/tr.c - sentences in the reader's language: the one door to libintl */
#include "base/tr.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#ifndef WITHOUT_NLS /* configure says so where it is missing, or not wanted */
#include <libintl.h>
#endif

#include "base/array.h"
#include "base/plural.h"

#ifndef WITHOUT_NLS

enum { NAME_BYTES = 64, CONTEXT_BYTES = 256 };

/* Locales that do not say a language, so that LANGUAGE does; one of them is on every system. */
static const char *const plain_locales[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};

/* Those of po. */
static const char *const languages[] = {"de", "fr", "ja", "ko", "zh_CN", "zh_TW"};

/* Regions whose script is that of another, which is the one with a catalogue; and the scripts by their names. */
static const char *const scripts[][2] = {{"zh", "zh_CN"}, {"zh_HK", "zh_TW"}, {"zh_Hans", "zh_CN"},
    {"zh_Hant", "zh_TW"}, {"zh_MO", "zh_TW"}, {"zh_SG", "zh_CN"}};

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

static bool is_plain(const char *locale)
{
    return !strcmp(locale, "C") || !strcmp(locale, "POSIX");
}

/* The viewer is in ASCII where the terminal's characters are not UTF-8: nothing could be read of most languages. */
static bool has_unicode(void)
{
    return !strcasecmp(nl_langinfo(CODESET), "UTF-8");
}

/* libintl looks for a language only where the locale is another than C. */
static bool leave_plain(void)
{
    for (size_t i = 0; i < COUNT(plain_locales) && is_plain(setlocale(LC_MESSAGES, NULL)); i++)
        setlocale(LC_MESSAGES, plain_locales[i]);
    return !is_plain(setlocale(LC_MESSAGES, NULL));
}

/* "ja" of "ja_JP.UTF-8"; "zh_TW" of "zh_HK.UTF-8", which libintl would not look for. False where a locale says no
 * language. */
static bool language_of(const char *locale, char language[NAME_BYTES])
{
    const size_t length = strcspn(locale, ".@");
    if (!length || length >= NAME_BYTES || is_plain(locale) || !strncmp(locale, "C.", 2) ||
        !strncasecmp(locale, "UTF", 3) || memchr(locale, '/', length))
        return false;
    memcpy(language, locale, length);
    language[length] = '\0';
    for (size_t i = 0; i < COUNT(scripts); i++) {
        if (!strcmp(language, scripts[i][0]))
            snprintf(language, NAME_BYTES, "%s", scripts[i][1]);
    }
    return true;
}

/* A language is a folder of the catalogues: one that is named by a path would be found elsewhere, whoever wrote it. */
static const char *languages_wanted(void)
{
    const char *wanted = getenv("LANGUAGE");
    if (!wanted || !strchr(wanted, '/'))
        return wanted;
    unsetenv("LANGUAGE");
    return NULL;
}

/* The libintl of musl asks no LANGUAGE, but takes any name for that of a locale. */
static void choose(const char *language)
{
    setenv("LANGUAGE", language, 1);
    setlocale(LC_MESSAGES, language);
    leave_plain();
}

/* With LANGUAGE libintl finds the catalogue alone; without it the locale's own name says the language, whether or not
 * the system has that locale. */
static void follow_environment(void)
{
    const char *locale = first_set("LC_ALL", "LC_MESSAGES", "LANG");
    const char *wanted = languages_wanted();
    char language[NAME_BYTES];
    if (is_plain(locale))
        return;
    if (wanted && *wanted)
        leave_plain();
    else if (language_of(locale, language))
        choose(language);
}

/* The folder po beside the program, where it was built. Names without a slash are looked up in PATH, and installed. */
static bool is_built_beside(const char *program, char folder[PATH_MAX])
{
    const char *slash = program ? strrchr(program, '/') : NULL;
    char list[PATH_MAX + 16];
    if (!slash || snprintf(folder, PATH_MAX, "%.*s/po", (int)(slash - program), program) >= PATH_MAX)
        return false;
    snprintf(list, sizeof list, "%s/built", folder);
    return access(list, R_OK) == 0;
}

/* Its header is the translation of the empty sentence: to ask for that opens a catalogue. */
static void open_catalogue(void)
{
    (void)gettext("");
}

void tr_start(const char *program)
{
    char folder[PATH_MAX];
    if (has_unicode())
        follow_environment();
    else
        setlocale(LC_MESSAGES, "C");
    bindtextdomain("kifu", is_built_beside(program, folder) ? folder : KIFU_LOCALES);
    bind_textdomain_codeset("kifu", "UTF-8");
    textdomain("kifu");
    open_catalogue();
}

void tr_use(const char *language)
{
    char name[NAME_BYTES];
    if (!has_unicode() || !language_of(language, name) || !leave_plain())
        return;
    choose(name);
    textdomain("kifu"); /* so that libintl looks at LANGUAGE again */
    open_catalogue();
}

const char *tr(const char *text)
{
    return *text ? gettext(text) : text;
}

const char *tr_in(const char *context, const char *text)
{
    char key[CONTEXT_BYTES];
    if (snprintf(key, sizeof key, "%s\004%s", context, text) >= (int)sizeof key)
        return text;
    const char *found = gettext(key);
    return found == key ? text : found;
}

const char *plural(size_t count, const char *one, const char *many)
{
    return ngettext(one, many, count);
}

bool tr_can(void)
{
    return true;
}

void tr_languages(struct buf *out)
{
    const char *folder = bindtextdomain("kifu", NULL);
    buf_add_string(out, "en");
    for (size_t i = 0; folder && i < COUNT(languages); i++) {
        char path[PATH_MAX];
        if (snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/kifu.mo", folder, languages[i]) < (int)sizeof path &&
            access(path, R_OK) == 0)
            buf_add_format(out, " %s", languages[i]);
    }
}

#else

void tr_start(const char *program)
{
    (void)program;
}

void tr_use(const char *language)
{
    (void)language;
}

const char *tr(const char *text)
{
    return text;
}

const char *tr_in(const char *context, const char *text)
{
    (void)context;
    return text;
}

const char *plural(size_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

bool tr_can(void)
{
    return false;
}

void tr_languages(struct buf *out)
{
    buf_add_string(out, "en");
}

#endif
