/* tests/tty/31-silence.c - pipes that say nothing yet, or too little to know what comes: the screen is there, keys work, and signals */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "archives.h"
#include "base/array.h"
#include "base/bytes.h"
#include "ingest/archive.h"
#include "tty/pty.h"

#define WAITS "waiting for the game"

static char folder[64], fifo[96], other[96], program[PATH_MAX];

static int set_up(void **state)
{
    (void)state;
    const char *built = getenv("builddir");
    char path[4000];
    snprintf(path, sizeof path, "%s/kifu", built ? built : ".");
    if (!realpath(getenv("KIFU") ? getenv("KIFU") : path, program))
        return -1;
    signal(SIGPIPE, SIG_IGN);
    strcpy(folder, "/tmp/kifu-silence-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(fifo, sizeof fifo, "%s/fifo", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(fifo);
    unlink(other);
    return rmdir(folder);
}

struct stream {
    struct pty *t;
    int fd; /* of the writer */
};

static struct pty *run(const char *options, const char *end)
{
    char command[200];
    snprintf(command, sizeof command, "cd \"${1%%/*}\" && exec \"$0\" --no-config %s %s", options, end);
    const char *argv[] = {"/bin/sh", "-c", command, program, fifo, NULL};
    unlink(fifo); /* what failed before may still read that one */
    assert_int_equal(mkfifo(fifo, 0600), 0);
    return pty_start(&(struct pty_how){.argv = argv});
}

/* Both ends wait for each other: the program reads standard input when this returns. */
static struct stream start(const char *options)
{
    struct stream s = {.t = run(options, "<\"$1\"")};
    s.fd = open(fifo, O_WRONLY | O_CLOEXEC);
    assert_true(s.fd >= 0);
    return s;
}

static void give_bytes(const struct stream *s, struct slice bytes)
{
    assert_int_equal(write(s->fd, bytes.at, bytes.len), (ssize_t)bytes.len);
}

static void give(const struct stream *s, const char *text)
{
    give_bytes(s, slice_of(text));
}

static void close_stream(struct stream *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}

static int ends(struct stream *s)
{
    assert_true(pty_ends(s->t));
    assert_true(WIFEXITED(pty_status(s->t)));
    assert_true(pty_is_restored(s->t));
    close_stream(s);
    return WEXITSTATUS(pty_status(s->t));
}

static int quit(struct stream *s)
{
    pty_keys(s->t, "q");
    return ends(s);
}

/* ---- nothing came ---- */

static void test_q_ends_at_once(void **state)
{
    static const char *const starts[] = {"", "a letter: ", "\n\n  \n", "PK", "\x1f\x8b", "\\HS\r\n", "\xef\xbb\xbf"};
    (void)state;
    for (size_t i = 0; i < COUNT(starts); i++) {
        struct stream s = start("-");
        give(&s, starts[i]);
        assert_true(pty_shows(s.t, WAITS));
        assert_true(pty_shows(s.t, "q quit"));
        assert_int_equal(quit(&s), 0);
        assert_null(strstr(pty_said(s.t), "kifu:"));
        pty_free(s.t);
    }
}

/* There is no file yet: whatever is pressed does nothing bad, and the game is shown when it comes. */
static void test_keys_before_the_first_byte(void **state)
{
    (void)state;
    struct stream s = start(""); /* no name: what standard input gives */
    assert_true(pty_shows(s.t, WAITS));
    pty_keys(s.t, "?");
    assert_true(pty_shows(s.t, "The first keys"));
    pty_keys(s.t, "\033");
    assert_true(pty_shows(s.t, WAITS));
    pty_keys(s.t, "o");
    assert_true(pty_shows(s.t, "/ filter"));
    assert_true(pty_shows(s.t, WAITS));
    pty_keys(s.t, "\033");
    pty_keys(s.t, "><}{lhjk0$\t\t\r nNpRrdiofmxztycCuUsSvVaAbB' *|+-@.,=3g2G");
    pty_keys(s.t, "\033\033:charset GB18030\r:reload\r:next-game\r:copy\r\033");
    pty_keys(s.t, "\033\033:fullscreen\r");
    pty_resize(s.t, 60, 20);
    pty_resize(s.t, 100, 30);
    assert_true(pty_shows(s.t, "fullscreen"));
    pty_keys(s.t, "\033\033");
    give(&s, "(;SZ[9]PB[Kuroki];B[cc]");
    assert_true(pty_shows(s.t, "Kuroki"));
    give(&s, ";W[gg])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "2 moves"));
    assert_int_equal(quit(&s), 0);
    assert_null(strstr(pty_said(s.t), "kifu:"));
    pty_free(s.t);
}

static void test_text_before_the_game(void **state)
{
    static const char text[] = "From a letter: (see below)\n\n(;SZ[9]PB[Kuroki];B[cc]";
    (void)state;
    struct stream s = start("-");
    for (size_t i = 0; text[i]; i++)
        give_bytes(&s, (struct slice){text + i, 1});
    assert_true(pty_shows(s.t, "Kuroki"));
    assert_true(pty_shows(s.t, "1 move "));
    give(&s, ";W[gg])");
    assert_true(pty_shows(s.t, "2 moves"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* The end comes without a game, or with nothing at all. */
static void test_no_game(void **state)
{
    static const char *const texts[] = {"", "not a record", "\x1f\x8b", "("};
    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct stream s = start("-");
        assert_true(pty_shows(s.t, WAITS));
        give(&s, texts[i]);
        close_stream(&s);
        assert_int_equal(ends(&s), 2);
        assert_non_null(strstr(pty_said(s.t), "kifu: -: "));
        pty_free(s.t);
    }
}

/* ---- a fifo by its name ---- */

static void test_a_fifo(void **state)
{
    (void)state;
    for (int is_followed = 0; is_followed < 2; is_followed++) {
        struct stream s = {.t = run(is_followed ? "--follow" : "", "\"$1\"")};
        assert_true(pty_shows(s.t, WAITS)); /* it has no writer yet */
        s.fd = open(fifo, O_WRONLY | O_CLOEXEC);
        assert_true(s.fd >= 0);
        give(&s, "(;SZ[9]PB[Kuroki];B[cc]");
        assert_true(pty_shows(s.t, "Kuroki"));
        pty_keys(s.t, "l");
        assert_true(pty_shows(s.t, "move 1  B C7"));
        pty_keys(s.t, ":reload\r");
        assert_true(pty_shows(s.t, "cannot be read again"));
        give(&s, ";W[gg])");
        assert_true(pty_shows(s.t, "of 2"));
        close_stream(&s);
        pty_keys(s.t, "l:reload\r");
        assert_true(pty_shows(s.t, "move 2  W G3"));
        assert_true(pty_shows(s.t, "cannot be read again"));
        assert_int_equal(quit(&s), 0);
        assert_null(strstr(pty_said(s.t), "kifu:"));
        pty_free(s.t);
    }
}

/* Also two, and a place in one: each is read when it is looked at. */
static void test_two_fifos(void **state)
{
    (void)state;
    unlink(other);
    assert_int_equal(mkfifo(other, 0600), 0);
    struct stream s = {.t = run("", "\"$1\" other")};
    assert_true(pty_shows(s.t, WAITS));
    s.fd = open(fifo, O_WRONLY | O_CLOEXEC);
    const int second = open(other, O_WRONLY | O_CLOEXEC);
    assert_true(s.fd >= 0 && second >= 0);
    give(&s, "(;SZ[9]PB[Kuroki];B[cc])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "Kuroki"));
    pty_keys(s.t, ">");
    assert_true(pty_shows(s.t, "the file is still being read"));
    assert_int_equal(write(second, "(;SZ[9]PB[Shirota];B[cc]", 24), 24);
    assert_true(pty_shows(s.t, "Shirota"));
    close(second);
    pty_keys(s.t, "<");
    assert_true(pty_shows(s.t, "Kuroki"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* Files named before it are there at once, files named after it when its kind is known. */
static void test_among_files(void **state)
{
    static const struct {
        const char *names;
        bool is_there;
    } cases[] = {{"other -", true}, {"- other", false}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        unlink(other);
        FILE *f = fopen(other, "w");
        assert_non_null(f);
        fputs("(;SZ[9]PB[Shirota];B[cc])", f);
        fclose(f);
        struct stream s = start(cases[i].names);
        assert_true(pty_shows(s.t, cases[i].is_there ? "Shirota" : WAITS));
        pty_keys(s.t, ">");
        if (cases[i].is_there)
            assert_true(pty_shows(s.t, "still reading games"));
        give(&s, "(;SZ[9]PB[Kuroki];B[cc]");
        if (!cases[i].is_there)
            assert_true(pty_shows(s.t, "Kuroki"));
        give(&s, ")");
        close_stream(&s);
        pty_passes(s.t, 200 * 1000LL);
        pty_keys(s.t, ">");
        assert_true(pty_shows(s.t, cases[i].is_there ? "Kuroki" : "Shirota"));
        assert_int_equal(quit(&s), 0);
        unlink(other);
        pty_free(s.t);
    }
}

/* Files that were looked at are dropped where they are many, and read again; what came through a pipe cannot be. */
static void test_a_pipe_is_kept(void **state)
{
    enum { FILES = 8, BYTES = 1024 * 1024 };
    char names[FILES][128];
    struct buf bytes = {0};
    (void)state;
    buf_add_string(&bytes, "(;SZ[9]PB[Shirota]C[");
    buf_add_repeat(&bytes, 'x', BYTES);
    buf_add_string(&bytes, "])");
    for (int i = 0; i < FILES; i++) {
        snprintf(names[i], sizeof names[i], "%s/%d.sgf", folder, i);
        FILE *f = fopen(names[i], "w");
        assert_non_null(f);
        assert_int_equal(fwrite(bytes.at, 1, bytes.len, f), bytes.len);
        fclose(f);
    }
    struct stream s = start("- 0.sgf 1.sgf 2.sgf 3.sgf 4.sgf 5.sgf 6.sgf 7.sgf");
    give(&s, "(;SZ[9]PB[Kuroki];B[cc])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "Kuroki"));
    for (int i = 0; i < FILES; i++) {
        pty_keys(s.t, ">");
        assert_true(pty_shows_at(s.t, 0, strrchr(names[i], '/') + 1));
    }
    pty_keys(s.t, "8<");
    assert_true(pty_shows(s.t, "Kuroki"));
    assert_int_equal(quit(&s), 0);
    for (int i = 0; i < FILES; i++)
        unlink(names[i]);
    buf_free(&bytes);
    pty_free(s.t);
}

/* A file that has the name of standard input is another one. */
static void test_a_pipe_is_not_followed(void **state)
{
    char name[96];
    (void)state;
    snprintf(name, sizeof name, "%s/-", folder);
    struct stream s = start("--follow -");
    give(&s, "(;SZ[9]PB[Kuroki];B[cc]");
    assert_true(pty_shows(s.t, "Kuroki"));
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    fclose(f);
    give(&s, ";W[gg])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "2 moves"));
    pty_passes(s.t, 700 * 1000LL); /* longer than a change is waited for */
    assert_true(pty_hides(s.t, "cannot be read"));
    unlink(name);
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* ---- what is shown when it is whole ---- */

static const char record[] = "(;SZ[9]PB[Kuroki];B[cc];W[gg])";

/* Its first bytes come before a pause, and the rest after it: at the limits of what is looked at first, too. */
static void assert_whole(struct slice bytes, const char *shown, const char *then)
{
    const size_t cuts[] = {1, 2, 6, 100, 257, 511, 512, 513, bytes.len / 2, bytes.len - 1};
    for (size_t i = 0; i < COUNT(cuts); i++) {
        if (cuts[i] >= bytes.len)
            continue;
        struct stream s = start("-");
        give_bytes(&s, slice_part(bytes, 0, cuts[i]));
        assert_true(pty_shows(s.t, WAITS));
        give_bytes(&s, slice_from(bytes, cuts[i]));
        close_stream(&s);
        assert_true(pty_shows(s.t, shown));
        assert_true(pty_shows(s.t, then));
        pty_keys(s.t, "\r"); /* the list opens it, a board goes a move on */
        pty_keys(s.t, "l");
        assert_true(pty_shows(s.t, "of 2"));
        pty_keys(s.t, ":quit\r"); /* q would lead back to the list */
        assert_int_equal(ends(&s), 0);
        assert_null(strstr(pty_said(s.t), "kifu:"));
        pty_free(s.t);
    }
}

static void test_archives(void **state)
{
    struct buf tar = {0}, zip = {0}, one = {0}, gzip = {0};
    (void)state;
    if (!unpack_load())
        skip();
    tar_add(&tar, "a (1).sgf", '0', slice_of(record));
    tar_add(&tar, "b.sgf", '0', SLICE("(;SZ[9]PB[Shirota];B[cc])"));
    tar_end(&tar);
    assert_whole(buf_slice(&tar), "Kuroki", "Shirota"); /* the list */
    zip_add(&zip, "a.sgf", slice_of(record));
    zip_add(&zip, "b.sgf", SLICE("(;SZ[9]PB[Shirota];B[cc])"));
    zip_end(&zip);
    assert_whole(buf_slice(&zip), "Kuroki", "Shirota");
    zip_add(&one, "a.sgf", slice_of(record));
    zip_end(&one);
    assert_whole(buf_slice(&one), "Kuroki", "start"); /* an archive with one record is that record */
    gzip_store(&gzip, slice_of(record));
    assert_whole(buf_slice(&gzip), "Kuroki", "2 moves");
    buf_free(&tar);
    buf_free(&zip);
    buf_free(&one);
    buf_free(&gzip);
}

static void test_other_formats(void **state)
{
    static const char gib[] = "\\HS\r\n\\[GAMEBLACKNAME=Kuroki\\]\r\n\\[GAMEWHITENAME=Shirota\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n"
                              "0 1 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 3\r\n\\GE\r\n";
    static const char ngf[] = "Rated game\r\n19\r\nShirota   5D \r\nKuroki    4D \r\nwww.cyberoro.com\r\n0\r\n0\r\n6\r\n"
                              "20210303 [21:34]\r\n10\r\nBlack wins by resignation!\r\n2\r\nPMABBQEEQ\r\nPMACWEQQE\r\n";
    (void)state;
    assert_whole(slice_of(gib), "Kuroki", "2 moves");
    assert_whole(slice_of(ngf), "Kuroki", "2 moves");
}

/* ---- a place in it ---- */

static void test_a_place(void **state)
{
    static const struct {
        const char *options, *shown;
    } cases[] = {{"--move=2 -", "move 2  W G3"}, {"--end -", "move 2  W G3"}, {"'-#1'", "move 1  B C7"}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int is_begun = 0; is_begun < 2; is_begun++) {
            struct stream s = start(cases[i].options);
            give(&s, is_begun ? "(;SZ[9];B[cc];W[gg]" : "");
            assert_true(pty_shows(s.t, is_begun ? "the file is still being read" : WAITS));
            give(&s, is_begun ? ")" : "(;SZ[9];B[cc];W[gg])");
            close_stream(&s);
            assert_true(pty_shows(s.t, cases[i].shown));
            assert_int_equal(quit(&s), 0);
            pty_free(s.t);
        }
}

static void test_a_place_in_a_later_game(void **state)
{
    (void)state;
    struct stream s = start("--game=3 --end -");
    give(&s, "(;SZ[9]PB[first];B[cc])(;SZ[9]PB[second]");
    assert_true(pty_shows(s.t, "first"));
    give(&s, ")(;SZ[9]PB[third];B[cc];W[gg])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "third"));
    assert_true(pty_shows(s.t, "move 2  W G3"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

static void test_a_place_that_never_comes(void **state)
{
    static const struct {
        const char *options, *said;
    } cases[] = {{"--move=3 -", "no move 3"}, {"--game=2 -", "no game 2"}, {"--game=9 --move=3 -", "no game 9"}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct stream s = start(cases[i].options);
        assert_true(pty_shows(s.t, WAITS));
        give(&s, "(;SZ[9];B[cc];W[gg])");
        close_stream(&s);
        assert_int_equal(ends(&s), 1);
        assert_non_null(strstr(pty_said(s.t), cases[i].said));
        pty_free(s.t);
    }
}

/* ---- signals while nothing comes, and while some came ---- */

static void test_signals(void **state)
{
    static const struct {
        int number;
        const char *keys; /* instead */
    } cases[] = {{SIGINT, "\003"}, {SIGTERM, NULL}, {SIGHUP, NULL}, {SIGINT, NULL}};
    static const char *const begun[] = {"", "(", "(;SZ[9]PB[Kuroki];B[cc]", "\x1f\x8b"};
    (void)state;
    for (size_t i = 0; i < COUNT(cases) * COUNT(begun); i++) {
        const char *bytes = begun[i / COUNT(cases)];
        const int number = cases[i % COUNT(cases)].number;
        struct stream s = start("-");
        give(&s, bytes);
        assert_true(pty_shows(s.t, strlen(bytes) > 2 ? "Kuroki" : *bytes == '(' ? "the file is still" : WAITS));
        if (cases[i % COUNT(cases)].keys)
            pty_keys(s.t, cases[i % COUNT(cases)].keys);
        else
            pty_signal(s.t, number);
        assert_true(pty_ends(s.t));
        assert_true(WIFSIGNALED(pty_status(s.t)));
        assert_int_equal(WTERMSIG(pty_status(s.t)), number);
        assert_true(pty_is_restored(s.t));
        close_stream(&s);
        pty_free(s.t);
    }
}

/* Bytes that came while it was stopped are there when it goes on. */
static void test_stop_and_resize(void **state)
{
    (void)state;
    struct stream s = start("-");
    assert_true(pty_shows(s.t, WAITS));
    pty_keys(s.t, "\032");
    assert_true(pty_stops(s.t));
    give(&s, "(;SZ[9]PB[Kuroki];B[cc]");
    pty_continue(s.t);
    assert_true(pty_shows(s.t, "Kuroki"));
    pty_resize(s.t, 60, 20);
    assert_true(pty_shows_at(s.t, 19, "q quit"));
    give(&s, ";W[gg]");
    assert_true(pty_shows(s.t, "2 moves"));
    pty_keys(s.t, "\032");
    assert_true(pty_stops(s.t));
    give(&s, ";B[cg])");
    close_stream(&s);
    pty_continue(s.t);
    assert_true(pty_shows(s.t, "3 moves"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* ---- lines ---- */

static void test_lines(void **state)
{
    (void)state;
    struct stream s = start("--lines -");
    assert_true(pty_shows(s.t, WAITS));
    give(&s, "(;SZ[9]PB[Kuroki];B[cc]");
    assert_true(pty_shows(s.t, "Kuroki"));
    pty_keys(s.t, "l\n");
    assert_true(pty_shows(s.t, "move 1"));
    give(&s, ";W[gg]C[the second]");
    give(&s, ";B[cg]");
    pty_passes(s.t, 300 * 1000LL);
    pty_keys(s.t, "l\n");
    assert_true(pty_shows(s.t, "the second"));
    give(&s, ")");
    close_stream(&s);
    pty_keys(s.t, "quit\n");
    assert_true(pty_ends(s.t));
    assert_true(WIFEXITED(pty_status(s.t)));
    assert_int_equal(WEXITSTATUS(pty_status(s.t)), 0);
    pty_free(s.t);
}

/* ---- a writer that ends anywhere, or writes slowly ---- */

/* The messages about a file after the screen, without its name. */
static void complaints(struct pty *t, const char *name, struct buf *out)
{
    for (const char *at = pty_said(t); (at = strstr(at, "kifu: "));) {
        at += strlen("kifu: ") + strlen(name);
        buf_add(out, at, strcspn(at, "\n"));
    }
}

/* The same of a record that was read whole. */
static int said_of_file(struct slice bytes, char *said, size_t most)
{
    unlink(other);
    FILE *f = fopen(other, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes.at, 1, bytes.len, f), bytes.len);
    fclose(f);
    struct stream s = {.t = pty_start(&(struct pty_how){.argv = (const char *const[]){program, "--no-config", other, NULL}}), .fd = -1};
    assert_true(pty_shows(s.t, "q quit"));
    const int status = quit(&s);
    struct buf text = {0};
    complaints(s.t, other, &text);
    snprintf(said, most, "%s", buf_string(&text));
    buf_free(&text);
    pty_free(s.t);
    return status;
}

/* In the middle of a character, of an escape, of a property, of a tree: it ends as a file with these bytes does. */
static void test_a_writer_that_dies(void **state)
{
    static const char *const texts[] = {"(;SZ[9]C[whole words];B[cc]C[\xe6\x97", "(;SZ[9]C[whole words];B[cc]C[a\\",
        "(;SZ[9]C[whole words];B[cc];W", "(;SZ[9]C[whole words];B[cc];W[g", "(;SZ[9]C[whole words](;B[cc];W[gg])(;B[dd]",
        "(;SZ[9]C[whole words];B[cc](", "(;SZ[9]C[whole words];B[cc])(", "(;SZ[9]C[whole words];B[cc])(;SZ["};
    char expected[200];
    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        const int status = said_of_file(slice_of(texts[i]), expected, sizeof expected);
        struct stream s = start("-");
        give(&s, texts[i]);
        assert_true(pty_shows(s.t, "whole words"));
        close_stream(&s);
        assert_true(pty_hides(s.t, "1/1+"));
        assert_true(pty_hides(s.t, "1/1+"));
        assert_int_equal(quit(&s), status);
        struct buf said = {0};
        complaints(s.t, "-", &said);
        assert_string_equal(buf_string(&said), expected);
        buf_free(&said);
        pty_free(s.t);
    }
    unlink(other);
}

/* A byte at a time: not a picture for each. */
static void test_a_byte_at_a_time(void **state)
{
    enum { MOVES = 160, PICTURES_MOST = 60000 };
    struct buf text = {0};
    (void)state;
    buf_add_string(&text, "(;SZ[19]PB[Kuroki]");
    for (int i = 1; i <= MOVES; i++)
        buf_add_format(&text, ";%c[%c%c]", i % 2 ? 'B' : 'W', 'a' + i % 19, 'a' + i / 19);
    buf_add_char(&text, ')');
    struct stream s = start("-");
    for (size_t i = 0; i < text.len; i++)
        give_bytes(&s, (struct slice){text.at + i, 1});
    close_stream(&s);
    assert_true(pty_shows(s.t, "160 moves"));
    assert_in_range(pty_bytes(s.t), 1, PICTURES_MOST);
    assert_int_equal(quit(&s), 0);
    buf_free(&text);
    pty_free(s.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_q_ends_at_once),
        cmocka_unit_test(test_keys_before_the_first_byte),
        cmocka_unit_test(test_text_before_the_game),
        cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_a_fifo),
        cmocka_unit_test(test_two_fifos),
        cmocka_unit_test(test_among_files),
        cmocka_unit_test(test_a_pipe_is_kept),
        cmocka_unit_test(test_a_pipe_is_not_followed),
        cmocka_unit_test(test_archives),
        cmocka_unit_test(test_other_formats),
        cmocka_unit_test(test_a_place),
        cmocka_unit_test(test_a_place_in_a_later_game),
        cmocka_unit_test(test_a_place_that_never_comes),
        cmocka_unit_test(test_signals),
        cmocka_unit_test(test_stop_and_resize),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_a_writer_that_dies),
        cmocka_unit_test(test_a_byte_at_a_time),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
