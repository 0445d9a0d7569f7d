/* tests/view/49-limits.c - what is reset, what fits exactly, the other one of two: lists, stars, copies, order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/mem.h"
#include "library/game_list.h"
#include "reader/comment.h"
#include "view/copy.h"
#include "view/files.h"
#include "view/preview.h"
#include "view/remember.h"

static void draw_text(struct session *s, struct buf *out)
{
    struct canvas c;
    session_prepare(s);
    canvas_init(&c, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &c);
    canvas_dump_text(&c, out);
    canvas_free(&c);
}

/* ---- lists, and what is beside them ---- */

/* The board has the same columns wherever there is room for it and the list; where one column less is left, or it would be wider than the screen, the list has
 * all of them, and nothing is left of a board that was there before. */
static void the_board_is_beside_a_list_or_not_at_all(void **state)
{
    enum { LEAST = 30 };
    const int both = PREVIEW_COLUMNS + PREVIEW_GAP + LEAST;
    struct session s;

    (void)state;
    open_one(&s, "(;SZ[9])");
    session_resize(&s, both + 2, 24);
    for (int width = both - 1; width <= both + 3; width++) {
        const bool has_room = width >= both && width <= both + 2;
        struct rect board = {1, 2, 3, 4};
        const struct rect list = preview_beside(&s, (struct rect){5, 6, width, 7}, LEAST, &board);
        assert_int_equal(list.x, 5);
        assert_int_equal(list.y, 6);
        assert_int_equal(list.height, 7);
        assert_int_equal(list.width, has_room ? width - PREVIEW_COLUMNS - PREVIEW_GAP : width);
        assert_int_equal(board.x, has_room ? 5 + list.width + PREVIEW_GAP : 0);
        assert_int_equal(board.y, has_room ? 6 : 0);
        assert_int_equal(board.width, has_room ? PREVIEW_COLUMNS : 0);
        assert_int_equal(board.height, has_room ? 7 : 0);
    }
    session_free(&s);
}

/* The work that goes on is told beside where the list is, in all its words where three columns are left before it; else none of it is there. */
static void work_is_told_where_it_has_room(void **state)
{
    static const char where[] = "1 of 3, sorted by black";
    static const struct {
        const char *unpacking;
        bool searches, is_late; /* a file is still to come */
        const char *work;
    } works[] = {{"", true, false, "looking for records: 120 names"}, {"", true, true, "looking for records: 120 names  reading 2 of 2 files"},
        {"", false, true, "reading 2 of 2 files"}, {"one.zip", false, true, "reading 2 of 2 files"}, {"one.zip", true, false, "reading one.zip: 45%"},
        {"one.zip", true, true, "reading one.zip: 45%"}};

    (void)state;
    for (size_t i = 0; i < COUNT(works); i++) {
        struct session s;
        const int least = (int)(1 + strlen(where) + 3 + strlen(works[i].work) + 1);
        char begins[10];
        snprintf(begins, sizeof begins, "%.9s", works[i].work);
        open_one(&s, "(;PB[a])(;PB[b])(;PB[c])");
        if (works[i].is_late)
            session_add(&s, "late.sgf");
        session_run(&s, SLICE("games"));
        session_run(&s, SLICE("sort black"));
        idle(&s);
        s.searches = works[i].searches;
        s.searched = 120;
        s.unpacked = 45;
        buf_add_string(&s.unpacking, works[i].unpacking);
        buf_clear(&s.message);
        for (int columns = least - 2; columns <= least + 2; columns++) {
            struct buf text = {0};
            session_resize(&s, columns, 10);
            draw_text(&s, &text);
            assert_non_null(strstr(buf_string(&text), where));
            assert_int_equal(strstr(buf_string(&text), works[i].work) != NULL, columns >= least);
            assert_int_equal(strstr(buf_string(&text), begins) != NULL, columns >= least);
            buf_free(&text);
        }
        session_free(&s);
    }
}

