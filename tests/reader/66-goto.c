/* tests/reader/66-goto.c - typed places: the node of each, from any node of a record made by chance, found by the
 * plainest means */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/mem.h"
#include "games.h"
#include "reader/goto.h"
#include "reader/walk.h"
#include "sweep.h"

/* The data of each node, by playing up to it. */
struct known {
    struct move move;
    long number;
};

struct world {
    struct chance *c;
    struct sgf_collection collection;
    struct reader reader;
    struct known *known;
    uint32_t *line; /* the line followed, all of it */
    size_t count, depth;
};

static void world_open(struct world *w, struct chance *c, struct slice text)
{
    struct replay replay;

    *w = (struct world){.c = c};
    sgf_collection_init(&w->collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w->collection, text, true);
    reader_open(&w->reader, &w->collection, 0);
    w->known = mem_zero(w->reader.record.node_count, sizeof *w->known);
    w->line = mem_zero(w->reader.record.node_count, sizeof *w->line);
    replay_init(&replay, &w->reader.record);
    for (uint32_t node = 0; node < w->reader.record.node_count; node++) {
        replay_to(&replay, node);
        w->known[node] = (struct known){replay.position.move, replay.position.move_number};
    }
    replay_free(&replay);
}

static void world_close(struct world *w)
{
    reader_free(&w->reader);
    sgf_collection_free(&w->collection);
    mem_free(w->known);
    mem_free(w->line);
}

/* The line follows the old one, then first children. */
static void go(struct world *w, uint32_t node)
{
    const struct sgf_game *g = &w->reader.record;
    uint32_t up = node;

    reader_go(&w->reader, node);
    walk_whole(&w->reader);
    w->count = w->reader.line.count;
    memcpy(w->line, w->reader.line.at, w->count * sizeof *w->line);
    w->depth = w->reader.replay.depth;
    for (size_t i = w->depth + 1; i-- > 0; up = sgf_parent(g, up))
        assert_int_equal(w->line[i], up);
    assert_int_equal(sgf_child(g, w->line[w->count - 1]), SGF_NONE);
}

static void expect(struct world *w, const char *text, uint32_t node)
{
    struct error e;
    const uint32_t found = goto_find(&w->reader, slice_of(text), &e);

    if (found != node)
        fail_msg("%s, from node %u: %d, not %d", text, reader_node(&w->reader), (int)found, (int)node);
}

/* ---- numbers: a node with a move, else the first one, on the line followed; else on the main line ---- */

static uint32_t of_number(const struct world *w, const uint32_t *line, size_t count, long number)
{
    for (int plays = 1; plays >= 0; plays--)
        for (size_t i = 0; i < count; i++)
            if (w->known[line[i]].number == number && (!plays || w->known[line[i]].move.color != STONE_EMPTY))
                return line[i];
    return SGF_NONE;
}

static void numbers(struct world *w)
{
    const struct sgf_game *g = &w->reader.record;
    uint32_t *main = mem_zero(g->node_count, sizeof *main);
    size_t count = 0;
    long most = 0;
    char text[40], wanted[80];
    struct error e;

    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(g, node))
        main[count++] = node;
    for (uint32_t node = 0; node < g->node_count; node++)
        most = w->known[node].number > most ? w->known[node].number : most;
    for (long number = 0; number <= most + 1; number++) {
        uint32_t node = number ? of_number(w, w->line, w->count, number) : 0;

        node = node != SGF_NONE ? node : of_number(w, main, count, number);
        snprintf(text, sizeof text, "%ld", number);
        expect(w, text, node);
        if (node != SGF_NONE)
            continue;
        goto_find(&w->reader, slice_of(text), &e);
        snprintf(wanted, sizeof wanted, "no move %ld: the line ends with move %ld", number, w->known[w->line[w->count - 1]].number);
        assert_string_equal(e.text, wanted);
    }
    mem_free(main);
}

/* ---- steps and parts of the line ---- */

static void steps(struct world *w)
{
    char text[40];

    expect(w, "+0", w->line[w->depth]);
    expect(w, "-0", w->line[w->depth]);
    expect(w, "+", w->line[w->depth + (w->depth + 1 < w->count)]);
    expect(w, " - ", w->line[w->depth - (w->depth > 0)]);
    for (size_t i = 0; i <= w->count + 1; i++) {
        snprintf(text, sizeof text, "+%zu", i);
        expect(w, text, w->line[w->depth + i < w->count ? w->depth + i : w->count - 1]);
        snprintf(text, sizeof text, "-%zu", i);
        expect(w, text, w->line[i < w->depth ? w->depth - i : 0]);
    }
    expect(w, "-99999999999999999999", 0);
}

