/* tests/library/48-late.c - the list of games while files come in pieces, fail, are read again, renamed and arranged: as one that is made when all is there */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/text.h"
#include "games.h"
#include "library/game_list.h"
#include "sweep.h"

enum { FILES = 5, CONTENTS = 3, GAMES = 12 };

/* ---- a shelf and a list as they became, and what is known of the files ---- */

struct file {
    struct buf contents[CONTENTS];
    size_t content, came; /* which one, and its bytes that came; */
    bool has, is_whole, is_failed, is_dropped;
    bool is_returning; /* what was dropped comes again, and is not whole yet */
    char name[40];
};

struct world {
    struct chance *c;
    struct file files[FILES];
    size_t count;
    uint32_t from[FILES]; /* the order of all files */
    struct shelf shelf;
    struct game_list *list;
    const char *filter;
    enum fact column;
    bool descending;
};

static const char *const folders[] = {"", "go/", "go/old/", "go/older/", "x/"};

static void name_make(struct world *w, size_t i)
{
    snprintf(w->files[i].name, sizeof w->files[i].name, "%s%c%u.sgf", folders[chance_below(w->c, COUNT(folders))], (char)('a' + chance_below(w->c, 4)),
        chance_below(w->c, 2) ? 0 : chance_below(w->c, 200));
}

static void world_make(struct world *w, struct chance *c)
{
    *w = (struct world){.c = c, .filter = "", .column = FACT_GAME};
    w->count = 1 + chance_below(c, FILES);
    for (size_t i = 0; i < w->count; i++) {
        for (size_t k = 0; k < CONTENTS; k++)
            for (size_t games = 1 + chance_below(c, GAMES); games > 0; games--) {
                struct games_shape shape = games_shape(c);
                shape.nodes = 1 + chance_below(c, 5);
                shape.has_texts = true;
                games_record(c, &shape, &w->files[i].contents[k]);
            }
        name_make(w, i);
        shelf_add(&w->shelf, w->files[i].name);
        w->from[i] = (uint32_t)i;
    }
    w->list = game_list_new((struct slice){0});
}

static void world_free(struct world *w)
{
    game_list_free(w->list);
    shelf_free(&w->shelf);
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < CONTENTS; k++)
            buf_free(&w->files[i].contents[k]);
}

/* ---- what happens ---- */

/* The bytes of a file as far as they came, as the session gives them. */
static void give(struct world *w, size_t i)
{
    struct file *f = &w->files[i];
    const struct buf *all = &f->contents[f->content];
    const uint32_t version = w->shelf.files[i].version;

    f->is_whole = f->came == all->len;
    f->is_returning = !f->is_whole && (f->is_dropped || f->is_returning);
    f->is_dropped = f->is_failed = false;
    f->has = true;
    assert_int_not_equal(shelf_take(&w->shelf, i, slice_part(buf_slice(all), 0, f->came), f->is_whole), SHELF_EMPTY);
    game_list_changed(w->list);
    if (w->shelf.files[i].version != version)
        game_list_renewed(w->list, &w->shelf, i);
}

/* The next bytes; of one that was dropped the first ones, of what it was or of another content. */
static void come_on(struct world *w, size_t i)
{
    struct file *f = &w->files[i];

    if (f->is_failed || (f->has && f->is_whole && !f->is_dropped))
        return;
    if (f->is_dropped) {
        f->content = chance_below(w->c, 2) ? f->content : chance_below(w->c, CONTENTS);
        f->came = 0;
    }
    const size_t left = f->contents[f->content].len - f->came;
    f->came += chance_below(w->c, 2) ? left : chance_below(w->c, (uint32_t)left);
    give(w, i);
}

/* Read again it comes whole. */
static void read_again(struct world *w, size_t i)
{
    struct file *f = &w->files[i];

    if ((!f->has && !f->is_failed) || f->is_dropped)
        return;
    f->content = (f->content + 1 + chance_below(w->c, CONTENTS - 1)) % CONTENTS;
    f->came = f->contents[f->content].len;
    give(w, i);
}

static void cannot_come(struct world *w, size_t i)
{
    if (w->files[i].has)
        return;
    shelf_fail(&w->shelf, i, "cannot be read");
    game_list_changed(w->list);
    w->files[i].is_failed = true;
}

