/* cmd/stock.c - the library of a session: sources from the store, else read from the records while no key waits */
#include "cmd/stock.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "ingest/members.h"
#include "view/view.h"

#define NODES_AT_ONCE 5000  /* about a millisecond */
#define FILES_AT_ONCE 100   /* of the store; the same */
#define ENTRIES_AT_ONCE 500 /* of a folder */
#define WAITS_MOST 10000    /* ms, for another kifu that writes the library */

/* ---- before the sandbox ---- */

/* Notes why a part of the library is missing; the first reason is kept. */
static void note(struct stock *k, const char *name, const char *reason)
{
    if (k->lacks.len > 0)
        return;
    text_filter(&k->lacks, slice_of(name));
    buf_add_format(&k->lacks, ": %s", reason);
}

static void note_missing(struct stock *k, const char *path)
{
    struct error e;
    roots_is_gone(path, &e);
    note(k, path, e.text);
}

/* Finds all paths of the library but folders of the list, which are walked when the library is needed. */
static void look_at(struct stock *k, bool archives)
{
    const struct names *paths = &k->roots.paths;
    for (size_t i = 0; i < paths->count; i++)
        names_add(!k->roots.is_named && file_is_folder(paths->at[i]) ? &k->folders : &k->paths, paths->at[i]);
    files_look(&k->found, (const char *const *)k->paths.at, k->paths.count, archives);
    if (k->roots.has_packed)
        unpack_load();
}

void stock_look(struct stock *k, const struct args *a, struct names *links)
{
    k->charset = a->charset;
    roots_read(&k->roots, a->settings->options.library);
    k->is_named = k->roots.is_named;
    if (k->roots.error.text[0])
        note(k, k->roots.place, k->roots.error.text);
    if (k->is_named)
        roots_complain(&k->roots);
    for (size_t i = 0; i < k->roots.missing.count; i++)
        note_missing(k, k->roots.missing.at[i]);
    if (!k->is_named && !k->roots.paths.count)
        return;
    look_at(k, a->archives);
    for (size_t i = 0; i < k->roots.paths.count; i++)
        names_take(links, members_file(k->roots.paths.at[i]));
    for (size_t i = 0; i < k->found.links.count; i++)
        names_add(links, k->found.links.at[i]);
    library_place(&k->library);
    if (k->library.folder)
        names_add(links, k->library.folder);
}

/* ---- in the sandbox ---- */

/* Forgets all that was read for the session before. */
static void forget(struct stock *k)
{
    library_ask_again(&k->library);
    record_close(&k->record);
    source_free(&k->source);
    names_free(&k->files);
    k->is_listed = k->is_reading = false;
    k->next = k->games = k->asked = 0;
    k->piece = (struct store_piece){0};
    source_free(&k->again);
    k->brought = 0;
}

void stock_begin(struct stock *k, struct session *session)
{
    forget(k);
    k->session = session;
    session_library(session, 0);
}

static void note_empty(struct stock *k, const struct files_found *f)
{
    struct buf text = {0};
    if (f->unread.count)
        buf_add_string(&text, tr("cannot read the folder"));
    else
        files_lacks(f, &text);
    note(k, f->argument, buf_string(&text));
    buf_free(&text);
}

/* A slice of opening archives, after other files. False: done. */
static bool open_some(struct stock *k)
{
    if (k->opened == k->found.count)
        return false;
    struct files_found *f = &k->found.at[k->opened];
    if (f->is_packed && files_step(f))
        return true;
    files_open(f);
    if (f->kind != FOUND_FILE && !f->records.count)
        note_empty(k, f);
    k->opened++;
    return true;
}

/* A slice of walking the folders of the list. It is too late to allow the targets of links in them. */
static bool walk_some(struct stock *k)
{
    struct names links = {0};
    if (!k->walk && k->walked == k->folders.count)
        return false;
    if (!k->walk)
        k->walk = folder_walk_new(k->folders.at[k->walked++], false);
    if (!folder_walk_some(k->walk, ENTRIES_AT_ONCE, &k->inside, &links)) {
        if (k->walk->unread.count)
            note(k, k->walk->unread.at[0], tr("cannot read the folder"));
        folder_walk_free(k->walk);
        k->walk = NULL;
    }
    names_free(&links);
    return true;
}

