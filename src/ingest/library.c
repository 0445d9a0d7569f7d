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

/* ---- its place ---- */

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
    *l = (struct library){.trouble = {STORE_NO_PLACE, 0}, .piece = PIECES_SIZE};
    const size_t from = file_place(&path, "XDG_CACHE_HOME", ".cache", "library.db");
    const struct slice folder = slice_part(buf_slice(&path), 0, path.len - strlen("/library.db"));
    char *place = from ? mem_part(folder.at, folder.len) : NULL;
    if (place)
        setenv("SQLITE_TMPDIR", place, 1); /* the only folder that may be written to */
    if (place && place_make(l, buf_string(&path), from, folder)) {
        l->folder = place;
        l->path = mem_string(buf_string(&path));
    } else {
        mem_free(place);
    }
    buf_free(&path);
}

/* ---- opening ---- */

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

/* Follows the path of the store, or of its folder. */
static const char *const reasons[] = {
    [STORE_NO_SQLITE] = T("is not used: install SQLite, 3.31 or newer"),
    [STORE_NO_FOLDER] = T("is not a folder"),
    [STORE_LINK] = T("is a link: remove it, and the library will be rebuilt"),
    [STORE_FOLDER] = T("is a folder: remove it, and the library will be rebuilt"),
    [STORE_SPECIAL] = T("is a fifo, a socket or a device: remove it, and the library will be rebuilt"),
    [STORE_FOREIGN] = T("it or its folder belongs to another user: not used"),
    [STORE_WRITABLE] = T("other users may write to it or its folder: not used"),
    [STORE_NEWER] = T("was written by a newer kifu: left unchanged and not used"),
    [STORE_LOCKED] = T("another kifu is writing it: try again later"),
    [STORE_DAMAGED] = T("is damaged and cannot be removed"),
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
        output_error("kifu: cannot keep a library: %s\n", tr("neither XDG_CACHE_HOME nor HOME is a writable folder"));
        return;
    }
    library_reason(l, trouble, &text);
    output_error("kifu: %s\n", buf_string(&text));
    buf_free(&text);
}

/* ---- messages of commands that can do without a store ---- */

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
    pieces_end(&l->pieces);
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

/* The path of a name whose folder or archive ends at `slash`. Many names in a row have the same folder: its path is
 * kept. NULL: none. */
static char *path_beside(struct library *l, const char *name, size_t slash)
{
    if (!l->beside || strlen(l->beside) != slash || strncmp(l->beside, name, slash) != 0) {
        mem_free(l->beside);
        mem_free(l->beside_path);
        l->beside = mem_part(name, slash);
        l->beside_path = library_path(l->beside);
        l->has_mark = parts_mark(l->beside, &l->mark);
    }
    if (!l->beside_path || !l->beside_path[1]) /* in / */
        return library_path(name);
    struct buf path = {0};
    buf_add_format(&path, "%s%s", l->beside_path, name + slash);
    char *copy = mem_string(buf_string(&path));
    buf_free(&path);
    return copy;
}

/* ---- sources ---- */

/* Makes the key of a file for the store; false: it cannot be kept. The library owns the path. The mark of a record in
 * an archive is that of the archive, which may have many parts: it is taken once. */
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
    return key_of(l, name, &key) && store_load_parts(l->store, &key, name, s, STORE_ALL_PARTS);
}

/* Loads the rest of the events of a source. */
static bool load_rest(struct library *l, struct source *s)
{
    while (store_more(l->store, s))
        continue;
    return !s->away;
}

bool library_move(struct library *l, const char *gone, const char *name, struct source *s)
{
    struct store_key key;
    if (!key_of(l, name, &key))
        return false;
    const struct store_key was = {gone, key.mark, key.charset};
    bool is_there = store_load(l->store, &was, name, s) && store_save(l->store, &key, s);
    while (is_there && s->goes_on) {
        const struct store_piece next = store_piece_after(s);
        is_there = store_load_piece(l->store, &was, name, &next, s, STORE_ALL_PARTS) && load_rest(l, s) &&
                   store_save(l->store, &key, s);
    }
    store_undo(l->store);
    return is_there;
}

