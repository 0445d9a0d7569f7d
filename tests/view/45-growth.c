/* tests/view/45-growth.c - a game that comes in pieces, looked at and moved about in meanwhile, is at its end what it is when read at once */
#include "view/games.h"
#include "view/screen.h"

#include "games.h"
#include "sweep.h"

/* None that sets something that stays. */
static const char *const keys[] = {"l", "3l", "h", "Down", "Up", "A", "B", "C", "b", "0", "$", "[", "]", "'", ">", "<", "m", "o", "Esc", "?", "Esc",
    "Tab", "Enter", "/ a Enter", "n", "x", "Esc", "d", "Esc", "g 5 Enter", "PgDn", ": n e", "S-Down"};

static void press(struct session *s, const char *text)
{
    struct key_script script = {.rest = slice_of(text)};
    uint32_t key, repeat;
    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        while (repeat-- > 0)
            session_key(s, key);
    s->wants.quit = false;
}

/* Any key, or a click: what it does is not asked. */
static void press_any(struct chance *c, struct session *s)
{
    const uint32_t what = chance_below(c, 20);
    if (what == 0)
        session_click(s, (int)chance_below(c, 80), (int)chance_below(c, 24));
    else if (what < 8)
        session_key(s, ' ' + chance_below(c, 95));
    else
        press(s, keys[chance_below(c, sizeof keys / sizeof *keys)]);
    s->wants.quit = false;
    s->shelf.wants.reload = false;
}

/* To one place of the record, on its main line, with nothing said. */
static void settle(struct screen *w, size_t game)
{
    press(&w->s, "Esc Esc Esc Esc Esc");
    w->s.screen = PANE_BOARD;
    session_open(&w->s, 0, game, 0);
    w->s.is_from_list = false;
    if (w->s.list) {
        games_filter(&w->s, SLICE(""));
        game_list_sort(w->s.list, FACT_GAME, false);
    }
    press(&w->s, "m 0 h l h");
    screen_look(w);
    buf_clear(&w->s.message);
    memset(w->s.scroll, 0, sizeof w->s.scroll);
    memset(w->s.selected, 0, sizeof w->s.selected);
}

/* The same in memory that moves with each piece, as that of a pipe does. */
static struct buf grow(struct chance *c, struct slice bytes, struct screen *w, bool is_any)
{
    struct buf held = {0};
    for (size_t at = 0; at < bytes.len;) {
        const size_t more = 1 + chance_below(c, chance_below(c, 3) ? 40 : 400), to = at + more < bytes.len ? at + more : bytes.len;
        struct buf next = {0};
        buf_add_slice(&next, slice_part(bytes, 0, to));
        const struct sgf_move moved = {(uintptr_t)held.at, next.at, held.at ? at : 0};
        if (moved.len > 0)
            session_move(&w->s, 0, &moved);
        buf_free(&held);
        held = next;
        session_give(&w->s, 0, buf_slice(&held), to == bytes.len);
        at = to;
        if (at < bytes.len && chance_below(c, 2))
            session_show(&w->s, 0);
        for (uint32_t i = chance_below(c, 4); i > 0; i--)
            if (is_any)
                press_any(c, &w->s);
            else
                press(&w->s, keys[chance_below(c, sizeof keys / sizeof *keys)]);
        if (chance_below(c, 3) == 0)
            screen_look(w);
    }
    return held;
}

static void begin(struct screen *w)
{
    *w = (struct screen){.c = {.columns = 0}};
    session_init(&w->s, pane_table);
    session_add(&w->s, "a.sgf");
    session_open(&w->s, 0, 0, SGF_NONE);
    session_resize(&w->s, 80, 24);
}

