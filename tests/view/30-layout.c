/* tests/view/30-layout.c - every size, every board: nothing overlaps, nothing is cut, and what goes goes in order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "reader/treegraph.h"
#include "panes/panes.h"
#include "view/view.h"
#include "view/session_scene.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static struct buf record; /* of the session: it borrows it */

/* The scene of a session, until the next one is asked for. */
static const struct scene *of(const struct session *s)
{
    static struct scene scene;

    scene = session_scene(s);
    return &scene;
}

static void session_start(struct session *s, const char *bytes)
{
    session_init(s, pane_table);
    buf_clear(&record);
    buf_add_string(&record, bytes);
    session_add(s, "test.sgf");
    session_open(s, 0, 0, SGF_NONE);
    session_give(s, 0, buf_slice(&record), true);
    assert_true(s->reader.has_game);
}

/* A board of that size with some moves, the last of them near a corner or in the middle. */
static void board_start(struct session *s, int columns, int rows)
{
    char bytes[256];
    const int x = columns > 3 ? columns - 3 : 0, y = rows > 4 ? 3 : 0;
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    snprintf(bytes, sizeof bytes, "(;GM[1]FF[4]SZ[%d:%d]PB[Black]PW[White]C[A comment of some words.];B[%c%c];W[%c%c])", columns, rows,
             letters[columns / 2], letters[rows / 2], letters[x], letters[y]);
    session_start(s, bytes);
    session_go(s, 2);
}

static void set(struct session *s, const char *option, const char *value)
{
    struct error e;
    if (!session_set(s, slice_of(option), slice_of(value), &e))
        fail_msg("%s %s: %s", option, value, e.text);
}

static bool is_shown(struct rect r)
{
    return r.width > 0 && r.height > 0;
}

