/* tests/reader/56-analysis.c - analysis that programs leave in records: win rates, moves, and other texts */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/gzip.h"
#include "base/json_read.h"
#include "pack.h"
#include "reader/analysis.h"

struct record {
    struct buf bytes;
    struct sgf_collection c;
    struct sgf_game g;
};

static void load(struct record *r)
{
    r->g = (struct sgf_game){.number = 0};
    assert_true(sgf_game_from(&r->g, &r->c, buf_slice(&r->bytes)));
}

/* Loads a record of one node, with `json` packed as by KaTrain, and the properties `more`. */
static void load_katrain(struct record *r, const char *json, const char *more)
{
    struct buf stream = {0};
    r->bytes = (struct buf){0};
    pack_stream(&stream, slice_of(json));
    buf_add_string(&r->bytes, "(;FF[4]KT[ownership][policy][");
    pack_base64(&r->bytes, buf_slice(&stream));
    buf_add_format(&r->bytes, "]%s)", more);
    buf_free(&stream);
    load(r);
}

static void unload(struct record *r)
{
    sgf_game_free(&r->g);
    sgf_collection_free(&r->c);
    buf_free(&r->bytes);
}

/* The analysis of a node in words: "61.00% +2.50 500 visits"; "" if it has none. */
static void tell(const struct record *r, uint32_t node, struct buf *said)
{
    struct analysis a;
    const size_t start = said->len;
    const bool any = analysis_read(&r->g, node, true, &a);
    assert_int_equal(any, a.has_winrate || a.has_score);
    if (a.has_winrate)
        buf_add_format(said, "%.2f%%", a.winrate);
    if (a.has_score)
        buf_add_format(said, "%s%+.2f", said->len > start ? " " : "", a.score);
    if (a.visits)
        buf_add_format(said, " %ld visits", a.visits);
}

static void assert_found(const struct record *r, const char *expected)
{
    struct buf said = {0};
    tell(r, 0, &said);
    assert_string_equal(buf_string(&said), expected);
    buf_free(&said);
}

static void assert_root(const char *json, const char *expected)
{
    struct record r;
    load_katrain(&r, json, "");
    assert_found(&r, expected);
    unload(&r);
}

static void the_root_tells_about_the_position(void **state)
{
    (void)state;
    assert_root("{\"root\": {\"winrate\": 0.61, \"scoreLead\": 2.5, \"visits\": 500}}", "61.00% +2.50 500 visits");
    assert_root("{\"moves\": {\"D4\": {\"winrate\": 0.9}}, \"root\":{\"winrate\":0,\"scoreLead\":-12}}", "0.00% -12.00");
    assert_root("{\"root\": {\"scoreLead\" : 1.25, \"winrate\": null}}", "+1.25");
    assert_root("{\"root\": {\"winrate\": 1.5e-05}}", "0.00%");
    assert_root("{\"root\": {\"winrate\": 35e-2, \"visits\": 2e3}}", "35.00% 2000 visits");
    assert_root("{\"root\": {\"winrates\": 0.1, \"winrate\": 0.4}}", "40.00%");
    assert_root("{\"root\": {\"winrate\": 0.1, \"winrate\": 0.4}}", "40.00%"); /* the last one counts */
    assert_root("{\"\\u0072oot\": {\"win\\u0072ate\": 0.4}}", "40.00%");
    assert_root("{\"a\": \"\\\"root\\\": {\\\"winrate\\\": 0.9}\", \"root\": {\"winrate\": 0.4}}", "40.00%");
    assert_root("{\"root\": {\"a\": {\"winrate\": 0.9}, \"winrate\": 0.4}}", "40.00%");
}

static void what_is_no_number_is_left_out(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "", "{}", "{\"winrate\": 0.5}", "{\"root\": {}}", "{\"root\": {\"winrate\": }}", "{\"root\": {\"winrate\":", "{\"root\": {\"winrate\"",
        "{\"root\": {\"winrate\": 1.5}}", "{\"root\": {\"winrate\": -0.5}}", "{\"root\": {\"winrate\": e5}}", "{\"root\": {\"winrate\": 0-1}}",
        "{\"root\": {\"winrate\": \"0.5\"}}", "[{\"root\": {\"winrate\": 0.5}}]", "{\"root\": [{\"winrate\": 0.5}]}", "{\"root\": {\"a\": {\"winrate\": 0.5}}}",
        "{\"root\": {\"winrate\": 0.5", "{\"root\": {\"winrate\": 0.5}", "{\"root\": {\"winrate\": 0.5}} x", "{\"root\": {\"winrate\": +0.5}}",
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_root(rows[i], "");
    assert_root("{\"root\": {\"winrate\": 0.5, \"visits\": -3}}", "50.00%");
    assert_root("{\"root\": {\"winrate\": 0.5, \"visits\": 1e16}}", "50.00%");
}

