/* tests/view/47-home.c - the list as the home of a session: where keys lead with any filter and order, and while files come, by a model
 *
 * The model has the games as they were made, filters and sorts all of them each time with qsort, and counts from the game that is looked at.
 * It is compared after each key: which game, where the title says that it is, which row is selected, how many there are.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "games.h"
#include "library/game_list.h"
#include "sweep.h"
#include "view/remember.h"
#include "view/screen.h"

enum { FILES = 12, GAMES = 5, ALL = FILES * GAMES, NAMES = 4 };

static const char *const names[NAMES] = {"Otake", "Takemiya", "Kato", "Ida"};

struct made {
    size_t file, game;
    int name;
    int year, month; /* 0: not known; a month only with a year */
    bool has_star;
};

enum order { BY_PLACE, BY_DATE, BY_NAME };

struct model {
    struct screen w;
    struct memory memory;
    struct buf text[FILES];
    struct made at[ALL]; /* by file and game */
    size_t made, count;  /* of all files; of those that were added */
    size_t files;
    enum order order;
    bool descending;
    int name; /* that the filter is for; -1: none, NAMES: stars */
    size_t here; /* of `at`; SIZE_MAX: no game */
    const struct made *rows[ALL];
    size_t shown;
    int scroll; /* of the list when it was left; */
    size_t counted; /* and how many games there were */
};

/* ---- the model ---- */

static const struct model *sorted; /* for qsort */

static int compare(const void *a, const void *b)
{
    const struct made *x = *(const struct made *const *)a, *y = *(const struct made *const *)b;
    const bool turns = sorted->descending;
    int way = 0;
    if (sorted->order == BY_NAME)
        way = strcmp(names[x->name], names[y->name]);
    else if (sorted->order == BY_DATE && !x->year != !y->year)
        return x->year ? -1 : 1;
    else if (sorted->order == BY_DATE)
        way = x->year != y->year ? x->year - y->year : x->month - y->month; /* the whole year before its first month */
    if (way != 0)
        return turns ? -way : way;
    way = x < y ? -1 : 1;
    return turns && sorted->order == BY_PLACE ? -way : way;
}

static bool passes(const struct model *m, const struct made *g)
{
    return m->name < 0 || (m->name == NAMES ? g->has_star : g->name == m->name);
}

/* All in order, then those that are shown; where the game that is looked at is among them. */
static size_t arrange(struct model *m, size_t *before)
{
    const struct made *all[ALL];
    size_t row = SIZE_MAX;
    for (size_t i = 0; i < m->count; i++)
        all[i] = &m->at[i];
    sorted = m;
    qsort(all, m->count, sizeof *all, compare);
    m->shown = *before = 0;
    for (size_t i = 0; i < m->count; i++) {
        const bool is_here = m->here != SIZE_MAX && all[i] == &m->at[m->here];
        if (is_here)
            *before = m->shown;
        if (is_here && passes(m, all[i]))
            row = m->shown;
        if (passes(m, all[i]))
            m->rows[m->shown++] = all[i];
    }
    return row;
}

static void go(struct model *m, size_t row)
{
    m->here = (size_t)(m->rows[row] - m->at);
}

static void step(struct model *m, int direction, size_t steps)
{
    size_t before;
    const size_t row = arrange(m, &before), after = before + (row != SIZE_MAX);
    const size_t most = direction < 0 ? before : m->shown - after, some = steps < most ? steps : most;
    if (some > 0)
        go(m, direction < 0 ? before - some : after + some - 1);
}

/* ---- the session ---- */

static void serve(struct model *m)
{
    struct session *s = &m->w.s;
    for (;;) {
        while (session_idle(s))
            continue;
        if (!s->shelf.wants.file)
            break;
        const size_t file = s->shelf.wants.file_index;
        s->shelf.wants.file = false;
        session_give(s, file, buf_slice(&m->text[file]), true);
    }
    screen_look(&m->w);
    for (size_t file = 0; file < m->files; file++)
        session_drop(s, file);
}

static void press(struct model *m, const char *text)
{
    struct key_script script = {.rest = slice_of(text)};
    uint32_t key, repeat;
    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        while (repeat-- > 0) {
            session_key(&m->w.s, key);
            serve(m);
        }
}