bool library_stored_piece(struct library *l, const char *name, const struct store_piece *piece, struct source *s)
{
    struct store_key key;
    return key_of(l, name, &key) && store_load_piece(l->store, &key, name, piece, s, STORE_ALL_PARTS);
}

/* True: the record is the file of the key, was read to its end, and did not change meanwhile. */
static bool is_as_before(const struct library *l, const struct record *r)
{
    const struct content *c = &r->content;
    const bool is_all = content_is_unpacked(c) ? !c->flaw : c->passed + c->bytes.len == l->key.mark.size;
    return l->has_key && is_all && file_mark_is_same(&l->key.mark, &c->mark) && !content_changed(c, r->name);
}

/* Saves a source, or a piece of a file. */
static bool save(struct library *l, const struct record *r, const struct source *s)
{
    return l->has_key && store_save(l->store, &(struct store_key){l->key.path, r->content.mark, l->key.charset}, s);
}

static void keep(struct library *l, const struct record *r, const struct source *s)
{
    l->has_kept = is_as_before(l, r) && save(l, r, s);
}

/* Called before a file is read that will be saved: waits for a moment if it was changed just now. */
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

/* ---- from the store ---- */

/* Loads all its events, unless the caller takes them in parts. */
static bool load_events(struct library *l, struct source *s)
{
    return l->takes_parts || load_rest(l, s);
}

static enum store_events events_of(const struct library *l)
{
    return l->takes_facts ? STORE_NO_EVENTS : l->takes_parts ? STORE_PARTS : STORE_ALL_PARTS;
}

static bool load_first(struct library *l, const char *name, struct source *s)
{
    return l->has_key && store_load_parts(l->store, &l->key, name, s, events_of(l)) && load_events(l, s);
}

static bool load_next(struct library *l, const struct store_piece *next, struct source *s)
{
    return store_load_piece(l->store, &l->key, l->progress.file, next, s, events_of(l)) && load_events(l, s);
}

/* ---- from the record, as a whole ---- */

/* A pipe may have to be waited for: saves what was read before, and gives signals their usual effect. */
static void wait_for(struct library *l, const char *name)
{
    if (!pieces_are_from_pipe(name))
        return;
    store_write(l->store);
    store_rest(l->store);
}

/* False: it was interrupted; the source is not whole. */
static bool source_take(struct library *l, struct source *s, struct record *r)
{
    bool is_more = true;
    source_begin(s, r->name);
    while (is_more) {
        is_more = source_read(s, &r->collection, NODES_AT_ONCE);
        if (!progress_step(&l->progress, (int)(100 * s->count / r->collection.count)))
            return false;
    }
    return true;
}

static bool read_whole(struct library *l, const char *name, struct source *s, struct record *r, int *status)
{
    wait_for(l, name);
    interrupt_at_once(pieces_are_from_pipe(name));
    const bool is_read = record_open_any(r, name, l->charset, l->counts_empty ? &l->empty : NULL, status);
    interrupt_at_once(false);
    if (!is_read || !source_take(l, s, r)) {
        record_close(r);
        return false;
    }
    keep(l, r, s);
    return true;
}

/* ---- from the record, piece by piece ---- */

/* Reads the next piece; what is wrong with the record is known after the last one. False: no more, after a message. */
static bool read_next(struct library *l, struct source *s, int *status)
{
    const struct record *r = &l->pieces.record;
    if (!pieces_next(&l->pieces, s, &l->progress)) {
        if (r->has_failed) {
            complain(r->name, "%s", r->error.text);
            *status = STATUS_USAGE;
        }
        return false;
    }
    if (s->goes_on)
        return true;
    if (r->content.flaw) {
        complain(r->name, "%s", r->content.flaw);
        *status = STATUS_DEFECT;
    }
    if (!l->pieces.games && l->counts_empty)
        l->empty++;
    else if (!l->pieces.games)
        *status = complain_no_data(r->name, &r->collection);
    return l->pieces.games > 0;
}