static bool overlap(struct rect a, struct rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

static bool is_within(struct rect r, struct rect outer)
{
    return r.x >= outer.x && r.y >= outer.y && r.x + r.width <= outer.x + outer.width && r.y + r.height <= outer.y + outer.height;
}

static void check_board(const struct session *s, const struct layout *l)
{
    const struct board_layout *b = &l->board;
    const int margin = board_margin(of(s));
    const struct rect cells = {b->x, b->y, board_width(of(s), b, b->columns), board_height(b, b->rows)};
    const struct rect all = {
        .x = b->x - (b->has_left ? margin : 0),
        .y = b->y - b->has_top,
        .width = cells.width + (b->has_left ? margin : 0) + (b->has_right ? margin : 0),
        .height = cells.height + b->has_top + b->has_bottom,
    };
    int columns, rows, column, row;
    assert_true(b->columns > 0 && b->rows > 0);
    assert_true(is_within(all, l->panes[PANE_BOARD]));
    board_size(of(s), &columns, &rows);
    assert_true(b->left >= 0 && b->left + b->columns <= columns);
    assert_true(b->top >= 0 && b->top + b->rows <= rows);
    /* the last move is in sight */
    board_to_view(of(s), s->reader.replay.position.last.to, &column, &row);
    assert_true(column >= b->left && column < b->left + b->columns);
    assert_true(row >= b->top && row < b->top + b->rows);
}

static void check_layout(const struct session *s)
{
    struct layout l;
    layout_make(s, &l);
    const struct rect screen = {0, 0, s->columns, s->rows};
    if (s->columns < 24 || s->rows < 8) {
        assert_true(l.too_small);
        return;
    }
    assert_false(l.too_small);
    for (int i = 0; i < PANE_COUNT; i++) {
        if (!is_shown(l.panes[i]))
            continue;
        if (!is_within(l.panes[i], screen))
            fail_msg("%dx%d: %s is outside", s->columns, s->rows, pane_name((enum pane_id)i));
        for (int j = i + 1; j < PANE_COUNT; j++)
            if (is_shown(l.panes[j]) && overlap(l.panes[i], l.panes[j]))
                fail_msg("%dx%d: %s and %s overlap", s->columns, s->rows, pane_name((enum pane_id)i), pane_name((enum pane_id)j));
    }
    assert_true(is_shown(l.panes[PANE_STATUS]) || is_shown(l.panes[PANE_HINTS]));
    if (s->prompt.kind != PROMPT_NONE)
        assert_true(is_shown(l.panes[PANE_HINTS]));
    if (s->screen == PANE_BOARD) {
        assert_true(is_shown(l.panes[PANE_BOARD]));
        check_board(s, &l);
        /* the comment is the last of the texts to go, where there is one */
        for (int i = PANE_PLAYERS; i < PANE_COMMENT && s->reader.has_comments; i++)
            if (is_shown(l.panes[i]))
                assert_true(is_shown(l.panes[PANE_COMMENT]));
    } else {
        assert_true(is_shown(l.panes[s->screen]));
    }
}

static void check_sizes(struct session *s, int columns_step, int rows_step)
{
    static const int large[] = {199, 300, 511, 600};
    for (int rows = 1; rows <= 90; rows += rows_step)
        for (int columns = 1; columns <= 190; columns += columns_step) {
            session_resize(s, columns, rows);
            check_layout(s);
        }
    for (size_t i = 0; i < COUNT(large); i++)
        for (size_t j = 0; j < COUNT(large); j++) {
            session_resize(s, large[i], large[j]);
            check_layout(s);
        }
}

static void test_all_sizes(void **state)
{
    (void)state;
    struct session s;
    board_start(&s, 19, 19);
    check_sizes(&s, 1, 1);
    session_free(&s);
}

static void test_all_boards(void **state)
{
    (void)state;
    for (int size = 1; size <= 52; size++) {
        struct session s;
        board_start(&s, size, size);
        check_sizes(&s, 7, 3);
        session_free(&s);
    }
    static const int shapes[][2] = {{1, 52}, {52, 1}, {13, 7}, {7, 13}, {3, 30}, {40, 5}};
    for (size_t i = 0; i < COUNT(shapes); i++) {
        struct session s;
        board_start(&s, shapes[i][0], shapes[i][1]);
        check_sizes(&s, 5, 2);
        session_free(&s);
    }
}

static void test_all_options(void **state)
{
    (void)state;
    static const char *const options[][2] = {
        {"scale", "big"},     {"scale", "normal"},   {"scale", "small"},      {"scale", "overview"}, {"coordinates", "off"},
        {"coordinates", "sgf"}, {"flip", "right"},   {"flip", "antitranspose"}, {"info", "on"},      {"hints", "off"},
        {"tree", "off"},      {"diagnostics", "on"}, {"graph", "on"},         {"glyphs", "ascii"},   {"theme", "plain"},
    };
    static const int shapes[][2] = {{9, 9}, {19, 19}, {25, 25}, {13, 7}, {52, 52}};
    for (size_t i = 0; i < COUNT(options); i++)
        for (size_t j = 0; j < COUNT(shapes); j++) {
            struct session s;
            board_start(&s, shapes[j][0], shapes[j][1]);
            set(&s, options[i][0], options[i][1]);
            check_sizes(&s, 11, 5);
            session_free(&s);
        }
}

static void test_prompts_and_covers(void **state)
{
    (void)state;
    static const enum pane_id screens[] = {PANE_BOARD, PANE_HELP, PANE_GAMES, PANE_DIAGNOSTICS, PANE_READING};
    struct session s;
    board_start(&s, 19, 19);
    for (size_t i = 0; i < COUNT(screens); i++) {
        s.screen = screens[i];
        s.prompt.kind = PROMPT_NONE;
        check_sizes(&s, 5, 3);
        s.prompt.kind = PROMPT_GOTO;
        check_sizes(&s, 5, 3);
    }
    s.prompt.kind = PROMPT_NONE;
    session_free(&s);
}

static void test_amazons(void **state)
{
    (void)state;
    struct session s;
    session_start(&s, "(;GM[18]FF[4];B[djddgd];W[addgad])");
    session_go(&s, 2);
    check_sizes(&s, 3, 2);
    session_resize(&s, 80, 24);
    struct layout l;
    layout_make(&s, &l);
    assert_int_equal(l.board.cell_width, 4); /* ten squares have room */
    assert_true(is_shown(l.panes[PANE_HINTS]));
    session_free(&s);
}

/* ---- what is shown at which size ---- */

static struct layout layout_at(struct session *s, int columns, int rows)
{
    struct layout l;
    session_resize(s, columns, rows);
    layout_make(s, &l);
    return l;
}

static void test_usual_size(void **state)
{
    (void)state;
    struct session s;
    board_start(&s, 19, 19);
    struct layout l = layout_at(&s, 80, 24);
    assert_int_equal(l.board.cell_width, 2);
    assert_int_equal(l.board.columns, 19);
    assert_int_equal(l.board.rows, 19);
    assert_true(l.board.has_left && l.board.has_top && l.board.has_bottom && !l.board.has_right);
    assert_int_equal(l.panes[PANE_BOARD].width, 42);
    assert_int_equal(l.panes[PANE_BOARD].height, 21);
    assert_int_equal(l.panes[PANE_COMMENT].x, 44);
    assert_int_equal(l.panes[PANE_COMMENT].width, 36);
    static const enum pane_id shown[] = {PANE_TITLE, PANE_PLAYERS, PANE_TREE, PANE_COMMENT, PANE_STATUS, PANE_HINTS};
    for (size_t i = 0; i < COUNT(shown); i++)
        assert_true(is_shown(l.panes[shown[i]]));
    assert_false(is_shown(l.panes[PANE_INFO]) || is_shown(l.panes[PANE_VARIATIONS])); /* there are none */

    /* right coordinates where there is room; the big board as soon as it fits beside 34 columns of text */
    assert_true(layout_at(&s, 84, 24).board.has_right);
    l = layout_at(&s, 120, 40);
    assert_int_equal(l.board.cell_width, 4);
    assert_true(l.board.has_top && !l.board.has_bottom);
    assert_int_equal(layout_at(&s, 115, 39).board.cell_width, 4);
    assert_int_equal(layout_at(&s, 114, 39).board.cell_width, 2);
    assert_int_equal(layout_at(&s, 115, 38).board.cell_width, 2);
    assert_int_equal(layout_at(&s, 200, 58).board.cell_height, 3);
    assert_int_equal(layout_at(&s, 200, 57).board.cell_height, 2);
    l = layout_at(&s, 120, 43);
    assert_true(is_shown(l.panes[PANE_HINTS]) && l.board.has_top && l.board.has_bottom);
    session_free(&s);
}

/* It is over the whole width of the screen; else it is in the column of text. */
static bool is_bar(const struct session *s, const struct layout *l, enum pane_id id)
{
    assert_true(is_shown(l->panes[id]));
    return l->panes[id].width == s->columns;
}

/* Beside the board everything is still there, in the column where the rows run short. */
static void test_low(void **state)
{
    static const struct {
        int rows;
        bool has_title, has_status, has_hints, has_top, has_bottom;
    } steps[] = {
        {24, true, true, true, true, true},   {23, true, true, true, true, false},    {22, true, true, false, true, false},
        {21, false, true, false, true, false}, {20, false, false, false, true, false}, {19, false, false, false, false, false},
        {18, false, false, false, false, false},
    };
    (void)state;
    struct session s;
    board_start(&s, 19, 19);
    for (size_t i = 0; i < COUNT(steps); i++) {
        const struct layout l = layout_at(&s, 80, steps[i].rows);
        assert_int_equal(is_bar(&s, &l, PANE_TITLE), steps[i].has_title);
        assert_int_equal(is_bar(&s, &l, PANE_STATUS), steps[i].has_status);
        assert_int_equal(is_bar(&s, &l, PANE_HINTS), steps[i].has_hints);
        assert_int_equal(l.board.has_top, steps[i].has_top);
        assert_int_equal(l.board.has_bottom, steps[i].has_bottom);
        assert_int_equal(l.board.rows, steps[i].rows < 19 ? steps[i].rows : 19);
        assert_true(is_shown(l.panes[PANE_PLAYERS]) && is_shown(l.panes[PANE_COMMENT]));
    }
    const struct layout l = layout_at(&s, 80, 20);
    assert_int_equal(l.panes[PANE_TITLE].y, 0);
    assert_int_equal(l.panes[PANE_STATUS].y, 18);
    assert_int_equal(l.panes[PANE_HINTS].y, 19);
    session_free(&s);
}

static bool is_under(const struct layout *l)
{
    return l->panes[PANE_COMMENT].y >= l->panes[PANE_BOARD].y + l->panes[PANE_BOARD].height;
}

/* One column, or one row, less: the text is beside in 24 columns, in 14 where fewer than six rows are below; else under the board. */
static void test_narrow(void **state)
{
    (void)state;
    struct session s;
    struct layout l;
    board_start(&s, 19, 19);
    for (int rows = 20; rows <= 50; rows++) {
        l = layout_at(&s, 68, rows);
        assert_true(!is_under(&l) && l.panes[PANE_COMMENT].width == 24);
        l = layout_at(&s, 67, rows);
        assert_int_equal(is_under(&l), rows >= 26);
        l = layout_at(&s, 60, rows);
        assert_int_equal(is_under(&l), rows >= 26);
        assert_true(is_shown(l.panes[PANE_HINTS]) && is_shown(l.panes[PANE_TITLE]));
        assert_int_equal(l.board.rows, 19);
    }
    l = layout_at(&s, 60, 50);
    assert_true(is_shown(l.panes[PANE_TREE]) && l.board.has_bottom);
    assert_true(layout_at(&s, 42, 28).board.has_left);
    l = layout_at(&s, 41, 28); /* the numbers go before a part of the board */
    assert_true(!l.board.has_left && l.board.columns == 19 && is_shown(l.panes[PANE_COMMENT]));
    l = layout_at(&s, 40, 12);
    assert_int_equal(l.board.columns, 19);
    assert_true(is_shown(l.panes[PANE_COMMENT]) && is_shown(l.panes[PANE_STATUS]));
    session_free(&s);
}

/* Boards of more than 19 lines are whole before they are scrolled: by the usual scale, one column a point, half blocks. */
static void test_large_boards(void **state)
{
    static const struct {
        int columns, rows, width; /* of the screen; of a point */
        bool is_whole;
    } sizes[] = {
        {80, 24, 0, true}, {80, 25, 0, true}, {80, 26, 2, true}, {69, 26, 1, true}, {70, 26, 2, true}, {100, 30, 2, true}, {60, 12, 2, false},
    };
    (void)state;
    struct session s;
    struct layout l;
    board_start(&s, 25, 25);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        l = layout_at(&s, sizes[i].columns, sizes[i].rows);
        assert_int_equal(l.board.cell_width, sizes[i].width);
        assert_int_equal(l.board.rows == 25 && l.board.columns == 25, sizes[i].is_whole);
    }
    set(&s, "scale", "normal");
    l = layout_at(&s, 80, 24);
    assert_true(l.board.rows < 25 && l.board.columns == 25);
    assert_true(l.board.has_left && l.board.has_top && is_shown(l.panes[PANE_HINTS])); /* coordinates stay */
    session_free(&s);

    board_start(&s, 52, 10);
    l = layout_at(&s, 80, 24);
    assert_true(l.board.rows == 10 && l.board.columns == 52 && l.board.cell_width == 1 && is_under(&l));
    session_free(&s);
}