/* All of a comment is seen at its end, up to a length; of a longer one, a sentence about the rest. */
static void a_very_long_comment_says_where_it_ends(void **state)
{
    (void)state;
    for (size_t more = 0; more <= 1; more++) {
        struct session s;
        struct buf record = {0}, text = {0};
        buf_add_string(&record, "(;SZ[9]C[");
        const size_t before = record.len;
        while (record.len - before < COMMENT_MOST + more)
            buf_add_char(&record, (record.len - before) % 40 == 39 ? '\n' : 'x');
        buf_add_string(&record, "])");
        open_one(&s, buf_string(&record));
        session_run(&s, SLICE("next-pane"));
        assert_int_equal(s.focus, PANE_COMMENT);
        session_run(&s, SLICE("bottom"));
        draw_text(&s, &text);
        assert_int_equal(strstr(buf_string(&text), "(the rest is left out)") != NULL, more == 1);
        session_free(&s);
        buf_free(&record);
        buf_free(&text);
    }
}

/* Contents come in any order, stars are set and taken away: a game has one if it was given to that number of that record, and it is the same
 * record now. */
static void stars_are_of_a_record(void **state)
{
    static const char *const records[] = {"(;PB[a])", "(;PB[b])", "(;PB[c])"};
    enum { GAMES = 3, RECORDS = 3 };
    bool has[GAMES][RECORDS] = {{false}};
    struct memory memory = {.known = {.folder = mem_string("/x")}};
    struct session s;
    uint32_t chance = 7;
    struct buf contents[400] = {{0}};

    (void)state;
    open_one(&s, "(;PB[a])(;PB[b])(;PB[c])");
    s.memory = &memory;
    session_run(&s, SLICE("games"));
    int at[GAMES] = {0, 1, 2};
    for (int step = 0; step < 400; step++) {
        chance = chance * 1664525 + 1013904223;
        const int game = (int)(chance >> 8) % GAMES;
        if (chance >> 16 & 1) {
            char line[20];
            snprintf(line, sizeof line, "star %d", game + 1);
            session_run(&s, slice_of(line));
            for (int i = 0; i < RECORDS; i++) /* one star for each number: that of another record goes */
                has[game][i] = i == at[game] && !has[game][i];
        } else {
            struct buf *text = &contents[step];
            at[game] = (int)(chance >> 20) % RECORDS;
            for (int i = 0; i < GAMES; i++)
                buf_add_string(text, records[at[i]]);
            session_give(&s, 0, buf_slice(text), true);
        }
        idle(&s);
        for (int i = 0; i < GAMES; i++)
            if (shelf_has_star(&s.shelf, 0, (size_t)i) != has[i][at[i]])
                fail_msg("step %d: game %d of record %d", step, i + 1, at[i]);
    }
    session_free(&s);
    for (size_t i = 0; i < COUNT(contents); i++)
        buf_free(&contents[i]);
    places_free(&memory.known);
    places_free(&memory.mine);
}

/* The end of a record is beside the list; of a problem, which is a setup without what a game has, only its beginning. */
static void what_a_game_has_shows_its_end(void **state)
{
    static const char *const facts[] = {"PB[x]", "PW[x]", "RE[B+1]", "AB[ii]"};
    (void)state;
    for (unsigned has = 0; has < 16; has++) {
        struct buf text = {0};
        struct session s;
        buf_add_string(&text, "(;SZ[9]");
        for (int i = 0; i < 4; i++)
            buf_add_string(&text, has >> i & 1 ? facts[i] : "");
        buf_add_string(&text, ";B[aa];W[bb];B[cc])");
        open_one(&s, buf_string(&text));
        session_resize(&s, 140, 30);
        session_run(&s, SLICE("games"));
        idle(&s);
        assert_int_equal(black_cells(&s), has == 8 ? 1 : 2 + (has >> 3));
        session_free(&s);
        buf_free(&text);
    }
}

