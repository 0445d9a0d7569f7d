/* tests/view/36-sentence.c - what is said of a session to those who do not see it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/array.h"
#include "library/game_list.h"
#include "panes/panes.h"
#include "view/sentence.h"
#include "view/view.h"

static const char record[] =
    "(;SZ[9]PB[Kuroki]BR[1d]WT[A team]DT[2001-02-03];B[ee]C[one\nand two](;W[cg]BM[2];B[cf](;W[cc])(;W[]))(;W[gc]))";

static void begin(struct session *s, const char *bytes)
{
    session_init(s, pane_table);
    session_add(s, "folder/a\033.sgf");
    session_give(s, 0, slice_of(bytes), true);
    session_open(s, 0, 0, 0);
    session_prepare(s);
}

/* The change by a key, in words. */
static void says(struct session *s, uint32_t key, const char *expected)
{
    struct sentence_place before;
    struct buf out = {0};

    sentence_look(s, &before);
    session_key(s, key);
    session_prepare(s);
    sentence_changed(s, &before, &out);
    assert_string_equal(buf_string(&out), expected);
    buf_free(&out);
}

static void says_what_changed(void **state)
{
    (void)state;
    struct session s;
    begin(&s, record);
    says(&s, 'h', "still at the start\n");
    says(&s, 'l', "move 1 Black E5; 2 variations: A C3, B G7; comment: one and two\n");
    says(&s, 'l', "move 2 White C3, very bad move\n");
    says(&s, 'l', "move 3 Black C4; 2 variations: A C7, B pass\n");
    says(&s, 'B', "move 4 White pass, variation #3.B; the end of the line\n");
    says(&s, 'l', "still at move 4; the end of the line\n");
    says(&s, 'h', "move 3 Black C4; 2 variations: A C7, B pass\n");
    session_free(&s);
}

static void says_the_game_where_it_is_another(void **state)
{
    (void)state;
    struct session s;
    const struct sentence_place nothing = {.has_game = false};
    struct buf out = {0};
    begin(&s, "(;SZ[9]PB[Kuroki]BR[1d]WT[A team]DT[2001-02-03]RE[W+2])(;GN[x\033[2Jy]SZ[5:4])");
    sentence_changed(&s, &nothing, &out);
    assert_string_equal(buf_string(&out), "game 1 of 2; a\357\277\275.sgf; Black Kuroki 1d; White A team; 2001-02-03; "
                                          "9 by 9; result W+2\nstart, Black to play; the end of the line\n");
    buf_free(&out);
    says(&s, '>', "game 2 of 2; a\357\277\275.sgf; x\357\277\275[2Jy; 5 by 4\nstart, Black to play; the end of the line\n");
    session_free(&s);
}

static void counts_what_is_taken(void **state)
{
    (void)state;
    struct session s;
    begin(&s, "(;SZ[3]AB[aa][ba][ab]AW[bb][ca];W[ac];B[cc];AE[aa][bb]AW[cb])");
    says(&s, 'l', "move 1 White A1, takes 3\n");
    says(&s, 'l', "move 2 Black C1\n");
    says(&s, 'l', "after move 2, setup: 1 white, 1 empty, White to play; the end of the line\n");
    session_free(&s);
    begin(&s, "(;SZ[3]AB[ab][bb][ba]AW[];W[aa])");
    says(&s, 'l', "move 1 White A3, loses 1; the end of the line\n");
    session_free(&s);
    begin(&s, "(;SZ[3]AB[ba][bb][ac]AW[aa];W[ab])");
    says(&s, 'l', "move 1 White A2, loses 2; the end of the line\n");
    session_free(&s);
}

static void names_marks(void **state)
{
    (void)state;
    struct session s;
    begin(&s, "(;SZ[9];LB[aa:x][bb:1\0332]TR[cc]AR[aa:bb]LN[cc:dd]CR[ee]MA[ff]SQ[gg]SL[hh]TB[aa:ab]TW[ii]VW[aa:dd])");
    says(&s, 'l', "before the first move, Black to play; marks: x A9, 1\357\277\2752 B8, triangle C7, arrow A9 to B8, line C7 "
                  "to D6, circle E5, cross F4, square G3, selected H2; territory: Black 2, White 1; the end of the line\n");
    session_free(&s);
}

static void does_not_list_without_end(void **state)
{
    (void)state;
    struct session s;
    struct buf text = {0};
    buf_add_string(&text, "(;SZ[19];B[aa]DD[]LB");
    for (int i = 0; i < 42; i++)
        buf_add_format(&text, "[%c%c:x]", 'a' + i % 19, 'b' + i / 19);
    for (int i = 0; i < 28; i++)
        buf_add_string(&text, "(;N[a\nname])");
    buf_add_string(&text, ")");
    begin(&s, buf_string(&text));
    struct buf out = {0};
    session_key(&s, 'l');
    session_prepare(&s);
    sentence_node(&s, &out);
    assert_non_null(strstr(buf_string(&out), "; 28 variations: A a name, B a name,"));
    assert_non_null(strstr(buf_string(&out), ", Z a name and 2 more; marks: "));
    assert_non_null(strstr(buf_string(&out), " and 2 more\n"));
    buf_free(&out);
    buf_free(&text);
    session_free(&s);
}

