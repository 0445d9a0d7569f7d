/* tests/library/66-openings.c - games merged into one tree: as deep and with as many games as is asked for, beside one that is made by counting which games begin alike */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "library/openings.h"
#include "sweep.h"

enum { GAMES = 40, MOVES = 9, WAYS = 4, AMAZONS = 18 };

/* The one that is played most: the last move takes two stones. */
static const char usual[][3] = {"ab", "aa", "bb", "ba", "ca", "ba", "cb", "aa", "bb"};

/* A game as it is merged: not turned, its colours not exchanged. Moves are few, on a small board, so that many games begin alike and stones are
 * taken; a move of column 'p' is a pass. */
struct game {
    int gm, columns, rows;
    char setup; /* 0: none; 'X', 'O': a stone in the corner */
    char winner;
    int moves;
    bool is_first_white;
    char move[MOVES][2];
    char name[32];
};

static struct game games[GAMES];
static size_t count;
static int depth;      /* of the tree */
static unsigned least; /* games of a branch */

static void game_make(struct chance *c, size_t number)
{
    static const int sizes[][2] = {{3, 3}, {3, 3}, {3, 2}, {2, 3}};
    struct game *g = &games[number];
    const int *size = sizes[chance_below(c, COUNT(sizes))];

    *g = (struct game){.gm = chance_below(c, 9) ? 1 : AMAZONS, .columns = size[0], .rows = size[1], .setup = "\0\0\0XO"[chance_below(c, 5)], .winner = "XXXOO\0"[chance_below(c, 6)]};
    g->setup = g->gm == 1 ? g->setup : 0;
    g->moves = g->gm == 1 ? (int)chance_below(c, MOVES + 1) : 0;
    g->is_first_white = chance_below(c, 5) == 0;
    for (int i = 0; i < g->moves; i++) {
        const bool is_usual = g->columns == 3 && chance_below(c, 8) > 0;
        g->move[i][0] = is_usual ? usual[i][0] : (char)('a' + chance_below(c, (uint32_t)g->columns));
        g->move[i][1] = is_usual ? usual[i][1] : (char)('a' + chance_below(c, (uint32_t)g->rows));
        if (chance_below(c, 15) == 0)
            g->move[i][0] = 'p';
    }
    snprintf(g->name, sizeof g->name, "game %zu]", number);
}

static char stone_of(const struct game *g, int move)
{
    return (move % 2 == 0) == g->is_first_white ? 'O' : 'X';
}

static char exchanged(char stone)
{
    return stone == 'X' ? 'O' : stone == 'O' ? 'X' : stone;
}

/* ---- the record in which it is found ---- */

static void add_point(const struct game *g, unsigned turn, const char *point, struct buf *out)
{
    int x = point[0] - 'a', y = point[1] - 'a', across = g->columns, down = g->rows;

    if (turn & 4) {
        x = point[1] - 'a', y = point[0] - 'a';
        across = g->rows, down = g->columns;
    }
    x = turn & 1 ? across - 1 - x : x;
    y = turn & 2 ? down - 1 - y : y;
    buf_add_format(out, "[%c%c]", 'a' + x, 'a' + y);
}

static void add_record(struct chance *c, const struct game *g, unsigned turn, bool exchanges, struct buf *out)
{
    const char setup = exchanges ? exchanged(g->setup) : g->setup, winner = exchanges ? exchanged(g->winner) : g->winner;

    buf_add_format(out, "(;GM[%d]SZ[%d:%d]RE[%s]", g->gm, turn & 4 ? g->rows : g->columns, turn & 4 ? g->columns : g->rows,
        winner == 'X' ? "B+R" : winner == 'O' ? "W+2" : "0");
    if (setup) {
        buf_add_string(out, setup == 'X' ? "AB" : "AW");
        add_point(g, turn, "aa", out);
    }
    unsigned open = 1;
    for (int i = 0; i < g->moves; i++) {
        const char stone = exchanges ? exchanged(stone_of(g, i)) : stone_of(g, i);

        if (chance_below(c, 6) == 0)
            buf_add_string(out, ";C[nothing]");
        if (chance_below(c, 6) == 0) {
            buf_add_char(out, '(');
            open++;
        }
        buf_add_string(out, stone == 'X' ? ";B" : ";W");
        if (g->move[i][0] == 'p')
            buf_add_string(out, "[]");
        else
            add_point(g, turn, g->move[i], out);
    }
    while (open-- > 0)
        buf_add_string(out, open > 0 ? ")(;B[bb];W[ab])" : ")");
}