/* A record of up to 64 KB has its board beside the list, one that is a byte longer has none, not that of the row before either. */
static void a_long_record_has_no_board_beside_it(void **state)
{
    (void)state;
    for (size_t bytes = 65535; bytes <= 65537; bytes++) {
        struct buf text = {0};
        struct session s;
        buf_add_string(&text, "(;SZ[9];B[aa])(;SZ[9];B[aa]C[");
        const size_t before = strlen("(;SZ[9];B[aa])"), after = strlen("];B[bb])");
        while (text.len - before + after < bytes)
            buf_add_char(&text, 'x');
        buf_add_string(&text, "];B[bb])");
        open_one(&s, buf_string(&text));
        session_resize(&s, 140, 30);
        session_run(&s, SLICE("games"));
        idle(&s);
        assert_int_equal(black_cells(&s), 1);
        keys(&s, "Down");
        assert_int_equal(black_cells(&s), bytes <= 65536 ? 2 : 0);
        keys(&s, "Up");
        assert_int_equal(black_cells(&s), 1);
        session_free(&s);
        buf_free(&text);
    }
}

/* The first board is there at once, even over a slow line: no earlier one is to be kept. */
static void the_first_board_beside_the_list_does_not_wait(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;SZ[9];B[aa])(;SZ[9]AB[aa][bb])");
    session_resize(&s, 140, 30);
    s.is_hasty = true;
    keys(&s, "o");
    idle(&s);
    assert_int_equal(black_cells(&s), 1);
    session_free(&s);
}

/* Gives b where it is wanted, and makes a picture. */
static void settle(struct session *s)
{
    idle(s);
    session_prepare(s);
    if (s->shelf.wants.file)
        answer(s, 1, "(;PB[b];B[aa]C[word];B[bb])");
    idle(s);
    session_prepare(s);
}

/* A file that is beside a list is needed; when the list is left, whatever it is and however one leaves, it is not. */
static void what_was_beside_a_list_may_go(void **state)
{
    static const struct {
        const char *line, *keys, *leaves;
    } ways[] = {{"games", "Down", "Esc"}, {"games", "Down", "o"}, {"find /all word", "/ Enter Down", "Esc"},
        {"find /all word", "/ Enter Down", "Up Enter"}, {"find /all word", "/ Enter Down", "Enter"},
        {"bookmarks", "Down", "Esc"}, {"bookmarks", "Down", "|"}, {"bookmarks", "Down", "Down"}};
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct session s;
        struct memory memory = {.known = {.folder = mem_string("/x")}};
        places_read(&memory.known,
            SLICE("kifu places 1\nbookmark /y/c 14 1 1 - c\nbookmark /x/b 14 1 1 - b\nbookmark /x/a 14 1 1 - a\n"));
        session_init(&s, pane_table);
        s.memory = &memory;
        session_add(&s, "a");
        session_add(&s, "b");
        session_resize(&s, 140, 30);
        session_open(&s, 0, 0, SGF_NONE);
        answer(&s, 0, "(;PB[a];B[aa]C[word])");
        session_run(&s, slice_of(ways[i].line));
        settle(&s);
        keys(&s, ways[i].keys);
        settle(&s);
        if (s.screen == PANE_BOARD || !s.shelf.files[1].has_content || session_drop(&s, 1))
            fail_msg("%s: not needed", ways[i].line);
        keys(&s, ways[i].leaves);
        settle(&s);
        if (s.shelf.file == 1)
            keys(&s, "<");
        settle(&s);
        assert_int_equal(s.shelf.file, 0);
        if (!session_drop(&s, 1))
            fail_msg("%s: still needed after %s", ways[i].line, ways[i].leaves);
        session_free(&s);
        places_free(&memory.known);
        places_free(&memory.mine);
    }
}

