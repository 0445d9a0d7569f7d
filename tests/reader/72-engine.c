/* tests/reader/72-engine.c - an engine beside a record: boards, bytes cut anywhere, numbers in every locale, bounds */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "engine.h"
#include "reader/curve.h"
#include "reader/scratch.h"
#include "rules/values.h"
#include "sweep.h"

/* ---- the board of the engine ---- */

static bool is_same_board(const struct hand *h, const struct position *p)
{
    if (h->columns != p->columns || h->rows != p->rows)
        return false;
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++)
            if (h->at[row][column] != ".XO"[p->board[point_at(column, row)]])
                return false;
    return true;
}

/* All that is sent may pass the broker: short lines of printable ASCII, known words, a number before them. */
static void check_lines(struct beside *b)
{
    for (struct slice rest = buf_slice(&b->sent); rest.len;) {
        struct slice line = slice_cut(&rest, '\n'), words;
        assert_true(line.len <= 4096);
        for (size_t i = 0; i < line.len; i++)
            assert_true(line.at[i] >= ' ' && line.at[i] <= '~');
        if (line.len == 0)
            continue;
        assert_true(model_number(line, &words).len > 0);
        const struct slice word = slice_word(&words);
        size_t verb = 0;
        while (verb < GTP_VERB_COUNT && !slice_is(word, gtp_verbs[verb]))
            verb++;
        assert_true(verb < GTP_VERB_COUNT);
    }
    buf_clear(&b->sent);
}

static bool is_told(const struct gtp *g)
{
    return g->is_settled && !g->is_unplayable;
}

static void check_board(struct beside *b, const struct reader *r)
{
    const struct position *p = &r->replay.position;
    const bool is_legal = !rules_lacks_liberties(p);
    const bool has_names = p->columns <= GTP_SIDE && p->rows <= GTP_SIDE && p->rules == &rules_go;
    check_lines(b);
    if (!is_told(&b->gtp)) {
        const bool has_size = p->columns >= 2 && p->rows >= 2 && (b->model.kind == MODEL_ALL || (p->columns == p->rows && p->columns <= 19));
        assert_true(!is_legal || !has_names || !has_size);
        return;
    }
    assert_true(is_legal && has_names);
    if (!is_same_board(&b->model.board, p))
        fail_msg("another board at node %u, scratch %zu", reader_node(r), r->replay.played);
    assert_int_equal(b->gtp.sent.position.board.to_play, p->to_play);
    assert_false(b->gtp.sent.is_other_board);
}

/* ---- random walks ---- */

static void any_step(struct chance *c, struct beside *b)
{
    struct reader *r = &b->world.reader;
    const uint32_t what = chance_below(c, 12), node = reader_node(r);
    struct move move;
    uint16_t point;
    if (what < 4 && sgf_child(&r->record, node) != SGF_NONE) {
        reader_go(r, sgf_child_at(&r->record, node, chance_below(c, sgf_child_count(&r->record, node))));
    } else if (what < 7 && sgf_parent(&r->record, node) != SGF_NONE) {
        reader_go(r, sgf_parent(&r->record, node));
    } else if (what == 7) {
        reader_go(r, chance_below(c, r->record.node_count));
    } else if (what == 8) {
        scratch_back(r, 1 + chance_below(c, 3));
    } else if (r->replay.position.columns > 0 && r->replay.position.rules == &rules_go) {
        const int columns = r->replay.position.columns, rows = r->replay.position.rows;
        point = point_at((int)chance_below(c, (uint32_t)columns), (int)chance_below(c, (uint32_t)rows));
        if (scratch_move(r, point, chance_below(c, 4) ? r->replay.position.to_play : STONE_BLACK, &move))
            scratch_play(r, &move);
    }
}

