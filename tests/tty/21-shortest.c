/* tests/tty/21-shortest.c - the cursor and the pen of each kind of terminal get where they should, and by the fewest bytes there are
 *
 * All moves between two cells, all changes between two looks: what comes out is read by a few lines that know the sequences, and compared in
 * length with every way that the kind of terminal has.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "sweep.h"
#include "tty/pen.h"

#define COLUMNS 132
#define ROWS 44

static const struct paint_terminal kinds[] = {
    {.has_column = true, .has_row = true, .has_right = true, .up = "\033[A", .down = "\n", .left = "\b", .to_start = "\r", .has_pen = true,
     .attributes = 0x1F, .ends_attributes = true, .ends_colors = true, .moves_colored = true},
    {.has_right = true, .up = "\033[A", .down = "\n", .left = "\b", .to_start = "\r", .has_pen = true, .attributes = 0x1F, .moves_colored = true},
    {.has_column = true, .up = "\033M", .down = "\n", .left = "\b", .has_pen = true, .attributes = 0x1F, .ends_attributes = true, .moves_colored = true},
    {.has_pen = true, .attributes = 0x1F, .ends_colors = true, .moves_colored = true},
};

static struct paint_cell cells[ROWS * COLUMNS];

static struct paint paint_at(const struct paint_terminal *kind, int x, int y, enum paint_place place)
{
    return (struct paint){.terminal = *kind, .columns = COLUMNS, .rows = ROWS, .is_known = true, .shown = cells, .next = cells, .x = x, .y = y,
                          .place = place, .has_style = true, .style = {-1, -1, 0}};
}

/* ---- the cursor ---- */

/* The place to which the bytes move the cursor. */
static void follow(const char *at, int *x, int *y)
{
    while (*at) {
        int row = 1, column = 1, len = 0;
        if (*at == '\b')
            --*x;
        else if (*at == '\r')
            *x = 0;
        else if (*at == '\n')
            ++*y;
        else if (strncmp(at, "\033M", 2) == 0)
            --*y;
        else if (*at != '\033')
            ++*x; /* what was there already */
        if (strncmp(at, "\033[", 2) != 0) {
            at += *at == '\033' ? 2 : 1;
            continue;
        }
        at += 2;
        const char *end = at + strspn(at, "0123456789;");
        const int numbers = sscanf(at, "%d;%d%n", &row, &column, &len);
        const int n = numbers >= 1 ? row : 1;
        switch (*end) {
        case 'H': *y = n - 1; *x = numbers >= 2 ? column - 1 : 0; break;
        case 'G': *x = n - 1; break;
        case 'd': *y = n - 1; break;
        case 'C': *x += n; break;
        case 'A': *y -= n; break;
        default: fail_msg("unknown sequence"); break;
        }
        at = end + 1;
    }
}

#define NO_WAY 10000

static size_t digits(int n)
{
    return n > 99 ? 3 : n > 9 ? 2 : 1;
}

static void keep(size_t *best, bool is_there, size_t len)
{
    *best = is_there && len < *best ? len : *best;
}

/* To the column x of the row in which the cursor is then. */
static size_t fewest_in_row(const struct paint *p, int x)
{
    const struct paint_terminal *t = &p->terminal;
    size_t best = NO_WAY;
    const bool is_sure = p->place == PLACE_SURE;
    if (p->x == x && is_sure)
        return 0;
    keep(&best, t->has_column, 3 + (x ? digits(x + 1) : 0));
    keep(&best, t->to_start[0] && x == 0, strlen(t->to_start));
    keep(&best, is_sure && t->has_right && x > p->x, 3 + (x - p->x > 1 ? digits(x - p->x) : 0));
    keep(&best, is_sure && t->left[0] && x < p->x, strlen(t->left) * (size_t)(p->x - x));
    return best;
}

static size_t fewest_in_column(const struct paint *p, int y)
{
    const struct paint_terminal *t = &p->terminal;
    size_t best = NO_WAY;
    keep(&best, t->has_row, 3 + (y ? digits(y + 1) : 0));
    keep(&best, t->down[0] && y > p->y, strlen(t->down) * (size_t)(y - p->y));
    keep(&best, t->up[0] && y < p->y, strlen(t->up) * (size_t)(p->y - y));
    return best;
}

