/* cmd/files.h - the files that the command line names, and the records of its folders
 *
 *     struct files f;
 *     if (files_find(&f, args))                   folders are looked through, then the sandbox is entered
 *         status = files_each(&f, each, context);
 *     files_free(&f);
 */
#ifndef KIFU_CMD_FILES_H
#define KIFU_CMD_FILES_H

#include "cmd/args.h"
#include "cmd/records.h"
#include "library/folder.h"

/* What an argument names. */
struct files_found {
    bool is_folder;
    struct names records, unread; /* of a folder, in and below it; folders that cannot be read */
};

struct files {
    const struct args *args;
    struct files_found *found; /* by argument */
};

/* False after a message: the sandbox cannot be entered. To be freed in any case. */
bool files_find(struct files *f, const struct args *a);
void files_free(struct files *f);

/* More than one record is named: what is said of one must say of which. */
bool files_are_several(const struct files *f);

/* Says what is wrong with a folder that was looked through, and returns the status: one in it cannot be read, or there
 * is no record in it. */
int files_folder_status(const struct files *f, int argument);

/* Calls `each` for every file, and every record of a folder; it returns a status, the highest is returned. Of a folder
 * the defects are only counted, in `sum`, and said in one line at its end, unless --verbose is given; else `sum` is
 * NULL. A folder that cannot be read, or without a record, is said and counts. */
int files_each(const struct files *f, int (*each)(void *context, const char *file, struct defects_sum *sum),
    void *context);

#endif
