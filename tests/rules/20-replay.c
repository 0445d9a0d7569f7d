/* tests/rules/20-replay.c - a position depends on its path only: a node looks the same whatever the way to it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/annotation.h"
#include "rules/markup.h"
#include "rules/replay.h"

/* ---- random trees ---- */

struct random {
    uint64_t state;
};

static uint32_t random_below(struct random *r, uint32_t bound)
{
    r->state = r->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(r->state >> 33) % bound;
}

static void add_point(struct random *r, int side, struct buf *out)
{
    const char *letters = "abcdefghijklmnopqrstuvwxyz";
    buf_add_char(out, letters[random_below(r, (uint32_t)side)]);
    buf_add_char(out, letters[random_below(r, (uint32_t)side)]);
}

/* Adds a node of any kind: mostly moves on a small board, for captures, kos, suicides, repetitions. */
static void add_node(struct random *r, int side, struct buf *out)
{
    static const char *const setups[] = {"AB", "AW", "AE"};
    buf_add_char(out, ';');
    switch (random_below(r, 12)) {
    case 0:
        for (uint32_t i = random_below(r, 4) + 1; i > 0; i--) {
            buf_add_string(out, setups[random_below(r, 3)]);
            buf_add_char(out, '[');
            add_point(r, side, out);
            if (random_below(r, 3) == 0) {
                buf_add_char(out, ':');
                add_point(r, side, out);
            }
            buf_add_char(out, ']');
        }
        break;
    case 1:
        buf_add_format(out, "PL[%c]", "BWx"[random_below(r, 3)]);
        break;
    case 2:
        buf_add_format(out, "C[x]MN[%u]", random_below(r, 9));
        break;
    case 3:
        buf_add_string(out, random_below(r, 2) ? "B[]" : "W[zz]");
        break;
    case 4:
        buf_add_string(out, random_below(r, 2) ? "DD[]" : "VW[aa:bb]PM[2]FG[]");
        break;
    default:
        buf_add_string(out, random_below(r, 2) ? "B[" : "W[");
        add_point(r, side, out);
        buf_add_char(out, ']');
        break;
    }
}

/* Adds a tree of about `nodes` nodes, with all parentheses closed. */
static void add_tree(struct random *r, int side, int nodes, struct buf *out)
{
    int open = 1;
    bool is_closed = false;
    buf_add_format(out, "(;FF[4]SZ[%d]HA[%u]", side, random_below(r, 3));
    for (int i = 0; i < nodes; i++) {
        const uint32_t turn = random_below(r, 10);
        if (turn == 0 && open > 1) {
            buf_add_char(out, ')');
            open--;
            is_closed = true;
        }
        if (turn == 1 || is_closed) {
            buf_add_char(out, '(');
            open++;
            is_closed = false;
        }
        add_node(r, side, out);
    }
    buf_add_repeat(out, ')', (size_t)open);
}

static void assert_same_position(const struct replay *a, const struct replay *b)
{
    const struct position *p = &a->position, *q = &b->position;
    assert_memory_equal(p->board, q->board, sizeof p->board);
    assert_memory_equal(p->captures, q->captures, sizeof p->captures);
    assert_int_equal(p->move_number, q->move_number);
    assert_int_equal(p->to_play, q->to_play);
    assert_int_equal(p->verdicts, q->verdicts);
    assert_int_equal(p->move.kind, q->move.kind);
    assert_int_equal(p->move.to, q->move.to);
    assert_int_equal(p->last.kind, q->last.kind);
    assert_int_equal(p->last.to, q->last.to);
    assert_true(a->hash == b->hash);
}

static void assert_same(const struct replay *a, const struct replay *b)
{
    assert_int_equal(a->node, b->node);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->played, b->played);
    assert_same_position(a, b);
    for (int i = 0; i < REPLAY_INHERIT_COUNT; i++)
        assert_int_equal(replay_inherited(a, (enum replay_inherit)i), replay_inherited(b, (enum replay_inherit)i));
}

/* True if the board has a group without liberties: looks at all of it, for stones that can be reached from an empty
 * point. */
