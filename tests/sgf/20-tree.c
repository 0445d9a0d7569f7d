/* tests/sgf/20-tree.c - walking a tree, addresses, labels, properties */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sgf/outline.h"
#include "sgf/paths.h"
#include "sgf/sgf.h"

struct record {
    struct sgf_collection c;
    struct sgf_game g;
};

static void load(struct record *r, const char *bytes)
{
    *r = (struct record){.g = {.number = 0}};
    assert_true(sgf_game_from(&r->g, &r->c, slice_of(bytes)));
}

static void unload(struct record *r)
{
    sgf_game_free(&r->g);
    sgf_collection_free(&r->c);
}

/*
 *     0-1-2-3
 *     |   `-4-5
 *     |-6-7
 *     `-8 */
static const char small_tree[] = "(;(;;(;)(;;))(;;)(;))";

static void test_walk(void **state)
{
    (void)state;
    struct record r;
    load(&r, small_tree);
    const struct sgf_game *g = &r.g;
    assert_int_equal(g->node_count, 9);
    assert_int_equal(sgf_leaf_count(g), 4);
    static const uint32_t parents[] = {SGF_NONE, 0, 1, 2, 2, 4, 0, 6, 0};
    static const uint32_t children[] = {1, 2, 3, SGF_NONE, 5, SGF_NONE, 7, SGF_NONE, SGF_NONE};
    static const uint32_t nexts[] = {SGF_NONE, 6, SGF_NONE, 4, SGF_NONE, SGF_NONE, 8, SGF_NONE, SGF_NONE};
    static const uint32_t counts[] = {3, 1, 2, 0, 1, 0, 1, 0, 0};
    static const uint32_t ends[] = {3, 3, 3, 3, 5, 5, 7, 7, 8};
    for (uint32_t node = 0; node < g->node_count; node++) {
        assert_int_equal(sgf_parent(g, node), parents[node]);
        assert_int_equal(sgf_child(g, node), children[node]);
        assert_int_equal(sgf_next(g, node), nexts[node]);
        assert_int_equal(sgf_child_count(g, node), counts[node]);
        assert_int_equal(sgf_line_end(g, node), ends[node]);
        assert_int_equal(sgf_has_variations(g, node), counts[node] > 1);
    }
    assert_int_equal(sgf_child_at(g, 0, 0), 1);
    assert_int_equal(sgf_child_at(g, 0, 1), 6);
    assert_int_equal(sgf_child_at(g, 0, 2), 8);
    assert_int_equal(sgf_child_at(g, 0, 3), SGF_NONE);
    assert_int_equal(sgf_child_at(g, 8, 0), SGF_NONE);
    unload(&r);
}

static void assert_address(const struct sgf_game *g, uint32_t node, const char *expected)
{
    struct buf address = {0};
    sgf_address(g, node, &address);
    assert_string_equal(buf_string(&address), expected);
    assert_int_equal(sgf_address_find(g, buf_slice(&address)), node);
    buf_free(&address);
}

static void test_addresses(void **state)
{
    (void)state;
    struct record r;
    load(&r, small_tree);
    static const char *const addresses[] = {"0", "1", "2", "3", "2.B", "2.B.1", "B", "B.1", "C"};
    for (uint32_t node = 0; node < 9; node++)
        assert_address(&r.g, node, addresses[node]);
    unload(&r);
}

static uint32_t find(const struct sgf_game *g, const char *address)
{
    return sgf_address_find(g, slice_of(address));
}