/* Deleted and forgotten entries are gone in the file of places, where the session's entries are merged into those of another viewer. */
static void what_is_deleted_is_deleted_for_others(void **state)
{
    static const char text[] =
        "kifu places 1\nbookmark /x/a.sgf 14 1 1 1 one\nbookmark /x/a.sgf 14 1 1 2 two\nstar /x/a.sgf 1 1\n";
    static const struct {
        const char *line, *left;
    } cases[] = {
        {"", "kifu places 1\nbookmark /x/a.sgf 14 1 1 1 one\nbookmark /x/a.sgf 14 1 1 2 two\nstar /x/a.sgf 1 1\n"},
        {"delete-bookmark one", "kifu places 1\nbookmark /x/a.sgf 14 1 1 2 two\nstar /x/a.sgf 1 1\n"},
        {"delete-bookmark two", "kifu places 1\nbookmark /x/a.sgf 14 1 1 1 one\nstar /x/a.sgf 1 1\n"},
        {"forget", "kifu places 1\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct session s;
        struct memory memory = {.known = {.folder = mem_string("/x")}};
        struct places others = {.folder = NULL};
        struct buf out = {0};
        places_read(&memory.known, slice_of(text));
        places_read(&others, slice_of(text));
        open_one(&s, "(;SZ[9];B[aa])");
        s.memory = &memory;
        session_run(&s, slice_of(cases[i].line));
        places_merge(&others, &memory.mine);
        places_write(&others, &out);
        assert_string_equal(buf_string(&out), cases[i].left);
        buf_free(&out);
        session_free(&s);
        places_free(&memory.known);
        places_free(&memory.mine);
        places_free(&others);
    }
}

/* ---- what is copied next ---- */

/* `y` begins with the address again where another node or game is looked at, however it came there. */
static void copying_begins_again_at_another_place(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;SZ[9];B[aa];W[bb];B[cc];W[dd])");
    s.can_copy = true;
    keys(&s, "w y");
    assert_int_equal(s.copied.kind, COPY_ADDRESS);
    keys(&s, "y");
    assert_int_equal(s.copied.kind, COPY_POSITION);
    session_tick(&s);
    keys(&s, "y");
    assert_int_equal(s.copied.kind, COPY_ADDRESS);
    session_add(&s, "b.sgf");
    keys(&s, "Home > y y");
    assert_int_equal(s.copied.kind, COPY_POSITION);
    session_give(&s, 1, SLICE("(;SZ[9];B[aa])(;SZ[9];B[aa])"), true);
    assert_int_equal(s.shelf.file, 1);
    keys(&s, "y");
    assert_int_equal(s.copied.kind, COPY_ADDRESS);
    session_free(&s);
}

static void the_next_game_of_a_file_is_another_place(void **state)
{
    static const char text[] = "(;SZ[9];B[aa])(;SZ[9];B[aa])";
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    s.can_copy = true;
    session_add(&s, "-");
    session_open(&s, 0, 0, SGF_NONE);
    session_give(&s, 0, (struct slice){text, 16}, false);
    assert_true(s.reader.has_game);
    keys(&s, "> y y");
    assert_int_equal(s.copied.kind, COPY_POSITION);
    session_give(&s, 0, slice_of(text), true);
    assert_int_equal(s.shelf.game, 1);
    keys(&s, "y");
    assert_int_equal(s.copied.kind, COPY_ADDRESS);
    session_free(&s);
}

/* The most that is copied is copied; a byte more is refused, and what comes after it is not. */
static void the_most_that_is_copied(void **state)
{
    (void)state;
    for (size_t bytes = COPY_BYTES_MOST - 1; bytes <= COPY_BYTES_MOST + 1; bytes++) {
        struct buf text = {0};
        struct session s;
        buf_add_string(&text, "(;GM[1]FF[4]CA[UTF-8]SZ[9]GN[]");
        while (text.len + 1 < bytes)
            buf_add_char(&text, 'x');
        buf_add_char(&text, ')');
        text.at[strlen("(;GM[1]FF[4]CA[UTF-8]SZ[9]GN[")] = 'x';
        text.at[text.len - 2] = ']';
        open_one(&s, buf_string(&text));
        s.can_copy = true;
        session_run(&s, SLICE("copy game"));
        const size_t len = s.copied.text.len;
        assert_int_equal(s.wants.copy, len <= COPY_BYTES_MOST);
        s.wants.copy = false;
        session_run(&s, SLICE("copy address"));
        assert_true(s.wants.copy);
        session_free(&s);
        buf_free(&text);
    }
}

