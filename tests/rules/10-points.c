/* tests/rules/10-points.c - points, rectangles and moves as text, sets of points */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/points.h"
#include "rules/replay.h"

static struct position board(int gm, int columns, int rows)
{
    return (struct position){.rules = rules_find(gm), .columns = columns, .rows = rows};
}

static void assert_text(struct buf *got, const char *want)
{
    assert_string_equal(buf_string(got), want);
    buf_clear(got);
}

static void a_point_is_taken_apart_as_it_was_made(void **state)
{
    (void)state;
    for (int row = 0; row < POSITION_SIDE; row++) {
        for (int column = 0; column < POSITION_SIDE; column++) {
            const uint16_t point = point_at(column, row);
            assert_int_equal(point_column(point), column);
            assert_int_equal(point_row(point), row);
            assert_true(point > POSITION_STRIDE && point + POSITION_STRIDE + 1 < POSITION_POINTS);
        }
    }
}

static void columns_skip_i_in_go_only(void **state)
{
    static const struct {
        int column;
        const char *go, *amazons;
    } cases[] = {{0, "A", "a"},    {7, "H", "h"},    {8, "J", "i"},    {24, "Z", "y"},   {25, "AA", "z"},
                 {26, "BB", "aa"}, {33, "JJ", "hh"}, {49, "ZZ", "xx"}, {50, "AAA", "yy"}, {51, "BBB", "zz"}};
    struct buf text = {0};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        column_text(&rules_go, cases[i].column, &text);
        assert_text(&text, cases[i].go);
        column_text(&rules_amazons, cases[i].column, &text);
        assert_text(&text, cases[i].amazons);
    }
    buf_free(&text);
}

static void points_are_found_the_way_players_write_them(void **state)
{
    static const struct {
        const char *text;
        int column, row; /* column -1: none */
    } cases[] = {{"D4", 3, 15}, {"d4", 3, 15}, {" q16 ", 15, 3}, {"A1", 0, 18}, {"T19", 18, 0}, {"I5", -1, 0}, {"U1", -1, 0},
                 {"A0", -1, 0}, {"A20", -1, 0}, {"D", -1, 0}, {"4", -1, 0}, {"", -1, 0}, {"DE4", -1, 0}, {"D4x", -1, 0},
                 {"D99999999999999999999", -1, 0}, {"AA1", -1, 0}};
    const struct position go = board(1, 19, 19), amazons = board(18, 10, 10), large = board(1, 52, 52);
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint16_t want = cases[i].column < 0 ? POINT_NONE : point_at(cases[i].column, cases[i].row);
        assert_int_equal(point_find(&go, slice_of(cases[i].text)), want);
    }
    assert_int_equal(point_find(&amazons, SLICE("I1")), point_at(8, 9));
    assert_int_equal(point_find(&amazons, SLICE("i10")), point_at(8, 0));
    assert_int_equal(point_find(&large, SLICE("aAA52")), point_at(50, 0));
    assert_int_equal(point_find(&large, SLICE("AAAA1")), POINT_NONE);
}

static void every_point_finds_itself(void **state)
{
    const struct position boards[] = {board(1, 52, 52), board(18, 52, 52), board(1, 19, 7)};
    struct buf text = {0};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        for (int row = 0; row < boards[i].rows; row++) {
            for (int column = 0; column < boards[i].columns; column++) {
                uint16_t read;
                point_text(&boards[i], point_at(column, row), &text);
                assert_int_equal(point_find(&boards[i], buf_slice(&text)), point_at(column, row));
                buf_clear(&text);
                point_sgf(point_at(column, row), &text);
                assert_int_equal(point_read(buf_slice(&text), boards[i].columns, boards[i].rows, &read), SGF_GOOD);
                assert_int_equal(read, point_at(column, row));
                buf_clear(&text);
            }
        }
    }
    buf_free(&text);
}

