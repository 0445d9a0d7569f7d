/* tests/archives.c - archives made byte by byte */
#include "archives.h"

#include <stdio.h>
#include <string.h>

#include "pack.h"

enum { LOCAL = 30, STORED = 0, DEFLATED = 8, BLOCK = 512 };

static void add_number(struct buf *out, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        buf_add_char(out, (char)(number >> 8 * i & 0xFF));
}

static uint32_t number_at(const struct buf *b, size_t at, int bytes)
{
    uint32_t number = 0;
    for (int i = bytes; i-- > 0;)
        number = number << 8 | (unsigned char)b->at[at + (size_t)i];
    return number;
}

static uint32_t crc_step(uint32_t crc, char byte)
{
    crc ^= (unsigned char)byte;
    for (int i = 0; i < 8; i++)
        crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    return crc;
}

static uint32_t crc_of(struct slice s)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < s.len; i++)
        crc = crc_step(crc, s.at[i]);
    return ~crc;
}

/* ---- zip ---- */

struct entry {
    const char *name;
    unsigned flags, method;
    uint32_t crc, packed, size;
};

static void add_local(struct buf *out, const struct entry *e)
{
    buf_add(out, "PK\003\004", 4);
    add_number(out, 20, 2); /* the version needed */
    add_number(out, e->flags, 2);
    add_number(out, e->method, 2);
    add_number(out, 0x58210000, 4); /* a date */
    add_number(out, e->crc, 4);
    add_number(out, e->packed, 4);
    add_number(out, e->size, 4);
    add_number(out, (uint32_t)strlen(e->name), 2);
    add_number(out, 0, 2);
    buf_add_string(out, e->name);
}

void zip_add(struct buf *out, const char *name, struct slice bytes)
{
    const struct entry e = {name, 0, STORED, crc_of(bytes), (uint32_t)bytes.len, (uint32_t)bytes.len};
    add_local(out, &e);
    buf_add_slice(out, bytes);
}

void zip_add_utf8(struct buf *out, const char *name, struct slice bytes)
{
    enum { NAME_IS_UTF8 = 1 << 11 };
    const struct entry e = {name, NAME_IS_UTF8, STORED, crc_of(bytes), (uint32_t)bytes.len, (uint32_t)bytes.len};
    add_local(out, &e);
    buf_add_slice(out, bytes);
}

void zip_streamed(struct buf *out, const char *name, struct slice bytes)
{
    enum { SIZE_COMES_BEHIND = 1 << 3 };
    const struct entry e = {name, SIZE_COMES_BEHIND, DEFLATED, 0, 0, 0};
    add_local(out, &e);
    buf_add_char(out, 1); /* the last block, as it is */
    add_number(out, (uint32_t)bytes.len, 2);
    add_number(out, ~(uint32_t)bytes.len, 2);
    buf_add_slice(out, bytes);
    buf_add(out, "PK\007\010", 4);
    add_number(out, crc_of(bytes), 4);
    add_number(out, (uint32_t)bytes.len + 5, 4);
    add_number(out, (uint32_t)bytes.len, 4);
}

void zip_encrypted(struct buf *out, const char *name)
{
    const struct slice bytes = SLICE("twelve bytes and what is hidden");
    const struct entry e = {name, 1, STORED, 1, (uint32_t)bytes.len, (uint32_t)bytes.len - 12};
    add_local(out, &e);
    buf_add_slice(out, bytes);
}

void zip_blanks(struct buf *out, const char *name, size_t count)
{
    struct buf stream = {0};
    pack_blanks(&stream, count);
    const size_t size = 1 + count / 258 * 258, len = stream.len - 2 - 4; /* without what zlib puts around it */
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++)
        crc = crc_step(crc, ' ');
    const struct entry e = {name, 0, DEFLATED, ~crc, (uint32_t)len, (uint32_t)size};
    add_local(out, &e);
    buf_add(out, stream.at + 2, len);
    buf_free(&stream);
}

void zip_end(struct buf *out)
{
    const size_t end = out->len;
    uint32_t count = 0;
    for (size_t at = 0; at < end; count++) {
        const uint32_t name = number_at(out, at + 26, 2), packed = number_at(out, at + 18, 4);
        buf_add(out, "PK\001\002", 4);
        add_number(out, 20, 2);
        buf_reserve(out, LOCAL + name);
        buf_add(out, out->at + at + 4, LOCAL - 4); /* of the entry itself, but for the length of what is extra */
        add_number(out, 0, 2);                     /* a comment */
        add_number(out, 0, 2);
        add_number(out, 0, 2);
        add_number(out, 0, 4);
        add_number(out, (uint32_t)at, 4);
        buf_reserve(out, name);
        buf_add(out, out->at + at + LOCAL, name);
        at += LOCAL + name + packed;
    }
    const uint32_t size = (uint32_t)(out->len - end);
    buf_add(out, "PK\005\006", 4);
    add_number(out, 0, 4);
    add_number(out, count, 2);
    add_number(out, count, 2);
    add_number(out, size, 4);
    add_number(out, (uint32_t)end, 4);
    add_number(out, 0, 2);
}

