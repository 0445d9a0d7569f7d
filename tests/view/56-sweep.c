/* tests/view/56-sweep.c - lists and texts at all sizes, with any number of rows, after any keys
 *
 * Rules for each screen, whatever it looks like: the selected row is visible; rows follow one another without a gap; none stays empty while others are
 * scrolled away; nothing that fits is missing; keys that come faster than pictures lead where slow ones do. Each row of what is listed here has a word of
 * its own with a number, which is looked for in the picture, and a model in a few lines says where the keys lead.
 *
 * Every seventh size; with KIFU_SWEEP in the environment all of them, but for long walks and long texts: there each width has a third
 * of the heights, the next width another third.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "sweep.h"
#include "view/pane.h"
#include "view/screen.h"

/* ---- numbered rows ---- */

/* The number behind `sign` in a text, of three digits; -1. */
static int number_in(const char *text, char sign)
{
    for (; *text; text++)
        if (text[0] == sign && strspn(text + 1, "0123456789") >= 3)
            return (text[1] - '0') * 100 + (text[2] - '0') * 10 + text[3] - '0';
    return -1;
}

struct seen {
    int first, count;   /* places of the model that are seen */
    int empty;          /* rows without one below them */
    int selected;       /* the place that is lit; -1 */
    int lit;            /* how many are */
};

/* Looks for the rows of `order`, numbers of `count` rows, in a rectangle. They come without a gap, and none comes twice. */
static struct seen see(struct screen *w, struct rect r, char sign, const int *order, int count)
{
    struct seen seen = {.first = -1, .selected = -1};
    for (int y = r.y; y < r.y + r.height; y++) {
        const int number = number_in(row_text(w, r, y), sign);
        if (number < 0) {
            seen.empty += seen.count > 0;
            continue;
        }
        expect(w, seen.empty == 0, "a row is empty above another");
        int place = 0;
        while (place < count && order[place] != number)
            place++;
        expect(w, place < count, "a row that should not be there");
        seen.first = seen.count == 0 ? place : seen.first;
        expect(w, place == seen.first + seen.count, "rows are not one after the other");
        const bool is_lit = canvas_cell(&w->c, r.x, y)->role == ROLE_SELECTED;
        seen.selected = is_lit ? place : seen.selected;
        seen.lit += is_lit;
        seen.count++;
    }
    return seen;
}

/* Rules for every list: `room` rows for `count` lines. */
static void check_list(struct screen *w, const struct seen *seen, int room, int count, int selected)
{
    expect(w, seen->count == (count < room ? count : room), "a row is empty while others are scrolled away, or missing though it fits");
    expect(w, count == 0 || seen->lit == 1, "not one row is selected");
    expect(w, count == 0 || seen->selected == selected, "another row is selected than the keys say");
}

/* ---- the model of a list ---- */

enum motion { DOWN, UP, PAGE_DOWN, PAGE_UP, TOP, BOTTOM, MOTION_COUNT };

static const char *const lines[MOTION_COUNT] = {"down", "up", "page-down", "page-up", "top", "bottom"};

static int moved(int selected, enum motion move, int page, int count)
{
    const int steps[MOTION_COUNT] = {1, -1, page, -page, -count, count};
    const int to = selected + steps[move];
    return to >= count ? count > 0 ? count - 1 : 0 : to < 0 ? 0 : to;
}

/* ---- the list of games ---- */

#define GAMES_MOST 90

static void make_games(struct buf *out, int count)
{
    buf_clear(out);
    for (int i = 0; i < count; i++)
        buf_add_format(out, "(;GM[1]PB[k%03d];B[aa])", i);
}

static struct rect whole(const struct screen *w)
{
    return (struct rect){w->s.layout.panes[PANE_GAMES].x, 0, w->s.layout.panes[PANE_GAMES].width, w->s.rows};
}

static struct seen see_games(struct screen *w, const int *order, int count)
{
    struct rect r = whole(w);
    return see(w, r, 'k', order, count);
}

/* Rows that a long list has. */
static int room_of(int columns, int rows)
{
    struct screen w;
    struct buf record = {0};
    int order[GAMES_MOST];
    for (int i = 0; i < GAMES_MOST; i++)
        order[i] = i;
    make_games(&record, GAMES_MOST);
    screen_open(&w, &record, columns, rows);
    screen_run(&w, "games");
    screen_look(&w);
    const int room = see_games(&w, order, GAMES_MOST).count;
    screen_close(&w);
    buf_free(&record);
    return room;
}

