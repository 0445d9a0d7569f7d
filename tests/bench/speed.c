/* tests/bench/speed.c - how fast the layers are, beside what the machine can do at all
 *
 *     speed FILE
 *
 * Each figure is the best of several runs in processor time, beside its ratio to a plain loop over the same bytes that runs in turn with it:
 * machines differ, and one machine differs from hour to hour, ratios much less. FILE is a collection of games.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/mem.h"
#include "bench/row.h"
#include "query/query.h"
#include "rules/clean.h"
#include "rules/format.h"
#include "rules/replay.h"
#include "panes/panes.h"
#include "screen/canvas.h"
#include "view/view.h"

enum { RUNS = 8, JUMPS = 200000, TREE_JUMPS = 2000, LONG_LINE = 1000000, USUAL_LINE = 400, STEPS = 2000, DRAWS = 2000 };

struct world {
    const char *path;
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

static double lesser(double a, double b)
{
    return a < b ? a : b;
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

static void run_read(struct world *w)
{
    struct buf file = {0};
    struct error e;

    if (file_read(w->path, &file, &e))
        sink = file.len;
    buf_free(&file);
}

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

/* The whole file as the variations of one tree: all of it in memory at once. Seconds; *freeing those for getting rid of it. */
static double parse_one(struct world *w, double *freeing)
{
    struct sgf_collection c;
    struct sgf_game game = {.diags.limit = 1};
    const double start = now();

    sgf_game_from(&game, &c, buf_slice(&w->joined));
    const double parsed = now();
    w->held = (double)game.node_count * sizeof *game.nodes + (double)game.prop_count * sizeof *game.props + (double)game.value_count * sizeof *game.values;
    sgf_game_free(&game);
    sgf_collection_free(&c);
    *freeing = now() - parsed;
    return parsed - start;
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

static size_t replay_game(struct replay *r, const struct sgf_game *game)
{
    size_t moves = 0;

    replay_renew(r, game);
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(game, node)) {
        replay_to(r, node);
        moves += r->position.move.kind != MOVE_NONE;
    }
    return moves;
}

/* The least that must be read: the moves, without a board. */
static size_t read_moves(struct replay *r, const struct sgf_game *game)
{
    (void)r;
    return replay_main_line_moves(game);
}

enum { SLICE_GAMES = 512 };

/* The least seconds for these games of several runs; how many moves they have. */
static double play(size_t (*one)(struct replay *, const struct sgf_game *), struct replay *r, const struct sgf_game *games, size_t count, size_t *moves)
{
    double least = 1e9;

    for (int run = 0; run < RUNS; run++) {
        const double start = now();
        *moves = 0;
        for (size_t i = 0; i < count; i++)
            *moves += one(r, &games[i]);
        least = lesser(least, now() - start);
    }
    return least;
}

