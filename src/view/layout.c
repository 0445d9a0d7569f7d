/* view/layout.c - the places of the panes
 *
 * The board is placed first: as large as it can be beside its text, by the rule of layout.h. Then bars and texts share
 * what is left.
 */
#include "view/layout.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/number.h"
#include "base/text.h"
#include "view/column.h"
#include "view/pane.h"
#include "view/session_scene.h"
#include "view/statistics.h"

#define TEXT 34        /* columns of text that a growing board leaves beside it */
#define TEXT_USUAL 36  /* as many are worth more than numbers on both sides of a board with r = 1 */
#define LOW 24         /* as many beside a board with r = 1 are better than rows under it */
#define LEAST 14       /* the same without such rows: "? help q quit" */
#define BELOW 6        /* from so few rows on the text is under the board: title, status, hints, three of text */
#define GAP 2          /* columns between board and text */
#define MESSAGE 3      /* most rows of a message in the column */
#define WIDE 60        /* least columns for all of the rule */
#define BOARD_USUAL 19 /* larger boards scroll before rows are given up for them */
#define UNDER_GOOD 8   /* as many rows of text under a board are worth more than the second row of letters */

/* Rows besides those of the board, in the order in which they are given up: bars then move into the column of text. If
 * the text is under the board they keep their rows. */
enum row { LETTERS_BELOW, HINTS, TITLE, STATUS, LETTERS_ABOVE, ROW_COUNT };
static const enum row beside_order[] = {LETTERS_BELOW, HINTS, TITLE, STATUS, LETTERS_ABOVE};
static const enum row under_order[] = {LETTERS_BELOW, TITLE, HINTS, LETTERS_ABOVE}; /* on small screens */

/* A part of the view of the board. */
struct part {
    int left, top, columns, rows;
};

/* What has to be placed, and what has room. */
struct plan {
    const struct session *s;
    struct scene scene;        /* of the session */
    int width, height;         /* of the screen */
    struct part frame;         /* all that any node of the record shows: the layout is made for it */
    struct part view;          /* what this node shows */
    int margin;                /* columns of the row numbers; 0: no coordinates */
    struct board_layout board; /* cell_width, cell_height; then the rest */
    bool wants[ROW_COUNT];     /* by the options */
    bool has[ROW_COUNT];       /* has a row of its own */
};

static int bars(const struct plan *p)
{
    return p->has[TITLE] + p->has[STATUS] + p->has[HINTS];
}

static int letters(const struct plan *p)
{
    return p->has[LETTERS_ABOVE] + p->has[LETTERS_BELOW];
}

/* ---- the board: its part, its scale ---- */

static struct part part_between(const struct plan *p, uint16_t from, uint16_t to)
{
    int left, top, right, bottom;
    board_to_view(&p->scene, from, &left, &top);
    board_to_view(&p->scene, to, &right, &bottom);
    return (struct part){left < right ? left : right, top < bottom ? top : bottom, abs(right - left) + 1,
        abs(bottom - top) + 1};
}

/* A problem is cropped, unless more must be seen: all of the board (z), the score, continuations of the library, or
 * stones of a scratch line. */
static bool is_cropped(const struct session *s)
{
    const struct position *p = &s->reader.replay.position;
    const struct frame crop = s->reader.crop;
    if (!s->reader.has_crop || s->shows_all || s->screen == PANE_SCORE || (s->statistics && s->statistics->is_on))
        return false;
    for (int row = 0; row < p->rows && reader_is_scratch(&s->reader); row++)
        for (int column = 0; column < p->columns; column++) {
            const bool is_in = column >= point_column(crop.from) && column <= point_column(crop.to) &&
                               row >= point_row(crop.from) && row <= point_row(crop.to);
            if (!is_in && p->board[point_at(column, row)] != STONE_EMPTY)
                return false;
        }
    return true;
}

static void plan_parts(struct plan *p)
{
    const struct reader *r = &p->s->reader;
    uint16_t from, to;
    const struct frame frame = is_cropped(p->s) ? r->crop : r->frame;
    p->view = p->frame = part_between(p, frame.from, frame.to);
    if (r->markup.has_view && board_extent(&p->scene, false, &from, &to))
        p->view = part_between(p, from, to);
}

static int margin_of(const struct plan *p)
{
    return p->board.cell_width > 0 ? board_margin(&p->scene) : 0; /* the overview has no coordinates */
}

/* Columns beside and rows under the whole board, with its numbers and one row of letters; negative: it does not fit. */
static int columns_beside(const struct plan *p)
{
    return p->width - margin_of(p) - board_width(&p->scene, &p->board, p->frame.columns) - GAP;
}

