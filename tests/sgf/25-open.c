/* tests/sgf/25-open.c - a tree that is still coming: what is shown of it after each byte, and at the end */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "sgf/diag.h"
#include "sgf/sgf.h"
#include "sweep.h"

static const char *const records[] = {
    "(;GM[1]SZ[19];B[pd];W[dd]C[a \\] b [c\\\\];B[pp](;W[aa]TR[bb][cc][dd:ee])(;W[bb];B[cc]))",
    "(;C[\346\227\245\346\234\254];B[aa]C[\345\233\262\347\242\201 and more];W[bb])",                 /* UTF-8 */
    "(;CA[GB18030]C[\316\247\306\345];B[aa]C[\326\320\271\372];W[bb])",                               /* GB18030 */
    "(;CA[Shift_JIS]C[\225\\\216\246\217\\];B[aa]C[\227]\225\\];W[bb]C[\203\\])",                     /* "\\" and "]" in characters */
    "(;FF[4];B[aa])\n(;FF[4];W[bb]C[second];B[cc])(;FF[4]C[third];B[dd](;W[ee])(;W[ff]))",
    "From: somebody\nSubject: [a game]\n\n(;GM[1];B[aa];W[bb])\n-- \nbye (really)\n",
    "(;B[aa];W[bb](;B[cc]C[x] y];W[dd])(;B[ee]",
    "(GM[1]SZ[9];B[aa];W[bb])",
    "(;GM[1]SZ[9]B [aa] ; W\n[bb] TR [cc] [dd] blah [ee];;;B[ff])",
    "(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee](;B[ff]",
    "(;GM[1];B[aa]C[abc])\n;FF[4]GM[1];B[bb]C[x])(;FF[4];B[cc])", /* without its parenthesis the second is known by what follows */
};

/* True if the whole begins with the part; a bracket in a text may turn out not to be its end. */
static bool begins(struct slice part, struct slice whole)
{
    return slice_is_equal(part, whole) || (part.len < whole.len && whole.at[part.len] == ']' &&
                                           slice_is_equal(part, slice_part(whole, 0, part.len)));
}

/* The game has only parts of the whole one, in the same places. Only a node of setup and a move differs while it comes:
 * it becomes two, the setup first. */
static void assert_begins(const struct sgf_game *part, const struct sgf_game *whole, size_t cut)
{
    if (part->node_count > whole->node_count || part->bytes.len > cut)
        fail_msg("cut at %zu: %u nodes of %u", cut, part->node_count, whole->node_count);
    for (uint32_t node = 0; node < part->node_count; node++)
        if (part->nodes[node].parent != whole->nodes[node].parent)
            fail_msg("cut at %zu: node %u", cut, node);
    const uint32_t last = sgf_prop_first(part, part->node_count - 1);
    const bool is_split = last < part->prop_count && part->props[last].id != whole->props[last].id;
    const uint32_t props = is_split ? last : part->prop_count;
    for (uint32_t prop = 0; prop < props; prop++)
        if (part->props[prop].id != whole->props[prop].id || part->props[prop].value != whole->props[prop].value)
            fail_msg("cut at %zu: property %u", cut, prop);
    for (uint32_t value = 0; value < part->props[props].value; value++)
        if (!begins(sgf_raw(part, value), sgf_raw(whole, value)))
            fail_msg("cut at %zu: value %u: %.*s", cut, value, (int)part->values[value].len, sgf_raw(part, value).at);
}

static void assert_silent(const struct sgf_game *g, size_t cut)
{
    for (size_t i = 0; i < g->diags.count; i++) {
        const enum sgf_diag_id id = g->diags.at[i].id;
        if (id == SGF_DIAG_UNCLOSED_GAMETREE || id == SGF_DIAG_UNEXPECTED_EOF || id == SGF_DIAG_BAD_BYTES)
            fail_msg("cut at %zu: %s", cut, sgf_diag_name(id));
    }
}

static void assert_same(const struct sgf_collection *c, const struct sgf_collection *wanted)
{
    assert_int_equal(c->count, wanted->count);
    for (size_t i = 0; i < c->count; i++) {
        assert_int_equal(c->games[i].start, wanted->games[i].start);
        assert_int_equal(c->games[i].end, wanted->games[i].end);
        assert_int_equal(sgf_collection_gap(c, i), sgf_collection_gap(wanted, i));
        assert_false(sgf_collection_is_open(c, i));
    }
}

/* Checks the game shown after `cut` bytes. */
static void look(struct sgf_collection *c, const struct sgf_collection *whole, size_t cut)
{
    struct sgf_game part = {0}, all = {0};
    if (sgf_collection_show(c)) {
        assert_true(sgf_collection_is_open(c, c->count - 1));
        const uint64_t start = c->games[c->count - 1].start;
        sgf_game_load(&part, c, c->count - 1);
        assert_true(part.is_open);
        assert_silent(&part, cut);
        for (size_t i = 0; i < whole->count; i++) {
            if (whole->games[i].start != start)
                continue;
            sgf_game_load(&all, whole, i);
            assert_false(all.is_open);
            if (all.escapes_bytes == part.escapes_bytes)
                assert_begins(&part, &all, cut);
        }
    }
    sgf_game_free(&part);
    sgf_game_free(&all);
}

