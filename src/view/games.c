/* view/games.c - the list of games: its filter, order and commands */
#include "view/games.h"

#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "query/query.h"
#include "view/call.h"
#include "view/game_widths.h"
#include "view/pane.h"
#include "view/preview.h"
#include "view/prompt.h"
#include "view/remember.h"
#include "view/statistics.h"

/* Slices that are done before the first picture, so that lists of usual size are complete in it. */
#define SLICES_AT_ONCE 4

static void list_some(struct session *s, int slices)
{
    for (int i = 0; i < slices && game_list_step(s->list, &s->shelf); i++)
        ;
}

static size_t selected_row(const struct session *s)
{
    return s->selected[PANE_GAMES] > 0 ? (size_t)s->selected[PANE_GAMES] : 0;
}

/* If the filter is removed the selected game stays selected; if no game was shown, the one that is read. */
static void filter_with(struct session *s, struct slice filter, void (*set)(struct game_list *, struct slice))
{
    size_t file = 0, game = 0, row = SIZE_MAX;
    const bool is_there = game_list_at(s->list, selected_row(s), &file, &game);
    set(s->list, filter);
    s->opens_first = false;
    if (is_there && !game_list_is_filtered(s->list))
        row = game_list_find(s->list, file, game);
    else if (!game_list_is_filtered(s->list) && s->reader.has_game)
        row = game_list_find(s->list, s->shelf.file, s->shelf.game);
    s->selected[PANE_GAMES] = row < INT32_MAX ? (int)row : 0;
    s->scroll[PANE_GAMES] = 0;
    list_some(s, SLICES_AT_ONCE);
}

void games_filter(struct session *s, struct slice filter)
{
    filter_with(s, filter, game_list_filter);
}

void games_filter_typed(struct session *s, struct slice filter)
{
    filter_with(s, filter, game_list_filter_typed);
}

void games_filter_end(struct session *s)
{
    prompt_close(s);
    games_filter(s, SLICE(""));
}

/* The common start of all words, if it is longer than what was typed; else the first word. */
static struct slice completed(struct slice offered, size_t typed)
{
    const struct slice first = slice_part(offered, 0, slice_find(offered, '\n'));
    size_t same = first.len;
    for (struct slice rest = offered; rest.len > 0;) {
        const struct slice word = slice_cut(&rest, '\n');
        size_t i = 0;

        while (i < same && i < word.len && word.at[i] == first.at[i])
            i++;
        same = i;
    }
    return slice_part(first, 0, same > typed ? same : first.len);
}

/* Where the query begins that is being typed; SIZE_MAX: none. */
static size_t query_from(const struct session *s)
{
    const struct slice text = slice_part(buf_slice(&s->prompt.text), 0, s->prompt.cursor);
    if (s->prompt.kind != PROMPT_COMMAND)
        return s->prompt.kind == PROMPT_FILTER ? 0 : SIZE_MAX;
    return slice_has_prefix(text, "position ") ? strlen("position ") : SIZE_MAX;
}

bool games_types_query(const struct session *s)
{
    return query_from(s) != SIZE_MAX;
}

bool games_completion(const struct session *s, size_t *start, struct buf *offered, struct slice *with)
{
    const size_t from = query_from(s);
    if (from == SIZE_MAX)
        return false;
    const struct slice text = slice_part(buf_slice(&s->prompt.text), from, s->prompt.cursor);
    const struct query_names of_list = {game_list_names, s->list}, of_library = {statistics_names, (void *)s};
    const bool is_of_list = s->prompt.kind == PROMPT_FILTER;
    const size_t word = query_complete(text, !is_of_list ? &of_library : s->list ? &of_list : NULL, offered);
    *start = from + word;
    *with = completed(buf_slice(offered), text.len - word);
    return offered->len > 0 && !slice_is_equal(*with, slice_part(text, word, text.len));
}

bool games_complete(struct session *s)
{
    struct buf offered = {0};
    struct slice with;
    size_t start;
    const bool is_there = games_completion(s, &start, &offered, &with);
    if (is_there)
        prompt_replace(s, start, s->prompt.cursor, with);
    buf_free(&offered);
    return is_there;
}

bool games_is_current(const struct session *s, size_t row)
{
    size_t file, game;
    return s->reader.has_game && game_list_at(s->list, row, &file, &game) && file == s->shelf.file &&
           game == s->shelf.game;
}

static bool is_sorted(const struct session *s)
{
    bool descending;
    return game_list_sorted(s->list, &descending) != FACT_GAME || descending;
}

/* Sorts and filters a list of usual size. */
static void settle(struct session *s)
{
    if (game_list_is_arranged(s->list))
        list_some(s, 100);
}

