/* cmd/index.c - kifu index: reads records into the library */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/run.h"
#include "ingest/ending.h"
#include "ingest/files.h"
#include "ingest/interrupt.h"
#include "ingest/library.h"
#include "ingest/members.h"
#include "ingest/moved.h"
#include "ingest/roots.h"

#define LOOKS_MOST 100000 /* most files of the store that are looked up on the disk, as the store is not trusted */

struct indexing {
    const struct args *args;
    struct roots roots;     /* the present list of the library */
    struct names arguments; /* without any: the roots */
    struct names paths;     /* their paths in the store */
    struct names replaced;  /* missing roots whose files are in one of these */
    struct files found;
    struct names files;   /* all records, in order */
    struct ranges single; /* the numbers of those that are arguments themselves */
    struct names packed;  /* archives in folders, which become roots */
    struct library library;
    struct source source;
    size_t counts[LIBRARY_UNKNOWN + 1]; /* files by their state in the store */
    struct names kept;                  /* paths in the store, sorted when all were read */
    size_t games, gone, looks;
    int status;
};

/* ---- the report ---- */

static void add_count(struct buf *out, size_t count, const char *format)
{
    if (!count)
        return;
    buf_add_string(out, out->len ? tr_in("list", ", ") : "");
    buf_add_format(out, format, count);
}

static void add_changes(const struct indexing *x, struct buf *out)
{
    const size_t *n = x->counts;
    /* TR: records: new, changed, ... in the library */
    add_count(out, n[LIBRARY_NEW], plural(n[LIBRARY_NEW], "%zu new", "%zu new"));
    add_count(out, n[LIBRARY_CHANGED], plural(n[LIBRARY_CHANGED], "%zu changed", "%zu changed"));
    if (x->args->file_count)
        add_count(out, n[LIBRARY_FRESH], plural(n[LIBRARY_FRESH], "%zu unchanged", "%zu unchanged"));
    add_count(out, n[LIBRARY_UNKNOWN], plural(n[LIBRARY_UNKNOWN], "%zu not kept", "%zu not kept"));
    add_count(out, x->library.empty, plural(x->library.empty, "%zu without a game", "%zu without a game"));
    if (x->args->forget)
        add_count(out, x->gone, plural(x->gone, "%zu forgotten", "%zu forgotten"));
    else
        add_count(out, x->gone, plural(x->gone, "%zu gone", "%zu gone"));
}

/* Adds what was done with the arguments; without arguments, what is new and how much the library has. */
static void add_sums(const struct indexing *x, struct buf *out)
{
    size_t sources = 0;
    add_changes(x, out);
    if (x->args->file_count) {
        if (!out->len)
            buf_add_string(out, tr("no files"));
        if (!x->args->forget)
            buf_add_format(out, plural(x->games, ": %zu game", ": %zu games"), x->games);
        buf_add_char(out, '\n');
        return;
    }
    if (out->len)
        buf_add_char(out, '\n');
    for (size_t i = 0; i < COUNT(x->counts); i++)
        sources += x->counts[i];
    buf_add_format(out, plural(sources, "%zu source", "%zu sources"), sources);
    buf_add_string(out, tr_in("list", ", "));
    buf_add_format(out, plural(x->games, "%zu game", "%zu games"), x->games);
    buf_add_char(out, '\n');
}

/* ---- reading and forgetting ---- */

static void index_file(struct indexing *x, size_t file)
{
    const char *name = x->files.at[file];
    int status = STATUS_FINE;
    x->library.counts_empty = !ranges_has(&x->single, (uint32_t)file + 1);
    if (!x->args->file_count && !library_is_first(&x->library, name))
        return;
    const enum library_state state = library_state(&x->library, name);
    bool is_read = library_source(&x->library, name, &x->source, NULL, &status);
    while (is_read && x->library.goes_on)
        is_read = library_more(&x->library, &x->source, &status);
    x->status = highest(x->status, status);
    if (!is_read)
        return;
    x->counts[x->library.has_kept ? state : LIBRARY_UNKNOWN]++;
    if (x->library.path_of_last)
        names_add(&x->kept, x->library.path_of_last);
    x->games += (size_t)(x->source.before + x->source.count);
}

