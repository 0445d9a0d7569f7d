/* library/folder.h - records in folders */
#ifndef KIFU_LIBRARY_FOLDER_H
#define KIFU_LIBRARY_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

struct names {
    char **at;
    size_t count, cap;
};

void names_free(struct names *n);

/* The order of paths as folder_records has them: folder by folder, names as people sort them. */
int folder_compare(const char *a, const char *b);

void names_add(struct names *n, const char *name); /* a copy */

/* All records in a folder and the folders beneath it (by their endings, ending.h), each folder's sorted, appended.
 * Links to folders are not followed: no circles; links to anything are appended to `links`, too. Folders that cannot be
 * read go to `unread`. */
void folder_records(const char *path, struct names *n, struct names *links, struct names *unread);
/* The same, with the archives among them where they are asked for */
void folder_contents(const char *path, bool archives, struct names *n, struct names *links, struct names *unread);

/* The same of a folder that may have any number of folders and files below it, such as a home: folders nearer to it
 * come first, and it ends after `most` entries. False: there may be more. */
bool folder_records_near(const char *path, size_t most, struct names *n, struct names *links);

#endif
