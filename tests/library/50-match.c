/* tests/library/50-match.c - shapes found in the columns of games, compared with windows cut out of every position */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "library/anchors.h"
#include "library/match.h"
#include "library/search.h"

/* ---- chance ---- */

static uint64_t chance = 1;

static unsigned below(unsigned bound)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(chance >> 33) % bound;
}

static void add_point(int columns, int rows, struct buf *out)
{
    buf_add_char(out, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[below((unsigned)columns)]);
    buf_add_char(out, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[below((unsigned)rows)]);
}

static void add_setup(int columns, int rows, bool amazons, struct buf *out)
{
    static const char *const setups[] = {"AB", "AW", "AE", "AA"};
    for (unsigned i = below(5) + 1; i > 0; i--) {
        buf_add_string(out, setups[below(amazons ? 4 : 3)]);
        buf_add_char(out, '[');
        add_point(columns, rows, out);
        if (below(4) == 0) {
            buf_add_char(out, ':');
            add_point(columns, rows, out);
        }
        buf_add_char(out, ']');
    }
}

/* Anything, legal or not: moves on stones, suicides, passes, setup with and without a move, nodes with nothing. */
static void add_node(int columns, int rows, bool amazons, struct buf *out)
{
    buf_add_char(out, ';');
    const unsigned kind = below(14);
    if (kind < 2)
        add_setup(columns, rows, amazons, out);
    if (kind == 2)
        buf_add_string(out, "C[nothing]");
    if (kind == 3)
        buf_add_string(out, below(2) ? "B[]" : "W[zz]");
    if (kind == 1 || kind > 3) {
        buf_add_string(out, below(2) ? "B[" : "W[");
        for (unsigned i = amazons ? 2 + below(6) / 1 % 2 : 1; i > 0; i--)
            add_point(columns, rows, out);
        buf_add_char(out, ']');
    }
}

static void add_tree(int columns, int rows, bool amazons, unsigned nodes, bool branches, struct buf *out)
{
    int open = 1;
    buf_add_format(out, "(;FF[4]GM[%d]SZ[%d:%d]", amazons ? 18 : 1, columns, rows);
    if (below(3) == 0)
        add_setup(columns, rows, amazons, out);
    bool closed = false;
    while (nodes-- > 0) {
        const unsigned turn = below(12);
        if (branches && turn == 0 && open > 1) {
            buf_add_char(out, ')');
            open--;
            closed = true;
            continue;
        }
        if (branches && (closed || turn < 3)) {
            buf_add_char(out, '(');
            open++;
        }
        closed = false;
        add_node(columns, rows, amazons, out);
    }
    buf_add_repeat(out, ')', (size_t)open);
}

/* ---- by brute force ---- */

struct anchor {
    int columns, rows, column, row;
    unsigned turn;
    bool exchanged;
    uint8_t at[SHAPE_POINTS];
    uint16_t from[SHAPE_POINTS]; /* by point of the anchor: that of the shape */
};

/* The place of a point of a turned w x h rectangle, written out turn by turn. */
static void turned(unsigned turn, int w, int h, int x, int y, int *tx, int *ty)
{
    const int across[8] = {x, w - 1 - x, x, w - 1 - x, y, h - 1 - y, y, h - 1 - y};
    const int down[8] = {y, y, h - 1 - y, h - 1 - y, x, x, w - 1 - x, w - 1 - x};
    *tx = across[turn];
    *ty = down[turn];
}

static void anchor_make(const struct shape *s, unsigned turn, bool exchanged, struct anchor *a)
{
    a->turn = turn;
    a->exchanged = exchanged;
    a->columns = turn < 4 ? s->columns : s->rows;
    a->rows = turn < 4 ? s->rows : s->columns;
    for (int y = 0; y < s->rows; y++) {
        for (int x = 0; x < s->columns; x++) {
            int tx, ty;
            turned(turn, s->columns, s->rows, x, y, &tx, &ty);
            const uint8_t stone = s->at[y * s->columns + x];
            a->at[ty * a->columns + tx] = exchanged && (stone == STONE_BLACK || stone == STONE_WHITE) ? 3 - stone : stone;
            a->from[ty * a->columns + tx] = (uint16_t)(y * s->columns + x);
        }
    }
}

