/* tests/view/53-list.c - the columns of the list of games, read from the picture at all widths
 *
 * Games are made of which all is known: each cell is whole, or cut with a sign; and where one is cut no other column, and no rest
 * of the row, has columns that no game of the list needs. Of what is seen only the titles are taken as given.
 *
 * Every seventh width; with KIFU_SWEEP in the environment all of them.
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
#include "view/preview.h"
#include "view/screen.h"

enum { FILES = 6, GAMES = 3 * FILES, GAP = 2, TEXT = 200 };

/* The columns from left to right. */
enum { NAME, NUMBER, DATE, BLACK, WHITE, RESULT, MOVES, SIZE, EVENT, COLUMNS };

static const char *const titles[COLUMNS] = {"file", "no", "date", "black", "white", "result", "moves", "size", "event"};
static const bool is_right[COLUMNS] = {[NUMBER] = true, [MOVES] = true, [SIZE] = true};

struct row {
    char text[COLUMNS][TEXT]; /* what a cell has where there is room for all of it */
    char name[TEXT];          /* of one without players: what it goes by */
};

struct list {
    char path[FILES][TEXT];
    struct row rows[GAMES];
    struct buf records[FILES];
    size_t files, count;
    int ambiguous;
};

/* ---- games of which all is known ---- */

static void text_make(uint32_t *seed, size_t most, char *out)
{
    static const char *const parts[] = {"ab", "Cde", " f", "\345\233\262", "\346\243\213", "\355\225\234", "\342\200\234", "o\314\210"};
    size_t words = most > 0 ? chance(seed, (uint32_t)most) : 0;
    *out = '\0';
    if (words > 0)
        strcat(out, "N");
    while (words-- > 0)
        strcat(out, parts[chance(seed, COUNT(parts))]);
}

static void path_make(uint32_t *seed, size_t number, char *out)
{
    static const char *const folders[] = {"", "old/", "new/", "a.zip/2016/", "b.zip/2016/", "b.zip/2017/"};
    char name[TEXT];
    text_make(seed, 12, name);
    snprintf(out, TEXT, "%s%.100s%s.sgf", folders[chance(seed, COUNT(folders))], chance(seed, 2) ? "same" : name,
        chance(seed, 3) ? "" : number % 2 ? "1" : "2");
}

static bool ends_in(const char *path, const char *end)
{
    const size_t len = strlen(path), n = strlen(end);
    return n <= len && !strcmp(path + len - n, end) && (n == len || path[len - n - 1] == '/');
}

/* The shortest end of a path that no other one ends in. */
static const char *tail_of(const struct list *l, size_t file)
{
    const char *path = l->path[file], *from = path + strlen(path);
    bool is_other = true;
    while (from > path && is_other) {
        for (from--; from > path && from[-1] != '/';)
            from--;
        is_other = false;
        for (size_t i = 0; i < l->files; i++)
            is_other |= i != file && ends_in(l->path[i], from);
    }
    return from;
}

static void game_make(uint32_t *seed, struct row *r, struct buf *record)
{
    const bool is_go = chance(seed, 4) > 0;
    const size_t most = 1 + chance(seed, 14);
    *r = (struct row){.text = {{0}}};
    text_make(seed, chance(seed, 3) ? most : 0, r->text[BLACK]);
    text_make(seed, chance(seed, 3) ? most : 0, r->text[WHITE]);
    text_make(seed, 16, r->text[EVENT]);
    if (chance(seed, 3))
        snprintf(r->text[DATE], TEXT, "%u-%02u-%02u", 1900 + (unsigned)chance(seed, 100), 1 + (unsigned)chance(seed, 12), 1 + (unsigned)chance(seed, 28));
    if (chance(seed, 3))
        snprintf(r->text[RESULT], TEXT, "%s", chance(seed, 5) ? "B+2.5" : "W+100.5");
    snprintf(r->text[MOVES], TEXT, "%d", is_go);
    snprintf(r->text[SIZE], TEXT, "%s", is_go ? "19" : "10x52");
    buf_add_format(record, "(;%s", is_go ? "" : "SZ[10:52]");
    static const char *const properties[COLUMNS] = {[DATE] = "DT", [BLACK] = "PB", [WHITE] = "PW", [RESULT] = "RE", [EVENT] = "EV"};
    for (int i = 0; i < COLUMNS; i++)
        if (properties[i] && r->text[i][0])
            buf_add_format(record, "%s[%s]", properties[i], r->text[i]);
    buf_add_string(record, is_go ? ";B[aa])" : ")");
    if (r->text[BLACK][0] || r->text[WHITE][0])
        return;
    strcpy(r->name, r->text[EVENT]);
    r->text[EVENT][0] = '\0';
}

