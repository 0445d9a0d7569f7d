/* ingest/roots.h - what the library is made of: a plain list of the folders, archives and files that were indexed
 *
 * $XDG_CACHE_HOME/kifu/roots has a path a line, from the root of the file system and without links. A folder in which
 * something is packed ends in a slash. Index alone writes it. Who asks the library may read what is below these paths:
 * so it is read before the sandbox closes, and used only where it is the user's own file, in a folder that is, and no
 * one else may write to either. The store beside it (library/store.h) may go at any time, and is made of these again.
 */
#ifndef KIFU_INGEST_ROOTS_H
#define KIFU_INGEST_ROOTS_H

#include "base/error.h"
#include "base/names.h"
#include "library/store.h"

struct roots {
    struct names paths;   /* that are there: each once, without a slash at the end */
    struct names missing; /* and those that are not */
    bool is_named;        /* by the option library; else they are those of the list */
    bool has_packed;      /* in one of the folders of the list something is packed */
    char *place;          /* of the list; NULL: the environment names none */
    struct error error;   /* why a list that is there is not used; "" */
};

/* Before the sandbox closes. `named`: what the option library says, "~/go:games.zip", or "auto" for the list. Where
 * there is no list, or it is not used, there are no paths. Nothing is made. */
void roots_read(struct roots *r, const char *named);
void roots_free(struct roots *r);
bool roots_are_empty(const struct roots *r); /* there are none, not even missing ones */
/* Lines on standard error: the error, and those that are missing, of many of them how many. */
void roots_complain(const struct roots *r);

/* Whether a path that is missing is gone, or may not be looked at; *e says which. */
bool roots_is_gone(const char *path, struct error *e);

/* The path by which the list and the store have what an argument names, or a folder in an archive, or what is not there
 * any more. Yours to free. */
char *roots_path(const char *argument);
bool roots_can_have(const char *path, struct error *e); /* false and *e: the list cannot, the store may */

bool roots_is_below(const char *path, const char *root); /* or is it itself */

/* Puts `add` into the list, each at its end where it is not there yet, and takes out what is at or below one of `drop`;
 * paths as roots_path gives them. The store is held meanwhile, so that what another kifu puts in is not lost. False and
 * *e: the list is as it was. */
bool roots_change(const char *place, struct store *store, const struct names *add, const struct names *drop,
    struct error *e);

#endif