/* An edge of the shape, turned: it is where the middle of that edge, a point far outside, comes to lie. */
static bool edge_is(const struct shape *s, unsigned turn, unsigned edge)
{
    static const int out[4][2] = {{-9, 0}, {0, -9}, {9, 0}, {0, 9}};
    for (unsigned i = 0; i < 4; i++) {
        int x, y;
        if (!(s->edges & 1u << i))
            continue;
        turned(turn, 1, 1, out[i][0], out[i][1], &x, &y);
        const unsigned is = x < 0 ? SHAPE_LEFT : x > 0 ? SHAPE_RIGHT : y < 0 ? SHAPE_TOP : SHAPE_BOTTOM;
        if (is == edge)
            return true;
    }
    return false;
}

static bool may_lie(const struct shape *s, const struct anchor *a, int columns, int rows)
{
    return (!edge_is(s, a->turn, SHAPE_LEFT) || a->column == 0) && (!edge_is(s, a->turn, SHAPE_TOP) || a->row == 0) &&
           (!edge_is(s, a->turn, SHAPE_RIGHT) || a->column + a->columns == columns) &&
           (!edge_is(s, a->turn, SHAPE_BOTTOM) || a->row + a->rows == rows);
}

static bool is_at(const struct anchor *a, const struct position *p)
{
    for (int y = 0; y < a->rows; y++)
        for (int x = 0; x < a->columns; x++) {
            const uint8_t wanted = a->at[y * a->columns + x];
            if (wanted != SHAPE_ANYTHING && wanted != p->board[point_at(a->column + x, a->row + y)])
                return false;
        }
    return true;
}

/* As they are given out: by node, then from image to image, row to row. */
static int compare_anchors(const struct match_hit *a, const struct match_hit *b)
{
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    if (a->image != b->image)
        return a->image < b->image ? -1 : 1;
    return a->row != b->row ? a->row - b->row : a->column - b->column;
}

/* Positions of all nodes. */
static struct position *positions;
static uint32_t position_count;

static bool is_searched(const struct sgf_game *g, uint32_t node, bool variations)
{
    if (variations)
        return true;
    uint32_t line = 0;
    while (line != SGF_NONE && line < node)
        line = sgf_child(g, line);
    return line == node;
}

static bool differs(const struct anchor *a, uint32_t node)
{
    for (int y = 0; y < a->rows; y++)
        for (int x = 0; x < a->columns; x++) {
            const uint16_t point = point_at(a->column + x, a->row + y);
            if (a->at[y * a->columns + x] != SHAPE_ANYTHING && positions[node].board[point] != a->at[y * a->columns + x])
                return true;
        }
    return false;
}

/* The point of the shape for a point of the board, outside of it -1. */
static int point_of_shape(const struct shape *s, const struct anchor *a, uint16_t point)
{
    const int x = point_column(point) - a->column, y = point_row(point) - a->row;
    if (x < 0 || y < 0 || x >= a->columns || y >= a->rows || a->at[y * a->columns + x] == SHAPE_ANYTHING)
        return s->kind == SHAPE_BOARD && x >= 0 ? a->from[y * a->columns + x] : -1;
    return a->from[y * a->columns + x];
}

/* The stone of a move is there after it: no suicide, and nothing else came in its place. */
static bool stays(uint32_t node)
{
    const struct move *m = &positions[node].move;
    return m->kind != MOVE_PASS && move_has_point(m) && positions[node].board[m->to] == m->color;
}

/* Points change, other than that of the move. */
static bool board_differs(const struct anchor *a, uint32_t before, uint32_t node)
{
    const struct move *m = &positions[node].move;
    for (int y = 0; y < a->rows; y++)
        for (int x = 0; x < a->columns; x++) {
            const uint16_t point = point_at(x, y);
            if (positions[before].board[point] != positions[node].board[point] && point != m->to)
                return true;
        }
    return false;
}

