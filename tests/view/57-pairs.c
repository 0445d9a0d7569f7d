/* tests/view/57-pairs.c - what lies on a limit, one below and one above; ties in both orders; the other one of two
 *
 * Each test compares what is seen with what a few lines work out in another way: what fits is there, what is there fits exactly where
 * it appears first, Black's half of a picture is White's turned over, and files that come late end as those that were there.
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
#include "base/text.h"
#include "board/board.h"
#include "library/game_list.h"
#include "panes/panes.h"
#include "sweep.h"
#include "view/pane.h"
#include "view/screen.h"
#include "view/session_scene.h"
#include "view/view.h"

/* ---- the tree ---- */

static bool is_node(const struct screen *w, int x, int y)
{
    const struct cell *cell = canvas_cell(&w->c, x, y);
    return cell->strokes == 0 && strcmp(cell->text, " ") != 0;
}

/* The nodes of a row of the tree, and where the current one is among them; -1. */
static int nodes_of_row(const struct screen *w, struct rect r, int y, int *current)
{
    int count = 0;
    *current = -1;
    for (int x = r.x; x < r.x + r.width; x += 2) {
        if (canvas_cell(&w->c, x, y)->role == ROLE_TREE_CURRENT)
            *current = count;
        count += is_node(w, x, y);
    }
    return count;
}

/* A line of `count` nodes: where all fit all are there, at each of them; the current one is always. */
static void a_line_that_fits_is_seen_whole(void **state)
{
    (void)state;
    for (int columns = 40; columns <= 140; columns += sweep_step(14)) {
        struct screen w;
        struct buf record = {0};
        buf_add_string(&record, "(;SZ[9];B[aa];W[bb])");
        screen_open(&w, &record, columns, 50);
        const int room = (rect_of(&w, PANE_TREE).width + 1) / 2;
        screen_close(&w);
        assert_true(room > 5);
        for (int count = room - 2; count <= room + 2; count++) {
            buf_clear(&record);
            buf_add_string(&record, "(;SZ[9]");
            for (int i = 1; i < count; i++)
                buf_add_format(&record, ";%c[%c%c]", i % 2 ? 'B' : 'W', 'a' + i % 9, 'a' + i / 9 % 9);
            buf_add_string(&record, ")");
            screen_open(&w, &record, columns, 50);
            screen_run(&w, "fold off");
            for (int node = 0; node < count; node++) {
                int current;
                session_go(&w.s, (uint32_t)node);
                screen_look(&w);
                const struct rect r = rect_of(&w, PANE_TREE);
                const int seen = nodes_of_row(&w, r, r.y + 1, &current);
                expect(&w, current >= 0, "the current node is not seen");
                expect(&w, count > room || (seen == count && current == node), "a node of the tree is missing though all fit");
                expect(&w, seen <= room && 2 * seen >= room, "half of the tree is empty");
            }
            screen_close(&w);
        }
        buf_free(&record);
    }
}

/* Variations of one node, a row each: as many as fit, without a gap, around the current one. */
static void variations_fill_the_rows_of_the_tree(void **state)
{
    (void)state;
    for (int rows = 24; rows <= 60; rows += sweep_step(7)) {
        struct screen w;
        struct buf record = {0};
        for (int count = 2; count <= 24; count++) {
            buf_clear(&record);
            buf_add_string(&record, "(;SZ[9]");
            for (int i = 0; i < count; i++)
                buf_add_format(&record, "(;B[%c%c])", 'a' + i % 9, 'a' + i / 9);
            buf_add_string(&record, ")");
            screen_open(&w, &record, 100, rows);
            for (int node = 1; node <= count; node++) {
                session_go(&w.s, (uint32_t)node);
                screen_look(&w);
                const struct rect r = rect_of(&w, PANE_TREE);
                const int room = r.height - 1, x = r.x + 2;
                int seen = 0, above = -1;
                for (int y = r.y + 1; y < r.y + r.height; y++) {
                    if (canvas_cell(&w.c, x, y)->role == ROLE_TREE_CURRENT)
                        above = seen;
                    seen += is_node(&w, x, y);
                }
                expect(&w, seen == (count < room ? count : room), "a row of the tree is empty, or missing");
                expect(&w, above >= 0 && above <= node - 1 && seen - above <= count - node + 1, "the current variation is not among its neighbours");
                expect(&w, node - 1 < room / 2 ? above == node - 1 : above >= room / 2, "the current variation is not in the middle");
                expect(&w, seen - above == count - node + 1 || above <= room / 2, "a row is hidden below though the current one is near the end");
            }
            screen_close(&w);
        }
        buf_free(&record);
    }
}

/* ---- the graph ---- */

enum what { TIMES, WINRATES };

/* A game of `count` moves; turned: Black's part is White's. */
static void make_curve(struct buf *out, enum what what, int count, uint32_t seed, bool is_turned)
{
    int left[2] = {100000, 100000};
    buf_clear(out);
    buf_add_string(out, "(;SZ[19]TM[100000]");
    if (what == WINRATES)
        buf_add_format(out, "SBKV[50]");
    for (int i = 0; i < count; i++) {
        const int color = i % 2;
        const char sign = "BW"[color != is_turned];
        buf_add_format(out, ";%c[%c%c]", sign, 'a' + i % 19, 'a' + i / 19 % 19);
        if (what == TIMES) {
            left[color] -= 10 * (int)chance(&seed, 40);
            buf_add_format(out, "%cL[%d]", sign, left[color]);
        } else {
            const int rate = (int)chance(&seed, 101);
            buf_add_format(out, "SBKV[%d]", is_turned ? 100 - rate : rate);
        }
    }
    buf_add_string(out, ")");
}

/* 0: no bar; 1: the upper half; 2: the lower half; 3: both. */
static int bar_at(const struct screen *w, int x, int y)
{
    static const enum glyph glyphs[] = {GLYPH_BAR_UPPER, GLYPH_BAR_LOWER, GLYPH_BAR_FULL};
    const char *text = canvas_cell(&w->c, x, y)->text;
    for (int i = 0; i < 3; i++)
        if (strcmp(text, w->s.glyphs->text[glyphs[i]]) == 0)
            return i + 1;
    return 0;
}

/* The rows between the edges: those that have B and W at the left. */
static void edges(struct screen *w, struct rect r, int *top, int *bottom)
{
    *top = *bottom = -1;
    for (int y = r.y + 1; y < r.y + r.height; y++) {
        const char first = canvas_cell(&w->c, r.x, y)->text[0];
        *top = first == 'B' ? y : *top;
        *bottom = first == 'W' ? y : *bottom;
    }
    expect(w, *top > 0 && *bottom > *top, "the graph has no edges");
}

