/* tests/base/71-table.c - the table of character sets beside the system's iconv: the same for every sequence of bytes
 *
 * Walks all sequences by itself: those of two bytes in every set, of three and four where a set has such characters. A set that iconv does not
 * know here is skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <iconv.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/text.h"

#define CLOSED ((iconv_t)-1)

/* clang-format off */
#define NO_CONVERTER {NULL}
/* clang-format on */

static struct set {
    enum charset set;
    const char *names[2][3];
    iconv_t converters[2];
    struct buf in, want, got;
} sets[] = {
#define SET(id, name, shape, other, ...) {CHARSET_##id, {__VA_ARGS__}, {CLOSED, CLOSED}, {0}, {0}, {0}},
#include "base/charset_sets.def"
#undef SET
};

static int open_set(void **state)
{
    struct set *s = *state;
    for (int i = 0; i < 6; i++) {
        const char *name = s->names[i / 3][i % 3];
        if (name && s->converters[i / 3] == CLOSED)
            s->converters[i / 3] = iconv_open("UTF-8", name);
    }
    return 0;
}

static int close_set(void **state)
{
    struct set *s = *state;
    for (int i = 0; i < 2; i++) {
        if (s->converters[i] != CLOSED)
            iconv_close(s->converters[i]);
    }
    buf_free(&s->in);
    buf_free(&s->want);
    buf_free(&s->got);
    return 0;
}

/* Overwrites `out` with all of `in` as UTF-8; false if a byte of it is not in the set, or gives nothing. */
static bool is_converted(iconv_t converter, struct slice in, struct buf *out)
{
    buf_clear(out);
    buf_reserve(out, 4 * in.len + 16);
    char *from = (char *)(uintptr_t)in.at, *to = out->at;
    size_t left = in.len, room = 4 * in.len + 16;
    if (converter == CLOSED)
        return false;
    iconv(converter, NULL, NULL, NULL, NULL);
    iconv(converter, &from, &left, &to, &room);
    iconv(converter, NULL, NULL, &to, &room);
    out->len = (size_t)(to - out->at);
    return left == 0 && out->len > 0;
}

/* Big5: the symbols of the first three rows are those of Windows. */
static bool is_wanted(struct set *s, struct slice in)
{
    const bool is_symbol = s->set == CHARSET_BIG5 && (unsigned char)in.at[0] >= 0xA1 && (unsigned char)in.at[0] <= 0xA3;
    return is_converted(s->converters[is_symbol], in, &s->want) ||
           is_converted(s->converters[!is_symbol], in, &s->want);
}

static void fail_at(const struct set *s, struct slice in)
{
    char bytes[80] = "";
    for (size_t i = 0; i < in.len && i < 20; i++)
        snprintf(bytes + 3 * i, 4, "%02X ", (unsigned)(unsigned char)in.at[i]);
    fail_msg("%s: %s", charset_name(s->set), bytes);
}

/* One character of a set of several bytes. */
static void check_character(struct set *s, struct slice in)
{
    buf_clear(&s->got);
    const size_t bad = charset_decode(s->set, in, &s->got);
    const bool is_character = is_wanted(s, in);
    if ((bad == 0) != is_character || (is_character && !slice_is_equal(buf_slice(&s->got), buf_slice(&s->want))))
        fail_at(s, in);
}

/* Every sequence of `len` bytes, 2 to 4, after `count` fixed ones, that is one character by its lead and trail bytes. */
static size_t check_all(struct set *s, unsigned char *bytes, size_t count, size_t len)
{
    size_t seen = 0;
    const struct slice all = {(const char *)bytes, len};
    for (unsigned i = 0; i <= 0xFF; i++) {
        bytes[count] = (unsigned char)i;
        if (count + 1 < len) {
            seen += bytes[0] < 0x80 ? 0 : check_all(s, bytes, count + 1, len);
        } else if (charset_step(s->set, all) == len) {
            check_character(s, all);
            seen++;
        }
    }
    return seen;
}