/* On a whole board any move is next, unless only its stone changes, and is gone. */
static bool is_next(const struct shape *s, const struct anchor *a, uint32_t before, uint32_t node)
{
    if (s->kind != SHAPE_BOARD)
        return differs(a, node);
    const struct move *m = &positions[node].move;
    return m->kind == MOVE_PASS || (m->kind != MOVE_NONE && (stays(node) || board_differs(a, before, node)));
}

/* Adds the next moves after `node`, of each branch, to the tally. */
static void brute_follow(const struct shape *s, const struct sgf_game *g, const struct anchor *a, uint32_t node, bool late,
    bool variations, struct tally *t, const uint16_t *counted)
{
    bool any = false;
    for (uint32_t child = sgf_child(g, node); child != SGF_NONE; child = variations ? sgf_next(g, child) : SGF_NONE) {
        const struct move *m = &positions[child].move;
        any = true;
        if (!is_next(s, a, node, child)) {
            brute_follow(s, g, a, child, true, variations, t, counted);
        } else if (m->kind == MOVE_PASS && s->kind == SHAPE_BOARD) {
            t->kinds[NEXT_PASS]++;
        } else {
            const int point = stays(child) ? point_of_shape(s, a, m->to) : -1;
            t->kinds[point < 0 ? NEXT_OTHER : NEXT_MOVE]++;
            if (point < 0)
                continue;
            struct tally_next *n = &t->all[counted[point] * 3 + (a->exchanged ? 3 - m->color : m->color)];
            n->count++;
            n->late += late;
        }
    }
    if (!any)
        t->kinds[NEXT_NONE]++;
}

/* On a screen: to the upper right corner, and of two as near to the right side. Else row by row. */
static bool is_nearer(const struct shape *s, int a, int b)
{
    if (!s->is_seen)
        return a < b;
    const int right_a = s->columns - 1 - a % s->columns, right_b = s->columns - 1 - b % s->columns;
    const int far_a = right_a + a / s->columns, far_b = right_b + b / s->columns;
    return far_a != far_b ? far_a < far_b : right_a < right_b;
}

/* Moved so far, the turned shape is the shape again: every point that must be something is there, at the same edges. */
static bool lies_on(const struct shape *s, const struct anchor *a, int right, int down)
{
    static const unsigned edges[] = {SHAPE_LEFT, SHAPE_TOP, SHAPE_RIGHT, SHAPE_BOTTOM};
    const bool is_far[] = {right != 0, down != 0, right + a->columns != s->columns, down + a->rows != s->rows};
    for (int i = 0; i < 4; i++)
        if (edge_is(s, a->turn, edges[i]) != !!(s->edges & edges[i]) || (s->edges & edges[i] && is_far[i]))
            return false;
    for (int y = 0; y < a->rows; y++)
        for (int x = 0; x < a->columns; x++) {
            const uint8_t stone = a->at[y * a->columns + x];
            const int to_x = x + right, to_y = y + down;
            if (stone == SHAPE_ANYTHING)
                continue;
            if (to_x < 0 || to_y < 0 || to_x >= s->columns || to_y >= s->rows ||
                s->at[to_y * s->columns + to_x] != stone)
                return false;
        }
    return true;
}

/* The point that each is counted at, when the shape turned and moved is the shape again. */
static void points_counted(const struct shape *s, uint16_t *counted)
{
    static struct anchor a;
    for (int i = 0; i < s->columns * s->rows; i++)
        counted[i] = (uint16_t)i;
    for (unsigned turn = 0; turn < 8; turn++) {
        anchor_make(s, turn, false, &a);
        for (int right = -a.columns; right <= s->columns; right++)
            for (int down = -a.rows; down <= s->rows; down++) {
                if (!lies_on(s, &a, right, down))
                    continue;
                for (int i = 0; i < a.columns * a.rows; i++) {
                    const int x = i % a.columns + right, y = i / a.columns + down, to = y * s->columns + x;
                    const bool counts = s->kind == SHAPE_BOARD || a.at[i] != SHAPE_ANYTHING;
                    if (counts && is_nearer(s, to, counted[a.from[i]]))
                        counted[a.from[i]] = (uint16_t)to;
                }
            }
    }
}

