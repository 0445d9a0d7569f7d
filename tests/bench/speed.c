/* tests/bench/speed.c - how fast the layers are, beside what the machine can do at all
 *
 *     speed FILE [json]
 *
 * Each figure is the best of several runs in processor time, beside its ratio to a plain loop over the same bytes that runs in turn with it:
 * machines differ, and one machine differs from hour to hour, ratios much less. FILE is a collection of games.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/mem.h"
#include "rules/clean.h"
#include "rules/format.h"
#include "rules/replay.h"
#include "view/canvas.h"
#include "view/pane.h"
#include "view/session.h"

enum { RUNS = 8, JUMPS = 200000, LONG_LINE = 1000000, USUAL_LINE = 400, STEPS = 2000 };

struct world {
    struct slice file;
    struct sgf_collection collection;
    struct buf copy, joined;
    double held;    /* bytes of memory for all of them as one tree */
};

/* Seconds of processor time. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double time_of(void (*run)(struct world *), struct world *w)
{
    const double start = now();

    run(w);
    return now() - start;
}

/* ---- what the machine can do ---- */

static volatile size_t sink; /* so that nothing is left out for want of a reader */

static void run_copy(struct world *w)
{
    memcpy(w->copy.at, w->file.at, w->file.len);
    sink = (size_t)w->copy.at[w->file.len / 2];
}

/* Byte by byte, with the three states that every reader of SGF needs. */
static void run_scan(struct world *w)
{
    size_t nodes = 0, depth = 0;
    bool in_value = false;

    for (size_t i = 0; i < w->file.len; i++) {
        const char c = w->file.at[i];

        if (in_value) {
            if (c == '\\')
                i++;
            else if (c == ']')
                in_value = false;
        } else if (c == '[') {
            in_value = true;
        } else if (c == ';') {
            nodes++;
        } else if (c == '(') {
            depth++;
        }
    }
    sink = nodes + depth;
}

/* ---- reading ---- */

static void run_index(struct world *w)
{
    struct sgf_collection c;

    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, w->file, true);
    sink = c.count;
    sgf_collection_free(&c);
}

static void run_parse(struct world *w)
{
    struct sgf_game game = {0};

    for (size_t i = 0; i < w->collection.count; i++) {
        sgf_game_load(&game, &w->collection, i);
        sink += game.node_count;
    }
    sgf_game_free(&game);
}

/* The whole file as the variations of one tree: all of it in memory at once. */
static void run_parse_one(struct world *w)
{
    struct sgf_collection c;
    struct sgf_game game = {.diags.limit = 1};

    sgf_game_from(&game, &c, buf_slice(&w->joined));
    w->held = (double)game.node_count * sizeof *game.nodes + (double)game.prop_count * sizeof *game.props + (double)game.value_count * sizeof *game.values;
    sgf_game_free(&game);
    sgf_collection_free(&c);
}

static void run_check(struct world *w)
{
    struct sgf_game game = {0};
    struct sgf_diags diags = {.limit = 100};

    for (size_t i = 0; i < w->collection.count; i++) {
        sgf_game_load(&game, &w->collection, i);
        clean_check(&game, &w->collection, &diags);
    }
    sgf_diags_free(&diags);
    sgf_game_free(&game);
}

static void run_format(struct world *w)
{
    struct sgf_game game = {0};

    for (size_t i = 0; i < w->collection.count; i++) {
        sgf_game_load(&game, &w->collection, i);
        buf_clear(&w->copy);
        format_game(&game, (struct format_options){0}, NULL, &w->copy);
    }
    sgf_game_free(&game);
}

/* ---- playing ---- */

static size_t replay_game(const struct sgf_game *game)
{
    struct replay r;
    size_t moves = 0;

    replay_init(&r, game);
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(game, node)) {
        replay_to(&r, node);
        moves += r.position.move.kind != MOVE_NONE;
    }
    replay_free(&r);
    return moves;
}