static bool has_group_without_liberties(const struct position *p)
{
    static const int neighbours[] = {-1, 1, -POSITION_STRIDE, POSITION_STRIDE};
    bool is_free[POSITION_POINTS] = {false};
    for (bool changes = true; changes;) {
        changes = false;
        for (int point = point_at(0, 0); point <= point_at(p->columns - 1, p->rows - 1); point++) {
            const uint8_t stone = p->board[point];
            for (int d = 0; d < 4 && (stone == STONE_BLACK || stone == STONE_WHITE) && !is_free[point]; d++) {
                const int next = point + neighbours[d];
                is_free[point] = p->board[next] == STONE_EMPTY || (p->board[next] == stone && is_free[next]);
                changes |= is_free[point];
            }
        }
    }
    for (int point = 0; point < POSITION_POINTS; point++) {
        if ((p->board[point] == STONE_BLACK || p->board[point] == STONE_WHITE) && !is_free[point])
            return true;
    }
    return false;
}

/* Compares the replay's verdict on setup with the whole board. */
static void assert_liberties(const struct replay *r)
{
    size_t count;
    replay_changes(r, &count);
    if (r->position.verdicts & 1u << VERDICT_ILLEGAL_POSITION)
        assert_true(has_group_without_liberties(&r->position));
    else if (count && r->position.move.kind == MOVE_NONE)
        assert_false(has_group_without_liberties(&r->position));
}

/* True if the position was on the path before, by comparing boards. */
static bool stood_before(const struct sgf_game *game, const struct replay *r)
{
    struct replay other;
    bool found = false;
    replay_init(&other, game);
    for (size_t i = 0; i < r->depth && !found; i++) {
        replay_to(&other, r->path[i]);
        found = memcmp(other.position.board, r->position.board, sizeof r->position.board) == 0;
    }
    replay_free(&other);
    return found;
}

static void try_game(const struct sgf_game *game, struct random *r)
{
    struct replay walking;
    replay_init(&walking, game);
    for (int i = 0; i < 60; i++) {
        struct replay fresh;
        const uint32_t node = random_below(r, 4) ? random_below(r, game->node_count)
                              : walking.node ? sgf_parent(game, walking.node) : 0;
        replay_init(&fresh, game);
        replay_to(&fresh, node);
        replay_to(&walking, node);
        assert_same(&walking, &fresh);
        assert_liberties(&walking);
        if (walking.position.move.kind == MOVE_POINT)
            assert_int_equal(walking.position.verdicts >> VERDICT_REPEATS & 1, stood_before(game, &walking));
        replay_free(&fresh);
    }
    replay_free(&walking);
}

static void jumps_give_what_a_fresh_replay_gives(void **state)
{
    struct random r = {.state = 1};
    struct buf text = {0};
    (void)state;
    for (int i = 0; i < 150; i++) {
        struct sgf_collection collection;
        struct sgf_game game = {0};
        buf_clear(&text);
        add_tree(&r, 2 + i % 5, 40 + i, &text);
        assert_true(sgf_game_from(&game, &collection, buf_slice(&text)));
        try_game(&game, &r);
        sgf_game_free(&game);
        sgf_collection_free(&collection);
    }
    buf_free(&text);
}

/* Setup of any number of points, at once and after others: a group without liberties is found by either search. */
static void setups_of_every_size(void **state)
{
    struct random r = {.state = 3};
    struct buf text = {0};
    size_t illegal = 0;
    (void)state;
    for (uint32_t count = 100; count < 160; count++) {
        for (int k = 0; k < 6; k++) {
            struct sgf_collection collection;
            struct sgf_game game = {0};
            struct replay replay;
            buf_clear(&text);
            buf_add_string(&text, "(;SZ[19]");
            for (int node = 0; node < 2; node++) {
                buf_add_string(&text, node ? ";AW" : ";AB");
                for (uint32_t i = node ? random_below(&r, 60) + 1 : count; i > 0; i--) {
                    buf_add_char(&text, '[');
                    add_point(&r, k < 3 ? 19 : 13, &text);
                    buf_add_char(&text, ']');
                }
            }
            buf_add_char(&text, ')');
            assert_true(sgf_game_from(&game, &collection, buf_slice(&text)));
            replay_init(&replay, &game);
            for (uint32_t node = 1; node < 3; node++) {
                replay_to(&replay, node);
                assert_liberties(&replay);
                illegal += replay.position.verdicts >> VERDICT_ILLEGAL_POSITION & 1;
            }
            replay_free(&replay);
            sgf_game_free(&game);
            sgf_collection_free(&collection);
        }
    }
    assert_true(illegal > 20);
    buf_free(&text);
}

