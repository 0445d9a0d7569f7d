/* base/charset_table.h - what the characters of the sets are in Unicode
 *
 * charset_table.c is made while kifu is built, by data/charsets.c, of what the C library of that machine knows; so no
 * converter is loaded when a record names a set. All of it is constant and without pointers: the system reads the pages
 * that a record touches, and nothing is done at the start. Equal cells, rows and pages are there once.
 */
#ifndef KIFU_BASE_CHARSET_TABLE_H
#define KIFU_BASE_CHARSET_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum { CHARSET_CELLS = 16, CHARSET_ROW = 256 / CHARSET_CELLS, CHARSET_PAGE = 128 };

#define CHARSET_HOLE 0xFFFFu   /* a cell: no character */
#define CHARSET_LISTED 0xD800u /* from here to DFFF: one of charset_listed, counted from here */
#define CHARSET_FAR 0x20000u   /* what a bit of `far` adds */

/* Characters whose last bytes follow each other. */
struct charset_cells {
    uint16_t code[CHARSET_CELLS];
    uint16_t far; /* a bit for each, from the lowest: it is in plane 2 */
};

/* Of four bytes: those from rank `first` on, up to the next range, are `code` and those after it; `code` 0: none. */
struct charset_range {
    uint32_t first, code;
};

/* A character and an accent that comes after it become one. */
struct charset_pair {
    uint16_t first, accent, joined;
    bool goes_on; /* another accent may join that one */
};

struct charset_table {
    uint16_t singles;             /* the row of characters of one byte */
    uint16_t pages, page_count;   /* page_count from `pages` on in charset_pages */
    uint16_t pairs, pair_count;   /* sorted */
    uint16_t ranges, range_count; /* sorted */
    bool is_there;                /* the C library of the build knew the set */
};

extern const struct charset_table charset_tables[];  /* by enum charset */
extern const uint16_t charset_pages[][CHARSET_PAGE]; /* rows, by the lead byte from 80 on */
extern const uint16_t charset_rows[][CHARSET_ROW];   /* cells, by the upper half of the last byte */
extern const struct charset_cells charset_cells[];
extern const struct charset_range charset_ranges[];
extern const struct charset_pair charset_pairs[];
extern const uint32_t charset_listed[][2]; /* code points elsewhere, or two; the second may be 0 */

#endif