/* Small boards grow as the usual one does. */
static void test_small_boards(void **state)
{
    static const struct {
        int board, columns, rows, points; /* rows of one */
    } sizes[] = {
        {9, 80, 24, 2}, {9, 74, 19, 2}, {9, 73, 19, 1}, {9, 74, 18, 1}, {9, 200, 60, 6}, {9, 200, 55, 6}, {9, 200, 54, 5}, {13, 120, 40, 3},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct session s;
        board_start(&s, sizes[i].board, sizes[i].board);
        assert_int_equal(layout_at(&s, sizes[i].columns, sizes[i].rows).board.cell_height, sizes[i].points);
        session_free(&s);
    }
}

/* The part that a node shows does not change the panes, unless the record never shows more. */
static void test_views(void **state)
{
    (void)state;
    struct session s;
    session_start(&s, "(;SZ[19]C[all];B[aa]VW[aa:ee]C[a part];W[bb];B[cc]VW[]C[all])");
    const struct layout all = layout_at(&s, 80, 24);
    for (uint32_t node = 1; node < 4; node++) {
        session_go(&s, node);
        session_resize(&s, 80, 24);
        session_prepare(&s);
        assert_memory_equal(s.layout.panes, all.panes, sizeof all.panes);
        assert_int_equal(s.layout.board.columns, node == 3 ? 19 : 5);
        assert_int_equal(s.layout.board.cell_height, node == 3 ? 1 : 3); /* as large as the place is */
    }
    session_free(&s);

    session_start(&s, "(;SZ[19]VW[aa:ee]C[a part];B[aa];W[bb]VW[ba:hc])");
    assert_int_equal(s.reader.frame.from, point_at(0, 0));
    assert_int_equal(s.reader.frame.to, point_at(7, 4));
    session_free(&s);

    /* A quarter fills the place to its last cell, with twice the rows a point; with a line more it does not. */
    session_start(&s, "(;SZ[12]C[all];B[aa]VW[aa:ff];W[bb]VW[aa:gf];B[cc]VW[aa:fg])");
    for (uint32_t node = 0; node < 4; node++) {
        static const int rows[] = {2, 4, 3, 3};
        session_go(&s, node);
        session_resize(&s, 110, 26);
        session_prepare(&s);
        assert_int_equal(s.layout.board.cell_height, rows[node]);
    }
    session_free(&s);
}