static void points_are_read_with_repairs(void **state)
{
    static const struct {
        const char *raw;
        enum sgf_reading reading;
        int column, row;
    } cases[] = {{"aa", SGF_GOOD, 0, 0}, {"sa", SGF_GOOD, 18, 0}, {" a\na ", SGF_CORRECTED, 0, 0}, {"a1b", SGF_CORRECTED, 0, 1},
                 {"aab", SGF_CORRECTED, 0, 0}, {"a", SGF_DELETED, 0, 0}, {"", SGF_DELETED, 0, 0}, {"tt", SGF_DELETED, 0, 0},
                 {"Aa", SGF_DELETED, 0, 0}, {"\xC3\xA4", SGF_DELETED, 0, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint16_t point;
        assert_int_equal(point_read(slice_of(cases[i].raw), 19, 19, &point), cases[i].reading);
        assert_int_equal(point, cases[i].reading == SGF_DELETED ? POINT_NONE : point_at(cases[i].column, cases[i].row));
    }
}

static void rectangles_are_put_in_order_and_clipped_where_that_is_allowed(void **state)
{
    static const struct {
        const char *raw;
        enum sgf_reading strict, clipping;
        int left, top, right, bottom;
    } cases[] = {{"aa:cc", SGF_GOOD, SGF_GOOD, 0, 0, 2, 2},           {"cc:aa", SGF_CORRECTED, SGF_CORRECTED, 0, 0, 2, 2},
                 {"ca:ac", SGF_CORRECTED, SGF_CORRECTED, 0, 0, 2, 2}, {"bb:bb", SGF_CORRECTED, SGF_CORRECTED, 1, 1, 1, 1},
                 {"bb", SGF_GOOD, SGF_GOOD, 1, 1, 1, 1},              {" aa : cc ", SGF_CORRECTED, SGF_CORRECTED, 0, 0, 2, 2},
                 {"bb:zz", SGF_DELETED, SGF_CORRECTED, 1, 1, 4, 4},   {"zz:yy", SGF_DELETED, SGF_DELETED, 0, 0, 0, 0},
                 {"az:zb", SGF_DELETED, SGF_CORRECTED, 0, 1, 4, 4},   {"aa:", SGF_DELETED, SGF_DELETED, 0, 0, 0, 0},
                 {":", SGF_DELETED, SGF_DELETED, 0, 0, 0, 0},         {"zz", SGF_DELETED, SGF_DELETED, 0, 0, 0, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint16_t from, to;
        assert_int_equal(rectangle_read(slice_of(cases[i].raw), 5, 5, false, &from, &to), cases[i].strict);
        assert_int_equal(rectangle_read(slice_of(cases[i].raw), 5, 5, true, &from, &to), cases[i].clipping);
        if (cases[i].clipping == SGF_DELETED)
            continue;
        assert_int_equal(from, point_at(cases[i].left, cases[i].top));
        assert_int_equal(to, point_at(cases[i].right, cases[i].bottom));
    }
}

static void moves_are_written_both_ways(void **state)
{
    const struct position go = board(1, 19, 19), amazons = board(18, 10, 10);
    struct move move = {.kind = MOVE_POINT, .from = POINT_NONE, .to = point_at(3, 15), .arrow = POINT_NONE};
    struct buf text = {0};
    (void)state;
    move_sgf(&move, &text);
    assert_text(&text, "dp");
    move_text(&go, &move, &text);
    assert_text(&text, "D4");
    move = (struct move){.kind = MOVE_PASS, .from = POINT_NONE, .to = POINT_NONE, .arrow = POINT_NONE};
    move_sgf(&move, &text);
    assert_text(&text, "");
    move_text(&go, &move, &text);
    assert_text(&text, "pass");
    move = (struct move){.kind = MOVE_AMAZON, .from = point_at(3, 9), .to = point_at(3, 3), .arrow = point_at(6, 3)};
    move_sgf(&move, &text);
    assert_text(&text, "djddgd");
    move_text(&amazons, &move, &text);
    assert_text(&text, "d1-d7/g7");
    move.arrow = POINT_NONE;
    move_text(&amazons, &move, &text);
    assert_text(&text, "d1-d7");
    buf_free(&text);
}

static void sets_know_rectangles(void **state)
{
    struct point_set set = {0};
    (void)state;
    point_set_add_rectangle(&set, point_at(1, 1), point_at(51, 3));
    assert_true(point_set_has(&set, point_at(51, 2)));
    assert_false(point_set_has(&set, point_at(0, 2)));
    assert_true(point_set_has_rectangle(&set, point_at(5, 1), point_at(9, 3)));
    assert_false(point_set_has_rectangle(&set, point_at(5, 1), point_at(9, 4)));
    assert_false(point_set_is_full(&set, 52, 4));
    point_set_add_rectangle(&set, point_at(0, 0), point_at(51, 3));
    assert_true(point_set_is_full(&set, 52, 4));
}

static void pairs_are_remembered(void **state)
{
    struct table pairs = {0};
    (void)state;
    for (int i = 0; i < 2000; i++)
        assert_true(point_pairs_add(&pairs, point_at(i % 50, i / 50), point_at(50, 50)));
    for (int i = 0; i < 2000; i++)
        assert_false(point_pairs_add(&pairs, point_at(i % 50, i / 50), point_at(50, 50)));
    assert_true(point_pairs_add(&pairs, point_at(50, 50), point_at(0, 0)));
    table_free(&pairs);
}

static void assert_corners(const struct position *p, uint16_t a, uint16_t b, bool as_sgf)
{
    struct buf text = {0};
    uint16_t from, to;
    for (int i = 0; i < 2; i++) {
        const uint16_t point = i == 0 ? a : b;
        if (i > 0)
            buf_add_char(&text, ':');
        if (as_sgf)
            point_sgf(point, &text);
        else
            point_text(p, point, &text);
    }
    assert_true(corners_find(p, buf_slice(&text), &from, &to));
    assert_int_equal(point_column(from), point_column(a) < point_column(b) ? point_column(a) : point_column(b));
    assert_int_equal(point_column(to), point_column(a) > point_column(b) ? point_column(a) : point_column(b));
    assert_int_equal(point_row(from), point_row(a) < point_row(b) ? point_row(a) : point_row(b));
    assert_int_equal(point_row(to), point_row(a) > point_row(b) ? point_row(a) : point_row(b));
    buf_free(&text);
}

static void corners_are_found_in_both_notations(void **state)
{
    static const char *const bad[] = {"", ":", "A1:", ":A1", "aa:", "A1:B", "A1:bb", "aa:B2", "A0:B2", "A1:T14", "aa:an", "A1:B2:C3", "aa:bb:cc", "1A:2B"};
    const struct position boards[] = {board(1, 13, 13), board(1, 5, 7), board(18, 10, 10), board(1, 52, 52), board(1, 1, 1)};
    uint16_t from, to;
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const struct position *p = &boards[i];
        for (int n = 0; n < 2000; n++) {
            const int columns = p->columns, rows = p->rows;
            const uint16_t a = point_at(n % columns, n / columns % rows), b = point_at(n * 7 % columns, n * 5 / 3 % rows);
            assert_corners(p, a, b, false);
            assert_corners(p, a, b, true);
        }
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(corners_find(&boards[0], slice_of(bad[i]), &from, &to));
    assert_true(corners_find(&boards[0], SLICE("c4"), &from, &to)); /* one point */
    assert_int_equal(from, point_at(2, 9));
    assert_int_equal(to, from);
    assert_true(corners_find(&boards[0], SLICE("cj"), &from, &to));
    assert_int_equal(from, point_at(2, 9));
    assert_int_equal(to, from);
}

static void verdicts_have_words(void **state)
{
    (void)state;
    for (int v = 0; v < VERDICT_COUNT; v++) {
        assert_true(strlen(verdict_name((enum verdict)v)) > 0);
        assert_true(strlen(verdict_sentence((enum verdict)v)) > 0);
    }
    assert_string_equal(verdict_name(VERDICT_RETAKES_KO), "retakes-ko");
    assert_ptr_equal(rules_find(1), &rules_go);
    assert_ptr_equal(rules_find(18), &rules_amazons);
    assert_null(rules_find(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_is_taken_apart_as_it_was_made),
        cmocka_unit_test(columns_skip_i_in_go_only),
        cmocka_unit_test(points_are_found_the_way_players_write_them),
        cmocka_unit_test(every_point_finds_itself),
        cmocka_unit_test(points_are_read_with_repairs),
        cmocka_unit_test(rectangles_are_put_in_order_and_clipped_where_that_is_allowed),
        cmocka_unit_test(corners_are_found_in_both_notations),
        cmocka_unit_test(moves_are_written_both_ways),
        cmocka_unit_test(sets_know_rectangles),
        cmocka_unit_test(pairs_are_remembered),
        cmocka_unit_test(verdicts_have_words),
    };
    return cmocka_run_group_tests_name("points", tests, NULL, NULL);
}