static void drop(struct world *w, size_t i)
{
    w->shelf.file = w->count; /* none is looked at */
    if (!game_list_needs(w->list, &w->shelf, i) && shelf_drop(&w->shelf, i))
        w->files[i].is_dropped = true;
}

/* Files of the end of the shelf, or all, as archives that came whole have them. */
static void arrange(struct world *w)
{
    const size_t first = chance_below(w->c, (uint32_t)w->count);
    const size_t count = w->count - first;
    uint32_t from[FILES];

    for (size_t i = 0; i < w->count; i++)
        if ((i < first && w->from[i] >= first) || (w->files[i].has && !w->files[i].is_whole))
            return; /* a file before them has a place among them; one is not whole */
    game_list_update(w->list, &w->shelf); /* rows that came are where their file is */
    for (size_t i = 0; i < count; i++) {
        const size_t other = chance_below(w->c, (uint32_t)i + 1);
        from[i] = (uint32_t)i;
        from[i] = from[other];
        from[other] = (uint32_t)i;
    }
    for (size_t i = 0; i < count; i++)
        w->from[first + i] = (uint32_t)first + from[i];
    for (size_t i = 0; i < w->count; i++)
        if (chance_below(w->c, 3) == 0) {
            name_make(w, i);
            shelf_rename(&w->shelf, i, w->files[i].name);
        }
    shelf_arrange(&w->shelf, first, from, count);
    game_list_arrange(w->list, &w->shelf);
}

static void filter(struct world *w)
{
    static const char *const filters[] = {"", "shusaku", "a", "-a", "moves:2..", "komi:6.5", "1", "go", "x/", "3", "comment:a", "-comment:e", "comment:a komi:0..",
        "date:1846 zzz", "plyer:x"};

    w->filter = filters[chance_below(w->c, COUNT(filters))];
    game_list_filter(w->list, slice_of(w->filter));
}

static void sort(struct world *w)
{
    do
        w->column = (enum fact)chance_below(w->c, FACT_COUNT);
    while (!fact_is_column(w->column));
    w->descending = chance_below(w->c, 2);
    game_list_sort(w->list, w->column, w->descending);
}

static void anything(struct world *w)
{
    const size_t i = chance_below(w->c, (uint32_t)w->count);
    switch (chance_below(w->c, 16)) {
    case 0: cannot_come(w, i); break;
    case 1: read_again(w, i); break;
    case 2: drop(w, i); break;
    case 3: arrange(w); break;
    case 4: filter(w); break;
    case 5: sort(w); break;
    case 6: game_list_update(w->list, &w->shelf); break;
    case 7: game_list_is_behind(w->list, &w->shelf); break;
    case 8: game_list_read(w->list, &w->shelf, chance_below(w->c, GAMES)); break;
    case 9:
    case 10:
    case 11: game_list_step(w->list, &w->shelf); break;
    default: come_on(w, i);
    }
}

/* ---- what must hold ---- */

/* Files that are listed: from the first place on those that are here, up to one that is not whole. */
static size_t count_listed(const struct world *w)
{
    size_t place = 0;

    while (place < w->count) {
        const struct file *f = &w->files[w->from[place]];
        if (!f->has && !f->is_failed)
            break;
        place++;
        if (f->has && !f->is_whole)
            break;
    }
    return place;
}

static bool is_returning(const struct world *w)
{
    size_t i = 0;

    while (i < w->count && !w->files[i].is_returning)
        i++;
    return i < w->count;
}

/* All that can be done is done; contents that are wanted again come. */
static void settle(struct world *w)
{
    for (int i = 0; i < 1000; i++) {
        game_list_update(w->list, &w->shelf);
        while (game_list_is_behind(w->list, &w->shelf))
            continue;
        while (game_list_step(w->list, &w->shelf))
            continue;
        const size_t wanted = game_list_wanted(w->list, &w->shelf);
        if (wanted == SIZE_MAX || !w->files[wanted].is_dropped)
            break;
        assert_true(game_list_needs(w->list, &w->shelf, wanted));
        for (size_t all = w->files[wanted].came, part = 0; part <= all; part += 1 + all / 2) {
            w->files[wanted].came = part + 1 + all / 2 > all ? all : part;
            give(w, wanted);
            game_list_step(w->list, &w->shelf);
        }
    }
    for (size_t row = 0; row < game_list_shown(w->list); row++)
        game_list_read(w->list, &w->shelf, row);
}

