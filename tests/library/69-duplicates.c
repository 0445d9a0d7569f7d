/* tests/library/69-duplicates.c - games that are nearly the same: made by chance from others, and compared by the plainest means */
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
#include "library/duplicates.h"
#include "sweep.h"

enum { GAMES = 60, MOVES = 400, PASS = 361 };

struct game {
    int columns, rows, count;
    int setup, setup_at; /* black stones that are there from the start, and where */
    int move[MOVES]; /* row * columns + column, or PASS; 512 more: by White */
};

enum { WHITE = 512 };

/* ---- made ---- */

static int point_by_chance(struct chance *c, const struct game *g)
{
    return (int)chance_below(c, (uint32_t)(g->columns * g->rows));
}

/* Each point once: nothing is illegal, and hardly anything is taken. */
static void game_make(struct chance *c, struct game *g, int count)
{
    static const int sizes[][2] = {{19, 19}, {19, 19}, {17, 13}, {13, 17}};
    const int *size = sizes[chance_below(c, COUNT(sizes))];
    *g = (struct game){.columns = size[0], .rows = size[1], .setup = chance_below(c, 4) ? 0 : (int)chance_below(c, 3)};
    for (bool is_used[19 * 19] = {false}; g->count < count && g->count < g->columns * g->rows - 11;) {
        const int point = point_by_chance(c, g);
        if (!is_used[point]) {
            g->move[g->count] = point | (g->count % 2 ? WHITE : 0);
            g->count++;
        }
        is_used[point] = true;
    }
}

/* One move is another one. */
static void mistype(struct chance *c, struct game *g, int at)
{
    const int was = g->move[at];
    while (g->move[at] == was)
        g->move[at] = point_by_chance(c, g) | (was & WHITE);
}

static int at_by_chance(struct chance *c, const struct game *g)
{
    static const int marked[] = {20, 40, 60, 31, 51, 71, 1, 21};
    const int at = marked[chance_below(c, COUNT(marked))] - 1;
    return chance_below(c, 4) == 0 && at < g->count ? at : (int)chance_below(c, (uint32_t)g->count);
}

static void move_insert(struct game *g, int at, int move)
{
    if (g->count == MOVES)
        return;
    memmove(&g->move[at + 1], &g->move[at], (size_t)(g->count - at) * sizeof *g->move);
    g->move[at] = move;
    g->count++;
}

static void move_remove(struct game *g, int at)
{
    g->count--;
    memmove(&g->move[at], &g->move[at + 1], (size_t)(g->count - at) * sizeof *g->move);
}

static void moves_exchange(struct game *g, int a, int b)
{
    const int move = g->move[a];
    g->move[a] = g->move[b];
    g->move[b] = move;
}

/* Another game with the same beginning. */
static void go_another_way(struct chance *c, struct game *g)
{
    for (int at = at_by_chance(c, g); at < g->count; at++)
        g->move[at] = point_by_chance(c, g) | (g->move[at] & WHITE);
}

static void cut(struct chance *c, struct game *g)
{
    static const int limits[] = {19, 20, 39, 40, 58, 59, 60, 61};
    const int left = chance_below(c, 2) ? limits[chance_below(c, COUNT(limits))] : g->count - 1 - (int)chance_below(c, 6);
    g->count = left > 0 && left < g->count ? left : g->count;
}

/* Wrong moves where games are looked for by: so that few of those ways are left. */
static void spoil(struct chance *c, struct game *g)
{
    const int third = 20 * (int)chance_below(c, 3);
    const int at[] = {1 + (int)chance_below(c, 20), 21 + (int)chance_below(c, 20), 20 + third, 31 + third, g->count - 9, g->count - 10};
    for (size_t i = 0; i < COUNT(at); i++)
        if (chance_below(c, 4) && at[i] > 0 && at[i] <= g->count)
            mistype(c, g, at[i] - 1);
    if (chance_below(c, 2))
        cut(c, g);
}