/* The stones that anchors need; two that need the same are one. */
struct wanted {
    uint64_t hash;
    uint8_t at[SHAPE_POINTS];
};

static struct wanted *seen;
static size_t seen_count, seen_cap;

static bool was_seen(const struct anchor *a, int columns, int rows)
{
    static struct wanted w;
    w.hash = 0;
    memset(w.at, SHAPE_ANYTHING, sizeof w.at);
    for (int y = 0; y < a->rows; y++)
        for (int x = 0; x < a->columns; x++)
            w.at[(a->row + y) * columns + a->column + x] = a->at[y * a->columns + x];
    for (int i = 0; i < columns * rows; i++)
        w.hash = (w.hash ^ w.at[i]) * UINT64_C(1099511628211);
    for (size_t i = 0; i < seen_count; i++)
        if (seen[i].hash == w.hash && memcmp(seen[i].at, w.at, sizeof w.at) == 0)
            return true;
    if (seen_count == seen_cap)
        seen = realloc(seen, (seen_cap = seen_cap * 2 + 64) * sizeof *seen);
    seen[seen_count++] = w;
    return false;
}

/* Hits and nexts into *t; the number of anchors. */
static size_t brute(const struct shape *s, const struct sgf_game *g, bool variations, struct tally *t)
{
    static struct anchor a;
    const int columns = positions[0].columns, rows = positions[0].rows;
    size_t anchors = 0;
    seen_count = 0;
    for (unsigned i = 0; i < (s->exchanges ? 16u : 8u); i++) {
        anchor_make(s, i % 8, i >= 8, &a);
        for (a.row = 0; a.row + a.rows <= rows; a.row++) {
            for (a.column = 0; a.column + a.columns <= columns; a.column++) {
                if (!may_lie(s, &a, columns, rows) || was_seen(&a, columns, rows))
                    continue;
                anchors++;
                uint32_t node = 0;
                while (node < position_count && !(is_searched(g, node, variations) && is_at(&a, &positions[node])))
                    node++;
                if (node == position_count)
                    continue;
                t->hits++;
                t->exchanged += a.exchanged;
                t->games += node; /* compared below: the sum of the nodes */
                brute_follow(s, g, &a, node, false, variations, t, t->counted);
            }
        }
    }
    return anchors;
}

/* ---- shapes ---- */

/* Rows and columns at its border may be anything, sometimes all of it. */
static void border_by_chance(struct shape *s)
{
    const int left = (int)below(3) - 1, right = s->columns - (int)below(3), top = (int)below(3) - 1, bottom = s->rows - (int)below(3);
    if (below(3))
        return;
    for (int i = 0; i < s->columns * s->rows; i++)
        if (i % s->columns < left || i % s->columns >= right || i / s->columns < top || i / s->columns >= bottom)
            s->at[i] = SHAPE_ANYTHING;
}

static void shape_by_chance(struct shape *s, int gm)
{
    const struct position *p = &positions[below(position_count)];
    const int left = (int)below((unsigned)p->columns), top = (int)below((unsigned)p->rows);
    const int right = left + (int)below((unsigned)(p->columns - left)), bottom = top + (int)below((unsigned)(p->rows - top));
    static const unsigned wholes[] = {0, 0, 0, 1};
    const bool is_whole = wholes[below(4)];
    struct error e;
    for (enum shape_kind kind = (enum shape_kind)below(5);; kind = SHAPE_KIND_COUNT)
        if (shape_of_position(s, p, is_whole ? point_at(0, 0) : point_at(left, top),
                is_whole ? point_at(p->columns - 1, p->rows - 1) : point_at(right, bottom), kind, &e))
            break;
    assert_int_equal(s->gm, gm);
    s->exchanges = below(4) > 0;
    border_by_chance(s);
    for (unsigned i = below(3) ? 0 : below(6); i > 0; i--)
        s->at[below((unsigned)(s->columns * s->rows))] = SHAPE_ANYTHING;
    if (below(4) == 0)
        s->at[below((unsigned)(s->columns * s->rows))] = (uint8_t)below(3);
}

