/* tests/base/no_table.c - the table of character sets made with a C library without any converter */
#include "base/charset_table.h"

#include "base/charset.h"

const struct charset_table charset_tables[CHARSET_COUNT] = {{.is_known = false}};
const uint16_t charset_pages[][CHARSET_PAGE] = {{0}};
const uint16_t charset_rows[][CHARSET_ROW] = {{0}};
const struct charset_cells charset_cells[] = {{.code = {CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE,
    CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE, CHARSET_HOLE}}};
const struct charset_range charset_ranges[] = {{0, 0}};
const struct charset_pair charset_pairs[] = {{0, 0, 0, false}};
const uint32_t charset_listed[][2] = {{0, 0}};