/* A walk through a record, with stops; each check leaves the reader where it was. */
static void walk(struct chance *c, const char *record, enum model_kind kind, size_t steps)
{
    struct beside b;
    beside_open(&b, record, kind);
    struct reader *r = &b.world.reader;
    for (size_t i = 0; i < steps; i++) {
        any_step(c, &b);
        const struct position before = r->replay.position;
        const size_t played = r->replay.played;
        b.now += chance_below(c, 100);
        beside_follow(&b);
        if (chance_below(c, 3) == 0) {
            beside_settle(&b);
            check_board(&b, r);
        }
        assert_memory_equal(&before, &r->replay.position, sizeof before);
        assert_int_equal(played, r->replay.played);
    }
    beside_close(&b);
}

static void walks(void **state)
{
    (void)state;
    struct chance c = chance_begin("engine");
    struct buf text = {0};
    for (size_t i = 0; i < sweep_share(300, 5000); i++) {
        struct games_shape shape = games_shape(&c);
        shape.is_amazons = chance_below(&c, 20) == 0;
        shape.is_odd = chance_below(&c, 2) == 0;
        buf_clear(&text);
        games_record(&c, &shape, &text);
        walk(&c, buf_string(&text), (enum model_kind)(i % 3), 200);
    }
    buf_free(&text);
}

/* A walk of 2,000 steps over one tree with variations, setup and kos. */
static void long_walk(void **state)
{
    (void)state;
    struct chance c = chance_begin("long walk");
    const struct games_shape shape = {.columns = 9, .rows = 9, .nodes = 600, .has_branches = true};
    struct buf text = {0};
    games_record(&c, &shape, &text);
    for (int kind = MODEL_ALL; kind <= MODEL_GNUGO; kind++)
        walk(&c, buf_string(&text), (enum model_kind)kind, 2000);
    buf_free(&text);
}

/* ---- long ways ---- */

/* Black and White in turn on 19x19, all over the board, `moves` of them; kos are avoided as no stone is ever taken off: passes in between. */
static void add_long(size_t moves, struct buf *out)
{
    buf_add_string(out, "(;SZ[19]");
    for (size_t i = 0; i < moves; i++) {
        const bool is_pass = i % 400 >= 100;
        buf_add_format(out, ";%c[", i % 2 ? 'W' : 'B');
        if (!is_pass && i < 400)
            buf_add_format(out, "%c%c", (int)('a' + i % 10), (int)('a' + i / 10 % 10 * 2 % 19));
        buf_add_char(out, ']');
    }
    buf_add_char(out, ')');
}

static size_t count_sent(struct beside *b, const char *word)
{
    size_t count = 0;
    for (struct slice rest = buf_slice(&b->sent); rest.len;) {
        struct slice line = slice_cut(&rest, '\n'), words;
        model_number(line, &words);
        count += slice_is(slice_word(&words), word);
    }
    return count;
}

static void long_ways(void **state)
{
    (void)state;
    static const struct {
        uint32_t node;
        size_t plays;
        long left_out;
    } rows[] = {{999, 999, 0}, {1000, 1000, 0}, {1001, 501, 500}, {1499, 999, 500}, {1500, 500, 1000}, {2999, 999, 2000}};
    struct buf text = {0};
    add_long(3000, &text);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct beside b;
        beside_open(&b, buf_string(&text), MODEL_ALL);
        reader_go(&b.world.reader, rows[i].node);
        beside_settle(&b);
        assert_int_equal(count_sent(&b, "play"), rows[i].plays);
        assert_int_equal(b.gtp.sent.position.left_out, rows[i].left_out);
        check_board(&b, &b.world.reader);
        beside_close(&b);
    }
    /* A step further is one move, even on a long way. */
    struct beside b;
    beside_open(&b, buf_string(&text), MODEL_ALL);
    reader_go(&b.world.reader, 1200);
    beside_settle(&b);
    buf_clear(&b.sent);
    reader_go(&b.world.reader, 1201);
    beside_settle(&b);
    assert_int_equal(count_sent(&b, "play"), 1);
    assert_int_equal(count_sent(&b, "clear_board"), 0);
    beside_close(&b);
    buf_free(&text);
}