static void test_address_forms(void **state)
{
    (void)state;
    struct record r;
    load(&r, small_tree);
    const struct sgf_game *g = &r.g;
    assert_int_equal(find(g, ""), 0);
    assert_int_equal(find(g, "0"), 0);
    assert_int_equal(find(g, "A"), 1);       /* A is counted */
    assert_int_equal(find(g, "1.A.A"), 3);
    assert_int_equal(find(g, "A.1.b.1"), 5); /* either case */
    assert_int_equal(find(g, "0.C"), 8);
    assert_int_equal(find(g, "1.1"), 2);
    assert_int_equal(find(g, "002"), 2);
    assert_int_equal(find(g, "@0"), 0);
    assert_int_equal(find(g, "@8"), 8);
    static const char *const wrong[] = {"D",  "4",  "2.C", "3.1", "@9", "@",  "@x",   "x.",  ".", "1.", ".1",
                                        "1..1", "B2", "2B",  "-1",  "+1", " 1", "1 ",   "@-1", "#",
                                        "4294967295", "4294967296", "99999999999999999999", "AAAAAAAA", "ä"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(find(g, wrong[i]), SGF_NONE);
    unload(&r);
}

/* `count` nodes with two children, each the second child of the one before. */
static void make_comb(struct buf *out, int count)
{
    for (int i = 0; i < count; i++)
        buf_add_string(out, "(;(;)");
    buf_add_string(out, "(;)");
    buf_add_repeat(out, ')', (size_t)count);
}

static void test_long_address(void **state)
{
    (void)state;
    enum { FITS = 128 }; /* "B.B. ... B": 255 bytes */
    struct buf bytes = {0}, address = {0};
    struct record r = {.g = {.number = 0}};
    make_comb(&bytes, FITS + 1);
    assert_true(sgf_game_from(&r.g, &r.c, buf_slice(&bytes)));
    uint32_t last = r.g.node_count - 1;
    sgf_address(&r.g, sgf_parent(&r.g, last), &address);
    assert_int_equal(address.len, 255);
    assert_int_equal(sgf_address_find(&r.g, buf_slice(&address)), sgf_parent(&r.g, last));
    assert_address(&r.g, last, "@258");
    for (uint32_t node = 0; node <= last; node++) {
        buf_clear(&address);
        sgf_address(&r.g, node, &address);
        assert_int_equal(sgf_address_find(&r.g, buf_slice(&address)), node);
    }
    unload(&r);
    buf_free(&bytes);
    buf_free(&address);
}

static void test_paths(void **state)
{
    (void)state;
    struct record r;
    struct sgf_paths paths = {0};
    struct buf a = {0}, b = {0};
    load(&r, "(;;(;;(;)(;;))(;(;)(;)(;;;(;)(;))))");
    sgf_paths_make(&paths, &r.g);
    for (uint32_t node = 0; node < r.g.node_count; node++) {
        uint32_t depth = 0;
        for (uint32_t at = node; at != 0; at = sgf_parent(&r.g, at))
            depth++;
        buf_clear(&a);
        buf_clear(&b);
        sgf_address(&r.g, node, &a);
        sgf_paths_address(&paths, &r.g, node, &b);
        assert_string_equal(buf_string(&a), buf_string(&b));
        assert_int_equal(sgf_paths_depth(&paths, node), depth);
        if (node > 0)
            assert_int_equal(sgf_child_at(&r.g, sgf_parent(&r.g, node), sgf_paths_index(&paths, node)), node);
    }
    sgf_paths_free(&paths);
    unload(&r);
    buf_free(&a);
    buf_free(&b);
}

/* Addresses of more than 255 bytes are numbers, by the paths of the game and by separate ones. */
static void addresses_too_long_are_numbers_either_way(void **state)
{
    (void)state;
    static const char *const branches[] = {"(;(;)", "(;;;;;;;;;;;;(;)"}; /* "B.B. ..." and "11.B.12.B. ..." */
    for (size_t i = 0; i < 2; i++) {
        struct buf bytes = {0}, a = {0}, b = {0};
        struct sgf_paths paths = {0};
        struct record r = {.g = {.number = 0}};
        for (int count = 0; count < 140; count++)
            buf_add_string(&bytes, branches[i]);
        buf_add_string(&bytes, "(;)");
        buf_add_repeat(&bytes, ')', 140);
        assert_true(sgf_game_from(&r.g, &r.c, buf_slice(&bytes)));
        sgf_paths_make(&paths, &r.g);
        for (uint32_t node = 0; node < r.g.node_count; node++) {
            buf_clear(&a);
            buf_clear(&b);
            sgf_address(&r.g, node, &a);
            sgf_paths_address(&paths, &r.g, node, &b);
            assert_string_equal(buf_string(&a), buf_string(&b));
        }
        assert_int_equal(b.at[0], '@');
        sgf_paths_free(&paths);
        unload(&r);
        buf_free(&bytes);
        buf_free(&a);
        buf_free(&b);
    }
}

static void test_labels(void **state)
{
    (void)state;
    static const struct {
        uint32_t index;
        const char *label;
    } labels[] = {{0, "A"}, {1, "B"}, {25, "Z"}, {26, "AA"}, {27, "AB"}, {51, "AZ"}, {52, "BA"}, {701, "ZZ"}, {702, "AAA"},
                  {18277, "ZZZ"}, {4294967294u, "MWLQKWU"}};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        struct buf text = {0};
        sgf_label(labels[i].index, &text);
        assert_string_equal(buf_string(&text), labels[i].label);
        assert_int_equal(sgf_label_index(buf_slice(&text)), labels[i].index);
        buf_free(&text);
    }
    assert_int_equal(sgf_label_index(SLICE("aZ")), 51);
    assert_int_equal(sgf_label_index(SLICE("az")), 51);
    assert_int_equal(sgf_label_index(SLICE("za")), 676);
    assert_int_equal(sgf_label_index(SLICE("{a")), SGF_NONE);
    assert_int_equal(sgf_label_index(SLICE("@A")), SGF_NONE);
    assert_int_equal(sgf_label_index(SLICE("[A")), SGF_NONE);
    assert_int_equal(sgf_label_index(SLICE("`a")), SGF_NONE);
    assert_int_equal(sgf_label_index(SLICE("")), SGF_NONE);
    assert_int_equal(sgf_label_index(SLICE("A1")), SGF_NONE);
    assert_int_equal(sgf_label_index(SLICE("MWLQKWV")), SGF_NONE);
    assert_int_equal(sgf_label_index(SLICE("ZZZZZZZ")), SGF_NONE);
}