/* All of the board, with its numbers and a row of letters, and text. */
static bool is_all_there(const struct session *s, const struct layout *l, int columns, int rows)
{
    const struct board_layout *b = &l->board;
    const bool has_coordinates = session_option(s, OPTION_COORDINATES) == COORDINATES_OFF || b->cell_width == 0 || ((b->has_left || b->has_right) && (b->has_top || b->has_bottom));
    return b->columns == columns && b->rows == rows && has_coordinates && is_shown(l->panes[PANE_HINTS]) && is_shown(l->panes[PANE_COMMENT]);
}

/* For a size, the scale is the first of two columns a point, one, and the overview that shows all, else the first. */
static int check_scale(struct session *s, int columns, int rows, int width, int height)
{
    static const char *const scales[] = {"normal", "small", "overview"};
    int expected = -1;
    for (int i = 0; i < 3 && expected < 0; i++) {
        set(s, "scale", scales[i]);
        const struct layout l = layout_at(s, width, height);
        if (is_all_there(s, &l, columns, rows))
            expected = l.board.cell_width;
    }
    set(s, "scale", "auto");
    const int got = layout_at(s, width, height).board.cell_width;
    if (got < 4 && got != (expected < 0 ? 2 : expected))
        fail_msg("%dx%d on %dx%d has %d columns a point, not %d", columns, rows, width, height, got, expected);
    return got;
}

