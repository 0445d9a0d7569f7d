/* base/magic.h - what a file is that is no game record, by its first bytes */
#ifndef KIFU_BASE_MAGIC_H
#define KIFU_BASE_MAGIC_H

#include "base/bytes.h"

#define MAGIC_BYTES 1024 /* of the file: more is not looked at */

/* Which row of magic.def the first bytes are, from 0; as many as there are: none. */
size_t magic_row(struct slice file);

/* "a zip archive"; NULL where the first bytes are none of magic.def. */
const char *magic_find(struct slice file);

/* It has controls that no text has. */
bool magic_has_controls(struct slice head);

/* A record may begin in its first MAGIC_BYTES, and nothing of magic.def before that: what follows need not be there.
 * Any other file may be anything until MAGIC_BYTES of it are there. */
bool magic_is_record(struct slice head);

/* Of what comes slowly: a record has begun, or seems to, whatever follows. */
bool magic_is_begun(struct slice head);

/* No record is looked for in it: it is one of magic.def and has controls (a text may begin "MZ"), or it has too many
 * controls for a damaged text and no "(;". `head`: the first MAGIC_BYTES, or the whole file. */
bool magic_is_binary(struct slice head);

/* The same for any file: "the file is empty", "a web page", "binary data", "text" too. Where it ends with the directory
 * of a zip archive that is in a program, or in parts, it says so. */
const char *magic_words(struct slice file);

#endif