struct list_model {
    int all;                /* games */
    int order[GAMES_MOST];  /* those that the filter leaves */
    int count, selected;
    char filter[8];
};

static void model_filter(struct list_model *m)
{
    char name[16];
    const int was = m->count > 0 ? m->order[m->selected] : 0;
    m->count = 0;
    m->selected = 0;
    for (int i = 0; i < m->all; i++) {
        snprintf(name, sizeof name, "k%03d", i);
        if (!strstr(name, m->filter))
            continue;
        if (!*m->filter && i == was)
            m->selected = m->count;
        m->order[m->count++] = i;
    }
}

/* A key or a filter, in the model and in the session. */
static void act(struct screen *w, struct list_model *m, uint32_t *seed, int room)
{
    static const char *const filters[] = {"", "k0", "k01", "k02", "k00", "k09"};
    const uint32_t what = chance(seed, MOTION_COUNT + 2);
    if (what < MOTION_COUNT) {
        if (w->s.prompt.kind != PROMPT_NONE && (what == TOP || what == BOTTOM)) /* in what is typed they are its ends */
            session_key(&w->s, KEYS_ENTER);
        screen_run(w, lines[what]);
        m->selected = moved(m->selected, (enum motion)what, room > 1 ? room - 1 : 1, m->count);
        return;
    }
    if (*m->filter && w->s.prompt.kind == PROMPT_NONE)
        session_key(&w->s, '/');
    if (*m->filter)
        session_key(&w->s, KEYS_ESC);
    snprintf(m->filter, sizeof m->filter, "%s", "");
    model_filter(m);
    const char *filter = filters[chance(seed, COUNT(filters))];
    if (*filter)
        session_key(&w->s, '/');
    for (size_t i = 0; filter[i]; i++)
        session_key(&w->s, (unsigned char)filter[i]);
    if (*filter && chance(seed, 2)) /* it is kept */
        session_key(&w->s, KEYS_ENTER);
    snprintf(m->filter, sizeof m->filter, "%s", filter);
    if (*filter)
        model_filter(m);
}

static void walk_list(int columns, int rows, int count, int room, uint32_t seed)
{
    struct screen w;
    struct buf record = {0};
    struct list_model m = {.all = count};
    make_games(&record, count);
    model_filter(&m);
    screen_open(&w, &record, columns, rows);
    screen_run(&w, "games");
    for (int i = 0; i < 24; i++) {
        screen_look(&w);
        const struct seen seen = see_games(&w, m.order, m.count);
        check_list(&w, &seen, room, m.count, m.selected);
        act(&w, &m, &seed, room);
    }
    screen_close(&w);
    buf_free(&record);
}

static void a_list_shows_what_is_selected(void **state)
{
    (void)state;
    for (int columns = 24; columns <= 150; columns += sweep_step(21))
        for (int rows = 8 + sweep_third(columns); rows <= 40; rows += sweep_third_step(7)) {
            const int room = room_of(columns, rows);
            const int counts[] = {1, 2, room - 1, room, room + 1, 2 * room, GAMES_MOST};
            assert_in_range(room, 1, rows);
            for (size_t i = 0; i < COUNT(counts); i++)
                if (counts[i] > 0)
                    walk_list(columns, rows, counts[i], room, (uint32_t)(columns * 1000 + rows * 10) + (uint32_t)i);
        }
}

/* Whatever size the screen had before. */
static void a_list_is_the_same_after_a_resize(void **state)
{
    struct screen w;
    struct buf record = {0};
    int order[GAMES_MOST];
    (void)state;
    for (int i = 0; i < GAMES_MOST; i++)
        order[i] = i;
    make_games(&record, GAMES_MOST);
    for (int to = 8; to <= 100; to += sweep_step(7)) {
        const int room = room_of(80, to);
        for (int from = 8; from <= 100; from += sweep_step(14))
            for (int selected = 0; selected < GAMES_MOST; selected += GAMES_MOST - 1) {
                screen_open(&w, &record, 80, from);
                screen_run(&w, "games");
                screen_run(&w, selected > 0 ? "bottom" : "top");
                screen_look(&w);
                session_resize(&w.s, 80, to);
                screen_look(&w);
                const struct seen seen = see_games(&w, order, GAMES_MOST);
                check_list(&w, &seen, room, GAMES_MOST, selected);
                screen_close(&w);
            }
    }
    buf_free(&record);
}

