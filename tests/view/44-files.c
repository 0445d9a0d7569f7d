/* tests/view/44-files.c - files that come late, grow, are replaced, vanish */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "view/games.h"
#include "view/files.h"
#include "view/remember.h"

/* A message without room loses the folders of the name first. */
static void a_long_name_leaves_room_for_the_reason(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "a/rather/long/folder/of/records/and/another/in/it/name.sgf");
    session_resize(&s, 80, 24);
    session_fail(&s, 0, "contains no game");
    assert_string_equal(message(&s), "a/rather/long/folder/of/records/and/another/in/it/name.sgf: contains no game");
    session_resize(&s, 60, 20);
    session_fail(&s, 0, "contains no game");
    assert_string_equal(message(&s), "of/records/and/another/in/it/name.sgf: contains no game");
    session_resize(&s, 24, 8);
    session_fail(&s, 0, "contains no game");
    assert_string_equal(message(&s), "it/name.sgf: contains no game");
    session_free(&s);
}

static void a_pipe_shows_its_first_game_at_once(void **state)
{
    static const char text[] = "(;;C[a])(;;;C[b])(;C[c])";
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "-");
    session_open(&s, 0, 0, SGF_NONE);
    assert_true(session_give(&s, 0, (struct slice){text, 3}, false));
    assert_false(s.reader.has_game);
    assert_true(session_give(&s, 0, (struct slice){text, 10}, false));
    assert_true(s.reader.has_game);
    keys(&s, "l");
    stands_at(&s, "1");
    keys(&s, ">");
    assert_string_equal(message(&s), "the file is still being read");
    stands_at(&s, "1");
    assert_true(session_give(&s, 0, (struct slice){text, sizeof text - 1}, true));
    assert_int_equal(s.shelf.game, 1); /* it was waited for */
    keys(&s, ">");
    assert_int_equal(s.shelf.game, 2);
    session_free(&s);
}

/* As a bookmark does. */
static void open_at(struct session *s, size_t game, const char *address)
{
    assert_true(session_want_game(s, 0, game, SGF_NONE));
    s->shelf.pending.address = mem_string(address);
    session_idle(s);
}

static void a_game_further_on_is_waited_for(void **state)
{
    static const char text[] = "(;;C[a])(;;;C[b])(;C[c])";
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "-");
    open_at(&s, 1, "2");
    assert_true(session_give(&s, 0, (struct slice){text, 12}, false));
    assert_false(s.reader.has_game);
    assert_true(session_give(&s, 0, (struct slice){text, sizeof text - 1}, true));
    assert_int_equal(s.shelf.game, 1);
    stands_at(&s, "2");
    session_free(&s);
}

static void what_is_not_there_is_said(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;;)(;)");
    assert_false(session_open(&s, 0, 5, SGF_NONE));
    assert_string_equal(message(&s), "no game 6: the file has 2");
    assert_false(session_open(&s, 3, 0, SGF_NONE));
    assert_false(session_open(&s, 0, 0, 99));
    assert_string_equal(message(&s), "no such node in this game");
    open_at(&s, 0, "1");
    open_at(&s, 0, "7.B");
    assert_string_equal(message(&s), "no such node in this game");
    open_at(&s, 0, "1");
    stands_at(&s, "1");
    session_free(&s);
}

static void a_file_without_a_game_fails(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "a.sgf");
    session_open(&s, 0, 0, SGF_NONE);
    assert_false(session_give(&s, 0, SLICE("nothing here"), true));
    assert_string_equal(message(&s), "a.sgf: contains no game");
    assert_false(s.reader.has_game);
    assert_false(s.shelf.files[0].has_content);
    session_free(&s);
}

/* The game that is looked at stays until another one has come. */
static void a_file_read_anew_in_pieces_stays_until_it_has_a_game(void **state)
{
    static const char text[] = "; later (;;;)(;)";
    struct session s;

    (void)state;
    open_one(&s, "(;;;)(;)");
    keys(&s, "l");
    assert_false(session_give(&s, 0, (struct slice){text, 4}, false));
    stands_at(&s, "1");
    assert_string_equal(message(&s), "");
    assert_true(session_give(&s, 0, (struct slice){text, 14}, false));
    stands_at(&s, "1");
    assert_true(session_give(&s, 0, (struct slice){text, sizeof text - 1}, true));
    keys(&s, "l");
    stands_at(&s, "2");
    session_free(&s);
}

