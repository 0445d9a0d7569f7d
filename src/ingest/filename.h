/* ingest/filename.h - a foreign name as a safe name of a file
 *
 * Each part of a path becomes visible text (base/text.h: no control or invisible characters). "_" is put before a
 * minus, which programs take for an option, and before a dot, which hides a file; it replaces an empty part. A part has
 * at most FILENAME_MOST bytes: of a longer one the front, in whole characters, and the ending are kept.
 */
#ifndef KIFU_INGEST_FILENAME_H
#define KIFU_INGEST_FILENAME_H

#include "base/bytes.h"

#define FILENAME_MOST 255 /* NAME_MAX of all systems that kifu runs on */

/* Appends the parts of `path`, with slashes between them. `keeps_dot`: a dot in front is intended, and stays. */
void filename_add(struct buf *out, struct slice path, bool keeps_dot);

#endif