/* True: another kifu writes the store, and it is waited for; only for some time. */
static bool waits(struct stock *k)
{
    const long long now = clock_ms();
    if (!k->waits_since) {
        k->waits_since = now;
        session_say(k->session, "another kifu is writing the library: waiting for it");
    }
    return now - k->waits_since < WAITS_MOST;
}

/* Opens the store, or tries again. False: try again later. */
static bool try_library(struct stock *k)
{
    if (k->has_library)
        return true;
    library_open(&k->library, k->charset, LIBRARY_READING);
    return k->library.store || k->library.trouble.kind != STORE_LOCKED || !waits(k);
}

/* Reports why the store is not used, and records are read instead; not that it does not exist yet, or is older. */
static void say_library(struct stock *k)
{
    struct buf text = {0};
    k->has_library = true;
    if (!k->library.store && k->library.folder && library_is_odd(&k->library)) {
        library_reason(&k->library, k->library.trouble, &text);
        session_say(k->session, "%s: the records are read instead", buf_string(&text));
    }
    buf_free(&text);
}

static void list(struct stock *k)
{
    for (size_t i = 0; i < k->session->shelf.count && !k->is_named; i++)
        names_add(&k->files, k->session->shelf.files[i].name);
    for (size_t i = 0; i < k->found.count; i++)
        files_names(&k->found.at[i], &k->files);
    for (size_t i = 0; i < k->inside.count; i++)
        names_add(&k->files, k->inside.at[i]);
    k->is_listed = true;
    if (!k->has_library)
        say_library(k);
    session_library(k->session, k->files.count);
}

/* ---- reading ---- */

static void finish(struct stock *k)
{
    const size_t file = k->next;
    k->games += k->source.count;
    k->piece = k->source.goes_on ? store_piece_after(&k->source) : (struct store_piece){0};
    k->next += !k->source.goes_on;
    session_source(k->session, file, &k->source);
    record_close(&k->record);
    k->is_reading = false;
}

/* The session's content of standard input, which cannot be read again, if it is whole; else NULL. */
static const struct shelf_file *given(const struct stock *k)
{
    const struct shelf_file *f = &k->session->shelf.files[k->next];
    return f->has_content && f->collection->whole ? f : NULL;
}

/* True: the file is already in the library by another name, such as a file of the session. */
static bool was_given(struct stock *k)
{
    if (k->is_named || k->next < k->asked)
        return false;
    k->asked = k->next + 1;
    return !library_is_first(&k->library, k->files.at[k->next]);
}

/* Begins to read a file; an unreadable one has no games. If its first pieces came from the store, the next ones are
 * read. */
static void read_begin(struct stock *k)
{
    const char *name = k->files.at[k->next];
    const bool is_input = !strcmp(name, "-");
    source_begin(&k->source, name);
    k->source.before = k->piece.before;
    k->given = is_input && !k->is_named && given(k) ? given(k)->version : 0;
    k->is_reading = is_input ? k->given > 0 : record_begin(&k->record, name, k->charset);
    if (k->is_reading)
        return;
    if (!is_input)
        note(k, name, confine_reason(name, &k->record.error));
    source_end(&k->source);
    finish(k);
}

static bool is_stored(struct stock *k)
{
    const char *name = k->files.at[k->next];
    return k->piece.row ? library_stored_piece(&k->library, name, &k->piece, &k->source)
                        : library_stored(&k->library, name, &k->source);
}

/* Loads the next files from the store, up to one that comes in parts, or is not in the store. */
static void load(struct stock *k)
{
    for (int i = 0; i < FILES_AT_ONCE && k->next < k->files.count; i++) {
        if (!k->piece.row && was_given(k)) {
            source_clear(&k->source, k->files.at[k->next]);
        } else if (!is_stored(k)) {
            if (!store_is_busy(k->library.store) || !waits(k))
                read_begin(k);
            break;
        }
        if (k->source.away)
            return;
        finish(k);
    }
    store_rest(k->library.store);
}

