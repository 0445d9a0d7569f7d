/* tests/view/59-boards.c - boards of chance at all sizes and scales, turned every way: each cell shows what is on the point that a click on it means
 *
 * A stone is seen on every cell that is its own colour and nowhere else; numbers, labels and letters are on their points; the coordinates
 * name the points beside them; what is not seen of the board has an arrow at that edge.
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
#include "board/board.h"
#include "panes/panes.h"
#include "sweep.h"
#include "view/screen.h"
#include "view/session_scene.h"
#include "view/view.h"

/* ---- records ---- */

static void add_point(struct buf *out, int column, int row)
{
    const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    buf_add_char(out, letters[column]);
    buf_add_char(out, letters[row]);
}

/* Stones on a third of the points, set up: none is taken. */
static void make_pieces(struct buf *out, int columns, int rows, uint32_t seed, bool has_arrows)
{
    static const char *const properties[] = {"AB[", "AW[", "AA["};
    buf_clear(out);
    buf_add_format(out, "(;SZ[%d:%d]", columns, rows);
    for (int color = 0; color < 2 + has_arrows; color++) {
        bool has_any = false;
        uint32_t random = seed;
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                if (chance(&random, 6) != (uint32_t)color)
                    continue;
                buf_add_string(out, has_any ? "[" : properties[color]);
                add_point(out, column, row);
                buf_add_char(out, ']');
                has_any = true;
            }
    }
    buf_add_string(out, ")");
}

static void make_stones(struct buf *out, int columns, int rows, uint32_t seed)
{
    make_pieces(out, columns, rows, seed, false);
}

/* ---- what a cell shows ---- */

static enum stone stone_of(enum role role)
{
    static const enum role black[] = {ROLE_BLACK, ROLE_LAST_BLACK, ROLE_MARK_BLACK, ROLE_LAST_MARK_BLACK, ROLE_CUT_BLACK, ROLE_LAST_CUT_BLACK, ROLE_EDGE_BLACK};
    static const enum role white[] = {ROLE_WHITE, ROLE_LAST_WHITE, ROLE_MARK_WHITE, ROLE_LAST_MARK_WHITE, ROLE_CUT_WHITE, ROLE_LAST_CUT_WHITE, ROLE_EDGE_WHITE};
    for (size_t i = 0; i < COUNT(black); i++) {
        if (role == black[i])
            return STONE_BLACK;
        if (role == white[i])
            return STONE_WHITE;
    }
    return STONE_EMPTY;
}

/* Every cell of the board pane against the point that it belongs to; each stone in view is there. */
static void check_stones(struct screen *w)
{
    const struct scene scene = session_scene(&w->s);
    const struct board_layout *b = &w->s.layout.board;
    const struct position *p = &w->s.reader.replay.position;
    const struct rect r = rect_of(w, PANE_BOARD);
    static int cells[POSITION_POINTS];
    memset(cells, 0, sizeof cells);
    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++) {
            const enum stone stone = stone_of(canvas_cell(&w->c, x, y)->role);
            const uint16_t point = board_point(&scene, b, x, y);
            if (stone == STONE_EMPTY)
                continue;
            expect(w, point != POINT_NONE && p->board[point] == stone, "a stone is seen where there is none");
            cells[point]++;
        }
    for (int row = b->top; row < b->top + b->rows; row++)
        for (int column = b->left; column < b->left + b->columns; column++) {
            const uint16_t point = board_from_view(&scene, column, row);
            int x = 0, y = 0;
            expect(w, board_cell(&scene, b, point, &x, &y) && board_point(&scene, b, x, y) == point, "the middle of a point is elsewhere");
            if (p->board[point] == STONE_EMPTY)
                continue;
            const bool is_hidden = canvas_cell(&w->c, x, y)->role == ROLE_BOARD_MORE;
            expect(w, is_hidden || cells[point] >= (b->cell_width > 2 ? b->cell_width : 1), "a stone is not seen");
        }
}

