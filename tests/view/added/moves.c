/* tests/view/added/moves.c - a pane that kifu does not have: how many moves there are on the line */
#include "view/navigate.h"
#include "view/pane.h"

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct rect body = pane_heading(s, c, r, PANE_MOVES, "Moves");
    struct buf text = {0};

    buf_add_format(&text, "%ld moves", s->reader.has_game ? reader_moves(&s->reader) : 0);
    canvas_text_cut(c, body.x, body.y, body.width, ROLE_TEXT, buf_slice(&text));
    buf_free(&text);
}

static int rows_of(const struct session *s, struct rect column)
{
    (void)s, (void)column;
    return 2;
}

static void scroll(struct session *s, int lines)
{
    if (lines > 0)
        navigate_forward(s, (size_t)lines);
    else
        navigate_back(s, (size_t)-lines);
}

static void follow(struct session *s)
{
    session_leap(s, 0);
}

static void click(struct session *s, int x, int y)
{
    (void)x, (void)y;
    pane_focus(s, PANE_MOVES);
}

const struct pane pane_moves = {
    .draw = draw,
    .focus = FOCUS_GAME,
    .scroll = scroll,
    .click = click,
    .follow = follow,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_ABOVE, .rank = RANK_PLAYERS, .rows = rows_of},
};
