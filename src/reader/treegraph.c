/* reader/treegraph.c - the tree of variations around a node, laid out */
#include "reader/treegraph.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"

/* When runs are folded, this number of window widths is searched on either side. */
#define FOLD_REACH 10
#define FOLD_DEPTHS 1500

/* The fewest depths without events that are folded. */
#define FOLD_RUN 4

#define FOLD_TRIES 8

struct tree_graph *treegraph_new(void)
{
    return mem_zero(1, sizeof(struct tree_graph));
}

void treegraph_free(struct tree_graph *t)
{
    if (!t)
        return;
    mem_free(t->cells);
    mem_free(t->row);
    mem_free(t->map);
    mem_free(t);
}

/* ---- rows ---- */

/* The part of the tree to draw: the subtree of the ancestor of `center` at depth `first`, down to depth `last`. */
struct span {
    const struct treegraph_view *v;
    const struct sgf_game *g;
    uint32_t first, last;
};

static uint32_t depth_of(const struct span *s, uint32_t node)
{
    return sgf_paths_depth(s->v->paths, node);
}

/* The row of `node`. */
static struct tree_row row_of(const struct span *s, uint32_t node)
{
    struct tree_row row;
    uint32_t depth = depth_of(s, node);
    row.start = node;
    row.start_depth = depth;
    while (row.start_depth > s->first && sgf_paths_index(s->v->paths, row.start) == 0) {
        row.start = sgf_parent(s->g, row.start);
        row.start_depth--;
    }
    row.end = node;
    for (uint32_t child; depth < s->last && (child = sgf_child(s->g, row.end)) != SGF_NONE; depth++)
        row.end = child;
    row.end_depth = depth;
    return row;
}

static bool row_above(const struct span *s, const struct tree_row *row, struct tree_row *above)
{
    if (row->start_depth == s->first)
        return false;
    uint32_t node = family_previous(s->v->families, row->start), depth = row->start_depth;
    for (uint32_t child; depth < s->last && (child = family_last(s->v->families, node)) != SGF_NONE; depth++)
        node = child;
    *above = row_of(s, node);
    return true;
}

static bool row_below(const struct span *s, const struct tree_row *row, struct tree_row *below)
{
    uint32_t node = row->end;
    for (uint32_t depth = row->end_depth; depth > s->first; depth--) {
        if (sgf_next(s->g, node) != SGF_NONE) {
            *below = row_of(s, sgf_next(s->g, node));
            return true;
        }
        node = sgf_parent(s->g, node);
    }
    return false;
}

/* Fills t->row with at most `most` rows around that of the center; returns where that is. */
static int rows_make(struct tree_graph *t, const struct span *s, int most)
{
    const struct tree_row center = row_of(s, s->v->center);
    struct tree_row row = center;
    int above = 0, below = 0;
    mem_reserve(&t->row, &t->row_cap, (size_t)most * 2 + 1, sizeof *t->row);
    /* Rows above are written from the middle to the front, rows below to the back. */
    struct tree_row *const middle = t->row + most;
    *middle = center;
    while (above < most - 1 && row_above(s, &row, &row))
        middle[-++above] = row;
    row = center;
    while (below < most - 1 && row_below(s, &row, &row))
        middle[++below] = row;
    int at = above;
    if (above + 1 + below > most)
        at = above <= most / 2 ? above : below < most - 1 - most / 2 ? most - 1 - below : most / 2;
    t->rows = at + 1 + below < most ? at + 1 + below : most;
    memmove(t->row, middle - at, (size_t)t->rows * sizeof *t->row);
    return at;
}

/* ---- columns ---- */

/* A window begins at a multiple of this. */
static uint32_t window_page(int columns)
{
    return columns > 3 ? (uint32_t)columns / 2 : 1;
}

/* The left edge of a window of `columns` that contains `at`; it moves by half windows only. If the row ends at `end`,
 * far enough to the left to leave little empty. */
static uint32_t window_left(uint32_t at, uint32_t end, int columns)
{
    const uint32_t margin = (uint32_t)columns / 4, page = window_page(columns);
    uint32_t left = at < margin ? 0 : (at - margin) / page * page;
    while (left >= page && end < left - page + (uint32_t)columns)
        left -= page;
    return left;
}

