/* ingest/roots.c - what the library is made of: a plain list of what was indexed */
#include "ingest/roots.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/tr.h"
#include "ingest/members.h"
#include "ingest/record.h"

#define LIST_BYTES_MOST ((size_t)4 << 20)

/* ---- the file ---- */

static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return mem_part(path, slash > path ? (size_t)(slash - path) : 1);
}

static bool is_ours(const struct stat *st, struct error *e)
{
    if (st->st_uid != geteuid())
        return error_set(e, "it or its folder belongs to another user: it is not used");
    return !(st->st_mode & (S_IWGRP | S_IWOTH)) ||
           error_set(e, "other users may write to it or its folder: it is not used");
}

static bool folder_is_ours(const char *path, struct error *e)
{
    struct stat st;
    char *folder = folder_of(path);
    const bool is_there = stat(folder, &st) == 0;
    mem_free(folder);
    return is_there ? is_ours(&st, e) : file_reason(e, errno);
}

/* -1: there is none, or it is not used, and *e. */
static int list_open(const char *path, struct error *e)
{
    struct stat st;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) {
        if (errno == ELOOP)
            error_set(e, "is a link: it is not used");
        else if (errno != ENOENT && errno != ENOTDIR)
            file_reason(e, errno);
        return -1;
    }
    bool is_good = fstat(fd, &st) == 0 || file_reason(e, errno);
    if (is_good && (!S_ISREG(st.st_mode) || st.st_nlink > 1))
        is_good = error_set(e, S_ISREG(st.st_mode) ? T("is a link: it is not used") : T("is no ordinary file"));
    if (is_good && is_ours(&st, e) && folder_is_ours(path, e))
        return fd;
    close(fd);
    return -1;
}

/* The list as it is; "" where there is none. False and *e where it is not used. */
static bool list_read(const char *path, struct buf *text, struct error *e)
{
    bool end = false, is_read = true;
    e->text[0] = 0;
    const int fd = list_open(path, e);
    while (fd >= 0 && is_read && !end && text->len < LIST_BYTES_MOST)
        is_read = file_more(fd, LIST_BYTES_MOST - text->len, text, &end, e);
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && is_read && !end)
        error_set(e, "is too large");
    return !e->text[0];
}

/* A new file is for its owner alone. */
static bool list_write(const char *path, struct slice text, struct error *e)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
    if (fd >= 0)
        close(fd);
    else if (errno != EEXIST)
        return file_reason(e, errno);
    return file_write(path, text, e);
}

/* ---- its lines ---- */

/* A line that is no path from the root is nothing that index wrote. */
static bool line_next(struct slice *rest, struct slice *path, bool *is_packed)
{
    while (rest->len) {
        *path = slice_cut(rest, '\n');
        *is_packed = path->len > 1 && path->at[path->len - 1] == '/';
        path->len -= *is_packed;
        if (path->len && path->at[0] == '/' && slice_find(*path, 0) == path->len)
            return true;
    }
    return false;
}

bool roots_is_below(const char *path, const char *root)
{
    const size_t len = strlen(root);
    return !strncmp(path, root, len) && (!path[len] || path[len] == '/' || (len == 1 && root[0] == '/'));
}

/* Two paths of the list may differ by the slash. */
static bool is_same_line(const char *a, const char *b)
{
    size_t len_a = strlen(a), len_b = strlen(b);
    len_a -= len_a > 1 && a[len_a - 1] == '/';
    len_b -= len_b > 1 && b[len_b - 1] == '/';
    return len_a == len_b && !memcmp(a, b, len_a);
}

static bool is_there(const char *path)
{
    return file_exists(path) || members_split(path);
}

static bool has(const struct names *n, const char *path)
{
    for (size_t i = 0; i < n->count; i++)
        if (is_same_line(n->at[i], path))
            return true;
    return false;
}

static void list_take(struct roots *r, struct slice text)
{
    struct slice path;
    bool is_packed;
    while (line_next(&text, &path, &is_packed)) {
        char *name = mem_part(path.at, path.len);
        struct names *to = is_there(name) ? &r->paths : &r->missing;
        r->has_packed |= is_packed;
        if (has(to, name))
            mem_free(name);
        else
            names_take(to, name);
    }
}

/* ---- those that are named ---- */

static void named_take(struct roots *r, const char *named)
{
    struct slice rest = slice_of(named);
    const char separator = file_exists(named) ? 0 : ':';
    while (rest.len) {
        const struct slice path = slice_cut(&rest, separator);
        struct buf name = {0};
        file_at_home(path, &name);
        if (path.len)
            names_add(is_there(buf_string(&name)) ? &r->paths : &r->missing, buf_string(&name));
        buf_free(&name);
    }
}

