/* tests/view/added/show.c - a session with the pane of moves.c: shows it, moves in it, follows it */
#include <assert.h>
#include <stdio.h>

#include "panes/panes.h"
#include "screen/config.h"
#include "view/view.h"

static void show(struct session *s)
{
    struct canvas c;
    struct buf out = {0};

    session_prepare(s);
    canvas_init(&c, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &c);
    canvas_dump_text(&c, &out);
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
    canvas_free(&c);
}

int main(void)
{
    struct session s;

    session_init(&s, pane_table);
    session_add(&s, "a.sgf");
    session_give(&s, 0, SLICE("(;GM[1]SZ[9];B[aa];W[bb];B[cc];W[dd])"), true);
    session_open(&s, 0, 0, SGF_NONE);
    show(&s);
    const struct rect r = s.layout.panes[PANE_MOVES];
    assert(r.width > 0 && r.height == 2);

    session_click(&s, r.x + 1, r.y + 1);
    assert(s.focus == PANE_MOVES);
    session_run(&s, SLICE("down"));
    session_run(&s, SLICE("down"));
    assert(reader_node(&s.reader) == 2);
    session_wheel(&s, r.x + 1, r.y + 1, 1);
    assert(reader_node(&s.reader) == 3);
    session_run(&s, SLICE("follow"));
    assert(reader_node(&s.reader) == 0);
    session_run(&s, SLICE("cancel"));
    while (s.focus != PANE_MOVES)
        session_run(&s, SLICE("next-pane"));

    /* Its name is a context of bindings. */
    assert(session_configure(&s, SLICE("bind moves x last-node"), NULL));
    session_key(&s, 'x');
    assert(reader_node(&s.reader) == 4);
    session_free(&s);
    return 0;
}
