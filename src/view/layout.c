/* view/layout.c - which pane is where
 *
 * The board is placed first: how many rows the bars and coordinates leave it, how many columns the text. Then the text
 * panes share what is left, beside the board or under it.
 */
#include "view/layout.h"

#include <stdlib.h>

#include "base/number.h"
#include "view/pane.h"
#include "view/session_scene.h"

#define WIDE 80        /* columns from which the text is beside the board */
#define TEXT 36        /* columns of text beside it, at least */
#define TEXT_BIG 34    /* beside a big board */
#define TEXT_GOOD 20   /* beside it on a screen that is neither wide nor high enough for text under it */
#define TEXT_NARROW 16 /* beside it where the board could not be shown whole otherwise */
#define GAP 2          /* columns between board and text */
#define HIGH 24        /* rows of a screen where nothing is missing */
#define BOARD_USUAL 19 /* larger boards scroll */
#define BELOW 3        /* rows under the board from which the tree is there */
#define BELOW_WIDTH 12 /* columns of the board: its title has room */
#define UNDER_BIG 10   /* rows of text under a big board on a narrow screen, with all around it */

/* What is to be placed, and what of it there is room for. */
struct plan {
    const struct session *s;
    struct scene scene;        /* of it */
    int width, height;         /* of the screen */
    int columns, rows;         /* of the board, or of what is in view (VW) */
    int left, top;             /* where that begins */
    int margin;                /* columns of the row numbers; 0: no coordinates */
    struct board_layout board; /* cell_width, cell_height; then the rest */
    bool has_title, has_hints, has_top, has_bottom;
    int text_rows; /* under the board; 0: the text is beside it */
};

static int bars(const struct plan *p)
{
    return p->has_title + 1 + p->has_hints;
}

/* ---- the board ---- */

/* Narrows the board to the smallest rectangle that holds all that is in view: a problem in a corner gets the whole
 * place. */
static void plan_view(struct plan *p)
{
    const struct markup *m = &p->s->reader.markup;
    if (!m->has_view)
        return;
    uint16_t from, to;
    int left, top, right, bottom;
    if (!board_extent(&p->scene, false, &from, &to))
        return;
    board_to_view(&p->scene, from, &left, &top);
    board_to_view(&p->scene, to, &right, &bottom);
    p->left = left < right ? left : right;
    p->top = top < bottom ? top : bottom;
    p->columns = abs(right - left) + 1;
    p->rows = abs(bottom - top) + 1;
}

/* What the whole board takes at a scale, and to its left the row numbers, `x` columns of them: the overview has none. */
static struct rect rect_at(const struct plan *p, int scale)
{
    struct board_layout b;
    board_scale(&p->scene, scale, &b);
    const int x = b.cell_width > 0 ? p->margin : 0;
    return (struct rect){x, 0, board_width(&p->scene, &b, p->columns), board_height(&b, p->rows)};
}

/* A board of several rows a point is shown where all of it and the text have room, if hints and coordinates give
 * theirs. */
static bool has_room_for(const struct plan *p, int scale)
{
    const struct rect board = rect_at(p, scale);
    const int width = board.x + board.width, height = board.height + 2;
    if (p->width >= WIDE)
        return width + GAP + TEXT_BIG <= p->width && height <= p->height;
    return width <= p->width && height + UNDER_BIG <= p->height;
}

/* All of it is seen beside the text, and nothing else is left out. */
static bool is_whole(const struct plan *p, int scale)
{
    const struct rect board = rect_at(p, scale);
    const int height = board.height + 2 * (board.x > 0) + bars(p);
    return board.x + board.width + GAP + TEXT <= p->width && height <= p->height;
}

/* A board larger than usual is shown whole before it is scrolled: at one column a point, else in the overview, two rows
 * of the board in one of the screen. Without colours there is no overview. */
static int whole_scale(const struct plan *p)
{
    const bool is_large = p->columns > BOARD_USUAL || p->rows > BOARD_USUAL;
    if (p->width < WIDE || !is_large || is_whole(p, SCALE_NORMAL))
        return SCALE_NORMAL;
    if (is_whole(p, SCALE_SMALL))
        return SCALE_SMALL;
    return is_whole(p, SCALE_OVERVIEW) ? SCALE_OVERVIEW : SCALE_NORMAL;
}

