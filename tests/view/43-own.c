/* tests/view/43-own.c - moves of one's own are nowhere kept: keys and clicks by chance leave the record, what is remembered of its file and
 * its bookmarks as a reader leaves them who only went to the same node
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/mem.h"
#include "games.h"
#include "panes/panes.h"
#include "rules/format.h"
#include "screen/key.h"
#include "sweep.h"
#include "view/remember.h"
#include "view/view.h"

struct kept {
    struct session s;
    struct memory memory;
};

static void open(struct kept *k, struct slice record)
{
    *k = (struct kept){.memory = {.known = {0}}};
    session_init(&k->s, pane_table);
    k->memory.known.folder = mem_string("/x");
    k->s.memory = &k->memory;
    session_add(&k->s, "a.sgf");
    session_open(&k->s, 0, 0, SGF_NONE);
    assert_true(session_give(&k->s, 0, record, true));
    session_resize(&k->s, 120, 40);
    session_prepare(&k->s);
}

static void close(struct kept *k)
{
    session_free(&k->s);
    places_free(&k->memory.known);
    places_free(&k->memory.mine);
}

/* The text of the file of places, and the record written again. */
static void outcome(struct kept *k, struct buf *out)
{
    remember_place(&k->s);
    places_write(&k->memory.mine, out);
    places_write(&k->memory.known, out);
    format_game(&k->s.reader.record, (struct format_options){0}, NULL, out);
}

static void press(struct session *s, const char *keys)
{
    struct key_script script = {.rest = slice_of(keys)};
    uint32_t key, repeat;
    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        while (repeat-- > 0)
            session_key(s, key);
}

static void type_move(struct session *s, struct chance *c)
{
    const struct position *p = &s->reader.replay.position;
    struct buf line = {0};
    buf_add_string(&line, "play ");
    for (int i = p->rules->has_point_moves ? 1 : 3; i > 0; i--) {
        point_text(p, point_at((int)chance_below(c, (uint32_t)p->columns), (int)chance_below(c, (uint32_t)p->rows)), &line);
        buf_add_char(&line, ' ');
    }
    session_run(s, buf_slice(&line));
    buf_free(&line);
}

/* No key of those leads to another game, begins a problem or keeps anything. */
static void one_step(struct session *s, struct chance *c)
{
    static const char *const all[] = {"@", "@ Up Enter", "@ Left Left Enter", "@pass Enter", "l", "h", "3l", "4h", "A", "B", "b", "m", "'", "\"", "Home", "End", "j",
        "k", "w", "=", "Esc", "Esc Esc Esc", "Tab", "Enter", "#", "y", "i", "f", "[", "]", "}", "z", "@x Enter", "g-1 Enter", "g2 Enter", "c", "/a Enter", "n"};
    switch (chance_below(c, 3)) {
    case 0: type_move(s, c); break;
    case 1: session_click(s, (int)chance_below(c, 120), (int)chance_below(c, 38)); break;
    default: press(s, all[chance_below(c, COUNT(all))]); break;
    }
    session_tick(s);
    if (reader_is_scratch(&s->reader))
        session_run(s, SLICE("bookmark here"));
    session_prepare(s);
}

static void one_session(struct chance *c, size_t *played)
{
    const struct games_shape shape = games_shape(c);
    struct buf record = {0}, is = {0}, wanted = {0};
    struct kept k, plain;
    games_record(c, &shape, &record);
    open(&k, buf_slice(&record));
    for (int i = 0; i < 100 && !k.s.guessing; i++) {
        one_step(&k.s, c);
        *played += k.s.reader.replay.played > 0;
    }
    press(&k.s, "Esc Esc");
    const uint32_t node = reader_node(&k.s.reader);
    outcome(&k, &is);
    open(&plain, buf_slice(&record));
    session_run(&plain.s, SLICE("last-node"));
    session_go(&plain.s, node);
    outcome(&plain, &wanted);
    if (!k.s.guessing)
        assert_string_equal(buf_string(&is), buf_string(&wanted));
    close(&k);
    close(&plain);
    buf_free(&record);
    buf_free(&is);
    buf_free(&wanted);
}

