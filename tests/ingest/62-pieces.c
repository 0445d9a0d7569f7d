/* tests/ingest/62-pieces.c - a large file in the library: in pieces as at once, from the store as from the record, also where it is damaged */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/array.h"
#include "games.h"
#include "ingest/library.h"
#include "own_store.h"
#include "sweep.h"

#define NAME "a.sgf"

static char folder[] = "/tmp/kifu-pieces-XXXXXX";

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

/* ---- files ---- */

/* A file that was changed just now is not kept. */
static void file_make(const char *name, struct slice bytes, time_t time)
{
    const struct utimbuf old = {time, time};
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes.at, 1, bytes.len, f), bytes.len);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(utime(name, &old), 0);
}

/* Games of several scripts: what the first tree is in is what later ones are tried in; a large one; text between them, and after the last one. */
static void file_by_chance(struct chance *c, struct buf *out)
{
    static const char *const odd[] = {"(;GM[1]SZ[9]PB[\xB0\xA2];B[aa])", "(;GM[1]PW[\xB0\x5C]C[\xC4\xE3\xBA\xC3]CA[GBK];B[bb])", "(;PB[\xE6\x9C\xAC])", "words between\n",
        "(;GM[40]SZ[10])", "(;SZ[19]AB[aa:ss])", "(;PB[shifted \x1B$BK\\\x1B(B])", "\n\n"};
    const uint32_t size = chance_below(c, 12);
    buf_clear(out);
    for (uint32_t i = 0; i <= size; i++) {
        if (chance_below(c, 3) == 0)
            buf_add_string(out, odd[chance_below(c, COUNT(odd) - (chance_below(c, 4) ? 2 : 0))]);
        games_file(c, 8, out);
        if (chance_below(c, 20) == 0) {
            buf_add_string(out, "(;SZ[19]C[");
            buf_add_repeat(out, 'x', 5000);
            buf_add_string(out, "];B[cc])");
        }
    }
}

/* ---- what a library says of a file ---- */

static void add_game(const struct source *s, size_t game, struct buf *out)
{
    const struct source_game *g = &s->games[game];
    struct facts f;
    source_facts(s, game, &f);
    buf_add_format(out, "%u at %zu, %u bytes, moves %u, %d, %d x %d, %d %d %d:", f.game, (size_t)g->offset, g->length, f.moves, f.gm, f.columns, f.rows,
        g->winner, g->gave_up, g->handicap);
    for (int i = 0; i < FACT_TEXTS; i++) {
        buf_add_char(out, ' ');
        buf_add_slice(out, f.text[fact_texts[i]]);
    }
    for (uint32_t i = 0; i < g->count; i++)
        buf_add_format(out, " %x", source_events(s, game)[i]);
    buf_add_char(out, '\n');
}

/* A piece as it comes, each game once. False: a part of it is damaged. */
static bool add_piece(struct library *l, struct source *s, struct buf *out)
{
    size_t game = l->skip;
    do
        for (; game < s->count - s->away; game++)
            add_game(s, game, out);
    while (store_more(l->store, s));
    return !s->away;
}

/* All games, piece by piece. How many pieces there were. */
static size_t add_all(struct library *l, struct buf *out)
{
    struct source s = {0};
    size_t pieces = 0;
    int status = 0;
    buf_clear(out);
    for (bool is_there = library_source(l, NAME, &s, NULL, &status); is_there; is_there = library_more(l, &s, &status), pieces++) {
        for (size_t begin = out->len; !add_piece(l, &s, out); begin = out->len) {
            out->len = begin;
            assert_true(library_again(l, &s, &status));
        }
    }
    assert_int_equal(status, 0);
    source_free(&s);
    return pieces;
}

static void library_begin(struct library *l, size_t piece, bool takes_parts)
{
    library_place(l);
    library_open(l, CHARSET_UNKNOWN, LIBRARY_PATIENCE);
    assert_non_null(l->store);
    l->piece = piece;
    l->takes_parts = takes_parts;
}

static void forget_all(void)
{
    unlink("kifu/library.db");
}

static void assert_says(struct buf *out, struct buf *truth, const char *way, size_t piece)
{
    if (!slice_is_equal(buf_slice(out), buf_slice(truth)))
        fail_msg("%s, pieces of %zu:\n%s\nat once:\n%s", way, piece, buf_string(out), buf_string(truth));
}

static void truth_read(struct buf *truth)
{
    struct library l;
    forget_all();
    library_begin(&l, SIZE_MAX / 2, false);
    assert_int_equal(add_all(&l, truth), 1);
    library_close(&l);
}

