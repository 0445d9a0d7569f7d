/* reader/reader.h - one game being read: the current node, the line followed, its derived data
 *
 * The game is borrowed from a collection, the rest belongs to the reader. Functions of this layer return what they
 * found; they print nothing and know no screen. Nodes are numbers of the record (sgf/sgf.h); SGF_NONE means none.
 *
 *     struct reader r = {0};
 *     reader_open(&r, &collection, 0);     its first game, at the root
 *     reader_go(&r, node);                 the position is that of the node, and the line followed leads through it
 *     reader_free(&r);
 */
#ifndef KIFU_READER_READER_H
#define KIFU_READER_READER_H

#include "reader/frame.h"
#include "reader/line.h"
#include "rules/markup.h"
#include "rules/replay.h"
#include "sgf/paths.h"

struct families;

/* The place of a diagnostic in its file. */
struct diagnosis_place {
    size_t line, column; /* from 1 */
};

/* The nodes left by leaps, oldest first. */
struct jumps {
    uint32_t *at;
    size_t count, cap;
    size_t here; /* how many of them are before the current place */
};

/* Moves tried after the current node, see reader/scratch.h: the first replay.played of them are on the board. */
struct scratch {
    struct move *moves; /* owned */
    size_t count, cap;
    /* For scratch_copy, while the game is read again: how many were played, and on what board. */
    size_t played;
    const struct rules *rules;
    int columns, rows;
};

/* The last answer of reader_tree_rows: rows for a window of `columns` depths. */
struct tree_rows {
    int columns, rows; /* 0: none yet */
};

/* A node of the line with values. */
struct curve_point {
    size_t depth;
    float winrate;            /* 0 to 100, Black's; negative: none */
    float score;              /* Black's lead */
    float left[2];            /* seconds of Black and White after it, by the last value; NaN: none so far */
    float used;               /* seconds its move took; negative: unknown */
    bool has_score, has_best; /* has_best: best variations of a program */
    uint32_t bytes;           /* read for it */
};

/* Win rate, score and time along the line followed, see reader/curve.h. */
struct curve {
    struct curve_point *at; /* depths ascend */
    size_t count, cap;
    size_t read;                           /* nodes of the line read so far */
    size_t winrates, scores, bests, times; /* their numbers */
    size_t bytes;                          /* read for all of them: limits unpacking */
};

/* An engine's opinion of a node, see reader/opinion.h. */
struct opinion {
    uint32_t node;
    bool has_winrate, has_score;
    float winrate, score; /* Black's */
    uint64_t visits;
};

struct opinions {
    struct opinion *at;
    size_t count, cap;
    size_t winrates, scores; /* their numbers */
    struct table nodes;      /* their numbers, by node */
};

struct reader {
    bool has_game; /* all below is valid; without it only open, close, free and move may be called */
    struct sgf_game record;
    struct sgf_paths paths;    /* depth and address of any node: sgf_paths_address costs its letters only */
    struct replay replay;      /* of the path to the current node */
    struct line line;          /* the line followed: root ... leaf */
    struct scratch scratch;    /* moves tried after the current node */
    struct families *families; /* children by number; see reader/family.h */
    bool has_several_games;    /* two nodes or more have game-info, the root has none */
    bool has_comments;         /* some node has one */
    bool has_clocks;           /* some node has a clock */
    bool has_terms;            /* some node has a komi, a handicap or a result */
    struct frame frame, crop;  /* the crop, if it has one: reader/frame.h */
    bool has_crop;
    struct tree_rows *tree_rows; /* see reader_tree_rows */
    struct markup markup;        /* of `markup_node`, by reader_mark */
    uint32_t markup_node;
    bool markup_is_scratch; /* for a scratch line after it: only DD and VW apply */
    struct jumps jumps;
    struct sgf_diags diags; /* all of the game, when has_diags: see reader/diagnosis.h */
    struct diagnosis_place *diag_places;
    int diag_columns; /* of the widest place, "12:34" */
    bool has_diags;
    struct curve curve;
    struct opinions opinions;
};

/* Reads a game of the collection, which must outlive it, instead of the one before. */
void reader_open(struct reader *r, const struct sgf_collection *c, size_t game);
/* Reads the game again after more of it has come: the current node, the line, leaps and a scratch line stay. False if
 * its nodes have changed; the reader is at the root then. */
bool reader_grow(struct reader *r, const struct sgf_collection *c, size_t game);
void reader_close(struct reader *r); /* no game; memory is kept for the next */
void reader_free(struct reader *r);
/* The bytes of the file were moved, unchanged */
void reader_move(struct reader *r, const struct sgf_move *move);

/* ---- the current node ---- */

static inline uint32_t reader_node(const struct reader *r)
{
    return r->replay.node;
}

/* True if moves of a scratch line are on the board. */
static inline bool reader_is_scratch(const struct reader *r)
{
    return r->replay.played > 0;
}

/* Goes to a node; the line followed leads through it, and a scratch line ends. False if it was there already */
bool reader_go(struct reader *r, uint32_t node);
/* Makes the line followed lead through a variation chosen by its letter; the old line is kept for line_return. */
void reader_turn(struct reader *r, uint32_t node);
uint32_t reader_next(const struct reader *r); /* the next node of the line followed; SGF_NONE at its end */
void reader_mark(struct reader *r);           /* brings the markup to the current position */

/* The nearest node at or above the current one with game-info, else the root: properties of the game are searched
 * upwards from there, not along a long path. */
uint32_t reader_info_node(const struct reader *r);

/* True if several games are in one tree, and the path does not lead to one of them yet: game-info is in later
 * variations. */
bool reader_has_several_games(const struct reader *r);

/* The number of the last move of the line followed; -1 for a long line not counted to its end (line_extend does
 * that). */
long reader_moves(const struct reader *r);

/* The most rows that the tree needs in a window of `columns` depths (reader/treegraph.h). Kept for the last width. */
int reader_tree_rows(const struct reader *r, int columns);

/* ---- leaps ---- */

void reader_remember(struct reader *r); /* remembers the current node, before a leap */

/* Go back or on through the remembered nodes, at most `steps` (1 or more); SGF_NONE if none. */
uint32_t reader_jump_back(struct reader *r, size_t steps);
uint32_t reader_jump_forward(struct reader *r, size_t steps);

/* ---- a place in a game that survives a change of its file: the way down from the root, branch by branch ---- */

/* At `depth` the way goes to child `index`, elsewhere to the first. */
struct place_turn {
    uint32_t depth, index;
};

struct place {
    struct place_turn *turns; /* the deepest first */
    size_t count, cap;
    uint32_t depth;
    bool is_end; /* it is the end of its line */
};

void place_take(struct place *p, const struct reader *r); /* takes the place of the current node; {0} at first */

/* The node at the place in the current game; if the way ends before it, its last node and *lost. For the end of a line
 * that grew it is the new end. Uses up `p`. */
uint32_t place_find(struct place *p, const struct reader *r, bool *lost);

#endif
