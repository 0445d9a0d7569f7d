/* ingest/window.c - the windows of packed files: zstd, xz, the methods of zip, the coders of 7z */
#include "ingest/window.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/gzip.h"
#include "base/tr.h"

/* ---- headers byte by byte ---- */

struct window_read {
    const struct parts *parts;
    uint64_t at;   /* of the next byte */
    bool is_over;  /* it has read beyond the end */
    uint64_t from; /* the offset of the block */
    size_t count;  /* its bytes */
    unsigned char block[1 << 12];
};

/* The next byte; 0 after the last one. */
static unsigned window_byte(struct window_read *r)
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

/* A number of at most 8 bytes, the lowest first. */
static uint64_t window_little(struct window_read *r, unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)window_byte(r) << (i * 8);
    return value;
}

/* May go beyond the end. */
static void window_skip(struct window_read *r, uint64_t bytes)
{
    const uint64_t left = r->at < r->parts->size ? r->parts->size - r->at : 0;
    r->is_over |= bytes > left;
    r->at += bytes < left ? bytes : left;
}

static void window_most(uint64_t *most, uint64_t window)
{
    *most = window > *most ? window : *most;
}

/* ---- zstd (RFC 8878) ---- */

#define ZSTD_SIGN 0xFD2FB528u
#define ZSTD_PASSED 0x184D2A50u /* and the next 15: frames to be skipped */

/* Returns the window; if the frame names none, its size, as all of it has to be kept. */
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

/* Skips a block. False: it was the last one. */
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
        const uint64_t window = zstd_header(r, &has_sum);
        window_most(&most, r->is_over ? 0 : window); /* not of a truncated header */
        while (!r->is_over && zstd_block(r))
            continue;
        window_skip(r, has_sum ? 4 : 0);
    }
    return most;
}

/* ---- xz (its file format 1.1.0) ---- */

#define XZ_SIGN "\3757zXZ"

/* A number of 7 bits a byte; more than 63 bits are a defect. */
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

/* The window by the one byte of properties. */
static uint64_t window_of_lzma2(unsigned property)
{
    enum { LARGEST = 40, SHORTEST_LOG = 12 };
    if (property >= LARGEST)
        return UINT32_MAX;
    return (uint64_t)(2 | (property & 1)) << (property / 2 + SHORTEST_LOG - 1);
}

/* Returns the window of a block; `size` is its first byte, which was read; 0: this is the index. */
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

/* Skips chunks of LZMA2, each with its size. */
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

/* Reads a stream to its end, from the signature on. */
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

/* Streams may have zeros between them. */
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

/* ---- by format ---- */

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

/* Four bits of order - 1, eight of MiB - 1. */
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
           error_set(e, "needs a window of %s to unpack, more than 128 MiB: unpack it first", size);
}

/* ---- 7z ---- */

enum {
    HEADER = 0x01,
    PROPERTIES = 0x02,
    STREAMS = 0x04,
    FILES = 0x05,
    PACKED = 0x06,
    FOLDERS = 0x07,
    SUBSTREAMS = 0x08,
    SIZES = 0x09,
    SUMS = 0x0A,
    FOLDER = 0x0B,
    UNPACKED_SIZES = 0x0C,
    NAMES = 0x11,
    PACKED_HEADER = 0x17,
    START_BYTES = 32,
};

/* The leading ones of the first byte say how many bytes follow. */
static uint64_t read_number(struct window_read *r)
{
    const unsigned first = window_byte(r);
    unsigned bytes = 0;
    while (bytes < 8 && first & (0x80u >> bytes))
        bytes++;
    const uint64_t low = window_little(r, bytes);
    return bytes < 7 ? low | (uint64_t)(first & (0x7Fu >> bytes)) << (bytes * 8) : low;
}

static void pass_numbers(struct window_read *r, uint64_t count)
{
    for (; count > 0 && !r->is_over; count--)
        read_number(r);
}

static void expect(struct window_read *r, unsigned byte)
{
    if (window_byte(r) != byte)
        r->is_over = true;
}

/* ---- 7z: coders ---- */

static uint64_t coder_window(struct window_read *r, uint64_t id, uint64_t bytes)
{
    enum { LZMA = 0x030101, LZMA2 = 0x21, PPMD = 0x030401, AFTER_ONE = 5 };
    if ((id == LZMA || id == PPMD) && bytes >= AFTER_ONE) {
        window_skip(r, 1);
        return window_little(r, 4);
    }
    return id == LZMA2 && bytes ? window_of_lzma2(window_byte(r)) : 0;
}