static void keeps_what_is_hidden(void **state)
{
    (void)state;
    struct session s;
    begin(&s, "(;RE[B+5];B[dd](;W[cc])(;W[ee]))");
    struct buf out = {0};
    session_set(&s, SLICE("spoilers"), SLICE("off"), NULL);
    sentence_game(&s, &out);
    assert_null(strstr(buf_string(&out), "B+5"));
    buf_free(&out);
    session_run(&s, SLICE("guess"));
    session_prepare(&s);
    session_go(&s, 1);
    session_prepare(&s);
    sentence_node(&s, &out);
    assert_string_equal(buf_string(&out), "move 1 Black D16\n");
    buf_free(&out);
    session_free(&s);
}

static void says_rows_of_the_list(void **state)
{
    (void)state;
    struct session s;
    struct buf out = {0};
    begin(&s, "(;PB[Kuroki]PW[Shirota]RE[W+2]DT[2001-02-03]EV[x];B[dd])");
    session_add(&s, "b.sgf");
    session_run(&s, SLICE("games"));
    game_list_read(s.list, &s.shelf, 0);
    sentence_row(&s, 0, &out);
    assert_string_equal(buf_string(&out), "1: 2001-02-03, Black Kuroki, White Shirota, W+2, x, 1 move, a\357\277\275.sgf\n");
    buf_free(&out);
    session_free(&s);
}

/* Each of the facts there or not, with and without spoilers: nothing is said of what is not there. */
static void says_of_a_row_what_there_is(void **state)
{
    static const struct {
        const char *written, *said;
    } facts[] = {{"DT[2001-02-03]", "2001-02-03"}, {"PB[Kuroki]", "Black Kuroki"}, {"PW[Shirota]", "White Shirota"}, {"RE[W+2]", "W+2"}, {"EV[x]", "x"}};
    (void)state;
    for (unsigned has = 0; has < 1U << COUNT(facts); has++)
        for (int hides = 0; hides < 2; hides++) {
            struct session s;
            struct buf game = {0}, expected = {0}, out = {0};
            buf_add_string(&game, "(;");
            buf_add_string(&expected, "1");
            for (size_t i = 0; i < COUNT(facts); i++) {
                buf_add_string(&game, has >> i & 1 ? facts[i].written : "");
                if (has >> i & 1 && !(hides && i == 3))
                    buf_add_format(&expected, "%s%s", expected.len > 1 ? ", " : ": ", facts[i].said);
            }
            buf_add_string(&game, ";B[dd];W[pp])");
            buf_add_format(&expected, "%s2 moves\n", expected.len > 1 ? ", " : ": ");
            begin(&s, buf_string(&game));
            session_run(&s, hides ? SLICE("spoilers off") : SLICE("spoilers on"));
            session_run(&s, SLICE("games"));
            game_list_read(s.list, &s.shelf, 0);
            sentence_row(&s, 0, &out);
            assert_string_equal(buf_string(&out), buf_string(&expected));
            session_free(&s);
            buf_free(&game);
            buf_free(&expected);
            buf_free(&out);
        }
}

/* A game that the filter does not show is named without a number; a game with a star with the star. */
static void says_rows_that_the_filter_leaves(void **state)
{
    (void)state;
    struct session s;
    struct buf out = {0};
    begin(&s, "(;PB[one])(;PB[two])(;PB[two])");
    session_run(&s, SLICE("games two"));
    session_key(&s, KEYS_ESC);
    session_prepare(&s);
    sentence_game(&s, &out);
    assert_string_equal(buf_string(&out), "a\357\277\275.sgf; Black one; 19 by 19\n");
    buf_clear(&out);
    shelf_star(&s.shelf, 0, 2, true);
    sentence_row(&s, 0, &out);
    sentence_row(&s, 1, &out);
    assert_string_equal(buf_string(&out), "1: Black two, 0 moves\n2, starred: Black two, 0 moves\n");
    buf_free(&out);
    session_free(&s);
}

static void says_where_a_scratch_line_is(void **state)
{
    (void)state;
    struct session s;
    struct sentence_place before;
    struct buf out = {0};
    begin(&s, "(;SZ[9];B[aa];W[bb];B[ab])");
    says(&s, 'l', "move 1 Black A9\n");
    sentence_look(&s, &before);
    session_run(&s, SLICE("play B9"));
    session_prepare(&s);
    sentence_changed(&s, &before, &out);
    assert_string_equal(buf_string(&out), "scratch line, 1 move after #1, move 2 White B9\n");
    buf_free(&out);
    session_run(&s, SLICE("play pass"));
    session_run(&s, SLICE("play A8"));
    says(&s, 'h', "scratch line, 2 moves after #1, move 3 Black pass\n");
    says(&s, 'l', "scratch line, 3 moves after #1, move 4 White A8, takes 1\n");
    session_free(&s);
}

static void says_that_there_is_no_game(void **state)
{
    (void)state;
    struct session s;
    session_init(&s, pane_table);
    says(&s, 'l', "no game is open\n");
    session_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_changed),
        cmocka_unit_test(says_the_game_where_it_is_another),
        cmocka_unit_test(counts_what_is_taken),
        cmocka_unit_test(names_marks),
        cmocka_unit_test(does_not_list_without_end),
        cmocka_unit_test(keeps_what_is_hidden),
        cmocka_unit_test(says_rows_of_the_list),
        cmocka_unit_test(says_of_a_row_what_there_is),
        cmocka_unit_test(says_rows_that_the_filter_leaves),
        cmocka_unit_test(says_where_a_scratch_line_is),
        cmocka_unit_test(says_that_there_is_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
