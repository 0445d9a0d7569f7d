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

const char *gzip_library(void)
{
    return "zlib " ZLIB_VERSION;
}