/* ---- keys that come faster than pictures ---- */

/* A record with all that scrolls: a long comment, variations, many defects. */
static void make_rich(struct buf *out)
{
    buf_add_string(out, "(;GM[1]FF[4]SZ[9]C[");
    for (int i = 0; i < 40; i++)
        buf_add_format(out, "c%03d\n", i);
    buf_add_string(out, "]\n");
    for (int i = 0; i < 30; i++)
        buf_add_format(out, "(;B[%c%c]C[v%03d];W[zz]\n;B[yy]\n)", 'a' + i % 9, 'a' + i / 9, i);
    buf_add_string(out, ")");
}

/* Runs lines of commands, with a picture after each or only at the end. */
static void run_all(struct screen *w, const char *commands, bool is_slow)
{
    for (struct slice rest = slice_of(commands); rest.len > 0;) {
        const size_t end = slice_find(rest, '\n');
        session_run(&w->s, slice_part(rest, 0, end));
        rest = slice_part(rest, end + 1, rest.len);
        if (is_slow)
            screen_look(w);
    }
    screen_look(w);
}

static void quick_moves_lead_where_slow_ones_do(void **state)
{
    static const char *const places[] = {"next-pane", "next-pane\nnext-pane", "next-pane\nnext-pane\nnext-pane", "help", "diagnostics",
        "info\ninfo\nnext-pane", "games", "reading", "tree"};
    struct buf record = {0}, quick_lines = {0};
    uint32_t seed = 1;
    (void)state;
    make_rich(&record);
    for (size_t place = 0; place < COUNT(places); place++)
        for (int rows = 8; rows <= 50; rows += sweep_step(7))
            for (int times = 0; times < 8; times++) {
                struct screen slow, quick;
                screen_open(&slow, &record, 80, rows);
                screen_open(&quick, &record, 80, rows);
                run_all(&slow, places[place], true);
                run_all(&quick, places[place], true);
                buf_clear(&quick_lines);
                for (int key = 0; key < 6; key++)
                    buf_add_format(&quick_lines, "%s\n", lines[chance(&seed, MOTION_COUNT)]);
                run_all(&slow, buf_string(&quick_lines), true);
                run_all(&quick, buf_string(&quick_lines), false);
                expect_same(&slow, &quick, buf_string(&quick_lines));
                screen_close(&slow);
                screen_close(&quick);
            }
    buf_free(&quick_lines);
    buf_free(&record);
}

static void type(struct screen *w, const uint32_t *keys, size_t count, bool is_slow)
{
    for (size_t i = 0; i < count; i++) {
        session_key(&w->s, keys[i]);
        if (is_slow)
            screen_look(w);
    }
    screen_look(w);
}

/* Prompts and screens among them. Not those that give a pane more rows for a while: text that then fits is no longer scrolled. */
static void quick_keys_lead_where_slow_ones_do(void **state)
{
    static const uint32_t special[] = {KEYS_UP, KEYS_DOWN, KEYS_LEFT, KEYS_RIGHT, KEYS_PAGE_UP, KEYS_PAGE_DOWN, KEYS_HOME, KEYS_END, KEYS_TAB,
        KEYS_SHIFT_TAB, KEYS_ENTER, KEYS_ESC, KEYS_SHIFT_DOWN, KEYS_BACKSPACE};
    static const char plain[] = "0123456789ABCDEZhljkbmgnp[]{}'\"()/:?qday=,.$ ";
    struct buf record = {0}, said = {0};
    uint32_t seed = 5;
    (void)state;
    make_rich(&record);
    for (int rows = 8; rows <= 50; rows += sweep_step(7))
        for (int times = 0; times < 200; times++) {
            struct screen slow, quick;
            uint32_t keys[8];
            buf_clear(&said);
            for (size_t i = 0; i < COUNT(keys); i++) {
                keys[i] = chance(&seed, 2) ? special[chance(&seed, COUNT(special))] : (unsigned char)plain[chance(&seed, sizeof plain - 1)];
                key_name(keys[i], &said);
                buf_add_char(&said, ' ');
            }
            screen_open(&slow, &record, 80, rows);
            screen_open(&quick, &record, 80, rows);
            type(&slow, keys, COUNT(keys), true);
            type(&quick, keys, COUNT(keys), false);
            expect_same(&slow, &quick, buf_string(&said));
            screen_close(&slow);
            screen_close(&quick);
        }
    buf_free(&said);
    buf_free(&record);
}

