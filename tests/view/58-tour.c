/* tests/view/58-tour.c - the tour speaks of what is there: each node of data/games/variations.sgf is drawn and looked at
 *
 * A claim is a row: some words of a comment, and how to see on the screen that they hold. All claims are looked at in Unicode and in
 * ASCII, at 80x24 and at 120x40. A comment that names a key, a point or a part of the screen without a claim fails.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "reader/texts.h"
#include "panes/panes.h"
#include "board/board.h"
#include "view/session_scene.h"
#include "view/pane.h"
#include "board/spot.h"
#include "view/view.h"
#include "cases.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* A node as it is seen. */
struct seen {
    struct session s;
    struct canvas c;
    struct buf text; /* of its comment */
    const char *address;
    bool has_glyphs; /* Unicode */
};

static struct buf tour;

/* The scene of a session, until the next one is asked for. */
static const struct scene *of(const struct session *s)
{
    static struct scene scene;

    scene = session_scene(s);
    return &scene;
}

static void look(struct seen *seen)
{
    session_prepare(&seen->s);
    canvas_init(&seen->c, seen->s.columns, seen->s.rows, seen->s.glyphs, seen->s.ambiguous);
    session_draw(&seen->s, &seen->c);
}

static void seen_open(struct seen *seen, const char *address, int columns, int rows, bool has_glyphs)
{
    struct error e;

    *seen = (struct seen){.address = address, .has_glyphs = has_glyphs};
    session_init(&seen->s, pane_table);
    session_set(&seen->s, slice_of("glyphs"), slice_of(has_glyphs ? "unicode" : "ascii"), &e);
    session_add(&seen->s, "variations.sgf");
    session_resize(&seen->s, columns, rows);
    session_open(&seen->s, 0, 0, SGF_NONE);
    session_give(&seen->s, 0, buf_slice(&tour), true);
    session_go(&seen->s, sgf_address_find(&seen->s.reader.record, slice_of(address)));
    texts_lines(&seen->s.reader, reader_node(&seen->s.reader), SGF_C, &seen->text);
    look(seen);
}

static void seen_close(struct seen *seen)
{
    buf_free(&seen->text);
    canvas_free(&seen->c);
    session_free(&seen->s);
}

/* ---- how to see it ---- */

static bool pane_has(const struct seen *seen, enum pane_id id, const char *text)
{
    const struct rect r = seen->s.layout.panes[id];
    struct buf all = {0};

    for (int y = r.y; y < r.y + r.height; y++) {
        for (int x = r.x; x < r.x + r.width; x++)
            buf_add_string(&all, canvas_cell(&seen->c, x, y)->text);
        buf_add_char(&all, '\n');
    }
    const bool has = r.width > 0 && strstr(buf_string(&all), text);
    buf_free(&all);
    return has;
}

static bool in_title(const struct seen *seen, const char *text)
{
    return seen->s.layout.panes[PANE_TITLE].y == 0 && pane_has(seen, PANE_TITLE, text);
}

static bool in_players(const struct seen *seen, const char *text)
{
    const struct rect board = seen->s.layout.panes[PANE_BOARD], r = seen->s.layout.panes[PANE_PLAYERS];

    return r.x >= board.x + board.width && pane_has(seen, PANE_PLAYERS, text);
}

static bool in_status(const struct seen *seen, const char *text)
{
    return pane_has(seen, PANE_STATUS, text);
}

static bool in_comment(const struct seen *seen, const char *text)
{
    return pane_has(seen, PANE_COMMENT, text);
}

static bool in_list(const struct seen *seen, const char *text)
{
    const struct rect list = seen->s.layout.panes[PANE_VARIATIONS], comment = seen->s.layout.panes[PANE_COMMENT];

    return list.y > comment.y && pane_has(seen, PANE_VARIATIONS, text);
}

static bool in_last_line(const struct seen *seen, const char *text)
{
    struct buf line = {0};

    for (int x = 0; x < seen->c.columns; x++)
        buf_add_string(&line, canvas_cell(&seen->c, x, seen->c.rows - 1)->text);
    const bool has = strstr(buf_string(&line), text);
    buf_free(&line);
    return has;
}

static uint16_t point_of(const struct seen *seen, const char *text)
{
    return point_find(&seen->s.reader.replay.position, slice_of(text));
}

/* One of the cells of a point has the text, or where that is NULL the role. */
static bool cells_have(const struct seen *seen, uint16_t point, const char *text, enum role role)
{
    const struct rect r = seen->s.layout.panes[PANE_BOARD];

    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++) {
            const struct cell *cell = canvas_cell(&seen->c, x, y);
            if ((text ? strcmp(cell->text, text) == 0 : cell->role == role) &&
                board_point(of(&seen->s), &seen->s.layout.board, x, y) == point)
                return true;
        }
    return false;
}

