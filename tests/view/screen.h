/* tests/view/screen.h - a session of one record with its picture, for tests that look at screens of many sizes
 *
 *     screen_open(&w, &record, 80, 24);
 *     screen_run(&w, "games");
 *     screen_look(&w);                          a picture
 *     ... row_text(&w, r, y) ...
 *     expect(&w, holds, "what does not");       fails with the picture
 *     screen_close(&w);
 */
#ifndef KIFU_TESTS_SCREEN_H
#define KIFU_TESTS_SCREEN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "panes/panes.h"
#include "view/view.h"

struct screen {
    struct session s;
    struct canvas c;
    struct buf row;
};

static inline uint32_t chance(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 8) % below;
}

static inline void screen_look(struct screen *w)
{
    while (session_idle(&w->s))
        continue;
    session_prepare(&w->s);
    canvas_free(&w->c);
    canvas_init(&w->c, w->s.columns, w->s.rows, w->s.glyphs, w->s.ambiguous);
    session_draw(&w->s, &w->c);
}

static inline void screen_open(struct screen *w, const struct buf *record, int columns, int rows)
{
    *w = (struct screen){.c = {.columns = 0}};
    session_init(&w->s, pane_table);
    session_add(&w->s, "a.sgf");
    session_open(&w->s, 0, 0, SGF_NONE);
    assert_true(session_give(&w->s, 0, buf_slice(record), true));
    session_resize(&w->s, columns, rows);
    screen_look(w);
}

static inline void screen_close(struct screen *w)
{
    buf_free(&w->row);
    canvas_free(&w->c);
    session_free(&w->s);
}

static inline void screen_run(struct screen *w, const char *line)
{
    session_run(&w->s, slice_of(line));
}

static inline struct rect rect_of(const struct screen *w, enum pane_id id)
{
    return w->s.layout.panes[id];
}

/* The text of a row of a rectangle, blanks at its end left out; borrowed up to the next call. */
static inline const char *row_text(struct screen *w, struct rect r, int y)
{
    buf_clear(&w->row);
    for (int x = r.x; x < r.x + r.width; x++)
        buf_add_string(&w->row, canvas_cell(&w->c, x, y)->text);
    while (w->row.len > 0 && w->row.at[w->row.len - 1] == ' ')
        w->row.len--;
    return buf_string(&w->row);
}

/* Text and roles of all cells. */
static inline void picture(const struct screen *w, struct buf *out)
{
    buf_clear(out);
    canvas_dump_text(&w->c, out);
    canvas_dump_roles(&w->c, out);
}

static inline void expect(const struct screen *w, bool holds, const char *what)
{
    if (holds)
        return;
    struct buf text = {0};
    canvas_dump_text(&w->c, &text);
    fprintf(stderr, "%dx%d: %s\n%s", w->s.columns, w->s.rows, what, buf_string(&text));
    buf_free(&text);
    fail();
}

static inline void expect_same(const struct screen *a, const struct screen *b, const char *what)
{
    struct buf of_a = {0}, of_b = {0};
    picture(a, &of_a);
    picture(b, &of_b);
    const bool is_same = slice_is_equal(buf_slice(&of_a), buf_slice(&of_b));
    if (!is_same)
        fprintf(stderr, "%s\n", buf_string(&of_a));
    buf_free(&of_a);
    buf_free(&of_b);
    expect(b, is_same, what);
}

#endif
