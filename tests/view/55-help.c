/* tests/view/55-help.c - help in one column and in several: all of it, once, in order, at every size and in every language */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/tr.h"
#include "panes/panes.h"
#include "sources.h"
#include "sweep.h"
#include "view/pane.h"
#include "view/view.h"

enum { LEAST = 56, GAP = 3, WIDTH_MOST = 273, KEYS = 14 };

static const char *const languages[] = {"en", "de", "fr", "ja", "ko", "zh_CN", "zh_TW"};

/* A page of help: its rows from top to bottom, each seen by scrolling; a cell is its text and its role. */
struct page {
    int columns, rows;
    struct cell *cells;
};

static const struct cell *at(const struct page *p, int x, int y)
{
    return &p->cells[y * p->columns + x];
}

static bool is_blank(const struct page *p, int x, int width, int y)
{
    for (int i = x; i < x + width; i++)
        if (strcmp(at(p, i, y)->text, " ") != 0 && at(p, i, y)->text[0])
            return false;
    return true;
}

/* The rows that are seen are those of the page from the scroll on. */
static void take_rows(struct page *p, const struct session *s, const struct canvas *c, struct rect r)
{
    const int scroll = s->scroll[PANE_HELP];
    const int most = scroll + r.height - 1;
    if (most > p->rows) {
        p->cells = mem_resize(p->cells, (size_t)(most * r.width), sizeof *p->cells);
        for (int y = p->rows; y < most; y++)
            for (int x = 0; x < r.width; x++)
                p->cells[y * r.width + x] = *canvas_cell(c, r.x + x, r.y + 1 + y - scroll);
        p->rows = most;
    }
    for (int y = scroll; y < most; y++)
        for (int x = 0; x < r.width; x++)
            assert_string_equal(at(p, x, y)->text, canvas_cell(c, r.x + x, r.y + 1 + y - scroll)->text);
}

/* By a key that scrolls, until it has no more effect. */
static struct page read_page(const char *language, uint32_t key, int columns, int rows, const char *ambiguous)
{
    struct session s;
    struct canvas c;
    struct page p = {0};
    session_init(&s, pane_table);
    tr_use(language);
    assert_int_equal(strcmp(tr_in("title", "Help"), "Help") == 0, strcmp(language, "en") == 0);
    assert_true(session_set(&s, SLICE("glyphs"), slice_of(rows % 2 ? "ascii" : "unicode"), NULL));
    assert_true(session_set(&s, SLICE("ambiguous"), slice_of(ambiguous), NULL));
    session_add(&s, "a.sgf");
    session_give(&s, 0, SLICE("(;SZ[9];B[cc])"), true);
    session_open(&s, 0, 0, 0);
    session_resize(&s, columns, rows);
    session_key(&s, '?');
    canvas_init(&c, columns, rows, s.glyphs, s.ambiguous);
    for (int before = -1; before != s.scroll[PANE_HELP];) {
        before = s.scroll[PANE_HELP];
        session_prepare(&s);
        session_draw(&s, &c);
        p.columns = s.layout.panes[PANE_HELP].width;
        take_rows(&p, &s, &c, s.layout.panes[PANE_HELP]);
        session_key(&s, key);
        session_prepare(&s);
    }
    canvas_free(&c);
    session_free(&s);
    tr_use("en");
    return p;
}

/* The rows of a column that are not blank, one below the other. */
static void add_column(const struct page *p, int x, int width, struct buf *out)
{
    for (int y = 0; y < p->rows; y++) {
        if (is_blank(p, x, width, y))
            continue;
        for (int i = x; i < x + width; i++)
            buf_add_string(out, at(p, i, y)->text);
        buf_add_char(out, '\n');
    }
}

static int height_of(const struct page *p, int x, int width)
{
    int rows = p->rows;
    while (rows > 0 && is_blank(p, x, width, rows - 1))
        rows--;
    return rows;
}

/* A column begins with a heading or with a key, and does not end with a heading. */
static void assert_whole_rows(const struct page *p, int x, int width)
{
    const int rows = height_of(p, x, width);
    assert_true(rows > 0);
    assert_false(is_blank(p, x, KEYS, 0));
    assert_int_not_equal(at(p, x, rows - 1)->role, ROLE_HEADING);
}

/* The same rows as where there is one column of that width. */
static void assert_columns(const char *language, uint32_t key, int columns, int rows)
{
    struct page p = read_page(language, key, columns, rows, "1"), one = {0};
    const int count = p.columns < LEAST ? 1 : (p.columns + GAP) / (LEAST + GAP);
    const int width = (p.columns - (count - 1) * GAP) / count;
    for (int screen = width; one.columns != width; screen++) { /* there may be a margin beside it */
        mem_free(one.cells);
        one = read_page(language, ' ', screen, rows % 2 ? 71 : 70, "1");
    }
    struct buf seen = {0}, wanted = {0};
    int highest = 0, least = INT32_MAX;
    for (int i = 0; i < count; i++) {
        const int x = i * (width + GAP), height = height_of(&p, x, width);
        add_column(&p, x, width, &seen);
        assert_whole_rows(&p, x, width);
        highest = height > highest ? height : highest;
        least = i + 1 < count && height < least ? height : least;
    }
    add_column(&one, 0, width, &wanted);
    assert_string_equal(buf_string(&seen), buf_string(&wanted));
    if (count > 1 && highest - least > 8) /* more than the highest row, its heading and a blank */
        fail_msg("%dx%d: columns of %d and %d rows", columns, rows, highest, least);
    buf_free(&seen);
    buf_free(&wanted);
    mem_free(p.cells);
    mem_free(one.cells);
}

