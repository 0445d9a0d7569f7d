/* tests/view/48-statistics.c - a library that comes late, a file that changes while a scratch line is on the board */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "panes/panes.h"
#include "sources.h"
#include "view/statistics.h"

#define LIBRARY "(;SZ[9];B[cc];W[gg];B[gc];W[cg];B[ee])(;SZ[9];B[cc];W[gg];B[gc];W[cg])(;SZ[9];B[aa];W[ba];B[hh];W[ab])"

#define RULE "\342\224\200" /* of a heading */

static void keys(struct session *s, const char *text)
{
    struct key_script script = {.rest = slice_of(text)};
    uint32_t key, repeat;

    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        for (; repeat > 0; repeat--) {
            session_key(s, key);
            session_prepare(s);
        }
}

static void open(struct session *s, const char *record)
{
    session_init(s, pane_table);
    session_add(s, "q.sgf");
    session_open(s, 0, 0, SGF_NONE);
    assert_true(session_give(s, 0, slice_of(record), true));
}

static void give_library(struct session *s, size_t left)
{
    const struct slice records[] = {SLICE(LIBRARY)};

    sources_give(s, records, 1, left);
}

static void stands_at(const struct session *s, const char *wanted, size_t played)
{
    struct buf address = {0};

    sgf_address(&s->reader.record, reader_node(&s->reader), &address);
    assert_string_equal(buf_string(&address), wanted);
    assert_int_equal(s->reader.replay.played, played);
    buf_free(&address);
}

static enum stone stone_at(const struct session *s, int column, int row)
{
    return (enum stone)s->reader.replay.position.board[point_at(column, row)];
}

/* The last source comes while no picture is drawn, and the search of it ends there: its continuations are seen. */
static void what_is_found_between_two_pictures_is_seen(void **state)
{
    const struct slice record = SLICE(LIBRARY);
    struct session s;
    struct source source = {0};
    struct sgf_collection c;

    (void)state;
    open(&s, "(;SZ[9];B[cc];W[gg])");
    give_library(&s, 1);
    keys(&s, "l l f");
    assert_int_equal(statistics_letters(&s), 1);
    assert_int_equal(s.statistics->nexts[0].count, 2);
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, record, true);
    source_begin(&source, "late.sgf");
    while (source_read(&source, &c, 1000))
        continue;
    source_end(&source);
    session_source(&s, 1, &source);
    while (session_idle(&s))
        continue;
    session_prepare(&s);
    assert_int_equal(s.statistics->nexts[0].count, 4);
    sgf_collection_free(&c);
    session_free(&s);
}

/* Another library in its place is searched for the same part, or not at all where it was closed. */
static void another_library_is_searched_in_the_same_way(void **state)
{
    (void)state;
    for (int turns = 0; turns < 6; turns++) {
        struct session s;
        open(&s, "(;SZ[9];B[cc];W[gg])");
        give_library(&s, 0);
        keys(&s, "l l");
        for (int i = 0; i < turns; i++)
            keys(&s, "f");
        const enum shape_kind part = s.statistics->part;
        const bool is_on = s.statistics->is_on;
        assert_int_equal(is_on, turns > 0 && turns < 5);
        give_library(&s, 0);
        keys(&s, "h l");
        assert_int_equal(s.statistics->part, part);
        assert_int_equal(s.statistics->is_on, is_on);
        session_free(&s);
    }
}

/* Where a row of the pane begins with that text, all of it is in that role. */
static void assert_said_in(const struct canvas *c, struct rect r, struct slice text, enum role role)
{
    for (int y = r.y; y < r.y + r.height; y++) {
        size_t same = 0;
        while (same < text.len && canvas_cell(c, r.x + (int)same, y)->text[0] == text.at[same])
            same++;
        for (size_t i = 0; same == text.len && i < same; i++)
            assert_int_equal(canvas_cell(c, r.x + (int)i, y)->role, role);
    }
}