/* A game that moved to another row stays selected, in the same row of the screen. */
static void select_again(struct session *s, size_t file, size_t game)
{
    int *selected = &s->selected[PANE_GAMES], *scroll = &s->scroll[PANE_GAMES];
    settle(s);
    const size_t row = game_list_find(s->list, file, game);
    if (row >= INT32_MAX)
        return;
    *scroll = (int)row > *selected - *scroll ? (int)row - (*selected - *scroll) : 0;
    *selected = (int)row;
}

/* The selected game stays selected if the list still has it. */
void games_filter_accept(struct session *s)
{
    size_t file, game;
    const bool is_there = game_list_at(s->list, selected_row(s), &file, &game);
    if (game_list_filter_end(s->list) && is_there)
        select_again(s, file, game);
}

/* Lists new games, which may come between others in a sorted list. A selection that has not moved stays at row 1. */
static void update(struct session *s)
{
    const size_t before = game_list_total(s->list), selected = selected_row(s);
    size_t file = 0, game = 0;
    const bool is_there = selected > 0 && is_sorted(s) && game_list_at(s->list, selected, &file, &game);
    game_list_update(s->list, &s->shelf);
    if (is_there && game_list_total(s->list) > before)
        select_again(s, file, game);
}

bool games_idle(struct session *s)
{
    if (!s->list)
        return false;
    update(s);
    const bool is_behind = game_list_is_behind(s->list, &s->shelf);
    const bool stars = s->is_starring && !s->shelf.files[s->starring.file].has_content;
    const size_t wanted = stars ? s->starring.file : is_behind ? SIZE_MAX : game_list_wanted(s->list, &s->shelf);
    if (wanted != SIZE_MAX)
        shelf_want(&s->shelf, wanted);
    const bool has_more = game_list_step(s->list, &s->shelf) || is_behind;
    if (s->opens_first && s->screen == PANE_GAMES && game_list_shown(s->list) > 0)
        games_open(s);
    return has_more;
}

/* The selected game stays selected, in the same row of the screen; a selection that has not moved stays at row 1. */
void games_arrange(struct session *s)
{
    size_t file, game;
    if (!s->list)
        return;
    const bool is_there = selected_row(s) > 0 && game_list_at(s->list, selected_row(s), &file, &game);
    game_list_arrange(s->list, &s->shelf);
    game_list_update(s->list, &s->shelf);
    if (is_there)
        select_again(s, file, game);
}

void games_prepare(struct session *s)
{
    const struct rect r = s->layout.panes[PANE_GAMES];
    struct game_widths w;
    size_t file, game;
    if (!s->list)
        return;
    update(s);
    game_list_measure(s->list, &s->shelf, s->ambiguous);
    pane_list_settle(s, PANE_GAMES);
    const size_t first = (size_t)s->scroll[PANE_GAMES], shown = game_list_shown(s->list);
    for (size_t row = first; row < first + (size_t)r.height && row < shown; row++)
        game_list_read(s->list, &s->shelf, row);
    game_widths_make(s, r, &w);
    if (w.preview > 0 && game_list_at(s->list, (size_t)s->selected[PANE_GAMES], &file, &game))
        preview_make(s, file, game, NULL);
}

void games_close(struct session *s)
{
    s->screen = PANE_BOARD;
    prompt_close(s);
    preview_close(s);
    if (s->has_offer && reader_node(&s->reader) == 0) /* the list covered the message about it */
        remember_offer(s, true);
}

void games_open(struct session *s)
{
    const size_t row = selected_row(s);
    size_t file, game;
    s->opens_first = !game_list_at(s->list, row, &file, &game);
    if (s->opens_first)
        return;
    games_close(s);
    s->is_from_list = true;
    if (!games_is_current(s, row))
        session_want_game(s, file, game, SGF_NONE);
}

void games_show(struct session *s)
{
    const bool is_first = !s->list;
    if (is_first)
        s->list = game_list_new(buf_slice(&s->settings.names));
    game_list_changed(s->list);
    game_list_update(s->list, &s->shelf);
    s->screen = PANE_GAMES;
    list_some(s, SLICES_AT_ONCE);
    const size_t row = s->reader.has_game ? game_list_find(s->list, s->shelf.file, s->shelf.game) : SIZE_MAX;
    if (row < INT32_MAX)
        s->selected[PANE_GAMES] = (int)row;
    if (is_first)
        s->scroll[PANE_GAMES] = s->selected[PANE_GAMES] > 3 ? s->selected[PANE_GAMES] - 3 : 0;
}

/* ---- its order ---- */

bool games_govern(const struct session *s)
{
    return s->list && game_list_is_arranged(s->list);
}

bool games_are_all(const struct session *s)
{
    return !s->searches && game_list_is_settled(s->list, &s->shelf);
}

size_t games_beside(struct session *s, size_t file, size_t game, int direction)
{
    game_list_update(s->list, &s->shelf);
    settle(s);
    return game_list_beside(s->list, file, game, direction);
}

