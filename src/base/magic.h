/* base/magic.h - what a file is that is no game record, by its first bytes: for messages */
#ifndef KIFU_BASE_MAGIC_H
#define KIFU_BASE_MAGIC_H

#include "base/bytes.h"

#define MAGIC_BYTES 1024 /* of the file: more is not looked at */

/* "a zip archive"; NULL where the first bytes are none of magic.def. */
const char *magic_find(struct slice file);

/* The same for any file: "the file is empty", "a web page", "binary data", "text" too. */
const char *magic_words(struct slice file);

#endif