/* ---- texts ---- */

/* The lines of a text that covers the screen, all of them. */
static void full_text(const struct buf *record, const char *command, int columns, struct buf *out, int *count)
{
    struct screen w;
    screen_open(&w, record, columns, 1000);
    screen_run(&w, command);
    screen_look(&w);
    const struct rect r = w.s.layout.panes[w.s.screen];
    int last = 0;
    for (int y = r.y + 1; y < r.y + r.height; y++)
        last = *row_text(&w, r, y) ? y - r.y : last;
    *count = last;
    buf_clear(out);
    for (int y = r.y + 1; y <= r.y + last; y++)
        buf_add_format(out, "%s\n", row_text(&w, r, y));
    screen_close(&w);
}

/* The lines that are seen are those of the whole text from `top` on, and the heading says how many there are above and below. */
static void check_text(struct screen *w, struct slice full, int count, int top)
{
    const struct rect r = w->s.layout.panes[w->s.screen];
    const int rows = r.height - 1;
    struct buf note = {0};
    for (int i = 0; i < top; i++)
        full = slice_part(full, slice_find(full, '\n') + 1, full.len);
    for (int i = 0; i < rows && top + i < count; i++) {
        const size_t end = slice_find(full, '\n');
        expect(w, slice_is_equal(slice_of(row_text(w, r, r.y + 1 + i)), slice_part(full, 0, end)), "another line of the text");
        full = slice_part(full, end + 1, full.len);
    }
    const int below = count - top - rows;
    if (top > 0)
        buf_add_format(&note, "%s %d%s", w->s.glyphs->text[GLYPH_MORE_ABOVE], top, below > 0 ? "  " : " ");
    if (below > 0)
        buf_add_format(&note, "%s %d more ", w->s.glyphs->text[GLYPH_MORE_BELOW], below);
    const char *heading = row_text(w, r, r.y);
    expect(w, strstr(heading, buf_string(&note)) != NULL, "the heading counts other lines");
    expect(w, top > 0 || !strstr(heading, w->s.glyphs->text[GLYPH_MORE_ABOVE]), "nothing is above");
    expect(w, below > 0 || !strstr(heading, w->s.glyphs->text[GLYPH_MORE_BELOW]), "nothing is below");
    buf_free(&note);
}

/* Scrolls from `top` and looks; returns where that leads. */
static int scrolled(struct screen *w, struct slice full, int count, int last, int top, int by)
{
    const int to = top + by < 0 ? 0 : top + by > last ? last : top + by;
    session_wheel(&w->s, w->s.columns / 2, w->s.rows / 2, by);
    screen_look(w);
    check_text(w, full, count, to);
    return to;
}

/* At each size the numbers about the last row, and some of all others: those between them are for the sizes beside it. */
static void a_text_scrolls_by_every_number_of_rows(void **state)
{
    struct buf record = {0}, full = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[aa])");
    for (int columns = 45; columns <= 150; columns += sweep_step(21)) {
        int count;
        full_text(&record, "help", columns, &full, &count);
        const struct slice text = buf_slice(&full);
        for (int rows = 10 + sweep_third(columns); rows <= count + 10; rows += sweep_third_step(21)) {
            struct screen w;
            screen_open(&w, &record, columns, rows);
            screen_run(&w, "help");
            screen_look(&w);
            const int most = count - (w.s.layout.panes[PANE_HELP].height - 1);
            const int last = most > 0 ? most : 0, step = 1 + last / 5;
            const int exact[] = {1, last - 1, last, last + 1};
            check_text(&w, text, count, 0);
            int top = 0;
            for (int by = 1 + (columns + rows / 3) % step; by <= last + 2; by += step) {
                top = scrolled(&w, text, count, last, top, by);
                if (top == last)
                    top = scrolled(&w, text, count, last, top, -by);
            }
            for (size_t i = 0; i < COUNT(exact); i++) {
                screen_run(&w, "top");
                top = scrolled(&w, text, count, last, 0, exact[i]);
                scrolled(&w, text, count, last, top, -exact[i]);
            }
            screen_run(&w, "bottom");
            screen_look(&w);
            check_text(&w, text, count, last);
            screen_close(&w);
        }
    }
    buf_free(&record);
    buf_free(&full);
}

