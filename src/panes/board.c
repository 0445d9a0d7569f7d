/* panes/board.c - the board, or a sentence where there is none */
#include "board/board.h"
#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/scoring.h"
#include "view/session_scene.h"
#include "view/solving.h"
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
    struct text_lines lines = {0};
    sentence(s, &text);
    if (r.width >= 2)
        text_wrap(buf_slice(&text), r.width < 72 ? r.width : 72, c->ambiguous, &lines);
    for (size_t i = 0; i < lines.count && (int)i < r.height; i++)
        canvas_text(c, r.x, r.y + (int)i, ROLE_FAINT,
            slice_part(buf_slice(&text), lines.at[i].at, lines.at[i].at + lines.at[i].len));
    text_lines_free(&lines);
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
        if (practice_is_problem(s))
            solving_try(s, (struct slice){"", 0});
        else
            practice_guess(s, (struct slice){"", 0});
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

const struct pane pane_board = {
    .draw = draw,
    .click = click,
    .place = PANE_FIXED,
};
