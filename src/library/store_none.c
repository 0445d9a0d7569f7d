/* library/store_none.c - a library that is not kept, where kifu was built without SQLite, declared in store.h */
#include "library/store.h"

#include "base/tr.h"

#ifdef WITHOUT_SQLITE /* configure says so where it is missing */

struct store *store_open(const char *path, const struct store_asks *asks, struct store_trouble *t)
{
    (void)path, (void)asks;
    *t = (struct store_trouble){STORE_NO_PLACE, 0};
    return NULL;
}

struct store *store_open_to_read(const char *path, const struct store_asks *asks, struct store_trouble *t)
{
    return store_open(path, asks, t);
}

void store_close(struct store *s)
{
    (void)s;
}

void store_write(struct store *s)
{
    (void)s;
}

bool store_has(struct store *s, const struct store_key *key, bool *is_fresh)
{
    (void)s, (void)key, (void)is_fresh;
    return false;
}

bool store_load(struct store *s, const struct store_key *key, const char *name, struct source *source)
{
    (void)s, (void)key, (void)name, (void)source;
    return false;
}

bool store_load_parts(struct store *s, const struct store_key *key, const char *name, struct source *source, bool keeps)
{
    (void)s, (void)key, (void)name, (void)source, (void)keeps;
    return false;
}

bool store_more(struct store *s, struct source *source)
{
    (void)s, (void)source;
    return false;
}

struct store_trouble store_failure(const struct store *s)
{
    (void)s;
    return (struct store_trouble){STORE_GOOD, 0};
}

bool store_was_damaged(const struct store *s)
{
    (void)s;
    return false;
}

void store_rest(struct store *s)
{
    (void)s;
}

bool store_save(struct store *s, const struct store_key *key, const struct source *source)
{
    (void)s, (void)key, (void)source;
    return false;
}

void store_forget(struct store *s, const char *path)
{
    (void)s, (void)path;
}

void store_paths(struct store *s, const char *path, struct names *paths)
{
    (void)s, (void)path, (void)paths;
}

const char *store_library(void)
{
    return T("no SQLite");
}

#endif
