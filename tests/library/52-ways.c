/* tests/library/52-ways.c - lists, queries and duplicates of records made by chance, compared with what a test finds by the plainest means */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "games.h"
#include "library/duplicates.h"
#include "library/game_list.h"
#include "library/narrowing.h"
#include "library/search.h"
#include "sweep.h"

enum { FILES = 4, TREES = 40, GAMES = FILES * TREES };

/* ---- a game as the test sees it: values as they are written ---- */

struct game {
    size_t file, index;
    struct slice black, white, date, result, komi;
    int gm, columns, rows;
    unsigned moves;
};

static struct slice value_of(const struct sgf_game *g, const char *ident)
{
    for (uint32_t prop = sgf_prop_first(g, 0); prop < sgf_prop_end(g, 0); prop++)
        if (slice_is(sgf_ident(g, g->props[prop].id), ident))
            return sgf_raw(g, sgf_value_first(g, prop));
    return (struct slice){"", 0};
}

/* B and W of the main line that are moves or passes. */
static unsigned count_moves(const struct sgf_game *g, const struct game *is)
{
    struct hand h = {.columns = is->columns, .rows = is->rows};
    struct hand_point p;
    unsigned count = 0;

    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(g, node)) {
        for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
            const struct slice ident = sgf_ident(g, g->props[prop].id), raw = sgf_raw(g, sgf_value_first(g, prop));
            const bool is_pass = raw.len == 0 || (slice_is(raw, "tt") && is->columns <= 19 && is->rows <= 19);

            if (slice_is(ident, "B") || slice_is(ident, "W"))
                count += raw.len == 6 || is_pass || (raw.len == 2 && hand_point_of(&h, raw.at, &p));
        }
    }
    return count;
}

static void game_read(const struct sgf_game *g, struct game *is)
{
    const struct slice size = value_of(g, "SZ");

    is->black = value_of(g, "PB");
    is->white = value_of(g, "PW");
    is->date = value_of(g, "DT");
    is->result = value_of(g, "RE");
    is->komi = value_of(g, "KM");
    is->gm = atoi(value_of(g, "GM").at);
    is->columns = is->rows = atoi(size.at);
    if (slice_find(size, ':') < size.len)
        is->rows = atoi(size.at + slice_find(size, ':') + 1);
    is->moves = count_moves(g, is);
}

/* ---- the world: files on a shelf, a list of them, the same as sources ---- */

struct world {
    struct chance c;
    struct buf bytes[FILES];
    struct shelf shelf;
    struct game_list *list;
    struct source sources[FILES];
    struct game games[GAMES];
    size_t files, count;
};

static void make_list(struct world *w)
{
    w->list = game_list_new((struct slice){NULL, 0});
    for (size_t i = 0; i < w->files; i++) {
        const char name[] = {(char)('a' + (i * 7 + 3) % 26), '.', 's', 'g', 'f', '\0'}; /* not in the order of their names */
        const size_t some = chance_below(&w->c, (uint32_t)w->bytes[i].len);

        shelf_add(&w->shelf, name);
        game_list_changed(w->list);
        if (some > 40 && chance_below(&w->c, 2)) {
            shelf_take(&w->shelf, i, slice_part(buf_slice(&w->bytes[i]), 0, some), false);
            game_list_changed(w->list);
            game_list_update(w->list, &w->shelf);
            game_list_step(w->list, &w->shelf);
        }
        shelf_take(&w->shelf, i, buf_slice(&w->bytes[i]), true);
        game_list_changed(w->list);
    }
}

static void settle(struct world *w)
{
    game_list_update(w->list, &w->shelf);
    while (game_list_step(w->list, &w->shelf))
        continue;
    for (size_t row = 0; row < game_list_shown(w->list); row++)
        game_list_read(w->list, &w->shelf, row);
}

