/* tests/library/63-grammar.c - queries made by chance, of terms whose answer is known, beside the plainest way to work them out */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "library/search.h"
#include "sweep.h"

/* ---- games: each has its own mixture of seven facts, a bit each ---- */

enum { FACTS = 7, GAMES = 1 << FACTS, COMMENT_BIT = 5 };

struct world {
    struct chance c;
    struct sgf_collection collection;
    struct sgf_game game;
    struct facts_reader reader[GAMES];
    struct facts facts[GAMES];
};

static void world_make(struct world *w)
{
    static struct buf bytes;

    for (unsigned i = 0; i < GAMES; i++)
        buf_add_format(&bytes, "(;PB[%s]PW[%s]RE[%s]SZ[%s]%sC[%s]DT[%s];B[aa])", i & 1 ? "Ada Lo 3d" : "Cy", i & 2 ? "Bob" : "Bobby", i & 4 ? "B+R" : "W+2",
            i & 8 ? "9" : "19", i & 16 ? "HA[4]" : "", i & 32 ? "a cut" : "nobi", i & 64 ? "1846" : "2003-05-01");
    sgf_collection_init(&w->collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w->collection, buf_slice(&bytes), true);
    assert_int_equal(w->collection.count, GAMES);
    for (size_t i = 0; i < GAMES; i++) {
        sgf_game_load(&w->game, &w->collection, i);
        facts_read(&w->reader[i], &w->game, FACTS_ALL | FACTS_COMMENTS, &w->facts[i]);
        facts_ask(&w->reader[i], FACTS_ALL, &w->facts[i]);
    }
}

static void world_free(struct world *w)
{
    for (size_t i = 0; i < GAMES; i++)
        facts_free(&w->reader[i]);
    sgf_game_free(&w->game);
    sgf_collection_free(&w->collection);
}

/* ---- terms, and the bit that each asks for ---- */

static const struct {
    const char *text;
    int bit;
    bool is_not; /* it holds where the bit is not set */
} terms[] = {{"black:ada", 0, false}, {"black:\"lo ADA 9p\"", 0, false}, {"player:=cy", 0, true}, {"ada", 0, false}, {"black:~d", 0, false},
    {"white:bob", 1, false}, {"player:bob,dan", 1, false}, {"white:=bobby", 1, true}, {"result:B+", 2, false}, {"result:>1", 2, true}, {"winner:cy,ada", 2, false},
    {"loser:bob,bobby", 2, false}, {"size:<19", 3, false}, {"size:>9", 3, true}, {"size:9", 3, false}, {"handicap:>=2", 4, false}, {"handicap:0", 4, true},
    {"comment:cut", COMMENT_BIT, false}, {"comment:=nobi", COMMENT_BIT, true}, {"date:<1900", 6, false}, {"date:>=2003", 6, true}, {"date:..1846", 6, false},
    {"date:\"1 May 2003\"", 6, true}};

/* ---- a query: what it says, and for which games it holds ---- */

struct made {
    struct buf text;
    bool holds[GAMES];
};

static void add_not(struct world *w, struct made *m, bool is_group)
{
    static const char *const nots[] = {"not ", "NOT ", "-"};
    const char *const word = nots[chance_below(&w->c, COUNT(nots))];

    buf_add_string(&m->text, is_group && chance_below(&w->c, 3) == 0 ? "not" : word);
}

static void make_any(struct world *w, struct made *m, int depth);

static void make_term(struct world *w, struct made *m, int depth)
{
    const bool is_not = chance_below(&w->c, 4) == 0, is_group = depth > 0 && chance_below(&w->c, 3) == 0;

    if (is_not)
        add_not(w, m, is_group);
    if (is_group) {
        buf_add_string(&m->text, chance_below(&w->c, 3) ? "(" : "( ");
        make_any(w, m, depth - 1);
        buf_add_string(&m->text, chance_below(&w->c, 3) ? ")" : " )");
    } else {
        const size_t term = chance_below(&w->c, COUNT(terms));

        buf_add_string(&m->text, terms[term].text);
        for (unsigned i = 0; i < GAMES; i++)
            m->holds[i] = (i >> terms[term].bit & 1) != terms[term].is_not;
    }
    for (unsigned i = 0; i < GAMES; i++)
        m->holds[i] ^= is_not;
}

