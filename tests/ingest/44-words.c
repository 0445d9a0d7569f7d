/* tests/ingest/44-words.c - what is packed by its first bytes, and what is said of archives: each note alone and all together */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* kifu declares libarchive as its headers do: else this does not compile. */
#ifndef WITHOUT_ARCHIVE
#include <archive.h>
#include <archive_entry.h>
#pragma GCC diagnostic ignored "-Wredundant-decls"
#endif
#include "ingest/archive_load.h"
#pragma GCC diagnostic warning "-Wredundant-decls"

#include "base/array.h"
#include "ingest/archive.h"

/* ---- the library ---- */

/* It is loaded when it is asked for the first time: the answer is then what it is later, and nothing is missing of it. */
static void the_library_is_there_or_not(void **state)
{
    (void)state;
    assert_false(unpack_functions.is_tried);
    const bool is_there = unpack_load();
    assert_int_equal(unpack_load(), is_there);
    assert_int_equal(strncmp(unpack_library(true), "libarchive ", 11) == 0, is_there);
    assert_int_equal(unpack_functions.archive_read_new != NULL, is_there);
}

/* ---- the first bytes ---- */

static const struct {
    size_t at;
    struct slice sign;
    enum packing is;
} signs[] = {
    {0, SLICE("PK\3\4"), PACKING_ARCHIVE},
    {0, SLICE("PK\5\6"), PACKING_ARCHIVE},
    {0, SLICE("7z\274\257\047\034"), PACKING_ARCHIVE},
    {257, SLICE("ustar"), PACKING_ARCHIVE},
    {0, SLICE("\037\213"), PACKING_STREAM},
    {0, SLICE("BZh"), PACKING_STREAM},
    {0, SLICE("\3757zXZ\0"), PACKING_STREAM},
    {0, SLICE("\050\265\057\375"), PACKING_STREAM},
    {0, SLICE("Rar!\032\7"), PACKING_REFUSED},
    {0, SLICE("\135\0\0"), PACKING_REFUSED},
    {0, SLICE("PK\7\10"), PACKING_REFUSED},
};

/* Whole, and one byte short, and with any byte of it another one; in front of bytes that no text has, and of a text. */
static void signs_are_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(signs); i++) {
        const size_t end = signs[i].at + signs[i].sign.len;
        char head[600];

        for (int is_text = 0; is_text < 2; is_text++) {
            memset(head, is_text ? 'x' : '\1', sizeof head);
            memcpy(head + signs[i].at, signs[i].sign.at, signs[i].sign.len);
            bool has_controls = !is_text;
            for (size_t k = 0; k < signs[i].sign.len; k++)
                has_controls |= (unsigned char)signs[i].sign.at[k] < ' ';
            const enum packing got = packing_of((struct slice){head, sizeof head});
            if (got != (has_controls ? signs[i].is : PACKING_NONE))
                fail_msg("sign %zu, text %d: %d", i, is_text, got);
            if (is_text)
                continue;
            assert_int_equal(packing_of((struct slice){head, end - 1}), PACKING_NONE);
            assert_int_equal(packing_refusal((struct slice){head, sizeof head}) != NULL, signs[i].is == PACKING_REFUSED);
            for (size_t k = signs[i].at; k < end; k++) {
                head[k] ^= 0x40;
                assert_int_equal(packing_of((struct slice){head, sizeof head}), PACKING_NONE);
                assert_null(packing_refusal((struct slice){head, sizeof head}));
                head[k] ^= 0x40;
            }
        }
    }
}

/* ---- flaws ---- */

static void flaws(void **state)
{
    static const struct {
        const char *text;
        enum unpack_flaw flaw;
    } says[] = {{"Out of memory", UNPACK_MEMORY}, {"Can't allocate data for xz decompression", UNPACK_MEMORY}, {"Truncated 7-Zip file body", UNPACK_CUT},
        {"truncated input", UNPACK_CUT}, {"Premature end of file", UNPACK_CUT}, {"Unsupported ZIP compression method", UNPACK_UNKNOWN},
        {"it is not supported here", UNPACK_UNKNOWN}, {"Damaged Zip archive", UNPACK_DAMAGED}, {"Header checksum error", UNPACK_DAMAGED}};

    (void)state;
    for (size_t i = 0; i < COUNT(says); i++)
        for (int is_over = 0; is_over < 2; is_over++) {
            assert_int_equal(unpack_flaw_of(-1, says[i].text, is_over), says[i].flaw);
            assert_int_equal(unpack_flaw_of(ENOMEM, says[i].text, is_over), UNPACK_MEMORY);
            assert_int_equal(unpack_flaw_of(-1, "what else", is_over), is_over ? UNPACK_CUT : UNPACK_DAMAGED);
            assert_int_equal(unpack_flaw_of(-1, NULL, is_over), is_over ? UNPACK_CUT : UNPACK_DAMAGED);
            assert_int_equal(unpack_flaw_of(ENOMEM, NULL, is_over), UNPACK_MEMORY);
        }
    assert_string_equal(unpack_flaw_words(UNPACK_CUT), "truncated: nothing could be unpacked");
    assert_string_equal(unpack_flaw_words(UNPACK_MEMORY), "not enough memory to unpack it");
    assert_string_equal(unpack_flaw_words(UNPACK_UNKNOWN), "unsupported compression method: unpack it first");
    assert_string_equal(unpack_flaw_words(UNPACK_DAMAGED), "damaged: nothing could be unpacked");
}

