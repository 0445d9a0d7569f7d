/* tests/sgf/50-large.c - deep, long, wide, many: on a stack too small for recursion */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "sgf/parse.h"
#include "sgf/paths.h"
#include "sgf/sgf.h"
#include "sgf/state.h"
#include "sgf/write.h"

enum { MILLION = 1000000, STACK = 256 * 1024 };

struct record {
    struct buf bytes;
    struct sgf_collection c;
    struct sgf_game g;
};

static void load(struct record *r)
{
    r->g.diags.limit = 100;
    assert_true(sgf_game_from(&r->g, &r->c, buf_slice(&r->bytes)));
}

static void unload(struct record *r)
{
    sgf_game_free(&r->g);
    sgf_collection_free(&r->c);
    buf_free(&r->bytes);
}

static void add_times(struct buf *out, const char *string, size_t count)
{
    while (count-- > 0)
        buf_add_string(out, string);
}

static void assert_line(struct sgf_game *g, uint32_t count)
{
    struct buf address = {0};
    assert_int_equal(g->node_count, count);
    assert_int_equal(sgf_leaf_count(g), 1);
    assert_int_equal(sgf_line_end(g, 0), count - 1);
    sgf_address(g, count - 1, &address);
    assert_int_equal(sgf_address_find(g, buf_slice(&address)), count - 1);
    buf_free(&address);
    for (uint32_t node = 0; node < count; node++)
        assert_true(sgf_parent(g, node) == (node > 0 ? node - 1 : SGF_NONE));
}

static void test_nested(void **state)
{
    (void)state;
    static const size_t depths[] = {20000, MILLION};
    for (size_t i = 0; i < 2; i++) {
        struct record r = {.bytes = {0}};
        add_times(&r.bytes, "(;", depths[i]);
        add_times(&r.bytes, ")", depths[i]);
        load(&r);
        assert_line(&r.g, (uint32_t)depths[i]);
        assert_int_equal(r.g.diags.count, 0);
        unload(&r);
    }
}

static void test_nested_unclosed(void **state)
{
    (void)state;
    struct record r = {.bytes = {0}};
    add_times(&r.bytes, "(;", MILLION);
    load(&r);
    assert_line(&r.g, MILLION);
    assert_int_equal(r.g.diags.count, 1);
    assert_int_equal(r.g.diags.at[0].id, SGF_DIAG_UNCLOSED_GAMETREE);
    assert_int_equal(sgf_diag_count(&r.g.diags, &r.g.diags.at[0]), MILLION);
    unload(&r);
}

static void test_parentheses_without_nodes(void **state)
{
    (void)state;
    struct record r = {.bytes = {0}};
    buf_add_string(&r.bytes, "(;C[x]");
    add_times(&r.bytes, "(", MILLION);
    buf_add_string(&r.bytes, ";B[aa]");
    add_times(&r.bytes, ")", MILLION);
    buf_add_string(&r.bytes, ")");
    load(&r);
    assert_line(&r.g, 2);
    assert_int_equal(r.g.diags.totals[SGF_ERROR], MILLION - 1);
    assert_int_equal(r.g.diags.count, 100);
    unload(&r);
}

static void test_line(void **state)
{
    (void)state;
    struct record r = {.bytes = {0}};
    struct sgf_paths paths = {0};
    struct buf address = {0};
    buf_add_string(&r.bytes, "(;GM[1]");
    add_times(&r.bytes, ";B[aa];W[bb]", MILLION / 2);
    buf_add_string(&r.bytes, ")");
    load(&r);
    assert_line(&r.g, MILLION + 1);
    assert_int_equal(r.g.prop_count, MILLION + 1);
    for (uint32_t node = 0; node <= MILLION; node++) { /* each costs a constant */
        buf_clear(&address);
        sgf_address(&r.g, node, &address);
    }
    assert_string_equal(buf_string(&address), "1000000");
    sgf_paths_make(&paths, &r.g);
    assert_int_equal(sgf_paths_depth(&paths, MILLION), MILLION);
    sgf_paths_free(&paths);
    buf_free(&address);
    unload(&r);
}

