/* tests/sgf/60-records.c - records of the world: each is read, each byte of it in its place; transcoded ones say what they should */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "cases.h"
#include "sgf/sgf.h"

enum { PATH = 4096 };

struct record {
    struct buf bytes;
    struct sgf_collection c;
    struct sgf_game g;
};

static void load(struct record *r, const char *path)
{
    struct error e;
    *r = (struct record){.bytes = {0}};
    if (!file_read(path, &r->bytes, &e))
        fail_msg("%s: %s", path, e.text);
    sgf_collection_init(&r->c, CHARSET_UNKNOWN);
    sgf_collection_feed(&r->c, buf_slice(&r->bytes), true);
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
    const char *data = cases_data();
    if (!data)
        return NULL;
    snprintf(path, sizeof path, "%s/%s", data, name);
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

static void visit_record(const char *path)
{
    struct record r;
    load(&r, path);
    uint64_t end = 0;
    for (size_t i = 0; i < r.c.count; i++) {
        assert_true(r.c.games[i].gap >= end && r.c.games[i].start >= r.c.games[i].gap);
        end = r.c.games[i].end;
        sgf_game_load(&r.g, &r.c, i);
        check_tree(&r.g);
    }
    unload(&r);
}

static void test_records(void **state)
{
    (void)state;
    const char *path = folder("records");
    if (!path)
        skip();
    assert_true(for_files(path, visit_record) >= 140);
}

static void test_example(void **state)
{
    (void)state;
    const char *path = folder("records/001-SGFParser-ff4_ex.sgf");
    struct record r;
    if (!path)
        skip();
    load(&r, path);
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
    const char *path = folder("records/transcoded");
    if (!path)
        skip();
    assert_true(for_files(path, visit_transcoded) >= 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_transcoded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