/* A full board of the largest size with names for points is one line that may be sent. */
static void full_board(void **state)
{
    (void)state;
    struct buf text = {0};
    struct beside b;
    buf_add_string(&text, "(;SZ[25]AB[aa:yy]AE[aa]AW[ba:bx]AE[mm])");
    beside_open(&b, buf_string(&text), MODEL_ALL);
    beside_settle(&b);
    assert_true(b.sent.len > 3000);
    check_board(&b, &b.world.reader);
    assert_true(is_told(&b.gtp));
    beside_close(&b);
    buf_free(&text);
}

/* ---- bytes cut anywhere ---- */

static const char said[] = "noise\r\n\r\n=1 name\r\nkata-analyze\r\nlist_stones\n\n=2 \t Ka\xC3\xA9 \x1B[1m\n\n=4\n\n=5\n\n=6\n\n=7\n\n=8\n\n=9 A9\n\n=10 B8\n\n=11\n"
                           "info move C3 visits 500 winrate 0.5 scoreLead 1.5 order 0 pv C3 D4 pass info move D3 visits 90 winrate 0.4 scoreLead 0 "
                           "order 1 pv D3 rootInfo visits 600 winrate 0.55 scoreLead 1 ownership 1 1 1 -1 -1 -1 0 0 0\n\0\n=99 no\n\n?98\n";

static void hear(size_t cut, struct gtp_info *shown, struct buf *words)
{
    struct beside b;
    beside_open(&b, "(;SZ[9]AB[aa];W[bb])", MODEL_ALL);
    const struct slice all = {said, sizeof said - 1};
    const size_t analysis = slice_find_part(all, SLICE("=4"));
    b.gtp.options.wants_ownership = true;
    reader_go(&b.world.reader, 1);
    gtp_follow(&b.gtp, &b.world.reader, b.now);
    const size_t first = cut < analysis ? cut : analysis;
    gtp_feed(&b.gtp, slice_part(all, 0, first), b.now);
    gtp_feed(&b.gtp, slice_part(all, first, analysis), b.now);
    b.now += 200;
    gtp_follow(&b.gtp, &b.world.reader, b.now);
    const size_t second = cut > analysis ? cut : analysis;
    gtp_feed(&b.gtp, slice_part(all, analysis, second), b.now);
    gtp_feed(&b.gtp, slice_part(all, second, all.len), b.now);
    b.now += 5000;
    gtp_follow(&b.gtp, &b.world.reader, b.now);
    *shown = b.gtp.shown;
    buf_add_slice(words, gtp_name(&b.gtp));
    buf_add_char(words, '|');
    gtp_heading(&b.gtp, b.now, words);
    buf_add_char(words, '|');
    gtp_sentence(&b.gtp, b.now, words);
    beside_close(&b);
}

static void cuts(void **state)
{
    (void)state;
    struct gtp_info whole, cut;
    struct buf a = {0}, b = {0};
    hear(0, &whole, &a);
    assert_int_equal(whole.count, 2);
    assert_string_equal(buf_string(&a), "Ka\xC3\xA9 [1m|600 visits|");
    for (size_t i = 1; i < sizeof said; i++) {
        buf_clear(&b);
        hear(i, &cut, &b);
        assert_string_equal(buf_string(&a), buf_string(&b));
        assert_int_equal(whole.count, cut.count);
        assert_memory_equal(whole.ownership, cut.ownership, sizeof whole.ownership);
        for (size_t k = 0; k < whole.count; k++)
            assert_int_equal(whole.candidates[k].point, cut.candidates[k].point);
    }
    buf_free(&a);
    buf_free(&b);
}

/* ---- locales ---- */

/* In a locale with a decimal comma, if the system has one: numbers are sent and read with a point. */
static void commas(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8", "de_DE", "pl_PL.UTF-8"};
    size_t i = 0;
    while (i < COUNT(names) && !setlocale(LC_NUMERIC, names[i]))
        i++;
    if (i == COUNT(names)) {
        print_message("# no locale with a decimal comma is here\n");
        skip();
    }
    struct gtp_info shown;
    struct buf words = {0};
    real_add(6.5, &words);
    assert_string_equal(buf_string(&words), "6.5");
    hear(0, &shown, &words);
    assert_true(shown.has_score && shown.candidates[0].score > 1.49f && shown.candidates[0].score < 1.51f);
    buf_free(&words);
    setlocale(LC_NUMERIC, "C");
}