static void world_make(struct world *w)
{
    struct sgf_game g = {0};

    w->files = 1 + chance_below(&w->c, FILES);
    w->count = 0;
    for (size_t i = 0; i < w->files; i++) {
        const size_t trees = 1 + chance_below(&w->c, TREES);

        for (size_t k = 0; k < trees; k++) {
            struct games_shape shape = games_shape(&w->c);

            shape.nodes = 1 + chance_below(&w->c, 12);
            shape.has_texts = true;
            games_record(&w->c, &shape, &w->bytes[i]);
        }
    }
    make_list(w);
    for (size_t i = 0; i < w->files; i++) {
        const struct sgf_collection *c = w->shelf.files[i].collection;

        for (size_t k = 0; k < c->count; k++) {
            sgf_game_load(&g, c, k);
            w->games[w->count] = (struct game){.file = i, .index = k};
            game_read(&g, &w->games[w->count++]);
        }
        source_begin(&w->sources[i], w->shelf.files[i].name);
        while (source_read(&w->sources[i], c, 1 + chance_below(&w->c, 50)))
            continue;
        source_end(&w->sources[i]);
    }
    sgf_game_free(&g);
    settle(w);
}

static void world_free(struct world *w)
{
    game_list_free(w->list);
    shelf_free(&w->shelf);
    for (size_t i = 0; i < FILES; i++) {
        buf_free(&w->bytes[i]);
        source_free(&w->sources[i]);
    }
    *w = (struct world){.c = w->c};
}

/* ---- rows ---- */

static void rows_say_what_is_written(struct world *w)
{
    assert_int_equal(game_list_total(w->list), w->count);
    assert_int_equal(game_list_shown(w->list), w->count);
    for (size_t i = 0; i < w->count; i++) {
        const struct game *g = &w->games[i];
        size_t file, game;
        struct facts f;

        assert_true(game_list_at(w->list, i, &file, &game));
        assert_true(game_list_facts(w->list, &w->shelf, i, &f));
        assert_int_equal(file, g->file);
        assert_int_equal(game, g->index);
        assert_int_equal(game_list_find(w->list, file, game), i);
        assert_int_equal(f.moves, g->moves);
        assert_int_equal(w->sources[file].games[game].moves, g->moves);
        assert_true(slice_is_equal(slice_part(f.text[FACT_BLACK], 0, g->black.len), g->black));
        assert_true(slice_is_equal(slice_part(f.text[FACT_WHITE], 0, g->white.len), g->white));
    }
}

/* ---- sorted: by an insertion sort ---- */

static void text_at(const struct world *w, size_t game, enum fact c, struct buf *out)
{
    struct facts f;

    if (c == FACT_GAME)
        buf_add_format(out, "%zu", game);
    else if (game_list_facts(w->list, &w->shelf, game, &f))
        facts_column(&f, c, out);
}

/* True: `b` must come before `a`, which was before it. */
static bool is_behind(struct slice a, struct slice b, bool descending)
{
    if (a.len == 0 || b.len == 0)
        return a.len == 0 && b.len > 0;
    return descending ? text_compare_natural(a, b) < 0 : text_compare_natural(a, b) > 0;
}

static void sorted_is_sorted(struct world *w)
{
    static struct buf texts[GAMES];
    size_t order[GAMES];

    for (int k = 0; k < FACT_COUNT * 2; k++) {
        const enum fact c = (enum fact)(k / 2);

        if (!fact_is_column(c))
            continue;
        game_list_sort(w->list, FACT_GAME, false);
        settle(w);
        for (size_t i = 0; i < w->count; i++) {
            size_t at = i;

            buf_clear(&texts[i]);
            text_at(w, i, c, &texts[i]);
            for (; at > 0 && is_behind(buf_slice(&texts[order[at - 1]]), buf_slice(&texts[i]), k % 2); at--)
                order[at] = order[at - 1];
            order[at] = i;
        }
        game_list_sort(w->list, c, k % 2);
        settle(w);
        for (size_t i = 0; i < w->count; i++) {
            size_t file, game;

            assert_true(game_list_at(w->list, i, &file, &game));
            if (file != w->games[order[i]].file || game != w->games[order[i]].index)
                fail_msg("sorted by %s, %s: row %zu is game %zu of file %zu", fact_rows[c].word, k % 2 ? "down" : "up", i, game + 1, file + 1);
        }
    }
    for (size_t i = 0; i < GAMES; i++)
        buf_free(&texts[i]);
    game_list_sort(w->list, FACT_GAME, false);
}