static void test_properties(void **state)
{
    (void)state;
    struct record r;
    struct slice raw;
    load(&r, "(;FF[3]ZZ[1]AB[aa][bb]ZZ[][2]XYZ[3]PB[][];C[];QQ[1])");
    const struct sgf_game *g = &r.g;
    uint32_t stones = sgf_find(g, 0, SGF_AB);
    assert_int_equal(stones, 2);
    assert_int_equal(sgf_value_end(g, stones) - sgf_value_first(g, stones), 2);
    assert_true(slice_is(sgf_raw(g, sgf_value_first(g, stones) + 1), "bb"));
    assert_int_equal(sgf_find(g, 1, SGF_AB), SGF_NONE);

    /* Names that only this tree has: numbers after those of the table, the same for the same name. */
    uint32_t zz = g->props[1].id, xyz = g->props[4].id;
    assert_true(zz >= SGF_KNOWN_COUNT && xyz >= SGF_KNOWN_COUNT && zz != xyz);
    assert_int_equal(g->props[3].id, zz);
    assert_true(slice_is(sgf_ident(g, zz), "ZZ"));
    assert_true(slice_is(sgf_ident(g, xyz), "XYZ"));
    assert_true(slice_is(sgf_ident(g, SGF_AB), "AB"));
    assert_int_equal(sgf_find(g, 0, zz), 1);
    assert_int_equal(sgf_find_from(g, 0, zz, 2), 3);
    assert_int_equal(sgf_find_from(g, 0, zz, 4), SGF_NONE);

    assert_true(sgf_single(g, 0, SGF_FF, &raw) && slice_is(raw, "3"));
    assert_true(sgf_single(g, 0, zz, &raw) && slice_is(raw, "1"));
    assert_true(sgf_single(g, 0, SGF_PB, &raw) && raw.len == 0);
    assert_false(sgf_single(g, 0, SGF_PW, &raw));
    assert_int_equal(sgf_style(g), -1);
    unload(&r);
    load(&r, "(;ST[3])");
    assert_int_equal(sgf_style(&r.g), 3);
    unload(&r);
    load(&r, "(;ST[7])");
    assert_int_equal(sgf_style(&r.g), 0);
    unload(&r);
}

