/* ingest/ending.h - the kind of a file by the ending of its name, before it is opened */
#ifndef KIFU_INGEST_ENDING_H
#define KIFU_INGEST_ENDING_H

#include <stdbool.h>
#include <stddef.h>

enum ending {
    ENDING_OTHER,
    ENDING_RECORD,  /* a.sgf */
    ENDING_PACKED,  /* a.sgf.gz: one record, packed */
    ENDING_ARCHIVE, /* a.zip, a.tar.gz; a.7z.001, the first part of a split one */
};

/* By the last part of a path. Names that begin with a dot are hidden: ENDING_OTHER. */
enum ending ending_of(const char *path);

/* Where the number of the part begins in "a.7z.001"; 0: not such a name. */
size_t ending_part(const char *path);

/* True: a path in an archive that begins with a dot, is below a folder that does, or that macOS puts beside each file.
 */
bool ending_is_hidden(const char *path);

#endif
