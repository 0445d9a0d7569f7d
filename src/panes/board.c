/* panes/board.c - the board, or a sentence if the game has none */
#include "board/board.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/comment.h"
#include "reader/curve.h"
#include "reader/scratch.h"
#include "reader/walk.h"
#include "view/engine.h"
#include "view/find.h"
#include "view/games.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/playing.h"
#include "view/practice.h"
#include "view/scoring.h"
#include "view/session_scene.h"
#include "view/statistics.h"

/* The games by their number in GM. */
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

static void draw_sentence(const struct session *s, struct canvas *c, struct rect r)
{
    const char *error = s->shelf.file < s->shelf.count ? s->shelf.files[s->shelf.file].error : NULL;
    const int gm = s->reader.record.gm;
    struct buf text = {0};
    if (!s->reader.has_game)
        text_filter(&text, slice_of(error                       ? error
                                    : s->shelf.pending.is_there ? tr("the file is still being read")
                                    : s->shelf.grows            ? tr("waiting for the game")
                                                                : tr("no game to show")));
    else if (gm > 0 && gm < (int)COUNT(games)) /* TR: %s is the name of a game, as Othello */
        buf_add_format(&text, tr("No board: kifu does not know the rules of %s. It shows the tree and the texts."),
            tr(games[gm]));
    else
        buf_add_format(&text,
            tr("No board: kifu does not know the rules of game number %d. It shows the tree and the texts."), gm);
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

static void click(struct session *s, int x, int y)
{
    const struct scene scene = session_scene(s);
    const uint16_t point = board_point(&scene, &s->layout.board, x, y);
    if (point == POINT_NONE || !s->reader.has_game)
        return;
    reader_mark(&s->reader); /* keys may have come since the last picture */
    if (s->reader.markup.has_view && s->reader.markup.hidden[point])
        return;
    const size_t continuation = statistics_at(s, point), candidate = engine_at(s, point);
    const uint32_t variation = letters_at(s, point);
    if (statistics_is_choosing(s)) {
        s->cursor = point;
        statistics_corner(s);
    } else if (s->guessing) {
        s->cursor = point;
        practice_try(s, SLICE(""));
    } else if (s->veil != SGF_NONE) {
        if (solving_begin(s))
            s->cursor = point;
    } else if (scoring_shown(s)) {
        s->cursor = point;
        scoring_turn(s, point);
    } else if (continuation != SIZE_MAX) {
        statistics_play(s, continuation);
    } else if (candidate != SIZE_MAX) {
        engine_play(s, candidate);
    } else if (variation != SGF_NONE) {
        session_take(s, variation);
    } else {
        playing_click(s, point);
    }
}

/* ---- hints ---- */

#define COUNTED 4 /* a game that is worth scoring has a move for every four points of its board */

/* True: the end of a game that is worth scoring. */
static bool is_end(const struct session *s)
{
    const struct position *p = &s->reader.replay.position;
    return reader_next(&s->reader) == SGF_NONE && walk_main_line(&s->reader) == SGF_NONE && p->rules &&
           p->rules->counting != COUNTING_NONE && COUNTED * p->move_number >= (long)p->columns * p->rows;
}

static bool is_shown(const struct session *s, enum pane_id id)
{
    return s->layout.panes[id].width > 0 && s->layout.panes[id].height > 0;
}

/* True: the pane has more lines than it shows, so a hint says how to reach them. */
static bool goes_on(const struct session *s, enum pane_id id, int heading)
{
    const struct rect r = s->layout.panes[id];
    return s->reader.has_game && is_shown(s, id) && pane_of(s, id)->height(s, r.width) > r.height - heading;
}

/* Conditions of hints: about moves, and others. */
enum { NEXT, PREVIOUS, LETTERS, CONTINUATIONS, SCRATCH, WAY_BACK, SEARCHED, MATCHES, BRANCHES, END, MOVES_COUNT };
enum { BOARD = MOVES_COUNT, GAMES, LIBRARY, CURVE, INFO_OPEN, INFO_CLOSED, MORE_INFO, MORE_TEXT, LINKS, PANES, CROP };
enum { CANDIDATES = CROP + 1, ENGINE_ON, ENGINE_OFFERED };

/* True: the condition `what` of a hint is met. Tab has a hint for info with more lines, or for links of the comment. */
static bool has(const struct session *s, int what)
{
    const struct reader *r = &s->reader;
    const bool is_scratch = reader_is_scratch(r), has_game = r->has_game;
    switch (what) {
    case NEXT: return has_game && (is_scratch ? scratch_has_next(r) : reader_next(r) != SGF_NONE);
    case PREVIOUS: return has_game && (r->replay.depth > 0 || is_scratch);
    case LETTERS: return letters_of(s).count > 0;
    case CONTINUATIONS: return statistics_letters(s) > 0;
    case CANDIDATES: return engine_speaks(s); /* also while the next ones are awaited */
    case ENGINE_ON: return engine_is_on(s) && s->engine.state != GTP_FAILED;
    case ENGINE_OFFERED: return s->settings.engines.count > 0 && has(s, BOARD) && !has(s, ENGINE_ON);
    case SCRATCH: return is_scratch;
    case WAY_BACK: return statistics_can_go_back(s) && !is_scratch;
    case SEARCHED: return statistics_is_on(s);
    case MATCHES: return find_count(s->find) > 0;
    case BRANCHES: return has_game && r->paths.run_count > 1 && !is_scratch;
    case MORE_TEXT: return goes_on(s, PANE_COMMENT, s->layout.panes[PANE_COMMENT].height > 3);
    case MORE_INFO: return goes_on(s, PANE_INFO, 1);
    case LINKS: return !is_shown(s, PANE_INFO) && is_shown(s, PANE_COMMENT) && comment_links(r, NULL, 1) > 0;
    case PANES: return !has(s, MORE_INFO) && !has(s, LINKS);
    case END: return has_game && !is_scratch && is_end(s);
    case INFO_CLOSED: return session_option(s, OPTION_INFO) == INFO_OFF;
    case INFO_OPEN: return session_option(s, OPTION_INFO) != INFO_OFF;
    case CURVE: return has_game && !is_shown(s, PANE_GRAPH) && (curve_has_several(r) || r->curve.times > 0);
    case LIBRARY: /* if it has more than the present game */
        return s->statistics && (pane_has_games(s) || strcmp(s->settings.options.library, "auto") != 0) &&
               !statistics_is_on(s);
    case GAMES: return pane_has_games(s);
    case CROP: return r->has_crop;
    default: return has_game && r->replay.position.rules; /* BOARD */
    }
}

static void say_info(const struct session *s, struct buf *out)
{
    buf_add_string(out,
        session_option(s, OPTION_INFO) == INFO_ON ? tr_in("hint", "properties") : tr_in("hint", "close info"));
}

static void say_engine(const struct session *s, struct buf *out)
{
    /* TR: whose the points will be; at most 12 columns */
    buf_add_string(out, engine_goes_off(s) ? tr_in("hint", "engine off") : tr_in("hint", "territory"));
}

static const struct hint board_hints[] = {
    /* TR: hint: what a key does, at most 12 columns */
    {"next-node", NULL, T_IN("hint", "next"), 10, .keys = 1, has, NEXT},
    {"previous-node", NULL, T_IN("hint", "back"), 9, .keys = 1, has, PREVIOUS},
    {"choose-variation", NULL, T_IN("hint", "variation"), 8, .keys = 3, has, LETTERS},
    {"choose-variation", NULL, T_IN("hint", "continuation"), 8, .keys = 3, has, CONTINUATIONS},
    {"choose-variation", NULL, T_IN("hint", "play"), 8, .keys = 2, has, CANDIDATES},
    /* TR: verb: play the best move of an engine */
    {"best-move", NULL, T_IN("hint", "best"), 8, .keys = 1, has, CANDIDATES},
    /* TR: from a scratch line back */
    {"cancel", NULL, T_IN("cancel", "to the record"), 12, .keys = 1, has, SCRATCH},
    {"cancel", NULL, T_IN("cancel", "back"), 8, .keys = 1, has, WAY_BACK},
    /* TR: of the library: another part of the board, or nothing */
    {"position", NULL, T_IN("hint", "part, off"), 7, .keys = 1, has, SEARCHED},
    /* TR: to what was found, and on to the next */
    {"next-match", "previous-match", T_IN("hint", "match"), 8, .keys = 1, has, MATCHES},
    {"previous-branch", "next-branch", T_IN("hint", "branch"), 4, .keys = 1, has, BRANCHES},
    {"comment-down", NULL, T_IN("hint", "more"), 7, .keys = 1, has, MORE_TEXT},
    {"next-pane", NULL, T_IN("hint", "panes"), 5, .keys = 1, has, PANES},
    {"next-pane", NULL, T_IN("hint", "links"), 5, .keys = 1, has, LINKS},
    {"next-pane", NULL, T_IN("hint", "scroll info"), 7, .keys = 1, has, MORE_INFO},
    /* TR: verb: count the territory */
    {"score", NULL, T_IN("hint", "count"), 5, .keys = 1, has, END},
    {"info", NULL, T_IN("hint", "info"), 3, .keys = 1, has, INFO_CLOSED},
    {"info", NULL, NULL, 6, .keys = 1, has, INFO_OPEN, say_info},
    {"graph", NULL, T_IN("hint", "graph"), 3, .keys = 1, has, CURVE},
    {"position", NULL, T_IN("hint", "library"), 3, .keys = 1, has, LIBRARY},
    {"engine", NULL, T_IN("hint", "engine"), 3, .keys = 1, has, ENGINE_OFFERED},
    {"engine", NULL, NULL, 7, .keys = 1, has, ENGINE_ON, say_engine},
    {"games", NULL, T_IN("hint", "games"), 6, .keys = 1, has, GAMES},
    {"find", NULL, T_IN("hint", "find"), 2, .keys = 1},
    /* TR: verb: play a move of one's own */
    {"play", NULL, T_IN("hint", "try"), 1, .keys = 1, has, BOARD},
    {"big-board", NULL, T_IN("hint", "size"), 0, .keys = 1, has, BOARD},
    {"help", NULL, T_IN("hint", "help"), HINT_KEPT + 1, .keys = 1},
    {"leave", NULL, NULL, HINT_KEPT, .keys = 1, .say = games_say_leave},
    {.command = NULL},
};

/* Hints for a problem that is neither solved nor read yet. */
static const struct hint veiled_hints[] = {
    {"problem", NULL, T_IN("hint", "solve"), 12, .keys = 1},
    {"next-node", NULL, T_IN("hint", "read the answer"), 9, .keys = 1},
    {"previous-game", "next-game", T_IN("hint", "problems"), 8, .keys = 1, has, GAMES},
    {"games", NULL, T_IN("hint", "games"), 7, .keys = 1, has, GAMES},
    {"next-pane", NULL, T_IN("hint", "panes"), 5, .keys = 1},
    {"info", NULL, T_IN("hint", "info"), 3, .keys = 1},
    {"find", NULL, T_IN("hint", "find"), 2, .keys = 1},
    {"big-board", NULL, T_IN("hint", "whole, part"), 4, .keys = 1, has, CROP},
    {"help", NULL, T_IN("hint", "help"), HINT_KEPT + 1, .keys = 1},
    {"leave", NULL, NULL, HINT_KEPT, .keys = 1, .say = games_say_leave},
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
