/* cmd/list_kept.h - games of an archive, kept until all its names are known: they are sorted as those of a folder
 *
 * Records come in the order of the archive. A game that is kept takes the bytes of its texts and a little more.
 */
#ifndef KIFU_CMD_LIST_KEPT_H
#define KIFU_CMD_LIST_KEPT_H

#include "library/facts.h"

struct list_kept {
    struct arena arena;
    struct kept_file {
        const char *name;    /* in the archive; from kept_sort on of each other */
        size_t first, count; /* of `games` */
    } * at;
    size_t count, cap;
    const struct facts_kept **games;
    size_t game_count, game_cap;
    size_t ended; /* games of files that were read */
};

void kept_add(struct list_kept *k, const struct facts *f); /* a game of a file */
void kept_file_end(struct list_kept *k, const char *name); /* those were its games */
void kept_sort(struct list_kept *k);
void kept_free(struct list_kept *k);

#endif
