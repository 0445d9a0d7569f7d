/* tests/reader/30-problem.c - which games are problems, how comments are judged, which answers are right */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "cases.h"
#include "collection.h"
#include "reader/answer.h"
#include "reader/problem.h"
#include "reader/reader.h"

/* ---- words ---- */

static void tasks(void **state)
{
    (void)state;
    static const char *const yes[] = {
        "Black to play", "White to live.", "BLACK TO KILL", "black  to\n play", "Is it alive?", "?", "who wins? Think", "\xD8\x9F",
        "Schwarz am Zug", "Weiß beginnt", "Noir joue et gagne", "À JOUER", "juegan negras", "ход чёрных", "ХОД БЕЛЫХ", "第三型 黑先", "白先活",
        "黒番です", "黑先白死", "흑선 백사", "흑 차례", "怎样攻击白三子呢？", "ｗｈｉｔｅ　ｔｏ　ｐｌａｙ",
    };
    static const char *const no[] = {
        "", " ", "Black played here", "as well as player setup", "to playground", "intro to players", "an auto move", "\xEF\xBF\xBD?", "x\xEF\xBF\xBD?x",
        "http://example.org/a?id=3", "the capital of Benin", "выход чёрныхи",
    };
    for (size_t i = 0; i < COUNT(yes); i++)
        if (!judge_sets_task(slice_of(yes[i])))
            fail_msg("no task: %s", yes[i]);
    for (size_t i = 0; i < COUNT(no); i++)
        if (judge_sets_task(slice_of(no[i])))
            fail_msg("a task: %s", no[i]);
    /* Only the beginning of a long comment counts. */
    struct buf text = {0};
    buf_add_repeat(&text, '.', 4095);
    buf_add_char(&text, '?');
    assert_true(judge_sets_task(buf_slice(&text)));
    text.len = 0;
    buf_add_repeat(&text, '.', 4096);
    buf_add_char(&text, '?');
    assert_false(judge_sets_task(buf_slice(&text)));
    buf_free(&text);
}

static void judgements(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum answer begins, says;
    } rows[] = {
        {"RIGHT", ANSWER_RIGHT, ANSWER_RIGHT},
        {"Right!", ANSWER_RIGHT, ANSWER_RIGHT},
        {"right", ANSWER_RIGHT, ANSWER_RIGHT},
        {"right side", ANSWER_OPEN, ANSWER_OPEN},
        {"on the right.", ANSWER_OPEN, ANSWER_OPEN},
        {"all well.\nRIGHT", ANSWER_OPEN, ANSWER_RIGHT},
        {"Correct.", ANSWER_RIGHT, ANSWER_RIGHT},
        {" - \"Correct", ANSWER_RIGHT, ANSWER_RIGHT},
        {"That is correct", ANSWER_OPEN, ANSWER_RIGHT},
        {"not correct", ANSWER_WRONG, ANSWER_WRONG},
        {"WRONG. One step", ANSWER_WRONG, ANSWER_WRONG},
        {"Incorrect", ANSWER_WRONG, ANSWER_WRONG},
        {"wrongly", ANSWER_OPEN, ANSWER_OPEN},
        {"Falsch", ANSWER_WRONG, ANSWER_WRONG},
        {"richtig", ANSWER_RIGHT, ANSWER_RIGHT},
        {"nicht richtig", ANSWER_WRONG, ANSWER_WRONG},
        {"Faux !", ANSWER_WRONG, ANSWER_WRONG},
        {"Faux.", ANSWER_WRONG, ANSWER_WRONG},
        {"juste à côté", ANSWER_OPEN, ANSWER_OPEN},
        {"Incorrecto", ANSWER_WRONG, ANSWER_WRONG},
        {"Правильно!", ANSWER_RIGHT, ANSWER_RIGHT},
        {"НЕПРАВИЛЬНО", ANSWER_WRONG, ANSWER_WRONG},
        {"正解", ANSWER_RIGHT, ANSWER_RIGHT},
        {"不正解", ANSWER_WRONG, ANSWER_WRONG},
        {"失敗図", ANSWER_WRONG, ANSWER_WRONG},
        {"黑1正确", ANSWER_OPEN, ANSWER_RIGHT},
        {"정답", ANSWER_RIGHT, ANSWER_RIGHT},
        {"오답", ANSWER_WRONG, ANSWER_WRONG},
        {"", ANSWER_OPEN, ANSWER_OPEN},
        {"...", ANSWER_OPEN, ANSWER_OPEN},
        {"\xFF\xFE", ANSWER_OPEN, ANSWER_OPEN},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (judge_begins(slice_of(rows[i].text)) != rows[i].begins || judge_says(slice_of(rows[i].text)) != rows[i].says)
            fail_msg("%s: begins %d says %d", rows[i].text, judge_begins(slice_of(rows[i].text)),
                judge_says(slice_of(rows[i].text)));
}

