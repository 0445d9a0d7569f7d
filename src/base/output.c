/* base/output.c - standard output: large writes, errors said once, a closed pipe quiet; lines on standard error */
#include "base/output.h"

#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"

#define OUTPUT_BLOCK 65536

/* The errno of the write that failed, 0 while all is well: there is one standard output. */
static int failed;

/* The bytes to write: `text`, or where `fd` is a terminal that does not show UTF-8 its encoding, made in `encoded`. */
static struct slice terminal_bytes(int fd, struct slice text, struct buf *encoded)
{
    if (charset_locale_is_utf8() || !isatty(fd))
        return text;
    charset_encode(encoded, text, nl_langinfo(CODESET));
    return buf_slice(encoded);
}

bool output_is_due(const struct buf *b)
{
    return b->len >= OUTPUT_BLOCK;
}

bool output(struct buf *b, bool force)
{
    if (failed) {
        buf_clear(b);
        return false;
    }
    if (!force && !output_is_due(b))
        return true;
    struct buf encoded = {0};
    const struct slice bytes = terminal_bytes(STDOUT_FILENO, buf_slice(b), &encoded);
    failed = file_put(STDOUT_FILENO, bytes) ? 0 : errno;
    buf_free(&encoded);
    buf_clear(b);
    return !failed;
}

int output_end(struct buf *b, int status)
{
    output(b, true);
    buf_free(b);
    if (!failed || failed == EPIPE)
        return status;
    struct error e;
    file_reason(&e, failed);
    output_error("kifu: cannot write to standard output: %s\n", e.text);
    return STATUS_USAGE;
}

#define COLUMNS_LEAST 20
#define COLUMNS_MOST 10000
#define COLUMNS_USUAL 80 /* of a terminal that does not say */

int output_columns(void)
{
    const char *named = getenv("COLUMNS");
    uint64_t columns;
    struct winsize size;
    if (named && number_take(slice_of(named), COLUMNS_MOST, &columns) == strlen(named) && columns > 0)
        return columns < COLUMNS_LEAST ? COLUMNS_LEAST : (int)columns;
    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return COLUMNS_USUAL;
    return size.ws_col < COLUMNS_LEAST ? COLUMNS_LEAST : size.ws_col;
}

/* Lines for standard error, while there is a picture. */
static struct {
    bool is_on;
    struct buf lines;
} held;

static void write_errors(struct slice lines)
{
    struct buf encoded = {0};
    const struct slice bytes = terminal_bytes(STDERR_FILENO, lines, &encoded);
    fwrite(bytes.at, 1, bytes.len, stderr);
    buf_free(&encoded);
}

void output_error(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    buf_add_arguments(&held.lines, tr(format), ap);
    va_end(ap);
    if (!held.is_on)
        output_release();
}

void output_hold(void)
{
    held.is_on = true;
}

void output_release(void)
{
    held.is_on = false;
    if (held.lines.len)
        write_errors(buf_slice(&held.lines));
    buf_free(&held.lines);
}

void complain(const char *file, const char *format, ...)
{
    char reason[1024];
    va_list ap;
    va_start(ap, format);
    vsnprintf(reason, sizeof reason, tr(format), ap);
    va_end(ap);
    struct buf line = {0};
    buf_add_string(&line, "kifu: ");
    text_filter(&line, slice_of(file));
    buf_add_string(&line, ": ");
    text_filter(&line, slice_of(reason));
    buf_add_char(&line, '\n');
    output_error("%s", buf_string(&line));
    buf_free(&line);
}
