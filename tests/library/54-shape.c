/* tests/library/54-shape.c - which edges a part of a board lies at, for every rectangle of it and every kind; and where its points are counted */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

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

/* ---- of points that are the same: the one where players expect it ---- */

struct place {
    int column, row;
};

/* Turned clockwise `turn` % 4 times, mirrored before from 4 on; by the plainest means. */
static struct place moved(struct place p, int turn, int columns, int rows)
{
    if (turn >= 4)
        p.column = columns - 1 - p.column;
    for (int i = 0; i < turn % 4; i++) {
        const int height = i % 2 ? columns : rows;
        p = (struct place){height - 1 - p.row, p.column};
    }
    return p;
}

static bool is_symmetry(const struct shape *s, int turn)
{
    if (turn % 2 && s->columns != s->rows)
        return false;
    for (int row = 0; row < s->rows; row++)
        for (int column = 0; column < s->columns; column++) {
            const struct place to = moved((struct place){column, row}, turn, s->columns, s->rows);
            if (s->at[to.row * s->columns + to.column] != s->at[row * s->columns + column])
                return false;
        }
    return true;
}

/* All points of the class of one are counted there. */
static void assert_class(const struct shape *s, const uint16_t *counted, bool *is_known, struct place p)
{
    for (int turn = 0; turn < 8; turn++) {
        if (!is_symmetry(s, turn))
            continue;
        const struct place to = moved(p, turn, s->columns, s->rows);
        is_known[to.row * s->columns + to.column] = true;
        assert_int_equal(counted[to.row * s->columns + to.column], p.row * s->columns + p.column);
    }
}

/* On a screen along the diagonals from the upper right corner on, each from the right side: the first point of its
 * class; for programs row by row. */
static void assert_counted_points(struct shape *s)
{
    static uint16_t counted[SHAPE_POINTS];
    static bool is_known[SHAPE_POINTS];
    s->is_seen = true;
    shape_counted_points(s, counted);
    memset(is_known, 0, sizeof is_known);
    for (int diagonal = 0; diagonal <= s->columns + s->rows - 2; diagonal++)
        for (int right = 0; right <= diagonal; right++) {
            const struct place p = {s->columns - 1 - right, diagonal - right};
            if (p.column >= 0 && p.row < s->rows && !is_known[p.row * s->columns + p.column])
                assert_class(s, counted, is_known, p);
        }
    s->is_seen = false;
    shape_counted_points(s, counted);
    memset(is_known, 0, sizeof is_known);
    for (int i = 0; i < s->columns * s->rows; i++)
        if (!is_known[i])
            assert_class(s, counted, is_known, (struct place){i % s->columns, i / s->columns});
}

static void make_board(struct shape *s, int columns, int rows, unsigned stones)
{
    static struct position p;
    p = (struct position){.columns = columns, .rows = rows, .rules = rules_find(1)};
    for (int i = 0; i < columns * rows; i++, stones /= 3)
        p.board[point_at(i % columns, i / columns)] = (uint8_t)(stones % 3);
    assert_true(shape_of_position(s, &p, point_at(0, 0), point_at(columns - 1, rows - 1), SHAPE_BOARD, NULL));
}

/* Every board of that many points with every stone on them: all ways in which a board can be the same as itself. */
static void test_counted_points(void **state)
{
    static const struct place sizes[] = {{3, 3}, {2, 2}, {3, 2}, {2, 4}, {4, 2}, {1, 5}, {1, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned count = 1;
        for (int k = 0; k < sizes[i].column * sizes[i].row; k++)
            count *= 3;
        for (unsigned stones = 0; stones < count; stones++) {
            struct shape s;
            make_board(&s, sizes[i].column, sizes[i].row, stones);
            assert_counted_points(&s);
        }
    }
}

/* On an empty board these are the triangle between the corner, the right side and the middle. */
static void test_first_moves(void **state)
{
    (void)state;
    for (int size = 4; size <= 19; size++) {
        struct shape s;
        static uint16_t counted[SHAPE_POINTS];
        make_board(&s, size, size, 0);
        assert_counted_points(&s);
        s.is_seen = true;
        shape_counted_points(&s, counted);
        for (int i = 0; i < size * size; i++) {
            const int right = size - 1 - counted[i] % size, above = counted[i] / size;
            assert_true(right <= above && above <= (size - 1) / 2);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts), cmocka_unit_test(test_counted_points),
        cmocka_unit_test(test_first_moves)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