/* ---- points ---- */

static void points(void **state)
{
    (void)state;
    struct buf text = {0};
    uint16_t point;
    for (int side = 1; side <= GTP_SIDE; side++)
        for (int row = 0; row < side; row++)
            for (int column = 0; column < side; column++) {
                buf_clear(&text);
                gtp_point_text(side, point_at(column, row), &text);
                assert_true(gtp_point_read(side, side, buf_slice(&text), &point));
                assert_int_equal(point, point_at(column, row));
            }
    static const char *const wrong[] = {"", "A", "1", "A0", "A10", "K1", "I1", "AA1", "A1A", "A+1", "A-1", "A 1", "resign", "passe", "tt", "@1", "[1",
        "`1", "{1", "A99999999999999999999"};
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_false(gtp_point_read(9, 9, slice_of(wrong[i]), &point));
    assert_true(gtp_point_read(9, 9, SLICE("j9"), &point) && point == point_at(8, 0));
    assert_true(gtp_point_read(9, 9, SLICE("a01"), &point) && point == point_at(0, 8));
    assert_true(gtp_point_read(9, 9, SLICE("PASS"), &point) && point == POINT_NONE);
    buf_free(&text);
}

static void visits(void **state)
{
    (void)state;
    static const struct {
        uint64_t visits;
        const char *text;
    } rows[] = {{0, "0"}, {999, "999"}, {1000, "1.0k"}, {1249, "1.2k"}, {9949, "9.9k"}, {9950, "10k"}, {25499, "25k"}, {999499, "999k"},
        {999500, "1.0m"}, {9949999, "9.9m"}, {9950000, "10m"}, {UINT32_MAX, "4295m"}};
    struct buf text = {0};
    for (size_t i = 0; i < COUNT(rows); i++) {
        buf_clear(&text);
        gtp_visits_text(rows[i].visits, &text);
        assert_string_equal(buf_string(&text), rows[i].text);
    }
    buf_free(&text);
}

/* Values that round to the same are the same picture. */
static void differences(void **state)
{
    (void)state;
    struct gtp_info a = {.count = 1, .visits = 100, .has_winrate = true, .has_score = true}, b;
    a.candidates[0] = (struct gtp_candidate){.point = 60, .visits = 100, .has_winrate = true, .has_loss = true};
    static const struct {
        float winrate, score, loss;
        uint32_t visits;
        bool differs;
    } rows[] = {
        {0, 0, 0, 100, false}, {0.49f, 0, 0, 100, false}, {0.51f, 0, 0, 100, true}, {0, 0.09f, 0, 100, false}, {0, 0.11f, 0, 100, true},
        {0, 0, 0.11f, 100, true}, {0, 0, 0.09f, 100, false}, {0, 0, 0, 150, false}, {0, 0, 0, 151, true}, {0, 0, 0, 99, true},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        b = a;
        b.winrate = b.candidates[0].winrate = rows[i].winrate;
        b.score = rows[i].score;
        b.candidates[0].loss = rows[i].loss;
        b.visits = b.candidates[0].visits = rows[i].visits;
        assert_int_equal(gtp_info_differs(&a, &b), rows[i].differs);
    }
    b = a;
    b.candidates[0].point = 61;
    assert_true(gtp_info_differs(&a, &b));
    b = a;
    b.count = 0;
    assert_true(gtp_info_differs(&a, &b));
    b = a;
    b.has_score = false;
    assert_true(gtp_info_differs(&a, &b));
}

/* ---- bounds ---- */

