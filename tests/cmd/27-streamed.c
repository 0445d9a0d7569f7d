/* tests/cmd/27-streamed.c - a library that is larger than its memory: the same answers as in memory, whatever happens to the store meanwhile */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/array.h"
#include "base/file.h"
#include "cmd/run.h"
#include "cmd/stock.h"
#include "games.h"
#include "own_store.h"
#include "panes/panes.h"
#include "sweep.h"
#include "view/news.h"
#include "view/statistics.h"
#include "view/view.h"

#define NAME "streamed.sgf"
#define LIST_MOST 400 /* games of a list whose facts are compared */

static char folder[] = "/tmp/kifu-streamed-XXXXXX";

static int set_up(void **state)
{
    (void)state;
    return own_store_begin(folder);
}

static int clear_up(void **state)
{
    (void)state;
    return own_store_end(folder, NAME);
}

/* ---- a library ---- */

/* Games on a small board, of which many begin alike. Kept in pieces of about `piece` bytes. */
static void library_make(struct chance *c, size_t games, size_t piece)
{
    static const char *const starts[] = {";B[cc]", ";B[cc];W[gg]", ";B[gg];W[cc]", ";B[cg];W[gc]", ";B[ee]"};
    const struct utimbuf old = {1000000000 + (time_t)chance_below(c, 1000000), 1000000000};
    struct buf bytes = {0};
    struct library l;
    struct source s = {0};
    int status = 0;
    for (size_t i = 0; i < games; i++) {
        buf_add_format(&bytes, "(;SZ[9]PB[Black %zu]PW[White %u]RE[%s]", i, (unsigned)chance_below(c, 50), chance_below(c, 2) ? "B+R" : "W+3.5");
        if (chance_below(c, 3))
            buf_add_format(&bytes, "DT[%u]", 1990 + (unsigned)chance_below(c, 20));
        buf_add_string(&bytes, starts[chance_below(c, COUNT(starts))]);
        for (uint32_t moves = chance_below(c, 20), k = 0; k < moves; k++)
            buf_add_format(&bytes, ";%c[%c%c]", k % 2 ? 'W' : 'B', 'a' + (int)chance_below(c, 9), 'a' + (int)chance_below(c, 9));
        buf_add_string(&bytes, ")\n");
    }
    assert_true(file_write(NAME, buf_slice(&bytes), NULL));
    assert_int_equal(utime(NAME, &old), 0);
    buf_free(&bytes);
    library_place(&l);
    library_open(&l, CHARSET_UNKNOWN, LIBRARY_PATIENCE);
    l.piece = piece;
    l.only_keeps = true;
    assert_true(library_source(&l, NAME, &s, NULL, &status) && l.has_kept);
    source_free(&s);
    library_close(&l);
}

