/* tests/ingest/50-archive.c - archives and packed files: what is read of them, what is left out, how much at most */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include <cmocka.h>

#include "archives.h"
#include "base/array.h"
#include "base/gzip.h"
#include "base/output.h"
#include "ingest/content.h"
#include "ingest/members.h"
#include "ingest/parts.h"
#include "ingest/record.h"
#include "ingest/window.h"

#define NAME "archive-test.zip"
#define RECORD "(;C[hello])"

static void write_file(const char *name, struct slice bytes)
{
    FILE *f = fopen(name, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes.at, 1, bytes.len, f), bytes.len);
    assert_int_equal(fclose(f), 0);
}

/* The names of all records, and their bytes, one after the other; then the notes. */
static void expect(struct buf *archive, const char *wanted)
{
    struct error e;
    struct buf out = {0}, note = {0};
    size_t at = 0;
    enum unpack_step step;
    struct unpack *u = unpack_bytes(buf_slice(archive), &e);

    if (!u)
        buf_add_format(&out, "%s\n", e.text);
    while (u && (step = unpack_next(u)) != UNPACK_END) {
        if (step != UNPACK_ENTRY)
            continue;
        buf_add_format(&out, "%s: ", u->entry.name);
        while (unpack_read(u, 4, &out))
            continue;
        buf_add_char(&out, '\n');
    }
    while (u && unpack_say(&u->notes, &at, &note)) {
        buf_add_format(&out, "%s\n", buf_string(&note));
        buf_clear(&note);
    }
    unpack_close(u);
    assert_string_equal(buf_string(&out), wanted);
    buf_free(&out);
    buf_free(&note);
    buf_free(archive);
}

static void kinds(void **state)
{
    struct buf b = {0};

    (void)state;
    zip_add(&b, "b.sgf", SLICE(RECORD));
    zip_add(&b, "a/", SLICE(""));
    zip_add(&b, "a/readme.txt", SLICE("text"));
    zip_add(&b, "a/x.SGF", SLICE("(;)"));
    zip_end(&b);
    expect(&b, "b.sgf: " RECORD "\na/x.SGF: (;)\n");
    tar_add(&b, "b.sgf", '0', SLICE(RECORD));
    tar_add(&b, "./a/x.gib", '0', SLICE("\\HS"));
    tar_end(&b);
    expect(&b, "b.sgf: " RECORD "\na/x.gib: \\HS\n");
    zip_end(&b);
    expect(&b, "");
}

/* A truncated archive has no directory: the size of an entry is unknown before it was read. */
static void sizes_that_are_not_known(void **state)
{
    struct buf b = {0};
    struct error e;

    (void)state;
    zip_streamed(&b, "a.sgf", SLICE(RECORD));
    zip_streamed(&b, "b/c.sgf", SLICE("(;C[second])"));
    zip_streamed(&b, "cut.sgf", SLICE("(;C[third])"));
    b.len -= 30;
    struct unpack *u = unpack_bytes(buf_slice(&b), &e);
    assert_non_null(u);
    for (int i = 0; i < 2; i++) {
        enum unpack_step step;
        struct buf out = {0};

        while ((step = unpack_next(u)) != UNPACK_ENTRY)
            assert_int_not_equal(step, UNPACK_END);
        assert_string_equal(u->entry.name, i ? "b/c.sgf" : "a.sgf");
        while (unpack_read(u, 4, &out))
            continue;
        assert_string_equal(buf_string(&out), i ? "(;C[second])" : RECORD);
        buf_free(&out);
    }
    unpack_close(u);
    buf_free(&b);
}

/* A backslash is a slash where the name has no other one. */
static void slashes(void **state)
{
    static const char *const names[][2] = {{"a.sgf", "a.sgf"}, {"a\\b.sgf", "a/b.sgf"}, {"a\\b\\c.sgf", "a/b/c.sgf"}, {"a/b\\c.sgf", "a/b\\c.sgf"},
        {"a\\b/c.sgf", "a\\b/c.sgf"}, {"a/b/c.sgf", "a/b/c.sgf"}};
    struct buf b = {0}, wanted = {0};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        buf_clear(&wanted);
        buf_add_format(&wanted, "%s: (;)\n", names[i][1]);
        zip_add(&b, names[i][0], SLICE("(;)"));
        zip_end(&b);
        expect(&b, buf_string(&wanted));
    }
    buf_free(&wanted);
}

/* A tar from before it had a signature. */
static void old_tar(void **state)
{
    enum { SUM_AT = 148, SUM_BYTES = 8, SIGN_AT = 257, BLOCK = 512 };
    struct buf b = {0};
    unsigned sum = 0;

    (void)state;
    tar_add(&b, "b.sgf", '0', SLICE(RECORD));
    tar_end(&b);
    memset(b.at + SIGN_AT, 0, BLOCK - SIGN_AT);
    memset(b.at + SUM_AT, ' ', SUM_BYTES);
    for (size_t i = 0; i < BLOCK; i++)
        sum += (unsigned char)b.at[i];
    snprintf(b.at + SUM_AT, SUM_BYTES, "%6o", sum & 0x7FFF);
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_ARCHIVE);
    b.at[0] = 'c';
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_NONE);
    b.at[0] = 'b';
    assert_int_equal(packing_of(slice_part(buf_slice(&b), 0, BLOCK - 1)), PACKING_NONE);
    /* Digits end at 7: with 8 the sum would be right for whoever counts on. */
    b.at[BLOCK - 1] = (char)((8 - sum % 8) % 8);
    sum += (unsigned char)b.at[BLOCK - 1];
    if (sum / 8 % 8 == 0) {
        b.at[BLOCK - 2] = 8;
        sum += 8;
    }
    snprintf(b.at + SUM_AT, SUM_BYTES, "%6o", sum & 0x7FFF);
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_ARCHIVE);
    snprintf(b.at + SUM_AT, SUM_BYTES, "%5o8", (sum / 8 - 1) & 0x7FFF);
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_NONE);
    buf_clear(&b);
    /* A text that has the right number at that place is one. */
    buf_add_repeat(&b, 'x', BLOCK);
    sum = (BLOCK - SUM_BYTES) * 'x' + SUM_BYTES * ' ';
    char digits[SUM_BYTES + 1];
    snprintf(digits, sizeof digits, "%6o  ", sum);
    memcpy(b.at + SUM_AT, digits, SUM_BYTES);
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_NONE);
    b.at[0] = 'y';
    b.at[1] = 'w';
    b.at[2] = '\1'; /* with a control it is a tar */
    b.at[3] = (char)('x' + 'x' - 1);
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_ARCHIVE);
    buf_clear(&b);
    tar_add(&b, "b.sgf", '0', SLICE(RECORD));
    tar_end(&b);
    expect(&b, "b.sgf: " RECORD "\n");
}

static void names(void **state)
{
    struct buf b = {0};

    (void)state;
    zip_add(&b, "../../up.sgf", SLICE("1"));
    zip_add(&b, "/root.sgf", SLICE("2"));
    zip_add(&b, "a\033]0;b\n.sgf", SLICE("3"));
    zip_add(&b, "__MACOSX/._a.sgf", SLICE("4"));
    zip_add(&b, "x/._a.sgf", SLICE("4"));
    zip_add(&b, ".hidden/a.sgf", SLICE("4"));
    zip_add(&b, "same.sgf", SLICE("5"));
    zip_add(&b, "same.sgf", SLICE("6"));
    zip_add(&b, "old\\folder\\a.sgf", SLICE("7"));
    zip_end(&b);
    expect(&b, "../../up.sgf: 1\n/root.sgf: 2\na\033]0;b\n.sgf: 3\nsame.sgf: 5\nsame.sgf: 6\nold/folder/a.sgf: 7\n");
}

