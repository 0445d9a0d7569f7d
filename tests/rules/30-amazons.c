/* tests/rules/30-amazons.c - 32 games of Amazons, node by node as another program played them (KIFU_TEST_DATA) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "cases.h"
#include "rules/replay.h"

/* The text behind the next `key` of a line of JSON, and *at after it; NULL: none before `end`. */
static const char *next(const char **at, const char *end, const char *key)
{
    const char *found = memmem(*at, (size_t)(end - *at), key, strlen(key));
    if (!found)
        return NULL;
    *at = found + strlen(key);
    return *at;
}

static void assert_board(const struct position *p, const char *json)
{
    for (int row = 0; row < p->rows; row++) {
        json = strchr(json, '"') + 1;
        for (int column = 0; column < p->columns; column++)
            assert_int_equal(".XO#"[p->board[point_at(column, row)]], *json++);
        assert_int_equal(*json++, '"');
    }
}

static void assert_verdict(const struct position *p, const char *word, bool turn)
{
    const uint32_t rest = p->verdicts & ~(1u << VERDICT_TURN);
    assert_int_equal(p->verdicts >> VERDICT_TURN & 1, turn);
    if (!strncmp(word, "ok\"", 3)) {
        assert_int_equal(rest, 0);
        return;
    }
    int found = -1;
    for (int v = 0; v < VERDICT_COUNT; v++) {
        const char *name = verdict_name((enum verdict)v);
        if (!strncmp(word, name, strlen(name)) && word[strlen(name)] == '"')
            found = v;
    }
    assert_true(found >= 0);
    assert_int_equal(rest, 1u << found);
}

/* A line: {"file": ..., "nodes": [{"i": 1, ..., "verdict": "ok", "turn": false, "board": [...]}, ...], ...} */
static void try_game(const char *folder, const char *line, const char *end)
{
    char path[1024];
    const char *at = line, *file = next(&at, end, "\"file\": \"");
    struct buf bytes = {0};
    struct error e;
    struct sgf_collection collection;
    struct sgf_game game = {0};
    struct replay r;
    snprintf(path, sizeof path, "%s/amazons/%.*s", folder, (int)strcspn(file, "\""), file);
    assert_true(file_read(path, &bytes, &e));
    assert_true(sgf_game_from(&game, &collection, buf_slice(&bytes)));
    replay_init(&r, &game);
    uint32_t count = 0;
    for (const char *index; (index = next(&at, end, "{\"i\": ")) != NULL; count++) {
        const char *node_end = at;
        next(&node_end, end, "\"board\": [");
        replay_to(&r, (uint32_t)strtoul(index, NULL, 10));
        const char *verdict = next(&at, node_end, "\"verdict\": \""), *turn = next(&at, node_end, "\"turn\": ");
        if (verdict)
            assert_verdict(&r.position, verdict, *turn == 't');
        assert_board(&r.position, node_end);
        at = node_end;
    }
    assert_int_equal(count, game.node_count);
    replay_free(&r);
    sgf_game_free(&game);
    sgf_collection_free(&collection);
    buf_free(&bytes);
}

static void games_match(void **state)
{
    const char *folder = cases_data();
    char path[1024];
    struct buf lines = {0};
    struct error e;
    int games = 0;
    (void)state;
    if (!folder)
        skip();
    snprintf(path, sizeof path, "%s/amazons/expected.jsonl", folder);
    assert_true(file_read(path, &lines, &e));
    const char *at = lines.at, *end = lines.at + lines.len;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end ? line_end : end;
        try_game(folder, at, line_end);
        games++;
        at = line_end + 1;
    }
    assert_int_equal(games, 32);
    buf_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_match)};
    return cmocka_run_group_tests_name("amazons", tests, NULL, NULL);
}
