/* base/charset_shape.c - how bytes make characters in each kind of character set, and where the table has them */
#include "base/charset_shape.h"

#include <stdbool.h>

enum { LONGEST = 4 };

/* Characters of several bytes: the lowest and the highest value of each byte. */
static const struct {
    enum charset_shape shape;
    size_t len;
    struct {
        unsigned char first, last;
    } bytes[LONGEST];
} rows[] = {
    {SHAPE_GB18030, 2, {{0x81, 0xFE}, {0x80, 0xFE}}},
    {SHAPE_GB18030, 2, {{0x81, 0xFE}, {0x40, 0x7E}}},
    {SHAPE_GB18030, 4, {{0x81, 0xFE}, {0x30, 0x39}, {0x81, 0xFE}, {0x30, 0x39}}},
    {SHAPE_BIG5, 2, {{0x81, 0xFE}, {0xA1, 0xFE}}},
    {SHAPE_BIG5, 2, {{0x81, 0xFE}, {0x40, 0x7E}}},
    {SHAPE_CP932, 2, {{0x81, 0x9F}, {0x80, 0xFC}}},
    {SHAPE_CP932, 2, {{0x81, 0x9F}, {0x40, 0x7E}}},
    {SHAPE_CP932, 2, {{0xE0, 0xFC}, {0x80, 0xFC}}},
    {SHAPE_CP932, 2, {{0xE0, 0xFC}, {0x40, 0x7E}}},
    {SHAPE_EUC_JP, 2, {{0xA1, 0xFE}, {0xA1, 0xFE}}},
    {SHAPE_EUC_JP, 2, {{0x8E, 0x8E}, {0xA1, 0xDF}}},
    {SHAPE_EUC_JP, 3, {{0x8F, 0x8F}, {0xA1, 0xFE}, {0xA1, 0xFE}}},
    {SHAPE_EUC_TW, 2, {{0xA1, 0xFE}, {0xA1, 0xFE}}},
    {SHAPE_EUC_TW, 4, {{0x8E, 0x8E}, {0xA1, 0xB0}, {0xA1, 0xFE}, {0xA1, 0xFE}}},
    {SHAPE_CP949, 2, {{0x81, 0xFE}, {0x81, 0xFE}}},
    {SHAPE_CP949, 2, {{0x81, 0xFE}, {0x61, 0x7A}}},
    {SHAPE_CP949, 2, {{0x81, 0xFE}, {0x41, 0x5A}}},
    {SHAPE_JOHAB, 2, {{0x84, 0xD3}, {0x81, 0xFE}}},
    {SHAPE_JOHAB, 2, {{0x84, 0xD3}, {0x41, 0x7E}}},
    {SHAPE_JOHAB, 2, {{0xD8, 0xDE}, {0x91, 0xFE}}},
    {SHAPE_JOHAB, 2, {{0xD8, 0xDE}, {0x31, 0x7E}}},
    {SHAPE_JOHAB, 2, {{0xE0, 0xF9}, {0x91, 0xFE}}},
    {SHAPE_JOHAB, 2, {{0xE0, 0xF9}, {0x31, 0x7E}}},
};

size_t shape_step(enum charset_shape shape, const unsigned char *p, size_t len)
{
    for (size_t row = 0; p[0] >= 0x80 && row < sizeof rows / sizeof *rows; row++) {
        bool fits = rows[row].shape == shape && rows[row].len <= len;
        for (size_t i = 0; fits && i < rows[row].len; i++)
            fits = p[i] >= rows[row].bytes[i].first && p[i] <= rows[row].bytes[i].last;
        if (fits)
            return rows[row].len;
    }
    return 1;
}

/* EUC: the third byte from the end, if any, chooses a page: 8F in the set of Japan, A1 to B0 in that of Taiwan. */
struct charset_place shape_place(const unsigned char *p, size_t len)
{
    const unsigned page = len == 4 ? p[1] - 0xA0u : len == 3 ? 1 : 0;
    return (struct charset_place){page, p[len - 2], p[len - 1]};
}

unsigned shape_rank(const unsigned char *p)
{
    return ((p[0] - 0x81u) * 10 + p[1] - 0x30u) * 1260 + (p[2] - 0x81u) * 10 + p[3] - 0x30u;
}
