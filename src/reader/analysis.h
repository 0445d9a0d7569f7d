/* reader/analysis.h - win rates, scores and variations that programs leave in records  (doc/sgf.md 8.1) */
#ifndef KIFU_READER_ANALYSIS_H
#define KIFU_READER_ANALYSIS_H

#include "reader/reader.h"

/* A program's analysis of the position of a node, from Black's view. */
struct analysis {
    bool has_winrate, has_score;
    double winrate; /* 0 to 100: Black's chance */
    double score;   /* Black's lead in points */
    long visits;    /* 0 unknown */
    size_t bytes;   /* read for it, also unpacked ones: the cost of reading */
};

/* From SBKV, SBKS, OGSC, LZ, LZ2, KT, QKGV, CC, V, KataGo's comments at this node; false if it has none. KT is packed,
 * a hundred bytes may become a million, and is read only with `unpacks`. */
bool analysis_read(const struct sgf_game *game, uint32_t node, bool unpacks, struct analysis *a);

bool analysis_is_packed(const struct sgf_game *game, uint32_t node); /* it has such a KT */

/* A move that a program considered (LZ, KT), and the moves it expects then: "D4 Q16". */
struct analysis_move {
    struct slice move, line;
    double winrate; /* 0 to 100: Black's chance; negative: unknown */
    long visits;
};

/* Reads at most `most` moves of this node, the best first; returns how many. They borrow from *text, which is
 * overwritten. */
size_t analysis_moves(const struct sgf_game *game, uint32_t node, struct buf *text, struct analysis_move *moves,
    size_t most);

/* Appends those of the current node, a line each: "D4 58.5% 988 visits: D4 Q16 R3", with the chance of the player to
 * move. Filtered. */
size_t analysis_best(const struct reader *r, size_t most, struct buf *out);

#endif
