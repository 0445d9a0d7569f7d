/* ingest/moved.c - a folder of the library that has another name now */
#include "ingest/moved.h"

#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "ingest/interrupt.h"

#define LOOKS_MOST 100 /* files in a row that are not found: then the folder was not moved there */

static void path_join(struct buf *path, const char *folder, const char *rest)
{
    buf_clear(path);
    buf_add_format(path, "%s%s", folder[1] ? folder : "", rest);
}

/* A file that has changed is skipped, and will be read again; the others are taken. */
static bool paths_take(struct library *l, const struct names *paths, size_t len, const char *folder)
{
    struct source source = {0};
    struct buf path = {0};
    size_t taken = 0;
    for (size_t i = 0; i < paths->count && (taken || i < LOOKS_MOST) && !interrupt_came(); i++) {
        path_join(&path, folder, paths->at[i] + len);
        taken += library_move(l, paths->at[i], buf_string(&path), &source);
    }
    for (size_t i = 0; i < paths->count && taken && !interrupt_came(); i++)
        store_forget(l->store, paths->at[i]);
    source_free(&source);
    buf_free(&path);
    return taken > 0;
}

bool moved_take(struct library *l, const char *gone, const char *folder)
{
    struct names paths = {0};
    struct buf inside = {0};
    store_paths(l->store, gone, &paths);
    path_join(&inside, folder, strrchr(gone, '/'));
    const bool is_taken = paths_take(l, &paths, strlen(gone), folder) ||
                          paths_take(l, &paths, strlen(gone), buf_string(&inside));
    names_free(&paths);
    buf_free(&inside);
    return is_taken;
}
