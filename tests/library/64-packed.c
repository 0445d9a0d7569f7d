/* tests/library/64-packed.c - facts as bytes and back: of sources made by chance, numbers at their limits, events in parts of every size */
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
#include "library/packed.h"
#include "sweep.h"

static void make_source(struct chance *c, size_t trees, struct source *s)
{
    struct sgf_collection collection;
    struct buf text = {0};

    for (size_t i = 0; i < trees; i++) {
        struct games_shape shape = games_shape(c);

        shape.nodes = 1 + chance_below(c, 30);
        shape.has_texts = shape.has_branches = true;
        games_record(c, &shape, &text);
    }
    sgf_collection_init(&collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&collection, buf_slice(&text), true);
    source_begin(s, "a.sgf");
    while (source_read(s, &collection, 1 + chance_below(c, 50)))
        continue;
    source_end(s);
    sgf_collection_free(&collection);
    buf_free(&text);
}

/* ---- compared ---- */

static void assert_same_facts(const struct source *a, const struct source *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->text_count, b->text_count);
    assert_memory_equal(a->ends, b->ends, a->text_count * sizeof *a->ends);
    assert_true(slice_is_equal(buf_slice(&a->bytes), buf_slice(&b->bytes)));
    for (size_t i = 0; i < a->count; i++) {
        const struct source_game *x = &a->games[i], *y = &b->games[i];

        assert_true(x->offset == y->offset && x->first == y->first && x->length == y->length && x->count == y->count);
        assert_true(x->moves == y->moves && x->gm == y->gm && x->handicap == y->handicap);
        assert_true(x->columns == y->columns && x->rows == y->rows && x->winner == y->winner && x->gave_up == y->gave_up);
        assert_memory_equal(x->text, y->text, sizeof x->text);
    }
}

/* ---- all at once ---- */

/* As it comes from a store that has all its events together. */
static bool comes_back(struct source *to, const char *name, const uint16_t *events, size_t count, struct slice facts)
{
    if (!source_unpack(to, name, facts, count))
        return false;
    if (count)
        memcpy(source_part_room(to, count, true), events, count * 2);
    return source_part(to, count);
}

static void as_it_was(void **state)
{
    struct chance c = chance_begin("packed");
    struct source s = {0}, again = {0};
    struct buf bytes = {0}, twice = {0};

    (void)state;
    for (size_t round = sweep_share(40, 1000); round > 0; round--) {
        buf_clear(&bytes);
        buf_clear(&twice);
        make_source(&c, chance_below(&c, 12), &s);
        source_pack(&s, &bytes);
        assert_true(comes_back(&again, "b.sgf", s.events.at, s.events.count, buf_slice(&bytes)));
        assert_string_equal(again.name, "b.sgf");
        assert_same_facts(&s, &again);
        assert_int_equal(again.away, 0);
        source_pack(&again, &twice);
        assert_true(slice_is_equal(buf_slice(&bytes), buf_slice(&twice)));
    }
    buf_free(&bytes);
    buf_free(&twice);
    source_free(&s);
    source_free(&again);
}

/* A part of the bytes is none, nor are they with a byte more; events less or more are not those of these facts. */
static void no_part_of_it(void **state)
{
    struct chance c = chance_begin("packed parts");
    struct source s = {0}, again = {0};
    struct buf bytes = {0};

    (void)state;
    make_source(&c, 3, &s);
    source_pack(&s, &bytes);
    for (size_t len = 0; len < bytes.len; len++) {
        assert_false(comes_back(&again, "b.sgf", s.events.at, s.events.count, slice_part(buf_slice(&bytes), 0, len)));
        assert_int_equal(again.count + again.events.count + again.text_count + again.away, 0);
    }
    assert_false(source_unpack(&again, "b", buf_slice(&bytes), s.events.count - 1));
    assert_false(source_unpack(&again, "b", buf_slice(&bytes), s.events.count + 1));
    assert_true(source_unpack(&again, "b", buf_slice(&bytes), s.events.count));
    buf_add_char(&bytes, '\0');
    assert_false(comes_back(&again, "b.sgf", s.events.at, s.events.count, buf_slice(&bytes)));
    buf_free(&bytes);
    source_free(&s);
    source_free(&again);
}

/* ---- numbers at their limits ---- */

static const uint64_t numbers[] = {0, 1, 127, 128, 129, 16383, 16384, UINT16_MAX - 1, UINT16_MAX, 2097151, 2097152, INT32_MAX, UINT32_MAX - 1, UINT32_MAX};