/* At every height of the pane: why comes first, then what to do, and it never says that it searches. */
static void a_library_that_is_not_there_says_so(void **state)
{
    static const struct slice reason = SLICE("nowhere: no such file or folder");
    struct session s;
    (void)state;
    open(&s, "(;SZ[9];B[cc];W[gg])");
    session_library(&s, 0);
    keys(&s, "l f");
    assert_true(s.wants.library);
    s.wants.library = false;
    session_library_lacks(&s, reason.at, false);
    assert_string_equal(buf_string(&s.message), "no library: nowhere: no such file or folder; choose one with kifu --library=FOLDER");
    for (int rows = 8; rows < 45; rows++) {
        struct canvas c;
        struct buf text = {0};
        session_resize(&s, 80, rows);
        keys(&s, "h");
        canvas_init(&c, 80, rows, s.glyphs, s.ambiguous);
        session_draw(&s, &c);
        canvas_dump_text(&c, &text);
        const int height = s.layout.panes[PANE_LIBRARY].height;
        if ((strstr(buf_string(&text), reason.at) != NULL) != (height > 1) ||
            (strstr(buf_string(&text), "--library=FOLDER") != NULL) != (height > 3) ||
            !strstr(buf_string(&text), "no library"))
            fail_msg("%d rows, the pane %d:\n%s", rows, height, buf_string(&text));
        assert_null(strstr(buf_string(&text), "searching"));
        assert_said_in(&c, s.layout.panes[PANE_LIBRARY], reason, ROLE_MESSAGE);
        assert_said_in(&c, s.layout.panes[PANE_LIBRARY], SLICE("choose another"), ROLE_TEXT);
        buf_free(&text);
        canvas_free(&c);
    }
    keys(&s, "Z");
    assert_string_equal(buf_string(&s.message), "no continuation with that letter here");
    keys(&s, "f f f");
    assert_false(s.statistics->is_on);
    assert_true(s.message.len == 0);
    keys(&s, "f");
    assert_string_equal(buf_string(&s.message), "no library: nowhere: no such file or folder; choose one with kifu --library=FOLDER");
    session_library_lacks(&s, "a.sgf: no such file", true);
    assert_string_equal(buf_string(&s.message), "a.sgf: no such file: not in the library");
    assert_true(s.statistics->lacks.len == 0);
    session_free(&s);
}

static void nothing_is_sought_where_the_search_goes_on(void **state)
{
    struct session s;

    (void)state;
    open(&s, "(;SZ[9];B[cc];W[gg])");
    give_library(&s, 1);
    keys(&s, "l l f Z");
    assert_string_equal(buf_string(&s.message), "searching");
    session_free(&s);
}

static void a_file_that_changes_leaves_the_scratch_line(void **state)
{
    struct session s;

    (void)state;
    open(&s, "(;SZ[9];B[cc];W[gg])");
    give_library(&s, 0);
    keys(&s, "l l f A A A h r");
    stands_at(&s, "2", 2);
    assert_true(session_give(&s, 0, SLICE("(;SZ[9]C[new];B[cc];W[gg];B[ah])"), true));
    stands_at(&s, "2", 2);
    assert_int_equal(stone_at(&s, 6, 2), STONE_BLACK);
    assert_int_equal(stone_at(&s, 0, 7), STONE_EMPTY);
    keys(&s, "l");
    stands_at(&s, "2", 3);
    keys(&s, "r");
    assert_true(session_give(&s, 0, SLICE("(;SZ[9]C[newer];B[cc])"), true)); /* its node is gone */
    stands_at(&s, "1", 0);
    assert_string_equal(buf_string(&s.message), "that position no longer exists");
    keys(&s, "l A r");
    assert_true(session_give(&s, 0, SLICE("(;SZ[13]C[newest];B[cc];W[gg];B[ah])"), true)); /* its board is another one */
    stands_at(&s, "1", 0);
    assert_string_equal(buf_string(&s.message), "the board changed: scratch line discarded");
    session_free(&s);
}

/* Wherever the panes were scrolled to and the cursor was: after a move on the line, or back or forward on it, they are where they are without that. */
static void each_move_begins_with_the_panes_in_order(void **state)
{
    static const char *const moves[] = {"A", "h", "h h h", "A h l", "9h", "l", "Esc"};

    (void)state;
    for (size_t i = 0; i < COUNT(moves); i++) {
        for (size_t before = 0; before < 3; before++) { /* off the line, on it, further on it */
            struct session kept, s;

            open(&kept, "(;SZ[9];B[cc];W[gg])");
            open(&s, "(;SZ[9];B[cc];W[gg])");
            give_library(&kept, 0);
            give_library(&s, 0);
            keys(&kept, "l l f");
            keys(&s, "l l f");
            for (size_t n = 0; n < before; n++) {
                keys(&kept, "A");
                keys(&s, "A");
            }
            for (enum pane_id id = 0; id < PANE_COUNT; id++) {
                if (s.panes[id]->is_of_node)
                    s.scroll[id] = 3, s.selected[id] = 2;
            }
            s.cursor = 17;
            const size_t played = s.reader.replay.played;
            keys(&kept, moves[i]);
            keys(&s, moves[i]);
            assert_int_equal(s.reader.replay.played, kept.reader.replay.played);
            const bool moves_on = kept.reader.replay.played != played;
            for (enum pane_id id = 0; id < PANE_COUNT && moves_on; id++) {
                if (s.scroll[id] != kept.scroll[id] || s.selected[id] != kept.selected[id])
                    fail_msg("%s with %zu played: pane %d at %d, not %d", moves[i], before, (int)id, (int)s.scroll[id], (int)kept.scroll[id]);
            }
            if (moves_on)
                assert_int_equal(s.cursor, kept.cursor);
            session_free(&kept);
            session_free(&s);
        }
    }
}

