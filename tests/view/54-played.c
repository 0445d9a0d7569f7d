/* tests/view/54-played.c - the table of what was played next, at every width: nothing is cut without a sign, columns are one below the other
 *
 * Read from the picture, and compared with the one where there is room for all of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <locale.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "sources.h"
#include "sweep.h"
#include "view/pane.h"
#include "view/screen.h"
#include "view/statistics.h"

enum { MOVES = 4, FROM_COLUMNS = 60, FROM_ROWS = 20, WIDEST = 240, HIGHEST = 60 };

/* Games that begin alike, with that many of each move, in the years from the first to the last; 0: no date. */
static void add_games(struct buf *out)
{
    static const struct {
        const char *move;
        int count, first, last;
    } moves[MOVES] = {{"dd", 1100, 1899, 2017}, {"dp", 150, 2003, 2003}, {"qp", 30, 0, 0}, {"qj", 3, 717, 2001}};
    for (size_t m = 0; m < COUNT(moves); m++)
        for (int i = 0; i < moves[m].count; i++) {
            buf_add_format(out, "(;GM[1]SZ[19]PB[%s]PW[Other]RE[%c+R]", i % 50 ? "Ann" : "Bob", "BWW"[i % 3]);
            if (moves[m].first)
                buf_add_format(out, "DT[%04d-05-06]", i % 2 ? moves[m].last : moves[m].first);
            buf_add_format(out, ";B[pd];W[%s])\n", moves[m].move);
        }
}

/* ---- what is seen ---- */

/* The words of a row, each with a blank on both sides; bars left out. */
static void add_words_of(struct screen *w, struct rect r, int y, struct buf *out)
{
    const char *const full = w->s.glyphs->text[GLYPH_BAR_FULL], *const light = w->s.glyphs->text[GLYPH_BAR_LIGHT];
    struct slice rest = slice_of(row_text(w, r, y));
    buf_add_char(out, ' ');
    while (rest.len > 0) {
        const struct slice word = slice_cut(&rest, ' ');
        if (word.len == 0 || slice_has_prefix(word, full) || slice_has_prefix(word, light))
            continue;
        buf_add_slice(out, word);
        buf_add_char(out, ' ');
    }
}

/* Rows of the table: its titles, and those that begin with a letter. */
static int table_end(struct screen *w, struct rect r, int first)
{
    int y = first;
    while (y < r.y + r.height && row_text(w, r, y)[0] == (char)('A' + y - first) && row_text(w, r, y)[1] == ' ')
        y++;
    return y;
}

static void check_words(struct screen *w, struct rect r, int y, const struct buf *all)
{
    const char *const sign = w->s.glyphs->text[GLYPH_ELLIPSIS];
    struct buf words = {0}, word = {0};
    add_words_of(w, r, y, &words);
    for (struct slice rest = slice_trim(buf_slice(&words)); rest.len > 0;) {
        const struct slice one = slice_cut(&rest, ' ');
        buf_clear(&word);
        buf_add_format(&word, " %.*s ", (int)one.len, one.at);
        expect(w, strstr(buf_string(&word), sign) || strstr(all->at, buf_string(&word)), "a word is cut without a sign");
    }
    buf_free(&words);
    buf_free(&word);
}

/* The column where shares end: the same in all rows. */
static void check_columns(struct screen *w, struct rect r, int first, int end)
{
    for (int y = first + 1; y < end; y++)
        for (int x = r.x; x < r.x + r.width; x++)
            expect(w, (strcmp(canvas_cell(&w->c, x, y)->text, "%") == 0) == (strcmp(canvas_cell(&w->c, x, first)->text, "%") == 0),
                "columns are not one below the other");
}

/* ---- at every width ---- */

static void look_at_table(struct screen *w, const struct buf *all, bool is_narrowed, const char *years)
{
    const struct rect r = rect_of(w, PANE_LIBRARY);
    const int sums = r.y + 1, titles = sums + 1 + is_narrowed, end = table_end(w, r, titles + 1);
    if (r.width < 1 || r.height < 4 + is_narrowed)
        return;
    const char *const text = row_text(w, r, sums);
    const bool is_whole = strstr(text, "player:ann date:1899..2017 size:19");
    expect(w, !is_narrowed || is_whole || strstr(text, w->s.glyphs->text[GLYPH_ELLIPSIS]), "what it is narrowed to is cut without a sign");
    expect(w, !is_narrowed || strstr(text, "player:a"), "what it is narrowed to has less room than there is");
    expect(w, !is_narrowed || row_text(w, r, sums + 1)[0] != '\0', "there are no results");
    expect(w, end > titles + 1, "there is no table");
    for (int y = titles; y < end; y++)
        check_words(w, r, y, all);
    check_columns(w, r, titles + 1, end);
    const int room = r.width < 60 ? r.width : 60;
    expect(w, !strstr(row_text(w, r, titles + 1), years) == (room < 42), "the years are there, or not");
}

