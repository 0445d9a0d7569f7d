/* ingest/moved.h - a folder of the library that has another name now: its files are not read again
 *
 * A file is known again by what it is (file_mark: device, inode, size, times), which a new name of a folder above it
 * does not change.
 */
#ifndef KIFU_INGEST_MOVED_H
#define KIFU_INGEST_MOVED_H

#include "ingest/library.h"

/* What the store has below `gone`, a path of the list that is not there any more, becomes that of the same files where
 * they are in `folder`: itself the folder that it was, or the one that has it now. False: none of them is there. Else
 * the store has nothing of `gone` any more. */
bool moved_take(struct library *l, const char *gone, const char *folder);

#endif
