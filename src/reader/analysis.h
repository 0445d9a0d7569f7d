/* reader/analysis.h - win rates, scores and variations that programs leave in records  (doc/sgf.md 8.1) */
#ifndef KIFU_READER_ANALYSIS_H
#define KIFU_READER_ANALYSIS_H

#include "reader/reader.h"

/* What is said of the position of a node, from Black's view. */
struct analysis {
    bool has_winrate, has_score;
    double winrate; /* 0 to 100: Black's chance */
    double score;   /* Black's lead in points */
    long visits;    /* 0 unknown */
    size_t bytes;   /* that were looked at for it, unpacked ones among them: what reading costs */
};

/* From SBKV, SBKS, OGSC, LZ, LZ2, KT, QKGV, CC, V, KataGo's comments at this node; false: nothing. KT is packed: a
 * hundred bytes of it may be a million, and are looked at only with `unpacks`. */
bool analysis_read(const struct sgf_game *game, uint32_t node, bool unpacks, struct analysis *a);

bool analysis_is_packed(const struct sgf_game *game, uint32_t node); /* it has such a KT */

/* A move that a program thought of (LZ, KT), and the moves it expects then: "D4 Q16". */
struct analysis_move {
    struct slice move, line;
    double winrate; /* 0 to 100: Black's chance; negative: unknown */
    long visits;
};

/* At most `most` moves of this node, the best first; how many. They borrow from *text, which is made for them. */
size_t analysis_moves(const struct sgf_game *game, uint32_t node, struct buf *text, struct analysis_move *moves,
    size_t most);

/* The same of the current node, a line each: "D4 58.5% 988 visits: D4 Q16 R3", the chance that of the one to move.
 * Filtered. */
size_t analysis_best(const struct reader *r, size_t most, struct buf *out);

#endif