/* The same names in the character sets of Japan, China, Taiwan, Korea; the second byte of some is that of a slash. */
static void names_without_a_character_set(void **state)
{
    struct buf b = {0};

    (void)state;
    zip_add(&b, "\x96{\x88\xF6\x96V/\x8FG\x8D\xF4.sgf", SLICE("1"));
    zip_add(&b, "\x88\xCD\x8C\xE9/\x91\xE6\x88\xEA\x8B\xC7 \x83\\.sgf", SLICE("2"));
    zip_add(&b, "\x88\xCD\x8C\xE9/\x82\xB1\x82\xEA\x82\xCD.sgf", SLICE("3"));
    zip_end(&b);
    expect(&b, "本因坊/秀策.sgf: 1\n囲碁/第一局 ソ.sgf: 2\n囲碁/これは.sgf: 3\n");
    /* Those of old programs for Windows have their own slash between folder and file; in a letter it is none. */
    zip_add(&b, "\x96{\x88\xF6\x96V\\\x8FG\x8D\xF4.sgf", SLICE("1"));
    zip_add(&b, "\x88\xCD\x8C\xE9\\\x91\xE6\x88\xEA\x8B\xC7 \x83\\.sgf", SLICE("2"));
    zip_add(&b, "\x88\xCD\x8C\xE9\\\x82\xB1\x82\xEA\x82\xCD.sgf", SLICE("3"));
    zip_end(&b);
    expect(&b, "本因坊/秀策.sgf: 1\n囲碁/第一局 ソ.sgf: 2\n囲碁/これは.sgf: 3\n");
    zip_add(&b, "\xCE\xA7\xC6\xE5/\xB9\xC5\xC1\xA6 \xBE\xC5\xB6\xCE.sgf", SLICE("1"));
    zip_add(&b, "\xD6\xD0\xB9\xFA\xCE\xA7\xC6\xE5\xB9\xDA\xBE\xFC.sgf", SLICE("2"));
    zip_end(&b);
    expect(&b, "围棋/古力 九段.sgf: 1\n中国围棋冠军.sgf: 2\n");
}

static void left_out(void **state)
{
    struct buf b = {0};

    (void)state;
    tar_add(&b, "a.sgf", '2', SLICE(""));
    tar_add(&b, "b.sgf", '1', SLICE(""));
    tar_add(&b, "fifo.sgf", '6', SLICE(""));
    tar_add(&b, "empty.sgf", '0', SLICE(""));
    tar_add(&b, "games.zip", '0', SLICE("PK\003\004"));
    tar_add(&b, "c.sgf", '0', SLICE(RECORD));
    tar_end(&b);
    expect(&b, "c.sgf: " RECORD "\n2 links left out\n1 archive inside the archive: unpack it first\n");
    zip_encrypted(&b, "a.sgf");
    zip_add(&b, "b.sgf", SLICE(RECORD));
    zip_end(&b);
    expect(&b, "b.sgf: " RECORD "\nencrypted: 1 record left out\n");
    seven_encrypted(&b, 0, SLICE(RECORD));
    expect(&b, "a.sgf: " RECORD "\n");
    seven_encrypted(&b, 1, SLICE(RECORD));
    expect(&b, "b.sgf: " RECORD "\nencrypted: 1 record left out\n");
    seven_encrypted(&b, 3, SLICE(RECORD));
    expect(&b, "d.sgf: " RECORD "\nencrypted: 3 records left out\n");
    buf_add(&b, "Rar!\032\007\001\000", 8);
    expect(&b, "RAR is not supported: unpack it first\n");
    buf_add(&b, "\135\0\0\200\0\377\377", 7);
    expect(&b, "lzma is not supported: unpack it first\n");
    buf_add(&b, "PK\007\010PK\003\004", 8);
    expect(&b, "split zip is not supported: join its parts with zip -s 0\n");
}

/* What comes before the bytes in a gzip file may be longer than what is read at once. */
static void long_gzip_header(void **state)
{
    enum { FLAGS = 3, EXTRA = 4, HEADER = 10, EXTRA_BYTES = 40000 };
    struct buf plain = {0}, b = {0};
    struct content c = {0};
    struct error e;

    (void)state;
    if (!strcmp(gzip_library(), "no zlib"))
        skip();
    gzip_store(&plain, SLICE(RECORD));
    buf_add(&b, plain.at, HEADER);
    b.at[FLAGS] = EXTRA;
    buf_add_char(&b, (char)(EXTRA_BYTES & 255));
    buf_add_char(&b, (char)(EXTRA_BYTES >> 8));
    buf_add_repeat(&b, 'x', EXTRA_BYTES);
    buf_add_slice(&b, slice_from(buf_slice(&plain), HEADER));
    write_file(NAME, buf_slice(&b));
    assert_true(content_open(&c, NAME, &e));
    assert_true(content_read(&c, 4, NULL, &e));
    assert_false(content_is_whole(&c));
    assert_true(content_source(&c) >= 0);
    while (!content_is_whole(&c)) {
        assert_true(content_read(&c, 4, NULL, &e));
        assert_int_equal(content_percent(&c, c.bytes.len), content_is_whole(&c) ? 100 : 0); /* nobody knows its size before */
    }
    assert_true(slice_is(buf_slice(&c.bytes), RECORD));
    assert_null(c.flaw);
    assert_int_equal(content_source(&c), -1);
    content_free(&c);
    unlink(NAME);
    buf_free(&plain);
    buf_free(&b);
}

/* A short gzip file that was cut gives what is there, as a long one does. */
static void cut_gzip(void **state)
{
    struct buf b = {0}, tar = {0};
    struct content c = {0};
    struct error e;

    (void)state;
    if (!strcmp(gzip_library(), "no zlib"))
        skip();
    tar_add(&tar, "a.sgf", '0', SLICE(RECORD));
    tar_add(&tar, "b.sgf", '0', SLICE(RECORD));
    tar_end(&tar);
    gzip_store(&b, slice_part(buf_slice(&tar), 0, 1024 + 512 + 5));
    b.len -= 8;
    expect(&b, "a.sgf: " RECORD "\nb.sgf: (;C[h\ntruncated: 2 records read\n");
    gzip_store(&b, SLICE("(;SZ[9];B[aa];W[bb])"));
    b.len -= 8 + 3;
    write_file(NAME, buf_slice(&b));
    assert_true(content_read_whole(&c, NAME, &e));
    assert_true(slice_is(buf_slice(&c.bytes), "(;SZ[9];B[aa];W[b"));
    assert_string_equal(c.flaw, "truncated: read what was there");
    content_free(&c);
    unlink(NAME);
    buf_free(&b);
    buf_free(&tar);
}

