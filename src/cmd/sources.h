/* cmd/sources.h - what the arguments of the command line name: files, folders, archives
 *
 *     struct sources s;
 *     sources_find(&s, args);                 before the sandbox closes: folders are searched
 *     if (confine(args, &s.links))
 *         sources_open(&s);                   after it has: archives are looked into
 *     sources_free(&s);
 */
#ifndef KIFU_CMD_SOURCES_H
#define KIFU_CMD_SOURCES_H

#include "cmd/args.h"
#include "library/archive.h"
#include "library/folder.h"

enum source_kind { SOURCE_FILE, SOURCE_FOLDER, SOURCE_ARCHIVE };

struct source {
    const char *argument;
    enum source_kind kind; /* of what is packed it is known after the sandbox has closed */
    bool takes_keys;       /* Esc ends the reading of names */
    bool is_packed;        /* its first bytes say so */
    char *path;            /* of an archive: its file, */
    char *address;         /* of a node, after "#"; NULL */
    char *below;           /* and the folder in it that is named; "": all of it */
    struct names records;  /* of a folder, and of an archive once it was opened */
    struct buf said;       /* the first thing said of an archive, filtered */
    struct names unread;   /* folders in the folder that cannot be read */
};

struct sources {
    struct source *at;
    size_t count;
    struct names links; /* in the folders: they may lead elsewhere */
};

void sources_find(struct sources *s, const struct args *a);
void sources_free(struct sources *s);

/* Whether it is an archive, or a folder in one: asked when the sandbox has closed. */
bool source_is_archive(struct source *s);

/* The names of the records of an archive, and of archives in a folder; complaints. Returns a status. Of a file nothing.
 */
int source_open(struct source *s);

/* What is to be said of an archive. Returns a status. */
int source_complain(const char *path, const struct unpack_notes *notes);

/* Folders that cannot be read, or a folder or archive without a record: a message each. Returns a status. */
int source_complain_unread(const struct source *s);

/* Calls `run` for each record of all arguments; returns the highest status. */
int sources_each(struct sources *s, int (*run)(void *context, const char *name), void *context);

#endif
