/* tests/foreign/20-foreign.c - records in GIB, NGF and UGF: their contents; made by chance, real, cut, damaged and
 * large ones */
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
#include "base/json_read.h"
#include "base/text.h"
#include "cases.h"
#include "collection.h"
#include "foreign/foreign.h"
#include "sweep.h"

enum { PATH = 4096, MEBIBYTE = 1024 * 1024, SAMPLE_STEP = 61, GAMES = 400, ALL_GAMES = 20000 };

struct record {
    struct sgf_collection c;
    struct sgf_game g;
};

static void open_bytes(struct record *r, struct slice bytes)
{
    *r = (struct record){.c = {.forced = CHARSET_UNKNOWN}};
    foreign_collection_init(&r->c, CHARSET_UNKNOWN);
    sgf_collection_feed(&r->c, bytes, true);
    if (r->c.count > 0)
        sgf_game_load(&r->g, &r->c, 0);
}

static void close_record(struct record *r)
{
    sgf_game_free(&r->g);
    sgf_collection_free(&r->c);
}

static const char *folder(void)
{
    static char path[PATH];
    snprintf(path, sizeof path, "%s/foreign", cases_data());
    return path;
}

static void read_sample(const char *name, struct buf *out)
{
    char path[2 * PATH];
    struct error e;
    snprintf(path, sizeof path, "%s/%s", folder(), name);
    if (!file_read(path, out, &e))
        fail_msg("%s: %s", path, e.text);
}

static bool is_record(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && (!strcmp(end, ".gib") || !strcmp(end, ".ngf") || !strcmp(end, ".ugf") || !strcmp(end, ".ugi"));
}

static size_t for_samples(void (*visit)(struct slice bytes))
{
    size_t count = 0;
    DIR *dir = opendir(folder());
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct buf bytes = {0};
        if (!is_record(entry->d_name))
            continue;
        read_sample(entry->d_name, &bytes);
        visit(buf_slice(&bytes));
        buf_free(&bytes);
        count++;
    }
    if (dir)
        closedir(dir);
    return count;
}

/* ---- contents ---- */

static void compare_text(const char *name, const char *what, struct slice expected, const struct buf *is)
{
    if (!slice_is_equal(slice_trim(expected), slice_trim(buf_slice(is))))
        fail_msg("%s: %s is \"%.*s\", not \"%.*s\"", name, what, (int)is->len, is->at, (int)expected.len, expected.at);
}

static void compare_properties(const char *name, const struct sgf_game *g, struct json_value *expected)
{
    static const char *const idents[] = {"SZ", "PB", "BR", "PW", "WR", "RE", "KM", "DT", "PC", "EV", "HA", "TM", "OT",
        "RU", "CP"};
    struct buf text = {0};
    for (size_t i = 0; i < COUNT(idents); i++) {
        struct slice said = {NULL, 0};
        buf_clear(&text);
        sgf_node_text(g, 0, sgf_property_find(slice_of(idents[i])), &text);
        if (json_read_text(json_read_member(expected, idents[i]), &said))
            compare_text(name, idents[i], said, &text);
    }
    buf_free(&text);
}

static void compare_setup(const char *name, const struct sgf_game *g, struct json_value *expected)
{
    const struct json_value *stones = json_read_member(expected, "AB");
    const uint32_t prop = sgf_find(g, 0, SGF_AB);
    size_t count = 0;
    struct slice point;
    for (; json_read_text(json_read_element(stones, count), &point); count++) {
        bool is_there = false;
        for (uint32_t v = prop == SGF_NONE ? 0 : sgf_value_first(g, prop);
             prop != SGF_NONE && v < sgf_value_end(g, prop); v++)
            is_there |= slice_is_equal(sgf_raw(g, v), point);
        if (!is_there)
            fail_msg("%s: no stone at %.*s", name, (int)point.len, point.at);
    }
    assert_int_equal(count, prop == SGF_NONE ? 0 : sgf_value_end(g, prop) - sgf_value_first(g, prop));
}

