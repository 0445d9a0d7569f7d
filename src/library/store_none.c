/* library/store_none.c - a library that is not kept, where kifu was built without SQLite, declared in store.h */
#include "library/store.h"

#include "base/tr.h"

#ifdef WITHOUT_SQLITE /* configure says so where it is missing */

struct store *store_open(const char *path)
{
    (void)path;
    return NULL;
}

struct store *store_open_to_read(const char *path)
{
    (void)path;
    return NULL;
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

int store_failure(const struct store *s)
{
    (void)s;
    return 0;
}

void store_rest(struct store *s)
{
    (void)s;
}

void store_save(struct store *s, const struct store_key *key, const struct source *source)
{
    (void)s, (void)key, (void)source;
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
