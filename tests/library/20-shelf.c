/* tests/library/20-shelf.c - files and what is known of them: contents that come, grow, are dropped and come back */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "library/game_list.h"
#include "library/shelf.h"
#include "query/facts.h"

static void contents_come(void **state)
{
    struct shelf s = {0};
    const struct slice bytes = SLICE("(;C[a])(;C[b])");

    (void)state;
    assert_int_equal(shelf_add(&s, "a.sgf"), 0);
    assert_int_equal(shelf_add(&s, "folder/b.sgf"), 1);
    assert_int_equal(shelf_take(&s, 0, slice_part(bytes, 0, 10), false), SHELF_RENEWED);
    assert_int_equal(s.files[0].collection->count, 1);
    assert_int_equal(s.files[0].version, 1);
    assert_int_equal(shelf_take(&s, 0, bytes, true), SHELF_GREW);
    assert_int_equal(s.files[0].collection->count, 2);
    assert_int_equal(s.files[0].version, 1);
    assert_int_equal(shelf_take(&s, 0, bytes, true), SHELF_RENEWED); /* read again */
    assert_int_equal(s.files[0].version, 2);
    assert_int_equal(shelf_take(&s, 0, SLICE("no game"), true), SHELF_EMPTY);
    assert_int_equal(s.files[0].collection->count, 2); /* what was there before stays */
    shelf_fail(&s, 0, "cannot be read");
    assert_null(s.files[0].error);
    shelf_fail(&s, 1, "cannot be read");
    assert_string_equal(s.files[1].error, "cannot be read");
    shelf_free(&s);
}

static void contents_are_dropped(void **state)
{
    struct shelf s = {0};
    const struct slice bytes = SLICE("(;C[a])(;C[b])");

    (void)state;
    shelf_add(&s, "a.sgf");
    shelf_add(&s, "b.sgf");
    s.file = 1;
    shelf_take(&s, 0, slice_part(bytes, 0, 10), false);
    assert_false(shelf_drop(&s, 0)); /* not whole */
    shelf_take(&s, 0, bytes, true);
    s.file = 0;
    assert_false(shelf_drop(&s, 0)); /* looked at */
    s.file = 1;
    s.pending = (struct shelf_pending){.is_there = true, .file = 0};
    assert_false(shelf_drop(&s, 0)); /* to be looked at */
    shelf_pending_clear(&s);
    assert_true(shelf_drop(&s, 0));
    assert_false(shelf_drop(&s, 0));
    assert_int_equal(s.files[0].version, 1);

    /* The same bytes in pieces: all that was known holds. Other ones are another content. */
    shelf_take(&s, 0, slice_part(bytes, 0, 10), false);
    shelf_take(&s, 0, bytes, true);
    assert_int_equal(s.files[0].version, 1);
    assert_true(shelf_drop(&s, 0));
    shelf_take(&s, 0, SLICE("(;C[a])(;C[c])"), true);
    assert_int_equal(s.files[0].version, 2);

    /* The same bytes, after some of another content were there: what was seen of that no longer holds. */
    static const char now[] = "(;C[a])(;C[c])", other[] = "(;C[d])(;C[e])(;C[f])";
    assert_true(shelf_drop(&s, 0));
    shelf_take(&s, 0, (struct slice){other, 15}, false);
    assert_int_equal(s.files[0].version, 2);
    shelf_take(&s, 0, SLICE(now), true);
    assert_int_equal(s.files[0].version, 3);
    shelf_free(&s);
}

/* Files in another order: each keeps its number, and so all that knows it by that. */
static void files_in_another_order(void **state)
{
    static const uint32_t from[] = {2, 0, 1};
    static const size_t order[] = {0, 3, 1, 2, 4};
    struct shelf s = {0};

    (void)state;
    for (int i = 0; i < 5; i++)
        shelf_add(&s, (const char *const[]){"0", "1", "2", "3", "4"}[i]);
    shelf_arrange(&s, 1, from, 3);
    for (size_t place = 0; place < 5; place++) {
        assert_int_equal(shelf_at(&s, place), order[place]);
        assert_int_equal(s.files[order[place]].place, place);
    }
    assert_string_equal(s.files[3].name, "3");
    shelf_rename(&s, 0, "other");
    assert_string_equal(s.files[0].name, "other");
    assert_int_equal(shelf_at(&s, shelf_add(&s, "5")), 5);
    shelf_free(&s);
}

