/* tests/library/70-store.c - the store: what comes back is what was kept, or nothing, whatever happened to the file */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <sqlite3.h>

#include "base/file.h"
#include "library/packed.h"
#include "library/search.h"
#include "library/store.h"

static char folder[200], path[300], journal[320];

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

static void assert_same(const struct source *a, const struct source *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->events.count, b->events.count);
    assert_memory_equal(a->events.at, b->events.at, a->events.count * 2);
    for (size_t i = 0; i < a->count; i++) {
        const struct source_game *x = &a->games[i], *y = &b->games[i];
        assert_true(x->offset == y->offset && x->first == y->first && x->length == y->length && x->count == y->count);
        assert_true(x->moves == y->moves && x->gm == y->gm && x->handicap == y->handicap && x->columns == y->columns);
        assert_true(x->rows == y->rows && x->winner == y->winner && x->gave_up == y->gave_up);
        for (int t = 0; t < SOURCE_TEXTS; t++)
            assert_true(slice_is_equal(source_text(a, i, t), source_text(b, i, t)));
    }
}

static const struct store_key key = {.path = "/records/a.sgf", .mark = {1, 2, 3, 4, 5}};

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
    assert_true(slice_is(source_text(&s, 0, ROW_BLACK), "Ann"));
    assert_true(slice_is(source_text(&s, 0, SOURCE_PLACE), "here"));
    assert_true(slice_is(source_text(&s, 0, SOURCE_KOMI), "6.5"));
    assert_true(slice_is(source_text(&s, 0, SOURCE_RULES), "Japanese"));
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
    struct store *store = store_open(path);
    assert_non_null(store);
    assert_false(store_has(store, &key, &is_fresh));
    assert_false(store_load(store, &key, "b", &again));
    store_save(store, &key, &s);
    assert_true(store_load(store, &key, "b", &again)); /* before it is written */
    store_close(store);
    store = store_open(path);
    assert_true(store_has(store, &key, &is_fresh) && is_fresh);
    assert_true(store_load(store, &key, "b", &again));
    assert_string_equal(again.name, "b");
    assert_same(&s, &again);
    for (int i = 0; i < 7; i++) {
        struct store_key other = key;
        uint64_t *const numbers[] = {&other.mark.device, &other.mark.number, &other.mark.size};
        if (i < 3)
            ++*numbers[i];
        other.mark.seconds += i == 3;
        other.mark.nanoseconds += i == 4;
        other.charset = i == 5 ? CHARSET_UTF8 : other.charset;
        other.path = i == 6 ? "/records/b.sgf" : other.path;
        assert_false(store_load(store, &other, "b", &again));
        assert_true(store_has(store, &other, &is_fresh) == (i < 6) && (i == 6 || !is_fresh));
    }
    store_close(store);
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    source_free(&s);
    source_free(&again);
}