/* Only a few lead bytes begin characters of three and four bytes, and few second bytes those of four. */
static size_t check_long(struct set *s)
{
    unsigned char bytes[4] = {0x8F};
    size_t seen = s->set == CHARSET_EUC_JP || s->set == CHARSET_EUC_JISX0213 ? check_all(s, bytes, 1, 3) : 0;
    for (unsigned first = 0x81; first <= 0xFE && (s->set == CHARSET_GB18030 || s->set == CHARSET_EUC_TW); first++) {
        for (unsigned second = 0x30; second <= 0xB0; second++) {
            const char start[4] = {(char)first, (char)second, '\xA1', s->set == CHARSET_EUC_TW ? '\xA1' : '0'};
            bytes[0] = (unsigned char)first;
            bytes[1] = (unsigned char)second;
            seen += charset_step(s->set, (struct slice){start, 4}) == 4 ? check_all(s, bytes, 2, 4) : 0;
        }
    }
    return seen;
}

/* ---- sets of one byte, whose accents may join what is before them ---- */

static void check_text(struct set *s)
{
    buf_clear(&s->got);
    const size_t bad = charset_decode(s->set, buf_slice(&s->in), &s->got);
    if (!is_wanted(s, buf_slice(&s->in)) || bad > 0 || !slice_is_equal(buf_slice(&s->got), buf_slice(&s->want)))
        fail_at(s, buf_slice(&s->in));
}

/* `start`, then every byte of the set, and a line feed. */
static void check_followed(struct set *s, struct slice start, const bool is_there[256])
{
    buf_clear(&s->in);
    for (unsigned i = 0; i <= 0xFF; i++) {
        if (!is_there[i])
            continue;
        buf_add_slice(&s->in, start);
        buf_add_char(&s->in, (char)i);
        buf_add_char(&s->in, '\n');
    }
    check_text(s);
}

/* True if two bytes become fewer characters than each alone. */
static bool is_joined(struct set *s, const char two[2])
{
    is_wanted(s, (struct slice){two, 1});
    const size_t first = s->want.len;
    is_wanted(s, (struct slice){two + 1, 1});
    const size_t second = s->want.len;
    return is_wanted(s, (struct slice){two, 2}) && s->want.len < first + second;
}

/* All of one, two bytes; of three and four where the first two are joined. Bytes below 80 that iconv lacks stay as they
 * are. */
static void check_single(struct set *s)
{
    bool is_there[256], joins[256] = {false};
    static char pairs[1000][2];
    size_t count = 0;
    for (unsigned i = 0; i <= 0xFF; i++) {
        const char byte = (char)i;
        is_there[i] = is_wanted(s, (struct slice){&byte, 1});
        buf_clear(&s->got);
        assert_int_equal(charset_decode(s->set, (struct slice){&byte, 1}, &s->got) == 0, is_there[i] || i < 0x80);
    }
    for (unsigned i = 0; i <= 0xFF; i++) {
        const char byte = (char)i;
        if (is_there[i])
            check_followed(s, (struct slice){&byte, 1}, is_there);
    }
    for (unsigned i = 0; i <= 0xFFFF; i++) {
        const char two[2] = {(char)(i >> 8), (char)i};
        if (!is_there[i >> 8] || !is_there[i & 0xFF] || !is_joined(s, two))
            continue;
        assert_in_range(count, 0, COUNT(pairs) - 1);
        memcpy(pairs[count++], two, 2);
        joins[i & 0xFF] = true;
    }
    for (unsigned i = 0; i < count * 256; i++) {
        const char three[3] = {pairs[i >> 8][0], pairs[i >> 8][1], (char)i};
        if (joins[i & 0xFF] || i % 256 == 'e')
            check_followed(s, (struct slice){three, 3}, is_there);
        else if (is_there[i & 0xFF] && i % 256 == 0x80)
            check_followed(s, (struct slice){three, 2}, is_there);
    }
}

/* ---- each set ---- */