/* ---- moves outside of nodes ---- */

#define PLAYED_MOST 8

/* The moves that lead to a node from the nearest one above that is not just a move, at most PLAYED_MOST: their nodes
 * from the last to the first. Returns how many. */
static size_t moves_above(const struct replay *r, uint32_t node, uint32_t nodes[PLAYED_MOST])
{
    size_t count = 0;
    for (struct move move; node != 0 && count < PLAYED_MOST; node = sgf_parent(r->game, node)) {
        replay_move_of(r, node, &move);
        if (move.kind == MOVE_NONE || sgf_prop_end(r->game, node) - sgf_prop_first(r->game, node) != 1)
            break;
        nodes[count++] = node;
    }
    return count;
}

static void assert_same_changes(const struct replay *a, const struct replay *b)
{
    size_t count, others;
    const struct change *changes = replay_changes(a, &count), *other = replay_changes(b, &others);
    assert_int_equal(count, others);
    for (size_t i = 0; i < count; i++)
        assert_true(changes[i].point == other[i].point && changes[i].was == other[i].was);
}

/* To a node by playing its last moves without going there; some of them taken back; to another node. */
static size_t play_beyond(const struct sgf_game *game, struct replay *walking, struct random *r)
{
    uint32_t nodes[PLAYED_MOST];
    struct replay fresh;
    const uint32_t node = random_below(r, game->node_count), after = random_below(r, game->node_count);
    const size_t count = moves_above(walking, node, nodes);
    replay_init(&fresh, game);
    const uint32_t above = count ? sgf_parent(game, nodes[count - 1]) : node;
    replay_to(walking, above);
    for (size_t i = count; i-- > 0;) {
        struct move move;
        replay_move_of(walking, nodes[i], &move);
        replay_play(walking, &move);
        replay_to(&fresh, nodes[i]);
        assert_int_equal(walking->node, above);
        assert_int_equal(walking->played, count - i);
        assert_same_position(walking, &fresh);
        assert_same_changes(walking, &fresh);
    }
    const size_t back = random_below(r, (uint32_t)count + 1);
    replay_unplay(walking, back);
    replay_to(&fresh, back ? sgf_parent(game, nodes[back - 1]) : node);
    if (back < count)
        assert_same_position(walking, &fresh);
    replay_to(walking, random_below(r, 2) ? after : above);
    replay_to(&fresh, walking->node);
    assert_same(walking, &fresh);
    replay_free(&fresh);
    return count;
}

static void moves_beyond_a_node_do_what_nodes_do(void **state)
{
    struct random r = {.state = 3};
    struct buf text = {0};
    size_t played = 0;
    (void)state;
    for (int i = 0; i < 100; i++) {
        struct sgf_collection collection;
        struct sgf_game game = {0};
        struct replay walking;
        buf_clear(&text);
        add_tree(&r, 2 + i % 5, 40 + i, &text);
        assert_true(sgf_game_from(&game, &collection, buf_slice(&text)));
        replay_init(&walking, &game);
        for (int j = 0; j < 40; j++)
            played += play_beyond(&game, &walking, &r);
        assert_int_equal(walking.played, 0);
        replay_to(&walking, 0);
        assert_int_equal(walking.positions.count, 1);
        replay_free(&walking);
        sgf_game_free(&game);
        sgf_collection_free(&collection);
    }
    assert_true(played > 1000);
    buf_free(&text);
}

/* ---- one game ---- */

struct loaded {
    struct sgf_collection collection;
    struct sgf_game game;
    struct replay replay;
};

static void load(struct loaded *l, const char *text)
{
    memset(l, 0, sizeof *l);
    assert_true(sgf_game_from(&l->game, &l->collection, slice_of(text)));
    replay_init(&l->replay, &l->game);
}

static void unload(struct loaded *l)
{
    replay_free(&l->replay);
    sgf_game_free(&l->game);
    sgf_collection_free(&l->collection);
}

/* Moves anywhere: hardly a position repeats. */
static void add_line(struct random *r, int moves, struct buf *out)
{
    buf_add_string(out, "(;SZ[19]");
    for (int i = 0; i < moves; i++) {
        buf_add_string(out, i % 2 ? ";W[" : ";B[");
        add_point(r, 19, out);
        buf_add_char(out, ']');
    }
    buf_add_char(out, ')');
}