/* ---- queries: each with a function that says by hand what holds ---- */

/* Days as YYYYMMDD, first and last of each date; what a text of games.c says. */
struct days {
    const char *text;
    int first[2], last[2];
};

static const struct days known_days[] = {
    {"1846-09-11", {18460911}, {18460911}},
    {"1846", {18460101}, {18461231}},
    {"1998-05", {19980501}, {19980531}},
    {"2001-07-09,10", {20010709, 20010710}, {20010709, 20010710}},
    {"1933-10-16,1934-01-29", {19331016, 19340129}, {19331016, 19340129}},
    {"2016-03-09", {20160309}, {20160309}},
    {"1846-06-30", {18460630}, {18460630}},
};

static const struct days *days_of(const struct game *g)
{
    for (size_t i = 0; i < COUNT(known_days); i++)
        if (slice_is(g->date, known_days[i].text))
            return &known_days[i];
    return NULL;
}

struct query_case {
    struct buf text;
    enum { BY_DATE, BY_MOVES, BY_KOMI, BY_SIZE, BY_PLAYER, BY_RESULT, BY_GAME, KINDS } kind;
    int from, to;
    const char *name;
};

/* A date as it is typed and the days from and to which it reaches, near one that is known. */
static void add_date(struct world *w, struct buf *out, int *first, int *last)
{
    const struct days *d = &known_days[chance_below(&w->c, COUNT(known_days))];
    const int day = (chance_below(&w->c, 2) ? d->first[0] : d->last[0]) + (int)chance_below(&w->c, 3) - 1;
    const int year = day / 10000, month = day / 100 % 100, of_month = day % 100;

    switch (of_month < 1 || of_month > 28 ? chance_below(&w->c, 2) : chance_below(&w->c, 3)) {
    case 0:
        buf_add_format(out, "%04d", year);
        *first = year * 10000 + 101;
        *last = year * 10000 + 1231;
        break;
    case 1:
        buf_add_format(out, "%04d-%02d", year, month);
        *first = year * 10000 + month * 100 + 1;
        *last = year * 10000 + month * 100 + 31;
        break;
    default:
        buf_add_format(out, "%04d-%02d-%02d", year, month, of_month);
        *first = *last = day;
        break;
    }
}

static void query_date(struct world *w, struct query_case *q)
{
    int first, last;

    buf_add_string(&q->text, "date:");
    add_date(w, &q->text, &q->from, &q->to);
    if (chance_below(&w->c, 3) == 0)
        return;
    if (chance_below(&w->c, 4) == 0) {
        buf_add_string(&q->text, "..");
        q->to = 99999999;
        return;
    }
    buf_add_string(&q->text, "..");
    const size_t end = q->text.len;
    do {
        q->text.len = end;
        add_date(w, &q->text, &first, &last);
    } while (last < q->from); /* a range that ends before it begins is refused */
    q->to = last;
}

static void query_range(struct world *w, struct query_case *q, const char *field, int most)
{
    q->from = (int)chance_below(&w->c, (uint32_t)most);
    q->to = q->from + (int)chance_below(&w->c, 6);
    switch (chance_below(&w->c, 4)) {
    case 0: buf_add_format(&q->text, "%s:%d..%d", field, q->from, q->to); break;
    case 1:
        buf_add_format(&q->text, "%s:%d..", field, q->from);
        q->to = 1000000;
        break;
    case 2:
        buf_add_format(&q->text, "%s:..%d", field, q->to);
        q->from = -1000000;
        break;
    default:
        q->to = q->from;
        buf_add_format(&q->text, "%s:%d", field, q->from);
        break;
    }
}

