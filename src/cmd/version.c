/* cmd/version.c - what --version says: version, libraries, languages, sandbox */
#include "cmd/version.h"

#include <config.h>

#include "base/charset.h"
#include "base/gzip.h"
#include "base/json_read.h"
#include "base/sandbox.h"
#include "base/text.h"
#include "base/tr.h"
#include "ingest/archive.h"
#include "library/store.h"
#include "tty/terminfo.h"

static void add_list(struct buf *out, const char *format, struct buf *names)
{
    buf_add_format(out, format, buf_string(names));
    buf_add_char(out, '\n');
}

/* Character sets that the system cannot convert: a line of them, where there are any. */
static void add_missing(struct buf *out)
{
    struct buf names = {0};
    for (int c = 0; c < CHARSET_COUNT; c++) {
        if (charset_is_missing((enum charset)c))
            buf_add_format(&names, "%s%s", names.len ? ", " : "", charset_name((enum charset)c));
    }
    if (names.len)
        add_list(out, tr("no converter for: %s"), &names);
    buf_free(&names);
}

void version_text(struct buf *out, bool all)
{
    struct buf names = {0};
    buf_add_format(out, "kifu %s\n", PACKAGE_VERSION);
    buf_add_format(&names, "%s, ", terminfo_library());
    text_library(&names);
    buf_add_format(&names, ", %s, %s, %s, %s", gzip_library(), json_read_library(), tr(unpack_library(all)),
        tr(store_library(all)));
    add_list(out, tr("libraries: %s"), &names);
    if (all)
        add_missing(out);
    buf_add_format(out, tr("languages: %s"), tr_languages());
    buf_add_char(out, '\n');
    buf_clear(&names);
    sandbox_say(sandbox_can(), &names);
    add_list(out, tr("sandbox: %s"), &names);
    buf_free(&names);
}
