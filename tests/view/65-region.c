/* tests/view/65-region.c - the outline of the part of the board that is searched
 *
 * Each board is drawn twice, with an outline and without: what differs is the outline. It has something at each point along the edge of the
 * part where nothing of the game is, and takes no cell that has something of the game, and none that is of another point.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/array.h"
#include "board/board.h"
#include "sweep.h"
#include "view/screen.h"
#include "view/session_scene.h"

enum { SMALL = -1, OVERVIEW = 0, ROWS_MAX = 6 };

static const char *const records[] = {
    "(;SZ[19];B[pd];W[dd];B[pp];W[dp];B[fc]LB[jj:long][ab:x]MA[sj]TR[ja]SQ[pd]AR[aa:ss][sa:sj]LN[aj:jj])",
    "(;SZ[9]AB[aa:ai][ba:ia]AW[bb:ib];B[ee]DD[ac:ei])",
    "(;SZ[5:13];B[aa];W[ee]VW[aa:cm])",
    "(;SZ[52]AB[aa][zz][ZZ];W[xc])",
    "(;GM[18]SZ[10]AB[ad][dj]AW[da];B[adgd][gg])",
};

static const struct {
    enum depth depth;
    bool is_ascii;
    int ambiguous;
} kinds[] = {{DEPTH_256, false, 1}, {DEPTH_8, false, 1}, {DEPTH_NONE, false, 1}, {DEPTH_256, false, 2}, {DEPTH_NONE, true, 1}};

struct drawn {
    struct scene scene;
    struct board_layout b;
    struct canvas plain, outlined;
};

static void draw_one(const struct drawn *d, struct canvas *c)
{
    canvas_init(c, board_width(&d->scene, &d->b, d->b.columns) + 2, board_height(&d->b, d->b.rows) + 2, d->scene.glyphs, d->scene.ambiguous);
    board_draw(&d->scene, c, &d->b);
}

static void draw(struct drawn *d, const struct session *s, int rows, uint16_t from, uint16_t to)
{
    int columns, height;
    d->scene = session_scene(s);
    board_layout_whole(&d->scene, rows == SMALL ? SCALE_SMALL : rows == OVERVIEW ? SCALE_OVERVIEW : SCALE_NORMAL, &d->b, &columns, &height);
    if (rows > 0)
        board_rows(&d->b, rows);
    d->b.x = d->b.y = 1;
    draw_one(d, &d->plain);
    d->scene.has_region = true;
    d->scene.region_from = from;
    d->scene.region_to = to;
    draw_one(d, &d->outlined);
}

static void drawn_free(struct drawn *d)
{
    canvas_free(&d->plain);
    canvas_free(&d->outlined);
}

static bool is_of_outline(enum role role)
{
    return role == ROLE_REGION || role == ROLE_REGION_GRID || role == ROLE_REGION_DARK;
}

static bool is_nothing(enum role role)
{
    return role == ROLE_BOARD || role == ROLE_GRID || role == ROLE_STAR || role == ROLE_GRID_STAR || role == ROLE_DIM ||
           role == ROLE_SQUARE_LIGHT || role == ROLE_SQUARE_DARK;
}

/* Along the edge of the part. */
static bool is_at_edge(const struct board_part *part, int column, int row)
{
    const bool is_in = column >= part->left && column <= part->right && row >= part->top && row <= part->bottom;
    return is_in && (column == part->left || column == part->right || row == part->top || row == part->bottom);
}

/* In the overview a cell has two points. */
static bool is_beside_edge(const struct drawn *d, const struct board_part *part, int x, int y)
{
    int column, row;
    const uint16_t point = board_point(&d->scene, &d->b, x, y);
    if (point == POINT_NONE)
        return false;
    board_to_view(&d->scene, point, &column, &row);
    return is_at_edge(part, column, row) || (d->b.cell_height == 0 && is_at_edge(part, column, row + 1));
}

static void check_cells(const struct drawn *d, const struct board_part *part)
{
    for (int y = 0; y < d->plain.rows; y++)
        for (int x = 0; x < d->plain.columns; x++) {
            const struct cell *was = canvas_cell(&d->plain, x, y), *is = canvas_cell(&d->outlined, x, y);
            const bool is_same = strcmp(was->text, is->text) == 0 && was->role == is->role;
            assert_true(is_same || (is_of_outline(is->role) && is_nothing(was->role)));
            assert_true(is_same || is_beside_edge(d, part, x, y));
            assert_false(is_of_outline(was->role));
        }
}

