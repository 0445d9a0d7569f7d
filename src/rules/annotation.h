/* rules/annotation.h - what a node says of its move and of the position  (doc/sgf.md 2.2, 2.5, 2.7)
 *
 * The one reading of BM TE DO IT, DM GB GW UC and HO, for all who show, check or write them. Of the first four one
 * counts, and only where the node has a move; of the next four one counts: the first in the file. BM and TE in one node
 * are an old way to write DO (BM first) or IT (TE first).
 */
#ifndef KIFU_RULES_ANNOTATION_H
#define KIFU_RULES_ANNOTATION_H

#include "rules/replay.h"

struct annotation {
    uint32_t id;  /* SGF_BM ...; SGF_NONE: there is none */
    int emphasis; /* 1; 2: "very" */
};

enum annotation_kind { ANNOTATION_MOVE, ANNOTATION_POSITION, ANNOTATION_HOTSPOT, ANNOTATION_COUNT };

struct annotations {
    struct annotation at[ANNOTATION_COUNT]; /* by enum annotation_kind */
    bool is_converted;                      /* BM and TE have become the one of the move */
};

/* Of any node of the game that `r` replays. */
void annotations_read(const struct replay *r, uint32_t node, struct annotations *a);

/* The kind of an identifier; ANNOTATION_COUNT: it is no annotation. */
enum annotation_kind annotation_kind(uint32_t id);

const char *annotation_words(struct annotation a); /* "very bad move"; not for SGF_NONE */
const char *annotation_sign(struct annotation a);  /* of a move: "??", as after it; "" for all others */

#endif
