/* tests/rules/60-written.c - real records, written again: they keep everything, code point for code point */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "cases.h"
#include "games.h"
#include "sweep.h"
#include "written.h"

enum { PATH = 4096 };

/* At its end, and at a node on the way. */
static void visit_parts(const char *path, const struct sgf_game *game, const struct sgf_collection *c)
{
    const uint32_t nodes[] = {game->node_count - 1, game->node_count / 3};
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        for (enum format_part part = FORMAT_LINE; part <= FORMAT_FROM; part++) {
            const struct format_options options = {.part = part, .node = nodes[i]};
            const char *fault = part == FORMAT_FROM && !rules_find(game->gm) ? NULL : written_fault(game, c, options, UINT32_MAX);
            if (fault)
                fail_msg("%s: game %lu: part %d from node %u: %s", path, (unsigned long)game->number, (int)part, nodes[i], fault);
        }
}

static void visit(const char *path)
{
    struct buf bytes = {0};
    struct error e;
    struct sgf_collection c;
    struct sgf_game game = {0};
    if (!file_read(path, &bytes, &e))
        fail_msg("%s: %s", path, e.text);
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, buf_slice(&bytes), true);
    for (size_t i = 0; i < c.count; i++) {
        sgf_game_load(&game, &c, i);
        const char *fault = written_fault(&game, &c, (struct format_options){0}, UINT32_MAX);
        if (fault)
            fail_msg("%s: game %lu: %s", path, (unsigned long)game.number, fault);
        visit_parts(path, &game, &c);
    }
    sgf_game_free(&game);
    sgf_collection_free(&c);
    buf_free(&bytes);
}

static size_t visit_all(const char *folder)
{
    char path[2 * PATH];
    size_t count = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        fail_msg("%s is missing", folder);
    for (struct dirent *entry; (entry = readdir(dir)); count++) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && !file_is_folder(path))
            visit(path);
    }
    closedir(dir);
    return count;
}

static void test_games(void **state)
{
    (void)state;
    assert_true(visit_all(cases_source("data/games/founding")) > 5);
    assert_true(visit_all(cases_source("data/games")) > 4);
}

static void test_records(void **state)
{
    static const char *const folders[] = {"records", "records/transcoded", "amazons"};
    char path[PATH];
    (void)state;
    const char *data = cases_data();
    if (!data) {
        print_message("# they are not here\n");
        return;
    }
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s", data, folders[i]);
        assert_true(visit_all(path) > 30);
    }
}

/* With all options: a pruned or compact record is written the same again. */
static void test_chance(void **state)
{
    struct chance chance = chance_begin("written");
    struct buf text = {0};
    struct sgf_game game = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(300, 20000); i++) {
        const struct games_shape shape = games_shape(&chance);
        struct sgf_collection c;
        buf_clear(&text);
        games_record(&chance, &shape, &text);
        sgf_collection_init(&c, CHARSET_UNKNOWN);
        sgf_collection_feed(&c, buf_slice(&text), true);
        assert_int_equal(c.count, 1);
        sgf_game_load(&game, &c, 0);
        for (int way = 0; way < 4; way++) {
            const char *fault = written_fault(&game, &c, (struct format_options){.compact = way & 1, .prune = way & 2}, UINT32_MAX);
            if (fault)
                fail_msg("record %zu: %s\n%s", i, fault, buf_string(&text));
        }
        sgf_collection_free(&c);
    }
    sgf_game_free(&game);
    buf_free(&text);
}

/* A line, and a position with all below it: at nodes by chance and at both ends, in all ways of writing. */
static void test_parts(void **state)
{
    struct chance chance = chance_begin("parts");
    struct buf text = {0};
    struct sgf_game game = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(300, 20000); i++) {
        const struct games_shape shape = games_shape(&chance);
        struct sgf_collection c;
        buf_clear(&text);
        games_record(&chance, &shape, &text);
        assert_true(sgf_game_from(&game, &c, buf_slice(&text)));
        for (uint32_t way = 0; way < 10; way++) {
            const struct format_options options = {
                .compact = way & 1,
                .part = way / 2 % 2 ? FORMAT_FROM : FORMAT_LINE,
                .node = way < 2 ? 0 : way < 4 ? game.node_count - 1 : chance_below(&chance, game.node_count),
            };
            const char *fault = written_fault(&game, &c, options, UINT32_MAX);
            if (fault)
                fail_msg("record %zu, way %u, node %u: %s\n%s", i, way, options.node, fault, buf_string(&text));
        }
        sgf_collection_free(&c);
        sgf_game_free(&game);
        game = (struct sgf_game){0};
    }
    buf_free(&text);
}

static void write_one(const char *sgf, struct buf *out)
{
    struct sgf_collection c;
    struct sgf_game game = {0};
    buf_clear(out);
    assert_true(sgf_game_from(&game, &c, slice_of(sgf)));
    format_game(&game, (struct format_options){0}, NULL, out);
    sgf_game_free(&game);
    sgf_collection_free(&c);
}

/* A line has twelve moves, whatever their number. */
static void test_lines_of_moves(void **state)
{
    enum { MOST = 60, ON_LINE = 12 };
    struct buf text = {0}, out = {0};
    (void)state;
    for (int count = 1; count < MOST; count++) {
        buf_clear(&text);
        buf_add_string(&text, "(;SZ[9]");
        for (int i = 0; i < count; i++)
            buf_add_format(&text, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 9, 'a' + i / 9);
        buf_add_string(&text, ")");
        write_one(buf_string(&text), &out);
        int seen = 0;
        struct slice rest = buf_slice(&out);
        while (rest.len > 0) {
            const size_t end = slice_find(rest, '\n');
            const struct slice line = slice_part(rest, 0, end);
            if (line.len > 0 && line.at[0] == ';') {
                int on_line = 0;
                for (size_t i = 0; i < line.len; i++)
                    on_line += line.at[i] == ';';
                seen += on_line;
                assert_int_equal(on_line, seen < count ? ON_LINE : (count - 1) % ON_LINE + 1);
            }
            rest = slice_part(rest, end + 1, rest.len);
        }
        assert_int_equal(seen, count);
    }
    buf_free(&text);
    buf_free(&out);
}

/* No value of a list begins after column 72; the first of a line would have on the line before. */
static void test_lines_of_lists(void **state)
{
    enum { COLUMN = 72, MOST = 80, VALUE = 4 };
    struct buf text = {0}, out = {0};
    (void)state;
    for (int count = 1; count < MOST; count++) {
        buf_clear(&text);
        buf_add_string(&text, "(;SZ[9];AB");
        for (int i = 0; i < count; i++)
            buf_add_format(&text, "[%c%c]", 'a' + i / 2 % 9, 'a' + i * 2 % 9 + i / 18 % 2);
        buf_add_string(&text, ")");
        write_one(buf_string(&text), &out);
        size_t start = 0, from = slice_find(buf_slice(&out), 'A');
        for (size_t i = from; i < out.len; i++) {
            if (out.at[i] == '\n') {
                assert_true(i + 1 >= out.len || out.at[i + 1] != '[' || i - start > COLUMN);
                start = i + 1;
            } else if (out.at[i] == '[') {
                assert_true(i - start <= COLUMN);
            }
        }
    }
    buf_free(&text);
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chance),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_lines_of_moves),
        cmocka_unit_test(test_lines_of_lists),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