/* Cells of a point that are the outline's, and whether all of its cells were free before. */
static int outline_at(const struct drawn *d, int column, int row, bool *was_free)
{
    const int width = d->b.cell_width > 0 ? d->b.cell_width : 1, height = d->b.cell_height > 0 ? d->b.cell_height : 1;
    int found = 0, across, down;
    board_middle(&d->scene, &d->b, column, row, &across, &down);
    const int left = d->b.cell_width > 0 ? d->b.x + column * width : across, top = d->b.cell_height > 0 ? d->b.y + row * height : down;
    *was_free = true;
    for (int y = top; y < top + height; y++)
        for (int x = left; x < left + width; x++) {
            *was_free &= is_nothing((enum role)canvas_cell(&d->plain, x, y)->role);
            found += is_of_outline((enum role)canvas_cell(&d->outlined, x, y)->role);
        }
    return found;
}

static void check_points(const struct drawn *d, const struct board_part *part)
{
    for (int row = part->top; row <= part->bottom; row++)
        for (int column = part->left; column <= part->right; column++) {
            bool was_free;
            const int found = outline_at(d, column, row, &was_free);
            assert_true(!is_at_edge(part, column, row) || !was_free || found > 0);
        }
}

static void check(const struct session *s, int rows, uint16_t from, uint16_t to)
{
    struct drawn d = {.b = {0}};
    draw(&d, s, rows, from, to);
    const struct board_part part = board_part_of(&d.scene, from, to);
    check_cells(&d, &part);
    if (part.left < part.right && part.top < part.bottom)
        check_points(&d, &part);
    drawn_free(&d);
}

static void open_as(struct screen *w, size_t record, size_t kind, const char *flip)
{
    struct buf text = {0};
    buf_add_string(&text, records[record]);
    screen_open(w, &text, 80, 24);
    w->s.terminal_depth = kinds[kind].depth;
    w->s.can_unicode = !kinds[kind].is_ascii;
    w->s.terminal_ambiguous = kinds[kind].ambiguous;
    session_restyle(&w->s);
    assert_true(session_set(&w->s, SLICE("coordinates"), SLICE("off"), NULL));
    assert_true(session_set(&w->s, SLICE("flip"), slice_of(flip), NULL));
    screen_run(w, "last-node");
    screen_look(w);
    buf_free(&text);
}

static void it_takes_only_what_is_free(void **state)
{
    static const char *const flips[] = {"none", "left", "both"};
    uint32_t seed = 29;
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(kinds); k++)
            for (size_t f = 0; f < COUNT(flips); f++) {
                struct screen w;
                open_as(&w, i, k, flips[f]);
                const struct position *p = &w.s.reader.replay.position;
                const int most = p->columns > 19 ? 1 : ROWS_MAX;
                for (size_t n = 0; n < sweep_share(2, 40); n++)
                    for (int rows = SMALL; rows <= most; rows++) {
                        const int left = (int)chance(&seed, (uint32_t)p->columns), top = (int)chance(&seed, (uint32_t)p->rows);
                        const int right = left + (int)chance(&seed, (uint32_t)(p->columns - left));
                        const int bottom = top + (int)chance(&seed, (uint32_t)(p->rows - top));
                        check(&w.s, rows, point_at(left, top), point_at(right, bottom));
                    }
                screen_close(&w);
            }
}

/* Every point of the edge, where nothing is on the board: the same number of cells in the opposite rows and columns. */
static void it_is_whole_on_an_empty_board(void **state)
{
    (void)state;
    for (int rows = SMALL; rows <= ROWS_MAX; rows++) {
        struct screen w;
        struct buf text = {0};
        struct drawn d = {.b = {0}};
        int cells = 0;
        buf_add_string(&text, "(;SZ[9])");
        screen_open(&w, &text, 80, 24);
        screen_run(&w, "set coordinates off");
        draw(&d, &w.s, rows, point_at(2, 2), point_at(6, 6));
        for (int i = 0; i < d.outlined.columns * d.outlined.rows; i++)
            cells += is_of_outline((enum role)d.outlined.cells[i].role);
        const int across = rows == SMALL || rows == OVERVIEW ? 4 : 4 * 2 * rows, down = rows == OVERVIEW ? 2 : rows == SMALL ? 4 : 4 * rows;
        const int shared = rows > 0 && rows % 2 == 0; /* the lower left corner */
        assert_int_equal(cells, 2 * across + 2 * down - shared);
        drawn_free(&d);
        buf_free(&text);
        screen_close(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_takes_only_what_is_free),
        cmocka_unit_test(it_is_whole_on_an_empty_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