static void test_large_boards_are_seen_whole(void **state)
{
    (void)state;
    static const int shapes[][2] = {{20, 20}, {20, 9}, {9, 20}, {22, 25}, {25, 26}, {37, 37}, {52, 52}, {52, 20}};
    static const char *const games[] = {"1", "18"}, *const coordinates[] = {"a1", "off"};
    int seen[5] = {0};
    for (size_t i = 0; i < COUNT(shapes) * 4; i++) {
        const int columns = shapes[i / 4][0], rows = shapes[i / 4][1];
        char bytes[64];
        struct session s;
        snprintf(bytes, sizeof bytes, "(;GM[%s]SZ[%d:%d]C[text])", games[i % 2], columns, rows);
        session_start(&s, bytes);
        set(&s, "coordinates", coordinates[i / 2 % 2]);
        for (int width = 80; width <= 200; width++)
            for (int height = 24; height <= 64; height += 20)
                seen[check_scale(&s, columns, rows, width, height) % 5]++;
        for (int height = 12; height <= 64; height++)
            for (int width = 80; width <= 170; width += 30)
                seen[check_scale(&s, columns, rows, width, height) % 5]++;
        session_free(&s);
    }
    assert_true(seen[0] > 100 && seen[1] > 100 && seen[2] > 100);
}