/* The shortest of the ways there are, counted: an address, or to the row and then to the column. */
static size_t fewest(const struct paint *p, int x, int y, bool again)
{
    size_t best = 3 + digits(y + 1) + (x ? 1 + digits(x + 1) : 0);
    const size_t rows = p->y == y ? 0 : fewest_in_column(p, y), columns = fewest_in_row(p, x);
    keep(&best, rows != NO_WAY && columns != NO_WAY, rows + columns);
    keep(&best, p->y == y && p->place == PLACE_SURE && again && x > p->x && x - p->x <= 6, (size_t)(x - p->x));
    return best;
}

static void fill_cells(const char *text, int width)
{
    for (size_t i = 0; i < COUNT(cells); i++) {
        cells[i] = (struct paint_cell){.style = {-1, -1, 0}, .width = (uint8_t)width};
        strcpy(cells[i].text, text);
    }
}

static void check_move(const struct paint_terminal *kind, int from_x, int from_y, int x, int y, enum paint_place place, bool again)
{
    struct paint p = paint_at(kind, from_x, from_y, place);
    struct buf out = {0};
    int to_x = from_x, to_y = from_y;
    const bool is_there = from_x == x && from_y == y;
    const size_t wanted = is_there ? 0 : fewest(&p, x, y, again);
    cursor_move(&p, x, y, &out);
    follow(buf_string(&out), &to_x, &to_y);
    if (to_x != x || to_y != y || out.len != wanted)
        fail_msg("from %d,%d to %d,%d: led to %d,%d by %zu bytes, not %zu", from_x, from_y, x, y, to_x, to_y, out.len, wanted);
    assert_true(p.x == x && p.y == y && p.place == (is_there ? place : PLACE_SURE));
    buf_free(&out);
}

static void the_cursor_goes_the_shortest_way(void **state)
{
    static const int columns[] = {0, 1, 2, 5, 6, 7, 8, 9, 10, 60, 98, 99, 100, 131}, rows[] = {0, 1, 2, 3, 7, 8, 9, 10, 30, 43};
    (void)state;
    for (int again = 0; again < 2; again++) {
        fill_cells(again ? "a" : "\xE5\x9B\xB2", again ? 1 : 2);
        for (size_t kind = 0; kind < COUNT(kinds); kind++)
            for (size_t a = 0; a < COUNT(columns) * COUNT(rows); a++)
                for (size_t b = 0; b < COUNT(columns) * COUNT(rows); b++)
                    for (enum paint_place place = PLACE_LIKELY; place <= PLACE_SURE; place++)
                        check_move(&kinds[kind], columns[a % COUNT(columns)], rows[a / COUNT(columns)], columns[b % COUNT(columns)],
                            rows[b / COUNT(columns)], place, again);
    }
}

/* From anywhere, and from a column that is not known, only whole addresses lead. */
static void an_unknown_cursor_gets_an_address(void **state)
{
    static const int places[][2] = {{0, 0}, {5, 0}, {0, 7}, {131, 43}};
    (void)state;
    fill_cells("a", 1);
    for (size_t kind = 0; kind < COUNT(kinds); kind++)
        for (size_t i = 0; i < COUNT(places); i++)
            for (int unknown = 0; unknown < 2; unknown++) {
                struct paint p = paint_at(&kinds[kind], -1, unknown ? -1 : places[i][1], PLACE_UNKNOWN);
                struct buf out = {0}, wanted = {0};
                cursor_move(&p, places[i][0], places[i][1], &out);
                buf_add_format(&wanted, places[i][0] ? "\033[%d;%dH" : "\033[%dH", places[i][1] + 1, places[i][0] + 1);
                assert_string_equal(buf_string(&out), buf_string(&wanted));
                buf_free(&out);
                buf_free(&wanted);
            }
}