/* True if the moves from `node` on along first children are these. */
static bool is_line(const struct sgf_game *g, uint32_t node, const struct json_value *moves)
{
    struct slice move, raw;
    for (size_t i = 0; json_read_text(json_read_element(moves, i), &move); i++) {
        const uint32_t id = *move.at == 'B' ? SGF_B : SGF_W;
        if (node == SGF_NONE || !sgf_single(g, node, id, &raw) || !slice_is_equal(slice_part(move, 2, move.len), raw))
            return false;
        node = sgf_child(g, node);
    }
    return node == SGF_NONE;
}

static void compare_variations(const char *name, const struct sgf_game *g, struct json_value *expected)
{
    const struct json_value *variations = json_read_member(expected, "variations"), *variation;
    double after;
    for (size_t i = 0; (variation = json_read_element(variations, i)); i++) {
        uint32_t node = 0;
        bool is_there = false;
        assert_true(json_read_number(json_read_member(variation, "after"), &after));
        for (int step = 0; step < (int)after; step++)
            node = sgf_child(g, node);
        for (uint32_t child = sgf_child(g, node); child != SGF_NONE; child = sgf_next(g, child))
            is_there |= is_line(g, child, json_read_member(variation, "moves"));
        if (!is_there)
            fail_msg("%s: no variation %zu", name, i + 1);
    }
}

/* Comments of all nodes, in whatever order. */
static void compare_comments(const char *name, const struct sgf_game *g, struct json_value *expected)
{
    const struct json_value *comments = json_read_member(expected, "comments_at_node"), *comment;
    struct slice said;
    struct buf text = {0};
    for (size_t i = 0; (comment = json_read_element(comments, i)); i++) {
        bool is_there = false;
        assert_true(json_read_text(json_read_element(comment, 1), &said));
        for (uint32_t node = 0; node < g->node_count; node++) {
            buf_clear(&text);
            is_there |= sgf_node_text(g, node, SGF_C, &text) &&
                        slice_is_equal(slice_trim(buf_slice(&text)), slice_trim(said));
        }
        if (!is_there)
            fail_msg("%s: no comment \"%.*s\"", name, (int)said.len, said.at);
    }
    buf_free(&text);
}

static void compare_record(struct json_value *expected)
{
    struct slice file, format;
    struct buf name = {0}, bytes = {0};
    struct record r;
    assert_true(json_read_text(json_read_member(expected, "file"), &file) &&
                json_read_text(json_read_member(expected, "format"), &format));
    buf_add_slice(&name, file);
    read_sample(buf_string(&name), &bytes);
    open_bytes(&r, buf_slice(&bytes));
    assert_int_equal(r.c.count, 1);
    assert_true(slice_is(format, r.c.foreign ? r.c.foreign->format : "SGF"));
    /* The program that wrote the expectation read this one as Chinese: see test_character_sets. */
    if (!slice_is(file, "korean-cp949.ngf"))
        compare_properties(buf_string(&name), &r.g, expected);
    compare_setup(buf_string(&name), &r.g, expected);
    if (!is_line(&r.g, sgf_child(&r.g, 0), json_read_member(expected, "moves")))
        fail_msg("%s: other moves", buf_string(&name));
    compare_variations(buf_string(&name), &r.g, expected);
    compare_comments(buf_string(&name), &r.g, expected);
    close_record(&r);
    buf_free(&name);
    buf_free(&bytes);
}

static void test_expected(void **state)
{
    struct buf lines = {0};
    size_t count = 0;
    (void)state;
    read_sample("expected.jsonl", &lines);
    for (struct slice rest = buf_slice(&lines); rest.len > 0; count++) {
        const size_t end = slice_find(rest, '\n');
        struct json_value *expected = json_read(slice_part(rest, 0, end));
        assert_non_null(expected);
        compare_record(expected);
        json_read_free(expected);
        rest = slice_part(rest, end + 1, rest.len);
    }
    assert_true(count >= 20);
    buf_free(&lines);
}

/* Adds a record as SGF, without line ends, which depend on diagnostics. */
static void add_tree(const char *name, struct buf *out)
{
    struct buf bytes = {0};
    struct record r;
    read_sample(name, &bytes);
    open_bytes(&r, buf_slice(&bytes));
    for (size_t i = 0; i < r.g.bytes.len; i++) {
        if (r.g.bytes.at[i] != '\n')
            buf_add_char(out, r.g.bytes.at[i]);
    }
    close_record(&r);
    buf_free(&bytes);
}

