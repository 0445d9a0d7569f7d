/* tests/view/39-anywhere.c - each cell of many screens is clicked: what is done is what is drawn there, and a blank does nothing
 *
 * The point of a click on the board is compared with the coordinates drawn beside it, which are independent of clicks. One cell in two hundred of each
 * screen; with KIFU_SWEEP in the environment all of them, and a third of those of each turned board.
 */
#include "view/screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "reader/texts.h"
#include "sweep.h"

static const struct {
    const char *name, *bytes;
    const char *keys; /* to where the screens are */
} records[] = {
    {"variations", "(;SZ[9]C[At move 2 there are two: A D4 and 3.];B[cc];W[gg]SBKV[40](;B[cg]C[B F5];W[gc];B[ee])(;B[ee];W[ef];B[de])(;B[dd]))", "3l h"},
    {"labels", "(;SZ[13]AB[aa]AW[mm]LB[ca:1][da:2];B[dd];W[jj]LB[cc:B][dj:A](;B[dj];W[jd])(;B[cc]))", "2l"},
    {"amazons", "(;GM[18]SZ[10]AB[aa][jj]AW[ja][aj];B[aaacad];W[jajcjd];B[acbdcd](;W[jcibhb])(;W[ajbidi]))", "3l"},
    {"view", "(;SZ[19]VW[aa:hh];B[cc];W[dd];B[ce](;W[ff];B[gg])(;W[cf]))", "3l"},
    {"no board", "(;GM[5];B[a1]C[one];W[a2])", "l"},
    {"large", "(;SZ[19];B[pd];W[dd];B[pq];W[dq];B[fc];W[cf];B[jj](;W[jd];B[qk])(;W[qo];B[qp]))", "7l"},
};

static const char *const screens[] = {"", "Tab", "Tab Tab", "Tab Tab Tab", "o", "?", "i", "i i", "d", "r", "w", "t", "/ c", ": s e t", "c", "x", "s", "f", "Esc P", "@", "@ A 1 Enter"};
static const char *const flips[] = {"none", "horizontal", "vertical", "both", "transpose", "left", "right", "antitranspose"};

static void press(struct screen *w, const char *keys)
{
    struct key_script script = {.rest = slice_of(keys)};
    uint32_t key, repeat;
    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        while (repeat-- > 0)
            session_key(&w->s, key);
}

static void begin(struct screen *w, const char *bytes, const char *keys, const char *screen, const char *flip, int columns, int rows)
{
    struct buf record = {0};
    buf_add_string(&record, bytes);
    screen_open(w, &record, columns, rows);
    /* The session borrows the bytes */
    assert_true(session_give(&w->s, 0, slice_of(bytes), true));
    buf_free(&record);
    assert_true(session_set(&w->s, SLICE("flip"), slice_of(flip), NULL));
    press(w, keys);
    press(w, screen);
    screen_look(w);
}

/* ---- what is drawn ---- */

static bool is_coordinate(const struct cell *cell)
{
    return cell->role == ROLE_COORDINATE || cell->role == ROLE_COORDINATE_LIT;
}

enum { CELLS_MOST = 300 };

struct notes {
    char column[CELLS_MOST][4], row[CELLS_MOST][4]; /* by the cell of the screen: the label there; "": none */
    bool is_whole;                                  /* there are some of both, letters and numbers */
};

/* Labels are letters or numbers of a point, in the margins of the board: one may take two cells, and where these are narrow it is not
 * over its column. */
static void names_read(const struct screen *w, struct rect r, struct notes *n)
{
    const struct board_layout *b = &w->s.layout.board;
    bool has_columns = false, has_rows = false, has_letters = false, has_numbers = false, is_sparse = false;
    memset(n, 0, sizeof *n);
    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++) {
            const struct cell *cell = canvas_cell(&w->c, x, y);
            if (!is_coordinate(cell) || *cell->text == ' ')
                continue;
            const bool is_column = y < b->y && x >= b->x && x < b->x + b->columns * b->cell_width, is_row = x < b->x;
            char *name = is_column ? n->column[x > r.x && *n->column[x - 1] ? x - 1 : x] : n->row[y];
            if ((is_column || is_row) && strlen(name) < 2)
                strcat(name, (const char[]){(char)toupper((unsigned char)*cell->text), 0});
            has_columns |= is_column;
            has_rows |= is_row;
            has_letters |= isalpha((unsigned char)*cell->text) != 0;
            has_numbers |= isdigit((unsigned char)*cell->text) != 0;
        }
    for (int x = r.x; x < r.x + r.width; x++)
        is_sparse |= b->cell_width <= 2 && isdigit((unsigned char)n->column[x][0]) && n->column[x][1];
    n->is_whole = !is_sparse && has_columns && has_rows && has_letters && has_numbers;
}

/* True: a move names the point of a cell, whose labels are at most half a point away. */
static bool is_near(const struct notes *n, int x, int y, const struct board_layout *b, const char *move)
{
    const int across = (b->cell_width + 1) / 2, down = b->cell_height / 2;
    char name[16];
    for (int dy = -down; dy <= down; dy++)
        for (int dx = -across; dx <= across; dx++) {
            if (x + dx < 0 || y + dy < 0 || !*n->column[x + dx] || !*n->row[y + dy])
                continue;
            const char *column = n->column[x + dx], *row = n->row[y + dy];
            snprintf(name, sizeof name, "%s%s", isalpha((unsigned char)*column) ? column : row,
                isalpha((unsigned char)*column) ? row : column);
            const char *found = move;
            while ((found = strstr(found, name)) && isdigit((unsigned char)found[strlen(name)]))
                found++;
            if (found)
                return true;
        }
    return false;
}

static bool is_blank_row(struct screen *w, struct rect r, int y)
{
    return *row_text(w, r, y) == 0;
}

