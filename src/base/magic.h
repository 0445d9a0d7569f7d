/* base/magic.h - what a file is that is not a game record, by its first bytes */
#ifndef KIFU_BASE_MAGIC_H
#define KIFU_BASE_MAGIC_H

#include "base/bytes.h"

#define MAGIC_BYTES 1024 /* of the file; the rest is not looked at */

/* The row of magic.def that fits the first bytes, from 0; the number of rows if none fits. */
size_t magic_row(struct slice file);

/* The kind of file ("a zip archive"); NULL if no row of magic.def fits its first bytes. */
const char *magic_find(struct slice file);

/* It has controls that no text has. */
bool magic_has_controls(struct slice head);

/* True if a record may begin in the first MAGIC_BYTES and nothing of magic.def before it, however few bytes there are.
 * For any other file nothing is certain until MAGIC_BYTES have come. */
bool magic_is_record(struct slice head);

/* For a file that comes slowly: a record has begun or seems to, whatever follows. */
bool magic_is_begun(struct slice head);

/* No record is looked for in this file: a row of magic.def fits and it has controls (a text may begin "MZ"), or it has
 * too many controls for a damaged text and no "(;". `head`: the first MAGIC_BYTES, or the whole file. */
bool magic_is_binary(struct slice head);

/* The kind of any file, as magic_find, but also "the file is empty", "a web page", "binary data", "text", and a zip
 * archive within a program or in parts, by the directory at its end. */
const char *magic_words(struct slice file);

#endif