/* A record gives the same SGF as its copy in UTF-8. */
static void test_character_sets(void **state)
{
    static const char *const pairs[][2] = {{"korean-cp949.ngf", "korean-handicap6-utf8-crlf.ngf"},
        {"korea-euckr.gib", "korea-utf8.gib"}};
    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++) {
        struct buf a = {0}, b = {0};
        add_tree(pairs[i][0], &a);
        add_tree(pairs[i][1], &b);
        assert_string_equal(buf_string(&a), buf_string(&b));
        buf_free(&a);
        buf_free(&b);
    }
}

/* ---- cut and damaged ---- */

static size_t count_lines(struct slice bytes)
{
    struct sgf_place place = sgf_place_start(bytes);
    sgf_place_move(&place, bytes.len, CHARSET_UTF8);
    return place.line;
}

/* The result is a tree in UTF-8, and the places of its diagnostics are in the file. */
static void check_bytes(struct slice bytes)
{
    struct record r;
    open_bytes(&r, bytes);
    struct sgf_place place = sgf_collection_place(&r.c);
    const size_t lines = count_lines(bytes);
    if (r.c.foreign) {
        assert_int_equal(r.c.count, 1);
        assert_true(r.g.bytes.len == r.c.file.len && text_is_utf8(r.c.file));
    }
    for (size_t i = 0; i < r.g.diags.count; i++) {
        const struct sgf_diag *d = &r.g.diags.at[i];
        sgf_place_move(&place, sgf_diag_at(d), r.g.charset);
        assert_true(place.line >= 1 && place.line <= lines && place.column >= 1);
        /* The result is SGF without a flaw. */
        assert_true(!r.c.foreign || strncmp(sgf_diag_name(d->id), "unclosed", 8) != 0);
    }
    close_record(&r);
}

static void cut_everywhere(struct slice bytes)
{
    struct buf less = {0};
    for (size_t at = 0; at < bytes.len; at += (size_t)sweep_step(SAMPLE_STEP)) {
        char *prefix = malloc(at + 1); /* so that reading too far is noticed */
        assert_non_null(prefix);
        memcpy(prefix, bytes.at, at);
        check_bytes((struct slice){prefix, at});
        free(prefix);
        buf_clear(&less);
        buf_add_slice(&less, slice_part(bytes, 0, at));
        buf_add_slice(&less, slice_part(bytes, at + 1, bytes.len));
        check_bytes(buf_slice(&less));
    }
    buf_free(&less);
}

static void test_cut(void **state)
{
    (void)state;
    assert_true(for_samples(cut_everywhere) >= 20);
}

/* ---- games made by chance, written in each format ---- */

static void check_text(const struct record *r, const char *ident, const char *expected)
{
    struct buf text = {0};
    sgf_node_text(&r->g, 0, sgf_property_find(slice_of(ident)), &text);
    if (strcmp(buf_string(&text), expected ? expected : "") != 0)
        fail_msg("%s is \"%s\", not \"%s\": %.*s", ident, buf_string(&text), expected ? expected : "", (int)r->g.bytes.len, r->g.bytes.at);
    buf_free(&text);
}

static void check_stones(const struct record *r, const struct made_game *g)
{
    struct hand_point at[9];
    const int count = made_handicap(g, at);
    const uint32_t prop = sgf_find(&r->g, 0, SGF_AB);
    assert_int_equal(count, prop == SGF_NONE ? 0 : sgf_value_end(&r->g, prop) - sgf_value_first(&r->g, prop));
    for (int i = 0; i < count; i++) {
        const struct made_move stone = {.at = at[i]};
        bool is_there = false;
        for (uint32_t v = sgf_value_first(&r->g, prop); v < sgf_value_end(&r->g, prop); v++)
            is_there |= slice_is(sgf_raw(&r->g, v), made_point(&stone));
        assert_true(is_there);
    }
}

