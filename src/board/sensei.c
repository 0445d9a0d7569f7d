/* board/sensei.c - the board as the text of a diagram of Sensei's Library
 *
 *     $$Bc9m5 title           B: who plays number 5, or is to move; c: coordinates; size; first number
 *     $$  -------------------
 *     $$ | . X O B W # @ Y Q Z P C S T M a , 1 2 |
 *
 * A stone has a digit or one of four marks, an empty point a letter or one of four marks. Digits are ten moves, by
 * Black and White in turn; 0 is the last one.
 */
#include <stdlib.h>

#include "base/ascii.h"
#include "base/text.h"
#include "board/board.h"

#define NUMBERS_MOST 10
#define SIZE_USUAL 19
#define LOST_BYTES 300 /* of the list of what is lost, about */

struct sensei {
    const struct scene *s;
    const struct position *p;
    struct spots spots;
    struct board_part part;
    int columns, rows; /* of the whole view */
    long first, last;  /* numbers that have a digit; 0: none */
    enum stone color;  /* of the first one; without numbers, who is to move */
    char letters[26];  /* by letter: the label that became it; letters are small in a diagram */
    struct buf *out, *lost;
};

/* ---- what a diagram cannot show ---- */

static void lose(struct sensei *g, const char *what, uint16_t point)
{
    if (g->lost->len > LOST_BYTES) {
        if (g->lost->at[g->lost->len - 1] != '.')
            buf_add_string(g->lost, " ...");
        return;
    }
    buf_add_format(g->lost, "%s%s", g->lost->len ? ", " : "", what);
    if (point == POINT_NONE)
        return;
    buf_add_char(g->lost, ' ');
    point_text(g->p, point, g->lost);
}

/* ---- numbers ---- */

static enum stone color_of(int32_t number)
{
    return number > 0 ? STONE_BLACK : STONE_WHITE;
}

/* 0: the stone has no number, or is not in view. */
static long number_of(const struct sensei *g, uint16_t point)
{
    const struct markup *m = &g->s->reader->markup;
    const int32_t number = g->spots.has_numbers ? g->spots.number[point] : 0;
    const bool is_seen = !m->has_view || !m->hidden[point];
    return number && is_seen && g->p->board[point] == color_of(number) ? labs(number) : 0;
}

static uint16_t point_of(const struct sensei *g, int column, int row)
{
    return board_from_view(g->s, column, row);
}

/* The last ten numbers. The colour of the newest stone decides on the colours of all. */
static void numbers_make(struct sensei *g)
{
    uint16_t newest = POINT_NONE;
    long least = 0;
    g->color = g->p->to_play;
    for (int row = g->part.top; row <= g->part.bottom; row++)
        for (int column = g->part.left; column <= g->part.right; column++) {
            const uint16_t point = point_of(g, column, row);
            const long number = number_of(g, point);
            least = number && (!least || number < least) ? number : least;
            if (number > g->last) {
                g->last = number;
                newest = point;
            }
        }
    if (newest == POINT_NONE)
        return;
    const long from = g->last - NUMBERS_MOST + 1;
    g->first = from > least ? from : least;
    const enum stone color = color_of(g->spots.number[newest]);
    g->color = (g->last - g->first) % 2 ? stone_other(color) : color;
}

/* The digit of a stone; 0: none. */
static char digit_of(const struct sensei *g, uint16_t point)
{
    const long at = number_of(g, point) - g->first;
    const enum stone color = at % 2 ? stone_other(g->color) : g->color;
    if (!g->first || at < 0 || at >= NUMBERS_MOST || g->p->board[point] != color)
        return 0;
    return (char)('0' + (at + 1) % NUMBERS_MOST);
}