static void list_open(struct screen *w, struct list *l, uint32_t *seed)
{
    *w = (struct screen){.c = {.columns = 0}};
    session_init(&w->s, pane_table);
    for (size_t i = 0; i < l->files; i++) {
        path_make(seed, i, l->path[i]);
        session_add(&w->s, l->path[i]);
    }
    size_t row = 0;
    for (size_t i = 0; i < l->files; i++) {
        const size_t games = 1 + chance(seed, 3);
        struct buf record = {0};
        for (size_t k = 0; k < games; k++, row++) {
            game_make(seed, &l->rows[row], &record);
            snprintf(l->rows[row].text[NAME], TEXT, "%s", l->files > 1 ? tail_of(l, i) : "");
            snprintf(l->rows[row].text[NUMBER], TEXT, "%zu", k + 1);
        }
        l->records[i] = record; /* the session borrows its bytes */
        assert_true(session_give(&w->s, i, buf_slice(&record), true));
    }
    l->count = row;
    session_open(&w->s, 0, 0, SGF_NONE);
    if (l->ambiguous == 2)
        session_set(&w->s, SLICE("ambiguous"), SLICE("2"), NULL);
    screen_run(w, "games");
}

static void list_close(struct screen *w, struct list *l)
{
    screen_close(w);
    for (size_t i = 0; i < l->files; i++)
        buf_free(&l->records[i]);
}

/* ---- what a column needs ---- */

static int width_of(const struct list *l, const char *text)
{
    return text_width(slice_of(text), l->ambiguous);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static bool has_several(const struct list *l)
{
    bool several = false;
    for (size_t i = 0; i < l->count; i++)
        several |= strcmp(l->rows[i].text[NUMBER], "1") != 0;
    return several;
}

static bool has_players(const struct list *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->rows[i].text[BLACK][0] || l->rows[i].text[WHITE][0])
            return true;
    return false;
}

/* The text of its own that a row has in a column. */
static const char *cell_of(const struct list *l, size_t row, int column)
{
    const struct row *r = &l->rows[row];
    return column == EVENT && r->name[0] && !has_players(l) ? r->name : column == NUMBER && !has_several(l) ? "" : r->text[column];
}

static int need(const struct list *l, int column)
{
    int widest = 0;
    bool has = false;
    for (size_t i = 0; i < l->count; i++) {
        has |= cell_of(l, i, column)[0] && !(column == MOVES && !strcmp(l->rows[i].text[MOVES], "0"));
        widest = larger(widest, width_of(l, cell_of(l, i, column)));
    }
    return has ? larger(widest, (int)strlen(titles[column])) : 0;
}

/* ---- what is seen ---- */

struct columns {
    int left[COLUMNS], width[COLUMNS]; /* width 0: not there; of the last one all that it may have */
    int last, edge;
};

static bool is_title_at(const struct screen *w, int x, int y, const char *title)
{
    const int len = (int)strlen(title);
    for (int i = 0; i < len; i++)
        if (x + i >= w->c.columns || canvas_cell(&w->c, x + i, y)->text[0] != title[i])
            return false;
    return (x == 0 || canvas_cell(&w->c, x - 1, y)->text[0] == ' ') && (x + len >= w->c.columns || canvas_cell(&w->c, x + len, y)->text[0] == ' ');
}

static void columns_see(const struct screen *w, const struct list *l, struct columns *c)
{
    const struct rect r = rect_of(w, PANE_GAMES);
    int x = r.x, before = -1;
    *c = (struct columns){.last = -1, .edge = r.x + r.width};
    for (int i = 0; i < COLUMNS; i++) {
        int at = x;
        while (at < r.x + r.width && !is_title_at(w, at, r.y, titles[i]))
            at++;
        if (at == r.x + r.width)
            continue;
        x = at + (int)strlen(titles[i]);
        c->left[i] = is_right[i] ? x - need(l, i) : at;
        c->width[i] = is_right[i] ? need(l, i) : 1;
        if (before >= 0 && !is_right[before])
            c->width[before] = c->left[i] - GAP - c->left[before];
        before = c->last = i;
    }
}