/* Loaded before, in slices: only playing is measured. */
static double replay_moves(const struct world *w)
{
    enum { SLICE_GAMES = 512 };
    struct sgf_game *games = mem_zero(SLICE_GAMES, sizeof *games);
    const size_t most = w->collection.count < 8 * SLICE_GAMES ? w->collection.count : 8 * SLICE_GAMES;
    double took = 0;
    size_t moves = 0;

    for (size_t from = 0; from < most; from += SLICE_GAMES) {
        const size_t count = most - from < SLICE_GAMES ? most - from : SLICE_GAMES;

        for (size_t i = 0; i < count; i++)
            sgf_game_load(&games[i], &w->collection, from + i);
        double least = 1e9;
        for (int run = 0; run < RUNS; run++) {
            const double start = now();
            size_t here = 0;
            for (size_t i = 0; i < count; i++)
                here += replay_game(&games[i]);
            const double one = now() - start;
            least = one < least ? one : least;
            moves += run == 0 ? here : 0;
        }
        took += least;
    }
    for (size_t i = 0; i < SLICE_GAMES; i++)
        sgf_game_free(&games[i]);
    mem_free(games);
    return (double)moves / took;
}

/* A line of `count` moves on a board of 19, as a record. */
static void line_make(struct buf *out, size_t count)
{
    buf_add_string(out, "(;FF[4]GM[1]SZ[19]");
    for (size_t i = 0; i < count; i++) {
        const size_t point = i * 7 % 361;
        const char node[] = {';', i % 2 ? 'W' : 'B', '[', (char)('a' + point % 19), (char)('a' + point / 19), ']'};
        buf_add_slice(out, (struct slice){node, sizeof node});
    }
    buf_add_char(out, ')');
}

struct made {
    struct buf text;
    struct sgf_collection collection;
    struct sgf_game game;
};

static void made_load(struct made *l, size_t count)
{
    *l = (struct made){0};
    line_make(&l->text, count);
    sgf_game_from(&l->game, &l->collection, buf_slice(&l->text));
}

static void made_free(struct made *l)
{
    sgf_game_free(&l->game);
    sgf_collection_free(&l->collection);
    buf_free(&l->text);
}

/* Seconds to the end of a very long line. */
static double long_line(void)
{
    struct made l;
    double least = 1e9;

    made_load(&l, LONG_LINE);
    for (int run = 0; run < RUNS; run++) {
        struct replay r;
        const double start = now();
        replay_init(&r, &l.game);
        replay_to(&r, l.game.node_count - 1);
        const double took = now() - start;
        least = took < least ? took : least;
        replay_free(&r);
    }
    made_free(&l);
    return least;
}

/* Seconds of a jump within a line of usual length, on average. */
static double jump(void)
{
    struct made l;
    struct replay r;
    uint32_t seed = 1;

    made_load(&l, USUAL_LINE);
    replay_init(&r, &l.game);
    const double start = now();
    for (int i = 0; i < JUMPS; i++) {
        seed = seed * 1664525u + 1013904223u;
        replay_to(&r, (uint32_t)((uint64_t)seed * l.game.node_count >> 32));
    }
    const double took = now() - start;
    replay_free(&r);
    made_free(&l);
    return took / JUMPS;
}

/* ---- drawing ---- */

/* Seconds from a key to a drawn canvas, on average. The keys go forward and back, and where there are variations through them. */
static double step(struct slice file, int columns, int rows)
{
    static const char keys[] = "llllllllllBlllbkjhhhhl";
    struct session s;
    struct canvas canvas;
    double took = 0;

    session_init(&s);
    session_add(&s, "speed.sgf");
    session_give(&s, 0, file, true);
    session_open(&s, 0, 0, SGF_NONE);
    session_resize(&s, columns, rows);
    canvas_init(&canvas, columns, rows, s.glyphs, s.ambiguous);
    for (int i = 0; i < STEPS; i++) {
        const double start = now();
        session_key(&s, (uint32_t)keys[(size_t)i % (sizeof keys - 1)]);
        session_settle(&s);
        screen_draw(&s, &canvas);
        took += now() - start;
    }
    canvas_free(&canvas);
    session_free(&s);
    return took / STEPS;
}

/* A tree of 60,000 nodes and 8,000 leaves: 4,000 moves, each with a variation of seven, and that with one of seven more. */
static void add_run(struct buf *out, int from, int count)
{
    for (int i = from; i < from + count; i++)
        buf_add_format(out, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 19, 'a' + i / 19 % 19);
}

static void make_tree(struct buf *out)
{
    const int length = 4000;

    buf_add_string(out, "(;FF[4]");
    for (int i = 0; i < length; i++) {
        buf_add_char(out, '(');
        add_run(out, i, 1);
    }
    for (int i = length - 1; i >= 0; i--) {
        buf_add_string(out, ")(");
        add_run(out, i + 1, 1);
        buf_add_char(out, '(');
        add_run(out, i + 2, 6);
        buf_add_string(out, ")(");
        add_run(out, i + 3, 7);
        buf_add_string(out, "))");
    }
    buf_add_char(out, ')');
}