static void change(struct chance *c, struct game *g)
{
    const int at = g->count ? at_by_chance(c, g) : 0;
    if (!g->count)
        return;
    switch (chance_below(c, 16)) {
    case 0: moves_exchange(g, at, at_by_chance(c, g)); break;
    case 1: move_insert(g, at, (chance_below(c, 2) ? PASS : point_by_chance(c, g)) | (chance_below(c, 2) ? WHITE : 0)); break;
    case 2: move_remove(g, at); break;
    case 3: g->count -= (int)chance_below(c, (uint32_t)g->count); break;
    case 4: g->count = at + 1; break;
    case 5: go_another_way(c, g); break;
    case 6:
        g->setup += (int)chance_below(c, 2);
        g->setup_at = (int)chance_below(c, 3) - 1;
        break;
    case 7:
    case 8: cut(c, g); break;
    case 9:
    case 10: spoil(c, g); break;
    case 11:
        for (uint32_t n = chance_below(c, 20); n > 0; n--)
            mistype(c, g, at_by_chance(c, g));
        break;
    case 12:
        for (uint32_t n = chance_below(c, 3) + 1; n > 0; n--)
            move_insert(g, g->count, PASS | (chance_below(c, 2) ? WHITE : 0));
        break;
    default: mistype(c, g, at); break;
    }
}

/* ---- turned ---- */

static int turn(const struct game *g, int how, int move)
{
    const int point = move % WHITE;
    int x = point % g->columns, y = point / g->columns;
    if (point == PASS)
        return move;
    x = how & 1 ? g->columns - 1 - x : x;
    y = how & 2 ? g->rows - 1 - y : y;
    return (how & 4 ? x * g->rows + y : y * g->columns + x) + (move & WHITE);
}

static struct game game_turned(const struct game *g, int how)
{
    struct game to = *g;
    to.columns = how & 4 ? g->rows : g->columns;
    to.rows = how & 4 ? g->columns : g->rows;
    for (int i = 0; i < g->count; i++)
        to.move[i] = turn(g, how, g->move[i]);
    return to;
}

/* Setup on the middle lines: turned it may be the same again. */
static int setup_point(const struct game *g, int i)
{
    return (g->rows / 2 + i / 2) * g->columns + g->columns / 2 + i + g->setup_at;
}

static bool have_same_setup(const struct game *a, const struct game *b, int how)
{
    int found = 0;
    for (int i = 0; i < a->setup; i++)
        for (int k = 0; k < b->setup; k++)
            found += setup_point(a, i) == turn(b, how, setup_point(b, k));
    return a->setup == b->setup && found == a->setup;
}

static void add_record(const struct game *g, int how, struct buf *out)
{
    const int columns = how & 4 ? g->rows : g->columns, rows = how & 4 ? g->columns : g->rows;
    buf_add_format(out, "(;GM[1]SZ[%d:%d]%s", columns, rows, g->setup ? "AB" : "");
    for (int i = 0; i < g->setup; i++) {
        const int to = turn(g, how, setup_point(g, i));
        buf_add_format(out, "[%c%c]", 'a' + to % columns, 'a' + to / columns);
    }
    for (int i = 0; i < g->count; i++) {
        const int move = turn(g, how, g->move[i]), to = move % WHITE;
        buf_add_string(out, move & WHITE ? ";W[" : ";B[");
        if (to != PASS)
            buf_add_format(out, "%c%c", 'a' + to % columns, 'a' + to / columns);
        buf_add_char(out, ']');
    }
    buf_add_char(out, ')');
}

/* ---- by the plainest means ---- */

static int without_passes(const struct game *g)
{
    int count = g->count;
    while (count > 0 && g->move[count - 1] % WHITE == PASS)
        count--;
    return count;
}

static bool are_same(const struct game *a, const struct game *b, int from, int to, int step)
{
    for (int i = from - 1; i < to; i += step)
        if (i >= without_passes(a) || i >= without_passes(b) || a->move[i] != b->move[i])
            return false;
    return true;
}

