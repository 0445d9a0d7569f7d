/* ingest/roots.c - the list of the roots of the library */
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
#include "base/table.h"
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
        return error_set(e, "it or its folder belongs to another user: not used");
    return !(st->st_mode & (S_IWGRP | S_IWOTH)) || error_set(e, "other users may write to it or its folder: not used");
}

static bool folder_is_ours(const char *path, struct error *e)
{
    struct stat st;
    char *folder = folder_of(path);
    const bool is_there = stat(folder, &st) == 0;
    mem_free(folder);
    return is_there ? is_ours(&st, e) : file_reason(e, errno);
}

/* Opens the list. -1: it does not exist, or, with *e, is not used. */
static int list_open(const char *path, struct error *e)
{
    struct stat st;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) {
        if (errno == ELOOP)
            error_set(e, "is a link: not used");
        else if (errno != ENOENT && errno != ENOTDIR)
            file_reason(e, errno);
        return -1;
    }
    bool is_good = fstat(fd, &st) == 0 || file_reason(e, errno);
    if (is_good && (!S_ISREG(st.st_mode) || st.st_nlink > 1))
        is_good = error_set(e, S_ISREG(st.st_mode) ? T("is a link: not used") : T("is not a regular file"));
    if (is_good && is_ours(&st, e) && folder_is_ours(path, e))
        return fd;
    close(fd);
    return -1;
}

/* Reads the text of the list; "" if it does not exist. False and *e: it is not used. */
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
        error_set(e, "is too large: not used");
    return !e->text[0];
}

/* Only its owner may read and write a new file. */
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

/* Skips lines that are not absolute paths, or too long: index did not write them. */
static bool line_next(struct slice *rest, struct slice *path, bool *is_packed)
{
    while (rest->len) {
        *path = slice_cut(rest, '\n');
        *is_packed = path->len > 1 && path->at[path->len - 1] == '/';
        path->len -= *is_packed;
        if (path->len && path->len < PATH_MAX && path->at[0] == '/' && slice_find(*path, 0) == path->len)
            return true;
    }
    return false;
}

bool roots_is_below(const char *path, const char *root)
{
    const size_t len = strlen(root);
    return !strncmp(path, root, len) && (!path[len] || path[len] == '/' || (len == 1 && root[0] == '/'));
}

/* Paths in a table, by their bytes without the slash at the end. */
struct known {
    const struct names *names;
    struct table table; /* their numbers; the first ones, up to the last known_add */
};

struct wanted {
    const struct names *names;
    struct slice path;
};

static struct slice without_slash(struct slice path)
{
    path.len -= path.len > 1 && path.at[path.len - 1] == '/';
    return path;
}

static bool is_path(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return slice_is_equal(without_slash(slice_of(w->names->at[number])), w->path);
}

/* The number of a path, or TABLE_NONE. */
static uint32_t known_find(const struct known *k, struct slice path)
{
    const struct wanted wanted = {k->names, without_slash(path)};
    return table_find(&k->table, table_hash(wanted.path.at, wanted.path.len), is_path, &wanted);
}

/* Enters the last name. */
static void known_add(struct known *k)
{
    const uint32_t number = (uint32_t)k->names->count - 1;
    const struct slice path = without_slash(slice_of(k->names->at[number]));
    table_add(&k->table, table_hash(path.at, path.len), number);
}

static bool is_there(const char *path)
{
    return file_exists(path) || members_split(path);
}

static void list_take(struct roots *r, struct slice text)
{
    struct known there = {.names = &r->paths}, missing = {.names = &r->missing};
    struct slice path;
    bool is_packed;
    while (line_next(&text, &path, &is_packed)) {
        r->has_packed |= is_packed;
        if (known_find(&there, path) != TABLE_NONE || known_find(&missing, path) != TABLE_NONE)
            continue;
        char *name = mem_part(path.at, path.len);
        const bool is_missing = !is_there(name);
        names_take(is_missing ? &r->missing : &r->paths, name);
        known_add(is_missing ? &missing : &there);
    }
    table_free(&there.table);
    table_free(&missing.table);
}

/* ---- the option library ---- */

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

/* ---- reading ---- */

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

