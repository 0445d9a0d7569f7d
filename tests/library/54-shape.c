/* tests/library/54-shape.c - which edges a part of a board lies at, for every rectangle of it and every kind */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "library/shape.h"
#include "rules/replay.h"

enum { COLUMNS = 5, ROWS = 4 };

/* At how many edges a shape lies that touches these, and whether it may: one across and one down in a corner, any one at a side. */
static void assert_edges(const struct shape *s, unsigned touched, enum shape_kind kind)
{
    const unsigned across = SHAPE_LEFT | SHAPE_RIGHT, down = SHAPE_TOP | SHAPE_BOTTOM;
    assert_int_equal(s->edges & ~touched, 0);
    if (kind == SHAPE_BOARD)
        assert_int_equal(s->edges, SHAPE_ALL_EDGES);
    else if (kind == SHAPE_CORNER)
        assert_true(__builtin_popcount(s->edges & across) == 1 && __builtin_popcount(s->edges & down) == 1);
    else
        assert_int_equal(__builtin_popcount(s->edges), kind == SHAPE_SIDE ? 1 : 0);
}

static bool may_lie(unsigned touched, enum shape_kind kind)
{
    const bool across = touched & (SHAPE_LEFT | SHAPE_RIGHT), down = touched & (SHAPE_TOP | SHAPE_BOTTOM);
    return kind == SHAPE_BOARD ? touched == SHAPE_ALL_EDGES : kind == SHAPE_CORNER ? across && down : kind == SHAPE_SIDE ? across || down : true;
}

static void assert_part(const struct position *p, int left, int top, int right, int bottom)
{
    const unsigned touched = (left == 0 ? SHAPE_LEFT : 0u) | (top == 0 ? SHAPE_TOP : 0u) | (right == COLUMNS - 1 ? SHAPE_RIGHT : 0u) |
                             (bottom == ROWS - 1 ? SHAPE_BOTTOM : 0u);
    enum shape_kind strictest = SHAPE_KIND_COUNT;
    struct shape s;
    for (enum shape_kind kind = SHAPE_BOARD; kind < SHAPE_KIND_COUNT; kind++) {
        struct error e = {0};
        assert_int_equal(shape_of_position(&s, p, point_at(left, top), point_at(right, bottom), kind, &e), may_lie(touched, kind));
        if (!may_lie(touched, kind))
            continue;
        strictest = strictest == SHAPE_KIND_COUNT ? kind : strictest;
        assert_int_equal(s.kind, kind);
        assert_edges(&s, touched, kind);
    }
    assert_true(shape_of_position(&s, p, point_at(left, top), point_at(right, bottom), SHAPE_KIND_COUNT, NULL));
    assert_int_equal(s.kind, strictest);
    assert_int_equal(s.columns, right - left + 1);
    assert_int_equal(s.rows, bottom - top + 1);
    for (int row = 0; row < s.rows; row++)
        for (int column = 0; column < s.columns; column++)
            assert_int_equal(s.at[row * s.columns + column], p->board[point_at(left + column, top + row)]);
}

static void test_parts(void **state)
{
    (void)state;
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct replay r = {0};
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, SLICE("(;SZ[5:4]AB[aa][bb][ec][dd]AW[ba][ca][ad][ed])"), true);
    sgf_game_load(&g, &c, 0);
    replay_init(&r, &g);
    for (int left = 0; left < COLUMNS; left++)
        for (int top = 0; top < ROWS; top++)
            for (int right = left; right < COLUMNS; right++)
                for (int bottom = top; bottom < ROWS; bottom++)
                    assert_part(&r.position, left, top, right, bottom);
    replay_free(&r);
    sgf_game_free(&g);
    sgf_collection_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
