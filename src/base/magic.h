/* base/magic.h - what a file is that is no game record, by its first bytes */
#ifndef KIFU_BASE_MAGIC_H
#define KIFU_BASE_MAGIC_H

#include "base/bytes.h"

#define MAGIC_BYTES 1024 /* of the file: more is not looked at */

/* "a zip archive"; NULL where the first bytes are none of magic.def. */
const char *magic_find(struct slice file);

/* Controls that no text has: before so many bytes are there, such a file may be anything. */
bool magic_has_controls(struct slice head);

/* Nothing that a record is looked for in: one of magic.def, if it has controls too (a text may begin "MZ"), or so many controls, and no "(;", that it
 * is no text that was damaged. `head`: the first MAGIC_BYTES, or the whole file. */
bool magic_is_binary(struct slice head);

/* The same for any file: "the file is empty", "a web page", "binary data", "text" too. */
const char *magic_words(struct slice file);

#endif
