/* base/output.h - standard output, lines on standard error, and the status that a run ends with
 *
 * Text for a file or a pipe is UTF-8 in every locale. A terminal of another locale gets its own encoding, as it would
 * take parts of UTF-8 characters for controls. Foreign text is filtered before it comes here (base/text.h).
 */
#ifndef KIFU_BASE_OUTPUT_H
#define KIFU_BASE_OUTPUT_H

#include <stdbool.h>

#include "base/bytes.h"

/* Exit status. Of several files or games the highest counts. */
enum { STATUS_FINE = 0, STATUS_DEFECT = 1, STATUS_USAGE = 2 };

static inline int highest(int a, int b)
{
    return a > b ? a : b;
}

/* Writes `b` to standard output and empties it, if it is large or `force` is set. False once writing has failed: making
 * more text is useless. */
bool output(struct buf *b, bool force);
bool output_lines(struct buf *b);        /* the same, but keeps what is after the last line end */
bool output_is_due(const struct buf *b); /* it is large */

/* Writes the rest and frees `b`. Returns the status to end with: `status`, or STATUS_USAGE after a message if writing
 * has failed. A pipe closed at its other end is not a failure. */
int output_end(struct buf *b, int status);

/* The columns that a row may take: COLUMNS, else those of the terminal; 0 if standard output is not a terminal. */
int output_columns(void);

/* A line on standard error. Between output_hold and output_release, while the terminal shows a picture, lines are
 * held. */
void output_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "kifu: FILE: ..." on standard error, one line, foreign text filtered. */
void complain(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
void output_hold(void);
void output_release(void);

#endif
