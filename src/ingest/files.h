/* ingest/files.h - the files, folders and archives that arguments name, and the records of all of them
 *
 *     struct files f;
 *     files_look(&f, names, count, false);          before the sandbox closes: folders are searched
 *     for (i = 0; i < f.count; i++) {
 *         status = files_open(&f.at[i]);            in the sandbox: archives are read
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
    enum found_kind kind; /* of a packed file only known after the sandbox has closed */
    bool is_packed;       /* by its first bytes, or these have not come yet */
    char *path;           /* the file, also of an archive; */
    char *address;        /* of a node, after "#"; NULL */
    char *below;          /* the folder or record in the archive that is named; "": all of it */
    struct names records; /* of a folder, and of an archive once it was opened */
    size_t stepped;       /* of these, archives whose names are already read */
    struct buf said;      /* the first message about an archive, filtered */
    struct names unread;  /* folders in the folder that cannot be read */
    size_t passed;        /* archives in the folder that were passed over, as they are not wanted */
};

struct files {
    struct files_found *at;
    size_t count;
    struct names links; /* links in folders, which may lead elsewhere */
};

/* Called before the sandbox closes: packed files are recognised by their first bytes, but not opened. With `archives`
 * those in folders count as records. */
void files_look(struct files *f, const char *const *names, size_t count, bool archives);
void files_free(struct files *f);
bool files_have_address(const struct files *f); /* one has an address, which is searched for when the game is whole */

/* More than one record is named, as far as is known: so messages about a record must name it. */
bool files_are_several(struct files *f);

/* True: it is not a pipe, or enough has come to know what it is; if it is packed, all of it. Waits for at most `ms`
 * milliseconds. False: more has to come first. */
bool files_is_there(const struct files_found *s, int ms);

/* True: it is an archive, or a folder in one. Called after the sandbox has closed; waits for a pipe. */
bool files_is_archive(struct files_found *s);

/* Fills in the names of the records of an archive, and of archives in a folder, with messages; does nothing for a file.
 * Returns a status.
 */
int files_open(struct files_found *s);
void files_names(const struct files_found *s, struct names *records); /* appends these, or the file */
bool files_step(struct files_found *s); /* a slice of work before files_open; false: files_open takes no time now */

/* Reads an open archive to its end, with a line of progress; Ctrl-C ends it. */
void files_read_archive(struct members *m, const char *path);

/* Prints the notes of an archive as messages; the first one is also kept in `said`, if that is empty and not NULL.
 * Returns a status. */
int files_complain(const char *path, const struct unpack_notes *notes, struct buf *said);

void files_lacks(const struct files_found *s, struct buf *out); /* that it has no records, appended */

/* Messages about folders that cannot be read, or about a folder or archive without records. `records`: how many were
 * read; `status`: of the messages before. Returns a status. */
int files_complain_end(const struct files_found *s, size_t records, int status);

#endif
