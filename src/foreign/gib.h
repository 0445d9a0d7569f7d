/* foreign/gib.h - private to this layer: the header of a record in GIB as it is read, for its files  (doc/sgf.md 12.1)
 *
 *     gib.c            lines: items of the header, commands of the game
 *       gib_header.c   the facts in the items, and those without an SGF equivalent
 */
#ifndef KIFU_FOREIGN_GIB_H
#define KIFU_FOREIGN_GIB_H

#include "foreign/tree.h"

/* One entry of the header: an item, or one of the parts of an item. */
struct gib_entry {
    struct slice item, name;         /* "GAMEINFOMAIN" and "GONGJE"; no name for an item without parts */
    struct slice text, whole, value; /* of the item; of the part; the value without its name */
    uint32_t line;
    bool is_taken; /* its value is in the record, or not needed */
};

enum { GIB_ENTRIES_MOST = 256 }; /* the rest is not read */

struct gib_header {
    struct foreign *f;
    struct gib_entry entries[GIB_ENTRIES_MOST];
    size_t count;
    bool has_size;       /* gib_header_size was called */
    struct slice result; /* RE; empty: none */
    bool has_result;     /* the header has a result, or that of none */
};

/* "KEY=value", an item without its brackets, that began on `line`. The first of each counts. */
void gib_header_item(struct gib_header *h, struct slice item, uint32_t line);

/* Called when the game begins: takes the size of the board from the items so far. Only the first call counts. */
void gib_header_size(struct gib_header *h);

/* Called after all items: puts them into the record. */
void gib_header_read(struct gib_header *h);

#endif
