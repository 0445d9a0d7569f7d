/* panes/board.c - the board, or a sentence where there is none */
#include "board/board.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/comment.h"
#include "reader/curve.h"
#include "reader/scratch.h"
#include "reader/walk.h"
#include "view/find.h"
#include "view/letters.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/scoring.h"
#include "view/session_scene.h"
#include "view/statistics.h"

/* The games that have a number in GM. */
static const char *const games[] = {
    [1] = T("Go"),
    [2] = T("Othello"),
    [3] = T("chess"),
    [4] = T("Gomoku or Renju"),
    [5] = T("Nine Men's Morris"),
    [6] = T("Backgammon"),
    [7] = T("Chinese chess"),
    [8] = T("Shogi"),
    [9] = T("Lines of Action"),
    [10] = T("Ataxx"),
    [11] = T("Hex"),
    [12] = T("Jungle"),
    [13] = T("Neutron"),
    [14] = T("Philosopher's Football"),
    [15] = T("Quadrature"),
    [16] = T("Trax"),
    [17] = T("Tantrix"),
    [18] = T("Amazons"),
    [19] = T("Octi"),
    [20] = T("Gess"),
    [21] = T("Twixt"),
    [22] = T("Zertz"),
    [23] = T("Plateau"),
    [24] = T("Yinsh"),
    [25] = T("Punct"),
    [26] = T("Gobblet"),
    [27] = T("Hive"),
    [28] = T("Exxit"),
    [29] = T("Hnefatafl"),
    [30] = T("Kuba"),
    [31] = T("Tripples"),
    [32] = T("Chase"),
    [33] = T("Tumbling Down"),
    [34] = T("Sahara"),
    [35] = T("Byte"),
    [36] = T("Focus"),
    [37] = T("Dvonn"),
    [38] = T("Tamsk"),
    [39] = T("Gipf"),
    [40] = T("Kropki"),
};

static void sentence(const struct session *s, struct buf *out)
{
    if (!s->reader.has_game) {
        const bool has_error = s->shelf.file < s->shelf.count && s->shelf.files[s->shelf.file].error;
        text_filter(out, slice_of(has_error ? s->shelf.files[s->shelf.file].error : tr("no game to look at")));
        return;
    }
    const int gm = s->reader.record.gm;
    if (gm > 0 && gm < (int)COUNT(games)) /* TR: %s is the name of a game, as Othello */
        buf_add_format(out, tr("No board: kifu has no rules for %s. The tree and its texts are here."), tr(games[gm]));
    else
        buf_add_format(out, tr("No board: kifu has no rules for game number %d. The tree and its texts are here."), gm);
}

static void draw_sentence(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf text = {0};
    sentence(s, &text);
    r.width = r.width < 72 ? r.width : 72;
    if (r.width >= 2)
        pane_wrapped(c, r, c->ambiguous, ROLE_FAINT, buf_slice(&text));
    buf_free(&text);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    int columns, rows;
    const struct scene scene = session_scene(s);
    board_size(&scene, &columns, &rows);
    if (columns == 0) {
        r.y += r.height > 2;
        r.height -= r.height > 2;
        draw_sentence(s, c, r);
        return;
    }
    board_draw(&scene, c, &s->layout.board);
}

static void click(struct session *s, struct rect r, int x, int y)
{
    const struct scene scene = session_scene(s);
    const uint16_t point = board_point(&scene, &s->layout.board, x, y);
    (void)r;
    if (point == POINT_NONE || !s->reader.has_game)
        return;
    if (s->guessing) {
        s->cursor = point;
        practice_try(s, SLICE(""));
        return;
    }
    if (s->veil != SGF_NONE) {
        if (solving_begin(s))
            s->cursor = point;
        return;
    }
    if (scoring_shown(s)) {
        s->cursor = point;
        scoring_turn(s, point);
        return;
    }
    const size_t continuation = statistics_at(s, point);
    if (continuation != SIZE_MAX)
        statistics_play(s, continuation);
    else
        navigate_point(s, point);
}

/* ---- what its keys do now ---- */

static bool has_next(const struct session *s)
{
    const struct reader *r = &s->reader;
    return r->has_game && (reader_is_scratch(r) ? scratch_has_next(r) : reader_next(r) != SGF_NONE);
}

static bool is_scratch(const struct session *s)
{
    return reader_is_scratch(&s->reader);
}

static bool has_previous(const struct session *s)
{
    return s->reader.has_game && (s->reader.replay.depth > 0 || is_scratch(s));
}

static bool has_letters(const struct session *s)
{
    return letters_of(s).count > 0;
}

static bool has_continuations(const struct session *s)
{
    return statistics_letters(s) > 0;
}

static bool has_way_back(const struct session *s)
{
    return statistics_can_go_back(s) && !is_scratch(s);
}

static bool has_matches(const struct session *s)
{
    return find_count(s->find) > 0;
}

static bool has_branches(const struct session *s)
{
    return s->reader.has_game && s->reader.paths.run_count > 1 && !is_scratch(s);
}

static bool has_board(const struct session *s)
{
    return s->reader.has_game && s->reader.replay.position.rules;
}

#define COUNTED 4 /* a game that is worth counting has a move for every four points of its board */

/* The end of the game, where there is something to count. */
static bool is_end(const struct session *s)
{
    const struct position *p = &s->reader.replay.position;
    return s->reader.has_game && !is_scratch(s) && reader_next(&s->reader) == SGF_NONE &&
           walk_main_line(&s->reader) == SGF_NONE && p->rules && p->rules->counting != COUNTING_NONE &&
           COUNTED * p->move_number >= (long)p->columns * p->rows;
}

static bool is_shown(const struct session *s, enum pane_id id)
{
    return s->layout.panes[id].width > 0 && s->layout.panes[id].height > 0;
}

