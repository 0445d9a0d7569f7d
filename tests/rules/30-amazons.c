/* tests/rules/30-amazons.c - games of Amazons, node by node: made by chance and played by hand; if they are here
 * (KIFU_TEST_DATA), 32 as another program played them */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/file.h"
#include "cases.h"
#include "games.h"
#include "rules/replay.h"
#include "sweep.h"

/* ---- games made by chance ---- */

/* Moves an amazon and shoots, by the six letters of a move. */
static void play_by_hand(struct hand *h, char stone, const char *letters)
{
    struct hand_point p[3];

    for (int i = 0; i < 3; i++)
        assert_true(hand_point_of(h, letters + 2 * i, &p[i]));
    h->at[p[0].row][p[0].column] = '.';
    h->at[p[1].row][p[1].column] = stone;
    h->at[p[2].row][p[2].column] = '#';
}

static void set_by_hand(struct hand *h, uint32_t id, const char *letters)
{
    struct hand_point p;

    assert_true(hand_point_of(h, letters, &p));
    h->at[p.row][p.column] = id == SGF_AB ? 'X' : id == SGF_AW ? 'O' : id == SGF_AE ? '.' : '#';
}

static void node_by_hand(struct hand *h, const struct sgf_game *g, uint32_t node)
{
    static const uint32_t setup[] = {SGF_AB, SGF_AW, SGF_AE, SGF_AA};
    struct slice raw;

    for (size_t i = 0; i < COUNT(setup); i++) {
        const uint32_t prop = sgf_find(g, node, setup[i]);

        for (uint32_t v = prop == SGF_NONE ? 0 : sgf_value_first(g, prop); prop != SGF_NONE && v < sgf_value_end(g, prop); v++)
            set_by_hand(h, setup[i], sgf_raw(g, v).at);
    }
    if (sgf_single(g, node, SGF_B, &raw))
        play_by_hand(h, 'X', raw.at);
    else if (sgf_single(g, node, SGF_W, &raw))
        play_by_hand(h, 'O', raw.at);
}

/* A side that cannot move is left out, whatever PL says. */
static void try_made(const struct buf *text, size_t *moves)
{
    const uint32_t turn = 1u << VERDICT_TURN | 1u << VERDICT_OUT_OF_TURN;
    struct sgf_collection collection;
    struct sgf_game game = {0};
    struct replay r;
    struct hand h;

    assert_true(sgf_game_from(&game, &collection, buf_slice(text)));
    replay_init(&r, &game);
    hand_clear(&h, 10, 10);
    for (const char *at = "djgjagjg"; *at; at += 2)
        set_by_hand(&h, SGF_AB, at);
    for (const char *at = "dagaadjd"; *at; at += 2)
        set_by_hand(&h, SGF_AW, at);
    for (uint32_t node = 0; node < game.node_count; node++) {
        node_by_hand(&h, &game, node);
        replay_to(&r, node);
        assert_int_equal(r.position.verdicts & ~turn, 0);
        for (int row = 0; row < 10; row++)
            for (int column = 0; column < 10; column++)
                assert_int_equal(".XO#"[r.position.board[point_at(column, row)]], h.at[row][column]);
        *moves += sgf_find(&game, node, SGF_B) != SGF_NONE || sgf_find(&game, node, SGF_W) != SGF_NONE;
    }
    replay_free(&r);
    sgf_game_free(&game);
    sgf_collection_free(&collection);
}

static void games_by_chance(void **state)
{
    static const struct games_shape shape = {.columns = 10, .rows = 10, .is_amazons = true, .nodes = 60};
    struct chance c = chance_begin("30-amazons");
    size_t moves = 0;

    (void)state;
    for (size_t i = 0, count = sweep_share(100, 5000); i < count; i++) {
        struct buf text = {0};

        games_record(&c, &shape, &text);
        if (!strchr(buf_string(&text), ':')) /* no rectangle of stones */
            try_made(&text, &moves);
        buf_free(&text);
    }
    assert_true(moves > 200);
}

/* ---- is there a move? ---- */

/* An amazon at each kind of place, with each set of the squares beside it blocked, by arrows or by amazons of the other
 * side: it can move if one of them is free. */
static void one_free_square_is_a_move(void **state)
{
    enum { SIDE = 6 };
    static const int places[][2] = {{0, 0}, {2, 0}, {5, 0}, {0, 2}, {2, 2}, {5, 3}, {0, 5}, {3, 5}, {5, 5}};
    size_t seen[2] = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(places) * 256; i++) {
        const int *at = places[i / 256];
        struct sgf_collection collection;
        struct sgf_game game = {0};
        struct replay r;
        struct buf text = {0};
        bool is_free = false;

        buf_add_format(&text, "(;GM[18]SZ[%d]AB[%c%c]", SIDE, 'a' + at[0], 'a' + at[1]);
        for (int d = 0; d < 9; d++) {
            const int column = at[0] + d % 3 - 1, row = at[1] + d / 3 - 1;
            const bool is_blocked = i % 256 >> (d - (d > 4)) & 1;

            if (d == 4 || column < 0 || row < 0 || column >= SIDE || row >= SIDE)
                continue;
            is_free |= !is_blocked;
            if (is_blocked)
                buf_add_format(&text, "%s[%c%c]", i / 7 % 2 ? "AA" : "AW", 'a' + column, 'a' + row);
        }
        buf_add_string(&text, ")");
        assert_true(sgf_game_from(&game, &collection, buf_slice(&text)));
        replay_init(&r, &game);
        if (r.position.rules->can_move(&r.position, STONE_BLACK) != is_free)
            fail_msg("%s: Black can%s move", buf_string(&text), is_free ? "not" : "");
        seen[is_free]++;
        replay_free(&r);
        sgf_game_free(&game);
        sgf_collection_free(&collection);
        buf_free(&text);
    }
    assert_true(seen[false] > 100 && seen[true] > 1000);
}

/* ---- real games ---- */

/* The text after the next `key` of a line of JSON, and *at after it; NULL if none before `end`. */
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
    const struct CMUnitTest made[] = {cmocka_unit_test(games_by_chance), cmocka_unit_test(one_free_square_is_a_move)};
    const struct CMUnitTest all[] = {cmocka_unit_test(games_by_chance), cmocka_unit_test(one_free_square_is_a_move),
        cmocka_unit_test(games_match)};

    return cases_data() ? cmocka_run_group_tests(all, NULL, NULL) : cmocka_run_group_tests(made, NULL, NULL);
}
