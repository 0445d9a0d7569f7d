/* tests/library/67-novelty.c - what is new in a line: beside an answer that compares every position of every game */
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
#include "library/novelty.h"
#include "sweep.h"

enum { SOURCES = 3, GAMES = 30, NODES = 40, SIDE = 5, TURNS = 8 };

/* ---- games as the test sees them: boards after each node of a line, and what was done ---- */

struct board {
    char move[16]; /* "B 2 1"; "" none. A pass is "B -" */
    int column, row;
    bool has_move, has_point, is_changed;
    enum stone color;
    uint8_t at[SIDE * SIDE];
};

struct line {
    int gm, columns, rows;
    size_t count;
    uint32_t nodes[NODES];
    struct board boards[NODES];
};

struct made {
    struct line main;
    size_t source, index;
    long date; /* 0: none */
    bool is_chosen;
};

static struct made games[SOURCES * GAMES];
static size_t count;

static void board_take(const struct replay *r, uint32_t node, struct board *b)
{
    struct move move;
    *b = (struct board){.has_move = replay_has_move(r, node)};
    if (b->has_move) {
        replay_move_of(r, node, &move);
        b->color = move.color;
        b->has_point = move_has_point(&move);
        b->column = b->has_point ? point_column(move.to) : 0;
        b->row = b->has_point ? point_row(move.to) : 0;
    }
    for (int row = 0; row < r->position.rows; row++)
        for (int column = 0; column < r->position.columns; column++)
            b->at[row * r->position.columns + column] = r->position.board[point_at(column, row)];
}

/* The line through `node`, on along the last or the first children. */
static void line_take(const struct sgf_game *g, uint32_t node, struct line *l)
{
    struct replay r;
    size_t up = 0;
    replay_init(&r, g);
    *l = (struct line){.gm = g->gm, .columns = r.position.columns, .rows = r.position.rows};
    for (uint32_t at = node; at != SGF_NONE; at = sgf_parent(g, at))
        up++;
    l->count = up;
    for (uint32_t at = node; at != SGF_NONE; at = sgf_parent(g, at))
        l->nodes[--up] = at;
    for (uint32_t at = sgf_child(g, node); at != SGF_NONE; at = sgf_child(g, at))
        l->nodes[l->count++] = at;
    assert_true(l->count <= NODES);
    for (size_t i = 0; i < l->count; i++) {
        replay_to(&r, l->nodes[i]);
        board_take(&r, l->nodes[i], &l->boards[i]);
        l->boards[i].is_changed = i > 0 && memcmp(l->boards[i].at, l->boards[i - 1].at, sizeof l->boards[i].at) != 0;
        for (size_t k = 0; i == 0 && k < sizeof l->boards[i].at; k++)
            l->boards[i].is_changed |= l->boards[i].at[k] != STONE_EMPTY;
    }
    replay_free(&r);
}

static void turn(unsigned how, int columns, int rows, int *column, int *row)
{
    const int x = *column, y = *row;
    if (how & 4) {
        *column = y;
        *row = x;
    }
    const int across = how & 4 ? rows : columns, down = how & 4 ? columns : rows;
    *column = how & 1 ? across - 1 - *column : *column;
    *row = how & 2 ? down - 1 - *row : *row;
}

static bool fits(const struct line *a, const struct line *b, unsigned how)
{
    return a->gm == b->gm && a->columns == (how & 4 ? b->rows : b->columns) && a->rows == (how & 4 ? b->columns : b->rows);
}

/* Board `a` is `b` turned so, where colours are `exchanged`, too. */
static bool is_board(const struct line *l, const struct board *a, const struct line *m, const struct board *b, unsigned how,
    bool exchanged)
{
    static const uint8_t others[] = {STONE_EMPTY, STONE_WHITE, STONE_BLACK, STONE_ARROW};
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++) {
            int x = column, y = row;
            turn(how, m->columns, m->rows, &x, &y);
            const uint8_t stone = b->at[row * m->columns + column];
            if (a->at[y * l->columns + x] != (exchanged ? others[stone] : stone))
                return false;
        }
    return true;
}

