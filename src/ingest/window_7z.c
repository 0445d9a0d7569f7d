/* ingest/window_7z.c - how far back the coders of a 7z archive look, also where its header is packed */
#include "base/gzip.h"
#include "base/tr.h"
#include "ingest/window.h"
#include "ingest/window_read.h"

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

/* The bits that are set above say how many bytes follow. */
static uint64_t read_number(struct window_read *r)
{
    const unsigned first = window_byte(r);
    unsigned bytes = 0;
    while (bytes < 8 && first & (0x80u >> bytes))
        bytes++;
    const uint64_t low = window_little(r, bytes);
    return bytes < 7 ? low | (uint64_t)(first & (0x7Fu >> bytes)) << (bytes * 8) : low;
}

static void expect(struct window_read *r, unsigned byte)
{
    if (window_byte(r) != byte)
        r->is_over = true;
}

/* ---- coders ---- */

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

/* Coders, and how they are connected; what they make counts as `made`. */
static uint64_t read_folder(struct window_read *r, uint64_t *made)
{
    uint64_t in = 0, out = 0, most = 0;
    for (uint64_t coders = read_number(r); coders > 0 && !r->is_over; coders--)
        window_most(&most, read_coder(r, &in, &out));
    r->is_over |= out == 0 || in < out - 1;
    const uint64_t pairs = out - 1, packed = in - pairs;
    *made += out;
    for (uint64_t i = 0; i < pairs * 2 && !r->is_over; i++)
        read_number(r);
    for (uint64_t i = 0; packed > 1 && i < packed && !r->is_over; i++)
        read_number(r);
    return most;
}

/* ---- streams ---- */

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
    uint64_t at, bytes;   /* from the end of the first header on; of all streams together */
    uint64_t after, made; /* where in the header the place ends; how many sizes of what is made there are */
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

/* Up to the last coder: what comes after it says nothing of windows. */
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
    expect(r, 0); /* the coders are here and nowhere else */
    for (uint64_t i = 0; i < p.folders && !r->is_over; i++)
        window_most(window, read_folder(r, &p.made));
    return p;
}

/* ---- headers ---- */

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

/* A start, the packed bytes, and a header: that of the packed header, in which these bytes come first, and one file.
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

/* What comes after the coders in the streams: how much they make, and sums of that. */
static void pass_sizes(struct window_read *r, const struct packed *p)
{
    expect(r, UNPACKED_SIZES);
    for (uint64_t i = 0; i < p->made && !r->is_over; i++)
        read_number(r);
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
        return UNPACK_WHOLE; /* without a file */
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
