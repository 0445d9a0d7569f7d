/* base/charset_shape.c - how bytes make characters in each kind of character set, and where the table has them */
#include "base/charset_shape.h"

#include <stdbool.h>

static bool is_in(unsigned char byte, unsigned first, unsigned last)
{
    return byte >= first && byte <= last;
}

static size_t step_gb18030(const unsigned char *p, size_t len)
{
    if (!is_in(p[0], 0x81, 0xFE) || len < 2)
        return 1;
    if (is_in(p[1], 0x30, 0x39))
        return len >= 4 && is_in(p[2], 0x81, 0xFE) && is_in(p[3], 0x30, 0x39) ? 4 : 1;
    return is_in(p[1], 0x40, 0xFE) && p[1] != 0x7F ? 2 : 1;
}

static size_t step_big5(const unsigned char *p, size_t len)
{
    return is_in(p[0], 0x81, 0xFE) && len >= 2 && (is_in(p[1], 0x40, 0x7E) || is_in(p[1], 0xA1, 0xFE)) ? 2 : 1;
}

static size_t step_cp932(const unsigned char *p, size_t len)
{
    bool is_lead = is_in(p[0], 0x81, 0x9F) || is_in(p[0], 0xE0, 0xFC);
    return is_lead && len >= 2 && is_in(p[1], 0x40, 0xFC) && p[1] != 0x7F ? 2 : 1;
}

static size_t step_euc_jp(const unsigned char *p, size_t len)
{
    if (p[0] == 0x8E)
        return len >= 2 && is_in(p[1], 0xA1, 0xDF) ? 2 : 1;
    if (p[0] == 0x8F)
        return len >= 3 && is_in(p[1], 0xA1, 0xFE) && is_in(p[2], 0xA1, 0xFE) ? 3 : 1;
    return is_in(p[0], 0xA1, 0xFE) && len >= 2 && is_in(p[1], 0xA1, 0xFE) ? 2 : 1;
}

static size_t step_euc_tw(const unsigned char *p, size_t len)
{
    if (p[0] == 0x8E)
        return len >= 4 && is_in(p[1], 0xA1, 0xB0) && is_in(p[2], 0xA1, 0xFE) && is_in(p[3], 0xA1, 0xFE) ? 4 : 1;
    return is_in(p[0], 0xA1, 0xFE) && len >= 2 && is_in(p[1], 0xA1, 0xFE) ? 2 : 1;
}

static size_t step_johab(const unsigned char *p, size_t len)
{
    if (len < 2)
        return 1;
    if (is_in(p[0], 0x84, 0xD3))
        return is_in(p[1], 0x41, 0x7E) || is_in(p[1], 0x81, 0xFE) ? 2 : 1;
    if (is_in(p[0], 0xD8, 0xDE) || is_in(p[0], 0xE0, 0xF9))
        return is_in(p[1], 0x31, 0x7E) || is_in(p[1], 0x91, 0xFE) ? 2 : 1;
    return 1;
}

static size_t step_cp949(const unsigned char *p, size_t len)
{
    if (!is_in(p[0], 0x81, 0xFE) || len < 2)
        return 1;
    return is_in(p[1], 0x41, 0x5A) || is_in(p[1], 0x61, 0x7A) || is_in(p[1], 0x81, 0xFE) ? 2 : 1;
}

size_t shape_step(enum charset_shape shape, const unsigned char *p, size_t len)
{
    if (p[0] < 0x80)
        return 1;
    switch (shape) {
    case SHAPE_GB18030: return step_gb18030(p, len);
    case SHAPE_BIG5: return step_big5(p, len);
    case SHAPE_CP932: return step_cp932(p, len);
    case SHAPE_EUC_JP: return step_euc_jp(p, len);
    case SHAPE_EUC_TW: return step_euc_tw(p, len);
    case SHAPE_CP949: return step_cp949(p, len);
    case SHAPE_JOHAB: return step_johab(p, len);
    case SHAPE_UTF8:
    case SHAPE_OWN:
    case SHAPE_SHIFTED:
    case SHAPE_SINGLE: break;
    }
    return 1;
}

/* EUC: the third byte from the end, if there is one, chooses a page; 8F of Japan, A1 to B0 of Taiwan. */
struct charset_place shape_place(const unsigned char *p, size_t len)
{
    const unsigned page = len == 4 ? p[1] - 0xA0u : len == 3 ? 1 : 0;
    return (struct charset_place){page, p[len - 2], p[len - 1]};
}

unsigned shape_rank(const unsigned char *p)
{
    return ((p[0] - 0x81u) * 10 + p[1] - 0x30u) * 1260 + (p[2] - 0x81u) * 10 + p[3] - 0x30u;
}
