/* tests/reader/50-ways.c - many ways to a node of a record made by chance: each leads to the board as played by hand */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/text.h"
#include "games.h"
#include "reader/comment.h"
#include "reader/goto.h"
#include "reader/reader.h"
#include "reader/treegraph.h"
#include "reader/walk.h"
#include "sweep.h"

/* ---- by hand, from the values as written ---- */

struct by_hand {
    struct hand board;
    unsigned number; /* of moves, as MN counts */
    char turn;       /* 'X', 'O'; 0: not given so far */
    char last;       /* the player of the last move */
    bool has_handicap;
};

static bool ident_is(const struct sgf_game *g, uint32_t prop, const char *ident)
{
    return slice_is(sgf_ident(g, g->props[prop].id), ident);
}

static void put(struct hand *h, struct slice value, char stone)
{
    struct hand_point a, b;

    assert_true(hand_point_of(h, value.at, &a));
    b = a;
    if (value.len == 5)
        assert_true(hand_point_of(h, value.at + 3, &b));
    for (int row = a.row; row <= b.row; row++)
        for (int column = a.column; column <= b.column; column++)
            h->at[row][column] = stone;
}

/* Reads the points of a move; returns their number, 0 for a pass, -1 if it is not a move. */
static int points_of(const struct by_hand *b, bool is_amazons, struct slice value, struct hand_point p[3])
{
    const bool is_small = b->board.columns <= 19 && b->board.rows <= 19;
    const int count = (int)value.len / 2;

    if (!is_amazons && (value.len == 0 || (slice_is(value, "tt") && is_small)))
        return 0;
    if (value.len < 2)
        return -1;
    for (int i = 0; i < count; i++)
        if (!hand_point_of(&b->board, value.at + 2 * i, &p[i]))
            return -1;
    return count;
}

static void move(struct by_hand *b, bool is_amazons, char stone, struct slice value)
{
    struct hand_point p[3];
    const int count = points_of(b, is_amazons, value, p);

    if (count < 0)
        return;
    if (is_amazons) {
        assert_int_equal(count, 3);
        b->board.at[p[0].row][p[0].column] = '.';
        b->board.at[p[1].row][p[1].column] = stone;
        b->board.at[p[2].row][p[2].column] = '#';
    } else if (count > 0) {
        hand_play(&b->board, stone, p[0]);
    }
    b->number++;
    b->last = stone;
    b->turn = stone == 'X' ? 'O' : 'X';
}

static void play_property(const struct sgf_game *g, uint32_t prop, struct by_hand *b)
{
    static const char *const setups[] = {"AB", "AW", "AE", "AA"};
    const struct slice first = sgf_raw(g, sgf_value_first(g, prop));

    for (int i = 0; i < 4; i++)
        for (uint32_t v = sgf_value_first(g, prop); ident_is(g, prop, setups[i]) && v < sgf_value_end(g, prop); v++)
            put(&b->board, sgf_raw(g, v), "XO.#"[i]);
    if (ident_is(g, prop, "B") || ident_is(g, prop, "W"))
        move(b, g->gm == 18, ident_is(g, prop, "B") ? 'X' : 'O', first);
    if (ident_is(g, prop, "PL"))
        b->turn = first.at[0] == 'B' ? 'X' : 'O';
    if (ident_is(g, prop, "MN"))
        b->number = (unsigned)atoi(first.at);
    if (ident_is(g, prop, "HA"))
        b->has_handicap = true;
}

static void begin(const struct sgf_game *g, const struct games_shape *shape, struct by_hand *b)
{
    static const char start[] = "djgjagjgdagaadjd";
    const bool has_setup = sgf_find(g, 0, SGF_AB) != SGF_NONE || sgf_find(g, 0, SGF_AW) != SGF_NONE;

    *b = (struct by_hand){0};
    hand_clear(&b->board, shape->columns, shape->rows);
    for (int i = 0; i < 8 && shape->is_amazons && shape->columns == 10 && shape->rows == 10 && !has_setup; i++)
        put(&b->board, (struct slice){start + 2 * i, 2}, i < 4 ? 'X' : 'O');
}

/* All nodes; the parent of each is before it. */
static struct by_hand *play_all(const struct sgf_game *g, const struct games_shape *shape)
{
    struct by_hand *all = mem_zero(g->node_count, sizeof *all);

    for (uint32_t node = 0; node < g->node_count; node++) {
        if (node == 0)
            begin(g, shape, &all[0]);
        else
            all[node] = all[sgf_parent(g, node)];
        for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++)
            play_property(g, prop, &all[node]);
    }
    return all;
}