static void query_make(struct world *w, struct query_case *q)
{
    static const char *const names[] = {"Shusaku", "Go Seigen", "A", "Lee Sedol"};
    static const char *const results[] = {"B+", "W+", "R", "T", "F", "draw", "void", "?", "3", "B+R", "0.5..3", "B+2..13", "W+0.5"};

    buf_clear(&q->text);
    q->kind = chance_below(&w->c, KINDS);
    switch (q->kind) {
    case BY_DATE: query_date(w, q); break;
    case BY_MOVES: query_range(w, q, "moves", 12); break;
    case BY_KOMI: query_range(w, q, "komi", 8); break;
    case BY_SIZE: query_range(w, q, "size", 20); break;
    case BY_PLAYER:
        q->name = names[chance_below(&w->c, COUNT(names))];
        buf_add_format(&q->text, "player:\"%s\"", q->name);
        break;
    case BY_RESULT:
        q->name = results[chance_below(&w->c, COUNT(results))];
        buf_add_format(&q->text, "result:%s", q->name);
        break;
    default: buf_add_string(&q->text, "game:amazons"); break;
    }
}

static bool is_in(const struct query_case *q, double number)
{
    return number >= q->from && number <= q->to;
}

static bool has_result(const char *name, struct slice result)
{
    static const struct {
        const char *query, *results; /* those of games.c that it holds for */
    } all[] = {{"B+", " B+R B+12.5 B+ B+F "}, {"W+", " W+0.5 W+T W+3 "}, {"R", " B+R "}, {"T", " W+T "}, {"F", " B+F "}, {"draw", " 0 "}, {"void", " Void "},
        {"?", " ? Void "}, {"3", " W+3 "}, {"B+R", " B+R "}, {"0.5..3", " W+0.5 W+3 "}, {"B+2..13", " B+12.5 "}, {"W+0.5", " W+0.5 "}};
    char word[16];

    snprintf(word, sizeof word, " %.*s ", (int)result.len, result.at);
    for (size_t i = 0; i < COUNT(all); i++)
        if (strcmp(all[i].query, name) == 0)
            return result.len > 0 ? strstr(all[i].results, word) != NULL : name[0] == '?';
    return false;
}

static bool is_same_name(struct slice is, const char *name)
{
    return is.len == strlen(name) && strncasecmp(is.at, name, is.len) == 0;
}

/* "Go Seigen" has other spellings, which names.conf knows. */
static bool has_player(const struct game *g, const char *name)
{
    static const char *const go_seigen = "\345\221\211\346\270\205\346\272\220";
    const bool is_go = strcmp(name, "Go Seigen") == 0;

    return is_same_name(g->black, name) || is_same_name(g->white, name) || (is_go && (slice_is(g->black, go_seigen) || slice_is(g->white, go_seigen)));
}

static bool holds(const struct query_case *q, const struct game *g)
{
    const struct days *d = days_of(g);

    switch (q->kind) {
    case BY_DATE:
        for (int i = 0; d && i < 2 && d->first[i]; i++)
            if (d->first[i] >= q->from && d->last[i] <= q->to)
                return true;
        return false;
    case BY_MOVES: return is_in(q, g->moves);
    case BY_KOMI: return g->komi.len > 0 && is_in(q, atof(g->komi.at));
    case BY_SIZE: return is_in(q, g->columns) && is_in(q, g->rows);
    case BY_PLAYER: return has_player(g, q->name);
    case BY_RESULT: return has_result(q->name, g->result);
    default: return g->gm == 18;
    }
}

/* The games that a search with the query finds in the sources. */
static void search_all(struct world *w, const struct query_case *q, const struct people *people, bool found[GAMES])
{
    struct query query = {0};
    struct query_filter filter = {0};
    struct search *s = search_new(NULL, false);
    struct error e;
    size_t game = 0, from = 0;

    if (!query_parse(&query, buf_slice(&q->text), people, NULL, &e))
        fail_msg("%s: %s", buf_string((struct buf *)&q->text), e.text);
    query_filter_set(&filter, &query);
    s->filter = &filter;
    memset(found, 0, GAMES * sizeof *found);
    for (size_t i = 0; i < w->files; i++, from = game) {
        filter.collection = w->shelf.files[i].collection;
        search_begin(s, &w->sources[i]);
        while (search_step(s, 3))
            continue;
        for (size_t k = 0; k < s->found_count; k++)
            found[from + s->found[k].game] = true;
        game += w->sources[i].count;
    }
    search_free(s);
    query_filter_free(&filter);
    query_free(&query);
}

