/* view/panes/games.c - the list of games: columns that fit the width */
#include "view/games.h"
#include "base/array.h"
#include "base/text.h"
#include "library/columns.h"
#include "view/pane.h"

/* Columns in their order, and what columns_fit is to know of them. */
struct column {
    enum game_column id;
    int least, most, weight, rank;
    bool is_right;
};

static const struct column columns[] = {
    {COLUMN_FILE, 12, 30, 6, 10, false},
    {COLUMN_NUMBER, 0, 0, 0, 6, true},
    {COLUMN_DATE, 0, 10, 0, 4, false},
    {COLUMN_BLACK, 14, 28, 3, 9, false},
    {COLUMN_WHITE, 14, 28, 3, 8, false},
    {COLUMN_RESULT, 0, 9, 0, 7, false},
    {COLUMN_MOVES, 0, 0, 0, 2, true},
    {COLUMN_SIZE, 0, 0, 0, 1, true},
    {COLUMN_EVENT, 14, 40, 4, 3, false},
};

enum { COLUMNS = COUNT(columns) };

#define MARK_COLUMNS 2 /* before a row: the mark of the selected one */

static struct slice title_of(enum game_column id)
{
    return id == COLUMN_NUMBER ? SLICE("no") : slice_of(game_column_name(id));
}

/* A result is shown at the end of a game only, where spoilers are off. */
static struct slice field(const struct session *s, size_t row, enum game_column id)
{
    if (id == COLUMN_RESULT && !s->options.value[OPTION_SPOILERS])
        return (struct slice){"", 0};
    const struct slice text = game_list_text(s->list, row, id);
    if (id == COLUMN_DATE) /* of several the first */
        return slice_part(text, 0, slice_find(text, ','));
    return text;
}

/* Columns of the widest text. */
static int widest_of(const struct session *s, enum game_column id)
{
    const struct game_columns *has = game_list_columns(s->list);
    const int title = (int)title_of(id).len;
    int widest = has->widest[id];

    if (!s->options.value[OPTION_SPOILERS] && id == COLUMN_RESULT)
        widest = 0;
    if (id == COLUMN_EVENT && !game_columns_have_players(has))
        widest = has->widest_name;
    return widest > 0 && widest < title ? title : widest;
}

/* Games without players are written across the columns of the players, which are widened for them. */
static void wish_names(struct column_wish *black, struct column_wish *white, int widest)
{
    struct column_wish *last = white->widest > 0 ? white : black;
    const int both = black->widest + white->widest + (black->widest > 0 && white->widest > 0 ? COLUMNS_GAP : 0);

    if (last->widest > 0 && widest > both)
        last->widest += widest - both;
}

/* By what all games have, as far as they were read, not by the rows that are shown: nothing jumps when they scroll.
 * Where no game has players their names are the most important of all. */
static void widths_make(const struct session *s, int width, int *widths)
{
    const struct game_columns *has = game_list_columns(s->list);
    struct column_wish wishes[COLUMNS], *of[COLUMN_COUNT];

    for (int i = 0; i < COLUMNS; i++) {
        const struct column *c = &columns[i];
        wishes[i] = (struct column_wish){widest_of(s, c->id), c->least, c->most, c->weight, c->rank};
        of[c->id] = &wishes[i];
    }
    if (game_columns_have_players(has))
        wish_names(of[COLUMN_BLACK], of[COLUMN_WHITE], has->widest_name);
    else
        of[COLUMN_EVENT]->rank = COLUMNS_RANKS;
    columns_fit(wishes, COLUMNS, width - MARK_COLUMNS, widths);
}

static void draw_field(struct canvas *c, int x, int y, int width, bool is_right, enum role role, struct slice text)
{
    const int columns_taken = text_width(text, c->ambiguous);

    canvas_text_cut(c, is_right && columns_taken < width ? x + width - columns_taken : x, y, width, role, text);
}

/* The name within the folder that all files are in. Where it does not fit, folders go first: they are the same in many
 * rows. */
static void draw_file(const struct session *s, struct canvas *c, int x, int y, int width, enum role role, size_t row)
{
    struct buf name = {0};
    size_t file = 0, game, slash;

    if (game_list_at(s->list, row, &file, &game))
        text_filter(&name, slice_of(s->shelf.files[file].name + game_list_columns(s->list)->folder));
    struct slice path = buf_slice(&name);
    while (text_width(path, c->ambiguous) > width && (slash = slice_find(path, '/')) < path.len)
        path = slice_part(path, slash + 1, path.len);
    draw_field(c, x, y, width, false, role, path);
    buf_free(&name);
}