/* The part of a game that the tree of openings gets. */
static void openings_add_game(struct openings *o, struct chance *c, const struct game *g)
{
    const struct search_found found = {.turn = (uint8_t)chance_below(c, 8), .is_exchanged = chance_below(c, 2)};
    struct sgf_collection collection;
    struct source s = {0};
    struct buf text = {0};

    add_record(c, g, found.turn, found.is_exchanged, &text);
    sgf_collection_init(&collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&collection, buf_slice(&text), true);
    source_begin(&s, "a.sgf");
    while (source_read(&s, &collection, 1000))
        continue;
    source_end(&s);
    openings_add(o, &s, &found, slice_of(g->name));
    source_free(&s);
    sgf_collection_free(&collection);
    buf_free(&text);
}

/* ---- the same tree, by counting ---- */

/* True: two games are the same up to a number of moves. */
static bool begins_alike(const struct game *a, const struct game *b, int moves)
{
    if (a->gm != b->gm || a->columns != b->columns || a->rows != b->rows || a->setup != b->setup || a->moves < moves || b->moves < moves)
        return false;
    for (int i = 0; i < moves; i++) {
        const bool is_pass = a->move[i][0] == 'p' && b->move[i][0] == 'p';
        if (stone_of(a, i) != stone_of(b, i) || (!is_pass && memcmp(a->move[i], b->move[i], 2) != 0))
            return false;
    }
    return true;
}

static unsigned number_alike(const struct game *g, int moves)
{
    unsigned n = 0;
    for (size_t i = 0; i < count; i++)
        n += begins_alike(&games[i], g, moves);
    return n;
}

/* True: no earlier game begins like it. */
static bool is_first_of(size_t game, int moves)
{
    for (size_t i = 0; i < game; i++)
        if (begins_alike(&games[i], &games[game], moves))
            return false;
    return true;
}

/* The first games of those that go different ways from `parent` on (NULL: trees), which most games went first. */
static size_t ways_of(const struct game *parent, int moves, size_t ways[GAMES])
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (games[i].moves < moves || (parent && !begins_alike(parent, &games[i], moves - 1)) || !is_first_of(i, moves))
            continue;
        size_t at = n++;
        for (; at > 0 && number_alike(&games[ways[at - 1]], moves) < number_alike(&games[i], moves); at--)
            ways[at] = ways[at - 1];
        ways[at] = i;
    }
    return n;
}

/* Games that go on after that many moves of one in branches with fewer than `least` games. */
static unsigned number_left_out(const struct game *g, int moves)
{
    unsigned n = 0;
    for (size_t i = 0; i < count && moves < depth; i++)
        n += begins_alike(g, &games[i], moves) && games[i].moves > moves && number_alike(&games[i], moves + 1) < least;
    return n;
}