static void check_moves(const struct record *r, const struct made_game *g)
{
    struct slice raw;
    uint32_t node = 0;
    assert_int_equal(r->g.node_count, g->moves + 1);
    for (int i = 0; i < g->moves; i++) {
        node = sgf_child(&r->g, node);
        assert_true(sgf_single(&r->g, node, g->move[i].stone == 'X' ? SGF_B : SGF_W, &raw));
        if (!slice_is(raw, made_point(&g->move[i])))
            fail_msg("move %d is %.*s, not %s", i + 1, (int)raw.len, raw.at, made_point(&g->move[i]));
    }
}

static void check_made(const struct made_game *g, enum made_format format, struct slice bytes)
{
    static const char *const names[] = {[MADE_GIB] = "GIB", [MADE_NGF] = "NGF", [MADE_UGF] = "UGF"};
    struct record r;
    open_bytes(&r, bytes);
    assert_int_equal(r.c.count, 1);
    assert_string_equal(r.c.foreign->format, names[format]);
    check_text(&r, "PB", g->player[0]);
    check_text(&r, "PW", g->player[1]);
    check_text(&r, "BR", made_rank(g->rank[0]));
    check_text(&r, "WR", made_rank(g->rank[1]));
    check_text(&r, "EV", g->event);
    check_text(&r, "PC", g->place);
    check_text(&r, "DT", made_date(g));
    check_text(&r, "RE", made_result(g));
    check_text(&r, "KM", made_komi(g));
    check_stones(&r, g);
    check_moves(&r, g);
    close_record(&r);
}

/* False for NGF that begins with a pass, as it has no sign. */
static bool is_seen(const struct made_game *g, enum made_format format)
{
    return made_is_foreign(g, format) && g->moves > 0;
}

static void each_made(const char *what, void (*visit)(const struct made_game *g, enum made_format format, struct slice bytes), size_t few, size_t all)
{
    struct chance c = chance_begin(what);
    const size_t count = sweep_share(few, all);
    struct made_game *games = made_games(&c, count);
    size_t seen[MADE_FORMATS] = {0};
    for (size_t i = 0; i < count * MADE_FORMATS * 2; i++) {
        const enum made_format format = i % MADE_FORMATS;
        const struct made_game *g = &games[i / MADE_FORMATS / 2];
        struct buf bytes = {0};
        if (is_seen(g, format) && made_foreign(g, format, i / MADE_FORMATS % 2, &bytes)) {
            visit(g, format, buf_slice(&bytes));
            seen[format]++;
        }
        buf_free(&bytes);
    }
    for (int format = 0; format < MADE_FORMATS; format++)
        assert_true(seen[format] >= 4);
    free(games);
}

static void test_made(void **state)
{
    (void)state;
    each_made("20-foreign", check_made, GAMES, ALL_GAMES);
}

static void cut_made(const struct made_game *g, enum made_format format, struct slice bytes)
{
    (void)g;
    (void)format;
    cut_everywhere(bytes);
}

static void test_made_cut(void **state)
{
    (void)state;
    each_made("20-foreign, cut", cut_made, GAMES / 5, GAMES / 5);
}

/* ---- large ---- */

static void repeat(struct buf *to, const char *start, const char *line, size_t len)
{
    buf_add_string(to, start);
    const size_t line_len = strlen(line);
    buf_reserve(to, len + line_len);
    while (to->len < len)
        buf_add(to, line, line_len);
}