/* "A D16": the text on the point. */
static bool on_point(const struct seen *seen, const char *argument)
{
    char text[2] = {argument[0], '\0'};

    return cells_have(seen, point_of(seen, argument + 2), text, ROLE_TEXT);
}

static bool is_cut(const struct seen *seen, const char *point)
{
    return cells_have(seen, point_of(seen, point), seen->s.glyphs->text[GLYPH_ELLIPSIS], ROLE_TEXT);
}

static bool has_one_of(const struct seen *seen, const char *point, const enum role *roles, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cells_have(seen, point_of(seen, point), NULL, roles[i]))
            return true;
    return false;
}

static bool is_last(const struct seen *seen, const char *point)
{
    static const enum role roles[] = {ROLE_LAST_BLACK, ROLE_LAST_WHITE, ROLE_LAST_EMPTY, ROLE_LAST_MARK_BLACK, ROLE_LAST_MARK_WHITE};

    return has_one_of(seen, point, roles, COUNT(roles));
}

/* "F3 TR": a mark of that shape, drawn with its glyph where a point is one row, else in its role. */
static bool has_mark(const struct seen *seen, const char *argument)
{
    static const struct {
        const char *ident;
        enum mark_type type;
        enum glyph glyph;
    } shapes[] = {{"TR", MARK_TR, GLYPH_TRIANGLE}, {"SQ", MARK_SQ, GLYPH_SQUARE}, {"CR", MARK_CR, GLYPH_CIRCLE},
                  {"MA", MARK_MA, GLYPH_CROSS}, {"SL", MARK_SL, GLYPH_SELECTION}};
    static const enum role roles[] = {ROLE_MARK, ROLE_MARK_BLACK, ROLE_MARK_WHITE, ROLE_LAST_MARK_BLACK, ROLE_LAST_MARK_WHITE};
    char name[8] = {0};
    struct spots spots;

    memcpy(name, argument, strcspn(argument, " "));
    const uint16_t point = point_of(seen, name);
    spots_make(&spots, of(&seen->s), 2);
    for (size_t i = 0; i < COUNT(shapes); i++)
        if (strcmp(argument + strlen(name) + 1, shapes[i].ident) == 0 && spot_at(&spots, point).shape == shapes[i].type)
            return seen->s.layout.board.cell_height == 1 ? cells_have(seen, point, seen->s.glyphs->text[shapes[i].glyph], ROLE_TEXT)
                                                         : has_one_of(seen, name, roles, COUNT(roles));
    return false;
}

static bool is_black(const struct seen *seen, const char *point)
{
    static const enum role roles[] = {ROLE_BLACK, ROLE_LAST_BLACK, ROLE_LAST_MARK_BLACK};

    return has_one_of(seen, point, roles, COUNT(roles));
}

static bool is_white(const struct seen *seen, const char *point)
{
    static const enum role roles[] = {ROLE_WHITE, ROLE_LAST_WHITE, ROLE_LAST_MARK_WHITE};

    return has_one_of(seen, point, roles, COUNT(roles));
}

static bool is_empty(const struct seen *seen, const char *point)
{
    return !is_black(seen, point) && !is_white(seen, point);
}

static size_t count_role(const struct seen *seen, enum role role)
{
    const struct rect r = seen->s.layout.panes[PANE_BOARD];
    size_t count = 0;

    for (int y = r.y; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++)
            count += canvas_cell(&seen->c, x, y)->role == role;
    return count;
}

static bool has_arrows(const struct seen *seen, const char *unused)
{
    (void)unused;
    return count_role(seen, ROLE_ARROW) >= 4;
}

static bool has_territory(const struct seen *seen, const char *unused)
{
    (void)unused;
    return count_role(seen, ROLE_TERRITORY_BLACK) > 0 && count_role(seen, ROLE_TERRITORY_WHITE) > 0;
}

/* The upper half, and no more. */
static bool is_dimmed(const struct seen *seen, const char *unused)
{
    (void)unused;
    for (int row = 1; row <= 19; row++) {
        char point[8];
        snprintf(point, sizeof point, "A%d", row);
        if (cells_have(seen, point_of(seen, point), NULL, ROLE_DIM) != (row > 10))
            return false;
    }
    return true;
}

static bool is_undimmed(const struct seen *seen, const char *unused)
{
    (void)unused;
    return count_role(seen, ROLE_DIM) == 0 && count_role(seen, ROLE_DIM_BLACK) == 0 && count_role(seen, ROLE_DIM_WHITE) == 0;
}