/* A record that was packed before it came into the archive, whatever its name; an archive in the archive is reported. */
static void packed_inside(void **state)
{
    struct buf b = {0}, packed = {0}, tar = {0};

    (void)state;
    gzip_store(&packed, SLICE(RECORD));
    zip_add(&b, "a.sgf.gz", buf_slice(&packed));
    zip_add(&b, "b.sgf", buf_slice(&packed));
    zip_add(&b, "d.sgf", SLICE("\037\213\010"));
    tar_add(&tar, "x.sgf", '0', SLICE(RECORD));
    tar_end(&tar);
    buf_clear(&packed);
    gzip_store(&packed, buf_slice(&tar));
    zip_add(&b, "e.tgz", buf_slice(&packed));
    zip_add(&b, "f.sgf", SLICE(RECORD));
    zip_end(&b);
    expect(&b, "a.sgf.gz: " RECORD "\nb.sgf: " RECORD "\nd.sgf: \037\213\010\nf.sgf: " RECORD
               "\n1 archive inside the archive: unpack it first\ndamaged: 1 record read in part\n");
    buf_free(&packed);
    buf_free(&tar);
}

#define SECOND "(;C[second])"
#define WIDE(size) "needs a window of " size " to unpack, more than 128 MiB: unpack it first\n"
#define WIDE_INSIDE "needs a window above 128 MiB to unpack: 1 record left out\n"

enum { ZSTD_MOST = 17 << 3, XZ_MOST = 30 }; /* 128 MiB as a byte of their headers */

/* A packed record. */
static void expect_stream(struct buf *b, const char *wanted)
{
    struct error e;
    struct buf out = {0};
    struct unpack *u = unpack_bytes(buf_slice(b), &e);

    if (!u)
        buf_add_format(&out, "%s\n", e.text);
    while (u && unpack_read(u, UNPACK_SLICE, &out))
        continue;
    unpack_close(u);
    assert_string_equal(buf_string(&out), wanted);
    buf_free(&out);
    buf_clear(b);
}

/* The largest window counts, wherever it is: in a second frame, in one that follows what is passed over. */
static void windows_of_streams(void **state)
{
    struct buf b = {0};

    (void)state;
    zstd_add(&b, ZSTD_MOST, SLICE(RECORD));
    expect_stream(&b, RECORD);
    zstd_add(&b, ZSTD_MOST + 1, SLICE(RECORD));
    expect_stream(&b, WIDE("144 MiB"));
    zstd_add(&b, 255, SLICE(RECORD));
    expect_stream(&b, WIDE("3840 GiB"));
    zstd_add(&b, 0, SLICE(RECORD));
    zstd_add(&b, ZSTD_MOST + 8, SLICE(SECOND));
    expect_stream(&b, WIDE("256 MiB"));
    zstd_add(&b, 0, SLICE(RECORD));
    buf_add(&b, "\x5F\x2A\x4D\x18\3\0\0\0abc", 11);
    zstd_add(&b, ZSTD_MOST + 24, SLICE(SECOND));
    expect_stream(&b, WIDE("1 GiB"));
    zstd_add(&b, 0, SLICE(RECORD));
    zstd_add(&b, 0, SLICE(SECOND));
    expect_stream(&b, RECORD SECOND);
    /* One piece, whose size is the window: 128 MiB, and a byte more; the sizes are of 8, 4 and 2 bytes. */
    buf_add(&b, "\050\265\057\375\340\0\0\0\010\0\0\0\0\3\0\0", 16);
    expect_stream(&b, "truncated: nothing could be unpacked\n");
    buf_add(&b, "\050\265\057\375\340\1\0\0\010\0\0\0\0\3\0\0", 16);
    expect_stream(&b, WIDE("129 MiB"));
    buf_add(&b, "\050\265\057\375\243\1\2\3\4\1\0\0\010\3\0\0", 16); /* with a dictionary's number */
    expect_stream(&b, WIDE("129 MiB"));
    xz_add(&b, XZ_MOST, SLICE(RECORD));
    expect_stream(&b, RECORD);
    xz_add(&b, XZ_MOST + 1, SLICE(RECORD));
    expect_stream(&b, WIDE("192 MiB"));
    xz_add(&b, 40, SLICE(RECORD));
    expect_stream(&b, WIDE("4096 MiB"));
    xz_add(&b, 0, SLICE(RECORD));
    buf_add_repeat(&b, 0, 8);
    xz_add(&b, XZ_MOST + 6, SLICE(SECOND));
    expect_stream(&b, WIDE("1 GiB"));
    xz_add(&b, 0, SLICE(RECORD));
    buf_add_repeat(&b, 0, 8);
    xz_add(&b, XZ_MOST, SLICE(SECOND));
    expect_stream(&b, RECORD SECOND);
    buf_free(&b);
}

/* A file that is packed twice is unpacked twice; an archive that is packed twice is not read. */
static void packed_twice(void **state)
{
    struct buf b = {0}, inner = {0};

    (void)state;
    xz_add(&inner, XZ_MOST, SLICE(RECORD));
    zstd_add(&b, 0, buf_slice(&inner));
    expect_stream(&b, RECORD);
    buf_clear(&inner);
    xz_add(&inner, XZ_MOST + 1, SLICE(RECORD));
    zstd_add(&b, 0, buf_slice(&inner));
    expect_stream(&b, "");
    zstd_add(&b, 0, buf_slice(&inner));
    expect(&b, "");
    zip_add(&b, "a.sgf.xz", buf_slice(&inner));
    zip_add(&b, "b.sgf", SLICE(RECORD));
    zip_end(&b);
    expect(&b, "a.sgf.xz: \nb.sgf: " RECORD "\n" WIDE_INSIDE);
    buf_clear(&inner);
    zip_add(&inner, "a.sgf", SLICE(RECORD));
    zip_end(&inner);
    zstd_add(&b, 0, buf_slice(&inner));
    struct error e;
    struct unpack *u = unpack_bytes(buf_slice(&b), &e);
    struct buf out = {0};
    while (unpack_read(u, UNPACK_SLICE, &out))
        continue;
    assert_true(u->is_refused);
    assert_int_equal(u->notes.nested, 1);
    unpack_close(u);
    struct content c = {0};
    write_file(NAME, buf_slice(&b));
    assert_false(content_read_whole(&c, NAME, &e));
    assert_string_equal(e.text, "1 archive inside the archive: unpack it first");
    assert_int_equal(c.bytes.len, 0); /* its bytes are no record */
    content_free(&c);
    unlink(NAME);
    buf_free(&out);
    buf_free(&b);
    buf_free(&inner);
}

/* A record that looks back too far is left out; those beside it are there. */
static void windows_of_zip(void **state)
{
    enum { LZMA = 14, XZ = 95, PPMD = 98 };
    struct buf b = {0}, packed = {0};

    (void)state;
    for (unsigned more = 0; more < 2; more++) {
        buf_clear(&packed);
        xz_add(&packed, XZ_MOST + more, SLICE(RECORD));
        zip_packed(&b, "a.sgf", XZ, buf_slice(&packed), SLICE(RECORD));
        zip_add(&b, "b.sgf", SLICE(SECOND));
        zip_end(&b);
        expect(&b, more ? "b.sgf: " SECOND "\n" WIDE_INSIDE : "a.sgf: " RECORD "\nb.sgf: " SECOND "\n");
    }
    zip_packed(&b, "a.sgf", LZMA, SLICE("\x09\x14\5\0\x5D\1\0\0\010abcdefgh"), SLICE(RECORD));
    zip_add(&b, "b.sgf", SLICE(SECOND));
    zip_packed(&b, "c.sgf", PPMD, SLICE("\5\010abcdefgh"), SLICE(RECORD)); /* 129 MiB */
    zip_end(&b);
    expect(&b, "b.sgf: " SECOND "\nneed windows above 128 MiB to unpack: 2 records left out\n");
    struct parts p = {0};
    parts_hold(&p, SLICE("\x09\x14\5\0\x5D\0\0\0\010"));
    assert_int_equal(window_of_zip(&p, 0, "ZIP 6.3 (lzma)"), WINDOW_MOST);
    parts_hold(&p, SLICE("\xF5\7"));
    assert_int_equal(window_of_zip(&p, 0, "ZIP 6.3 (ppmd-1)"), WINDOW_MOST);
    assert_int_equal(window_of_zip(&p, 0, "ZIP 2.0 (deflation)"), 0);
    buf_free(&packed);
}