static void blacks_half_of_the_graph_is_whites_turned_over(void **state)
{
    static const int flipped[] = {0, 2, 1, 3};
    (void)state;
    for (enum what what = TIMES; what <= WINRATES; what++)
        for (int count = 5; count <= 330; count += count < 90 ? 20 : 80) {
            struct screen black, white;
            struct buf record = {0};
            make_curve(&record, what, count, (uint32_t)count, false);
            screen_open(&black, &record, 100, 60);
            make_curve(&record, what, count, (uint32_t)count, true);
            screen_open(&white, &record, 100, 60);
            screen_run(&black, what == TIMES ? "graph time" : "graph on");
            screen_run(&white, what == TIMES ? "graph time" : "graph on");
            screen_look(&black);
            screen_look(&white);
            const struct rect r = rect_of(&black, PANE_GRAPH);
            int top, bottom, bars = 0;
            edges(&black, r, &top, &bottom);
            for (int y = top; y <= bottom; y++)
                for (int x = r.x + 7; x < r.x + r.width; x++) {
                    const int bar = bar_at(&black, x, y);
                    bars += bar > 0;
                    expect(&black, bar_at(&white, x, top + bottom - y) == flipped[bar], "White's bars are others than Black's");
                }
            assert_true(bars > 3);
            screen_close(&black);
            screen_close(&white);
            buf_free(&record);
        }
}

static void add_time(struct buf *out, int seconds)
{
    buf_add_format(out, "%d:%02d", seconds / 60, seconds % 60);
}

/* The heaviest first, of equal ones the earlier one, as many as there is room for. */
static void check_heaviest(struct screen *w, const char *word, enum what what, int *weights, int count)
{
    const struct rect r = rect_of(w, PANE_GRAPH);
    struct buf line = {0};
    buf_add_string(&line, word);
    for (int i = 0; i < 9; i++) {
        int best = -1;
        for (int move = 0; move < count; move++)
            if (weights[move] > 0 && (best < 0 || weights[move] > weights[best]))
                best = move;
        if (best < 0)
            break;
        const size_t before = line.len;
        buf_add_format(&line, "  %d ", best + 1);
        if (what == TIMES)
            add_time(&line, weights[best]);
        else
            buf_add_format(&line, "-%d", weights[best]);
        weights[best] = 0;
        if ((int)line.len > r.width) {
            line.len = before;
            break;
        }
    }
    bool is_there = false;
    for (int y = r.y + 1; y < r.y + r.height && !is_there; y++)
        is_there = slice_is_equal(slice_of(row_text(w, r, y)), buf_slice(&line));
    expect(w, is_there, buf_string(&line));
    buf_free(&line);
}

/* Times and losses are few different ones, so that many are equal. */
static void the_heaviest_come_first(void **state)
{
    (void)state;
    for (enum what what = TIMES; what <= WINRATES; what++)
        for (int columns = 100; columns <= 200; columns += sweep_step(7))
            for (uint32_t seed = 1; seed < 5; seed++) {
                enum { MOVES = 40 };
                int weights[MOVES], left[2] = {9000, 9000}, rate = 50;
                struct buf record = {0};
                struct screen w;
                uint32_t random = seed * 1000 + (uint32_t)columns;
                buf_add_string(&record, what == TIMES ? "(;SZ[19]TM[9000]" : "(;SZ[19]SBKV[50]");
                for (int i = 0; i < MOVES; i++) {
                    const char color = "BW"[i % 2];
                    buf_add_format(&record, ";%c[%c%c]", color, 'a' + i % 19, 'a' + i / 19);
                    if (what == TIMES) {
                        weights[i] = 30 * (int)chance(&random, 4);
                        left[i % 2] -= weights[i];
                        buf_add_format(&record, "%cL[%d]", color, left[i % 2]);
                    } else {
                        const int was = rate;
                        rate = 20 + 5 * (int)chance(&random, 12);
                        weights[i] = i % 2 ? rate - was : was - rate;
                        weights[i] = weights[i] >= 10 ? weights[i] : 0;
                        buf_add_format(&record, "SBKV[%d]", rate);
                    }
                }
                buf_add_string(&record, ")");
                screen_open(&w, &record, columns, 60);
                screen_run(&w, what == TIMES ? "graph time" : "graph on");
                screen_look(&w);
                check_heaviest(&w, what == TIMES ? "longest" : "drops", what, weights, MOVES);
                screen_close(&w);
                buf_free(&record);
            }
}

/* ---- the board ---- */

/* At the first width at which a point has more columns the text has exactly its least, and from there on it never has fewer. */
static void a_board_grows_where_it_fits_exactly(void **state)
{
    int grown = 0;
    (void)state;
    for (int size = 7; size <= 19; size += 3) {
        struct screen w;
        struct buf record = {0};
        int scale = 2;
        buf_add_format(&record, "(;SZ[%d];B[aa])", size);
        screen_open(&w, &record, 80, 200);
        for (int columns = 80; columns <= 330; columns++) {
            session_resize(&w.s, columns, 200);
            screen_look(&w);
            const struct board_layout *b = &w.s.layout.board;
            const struct rect text = rect_of(&w, PANE_PLAYERS), board = rect_of(&w, PANE_BOARD);
            expect(&w, b->columns == size, "a part of the board is shown");
            expect(&w, b->cell_width >= scale, "a wider screen has a smaller board");
            expect(&w, columns == 80 || b->cell_width <= scale + 2, "the board left a size out");
            if (b->cell_width > scale && columns > 80) {
                expect(&w, columns - board.width - 2 == 34, "the board grew before or after it fits");
                expect(&w, text.x + text.width == columns, "the text does not reach the edge");
                grown++;
            }
            scale = b->cell_width;
        }
        screen_close(&w);
        buf_free(&record);
    }
    assert_true(grown > 10);
}

/* The same for its rows: nothing but the board and a row of letters may be there at the first height. */
static void a_board_grows_where_its_rows_fit(void **state)
{
    (void)state;
    for (int size = 7; size <= 37; size += 3) {
        struct screen w;
        struct buf record = {0};
        int scale = 0;
        buf_add_format(&record, "(;SZ[%d];B[aa])", size);
        screen_open(&w, &record, 330, 24);
        for (int rows = 24; rows <= 130; rows++) {
            session_resize(&w.s, 330, rows);
            screen_look(&w);
            const struct board_layout *b = &w.s.layout.board;
            if (b->rows != size)
                continue;
            expect(&w, b->cell_height >= scale, "a higher screen has a smaller board");
            if (b->cell_height > scale && b->cell_height > 1 && rows > 24)
                expect(&w, b->cell_height * size + 1 == rows, "the board grew before or after its rows fit");
            scale = b->cell_height;
        }
        screen_close(&w);
        buf_free(&record);
    }
}

