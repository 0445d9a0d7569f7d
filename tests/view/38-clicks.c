/* tests/view/38-clicks.c - the hints, the graph and the board answer clicks */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "board/board.h"
#include "library/game_list.h"
#include "panes/panes.h"
#include "view/session_scene.h"
#include "view/view.h"

static const char record[] = "(;SZ[9]KM[6];B[dd]C[x]SBKV[60](;W[ee]SBKV[85];B[ff]SBKV[40];W[gg]SBKV[80];B[cc]SBKV[50])(;W[cc]))";

struct screen {
    struct session s;
    struct canvas c;
};

static void draw(struct screen *w)
{
    while (session_idle(&w->s))
        continue;
    session_prepare(&w->s);
    session_draw(&w->s, &w->c);
}

static void begin(struct screen *w, const char *bytes, int columns, int rows)
{
    *w = (struct screen){.c = {.columns = 0}};
    session_init(&w->s, pane_table);
    session_add(&w->s, "a.sgf");
    session_give(&w->s, 0, slice_of(bytes), true);
    session_open(&w->s, 0, 0, 0);
    session_resize(&w->s, columns, rows);
    canvas_init(&w->c, columns, rows, w->s.glyphs, w->s.ambiguous);
    draw(w);
}

static void end(struct screen *w)
{
    canvas_free(&w->c);
    session_free(&w->s);
}

/* The column of the last row where a text begins; -1. All of it is one cell wide. */
static int find(const struct screen *w, const char *text)
{
    const int y = w->c.rows - 1;
    for (int x = 0; x < w->c.columns; x++) {
        size_t same = 0;
        for (int i = x; i < w->c.columns && text[same]; i++) {
            const char *cell = canvas_cell(&w->c, i, y)->text;
            if (strncmp(text + same, cell, strlen(cell)) != 0)
                break;
            same += strlen(cell);
        }
        if (!text[same])
            return x;
    }
    return -1;
}

static void click_on(struct screen *w, const char *text, int more)
{
    const int x = find(w, text);
    assert_in_range(x, 0, w->c.columns - 1);
    session_click(&w->s, x + more, w->c.rows - 1);
    draw(w);
}

static void hints_do_what_they_say(void **state)
{
    (void)state;
    struct screen w;
    begin(&w, record, 120, 24);
    click_on(&w, "next", 0);
    assert_int_equal(reader_node(&w.s.reader), 1);
    click_on(&w, "A B", 2);
    assert_int_equal(w.s.reader.replay.depth, 2);
    assert_int_equal(sgf_paths_index(&w.s.reader.paths, reader_node(&w.s.reader)), 1);
    click_on(&w, "back", 1);
    click_on(&w, "A B", 0);
    assert_int_equal(sgf_paths_index(&w.s.reader.paths, reader_node(&w.s.reader)), 0);
    session_click(&w.s, find(&w, "back") - 1, 23); /* the blank between key and word is of the hint */
    draw(&w);
    assert_int_equal(reader_node(&w.s.reader), 1);
    session_click(&w.s, find(&w, "back") + 5, 23); /* between two hints there is nothing */
    assert_int_equal(reader_node(&w.s.reader), 1);
    session_click(&w.s, 119, 23);
    assert_int_equal(reader_node(&w.s.reader), 1);
    click_on(&w, "help", 0);
    assert_int_equal(w.s.screen, PANE_HELP);
    click_on(&w, "back", 0);
    assert_int_equal(w.s.screen, PANE_BOARD);
    end(&w);
}

