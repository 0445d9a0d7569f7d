/* base/error.h - why something in the world failed
 *
 * For what the user must know: a file that cannot be read, an unknown option. Defects of a record are not errors but
 * diagnostics (sgf/diag.h). The format is translated (base/tr.h). The text is one line in the user's words, in lower
 * case, without a full stop, its foreign text already filtered; the caller puts "kifu: FILE: " before it.
 */
#ifndef KIFU_BASE_ERROR_H
#define KIFU_BASE_ERROR_H

#include <stdbool.h>

enum error_kind { ERROR_OTHER, ERROR_PERMISSION };

struct error {
    enum error_kind kind; /* for decisions in code, never the text; ERROR_OTHER unless set afterwards */
    char text[512];
};

/* Sets the text (cut if too long, never within a character) and returns false, so that a function can `return
 * error_set(...)`. `e` may be NULL. */
bool error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