static uint64_t read_coder(struct window_read *r, uint64_t *in, uint64_t *out)
{
    enum { ID_BYTES = 0x0F, HAS_COUNTS = 0x10, HAS_PROPERTIES = 0x20 };
    const unsigned flags = window_byte(r);
    uint64_t id = 0, window = 0;
    for (unsigned i = 0; i < (flags & ID_BYTES); i++)
        id = id << 8 | window_byte(r);
    *in += flags & HAS_COUNTS ? read_number(r) : 1;
    *out += flags & HAS_COUNTS ? read_number(r) : 1;
    if (flags & HAS_PROPERTIES) {
        const uint64_t bytes = read_number(r), from = r->at;
        window = coder_window(r, id, bytes);
        window_skip(r, bytes - (r->at - from));
    }
    return window;
}

/* Reads coders and how they are connected; counts their outputs in *made. */
static uint64_t read_folder(struct window_read *r, uint64_t *made)
{
    uint64_t in = 0, out = 0, most = 0;
    for (uint64_t coders = read_number(r); coders > 0 && !r->is_over; coders--)
        window_most(&most, read_coder(r, &in, &out));
    r->is_over |= out == 0 || in < out - 1;
    const uint64_t pairs = out - 1, packed = in - pairs;
    *made += out;
    pass_numbers(r, pairs * 2);
    pass_numbers(r, packed > 1 ? packed : 0);
    return most;
}

/* ---- 7z: streams ---- */

static void pass_sums(struct window_read *r, uint64_t count)
{
    uint64_t defined = count;
    if (!window_byte(r)) {
        defined = 0;
        for (uint64_t i = 0; i < count && !r->is_over; i += 8)
            for (unsigned bits = window_byte(r); bits; bits &= bits - 1)
                defined++;
    }
    for (; defined > 0 && !r->is_over; defined--)
        window_skip(r, 4);
}

struct packed {
    uint64_t at, bytes;   /* from the end of the first header; of all streams together */
    uint64_t after, made; /* where the position ends in the header; the number of output sizes */
    uint64_t folders;
};

static struct packed read_packed(struct window_read *r)
{
    struct packed p = {.at = read_number(r)};
    p.after = r->at;
    const uint64_t count = read_number(r);
    unsigned what;
    while ((what = window_byte(r)) != 0 && !r->is_over) {
        if (what == SUMS)
            pass_sums(r, count);
        for (uint64_t i = 0; what == SIZES && i < count && !r->is_over; i++) {
            const uint64_t bytes = read_number(r);
            r->is_over |= bytes > INT64_MAX - p.bytes;
            p.bytes += r->is_over ? 0 : bytes;
        }
        r->is_over |= what != SUMS && what != SIZES;
    }
    return p;
}

/* Reads up to the last coder: the rest does not matter for windows. */
static struct packed read_streams(struct window_read *r, uint64_t *window)
{
    struct packed p = {0};
    unsigned what = window_byte(r);
    if (what == PACKED) {
        p = read_packed(r);
        what = window_byte(r);
    }
    if (what != FOLDERS || r->is_over)
        return p;
    expect(r, FOLDER);
    p.folders = read_number(r);
    expect(r, 0); /* not in another stream */
    for (uint64_t i = 0; i < p.folders && !r->is_over; i++)
        window_most(window, read_folder(r, &p.made));
    return p;
}

/* ---- 7z: headers ---- */

static bool read_header(struct window_read *r, uint64_t *window)
{
    unsigned what = window_byte(r);
    if (what == PROPERTIES) {
        while (window_byte(r) != 0 && !r->is_over)
            window_skip(r, read_number(r));
        what = window_byte(r);
    }
    if (what == STREAMS)
        read_streams(r, window);
    return !r->is_over && (what == STREAMS || what == FILES || what == 0);
}

static bool window_of_header(struct slice header, uint64_t *window)
{
    struct parts parts = {0};
    parts_hold(&parts, header);
    struct window_read r = {.parts = &parts};
    *window = 0;
    const bool good = window_byte(&r) == HEADER && read_header(&r, window);
    parts_close(&parts);
    return good;
}

static void put_little(struct buf *out, size_t at, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        out->at[at + i] = (char)(value >> (i * 8));
}

