/* base/tr_language.c - which language the reader wants, and its catalogue */
#include <langinfo.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/tr.h"

enum { NAME_BYTES = 64 };

/* Those of po. */
static const char *const languages[] = {"de", "fr", "ja", "ko", "zh_CN", "zh_TW"};

/* Chinese of a region or a script that has no catalogue is that of another with the same script. The first one that is
 * part of the name counts. */
static const char *const scripts[][2] = {{"_Hans", "zh_CN"}, {"_Hant", "zh_TW"}, {"_TW", "zh_TW"}, {"_HK", "zh_TW"},
    {"_MO", "zh_TW"}, {"", "zh_CN"}};

/* A catalogue stays once it is read: its sentences may be kept by anyone. */
struct opened {
    struct opened *next;
    struct catalogue catalogue;
    struct buf bytes;
    char name[NAME_BYTES];
};

static struct opened *all;
static const struct tr_carried *carried;
static char folder[PATH_MAX] = KIFU_LOCALES;

/* ---- catalogues ---- */

static bool path_of(const char *name, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/%s/LC_MESSAGES/kifu.mo", folder, name) < PATH_MAX;
}

static const struct tr_carried *carried_find(const char *name)
{
    for (const struct tr_carried *c = carried; c && c->language; c++) {
        if (!strcmp(c->language, name))
            return c;
    }
    return NULL;
}

static bool bytes_find(const char *name, struct buf *read, struct slice *bytes)
{
    char path[PATH_MAX];
    const struct tr_carried *c = carried_find(name);
    if (c) {
        *bytes = c->bytes;
        return true;
    }
    if (!path_of(name, path) || !file_read(path, read, NULL))
        return false;
    *bytes = buf_slice(read);
    return true;
}

static struct catalogue *catalogue_named(const char *name)
{
    struct buf read = {0};
    struct slice bytes;
    struct catalogue catalogue;
    for (struct opened *o = all; o; o = o->next) {
        if (!strcmp(o->name, name))
            return &o->catalogue;
    }
    if (!bytes_find(name, &read, &bytes) || !catalogue_open(&catalogue, bytes)) {
        buf_free(&read);
        return NULL;
    }
    struct opened *o = mem_zero(1, sizeof *o);
    *o = (struct opened){.next = all, .catalogue = catalogue, .bytes = read};
    memcpy(o->name, name, strlen(name));
    all = o;
    return &o->catalogue;
}

/* ---- names of languages ---- */

/* "sr_RS.UTF-8@latin" in its parts, but for the character set. */
struct name {
    struct slice language, region, modifier; /* "sr", "_RS", "@latin"; the last two may be empty */
};

static bool is_plain(const char *locale)
{
    return !strcmp(locale, "C") || !strcmp(locale, "POSIX");
}

/* A language is a folder of the catalogues: what could lead elsewhere is no language, whoever wrote it. */
static bool is_name(struct slice s)
{
    for (size_t i = 0; i < s.len; i++) {
        if (!is_letter(s.at[i]) && !is_digit(s.at[i]) && s.at[i] != '_' && s.at[i] != '@')
            return false;
    }
    return true;
}

static bool name_split(struct slice s, struct name *name)
{
    const size_t modifier = slice_find(s, '@');
    const struct slice locale = slice_part(s, 0, slice_find(slice_part(s, 0, modifier), '.'));
    const size_t region = slice_find(locale, '_');
    *name = (struct name){slice_part(locale, 0, region), slice_part(locale, region, locale.len),
        slice_part(s, modifier, s.len)};
    return region > 0 && is_name(locale) && is_name(name->modifier) && s.len < NAME_BYTES;
}

static bool is_english(const struct name *name)
{
    return slice_is(name->language, "C") || slice_is(name->language, "POSIX") || slice_is(name->language, "en");
}

static bool take_catalogue(const char *name)
{
    struct catalogue *found = catalogue_named(name);
    if (found)
        tr_from(found);
    return found;
}

static bool take_parts(struct slice language, struct slice region, struct slice modifier)
{
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "%.*s%.*s%.*s", (int)language.len, language.at, (int)region.len, region.at,
        (int)modifier.len, modifier.at);
    return take_catalogue(name);
}

static bool take_script(const struct name *name)
{
    if (!slice_is(name->language, "zh"))
        return false;
    char region[NAME_BYTES];
    snprintf(region, sizeof region, "%.*s", (int)name->region.len, name->region.at);
    for (size_t i = 0; i < COUNT(scripts); i++) {
        if (strstr(region, scripts[i][0]))
            return take_catalogue(scripts[i][1]);
    }
    return false;
}

/* The catalogue of a language, or of one that its readers read: "de_AT" reads "de". True where there is one, or none is
 * needed. */
static bool take_language(struct slice wanted)
{
    const struct slice none = SLICE("");
    struct name n;
    if (!name_split(wanted, &n))
        return false;
    if (is_english(&n)) {
        tr_from(NULL);
        return true;
    }
    if (n.modifier.len && (take_parts(n.language, n.region, n.modifier) || take_parts(n.language, none, n.modifier)))
        return true;
    return take_parts(n.language, n.region, none) || take_script(&n) || take_parts(n.language, none, none);
}

/* ---- what the environment says ---- */

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

/* The viewer is in ASCII where the terminal's characters are not UTF-8: nothing could be read of most languages. */
static bool has_unicode(void)
{
    return !strcasecmp(nl_langinfo(CODESET), "UTF-8");
}

/* The first of "ja:de" that is there. */
static void take_first(struct slice list)
{
    while (list.len) {
        if (take_language(slice_cut(&list, ':')))
            return;
    }
}

/* The locale's own name says the language, whether or not the system has that locale. LANGUAGE is above it but where it
 * is C, and where a path is in it. */
static void follow_environment(void)
{
    const char *locale = first_set("LC_ALL", "LC_MESSAGES", "LANG");
    const char *wanted = getenv("LANGUAGE");
    if (is_plain(locale))
        return;
    if (wanted && *wanted && !strchr(wanted, '/'))
        take_first(slice_of(wanted));
    else
        take_language(slice_of(locale));
}

/* ---- from outside ---- */

/* The folder po beside the program, where it was built. Names without a slash are looked up in PATH, and installed. */
static void find_folder(const char *program)
{
    const char *slash = program ? strrchr(program, '/') : NULL;
    char beside[PATH_MAX], list[PATH_MAX + 16];
    if (!slash || snprintf(beside, sizeof beside, "%.*s/po", (int)(slash - program), program) >= PATH_MAX)
        return;
    snprintf(list, sizeof list, "%s/built", beside);
    if (access(list, R_OK) == 0)
        memcpy(folder, beside, strlen(beside) + 1);
}

void tr_start(const char *program)
{
    find_folder(program);
    tr_from(NULL);
    if (has_unicode())
        follow_environment();
}

void tr_use(const char *language)
{
    if (!has_unicode())
        return;
    tr_from(NULL);
    take_language(slice_of(language));
}

void tr_carry(const struct tr_carried *table)
{
    carried = table;
}

void tr_languages(struct buf *out)
{
    char path[PATH_MAX];
    buf_add_string(out, "en");
    for (size_t i = 0; i < COUNT(languages); i++) {
        if (carried_find(languages[i]) || (path_of(languages[i], path) && access(path, R_OK) == 0))
            buf_add_format(out, " %s", languages[i]);
    }
}
