/* tests/view/62-stones.c - boards of any number of rows a point: the places of points, the form of stones, the texts on them
 *
 * Cells are taken apart into their quadrants again: a stone is the same from all sides, as high as it looks wide, and does not touch its
 * neighbour.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/array.h"
#include "board/board.h"
#include "view/screen.h"
#include "view/session_scene.h"

enum { ROWS_MAX = 12 };

/* ---- a board by itself, one cell of screen around it ---- */

struct drawn {
    struct screen w;
    struct scene scene;
    struct board_layout b;
    struct canvas c;
};

/* How it is shown. */
struct kind {
    const char *name;
    enum depth depth;
    bool is_ascii;
    int ambiguous;
    enum terminal ground;
};

static const struct kind kinds[] = {
    {"256 colours", DEPTH_256, false, 1, TERMINAL_DARK},
    {"16 colours", DEPTH_16, false, 1, TERMINAL_LIGHT},
    {"8 colours", DEPTH_8, false, 1, TERMINAL_DARK},
    {"no colours", DEPTH_NONE, false, 1, TERMINAL_DARK},
    {"no colours on paper", DEPTH_NONE, false, 1, TERMINAL_LIGHT},
    {"wide characters", DEPTH_256, false, 2, TERMINAL_ANY},
    {"wide characters without colours", DEPTH_NONE, false, 2, TERMINAL_ANY},
    {"ASCII", DEPTH_256, true, 1, TERMINAL_ANY},
    {"ASCII without colours", DEPTH_NONE, true, 1, TERMINAL_ANY},
};

static void draw(struct drawn *d, const char *record, const struct kind *kind, int rows)
{
    struct buf text = {0};
    buf_add_string(&text, record);
    screen_open(&d->w, &text, 80, 24);
    d->w.s.terminal_depth = kind->depth;
    d->w.s.terminal_ambiguous = kind->ambiguous;
    d->w.s.terminal_ground = kind->ground;
    d->w.s.can_unicode = !kind->is_ascii;
    session_restyle(&d->w.s);
    screen_run(&d->w, "set coordinates off");
    screen_run(&d->w, "last-node");
    screen_look(&d->w);
    d->scene = session_scene(&d->w.s);
    int columns, height;
    board_layout_whole(&d->scene, SCALE_NORMAL, &d->b, &columns, &height);
    board_rows(&d->b, rows);
    d->b.x = d->b.y = 1;
    canvas_init(&d->c, board_width(&d->scene, &d->b, d->b.columns) + 2, board_height(&d->b, d->b.rows) + 2, d->w.s.glyphs, d->w.s.ambiguous);
    board_draw(&d->scene, &d->c, &d->b);
    buf_free(&text);
}

static void drawn_free(struct drawn *d)
{
    canvas_free(&d->c);
    screen_close(&d->w);
}

static void refuse(const struct drawn *d, const struct kind *kind, int rows, const char *why)
{
    struct buf text = {0};
    canvas_dump_text(&d->c, &text);
    print_message("%s", buf_string(&text));
    fail_msg("%s, %d rows a point: %s", kind->name, rows, why);
}

/* ---- places ---- */

static const char *const records[] = {
    "(;GM[1]SZ[9]AB[aa][bb][ee][ia]AW[ab][ba][ff][ii];B[ef])",
    "(;GM[1]SZ[5:7]AB[aa][bc]AW[eg][da];W[cc])",
    "(;GM[1]SZ[1];B[aa])",
    "(;GM[18]SZ[6]AB[aa][fc]AW[ba][ef]AE[];W[ba-bb/cb])",
    "(;GM[18]SZ[4]AB[aa]AW[dd])",
};