/* ---- asked ---- */

void roots_read(struct roots *r, const char *named)
{
    struct buf place = {0}, text = {0};
    *r = (struct roots){.is_named = strcmp(named, "auto") != 0};
    if (r->is_named) {
        named_take(r, named);
        return;
    }
    if (!file_place(&place, "XDG_CACHE_HOME", ".cache", "roots"))
        return;
    r->place = mem_string(buf_string(&place));
    if (list_read(r->place, &text, &r->error))
        list_take(r, buf_slice(&text));
    buf_free(&place);
    buf_free(&text);
}

void roots_free(struct roots *r)
{
    names_free(&r->paths);
    names_free(&r->missing);
    mem_free(r->place);
    *r = (struct roots){0};
}

bool roots_are_empty(const struct roots *r)
{
    return !r->paths.count && !r->missing.count;
}

void roots_complain(const struct roots *r)
{
    if (r->error.text[0])
        complain(r->place, "%s", r->error.text);
    for (size_t i = 0; i < r->missing.count; i++)
        complain(r->missing.at[i], r->is_named
                                       ? T("no such file or folder: the library is without it")
                                       : T("is gone: the library is without it; kifu index --forget takes it out"));
}

/* ---- paths ---- */

/* What comes after a folder that is there: "a/./b" is "a/b", "a/../b" is "b". */
static void add_parts(struct buf *path, struct slice rest)
{
    while (rest.len) {
        const struct slice part = slice_cut(&rest, '/');
        if (!part.len || slice_is(part, "."))
            continue;
        if (slice_is(part, "..")) {
            while (path->len > 1 && path->at[--path->len] != '/')
                continue;
            continue;
        }
        if (path->len > 1)
            buf_add_char(path, '/');
        buf_add_slice(path, part);
    }
}

/* Of what is not there the folders that are. */
static char *path_real(const char *name)
{
    char real[PATH_MAX];
    struct buf path = {0};
    for (size_t len = strlen(name); len; len--) {
        if (name[len] && name[len] != '/')
            continue;
        char *part = mem_part(name, len);
        const bool is_real = realpath(part, real) != NULL;
        mem_free(part);
        if (is_real) {
            buf_add_string(&path, real);
            add_parts(&path, slice_of(name + len));
            break;
        }
    }
    if (!path.len) {
        buf_add_string(&path, name[0] != '/' && realpath(".", real) ? real : "/");
        add_parts(&path, slice_of(name));
    }
    char *copy = mem_string(buf_string(&path));
    buf_free(&path);
    return copy;
}

char *roots_path(const char *argument, struct error *e)
{
    char *name, *address;
    record_name(argument, &name, &address);
    char *path = path_real(name);
    mem_free(name);
    mem_free(address);
    if (!strchr(path, '\n'))
        return path;
    mem_free(path);
    error_set(e, "there is a line feed in its path: it is not kept in the list of the library");
    return NULL;
}

/* ---- changed ---- */

static bool is_dropped(const char *path, const struct names *drop)
{
    for (size_t i = 0; i < drop->count; i++)
        if (roots_is_below(path, drop->at[i]))
            return true;
    return false;
}

static void lines_keep(struct slice text, const struct names *drop, struct names *lines)
{
    struct slice path;
    bool is_packed;
    while (line_next(&text, &path, &is_packed)) {
        char *name = mem_part(path.at, path.len + is_packed), *plain = mem_part(path.at, path.len);
        if (!is_dropped(plain, drop))
            names_add(lines, name);
        mem_free(plain);
        mem_free(name);
    }
}

static void line_put(struct names *lines, const char *path)
{
    for (size_t i = 0; i < lines->count; i++) {
        if (!is_same_line(lines->at[i], path))
            continue;
        mem_free(lines->at[i]);
        lines->at[i] = mem_string(path);
        return;
    }
    names_add(lines, path);
}

bool roots_change(const char *place, struct store *store, const struct names *add, const struct names *drop,
    struct error *e)
{
    struct buf before = {0}, after = {0};
    struct names lines = {0};
    store_hold(store);
    bool is_done = list_read(place, &before, e);
    lines_keep(buf_slice(&before), drop, &lines);
    for (size_t i = 0; i < add->count; i++)
        line_put(&lines, add->at[i]);
    for (size_t i = 0; i < lines.count; i++)
        buf_add_format(&after, "%s\n", lines.at[i]);
    if (is_done && !slice_is_equal(buf_slice(&before), buf_slice(&after)))
        is_done = list_write(place, buf_slice(&after), e);
    store_write(store);
    names_free(&lines);
    buf_free(&before);
    buf_free(&after);
    return is_done;
}