/* The list shows those, in order; a search finds those; by hand they are those. */
/* The games of the library that count are those that the list shows by its filter and by the same query. */
static void the_library_is_narrowed_alike(struct world *w, struct narrowing *n, bool is_query)
{
    struct error e;
    size_t column, file, game;
    const size_t folder = game_list_columns(w->list)->folder;
    const struct slice name = slice_of(w->shelf.files[0].name);

    assert_true(narrowing_filter(n, game_list_typed(w->list), slice_part(name, 0, folder)));
    assert_false(narrowing_filter(n, game_list_typed(w->list), slice_part(name, 0, folder)));
    assert_true(narrowing_query(n, is_query ? game_list_typed(w->list) : SLICE(""), &column, &e));
    assert_true(narrowing_is_on(n));
    for (size_t i = 0, row = 0; i < w->files; i++) {
        while (narrowing_step(n, i, &w->sources[i]))
            continue;
        for (size_t k = 0; k < w->sources[i].count; k++) {
            const bool is_shown = game_list_at(w->list, row, &file, &game) && file == i && game == k;
            row += is_shown;
            assert_int_equal(chosen_has(narrowing_of(n, i), k), is_shown);
        }
    }
}

static void queries_find_what_holds(struct world *w, const struct people *people)
{
    struct query_case q = {.name = ""};
    bool found[GAMES];
    struct narrowing n = {0};

    for (int i = 0; i < 25; i++) {
        size_t row = 0, file, game;

        query_make(w, &q);
        search_all(w, &q, people, found);
        game_list_filter(w->list, buf_slice(&q.text));
        settle(w);
        for (size_t k = 0; k < w->count; k++) {
            const struct game *g = &w->games[k];

            if (q.kind == BY_DATE && g->date.len > 0 && !days_of(g)) /* "about 1700" */
                continue;
            if (found[k] != holds(&q, g))
                fail_msg("%s: game %zu of file %zu, date %.*s, result %.*s, komi %.*s, %u moves: %s", buf_string(&q.text), g->index + 1,
                    g->file + 1, (int)g->date.len, g->date.at, (int)g->result.len, g->result.at, (int)g->komi.len, g->komi.at, g->moves,
                    found[k] ? "found" : "not found");
        }
        for (size_t k = 0; k < w->count; k++) {
            if (!found[k])
                continue;
            assert_true(game_list_at(w->list, row++, &file, &game));
            assert_int_equal(file, w->games[k].file);
            assert_int_equal(game, w->games[k].index);
        }
        assert_int_equal(row, game_list_shown(w->list));
        narrowing_filter(&n, SLICE(""), SLICE(""));
        the_library_is_narrowed_alike(w, &n, true);
    }
    game_list_filter(w->list, SLICE(""));
    settle(w);
    narrowing_free(&n);
    buf_free(&q.text);
}

/* ---- a word is looked for in what the rows show ---- */

/* Marks a row whose text in some column, but for numbers, has the word; others may have it in what no column shows. */
static bool is_shown_in(struct world *w, size_t row, struct slice word)
{
    struct buf shown = {0}, folded = {0};
    struct facts f;
    bool is_there = false;

    for (int i = 0; i < FACT_COUNT && !is_there; i++) {
        if (!fact_is_column((enum fact)i) || i == FACT_GAME || i == FACT_MOVES || i == FACT_SIZE)
            continue;
        buf_clear(&shown);
        buf_clear(&folded);
        assert_true(game_list_facts(w->list, &w->shelf, row, &f));
        facts_column(&f, (enum fact)i, &shown);
        text_fold_words(&folded, buf_slice(&shown));
        is_there = memmem(buf_string(&folded), folded.len, word.at, word.len) != NULL;
    }
    buf_free(&shown);
    buf_free(&folded);
    return is_there;
}