/* Marks a depth as busy; true if it was not before. */
static bool busy_set(struct tree_graph *t, uint32_t depth)
{
    if (depth < t->map_depth || depth - t->map_depth >= t->map_count || t->map[depth - t->map_depth].is_busy)
        return false;
    return t->map[depth - t->map_depth].is_busy = true;
}

/* Marks the depths where rows begin and end as busy. True if some are new. */
static bool busy_rows(struct tree_graph *t, const struct span *s)
{
    bool is_new = false;
    for (int i = 0; i < t->rows; i++) {
        const struct tree_row *row = &t->row[i];

        if (row->start_depth > s->first) {
            is_new |= busy_set(t, row->start_depth - 1);
            is_new |= busy_set(t, row->start_depth);
        }
        if (sgf_child(s->g, row->end) == SGF_NONE)
            is_new |= busy_set(t, row->end_depth);
    }
    return is_new;
}

/* Marks the root, the center and its neighbours, and nodes with notes in its row. */
static void busy_center(struct tree_graph *t, const struct span *s, const struct tree_row *row)
{
    const uint32_t center = depth_of(s, s->v->center);
    uint32_t node = row->start;
    busy_set(t, 0);
    busy_set(t, center > 0 ? center - 1 : 0);
    busy_set(t, center);
    busy_set(t, center + 1);
    for (uint32_t depth = row->start_depth; depth <= row->end_depth; depth++) {
        if (sgf_has_text(s->g, node, SGF_C) || sgf_has_text(s->g, node, SGF_N) ||
            sgf_find(s->g, node, SGF_HO) != SGF_NONE)
            busy_set(t, depth);
        node = sgf_child(s->g, node);
    }
}

/* Gives each depth a column: a run without events gets one. */
static void columns_make(struct tree_graph *t)
{
    int column = 0;
    for (size_t i = 0; i < t->map_count;) {
        size_t run = 0;

        while (i + run < t->map_count && !t->map[i + run].is_busy)
            run++;
        const bool folds = run >= FOLD_RUN;
        for (size_t j = 0; j < (run > 0 ? run : 1); j++)
            t->map[i + j].column = folds ? column : column++;
        column += folds;
        i += run > 0 ? run : 1;
    }
}

/* Narrows the span to the depths that the window shows. */
static void window_fold(struct tree_graph *t, struct span *s, uint32_t first, uint32_t last)
{
    const int center = t->map[depth_of(s, s->v->center) - t->map_depth].column;
    t->map_left = (int)window_left((uint32_t)center, UINT32_MAX, s->v->columns);
    while (t->map[first - t->map_depth].column < t->map_left)
        first++;
    while (last > first && t->map[last - t->map_depth].column >= t->map_left + s->v->columns)
        last--;
    s->first = first;
    s->last = last;
}

/* Maps depths to columns. The window decides which rows are seen, and these decide what cannot be folded: so it is
 * repeated until nothing changes. False if that does not end. */
static bool fold(struct tree_graph *t, struct span *s)
{
    const int wide = s->v->columns * FOLD_REACH < FOLD_DEPTHS ? s->v->columns * FOLD_REACH : FOLD_DEPTHS;
    const uint32_t first = window_left(depth_of(s, s->v->center), UINT32_MAX, 2 * wide),
                   last = first + 2 * (uint32_t)wide - 1;
    t->map_depth = s->first = first;
    t->map_count = 2 * (size_t)wide;
    s->last = last;
    mem_reserve(&t->map, &t->map_cap, t->map_count, sizeof *t->map);
    memset(t->map, 0, t->map_count * sizeof *t->map);
    const int center = rows_make(t, s, s->v->rows);
    busy_center(t, s, &t->row[center]);
    for (int i = 0; i < FOLD_TRIES; i++) {
        if (!busy_rows(t, s) && i > 0)
            return true;
        columns_make(t);
        window_fold(t, s, first, last);
        rows_make(t, s, s->v->rows);
    }
    return false;
}

static int column_of(const struct tree_graph *t, uint32_t depth)
{
    return t->map_count > 0 ? t->map[depth - t->map_depth].column - t->map_left : (int)(depth - t->first_depth);
}

