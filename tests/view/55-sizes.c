/* tests/view/55-sizes.c - the rule of the screen (view/layout.h), at every size and for records of all kinds
 *
 * Read from the picture as far as it can be: the rows of a point from the numbers beside the board, the keys, where one is and what is cut
 * from the text. What should be there is worked out here once more, from the sentences of the rule.
 *
 * Every seventh size; with KIFU_SWEEP in the environment all of them, where much is open a third of the heights of each width.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "sources.h"
#include "sweep.h"
#include "view/pane.h"
#include "view/screen.h"
#include "view/session_scene.h"

enum { TEXT = 34, LOW = 24, LEAST = 14, BELOW = 6, MOST = 100, GAP = 2, FROM_COLUMNS = 60, FROM_ROWS = 20 };

/* ---- the records ---- */

enum kind { COMMENTS, VARIATIONS, NINE, THIRTEEN, FLAT, SMALL, AMAZONS, PROBLEM, LATE_VIEW, NO_COMMENTS, GRAPH, NAMES, KIND_COUNT };

/* The lines for which the layout is made: of the board, or of the part that is ever shown. */
static const struct {
    int columns, rows;
    bool has_long_comment;
} frames[KIND_COUNT] = {
    [COMMENTS] = {19, 19, true}, [VARIATIONS] = {19, 19, true}, [NINE] = {9, 9, true}, [THIRTEEN] = {13, 13, true}, [FLAT] = {52, 10, false},
    [SMALL] = {5, 7, false}, [AMAZONS] = {10, 10, false}, [PROBLEM] = {8, 6, false}, [LATE_VIEW] = {19, 19, false}, [NO_COMMENTS] = {19, 19, false},
    [GRAPH] = {19, 19, false}, [NAMES] = {19, 19, false},
};

/* "word 1 word 2 ...": no line of it is blank. */
static void add_words(struct buf *out, int count)
{
    for (int i = 0; i < count; i++)
        buf_add_format(out, "%sstone %d", i > 0 ? " " : "", i);
}

static void add_comment(struct buf *out, int words)
{
    buf_add_string(out, "C[");
    add_words(out, words);
    buf_add_string(out, "]");
}

static void add_moves(struct buf *out, int count, int columns, int from)
{
    for (int i = from; i < from + count; i++)
        buf_add_format(out, ";%c[%c%c]", "BW"[i % 2], 'a' + i % columns, 'a' + i / columns);
}

/* A line of moves, with a fork of `width` children at its third. */
static void add_fork(struct buf *out, int width, int columns, bool is_said)
{
    add_moves(out, 3, columns, 0);
    for (int i = 0; i < width; i++) {
        buf_add_format(out, "(;W[%c%c]", 'a' + i % columns, 'a' + 2 + i / columns);
        if (is_said)
            add_comment(out, 3 * i);
        buf_add_string(out, ";B[])");
    }
}

static void record_make(enum kind kind, struct buf *out)
{
    buf_clear(out);
    buf_add_format(out, "(;GM[%d]FF[4]PB[Black]PW[White]KM[6.5]", kind == AMAZONS ? 18 : 1);
    if (kind == FLAT || kind == SMALL)
        buf_add_format(out, "SZ[%d:%d]", frames[kind].columns, frames[kind].rows);
    else if (kind != AMAZONS)
        buf_add_format(out, "SZ[%d]", kind == PROBLEM ? 19 : frames[kind].columns);
    switch (kind) {
    case COMMENTS:
        add_comment(out, 300);
        add_fork(out, 3, 19, true);
        break;
    case VARIATIONS:
        add_comment(out, 12);
        add_fork(out, 30, 19, true);
        break;
    case NINE:
    case THIRTEEN:
        add_comment(out, 60);
        add_fork(out, 4, frames[kind].columns, true);
        break;
    case AMAZONS: buf_add_string(out, ";B[djdggg];W[adafjf];B[gjghah]"); break;
    case PROBLEM:
        buf_add_string(out, "VW[aa:hf]AB[ba][cb][dc]AW[bb][ca]C[Black to play.](;B[aa]C[Right.])(;B[ab];W[aa]C[Wrong.])");
        break;
    case LATE_VIEW: buf_add_string(out, ";B[pd];W[dd];B[dp]VW[ak:is]C[seen is less];W[cn];B[]VW[]C[and all again]"); break;
    case GRAPH:
        for (int i = 0; i < 40; i++)
            buf_add_format(out, ";%c[%c%c]SBKV[%d]", "BW"[i % 2], 'a' + i % 19, 'a' + i / 19, 30 + i);
        break;
    case NAMES:
        buf_add_string(out, "GN[A game with a name that is long enough to be cut in most columns]EV[An event]DT[2001-02-03]RE[B+R]"
                            ";B[pd]N[a name]TE[1];W[dd]BM[1]LB[aa:long][ba:label];B[pp]");
        break;
    default: add_fork(out, 2, frames[kind].columns, false);
    }
    buf_add_string(out, ")");
}