static void test_set(void **state)
{
    struct set *s = *state;
    unsigned char bytes[4];
    if (s->converters[0] == CLOSED)
        skip(); /* the system has no converter to compare with */
    assert_false(charset_is_missing(s->set));
    for (unsigned lead = 0x80; lead <= 0xFF; lead++) {
        const char two[2] = {(char)lead, '\xA1'};
        const char three[2] = {(char)lead, 'A'};
        if (charset_step(s->set, (struct slice){two, 2}) == 1 && charset_step(s->set, (struct slice){three, 2}) == 1)
            continue;
        assert_true(check_all(s, bytes, 0, 2) > 8000);
        assert_true(
            check_long(s) > 0 || (s->set != CHARSET_GB18030 && s->set != CHARSET_EUC_TW && s->set != CHARSET_EUC_JP));
        return;
    }
    check_single(s);
}

/* ---- texts ---- */

/* True if each character of the set can be decoded alone. */
static bool is_by_steps(enum charset c)
{
    return c != CHARSET_UTF16_LE && c != CHARSET_UTF16_BE && c != CHARSET_UTF8 && c != CHARSET_WINDOWS_1255 &&
           c != CHARSET_WINDOWS_1258 && c != CHARSET_TCVN;
}

/* A text decodes as its characters, each alone. */
static void check_steps(struct set *s, struct slice text)
{
    size_t bad = 0;
    buf_clear(&s->want);
    buf_clear(&s->got);
    for (struct slice rest = text; rest.len > 0;) {
        const size_t step = charset_step(s->set, rest);
        bad += charset_decode(s->set, slice_part(rest, 0, step), &s->want);
        rest = slice_part(rest, step, rest.len);
    }
    if (charset_decode(s->set, text, &s->got) != bad || !slice_is_equal(buf_slice(&s->got), buf_slice(&s->want)))
        fail_at(s, text);
}

/* Bytes by chance, one in `low` of them below 80, or few where that is 0. */
static void fill(char *bytes, size_t len, uint32_t low)
{
    static uint32_t chance = 1;
    for (size_t n = 0; n < len; n++) {
        chance = chance * 1103515245 + 12345;
        const bool is_high = low ? (chance >> 8) % low != 0 : (chance >> 8) % 64 == 0;
        bytes[n] = (char)((chance >> 16 & 0x7F) | (is_high ? 0x80 : 0));
    }
}

/* Characters of several bytes do not depend on the bytes between them, nor on the end. */
static void test_runs(void **state)
{
    (void)state;
    for (struct set *s = sets; s < sets + COUNT(sets); s++) {
        for (unsigned k = 0; k < 300 && is_by_steps(s->set); k++) {
            char bytes[40];
            fill(bytes, sizeof bytes, 8 * (k % 2));
            check_steps(s, (struct slice){bytes, sizeof bytes});
        }
        close_set((void *[]){s});
    }
}

/* Two bytes that are not one character. */
static void test_two(void **state)
{
    (void)state;
    for (struct set *s = sets; s < sets + COUNT(sets); s++) {
        for (unsigned i = 0; i <= 0xFFFF && is_by_steps(s->set); i++) {
            const char two[] = {(char)(i >> 8), (char)i};
            if (charset_step(s->set, (struct slice){two, 2}) == 1)
                check_steps(s, (struct slice){two, 2});
        }
        close_set((void *[]){s});
    }
}

/* Longer than a piece that is decoded at once, so that every kind of character is at its border. */
static void test_long(void **state)
{
    (void)state;
    static char bytes[20001];
    for (struct set *s = sets; s < sets + COUNT(sets); s++) {
        for (unsigned start = 0; start < 6 && is_by_steps(s->set); start++) {
            fill(bytes, sizeof bytes, start % 3 * 6);
            memset(bytes, 'a', start);
            check_steps(s, (struct slice){bytes, sizeof bytes - start % 5});
        }
        close_set((void *[]){s});
    }
}

int main(void)
{
    struct CMUnitTest tests[COUNT(sets) + 3] = {cmocka_unit_test(test_runs), cmocka_unit_test(test_two),
        cmocka_unit_test(test_long)};
    size_t count = 3;
    for (size_t i = 0; i < COUNT(sets); i++) {
        if (sets[i].names[0][0])
            tests[count++] = (struct CMUnitTest){charset_name(sets[i].set), test_set, open_set, close_set, &sets[i]};
    }
    return _cmocka_run_group_tests("table", tests, count, NULL, NULL);
}
