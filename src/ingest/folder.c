/* ingest/folder.c - records in folders */
#include "ingest/folder.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "ingest/ending.h"

static int compare_names(const void *a, const void *b)
{
    return path_compare(*(char *const *)a, *(char *const *)b);
}

enum kind { KIND_OTHER, KIND_FOLDER, KIND_LINK };

/* Many systems return the kind with the name, but not of every file. */
static enum kind kind_of(const char *name, const struct dirent *entry)
{
    struct stat st;
#ifdef _DIRENT_HAVE_D_TYPE
    if (entry->d_type != DT_UNKNOWN)
        return entry->d_type == DT_DIR ? KIND_FOLDER : entry->d_type == DT_LNK ? KIND_LINK : KIND_OTHER;
#else
    (void)entry;
#endif
    if (lstat(name, &st) != 0)
        return KIND_OTHER;
    return S_ISDIR(st.st_mode) ? KIND_FOLDER : S_ISLNK(st.st_mode) ? KIND_LINK : KIND_OTHER;
}

/* Takes an entry of the folder, if it is a record, or a folder, which gets a slash at its end. */
static void take_entry(struct folder_walk *w, const struct dirent *entry, struct buf *name, struct names *n,
    struct names *links)
{
    const char *path = w->folders.at[w->next - 1];
    const size_t len = strlen(path);
    if (entry->d_name[0] == '.')
        return;
    buf_clear(name);
    buf_add_string(name, path);
    if (len && path[len - 1] != '/')
        buf_add_char(name, '/');
    buf_add_string(name, entry->d_name);
    const enum ending ending = ending_of(entry->d_name);
    const enum kind kind = kind_of(buf_string(name), entry);
    if (kind == KIND_FOLDER)
        buf_add_char(name, '/');
    else if (ending == ENDING_ARCHIVE && !w->archives)
        w->passed++;
    if (kind != KIND_FOLDER && (ending == ENDING_OTHER || (ending == ENDING_ARCHIVE && !w->archives)))
        return;
    names_add(n, buf_string(name));
    if (kind == KIND_LINK)
        names_add(links, buf_string(name));
}

static void paths_sort(struct names *n, size_t first)
{
    if (n->count > first)
        qsort(n->at + first, n->count - first, sizeof *n->at, compare_names);
}

/* ---- walks ---- */

struct folder_walk *folder_walk_new(const char *path, bool archives)
{
    struct folder_walk *w = mem_zero(1, sizeof *w);
    names_add(&w->folders, path);
    w->archives = archives;
    return w;
}

void folder_walk_free(struct folder_walk *w)
{
    if (!w)
        return;
    if (w->dir)
        closedir(w->dir);
    names_free(&w->folders);
    names_free(&w->unread);
    mem_free(w);
}

static bool walk_on(struct folder_walk *w)
{
    while (!w->dir && w->next < w->folders.count) {
        w->dir = opendir(w->folders.at[w->next++]);
        if (!w->dir)
            names_add(&w->unread, w->folders.at[w->next - 1]);
    }
    return w->dir != NULL;
}

/* Adds the records of a folder, and its folders after those found before. */
static void take_inside(struct folder_walk *w, struct names *inside, struct names *n)
{
    const size_t first = w->folders.count;
    for (size_t i = 0; i < inside->count; i++)
        names_take(inside->at[i][strlen(inside->at[i]) - 1] == '/' ? &w->folders : n, inside->at[i]);
    paths_sort(&w->folders, first);
    inside->count = 0;
}

bool folder_walk_some(struct folder_walk *w, size_t most, struct names *n, struct names *links)
{
    struct names inside = {0};
    struct buf name = {0};
    const size_t before = n->count;
    for (size_t i = 0; i < most && walk_on(w); i++) {
        const struct dirent *entry = readdir(w->dir);
        if (entry) {
            take_entry(w, entry, &name, &inside, links);
            w->entries++;
            continue;
        }
        closedir(w->dir);
        w->dir = NULL;
        take_inside(w, &inside, n);
    }
    take_inside(w, &inside, n);
    names_free(&inside);
    buf_free(&name);
    paths_sort(n, before);
    return w->dir || w->next < w->folders.count;
}

size_t folder_contents(const char *path, bool archives, struct names *n, struct names *links, struct names *unread)
{
    struct folder_walk *w = folder_walk_new(path, archives);
    while (folder_walk_some(w, SIZE_MAX, n, links))
        continue;
    paths_sort(&w->unread, 0);
    for (size_t i = 0; i < w->unread.count; i++)
        names_add(unread, w->unread.at[i]);
    const size_t passed = w->passed;
    folder_walk_free(w);
    return passed;
}
