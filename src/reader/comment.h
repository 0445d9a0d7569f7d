/* reader/comment.h - what a node says: the text of the comment pane, and the places it speaks of
 *
 * First the node's name and its annotations in words, then the comment, then what the board cannot show: arrows, long
 * labels.
 */
#ifndef KIFU_READER_COMMENT_H
#define KIFU_READER_COMMENT_H

#include "reader/reader.h"

/* A place the comment speaks of: "D4", "move 57". */
struct comment_link {
    size_t at, len; /* bytes of the filtered comment */
    uint16_t point; /* POINT_NONE: a move number */
    long number;    /* 0: a point */
};

/* The links of the current node's comment in its order, at most `max` of them; returns how many. `links` may be NULL to
 * count. */
size_t comment_links(const struct reader *r, struct comment_link *links, size_t max);

/* "good for Black", "very bad move", "hotspot", "figure: Dia. 15", joined by ", ": appended to `out`. Filtered. */
void comment_annotations(const struct reader *r, uint32_t node, struct buf *out);

/* The first words of the node's name or else comment, one line, filtered, at most `columns`; "" where it has
 * neither. */
void comment_words(const struct reader *r, uint32_t node, int columns, struct buf *out);

#endif
