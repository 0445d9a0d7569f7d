/* cmd/list_kept.h - rows of an archive, kept until all its names are known: they are sorted as those of a folder
 *
 * Records come in the order of the archive. A row that is kept takes the bytes of its texts and a little more.
 */
#ifndef KIFU_CMD_LIST_KEPT_H
#define KIFU_CMD_LIST_KEPT_H

#include "base/arena.h"
#include "library/row.h"

struct list_kept {
    struct arena arena;
    struct kept_file {
        const char *name; /* in the archive; from kept_sort on of each other */
        const char *rows;
        uint32_t count; /* of rows */
        uint32_t arrival;
    } * at;
    size_t count, cap;
    struct buf rows; /* of the file that is being read */
    uint32_t open;   /* how many */
};

void kept_add(struct list_kept *k, const struct row *row, size_t number, int gm); /* a row of a file */
void kept_file_end(struct list_kept *k, const char *name);                        /* those were its rows */
void kept_sort(struct list_kept *k);

/* The next row at *at, which begins with `rows` of a file. */
void kept_next(const char **at, struct row *row, size_t *number, int *gm);

void kept_free(struct list_kept *k);

#endif
