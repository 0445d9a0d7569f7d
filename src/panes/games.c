/* panes/games.c - the list of games: columns that fit the width */
#include "view/games.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/game_widths.h"
#include "view/pane.h"
#include "view/preview.h"

#define ROWS_ABOVE 1 /* the titles of the columns */

static void draw_field(struct canvas *c, int x, int y, int width, bool is_right, enum role role, struct slice text)
{
    const int columns_taken = text_width(text, c->ambiguous);
    canvas_text_cut(c, is_right && columns_taken < width ? x + width - columns_taken : x, y, width, role, text);
}

/* Draws a file's name; if it does not fit its folders are cut first. */
static void draw_file(struct canvas *c, int x, int y, int width, enum role role, struct slice path)
{
    struct buf text = {0};
    text_cut_path(&text, path, width, c->ambiguous, c->glyphs->text[GLYPH_ELLIPSIS]);
    canvas_text(c, x, y, role, buf_slice(&text));
    buf_free(&text);
}

/* A game without players shows its event or name across the columns of the players, and of the date if it has none.
 * Returns the columns from `place` on that this takes; 0: not here. */
static int across(const struct facts_row *row, int place, const int *widths)
{
    const enum fact first = fact_on_screen(place);
    int width = 0;
    if ((first != FACT_DATE && first != FACT_BLACK && first != FACT_WHITE) || row->field[FACT_BLACK].len > 0 ||
        row->field[FACT_WHITE].len > 0 || row->field[FACT_EVENT].len == 0 ||
        widths[FACT_BLACK] + widths[FACT_WHITE] == 0 || (first == FACT_DATE && row->field[FACT_DATE].len > 0))
        return 0;
    for (enum fact id = first; id != FACT_RESULT; id = fact_on_screen(++place))
        width += widths[id] > 0 ? widths[id] + (width > 0 ? COLUMNS_GAP : 0) : 0;
    return width;
}

/* Draws the facts of a row; the fact `lit` as a label. */
static void draw_fields(struct canvas *c, int x, int y, const struct facts_row *row, const int *widths, enum role usual,
    enum fact lit)
{
    bool is_named = false;
    for (int i = 0; i < FACT_COUNT; i++) {
        const enum fact id = fact_on_screen(i);

        if (id == FACT_COUNT || widths[id] == 0)
            continue;
        const int wide = is_named ? 0 : across(row, i, widths);
        const enum role role = id == lit ? ROLE_LABEL : usual;
        if (wide > 0)
            draw_field(c, x, y, wide, false, role, row->field[FACT_EVENT]);
        else if (id == FACT_FILE)
            draw_file(c, x, y, widths[id], role, row->field[id]);
        else if (!is_named || id != FACT_EVENT)
            draw_field(c, x, y, widths[id], fact_rows[id].is_right, role, row->field[id]);
        is_named |= wide > 0;
        x += widths[id] + COLUMNS_GAP;
    }
}

/* Shows the file by its name, with the folders that distinguish it. */
static void name_file(const struct session *s, size_t row, struct facts *f)
{
    size_t file, game;
    if (game_list_at(s->list, row, &file, &game))
        f->text[FACT_FILE] = tails_at(&game_list_columns(s->list)->tails, file);
}

/* Shortens a name that does not fit: folders that do not distinguish it go first. */
static void shorten_file(const struct session *s, const struct canvas *c, size_t row, int width, struct slice *name,
    struct buf *text)
{
    struct buf shorter = {0};
    size_t file, game;
    if (!game_list_at(s->list, row, &file, &game) || text_width(*name, c->ambiguous) <= width)
        return;
    tails_short(&game_list_columns(s->list)->tails, file, c->glyphs->text[GLYPH_ELLIPSIS], &shorter);
    text_filter(text, buf_slice(&shorter));
    *name = buf_slice(text);
    buf_free(&shorter);
}

/* Draws the facts of a row. With spoilers off there is no column for the result. */
static void draw_game(const struct session *s, struct canvas *c, int x, int y, size_t row, const int *widths,
    enum role role)
{
    struct facts_row shown;
    struct facts f;
    struct buf text = {0}, name = {0};
    game_list_facts(s->list, &s->shelf, row, &f);
    name_file(s, row, &f);
    facts_columns(&f, &text, &shown);
    if (widths[FACT_FILE] > 0)
        shorten_file(s, c, row, widths[FACT_FILE], &shown.field[FACT_FILE], &name);
    draw_fields(c, x, y, &shown, widths, role, FACT_COUNT);
    buf_free(&text);
    buf_free(&name);
}