static void test_siblings(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    struct record r = {.bytes = {0}};
    struct buf address = {0};
    buf_add_string(&r.bytes, "(;;B[aa]");
    add_times(&r.bytes, "(;W[bb])", COUNT);
    buf_add_string(&r.bytes, ")");
    load(&r);
    assert_int_equal(r.g.node_count, COUNT + 2);
    assert_int_equal(sgf_child_count(&r.g, 1), COUNT);
    assert_int_equal(sgf_leaf_count(&r.g), COUNT);
    for (uint32_t node = 0; node < r.g.node_count; node++) { /* each costs a constant */
        buf_clear(&address);
        sgf_address(&r.g, node, &address);
    }
    assert_string_equal(buf_string(&address), "1.EQXD");
    assert_int_equal(sgf_address_find(&r.g, buf_slice(&address)), COUNT + 1);
    buf_free(&address);
    unload(&r);
}

static void test_comb(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    struct record r = {.bytes = {0}};
    struct buf address = {0};
    add_times(&r.bytes, "(;B[aa](;W[bb])", COUNT);
    add_times(&r.bytes, ")", COUNT);
    load(&r);
    assert_int_equal(r.g.node_count, 2 * COUNT);
    sgf_address(&r.g, 2 * COUNT - 1, &address);
    assert_string_equal(buf_string(&address), "@199999");
    buf_free(&address);
    unload(&r);
}

static void test_node_after_variation(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    struct record r = {.bytes = {0}};
    buf_add_string(&r.bytes, "(;");
    add_times(&r.bytes, "(;B[aa]);W[bb]", COUNT);
    buf_add_string(&r.bytes, ")");
    load(&r);
    assert_int_equal(r.g.node_count, 2 * COUNT + 1);
    assert_int_equal(r.g.diags.totals[SGF_ERROR], COUNT);
    unload(&r);
}

static void test_identifiers(void **state)
{
    (void)state;
    enum { LETTERS = 4, COUNT = 26 * 26 * 26 * 26 };
    struct record r = {.bytes = {0}};
    buf_add_string(&r.bytes, "(;FF[4]");
    for (int i = 0; i < COUNT; i++) {
        char name[] = "XAAAA[1]";
        for (int digit = 0, rest = i; digit < LETTERS; digit++, rest /= 26)
            name[1 + digit] = (char)('A' + rest % 26);
        buf_add_string(&r.bytes, name);
    }
    buf_add_string(&r.bytes, ")");
    load(&r);
    assert_int_equal(r.g.prop_count, COUNT + 1);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(r.g.props[i + 1].id, SGF_KNOWN_COUNT + i);
    assert_int_equal(r.g.diags.totals[SGF_NOTE], COUNT);
    unload(&r);
}

static void test_values(void **state)
{
    (void)state;
    struct record r = {.bytes = {0}};
    buf_add_string(&r.bytes, "(;TR");
    add_times(&r.bytes, "[aa]", MILLION);
    buf_add_string(&r.bytes, ")");
    load(&r);
    assert_int_equal(r.g.value_count, MILLION);
    assert_int_equal(r.g.prop_count, 1);
    unload(&r);
}

/* A node of very many properties that must be split. */
static void test_mixed(void **state)
{
    (void)state;
    enum { COUNT = 200000 };
    struct record r = {.bytes = {0}};
    buf_add_string(&r.bytes, "(;FF[4];");
    add_times(&r.bytes, "B[aa]AB[bb]W[cc]C[x]", COUNT);
    buf_add_string(&r.bytes, ")");
    load(&r);
    assert_int_equal(r.g.node_count, 4);
    assert_int_equal(sgf_prop_end(&r.g, 1) - sgf_prop_first(&r.g, 1), COUNT);
    assert_int_equal(sgf_prop_end(&r.g, 2) - sgf_prop_first(&r.g, 2), COUNT);
    assert_int_equal(sgf_prop_end(&r.g, 3) - sgf_prop_first(&r.g, 3), 2 * COUNT);
    unload(&r);
}

static void test_text(void **state)
{
    (void)state;
    enum { COUNT = 10 * 1024 * 1024 };
    struct record r = {.bytes = {0}};
    struct buf text = {0};
    buf_add_string(&r.bytes, "(;C[");
    buf_add_repeat(&r.bytes, 'x', COUNT / 2);
    add_times(&r.bytes, "\\\\", COUNT / 4);
    buf_add_repeat(&r.bytes, '\n', COUNT / 4);
    buf_add_string(&r.bytes, "])");
    load(&r);
    assert_true(sgf_node_text(&r.g, 0, SGF_C, &text));
    assert_int_equal(text.len, COUNT);
    buf_free(&text);
    unload(&r);
}