static int rows_under(const struct plan *p)
{
    return p->height - (margin_of(p) > 0) - board_height(&p->board, p->frame.rows);
}

/* The text is beside the board; else under it. If neither has room a part of the board is shown, beside the text if the
 * screen is wide enough. */
static bool is_beside(const struct plan *p)
{
    const int left = columns_beside(p), below = rows_under(p);
    return left >= LOW || (below < BELOW && (left >= LEAST || p->width >= WIDE));
}

static bool is_whole(const struct plan *p)
{
    const int left = columns_beside(p), below = rows_under(p);
    return is_beside(p) ? left >= LEAST && below >= 0 : below >= BELOW && left + GAP >= 0;
}

/* Sets the largest scale with room for the text beside the board; else the normal one, or, for a board of more lines
 * than usual, the largest that shows it whole. */
static void plan_largest(struct plan *p)
{
    static const int lower[] = {SCALE_SMALL, SCALE_OVERVIEW};
    for (int rows = p->height / p->frame.rows; rows > 0; rows--) {
        board_rows(&p->board, rows);
        if (columns_beside(p) >= TEXT && rows_under(p) >= 0)
            return;
    }
    board_rows(&p->board, 1);
    if (p->frame.columns <= BOARD_USUAL && p->frame.rows <= BOARD_USUAL)
        return;
    for (size_t i = 0; i < COUNT(lower) && !is_whole(p); i++)
        board_scale(&p->scene, lower[i], &p->board);
    if (!is_whole(p))
        board_rows(&p->board, 1);
}

static void plan_scale(struct plan *p)
{
    const int scale = session_option(p->s, OPTION_SCALE);
    if (scale == SCALE_AUTO)
        plan_largest(p);
    else
        board_scale(&p->scene, scale, &p->board);
    p->margin = margin_of(p);
    p->wants[LETTERS_ABOVE] = p->wants[LETTERS_BELOW] = p->margin > 0;
    for (enum row row = 0; row < ROW_COUNT; row++)
        p->has[row] = p->wants[row];
}

/* ---- rows that are given up ---- */

/* All rows that are wanted, with `text` rows under the board. A board that would scroll on any screen wants no more
 * than a board of usual size. */
static int rows_asked(const struct plan *p, int text)
{
    const int whole = board_height(&p->board, p->frame.rows);
    const bool is_usual = p->frame.rows <= BOARD_USUAL && p->board.cell_height <= 1;
    return bars(p) + letters(p) + text + (is_usual || whole <= p->height || whole < BOARD_USUAL ? whole : BOARD_USUAL);
}