static void every_number(void **state)
{
    struct source s = {0}, again = {0};
    struct buf bytes = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        const uint64_t n = numbers[i];
        struct source_game game = {.offset = n << 31 | 1, .length = (uint32_t)n, .count = (uint32_t)n, .moves = (uint32_t)n};

        game.gm = (int32_t)(uint32_t)n;
        game.handicap = (uint16_t)(n > UINT16_MAX ? 0 : n);
        game.columns = game.rows = (uint8_t)(n % (POSITION_SIDE + 1));
        game.winner = (uint8_t)(n % 3);
        game.gave_up = (uint8_t)(n % 2);
        source_begin(&s, "a");
        source_end(&s);
        s.games = mem_resize(s.games, 2, sizeof *s.games);
        s.cap = s.count = 2;
        s.games[0] = s.games[1] = game;
        s.games[1].first = n;
        buf_clear(&bytes);
        source_pack(&s, &bytes);
        assert_true(source_unpack(&again, "b", buf_slice(&bytes), 2 * n));
        assert_same_facts(&s, &again);
        assert_int_equal(again.away, 2);
    }
    buf_free(&bytes);
    source_free(&s);
    source_free(&again);
}

/* One game without texts, each of its numbers in turn as large as it may be, and one larger; each is one of the bytes from 3 on. */
static void too_large_numbers(void **state)
{
    static const struct {
        const char *bytes;
        size_t len;
        bool is_good;
    } rows[] = {
#define BYTES(literal) literal, sizeof(literal) - 1
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\0\0\0\0\0\0"), true},
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\1\0\64\64\2\1"), true},
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\1\0\65\64\2\1"), false}, /* columns */
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\1\0\64\65\2\1"), false}, /* rows */
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\1\0\64\64\3\1"), false}, /* who won */
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\1\0\64\64\2\2"), false}, /* given up */
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\1\377\377\3\64\64\2\1"), true},
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\1\200\200\4\64\64\2\1"), false}, /* handicap */
        {BYTES("\1\0\1" "\0\377\377\377\377\17\0\0" "\0" "\0\0\0\0\0\0"), true},
        {BYTES("\1\0\1" "\0\200\200\200\200\20\0\0" "\0" "\0\0\0\0\0\0"), false}, /* length */
        {BYTES("\1\0\1" "\0\0\0\200\200\200\200\20" "\0" "\0\0\0\0\0\0"), false}, /* moves */
        {BYTES("\1\0\1" "\0\0\0\0" "\0" "\200\200\200\200\20\0\0\0\0\0"), false}, /* GM */
        {BYTES("\1\0\1" "\377\377\377\377\377\377\377\377\377\1\0\0\0" "\0" "\0\0\0\0\0\0"), true},
        {BYTES("\1\0\1" "\377\377\377\377\377\377\377\377\377\201\0\0\0\0" "\0" "\0\0\0\0\0\0"), false}, /* a number of eleven bytes */
        {BYTES("\1\0\1" "\0\0\0\0" "\1" "\0\0\0\0\0\0"), false},  /* the next text, and there is none */
        {BYTES("\2\0\1a\1" "\0\0\0\0" "\1" "\0\0\0\0\0\0"), true},
        {BYTES("\2\0\1a\1" "\0\0\0\0" "\3\1" "\0\0\0\0\0\0"), true},
        {BYTES("\2\0\1a\1" "\0\0\0\0" "\3\2" "\0\0\0\0\0\0"), false}, /* a text after the last */
        {BYTES("\2\1\0a\1" "\0\0\0\0" "\0" "\0\0\0\0\0\0"), false},   /* the first text is the empty one */
        {BYTES("\0\0"), false},
        {BYTES("\1\0\0"), true},
        {BYTES("\2\0\1"), false},
    };
    struct source s = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (source_unpack(&s, "a", (struct slice){rows[i].bytes, rows[i].len}, 0) != rows[i].is_good)
            fail_msg("row %zu: %s", i, rows[i].is_good ? "refused" : "taken");
    source_free(&s);
}

/* ---- parts ---- */

/* The games that are there have the events that they had. */
static void assert_there(const struct source *s, const struct source *again)
{
    for (size_t i = 0; i < again->count - again->away; i++)
        if (again->games[i].first >= again->passed)
            assert_memory_equal(source_events(again, i), source_events(s, i), again->games[i].count * 2);
}