/* All cuts, one after the other in one collection; and each in a new collection. */
static void every_byte(struct slice bytes)
{
    struct sgf_collection whole, steps;
    sgf_collection_init(&whole, CHARSET_UNKNOWN);
    sgf_collection_feed(&whole, bytes, true);
    sgf_collection_init(&steps, CHARSET_UNKNOWN);
    for (size_t cut = 1; cut < bytes.len; cut++) {
        struct sgf_collection once;
        sgf_collection_feed(&steps, slice_part(bytes, 0, cut), false);
        look(&steps, &whole, cut);
        sgf_collection_init(&once, CHARSET_UNKNOWN);
        sgf_collection_feed(&once, slice_part(bytes, 0, cut), false);
        look(&once, &whole, cut);
        sgf_collection_feed(&once, bytes, true);
        assert_same(&once, &whole);
        sgf_collection_free(&once);
    }
    sgf_collection_feed(&steps, bytes, true);
    assert_false(sgf_collection_show(&steps));
    assert_same(&steps, &whole);
    sgf_collection_free(&steps);
    sgf_collection_free(&whole);
}

static void test_every_byte(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        every_byte(slice_of(records[i]));
}

static void test_by_chance(void **state)
{
    (void)state;
    struct chance c = chance_begin("open");
    for (size_t i = sweep_share(20, 1000); i > 0; i--) {
        struct buf record = {0};
        struct games_shape shape = games_shape(&c);
        games_record(&c, &shape, &record);
        if (record.len < 3000)
            every_byte(buf_slice(&record));
        buf_free(&record);
    }
}

/* A move is shown as soon as its bracket is there. */
static void test_moves_are_there(void **state)
{
    static const struct {
        const char *bytes;
        uint32_t nodes;
    } cases[] = {
        {"(;GM[1]SZ[19];B[pd]", 2}, {"(;GM[1]SZ[19];B[pd", 1}, {"(;GM[1]SZ[19];B[pd];", 2}, {"(;GM[1]SZ[19];B[pd];W", 2},
        {"(;GM[1]SZ[19];B[pd](", 2}, {"(;GM[1]SZ[19];B[pd](;W[dd]C[x", 3}, {"(;", 1}, {"(;G", 1}, {"(;GM[1", 1},
        {"(;B[aa](;W[bb])(;W[cc]", 3}, {"(;C[\346\227\245];B[aa]C[\346\227\245\346", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_collection c;
        struct sgf_game g = {0};
        sgf_collection_init(&c, CHARSET_UNKNOWN);
        sgf_collection_feed(&c, slice_of(cases[i].bytes), false);
        if (sgf_collection_show(&c)) {
            sgf_game_load(&g, &c, 0);
            if (g.node_count != cases[i].nodes)
                fail_msg("%s: %u", cases[i].bytes, g.node_count);
        } else if (strlen(cases[i].bytes) > 3) {
            fail_msg("%s is not shown", cases[i].bytes);
        }
        sgf_game_free(&g);
        sgf_collection_free(&c);
    }
}

/* Bytes without a tree, or not in SGF, are not shown before they are whole. */
static void test_others_are_not_shown(void **state)
{
    static const char *const files[] = {"", "(", "no game at all, (or so it seems)", "\\HS\r\n\\[GAMENAME=", "\377\376(\0;\0", "\177ELF"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct sgf_collection c;
        sgf_collection_init(&c, CHARSET_UNKNOWN);
        sgf_collection_feed(&c, slice_of(files[i]), false);
        assert_false(sgf_collection_show(&c));
        assert_int_equal(c.count, 0);
        sgf_collection_free(&c);
    }
}

/* A tree that seems incomplete wherever it is cut: searching for each of these ends would take hours. */
static void test_ends_without_end(void **state)
{
    enum { TIMES = 150000 };
    static const char *const patterns[] = {";C]", "](", "C]", ";B[", "(;C]", ";C]C", ";W[aa]x]", "C[a]]", ")]", ";C]\\"};
    (void)state;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct buf bytes = {0};
        struct sgf_collection c;
        struct sgf_game g = {0};
        buf_add_string(&bytes, "(;SZ[9];B[aa]");
        for (int k = 0; k < TIMES; k++)
            buf_add_string(&bytes, patterns[i]);
        sgf_collection_init(&c, CHARSET_UNKNOWN);
        sgf_collection_feed(&c, buf_slice(&bytes), false);
        sgf_collection_show(&c);
        sgf_game_load(&g, &c, 0);
        assert_true(g.node_count >= 2);
        sgf_game_free(&g);
        sgf_collection_free(&c);
        buf_free(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_byte), cmocka_unit_test(test_by_chance),
        cmocka_unit_test(test_moves_are_there), cmocka_unit_test(test_others_are_not_shown), cmocka_unit_test(test_ends_without_end)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