/* ---- tar ---- */

void tar_add(struct buf *out, const char *name, char type, struct slice bytes)
{
    char header[BLOCK] = {0};
    unsigned sum = 0;
    snprintf(header, 100, "%s", name);
    snprintf(header + 100, 8, "0000644");
    snprintf(header + 108, 8, "0000000");
    snprintf(header + 116, 8, "0000000");
    snprintf(header + 124, 12, "%011o", (unsigned)bytes.len);
    snprintf(header + 136, 12, "%011o", 0u);
    memset(header + 148, ' ', 8);
    header[156] = type;
    if (type == '1' || type == '2')
        snprintf(header + 157, 100, "c.sgf");
    memcpy(header + 257, "ustar\00000", 8);
    for (size_t i = 0; i < sizeof header; i++)
        sum += (unsigned char)header[i];
    snprintf(header + 148, 8, "%06o", sum);
    buf_add(out, header, sizeof header);
    buf_add_slice(out, bytes);
    buf_add_repeat(out, '\0', (BLOCK - bytes.len % BLOCK) % BLOCK);
}

void tar_end(struct buf *out)
{
    buf_add_repeat(out, '\0', (size_t)2 * BLOCK);
}

/* ---- gzip ---- */

void gzip_store(struct buf *out, struct slice bytes)
{
    struct buf stream = {0};
    pack_stream(&stream, bytes);
    buf_add(out, "\037\213\010\000\000\000\000\000\000\003", 10);
    buf_add(out, stream.at + 2, stream.len - 2 - 4);
    add_number(out, crc_of(bytes), 4);
    add_number(out, (uint32_t)bytes.len, 4);
    buf_free(&stream);
}

/* ---- what names a window ---- */

void zstd_add(struct buf *out, unsigned window, struct slice bytes)
{
    buf_add(out, "\050\265\057\375\0", 5);
    buf_add_char(out, (char)window);
    add_number(out, 1 | (uint32_t)bytes.len << 3, 3); /* the last block, as it is */
    buf_add_slice(out, bytes);
}

/* LZMA2: a chunk as it is, and the end. */
static void add_chunk(struct buf *out, struct slice bytes)
{
    buf_add_char(out, 1);
    buf_add_char(out, (char)((bytes.len - 1) >> 8));
    buf_add_char(out, (char)(bytes.len - 1));
    buf_add_slice(out, bytes);
    buf_add_char(out, 0);
}

/* Seven bits a byte. */
static void add_bits(struct buf *out, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        buf_add_char(out, (char)(number | 0x80));
    buf_add_char(out, (char)number);
}

/* Zeros up to four bytes, and the sum of all from `from` on. */
static void end_part(struct buf *out, size_t from)
{
    buf_add_repeat(out, 0, (4 - (out->len - from) % 4) % 4);
    add_number(out, crc_of(slice_part(buf_slice(out), from, out->len)), 4);
}

void xz_add(struct buf *out, unsigned dictionary, struct slice bytes)
{
    enum { LZMA2 = 0x21, BLOCK_HEADER = 12 };
    const size_t start = out->len, block = start + BLOCK_HEADER;
    buf_add(out, "\3757zXZ\0\0\0", 8);
    add_number(out, crc_of(SLICE("\0\0")), 4);
    buf_add_char(out, BLOCK_HEADER / 4 - 1);
    buf_add_char(out, 0);
    buf_add_char(out, LZMA2);
    buf_add_char(out, 1);
    buf_add_char(out, (char)dictionary);
    buf_add_repeat(out, 0, 3);
    end_part(out, block);
    add_chunk(out, bytes);
    const size_t size = out->len - block;
    buf_add_repeat(out, 0, (4 - size % 4) % 4);
    const size_t index = out->len;
    buf_add(out, "\0\1", 2);
    add_bits(out, size);
    add_bits(out, bytes.len);
    end_part(out, index);
    struct buf footer = {0};
    add_number(&footer, (uint32_t)(out->len - index) / 4 - 1, 4);
    add_number(&footer, 0, 2);
    add_number(out, crc_of(buf_slice(&footer)), 4);
    buf_add_slice(out, buf_slice(&footer));
    buf_add_string(out, "YZ");
    buf_free(&footer);
}