/* The row number and the column letters beside the points, as points are named. */
static void check_coordinates(struct screen *w)
{
    const struct scene scene = session_scene(&w->s);
    const struct board_layout *b = &w->s.layout.board;
    const struct position *p = &w->s.reader.replay.position;
    const struct rect r = rect_of(w, PANE_BOARD);
    for (int row = 0; row < b->rows && b->has_left; row++) {
        struct buf name = {0};
        int x = 0, y = 0;
        const uint16_t point = board_from_view(&scene, b->left, b->top + row);
        board_cell(&scene, b, point, &x, &y);
        point_text(p, point, &name);
        const char *number = buf_string(&name) + strcspn(buf_string(&name), "0123456789");
        const char *seen = row_text(w, (struct rect){r.x, y, b->x - r.x, 1}, y);
        expect(w, atoi(seen) == atoi(number) && atoi(number) > 0, "a row has another number");
        const char *whole = row_text(w, r, y), *end = whole + strlen(whole);
        while (b->has_right && end > whole && end[-1] >= '0' && end[-1] <= '9')
            end--;
        expect(w, !b->has_right || atoi(end) == atoi(number), "a row has another number at the right");
        buf_free(&name);
    }
    for (int column = 0; column < b->columns; column++)
        for (int side = 0; side < 2; side++) {
            struct buf name = {0};
            int x = 0, y = 0;
            const uint16_t point = board_from_view(&scene, b->left + column, b->top);
            if (side ? !b->has_bottom : !b->has_top)
                continue;
            board_cell(&scene, b, point, &x, &y);
            point_text(p, point, &name);
            const int line = side ? r.y + r.height - 1 : r.y;
            bool is_there = buf_string(&name)[1] > '9'; /* of two letters only the second may be there */
            for (int at = r.x; at < r.x + r.width; at++)
                is_there |= board_point(&scene, b, at, y) == point && canvas_cell(&w->c, at, line)->text[0] == buf_string(&name)[0];
            expect(w, is_there, "a column has another letter");
            buf_free(&name);
        }
}

static void look_at(struct screen *w, int columns, int rows)
{
    session_resize(&w->s, columns, rows);
    screen_look(w);
    if (rect_of(w, PANE_BOARD).width == 0 || w->s.layout.board.cell_width == 0)
        return;
    check_stones(w);
    if (session_option(&w->s, OPTION_FLIP) == FLIP_NONE)
        check_coordinates(w);
}

static void stones_are_where_they_are(void **state)
{
    static const int boards[][2] = {{1, 1}, {2, 5}, {9, 9}, {19, 19}, {13, 7}, {25, 25}, {52, 31}};
    static const char *const flips[] = {"none", "horizontal", "vertical", "both", "left", "right", "transpose", "antitranspose"};
    static const char *const scales[] = {"auto", "small", "normal", "big", "huge"};
    (void)state;
    for (size_t board = 0; board < COUNT(boards); board++)
        for (size_t scale = 0; scale < COUNT(scales); scale++)
            for (int glyphs = 0; glyphs < 2; glyphs++) {
                struct screen w;
                struct buf record = {0};
                char line[64];
                make_stones(&record, boards[board][0], boards[board][1], (uint32_t)(board * 5 + scale));
                screen_open(&w, &record, 80, 24);
                screen_run(&w, glyphs ? "set glyphs ascii" : "set glyphs unicode");
                snprintf(line, sizeof line, "set scale %s", scales[scale]);
                screen_run(&w, line);
                for (int rows = 8; rows <= 64; rows += sweep_step(14))
                    for (int columns = 24; columns <= 200; columns += sweep_step(35))
                        look_at(&w, columns, rows);
                for (size_t flip = 0; flip < COUNT(flips); flip++) {
                    snprintf(line, sizeof line, "set flip %s", flips[flip]);
                    screen_run(&w, line);
                    look_at(&w, 80, 24);
                    look_at(&w, 160, 64);
                }
                screen_close(&w);
                buf_free(&record);
            }
}

/* ---- numbers and labels ---- */

/* The third of three digits on a stone, in the blank before the next point. */
static bool is_third_digit(struct screen *w, int x, int y)
{
    bool is_third = w->s.layout.board.cell_width == 2;
    for (int i = 0; i < 3 && is_third; i++) {
        const struct cell *cell = canvas_cell(&w->c, x - i, y);
        is_third = cell && cell->text[0] >= '0' && cell->text[0] <= '9';
    }
    return is_third;
}

