/* library/folder.c - records in folders */
#include "library/folder.h"

#include <dirent.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"

/* Of records, in all formats (sgf/foreign.def). What a file is its content says. */
static const char *const endings[] = {".sgf", ".mgt", ".gib", ".ngf", ".ugf", ".ugi"};

static bool is_record_name(const char *name)
{
    const struct slice s = slice_of(name);
    if (s.len < 5 || name[0] == '.')
        return false;
    const struct slice end = slice_part(s, s.len - 4, s.len);
    for (size_t i = 0; i < COUNT(endings); i++) {
        if (slice_is_equal_caseless(end, slice_of(endings[i])))
            return true;
    }
    return false;
}

static int compare_names(const void *a, const void *b)
{
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    return text_compare_natural(slice_of(x), slice_of(y));
}

void names_free(struct names *n)
{
    for (size_t i = 0; i < n->count; i++)
        mem_free(n->at[i]);
    mem_free(n->at);
    *n = (struct names){0};
}

static void move_name(struct names *to, char *name)
{
    mem_reserve(&to->at, &to->cap, to->count + 1, sizeof *to->at);
    to->at[to->count++] = name;
}

void names_add(struct names *n, const char *name)
{
    move_name(n, mem_string(name));
}

enum kind { KIND_OTHER, KIND_FOLDER, KIND_LINK };

static enum kind kind_of(const char *name)
{
    struct stat st;
    if (lstat(name, &st) != 0)
        return KIND_OTHER;
    return S_ISDIR(st.st_mode) ? KIND_FOLDER : S_ISLNK(st.st_mode) ? KIND_LINK : KIND_OTHER;
}

/* Looks at no more than `*left` entries, and takes those it looked at from it. */
static bool read_some(const char *path, size_t *left, struct names *n, struct names *links)
{
    DIR *dir = opendir(path);
    if (!dir)
        return false;
    const size_t before = n->count, len = strlen(path);
    struct buf name = {0};
    for (const struct dirent *entry; *left && (entry = readdir(dir));) {
        (*left)--;
        if (entry->d_name[0] == '.')
            continue;
        buf_clear(&name);
        buf_add_string(&name, path);
        if (len && path[len - 1] != '/')
            buf_add_char(&name, '/');
        buf_add_string(&name, entry->d_name);
        const enum kind kind = kind_of(buf_string(&name));
        if (kind == KIND_FOLDER)
            buf_add_char(&name, '/');
        else if (!is_record_name(entry->d_name))
            continue;
        names_add(n, buf_string(&name));
        if (kind == KIND_LINK)
            names_add(links, buf_string(&name));
    }
    buf_free(&name);
    closedir(dir);
    if (n->count > before)
        qsort(n->at + before, n->count - before, sizeof *n->at, compare_names);
    return true;
}

bool folder_read(const char *path, struct names *n, struct names *links)
{
    size_t left = SIZE_MAX;
    return read_some(path, &left, n, links);
}

/* Depth is data: folders wait on a stack, the next name on top. */
void folder_records(const char *path, struct names *n, struct names *links, struct names *unread)
{
    struct names todo = {0}, inside = {0};
    if (!folder_read(path, &inside, links))
        names_add(unread, path);
    for (;;) {
        while (inside.count)
            move_name(&todo, inside.at[--inside.count]);
        if (!todo.count)
            break;
        char *name = todo.at[--todo.count];
        if (name[strlen(name) - 1] != '/') {
            move_name(n, name);
            continue;
        }
        if (!folder_read(name, &inside, links))
            names_add(unread, name);
        mem_free(name);
    }
    names_free(&todo);
    names_free(&inside);
}

bool folder_records_near(const char *path, size_t most, struct names *n, struct names *links)
{
    struct names folders = {0}, inside = {0};
    const size_t before = n->count;
    size_t next = 0;
    names_add(&folders, path);
    while (next < folders.count && most) {
        read_some(folders.at[next++], &most, &inside, links);
        for (size_t i = 0; i < inside.count; i++) {
            char *name = inside.at[i];
            move_name(name[strlen(name) - 1] == '/' ? &folders : n, name);
        }
        inside.count = 0;
    }
    if (n->count > before)
        qsort(n->at + before, n->count - before, sizeof *n->at, compare_names);
    names_free(&folders);
    names_free(&inside);
    return most > 0;
}
