/* tests/bench/library.c - how long a library takes to be made and asked, for a collection of games
 *
 *     library FILE
 *     library FILE KIND
 *
 * Processor time, the best of several; limits are for 50 MB of 32,073 games, and for 100,000 games, each for itself. The second form asks the
 * questions of a kind (board, corner, side, any) once, for who counts instructions, and prints how many games were asked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/mem.h"
#include "library/novelty.h"

enum { BUILDS = 3, RUNS = 7, NEW_RUNS = 3, NEW_GAMES = 100 };

#define USUAL 50001429.0 /* bytes of the file that the limits are for */
#define LARGE 90000      /* from this many games on the limits for 100,000 apply */

/* The questions: names of points on a whole board, or rows. */
static const struct question {
    enum shape_kind kind;
    const char *what;
} questions[] = {
    {SHAPE_BOARD, ""},
    {SHAPE_BOARD, "Bpd Wdp"},
    {SHAPE_BOARD, "Bpd Wdd Bpp Wdp"},
    {SHAPE_BOARD, "Bcd Bpd Wdp Wpp"},
    {SHAPE_BOARD, "Bcf Bde Bpd Bpp Wcd Wce Wdc Wdp"},
    {SHAPE_BOARD, "Bbc Bbd Bcc Bcf Bdc Bdp Bfc Bpp Wbe Wcd Wce Wch Wdd Wed Wfq Wpd"},
    {SHAPE_BOARD, "Bdd Bdp Bpd Bpp"},
    {SHAPE_CORNER, ".........\n.........\n..O......\n...X.....\n.........\n.........\n.........\n.........\n........."},
    {SHAPE_CORNER, "..........\n..........\n.....O....\n...X......\n..........\n..........\n..........\n..........\n..........\n.........."},
    {SHAPE_CORNER, "........\n........\n........\n..X.O...\n........\n........\n........\n........"},
    {SHAPE_CORNER, "....\n....\n....\n...."},
    {SHAPE_CORNER, ".........\n.........\n..XX.....\n.XOOO....\n.........\n..X......\n.........\n..O......\n........."},
    {SHAPE_SIDE, ".........\n.........\n....O.X..\n..X......\n........."},
    {SHAPE_SIDE, ".....\n.....\n..X..\n..O.."},
    {SHAPE_ANYWHERE, ".X.\nXOX\n..."},
    {SHAPE_ANYWHERE, "XO\nOX"},
    {SHAPE_ANYWHERE, ".........\n.........\n.........\n.........\n....X....\n.........\n.........\n.........\n........."},
};

/* A row of the table (row.h, whose struct row is another one than the library's). */
static void print_beside(const char *name, double figure, const char *unit, double ratio, const char *beside, double most)
{
    printf("%s\t%.6g\t%s\t", name, figure, unit);
    if (ratio > 0)
        printf("%.4g\t%s\t\t%g\n", ratio, beside, most);
    else
        printf("\t\t\t%g\n", most);
}

static void print(const char *name, double figure, const char *unit, double ratio, double most)
{
    print_beside(name, figure, unit, ratio, "the file", most);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void build(struct source *s, struct slice file)
{
    struct sgf_collection c;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, file, true);
    source_begin(s, "file");
    while (source_read(s, &c, 20000))
        ;
    source_end(s);
    sgf_collection_free(&c);
}

static void shape_of(const struct question *q, struct shape *shape)
{
    struct error e;
    if (q->kind != SHAPE_BOARD) {
        shape_of_text(shape, slice_of(q->what), q->kind, &e);
        return;
    }
    *shape = (struct shape){.kind = SHAPE_BOARD, .edges = SHAPE_ALL_EDGES, .exchanges = true, .columns = 19, .rows = 19};
    for (const char *at = q->what; *at; at += at[3] ? 4 : 3)
        shape->at[(at[2] - 'a') * 19 + at[1] - 'a'] = at[0] == 'B' ? STONE_BLACK : STONE_WHITE;
}

/* Seconds for one question, the best of several, and in *slice the longest slice of the last. */
static double ask(const struct source *s, const struct question *q, double *slice)
{
    static struct shape shape;
    double best = 1e9;
    shape_of(q, &shape);
    for (int run = 0; run < RUNS; run++) {
        const double start = now();
        struct search *search = search_new(&shape, false);
        search_begin(search, s);
        double longest = 0, before = now();
        while (search_step(search, SEARCH_SLICE)) {
            const double at = now();
            longest = at - before > longest ? at - before : longest;
            before = at;
        }
        const double time = now() - start;
        if (time < best) {
            best = time;
            *slice = longest;
        }
        search_free(search);
    }
    return best;
}