/* ---- turning ---- */

static void test_turns(void **state)
{
    (void)state;
    static const struct {
        const char *flip;
        int column, row; /* where the point 1, 2 of a board of 5 columns and 4 rows is seen */
    } turns[] = {
        {"none", 1, 2}, {"horizontal", 3, 2}, {"vertical", 1, 1}, {"both", 3, 1}, {"transpose", 2, 1}, {"left", 2, 3}, {"right", 1, 1}, {"antitranspose", 1, 3},
    };
    struct session s;
    board_start(&s, 5, 4);
    for (size_t i = 0; i < COUNT(turns); i++) {
        int column, row, columns, rows;
        set(&s, "flip", turns[i].flip);
        board_to_view(of(&s), point_at(1, 2), &column, &row);
        assert_int_equal(column, turns[i].column);
        assert_int_equal(row, turns[i].row);
        board_size(of(&s), &columns, &rows);
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < columns; x++) {
                board_to_view(of(&s), board_from_view(of(&s), x, y), &column, &row);
                assert_int_equal(column, x);
                assert_int_equal(row, y);
            }
        assert_int_equal(board_from_view(of(&s), columns, 0), POINT_NONE);
        assert_int_equal(board_from_view(of(&s), 0, -1), POINT_NONE);
    }
    session_free(&s);
}

/* Each cell of a stone answers a click with its point. */
static void test_clicks(void **state)
{
    (void)state;
    struct session s;
    board_start(&s, 19, 19);
    const struct layout l = layout_at(&s, 80, 24);
    assert_int_equal(board_point(of(&s), &l.board, l.board.x + 1, l.board.y), point_at(0, 0));
    assert_int_equal(board_point(of(&s), &l.board, l.board.x + 1 + 2 * 18, l.board.y + 18), point_at(18, 18));
    assert_int_equal(board_point(of(&s), &l.board, l.board.x - 1, l.board.y), POINT_NONE);
    assert_int_equal(board_point(of(&s), &l.board, l.board.x + 1, l.board.y + 19), POINT_NONE);
    session_free(&s);
}

/* ---- drawing ---- */

/* Each row of a canvas is as wide as the canvas; wide clusters have both halves; nothing forbidden is in it. */
static void check_canvas(const struct canvas *c)
{
    for (int y = 0; y < c->rows; y++)
        for (int x = 0; x < c->columns; x++) {
            const struct cell *cell = canvas_cell(c, x, y);
            const struct slice text = slice_of(cell->text);
            assert_int_equal(text_width(text, c->ambiguous), cell->width);
            if (cell->width == 2)
                assert_true(x + 1 < c->columns && canvas_cell(c, x + 1, y)->width == 0);
            if (cell->width == 0)
                assert_true(x > 0 && canvas_cell(c, x - 1, y)->width == 2);
            for (size_t i = 0; i < text.len;) {
                uint32_t code;
                i += text_step(slice_part(text, i, text.len), &code);
                assert_false(code != TEXT_REPLACEMENT && text_is_forbidden(code));
            }
        }
}

