/* ingest/window.c - how far back what is packed looks: zstd, xz, and the methods of zip */
#include "ingest/window.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "ingest/window_read.h"

/* ---- bytes ---- */

unsigned window_byte(struct window_read *r)
{
    if (r->at < r->from || r->at - r->from >= r->count) {
        r->from = r->at;
        if (r->is_over || !parts_read(r->parts, r->at, (char *)r->block, sizeof r->block, &r->count) || !r->count) {
            r->is_over = true;
            r->count = 0;
            return 0;
        }
    }
    return r->block[r->at++ - r->from];
}

uint64_t window_little(struct window_read *r, unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)window_byte(r) << (i * 8);
    return value;
}

void window_skip(struct window_read *r, uint64_t bytes)
{
    const uint64_t left = r->at < r->parts->size ? r->parts->size - r->at : 0;
    r->is_over |= bytes > left;
    r->at += bytes < left ? bytes : left;
}

/* ---- zstd (RFC 8878) ---- */

#define ZSTD_SIGN 0xFD2FB528u
#define ZSTD_PASSED 0x184D2A50u /* and the 15 after it: a frame that is to be passed over */

/* A frame that names no window is one piece: all of it has to be kept. */
static uint64_t zstd_header(struct window_read *r, bool *has_sum)
{
    enum { SHORTEST_LOG = 10, SHORT_SIZE = 256 };
    static const unsigned char dictionary_bytes[] = {0, 1, 2, 4}, size_bytes[] = {0, 2, 4, 8};
    const unsigned flags = window_byte(r);
    const bool is_one_piece = flags & 0x20;
    const unsigned window = is_one_piece ? 0 : window_byte(r), bytes = size_bytes[flags >> 6];
    *has_sum = flags & 4;
    window_skip(r, dictionary_bytes[flags & 3]);
    const uint64_t size = window_little(r, bytes || !is_one_piece ? bytes : 1) + (bytes == 2 ? SHORT_SIZE : 0);
    const uint64_t base = (uint64_t)1 << (SHORTEST_LOG + (window >> 3));
    return is_one_piece ? size : base + base / 8 * (window & 7);
}

/* False where there is none after it. */
static bool zstd_block(struct window_read *r)
{
    enum { LAST = 1, REPEATED = 1, RESERVED = 3 };
    const unsigned header = (unsigned)window_little(r, 3), kind = header >> 1 & 3;
    if (kind == RESERVED)
        r->is_over = true;
    window_skip(r, kind == REPEATED ? 1 : header >> 3);
    return !r->is_over && !(header & LAST);
}

static uint64_t zstd_window(struct window_read *r)
{
    uint64_t most = 0;
    while (!r->is_over) {
        const uint64_t sign = window_little(r, 4);
        bool has_sum;
        if ((sign & ~UINT64_C(15)) == ZSTD_PASSED) {
            window_skip(r, window_little(r, 4));
            continue;
        }
        if (sign != ZSTD_SIGN)
            break;
        window_most(&most, zstd_header(r, &has_sum));
        while (zstd_block(r))
            continue;
        window_skip(r, has_sum ? 4 : 0);
    }
    return most;
}

/* ---- xz (its file format 1.1.0) ---- */

#define XZ_SIGN "\3757zXZ"

/* A number of 7 bits a byte; what is longer than 63 bits is damaged. */
static uint64_t xz_number(struct window_read *r)
{
    enum { MORE = 0x80, LONGEST = 63 };
    uint64_t value = 0;
    for (unsigned shift = 0; shift < LONGEST; shift += 7) {
        const unsigned byte = window_byte(r);
        value |= (uint64_t)(byte & ~(unsigned)MORE) << shift;
        if (!(byte & MORE))
            return value;
    }
    r->is_over = true;
    return 0;
}

uint64_t window_of_lzma2(unsigned property)
{
    enum { LARGEST = 40, SHORTEST_LOG = 12 };
    if (property >= LARGEST)
        return UINT32_MAX;
    return (uint64_t)(2 | (property & 1)) << (property / 2 + SHORTEST_LOG - 1);
}

/* Its size was read: 0 is the index. */
static uint64_t xz_block_header(struct window_read *r, unsigned size)
{
    enum { PACKED_SIZE = 0x40, SIZE = 0x80, FILTERS = 3, LZMA2 = 0x21 };
    const uint64_t end = r->at - 1 + ((uint64_t)size + 1) * 4;
    const unsigned flags = window_byte(r);
    uint64_t window = 0;
    if (flags & PACKED_SIZE)
        xz_number(r);
    if (flags & SIZE)
        xz_number(r);
    for (unsigned i = 0; i <= (flags & FILTERS) && !r->is_over; i++) {
        const uint64_t id = xz_number(r), bytes = xz_number(r), from = r->at;
        if (id == LZMA2)
            window_most(&window, window_of_lzma2(window_byte(r)));
        window_skip(r, bytes - (r->at - from));
    }
    r->is_over |= r->at > end;
    window_skip(r, r->is_over ? 0 : end - r->at);
    return window;
}