/* ---- comparing ---- */

/* The turn, if not given: the player of the next move, else the player who begins (doc/sgf.md 4.4). */
static char turn_of(const struct sgf_game *g, uint32_t node, const struct by_hand *b)
{
    const uint32_t child = sgf_child(g, node);
    struct hand_point p[3];

    for (uint32_t prop = child == SGF_NONE ? 0 : sgf_prop_first(g, child); !b->turn && child != SGF_NONE && prop < sgf_prop_end(g, child); prop++)
        if ((ident_is(g, prop, "B") || ident_is(g, prop, "W")) && points_of(b, g->gm == 18, sgf_raw(g, sgf_value_first(g, prop)), p) >= 0)
            return ident_is(g, prop, "B") ? 'X' : 'O';
    return b->turn ? b->turn : b->has_handicap ? 'O' : 'X';
}

/* True if an amazon of that side has an empty square beside it. */
static bool can_move(const struct hand *h, char stone)
{
    for (int i = 0; i < h->columns * h->rows * 9; i++) {
        const struct hand_point at = {i / 9 % h->columns, i / 9 / h->columns};
        const struct hand_point to = {at.column + i % 3 - 1, at.row + i / 3 % 3 - 1};

        if (h->at[at.row][at.column] == stone && hand_has(h, to) && h->at[to.row][to.column] == '.')
            return true;
    }
    return false;
}

static void assert_is(const struct replay *r, const struct by_hand *b, uint32_t node)
{
    const struct position *p = &r->position;

    assert_int_equal(r->node, node);
    assert_int_equal(p->columns, b->board.columns);
    assert_int_equal(p->rows, b->board.rows);
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++)
            if (".XO#"[p->board[point_at(column, row)]] != b->board.at[row][column])
                fail_msg("node %u, column %d, row %d: %c, by hand %c", node, column, row, ".XO#"[p->board[point_at(column, row)]],
                    b->board.at[row][column]);
    assert_int_equal(p->captures[STONE_BLACK], b->board.taken[0]);
    assert_int_equal(p->captures[STONE_WHITE], b->board.taken[1]);
    assert_int_equal(p->move_number, b->number);
    assert_int_equal(p->to_play, turn_of(r->game, node, b) == 'X' ? STONE_BLACK : STONE_WHITE);
    for (int color = STONE_BLACK; p->rules->can_move && color <= STONE_WHITE; color++)
        assert_int_equal(p->rules->can_move(p, (enum stone)color), can_move(&b->board, color == STONE_BLACK ? 'X' : 'O'));
    if (p->last.kind != MOVE_NONE)
        assert_int_equal(p->last.color, b->last == 'X' ? STONE_BLACK : STONE_WHITE);
    else
        assert_int_equal(b->last, 0);
}

struct world {
    struct chance chance;
    struct reader reader; /* used for all games, as in a session */
    struct replay replay; /* likewise, as in a search */
    const struct by_hand *all;
};

static uint32_t any_node(struct world *w)
{
    return chance_below(&w->chance, w->reader.record.node_count);
}

static void arrive(struct world *w, uint32_t node)
{
    reader_go(&w->reader, node);
    assert_is(&w->reader.replay, &w->all[node], node);
}

static void by_address(struct world *w, uint32_t node)
{
    const struct sgf_game *g = &w->reader.record;
    struct buf address = {0}, other = {0};
    struct error e;

    sgf_address(g, node, &address);
    sgf_paths_address(&w->reader.paths, g, node, &other);
    assert_string_equal(buf_string(&address), buf_string(&other));
    assert_int_equal(sgf_address_find(g, buf_slice(&address)), node);
    if (memchr(address.at, '.', address.len) || address.at[0] == '@') /* a number alone is that of a move */
        assert_int_equal(goto_find(&w->reader, buf_slice(&address), &e), node);
    arrive(w, sgf_address_find(g, buf_slice(&address)));
    buf_free(&address);
    buf_free(&other);
}

/* The depth by counting, and back to the root in steps of any size. */
static void by_steps_back(struct world *w)
{
    const struct sgf_game *g = &w->reader.record;
    uint32_t node = reader_node(&w->reader);

    while (node != 0) {
        size_t steps = 1 + chance_below(&w->chance, 3);

        const uint32_t back = walk_back(&w->reader, steps);
        for (; steps > 0 && node != 0; steps--)
            node = sgf_parent(g, node);
        assert_int_equal(back, node);
        arrive(w, node);
    }
}

