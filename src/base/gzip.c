/* base/gzip.c - base64, and unpacking what programs pack into values: base64 around gzip */
#include "base/gzip.h"

#include <limits.h>
#include <string.h>
#define ZLIB_CONST /* what it reads is const */
#include <zlib.h>

#include "base/mem.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int digit_of(char c)
{
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

bool base64_decode(struct slice in, struct buf *out)
{
    uint32_t bits = 0;
    int count = 0;
    for (size_t i = 0; i < in.len; i++) {
        const char c = in.at[i];
        if (c == ' ' || (c >= '\t' && c <= '\r'))
            continue;
        if (c == '=')
            return true; /* the padding: nothing follows */
        const int digit = digit_of(c);
        if (digit < 0)
            return false;
        bits = bits << 6 | (uint32_t)digit;
        count += 6;
        if (count < 8)
            continue;
        count -= 8;
        buf_add_char(out, (char)(bits >> count & 0xFF));
    }
    return true;
}

void base64_encode(struct slice in, struct buf *out)
{
    for (size_t at = 0; at < in.len; at += 3) {
        const size_t left = in.len - at;
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; i++)
            bits = bits << 8 | (i < left ? (unsigned char)in.at[at + i] : 0);
        for (size_t i = 0; i < 4; i++)
            buf_add_char(out, i <= left ? digits[bits >> (18 - 6 * i) & 63] : '=');
    }
}

/* zlib's memory is ours: none of it is ever missing. */
static voidpf zlib_alloc(voidpf opaque, uInt count, uInt size)
{
    (void)opaque;
    return mem_zero(count, size);
}

static void zlib_free(voidpf opaque, voidpf p)
{
    (void)opaque;
    mem_free(p);
}

#define AUTOMATIC_HEADER (15 + 32) /* largest window; gzip or zlib, as the stream says */

bool gzip_unpack(struct slice in, size_t most, struct buf *out)
{
    z_stream z = {.zalloc = zlib_alloc, .zfree = zlib_free};
    if (in.len > UINT_MAX || inflateInit2(&z, AUTOMATIC_HEADER) != Z_OK)
        return false;
    z.next_in = (const Bytef *)in.at;
    z.avail_in = (uInt)in.len;
    unsigned char block[16384];
    int status = Z_OK;
    size_t unpacked = 0;
    while (status == Z_OK && unpacked <= most) {
        z.next_out = block;
        z.avail_out = sizeof block;
        status = inflate(&z, Z_NO_FLUSH);
        const size_t n = sizeof block - z.avail_out;
        unpacked += n;
        if (unpacked <= most)
            buf_add(out, block, n);
    }
    inflateEnd(&z);
    return status == Z_STREAM_END && unpacked <= most;
}

/* ---- files ---- */

#define GZIP_HEADER (15 + 16)

struct gunzip {
    z_stream z;
    enum gunzip_state state;
    bool had_stream; /* zeros may follow it: what it was on had blocks */
};

struct gunzip *gunzip_new(void)
{
    struct gunzip *g = mem_zero(1, sizeof *g);
    g->z.zalloc = zlib_alloc;
    g->z.zfree = zlib_free;
    g->state = inflateInit2(&g->z, GZIP_HEADER) == Z_OK ? GUNZIP_MORE : GUNZIP_DAMAGED;
    return g;
}

/* Whether another stream begins, between two of them. */
static bool begin_stream(struct gunzip *g, struct slice *in)
{
    while (g->had_stream && in->len > 0 && !in->at[0])
        *in = slice_part(*in, 1, in->len);
    if (!in->len)
        return false;
    g->state = inflateReset(&g->z) == Z_OK ? GUNZIP_MORE : GUNZIP_DAMAGED;
    return g->state == GUNZIP_MORE;
}

size_t gunzip_read(struct gunzip *g, struct slice *in, char *to, size_t most)
{
    size_t made = 0;
    while (!made && g->state != GUNZIP_DAMAGED) {
        if (g->state == GUNZIP_WHOLE && !begin_stream(g, in))
            break;
        const size_t some = in->len < UINT_MAX ? in->len : UINT_MAX;
        g->z.next_in = (const Bytef *)in->at;
        g->z.avail_in = (uInt)some;
        g->z.next_out = (Bytef *)to;
        g->z.avail_out = most < UINT_MAX ? (uInt)most : UINT_MAX;
        const uInt room = g->z.avail_out;
        const int status = inflate(&g->z, Z_NO_FLUSH);
        made = room - g->z.avail_out;
        *in = slice_part(*in, some - g->z.avail_in, in->len);
        if (status == Z_STREAM_END) {
            g->state = GUNZIP_WHOLE;
            g->had_stream = true;
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            g->state = GUNZIP_DAMAGED;
        } else if (!in->len) {
            break;
        }
    }
    return made;
}

enum gunzip_state gunzip_state(const struct gunzip *g)
{
    return g->state;
}

void gunzip_free(struct gunzip *g)
{
    if (!g)
        return;
    inflateEnd(&g->z);
    mem_free(g);
}

uint32_t gzip_sum(struct slice bytes)
{
    return (uint32_t)crc32_z(0, (const unsigned char *)bytes.at, bytes.len);
}

const char *gzip_library(void)
{
    return "zlib " ZLIB_VERSION;
}
