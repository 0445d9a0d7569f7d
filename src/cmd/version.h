/* cmd/version.h - what --version says: version, libraries, sandbox */
#ifndef KIFU_CMD_VERSION_H
#define KIFU_CMD_VERSION_H

#include "base/bytes.h"

/* Version, libraries, languages, sandbox. `all`: also the versions of libraries that are loaded when they are needed,
 * and the character sets that the system cannot convert: what takes longer than to print a record. */
void version_text(struct buf *out, bool all);

#endif
