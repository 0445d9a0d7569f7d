/* ingest/ending.h - what a file is by the ending of its name, before it is opened */
#ifndef KIFU_INGEST_ENDING_H
#define KIFU_INGEST_ENDING_H

#include <stdbool.h>
#include <stddef.h>

enum ending {
    ENDING_OTHER,
    ENDING_RECORD,  /* a.sgf */
    ENDING_PACKED,  /* a.sgf.gz: one record, packed */
    ENDING_ARCHIVE, /* a.zip, a.tar.gz; a.7z.001: the first part of one that was split */
};

/* Of the last part of a path. Names that begin with a dot are hidden: ENDING_OTHER. */
enum ending ending_of(const char *path);

/* Where the number of the part begins that "a.7z.001" ends with; 0: it is no such name. */
size_t ending_part(const char *path);

/* Of a path in an archive: it begins with a dot, is below a folder that does, or is what macOS puts beside each file.
 */
bool ending_is_hidden(const char *path);

#endif