/* Adds the moves whose number is lost: their stones were captured, or they are too old, or do not alternate. */
static void numbers_lost(struct sensei *g)
{
    bool is_there[NUMBERS_MOST] = {false}, has_older = false;
    for (int row = g->part.top; row <= g->part.bottom; row++)
        for (int column = g->part.left; column <= g->part.right; column++) {
            const uint16_t point = point_of(g, column, row);
            const long number = number_of(g, point);
            has_older |= number && number < g->first;
            if (digit_of(g, point))
                is_there[number - g->first] = true;
        }
    struct buf word = {0};
    if (has_older) {
        buf_add_format(&word, "numbers to %ld", g->first - 1);
        lose(g, buf_string(&word), POINT_NONE);
    }
    for (long i = 0; g->first && i <= g->last - g->first; i++)
        if (!is_there[i]) {
            buf_clear(&word);
            buf_add_format(&word, "number %ld", g->first + i);
            lose(g, buf_string(&word), POINT_NONE);
        }
    buf_free(&word);
}

/* ---- points ---- */

/* By shape: on an empty point, a black stone, a white one. */
static const char signs[MARK_TYPE_COUNT][3] = {
    [MARK_NONE] = {'.', 'X', 'O'},
    [MARK_CR] = {'C', 'B', 'W'},
    [MARK_SQ] = {'S', '#', '@'},
    [MARK_TR] = {'T', 'Y', 'Q'},
    [MARK_MA] = {'M', 'Z', 'P'},
};

/* The small letter for a label of one letter; 0: not such a label, or the letter is used by another one. */
static char letter_of(struct sensei *g, struct slice label)
{
    if (label.len != 1 || !is_letter(label.at[0]))
        return 0;
    const char small = (char)(label.at[0] | 0x20);
    char *taken = &g->letters[small - 'a'];
    if (!*taken)
        *taken = label.at[0];
    return *taken == label.at[0] ? small : 0;
}

static void lose_marks(struct sensei *g, const struct spot *spot, bool has_label, bool has_shape)
{
    if (has_label)
        lose(g, mark_name(MARK_LB), spot->point);
    if (has_shape)
        lose(g, mark_name(spot->shape), spot->point);
}

static char sign_of(struct sensei *g, const struct spot *spot)
{
    const struct markup *m = &g->s->reader->markup;
    if (spot->is_hidden)
        return '_';
    const uint32_t label = m->has_label ? m->label[spot->point] : 0;
    const bool has_shape = spot->shape != MARK_NONE;
    const char digit = digit_of(g, spot->point);
    const char letter = label && !spot_is_stone(spot) ? letter_of(g, m->list[label - 1].label) : 0;
    if (digit || letter) {
        lose_marks(g, spot, label && !letter, has_shape);
        return digit ? digit : letter;
    }
    const char sign = signs[spot->shape][spot->stone];
    lose_marks(g, spot, label != 0, !sign);
    if (!sign || (!has_shape && !spot_is_stone(spot)))
        return spot_is_stone(spot) ? signs[MARK_NONE][spot->stone] : spot->is_star ? ',' : '.';
    return sign;
}

/* ---- rows ---- */

/* At least two signs: a single one would be a point. */
static void add_edge(struct sensei *g)
{
    const int columns = g->part.right - g->part.left + 1;
    buf_add_string(g->out, g->part.left == 0 ? "$$  " : "$$ ");
    for (int i = 0; i < 2 * columns + (g->part.left == 0); i++)
        buf_add_char(g->out, '-');
    buf_add_char(g->out, '\n');
}

static void add_row(struct sensei *g, int row)
{
    buf_add_string(g->out, g->part.left == 0 ? "$$ |" : "$$");
    for (int column = g->part.left; column <= g->part.right; column++) {
        const struct spot spot = spot_at(&g->spots, point_of(g, column, row));
        buf_add_char(g->out, ' ');
        buf_add_char(g->out, sign_of(g, &spot));
    }
    buf_add_string(g->out, g->part.right == g->columns - 1 ? " |\n" : "\n");
}

/* ---- below and above ---- */