void zip_packed(struct buf *out, const char *name, unsigned method, struct slice packed, struct slice bytes)
{
    const struct entry e = {name, 0, method, crc_of(bytes), (uint32_t)packed.len, (uint32_t)bytes.len};
    add_local(out, &e);
    buf_add_slice(out, packed);
}

/* Of 7z; up to 16383. */
static void add_short(struct buf *out, size_t number)
{
    buf_add_char(out, (char)(0x80 | number >> 8));
    buf_add_char(out, (char)number);
}

/* Where a stream is, its coder, how much it makes. */
static void add_streams(struct buf *out, size_t at, size_t packed, unsigned dictionary, size_t size)
{
    buf_add_char(out, 6);
    add_short(out, at);
    buf_add(out, "\1\x09", 2);
    add_short(out, packed);
    buf_add(out, "\0\7\x0B\1\0\1\x21\x21\1", 9);
    buf_add_char(out, (char)dictionary);
    buf_add_char(out, 0x0C);
    add_short(out, size);
    buf_add_char(out, 0);
}

/* What is first in the file: where the header is, which is behind all that is packed, and sums. */
static void seven_whole(struct buf *out, struct slice body, size_t at, struct slice header)
{
    struct buf start = {0};
    add_number(&start, (uint32_t)at, 4);
    add_number(&start, 0, 4);
    add_number(&start, (uint32_t)header.len, 4);
    add_number(&start, 0, 4);
    add_number(&start, crc_of(header), 4);
    buf_add(out, "7z\274\257\047\034\0\4", 8);
    add_number(out, crc_of(buf_slice(&start)), 4);
    buf_add_slice(out, buf_slice(&start));
    buf_add_slice(out, body);
    buf_add_slice(out, header);
    buf_free(&start);
}

void seven_zip(struct buf *out, unsigned dictionary, int header, struct slice bytes)
{
    static const char files[] = "\5\1\x11\x0D\0a\0.\0s\0g\0f\0\0\0\0";
    struct buf body = {0}, plain = {0};
    add_chunk(&body, bytes);
    buf_add(&plain, "\1\4", 2);
    add_streams(&plain, 0, body.len, dictionary, bytes.len);
    buf_add(&plain, "\x08\0\0", 3);
    buf_add(&plain, files, sizeof files); /* with its NUL */
    size_t at = body.len;
    if (header >= 0) {
        const size_t size = plain.len;
        add_chunk(&body, buf_slice(&plain));
        buf_clear(&plain);
        buf_add_char(&plain, 0x17);
        add_streams(&plain, at, body.len - at, (unsigned)header, size);
        buf_add_char(&plain, 0);
        at = body.len;
    }
    seven_whole(out, buf_slice(&body), at, buf_slice(&plain));
    buf_free(&body);
    buf_free(&plain);
}

enum { HIDDEN = 16 }; /* bytes of each record that is encrypted */

static void add_sizes(struct buf *header, size_t hidden, size_t last)
{
    for (size_t i = 0; i < hidden; i++)
        add_short(header, HIDDEN);
    add_short(header, last);
}

void seven_encrypted(struct buf *out, size_t hidden, struct slice bytes)
{
    struct buf body = {0}, header = {0};
    const size_t count = hidden + 1;
    buf_add_repeat(&body, '?', hidden * HIDDEN);
    buf_add_slice(&body, bytes);
    buf_add(&header, "\1\4\6\0", 4);
    add_short(&header, count);
    buf_add_char(&header, 9);
    add_sizes(&header, hidden, bytes.len);
    buf_add(&header, "\0\7\x0B", 3);
    add_short(&header, count);
    buf_add_char(&header, 0);
    for (size_t i = 0; i < count; i++) /* each by a coder of its own: AES, or none */
        i < hidden ? buf_add(&header, "\1\x24\6\xF1\7\1\1\0", 8) : buf_add(&header, "\1\1\0", 3);
    buf_add_char(&header, 0x0C);
    add_sizes(&header, hidden, bytes.len);
    buf_add(&header, "\0\x08\0\0\5", 5);
    add_short(&header, count);
    buf_add_char(&header, 0x11);
    add_short(&header, 1 + count * 12);
    buf_add_char(&header, 0);
    for (size_t i = 0; i < count; i++) {
        buf_add_char(&header, (char)('a' + i));
        buf_add(&header, "\0.\0s\0g\0f\0\0\0", 11);
    }
    buf_add(&header, "\0\0", 2);
    seven_whole(out, buf_slice(&body), body.len, buf_slice(&header));
    buf_free(&body);
    buf_free(&header);
}