/* ---- which games ---- */

static uint32_t start_of(const char *text, char *color)
{
    struct sgf_collection c;
    struct sgf_game g = {0};

    assert_true(sgf_game_from(&g, &c, slice_of(text)));
    const uint32_t start = problem_start(&g);
    *color = start != SGF_NONE ? problem_color(&g, start) : 0;
    sgf_game_free(&g);
    sgf_collection_free(&c);
    return start;
}

#define TASK "C[Black to play]"

/* Appends the text with the colours exchanged: in moves, setup, annotations, PL. */
static void add_exchanged(const char *text, struct buf *out)
{
    static const char *const pairs[][2] = {{";B[", ";W["}, {"AB[", "AW["}, {"PL[B", "PL[W"}, {"GB[", "GW["}, {"PB[", "PW["}, {"]B[", "]W["}};

    for (size_t len; *text; text += len) {
        len = 1;
        const char *other = NULL;
        for (size_t i = 0; i < COUNT(pairs) * 2 && !other; i++)
            if (strncmp(text, pairs[i / 2][i % 2], strlen(pairs[i / 2][i % 2])) == 0) {
                other = pairs[i / 2][!(i % 2)];
                len = strlen(other);
            }
        if (other)
            buf_add_string(out, other);
        else
            buf_add_char(out, *text);
    }
}

