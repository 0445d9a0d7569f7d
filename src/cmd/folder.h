/* cmd/folder.h - records in folders */
#ifndef KIFU_CMD_FOLDER_H
#define KIFU_CMD_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

struct names {
    char **at;
    size_t count, cap;
};

void names_free(struct names *n);

/* What is in a folder, sorted, appended: records (.sgf, .mgt), and folders (their names end in '/'). Links to folders are not followed: no
 * circles. False where it cannot be read. */
bool folder_read(const char *path, struct names *n);

/* All records in a folder and the folders beneath it, each folder's sorted, appended. What cannot be read is left out. */
void folder_records(const char *path, struct names *n);

#endif