/* True if the depth shares its column with another one. */
static bool is_folded(const struct tree_graph *t, uint32_t depth)
{
    const size_t i = depth - t->map_depth;
    return t->map_count > 0 && ((i > 0 && t->map[i - 1].column == t->map[i].column) ||
                                   (i + 1 < t->map_count && t->map[i + 1].column == t->map[i].column));
}

/* ---- the picture ---- */

static struct tree_cell *cell_at(const struct tree_graph *t, int column, int row)
{
    return &t->cells[(size_t)row * (size_t)t->columns + (size_t)column];
}

static bool is_on_path(const struct span *s, uint32_t node)
{
    const uint32_t depth = depth_of(s, node);
    return depth <= s->v->replay->depth && s->v->replay->path[depth] == node;
}

/* Draws a line upwards from `row` on, up to a node. */
static void line_up(struct tree_graph *t, int column, int row, bool lit)
{
    for (; row >= 0; row--) {
        struct tree_cell *cell = cell_at(t, column, row);

        if (cell->node != SGF_NONE || cell->folded > 0)
            return;
        cell->strokes |= TREE_DOWN | TREE_UP;
        cell->is_lit |= lit;
    }
}

/* Draws a line from above down to the corner where a row begins; joins a line that is there. */
static void hang(struct tree_graph *t, const struct span *s, int row)
{
    const bool lit = is_on_path(s, t->row[row].start);
    const int column = column_of(t, t->row[row].start_depth - 1);
    struct tree_cell *corner = cell_at(t, column, row);
    corner->strokes |= TREE_UP | TREE_RIGHT;
    corner->joins = true;
    corner->is_lit = corner->joins_lit = lit;
    line_up(t, column, row - 1, lit);
}

/* Draws lines to rows below the window. */
static void hang_out(struct tree_graph *t, const struct span *s)
{
    const struct tree_row *last = &t->row[t->rows - 1];
    uint32_t node = last->end;
    for (uint32_t depth = last->end_depth; depth > s->first; depth--) {
        if (sgf_next(s->g, node) != SGF_NONE)
            line_up(t, column_of(t, depth - 1), t->rows - 1, false);
        node = sgf_parent(s->g, node);
    }
}

/* Draws a row from its end backwards: the path to `center` is a row, too. */
static void row_draw(struct tree_graph *t, const struct span *s, int row)
{
    const struct tree_row *r = &t->row[row];
    uint32_t node = r->end, child = s->v->only_path ? SGF_NONE : sgf_child(s->g, node);
    for (uint32_t depth = r->end_depth;; depth--) {
        struct tree_cell *cell = cell_at(t, column_of(t, depth), row);
        const bool is_last = cell->node == SGF_NONE && cell->folded == 0;

        if (is_folded(t, depth))
            cell->folded++;
        else
            cell->node = node;
        cell->is_lit |= s->v->only_path || is_on_path(s, node);
        if (is_last) {
            cell->joins = child != SGF_NONE;
            cell->joins_lit = cell->joins && (s->v->only_path || is_on_path(s, child));
        }
        if (depth == r->start_depth)
            return;
        child = node;
        node = sgf_parent(s->g, node);
    }
}

static void cells_clear(struct tree_graph *t, int columns)
{
    const size_t count = (size_t)columns * (size_t)t->rows;
    t->columns = columns;
    mem_reserve(&t->cells, &t->cell_cap, count, sizeof *t->cells);
    for (size_t i = 0; i < count; i++)
        t->cells[i] = (struct tree_cell){.node = SGF_NONE};
}