/* As kifu index does it. How many games there were. */
static size_t index_it(size_t piece)
{
    struct library l;
    struct source s = {0};
    int status = 0;
    library_begin(&l, piece, false);
    l.only_keeps = true;
    bool is_there = library_source(&l, NAME, &s, NULL, &status);
    while (is_there && l.goes_on)
        is_there = library_more(&l, &s, &status);
    assert_true(l.has_kept);
    const size_t games = (size_t)s.before + s.count;
    source_free(&s);
    library_close(&l);
    return games;
}

static int add_number(void *to, int columns, char **values, char **names)
{
    (void)columns;
    (void)names;
    *(long *)to = values[0] ? atol(values[0]) : 0;
    return 0;
}

static long ask(const char *sql)
{
    sqlite3 *db;
    long number = 0;
    sqlite3_hard_heap_limit64(0); /* that of the store is for all of the process */
    assert_int_equal(sqlite3_open("kifu/library.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, add_number, &number, NULL), SQLITE_OK);
    sqlite3_close(db);
    return number;
}

static size_t lines_of(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == '\n';
    return count;
}

/* ---- tests ---- */

static void in_pieces_as_at_once(void **state)
{
    struct chance c = chance_begin("pieces");
    struct buf bytes = {0}, truth = {0}, out = {0};
    struct library l;
    size_t most = 0;
    (void)state;
    for (size_t i = 0; i < sweep_share(25, 1500); i++) {
        const size_t piece = 1 + chance_below(&c, 4000);
        file_by_chance(&c, &bytes);
        file_make(NAME, buf_slice(&bytes), 1000000000 + (time_t)i);
        truth_read(&truth);
        library_begin(&l, piece, false);
        l.store = (store_close(l.store), NULL);
        const size_t pieces = add_all(&l, &out);
        most = pieces > most ? pieces : most;
        assert_says(&out, &truth, "from the record", piece);
        library_close(&l);
        forget_all();
        library_begin(&l, piece, chance_below(&c, 2));
        assert_int_equal(add_all(&l, &out), pieces);
        assert_true(l.has_kept);
        assert_says(&out, &truth, "kept on the way", piece);
        assert_int_equal(add_all(&l, &out), pieces);
        assert_says(&out, &truth, "from the store", piece);
        library_close(&l);
        const size_t other = 1 + chance_below(&c, 9000);
        assert_int_equal(utime(NAME, &(struct utimbuf){1, 1}), 0);
        const size_t games = index_it(other);
        assert_int_equal(games, lines_of(buf_slice(&truth)));
        assert_int_equal(ask("SELECT count(*) FROM kept WHERE first = 0"), 1); /* those before are gone */
        assert_int_equal(ask("SELECT count(*) FROM kept") - ask("SELECT sum(more) FROM kept"), 1);
        library_begin(&l, piece, true);
        assert_int_equal(add_all(&l, &out), ask("SELECT count(*) FROM kept"));
        assert_says(&out, &truth, "indexed", other);
        library_close(&l);
    }
    assert_true(most > 10);
    buf_free(&bytes);
    buf_free(&truth);
    buf_free(&out);
}

/* A piece that is damaged, or not there, is read from the record with those after it; the next time all is in the store again. */
static void damaged_pieces_are_read_again(void **state)
{
    static const char *const damages[] = {"UPDATE kept SET sum = sum + 1 WHERE id = (SELECT id FROM kept ORDER BY id LIMIT 1 OFFSET %u)",
        "DELETE FROM kept WHERE id = (SELECT id FROM kept ORDER BY id LIMIT 1 OFFSET %u)",
        "UPDATE kept SET first = first + 1 WHERE id = (SELECT id FROM kept ORDER BY id LIMIT 1 OFFSET %u)",
        "UPDATE kept SET more = 1 - more WHERE id = (SELECT id FROM kept ORDER BY id LIMIT 1 OFFSET %u)",
        "UPDATE kept SET facts = zeroblob(length(facts)) WHERE id = (SELECT id FROM kept ORDER BY id LIMIT 1 OFFSET %u)",
        "UPDATE part SET bytes = zeroblob(length(bytes)) WHERE id = (SELECT id FROM part ORDER BY id LIMIT 1 OFFSET %u)"};
    struct chance c = chance_begin("damaged pieces");
    struct buf bytes = {0}, truth = {0}, out = {0}, sql = {0};
    struct library l;
    (void)state;
    for (size_t i = 0; i < sweep_share(30, 600); i++) {
        const size_t piece = 1 + chance_below(&c, 2000), later = 1 + chance_below(&c, 3000);
        file_by_chance(&c, &bytes);
        file_make(NAME, buf_slice(&bytes), 1000000000 + (time_t)i);
        truth_read(&truth);
        forget_all();
        index_it(piece);
        const long rows = ask("SELECT count(*) FROM kept");
        buf_clear(&sql);
        buf_add_format(&sql, damages[i % COUNT(damages)], (unsigned)chance_below(&c, (uint32_t)rows));
        ask(buf_string(&sql));
        library_begin(&l, later, chance_below(&c, 2));
        add_all(&l, &out);
        assert_says(&out, &truth, buf_string(&sql), later);
        library_close(&l);
        library_begin(&l, later, true);
        assert_int_equal(library_state(&l, NAME), LIBRARY_FRESH);
        add_all(&l, &out);
        assert_says(&out, &truth, "the next time", later);
        library_close(&l);
    }
    buf_free(&bytes);
    buf_free(&truth);
    buf_free(&out);
    buf_free(&sql);
}

/* If it ends between two pieces the old rows stay. */
static void a_half_is_not_kept(void **state)
{
    struct chance c = chance_begin("half");
    struct buf bytes = {0}, before = {0}, out = {0};
    struct library l;
    (void)state;
    for (int was_there = 0; was_there < 2; was_there++) {
        struct pieces p;
        struct source s = {0};
        struct progress progress = {0};
        struct store_key key = {.path = "/half", .mark = {1, 2, 100000, 4, 5, 6, 7, true}};
        forget_all();
        buf_clear(&bytes);
        for (int i = 0; i < 30; i++)
            games_file(&c, 8, &bytes);
        file_make(NAME, buf_slice(&bytes), 1000000000);
        library_begin(&l, 1000, false);
        source_begin(&s, "old");
        assert_true(!was_there || store_save(l.store, &key, &s));
        assert_true(pieces_begin(&p, NAME, CHARSET_UNKNOWN, 1000));
        for (int i = 0; i < 3; i++) {
            assert_true(pieces_next(&p, &s, &progress) && s.goes_on);
            assert_true(store_save(l.store, &key, &s));
        }
        key.path = "/other";
        assert_false(store_save(l.store, &key, &s)); /* no piece of that one came before */
        pieces_end(&p);
        library_close(&l);
        library_begin(&l, 1000, false);
        key.path = "/half";
        assert_true(store_load(l.store, &key, "name", &s) == was_there);
        assert_false(was_there && (s.count || s.goes_on));
        library_close(&l);
        assert_int_equal(ask("SELECT count(*) FROM kept"), was_there);
        source_free(&s);
    }
    buf_free(&bytes);
    buf_free(&before);
    buf_free(&out);
}

/* The same file after 5 GiB of others: where each game is, as it is read and as it is kept. */
static void far_in_a_file(void **state)
{
    const uint64_t far = (uint64_t)5 << 30;
    struct chance c = chance_begin("far");
    struct buf bytes = {0};
    struct source whole = {0}, s = {0};
    struct library l;
    int status = 0;
    (void)state;
    for (size_t i = 0; i < sweep_share(5, 200); i++) {
        struct progress progress = {0};
        struct pieces p;
        size_t at = 0;
        file_by_chance(&c, &bytes);
        file_make(NAME, buf_slice(&bytes), 1000000000 + (time_t)i);
        forget_all();
        library_begin(&l, SIZE_MAX / 2, false);
        assert_true(library_source(&l, NAME, &whole, NULL, &status));
        assert_true(pieces_begin(&p, NAME, CHARSET_UNKNOWN, 1 + chance_below(&c, 4000)));
        struct store_key key = {l.key.path, p.record.content.mark, CHARSET_UNKNOWN};
        key.mark.size += far;
        p.record.collection.passed = far;
        do {
            assert_true(pieces_next(&p, &s, &progress));
            assert_true(store_save(l.store, &key, &s));
        } while (s.goes_on);
        pieces_end(&p);
        for (bool is_there = store_load(l.store, &key, NAME, &s); is_there;) {
            for (size_t game = 0; game < s.count; game++, at++)
                assert_true(s.games[game].offset == whole.games[at].offset + far && s.games[game].length == whole.games[at].length);
            const struct store_piece next = store_piece_after(&s);
            is_there = s.goes_on && store_load_piece(l.store, &key, NAME, &next, &s, true);
        }
        assert_int_equal(at, whole.count);
        library_close(&l);
    }
    source_free(&whole);
    source_free(&s);
    buf_free(&bytes);
}

/* ---- as games ---- */

static void add_record(const struct sgf_collection *c, size_t index, struct sgf_game *g, struct buf *out)
{
    sgf_game_load(g, c, index);
    buf_add_format(out, "%zu: %u nodes, %d\n", g->number, (unsigned)g->node_count, g->gm);
    for (uint32_t v = 0; v < g->value_count; v++) {
        charset_decode(g->charset, sgf_raw(g, v), out);
        buf_add_char(out, '\n');
    }
}

/* Each game once, with its number, and never more than some of them here. */
static void games_in_pieces(void **state)
{
    struct chance c = chance_begin("games in pieces");
    struct buf bytes = {0}, truth = {0}, out = {0};
    struct sgf_game g = {0};
    size_t most = 0, stopped = 0;
    (void)state;
    for (size_t i = 0; i < sweep_share(40, 3000); i++) {
        const size_t piece = 1 + chance_below(&c, 4000), stop = chance_below(&c, 60);
        struct progress progress = {0};
        struct record whole;
        struct pieces p;
        size_t count, games = 0, calls = 0;
        file_by_chance(&c, &bytes);
        file_make(NAME, buf_slice(&bytes), 1000000000 + (time_t)i);
        buf_clear(&truth);
        buf_clear(&out);
        assert_true(record_read(&whole, NAME, CHARSET_UNKNOWN));
        assert_true(pieces_begin(&p, NAME, CHARSET_UNKNOWN, piece));
        while (games < stop && pieces_games(&p, &count, &progress) && count) {
            assert_int_equal(p.games, games);
            for (size_t k = 0; k < count; k++) {
                assert_true(pieces_step(&p, k, &progress));
                add_record(&p.record.collection, k, &g, &out);
            }
            games += count;
            calls++;
        }
        if (games < stop) {
            assert_int_equal(p.games, whole.collection.count);
            assert_true(pieces_games(&p, &count, &progress) && count == 0);
            assert_int_equal(games, whole.collection.count);
        }
        stopped += games < whole.collection.count;
        for (size_t k = 0; k < games; k++)
            add_record(&whole.collection, k, &g, &truth);
        assert_true(slice_is_equal(buf_slice(&out), buf_slice(&truth)));
        most = calls > most ? calls : most;
        pieces_end(&p);
        record_close(&whole);
    }
    assert_true(most > 10 && stopped > 5);
    assert_int_equal(unlink(NAME), 0);
    struct pieces p;
    assert_false(pieces_begin(&p, NAME, CHARSET_UNKNOWN, 100));
    pieces_end(&p);
    sgf_game_free(&g);
    buf_free(&bytes);
    buf_free(&truth);
    buf_free(&out);
}

/* What the system cannot read is no end: no more comes, and the reason is there. */
static void what_cannot_be_read(void **state)
{
    struct chance c = chance_begin("cannot be read");
    struct buf bytes = {0};
    struct source s = {0};
    (void)state;
    while (bytes.len < 10000)
        games_file(&c, 8, &bytes);
    file_make(NAME, buf_slice(&bytes), 1000000000);
    for (int as_games = 0; as_games < 2; as_games++) {
        struct progress progress = {0};
        struct pieces p;
        size_t count = 0;
        const int here = open(".", O_RDONLY | O_CLOEXEC);
        assert_true(here >= 0);
        assert_true(pieces_begin(&p, NAME, CHARSET_UNKNOWN, 1000));
        assert_true(as_games ? pieces_games(&p, &count, &progress) && count > 0 : pieces_next(&p, &s, &progress) && s.goes_on);
        assert_true(dup2(here, p.record.content.fd) >= 0); /* a folder has no bytes */
        assert_false(as_games ? pieces_games(&p, &count, &progress) : pieces_next(&p, &s, &progress));
        assert_int_equal(count, 0);
        assert_true(p.record.has_failed && p.record.error.text[0]);
        pieces_end(&p);
        close(here);
    }
    source_free(&s);
    buf_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(in_pieces_as_at_once), cmocka_unit_test(far_in_a_file),
        cmocka_unit_test(damaged_pieces_are_read_again), cmocka_unit_test(a_half_is_not_kept), cmocka_unit_test(games_in_pieces),
        cmocka_unit_test(what_cannot_be_read)};
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