/* Chunks of LZMA2, each with its size. */
static void xz_block_body(struct window_read *r)
{
    enum { PLAIN = 2, PACKED = 0x80, WITH_PROPERTIES = 0xC0 };
    for (unsigned kind; (kind = window_byte(r)) != 0 && !r->is_over;) {
        if (kind > PLAIN && kind < PACKED)
            r->is_over = true;
        if (kind >= PACKED)
            window_skip(r, 2);
        const unsigned high = window_byte(r), size = (high << 8 | window_byte(r)) + 1;
        window_skip(r, size + (kind >= WITH_PROPERTIES));
    }
}

static void xz_align(struct window_read *r, uint64_t from)
{
    window_skip(r, (4 - (r->at - from) % 4) % 4);
}

static void xz_index(struct window_read *r, uint64_t from)
{
    enum { SUM_AND_FOOTER = 4 + 12 };
    for (uint64_t numbers = xz_number(r) * 2; numbers > 0 && !r->is_over; numbers--)
        xz_number(r);
    xz_align(r, from);
    window_skip(r, SUM_AND_FOOTER);
}

/* What the sign follows, up to the end of the stream. */
static uint64_t xz_stream(struct window_read *r)
{
    static const unsigned char sum_bytes[] = {0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64};
    window_skip(r, 1);
    const unsigned sum = sum_bytes[window_byte(r) & 15];
    uint64_t most = 0;
    window_skip(r, 4);
    while (!r->is_over) {
        const uint64_t from = r->at;
        const unsigned size = window_byte(r);
        if (!size) {
            xz_index(r, from);
            break;
        }
        window_most(&most, xz_block_header(r, size));
        xz_block_body(r);
        xz_align(r, from);
        window_skip(r, sum);
    }
    return most;
}

/* Between streams there may be zeros. */
static uint64_t xz_window(struct window_read *r)
{
    const size_t len = sizeof XZ_SIGN; /* with its NUL */
    uint64_t most = 0;
    while (!r->is_over) {
        char sign[sizeof XZ_SIGN] = "";
        do
            sign[0] = (char)window_byte(r);
        while (!sign[0] && !r->is_over);
        for (size_t i = 1; i < len; i++)
            sign[i] = (char)window_byte(r);
        if (memcmp(sign, XZ_SIGN, len) != 0)
            break;
        window_most(&most, xz_stream(r));
    }
    return most;
}

/* ---- by what it is ---- */

uint64_t window_of_stream(const struct parts *p, uint64_t at)
{
    struct window_read r = {.parts = p, .at = at};
    const uint64_t zstd = zstd_window(&r);
    if (zstd)
        return zstd;
    r = (struct window_read){.parts = p, .at = at};
    return xz_window(&r);
}

static uint64_t zip_lzma(struct window_read *r)
{
    enum { VERSION_SIZE_AND_BITS = 5 };
    window_skip(r, VERSION_SIZE_AND_BITS);
    return window_little(r, 4);
}

/* Four bits of order, eight of MiB, less 1 each. */
static uint64_t zip_ppmd(struct window_read *r)
{
    return ((window_little(r, 2) >> 4 & 0xFF) + 1) << 20;
}

uint64_t window_of_zip(const struct parts *p, uint64_t at, const char *method)
{
    static const struct {
        const char *word;
        uint64_t (*window)(struct window_read *r);
    } methods[] = {{"(lzma", zip_lzma}, {"(ppmd", zip_ppmd}, {"(xz", xz_window}, {"(zstd", zstd_window}};
    struct window_read r = {.parts = p, .at = at};
    for (size_t i = 0; i < COUNT(methods); i++)
        if (strstr(method, methods[i].word))
            return methods[i].window(&r);
    return 0;
}

bool window_is_within(uint64_t window, struct error *e)
{
    enum { GIB_LOG = 30, MIB_LOG = 20 };
    const bool is_even = window % ((uint64_t)1 << GIB_LOG) == 0;
    const uint64_t count = is_even ? window >> GIB_LOG : (window - 1) >> MIB_LOG;
    char size[32];
    snprintf(size, sizeof size, "%llu %s", (unsigned long long)count + !is_even, is_even ? "GiB" : "MiB");
    return window <= WINDOW_MOST ||
           error_set(e, "needs a window of %s to unpack; most here is 128 MiB: unpack it first", size);
}