/* True: records of the archive were read, or it is a record itself now. */
static bool archive_was_read(const struct indexing *x, const char *path, size_t split)
{
    char *archive = mem_part(path, split + 1);
    const size_t first = names_place(&x->kept, archive);
    bool was_read = first < x->kept.count && !strncmp(x->kept.at[first], archive, split + 1);
    archive[split] = 0;
    was_read = was_read || names_has(&x->kept, archive);
    mem_free(archive);
    return was_read;
}

/* True: the file does not exist; a record of an archive, if the archive does not exist, or was read and lacks it. False
 * if it cannot be looked up. At most LOOKS_MOST files are looked up on the disk in a run; the others wait for the next
 * run. */
static bool is_gone(struct indexing *x, const char *path)
{
    if (names_has(&x->kept, path) || x->looks == LOOKS_MOST)
        return false;
    x->looks++;
    if (!file_is_gone(path))
        return file_is_folder(path);
    const size_t split = members_split(path);
    return !split || archive_was_read(x, path, split);
}

/* Forgets files of the store at or below an argument that do not exist now; with --forget all of them. */
static void forget(struct indexing *x, const char *path)
{
    struct names paths = {0};
    store_paths(x->library.store, path, &paths);
    for (size_t i = 0; i < paths.count && !interrupt_came(); i++) {
        if (!x->args->forget && !is_gone(x, paths.at[i]))
            continue;
        store_forget(x->library.store, paths.at[i]);
        x->gone++;
    }
    names_free(&paths);
}

/* False, after a message: writing failed, and it is unknown what the library has. */
static bool is_written(struct indexing *x)
{
    const struct store_trouble failure = store_failure(x->library.store);
    if (store_was_damaged(x->library.store))
        complain(x->library.path, "was damaged and has been rebuilt");
    if (failure.kind == STORE_GOOD)
        return true;
    library_say(&x->library, failure);
    x->status = STATUS_USAGE;
    return false;
}

/* ---- the list of the library ---- */

/* Notes archives in folders as roots, as searches do not look for them in folders. */
static void note_archives(struct indexing *x)
{
    for (size_t i = 0; i < x->found.count && x->args->archives; i++) {
        const struct names *records = &x->found.at[i].records;
        for (size_t n = 0; n < records->count; n++)
            if (ending_of(records->at[n]) == ENDING_ARCHIVE)
                names_add(&x->packed, records->at[n]);
    }
}

/* True: the path, or a record below it, was read. */
static bool was_read(const struct indexing *x, const char *path)
{
    struct buf below = {0};
    bool was = names_has(&x->kept, path);
    buf_add_format(&below, "%s/", path);
    const size_t place = names_place(&x->kept, buf_string(&below));
    was = was || (place < x->kept.count && !strncmp(x->kept.at[place], buf_string(&below), below.len));
    buf_free(&below);
    return was && (file_is_folder(path) || file_names(path) || members_split(path));
}

static void list_add(struct indexing *x, const char *argument, bool has_packed, struct names *add)
{
    struct error e;
    struct buf line = {0};
    char *path = roots_path(argument);
    if (!roots_can_have(path, &e)) {
        complain(argument, "%s", e.text);
        x->status = STATUS_USAGE;
    } else if (was_read(x, path)) {
        buf_add_format(&line, "%s%s", path, has_packed ? "/" : "");
        names_add(add, buf_string(&line));
    }
    buf_free(&line);
    mem_free(path);
}

/* Adds what was read to the list, and removes what was forgotten. */
static void list_change(struct indexing *x)
{
    struct names add = {0}, drop = {0};
    struct error e;
    for (size_t i = 0; i < x->arguments.count && !x->args->forget; i++)
        list_add(x, x->arguments.at[i], x->found.at[i].kind == FOUND_FOLDER && x->found.at[i].is_packed, &add);
    for (size_t i = 0; i < x->packed.count && !x->args->forget; i++)
        list_add(x, x->packed.at[i], false, &add);
    for (size_t i = 0; i < x->paths.count && x->args->forget; i++)
        names_add(&drop, x->paths.at[i]);
    for (size_t i = 0; i < x->replaced.count; i++)
        names_add(&drop, x->replaced.at[i]);
    if (x->roots.place && !roots_change(x->roots.place, x->library.store, &add, &drop, &e)) {
        complain(x->roots.place, "%s", e.text);
        x->status = STATUS_USAGE;
    }
    names_free(&add);
    names_free(&drop);
}