/* A small pattern of its own, at edges or not: it may fit no board. */
static void pattern_by_chance(struct shape *s)
{
    struct buf text = {0};
    const unsigned columns = below(4) + 1;
    const char *const letters = below(3) ? ".X?" : below(4) ? ".XO#?" : "?";
    for (unsigned rows = below(4) + 1; rows > 0; rows--) {
        for (unsigned i = 0; i < columns; i++)
            buf_add_char(&text, letters[below((unsigned)strlen(letters))]);
        buf_add_char(&text, '\n');
    }
    assert_true(shape_of_text(s, buf_slice(&text), (enum shape_kind)below(4), NULL));
    s->exchanges = below(2);
    buf_free(&text);
}

/* ---- comparing ---- */

/* The image of a hit is there, after as many moves and passes as lead to it. */
static void assert_hit(const struct match *m, const struct sgf_game *g, const struct match_hit *hit)
{
    const struct shape_image *image = &m->images.at[hit->image];
    uint32_t moves = 0;
    for (int y = 0; y < image->rows; y++)
        for (int x = 0; x < image->columns; x++) {
            const uint8_t wanted = image->at[y * image->columns + x];
            if (wanted != SHAPE_ANYTHING)
                assert_int_equal(positions[hit->node].board[point_at(hit->column + x, hit->row + y)], wanted);
        }
    for (uint32_t node = hit->node; node != SGF_NONE; node = sgf_parent(g, node))
        moves += positions[node].move.kind != MOVE_NONE;
    assert_int_equal(hit->moves, moves);
}

static void compare(const struct shape *s, const struct sgf_game *g, const struct events *e, bool variations)
{
    struct tally is = {0}, wanted = {0};
    const struct position *p = &positions[0];
    tally_init(&is, s);
    tally_init(&wanted, s);
    points_counted(s, wanted.counted);
    struct match *m = match_new(s, variations);
    const size_t anchors = brute(s, g, variations, &wanted);
    for (int again = 0; again < 2; again++) { /* the second time finds nothing left over by the first */
        match_begin(m, p->columns, p->rows, e->at, e->count);
        assert_int_equal(m->plans[0]->anchors, anchors);
        while (match_step(m))
            ;
    }
    tally_add(&is, m, &(struct source_game){0});
    is.games = 0;
    for (size_t i = 0; i < m->hit_count; i++) {
        assert_hit(m, g, &m->hits[i]);
        is.games += m->hits[i].node;
        assert_true(i == 0 || compare_anchors(&m->hits[i - 1], &m->hits[i]) < 0);
    }
    assert_int_equal(is.hits, wanted.hits);
    assert_int_equal(is.games, wanted.games);
    assert_int_equal(is.exchanged, wanted.exchanged);
    for (int i = 0; i < 4; i++)
        assert_int_equal(is.kinds[i], wanted.kinds[i]);
    for (int i = 0; i < s->columns * s->rows * 3; i++) {
        assert_int_equal(is.all[i].count, wanted.all[i].count);
        assert_int_equal(is.all[i].late, wanted.all[i].late);
    }
    match_free(m);
    tally_free(&is);
    tally_free(&wanted);
}

static void replay_all(const struct sgf_game *g)
{
    struct replay r;
    replay_init(&r, g);
    position_count = g->node_count;
    positions = malloc(position_count * sizeof *positions);
    for (uint32_t node = 0; node < position_count; node++) {
        replay_to(&r, node);
        positions[node] = r.position;
    }
    replay_free(&r);
}