static size_t passed(const struct line *l, size_t i)
{
    while (i < l->count && !l->boards[i].has_move && !l->boards[i].is_changed)
        i++;
    return i;
}

/* The same was done in both, node by node; nodes where nothing happens are passed over. */
static bool is_same(const struct line *l, const struct line *m, unsigned how)
{
    size_t i = passed(l, 0), k = passed(m, 0);
    if (!fits(l, m, how))
        return false;
    for (; i < l->count && k < m->count; i = passed(l, i + 1), k = passed(m, k + 1)) {
        const struct board *a = &l->boards[i], *b = &m->boards[k];
        int x = b->column, y = b->row;
        turn(how, m->columns, m->rows, &x, &y);
        if (a->has_move != b->has_move || a->has_point != b->has_point || a->color != b->color)
            return false;
        if ((a->has_point && (a->column != x || a->row != y)) || !is_board(l, a, m, b, how, false))
            return false;
    }
    return i == l->count && k == m->count;
}

static bool is_copy(const struct line *l, const struct line *m)
{
    for (unsigned how = 0; how < TURNS; how++)
        if (is_same(l, m, how))
            return true;
    return false;
}

static bool keeps_colors;

static bool has_board(const struct line *m, const struct line *l, const struct board *a)
{
    for (unsigned how = 0; how < TURNS; how++)
        for (size_t i = 0; fits(l, m, how) && i < m->count; i++)
            if (is_board(l, a, m, &m->boards[i], how, false) || (!keeps_colors && is_board(l, a, m, &m->boards[i], how, true)))
                return true;
    return false;
}

/* ---- what is expected ---- */

struct answer {
    uint32_t node, moves, before;
    const struct made *last;
};

static bool is_later(const struct made *a, const struct made *b)
{
    return !b || a->date > b->date;
}

static struct answer answer_of(const struct line *l, const struct line *main)
{
    struct answer a = {.node = SGF_NONE};
    uint32_t moves = 0;
    bool is_other[SOURCES * GAMES];
    for (size_t g = 0; g < count; g++)
        is_other[g] = games[g].is_chosen && !is_copy(l, &games[g].main) && !is_copy(main, &games[g].main);
    for (size_t i = 0; i < l->count && a.node == SGF_NONE; i++) {
        size_t others = 0;
        moves += l->boards[i].has_move;
        for (size_t g = 0; g < count; g++)
            others += is_other[g] && has_board(&games[g].main, l, &l->boards[i]);
        if (others || !l->boards[i].has_move)
            continue;
        a.node = l->nodes[i];
        a.moves = moves;
        for (size_t g = 0; i > 0 && g < count; g++) {
            if (!is_other[g] || !has_board(&games[g].main, l, &l->boards[i - 1]))
                continue;
            a.before++;
            a.last = is_later(&games[g], a.last) ? &games[g] : a.last;
        }
    }
    return a;
}

/* ---- records ---- */

/* A few points, so that games meet again by other orders of moves. */
static void add_point(struct chance *c, int columns, int rows, unsigned how, struct buf *out)
{
    int x = (int)chance_below(c, (uint32_t)columns), y = (int)chance_below(c, (uint32_t)rows);
    turn(how, columns, rows, &x, &y);
    buf_add_format(out, "[%c%c]", 'a' + x, 'a' + y);
}

static void add_nodes(struct chance *c, int columns, int rows, unsigned how, unsigned nodes, struct buf *out)
{
    for (unsigned i = 0; i < nodes; i++) {
        const uint32_t kind = chance_below(c, 20);
        buf_add_string(out, kind == 0 ? ";AB" : kind == 1 ? ";AW" : kind == 2 ? ";AE" : i % 2 ? ";W" : ";B");
        if (kind == 3)
            buf_add_string(out, "[]");
        else
            add_point(c, columns, rows, how, out);
        if (kind == 4)
            buf_add_string(out, ";C[nothing]");
    }
}

