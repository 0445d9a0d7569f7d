/* cmd/version.c - what --version says: version, libraries, sandbox */
#include "cmd/version.h"

#include <config.h>

#include "base/gzip.h"
#include "base/sandbox.h"
#include "base/text.h"
#include "tty/curses.h"

void version_text(struct buf *out)
{
    buf_add_format(out, "kifu %s\n", PACKAGE_VERSION);
    buf_add_format(out, "libraries: %s, ", tty_library());
    text_library(out);
    buf_add_format(out, ", %s\n", gzip_library());
    buf_add_string(out, "sandbox: ");
    sandbox_say(sandbox_can(), out);
    buf_add_char(out, '\n');
}