static void one_game(int columns, int rows, bool amazons, unsigned nodes, int shapes)
{
    struct buf text = {0};
    struct sgf_game g = {0};
    struct sgf_collection c;
    struct events e = {0};
    static struct shape s;
    add_tree(columns, rows, amazons, nodes, below(3) > 0, &text);
    assert_true(sgf_game_from(&g, &c, buf_slice(&text)));
    replay_all(&g);
    struct events_maker *maker = events_maker_new();
    events_begin(maker, &g, &e);
    while (events_step(maker, 1 + below(9)))
        ;
    assert_false(events_gave_up(maker));
    assert_true(events_are_sound(e.at, e.count, columns, rows));
    for (int i = 0; i < shapes; i++) {
        if (i == 0)
            pattern_by_chance(&s);
        else
            shape_by_chance(&s, amazons ? 18 : 1);
        s.is_seen = below(2);
        compare(&s, &g, &e, i % 2);
    }
    events_maker_free(maker);
    free(positions);
    free(e.at);
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&text);
}

/* Points that must be something are counted where the plainest means say, others with others. */
static void assert_counted(struct shape *s)
{
    static uint16_t is[SHAPE_POINTS], wanted[SHAPE_POINTS];
    s->is_seen = !s->is_seen;
    shape_counted_points(s, is);
    points_counted(s, wanted);
    for (int i = 0; i < s->columns * s->rows; i++) {
        assert_true(is[i] < s->columns * s->rows);
        assert_int_equal(s->at[is[i]], s->at[i]);
        if (s->kind == SHAPE_BOARD || s->at[i] != SHAPE_ANYTHING)
            assert_int_equal(is[i], wanted[i]);
    }
}

/* Every small rectangle of what is empty, Black or anything, at every edge that it may touch. */
static void test_counted(void **state)
{
    static const int sizes[][2] = {{1, 1}, {2, 2}, {3, 1}, {2, 3}, {4, 2}};
    static const uint8_t stones[] = {STONE_EMPTY, STONE_BLACK, SHAPE_ANYTHING};
    static struct shape s;
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        unsigned count = 1;
        for (int k = 0; k < sizes[i][0] * sizes[i][1]; k++)
            count *= 3;
        for (unsigned edges = 0; edges <= SHAPE_ALL_EDGES; edges++)
            for (unsigned number = edges % (i == 4 ? 7 : 1); number < count; number += i == 4 ? 7 : 1) {
                s.edges = edges;
                s.kind = edges == SHAPE_ALL_EDGES ? SHAPE_BOARD : SHAPE_ANYWHERE;
                s.columns = sizes[i][0];
                s.rows = sizes[i][1];
                for (unsigned k = 0, left = number; k < (unsigned)(s.columns * s.rows); k++, left /= 3)
                    s.at[k] = stones[left % 3];
                assert_counted(&s);
            }
    }
}

/* One event that is wrong is seen wherever it is. */
static void test_sound(void **state)
{
    (void)state;
    uint16_t column[200];
    for (size_t count = 1; count < COUNT(column); count++) {
        for (size_t i = 0; i < count; i++)
            column[i] = (uint16_t)(i % 5 * EVENT_ROW + i % 7) | (i % 3 ? 0 : EVENT_STAYS) | EVENT_LAST;
        assert_true(events_are_sound(column, count, 7, 5));
        assert_false(events_are_sound(column, count, 6, 5) && count > 6);
        assert_false(events_are_sound(column, count, 7, 4) && count > 4);
        const size_t at = count * 31 % count, last = count - 1;
        const uint16_t was = column[at], end = column[last];
        column[at] = EVENT_RETURN;
        assert_false(events_are_sound(column, count, 7, 5));
        column[at] = EVENT_BRANCH; /* has no return */
        assert_false(events_are_sound(column, count, 7, 5));
        column[at] = EVENT_PASS | EVENT_LAST;
        assert_true(events_are_sound(column, count, 7, 5));
        column[at] = was;
        column[last] = end & (uint16_t)~EVENT_LAST;
        assert_false(events_are_sound(column, count, 7, 5));
    }
}