/* A game of a seed is the same however it is turned. */
static void game_write(struct chance c, unsigned how, bool is_short, const char *date, struct buf *out)
{
    static const int sizes[][2] = {{2, 2}, {2, 2}, {3, 2}, {2, 3}, {3, 3}};
    const int *size = sizes[chance_below(&c, COUNT(sizes))];
    const int across = how & 4 ? size[1] : size[0], down = how & 4 ? size[0] : size[1];
    const unsigned nodes = chance_below(&c, 9), cut = is_short && nodes ? nodes - 1 : nodes;
    if (across == down)
        buf_add_format(out, "(;GM[1]SZ[%d]DT[%s]", across, date);
    else
        buf_add_format(out, "(;GM[1]SZ[%d:%d]DT[%s]", across, down, date);
    if (chance_below(&c, 4) == 0) {
        buf_add_string(out, "HA[1]AB");
        add_point(&c, size[0], size[1], how, out);
    }
    add_nodes(&c, size[0], size[1], how, cut, out);
    if (chance_below(&c, 3) == 0) {
        buf_add_string(out, "(");
        add_nodes(&c, size[0], size[1], how, 1 + chance_below(&c, 3), out);
        buf_add_string(out, ")(");
        add_nodes(&c, size[0], size[1], how, 1 + chance_below(&c, 3), out);
        buf_add_string(out, ")");
    }
    buf_add_string(out, ")");
}

static long date_make(struct chance *c, char text[16])
{
    const int year = 2000 + (int)chance_below(c, 3), month = 1 + (int)chance_below(c, 3), day = 1 + (int)chance_below(c, 9);
    text[0] = '\0';
    if (chance_below(c, 3) == 0)
        return 0;
    snprintf(text, 16, "%04d-%02d-%02d", year % 10000, month % 100, day % 100);
    return year * 10000L + month * 100 + day;
}

struct world {
    struct buf bytes[SOURCES];
    struct sgf_collection collections[SOURCES];
    struct source sources[SOURCES];
    uint8_t *chosen[SOURCES];
    size_t sources_count;
    struct chance *chance;       /* for has_source: */
    struct source seen[SOURCES]; /* the same, of which one at most is there */
};

static void games_make(struct chance *c, struct world *w, size_t source)
{
    const size_t most = 1 + chance_below(c, GAMES);
    struct games_shape tiny = {.nodes = 7, .has_branches = true, .is_odd = true};
    char date[16];
    for (size_t i = 0; i < most; i++) {
        struct made *m = &games[count++];
        *m = (struct made){.source = source, .index = i};
        m->date = date_make(c, date);
        if (chance_below(c, 5) == 0) {
            tiny.columns = tiny.rows = 4;
            tiny.is_amazons = chance_below(c, 2);
            m->date = 0;
            games_record(c, &tiny, &w->bytes[source]);
            continue;
        }
        /* From few seeds, so that there are copies: turned, cut, without the last node. */
        const struct chance seed = {chance_below(c, 12) * UINT64_C(0x9E3779B97F4A7C15) + 7};
        game_write(seed, chance_below(c, TURNS), chance_below(c, 4) == 0, date, &w->bytes[source]);
    }
}

static void source_make(struct world *w, size_t i)
{
    sgf_collection_init(&w->collections[i], CHARSET_UNKNOWN);
    sgf_collection_feed(&w->collections[i], buf_slice(&w->bytes[i]), true);
    source_begin(&w->sources[i], "source");
    while (source_read(&w->sources[i], &w->collections[i], 100))
        continue;
    source_end(&w->sources[i]);
    w->chosen[i] = mem_zero(CHOSEN_BYTES(w->sources[i].count), 1);
}

static void world_make(struct chance *c, struct world *w, bool has_chosen)
{
    struct sgf_game g = {0};
    *w = (struct world){.sources_count = 1 + chance_below(c, SOURCES)};
    count = 0;
    for (size_t i = 0; i < w->sources_count; i++) {
        games_make(c, w, i);
        source_make(w, i);
    }
    for (size_t i = 0; i < count; i++) {
        struct made *m = &games[i];
        sgf_game_load(&g, &w->collections[m->source], m->index);
        line_take(&g, 0, &m->main);
        m->is_chosen = !has_chosen || chance_below(c, 4) > 0;
        w->chosen[m->source][m->index / 8] |= (uint8_t)(m->is_chosen << m->index % 8);
    }
    sgf_game_free(&g);
}

