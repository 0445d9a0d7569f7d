/* view/panes/games.c - the list of games: columns that fit the width */
#include "view/games.h"
#include "base/array.h"
#include "base/text.h"
#include "view/pane.h"

/* Columns in their order; the least important goes first where there is no room. `weight`: a share of what is left. */
struct column {
    enum game_column id;
    int least, weight, rank;
    bool is_right;
};

static const struct column columns[] = {
    {COLUMN_NUMBER, 4, 0, 6, true},
    {COLUMN_DATE, 10, 0, 4, false},
    {COLUMN_BLACK, 14, 3, 9, false},
    {COLUMN_WHITE, 14, 3, 8, false},
    {COLUMN_RESULT, 7, 0, 7, false},
    {COLUMN_MOVES, 5, 0, 2, true},
    {COLUMN_SIZE, 5, 0, 1, true},
    {COLUMN_EVENT, 14, 4, 5, false},
    {COLUMN_FILE, 9, 4, 3, false},
};

enum { COLUMNS = COUNT(columns) };

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

/* A collection of problems has no players, no dates and no results: names that differ at their ends get the room then.
 * Files of one game each need no number. */
static bool is_wanted(const struct session *s, enum game_column id, int rows)
{
    const size_t first = (size_t)s->scroll[PANE_GAMES];
    if (id == COLUMN_FILE)
        return s->shelf.count > 1;
    if (game_list_shown(s->list) <= first)
        return true;
    for (size_t row = first; row < first + (size_t)rows; row++)
        if (id == COLUMN_NUMBER && s->shelf.count > 1 ? !slice_is(field(s, row, id), "1") && field(s, row, id).len
                                                      : field(s, row, id).len > 0)
            return true;
    return false;
}

/* Their widths; 0: left out. */
static void widths_make(const struct session *s, int width, int rows, int *widths)
{
    bool wanted[COLUMNS];
    int left = width + 2, weights = 0;

    for (int i = 0; i < COLUMNS; i++) {
        widths[i] = 0;
        wanted[i] = is_wanted(s, columns[i].id, rows);
    }
    for (int rank = 9; rank > 0; rank--)
        for (int i = 0; i < COLUMNS; i++) {
            if (columns[i].rank != rank || !wanted[i] || left < columns[i].least + 2)
                continue;
            widths[i] = columns[i].least;
            left -= columns[i].least + 2;
            weights += columns[i].weight;
        }
    for (int i = 0; i < COLUMNS && weights > 0; i++)
        if (widths[i] > 0 && columns[i].weight > 0) {
            const int more = left * columns[i].weight / weights;
            widths[i] += more;
            left -= more;
            weights -= columns[i].weight;
        }
}

static void draw_field(struct canvas *c, int x, int y, int width, bool is_right, enum role role, struct slice text)
{
    const int columns_taken = text_width(text, c->ambiguous);

    canvas_text_cut(c, is_right && columns_taken < width ? x + width - columns_taken : x, y, width, role, text);
}

/* Of a path that does not fit the folders go first: they are the same in many rows. */
static struct slice path_fitting(const struct canvas *c, struct slice path, int width)
{
    for (size_t slash; text_width(path, c->ambiguous) > width && (slash = slice_find(path, '/')) < path.len;)
        path = slice_part(path, slash + 1, path.len);
    return path;
}

static void draw_titles(const struct session *s, struct canvas *c, struct rect r, const int *widths)
{
    bool descending;
    const enum game_column sorted = game_list_sorted(s->list, &descending);
    int x = r.x;

    for (int i = 0; i < COLUMNS; i++) {
        const char *name = game_column_name(columns[i].id);

        if (widths[i] == 0)
            continue;
        draw_field(c, x, r.y, widths[i], columns[i].is_right, columns[i].id == sorted ? ROLE_LABEL : ROLE_FAINT,
            columns[i].id == COLUMN_NUMBER ? SLICE("no") : slice_of(name));
        x += widths[i] + 2;
    }
}

static void draw_row(const struct session *s, struct canvas *c, struct rect r, int y, size_t row, const int *widths)
{
    const bool selected = (size_t)s->selected[PANE_GAMES] == row;
    const enum role role = selected ? ROLE_SELECTED : games_is_current(s, row) ? ROLE_LABEL : ROLE_TEXT;
    int x = r.x;

    if (selected)
        canvas_fill(c, (struct rect){r.x, y, r.width, 1}, ROLE_SELECTED);
    for (int i = 0; i < COLUMNS; i++) {
        if (widths[i] == 0)
            continue;
        const struct slice text = field(s, row, columns[i].id);
        draw_field(c, x, y, widths[i], columns[i].is_right, role,
            columns[i].id == COLUMN_FILE ? path_fitting(c, text, widths[i]) : text);
        x += widths[i] + 2;
    }
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct rect body = pane_heading(s, c, r, PANE_GAMES, "Games");
    struct buf note = {0};
    int widths[COLUMNS];

    if (!s->list)
        return;
    if (!game_list_progress(s->list, &s->shelf, &note))
        buf_add_format(&note, game_list_shown(s->list) < game_list_total(s->list) ? "%zu of %zu" : "%zu",
            game_list_shown(s->list), game_list_total(s->list));
    pane_note(c, r, buf_string(&note));
    buf_free(&note);
    widths_make(s, body.width, body.height - 1, widths);
    draw_titles(s, c, body, widths);
    for (int i = 1; i < body.height; i++) {
        const size_t row = (size_t)(s->scroll[PANE_GAMES] + i - 1);
        if (row < game_list_shown(s->list))
            draw_row(s, c, body, body.y + i, row, widths);
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
