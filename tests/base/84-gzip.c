/* tests/base/84-gzip.c - unpacking: base64, gzip; damaged or too large ones */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "archives.h"
#include "base/gzip.h"
#include "pack.h"

/* ---- base64 ---- */

static void assert_decodes(struct slice in, bool good, const char *want)
{
    struct buf out = {0};
    buf_add_char(&out, '>');
    assert_int_equal(base64_decode(in, &out), good);
    assert_string_equal(buf_string(&out) + 1, want);
    buf_free(&out);
}

static void base64_is_decoded(void **state)
{
    (void)state;
    assert_decodes(SLICE(""), true, "");
    assert_decodes(SLICE("S2lmdQ=="), true, "Kifu");
    assert_decodes(SLICE("S2lmdTE="), true, "Kifu1");
    assert_decodes(SLICE("S2lmdTEy"), true, "Kifu12");
    assert_decodes(SLICE("S2lmdQ"), true, "Kifu"); /* the padding may be missing */
    assert_decodes(SLICE("S2lmdQ==S2lm"), true, "Kifu"); /* and ends it */
    assert_decodes(SLICE("++//"), true, "\xFB\xEF\xFF");
    assert_decodes(SLICE("az09"), true, "k==");
}

static void base64_skips_white_space(void **state)
{
    (void)state;
    assert_decodes(SLICE(" S2\nlm\r\n\tdQ =\v=\f"), true, "Kifu");
    assert_decodes(SLICE(" \n"), true, "");
}

static void base64_stops_at_other_characters(void **state)
{
    (void)state;
    assert_decodes(SLICE("S2lm-dQ"), false, "Kif"); /* the bytes before stay */
    assert_decodes(SLICE("S2lm\0dQ"), false, "Kif");
    assert_decodes(SLICE("S2lm\x0E"), false, "Kif");
    assert_decodes(SLICE("\xC3\xA9"), false, "");
    assert_decodes(SLICE("]"), false, "");
}

static void base64_comes_back_as_it_went(void **state)
{
    (void)state;
    struct buf bytes = {0}, packed = {0}, again = {0};
    for (int i = 0; i < 256; i++) {
        buf_add_char(&bytes, (char)i);
        buf_clear(&packed);
        buf_clear(&again);
        pack_base64(&packed, buf_slice(&bytes));
        assert_true(base64_decode(buf_slice(&packed), &again));
        assert_true(slice_is_equal(buf_slice(&again), buf_slice(&bytes)));
        buf_clear(&again);
        base64_encode(buf_slice(&bytes), &again);
        assert_true(slice_is_equal(buf_slice(&again), buf_slice(&packed)));
    }
    buf_free(&bytes);
    buf_free(&packed);
    buf_free(&again);
}

/* ---- gzip ---- */

static const char kifu_gzip[] = "\x1f\x8b\x08\0\0\0\0\0\x02\x03\xf3\xceL+\x05\0\x1d\xb9\x9f\x39\x04\0\0\0"; /* "Kifu" */
enum { KIFU_BYTES = sizeof kifu_gzip - 1 };

static void need_library(void)
{
    if (strcmp(gzip_library(), "no zlib") == 0)
        skip();
}

static void assert_unpacks(struct slice in, size_t most, const char *want)
{
    struct buf out = {0};
    buf_add_char(&out, '>');
    assert_true(gzip_unpack(in, most, &out));
    assert_string_equal(buf_string(&out) + 1, want);
    buf_free(&out);
}

static void assert_refused(struct slice in, size_t most)
{
    struct buf out = {0};
    assert_false(gzip_unpack(in, most, &out));
    assert_true(out.len <= most);
    buf_free(&out);
}

static void gzip_is_unpacked(void **state)
{
    (void)state;
    struct buf stream = {0};
    need_library();
    assert_unpacks((struct slice){kifu_gzip, KIFU_BYTES}, 100, "Kifu");
    pack_stream(&stream, SLICE("Kifu"));
    assert_unpacks(buf_slice(&stream), 100, "Kifu");
    buf_clear(&stream);
    pack_stream(&stream, SLICE(""));
    assert_unpacks(buf_slice(&stream), 100, "");
    buf_free(&stream);
}

static void gzip_names_its_library(void **state)
{
    (void)state;
    need_library();
    assert_true(slice_has_prefix(slice_of(gzip_library()), "zlib 1"));
}

static void gzip_cut_anywhere_is_refused(void **state)
{
    (void)state;
    need_library();
    for (size_t len = 0; len < KIFU_BYTES; len++)
        assert_refused((struct slice){kifu_gzip, len}, 100);
}

static void gzip_damaged_is_refused(void **state)
{
    (void)state;
    need_library();
    char bytes[KIFU_BYTES];
    assert_refused(SLICE("no stream at all"), 100);
    memcpy(bytes, kifu_gzip, KIFU_BYTES);
    bytes[KIFU_BYTES - 5] ^= 1; /* the checksum */
    assert_refused((struct slice){bytes, KIFU_BYTES}, 100);
    bytes[KIFU_BYTES - 5] ^= 1;
    bytes[KIFU_BYTES - 1] ^= 1; /* the length */
    assert_refused((struct slice){bytes, KIFU_BYTES}, 100);
}

static void gzip_gives_so_many_bytes_at_most(void **state)
{
    (void)state;
    need_library();
    assert_unpacks((struct slice){kifu_gzip, KIFU_BYTES}, 4, "Kifu");
    assert_refused((struct slice){kifu_gzip, KIFU_BYTES}, 3);
    assert_refused((struct slice){kifu_gzip, KIFU_BYTES}, 0);
}