static void world_free(struct world *w)
{
    for (size_t i = 0; i < w->sources_count; i++) {
        source_free(&w->sources[i]);
        sgf_collection_free(&w->collections[i]);
        buf_free(&w->bytes[i]);
        mem_free(w->chosen[i]);
    }
}

/* ---- one source at a time is there, and not always at once ---- */

static void source_hide(struct world *w, size_t i)
{
    w->seen[i] = (struct source){.name = w->sources[i].name, .count = w->sources[i].count, .row = 1};
    assert_true(source_is_dropped(&w->seen[i]) || w->seen[i].count == 0);
}

static bool has_source(void *world, size_t source)
{
    struct world *w = world;
    for (size_t i = 0; i < w->sources_count; i++)
        source_hide(w, i);
    if (chance_below(w->chance, 3) == 0)
        return false;
    w->seen[source] = w->sources[source];
    return true;
}

static struct novelty_library library_of(struct world *w, struct chance *c, bool has_chosen)
{
    struct novelty_library l = {w->sources, has_chosen ? w->chosen : NULL, w->sources_count, keeps_colors, NULL, NULL};
    w->chance = c;
    if (chance_below(c, 2) == 0)
        return l;
    l.sources = w->seen;
    l.has = has_source;
    l.context = w;
    return l;
}

/* ---- both compared ---- */

static struct {
    size_t new, none, without_before, dated, variations, waits;
} seen;

static void assert_line(struct chance *c, struct novelty *n, const struct sgf_game *g, const struct line *l, const struct line *main)
{
    const struct answer a = answer_of(l, main);
    novelty_begin(n, g, l->nodes, l->count);
    while (novelty_step(n, 1 + chance_below(c, 2000)))
        seen.waits += n->waits;
    assert_false(n->waits);
    assert_int_equal(n->node, a.node);
    assert_int_equal(n->moves, a.moves);
    assert_int_equal(n->before, a.before);
    assert_int_equal(n->last.is_there, a.last != NULL);
    if (a.last) {
        assert_int_equal(n->last.source, a.last->source);
        assert_int_equal(n->last.found.game, a.last->index);
    }
    seen.new += a.node != SGF_NONE;
    seen.none += a.node == SGF_NONE;
    seen.without_before += a.node != SGF_NONE && a.before == 0;
    seen.dated += a.last && a.last->date;
}

/* Each game of the library; others are all of it, or those that were chosen. */
static void as_by_hand(void **state)
{
    struct chance c = chance_begin("novelty");
    (void)state;
    for (size_t i = 0; i < sweep_share(40, 3000); i++) {
        struct world w;
        struct sgf_game g = {0};
        const bool has_chosen = chance_below(&c, 2);
        static struct line line;
        world_make(&c, &w, has_chosen);
        keeps_colors = chance_below(&c, 2);
        struct novelty *n = novelty_new(library_of(&w, &c, has_chosen));
        for (size_t k = 0; k < count; k++) {
            sgf_game_load(&g, &w.collections[games[k].source], games[k].index);
            const uint32_t node = g.node_count - 1 - chance_below(&c, g.node_count < 3 ? g.node_count : 3);
            assert_line(&c, n, &g, &games[k].main, &games[k].main);
            line_take(&g, node, &line);
            assert_line(&c, n, &g, &line, &games[k].main);
            seen.variations += line.nodes[line.count - 1] != games[k].main.nodes[games[k].main.count - 1];
        }
        novelty_free(n);
        sgf_game_free(&g);
        world_free(&w);
    }
    print_message("%zu new, %zu not, %zu without games before, %zu dated, %zu variations\n", seen.new, seen.none,
        seen.without_before, seen.dated, seen.variations);
    assert_true(seen.waits > 100);
    assert_true(seen.new > 100 && seen.none > 100 && seen.without_before > 10 && seen.dated > 100 && seen.variations > 50);
}

/* ---- one by one ---- */

struct one {
    const char *game, *library;
    uint32_t moves, before;
};

