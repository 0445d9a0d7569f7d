/* cmd/version.h - what --version says: version, libraries, sandbox */
#ifndef KIFU_CMD_VERSION_H
#define KIFU_CMD_VERSION_H

#include "base/bytes.h"

void version_text(struct buf *out);

#endif
