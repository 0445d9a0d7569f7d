/* ingest/files.h - what the words of a command line name: files, folders, archives, and the records of all of them
 *
 *     struct files f;
 *     files_look(&f, names, count, false);          before the sandbox closes: folders are searched
 *     for (i = 0; i < f.count; i++) {
 *         status = files_open(&f.at[i]);            in it: archives are looked into
 *         ...                                       f.at[i].records, or one file
 *     }
 *     files_free(&f);
 */
#ifndef KIFU_INGEST_FILES_H
#define KIFU_INGEST_FILES_H

#include "ingest/archive.h"
#include "ingest/folder.h"
#include "ingest/members.h"
#include "ingest/record.h"

enum found_kind { FOUND_FILE, FOUND_FOLDER, FOUND_ARCHIVE };

struct files_found {
    const char *argument;
    enum found_kind kind; /* of what is packed it is known after the sandbox has closed */
    bool is_packed;       /* its first bytes say so, or have not come yet */
    char *path;           /* of an archive: its file, */
    char *address;        /* of a node, after "#"; NULL */
    char *below;          /* and the folder in it that is named; "": all of it */
    struct names records; /* of a folder, and of an archive once it was opened */
    size_t stepped;       /* of these, archives: whose names are known */
    struct buf said;      /* the first thing said of an archive, filtered */
    struct names unread;  /* folders in the folder that cannot be read */
    size_t passed;        /* archives in it that are no records, as they were not asked for */
};

struct files {
    struct files_found *at;
    size_t count;
    struct names links; /* in the folders: they may lead elsewhere */
};

/* Before the sandbox closes: what is packed is recognised by its first bytes, and not looked into. With `archives`
 * those in folders are records, too. */
void files_look(struct files *f, const char *const *names, size_t count, bool archives);
void files_free(struct files *f);
bool files_have_address(const struct files *f); /* a place in one is named: it is looked for when the game is whole */

/* More than one record is named, as far as it is known: what is said of one must say of which. */
bool files_are_several(struct files *f);

/* Of what comes through a pipe so much is there that it is known what it is, and where it is packed all; it is waited
 * for at most `ms` milliseconds. False: more has to come first. Anything else is there. */
bool files_is_there(const struct files_found *s, int ms);

/* Whether it is an archive, or a folder in one: asked when the sandbox has closed. Waits until it is there. */
bool files_is_archive(struct files_found *s);

/* The names of the records of an archive, and of archives in a folder; complaints. Returns a status. Of a file nothing.
 */
int files_open(struct files_found *s);
void files_names(const struct files_found *s, struct names *records); /* those, or the one file, appended */
bool files_step(struct files_found *s); /* a slice of that before it; false: no more is to do, it takes no time */

/* Reads an archive that was opened to its end, with a line of progress; Ctrl-C ends that. */
void files_read_archive(struct members *m, const char *path);

/* What is to be said of an archive; the first sentence is kept in `said`, too, unless it has one or is NULL. A
 * status. */
int files_complain(const char *path, const struct unpack_notes *notes, struct buf *said);

void files_lacks(const struct files_found *s, struct buf *out); /* that there is no record in it; appended */

/* Folders that cannot be read, or a folder or archive without a record: a message each. `records` of them came,
 * `status` is that of what was said before. Returns a status. */
int files_complain_end(const struct files_found *s, size_t records, int status);

#endif