static void assert_one(const struct one *o)
{
    struct world w = {.sources_count = 1};
    struct sgf_collection c;
    struct sgf_game g = {0};
    static struct line line;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, slice_of(o->game), true);
    sgf_game_load(&g, &c, 0);
    line_take(&g, 0, &line);
    buf_add_string(&w.bytes[0], o->library);
    source_make(&w, 0);
    struct novelty *n = novelty_new((struct novelty_library){w.sources, NULL, 1, false, NULL, NULL});
    novelty_begin(n, &g, line.nodes, line.count);
    while (novelty_step(n, SEARCH_SLICE))
        continue;
    assert_int_equal(n->moves, o->moves);
    assert_int_equal(n->before, o->before);
    assert_int_equal(n->node == SGF_NONE, o->moves == 0);
    novelty_free(n);
    sgf_game_free(&g);
    sgf_collection_free(&c);
    world_free(&w);
}

static void one_by_one(void **state)
{
    static const struct one ones[] = {
        /* left, and reached by other moves later: the first one counts */
        {"(;SZ[9];B[bc];W[ge];B[dh];W[ih])", "(;SZ[9];B[bc];W[ge])(;SZ[9];B[dh];W[ih];B[bc];W[ge];B[ee])", 3, 1},
        {"(;SZ[9];B[bc];W[ff];B[dh])", "(;SZ[9];B[bc];W[gg])(;SZ[9];B[dh];W[ff];B[bc])", 2, 1},
        /* the game itself, turned, with a comment between, is no other; one move more is */
        {"(;SZ[9];B[cc];W[gd])", "(;SZ[9];B[cc];W[gd])(;SZ[9];B[gc];C[x];W[cd])", 1, 0},
        {"(;SZ[9];B[cc];W[gd])", "(;SZ[9];B[cc];W[gd])(;SZ[9];B[gc];W[cd];B[])", 0, 0},
        /* colours may be exchanged, and then it is another game */
        {"(;SZ[9];B[cc];W[gd];B[ee])", "(;SZ[9];W[cc];B[gd])", 3, 1},
        /* handicap; a pass; nothing; another game on the same board */
        {"(;SZ[9]HA[2]AB[cc][gg];W[ee])", "(;SZ[9]HA[2]AB[gc][cg];W[ec])", 1, 1},
        {"(;SZ[9];B[];W[cc];B[gg])", "(;SZ[9];W[cc])", 3, 1},
        {"(;SZ[9])", "(;SZ[9];W[cc])", 0, 0},
        {"(;SZ[9];B[cc])", "(;SZ[9]GM[2];B[cc])", 1, 0},
        {"(;B[cc]SZ[9])", "(;SZ[9];B[dd])", 1, 0},
        /* without a board */
        {"(;GM[4];B[cc])", "(;GM[4];B[cc];W[dd])", 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ones); i++) {
        print_message("%zu\n", i);
        assert_one(&ones[i]);
    }
}

/* Many positions that are found at once: they are not one slice, as looking for one takes time by itself. */
static void slices_are_short(void **state)
{
    struct world w = {.sources_count = 1};
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct buf game = {0};
    uint32_t nodes[200];
    size_t steps = 0;
    (void)state;
    buf_add_string(&game, "(;SZ[19]");
    for (int i = 0; i < 100; i++)
        buf_add_format(&game, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 10, 'a' + i / 10);
    buf_add_format(&w.bytes[0], "%s;B[ss])", buf_string(&game));
    buf_add_string(&game, ";B[sa])");
    source_make(&w, 0);
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, buf_slice(&game), true);
    sgf_game_load(&g, &c, 0);
    for (uint32_t i = 0; i < 102; i++)
        nodes[i] = i;
    struct novelty *n = novelty_new((struct novelty_library){w.sources, NULL, 1, false, NULL, NULL});
    novelty_begin(n, &g, nodes, 102);
    for (uint32_t looked = 0; novelty_step(n, SEARCH_SLICE); looked = n->looked, steps++)
        assert_true(n->looked <= looked + 6);
    assert_int_equal(n->moves, 101);
    assert_true(steps > 16);
    novelty_free(n);
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&game);
    world_free(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_by_one), cmocka_unit_test(as_by_hand), cmocka_unit_test(slices_are_short)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