/* ---- reading the picture ---- */

static struct rect screen_of(const struct screen *w)
{
    return (struct rect){0, 0, w->s.columns, w->s.rows};
}

/* The rows of the picture, with line feeds: it is asked much. */
static struct buf shown;

static void look(struct screen *w)
{
    screen_look(w);
    buf_clear(&shown);
    canvas_dump_text(&w->c, &shown);
}

static bool shows(const char *text)
{
    return strstr(buf_string(&shown), text) != NULL;
}

/* The row of a heading; -1: none. */
static int heading_row(const struct screen *w, const char *title)
{
    char text[64];
    int row = 0;
    snprintf(text, sizeof text, "%s %s", w->s.glyphs->text[GLYPH_RULE], title);
    const char *from = buf_string(&shown), *found = strstr(from, text);
    for (; found && from < found; from++)
        row += *from == '\n';
    return found ? row : -1;
}

static bool is_shown(struct rect r)
{
    return r.width > 0 && r.height > 0;
}

static bool overlap(struct rect a, struct rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* The number at the left of a row of the screen; 0: none. */
static int number_at(struct screen *w, int y)
{
    const struct rect board = rect_of(w, PANE_BOARD);
    const char *text = row_text(w, (struct rect){board.x, y, 3, 1}, y);
    while (*text == ' ')
        text++;
    return isdigit((unsigned char)*text) ? atoi(text) : 0;
}

/* Rows from one line of the board to the next, by the numbers beside it; 0: not all of them are there. */
static int pitch(struct screen *w, int lines)
{
    const struct rect board = rect_of(w, PANE_BOARD);
    int first = 0, seen = 0, last_row = -1, step = 0;
    for (int y = board.y; y < board.y + board.height; y++) {
        const int number = number_at(w, y);
        if (number == 0)
            continue;
        if (seen > 0 && (number != first - seen || (seen > 1 && y - last_row != step)))
            return 0;
        first = seen > 0 ? first : number;
        step = seen > 0 ? y - last_row : step;
        last_row = y;
        seen++;
    }
    return seen == lines ? lines > 1 ? step : 1 : 0;
}

/* ---- the rule, once more ---- */

struct model {
    int rows;       /* of a point */
    bool is_beside; /* the text */
    int left;       /* columns of it then */
};

static int width_of(const struct screen *w, int columns, int rows)
{
    const struct scene scene = session_scene(&w->s);
    const struct board_layout b = {.cell_width = 2 * rows, .cell_height = rows};
    return board_margin(&scene) + board_width(&scene, &b, columns);
}

static struct model model_of(const struct screen *w, int columns, int rows)
{
    struct model m = {.rows = 1};
    for (int r = 1; r * rows + 1 <= w->s.rows; r++)
        if (width_of(w, columns, r) + GAP + TEXT <= w->s.columns)
            m.rows = r;
    m.left = w->s.columns - width_of(w, columns, m.rows) - GAP;
    m.is_beside = m.left >= LOW || (m.left >= LEAST && w->s.rows - m.rows * rows - 1 < BELOW);
    return m;
}

/* ---- what holds ---- */

static void check_rectangles(struct screen *w)
{
    const struct rect screen = screen_of(w);
    for (enum pane_id i = 0; i < PANE_COUNT; i++) {
        const struct rect a = rect_of(w, i);
        if (!is_shown(a))
            continue;
        expect(w, a.x >= 0 && a.y >= 0 && a.x + a.width <= screen.width && a.y + a.height <= screen.height, "a pane is outside");
        for (enum pane_id j = i + 1; j < PANE_COUNT; j++)
            expect(w, !is_shown(rect_of(w, j)) || !overlap(a, rect_of(w, j)), "two panes overlap");
    }
}

static bool has_own_row(const struct screen *w, enum pane_id id)
{
    return rect_of(w, id).width == w->s.columns;
}

/* Beside the board rows are given up in one order, and none that there is room for. */
static void check_given_up(struct screen *w, int rows)
{
    const bool kept[] = {has_own_row(w, PANE_STATUS), has_own_row(w, PANE_TITLE), has_own_row(w, PANE_HINTS), w->s.layout.board.has_bottom};
    int count = 0;
    for (size_t i = 0; i < COUNT(kept); i++) {
        expect(w, !kept[i] || count == (int)i, "rows are given up in another order");
        count += kept[i];
    }
    const int left = w->s.rows - rows - 1;
    expect(w, count == (left < 4 ? left : 4), "a row is given up that there is room for, or kept though there is none");
}

static struct rect column_of(const struct screen *w)
{
    const struct rect board = rect_of(w, PANE_BOARD), status = rect_of(w, PANE_STATUS), hints = rect_of(w, PANE_HINTS);
    const int x = board.x + board.width + GAP, top = is_shown(rect_of(w, PANE_TITLE)) ? 1 : 0;
    const int end = is_shown(status) ? status.y : hints.y;
    return (struct rect){x, top, w->s.columns - x, end - top};
}

/* "▼ 3 more": in ASCII the sign is a letter, which may be in any word. */
static bool is_cut(struct screen *w, struct rect r)
{
    const char *sign = w->s.glyphs->text[GLYPH_MORE_BELOW];
    if (!shows(sign))
        return false;
    for (int y = r.y; y < r.y + r.height; y++)
        for (const char *text = row_text(w, r, y), *at = text; (at = strstr(at, sign)); at++)
            if ((at == text || at[-1] == ' ') && at[strlen(sign)] == ' ' && isdigit((unsigned char)at[strlen(sign) + 1]))
                return true;
    return false;
}

/* If a text has a note of more lines, no row of the column is empty. */
static void check_cut(struct screen *w, struct rect column)
{
    if (!is_cut(w, column))
        return;
    for (int y = column.y; y < column.y + column.height; y++)
        expect(w, *row_text(w, column, y), "a text is cut beside an empty row");
}

/* A comment directly below another text is parted from it by its heading. */
static void check_headed(struct screen *w)
{
    const struct rect r = rect_of(w, PANE_COMMENT);
    const char *rule = w->s.glyphs->text[GLYPH_RULE];
    bool is_below = false;
    for (enum pane_id id = PANE_PLAYERS; id < PANE_COMMENT; id++)
        is_below |= is_shown(rect_of(w, id)) && rect_of(w, id).y + rect_of(w, id).height == r.y;
    if (!is_below || r.height < 3 || !*row_text(w, r, r.y))
        return;
    expect(w, strncmp(row_text(w, r, r.y), rule, strlen(rule)) == 0, "a comment without a heading stands below a text");
}

/* The text takes the columns that are left, and none of it is under the board. */
static void check_beside(struct screen *w, const struct model *m)
{
    const struct rect column = column_of(w);
    for (enum pane_id id = PANE_PLAYERS; id < PANE_STATUS; id++) {
        const struct rect r = rect_of(w, id);
        if (!is_shown(r))
            continue;
        expect(w, r.x == column.x, "a text stands elsewhere");
        expect(w, r.width == (column.width < MOST ? column.width : MOST), "a text has not all columns that are left");
    }
    expect(w, column.width == m->left || (w->s.layout.board.has_right && column.width >= TEXT), "the text has other columns than the rule says");
}

static void check_words(struct screen *w)
{
    char where[64];
    const long number = w->s.reader.replay.position.move_number;
    snprintf(where, sizeof where, number > 0 ? "move %ld" : "start", number);
    expect(w, shows(where), "it is not said where one is");
    expect(w, shows("? help") && shows("q quit"), "the most important keys are not named");
    expect(w, shows("Black"), "the players are not named");
}

/* The board is whole, as large as the rule says, with its letters. Boards with columns of two letters are shown otherwise. */
static void check_board(struct screen *w, const struct model *m, int columns, int rows)
{
    const struct board_layout *b = &w->s.layout.board;
    const struct rect board = rect_of(w, PANE_BOARD);
    char letters[3 * 52] = "";
    if (columns > 19)
        return;
    if (!w->s.reader.markup.has_view) {
        expect(w, pitch(w, rows) == m->rows, "a point has other rows than the rule says");
        expect(w, b->columns == columns && b->rows == rows, "the board is not whole");
    }
    for (int i = 0; i < b->columns; i++) {
        struct buf letter = {0};
        const struct scene scene = session_scene(&w->s);
        board_axis_text(&scene, b->left + i, true, &letter);
        strcat(letters, buf_string(&letter));
        buf_free(&letter);
    }
    char row[512] = "";
    for (const char *text = row_text(w, board, board.y); *text; text++)
        if (*text != ' ')
            strncat(row, text, 1);
    expect(w, strcmp(row, letters) == 0, "the letters are not there");
}

static void check_rule(struct screen *w, enum kind kind)
{
    const int columns = frames[kind].columns, rows = frames[kind].rows;
    const struct model m = model_of(w, columns, rows);
    const struct rect board = rect_of(w, PANE_BOARD), comment = rect_of(w, PANE_COMMENT);
    const bool is_whole = m.is_beside || w->s.rows - rows - 1 >= BELOW;
    check_words(w);
    if (columns > 19 && (m.left < LOW || !is_whole))
        return;
    check_board(w, &m, columns, rows);
    if (!m.is_beside) {
        expect(w, !is_shown(comment) || comment.y >= board.y + board.height, "the text is not under the board");
        return;
    }
    check_given_up(w, m.rows * rows);
    check_beside(w, &m);
    check_cut(w, column_of(w));
}

/* The line that is selected in the list of variations is seen, wherever it is. */
static void check_selected(struct screen *w)
{
    for (int i = 0; i < PANE_COUNT && w->s.focus != PANE_VARIATIONS; i++)
        screen_run(w, "next-pane");
    for (int i = 0; i < 3 && w->s.focus == PANE_VARIATIONS; i++) {
        screen_run(w, i == 0 ? "down" : i == 1 ? "bottom" : "up");
        look(w);
        const struct rect r = rect_of(w, PANE_VARIATIONS);
        bool is_seen = r.height < 2;
        for (int y = r.y + 1; y < r.y + r.height; y++)
            is_seen = is_seen || canvas_cell(&w->c, r.x, y)->role == ROLE_SELECTED;
        expect(w, is_seen, "what is selected is not seen");
    }
    w->s.focus = PANE_BOARD;
}

/* ---- all nodes at a size: nothing jumps ---- */

struct places {
    int comment, tree; /* the row of a heading, and the last row; -1: none yet */
    struct rect board;
};

static void check_places(struct screen *w, struct places *was, bool is_first)
{
    const int comment = heading_row(w, "Comment");
    const struct rect tree = rect_of(w, PANE_TREE), board = rect_of(w, PANE_BOARD);
    if (is_first)
        *was = (struct places){-1, is_shown(tree) ? tree.y + tree.height : -1, board};
    expect(w, (is_shown(tree) ? tree.y + tree.height : -1) == was->tree, "the tree jumps");
    expect(w, memcmp(&board, &was->board, sizeof board) == 0, "the board jumps");
    expect(w, comment < 0 || was->comment < 0 || comment == was->comment, "the comment jumps");
    was->comment = comment >= 0 ? comment : was->comment;
}

static void visit_size(struct screen *w, enum kind kind, int columns, int rows)
{
    struct places places;
    const bool has_rule = columns >= FROM_COLUMNS && rows >= FROM_ROWS;
    session_resize(&w->s, columns, rows);
    for (uint32_t node = 0; node < w->s.reader.record.node_count && node < 6; node++) {
        session_go(&w->s, node);
        look(w);
        check_rectangles(w);
        check_places(w, &places, node == 0);
        if (has_rule)
            check_rule(w, kind);
        if (node == 3)
            check_selected(w);
    }
}

static void visit(enum kind kind, const char *glyphs, int columns_step, int rows_step)
{
    struct screen w;
    struct buf record = {0};
    struct error e;
    record_make(kind, &record);
    screen_open(&w, &record, 80, 24);
    assert_true(session_set(&w.s, slice_of("glyphs"), slice_of(glyphs), &e));
    for (int columns = 24; columns <= 273; columns += columns_step)
        for (int rows = 8; rows <= 71; rows += rows_step)
            visit_size(&w, kind, columns, rows);
    screen_close(&w);
    buf_free(&record);
}

static void the_rule_holds_at_every_size(void **state)
{
    (void)state;
    for (enum kind kind = 0; kind < KIND_COUNT; kind++)
        visit(kind, "unicode", sweep_step(7), sweep_step(7));
}

static void the_rule_holds_in_ascii(void **state)
{
    (void)state;
    for (enum kind kind = 0; kind < KIND_COUNT; kind++)
        visit(kind, "ascii", sweep_step(21), sweep_step(7));
}

/* The sizes that terminals have, and their neighbours. */
static void the_rule_holds_at_usual_sizes(void **state)
{
    static const int sizes[][2] = {{60, 20}, {80, 24}, {100, 30}, {120, 40}, {159, 50}, {200, 60}, {211, 53}, {273, 71}};
    (void)state;
    for (enum kind kind = 0; kind < KIND_COUNT; kind++) {
        struct screen w;
        struct buf record = {0};
        record_make(kind, &record);
        screen_open(&w, &record, 80, 24);
        for (size_t i = 0; i < COUNT(sizes); i++)
            for (int columns = sizes[i][0] - 1; columns <= sizes[i][0] + 1; columns++)
                for (int rows = sizes[i][1] - 4; rows <= sizes[i][1] + 1; rows++)
                    visit_size(&w, kind, columns, rows);
        screen_close(&w);
        buf_free(&record);
    }
}

static const char *const languages[] = {"en", "de", "fr", "ja", "ko", "zh_CN", "zh_TW"};

/* "? help": a key and its words in a row. */
static bool has_hint(const char *row, const char *key, const char *words)
{
    char hint[64];
    snprintf(hint, sizeof hint, " %s %s ", key, words);
    char padded[1024];
    snprintf(padded, sizeof padded, " %s ", row);
    return strstr(padded, hint) != NULL;
}

/* Words of other languages are longer, or wider than their letters: the keys are there all the same, and nothing is cut beside an empty row. */
static void the_rule_holds_in_every_language(void **state)
{
    (void)state;
    assert_true(setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"));
    for (size_t i = 0; i < COUNT(languages); i++) {
        struct screen w;
        struct buf record = {0};
        record_make(COMMENTS, &record);
        screen_open(&w, &record, 80, 24);
        tr_use(languages[i]);
        assert_int_equal(strcmp(tr_in("title", "Comment"), "Comment") == 0, i == 0);
        for (int columns = FROM_COLUMNS; columns <= 273; columns += sweep_step(14))
            for (int rows = FROM_ROWS; rows <= 71; rows += sweep_step(3)) {
                session_resize(&w.s, columns, rows);
                look(&w);
                const struct rect hints = rect_of(&w, PANE_HINTS);
                const char *keys = row_text(&w, hints, hints.y);
                expect(&w, has_hint(keys, "?", tr_in("hint", "help")) && has_hint(keys, "q", tr_in("hint", "quit")),
                       "the most important keys are not named");
                check_rectangles(&w);
                if (model_of(&w, 19, 19).is_beside)
                    check_cut(&w, column_of(&w));
            }
        tr_use("en");
        screen_close(&w);
        buf_free(&record);
    }
    setlocale(LC_CTYPE, "C");
}

/* ---- messages ---- */

static void check_message(struct screen *w, int words)
{
    struct rect before[PANE_COUNT];
    struct buf message = {0};
    look(w);
    for (enum pane_id id = 0; id < PANE_COUNT; id++)
        before[id] = rect_of(w, id);
    add_words(&message, words);
    session_say(&w->s, "%s", buf_string(&message));
    look(w);
    for (enum pane_id id = 0; id < PANE_STATUS; id++) {
        const struct rect r = rect_of(w, id), was = before[id];
        expect(w, !is_shown(r) || (r.x == was.x && r.y == was.y && r.width == was.width), "a message moves a pane");
        expect(w, is_shown(r) ? r.height <= was.height : !is_shown(was) || was.y >= rect_of(w, PANE_STATUS).y,
               "a message takes away a pane");
    }
    check_rectangles(w);
    expect(w, shows("stone 0"), "the message is not seen");
    expect(w, shows("? help") && shows("q quit"), "a message hides the keys");
    session_say(&w->s, "%s", "");
    buf_free(&message);
}

/* One that is longer than the column covers the rows above it, and lifts nothing. */
static void a_message_moves_nothing(void **state)
{
    (void)state;
    for (enum kind kind = 0; kind < KIND_COUNT; kind++) {
        struct screen w;
        struct buf record = {0};
        record_make(kind, &record);
        screen_open(&w, &record, 80, 24);
        for (int columns = FROM_COLUMNS; columns <= 273; columns += sweep_step(7))
            for (int rows = FROM_ROWS; rows <= 71; rows += sweep_step(7)) {
                session_resize(&w.s, columns, rows);
                look(&w);
                for (int words = 1; words <= 12 && frames[kind].columns <= 19 && rect_of(&w, PANE_HINTS).width < columns; words += 3)
                    check_message(&w, words);
            }
        screen_close(&w);
        buf_free(&record);
    }
}

/* 16 columns beside a board of 20 lines: where two blanks between the hints would cost a word there is one. */
static void words_of_keys_are_there_in_every_language(void **state)
{
    (void)state;
    assert_true(setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"));
    for (size_t i = 0; i < COUNT(languages); i++) {
        struct screen w;
        struct buf record = {0};
        buf_add_string(&record, "(;SZ[20];B[aa])");
        screen_open(&w, &record, 62, 21);
        tr_use(languages[i]);
        look(&w);
        const struct rect hints = rect_of(&w, PANE_HINTS);
        const char *keys = row_text(&w, hints, hints.y);
        expect(&w, hints.width == 17, "the column has another width");
        expect(&w, has_hint(keys, "?", tr_in("hint", "help")) && has_hint(keys, "q", tr_in("hint", "quit")),
               "the most important keys are not named");
        tr_use("en");
        screen_close(&w);
        buf_free(&record);
    }
    setlocale(LC_CTYPE, "C");
}

/* Typed text is visible beside the words before it, with the cursor after it. */
static void check_typed(struct screen *w)
{
    session_key(&w->s, 'd');
    session_key(&w->s, '4');
    look(w);
    const struct rect r = rect_of(w, PANE_HINTS);
    const int x = w->c.cursor_x;
    expect(w, w->c.cursor_y == r.y && x >= r.x + 3 && x < r.x + r.width, "the cursor is not behind what is typed");
    expect(w, strcmp(canvas_cell(&w->c, x - 2, r.y)->text, "d") == 0 && strcmp(canvas_cell(&w->c, x - 1, r.y)->text, "4") == 0,
           "what is typed is not seen");
    for (int i = 0; i < 2 && w->s.prompt.kind != PROMPT_NONE; i++) /* the line, then the prompt */
        session_key(&w->s, KEYS_ESC);
    expect(w, w->s.prompt.kind == PROMPT_NONE, "Esc does not leave it");
}

static void what_is_typed_is_seen(void **state)
{
    static const char prompts[] = "g/:x=";
    (void)state;
    assert_true(setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"));
    for (size_t i = 0; i < COUNT(languages); i++) {
        struct screen w;
        struct buf record = {0};
        record_make(NO_COMMENTS, &record);
        screen_open(&w, &record, 80, 24);
        tr_use(languages[i]);
        for (const char *key = prompts; *key; key++)
            for (int columns = FROM_COLUMNS; columns <= 82; columns += sweep_step(2))
                for (int rows = FROM_ROWS; rows <= 25; rows++) {
                    session_resize(&w.s, columns, rows);
                    session_key(&w.s, (uint32_t)*key);
                    check_typed(&w);
                }
        tr_use("en");
        screen_close(&w);
        buf_free(&record);
    }
    setlocale(LC_CTYPE, "C");
}

/* Why a graph is empty is read to its end, also where characters of ambiguous width take two columns. */
static void an_empty_graph_says_why(void **state)
{
    struct screen w;
    struct buf record = {0};
    (void)state;
    assert_true(setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"));
    record_make(NO_COMMENTS, &record);
    screen_open(&w, &record, 80, 24);
    tr_use("fr");
    assert_true(session_set(&w.s, SLICE("ambiguous"), SLICE("2"), NULL));
    screen_run(&w, "graph on");
    for (int columns = FROM_COLUMNS; columns <= 120; columns++) {
        session_resize(&w.s, columns, 24);
        look(&w);
        const struct rect r = rect_of(&w, PANE_GRAPH);
        for (int y = r.y + 1; y < r.y + r.height; y++)
            expect(&w, !strstr(row_text(&w, r, y), w.s.glyphs->text[GLYPH_ELLIPSIS]), "the sentence is cut");
        expect(&w, r.height > 1, "the graph is not there");
    }
    tr_use("en");
    setlocale(LC_CTYPE, "C");
    screen_close(&w);
    buf_free(&record);
}

/* ---- whatever is open ---- */

static void nothing_overlaps_whatever_is_open(void **state)
{
    static const char *const commands[] = {"info", "info\ninfo", "graph on", "graph time", "tree", "help", "games", "reading", "score",
        "diagnostics", "set diagnostics on", "goto", "find", "command", "guess", "set hints off", "set hints off\ngoto",
        "set coordinates off", "set coordinates sgf", "set flip left", "set flip antitranspose", "set scale huge", "set scale big",
        "set scale normal", "set scale small", "set scale overview", "position", "next-pane", "next-pane\nnext-pane"};
    struct buf record = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(commands); i++)
        for (enum kind kind = 0; kind < KIND_COUNT; kind += 2) {
            struct screen w;
            record_make(kind, &record);
            screen_open(&w, &record, 80, 24);
            for (struct slice rest = slice_of(commands[i]); rest.len > 0;) {
                const size_t end = slice_find(rest, '\n');
                session_run(&w.s, slice_part(rest, 0, end));
                rest = slice_part(rest, end + 1, rest.len);
            }
            for (int columns = 24; columns <= 273; columns += sweep_step(35))
                for (int rows = 8 + sweep_third(columns); rows <= 71; rows += sweep_third_step(14)) {
                    session_resize(&w.s, columns, rows);
                    look(&w);
                    check_rectangles(&w);
                    if (w.s.screen == PANE_BOARD && columns >= FROM_COLUMNS && rows >= FROM_ROWS &&
                        rect_of(&w, PANE_PLAYERS).x > rect_of(&w, PANE_BOARD).x + rect_of(&w, PANE_BOARD).width)
                        check_cut(&w, column_of(&w));
                    if (w.s.prompt.kind != PROMPT_NONE)
                        expect(&w, w.c.cursor_x >= 0 && w.c.cursor_x < columns && w.c.cursor_y >= 0 && w.c.cursor_y < rows, "the cursor is nowhere");
                }
            screen_close(&w);
        }
    buf_free(&record);
}

/* The library with more moves and games than fit, over comments of all lengths. In a high column the tree stays. */
static void the_library_is_not_cut_beside_an_empty_row(void **state)
{
    struct buf record = {0}, games = {0};
    struct screen w;
    (void)state;
    buf_add_string(&record, "(;GM[1]SZ[19]PB[Black]PW[White]");
    for (int i = 0; i < 4; i++) {
        buf_add_format(&record, ";%c[%c%c]", "BW"[i % 2], 'c' + i, 'c');
        if (i != 1)
            add_comment(&record, 4 * i * i);
    }
    buf_add_string(&record, "(;B[qq])(;B[rq])(;B[sq]))");
    for (int i = 0; i < 30; i++)
        buf_add_format(&games, "(;GM[1]SZ[19]PB[k%d]PW[Other];B[cc];W[dc];B[ec];W[%c%c])", i, 'a' + i % 19, 'e' + i / 19);
    screen_open(&w, &record, 80, 24);
    const struct slice library = buf_slice(&games);
    sources_give(&w.s, &library, 1, 0);
    screen_run(&w, "position");
    for (int columns = FROM_COLUMNS; columns <= 273; columns += sweep_step(14))
        for (int rows = FROM_ROWS; rows <= 71; rows += sweep_step(7)) {
            session_resize(&w.s, columns, rows);
            for (uint32_t node = 1; node < w.s.reader.record.node_count; node++) {
                session_go(&w.s, node);
                look(&w);
                check_rectangles(&w);
                if (!model_of(&w, 19, 19).is_beside)
                    continue;
                expect(&w, is_shown(rect_of(&w, PANE_LIBRARY)), "the library is not there");
                check_cut(&w, column_of(&w));
                expect(&w, column_of(&w).height < 30 || is_shown(rect_of(&w, PANE_TREE)), "the tree is not there");
            }
        }
    screen_close(&w);
    buf_free(&record);
    buf_free(&games);
}

/* A key that is beside a message answers a click, the message itself does not. */
static void click_help(struct screen *w)
{
    const struct rect hints = rect_of(w, PANE_HINTS);
    session_click(&w->s, w->s.layout.says == PANE_HINTS ? hints.x + 1 : 0, hints.y);
    expect(w, w->s.screen == PANE_BOARD, "a click on a message leads somewhere");
    session_say(&w->s, "1 error: d lists it");
    look(w);
    for (int x = hints.x; x < hints.x + hints.width; x++)
        if (strcmp(canvas_cell(&w->c, x, hints.y)->text, "?") == 0)
            session_click(&w->s, x, hints.y);
    expect(w, w->s.screen == PANE_HELP, "a click on a key beside a message does nothing");
    screen_run(w, "cancel");
}

/* Clocks at a node, or none, do not move the panes under the pane info. */
static void clocks_move_nothing(void **state)
{
    struct screen w;
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[19]PB[Black]C[start];B[aa]BL[100]C[one];W[bb]WL[90]C[two])");
    screen_open(&w, &record, 100, 40);
    screen_run(&w, "info");
    look(&w);
    const int first = heading_row(&w, "Comment");
    assert_true(first > 0);
    for (uint32_t node = 1; node < 3; node++) {
        session_go(&w.s, node);
        look(&w);
        expect(&w, heading_row(&w, "Comment") == first, "the comment jumps");
    }
    screen_close(&w);
    buf_free(&record);
}

/* Information over comments that are cut, at a fork and not: each begins with its heading, at the same place. */
static void comments_are_parted_from_information(void **state)
{
    struct screen w;
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[19]GN[name]EV[event]DT[2001-02-03]PC[place]PB[Black]BR[1d]PW[White]WR[2d]");
    add_comment(&record, 200);
    buf_add_string(&record, ";B[aa]");
    add_comment(&record, 200);
    buf_add_string(&record, "(;W[bb])(;W[cc])(;W[dd])(;W[ee]))");
    screen_open(&w, &record, 80, 24);
    screen_run(&w, "info");
    for (int columns = FROM_COLUMNS; columns <= 273; columns += sweep_step(14))
        for (int rows = FROM_ROWS; rows <= 71; rows++) {
            session_resize(&w.s, columns, rows);
            session_go(&w.s, 0);
            look(&w);
            const int first = heading_row(&w, "Comment");
            check_headed(&w);
            session_go(&w.s, 1);
            look(&w);
            const int fork = heading_row(&w, "Comment");
            check_headed(&w);
            expect(&w, first < 0 || fork < 0 || first == fork, "the comment jumps");
        }
    screen_close(&w);
    buf_free(&record);
}

/* A message is read whole where it has room in the column, over two rows if it must be; the keys stay where there is room for both. */
static void a_message_is_read(void **state)
{
    static const int sizes[][2] = {{80, 20}, {80, 22}, {80, 23}, {80, 24}, {120, 39}, {200, 60}};
    struct screen w;
    struct buf record = {0};
    (void)state;
    record_make(COMMENTS, &record);
    screen_open(&w, &record, 80, 24);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        session_resize(&w.s, sizes[i][0], sizes[i][1]);
        session_say(&w.s, "1 error: d lists it");
        look(&w);
        expect(&w, shows("1 error: d lists it"), "a short message is not there");
        expect(&w, shows("? help"), "it hides the keys");
        click_help(&w);
        session_say(&w.s, "1 error: d lists it");
        session_say(&w.s, "a message of so many words that it takes more than one row of the col.");
        look(&w);
        expect(&w, shows("a message of so many") && shows("of the col."), "a long message is cut");
        check_rectangles(&w);
        buf_clear(&w.s.message);
    }
    screen_close(&w);
    buf_free(&record);
}

static int free_shown(void **state)
{
    (void)state;
    buf_free(&shown);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rule_holds_at_usual_sizes),
        cmocka_unit_test(the_rule_holds_at_every_size),
        cmocka_unit_test(the_rule_holds_in_ascii),
        cmocka_unit_test(the_rule_holds_in_every_language),
        cmocka_unit_test(a_message_moves_nothing),
        cmocka_unit_test(words_of_keys_are_there_in_every_language),
        cmocka_unit_test(what_is_typed_is_seen),
        cmocka_unit_test(an_empty_graph_says_why),
        cmocka_unit_test(nothing_overlaps_whatever_is_open),
        cmocka_unit_test(the_library_is_not_cut_beside_an_empty_row),
        cmocka_unit_test(clocks_move_nothing),
        cmocka_unit_test(comments_are_parted_from_information),
        cmocka_unit_test(a_message_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, free_shown);
}