/* Loads the next part; if it is damaged the record is read. After the last game only the sum is checked. */
static void load_more(struct stock *k)
{
    while (store_more(k->library.store, &k->source))
        if (k->source.away)
            return;
    store_rest(k->library.store);
    if (k->source.away)
        read_begin(k);
    else
        finish(k);
}

/* Reads the next piece of the file, or some of its games. If the session dropped standard input, or cut it again, the
 * rest is left out. */
static void go_on(struct stock *k)
{
    const struct shelf_file *f = k->given ? given(k) : NULL;
    const struct sgf_collection *c = f ? f->collection : &k->record.collection;
    const bool is_there = !k->given || (f && f->version == k->given);
    if (!k->given && record_step(&k->record))
        return;
    if (is_there && source_read(&k->source, c, NODES_AT_ONCE)) {
        if (!k->given)
            content_forget(&k->record.content, c, (size_t)k->source.before + k->source.count - 1);
        return;
    }
    source_end(&k->source);
    finish(k);
}

static int percent(const struct stock *k)
{
    const struct shelf_file *f = k->is_reading && k->given ? given(k) : NULL;
    const size_t games = f ? f->collection->count : k->is_reading ? k->record.collection.count : 0;
    const double part = games ? (double)(k->source.before + k->source.count) / (double)games : 0;
    return k->files.count ? (int)(100 * ((double)k->next + part) / (double)k->files.count) : 100;
}

/* Reports what is missing in the library; with the option library the pane has that. */
static void say_lacks(struct stock *k)
{
    if (!k->is_named) {
        if (k->lacks.len)
            session_say(k->session, "%s: not in the library", buf_string(&k->lacks));
        else if (roots_are_empty(&k->roots) && k->games <= 1)
            session_say(k->session, "only this game is searched: make a library with kifu index FOLDER");
        return;
    }
    if (k->games == 0 && k->files.count > 0)
        note(k, k->files.at[0], tr("contains no game"));
    if (k->games == 0 || k->lacks.len > 0)
        session_library_lacks(k->session, buf_string(&k->lacks), k->games > 0);
}

static void lose(struct stock *k, size_t number)
{
    k->brought = 0;
    store_rest(k->library.store);
    session_source_lost(k->session, number);
}

/* Loads the next part of a source that is needed again. */
static void bring(struct stock *k, size_t number, const struct source *needed)
{
    const struct store_piece piece = {needed->row, needed->before};
    if (k->brought != number + 1 && !library_stored_piece(&k->library, needed->name, &piece, &k->again)) {
        if (!store_is_busy(k->library.store) || !waits(k))
            lose(k, number);
        return;
    }
    k->brought = number + 1;
    k->waits_since = 0;
    while (store_more(k->library.store, &k->again))
        if (k->again.away)
            return;
    if (k->again.away) {
        lose(k, number);
        return;
    }
    k->brought = 0;
    store_rest(k->library.store);
    session_source_back(k->session, number, &k->again);
}

bool stock_work(struct stock *k)
{
    size_t number = 0;
    const struct source *needed = k->session ? session_needed_source(k->session, &number) : NULL;
    if (needed && !k->source.away) {
        bring(k, number, needed);
        return true;
    }
    if (!k->session || !k->session->wants.library || (!k->is_named && k->session->searches))
        return false;
    if (!k->source.away && session_waits_for_search(k->session))
        return false;
    if (open_some(k) || walk_some(k) || !try_library(k))
        return true;
    if (!k->is_listed)
        list(k);
    if (k->is_reading)
        go_on(k);
    else if (k->source.away)
        load_more(k);
    else
        load(k);
    session_library_read(k->session, percent(k));
    if (k->next < k->files.count)
        return true;
    k->session->wants.library = false;
    say_lacks(k);
    return true; /* what has come is searched first */
}

void stock_free(struct stock *k)
{
    buf_free(&k->lacks);
    library_close(&k->library);
    record_close(&k->record);
    source_free(&k->source);
    source_free(&k->again);
    files_free(&k->found);
    folder_walk_free(k->walk);
    names_free(&k->folders);
    names_free(&k->inside);
    names_free(&k->files);
    names_free(&k->paths);
    roots_free(&k->roots);
}