/* Several of which all must hold, or one. */
static void make_several(struct world *w, struct made *m, int depth, bool is_all)
{
    static const char *const ands[] = {" ", " ", "  ", " and ", " AND ", " , "};
    bool holds[GAMES];

    for (uint32_t rest = 1 + chance_below(&w->c, 3), i = 0; i < rest; i++) {
        if (i > 0)
            buf_add_string(&m->text, is_all ? ands[chance_below(&w->c, COUNT(ands))] : chance_below(&w->c, 2) ? " or " : " OR ");
        if (is_all)
            make_term(w, m, depth);
        else
            make_several(w, m, depth, true);
        for (unsigned k = 0; k < GAMES; k++)
            holds[k] = i == 0 ? m->holds[k] : is_all ? holds[k] && m->holds[k] : holds[k] || m->holds[k];
    }
    memcpy(m->holds, holds, sizeof holds);
}

static void make_any(struct world *w, struct made *m, int depth)
{
    make_several(w, m, depth, false);
}

/* ---- compared ---- */

static void expect(struct world *w, const struct query *q, struct made *m)
{
    for (size_t i = 0; i < GAMES; i++) {
        struct facts less = w->facts[i];

        less.lacks_comments = true;
        const enum query_answer answer = query_ask(q, &less);
        if (query_holds(q, &w->facts[i]) != m->holds[i] || (answer != QUERY_DEPENDS && (answer == QUERY_YES) != m->holds[i]))
            fail_msg("%s: game %zu, of which %d is known without comments", buf_string(&m->text), i, (int)answer);
        if (answer == QUERY_DEPENDS)
            assert_true(query_needs(q) & FACTS_COMMENTS);
    }
}

static void queries_mean_what_they_say(void **state)
{
    struct world *w = *state;
    struct query q = {0};
    struct error e;

    for (size_t i = 0, count = sweep_share(1500, 60000); i < count; i++) {
        struct made m = {.text.len = 0};
        struct buf written = {0};

        make_any(w, &m, (int)chance_below(&w->c, 5));
        if (!query_parse(&q, buf_slice(&m.text), NULL, NULL, &e))
            fail_msg("%s: %s", buf_string(&m.text), e.text);
        expect(w, &q, &m);
        query_write(&q, &written);
        if (!query_parse(&q, buf_slice(&written), NULL, NULL, &e))
            fail_msg("%s, written as %s: %s", buf_string(&m.text), buf_string(&written), e.text);
        expect(w, &q, &m);
        buf_add_char(&m.text, ' ');
        assert_true(query_parse_typed(&q, buf_slice(&m.text), NULL, &e));
        expect(w, &q, &m);
        buf_free(&m.text);
        buf_free(&written);
    }
    query_free(&q);
}

/* The part of a query that is still being typed has no effect. */
static void what_is_wrong_is_left_out(void **state)
{
    static const char *const pairs[][2] = {{"(black:ada", "black:ada"}, {"black:ada or", "black:ada"}, {"black:ada or ", "black:ada"}, {"or black:ada", "black:ada"},
        {"black:ada or or size:9", "black:ada or size:9"}, {"() black:ada", "black:ada"}, {"black:ada or ()", "black:ada"}, {"black:ada) size:9", "black:ada size:9"},
        {"(black:ada or) size:9", "black:ada size:9"}, {"size:9 not", "size:9"}, {"(size:9 plyer:x) -black:ada", "size:9 -black:ada"},
        {"(size:9 or komi:x) black:ada", "size:9 black:ada"}, {"not or size:9 black:ada", "size:9 black:ada"}, {"((((size:9", "size:9"},
        {"white:bob", "white:~bob"}, {"white:bob ", "white:bob"}, {"white:\"bob\"", "white:bob"},
        {"white:\"bob", "white:~bob"}, {"white:bob,\"bob", "white:bob,bobby"}};
    struct world *w = *state;
    struct query q = {0}, plain = {0};
    struct error e;

    for (size_t i = 0; i < COUNT(pairs); i++) {
        query_parse_typed(&q, slice_of(pairs[i][0]), NULL, &e);
        assert_true(query_parse(&plain, slice_of(pairs[i][1]), NULL, NULL, &e));
        for (size_t k = 0; k < GAMES; k++)
            if (query_holds(&q, &w->facts[k]) != query_holds(&plain, &w->facts[k]))
                fail_msg("%s is not %s, game %zu", pairs[i][0], pairs[i][1], k);
    }
    query_free(&q);
    query_free(&plain);
}