/* The same files, as they are now, and a list that sees them for the first time. */
static void fresh_make(const struct world *w, struct world *fresh)
{
    *fresh = *w;
    fresh->shelf = (struct shelf){.file = w->count};
    for (size_t i = 0; i < w->count; i++)
        shelf_add(&fresh->shelf, w->files[i].name);
    fresh->list = game_list_new((struct slice){0});
    for (size_t i = 0; i < w->count; i++) {
        if (w->files[i].has)
            give(fresh, i);
        if (w->files[i].is_failed)
            shelf_fail(&fresh->shelf, i, "cannot be read");
    }
    shelf_arrange(&fresh->shelf, 0, w->from, w->count);
    game_list_sort(fresh->list, w->column, w->descending);
    game_list_filter(fresh->list, slice_of(w->filter));
    settle(fresh);
}

static void assert_same_row(const struct world *w, const struct world *fresh, size_t row)
{
    size_t file = SIZE_MAX, game = SIZE_MAX, fresh_file = SIZE_MAX, fresh_game = SIZE_MAX;
    struct buf is = {0}, wanted = {0};
    struct facts a, b;

    assert_true(game_list_at(w->list, row, &file, &game));
    assert_true(game_list_at(fresh->list, row, &fresh_file, &fresh_game));
    assert_int_equal(file, fresh_file);
    assert_int_equal(game, fresh_game);
    assert_true(game_list_facts(w->list, &w->shelf, row, &a));
    assert_true(game_list_facts(fresh->list, &fresh->shelf, row, &b));
    for (int i = 0; i < FACT_COUNT; i++)
        if (fact_is_column((enum fact)i)) {
            facts_column(&a, (enum fact)i, &is);
            facts_column(&b, (enum fact)i, &wanted);
        }
    assert_string_equal(buf_string(&is), buf_string(&wanted));
    if (!*w->filter && w->column == FACT_GAME && !w->descending) {
        assert_int_equal(game_list_find(w->list, file, game), row);
        assert_int_equal(game_list_find(fresh->list, file, game), row);
    }
    buf_free(&is);
    buf_free(&wanted);
}

static void nothing_goes_on(const struct world *w, bool is_all)
{
    struct buf words = {0};

    assert_int_equal(game_list_has_all(w->list, &w->shelf), is_all);
    assert_int_equal(game_list_progress(w->list, &w->shelf, &words), !is_all);
    if (is_all) {
        assert_int_equal(game_list_wanted(w->list, &w->shelf), SIZE_MAX);
        for (size_t i = 0; i < w->count; i++)
            assert_false(game_list_needs(w->list, &w->shelf, i));
    }
    buf_free(&words);
}

/* How far it came, in words; what is wanted is the next one. */
static void says_what_it_waits_for(struct world *w)
{
    const size_t listed = count_listed(w);
    struct buf words = {0};
    char wanted[80] = "";

    nothing_goes_on(w, listed == w->count);
    if (listed < w->count) {
        snprintf(wanted, sizeof wanted, "reading %zu of %zu file%s", listed + 1, w->count, w->count > 1 ? "s" : "");
        assert_true(game_list_progress(w->list, &w->shelf, &words));
        assert_string_equal(buf_string(&words), wanted);
        const struct file *next = &w->files[w->from[listed]];
        assert_int_equal(game_list_wanted(w->list, &w->shelf), next->has || next->is_failed ? SIZE_MAX : w->from[listed]);
        assert_true(game_list_needs(w->list, &w->shelf, w->from[listed]));
        assert_int_equal(game_list_find(w->list, w->from[listed], 0), SIZE_MAX);
    }
    buf_free(&words);
}