static void windows_of_7z(void **state)
{
    struct buf b = {0};

    (void)state;
    for (int header = -1; header <= XZ_MOST; header += XZ_MOST + 1) {
        seven_zip(&b, XZ_MOST, header, SLICE(RECORD));
        expect(&b, "a.sgf: " RECORD "\n");
        seven_zip(&b, XZ_MOST + 6, header, SLICE(RECORD));
        expect(&b, WIDE("1 GiB"));
    }
    seven_zip(&b, 0, XZ_MOST + 1, SLICE(RECORD));
    expect(&b, WIDE("192 MiB"));
    seven_zip(&b, 0, 0, SLICE(RECORD));
    b.len--;
    expect(&b, "truncated: nothing could be unpacked\n");
    seven_zip(&b, 0, -1, SLICE(RECORD));
    b.at[b.len - 2] ^= 1;
    expect(&b, "damaged: nothing could be unpacked\n");
}

/* Cut is what ends too early. What is wrong in the middle is damaged, and says so. */
static void cut_or_damaged(void **state)
{
    struct buf whole = {0}, b = {0}, out = {0};
    struct error e;

    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        buf_clear(&whole);
        if (kind)
            zstd_add(&whole, 0, SLICE(RECORD));
        else
            xz_add(&whole, 0, SLICE(RECORD));
        for (size_t len = 8; len < whole.len; len++) {
            buf_add(&b, whole.at, len);
            struct unpack *u = unpack_bytes(buf_slice(&b), &e);
            while (u && unpack_read(u, UNPACK_SLICE, &out))
                continue;
            assert_true(u ? u->notes.flaw == UNPACK_CUT : !strcmp(e.text, "truncated: nothing could be unpacked"));
            unpack_close(u);
            buf_clear(&b);
        }
        buf_add_slice(&b, buf_slice(&whole));
        b.at[kind ? 6 : 24] ^= 6; /* a reserved block; a reserved chunk */
        expect_stream(&b, "damaged: nothing could be unpacked\n");
    }
    static const struct {
        const char *text;
        enum unpack_flaw flaw;
    } says[] = {{"Truncated bzip2 file body", UNPACK_CUT}, {"Can't allocate data", UNPACK_MEMORY}, {"Unsupported codec", UNPACK_UNKNOWN},
        {"Damaged tar archive", UNPACK_DAMAGED}};
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        assert_int_equal(unpack_flaw_of(-1, says[i].text, true), says[i].flaw);
        assert_int_equal(unpack_flaw_of(ENOMEM, says[i].text, true), UNPACK_MEMORY);
    }
    assert_int_equal(unpack_flaw_of(-1, "what else", true), UNPACK_CUT);
    assert_int_equal(unpack_flaw_of(-1, "what else", false), UNPACK_DAMAGED);
    assert_int_equal(unpack_flaw_of(-1, NULL, false), UNPACK_DAMAGED);
    buf_free(&whole);
    buf_free(&b);
    buf_free(&out);
}

static void cut(void **state)
{
    struct buf b = {0};

    (void)state;
    tar_add(&b, "a.sgf", '0', SLICE(RECORD));
    tar_add(&b, "b.sgf", '0', SLICE(RECORD));
    b.len = 3 * 512 + 4;
    expect(&b, "a.sgf: " RECORD "\nb.sgf: (;C[\ntruncated: 2 records read\n");
    zip_add(&b, "a.sgf", SLICE(RECORD));
    zip_add(&b, "b.sgf", SLICE(RECORD));
    b.len -= 4;
    expect(&b, "a.sgf: " RECORD "\nb.sgf: (;C[hel\ntruncated: 2 records read\n");
    buf_add(&b, "7z\274\257\047\034", 6);
    expect(&b, "truncated: nothing could be unpacked\n");
}

/* A record that was packed before it came into the archive: its own sum is wrong, that of the archive, both or none. */
static void flaws_inside_and_outside(void **state)
{
    enum { SUM_AT = 14 }; /* in the header of an entry */

    (void)state;
    for (int flaws = 0; flaws < 4; flaws++) {
        struct buf b = {0}, packed = {0};
        struct content c = {0};
        struct error e;

        gzip_store(&packed, SLICE(RECORD));
        if (flaws & 1)
            packed.at[packed.len - 8]++;
        zip_add(&b, "a.sgf.gz", buf_slice(&packed));
        const size_t second = b.len;
        zip_add(&b, "b.sgf", SLICE(RECORD));
        zip_end(&b);
        char *directory = memmem(b.at + second, b.len - second, "PK\1\2", 4);
        assert_non_null(directory);
        if (flaws & 2) {
            b.at[SUM_AT]++;
            directory[SUM_AT + 2]++;
        }
        write_file(NAME, buf_slice(&b));
        for (int is_open = 0; is_open < 2; is_open++) {
            struct members *m = is_open ? members_fill(NAME, &e) : NULL;

            while (m && members_step(m))
                continue;
            if (m)
                assert_int_equal(m->notes.damaged, flaws > 0);
            assert_true(content_read_whole(&c, NAME "/a.sgf.gz", &e));
            assert_true(slice_is(buf_slice(&c.bytes), RECORD));
            if (flaws ? !c.flaw || strcmp(c.flaw, "damaged: read as far as possible") != 0 : c.flaw != NULL)
                fail_msg("flaws %d, open %d: %s", flaws, is_open, c.flaw ? c.flaw : "none");
            assert_true(content_read_whole(&c, NAME "/b.sgf", &e) && !c.flaw);
            members_close_all();
        }
        struct record r;
        int status = -1;
        assert_true(record_open(&r, NAME "/a.sgf.gz", CHARSET_UNKNOWN, &status));
        assert_int_equal(status, flaws ? STATUS_DEFECT : STATUS_FINE);
        record_close(&r);
        content_free(&c);
        buf_free(&packed);
        buf_free(&b);
    }
    unlink(NAME);
}

/* ---- one byte is another one ---- */

#define ANNS_GAME SLICE("(;PB[Ann];B[aa];W[bb];B[cc])")
#define CYS_GAME SLICE("(;PB[Cy];B[dd]C[text that is long enough])")

static void all_of_zip(struct buf *out)
{
    zip_add(out, "a.sgf", ANNS_GAME);
    zip_add(out, "b.sgf", CYS_GAME);
    zip_end(out);
}

static void all_of_tar(struct buf *out)
{
    struct buf tar = {0};
    tar_add(&tar, "a.sgf", '0', ANNS_GAME);
    tar_add(&tar, "b.sgf", '0', CYS_GAME);
    tar_end(&tar);
    gzip_store(out, buf_slice(&tar));
    buf_free(&tar);
}

static void one_of_gzip(struct buf *out)
{
    gzip_store(out, ANNS_GAME);
}

static void packed_in_zip(struct buf *out)
{
    struct buf packed = {0};
    gzip_store(&packed, ANNS_GAME);
    zip_add(out, "a.sgf.gz", buf_slice(&packed));
    zip_end(out);
    buf_free(&packed);
}

