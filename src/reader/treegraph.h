/* reader/treegraph.h - the tree of variations around a node, laid out  (pure: no drawing)
 *
 * Columns are depths, growing to the right; a row is a variation: a chain of first children. Variations hang below the
 * node they begin at, in the order of the file, the deepest branch first:
 *
 *     1-2-3-4-5-6
 *       |   `-5-6
 *       `-3-4
 *
 * It makes a window of `columns` and `rows` that contains `center`. The window moves by half its width, so that a step
 * moves the highlight and not the picture. The cost is bounded by the window, whatever the tree: rows above and below
 * are found by walking from `center`. If folded, runs of depths without events in any row take one column.
 */
#ifndef KIFU_READER_TREEGRAPH_H
#define KIFU_READER_TREEGRAPH_H

#include "reader/family.h"
#include "rules/replay.h"

struct treegraph_view {
    const struct replay *replay; /* its path is highlighted */
    const struct sgf_paths *paths;
    struct families *families;
    uint32_t center;
    int columns, rows; /* of nodes; nothing is drawn if one of them is 0 or less */
    bool fold;
    bool only_path; /* only the path to `center` */
};

enum { TREE_UP = 1, TREE_RIGHT = 2, TREE_DOWN = 4 };

struct tree_cell {
    uint32_t node;   /* SGF_NONE: none here */
    uint32_t folded; /* nodes of the row folded here; 0: none */
    uint8_t strokes; /* TREE_ bits: directions of a line without a node */
    bool joins;      /* a line leads on to the right */
    bool is_lit;     /* the node or line is on the path */
    bool joins_lit;  /* the line to the right is on the path */
};

/* A row: a chain of first children. */
struct tree_row {
    uint32_t start, end;
    uint32_t start_depth, end_depth;
};

struct tree_graph {
    int columns, rows;       /* of nodes: rows with content, at most the number requested */
    struct tree_cell *cells; /* row by row */
    size_t cell_cap;
    struct tree_row *row; /* in use: `rows` */
    size_t row_cap;
    uint32_t first_depth; /* depths of the window: a column each or, if folded, by `map` */
    uint32_t map_depth;
    struct tree_depth {
        int column;   /* counted from map_depth */
        bool is_busy; /* it has an event */
    } * map;          /* of depth map_depth + i; used if `map_count` is not 0 */
    size_t map_count, map_cap;
    int map_left; /* first column of the window */
};

struct tree_graph *treegraph_new(void);
void treegraph_free(struct tree_graph *t);
void treegraph_make(struct tree_graph *t, const struct treegraph_view *v);

const struct tree_cell *treegraph_cell(const struct tree_graph *t, int column, int row); /* NULL outside */
uint32_t treegraph_node(const struct tree_graph *t, int column, int row);                /* SGF_NONE: none there */

/* The most rows that any window of `columns` depths shows, unfolded, within the first TREE_DEPTHS depths of the game.
 * At least 1. Time: at most one pass over the nodes. */
#define TREE_DEPTHS 65536
int treegraph_rows_most(const struct sgf_paths *p, int columns);

/* The node `rows` down and `columns` on from `node` in the picture; if the window has none, the parent, the child on
 * the path or else the first. One of them is 0, the other 1 or -1. SGF_NONE if none. `t` may be NULL. */
uint32_t treegraph_step(const struct tree_graph *t, const struct replay *r, uint32_t node, int rows, int columns);

#endif