/* It could change again without anybody seeing that by its time. */
static void test_recent(void **state)
{
    (void)state;
    struct source s = {0};
    struct store_key recent = key;
    bool is_fresh;
    source_of(record, &s);
    begin();
    struct store *store = store_open(path);
    recent.mark.seconds = (int64_t)time(NULL);
    store_save(store, &recent, &s);
    assert_false(store_has(store, &recent, &is_fresh));
    recent.mark.seconds = INT32_MAX; /* its clock is before ours */
    store_save(store, &recent, &s);
    assert_false(store_has(store, &recent, &is_fresh));
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
    struct store *store = store_open(path);
    for (size_t i = 0; i < 7; i++)
        store_save(store, &(struct store_key){.path = names[i], .mark = {1, 2, 3, 4, 5}}, &s);
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
    struct store *store = store_open(path);
    store_save(store, &key, &s);
    store_close(store);
    store = store_open(path);
    assert_true(store_load(store, &key, "name", &again));
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
    struct store *store = store_open(path);
    assert_false(store_load_parts(store, &key, "name", &again, false));
    store_save(store, &key, &s);
    store_save(store, &(struct store_key){.path = "/small", .mark = {1, 2, 3, 4, 5}}, &(struct source){0});
    store_close(store);
    store = store_open(path);
    struct search *whole = search_new(&shape, false), *part = search_new(&shape, false);
    assert_true(ask(whole, NULL, &s, &parts));
    for (int run = 1; run <= 2; run++) {
        assert_true(store_load_parts(store, &key, "name", &again, false));
        assert_true(again.away > 0);
        assert_true(ask(part, store, &again, &parts));
        assert_true(parts > 5);
        assert_true(again.events.cap < s.events.count / 3);
        assert_int_equal(part->found_count, whole->found_count);
        for (size_t i = 0; i < part->found_count; i++)
            assert_true(part->found[i].game == whole->found[i].game && part->found[i].node == whole->found[i].node);
        for (size_t i = 0; i < s.count; i += 99)
            assert_true(slice_is_equal(source_text(&again, i, ROW_BLACK), source_text(&s, i, ROW_BLACK)));
        if (run == 1)
            assert_same_answers(whole, part);
    }
    search_undo(part); /* the second time */
    assert_same_answers(whole, part);
    assert_true(store_load(store, &key, "name", &again)); /* as a whole, after it was there in parts */
    assert_same(&s, &again);
    store_rest(store);
    struct store *reading = store_open_to_read(path);
    assert_true(store_load_parts(reading, &key, "name", &again, true));
    assert_true(again.away > 0);
    while (store_more(reading, &again))
        ;
    assert_same(&s, &again);
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
    struct store *one = store_open(path), *two = store_open(path);
    assert_non_null(two);
    store_save(one, &key, &s);
    store_close(one);
    store_save(two, &other, &s);
    assert_true(store_load(two, &key, "name", &again));
    store_close(two);
    one = store_open(path);
    assert_true(store_load(one, &other, "name", &again) && store_load(one, &key, "name", &again));
    assert_same(&s, &again);
    store_close(one);
    source_free(&s);
    source_free(&again);
}

/* ---- asked by SQL ---- */

static int add_row(void *context, int count, char **values, char **columns)
{
    (void)columns;
    for (int i = 0; i < count; i++)
        buf_add_format(context, "%s%s", values[i] ? values[i] : "-", i + 1 < count ? "|" : "\n");
    return 0;
}

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