/* If the cursor must not move with colours, the pen is plain before it moves. */
static void the_pen_is_plain_where_colours_must_not_move(void **state)
{
    (void)state;
    struct paint_terminal kind = kinds[0];
    fill_cells("a", 1);
    for (int moves_colored = 0; moves_colored < 2; moves_colored++) {
        struct buf out = {0};
        kind.moves_colored = moves_colored;
        struct paint p = paint_at(&kind, 3, 3, PLACE_SURE);
        p.style = (struct style){1, 2, ATTR_BOLD};
        cursor_move(&p, 3, 3, &out);
        assert_int_equal(out.len, 0);
        cursor_move(&p, 9, 9, &out);
        assert_string_equal(buf_string(&out), moves_colored ? "\033[10;10H" : "\033[m\033[10;10H");
        buf_free(&out);
    }
}

/* ---- the pen ---- */

static const struct {
    uint8_t bit;
    int on, off;
} attributes[] = {{ATTR_BOLD, 1, 22}, {ATTR_DIM, 2, 22}, {ATTR_ITALIC, 3, 23}, {ATTR_UNDERLINE, 4, 24}, {ATTR_REVERSE, 7, 27}};

/* The pen after the numbers of a sequence. */
static void take_numbers(const int *n, int count, struct style *s)
{
    for (int i = 0; i < count; i++) {
        if (n[i] == 0)
            *s = (struct style){-1, -1, 0};
        for (size_t a = 0; a < COUNT(attributes); a++) {
            if (n[i] == attributes[a].on)
                s->attributes |= attributes[a].bit;
            if (n[i] == attributes[a].off)
                s->attributes &= (uint8_t)~attributes[a].bit;
        }
        const int base = n[i] >= 90 ? n[i] - 60 : n[i], color = base % 10 + (n[i] >= 90 ? 8 : 0);
        int16_t *which = n[i] >= 100 || (n[i] >= 40 && n[i] < 50) ? &s->background : &s->foreground;
        if (n[i] < 30)
            continue;
        if (base % 10 == 8 && n[i] < 90) {
            assert_true(i + 2 < count && n[i + 1] == 5);
            *which = (int16_t)n[i + 2];
            i += 2;
        } else {
            *which = (int16_t)(base % 10 == 9 ? -1 : color);
        }
    }
}

static void read_pen(const char *at, struct style *s)
{
    if (!*at)
        return;
    int numbers[24] = {0}, count = 1;
    assert_int_equal(strncmp(at, "\033[", 2), 0);
    for (at += 2; *at != 'm'; at++) {
        if (*at == ';')
            count++;
        else
            numbers[count - 1] = numbers[count - 1] * 10 + *at - '0';
        assert_true(*at == ';' || (*at >= '0' && *at <= '9'));
    }
    assert_int_equal(at[1], 0);
    take_numbers(numbers, count, s);
}

static size_t color_bytes(int color, bool is_background)
{
    return color >= 16 ? 6 + digits(color) : color >= 8 && is_background ? 4 : 3; /* "38;5;N;" "101;" "31;" */
}

/* From plain: "0;" and all there is. */
static size_t whole_bytes(const struct style *want)
{
    size_t len = 2;
    for (size_t i = 0; i < COUNT(attributes); i++)
        len += want->attributes & attributes[i].bit ? 2 : 0;
    len += want->foreground >= 0 ? color_bytes(want->foreground, false) : 0;
    len += want->background >= 0 ? color_bytes(want->background, true) : 0;
    return len == 2 ? 3 : 2 + len; /* ESC [ m alone is plain */
}

/* How many attributes differ; SIZE_MAX: the kind cannot end one. */
static size_t different_bytes(const struct paint_terminal *t, const struct style *have, const struct style *want)
{
    const unsigned ended = have->attributes & ~want->attributes, weights = ATTR_BOLD | ATTR_DIM;
    size_t len = 0;
    if ((ended && !t->ends_attributes) || (!t->ends_colors && ((want->foreground < 0 && have->foreground >= 0) || (want->background < 0 && have->background >= 0))))
        return SIZE_MAX;
    len += (ended & weights ? 3u : 0u) + (ended & ATTR_ITALIC ? 3u : 0u) + (ended & ATTR_UNDERLINE ? 3u : 0u) + (ended & ATTR_REVERSE ? 3u : 0u);
    unsigned begun = want->attributes & ~have->attributes;
    begun |= ended & weights ? want->attributes & weights : 0; /* they end together */
    for (size_t i = 0; i < COUNT(attributes); i++)
        len += begun & attributes[i].bit ? 2u : 0u;
    if (want->foreground != have->foreground)
        len += want->foreground < 0 ? 3 : color_bytes(want->foreground, false);
    if (want->background != have->background)
        len += want->background < 0 ? 3 : color_bytes(want->background, true);
    return 2 + len;
}