static void gzip_of_many_blocks_is_unpacked(void **state)
{
    (void)state;
    enum { LARGE = 200000 };
    need_library();
    struct buf text = {0}, stream = {0}, again = {0};
    for (int i = 0; i < LARGE; i++)
        buf_add_char(&text, (char)('a' + i % 23));
    pack_stream(&stream, buf_slice(&text));
    assert_true(gzip_unpack(buf_slice(&stream), LARGE, &again));
    assert_true(slice_is_equal(buf_slice(&again), buf_slice(&text)));
    assert_refused(buf_slice(&stream), LARGE - 1);
    assert_refused(buf_slice(&stream), 20000);
    buf_free(&text);
    buf_free(&stream);
    buf_free(&again);
}

/* More than zlib can take at once is refused. */
static void gzip_larger_than_zlib_counts_is_refused(void **state)
{
    (void)state;
#if SIZE_MAX > UINT_MAX
    assert_refused((struct slice){kifu_gzip, (size_t)UINT_MAX + 1}, 100);
#else
    skip();
#endif
}

/* All that `in` unpacks to, `step` bytes given and `most` taken at once. */
static enum gunzip_state unpacked(struct slice in, size_t step, size_t most, struct buf *out)
{
    struct gunzip *g = gunzip_new();
    char block[64];
    buf_clear(out);
    for (size_t at = 0; at < in.len && gunzip_state(g) != GUNZIP_DAMAGED; at += step) {
        struct slice part = slice_part(in, at, at + step);
        for (size_t made; (made = gunzip_read(g, &part, block, most)) > 0;)
            buf_add(out, block, made);
        assert_true(part.len == 0 || gunzip_state(g) == GUNZIP_DAMAGED);
    }
    const enum gunzip_state state = gunzip_state(g);
    gunzip_free(g);
    return state;
}

static void gzip_files_come_in_pieces(void **state)
{
    (void)state;
    struct buf in = {0}, out = {0};
    gzip_store(&in, SLICE("(;B[aa];W[bb])"));
    const size_t one = in.len;
    gzip_store(&in, SLICE("(;B[cc])"));
    for (size_t step = 1; step <= in.len; step++) {
        for (size_t most = 1; most <= 64; most += 9) {
            assert_int_equal(unpacked(buf_slice(&in), step, most, &out), GUNZIP_WHOLE);
            assert_string_equal(buf_string(&out), "(;B[aa];W[bb])(;B[cc])");
        }
    }
    for (size_t cut = 1; cut < in.len; cut++)
        assert_int_equal(unpacked(slice_part(buf_slice(&in), 0, cut), 7, 64, &out), cut == one ? GUNZIP_WHOLE : GUNZIP_MORE);
    for (size_t at = in.len - 8; at < in.len; at++) { /* the checksum and the length */
        in.at[at] ^= 1;
        assert_int_equal(unpacked(buf_slice(&in), 5, 64, &out), GUNZIP_DAMAGED);
        assert_string_equal(buf_string(&out), "(;B[aa];W[bb])(;B[cc])");
        in.at[at] ^= 1;
    }
    buf_add(&in, "\0\0\0", 3);
    assert_int_equal(unpacked(buf_slice(&in), 5, 64, &out), GUNZIP_WHOLE);
    buf_add(&in, "xy", 2);
    assert_int_equal(unpacked(buf_slice(&in), 5, 64, &out), GUNZIP_DAMAGED);
    buf_free(&in);
    buf_free(&out);
}

static long kilobytes(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

/* Unpacking, to the end or not, leaves nothing in memory: each needs some kilobytes meanwhile. */
static void gzip_leaves_nothing(void **state)
{
    enum { STREAMS = 6000, MOST = 8192 };
    (void)state;
    need_library();
#ifdef __SANITIZE_ADDRESS__
    skip(); /* a sanitizer keeps freed memory for a while, and finds leaks itself */
#endif
    assert_unpacks((struct slice){kifu_gzip, KIFU_BYTES}, 100, "Kifu");
    const long before = kilobytes();
    for (int i = 0; i < STREAMS; i++) {
        struct slice in = {kifu_gzip, KIFU_BYTES - (size_t)(i % 3) * 4};
        struct gunzip *g = gunzip_new();
        char bytes[8];
        i % 3 ? assert_refused(in, 100) : assert_unpacks(in, 100, "Kifu");
        assert_int_equal(gunzip_read(g, &in, bytes, sizeof bytes), 4);
        gunzip_free(g);
    }
    assert_in_range(kilobytes() - before, 0, MOST);
    gunzip_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base64_is_decoded),
        cmocka_unit_test(base64_skips_white_space),
        cmocka_unit_test(base64_stops_at_other_characters),
        cmocka_unit_test(base64_comes_back_as_it_went),
        cmocka_unit_test(gzip_is_unpacked),
        cmocka_unit_test(gzip_names_its_library),
        cmocka_unit_test(gzip_cut_anywhere_is_refused),
        cmocka_unit_test(gzip_damaged_is_refused),
        cmocka_unit_test(gzip_gives_so_many_bytes_at_most),
        cmocka_unit_test(gzip_of_many_blocks_is_unpacked),
        cmocka_unit_test(gzip_larger_than_zlib_counts_is_refused),
        cmocka_unit_test(gzip_files_come_in_pieces),
        cmocka_unit_test(gzip_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