size_t games_step(struct session *s, size_t *file, size_t *game, int direction, size_t steps)
{
    const size_t row = games_beside(s, *file, *game, direction);
    const size_t most = row == SIZE_MAX ? 0 : direction < 0 ? row + 1 : game_list_shown(s->list) - row;
    const size_t some = steps < most ? steps : most;
    if (some == 0)
        return 0;
    const size_t to = direction < 0 ? row + 1 - some : row - 1 + some;
    game_list_at(s->list, to, file, game);
    s->selected[PANE_GAMES] = (int)to;
    return some;
}

struct games_place games_place(const struct session *s)
{
    const struct sgf_collection *c = session_collection(s);
    if (!s->list || (s->shelf.count == 1 && !games_govern(s)))
        return (struct games_place){s->shelf.game + 1, c->count, c->whole, {"", 0}};
    const size_t row = games_is_current(s, selected_row(s)) ? selected_row(s)
                                                            : game_list_find(s->list, s->shelf.file, s->shelf.game);
    const struct slice filter = game_list_is_filtered(s->list) ? game_list_typed(s->list) : SLICE("");
    return (struct games_place){row == SIZE_MAX ? 0 : row + 1, game_list_shown(s->list), games_are_all(s), filter};
}

/* ---- words for the bars ---- */

const char *games_column_words(enum fact column)
{
    return column == FACT_GAME ? tr_in("column", "number") : fact_title(column);
}

/* The next column that has texts. */
enum fact games_next_sort(const struct session *s)
{
    bool descending;
    int turn = fact_rows[game_list_sorted(s->list, &descending)].sort;
    enum fact column = fact_to_sort(turn);
    while (column != FACT_COUNT && !game_columns_has(game_list_columns(s->list), column))
        column = fact_to_sort(++turn);
    return column == FACT_COUNT ? FACT_GAME : column;
}

static bool leads_back(const struct session *s)
{
    return s->is_from_list && s->screen != PANE_GAMES;
}

void games_say_leave(const struct session *s, struct buf *out)
{
    buf_add_string(out, leads_back(s) ? tr_in("hint", "list") : tr_in("hint", "quit"));
}

/* ---- commands ---- */

/* The second time: back to the game. A filter in the argument begins another list. */
void run_games(struct session *s)
{
    const bool is_seen = s->screen == PANE_GAMES;
    if (s->call.argument.len > 0) {
        games_show(s);
        games_filter(s, s->call.argument);
    } else if (!is_seen) {
        games_show(s);
    } else if (s->reader.has_game) {
        games_close(s);
    } else {
        session_say(s, "no game is open");
    }
}

/* A game that was opened from the list returns there. */
void run_leave(struct session *s)
{
    if (leads_back(s))
        games_show(s);
    else
        s->wants.quit = true;
}

static bool has_list(struct session *s)
{
    const bool has = s->list && s->screen == PANE_GAMES;
    if (!has)
        session_say(s, "open the list of games first");
    return has;
}

/* Stars the selected row, or the one in the argument or count. */
void run_star(struct session *s)
{
    size_t file, game, row = selected_row(s);
    uint64_t number = (uint64_t)s->call.count;
    if (!has_list(s))
        return;
    if (s->call.argument.len > 0 && !number_read(s->call.argument, INT32_MAX, &number))
        number = UINT32_MAX;
    row = number > 0 ? (size_t)number - 1 : row;
    if (game_list_at(s->list, row, &file, &game))
        remember_star(s, file, game);
    else
        session_say(s, "no game with that number in the list");
}

void run_filter(struct session *s)
{
    if (!has_list(s))
        return;
    if (s->call.argument.len > 0) {
        games_filter(s, s->call.argument);
        return;
    }
    prompt_open(s, PROMPT_FILTER);
    prompt_replace(s, 0, 0, game_list_typed(s->list));
    s->prompt.is_changed = false;
}

void run_sort(struct session *s)
{
    const enum fact named = fact_of_column(s->call.argument);
    const bool reverse = slice_is(s->call.argument, "reverse");
    struct buf words = {0};
    bool descending;
    if (!has_list(s))
        return;
    if (s->call.argument.len > 0 && named == FACT_COUNT && !reverse) {
        for (int i = 0; fact_to_sort(i) != FACT_COUNT; i++)
            buf_add_format(&words, " %s", fact_rows[fact_to_sort(i)].word);
        /* TR: %s: words that are typed, each with a blank before it */
        session_say(s, "sort takes one of:%s reverse", buf_string(&words));
        buf_free(&words);
        return;
    }
    enum fact column = game_list_sorted(s->list, &descending);
    descending = reverse ? !descending : named == column ? !descending : false;
    if (!reverse)
        column = s->call.argument.len > 0 ? named : games_next_sort(s);
    game_list_sort(s->list, column, descending);
    s->selected[PANE_GAMES] = s->scroll[PANE_GAMES] = 0;
    list_some(s, SLICES_AT_ONCE);
}