static void add_file(struct model *m)
{
    char name[40];
    snprintf(name, sizeof name, "f%02zu.sgf", m->files);
    session_add(&m->w.s, name);
    m->files++;
    while (m->count < m->made && m->at[m->count].file < m->files)
        m->count++;
}

/* A file comes while the list is seen: the game that is selected stays so, but who has not gone down stays at the first one. */
static void comes(struct model *m)
{
    const struct session *s = &m->w.s;
    const int *selected = &m->w.s.selected[PANE_GAMES];
    size_t file, game, file_now = 0, game_now = 0;
    const bool is_seen = s->screen == PANE_GAMES && game_list_at(s->list, (size_t)*selected, &file, &game);
    const bool is_first = *selected == 0;
    add_file(m);
    serve(m);
    if (!is_seen)
        return;
    game_list_at(s->list, (size_t)*selected, &file_now, &game_now);
    expect(&m->w, is_first ? *selected == 0 : file == file_now && game == game_now, "another game is selected");
}

static void make(struct chance *c, struct model *m)
{
    for (size_t file = 0; file < FILES; file++)
        for (size_t game = 0, games = 1 + chance_below(c, GAMES); game < games; game++) {
            struct made *g = &m->at[m->made++];
            *g = (struct made){.file = file, .game = game, .name = (int)chance_below(c, NAMES)};
            struct buf *out = &m->text[file];
            buf_add_format(out, "(;SZ[9]GC[%zu]PB[%s]", m->made, names[g->name]);
            const uint32_t kind = chance_below(c, 5);
            if (kind > 1)
                g->year = 1980 + (int)chance_below(c, 4);
            if (kind > 2)
                g->month = 1 + (int)chance_below(c, 3);
            if (kind == 1)
                buf_add_string(out, "DT[12th and 13th May]");
            else if (kind == 2)
                buf_add_format(out, "DT[%d]", g->year);
            else if (kind > 2)
                buf_add_format(out, "DT[%d-%02d]", g->year, g->month);
            buf_add_string(out, ";B[aa];W[bb])");
        }
}

static void begin(struct chance *c, struct model *m)
{
    *m = (struct model){.name = -1, .here = SIZE_MAX};
    make(c, m);
    session_init(&m->w.s, pane_table);
    m->memory.known.folder = mem_string("/x");
    m->w.s.memory = &m->memory;
    session_resize(&m->w.s, 100, 12);
    for (uint32_t i = 1 + chance_below(c, FILES - 1); i > 0; i--)
        add_file(m);
    session_open(&m->w.s, 0, 0, SGF_NONE);
    serve(m);
    session_list(&m->w.s);
    serve(m);
}

static void end(struct model *m)
{
    screen_close(&m->w);
    places_free(&m->memory.known);
    places_free(&m->memory.mine);
    for (size_t i = 0; i < FILES; i++)
        buf_free(&m->text[i]);
}

/* ---- compared ---- */

static void note(struct model *m)
{
    m->scroll = m->w.s.scroll[PANE_GAMES];
    m->counted = m->count;
}

static void compare_both(struct model *m)
{
    struct session *s = &m->w.s;
    char title[80];
    size_t before;
    const size_t row = arrange(m, &before);
    const char *first = row_text(&m->w, (struct rect){0, 0, s->columns, 1}, 0);
    expect(&m->w, game_list_total(s->list) == m->count && game_list_shown(s->list) == m->shown, "other games are listed");
    for (size_t i = 0; i < m->shown; i++) {
        size_t file, game;
        expect(&m->w, game_list_at(s->list, i, &file, &game) && file == m->rows[i]->file && game == m->rows[i]->game,
            "the rows have another order");
        expect(&m->w, shelf_has_star(&s->shelf, file, game) == m->rows[i]->has_star, "another game has the star");
    }
    expect(&m->w, s->reader.has_game == (m->here != SIZE_MAX), "a game is open, or none");
    if (s->screen == PANE_GAMES)
        note(m);
    if (m->here == SIZE_MAX)
        return;
    expect(&m->w, s->shelf.file == m->at[m->here].file && s->shelf.game == m->at[m->here].game, "another game");
    if (s->screen != PANE_BOARD)
        return;
    const char *filter = m->name < 0 ? "" : m->name == NAMES ? " is:starred" : names[m->name];
    char typed[40] = "";
    for (size_t i = 0; filter[i]; i++)
        typed[i] = filter[i] >= 'A' && filter[i] <= 'Z' ? (char)(filter[i] - 'A' + 'a') : filter[i];
    if (row == SIZE_MAX)
        snprintf(title, sizeof title, "–/%zu%s%s", m->shown, *typed && *typed != ' ' ? " " : "", typed);
    else
        snprintf(title, sizeof title, " %zu/%zu%s%s", row + 1, m->shown, *typed && *typed != ' ' ? " " : "", typed);
    const size_t length = strlen(first), wanted = strlen(title);
    expect(&m->w, length >= wanted && strcmp(first + length - wanted, title) == 0, "the title says another place");
}