static void plan_scale(struct plan *p)
{
    int scale = session_option(p->s, OPTION_SCALE);
    if (scale == SCALE_AUTO)
        scale = p->width >= LAYOUT_HUGE_COLUMNS && has_room_for(p, SCALE_HUGE) ? SCALE_HUGE
                : has_room_for(p, SCALE_BIG)                                   ? SCALE_BIG
                                                                               : whole_scale(p);
    board_scale(&p->scene, scale, &p->board);
}

/* Rows of all, with those that the board asks for: one that would scroll on any screen asks for no more than a usual
 * one. */
static int rows_needed(const struct plan *p)
{
    const int whole = board_height(&p->board, p->rows);
    const int others = bars(p) + p->has_top + p->has_bottom + p->text_rows, usual = p->height - others;
    if (p->board.cell_height == 1)
        return others + (p->rows <= BOARD_USUAL ? whole : BOARD_USUAL);
    return others + (whole <= p->height - 1 || usual < 2 ? whole : usual);
}

/* Leaves out what must go for the board: hints, then coordinates, then the title. On a screen of full height, with the
 * text beside the board, the lower coordinates go before the hints. */
static bool plan_rows(struct plan *p)
{
    bool *const low[] = {&p->has_hints, &p->has_bottom, &p->has_top, &p->has_title};
    bool *const high[] = {&p->has_bottom, &p->has_hints, &p->has_top, &p->has_title};
    for (int i = 0; i < 4 && rows_needed(p) > p->height; i++)
        *(p->height < HIGH || p->text_rows > 0 ? low : high)[i] = false;
    return rows_needed(p) <= p->height;
}

/* Points that fit into `width` columns. */
static int columns_in(const struct plan *p, int width)
{
    const int one = p->board.cell_width > 0 ? p->board.cell_width : 1;
    return number_within((width - (board_width(&p->scene, &p->board, 1) - one)) / one, 0, p->columns);
}

static int rows_in(const struct plan *p, int height)
{
    return number_within(p->board.cell_height > 0 ? height / p->board.cell_height : height * 2, 0, p->rows);
}

/* ---- scrolling: some fixed parts of the board, half overlapping, so that a move seldom shifts it ---- */

static int scrolled(int size, int shown, int at)
{
    const int range = size - shown;
    if (range <= 0)
        return 0;
    const int step = shown > 1 ? shown / 2 : 1;
    const int parts = (range + step - 1) / step;
    int best = 0, best_distance = INT32_MAX;
    for (int i = 0; i <= parts; i++) {
        const int start = range * i / parts;
        const int distance = abs(2 * at - (2 * start + shown - 1));
        if (distance < best_distance) {
            best = start;
            best_distance = distance;
        }
    }
    return best;
}

/* The place to be seen: cursor, last move, or the middle of the stones. */
static void place_to_see(const struct session *s, const struct scene *scene, int *column, int *row)
{
    const struct position *p = &s->reader.replay.position;
    uint16_t point = s->cursor;
    if (point == POINT_NONE && move_has_point(&p->last))
        point = p->last.to;
    if (point != POINT_NONE && point_column(point) < p->columns && point_row(point) < p->rows) {
        board_to_view(scene, point, column, row);
        return;
    }
    uint16_t from, to;
    if (!board_extent(scene, true, &from, &to))
        point = point_at(p->columns / 2, p->rows / 2);
    else
        point = point_at((point_column(from) + point_column(to)) / 2, (point_row(from) + point_row(to)) / 2);
    board_to_view(scene, point, column, row);
}

/* Sets the part of the board that is shown: `columns` by `rows` points at x, y. */
static void place_board(struct plan *p, int columns, int rows, int x, int y)
{
    struct board_layout *b = &p->board;
    b->columns = columns;
    b->rows = rows;
    b->has_top = p->has_top;
    b->has_bottom = p->has_bottom;
    b->x = x + (b->has_left ? p->margin : 0);
    b->y = y + b->has_top;
    b->left = p->left;
    b->top = p->top;
    if (columns == p->columns && rows == p->rows)
        return;
    int column, row;
    place_to_see(p->s, &p->scene, &column, &row);
    b->left += scrolled(p->columns, columns, column - p->left);
    const int top = scrolled(p->rows, rows, row - p->top);
    b->top += b->cell_height == 0 ? top - top % 2 : top;
}

