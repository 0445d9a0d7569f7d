/* tests/ingest/10-content.c - bytes of a file in pieces: files, pipes, what has changed */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/output.h"
#include "ingest/record.h"

#define NAME "content-test.sgf"

static void write_file(const char *bytes)
{
    FILE *f = fopen(NAME, "w");

    assert_non_null(f);
    assert_true(fputs(bytes, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static int next_descriptor(void)
{
    const int fd = open("/dev/null", O_RDONLY);

    close(fd);
    return fd;
}

/* Before all of it came: nothing stays open, whether it is given up or another one takes its place. */
static void a_file_that_is_given_up(void **state)
{
    const int free_fd = next_descriptor();
    struct content c = {0};
    struct error e;

    (void)state;
    write_file("(;C[hello])");
    for (int way = 0; way < 3; way++) {
        assert_true(content_open(&c, NAME, &e));
        assert_true(content_read(&c, 4, NULL, &e));
        assert_false(content_is_whole(&c));
        assert_int_equal(content_source(&c), free_fd);
        if (way == 1)
            assert_true(content_read_whole(&c, NAME, &e));
        if (way == 2)
            assert_false(content_open(&c, "no-such-file.sgf", &e));
        content_free(&c);
        assert_int_equal(next_descriptor(), free_fd);
    }
    unlink(NAME);
}

static void a_file_in_pieces(void **state)
{
    struct content c = {0};
    struct sgf_move moved;
    struct error e;
    int pieces = 0;

    (void)state;
    write_file("(;C[hello])");
    assert_true(content_open(&c, NAME, &e));
    assert_true(c.comes_again);
    assert_false(content_is_whole(&c));
    for (; !content_is_whole(&c); pieces++) {
        assert_true(content_read(&c, 4, &moved, &e));
        assert_true(c.bytes.len <= 4 * ((size_t)pieces + 1));
    }
    assert_int_equal(pieces, 3); /* and no piece more to see the end */
    assert_true(slice_is(buf_slice(&c.bytes), "(;C[hello])"));
    assert_true(content_read_whole(&c, NAME, &e)); /* again */
    assert_int_equal(c.bytes.len, 11);
    content_free(&c);
    assert_false(content_is_whole(&c));
    unlink(NAME);
}

static void a_file_that_grows_while_it_is_read(void **state)
{
    struct content c = {0};
    struct error e;

    (void)state;
    write_file("(;C[a");
    assert_true(content_open(&c, NAME, &e));
    assert_true(content_read(&c, 2, NULL, &e));
    write_file("(;C[abcdefg])");
    while (!content_is_whole(&c))
        assert_true(content_read(&c, 2, NULL, &e));
    assert_true(slice_is(buf_slice(&c.bytes), "(;C[abcdefg])"));
    content_free(&c);
    unlink(NAME);
}

static void what_has_changed(void **state)
{
    struct content c = {0};
    struct error e;

    (void)state;
    write_file("(;C[a])");
    file_settle(NAME);
    assert_true(content_read_whole(&c, NAME, &e));
    assert_false(content_changed(&c, NAME));
    write_file("(;C[ab])");
    assert_true(content_changed(&c, NAME));
    file_settle(NAME);
    assert_true(content_read_whole(&c, NAME, &e));
    assert_false(content_changed(&c, NAME));
    write_file("(;C[ba])"); /* read in the tick in which it is written */
    assert_true(content_read_whole(&c, NAME, &e));
    assert_true(content_changed(&c, NAME) || c.mark.is_settled);
    unlink(NAME);
    assert_true(content_changed(&c, NAME));
    content_free(&c);
}

static void what_cannot_be_opened(void **state)
{
    struct content c = {0};
    struct error e;

    (void)state;
    assert_false(content_open(&c, "no-such-file.sgf", &e));
    assert_string_equal(e.text, "no such file");
    assert_false(content_is_whole(&c));
    assert_false(content_read_whole(&c, ".", &e));
    assert_non_null(strstr(e.text, "is a folder"));
    content_free(&c);
}

/* A pipe by its descriptor: what comes is kept, where it is may change, and it does not come again. */
static void a_pipe(void **state)
{
    struct content c = {0};
    struct sgf_move moved = {.len = 0};
    struct error e;
    char name[32], block[4096];
    int ends[2];
    size_t sent = 0;

    (void)state;
    memset(block, 'x', sizeof block);
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    assert_true(content_open(&c, name, &e));
    assert_false(c.comes_again);
    for (int i = 0; i < 200; i++) {
        const char *const before = c.bytes.at;
        const size_t len = c.bytes.len;

        sent += (size_t)write(ends[1], block, sizeof block);
        assert_true(content_read(&c, CONTENT_PIECE, &moved, &e));
        assert_int_equal(c.bytes.len, sent);
        assert_int_equal(moved.len, c.bytes.at != before ? len : 0);
        assert_ptr_equal(moved.to, c.bytes.at);
    }
    close(ends[1]);
    assert_false(content_is_whole(&c));
    assert_true(content_read(&c, CONTENT_PIECE, NULL, &e));
    assert_true(content_is_whole(&c));
    assert_false(content_changed(&c, name));
    content_free(&c);
    close(ends[0]);
}

/* Forgotten bytes are not read again; all after them, and the first CA of the file, do not change. */
static void what_is_forgotten(void **state)
{
    static char late[20000], text[sizeof late + 40];
    const char *const sets[] = {"", late};

    (void)state;
    snprintf(late, sizeof late, "GC[%019900d]CA[KOI8-R]", 0);
    for (size_t set = 0; set < 2; set++) {
        const size_t games = 300000;
        struct content c = {0};
        struct sgf_collection all;
        struct error e;
        FILE *f = fopen(NAME, "wb");

        assert_non_null(f);
        for (size_t i = 0; i < games; i++)
            fprintf(f, "(;%sC[game %zu])\n", i ? "" : sets[set], i);
        fclose(f);
        assert_true(content_read_whole(&c, NAME, &e));
        sgf_collection_init(&all, CHARSET_UNKNOWN);
        sgf_collection_feed(&all, buf_slice(&c.bytes), true);
        assert_int_equal(all.count, games);
        for (size_t game = 0; game < games; game += 7919) {
            const int len = snprintf(text, sizeof text, "(;%sC[game %zu])\n", game ? "" : sets[set], game);

            content_forget(&c, &all, game);
            assert_memory_equal(c.bytes.at + all.games[game].start, text, (size_t)len);
        }
        assert_true(c.forgotten > c.bytes.len / 2);
        assert_true(slice_is(all.first_ca, set ? "KOI8-R" : ""));
        sgf_collection_free(&all);
        content_free(&c);
        unlink(NAME);
    }
}

/* Memory goes back in large pieces alone: up to a game that is a piece from where it went to before, not one that is less. */
static void forgotten_in_pieces(void **state)
{
    enum { PIECES = 3 };
    struct content c = {0};
    struct sgf_collection all;
    struct error e;
    FILE *f = fopen(NAME, "wb");
    size_t before = 0;

    (void)state;
    assert_non_null(f);
    for (size_t bytes = 0; bytes < PIECES * CONTENT_PIECE + 999; bytes += 16)
        fputs("(;C[some text])\n", f);
    assert_int_equal(fclose(f), 0);
    assert_true(content_read_whole(&c, NAME, &e));
    sgf_collection_init(&all, CHARSET_UNKNOWN);
    sgf_collection_feed(&all, buf_slice(&c.bytes), true);
    for (size_t i = 1; i <= PIECES; i++) {
        const size_t game = i * CONTENT_PIECE / 16;

        assert_int_equal(all.games[game].start, i * CONTENT_PIECE);
        content_forget(&c, &all, game - 1);
        assert_int_equal(c.forgotten, before);
        assert_memory_equal(c.bytes.at + before, "(;C[some text])\n", 16);
        content_forget(&c, &all, game);
        assert_int_equal(c.forgotten, i * CONTENT_PIECE);
        before = c.forgotten;
        content_forget(&c, &all, 0); /* one that is before it changes nothing */
        assert_int_equal(c.forgotten, before);
        assert_memory_equal(c.bytes.at + before, "(;C[some text])\n", 16);
    }
    sgf_collection_free(&all);
    content_free(&c);
    unlink(NAME);
}

/* A file that cannot be read or has no game is closed: a caller sees by its name that there is no record. */
static void records_that_are_none(void **state)
{
    struct record r;
    int status;

    (void)state;
    for (int is_there = 0; is_there < 2; is_there++) {
        if (is_there)
            write_file("no game");
        status = -1;
        assert_false(record_open(&r, NAME "#1", CHARSET_UNKNOWN, &status));
        assert_int_equal(status, STATUS_USAGE);
        assert_null(r.name);
        assert_null(r.address);
        assert_null(r.content.bytes.at);
    }
    write_file("(;C[hello])");
    assert_true(record_open(&r, NAME "#1", CHARSET_UNKNOWN, &status));
    assert_int_equal(status, STATUS_FINE);
    assert_string_equal(r.name, NAME);
    assert_string_equal(r.address, "1");
    record_close(&r);
    assert_null(r.name);
    unlink(NAME);
}

/* How much of a file comes before a byte that is here, also when those before it were dropped; of a pipe nobody knows before its end. */
static void shares(void **state)
{
    struct content c = {0};
    struct sgf_move moved;
    struct error e;
    char name[32];
    int ends[2];

    (void)state;
    write_file("(;C[12345678901234])");
    assert_true(content_open(&c, NAME, &e));
    assert_int_equal(content_percent(&c, 0), 0);
    for (int i = 1; i <= 4; i++) {
        assert_true(content_read(&c, 5, &moved, &e));
        assert_int_equal(content_percent(&c, 0), i > 2 ? 25 : 0);
        assert_int_equal(content_percent(&c, c.bytes.len), 25 * i);
        if (i == 2) {
            c.forgotten = 3; /* as if their memory was given back */
            content_drop(&c, 5);
            assert_int_equal(c.bytes.len, 5);
            assert_int_equal(c.forgotten, 0);
            assert_int_equal(content_percent(&c, 5), 50);
        }
    }
    content_free(&c);
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    assert_true(content_open(&c, name, &e));
    assert_int_equal(write(ends[1], "(;B[aa])", 8), 8);
    assert_true(content_read(&c, 100, &moved, &e));
    assert_int_equal(content_percent(&c, 8), 0);
    close(ends[1]);
    assert_true(content_read(&c, 100, &moved, &e));
    assert_true(content_is_whole(&c));
    assert_int_equal(content_percent(&c, 4), 50);
    assert_int_equal(content_percent(&c, 8), 100);
    content_free(&c);
    close(ends[0]);
    unlink(NAME);
}

/* An address comes after the last "#" of what is no name of a file; a name is never empty. */
static void names_and_addresses(void **state)
{
    static const char *const rows[][3] = {{"a.sgf", "a.sgf", NULL}, {"a.sgf#52.B.3", "a.sgf", "52.B.3"}, {"a#1#2", "a#1", "2"}, {"a#", "a", ""}, {"#12", "#12", NULL},
        {"##1", "#", "1"}, {"-#1", "-", "1"}, {"", "", NULL}, {NAME "#1", NAME "#1", NULL}};

    (void)state;
    FILE *f = fopen(NAME "#1", "w");
    assert_non_null(f);
    fclose(f);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *name, *address;

        record_name(rows[i][0], &name, &address);
        assert_string_equal(name, rows[i][1]);
        assert_int_equal(address != NULL, rows[i][2] != NULL);
        if (address)
            assert_string_equal(address, rows[i][2]);
        free(name);
        free(address);
    }
    unlink(NAME "#1");
}

/* What came before a reading that fails is a record; then no more comes. */
static void a_record_that_fails(void **state)
{
    struct record r;
    const int here = open(".", O_RDONLY);

    (void)state;
    write_file("(;B[aa])(;B[bb]C[a game that goes on and on and on])(;B[cc])");
    assert_true(record_begin_pieces(&r, NAME, CHARSET_UNKNOWN, 20));
    assert_true(record_step(&r));
    assert_int_equal(sgf_collection_done(&r.collection), 1);
    assert_true(dup2(here, r.content.fd) >= 0); /* a folder has no bytes */
    assert_true(record_step(&r));
    assert_true(r.has_failed && r.error.text[0]);
    assert_int_equal(sgf_collection_done(&r.collection), 2);
    assert_false(record_step(&r));
    record_close(&r);
    close(here);
    unlink(NAME);
}

/* A record that comes through a pipe, in slices: its bytes move as they grow, and each game stays where it is in them. */
static void a_record_in_slices(void **state)
{
    enum { BLOCK = 4096, GAMES = 200 };
    struct record r;
    char name[32], block[BLOCK];
    int ends[2];
    size_t moved = 0;

    (void)state;
    memset(block, ' ', sizeof block);
    memcpy(block, "(;CA[UTF-8]PB[\xC3\xA9])", strlen("(;CA[UTF-8]PB[\xC3\xA9])"));
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    assert_true(record_begin(&r, name, CHARSET_UNKNOWN));
    for (size_t i = 0; i < GAMES; i++) {
        const char *const before = r.content.bytes.at;
        assert_int_equal(write(ends[1], block, BLOCK), BLOCK);
        assert_true(record_step(&r));
        moved += before && r.content.bytes.at != before;
        assert_ptr_equal(r.collection.file.at, r.content.bytes.at);
        assert_int_equal(r.collection.count, i + 1);
    }
    close(ends[1]);
    while (record_step(&r))
        continue;
    assert_true(moved > 0);
    assert_int_equal(r.collection.count, GAMES);
    for (size_t i = 0; i < GAMES; i++)
        assert_int_equal(r.collection.games[i].start, i * BLOCK);
    record_close(&r);
    assert_false(record_begin(&r, "no-such-file", CHARSET_UNKNOWN));
    assert_string_equal(r.error.text, "no such file");
    record_close(&r);
    close(ends[0]);
}

/* `filler` everywhere, but `head` at the beginning and `tail` at `at`. */
static void write_filled(const char *head, char filler, size_t at, const char *tail, size_t size)
{
    FILE *f = fopen(NAME, "w");
    assert_non_null(f);
    for (size_t i = 0; i < size; i++)
        putc(filler, f);
    rewind(f);
    fputs(head, f);
    assert_int_equal(fseek(f, (long)at, SEEK_SET), 0);
    fputs(tail, f);
    assert_int_equal(fclose(f), 0);
}

/* What is large and no record is not gathered; a record is, wherever in the first bytes it begins, or may begin when it is converted. */
static void a_large_file(void **state)
{
    enum { KIB = 1024, MOST = 64 * KIB, SIZE = 80 * KIB };
    static const struct {
        const char *head;
        char filler;
        int at;
        const char *tail;
        bool is_read;
        size_t count;
    } rows[] = {
        {"", 0, 1, "", false, 0},                                  /* NULs, as text of two bytes a character has them */
        {"\177ELF", 1, 8, "", false, 0},                          /* binary data, by its first bytes */
        {"a log, and (so on) ~{ with [brackets]\n", 'x', 50, "", false, 0},
        {"a log", 'x', 40 * KIB, "(;B[aa])", true, 1},
        {"a log", '\n', 70 * KIB, "(;B[aa])", false, 0},
        {"a log", '\n', MOST, "(;B[aa])", true, 1},               /* the first piece with more than the most */
        {"a log", '\n', MOST + KIB, "(;B[aa])", false, 0},
        {"a log ~{", '\n', 40 * KIB, "(;CA[HZ-GB-2312]C[~{VPND~}])", true, 1},
        {"(;B[aa]C[", 'x', 70 * KIB, "])(;B[bb])", true, 2},
        {"\xFF\xFE(", 0, 4, ";", true, 1},
        {"\\HS\n\\[GAMEBLACKNAME=A\\]\n", '\n', 70 * KIB, "STO 0 2 1 3 15\n", false, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record r;
        write_filled(rows[i].head, rows[i].filler, (size_t)rows[i].at, rows[i].tail, SIZE);
        assert_true(record_begin_pieces(&r, NAME, CHARSET_UNKNOWN, KIB));
        assert_int_equal(r.vain, FOREIGN_BYTES_MOST);
        r.vain = MOST;
        while (record_step(&r))
            continue;
        if ((r.content.bytes.len == SIZE) != rows[i].is_read || (!rows[i].is_read && r.content.bytes.len > MOST + 2 * KIB))
            fail_msg("row %zu: %zu bytes are here", i, r.content.bytes.len);
        if (r.collection.count != rows[i].count)
            fail_msg("row %zu: %zu games", i, r.collection.count);
        assert_true(content_is_whole(&r.content) && !r.has_failed);
        record_close(&r);
    }
    unlink(NAME);
}

/* A folder of its own: an interrupted run leaves its files there. */
static int set_up(void **state)
{
    static char folder[] = "/tmp/kifu-content-XXXXXX";

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
        cmocka_unit_test(a_file_in_pieces),      cmocka_unit_test(a_file_that_grows_while_it_is_read),
        cmocka_unit_test(what_has_changed),      cmocka_unit_test(what_cannot_be_opened),
        cmocka_unit_test(a_pipe),                cmocka_unit_test(what_is_forgotten),
        cmocka_unit_test(a_record_in_slices),    cmocka_unit_test(a_file_that_is_given_up),
        cmocka_unit_test(forgotten_in_pieces),   cmocka_unit_test(records_that_are_none),
        cmocka_unit_test(a_large_file),          cmocka_unit_test(names_and_addresses),
        cmocka_unit_test(a_record_that_fails),   cmocka_unit_test(shares),
    };

    return cmocka_run_group_tests(tests, set_up, clear_up);
}
