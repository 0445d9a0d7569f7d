/* ingest/library.c - the library of kifu find and kifu index: sources from the store, else from the records */
#include "ingest/library.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "ingest/ending.h"
#include "ingest/interrupt.h"
#include "ingest/members.h"
#include "ingest/parts.h"

#define NODES_AT_ONCE 20000

/* ---- where it is ---- */

static bool place_is_bad(struct library *l, enum store_kind kind, int number, struct slice path)
{
    l->trouble = (struct store_trouble){kind, number};
    l->path = mem_part(path.at, path.len);
    return false;
}

static bool place_make(struct library *l, const char *path, size_t from, struct slice folder)
{
    const size_t bad = file_make_folders(path, from, 0700);
    const int number = errno;
    if (bad)
        return place_is_bad(l,
            number == EEXIST   ? STORE_NO_FOLDER
            : number == ENOENT ? STORE_NO_PLACE
                               : STORE_REFUSED,
            number, slice_part(folder, 0, bad));
    return store_prepare() || place_is_bad(l, STORE_NO_SQLITE, 0, folder);
}

void library_place(struct library *l)
{
    struct buf path = {0};
    *l = (struct library){.trouble = {STORE_NO_PLACE, 0}};
    const size_t from = file_place(&path, "XDG_CACHE_HOME", ".cache", "library.db");
    const struct slice folder = slice_part(buf_slice(&path), 0, path.len - strlen("/library.db"));
    char *place = from ? mem_part(folder.at, folder.len) : NULL;
    if (place)
        setenv("SQLITE_TMPDIR", place, 1); /* no other folder may be written to */
    if (place && place_make(l, buf_string(&path), from, folder)) {
        l->folder = place;
        l->path = mem_string(buf_string(&path));
    } else {
        mem_free(place);
    }
    buf_free(&path);
}

/* ---- opened ---- */

static void say_waiting(void)
{
    output_error("kifu: another kifu is writing the library: waiting for it\n");
}