/* Under the board a row stays free where that leaves the text six rows, and only there. */
static void text_under_the_board_has_six_rows_before_one_is_free(void **state)
{
    struct screen w;
    struct buf record = {0};
    int seen[2] = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9]C[one\ntwo\nthree];B[aa])");
    screen_open(&w, &record, 40, 24);
    for (int columns = 24; columns < 80; columns += sweep_step(7))
        for (int rows = 8; rows <= 60; rows++) {
            int first = rows;
            session_resize(&w.s, columns, rows);
            screen_look(&w);
            const struct rect board = rect_of(&w, PANE_BOARD), status = rect_of(&w, PANE_STATUS);
            for (enum pane_id id = 0; id < PANE_COUNT; id++)
                if (rect_of(&w, id).height > 0 && rect_of(&w, id).y >= board.y + board.height && rect_of(&w, id).y < first)
                    first = rect_of(&w, id).y;
            if (first >= status.y || rect_of(&w, PANE_COMMENT).x >= board.x + board.width)
                continue;
            const int free = first - board.y - board.height, text = status.y - first;
            expect(&w, free == 0 ? text <= 6 : free == 1 && text >= 6, "a row is free that the text needs, or none though there is room");
            seen[free]++;
        }
    assert_true(seen[0] > 0 && seen[1] > 0);
    screen_close(&w);
    buf_free(&record);
}

/* ---- the prompt ---- */

#define CLUSTERS 60

/* A text of clusters that are all different: one and two columns wide, with marks. */
static size_t cluster(int number, char out[16])
{
    static const char *const others[] = {"\xE5\x9B\xB2", "\xE7\xA2\x81", "e\xCC\x81", "\xE9\xBB\x92", "a\xCC\x88", "\xE7\x99\xBD", "o\xCC\x82", "\xE6\x89\x8B"};
    if (number % 7 == 3)
        return (size_t)sprintf(out, "%s", others[number / 7 % 8]);
    return (size_t)sprintf(out, "%c", number < 30 ? 'A' + number : 'a' + number - 30);
}

struct typed {
    int at[CLUSTERS * 2]; /* numbers of clusters */
    int count, cursor;
};

static void text_of(const struct typed *m, int from, int to, struct buf *out)
{
    char bytes[16];
    buf_clear(out);
    for (int i = from; i < to; i++) {
        cluster(m->at[i], bytes);
        buf_add_string(out, bytes);
    }
}

static void type_next(struct screen *w, struct typed *m, int number)
{
    char bytes[16];
    const size_t len = cluster(number, bytes);
    for (size_t at = 0; at < len;) {
        uint32_t code;
        at += text_step((struct slice){bytes + at, len - at}, &code);
        session_key(&w->s, code);
    }
    memmove(m->at + m->cursor + 1, m->at + m->cursor, (size_t)(m->count - m->cursor) * sizeof *m->at);
    m->at[m->cursor++] = number;
    m->count++;
}

static void model_cut(struct typed *m, int from, int to)
{
    memmove(m->at + from, m->at + to, (size_t)(m->count - to) * sizeof *m->at);
    m->count -= to - from;
    m->cursor = from;
}

static void edit(struct screen *w, struct typed *m, uint32_t key)
{
    session_key(&w->s, key);
    if (key == KEYS_LEFT)
        m->cursor -= m->cursor > 0;
    else if (key == KEYS_RIGHT)
        m->cursor += m->cursor < m->count;
    else if (key == KEYS_HOME)
        m->cursor = 0;
    else if (key == KEYS_END)
        m->cursor = m->count;
    else if (key == KEYS_BACKSPACE && m->cursor > 0)
        model_cut(m, m->cursor - 1, m->cursor);
    else if (key == KEYS_DELETE && m->cursor < m->count)
        model_cut(m, m->cursor, m->cursor + 1);
}

/* Typed text is shown; the cursor is at its place; nothing that has room is shifted out of sight. */
static void check_prompt(struct screen *w, const struct typed *m)
{
    struct buf whole = {0}, before = {0}, shown = {0};
    const int y = w->c.cursor_y, start = 2, room = w->c.columns - start - 1;
    text_of(m, 0, m->count, &whole);
    expect(w, slice_is_equal(buf_slice(&w->s.prompt.text), buf_slice(&whole)), "the text is another");
    expect(w, w->c.cursor_x >= start && w->c.cursor_x < w->c.columns, "the cursor is not seen");
    buf_add_string(&shown, row_text(w, (struct rect){start, 0, w->c.columns - start, 1}, y));
    int from = 0;
    for (; from <= m->cursor; from++) {
        text_of(m, from, m->cursor, &before);
        if (start + text_width(buf_slice(&before), 1) == w->c.cursor_x)
            break;
    }
    expect(w, from <= m->cursor, "the cursor is not behind what is before it");
    text_of(m, from, m->count, &whole);
    /* A wide one that the edge cuts is a blank. */
    expect(w, strncmp(buf_string(&whole), buf_string(&shown), shown.len) == 0, "what is shown is not what is typed");
    const int left = text_width(buf_slice(&whole), 1) - text_width(buf_slice(&shown), 1);
    expect(w, left == 0 || text_width(buf_slice(&shown), 1) >= room, "text is missing though it fits");
    if (from > 0) {
        text_of(m, from - 1, m->cursor, &before);
        expect(w, text_width(buf_slice(&before), 1) > room, "the text is shifted too far");
    }
    buf_free(&whole);
    buf_free(&before);
    buf_free(&shown);
}

static void a_prompt_shows_what_is_typed(void **state)
{
    static const uint32_t keys[] = {KEYS_LEFT, KEYS_RIGHT, KEYS_HOME, KEYS_END, KEYS_BACKSPACE, KEYS_DELETE, KEYS_LEFT};
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[aa])");
    for (int columns = 24; columns <= 90; columns += sweep_step(3)) {
        struct screen w;
        struct typed m = {.count = 0};
        uint32_t seed = (uint32_t)columns;
        screen_open(&w, &record, columns, 24);
        session_key(&w.s, ':');
        for (int i = 0; i < 2 * CLUSTERS; i++) {
            if (i < 45 || (m.count < 2 * CLUSTERS - 1 && chance(&seed, 4) == 0))
                type_next(&w, &m, i % CLUSTERS);
            else
                edit(&w, &m, keys[chance(&seed, COUNT(keys))]);
            screen_look(&w);
            check_prompt(&w, &m);
        }
        screen_close(&w);
    }
    buf_free(&record);
}