static void in_parts(const struct source *s, struct source *again, size_t most, bool keeps)
{
    size_t before = again->count;

    for (size_t at = 0; at < s->events.count;) {
        const size_t left = s->events.count - at, len = left < most ? left : most;
        const size_t there = again->count - again->away;

        memcpy(source_part_room(again, len, keeps), &s->events.at[at], len * 2);
        at += len;
        assert_true(source_part(again, len));
        assert_int_equal(again->passed + again->events.count, at);
        assert_there(s, again);
        for (size_t i = there; i < again->count; i++)
            assert_int_equal(i < again->count - again->away, again->games[i].first + again->games[i].count <= at);
        if (keeps)
            assert_int_equal(again->passed, 0);
        else if (there < again->count)
            assert_int_equal(again->passed, again->games[there].first);
        assert_true(again->away <= before);
        before = again->away;
    }
    assert_int_equal(again->away, 0);
}

static void part_by_part(void **state)
{
    struct chance c = chance_begin("parts");
    struct source s = {0}, again = {0};
    struct buf bytes = {0}, room = {0};

    (void)state;
    for (int round = 0; round < 6; round++) {
        do
            make_source(&c, 2 + chance_below(&c, 8), &s);
        while (s.count == 0 || s.games[s.count - 1].count == 0);
        buf_clear(&bytes);
        source_pack(&s, &bytes);
        for (size_t most = 1; most <= s.events.count + 1; most += most < 40 ? 1 : most) {
            for (int keeps = 0; keeps < 2; keeps++) {
                assert_true(source_unpack(&again, "b", buf_slice(&bytes), s.events.count));
                assert_int_equal(again.away, s.count);
                in_parts(&s, &again, most, keeps);
            }
        }
        const struct slice packed = source_pack_events(&s, &room);
        assert_int_equal(packed.len, 2 * s.events.count);
        for (size_t from = 0; from < s.events.count; from += 7)
            assert_memory_equal(packed.at + 2 * from, &s.events.at[from], 2);
    }
    buf_free(&bytes);
    buf_free(&room);
    source_free(&s);
    source_free(&again);
}

/* A game that walks off the board: with it all are away again. */
static void no_events(void **state)
{
    struct chance c = chance_begin("no events");
    struct source s = {0}, again = {0};
    struct buf bytes = {0};

    (void)state;
    do
        make_source(&c, 6, &s);
    while (s.games[s.count - 1].count == 0);
    source_pack(&s, &bytes);
    for (int keeps = 0; keeps < 2; keeps++) {
        assert_true(source_unpack(&again, "b", buf_slice(&bytes), s.events.count));
        memcpy(source_part_room(&again, s.events.count - 1, keeps), s.events.at, (s.events.count - 1) * 2);
        assert_true(source_part(&again, s.events.count - 1));
        assert_int_equal(again.away, 1);
        *source_part_room(&again, 1, keeps) = (uint16_t)(EVENT_LAST | (POSITION_SIDE * EVENT_ROW));
        assert_false(source_part(&again, 1));
        assert_int_equal(again.away, again.count);
    }
    s.events.at[s.events.count - 1] = EVENT_RETURN;
    assert_false(comes_back(&again, "b.sgf", s.events.at, s.events.count, buf_slice(&bytes)));
    assert_int_equal(again.away, again.count);
    buf_free(&bytes);
    source_free(&s);
    source_free(&again);
}

/* ---- sums ---- */

static void sums(void **state)
{
    unsigned char bytes[40];
    uint64_t sum[sizeof bytes + 1];

    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 37);
    for (size_t len = 0; len <= sizeof bytes; len++) {
        sum[len] = packed_sum(1, bytes, len);
        for (size_t other = 0; other < len; other++)
            assert_true(sum[len] != sum[other]);
        assert_true(sum[len] != packed_sum(2, bytes, len));
        for (size_t part = 0; part <= len; part += 8)
            assert_true(sum[len] == packed_sum_more(packed_sum_more(packed_sum_begin(1, len), bytes, part), bytes + part, len - part));
        for (size_t bit = 0; bit < len * 8; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            assert_true(sum[len] != packed_sum(1, bytes, len));
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_it_was),
        cmocka_unit_test(no_part_of_it),
        cmocka_unit_test(every_number),
        cmocka_unit_test(too_large_numbers),
        cmocka_unit_test(part_by_part),
        cmocka_unit_test(no_events),
        cmocka_unit_test(sums),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
