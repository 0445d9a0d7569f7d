/* library/store_place.h - private to the store: the file that it is kept in, before SQLite sees it
 *
 * A store is a regular file with one name, its owner's alone to write, in a folder of which the same holds: then no
 * other user puts something else into its place while it is looked at. Beside it lies what SQLite calls its journal,
 * for a moment or after a crash. Root trusts the files of other users no more than others do.
 */
#ifndef KIFU_LIBRARY_STORE_PLACE_H
#define KIFU_LIBRARY_STORE_PLACE_H

#include <stdint.h>

#include "library/store.h"

/* What the header of the file has to be, and is never written otherwise by us. */
struct store_header {
    uint32_t application, version, page;
};

enum store_state {
    STORE_EMPTY,   /* there is none yet */
    STORE_OURS,    /* by its header */
    STORE_OTHER,   /* to be made again: of an older version, or STORE_DAMAGED */
    STORE_UNUSABLE /* for another reason, which *t has */
};

/* Looks at the file, its folder and what lies beside it. */
enum store_state store_place_look(const char *path, const struct store_header *wanted, struct store_trouble *t);

/* Makes the file where there is none, for its owner alone. False and *t where the system refuses it. */
bool store_place_make(const char *path, struct store_trouble *t);

void store_place_remove(const char *path); /* with all that may lie beside it */

uint64_t store_place_size(const char *path); /* bytes of the file; 0: there is none */

#endif
