/* tests/view/63-diagram.c - diagrams of Sensei's Library, read again and compared with the board and its marks */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "board/board.h"
#include "games.h"
#include "sweep.h"
#include "view/screen.h"
#include "view/session_scene.h"

/* ---- a diagram as its readers take it ---- */

struct sign {
    char stone; /* 'X' 'O' '.'; '_': not in view */
    enum mark_type mark;
    char letter; /* of an empty point; 0 */
    int digit;   /* 1 to 10; 0: none */
};

struct diagram {
    char color; /* 'B' 'W' */
    bool has_coordinates;
    int size;    /* 0: not said */
    long number; /* the first */
    int columns, rows;
    bool left, right, top, bottom; /* has that edge */
    struct sign at[HAND_SIDE][HAND_SIDE];
};

static struct sign cell_of(char sign, char color)
{
    static const struct {
        char signs[4]; /* empty, black, white */
        enum mark_type mark;
    } marked[] = {{"CBW", MARK_CR}, {"S#@", MARK_SQ}, {"TYQ", MARK_TR}, {"MZP", MARK_MA}};
    struct sign cell = {.stone = '.'};
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++) {
        const char *at = strchr(marked[i].signs, sign);
        if (at)
            return (struct sign){".XO"[at - marked[i].signs], marked[i].mark, 0, 0};
    }
    if (sign == 'X' || sign == 'O' || sign == '_') {
        cell.stone = sign;
    } else if (sign >= '0' && sign <= '9') {
        cell.digit = sign == '0' ? 10 : sign - '0';
        cell.stone = (cell.digit % 2 != 0) == (color == 'B') ? 'X' : 'O';
    } else if (sign >= 'a' && sign <= 'z') {
        cell.letter = sign;
    } else {
        assert_true(sign == '.' || sign == ',');
    }
    return cell;
}

static void row_read(struct diagram *d, struct slice line)
{
    struct sign *row = d->at[d->rows++];
    int columns = 0;
    for (size_t i = 2; i < line.len; i++) {
        if (line.at[i] == '|' && columns == 0)
            d->left = true;
        else if (line.at[i] == '|')
            d->right = true;
        else if (line.at[i] != ' ')
            row[columns++] = cell_of(line.at[i], d->color);
    }
    assert_true(d->rows == 1 || columns == d->columns);
    d->columns = columns;
}

static void header_read(struct diagram *d, struct slice line)
{
    char rest[80] = {0};
    snprintf(rest, sizeof rest, "%.*s", line.len < 60 ? (int)line.len : 60, line.at);
    char *at = rest + 2;
    d->color = *at++;
    assert_true(d->color == 'B' || d->color == 'W');
    d->has_coordinates = *at == 'c';
    at += d->has_coordinates;
    d->size = (int)strtol(at, &at, 10);
    d->number = 1;
    if (*at == 'm')
        d->number = strtol(at + 1, &at, 10);
    assert_true(!*at || *at == ' ');
}

static void diagram_read(struct diagram *d, struct slice text)
{
    *d = (struct diagram){0};
    for (bool is_first = true; text.len; is_first = false) {
        const struct slice line = slice_cut(&text, '\n');
        assert_true(slice_has_prefix(line, "$$"));
        const struct slice words = slice_trim(slice_from(line, 2));
        if (is_first)
            header_read(d, line);
        else if (slice_has_prefix(words, "--"))
            *(d->rows ? &d->bottom : &d->top) = true;
        else if (!slice_has_prefix(words, "{"))
            row_read(d, line);
    }
}

/* ---- compared with the board ---- */

static bool is_said(struct slice lost, const char *what, const struct position *p, uint16_t point)
{
    struct buf words = {0};
    bool is = lost.len > 3 && !memcmp(lost.at + lost.len - 3, "...", 3);
    buf_add_format(&words, "%s ", what);
    point_text(p, point, &words);
    for (size_t i = 0; i + words.len <= lost.len && !is; i++)
        is = !memcmp(lost.at + i, words.at, words.len);
    buf_free(&words);
    return is;
}

