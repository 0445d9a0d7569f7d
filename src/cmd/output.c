/* cmd/output.c - standard output: large writes, errors told once, a closed pipe quiet */
#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cmd/cmd.h"

#define OUTPUT_BLOCK 65536

/* The errno of the write that failed, 0 while all is well: there is one standard output. */
static int failed;

static bool write_all(const char *bytes, size_t len)
{
    while (len) {
        const ssize_t n = write(STDOUT_FILENO, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            failed = errno;
            return false;
        }
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

bool output(struct buf *b, bool force)
{
    if (failed) {
        buf_clear(b);
        return false;
    }
    if (b->len < OUTPUT_BLOCK && !force)
        return true;
    const bool fine = write_all(b->at, b->len);
    buf_clear(b);
    return fine;
}

int output_end(struct buf *b, int status)
{
    output(b, true);
    buf_free(b);
    if (!failed)
        return status;
    if (failed == EPIPE)
        return status;
    fprintf(stderr, "kifu: cannot write to standard output: %s\n", strerror(failed));
    return STATUS_USAGE;
}

bool output_is_utf8(void)
{
    return !strcasecmp(nl_langinfo(CODESET), "UTF-8");
}
