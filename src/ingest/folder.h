/* ingest/folder.h - records in folders */
#ifndef KIFU_INGEST_FOLDER_H
#define KIFU_INGEST_FOLDER_H

#include <dirent.h>

#include "base/names.h"

/* All records in a folder and the folders beneath it (by their endings, ending.h), with `archives` the archives among
 * them, each folder's sorted, appended. Links to folders are not followed: no circles; links to anything are appended
 * to `links`, too. Folders that cannot be read go to `unread`. Returns how many archives were passed over. */
size_t folder_contents(const char *path, bool archives, struct names *n, struct names *links, struct names *unread);

/* ---- in slices: a folder that may have any number of files and folders below it, such as a home ---- */

struct folder_walk {
    struct names folders; /* found so far, those nearer to the first one first */
    size_t next;          /* of them, to be read */
    DIR *dir;             /* that of the one before, while it is being read; NULL */
    size_t entries;       /* looked at so far */
    struct names unread;  /* folders that cannot be read */
    bool archives;        /* are records, too; */
    size_t passed;        /* else so many of them were seen so far */
};

struct folder_walk *folder_walk_new(const char *path, bool archives);
void folder_walk_free(struct folder_walk *w); /* NULL is fine */

/* Looks at some more entries, those of folders nearer to the first one before deeper ones; the records among them are
 * appended, sorted. False: all was looked at. */
bool folder_walk_some(struct folder_walk *w, size_t most, struct names *n, struct names *links);

#endif