static void check_places(const struct drawn *d, const struct kind *kind, int rows)
{
    const int width = board_width(&d->scene, &d->b, d->b.columns), height = board_height(&d->b, d->b.rows);
    if (d->b.cell_width != 2 * rows || d->b.cell_height != rows)
        refuse(d, kind, rows, "a point has other cells");
    if (width < 2 * rows * d->b.columns || width > 2 * rows * d->b.columns + 1 || height != rows * d->b.rows)
        refuse(d, kind, rows, "the board has another size");
    for (int y = 0; y < d->c.rows; y++)
        for (int x = 0; x < d->c.columns; x++) {
            const bool is_board = x > 0 && y > 0 && x <= width && y <= height;
            const struct cell *cell = canvas_cell(&d->c, x, y);
            const int column = (x - 1) / (2 * rows), row = (y - 1) / rows;
            const uint16_t point = is_board && column < d->b.columns ? board_from_view(&d->scene, column, row) : POINT_NONE;
            if (board_point(&d->scene, &d->b, x, y) != point)
                refuse(d, kind, rows, "a click means another point");
            if (!is_board && (cell->role != ROLE_TEXT || strcmp(cell->text, " ") != 0))
                refuse(d, kind, rows, "something is beside the board");
            if (is_board && cell->role == ROLE_TEXT)
                refuse(d, kind, rows, "a cell of the board is empty");
        }
    for (int row = 0; row < d->b.rows; row++)
        for (int column = 0; column < d->b.columns; column++) {
            int x, y;
            const uint16_t point = board_from_view(&d->scene, column, row);
            if (!board_cell(&d->scene, &d->b, point, &x, &y) || board_point(&d->scene, &d->b, x, y) != point)
                refuse(d, kind, rows, "the middle of a point is elsewhere");
            if ((y - 1) % rows != (rows - 1) / 2)
                refuse(d, kind, rows, "the middle of a point is in another row");
        }
}

static void points_have_their_cells(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(kinds); k++)
            for (int rows = 1; rows <= ROWS_MAX; rows++) {
                struct drawn d;
                draw(&d, records[i], &kinds[k], rows);
                check_places(&d, &kinds[k], rows);
                drawn_free(&d);
            }
}

/* ---- the form of a stone ---- */

static bool is_stone_role(enum role role)
{
    return (role >= ROLE_BLACK && role <= ROLE_LAST_WHITE) || (role >= ROLE_MARK_BLACK && role <= ROLE_EDGE_WHITE) || role == ROLE_DIM_BLACK || role == ROLE_DIM_WHITE;
}

/* The quadrants of a cell that a stone fills, by the bits of the glyphs; a line or a letter fills all. */
static unsigned filled(const struct drawn *d, int x, int y)
{
    const struct cell *cell = canvas_cell(&d->c, x, y);
    if (!cell || !is_stone_role(cell->role))
        return 0;
    for (unsigned bits = 1; bits < 15 && !d->w.s.glyphs->is_ascii; bits++)
        if (strcmp(cell->text, d->w.s.glyphs->text[GLYPH_QUADRANT_UPPER_LEFT + bits - 1]) == 0 && strcmp(cell->text, " ") != 0)
            return bits;
    return 15;
}

/* A quadrant, in half columns and half rows of the canvas. */
static bool is_filled(const struct drawn *d, int x, int y)
{
    return filled(d, x / 2, y / 2) >> (x % 2 + 2 * (y % 2)) & 1;
}

/* A single stone in the middle of 3x3 is the same from left and right, from above and below, within the cells of its point, no wider than its cells by a
 * tenth, and as high as it is wide. */
static void check_form(const struct drawn *d, const struct kind *kind, int rows)
{
    int left = 2 * d->c.columns, right = -1, top = 2 * d->c.rows, bottom = -1;
    for (int y = 0; y < 2 * d->c.rows; y++)
        for (int x = 0; x < 2 * d->c.columns; x++)
            if (is_filled(d, x, y)) {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
    const int width = right - left + 1, height = bottom - top + 1; /* half columns and half rows */
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++)
            if (is_filled(d, x, y) != is_filled(d, left + right - x, y) || is_filled(d, x, y) != is_filled(d, x, top + bottom - y))
                refuse(d, kind, rows, "a stone is not the same from all sides");
    if (top + bottom != 2 * d->c.rows - 1 || left + right != 2 * d->c.columns - 1)
        refuse(d, kind, rows, "a stone is not in the middle of its point");
    /* Lines and letters do not fill their cells. */
    const bool is_fine = d->w.s.glyphs->has_lines && d->w.s.theme.stones == STONES_COLORED;
    const int coarse = is_fine ? 4 : 8;
    if (right < 0 || 10 * width > 9 * 4 * rows + (is_fine ? 0 : 20) || (is_fine && 10 * height > 9 * 2 * rows))
        refuse(d, kind, rows, "a stone fills its cells");
    if (10 * width < 5 * 4 * rows || 2 * height < width - coarse || 2 * height > width + coarse)
        refuse(d, kind, rows, "a stone is not round");
}

