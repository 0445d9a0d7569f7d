/* base/output.c - standard output: large writes, errors reported once, a closed pipe ignored; lines on standard
 * error */
#include "base/output.h"

#include <errno.h>
#include <langinfo.h>
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

/* The errno of the first write to standard output that failed, else 0. */
static int failed;

/* Writes `text`, in the encoding of `fd` if that is a terminal without UTF-8. Returns 0 or the errno. */
static int put(int fd, struct slice text)
{
    struct buf encoded = {0};
    if (!charset_locale_is_utf8() && isatty(fd)) {
        charset_encode(&encoded, text, nl_langinfo(CODESET));
        text = buf_slice(&encoded);
    }
    const int number = file_put(fd, text) ? 0 : errno;
    buf_free(&encoded);
    return number;
}

bool output_is_due(const struct buf *b)
{
    return b->len >= OUTPUT_BLOCK;
}

bool output(struct buf *b, bool force)
{
    if (!failed && !force && !output_is_due(b))
        return true;
    if (!failed)
        failed = put(STDOUT_FILENO, buf_slice(b));
    buf_clear(b);
    return !failed;
}

bool output_lines(struct buf *b)
{
    size_t end = b->len;
    if (!output_is_due(b))
        return !failed;
    while (end > 0 && b->at[end - 1] != '\n')
        end--;
    struct buf rest = {0};
    buf_add_slice(&rest, slice_from(buf_slice(b), end));
    b->len = end;
    const bool goes_on = output(b, true);
    buf_add_slice(b, buf_slice(&rest));
    buf_free(&rest);
    return goes_on;
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
#define COLUMNS_USUAL 80 /* of a terminal that does not report it */

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

/* Lines for standard error, held while there is a picture. */
static struct {
    bool is_on;
    struct buf lines;
} held;

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
        put(STDERR_FILENO, buf_slice(&held.lines));
    buf_free(&held.lines);
}

void complain(const char *file, const char *format, ...)
{
    struct buf line = {0}, reason = {0};
    va_list ap;
    va_start(ap, format);
    buf_add_arguments(&reason, tr(format), ap);
    va_end(ap);
    buf_add_string(&line, "kifu: ");
    text_filter(&line, slice_of(file));
    buf_add_string(&line, ": ");
    text_filter(&line, buf_slice(&reason));
    buf_add_char(&line, '\n');
    output_error("%s", buf_string(&line));
    buf_free(&reason);
    buf_free(&line);
}
