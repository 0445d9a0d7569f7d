/* tests/tty/24-park.c - where the cursor waits, and what a step costs with and without it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "panes/panes.h"
#include "cases.h"
#include "tty/paint.h"
#include "board/board.h"
#include "view/session_scene.h"
#include "view/view.h"

enum { STEPS = 60, STEP_BYTES_MOST = 160, PARK_BYTES_MOST = 16 };

static const struct paint_terminal xterm = {.has_column = true, .has_row = true, .has_right = true, .has_erase = true, .clear = "\033[H\033[2J",
    .erase_line = "\033[K", .up = "\033[A", .down = "\n", .left = "\b", .to_start = "\r", .show = "\033[?25h", .hide = "\033[?25l", .has_pen = true,
    .attributes = 0x1D, .ends_attributes = true, .ends_colors = true, .erases_colored = true, .wraps = true, .wraps_late = true,
    .moves_colored = true};

/* The scene of a session, until the next one is asked for. */
static const struct scene *of(const struct session *s)
{
    static struct scene scene;

    scene = session_scene(s);
    return &scene;
}

struct world {
    struct session s;
    struct canvas canvas;
    struct paint paint;
    struct buf file, out;
};

static void open_world(struct world *w, const char *park)
{
    *w = (struct world){.canvas = {.columns = 0}};
    session_init(&w->s, pane_table);
    assert_true(file_read(cases_source("data/games/ear-reddening.sgf"), &w->file, NULL));
    session_add(&w->s, "a.sgf");
    session_give(&w->s, 0, buf_slice(&w->file), true);
    session_open(&w->s, 0, 0, 0);
    assert_true(session_set(&w->s, SLICE("park"), slice_of(park), NULL));
    canvas_init(&w->canvas, 80, 24, w->s.glyphs, w->s.ambiguous);
    paint_init(&w->paint, &xterm);
}

static void close_world(struct world *w)
{
    paint_free(&w->paint);
    canvas_free(&w->canvas);
    session_free(&w->s);
    buf_free(&w->file);
    buf_free(&w->out);
}

static size_t draw(struct world *w)
{
    while (session_idle(&w->s))
        continue;
    session_prepare(&w->s);
    session_draw(&w->s, &w->canvas);
    buf_clear(&w->out);
    paint_picture(&w->paint, &w->canvas, &w->s.theme, &w->out);
    return w->out.len;
}

static int by_size(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static size_t median_of_steps(const char *park)
{
    struct world w;
    size_t bytes[STEPS];
    open_world(&w, park);
    draw(&w);
    for (int i = 0; i < STEPS; i++) {
        session_key(&w.s, 'l');
        bytes[i] = draw(&w);
        assert_null(memchr(buf_string(&w.out), 0, w.out.len));
        assert_null(strstr(buf_string(&w.out), "\033[?25")); /* shown or hidden once */
    }
    close_world(&w);
    qsort(bytes, STEPS, sizeof *bytes, by_size);
    return bytes[STEPS / 2];
}

static void costs_nothing_when_off(void **state)
{
    (void)state;
    const size_t off = median_of_steps("off");
    assert_in_range(off, 1, STEP_BYTES_MOST);
    assert_in_range(median_of_steps("move"), 1, off + PARK_BYTES_MOST);
    assert_in_range(median_of_steps("status"), 1, off + PARK_BYTES_MOST);
}

static void is_hidden_when_off(void **state)
{
    (void)state;
    struct world w;
    open_world(&w, "off");
    draw(&w);
    assert_int_equal(w.canvas.cursor_x, -1);
    assert_non_null(strstr(buf_string(&w.out), xterm.hide));
    close_world(&w);
}

static void waits_at_the_move(void **state)
{
    (void)state;
    static const char *const scales[] = {"big", "normal", "small", "overview"};
    struct world w;
    open_world(&w, "move");
    const struct rect *status = &w.s.layout.panes[PANE_STATUS];
    draw(&w);
    assert_int_equal(w.canvas.cursor_x, status->x + 1); /* no move yet */
    assert_int_equal(w.canvas.cursor_y, status->y);
    session_resize(&w.s, 200, 60);
    canvas_free(&w.canvas);
    canvas_init(&w.canvas, 200, 60, w.s.glyphs, w.s.ambiguous);
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        session_set(&w.s, SLICE("scale"), slice_of(scales[i]), NULL);
        session_key(&w.s, 'l');
        draw(&w);
        const uint16_t at = board_point(of(&w.s), &w.s.layout.board, w.canvas.cursor_x, w.canvas.cursor_y);
        const uint16_t to = w.s.reader.replay.position.last.to;
        /* A cell of the overview is of two points, one above the other. */
        assert_int_equal(point_column(at), point_column(to));
        assert_in_range(point_row(to) - point_row(at), 0, w.s.layout.board.cell_width == 0);
    }
    close_world(&w);
}

static void waits_at_what_is_said(void **state)
{
    (void)state;
    struct world w;
    open_world(&w, "move");
    session_key(&w.s, 'l');
    session_key(&w.s, 'c');
    draw(&w);
    assert_int_equal(w.canvas.cursor_y, w.s.layout.panes[PANE_HINTS].y);
    session_key(&w.s, 'g');
    draw(&w);
    assert_in_range(w.canvas.cursor_x, 8, 9); /* a prompt has it: after "go to: " */
    session_run(&w.s, SLICE("cancel"));
    session_set(&w.s, SLICE("park"), SLICE("status"), NULL);
    draw(&w);
    assert_int_equal(w.canvas.cursor_y, w.s.layout.panes[PANE_STATUS].y);
    close_world(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_nothing_when_off),
        cmocka_unit_test(is_hidden_when_off),
        cmocka_unit_test(waits_at_the_move),
        cmocka_unit_test(waits_at_what_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
