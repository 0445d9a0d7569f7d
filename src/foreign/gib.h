/* foreign/gib.h - private to this layer: the header of a record in GIB as it is read, for its files  (doc/sgf.md 12.1)
 *
 *     gib.c            lines: items of the header, commands of the game
 *       gib_header.c   what the items say of the game, and what of them SGF has nothing for
 */
#ifndef KIFU_FOREIGN_GIB_H
#define KIFU_FOREIGN_GIB_H

#include "foreign/tree.h"

/* What the header says in one place: an item, or a part of one that has several. */
struct gib_entry {
    struct slice item, name;         /* "GAMEINFOMAIN" and "GONGJE"; an item that has no parts: no name */
    struct slice text, whole, value; /* of the item; of the part; what it says, without its name */
    uint32_t line;
    bool is_said; /* by the record by now, or there is no need to */
};

enum { GIB_ENTRIES_MOST = 256 }; /* more are not read */

struct gib_header {
    struct foreign *f;
    struct gib_entry entries[GIB_ENTRIES_MOST];
    size_t count;
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
