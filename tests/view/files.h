/* tests/view/files.h - a session whose files come one by one, for tests of what happens meanwhile
 *
 *     open_one(&s, "(;B[aa])");                 a.sgf, asked for and given
 *     keys(&s, "l l");
 *     answer(&s, 1, "(;B[bb])");                the file that is wanted, which must be that one; NULL: it fails
 *     stands_at(&s, "2");
 *     session_free(&s);
 */
#ifndef KIFU_TESTS_FILES_H
#define KIFU_TESTS_FILES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "panes/panes.h"
#include "view/view.h"

static inline void open_one(struct session *s, const char *text)
{
    session_init(s, pane_table);
    session_add(s, "a.sgf");
    session_open(s, 0, 0, SGF_NONE);
    assert_true(s->shelf.wants.file);
    assert_int_equal(s->shelf.wants.file_index, 0);
    assert_true(session_give(s, 0, slice_of(text), true));
    assert_false(s->shelf.wants.file);
    assert_true(s->reader.has_game);
}

static inline void keys(struct session *s, const char *text)
{
    struct key_script k = {.rest = slice_of(text)};
    uint32_t key, repeat;

    while ((key = key_next(&k, &repeat)) != KEYS_NONE)
        for (; repeat > 0; repeat--)
            session_key(s, key);
}

static inline void stands_at(const struct session *s, const char *address)
{
    struct buf text = {0};

    sgf_address(&s->reader.record, reader_node(&s->reader), &text);
    assert_string_equal(buf_string(&text), address);
    buf_free(&text);
}

static inline const char *message(struct session *s)
{
    return buf_string(&s->message);
}

static inline void idle(struct session *s)
{
    while (session_idle(s))
        continue;
}

/* Gives the file that is wanted; it must be that one. */
static inline void answer(struct session *s, size_t file, const char *text)
{
    assert_true(s->shelf.wants.file);
    assert_int_equal(s->shelf.wants.file_index, file);
    if (text)
        session_give(s, file, slice_of(text), true);
    else
        session_fail(s, file, "no such file");
}

/* a, b and c with two games, one and two; the list has been read, b and c were dropped. */
static inline void list_and_drop(struct session *s)
{
    session_init(s, pane_table);
    for (const char *name = "abc"; *name; name++)
        session_add(s, (char[]){*name, '\0'});
    session_open(s, 0, 0, SGF_NONE);
    answer(s, 0, "(;PB[a1];B[aa]C[first])(;PB[a2])");
    session_run(s, SLICE("games"));
    idle(s);
    answer(s, 1, "(;PB[b1]C[word])");
    assert_false(session_drop(s, 1)); /* its rows are not read */
    idle(s);
    answer(s, 2, "(;PB[c1])(;PB[c2];C[word])");
    idle(s);
    assert_false(s->shelf.wants.file);
    assert_false(session_drop(s, 0)); /* it is looked at */
    assert_true(session_drop(s, 1));
    assert_false(session_drop(s, 1));
    assert_true(session_drop(s, 2));
}

/* How many cells of the picture are a black stone. */
static inline int black_cells(struct session *s)
{
    struct canvas c;
    int count = 0;

    session_prepare(s);
    canvas_init(&c, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &c);
    for (int i = 0; i < c.columns * c.rows; i++)
        count += c.cells[i].role == ROLE_BLACK || c.cells[i].role == ROLE_LAST_BLACK;
    canvas_free(&c);
    return count;
}

#endif