static void a_foreign_name_is_filtered(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "\x1b[31m.sgf");
    session_open(&s, 0, 0, SGF_NONE);
    session_fail(&s, 0, "\x1b]0;x\x07");
    assert_null(strchr(message(&s), '\x1b'));
    session_free(&s);
}

static void reloading_keeps_the_place_by_its_path(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;;(;C[a];)(;C[b];;C[here];))");
    keys(&s, "l B l l");
    stands_at(&s, "1.B.2");
    keys(&s, "r");
    assert_true(s.shelf.wants.reload);
    /* The first variation has grown: numbers of nodes are others. */
    assert_true(session_give(&s, 0, SLICE("(;;(;C[a];;;;(;;)(;))(;C[b];;C[here];;;))"), true));
    assert_false(s.shelf.wants.reload);
    stands_at(&s, "1.B.2");
    keys(&s, "h l l");
    stands_at(&s, "1.B.3");
    session_free(&s);
}

static void at_the_end_it_stays_at_the_end(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;;;)");
    keys(&s, "End");
    assert_true(session_give(&s, 0, SLICE("(;;;;;;)"), true));
    stands_at(&s, "5");
    keys(&s, "h");
    assert_true(session_give(&s, 0, SLICE("(;;;;;;;;;;)"), true));
    stands_at(&s, "4");
    session_free(&s);
}

static void what_is_gone_is_said(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;;(;)(;;))(;C[two])");
    keys(&s, "l B l");
    assert_true(session_give(&s, 0, SLICE("(;;)(;)"), true));
    stands_at(&s, "1");
    assert_string_equal(message(&s), "that position no longer exists");
    keys(&s, ">");
    assert_true(session_give(&s, 0, SLICE("(;;)"), true));
    assert_int_equal(s.shelf.game, 0);
    assert_string_equal(message(&s), "the game is no longer in the file");
    session_free(&s);
}

static void a_half_written_file_changes_nothing(void **state)
{
    static const char old[] = "(;;C[x])";
    struct session s;

    (void)state;
    open_one(&s, old);
    keys(&s, "l");
    assert_false(session_give(&s, 0, SLICE(""), true));
    assert_string_equal(message(&s), "a.sgf: the file has no game now: the previous one is kept");
    stands_at(&s, "1");
    session_fail(&s, 0, "no such file");
    assert_string_equal(message(&s), "a.sgf: no such file");
    keys(&s, "h");
    stands_at(&s, "0");
    assert_true(session_give(&s, 0, SLICE("(;;;"), true));
    keys(&s, "End");
    stands_at(&s, "2");
    session_free(&s);
}

/* The old bytes are not touched after the new ones were taken. */
static void old_bytes_may_go(void **state)
{
    static const char text[] = "(;C[abc];B[aa]C[def](;W[bb])(;W[cc]))";
    char *first = malloc(sizeof text), *second = malloc(sizeof text);
    struct session s;

    (void)state;
    memcpy(first, text, sizeof text);
    memcpy(second, text, sizeof text);
    session_init(&s, pane_table);
    session_add(&s, "a.sgf");
    session_open(&s, 0, 0, SGF_NONE);
    assert_true(session_give(&s, 0, (struct slice){first, sizeof text - 1}, true));
    keys(&s, "l / def Enter ?");
    session_prepare(&s);
    assert_true(session_give(&s, 0, (struct slice){second, sizeof text - 1}, true));
    memset(first, 'x', sizeof text);
    free(first);
    keys(&s, "Esc n o Esc d Esc i");
    session_prepare(&s);
    stands_at(&s, "1");
    session_free(&s);
    free(second);
}

static void places_are_kept_for_each_game(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;;;)(;;;;)");
    keys(&s, "l > l l < > ");
    stands_at(&s, "2");
    keys(&s, "<");
    stands_at(&s, "1");
    /* A kept place that no longer exists becomes the root. */
    assert_true(session_give(&s, 0, SLICE("(;;;)(;)"), true));
    keys(&s, ">");
    stands_at(&s, "0");
    session_free(&s);
}