/* Lines come back, the newest first, one that is typed again at once only once, and the last 200 of them. */
static void lines_come_back(void **state)
{
    enum { LINES = 230, KEPT = 200 };
    char lines[LINES][16];
    struct screen w;
    struct buf record = {0};
    uint32_t seed = 3;
    int count = 0;
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[aa])");
    screen_open(&w, &record, 80, 24);
    for (int i = 0; i < LINES; i++) {
        char line[16];
        snprintf(line, sizeof line, "w%d", (int)chance(&seed, 2) ? i / 2 : i % 3);
        session_key(&w.s, '/');
        for (size_t at = 0; line[at]; at++)
            session_key(&w.s, (unsigned char)line[at]);
        session_key(&w.s, KEYS_ENTER);
        if (count == 0 || strcmp(lines[count - 1], line) != 0)
            strcpy(lines[count++], line);
    }
    assert_true(count > KEPT + 5 ? true : count > 100);
    const int kept = count < KEPT ? count : KEPT;
    session_key(&w.s, '/');
    session_key(&w.s, 'd');
    for (int i = 1; i <= kept + 2; i++) {
        session_key(&w.s, KEYS_UP);
        assert_string_equal(buf_string(&w.s.prompt.text), lines[count - (i < kept ? i : kept)]);
    }
    for (int i = kept - 1; i >= -1; i--) {
        session_key(&w.s, KEYS_DOWN);
        assert_string_equal(buf_string(&w.s.prompt.text), i > 0 ? lines[count - i] : "d");
    }
    screen_close(&w);
    buf_free(&record);
}

/* ---- hints ---- */

/* The hints in the last row: where they begin, and where the last one ends. */
static void hints_of(struct screen *w, int *start, int *end, struct buf *text)
{
    const int y = w->c.rows - 1;
    *start = *end = -1;
    buf_clear(text);
    for (int x = 0; x < w->c.columns; x++) {
        const struct cell *cell = canvas_cell(&w->c, x, y);
        if (*start < 0 && cell->role == ROLE_KEY)
            *start = x;
        if (strcmp(cell->text, " ") != 0)
            *end = x + 1;
        if (x > *start && cell->role == ROLE_KEY && canvas_cell(&w->c, x - 1, y)->role != ROLE_KEY)
            buf_add_char(text, ' '); /* where they are tight there is one blank between two hints */
        if (*start >= 0)
            buf_add_string(text, cell->text);
    }
}

/* All hints of a narrower screen are among those of a wider one. */
static bool are_among(const char *few, const char *many)
{
    while (*few) {
        while (*few == ' ')
            few++;
        const char *gap = strstr(few, "  ");
        const size_t len = gap ? (size_t)(gap - few) : strlen(few);
        size_t trimmed = len;
        while (trimmed > 0 && few[trimmed - 1] == ' ')
            trimmed--;
        const char *found = NULL;
        for (const char *at = many; trimmed > 0 && !found && (at = strchr(at, few[0])); at++)
            if (strncmp(at, few, trimmed) == 0)
                found = at + trimmed;
        if (trimmed > 0 && !found)
            return false;
        many = found ? found : many;
        few += len;
    }
    return true;
}

/* A hint comes at the first width at which it fits, none goes as a screen grows, and none is cut. */
static void hints_come_where_they_fit(void **state)
{
    static const struct {
        const char *commands;
        int from;
    } screens[] = {{"help", 24}, {"games", 24}, {"diagnostics", 24}, {"", 40}, {"next-pane", 40}, {"reading", 40}};
    struct buf record = {0}, text = {0}, before = {0};
    int grown = 0;
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[aa];W[bb];B[cc])(;SZ[9];B[aa])");
    for (size_t i = 0; i < COUNT(screens); i++) {
        struct screen w;
        screen_open(&w, &record, 24, 24);
        buf_clear(&before);
        for (int columns = screens[i].from; columns <= 220; columns++) {
            int start, end;
            session_resize(&w.s, columns, 24);
            screen_look(&w);
            if (columns == screens[i].from && *screens[i].commands) {
                screen_run(&w, screens[i].commands);
                screen_look(&w);
            }
            hints_of(&w, &start, &end, &text);
            if (start < 0)
                continue;
            expect(&w, end <= columns - 1, "a hint reaches the edge");
            expect(&w, are_among(buf_string(&before), buf_string(&text)), "a hint went as the screen grew");
            while (text.len > 0 && text.at[text.len - 1] == ' ')
                text.len--;
            if (before.len > 0 && !slice_is_equal(buf_slice(&before), buf_slice(&text))) {
                expect(&w, end == columns - 1, "a hint came later than it fits");
                grown++;
            }
            buf_clear(&before);
            buf_add_slice(&before, buf_slice(&text));
        }
        screen_close(&w);
    }
    assert_true(grown > 15);
    buf_free(&before);
    buf_free(&text);
    buf_free(&record);
}

/* ---- help and diagnostics ---- */

static int row_with(struct screen *w, struct rect r, const char *first, const char *second)
{
    for (int y = r.y; y < r.y + r.height; y++) {
        const char *row = row_text(w, r, y), *at = strstr(row, first);
        if (at && strstr(at + strlen(first), second))
            return y;
    }
    return -1;
}

/* How many columns a page of `width` cells has. */
static int help_columns(int width)
{
    return width >= 56 ? (width + 3) / 59 : 1;
}

/* The keys of each command and the name of each option, and a sentence behind: at every width, in every column. Words of commands and values of
 * options where a column has 76 cells. */