static bool read_first(struct library *l, const char *name, struct source *s, int *status)
{
    pieces_end(&l->pieces);
    wait_for(l, name);
    if (pieces_begin(&l->pieces, name, l->charset, l->piece))
        return read_next(l, s, status);
    complain(name, "%s", l->pieces.record.error.text);
    *status = STATUS_USAGE;
    return false;
}

/* Saves all pieces, from the first one on, or none. */
static bool keep_pieces(struct library *l, struct source *s)
{
    const struct record *r = &l->pieces.record;
    bool is_kept = save(l, r, s);
    while (is_kept && s->goes_on)
        is_kept = pieces_next(&l->pieces, s, &l->progress) && (s->goes_on || is_as_before(l, r)) && save(l, r, s);
    store_undo(l->store);
    return is_kept;
}

/* Saves a large file first, and then loads its pieces: the caller may take long for each, and the store is locked while
 * it is written. If the file cannot be saved it is read again. */
static bool read_pieces(struct library *l, const char *name, struct source *s, int *status)
{
    if (!read_first(l, name, s, status))
        return false;
    if (!s->goes_on) {
        keep(l, &l->pieces.record, s);
        return true;
    }
    if (l->damages < 2 && keep_pieces(l, s)) {
        pieces_end(&l->pieces);
        l->has_kept = true;
        if (l->only_keeps || load_first(l, name, s))
            return true; /* s->goes_on was false in the last piece, and is set again now */
    }
    return !interrupt_came() && read_first(l, name, s, status);
}

static bool came(struct library *l, const struct source *s, bool is_there)
{
    l->goes_on = is_there && s->goes_on;
    l->next = store_piece_after(s);
    return is_there;
}

/* The rows of the file are damaged, after `given` games of it have been handed out: reads the others from the
 * record. */
static bool read_after(struct library *l, uint64_t given, struct source *s, int *status)
{
    l->damages++;
    bool is_there = came(l, s, read_pieces(l, l->progress.file, s, status));
    while (is_there && s->goes_on && s->before + s->count <= given)
        is_there = library_more(l, s, status);
    l->skip = is_there && given > s->before ? (size_t)(given - s->before) : 0;
    return is_there;
}

/* ---- a file ---- */

bool library_source(struct library *l, const char *name, struct source *s, struct record *record, int *status)
{
    pieces_end(&l->pieces);
    l->skip = 0;
    l->damages = 0;
    l->has_key = key_of(l, name, &l->key);
    l->progress.file = name;
    l->progress.searches = false;
    bool is_there = load_first(l, name, s);
    l->has_kept = is_there;
    if (!is_there && l->has_key && !l->key.mark.is_settled)
        settle(l, name);
    if (!is_there)
        is_there = record ? read_whole(l, name, s, record, status) : read_pieces(l, name, s, status);
    return came(l, s, is_there) && progress_step(&l->progress, 0);
}

bool library_more(struct library *l, struct source *s, int *status)
{
    if (!l->goes_on)
        return false;
    l->skip = 0;
    if (l->pieces.record.name)
        return came(l, s, read_next(l, s, status));
    const struct store_piece next = l->next;
    return came(l, s, load_next(l, &next, s) || read_after(l, next.before, s, status)) &&
           progress_step(&l->progress, library_percent(l, s, 0));
}

bool library_again(struct library *l, struct source *s, int *status)
{
    return came(l, s, read_after(l, s->before + l->skip, s, status));
}

int library_percent(const struct library *l, const struct source *s, size_t game)
{
    const uint64_t size = l->has_key ? l->key.mark.size : 0, at = game < s->count ? s->games[game].offset : 0;
    if (size && at <= size)
        return (int)(100 * ((double)at / (double)size));
    return s->count ? (int)(100 * game / s->count) : 0;
}