static bool is_corner(const struct seen *seen, const char *unused)
{
    const struct board_layout *b = &seen->s.layout.board;

    (void)unused;
    return b->columns == 10 && b->rows == 10 && b->left == 9 && b->top == 0;
}

static bool is_whole(const struct seen *seen, const char *unused)
{
    const struct board_layout *b = &seen->s.layout.board;

    (void)unused;
    return b->columns == 19 && b->rows == 19;
}

/* The tree: rows below one another, columns to the right. */
static bool has_tree(const struct seen *seen, const char *unused)
{
    const struct rect r = seen->s.layout.panes[PANE_TREE];
    size_t nodes = 0, first = 0;

    (void)unused;
    for (int y = r.y + 1; y < r.y + r.height; y++)
        for (int x = r.x; x < r.x + r.width; x++) {
            const enum role role = canvas_cell(&seen->c, x, y)->role;
            nodes += role == ROLE_TREE_CURRENT || role == ROLE_TREE_NOTED || role == ROLE_TREE_BLACK || role == ROLE_TREE_WHITE;
            first += y == r.y + 1;
        }
    return pane_has(seen, PANE_TREE, "Tree") && r.height > 2 && nodes > first / 4;
}

/* ---- keys: another session is at that node, the keys are pressed; "l 1": it is at address 1 then ---- */

static bool leads(const struct seen *seen, const char *argument)
{
    const char *end = strrchr(argument, ' ');
    char keys[32] = {0};
    struct seen other;
    struct buf address = {0};
    uint32_t repeat, key;

    memcpy(keys, argument, (size_t)(end - argument));
    seen_open(&other, seen->address, seen->c.columns, seen->c.rows, seen->has_glyphs);
    struct key_script script = {.rest = slice_of(keys)};
    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        session_key(&other.s, key);
    sgf_address(&other.s.reader.record, reader_node(&other.s.reader), &address);
    const bool is_there = strcmp(buf_string(&address), end + 1) == 0;
    buf_free(&address);
    seen_close(&other);
    return is_there;
}

static bool shows_help(const struct seen *seen, const char *keys)
{
    struct seen other;

    seen_open(&other, seen->address, seen->c.columns, seen->c.rows, seen->has_glyphs);
    session_key(&other.s, (uint32_t)keys[0]);
    const bool shows = other.s.screen == PANE_HELP;
    seen_close(&other);
    return shows;
}

static bool quits(const struct seen *seen, const char *keys)
{
    struct seen other;

    seen_open(&other, seen->address, seen->c.columns, seen->c.rows, seen->has_glyphs);
    session_key(&other.s, (uint32_t)keys[0]);
    const bool ends = other.s.wants.quit;
    seen_close(&other);
    return ends;
}

/* ---- the claims ---- */

