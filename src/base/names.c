/* base/names.c - lists of names and the order of paths */
#include "base/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"

size_t path_same(const char *a, const char *b)
{
    size_t start = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '/')
            start = i + 1;
    return start;
}

/* The part of a path up to and including the next slash. */
static struct slice part_of(const char *path)
{
    const char *slash = strchr(path, '/');
    return (struct slice){path, slash ? (size_t)(slash - path) + 1 : strlen(path)};
}

int path_compare(const char *a, const char *b)
{
    const size_t start = path_same(a, b);
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

void names_take(struct names *to, char *name)
{
    MEM_ADD(to->at, to->count, to->cap) = name;
}

void names_add(struct names *n, const char *name)
{
    names_take(n, mem_string(name));
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void names_sort(struct names *n, size_t first)
{
    if (n->count > first)
        qsort(n->at + first, n->count - first, sizeof *n->at, compare);
}

size_t names_place(const struct names *n, const char *name)
{
    return array_below(n->at, n->count, sizeof *n->at, &name, compare);
}

bool names_has(const struct names *n, const char *name)
{
    const size_t place = names_place(n, name);
    return place < n->count && !strcmp(n->at[place], name);
}

void names_insert(struct names *n, const char *name)
{
    const size_t place = names_place(n, name);
    names_add(n, name);
    char *added = n->at[n->count - 1];
    memmove(n->at + place + 1, n->at + place, (n->count - 1 - place) * sizeof *n->at);
    n->at[place] = added;
}