static void draw_titles(const struct session *s, struct canvas *c, int x, int y, const int *widths)
{
    struct facts_row titles = {0};
    bool descending;
    for (int i = 0; fact_on_screen(i) != FACT_COUNT; i++)
        titles.field[fact_on_screen(i)] = slice_of(fact_title(fact_on_screen(i)));
    draw_fields(c, x, y, &titles, widths, ROLE_FAINT, game_list_sorted(s->list, &descending));
}

static void draw_row(const struct session *s, struct canvas *c, struct rect r, int y, size_t row,
    const struct game_widths *w)
{
    const bool selected = (size_t)s->selected[PANE_GAMES] == row;
    size_t file, game;
    const enum role role = pane_line(c, r, y, selected, games_is_current(s, row) ? ROLE_LABEL : ROLE_TEXT);
    const enum shelf_sign sign = game_list_at(s->list, row, &file, &game) ? shelf_sign(&s->shelf, file, game)
                                                                          : SHELF_UNTRIED;
    if (sign == SHELF_SOLVED)
        canvas_glyph(c, r.x + PANE_MARK, y, selected ? ROLE_SELECTED : ROLE_SOLVED, GLYPH_SOLVED);
    else if (sign == SHELF_FAILED)
        canvas_glyph(c, r.x + PANE_MARK, y, selected ? ROLE_SELECTED : ROLE_FAILED, GLYPH_FAILED);
    if (game_list_at(s->list, row, &file, &game) && shelf_has_star(&s->shelf, file, game))
        canvas_glyph(c, r.x + w->star, y, selected ? ROLE_SELECTED : ROLE_LABEL, GLYPH_STARRED);
    draw_game(s, c, r.x + w->indent, y, row, w->at, role);
}

/* Draws a sentence if there is no row, and none will come. */
static void draw_none(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf work = {0};
    if (!game_list_progress(s->list, &s->shelf, &work) && r.height > 1)
        canvas_text_cut(c, r.x + PANE_MARK, r.y + 1, r.width - PANE_MARK, ROLE_FAINT,
            slice_of(s->prompt.kind == PROMPT_FILTER       ? tr("no game matches: press Esc to clear the filter")
                     : game_list_is_filtered(s->list)      ? tr("no game matches: press / and Esc to clear the filter")
                     : s->searches && s->unpacking.len > 0 ? tr("no record yet: press Esc to stop reading")
                     : s->searches                         ? tr("no record yet: press Esc to stop the search")
                     : s->shelf.grows                      ? tr("waiting for the game")
                                                           : tr("no game")));
    buf_free(&work);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct game_widths w;
    if (!s->list)
        return;
    game_widths_make(s, r, &w);
    if (w.preview > 0 && game_list_shown(s->list) > 0)
        preview_draw(s, c, (struct rect){r.x + r.width - w.preview, r.y + 1, w.preview, r.height - 1});
    r.width = w.rows;
    if (game_list_shown(s->list) == 0)
        draw_none(s, c, r);
    draw_titles(s, c, r.x + w.indent, r.y, w.at);
    for (int i = ROWS_ABOVE; i < r.height; i++) {
        const size_t row = (size_t)(s->scroll[PANE_GAMES] + i - ROWS_ABOVE);
        if (row < game_list_shown(s->list))
            draw_row(s, c, r, r.y + i, row, &w);
    }
}

/* A click on a title sorts by its column; the second one reverses the order. */
static void click(struct session *s, int x, int y)
{
    const struct rect r = s->layout.panes[PANE_GAMES];
    const int row = s->scroll[PANE_GAMES] + y - r.y - ROWS_ABOVE;
    struct game_widths w;
    if (!s->list)
        return;
    game_widths_make(s, r, &w);
    if (x - r.x >= w.rows)
        return;
    if (y - r.y >= ROWS_ABOVE) {
        if ((size_t)row >= game_list_shown(s->list))
            return;
        s->selected[PANE_GAMES] = row;
        games_open(s);
        return;
    }
    const enum fact column = game_widths_find(&w, x - r.x);
    buf_clear(&s->line);
    if (column != FACT_COUNT)
        buf_add_format(&s->line, "sort %s", fact_rows[column].word);
}

