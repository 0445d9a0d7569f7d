/* view/panes/board.c - the board, or a sentence where there is none */
#include "view/board.h"
#include "base/array.h"
#include "base/text.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/scoring.h"
#include "view/solving.h"
#include "view/statistics.h"

/* The games that have a number in GM. */
static const char *const games[] = {
    [1] = "Go",
    [2] = "Othello",
    [3] = "chess",
    [4] = "Gomoku or Renju",
    [5] = "Nine Men's Morris",
    [6] = "Backgammon",
    [7] = "Chinese chess",
    [8] = "Shogi",
    [9] = "Lines of Action",
    [10] = "Ataxx",
    [11] = "Hex",
    [12] = "Jungle",
    [13] = "Neutron",
    [14] = "Philosopher's Football",
    [15] = "Quadrature",
    [16] = "Trax",
    [17] = "Tantrix",
    [18] = "Amazons",
    [19] = "Octi",
    [20] = "Gess",
    [21] = "Twixt",
    [22] = "Zertz",
    [23] = "Plateau",
    [24] = "Yinsh",
    [25] = "Punct",
    [26] = "Gobblet",
    [27] = "Hive",
    [28] = "Exxit",
    [29] = "Hnefatafl",
    [30] = "Kuba",
    [31] = "Tripples",
    [32] = "Chase",
    [33] = "Tumbling Down",
    [34] = "Sahara",
    [35] = "Byte",
    [36] = "Focus",
    [37] = "Dvonn",
    [38] = "Tamsk",
    [39] = "Gipf",
    [40] = "Kropki",
};

static void sentence(const struct session *s, struct buf *out)
{
    if (!s->reader.has_game) {
        const bool has_error = s->shelf.file < s->shelf.count && s->shelf.files[s->shelf.file].error;
        text_filter(out, slice_of(has_error ? s->shelf.files[s->shelf.file].error : "no game to look at"));
        return;
    }
    const int gm = s->reader.record.gm;
    buf_add_string(out, "No board: kifu has no rules for ");
    if (gm > 0 && gm < (int)COUNT(games))
        buf_add_string(out, games[gm]);
    else
        buf_add_format(out, "game number %d", gm);
    buf_add_string(out, ". The tree and its texts are here.");
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
    board_size(s, &columns, &rows);
    if (columns == 0) {
        r.y += r.height > 2;
        r.height -= r.height > 2;
        draw_sentence(s, c, r);
        return;
    }
    board_draw(s, c, &s->layout.board);
}

static void click(struct session *s, struct rect r, int x, int y)
{
    const uint16_t point = board_point(s, &s->layout.board, x, y);

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