/* If it has a game at all. */
static void compare(struct chance *c, struct slice bytes)
{
    struct screen grown, whole;
    begin(&grown);
    begin(&whole);
    struct buf held = grow(c, bytes, &grown, false);
    session_give(&whole.s, 0, bytes, true);
    const size_t count = grown.s.shelf.files[0].collection->count;
    assert_int_equal(count, whole.s.shelf.files[0].collection->count);
    for (size_t game = 0; game < count && game < 3; game++) {
        settle(&grown, game);
        settle(&whole, game);
        assert_int_equal(grown.s.reader.record.node_count, whole.s.reader.record.node_count);
        screen_look(&grown);
        screen_look(&whole);
        expect_same(&whole, &grown, "what came in pieces is another one");
    }
    screen_close(&grown);
    screen_close(&whole);
    buf_free(&held);
}

/* Whatever is done meanwhile. */
static void go_wild(struct chance *c, struct slice bytes)
{
    struct screen w;
    begin(&w);
    struct buf held = grow(c, bytes, &w, true);
    assert_true(w.s.shelf.files[0].collection->whole || w.s.shelf.files[0].error);
    screen_look(&w);
    screen_close(&w);
    buf_free(&held);
}

static void in_pieces(void **state)
{
    (void)state;
    struct chance c = chance_begin("growth");
    for (size_t i = sweep_share(60, 4000); i > 0; i--) {
        struct buf file = {0};
        games_file(&c, 3, &file);
        if (file.len < 6000) {
            compare(&c, buf_slice(&file));
            go_wild(&c, buf_slice(&file));
        }
        buf_free(&file);
    }
}

/* Also what is defective: pieces of records, one after the other. */
static void of_defective_records(void **state)
{
    (void)state;
    struct chance c = chance_begin("defective");
    for (size_t i = sweep_share(60, 4000); i > 0; i--) {
        struct buf file = {0}, from = {0};
        games_file(&c, 2, &from);
        if (from.len < 4000)
            for (int part = 0; part < 4; part++) {
                const size_t at = chance_below(&c, (uint32_t)from.len), len = chance_below(&c, 500);
                buf_add_slice(&file, slice_part(buf_slice(&from), part ? at : 0, at + len));
            }
        if (file.len > 0) {
            compare(&c, buf_slice(&file));
            go_wild(&c, buf_slice(&file));
        }
        buf_free(&from);
        buf_free(&file);
    }
}

/* As after what is defective: it is a tree of other nodes when more of it is there. Here the bytes themselves change. */
static void other_nodes(void **state)
{
    char bytes[] = "(;SZ[9];B[cc](;W[gg];B[cg] (;W[gc];B[ee])";
    char *blank = strchr(bytes, ' ');
    const size_t len = strlen(bytes);
    struct screen w;
    (void)state;
    begin(&w);
    session_give(&w.s, 0, (struct slice){bytes, len - 1}, false);
    session_show(&w.s, 0);
    press(&w.s, "2l x");
    assert_true(w.s.guessing);
    session_give(&w.s, 0, (struct slice){bytes, len}, false);
    session_show(&w.s, 0);
    assert_true(w.s.guessing);
    *blank = ')';
    session_show(&w.s, 0);
    assert_false(w.s.guessing);
    assert_int_equal(w.s.prompt.kind, PROMPT_NONE);
    screen_look(&w);
    screen_close(&w);
}

/* That it is a problem is known when its solutions come: they are hidden from whoever is at its beginning, and from nobody who went on. */
static void a_problem(void **state)
{
    const struct slice all = SLICE("(;SZ[9]AB[aa][bb]AW[ba]C[Black to play.](;B[ca]C[Right.])(;B[ab]C[Wrong.]))");
    (void)state;
    for (size_t cut = 10; cut < all.len; cut++)
        for (int goes = 0; goes < 2; goes++) {
            struct screen w;
            begin(&w);
            session_give(&w.s, 0, slice_part(all, 0, cut), false);
            session_show(&w.s, 0);
            if (goes)
                press(&w.s, "l");
            const bool has_gone = w.s.reader.has_game && reader_node(&w.s.reader) > 0;
            session_give(&w.s, 0, all, true);
            assert_int_equal(session_hides(&w.s), !has_gone);
            screen_close(&w);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(in_pieces), cmocka_unit_test(of_defective_records), cmocka_unit_test(other_nodes),
        cmocka_unit_test(a_problem)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
