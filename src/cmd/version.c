/* cmd/version.c - what --version says: version, libraries, languages, sandbox */
#include "cmd/version.h"

#include <config.h>

#include "base/charset.h"
#include "base/gzip.h"
#include "base/json_read.h"
#include "base/sandbox.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/archive.h"
#include "library/store.h"
#include "tty/terminfo.h"

/* Character sets that the system cannot convert: a line of them, where there are any. */
static void add_missing(struct buf *out)
{
    bool any = false;
    for (int c = 0; c < CHARSET_COUNT; c++) {
        if (!charset_is_missing((enum charset)c))
            continue;
        buf_add_string(out, any ? ", " : "no converter for: ");
        buf_add_string(out, charset_name((enum charset)c));
        any = true;
    }
    if (any)
        buf_add_char(out, '\n');
}

void version_text(struct buf *out)
{
    buf_add_format(out, "kifu %s\n", PACKAGE_VERSION);
    buf_add_format(out, "libraries: %s, ", terminfo_library());
    text_library(out);
    buf_add_format(out, ", %s, %s, %s, %s\n", gzip_library(), json_read_library(), unpack_library(), store_library());
    add_missing(out);
    buf_add_string(out, "languages: ");
    tr_languages(out);
    buf_add_char(out, '\n');
    buf_add_string(out, "sandbox: ");
    sandbox_say(sandbox_can(), out);
    buf_add_char(out, '\n');
}