/* The analysis of the first node of `record`. */
static void assert_record(const char *record, const char *expected)
{
    struct record r = {.bytes = {0}};
    buf_add_string(&r.bytes, record);
    load(&r);
    assert_found(&r, expected);
    unload(&r);
}

static void q5go_keeps_a_row_of_numbers(void **state)
{
    (void)state;
    assert_record("(;B[ee]QKGV[626:0.55:1.2:10.9::KataGo 1.9 s1056])", "55.00% +1.20 626 visits");
    assert_record("(;W[cc]QKGV[394:0.45:-1.1])", "45.00% -1.10 394 visits");
    assert_record("(;QKGV[10:0.2])", "20.00% 10 visits");
    assert_record("(;QKGV[10:0.2:1][20:0.3:2][15:0.4:3])", "30.00% +2.00 20 visits"); /* who looked most */
    assert_record("(;QKGV[10:0.2:1]SBKV[70])", "70.00% +1.00 10 visits");
    static const char *const rows[] = {"(;QKGV[])", "(;QKGV[10])", "(;QKGV[10:1.01])", "(;QKGV[10:-0.1])", "(;QKGV[x:0.5])", "(;QKGV[-1:0.5])"};
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_record(rows[i], "");
}

static void cgos_keeps_json_of_the_one_who_moved(void **state)
{
    (void)state;
    assert_record("(;B[gg]CC[{\"winrate\":0.61,\"score\":3.1,\"visits\":800,\"moves\":[{\"move\":\"C3\",\"winrate\":0.6}\\]}])",
        "61.00% +3.10 800 visits");
    assert_record("(;W[gg]CC[{\"winrate\":0.61,\"score\":3.5}])", "39.00% -3.50");
    assert_record("(;W[gg]C[ {\"winrate\":0.25}])", "75.00%");
    assert_record("(;B[gg]CC[{\"winrate\":0.25}]QKGV[5:0.75])", "75.00% 5 visits");
    static const char *const rows[] = {
        "(;B[gg]CC[])", "(;B[gg]CC[{}])", "(;B[gg]CC[{\"score\":1}])", "(;B[gg]CC[{\"winrate\":1.1}])", "(;B[gg]CC[{\"winrate\":0.5])",
        "(;B[gg]CC[\"winrate\"])", "(;B[gg]CC[{\"winrate\":\"0.5\"}])",
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_record(rows[i], "");
}

static void assert_nothing(const char *values)
{
    struct record r = {.bytes = {0}};
    buf_add_format(&r.bytes, "(;FF[4]KT%s)", values);
    load(&r);
    assert_found(&r, "");
    unload(&r);
}

static void what_was_not_packed_so_is_left_alone(void **state)
{
    (void)state;
    assert_nothing("[a][b]");
    assert_nothing("[a][b][c][d]");
    assert_nothing("[a][b][]");
    assert_nothing("[a][b][not base64!]");
    assert_nothing("[a][b][bm8gc3RyZWFt]"); /* "no stream" */
}

static void a_score_is_not_taken_from_the_comment_as_well(void **state)
{
    (void)state;
    struct record r;
    load_katrain(&r, "{\"root\": {\"scoreLead\": 2.5}}", "C[Win rate: B 61%\nScore: W+9]");
    assert_found(&r, "61.00% +2.50");
    unload(&r);
}

/* Compares the moves found, in words: "D4 61% 300 (D4 Q16), ..." */
static void assert_moves(const char *json, size_t most, const char *expected)
{
    struct record r;
    struct buf text = {0}, said = {0};
    struct analysis_move moves[5];
    load_katrain(&r, json, "");
    const size_t count = analysis_moves(&r.g, 0, &text, moves, most);
    for (size_t i = 0; i < count; i++) {
        buf_add_format(&said, "%s%.*s %.0f %ld", i ? ", " : "", (int)moves[i].move.len, moves[i].move.at, moves[i].winrate, moves[i].visits);
        if (moves[i].line.len)
            buf_add_format(&said, " (%.*s)", (int)moves[i].line.len, moves[i].line.at);
    }
    assert_string_equal(buf_string(&said), expected);
    buf_free(&text);
    buf_free(&said);
    unload(&r);
}

static void assert_one(const char *members, const char *expected)
{
    struct buf json = {0};
    buf_add_format(&json, "{\"moves\": {\"A1\": {%s}}}", members);
    assert_moves(buf_string(&json), 5, expected);
    buf_free(&json);
}

static void moves_come_in_their_order(void **state)
{
    (void)state;
    static const char json[] = "{\"root\": {\"winrate\": 0.5}, \"moves\": {"
        "\"Q16\": {\"move\": \"Q16\", \"order\": 1, \"winrate\": 0.4, \"visits\": 10, \"pv\": [\"Q16\", \"D4\"]},"
        "\"D4\": {\"order\": 0, \"move\" :\"D4\", \"winrate\": 0.61, \"visits\": 300}}}";
    assert_moves(json, 5, "D4 61 300, Q16 40 10 (Q16 D4)");
    assert_moves(json, 1, "D4 61 300");
    assert_moves(json, 0, "");
}

static void orders_left_out_are_closed_up(void **state)
{
    (void)state;
    assert_moves("{\"moves\": {\"A1\": {\"move\": \"A1\", \"order\": 4}, \"B2\": {\"move\": \"B2\", \"order\": 2}}}", 5, "B2 -1 0, A1 -1 0");
    assert_one("\"move\": \"A1\", \"order\": -1", "");
    assert_one("\"move\": \"A1\", \"order\": 5", "");
    assert_one("\"move\": \"A1\"", "");
    assert_one("\"move\": \"A1\", \"order\": \"0\"", "");
    assert_one("\"move\": \"A1\", \"order\": 0, \"winrate\": 7, \"visits\": -2", "A1 -1 0");
    assert_one("\"move\": \"A1\", \"order\": 0, \"winrate\": -7", "A1 -1 0");
    assert_one("\"move\": \"A1\", \"order\": 0, \"winrate\": \"0.5\", \"visits\": []", "A1 -1 0");
}

static void a_move_without_its_name_is_none(void **state)
{
    (void)state;
    assert_one("\"order\": 0", "");
    assert_one("\"order\": 0, \"move\": 5", "");
    assert_one("\"order\": 0, \"pv\": [\"A1\"], \"move\": \"\"", "");
    assert_moves("{\"moves\": [{\"order\": 0, \"move\": \"A1\"}]}", 5, "");
    assert_moves("{\"moves\": {\"A1\": 0, \"B2\": [], \"C3\": null}}", 5, "");
}

static void a_line_is_as_long_as_it_has_names(void **state)
{
    (void)state;
    assert_one("\"order\": 0, \"move\": \"A1\", \"pv\": [\"A1\", \"B2\", 3, \"C3\"]", "A1 -1 0 (A1 B2)");
    assert_one("\"order\": 0, \"move\": \"A1\", \"pv\": [\"A\\u0031\", \"\"]", "A1 -1 0 (A1 )");
    assert_one("\"order\": 0, \"move\": \"A1\", \"pv\": \"A1\"", "A1 -1 0");
    assert_one("\"order\": 0, \"move\": \"A1\", \"pv\": []", "A1 -1 0");
}

/* Cut anywhere, or too deep, it is not JSON text, and nothing is shown. */
static void what_is_cut_or_too_deep_is_nothing(void **state)
{
    (void)state;
    static const char json[] = "{\"root\": {\"winrate\": 0.5}, \"moves\": {\"A1\": {\"order\": 0, \"move\": \"A1\", \"pv\": [\"A1\"]}}}";
    struct buf cut = {0};
    for (size_t len = 0; len < sizeof json - 1; len++) {
        buf_clear(&cut);
        buf_add(&cut, json, len);
        assert_root(buf_string(&cut), "");
        assert_moves(buf_string(&cut), 5, "");
    }
    buf_clear(&cut);
    buf_add_string(&cut, "{\"root\": {\"winrate\": 0.5}, \"deep\": ");
    buf_add_repeat(&cut, '[', 30000);
    buf_add_repeat(&cut, ']', 30000);
    buf_add_char(&cut, '}');
    assert_root(buf_string(&cut), "");
    buf_free(&cut);
}

/* A record, and the analysis of the nodes of its main line. */
static const struct {
    const char *record, *expected;
} lines[] = {
    {"(;FF[4];B[pd]SBKV[45.61]SBKS[-1.5];W[dd]SBKV[45.71];B[aa]V[3.5];W[ab]OGSC[2]V[1];B[ac]SBKV[101])",
        "; 45.61% -1.50; 45.71%; +3.50; +2.00; "},
    {"(;FF[4]LZOP[KataGo 47.2 10k 0.5];W[dd]LZ[0.7.2 41.6 2.8k\nmove D4 visits 988 winrate 5846 pv D4];B[aa]LZ[KataGo 60 1.5m\nmove D4 visits 988 winrate 4000 scoreMean -2.5 pv D4 info move Q4 scoreMean 9];W[bb]LZ2[x 30 7];B[cc]LZ[nonsense])",
        "52.80% +0.50 10000 visits; 58.40% 2800 visits; 60.00% +2.50 1500000 visits; 70.00% 7 visits; "},
    {"(;FF[4];B[aa]C[0.63 0.36 0.00 2.0 v=2000 weight=1.26];W[bb]C[0.63 apples];B[cc]C[0.63 0.36 0.00 2.0])",
        "; 36.00% -2.00 2000 visits; ; "},
    {"(;FF[4];W[dd]LZ[0.7.2 41.6];W[dd]LZ[0.7.2 41.6 x];W[dd]LZ[0.7.2 41.6 -5];W[dd]LZ[0.7.2 41.6 9999999999m];W[dd]LZ[0.7.2 +41.6 3M -1.5];W[dd]LZ[0.7.2 4.1.6 7];W[dd]LZ[0.7.2 -1 7];W[dd]LZ[0.7.2 100.5 7];W[dd]LZ[0.7.2 9999999999999999 7];W[dd]LZ[0.7.2 . 7];W[dd]LZ[];W[dd]LZ[0.7.2 50 7\nmove D4 scoreMean x scoreMean 2 pv D4];W[dd]LZ[0.7.2 50 7\nmove D4 visits 5 info scoreMean 2])",
        "; 58.40%; 58.40%; 58.40%; 58.40%; 58.40% -1.50 3000000 visits; ; ; ; ; ; ; 50.00% +2.00 7 visits; 50.00% 7 visits"},
    {"(;FF[4];C[1.00 0.00 0.00 -12.5 v=1.5k];C[0.63 0.36 0.00 2.0 w=2000];C[0.63 1.36 0.00 2.0 v=2000];C[0.63 -0.36 0.00 2.0 v=2000];C[1. Black plays here];C[0.63 0.36 0.00])",
        "; 0.00% +12.50 1500 visits; ; ; ; ; "},
    {"(;FF[4];C[Black's win rate\n 57.3%];C[WIN RATE: W 40%\nScore: W+2.5];C[win rate: B 57];C[win rate: B 157%];C[win rate: B -3%];C[win rate: B x%];C[The win rate fell. Win rate: white 40%];C[A win rate of 40%];C[win rate];C[win rate:];C[win rate: b 0% score: even];C[win rate: b 0% score: b+];C[win rate: b 0% score: b-3];C[win rate: b 0% score: x+3];C[win rate: b 0% score: b+3x];C[win rate: b 0% score:])",
        "; 57.30%; 60.00% -2.50; ; ; ; ; 60.00%; ; ; ; 0.00%; 0.00%; 0.00%; 0.00%; 0.00%; 0.00%"},
    {"(;FF[4];SBKV[-1]SBKS[2];SBKV[0]V[x];SBKV[100]V[-3];V[])",
        "; +2.00; 0.00%; 100.00% -3.00; "},
};

static void each_node_says_its_own(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct record r = {.bytes = {0}};
        struct buf said = {0};
        buf_add_string(&r.bytes, lines[i].record);
        load(&r);
        for (uint32_t node = 0; node < r.g.node_count; node++) {
            buf_add_string(&said, node ? "; " : "");
            tell(&r, node, &said);
        }
        assert_string_equal(buf_string(&said), lines[i].expected);
        buf_free(&said);
        unload(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_node_says_its_own),
        cmocka_unit_test(q5go_keeps_a_row_of_numbers),
        cmocka_unit_test(cgos_keeps_json_of_the_one_who_moved),
        cmocka_unit_test(the_root_tells_about_the_position),
        cmocka_unit_test(what_is_no_number_is_left_out),
        cmocka_unit_test(what_was_not_packed_so_is_left_alone),
        cmocka_unit_test(a_score_is_not_taken_from_the_comment_as_well),
        cmocka_unit_test(moves_come_in_their_order),
        cmocka_unit_test(orders_left_out_are_closed_up),
        cmocka_unit_test(a_move_without_its_name_is_none),
        cmocka_unit_test(a_line_is_as_long_as_it_has_names),
        cmocka_unit_test(what_is_cut_or_too_deep_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