static void places_are_kept(void **state)
{
    struct shelf s = {0};

    (void)state;
    shelf_add(&s, "a.sgf");
    s.game = 2;
    shelf_keep(&s, 7);
    assert_int_equal(shelf_kept(&s, 0, 2), 7);
    assert_int_equal(shelf_kept(&s, 0, 1), SGF_NONE);
    assert_int_equal(shelf_kept(&s, 0, 3), SGF_NONE);
    shelf_want(&s, 0);
    assert_true(s.wants.file);
    shelf_answered(&s, 1);
    assert_true(s.wants.file);
    shelf_answered(&s, 0);
    assert_false(s.wants.file);
    shelf_free(&s);
}

static void names(void **state)
{
    static const char *const rows[][2] = {{"a.sgf", "a.sgf"}, {"x/y/b.sgf", "b.sgf"}, {"x/", "x/"}, {"c\033.sgf", "c?.sgf"}};
    struct shelf s = {0};
    struct buf name = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] - 1; i++) {
        buf_clear(&name);
        shelf_name(&s, shelf_add(&s, rows[i][0]), &name);
        assert_string_equal(buf_string(&name), rows[i][1]);
    }
    buf_clear(&name);
    shelf_name(&s, shelf_add(&s, rows[3][0]), &name);
    assert_null(memchr(name.at, '\033', name.len));
    buf_clear(&name);
    shelf_name(&s, 99, &name);
    assert_int_equal(name.len, 0);
    buf_free(&name);
    shelf_free(&s);
}

/* A row has what the main line says, wherever on it; the first wins. */
static void a_row_of_a_list(void **state)
{
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct facts_reader reader = {0};
    struct facts f;
    struct buf size = {0};

    (void)state;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, SLICE("(;SZ[9:7]PB[b]RE[b+3.50](;B[aa]PW[w]PB[x];W[bb])(;B[cc]EV[e]))"), true);
    sgf_game_load(&g, &c, 0);
    facts_read(&reader, &g, facts_of_rows(), &f);
    assert_true(slice_is(f.text[FACT_BLACK], "b"));
    assert_true(slice_is(f.text[FACT_WHITE], "w"));
    assert_true(slice_is(f.text[FACT_RESULT], "B+3.5"));
    assert_int_equal(f.text[FACT_EVENT].len, 0);
    assert_int_equal(f.moves, 2);
    facts_value(&f, FACT_SIZE, &size);
    assert_string_equal(buf_string(&size), "9x7");
    facts_free(&reader);
    buf_free(&size);
    sgf_game_free(&g);
    sgf_collection_free(&c);
}

/* A rank behind a name is taken where none is said: of either player, and nothing of the row before is left. */
static void ranks_of_a_row(void **state)
{
    static const struct {
        const char *text, *want[4]; /* Black, his rank, White, his rank */
    } rows[] = {
        {"(;PB[Cho 9p]PW[Lee 3d])", {"Cho", "9p", "Lee", "3d"}},
        {"(;PB[Cho]PW[Lee 3d])", {"Cho", "", "Lee", "3d"}},
        {"(;PB[Cho 9p]PW[Lee])", {"Cho", "9p", "Lee", ""}},
        {"(;PB[Cho 9p]BR[8p]PW[Lee 3d]WR[4d])", {"Cho 9p", "8p", "Lee 3d", "4d"}},
        {"(;)", {"", "", "", ""}},
    };
    static const enum fact fields[] = {FACT_BLACK, FACT_BLACK_RANK, FACT_WHITE, FACT_WHITE_RANK};
    struct facts_reader reader = {0};
    struct facts f;
    struct sgf_game g = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sgf_collection c;
        sgf_collection_init(&c, CHARSET_UNKNOWN);
        sgf_collection_feed(&c, slice_of(rows[i].text), true);
        sgf_game_load(&g, &c, 0);
        facts_read(&reader, &g, facts_of_rows(), &f);
        for (int k = 0; k < 4; k++)
            assert_true(slice_is(f.text[fields[k]], rows[i].want[k]));
        sgf_collection_free(&c);
    }
    facts_free(&reader);
    sgf_game_free(&g);
}

static void read_all(struct game_list *l, const struct shelf *s)
{
    game_list_update(l, s);
    while (game_list_step(l, s))
        continue;
    for (size_t row = 0; row < game_list_shown(l); row++)
        game_list_read(l, s, row);
}

static void assert_black(const struct game_list *l, const struct shelf *s, size_t row, const char *name)
{
    struct facts f;

    game_list_facts(l, s, row, &f);
    assert_true(slice_is(f.text[FACT_BLACK], name));
}