static void test_every_width(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(languages); i++)
        for (int columns = 24; columns <= WIDTH_MOST; columns += sweep_step(i == 0 ? 7 : 58))
            assert_columns(languages[i], ' ', columns, 60);
}

static void test_every_height(void **state)
{
    static const int widths[] = {24, 80, 114, 115, 173, 174, 200, 233, 273};
    (void)state;
    for (size_t i = 0; i < COUNT(widths); i++)
        for (int rows = 8; rows <= 71; rows += sweep_step(21))
            assert_columns("en", ' ', widths[i], rows);
    assert_columns("en", 'j', 174, 30);
    assert_columns("en", 'j', 24, 71);
}

/* Each key, word and sentence is complete: an ellipsis only means letters that go on, and a fold. */
static void assert_nothing_cut(const struct page *p)
{
    for (int y = 0; y < p->rows; y++)
        for (int x = 1; x < p->columns; x++) {
            const struct cell *cell = at(p, x, y);
            const bool is_cut = strcmp(cell->text, "…") == 0 || strcmp(cell->text, "⋯") == 0;

            if (is_cut && cell->role != ROLE_TREE && strcmp(at(p, x - 1, y)->text, " ") != 0)
                fail_msg("row %d of %d columns: cut at column %d", y, p->columns, x);
        }
}

static void test_nothing_is_cut(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(languages); i++)
        for (int columns = 60; columns <= WIDTH_MOST; columns += sweep_step(7))
            for (int wide = 0; wide < 2; wide++) {
                struct page p = read_page(languages[i], ' ', columns, 70, wide ? "2" : "1");

                assert_nothing_cut(&p);
                mem_free(p.cells);
            }
}

/* From the row that begins with a key or a name to the next one: word is a word of it. */
static bool row_has(const char *page, const char *name, const char *word)
{
    char begin[80];
    snprintf(begin, sizeof begin, "\n  %s ", name);
    const char *row = strstr(page, begin);
    for (const char *line = row ? row + 1 : "", *next; *line; line = next + 1) {
        next = strchr(line, '\n');
        if (line > row + 1 && (line[0] != ' ' || line[2] != ' '))
            return false;
        const char *last = next - 1;
        while (last > line && *last == ' ')
            last--;
        const size_t len = strlen(word);
        if ((size_t)(last + 1 - line) > len && strncmp(last + 1 - len, word, len) == 0 && last[-(long)len] == ' ')
            return true;
    }
    return false;
}

/* If a page is too narrow for a column of words, the word of a command, and the value of an option, are at the end of its row. */
static void test_words_of_narrow_columns(void **state)
{
    static const int widths[] = {60, 70, 77, 120, 140, 180, 233};
    (void)state;
    for (size_t i = 0; i < COUNT(widths); i++) {
        struct page p = read_page("en", ' ', widths[i], 70, "1");
        const int count = p.columns < LEAST ? 1 : (p.columns + GAP) / (LEAST + GAP), width = (p.columns - (count - 1) * GAP) / count;
        struct buf text = {0}, value = {0};
        struct options options;
        options_init(&options);
        for (int column = 0; column < count; column++)
            add_column(&p, column * (width + GAP), width, &text);
        assert_true(row_has(buf_string(&text), "b", "back-to-branch"));
        assert_true(row_has(buf_string(&text), "g", "goto"));
        assert_true(row_has(buf_string(&text), "w", "autoplay"));
        assert_true(row_has(buf_string(&text), "Ctrl-Z", "suspend"));
        assert_false(row_has(buf_string(&text), ":solution", "solution"));
        for (enum option_id option = OPTION_COORDINATES; option < OPTION_LIBRARY; option++) {
            buf_clear(&value);
            options_get(&options, option, &value);
            if (!row_has(buf_string(&text), option_name(option), buf_string(&value)))
                fail_msg("%d columns: no %s at %s", widths[i], buf_string(&value), option_name(option));
        }
        buf_free(&text);
        buf_free(&value);
        mem_free(p.cells);
    }
}

