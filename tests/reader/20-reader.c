/* tests/reader/20-reader.c - one game being read: steps, branches, leaps, typed places, a place kept while its file
 * changes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reader/goto.h"
#include "reader/pattern.h"
#include "reader/reader.h"
#include "reader/walk.h"
#include "reader/world.h"

/* Nodes in pre-order: 0 root, 1 to 3 the first moves, 4 and 5 on, 6 and 7 the variation B of node 2, 8 its sibling C. */
#define GAME "(;SZ[9];B[aa];W[bb]C[two](;B[cc];W[dd];B[ee]C[five])(;B[ff];W[gg])(;B[hh]HO[1]))"

static void steps_along_the_line(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    world_open(&w, GAME);
    assert_int_equal(reader_node(r), 0);
    assert_int_equal(reader_next(r), 1);
    assert_int_equal(walk_forward(r, 2), 2);
    assert_int_equal(walk_forward(r, 5), 5);
    assert_int_equal(walk_forward(r, 6), 5);
    assert_int_equal(walk_forward(r, SIZE_MAX), 5);
    assert_true(reader_go(r, 5));
    assert_false(reader_go(r, 5));
    assert_int_equal(reader_next(r), SGF_NONE);
    assert_int_equal(reader_moves(r), 5);
    assert_int_equal(walk_back(r, 1), 4);
    assert_int_equal(walk_back(r, 5), 0);
    assert_int_equal(walk_back(r, SIZE_MAX), 0);
    reader_go(r, 6); /* the line leads through the variation from now on */
    assert_int_equal(walk_last(r), 7);
    assert_int_equal(reader_moves(r), 4);
    reader_go(r, 0);
    assert_int_equal(walk_forward(r, 3), 6);
    world_close(&w);
}

static void what_is_on_the_line(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    world_open(&w, GAME);
    assert_int_equal(walk_to(r, WALK_COMMENT, 1, 1), 2);
    assert_int_equal(walk_to(r, WALK_COMMENT, 1, 2), 5);
    assert_int_equal(walk_to(r, WALK_COMMENT, 1, 9), 5);
    assert_int_equal(walk_to(r, WALK_COMMENT, -1, 1), SGF_NONE);
    assert_int_equal(walk_to(r, WALK_HOTSPOT, 1, 1), SGF_NONE); /* it is in another variation */
    reader_go(r, 8);
    assert_int_equal(walk_to(r, WALK_HOTSPOT, -1, 1), SGF_NONE); /* it is here */
    assert_int_equal(walk_to(r, WALK_COMMENT, -1, 1), 2);
    assert_int_equal(walk_to(r, WALK_DROP, -1, 1), SGF_NONE);
    reader_go(r, r->line.at[2]);
    assert_int_equal(walk_to(r, WALK_HOTSPOT, 1, 1), 8);
    world_close(&w);
}

static void branches(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    world_open(&w, GAME);
    assert_int_equal(walk_next_branch(r, 1), 2);
    assert_int_equal(walk_next_branch(r, 5), 2);
    assert_int_equal(walk_previous_branch(r, 1), SGF_NONE);
    assert_int_equal(walk_main_line(r), SGF_NONE);
    reader_go(r, 2);
    assert_int_equal(walk_next_branch(r, 1), SGF_NONE);
    reader_go(r, 7);
    assert_int_equal(walk_previous_branch(r, 1), 2);
    assert_int_equal(walk_back_to_branch(r, 1), 2);
    assert_int_equal(walk_main_line(r), 2);
    assert_int_equal(walk_variation(r, 1), 8); /* it is less deep */
    assert_int_equal(walk_variation(r, -1), 4);
    reader_go(r, 8);
    assert_int_equal(walk_variation(r, 1), SGF_NONE);
    assert_int_equal(walk_variation(r, -1), 6);
    reader_go(r, 1);
    assert_int_equal(walk_variation(r, 1), SGF_NONE);
    world_close(&w);
}

static void leaps(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    world_open(&w, GAME);
    assert_int_equal(reader_jump_back(r, 1), SGF_NONE);
    assert_int_equal(reader_jump_forward(r, 1), SGF_NONE);
    reader_remember(r);
    reader_go(r, 5);
    reader_remember(r);
    reader_go(r, 8);
    assert_int_equal(reader_jump_back(r, 1), 5);
    reader_go(r, 5);
    assert_int_equal(reader_jump_back(r, 9), 0);
    reader_go(r, 0);
    assert_int_equal(reader_jump_back(r, 1), SGF_NONE);
    assert_int_equal(reader_jump_forward(r, 1), 5);
    assert_int_equal(reader_jump_forward(r, 9), 8);
    assert_int_equal(reader_jump_forward(r, 1), SGF_NONE);
    assert_int_equal(reader_jump_back(r, 1), 5);
    reader_go(r, 5);
    reader_remember(r); /* forgets 8 */
    reader_go(r, 3);
    assert_int_equal(reader_jump_forward(r, 1), SGF_NONE);
    assert_int_equal(reader_jump_back(r, 1), 5);
    assert_int_equal(reader_jump_back(r, 1), 0);
    assert_int_equal(reader_jump_forward(r, 9), 3);
    world_close(&w);
}