/* The text on all cells of a point; borrowed. */
static const char *text_on(struct screen *w, uint16_t point)
{
    const struct scene scene = session_scene(&w->s);
    const struct rect r = rect_of(w, PANE_BOARD);
    buf_clear(&w->row);
    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++)
            if (board_point(&scene, &w->s.layout.board, x, y) == point ||
                (is_third_digit(w, x, y) && board_point(&scene, &w->s.layout.board, x - 1, y) == point))
                buf_add_string(&w->row, canvas_cell(&w->c, x, y)->text);
    return buf_string(&w->row);
}

/* True: the text on a stone is the number of its move; in two columns without its hundreds, in one the last digit. */
static bool is_number(const char *digits, int move, int columns)
{
    const int number = atoi(digits);
    return *digits && (number == move || (columns <= 2 && number == move % 100) || (columns == 1 && number == move % 10));
}

/* Moves of a game without captures: each stone has the number of its move, of the last ones that were asked for and that there is room for:
 * 9 in a column, 99 in two. */
static void stones_have_the_numbers_of_their_moves(void **state)
{
    static const struct {
        const char *option;
        int last;
    } cases[] = {{"all", 1000}, {"1", 1}, {"5", 5}, {"9", 9}, {"10", 10}, {"99", 99}, {"100", 100}, {"off", 0}};
    static const struct {
        const char *name;
        int columns, room;
    } scales[] = {{"small", 1, 9}, {"normal", 2, 99}, {"big", 4, 1000}, {"huge", 6, 1000}};
    enum { MOVES = 130 };
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[19]");
    for (int i = 0; i < MOVES; i++) {
        buf_add_format(&record, ";%c[", "BW"[i % 2]);
        add_point(&record, 2 * (i % 9) + i / 9 % 2, i / 9);
        buf_add_string(&record, "]");
    }
    buf_add_string(&record, ")");
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t scale = 0; scale < COUNT(scales); scale++) {
            struct screen w;
            char line[64];
            const int most = cases[i].last < scales[scale].room ? cases[i].last : scales[scale].room;
            screen_open(&w, &record, 180, 70);
            snprintf(line, sizeof line, "set scale %s", scales[scale].name);
            screen_run(&w, line);
            snprintf(line, sizeof line, "set numbers %s", cases[i].option);
            screen_run(&w, line);
            for (int at = 1; at <= MOVES; at += at < 12 ? 1 : at > 95 && at < 102 ? 1 : 12) {
                session_go(&w.s, (uint32_t)at);
                screen_look(&w);
                for (int move = 1; move <= at; move++) {
                    const int column = 2 * ((move - 1) % 9) + (move - 1) / 9 % 2, row = (move - 1) / 9;
                    const char *text = text_on(&w, point_at(column, row));
                    const char *digits = text + strcspn(text, "0123456789");
                    expect(&w, move > at - most ? is_number(digits, move, scales[scale].columns) : !*digits, "a stone has another number");
                }
            }
            screen_close(&w);
        }
    buf_free(&record);
}

/* A figure of PM[2] begins to count at the hundred below its first move: what is 100 there, or 200, is seen as it is, what follows without. */
static void a_figure_counts_from_its_hundred(void **state)
{
    (void)state;
    for (int first = 1; first <= 302; first += first % 100 == 2 ? 96 : 1) {
        struct screen w;
        struct buf record = {0};
        buf_add_format(&record, "(;SZ[19];MN[%d]PM[2]", first);
        for (int i = 0; i < 5; i++) {
            buf_add_format(&record, "%s%c[", i ? ";" : "", "BW"[i % 2]);
            add_point(&record, 2 * i, i);
            buf_add_char(&record, ']');
        }
        buf_add_char(&record, ')');
        screen_open(&w, &record, 180, 70);
        screen_run(&w, "set numbers all");
        screen_run(&w, "last-node");
        screen_look(&w);
        for (int i = 0; i < 5; i++) {
            const char *text = text_on(&w, point_at(2 * i, i));
            const int base = first / 100 * 100, number = first + i;
            expect(&w, atoi(text + strcspn(text, "0123456789")) == (number == base ? number : number - base), "a stone has another number");
        }
        screen_close(&w);
        buf_free(&record);
    }
}

