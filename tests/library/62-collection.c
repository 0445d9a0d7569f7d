/* tests/library/62-collection.c - questions in words about a large collection, with the answers that are known */
#include "cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/json_read.h"
#include "base/mem.h"
#include "library/query.h"

struct world {
    struct sgf_collection collection;
    struct buf bytes, questions;
    struct arena arena;
    const struct facts_kept **kept; /* of each game */
};

static bool unpack(const char *path, struct buf *out)
{
    char command[4096], piece[65536];
    size_t len;

    snprintf(command, sizeof command, "xz -dc '%s'", path);
    FILE *pipe = popen(command, "r");
    if (!pipe)
        return false;
    while ((len = fread(piece, 1, sizeof piece, pipe)) > 0)
        buf_add(out, piece, len);
    return pclose(pipe) == 0 && out->len > 0;
}

static int set_up(void **state)
{
    static struct world w;
    struct sgf_game game = {.diags.limit = 1};
    struct facts_reader reader = {0};
    struct facts f;
    char path[4096];

    *state = NULL;
    if (!cases_data() || strcmp(json_read_library(), "no jansson") == 0)
        return 0;
    snprintf(path, sizeof path, "%s/search/queries.json", cases_data());
    if (!cases_load(path, &w.questions))
        return 0;
    snprintf(path, sizeof path, "%s/perf/mid.sgf.xz", cases_data());
    if (!unpack(path, &w.bytes))
        return 0;
    sgf_collection_init(&w.collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w.collection, buf_slice(&w.bytes), true);
    w.kept = mem_zero(w.collection.count, sizeof *w.kept);
    for (size_t i = 0; i < w.collection.count; i++) {
        sgf_game_load(&game, &w.collection, i);
        facts_read(&reader, &game, FACTS_ALL, &f);
        facts_ask(&reader, FACTS_ALL, &f);
        w.kept[i] = facts_keep(&w.arena, &f);
    }
    facts_free(&reader);
    sgf_game_free(&game);
    *state = &w;
    return 0;
}

static int clear_up(void **state)
{
    struct world *w = *state;

    if (!w)
        return 0;
    mem_free(w->kept);
    arena_free(&w->arena);
    sgf_collection_free(&w->collection);
    buf_free(&w->bytes);
    buf_free(&w->questions);
    return 0;
}

static void ask(const struct world *w, const struct people *people, struct slice text, const struct json_value *question)
{
    struct query q = {0};
    struct error e;
    struct facts f;
    double want = 0, first;
    size_t games = 0;

    if (!query_parse(&q, text, people, NULL, &e))
        fail_msg("%.*s: %s", (int)text.len, text.at, e.text);
    for (size_t i = 0; i < w->collection.count; i++) {
        facts_use(w->kept[i], &f);
        if (!query_holds(&q, &f))
            continue;
        if (json_read_number(json_read_element(json_read_member(question, "first_games"), games), &first) && (size_t)first != i + 1)
            fail_msg("%.*s: game %zu, not %.0f", (int)text.len, text.at, i + 1, first);
        games++;
    }
    query_free(&q);
    json_read_number(json_read_member(question, "games"), &want);
    if (games != (size_t)want)
        fail_msg("%.*s: %zu games, not %.0f", (int)text.len, text.at, games, want);
}

static void test_answers(void **state)
{
    const struct world *w = *state;

    if (!w) {
        skip();
        return;
    }
    struct json_value *all = json_read(buf_slice(&w->questions));
    const struct json_value *questions = json_read_member(all, "metadata"), *question;
    struct people *people = people_new((struct slice){0});
    struct slice text;
    size_t asked = 0;
    while ((question = json_read_element(questions, asked)) && json_read_text(json_read_member(question, "query"), &text)) {
        ask(w, people, text, question);
        asked++;
    }
    assert_true(asked > 0);
    people_free(people);
    json_read_free(all);
}

/* A slow machine takes a tenth of that. */
static void test_speed(void **state)
{
    const struct world *w = *state;
    struct people *people = people_new((struct slice){0});
    struct query q = {0};
    size_t found = 0;

    if (!w) {
        people_free(people);
        skip();
        return;
    }
    assert_true(query_parse(&q, SLICE("-player:\"Cho Chikun\" -player:~gbpacker date:2001..2012 result:W+,B+0.5 rank:5d.. a"), people, NULL, NULL));
    const clock_t start = clock();
    for (size_t i = 0; i < w->collection.count; i++) {
        struct facts f;

        facts_use(w->kept[i], &f);
        found += query_holds(&q, &f);
    }
    const double ms = 1000.0 * (double)(clock() - start) / CLOCKS_PER_SEC;
    print_message("# %zu of %zu games in %.1f ms; kept in %zu bytes each\n", found, w->collection.count, ms, w->arena.used / w->collection.count);
    assert_true(found > 0 && ms < 1000);
    query_free(&q);
    people_free(people);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_speed),
    };

    return cmocka_run_group_tests(tests, set_up, clear_up);
}
