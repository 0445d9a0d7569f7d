/* ingest/archive_load.c - libarchive, loaded by name */
#include "ingest/archive_load.h"

#include "base/array.h"
#include "base/magic.h"
#include "base/shared.h"
#include "base/tr.h"
#include "ingest/parts.h"

struct unpack_functions unpack_functions;

static const char *const files[] = {
#ifndef WITHOUT_ARCHIVE
    "libarchive.so.13", "libarchive.13.dylib", "/usr/lib/libarchive.2.dylib",
    "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib", "/usr/local/opt/libarchive/lib/libarchive.13.dylib",
    "libarchive.so",
#endif
    NULL};

static locale_t locale_open(void)
{
    static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
    locale_t locale = (locale_t)0;
    for (size_t i = 0; i < COUNT(names) && !locale; i++)
        locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
    return locale ? locale : LC_GLOBAL_LOCALE;
}

bool unpack_load(void)
{
    if (unpack_functions.is_tried)
        return unpack_functions.is_there;
    unpack_functions.is_tried = true;
    void *library = shared_open(files);
    if (!library)
        return false;
    unpack_functions.is_there = true;
#define FIND(type, name, ...) unpack_functions.is_there &= SHARED_FIND(library, &unpack_functions, name);
    FUNCTIONS(FIND)
#undef FIND
    unpack_functions.locale = locale_open();
    return unpack_functions.is_there;
}

int unpack_filter_of(const struct parts *p)
{
    static const struct {
        char first;
        int filter;
    } filters[] = {{'\037', ARCHIVE_FILTER_GZIP}, {'B', ARCHIVE_FILTER_BZIP2}, {'\375', ARCHIVE_FILTER_XZ},
        {'\050', ARCHIVE_FILTER_ZSTD}};
    char first = 0;
    size_t i = 0, count;
    parts_read(p, 0, &first, 1, &count);
    while (i < COUNT(filters) - 1 && filters[i].first != first)
        i++;
    return filters[i].filter;
}

const char *unpack_library(bool loads)
{
    if (!loads && files[0])
        return "libarchive";
    return unpack_load() ? unpack_functions.archive_version_string() : T("no libarchive");
}

bool unpack_missing(struct error *e, struct slice head)
{
#ifdef WITHOUT_ARCHIVE
    (void)head;
    return error_set(e, "compressed: built without libarchive: unpack it first");
#else
    return error_set(e, "%s, but no libarchive: unpack it first", magic_words(head));
#endif
}