static bool are_compared(const struct game *a, const struct game *b)
{
    const int x = without_passes(a), y = without_passes(b);
    bool end_same = true;
    for (int i = 1; i <= 10; i++)
        end_same = end_same && x >= 20 && y >= 20 && a->move[x - i] == b->move[y - i];
    return end_same || are_same(a, b, 1, 20, 1) || are_same(a, b, 21, 40, 1) || are_same(a, b, 20, 60, 20) ||
           are_same(a, b, 31, 71, 20);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* By a table of all beginnings of both: the changes from one to the other; -1: they are not alike. */
static int changes_of(const struct game *a, const struct game *b)
{
    static int changes[MOVES + 1][MOVES + 1];
    const int x = without_passes(a), y = without_passes(b), shorter = least(x, y);
    int all = MOVES, before = MOVES, left = MOVES;
    for (int i = 0; i <= x; i++)
        for (int k = 0; k <= y; k++) {
            int *is = &changes[i][k];
            *is = i + k;
            if (i > 0 && k > 0)
                *is = least(changes[i - 1][k - 1] + (a->move[i - 1] != b->move[k - 1]),
                    least(changes[i - 1][k], changes[i][k - 1]) + 1);
            if (i >= x - 10 || k >= y - 10)
                before = least(before, *is);
            if ((i == x || k == y) && (*is < all || (*is == all && x - i + y - k < left))) {
                all = *is;
                left = x - i + y - k;
            }
        }
    const int needed = all + left <= shorter / 20 ? 20 : all ? 60 : 40, most = least(16, shorter / 20);
    return all <= most && shorter >= needed && 20 * (before + 5 * (all - before)) <= shorter ? all : -1;
}

enum { OTHER = 3 };

/* The kind of one beside the other, worked out here; OTHER: they are not compared, or not alike. */
static int kind_of(const struct game *a, const struct game *b)
{
    int kind = OTHER;
    for (int how = 0; how < 8; how++) {
        const struct game to = game_turned(b, how);
        const int x = without_passes(a), y = without_passes(b);
        if (to.columns != a->columns || to.rows != a->rows || !have_same_setup(a, b, how))
            continue;
        if (x == y && are_same(a, &to, 1, x, 1))
            return a->count == b->count ? DUPLICATE_SAME : DUPLICATE_LONGER;
        const int changes = are_compared(a, &to) ? changes_of(a, &to) : -1;
        kind = changes < 0 ? kind : least(kind, changes ? DUPLICATE_NEARLY : DUPLICATE_LONGER);
    }
    return kind;
}

/* ---- compared ---- */

static void duplicates_of(const struct game *games, size_t count, struct chance *c, struct duplicates *d)
{
    struct sgf_collection collection;
    struct source s = {0};
    struct buf text = {0};
    for (size_t i = 0; i < count; i++)
        add_record(&games[i], (int)chance_below(c, 8), &text);
    sgf_collection_init(&collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&collection, buf_slice(&text), true);
    source_begin(&s, "a.sgf");
    while (source_read(&s, &collection, 1000))
        continue;
    source_end(&s);
    assert_int_equal(s.count, count);
    for (size_t i = 0; i < count; i++)
        duplicates_add(d, 0, &s, i);
    source_free(&s);
    sgf_collection_free(&collection);
    buf_free(&text);
}

/* So many games at once; how many groups there are. */
static size_t grouped(struct duplicates *d, size_t at_once)
{
    int percent = 0;
    while (duplicates_step(d, at_once)) {
        assert_true(duplicates_percent(d) >= percent && duplicates_percent(d) <= 100);
        percent = duplicates_percent(d);
    }
    return d->groups;
}

/* By game: the first one of its group, over any number of others. */
static void groups_make(const struct game *games, size_t count, size_t *first)
{
    for (size_t i = 0; i < count; i++) {
        first[i] = i;
        for (size_t k = 0; k < i; k++) {
            const size_t to = first[k], from = first[i];
            if (to == from || kind_of(&games[k], &games[i]) == OTHER)
                continue;
            for (size_t n = 0; n <= i; n++)
                first[n] = first[n] == to || first[n] == from ? (to < from ? to : from) : first[n];
        }
    }
}

static void assert_groups(const struct game *games, size_t count, const struct duplicates *d, size_t groups)
{
    size_t first[GAMES], at = 0, found = 0;
    groups_make(games, count, first);
    for (size_t i = 0; i < count; i++)
        for (size_t k = i; k < count && first[i] == i; k++) {
            size_t members = 0;
            for (size_t n = 0; n < count; n++)
                members += first[n] == i;
            if (members == 1 || first[k] != i)
                continue;
            assert_true(at < d->count);
            const int kind = kind_of(&games[i], &games[k]);
            assert_int_equal(d->at[at].game, k);
            assert_int_equal(d->at[at].group, d->at[at - (k > i)].group);
            assert_int_equal(d->at[at++].kind, kind == OTHER ? DUPLICATE_NEARLY : kind);
            found += k == i;
        }
    assert_int_equal(at, d->count);
    assert_int_equal(groups, found);
}

/* A copy keeps no moves of its own, whichever way the board lies. */
static void test_copies(void **state)
{
    struct chance c = chance_begin("copies");
    static struct game games[GAMES];
    struct duplicates d = {0};
    (void)state;
    game_make(&c, &games[0], 130);
    duplicates_of(games, 1, &c, &d);
    const size_t items = d.item_count;
    for (size_t i = 1; i < GAMES; i++)
        games[i] = games[0];
    duplicates_of(games + 1, GAMES - 1, &c, &d);
    assert_true(items > 0);
    assert_int_equal(d.item_count, items);
    assert_int_equal(grouped(&d, 7), 1);
    assert_int_equal(d.count, GAMES);
    duplicates_free(&d);
}

static void test_compared(void **state)
{
    static struct game games[GAMES];
    struct chance c = chance_begin("nearly");
    (void)state;
    for (size_t round = sweep_share(150, 5000); round > 0; round--) {
        struct duplicates d = {0};
        const size_t count = chance_below(&c, GAMES - 9) + 10;
        for (size_t i = 0; i < count; i++) {
            if (i < 3 || chance_below(&c, 8) == 0)
                game_make(&c, &games[i], 1 + (int)chance_below(&c, chance_below(&c, 3) ? 130 : chance_below(&c, 3) ? 70 : 350));
            else
                games[i] = games[chance_below(&c, (uint32_t)i)];
            for (uint32_t n = i < 3 ? 0 : chance_below(&c, 4); n > 0; n--)
                change(&c, &games[i]);
        }
        for (size_t i = 0; i < count; i++) /* one with nothing at all is no game */
            if (!games[i].setup && !without_passes(&games[i]))
                game_make(&c, &games[i], 5);
        duplicates_of(games, count, &c, &d);
        const size_t groups = grouped(&d, 1 + chance_below(&c, 20));
        assert_groups(games, count, &d, groups);
        duplicates_free(&d);
    }
}

/* How many of a hundred games of 100 to 200 moves, with that many wrong ones, are found. */
static int found_of(struct chance *c, int wrong)
{
    int found = 0;
    for (int i = 0; i < 100; i++) {
        struct duplicates d = {0};
        static struct game two[2];
        do
            game_make(c, &two[0], 100 + (int)chance_below(c, 100));
        while (two[0].count < 100);
        two[1] = two[0];
        for (int n = 0; n < wrong; n++)
            mistype(c, &two[1], i < 12 && n < 2 ? (n ? 31 : 20) + i % 3 * 20 - 1 : (int)chance_below(c, (uint32_t)two[0].count - 10));
        duplicates_of(two, 2, c, &d);
        found += grouped(&d, 100) == 1;
        duplicates_free(&d);
    }
    return found;
}

static void test_found(void **state)
{
    struct chance c = chance_begin("wrong moves");
    int found[6];
    (void)state;
    for (int wrong = 0; wrong <= 5; wrong++) {
        found[wrong] = found_of(&c, wrong);
        printf("# %d wrong moves: found %d of 100\n", wrong, found[wrong]);
    }
    assert_int_equal(found[0], 100);
    assert_int_equal(found[1], 100);
    assert_true(found[2] >= 98 && found[3] >= 95 && found[5] >= 80);
}

static bool are_found(struct chance *c, const struct game *a, const struct game *b)
{
    const struct game two[] = {*a, *b};
    struct duplicates d = {0};
    duplicates_of(two, 2, c, &d);
    const bool is_found = grouped(&d, 100) == 1;
    duplicates_free(&d);
    return is_found;
}

/* Two are compared where one of the five ways to look for games is left: none of its moves is wrong. */
static void test_looked_for(void **state)
{
    enum { LONG = 340, SHOTS = 12 };
    static const int at[SHOTS] = {1, 20, 21, 40, 60, 31, 51, 71, 61, 41, LONG - 10, LONG - 9};
    static const struct {
        int from, to, step;
    } ways[] = {{1, 20, 1}, {21, 40, 1}, {20, 60, 20}, {31, 71, 20}, {LONG - 9, LONG, 1}};
    struct chance c = chance_begin("ways to look");
    struct game a, b;
    (void)state;
    do
        game_make(&c, &a, LONG);
    while (a.count < LONG);
    for (unsigned wrong = 0; wrong < 1u << SHOTS; wrong++) {
        bool is_left = false;
        b = a;
        for (int i = 0; i < SHOTS; i++)
            if (wrong >> i & 1)
                mistype(&c, &b, at[i] - 1);
        for (size_t k = 0; k < COUNT(ways); k++) {
            bool is_way = true;
            for (int i = ways[k].from - 1; i < ways[k].to; i += ways[k].step)
                is_way = is_way && a.move[i] == b.move[i];
            is_left = is_left || is_way;
        }
        if (chance_below(&c, 8) == 0 || !is_left)
            assert_int_equal(are_found(&c, &a, &b), is_left);
    }
}

/* That many wrong moves from the 22nd on, and that many fewer at the end. */
static void test_limits(void **state)
{
    static const struct {
        int count, wrong, less;
        bool is_found;
    } rows[] = {{50, 1, 0, true}, {50, 2, 0, true}, {50, 3, 0, false}, {50, 1, 1, true}, {50, 1, 2, false}, {50, 2, 1, false}, {50, 0, 2, true},
        {50, 0, 10, true}, {50, 0, 11, false}, {39, 0, 1, true}, {39, 0, 2, false}, {21, 0, 1, true}, {20, 0, 1, false}, {70, 1, 10, true},
        {70, 1, 11, false}, {70, 3, 10, true}, {70, 4, 5, false}, {319, 15, 0, true}, {319, 16, 0, false}, {340, 16, 0, true},
        {340, 17, 0, false}};
    struct chance c = chance_begin("limits");
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct game a, b;
        do
            game_make(&c, &a, rows[i].count);
        while (a.count < rows[i].count);
        b = a;
        for (int k = 0; k < rows[i].wrong; k++)
            mistype(&c, &b, 21 + k);
        b.count -= rows[i].less;
        if (are_found(&c, &a, &b) != rows[i].is_found)
            fail_msg("%d moves, %d wrong, %d less", rows[i].count, rows[i].wrong, rows[i].less);
    }
}

/* Games of one opening are not nearly the same, wherever they part and however they end. */
static void test_openings(void **state)
{
    struct chance c = chance_begin("openings of games");
    (void)state;
    for (int parted = 20; parted < 150; parted++) {
        struct duplicates d = {0};
        static struct game games[GAMES];
        for (size_t i = 0; i < 20; i++) {
            games[i] = (struct game){.columns = 19, .rows = 19, .count = parted + 11 + (int)chance_below(&c, 30)};
            for (int k = 0; k < games[i].count; k++)
                games[i].move[k] = (k < parted ? 2 * k : (int)chance_below(&c, 361)) | (k % 2 ? WHITE : 0);
        }
        duplicates_of(games, 20, &c, &d);
        assert_int_equal(grouped(&d, 100), 0);
        duplicates_free(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copies), cmocka_unit_test(test_compared), cmocka_unit_test(test_found), cmocka_unit_test(test_looked_for),
        cmocka_unit_test(test_limits), cmocka_unit_test(test_openings)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