/* Matches are found from top to bottom, in all columns. */
static void test_find(void **state)
{
    (void)state;
    for (int columns = 80; columns <= WIDTH_MOST; columns += 60) {
        struct session s;
        struct canvas c;
        int last = -1, found = 0;
        session_init(&s, pane_table);
        session_resize(&s, columns, 24);
        session_key(&s, '?');
        session_prepare(&s);
        session_run(&s, SLICE("find variation"));
        canvas_init(&c, columns, 24, s.glyphs, s.ambiguous);
        do {
            session_prepare(&s);
            session_draw(&s, &c);
            const struct rect r = s.layout.panes[PANE_HELP];
            const int y = r.y + 1 + s.selected[PANE_HELP] - s.scroll[PANE_HELP];
            bool is_lit = false;
            assert_true(s.selected[PANE_HELP] > last && y > r.y && y < r.y + r.height);
            for (int x = 0; x < columns; x++)
                is_lit |= canvas_cell(&c, x, y)->role == ROLE_SELECTED;
            assert_true(is_lit);
            last = s.selected[PANE_HELP];
            found++;
            session_run(&s, SLICE("next-match"));
        } while (s.selected[PANE_HELP] > last);
        assert_in_range(found, 5, 40);
        canvas_free(&c);
        session_free(&s);
    }
}

/* Languages are shown in UTF-8 only. */
static int take_locale(void **state)
{
    (void)state;
    return setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8") ? 0 : -1;
}

/* The screen where help was opened comes first: each command with a key there, and no other one before the blank line. */
static void the_keys_of_the_place_come_first(void **state)
{
    static const struct {
        const char *keys, *heading;
        int context;
    } places[] = {
        {"o F1", "In the list of games", PANE_GAMES},
        {"s ?", "Solving a problem, guessing moves", CONTEXT_PRACTICE},
        {"x F1", "Solving a problem, guessing moves", CONTEXT_PRACTICE},
        {"?", "Solving a problem, guessing moves", CONTEXT_PRACTICE}, /* it waits to be solved */
        {"l f Tab ?", "In the library", PANE_LIBRARY},
        {"l a ?", "In this part of the screen", PANE_READING},
        {"l ?", "The first keys", PANE_BOARD},
        {"o F1 Esc Esc l ?", "The first keys", PANE_BOARD},
    };
    static const struct slice library[] = {SLICE("(;SZ[9]AB[aa];B[cc];W[dd])")};
    (void)state;
    for (size_t i = 0; i < COUNT(places); i++) {
        struct session s;
        struct canvas c;
        struct buf text = {0};
        session_init(&s, pane_table);
        session_add(&s, "a.sgf");
        session_give(&s, 0, SLICE("(;SZ[9]AB[aa]C[Black to play];B[cc];W[dd])"), true);
        session_open(&s, 0, 0, 0);
        sources_give(&s, library, 1, 0);
        session_resize(&s, 100, 60);
        struct key_script k = {.rest = slice_of(places[i].keys)};
        uint32_t repeat;
        for (uint32_t key; (key = key_next(&k, &repeat)) != KEYS_NONE;) {
            session_key(&s, key);
            session_prepare(&s);
        }
        assert_int_equal(s.screen, PANE_HELP);
        canvas_init(&c, 100, 60, s.glyphs, s.ambiguous);
        session_draw(&s, &c);
        canvas_dump_text(&c, &text);
        char *page = strstr(buf_string(&text), places[i].heading);
        assert_non_null(page);
        assert_int_equal(s.helped, places[i].context);
        char *end = strstr(page, "\n\n");
        assert_non_null(end);
        *end = 0;
        for (size_t id = 0; id < COMMAND_COUNT && places[i].context != PANE_BOARD; id++) {
            char word[64];
            struct buf keys = {0};
            snprintf(word, sizeof word, " %s  ", command_at(id)->word);
            keymap_keys_in(s.settings.keymap, places[i].context, command_at(id), false, &keys);
            const bool leads = id == COMMAND_games || id == COMMAND_problem || id == COMMAND_position;
            if (!leads && (strstr(page, word) != NULL) != (keys.len > 0))
                fail_msg("%s: %s\n%s", places[i].keys, word, page);
            buf_free(&keys);
        }
        buf_free(&text);
        canvas_free(&c);
        session_free(&s);
    }
}

/* :help TEXT goes where the text is. */
static void help_finds_a_text(void **state)
{
    struct session s;
    (void)state;
    session_init(&s, pane_table);
    session_resize(&s, 80, 24);
    session_run(&s, SLICE("help clipboard"));
    assert_int_equal(s.screen, PANE_HELP);
    assert_true(s.scroll[PANE_HELP] > 0);
    assert_non_null(strstr(buf_string(&s.message), "clipboard: 1/"));
    session_run(&s, SLICE("help nonsense"));
    assert_string_equal(buf_string(&s.message), "nonsense: not found");
    session_run(&s, SLICE("h"));
    assert_int_equal(s.screen, PANE_BOARD);
    session_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_width), cmocka_unit_test(test_every_height),
        cmocka_unit_test(test_nothing_is_cut), cmocka_unit_test(test_words_of_narrow_columns),
        cmocka_unit_test(the_keys_of_the_place_come_first), cmocka_unit_test(help_finds_a_text), cmocka_unit_test(test_find)};

    return cmocka_run_group_tests(tests, take_locale, NULL);
}