void treegraph_make(struct tree_graph *t, const struct treegraph_view *v)
{
    struct span s = {.v = v, .g = v->replay->game};
    t->columns = t->rows = 0;
    if (v->columns <= 0 || v->rows <= 0)
        return;
    if (!v->fold || v->only_path || !fold(t, &s)) {
        t->map_count = 0;
        s.first = depth_of(&s, v->center);
        s.last = s.first + (uint32_t)v->columns;
        s.first = window_left(s.first, v->only_path ? UINT32_MAX : row_of(&s, v->center).end_depth, v->columns);
        s.last = s.first + (uint32_t)v->columns - 1;
    }
    t->first_depth = s.first;
    rows_make(t, &s, v->only_path ? 1 : v->rows);
    if (v->only_path)
        t->row[0] = (struct tree_row){SGF_NONE, v->center, s.first, depth_of(&s, v->center)};
    cells_clear(t, v->columns);
    for (int i = 0; i < t->rows; i++)
        row_draw(t, &s, i);
    for (int i = 0; i < t->rows; i++)
        if (t->row[i].start_depth > s.first)
            hang(t, &s, i);
    if (!v->only_path)
        hang_out(t, &s);
}

/* ---- questions ---- */

const struct tree_cell *treegraph_cell(const struct tree_graph *t, int column, int row)
{
    return column >= 0 && column < t->columns && row >= 0 && row < t->rows ? cell_at(t, column, row) : NULL;
}

uint32_t treegraph_node(const struct tree_graph *t, int column, int row)
{
    const struct tree_cell *cell = t ? treegraph_cell(t, column, row) : NULL;
    return cell ? cell->node : SGF_NONE;
}

static bool place_of(const struct tree_graph *t, uint32_t node, int *column, int *row)
{
    for (*row = 0; *row < t->rows; ++*row)
        for (*column = 0; *column < t->columns; ++*column)
            if (cell_at(t, *column, *row)->node == node)
                return true;
    return false;
}

/* The node of a row nearest to a column. */
static uint32_t nearest(const struct tree_graph *t, int column, int row)
{
    for (int away = 0; away < t->columns; away++) {
        const uint32_t left = treegraph_node(t, column - away, row), right = treegraph_node(t, column + away, row);

        if (left != SGF_NONE || right != SGF_NONE)
            return left != SGF_NONE ? left : right;
    }
    return SGF_NONE;
}

/* The child of `node` that the path leads through, else its first. */
static uint32_t child_on_path(const struct replay *r, uint32_t node)
{
    const size_t depth = array_upto(r->path, r->depth + 1, node);
    const bool is_above = depth > 0 && depth <= r->depth && r->path[depth - 1] == node;
    return is_above ? r->path[depth] : sgf_child(r->game, node);
}

uint32_t treegraph_step(const struct tree_graph *t, const struct replay *r, uint32_t node, int rows, int columns)
{
    int column, row;
    if (columns < 0)
        return sgf_parent(r->game, node);
    if (columns > 0)
        return child_on_path(r, node);
    if (!t || !place_of(t, node, &column, &row))
        return SGF_NONE;
    return nearest(t, column, row + rows);
}

/* ---- the height ---- */

/* Adds a run of first children, a variation. Windows begin at every page of depths; each shows the part below one node
 * at its first depth. `rows` counts, for the windows that the last run passes, their rows so far: a run at a window's
 * first depth starts its count again, a run that branches off within it adds a row. */
static int run_add(int32_t *rows, const struct sgf_run *run, uint32_t end, uint32_t columns, uint32_t page)
{
    const uint32_t last = run->depth + (end - run->start) - 1;
    const uint32_t first = run->depth >= columns ? (run->depth - columns) / page + 1 : 0;
    int32_t most = 1;
    for (uint32_t i = first; i * page < run->depth && i * page < TREE_DEPTHS; i++)
        most = ++rows[i] > most ? rows[i] : most;
    for (uint32_t i = (run->depth + page - 1) / page; i * page <= last && i * page < TREE_DEPTHS; i++)
        rows[i] = 1;
    return most;
}

int treegraph_rows_most(const struct sgf_paths *p, int columns)
{
    const uint32_t page = window_page(columns);
    int most = 1;
    if (p->run_count < 2 || columns < 1)
        return 1;
    int32_t *rows = mem_zero(TREE_DEPTHS / page + 1, sizeof *rows);
    for (size_t i = 0; i < p->run_count; i++) {
        const uint32_t end = i + 1 < p->run_count ? p->runs[i + 1].start : p->count;
        const int shown = run_add(rows, &p->runs[i], end, (uint32_t)columns, page);
        most = shown > most ? shown : most;
    }
    mem_free(rows);
    return most;
}