/* ---- the comment beside the board ---- */

static void check_comment(struct screen *w, int count, int rows_before)
{
    int order[200];
    for (int i = 0; i < count; i++)
        order[i] = i;
    const struct rect r = rect_of(w, PANE_COMMENT);
    const bool has_heading = r.height > 3;
    const int room = r.height - has_heading;
    const struct seen seen = see(w, r, 'c', order, count);
    const int last = count > room ? count - room : 0, first = rows_before < last ? rows_before : last;
    expect(w, seen.count == (count < room ? count : room), "a line of the comment is missing, or a row is empty");
    expect(w, seen.count == 0 || seen.first == first, "the comment does not begin where it was scrolled to");
    const int below = count - first - room;
    char note[40];
    snprintf(note, sizeof note, "%s %d ", w->s.glyphs->text[GLYPH_MORE_BELOW], below);
    note[strlen(note) - !has_heading] = '\0';
    if (below > 0 && room > 1)
        expect(w, strstr(row_text(w, r, has_heading ? r.y : r.y + r.height - 1), note) != NULL, "the lines below are not counted");
}

static void a_comment_shows_every_line(void **state)
{
    (void)state;
    for (int columns = 24; columns <= 150; columns += sweep_step(14))
        for (int rows = 8; rows <= 50; rows += sweep_step(7)) {
            struct screen w;
            struct buf record = {0};
            buf_add_string(&record, "(;SZ[9]C[c000\nc001];B[aa])");
            screen_open(&w, &record, columns, rows);
            const int height = rect_of(&w, PANE_COMMENT).height;
            screen_close(&w);
            for (int count = height > 3 ? height - 3 : 1; count <= height + 3; count++) {
                buf_clear(&record);
                buf_add_string(&record, "(;SZ[9]C[");
                for (int i = 0; i < count; i++)
                    buf_add_format(&record, "%sc%03d", i > 0 ? "\n" : "", i);
                buf_add_string(&record, "];B[aa])");
                screen_open(&w, &record, columns, rows);
                check_comment(&w, count, 0);
                const struct rect r = rect_of(&w, PANE_COMMENT);
                for (int by = 1; by < 6 && r.height > 1; by++) {
                    session_wheel(&w.s, r.x, r.y, by);
                    screen_look(&w);
                    check_comment(&w, count, by);
                    session_wheel(&w.s, r.x, r.y, -100);
                    screen_look(&w);
                    check_comment(&w, count, 0);
                }
                screen_close(&w);
            }
            buf_free(&record);
        }
}

