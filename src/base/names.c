/* base/names.c - lists of names and the order of paths */
#include "base/names.h"

#include <string.h>

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

/* The part of a path up to the next slash, which counts as a part of it. */
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

size_t names_place(const struct names *n, const char *name)
{
    size_t low = 0, high = n->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(n->at[middle], name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
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