static void look_everywhere(const char *language, const char *glyphs, bool is_narrowed)
{
    struct buf record = {0}, games = {0}, all = {0};
    struct screen w;
    buf_add_string(&record, "(;GM[1]SZ[19]PB[Black]PW[White];B[pd])");
    add_games(&games);
    screen_open(&w, &record, WIDEST, HIGHEST);
    assert_true(session_set(&w.s, SLICE("glyphs"), slice_of(glyphs), NULL));
    tr_use(language);
    const struct slice library = buf_slice(&games);
    sources_give(&w.s, &library, 1, 0);
    session_go(&w.s, 1);
    screen_run(&w, is_narrowed ? "position player:ann date:1899..2017 size:19" : "position");
    screen_look(&w);
    const struct rect r = rect_of(&w, PANE_LIBRARY);
    for (int y = r.y + 2; y < r.y + 4 + MOVES; y++)
        add_words_of(&w, r, y, &all);
    const char *const years = strcmp(glyphs, "ascii") == 0 ? "1899-2017" : "1899\u20132017";
    assert_non_null(strstr(buf_string(&all), years));
    for (int columns = FROM_COLUMNS; columns <= WIDEST; columns += sweep_step(3))
        for (int rows = FROM_ROWS; rows <= HIGHEST; rows += sweep_step(9)) {
            session_resize(&w.s, columns, rows);
            screen_look(&w);
            look_at_table(&w, &all, is_narrowed, years);
        }
    tr_use("en");
    screen_close(&w);
    buf_free(&record);
    buf_free(&games);
    buf_free(&all);
}

static void nothing_is_cut_without_a_sign(void **state)
{
    (void)state;
    assert_true(setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"));
    for (int is_narrowed = 0; is_narrowed < 2; is_narrowed++) {
        look_everywhere("en", "unicode", is_narrowed);
        look_everywhere("en", "ascii", is_narrowed);
        look_everywhere("de", "unicode", is_narrowed);
        look_everywhere("ja", "unicode", is_narrowed);
    }
    setlocale(LC_CTYPE, "C");
}

/* As many rows as there are moves, each with its years: of a range, of one year, of none. */
static void years_are_those_of_the_games(void **state)
{
    struct buf record = {0}, games = {0}, all = {0};
    struct screen w;
    (void)state;
    buf_add_string(&record, "(;GM[1]SZ[19]PB[Black]PW[White];B[pd])");
    add_games(&games);
    screen_open(&w, &record, WIDEST, HIGHEST);
    const struct slice library = buf_slice(&games);
    sources_give(&w.s, &library, 1, 0);
    session_go(&w.s, 1);
    screen_run(&w, "position");
    screen_look(&w);
    const struct rect r = rect_of(&w, PANE_LIBRARY);
    for (int y = r.y + 3; y < r.y + 3 + MOVES; y++)
        add_words_of(&w, r, y, &all);
    assert_non_null(strstr(buf_string(&all), " 1100 86% 33% 1899\u20132017 "));
    assert_non_null(strstr(buf_string(&all), " 150 12% 33% 2003 "));
    assert_non_null(strstr(buf_string(&all), " 30 2% 33%  D "));
    assert_non_null(strstr(buf_string(&all), " 3 <1% 33% 717\u20132001 "));
    screen_close(&w);
    buf_free(&record);
    buf_free(&games);
    buf_free(&all);
}

/* Others come while one is searched, so that their array moves. In the corner that is looked at nothing happens after the first
 * move: each game is looked at to its end, and the first source takes longer than a picture waits. */
static void sources_come_while_one_is_searched(void **state)
{
    enum { LATER = 70, GAMES = 24000 };
    struct buf games = {0};
    struct session s;
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        buf_add_string(&games, "(;SZ[19];B[aa]");
        for (int move = 0; move < 50; move++)
            buf_add_format(&games, ";%c[%c%c]", "WB"[move % 2], 'a' + move % 10 * 2, 'k' + move / 10 * 2);
        buf_add_char(&games, ')');
    }
    session_init(&s, pane_table);
    for (int i = 0; i <= LATER; i++)
        session_add(&s, "r.sgf");
    session_open(&s, 0, 0, SGF_NONE);
    assert_true(session_give(&s, 0, SLICE("(;SZ[19];B[aa])"), true));
    session_go(&s, 1);
    const struct slice first = buf_slice(&games);
    sources_give(&s, &first, 1, LATER);
    session_key(&s, 'f');
    session_key(&s, 'f');
    session_prepare(&s);
    assert_true(s.statistics->is_begun);
    for (size_t i = 1; i <= LATER; i++)
        sources_give_next(&s, i, SLICE("(;SZ[19];B[aa])"));
    while (session_idle(&s))
        continue;
    session_prepare(&s);
    assert_true(s.statistics->is_done);
    assert_int_equal(s.statistics->search->tally.games, GAMES + LATER);
    session_free(&s);
    buf_free(&games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_cut_without_a_sign),
        cmocka_unit_test(years_are_those_of_the_games),
        cmocka_unit_test(sources_come_while_one_is_searched),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