/* Games of all sizes, some of them long, one of Amazons, one unknown game, in any order. */
static void another_game_finds_nothing_of_the_one_before(void **state)
{
    static const char *const others[] = {"(;GM[2];B[aa])", "(;GM[18];W[djddgd];B[aagaga])", "(;VW[aa:bb]PM[2]AB[aa:ss];PL[W])"};
    struct random r = {.state = 7};
    struct buf text = {0};
    struct replay used = {0};
    (void)state;
    for (int i = 0; i < 60; i++) {
        struct loaded l;
        buf_clear(&text);
        if (i % 4 == 1)
            buf_add_string(&text, others[random_below(&r, sizeof others / sizeof *others)]);
        else if (i == 40)
            add_line(&r, 6000, &text);
        else
            add_tree(&r, 2 + i % 5, i == 30 ? 9000 : 40, &text);
        load(&l, buf_string(&text));
        replay_renew(&used, &l.game);
        assert_same(&used, &l.replay);
        for (int way = 0; way < 10; way++) {
            const uint32_t node = way ? random_below(&r, l.game.node_count) : l.game.node_count - 1;
            replay_to(&used, node);
            replay_to(&l.replay, node);
            assert_same(&used, &l.replay);
        }
        assert_int_equal(used.positions.size > 4096, i == 40); /* memory for one game is freed after it */
        unload(&l);
    }
    replay_free(&used);
    buf_free(&text);
}

/* ---- the rules, written a second time in the plainest way ---- */

struct plain {
    int side;
    char board[26][26]; /* '.', 'X', 'O' */
    uint32_t taken[2];  /* by Black, by White */
};

/* Collects the group at (x, y) into `group`; true if it has a liberty. */
static bool plain_group(const struct plain *p, int x, int y, int group[][2], int *count)
{
    bool seen[26][26] = {{false}}, has_liberty = false;
    *count = 0;
    group[(*count)++][0] = x;
    group[0][1] = y;
    seen[y][x] = true;
    for (int i = 0; i < *count; i++) {
        static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (int d = 0; d < 4; d++) {
            const int nx = group[i][0] + steps[d][0], ny = group[i][1] + steps[d][1];
            if (nx < 0 || ny < 0 || nx >= p->side || ny >= p->side || seen[ny][nx])
                continue;
            has_liberty |= p->board[ny][nx] == '.';
            if (p->board[ny][nx] != p->board[y][x])
                continue;
            seen[ny][nx] = true;
            group[*count][0] = nx;
            group[(*count)++][1] = ny;
        }
    }
    return has_liberty;
}

static int plain_take(struct plain *p, int x, int y)
{
    int group[26 * 26][2], count;
    if (plain_group(p, x, y, group, &count))
        return 0;
    for (int i = 0; i < count; i++)
        p->board[group[i][1]][group[i][0]] = '.';
    return count;
}

static void plain_play(struct plain *p, char stone, int x, int y)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const int me = stone == 'O';
    p->board[y][x] = stone;
    for (int d = 0; d < 4; d++) {
        const int nx = x + steps[d][0], ny = y + steps[d][1];
        if (nx >= 0 && ny >= 0 && nx < p->side && ny < p->side && p->board[ny][nx] == (me ? 'X' : 'O'))
            p->taken[me] += (uint32_t)plain_take(p, nx, ny);
    }
    p->taken[!me] += (uint32_t)plain_take(p, x, y);
}

static void assert_plain(const struct plain *p, const struct replay *r)
{
    for (int y = 0; y < p->side; y++) {
        for (int x = 0; x < p->side; x++)
            assert_int_equal(".XO"[r->position.board[point_at(x, y)]], p->board[y][x]);
    }
    assert_int_equal(r->position.captures[STONE_BLACK], p->taken[0]);
    assert_int_equal(r->position.captures[STONE_WHITE], p->taken[1]);
}

