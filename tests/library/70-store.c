/* tests/library/70-store.c - the store: what comes back is what was kept, or nothing, whatever happened to the file */
#include <setjmp.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <sqlite3.h>

#include "base/array.h"
#include "base/file.h"
#include "library/packed.h"
#include "library/search.h"
#include "library/store.h"
#include "library/store_guard.h"
#include "sweep.h"

static char folder[200], path[300], journal[320];
static struct store_trouble trouble;

static const char record[] = "(;SZ[9]PB[Ann]PW[Bob]BR[3d]WR[4d]RE[B+R]DT[2001-02-03]EV[a cup]PC[here]KM[6.5]RU[Japanese]HA[2]AB[cc][gg];W[ee](;B[cg])(;B[gc];W[aa]))"
                             "(;GM[18]PB[Ann];B[djddgd])(;GM[2]PW[Bob];B[a])(;SZ[13:7];B[aa];AE[aa]AW[bb];W[tt])";

static void source_of(const char *text, struct source *s)
{
    struct sgf_collection c;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, slice_of(text), true);
    source_begin(s, "name");
    while (source_read(s, &c, 3))
        ;
    source_end(s);
    sgf_collection_free(&c);
}

static struct slice text_of(const struct source *s, size_t game, enum fact fact)
{
    struct facts f;

    source_facts(s, game, &f);
    return f.text[fact];
}

static void assert_facts(const struct source *a, const struct source *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        const struct source_game *x = &a->games[i], *y = &b->games[i];
        assert_true(x->offset == y->offset && x->first == y->first && x->length == y->length && x->count == y->count);
        assert_true(x->moves == y->moves && x->gm == y->gm && x->handicap == y->handicap && x->columns == y->columns);
        assert_true(x->rows == y->rows && x->winner == y->winner && x->gave_up == y->gave_up);
        for (int t = 0; t < FACT_TEXTS; t++)
            assert_true(slice_is_equal(text_of(a, i, fact_texts[t]), text_of(b, i, fact_texts[t])));
    }
}

static void assert_same(const struct source *a, const struct source *b)
{
    assert_facts(a, b);
    assert_false(b->lacks_events);
    assert_int_equal(a->events.count, b->events.count);
    assert_memory_equal(a->events.at, b->events.at, a->events.count * 2);
}

static const struct store_key key = {.path = "/records/a.sgf", .mark = {1, 2, 3, 4, 5, 6, 7, true}};
static const struct store_key large_key = {.path = "/large", .mark = {1, 2, 9999999, 4, 5, 6, 7, true}};

static void begin(void)
{
    unlink(path);
    unlink(journal);
}

/* ---- kept, and not ---- */

static void test_facts(void **state)
{
    (void)state;
    struct source s = {0};
    source_of(record, &s);
    assert_int_equal(s.count, 4);
    assert_true(slice_is(text_of(&s, 0, FACT_BLACK), "Ann"));
    assert_true(slice_is(text_of(&s, 0, FACT_PLACE), "here"));
    assert_true(slice_is(text_of(&s, 0, FACT_KOMI), "6.5"));
    assert_true(slice_is(text_of(&s, 0, FACT_RULES), "Japanese"));
    assert_int_equal(s.games[0].handicap, 2);
    assert_int_equal(s.games[0].winner, STONE_BLACK);
    assert_int_equal(s.games[0].moves, 2);
    assert_int_equal(s.games[1].gm, 18);
    assert_int_equal(s.games[2].columns, 0); /* no board: not searched by position */
    assert_int_equal(s.games[2].count, 0);
    assert_int_equal(s.games[3].columns, 13);
    assert_int_equal(s.games[3].rows, 7);
    source_free(&s);
}