static void prepare(struct session *s)
{
    if (s->screen == PANE_GAMES)
        games_prepare(s);
}

static int count_of(const struct session *s)
{
    return s->list ? pane_add(0, (long)game_list_shown(s->list)) : 0;
}

static void leave(struct session *s)
{
    if (s->reader.has_game)
        games_close(s);
    else
        session_say(s, "no game is open");
}

/* ---- hints ---- */

#define COMPLETION_COLUMNS 30 /* of words that Tab may complete; if they are longer, only the completion */

static void say_completion(const struct session *s, struct buf *out)
{
    struct buf offered = {0};
    struct slice with;
    size_t start;
    games_completion(s, &start, &offered, &with);
    for (size_t i = 0; i < offered.len; i++)
        offered.at[i] = offered.at[i] == '\n' ? ' ' : offered.at[i];
    if (text_width(buf_slice(&offered), s->ambiguous) > COMPLETION_COLUMNS)
        buf_add_slice(out, with);
    else
        buf_add_slice(out, buf_slice(&offered));
    buf_free(&offered);
}

static void say_sort(const struct session *s, struct buf *out)
{
    buf_add_format(out, tr("sort by %s"), s->list ? games_column_words(games_next_sort(s)) : "");
}

static void say_turn(const struct session *s, struct buf *out)
{
    bool descending = false;
    const bool is_date = s->list && game_list_sorted(s->list, &descending) == FACT_DATE;
    buf_add_string(out, !is_date     ? tr_in("hint", "reverse")
                        : descending ? tr_in("hint", "oldest first")
                                     : tr_in("hint", "newest first"));
}

static void say_end(const struct session *s, struct buf *out)
{
    buf_add_string(out, s->unpacking.len > 0 ? tr_in("cancel", "stop reading") : tr_in("cancel", "stop search"));
}

static bool completes(const struct session *s)
{
    struct buf offered = {0};
    struct slice with;
    size_t start;
    const bool does = games_completion(s, &start, &offered, &with);
    buf_free(&offered);
    return does;
}

enum { SEARCH, GAME, COMPLETION };

static bool has(const struct session *s, int what)
{
    switch (what) {
    case SEARCH: return s->searches;
    case GAME: return !s->searches && s->reader.has_game;
    default: return completes(s);
    }
}

static const struct hint *hints_of(const struct session *s)
{
    static const struct hint typing[] = {
        {"accept", NULL, T_IN("hint", "keep"), 7, .keys = 1},
        {"complete", NULL, NULL, 8, .keys = 1, has, COMPLETION, say_completion},
        {"cancel", NULL, T_IN("cancel", "clear"), 9, .keys = 1},
        {"help", NULL, T_IN("hint", "help"), 6, .keys = 1},
        {.command = NULL},
    };
    static const struct hint hints[] = {
        {"follow", NULL, T_IN("hint", "open"), 8, .keys = 1},
        /* TR: hint: verb */
        {"filter", NULL, T_IN("hint", "filter"), 7, .keys = 1},
        {"sort", NULL, NULL, 6, .keys = 1, .say = say_sort},
        {"sort reverse", NULL, NULL, 5, .keys = 1, .say = say_turn},
        /* TR: hint: verb: mark a game */
        {"star", NULL, T_IN("hint", "star"), 3, .keys = 1},
        {"cancel", NULL, NULL, 9, .keys = 1, has, SEARCH, say_end},
        {"cancel", NULL, T_IN("cancel", "back"), 4, .keys = 1, has, GAME},
        {"help", NULL, T_IN("hint", "help"), HINT_KEPT + 1, .keys = 1},
        {"leave", NULL, NULL, HINT_KEPT, .keys = 1, .say = games_say_leave},
        {.command = NULL},
    };
    return s->prompt.kind == PROMPT_FILTER ? typing : hints;
}

const struct pane pane_games = {
    .draw = draw,
    .prepare = prepare,
    .count = count_of,
    .above = ROWS_ABOVE,
    .click = click,
    .follow = games_open,
    .leave = leave,
    .hints = hints_of,
};