static void which_games(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t start;
        char color;
    } rows[] = {
        {"(;AB[aa]" TASK ";B[bb])", 0, 'B'},
        {"(;AW[aa]" TASK ";W[bb])", 0, 'W'},
        {"(;AB[aa]PL[W]" TASK ";W[bb])", 0, 'W'},
        {"(;AB[aa]PL[W]" TASK ";B[bb])", 0, 'B'},            /* PL is impossible */
        {"(;AB[aa]PL[W]" TASK "(;B[bb])(;W[bb]))", 0, 'W'}, /* both may play */
        {"(;AB[aa]" TASK ";PL[B];N[x];B[bb])", 2, 'B'},     /* it begins before the first move */
        {"(;AB[aa];C[Black to play];B[bb])", 1, 'B'},
        {"(;AB[aa]C[ ];C[What now?];B[bb])", 1, 'B'},
        {"(;AB[aa]GC[Black to play];B[bb])", 0, 'B'},
        {"(;GM[18]SZ[6]AB[aa]AW[ff]C[Black to play];B[aaabac])", 0, 'B'},
        /* setup */
        {"(;" TASK ";B[bb])", SGF_NONE, 0},
        {"(;AB[]" TASK ";B[bb])", SGF_NONE, 0},
        {"(;AE[aa]" TASK ";B[bb])", SGF_NONE, 0},
        {"(;" TASK ";AB[aa];B[bb])", SGF_NONE, 0},
        /* a move */
        {"(;AB[aa]" TASK ")", SGF_NONE, 0},
        {"(;AB[aa]" TASK ";C[x])", SGF_NONE, 0},
        {"(;AB[aa]B[cc]" TASK ";W[bb])", SGF_NONE, 0},
        /* game-info */
        {"(;AB[aa]RE[B+R]" TASK ";B[bb])", SGF_NONE, 0},
        {"(;AB[aa]PB[x]" TASK ";B[bb])", SGF_NONE, 0},
        {"(;AB[aa]PW[x]" TASK ";B[bb])", SGF_NONE, 0},
        {"(;AB[aa]PB[]PW[ ]RE[]" TASK ";B[bb])", 0, 'B'}, /* empty values */
        /* the task */
        {"(;AB[aa];B[bb])", SGF_NONE, 0},
        {"(;AB[aa]C[A joseki.];B[bb])", SGF_NONE, 0},
        {"(;AB[aa]C[A joseki.];B[bb]C[Why?])", SGF_NONE, 0},
        {"(;AB[aa]C[A joseki.];C[Why?];B[bb])", SGF_NONE, 0}, /* only the first comment counts */
        {"(;AB[aa]C[\xE9\xBB\x91\xE5\x85\x88];B[bb])", 0, 'B'},
        /* or the judgement */
        {"(;AB[aa](;B[bb])(;B[cc]BM[1]))", 0, 'B'},
        {"(;AB[aa](;B[bb]TE[1])(;B[cc]))", 0, 'B'},
        {"(;AB[aa](;B[bb];W[cc]BM[1])(;B[cc]))", SGF_NONE, 0}, /* not the solver's move */
        {"(;AB[aa](;B[bb])(;B[cc]WV[]))", 0, 'B'},
        {"(;AB[aa](;B[bb];W[cc]C[Correct!])(;B[cc]))", 0, 'B'},
        {"(;AB[aa](;B[bb])(;B[cc]C[Wrong]))", 0, 'B'},
        {"(;AB[aa](;B[bb])(;B[cc]C[This is wrong]))", SGF_NONE, 0}, /* not at the beginning */
        {"(;AB[aa];B[bb]C[x];W[cc]C[Correct!])", 0, 'B'}, /* the comment of one is not joined to that of another */
        {"(;AB[aa];B[bb]C[Cor];W[cc]C[rect!])", SGF_NONE, 0},
        {"(;AB[aa];B[bb]TE[1])", 0, 'B'}, /* of the first move, */
        {"(;AB[aa];B[bb];W[cc];B[dd]BM[1])", 0, 'B'}, /* of the last one */
        {"(;AB[aa];B[bb];W[cc];B[dd];W[ee]TE[1])", SGF_NONE, 0},
        {"(;AB[aa];B[bb];W[cc];B[dd];W[ee]WV[])", 0, 'B'},
        {"(;AB[aa]C[Correct!];B[bb])", SGF_NONE, 0}, /* the answer is judged, not the position */
        {"(;AB[aa];C[x];C[Correct!];B[bb])", SGF_NONE, 0},
        {"(;AB[aa];C[x];PL[W];B[bb]C[Right.])", 2, 'B'},
        {"(;AB[aa]PL[W];PL[B];B[bb]C[Right.](;B[cc])(;W[cc]))", 1, 'B'}, /* the nearest PL counts */
        {"(;AB[aa]PL[W];PL[B](;W[bb]C[Right.])(;B[cc]))", 1, 'B'},
        {"(;AB[aa]PL[W](;C[x])(;N[y];W[bb])(;B[cc]C[Right.]))", SGF_NONE, 0},
        {"(;AB[aa]PL[W](;B[bb]C[Right.])(;W[cc]))", 0, 'W'},
        {"(;AB[aa]PL[W](;B[bb]C[Right.])(;C[x];W[cc]))", 0, 'B'}, /* his move is no child of the start */
        {"(;AB[aa]" TASK "(;B[bb])(;W[cc]))", 0, 'B'},
        {"(;AB[aa]PL[x]" TASK "(;B[bb])(;W[cc]))", 0, 'B'},
        {"(;AB[aa]AW[bb]" TASK ";W[cc])", 0, 'W'},
        {"(;AB[aa];N[x]" TASK "(;N[y])(;W[bb]))", SGF_NONE, 0},
        /* games without rules */
        {"(;GM[3]AB[aa]" TASK ";B[bb])", SGF_NONE, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char color;
        const uint32_t start = start_of(rows[i].text, &color);

        if (start != rows[i].start || color != rows[i].color)
            fail_msg("%s: %d %c", rows[i].text, (int)start, color ? color : '-');
        /* The same with the colours exchanged. */
        struct buf other = {0};
        const char swapped = rows[i].color ? (char)('B' + 'W' - rows[i].color) : 0;
        add_exchanged(rows[i].text, &other);
        if (start_of(buf_string(&other), &color) != rows[i].start || color != swapped)
            fail_msg("%s: %c", buf_string(&other), color ? color : '-');
        buf_free(&other);
    }
}

static void how_long(void **state)
{
    (void)state;
    for (int nodes = 19; nodes <= 22; nodes++) {
        struct buf text = {0};
        char color;

        buf_add_string(&text, "(;AB[aa]" TASK ";B[bb]");
        for (int i = 2; i < nodes; i++)
            buf_add_string(&text, ";");
        buf_add_string(&text, "(;)(;W[ab];B[ac];W[ad];B[ae]))");
        /* The branch has one node more. */
        assert_int_equal(start_of(buf_string(&text), &color), nodes + 1 <= PROBLEM_NODES_MOST ? 0 : SGF_NONE);
        buf_free(&text);
    }
    assert_int_equal(PROBLEM_NODES_MOST, 20);
}