static bool is_sound(struct slice record)
{
    return slice_is_equal(record, ANNS_GAME) || slice_is_equal(record, CYS_GAME);
}

/* A record that is not right is said to be damaged when it is read, or all of the archive was. */
static void assert_right_or_said(const char *path, bool is_said, size_t at)
{
    struct content c = {0};
    struct error e;
    if (content_read_whole(&c, path, &e) && !is_sound(buf_slice(&c.bytes)) && !c.flaw && !is_said)
        fail_msg("byte %zu of %s: %s", at, path, buf_string(&c.bytes));
    content_free(&c);
}

static void one_byte_changed(void **state)
{
    (void)state;
    static void (*const makes[])(struct buf *) = {all_of_zip, all_of_tar, packed_in_zip, one_of_gzip};
    for (size_t i = 0; i < COUNT(makes); i++) {
        struct buf b = {0}, words = {0};
        makes[i](&b);
        for (size_t at = 6; at < b.len; at++) { /* its sign stays */
            struct names names = {0};
            struct error e;
            b.at[at] = (char)(b.at[at] ^ 1 << at % 8);
            write_file("changed.archive", buf_slice(&b));
            b.at[at] = (char)(b.at[at] ^ 1 << at % 8);
            assert_right_or_said("changed.archive/a.sgf", false, at);
            struct members *m = members_open("changed.archive", &e);
            while (m && members_step(m))
                continue;
            struct unpack_notes notes = m ? m->notes : (struct unpack_notes){0};
            notes.damaged = notes.unknown = 0;
            size_t row = 0;
            const bool is_said = m && unpack_say(&notes, &row, &words);
            if (m)
                members_names(m, "", &names);
            for (size_t k = 0; k < names.count; k++)
                assert_right_or_said(names.at[k], is_said, at);
            if (makes[i] == one_of_gzip)
                assert_right_or_said("changed.archive", false, at);
            names_free(&names);
            members_close_all();
        }
        buf_free(&words);
        buf_free(&b);
    }
    unlink("changed.archive");
}

/* The header of a 7z has a sum, but this record has none: it is read, or nothing is, with a report. Truncated, it is not an archive. */
static void one_byte_of_7z_changed(void **state)
{
    (void)state;
    for (int is_packed = 0; is_packed < 2; is_packed++) {
        struct buf b = {0}, out = {0};
        seven_zip(&b, 0, is_packed - 1, ANNS_GAME);
        for (size_t at = 0; at < 2 * b.len; at++) {
            const bool is_cut = at >= b.len;
            struct error e = {.text = ""};
            if (at < 6 || at == b.len)
                continue;
            if (!is_cut)
                b.at[at] = (char)(b.at[at] ^ 1 << at % 8);
            struct unpack *u = unpack_bytes(slice_part(buf_slice(&b), 0, is_cut ? at - b.len : b.len), &e);
            bool is_said = !u && *e.text;
            buf_clear(&out);
            while (u && unpack_next(u) != UNPACK_END)
                while (unpack_read(u, UNPACK_SLICE, &out))
                    continue;
            is_said |= u && (u->notes.flaw || u->notes.damaged > 0 || u->notes.unknown > 0);
            if (is_cut ? u != NULL : !is_said && out.len != ANNS_GAME.len && at >= 8 && u->notes.records > 0)
                fail_msg("byte %zu, packed %d: %s", at, is_packed, buf_string(&out));
            unpack_close(u);
            if (!is_cut)
                b.at[at] = (char)(b.at[at] ^ 1 << at % 8);
        }
        buf_free(&b);
        buf_free(&out);
    }
}

/* The checksum of a long one is not read yet when the last record is there. */
static void checksum_far_behind(void **state)
{
    (void)state;
    struct buf record = {0}, tar = {0}, b = {0};
    struct content c = {0};
    struct error e;
    buf_add_string(&record, "(;C[");
    while (record.len < 100000)
        buf_add_string(&record, "words ");
    buf_add_string(&record, "])");
    tar_add(&tar, "a.sgf", '0', buf_slice(&record));
    tar_add(&tar, "b.sgf", '0', SLICE(RECORD));
    tar_end(&tar);
    for (int i = 0; i < 200; i++)
        tar_end(&tar); /* as tapes have it */
    gzip_store(&b, buf_slice(&tar));
    write_file(NAME, buf_slice(&b));
    assert_true(content_read_whole(&c, NAME "/b.sgf", &e) && !c.flaw);
    b.at[1000] ^= 1;
    write_file(NAME, buf_slice(&b));
    assert_true(content_read_whole(&c, NAME "/a.sgf", &e));
    assert_string_equal(c.flaw, "damaged: read as far as possible");
    struct members *m = members_open(NAME, &e);
    while (members_step(m))
        continue;
    assert_int_equal(m->notes.flaw, UNPACK_DAMAGED);
    members_close_all();
    content_free(&c);
    unlink(NAME);
    buf_free(&record);
    buf_free(&tar);
    buf_free(&b);
}

/* Large, and no bomb: what it unpacks to is compared with all that was read, in a file and inside a gzip file. */
static void large_and_no_bomb(void **state)
{
    enum { LARGE = 18 << 20 };
    struct buf text = {0}, tar = {0};

    (void)state;
    buf_add_repeat(&text, ' ', LARGE);
    for (int is_packed = 0; is_packed < 2; is_packed++) {
        struct buf b = {0}, out = {0};
        struct error e;

        tar_add(is_packed ? &tar : &b, "a.sgf", '0', buf_slice(&text));
        tar_add(is_packed ? &tar : &b, "b.sgf", '0', SLICE(RECORD));
        tar_end(is_packed ? &tar : &b);
        if (is_packed)
            gzip_store(&b, buf_slice(&tar));
        struct unpack *u = unpack_bytes(buf_slice(&b), &e);
        assert_non_null(u);
        for (enum unpack_step step; (step = unpack_next(u)) != UNPACK_END;) {
            if (step != UNPACK_ENTRY)
                continue;
            while (unpack_read(u, UNPACK_SLICE, &out))
                continue;
            assert_false(u->is_refused);
        }
        assert_int_equal(out.len, LARGE + strlen(RECORD));
        assert_false(u->notes.is_bomb || u->notes.is_too_large || u->notes.flaw);
        unpack_close(u);
        buf_free(&b);
        buf_free(&out);
    }
    buf_free(&text);
    buf_free(&tar);
}

/* A packed record in an archive that is large enough for it: it is a bomb by its own size. Nothing after it is read. */
static void bomb_inside(void **state)
{
    enum { BLOCK = 128 << 10, BLOCKS = 160, PLAIN = 1 << 20, REPEATS = 1, LAST = 1 };
    struct buf b = {0}, packed = {0}, plain = {0}, out = {0};
    struct error e;
    size_t records = 0;

    (void)state;
    buf_add(&packed, "\050\265\057\375\0\070", 6); /* a window of 128 KiB */
    for (unsigned i = 0; i < BLOCKS; i++) {
        const unsigned header = (unsigned)BLOCK << 3 | REPEATS << 1 | (i == BLOCKS - 1 ? LAST : 0);

        buf_add_char(&packed, (char)(header & 255));
        buf_add_char(&packed, (char)(header >> 8 & 255));
        buf_add_char(&packed, (char)(header >> 16));
        buf_add_char(&packed, ' ');
    }
    buf_add_repeat(&plain, ' ', PLAIN);
    zip_add(&b, "a.sgf", buf_slice(&plain));
    zip_add(&b, "b.sgf.zst", buf_slice(&packed));
    zip_add(&b, "c.sgf", SLICE(RECORD));
    zip_end(&b);
    struct unpack *u = unpack_bytes(buf_slice(&b), &e);
    assert_non_null(u);
    for (enum unpack_step step; (step = unpack_next(u)) != UNPACK_END;) {
        if (step != UNPACK_ENTRY)
            continue;
        while (unpack_read(u, UNPACK_SLICE, &out))
            continue;
        assert_int_equal(u->is_refused, ++records == 2);
    }
    assert_int_equal(records, 2);
    assert_true(u->notes.is_bomb && !u->notes.is_too_large);
    unpack_close(u);
    buf_free(&b);
    buf_free(&packed);
    buf_free(&plain);
    buf_free(&out);
}