/* Games of many sizes, as they are searched. */
struct searched {
    int columns, rows;
    struct events events;
};

static void searched_make(struct searched *one, int number)
{
    struct buf text = {0};
    struct sgf_game g = {0};
    struct sgf_collection c;
    *one = (struct searched){.columns = 2 + (int)below(number % 20 < 10 ? 3 : 9)};
    one->rows = number % 3 ? one->columns : 2 + (int)below(6);
    add_tree(one->columns, one->rows, false, 30, number % 4 > 0, &text);
    assert_true(sgf_game_from(&g, &c, buf_slice(&text)));
    struct events_maker *maker = events_maker_new();
    events_begin(maker, &g, &one->events);
    while (events_step(maker, 50))
        ;
    events_maker_free(maker);
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&text);
}

static void assert_same_hits(const struct match *a, const struct match *b)
{
    assert_int_equal(a->hit_count, b->hit_count);
    assert_int_equal(a->next_count, b->next_count);
    for (size_t k = 0; k < a->hit_count; k++) {
        assert_int_equal(compare_anchors(&a->hits[k], &b->hits[k]), 0);
        assert_int_equal(a->hits[k].moves, b->hits[k].moves);
        assert_int_equal(a->hits[k].next_count, b->hits[k].next_count);
        for (size_t i = 0; i < a->hits[k].next_count; i++) {
            const struct match_next *x = &a->nexts[a->hits[k].next + i], *y = &b->nexts[b->hits[k].next + i];
            assert_true(x->kind == y->kind && x->color == y->color && x->late == y->late && x->point == y->point);
        }
    }
}

/* One that looks in games of many sizes, in any order, again and again, and leaves some before their end, finds in each what a new one finds. */
static void test_sizes(void **state)
{
    enum { SEARCHED = 40 };
    static struct shape s;
    static const char *const shapes[] = {"X.\n.O\n", ".X\n", "X\n", "?O.\nX??\n"};
    struct searched games[SEARCHED];
    struct error e;
    (void)state;
    for (int i = 0; i < SEARCHED; i++)
        searched_make(&games[i], i);
    for (size_t shape = 0; shape < COUNT(shapes) * 2; shape++) {
        const bool variations = shape % 2;
        assert_true(shape_of_text(&s, slice_of(shapes[shape / 2]), SHAPE_KIND_COUNT, &e));
        s.exchanges = shape % 3 > 0;
        struct match *kept = match_new(&s, variations);
        for (int i = 0; i < 3 * SEARCHED; i++) {
            const struct searched *one = &games[below(SEARCHED)];
            match_begin(kept, one->columns, one->rows, one->events.at, one->events.count);
            if (below(3) == 0) {
                match_step(kept);
                continue;
            }
            while (match_step(kept))
                ;
            struct match *fresh = match_new(&s, variations);
            match_begin(fresh, one->columns, one->rows, one->events.at, one->events.count);
            while (match_step(fresh))
                ;
            assert_same_hits(kept, fresh);
            match_free(fresh);
        }
        match_free(kept);
    }
    for (int i = 0; i < SEARCHED; i++)
        free(games[i].events.at);
}

static void test_small(void **state)
{
    (void)state;
    for (int i = 0; i < 1500; i++)
        one_game((int)below(7) + 1, (int)below(7) + 1, i % 3 == 0, below(60), 6);
}

static void test_large(void **state)
{
    static const int sizes[][2] = {{9, 9}, {19, 19}, {10, 10}, {13, 7}, {52, 52}, {52, 1}};
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int k = 0; k < 3; k++)
            one_game(sizes[i][0], sizes[i][1], k == 0, 150, sizes[i][0] * sizes[i][1] > 1000 ? 1 : 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound), cmocka_unit_test(test_counted), cmocka_unit_test(test_small), cmocka_unit_test(test_large), cmocka_unit_test(test_sizes)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(seen);
    return failed;
}