/* ---- real records ---- */

static size_t problems_of(const char *path, size_t *games)
{
    struct buf bytes = {0};
    struct error e;
    struct sgf_collection c;
    struct sgf_game g = {0};
    size_t problems = 0;

    if (!file_read(path, &bytes, &e))
        fail_msg("%s: %s", path, e.text);
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, buf_slice(&bytes), true);
    for (size_t i = 0; i < c.count; i++) {
        sgf_game_load(&g, &c, i);
        problems += problem_start(&g) != SGF_NONE;
    }
    *games = c.count;
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&bytes);
    return problems;
}

/* With players, or moves from the start, it is a game, whatever the comments say. */
static void games_are_no_problems(void **state)
{
    enum { GAMES = 300 };
    struct chance c = chance_begin("30-problem");
    struct made_game *games = made_games(&c, GAMES);

    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        struct sgf_collection collection;
        struct sgf_game game = {0};
        struct buf bytes = {0};

        assert_true(made_sgf(&games[i], false, &bytes));
        assert_true(sgf_game_from(&game, &collection, buf_slice(&bytes)));
        if (problem_start(&game) != SGF_NONE)
            fail_msg("a problem: %s", buf_string(&bytes));
        sgf_game_free(&game);
        sgf_collection_free(&collection);
        buf_free(&bytes);
    }
    free(games);
}

/* One has its task in Chinese, one is a collection of 735: all others are games, lessons, positions for programs. */
static void real_records(void **state)
{
    (void)state;
    const char *data = cases_data();
    char folder[4096], path[8192];
    size_t count = 0;

    if (!data) {
        print_message("# the records of the world are not here\n");
        return;
    }
    snprintf(folder, sizeof folder, "%s/records", data);
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *d; (d = readdir(dir));) {
        size_t games;

        if (!strchr(d->d_name, '-') || strstr(d->d_name, ".md"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, d->d_name);
        const size_t problems = problems_of(path, &games);
        const bool is_one = !strncmp(d->d_name, "018-", 4), is_collection = !strncmp(d->d_name, "134-", 4);
        if (problems != (is_one || is_collection ? games : 0) || (is_collection && games != 735))
            fail_msg("%s: %zu of %zu", d->d_name, problems, games);
        count++;
    }
    closedir(dir);
    assert_true(count >= 139);
}

/* ---- answers ---- */

struct world {
    struct sgf_collection c;
    struct sgf_game g;
    struct replay r;
    struct answers a;
};

static void world_open(struct world *w, const char *text)
{
    *w = (struct world){0};
    assert_true(sgf_game_from(&w->g, &w->c, slice_of(text)));
    replay_init(&w->r, &w->g);
    answers_read(&w->a, &w->r, 0, STONE_BLACK);
}

static void world_close(struct world *w)
{
    answers_free(&w->a);
    replay_free(&w->r);
    sgf_game_free(&w->g);
    sgf_collection_free(&w->c);
}