/* Typed ahead: the filter and Enter are there before the game is. */
static void enter_waits_for_the_first_row(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "a.sgf");
    session_add(&s, "b.sgf");
    session_add(&s, "c.sgf");
    session_open(&s, 0, 0, SGF_NONE);
    session_give(&s, 0, SLICE("(;PB[Kuroki])"), true);
    session_run(&s, SLICE("games"));
    keys(&s, "/ shi Enter Enter");
    assert_int_equal(s.screen, PANE_GAMES);
    while (session_idle(&s))
        ;
    assert_true(s.shelf.wants.file);
    assert_int_equal(s.shelf.wants.file_index, 1);
    session_give(&s, 1, SLICE("(;PB[Aoki])(;PB[Shirota])"), true);
    while (session_idle(&s))
        ;
    assert_int_equal(s.screen, PANE_BOARD);
    assert_int_equal(s.shelf.file, 1);
    assert_int_equal(s.shelf.game, 1);
    session_run(&s, SLICE("games"));
    keys(&s, "/ C-u bat Enter Enter");
    keys(&s, "/ Backspace Backspace Backspace"); /* another thought: nothing opens by itself */
    while (session_idle(&s))
        ;
    assert_int_equal(s.screen, PANE_GAMES);
    session_free(&s);
}

static void many_games_on_goes_from_file_to_file(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    for (const char *name = "abcde"; *name; name++)
        session_add(&s, (char[]){*name, '\0'});
    session_open(&s, 0, 0, SGF_NONE);
    answer(&s, 0, "(;C[1])(;C[2])");
    keys(&s, "5>"); /* the second of a, two of b, c cannot be read, two of d */
    answer(&s, 1, "(;C[1])(;C[2])");
    answer(&s, 2, NULL);
    answer(&s, 3, "(;C[1])(;C[2])(;C[3])");
    assert_false(s.shelf.wants.file);
    assert_int_equal(s.shelf.file, 3);
    assert_int_equal(s.shelf.game, 1);
    keys(&s, ">>>>>>>>>"); /* the third of d, the one of e */
    static const char text[] = "(;C[1])";
    assert_true(s.shelf.wants.file);
    session_give(&s, 4, (struct slice){text, sizeof text - 1}, false);
    assert_string_equal(message(&s), "the file is still being read");
    session_give(&s, 4, (struct slice){text, sizeof text - 1}, true);
    assert_int_equal(s.shelf.file, 4);
    assert_string_equal(message(&s), "this is the last game");
    keys(&s, "9<");
    assert_int_equal(s.shelf.file, 0);
    assert_string_equal(message(&s), "this is the first game");
    session_free(&s);
}

/* A pipe needs more room: the reader does not notice, and what is looked for goes on. */
static void bytes_may_move(void **state)
{
    static const char text[] = "(;SZ[9]ABCDE[x]C[one];B[aa]LB[bb:xy];W[bb]C[two])(;C[three])";
    const size_t len = sizeof text - 1, part = len - 3;
    char *old = malloc(len), *new = malloc(len);
    struct session s;

    (void)state;
    assert_true(old && new);
    session_init(&s, pane_table);
    session_add(&s, "-");
    session_open(&s, 0, 0, SGF_NONE);
    memcpy(old, text, len);
    assert_true(session_give(&s, 0, (struct slice){old, part}, false));
    keys(&s, "l");
    session_run(&s, SLICE("find /all three"));
    while (session_idle(&s))
        ;
    session_prepare(&s);
    memcpy(new, text, len);
    const struct sgf_move move = {(uintptr_t)old, new, part};
    memset(old, '?', len);
    free(old);
    s.scroll[PANE_COMMENT] = 1;
    session_move(&s, 0, &move);
    assert_int_equal(s.scroll[PANE_COMMENT], 1);
    session_prepare(&s);
    stands_at(&s, "1");
    assert_int_equal(s.reader.markup.count, 1);
    assert_true(slice_is(s.reader.markup.list[0].label, "xy"));
    assert_true(slice_is(sgf_ident(&s.reader.record, s.reader.record.props[1].id), "ABCDE"));
    assert_true(session_give(&s, 0, (struct slice){new, len}, true)); /* goes on, is not renewed */
    stands_at(&s, "1");
    assert_int_equal(s.shelf.files[0].collection->count, 2);
    while (session_idle(&s))
        ;
    assert_int_equal(s.shelf.game, 1);
    session_free(&s);
    free(new);
}