static void help_has_all_commands_and_options(void **state)
{
    struct buf record = {0}, value = {0}, keys = {0};
    struct screen w;
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[aa])");
    for (int columns = 30; columns <= 250; columns += sweep_step(7)) {
        screen_open(&w, &record, columns, 600);
        screen_run(&w, "help");
        screen_look(&w);
        const struct rect r = rect_of(&w, PANE_HELP);
        const int width = (r.width + 3) / help_columns(r.width) - 3; /* of a column */
        const bool has_words = width >= 76;
        for (enum option_id option = 0; option < OPTION_COUNT; option++) {
            const char *name = option_name(option);
            char start[8];
            buf_clear(&value);
            options_get(&w.s.settings.options, option, &value);
            snprintf(start, sizeof start, "%.5s", name); /* a narrow screen cuts it */
            const bool is_long = strlen(name) > 13; /* then the value is in the row below */
            const int row = row_with(&w, r, width >= 40 ? name : start, is_long ? "" : has_words ? buf_string(&value) : " ");
            expect(&w, row >= 0, name);
            expect(&w, !is_long || !has_words || strstr(row_text(&w, r, row + 1), buf_string(&value)), name);
        }
        for (size_t id = 0; id < COMMAND_COUNT && width >= 40; id++) {
            const struct command *c = command_at(id);
            char first[12];
            buf_clear(&keys);
            keymap_keys(w.s.settings.keymap, c, w.s.glyphs->is_ascii, &keys);
            if (keys.len == 0)
                buf_add_format(&keys, ":%s", c->word);
            snprintf(first, sizeof first, "%.*s", (int)strcspn(buf_string(&keys), " "), buf_string(&keys)); /* more may be below it */
            expect(&w, row_with(&w, r, first, has_words ? c->word : " ") >= 0, c->word);
        }
        screen_close(&w);
    }
    buf_free(&record);
    buf_free(&value);
    buf_free(&keys);
}

/* While they are shown the diagnostics are those of the game that is there: of the next one, of a file that was read again, however large. */
static void diagnostics_are_those_of_the_game(void **state)
{
    static const size_t sizes[] = {0, 1000, 100000, 3000000};
    struct buf record = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct screen w;
        buf_clear(&record);
        buf_add_string(&record, "(;SZ[9];B[first])(;SZ[9];B[second];W[second too]C[");
        for (size_t n = 0; n < sizes[i]; n++)
            buf_add_char(&record, 'x');
        buf_add_string(&record, "])(;SZ[9];B[aa])");
        screen_open(&w, &record, 100, 30);
        screen_run(&w, "diagnostics");
        screen_look(&w);
        expect(&w, row_with(&w, rect_of(&w, PANE_DIAGNOSTICS), "first", "") >= 0, "those of the first game");
        session_open(&w.s, 0, 1, SGF_NONE);
        session_say(&w.s, "a message");
        screen_look(&w);
        expect(&w, w.s.screen != PANE_DIAGNOSTICS || (row_with(&w, rect_of(&w, PANE_DIAGNOSTICS), "second", "") >= 0 &&
                   row_with(&w, rect_of(&w, PANE_DIAGNOSTICS), "first", "") < 0), "those of the second game");
        session_open(&w.s, 0, 0, SGF_NONE);
        session_say(&w.s, "a message");
        screen_look(&w);
        expect(&w, w.s.screen != PANE_DIAGNOSTICS || row_with(&w, rect_of(&w, PANE_DIAGNOSTICS), "first", "") >= 0, "those of the first game again");
        expect(&w, w.s.screen == PANE_DIAGNOSTICS, "they are shown");
        screen_close(&w);
    }
    buf_free(&record);
}

/* ---- the mouse ---- */

static bool is_in_a_pane(const struct screen *w, int x, int y)
{
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct rect r = rect_of(w, id);
        if (x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height)
            return true;
    }
    return false;
}

/* Beside a pane, in the column or the row next to it, there is nothing to click or to turn. */
static void nothing_is_clicked_between_panes(void **state)
{
    static const char *const commands[] = {"", "games", "diagnostics", "help"};
    struct buf record = {0};
    int clicked = 0;
    (void)state;
    for (int i = 0; i < 40; i++)
        buf_add_format(&record, "(;SZ[9]C[one\ntwo](;B[aa];W[zz];B[zz])(;B[bb])(;B[cc];W[dd]))");
    for (size_t i = 0; i < COUNT(commands); i++)
        for (int columns = 60; columns <= 130; columns += sweep_step(21) + 2)
            for (int rows = 12; rows <= 50; rows += sweep_step(21) + 2) {
                struct screen w, before;
                screen_open(&w, &record, columns, rows);
                screen_open(&before, &record, columns, rows);
                if (*commands[i]) {
                    screen_run(&w, commands[i]);
                    screen_run(&before, commands[i]);
                }
                session_click(&w.s, -1, -1); /* what is said of the errors goes */
                session_click(&before.s, -1, -1);
                screen_look(&w);
                screen_look(&before);
                for (int y = -1; y <= rows; y++)
                    for (int x = -1; x <= columns; x++) {
                        if (is_in_a_pane(&w, x, y))
                            continue;
                        session_click(&w.s, x, y);
                        session_wheel(&w.s, x, y, 3);
                        session_wheel(&w.s, x, y, -1);
                        clicked++;
                    }
                screen_look(&w);
                expect_same(&before, &w, "a click beside a pane did something");
                screen_close(&w);
                screen_close(&before);
            }
    assert_true(clicked > 1000);
    buf_free(&record);
}

/* The number behind `sign` in a row, of three digits; -1. */
static int number_in_row(struct screen *w, struct rect r, int y, char sign)
{
    const char *text = row_text(w, r, y);
    for (; *text; text++)
        if (text[0] == sign && strspn(text + 1, "0123456789") >= 3)
            return atoi(text + 1);
    return -1;
}

/* Clicks on every row of a pane that has a number, each in a session of its own; what came of it says `reached`. */
static int click_rows(const struct buf *record, const char *commands, enum pane_id id, char sign, int columns, int rows,
    int (*reached)(struct screen *w))
{
    int clicked = 0;
    for (int y = 0; y < rows; y++)
        for (int side = 0; side < 2; side++) {
            struct screen w;
            screen_open(&w, record, columns, rows);
            for (struct slice rest = slice_of(commands); rest.len > 0;) {
                const size_t end = slice_find(rest, '\n');
                session_run(&w.s, slice_part(rest, 0, end));
                screen_look(&w);
                rest = slice_part(rest, end + 1, rest.len);
            }
            const struct rect r = rect_of(&w, id);
            const int number = y >= r.y && y < r.y + r.height ? number_in_row(&w, r, y, sign) : -1;
            if (number >= 0) {
                session_click(&w.s, side ? r.x + r.width - 1 : r.x, y);
                screen_look(&w);
                expect(&w, reached(&w) == number, "a click leads to another row than the one that is there");
                clicked++;
            }
            screen_close(&w);
        }
    return clicked;
}

static int game_reached(struct screen *w)
{
    return w->s.screen == PANE_BOARD ? (int)w->s.shelf.game : -1;
}

static int node_reached(struct screen *w)
{
    return (int)reader_node(&w->s.reader);
}