static void test_table(void **state)
{
    (void)state;
    for (uint32_t id = 0; id < SGF_KNOWN_COUNT; id++) {
        const struct sgf_property *row = sgf_property(id, 1);
        assert_non_null(row);
        assert_int_equal(sgf_property_find(slice_of(row->ident)), id);
        assert_true(row->sentence[0] >= 'A' && row->sentence[0] <= 'Z');
    }
    assert_null(sgf_property(SGF_KNOWN_COUNT, 1));
    assert_int_equal(sgf_property_find(SLICE("b")), SGF_NONE);
    assert_int_equal(sgf_property(SGF_AB, 1)->ff, SGF_FF(1) | SGF_FF(2) | SGF_FF(3) | SGF_FF(4));
    assert_int_equal(sgf_property(SGF_LB, 1)->ff, SGF_FF(3) | SGF_FF(4));
    assert_int_equal(sgf_property(SGF_KGSDE, 1)->ff, 0);

    /* The meaning of an identifier depends on the game. */
    assert_int_equal(sgf_property(SGF_AS, 9)->value, SGF_VALUE_SIMPLETEXT);
    assert_int_equal(sgf_property(SGF_AS, 19)->compose, SGF_COMPOSE_MUST);
    assert_int_equal(sgf_property(SGF_SE, 1)->plural, SGF_LIST);
    assert_int_equal(sgf_property(SGF_SE, 9)->plural, SGF_SINGLE);
    assert_int_equal(sgf_property(SGF_AA, 18)->type, SGF_TYPE_SETUP);
    assert_int_equal(sgf_property(SGF_AA, 1)->type, SGF_TYPE_NONE); /* known, but not to Go */
    assert_int_equal(sgf_property(SGF_AA, 1)->value, SGF_VALUE_RAW);
    assert_int_equal(sgf_property(SGF_KM, 18)->type, SGF_TYPE_GAME_INFO);
}

/* A struct takes one tree after the other; nothing of the earlier one stays. */
static void test_reload(void **state)
{
    (void)state;
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct slice bytes = SLICE("(;FF[4]GM[18]UNKNOWN[x];;;B[aa]W[bb])(;)(;GM[1]OTHER[y]KGSDE[])");
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, bytes, true);
    assert_int_equal(c.count, 3);
    assert_int_equal(c.first_ff, 4);
    assert_int_equal(c.first_gm, 18);
    for (int round = 0; round < 2; round++) {
        sgf_game_load(&g, &c, 0);
        assert_int_equal(g.node_count, 5);
        assert_int_equal(g.ff, 4);
        assert_int_equal(g.gm, 18);
        assert_int_equal(g.diags.count, 2);
        sgf_game_load(&g, &c, 1);
        assert_int_equal(g.node_count, 1);
        assert_int_equal(g.prop_count, 0);
        assert_int_equal(g.ff, 1);
        assert_false(g.has_ff);
        assert_int_equal(g.gm, 1);
        assert_int_equal(g.diags.count, 0);
        sgf_game_load(&g, &c, 2);
        assert_int_equal(g.number, 3);
        assert_true(slice_is(sgf_ident(&g, g.props[1].id), "OTHER"));
        assert_int_equal(g.diags.count, 2);
        assert_int_equal(g.diags.at[0].game, 3);
    }
    sgf_game_free(&g);
    sgf_collection_free(&c);
}

/* The trees do not depend on the pieces in which the bytes come. */
static void assert_same_in_pieces(struct slice bytes, size_t piece)
{
    struct sgf_collection whole, pieces;
    sgf_collection_init(&whole, CHARSET_UNKNOWN);
    sgf_collection_init(&pieces, CHARSET_UNKNOWN);
    sgf_collection_feed(&whole, bytes, true);
    for (size_t at = 0; at < bytes.len; at += piece)
        sgf_collection_feed(&pieces, slice_part(bytes, 0, at), false);
    sgf_collection_feed(&pieces, bytes, true);
    assert_int_equal(pieces.count, whole.count);
    for (size_t i = 0; i < whole.count; i++) {
        assert_int_equal(pieces.games[i].start, whole.games[i].start);
        assert_int_equal(pieces.games[i].end, whole.games[i].end);
    }
    assert_true(slice_is_equal(pieces.file, whole.file));
    sgf_collection_free(&whole);
    sgf_collection_free(&pieces);
}

