/* ingest/moved.h - a folder of the library that has another name now: its files are not read again
 *
 * A file is recognised by its mark (file_mark: device, inode, size, times), which does not change when a folder above
 * it is renamed.
 */
#ifndef KIFU_INGEST_MOVED_H
#define KIFU_INGEST_MOVED_H

#include "ingest/library.h"

/* Gives the rows of files below `gone`, a path of the list that does not exist now, to the same files in `folder`: the
 * renamed folder itself, or the one that it is in now. False: none of them is found. Else the store forgets all below
 * `gone`. */
bool moved_take(struct library *l, const char *gone, const char *folder);

#endif
