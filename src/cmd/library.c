/* cmd/library.c - the library of kifu find and kifu index: sources from the store, else from the records */
#include "cmd/library.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"

#define NODES_AT_ONCE 20000

/* ---- where it is ---- */

/* The folders below the first `from` bytes, which are there, are made, each for its owner alone. */
static bool folders_make(struct buf *path, size_t from)
{
    struct stat st;
    buf_string(path);
    for (size_t i = from + 1; i <= path->len; i++) {
        if (i < path->len && path->at[i] != '/')
            continue;
        path->at[i] = 0;
        mkdir(path->at, 0700);
        if (i < path->len)
            path->at[i] = '/';
    }
    return stat(path->at, &st) == 0 && S_ISDIR(st.st_mode);
}

void library_place(struct library *l)
{
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    struct buf path = {0};
    bool is_there = false;
    *l = (struct library){0};
    if (base && base[0] == '/') {
        buf_add_format(&path, "%s/kifu", base);
        is_there = folders_make(&path, strlen(base) - 1);
    } else if (home && home[0] == '/') {
        buf_add_format(&path, "%s/.cache/kifu", home);
        is_there = folders_make(&path, strlen(home));
    }
    if (is_there) {
        l->folder = mem_string(buf_string(&path));
        buf_add_string(&path, "/library.db");
        l->path = mem_string(buf_string(&path));
    }
    buf_free(&path);
}

void library_open(struct library *l, enum charset charset)
{
    l->charset = charset;
    if (l->path)
        l->store = store_open(l->path);
}

void library_close(struct library *l)
{
    store_close(l->store);
    mem_free(l->folder);
    mem_free(l->path);
    *l = (struct library){0};
}

char *library_path(const char *name)
{
    char real[PATH_MAX];
    return realpath(name, real) ? mem_string(real) : NULL;
}

/* ---- sources ---- */

/* What a file is for the store; false where it is none that can be kept. The path is yours to free. */
static bool key_of(const struct library *l, const char *name, struct store_key *key)
{
    *key = (struct store_key){.charset = l->charset};
    if (!l->store || strcmp(name, "-") == 0 || !file_mark_of(name, &key->mark))
        return false;
    key->path = library_path(name);
    return key->path != NULL;
}

enum library_state library_state(const struct library *l, const char *name)
{
    struct store_key key;
    bool is_fresh = false;
    if (!key_of(l, name, &key))
        return LIBRARY_UNKNOWN;
    const bool is_there = store_has(l->store, &key, &is_fresh);
    mem_free((char *)key.path);
    return is_fresh ? LIBRARY_FRESH : is_there ? LIBRARY_CHANGED : LIBRARY_NEW;
}

bool library_stored(const struct library *l, const char *name, struct source *s)
{
    struct store_key key;
    const bool is_there = key_of(l, name, &key) && store_load(l->store, &key, name, s);
    mem_free((char *)key.path);
    return is_there;
}

/* A file that was changed while it was read, or another one than the key is of, is not kept. */
static void keep(struct library *l, const struct store_key *key, const struct record *r, const struct source *s)
{
    if (file_mark_is_same(&key->mark, &r->content.mark) && r->content.bytes.len == key->mark.size &&
        !content_changed(&r->content, r->name))
        store_save(l->store, key, s);
}

bool library_source(struct library *l, const char *name, struct source *s, struct record *record, int *status)
{
    struct store_key key;
    const bool has_key = key_of(l, name, &key);
    *record = (struct record){0};
    bool is_there = has_key && store_load(l->store, &key, name, s);
    if (!is_there && record_open(record, name, l->charset, status)) {
        is_there = true;
        source_begin(s, name);
        while (source_read(s, &record->collection, NODES_AT_ONCE))
            ;
        if (has_key)
            keep(l, &key, record, s);
    }
    mem_free((char *)key.path);
    return is_there;
}