/* Forward again along the line: it leads back to its leaf. */
static void by_steps_forward(struct world *w, uint32_t leaf)
{
    while (reader_node(&w->reader) != leaf) {
        const uint32_t was = reader_node(&w->reader), node = walk_forward(&w->reader, 1);

        assert_int_equal(sgf_parent(&w->reader.record, node), was);
        arrive(w, node);
    }
    assert_int_equal(walk_forward(&w->reader, 1), leaf);
}

/* A typed move number: a node of the line, and the first that plays it. */
static void by_number(struct world *w, uint32_t leaf)
{
    const struct sgf_game *g = &w->reader.record;
    const unsigned number = w->all[leaf].number;
    uint32_t first = SGF_NONE, any = SGF_NONE;

    for (uint32_t node = leaf; number > 0; node = sgf_parent(g, node)) {
        const uint32_t above = sgf_parent(g, node);
        struct move is;

        replay_move_of(&w->reader.replay, node, &is);
        first = w->all[node].number == number && is.kind != MOVE_NONE ? node : first;
        any = w->all[node].number == number ? node : any;
        if (above == SGF_NONE)
            break;
    }
    first = first != SGF_NONE ? first : any;
    reader_go(&w->reader, leaf);
    assert_int_equal(goto_number(&w->reader, number), number > 0 ? first : 0);
}

static void try_game(struct world *w)
{
    const struct sgf_game *g = &w->reader.record;

    for (uint32_t node = 0; node < g->node_count; node++) {
        arrive(w, node);
        replay_to(&w->replay, g->node_count - 1 - node);
        assert_is(&w->replay, &w->all[g->node_count - 1 - node], g->node_count - 1 - node);
    }
    for (int i = 0; i < 8; i++) {
        const uint32_t leaf = sgf_line_end(g, any_node(w));

        by_address(w, any_node(w));
        arrive(w, leaf);
        by_steps_back(w);
        by_steps_forward(w, leaf);
        by_number(w, leaf);
        replay_to(&w->replay, leaf);
        assert_is(&w->replay, &w->all[leaf], leaf);
    }
}

static void one_game(struct world *w, struct buf *text)
{
    struct sgf_collection c;
    const struct games_shape shape = games_shape(&w->chance);

    buf_clear(text);
    games_record(&w->chance, &shape, text);
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, buf_slice(text), true);
    assert_int_equal(c.count, 1);
    reader_open(&w->reader, &c, 0);
    struct by_hand *all = play_all(&w->reader.record, &shape);
    w->all = all;
    replay_renew(&w->replay, &w->reader.record);
    try_game(w);
    mem_free(all);
    reader_close(&w->reader);
    sgf_collection_free(&c);
}

static void boards_are_those_of_a_hand(void **state)
{
    struct world *w = mem_zero(1, sizeof *w);
    struct buf text = {0};

    (void)state;
    w->chance = chance_begin("ways");
    for (size_t i = sweep_share(400, 20000); i > 0; i--)
        one_game(w, &text);
    reader_free(&w->reader);
    replay_free(&w->replay);
    mem_free(w);
    buf_free(&text);
}

/* One replay all the way: the numbers of its searches wrap several times. */
static void a_long_game_stays_right(void **state)
{
    struct chance chance = chance_begin("a long game");
    const struct games_shape shape = {.columns = 5, .rows = 4, .nodes = 150000};
    struct buf text = {0};
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct replay r = {0};
    struct by_hand b;

    (void)state;
    games_record(&chance, &shape, &text);
    assert_true(sgf_game_from(&g, &c, buf_slice(&text)));
    replay_renew(&r, &g);
    begin(&g, &shape, &b);
    for (uint32_t node = 0; node < g.node_count; node++) {
        for (uint32_t prop = sgf_prop_first(&g, node); prop < sgf_prop_end(&g, node); prop++)
            play_property(&g, prop, &b);
        replay_to(&r, node);
        assert_is(&r, &b, node);
    }
    replay_free(&r);
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&text);
}