/* A curve, or time that was used, while the pane of it is not there. */
static bool has_curve(const struct session *s)
{
    return s->reader.has_game && !is_shown(s, PANE_GRAPH) &&
           (curve_has_several(&s->reader) || s->reader.curve.times > 0);
}

/* One of more than the game that is looked at. */
static bool has_library(const struct session *s)
{
    const bool is_named = strcmp(s->settings.options.library, "auto") != 0;
    return s->statistics && (pane_has_games(s) || is_named) && !statistics_is_on(s);
}

/* Whoever reads the first lines should see how to reach the others. */
static bool goes_on(const struct session *s, enum pane_id id, int heading)
{
    const struct rect r = s->layout.panes[id];
    return s->reader.has_game && is_shown(s, id) && pane_of(s, id)->height(s, r.width) > r.height - heading;
}

static bool has_more_text(const struct session *s)
{
    return goes_on(s, PANE_COMMENT, s->layout.panes[PANE_COMMENT].height > 3);
}

/* Where Tab leads first: information that has more, links of the comment, or neither. */
static bool has_more_info(const struct session *s)
{
    return goes_on(s, PANE_INFO, 1);
}

static bool has_links(const struct session *s)
{
    return !is_shown(s, PANE_INFO) && is_shown(s, PANE_COMMENT) && comment_links(&s->reader, NULL, 1) > 0;
}

static bool has_panes(const struct session *s)
{
    return !has_more_info(s) && !has_links(s);
}

static bool is_info_off(const struct session *s)
{
    return session_option(s, OPTION_INFO) == INFO_OFF;
}

static bool is_info_open(const struct session *s)
{
    return !is_info_off(s);
}

static void say_info(const struct session *s, struct buf *out)
{
    buf_add_string(out,
        session_option(s, OPTION_INFO) == INFO_ON ? tr_in("hint", "properties") : tr_in("hint", "close info"));
}

static const struct hint board_hints[] = {
    /* TR: hint: what a key does, at most 12 columns */
    {"next-node", NULL, T_IN("hint", "next"), 10, .keys = 1, has_next},
    {"previous-node", NULL, T_IN("hint", "back"), 9, .keys = 1, has_previous},
    {"choose-variation", NULL, T_IN("hint", "variation"), 8, .keys = 3, has_letters},
    {"choose-variation", NULL, T_IN("hint", "continuation"), 8, .keys = 3, has_continuations},
    /* TR: from a scratch line back */
    {"cancel", NULL, T_IN("cancel", "to the record"), 12, .keys = 1, is_scratch},
    {"cancel", NULL, T_IN("cancel", "back"), 8, .keys = 1, has_way_back},
    /* TR: of the library: another part of the board, or nothing */
    {"position", NULL, T_IN("hint", "part, off"), 7, .keys = 1, statistics_is_on},
    /* TR: to what was found, and on to the next */
    {"next-match", "previous-match", T_IN("hint", "match"), 8, .keys = 1, has_matches},
    {"previous-branch", "next-branch", T_IN("hint", "branch"), 4, .keys = 1, has_branches},
    {"comment-down", NULL, T_IN("hint", "more"), 7, .keys = 1, has_more_text},
    {"next-pane", NULL, T_IN("hint", "panes"), 5, .keys = 1, has_panes},
    {"next-pane", NULL, T_IN("hint", "links"), 5, .keys = 1, has_links},
    {"next-pane", NULL, T_IN("hint", "scroll info"), 7, .keys = 1, has_more_info},
    /* TR: verb: count the territory */
    {"score", NULL, T_IN("hint", "count"), 5, .keys = 1, is_end},
    {"info", NULL, T_IN("hint", "info"), 3, .keys = 1, is_info_off},
    {"info", NULL, NULL, 6, .keys = 1, is_info_open, say_info},
    {"graph", NULL, T_IN("hint", "graph"), 3, .keys = 1, has_curve},
    {"position", NULL, T_IN("hint", "library"), 3, .keys = 1, has_library},
    {"games", NULL, T_IN("hint", "games"), 6, .keys = 1, pane_has_games},
    {"find", NULL, T_IN("hint", "find"), 2, .keys = 1},
    {"big-board", NULL, T_IN("hint", "size"), 0, .keys = 1, has_board},
    {"help", NULL, T_IN("hint", "help"), 11, .keys = 1},
    {"quit", NULL, T_IN("hint", "quit"), 1, .keys = 1},
    {.command = NULL},
};

/* A problem that is neither solved nor read yet. */
static const struct hint veiled_hints[] = {
    {"problem", NULL, T_IN("hint", "solve"), 12, .keys = 1},
    {"next-node", NULL, T_IN("hint", "read the answer"), 9, .keys = 1},
    {"previous-game", "next-game", T_IN("hint", "problems"), 8, .keys = 1, pane_has_games},
    {"games", NULL, T_IN("hint", "games"), 7, .keys = 1, pane_has_games},
    {"next-pane", NULL, T_IN("hint", "panes"), 5, .keys = 1},
    {"info", NULL, T_IN("hint", "info"), 3, .keys = 1},
    {"find", NULL, T_IN("hint", "find"), 2, .keys = 1},
    {"help", NULL, T_IN("hint", "help"), 11, .keys = 1},
    {"quit", NULL, T_IN("hint", "quit"), 1, .keys = 1},
    {.command = NULL},
};

_Static_assert(COUNT(board_hints) <= HINTS_MOST, "there is room for them");

static const struct hint *hints_of(const struct session *s)
{
    return s->veil != SGF_NONE ? veiled_hints : board_hints;
}

const struct pane pane_board = {
    .draw = draw,
    .click = click,
    .place = PANE_FIXED,
    .hints = hints_of,
};