static void a_click_leads_to_the_row_that_is_there(void **state)
{
    struct buf games = {0}, lines = {0};
    (void)state;
    for (int i = 0; i < 40; i++)
        buf_add_format(&games, "(;SZ[9]PB[k%03d];B[aa])", i);
    buf_add_string(&lines, "(;SZ[9]");
    for (int i = 1; i <= 30; i++)
        buf_add_format(&lines, "(;B[%c%c]N[v%03d])", 'a' + i % 9, 'a' + i / 9, i);
    buf_add_string(&lines, ")");
    for (int rows = 14; rows <= 40; rows += sweep_step(13)) {
        assert_true(click_rows(&games, "games", PANE_GAMES, 'k', 80, rows, game_reached) >= 2 * (rows - 4));
        assert_true(click_rows(&games, "games\nbottom", PANE_GAMES, 'k', 100, rows, game_reached) >= 2 * (rows - 4));
        assert_true(click_rows(&lines, "", PANE_VARIATIONS, 'v', 80, rows, node_reached) > 4);
        assert_true(click_rows(&lines, "next-pane\nbottom", PANE_VARIATIONS, 'v', 100, rows, node_reached) > 4);
        assert_true(click_rows(&lines, "choose-variation P\nprevious-node", PANE_VARIATIONS, 'v', 80, rows, node_reached) > 4);
    }
    buf_free(&games);
    buf_free(&lines);
}

/* The numbers behind `v` in the rows of the list of variations, one after the other: how many, and the first of them. */
static int variations_seen(struct screen *w, int *first)
{
    const struct rect r = rect_of(w, PANE_VARIATIONS);
    int count = 0;
    *first = -1;
    for (int y = r.y + 1; y < r.y + r.height; y++) {
        const int number = number_in_row(w, r, y, 'v');
        *first = count == 0 ? number : *first;
        expect(w, number == *first + count, "variations are not one after the other");
        count++;
    }
    return count;
}

/* The followed variation is in the middle of the list while another pane is focused; the wheel chooses in it as the arrows do that focus it. */
static void the_wheel_scrolls_the_variations(void **state)
{
    enum { COUNT_ALL = 30 };
    struct buf lines = {0};
    (void)state;
    buf_add_string(&lines, "(;SZ[9]");
    for (int i = 0; i < COUNT_ALL; i++)
        buf_add_format(&lines, "(;B[%c%c]N[v%03d])", 'a' + i % 9, 'a' + i / 9, i);
    buf_add_string(&lines, ")");
    for (int rows = 14; rows <= 40; rows += sweep_step(13))
        for (int followed = 0; followed < COUNT_ALL; followed++)
            for (int by = -COUNT_ALL; by <= COUNT_ALL; by += sweep_step(7)) {
                struct screen w, by_keys;
                int first;
                screen_open(&w, &lines, 80, rows);
                session_go(&w.s, (uint32_t)followed + 1);
                screen_run(&w, "previous-node");
                screen_look(&w);
                const int room = variations_seen(&w, &first), middle = followed - room / 2, last = COUNT_ALL - room;
                expect(&w, first == (middle < 0 ? 0 : middle > last ? last : middle), "the variation followed is not in the middle");

                screen_open(&by_keys, &lines, 80, rows);
                session_go(&by_keys.s, (uint32_t)followed + 1);
                screen_run(&by_keys, "previous-node");
                screen_look(&by_keys);
                while (by_keys.s.focus != PANE_VARIATIONS)
                    screen_run(&by_keys, "next-pane");
                for (int i = 0; i < abs(by); i++)
                    screen_run(&by_keys, by < 0 ? "up" : "down");
                screen_look(&by_keys);
                const struct rect r = rect_of(&w, PANE_VARIATIONS);
                session_wheel(&w.s, r.x, r.y + 1, by);
                screen_look(&w);
                expect_same(&w, &by_keys, "the wheel over the variations does not do what the arrows do");
                screen_close(&w);
                screen_close(&by_keys);
            }
    buf_free(&lines);
}

/* A record with a defect in each of its lines but the first: a click on a diagnostic leads to the node of its line. */
static void a_click_on_a_diagnostic_leads_to_its_node(void **state)
{
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9]");
    for (int i = 1; i <= 50; i++)
        buf_add_format(&record, "\n;%c[zz]", i % 2 ? 'B' : 'W');
    buf_add_string(&record, ")");
    for (int bottom = 0; bottom < 2; bottom++)
        for (int rows = 12; rows <= 40; rows += sweep_step(9)) {
            int clicked = 0;
            for (int y = 0; y < rows; y++) {
                struct screen w;
                screen_open(&w, &record, 80, rows);
                screen_run(&w, "diagnostics");
                screen_look(&w);
                screen_run(&w, bottom ? "bottom" : "top");
                screen_look(&w);
                const struct rect r = rect_of(&w, PANE_DIAGNOSTICS);
                int line = 0, column = 0;
                const char *text = row_text(&w, r, y);
                text += strcspn(text, "0123456789");
                if (y > r.y && y < r.y + r.height && sscanf(text, "%d:%d", &line, &column) == 2) {
                    session_click(&w.s, r.x + 5, y);
                    screen_look(&w);
                    expect(&w, w.s.screen == PANE_BOARD && (int)reader_node(&w.s.reader) == line - 1, "a click leads to another node");
                    clicked++;
                }
                screen_close(&w);
            }
            assert_true(clicked > rows / 3);
        }
    buf_free(&record);
}

/* Every stone of a game that ended: a click on any cell of it leads to the move that played it, at every scale. */
static void a_click_on_a_stone_leads_to_its_move(void **state)
{
    static const char *const scales[] = {"small", "normal", "big", "huge"};
    static const char *const flips[] = {"none", "horizontal", "left"};
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[7]");
    for (int i = 0; i < 24; i++)
        buf_add_format(&record, ";%c[%c%c]", "BW"[i % 2], 'a' + 2 * i % 7, 'a' + 2 * i / 7);
    buf_add_string(&record, ")");
    for (size_t scale = 0; scale < COUNT(scales); scale++)
        for (size_t flip = 0; flip < COUNT(flips); flip++) {
            struct screen w;
            char line[64];
            int seen[25] = {0};
            screen_open(&w, &record, 160, 50);
            snprintf(line, sizeof line, "set scale %s", scales[scale]);
            screen_run(&w, line);
            snprintf(line, sizeof line, "set flip %s", flips[flip]);
            screen_run(&w, line);
            screen_run(&w, "last-node");
            screen_look(&w);
            const struct board_layout b = w.s.layout.board;
            for (int y = 0; y < 7 * b.cell_height; y++)
                for (int x = 0; x < 7 * b.cell_width; x++) {
                    const struct scene scene = session_scene(&w.s);
                    const uint16_t point = board_from_view(&scene, x / b.cell_width, y / b.cell_height);
                    const int last = 24;
                    if (w.s.reader.replay.position.board[point] == STONE_EMPTY || board_point(&scene, &b, b.x + x, b.y + y) != point)
                        continue;
                    session_click(&w.s, b.x + x, b.y + y);
                    const uint32_t node = reader_node(&w.s.reader);
                    struct move move;
                    replay_move_of(&w.s.reader.replay, node, &move);
                    expect(&w, move.to == point, "a click on a stone leads to another move");
                    seen[node]++;
                    session_go(&w.s, (uint32_t)last);
                }
            for (int node = 1; node <= 24; node++)
                expect(&w, seen[node] >= (b.cell_width > 2 ? b.cell_width * b.cell_height / 2 : 1), "a stone takes no click");
            screen_close(&w);
        }
    buf_free(&record);
}

