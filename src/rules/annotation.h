/* rules/annotation.h - the annotations of a node: on its move and on the position  (doc/sgf.md 2.2, 2.5, 2.7)
 *
 * The only code that reads BM TE DO IT, DM GB GW UC and HO, to show, check or write them. One of the first four counts,
 * if the node has a move, and one of the next four: the first in the file. BM and TE in one node are an old way to
 * write DO (BM first) or IT (TE first).
 */
#ifndef KIFU_RULES_ANNOTATION_H
#define KIFU_RULES_ANNOTATION_H

#include "rules/replay.h"

struct annotation {
    uint32_t id;  /* SGF_BM ..., or SGF_NONE */
    int emphasis; /* 1; 2: "very" */
};

enum annotation_kind { ANNOTATION_MOVE, ANNOTATION_POSITION, ANNOTATION_HOTSPOT, ANNOTATION_COUNT };

struct annotations {
    struct annotation at[ANNOTATION_COUNT]; /* by enum annotation_kind */
    bool is_converted;                      /* that of the move was made of BM and TE */
};

/* Reads those of any node of the game that `r` replays. */
void annotations_read(const struct replay *r, uint32_t node, struct annotations *a);

/* The kind of an identifier; ANNOTATION_COUNT if it is not an annotation. */
enum annotation_kind annotation_kind(uint32_t id);

const char *annotation_words(struct annotation a); /* "very bad move"; not for SGF_NONE */
const char *annotation_sign(struct annotation a);  /* of a move: "??", to be written after it; "" for all others */

#endif
