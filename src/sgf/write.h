/* sgf/write.h - SGF as text: parentheses, nodes, properties, values  (doc/sgf.md 1.1, 1.5, 6)
 *
 * A stream, in the order of the file. The caller (rules/format.h) decides what is written, this file where lines end.
 * Root properties are on the first line, each game-info property is on its own; a line has about a dozen short nodes; a
 * longer node and a variation have their own. The same calls give the same bytes, so writing what was read from them
 * changes nothing. With `compact` no line ends outside of texts.
 *
 *     struct sgf_writer w = {.out = &buf};
 *     sgf_write_open(&w);                                    (
 *     sgf_write_node(&w);                                    ;
 *     sgf_write_property(&w, SLICE("B"), SGF_TYPE_MOVE);     B
 *     sgf_write_value(&w, SLICE("pd"));                      [pd]
 *     sgf_write_node_end(&w);
 *     sgf_write_close(&w);                                   )
 *     sgf_write_end(&w);
 */
#ifndef KIFU_SGF_WRITE_H
#define KIFU_SGF_WRITE_H

#include "sgf/sgf.h"

struct sgf_writer {
    struct buf *out; /* borrowed */
    bool compact;
    /* private: */
    struct buf node;    /* the text of the node being written */
    size_t properties;  /* of it */
    size_t line;        /* where the last line of `node` begins */
    bool is_root;       /* it is the first node of a tree */
    bool is_long;       /* it needs its own line */
    enum sgf_type type; /* of the property before */
    size_t depth;       /* open parentheses */
    size_t on_line;     /* nodes on the last line of `out` */
    bool is_full;       /* the next node begins a line */
};

void sgf_write_open(struct sgf_writer *w);
void sgf_write_close(struct sgf_writer *w);
void sgf_write_node(struct sgf_writer *w);
void sgf_write_node_end(struct sgf_writer *w);

/* At least one value must follow. `type` is only for line ends. */
void sgf_write_property(struct sgf_writer *w, struct slice ident, enum sgf_type type);
void sgf_write_value(struct sgf_writer *w, struct slice text); /* escaped here */
/* With the escapes it needs, and perhaps others */
void sgf_write_raw(struct sgf_writer *w, struct slice text);
void sgf_write_composed(struct sgf_writer *w, struct slice a, struct slice b);

/* The text as between brackets; `is_part`: one of the two parts of a composed value. */
void sgf_add_escaped(struct slice text, bool is_part, struct buf *out);

void sgf_write_end(struct sgf_writer *w); /* ends a tree with a line end, and frees memory */

#endif
