/* base/charset_table.h - the table of the characters of all sets in Unicode
 *
 * data/charsets.c makes charset_table.c while kifu is built, from what the C library of that machine knows; so no
 * converter is loaded when a record names a set. The table is constant and has no pointers: the system reads only the
 * pages that a record needs, and nothing is done at the start. Equal rows and pages are stored once.
 */
#ifndef KIFU_BASE_CHARSET_TABLE_H
#define KIFU_BASE_CHARSET_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum { CHARSET_CELLS = 16, CHARSET_ROW = 256 / CHARSET_CELLS, CHARSET_PAGE = 128 };

#define CHARSET_HOLE 0xFFFFu   /* a cell: no character */
#define CHARSET_LISTED 0xD800u /* from here to DFFF: one of charset_listed, counted from here */
#define CHARSET_FAR 0x20000u   /* added to a character whose bit in `far` is set */

/* A run of 16 characters whose last bytes follow each other. */
struct charset_cells {
    uint16_t code[CHARSET_CELLS];
    uint16_t far; /* a bit for each, from the lowest: set for plane 2 */
};

/* Characters of four bytes: from rank `first` up to the next range they are `code`, `code` + 1 ...; `code` 0: none. */
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
    bool is_known;                /* the C library knew the set when kifu was built */
};

extern const struct charset_table charset_tables[];  /* by enum charset */
extern const uint16_t charset_pages[][CHARSET_PAGE]; /* rows, by the lead byte from 80 on */
extern const uint16_t charset_rows[][CHARSET_ROW];   /* cells, by the upper half of the last byte */
extern const struct charset_cells charset_cells[];
extern const struct charset_range charset_ranges[];
extern const struct charset_pair charset_pairs[];
extern const uint32_t charset_listed[][2]; /* code points elsewhere, or two; the second may be 0 */

#endif