static double step_in_tree(int columns, int rows)
{
    struct buf tree = {0};

    make_tree(&tree);
    const double took = step(buf_slice(&tree), columns, rows);
    buf_free(&tree);
    return took;
}

/* ---- the table ---- */

struct row {
    const char *name;
    void (*run)(struct world *);
    double wanted; /* of the scan's speed, at least; 0: no limit */
    int runs;
};

static const struct row rows[] = {
    {"copy", run_copy, 0, RUNS},
    {"scan", run_scan, 0, RUNS},
    {"index", run_index, 1.5, RUNS},
    {"parse, game by game", run_parse, 0.4, RUNS},
    {"parse, all at once", run_parse_one, 0.2, 2},
    {"check", run_check, 0, 1},
    {"format", run_format, 0, 1},
};

static void say(bool is_json, const char *name, double figure, const char *unit, double limit, bool is_good)
{
    if (is_json)
        printf("{\"name\":\"%s\",\"figure\":%.4g,\"unit\":\"%s\",\"limit\":%.4g,\"good\":%s}\n", name, figure, unit, limit, is_good ? "true" : "false");
    else if (limit > 0)
        printf("%-22s %10.4g %-16s limit %8.4g%s\n", name, figure, unit, limit, is_good ? "" : "  <");
    else
        printf("%-22s %10.4g %s\n", name, figure, unit);
}

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

/* In turn with the scan, so that both meet the machine in the same mood. */
static bool bytes_row(struct world *w, const struct row *row, bool is_json)
{
    double least = 1e9, scan = 1e9;
    char name[64];

    for (int i = 0; i < row->runs; i++) {
        scan = lesser(scan, time_of(run_scan, w));
        least = lesser(least, time_of(row->run, w));
    }
    say(is_json, row->name, (double)w->file.len / least / 1e6, "MB/s", 0, true);
    snprintf(name, sizeof name, "  %s", row->name);
    say(is_json, name, scan / least, "of the scan", row->wanted, scan / least >= row->wanted);
    return scan / least >= row->wanted;
}

static bool bytes_table(struct world *w, bool is_json)
{
    bool good = true;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        good &= bytes_row(w, &rows[i], is_json);
    return good;
}

static bool most(bool is_json, const char *name, double figure, const char *unit, double limit)
{
    say(is_json, name, figure, unit, limit, figure <= limit);
    return figure <= limit;
}

int main(int argc, char **argv)
{
    struct world w = {0};
    struct buf file = {0};
    struct error e;

    mem_start();
    if (argc < 2 || !file_read(argv[1], &file, &e)) {
        fputs("speed: no FILE, or it cannot be read\n", stderr);
        return 2;
    }
    const bool is_json = argc > 2;
    w.file = buf_slice(&file);
    buf_add_slice(&w.copy, w.file);
    sgf_collection_init(&w.collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w.collection, w.file, true);

    buf_add_string(&w.joined, "(;");
    buf_add_slice(&w.joined, w.file);
    buf_add_char(&w.joined, ')');

    bool good = bytes_table(&w, is_json);
    good &= most(is_json, "memory of all at once", (w.held + (double)w.file.len) / (double)w.file.len, "bytes a byte", 6);
    const double moves = replay_moves(&w) / 1e6;
    say(is_json, "replay", moves, "million moves/s", 10, moves >= 10);
    good &= moves >= 10;
    good &= most(is_json, "1,000,000 moves in line", long_line() * 1e3, "ms", 200);
    good &= most(is_json, "jump in 400 moves", jump() * 1e6, "us", 100);
    const struct slice some = slice_part(w.file, 0, w.collection.count > 100 ? w.collection.games[100].gap : w.file.len);
    good &= most(is_json, "key to canvas, 80x24", step(some, 80, 24) * 1e6, "us", 1000);
    good &= most(is_json, "60,000 nodes, 80x24", step_in_tree(80, 24) * 1e6, "us", 1000);
    good &= most(is_json, "60,000 nodes, 200x60", step_in_tree(200, 60) * 1e6, "us", 1000);
    sgf_collection_free(&w.collection);
    buf_free(&w.copy);
    buf_free(&w.joined);
    buf_free(&file);
    return !good;
}