/* The board of the preview is at the right; it has taken a part of the pane. */
static bool sees_preview(const struct screen *w)
{
    const struct rect r = rect_of(w, PANE_GAMES);
    for (int y = r.y; y < r.y + r.height && r.width >= PREVIEW_COLUMNS; y++)
        for (int x = r.x + r.width - PREVIEW_COLUMNS; x < r.x + r.width; x++)
            if (canvas_cell(&w->c, x, y)->role == ROLE_BOARD)
                return true;
    return false;
}

static void cell_text(const struct screen *w, int x, int y, int width, struct buf *out)
{
    buf_clear(out);
    for (int i = x; i < x + width && i < w->c.columns; i++)
        buf_add_string(out, canvas_cell(&w->c, i, y)->text);
    while (out->len > 0 && out->at[out->len - 1] == ' ')
        out->len--;
}

/* It begins as the text does, up to the sign, and leaves no column but one that half a character has no room in. */
static bool is_cut_text(const struct screen *w, const struct list *l, const char *text, const char *seen, int width)
{
    const char *sign = w->s.glyphs->text[GLYPH_ELLIPSIS];
    const size_t len = strlen(seen), n = strlen(sign);
    const int used = width_of(l, seen);
    return len >= n && !strcmp(seen + len - n, sign) && !strncmp(text, seen, len - n) && used <= width && used >= width - 2;
}

/* The name is whole behind the sign, or it is cut. */
static bool is_cut_path(const struct screen *w, const struct list *l, const char *text, const char *seen, int width)
{
    const char *slash = strrchr(text, '/'), *name = slash ? slash + 1 : text;
    const size_t len = strlen(seen), n = strlen(name);
    if (slash && strstr(seen, w->s.glyphs->text[GLYPH_ELLIPSIS]) && len >= n && !strcmp(seen + len - n, name))
        return width_of(l, seen) <= width;
    return is_cut_text(w, l, name, seen, width);
}

/* Looks at a cell; true where it is cut. */
static bool is_cut(struct screen *w, const struct list *l, int column, const char *text, int x, int y, int width)
{
    struct buf seen = {0};
    cell_text(w, x, y, width, &seen);
    const struct slice shown = is_right[column] ? slice_trim(buf_slice(&seen)) : buf_slice(&seen);
    const bool is_whole = slice_is(shown, text);
    const bool has_sign = column == NAME ? is_cut_path(w, l, text, buf_string(&seen), width) : is_cut_text(w, l, text, buf_string(&seen), width);
    if (!is_whole && !has_sign)
        fprintf(stderr, "\"%s\" is \"%s\" in %d columns\n", text, buf_string(&seen), width);
    expect(w, is_whole || has_sign, "a cell is neither whole nor cut with a sign");
    expect(w, is_whole || width_of(l, text) > width, "a cell is cut that has room");
    buf_free(&seen);
    return !is_whole;
}

/* The first column that the name of a row without players is written across, and how wide they are. */
static int across(const struct list *l, const struct columns *c, size_t row, int *first)
{
    const struct row *r = &l->rows[row];
    int width = 0;
    *first = -1;
    if (!r->name[0] || c->width[BLACK] + c->width[WHITE] == 0)
        return 0;
    for (int i = r->text[DATE][0] ? BLACK : DATE; i <= WHITE; i++)
        if (c->width[i] > 0) {
            *first = *first < 0 ? i : *first;
            width += c->width[i] + (width > 0 ? GAP : 0);
        }
    return width;
}

static bool row_is_cut(struct screen *w, const struct list *l, const struct columns *c, size_t row)
{
    const int y = rect_of(w, PANE_GAMES).y + 1 + (int)row;
    int first;
    const int wide = across(l, c, row, &first);
    bool cut = wide > 0 && is_cut(w, l, BLACK, l->rows[row].name, c->left[first], y, wide);
    for (int i = 0; i < COLUMNS; i++)
        if (c->width[i] > 0 && !(wide > 0 && i >= first && i <= WHITE))
            cut |= is_cut(w, l, i, wide > 0 && i == EVENT ? "" : cell_of(l, row, i), c->left[i], y, c->width[i]);
    return cut;
}