/* Names and comments in every script, with what is dangerous in them. */
static const char babel[] =
    "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[\xE5\x9B\xB2\xE7\xA2\x81\xE5\xA4\xAA\xE9\x83\x8E]PW[e\xCC\x81\xCC\x82\xCC\x83\xCC\x84\xCC\x85\xCC\x86 "
    "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D]BR[9\xE6\xAE\xB5]GN[\xE2\x80\xAE" "desrever \x1B[31m]EV[\xF0\x9F\x98\x80\xF0\x9F\x98\x80]"
    "C[\xE5\x9B\xB2\xE7\xA2\x81\xE3\x81\xAF\xE9\x9D\xA2\xE7\x99\xBD\xE3\x81\x84\xE3\x80\x82 \xD9\x85\xD8\xB1\xD8\xAD\xD8\xA8\xD8\xA7 "
    "a\tb \x1B[2J \xC2\x9B" "31m \xE2\x80\x8B\xEF\xBB\xBF \xFF\xFE]LB[dd:\xE5\x9B\xB2][ee:\x1B[7m][ff:abc][gg:e\xCC\x81\xCC\x82]"
    "(;B[pd]N[\xE7\xAC\xAC\xE4\xB8\x80\xE5\x9B\xB3])(;B[dp]C[\xE3\x82\x8F\xE3\x81\x8B\xE3\x82\x8B]))";

static void test_drawing(void **state)
{
    (void)state;
    static const char *const looks[][2] = {{"glyphs", "unicode"}, {"glyphs", "ascii"}, {"ambiguous", "2"}, {"color", "never"}, {"scale", "big"}, {"numbers", "all"}};
    for (size_t i = 0; i < COUNT(looks); i++) {
        struct session s;
        session_start(&s, babel);
        set(&s, looks[i][0], looks[i][1]);
        for (int rows = 1; rows <= 60; rows += 7)
            for (int columns = 1; columns <= 140; columns += 9) {
                struct canvas c;
                session_resize(&s, columns, rows);
                session_prepare(&s);
                canvas_init(&c, columns, rows, s.glyphs, s.ambiguous);
                session_draw(&s, &c);
                check_canvas(&c);
                canvas_free(&c);
            }
        session_free(&s);
    }
}

static int free_record(void **state)
{
    (void)state;
    buf_free(&record);
    return 0;
}

/* ---- each pane gets what it needs, and nothing jumps ---- */

#define COMMENTED "(;SZ[19];B[aa]C[a];W[bb](;B[cc];W[dd])(;B[ee])(;B[ff]C[b])(;B[gg])(;B[hh])(;B[ii])(;B[jj])(;B[kk]))"

/* The comment begins in one row, the tree ends in one, at all nodes of a game; the variations are there where there are some, with a
 * row each as long as nothing else needs it. */
static void test_nothing_jumps(void **state)
{
    static const int sizes[][2] = {{80, 24}, {60, 50}, {100, 40}, {120, 40}, {200, 60}, {60, 20}};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct session s;
        struct rect comment = {0}, tree = {0};

        session_start(&s, COMMENTED);
        for (uint32_t node = 0; node < s.reader.record.node_count; node++) {
            session_go(&s, node);
            const struct layout l = layout_at(&s, sizes[i][0], sizes[i][1]);
            const struct rect variations = l.panes[PANE_VARIATIONS], rest = l.panes[PANE_COMMENT];

            assert_int_equal(is_shown(variations), node == 2);
            if (node == 0) {
                comment = rest;
                tree = l.panes[PANE_TREE];
            }
            const struct rect now = l.panes[PANE_TREE];

            assert_true(rest.height == 0 || rest.y == comment.y);
            assert_int_equal(now.y + now.height, tree.y + tree.height);
            assert_true(node == 2 || memcmp(&now, &tree, sizeof tree) == 0);
            if (node == 2) /* all eight, where rows that nothing else needs are enough for them */
                assert_true(variations.height == 9 || (rest.height == 0 && now.height == 2));
        }
        session_free(&s);
    }
}

