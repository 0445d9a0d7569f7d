/* reader/reader.h - one game being read: where the reader is, the line followed, what was seen of it
 *
 * The game is borrowed from a collection, the rest is the reader's. Functions of this layer take what they need and
 * return what they found; they say nothing and know no screen. Nodes are numbers of the record (sgf/sgf.h); SGF_NONE is
 * no node.
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

/* Where in its file a diagnostic is. */
struct diagnosis_place {
    size_t line, column; /* from 1 */
};

/* The nodes that were left by a leap, oldest first. */
struct jumps {
    uint32_t *at;
    size_t count, cap;
    size_t here; /* how many there are before the place where the reader is */
};

/* Moves that are tried after the current node, see reader/scratch.h: the first replay.played of them are on the board.
 */
struct scratch {
    struct move *moves; /* owned */
    size_t count, cap;
    /* While it is kept for a game that is read again (scratch_copy): how many were played, on what board. */
    size_t played;
    const struct rules *rules;
    int columns, rows;
};

/* The rows that the tree of a game needs in a window of that many depths: those that were asked for last. */
struct tree_rows {
    int columns, rows; /* 0: not asked yet */
};

/* Of a node of the line that has something. */
struct curve_point {
    size_t depth;
    float winrate;            /* 0 to 100, Black's; negative: none */
    float score;              /* Black's lead */
    float left[2];            /* seconds that Black and White have after it, as it was last said; not a number: never */
    float used;               /* that its move took; negative: not known */
    bool has_score, has_best; /* best variations of a program, too */
    uint32_t bytes;           /* looked at for it */
};

/* Win rate, score and time along the line followed, see reader/curve.h. */
struct curve {
    struct curve_point *at; /* depths ascend */
    size_t count, cap;
    size_t read;                           /* nodes of the line that were looked at */
    size_t winrates, scores, bests, times; /* how many of them there are */
    size_t bytes;                          /* looked at for all of them: limits what is unpacked */
};

/* What an engine said of a node, see reader/opinion.h. */
struct opinion {
    uint32_t node;
    bool has_winrate, has_score;
    float winrate, score; /* Black's */
    uint64_t visits;
};

struct opinions {
    struct opinion *at;
    size_t count, cap;
    size_t winrates, scores; /* how many of them there are */
    struct table nodes;      /* their numbers, by node */
};

struct reader {
    bool has_game; /* all below is filled; only open, close, free and move may be called without it */
    struct sgf_game record;
    struct sgf_paths paths;    /* depth and address of any node: sgf_paths_address costs its letters only */
    struct replay replay;      /* of the path to the current node */
    struct line line;          /* the line followed: root ... leaf */
    struct scratch scratch;    /* what is tried after the current node */
    struct families *families; /* children by number; see reader/family.h */
    bool has_several_games;    /* two nodes or more have game-info, the root has none */
    bool has_comments;         /* some node has one */
    bool has_clocks;           /* some node has the time that is left */
    bool has_terms;            /* some node has a komi, a handicap or a result */
    struct frame frame, crop;  /* the crop where it has one: reader/frame.h */
    bool has_crop;
    struct tree_rows *tree_rows; /* see reader_tree_rows */
    struct markup markup;        /* of `markup_node`, by reader_mark */
    uint32_t markup_node;
    bool markup_is_scratch; /* of a scratch line after it: only what its node hands down */
    struct jumps jumps;
    struct sgf_diags diags; /* all of the game, when has_diags: see reader/diagnosis.h */
    struct diagnosis_place *diag_places;
    int diag_columns; /* of the widest place, "12:34" */
    bool has_diags;
    struct curve curve;
    struct opinions opinions;
};

/* Reads a game of the collection, which must outlive it, in the place of the one before. */
void reader_open(struct reader *r, const struct sgf_collection *c, size_t game);
/* Reads it once more, after more of it has come: where the reader is, the line, leaps and a scratch line stay. False:
 * its nodes are other ones; the reader is at the root. */
bool reader_grow(struct reader *r, const struct sgf_collection *c, size_t game);
void reader_close(struct reader *r); /* no game; what it took for the one before is kept for the next */
void reader_free(struct reader *r);
/* The bytes of the file are somewhere else now, unchanged */
void reader_move(struct reader *r, const struct sgf_move *move);

/* ---- where ---- */

static inline uint32_t reader_node(const struct reader *r)
{
    return r->replay.node;
}

/* Moves after the node are on the board that the record does not have. */
static inline bool reader_is_scratch(const struct reader *r)
{
    return r->replay.played > 0;
}

/* The line followed leads through it from now on, and a scratch line has ended; false: it was there already */
bool reader_go(struct reader *r, uint32_t node);
/* The line followed leads through a variation that is taken by its letter; what it was before is kept, see
 * line_return. */
void reader_turn(struct reader *r, uint32_t node);
uint32_t reader_next(const struct reader *r); /* the next node of the line followed; SGF_NONE at its end */
void reader_mark(struct reader *r);           /* brings the markup to the current position */

/* The nearest node at or above the current one with game-info, else the root: from there on up a property of the game
 * is to be looked for, not along all of a long path. */
uint32_t reader_info_node(const struct reader *r);

/* Several games were put into one tree, and the path does not yet lead to one of them: game-info is in variations
 * further on. */
bool reader_has_several_games(const struct reader *r);

/* The number of the last move of the line followed; -1 while a long line is not counted to its end (line_extend does
 * that). */
long reader_moves(const struct reader *r);

/* Rows that the tree needs where most of it is side by side, in a window of `columns` depths (reader/treegraph.h). At
 * once, where the same width is asked for again. */
int reader_tree_rows(const struct reader *r, int columns);

/* ---- leaps ---- */

void reader_remember(struct reader *r); /* the current node, before a leap */

/* Back or on through the nodes that were remembered, at most `steps` (1 or more); SGF_NONE where there is none that
 * way. */
uint32_t reader_jump_back(struct reader *r, size_t steps);
uint32_t reader_jump_forward(struct reader *r, size_t steps);

/* ---- a place in a game that outlasts a change of its file: the way down from the root, branch by branch ---- */

/* At `depth` into child `index`, elsewhere into the first. */
struct place_turn {
    uint32_t depth, index;
};

struct place {
    struct place_turn *turns; /* the deepest first */
    size_t count, cap;
    uint32_t depth;
    bool is_end; /* of its line */
};

void place_take(struct place *p, const struct reader *r); /* of the current node; {0} at first; for place_find */

/* The node there in the game that is read now; where the way ends before, the last one of it and *lost. A place at the
 * end of its line is the end of a line that grew. Uses `p` up. */
uint32_t place_find(struct place *p, const struct reader *r, bool *lost);

#endif