/* Back from a game of the list to the line; a line that was left for another place is not continued there. */
static void back_from_a_game_of_the_list(void **state)
{
    struct session s;

    (void)state;
    for (int way = 0; way < 5; way++) {
        open(&s, "(;SZ[9];B[cc];W[gg])(;SZ[9];B[cc];W[gg])");
        give_library(&s, 0);
        session_add(&s, "other.sgf");
        keys(&s, "l l f A A");
        stands_at(&s, "2", 2);
        statistics_open(&s, 0);
        assert_true(session_give(&s, s.shelf.wants.file_index, SLICE(LIBRARY), true));
        assert_true(statistics_can_go_back(&s));
        assert_true(statistics_back(&s));
        statistics_follow(&s); /* it is not there yet */
        assert_false(reader_is_scratch(&s.reader));
        if (way == 1)
            session_open(&s, 0, 0, 1);
        if (way == 2)
            session_open(&s, 0, 1, 2);
        if (way == 3)
            session_open(&s, 1, 0, 2);
        assert_true(session_give(&s, way == 3, SLICE("(;SZ[9];B[cc];W[gg])(;SZ[9];B[cc];W[gg])"), true));
        session_prepare(&s);
        stands_at(&s, way == 1 ? "1" : "2", way == 0 || way == 4 ? 2 : 0);
        if (way == 0) { /* and from another one of the list, when it was seen */
            keys(&s, "h");
            statistics_open(&s, 0);
            assert_true(session_give(&s, s.shelf.wants.file_index, SLICE(LIBRARY), true));
            session_prepare(&s);
            assert_false(reader_is_scratch(&s.reader));
            assert_true(statistics_back(&s));
            assert_true(session_give(&s, 0, SLICE("(;SZ[9];B[cc];W[gg])(;SZ[9];B[cc];W[gg])"), true));
            session_prepare(&s);
            stands_at(&s, "2", 1);
        }
        if (way == 4) { /* once only */
            keys(&s, "Esc");
            session_prepare(&s);
            stands_at(&s, "2", 0);
        }
        session_free(&s);
    }
}

/* A source that the store has, made of a record. */
static void source_of(struct source *source, struct slice record)
{
    struct sgf_collection c;

    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, record, true);
    source_begin(source, "stored.sgf");
    while (source_read(source, &c, 1000))
        continue;
    source_end(source);
    source->row = 1;
    sgf_collection_free(&c);
}

/* The text of the pane, a line each. */
static void library_text(struct session *s, struct buf *out)
{
    struct canvas c;

    session_prepare(s);
    const struct rect r = s->layout.panes[PANE_LIBRARY];
    canvas_init(&c, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &c);
    buf_clear(out);
    for (int y = r.y; y < r.y + r.height; y++) {
        for (int x = r.x; x < r.x + r.width; x++)
            buf_add_string(out, canvas_cell(&c, x, y)->text);
        buf_add_char(out, '\n');
    }
    canvas_free(&c);
}

static bool library_has(struct session *s, const char *text)
{
    struct buf seen = {0};

    library_text(s, &seen);
    const bool has = strstr(buf_string(&seen), text) != NULL;
    buf_free(&seen);
    return has;
}