static uint32_t find(struct reader *r, const char *text)
{
    struct error e;

    return goto_find(r, slice_of(text), &e);
}

static void places_typed(void **state)
{
    struct world w;
    struct reader *r = &w.reader;
    struct error e;

    (void)state;
    world_open(&w, GAME);
    assert_int_equal(find(r, "3"), 3);
    assert_int_equal(find(r, " 0 "), 0);
    assert_int_equal(find(r, "6"), SGF_NONE);
    assert_int_equal(find(r, "+2"), 2);
    assert_int_equal(find(r, "+"), 1);
    assert_int_equal(find(r, "+99999999999999999999"), 5);
    assert_int_equal(find(r, "-1"), 0);
    assert_int_equal(find(r, "50%"), 3);
    assert_int_equal(find(r, "100%"), 5);
    assert_int_equal(find(r, "0%"), 0);
    assert_int_equal(find(r, "B8"), 2);
    assert_int_equal(find(r, "bb"), 2);
    assert_int_equal(find(r, "2.B.1"), 7);
    assert_int_equal(goto_find(r, slice_of("T19"), &e), SGF_NONE);
    assert_string_equal(e.text, "no such place: type a move number, +5, 50%, a point or an address");
    assert_int_equal(goto_find(r, slice_of("J1"), &e), SGF_NONE);
    assert_string_equal(e.text, "no move at that point on this line");
    assert_int_equal(goto_find(r, slice_of("  "), &e), SGF_NONE);
    assert_string_equal(e.text, "type a move number, +5, 50%, a point or an address");
    assert_int_equal(goto_find(r, slice_of("9"), &e), SGF_NONE);
    assert_string_equal(e.text, "no move 9: the line ends with move 5");
    reader_go(r, 8);
    assert_int_equal(goto_number(r, 5), 5); /* beyond the line: on the main line */
    world_close(&w);
}

/* A place is found by the way to it in a file that has changed. */
static void a_place_outlasts_its_file(void **state)
{
    static const struct {
        const char *after;
        uint32_t from, to;
        bool lost;
    } rows[] = {
        {GAME, 7, 7, false},
        {"(;SZ[9];B[aa];W[bb](;B[cc])(;B[ff];W[gg];B[ii]))", 7, 6, false},      /* the end of a line that grew */
        {"(;SZ[9];B[aa];W[bb](;B[cc])(;B[ff]))", 7, 4, true},                   /* the way ends earlier */
        {"(;SZ[9];B[aa];W[bb];B[cc])", 8, 2, true},                             /* the branch is gone */
        {"(;SZ[9];B[aa];W[bb](;B[cc];W[dd];B[ee];W[ii])(;B[ff]))", 4, 4, false}, /* not at the end: stays where it was */
        {"(;SZ[9];B[aa];W[bb](;B[cc];W[dd];B[ee];W[ii])(;B[ff]))", 5, 6, false},
        {"(;SZ[9])", 0, 0, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct place place = {0};
        struct world w;
        bool lost;

        world_open(&w, GAME);
        reader_go(&w.reader, rows[i].from);
        place_take(&place, &w.reader);
        world_close(&w);
        world_open(&w, rows[i].after);
        assert_int_equal(place_find(&place, &w.reader, &lost), rows[i].to);
        assert_int_equal(lost, rows[i].lost);
        world_close(&w);
    }
}

/* ---- move numbers: the line counts as the replay does ---- */

/* Adds nodes of many kinds: moves, passes, no move, MN, two moves in a row by one player. */
static void nodes_add(struct buf *out, size_t first, size_t count)
{
    static const char *const kinds[] = {";B[aa]", ";W[bb]", ";", ";W[]", ";C[none]", ";B[cc]MN[7]", ";MN[90]", ";B[dd]"};

    for (size_t i = first; i < first + count; i++)
        buf_add_string(out, kinds[(i * i + i / 5) % (sizeof kinds / sizeof kinds[0])]);
}

/* Counts numbers after the nodes brought in: the last block has none. */
static size_t numbers_beyond(const struct reader *r)
{
    int32_t numbers[LINE_BLOCK];
    size_t count = 0;

    line_numbers(&r->line, &r->replay, r->line.count - 1, numbers);
    for (size_t i = r->line.count % LINE_BLOCK; i > 0 && i < LINE_BLOCK; i++)
        count += numbers[i] != 0;
    return count;
}

static void numbers_compare(struct reader *r)
{
    const long last = r->line.last;
    size_t count = r->line.count;

    assert_int_equal(line_number(&r->line, &r->replay, count), 0);
    while (count-- > 0) {
        int32_t numbers[LINE_BLOCK];

        replay_to(&r->replay, r->line.at[count]);
        assert_int_equal(line_number(&r->line, &r->replay, count), r->replay.position.move_number);
        line_numbers(&r->line, &r->replay, count, numbers);
        assert_int_equal(numbers[count % LINE_BLOCK], r->replay.position.move_number);
        if (count + 1 == r->line.count)
            assert_int_equal(last, r->replay.position.move_number);
    }
    assert_int_equal(numbers_beyond(r), 0);
    reader_go(r, 0);
}

/* A line of `depth` nodes below the root, then two variations. */
static void numbers_of(size_t depth)
{
    struct buf text = {0};
    struct world w;

    buf_add_string(&text, "(;SZ[9]");
    nodes_add(&text, 0, depth);
    buf_add_string(&text, "(");
    nodes_add(&text, depth, 70);
    buf_add_string(&text, ")(");
    nodes_add(&text, depth + 3, 67);
    buf_add_string(&text, "))");
    world_open(&w, buf_string(&text));
    walk_whole(&w.reader);
    numbers_compare(&w.reader);
    reader_go(&w.reader, (uint32_t)(depth + 71)); /* the first node of the second variation */
    numbers_compare(&w.reader);
    walk_whole(&w.reader);
    numbers_compare(&w.reader);
    assert_int_equal(walk_main_line(&w.reader), SGF_NONE);
    reader_go(&w.reader, (uint32_t)(depth + 1)); /* and back to the first */
    numbers_compare(&w.reader);
    assert_true(reader_moves(&w.reader) < 0);
    world_close(&w);
    buf_free(&text);
}

static void numbers_along_the_line(void **state)
{
    static const size_t depths[] = {0, 1, 61, 62, 63, 64, 65, 66, 126, 127, 128, 129, 200};

    (void)state;
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++)
        numbers_of(depths[i]);
}