/* While points are picked a click brings the cursor to its point, and the arrows go on from there. */
static void a_click_brings_the_cursor(void **state)
{
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[5]AB[aa][ba][ca]AW[dd][ed][ee])");
    for (int column = 0; column < 5; column += 4) {
        struct screen w;
        int x = 0, y = 0;
        screen_open(&w, &record, 80, 24);
        screen_run(&w, "score");
        screen_look(&w);
        const struct scene scene = session_scene(&w.s);
        expect(&w, board_cell(&scene, &w.s.layout.board, point_at(column, 4), &x, &y), "the point is not there");
        session_click(&w.s, x, y);
        expect(&w, w.s.cursor == point_at(column, 4), "the cursor is not where the click was");
        session_key(&w.s, KEYS_UP);
        expect(&w, w.s.cursor == point_at(column, 3), "the arrows do not go on from there");
        screen_close(&w);
    }
    /* A problem that is not solved yet begins by the click. */
    struct screen w;
    int x = 0, y = 0;
    buf_clear(&record);
    buf_add_string(&record, "(;SZ[5]C[Black to play.]AB[aa][ba]AW[ab][bb](;B[cc]C[RIGHT])(;B[dd]C[WRONG]))");
    screen_open(&w, &record, 80, 24);
    expect(&w, w.s.veil != SGF_NONE && !w.s.guessing, "it is a problem");
    const struct scene scene = session_scene(&w.s);
    expect(&w, board_cell(&scene, &w.s.layout.board, point_at(4, 1), &x, &y), "the point is not there");
    session_click(&w.s, x, y);
    expect(&w, w.s.guessing && w.s.cursor == point_at(4, 1), "the cursor is not where the click was");
    screen_close(&w);
    buf_free(&record);
}

/* ---- reading ---- */

/* All comments as one text: scrolled by a number of lines it begins with that line, and scrolled back with the one before. */
static void reading_scrolls_by_every_number_of_lines(void **state)
{
    struct buf record = {0}, full = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9]C[r000]");
    for (int node = 1; node < 12; node++) {
        buf_add_format(&record, ";%c[%c%c]", "WB"[node % 2], 'a' + node % 9, 'a' + node / 9 * 2);
        for (int line = 0; line < node % 4; line++)
            buf_add_format(&record, "%sr%d%02d", line == 0 ? "C[" : "\n", line, node);
        if (node % 4)
            buf_add_string(&record, "]");
    }
    buf_add_string(&record, ")");
    struct screen w;
    screen_open(&w, &record, 100, 300);
    screen_run(&w, "reading");
    screen_look(&w);
    const struct rect tall = rect_of(&w, PANE_READING);
    int count = 0;
    for (int y = tall.y + 1; y < tall.y + tall.height; y++) {
        const char *text = row_text(&w, tall, y);
        count = *text ? y - tall.y : count;
        buf_add_format(&full, "%s\n", text);
    }
    screen_close(&w);
    assert_true(count > 30);
    for (int by = 1; by < 12; by++) {
        screen_open(&w, &record, 100, 24);
        screen_run(&w, "reading");
        screen_look(&w);
        for (int way = 1; way >= -1; way -= 2)
            for (int i = 0, top = way > 0 ? 0 : by * ((count - 2) / by); i * by < count - 2 - by; i++) {
                struct slice rest = buf_slice(&full);
                const struct rect r = rect_of(&w, PANE_READING);
                for (int line = 0; line < top; line++)
                    rest = slice_part(rest, slice_find(rest, '\n') + 1, rest.len);
                for (int y = r.y + 1; y < r.y + r.height && rest.len > 0; y++) {
                    const size_t end = slice_find(rest, '\n');
                    expect(&w, slice_is_equal(slice_of(row_text(&w, r, y)), slice_part(rest, 0, end)), "another line than so many on");
                    rest = slice_part(rest, end + 1, rest.len);
                }
                session_wheel(&w.s, r.x, r.y + 2, way * by);
                screen_look(&w);
                top += way * by;
                if (way > 0 && (i + 1) * by >= count - 2 - by) { /* to where the way back begins */
                    while (top < by * ((count - 2) / by)) {
                        session_wheel(&w.s, r.x, r.y + 2, by);
                        screen_look(&w);
                        top += by;
                    }
                }
            }
        screen_close(&w);
    }
    buf_free(&record);
    buf_free(&full);
}

/* ---- the cursor ---- */

static void the_cursor_is_where_it_is_typed(void **state)
{
    static const struct {
        const char *commands, *keys;
        int column, typed; /* without a text, and with one letter */
    } prompts[] = {
        {"", ":", 2, 3}, {"", "/", 7, 8}, {"", "g", 8, 9}, {"games", "/", 9, 10}, {"", "x", 12, 13},
    };
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[aa];W[bb])");
    for (size_t i = 0; i < COUNT(prompts); i++)
        for (int rows = 8; rows < 40; rows += sweep_step(7)) {
            struct screen w;
            screen_open(&w, &record, 80, rows);
            expect(&w, w.c.cursor_x < 0, "a cursor where nothing is typed");
            if (*prompts[i].commands)
                screen_run(&w, prompts[i].commands);
            for (const char *key = prompts[i].keys; *key; key++)
                session_key(&w.s, (unsigned char)*key);
            screen_look(&w);
            const struct rect r = rect_of(&w, PANE_HINTS); /* the last row, or that of the column of text beside the board */
            expect(&w, r.height == 1 && r.y >= rows - 2 && (r.x > 0 || r.y == rows - 1), "the prompt is not beneath all else");
            expect(&w, w.c.cursor_x == r.x + prompts[i].column && w.c.cursor_y == r.y, "the cursor of an empty prompt is elsewhere");
            session_key(&w.s, 'e');
            screen_look(&w);
            expect(&w, w.c.cursor_x == r.x + prompts[i].typed && w.c.cursor_y == r.y, "the cursor is not after the letter");
            screen_close(&w);
        }
    buf_free(&record);
}