/* A long line of moves anywhere, with setup now and then: boards that are full, stones put on stones, groups torn apart. */
static void try_line(struct random *r, int side, uint32_t setups, uint32_t count)
{
    struct buf text = {0};
    struct loaded l;
    int (*moves)[3] = malloc(count * sizeof *moves); /* 0 B, 1 W, 2 AE; column, row */
    struct plain p = {.side = side};
    assert_non_null(moves);
    memset(p.board, '.', sizeof p.board);
    buf_add_format(&text, "(;FF[4]SZ[%d]", side);
    for (uint32_t i = 0; i < count; i++) {
        moves[i][0] = setups && random_below(r, setups) == 0 ? 2 : (int)random_below(r, 2);
        moves[i][1] = (int)random_below(r, (uint32_t)side);
        moves[i][2] = (int)random_below(r, (uint32_t)side);
        static const char *const names[] = {"B", "W", "AE"};
        buf_add_format(&text, ";%s[%c%c]", names[moves[i][0]], 'a' + moves[i][1], 'a' + moves[i][2]);
    }
    buf_add_char(&text, ')');
    memset(&l, 0, sizeof l);
    assert_true(sgf_game_from(&l.game, &l.collection, buf_slice(&text)));
    replay_init(&l.replay, &l.game);
    for (uint32_t i = 0; i < count; i++) {
        const int *m = moves[i];
        if (m[0] == 2)
            p.board[m[2]][m[1]] = '.';
        else
            plain_play(&p, "XO"[m[0]], m[1], m[2]);
        replay_to(&l.replay, i + 1);
        if (random_below(r, 20) == 0) {
            replay_to(&l.replay, i - random_below(r, (i < 200 ? i : 200) + 1));
            replay_to(&l.replay, i + 1);
        }
        assert_plain(&p, &l.replay);
    }
    unload(&l);
    buf_free(&text);
    free(moves);
}

static void moves_do_what_the_rules_say(void **state)
{
    struct random r = {.state = 7};
    (void)state;
    for (int side = 1; side <= 9; side++) {
        try_line(&r, side, 0, 1500);
        try_line(&r, side, 10, 1500);
    }
    try_line(&r, 13, 50, 1500);
}

/* Searches of groups have numbers of 16 bits, which wrap; old marks are forgotten then. */
static void a_long_line_does_what_the_rules_say(void **state)
{
    struct random r = {.state = 11};
    (void)state;
    try_line(&r, 4, 0, 40000);
    try_line(&r, 7, 30, 40000);
}

/* ---- single questions ---- */

static void moves_are_read_without_going_there(void **state)
{
    struct loaded l;
    struct move move;
    (void)state;
    load(&l, "(;SZ[9];B[aa];W[];C[x];B[zz](;W[bb])(;W[cc]))");
    replay_move_of(&l.replay, 1, &move);
    assert_int_equal(move.kind, MOVE_POINT);
    assert_int_equal(move.color, STONE_BLACK);
    assert_int_equal(move.to, point_at(0, 0));
    replay_move_of(&l.replay, 2, &move);
    assert_int_equal(move.kind, MOVE_PASS);
    assert_int_equal(move.color, STONE_WHITE);
    replay_move_of(&l.replay, 3, &move);
    assert_int_equal(move.kind, MOVE_NONE);
    replay_move_of(&l.replay, 4, &move);
    assert_int_equal(move.kind, MOVE_NONE);
    assert_int_equal(replay_main_line_moves(&l.game), 3);
    assert_int_equal(l.replay.node, 0);
    unload(&l);
    load(&l, "(;GM[2];B[d3];W[e4];;B[x])");
    assert_int_equal(replay_main_line_moves(&l.game), 3);
    unload(&l);
}