void library_open(struct library *l, enum charset charset, int patience_ms)
{
    l->charset = charset;
    const bool reads = patience_ms == LIBRARY_READING;
    l->asks = (struct store_asks){interrupt_came, reads ? NULL : say_waiting, reads ? LIBRARY_MOMENT : patience_ms};
    if (l->folder)
        l->store = store_open(l->path, reads, &l->asks, &l->trouble);
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

void library_reason(const struct library *l, struct store_trouble trouble, struct buf *out)
{
    struct error e = {0};
    if (trouble.kind == STORE_REFUSED)
        file_reason(&e, trouble.number);
    else
        error_set(&e, "%s", tr(reasons[trouble.kind]));
    text_filter(out, slice_of(l->path));
    buf_add_format(out, ": %s", e.text);
}

void library_say(const struct library *l, struct store_trouble trouble)
{
    struct buf text = {0};
    if (trouble.kind == STORE_NO_PLACE) {
        output_error("kifu: there is no place for a library: %s\n",
            tr("neither XDG_CACHE_HOME nor HOME is a folder that can be written"));
        return;
    }
    library_reason(l, trouble, &text);
    output_error("kifu: %s\n", buf_string(&text));
    buf_free(&text);
}

/* ---- what of it is told where keeping only saves time ---- */

bool library_is_odd(const struct library *l)
{
    return !l->store && l->trouble.kind >= STORE_LINK && l->trouble.kind <= STORE_LOCKED;
}

void library_say_odd(const struct library *l)
{
    if (library_is_odd(l) && l->trouble.kind != STORE_LOCKED)
        library_say(l, l->trouble);
}

void library_ask_again(struct library *l)
{
    names_free(&l->asked);
    table_free(&l->asked_table);
}

void library_close(struct library *l)
{
    store_close(l->store);
    mem_free(l->folder);
    mem_free(l->path);
    mem_free(l->beside);
    mem_free(l->beside_path);
    mem_free(l->path_of_last);
    library_ask_again(l);
    *l = (struct library){0};
}

char *library_path(const char *name)
{
    char real[PATH_MAX];
    return realpath(name, real) ? mem_string(real) : NULL;
}

/* Files of a folder, and records of an archive, come one after the other: the path of what is before the slash is
 * looked for once. NULL: it has none. */
static char *path_beside(struct library *l, const char *name, size_t slash)
{
    if (!l->beside || strlen(l->beside) != slash || strncmp(l->beside, name, slash) != 0) {
        mem_free(l->beside);
        mem_free(l->beside_path);
        l->beside = mem_part(name, slash);
        l->beside_path = library_path(l->beside);
        l->has_mark = parts_mark(l->beside, &l->mark);
    }
    if (!l->beside_path || !l->beside_path[1]) /* in the root */
        return library_path(name);
    struct buf path = {0};
    buf_add_format(&path, "%s%s", l->beside_path, name + slash);
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
    if (strcmp(name, "-") == 0)
        return false;
    const bool is_plain = file_mark_plain(name, &key->mark), is_file = is_plain || file_mark_of(name, &key->mark);
    const char *slash = is_plain ? strrchr(name, '/') : NULL;
    const size_t split = slash ? (size_t)(slash - name) : file_exists(name) ? 0 : members_split(name);
    key->path = l->path_of_last = split ? path_beside(l, name, split) : library_path(name);
    if (!is_file)
        key->mark = l->mark;
    return l->store && key->path && (is_file || (split && l->has_mark));
}

static bool is_asked(const void *wanted, uint32_t number)
{
    const struct library *l = wanted;
    return !strcmp(l->asked.at[number], l->path_of_last);
}

bool library_is_first(struct library *l, const char *name)
{
    struct store_key key;
    key_of(l, name, &key);
    if (!key.path)
        return true;
    const uint32_t hash = table_hash(key.path, strlen(key.path));
    if (table_find(&l->asked_table, hash, is_asked, l) != TABLE_NONE)
        return false;
    table_add(&l->asked_table, hash, (uint32_t)l->asked.count);
    names_add(&l->asked, key.path);
    return true;
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

bool library_move(struct library *l, const char *gone, const char *name, struct source *s)
{
    struct store_key key;
    if (!key_of(l, name, &key))
        return false;
    const struct store_key was = {gone, key.mark, key.charset};
    return store_load(l->store, &was, name, s) && store_save(l->store, &key, s);
}

/* A file that was changed while it was read, or another one than the key is of, is not kept. */
static void keep(struct library *l, const struct store_key *key, const struct record *r, const struct source *s)
{
    const bool is_all = content_is_unpacked(&r->content) ? !r->content.flaw : r->content.bytes.len == key->mark.size;
    if (is_all && file_mark_is_same(&key->mark, &r->content.mark) && !content_changed(&r->content, r->name))
        l->has_kept = store_save(l->store, &(struct store_key){key->path, r->content.mark, key->charset}, s);
}

/* A pipe may be waited for: then a signal has its usual effect, and what was read before is kept first. */
static bool record_open_waiting(struct library *l, const char *name, struct record *record, int *status)
{
    struct stat st;
    const bool is_waited_for = !strcmp(name, "-") || (stat(name, &st) == 0 && !S_ISREG(st.st_mode));
    if (is_waited_for) {
        store_write(l->store);
        store_rest(l->store);
    }
    interrupt_at_once(is_waited_for);
    const bool is_read = record_open_any(record, name, l->charset, l->counts_empty ? &l->empty : NULL, status);
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

/* Before records of a file are read that is to be kept: waits for a moment where it was changed just now. */
static void settle(const struct library *l, const char *name)
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

int library_records(struct library *l, struct files *found, struct names *records, struct ranges *single)
{
    int status = STATUS_FINE;
    for (size_t i = 0; i < found->count; i++) {
        settle(l, found->at[i].argument);
        status = highest(status, files_open(&found->at[i]));
        files_names(&found->at[i], records);
        if (found->at[i].kind == FOUND_FILE)
            ranges_add(single, (uint32_t)records->count, (uint32_t)records->count);
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
        settle(l, name);
    if (!is_there && record_open_waiting(l, name, &read, status)) {
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