/* Four digits never fit, not even beside an empty point: two are left, as if there were room for two. */
static void four_digits_are_cut(void **state)
{
    static const char *const texts[] = {"998", "999", "00", "01"};
    struct screen w;
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[19];MN[998]B[aa];W[cc];B[ee];W[gg])");
    screen_open(&w, &record, 80, 24);
    screen_run(&w, "set numbers all");
    screen_run(&w, "last-node");
    screen_look(&w);
    assert_int_equal(w.s.layout.board.cell_width, 2);
    for (int i = 0; i < 4; i++) {
        const char *text = text_on(&w, point_at(2 * i, 2 * i)), *digits = text + strcspn(text, "0123456789");
        expect(&w, strspn(digits, "0123456789") == strlen(texts[i]) && !strncmp(digits, texts[i], strlen(texts[i])), "a stone has another number");
    }
    screen_close(&w);
    buf_free(&record);
}

/* Labels of one column, and letters of variations, are on their points and on no other one, turned every way. */
static void letters_are_on_their_points(void **state)
{
    static const char *const flips[] = {"none", "horizontal", "vertical", "both", "left", "right", "transpose", "antitranspose"};
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[11]LB");
    for (int i = 0; i < 18; i++) {
        buf_add_char(&record, '[');
        add_point(&record, i * 3 % 11, i * 3 / 11 * 2);
        buf_add_format(&record, ":%c]", 'a' + i);
    }
    for (int i = 0; i < 10; i++) {
        buf_add_string(&record, "(;B[");
        add_point(&record, i, 10);
        buf_add_string(&record, "])");
    }
    buf_add_string(&record, ")");
    for (size_t flip = 0; flip < COUNT(flips); flip++)
        for (int columns = 60; columns <= 180; columns += 60)
            for (int glyphs = 0; glyphs < 2; glyphs++) {
                struct screen w;
                char line[64];
                screen_open(&w, &record, columns, columns / 3 + 8);
                snprintf(line, sizeof line, "set flip %s", flips[flip]);
                screen_run(&w, line);
                screen_run(&w, glyphs ? "set glyphs ascii" : "set glyphs unicode");
                screen_look(&w);
                for (int i = 0; i < 18; i++)
                    expect(&w, strchr(text_on(&w, point_at(i * 3 % 11, i * 3 / 11 * 2)), 'a' + i) != NULL, "a label is missing");
                for (int i = 0; i < 10; i++)
                    expect(&w, strchr(text_on(&w, point_at(i, 10)), 'A' + i) != NULL, "the letter of a variation is missing");
                int letters = 0;
                const struct rect r = rect_of(&w, PANE_BOARD);
                for (int y = r.y; y < r.y + r.height; y++)
                    for (int x = r.x; x < r.x + r.width; x++) {
                        const enum role role = canvas_cell(&w.c, x, y)->role;
                        const char letter = canvas_cell(&w.c, x, y)->text[0];
                        letters += (role == ROLE_MARK || role == ROLE_VARIATION) && ((letter >= 'a' && letter <= 'r') || (letter >= 'A' && letter <= 'J'));
                    }
                expect(&w, letters == 28, "there are other letters");
                screen_close(&w);
            }
    buf_free(&record);
}