/* From some character on to some other one of a text of a row. */
static void any_word(struct world *w, struct buf *word)
{
    struct buf shown = {0}, folded = {0};
    struct facts f;

    buf_clear(word);
    while (word->len == 0) {
        const enum fact column = (enum fact)chance_below(&w->c, FACT_COUNT);

        if (!fact_is_column(column) || column == FACT_GAME || column == FACT_MOVES || column == FACT_SIZE)
            continue;
        buf_clear(&shown);
        buf_clear(&folded);
        assert_true(game_list_facts(w->list, &w->shelf, chance_below(&w->c, (uint32_t)w->count), &f));
        facts_column(&f, column, &shown);
        text_fold_words(&folded, buf_slice(&shown));
        const size_t half = folded.len / 2;
        const bool has_front = chance_below(&w->c, 2), has_end = chance_below(&w->c, 2);
        for (size_t i = has_front ? 0 : half; i < (has_end ? folded.len : half + 1) && i < folded.len; i++)
            if ((unsigned char)folded.at[i] < 0x80 && folded.at[i] != '"')
                buf_add_char(word, folded.at[i]);
            else
                break;
        const struct slice trimmed = slice_trim(buf_slice(word));
        if (trimmed.len > 0)
            memmove(word->at, trimmed.at, trimmed.len);
        word->len = trimmed.len;
    }
    buf_free(&shown);
    buf_free(&folded);
}

static void words_find_what_is_shown(struct world *w)
{
    struct buf word = {0}, query = {0};
    bool is_there[GAMES];
    struct narrowing n = {0};

    for (int i = 0; i < 12; i++) {
        size_t rows = 0, file, game;

        any_word(w, &word);
        for (size_t k = 0; k < w->count; k++)
            is_there[k] = is_shown_in(w, k, buf_slice(&word));
        buf_clear(&query);
        buf_add_format(&query, "\"%s\"", buf_string(&word));
        game_list_filter(w->list, buf_slice(&query));
        settle(w);
        for (size_t k = 0; k < w->count; k++) {
            const bool is_next = game_list_at(w->list, rows, &file, &game) && file == w->games[k].file && game == w->games[k].index;
            if (is_there[k] && !is_next)
                fail_msg("%s: game %zu of file %zu is not found", buf_string(&query), w->games[k].index + 1, w->games[k].file + 1);
            rows += is_next;
        }
        assert_int_equal(rows, game_list_shown(w->list));
        narrowing_filter(&n, SLICE(""), SLICE(""));
        the_library_is_narrowed_alike(w, &n, false);
        game_list_filter(w->list, SLICE(""));
        settle(w);
    }
    narrowing_free(&n);
    buf_free(&word);
    buf_free(&query);
}

static void lists_and_searches(void **state)
{
    struct world w = {.c = chance_begin("library")};
    struct people *people = people_new((struct slice){NULL, 0});

    (void)state;
    for (size_t i = sweep_share(15, 600); i > 0; i--) {
        world_make(&w);
        rows_say_what_is_written(&w);
        sorted_is_sorted(&w);
        queries_find_what_holds(&w, people);
        words_find_what_is_shown(&w);
        rows_say_what_is_written(&w);
        world_free(&w);
    }
    people_free(people);
}

/* ---- the same game, turned ---- */

static void turn(unsigned how, int columns, int rows, struct hand_point *p)
{
    if (how & 1)
        p->column = columns - 1 - p->column;
    if (how & 2)
        p->row = rows - 1 - p->row;
    if (how & 4)
        *p = (struct hand_point){p->row, p->column};
}

/* The main line with all points turned; texts are left out, and nodes in which nothing happens come in between; or so much setup that it is another game. */
static void add_turned(struct chance *c, const struct sgf_game *g, const struct games_shape *shape, unsigned how, bool changes, struct buf *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const struct hand h = {.columns = shape->columns, .rows = shape->rows};

    buf_add_format(out, "(;GM[1]SZ[%d:%d]PB[%u]", how & 4 ? h.rows : h.columns, how & 4 ? h.columns : h.rows, chance_below(c, 99));
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(g, node)) {
        buf_add_string(out, node == 0 ? "" : chance_below(c, 4) ? ";" : ";C[nothing];");
        for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
            const struct slice ident = sgf_ident(g, g->props[prop].id);

            if (!slice_is(ident, "B") && !slice_is(ident, "W") && !slice_is(ident, "AB") && !slice_is(ident, "AW") && !slice_is(ident, "AE"))
                continue;
            buf_add_slice(out, ident);
            for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
                const struct slice raw = sgf_raw(g, v);
                struct hand_point p;

                buf_add_char(out, '[');
                for (size_t i = 0; i + 2 <= raw.len; i += 3) {
                    assert_true(hand_point_of(&h, raw.at + i, &p));
                    turn(how, h.columns, h.rows, &p);
                    buf_add_format(out, "%s%c%c", i > 0 ? ":" : "", letters[p.column], letters[p.row]);
                }
                buf_add_char(out, ']');
            }
        }
        if (changes)
            buf_add_string(out, ";AB[aa];AE[aa]");
    }
    buf_add_string(out, ")");
}

