/* ingest/filename.h - a name from elsewhere as a name that a file may have
 *
 * Each part of a path becomes text that is shown (base/text.h: no controls, nothing that is not seen), with "_" before
 * a minus, which programs take for an option, before a dot, which hides a file, and alone where nothing is left. A part
 * takes at most FILENAME_MOST bytes: of a longer one the front is kept, whole characters, and the ending.
 */
#ifndef KIFU_INGEST_FILENAME_H
#define KIFU_INGEST_FILENAME_H

#include "base/bytes.h"

#define FILENAME_MOST 255 /* NAME_MAX of all systems that kifu runs on */

/* The parts of `path`, with slashes between them, appended. `keeps_dot`: a dot in front is meant. */
void filename_add(struct buf *out, struct slice path, bool keeps_dot);

#endif
