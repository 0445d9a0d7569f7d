/* tests/rules/60-written.c - records of the world, written: they have all that they had, code point for code point */
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
#include "written.h"

enum { PATH = 4096 };

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
    if (!data)
        skip();
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s", data, folders[i]);
        assert_true(visit_all(path) > 30);
    }
}

/* With all options: what is pruned or compact is written the same again. */
static void test_chance(void **state)
{
    struct chance chance = chance_begin("written");
    struct buf text = {0};
    struct sgf_game game = {0};
    (void)state;
    for (size_t i = 0; i < games_share(300, 20000); i++) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chance),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