static void test_trees(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    struct record r = {.bytes = {0}};
    add_times(&r.bytes, "(;GM[1]ABC[x];B[aa]) junk ", COUNT);
    load(&r);
    assert_int_equal(r.c.count, COUNT);
    for (size_t i = 0; i < r.c.count; i++) {
        sgf_game_load(&r.g, &r.c, i);
        assert_int_equal(r.g.node_count, 2);
        assert_int_equal(r.g.diags.totals[SGF_ERROR], (i > 0) + (i + 1 == COUNT));
    }
    unload(&r);
}

/* Trees with a missing parenthesis in a set with lead bytes: no byte is read more than a few times. */
static void test_lead_bytes(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    struct record r = {.bytes = {0}};
    add_times(&r.bytes, "(;CA[Shift_JIS]C[\x90\x5c])", COUNT);
    load(&r);
    assert_int_equal(r.c.count, COUNT);
    unload(&r);
}

/* Places in a tree have 32 bits: it is read up to there. The tree ends in its first bytes, so that the bytes after them
 * are not even touched; the index would search there for its end. */
static void test_beyond_4_gib(void **state)
{
    (void)state;
    static const char head[] = "(;FF[4]C[caf\xe9];B[aa])";
#if SIZE_MAX > UINT32_MAX
    const size_t size = (size_t)5 << 30;
    char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        skip();
    assert_int_equal(mprotect(bytes, 4096, PROT_READ | PROT_WRITE), 0);
    memcpy(bytes, head, sizeof head);
    struct sgf_extent extent = {.start = 0, .end = size};
    struct record r = {.bytes = {0}};
    sgf_collection_init(&r.c, CHARSET_UNKNOWN);
    r.c.file = (struct slice){bytes, size};
    r.c.games = &extent;
    r.c.count = 1;
    r.c.whole = true;
    sgf_game_load(&r.g, &r.c, 0);
    assert_int_equal(r.g.bytes.len, SGF_BYTES_MAX);
    assert_int_equal(r.g.node_count, 2);
    assert_int_equal(r.g.charset, CHARSET_WINDOWS_1252);
    assert_int_equal(r.g.diags.count, 3);
    assert_int_equal(r.g.diags.at[0].id, SGF_DIAG_CHARSET_GUESSED);
    assert_int_equal(r.g.diags.at[1].id, SGF_DIAG_ILLEGAL_CHAR_OUTSIDE);
    assert_int_equal(r.g.diags.at[2].id, SGF_DIAG_FILE_TOO_BIG);
    assert_int_equal(sgf_diag_at(&r.g.diags.at[2]), SGF_BYTES_MAX);
    r.c.games = NULL;
    unload(&r);
    assert_int_equal(munmap(bytes, size), 0);
#else
    (void)head;
    skip();
#endif
}

/* A tree cut in the blanks before its first node has a root all the same. */
static void test_cut_before_its_root(void **state)
{
    (void)state;
    static const struct slice cuts[] = {SLICE("("), SLICE("(\n \t")};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        struct sgf_game g = {.bytes = cuts[i]};
        const struct sgf_parse_result result = sgf_parse(&g, CHARSET_UNKNOWN, CHARSET_UTF8, false);
        assert_int_equal(result.defects, 1);
        assert_int_equal(g.diags.at[0].id, SGF_DIAG_UNCLOSED_GAMETREE);
        assert_line(&g, 1);
        assert_int_equal(g.prop_count, 0);
        assert_int_equal(g.ff, 1);
        assert_int_equal(g.gm, 1);
        sgf_game_free(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nested),      cmocka_unit_test(test_nested_unclosed), cmocka_unit_test(test_parentheses_without_nodes),
        cmocka_unit_test(test_line),        cmocka_unit_test(test_siblings),        cmocka_unit_test(test_comb),
        cmocka_unit_test(test_node_after_variation), cmocka_unit_test(test_identifiers), cmocka_unit_test(test_values),
        cmocka_unit_test(test_mixed),       cmocka_unit_test(test_text),            cmocka_unit_test(test_trees),
        cmocka_unit_test(test_lead_bytes),  cmocka_unit_test(test_beyond_4_gib),    cmocka_unit_test(test_cut_before_its_root),
    };
    const struct rlimit small = {STACK, STACK};
    setrlimit(RLIMIT_STACK, &small);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