/* Every judgement has two words, or one if it cannot be doubled. */
static void judgements_have_words(void **state)
{
    static const struct {
        uint32_t id;
        const char *once, *twice;
    } rows[] = {
        {SGF_BM, "bad move", "very bad move"},         {SGF_TE, "good move", "very good move"},
        {SGF_DO, "doubtful move", "doubtful move"},    {SGF_IT, "interesting move", "interesting move"},
        {SGF_GB, "good for Black", "very good for Black"}, {SGF_GW, "good for White", "very good for White"},
        {SGF_DM, "even position", "clearly even position"}, {SGF_UC, "unclear position", "very unclear position"},
        {SGF_HO, "hotspot", "major hotspot"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_string_equal(annotation_words((struct annotation){.id = rows[i].id, .emphasis = 1}), rows[i].once);
        assert_string_equal(annotation_words((struct annotation){.id = rows[i].id, .emphasis = 2}), rows[i].twice);
    }
}

static void the_last_move_is_remembered(void **state)
{
    struct loaded l;
    (void)state;
    load(&l, "(;SZ[9];B[aa];C[x];W[];AB[bb])");
    assert_int_equal(l.replay.position.last.kind, MOVE_NONE);
    replay_to(&l.replay, 2);
    assert_int_equal(l.replay.position.move.kind, MOVE_NONE);
    assert_int_equal(l.replay.position.last.kind, MOVE_POINT);
    replay_to(&l.replay, 4);
    assert_int_equal(l.replay.position.last.kind, MOVE_PASS);
    unload(&l);
}

static void changes_are_those_of_the_node(void **state)
{
    struct loaded l;
    size_t count;
    (void)state;
    load(&l, "(;SZ[3]AB[ab][bb]AW[aa];C[x];B[ba])");
    replay_to(&l.replay, 1);
    replay_changes(&l.replay, &count);
    assert_int_equal(count, 0);
    replay_to(&l.replay, 2);
    const struct change *changes = replay_changes(&l.replay, &count);
    assert_int_equal(count, 2);
    assert_int_equal(changes[0].point, point_at(1, 0));
    assert_int_equal(changes[0].was, STONE_EMPTY);
    assert_int_equal(changes[1].point, point_at(0, 0));
    assert_int_equal(changes[1].was, STONE_WHITE);
    unload(&l);
}

static void sizes_are_read_or_assumed(void **state)
{
    static const struct {
        const char *text;
        int columns, rows;
        enum sgf_reading reading;
    } cases[] = {{"(;)", 19, 19, SGF_GOOD},          {"(;GM[18])", 10, 10, SGF_GOOD},      {"(;GM[3])", 8, 8, SGF_GOOD},
                 {"(;GM[11])", 11, 11, SGF_GOOD},    {"(;GM[20])", 20, 20, SGF_GOOD},    {"(;SZ[9])", 9, 9, SGF_GOOD},         {"(;SZ[1:52])", 1, 52, SGF_GOOD},
                 {"(;SZ[9:9])", 9, 9, SGF_CORRECTED}, {"(;SZ[99])", 52, 52, SGF_CORRECTED}, {"(;SZ[0])", 19, 19, SGF_DELETED},
                 {"(;SZ[])", 19, 19, SGF_DELETED},   {"(;SZ[5:])", 19, 19, SGF_DELETED},   {"(;SZ[4294967315])", 52, 52, SGF_CORRECTED}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct loaded l;
        int columns, rows;
        enum sgf_reading reading;
        load(&l, cases[i].text);
        rules_size(&l.game, &columns, &rows, &reading);
        assert_int_equal(columns, cases[i].columns);
        assert_int_equal(rows, cases[i].rows);
        assert_int_equal(reading, cases[i].reading);
        unload(&l);
    }
}

static void markup_is_made_anew(void **state)
{
    struct loaded l;
    struct markup m = {0};
    (void)state;
    load(&l, "(;SZ[9]TR[aa]LB[bb:x]TB[cc]VW[aa:cc]DD[aa];VW[]DD[])");
    markup_make(&m, &l.replay);
    assert_int_equal(m.shape[point_at(0, 0)], MARK_TR);
    assert_int_equal(m.territory[point_at(2, 2)], STONE_BLACK);
    assert_true(slice_is(m.list[m.label[point_at(1, 1)] - 1].label, "x"));
    assert_true(m.has_view && m.has_dim && m.has_shape && m.has_label && m.has_territory);
    assert_int_equal(m.hidden[point_at(3, 0)], 1);
    assert_int_equal(m.dim[point_at(0, 0)], 1);
    replay_to(&l.replay, 1);
    markup_make(&m, &l.replay);
    assert_int_equal(m.count, 0);
    for (int i = 0; i < POSITION_POINTS; i++)
        assert_int_equal(m.shape[i] + m.territory[i] + m.label[i] + m.hidden[i] + m.dim[i], 0);
    assert_false(m.has_view || m.has_dim || m.has_shape || m.has_label || m.has_territory);
    markup_free(&m);
    unload(&l);
}

static void a_million_rectangles_cost_no_more_than_their_rows(void **state)
{
    struct buf text = {0};
    struct loaded l;
    struct markup m = {0};
    (void)state;
    buf_add_string(&text, "(;FF[4]SZ[52];AB");
    for (int i = 0; i < 100000; i++)
        buf_add_string(&text, "[aa:ZZ]");
    buf_add_string(&text, "TR");
    for (int i = 0; i < 100000; i++)
        buf_add_string(&text, "[aa:ZZ]");
    buf_add_string(&text, ";AE[aa:ZZ])");
    memset(&l, 0, sizeof l);
    assert_true(sgf_game_from(&l.game, &l.collection, buf_slice(&text)));
    replay_init(&l.replay, &l.game);
    replay_to(&l.replay, 1);
    assert_int_equal(l.replay.position.board[point_at(51, 51)], STONE_BLACK);
    assert_true(l.replay.change_count <= 52);
    markup_make(&m, &l.replay);
    assert_int_equal(m.count, 52 * 52);
    replay_to(&l.replay, 2);
    assert_int_equal(l.replay.position.board[point_at(51, 51)], STONE_EMPTY);
    replay_to(&l.replay, 0);
    assert_int_equal(l.replay.change_count, 0);
    markup_free(&m);
    unload(&l);
    buf_free(&text);
}

/* So often that the numbers of searches of groups wrap. */
/* ---- setup by the row ---- */

enum { SETUP_NODES = 6 };

static const char setup_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static void add_corner(struct buf *out, uint32_t column, uint32_t row)
{
    buf_add_char(out, setup_letters[column]);
    buf_add_char(out, setup_letters[row]);
}

/* Adds a property of one rectangle, and sets it on `board`: often all of it, or a line one point wide, to make walls
 * with long ways round them. */
static void add_rectangle(struct random *r, uint32_t side, char *board, struct buf *out)
{
    static const char *const idents[] = {"AE", "AB", "AW"};
    const uint32_t stone = random_below(r, 3), shape = random_below(r, 8);
    uint32_t left = random_below(r, side), top = random_below(r, side), right = left, bottom = top;
    if (shape == 0)
        left = top = 0;
    if (shape == 0 || shape % 2)
        right = left + random_below(r, side - left);
    if (shape % 2 == 0 || shape == 7)
        bottom = top + random_below(r, side - top);
    buf_add_string(out, idents[stone]);
    buf_add_char(out, '[');
    add_corner(out, left, top);
    buf_add_char(out, ':');
    add_corner(out, right, bottom);
    buf_add_char(out, ']');
    for (uint32_t row = top; row <= bottom; row++)
        memset(&board[row * side + left], "EBW"[stone], right - left + 1);
}

/* Adds the same position, each point alone. */
static void add_points(uint32_t side, const char *board, struct buf *out)
{
    for (const char *stone = "EBW"; *stone; stone++)
        for (uint32_t i = 0; i < side * side; i++) {
            if (board[i] != *stone)
                continue;
            buf_add_format(out, "A%c[", *stone);
            add_corner(out, i % side, i / side);
            buf_add_char(out, ']');
        }
}

static void large_setups_are_what_their_points_are(void **state)
{
    (void)state;
    uint32_t legal = 0, illegal = 0;
    for (uint32_t seed = 0; seed < 60; seed++) {
        struct random r = {seed};
        const uint32_t side = seed % 4 ? 12 + random_below(&r, 41) : 52;
        char *board = malloc(side * side);
        struct buf rows = {0}, points = {0};
        assert_non_null(board);
        memset(board, 'E', side * side);
        buf_add_format(&rows, "(;FF[4]SZ[%u]", side);
        buf_add_format(&points, "(;FF[4]SZ[%u]", side);
        for (int node = 0; node < SETUP_NODES; node++) {
            buf_add_char(&rows, ';');
            buf_add_char(&points, ';');
            for (uint32_t i = random_below(&r, 4) ? 40 : 1; i > 0; i--)
                add_rectangle(&r, side, board, &rows);
            add_points(side, board, &points);
        }
        buf_add_string(&rows, ")");
        buf_add_string(&points, ")");
        struct loaded a, b;
        load(&a, buf_string(&rows));
        load(&b, buf_string(&points));
        const uint64_t start = a.replay.hash;
        for (uint32_t node = 1; node <= SETUP_NODES; node++) {
            replay_to(&a.replay, node);
            replay_to(&b.replay, node);
            assert_memory_equal(a.replay.position.board, b.replay.position.board, sizeof a.replay.position.board);
            assert_true(a.replay.hash == b.replay.hash);
            const bool is_illegal = (a.replay.position.verdicts & 1u << VERDICT_ILLEGAL_POSITION) != 0;
            assert_int_equal(is_illegal, has_group_without_liberties(&a.replay.position));
            illegal += is_illegal;
            legal += !is_illegal;
        }
        for (uint32_t node = SETUP_NODES; node-- > 0;) {
            replay_to(&a.replay, node);
            replay_to(&b.replay, node);
            assert_memory_equal(a.replay.position.board, b.replay.position.board, sizeof a.replay.position.board);
            assert_true(a.replay.hash == b.replay.hash);
        }
        assert_true(a.replay.hash == start);
        assert_int_equal(a.replay.change_count, 0);
        unload(&a);
        unload(&b);
        buf_free(&rows);
        buf_free(&points);
        free(board);
    }
    assert_true(legal >= 20 && illegal >= 20);
}

static void setup_is_checked_many_times(void **state)
{
    struct buf text = {0};
    struct loaded l;
    (void)state;
    buf_add_string(&text, "(;FF[4]SZ[5]AW[aa]AB[ab][ba]");
    for (int i = 0; i < 30000; i++)
        buf_add_string(&text, i % 2 ? ";AE[ba]AW[ee]" : ";AB[ba]AE[ee]");
    buf_add_char(&text, ')');
    memset(&l, 0, sizeof l);
    assert_true(sgf_game_from(&l.game, &l.collection, buf_slice(&text)));
    replay_init(&l.replay, &l.game);
    for (uint32_t node = 1; node <= 30000; node++) {
        replay_to(&l.replay, node);
        assert_int_equal(l.replay.position.verdicts == 1u << VERDICT_ILLEGAL_POSITION, node % 2);
        assert_int_equal(has_group_without_liberties(&l.replay.position), node % 2);
    }
    unload(&l);
    buf_free(&text);
}

static void a_long_line_is_walked(void **state)
{
    enum { MOVES = 200000 };
    struct buf text = {0};
    struct loaded l;
    (void)state;
    buf_add_string(&text, "(;SZ[19]");
    for (int i = 0; i < MOVES; i++)
        buf_add_format(&text, ";%c[%c%c]", "BW"[i % 2], 'a' + i % 19, 'a' + i / 19 % 19);
    buf_add_char(&text, ')');
    memset(&l, 0, sizeof l);
    assert_true(sgf_game_from(&l.game, &l.collection, buf_slice(&text)));
    replay_init(&l.replay, &l.game);
    replay_to(&l.replay, MOVES);
    assert_int_equal(l.replay.position.move_number, MOVES);
    assert_int_equal(replay_main_line_moves(&l.game), MOVES);
    replay_to(&l.replay, 0);
    assert_int_equal(l.replay.positions.count, 1);
    for (int row = 0; row < 19; row++)
        assert_int_equal(l.replay.position.board[point_at(row, row)], STONE_EMPTY);
    unload(&l);
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_give_what_a_fresh_replay_gives),
        cmocka_unit_test(setups_of_every_size),
        cmocka_unit_test(moves_beyond_a_node_do_what_nodes_do),
        cmocka_unit_test(another_game_finds_nothing_of_the_one_before),
        cmocka_unit_test(moves_do_what_the_rules_say),
        cmocka_unit_test(a_long_line_does_what_the_rules_say),
        cmocka_unit_test(moves_are_read_without_going_there),
        cmocka_unit_test(judgements_have_words),
        cmocka_unit_test(the_last_move_is_remembered),
        cmocka_unit_test(changes_are_those_of_the_node),
        cmocka_unit_test(sizes_are_read_or_assumed),
        cmocka_unit_test(markup_is_made_anew),
        cmocka_unit_test(a_million_rectangles_cost_no_more_than_their_rows),
        cmocka_unit_test(large_setups_are_what_their_points_are),
        cmocka_unit_test(setup_is_checked_many_times),
        cmocka_unit_test(a_long_line_is_walked),
    };
    return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
