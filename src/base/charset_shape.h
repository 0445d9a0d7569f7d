/* base/charset_shape.h - how bytes make characters in each kind of character set, and where the table has them
 *
 * Includes nothing of ours, as data/charsets.c includes it, too: that makes the table while kifu is built.
 */
#ifndef KIFU_BASE_CHARSET_SHAPE_H
#define KIFU_BASE_CHARSET_SHAPE_H

#include <stddef.h>

enum charset_shape {
    SHAPE_OWN, /* decoded in charset.c */
    SHAPE_UTF8,
    SHAPE_SINGLE, /* a byte is a character */
    SHAPE_GB18030,
    SHAPE_BIG5,
    SHAPE_CP932,
    SHAPE_EUC_JP,
    SHAPE_EUC_TW,
    SHAPE_CP949,
    SHAPE_JOHAB,
    SHAPE_SHIFTED /* of seven bits: unshifted before anything is read, see unshift.h */
};

enum { SHAPE_PAGES = 17 }; /* of one set, at most */

/* The cell of a character in the table: a page has 128 rows, chosen by the lead byte, of 256 cells. */
struct charset_place {
    unsigned page; /* below SHAPE_PAGES */
    unsigned char lead, trail;
};

/* Bytes of the character at the start (len >= 1): 1 to 4; a lead byte without fitting trail bytes is 1. Not for
 * SHAPE_UTF8. */
size_t shape_step(enum charset_shape shape, const unsigned char *p, size_t len);

/* The place of a character of two to four bytes; in SHAPE_GB18030 only of two. */
struct charset_place shape_place(const unsigned char *p, size_t len);

/* The number of a character of four bytes in GB18030, counted from the first, 81308130. */
unsigned shape_rank(const unsigned char *p);

#endif