/* A game of more nodes than are copied is too long; a line of it is not, nor the address that is copied after it. */
static void a_line_of_a_long_game_is_copied(void **state)
{
    struct buf text = {0};
    struct session s;
    (void)state;
    buf_add_string(&text, "(;SZ[9];B[aa]");
    for (size_t i = 0; i < COPY_BYTES_MOST; i++)
        buf_add_string(&text, "(;)");
    buf_add_char(&text, ')');
    open_one(&s, buf_string(&text));
    s.can_copy = true;
    keys(&s, "l");
    for (int i = 0; i < 2; i++) {
        s.wants.copy = false;
        session_run(&s, SLICE("copy game"));
        assert_false(s.wants.copy);
        session_run(&s, i ? SLICE("copy line") : SLICE("copy address"));
        assert_true(s.wants.copy);
    }
    session_free(&s);
    buf_free(&text);
}

/* ---- help ---- */

/* In a problem, begun or not, the keys of solving come first; help that is asked for a word again keeps its order. */
static void help_begins_with_what_was_on_the_screen(void **state)
{
    static const char record[] = "(;SZ[9]AB[aa]C[Black to play];B[cc]C[RIGHT])";
    static const char *const begins[] = {"?", "s F1", "o ?"};
    static const char *const headings[] = {"Solving a problem", "Solving a problem", "In the list of games"};
    (void)state;
    for (size_t i = 0; i < COUNT(begins); i++) {
        struct buf before = {0}, after = {0};
        struct session s;
        open_one(&s, record);
        session_resize(&s, 80, 24);
        keys(&s, begins[i]);
        draw_text(&s, &before);
        assert_int_equal(s.screen, PANE_HELP);
        session_run(&s, SLICE("help nosuchword"));
        keys(&s, "Home");
        buf_clear(&s.message);
        draw_text(&s, &after);
        struct slice rest[2] = {buf_slice(&before), buf_slice(&after)};
        for (int row = 0; row < 20; row++) { /* what is below says where the next match is */
            const struct slice is = slice_cut(&rest[0], '\n'), then = slice_cut(&rest[1], '\n');
            if (row == 2 && !slice_has_prefix(slice_trim(is), headings[i]))
                fail_msg("%s: %.*s", begins[i], (int)is.len, is.at);
            if (!slice_is_equal(is, then))
                fail_msg("%s: %.*s, then %.*s", begins[i], (int)is.len, is.at, (int)then.len, then.at);
        }
        session_free(&s);
        buf_free(&before);
        buf_free(&after);
    }
}

/* ---- autoplay on a scratch line ---- */

static void autoplay_stops_where_the_scratch_line_ends(void **state)
{
    (void)state;
    for (int moves = 1; moves <= 4; moves++)
        for (int back = 1; back < moves; back++) {
            struct session s;
            char line[20];
            int ticks = 0;
            open_one(&s, "(;SZ[9];B[aa];W[bb];B[cc])");
            for (int i = 0; i < moves; i++) {
                snprintf(line, sizeof line, "play %c5", 'A' + i);
                session_run(&s, slice_of(line));
            }
            snprintf(line, sizeof line, "%dh w", back);
            keys(&s, line);
            for (; s.autoplay && ticks < 10; ticks++)
                session_tick(&s);
            assert_int_equal(ticks, back);
            assert_int_equal(s.reader.replay.played, moves);
            assert_string_equal(message(&s), "the end of the line");
            session_free(&s);
        }
}

/* ---- the list governs ---- */

/* While more files are searched for, neither end of the list is one. */
static void the_ends_of_a_list_that_grows(void **state)
{
    (void)state;
    for (int sorts = 0; sorts < 2; sorts++)
        for (int searches = 0; searches < 2; searches++) {
            struct session s;
            open_one(&s, "(;PB[b])(;PB[a])");
            session_run(&s, SLICE("games"));
            if (sorts)
                session_run(&s, SLICE("sort black"));
            keys(&s, "Home Enter");
            idle(&s);
            s.searches = searches;
            keys(&s, "<");
            assert_string_equal(message(&s),
                searches && sorts ? "still reading games" : "this is the first game");
            keys(&s, "> >");
            assert_string_equal(message(&s), searches ? "still reading games" : "this is the last game");
            session_free(&s);
        }
}