/* ---- clicks ---- */

struct state {
    uint32_t node;
    size_t played;
    enum pane_id screen;
    bool quits;
    int prompt;
};

static struct state state_of(const struct session *s)
{
    const struct reader *r = &s->reader;
    return (struct state){r->has_game ? reader_node(r) : SGF_NONE, r->has_game ? r->replay.played : 0, s->screen, s->wants.quit, s->prompt.kind};
}

/* A name of a point in lower case is that of Amazons. */
static void upper(struct buf *text)
{
    for (size_t i = 0; i < text->len; i++)
        text->at[i] = (char)toupper((unsigned char)text->at[i]);
}

static bool is_same_picture(const struct canvas *a, const struct canvas *b)
{
    bool is_same = a->columns == b->columns && a->rows == b->rows;
    for (int i = 0; is_same && i < a->columns * a->rows; i++)
        is_same = a->cells[i].role == b->cells[i].role && strcmp(a->cells[i].text, b->cells[i].text) == 0;
    return is_same;
}

/* Whether it did nothing: neither the place nor the picture is another one. */
static bool assert_click(struct screen *w, const struct notes *names, int x, int y, const char *what)
{
    const enum pane_id covering = w->s.screen;
    const struct rect r = w->s.layout.panes[PANE_BOARD];
    const bool is_board = covering == PANE_BOARD && x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height;
    const bool is_played = w->s.guessing || w->s.prompt.kind != PROMPT_NONE; /* a click is a move, and is answered */
    const bool is_blank = is_blank_row(w, (struct rect){0, y, w->s.columns, 1}, y);
    const struct state before = state_of(&w->s);
    session_click(&w->s, x, y);
    const struct state after = state_of(&w->s);
    const bool is_same = before.node == after.node && before.played == after.played;
    if (is_blank && !is_board)
        expect(w, is_same && before.screen == after.screen && !after.quits, what);
    if (is_board && !is_played && names->is_whole && !is_same) {
        struct buf move = {0};
        if (after.played > 0)
            move_text(&w->s.reader.replay.position, &w->s.reader.replay.position.move, &move);
        else
            texts_move(&w->s.reader, after.node, &move);
        upper(&move);
        const bool is_there = is_near(names, x, y, &w->s.layout.board, buf_string(&move));
        if (!is_there)
            fprintf(stderr, "a click at %d,%d leads to %s\n", x, y, buf_string(&move));
        expect(w, is_there, what);
        buf_free(&move);
    }
    struct canvas seen = w->c;
    w->c = (struct canvas){.columns = 0};
    screen_look(w);
    const bool is_idle = is_same && before.screen == after.screen && before.prompt == after.prompt && !after.quits && is_same_picture(&seen, &w->c);
    canvas_free(&seen);
    return is_idle;
}

/* A session is used for more clicks as long as they do nothing. `whole`: of how many cells one is clicked in a sweep. */
static void click_all(const char *bytes, const char *keys, const char *screen, const char *flip, int columns, int rows, const char *name, int whole)
{
    char what[100];
    struct screen w;
    struct notes names;
    bool is_idle = true;
    const int step = sweep_is_whole() ? whole : 211;
    snprintf(what, sizeof what, "%s, %s, flip %s", name, screen, flip);
    begin(&w, bytes, keys, screen, flip, columns, rows);
    names_read(&w, w.s.layout.panes[PANE_BOARD], &names);
    static int first;
    for (int cell = first++ % step; cell < columns * rows; cell += step) {
        if (!is_idle) {
            screen_close(&w);
            begin(&w, bytes, keys, screen, flip, columns, rows);
        }
        is_idle = assert_click(&w, &names, cell % columns, cell / columns, what);
    }
    screen_close(&w);
}

static void each_cell_of_each_screen(void **state)
{
    static const int sizes[][2] = {{24, 8}, {60, 20}, {80, 23}, {80, 24}, {120, 40}};
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(screens); k++)
            for (size_t size = 0; size < COUNT(sizes); size++)
                click_all(records[i].bytes, records[i].keys, screens[k], "none", sizes[size][0], sizes[size][1], records[i].name, 1);
}

/* Turned and mirrored, with points of one to six rows. */
static void each_cell_of_each_board(void **state)
{
    static const int sizes[][2] = {{60, 20}, {80, 24}, {100, 30}, {120, 39}, {159, 50}, {200, 60}, {250, 71}};
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(flips); k++)
            for (size_t size = 0; size < COUNT(sizes); size++)
                click_all(records[i].bytes, records[i].keys, "", flips[k], sizes[size][0], sizes[size][1], records[i].name, k == 0 ? 1 : 3);
}

/* Outside of the screen there is nothing, also where it was larger a moment ago. */
static void outside(void **state)
{
    static const int places[][2] = {{-1, 0}, {0, -1}, {80, 0}, {0, 24}, {79, 24}, {80, 23}, {9999, 9999}, {-9999, -9999}};
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(screens); k++) {
            struct screen w;
            begin(&w, records[i].bytes, records[i].keys, screens[k], "none", 120, 40);
            session_resize(&w.s, 80, 24);
            const struct state before = state_of(&w.s);
            for (size_t n = 0; n < COUNT(places); n++) {
                session_click(&w.s, places[n][0], places[n][1]);
                session_wheel(&w.s, places[n][0], places[n][1], 3);
            }
            const struct state after = state_of(&w.s);
            expect(&w, before.node == after.node && before.played == after.played && before.screen == after.screen && before.quits == after.quits, screens[k]);
            screen_look(&w);
            screen_close(&w);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_cell_of_each_screen),
        cmocka_unit_test(each_cell_of_each_board),
        cmocka_unit_test(outside),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