/* Counts row by row, with files that grew, were read again and changed places, equal counts of the final list. */
static void assert_same_columns(const struct world *w, const struct world *fresh)
{
    const struct game_columns *a = game_list_columns(w->list), *b = game_list_columns(fresh->list);
    for (int i = 0; i < COLUMN_SETS; i++) {
        const struct column_texts *x = &a->counted[i], *y = &b->counted[i];
        if (x->count != y->count || memcmp(x->wider, y->wider, sizeof x->wider) != 0)
            fail_msg("column %d has %u texts, the widest of %d columns, not %u, of %d", i, (unsigned)x->count, column_texts_widest(x), (unsigned)y->count, column_texts_widest(y));
        if (game_list_has_all(w->list, &w->shelf))
            assert_memory_equal(&a->texts[i], x, sizeof *x);
    }
    struct column_texts names = {0};
    for (size_t i = 0; i < w->shelf.count; i++) {
        assert_true(slice_is_equal(tails_at(&a->tails, i), tails_at(&b->tails, i)));
        column_texts_count(&names, text_width(tails_at(&a->tails, i), 1), 1);
    }
    assert_memory_equal(&names, &a->counted[FACT_FILE], sizeof names);
}

static void compare(struct world *w)
{
    struct world fresh;
    bool descending;

    settle(w);
    fresh_make(w, &fresh);
    assert_int_equal(game_list_total(w->list), game_list_total(fresh.list));
    assert_int_equal(game_list_shown(w->list), game_list_shown(fresh.list));
    for (size_t row = 0; row < game_list_shown(w->list); row++)
        assert_same_row(w, &fresh, row);
    size_t none;
    assert_false(game_list_at(w->list, game_list_shown(w->list), &none, &none));
    assert_int_equal(game_list_columns(w->list)->folder, game_list_columns(fresh.list)->folder);
    assert_same_columns(w, &fresh);
    assert_int_equal(game_list_sorted(w->list, &descending), w->column);
    assert_int_equal(descending, w->descending);
    says_what_it_waits_for(w);
    game_list_free(fresh.list);
    shelf_free(&fresh.shelf);
}

/* Rows that are shown at any time are games that are there, each once. */
static void rows_are_games(const struct world *w)
{
    size_t seen[FILES][GAMES] = {{0}}, file, game;

    for (size_t row = 0; game_list_at(w->list, row, &file, &game); row++) {
        assert_true(file < w->count && game < GAMES && w->files[file].has);
        assert_int_equal(seen[file][game]++, 0);
        if (!w->files[file].is_dropped && !w->files[file].is_returning)
            assert_true(game < w->shelf.files[file].collection->count);
    }
}

static void a_list_that_became(void **state)
{
    struct chance c = chance_begin("late");
    struct world w;

    (void)state;
    for (size_t round = sweep_share(40, 6000); round > 0; round--) {
        world_make(&w, &c);
        for (int i = 0; i < 60; i++) {
            anything(&w);
            rows_are_games(&w);
            if (chance_below(&c, 6) == 0 && !is_returning(&w))
                compare(&w);
        }
        for (size_t i = 0; i < w.count; i++)
            while (!w.files[i].is_failed && !(w.files[i].has && w.files[i].is_whole))
                come_on(&w, i);
        compare(&w);
        world_free(&w);
    }
}

/* ---- names are shown without the folder that all files are in: a word is looked for in what is shown now ---- */

static void step_all(struct game_list *l, const struct shelf *s)
{
    game_list_update(l, s);
    while (game_list_step(l, s))
        continue;
}

static void names_that_are_shown(void **state)
{
    static const char *const later[] = {"x/c.sgf", "x/go/c.sgf", "c.sgf"};
    static const size_t shown[] = {2, 0, 2};
    static const uint32_t first[] = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(later); i++) {
        struct shelf s = {.file = 9};
        struct game_list *l = game_list_new((struct slice){0});

        for (size_t file = 0; file < 3; file++) {
            const char *const names[] = {"x/go/a.sgf", "x/go/b.sgf", later[i]};
            shelf_add(&s, names[file]);
            shelf_take(&s, file, SLICE("(;)"), true);
            game_list_changed(l);
            if (file == 1) {
                game_list_filter(l, SLICE("go"));
                step_all(l, &s);
                assert_int_equal(game_list_shown(l), 0);
            }
        }
        step_all(l, &s);
        assert_int_equal(game_list_shown(l), shown[i]);
        game_list_free(l);
        shelf_free(&s);
    }
    /* The new name is shorter than the folder of the one before. */
    struct shelf s = {.file = 9};
    struct game_list *l = game_list_new((struct slice){0});
    shelf_add(&s, "a/folder/of/games.sgf");
    shelf_take(&s, 0, SLICE("(;)"), true);
    game_list_filter(l, SLICE("b.sgf"));
    step_all(l, &s);
    assert_int_equal(game_list_shown(l), 0);
    shelf_rename(&s, 0, "b.sgf");
    shelf_arrange(&s, 0, first, 1);
    game_list_arrange(l, &s);
    while (game_list_step(l, &s))
        continue;
    step_all(l, &s);
    assert_int_equal(game_list_shown(l), 1);
    game_list_free(l);
    shelf_free(&s);
}