static void the_list_of_games(void **state)
{
    struct shelf s = {0};
    struct game_list *l = game_list_new((struct slice){0});
    size_t file, game;
    bool descending;

    (void)state;
    shelf_add(&s, "a.sgf");
    shelf_add(&s, "b.sgf");
    assert_int_equal(game_list_wanted(l, &s), 0);
    shelf_take(&s, 0, SLICE("(;PB[Dosaku])(;PB[Jowa]PW[Dosaku])"), true);
    game_list_changed(l);
    read_all(l, &s);
    assert_int_equal(game_list_wanted(l, &s), 1);
    shelf_take(&s, 1, SLICE("(;PB[Huang])"), true);
    game_list_changed(l);
    read_all(l, &s);
    assert_int_equal(game_list_wanted(l, &s), SIZE_MAX);
    assert_int_equal(game_list_shown(l), 3);
    assert_int_equal(game_list_find(l, 1, 0), 2);
    assert_black(l, &s, 1, "Jowa");

    game_list_filter(l, SLICE("DOSAKU"));
    read_all(l, &s);
    assert_int_equal(game_list_shown(l), 2);
    assert_int_equal(game_list_total(l), 3);
    game_list_filter(l, SLICE("nobody"));
    read_all(l, &s);
    assert_int_equal(game_list_shown(l), 0);
    assert_false(game_list_at(l, 0, &file, &game));
    game_list_filter(l, SLICE(""));

    game_list_sort(l, FACT_BLACK, true);
    read_all(l, &s);
    assert_int_equal(game_list_sorted(l, &descending), FACT_BLACK);
    assert_true(descending);
    assert_true(game_list_at(l, 1, &file, &game));
    assert_int_equal(file, 1); /* Jowa, Huang, Dosaku */
    assert_int_equal(game, 0);
    assert_false(game_list_at(l, 3, &file, &game));

    /* Another content has other rows; those of other files stay. */
    shelf_take(&s, 0, SLICE("(;PB[Genan])"), true);
    game_list_renewed(l, &s, 0);
    game_list_sort(l, FACT_GAME, false);
    read_all(l, &s);
    assert_int_equal(game_list_shown(l), 2);
    assert_black(l, &s, 0, "Genan");
    assert_black(l, &s, 1, "Huang");
    assert_black(l, &s, 2, "");
    game_list_free(l);
    shelf_free(&s);
}

static void expect_offered(struct game_list *l, const char *text, const char *want)
{
    struct buf words = {0};
    query_complete(slice_of(text), &(struct query_names){game_list_names, l}, &words);
    assert_string_equal(buf_string(&words), want);
    buf_free(&words);
}

/* Completions of a word of a query: names of its field, and of no other. */
static void the_list_offers_names(void **state)
{
    struct shelf s = {0};
    struct game_list *l = game_list_new((struct slice){0});

    (void)state;
    shelf_add(&s, "a.sgf");
    shelf_take(&s, 0, SLICE("(;PB[Anna]PW[Bert]EV[Annual])(;PB[Bea]PW[Anton]PC[Bern])"), true);
    game_list_changed(l);
    read_all(l, &s);
    expect_offered(l, "black:an", "anna");
    expect_offered(l, "white:an", "anton");
    expect_offered(l, "event:an", "annual");
    expect_offered(l, "place:b", "bern");
    expect_offered(l, "black:b", "bea");
    expect_offered(l, "place:an", "");
    game_list_free(l);
    shelf_free(&s);
}

static void expect_shown(struct game_list *l, struct shelf *s, const char *query, size_t count)
{
    game_list_filter(l, slice_of(query));
    read_all(l, s);
    if (game_list_shown(l) != count)
        fail_msg("%s: %zu games, not %zu", query, game_list_shown(l), count);
}