/* The last move is marked on its point, stone or not, and nowhere else. */
static void the_last_move_is_marked(void **state)
{
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[aa];W[ii];B[ei];W[];B[ai];W[ba];B[zz];W[ab])");
    static const int points[] = {-1, 0, 80, 76, -1, 72, 1, 1, 9}; /* column + 9 * row; -1: no point. A move off the board leaves the one before */
    for (int columns = 40; columns <= 180; columns += 35) {
        struct screen w;
        screen_open(&w, &record, columns, columns / 3 + 8);
        for (uint32_t node = 0; node < COUNT(points); node++) {
            session_go(&w.s, node);
            screen_look(&w);
            const struct scene scene = session_scene(&w.s);
            const struct rect r = rect_of(&w, PANE_BOARD);
            int marked = 0;
            for (int y = r.y; y < r.y + r.height; y++)
                for (int x = r.x; x < r.x + r.width; x++) {
                    const enum role role = canvas_cell(&w.c, x, y)->role;
                    if (role != ROLE_LAST_BLACK && role != ROLE_LAST_WHITE && role != ROLE_LAST_EMPTY && role != ROLE_LAST_MARK_BLACK && role != ROLE_LAST_MARK_WHITE)
                        continue;
                    const uint16_t point = board_point(&scene, &w.s.layout.board, x, y);
                    expect(&w, points[node] >= 0 && point == point_at(points[node] % 9, points[node] / 9), "another point is marked");
                    marked++;
                }
            expect(&w, (marked > 0) == (points[node] >= 0), "the last move is not marked");
        }
        screen_close(&w);
    }
    buf_free(&record);
}

/* ---- drawings ---- */

/* How often a text is in another. */
static int times_in(const char *text, const char *part)
{
    int times = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        times++;
    return times;
}

struct part {
    int left, top, right, bottom; /* columns and rows as seen */
};

/* A drawing of a part of the board: its size, the piece on each of its points, and nothing more. */
static void check_drawing(struct screen *w, const char *svg, struct part part)
{
    const struct scene scene = session_scene(&w->s);
    const struct position *p = &w->s.reader.replay.position;
    const bool has_crowns = p->rules->form == PIECE_CROWN;
    const int margin = session_option(&w->s, OPTION_COORDINATES) == COORDINATES_OFF ? 60 : 130;
    const int width = 100 * (part.right - part.left) + 2 * margin, height = 100 * (part.bottom - part.top) + 2 * margin;
    int pieces = 0, burnt = 0;
    char text[160];
    snprintf(text, sizeof text, "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\"", width, height, width / 4, height / 4);
    expect(w, strstr(svg, text) != NULL, "the drawing has another size");
    snprintf(text, sizeof text, "<rect width=\"%d\" height=\"%d\"", width, height);
    expect(w, strstr(svg, text) != NULL, "the ground of the drawing has another size");
    for (int row = part.top; row <= part.bottom; row++)
        for (int column = part.left; column <= part.right; column++) {
            const enum stone stone = (enum stone)p->board[board_from_view(&scene, column, row)];
            const int x = margin + 100 * (column - part.left), y = margin + 100 * (row - part.top);
            if (p->rules->has_squares) {
                const char *ground = stone == STONE_ARROW ? "#444" : (column + row) % 2 ? "#ddd" : "#fff";
                snprintf(text, sizeof text, "<rect x=\"%d\" y=\"%d\" width=\"100\" height=\"100\" fill=\"%s\"", x - 50, y - 50, ground);
                expect(w, strstr(svg, text) != NULL, "a square is not drawn");
            }
            for (int up = 0; up < 2 && stone == STONE_ARROW; up++, burnt++) {
                snprintf(text, sizeof text, "<path d=\"M%d %dL%d %d\" stroke=\"#bbb\"", up ? x + 30 : x - 30, y - 30, up ? x - 30 : x + 30, y + 30);
                expect(w, strstr(svg, text) != NULL, "a burnt square is not crossed");
            }
            if (stone != STONE_BLACK && stone != STONE_WHITE)
                continue;
            const char *fill = stone == STONE_BLACK ? "#000" : "#fff";
            if (has_crowns)
                snprintf(text, sizeof text, "<path d=\"M%d %dl-6 -46l18 18l14 -30l14 30l14 -30l14 30l18 -18l-6 46z\" fill=\"%s\"", x - 40, y + 30, fill);
            else
                snprintf(text, sizeof text, "<circle cx=\"%d\" cy=\"%d\" r=\"47\" fill=\"%s\"", x, y, fill);
            expect(w, strstr(svg, text) != NULL, "a piece is not drawn");
            pieces++;
        }
    expect(w, times_in(svg, "stroke=\"#bbb\"") == burnt, "there are other crosses");
    expect(w, times_in(svg, has_crowns ? "l-6 -46" : "r=\"47\"") == pieces, "there are other pieces");
    expect(w, times_in(svg, "font-size=\"46\"") == (margin == 60 ? 0 : 2 * (part.right - part.left + 1 + part.bottom - part.top + 1)),
        "there are other coordinates");
}

