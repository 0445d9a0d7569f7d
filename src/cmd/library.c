/* cmd/library.c - the library of kifu find and kifu index: sources from the store, else from the records */
#include "cmd/library.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/tr.h"
#include "cmd/interrupt.h"
#include "cmd/output.h"
#include "ingest/ending.h"
#include "ingest/members.h"
#include "ingest/parts.h"

#define NODES_AT_ONCE 20000

/* ---- where it is ---- */

static bool place_is_bad(struct library *l, enum store_kind kind, int number, const char *path)
{
    l->trouble = (struct store_trouble){kind, number};
    mem_free(l->path);
    l->path = mem_string(path);
    return false;
}

/* A folder that may be there, or is made for its owner alone. */
static bool folder_make(struct library *l, const char *path)
{
    struct stat st;
    const int number = mkdir(path, 0700) == 0 ? 0 : errno;
    if (number == 0 || number == EEXIST || stat(path, &st) == 0)
        return stat(path, &st) == 0 && S_ISDIR(st.st_mode) ? true : place_is_bad(l, STORE_NO_FOLDER, 0, path);
    return place_is_bad(l, number == ENOENT ? STORE_NO_PLACE : STORE_REFUSED, number, path);
}

/* The folders below the first `from` bytes, which are there. */
static bool folders_make(struct library *l, struct buf *path, size_t from)
{
    bool is_there = true;
    buf_string(path);
    for (size_t i = from + 1; i <= path->len && is_there; i++) {
        if (i < path->len && path->at[i] != '/')
            continue;
        path->at[i] = 0;
        is_there = folder_make(l, path->at);
        if (i < path->len)
            path->at[i] = '/';
    }
    return is_there;
}

void library_place(struct library *l)
{
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    struct buf path = {0};
    bool is_there = false;
    *l = (struct library){.trouble = {STORE_NO_PLACE, 0}};
    if (base && base[0] == '/') {
        buf_add_format(&path, "%s/kifu", base);
        is_there = folders_make(l, &path, strlen(base) - 1);
    } else if (home && home[0] == '/') {
        buf_add_format(&path, "%s/.cache/kifu", home);
        is_there = folders_make(l, &path, strlen(home));
    }
    if (is_there && !store_prepare())
        is_there = place_is_bad(l, STORE_NO_SQLITE, 0, buf_string(&path));
    if (is_there) {
        l->folder = mem_string(buf_string(&path));
        buf_add_string(&path, "/library.db");
        l->path = mem_string(buf_string(&path));
    }
    buf_free(&path);
}

/* ---- opened ---- */

static void say_waiting(void)
{
    output_error("kifu: another kifu is writing the library: waiting for it\n");
}

static void asks_set(struct library *l, enum charset charset, int patience_ms)
{
    l->charset = charset;
    l->asks = (struct store_asks){interrupt_came, say_waiting, patience_ms};
}

void library_open(struct library *l, enum charset charset, int patience_ms)
{
    asks_set(l, charset, patience_ms);
    if (l->folder)
        l->store = store_open(l->path, &l->asks, &l->trouble);
}

void library_open_to_read(struct library *l, enum charset charset)
{
    asks_set(l, charset, 0);
    l->asks.waits = NULL;
    if (l->folder)
        l->store = store_open_to_read(l->path, &l->asks, &l->trouble);
}

/* After the path of the store, or of the folder that cannot be one. */
static const char *const reasons[] = {
    [STORE_NO_SQLITE] = T("is not used: install SQLite, 3.31 or newer"),
    [STORE_NO_FOLDER] = T("is not a folder"),
    [STORE_LINK] = T("is a link: remove it, and the library is made again"),
    [STORE_FOLDER] = T("is a folder: remove it, and the library is made again"),
    [STORE_SPECIAL] = T("is a fifo, a socket or a device: remove it, and the library is made again"),
    [STORE_FOREIGN] = T("it or its folder belongs to another user: it is not used"),
    [STORE_WRITABLE] = T("other users may write to it or its folder: it is not used"),
    [STORE_NEWER] = T("is of a newer kifu: it is left as it is, and not used"),
    [STORE_LOCKED] = T("another kifu is writing it: try again later"),
    [STORE_DAMAGED] = T("is damaged, and cannot be removed"),
};

void library_say(const struct library *l, struct store_trouble trouble)
{
    struct error e = {0};
    if (trouble.kind == STORE_NO_PLACE)
        output_error("kifu: there is no place for a library: %s\n",
            tr("neither XDG_CACHE_HOME nor HOME is a folder that can be written"));
    else if (trouble.kind == STORE_REFUSED)
        file_reason(&e, trouble.number);
    else
        error_set(&e, "%s", tr(reasons[trouble.kind]));
    if (trouble.kind != STORE_NO_PLACE)
        complain(l->path, "%s", e.text);
}

void library_say_odd(const struct library *l)
{
    if (!l->store && l->trouble.kind >= STORE_LINK && l->trouble.kind <= STORE_NEWER)
        library_say(l, l->trouble);
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
        l->has_kept = store_save(l->store, &(struct store_key){key->path, r->content.mark, key->charset}, s);
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

void library_settle(const struct library *l, const char *name)
{
    struct names parts = {0};
    if (!l->store || strcmp(name, "-") == 0)
        return;
    file_settle(name);
    parts_names(name, &parts);
    for (size_t i = 0; i < parts.count; i++)
        file_settle(parts.at[i]);
    names_free(&parts);
}

int library_records(struct library *l, struct files *found, struct names *records)
{
    int status = STATUS_FINE;
    for (size_t i = 0; i < found->count; i++) {
        struct files_found *one = &found->at[i];
        library_settle(l, one->argument);
        status = highest(status, files_open(one));
        if (one->kind == FOUND_FILE)
            names_add(records, one->argument);
        for (size_t k = 0; k < one->records.count; k++)
            names_add(records, one->records.at[k]);
    }
    return status;
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
    l->has_kept = is_there;
    if (!is_there && has_key && !key.mark.is_settled)
        library_settle(l, name);
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