static struct rect board_rect(const struct plan *p)
{
    const struct board_layout *b = &p->board;
    return (struct rect){
        .x = b->x - (b->has_left ? p->margin : 0),
        .y = b->y - b->has_top,
        .width = board_width(&p->scene, b, b->columns) + (b->has_left ? p->margin : 0) + (b->has_right ? p->margin : 0),
        .height = board_height(b, b->rows) + b->has_top + b->has_bottom,
    };
}

/* The screen covers all but the board. */
static bool keeps_board(const struct session *s)
{
    return pane_of(s, s->screen)->place == PANE_WITH_BOARD;
}

/* ---- the text panes ---- */

/* A pane of the column and the rows that it gets; 0: left out. */
struct share {
    enum pane_id id;
    const struct pane_share *of;
    enum pane_rank rank;
    int rows;
};

struct column {
    struct share at[PANE_COUNT]; /* in the order of the panes */
    int count;
    struct rect r;
};

#define COMMENT_FAIR 4 /* rows that the comment should have before there are other texts */

/* Those that are placed already are left out; the one that takes the rest and the flexible ones get their rows later.
 */
static void column_make(struct column *c, const struct session *s, const struct layout *l)
{
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct pane_share *of = &pane_of(s, id)->share;

        if (pane_of(s, id)->place != PANE_IN_COLUMN || l->panes[id].width > 0)
            continue;
        const int rows = of->rows && !of->is_flexible ? of->rows(s, c->r) : 0;
        const enum pane_rank rank = of->is_asked && of->is_asked(s) ? RANK_ASKED : of->rank;
        c->at[c->count++] = (struct share){.id = id, .of = of, .rank = rank, .rows = rows};
    }
}

static int column_rows(const struct column *c)
{
    int rows = 0;
    for (int i = 0; i < c->count; i++)
        rows += c->at[i].rows > 0 ? c->at[i].rows + (c->at[i].of->stack == STACK_ABOVE) : 0;
    return rows;
}

/* Lowers panes of a rank below `rank` to their least height, or leaves them out, the weakest first, until `rows` are
 * left for the comment. */
static void column_drop(struct column *c, int rows, enum pane_rank rank)
{
    int missing;
    while ((missing = rows - (c->r.height - column_rows(c))) > 0) {
        struct share *weakest = NULL;

        for (int i = 0; i < c->count; i++)
            if (c->at[i].rows > 0 && c->at[i].rank < rank && (!weakest || c->at[i].rank < weakest->rank))
                weakest = &c->at[i];
        if (!weakest)
            return;
        const int least = weakest->of->least, lower = weakest->rows - missing;
        weakest->rows = weakest->rows <= least || least == 0 ? 0 : lower > least ? lower : least;
    }
}

/* What is left: half of it at most for what depends on the node, the rest for the comment. */
static void column_rest(struct column *c, const struct session *s)
{
    int left = c->r.height - column_rows(c);
    for (int i = 0; i < c->count; i++) {
        if (!c->at[i].of->is_flexible || left / 2 < 2)
            continue;
        const int needed = c->at[i].of->rows(s, c->r);
        c->at[i].rows = needed < left / 2 ? needed : left / 2;
        left -= c->at[i].rows;
    }
    for (int i = 0; i < c->count; i++)
        if (c->at[i].of->stack == STACK_REST)
            c->at[i].rows = left > 0 ? left : 0;
}

static void place_text(const struct session *s, struct layout *l, struct rect r)
{
    struct column c = {.r = r};
    if (r.width < 2 || r.height <= 0)
        return;
    column_make(&c, s, l);
    column_drop(&c, pane_comment_rows(s), RANK_TEXT);
    column_drop(&c, COMMENT_FAIR, RANK_COMMENT);
    column_rest(&c, s);
    for (int i = 0, y = r.y; i < c.count; i++) {
        if (c.at[i].rows <= 0)
            continue;
        l->panes[c.at[i].id] = (struct rect){r.x, y, r.width, c.at[i].rows};
        y += c.at[i].rows + (c.at[i].of->stack == STACK_ABOVE);
    }
}

