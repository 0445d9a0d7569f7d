/* tests/base/82-magic.c - what a file is that is not a record */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/magic.h"

static void assert_words(struct slice file, const char *words)
{
    assert_string_equal(magic_words(file), words);
}

static void test_words(void **state)
{
    (void)state;
    assert_words(SLICE(""), "the file is empty");
    assert_words(SLICE(" \n\t"), "only white space");
    assert_words(SLICE("just text"), "text");
    assert_words(SLICE("caf\xE9"), "text");
    assert_words(SLICE("a\0b"), "binary data");
    assert_words(SLICE("\x0E"), "binary data");
    assert_words(SLICE("text of an old system\x1A"), "text");
    assert_words(SLICE("\x1B[31m red"), "text");
    assert_words(SLICE(" <!DOCTYPE HTML>"), "a web page");
    assert_words(SLICE("<html>"), "a web page");
    assert_words(SLICE("PK\003\004 and more"), "a zip archive");
    assert_words(SLICE("PK\003"), "binary data");
    assert_words(SLICE("7z\xBC\xAF\x27\x1C"), "a 7z archive");
    assert_words(SLICE("Rar!\x1A\x07\x01"), "a RAR archive");
    assert_words(SLICE("\x1F\x8B\x08"), "compressed with gzip");
    assert_words(SLICE("BZh9"), "compressed with bzip2");
    assert_words(SLICE("\xFD" "7zXZ\0"), "compressed with xz");
    assert_words(SLICE("\x28\xB5\x2F\xFD"), "compressed with zstd");
    assert_words(SLICE("%PDF-1.7"), "a PDF document");
}

/* A zip archive that begins with something else is known by its end. */
static void test_end(void **state)
{
    (void)state;
#define END(disk) "PK\005\006" disk "\0\0\1\0\1\0\55\0\0\0\54\0\0\0"
    const char *program = "a program with a zip archive in it: unpack it first";
    assert_words(SLICE("MZ\0" END("\0\0") "\0\0"), program);
    assert_words(SLICE("#!/bin/sh\n" END("\0\0") "\2\0ok"), program);
    assert_words(SLICE("PK\001\002" END("\2\0") "\0\0"), "part of a split zip: zip -s 0 joins its parts");
    assert_words(SLICE("MZ\0" END("\0\0") "\1\0"), "a program");
    assert_words(SLICE("MZ\0" END("\0\0") "\0"), "a program");
    assert_words(SLICE("PK\003\004" END("\0\0") "\0\0"), "a zip archive");
    assert_words(SLICE("PK\007\010PK\003\004"), "part of a split zip");
    assert_words(SLICE("\135\0\0\200\0"), "compressed with lzma");
}

static void test_places(void **state)
{
    (void)state;
    char tar[300];
    memset(tar, 'a', sizeof tar);
    assert_null(magic_find((struct slice){tar, sizeof tar}));
    memcpy(tar + 257, "ustar", 5);
    assert_string_equal(magic_find((struct slice){tar, sizeof tar}), "a tar archive");
    assert_null(magic_find((struct slice){tar, 261}));
    assert_null(magic_find(SLICE("(;FF[4])")));
}

/* Damaged text stays text; a file with "(;", or a short one, is not certainly binary. */
static void test_binary(void **state)
{
    (void)state;
    char head[MAGIC_BYTES + 1];
    const struct slice all = {head, MAGIC_BYTES};
    assert_true(magic_is_binary(SLICE("PK\003\004 and more")));
    assert_true(magic_is_binary(SLICE("MZ\0")));
    assert_false(magic_is_binary(SLICE("MZ, an old friend, played (;B[aa])")));
    assert_false(magic_is_binary(SLICE("%PDF- is no record")));
    assert_false(magic_is_binary(SLICE("\1\2\3\4\5\6\7")));
    assert_false(magic_is_binary(SLICE("")));
    memset(head, 'a', sizeof head);
    for (size_t i = 0; i < MAGIC_BYTES / 20; i++)
        head[10 * i] = i % 2 ? '\1' : '\0';
    assert_false(magic_is_binary(all));
    head[MAGIC_BYTES - 1] = '\x1F';
    assert_true(magic_is_binary(all));
    assert_false(magic_is_binary(slice_part(all, 0, MAGIC_BYTES - 1)));
    memcpy(head + 501, "(;", 2);
    assert_false(magic_is_binary(all));
    assert_true(magic_is_record(SLICE(" \n(;")));
    assert_true(magic_is_record(SLICE("(;\0\0")));
    assert_false(magic_is_record(SLICE("(")));
    assert_true(magic_is_record(SLICE("; later (;;;)")));
    assert_true(magic_is_record(SLICE("(;-lh5-")));
    assert_false(magic_is_record(SLICE("MZ (;")));
    assert_false(magic_is_record(SLICE("( ;")));
    memset(head, 'a', sizeof head);
    memcpy(head + 1023, "(;", 2);
    assert_false(magic_is_record(all));
    assert_false(magic_is_record((struct slice){head, sizeof head}));
    memcpy(head + 1022, "(;", 2);
    assert_true(magic_is_record(all));
    assert_false(magic_is_record(SLICE("")));
    assert_true(magic_has_controls(SLICE("a\0")));
    assert_false(magic_has_controls(SLICE("a\t\r\n\x1A\x1B \x7F\xFF")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words),
        cmocka_unit_test(test_end), cmocka_unit_test(test_places), cmocka_unit_test(test_binary)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
