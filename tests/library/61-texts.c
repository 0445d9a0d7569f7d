/* tests/library/61-texts.c - queries asked of the texts of a source, each once, beside all games asked one by one */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "library/narrowing.h"
#include "sweep.h"

/* The same words are names, events, ranks, dates: an answer of one must not be taken for that of another. */
static const char *const words[] = {"Ada", "Ada Lo 3d", "3d", "Bob", "Bobby", "Cho Chikun", "趙治勲九段", "9p", "1846", "B+R", "W+2.5", "Void", "Japanese", "6.5", "", "0"};
static const char *const properties[] = {"PB", "PW", "BR", "WR", "EV", "RE", "DT", "PC", "GN", "RU", "KM", "AN", "SO", "BT", "RO", "TM", "OT", "US"};

static const char *const terms[] = {"player:ada", "player:=ada", "player:~b", "black:bob,3d", "white:\"cho chikun\"", "winner:ada", "winner:bob,bobby", "loser:=ada", "loser:~o",
    "event:ada", "event:=3d", "event:~p", "place:bob", "title:1846", "round:3d", "team:bobby", "source:ada", "annotator:\"ada lo\"", "annotator:ada", "date:1846", "date:..",
    "date:>1900", "result:B+", "result:?", "result:R", "result:2..3", "result:void", "rank:3d", "rank:>=9p", "rank:..", "komi:6.5", "komi:..", "komi:0", "time:0", "time:..", "time:1800..1900", "overtime:ada", "user:bob", "rules:japanese",
    "rules:~ada", "moves:1..", "moves:0", "size:19", "size:9,13", "handicap:0", "handicap:>2", "game:go", "file:of", "file:=texts.sgf", "file:other", "ada", "9p", "bob,cho", "1846"};

struct world {
    struct chance c;
    struct people *people;
    struct source source;
};

static void source_make(struct world *w, size_t games)
{
    struct sgf_collection collection;
    struct buf bytes = {0};
    for (size_t i = 0; i < games; i++) {
        buf_add_format(&bytes, "(;SZ[%d]HA[%d]", chance_below(&w->c, 2) ? 19 : 9, (int)chance_below(&w->c, 5));
        for (size_t k = 0; k < COUNT(properties); k++)
            if (chance_below(&w->c, 3))
                buf_add_format(&bytes, "%s[%s]", properties[k], words[chance_below(&w->c, COUNT(words))]);
        if (chance_below(&w->c, 8) == 0) /* that no other game has */
            buf_add_format(&bytes, "PB[Ada %zu]", i);
        buf_add_string(&bytes, chance_below(&w->c, 2) ? ";B[aa])\n" : ")\n");
    }
    sgf_collection_init(&collection, CHARSET_UTF8);
    sgf_collection_feed(&collection, buf_slice(&bytes), true);
    assert_int_equal(collection.count, games);
    source_begin(&w->source, "folder of/texts.sgf");
    while (source_read(&w->source, &collection, 1000))
        continue;
    source_end(&w->source);
    assert_int_equal(w->source.count, games);
    sgf_collection_free(&collection);
    buf_free(&bytes);
}

static void query_make(struct world *w, struct query *q, struct buf *text)
{
    struct error e;
    buf_clear(text);
    for (uint32_t i = 0, count = 1 + chance_below(&w->c, 4); i < count; i++) {
        buf_add_string(text, i == 0 ? "" : chance_below(&w->c, 2) ? " or " : " ");
        buf_add_string(text, chance_below(&w->c, 4) ? "" : "not ");
        buf_add_string(text, terms[chance_below(&w->c, COUNT(terms))]);
    }
    if (!query_parse(q, buf_slice(text), w->people, NULL, &e))
        fail_msg("%s: %s", buf_string(text), e.text);
}

/* One by one, with all its facts. */
static bool plainly(const struct world *w, struct facts_reader *reader, const struct query *q, size_t game)
{
    struct facts f;
    source_facts(&w->source, game, &f);
    facts_ask(reader, FACTS_ALL, &f);
    return query_holds(q, &f);
}

static void expect(const struct world *w, struct query_texts *t, const struct query *q, struct buf *text)
{
    static struct facts_reader reader;
    struct facts numbers;
    facts_none(&numbers);
    for (size_t i = 0; i < w->source.count; i++) {
        source_numbers(&w->source, i, &numbers);
        const enum query_answer answer = query_texts_ask(t, &numbers, w->source.games[i].text);
        if (answer != (plainly(w, &reader, q, i) ? QUERY_YES : QUERY_NO))
            fail_msg("%s: game %zu: %d", buf_string(text), i, (int)answer);
    }
    facts_free(&reader);
}