/* The answer of each node after the root: + right, - wrong, ? open. */
static void which_answers(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said;
        int solution; /* its first node; -1: none */
    } rows[] = {
        {"(;(;B[aa];W[bb])(;B[cc];W[dd]))", "?+??", 1}, /* the main line; others are unknown */
        {"(;(;B[aa];W[bb]C[WRONG])(;B[cc];W[dd]))", "?-??", -1},
        {"(;(;B[aa];W[bb]C[RIGHT])(;B[cc];W[dd]))", "?+?-", 1},
        {"(;(;B[aa];W[bb])(;B[cc];W[dd]C[well, RIGHT]))", "?-?+", 3},
        {"(;(;B[aa]BM[1];W[bb])(;B[cc];W[dd]))", "--??", -1},
        {"(;(;B[aa]TE[1];W[bb])(;B[cc];W[dd]))", "++?-", 1},
        {"(;(;B[aa];W[bb])(;B[cc]WV[];W[dd]))", "?+--", 1},
        {"(;(;B[aa]WV[];W[bb])(;B[cc];W[dd]))", "--?+", 3}, /* lines without it are right */
        {"(;(;B[aa];W[bb]BM[1])(;B[cc];W[dd]))", "?+??", 1}, /* White's mistake does not judge Black */
        {"(;(;B[aa];W[bb]GW[1])(;B[cc];W[dd]GB[1]))", "?-?+", 3},
        {"(;(;B[aa]C[Correct, but go on];W[bb](;B[ee])(;B[ff]C[Wrong]))(;B[cc]))", "+++--", 1},
        {"(;(;B[aa]C[that is wrong];W[bb])(;B[cc];W[dd]))", "?+??", 1}, /* all words count only in a leaf */
        {"(;;B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))", "??+?+?", 1}, /* whatever White tries */
        {"(;(;W[aa];B[bb])(;B[cc])(;B[dd]))", "?++?", 1},
        {"(;;B[aa])", "+", 1},
        {"(;)", "", -1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct world w;
        char said[64] = "";

        world_open(&w, rows[i].text);
        for (uint32_t node = 1; node < w.g.node_count; node++)
            said[node - 1] = "?+-"[answers_say(&w.a, node)];
        const uint32_t solution = answers_solution(&w.a, 0);
        if (strcmp(said, rows[i].said) != 0 || (int)solution != (rows[i].solution < 0 ? (int)SGF_NONE : rows[i].solution))
            fail_msg("%s: %s, %d", rows[i].text, said, (int)solution);
        world_close(&w);
        /* With the colours exchanged the answers are the same for White. */
        struct buf other = {0};
        add_exchanged(rows[i].text, &other);
        world_open(&w, buf_string(&other));
        answers_read(&w.a, &w.r, 0, STONE_WHITE);
        for (uint32_t node = 1; node < w.g.node_count; node++)
            if ("?+-"[answers_say(&w.a, node)] != rows[i].said[node - 1])
                fail_msg("%s: node %u", buf_string(&other), node);
        assert_int_equal(answers_solution(&w.a, 0), solution);
        world_close(&w);
        buf_free(&other);
    }
}

/* From any node on, and no further than its subtree. */
static void below_a_node(void **state)
{
    (void)state;
    struct world w;

    world_open(&w, "(;(;B[aa];W[bb](;B[cc])(;B[dd]C[RIGHT]))(;B[ee]C[WRONG]))");
    answers_read(&w.a, &w.r, 2, STONE_BLACK);
    assert_int_equal(w.a.count, 3);
    assert_int_equal(answers_say(&w.a, 4), ANSWER_RIGHT);
    assert_int_equal(answers_say(&w.a, 5), ANSWER_OPEN);
    assert_int_equal(answers_say(&w.a, 1), ANSWER_OPEN);
    assert_int_equal(answers_solution(&w.a, 2), 4);
    assert_int_equal(answers_solution(&w.a, 4), SGF_NONE);
    assert_int_equal(answers_solution(&w.a, 0), SGF_NONE);
    answers_free(&w.a); /* empty, and another one may be read */
    assert_int_equal(w.a.count, 0);
    assert_int_equal(answers_say(&w.a, 4), ANSWER_OPEN);
    answers_read(&w.a, &w.r, 2, STONE_BLACK);
    assert_int_equal(answers_say(&w.a, 4), ANSWER_RIGHT);
    world_close(&w);
}

/* ---- the part of the board: reader/frame.h ---- */

/* The crop of a game; false if it has none. */
static bool crop_of(const char *text, struct frame *crop)
{
    struct sgf_collection c;
    struct reader r = {0};
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, slice_of(text), true);
    reader_open(&r, &c, 0);
    *crop = r.crop;
    const bool has = r.has_crop;
    reader_free(&r);
    sgf_collection_free(&c);
    return has;
}

/* The lines of the crop for points on lines `from` to `to`, by the rule in the header. */
static void lines_of(int size, int from, int to, int *first, int *last)
{
    const int least = size < FRAME_LEAST ? size : FRAME_LEAST;
    *first = from - FRAME_MARGIN < 0 ? 0 : from - FRAME_MARGIN;
    *last = to + FRAME_MARGIN >= size ? size - 1 : to + FRAME_MARGIN;
    for (bool is_down = (least - (*last - *first + 1)) % 2; *last - *first + 1 < least; is_down = !is_down) {
        if ((is_down || *first == 0) && *last < size - 1)
            ++*last;
        else
            --*first;
    }
    *first = *first == 1 ? 0 : *first;
    *last = *last == size - 2 ? size - 1 : *last;
}