/* A game of the list whose file can no longer be read is skipped, and is not a step. */
static void a_step_passes_over_a_file_that_fails(void **state)
{
    struct session s;

    (void)state;
    list_and_drop(&s);
    session_run(&s, SLICE("sort black"));
    idle(&s);
    keys(&s, "Home Enter 2>");
    assert_true(s.shelf.wants.file);
    session_fail(&s, 1, "no such file");
    assert_true(s.shelf.wants.file);
    answer(&s, 2, "(;PB[c1])(;PB[c2];C[word])");
    idle(&s);
    assert_int_equal(s.shelf.file, 2);
    assert_int_equal(s.shelf.game, 0);
    session_free(&s);
}

/* From problem to problem by the list that is sorted, past games that are none; back the same way, and the list is at it. */
static void problems_go_by_the_list(void **state)
{
    static const char text[] =
        "(;SZ[9]EV[3]AB[aa]C[Black to play];B[cc]C[RIGHT])(;SZ[9]EV[2];B[aa])(;SZ[9]EV[1]AB[aa]C[Black to "
        "play];B[dd]C[RIGHT])"
        "(;SZ[9]EV[4]AB[aa]C[Black to play];B[ee]C[RIGHT])(;SZ[9]EV[5])";
    static const size_t order[] = {2, 0, 3}; /* the problems by their events */
    struct session s;

    (void)state;
    open_one(&s, text);
    session_run(&s, SLICE("games"));
    session_run(&s, SLICE("sort event"));
    idle(&s);
    keys(&s, "Home Enter");
    idle(&s);
    session_run(&s, SLICE("problem"));
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(s.shelf.game, order[i]);
        assert_true(s.guessing);
        keys(&s, ">");
        idle(&s);
    }
    assert_string_equal(message(&s), "this is the last problem");
    for (size_t i = 3; i-- > 0;) {
        assert_int_equal(s.shelf.game, order[i]);
        keys(&s, "<");
        idle(&s);
    }
    assert_string_equal(message(&s), "this is the first problem");
    session_free(&s);
}

/* ---- a file that is opened from the prompt, the list that comes first ---- */

static void a_file_is_turned_to_from_anywhere(void **state)
{
    static const char *const before[] = {"", "o", "o /x", "=", "?", "Tab", "d", "i", "a", "x"};
    (void)state;
    for (size_t i = 0; i < COUNT(before); i++) {
        struct session s;
        open_one(&s, "(;SZ[9];B[aa](;W[bb])(;W[cc]))");
        session_add(&s, "b.sgf");
        session_give(&s, 1, SLICE("(;SZ[9];B[bb])"), true);
        session_prepare(&s);
        keys(&s, before[i]);
        session_prepare(&s);
        session_turn_to(&s, 1);
        idle(&s);
        session_prepare(&s);
        assert_int_equal(s.shelf.file, 1);
        assert_int_equal(s.screen, PANE_BOARD);
        assert_int_equal(s.focus, PANE_BOARD);
        assert_int_equal(s.prompt.kind, PROMPT_NONE);
        session_free(&s);
    }
}

static void the_list_that_comes_first_keeps_the_place(void **state)
{
    struct memory memory = {.known = {.folder = mem_string("/x")}};
    struct session s;

    (void)state;
    open_one(&s, "(;SZ[9];B[aa];W[bb];B[cc])(;SZ[9])");
    struct buf text = {0};
    buf_add_format(&text, "kifu places 1\nfile /x/a.sgf 1 %llu 1 2 - -\n",
        (unsigned long long)places_sum(s.reader.record.bytes));
    places_read(&memory.known, buf_slice(&text));
    s.memory = &memory;
    remember_offer(&s, true);
    assert_true(s.has_offer);
    keys(&s, "3l");
    s.has_offer = true;
    session_say(&s, "last time");
    session_list(&s);
    assert_string_equal(message(&s), "");
    assert_false(s.reader.has_game);
    assert_int_equal(s.screen, PANE_GAMES);
    session_say(&s, "another sentence");
    session_list(&s);
    assert_string_equal(message(&s), "another sentence");
    keys(&s, "Enter");
    idle(&s);
    stands_at(&s, "3");
    session_free(&s);
    buf_free(&text);
    places_free(&memory.known);
    places_free(&memory.mine);
}