/* Columns that a column has and no game needs: with one less nothing of its own, and nothing across it, would be cut. */
static int blank_columns(const struct list *l, const struct columns *c, int column)
{
    int blank = c->width[column] - need(l, column);
    for (size_t i = 0; i < l->count && column >= DATE && column <= WHITE; i++) {
        int first;
        const int wide = across(l, c, i, &first), wanted = width_of(l, l->rows[i].name);
        if (wide > 0 && first <= column)
            blank = wide - wanted < blank ? wide - wanted : blank;
    }
    return blank > 0 ? blank : 0;
}

/* ---- all ---- */

static void look(struct screen *w, const struct list *l)
{
    struct columns c;
    const int width = rect_of(w, PANE_GAMES).width;
    bool cut = false, is_missing = false;
    int all = 2 - GAP, blank = 0;
    columns_see(w, l, &c);
    const bool has_preview = sees_preview(w);
    c.edge -= has_preview ? PREVIEW_COLUMNS + PREVIEW_GAP : 0;
    expect(w, c.last >= 0, "there is no column");
    if (!is_right[c.last])
        c.width[c.last] = c.edge - c.left[c.last];
    const int rest = is_right[c.last] ? c.edge - c.left[c.last] - c.width[c.last] : c.width[c.last] - need(l, c.last);
    for (size_t i = 0; i < l->count; i++)
        cut |= row_is_cut(w, l, &c, i);
    for (int i = 0; i < COLUMNS; i++) {
        expect(w, need(l, i) > 0 || c.width[i] == 0, "a column has nothing");
        is_missing |= need(l, i) > 0 && c.width[i] == 0;
        all += need(l, i) > 0 ? need(l, i) + GAP : 0;
        blank += c.width[i] > 0 && i != c.last ? blank_columns(l, &c, i) : 0;
    }
    expect(w, !cut || blank == 0, "a cell is cut while another column has blanks that no game needs");
    expect(w, !cut || rest <= 0 || c.last == WHITE, "a cell is cut while columns at the end of the rows are blank");
    expect(w, !has_preview || (!cut && !is_missing), "the preview costs a column something");
    for (size_t i = 0; i < l->count; i++)
        all += has_players(l) ? width_of(l, l->rows[i].name) : 0; /* more than names across may ask for */
    const bool is_small = l->ambiguous == 1 && !strcmp(l->rows[0].text[SIZE], "19"); /* that board has room in the rows */
    expect(w, has_preview || !is_small || width < PREVIEW_WIDTH_LEAST || all > width - PREVIEW_COLUMNS - PREVIEW_GAP, "there is room for the preview");
}

static void cells_are_whole_or_cut_with_a_sign(void **state)
{
    uint32_t seed = 20;
    (void)state;
    for (size_t round = sweep_share(40, 400); round > 0; round--) {
        struct screen w;
        struct list l = {.files = 1 + chance(&seed, FILES), .ambiguous = 1 + (round % 4 == 0)};
        list_open(&w, &l, &seed);
        for (int columns = 60; columns <= 273; columns += sweep_step(7)) {
            session_resize(&w.s, columns, 24);
            screen_look(&w);
            look(&w, &l);
        }
        list_close(&w, &l);
    }
}

/* Wherever the rows are scrolled to and whichever is selected, the titles and all that stays in sight are where they were. */
static void nothing_jumps(void **state)
{
    uint32_t seed = 7;
    (void)state;
    for (int columns = 60; columns <= 273; columns += sweep_step(37)) {
        struct screen w;
        struct list l = {.files = FILES, .ambiguous = 1};
        char first[1000];
        list_open(&w, &l, &seed);
        session_resize(&w.s, columns, 9);
        screen_look(&w);
        const struct rect r = rect_of(&w, PANE_GAMES);
        const struct rect title = {r.x, r.y, r.width, 1};
        snprintf(first, sizeof first, "%s", row_text(&w, title, r.y));
        for (size_t i = 0; i < l.count; i++) {
            screen_run(&w, "down");
            screen_look(&w);
            expect(&w, !strcmp(first, row_text(&w, title, r.y)), "the titles jump");
        }
        list_close(&w, &l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cells_are_whole_or_cut_with_a_sign), cmocka_unit_test(nothing_jumps)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