static void copy_bytes(const struct parts *p, uint64_t at, uint64_t count, struct buf *out)
{
    size_t came = 1;
    for (char block[1 << 12]; count > 0 && came > 0; count -= came, at += came) {
        if (!parts_read(p, at, block, count < sizeof block ? (size_t)count : sizeof block, &came))
            return;
        buf_add(out, block, came);
    }
}

/* Makes an archive of one file: a start, the packed bytes, and a header like that of the packed header, but with these
 * bytes first.
 */
static void make_archive(const struct parts *p, const struct packed *packed, uint64_t end, struct buf *out)
{
    static const char begin[] = {HEADER, STREAMS, PACKED, 0};
    static const char files[] = {SUBSTREAMS, 0, 0, FILES, 1, NAMES, 13, 0, 'h', 0, '.', 0, 's', 0, 'g', 0, 'f', 0, 0, 0,
        0, 0};
    enum { SUM_AT = 8, PLACE_AT = 12, SIZE_AT = 20, HEADER_SUM_AT = 28 };
    buf_add(out, "7z\274\257\047\034\0\004", SUM_AT);
    buf_add_repeat(out, 0, START_BYTES - SUM_AT);
    copy_bytes(p, START_BYTES + packed->at, packed->bytes, out);
    const size_t header = out->len;
    buf_add(out, begin, sizeof begin);
    copy_bytes(p, packed->after, end - packed->after, out);
    buf_add(out, files, sizeof files);
    put_little(out, PLACE_AT, header - START_BYTES, 8);
    put_little(out, SIZE_AT, out->len - header, 8);
    put_little(out, HEADER_SUM_AT, gzip_sum(slice_from(buf_slice(out), header)), 4);
    put_little(out, SUM_AT, gzip_sum(slice_part(buf_slice(out), PLACE_AT, START_BYTES)), 4);
}

/* Skips what follows the coders: the output sizes, and their checksums. */
static void pass_sizes(struct window_read *r, const struct packed *p)
{
    expect(r, UNPACKED_SIZES);
    pass_numbers(r, p->made);
    const unsigned what = window_byte(r);
    r->is_over |= what != SUMS && what != 0;
    if (what == SUMS) {
        pass_sums(r, p->folders);
        expect(r, 0);
    }
}

static bool read_packed_header(struct window_read *r, uint64_t end, uint64_t *window, struct buf *packed)
{
    const uint64_t size = r->parts->size;
    const struct packed streams = read_streams(r, window);
    pass_sizes(r, &streams);
    if (r->is_over || !streams.after || streams.at > size || streams.bytes > size || r->at > end)
        return false;
    make_archive(r->parts, &streams, r->at, packed);
    return true;
}

static enum unpack_flaw window_of(const struct parts *p, uint64_t *window, struct buf *packed)
{
    enum { PLACE_AT = 12 };
    struct window_read r = {.parts = p, .at = PLACE_AT};
    const uint64_t place = window_little(&r, 8), size = window_little(&r, 8);
    *window = 0;
    if (p->size < START_BYTES || place > p->size || size > p->size || START_BYTES + place + size > p->size)
        return UNPACK_CUT;
    if (!size)
        return UNPACK_WHOLE; /* no files */
    r.at = START_BYTES + place;
    const unsigned what = window_byte(&r);
    const bool good = what == PACKED_HEADER ? read_packed_header(&r, r.at - 1 + size, window, packed)
                                            : what == HEADER && read_header(&r, window);
    return good ? UNPACK_WHOLE : UNPACK_DAMAGED;
}

bool window_is_7z_within(const struct parts *p, void (*unpack)(struct slice archive, struct buf *out), struct error *e)
{
    uint64_t window = 0;
    struct buf packed = {0}, header = {0};
    const enum unpack_flaw flaw = window_of(p, &window, &packed);
    bool good = flaw ? error_set(e, "%s", tr(unpack_flaw_words(flaw))) : window_is_within(window, e);
    if (good && packed.len)
        unpack(buf_slice(&packed), &header);
    if (good && header.len)
        good = window_of_header(buf_slice(&header), &window)
                   ? window_is_within(window, e)
                   : error_set(e, "%s", tr(unpack_flaw_words(UNPACK_DAMAGED)));
    buf_free(&packed);
    buf_free(&header);
    return good;
}