/* Blank lines before and after it change nothing, anywhere; those within it stay. */
static void blank_lines_around_a_comment_cost_nothing(void **state)
{
    static const char *const blanks[] = {"\n", "\n\n\n", " \n", "\t \n \n", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"};
    struct buf record = {0}, picture_plain = {0}, picture_blank = {0};
    (void)state;
    for (int rows = 8; rows <= 40; rows += sweep_step(7))
        for (size_t i = 0; i < 2 * COUNT(blanks); i++) {
            struct screen plain, blank;
            buf_clear(&record);
            buf_add_string(&record, "(;SZ[9]C[c000\n\nc002\nc003\nc004\nc005\nc006];B[aa])");
            screen_open(&plain, &record, 80, rows);
            picture(&plain, &picture_plain);
            struct buf other = {0};
            const char *lead = i % 2 ? "" : blanks[i / 2], *end = i % 2 ? blanks[i / 2] : "";
            buf_add_format(&other, "(;SZ[9]C[%sc000\n\nc002\nc003\nc004\nc005\nc006%s];B[aa])", lead, end);
            screen_open(&blank, &other, 80, rows);
            picture(&blank, &picture_blank);
            expect(&blank, slice_is_equal(buf_slice(&picture_plain), buf_slice(&picture_blank)), "blank lines are seen");
            screen_close(&plain);
            screen_close(&blank);
            buf_free(&other);
        }
    buf_free(&picture_plain);
    buf_free(&picture_blank);
    buf_free(&record);
}

/* Every character of a comment is on a screen that is high enough, at every width: words of all lengths, wide characters, marks. */
static void no_text_is_lost_at_any_width(void **state)
{
    static const char *const words[] = {"a", "stone", "hane", "\xE5\x9B\xB2\xE7\xA2\x81", "\xE9\xBB\x92", "e\xCC\x81", "ko-fight", "x",
        "nobi", "\xF0\x9F\x98\x80", "sente,", "antidisestablishmentarianism"};
    struct buf record = {0}, wanted = {0}, found = {0};
    uint32_t seed = 7;
    (void)state;
    for (int columns = 24; columns <= 200; columns += sweep_step(7)) {
        struct screen w;
        buf_clear(&record);
        buf_clear(&wanted);
        buf_clear(&found);
        buf_add_string(&record, "(;SZ[9]C[");
        for (int i = 0; i < 120; i++) {
            const char *word = words[chance(&seed, COUNT(words))];
            buf_add_format(&record, "%s%s", i > 0 ? " " : "", word);
            buf_add_string(&wanted, word);
        }
        buf_add_string(&record, "];B[aa])");
        screen_open(&w, &record, columns, 150);
        const struct rect r = rect_of(&w, PANE_COMMENT);
        for (int y = r.y + 1; y < r.y + r.height; y++)
            for (const char *text = row_text(&w, r, y); *text; text++)
                if (*text != ' ')
                    buf_add_char(&found, *text);
        expect(&w, slice_is_equal(buf_slice(&wanted), buf_slice(&found)), "text is missing");
        screen_close(&w);
    }
    buf_free(&record);
    buf_free(&wanted);
    buf_free(&found);
}

/* ---- variations and diagnostics ---- */

/* A list in a pane: `first` is its row within the pane. */
static void walk_pane(struct screen *w, enum pane_id id, char sign, int below, int count, uint32_t seed)
{
    int order[100], selected = 0;
    for (int i = 0; i < count; i++)
        order[i] = i;
    screen_look(w);
    const struct rect r = rect_of(w, id);
    const int room = r.height - 1 - below;
    for (int i = 0; i < 20; i++) {
        const struct seen seen = see(w, (struct rect){r.x, r.y + 1, r.width, room}, sign, order, count);
        check_list(w, &seen, room, count, selected);
        const enum motion move = (enum motion)chance(&seed, MOTION_COUNT);
        screen_run(w, lines[move]);
        screen_look(w);
        selected = moved(selected, move, r.height - 2 > 1 ? r.height - 2 : 1, count);
    }
}

static void variations_show_what_is_selected(void **state)
{
    int walked = 0;
    (void)state;
    for (int columns = 40; columns <= 150; columns += sweep_step(14))
        for (int rows = 10; rows <= 50; rows += sweep_step(7))
            for (int count = 2; count <= 20; count += 3) {
                struct screen w;
                struct buf record = {0};
                buf_add_string(&record, "(;SZ[9]");
                for (int i = 0; i < count; i++)
                    buf_add_format(&record, "(;B[%c%c]N[v%03d])", 'a' + i % 9, 'a' + i / 9, i);
                buf_add_string(&record, ")");
                screen_open(&w, &record, columns, rows);
                for (int i = 0; i < PANE_COUNT && w.s.focus != PANE_VARIATIONS; i++)
                    screen_run(&w, "next-pane");
                if (w.s.focus == PANE_VARIATIONS && rect_of(&w, PANE_VARIATIONS).width > 16) {
                    walk_pane(&w, PANE_VARIATIONS, 'v', 0, count, (uint32_t)(columns * rows * count));
                    walked++;
                }
                screen_close(&w);
                buf_free(&record);
            }
    assert_true(walked > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_shows_what_is_selected),
        cmocka_unit_test(a_list_is_the_same_after_a_resize),
        cmocka_unit_test(quick_moves_lead_where_slow_ones_do),
        cmocka_unit_test(quick_keys_lead_where_slow_ones_do),
        cmocka_unit_test(a_text_scrolls_by_every_number_of_rows),
        cmocka_unit_test(a_comment_shows_every_line),
        cmocka_unit_test(blank_lines_around_a_comment_cost_nothing),
        cmocka_unit_test(no_text_is_lost_at_any_width),
        cmocka_unit_test(variations_show_what_is_selected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