/* It is offered where there is room, and only while it is off. */
static void the_mouse_is_offered(void **state)
{
    (void)state;
    struct screen w;
    begin(&w, record, 120, 24);
    assert_in_range(find(&w, ":set mouse on clicks"), 40, 119);
    session_set(&w.s, SLICE("mouse"), SLICE("on"), NULL);
    draw(&w);
    assert_int_equal(find(&w, "mouse"), -1);
    w.s.can_click = true; /* the terminal says that it has it */
    for (int option = MOUSE_AUTO; option <= MOUSE_OFF; option++) {
        w.s.settings.options.value[OPTION_MOUSE] = option;
        draw(&w);
        assert_int_equal(find(&w, ":set mouse on clicks") >= 0, option == MOUSE_OFF);
    }
    end(&w);
    begin(&w, record, 70, 24);
    assert_int_equal(find(&w, "mouse"), -1);
    end(&w);
}

/* A click has no effect on what is not visible. */
static void a_message_or_a_prompt_hides_the_hints(void **state)
{
    (void)state;
    struct screen w;
    begin(&w, record, 80, 24);
    const int next = find(&w, "next"), quit = find(&w, "quit");
    session_key(&w.s, 'c');
    draw(&w);
    session_click(&w.s, next, 23);
    draw(&w);
    assert_int_equal(reader_node(&w.s.reader), 0);
    session_key(&w.s, 'g');
    draw(&w);
    session_click(&w.s, quit, 23);
    assert_false(w.s.wants.quit);
    assert_int_equal(w.s.prompt.kind, PROMPT_GOTO);
    end(&w);
}

/* In the column of text a message is beside the hints up to the length that leaves them the two that are never left out. */
static void a_message_leaves_room_for_help_and_quit(void **state)
{
    static const char words[] = "............................................................";
    int beside = 0;
    (void)state;
    for (int columns = 80; columns < 100; columns++) {
        bool is_beside = true;
        for (int len = 1; len < columns - 48; len++) {
            struct screen w;
            begin(&w, "(;SZ[19])", columns, 20);
            const int width = w.s.layout.panes[PANE_HINTS].width;
            assert_true(width < columns);
            session_say(&w.s, "%.*s", len, words);
            draw(&w);
            const bool was_beside = is_beside;
            is_beside = w.s.layout.says == PANE_HINTS;
            beside += is_beside;
            assert_true(find(&w, "? help") >= 0 && find(&w, "q quit") >= 0);
            if (was_beside && !is_beside) /* a blank before it, two behind it */
                assert_int_equal(1 + len + 2 + (int)strlen("? help  q quit"), width + 1);
            end(&w);
        }
        assert_false(is_beside);
    }
    assert_true(beside > 0);
}

static void the_graph_leads_to_its_nodes(void **state)
{
    (void)state;
    struct screen w;
    begin(&w, record, 80, 40);
    session_set(&w.s, SLICE("graph"), SLICE("on"), NULL);
    w.s.screen = PANE_GRAPH;
    draw(&w);
    const struct rect r = w.s.layout.panes[PANE_GRAPH];
    assert_in_range(r.height, 10, 40);
    for (int depth = 0; depth <= 5; depth++) {
        session_click(&w.s, r.x + 5 + 2 * depth, r.y + 1);
        draw(&w);
        assert_int_equal(w.s.reader.replay.depth, depth);
    }
    session_click(&w.s, r.x + 5 + 2 * 6, r.y + 1); /* after the end */
    assert_int_equal(w.s.reader.replay.depth, 5);
    session_click(&w.s, r.x + 4, r.y + 1); /* the numbers */
    assert_int_equal(w.s.reader.replay.depth, 5);
    session_click(&w.s, r.x + 5, r.y); /* the heading */
    assert_int_equal(w.s.reader.replay.depth, 5);
    session_key(&w.s, '\''); /* it was a leap */
    assert_int_equal(w.s.reader.replay.depth, 4);
    end(&w);
}