/* A mark of the board is in the diagram or said to be lost. */
static void compare_marks(const struct markup *m, const struct position *p, uint16_t point, const struct sign *cell,
    struct slice lost)
{
    const enum mark_type shape = m->has_shape ? (enum mark_type)m->shape[point] : MARK_NONE;
    if (shape != cell->mark)
        assert_true(cell->mark == MARK_NONE && is_said(lost, mark_name(shape), p, point));
    const struct slice label = m->has_label && m->label[point] ? m->list[m->label[point] - 1].label : SLICE("");
    if (cell->letter)
        assert_true(label.len == 1 && (label.at[0] | 0x20) == cell->letter);
    else
        assert_true(label.len == 0 || is_said(lost, "LB", p, point));
}

static void compare(struct screen *w, const struct diagram *d, struct board_part part, struct slice lost,
    bool has_numbers)
{
    const struct scene scene = session_scene(&w->s);
    const struct reader *r = &w->s.reader;
    const struct position *p = &r->replay.position;
    int columns, rows;
    board_size(&scene, &columns, &rows);
    assert_int_equal(d->columns, part.right - part.left + 1);
    assert_int_equal(d->rows, part.bottom - part.top + 1);
    assert_int_equal(d->left, part.left == 0);
    assert_int_equal(d->top, part.top == 0);
    assert_int_equal(d->right, part.right == columns - 1);
    assert_int_equal(d->bottom, part.bottom == rows - 1);
    assert_int_equal(d->size, columns == rows && columns != 19 ? columns : 0);
    if (!has_numbers)
        assert_int_equal(d->color, p->to_play == STONE_BLACK ? 'B' : 'W');
    for (int row = 0; row < d->rows; row++)
        for (int column = 0; column < d->columns; column++) {
            const struct sign *cell = &d->at[row][column];
            const uint16_t point = board_from_view(&scene, part.left + column, part.top + row);
            if (r->markup.has_view && r->markup.hidden[point]) {
                assert_int_equal(cell->stone, '_');
                continue;
            }
            assert_int_equal(cell->stone, ".XO"[p->board[point]]);
            compare_marks(&r->markup, p, point, cell, lost);
            assert_true(has_numbers || cell->digit == 0);
            assert_true(!cell->digit || d->number >= 1);
        }
}

static void look(struct screen *w, struct chance *chance, bool has_numbers)
{
    struct buf text = {0}, lost = {0};
    struct diagram d;
    uint16_t from = POINT_NONE, to = POINT_NONE;
    const struct scene scene = session_scene(&w->s);
    const struct position *p = &w->s.reader.replay.position;
    if (chance_below(chance, 2)) {
        from = point_at((int)chance_below(chance, (uint32_t)p->columns), (int)chance_below(chance, (uint32_t)p->rows));
        to = point_at((int)chance_below(chance, (uint32_t)p->columns), (int)chance_below(chance, (uint32_t)p->rows));
    }
    board_sensei(&scene, from, to, &text, &lost);
    diagram_read(&d, buf_slice(&text));
    compare(w, &d, board_part_of(&scene, from, to), buf_slice(&lost), has_numbers);
    buf_free(&text);
    buf_free(&lost);
}

static void the_board_is_in_it(void **state)
{
    static const char *const flips[] = {"none", "horizontal", "left", "antitranspose"};
    struct chance chance = chance_begin("diagrams");
    (void)state;
    for (size_t i = 0; i < sweep_share(150, 5000); i++) {
        struct games_shape shape = games_shape(&chance);
        struct screen w;
        struct buf text = {0};
        shape.is_amazons = false;
        games_record(&chance, &shape, &text);
        screen_open(&w, &text, 80, 24);
        const bool has_numbers = i % 3 == 0;
        assert_true(session_set(&w.s, SLICE("numbers"), has_numbers ? SLICE("all") : SLICE("off"), NULL));
        if (i % 4)
            assert_true(session_set(&w.s, SLICE("flip"), slice_of(flips[i % 4]), NULL));
        for (int k = 0; k < 6; k++) {
            session_go(&w.s, chance_below(&chance, w.s.reader.record.node_count));
            session_prepare(&w.s);
            look(&w, &chance, has_numbers);
        }
        screen_close(&w);
        buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_is_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