static void test_pieces(void **state)
{
    static const char *const starts[] = {
        "(;FF[4]CA[Big5]C[", "(;FF[4]CA[GBK]SZ[19]C[", "(;FF[4]C[", ";FF[4]CA[Big5]C[", "prose; and more (not yet) ;B[aa]C[", "(;FF[4]CA[ISO-2022-JP]C[",
    };
    static const char tail[] = "];C[\xA6\x5D\xA7\x7B\xA6\x5D];B[aa];C[\xA6\x5D])(;CA[Big5]PB[\xA5\xBB\xA6\x5D])\n;GM[1]C[\xA6\x5D])(;C[\x1B$BK\\\x1B(B])";
    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        for (size_t filler = 0; filler <= 1200; filler += 600) {
            struct buf bytes = {0};
            buf_add_string(&bytes, starts[i]);
            buf_add_repeat(&bytes, 'x', filler);
            buf_add_string(&bytes, tail);
            assert_same_in_pieces(buf_slice(&bytes), 1);
            assert_same_in_pieces(buf_slice(&bytes), 7);
            assert_same_in_pieces(buf_slice(&bytes), 1021);
            buf_free(&bytes);
        }
    }
}

/* A file is binary or not, whatever the pieces in which its bytes come: the controls that show it begin at any byte. */
static void test_noise_in_pieces(void **state)
{
    static const char *const starts[] = {"(;FF[4]C[", " \n(;B[aa]C[", "(C[prose ", "C[see", ";B[aa]C[", "MZ", "BZh (;B[aa]C[", "(", ""};
    static const size_t at[] = {0, 1, 5, 250, 940, 1000, 1023, 1024};
    static const size_t counts[] = {1, 51, 52, 200};
    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        for (size_t j = 0; j < sizeof at / sizeof *at * 4; j++) {
            struct buf bytes = {0};
            buf_add_string(&bytes, starts[i]);
            buf_add_repeat(&bytes, 'x', at[j / 4] - (at[j / 4] < bytes.len ? at[j / 4] : bytes.len));
            buf_add_repeat(&bytes, '\0', counts[j % 4]);
            buf_add_string(&bytes, "];W[bb]) ;C[x] (C[y][z]) ");
            buf_add_repeat(&bytes, 'y', 700);
            buf_add_string(&bytes, "(;FF[4]GM[1];B[aa])");
            for (size_t piece = 1; piece < 1400; piece = 2 * piece + 1)
                assert_same_in_pieces(buf_slice(&bytes), piece);
            buf_free(&bytes);
        }
    }
}

/* ---- where games begin and end in damaged files ---- */

static unsigned random_below(uint64_t *seed, unsigned count)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(*seed >> 33) % count;
}

/* Pieces of records, whole and broken, in any order: the pass over blocks of bytes goes back when it was wrong, and
 * finds the same as when one byte comes at a time. */
static void test_pieces_by_chance(void **state)
{
    static const char *const parts[] = {
        "(;", ";B[aa]", ";W[bb]", ")", "(", ")", "\n", " ", "C[plain text]", "C[a [9p] b]", "C[a [9p] b (c) d]", "C[x] lower C[y]",
        "C[see (;B[aa\\]) x]", "FF[4]", "GM[1]", "SZ[19]", "PB[A [1] b]", "FF [4]", "GaMe[1]", "N[x]", "C[\\]]", ";", "LB[aa:x]y]", "text ",
        "]", "[", "x", "1", "; Black [", ";\nW[", "\\", "C[\xe6\xae\xb5]", "C[\xe6\xae\xb5] \xe5\x9b\xa0 (x]", "CA[big5]", "C[\xa6\x5d (]",
        "C[a] b. (c) [d] e ;W[aa]", "))", "(;FF[4]GM[1]SZ[19]PB[A];B[aa];W[bb])", "(;B[aa](;W[bb])(;W[cc]))", "((",
        "a text that is longer than a block of sixty-four bytes, without brackets", "] more", "C[a [9p] :) b]", "N[a [9p] (: b]",
        "C[a text that is longer than a block of sixty-four bytes, [9p], with brackets :) and more]", "C[a [9p] \xa6\x5d :) b]",
    };
    enum { MOST = sizeof parts / sizeof *parts };
    (void)state;
    uint64_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        struct buf bytes = {0};
        buf_add_string(&bytes, round % 3 == 0 ? "(;CA[big5]" : round % 3 == 1 ? "(;" : "");
        for (unsigned left = 1 + random_below(&seed, 60); left > 0; left--)
            buf_add_string(&bytes, parts[random_below(&seed, random_below(&seed, 2) ? 8 : MOST)]);
        assert_same_in_pieces(buf_slice(&bytes), 1);
        assert_same_in_pieces(buf_slice(&bytes), 1 + random_below(&seed, 200));
        buf_free(&bytes);
    }
}