static void assert_black(const struct session *s, size_t row, const char *name)
{
    struct facts f;

    game_list_facts(s->list, &s->shelf, row, &f);
    assert_true(slice_is(f.text[FACT_BLACK], name));
}

static void rows_outlast_the_content(void **state)
{
    struct session s;

    (void)state;
    list_and_drop(&s);
    assert_int_equal(game_list_shown(s.list), 5);
    assert_black(&s, 2, "b1");
    assert_black(&s, 4, "c2");
    keys(&s, "/ c2 Enter Enter");
    answer(&s, 2, "(;PB[c1])(;PB[c2];C[word])");
    assert_int_equal(s.shelf.file, 2);
    assert_int_equal(s.shelf.game, 1);
    session_run(&s, SLICE("games"));
    keys(&s, "/ Esc");
    idle(&s);
    assert_false(s.shelf.wants.file); /* the content is the one that was dropped: all is known */
    assert_int_equal(game_list_shown(s.list), 5);
    session_free(&s);
}

static void another_content_changes_its_rows_only(void **state)
{
    struct session s;

    (void)state;
    list_and_drop(&s);
    keys(&s, "/ b1 Enter Enter");
    answer(&s, 1, "(;PB[x1])(;PB[x2])(;PB[x3])");
    session_run(&s, SLICE("games"));
    keys(&s, "/ Esc");
    idle(&s);
    assert_false(s.shelf.wants.file);
    assert_int_equal(game_list_shown(s.list), 7);
    static const char *const black[] = {"a1", "a2", "x1", "x2", "x3", "c1", "c2"};
    for (size_t i = 0; i < 7; i++)
        assert_black(&s, i, black[i]);
    assert_true(session_give(&s, 1, SLICE("(;PB[y1])"), true));
    idle(&s);
    assert_int_equal(game_list_shown(s.list), 5);
    assert_black(&s, 2, "y1");
    assert_black(&s, 3, "c1");
    session_free(&s);
}

/* A property without matches was searched for as text; it is a property again when a file has it. */
static void find_looks_for_the_same_in_another_content(void **state)
{
    static const char *const typed[] = {"find /all HO:", "find HO:"};
    struct session s;

    (void)state;
    for (int i = 0; i < 2; i++) {
        open_one(&s, "(;;C[one])");
        session_run(&s, slice_of(typed[i]));
        while (session_idle(&s))
            continue;
        stands_at(&s, "0");
        assert_true(session_give(&s, 0, SLICE("(;;C[one];HO[1])"), true));
        keys(&s, "n");
        while (session_idle(&s))
            continue;
        stands_at(&s, "2");
        session_free(&s);
    }
}

static void find_looks_through_all_files(void **state)
{
    struct session s;

    (void)state;
    list_and_drop(&s);
    session_run(&s, SLICE("games"));
    session_run(&s, SLICE("find /all word"));
    idle(&s);
    assert_string_equal(message(&s), "searching: 33%"); /* one of three files */
    session_say(&s, "something else");
    idle(&s);
    assert_string_equal(message(&s), "something else"); /* it is as far as before */
    answer(&s, 1, "(;PB[b1]C[word])");
    assert_false(session_drop(&s, 1)); /* it is looked through, or gone to */
    idle(&s);
    assert_int_equal(s.shelf.file, 1);
    answer(&s, 2, "(;PB[c1])(;PB[c2];C[word])");
    idle(&s);
    assert_true(session_drop(&s, 2));
    session_run(&s, SLICE("next-match"));
    answer(&s, 2, "(;PB[c1])(;PB[c2];C[word])");
    assert_int_equal(s.shelf.file, 2);
    assert_int_equal(s.shelf.game, 1);
    stands_at(&s, "1");
    session_run(&s, SLICE("next-match"));
    assert_int_equal(s.shelf.file, 1);
    assert_string_equal(message(&s), "/all word: 1/2, wrapped");
    session_free(&s);
}

static void errors_are_told_when_a_record_opens(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;FF[4]GM[1]SZ[19];B[zz])");
    assert_string_equal(message(&s), ""); /* the first picture does not wait for the check */
    while (session_idle(&s))
        continue;
    assert_string_equal(message(&s), "1 error in the record: press d to see it");
    keys(&s, "d");
    assert_int_equal(s.screen, PANE_DIAGNOSTICS);
    keys(&s, "Enter");
    stands_at(&s, "1");
    session_free(&s);
}