/* All games, loaded before, in slices: only playing is measured. */
static void replay_row(const struct world *w)
{
    struct sgf_game *games = mem_zero(SLICE_GAMES, sizeof *games);
    struct replay *r = mem_zero(1, sizeof *r);
    double played = 0, read = 0;
    size_t all = 0;

    for (size_t from = 0; from < w->collection.count; from += SLICE_GAMES) {
        const size_t left = w->collection.count - from, count = left < SLICE_GAMES ? left : SLICE_GAMES;
        size_t moves;
        for (size_t i = 0; i < count; i++)
            sgf_game_load(&games[i], &w->collection, from + i);
        read += play(read_moves, r, games, count, &moves);
        played += play(replay_game, r, games, count, &moves);
        all += moves;
    }
    for (size_t i = 0; i < SLICE_GAMES; i++)
        sgf_game_free(&games[i]);
    replay_free(r);
    mem_free(r);
    mem_free(games);
    row_print((struct row){.name = "replay, all games", .figure = (double)all / played / 1e6, .unit = "million moves/s", .least = 10});
    row_print((struct row){.name = "  their moves read, without a board", .figure = (double)all / read / 1e6, .unit = "million moves/s", .ratio = read / played, .of = "it is replay"});
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

/* To the end of a very long line; and single steps there and at its beginning. */
static void long_line_rows(void)
{
    enum { NEAR = 1000 };
    struct made l;
    struct replay r;
    double least = 1e9, steps = 1e9, first = 1e9;

    made_load(&l, LONG_LINE);
    for (int run = 0; run < RUNS; run++) {
        const double start = now();
        replay_init(&r, &l.game);
        for (uint32_t node = 1; node <= NEAR; node++)
            replay_to(&r, node);
        const double near = now();
        replay_to(&r, LONG_LINE - NEAR);
        const double far = now();
        for (uint32_t node = LONG_LINE - NEAR + 1; node <= LONG_LINE; node++)
            replay_to(&r, node);
        const double end = now();
        first = lesser(first, near - start);
        steps = lesser(steps, end - far);
        least = lesser(least, end - start);
        replay_free(&r);
    }
    made_free(&l);
    row_print((struct row){.name = "1,000,000 moves in line: to the end", .figure = least * 1e3, .unit = "ms", .most = 200});
    row_print((struct row){.name = "  a step forward near the end", .figure = steps / NEAR * 1e9, .unit = "ns", .ratio = steps / first, .of = "one at the start"});
}

/* Random jumps, on average. */
static double jumps(const struct sgf_game *game, int count)
{
    struct replay r;
    uint32_t seed = 1;

    replay_init(&r, game);
    const double start = now();
    for (int i = 0; i < count; i++) {
        seed = seed * 1664525u + 1013904223u;
        replay_to(&r, (uint32_t)((uint64_t)seed * game->node_count >> 32));
    }
    const double took = now() - start;
    replay_free(&r);
    return took / count;
}

static void jump_row(void)
{
    struct made l;

    made_load(&l, USUAL_LINE);
    row_print((struct row){.name = "a jump in 400 moves", .figure = jumps(&l.game, JUMPS) * 1e6, .unit = "us", .most = 100});
    made_free(&l);
}

/* Freeing frees arrays, the same number for any number of nodes; but the system takes their pages back one by one. */
static void freeing_row(size_t count, const char *name)
{
    struct made l;
    double least = 1e9, bare = 1e9;

    for (int run = 0; run < RUNS; run++) {
        made_load(&l, count);
        const size_t bytes = l.game.node_count * sizeof *l.game.nodes + l.game.prop_count * sizeof *l.game.props + l.game.value_count * sizeof *l.game.values;
        double start = now();
        sgf_game_free(&l.game);
        least = lesser(least, now() - start);
        char *block = mem_alloc(bytes);
        memset(block, 1, bytes);
        start = now();
        mem_free(block);
        bare = lesser(bare, now() - start);
        made_free(&l);
    }
    row_print((struct row){.name = name, .figure = least * 1e6, .unit = "us", .ratio = least / bare, .of = "as many bytes in one piece"});
}

/* ---- queries in words ---- */

/* Nanoseconds a game, of facts that were kept; the best of several runs. */
static double asking(const char *text, const struct facts_kept *const *kept, size_t count)
{
    struct people *people = people_new((struct slice){0});
    struct query q = {0};
    double least = 1e9;

    query_parse(&q, slice_of(text), people, NULL, NULL);
    for (int run = 0; run < RUNS; run++) {
        const double start = now();
        for (size_t i = 0; i < count; i++) {
            struct facts f;

            facts_use(kept[i], &f);
            sink += query_holds(&q, &f);
        }
        least = lesser(least, now() - start);
    }
    query_free(&q);
    people_free(people);
    return least / (double)count * 1e9;
}

static void query_rows(const struct world *w)
{
    const size_t count = w->collection.count;
    const struct facts_kept **kept = mem_zero(count, sizeof *kept);
    struct sgf_game game = {.diags.limit = 1};
    struct facts_reader reader = {0};
    struct arena arena = {0};
    struct facts f;
    double read = 0;

    for (size_t i = 0; i < count; i++) {
        sgf_game_load(&game, &w->collection, i);
        const double start = now();
        facts_read(&reader, &game, FACTS_ALL, &f);
        facts_ask(&reader, FACTS_ALL, &f);
        kept[i] = facts_keep(&arena, &f);
        read += now() - start;
    }
    row_print((struct row){.name = "facts for queries read", .figure = read / (double)count * 1e9, .unit = "ns a game", .most = 10000});
    row_print((struct row){.name = "  their memory", .figure = (double)arena.used / (double)count, .unit = "bytes a game", .most = 200});
    row_print((struct row){.name = "  asked for a year and a result", .figure = asking("date:2003 result:W+R", kept, count), .unit = "ns a game", .most = 400});
    row_print((struct row){.name = "  for a player of ten spellings", .figure = asking("player:~\"Cho Chikun\"", kept, count), .unit = "ns a game", .most = 2000});
    facts_free(&reader);
    arena_free(&arena);
    sgf_game_free(&game);
    mem_free(kept);
}

/* ---- drawing ---- */

/* Seconds from a key to a drawn canvas, on average. The keys go forward and back, and where there are variations through them. */
static double step(struct slice file, int columns, int rows)
{
    static const char keys[] = "llllllllllBlllbkjhhhhl";
    struct session s;
    struct canvas canvas;
    double took = 0;

    session_init(&s, pane_table);
    session_add(&s, "speed.sgf");
    session_give(&s, 0, file, true);
    session_open(&s, 0, 0, SGF_NONE);
    session_resize(&s, columns, rows);
    canvas_init(&canvas, columns, rows, s.glyphs, s.ambiguous);
    for (int i = 0; i < STEPS; i++) {
        const double start = now();
        session_key(&s, (uint32_t)keys[(size_t)i % (sizeof keys - 1)]);
        session_prepare(&s);
        session_draw(&s, &canvas);
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

/* A screen from a session at rest. */
static void draw_row(struct slice file)
{
    struct session s;
    struct canvas canvas, copy;
    double drawn = 1e9, copied = 1e9;

    session_init(&s, pane_table);
    session_add(&s, "speed.sgf");
    session_give(&s, 0, file, true);
    session_open(&s, 0, 0, SGF_NONE);
    session_resize(&s, 80, 24);
    session_prepare(&s);
    canvas_init(&canvas, 80, 24, s.glyphs, s.ambiguous);
    canvas_init(&copy, 80, 24, s.glyphs, s.ambiguous);
    for (int i = 0; i < DRAWS; i++) {
        const double start = now();
        session_draw(&s, &canvas);
        const double middle = now();
        memcpy(copy.cells, canvas.cells, (size_t)80 * 24 * sizeof *copy.cells);
        copied = lesser(copied, now() - middle);
        drawn = lesser(drawn, middle - start);
        sink = (size_t)copy.cells[(size_t)i % (80 * 24)].role;
    }
    canvas_free(&canvas);
    canvas_free(&copy);
    session_free(&s);
    row_print((struct row){.name = "a screen drawn, 80x24", .figure = drawn * 1e6, .unit = "us", .ratio = drawn / copied, .of = "copying it"});
}

static void step_row(const char *name, struct slice file, int columns, int rows)
{
    row_print((struct row){.name = name, .figure = step(file, columns, rows) * 1e6, .unit = "us", .most = 1000});
}

static void tree_rows(void)
{
    struct buf tree = {0};
    struct sgf_collection collection;
    struct sgf_game game = {0};

    make_tree(&tree);
    sgf_game_from(&game, &collection, buf_slice(&tree));
    row_print((struct row){.name = "60,000 nodes: a random jump", .figure = jumps(&game, TREE_JUMPS) * 1e6, .unit = "us"});
    step_row("  key to canvas, 80x24", buf_slice(&tree), 80, 24);
    step_row("  key to canvas, 200x60", buf_slice(&tree), 200, 60);
    sgf_game_free(&game);
    sgf_collection_free(&collection);
    buf_free(&tree);
}

/* ---- the table ---- */

struct bytes_row {
    const char *name;
    void (*run)(struct world *);
    double least; /* of the scan's speed; 0: no limit */
    int runs;
};

static const struct bytes_row rows[] = {
    {"reading the file", run_read, 0, RUNS},
    {"copying its bytes", run_copy, 0, RUNS},
    {"the scan", run_scan, 0, RUNS},
    {"index", run_index, 1.5, RUNS},
    {"parse, game by game", run_parse, 0.4, RUNS},
    {"check", run_check, 0, 1},
    {"fmt", run_format, 0, 1},
};

static void say_bytes(const char *name, const struct world *w, double took, double scan, double least)
{
    row_print((struct row){.name = name, .figure = (double)w->file.len / took / 1e6, .unit = "MB/s", .ratio = scan / took, .of = "the scan", .least = least});
}

/* In turn with the scan, so that both meet the machine in the same mood. */
static void bytes_row(struct world *w, const struct bytes_row *row)
{
    double least = 1e9, scan = 1e9;

    for (int i = 0; i < row->runs; i++) {
        scan = lesser(scan, time_of(run_scan, w));
        least = lesser(least, time_of(row->run, w));
    }
    say_bytes(row->name, w, least, scan, row->least);
}

static void parse_one_rows(struct world *w)
{
    double least = 1e9, freeing = 1e9, scan = 1e9;

    for (int i = 0; i < 3; i++) {
        double one;
        scan = lesser(scan, time_of(run_scan, w));
        least = lesser(least, parse_one(w, &one));
        freeing = lesser(freeing, one);
    }
    say_bytes("parse, all as one tree", w, least, scan, 0.2);
    say_bytes("parse and free, all as one tree", w, least + freeing, scan, 0.2);
    row_print((struct row){.name = "  its memory, with the file", .figure = (w->held + (double)w->file.len) / (double)w->file.len, .unit = "bytes a byte", .most = 6});
    row_print((struct row){.name = "a game in the index", .figure = sizeof *w->collection.games, .unit = "bytes", .most = 16});
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
    w.path = argv[1];
    w.file = buf_slice(&file);
    buf_add_slice(&w.copy, w.file);
    sgf_collection_init(&w.collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w.collection, w.file, true);

    buf_add_string(&w.joined, "(;");
    for (size_t i = 0; i < w.collection.count; i++) { /* root properties right after "(;" would begin a game */
        buf_add_string(&w.joined, "(;");
        buf_add_slice(&w.joined, slice_part(w.file, w.collection.games[i].start + 1, w.collection.games[i].end));
    }
    buf_add_char(&w.joined, ')');

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        bytes_row(&w, &rows[i]);
    parse_one_rows(&w);
    freeing_row(1000, "freeing 1,000 nodes");
    freeing_row(1000000, "freeing 1,000,000 nodes");
    replay_row(&w);
    query_rows(&w);
    long_line_rows();
    jump_row();
    const struct slice some = slice_part(w.file, 0, w.collection.count > 100 ? (size_t)sgf_collection_gap(&w.collection, 100) : w.file.len);
    draw_row(some);
    step_row("key to canvas, 80x24", some, 80, 24);
    tree_rows();
    sgf_collection_free(&w.collection);
    buf_free(&w.copy);
    buf_free(&w.joined);
    buf_free(&file);
    return 0;
}
