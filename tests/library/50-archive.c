/* tests/library/50-archive.c - archives and packed files: what is read of them, what is left out, how much at most */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "archives.h"
#include "base/gzip.h"
#include "library/content.h"
#include "library/members.h"

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
        buf_add_format(&out, "%s: ", unpack_entry(u)->name);
        while (unpack_read(u, 4, &out))
            continue;
        buf_add_char(&out, '\n');
    }
    while (u && unpack_say(unpack_notes(u), &at, &note)) {
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

/* Of before tar had a sign. */
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
    snprintf(b.at + SUM_AT, SUM_BYTES, "%6o", sum);
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_ARCHIVE);
    b.at[0] = 'c';
    assert_int_equal(packing_of(buf_slice(&b)), PACKING_NONE);
    b.at[0] = 'b';
    assert_int_equal(packing_of(slice_part(buf_slice(&b), 0, BLOCK - 1)), PACKING_NONE);
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
    buf_add(&b, "Rar!\032\007\001\000", 8);
    expect(&b, "RAR is not read: unpack it first\n");
    buf_add(&b, "\135\0\0\200\0\377\377", 7);
    expect(&b, "lzma is not read: unpack it first\n");
    buf_add(&b, "PK\007\010PK\003\004", 8);
    expect(&b, "a split zip is not read: zip -s 0 joins its parts\n");
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
    expect(&b, "a.sgf: " RECORD "\nb.sgf: (;C[h\ncut short: 2 records read\n");
    gzip_store(&b, SLICE("(;SZ[9];B[aa];W[bb])"));
    b.len -= 8 + 3;
    write_file(NAME, buf_slice(&b));
    assert_true(content_read_whole(&c, NAME, &e));
    assert_true(slice_is(buf_slice(&c.bytes), "(;SZ[9];B[aa];W[b"));
    assert_string_equal(c.flaw, "cut short: read as far as it goes");
    content_free(&c);
    unlink(NAME);
    buf_free(&b);
    buf_free(&tar);
}

/* A record that was packed before it came into the archive, whatever its name says; an archive inside is told. */
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
               "\n1 archive inside the archive: unpack it first\n");
    buf_free(&packed);
    buf_free(&tar);
}

static void cut(void **state)
{
    struct buf b = {0};

    (void)state;
    tar_add(&b, "a.sgf", '0', SLICE(RECORD));
    tar_add(&b, "b.sgf", '0', SLICE(RECORD));
    b.len = 3 * 512 + 4;
    expect(&b, "a.sgf: " RECORD "\nb.sgf: (;C[\ncut short: 2 records read\n");
    zip_add(&b, "a.sgf", SLICE(RECORD));
    zip_add(&b, "b.sgf", SLICE(RECORD));
    b.len -= 4;
    expect(&b, "a.sgf: " RECORD "\nb.sgf: (;C[hel\ncut short: 2 records read\n");
    buf_add(&b, "7z\274\257\047\034", 6);
    expect(&b, "damaged or cut short: nothing of it can be unpacked\n");
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
    assert_true(unpack_is_refused(u));
    assert_true(unpack_notes(u)->is_bomb);
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
    assert_true(content_read_whole(&c, NAME "/g2.sgf", &e)); /* alone */
    assert_true(slice_is(buf_slice(&c.bytes), "two"));
    assert_false(content_changed(&c, NAME "/g2.sgf"));
    assert_false(content_read_whole(&c, NAME "/none.sgf", &e));
    assert_string_equal(e.text, "no record of that name in the archive");
    struct members *m = members_open(NAME, &e);
    assert_non_null(m);
    while (members_step(m))
        continue;
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
    assert_string_equal(e.text, "damaged or cut short: nothing of it can be unpacked");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_by_content),
        cmocka_unit_test(kinds),
        cmocka_unit_test(old_tar),
        cmocka_unit_test(cut_gzip),
        cmocka_unit_test(names),
        cmocka_unit_test(names_without_a_character_set),
        cmocka_unit_test(left_out),
        cmocka_unit_test(packed_inside),
        cmocka_unit_test(cut),
        cmocka_unit_test(bomb),
        cmocka_unit_test(as_a_folder),
        cmocka_unit_test(a_packed_record),
    };

    if (!unpack_load()) {
        puts("1..0 # SKIP no libarchive");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
