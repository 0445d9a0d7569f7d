/* tests/fuzz/pictures.h - for targets that draw: the conditions on every picture
 *
 * It has nothing that the filter forbids; the cells of each row fill it, wide characters are whole; the cursor is on
 * it.
 */
#ifndef KIFU_TESTS_FUZZ_PICTURES_H
#define KIFU_TESTS_FUZZ_PICTURES_H

#include "base/text.h"
#include "fuzz.h"
#include "screen/canvas.h"
#include "view/view.h"

/* The text has nothing that the filter forbids, except line ends. */
static inline void must_be_safe(struct slice text)
{
    must(text_is_utf8(text));
    while (text.len > 0) {
        uint32_t code;
        const size_t step = text_step(text, &code);

        must(code == '\n' || code == TEXT_REPLACEMENT || !text_is_forbidden(code));
        text = slice_part(text, step, text.len);
    }
}

static inline void must_fill_row(const struct canvas *c, int y)
{
    for (int x = 0; x < c->columns;) {
        const struct cell *cell = canvas_cell(c, x, y);

        must(cell->width == 1 || cell->width == 2);
        must(cell->width == 1 || (x + 1 < c->columns && canvas_cell(c, x + 1, y)->width == 0));
        must(cell->text[0] != '\0' && cell->role < ROLE_COUNT);
        x += cell->width;
    }
}

static inline void must_draw(struct session *s)
{
    struct canvas canvas;
    struct buf text = {0};

    session_prepare(s);
    canvas_init(&canvas, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &canvas);
    for (int y = 0; y < canvas.rows; y++)
        must_fill_row(&canvas, y);
    canvas_dump_text(&canvas, &text);
    must_be_safe(buf_slice(&text));
    must(canvas.cursor_x < canvas.columns && canvas.cursor_y < canvas.rows);
    buf_free(&text);
    canvas_free(&canvas);
}

#endif