/* Each number is found at its node, on both sides of the limits of kept numbers. */
static void numbers_are_found(void **state)
{
    struct buf text = {0};
    struct world w;

    (void)state;
    buf_add_string(&text, "(;SZ[9]");
    for (size_t i = 0; i < 200; i++)
        buf_add_string(&text, i % 2 ? ";W[aa]" : ";B[bb]");
    buf_add_string(&text, ")");
    world_open(&w, buf_string(&text));
    for (long number = 0; number <= 200; number++)
        assert_int_equal(goto_number(&w.reader, number), number);
    assert_int_equal(goto_number(&w.reader, 201), SGF_NONE);
    world_close(&w);
    buf_free(&text);
}

/* The last thousand are kept: one fewer, that many, one more. */
static void leaps_without_end(void **state)
{
    enum { KEPT = 1000 };
    struct world w;

    (void)state;
    for (size_t count = KEPT - 1; count <= KEPT + 2; count++) {
        size_t back = 0;

        world_open(&w, GAME);
        for (size_t i = 0; i < count; i++) {
            reader_remember(&w.reader);
            reader_go(&w.reader, 1 + i % 2);
        }
        for (uint32_t node; (node = reader_jump_back(&w.reader, 1)) != SGF_NONE; back++)
            reader_go(&w.reader, node);
        assert_int_equal(back, count < KEPT ? count : KEPT - 1); /* one is the node before the first leap back */
        assert_int_equal(reader_node(&w.reader), count < KEPT ? 0 : 1 + count % 2);
        for (back = 0; reader_jump_forward(&w.reader, 1) != SGF_NONE; back++)
            continue;
        assert_int_equal(back, count < KEPT ? count : KEPT - 1);
        world_close(&w);
    }
}

/* The number of nodes of the game that match a pattern. */
static size_t count(struct reader *r, const char *text)
{
    struct pattern p = {0};
    size_t found = 0, bytes = 0;

    pattern_read(&p, slice_of(text), &r->replay.position);
    for (uint32_t node = 0; node < r->record.node_count; node++)
        found += pattern_matches(&p, &r->replay, node, &bytes);
    pattern_free(&p);
    return found;
}

static void patterns(void **state)
{
    struct world w;

    (void)state;
    world_open(&w, GAME);
    assert_int_equal(count(&w.reader, "TWO"), 1);
    assert_int_equal(count(&w.reader, "\"five\""), 1);
    assert_int_equal(count(&w.reader, "C:e"), 1);
    assert_int_equal(count(&w.reader, "C:"), 2);
    assert_int_equal(count(&w.reader, "HO:"), 1);
    assert_int_equal(count(&w.reader, "3"), 3); /* the third move of three variations */
    assert_int_equal(count(&w.reader, "03"), 3);
    assert_int_equal(count(&w.reader, "6"), 0);
    assert_int_equal(count(&w.reader, "c7"), 1);
    assert_int_equal(count(&w.reader, "c8"), 0);
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_along_the_line), cmocka_unit_test(what_is_on_the_line), cmocka_unit_test(branches),
        cmocka_unit_test(leaps),                cmocka_unit_test(places_typed),        cmocka_unit_test(a_place_outlasts_its_file),
        cmocka_unit_test(patterns),             cmocka_unit_test(leaps_without_end),             cmocka_unit_test(numbers_along_the_line), cmocka_unit_test(numbers_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
