/* tests/fuzz/record.c - any bytes as a file: loaded, checked, replayed, drawn
 *
 * What must hold whatever comes: no sanitizer speaks, nothing hangs, going to a node and back gives the same position, what is drawn has
 * no character that the filter forbids.
 */
#include "games.h"

#include <string.h>

#include "base/text.h"
#include "rules/clean.h"
#include "rules/replay.h"
#include "view/canvas.h"
#include "view/pane.h"
#include "view/session.h"

enum { GAMES = 4, NODES = 400, STEPS = 60 };

static void try_replay(const struct sgf_game *game)
{
    static struct position before;
    struct replay r;

    replay_init(&r, game);
    for (uint32_t node = 0; node < game->node_count && node < NODES; node++)
        replay_to(&r, node);
    before = r.position;
    const uint32_t last = r.node;
    replay_to(&r, 0);
    replay_to(&r, last);
    must(memcmp(before.board, r.position.board, sizeof before.board) == 0);
    must(before.captures[STONE_BLACK] == r.position.captures[STONE_BLACK]);
    must(before.captures[STONE_WHITE] == r.position.captures[STONE_WHITE]);
    must(before.move_number == r.position.move_number);
    replay_free(&r);
}

static void try_addresses(const struct sgf_game *game)
{
    struct buf address = {0};

    for (uint32_t node = 0; node < game->node_count && node < NODES; node++) {
        buf_clear(&address);
        sgf_address(game, node, &address);
        must(address.len <= 255);
        must(sgf_address_find(game, buf_slice(&address)) == node);
    }
    buf_free(&address);
}

static void try_check(const struct sgf_game *game, const struct sgf_collection *collection)
{
    struct sgf_diags diags = {.limit = 100};

    clean_check(game, collection, &diags);
    must(diags.count <= 100);
    sgf_diags_free(&diags);
}

/* Nothing that the filter forbids, line ends excepted. */
static void must_be_safe(struct slice text)
{
    while (text.len > 0) {
        uint32_t code;
        const size_t step = text_step(text, &code);

        must(code == '\n' || code == TEXT_REPLACEMENT || !text_is_forbidden(code));
        text = slice_part(text, step, text.len);
    }
}

static void try_screen(struct slice bytes)
{
    static const uint32_t keys[] = {'l', 'l', 'B', 'l', KEYS_DOWN, ']', '}', 'i', 't', 'd', KEYS_TAB, KEYS_PAGE_DOWN, '$', 'b', 'm', 'v', 'z', 'A', '['};
    static const int sizes[][2] = {{80, 24}, {40, 12}, {120, 40}, {24, 8}, {20, 5}};
    struct session s;
    struct canvas canvas;
    struct buf text = {0};

    session_init(&s);
    const size_t file = session_add(&s, "fuzz.sgf");
    session_give(&s, file, bytes, true);
    session_open(&s, file, 0, SGF_NONE);
    for (size_t i = 0; i < STEPS; i++) {
        const int *size = sizes[i % 5];

        session_resize(&s, size[0], size[1]);
        session_key(&s, keys[(i * 7 + bytes.len) % (sizeof keys / sizeof keys[0])]);
        session_settle(&s);
        canvas_init(&canvas, size[0], size[1], s.glyphs, s.ambiguous);
        screen_draw(&s, &canvas);
        buf_clear(&text);
        canvas_dump_text(&canvas, &text);
        must(text_is_utf8(buf_slice(&text)));
        must_be_safe(buf_slice(&text));
        canvas_free(&canvas);
    }
    buf_free(&text);
    session_free(&s);
}

static void try_all(const struct sgf_game *game, const struct sgf_collection *collection)
{
    try_addresses(game);
    try_check(game, collection);
    try_replay(game);
}

void fuzz_one(struct slice bytes)
{
    fuzz_games(bytes, GAMES, try_all);
    try_screen(bytes);
}