/* As many keys with twelve continuations as with one: Tab to them, Tab to the games, S-Tab back, and off at both ends. */
static void tab_stops_at_the_games(void **state)
{
    static const int counts[] = {0, 1, 4, 12, 14};

    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct buf library = {0};
        struct session s;
        for (int k = 0; k < counts[i]; k++)
            buf_add_format(&library, "(;SZ[9]PB[p%d];B[cc];W[gg];B[%c%c])", k, 'a' + k % 9, 'a' + k / 9);
        buf_add_string(&library, "(;SZ[9]PB[none];B[cc];W[gg])");
        open(&s, "(;SZ[9];B[cc];W[gg])");
        const struct slice records[] = {buf_slice(&library)};
        sources_give(&s, records, 1, 0);
        keys(&s, "l l f Tab");
        assert_int_equal(s.focus, PANE_LIBRARY);
        assert_int_equal(s.selected[PANE_LIBRARY], 0);
        session_key(&s, KEYS_TAB); /* typed ahead: no picture yet */
        assert_int_equal(s.focus, PANE_LIBRARY);
        const int letters = (int)statistics_letters(&s), first = letters + 1; /* one ends here */
        session_prepare(&s);
        assert_int_equal(s.selected[PANE_LIBRARY], first);
        keys(&s, "S-Tab");
        assert_int_equal(s.focus, PANE_LIBRARY);
        assert_int_equal(s.selected[PANE_LIBRARY], 0);
        keys(&s, "S-Tab");
        assert_int_not_equal(s.focus, PANE_LIBRARY);
        keys(&s, "Tab Tab Tab");
        assert_int_not_equal(s.focus, PANE_LIBRARY);
        keys(&s, "S-Tab");
        assert_int_equal(s.selected[PANE_LIBRARY], first);
        keys(&s, "Enter");
        assert_true(s.statistics->back.is_there);
        session_free(&s);
        buf_free(&library);
    }
}

/* In a game of the list ' goes back like Esc, after the leaps in it; without such a game a message says so. */
static void jump_back_leaves_a_found_game(void **state)
{
    static const char *const ways[] = {"Esc", "'", "1g ' '", "End Home ' ' '"};

    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct session s;
        open(&s, LIBRARY);
        give_library(&s, 0);
        keys(&s, "l l f Tab Tab Down Enter");
        assert_int_equal(s.shelf.game, 1);
        assert_true(statistics_can_go_back(&s));
        keys(&s, ways[i]);
        assert_int_equal(s.shelf.game, 0);
        stands_at(&s, "2", 0);
        keys(&s, "'");
        assert_int_equal(s.shelf.game, 0);
        session_free(&s);
    }
}

/* By date and players; without players by file and number, and folders where names repeat. */
static void found_games_have_names(void **state)
{
    static const char *const names[] = {"x/a.sgf", "y/a.sgf", "x/b.sgf"};
    const struct slice records[] = {SLICE("(;SZ[9];B[cc];W[gg])(;SZ[9]PB[Ann]PW[Bob]DT[2001-02-03,04]RE[B+R];B[cc];W[gg])"),
        SLICE("(;SZ[9]DT[1999-12-31];B[cc];W[gg])"),
        SLICE("(;SZ[9]PB[A name that takes all of the row]PW[Cid]DT[1981-03-04]RE[W+R];B[cc];W[gg])(;SZ[9]PW[Dan]DT[at noon];B[cc];W[gg])(;SZ[9]PB[Eva];B[cc];W[gg])")};
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    for (size_t i = 0; i < COUNT(names); i++)
        session_add(&s, names[i]);
    session_open(&s, 0, 0, SGF_NONE);
    assert_true(session_give(&s, 0, SLICE("(;SZ[9];B[cc];W[gg])"), true));
    sources_give(&s, records, COUNT(records), 0);
    session_resize(&s, 80, 40);
    keys(&s, "l l f");
    assert_true(library_has(&s, "x/a.sgf 1 "));
    assert_true(library_has(&s, "2001-02-03  Ann \342\200\223 Bob "));
    assert_true(library_has(&s, "1999-12-31  y/a.sgf "));
    assert_false(library_has(&s, "y/a.sgf 1"));
    assert_true(library_has(&s, "1981  A name that takes all of"));
    assert_true(library_has(&s, "\nDan "));
    assert_true(library_has(&s, "\nEva  ")); /* no dash behind it */
    assert_false(library_has(&s, "game 1"));
    assert_false(library_has(&s, "games  Black wins")); /* no continuation, no table */
    keys(&s, "h");
    assert_true(library_has(&s, "games  Black wins"));
    session_free(&s);
}

/* Each of four sources is in memory only while it is searched, as from the store: the heading has how much of them was searched, with a word where it
 * has room. */
static void what_is_read_from_the_store_has_its_percent(void **state)
{
    enum { SOURCES = 4 };
    static const struct slice record = SLICE(LIBRARY);
    struct source source = {0};
    size_t number;

    (void)state;
    for (int columns = 80; columns <= 100; columns += 20) {
        struct session s;
        open(&s, "(;SZ[9];B[cc];W[gg])");
        session_resize(&s, columns, 24);
        assert_true(session_set(&s, SLICE("library-memory"), SLICE("0"), NULL));
        session_library(&s, 1);
        for (int i = 0; i < SOURCES; i++) {
            source_of(&source, record);
            source.goes_on = i + 1 < SOURCES;
            session_source(&s, 0, &source);
        }
        keys(&s, "l l f");
        for (int i = 0; i < SOURCES - 1; i++) { /* the last one that came is still here */
            char wanted[40], found[40];
            snprintf(wanted, sizeof wanted, columns == 80 ? RULE " %d%% " RULE : RULE " searching %d%% " RULE, 100 * i / SOURCES);
            snprintf(found, sizeof found, "\n%d games", 2 * i);
            assert_true(library_has(&s, wanted));
            assert_true(library_has(&s, found));
            assert_non_null(session_needed_source(&s, &number));
            assert_int_equal(number, i);
            source_of(&source, record);
            session_source_back(&s, number, &source);
            session_prepare(&s);
        }
        assert_true(library_has(&s, "\n8 games"));
        assert_false(library_has(&s, "% " RULE));
        session_free(&s);
    }
}