static const struct claim {
    const char *address, *words;
    bool (*holds)(const struct seen *seen, const char *argument);
    const char *argument;
} claims[] = {
    {"0", "Press l or the right arrow for a step forward", leads, "l 1"},
    {"0", "right arrow", leads, "Right 1"},
    {"1", "Black opens at the upper right", is_black, "Q16"},
    {"0", "h or the left arrow for one back", leads, "l h 0"},
    {"0", "left arrow", leads, "Right Left 0"},
    {"0", "? shows all keys", shows_help, "?"},
    {"0", "q quits", quits, "q"},
    {"1", "The last stone is marked", is_last, "Q16"},
    {"1", "the status line says the same in words", in_status, "B Q16"},
    {"2", "in the opposite corner", is_white, "D4"},
    {"2", "The line at the top names the game", in_title, "A walk through the tree"},
    {"2", "players, captures and clocks are beside the board", in_players, "White 2d*"},
    {"2", "players, captures and clocks are beside the board", in_players, "29:51"},
    {"3", "A, B and C on the board", on_point, "A D16"},
    {"3", "A, B and C on the board", on_point, "B O3"},
    {"3", "A, B and C on the board", on_point, "C K10"},
    {"3", "a pass in the list below", in_list, "pass"},
    {"3", "A letter takes that way", leads, "A 4"},
    {"3", "A letter takes that way", leads, "D 3.D"},
    {"3", "l stays on A", leads, "l 4"},
    {"4", "The main line", leads, "m 4"},
    {"4", "Down and up look at the other ways", leads, "Down 3.B"},
    {"3.B", "", leads, "Up 4"},
    {"3.B.1", "", leads, "b 3"},
    {"4", "A quiet game", in_comment, "A quiet game"},
    {"5", "Black approaches", is_last, "F3"},
    {"5", "The tree grows to the right with the moves and downwards with the variations", has_tree, ""},
    {"6", "a triangle on F3", has_mark, "F3 TR"},
    {"6", "a square on C6", has_mark, "C6 SQ"},
    {"6", "a circle on Q4", has_mark, "Q4 CR"},
    {"6", "a cross on D16", has_mark, "D16 MA"},
    {"6", "Q16 selected", has_mark, "Q16 SL"},
    {"7", "The same five on empty points", has_mark, "K16 TR"},
    {"7", "The same five on empty points", has_mark, "L16 SQ"},
    {"7", "The same five on empty points", has_mark, "K14 CR"},
    {"7", "The same five on empty points", has_mark, "L14 MA"},
    {"7", "The same five on empty points", has_mark, "K12 SL"},
    {"8", "numbers in the order of the last four moves", on_point, "1 F3"},
    {"8", "numbers in the order of the last four moves", on_point, "2 C6"},
    {"8", "numbers in the order of the last four moves", on_point, "3 D2"},
    {"8", "numbers in the order of the last four moves", on_point, "4 C3"},
    {"8", "x for what comes next", on_point, "x J3"},
    {"8", "x for what comes next", leads, "l 9"},
    {"8", "one that is too wide for its point", is_cut, "K3"},
    {"8", "one that is too wide for its point", in_comment, "labels K3 wide"},
    {"9", "Arrows and lines", has_arrows, ""},
    {"9", "listed in words", in_comment, "arrows F3"},
    {"9", "listed in words", in_comment, "lines C6"},
    {"10", "The upper half is dimmed", is_dimmed, ""},
    {"11", "Nothing is dimmed any more", is_undimmed, ""},
    {"11", "only the upper right corner is in view", is_corner, ""},
    {"12", "The view stays", is_corner, ""},
    {"13", "The whole board again", is_whole, ""},
    {"14", "A new figure begins here", in_comment, "The upper side"},
    {"15", "marked with !", in_status, "F17! "},
    {"16", "!?", in_status, "C14!? "},
    {"17", "?!", in_status, "D18?! "},
    {"17.B", "??", in_status, "C18?? "},
    {"19", "A hot spot, with a value of three and a half points for Black", in_comment, "hotspot, value B+3.5"},
    {"20", "The position is unclear", in_comment, "unclear position"},
    {"21", "The position is even", in_comment, "even position"},
    {"22", "Good for White", in_comment, "good for White"},
    {"23", "Very good for Black", in_comment, "very good for Black"},
    {"24", "the number 101", in_status, "move 101"},
    {"25", "Territory at the end: small marks in the corners", has_territory, ""},
    {"25", "marks, not stones", is_empty, "A19"},
    {"24.B", "two stones are added", is_black, "K10"},
    {"24.B", "two stones are added", is_white, "L9"},
    {"24.B", "one is taken away", is_empty, "L3"},
    {"24.B", "White is to play", in_status, "White to play"},
    {"24", "", in_list, "Another start"},
    {"24", "", is_empty, "L9"},
    {"3.B", "You took the second way", in_status, "W O3"},
    {"3.B", "The next step goes on in it", leads, "l 3.B.1"},
    {"3.B.1", "A slides along the edge", on_point, "A Q2"},
    {"3.B.1", "A fork within a fork", in_list, "the slide"},
    {"3.B.1", "B takes the corner", on_point, "B R3"},
    {"3.B.4", "End of this line", in_status, "end"},
    {"3.B.4", "m leads back to the main line", leads, "m 3"},
    {"3.C", "The middle of the board", is_white, "K10"},
    {"3.C.6", "the stone is taken", is_empty, "L10"},
    {"3.C.6", "beside White's name it says: took 1", in_players, "took 1"},
    {"3.C.11", "it is taken off at once", is_empty, "L10"},
    {"3.C.11", "White took one more", in_players, "took 3"},
    {"3.C.11", "the last line says what is odd", in_last_line, "suicide"},
    {"3.D", "A pass", in_status, "W pass"},
    {"3.D", "the board; Black plays again", leads, "l 3.D.1"},
    {"24.B", "Such a way has no letter on the board", in_comment, "letter"},
};

static bool names(const struct claim *claim, const struct seen *seen)
{
    return strcmp(claim->address, seen->address) == 0;
}

