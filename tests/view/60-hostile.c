/* tests/view/60-hostile.c - records that mean harm, whole and cut anywhere: loaded, checked, replayed, written, drawn
 *
 * Every prefix of each, and each with any one byte left out, are tens of thousands: a sample of them in check, all in a sweep;
 * with KIFU_HOSTILE=FOLDER all of the files there instead.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "panes/panes.h"
#include "cases.h"
#include "hostile.h"
#include "sweep.h"
#include "rules/clean.h"
#include "screen/canvas.h"
#include "view/view.h"
#include "written.h"

enum { GAMES = 4, SAMPLE = 499 };

/* Nothing that the filter forbids, line ends aside. */
static void assert_safe(struct slice text)
{
    while (text.len > 0) {
        uint32_t code;
        const size_t step = text_step(text, &code);

        assert_true(code == '\n' || code == TEXT_REPLACEMENT || !text_is_forbidden(code));
        text = slice_part(text, step, text.len);
    }
}

static void go_everywhere(const struct sgf_game *game)
{
    struct replay r;

    replay_init(&r, game);
    for (uint32_t node = 0; node < game->node_count; node++)
        replay_to(&r, node);
    replay_to(&r, 0);
    assert_int_equal(r.depth, 0);
    replay_free(&r);
}

static void read_games(struct slice bytes, struct buf *scratch)
{
    struct sgf_collection c;
    struct sgf_game game = {0};
    struct sgf_diags diags = {.limit = 100};

    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, bytes, true);
    for (size_t i = 0; i < c.count && i < GAMES; i++) {
        sgf_game_load(&game, &c, i);
        go_everywhere(&game);
        clean_check(&game, &c, &diags);
        for (size_t d = 0; d < diags.count; d++) {
            buf_clear(scratch);
            sgf_diag_sentence(&diags, &diags.at[d], scratch);
            assert_safe(buf_slice(scratch));
        }
        const char *fault = written_fault(&game, &c, (struct format_options){0}, UINT32_MAX);
        if (fault)
            fail_msg("%s", fault);
    }
    sgf_diags_free(&diags);
    sgf_game_free(&game);
    sgf_collection_free(&c);
}

static void draw(struct slice bytes, struct buf *scratch)
{
    static const uint32_t keys[] = {'$', KEYS_TAB, 'i'};
    struct session s;
    struct canvas canvas;

    session_init(&s, pane_table);
    session_add(&s, "hostile.sgf");
    session_give(&s, 0, bytes, true);
    session_open(&s, 0, 0, SGF_NONE);
    session_resize(&s, 80, 24);
    canvas_init(&canvas, 80, 24, s.glyphs, s.ambiguous);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        session_prepare(&s);
        session_draw(&s, &canvas);
        buf_clear(scratch);
        canvas_dump_text(&canvas, scratch);
        assert_true(text_is_utf8(buf_slice(scratch)));
        assert_safe(buf_slice(scratch));
        session_key(&s, keys[i]);
    }
    canvas_free(&canvas);
    session_free(&s);
}

struct world {
    struct buf record, variant, scratch;
    size_t turn; /* variants counted, for the sample */
};

/* A copy that ends where the bytes end, so that a sanitizer sees who reads on. */
static void try_bytes(struct world *w, struct slice bytes)
{
    char *copy = malloc(bytes.len + !bytes.len);

    assert_non_null(copy);
    if (bytes.len > 0)
        memcpy(copy, bytes.at, bytes.len);
    read_games((struct slice){copy, bytes.len}, &w->scratch);
    draw((struct slice){copy, bytes.len}, &w->scratch);
    free(copy);
}

/* ---- which records, which variants of them ---- */

static const char *wanted(void)
{
    const char *value = getenv("KIFU_HOSTILE");

    return value ? value : "";
}

static size_t step_wanted(void)
{
    return wanted()[0] ? 1 : (size_t)sweep_step(SAMPLE);
}

static int is_record(const struct dirent *entry)
{
    const size_t len = strlen(entry->d_name);

    return len > 4 && strcmp(entry->d_name + len - 4, ".sgf") == 0;
}

static void each_file(struct world *w, const char *folder, void (*what)(struct world *))
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, is_record, alphasort);
    char path[4096];

    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        buf_clear(&w->record);
        assert_true(cases_load(path, &w->record));
        what(w);
        free(entries[i]);
    }
    free(entries);
}

/* Every record put into w->record, and `what` done with it. */
static void each_record(void (*what)(struct world *))
{
    struct world w = {.turn = 0};

    if (strchr(wanted(), '/'))
        each_file(&w, wanted(), what);
    else
        for (size_t i = 0; i < hostile_count(); i++) {
            buf_clear(&w.record);
            hostile_record(i, &w.record);
            what(&w);
        }
    buf_free(&w.record);
    buf_free(&w.variant);
    buf_free(&w.scratch);
}

static void try_whole(struct world *w)
{
    try_bytes(w, buf_slice(&w->record));
}

static void try_variants(struct world *w, bool is_prefix)
{
    const struct slice all = buf_slice(&w->record);

    for (size_t at = 0; at < all.len; at++) {
        if (w->turn++ % step_wanted())
            continue;
        buf_clear(&w->variant);
        buf_add_slice(&w->variant, slice_part(all, 0, at));
        if (!is_prefix)
            buf_add_slice(&w->variant, slice_part(all, at + 1, all.len));
        try_bytes(w, buf_slice(&w->variant));
    }
}

static void try_prefixes(struct world *w)
{
    try_variants(w, true);
}

static void try_without_a_byte(struct world *w)
{
    try_variants(w, false);
}

static void whole_records(void **state)
{
    (void)state;
    each_record(try_whole);
}

static void prefixes(void **state)
{
    (void)state;
    each_record(try_prefixes);
}

static void without_a_byte(void **state)
{
    (void)state;
    each_record(try_without_a_byte);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_records),
        cmocka_unit_test(prefixes),
        cmocka_unit_test(without_a_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