/* If a column has many nodes a click goes to one with a large drop. */
static void a_column_leads_to_its_drop(void **state)
{
    (void)state;
    struct screen w;
    struct buf text = {0};
    buf_add_string(&text, "(;SZ[9]");
    for (int i = 1; i <= 400; i++)
        buf_add_format(&text, ";%c[%c%c]SBKV[%d]", i % 2 ? 'B' : 'W', 'a' + i % 9, 'a' + i / 9 % 9, i < 203 ? 70 : 20);
    buf_add_string(&text, ")");
    begin(&w, buf_string(&text), 80, 40);
    session_set(&w.s, SLICE("graph"), SLICE("on"), NULL);
    w.s.screen = PANE_GRAPH;
    draw(&w);
    const struct rect r = w.s.layout.panes[PANE_GRAPH];
    bool is_found = false;
    for (int x = r.x + 5; x < r.x + r.width; x++) {
        session_click(&w.s, x, r.y + 2);
        is_found |= w.s.reader.replay.depth == 203;
    }
    assert_true(is_found);
    buf_free(&text);
    end(&w);
}

/* In each row of the tree a click on a node, or on the line behind it, leads there; on the heading and below the last row it leads nowhere. */
static void a_node_of_the_tree_leads_there(void **state)
{
    static const char tree[] = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee])(;W[ff];B[gg]))";
    static const uint32_t rows[3][4] = {{0, 1, 2, 3}, {SGF_NONE, SGF_NONE, 4, 5}, {SGF_NONE, SGF_NONE, 6, 7}};
    (void)state;
    struct screen w;
    begin(&w, tree, 80, 24);
    const struct rect r = w.s.layout.panes[PANE_TREE];
    assert_in_range(r.height, 4, 24);
    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + 8; x++) {
            const int row = y - r.y - 1, column = (x - r.x) / 2;
            const uint32_t node = row >= 0 && row < 3 ? rows[row][column] : SGF_NONE, from = node == 1 ? 0 : 1;
            session_go(&w.s, from);
            draw(&w);
            session_click(&w.s, x, y);
            assert_int_equal(reader_node(&w.s.reader), node != SGF_NONE ? node : from);
        }
    end(&w);
}

static void a_graph_of_nothing_leads_nowhere(void **state)
{
    (void)state;
    struct screen w;
    begin(&w, "(;SZ[9];B[dd];W[ee])", 80, 40);
    session_set(&w.s, SLICE("graph"), SLICE("on"), NULL);
    w.s.screen = PANE_GRAPH;
    draw(&w);
    const struct rect r = w.s.layout.panes[PANE_GRAPH];
    for (int x = r.x; x < r.x + r.width; x++)
        session_click(&w.s, x, r.y + 2);
    assert_int_equal(w.s.reader.replay.depth, 0);
    end(&w);
}

/* A problem begins by a click on its board: the cursor is where it was, and no move is made. */
static void a_click_begins_a_problem(void **state)
{
    (void)state;
    struct screen w;
    begin(&w, "(;SZ[9]AB[ab][bb][cb]AW[ac][bc][cc]C[Black to play and win.];B[ba]C[RIGHT])", 80, 24);
    int x, y;
    const struct scene scene = session_scene(&w.s);
    assert_true(board_cell(&scene, &w.s.layout.board, point_at(4, 5), &x, &y));
    assert_int_not_equal(w.s.veil, SGF_NONE);
    session_click(&w.s, x, y);
    assert_true(w.s.guessing);
    assert_int_equal(w.s.cursor, point_at(4, 5));
    assert_int_equal(reader_node(&w.s.reader), 0);
    end(&w);
}