/* ---- more games than are looked at in one slice ---- */

enum { MANY = 11000, NAMES = 4000 };

static unsigned name_of(size_t game)
{
    return (unsigned)(game * 7919 % NAMES);
}

static bool is_filtered(size_t game)
{
    return game % 3 == 1;
}

static void many_make(struct buf *out)
{
    for (size_t i = 0; i < MANY; i++)
        buf_add_format(out, "(;PB[p%u]EV[%s]C[what takes some time to be passed over])", name_of(i), is_filtered(i) ? "yes" : "no");
}

static size_t count_filtered(size_t most)
{
    size_t count = 0;

    for (size_t i = 0; i < most && i < MANY; i++)
        count += is_filtered(i);
    return count;
}

/* The progress in words, with a number or without one: returns the number, or 0; -1: none; -2: something else. */
static int goes_on(const struct game_list *l, const struct shelf *s, const char *words)
{
    struct buf is = {0};
    int percent = -1;

    if (game_list_progress(l, s, &is) && (sscanf(buf_string(&is), words, &percent) != 1 || !strchr(buf_string(&is), '%')))
        percent = strcmp(buf_string(&is), words) == 0 ? 0 : -2;
    buf_free(&is);
    return percent;
}

/* Games of one name are in the order of the file, whichever way it is sorted. */
static void assert_shown(const struct game_list *l, bool is_sorted, bool descending, bool has_filter)
{
    size_t row = 0, file, game;

    for (size_t name = 0; name < (is_sorted ? NAMES : 1); name++)
        for (size_t i = 0; i < MANY; i++) {
            if ((is_sorted && name_of(i) != (descending ? NAMES - 1 - name : name)) || (has_filter && !is_filtered(i)))
                continue;
            assert_true(game_list_at(l, row++, &file, &game));
            assert_int_equal(game, i);
        }
    assert_int_equal(game_list_shown(l), row);
}

/* Rows that pass come in order, and it says how many percent were looked at. */
static void filter_in_slices(struct game_list *l, const struct shelf *s)
{
    int slices = 0, percent, before = 0;

    game_list_filter(l, SLICE("black:p7"));
    game_list_step(l, s);
    game_list_filter(l, SLICE("event:yes")); /* another one in the middle of that */
    assert_int_equal(goes_on(l, s, "filtering %d%%"), 0);
    for (; game_list_step(l, s); slices++) {
        percent = goes_on(l, s, "filtering %d%%");
        assert_in_range(percent, before, 99);
        assert_in_range(game_list_shown(l), count_filtered((size_t)percent * MANY / 100), count_filtered((size_t)(percent + 1) * MANY / 100 + 1));
        before = percent;
    }
    assert_true(slices >= 2);
    assert_int_equal(goes_on(l, s, ""), -1);
}

/* It says that it reads, then that it sorts; until that is done the order is the one before. */
static void sort_in_slices(struct game_list *l, const struct shelf *s, bool descending)
{
    int slices = 0;
    size_t file, game;

    game_list_sort(l, FACT_EVENT, false);
    for (int i = 0; i < 3; i++)
        game_list_step(l, s);
    game_list_sort(l, FACT_BLACK, descending); /* another one in the middle of that */
    while (game_list_step(l, s)) {
        assert_int_equal(goes_on(l, s, "sorting"), 0);
        assert_true(game_list_at(l, 5, &file, &game));
        assert_int_equal(game, 5);
        slices++;
    }
    assert_true(slices > 10); /* keys, and as many rounds as rows have bits */
    assert_int_equal(goes_on(l, s, ""), -1);
}

