/* ingest/folder.h - records in folders */
#ifndef KIFU_INGEST_FOLDER_H
#define KIFU_INGEST_FOLDER_H

#include <dirent.h>

#include "base/names.h"

/* Appends the records (by their endings, ending.h) of a folder and all folders below it, sorted in each folder; with
 * `archives` also the archives. Links to folders are not followed, as they may be circular; all links are also appended
 * to `links`. Folders that cannot be read go to `unread`. Returns how many archives were passed over. */
size_t folder_contents(const char *path, bool archives, struct names *n, struct names *links, struct names *unread);

/* ---- in slices, for a folder with any number of files below it, such as a home ---- */

struct folder_walk {
    struct names folders; /* found so far, the nearest to the first one first */
    size_t next;          /* of them, the next to be read */
    DIR *dir;             /* the one before, while it is being read; NULL */
    size_t entries;       /* looked at so far */
    struct names unread;  /* folders that cannot be read */
    bool archives;        /* archives are records, too; */
    size_t passed;        /* else how many of them were seen so far */
};

struct folder_walk *folder_walk_new(const char *path, bool archives);
void folder_walk_free(struct folder_walk *w); /* NULL is fine */

/* Looks at about `most` more entries, those of the nearest folders first, and appends the records among them, sorted.
 * False: all were looked at. */
bool folder_walk_some(struct folder_walk *w, size_t most, struct names *n, struct names *links);

#endif
