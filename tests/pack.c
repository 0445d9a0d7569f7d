/* tests/pack.c - values as KaTrain packs them */
#include "pack.h"

enum { BLOCK_MOST = 65535, ADLER_BASE = 65521 };

static void add_number(struct buf *out, uint32_t number, int bytes, bool high_first)
{
    for (int i = 0; i < bytes; i++)
        buf_add_char(out, (char)(number >> 8 * (high_first ? bytes - 1 - i : i) & 0xFF));
}

static uint32_t adler32_of(struct slice s)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < s.len; i++) {
        a = (a + (unsigned char)s.at[i]) % ADLER_BASE;
        b = (b + a) % ADLER_BASE;
    }
    return b << 16 | a;
}

void pack_stream(struct buf *out, struct slice text)
{
    size_t from = 0;
    buf_add(out, "\x78\x01", 2);
    do {
        const struct slice block = slice_part(text, from, from + BLOCK_MOST);
        from += block.len;
        buf_add_char(out, from == text.len); /* the last one? stored */
        add_number(out, (uint32_t)block.len, 2, false);
        add_number(out, ~(uint32_t)block.len, 2, false);
        buf_add_slice(out, block);
    } while (from < text.len);
    add_number(out, adler32_of(text), 4, true);
}

void pack_base64(struct buf *out, struct slice bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes.len; i += 3) {
        const struct slice three = slice_part(bytes, i, i + 3);
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (k < three.len ? (unsigned char)three.at[k] : 0);
        for (size_t k = 0; k < 4; k++)
            buf_add_char(out, k <= three.len ? digits[bits >> (18 - 6 * k) & 63] : '=');
    }
}

/* ---- deflate with its fixed codes ---- */

struct bits {
    struct buf *out;
    unsigned kept, count;
};

/* The lowest bit first. */
static void add_bits(struct bits *b, unsigned value, unsigned count)
{
    for (; count > 0; count--, value >>= 1) {
        b->kept |= (value & 1) << b->count;
        if (++b->count < 8)
            continue;
        buf_add_char(b->out, (char)b->kept);
        b->kept = b->count = 0;
    }
}

/* Codes are written with their highest bit first. */
static void add_code(struct bits *b, unsigned code, unsigned count)
{
    while (count > 0)
        add_bits(b, code >> --count, 1);
}

static uint32_t adler_of_blanks(size_t count)
{
    uint32_t low = 1, high = 0;
    for (; count > 0; count--) {
        low = (low + ' ') % ADLER_BASE;
        high = (high + low) % ADLER_BASE;
    }
    return high << 16 | low;
}

void pack_blanks(struct buf *out, size_t count)
{
    struct bits b = {.out = out};
    const size_t runs = count / 258;
    buf_add(out, "\x78\x01", 2);
    add_bits(&b, 1, 1); /* the last block */
    add_bits(&b, 1, 2);
    add_code(&b, 0x30 + ' ', 8);
    for (size_t i = 0; i < runs; i++) {
        add_code(&b, 0xC5, 8); /* 258 more */
        add_code(&b, 0, 5);    /* of the byte before */
    }
    add_code(&b, 0, 7);
    add_bits(&b, 0, 7); /* to the end of a byte */
    add_number(out, adler_of_blanks(1 + 258 * runs), 4, true);
}