/* A group of every size is captured by one move, or takes its own last liberty; and is put back on the board. */
static void groups_of_every_size(void **state)
{
    static const char letters[] = "abcdefghi";
    const struct games_shape shape = {.columns = 9, .rows = 9};
    struct buf text = {0};
    struct replay r = {0};

    (void)state;
    for (int k = 0; k < 2 * 79; k++) {
        const int count = k / 2 + 1;
        struct sgf_collection c;
        struct sgf_game g = {0};

        buf_clear(&text);
        buf_add_string(&text, "(;SZ[9]AB");
        for (int i = 0; i < 81; i++) {
            if (i == count)
                buf_add_string(&text, "AW");
            if (i != count) /* the liberty of both */
                buf_add_format(&text, "[%c%c]", letters[i % 9], letters[i / 9]);
        }
        buf_add_format(&text, ";%c[%c%c])", k % 2 ? 'W' : 'B', letters[count % 9], letters[count / 9]);
        assert_true(sgf_game_from(&g, &c, buf_slice(&text)));
        struct by_hand *all = play_all(&g, &shape);
        replay_renew(&r, &g);
        for (uint32_t node = 0; node < 5; node++) {
            replay_to(&r, node % 2);
            assert_is(&r, &all[node % 2], node % 2);
        }
        mem_free(all);
        sgf_game_free(&g);
        sgf_collection_free(&c);
    }
    replay_free(&r);
    buf_free(&text);
}

/* ---- the tree in windows of every size ---- */

enum { ROWS_MOST = 400, COLUMNS_MOST = 60 };

struct picture {
    int columns, rows;
    uint32_t at[ROWS_MOST][COLUMNS_MOST]; /* nodes */
};

static void picture_make(struct tree_graph *t, const struct reader *r, int columns, int rows, struct picture *p)
{
    const struct treegraph_view v = {
        .replay = &r->replay, .paths = &r->paths, .families = r->families, .center = reader_node(r), .columns = columns, .rows = rows};

    treegraph_make(t, &v);
    p->columns = t->columns;
    p->rows = t->rows;
    assert_true(p->rows <= ROWS_MOST && p->columns <= COLUMNS_MOST);
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++)
            p->at[row][column] = treegraph_node(t, column, row);
}

/* The row and column of a node. */
static void find_in(const struct picture *p, uint32_t node, int *row, int *column)
{
    for (int i = 0; i < p->rows * p->columns; i++) {
        *row = i / p->columns;
        *column = i % p->columns;
        if (p->at[*row][*column] == node)
            return;
    }
    fail_msg("node %u is not in the window", node);
}

/* A window moves by half its width, has a quarter before the node unless it begins at the root, and is no further to
 * the left than needed to show the end of the row. */
static void columns_are_right(const struct reader *r, const struct picture *p, int column)
{
    const int depth = (int)sgf_paths_depth(&r->paths, reader_node(r)), left = depth - column;
    const int end = (int)sgf_paths_depth(&r->paths, sgf_line_end(&r->record, reader_node(r)));
    const int page = p->columns > 3 ? p->columns / 2 : 1;

    assert_true(left >= 0 && left % page == 0);
    assert_true(left == 0 || column >= p->columns / 4);
    assert_false(left >= page && end < left - page + p->columns);
    assert_true(depth - p->columns / 4 - left < page || end < left + p->columns); /* further right only if the row continues */
}

/* With fewer rows: those around the node, as many above as below it if possible. */
static void rows_are_right(struct tree_graph *t, const struct reader *r, const struct picture *all, int rows)
{
    static struct picture p;
    int above, row, column = 0;

    find_in(all, reader_node(r), &above, &column);
    picture_make(t, r, all->columns, rows, &p);
    assert_int_equal(p.rows, rows < all->rows ? rows : all->rows);
    find_in(&p, reader_node(r), &row, &column);
    int top = above - rows / 2;
    top = top > all->rows - rows ? all->rows - rows : top;
    top = top < 0 ? 0 : top;
    assert_int_equal(above - row, top);
    for (row = 0; row < p.rows; row++)
        for (column = 0; column < p.columns; column++)
            if (p.at[row][column] != SGF_NONE)
                assert_int_equal(p.at[row][column], all->at[top + row][column]);
}

/* From each visible node: up and down to the nearest of that row, the left one of two; back to the parent; on along the
 * path, else to the first child. */