bool roots_is_gone(const char *path, struct error *e)
{
    const bool is_gone = file_is_gone(path);
    const int number = errno;
    if (!is_gone && !file_exists(path))
        return file_reason(e, number);
    error_set(e, "no such file or folder"); /* also if it exists by now */
    return true;
}

#define COMPLAINTS_MOST 10

static void complain_missing(const struct roots *r, const char *path)
{
    struct error e;
    if (!roots_is_gone(path, &e))
        complain(path, "%s: not in the library", e.text);
    else if (r->is_named)
        complain(path, "no such file or folder: not in the library");
    else
        complain(path, "is gone: not in the library; remove it with kifu index --forget");
}

void roots_complain(const struct roots *r)
{
    const size_t count = r->missing.count;
    if (r->error.text[0])
        complain(r->place, "%s", r->error.text);
    for (size_t i = 0; i < count && i < COMPLAINTS_MOST; i++)
        complain_missing(r, r->missing.at[i]);
    if (count > COMPLAINTS_MOST)
        output_error(plural(count - COMPLAINTS_MOST, "kifu: %zu more is missing: not in the library\n",
                         "kifu: %zu more are missing: not in the library\n"),
            count - COMPLAINTS_MOST);
}

/* ---- paths ---- */

/* Appends the path below an existing folder: "a/./b" is "a/b", "a/../b" is "b". */
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

/* The absolute path without links; of a path that does not exist, as far as its folders do. */
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

char *roots_path(const char *argument)
{
    char *name, *address;
    record_name(argument, &name, &address);
    char *path = path_real(name);
    mem_free(name);
    mem_free(address);
    return path;
}

bool roots_can_have(const char *path, struct error *e)
{
    return !strchr(path, '\n') || error_set(e, "its path contains a line feed: not added to the library");
}

/* ---- changing ---- */

/* True: the path, or a folder that it is in, is known. */
static bool is_below_known(const struct known *k, struct slice path)
{
    for (size_t len = path.len; len > 1 && k->names->count; len--)
        if ((len == path.len || path.at[len] == '/') && known_find(k, slice_part(path, 0, len)) != TABLE_NONE)
            return true;
    return known_find(k, SLICE("/")) != TABLE_NONE;
}

static void known_add_all(struct known *k, const struct names *names, struct names *to)
{
    for (size_t i = 0; i < names->count; i++) {
        if (known_find(k, slice_of(names->at[i])) != TABLE_NONE)
            continue;
        names_add(to, names->at[i]);
        known_add(k);
    }
}

static void lines_keep(struct slice text, const struct known *drop, struct known *lines, struct names *to)
{
    struct slice path;
    bool is_packed;
    while (line_next(&text, &path, &is_packed)) {
        if (is_below_known(drop, path))
            continue;
        names_take(to, mem_part(path.at, path.len + is_packed));
        known_add(lines);
    }
}

static void line_put(struct known *lines, struct names *to, const char *path)
{
    const uint32_t number = known_find(lines, slice_of(path));
    if (number == TABLE_NONE) {
        names_add(to, path);
        known_add(lines);
        return;
    }
    mem_free(to->at[number]);
    to->at[number] = mem_string(path);
}

static void lines_change(struct slice before, const struct names *add, const struct names *drop, struct buf *after)
{
    struct names lines = {0}, dropped = {0};
    struct known known = {.names = &lines}, gone = {.names = &dropped};
    known_add_all(&gone, drop, &dropped);
    lines_keep(before, &gone, &known, &lines);
    for (size_t i = 0; i < add->count; i++)
        line_put(&known, &lines, add->at[i]);
    for (size_t i = 0; i < lines.count; i++)
        buf_add_format(after, "%s\n", lines.at[i]);
    names_free(&lines);
    names_free(&dropped);
    table_free(&known.table);
    table_free(&gone.table);
}

bool roots_change(const char *place, struct store *store, const struct names *add, const struct names *drop,
    struct error *e)
{
    struct buf before = {0}, after = {0};
    store_hold(store);
    bool is_done = list_read(place, &before, e);
    lines_change(buf_slice(&before), add, drop, &after);
    if (is_done && !slice_is_equal(buf_slice(&before), buf_slice(&after)))
        is_done = list_write(place, buf_slice(&after), e);
    store_write(store);
    buf_free(&before);
    buf_free(&after);
    return is_done;
}