/* ---- the subcommand ---- */

static void index_all(struct indexing *x)
{
    struct buf out = {0};
    x->library.progress.count = x->files.count;
    for (size_t i = 0; i < x->files.count && !interrupt_came(); i++) {
        x->library.progress.number = i + 1;
        index_file(x, i);
    }
    progress_end(&x->library.progress);
    if (interrupt_came())
        return;
    names_sort(&x->kept, 0);
    for (size_t i = 0; i < x->paths.count; i++)
        forget(x, x->paths.at[i]);
    store_write(x->library.store);
    if (is_written(x)) {
        list_change(x);
        add_sums(x, &out);
    }
    x->status = output_end(&out, x->status);
}

/* Takes the arguments, or else the roots, which the sandbox must allow. */
static bool arguments_take(struct indexing *x)
{
    const struct args *a = x->args;
    roots_read(&x->roots, "auto");
    for (int i = 0; i < a->file_count; i++)
        names_add(&x->arguments, a->files[i]);
    if (!a->file_count && a->forget)
        return args_refuse(a, "no file given");
    if (!a->file_count) {
        roots_complain(&x->roots);
        if (x->roots.error.text[0])
            return false;
        if (x->roots.missing.count)
            x->status = STATUS_USAGE;
        if (roots_are_empty(&x->roots))
            return args_refuse(a, "no file given, and no library yet");
    }
    for (size_t i = 0; i < x->roots.paths.count && !a->file_count; i++)
        names_add(&x->arguments, x->roots.paths.at[i]);
    files_look(&x->found, (const char *const *)x->arguments.at, x->arguments.count, a->archives);
    for (size_t i = 0; i < x->arguments.count && !a->file_count; i++)
        names_take(&x->found.links, members_file(x->arguments.at[i]));
    note_archives(x);
    return true;
}

/* Makes the paths of the arguments in the store. */
static void paths_take(struct indexing *x)
{
    for (size_t i = 0; i < x->arguments.count; i++)
        names_take(&x->paths, roots_path(x->arguments.at[i]));
}

/* Finds missing roots that may have been renamed or moved to what is indexed now. */
static void moved_find(struct indexing *x)
{
    for (size_t i = 0; i < x->roots.missing.count && !interrupt_came(); i++) {
        bool is_found = false;
        for (size_t n = 0; n < x->paths.count && !is_found; n++)
            is_found = file_is_folder(x->paths.at[n]) &&
                       moved_take(&x->library, x->roots.missing.at[i], x->paths.at[n]);
        if (is_found)
            names_add(&x->replaced, x->roots.missing.at[i]);
    }
}

static void run(struct indexing *x)
{
    const struct args *a = x->args;
    library_place(&x->library);
    if (!arguments_take(x) || !confine(a, &x->found.links, x->library.folder)) {
        x->status = STATUS_USAGE;
        return;
    }
    x->library.only_keeps = true;
    library_open(&x->library, a->charset, LIBRARY_PATIENCE_INDEX);
    if (!x->library.store) {
        library_say(&x->library, x->library.trouble);
        x->status = STATUS_USAGE;
        return;
    }
    paths_take(x);
    if (!a->forget)
        x->status = highest(x->status, library_records(&x->library, &x->found, &x->files, &x->single));
    interrupt_catch();
    if (!a->forget)
        moved_find(x);
    index_all(x);
}

int index_run(const struct args *a)
{
    struct indexing *x = mem_zero(1, sizeof *x);
    x->args = a;
    run(x);
    const int status = x->status;
    library_close(&x->library);
    source_free(&x->source);
    roots_free(&x->roots);
    names_free(&x->arguments);
    names_free(&x->paths);
    names_free(&x->replaced);
    names_free(&x->packed);
    names_free(&x->files);
    ranges_free(&x->single);
    names_free(&x->kept);
    files_free(&x->found);
    mem_free(x);
    interrupt_end();
    return status;
}