static void steps_are_right(const struct tree_graph *t, const struct reader *r, const struct picture *p)
{
    const struct sgf_game *g = &r->record;

    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            const uint32_t node = p->at[row][column];
            uint32_t on = node == SGF_NONE ? SGF_NONE : sgf_child(g, node);

            if (node == SGF_NONE)
                continue;
            for (uint32_t up = reader_node(r); up != SGF_NONE; up = sgf_parent(g, up))
                on = sgf_parent(g, up) == node ? up : on;
            assert_int_equal(treegraph_step(t, &r->replay, node, 0, 1), on);
            assert_int_equal(treegraph_step(t, &r->replay, node, 0, -1), sgf_parent(g, node));
            for (int way = -1; way <= 1; way += 2) {
                uint32_t wanted = SGF_NONE;
                int best = p->columns;

                for (int i = 0; row + way >= 0 && row + way < p->rows && i < p->columns; i++)
                    if (p->at[row + way][i] != SGF_NONE && abs(i - column) < best) {
                        best = abs(i - column);
                        wanted = p->at[row + way][i];
                    }
                assert_int_equal(treegraph_step(t, &r->replay, node, way, 0), wanted);
                assert_int_equal(treegraph_step(NULL, &r->replay, node, way, 0), SGF_NONE);
            }
        }
}

/* Only the path is highlighted; a line leads on to each child. */
static void light_is_right(const struct tree_graph *t, const struct reader *r, const struct picture *p)
{
    const struct sgf_game *g = &r->record;

    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            const struct tree_cell *cell = treegraph_cell(t, column, row);
            bool is_on_path = false, leads_on = false;

            if (cell->node == SGF_NONE)
                continue;
            for (uint32_t up = reader_node(r); up != SGF_NONE; up = sgf_parent(g, up)) {
                is_on_path |= up == cell->node;
                leads_on |= up == sgf_child(g, cell->node);
            }
            assert_int_equal(cell->is_lit, is_on_path);
            assert_int_equal(cell->joins, sgf_child(g, cell->node) != SGF_NONE);
            assert_int_equal(cell->joins_lit, leads_on);
            assert_int_equal(cell->folded, 0);
            assert_int_equal(cell->strokes, 0);
        }
    assert_null(treegraph_cell(t, -1, 0));
    assert_null(treegraph_cell(t, 0, -1));
    assert_null(treegraph_cell(t, p->columns, 0));
    assert_null(treegraph_cell(t, 0, p->rows));
}

/* A graph that has drawn others before draws the same as a new one, folded or not. */
static void again_is_the_same(struct tree_graph *t, struct chance *c, const struct reader *r)
{
    const struct treegraph_view v = {.replay = &r->replay,
        .paths = &r->paths,
        .families = r->families,
        .center = reader_node(r),
        .columns = 1 + (int)chance_below(c, 30),
        .rows = 1 + (int)chance_below(c, 9),
        .fold = chance_below(c, 2),
        .only_path = chance_below(c, 4) == 0};
    struct tree_graph *fresh = treegraph_new();

    treegraph_make(t, &v);
    treegraph_make(fresh, &v);
    assert_int_equal(t->rows, fresh->rows);
    assert_int_equal(t->columns, fresh->columns);
    for (int row = 0; row < t->rows; row++)
        for (int column = 0; column < t->columns; column++) {
            const struct tree_cell *a = treegraph_cell(t, column, row), *b = treegraph_cell(fresh, column, row);
            assert_true(a->node == b->node && a->folded == b->folded && a->strokes == b->strokes && a->joins == b->joins &&
                        a->is_lit == b->is_lit && a->joins_lit == b->joins_lit);
        }
    treegraph_free(fresh);
}

static bool is_noted(const struct sgf_game *g, uint32_t node)
{
    return sgf_has_text(g, node, SGF_C) || sgf_has_text(g, node, SGF_N) || sgf_find(g, node, SGF_HO) != SGF_NONE;
}

/* Folded: columns are still depths, those that share one are counted, and the node, its neighbours and nodes with notes
 * in its row are not among them. */
static void folds_are_right(struct tree_graph *t, struct chance *c, const struct reader *r)
{
    const struct sgf_game *g = &r->record;
    const uint32_t center = reader_node(r);
    const struct treegraph_view v = {.replay = &r->replay,
        .paths = &r->paths,
        .families = r->families,
        .center = center,
        .columns = 6 + (int)chance_below(c, 30),
        .rows = 1 + (int)chance_below(c, 12),
        .fold = true};
    uint32_t depth_at[64];
    bool is_seen = false;

    memset(depth_at, 0xFF, sizeof depth_at);
    treegraph_make(t, &v);
    for (int row = 0; row < t->rows; row++) {
        uint32_t before = SGF_NONE, folded = 0;
        bool has_center = false;

        for (int column = 0; column < t->columns; column++)
            has_center |= treegraph_node(t, column, row) == center;
        is_seen |= has_center;
        for (int column = 0; column < t->columns; column++) {
            const struct tree_cell *cell = treegraph_cell(t, column, row);

            assert_false(cell->folded > 0 && cell->node != SGF_NONE);
            folded += cell->folded;
            if (cell->node == SGF_NONE)
                continue;
            const uint32_t depth = sgf_paths_depth(&r->paths, cell->node);
            assert_true(depth_at[column] == UINT32_MAX || depth_at[column] == depth);
            depth_at[column] = depth;
            if (before != SGF_NONE) {
                uint32_t hidden = 0, up = sgf_parent(g, cell->node);
                for (; up != before && up != SGF_NONE; up = sgf_parent(g, up), hidden++)
                    assert_false(has_center && (is_noted(g, up) || up == sgf_parent(g, center) || up == sgf_child(g, center)));
                assert_int_equal(up, before);
                assert_int_equal(hidden, folded);
            }
            before = cell->node;
            folded = 0;
        }
    }
    assert_true(is_seen);
}