/* Many lines of one kind take hardly any time, and little memory. */
static void test_floods(void **state)
{
    static const char *const floods[][2] = {
        {"\\HS\n", "\n"},
        {"\\HS\n", "x\n"},
        {"\\HS\n", "\\[GAMENAME=\n"},
        {"\\HS\n", "\\[A=\\]\\[GAMEINFOMAIN=A:,B:"},
        {"\\HS\n\\[GAMEINFOMAIN=", "A:b,B:,"},
        {"\\HS\n\\[GAMETAG=", "A,B1,"},
        {"\\HS\n", "\\[A=b\\]\n"},
        {"\\HS\n", "\\[A=b\n"},
        {"\\HS\n", "\\[GAMENAME=b\\]"},
        {"\\HS\n\\[A=b\n", "STO 0 2 1 3 3\n"},
        {"\\HS\n\\GE\n", "x\n"},
        {"\\HS\n\\GS\n", "STO 0 2 1 3 3\n"},
        {"\\HS\n\\GS\n", "WIT 0 2 1\nSKI\n"},
        {"\\HS\n\\GS\n", "ABC\n"},
        {"PMABBREER\n", "\n"},
        {"PMABBREER\n", "PMABBREER\n"},
        {"PMABBREER\n", "IDB[1]x\n"},
        {"PMABBREER\n", "x\nPMABBREER\n"},
        {"[Header]\n", "[Data]\n"},
        {"[Header]\n", "A=b\n"},
        {"[Header]\n", "[A]\nb\n[Files]\n"},
        {"[Header]\n[MessageLine]\n", "x\n"},
        {"[Header]\n[Files]\n", "x\n"},
        {"[Header]\n[End]\n", "x\n"},
        {"[Header]\n[Data]\n", "AA,B1,1,1\n"},
        {"[Header]\n[Data]\nAA,B1,1,1\n[ReviewNode]\n", "VARIATION,\nNODE,1,1,1,1\n"},
        {"[Header]\n[Data]\nAA,B1,1,1\n[ReviewNode]\nNODE,1,1,1,1\n[ReviewComment]\n", ".Comment,1\n\n"},
        {"[Header]\n[Data]\nAA,B1,1,1\n[Figure]\n", ".Fig,1\nAA,B1,0\nBB,W1,1\n"},
        {"[Header]\n[Data]\nAA,B1,1,1\n[Figure]\n.Text,1\n", ".#,1,1,a\n\n"},
        {"[Header]\n", "Title=,,,,,\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(floods); i++) {
        struct buf bytes = {0};
        repeat(&bytes, floods[i][0], floods[i][1], MEBIBYTE);
        check_bytes(buf_slice(&bytes));
        buf_free(&bytes);
    }
}

static bool has_diag(const struct record *r, enum sgf_diag_id id)
{
    for (size_t i = 0; i < r->g.diags.count; i++) {
        if (r->g.diags.at[i].id == id)
            return true;
    }
    return false;
}

static void test_too_big(void **state)
{
    struct buf bytes = {0};
    struct record r;
    (void)state;
    repeat(&bytes, "PMABBREER\n", "                                                               \n",
        (size_t)64 * MEBIBYTE + 1);
    buf_add_string(&bytes, "PMACWEEEE\n");
    open_bytes(&r, buf_slice(&bytes));
    assert_int_equal(r.c.count, 1);
    assert_int_equal(r.g.node_count, 2);
    assert_true(has_diag(&r, SGF_DIAG_FOREIGN_TOO_BIG));
    close_record(&r);
    buf_free(&bytes);
}

/* ---- numbers of moves, handicaps and lines of moves: at their limits ---- */

static size_t notes_of(const struct record *r, enum sgf_diag_id id)
{
    size_t count = 0;
    for (size_t i = 0; i < r->g.diags.count; i++)
        count += r->g.diags.at[i].id == id;
    return count;
}

static size_t jumps_in(const struct buf *bytes)
{
    struct record r;
    open_bytes(&r, buf_slice(bytes));
    assert_int_equal(r.c.count, 1);
    const size_t jumps = notes_of(&r, SGF_DIAG_MOVE_NUMBER_JUMP);
    close_record(&r);
    return jumps;
}

/* Any command with a number counts; the move after it has the next number, or a diagnostic. */
static void test_move_numbers(void **state)
{
    static const char *const commands[] = {"STO 0 %d 2 4 4\n", "SKI 0 %d\n", "SUR 0 %d 1\n", "SUR 0 %d 2\n", "SUR 0 %d 7\n", "SUR 0 %d\n", "REM 0 %d\n", "BAK 0 %d\n", "XYZ 0 %d\n"};
    static const char gib[] = "\\HS\n\\[GAMENAME=x\\]\n\\HE\n\\GS\n2 1 0\n9 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n";
    struct buf bytes = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(commands); i++) {
        for (int next = 2; next <= 6; next++) {
            char line[40];
            buf_clear(&bytes);
            snprintf(line, sizeof line, commands[i], 3);
            buf_add_format(&bytes, "%s%sSTO 0 %d 1 5 5\n\\GE\n", gib, line, next);
            if (jumps_in(&bytes) != (next != 4))
                fail_msg("%s, then %d: %zu jumps", line, next, jumps_in(&bytes));
        }
    }
    for (int first = 1; first <= 4; first++) {
        for (int next = 1; next <= 6; next++) {
            buf_clear(&bytes);
            buf_add_format(&bytes, "[Header]\nVer=UGF3,200\nSize=19\nHdcp=0,6.50\nCoordinateType=IGS\n[Data]\nQP,B1,%d,0\nDQ,W1,%d,0\n", first, next);
            if (jumps_in(&bytes) != (size_t)(first != 1) + (next != first + 1))
                fail_msg("UGF: %d, then %d: %zu jumps", first, next, jumps_in(&bytes));
        }
    }
    buf_free(&bytes);
}

