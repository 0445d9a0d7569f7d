/* tests/sgf/60-records.c - records made by chance, and real ones if they are here: each byte is read at its place, and
 * the texts are right in any character set */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "cases.h"
#include "collection.h"
#include "sgf/sgf.h"
#include "sweep.h"

enum { PATH = 4096, GAMES = 300, ALL_GAMES = 20000 };

struct record {
    struct buf bytes;
    struct sgf_collection c;
    struct sgf_game g;
};

/* Owns the bytes afterwards. */
static void load_bytes(struct record *r, struct buf bytes)
{
    *r = (struct record){.bytes = bytes};
    sgf_collection_init(&r->c, CHARSET_UNKNOWN);
    sgf_collection_feed(&r->c, buf_slice(&r->bytes), true);
}

static void load(struct record *r, const char *path)
{
    struct buf bytes = {0};
    struct error e;
    if (!file_read(path, &bytes, &e))
        fail_msg("%s: %s", path, e.text);
    load_bytes(r, bytes);
}

static void unload(struct record *r)
{
    sgf_game_free(&r->g);
    sgf_collection_free(&r->c);
    buf_free(&r->bytes);
}

static const char *folder(const char *name)
{
    static char path[PATH];
    snprintf(path, sizeof path, "%s/%s", cases_data(), name);
    return path;
}

/* Calls `visit` for each file of a folder. */
static size_t for_files(const char *folder_path, void (*visit)(const char *path))
{
    char path[2 * PATH];
    size_t count = 0;
    DIR *dir = opendir(folder_path);
    if (!dir)
        fail_msg("%s is missing", folder_path);
    for (struct dirent *entry; (entry = readdir(dir));) {
        snprintf(path, sizeof path, "%s/%s", folder_path, entry->d_name);
        if (entry->d_name[0] == '.' || file_is_folder(path))
            continue;
        visit(path);
        count++;
    }
    closedir(dir);
    return count;
}

static void check_tree(const struct sgf_game *g)
{
    struct buf text = {0};
    uint32_t leaves = 0;
    assert_true(g->node_count > 0);
    for (uint32_t node = 0; node < g->node_count; node++) {
        assert_true(node == 0 || sgf_parent(g, node) < node);
        leaves += sgf_child(g, node) == SGF_NONE;
    }
    assert_int_equal(leaves, sgf_leaf_count(g));
    for (uint32_t value = 0; value < g->value_count; value++) {
        struct slice raw = sgf_raw(g, value);
        assert_int_equal(raw.at[-1], '[');
        buf_clear(&text);
        sgf_text(g, raw, false, &text);
        assert_true(text_is_utf8(buf_slice(&text)));
    }
    buf_free(&text);
}

static void check_trees(struct record *r)
{
    uint64_t end = 0;
    for (size_t i = 0; i < r->c.count; i++) {
        assert_true(sgf_collection_gap(&r->c, i) >= end && r->c.games[i].start >= sgf_collection_gap(&r->c, i));
        end = r->c.games[i].end;
        sgf_game_load(&r->g, &r->c, i);
        check_tree(&r->g);
    }
}

static void visit_record(const char *path)
{
    struct record r;
    load(&r, path);
    check_trees(&r);
    unload(&r);
}

/* ---- records made by chance ---- */

static void check_text(const struct record *r, uint32_t node, uint32_t id, const char *expected)
{
    struct buf text = {0};
    sgf_node_text(&r->g, node, id, &text);
    assert_string_equal(buf_string(&text), expected ? expected : "");
    buf_free(&text);
}

static void check_facts(const struct record *r, const struct made_game *g)
{
    check_text(r, 0, SGF_PB, g->player[0]);
    check_text(r, 0, SGF_PW, g->player[1]);
    check_text(r, 0, SGF_BR, made_rank(g->rank[0]));
    check_text(r, 0, SGF_WR, made_rank(g->rank[1]));
    check_text(r, 0, SGF_EV, g->event);
    check_text(r, 0, SGF_PC, g->place);
    check_text(r, 0, SGF_DT, made_date(g));
    check_text(r, 0, SGF_RE, made_result(g));
    check_text(r, 0, SGF_KM, made_komi(g));
}

/* Compares the nodes from `node` on along first children. Returns the last one. */
static uint32_t check_moves(const struct record *r, uint32_t node, const struct made_move *moves, int count)
{
    struct slice raw;
    for (int i = 0; i < count; i++) {
        assert_true(node != SGF_NONE && sgf_single(&r->g, node, moves[i].stone == 'X' ? SGF_B : SGF_W, &raw));
        assert_true(slice_is(raw, made_point(&moves[i])));
        check_text(r, node, SGF_C, moves[i].comment);
        node = i + 1 < count ? sgf_child(&r->g, node) : node;
    }
    return node;
}