/* Seconds for what is new in the main line of a game; *slice as above. */
static double ask_new(struct novelty *n, const struct sgf_game *g, double *slice)
{
    uint32_t *nodes = mem_alloc(g->node_count * sizeof *nodes);
    size_t count = 0;
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(g, node))
        nodes[count++] = node;
    const double start = now();
    bool has_more = true;
    novelty_begin(n, g, nodes, count);
    for (double before = start; has_more;) {
        has_more = novelty_step(n, SEARCH_SLICE);
        const double at = now();
        *slice = at - before > *slice ? at - before : *slice;
        before = at;
    }
    mem_free(nodes);
    return now() - start;
}

/* The same of games from all of the file, each of which is in the library, too: the mean. */
static double ask_all_new(const struct source *s, struct slice file, double *slice)
{
    struct sgf_collection c;
    struct sgf_game g = {0};
    double best = 1e9;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, file, true);
    struct novelty *n = novelty_new((struct novelty_library){s, NULL, 1, false, NULL, NULL});
    for (int run = 0; run < NEW_RUNS; run++) {
        double time = 0, longest = 0;
        for (size_t i = 0; i < NEW_GAMES; i++) {
            sgf_game_load(&g, &c, i * c.count / NEW_GAMES);
            time += ask_new(n, &g, &longest);
        }
        if (time < best) {
            best = time;
            *slice = longest;
        }
    }
    novelty_free(n);
    sgf_game_free(&g);
    sgf_collection_free(&c);
    return best / NEW_GAMES;
}

static double memory_of(const struct source *s)
{
    return (double)(s->count * sizeof *s->games + s->events.count * sizeof *s->events.at + s->bytes.len +
                    s->text_count * sizeof *s->ends);
}

/* Every question of a kind, once. */
static void ask_once(const struct source *s, const char *kind)
{
    static struct shape shape;
    size_t games = 0;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (strcmp(shape_kind_word(questions[i].kind), kind) != 0)
            continue;
        shape_of(&questions[i], &shape);
        struct search *search = search_new(&shape, false);
        search_begin(search, s);
        while (search_step(search, SEARCH_SLICE))
            ;
        games += search->games;
        search_free(search);
    }
    printf("%zu\n", games);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        double most, most_large;
    } kinds[SHAPE_KIND_COUNT] = {{"find: whole boards, the slowest", 5, 10}, {"find: corners", 20, 60}, {"find: sides", 150, 400}, {"find: anywhere", 500, 1500}};
    struct buf file = {0};
    struct source source = {0};
    struct error e;
    double best = 1e9, slowest[SHAPE_KIND_COUNT] = {0}, longest = 0;
    if (argc < 2 || argc > 3 || !file_read(argv[1], &file, &e)) {
        fputs("usage: library FILE [KIND]\n", stderr);
        return 2;
    }
    if (argc == 3) {
        build(&source, buf_slice(&file));
        ask_once(&source, argv[2]);
        source_free(&source);
        buf_free(&file);
        return 0;
    }
    const double scale = (double)file.len / USUAL > 1 ? (double)file.len / USUAL : 1;
    for (int i = 0; i < BUILDS; i++) {
        source_free(&source);
        const double start = now();
        build(&source, buf_slice(&file));
        best = now() - start < best ? now() - start : best;
    }
    const bool is_large = source.count >= LARGE;
    print(is_large ? "library of 100,000 games: made" : "library: made", best * 1e3, "ms", 0, 1000 * scale);
    print("  its memory", memory_of(&source) / 1e6, "MB", memory_of(&source) / (double)file.len, 0.4);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        double slice = 0;
        const double time = ask(&source, &questions[i], &slice) * 1e3;
        slowest[questions[i].kind] = time > slowest[questions[i].kind] ? time : slowest[questions[i].kind];
        longest = slice > longest ? slice : longest;
        if (getenv("KIFU_BENCH_VERBOSE"))
            fprintf(stderr, "%s %.2f ms: %.60s\n", shape_kind_word(questions[i].kind), time, questions[i].what);
    }
    for (int k = 0; k < SHAPE_KIND_COUNT; k++)
        print(kinds[k].name, slowest[k], "ms", 0, is_large ? kinds[k].most_large : kinds[k].most * scale);
    print("  the longest slice", longest * 1e3, "ms", 0, 10);
    const double new = ask_all_new(&source, buf_slice(&file), &longest) * 1e3;
    print_beside("  what is new in a game", new, "ms", new / slowest[SHAPE_BOARD], "the slowest whole board", 5);
    print("  the longest slice of that", longest * 1e3, "ms", 0, 10);
    source_free(&source);
    buf_free(&file);
    return 0;
}