static void give_up(struct plan *p, const enum row *order, size_t count, int text)
{
    for (size_t i = 0; i < count && rows_asked(p, text) > p->height; i++)
        p->has[order[i]] = false;
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

/* The place that must be shown: cursor, last move, or the middle of the stones. */
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

/* ---- the place of the board ---- */

/* Points that fit into `width` columns, and into `height` rows. */
static int columns_in(const struct plan *p, int width)
{
    const int one = p->board.cell_width > 0 ? p->board.cell_width : 1;
    return number_within((width - (board_width(&p->scene, &p->board, 1) - one)) / one, 1, p->frame.columns);
}

static int rows_in(const struct plan *p, int height)
{
    return number_within(p->board.cell_height > 0 ? height / p->board.cell_height : height * 2, 0, p->frame.rows);
}

static int sides(const struct plan *p)
{
    return p->margin * (p->board.has_left + p->board.has_right);
}

/* The cells of a board of `columns` by `rows` points, with the coordinates around it. */
static struct rect board_rect(const struct plan *p, int columns, int rows)
{
    return (struct rect){0, p->has[TITLE], board_width(&p->scene, &p->board, columns) + sides(p),
        board_height(&p->board, rows) + letters(p)};
}

/* Enlarges the board of a node that shows less than the record, as far as the place allows. */
static void grow(struct plan *p, struct rect place)
{
    struct board_layout *b = &p->board;
    if (session_option(p->s, OPTION_SCALE) != SCALE_AUTO || b->cell_height < 1)
        return;
    for (int rows = place.height / p->view.rows; rows > b->cell_height; rows--) {
        struct board_layout larger = *b;
        board_rows(&larger, rows);
        if (board_width(&p->scene, &larger, p->view.columns) + sides(p) > place.width ||
            board_height(&larger, p->view.rows) + letters(p) > place.height)
            continue;
        *b = larger;
        return;
    }
}

/* Places what the node shows: all of it, or the part that must be seen. */
static void place_board(struct plan *p, struct layout *l, struct rect place)
{
    struct board_layout *b = &p->board;
    l->panes[PANE_BOARD] = place;
    grow(p, place);
    const int columns = columns_in(p, place.width - sides(p)), rows = rows_in(p, place.height - letters(p));
    b->columns = columns < p->view.columns ? columns : p->view.columns;
    b->rows = rows < p->view.rows ? rows : p->view.rows;
    b->has_top = p->has[LETTERS_ABOVE];
    b->has_bottom = p->has[LETTERS_BELOW];
    b->x = place.x + (b->has_left ? p->margin : 0);
    b->y = place.y + b->has_top;
    b->left = p->view.left;
    b->top = p->view.top;
    b->view = (struct rect){b->left, b->top, p->view.columns, p->view.rows};
    if (b->columns == p->view.columns && b->rows == p->view.rows)
        return;
    int column, row;
    place_to_see(p->s, &p->scene, &column, &row);
    b->left += scrolled(p->view.columns, b->columns, column - p->view.left);
    const int top = scrolled(p->view.rows, b->rows, row - p->view.top);
    b->top += b->cell_height == 0 ? top - top % 2 : top;
}

/* True: the present screen covers all but the board. */
static bool keeps_board(const struct session *s)
{
    return pane_of(s, s->screen)->place == PANE_WITH_BOARD;
}

/* ---- the bars ---- */

/* A bar in the column of text begins in the gap before it, so that its words are aligned with the texts. */
static struct rect bar_at(struct rect column, int y, int rows)
{
    return (struct rect){column.x - 1, y, column.width + 1, rows};
}

/* The pane that shows a message: the hints, if they fit beside it, or if they have a whole row, which it may hide. Else
 * the status, and always in the list of games, where messages about unreadable files come one after the other. */
static enum pane_id says(const struct session *s, int width)
{
    const int message = text_width(buf_slice(&s->message), s->ambiguous);
    const bool has_room = width == s->columns || message + GAP + LEAST < width;
    const bool is_theirs = session_option(s, OPTION_HINTS) && s->prompt.kind == PROMPT_NONE && s->screen != PANE_GAMES;
    return is_theirs && has_room ? PANE_HINTS : PANE_STATUS;
}

/* In the column a message of at most MESSAGE rows is shown whole: the pane above the status is cut, and nothing
 * moves. */
static void raise_status(const struct session *s, struct layout *l)
{
    struct rect *status = &l->panes[PANE_STATUS];
    struct text_lines lines = {0};
    if (status->height == 0 || status->width == s->columns || s->message.len == 0 || l->says != PANE_STATUS)
        return;
    text_wrap(buf_slice(&s->message), status->width - 1, s->ambiguous, &lines);
    const int rows = number_within((int)lines.count, 1, MESSAGE);
    text_lines_free(&lines);
    status->y -= rows - status->height;
    status->height = rows;
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        struct rect *r = &l->panes[id];
        const bool has_text = pane_of(s, id)->place == PANE_IN_COLUMN || pane_of(s, id)->place == PANE_WITH_BOARD;
        if (has_text && r->height > 0 && r->y + r->height > status->y)
            r->height = r->y < status->y ? status->y - r->y : 0;
    }
}

/* Places bars in the column; returns the rest of it. */
static struct rect bars_in_column(const struct plan *p, struct layout *l, struct rect column)
{
    if (p->wants[TITLE] && !p->has[TITLE]) {
        l->panes[PANE_TITLE] = bar_at(column, column.y++, 1);
        column.height--;
    }
    if (p->wants[HINTS] && !p->has[HINTS])
        l->panes[PANE_HINTS] = bar_at(column, column.y + --column.height, 1);
    if (!p->has[STATUS])
        l->panes[PANE_STATUS] = bar_at(column, column.y + --column.height, 1);
    return column;
}

static void place_bars(const struct plan *p, struct layout *l)
{
    if (p->has[TITLE])
        l->panes[PANE_TITLE] = (struct rect){0, 0, p->width, 1};
    if (p->has[HINTS])
        l->panes[PANE_HINTS] = (struct rect){0, p->height - 1, p->width, 1};
    if (p->has[STATUS])
        l->panes[PANE_STATUS] = (struct rect){0, p->height - 1 - p->has[HINTS], p->width, 1};
}

/* Without hints the prompt takes the row of the status. */
static void place_words(const struct session *s, struct layout *l)
{
    struct rect *hints = &l->panes[PANE_HINTS], *status = &l->panes[PANE_STATUS];
    l->says = hints->height > 0 ? says(s, hints->width) : PANE_STATUS;
    if (s->prompt.kind == PROMPT_NONE || hints->height > 0)
        return;
    *hints = (struct rect){status->x, status->y + status->height - 1, status->width, 1};
    *status = (struct rect){0};
}