static void add_comment(const struct game *g, int moves, struct buf *out)
{
    unsigned wins[3] = {0};
    const unsigned left_out = number_left_out(g, moves);
    const unsigned all = number_alike(g, moves);

    if (all == 1) {
        buf_add_format(out, "C[%.*s\\]]", (int)strlen(g->name) - 1, g->name);
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (begins_alike(&games[i], g, moves))
            wins[games[i].winner == 'X' ? 0 : games[i].winner == 'O' ? 1 : 2]++;
    buf_add_format(out, "C[%u games: Black won %u, White %u", all, wins[0], wins[1]);
    if (wins[2])
        buf_add_format(out, ", other results %u", wins[2]);
    if (left_out)
        buf_add_format(out, left_out == 1 ? "; 1 game goes on in a branch left out" : "; %u games go on in branches left out", left_out);
    buf_add_char(out, ']');
}

/* The node after that many moves of a game, and all below it. */
static void add_node(size_t game, int moves, struct buf *out)
{
    const struct game *g = &games[game];
    size_t ways[GAMES];

    buf_add_char(out, ';');
    if (moves == 0) {
        buf_add_format(out, "FF[4]CA[UTF-8]GM[%d]", g->gm);
        buf_add_format(out, g->columns == g->rows ? "SZ[%d]" : "SZ[%d:%d]", g->columns, g->rows);
        if (g->setup)
            buf_add_string(out, g->setup == 'X' ? "AB[aa]" : "AW[aa]");
    } else {
        buf_add_string(out, stone_of(g, moves - 1) == 'X' ? "B[" : "W[");
        buf_add_slice(out, (struct slice){g->move[moves - 1], g->move[moves - 1][0] == 'p' ? 0 : 2});
        buf_add_char(out, ']');
    }
    add_comment(g, moves, out);
    if (number_alike(g, moves) == 1 || moves == depth)
        return;
    size_t n = ways_of(g, moves + 1, ways);
    while (n > 0 && number_alike(&games[ways[n - 1]], moves + 1) < least)
        n--;
    for (size_t i = 0; i < n; i++) {
        buf_add_string(out, n > 1 ? "(" : "");
        add_node(ways[i], moves + 1, out);
        buf_add_string(out, n > 1 ? ")" : "");
    }
}

/* In steps, and lines that have ended are taken away between them. */
static void write_all(struct openings *o, struct chance *c, struct buf *text)
{
    struct buf out = {0};
    int percent = 0;
    while (openings_step(o, &out, 1 + (int)chance_below(c, 30))) {
        assert_true(openings_percent(o) >= percent && openings_percent(o) <= 100);
        percent = openings_percent(o);
        size_t end = out.len;
        while (end > 0 && out.at[end - 1] != '\n')
            end--;
        buf_add_slice(text, slice_part(buf_slice(&out), 0, end));
        if (end > 0)
            memmove(out.at, out.at + end, out.len - end);
        out.len -= end;
    }
    buf_add_slice(text, buf_slice(&out));
    buf_free(&out);
}

static void remove_lines(struct buf *text)
{
    size_t to = 0;
    for (size_t i = 0; i < text->len; i++)
        if (text->at[i] != '\n')
            text->at[to++] = text->at[i];
    text->len = to;
}

static void merged_as_counted(void **state)
{
    struct chance c = chance_begin("openings");
    struct buf text = {0}, expected = {0};

    (void)state;
    for (size_t round = sweep_share(150, 5000); round > 0; round--) {
        depth = chance_below(&c, 3) ? (int)chance_below(&c, MOVES + 3) : 60;
        least = chance_below(&c, 3) ? chance_below(&c, 5) + 1 : 1;
        struct openings *o = openings_new((uint32_t)depth, least);
        size_t ways[GAMES];

        buf_clear(&text);
        buf_clear(&expected);
        count = chance_below(&c, round % 2 ? GAMES + 1 : WAYS);
        for (size_t i = 0; i < count; i++) {
            game_make(&c, i);
            openings_add_game(o, &c, &games[i]);
        }
        const size_t trees = ways_of(NULL, 0, ways);
        for (size_t i = 0; i < trees; i++) {
            buf_add_char(&expected, '(');
            add_node(ways[i], 0, &expected);
            buf_add_char(&expected, ')');
        }
        write_all(o, &c, &text);
        remove_lines(&text);
        assert_string_equal(buf_string(&text), buf_string(&expected));
        openings_free(o);
    }
    buf_free(&text);
    buf_free(&expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(merged_as_counted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
