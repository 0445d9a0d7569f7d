/* base/output.h - standard output, lines on standard error, and the status that a run ends with
 *
 * Text is UTF-8 in every locale where it goes to a file or a pipe. A terminal of another locale gets its own encoding:
 * it would take parts of UTF-8 characters for controls. What is foreign is filtered before it comes here (base/text.h).
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

/* Writes `b` to standard output when it is large or `force`, and empties it; else it is kept. False once writing has
 * failed: there is no use in making more. */
bool output(struct buf *b, bool force);
bool output_lines(struct buf *b);        /* the same, but what stands after the last line end stays in it */
bool output_is_due(const struct buf *b); /* it is large */

/* Writes the rest and frees `b`. Returns the status to end with: `status`, or STATUS_USAGE after a message where
 * writing has failed. A pipe that was closed at its other end is no failure. */
int output_end(struct buf *b, int status);

/* Columns that a row may take: those of COLUMNS, else of the terminal that standard output is; 0: it is none. */
int output_columns(void);

/* Lines on standard error. While there is a picture on the terminal they are held, and released after the last one. */
void output_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "kifu: FILE: ..." on standard error, one line, foreign text filtered. */
void complain(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
void output_hold(void);
void output_release(void);

#endif