/* ---- what is pressed ---- */

static void filter(struct chance *c, struct model *m)
{
    char text[40] = "/ Esc";
    m->name = (int)chance_below(c, NAMES + 2) - 1;
    if (m->name == NAMES)
        snprintf(text, sizeof text, "/ C-u is:starred Enter");
    else if (m->name >= 0)
        snprintf(text, sizeof text, "/ C-u %c%s Enter", names[m->name][0] - 'A' + 'a', names[m->name] + 1);
    press(m, text);
}

static void sort(struct chance *c, struct model *m)
{
    static const char *const columns[] = {"sort number", "sort date", "sort black"};
    const uint32_t what = chance_below(c, 5);
    if (what > 2) {
        press(m, "S-Tab");
        m->descending = !m->descending;
        return;
    }
    m->descending = (enum order)what == m->order ? !m->descending : false; /* the one that it is sorted by is turned */
    m->order = (enum order)what;
    screen_run(&m->w, columns[what]);
    serve(m);
}

static void choose(struct chance *c, struct model *m)
{
    char text[40];
    size_t before;
    arrange(m, &before);
    if (m->shown == 0)
        return;
    const size_t row = chance_below(c, (uint32_t)m->shown);
    const bool stars = chance_below(c, 3) == 0;
    snprintf(text, sizeof text, "%zug%s", row + 1, stars ? " *" : "");
    press(m, text);
    if (stars) {
        struct made *g = &m->at[m->rows[row] - m->at];
        g->has_star = !g->has_star;
        return;
    }
    note(m);
    press(m, "Enter");
    go(m, row);
}

static void in_list(struct chance *c, struct model *m)
{
    switch (chance_below(c, 6)) {
    case 0: filter(c, m); break;
    case 1: sort(c, m); break;
    case 2: press(m, "Esc"); break;
    case 3: press(m, "o"); break;
    default: choose(c, m); break;
    }
}

/* The list is there again, at the game. */
static void comes_back(struct model *m, const char *key)
{
    size_t before;
    press(m, key);
    const size_t row = arrange(m, &before);
    expect(&m->w, m->w.s.screen == PANE_GAMES, "the list is not there");
    expect(&m->w, row == SIZE_MAX || (size_t)m->w.s.selected[PANE_GAMES] == row, "another row is selected");
    const int room = rect_of(&m->w, PANE_GAMES).height - 1;
    if (row != SIZE_MAX && m->count == m->counted && (int)row >= m->scroll && (int)row < m->scroll + room)
        expect(&m->w, m->w.s.scroll[PANE_GAMES] == m->scroll, "the rows are not where they were");
}

static void in_game(struct chance *c, struct model *m)
{
    char text[20];
    const size_t steps = 1 + chance_below(c, chance_below(c, 3) ? 3 : 70);
    switch (chance_below(c, 8)) {
    case 0: comes_back(m, "o"); break;
    case 1: comes_back(m, "q"); break;
    case 2: press(m, "l"); break;
    default:
        snprintf(text, sizeof text, "%zu%c", steps, chance_below(c, 2) ? '>' : '<');
        press(m, text);
        step(m, strchr(text, '<') ? -1 : 1, steps);
    }
}

static void keys_lead_where_the_list_says(void **state)
{
    struct chance c = chance_begin("home");
    (void)state;
    for (size_t i = 0; i < sweep_share(40, 1000); i++) {
        static struct model m;
        begin(&c, &m);
        compare_both(&m);
        for (int k = 0; k < 60; k++) {
            if (m.files < FILES && chance_below(&c, 12) == 0) {
                comes(&m);
            } else if (m.w.s.screen == PANE_GAMES) {
                in_list(&c, &m);
            } else {
                in_game(&c, &m);
            }
            compare_both(&m);
        }
        end(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_lead_where_the_list_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
