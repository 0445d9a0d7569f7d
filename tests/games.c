/* tests/games.c - records made by chance, and a board that is played by the plainest means */
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- chance ---- */

struct chance chance_begin(const char *what)
{
    const char *given = getenv("KIFU_SEED");
    const struct chance c = {.state = given ? strtoull(given, NULL, 10) : 25};

    printf("# %s: seed %llu\n", what, (unsigned long long)c.state);
    return c;
}

uint32_t chance_below(struct chance *c, uint32_t bound)
{
    c->state = c->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(c->state >> 33) % bound;
}

static bool one_in(struct chance *c, uint32_t bound)
{
    return chance_below(c, bound) == 0;
}

/* ---- a board by hand ---- */

static const struct hand_point beside[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

void hand_clear(struct hand *h, int columns, int rows)
{
    *h = (struct hand){.columns = columns, .rows = rows};
    memset(h->at, '.', sizeof h->at);
}

bool hand_has(const struct hand *h, struct hand_point p)
{
    return p.column >= 0 && p.row >= 0 && p.column < h->columns && p.row < h->rows;
}

static struct hand_point step(struct hand_point p, struct hand_point by)
{
    return (struct hand_point){p.column + by.column, p.row + by.row};
}

/* Takes the group off where it has no liberty; how many stones that were. */
static unsigned take(struct hand *h, struct hand_point p)
{
    static struct hand_point group[HAND_SIDE * HAND_SIDE];
    bool seen[HAND_SIDE][HAND_SIDE] = {{false}};
    const char stone = h->at[p.row][p.column];
    unsigned count = 1;

    group[0] = p;
    seen[p.row][p.column] = true;
    for (unsigned i = 0; i < count; i++) {
        for (int d = 0; d < 4; d++) {
            const struct hand_point next = step(group[i], beside[d]);

            if (!hand_has(h, next) || seen[next.row][next.column])
                continue;
            if (h->at[next.row][next.column] == '.')
                return 0;
            if (h->at[next.row][next.column] != stone)
                continue;
            seen[next.row][next.column] = true;
            group[count++] = next;
        }
    }
    for (unsigned i = 0; i < count; i++)
        h->at[group[i].row][group[i].column] = '.';
    return count;
}

void hand_play(struct hand *h, char stone, struct hand_point p)
{
    const int mine = stone == 'X' ? 0 : 1;
    unsigned taken = 0;

    h->at[p.row][p.column] = stone;
    for (int d = 0; d < 4; d++) {
        const struct hand_point next = step(p, beside[d]);

        if (hand_has(h, next) && h->at[next.row][next.column] == (mine ? 'X' : 'O'))
            taken += take(h, next);
    }
    h->taken[mine] += taken;
    if (taken == 0)
        h->taken[!mine] += take(h, p);
}

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

bool hand_point_of(const struct hand *h, const char *name, struct hand_point *p)
{
    const char *column = memchr(letters, name[0], HAND_SIDE), *row = memchr(letters, name[1], HAND_SIDE);

    if (!column || !row)
        return false;
    *p = (struct hand_point){(int)(column - letters), (int)(row - letters)};
    return hand_has(h, *p);
}

/* ---- texts ---- */

static const char *const words[] = {"ko", "D4", "at Q16.", "\xe6\x89\x93\xe5\x8a\xab", "\\]", "a:b", "x\\\\", "\n",
    "\n\n", "tesuji", "Gru\xc3\x9f", "\xed\x95\x9c", "dies", "(", ";", "move 3", "kk9", "\xe2\x91\xa0", "\xe3\x82\xa2",
    "e\xcc\x81", "50%", "\\:", "  ", "\xf0\x9f\x8e\xb2"};
static const char *const names[] = {"Cho Chikun", "Go Seigen", "\xe5\x91\x89\xe6\xb8\x85\xe6\xba\x90",
    "Fran\xc3\xa7ois", "A", "Lee Sedol", "lee sedol", "Shusaku", "\xea\xb9\x80"};
static const char *const ranks[] = {"9p", "3d", "3d+", "12k", "1d?", "7 dan", ""};
static const char *const dates[] = {"1846-09-11", "1846", "1998-05", "2001-07-09,10", "1933-10-16,1934-01-29",
    "2016-03-09", "1846-06-30", "about 1700"};
static const char *const results[] = {"B+R", "W+0.5", "B+12.5", "0", "W+T", "?", "Void", "B+", "W+3", "B+F"};
static const char *const events[] = {"Castle Game", "Kisei", "Honinbo 3", "kisei", "\xe5\x90\x8d\xe4\xba\xba"};
static const char *const komis[] = {"0", "5.5", "6.5", "7.5", "-3", "0.5"};

#define ANY(c, list) list[chance_below(c, COUNT(list))]

static void add_property(struct buf *out, const char *ident, const char *value)
{
    buf_add_format(out, "%s[%s]", ident, value);
}

static void add_text(struct chance *c, struct buf *out)
{
    for (uint32_t i = chance_below(c, one_in(c, 9) ? 80 : 8) + 1; i > 0; i--)
        buf_add_format(out, "%s%s", ANY(c, words), one_in(c, 6) ? "" : " ");
}

static void add_facts(struct chance *c, struct buf *out)
{
    static const char *const players[2][2] = {{"PB", "BR"}, {"PW", "WR"}};

    for (int i = 0; i < 2; i++) {
        if (!one_in(c, 8))
            add_property(out, players[i][0], ANY(c, names));
        if (!one_in(c, 3))
            add_property(out, players[i][1], ANY(c, ranks));
    }
    if (!one_in(c, 6))
        add_property(out, "DT", ANY(c, dates));
    if (!one_in(c, 5))
        add_property(out, "RE", ANY(c, results));
    if (!one_in(c, 3))
        add_property(out, "EV", ANY(c, events));
    if (one_in(c, 2))
        add_property(out, "KM", ANY(c, komis));
    if (one_in(c, 6))
        add_property(out, "GN", ANY(c, events));
}

/* ---- a line of play ---- */

struct line {
    struct hand board;
    char stone; /* whose turn it is */
    struct hand_point last;
};

struct maker {
    struct chance *c;
    const struct games_shape *shape;
    struct buf *out;
    int depth; /* of branches in branches */
};

static struct hand_point any_point(const struct maker *m)
{
    return (struct hand_point){(int)chance_below(m->c, (uint32_t)m->shape->columns),
        (int)chance_below(m->c, (uint32_t)m->shape->rows)};
}

static void add_point(const struct maker *m, struct hand_point p)
{
    buf_add_char(m->out, letters[p.column]);
    buf_add_char(m->out, letters[p.row]);
}

static void add_marks(const struct maker *m)
{
    static const char *const marks[] = {"TR", "SQ", "CR", "MA", "TB", "TW", "DD", "VW", "SL"};

    if (one_in(m->c, 2)) {
        buf_add_format(m->out, "%s[", ANY(m->c, marks));
        add_point(m, any_point(m));
        buf_add_char(m->out, ']');
    } else {
        buf_add_string(m->out, "LB[");
        add_point(m, any_point(m));
        buf_add_format(m->out, ":%c]", letters[chance_below(m->c, 26)]);
    }
}

static void add_annotations(const struct maker *m)
{
    static const char *const others[] = {"N[a \\] b]", "BM[1]", "TE[2]", "GB[1]", "HO[1]", "BL[120.5]", "XX[y\\]z][w]",
        "OB[3]", "V[1.5]", "DM[]"};

    if (!m->shape->has_texts)
        return;
    if (one_in(m->c, 7)) {
        buf_add_string(m->out, "C[");
        add_text(m->c, m->out);
        buf_add_char(m->out, ']');
    }
    if (one_in(m->c, 9))
        add_marks(m);
    if (one_in(m->c, 15))
        buf_add_string(m->out, ANY(m->c, others));
}

/* A value of setup: a point or a rectangle. */
static void add_setup_value(const struct maker *m, struct line *l, char stone)
{
    const struct hand_point a = any_point(m);
    struct hand_point b = a;

    buf_add_char(m->out, '[');
    add_point(m, a);
    if (one_in(m->c, 4)) {
        b.column = a.column + (int)chance_below(m->c, (uint32_t)(m->shape->columns - a.column));
        b.row = a.row + (int)chance_below(m->c, (uint32_t)(m->shape->rows - a.row));
        buf_add_char(m->out, ':');
        add_point(m, b);
    }
    buf_add_char(m->out, ']');
    for (int row = a.row; row <= b.row; row++)
        memset(&l->board.at[row][a.column], stone, (size_t)(b.column - a.column + 1));
}

static void add_setup(const struct maker *m, struct line *l)
{
    static const char *const idents[] = {"AB", "AW", "AE", "AA"};

    for (uint32_t i = 0; i < (m->shape->is_amazons ? 4 : 3); i++) {
        if (!one_in(m->c, 2))
            continue;
        buf_add_string(m->out, idents[i]);
        for (uint32_t k = chance_below(m->c, 3) + 1; k > 0; k--)
            add_setup_value(m, l, "XO.#"[i]);
    }
    if (one_in(m->c, 3)) {
        l->stone = "XO"[chance_below(m->c, 2)];
        add_property(m->out, "PL", l->stone == 'X' ? "B" : "W");
    }
}

/* Empty points near the last move first, so that there is fighting; a legal move may be suicide. */
static bool choose_point(const struct maker *m, const struct line *l, struct hand_point *p)
{
    for (int i = 0; i < 12; i++) {
        *p = any_point(m);
        if (i < 8) {
            p->column = l->last.column + (int)chance_below(m->c, 5) - 2;
            p->row = l->last.row + (int)chance_below(m->c, 5) - 2;
        }
        if (hand_has(&l->board, *p) &&
            (l->board.at[p->row][p->column] == '.' || (m->shape->is_odd && one_in(m->c, 20))))
            return true;
    }
    return false;
}

static void go_move(const struct maker *m, struct line *l)
{
    struct hand_point p;

    buf_add_format(m->out, "%c[", l->stone == 'X' ? 'B' : 'W');
    if (!one_in(m->c, 40) && choose_point(m, l, &p)) {
        add_point(m, p);
        hand_play(&l->board, l->stone, p);
        l->last = p;
    } else if (m->shape->is_odd && one_in(m->c, 2)) {
        buf_add_string(m->out, one_in(m->c, 2) ? "tt" : "?");
    }
    buf_add_char(m->out, ']');
}

/* From `from` in a straight line over empty squares; false: there is no way. */
static bool slide(const struct maker *m, const struct hand *h, struct hand_point from, struct hand_point *to)
{
    const struct hand_point by = {(int)chance_below(m->c, 3) - 1, (int)chance_below(m->c, 3) - 1};
    uint32_t free = 0;

    if (by.column == 0 && by.row == 0)
        return false;
    for (*to = step(from, by); hand_has(h, *to) && h->at[to->row][to->column] == '.'; *to = step(*to, by))
        free++;
    if (free == 0)
        return false;
    *to = from;
    for (uint32_t i = chance_below(m->c, free) + 1; i > 0; i--)
        *to = step(*to, by);
    return true;
}

static void amazon_play(struct line *l, const struct hand_point p[3])
{
    l->board.at[p[0].row][p[0].column] = '.';
    l->board.at[p[1].row][p[1].column] = l->stone;
    l->board.at[p[2].row][p[2].column] = '#';
}

static void amazon_move(const struct maker *m, struct line *l)
{
    struct hand_point p[3];

    for (int i = 0; i < 300; i++) {
        p[0] = any_point(m);
        if (l->board.at[p[0].row][p[0].column] != l->stone || !slide(m, &l->board, p[0], &p[1]))
            continue;
        l->board.at[p[0].row][p[0].column] = '.';
        const bool has_arrow = slide(m, &l->board, p[1], &p[2]);
        l->board.at[p[0].row][p[0].column] = l->stone;
        if (!has_arrow)
            continue;
        buf_add_format(m->out, "%c[", l->stone == 'X' ? 'B' : 'W');
        for (int k = 0; k < 3; k++)
            add_point(m, p[k]);
        buf_add_char(m->out, ']');
        amazon_play(l, p);
        return;
    }
    buf_add_string(m->out, "N[no move]");
}

static void add_node(const struct maker *m, struct line *l)
{
    buf_add_char(m->out, ';');
    if (one_in(m->c, 25)) {
        add_setup(m, l);
    } else if (!one_in(m->c, 30)) {
        (m->shape->is_amazons ? amazon_move : go_move)(m, l);
        if (!m->shape->is_odd || !one_in(m->c, 12))
            l->stone = l->stone == 'X' ? 'O' : 'X';
        if (m->shape->is_odd && one_in(m->c, 40))
            buf_add_format(m->out, "MN[%u]", chance_below(m->c, 300));
    }
    add_annotations(m);
    if (one_in(m->c, 8))
        buf_add_char(m->out, '\n');
}

/* A line of at least one node, and what branches off its end. */
static void add_line(struct maker *m, struct line l, unsigned nodes)
{
    enum { DEEPEST = 7 };

    add_node(m, &l);
    for (nodes--; nodes > 0 && nodes < UINT32_MAX; nodes--) {
        if (m->shape->has_branches && m->depth < DEEPEST && nodes > 3 && one_in(m->c, 9)) {
            const unsigned ways = 2 + chance_below(m->c, 3);

            m->depth++;
            for (unsigned i = 0; i < ways; i++) {
                buf_add_char(m->out, '(');
                add_line(m, l, i == 0 ? nodes / 2 + 1 : 1 + chance_below(m->c, nodes / 2));
                buf_add_char(m->out, ')');
            }
            m->depth--;
            return;
        }
        add_node(m, &l);
    }
}

/* The start of Amazons on the board of 10 by 10, which is not written. */
static void amazons_start(struct line *l)
{
    static const char black[] = "djgjagjg", white[] = "dagaadjd";
    struct hand_point p;

    for (int i = 0; i < 8; i += 2) {
        if (hand_point_of(&l->board, black + i, &p))
            l->board.at[p.row][p.column] = 'X';
        if (hand_point_of(&l->board, white + i, &p))
            l->board.at[p.row][p.column] = 'O';
    }
}

static void add_root(struct maker *m, struct line *l)
{
    const struct games_shape *shape = m->shape;

    buf_add_format(m->out, "(;GM[%d]FF[4]CA[UTF-8]", shape->is_amazons ? 18 : 1);
    if (shape->columns == shape->rows)
        buf_add_format(m->out, "SZ[%d]", shape->columns);
    else
        buf_add_format(m->out, "SZ[%d:%d]", shape->columns, shape->rows);
    if (shape->has_texts)
        add_facts(m->c, m->out);
    if (shape->is_amazons && shape->columns == 10 && shape->rows == 10) {
        amazons_start(l);
    } else if (shape->is_amazons) {
        for (int i = 0; i < 2; i++) {
            buf_add_string(m->out, i ? "AW" : "AB");
            add_setup_value(m, l, "XO"[i]);
        }
    } else if (one_in(m->c, 4)) {
        buf_add_format(m->out, "HA[%u]AB", 2 + chance_below(m->c, 8));
        for (int i = 0; i < 2; i++)
            add_setup_value(m, l, 'X');
        l->stone = 'O';
    }
    add_annotations(m);
}

void games_record(struct chance *c, const struct games_shape *shape, struct buf *out)
{
    struct maker m = {c, shape, out, 0};
    struct line l = {.stone = 'X', .last = {shape->columns / 2, shape->rows / 2}};

    hand_clear(&l.board, shape->columns, shape->rows);
    add_root(&m, &l);
    if (shape->nodes > 1)
        add_line(&m, l, shape->nodes - 1);
    buf_add_string(out, ")\n");
}

static int any_side(struct chance *c)
{
    static const int usual[] = {19, 19, 13, 9, 10, 5, 2, 1, 52, 26, 27};

    return one_in(c, 3) ? usual[chance_below(c, COUNT(usual))] : 1 + (int)chance_below(c, one_in(c, 6) ? HAND_SIDE : 7);
}

struct games_shape games_shape(struct chance *c)
{
    struct games_shape shape = {.columns = any_side(c),
        .has_branches = !one_in(c, 4),
        .has_texts = !one_in(c, 4),
        .is_odd = one_in(c, 2)};

    shape.rows = one_in(c, 4) ? any_side(c) : shape.columns;
    shape.nodes = 1 + chance_below(c, one_in(c, 5) ? 300 : 60);
    shape.is_amazons = one_in(c, 5);
    if (shape.is_amazons && one_in(c, 2))
        shape.columns = shape.rows = 10;
    return shape;
}

void games_file(struct chance *c, size_t most, struct buf *out)
{
    for (uint32_t i = chance_below(c, (uint32_t)most) + 1; i > 0; i--) {
        const struct games_shape shape = games_shape(c);

        games_record(c, &shape, out);
    }
}
