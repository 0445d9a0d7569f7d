/* cmd/index.c - kifu index: reads records into the library that kifu find asks */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/run.h"
#include "ingest/files.h"
#include "ingest/interrupt.h"
#include "ingest/library.h"
#include "ingest/members.h"

#define LOOKS_MOST 100000 /* for names that the library has, and that were not read: it is not trusted */

struct indexing {
    const struct args *args;
    struct files found;
    struct names files; /* all records, in order */
    struct library library;
    struct source source;
    size_t counts[LIBRARY_UNKNOWN + 1]; /* files by what the store had of them */
    struct names kept;                  /* paths by which the store knows them, sorted once all were read */
    size_t games, gone, looks;
    int status;
};

/* ---- what is said ---- */

static void add_count(struct buf *out, size_t count, const char *format)
{
    if (!count)
        return;
    buf_add_string(out, out->len ? tr_in("list", ", ") : "");
    buf_add_format(out, format, count);
}

static void add_sums(const struct indexing *x, struct buf *out)
{
    const size_t *n = x->counts;
    /* TR: records: new, changed, ... in the library */
    add_count(out, n[LIBRARY_NEW], plural(n[LIBRARY_NEW], "%zu new", "%zu new"));
    add_count(out, n[LIBRARY_CHANGED], plural(n[LIBRARY_CHANGED], "%zu changed", "%zu changed"));
    add_count(out, n[LIBRARY_FRESH], plural(n[LIBRARY_FRESH], "%zu as before", "%zu as before"));
    add_count(out, n[LIBRARY_UNKNOWN], plural(n[LIBRARY_UNKNOWN], "%zu not kept", "%zu not kept"));
    if (x->args->forget)
        add_count(out, x->gone, plural(x->gone, "%zu forgotten", "%zu forgotten"));
    else
        add_count(out, x->gone, plural(x->gone, "%zu gone", "%zu gone"));
    if (!out->len)
        buf_add_string(out, tr("no files"));
    if (!x->args->forget)
        buf_add_format(out, plural(x->games, ": %zu game", ": %zu games"), x->games);
    buf_add_char(out, '\n');
}

/* ---- what is done ---- */

static void index_file(struct indexing *x, const char *name)
{
    int status = STATUS_FINE;
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

/* A record of an archive is gone when the archive is, or when the archive was read and it was not in there. Names that
 * were not read are looked for on the disk, LOOKS_MOST in a run: the others wait for the next one. */
static bool is_gone(struct indexing *x, const char *path)
{
    if (names_has(&x->kept, path) || x->looks == LOOKS_MOST)
        return false;
    x->looks++;
    if (file_exists(path))
        return false;
    const size_t split = members_split(path);
    if (!split)
        return true;
    char *archive = mem_part(path, split + 1);
    const size_t first = names_place(&x->kept, archive);
    const bool was_read = first < x->kept.count && !strncmp(x->kept.at[first], archive, split + 1);
    mem_free(archive);
    return was_read;
}

/* Files that the library has below an argument, and that are not there any more; with --forget all of them. */
static void forget(struct indexing *x, const char *argument)
{
    struct names paths = {0};
    char *path = library_path(argument);
    if (!path)
        return;
    store_paths(x->library.store, path, &paths);
    for (size_t i = 0; i < paths.count && !interrupt_came(); i++) {
        if (!x->args->forget && !is_gone(x, paths.at[i]))
            continue;
        store_forget(x->library.store, paths.at[i]);
        x->gone++;
    }
    names_free(&paths);
    mem_free(path);
}

/* False after a message: how many are in the library now is not known then. */
static bool is_written(struct indexing *x)
{
    const struct store_trouble failure = store_failure(x->library.store);
    if (store_was_damaged(x->library.store))
        complain(x->library.path, "was damaged, and was made again");
    if (failure.kind == STORE_GOOD)
        return true;
    library_say(&x->library, failure);
    x->status = STATUS_USAGE;
    return false;
}

static void index_all(struct indexing *x)
{
    const struct args *a = x->args;
    struct buf out = {0};
    x->library.progress.count = x->files.count;
    for (size_t i = 0; i < x->files.count && !a->forget && !interrupt_came(); i++) {
        x->library.progress.number = i + 1;
        index_file(x, x->files.at[i]);
    }
    progress_end(&x->library.progress);
    if (interrupt_came())
        return;
    names_sort(&x->kept, 0);
    for (int i = 0; i < a->file_count; i++)
        forget(x, a->files[i]);
    store_write(x->library.store);
    if (is_written(x))
        add_sums(x, &out);
    x->status = output_end(&out, x->status);
}

int index_run(const struct args *a)
{
    struct indexing *x = mem_zero(1, sizeof *x);
    x->args = a;
    library_place(&x->library);
    x->library.only_keeps = true;
    files_named(&x->found, a);
    if (!confine(a, &x->found.links, x->library.folder))
        x->status = STATUS_USAGE;
    else
        library_open(&x->library, a->charset, LIBRARY_PATIENCE_INDEX);
    if (x->status == STATUS_FINE && !x->library.store) {
        library_say(&x->library, x->library.trouble);
        x->status = STATUS_USAGE;
    } else if (x->library.store) {
        x->status = highest(x->status, library_records(&x->library, &x->found, &x->files));
        interrupt_catch();
        index_all(x);
    }
    const int status = x->status;
    library_close(&x->library);
    source_free(&x->source);
    names_free(&x->files);
    names_free(&x->kept);
    files_free(&x->found);
    mem_free(x);
    interrupt_end();
    return status;
}