/* What people ask of the games, by the view that puts it together; gone with its source. */
static void test_games(void **state)
{
    (void)state;
    struct source s = {0}, other = {0};
    static const char *const folders[] = {"/more/a.sgf", "/more/b.sgf", "/r.sgf"};
    const struct store_key two = {.path = "/records/b.sgf", .mark = {1, 3, 3, 4, 5}};
    source_of(record, &s);
    source_of("(;GM[1]SZ[19]PB[\xC3\x85nn \x1b[31m]PW[Bob]RE[W+2.5]DT[1999,2001-05]KM[0])", &other);
    begin();
    struct store *store = store_open(path);
    store_save(store, &key, &s);
    store_save(store, &two, &other);
    store_close(store);
    assert_rows("SELECT path, ordinal, gm, size, moves, handicap, komi, result, winner, margin FROM game ORDER BY source, ordinal",
        "/records/a.sgf|1|1|9|2|2|6.5|B+R|B|-\n/records/a.sgf|2|18|10|1|0|-|-|-|-\n/records/a.sgf|3|2|-|1|0|-|-|-|-\n"
        "/records/a.sgf|4|1|13x7|2|0|-|-|-|-\n/records/b.sgf|1|1|19|0|0|0.0|W+2.5|W|2.5\n");
    assert_rows("SELECT black, black_rank, white, white_rank, event, place, rules, date, date_first, date_last FROM game WHERE ordinal = 1",
        "Ann|3d|Bob|4d|a cup|here|Japanese|2001-02-03|20010203|20010203\n"
        "\xC3\x85nn \xEF\xBF\xBD[31m|-|Bob|-|-|-|-|1999,2001-05|19990101|20010531\n"); /* what was a control is none */
    /* A name means only what it says, has no blanks around it, and is not longer than that. */
    struct buf text = {0};
    buf_add_string(&text, "(;DT[2000-01-01]RE[B+1.5])(;GM[1]SZ[19]PB[ Zed ]RE[?]DT[some day]PW[");
    buf_add_repeat(&text, 'w', 600);
    buf_add_string(&text, "])");
    struct source third = {0};
    const struct store_key three = {.path = "/records/c.sgf", .mark = {1, 4, 3, 4, 5}};
    source_of(buf_string(&text), &third);
    store = store_open(path);
    store_save(store, &key, &s);
    store_save(store, &two, &other);
    store_save(store, &three, &third);
    store_close(store);
    assert_rows("SELECT black, length(white), winner, margin, date_first FROM game WHERE path = '/records/c.sgf' AND ordinal = 2", "Zed|500|-|-|-\n");
    store = store_open(path);
    store_forget(store, three.path);
    store_close(store);
    source_free(&third);
    buf_free(&text);
    assert_rows("SELECT offset, length FROM game WHERE ordinal = 2", "134|26\n");
    assert_rows("SELECT path FROM game WHERE black_folded LIKE 'ann%' AND white_folded = 'bob'", "/records/a.sgf\n/records/b.sgf\n");
    assert_rows("SELECT games, count(*) FROM source JOIN game ON source.id = game.source GROUP BY source.id", "4|4\n1|1\n");
    store = store_open(path);
    store_save(store, &key, &other); /* the file has another game now */
    store_close(store);
    assert_rows("SELECT path, ordinal, moves FROM game ORDER BY path", "/records/a.sgf|1|0\n/records/b.sgf|1|0\n");
    store = store_open(path);
    store_forget(store, two.path);
    store_close(store);
    assert_rows("SELECT path FROM game", "/records/a.sgf\n");
    assert_rows("SELECT count(*) FROM played", "1\n");
    assert_rows("SELECT path FROM folder", "/records/\n"); /* once for all its files, and while it has one */
    store = store_open(path);
    for (int i = 0; i < 3; i++)
        store_save(store, &(struct store_key){.path = folders[i], .mark = {1, 2, 3, 4, 5}}, &other);
    store_close(store);
    assert_rows("SELECT path, games FROM source ORDER BY path", "/more/a.sgf|1\n/more/b.sgf|1\n/r.sgf|1\n/records/a.sgf|1\n");
    assert_rows("SELECT path FROM folder ORDER BY path", "/\n/more/\n/records/\n");
    store = store_open(path);
    for (int i = 0; i < 3; i++)
        store_forget(store, folders[i]);
    store_close(store);
    assert_rows("SELECT path FROM folder", "/records/\n");
    assert_rows("SELECT count(*) FROM kept", "1\n");
    assert_rows("SELECT text FROM name ORDER BY text", "1999,2001-05\nBob\nW+2.5\n\xC3\x85nn \xEF\xBF\xBD[31m\n"); /* the others are gone */
    source_free(&s);
    source_free(&other);
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
    struct store *store = store_open(path);
    assert_non_null(store);
    if (store_load(store, &key, "name", &again))
        assert_same(truth, &again);
    store_save(store, &key, truth);
    store_close(store);
    store = store_open(path);
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
    struct store *store = store_open(path);
    store_save(store, &key, &s);
    store_close(store);
    assert_true(file_read(path, &bytes, &e));
    for (size_t at = 0; at < bytes.len; at += at < 200 ? 1 : 64) {
        begin();
        write_bytes(&bytes, bytes.len, at, (uint8_t)(1 + at % 255));
        assert_works(&s);
        begin();
        write_bytes(&bytes, at, 0, 0);
        assert_works(&s);
    }
    for (size_t at = bytes.len - 1200; at < bytes.len; at++) { /* the row is at the end of its page */
        begin();
        write_bytes(&bytes, bytes.len, at, 0xFF);
        assert_works(&s);
    }
    buf_free(&bytes);
    source_free(&s);
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
    struct store *store = store_open(path);
    store_save(store, &key, &s);
    store_close(store);
    assert_true(file_read(path, &bytes, &e));
    struct search *search = search_new(&shape, false), *none = search_new(&shape, false);
    struct search *whole = search_new(&shape, false);
    assert_true(ask(whole, NULL, &s, &parts));
    for (size_t at = 4999; at < bytes.len; at += bytes.len / 40) {
        begin();
        write_bytes(&bytes, bytes.len, at, 1);
        store = store_open(path);
        if (store_load_parts(store, &key, "name", &again, false)) {
            if (ask(search, store, &again, &parts)) /* the damage is in what only people ask for */
                assert_same_answers(whole, search);
            else
                later += parts > 2;
            search_undo(search);
            assert_same_answers(none, search);
        }
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

/* ---- killed while it writes ---- */

enum { KILLED_FILES = 40, KILLED_AGES = 6, KILLED_ROUNDS = 20 };

/* A file as it was at some time: its size, and the name in it, say when. */
static void file_at(int file, int age, char name[static 32], struct store_key *k, struct source *s)
{
    char text[100];
    snprintf(name, 32, "/records/%d/%d.sgf", file % 3, file);
    *k = (struct store_key){.path = name, .mark = {1, 2, (uint64_t)age, 4, 5}};
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
        store = store_open(path);
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

/* What the store has is what was written; then it keeps all again. */
static void assert_recovers(void)
{
    struct source truth = {0}, again = {0};
    struct store_key k;
    char name[32];
    struct store *store = store_open(path);
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
    store = store_open(path);
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
    assert_null(store_open_to_read(path)); /* there is none */
    write_bytes(&other, other.len, 0, 0);
    assert_null(store_open_to_read(path));
    struct error e;
    struct buf left = {0};
    assert_true(file_read(path, &left, &e)); /* and it is left as it was */
    assert_true(slice_is_equal(buf_slice(&left), buf_slice(&other)));
    buf_free(&left);
    assert_works(&s);
    buf_free(&other);
    begin();
    assert_int_equal(mkdir(path, 0700), 0);
    assert_null(store_open(path));
    rmdir(path);
    store_close(NULL);
    assert_false(store_load(NULL, &key, "name", &s));
    source_free(&s);
}

/* ---- facts from anywhere ---- */

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
            uint16_t *room = source_room(&again, "name", s.events.count);
            memcpy(room, s.events.at, s.events.count * 2);
            if (source_unpack(&again, buf_slice(&facts)))
                for (size_t i = 0; i < again.count; i++)
                    for (int t = 0; t < SOURCE_TEXTS; t++)
                        assert_true(again.games[i].text[t] < again.text_count && source_text(&again, i, t).len <= facts.len);
            facts.at[at] ^= (char)flip;
        }
        source_room(&again, "name", 0);
        assert_false(source_unpack(&again, slice_part(buf_slice(&facts), 0, at)));
    }
    for (size_t at = 0; at < s.events.count; at++) { /* columns that are none */
        uint16_t *room = source_room(&again, "name", s.events.count);
        memcpy(room, s.events.at, s.events.count * 2);
        room[at] ^= EVENT_LAST;
        room[at] |= 0xFFF;
        source_unpack(&again, buf_slice(&facts));
    }
    buf_free(&facts);
    source_free(&s);
    source_free(&again);
}

int main(void)
{
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/kifu-store-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/library.db", folder);
    snprintf(journal, sizeof journal, "%s-journal", path);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_recent),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_two_writers),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_parts_damaged),
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_no_store),
        cmocka_unit_test(test_unpack),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    begin();
    rmdir(folder);
    return failed;
}