/* The rows of a tree in a window of some depths: variations that are side by side, not one after the other. */
static void test_rows_of_the_tree(void **state)
{
    static const struct {
        const char *text;
        int narrow, wide;
    } rows[] = {
        {"(;SZ[19])", 1, 1},
        {"(;SZ[19];B[aa];W[bb])", 1, 1},
        {"(;SZ[19](;B[aa])(;B[bb])(;B[cc]))", 3, 3},
        {"(;SZ[19];B[aa](;W[bb];B[cc];W[dd])(;W[ee]))", 2, 2},
        {"(;(;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;(;;)(;;))(;))", 2, 3},
        {"(;(;;;;;;;;;;;;;;;(;)(;))(;))", 2, 3},    /* no window begins at depth 1, which alone would show all */
        {"(;(;;;;;;;;;;;;;;;;;(;)(;))(;;;;;;;;;;;;;;;;;(;)(;)))", 2, 4}, /* the ends are below two nodes */
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct session s;

        session_start(&s, rows[i].text);
        assert_int_equal(reader_tree_rows(&s.reader, 16), rows[i].narrow);
        assert_int_equal(reader_tree_rows(&s.reader, 64), rows[i].wide);
        session_free(&s);
    }
}

/* No picture of the tree, at any of its nodes, has more rows than are kept for it. */
static void test_tree_has_its_rows(void **state)
{
    uint32_t seed = 1;
    (void)state;
    for (int tree = 0; tree < 200; tree++) {
        struct buf text = {0};
        struct session s;
        int open = 1;

        buf_add_string(&text, "(;");
        for (int i = 0; i < 120; i++) {
            seed = seed * 1664525 + 1013904223;
            const uint32_t chance = seed >> 24;
            if (chance < 20 + (uint32_t)tree % 40) {
                buf_add_string(&text, "(;");
                open++;
            } else if (chance > 215 && open > 1) {
                buf_add_string(&text, ")(;");
            } else {
                buf_add_char(&text, ';');
            }
        }
        for (; open > 0; open--)
            buf_add_char(&text, ')');
        session_start(&s, buf_string(&text));
        struct tree_graph *graph = treegraph_new();
        for (int columns = 1; columns < 40; columns += 3)
            for (uint32_t node = 0; node < s.reader.record.node_count; node++) {
                const struct treegraph_view view = {.replay = &s.reader.replay,
                    .paths = &s.reader.paths, .families = s.reader.families, .center = node, .columns = columns, .rows = 200};
                treegraph_make(graph, &view);
                assert_in_range(graph->rows, 1, reader_tree_rows(&s.reader, columns));
            }
        treegraph_free(graph);
        session_free(&s);
        buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tree_has_its_rows),
        cmocka_unit_test(test_turns),        cmocka_unit_test(test_clicks),       cmocka_unit_test(test_usual_size), cmocka_unit_test(test_low),
        cmocka_unit_test(test_narrow),       cmocka_unit_test(test_large_boards), cmocka_unit_test(test_large_boards_are_seen_whole), cmocka_unit_test(test_amazons),    cmocka_unit_test(test_all_sizes),
        cmocka_unit_test(test_all_boards),   cmocka_unit_test(test_all_options),  cmocka_unit_test(test_prompts_and_covers),
        cmocka_unit_test(test_drawing),      cmocka_unit_test(test_small_boards), cmocka_unit_test(test_views), cmocka_unit_test(test_nothing_jumps), cmocka_unit_test(test_rows_of_the_tree),
    };
    return cmocka_run_group_tests(tests, NULL, free_record);
}