static void stones_are_round(void **state)
{
    static const char *const stones[] = {
        "(;GM[1]SZ[3]AB[bb])", "(;GM[1]SZ[3]AW[bb])", "(;GM[1]SZ[3]AB[bb]DD[bb])"};
    (void)state;
    for (size_t i = 0; i < COUNT(stones); i++)
        for (size_t k = 0; k < COUNT(kinds); k++)
            for (int rows = 4; rows <= ROWS_MAX; rows++) {
                struct drawn d;
                draw(&d, stones[i], &kinds[k], rows);
                check_form(&d, &kinds[k], rows);
                drawn_free(&d);
            }
}

/* From one stone to the next there is a quadrant of the board, or in ASCII a line that is bent. */
static void neighbours_do_not_touch(void **state)
{
    static const char *const pairs[] = {"(;GM[1]SZ[2]AB[aa][ba][ab][bb])", "(;GM[1]SZ[2]AB[aa][bb]AW[ab][ba])"};
    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++)
        for (size_t k = 0; k < COUNT(kinds); k++)
            for (int rows = 4; rows <= ROWS_MAX; rows++) {
                struct drawn d;
                draw(&d, pairs[i], &kinds[k], rows);
                const int between = 2 + 4 * rows + rows % 2, under = 2 + 2 * rows;
                for (int y = 2; y < 2 * d.c.rows - 2; y++)
                    if (is_filled(&d, between - 1, y) && is_filled(&d, between, y))
                        refuse(&d, &kinds[k], rows, "two stones touch");
                for (int x = 2; x < 2 * d.c.columns - 2 && d.w.s.theme.stones == STONES_COLORED && !kinds[k].is_ascii; x++)
                    if (is_filled(&d, x, under - 1) && is_filled(&d, x, under))
                        refuse(&d, &kinds[k], rows, "two stones touch");
                drawn_free(&d);
            }
}

/* The line around a stone has no gap: each stroke goes on in the next cell, also where the edge rises by several columns. */
static void lines_around_stones_are_closed(void **state)
{
    static const struct {
        int x, y;
        unsigned out, in;
    } ways[] = {{0, -1, STROKE_UP, STROKE_DOWN}, {1, 0, STROKE_RIGHT, STROKE_LEFT}, {0, 1, STROKE_DOWN, STROKE_UP}, {-1, 0, STROKE_LEFT, STROKE_RIGHT}};
    size_t outlined = 0;
    (void)state;
    for (size_t k = 0; k < COUNT(kinds); k++)
        for (int rows = 4; rows <= ROWS_MAX; rows++) {
            struct drawn d;
            size_t cells = 0;
            draw(&d, "(;GM[1]SZ[3]AW[bb])", &kinds[k], rows);
            for (int y = 0; y < d.c.rows; y++)
                for (int x = 0; x < d.c.columns; x++) {
                    const struct cell *cell = canvas_cell(&d.c, x, y);
                    if (!is_stone_role(cell->role) || !cell->strokes)
                        continue;
                    cells++;
                    for (size_t w = 0; w < COUNT(ways); w++) {
                        const struct cell *next = canvas_cell(&d.c, x + ways[w].x, y + ways[w].y);
                        if (cell->strokes & ways[w].out && (next->role != cell->role || !(next->strokes & ways[w].in)))
                            refuse(&d, &kinds[k], rows, "the line around a stone has a gap");
                    }
                }
            outlined += cells > 0;
            drawn_free(&d);
        }
    assert_true(outlined >= ROWS_MAX - 3);
}