/* The nearest node, the later one of two. */
static void percents(struct world *w)
{
    const size_t last = w->count - 1;
    char text[40];

    for (size_t percent = 0; percent <= 130; percent++) {
        size_t nearest = 0;

        for (size_t i = 0; i <= last; i++) {
            const long off = labs((long)(i * 100) - (long)(percent * last)), best = labs((long)(nearest * 100) - (long)(percent * last));
            nearest = off <= best ? i : nearest;
        }
        snprintf(text, sizeof text, "%zu%%", percent);
        expect(w, text, w->line[percent > 100 ? last : nearest]);
    }
    expect(w, "99999999999999999999%", w->line[last]);
}

/* ---- points: the nearest node before, else the nearest after, else this one ---- */

static uint32_t of_point(const struct world *w, uint16_t point)
{
    for (size_t i = w->depth; i-- > 0;)
        if (w->known[w->line[i]].move.to == point)
            return w->line[i];
    for (size_t i = w->depth + 1; i < w->count; i++)
        if (w->known[w->line[i]].move.to == point)
            return w->line[i];
    return w->known[w->line[w->depth]].move.to == point ? w->line[w->depth] : SGF_NONE;
}

static void points(struct world *w)
{
    const struct position *p = &w->reader.replay.position;

    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            const uint32_t wanted = of_point(w, point);
            struct buf sgf = {0}, said = {0};

            point_sgf(point, &sgf);
            point_text(p, point, &said);
            assert_int_equal(goto_point(&w->reader, point), wanted);
            if (column < 26 && row < 26)
                expect(w, buf_string(&sgf), wanted);
            expect(w, buf_string(&said), wanted);
            if (wanted == SGF_NONE) {
                struct error e;
                goto_find(&w->reader, buf_slice(&said), &e);
                assert_string_equal(e.text, "no move at that point on this line");
            }
            buf_free(&sgf);
            buf_free(&said);
        }
}

static void addresses(struct world *w)
{
    for (uint32_t node = 0; node < w->reader.record.node_count; node++) {
        struct buf address = {0};

        sgf_address(&w->reader.record, node, &address);
        if (memchr(buf_string(&address), '.', address.len)) /* without a dot it is a number or a point */
            expect(w, buf_string(&address), node);
        buf_free(&address);
    }
}

static void any_place(void **state)
{
    struct chance c = chance_begin("goto");
    struct buf text = {0};

    (void)state;
    for (size_t round = sweep_share(12, 1000); round > 0; round--) {
        struct games_shape shape = games_shape(&c);
        struct world w;

        shape.nodes = 1 + chance_below(&c, 40);
        shape.columns = 2 + shape.columns % 9;
        shape.rows = 2 + shape.rows % 9;
        shape.is_amazons = shape.is_amazons && shape.columns > 5 && shape.rows > 5;
        shape.has_branches = round % 4 > 0;
        buf_clear(&text);
        games_record(&c, &shape, &text);
        world_open(&w, &c, buf_slice(&text));
        for (int i = 0; i < 6; i++) {
            go(&w, i ? chance_below(&c, w.reader.record.node_count) : 0);
            numbers(&w);
            steps(&w);
            percents(&w);
            points(&w);
            addresses(&w);
        }
        world_close(&w);
    }
    buf_free(&text);
}

/* A number may come twice: that of a node without a move, and of one with. Far from both ends of what is kept of numbers. */
static void numbers_that_come_twice(void **state)
{
    struct chance c = chance_begin("goto, numbers");

    (void)state;
    for (size_t before = 0; before < 140; before += before < 60 || before > 66 ? 13 : 1) {
        struct buf text = {0};
        struct world w;

        buf_add_string(&text, "(;SZ[9]");
        for (size_t i = 0; i < before; i++)
            buf_add_string(&text, i % 2 ? ";W[aa]" : ";B[bb]");
        buf_add_string(&text, ";MN[500];C[x];B[cc]MN[500];W[dd](;MN[500])(;B[ee]MN[502];MN[7];W[ff]MN[500]))");
        world_open(&w, &c, buf_slice(&text));
        for (uint32_t node = 0; node < w.reader.record.node_count; node += 1 + node / 8) {
            go(&w, w.reader.record.node_count - 1 - node);
            numbers(&w);
        }
        world_close(&w);
        buf_free(&text);
    }
}

/* In a game without rules a number is a node, and points are not found. */
static void without_rules(void **state)
{
    struct chance c = chance_begin("goto, no rules");
    struct error e;
    struct world w;

    (void)state;
    world_open(&w, &c, SLICE("(;GM[2];B[a];W[b](;B[c];W[d])(;B[e];W[f]))"));
    go(&w, 0);
    for (uint32_t node = 1; node < 5; node++) {
        const char text[] = {(char)('0' + node), 0};
        expect(&w, text, node);
    }
    expect(&w, "5", SGF_NONE);
    expect(&w, "2.B.1", 6);
    assert_int_equal(goto_find(&w.reader, SLICE("aa"), &e), SGF_NONE);
    assert_string_equal(e.text, "no such place: type a move number, +5, 50%, a point or an address");
    expect(&w, "+9", 4);
    expect(&w, "100%", 4);
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_place), cmocka_unit_test(numbers_that_come_twice), cmocka_unit_test(without_rules)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
