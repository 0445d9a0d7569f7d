/* foreign/formats.h - private to this layer: what each format of formats.def provides  (doc/sgf.md 12) */
#ifndef KIFU_FOREIGN_FORMATS_H
#define KIFU_FOREIGN_FORMATS_H

#include "foreign/tree.h"

/* The line read last is a sign of the format; `is_first`: nothing but empty lines and comments came before it. */
bool gib_is_sign(const struct foreign *f, bool is_first);
bool ngf_is_sign(const struct foreign *f, bool is_first);
bool ugf_is_sign(const struct foreign *f, bool is_first);

/* The character set by what the file says, for one that is not UTF-8; CHARSET_UNKNOWN where it says nothing. `is_sure`
 * becomes true where few characters that may be UTF-8 do not count against it. */
enum charset gib_charset(struct slice file, bool *is_sure);
enum charset ngf_charset(struct slice file, bool *is_sure);
enum charset ugf_charset(struct slice file, bool *is_sure);

/* The file, from its first line on. */
void gib_read(struct foreign *f);
void ngf_read(struct foreign *f);
void ugf_read(struct foreign *f);

#endif