/* ---- the last move on squares ---- */

/* The cells of the point in the first column and row. */
static size_t cells_in(const struct drawn *d, int rows, enum role role)
{
    size_t count = 0;
    for (int i = 0; i < 2 * rows * rows; i++)
        count += canvas_cell(&d->c, 1 + i % (2 * rows), 1 + i / (2 * rows))->role == role;
    return count;
}

/* The base of the amazon is on the square that it left, in its colour; what was put there since is whole. */
static void a_square_that_was_left_has_the_base(void **state)
{
    static const char *const moves[] = {
        "(;GM[18]SZ[4]AB[aa];B[aa-bb/cb])", "(;GM[18]SZ[4]AW[aa];W[aa-bb/cb])", "(;GM[18]SZ[4]AB[aa];B[aa-bb/aa])",
        "(;GM[18]SZ[4]AB[aa];B[aa-bb/cb];AW[aa])"};
    (void)state;
    for (size_t i = 0; i < COUNT(moves); i++)
        for (int rows = 2; rows <= ROWS_MAX; rows++) {
            struct drawn d;
            draw(&d, moves[i], &kinds[0], rows);
            const size_t black = cells_in(&d, rows, ROLE_AMAZON_BLACK), white = cells_in(&d, rows, ROLE_AMAZON_WHITE);
            const size_t burnt = cells_in(&d, rows, ROLE_LAST_ARROW), all = (size_t)(2 * rows * rows);
            if ((black > 0) != (i == 0) || (white > 0) != (i % 2 == 1) || (burnt == all) != (i == 2))
                refuse(&d, &kinds[0], rows, moves[i]);
            drawn_free(&d);
        }
}

/* ---- marks ---- */

static const char *const marks[] = {"CR", "MA", "SL", "SQ", "TR", "TB", "TW"};

static unsigned marked(const struct drawn *d, int x, int y)
{
    const struct cell *cell = canvas_cell(&d->c, x / 2, y / 2);
    if (cell->role != ROLE_MARK && cell->role != ROLE_TERRITORY_BLACK && cell->role != ROLE_TERRITORY_WHITE)
        return 0;
    for (unsigned bits = 1; bits <= 15; bits++)
        if (strcmp(cell->text, d->w.s.glyphs->text[GLYPH_QUADRANT_UPPER_LEFT + bits - 1]) == 0)
            return bits >> (x % 2 + 2 * (y % 2)) & 1;
    return 1;
}

/* On an empty point it is the same from left and right, in the middle, and from a quarter to six tenths as high. */
static void check_mark(const struct drawn *d, const struct kind *kind, int rows, bool points_up)
{
    const int width = 2 * d->c.columns, height = 2 * d->c.rows;
    int top = height, bottom = -1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (marked(d, x, y)) {
                top = y < top ? y : top;
                bottom = y;
                if (!marked(d, width - 1 - x, y) || (!points_up && !marked(d, x, height - 1 - y)))
                    refuse(d, kind, rows, "a mark is not the same from all sides");
            }
    const int high = bottom - top + 1;
    if (high * 10 < 2 * rows * 2 || high * 10 > 2 * rows * 6 + 10)
        refuse(d, kind, rows, "a mark is too small or too large");
}

/* A stone keeps its form: what is on it is within. */
static void check_on_stone(const struct drawn *plain, const struct drawn *d, const struct kind *kind, int rows)
{
    int changed = 0;
    for (int y = 0; y < d->c.rows; y++)
        for (int x = 0; x < d->c.columns; x++) {
            const struct cell *cell = canvas_cell(&d->c, x, y), *before = canvas_cell(&plain->c, x, y);
            const bool is_same = cell->role == before->role && strcmp(cell->text, before->text) == 0;
            changed += !is_same;
            if (!is_same && strcmp(before->text, " ") != 0)
                refuse(d, kind, rows, "a mark covers the edge of its stone");
        }
    const bool is_small_ring = d->w.s.theme.stones != STONES_COLORED && rows < 6;
    if (changed < (is_small_ring ? 1 : rows / 2))
        refuse(d, kind, rows, "a mark is too small");
}