/* ---- the bars ---- */

static void place_bars(const struct plan *p, struct layout *l)
{
    const bool prompts = p->s->prompt.kind != PROMPT_NONE;
    if (p->has_title)
        l->panes[PANE_TITLE] = (struct rect){0, 0, p->width, 1};
    if (p->has_hints || prompts)
        l->panes[PANE_HINTS] = (struct rect){0, p->height - 1, p->width, 1};
    if (p->has_hints || !prompts)
        l->panes[PANE_STATUS] = (struct rect){0, p->height - 1 - p->has_hints, p->width, 1};
}

/* What lies between title and status. */
static struct rect body_rect(const struct plan *p)
{
    return (struct rect){0, p->has_title, p->width, p->height - bars(p)};
}

/* ---- arrangements ---- */

#define SENTENCE 3 /* rows; on low screens what the tree leaves */

/* A game without a board: a sentence, and the tree on any screen, because there is nothing else to move in; between
 * them the texts. */
static void layout_boardless(const struct session *s, struct layout *l, struct rect body)
{
    const int tree = body.height >= SENTENCE ? pane_of(s, PANE_TREE)->share.rows(s, body) : 0;
    body.height -= tree;
    if (tree > 0)
        l->panes[PANE_TREE] = (struct rect){body.x, body.y + body.height, body.width, tree};
    l->panes[PANE_BOARD] = body;
    if (body.height < 2 * SENTENCE)
        return;
    l->panes[PANE_BOARD].height = SENTENCE;
    body.y += SENTENCE + 1;
    body.height -= SENTENCE + 1;
    place_text(s, l, body);
}

/* All of the body for one pane. */
static void layout_cover(struct plan *p, struct layout *l, enum pane_id id)
{
    if (p->height < 10)
        p->has_title = p->has_hints = false;
    place_bars(p, l);
    struct rect body = body_rect(p);
    if (body.width >= 40) {
        body.x++;
        body.width -= 2;
    }
    if (id == PANE_BOARD && p->s->reader.has_game)
        layout_boardless(p->s, l, body);
    else
        l->panes[id] = body;
}

/* The tree under a board that leaves rows free: the texts beside both have the room then, and it has all that it needs.
 */
static void layout_below(const struct plan *p, struct layout *l, struct rect board)
{
    const struct rect body = body_rect(p);
    const int left = body.y + body.height - board.y - board.height - 1, width = board.width - 1;
    const bool has_room = left >= BELOW && board.width >= BELOW_WIDTH;
    if (!has_room || pane_of(p->s, PANE_TREE)->share.rows(p->s, (struct rect){.width = width, .height = left}) == 0)
        return;
    const int needed = 1 + reader_tree_rows(&p->s->reader, (width + 1) / 2);
    l->panes[PANE_TREE] = (struct rect){1, board.y + board.height + 1, width, needed < left ? needed : left};
}

static void layout_beside(struct plan *p, struct layout *l, int text)
{
    struct board_layout *b = &p->board;
    const int rows = rows_in(p, p->height - bars(p) - p->has_top - p->has_bottom);
    b->has_left = p->margin > 0;
    if (p->width < WIDE && !p->has_top && p->width - GAP - p->margin - board_width(&p->scene, b, p->columns) < text + 4)
        b->has_left = false;
    const int left = b->has_left ? p->margin : 0;
    int columns = columns_in(p, p->width - GAP - text - left);
    if (columns < 1)
        columns = 1;
    b->has_right = b->has_left && left + board_width(&p->scene, b, columns) + p->margin + GAP + text <= p->width;
    place_board(p, columns, rows, 0, p->has_title);
    place_bars(p, l);

    const struct rect body = body_rect(p), board = board_rect(p);
    l->panes[PANE_BOARD] = board;
    const int x = board.width + GAP;
    struct rect beside = {x, body.y, p->width - x, body.height};
    if (keeps_board(p->s)) {
        l->panes[p->s->screen] = beside;
        return;
    }
    layout_below(p, l, board);
    place_text(p->s, l, beside);
}

