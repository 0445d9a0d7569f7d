/* base/error.h - why something in the world failed
 *
 * For what the user must know: a file that cannot be read, an option that is not one. Defects of a record are not
 * errors, they are diagnostics (sgf/diag.h). The format is translated (base/tr.h); the text is one line in the user's
 * words, lower case, no full stop, foreign text in it already filtered; the caller puts "kifu: FILE: " before it.
 */
#ifndef KIFU_BASE_ERROR_H
#define KIFU_BASE_ERROR_H

#include <stdbool.h>

enum error_kind { ERROR_OTHER, ERROR_PERMISSION };

struct error {
    enum error_kind kind; /* code decides by it, never by words; ERROR_OTHER where it is not set afterwards */
    char text[512];
};

/* Sets the text (cut where it is too long, never in the middle of a character) and returns false, so that a function
 * can `return error_set(...)`. `e` may be NULL. */
bool error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