/* If no group can be dead the score follows the game at each step. */
static void a_count_follows_the_game(void **state)
{
    static const char *const steps[] = {"next-node", "next-node", "previous-node", "last-node", "first-node"};
    (void)state;
    struct screen w;
    begin(&w, "(;GM[18]SZ[4]AB[aa]AW[dd];B[aaabac];W[dddcdb];B[abaaba])", 80, 24);
    session_run(&w.s, SLICE("score"));
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct screen at_once;
        struct buf seen = {0}, wanted = {0};
        session_run(&w.s, slice_of(steps[i]));
        draw(&w);
        begin(&at_once, "(;GM[18]SZ[4]AB[aa]AW[dd];B[aaabac];W[dddcdb];B[abaaba])", 80, 24);
        session_go(&at_once.s, reader_node(&w.s.reader));
        session_run(&at_once.s, SLICE("score"));
        draw(&at_once);
        canvas_dump_text(&w.c, &seen);
        canvas_dump_text(&at_once.c, &wanted);
        assert_non_null(strstr(buf_string(&seen), "Score"));
        assert_string_equal(buf_string(&seen), buf_string(&wanted));
        buf_free(&seen);
        buf_free(&wanted);
        end(&at_once);
    }
    end(&w);
}

/* ---- letters ---- */

static const char *const scales[] = {"auto", "huge", "big", "normal", "small", "overview"};

/* A screen that is at `node`. */
static void begin_at(struct screen *w, const char *bytes, uint32_t node, const char *scale)
{
    begin(w, bytes, 200, 60);
    assert_true(session_set(&w->s, SLICE("scale"), slice_of(scale), NULL));
    session_go(&w->s, node);
    draw(w);
}

/* The node after a click, and after a key, from there. */
static uint32_t clicked(const char *bytes, uint32_t node, const char *scale, int x, int y)
{
    struct screen w;
    begin_at(&w, bytes, node, scale);
    session_click(&w.s, x, y);
    const uint32_t at = reader_node(&w.s.reader);
    end(&w);
    return at;
}

static uint32_t pressed(const char *bytes, uint32_t node, uint32_t key)
{
    struct screen w;
    begin(&w, bytes, 80, 24);
    session_go(&w.s, node);
    session_key(&w.s, key);
    const uint32_t at = reader_node(&w.s.reader);
    end(&w);
    return at;
}

/* Each letter of a variation that is seen on the board is clicked. How many there were. */
static int click_letters(const char *bytes, uint32_t node, const char *scale)
{
    struct screen w;
    int found = 0;
    begin_at(&w, bytes, node, scale);
    const struct rect r = w.s.layout.panes[PANE_BOARD];
    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++) {
            const struct cell *cell = canvas_cell(&w.c, x, y);
            if (cell->role != ROLE_VARIATION || cell->text[0] < 'A' || cell->text[0] > 'Z')
                continue;
            found++;
            const uint32_t wanted = pressed(bytes, node, (unsigned char)cell->text[0]);
            assert_int_not_equal(wanted, node);
            assert_int_equal(clicked(bytes, node, scale, x, y), wanted);
        }
    end(&w);
    return found;
}