static void check_game(struct record *r, const struct made_game *g)
{
    assert_int_equal(r->c.count, 1);
    check_trees(r);
    assert_int_equal(r->g.node_count, 1 + g->moves + g->branch_moves);
    assert_int_equal(sgf_leaf_count(&r->g), 1 + (g->branch_moves > 0));
    assert_int_equal(r->g.diags.totals[SGF_ERROR] + r->g.diags.totals[SGF_WARNING], 0);
    check_facts(r, g);
    if (g->moves > 0)
        assert_int_equal(sgf_child(&r->g, check_moves(r, sgf_child(&r->g, 0), g->move, g->moves)), SGF_NONE);
    if (g->branch_moves > 0)
        check_moves(r, (uint32_t)g->moves + 1, g->branch, g->branch_moves);
}

static void try_made(const struct made_game *g, bool in_its_set)
{
    struct buf bytes = {0};
    struct record r;
    if (made_sgf(g, in_its_set, &bytes)) {
        load_bytes(&r, bytes);
        check_game(&r, g);
        unload(&r);
        return;
    }
    print_message("# nothing here writes %s\n", made_set(g));
    buf_free(&bytes);
}

static void test_made(void **state)
{
    (void)state;
    struct chance c = chance_begin("60-records");
    const size_t count = sweep_share(GAMES, ALL_GAMES);
    struct made_game *games = made_games(&c, count);
    for (size_t i = 0; i < count; i++) {
        try_made(&games[i], false);
        try_made(&games[i], true);
    }
    free(games);
}

/* All of them as one file: each game begins where it was put. */
static void test_made_together(void **state)
{
    (void)state;
    struct chance c = chance_begin("60-records, together");
    struct made_game *games = made_games(&c, GAMES);
    struct buf bytes = {0};
    size_t start[GAMES];
    struct record r;
    for (size_t i = 0; i < GAMES; i++) {
        start[i] = bytes.len;
        assert_true(made_sgf(&games[i], false, &bytes));
    }
    load_bytes(&r, bytes);
    assert_int_equal(r.c.count, GAMES);
    for (size_t i = 0; i < GAMES; i++) {
        assert_int_equal(r.c.games[i].start, start[i]);
        sgf_game_load(&r.g, &r.c, i);
        check_facts(&r, &games[i]);
    }
    unload(&r);
    free(games);
}

/* ---- records of the world ---- */

static void test_records(void **state)
{
    (void)state;
    assert_true(for_files(folder("records"), visit_record) >= 140);
}

static void test_example(void **state)
{
    (void)state;
    struct record r;
    load(&r, folder("records/001-SGFParser-ff4_ex.sgf"));
    assert_int_equal(r.c.count, 2);
    static const uint32_t nodes[] = {54, 8}, leaves[] = {13, 4};
    for (size_t i = 0; i < 2; i++) {
        sgf_game_load(&r.g, &r.c, i);
        assert_int_equal(r.g.node_count, nodes[i]);
        assert_int_equal(sgf_leaf_count(&r.g), leaves[i]);
        assert_int_equal(r.g.diags.totals[SGF_ERROR], 0);
        assert_int_equal(r.g.diags.totals[SGF_WARNING], 0);
    }
    unload(&r);
}

/* Texts of the transcoded records are those of the UTF-8 file beside them, CA aside. */
static void visit_transcoded(const char *path)
{
    char truth_path[2 * PATH + 8];
    struct record r, truth;
    struct buf text = {0}, expected = {0};
    size_t len = strlen(path);
    if (len < 4 || strcmp(path + len - 4, ".sgf") != 0)
        return;
    if ((size_t)snprintf(truth_path, sizeof truth_path, "%s.utf8", path) >= sizeof truth_path)
        return;
    load(&r, path);
    load(&truth, truth_path);
    assert_int_equal(r.c.count, truth.c.count);
    for (size_t i = 0; i < r.c.count; i++) {
        sgf_game_load(&r.g, &r.c, i);
        sgf_game_load(&truth.g, &truth.c, i);
        if (r.g.node_count != truth.g.node_count)
            fail_msg("%s: %lu nodes, not %lu", path, (unsigned long)r.g.node_count, (unsigned long)truth.g.node_count);
        for (uint32_t node = 0; node < r.g.node_count; node++) {
            for (uint32_t id = 0; id < SGF_KNOWN_COUNT; id++) {
                buf_clear(&text);
                buf_clear(&expected);
                sgf_node_text(&r.g, node, id, &text);
                sgf_node_text(&truth.g, node, id, &expected);
                if (id != SGF_CA && !slice_is_equal(buf_slice(&text), buf_slice(&expected)))
                    fail_msg("%s: node %lu, %s: \"%s\", not \"%s\"", path, (unsigned long)node, sgf_property(id, 1)->ident,
                             buf_string(&text), buf_string(&expected));
            }
        }
    }
    unload(&r);
    unload(&truth);
    buf_free(&text);
    buf_free(&expected);
}

static void test_transcoded(void **state)
{
    (void)state;
    assert_true(for_files(folder("records/transcoded"), visit_transcoded) >= 40);
}

int main(void)
{
    const struct CMUnitTest made[] = {
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_made_together),
    };
    const struct CMUnitTest all[] = {
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_made_together),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_transcoded),
    };
    return cases_data() ? cmocka_run_group_tests(all, NULL, NULL) : cmocka_run_group_tests(made, NULL, NULL);
}