/* If it has no room a message says so when it is turned on, and only then. */
static void a_list_without_room_says_so(void **state)
{
    size_t said = 0, count = 0;

    (void)state;
    for (int columns = 20; columns <= 80; columns += 5)
        for (int rows = 6; rows <= 24; rows += 3) {
            struct session s;
            open(&s, "(;SZ[9];B[cc];W[gg])");
            give_library(&s, 0);
            session_resize(&s, columns, rows);
            for (const char *const *key = (const char *const[]){"l l f", "f", "f", NULL}; *key; key++, count++) {
                keys(&s, *key);
                const bool is_said = !strcmp(buf_string(&s.message), "the list of the library does not fit here");
                said += is_said;
                buf_clear(&s.message);
                session_prepare(&s);
                assert_int_equal(is_said, s.layout.panes[PANE_LIBRARY].height == 0 && !s.layout.too_small);
            }
            keys(&s, "f"); /* off, or a part is chosen where the board is seen */
            keys(&s, s.statistics->is_on ? "f" : "");
            assert_string_equal(buf_string(&s.message), "");
            session_free(&s);
        }
    assert_in_range(said, 3, count - 3);
}

/* A letter goes to the child that plays it: not to the other colour at that point, nor to a pass. */
static void a_letter_goes_to_its_move(void **state)
{
    static const char *const others[] = {"", "(;W[gc])", "(;B[])", "(;W[gc])(;B[])", "(;W[gc])(;B[tt])(;W[])", "(;B[])(;W[gc])(;B[])"};
    (void)state;
    for (size_t i = 0; i < COUNT(others); i++) {
        struct session s;
        struct buf record = {0};
        buf_add_format(&record, "(;SZ[9];B[cc];W[gg]%s(;B[gc]C[wanted]))", others[i]);
        open(&s, buf_string(&record));
        give_library(&s, 0);
        keys(&s, "l l f A");
        assert_int_equal(reader_node(&s.reader), s.reader.record.node_count - 1);
        assert_int_equal(stone_at(&s, 6, 2), STONE_BLACK);
        session_free(&s);
        buf_free(&record);
    }
}

/* Keys that are taken together, without a picture between them. */
static void letters_typed_ahead_are_those_of_their_positions(void **state)
{
    struct session s;

    (void)state;
    open(&s, "(;SZ[9];B[cc];W[gg])");
    give_library(&s, 0);
    keys(&s, "l l f");
    for (int i = 0; i < 3; i++)
        session_key(&s, 'A');
    stands_at(&s, "2", 3);
    assert_int_equal(stone_at(&s, 6, 2), STONE_BLACK);
    assert_int_equal(stone_at(&s, 2, 6), STONE_WHITE);
    assert_int_equal(stone_at(&s, 4, 4), STONE_BLACK);
    session_free(&s);
}

static void enter_typed_ahead_is_on_a_row_of_its_position(void **state)
{
    struct session s;

    (void)state;
    open(&s, "(;SZ[9];B[cc];W[gg])");
    give_library(&s, 0);
    keys(&s, "2l f Tab Down Down"); /* a game */
    session_key(&s, 'A');
    session_key(&s, KEYS_ENTER);
    stands_at(&s, "2", 2);
    assert_int_equal(stone_at(&s, 2, 6), STONE_WHITE);
    session_free(&s);
}

/* Captures, and what was taken is back when the move is. */
static void stones_are_taken_on_it(void **state)
{
    struct session s;

    (void)state;
    open(&s, "(;SZ[9];B[aa];W[ba];B[hh])");
    give_library(&s, 0);
    keys(&s, "3l f A");
    stands_at(&s, "3", 1);
    assert_int_equal(stone_at(&s, 0, 0), STONE_EMPTY);
    assert_int_equal(s.reader.replay.position.captures[STONE_WHITE], 1);
    keys(&s, "h");
    stands_at(&s, "3", 0);
    assert_int_equal(stone_at(&s, 0, 0), STONE_BLACK);
    assert_int_equal(s.reader.replay.position.captures[STONE_WHITE], 0);
    session_free(&s);
}

