/* ingest/roots.h - the list of the roots of the library: the folders, archives and files that were indexed
 *
 * $XDG_CACHE_HOME/kifu/roots has an absolute path without links on each line. A folder that has packed files ends in a
 * slash. Only `kifu index` writes it. All below these paths may be read: so the list is read before the sandbox closes,
 * and used only if the file and its folder belong to the user, and no one else may write to them. The store beside it
 * (library/store.h) may be removed at any time, and is made again from these.
 */
#ifndef KIFU_INGEST_ROOTS_H
#define KIFU_INGEST_ROOTS_H

#include "base/error.h"
#include "base/names.h"
#include "library/store.h"

struct roots {
    struct names paths;   /* existing ones, each once, without a slash at the end */
    struct names missing; /* the others */
    bool is_named;        /* they come from the option library, not from the list */
    bool has_packed;      /* a folder of the list has packed files */
    char *place;          /* the path of the list; NULL: the environment names none */
    struct error error;   /* why an existing list is not used; "" */
};

/* Called before the sandbox closes. `named`: the option library, "~/go:games.zip", or "auto" for the list. Without a
 * list, or if it is not used, there are no paths. No file is made. */
void roots_read(struct roots *r, const char *named);
void roots_free(struct roots *r);
bool roots_are_empty(const struct roots *r); /* no paths, not even missing ones */
/* Messages: the error, and the missing paths, or how many these are. */
void roots_complain(const struct roots *r);

/* True: a missing path does not exist; false: it may not be looked at. *e says which. */
bool roots_is_gone(const char *path, struct error *e);

/* The path, as in the list and the store, of an argument, also of a folder in an archive, or of a missing file. The
 * caller frees it. */
char *roots_path(const char *argument);
bool roots_can_have(const char *path, struct error *e); /* false and *e: it cannot be in the list, but in the store */

bool roots_is_below(const char *path, const char *root); /* or the same */

/* Appends the new ones of `add` to the list, and removes all at or below one of `drop`; paths are those of roots_path.
 * The store is held meanwhile, so that additions of another kifu are not lost. False and *e: the list is unchanged. */
bool roots_change(const char *place, struct store *store, const struct names *add, const struct names *drop,
    struct error *e);

#endif