/* One after the other of the same memory, of sources that come and go. */
static void texts_are_asked_as_games_are(void **state)
{
    struct world *w = *state;
    struct query_texts t = {.cap = 0};
    struct query q = {0};
    struct buf text = {0};
    for (size_t i = 0, count = sweep_share(150, 6000); i < count; i++) {
        if (i % 10 == 0)
            source_make(w, 1 + chance_below(&w->c, 120));
        const struct query_pool pool = source_texts(&w->source);
        query_make(w, &q, &text);
        query_texts_begin(&t, &q, &pool);
        expect(w, &t, &q, &text);
    }
    query_texts_free(&t);
    query_free(&q);
    buf_free(&text);
}

/* ---- how often ---- */

static size_t asked;

static struct slice counted(const void *of, uint32_t number)
{
    const struct query_pool pool = source_texts(of);
    asked++;
    return pool.text(of, number);
}

static void each_text_is_asked_once(void **state)
{
    struct world *w = *state;
    struct query_texts t = {.cap = 0};
    struct query q = {0};
    struct error e;
    struct buf text = {0};
    buf_add_string(&text, "player:nobody or event:nobody");
    source_make(w, 500);
    struct query_pool pool = source_texts(&w->source);
    pool.text = counted;
    assert_true(query_parse(&q, buf_slice(&text), NULL, NULL, &e));
    query_texts_begin(&t, &q, &pool);
    for (int times = 0; times < 2; times++)
        expect(w, &t, &q, &text);
    assert_in_range(asked, 10, 2 * (size_t)pool.count);
    /* More texts than answers are kept of: they are asked each time. */
    asked = 0;
    pool.count = (16 << 20) + 1;
    query_texts_begin(&t, &q, &pool);
    assert_int_equal(t.terms, 0);
    expect(w, &t, &q, &text);
    assert_in_range(asked, 1000, SIZE_MAX);
    pool.count = 16 << 20;
    query_texts_begin(&t, &q, &pool);
    assert_int_equal(t.terms, 1);
    expect(w, &t, &q, &text);
    query_texts_free(&t);
    query_free(&q);
    buf_free(&text);
}

/* ---- the games of a library that count ---- */

static void narrowed(const struct world *w, const struct source *s, const uint8_t *chosen, const struct query *q)
{
    static struct facts_reader reader;
    struct world of = *w;
    of.source = *s;
    for (size_t i = 0; i < s->count; i++)
        if (chosen_has(chosen, i) != plainly(&of, &reader, q, i))
            fail_msg("%s: game %zu", s->name, i);
    facts_free(&reader);
}

/* Some games of one source, some of the other, whose texts may have moved, or are other ones. */
static void sources_are_asked_in_turn(void **state)
{
    struct world *w = *state;
    struct source sources[3] = {{.name = NULL}}, moved[2];
    struct narrowing n = {.count = 0};
    struct error e;
    size_t column;
    bool is_more = true;
    for (size_t i = 0; i < COUNT(sources); i++) {
        source_make(w, 3 * NARROWING_SLICE + i);
        sources[i] = w->source;
        w->source = (struct source){.name = NULL};
    }
    assert_true(narrowing_query(&n, SLICE("player:ada or event:3d or rank:9p"), &column, &e));
    while (is_more) {
        is_more = false;
        for (size_t i = 0; i < COUNT(sources); i++)
            for (uint32_t times = 1 + chance_below(&w->c, 2); times > 0; times--) {
                struct source *at = &moved[times % 2];

                *at = sources[i];
                is_more |= narrowing_step(&n, i, at);
                memset(at, 0xFF, sizeof *at);
            }
    }
    for (size_t i = 0; i < COUNT(sources); i++) {
        narrowed(w, &sources[i], narrowing_of(&n, i), &n.query);
        source_free(&sources[i]);
    }
    narrowing_free(&n);
}

static int set_up(void **state)
{
    static struct world w;
    w.c = chance_begin("texts");
    w.people = people_new(SLICE("Ada Lo, Bobby\n"));
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    struct world *w = *state;
    people_free(w->people);
    source_free(&w->source);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_asked_as_games_are),
        cmocka_unit_test(each_text_is_asked_once),
        cmocka_unit_test(sources_are_asked_in_turn),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