/* ---- any keys ---- */

static uint32_t random_below(uint64_t *state, uint32_t bound)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33) % bound;
}

/* ---- narrowed ---- */

static void type(struct session *s, const char *line)
{
    session_key(s, ':');
    for (const char *c = line; *c; c++)
        session_key(s, (uint32_t)(unsigned char)*c);
}

static void run(struct session *s, const char *line)
{
    type(s, line);
    session_key(s, KEYS_ENTER);
    session_prepare(s);
    while (session_idle(s))
        continue;
    session_prepare(s);
}

#define NARROWED \
    "(;SZ[9]PB[Ann]PW[Bob]DT[1999]RE[B+1];B[cc];W[gg];B[gc])(;SZ[9]PB[Cid]PW[Ann]DT[2001-02-03]C[word];B[cc];W[gg];B[cg])" \
    "(;SZ[9]PB[Bob]PW[Cid];B[cc];W[gg];B[gc])(;SZ[9]PB[Ann];B[aa])"

static size_t games_of(const struct session *s)
{
    return s->statistics->search ? s->statistics->search->tally.games : 0;
}

static void narrowed_open(struct session *s)
{
    const struct slice records[] = {SLICE(NARROWED), SLICE("(;SZ[9]PB[Ann]DT[2020];B[cc];W[gg];B[ee])")};

    open(s, NARROWED);
    session_add(s, "r.sgf");
    sources_give(s, records, 2, 0);
    keys(s, "l l");
}

/* Statistics, letters and games are of those that a query finds; it holds at every node, and for another library. */
static void a_query_narrows_the_library(void **state)
{
    struct session s;

    (void)state;
    narrowed_open(&s);
    run(&s, "position player:ann");
    assert_true(statistics_is_on(&s));
    assert_int_equal(games_of(&s), 3);
    assert_int_equal(s.statistics->game_count, 3);
    assert_int_equal(statistics_letters(&s), 2); /* two are the same by symmetry */
    assert_true(library_has(&s, "3 games \u00B7 player:ann"));
    keys(&s, "h");
    assert_int_equal(games_of(&s), 3);
    keys(&s, "h");
    assert_int_equal(games_of(&s), 4);
    keys(&s, "l l");
    run(&s, "position date:..2000");
    assert_int_equal(games_of(&s), 1);
    assert_true(library_has(&s, "1 game \u00B7 date:..2000"));
    run(&s, "position"); /* no query now, and still on */
    assert_true(statistics_is_on(&s));
    assert_int_equal(games_of(&s), 4);
    assert_true(library_has(&s, "4 games   1 "));
    assert_false(library_has(&s, "\u00B7"));
    run(&s, "position player:bob");
    assert_int_equal(games_of(&s), 2);
    keys(&s, "f"); /* the key goes on to the next part as ever */
    assert_int_equal(s.statistics->part, SHAPE_CORNER);
    run(&s, "position player:nobody");
    assert_int_equal(s.statistics->part, SHAPE_CORNER);
    assert_int_equal(games_of(&s), 0);
    assert_true(library_has(&s, "0 games \u00B7 player:nobody"));
    run(&s, "position player:bob");
    do
        keys(&s, "f");
    while (!statistics_is_on(&s) || s.statistics->part != SHAPE_BOARD);
    assert_int_equal(games_of(&s), 2);
    sources_give(&s, (const struct slice[]){SLICE(NARROWED)}, 1, 0);
    keys(&s, "h l");
    assert_int_equal(games_of(&s), 2);
    run(&s, "position");
    run(&s, "position"); /* as f */
    assert_int_equal(s.statistics->part, SHAPE_CORNER);
    session_free(&s);
}

/* A query that is wrong or cannot be asked is reported, and the one before stays. */
/* At each width of the pane, beside the board and under it: the sums with all words where they have room, else the query and the number alone. */
static void sums_fit_or_lose_their_words(void **state)
{
    static const char whole[] = "3 games \u00B7 player:ann -player:zoe", less[] = "3 \u00B7 player:ann -player:zoe";
    const int columns = (int)strlen(whole) - 1; /* the dot has two bytes */
    int fits = 0, just = 0, lacks_one = 0, count = 0;

    (void)state;
    for (int width = 24; width <= 100; width++) {
        struct session s;
        narrowed_open(&s);
        run(&s, "position player:ann -player:zoe");
        session_resize(&s, width, 34);
        session_prepare(&s);
        const struct rect r = s.layout.panes[PANE_LIBRARY];
        if (r.height > 2 && r.width >= (int)strlen(less)) {
            assert_true(library_has(&s, r.width >= columns ? whole : less));
            count++;
            fits += r.width >= columns;
            just += r.width == columns;
            lacks_one += r.width == columns - 1;
        }
        session_free(&s);
    }
    assert_in_range(fits, 10, count - 1);
    assert_in_range(just, 1, count);
    assert_in_range(lacks_one, 1, count);
}