/* The rectangle between title and status. */
static struct rect body_rect(const struct plan *p)
{
    return (struct rect){0, p->has[TITLE], p->width, p->height - bars(p)};
}

/* ---- arrangements ---- */

#define SENTENCE 3 /* rows; on low screens what the tree leaves */

/* A game without a board: a sentence, then texts, then the tree, which is shown on any screen, as it is the only pane
 * to move in. */
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
    column_place(s, l, body);
}

/* Gives the whole body to one pane. */
static void layout_cover(struct plan *p, struct layout *l, enum pane_id id)
{
    for (enum row row = 0; row < ROW_COUNT; row++)
        p->has[row] = p->wants[row] && (row == STATUS || p->height >= 10);
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

static void place_texts(const struct session *s, struct layout *l, struct rect r)
{
    r.width = r.width < PANE_TEXT_MOST ? r.width : PANE_TEXT_MOST;
    if (keeps_board(s))
        l->panes[s->screen] = r;
    else
        column_place(s, l, r);
}

static void layout_beside(struct plan *p, struct layout *l)
{
    struct board_layout *b = &p->board;
    const int left = columns_beside(p), good = b->cell_width > 2 ? TEXT : TEXT_USUAL;
    const int text = left >= LEAST ? left : p->width >= WIDE + LOW ? TEXT_USUAL : LOW;
    give_up(p, beside_order, COUNT(beside_order), 0);
    const int rows = rows_in(p, p->height - bars(p) - letters(p));
    const int columns = columns_in(p, p->width - GAP - text - p->margin);
    b->has_left = p->margin > 0;
    b->has_right = b->has_left && board_rect(p, columns, rows).width + p->margin + GAP + good <= p->width;
    const struct rect board = board_rect(p, columns, rows), body = body_rect(p);
    const int x = board.width + GAP;
    place_board(p, l, board);
    place_bars(p, l);
    place_texts(p->s, l, bars_in_column(p, l, (struct rect){x, body.y, p->width - x, body.height}));
}

static void layout_under(struct plan *p, struct layout *l)
{
    struct board_layout *b = &p->board;
    const int text = is_whole(p) ? BELOW - 3 : p->height >= 16 ? 4 : p->height >= 10 ? 3 : 0;
    give_up(p, under_order, 1, UNDER_GOOD);
    give_up(p, under_order, COUNT(under_order), text);
    const int whole = board_width(&p->scene, b, p->frame.columns);
    b->has_left = p->margin > 0 && (whole + p->margin <= p->width || whole > p->width);
    b->has_right = b->has_left && whole + 2 * p->margin <= p->width;
    struct rect board = board_rect(p, columns_in(p, p->width - sides(p)),
        rows_in(p, p->height - bars(p) - letters(p) - text));
    board.x = (p->width - board.width) / 2;
    place_board(p, l, board);
    place_bars(p, l);

    const struct rect body = body_rect(p);
    const int inset = p->width >= 40;
    struct rect under = {inset, board.y + board.height, p->width - 2 * inset,
        body.y + body.height - board.y - board.height};
    if (under.height > 6) {
        under.y++;
        under.height--;
    }
    place_texts(p->s, l, under);
}

static void layout_board(struct plan *p, struct layout *l)
{
    plan_parts(p);
    plan_scale(p);
    if (is_beside(p))
        layout_beside(p, l);
    else
        layout_under(p, l);
    l->board = p->board;
}

void layout_make(const struct session *s, struct layout *l)
{
    *l = (struct layout){0};
    struct plan p = {.s = s, .scene = session_scene(s), .width = s->columns, .height = s->rows};
    int columns, rows;
    p.wants[TITLE] = p.wants[STATUS] = true;
    p.wants[HINTS] = session_option(s, OPTION_HINTS) != 0;
    if (s->columns < LAYOUT_COLUMNS_MIN || s->rows < LAYOUT_ROWS_MIN) {
        l->too_small = true;
        return;
    }
    board_size(&p.scene, &columns, &rows);
    const bool has_board = columns > 0 && (s->screen == PANE_BOARD || keeps_board(s));
    if (has_board)
        layout_board(&p, l);
    if (!has_board || (keeps_board(s) && l->panes[s->screen].height < 4)) {
        *l = (struct layout){0};
        layout_cover(&p, l, s->screen);
    }
    place_words(s, l);
    raise_status(s, l);
}