/* Coordinates are right only if the board is not turned, and if it is square or shown as a whole. */
static bool has_coordinates(const struct sensei *g)
{
    const int *options = g->s->options->value;
    const bool is_whole = g->part.left == 0 && g->part.top == 0 && g->part.right == g->columns - 1 &&
                          g->part.bottom == g->rows - 1;
    return options[OPTION_COORDINATES] != COORDINATES_OFF && options[OPTION_FLIP] == FLIP_NONE &&
           (is_whole || g->columns == g->rows);
}

static void add_header(struct sensei *g)
{
    struct buf name = {0};
    buf_add_format(g->out, "$$%c%s", g->color == STONE_BLACK ? 'B' : 'W', has_coordinates(g) ? "c" : "");
    if (g->columns == g->rows && g->columns != SIZE_USUAL)
        buf_add_format(g->out, "%d", g->columns);
    if (g->first > 1)
        buf_add_format(g->out, "m%ld", g->first);
    if (sgf_node_text(&g->s->reader->record, g->s->reader->replay.node, SGF_N, &name)) {
        buf_add_char(g->out, ' ');
        text_filter(g->out, buf_slice(&name));
    }
    buf_add_char(g->out, '\n');
    buf_free(&name);
}

/* Adds the coordinates of a point, or its column and row in the diagram. */
static void add_point(struct sensei *g, uint16_t point)
{
    int column, row;
    board_to_view(g->s, point, &column, &row);
    buf_add_char(g->out, ' ');
    if (has_coordinates(g))
        point_text(g->p, point, g->out);
    else
        buf_add_format(g->out, "%d:%d", column - g->part.left + 1, row - g->part.top + 1);
}

static bool is_in_part(const struct sensei *g, uint16_t point)
{
    int column, row;
    board_to_view(g->s, point, &column, &row);
    return column >= g->part.left && column <= g->part.right && row >= g->part.top && row <= g->part.bottom;
}

static void add_lines(struct sensei *g)
{
    const struct markup *m = &g->s->reader->markup;
    for (size_t i = 0; i < m->count; i++) {
        const struct mark *mark = &m->list[i];
        if (mark->type != MARK_AR && mark->type != MARK_LN)
            continue;
        const int ends = is_in_part(g, mark->point) + is_in_part(g, mark->to);
        if (ends == 1)
            lose(g, mark_name(mark->type), mark->point);
        if (ends < 2)
            continue;
        buf_add_format(g->out, "$$ {%s", mark_name(mark->type));
        add_point(g, mark->point);
        add_point(g, mark->to);
        buf_add_string(g->out, "}\n");
    }
}

/* Adds only that there are areas. */
static void areas_lost(struct sensei *g)
{
    bool has[MARK_TYPE_COUNT] = {false};
    for (int row = g->part.top; row <= g->part.bottom; row++)
        for (int column = g->part.left; column <= g->part.right; column++) {
            const struct spot spot = spot_at(&g->spots, point_of(g, column, row));
            has[MARK_TB] |= spot.territory == STONE_BLACK;
            has[MARK_TW] |= spot.territory == STONE_WHITE;
            has[MARK_DD] |= spot.is_dim;
        }
    for (enum mark_type type = 0; type < MARK_TYPE_COUNT; type++)
        if (has[type])
            lose(g, mark_name(type), POINT_NONE);
}

void board_sensei(const struct scene *s, uint16_t from, uint16_t to, struct buf *out, struct buf *lost)
{
    struct sensei g = {.s = s, .p = &s->reader->replay.position, .out = out, .lost = lost};
    board_size(s, &g.columns, &g.rows);
    if (!g.columns)
        return;
    spots_make(&g.spots, s, 8);
    g.part = board_part_of(s, from, to);
    numbers_make(&g);
    add_header(&g);
    if (g.part.top == 0)
        add_edge(&g);
    for (int row = g.part.top; row <= g.part.bottom; row++)
        add_row(&g, row);
    if (g.part.bottom == g.rows - 1)
        add_edge(&g);
    add_lines(&g);
    numbers_lost(&g);
    areas_lost(&g);
}