/* A silent engine is sent only a limited amount, and one with only wrong answers makes nothing grow. */
static void silence(void **state)
{
    (void)state;
    struct buf text = {0};
    struct beside b;
    add_long(900, &text);
    beside_open(&b, buf_string(&text), MODEL_ALL);
    beside_settle(&b);
    for (uint32_t i = 0; i < 100; i++) {
        reader_go(&b.world.reader, i % 2 ? 1 : 899);
        b.now += 1000;
        beside_follow(&b);
    }
    assert_true(b.gtp.out.len < 200000);
    assert_true(b.gtp.command_count - b.gtp.command_first < 6000);
    beside_close(&b);
    buf_free(&text);
}

/* Everything is refused. */
static void refusals(void **state)
{
    (void)state;
    struct chance c = chance_begin("refusals");
    struct beside b;
    struct buf text = {0}, no = {0};
    add_long(300, &text);
    beside_open(&b, buf_string(&text), MODEL_ALL);
    beside_settle(&b);
    reader_go(&b.world.reader, 299);
    for (int round = 0; round < 2000; round++) {
        b.now += 200;
        beside_follow(&b);
        beside_take(&b);
        buf_clear(&no);
        for (struct slice rest = buf_slice(&b.pending); rest.len;) {
            struct slice line = slice_cut(&rest, '\n'), words;
            const struct slice number = model_number(line, &words);
            if (number.len)
                buf_add_format(&no, "%c%.*s no\n\n", chance_below(&c, 10) ? '?' : '=', (int)number.len, number.at);
        }
        buf_clear(&b.pending);
        beside_feed(&b, buf_slice(&no));
    }
    beside_follow(&b);
    assert_int_equal(gtp_to_send(&b.gtp).len, 0);
    assert_int_equal(b.gtp.command_count, b.gtp.command_first);
    beside_close(&b);
    buf_free(&text);
    buf_free(&no);
}

/* No answer ends, and none is too long. */
static void endless_answer(void **state)
{
    (void)state;
    struct beside b;
    struct buf more = {0};
    beside_open(&b, "(;SZ[9])", MODEL_ALL);
    buf_add_repeat(&more, 'x', 1000);
    buf_add_char(&more, '\n');
    beside_feed(&b, SLICE("=1 name\n"));
    for (int i = 0; i < 2000 && !b.gtp.wants_end; i++)
        beside_feed(&b, buf_slice(&more));
    assert_true(b.gtp.wants_end);
    assert_true(b.gtp.body.cap < 200000 && b.gtp.line.cap < 200000);
    beside_close(&b);
    buf_free(&more);
}

/* Values that came already, and in time, change nothing that is shown. */
static void same_values(void **state)
{
    static const char *const lines[] = {"info move C3 visits 500 winrate 0.5 scoreLead 1.5 order 0 pv C3\n", "info move D3 visits 900 winrate 0.8 scoreLead 9 order 0 pv D3\n"};
    struct beside b;

    (void)state;
    beside_open(&b, "(;SZ[9])", MODEL_ALL);
    beside_settle(&b);
    for (size_t i = 0; i < COUNT(lines); i++) {
        for (int time = 0; time < 3; time++) {
            b.now += 5000;
            b.has_changed = false;
            beside_feed(&b, slice_of(lines[i]));
            beside_follow(&b);
            assert_int_equal(b.has_changed, time == 0);
        }
    }
    beside_close(&b);
}

/* An engine that ended within an answer: the first answer of the next one is whole. */
static void started_again(void **state)
{
    struct beside b;

    (void)state;
    beside_open(&b, "(;SZ[9])", MODEL_NINE);
    beside_settle(&b);
    const uint32_t knows = b.gtp.knows;
    for (int i = 0; i < 2; i++) {
        gtp_start(&b.gtp, SLICE("engine"), SLICE("program"), b.now);
        beside_follow(&b);
        beside_take(&b);
        buf_clear(&b.pending);
        beside_feed(&b, SLICE("=1 kata-analyze\nlz-analyze\nfinal_score\n"));
        gtp_ended(&b.gtp, 's', 9);
    }
    model_start(&b.model, MODEL_NINE);
    gtp_start(&b.gtp, SLICE("engine"), SLICE("program"), b.now);
    beside_settle(&b);
    assert_int_equal(b.gtp.knows, knows);
    assert_true(knows != 0);
    beside_close(&b);
}