/* Keys that were pressed meanwhile have their message; errors do not replace it. */
/* The names of the files as the list shows them. */
static void assert_listed(struct session *s, const char *wanted)
{
    struct buf names = {0};
    size_t file, game;

    game_list_update(s->list, &s->shelf);
    for (size_t i = 0; game_list_at(s->list, i, &file, &game); i++) {
        buf_add_string(&names, s->shelf.files[file].name);
        assert_int_equal(game_list_find(s->list, file, game), i);
    }
    assert_string_equal(buf_string(&names), wanted);
    buf_free(&names);
}

/* Files in each order of four: the list, next-game and finding in all games go by it; the reader stays where he is. */
static void any_order(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 256; n++) {
        const uint32_t from[] = {n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6};
        char wanted[] = "xxxx";
        struct session s;

        for (int i = 0; i < 4; i++)
            wanted[i] = "abcd"[from[i]];
        if (strlen(wanted) != 4 || !strchr(wanted, 'a') || !strchr(wanted, 'b') || !strchr(wanted, 'c') ||
            !strchr(wanted, 'd'))
            continue;
        session_init(&s, pane_table);
        for (size_t i = 0; i < 4; i++) {
            session_add(&s, (const char *const[]){"a", "b", "c", "d"}[i]);
            session_give(&s, i, SLICE("(;GM[1]SZ[9]C[word])"), true);
        }
        session_open(&s, 2, 0, SGF_NONE);
        session_run(&s, SLICE("games"));
        keys(&s, "Down");
        idle(&s);
        session_arrange(&s, 0, from, 4);
        assert_listed(&s, wanted);
        assert_int_equal(s.shelf.file, 2);
        session_run(&s, SLICE("games"));
        session_run(&s, SLICE("find /all word"));
        idle(&s);
        session_open(&s, from[0], 0, SGF_NONE);
        for (size_t i = 1; i < 4; i++) {
            keys(&s, ">");
            assert_int_equal(s.shelf.file, from[i]);
        }
        for (size_t i = 0; i < 4; i++) {
            keys(&s, "n");
            idle(&s);
            assert_int_equal(s.shelf.file, from[i]);
        }
        session_free(&s);
    }
}

static void errors_do_not_answer_a_key(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;FF[4]GM[1]SZ[19];B[zz])");
    keys(&s, "l");
    while (session_idle(&s))
        continue;
    assert_null(strstr(message(&s), "error in the record"));
    session_free(&s);
}

static void idle_out(struct session *s)
{
    while (session_idle(s))
        continue;
}

/* Over the record the list takes letters: the errors are said when it is gone, by Esc or by Enter, and once. */
static void errors_wait_for_the_list_to_go(void **state)
{
    static const char *const closing[] = {"Esc", "Enter"};
    struct session s;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        open_one(&s, "(;FF[4]GM[1]SZ[19];B[zz])");
        session_run(&s, SLICE("games"));
        idle_out(&s);
        assert_string_equal(message(&s), "");
        keys(&s, "x Backspace");
        keys(&s, closing[i]);
        idle_out(&s);
        assert_int_equal(s.screen, PANE_BOARD);
        assert_string_equal(message(&s), "1 error in the record: press d to see it");
        session_run(&s, SLICE("games"));
        idle_out(&s);
        keys(&s, closing[i]);
        idle_out(&s);
        assert_null(strstr(message(&s), "error in the record"));
        session_free(&s);
    }
}

/* A record of another format is converted once more: its text is that of before until the place in it is kept. */
static void a_converted_record_is_there_until_it_is_renewed(void **state)
{
    static const char record[] = "\\HS\n\\HE\n\\GS\n2 1 0\n119 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3 \n"
                                 "STO 0 3 2 3 15 \n\\GE\n";
    struct memory memory = {.known.folder = mem_string("/x")};
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    s.memory = &memory;
    session_add(&s, "a.gib");
    session_open(&s, 0, 0, SGF_NONE);
    session_give(&s, 0, slice_of(record), true);
    session_run(&s, SLICE("next-node"));
    const uint64_t sum = places_sum(s.reader.record.bytes);
    session_run(&s, SLICE("charset UTF-8"));
    assert_true(places_find(&memory.mine, "/x/a.gib")->sum == sum);
    assert_int_equal(reader_node(&s.reader), 1);
    session_free(&s);
    places_free(&memory.known);
    places_free(&memory.mine);
}