/* The visible letter is that of the address, whatever label the record has there; key and click agree. */
static void a_click_on_a_letter_takes_that_variation(void **state)
{
    static const struct {
        const char *bytes;
        uint32_t node;
        int letters;
    } cases[] = {
        {"(;SZ[9];B[dd](;W[ee])(;W[cc])(;W[])(;W[ff]))", 1, 3},
        {"(;SZ[9];B[dd]LB[ee:B][cc:A][ff:x][aa:A](;W[ee])(;W[cc])(;W[])(;W[ff]))", 1, 3},
        {"(;SZ[9]ST[1];B[dd](;W[ee])(;W[cc])(;W[ff]))", 2, 2}, /* its own point has a stone */
        {"(;SZ[9]ST[2];B[dd](;W[ee])(;W[cc]))", 1, 0},
        {"(;SZ[9]VW[aa:ee];B[dd](;W[ee])(;W[ff]))", 1, 1},
        {"(;SZ[9];B[dd](;W[ee]C[a])(;W[ee]C[b])(;W[dd]))", 1, 1},
        {"(;SZ[9];B[dd]C[A D6](;W[ee]))", 1, 0},
        {"(;GM[18]SZ[4]AB[aa]AW[dd];(;B[aaabac])(;B[aabbcc]))", 1, 2},
        {"(;SZ[19];B[dd];W[pp];B[dp](;W[pd])(;W[cc];B[cd])(;W[qq];B[pq]))", 3, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t k = 0; k + 1 < sizeof scales / sizeof *scales; k++) /* an overview has no letters */
            if (click_letters(cases[i].bytes, cases[i].node, scales[k]) != cases[i].letters)
                fail_msg("case %zu, %s", i, scales[k]);
}

/* Also where the board is too small for letters. On a stone it leads to the move that was played there, on an empty point a stone is
 * put: in the record where that has it, else on a scratch line. */
static void a_click_anywhere_on_the_board(void **state)
{
    static const char bytes[] = "(;SZ[9];B[dd];W[ee];B[cc](;W[ff];B[gg])(;W[dc]))";
    static const struct {
        int column, row;
        uint32_t node;
        size_t played;
    } cases[] = {{3, 3, 1, 0}, {4, 4, 2, 0}, {2, 2, 3, 0}, {5, 5, 4, 0}, {3, 2, 6, 0}, {6, 6, 3, 1}, {0, 0, 3, 1}};
    (void)state;
    for (size_t k = 0; k < sizeof scales / sizeof *scales; k++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            struct screen w;
            int x, y;
            begin_at(&w, bytes, 3, scales[k]);
            const struct scene scene = session_scene(&w.s);
            const uint16_t point = point_at(cases[i].column, cases[i].row);
            const bool is_seen = board_cell(&scene, &w.s.layout.board, point, &x, &y);
            /* In an overview a cell has two points. */
            if (is_seen && board_point(&scene, &w.s.layout.board, x, y) == point) {
                session_click(&w.s, x, y);
                assert_int_equal(reader_node(&w.s.reader), cases[i].node);
                assert_int_equal(w.s.reader.replay.played, cases[i].played);
                if (cases[i].played > 0)
                    assert_int_equal(w.s.reader.replay.position.board[point], STONE_WHITE);
            }
            end(&w);
        }
}

/* A point that a view leaves out has no letter, and takes no stone. */
static void a_point_that_is_not_seen_is_not_clicked(void **state)
{
    static const char bytes[] = "(;SZ[9]VW[aa:ie][af:ef][gf:if][ag:ii];B[dd](;W[ee])(;W[ff]))";
    struct screen w;
    int x, y;
    (void)state;
    begin(&w, bytes, 200, 60);
    session_go(&w.s, 1);
    draw(&w);
    const struct scene scene = session_scene(&w.s);
    assert_true(board_cell(&scene, &w.s.layout.board, point_at(5, 5), &x, &y));
    session_click(&w.s, x, y);
    assert_int_equal(reader_node(&w.s.reader), 1);
    assert_false(reader_is_scratch(&w.s.reader));
    end(&w);
}

/* The cell of a title, or of the blanks after it. */
static void click_on_title(struct screen *w, const char *title, int more)
{
    const struct rect r = w->s.layout.panes[PANE_GAMES];
    for (int x = r.x; x < r.x + r.width; x++) {
        size_t same = 0;
        while (title[same] && x + (int)same < r.x + r.width && canvas_cell(&w->c, x + (int)same, r.y)->text[0] == title[same])
            same++;
        if (title[same])
            continue;
        session_click(&w->s, x + more, r.y);
        draw(w);
        return;
    }
    fail_msg("no column %s", title);
}

static void is_sorted_by(struct screen *w, enum fact column, bool descending, size_t first)
{
    bool is_descending;
    size_t file, game;
    assert_int_equal(game_list_sorted(w->s.list, &is_descending), column);
    assert_int_equal(is_descending, descending);
    assert_true(game_list_at(w->s.list, 0, &file, &game));
    assert_int_equal(game + 1, first);
    assert_int_equal(w->s.screen, PANE_GAMES);
}

/* A heading sorts by its column, again the other way, and what is beside the headings does nothing; a row opens its game. */
static void a_heading_of_the_list_sorts(void **state)
{
    (void)state;
    struct screen w;
    begin(&w, "(;DT[2001]PB[Cid]PW[Bo];B[aa])(;DT[1999]PB[Bea]PW[Cy];B[aa])(;DT[2005]PB[Abe]PW[Al];B[aa];W[bb])", 140, 24);
    session_key(&w.s, 'o');
    draw(&w);
    click_on_title(&w, "date", 0);
    is_sorted_by(&w, FACT_DATE, false, 2);
    click_on_title(&w, "date", 3);
    is_sorted_by(&w, FACT_DATE, true, 3);
    click_on_title(&w, "black", 6); /* the gap behind it is of the column */
    is_sorted_by(&w, FACT_BLACK, false, 3);
    click_on_title(&w, "white", 1);
    is_sorted_by(&w, FACT_WHITE, false, 3);
    click_on_title(&w, "moves", -1); /* the gap behind the one before it */
    is_sorted_by(&w, FACT_WHITE, true, 2);
    click_on_title(&w, "moves", 4);
    is_sorted_by(&w, FACT_MOVES, false, 1);
    click_on_title(&w, "no", 0);
    is_sorted_by(&w, FACT_GAME, false, 1);
    click_on_title(&w, "no", 1);
    is_sorted_by(&w, FACT_GAME, true, 3);
    const struct rect r = w.s.layout.panes[PANE_GAMES];
    session_click(&w.s, r.x, r.y); /* over the mark of the selected row */
    session_click(&w.s, r.x + r.width - 1, r.y);
    session_click(&w.s, r.x + r.width - 1, r.y + 2); /* the preview */
    session_click(&w.s, r.x + 4, r.y + 4); /* below the last row */
    draw(&w);
    is_sorted_by(&w, FACT_GAME, true, 3);
    session_click(&w.s, r.x + 4, r.y + 2);
    draw(&w);
    assert_int_equal(w.s.screen, PANE_BOARD);
    assert_int_equal(w.s.shelf.game, 1);
    end(&w);
}

/* Keys that came since the last picture count: what is clicked is what is there by now. */
static void a_click_before_the_next_picture(void **state)
{
    static const char bytes[] = "(;SZ[9];B[dd](;W[ee])(;W[ff]);)";
    static const char hidden[] = "(;SZ[9];B[dd]VW[aa:ie][af:ef][gf:if][ag:ii](;W[ee])(;W[ff]))";
    const struct {
        const char *bytes;
        uint32_t node;
    } cases[] = {{bytes, 3}, {hidden, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct screen w;
        int x, y;
        begin(&w, cases[i].bytes, 200, 60);
        const struct scene scene = session_scene(&w.s);
        assert_true(board_cell(&scene, &w.s.layout.board, point_at(5, 5), &x, &y));
        session_key(&w.s, 'l');
        session_click(&w.s, x, y);
        assert_int_equal(reader_node(&w.s.reader), cases[i].node);
        end(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_heading_of_the_list_sorts), cmocka_unit_test(hints_do_what_they_say),
        cmocka_unit_test(the_mouse_is_offered),
        cmocka_unit_test(a_message_or_a_prompt_hides_the_hints),
        cmocka_unit_test(a_message_leaves_room_for_help_and_quit),
        cmocka_unit_test(the_graph_leads_to_its_nodes),
        cmocka_unit_test(a_column_leads_to_its_drop),
        cmocka_unit_test(a_node_of_the_tree_leads_there),
        cmocka_unit_test(a_graph_of_nothing_leads_nowhere),
        cmocka_unit_test(a_click_begins_a_problem),
        cmocka_unit_test(a_count_follows_the_game),
        cmocka_unit_test(a_click_on_a_letter_takes_that_variation),
        cmocka_unit_test(a_click_anywhere_on_the_board),
        cmocka_unit_test(a_point_that_is_not_seen_is_not_clicked),
        cmocka_unit_test(a_click_before_the_next_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
