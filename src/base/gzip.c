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
        if (is_space(c))
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

/* zlib uses our allocator, which never fails. */
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

/* ---- unpacking ---- */

/* The largest window, and the headers that are accepted. */
enum { GZIP_HEADER = 15 + 16, ANY_HEADER = 15 + 32 /* of zlib, too */ };

struct gunzip {
    z_stream z;
    enum gunzip_state state;
};

static struct gunzip *begin(int header)
{
    struct gunzip *g = mem_zero(1, sizeof *g);
    g->z.zalloc = zlib_alloc;
    g->z.zfree = zlib_free;
    g->state = inflateInit2(&g->z, header) == Z_OK ? GUNZIP_MORE : GUNZIP_DAMAGED;
    return g;
}

struct gunzip *gunzip_new(void)
{
    return begin(GZIP_HEADER);
}

/* Unpacks from the front of *in; returns how many bytes it made. */
static size_t unpack(struct gunzip *g, struct slice *in, char *to, size_t most)
{
    const uInt some = in->len < UINT_MAX ? (uInt)in->len : UINT_MAX, room = most < UINT_MAX ? (uInt)most : UINT_MAX;
    g->z.next_in = (const Bytef *)in->at;
    g->z.avail_in = some;
    g->z.next_out = (Bytef *)to;
    g->z.avail_out = room;
    const int status = inflate(&g->z, Z_NO_FLUSH);
    *in = slice_from(*in, some - g->z.avail_in);
    if (status == Z_STREAM_END)
        g->state = GUNZIP_WHOLE;
    else if (status != Z_OK && status != Z_BUF_ERROR)
        g->state = GUNZIP_DAMAGED;
    return room - g->z.avail_out;
}

bool gzip_unpack(struct slice in, size_t most, struct buf *out)
{
    if (in.len > UINT_MAX)
        return false;
    struct gunzip *g = begin(ANY_HEADER);
    const size_t start = out->len;
    char block[16384];
    for (size_t made = 1; g->state == GUNZIP_MORE && (made || in.len) && out->len - start <= most;) {
        made = unpack(g, &in, block, sizeof block);
        buf_add(out, block, made);
    }
    const bool is_whole = g->state == GUNZIP_WHOLE && out->len - start <= most;
    out->len = out->len - start > most ? start + most : out->len;
    gunzip_free(g);
    return is_whole;
}

/* After a stream: true if another one begins. Zeros may be between, as media with blocks pad with them. */
static bool begin_next(struct gunzip *g, struct slice *in)
{
    while (in->len > 0 && !in->at[0])
        *in = slice_from(*in, 1);
    if (in->len)
        g->state = inflateReset(&g->z) == Z_OK ? GUNZIP_MORE : GUNZIP_DAMAGED;
    return g->state == GUNZIP_MORE;
}

size_t gunzip_read(struct gunzip *g, struct slice *in, char *to, size_t most)
{
    size_t made = 0;
    while (!made && g->state != GUNZIP_DAMAGED) {
        if (g->state == GUNZIP_WHOLE && !begin_next(g, in))
            break;
        made = unpack(g, in, to, most);
        if (!made && !in->len && g->state == GUNZIP_MORE)
            break;
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
