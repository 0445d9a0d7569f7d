/* cmd/library.c - the library of kifu find and kifu index: sources from the store, else from the records */
#include "cmd/library.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "cmd/interrupt.h"
#include "library/ending.h"
#include "library/members.h"
#include "library/parts.h"

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

void library_open_to_read(struct library *l, enum charset charset)
{
    l->charset = charset;
    if (l->path)
        l->store = store_open_to_read(l->path);
}

void library_close(struct library *l)
{
    store_close(l->store);
    mem_free(l->folder);
    mem_free(l->path);
    mem_free(l->archive);
    mem_free(l->archive_path);
    mem_free(l->beside);
    mem_free(l->beside_path);
    mem_free(l->path_of_last);
    *l = (struct library){0};
}

char *library_path(const char *name)
{
    char real[PATH_MAX];
    return realpath(name, real) ? mem_string(real) : NULL;
}

/* The records of an archive come one after the other: its path is looked for once. NULL: it has none. */
static const char *archive_path(struct library *l, const char *name, size_t len)
{
    if (l->archive && strlen(l->archive) == len && !strncmp(l->archive, name, len))
        return l->archive_path;
    mem_free(l->archive);
    mem_free(l->archive_path);
    l->archive = mem_string(name);
    l->archive[len] = 0;
    l->archive_path = library_path(l->archive);
    l->has_mark = parts_mark(l->archive, &l->mark);
    return l->archive_path;
}

static char *record_path(struct library *l, const char *name)
{
    const size_t split = file_exists(name) ? 0 : members_split(name);
    if (!split)
        return library_path(name);
    const char *archive = archive_path(l, name, split);
    if (!archive)
        return NULL;
    struct buf path = {0};
    buf_add_format(&path, "%s/%s", archive, name + split + 1);
    char *copy = mem_string(buf_string(&path));
    buf_free(&path);
    return copy;
}

/* The path of a file that is no link. The files of a folder come one after the other: its path is looked for once. */
static char *plain_path(struct library *l, const char *name)
{
    const char *slash = strrchr(name, '/');
    const size_t len = slash ? (size_t)(slash - name) : 0;
    if (!len)
        return library_path(name);
    if (!l->beside || strlen(l->beside) != len || strncmp(l->beside, name, len) != 0) {
        mem_free(l->beside);
        mem_free(l->beside_path);
        l->beside = mem_string(name);
        l->beside[len] = 0;
        l->beside_path = library_path(l->beside);
    }
    if (!l->beside_path || !l->beside_path[1]) /* in the root */
        return library_path(name);
    struct buf path = {0};
    buf_add_string(&path, l->beside_path);
    buf_add_string(&path, slash);
    char *copy = mem_string(buf_string(&path));
    buf_free(&path);
    return copy;
}

/* ---- sources ---- */

/* What a file is for the store; false where it is none that can be kept. The path is the library's. A record in an
 * archive is as old as the archive, which may have many parts: they are looked at once. */
static bool key_of(struct library *l, const char *name, struct store_key *key)
{
    *key = (struct store_key){.charset = l->charset};
    mem_free(l->path_of_last);
    l->path_of_last = NULL;
    if (!l->store || strcmp(name, "-") == 0)
        return false;
    const bool is_plain = file_mark_plain(name, &key->mark), is_file = is_plain || file_mark_of(name, &key->mark);
    key->path = l->path_of_last = is_plain ? plain_path(l, name) : record_path(l, name);
    if (!is_file)
        key->mark = l->mark;
    return key->path && (is_file || (l->archive && l->has_mark));
}

enum library_state library_state(struct library *l, const char *name)
{
    struct store_key key;
    bool is_fresh = false;
    if (!key_of(l, name, &key))
        return LIBRARY_UNKNOWN;
    const bool is_there = store_has(l->store, &key, &is_fresh);
    return is_fresh ? LIBRARY_FRESH : is_there ? LIBRARY_CHANGED : LIBRARY_NEW;
}

bool library_stored(struct library *l, const char *name, struct source *s)
{
    struct store_key key;
    return key_of(l, name, &key) && store_load_parts(l->store, &key, name, s, true);
}

void library_rest(struct library *l)
{
    store_rest(l->store);
}

/* A file that was changed while it was read, or another one than the key is of, is not kept. */
static void keep(struct library *l, const struct store_key *key, const struct record *r, const struct source *s)
{
    const bool is_all = content_is_unpacked(&r->content) ? !r->content.flaw : r->content.bytes.len == key->mark.size;
    if (is_all && file_mark_is_same(&key->mark, &r->content.mark) && !content_changed(&r->content, r->name))
        store_save(l->store, key, s);
}

bool library_more(struct library *l, struct source *s)
{
    return store_more(l->store, s);
}

/* A pipe may be waited for: then a signal has its usual effect, and what was read before is kept first. */
static bool record_take(struct library *l, const char *name, struct record *record, int *status)
{
    struct stat st;
    const bool is_waited_for = !strcmp(name, "-") || (stat(name, &st) == 0 && !S_ISREG(st.st_mode));
    if (is_waited_for) {
        store_write(l->store);
        store_rest(l->store);
    }
    interrupt_at_once(is_waited_for);
    const bool is_read = record_open(record, name, l->charset, status);
    interrupt_at_once(false);
    return is_read;
}

/* Where nothing else needs the record what was read of it is forgotten on the way. False: it was interrupted, and the
 * source is not whole. */
static bool source_take(struct library *l, struct source *s, struct record *r, bool is_needed)
{
    bool is_more = true;
    source_begin(s, r->name);
    while (is_more) {
        const size_t games = r->collection.count;
        is_more = source_read(s, &r->collection, NODES_AT_ONCE);
        if (is_more && !is_needed)
            content_forget(&r->content, &r->collection, s->count - 1);
        if (!progress_step(&l->progress, games ? (int)(100 * s->count / games) : 0))
            return false;
    }
    return true;
}

bool library_source(struct library *l, const char *name, struct source *s, struct record *record, int *status)
{
    struct store_key key;
    struct record read = {0};
    const bool has_key = key_of(l, name, &key);
    l->progress.file = name;
    l->progress.searches = false;
    bool is_there = has_key && (l->takes_parts ? store_load_parts(l->store, &key, name, s, false)
                                               : store_load(l->store, &key, name, s));
    if (!is_there && record_take(l, name, &read, status)) {
        is_there = source_take(l, s, &read, record != NULL);
        if (is_there && has_key)
            keep(l, &key, &read, s);
    }
    if (!is_there || !record)
        record_close(&read);
    if (record)
        *record = read;
    return is_there && progress_step(&l->progress, 0);
}