/* A thousand times as much as it takes. */
static void bomb(void **state)
{
    struct buf b = {0};

    (void)state;
    zip_blanks(&b, "a.sgf", (size_t)200 << 20);
    zip_add(&b, "b.sgf", SLICE(RECORD));
    zip_end(&b);
    struct error e;
    struct buf out = {0};
    struct unpack *u = unpack_bytes(buf_slice(&b), &e);
    assert_non_null(u);
    while (unpack_next(u) == UNPACK_BUSY)
        continue;
    while (unpack_read(u, UNPACK_SLICE, &out))
        continue;
    assert_true(u->is_refused);
    assert_true(u->notes.is_bomb);
    assert_true(out.len <= (size_t)64 << 20);
    assert_int_equal(unpack_next(u), UNPACK_END);
    unpack_close(u);
    buf_free(&out);
    buf_free(&b);
}

static void as_a_folder(void **state)
{
    struct buf b = {0};
    struct names n = {0};
    struct error e;
    struct content c = {0};

    (void)state;
    zip_add(&b, "g10.sgf", SLICE("ten"));
    zip_add(&b, "same.sgf", SLICE("first"));
    zip_add(&b, "g2.sgf", SLICE("two"));
    zip_add(&b, "a/1.sgf", SLICE("one"));
    zip_add(&b, "same.sgf", SLICE("second"));
    zip_end(&b);
    write_file(NAME, buf_slice(&b));
    file_settle(NAME);
    assert_true(content_read_whole(&c, NAME "/g2.sgf", &e)); /* alone */
    assert_true(slice_is(buf_slice(&c.bytes), "two"));
    assert_false(content_changed(&c, NAME "/g2.sgf"));
    assert_false(content_read_whole(&c, NAME "/none.sgf", &e));
    assert_string_equal(e.text, "no such record in the archive");
    struct members *m = members_open(NAME, &e);
    assert_non_null(m);
    while (members_step(m))
        assert_int_equal(members_came(m), 0);
    members_names(m, "", &n);
    assert_int_equal(n.count, 5);
    static const char *const sorted[] = {"a/1.sgf", "g2.sgf", "g10.sgf", "same.sgf", "same (2).sgf"};
    static const char *const bytes[] = {"one", "two", "ten", "first", "second"};
    for (size_t i = 0; i < n.count; i++) {
        assert_string_equal(n.at[i] + strlen(NAME "/"), sorted[i]);
        assert_true(content_read_whole(&c, n.at[i], &e));
        assert_true(slice_is(buf_slice(&c.bytes), bytes[i]));
    }
    names_free(&n);
    members_names(m, "a/", &n);
    assert_int_equal(n.count, 1);
    names_free(&n);
    content_free(&c);
    members_close_all();
    buf_free(&b);
    unlink(NAME);
}

/* The names of all records and their bytes, in order. */
static void add_all(struct members *m, struct buf *out)
{
    for (size_t i = 0; i < m->count; i++) {
        struct slice bytes = {"", 0};
        enum members_news news;
        while ((news = members_bring(m, i, &bytes)) == MEMBERS_BUSY)
            continue;
        assert_int_equal(news, MEMBERS_THERE);
        buf_add_format(out, "%s=%.*s\n", m->at[i].name, (int)bytes.len, bytes.at);
    }
}

static void names_of_all_kinds(struct buf *b)
{
    zip_add(b, "same.sgf", SLICE("1"));
    zip_add(b, "\x88\xCD\x8C\xE9/\x82\xB1\x82\xEA\x82\xCD.sgf", SLICE("2"));
    zip_add(b, "same.sgf", SLICE("3"));
    zip_add(b, "\x96{\x88\xF6\x96V/\x8FG\x8D\xF4.sgf", SLICE("4"));
    zip_add(b, "same (2).sgf", SLICE("5"));
    zip_add(b, "\x88\xCD\x8C\xE9/\x91\xE6\x88\xEA\x8B\xC7 \x83\\.sgf", SLICE("6"));
    zip_add(b, "a.sgf", SLICE("7"));
    zip_add(b, "same.sgf", SLICE("8"));
    zip_end(b);
}

/* The records of a copy of the archive whose names are all read first; it is in NAME, too. */
static void add_at_once(const struct buf *b, struct buf *out)
{
    struct error e;

    write_file(NAME, buf_slice(b));
    write_file("other-" NAME, buf_slice(b));
    struct members *m = members_open("other-" NAME, &e);
    while (members_step(m))
        continue;
    add_all(m, out);
}

/* Whatever comes first, in the end it is what it is when all names are read before any record. */
static void filled_in_slices(void **state)
{
    struct buf b = {0}, at_once = {0}, filled = {0};
    struct error e;
    size_t came = 0, steps = 0;

    (void)state;
    names_of_all_kinds(&b);
    add_at_once(&b, &at_once);
    struct members *m = members_fill(NAME, &e);
    for (; members_step(m); steps++) {
        assert_true(members_came(m) <= came + 1);
        if (members_came(m) == came)
            continue;
        /* It is there at once, under a name of its own, whatever is still to come. */
        struct slice bytes;
        assert_int_equal(members_bring(m, came, &bytes), MEMBERS_THERE);
        assert_int_equal(*bytes.at, '1' + (int)came);
        assert_int_equal(members_find(m, m->at[came].name), came);
        assert_int_equal(m->at[came].arrival, came);
        assert_int_equal(members_is_named(m, came), came != 1 && came != 3 && came != 5);
        if (came == 2)
            assert_string_equal(m->at[came].name, "same (2).sgf");
        came++;
    }
    assert_int_equal(came, 8);
    assert_true(steps >= 2 * came);
    assert_ptr_equal(members_fill(NAME, &e), m);
    members_arrange(m);
    for (size_t i = 0; i < came; i++)
        assert_true(members_is_named(m, i));
    assert_int_equal(members_find(m, "\x96{\x88\xF6\x96V/\x8FG\x8D\xF4.sgf"), 7); /* as the archive has it */
    add_all(m, &filled);
    assert_string_equal(buf_string(&filled), buf_string(&at_once));
    assert_string_equal(buf_string(&filled), "a.sgf=7\nsame (2).sgf=5\nsame.sgf=1\nsame (3).sgf=3\nsame (4).sgf=8\n囲碁/これは.sgf=2\n"
                                             "囲碁/第一局 ソ.sgf=6\n本因坊/秀策.sgf=4\n");
    members_close_all();
    buf_free(&b);
    buf_free(&at_once);
    buf_free(&filled);
    unlink(NAME);
    unlink("other-" NAME);
}