/* `file` without its byte `at`, if that is a parenthesis outside of values: counts its trees and diagnostics. */
static bool trees_without(struct slice file, size_t at, size_t *trees, size_t *diags)
{
    struct buf bytes = {0};
    struct sgf_collection c;
    struct sgf_game g = {.number = 0};
    if (file.at[at] != '(' && file.at[at] != ')')
        return false;
    buf_add_slice(&bytes, slice_part(file, 0, at));
    buf_add_slice(&bytes, slice_part(file, at + 1, file.len));
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, buf_slice(&bytes), true);
    *trees = c.count;
    *diags = 0;
    for (size_t i = 0; i < c.count; i++) {
        sgf_game_load(&g, &c, i);
        *diags += g.diags.count;
    }
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&bytes);
    return true;
}

/* One parenthesis lost, whichever it is, costs no game of a collection, and no more than a few lines. */
static void test_any_parenthesis_lost(void **state)
{
    enum { GAMES = 12 };
    struct buf file = {0};
    (void)state;
    for (int i = 0; i < GAMES; i++)
        buf_add_format(&file, "(;FF[4]GM[1]SZ[19]PB[%d];B[aa]C[%d];W[bb](;B[cc](;W[dd])(;W[ee]))(;B[ff];W[gg]))\n", i, i);
    size_t trees, diags, count = 0;
    for (size_t at = 0; at < file.len; at++) {
        if (!trees_without(buf_slice(&file), at, &trees, &diags))
            continue;
        count++;
        assert_true(trees >= GAMES && trees <= GAMES + 2);
        assert_true(diags <= 4);
    }
    assert_int_equal(count, GAMES * 10);
    buf_free(&file);
}

/* The end of a tree does not depend on the place of an escape in a block of 64 bytes, which the pass reads at a
 * time. */
static void test_escapes_in_blocks(void **state)
{
    static const char *const ends[] = {"\\])])", "\\\\])"};
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        for (size_t filler = 0; filler <= 260; filler++) {
            struct sgf_collection c;
            struct buf bytes = {0};
            buf_add_string(&bytes, "(;C[");
            buf_add_repeat(&bytes, 'x', filler);
            buf_add_string(&bytes, ends[i]);
            const size_t end = bytes.len;
            buf_add_string(&bytes, "(;C[y])");
            buf_add_repeat(&bytes, ' ', 128);
            sgf_collection_init(&c, CHARSET_UNKNOWN);
            sgf_collection_feed(&c, buf_slice(&bytes), true);
            assert_int_equal(c.count, 2);
            assert_int_equal(c.games[0].end, end);
            assert_int_equal(c.games[1].start, end);
            sgf_collection_free(&c);
            buf_free(&bytes);
        }
    }
}

/* Borrowed slices move with the bytes of a file: names in normalised form, values, CA of the first tree. Names that
 * were normalised stay. */
static void test_move(void **state)
{
    (void)state;
    static const char text[] = "(;CA[UTF-8]XYZZY[a]FooBar[b];B[aa])(;)(;CA[Big5]XQ[c])";
    const size_t len = sizeof text - 1;
    char *old = malloc(len), *new = malloc(len);
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct slice raw;
    assert_true(old && new);
    memcpy(old, text, len);
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, (struct slice){old, 40}, false);
    sgf_game_load(&g, &c, 0);
    memcpy(new, text, len);
    const struct sgf_move move = {(uintptr_t)old, new, 40};
    memset(old, '?', len);
    free(old);
    sgf_collection_move(&c, &move);
    sgf_game_move(&g, &move);
    assert_ptr_equal(g.bytes.at, new);
    assert_true(slice_is(sgf_ident(&g, g.props[1].id), "XYZZY"));
    assert_true(slice_is(sgf_ident(&g, g.props[2].id), "FB"));
    assert_true(sgf_single(&g, 0, g.props[2].id, &raw) && slice_is(raw, "b"));
    assert_true(slice_is(c.first_ca, "UTF-8"));
    sgf_collection_feed(&c, (struct slice){new, len}, true);
    assert_int_equal(c.count, 3);
    sgf_game_load(&g, &c, 2);
    assert_true(slice_is(sgf_ident(&g, g.props[1].id), "XQ"));
    sgf_game_free(&g);
    sgf_collection_free(&c);
    free(new);
}