/* Two to nine stones if the board has room for them: more than four if it has middle lines. */
static void test_handicaps(void **state)
{
    struct buf bytes = {0};
    (void)state;
    for (int size = 5; size <= 19; size++) {
        for (int stones = 0; stones <= 10; stones++) {
            struct record r;
            buf_clear(&bytes);
            buf_add_format(&bytes, "title\n%d\nwhite\nblack\nplace\n%d\n0\n6\n20170316\n5\nBlack wins\n2\nPMABWCCCC\nPMACBDDDD\n", size, stones);
            open_bytes(&r, buf_slice(&bytes));
            assert_int_equal(r.c.count, 1);
            const bool is_odd = size % 2 && size > 7;
            const bool has_stones = stones >= 2 && size >= 7 && stones <= (is_odd ? 9 : 4);
            const uint32_t prop = sgf_find(&r.g, 0, SGF_AB);
            const uint32_t count = prop == SGF_NONE ? 0 : sgf_value_end(&r.g, prop) - sgf_value_first(&r.g, prop);
            if (count != (has_stones ? (uint32_t)stones : 0))
                fail_msg("%d stones on %d: %u", stones, size, (unsigned)count);
            for (uint32_t i = 0; i < count; i++) {
                for (uint32_t k = 0; k < i; k++)
                    assert_false(slice_is_equal(sgf_raw(&r.g, sgf_value_first(&r.g, prop) + i), sgf_raw(&r.g, sgf_value_first(&r.g, prop) + k)));
            }
            close_record(&r);
        }
    }
    buf_free(&bytes);
}

/* With a letter of a move replaced the line is not a move, and is reported. */
static void test_damaged_moves(void **state)
{
    static const char damage[] = "1@[- ";
    size_t said = 0;
    (void)state;
    for (size_t at = 7; at <= 7; at--) { /* first the undamaged one */
        for (size_t i = 0; i < sizeof damage - 1; i++) {
            char text[] = "title\n19\nwhite\nblack\nplace\n0\n0\n6\n20170316\n5\nBlack wins\n3\nPMABBCC\nPMACWDD\nPMADBEE\n";
            struct record r;
            if (at < 7)
                *(strstr(text, "PMACWDD") + at) = damage[i];
            open_bytes(&r, slice_of(text));
            assert_int_equal(r.c.count, 1);
            said = at == 7 ? r.g.diags.count : said;
            if (r.g.node_count != (at == 7 ? 4 : 3) || r.g.diags.count < said + (at < 7))
                fail_msg("'%c' at %zu: %u nodes", damage[i], at, (unsigned)r.g.node_count);
            close_record(&r);
        }
    }
}

int main(void)
{
    const struct CMUnitTest made[] = {
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_made_cut),
        cmocka_unit_test(test_floods),
        cmocka_unit_test(test_too_big),
        cmocka_unit_test(test_move_numbers),
        cmocka_unit_test(test_handicaps),
        cmocka_unit_test(test_damaged_moves),
    };
    const struct CMUnitTest all[] = {
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_made_cut),
        cmocka_unit_test(test_floods),
        cmocka_unit_test(test_too_big),
        cmocka_unit_test(test_move_numbers),
        cmocka_unit_test(test_handicaps),
        cmocka_unit_test(test_damaged_moves),
        cmocka_unit_test(test_expected),
        cmocka_unit_test(test_character_sets),
        cmocka_unit_test(test_cut),
    };
    return cases_data() ? cmocka_run_group_tests(all, NULL, NULL) : cmocka_run_group_tests(made, NULL, NULL);
}