static void windows_show_what_is_there(void **state)
{
    static struct picture all;
    struct chance chance = chance_begin("windows");
    struct tree_graph *t = treegraph_new();
    struct reader r = {0};
    struct buf text = {0};

    (void)state;
    for (size_t i = sweep_share(150, 10000); i > 0; i--) {
        struct games_shape shape = {.columns = 9, .rows = 9, .nodes = 2 + chance_below(&chance, 90), .has_branches = i % 4 > 0, .has_texts = i % 3 == 0};
        struct sgf_collection c;

        buf_clear(&text);
        games_record(&chance, &shape, &text);
        sgf_collection_init(&c, CHARSET_UNKNOWN);
        sgf_collection_feed(&c, buf_slice(&text), true);
        reader_open(&r, &c, 0);
        for (int k = 0; k < 12; k++) {
            int row, column = 0;

            reader_go(&r, chance_below(&chance, r.record.node_count));
            picture_make(t, &r, 1 + (int)chance_below(&chance, 40), ROWS_MOST, &all);
            find_in(&all, reader_node(&r), &row, &column);
            columns_are_right(&r, &all, column);
            steps_are_right(t, &r, &all);
            light_is_right(t, &r, &all);
            again_is_the_same(t, &chance, &r);
            folds_are_right(t, &chance, &r);
            for (int rows = 1; rows <= all.rows + 1; rows++)
                rows_are_right(t, &r, &all, rows);
        }
        reader_close(&r);
        sgf_collection_free(&c);
    }
    reader_free(&r);
    treegraph_free(t);
    buf_free(&text);
}

/* ---- links in comments ---- */

/* A point is a link if no letter, digit or underscore touches it. */
static void points_in_comments(void **state)
{
    struct reader r = {0};
    struct comment_link links[4];
    struct buf text = {0};

    (void)state;
    for (int kind = 0; kind < 4; kind++)
        for (int c = 1; c < 256; c++) {
            static const char *const words[] = {"D4", "T19", "move 7", "#1.B"};
            struct sgf_collection collection;
            const bool is_letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
            const bool is_escaped = c == ']' || c == '\\';

            if ((kind == 3 && c == '.') || c < ' ' || c == 0x7F) /* it continues; controls are not text */
                continue;
            for (int side = 0; side < 2; side++) {
                buf_clear(&text);
                buf_add_format(&text, "(;CA[UTF-8]SZ[19]C[");
                buf_add_string(&text, side ? words[kind] : "");
                buf_add_string(&text, is_escaped ? "\\" : "");
                text_add_code(&text, (uint32_t)c);
                buf_add_string(&text, side ? "" : words[kind]);
                buf_add_string(&text, "];B[aa](;W[bb])(;W[cc]))");
                sgf_collection_init(&collection, CHARSET_UNKNOWN);
                sgf_collection_feed(&collection, buf_slice(&text), true);
                reader_open(&r, &collection, 0);
                const size_t count = comment_links(&r, links, 4);
                const bool goes_on = side && ((kind == 2 && c >= '0' && c <= '9') || (kind == 3 && is_letter && c != '_'));
                if (count != (!is_letter || goes_on)) /* "move 70", "#1.BC" */
                    fail_msg("%s: %zu links", buf_string(&text), count);
                reader_close(&r);
                sgf_collection_free(&collection);
            }
        }
    reader_free(&r);
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(boards_are_those_of_a_hand), cmocka_unit_test(a_long_game_stays_right),
        cmocka_unit_test(groups_of_every_size),
        cmocka_unit_test(windows_show_what_is_there), cmocka_unit_test(points_in_comments)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
