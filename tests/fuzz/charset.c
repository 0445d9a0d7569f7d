/* tests/fuzz/charset.c - any bytes as text of each character set: decoded, stepped through, guessed at
 *
 * Counts: src/base/charset src/base/guess src/base/unshift
 */
#include "fuzz.h"

#include "base/charset.h"
#include "base/text.h"
#include "base/unshift.h"

/* True for bytes that are never the second of a character, in any set of a value. */
static bool is_always_itself(char c)
{
    return c >= '\0' && c < '0';
}

/* The next of these in `s`, or -1. */
static int next_certain(struct slice *s)
{
    while (s->len > 0) {
        char c = s->at[0];

        *s = slice_part(*s, 1, s->len);
        if (is_always_itself(c))
            return c;
    }
    return -1;
}

/* No character, good or broken, swallows one of these bytes, and none is added. */
static void try_certain(struct slice in, struct slice out)
{
    int a;

    do {
        a = next_certain(&in);
        must(a == next_certain(&out));
    } while (a >= 0);
}

/* True if the set has punctuation of ASCII twice. */
static bool has_ascii_twice(enum charset c)
{
    static signed char known[CHARSET_COUNT]; /* 1 yes, -1 no */
    for (int byte = 0x80; byte <= 0xFF && known[c] == 0; byte++) {
        const char high = (char)byte;
        struct buf out = {0};

        charset_decode(c, (struct slice){&high, 1}, &out);
        if (out.len == 1)
            known[c] = 1;
        buf_free(&out);
    }
    if (known[c] == 0)
        known[c] = -1;
    return known[c] == 1;
}

static void try_decode(enum charset c, struct slice bytes)
{
    struct buf once = {0}, twice = {0};
    const size_t bad = charset_decode(c, bytes, &once);

    must(bad <= bytes.len);
    must(text_is_utf8(buf_slice(&once)));
    if (c != CHARSET_UTF16_LE && c != CHARSET_UTF16_BE && charset_is_ascii(c, SLICE("a")) && !has_ascii_twice(c))
        try_certain(bytes, buf_slice(&once));
    /* No state is left from one value to the next. */
    must(charset_decode(c, bytes, &twice) == bad);
    must(slice_is_equal(buf_slice(&once), buf_slice(&twice)));
    if (c == CHARSET_UTF8)
        must((bad == 0) == text_is_utf8(bytes));
    buf_free(&once);
    buf_free(&twice);
}

static void try_steps(enum charset c, struct slice bytes)
{
    while (bytes.len > 0) {
        const size_t step = charset_step(c, bytes);

        must(step >= 1 && step <= 4 && step <= bytes.len);
        must(step == 1 || (unsigned char)bytes.at[0] >= 0x80);
        must(step == 1 || charset_is_hazardous(c) || slice_find(slice_part(bytes, 0, step), ']') == step);
        bytes = slice_part(bytes, step, bytes.len);
    }
}

/* The lines of the input are the values of a tree; its first byte, the hints. */
static void try_guess(struct slice bytes)
{
    const unsigned hints = bytes.len > 0 ? (unsigned char)bytes.at[0] & 7u : 0;
    struct charset_guess *g = charset_guess_new(hints);
    bool is_utf8 = true;

    while (bytes.len > 0) {
        const size_t end = slice_find(bytes, '\n');

        is_utf8 = is_utf8 && text_is_utf8(slice_part(bytes, 0, end));
        charset_guess_add(g, slice_part(bytes, 0, end));
        bytes = slice_part(bytes, end + 1, bytes.len);
    }
    const enum charset best = charset_guess_best(g);

    must(best >= CHARSET_ASCII && best < CHARSET_UTF16_LE);
    must(!is_utf8 || best == CHARSET_ASCII || best == CHARSET_UTF8);
    charset_guess_free(g);
}

/* Shifted sets give UTF-8, and invalid bytes are counted. */
static void try_unshift(enum charset c, struct slice bytes)
{
    struct unshift u = {.set = c};
    struct buf out = {0};

    for (size_t at = 0; at < bytes.len;) {
        const size_t step = unshift_step(&u, slice_part(bytes, at, bytes.len), &out);

        must(step >= 1 && step <= 4);
        at += step;
    }
    must(u.bad <= bytes.len);
    must(charset_is_shifted(c) || slice_is_equal(buf_slice(&out), bytes));
    must(text_is_utf8(buf_slice(&out)) || !text_is_utf8(bytes));
    buf_free(&out);
}

static void try_mark(struct slice bytes)
{
    struct buf out = {0};
    size_t skip;
    const enum charset mark = charset_mark(bytes, &skip, &out);

    must(skip <= bytes.len);
    must((skip != 0) == (mark == CHARSET_UTF8));
    must(text_is_utf8(buf_slice(&out)));
    must(out.len == 0 || mark == CHARSET_UTF16_LE || mark == CHARSET_UTF16_BE);
    buf_free(&out);
}

void fuzz_one(struct slice bytes)
{
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_COUNT; c++) {
        try_decode(c, bytes);
        try_steps(c, bytes);
        try_unshift(c, bytes);
    }
    try_guess(bytes);
    try_mark(bytes);
    charset_find(bytes);
}