static void a_query_that_cannot_be_asked_is_said(void **state)
{
    static const struct {
        const char *line, *words;
    } wrong[] = {{"position plyer:ann", "plyer"}, {"position player:", "player"}, {"position date:x", "date"},
        {"position comment:word", "has no comments"}, {"position ann -comment:word", "has no comments"},
        {"position is:starred", "starred"}};

    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct session s;
        narrowed_open(&s);
        run(&s, wrong[i].line);
        assert_non_null(strstr(buf_string(&s.message), wrong[i].words));
        assert_false(statistics_is_on(&s));
        run(&s, "position player:ann");
        run(&s, wrong[i].line);
        assert_non_null(strstr(buf_string(&s.message), wrong[i].words));
        assert_int_equal(games_of(&s), 3);
        session_free(&s);
    }
}

static void filter(struct session *s, const char *text)
{
    struct buf line = {0};

    run(s, "games");
    buf_add_format(&line, "filter %s", text);
    run(s, buf_string(&line));
    run(s, "games");
    assert_int_equal(s->screen, PANE_BOARD);
    buf_free(&line);
}

/* The filter of the list holds for it, and with a query both do. */
static void the_filter_narrows_the_library(void **state)
{
    struct session s;

    (void)state;
    narrowed_open(&s);
    keys(&s, "f");
    assert_int_equal(games_of(&s), 4);
    filter(&s, "player:ann");
    assert_int_equal(games_of(&s), 3);
    assert_true(library_has(&s, "3 games \u00B7 player:ann"));
    run(&s, "position date:2000..");
    assert_int_equal(games_of(&s), 2);
    assert_true(library_has(&s, "2 games \u00B7 date:2000.. player:ann"));
    run(&s, "position");
    assert_int_equal(games_of(&s), 3);
    filter(&s, "2"); /* a word: in a date, and the number of a game */
    assert_int_equal(games_of(&s), 2);
    assert_int_equal(s.message.len, 0);
    filter(&s, "r.sg"); /* in the name of a file */
    assert_int_equal(games_of(&s), 1);
    filter(&s, "comment:word");
    assert_non_null(strstr(buf_string(&s.message), "filter not applied to the library"));
    assert_int_equal(games_of(&s), 4);
    run(&s, "position player:bob");
    assert_int_equal(games_of(&s), 2);
    assert_true(library_has(&s, "2 games \u00B7 player:bob "));
    filter(&s, "is:starred");
    assert_non_null(strstr(buf_string(&s.message), "filter not applied to the library"));
    session_free(&s);
}

/* Tab completes fields, and names of the library. */
static void a_query_of_the_library_is_completed(void **state)
{
    struct session s;

    (void)state;
    narrowed_open(&s);
    type(&s, "position pla");
    session_key(&s, KEYS_TAB);
    assert_string_equal(buf_string(&s.prompt.text), "position player:");
    session_key(&s, 'c');
    session_key(&s, KEYS_TAB);
    assert_string_equal(buf_string(&s.prompt.text), "position player:cid");
    session_key(&s, 'x');
    session_key(&s, KEYS_TAB);
    assert_non_null(strstr(buf_string(&s.message), "nothing to complete"));
    session_free(&s);
}

/* The part of the caller: gives the wanted file again, sometimes another one. */
static void serve(struct session *s, uint64_t *state)
{
    static const char *const records[] = {"(;SZ[9];B[cc](;W[gg](;B[hb]C[x])(;B[bh]))(;W[gc];B[ff]))(;SZ[9];B[aa];W[ba];B[hh])",
        "(;SZ[9];B[cc](;W[gg]))(;SZ[9];B[aa];W[ba];B[hh]C[more];W[ab])", "(;SZ[5];B[cc];W[aa])(;GM[18];B[djddgg])"};

    while (s->shelf.wants.file || s->shelf.wants.reload) {
        const size_t file = s->shelf.wants.file_index;

        s->shelf.wants.file = s->shelf.wants.reload = false;
        session_give(s, file, slice_of(records[random_below(state, 8) ? 0 : random_below(state, 3)]), true);
    }
    while (session_idle(s))
        continue;
}

