/* library/store.h - the file in which a library is kept between runs, by SQLite: a row for each file of records
 *
 * The only door to SQLite. A store saves time and nothing else: what is not in it, what changed since, what is damaged
 * or was written by another version is read from the records again, with the same answers. Each row has a sum over all
 * that is in it. A file that is no store, or a damaged one, is removed and made again.
 *
 * Writes are kept back and go to the file together; what a crash leaves is as it was before or after them.
 */
#ifndef KIFU_LIBRARY_STORE_H
#define KIFU_LIBRARY_STORE_H

#include "library/content.h"
#include "library/folder.h"
#include "library/source.h"

struct store;

/* What a row must be of to be of use. */
struct store_key {
    const char *path; /* from the root, no links in it */
    struct file_mark mark;
    enum charset charset; /* forced by the user; CHARSET_UNKNOWN */
};

/* Opens it, or makes it where there is none: `path` is in a folder that is there. NULL: there can be none here. */
struct store *store_open(const char *path);
/* The same of one that is there, to be read: nothing of it is changed. */
struct store *store_open_to_read(const char *path);
void store_close(struct store *s); /* writes what was kept back; NULL is fine, here and below */
void store_write(struct store *s); /* the same, and it stays open */

/* Why something could not be written, as errno has it: ENOSPC; 0: all was. */
int store_failure(const struct store *s);

/* Whether there is a row of the file at all: *is_fresh says whether it is of use. */
bool store_has(struct store *s, const struct store_key *key, bool *is_fresh);

/* Fills a source, which gets the name `name`. False: it must be read from the records. */
bool store_load(struct store *s, const struct store_key *key, const char *name, struct source *source);

/* The same, for who looks at one game after the other, or has no time for all: of a large source the events come in
 * parts. Where they are not kept it needs the memory of one of them.
 *
 *     store_load_parts(s, &key, name, &source, keeps)
 *     do ...;                                      the games that are there: all but the last source.away
 *     while (store_more(s, &source));
 *
 * Where games are away at the end the store was damaged: all that was seen is worth nothing, and is to be read from the
 * records. Nothing else is asked of the store before that. */
bool store_load_parts(struct store *s, const struct store_key *key, const char *name, struct source *source,
    bool keeps);
bool store_more(struct store *s, struct source *source);

/* Nothing is asked for a while: another kifu may write. */
void store_rest(struct store *s);

/* Keeps a source, in the place of an older one. A file that was changed less than two seconds ago is not kept: it could
 * change again in the same tick of its clock. */
void store_save(struct store *s, const struct store_key *key, const struct source *source);

void store_forget(struct store *s, const char *path);

/* The paths there are, of a file or below a folder, sorted, appended. */
void store_paths(struct store *s, const char *path, struct names *paths);

const char *store_library(void); /* "SQLite 3.40.1" */

#endif