static void test_kept(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    bool is_fresh;
    source_of(record, &s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    assert_non_null(store);
    assert_false(store_has(store, &key, &is_fresh));
    assert_false(store_load(store, &key, "b", &again));
    store_save(store, &key, &s);
    assert_true(store_load(store, &key, "b", &again)); /* before it is written */
    store_close(store);
    store = store_open(path, false, NULL, &trouble);
    assert_true(store_has(store, &key, &is_fresh) && is_fresh);
    assert_true(store_load(store, &key, "b", &again));
    assert_string_equal(again.name, "b");
    assert_same(&s, &again);
    for (int i = 0; i < 9; i++) {
        struct store_key other = key;
        uint64_t *const numbers[] = {&other.mark.device, &other.mark.number, &other.mark.size};
        if (i < 3)
            ++*numbers[i];
        other.mark.seconds += i == 3;
        other.mark.nanoseconds += i == 4;
        other.mark.changed_seconds += i == 5;
        other.mark.changed_nanoseconds += i == 6;
        other.charset = i == 7 ? CHARSET_UTF8 : other.charset;
        other.path = i == 8 ? "/records/b.sgf" : other.path;
        assert_false(store_load(store, &other, "b", &again));
        assert_true(store_has(store, &other, &is_fresh) == (i < 8) && (i == 8 || !is_fresh));
    }
    store_close(store);
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    source_free(&s);
    source_free(&again);
}

/* It could change again without anybody seeing that by its times. */
static void test_unsettled(void **state)
{
    (void)state;
    struct source s = {0};
    struct store_key recent = key;
    bool is_fresh;
    source_of(record, &s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    recent.mark.is_settled = false;
    assert_false(store_save(store, &recent, &s));
    assert_false(store_has(store, &recent, &is_fresh));
    assert_true(store_save(store, &key, &s));
    assert_true(store_has(store, &recent, &is_fresh) && is_fresh); /* it is as it was when it was settled */
    assert_int_equal(store_failure(store).kind, STORE_GOOD);
    store_close(store);
    source_free(&s);
}

static void test_paths(void **state)
{
    (void)state;
    static const char *const names[] = {"/a", "/a-b", "/a/b", "/a/c/d", "/a0", "/ab", "/b"};
    struct source s = {0};
    struct names paths = {0};
    source_of("(;B[aa])", &s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    for (size_t i = 0; i < 7; i++)
        store_save(store, &(struct store_key){.path = names[i], .mark = {1, 2, 3, 4, 5, 6, 7, true}}, &s);
    store_paths(store, "/a", &paths);
    assert_int_equal(paths.count, 3);
    assert_string_equal(paths.at[0], "/a");
    assert_string_equal(paths.at[1], "/a/b");
    assert_string_equal(paths.at[2], "/a/c/d");
    names_free(&paths);
    store_paths(store, "/", &paths);
    assert_int_equal(paths.count, 7);
    names_free(&paths);
    store_forget(store, "/a/b");
    store_paths(store, "/a/b", &paths);
    assert_int_equal(paths.count, 0);
    store_close(store);
    source_free(&s);
}

/* In the order of their bytes, in whichever they came, behind what is there already: a slash comes after a minus and before a digit. */
static void test_paths_in_order(void **state)
{
    (void)state;
    static const char *const sorted[] = {"/a", "/a-b/x", "/a.b", "/a/a", "/a/b", "/a/b/a", "/a/b/c", "/a/b0", "/a/c-d/e", "/a/c/d", "/a0/b", "/b/a"};
    struct source s = {0};
    source_of("(;B[aa])", &s);
    static const size_t steps[] = {1, 5, 7, 11}; /* 1: in order; 11: from the last one on */
    for (size_t k = 0; k < COUNT(steps); k++) {
        const size_t step = steps[k];
        struct names paths = {0};
        begin();
        struct store *store = store_open(path, false, NULL, &trouble);
        for (size_t i = 0; i < COUNT(sorted); i++)
            store_save(store, &(struct store_key){.path = sorted[i * step % COUNT(sorted)], .mark = key.mark}, &s);
        names_add(&paths, "zz");
        names_add(&paths, "yy");
        store_paths(store, "/", &paths);
        assert_int_equal(paths.count, COUNT(sorted) + 2);
        assert_string_equal(paths.at[0], "zz");
        assert_string_equal(paths.at[1], "yy");
        for (size_t i = 0; i < COUNT(sorted); i++)
            assert_string_equal(paths.at[i + 2], sorted[i]);
        names_free(&paths);
        store_paths(store, "/a", &paths);
        assert_int_equal(paths.count, 8);
        assert_string_equal(paths.at[0], "/a");
        for (size_t i = 1; i < 8; i++)
            assert_string_equal(paths.at[i], sorted[i + 2]);
        names_free(&paths);
        store_close(store);
    }
    source_free(&s);
}

/* More than goes at once, and in more than one piece of the file. */
static void test_large(void **state)
{
    (void)state;
    struct buf text = {0};
    struct source s = {0}, again = {0};
    buf_add_string(&text, "(;SZ[52]");
    for (int i = 0; i < 600000; i++)
        buf_add_format(&text, ";%c[%c%c]", "BW"[i % 2], 'a' + i / 26 % 26, 'a' + i % 26);
    buf_add_string(&text, ")");
    source_of(buf_string(&text), &s);
    assert_true(s.events.count > 600000);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    store_save(store, &large_key, &s);
    store_close(store);
    store = store_open(path, false, NULL, &trouble);
    assert_true(store_load(store, &large_key, "name", &again));
    assert_same(&s, &again);
    store_close(store);
    source_free(&s);
    source_free(&again);
    buf_free(&text);
}

/* ---- in parts ---- */

#define GAMES 5000

/* Games of 200 moves; in all of them the third is one of four. */
static void games_of(struct source *s)
{
    static const char *const thirds[] = {"dd", "pp", "cd", "dc"};
    struct buf text = {0};
    for (int game = 0; game < GAMES; game++) {
        buf_add_format(&text, "(;SZ[19]PB[player %d]RE[%c+R];B[pd];W[dp];B[%s]", game % 700, "BW"[game % 2], thirds[game % 4]);
        for (int i = 0; i < 197; i++)
            buf_add_format(&text, ";%c[%c%c]", "WB"[i % 2], 'a' + (i * 7 + game) % 19, 'a' + i * 13 / 19 % 19);
        buf_add_string(&text, ")");
    }
    source_of(buf_string(&text), s);
    s->games[7].gave_up = s->games[GAMES - 7].gave_up = true;
    buf_free(&text);
}

/* Two large files keep their parts apart, whichever was written last. */
static void test_two_large(void **state)
{
    (void)state;
    struct store_key other_key = large_key;
    struct source s = {0}, other = {0}, again = {0};
    games_of(&s);
    games_of(&other);
    other.events.at[0] ^= EVENT_STAYS; /* in the first part */
    other_key.path = "/other";
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    assert_true(store_save(store, &large_key, &s));
    assert_true(store_save(store, &other_key, &other));
    assert_true(store_load(store, &large_key, "name", &again));
    assert_same(&s, &again);
    assert_true(store_load(store, &other_key, "name", &again));
    assert_same(&other, &again);
    store_forget(store, "/other");
    assert_true(store_load(store, &large_key, "name", &again));
    assert_same(&s, &again);
    store_close(store);
    source_free(&s);
    source_free(&other);
    source_free(&again);
}

/* A source that would be many times larger than its file is not kept, which is not a failure. */
static void test_too_large(void **state)
{
    (void)state;
    struct source s = {0};
    struct store_key k = large_key;
    bool is_fresh;
    games_of(&s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    struct buf facts = {0};
    source_pack(&s, &facts);
    const uint64_t bytes = facts.len + s.events.count * 2, least = (bytes - (1 << 20) + 7) / 8;
    assert_true(bytes > 2000000);
    for (int more = -1; more <= 1; more++) {
        k.mark.size = least + (uint64_t)(int64_t)more;
        assert_true(store_save(store, &k, &s) == (more >= 0));
        assert_true(store_has(store, &k, &is_fresh) == (more >= 0));
    }
    assert_int_equal(store_failure(store).kind, STORE_GOOD);
    store_close(store);
    buf_free(&facts);
    source_free(&s);
}

/* Asks a source as it comes. False: it was damaged. */
static bool ask(struct search *search, struct store *store, struct source *s, size_t *parts)
{
    *parts = 0;
    search_begin(search, s);
    do {
        assert_true(s->away <= s->count);
        ++*parts;
        while (search_step(search, 1000))
            ;
    } while (store && store_more(store, s));
    return !s->away;
}

static void assert_same_answers(const struct search *a, const struct search *b)
{
    struct tally_next *x, *y;
    const size_t count = tally_sorted(&a->tally, &x);
    assert_int_equal(a->given_up, b->given_up);
    assert_true(a->games == b->games && a->tally.games == b->tally.games && a->tally.hits == b->tally.hits);
    assert_int_equal(count, tally_sorted(&b->tally, &y));
    assert_memory_equal(x, y, count * sizeof *x);
    free(x);
    free(y);
}

static void shape_of_opening(struct shape *shape)
{
    struct error e;
    assert_true(shape_of_text(shape, slice_of("....\n...X\n....\n...."), SHAPE_CORNER, &e));
}

static void test_parts(void **state)
{
    (void)state;
    static struct shape shape;
    struct source s = {0}, again = {0};
    size_t parts;
    shape_of_opening(&shape);
    games_of(&s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    assert_false(store_load_parts(store, &large_key, "name", &again, STORE_PARTS));
    store_save(store, &large_key, &s);
    store_save(store, &(struct store_key){.path = "/small", .mark = {1, 2, 3, 4, 5, 6, 7, true}}, &(struct source){0});
    store_close(store);
    store = store_open(path, false, NULL, &trouble);
    struct search *whole = search_new(&shape, false), *part = search_new(&shape, false);
    assert_true(ask(whole, NULL, &s, &parts));
    for (int run = 1; run <= 2; run++) {
        assert_true(store_load_parts(store, &large_key, "name", &again, STORE_PARTS));
        assert_true(again.away > 0);
        assert_true(ask(part, store, &again, &parts));
        assert_true(parts > 5);
        assert_true(again.events.cap < s.events.count / 3);
        assert_int_equal(part->found_count, whole->found_count);
        for (size_t i = 0; i < part->found_count; i++)
            assert_true(part->found[i].game == whole->found[i].game && part->found[i].node == whole->found[i].node);
        for (size_t i = 0; i < s.count; i += 99)
            assert_true(slice_is_equal(text_of(&again, i, FACT_BLACK), text_of(&s, i, FACT_BLACK)));
        if (run == 1)
            assert_same_answers(whole, part);
    }
    search_undo(part); /* the second time */
    assert_same_answers(whole, part);
    assert_true(store_load(store, &large_key, "name", &again)); /* as a whole, after it was there in parts */
    assert_same(&s, &again);
    store_rest(store);
    struct store *reading = store_open(path, true, NULL, &trouble);
    assert_true(store_load_parts(reading, &large_key, "name", &again, STORE_ALL_PARTS));
    assert_true(again.away > 0);
    while (store_more(reading, &again))
        ;
    assert_same(&s, &again);
    /* A source that came in parts is read from records, and comes whole: nothing of the parts is left. */
    assert_true(store_load_parts(reading, &large_key, "name", &again, STORE_PARTS));
    while (store_more(reading, &again))
        ;
    struct source small = {0};
    source_of(record, &small);
    source_of(record, &again);
    assert_same(&small, &again);
    for (size_t i = 0; i < small.count; i++)
        assert_memory_equal(source_events(&again, i), source_events(&small, i), small.games[i].count * 2);
    store_rest(reading);
    assert_true(store_save(store, &key, &small));
    store_write(store);
    assert_true(store_load_parts(store, &large_key, "name", &again, STORE_PARTS));
    while (store_more(store, &again))
        ;
    assert_true(store_load(store, &key, "name", &again));
    assert_same(&small, &again);
    for (size_t i = 0; i < small.count; i++)
        assert_memory_equal(source_events(&again, i), source_events(&small, i), small.games[i].count * 2);
    source_free(&small);
    store_close(reading);
    store_close(store);
    search_free(whole);
    search_free(part);
    source_free(&s);
    source_free(&again);
}

static void test_two_writers(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    struct store_key other = key;
    other.path = "/records/b.sgf";
    source_of(record, &s);
    begin();
    struct store *one = store_open(path, false, NULL, &trouble), *two = store_open(path, false, NULL, &trouble);
    assert_non_null(two);
    store_save(one, &key, &s);
    store_close(one);
    store_save(two, &other, &s);
    assert_true(store_load(two, &key, "name", &again));
    store_close(two);
    one = store_open(path, false, NULL, &trouble);
    assert_true(store_load(one, &other, "name", &again) && store_load(one, &key, "name", &again));
    assert_same(&s, &again);
    store_close(one);
    source_free(&s);
    source_free(&again);
}

static int add_row(void *context, int count, char **values, char **columns)
{
    (void)columns;
    for (int i = 0; i < count; i++)
        buf_add_format(context, "%s%s", values[i] ? values[i] : "-", i + 1 < count ? "|" : "\n");
    return 0;
}

/* Rows that another program sees. */
static int rows_written(void)
{
    sqlite3 *db;
    struct buf out = {0};
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT count(*) FROM kept", add_row, &out, NULL), SQLITE_OK);
    const int rows = atoi(buf_string(&out));
    buf_free(&out);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return rows;
}

/* Rows are written together, 2000 at a time, and when that is asked for; whoever comes then can write, too. */
static void test_batches(void **state)
{
    (void)state;
    enum { BATCH = 2000 };
    struct source s = {0};
    source_of("(;SZ[9];B[aa])", &s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble), *other = store_open(path, false, NULL, &trouble);
    for (int i = 1; i <= 2 * BATCH + 5; i++) {
        char name[32];
        struct store_key k = key;
        snprintf(name, sizeof name, "/records/%d.sgf", i);
        k.path = name;
        assert_true(store_save(store, &k, &s));
        if (i % BATCH < 2 && i > 1) /* not later: a long transaction locks out who reads */
            assert_int_equal(rows_written(), i / BATCH * BATCH);
    }
    store_write(store);
    assert_int_equal(rows_written(), 2 * BATCH + 5);
    assert_true(store_save(other, &key, &s));
    store_write(other);
    assert_true(store_save(store, &key, &s));
    store_close(store);
    store_close(other);
    assert_int_equal(rows_written(), 2 * BATCH + 6);
    source_free(&s);
}

static void tamper(const char *sql);
static void save(const struct store_key *k, const struct source *s);

/* A store that was asked for a file, or gave one, blocks no other one once it rests. */
static void test_rests(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    struct store_asks asks = {NULL, NULL, 0};
    bool is_fresh = false;
    source_of(record, &s);
    for (int way = 0; way < 3; way++) {
        begin();
        save(&key, &s);
        struct store *one = store_open(path, false, &asks, &trouble), *two = store_open(path, false, &asks, &trouble);
        if (way == 0)
            assert_true(store_has(one, &key, &is_fresh) && is_fresh);
        else
            assert_true(way == 1 ? store_load(one, &key, "name", &again) : store_load_parts(one, &key, "name", &again, STORE_ALL_PARTS));
        store_rest(one);
        struct store_key other = key;
        other.path = "/records/b.sgf";
        assert_true(store_save(two, &other, &s));
        store_write(two);
        assert_int_equal(store_failure(two).kind, STORE_GOOD);
        assert_int_equal(rows_written(), 2);
        store_close(two);
        store_close(one);
    }
    source_free(&s);
    source_free(&again);
}

/* The number that the next file that is opened has. */
static int next_descriptor(void)
{
    const int number = open("/dev/null", O_RDONLY);
    close(number);
    return number;
}

/* Nothing of a store stays open: a file opened after it has the number of one opened before. */
static void test_closed(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    games_of(&s);
    begin();
    for (int how = 0; how < 4; how++) {
        const int before = next_descriptor();
        struct store *store = store_open(path, false, NULL, &trouble);
        assert_true(store_save(store, &large_key, &s));
        if (how & 1)
            store_write(store);
        if (how & 2) /* the rest of its parts is not asked for */
            assert_true(store_load_parts(store, &large_key, "b", &again, STORE_PARTS));
        store_close(store);
        assert_int_equal(next_descriptor(), before);
    }
    source_free(&s);
    source_free(&again);
}

/* Nor does one of which damage was met: to be read, and to be written. */
static void test_closed_when_damaged(void **state)
{
    (void)state;
    static const char *const damages[] = {"UPDATE file SET kept = 77", "UPDATE kept SET facts = NULL; DELETE FROM kept"};
    struct source s = {0}, again = {0};
    bool is_fresh;
    source_of(record, &s);
    for (size_t i = 0; i < COUNT(damages) * 2; i++) {
        begin();
        save(&key, &s);
        tamper(damages[i / 2]);
        const int before = next_descriptor();
        struct store *store = store_open(path, i % 2 == 0, NULL, &trouble);
        assert_non_null(store);
        assert_false(store_load(store, &key, "b", &again));
        assert_true(store_was_damaged(store));
        assert_false(store_has(store, &key, &is_fresh));
        assert_false(store_load(store, &key, "b", &again));
        assert_int_equal(store_save(store, &key, &s), i % 2); /* made again, or left alone */
        assert_int_equal(store_load(store, &key, "b", &again), i % 2);
        store_close(store);
        assert_int_equal(next_descriptor(), before);
    }
    source_free(&s);
    source_free(&again);
}

/* What one knows of a folder does not outlast what another one has written in between: the folder is gone, and its number is that of another
 * one now. */
static void test_writers_in_turn(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    struct store_key first = key, second = key, other = key;
    struct names paths = {0};
    bool is_fresh;
    first.path = "/one/a.sgf";
    second.path = "/one/b.sgf";
    other.path = "/two/b.sgf";
    source_of(record, &s);
    begin();
    struct store *one = store_open(path, false, NULL, &trouble), *two = store_open(path, false, NULL, &trouble);
    assert_non_null(two);
    assert_true(store_save(one, &first, &s));
    store_write(one);
    assert_true(store_load(one, &first, "name", &again));
    store_rest(one);
    store_forget(two, first.path);
    store_close(two); /* which takes folders away that have no file */
    two = store_open(path, false, NULL, &trouble);
    assert_true(store_save(two, &other, &s));
    store_write(two);
    assert_false(store_has(one, &second, &is_fresh));
    assert_false(store_load(one, &second, "name", &again));
    assert_false(store_load(one, &first, "name", &again));
    assert_true(store_load(one, &other, "name", &again));
    assert_true(store_save(one, &second, &s));
    store_close(one);
    store_close(two);
    one = store_open(path, false, NULL, &trouble);
    store_paths(one, "/", &paths);
    assert_int_equal(paths.count, 2);
    assert_string_equal(paths.at[0], second.path);
    assert_string_equal(paths.at[1], other.path);
    assert_true(store_load(one, &second, "name", &again) && store_load(one, &other, "name", &again));
    store_close(one);
    names_free(&paths);
    source_free(&s);
    source_free(&again);
}

/* ---- what is in the file ---- */

static void assert_rows(const char *sql, const char *rows)
{
    sqlite3 *db;
    struct buf out = {0};
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    if (sqlite3_exec(db, sql, add_row, &out, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_string_equal(buf_string(&out), rows);
    buf_free(&out);
    sqlite3_close(db);
}

/* Changes the file as another program would. */
static void tamper(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    sqlite3_hard_heap_limit64(0); /* that of the store is for all of the process */
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(db);
}

static void save(const struct store_key *k, const struct source *s)
{
    struct store *store = store_open(path, false, NULL, &trouble);
    assert_non_null(store);
    assert_true(store_save(store, k, s));
    store_close(store);
}

/* Folders are there once for all their files, and while they have one; parts as long as their file. */
static void test_rows(void **state)
{
    (void)state;
    struct source s = {0}, large = {0};
    static const char *const folders[] = {"/more/a.sgf", "/more/b.sgf", "/r.sgf"};
    source_of(record, &s);
    begin();
    save(&key, &s);
    for (int i = 0; i < 3; i++)
        save(&(struct store_key){.path = folders[i], .mark = key.mark}, &s);
    assert_rows("SELECT path || name FROM file JOIN folder ON folder = folder.id ORDER BY 1",
        "/more/a.sgf\n/more/b.sgf\n/r.sgf\n/records/a.sgf\n");
    assert_rows("SELECT path FROM folder ORDER BY path", "/\n/more/\n/records/\n");
    struct store *store = store_open(path, false, NULL, &trouble);
    for (int i = 0; i < 3; i++)
        store_forget(store, folders[i]);
    store_close(store);
    assert_rows("SELECT path FROM folder", "/records/\n");
    assert_rows("SELECT count(*) FROM kept", "1\n");
    games_of(&large);
    save(&large_key, &large);
    assert_rows("SELECT count(*) > 5, max(length(bytes)), count(DISTINCT id / 65536) FROM part", "1|262144|1\n");
    assert_rows("SELECT (SELECT sum(length(bytes)) FROM part) - facts_size - events_size FROM kept WHERE facts IS NULL", "0\n");
    save(&(struct store_key){.path = "/large", .mark = key.mark}, &s);
    assert_rows("SELECT count(*) FROM part", "0\n");
    source_free(&s);
    source_free(&large);
}

static void test_bytes(void **state)
{
    (void)state;
    struct source s = {0};
    struct buf hex = {0};
    source_of("(;SZ[9];B[cc];W[gg])", &s);
    begin();
    save(&key, &s);
    for (size_t i = 0; i < s.events.count; i++)
        buf_add_format(&hex, "%02X%02X", s.events.at[i] % 256u, s.events.at[i] / 256u);
    buf_add_char(&hex, '\n');
    assert_true(s.events.count > 1);
    assert_rows("SELECT hex(events) FROM kept", buf_string(&hex)); /* the lower byte first, on all machines */
    buf_free(&hex);
    source_free(&s);
}

/* ---- damage ---- */

static void write_bytes(const struct buf *bytes, size_t len, size_t at, uint8_t flip)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_true(fwrite(bytes->at, 1, len, f) == len);
    if (flip) {
        fseek(f, (long)at, SEEK_SET);
        fputc((uint8_t)bytes->at[at] ^ flip, f);
    }
    fclose(f);
}

/* It opens, says the truth or nothing, and keeps again. */
static void assert_works(const struct source *truth)
{
    struct source again = {0};
    struct store *store = store_open(path, false, NULL, &trouble);
    assert_non_null(store);
    if (store_load(store, &key, "name", &again))
        assert_same(truth, &again);
    store_save(store, &key, truth);
    store_close(store);
    store = store_open(path, false, NULL, &trouble);
    assert_non_null(store);
    if (!store_load(store, &key, "name", &again)) { /* the damage was met only while it was written */
        store_save(store, &key, truth);
        assert_true(store_load(store, &key, "name", &again));
    }
    assert_same(truth, &again);
    store_close(store);
    source_free(&again);
}

static void test_damage(void **state)
{
    (void)state;
    struct source s = {0};
    struct buf bytes = {0};
    struct error e;
    source_of(record, &s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    store_save(store, &key, &s);
    store_close(store);
    assert_true(file_read(path, &bytes, &e));
    for (size_t at = 0; at < bytes.len; at += at < 200 ? 1 : sweep_is_small() ? 192 : 64) {
        if (at == 62) /* the version: what is newer is left alone */
            at = 64;
        begin();
        write_bytes(&bytes, bytes.len, at, (uint8_t)(1 + at % 255));
        assert_works(&s);
        begin();
        write_bytes(&bytes, at, 0, 0);
        assert_works(&s);
    }
    for (size_t at = bytes.len - 1200; at < bytes.len; at += sweep_is_small() ? 3 : 1) { /* the row is at the end of its page */
        begin();
        write_bytes(&bytes, bytes.len, at, 0xFF);
        assert_works(&s);
    }
    buf_free(&bytes);
    source_free(&s);
}

/* ---- a file in pieces, and others who read and write between them ---- */

static int number_of(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    const int number = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

#define LEFT_BEHIND "SELECT (SELECT count(*) FROM kept) + (SELECT count(*) FROM part) + (SELECT count(*) FROM file) * 1000"

/* Piece `number`, of three. */
static void piece_of(int number, struct source *s)
{
    source_of(record, s);
    s->before = (uint64_t)number * s->count;
    s->goes_on = number < 2;
}

static bool piece_save(struct store *store, const struct store_key *of, int number)
{
    struct source s = {0};
    piece_of(number, &s);
    const bool is_saved = store_save(store, of, &s);
    source_free(&s);
    return is_saved;
}

/* The pieces of the file that another one sees. */
static int pieces_seen(const struct store_key *of)
{
    struct store_asks asks = {NULL, NULL, 0};
    struct source s = {0}, truth = {0};
    int count = 0;
    struct store *store = store_open(path, true, &asks, &trouble);
    assert_non_null(store);
    source_of(record, &truth);
    bool is_there = store_load(store, of, "name", &s);
    for (; is_there; count++) {
        const struct store_piece next = store_piece_after(&s);
        assert_same(&truth, &s);
        is_there = s.goes_on && store_load_piece(store, of, "name", &next, &s, STORE_ALL_PARTS);
    }
    store_close(store);
    source_free(&s);
    source_free(&truth);
    return count;
}

static void test_pieces_in_turn(void **state)
{
    (void)state;
    struct source s = {0};
    const struct store_key other = {.path = "/records/b.sgf", .mark = key.mark};
    source_of(record, &s);
    begin();
    save(&key, &s);
    struct store *one = store_open(path, false, NULL, &trouble), *two = store_open(path, false, NULL, &trouble);
    for (int piece = 0; piece < 3; piece++) {
        assert_true(piece_save(one, &key, piece));
        assert_int_equal(pieces_seen(&key), piece < 2 ? 1 : 3);
        assert_true(store_save(two, &other, &s));
        store_write(two);
        assert_int_equal(pieces_seen(&other), 1);
    }
    /* In the place of pieces others, then one that is whole. */
    for (int piece = 0; piece < 3; piece++) {
        assert_true(piece_save(two, &key, piece));
        assert_int_equal(pieces_seen(&key), 3);
    }
    assert_int_equal(number_of(LEFT_BEHIND), 4 + 2000);
    assert_true(store_save(one, &key, &s));
    store_close(one);
    store_close(two);
    assert_int_equal(pieces_seen(&key), 1);
    assert_int_equal(number_of(LEFT_BEHIND), 2 + 2000);
    source_free(&s);
}

/* Pieces that are undone leave nothing, and the older rows of the file stay. */
static void test_pieces_undone(void **state)
{
    (void)state;
    struct source s = {0};
    source_of(record, &s);
    for (int how = 0; how < 4; how++) {
        begin();
        save(&key, &s);
        struct store *store = store_open(path, false, NULL, &trouble);
        assert_true(piece_save(store, &key, 0) && piece_save(store, &key, 1));
        assert_int_equal(number_of(LEFT_BEHIND), 3 + 2000);
        if (how == 0)
            store_undo(store);
        else if (how == 1)
            store_write(store);
        else if (how == 2)
            assert_false(piece_save(store, &key, 1)); /* not the next one */
        assert_int_equal(number_of(LEFT_BEHIND), how == 3 ? 3 + 2000 : 1 + 1000);
        store_close(store);
        assert_int_equal(number_of(LEFT_BEHIND), 1 + 1000);
        assert_int_equal(pieces_seen(&key), 1);
    }
    source_free(&s);
}

/* Pieces of a kifu that was killed are removed when the file is saved again, or forgotten. */
static void test_pieces_killed(void **state)
{
    (void)state;
    for (int how = 0; how < 2; how++) {
        begin();
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct store *store = store_open(path, false, NULL, &trouble);
            _exit(piece_save(store, &key, 0) && piece_save(store, &key, 1) ? 0 : 1);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        assert_int_equal(number_of(LEFT_BEHIND), 2 + 1000);
        assert_int_equal(pieces_seen(&key), 0);
        struct store *store = store_open(path, false, NULL, &trouble);
        for (int piece = 0; piece < 3 && how == 0; piece++)
            assert_true(piece_save(store, &key, piece));
        if (how == 1)
            store_forget(store, key.path);
        store_close(store);
        assert_int_equal(number_of(LEFT_BEHIND), how == 0 ? 3 + 1000 : 0);
    }
}

/* Two that save the same file: the one that began last has it. */
static void test_pieces_twice(void **state)
{
    (void)state;
    begin();
    struct store *one = store_open(path, false, NULL, &trouble), *two = store_open(path, false, NULL, &trouble);
    assert_true(piece_save(one, &key, 0) && piece_save(one, &key, 1));
    assert_true(piece_save(two, &key, 0));
    assert_false(piece_save(one, &key, 2));
    assert_int_equal(store_failure(one).kind, STORE_GOOD);
    assert_false(store_was_damaged(one));
    assert_true(piece_save(two, &key, 1));
    store_close(one);
    assert_true(piece_save(two, &key, 2));
    store_close(two);
    assert_int_equal(pieces_seen(&key), 3);
    assert_int_equal(number_of(LEFT_BEHIND), 3 + 1000);
}

/* Facts alone can be loaded even if the events are damaged, and come without events; after that a full load gets all again. */
static void test_facts_alone(void **state)
{
    (void)state;
    struct source s = {0}, large = {0}, again = {0};
    source_of(record, &s);
    games_of(&large);
    const struct {
        const struct store_key *key;
        const struct source *source;
        const char *damage;
    } rows[] = {{&key, &s, "UPDATE kept SET events = zeroblob(events_size)"},
        {&large_key, &large, "UPDATE part SET bytes = zeroblob(length(bytes)) WHERE id = (SELECT max(id) FROM part)"}};
    for (size_t i = 0; i < COUNT(rows); i++)
        for (int is_damaged = 0; is_damaged < 2; is_damaged++) {
            begin();
            save(rows[i].key, rows[i].source);
            if (is_damaged)
                tamper(rows[i].damage);
            struct store *store = store_open(path, false, NULL, &trouble);
            assert_true(store_load_parts(store, rows[i].key, "name", &again, STORE_NO_EVENTS));
            assert_facts(rows[i].source, &again);
            assert_true(again.lacks_events && !again.away && !again.events.count);
            assert_false(store_more(store, &again));
            assert_int_equal(store_load(store, rows[i].key, "name", &again), !is_damaged);
            if (!is_damaged)
                assert_same(rows[i].source, &again);
            store_close(store);
        }
    source_free(&s);
    source_free(&large);
    source_free(&again);
}

static void test_parts_damaged(void **state)
{
    (void)state;
    static struct shape shape;
    struct source s = {0}, again = {0};
    struct buf bytes = {0};
    struct error e;
    size_t parts, later = 0;
    shape_of_opening(&shape);
    games_of(&s);
    begin();
    struct store *store = store_open(path, false, NULL, &trouble);
    store_save(store, &large_key, &s);
    store_close(store);
    assert_true(file_read(path, &bytes, &e));
    struct search *search = search_new(&shape, false), *none = search_new(&shape, false);
    struct search *whole = search_new(&shape, false);
    assert_true(ask(whole, NULL, &s, &parts));
    for (size_t at = 4999; at < bytes.len; at += bytes.len / 40) {
        begin();
        write_bytes(&bytes, bytes.len, at, 1);
        store = store_open(path, false, NULL, &trouble);
        if (store_load_parts(store, &large_key, "name", &again, STORE_PARTS)) {
            if (ask(search, store, &again, &parts)) /* the damage is in what only people ask for */
                assert_same_answers(whole, search);
            else
                later += parts > 2;
            search_undo(search);
            assert_same_answers(none, search);
        }
        if (store_load_parts(store, &large_key, "name", &again, STORE_NO_EVENTS))
            assert_facts(&s, &again);
        store_close(store);
    }
    assert_true(later > 20);
    search_free(search);
    search_free(none);
    search_free(whole);
    buf_free(&bytes);
    source_free(&s);
    source_free(&again);
}

/* ---- what somebody has put there ---- */

#define ENDLESS "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT "
#define WRITABLE "PRAGMA writable_schema = ON; "

static const char *const schemas[] = {
    "CREATE TRIGGER t AFTER DELETE ON kept BEGIN INSERT INTO folder (path) " ENDLESS "'x' || x FROM c; END",
    "CREATE TRIGGER t BEFORE INSERT ON kept BEGIN INSERT INTO folder (path) " ENDLESS "'x' || x FROM c; END",
    "CREATE TRIGGER t AFTER INSERT ON file BEGIN UPDATE kept SET device = (" ENDLESS "max(x) FROM c); END",
    "CREATE VIEW v AS " ENDLESS "x FROM c",
    "ALTER TABLE file RENAME TO other; CREATE VIEW file AS " ENDLESS "1 AS folder, 'a.sgf' AS name, x AS kept FROM c",
    "DROP TABLE kept; CREATE VIEW kept AS " ENDLESS "x AS id, 1 AS device FROM c",
    "CREATE TABLE extra (a); INSERT INTO extra VALUES (zeroblob(1000))",
    "CREATE INDEX i ON kept (abs(size))",
    "CREATE INDEX i ON file (name) WHERE length(hex(zeroblob(100000))) > 1",
    "ALTER TABLE kept ADD COLUMN other INTEGER",
    "ALTER TABLE kept ADD COLUMN other AS (length(hex(zeroblob(100000000))))",
    "ALTER TABLE kept ADD COLUMN other CHECK (length(hex(randomblob(100000000))) > 1)",
    "DROP TABLE folder; CREATE TABLE folder (id INTEGER PRIMARY KEY, path TEXT COLLATE NOCASE UNIQUE)",
    "DROP TABLE folder; CREATE TABLE folder (id INTEGER PRIMARY KEY, path TEXT UNIQUE CHECK (path LIKE '%%%%%a'))",
    "DROP TABLE kept",
    "ANALYZE",
    WRITABLE "INSERT INTO sqlite_master VALUES ('table', 'v', 'v', 0, 'CREATE VIRTUAL TABLE v USING fts3tokenize(x)')",
    WRITABLE "INSERT INTO sqlite_master VALUES ('trigger', 't', 'kept', 0, 'CREATE TRIGGER t')",
    WRITABLE "UPDATE sqlite_master SET sql = sql || ' ' WHERE name = 'kept'",
    WRITABLE "UPDATE sqlite_master SET sql = replace(sql, 'BLOB', 'TEXT') WHERE name = 'part'",
    WRITABLE "UPDATE sqlite_master SET sql = NULL WHERE name = 'part'",
    WRITABLE "UPDATE sqlite_master SET sql = sql || '/*' || hex(zeroblob(300000)) || '*/' WHERE name = 'file'",
    WRITABLE "DELETE FROM sqlite_master WHERE name = 'file'",
    WRITABLE "UPDATE sqlite_master SET rootpage = 1000000 WHERE name = 'file'",
    WRITABLE "UPDATE sqlite_master SET rootpage = 0 WHERE name = 'kept'",
    "PRAGMA journal_mode = WAL; INSERT INTO folder (path) VALUES ('x')",
    "PRAGMA auto_vacuum = FULL; VACUUM",
    "PRAGMA auto_vacuum = INCREMENTAL; VACUUM",
    "PRAGMA page_size = 512; VACUUM",
    "PRAGMA application_id = 7",
    "PRAGMA user_version = -1",
};

/* Which has other tables than ours is made again before anything in it has an effect. */
static void test_schemas(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    source_of(record, &s);
    for (size_t i = 0; i < COUNT(schemas); i++) {
        begin();
        save(&key, &s);
        tamper(schemas[i]);
        struct store *store = store_open(path, false, NULL, &trouble);
        if (!store || !store_was_damaged(store))
            fail_msg("%s: %s", schemas[i], store ? "taken for ours" : "not made again");
        assert_false(store_load(store, &key, "name", &again));
        store_close(store);
        assert_works(&s);
    }
    source_free(&s);
    source_free(&again);
}

#define ROW "UPDATE kept SET "

static const char *const rows[] = {
    ROW "facts_size = -1", ROW "facts_size = 500000000", ROW "events_size = 500000000", ROW "events_size = 9223372036854775807",
    ROW "facts_size = 'many'", ROW "events_size = 3", ROW "events_size = 3, events = zeroblob(3)", ROW "facts = NULL", ROW "events = NULL", ROW "facts = 7", ROW "facts = CAST(facts AS TEXT)",
    ROW "events = hex(events)", ROW "facts = zeroblob(1900000)", ROW "facts = zeroblob(100000000)", ROW "events = zeroblob(100000000)",
    ROW "facts = hex(zeroblob(50000000))", ROW "sum = 0", ROW "sum = 'x'", ROW "facts_sum = 0", ROW "facts_sum = 'x'", ROW "size = hex(zeroblob(1000000))", ROW "charset = hex(zeroblob(50000000))",
    ROW "facts_size = 900000, events_size = 200000",
    ROW "facts_size = 900000, events_size = 200000; INSERT INTO part SELECT id * 65536 + 1, zeroblob(100) FROM kept",
    ROW "facts_size = 900000, events_size = 200000; INSERT INTO part SELECT id * 65536, zeroblob(100000000) FROM kept",
    ROW "facts_size = 900000, events_size = 200000; INSERT INTO part SELECT id * 65536, hex(zeroblob(131072)) FROM kept",
    ROW "id = 9223372036854775807; UPDATE file SET kept = 9223372036854775807",
    ROW "id = 100000000000000; UPDATE file SET kept = 100000000000000",
    ROW "id = -5; UPDATE file SET kept = -5", "UPDATE file SET kept = 77", "UPDATE file SET kept = 'x'", "UPDATE file SET kept = NULL",
    "UPDATE file SET folder = 99", "UPDATE file SET name = zeroblob(10)", "UPDATE folder SET path = NULL", "UPDATE folder SET id = -1; UPDATE file SET folder = -1",
    "INSERT INTO kept SELECT 9223372036854775807, device, inode, size, seconds, nanoseconds, changed_seconds, changed_nanoseconds, charset, sum, facts_sum, first, more, facts_size, events_size, facts, events FROM kept",
    ROW "more = 1", ROW "more = -1", ROW "first = 1", ROW "first = -9223372036854775807, more = 1",
    "DELETE FROM kept", "DELETE FROM file", "DELETE FROM folder",
    "INSERT INTO folder (path) VALUES (hex(zeroblob(20000000)))",
    "INSERT INTO file SELECT id, hex(zeroblob(20000000)), 1 FROM folder",
    "INSERT INTO file WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 100000) SELECT id, 'b' || x, 1 FROM c, folder",
    "INSERT INTO folder (path) WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 100000) SELECT '/' || x || '/' FROM c",
};

/* The limit of the children, in MiB; 0: a sanitizer needs memory for each byte. */
static long memory_most(void)
{
#ifdef __SANITIZE_ADDRESS__
    return 0;
#else
    struct rusage used;
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &used), 0);
    return used.ru_maxrss / 1024;
#endif
}

/* All that is asked of a store, of one that has our tables, and anything in them: the truth or nothing. */
static void ask_all(const struct source *truth)
{
    struct names paths = {0};
    for (int pass = 0; pass < 2; pass++) {
        struct source again = {0};
        struct store *store = pass ? store_open(path, false, NULL, &trouble) : store_open(path, true, NULL, &trouble);
        bool is_fresh;
        store_has(store, &key, &is_fresh);
        if (store_load(store, &key, "name", &again))
            assert_same(truth, &again);
        if (store_load_parts(store, &key, "name", &again, STORE_PARTS)) {
            while (store_more(store, &again))
                continue;
            assert_true(!again.away || again.away == again.count);
        }
        if (store_load_parts(store, &key, "name", &again, STORE_NO_EVENTS))
            assert_facts(truth, &again);
        store_paths(store, "/", &paths);
        store_rest(store);
        store_close(store);
        source_free(&again);
    }
    names_free(&paths);
    assert_works(truth);
    struct store *store = store_open(path, false, NULL, &trouble);
    store_forget(store, key.path);
    store_close(store);
    assert_works(truth);
}

static void test_hostile_rows(void **state)
{
    (void)state;
    struct source s = {0};
    source_of(record, &s);
    for (size_t i = 0; i < COUNT(rows); i++) {
        begin();
        save(&key, &s);
        tamper(rows[i]);
        const pid_t child = fork(); /* its memory is measured */
        assert_true(child >= 0);
        if (child == 0) {
            alarm(60);
            ask_all(&s);
            _exit(0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (status != 0)
            fail_msg("%s: status %x", rows[i], (unsigned)status);
        if (memory_most() > 90)
            fail_msg("%s: %ld MiB", rows[i], memory_most());
    }
    source_free(&s);
}

/* Pages that are given more than once: a small file that seems to have any number of rows. Page 16384 of the file begins at
 * byte 100 of the first page only; all pages but that one become inner ones whose children are one and the same. */
static void test_circles(void **state)
{
    (void)state;
    struct source s = {0};
    struct buf bytes = {0};
    struct error e;
    source_of(record, &s);
    begin();
    save(&key, &s);
    assert_true(file_read(path, &bytes, &e));
    const size_t page = 16384, pages = bytes.len / page;
    for (size_t at = 1; at < pages; at++) {
        for (size_t child = 1; child <= pages; child++) {
            char *to = bytes.at + at * page;
            const bool is_index = to[0] == 10;
            char *before = malloc(page);
            memcpy(before, to, page);
            memset(to, 0, page);
            to[0] = is_index ? 2 : 5;
            const size_t cells = 1500, cell = is_index ? 10 : 5;
            to[3] = (char)(cells >> 8), to[4] = (char)(cells & 0xFF);
            const size_t start = page - cells * cell;
            to[5] = (char)(start >> 8), to[6] = (char)(start & 0xFF);
            to[11] = (char)child;
            for (size_t i = 0; i < cells; i++) {
                const size_t where = page - (i + 1) * cell;
                to[12 + 2 * i] = (char)(where >> 8), to[13 + 2 * i] = (char)(where & 0xFF);
                to[where + 3] = (char)child;
                to[where + 4] = is_index ? 3 : (char)(i & 0x7F);
                if (is_index)
                    to[where + 5] = 3, to[where + 6] = 8, to[where + 7] = 8;
            }
            begin();
            write_bytes(&bytes, bytes.len, 0, 0);
            alarm(60);
            ask_all(&s);
            alarm(0);
            memcpy(to, before, page);
            free(before);
        }
    }
    buf_free(&bytes);
    source_free(&s);
}

/* Bytes and runs of bytes anywhere, and pages in the place of others, by chance. */
static void test_chance(void **state)
{
    (void)state;
    enum { ROUNDS = 300, PAGE = 16384 };
    struct source s = {0}, large = {0};
    struct buf bytes = {0}, changed = {0};
    struct error e;
    uint32_t random = 20261122;
    source_of(record, &s);
    games_of(&large);
    begin();
    save(&key, &s);
    save(&large_key, &large);
    assert_true(file_read(path, &bytes, &e));
    for (int round = 0; round < ROUNDS; round++) {
        buf_clear(&changed);
        buf_add_slice(&changed, buf_slice(&bytes));
        for (int i = 0; i <= round % 5; i++) {
            random = random * 1103515245 + 12345;
            const size_t at = (random >> 8) % (round % 2 ? 6 * PAGE : changed.len), to = (random >> 4) % 6 * PAGE;
            switch ((random >> 16) % 4) {
            case 0: changed.at[at] ^= (char)(1 << (random >> 24) % 8); break;
            case 1: changed.at[at] = (char)(random >> 20); break;
            case 2: memset(changed.at + at, (int)(random >> 28), changed.len - at < 40 ? changed.len - at : 40); break;
            default: memmove(changed.at + to, changed.at + at / PAGE * PAGE, PAGE);
            }
        }
        memcpy(changed.at + 60, bytes.at + 60, 4); /* a newer version is another story */
        begin();
        write_bytes(&changed, changed.len, 0, 0);
        alarm(60);
        ask_all(&s);
        alarm(0);
    }
    buf_free(&bytes);
    buf_free(&changed);
    source_free(&s);
    source_free(&large);
}

/* ---- what is no store of ours ---- */

static void assert_trouble(enum store_kind kind)
{
    struct store *store = store_open(path, false, NULL, &trouble);
    if (store || trouble.kind != kind)
        fail_msg("%s, %d instead of %d", store ? "opened" : "not opened", trouble.kind, kind);
    store = store_open(path, true, NULL, &trouble);
    assert_true(!store && trouble.kind == kind);
}

static void make_file(const char *name, mode_t mode)
{
    const int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, mode);
    assert_true(fd >= 0);
    assert_int_equal(fchmod(fd, mode), 0);
    close(fd);
}

static void test_kinds(void **state)
{
    (void)state;
    struct source s = {0};
    char other[300];
    snprintf(other, sizeof other, "%s/other", folder);
    source_of(record, &s);
    begin();
    assert_int_equal(symlink("other", path), 0);
    assert_trouble(STORE_LINK);
    make_file(other, 0600);
    assert_trouble(STORE_LINK);
    begin();
    assert_int_equal(link(other, path), 0); /* another name of a file that is ours */
    assert_trouble(STORE_LINK);
    unlink(other);
    begin();
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_trouble(STORE_SPECIAL);
    begin();
    assert_int_equal(mkdir(path, 0700), 0);
    assert_trouble(STORE_FOLDER);
    rmdir(path);
    static const mode_t modes[] = {0620, 0602, 0666, 0777};
    for (size_t i = 0; i < COUNT(modes); i++) {
        begin();
        make_file(path, modes[i]);
        assert_trouble(STORE_WRITABLE);
        begin();
        save(&key, &s);
        assert_int_equal(chmod(folder, 0700 | (modes[i] & 022)), 0);
        assert_trouble(STORE_WRITABLE);
        assert_int_equal(chmod(folder, 0755), 0);
        save(&key, &s);
    }
    assert_int_equal(chmod(path, 0644), 0); /* to be read by all is its owner's matter */
    save(&key, &s);
    if (geteuid() == 0) {
        assert_int_equal(chown(path, 1, (gid_t)-1), 0);
        assert_trouble(STORE_FOREIGN);
        assert_int_equal(chown(path, 0, (gid_t)-1) | chown(folder, 1, (gid_t)-1), 0);
        assert_trouble(STORE_FOREIGN);
        assert_int_equal(chown(folder, 0, (gid_t)-1), 0);
        save(&key, &s);
    }
    source_free(&s);
}

static void test_versions(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    struct error e;
    struct buf before = {0}, after = {0};
    char sql[100];
    source_of(record, &s);
    for (int more = -1; more <= 1; more++) {
        const int versions[] = {STORE_VERSION + more, STORE_VERSION + 200 * more};
        for (size_t i = 0; i < COUNT(versions); i++) {
            begin();
            save(&key, &s);
            snprintf(sql, sizeof sql, "PRAGMA user_version = %d; CREATE TABLE other (a)", versions[i]);
            if (more)
                tamper(sql);
            buf_clear(&before);
            buf_clear(&after);
            assert_true(file_read(path, &before, &e));
            struct store *store = store_open(path, false, NULL, &trouble);
            assert_true(more == 1 ? !store && trouble.kind == STORE_NEWER : store && !store_was_damaged(store));
            assert_true(store_load(store, &key, "name", &again) == (more == 0));
            store_close(store);
            assert_true(file_read(path, &after, &e));
            assert_true(slice_is_equal(buf_slice(&before), buf_slice(&after)) == (more >= 0));
        }
    }
    buf_free(&before);
    buf_free(&after);
    source_free(&s);
    source_free(&again);
}

/* Files beside it: SQLite uses the journal of a crash, anything else is removed. */
static void test_beside(void **state)
{
    (void)state;
    static const char *const endings[] = {"-journal", "-wal", "-shm"};
    struct source s = {0};
    char other[300], name[400];
    struct stat st;
    snprintf(other, sizeof other, "%s/other", folder);
    source_of(record, &s);
    for (int way = 0; way < 4; way++) {
        for (size_t i = 0; i < COUNT(endings); i++) {
            begin();
            save(&key, &s);
            snprintf(name, sizeof name, "%s%s", path, endings[i]);
            make_file(other, 0600);
            if (way == 0)
                assert_int_equal(mkfifo(name, 0600), 0);
            else if (way == 1)
                assert_int_equal(symlink("other", name), 0);
            else if (way == 2)
                assert_int_equal(link(other, name), 0);
            else
                make_file(name, i == 0 ? 0666 : 0600);
            assert_null(store_open(path, true, NULL, &trouble));
            assert_int_equal(trouble.kind, STORE_DAMAGED);
            struct store *store = store_open(path, false, NULL, &trouble);
            assert_true(store && store_was_damaged(store));
            store_close(store);
            assert_works(&s);
            assert_int_not_equal(lstat(name, &st), 0);
            unlink(other);
        }
    }
    source_free(&s);
}

static int waits, interrupts;

static void count_waiting(void)
{
    waits++;
}

static bool count_interrupt(void)
{
    return ++interrupts > 45;
}

static void test_locked(void **state)
{
    (void)state;
    struct source s = {0};
    struct store_asks asks = {NULL, count_waiting, 100};
    sqlite3 *db;
    source_of(record, &s);
    begin();
    save(&key, &s);
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    assert_null(store_open(path, false, &asks, &trouble));
    assert_int_equal(trouble.kind, STORE_LOCKED);
    assert_int_equal(waits, 0); /* not for as little as that */
    asks.is_interrupted = count_interrupt;
    asks.patience_ms = 1000000;
    assert_null(store_open(path, false, &asks, &trouble)); /* a signal ends it */
    assert_int_equal(waits, 1);
    assert_int_equal(interrupts, 46);
    sqlite3_exec(db, "COMMIT; BEGIN IMMEDIATE", NULL, NULL, NULL);
    asks = (struct store_asks){NULL, count_waiting, 50};
    struct store *store = store_open(path, false, &asks, &trouble); /* it can be read */
    bool is_fresh;
    assert_true(store_has(store, &key, &is_fresh) && is_fresh);
    assert_false(store_save(store, &key, &s));
    assert_int_equal(store_failure(store).kind, STORE_LOCKED);
    sqlite3_close(db);
    store_close(store);
    assert_int_equal(stat(path, &(struct stat){0}), 0); /* nothing was made again for it */
    save(&key, &s);
    source_free(&s);
}

/* ---- killed while it writes ---- */

enum { KILLED_FILES = 40, KILLED_AGES = 6, KILLED_ROUNDS = 20 };

/* A file as it was at some time: its size, and the name in it, say when. */
static void file_at(int file, int age, char name[static 32], struct store_key *k, struct source *s)
{
    char text[100];
    snprintf(name, 32, "/records/%d/%d.sgf", file % 3, file);
    *k = (struct store_key){.path = name, .mark = {1, 2, (uint64_t)age, 4, 5, 6, 7, true}};
    snprintf(text, sizeof text, "(;SZ[9]PB[player %d]PW[time %d];B[cc];W[%c%c])", file, age, 'd' + file % 5, 'd' + age);
    source_of(text, s);
}

/* Writes, and removes, until it is killed. */
static void write_on(void)
{
    struct source s = {0};
    struct store_key k;
    char name[32];
    for (struct store *store = NULL;; store_close(store)) {
        store = store_open(path, false, NULL, &trouble);
        for (int i = 0; i < 3 * KILLED_FILES; i++) {
            file_at(i % KILLED_FILES, i * 7 % KILLED_AGES, name, &k, &s);
            if (i % 11 == 5)
                store_forget(store, name);
            else
                store_save(store, &k, &s);
            if (i % 9 == 8)
                store_write(store);
        }
    }
}

/* The store has what was written; then it saves all again. */
static void assert_recovers(void)
{
    struct source truth = {0}, again = {0};
    struct store_key k;
    char name[32];
    struct store *store = store_open(path, false, NULL, &trouble);
    assert_non_null(store);
    for (int file = 0; file < KILLED_FILES; file++) {
        int count = 0;
        for (int age = 0; age < KILLED_AGES; age++) {
            file_at(file, age, name, &k, &truth);
            if (!store_load(store, &k, "name", &again))
                continue;
            assert_same(&truth, &again);
            count++;
        }
        assert_true(count <= 1);
        store_save(store, &k, &truth);
    }
    store_close(store);
    store = store_open(path, false, NULL, &trouble);
    for (int file = 0; file < KILLED_FILES; file++) {
        file_at(file, KILLED_AGES - 1, name, &k, &truth);
        assert_true(store_load(store, &k, "name", &again));
        assert_same(&truth, &again);
    }
    store_close(store);
    source_free(&truth);
    source_free(&again);
}

/* A signal that has no handler ends this process when that time is over, wherever it is then. */
static void alarm_in(long microseconds)
{
    const struct itimerval moment = {.it_value = {.tv_usec = microseconds}};
    signal(SIGALRM, SIG_DFL);
    setitimer(ITIMER_REAL, &moment, NULL);
}

static void test_killed(void **state)
{
    (void)state;
    uint32_t random = 20221;
    printf("# killed at moments of %u\n", random);
    begin();
    for (int round = 0; round < KILLED_ROUNDS; round++) {
        const pid_t child = fork();
        assert_true(child >= 0);
        random = random * 1103515245 + 12345;
        if (child == 0) {
            alarm_in(1 + (random >> 16) % 25000);
            write_on();
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM);
        assert_recovers();
    }
}

static void test_no_store(void **state)
{
    (void)state;
    struct buf other = {0};
    struct source s = {0};
    source_of(record, &s);
    begin();
    buf_add_string(&other, "this is the file of another program");
    assert_null(store_open(path, true, NULL, &trouble)); /* there is none */
    write_bytes(&other, other.len, 0, 0);
    assert_null(store_open(path, true, NULL, &trouble));
    struct error e;
    struct buf left = {0};
    assert_true(file_read(path, &left, &e)); /* and it is left as it was */
    assert_true(slice_is_equal(buf_slice(&left), buf_slice(&other)));
    buf_free(&left);
    assert_works(&s);
    buf_free(&other);
    begin();
    assert_int_equal(mkdir(path, 0700), 0);
    assert_null(store_open(path, false, NULL, &trouble));
    rmdir(path);
    store_close(NULL);
    assert_false(store_load(NULL, &key, "name", &s));
    source_free(&s);
}

/* ---- facts from anywhere ---- */

/* As it comes from a store that has all its events together. */
static bool comes_back(struct source *to, const uint16_t *events, size_t count, struct slice facts)
{
    if (!source_unpack(to, "name", facts, count))
        return false;
    memcpy(source_part_room(to, count, true), events, count * 2);
    return source_part(to, count);
}

static void test_unpack(void **state)
{
    (void)state;
    struct source s = {0}, again = {0};
    struct buf facts = {0};
    source_of(record, &s);
    source_pack(&s, &facts);
    for (size_t at = 0; at < facts.len; at++) {
        for (int flip = 0; flip < 256; flip++) {
            facts.at[at] ^= (char)flip;
            if (comes_back(&again, s.events.at, s.events.count, buf_slice(&facts)))
                for (size_t i = 0; i < again.count; i++)
                    for (int t = 0; t < FACT_TEXTS; t++)
                        assert_true(again.games[i].text[t] < again.text_count && text_of(&again, i, fact_texts[t]).len <= facts.len);
            facts.at[at] ^= (char)flip;
        }
        assert_false(comes_back(&again, s.events.at, s.events.count, slice_part(buf_slice(&facts), 0, at)));
        assert_false(comes_back(&again, s.events.at, 0, slice_part(buf_slice(&facts), 0, at)));
    }
    for (size_t at = 0; at < s.events.count; at++) { /* columns that are none */
        const uint16_t was = s.events.at[at];
        s.events.at[at] ^= EVENT_LAST;
        s.events.at[at] |= 0xFFF;
        comes_back(&again, s.events.at, s.events.count, buf_slice(&facts));
        s.events.at[at] = was;
    }
    buf_free(&facts);
    source_free(&s);
    source_free(&again);
}

int main(void)
{
    umask(077); /* a store that others may write to is refused: what is made here is like one that kifu made */
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/kifu-store-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/library.db", folder);
    snprintf(journal, sizeof journal, "%s-journal", path);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_unsettled),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_paths_in_order),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_two_large),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_two_writers),
        cmocka_unit_test(test_batches),
        cmocka_unit_test(test_rests),
        cmocka_unit_test(test_closed),
        cmocka_unit_test(test_closed_when_damaged),
        cmocka_unit_test(test_writers_in_turn),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_pieces_in_turn),
        cmocka_unit_test(test_pieces_undone),
        cmocka_unit_test(test_pieces_killed),
        cmocka_unit_test(test_pieces_twice),
        cmocka_unit_test(test_facts_alone),
        cmocka_unit_test(test_parts_damaged),
        cmocka_unit_test(test_schemas),
        cmocka_unit_test(test_hostile_rows),
        cmocka_unit_test(test_circles),
        cmocka_unit_test(test_chance),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_beside),
        cmocka_unit_test(test_locked),
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_no_store),
        cmocka_unit_test(test_unpack),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    begin();
    rmdir(folder);
    return failed;
}