/* A name with what is no character of text is not completed: it could not be typed. */
static void names_that_cannot_be_typed_are_not_offered(void **state)
{
    struct session s;

    (void)state;
    open_one(&s, "(;)");
    session_add(&s, "b\033.sgf");
    session_add(&s, "b c.sgf");
    session_add(&s, "bd.sgf");
    keys(&s, ":open Space b Tab");
    assert_string_equal(buf_string(&s.prompt.text), "open bd.sgf ");
    session_free(&s);
}

/* ---- clicks in the list of games ---- */

/* A row opens its game, a title and the blanks after it sort by its column; what is below the rows or beside them does nothing. */
static void every_cell_of_the_list_is_clicked(void **state)
{
    static const char text[] =
        "(;PB[Aoki]PW[Baba]DT[2001]RE[B+1])(;PB[Chiba]PW[Doi]DT[2000]RE[W+2])(;PB[Endo]PW[Fuse]DT[1999]RE[0])";
    static const struct {
        const char *title;
        enum fact column;
    } titles[] = {{"no", FACT_GAME}, {"date", FACT_DATE}, {"black", FACT_BLACK}, {"white", FACT_WHITE},
        {"result", FACT_RESULT}, {"size", FACT_SIZE}};
    (void)state;
    for (int columns = 60; columns <= 140; columns += 80)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < columns; x += y == 0 ? 1 : columns / 20) {
                struct session s;
                struct canvas c;
                struct buf row = {0};
                bool descending;
                open_one(&s, text);
                session_resize(&s, columns, 24);
                session_run(&s, SLICE("games"));
                session_run(&s, SLICE("sort moves"));
                idle(&s);
                session_prepare(&s);
                canvas_init(&c, columns, 24, s.glyphs, s.ambiguous);
                session_draw(&s, &c);
                const struct rect r = s.layout.panes[PANE_GAMES];
                for (int i = 0; i < r.width; i++)
                    buf_add_string(&row, canvas_cell(&c, r.x + i, r.y)->text);
                const int rows = columns < 118 ? columns : columns - 43; /* the board beside them, and the gap */
                enum fact wanted = FACT_MOVES;
                for (size_t i = 0; i < COUNT(titles); i++) {
                    const char *at = strstr(buf_string(&row), titles[i].title);
                    assert_true(at || i > 4);
                    if (at && y == 0 && x < rows && x >= (int)(at - buf_string(&row)))
                        wanted = titles[i].column;
                }
                session_click(&s, r.x + x, r.y + y);
                idle(&s);
                const bool opens = y >= 1 && y <= 3 && x < rows;
                const int last = (int)(strstr(buf_string(&row), "result") - buf_string(&row)) + 8;
                if ((s.screen == PANE_BOARD) != opens || (opens && s.shelf.game != (size_t)y - 1))
                    fail_msg("%d columns: a click at %d, %d", columns, x, y);
                if (!(y == 0 && x >= last) && s.list && game_list_sorted(s.list, &descending) != wanted)
                    fail_msg("%d columns: a click at %d, %d sorts by %d: %s", columns, x, y,
                        game_list_sorted(s.list, &descending), buf_string(&row));
                canvas_free(&c);
                buf_free(&row);
                session_free(&s);
            }
}

/* ---- the count on a scratch line ---- */