/* The last name is the first one that says of a character set. */
static void names_are_guessed_when_all_came(void **state)
{
    struct buf b = {0};
    struct error e;

    (void)state;
    zip_add(&b, "a.sgf", SLICE("1"));
    zip_add(&b, "b.sgf", SLICE("2"));
    zip_add(&b, "\x96{\x88\xF6\x96V/\x8FG\x8D\xF4.sgf", SLICE("3"));
    zip_end(&b);
    write_file(NAME, buf_slice(&b));
    struct members *m = members_fill(NAME, &e);
    while (members_step(m))
        continue;
    members_arrange(m);
    assert_int_equal(members_find(m, "本因坊/秀策.sgf"), 2);
    assert_string_equal(m->at[2].name, "本因坊/秀策.sgf");
    members_close_all();
    buf_free(&b);
    unlink(NAME);
}

/* The same names from any of them on, behind others that say nothing of their character set: filled in slices they are what they are at once. */
static void names_in_any_order(void **state)
{
    static const char *const names[] = {"\x83\\.sgf", "\x88\xCD\x8C\xE9/\x82\xB1\x82\xEA\x82\xCD.sgf", "a.sgf", "\x96{\x88\xF6\x96V/\x8FG\x8D\xF4.sgf",
        "\x88\xCD\x8C\xE9/\x91\xE6\x88\xEA\x8B\xC7 \x83\\.sgf", "\xCE\xA7.sgf"};
    struct error e;

    (void)state;
    for (size_t before = 0; before < 5; before++)
        for (size_t first = 0; first < COUNT(names); first++) {
            struct buf b = {0}, at_once = {0}, filled = {0};
            char name[32];

            for (size_t i = 0; i < before; i++) {
                snprintf(name, sizeof name, "plain %zu.sgf", i);
                zip_add(&b, name, SLICE("(;)"));
            }
            for (size_t i = 0; i < COUNT(names); i++) {
                snprintf(name, sizeof name, "%zu", i);
                zip_add(&b, names[(first + i) % COUNT(names)], slice_of(name));
            }
            zip_end(&b);
            add_at_once(&b, &at_once);
            struct members *m = members_fill(NAME, &e);
            while (members_step(m))
                continue;
            members_arrange(m);
            add_all(m, &filled);
            assert_string_equal(buf_string(&filled), buf_string(&at_once));
            members_close_all();
            buf_free(&b);
            buf_free(&at_once);
            buf_free(&filled);
        }
    unlink(NAME);
    unlink("other-" NAME);
}

/* Records below a folder, and by their shown names. */
static void below_and_found(void **state)
{
    struct buf b = {0};
    struct error e;

    (void)state;
    assert_true(members_is_below("a/b.sgf", ""));
    assert_true(members_is_below("a/b.sgf", "a"));
    assert_true(members_is_below("a/b.sgf", "a//"));
    assert_true(members_is_below("a/b.sgf", "a/b.sgf"));
    assert_false(members_is_below("ab/c.sgf", "a"));
    assert_false(members_is_below("a", "a/b"));
    zip_add(&b, "a\033b.sgf", SLICE("1"));
    zip_end(&b);
    write_file(NAME, buf_slice(&b));
    struct members *m = members_open(NAME, &e);
    while (members_step(m))
        continue;
    assert_int_equal(members_find(m, "a\033b.sgf"), 0);
    assert_int_equal(members_find(m, "a\xEF\xBF\xBD" "b.sgf"), 0);
    assert_int_equal(members_find(m, "a b.sgf"), SIZE_MAX);
    members_close_all();
    buf_free(&b);
    unlink(NAME);
}

/* An archive that changes while it is read is what it was; after that it is read again. */
static void changed_meanwhile(void **state)
{
    struct buf one = {0}, two = {0};
    struct error e;

    (void)state;
    zip_add(&one, "a.sgf", SLICE("(;)"));
    zip_add(&one, "b.sgf", SLICE("(;)"));
    zip_end(&one);
    zip_add(&two, "other.sgf", SLICE("(;)"));
    zip_end(&two);
    write_file(NAME, buf_slice(&one));
    struct members *m = members_fill(NAME, &e);
    while (members_came(m) < 1 && members_step(m))
        continue;
    write_file("other-" NAME, buf_slice(&two));
    assert_int_equal(rename("other-" NAME, NAME), 0);
    assert_ptr_equal(members_fill(NAME, &e), m);
    assert_int_equal(members_came(m), 1);
    while (members_step(m))
        continue;
    assert_int_equal(m->count, 2);
    m = members_open(NAME, &e);
    while (members_step(m))
        continue;
    assert_int_equal(m->count, 1);
    assert_string_equal(m->at[0].name, "other.sgf");
    members_close_all();
    buf_free(&one);
    buf_free(&two);
    unlink(NAME);
}

static void archive_of(const char *path, const char *record)
{
    struct buf b = {0};
    zip_add(&b, "g.sgf", slice_of(record));
    zip_add(&b, "h.sgf", slice_of(record));
    zip_end(&b);
    write_file(path, buf_slice(&b));
    buf_free(&b);
}

/* A link on the way leads elsewhere while an archive is open: the mark is of what is read, not of what has its name. */
static void behind_a_link(void **state)
{
    struct content c = {0};
    struct error e;
    struct file_mark one;

    (void)state;
    assert_int_equal(mkdir("link-test.1", 0700) | mkdir("link-test.2", 0700) | symlink("link-test.1", "link-test"), 0);
    archive_of("link-test.1/a.zip", "(;C[1])");
    archive_of("link-test.2/a.zip", "(;C[2])");
    file_settle("link-test.2/a.zip");
    for (int as_folder = 0; as_folder < 2; as_folder++) {
        assert_true(parts_mark("link-test/a.zip", &one)); /* as who asks the store looks at it */
        assert_int_equal(unlink("link-test") | symlink("link-test.2", "link-test"), 0);
        if (as_folder)
            assert_non_null(members_open("link-test/a.zip", &e));
        assert_true(content_open(&c, "link-test/a.zip/g.sgf", &e));
        assert_int_equal(unlink("link-test") | symlink("link-test.1", "link-test"), 0);
        bool good = true;
        while (good && !content_is_whole(&c))
            good = content_read(&c, CONTENT_PIECE, NULL, &e);
        if (as_folder) /* it would be opened again, and is another one */
            assert_false(good);
        else
            assert_true(good && slice_is(buf_slice(&c.bytes), "(;C[2])"));
        assert_false(file_mark_is_same(&one, &c.mark));
        assert_true(content_changed(&c, "link-test/a.zip/g.sgf"));
        content_free(&c);
        members_close_all();
    }
    unlink("link-test.1/a.zip");
    unlink("link-test.2/a.zip");
    unlink("link-test");
    rmdir("link-test.1");
    rmdir("link-test.2");
}

/* A file in parts is as large as all of them, as new as the newest, and has 999 at most. */
static void parts_of_a_file(void **state)
{
    enum { PARTS = 1000 };
    struct names n = {0};
    struct file_mark mark;
    char name[32];

    (void)state;
    for (int i = 1; i <= PARTS; i++) {
        snprintf(name, sizeof name, "parts-test.zip.%03d", i);
        write_file(name, SLICE("12345"));
        if (i == 2) {
            assert_true(parts_mark("parts-test.zip.001", &mark));
            assert_int_equal(mark.size, 10);
            assert_int_equal(utime(name, &(struct utimbuf){2000000000, 2000000000}), 0);
            assert_true(parts_mark("parts-test.zip.001", &mark));
            assert_int_equal(mark.seconds, 2000000000);
            assert_int_equal(utime(name, &(struct utimbuf){1000000000, 1000000000}), 0);
            assert_true(parts_mark("parts-test.zip.001", &mark));
            assert_true(mark.seconds > 1000000000 && mark.seconds < 2000000000);
        }
    }
    parts_names("parts-test.zip.001", &n);
    assert_int_equal(n.count, 998); /* without the first */
    assert_string_equal(n.at[997], "parts-test.zip.999");
    names_free(&n);
    for (int i = 1; i <= PARTS; i++) {
        snprintf(name, sizeof name, "parts-test.zip.%03d", i);
        unlink(name);
    }
}