static bool is_same(const struct style *a, const struct style *b)
{
    return a->foreground == b->foreground && a->background == b->background && a->attributes == b->attributes;
}

static void check_pen(const struct paint_terminal *kind, const struct style *have, const struct style *want, bool is_known)
{
    struct paint p = paint_at(kind, 0, 0, PLACE_SURE);
    struct buf out = {0};
    struct style now = is_known ? *have : (struct style){7, 7, 0x1F};
    p.style = *have;
    p.has_style = is_known;
    pen_set(&p, &(struct look){*want, false}, &out);
    read_pen(buf_string(&out), &now);
    const size_t whole = whole_bytes(want), different = is_known ? different_bytes(kind, have, want) : SIZE_MAX;
    const size_t fewest_bytes = is_known && is_same(have, want) ? 0 : whole < different ? whole : different;
    assert_true(is_same(&now, want) && is_same(&p.style, want) && p.has_style);
    if (out.len != fewest_bytes)
        fail_msg("%zu bytes, not %zu: %s", out.len, fewest_bytes, buf_string(&out) + (out.len > 0));
    buf_free(&out);
}

static void the_pen_changes_by_the_fewest_numbers(void **state)
{
    static const int16_t colors[] = {-1, 0, 7, 8, 15, 16, 178, 255};
    static const uint8_t looks[] = {0, ATTR_BOLD, ATTR_DIM, ATTR_BOLD | ATTR_DIM, ATTR_ITALIC, ATTR_UNDERLINE, ATTR_REVERSE, 0x1F};
    enum { STYLES = COUNT(colors) * COUNT(colors) * COUNT(looks) };
    (void)state;
    for (size_t kind = 0; kind < COUNT(kinds); kind++)
        for (size_t a = 0; a < STYLES; a += (size_t)sweep_step(11))
            for (size_t b = 0; b < STYLES; b += (size_t)sweep_step(3)) {
                const struct style have = {colors[a % 8], colors[a / 8 % 8], looks[a / 64]}, want = {colors[b % 8], colors[b / 8 % 8], looks[b / 64]};
                check_pen(&kinds[kind], &have, &want, true);
                check_pen(&kinds[kind], &have, &want, false);
            }
}

/* A blank takes any pen that has its background and nothing that a blank shows. */
static void a_blank_takes_any_pen(void **state)
{
    static const uint8_t looks[] = {0, ATTR_BOLD, ATTR_ITALIC, ATTR_UNDERLINE, ATTR_REVERSE};
    (void)state;
    for (size_t a = 0; a < COUNT(looks); a++)
        for (int16_t background = -1; background < 2; background++) {
            struct paint p = paint_at(&kinds[0], 0, 0, PLACE_SURE);
            struct buf out = {0};
            struct style now = {3, background, looks[a]};
            p.style = now;
            const bool fits = background == 1 && !(looks[a] & (ATTR_UNDERLINE | ATTR_REVERSE));
            pen_set(&p, &(struct look){{5, 1, 0}, true}, &out);
            read_pen(buf_string(&out), &now);
            assert_int_equal(out.len == 0, fits);
            assert_true(now.background == 1 && !(now.attributes & (ATTR_UNDERLINE | ATTR_REVERSE)) && is_same(&now, &p.style));
            buf_free(&out);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cursor_goes_the_shortest_way),
        cmocka_unit_test(an_unknown_cursor_gets_an_address),
        cmocka_unit_test(the_pen_is_plain_where_colours_must_not_move),
        cmocka_unit_test(the_pen_changes_by_the_fewest_numbers),
        cmocka_unit_test(a_blank_takes_any_pen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
