/* view/legend.c - the legend of the help: what the shapes of the tree and the marks of the board mean */
#include "view/legend.h"

#include "base/array.h"
#include "base/tr.h"
#include "board/board.h"
#include "view/session_scene.h"
#include "view/tree_look.h"

enum kind { KIND_NODES, KIND_CURRENT, KIND_LINES, KIND_FOLD, KIND_SPOTS };

/* For which games. */
enum games { ALL_GAMES, WITH_STONES, WITH_SQUARES };

#define SPOTS_MOST 5

static const struct row {
    const char *heading, *sentence;
    enum kind kind;
    enum games games;
    enum tree_shape shape;         /* KIND_NODES */
    struct spot spots[SPOTS_MOST]; /* the others are empty points */
} rows[] = {
    {T("The tree"), T("a move of Black, of White; no move"), KIND_NODES, .shape = TREE_PLAIN},
    {NULL, T("with a comment or a name"), KIND_NODES, .shape = TREE_NOTED},
    {NULL, T("a good or interesting move, or a hotspot"), KIND_NODES, .shape = TREE_GOOD},
    {NULL, T("a bad or doubtful move"), KIND_NODES, .shape = TREE_BAD},
    {NULL, T("where you are"), .kind = KIND_CURRENT},
    {NULL, T("the line that is followed; a branch"), .kind = KIND_LINES},
    {NULL, T("moves that are folded"), .kind = KIND_FOLD},
    {T("The board"), T("the last move, of Black, of White"), KIND_SPOTS, WITH_STONES,
        .spots = {{.stone = STONE_BLACK, .last = LAST_STONE}, {0}, {.stone = STONE_WHITE, .last = LAST_STONE}}},
    {T("The board"), T("amazons of Black, of White; an arrow"), KIND_SPOTS, WITH_SQUARES,
        .spots = {{.stone = STONE_BLACK}, {.stone = STONE_WHITE}, {.stone = STONE_ARROW}}},
    {NULL, T("the last move: from, to, its arrow"), KIND_SPOTS, WITH_SQUARES,
        .spots = {{.last = LAST_FROM}, {.stone = STONE_WHITE, .last = LAST_TO},
            {.stone = STONE_ARROW, .last = LAST_SHOT}}},
    {NULL, T("where variations play: the letters are their keys"), KIND_SPOTS,
        .spots = {{.kind = SPOT_VARIATION, .text = "A", .text_width = 1},
            {.kind = SPOT_VARIATION, .text = "B", .text_width = 1}}},
    {NULL, T("marks: triangle, square, circle, cross, selected"), KIND_SPOTS,
        .spots = {{.shape = MARK_TR}, {.shape = MARK_SQ}, {.shape = MARK_CR}, {.shape = MARK_MA}, {.shape = MARK_SL}}},
    {NULL, T("a mark on a stone of Black, of White"), KIND_SPOTS,
        .spots = {{.stone = STONE_BLACK, .shape = MARK_TR}, {0}, {.stone = STONE_WHITE, .shape = MARK_SQ}}},
    {NULL, T("territory of Black, of White"), KIND_SPOTS,
        .spots = {{.territory = STONE_BLACK}, {.territory = STONE_WHITE}}},
    {NULL, T("dimmed by the record"), KIND_SPOTS,
        .spots = {{.is_dim = true}, {.stone = STONE_BLACK, .is_dim = true}, {.stone = STONE_WHITE, .is_dim = true}}},
    {NULL, T("the cursor; the point of a link in the comment"), KIND_SPOTS, .spots = {{.is_lit = true}}},
};

_Static_assert(2 * SPOTS_MOST + 1 <= LEGEND_COLUMNS, "a blank on both sides");

static bool is_of_game(const struct session *s, const struct row *row)
{
    const struct rules *rules = s->reader.replay.position.rules;
    const bool has_squares = s->reader.has_game && rules && rules->has_squares;
    return row->games == ALL_GAMES || (row->games == WITH_SQUARES) == has_squares;
}

static const struct row *row_at(const struct session *s, size_t index)
{
    size_t i = 0;
    while (i + 1 < COUNT(rows) && !(is_of_game(s, &rows[i]) && index-- == 0))
        i++;
    return &rows[i];
}

size_t legend_count(const struct session *s)
{
    size_t count = 0;
    for (size_t i = 0; i < COUNT(rows); i++)
        count += is_of_game(s, &rows[i]);
    return count;
}

const char *legend_heading(const struct session *s, size_t row)
{
    const char *words = row_at(s, row)->heading;
    return words ? tr(words) : NULL;
}

const char *legend_sentence(const struct session *s, size_t row)
{
    return tr(row_at(s, row)->sentence);
}

/* ---- samples ---- */

/* Black's, White's, and of no move. */
static void draw_nodes(const struct session *s, struct canvas *c, int x, int y, enum tree_shape shape)
{
    static const enum stone colors[] = {STONE_BLACK, STONE_WHITE, STONE_EMPTY};
    for (int i = 0; i < (int)COUNT(colors); i++)
        canvas_glyph(c, x + 1 + 2 * i, y, tree_look_role(shape, colors[i]), tree_look_glyph(s, shape, colors[i]));
}

static void draw_lines(struct canvas *c, int x, int y)
{
    for (int i = 0; i < 3; i++)
        canvas_stroke(c, x + 1 + i, y, ROLE_TREE_PATH, STROKE_LEFT | STROKE_RIGHT);
    canvas_stroke(c, x + 5, y, ROLE_TREE, STROKE_UP | STROKE_RIGHT | STROKE_ROUND);
    canvas_stroke(c, x + 6, y, ROLE_TREE, STROKE_LEFT | STROKE_RIGHT);
}

static void draw_spots(const struct session *s, struct canvas *c, int x, int y, const struct row *row)
{
    struct spot spots[SPOTS_MOST];
    for (int i = 0; i < SPOTS_MOST; i++) {
        spots[i] = row->spots[i];
        spots[i].is_board = true;
        spots[i].point = point_at(i, 0);
    }
    const struct scene scene = session_scene(s);
    board_sample(&scene, c, x, y, spots, SPOTS_MOST);
}

void legend_draw(const struct session *s, struct canvas *c, int x, int y, size_t index)
{
    const struct row *row = row_at(s, index);
    switch (row->kind) {
    case KIND_NODES: draw_nodes(s, c, x, y, row->shape); break;
    case KIND_CURRENT: canvas_glyph(c, x + 1, y, ROLE_TREE_CURRENT, GLYPH_NODE_CURRENT); break;
    case KIND_LINES: draw_lines(c, x, y); break;
    case KIND_FOLD: canvas_glyph(c, x + 1, y, ROLE_TREE, GLYPH_FOLD); break;
    case KIND_SPOTS: draw_spots(s, c, x, y, row); break;
    }
}