enum { BASES = 30, COPIES = 4 };

struct copy {
    struct buf text;
    unsigned group; /* UINT32_MAX: there is no other one like it */
};

/* Copies of some games, turned, and one of each that is another game. How many groups there are. */
static size_t copies_make(struct chance *c, struct copy *copies, size_t *count)
{
    struct buf base = {0};
    size_t groups = 0;

    *count = 0;
    for (unsigned i = 0; i < BASES; i++) {
        struct sgf_game g = {0};
        struct sgf_collection collection;
        struct games_shape shape = games_shape(c);
        const unsigned same = chance_below(c, COPIES) + 1;

        shape = (struct games_shape){.columns = 5 + shape.columns % 47, .rows = 5 + shape.rows % 47, .nodes = 12 + chance_below(c, 40)};
        buf_clear(&base);
        games_record(c, &shape, &base);
        assert_true(sgf_game_from(&g, &collection, buf_slice(&base)));
        for (unsigned k = 0; k <= same; k++) {
            struct copy *copy = &copies[(*count)++];
            *copy = (struct copy){.group = k < same && same > 1 ? i : UINT32_MAX};
            add_turned(c, &g, &shape, chance_below(c, 8), k == same, &copy->text);
        }
        groups += same > 1;
        sgf_game_free(&g);
        sgf_collection_free(&collection);
    }
    buf_free(&base);
    return groups;
}

static void copies_shuffle(struct chance *c, struct copy *copies, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t other = chance_below(c, (uint32_t)i);
        const struct copy last = copies[i - 1];
        copies[i - 1] = copies[other];
        copies[other] = last;
    }
}

/* A group comes where its first game is, with all its games in order. */
static void assert_groups(const struct duplicates *d, const struct copy *copies, size_t count)
{
    bool seen[BASES] = {false};
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        if (copies[i].group == UINT32_MAX || seen[copies[i].group])
            continue;
        seen[copies[i].group] = true;
        for (size_t k = i; k < count; k++)
            if (copies[k].group == copies[i].group) {
                assert_true(at < d->count);
                assert_int_equal(d->at[at].group, i);
                assert_int_equal(d->at[at++].game, k);
            }
    }
    assert_int_equal(at, d->count);
}

static void duplicates_are_found(void **state)
{
    struct chance c = chance_begin("duplicates");
    struct buf text = {0};
    static struct copy copies[BASES * (COPIES + 1)];

    (void)state;
    for (size_t round = sweep_share(5, 200); round > 0; round--) {
        struct duplicates d = {0};
        struct source s = {0};
        struct sgf_collection collection;
        size_t count;

        const size_t groups = copies_make(&c, copies, &count);
        copies_shuffle(&c, copies, count);
        buf_clear(&text);
        for (size_t i = 0; i < count; i++) {
            buf_add_slice(&text, buf_slice(&copies[i].text));
            buf_free(&copies[i].text);
        }
        sgf_collection_init(&collection, CHARSET_UNKNOWN);
        sgf_collection_feed(&collection, buf_slice(&text), true);
        source_begin(&s, "a.sgf");
        while (source_read(&s, &collection, 1000))
            continue;
        source_end(&s);
        assert_int_equal(s.count, count);
        for (size_t i = 0; i < count; i++)
            duplicates_add(&d, 0, &s, i);
        while (duplicates_step(&d, 3))
            continue;
        assert_int_equal(d.groups, groups);
        assert_groups(&d, copies, count);
        duplicates_free(&d);
        source_free(&s);
        sgf_collection_free(&collection);
    }
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists_and_searches), cmocka_unit_test(duplicates_are_found)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