/* The count that follows a step along the line is the one that begins there. */
static void the_count_is_that_of_each_step(void **state)
{
    static const char *const moves[] = {"play a4-a3/b3", "play d1-d2/c2", "play a3-a2/a3", "play d2-c1/d1"};
    (void)state;
    for (int at = 1; at <= 4; at++)
        for (int from = 1; from <= 4; from++) {
            struct buf follows = {0}, begins = {0};
            for (struct buf *out = &follows; out; out = out == &follows ? &begins : NULL) {
                struct session s;
                open_one(&s, "(;GM[18]SZ[4]AB[aa]AW[dd])");
                session_resize(&s, 100, 30);
                for (size_t i = 0; i < COUNT(moves); i++)
                    session_run(&s, slice_of(moves[i]));
                assert_int_equal(s.reader.replay.played, 4);
                for (int i = 4; i > (out == &follows ? from : at); i--)
                    keys(&s, "h");
                session_run(&s, SLICE("score"));
                session_prepare(&s);
                for (int i = from; out == &follows && i > at; i--)
                    keys(&s, "h");
                for (int i = from; out == &follows && i < at; i++)
                    keys(&s, "l");
                buf_clear(&s.message);
                draw_text(&s, out);
                session_free(&s);
            }
            if (strcmp(buf_string(&follows), buf_string(&begins)) != 0)
                fail_msg("from %d to %d:\n%s%s", from, at, buf_string(&follows), buf_string(&begins));
            buf_free(&follows);
            buf_free(&begins);
        }
}

/* ---- forgotten ---- */

/* After that the list looks as where nothing was remembered. */
static void what_is_forgotten_leaves_no_sign(void **state)
{
    struct buf texts[2] = {{0}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct memory memory = {.known = {.folder = mem_string("/x")}};
        struct session s;
        open_one(&s, "(;SZ[9]AB[aa]C[Black to play];B[cc]C[RIGHT])(;SZ[9])");
        session_resize(&s, 80, 24);
        s.memory = &memory;
        session_run(&s, SLICE("games"));
        if (i == 0) {
            shelf_mark(&s.shelf, true);
            session_run(&s, SLICE("star 2"));
        }
        session_run(&s, SLICE("forget"));
        draw_text(&s, &texts[i]);
        session_free(&s);
        places_free(&memory.known);
        places_free(&memory.mine);
    }
    assert_string_equal(buf_string(&texts[0]), buf_string(&texts[1]));
    buf_free(&texts[0]);
    buf_free(&texts[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_is_beside_a_list_or_not_at_all),
        cmocka_unit_test(work_is_told_where_it_has_room),
        cmocka_unit_test(a_very_long_comment_says_where_it_ends),
        cmocka_unit_test(stars_are_of_a_record),
        cmocka_unit_test(what_a_game_has_shows_its_end),
        cmocka_unit_test(a_long_record_has_no_board_beside_it),
        cmocka_unit_test(the_first_board_beside_the_list_does_not_wait),
        cmocka_unit_test(what_was_beside_a_list_may_go),
        cmocka_unit_test(what_is_deleted_is_deleted_for_others),
        cmocka_unit_test(copying_begins_again_at_another_place),
        cmocka_unit_test(the_next_game_of_a_file_is_another_place),
        cmocka_unit_test(the_most_that_is_copied),
        cmocka_unit_test(a_line_of_a_long_game_is_copied),
        cmocka_unit_test(help_begins_with_what_was_on_the_screen),
        cmocka_unit_test(autoplay_stops_where_the_scratch_line_ends),
        cmocka_unit_test(the_ends_of_a_list_that_grows),
        cmocka_unit_test(a_step_passes_over_a_file_that_fails),
        cmocka_unit_test(problems_go_by_the_list),
        cmocka_unit_test(a_file_is_turned_to_from_anywhere),
        cmocka_unit_test(the_list_that_comes_first_keeps_the_place),
        cmocka_unit_test(names_that_cannot_be_typed_are_not_offered),
        cmocka_unit_test(every_cell_of_the_list_is_clicked),
        cmocka_unit_test(the_count_is_that_of_each_step),
        cmocka_unit_test(what_is_forgotten_leaves_no_sign),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
