/* reader/comment.h - the text of a node for the comment pane, and the links in it
 *
 * First the node's name and its annotations in words, then the comment, then what the board cannot show: arrows, long
 * labels.
 */
#ifndef KIFU_READER_COMMENT_H
#define KIFU_READER_COMMENT_H

#include "reader/reader.h"

/* A link in a comment: "D4", "move 57", "#52.B.3", "https://...". */
enum comment_link_kind { LINK_POINT, LINK_MOVE, LINK_ADDRESS, LINK_WEB };

struct comment_link {
    size_t at, len; /* bytes of the filtered comment */
    enum comment_link_kind kind;
    uint16_t point; /* POINT_NONE for other kinds */
    long number;    /* of a move; 0 for other kinds */
};

/* Finds the links in the first COMMENT_MOST bytes of the current node's comment, in order, at most `max`; returns how
 * many. `links` may be NULL to count. The node of a number or address need not exist. */
#define COMMENT_MOST ((size_t)512 * 1024)
size_t comment_links(const struct reader *r, struct comment_link *links, size_t max);
/* The text of link `index`: "52.B.3" for an address, else as written. "" if there is no such link. */
void comment_link_text(const struct reader *r, size_t index, struct buf *out);

/* "good for Black", "very bad move", "hotspot", "figure: Dia. 15", joined by ", ": appended to `out`. Filtered. */
void comment_annotations(const struct reader *r, uint32_t node, struct buf *out);

/* The first words of the node's name or else comment, one line, filtered, at most `columns`; "" without either. */
void comment_words(const struct reader *r, uint32_t node, int columns, struct buf *out);

#endif