static void the_list_answers_queries(void **state)
{
    struct shelf s = {0};
    struct game_list *l = game_list_new(SLICE("Jowa, jw"));

    (void)state;
    shelf_add(&s, "go/a.sgf");
    shelf_add(&s, "go/b.sgf");
    shelf_take(&s, 0, SLICE("(;PB[Dosaku]BR[9d]RE[B+R]DT[1690];B[aa])(;PB[Jowa]PW[Dosaku]C[a ladder])"), true);
    shelf_take(&s, 1, SLICE("(;PB[Shuwa])(;PB[x]PC[Edo];W[bb];B[aa]C[Ladders])"), true);
    game_list_changed(l);
    read_all(l, &s);
    expect_shown(l, &s, "player:dosaku", 2);
    expect_shown(l, &s, "-player:dosaku", 2);
    expect_shown(l, &s, "player:jw", 1);
    expect_shown(l, &s, "date:1600..1700 result:B+ rank:9d", 1);
    expect_shown(l, &s, "moves:2", 1);
    expect_shown(l, &s, "edo", 1);
    expect_shown(l, &s, "place:edo", 1);
    expect_shown(l, &s, "b.sgf -shuwa", 1);
    expect_shown(l, &s, "2", 2);
    assert_null(game_list_mistake(l));

    /* Wrong parts are ignored. */
    expect_shown(l, &s, "player:jowa date:", 1);
    assert_string_equal(game_list_mistake(l), "date takes 1846, 1846-07, 1846-07-21, a range, or a comparison: 1840..1850, >1850");
    expect_shown(l, &s, "plyer:x date:x,1 player:jowa", 1);
    assert_memory_equal(game_list_mistake(l), "unknown field \"plyer\"", 21);
    expect_shown(l, &s, "date:1600,x", 4);
    assert_false(game_list_is_filtered(l));
    expect_shown(l, &s, "place:\"edo", 1);
    assert_string_equal(game_list_mistake(l), "a quote is not closed");
    expect_shown(l, &s, "dat:\"x y\" dosaku", 2);
    expect_shown(l, &s, "", 4);
    assert_null(game_list_mistake(l));
    assert_false(game_list_is_filtered(l));

    /* Comments are read in the games: the content of a file that was forgotten is wanted again. */
    expect_shown(l, &s, "comment:ladder", 2);
    game_list_sort(l, FACT_GAME, true);
    assert_true(shelf_drop(&s, 1));
    game_list_filter(l, SLICE("comment:ladders"));
    read_all(l, &s);
    assert_int_equal(game_list_wanted(l, &s), 1);
    assert_int_equal(game_list_shown(l), 0);
    assert_true(game_list_needs(l, &s, 1));
    shelf_take(&s, 1, SLICE("(;PB[Shuwa])(;PB[x]PC[Edo];W[bb];B[aa]C[Ladders])"), true);
    read_all(l, &s);
    assert_int_equal(game_list_shown(l), 1);
    assert_int_equal(game_list_wanted(l, &s), SIZE_MAX);
    assert_false(game_list_needs(l, &s, 1));
    game_list_free(l);
    shelf_free(&s);
}

static void assert_score(const struct shelf *s, size_t solved, size_t failed, size_t total)
{
    const struct shelf_score score = shelf_score(s);

    assert_int_equal(score.solved, solved);
    assert_int_equal(score.failed, failed);
    assert_int_equal(score.total, total);
    assert_true(score.is_whole);
}

static void problems_are_counted(void **state)
{
    struct shelf s = {0};

    (void)state;
    shelf_add(&s, "a.sgf");
    shelf_take(&s, 0, SLICE("(;)(;)(;)"), true);
    assert_false(s.has_problems);
    assert_score(&s, 0, 0, 3);
    shelf_mark(&s, false);
    assert_true(s.has_problems);
    assert_score(&s, 0, 1, 3);
    shelf_mark(&s, true); /* it is no longer failed, */
    shelf_mark(&s, false); /* and stays solved */
    assert_int_equal(shelf_sign(&s, 0, 0), SHELF_SOLVED);
    assert_int_equal(shelf_sign(&s, 0, 1), SHELF_UNTRIED);
    assert_score(&s, 1, 0, 3);
    s.game = 2;
    shelf_mark(&s, false);
    assert_score(&s, 1, 1, 3);
    assert_int_equal(shelf_sign(&s, 0, 2), SHELF_FAILED);
    ranges_add(&s.files[0].failed, 4, 9); /* of games that no longer exist */
    assert_score(&s, 1, 1, 3);
    /* If each file has one game the files are counted. */
    shelf_add(&s, "b.sgf");
    shelf_add(&s, "c.sgf");
    assert_score(&s, 1, 1, 3);
    shelf_take(&s, 1, SLICE("(;)"), true);
    s.file = 1;
    s.game = 0;
    assert_score(&s, 1, 0, 3);
    shelf_mark(&s, true);
    assert_score(&s, 2, 0, 3);
    shelf_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contents_come), cmocka_unit_test(contents_are_dropped), cmocka_unit_test(files_in_another_order),
        cmocka_unit_test(places_are_kept),
        cmocka_unit_test(names),         cmocka_unit_test(a_row_of_a_list), cmocka_unit_test(ranks_of_a_row), cmocka_unit_test(the_list_offers_names),
             cmocka_unit_test(the_list_of_games),
        cmocka_unit_test(the_list_answers_queries),
        cmocka_unit_test(problems_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
