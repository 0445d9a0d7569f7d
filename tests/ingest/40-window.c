/* tests/ingest/40-window.c - how far back packed bytes look: headers of all forms made by chance, and the largest window of them as it was put in */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "ingest/window.h"
#include "sweep.h"

static void add_little(struct buf *out, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        buf_add_char(out, (char)(number >> (8 * i)));
}

static void add_any(struct chance *c, struct buf *out, size_t count)
{
    while (count-- > 0)
        buf_add_char(out, (char)chance_below(c, 256));
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t window_at(struct slice bytes, size_t at)
{
    struct parts p = {0};

    parts_hold(&p, bytes);
    return window_of_stream(&p, at);
}

/* ---- zstd, by its format (RFC 8878) ---- */

static void zstd_blocks(struct chance *c, struct buf *out)
{
    enum { RAW, REPEATED, COMPRESSED };

    for (unsigned left = 1 + chance_below(c, 3); left > 0; left--) {
        const unsigned kind = chance_below(c, 3), size = chance_below(c, 4) ? chance_below(c, 30) : chance_below(c, 9000);

        add_little(out, (left == 1) | kind << 1 | size << 3, 3);
        add_any(c, out, kind == REPEATED ? 1 : size);
    }
}

/* Returns its window: what it names, or where it is one piece, its size. */
static uint64_t zstd_frame(struct chance *c, struct buf *out)
{
    static const unsigned dictionary[] = {0, 1, 2, 4};
    const unsigned size_flag = chance_below(c, 4), is_one = chance_below(c, 2), has_sum = chance_below(c, 2), number = chance_below(c, 4);
    const unsigned size_bytes = size_flag ? 1u << size_flag : is_one, window = chance_below(c, 256);
    const uint64_t size = size_bytes ? ((uint64_t)chance_below(c, UINT32_MAX) << 31 | chance_below(c, UINT32_MAX)) >> (64 - 8 * size_bytes) : 0;
    const uint64_t base = UINT64_C(1) << (10 + window / 8);

    add_little(out, 0xFD2FB528u, 4);
    buf_add_char(out, (char)(size_flag << 6 | is_one << 5 | has_sum << 2 | number));
    if (!is_one)
        buf_add_char(out, (char)window);
    add_any(c, out, dictionary[number]);
    add_little(out, size, size_bytes);
    zstd_blocks(c, out);
    add_any(c, out, has_sum ? 4 : 0);
    return !is_one ? base + base / 8 * (window % 8) : size + (size_bytes == 2 ? 256 : 0);
}

static void zstd_passed(struct chance *c, struct buf *out)
{
    const unsigned size = chance_below(c, 3) ? chance_below(c, 40) : chance_below(c, 6000);

    add_little(out, 0x184D2A50u + chance_below(c, 16), 4);
    add_little(out, size, 4);
    add_any(c, out, size);
}

/* Cut anywhere it names no larger window, and what follows something else is not looked at. */
static void assert_ends(struct chance *c, struct buf *b, size_t before, uint64_t most, uint64_t (*add)(struct chance *c, struct buf *out))
{
    for (int i = 0; i < 5; i++)
        assert_true(window_at(slice_part(buf_slice(b), 0, before + chance_below(c, (uint32_t)(b->len - before))), before) <= most);
    buf_add_string(b, "something else");
    add(c, b);
    assert_true(window_at(buf_slice(b), before) == most);
}

static void of_zstd(void **state)
{
    struct chance c = chance_begin("zstd");
    struct buf b = {0};

    (void)state;
    for (size_t round = sweep_share(400, 20000); round > 0; round--) {
        const size_t before = chance_below(&c, 3) ? 0 : chance_below(&c, 5000);
        uint64_t most = 0;

        buf_clear(&b);
        add_any(&c, &b, before);
        for (unsigned frames = 1 + chance_below(&c, 4); frames > 0; frames--) {
            if (chance_below(&c, 4) == 0)
                zstd_passed(&c, &b);
            most = larger(most, zstd_frame(&c, &b));
            assert_true(window_at(buf_slice(&b), before) == most);
        }
        zstd_passed(&c, &b);
        assert_true(window_at(buf_slice(&b), before) == most);
        assert_true(window_at(slice_part(buf_slice(&b), 0, before + 4), before) == 0);
        assert_ends(&c, &b, before, most, zstd_frame);
    }
    buf_free(&b);
}

/* Nothing after a reserved block is read. */
static void after_damage(void **state)
{
    struct buf b = {0};

    (void)state;
    add_little(&b, 0xFD2FB528u, 4);
    add_little(&b, 8, 2); /* a window of 2 KiB at 1 << 3 */
    const size_t block = b.len;
    add_little(&b, 1 | 5 << 3, 3);
    buf_add_string(&b, "bytes");
    add_little(&b, 0xFD2FB528u, 4);
    add_little(&b, 0x5000, 2);
    add_little(&b, 1, 3);
    const uint64_t all = window_at(buf_slice(&b), 0);
    assert_true(all == UINT64_C(1) << 20);
    b.at[block] |= 6;
    assert_true(window_at(buf_slice(&b), 0) < all);
    buf_free(&b);
}

/* ---- xz, by its format (1.1.0) ---- */

static void add_number(struct buf *out, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        buf_add_char(out, (char)(number | 0x80));
    buf_add_char(out, (char)number);
}

static void pad(struct buf *out, size_t from)
{
    buf_add_repeat(out, 0, (4 - (out->len - from) % 4) % 4);
}

static uint64_t lzma2_window(unsigned property)
{
    return property < 40 ? (uint64_t)(2 + property % 2) << (property / 2 + 11) : UINT32_MAX;
}

/* Returns its window. */
static uint64_t xz_filters(struct chance *c, unsigned count, struct buf *out)
{
    uint64_t most = 0;

    for (unsigned i = 0; i < count; i++) {
        const bool is_last = i + 1 == count, has_start = chance_below(c, 2);
        const unsigned property = chance_below(c, 41);

        add_number(out, is_last ? 0x21 : 3 + chance_below(c, 7));
        add_number(out, is_last ? 1 : has_start ? 4 : 0);
        if (is_last)
            buf_add_char(out, (char)property);
        else
            add_any(c, out, has_start ? 4 : 0);
        most = is_last ? lzma2_window(property) : most;
    }
    return most;
}

static void xz_chunks(struct chance *c, struct buf *out)
{
    for (unsigned left = chance_below(c, 4); left > 0; left--) {
        const unsigned size = 1 + (chance_below(c, 4) ? chance_below(c, 40) : chance_below(c, 9000));
        const bool is_packed = chance_below(c, 2);
        const unsigned kind = is_packed ? 0x80 + chance_below(c, 0x80) : 1 + chance_below(c, 2);

        buf_add_char(out, (char)kind);
        add_any(c, out, is_packed ? 2 : 0);
        buf_add_char(out, (char)((size - 1) >> 8));
        buf_add_char(out, (char)(size - 1));
        add_any(c, out, kind >= 0xC0 ? 1 : 0);
        add_any(c, out, size);
    }
    buf_add_char(out, 0);
}

static uint64_t xz_block(struct chance *c, size_t sum, struct buf *out)
{
    const unsigned filters = 1 + chance_below(c, 4), sizes = chance_below(c, 4);
    const size_t from = out->len;
    struct buf header = {0};

    buf_add_char(&header, 0);
    buf_add_char(&header, (char)((filters - 1) | sizes << 6));
    if (sizes & 1)
        add_number(&header, (uint64_t)1 << chance_below(c, 62));
    if (sizes & 2)
        add_number(&header, (uint64_t)1 << chance_below(c, 62));
    const uint64_t window = xz_filters(c, filters, &header);
    pad(&header, 0);
    buf_add_repeat(&header, 0, 4 * chance_below(c, 3));
    header.at[0] = (char)(header.len / 4);
    add_any(c, &header, 4);
    buf_add_slice(out, buf_slice(&header));
    xz_chunks(c, out);
    pad(out, from);
    add_any(c, out, sum);
    buf_free(&header);
    return window;
}

static uint64_t xz_stream(struct chance *c, struct buf *out)
{
    static const size_t sums[] = {0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64};
    const unsigned sum = chance_below(c, 16), blocks = chance_below(c, 4);
    uint64_t most = 0;

    buf_add(out, "\3757zXZ\0\0", 7);
    buf_add_char(out, (char)sum);
    add_any(c, out, 4);
    for (unsigned i = 0; i < blocks; i++)
        most = larger(most, xz_block(c, sums[sum], out));
    const size_t index = out->len;
    buf_add_char(out, 0);
    add_number(out, blocks);
    for (unsigned i = 0; i < 2 * blocks; i++)
        add_number(out, (uint64_t)1 << chance_below(c, 40));
    pad(out, index);
    add_any(c, out, 4 + 12);
    return most;
}

static void of_xz(void **state)
{
    struct chance c = chance_begin("xz");
    struct buf b = {0};

    (void)state;
    for (size_t round = sweep_share(400, 20000); round > 0; round--) {
        const size_t before = chance_below(&c, 3) ? 0 : chance_below(&c, 5000);
        uint64_t most = 0;

        buf_clear(&b);
        add_any(&c, &b, before);
        for (unsigned streams = 1 + chance_below(&c, 3); streams > 0; streams--) {
            most = larger(most, xz_stream(&c, &b));
            assert_true(window_at(buf_slice(&b), before) == most);
            buf_add_repeat(&b, 0, 4 * chance_below(&c, 3));
            assert_true(window_at(buf_slice(&b), before) == most);
        }
        assert_ends(&c, &b, before, most, xz_stream);
    }
    buf_free(&b);
}

/* A number of more than nine bytes is none: what follows it is not looked at. */
static void too_long_a_number(void **state)
{
    struct chance c = chance_begin("xz, numbers");

    (void)state;
    for (size_t bytes = 1; bytes <= 12; bytes++) {
        struct buf b = {0};

        buf_add(&b, "\3757zXZ\0\0\0", 8);
        add_any(&c, &b, 4);
        const size_t index = b.len;
        buf_add_char(&b, 0);
        buf_add_repeat(&b, (char)0x80, bytes - 1); /* no record */
        buf_add_char(&b, 0);
        pad(&b, index);
        add_any(&c, &b, 4 + 12);
        uint64_t window = 0;
        while (window == 0)
            window = xz_stream(&c, &b);
        assert_int_equal(window_at(buf_slice(&b), 0) == window, bytes <= 9);
        buf_free(&b);
    }
}

/* ---- 7z ---- */

/* As few bytes as it takes, or more of them. */
static void add_7z(struct chance *c, struct buf *out, uint64_t number)
{
    unsigned bytes = 0;

    while (bytes < 8 && number >> (7 * (bytes + 1)))
        bytes++;
    if (chance_below(c, 4) == 0 && bytes < 8)
        bytes += chance_below(c, 9 - bytes);
    const unsigned ones = bytes ? 0xFFu << (8 - bytes) & 0xFF : 0;
    buf_add_char(out, (char)(bytes < 8 ? ones | number >> (8 * bytes) : 0xFF));
    add_little(out, number, bytes);
}

/* Returns its window; in and out are streams. */
static uint64_t add_coder(struct chance *c, struct buf *out, bool is_wide, unsigned *in, unsigned *made)
{
    static const struct {
        const char *id;
        unsigned bytes;
    } ids[] = {{"\x21", 1}, {"\3\1\1", 3}, {"\3\4\1", 3}, {"\0", 1}, {"\3\3\1\3", 4}, {"\3\3\1\x1B", 4}, {"\4\1\x08", 3}};
    const unsigned kind = chance_below(c, COUNT(ids)), has_counts = kind == 5 || chance_below(c, 4) == 0;
    const unsigned property = is_wide ? 31 + chance_below(c, 10) : chance_below(c, 31);
    const uint32_t memory = is_wide ? (128u << 20) + 1 + chance_below(c, 1000) : (128u << 20) - chance_below(c, 3) * 1000;

    const unsigned more = chance_below(c, 3); /* properties that are not known */
    const bool has_properties = kind < 3 || (kind > 3 && more);
    buf_add_char(out, (char)(ids[kind].bytes | (has_counts ? 0x10 : 0) | (has_properties ? 0x20 : 0)));
    buf_add(out, ids[kind].id, ids[kind].bytes);
    *in += kind == 5 ? 4 : 1;
    *made += 1;
    if (has_counts) {
        add_7z(c, out, kind == 5 ? 4 : 1);
        add_7z(c, out, 1);
    }
    if (!has_properties)
        return 0;
    add_7z(c, out, (kind == 0 ? 1 : kind < 3 ? 5 : 0) + more);
    if (kind == 0)
        buf_add_char(out, (char)property);
    if (kind == 1 || kind == 2) {
        add_any(c, out, 1);
        add_little(out, memory, 4);
    }
    add_any(c, out, more);
    return kind == 0 ? lzma2_window(property) : kind < 3 ? memory : 0;
}

static uint64_t add_folder(struct chance *c, struct buf *out, bool is_wide, unsigned *all_made)
{
    const unsigned coders = 1 + chance_below(c, 3);
    unsigned in = 0, made = 0;
    uint64_t most = 0;

    add_7z(c, out, coders);
    for (unsigned i = 0; i < coders; i++)
        most = larger(most, add_coder(c, out, is_wide, &in, &made));
    for (unsigned i = 0; i < 2 * (made - 1); i++)
        add_7z(c, out, chance_below(c, 4));
    const unsigned packed = in - (made - 1);
    for (unsigned i = 0; packed > 1 && i < packed; i++)
        add_7z(c, out, chance_below(c, 4));
    *all_made += made;
    return most;
}

/* Sums of all, or of some, or none. */
static void add_sums(struct chance *c, struct buf *out, unsigned count)
{
    unsigned defined = 0;

    if (chance_below(c, 3) == 0)
        return;
    buf_add_char(out, 0x0A);
    const bool are_all = chance_below(c, 2);
    buf_add_char(out, are_all);
    for (unsigned i = 0; !are_all && i < count; i += 8) {
        unsigned bits = chance_below(c, 256) & (count - i < 8 ? 0xFF00 >> (count - i) : 0xFF) & 0xFF;
        buf_add_char(out, (char)bits);
        for (; bits; bits &= bits - 1)
            defined++;
    }
    add_any(c, out, 4 * (are_all ? count : defined));
}

struct streams {
    uint64_t at, bytes, window;
    unsigned folders, made;
};

/* The place of the packed bytes, and coders. */
static struct streams add_streams(struct chance *c, struct buf *out, uint64_t at, const unsigned *sizes, unsigned count, bool is_wide)
{
    struct streams s = {.at = at, .folders = 1 + chance_below(c, 3)};

    buf_add_char(out, 6);
    add_7z(c, out, at);
    add_7z(c, out, count);
    buf_add_char(out, 9);
    for (unsigned i = 0; i < count; i++) {
        add_7z(c, out, sizes[i]);
        s.bytes += sizes[i];
    }
    add_sums(c, out, count);
    buf_add_char(out, 0);
    buf_add(out, "\7\x0B", 2);
    add_7z(c, out, s.folders);
    buf_add_char(out, 0);
    for (unsigned i = 0; i < s.folders; i++)
        s.window = larger(s.window, add_folder(c, out, is_wide, &s.made));
    return s;
}

static void add_properties(struct chance *c, struct buf *out)
{
    if (chance_below(c, 2))
        return;
    buf_add_char(out, 2);
    for (unsigned i = chance_below(c, 3); i > 0; i--) {
        const unsigned bytes = chance_below(c, 200);
        buf_add_char(out, (char)(1 + chance_below(c, 200)));
        add_7z(c, out, bytes);
        add_any(c, out, bytes);
    }
    buf_add_char(out, 0);
}

static void archive_of(struct chance *c, struct slice packed, struct slice header, struct buf *out)
{
    buf_clear(out);
    buf_add(out, "7z\274\257\047\034\0\4", 8);
    add_any(c, out, 4);
    add_little(out, packed.len, 8);
    add_little(out, header.len, 8);
    add_any(c, out, 4);
    buf_add_slice(out, packed);
    buf_add_slice(out, header);
}

/* The archive that is given for unpacking a packed header, and the result. */
static struct {
    struct slice packed, header;
    int times;
} asked;

static uint32_t sum_of(struct slice bytes)
{
    uint32_t sum = UINT32_MAX;

    for (size_t i = 0; i < bytes.len * 8; i++) {
        const uint32_t bit = (unsigned char)bytes.at[i / 8] >> i % 8 & 1;
        sum = (sum ^ bit) & 1 ? sum >> 1 ^ 0xEDB88320u : sum >> 1;
    }
    return ~sum;
}

static uint64_t little_at(struct slice bytes, size_t at, unsigned count)
{
    uint64_t number = 0;

    for (unsigned i = count; i-- > 0;)
        number = number << 8 | (unsigned char)bytes.at[at + i];
    return number;
}

/* An archive around the packed bytes, whose sums are right. */
static void unpack_header(struct slice archive, struct buf *out)
{
    enum { START = 32, START_SUM_AT = 8, PLACE_AT = 12, SIZE_AT = 20, SUM_AT = 28 };

    asked.times++;
    assert_true(archive.len > START + asked.packed.len);
    assert_memory_equal(archive.at, "7z\274\257\047\034\0\4", 8);
    assert_int_equal(little_at(archive, PLACE_AT, 8), asked.packed.len);
    assert_int_equal(little_at(archive, SIZE_AT, 8), archive.len - START - asked.packed.len);
    assert_int_equal(little_at(archive, START_SUM_AT, 4), sum_of(slice_part(archive, PLACE_AT, START)));
    assert_int_equal(little_at(archive, SUM_AT, 4), sum_of(slice_from(archive, START + asked.packed.len)));
    assert_memory_equal(archive.at + START, asked.packed.at, asked.packed.len);
    buf_add_slice(out, asked.header);
}

static void expect_7z(struct slice archive, bool is_within, const char *why)
{
    struct parts p = {0};
    struct error e;

    parts_hold(&p, archive);
    assert_int_equal(window_is_7z_within(&p, unpack_header, &e), is_within);
    if (!is_within && !strstr(e.text, why))
        fail_msg("%s, not %s", e.text, why);
}

static void plain_header(struct chance *c, bool is_wide, struct buf *out, uint64_t *window)
{
    unsigned sizes[12];
    const unsigned count = 1 + chance_below(c, COUNT(sizes));

    for (unsigned i = 0; i < count; i++)
        sizes[i] = chance_below(c, 1000);
    buf_clear(out);
    buf_add_char(out, 1);
    add_properties(c, out);
    buf_add_char(out, 4);
    *window = add_streams(c, out, chance_below(c, 100), sizes, count, is_wide).window;
}

static void of_7z(void **state)
{
    struct chance c = chance_begin("7z");
    struct buf b = {0}, header = {0}, packed = {0}, outer = {0};

    (void)state;
    for (size_t round = sweep_share(600, 20000); round > 0; round--) {
        uint64_t window, outer_window = 0;

        buf_clear(&packed);
        add_any(&c, &packed, chance_below(&c, 6000));
        plain_header(&c, round % 3 == 0, &header, &window);
        archive_of(&c, buf_slice(&packed), buf_slice(&header), &b);
        expect_7z(buf_slice(&b), window <= WINDOW_MOST, "needs a window of");
        b.len--;
        expect_7z(buf_slice(&b), false, "truncated");
        /* The same header packed: bytes in the middle of the others. */
        const unsigned at = chance_below(&c, (uint32_t)packed.len + 1), left = (unsigned)packed.len - at;
        const unsigned sizes[2] = {left / 3, left / 4}, count = 1 + chance_below(&c, 2);
        buf_clear(&outer);
        buf_add_char(&outer, 0x17);
        const struct streams s = add_streams(&c, &outer, at, sizes, count, round % 5 == 0);
        outer_window = s.window;
        buf_add_char(&outer, 0x0C);
        for (unsigned i = 0; i < s.made; i++)
            add_7z(&c, &outer, header.len + i);
        add_sums(&c, &outer, s.folders);
        buf_add_char(&outer, 0);
        archive_of(&c, buf_slice(&packed), buf_slice(&outer), &b);
        asked.packed = slice_part(buf_slice(&b), 32 + at, 32 + at + (size_t)s.bytes);
        asked.header = buf_slice(&header);
        asked.times = 0;
        expect_7z(buf_slice(&b), larger(window, outer_window) <= WINDOW_MOST, "needs a window of");
        assert_int_equal(asked.times, outer_window <= WINDOW_MOST);
        asked.header = slice_part(buf_slice(&header), 0, 1 + chance_below(&c, 6)); /* it is not whole */
        if (outer_window <= WINDOW_MOST)
            expect_7z(buf_slice(&b), false, "damaged");
        asked.header = (struct slice){"", 0}; /* it cannot be unpacked: whoever reads it says so */
        if (outer_window <= WINDOW_MOST)
            expect_7z(buf_slice(&b), true, "");
    }
    /* No file, no streams; something else than a header. */
    archive_of(&c, SLICE(""), SLICE(""), &b);
    expect_7z(buf_slice(&b), true, "");
    archive_of(&c, SLICE("x"), SLICE("\1\0"), &b);
    expect_7z(buf_slice(&b), true, "");
    archive_of(&c, SLICE("x"), SLICE("\1\5\0"), &b);
    expect_7z(buf_slice(&b), true, "");
    archive_of(&c, SLICE("x"), SLICE("\1\3"), &b);
    expect_7z(buf_slice(&b), false, "damaged");
    archive_of(&c, SLICE("x"), SLICE("\2\0"), &b);
    expect_7z(buf_slice(&b), false, "damaged");
    buf_free(&b);
    buf_free(&header);
    buf_free(&packed);
    buf_free(&outer);
}

/* ---- zip, and what is said ---- */

static void of_zip(void **state)
{
    struct parts p = {0};
    char bytes[16] = "xx";

    (void)state;
    for (unsigned mib = 1; mib <= 256; mib++) { /* of ppmd: four bits of the order, eight of the memory */
        const unsigned packed = 5 | (mib - 1) << 4 | 2u << 12;
        bytes[2] = (char)packed;
        bytes[3] = (char)(packed >> 8);
        parts_hold(&p, (struct slice){bytes, 4});
        assert_true(window_of_zip(&p, 2, "ZIP 6.3 (ppmd-1)") == (uint64_t)mib << 20);
    }
    for (unsigned bit = 0; bit < 32; bit++) {
        memcpy(bytes, "xx\x09\x14\5\0\x5D", 7);
        for (unsigned i = 0; i < 4; i++)
            bytes[7 + i] = (char)(UINT32_C(1) << bit >> (8 * i));
        parts_hold(&p, (struct slice){bytes, 11});
        assert_true(window_of_zip(&p, 2, "ZIP 6.3 (lzma)") == UINT64_C(1) << bit);
    }
    assert_true(window_of_zip(&p, 2, "ZIP 2.0 (deflation)") == 0);
}

static void what_is_said(void **state)
{
    static const struct {
        uint64_t window;
        const char *size;
    } rows[] = {{0, NULL}, {1, NULL}, {WINDOW_MOST - 1, NULL}, {WINDOW_MOST, NULL}, {WINDOW_MOST + 1, "129 MiB"}, {(uint64_t)129 << 20, "129 MiB"},
        {((uint64_t)129 << 20) + 1, "130 MiB"}, {((uint64_t)1 << 30) - 1, "1024 MiB"}, {(uint64_t)1 << 30, "1 GiB"}, {((uint64_t)1 << 30) + 1, "1025 MiB"},
        {(uint64_t)3 << 30, "3 GiB"}, {UINT32_MAX, "4096 MiB"}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct error e;
        char wanted[120];

        snprintf(wanted, sizeof wanted, "needs a window of %s to unpack, more than 128 MiB: unpack it first", rows[i].size ? rows[i].size : "");
        assert_int_equal(window_is_within(rows[i].window, &e), !rows[i].size);
        if (rows[i].size)
            assert_string_equal(e.text, wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_zstd), cmocka_unit_test(after_damage), cmocka_unit_test(of_xz), cmocka_unit_test(too_long_a_number), cmocka_unit_test(of_7z),
        cmocka_unit_test(of_zip), cmocka_unit_test(what_is_said)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