/* ---- files that come late ---- */

#define FILES 24

static void file_name(int number, char out[16])
{
    sprintf(out, "/g/k%03d.sgf", number);
}

/* A session with a list that is sorted by some commands. */
static void list_open(struct screen *w, const char *const *sorts, size_t count)
{
    *w = (struct screen){.c = {.columns = 0}};
    session_init(&w->s, pane_table);
    session_resize(&w->s, 80, 16);
    w->s.searches = true;
    screen_run(w, "games");
    for (size_t i = 0; i < count; i++)
        screen_run(w, sorts[i]);
    screen_look(w);
}

static void file_add(struct screen *w, int number)
{
    /* Their names as players go another way than their numbers, so that a sorted list is another one. */
    static char records[FILES][64];
    char name[16];
    file_name(number, name);
    snprintf(records[number], sizeof records[number], "(;GM[1]PB[p%02d]PW[q%03d];B[aa])", (number * 7 + 3) % FILES, number);
    const size_t file = session_add(&w->s, name);
    session_give(&w->s, file, slice_of(records[number]), true);
    if (w->s.list)
        game_list_changed(w->s.list);
}

static int number_of(const struct screen *w, size_t file)
{
    return atoi(strchr(w->s.shelf.files[file].name, 'k') + 1);
}

/* Brings the files into the order of their names. */
static void arrange(struct screen *w)
{
    uint32_t from[FILES];
    size_t used = 0;
    for (int number = 0; number < FILES; number++)
        for (size_t file = 0; file < w->s.shelf.count; file++)
            if (number_of(w, file) == number)
                from[used++] = (uint32_t)file;
    session_arrange(&w->s, 0, from, used);
}

/* The row of the screen that is selected and the number of its file. */
static void selected(struct screen *w, int *row, int *number)
{
    *row = *number = -1;
    for (int y = 0; y < w->c.rows - 2; y++) {
        const char *text = row_text(w, (struct rect){0, 0, w->c.columns, w->c.rows}, y);
        if (canvas_cell(&w->c, 2, y)->role != ROLE_SELECTED)
            continue;
        *row = y;
        const char *player = strstr(text, "q0");
        *number = player ? atoi(player + 1) : -1;
    }
}

/* Files come one by one in any order and are brought into that of their names each time: the list ends as one whose files were all there,
 * what was selected stays so, in its row of the screen where there are rows enough above it. */
static void a_list_stays_in_order_while_files_come(void **state)
{
    static const char *const sorts[][2] = {{NULL, NULL}, {"sort number", NULL}, {"sort black", NULL}, {"sort black", "sort reverse"}, {"sort white", "sort reverse"}};
    (void)state;
    for (size_t sort = 0; sort < COUNT(sorts); sort++)
        for (uint32_t seed = 1; seed <= 12; seed++) {
            const size_t sort_count = sorts[sort][0] ? sorts[sort][1] ? 2 : 1 : 0;
            struct screen late, early;
            int order[FILES], number = -1, row = -1;
            uint32_t random = seed;
            for (int i = 0; i < FILES; i++) {
                const int other = (int)chance(&random, (uint32_t)i + 1);
                order[i] = order[other];
                order[other] = i;
            }
            list_open(&late, sorts[sort], sort_count);
            for (int i = 0; i < FILES; i++) {
                file_add(&late, order[i]);
                screen_look(&late);
                if (i == 8)
                    for (int down = 0; down < 5; down++)
                        screen_run(&late, "down");
                screen_look(&late);
                const int was = number;
                selected(&late, &row, &number);
                expect(&late, i < 9 || number == was, "another game is selected since a file came");
                arrange(&late);
                screen_look(&late);
                int row_now, number_now;
                selected(&late, &row_now, &number_now);
                if (i >= 8) {
                    expect(&late, number_now == number, "another game is selected than before a file came");
                    expect(&late, row_now == row || late.s.scroll[PANE_GAMES] == 0 || i < 14, "the selected row jumped on the screen");
                }
            }
            late.s.searches = false;
            list_open(&early, sorts[sort], 0);
            for (int i = 0; i < FILES; i++)
                file_add(&early, i);
            early.s.searches = false;
            screen_look(&early);
            for (size_t i = 0; i < sort_count; i++)
                screen_run(&early, sorts[sort][i]);
            screen_look(&early);
            early.s.selected[PANE_GAMES] = late.s.selected[PANE_GAMES];
            early.s.scroll[PANE_GAMES] = late.s.scroll[PANE_GAMES];
            screen_look(&early);
            screen_look(&late);
            expect_same(&early, &late, "the list is another one than of files that were there");
            screen_close(&late);
            screen_close(&early);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_fits_is_seen_whole),
        cmocka_unit_test(variations_fill_the_rows_of_the_tree),
        cmocka_unit_test(blacks_half_of_the_graph_is_whites_turned_over),
        cmocka_unit_test(the_heaviest_come_first),
        cmocka_unit_test(a_board_grows_where_it_fits_exactly),
        cmocka_unit_test(a_board_grows_where_its_rows_fit),
        cmocka_unit_test(text_under_the_board_has_six_rows_before_one_is_free),
        cmocka_unit_test(a_prompt_shows_what_is_typed),
        cmocka_unit_test(lines_come_back),
        cmocka_unit_test(hints_come_where_they_fit),
        cmocka_unit_test(nothing_is_clicked_between_panes),
        cmocka_unit_test(help_has_all_commands_and_options),
        cmocka_unit_test(diagnostics_are_those_of_the_game),
        cmocka_unit_test(a_click_leads_to_the_row_that_is_there),
        cmocka_unit_test(the_wheel_scrolls_the_variations),
        cmocka_unit_test(a_click_on_a_diagnostic_leads_to_its_node),
        cmocka_unit_test(a_click_on_a_stone_leads_to_its_move),
        cmocka_unit_test(a_click_brings_the_cursor),
        cmocka_unit_test(reading_scrolls_by_every_number_of_lines),
        cmocka_unit_test(the_cursor_is_where_it_is_typed),
        cmocka_unit_test(a_list_stays_in_order_while_files_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