static void draw_part(struct screen *w, uint16_t from, uint16_t to, struct part part)
{
    const struct scene scene = session_scene(&w->s);
    struct buf svg = {0};
    reader_mark(&w->s.reader);
    board_svg(&scene, from, to, &svg);
    check_drawing(w, buf_string(&svg), part);
    buf_free(&svg);
}

static void sort_two(int *low, int *high)
{
    const int was = *low;
    *low = *low < *high ? *low : *high;
    *high = was < *high ? *high : was;
}

/* All of the board, what VW leaves in view, and parts between any two points, turned every way. */
static void a_drawing_has_the_part_that_is_asked_for(void **state)
{
    static const int boards[][2] = {{1, 1}, {5, 2}, {9, 9}, {13, 7}, {19, 19}};
    static const char *const flips[] = {"none", "horizontal", "vertical", "both", "left", "right", "transpose", "antitranspose"};
    uint32_t seed = 59;
    (void)state;
    for (size_t board = 0; board < COUNT(boards); board++)
        for (size_t flip = 0; flip < COUNT(flips); flip++)
            for (int kind = 0; kind < 4; kind++) {
                struct screen w;
                struct buf record = {0};
                char line[64];
                const int columns = boards[board][0], rows = boards[board][1];
                int of_view[4] = {0, columns - 1, 0, rows - 1};
                make_pieces(&record, columns, rows, (uint32_t)(board + flip), kind & 2);
                record.len--;
                if (kind % 2) {
                    for (int side = 0; side < 4; side++)
                        of_view[side] = (int)chance(&seed, (uint32_t)(side < 2 ? columns : rows));
                    sort_two(&of_view[0], &of_view[1]);
                    sort_two(&of_view[2], &of_view[3]);
                    buf_add_string(&record, "VW[");
                    add_point(&record, of_view[0], of_view[2]);
                    buf_add_char(&record, ':');
                    add_point(&record, of_view[1], of_view[3]);
                    buf_add_char(&record, ']');
                }
                buf_add_string(&record, kind & 2 ? "GM[18])" : ")");
                screen_open(&w, &record, 80, 24);
                snprintf(line, sizeof line, "set flip %s", flips[flip]);
                screen_run(&w, line);
                screen_run(&w, kind == 0 ? "set coordinates off" : "set coordinates a1");
                screen_look(&w);
                const struct scene scene = session_scene(&w.s);
                struct part part;
                board_to_view(&scene, point_at(of_view[0], of_view[2]), &part.left, &part.top);
                board_to_view(&scene, point_at(of_view[1], of_view[3]), &part.right, &part.bottom);
                sort_two(&part.left, &part.right);
                sort_two(&part.top, &part.bottom);
                draw_part(&w, POINT_NONE, POINT_NONE, part);
                for (int i = 0; i < 8 && kind % 2 == 0; i++) {
                    const uint16_t from = point_at((int)chance(&seed, (uint32_t)columns), (int)chance(&seed, (uint32_t)rows)),
                                   to = point_at((int)chance(&seed, (uint32_t)columns), (int)chance(&seed, (uint32_t)rows));
                    board_to_view(&scene, from, &part.left, &part.top);
                    board_to_view(&scene, to, &part.right, &part.bottom);
                    sort_two(&part.left, &part.right);
                    sort_two(&part.top, &part.bottom);
                    draw_part(&w, from, to, part);
                }
                screen_close(&w);
                buf_free(&record);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_are_where_they_are),
        cmocka_unit_test(stones_have_the_numbers_of_their_moves),
        cmocka_unit_test(a_figure_counts_from_its_hundred), cmocka_unit_test(four_digits_are_cut),
        cmocka_unit_test(letters_are_on_their_points),
        cmocka_unit_test(the_last_move_is_marked),
        cmocka_unit_test(a_drawing_has_the_part_that_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