/* ---- the graph ---- */

static void read_curve(struct reader *r)
{
    line_extend(&r->line, &r->replay, SIZE_MAX);
    curve_begin(r);
}

static void graph(void **state)
{
    (void)state;
    struct world w;
    struct reader *r = world_open(&w, "(;SZ[9];B[ee];W[cc]SBKV[80];B[gg])");
    struct gtp_info info = {.has_winrate = true, .has_score = true, .winrate = 60, .score = 2, .visits = 10};
    double value;
    read_curve(r);
    assert_true(curve_has(r) && !curve_has_several(r));
    reader_go(r, 1);
    assert_true(opinion_keep(r, &info));
    assert_true(curve_has_several(r) && !curve_is_score(r));
    assert_true(curve_value(r, 1, &value) && value > 59.9 && value < 60.1);
    assert_false(curve_value(r, 3, &value));
    /* Values of the file come first. */
    reader_go(r, 2);
    assert_true(opinion_keep(r, &info));
    assert_true(curve_value(r, 2, &value) && value > 79.9 && value < 80.1);
    assert_true(curve_loss(r, 2, &value) && value > 19.9 && value < 20.1 && curve_is_drop(r, 2));
    /* A record without values has those of the engine only; another game has none of them. */
    reader_open(r, &w.collection, 0);
    assert_false(curve_value(r, 1, &value));
    assert_int_equal(r->opinions.count, 0);
    world_close(&w);

    r = world_open(&w, "(;SZ[9];B[ee];W[cc])");
    info.has_winrate = false;
    read_curve(r);
    assert_false(curve_has(r));
    assert_true(opinion_keep(r, &info));
    assert_true(curve_has(r) && curve_is_score(r));
    assert_true(curve_value(r, 0, &value) && value > 1.9 && value < 2.1);
    /* More visits count, even with other values than before. */
    info = (struct gtp_info){.has_winrate = true, .winrate = 10, .visits = 11};
    assert_true(opinion_keep(r, &info));
    assert_true(!curve_is_score(r) && curve_value(r, 0, &value) && value < 10.1);
    info.winrate = 20;
    assert_false(opinion_keep(r, &info));
    assert_int_equal(r->opinions.winrates, 1);
    assert_int_equal(r->opinions.scores, 0);
    world_close(&w);
}

/* A record that grows keeps them as long as its nodes stay the same. */
static void growth(void **state)
{
    (void)state;
    static const char all[] = "(;SZ[9];B[ee];W[cc];B[gg])";
    struct world w = {0};
    const struct gtp_info info = {.has_winrate = true, .winrate = 60, .visits = 10};
    double value;
    sgf_collection_init(&w.collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w.collection, (struct slice){all, 20}, false);
    assert_true(sgf_collection_show(&w.collection));
    reader_open(&w.reader, &w.collection, 0);
    reader_go(&w.reader, 1);
    assert_true(opinion_keep(&w.reader, &info));
    sgf_collection_feed(&w.collection, slice_of(all), true);
    assert_true(reader_grow(&w.reader, &w.collection, 0));
    read_curve(&w.reader);
    assert_true(curve_value(&w.reader, 1, &value) && value > 59);
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks),
        cmocka_unit_test(long_walk),
        cmocka_unit_test(long_ways),
        cmocka_unit_test(full_board),
        cmocka_unit_test(cuts),
        cmocka_unit_test(commas),
        cmocka_unit_test(points),
        cmocka_unit_test(visits),
        cmocka_unit_test(differences),
        cmocka_unit_test(silence),
        cmocka_unit_test(refusals),
        cmocka_unit_test(endless_answer),
        cmocka_unit_test(same_values),
        cmocka_unit_test(started_again),
        cmocka_unit_test(graph),
        cmocka_unit_test(growth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