static void a_list_in_slices(void **state)
{
    struct shelf s = {.file = 9};
    struct game_list *l = game_list_new((struct slice){0});
    struct buf text = {0};
    int slices = 0, percent, before = 0;

    (void)state;
    many_make(&text);
    shelf_add(&s, "a.sgf");
    shelf_take(&s, 0, buf_slice(&text), true);
    game_list_update(l, &s);
    assert_int_equal(game_list_total(l), MANY);
    assert_int_equal(goes_on(l, &s, ""), -1); /* what is not sorted is not read before it is seen */
    game_list_sort(l, FACT_BLACK, false);
    for (; (percent = goes_on(l, &s, "reading %d%%")) >= 0; slices++) {
        assert_in_range(percent, before, 99);
        before = percent;
        game_list_step(l, &s);
    }
    assert_true(slices >= 2);
    for (int descending = 0; descending < 2; descending++) {
        game_list_filter(l, SLICE(""));
        sort_in_slices(l, &s, descending);
        assert_shown(l, true, descending, false);
        filter_in_slices(l, &s);
        assert_shown(l, true, descending, true);
    }
    game_list_sort(l, FACT_GAME, false);
    filter_in_slices(l, &s);
    assert_shown(l, false, false, true);
    game_list_free(l);
    shelf_free(&s);
    buf_free(&text);
}

static void list_as(struct game_list *l, enum fact column, bool descending, const char *query)
{
    game_list_sort(l, column, descending);
    game_list_filter(l, slice_of(query));
}

/* Sorted and filtered before its files come, settled after each: in the end it is as one that is made of all of them. With
 * `grows` it is not known that there are more files. */
static void files_come(enum fact column, bool descending, const char *query, bool grows)
{
    static const char *const names[] = {"a.sgf", "b.sgf", "c.sgf"};
    static const char *const files[] = {"(;PB[Ann]EV[x]DT[2001])(;PB[Cy]EV[y]DT[2003])(;PB[Ann]EV[z]DT[2002])", "(;PB[Bob]EV[x])(;PB[Ann]EV[a])(;PB[Ann]EV[b]DT[1999])",
        "(;PB[Ann]EV[y]DT[2004])(;PB[Dan])"};
    struct shelf s = {.file = 9, .grows = grows};
    struct game_list *l = game_list_new((struct slice){0}), *fresh = game_list_new((struct slice){0});

    list_as(l, column, descending, query);
    for (size_t i = 0; i < COUNT(files); i++) {
        for (size_t k = s.count; k < (grows ? i + 1 : COUNT(files)); k++)
            shelf_add(&s, names[k]);
        shelf_take(&s, i, slice_of(files[i]), true);
        game_list_changed(l);
        step_all(l, &s);
    }
    s.grows = false;
    step_all(l, &s);
    list_as(fresh, column, descending, query);
    step_all(fresh, &s);
    assert_int_equal(game_list_shown(l), game_list_shown(fresh));
    for (size_t row = 0; row < game_list_shown(l); row++) {
        size_t is[2], wanted[2];
        assert_true(game_list_at(l, row, &is[0], &is[1]) && game_list_at(fresh, row, &wanted[0], &wanted[1]));
        if (is[0] != wanted[0] || is[1] != wanted[1])
            fail_msg("column %d, descending %d, %s: row %zu is game %zu of file %zu", column, descending, query, row, is[1], is[0]);
    }
    game_list_free(l);
    game_list_free(fresh);
    shelf_free(&s);
}

static void a_list_whose_files_come(void **state)
{
    static const char *const queries[] = {"", "black:ann", "event:x,y", "-black:ann", "nothing"};

    (void)state;
    for (int column = 0; column < FACT_COUNT; column++)
        for (size_t query = 0; query < COUNT(queries) && fact_is_column((enum fact)column); query++)
            for (int way = 0; way < 4; way++)
                files_come((enum fact)column, way & 1, queries[query], way & 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_list_that_became), cmocka_unit_test(names_that_are_shown), cmocka_unit_test(a_list_in_slices),
        cmocka_unit_test(a_list_whose_files_come)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
