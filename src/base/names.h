/* base/names.h - lists of names and the order of paths */
#ifndef KIFU_BASE_NAMES_H
#define KIFU_BASE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct names {
    char **at; /* owned */
    size_t count, cap;
};

void names_add(struct names *n, const char *name); /* a copy */
void names_take(struct names *n, char *name);      /* not a copy: `n` owns it from now on */
void names_sort(struct names *n, size_t first);    /* by their bytes, from number `first` on */
/* In names sorted by their bytes: where `name` is, or would be inserted. */
size_t names_place(const struct names *n, const char *name);
bool names_has(const struct names *n, const char *name); /* it is there */
void names_insert(struct names *n, const char *name);    /* a copy, in its place */
void names_free(struct names *n);

/* Folder by folder, names as people sort them: negative, 0, positive. */
int path_compare(const char *a, const char *b);
/* The length of the part that both begin with, up to its last slash. */
size_t path_same(const char *a, const char *b);

#endif