/* Plain moves have their own reader; a blank before them avoids it. Whatever comes after one, the result is the
 * same. */
static void test_plain_moves(void **state)
{
    static const char *const rests[] = {"[dd]", "[dd][ee]", "B[ee]", "x[dd]", ";W[cc]", "C[x]", ")", "(;W[aa])(;W[bb])", ""};
    struct buf text = {0}, said[2] = {{0}};
    struct record r;
    (void)state;
    for (int c = 1; c < 256; c++) {
        for (size_t i = 0; i < sizeof rests / sizeof *rests; i++) {
            for (int way = 0; way < 2; way++) {
                buf_clear(&text);
                buf_clear(&said[way]);
                buf_add_format(&text, "(;FF[4]CA[ISO-8859-1]SZ[9];W[ba]%sB[pd]%c%s;W[bb];B[aa])", way ? "; " : ";", c, rests[i]);
                load(&r, buf_string(&text));
                outline_game(&r.g, &said[way]);
                for (size_t k = 0; k < r.g.diags.count; k++)
                    buf_add_format(&said[way], "%s\n", sgf_diag_name(r.g.diags.at[k].id));
                unload(&r);
            }
            if (!slice_is_equal(buf_slice(&said[0]), buf_slice(&said[1])))
                fail_msg("behind B[pd] \\x%02x%s: %s, not %s", c, rests[i], buf_string(&said[0]), buf_string(&said[1]));
        }
    }
    buf_free(&text);
    buf_free(&said[0]);
    buf_free(&said[1]);
}

/* Lines of them of every length, and one node of another kind anywhere in them. */
static void test_lines_of_plain_moves(void **state)
{
    enum { MOST = 300 };
    struct buf text = {0}, said[2] = {{0}};
    struct record r;
    (void)state;
    for (int count = 1; count <= MOST; count++) {
        for (int way = 0; way < 2; way++) {
            buf_clear(&text);
            buf_clear(&said[way]);
            buf_add_string(&text, "(;FF[4]CA[UTF-8]SZ[19]");
            for (int i = 0; i < count; i++)
                buf_add_format(&text, "%s%c[%c%c]%s", way ? "; " : ";", i % 2 ? 'W' : 'B', 'a' + i % 19, 'a' + i / 19 % 19, i == count * 7 % MOST ? "C[x]" : "");
            buf_add_string(&text, "(;B[aa])(;B[bb];W[cc]))");
            load(&r, buf_string(&text));
            assert_int_equal(r.g.node_count, count + 4);
            assert_int_equal(r.g.diags.count, 0);
            assert_int_equal(sgf_parent(&r.g, (uint32_t)count + 2), count);
            outline_game(&r.g, &said[way]);
            unload(&r);
        }
        assert_true(slice_is_equal(buf_slice(&said[0]), buf_slice(&said[1])));
    }
    buf_free(&text);
    buf_free(&said[0]);
    buf_free(&said[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk),         cmocka_unit_test(test_addresses),  cmocka_unit_test(test_address_forms),
        cmocka_unit_test(test_long_address), cmocka_unit_test(test_paths),      cmocka_unit_test(test_labels),
        cmocka_unit_test(test_properties),   cmocka_unit_test(test_table),      cmocka_unit_test(test_reload),
        cmocka_unit_test(addresses_too_long_are_numbers_either_way), cmocka_unit_test(test_pieces), cmocka_unit_test(test_noise_in_pieces),
        cmocka_unit_test(test_escapes_in_blocks),
        cmocka_unit_test(test_pieces_by_chance),
        cmocka_unit_test(test_any_parenthesis_lost),
        cmocka_unit_test(test_move),
        cmocka_unit_test(test_plain_moves),
        cmocka_unit_test(test_lines_of_plain_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