static void claims_hold(struct seen *seen, const char *size)
{
    for (size_t i = 0; i < COUNT(claims); i++) {
        if (!names(&claims[i], seen))
            continue;
        if (!strstr(buf_string(&seen->text), claims[i].words) && !pane_has(seen, PANE_COMMENT, claims[i].words))
            fail_msg("%s: does not say: %s", seen->address, claims[i].words);
        if (!claims[i].holds(seen, claims[i].argument))
            fail_msg("%s at %s: %s: %s is not there", seen->address, size, claims[i].words, claims[i].argument);
    }
}

/* ---- nothing is named without a claim ---- */

static bool is_point(struct slice word)
{
    return word.len >= 2 && word.len <= 3 && word.at[0] >= 'A' && word.at[0] <= 'T' && word.at[1] >= '1' && word.at[1] <= '9' &&
           (word.len == 2 || (word.at[2] >= '0' && word.at[2] <= '9'));
}

/* Words for what is seen or pressed. */
static bool is_thing(struct slice word)
{
    static const char *const things[] = {"arrow", "status", "line", "list", "tree", "board", "letter", "marked", "marks", "dimmed", "view",
        "triangle", "square", "circle", "cross", "selected", "numbers", "number", "labels", "lines", "arrows", "Down", "up", "took",
        "players", "captures", "clocks", "key", "keys", "below", "beside", "!", "!?", "?!", "??", "?"};
    for (size_t i = 0; i < COUNT(things); i++)
        if (slice_is(word, things[i]))
            return true;
    return (word.len == 1 && word.at[0] != 'A' && word.at[0] != 'a' && ((word.at[0] | 32) >= 'a' && (word.at[0] | 32) <= 'z')) || is_point(word);
}

static bool has_word(const char *words, struct slice word)
{
    for (; *words; words++)
        if (strncmp(words, word.at, word.len) == 0)
            return true;
    return false;
}

static bool is_claimed(const struct seen *seen, struct slice word)
{
    for (size_t i = 0; i < COUNT(claims); i++)
        if (names(&claims[i], seen) && has_word(claims[i].words, word))
            return true;
    return false;
}

static void things_are_claimed(struct seen *seen)
{
    static const char between[] = " \n.,:;()";
    const char *at = buf_string(&seen->text);

    while (*at) {
        at += strspn(at, between);
        const struct slice word = {at, strcspn(at, between)};
        if (is_thing(word) && !is_claimed(seen, word))
            fail_msg("%s names %.*s, and no claim says how to see it", seen->address, (int)word.len, word.at);
        at += word.len;
    }
}

/* ---- the test ---- */

static void walk(int columns, int rows, bool has_glyphs)
{
    struct seen root;
    char size[32];

    snprintf(size, sizeof size, "%dx%d%s", columns, rows, has_glyphs ? "" : " in ASCII");
    seen_open(&root, "0", columns, rows, has_glyphs);
    const uint32_t count = root.s.reader.record.node_count;
    assert_true(count > 60);
    for (uint32_t node = 0; node < count; node++) {
        struct buf address = {0};
        struct seen seen;
        sgf_address(&root.s.reader.record, node, &address);
        seen_open(&seen, buf_string(&address), columns, rows, has_glyphs);
        assert_int_equal(reader_node(&seen.s.reader), node);
        things_are_claimed(&seen);
        claims_hold(&seen, size);
        if (pane_has(&seen, PANE_COMMENT, " more ") || pane_has(&seen, PANE_VARIATIONS, " more "))
            fail_msg("%s at %s: a part of the comment or the list is not seen", seen.address, size);
        seen_close(&seen);
        buf_free(&address);
    }
    seen_close(&root);
}

static void says_what_is_there(void **state)
{
    (void)state;
    for (int has_glyphs = 0; has_glyphs < 2; has_glyphs++) {
        walk(80, 24, has_glyphs);
        walk(120, 40, has_glyphs);
    }
}

/* A claim about a node that is not there would hold everywhere. */
static void claims_are_of_nodes(void **state)
{
    struct seen root;

    (void)state;
    seen_open(&root, "0", 80, 24, true);
    for (size_t i = 0; i < COUNT(claims); i++)
        if (sgf_address_find(&root.s.reader.record, slice_of(claims[i].address)) == SGF_NONE)
            fail_msg("there is no node %s", claims[i].address);
    seen_close(&root);
}

static int read_tour(void **state)
{
    struct error e;

    (void)state;
    return file_read(cases_source("data/games/variations.sgf"), &tour, &e) ? 0 : -1;
}

static int free_tour(void **state)
{
    (void)state;
    buf_free(&tour);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_are_of_nodes),
        cmocka_unit_test(says_what_is_there),
    };
    return cmocka_run_group_tests(tests, read_tour, free_tour);
}
