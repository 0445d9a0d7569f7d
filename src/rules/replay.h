/* rules/replay.h - from a path of nodes to a position  (doc/sgf.md 4.3, 4.4, 5)
 *
 * The position of a node is a function of its path. A replay is at one node and goes to any other: it takes back the
 * nodes up to the common ancestor and plays those down from there, so that a step forward plays one node and a step
 * back costs the points that the node had changed. Nothing is ever edited: going somewhere and back gives the same
 * position.
 *
 *     struct replay r;
 *     replay_init(&r, &game);         r is at the root
 *     replay_to(&r, node);            r.position is that node's
 *     replay_free(&r);
 *
 * Order within a node: root values, setup in file order (the later value wins), PL, move, lone PL, MN.
 * Memory: 4 bytes a node of the path, 40 more if it has a move or setup, about 20 to recognise its position, 4 a
 * changed point (fewer if rows change).
 */
#ifndef KIFU_RULES_REPLAY_H
#define KIFU_RULES_REPLAY_H

#include "base/table.h"
#include "rules/rules.h"

/* Points that held the same before a node changed them: adjacent in a row, and the same columns in rows beneath it. */
struct change {
    uint16_t point;   /* the leftmost of the first row */
    uint8_t was : 2;  /* enum stone */
    uint8_t more : 6; /* rows beneath, from 0 */
    uint8_t count;    /* points of a row, from 1 */
};

/* The memory of a game from move to move, used by its struct rules only; for Go: */
struct replay_memory {
    /* The point where the last move took a single stone, and the stone that took it; else POINT_NONE */
    uint16_t taken, taker;
    bool is_illegal; /* a group had no liberties when last looked for */
};

struct replay_step;    /* a node of the path where something happens to the position; private */
struct replay_setting; /* a node of the path with DD, VW, PM, FG or KM; private */
struct replay_scratch; /* for searching groups; private */

struct replay {
    const struct sgf_game *game;
    struct position position; /* of `node` */
    uint32_t node;
    uint32_t *path;            /* nodes from the root to `node`: path[depth] is `node` */
    size_t depth, path_cap;    /* depth of `node`: 0 at the root */
    size_t played;             /* moves played beyond it by replay_play; the position is the one after them */
    struct replay_step *steps; /* the first is the root's */
    size_t step_count, step_cap;
    struct change *changes; /* of all steps, one after the other */
    size_t change_count, change_cap;
    size_t change_first; /* those of the last node begin here */
    struct replay_setting *settings;
    size_t setting_count, setting_cap;
    struct table positions; /* on the path: indexes of steps, for `repeats` */
    uint64_t hash;          /* of the board: the exclusive or of replay_stone_hash of its stones */
    struct replay_memory memory;
    struct replay_scratch *scratch;
    int8_t view_corners; /* two points of VW are corners (doc/sgf.md 10): 1 yes, 0 no, -1 not looked yet */
    bool has_start;      /* false: Amazons of a size without a default start and without setup */
};

void replay_init(struct replay *r, const struct sgf_game *game); /* at the root. The game must outlive it */
/* The same for a replay in use, or all zero: reuses its memory */
void replay_renew(struct replay *r, const struct sgf_game *game);
void replay_free(struct replay *r);

void replay_to(struct replay *r, uint32_t node); /* first takes back moves of replay_play */

/* Plays a move that is in no node after the present position: any well-formed one, as in a node. The game must have
 * rules. `node`, path and properties along it stay. */
void replay_play(struct replay *r, const struct move *move);
void replay_unplay(struct replay *r, size_t count); /* takes back the last ones, at most `played` */

/* The points changed by the current node, or by the last move beyond it, with what was there before. A point may be
 * there twice (played and captured). */
const struct change *replay_changes(const struct replay *r, size_t *count);

/* The hash of a stone on a point; 0 for an empty point. */
static inline uint64_t replay_stone_hash(uint16_t point, enum stone stone)
{
    return stone == STONE_EMPTY ? 0 : table_mix((uint64_t)point << 2 | stone);
}

/* The nearest node at or above the current one with a property that applies along the path, or SGF_NONE. DD and VW
 * count only if they have a good point or are empty; KM if it is not blank. */
enum replay_inherit { REPLAY_DIM, REPLAY_VIEW, REPLAY_PRINT_MODE, REPLAY_FIGURE, REPLAY_KOMI, REPLAY_INHERIT_COUNT };
uint32_t replay_inherited(const struct replay *r, enum replay_inherit what);

/* The move of any node without going there, for lists, trees, labels; MOVE_NONE if it has none. Needs only the size. */
void replay_move_of(const struct replay *r, uint32_t node, struct move *move);

/* True if the node has a move that is executed; in games without rules, if it has B or W. */
bool replay_has_move(const struct replay *r, uint32_t node);

/* The move number after any node, from that `before` it: a move adds one, MN sets it. */
int32_t replay_number_after(const struct replay *r, int32_t before, uint32_t node);

/* Number of moves from the root along first children. Time: nodes of the main line. */
uint32_t replay_main_line_moves(const struct sgf_game *game);

#endif