static void ask(const char *sql)
{
    sqlite3 *db;
    sqlite3_hard_heap_limit64(0); /* that of the store is for all of the process */
    assert_int_equal(sqlite3_open("kifu/library.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* ---- a session with it ---- */

struct fixture {
    struct args args;
    struct stock stock;
    struct session s;
    struct names links;
};

static void fixture_begin(struct fixture *f, const char *memory)
{
    *f = (struct fixture){.args = {.subcommand = subcommand_named("view")}};
    session_init(&f->s, pane_table);
    f->args.settings = &f->s.settings;
    settings_set(f->args.settings, SLICE("library"), slice_of(NAME), NULL);
    settings_set(f->args.settings, SLICE("library-memory"), slice_of(memory), NULL);
    stock_look(&f->stock, &f->args, &f->links);
    session_add(&f->s, "q.sgf");
    session_open(&f->s, 0, 0, SGF_NONE);
    assert_true(session_give(&f->s, 0, SLICE("(;SZ[9];B[cc];W[gg];B[cg];W[gc];B[ee])"), true));
    stock_begin(&f->stock, &f->s);
}

static void fixture_end(struct fixture *f)
{
    session_free(&f->s);
    stock_free(&f->stock);
    names_free(&f->links);
}

/* As the loop does it. False: nothing is left to do. */
static bool work(struct fixture *f)
{
    const bool is_found = session_idle(&f->s), is_read = stock_work(&f->stock);
    return is_found || is_read;
}

static void work_all(struct fixture *f)
{
    int rounds = 0;
    do {
        assert_true(++rounds < 1000000);
        while (work(f))
            assert_true(++rounds < 1000000);
        session_prepare(&f->s);
    } while (work(f));
}

static void key(struct fixture *f, const char *text)
{
    struct key_script script = {.rest = slice_of(text)};
    uint32_t key, repeat;
    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        for (; repeat > 0; repeat--) {
            session_key(&f->s, key);
            session_prepare(&f->s);
        }
}

static void run(struct fixture *f, const char *line)
{
    session_key(&f->s, ':');
    for (const char *c = line; *c; c++)
        session_key(&f->s, (uint32_t)(unsigned char)*c);
    session_key(&f->s, KEYS_ENTER);
    session_prepare(&f->s);
}

/* ---- what it says ---- */

static void add_games(struct fixture *f, struct buf *out)
{
    struct statistics *t = f->s.statistics;
    for (size_t i = 0; i < t->game_count && i < LIST_MOST; i++) {
        const struct statistics_game *g = &t->games[i];
        struct facts facts;
        for (int tries = 0; !statistics_facts(t, g, &facts); tries++) {
            assert_true(tries < 3);
            work_all(f);
        }
        buf_add_format(out, "%u at %u: ", facts.game, g->node);
        for (int k = 0; k < FACT_TEXTS; k++) {
            buf_add_slice(out, facts.text[fact_texts[k]]);
            buf_add_char(out, ' ');
        }
        buf_add_char(out, '\n');
    }
}

static void add_answer(struct fixture *f, struct buf *out)
{
    const struct statistics *t = f->s.statistics;
    assert_true(t->is_done && t->is_whole);
    const struct tally *y = &t->search->tally;
    buf_add_format(out, "%u games, %u hits, %u %u %u, %zu in the list\n", y->games, y->hits, y->wins[0], y->wins[1], y->wins[2], t->game_count);
    for (size_t i = 0; i < t->next_count; i++)
        buf_add_format(out, "%u %u: %u %u %u, %d to %d\n", t->nexts[i].point, t->nexts[i].color, t->nexts[i].count, t->nexts[i].wins[1], t->nexts[i].wins[2],
            t->nexts[i].first_year, t->nexts[i].last_year);
    add_games(f, out);
}

/* Keys, or a command. */
static const char *const steps[] = {"f", "l", "l", "h", "f", "l", "f", "f", "f", "f", "l", "g", "l l", ":position white:\"white 7\"", "h", ":position white:nobody", "l", ":position date:..1995", "h",
    ":position", "h"};

/* All steps, each with its answer; with chance keys come before it is whole. */
static void answer_all(struct fixture *f, struct chance *c, struct buf *out)
{
    buf_clear(out);
    for (size_t i = 0; i < COUNT(steps); i++) {
        if (steps[i][0] == ':')
            run(f, steps[i] + 1);
        else
            key(f, steps[i]);
        for (uint32_t some = c ? chance_below(c, 12) : 0; some > 0; some--)
            work(f);
        if (c && chance_below(c, 3) == 0) {
            key(f, "l h");
            work(f);
        }
        work_all(f);
        buf_add_format(out, "step %zu\n", i);
        if (f->s.statistics->is_on && f->s.statistics->has_shape)
            add_answer(f, out);
    }
}

/* ---- tests ---- */

static void the_same_as_in_memory(void **state)
{
    struct chance c = chance_begin("streamed");
    struct buf truth = {0}, out = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(8, 400); i++) {
        struct fixture f;
        library_make(&c, 20 + chance_below(&c, 400), 500 + chance_below(&c, 8000));
        fixture_begin(&f, "512");
        answer_all(&f, NULL, &truth);
        const size_t count = f.s.statistics->count;
        assert_int_equal(f.s.statistics->streamed.passing, 0);
        fixture_end(&f);
        for (int again = 0; again < 3; again++) {
            fixture_begin(&f, "0");
            answer_all(&f, &c, &out);
            assert_int_equal(f.s.statistics->streamed.passing, count);
            for (size_t k = 0; k < count; k++)
                assert_true(source_is_dropped(&f.s.statistics->sources[k]));
            fixture_end(&f);
            if (!slice_is_equal(buf_slice(&out), buf_slice(&truth)))
                fail_msg("streamed:\n%s\nin memory:\n%s", buf_string(&out), buf_string(&truth));
        }
    }
    buf_free(&truth);
    buf_free(&out);
}

static const char *const novelties[] = {"first-node", "position white:\"white 7\"", "position date:..1995", "region C3-F7", "position", "next-node"};

/* The first new move, with statistics and without, for all games and some; at random keys end the search early. */
static void news_all(struct fixture *f, struct chance *c, struct buf *out)
{
    buf_clear(out);
    for (size_t i = 0; i < COUNT(novelties); i++) {
        run(f, novelties[i]);
        for (uint32_t tries = c ? chance_below(c, 4) : 0; tries > 0; tries--) {
            run(f, "novelty");
            for (uint32_t some = chance_below(c, 40); some > 0; some--)
                work(f);
            key(f, chance_below(c, 2) ? "h" : "l");
        }
        if (i == 3)
            run(f, "position x"); /* on, and off again in the midst */
        if (i == 3 && c)
            work(f);
        if (i == 3)
            key(f, "f f f f f");
        run(f, "novelty");
        work_all(f);
        buf_add_format(out, "%u %s\n", (unsigned)reader_node(&f->s.reader), buf_string(&f->s.message));
    }
}

static void the_same_is_new(void **state)
{
    struct chance c = chance_begin("new");
    struct buf truth = {0}, out = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(8, 400); i++) {
        struct fixture f;
        library_make(&c, 20 + chance_below(&c, 400), 500 + chance_below(&c, 8000));
        fixture_begin(&f, "512");
        news_all(&f, NULL, &truth);
        const size_t count = f.s.statistics->count;
        fixture_end(&f);
        for (int again = 0; again < 3; again++) {
            fixture_begin(&f, "0");
            if (again == 0) { /* of what is not in memory nothing is searched unasked */
                run(&f, "info on");
                f.s.wants.library = true;
                work_all(&f);
                assert_null(f.s.news);
            }
            news_all(&f, &c, &out);
            assert_int_equal(f.s.statistics->streamed.passing, count);
            assert_int_equal(f.s.statistics->streamed.held, 0);
            fixture_end(&f);
            if (!slice_is_equal(buf_slice(&out), buf_slice(&truth)))
                fail_msg("streamed:\n%s\nin memory:\n%s", buf_string(&out), buf_string(&truth));
        }
    }
    print_message("%s", buf_string(&truth));
    buf_free(&truth);
    buf_free(&out);
}

/* A source without a game that counts is not read again: a step is complete at once. */
static void what_does_not_count_is_not_read(void **state)
{
    struct chance c = chance_begin("counts");
    struct fixture f;
    (void)state;
    library_make(&c, 200, 2000);
    fixture_begin(&f, "0");
    run(&f, "position white:nobody");
    work_all(&f);
    const struct statistics *t = f.s.statistics;
    assert_true(t->count > 3 && t->streamed.passing == t->count);
    for (int i = 0; i < 3; i++) {
        key(&f, "l");
        assert_true(t->is_done && t->streamed.needed == 0 && t->search->tally.games == 0);
    }
    run(&f, "position white:\"white 7\"");
    assert_false(t->is_done);
    work_all(&f);
    key(&f, "h");
    assert_false(t->is_done);
    work_all(&f);
    run(&f, "position");
    work_all(&f);
    assert_true(t->is_done && t->search->tally.games > 0);
    fixture_end(&f);
}

/* A source that the statistics are in stays, also when they are off for now. */
static void a_source_of_two(void **state)
{
    struct chance c = chance_begin("two");
    struct fixture f;
    (void)state;
    library_make(&c, 200, 2000);
    fixture_begin(&f, "0");
    f.s.wants.library = true;
    work_all(&f);
    struct statistics *t = f.s.statistics;
    for (int other = 0; other < 2; other++) {
        run(&f, "novelty");
        for (int i = 0; i < 1000 && (!t->streamed.held || source_is_dropped(&t->sources[t->streamed.held - 1])); i++)
            work(&f);
        const size_t held = t->streamed.held - 1;
        t->has_shape = true;
        t->source = held + (size_t)other;
        news_again(&f.s);
        assert_int_equal(t->streamed.held, 0);
        assert_int_equal(source_is_dropped(&t->sources[held]), other);
        t->has_shape = false;
        key(&f, "h");
    }
    fixture_end(&f);
}

/* Sources stay if they fit; the first games of the list are known at once. */
static void what_fits_stays(void **state)
{
    struct streamed t = {0};
    struct source s[4] = {{0}};
    struct facts facts;
    (void)state;
    for (int i = 0; i < 4; i++) {
        s[i] = (struct source){.row = i == 2 ? 0 : i + 1, .count = 1, .cap = 1};
        source_clear(&s[i], "a");
        s[i].count = 1;
        s[i].games = calloc(1, sizeof *s[i].games);
        s[i].row = i == 2 ? 0 : i + 1;
        streamed_add(&t, (size_t)i, &s[i], source_memory(&s[0]) + 10);
        streamed_leave(&t, (size_t)i, &s[i]);
    }
    assert_false(source_is_dropped(&s[0]));
    assert_true(source_is_dropped(&s[1]));
    assert_false(source_is_dropped(&s[2])); /* no store has it */
    assert_true(source_is_dropped(&s[3]));
    assert_int_equal(t.passing, 2);
    assert_int_equal(t.memory, source_memory(&s[0]) + source_memory(&s[2]));
    assert_true(streamed_has(&t, 0, &s[0]));
    assert_int_equal(t.needed, 0);
    assert_false(streamed_facts(&t, 3, &s[3], 0, &facts));
    assert_int_equal(t.needed, 4);
    assert_false(streamed_facts(&t, 1, &s[1], 0, &facts)); /* one after the other */
    assert_int_equal(t.needed, 4);
    assert_false(streamed_has(&t, 1, &s[1])); /* what is searched comes first */
    assert_int_equal(t.needed, 2);
    for (int i = 0; i < 4; i++)
        source_free(&s[i]);
    streamed_free(&t);
}

/* A piece that is damaged or gone is left out, with a message; all others are searched. */
static void a_piece_that_is_lost(void **state)
{
    static const char *const losses[] = {"UPDATE kept SET sum = sum + 1 WHERE id = (SELECT id FROM kept ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM kept))",
        "DELETE FROM kept WHERE id = (SELECT max(id) FROM kept)", "DELETE FROM kept; DELETE FROM file", "UPDATE kept SET seconds = seconds + 1"};
    struct chance c = chance_begin("lost");
    struct buf out = {0};
    (void)state;
    for (size_t i = 0; i < 2 * COUNT(losses); i++) {
        const size_t way = i % COUNT(losses);
        struct fixture f;
        unlink("kifu/library.db");
        library_make(&c, 200, 2000);
        fixture_begin(&f, "0");
        run(&f, i == way ? "position" : "position moves:..1000");
        work_all(&f);
        const size_t all = f.s.statistics->search->tally.games;
        assert_string_equal(buf_string(&f.s.message), "");
        ask(losses[way]);
        key(&f, "l");
        work_all(&f);
        key(&f, "h");
        work_all(&f);
        assert_true(f.s.statistics->is_done);
        assert_true(f.s.statistics->search->tally.games < all);
        assert_true((f.s.statistics->search->tally.games > 0) == (way < 2));
        add_games(&f, &out);
        run(&f, "novelty");
        work_all(&f);
        assert_true(f.s.news->is_known);
        fixture_end(&f);
    }
    buf_free(&out);
}

/* The file of the store goes: what is open of it is still read. */
static void a_store_that_vanishes(void **state)
{
    struct chance c = chance_begin("vanished");
    struct buf truth = {0}, out = {0};
    struct fixture f;
    (void)state;
    library_make(&c, 200, 2000);
    for (int way = 0; way < 2; way++) {
        fixture_begin(&f, "0");
        key(&f, "f l l h f");
        work_all(&f);
        if (way == 1)
            unlink("kifu/library.db");
        answer_all(&f, NULL, way == 1 ? &out : &truth);
        fixture_end(&f);
    }
    assert_true(slice_is_equal(buf_slice(&out), buf_slice(&truth)));
    buf_free(&truth);
    buf_free(&out);
}

/* Nothing is searched while it comes: one source at a time is here all the same. */
static void what_is_not_searched_goes(void **state)
{
    struct chance c = chance_begin("not searched");
    struct fixture f;
    (void)state;
    library_make(&c, 200, 2000);
    fixture_begin(&f, "0");
    f.s.wants.library = true;
    work_all(&f);
    const struct statistics *t = f.s.statistics;
    assert_true(t->is_whole && t->count > 3);
    for (size_t i = 0; i + 1 < t->count; i++)
        assert_true(source_is_dropped(&t->sources[i]));
    fixture_end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_same_as_in_memory), cmocka_unit_test(the_same_is_new),
        cmocka_unit_test(what_does_not_count_is_not_read), cmocka_unit_test(a_source_of_two), cmocka_unit_test(what_fits_stays),
        cmocka_unit_test(a_piece_that_is_lost), cmocka_unit_test(a_store_that_vanishes), cmocka_unit_test(what_is_not_searched_goes)};
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