static void draw_titles(const struct session *s, struct canvas *c, struct rect r, const int *widths)
{
    bool descending;
    const enum game_column sorted = game_list_sorted(s->list, &descending);
    int x = r.x + MARK_COLUMNS;

    for (int i = 0; i < COLUMNS; i++) {
        if (widths[i] == 0)
            continue;
        draw_field(c, x, r.y, widths[i], columns[i].is_right, columns[i].id == sorted ? ROLE_LABEL : ROLE_FAINT,
            title_of(columns[i].id));
        x += widths[i] + COLUMNS_GAP;
    }
}

/* A game without players goes by its event or name: that is written across their columns, and that of a date where it
 * has none. Columns from the one at `i` that it may take; 0: it is not written here. */
static int across(const struct session *s, size_t row, int i, const int *widths)
{
    int width = 0;

    if (game_list_has_players(s->list, row) || field(s, row, COLUMN_EVENT).len == 0 ||
        (columns[i].id != COLUMN_DATE && columns[i].id != COLUMN_BLACK && columns[i].id != COLUMN_WHITE))
        return 0;
    if (columns[i].id == COLUMN_DATE && (field(s, row, COLUMN_DATE).len > 0 || widths[i + 1] == 0))
        return 0;
    for (; i < COLUMNS && columns[i].id != COLUMN_RESULT; i++)
        width += widths[i] > 0 ? widths[i] + (width > 0 ? COLUMNS_GAP : 0) : 0;
    return width;
}

static void draw_fields(const struct session *s, struct canvas *c, int x, int y, size_t row, const int *widths,
    enum role role)
{
    bool is_named = false;

    for (int i = 0; i < COLUMNS; i++) {
        const enum game_column id = columns[i].id;

        if (widths[i] == 0)
            continue;
        const int wide = is_named ? 0 : across(s, row, i, widths);
        if (wide > 0)
            draw_field(c, x, y, wide, false, role, field(s, row, COLUMN_EVENT));
        else if (id == COLUMN_FILE)
            draw_file(s, c, x, y, widths[i], role, row);
        else if (!is_named || id != COLUMN_EVENT)
            draw_field(c, x, y, widths[i], columns[i].is_right, role, field(s, row, id));
        is_named |= wide > 0;
        x += widths[i] + COLUMNS_GAP;
    }
}

static void draw_row(const struct session *s, struct canvas *c, struct rect r, int y, size_t row, const int *widths)
{
    const bool selected = (size_t)s->selected[PANE_GAMES] == row;
    const enum role role = selected ? ROLE_SELECTED : games_is_current(s, row) ? ROLE_LABEL : ROLE_TEXT;

    if (selected) {
        canvas_fill(c, (struct rect){r.x, y, r.width, 1}, ROLE_SELECTED);
        canvas_glyph(c, r.x, y, ROLE_SELECTED, GLYPH_SELECTED);
    }
    draw_fields(s, c, r.x + MARK_COLUMNS, y, row, widths, role);
}

/* Where there is no row, and none is to come. */
static void draw_none(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf work = {0};

    if (!game_list_progress(s->list, &s->shelf, &work) && r.height > 1)
        canvas_text_cut(c, r.x + MARK_COLUMNS, r.y + 1, r.width - MARK_COLUMNS, ROLE_FAINT,
            game_list_is_filtered(s->list) ? SLICE("no game matches: Esc clears the filter") : SLICE("no game"));
    buf_free(&work);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    int widths[COLUMNS];

    if (!s->list)
        return;
    if (game_list_shown(s->list) == 0)
        draw_none(s, c, r);
    widths_make(s, r.width, widths);
    draw_titles(s, c, r, widths);
    for (int i = GAMES_ROWS_ABOVE; i < r.height; i++) {
        const size_t row = (size_t)(s->scroll[PANE_GAMES] + i - GAMES_ROWS_ABOVE);
        if (row < game_list_shown(s->list))
            draw_row(s, c, r, r.y + i, row, widths);
    }
}

static void prepare(struct session *s, struct rect r)
{
    if (s->screen == PANE_GAMES)
        games_prepare(s, r.height);
}

static void scroll(struct session *s, struct rect r, int lines)
{
    (void)r;
    s->selected[PANE_GAMES] = pane_add(s->selected[PANE_GAMES], lines);
}

static void click(struct session *s, struct rect r, int x, int y)
{
    (void)x;
    if (y - r.y < GAMES_ROWS_ABOVE)
        return;
    s->selected[PANE_GAMES] = s->scroll[PANE_GAMES] + y - r.y - GAMES_ROWS_ABOVE;
    games_open(s);
}

const struct pane pane_games = {
    .draw = draw,
    .prepare = prepare,
    .scroll = scroll,
    .click = click,
    .follow = games_open,
    .leave = games_close,
    .prompt = PROMPT_FILTER,
    .hints = HINTS_LIST,
};
