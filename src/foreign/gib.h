/* foreign/gib.h - private to this layer: the header of a record in GIB as it is read, for its files  (doc/sgf.md 12.1)
 *
 *     gib.c            lines: items of the header, commands of the game
 *       gib_header.c   what the items say of the game, and what of them SGF has nothing for
 */
#ifndef KIFU_FOREIGN_GIB_H
#define KIFU_FOREIGN_GIB_H

#include "foreign/tree.h"

/* The items that are read: GIB_KOMI ... */
enum gib_item {
#define ITEM(id, ...) GIB_##id,
#include "foreign/gib_items.def"
#undef ITEM
    GIB_ITEMS
};

enum { GIB_SAID_MOST = 64 };

struct gib_header {
    struct foreign *f;
    struct slice items[GIB_ITEMS];
    uint32_t lines[GIB_ITEMS];
    /* Parts of items that the record says by now, or need not say */
    struct slice said[GIB_SAID_MOST];
    size_t said_count;
    bool has_size;       /* gib_header_size was called */
    struct slice result; /* RE; empty: none */
    bool has_result;     /* there is one, or it says that there is none */
};

/* "KEY=value", an item without its brackets, that began on `line`. The first of each counts. */
void gib_header_item(struct gib_header *h, struct slice item, uint32_t line);

/* The game begins: the items so far say how large its board is. Only the first call counts. */
void gib_header_size(struct gib_header *h);

/* All items were there: what they say goes into the record. */
void gib_header_read(struct gib_header *h);

#endif