/* With and without a last place to offer. */
static void errors_do_not_hide_what_was_said(void **state)
{
    static const char record[] = "(;FF[4]GM[1]SZ[19];B[zz])";
    struct buf path = {0};
    struct session s;

    (void)state;
    for (int has_place = 0; has_place < 2; has_place++) {
        struct memory memory = {0};
        session_init(&s, pane_table);
        memory.known.folder = mem_string("/x");
        s.memory = &memory;
        session_add(&s, "gone.sgf");
        session_add(&s, "a.sgf");
        places_path(&memory.known, "a.sgf", &path);
        const struct places_entry place = {.path = (char *)buf_string(&path),
            .sum = places_sum(slice_of(record)),
            .size = strlen(record),
            .game = 1,
            .address = (char *)"1"};
        if (has_place)
            places_add(&memory.known, &place);
        session_fail(&s, 0, "no such file");
        session_open(&s, 1, 0, SGF_NONE);
        session_give(&s, 1, slice_of(record), true);
        assert_int_equal(s.has_offer, has_place);
        idle_out(&s);
        assert_string_equal(message(&s), "gone.sgf: no such file");
        session_free(&s);
        places_free(&memory.known);
        places_free(&memory.mine);
        buf_clear(&path);
    }
    buf_free(&path);
}

/* Before the first file is found there is a list without anything in it: any key, and it stays whole. */
static void a_search_has_no_file_yet(void **state)
{
    static const char *const lines[] = {"follow", "sort", "games", "next-game", "previous-game", "next-node", "goto",
        "find", "help", "info", "tree", "diagnostics", "graph", "reading", "score", "problem", "guess", "reload",
        "charset", "copy", "theme", "next-pane", "bookmark x", "bookmarks", "jump-back", "choose-variation",
        "last-node", "hotspots", "cancel", "up", "down", "top", "bottom"};
    struct canvas c;

    (void)state;
    for (size_t i = 0; i <= sizeof lines / sizeof *lines; i++) {
        struct session s;
        session_init(&s, pane_table);
        s.searches = true;
        session_run(&s, SLICE("games"));
        for (int times = 0; times < 2 && i < sizeof lines / sizeof *lines; times++)
            session_run(&s, slice_of(lines[i]));
        keys(&s, "x Enter Tab Down Up Home End Esc Left Right Space < > q");
        while (session_idle(&s))
            continue;
        session_prepare(&s);
        canvas_init(&c, s.columns, s.rows, s.glyphs, s.ambiguous);
        session_draw(&s, &c);
        canvas_free(&c);
        session_free(&s);
    }
}

static void esc_ends_a_search(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    s.searches = true;
    session_run(&s, SLICE("games"));
    keys(&s, "/ a Esc");
    assert_true(s.searches); /* the filter goes first */
    keys(&s, "Esc");
    assert_false(s.searches);
    assert_string_equal(message(&s), "the search stopped early: use kifu FOLDER to search everything");
    assert_int_equal(s.screen, PANE_GAMES);
    session_add(&s, "a.sgf");
    game_list_changed(s.list);
    while (session_idle(&s) && !s.shelf.wants.file)
        continue;
    session_give(&s, 0, SLICE("(;PB[x];B[aa])"), true);
    session_prepare(&s);
    keys(&s, "Esc"); /* opens nothing */
    assert_int_equal(s.screen, PANE_GAMES);
    keys(&s, "Enter");
    session_prepare(&s);
    assert_true(s.reader.has_game);
    assert_int_equal(s.screen, PANE_BOARD);
    session_free(&s);
}

/* Over a slow line a row is few bytes and a board is many. */
static void the_board_beside_the_list_waits_for_the_last_key(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;SZ[9];B[aa])(;SZ[9]AB[aa][bb])(;SZ[9]PB[x]AB[aa][bb][cc])");
    session_resize(&s, 140, 30);
    keys(&s, "o");
    while (session_idle(&s))
        continue;
    assert_int_equal(black_cells(&s), 1);
    s.is_hasty = true;
    keys(&s, "Down");
    assert_int_equal(black_cells(&s), 1);
    assert_true(s.wants.picture);
    keys(&s, "Down");
    assert_int_equal(black_cells(&s), 1);
    s.is_hasty = s.wants.picture = false;
    assert_int_equal(black_cells(&s), 3);
    assert_false(s.wants.picture);
    session_free(&s);
}

