/* cmd/files.h - what the arguments of the command line name: files, folders, archives
 *
 *     struct files f;
 *     if (files_find(&f, args))                     folders are searched, then the sandbox closes,
 *         status = files_each(&f, each, context);   then archives are looked into
 *     files_free(&f);
 */
#ifndef KIFU_CMD_FILES_H
#define KIFU_CMD_FILES_H

#include "cmd/args.h"
#include "cmd/records.h"
#include "ingest/archive.h"
#include "ingest/folder.h"
#include "ingest/members.h"

enum found_kind { FOUND_FILE, FOUND_FOLDER, FOUND_ARCHIVE };

struct files_found {
    const char *argument;
    enum found_kind kind; /* of what is packed it is known after the sandbox has closed */
    bool is_packed;       /* its first bytes say so */
    char *path;           /* of an archive: its file, */
    char *address;        /* of a node, after "#"; NULL */
    char *below;          /* and the folder in it that is named; "": all of it */
    struct names records; /* of a folder, and of an archive once it was opened */
    size_t stepped;       /* of these, archives: whose names are known */
    struct buf said;      /* the first thing said of an archive, filtered */
    struct names unread;  /* folders in the folder that cannot be read */
};

struct files {
    const struct args *args;
    struct files_found *at;
    size_t count;
    struct names links; /* in the folders: they may lead elsewhere */
};

/* Before the sandbox closes: what is packed is recognised by its first bytes, and not looked into. */
void files_look(struct files *f, const struct args *a);
/* The same, and closes it. False after a message: it cannot be closed. To be freed in any case. */
bool files_find(struct files *f, const struct args *a);
void files_free(struct files *f);

/* More than one record is named, as far as it is known: what is said of one must say of which. */
bool files_are_several(struct files *f);

/* Whether it is an archive, or a folder in one: asked when the sandbox has closed. */
bool files_is_archive(struct files_found *s);

/* The names of the records of an archive, and of archives in a folder; complaints. Returns a status. Of a file nothing.
 */
int files_open(struct files_found *s);
bool files_step(struct files_found *s); /* a slice of that before it; false: no more is to do, it takes no time */

/* Reads an archive that was opened to its end, with a line of progress; Ctrl-C ends that. */
void files_read_archive(struct members *m, const char *path);

/* What is to be said of an archive. Returns a status. The second one keeps the first sentence in `said`, too. */
int files_complain(const char *path, const struct unpack_notes *notes);
int files_complain_of(struct files_found *s, const char *path, const struct unpack_notes *notes);

/* Folders that cannot be read, or a folder or archive without a record: a message each. Returns a status. */
int files_complain_unread(const struct files_found *s);
/* The same once `records` of them came, with what was said before (a status). */
int files_complain_end(const struct files_found *s, size_t records, int status);

/* What a subcommand does with a record; returns a status. */
typedef int record_take(void *context, const struct record *r, struct defects *d);

/* Opens a record, calls `take`, says its defects, or adds them to `sum`, and closes it. Where it cannot be read, or has no
 * such game, that is said. Returns a status. */
int record_visit(const struct args *a, const char *file, struct defects_sum *sum, record_take *take, void *context);

/* Calls `each` for every file, and every record of a folder or archive; it returns a status, the highest is returned.
 * Of a folder or archive the defects are only counted, in `sum`, and said in one line at its end, unless --verbose is
 * given; else `sum` is NULL. What cannot be read, or has no record, is said and counts. */
int files_each(struct files *f, int (*each)(void *context, const char *file, struct defects_sum *sum), void *context);

#endif