/* Boxes of all sizes at all places: two stones are at corners, the answer is at a third one. */
static void a_crop_has_all_points_and_a_margin(void **state)
{
    static const int sizes[] = {3, 7, 9, 13, 19, 26};
    int crops = 0, wholes = 0;
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int from = 0, size = sizes[i]; from < size; from++)
            for (int to = from + 1; to < size; to++)
                for (int down = (from + to) % 5; down < size - 1; down += 5) {
                    char text[200];
                    struct frame crop;
                    int left, right, top, bottom;
                    snprintf(text, sizeof text, "(;SZ[%d]AB[%c%c]AW[%c%c]C[Black to play];B[%c%c])", size, 'a' + from,
                        'a' + down, 'a' + to, 'a' + down, 'a' + from, 'b' + down);
                    lines_of(size, from, to, &left, &right);
                    lines_of(size, down, down + 1, &top, &bottom);
                    const bool has_edge = left == 0 || top == 0 || right == size - 1 || bottom == size - 1;
                    const bool is_small = 2 * (right - left + 1) * (bottom - top + 1) <= size * size;
                    const bool has = crop_of(text, &crop);
                    if (has != (has_edge && is_small) ||
                        (has && (crop.from != point_at(left, top) || crop.to != point_at(right, bottom))))
                        fail_msg("%s: %d %d %d %d", text, left, top, right, bottom);
                    crops += has;
                    wholes += !has;
                }
    assert_true(crops > 100 && wholes > 100);
}

static void what_a_crop_holds(void **state)
{
    static const struct {
        const char *text;
        int right, bottom; /* of the crop, which begins in the upper left corner; 0: none */
    } cases[] = {
        {"(;SZ[19]AB[aa][bb]C[Black to play];B[cc])", 6, 6},
        {"(;SZ[19]AB[aa][bb]C[Black to play];B[])", 6, 6},
        {"(;SZ[19]AB[aa][bb]C[Black to play];B[cc](;W[dd])(;W[hd]))", 9, 6},
        {"(;SZ[19]AB[aa:gb]C[Black to play];B[cc]AE[aj])", 8, 11},
        {"(;SZ[19]AB[aa]C[Black to play];B[cc]LB[hd:x])", 9, 6},
        {"(;SZ[19]AB[aa]C[Black to play];B[cc]AR[aa:ah])", 6, 9},
        {"(;SZ[19]AB[aa]C[Black to play];B[cc]TR[hd][ah])", 9, 9},
        {"(;SZ[19]AB[aa]C[Black to play];B[cc]LB[ss:x])", 0, 0},
        {"(;SZ[19]AB[aa]C[Black to play];B[cc](;W[ss]))", 0, 0},
        {"(;SZ[19]AB[aa]VW[]C[Black to play];B[cc])", 0, 0},
        {"(;SZ[19]AB[aa]C[Black to play];B[cc]VW[aa:cc])", 0, 0},
        {"(;SZ[19]AB[aa]PB[a]PW[b]C[Black to play];B[cc])", 0, 0},
        {"(;SZ[19]AB[jj]C[Black to play];B[kk])", 0, 0},
        {"(;SZ[14]AB[aa][ne]C[Black to play];B[cc])", 13, 6}, /* half of the board, */
        {"(;SZ[14]AB[aa][nf]C[Black to play];B[cc])", 0, 0},  /* and more */
        {"(;SZ[19:7]AB[aa]C[Black to play];B[cc])", 6, 6},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct frame crop;
        const bool has = crop_of(cases[i].text, &crop);
        if (has != (cases[i].right > 0) || (has && (crop.from != point_at(0, 0) || crop.to != point_at(cases[i].right, cases[i].bottom))))
            fail_msg("%s: %d, up to %d %d", cases[i].text, has, point_column(crop.to), point_row(crop.to));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks),
        cmocka_unit_test(judgements),
        cmocka_unit_test(which_games),
        cmocka_unit_test(how_long),
        cmocka_unit_test(games_are_no_problems),
        cmocka_unit_test(real_records),
        cmocka_unit_test(which_answers),
        cmocka_unit_test(below_a_node),
        cmocka_unit_test(a_crop_has_all_points_and_a_margin),
        cmocka_unit_test(what_a_crop_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