/* A game that grows, in the list: the board beside it has what came, also where a picture was drawn before the end of it was read. */
static void the_board_beside_the_list_grows(void **state)
{
    static const char text[] = "(;SZ[9];B[aa])(;SZ[9];B[bb];B[cc];B[dd];B[ee])";
    const size_t begun = strlen("(;SZ[9];B[aa])(;SZ[9];B[bb]");
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "-");
    session_open(&s, 0, 0, SGF_NONE);
    session_resize(&s, 140, 30);
    session_give(&s, 0, (struct slice){text, begun}, false);
    session_show(&s, 0);
    keys(&s, "o Down");
    assert_int_equal(black_cells(&s), 1);
    for (int moves = 2; moves <= 4; moves++) {
        session_give(&s, 0, (struct slice){text, begun + 6 * (size_t)(moves - 1)}, false);
        assert_in_range(black_cells(&s), 0, moves);
        session_show(&s, 0);
        assert_int_equal(black_cells(&s), moves);
    }
    session_free(&s);
}

/* A file on its way is wanted once, whatever is pressed meanwhile, and opens when it comes. */
static void a_file_is_asked_for_once(void **state)
{
    static const char *const pressed[] = {"", "l", "l h", "?", "m"};

    (void)state;
    for (size_t i = 0; i < sizeof pressed / sizeof *pressed; i++) {
        struct session s;
        open_one(&s, "(;SZ[9];B[aa];W[bb])");
        session_add(&s, "b.sgf");
        assert_true(session_open(&s, 1, 0, SGF_NONE));
        assert_true(s.shelf.wants.file);
        assert_int_equal(s.shelf.wants.file_index, 1);
        shelf_answered(&s.shelf, 1);
        keys(&s, pressed[i]);
        while (session_idle(&s))
            continue;
        session_prepare(&s);
        if (s.shelf.wants.file)
            fail_msg("\"%s\" asks for file %zu", pressed[i], s.shelf.wants.file_index);
        assert_int_equal(s.shelf.file, 0);
        assert_true(session_give(&s, 1, SLICE("(;SZ[9]C[b])"), true));
        assert_int_equal(s.shelf.file, 1);
        session_free(&s);
    }
}

/* One after the other, each when what was said before it is gone, and none of them while a game is to come or to be checked. */
static void what_is_to_be_said_waits(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    session_add(&s, "a.sgf");
    session_open(&s, 0, 0, SGF_NONE);
    for (int i = 1; i <= 3; i++) {
        session_say(&s, "%d", i);
        session_say_later(&s);
    }
    session_prepare(&s);
    assert_string_equal(message(&s), "");
    session_give(&s, 0, SLICE("(;SZ[9];B[aa];W[bb];B[cc];W[dd])"), true);
    session_prepare(&s);
    assert_string_equal(message(&s), "");
    while (session_idle(&s))
        continue;
    session_say(&s, "now");
    session_prepare(&s);
    assert_string_equal(message(&s), "now");
    for (int i = 1; i <= 2; i++) {
        keys(&s, "l");
        session_prepare(&s);
        assert_string_equal(message(&s), i == 1 ? "1" : "2");
        session_prepare(&s);
        assert_string_equal(message(&s), i == 1 ? "1" : "2");
    }
    session_list(&s);
    buf_clear(&s.message);
    session_prepare(&s);
    assert_string_equal(message(&s), "3");
    keys(&s, "Down");
    session_prepare(&s);
    assert_string_equal(message(&s), "");
    session_free(&s);
}