/* ---- notes ---- */

static const char *const one[] = {"stopped by Esc after 1 record", "encrypted: cannot be read", "encrypted: 1 record left out",
    "1 link left out", "1 archive inside the archive: unpack it first", "damaged: 1 record read in part", "1 record has an unsupported compression method",
    "needs a window above 128 MiB to unpack: 1 record left out", "truncated: 1 record read", "not enough memory: 1 record read, the rest left out",
    "damaged: 1 record read, the rest left out", "unpacks to more than 1 GiB: the rest left out", "unpacks to more than 100 times its size: the rest left out",
    "more than 1000000 entries: the rest left out"};
static const char *const two[COUNT(one)] = {"stopped by Esc after 2 records", "encrypted: cannot be read", "encrypted: 2 records left out",
    "2 links left out", "2 archives inside the archive: unpack them first", "damaged: 2 records read in part", "2 records have unsupported compression methods",
    "need windows above 128 MiB to unpack: 2 records left out", "truncated: 2 records read", "not enough memory: 2 records read, the rest left out",
    "damaged: 2 records read, the rest left out", "unpacks to more than 1 GiB: the rest left out", "unpacks to more than 100 times its size: the rest left out",
    "more than 1000000 entries: the rest left out"};

static void note(struct unpack_notes *n, size_t which, size_t count)
{
    switch (which) {
    case 0: n->is_stopped = true; break;
    case 1: n->is_encrypted = true; break;
    case 2: n->encrypted = count; break;
    case 3: n->links = count; break;
    case 4: n->nested = count; break;
    case 5: n->damaged = count; break;
    case 6: n->unknown = count; break;
    case 7: n->wide = count; break;
    case 8: n->flaw = UNPACK_CUT; break;
    case 9: n->flaw = UNPACK_MEMORY; break;
    case 10: n->flaw = UNPACK_DAMAGED; break;
    case 11: n->is_too_large = true; break;
    case 12: n->is_bomb = true; break;
    default: n->is_too_many = true;
    }
}

/* Any two of them, in their order; of flaws there is one. */
static void notes(void **state)
{
    struct buf said = {0};

    (void)state;
    for (size_t a = 0; a < COUNT(one); a++)
        for (size_t b = a; b < COUNT(one); b++)
            for (size_t count = 1; count <= 2; count++) {
                const char *const *words = count == 1 ? one : two;
                struct unpack_notes n = {.records = count};
                size_t at = 0;

                if (a != b && a >= 8 && b <= 10)
                    continue;
                note(&n, a, count);
                note(&n, b, count);
                buf_clear(&said);
                assert_true(unpack_say(&n, &at, &said));
                assert_string_equal(buf_string(&said), words[a]);
                buf_clear(&said);
                assert_int_equal(unpack_say(&n, &at, &said), a != b);
                assert_string_equal(buf_string(&said), a != b ? words[b] : "");
                buf_clear(&said);
                assert_false(unpack_say(&n, &at, &said));
                assert_false(unpack_say(&n, &at, &said));
                assert_int_equal(said.len, 0);
            }
    struct unpack_notes none = {.entries = 7, .records = 3}, unknown = {.records = 3, .flaw = UNPACK_UNKNOWN};
    size_t at = 0;
    assert_false(unpack_say(&none, &at, &said));
    at = 0;
    assert_true(unpack_say(&unknown, &at, &said));
    assert_string_equal(buf_string(&said), "damaged: 3 records read, the rest left out");
    buf_free(&said);
}

static void slashes(void **state)
{
    static const char *const rows[][2] = {{"a", "a"}, {"a\\b", "a/b"}, {"\\a\\\\b\\", "/a//b/"}, {"a/b\\c", "a/b\\c"}, {"a\\b/c", "a\\b/c"}, {"", ""}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf name = {0};

        buf_add_string(&name, rows[i][0]);
        unpack_turn_slashes(&name);
        assert_string_equal(buf_string(&name), rows[i][1]);
        buf_free(&name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_library_is_there_or_not), cmocka_unit_test(signs_are_known), cmocka_unit_test(flaws), cmocka_unit_test(notes), cmocka_unit_test(slashes)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