/* Whole records stay; a record that came in part does not. */
static void filling_ends(void **state)
{
    struct buf b = {0}, text = {0}, said = {0};
    struct error e;
    size_t at = 0;

    (void)state;
    buf_add_char(&text, '(');
    for (int i = 0; i < 3 * (int)UNPACK_SLICE; i++)
        buf_add_char(&text, ';');
    zip_add(&b, "b.sgf", SLICE("(;b)"));
    zip_add(&b, "a.sgf", SLICE("(;a)"));
    zip_add(&b, "large.sgf", buf_slice(&text));
    zip_add(&b, "c.sgf", SLICE("(;c)"));
    zip_end(&b);
    write_file(NAME, buf_slice(&b));
    struct members *m = members_fill(NAME, &e);
    while (members_came(m) < 2 && members_step(m))
        continue;
    assert_true(members_step(m) && members_step(m));
    assert_int_equal(members_came(m), 2);
    assert_true(members_end(m));
    assert_false(members_end(m));
    assert_false(members_step(m));
    members_arrange(m);
    assert_int_equal(m->count, 2);
    assert_string_equal(m->at[0].name, "a.sgf");
    assert_int_equal(m->at[0].arrival, 1);
    assert_int_equal(members_find(m, "large.sgf"), SIZE_MAX);
    assert_true(unpack_say(&m->notes, &at, &said));
    assert_string_equal(buf_string(&said), "stopped by Esc after 2 records");
    members_close_all();
    buf_free(&b);
    buf_free(&text);
    buf_free(&said);
    unlink(NAME);
}

/* A great many records of one name: the time is that of as many names. */
static void filled_with_one_name(void **state)
{
    enum { COUNT_MANY = 60000 };
    struct buf b = {0};
    struct error e;

    (void)state;
    for (int i = 0; i < COUNT_MANY; i++)
        zip_add(&b, i % 2 ? "a.sgf" : "a (2).sgf", SLICE("(;)"));
    zip_end(&b);
    write_file(NAME, buf_slice(&b));
    struct members *m = members_fill(NAME, &e);
    while (members_step(m))
        continue;
    members_arrange(m);
    assert_int_equal(m->count, COUNT_MANY);
    assert_int_equal(members_find(m, "a.sgf"), COUNT_MANY / 2);
    members_close_all();
    buf_free(&b);
    unlink(NAME);
}

/* A number that is already taken is skipped; no number comes after the last one. */
static void numbers_of_one_name(void **state)
{
    static const char *const given[] = {"a.sgf", "a (2).sgf", "a.sgf", "a (4).sgf", "a.sgf", "b.sgf"};
    static const char *const want[] = {"a.sgf", "a (2).sgf", "a (3).sgf", "a (4).sgf", "a (5).sgf", "b.sgf"};
    struct buf b = {0};
    struct slice bytes;
    struct error e;

    (void)state;
    for (size_t i = 0; i < COUNT(given); i++)
        zip_add(&b, given[i], SLICE("(;)"));
    zip_end(&b);
    write_file(NAME, buf_slice(&b));
    struct members *m = members_fill(NAME, &e);
    while (members_step(m))
        continue;
    assert_int_equal(m->count, COUNT(want));
    for (int arranged = 0; arranged < 2; arranged++) {
        for (size_t i = 0; i < COUNT(want); i++)
            assert_string_equal(m->at[members_find(m, want[i])].name, want[i]);
        members_arrange(m);
    }
    assert_int_equal(members_bring(m, COUNT(want), &bytes), MEMBERS_GONE);
    members_close_all();
    buf_free(&b);
    unlink(NAME);
}

static void a_packed_record(void **state)
{
    struct buf b = {0};
    struct content c = {0};
    struct error e;

    (void)state;
    gzip_store(&b, SLICE(RECORD));
    write_file(NAME, buf_slice(&b));
    assert_true(content_read_whole(&c, NAME, &e));
    assert_true(slice_is(buf_slice(&c.bytes), RECORD));
    assert_null(c.flaw);
    b.len = 12;
    write_file(NAME, buf_slice(&b));
    assert_true(content_changed(&c, NAME));
    assert_false(content_read_whole(&c, NAME, &e));
    assert_string_equal(e.text, "truncated: nothing could be unpacked");
    content_free(&c);
    buf_free(&b);
    unlink(NAME);
}

static void told_by_content(void **state)
{
    (void)state;
    assert_int_equal(packing_of(SLICE("PK\003\004")), PACKING_ARCHIVE);
    assert_int_equal(packing_of(SLICE("(;C[PK]")), PACKING_NONE);
    assert_int_equal(packing_of(SLICE("BZh is how this text begins")), PACKING_NONE);
    assert_int_equal(packing_of(SLICE("")), PACKING_NONE);
    assert_int_equal(packing_of(SLICE("\037\213\010\000")), PACKING_STREAM);
}

/* Its own folder: files that it leaves when it is ended disturb no other test. */
static int set_up(void **state)
{
    static char folder[] = "/tmp/kifu-archive-XXXXXX";

    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int clear_up(void **state)
{
    return chdir("/") == 0 ? rmdir(*state) : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_by_content),
        cmocka_unit_test(kinds),
        cmocka_unit_test(sizes_that_are_not_known),
        cmocka_unit_test(slashes),
        cmocka_unit_test(old_tar),
        cmocka_unit_test(long_gzip_header),
        cmocka_unit_test(cut_gzip),
        cmocka_unit_test(names),
        cmocka_unit_test(names_without_a_character_set),
        cmocka_unit_test(left_out),
        cmocka_unit_test(packed_inside),
        cmocka_unit_test(windows_of_streams),
        cmocka_unit_test(packed_twice),
        cmocka_unit_test(windows_of_zip),
        cmocka_unit_test(windows_of_7z),
        cmocka_unit_test(cut_or_damaged),
        cmocka_unit_test(cut),
        cmocka_unit_test(flaws_inside_and_outside),
        cmocka_unit_test(one_byte_changed),
        cmocka_unit_test(one_byte_of_7z_changed),
        cmocka_unit_test(checksum_far_behind),
        cmocka_unit_test(large_and_no_bomb),
        cmocka_unit_test(bomb_inside),
        cmocka_unit_test(bomb),
        cmocka_unit_test(as_a_folder),
        cmocka_unit_test(filled_in_slices),
        cmocka_unit_test(names_are_guessed_when_all_came),
        cmocka_unit_test(names_in_any_order),
        cmocka_unit_test(below_and_found),
        cmocka_unit_test(changed_meanwhile),
        cmocka_unit_test(behind_a_link),
        cmocka_unit_test(parts_of_a_file),
        cmocka_unit_test(filling_ends),
        cmocka_unit_test(filled_with_one_name),
        cmocka_unit_test(numbers_of_one_name),
        cmocka_unit_test(a_packed_record),
    };

    if (!unpack_load()) {
        puts("1..0 # SKIP no libarchive");
        return 0;
    }
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
