/* library/folder.c - records in folders */
#include "library/folder.h"

#include <dirent.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/text.h"
#include "library/ending.h"

static int compare_names(const void *a, const void *b)
{
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    return text_compare_natural(slice_of(x), slice_of(y));
}

/* The part of a path up to the next slash, which counts as a part of it. */
static struct slice part_of(const char *path)
{
    const char *slash = strchr(path, '/');
    return (struct slice){path, slash ? (size_t)(slash - path) + 1 : strlen(path)};
}

int folder_compare(const char *a, const char *b)
{
    size_t start = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '/')
            start = i + 1;
    const int order = text_compare_natural(part_of(a + start), part_of(b + start));
    return order ? order : strcmp(a, b);
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

static bool is_listed(const char *name, bool archives)
{
    const enum ending ending = ending_of(name);
    return ending == ENDING_RECORD || ending == ENDING_PACKED || (archives && ending == ENDING_ARCHIVE);
}

/* What is in a folder, sorted, appended: records (by their endings), and folders (their names end in '/'). Links to
 * folders are not followed: no circles; links to anything are appended to `links`, too. False where it cannot be read.
 * Looks at no more than `*left` entries, and takes those it looked at from it. */
static bool read_some(const char *path, size_t *left, bool archives, struct names *n, struct names *links)
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
        else if (!is_listed(entry->d_name, archives))
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

/* Depth is data: folders wait on a stack, the next name on top. */
void folder_contents(const char *path, bool archives, struct names *n, struct names *links, struct names *unread)
{
    struct names todo = {0}, inside = {0};
    size_t left = SIZE_MAX;
    if (!read_some(path, &left, archives, &inside, links))
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
        if (!read_some(name, &left, archives, &inside, links))
            names_add(unread, name);
        mem_free(name);
    }
    names_free(&todo);
    names_free(&inside);
}

void folder_records(const char *path, struct names *n, struct names *links, struct names *unread)
{
    folder_contents(path, false, n, links, unread);
}

bool folder_records_near(const char *path, size_t most, struct names *n, struct names *links)
{
    struct names folders = {0}, inside = {0};
    const size_t before = n->count;
    size_t next = 0;
    names_add(&folders, path);
    while (next < folders.count && most) {
        read_some(folders.at[next++], &most, false, &inside, links);
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