static void layout_under(struct plan *p, struct layout *l)
{
    struct board_layout *b = &p->board;
    const int rows = rows_in(p, p->height - bars(p) - p->has_top - p->has_bottom - p->text_rows);
    const int whole = board_width(&p->scene, b, p->columns);
    b->has_left = p->margin > 0 && (whole + p->margin <= p->width || whole > p->width);
    b->has_right = b->has_left && whole + 2 * p->margin <= p->width;
    const int sides = (b->has_left ? p->margin : 0) + (b->has_right ? p->margin : 0);
    const int columns = columns_in(p, p->width - sides);
    place_board(p, columns, rows, 0, p->has_title);
    const int x = (p->width - board_width(&p->scene, b, columns) - sides) / 2;
    b->x += x;
    place_bars(p, l);

    const struct rect body = body_rect(p), board = board_rect(p);
    l->panes[PANE_BOARD] = board;
    const int inset = p->width >= 40;
    struct rect under = {inset, board.y + board.height, p->width - 2 * inset,
        body.y + body.height - board.y - board.height};
    if (under.height > 6) {
        under.y++;
        under.height--;
    }
    if (keeps_board(p->s))
        l->panes[p->s->screen] = under;
    else
        place_text(p->s, l, under);
}

/* Columns beside the whole board. */
static int columns_beside(const struct plan *p)
{
    return p->width - GAP - p->margin - board_width(&p->scene, &p->board, p->columns);
}

/* Places the text under the board where that leaves it `rows`, hiding no part of the board and, on demand, no
 * coordinates. */
static bool try_under(struct plan *p, struct layout *l, int rows, bool keeps_coordinates)
{
    struct plan under = *p;
    under.text_rows = rows;
    if (!plan_rows(&under) || (keeps_coordinates && under.has_bottom != p->has_bottom))
        return false;
    *p = under;
    layout_under(p, l);
    return true;
}

/* Narrower than 80: the text under the board; beside it where the screen is too low for that; under a board that
 * scrolls where it is too narrow as well. */
static void layout_narrow(struct plan *p, struct layout *l)
{
    if (try_under(p, l, 8, true))
        return;
    if (columns_beside(p) >= TEXT_GOOD) {
        plan_rows(p);
        layout_beside(p, l, columns_beside(p));
        return;
    }
    if (try_under(p, l, 5, true) || try_under(p, l, 5, false) || try_under(p, l, 4, false))
        return;
    if (columns_beside(p) + p->margin >= TEXT_NARROW) {
        plan_rows(p);
        layout_beside(p, l, columns_beside(p) < TEXT_NARROW ? TEXT_NARROW : columns_beside(p));
        return;
    }
    p->text_rows = p->height >= 16 ? 4 : p->height >= 10 ? 3 : 0;
    plan_rows(p);
    layout_under(p, l);
}

void layout_make(const struct session *s, struct layout *l)
{
    *l = (struct layout){0};
    struct plan p = {.s = s,
        .scene = session_scene(s),
        .width = s->columns,
        .height = s->rows,
        .has_title = true,
        .has_hints = session_option(s, OPTION_HINTS) != 0};
    if (s->columns < LAYOUT_COLUMNS_MIN || s->rows < LAYOUT_ROWS_MIN) {
        l->too_small = true;
        return;
    }
    board_size(&p.scene, &p.columns, &p.rows);
    if (p.columns == 0 || (s->screen != PANE_BOARD && !keeps_board(s))) {
        layout_cover(&p, l, s->screen);
        return;
    }
    p.margin = board_margin(&p.scene);
    plan_view(&p);
    plan_scale(&p);
    if (p.board.cell_width == 0)
        p.margin = 0;
    p.has_top = p.has_bottom = p.margin > 0;
    if (p.width < WIDE) {
        layout_narrow(&p, l);
    } else {
        plan_rows(&p);
        layout_beside(&p, l, p.board.cell_width >= 4 ? TEXT_BIG : TEXT);
    }
    l->board = p.board;
    if (keeps_board(s) && l->panes[s->screen].height < 4) {
        *l = (struct layout){0};
        layout_cover(&p, l, s->screen);
    }
}
