/* tests/tty/31-stream.c - a record that comes slowly through a pipe: what came is shown, and what follows appears where the reader is */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/bytes.h"
#include "tty/pty.h"

static char folder[64], fifo[96], program[4096];

static int make_fifo(void **state)
{
    (void)state;
    const char *built = getenv("builddir");
    snprintf(program, sizeof program, "%s/kifu", built ? built : ".");
    if (getenv("KIFU"))
        snprintf(program, sizeof program, "%s", getenv("KIFU"));
    signal(SIGPIPE, SIG_IGN);
    strcpy(folder, "/tmp/kifu-stream-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(fifo, sizeof fifo, "%s/fifo", folder);
    return 0;
}

static int remove_fifo(void **state)
{
    (void)state;
    unlink(fifo);
    return rmdir(folder);
}

struct stream {
    struct pty *t;
    int fd; /* of the writer */
};

/* Both ends wait for each other: the program reads when this returns. */
static struct stream start(const char *options)
{
    char command[200];
    snprintf(command, sizeof command, "exec \"$0\" --no-config %s <\"$1\"", options);
    const char *argv[] = {"/bin/sh", "-c", command, program, fifo, NULL};
    unlink(fifo); /* what failed before may still read that one */
    assert_int_equal(mkfifo(fifo, 0600), 0);
    struct stream s = {.t = pty_start(&(struct pty_how){.argv = argv})};
    s.fd = open(fifo, O_WRONLY | O_CLOEXEC);
    assert_true(s.fd >= 0);
    return s;
}

static void give_bytes(const struct stream *s, const char *bytes, size_t len)
{
    assert_int_equal(write(s->fd, bytes, len), (ssize_t)len);
}

static void give(const struct stream *s, const char *text)
{
    give_bytes(s, text, strlen(text));
}

static void close_stream(struct stream *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}

/* The status that it ends with; what it says then is in pty_said. */
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

/* ---- one game ---- */

static void test_moves_are_shown_as_they_come(void **state)
{
    (void)state;
    struct stream s = start("-");
    give(&s, "(;GM[1]SZ[19]PB[Kuroki];B[pd]");
    assert_true(pty_shows(s.t, "Kuroki"));
    assert_true(pty_shows(s.t, "1 move "));
    pty_keys(s.t, "l");
    assert_true(pty_shows(s.t, "B Q16"));
    give(&s, ";W[dd]");
    assert_true(pty_shows(s.t, "of 2"));
    assert_true(pty_shows(s.t, "move 1  B Q16")); /* where the reader is */
    pty_keys(s.t, "l");
    assert_true(pty_shows(s.t, "move 2  W D16"));
    give(&s, ";B[dp]C[after it]");
    assert_true(pty_shows(s.t, "of 3"));
    assert_true(pty_shows(s.t, "move 2  W D16"));
    give(&s, ")");
    close_stream(&s);
    pty_keys(s.t, "l");
    assert_true(pty_shows(s.t, "after it"));
    assert_int_equal(quit(&s), 0);
    assert_null(strstr(pty_said(s.t), "kifu:"));
    pty_free(s.t);
}

/* Nothing is known of its end before that: no defect is one of it, on the screen or behind it. */
static void test_no_missing_parenthesis_before_the_end(void **state)
{
    (void)state;
    struct stream s = start("-");
    give(&s, "(;GM[1]SZ[19];B[pd];W[d");
    assert_true(pty_shows(s.t, "1 move "));
    pty_keys(s.t, "d");
    assert_true(pty_shows(s.t, "nothing is wrong"));
    pty_keys(s.t, "\033");
    assert_int_equal(quit(&s), 0);
    assert_null(strstr(pty_said(s.t), "kifu:"));
    pty_free(s.t);

    s = start("-");
    give(&s, "(;GM[1]SZ[19];B[pd]");
    assert_true(pty_shows(s.t, "1 move "));
    close_stream(&s);
    assert_true(pty_shows(s.t, "1 error in the record"));
    assert_int_equal(quit(&s), 0);
    assert_non_null(strstr(pty_said(s.t), "unclosed-gametree"));
    pty_free(s.t);
}

/* A stream that ends in the middle of a node is shown up to there. */
static void test_cut_anywhere(void **state)
{
    static const struct {
        const char *first, *shown, *rest, *later;
    } cases[] = {
        {"(;SZ[19]C[whole words];B[pd]C[half of", "whole words", " it];W[dd])", "of 2"},
        {"(;SZ[19]C[\346\227\245\346\234\254];B[pd]C[\346\227", "\346\227\245\346\234\254", "\245];W[dd])", "of 2"},
        {"(;SZ[19]C[whole words];B", "whole words", "[pd];W[dd])", "2 moves"},
        {"(;SZ[19]C[whole words];B[p", "whole words", "d];W[dd])", "2 moves"},
        {"(;SZ[19]C[whole words];B[pd](", "whole words", ";W[dd])(;W[dp]))", "2 moves"},
        {"(;SZ[19]C[whole words]", "whole words", ";B[pd];W[dd])", "2 moves"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stream s = start("-");
        give(&s, cases[i].first);
        assert_true(pty_shows(s.t, cases[i].shown));
        assert_true(pty_hides(s.t, "half of"));
        if (strcmp(cases[i].later, "of 2") == 0) {
            pty_keys(s.t, "l");
            assert_true(pty_shows(s.t, "move 1  B Q16"));
        }
        give(&s, cases[i].rest);
        close_stream(&s);
        assert_true(pty_shows(s.t, cases[i].later));
        assert_int_equal(quit(&s), 0);
        assert_null(strstr(pty_said(s.t), "error"));
        pty_free(s.t);
    }
}

/* Choices, typed text and places stay while more comes. */
static void test_the_place_is_kept(void **state)
{
    (void)state;
    struct stream s = start("-");
    give(&s, "(;SZ[9];B[cc](;W[gg];B[cg])(;W[gc]C[the second];B[ee]");
    assert_true(pty_shows(s.t, "3 moves")); /* along the first children */
    pty_keys(s.t, "l\033[B");
    assert_true(pty_shows(s.t, "\342\226\270 B W G7"));
    pty_keys(s.t, ":next-no");
    assert_true(pty_shows(s.t, ":next-no"));
    give(&s, "C[more of it];W[ff]");
    assert_true(pty_shows(s.t, "of 4")); /* on the line that was chosen */
    assert_true(pty_shows(s.t, ":next-no"));
    assert_true(pty_shows(s.t, "\342\226\270 B W G7"));
    pty_keys(s.t, "de\r");
    assert_true(pty_shows(s.t, "the second"));
    pty_keys(s.t, "0");
    assert_true(pty_shows(s.t, "start"));
    give(&s, ";B[dd])(;W[hh]))");
    close_stream(&s);
    assert_true(pty_shows(s.t, "5 moves"));
    pty_keys(s.t, "'"); /* the leap before */
    assert_true(pty_shows(s.t, "the second"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* A prompt for points, too: moves are guessed while they come. */
static void test_guessing_goes_on(void **state)
{
    (void)state;
    struct stream s = start("-");
    give(&s, "(;SZ[9];B[cc];W[gg];B[cg]");
    assert_true(pty_shows(s.t, "3 moves"));
    pty_keys(s.t, "xc7\r");
    assert_true(pty_shows(s.t, "1 of 1"));
    give(&s, ";W[gc];B[ee])");
    close_stream(&s);
    assert_true(pty_hides(s.t, "1/1+")); /* all of it is there */
    pty_keys(s.t, "g3\r");
    assert_true(pty_shows(s.t, "2 of 2"));
    pty_keys(s.t, "\033");
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* The character set follows from what is there, and from CA when that comes. */
static void test_the_character_set_is_known_later(void **state)
{
    (void)state;
    struct stream s = start("-");
    give(&s, "(;SZ[9]C[plain];B[cc]");
    assert_true(pty_shows(s.t, "plain"));
    give(&s, "C[\345\233\262\347\242\201];W[gg])");
    close_stream(&s);
    pty_keys(s.t, "l");
    assert_true(pty_shows(s.t, "\345\233\262\347\242\201"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);

    s = start("-");
    give(&s, "(;CA[GB18030]SZ[9]C[\316\247\306\345];B[cc]C[\316\247\306");
    assert_true(pty_shows(s.t, "\345\233\264\346\243\213"));
    give(&s, "\345 2];W[gg])");
    close_stream(&s);
    pty_keys(s.t, "l");
    assert_true(pty_shows(s.t, "\345\233\264\346\243\213 2"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* ---- several games ---- */

static void test_several_games(void **state)
{
    (void)state;
    struct stream s = start("-");
    give(&s, "(;SZ[9]GN[the first];B[cc])(;SZ[9]GN[the second];B[gg]");
    assert_true(pty_shows(s.t, "the first"));
    assert_true(pty_shows(s.t, "1/2"));
    pty_keys(s.t, ">l");
    assert_true(pty_shows(s.t, "the second"));
    assert_true(pty_shows(s.t, "move 1  B G3"));
    give(&s, ";W[cg])(;SZ[9]GN[the third]");
    assert_true(pty_shows(s.t, "2/3"));
    assert_true(pty_shows(s.t, "of 2"));
    assert_true(pty_shows(s.t, "move 1  B G3"));
    pty_keys(s.t, ">");
    assert_true(pty_shows(s.t, "the third"));
    give(&s, ";B[ee])");
    assert_true(pty_shows(s.t, "1 move "));
    pty_keys(s.t, "o");
    assert_true(pty_shows(s.t, "the first"));
    give(&s, "(;SZ[9]GN[the fourth];B[ee];W[cc])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "the fourth"));
    pty_keys(s.t, "\033");
    assert_true(pty_shows(s.t, "3/4"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* ---- what is shown when it is whole ---- */

/* It waits, and keys work; without a game it ends as it would have at once. */
static void test_no_game(void **state)
{
    static const struct {
        const char *bytes;
        size_t len;
    } files[] = {{"(", 1}, {"( no game in it", 15}, {"(\0\1\2\3\177ELF", 9}};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct stream s = start("-");
        give_bytes(&s, files[i].bytes, files[i].len);
        assert_true(pty_shows(s.t, "the file is still being read"));
        pty_keys(s.t, "?");
        assert_true(pty_shows(s.t, "The first keys"));
        pty_keys(s.t, "\033");
        close_stream(&s);
        assert_int_equal(ends(&s), 2);
        assert_non_null(strstr(pty_said(s.t), "kifu: -: contains no game"));
        pty_free(s.t);

        s = start("-");
        give_bytes(&s, files[i].bytes, files[i].len);
        assert_true(pty_shows(s.t, "the file is still being read"));
        pty_keys(s.t, "q");
        ends(&s);
        pty_free(s.t);
    }
    struct stream s = start("-");
    close_stream(&s);
    assert_int_equal(ends(&s), 2);
    assert_non_null(strstr(pty_raw(s.t), "contains no game"));
    pty_free(s.t);
}

static void test_other_formats_are_whole(void **state)
{
    static const char gib[] = "\\HS\r\n\\[GAMEBLACKNAME=Kuroki\\]\r\n\\[GAMEWHITENAME=Shirota\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n"
                              "0 1 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 3\r\n\\GE\r\n";
    (void)state;
    for (size_t cut = 5; cut < sizeof gib - 1; cut += 40) {
        struct stream s = start("-");
        give_bytes(&s, gib, cut);
        give_bytes(&s, gib + cut, sizeof gib - 1 - cut);
        close_stream(&s);
        assert_true(pty_shows(s.t, "Kuroki"));
        assert_true(pty_shows(s.t, "2 moves"));
        assert_int_equal(quit(&s), 0);
        pty_free(s.t);
    }
}

/* A place that is asked for is looked for in the whole game. */
static void test_a_place_is_waited_for(void **state)
{
    (void)state;
    struct stream s = start("--move=3 -");
    give(&s, "(;SZ[9];B[cc]");
    give(&s, ";W[gg];B[ee])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "move 3  B E5"));
    assert_int_equal(quit(&s), 0);
    pty_free(s.t);
}

/* Bytes that come without a pause are shown before their end, too, and all of them are there at the end. */
static void test_a_long_record(void **state)
{
    enum { MOVES = 60000 };
    (void)state;
    struct buf text = {0};
    buf_add_string(&text, "(;SZ[19]");
    for (int i = 1; i <= MOVES; i++)
        buf_add_format(&text, ";%c[%c%c]", i % 2 ? 'B' : 'W', 'a' + i % 19, 'a' + i / 19 % 19);
    struct stream s = start("-");
    give_bytes(&s, text.at, text.len);
    assert_true(pty_shows(s.t, "60000 moves"));
    give(&s, ";B[tt])");
    close_stream(&s);
    assert_true(pty_shows(s.t, "60001 moves"));
    assert_int_equal(quit(&s), 0);
    buf_free(&text);
    pty_free(s.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_shown_as_they_come),
        cmocka_unit_test(test_no_missing_parenthesis_before_the_end),
        cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_the_place_is_kept),
        cmocka_unit_test(test_guessing_goes_on),
        cmocka_unit_test(test_the_character_set_is_known_later),
        cmocka_unit_test(test_several_games),
        cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_other_formats_are_whole),
        cmocka_unit_test(test_a_place_is_waited_for),
        cmocka_unit_test(test_a_long_record),
    };

    return cmocka_run_group_tests(tests, make_fifo, remove_fifo);
}