static void nothing_of_them_is_kept(void **state)
{
    struct chance c = chance_begin("kept");
    size_t played = 0;
    (void)state;
    for (size_t i = sweep_share(60, 3000); i > 0; i--)
        one_session(&c, &played);
    assert_true(played > 1000);
}

/* ---- what the screen says ---- */

static bool says(const struct canvas *c, const char *word)
{
    struct buf text = {0};
    canvas_dump_text(c, &text);
    const bool has = strstr(buf_string(&text), word) != NULL;
    buf_free(&text);
    return has;
}

/* Whenever the board is visible the screen says that its moves are not the record's: from 60x20 up in any case, below that in the status line, while
 * nothing is asked or said there. */
static void the_screen_says_so_all_the_time(void **state)
{
    static const char *const records[] = {"(;SZ[19]PB[A long name of Black]PW[A long name of White]DT[2020-01-02];B[pd];W[dd])", "(;SZ[9]C[word];B[cc])",
        "(;GM[18]SZ[10];B[djddgg])"};
    static const char *const keys[] = {"", "12", "Tab", "@", "@x Enter", "i", "i i", "a", "=", "#", "t", "u", "f", "g", "/", "w", "z", "z z", "j", "c"};
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(keys); k++)
            for (int columns = 20 + (int)(k % (size_t)sweep_step(7)); columns <= 211; columns += sweep_step(7))
                for (int rows = 6 + columns % sweep_step(5); rows <= 71; rows += sweep_step(5)) {
                    struct kept w;
                    struct canvas c;
                    open(&w, slice_of(records[i]));
                    session_run(&w.s, SLICE("last-node"));
                    session_run(&w.s, i < 2 ? SLICE("play A1") : SLICE("play g10-g9/g8"));
                    assert_true(reader_is_scratch(&w.s.reader));
                    session_resize(&w.s, columns, rows);
                    buf_clear(&w.s.message); /* that of the first move */
                    press(&w.s, keys[k]);
                    session_prepare(&w.s);
                    canvas_init(&c, columns, rows, w.s.glyphs, w.s.ambiguous);
                    session_draw(&w.s, &c);
                    const bool is_large = columns >= 60 && rows >= 20, is_plain = k == 0 && w.s.message.len == 0;
                    if (w.s.layout.panes[PANE_BOARD].width > 0 && !w.s.layout.too_small && (is_large || is_plain) && !says(&c, "cratch"))
                        fail_msg("%dx%d, %s, record %zu", columns, rows, keys[k], i);
                    canvas_free(&c);
                    close(&w);
                }
}

/* In the title the sign is worth more than the number of the game with the filter, which is there where both and the blanks around have room. */
static void the_number_in_the_title_gives_way(void **state)
{
    static const char record[] = "(;SZ[9]PB[aaaaaaaaaaaaaaa];B[aa])(;SZ[9]PB[aaaaaaaaaaaaaaa])";
    (void)state;
    for (int length = 1; length <= 15; length++)
        for (int columns = 3 * length < 24 ? 24 : 3 * length; columns <= 48; columns++) {
            struct buf line = {0}, shown = {0};
            struct kept w;
            struct canvas c;
            buf_add_format(&line, "games %.*s", length, "aaaaaaaaaaaaaaa");
            open(&w, slice_of(record));
            session_run(&w.s, buf_slice(&line));
            press(&w.s, "Esc");
            session_run(&w.s, SLICE("play A1"));
            session_resize(&w.s, columns, 20);
            session_prepare(&w.s);
            canvas_init(&c, columns, 20, w.s.glyphs, w.s.ambiguous);
            session_draw(&w.s, &c);
            for (int x = 0; x < columns; x++)
                buf_add_string(&shown, canvas_cell(&c, x, 0)->text);
            const bool has_room = (int)strlen(" scratch line  1/2 ") + length <= columns;
            if (!strstr(buf_string(&shown), "scratch line") || !strstr(buf_string(&shown), "1/2 a") == has_room)
                fail_msg("%d columns, %d letters: \"%s\"", columns, length, buf_string(&shown));
            canvas_free(&c);
            close(&w);
            buf_free(&line);
            buf_free(&shown);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_of_them_is_kept),
        cmocka_unit_test(the_screen_says_so_all_the_time),
        cmocka_unit_test(the_number_in_the_title_gives_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