static void marks_are_as_large_as_stones_allow(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(marks); i++)
        for (size_t k = 0; k < COUNT(kinds); k++)
            for (int rows = 4; rows <= ROWS_MAX; rows++) {
                const struct kind *kind = &kinds[k];
                struct buf empty = {0}, stone = {0};
                struct drawn d, plain;
                buf_add_format(&empty, "(;GM[1]SZ[3]%s[bb])", marks[i]);
                buf_add_format(&stone, "(;GM[1]SZ[3]AW[bb]%s[bb])", marks[i]);
                draw(&d, buf_string(&empty), kind, rows);
                if (!kind->is_ascii && kind->ambiguous == 1)
                    check_mark(&d, kind, rows, i == 4);
                drawn_free(&d);
                draw(&d, buf_string(&stone), kind, rows);
                draw(&plain, "(;GM[1]SZ[3]AW[bb])", kind, rows);
                if (!kind->is_ascii && kind->ambiguous == 1)
                    check_on_stone(&plain, &d, kind, rows);
                drawn_free(&plain);
                drawn_free(&d);
                buf_free(&empty);
                buf_free(&stone);
            }
}

/* Signs that differ only by colour of the player differ in a character, or in the look of a character. */
static bool looks_other(const struct drawn *a, const struct drawn *b)
{
    for (int y = 0; y < a->c.rows; y++)
        for (int x = 0; x < a->c.columns; x++) {
            const struct cell *one = canvas_cell(&a->c, x, y), *other = canvas_cell(&b->c, x, y);
            const struct style *s = &a->w.s.theme.styles[one->role], *t = &b->w.s.theme.styles[other->role];
            const bool is_blank = strcmp(one->text, " ") == 0;
            if (strcmp(one->text, other->text) != 0 || s->background != t->background ||
                ((s->attributes ^ t->attributes) & (ATTR_REVERSE | ATTR_UNDERLINE)) ||
                (!is_blank && s->foreground != t->foreground))
                return true;
        }
    return false;
}

static void black_and_white_are_told_apart(void **state)
{
    static const char *const pairs[][2] = {
        {"(;GM[1]SZ[3]TB[bb])", "(;GM[1]SZ[3]TW[bb])"},
        {"(;GM[1]SZ[3]AB[bb])", "(;GM[1]SZ[3]AW[bb])"},
        {"(;GM[1]SZ[3]AB[bb]DD[bb])", "(;GM[1]SZ[3]AW[bb]DD[bb])"},
        {"(;GM[1]SZ[3];B[bb])", "(;GM[1]SZ[3];W[bb])"},
        {"(;GM[1]SZ[3];B[bb]TR[bb])", "(;GM[1]SZ[3];W[bb]TR[bb])"},
        {"(;GM[18]SZ[3]TB[bb])", "(;GM[18]SZ[3]TW[bb])"},
        {"(;GM[18]SZ[3]AB[bb])", "(;GM[18]SZ[3]AW[bb])"},
        {"(;GM[18]SZ[3]AB[aa];B[aa-bb/bc])", "(;GM[18]SZ[3]AW[aa];W[aa-bb/bc])"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++)
        for (size_t k = 0; k < COUNT(kinds); k++)
            for (int rows = 1; rows <= ROWS_MAX; rows++) {
                struct drawn black, white;
                draw(&black, pairs[i][0], &kinds[k], rows);
                draw(&white, pairs[i][1], &kinds[k], rows);
                if (!looks_other(&black, &white))
                    refuse(&white, &kinds[k], rows, pairs[i][1]);
                drawn_free(&black);
                drawn_free(&white);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_have_their_cells),
        cmocka_unit_test(stones_are_round),
        cmocka_unit_test(neighbours_do_not_touch),
        cmocka_unit_test(lines_around_stones_are_closed),
        cmocka_unit_test(a_square_that_was_left_has_the_base),
        cmocka_unit_test(black_and_white_are_told_apart),
        cmocka_unit_test(marks_are_as_large_as_stones_allow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