static void parentheses_have_a_limit(void **state)
{
    enum { MOST = 64 };
    struct world *w = *state;
    struct query q = {0};
    struct error e;
    size_t column = 0;

    for (int deep = MOST - 1; deep <= MOST + 1; deep++) {
        struct buf text = {0};

        for (int i = 0; i < deep; i++)
            buf_add_string(&text, i % 2 ? "-(size:9 or " : "(-ada ");
        buf_add_string(&text, "ada");
        buf_add_repeat(&text, ')', (size_t)deep);
        assert_int_equal(query_parse(&q, buf_slice(&text), NULL, &column, &e), deep <= MOST);
        if (deep > MOST)
            assert_string_equal(e.text, "more than 64 parentheses are open");
        query_parse_typed(&q, buf_slice(&text), NULL, &e);
        query_holds(&q, &w->facts[0]);
        buf_free(&text);
    }
    query_free(&q);
}

/* ---- comments are read where they decide ---- */

struct opened {
    const struct sgf_collection *collection;
    int times;
};

static const struct sgf_collection *opened(void *context)
{
    struct opened *o = context;

    o->times++;
    return o->collection;
}

/* Comments decide on the games that all else leaves: a source does not have them. */
static void comments_are_read_late(void **state)
{
    static const struct {
        const char *query;
        int times, found;
    } rows[] = {{"comment:cut", GAMES, GAMES / 2}, {"comment:cut size:7", 0, 0}, {"comment:cut black:ada white:bob", GAMES / 4, GAMES / 8},
        {"comment:cut or size:7..30", 0, GAMES}, {"size:9 or comment:cut", GAMES / 2, GAMES * 3 / 4}, {"-comment:cut date:1846 size:9 black:ada", GAMES / 8, GAMES / 16},
        {"black:nobody (comment:cut or comment:nobi)", 0, 0}, {"size:9", 0, GAMES / 2}};
    struct world *w = *state;
    struct source source = {0};
    struct query q = {0};
    struct error e;

    source_begin(&source, "a.sgf");
    while (source_read(&source, &w->collection, 1000))
        continue;
    source_end(&source);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct opened o = {&w->collection, 0};
        struct query_filter filter = {.open = opened, .context = &o};
        int found = 0;

        assert_true(query_parse(&q, slice_of(rows[i].query), NULL, NULL, &e));
        query_filter_set(&filter, &q);
        query_filter_begin(&filter, &source);
        for (size_t game = 0; game < GAMES; game++)
            found += query_filter_holds(&filter, &source, game);
        if (found != rows[i].found || o.times != rows[i].times)
            fail_msg("%s: found %d, read %d", rows[i].query, found, o.times);
        query_filter_free(&filter);
    }
    query_free(&q);
    source_free(&source);
}

static int setup(void **state)
{
    static struct world w;

    w.c = chance_begin("63-grammar");
    world_make(&w);
    *state = &w;
    return 0;
}

static int teardown(void **state)
{
    world_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(queries_mean_what_they_say), cmocka_unit_test(what_is_wrong_is_left_out),
        cmocka_unit_test(parentheses_have_a_limit), cmocka_unit_test(comments_are_read_late)};

    return cmocka_run_group_tests(tests, setup, teardown);
}