/* A star for a game whose file has to come again: whatever comes or fails meanwhile, that game gets it, unless its own file fails. */
static void a_star_waits_for_its_file(void **state)
{
    (void)state;
    for (int fails = 0; fails < 2; fails++)
        for (int other = 0; other < 3; other++) {
            struct session s;
            struct memory memory = {.known = {.folder = mem_string("/x")}};
            list_and_drop(&s);
            s.memory = &memory;
            keys(&s, "5 *"); /* the second game of c */
            session_idle(&s);
            assert_true(s.shelf.wants.file);
            assert_int_equal(s.shelf.wants.file_index, 2);
            if (other == 1)
                session_give(&s, 1, SLICE("(;PB[b1]C[word])(;PB[b2])"), true);
            else if (other == 2)
                session_fail(&s, 1, "no such file");
            if (fails) {
                session_fail(&s, 2, "no such file");
                keys(&s, "5 *"); /* it is not asked for again */
                for (int i = 0; i < 10; i++)
                    session_idle(&s);
                assert_false(s.shelf.wants.file);
            }
            session_give(&s, 2, SLICE("(;PB[c1])(;PB[c2];C[word])"), true);
            assert_int_equal(s.shelf.star_count, !fails);
            assert_int_equal(shelf_has_star(&s.shelf, 2, 1), !fails);
            session_give(&s, 2, SLICE("(;PB[c1])(;PB[c2];C[word])"), true); /* it is there, and not turned again */
            assert_int_equal(shelf_has_star(&s.shelf, 2, 1), !fails);
            session_free(&s);
            places_free(&memory.known);
            places_free(&memory.mine);
        }
}

/* The panes beside the board are complete in the first picture, before any idle work. */
static void the_first_picture_has_the_line(void **state)
{
    struct session s;
    struct buf record = {0}, first = {0}, later = {0};
    struct canvas c;

    (void)state;
    buf_add_string(&record, "(;");
    for (int i = 0; i < 361; i++)
        buf_add_format(&record, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 19, 'a' + i / 19);
    buf_add_char(&record, ')');
    open_one(&s, buf_string(&record));
    session_resize(&s, 100, 60);
    session_run(&s, SLICE("reading"));
    for (struct buf *out = &first; out; out = out == &first ? &later : NULL) {
        session_prepare(&s);
        canvas_init(&c, s.columns, s.rows, s.glyphs, s.ambiguous);
        session_draw(&s, &c);
        canvas_dump_text(&c, out);
        canvas_free(&c);
        while (session_idle(&s))
            continue;
    }
    assert_string_equal(buf_string(&first), buf_string(&later));
    buf_free(&record);
    buf_free(&first);
    buf_free(&later);
    session_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_to_be_said_waits),
        cmocka_unit_test(a_star_waits_for_its_file),
        cmocka_unit_test(the_first_picture_has_the_line),
        cmocka_unit_test(the_board_beside_the_list_waits_for_the_last_key),
        cmocka_unit_test(the_board_beside_the_list_grows),
        cmocka_unit_test(a_file_is_asked_for_once),
        cmocka_unit_test(errors_wait_for_the_list_to_go),
        cmocka_unit_test(errors_do_not_hide_what_was_said),
        cmocka_unit_test(a_search_has_no_file_yet),
        cmocka_unit_test(esc_ends_a_search),
        cmocka_unit_test(a_pipe_shows_its_first_game_at_once),
        cmocka_unit_test(a_game_further_on_is_waited_for),
        cmocka_unit_test(what_is_not_there_is_said),
        cmocka_unit_test(a_file_without_a_game_fails),
        cmocka_unit_test(a_file_read_anew_in_pieces_stays_until_it_has_a_game),
        cmocka_unit_test(a_foreign_name_is_filtered),
        cmocka_unit_test(reloading_keeps_the_place_by_its_path),
        cmocka_unit_test(at_the_end_it_stays_at_the_end),
        cmocka_unit_test(what_is_gone_is_said),
        cmocka_unit_test(a_half_written_file_changes_nothing),
        cmocka_unit_test(old_bytes_may_go),
        cmocka_unit_test(places_are_kept_for_each_game),
        cmocka_unit_test(a_converted_record_is_there_until_it_is_renewed),
        cmocka_unit_test(enter_waits_for_the_first_row),
        cmocka_unit_test(many_games_on_goes_from_file_to_file),
        cmocka_unit_test(bytes_may_move),
        cmocka_unit_test(rows_outlast_the_content),
        cmocka_unit_test(another_content_changes_its_rows_only),
        cmocka_unit_test(find_looks_through_all_files),
        cmocka_unit_test(find_looks_for_the_same_in_another_content),
        cmocka_unit_test(a_long_name_leaves_room_for_the_reason),
        cmocka_unit_test(errors_are_told_when_a_record_opens),
        cmocka_unit_test(any_order),
        cmocka_unit_test(errors_do_not_answer_a_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