/* Off the scratch line a position is that of its node; on it the node is one of the record. */
static void assert_position(const struct session *s)
{
    const struct reader *r = &s->reader;
    struct replay fresh;

    assert_true(r->replay.played <= r->scratch.count);
    assert_true(reader_node(r) < r->record.node_count);
    replay_init(&fresh, &r->record);
    replay_to(&fresh, reader_node(r));
    for (size_t i = 0; i < r->replay.played; i++)
        replay_play(&fresh, &r->scratch.moves[i]);
    assert_memory_equal(fresh.position.board, r->replay.position.board, sizeof fresh.position.board);
    assert_memory_equal(fresh.position.captures, r->replay.position.captures, sizeof fresh.position.captures);
    assert_int_equal(fresh.position.move_number, r->replay.position.move_number);
    assert_int_equal(fresh.depth, r->replay.depth);
    replay_free(&fresh);
}

static void whatever_is_pressed_the_position_is_that_of_its_moves(void **state)
{
    static const uint32_t pressed[] = {'A', 'A', 'A', 'A', 'A', 'A', 'A', 'B', 'B', 'C', 'f', 'l', 'l', 'l', 'h', 'h', 'j', 'k', 'b', 'm', '[', ']', '{', '}',
        '\'', '"', 'w', 'x', '=', 's', 'r', 'y', 'i', 't', 'u', '#', '9', '0', '$', '<', '>', 'z', KEYS_ESC, KEYS_ESC, KEYS_ESC, KEYS_ESC, KEYS_ENTER,
        KEYS_TAB, KEYS_TAB, KEYS_UP, KEYS_DOWN, '@', '@', '@', KEYS_LEFT, KEYS_RIGHT, KEYS_ENTER, KEYS_ENTER};
    static const char *const records[] = {"(;SZ[9];B[cc](;W[gg](;B[hb]C[x])(;B[bh]))(;W[gc];B[ff]))(;SZ[9];B[aa];W[ba];B[hh])",
        "(;GM[18]SZ[6]AB[aa][fa]AW[af][ff];B[aaacca](;W[afadcb])(;W[ffedee]))(;GM[18];B[djddgg])"};
    uint64_t random = 7;
    size_t played = 0;

    (void)state;
    for (int game = 0; game < 20; game++) {
        struct session s;

        open(&s, records[(size_t)game % COUNT(records)]);
        give_library(&s, 0);
        keys(&s, "f");
        for (int i = 0; i < 1000; i++) {
            if (random_below(&random, 10) == 0)
                session_click(&s, (int)random_below(&random, 80), (int)random_below(&random, 23));
            else
                session_key(&s, pressed[random_below(&random, sizeof pressed / sizeof *pressed)]);
            session_tick(&s);
            serve(&s, &random);
            if (random_below(&random, 4))
                session_prepare(&s);
            assert_position(&s);
            played += s.reader.replay.played;
        }
        session_free(&s);
    }
    assert_true(played > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_between_two_pictures_is_seen),
        cmocka_unit_test(another_library_is_searched_in_the_same_way),
        cmocka_unit_test(a_library_that_is_not_there_says_so),
        cmocka_unit_test(nothing_is_sought_where_the_search_goes_on),
        cmocka_unit_test(a_file_that_changes_leaves_the_scratch_line),
        cmocka_unit_test(each_move_begins_with_the_panes_in_order),
        cmocka_unit_test(back_from_a_game_of_the_list),
        cmocka_unit_test(tab_stops_at_the_games),
        cmocka_unit_test(jump_back_leaves_a_found_game),
        cmocka_unit_test(found_games_have_names),
        cmocka_unit_test(what_is_read_from_the_store_has_its_percent),
        cmocka_unit_test(a_list_without_room_says_so),
        cmocka_unit_test(a_letter_goes_to_its_move),
        cmocka_unit_test(letters_typed_ahead_are_those_of_their_positions),
        cmocka_unit_test(enter_typed_ahead_is_on_a_row_of_its_position),
        cmocka_unit_test(stones_are_taken_on_it),
        cmocka_unit_test(a_query_narrows_the_library),
        cmocka_unit_test(sums_fit_or_lose_their_words),
        cmocka_unit_test(a_query_that_cannot_be_asked_is_said),
        cmocka_unit_test(the_filter_narrows_the_library),
        cmocka_unit_test(a_query_of_the_library_is_completed),
        cmocka_unit_test(whatever_is_pressed_the_position_is_that_of_its_moves),
    };
    return cmocka_run_group_tests_name("statistics", tests, NULL, NULL);
}
