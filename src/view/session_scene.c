/* view/session_scene.c - the scene of the session's board, and the letters of variations */
#include "view/session_scene.h"

#include "reader/comment.h"
#include "reader/family.h"
#include "reader/texts.h"
#include "view/engine.h"
#include "view/scoring.h"
#include "view/statistics.h"

/* ---- letters ---- */

enum { STYLE_SIBLINGS = 1, STYLE_LIST = 2, STYLE_OFF = 4 };

/* The style as bits of ST; the words of the option are in their order. */
static int style_of(const struct session *s)
{
    const int option = session_option(s, OPTION_VARIATIONS), style = sgf_style(&s->reader.record);
    return option != VARIATIONS_FILE ? option - VARIATIONS_CHILDREN : style < 0 ? 0 : style;
}

/* The node whose children have the letters; SGF_NONE: none. */
static uint32_t parent_of(const struct session *s)
{
    const struct sgf_game *g = &s->reader.record;
    if (!s->reader.has_game || session_hides(s) || s->screen == PANE_SCORE || statistics_is_on(s) || engine_is_on(s) ||
        style_of(s) & STYLE_OFF || reader_is_scratch(&s->reader))
        return SGF_NONE;
    const uint32_t node = reader_node(&s->reader), parent = style_of(s) & STYLE_SIBLINGS ? sgf_parent(g, node) : node;
    return parent != SGF_NONE && sgf_has_variations(g, parent) ? parent : SGF_NONE;
}

struct letters letters_of(const struct session *s)
{
    const uint32_t parent = parent_of(s);
    if (parent == SGF_NONE)
        return (struct letters){.first = SGF_NONE};
    return (struct letters){sgf_child(&s->reader.record, parent), family_count(s->reader.families, parent),
        !(style_of(s) & STYLE_LIST)};
}

uint32_t letters_node(const struct session *s, uint32_t index)
{
    const uint32_t parent = parent_of(s);
    return parent == SGF_NONE ? SGF_NONE : family_at(s->reader.families, parent, index);
}

uint32_t letters_at(const struct session *s, uint16_t point)
{
    const struct reader *r = &s->reader;
    const struct letters letters = letters_of(s);
    const bool is_hidden = r->markup.has_view && r->markup.hidden[point];
    uint32_t node = letters.on_board && !is_hidden && r->replay.position.board[point] == STONE_EMPTY ? letters.first
                                                                                                     : SGF_NONE;
    for (; node != SGF_NONE; node = sgf_next(&r->record, node)) {
        struct move move;
        replay_move_of(&r->replay, node, &move);
        if (move_has_point(&move) && move.to == point)
            break;
    }
    return node;
}

/* ---- the scene ---- */

#define LINKS_MAX 256

static uint16_t lit_point(const struct session *s)
{
    const int selected = s->selected[PANE_COMMENT];
    if (s->cursor != POINT_NONE || s->focus != PANE_COMMENT || selected < 0 || selected >= LINKS_MAX)
        return s->cursor;
    struct comment_link links[LINKS_MAX];
    const size_t count = comment_links(&s->reader, links, LINKS_MAX);
    return (size_t)selected < count ? links[selected].point : POINT_NONE;
}

/* ---- ghosts: the next moves of the variation that is selected in the list ---- */

#define GHOSTS_MOST 10
#define GHOST_NODES 100 /* at most searched for them, also nodes without a move */

static uint32_t only_child(const struct sgf_game *g, uint32_t node)
{
    return sgf_has_variations(g, node) ? SGF_NONE : sgf_child(g, node);
}

/* The first node of the selected variation; SGF_NONE: no variation is selected. */
static uint32_t ghosts_start(const struct session *s)
{
    const int selected = s->selected[PANE_VARIATIONS];
    if (s->focus != PANE_VARIATIONS || s->screen != PANE_BOARD || selected < 0 || s->copied.is_drawing)
        return SGF_NONE;
    const uint32_t node = letters_node(s, (uint32_t)selected);
    return node != reader_node(&s->reader) ? node : only_child(&s->reader.record, node);
}

/* They end at the next fork, and before setup, which would change the board. Passes count. */
static void ghosts_make(const struct session *s, struct scene *scene)
{
    const struct reader *r = &s->reader;
    uint32_t node = ghosts_start(s);
    int number = 1;
    for (int i = 0; i < GHOST_NODES && node != SGF_NONE && number <= GHOSTS_MOST; i++) {
        struct move move;
        if (texts_is_setup(r, node))
            return;
        replay_move_of(&r->replay, node, &move);
        if (move_has_point(&move))
            scene->ghost[scene->ghost_count++] = (struct ghost){move.to, move.color, number};
        number += move.kind != MOVE_NONE;
        node = only_child(&r->record, node);
    }
}

/* The engine's candidates, unless ghosts are shown, or the continuations of the library. */
static void continuations_make(const struct session *s, struct scene *scene)
{
    const struct gtp_info *info = engine_info(s);
    const size_t count = scene->ghost_count > 0 && info ? 0 : info ? engine_letters(s) : statistics_letters(s);
    for (size_t i = 0; i < count; i++)
        scene->continuation[i] = info ? info->candidates[i].point : statistics_point(s->statistics, i);
    scene->continuation_count = count;
}

struct scene session_scene(const struct session *s)
{
    struct scene scene = {.reader = &s->reader,
        .options = &s->settings.options,
        .theme = &s->theme,
        .glyphs = s->glyphs,
        .ambiguous = s->ambiguous,
        .lit = POINT_NONE,
        .is_guessing = s->guessing,
        .has_plain_labels = s->copied.is_drawing,
        .score = scoring_shown(s),
        .variation = SGF_NONE};
    if (!s->reader.has_game)
        return scene;
    scene.lit = lit_point(s);
    ghosts_make(s, &scene);
    scene.ghost_count += engine_ghosts(s, scene.ghost + scene.ghost_count, SCENE_GHOSTS - scene.ghost_count);
    continuations_make(s, &scene);
    scene.owners = engine_owners(s);
    const struct letters letters = letters_of(s);
    scene.variation = letters.on_board ? letters.first : SGF_NONE;
    scene.has_region = !s->copied.is_drawing && statistics_region(s, &scene.region_from, &scene.region_to);
    return scene;
}
