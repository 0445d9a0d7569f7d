/* sgf/parse.h - private to this layer: bytes of one tree to arrays  (doc/sgf.md 1.1, 1.2, 1.4, 2.1)
 *
 * parse.c reads the bytes of a tree in one pass, under one assumption about its characters; load.c decides which assumption
 * holds and has the bytes read again where the first one was wrong. Both work on struct sgf_game and on its hidden part,
 * which is here. The parser looks for the ends of values by scan.h, for the numbers of names by ident.h, and has nodes of
 * which the properties do not go together split by mixed.c, as soon as each of them has ended.
 *
 *     parse.c   tokens, nodes, variations, properties, defects
 *       ident.h   name to number, number to kind
 *       scan.h    value to its end
 *       mixed.c   one node to two or three
 */
#ifndef KIFU_SGF_PARSE_H
#define KIFU_SGF_PARSE_H

#include "base/mem.h"
#include "sgf/ident.h"
#include "sgf/sgf.h"

/* An open parenthesis. */
struct sgf_level {
    uint32_t node;  /* where its variation branches off */
    uint32_t child; /* the last child of that node so far */
};

struct sgf_parse_state {
    size_t node_cap, prop_cap, value_cap;
    struct sgf_level *levels; /* open parentheses */
    size_t level_cap;

    struct sgf_idents idents;

    struct sgf_prop *spare_props; /* while a node is split */
    struct sgf_value *spare_values;
    size_t spare_prop_cap, spare_value_cap;

    uint32_t *trail; /* node.c: for addresses, made when the first is asked for */
    size_t trail_cap;
    bool has_trail;
};

struct sgf_parse_result {
    size_t defects;     /* errors in the structure */
    bool has_units;     /* a character's second byte was taken for more than "[", "\" or "]" */
    bool has_foreign;   /* words of diagnostics were not ASCII: they depend on the character set */
    bool is_dialect;    /* the root had no ";" */
    bool has_escape;    /* an escaped bracket outside of values: whoever wrote it took it for text */
};

/* Reads g->bytes into g's arrays; g->diags is cleared first, ff and gm are set. `units` is a hazardous character set
 * whose characters are taken as units inside values, else CHARSET_UNKNOWN; words of diagnostics are decoded by
 * `words`. */
struct sgf_parse_result sgf_parse(struct sgf_game *g, enum charset units, enum charset words);

static inline void sgf_add_node(struct sgf_game *g, uint32_t parent, uint32_t first_prop)
{
    if (g->node_count + 1u >= g->state->node_cap)
        mem_reserve(&g->nodes, &g->state->node_cap, (size_t)g->node_count + 2, sizeof *g->nodes);
    g->nodes[g->node_count++] = (struct sgf_node){.parent = parent, .next = SGF_NONE, .prop = first_prop};
}

/* Whether a node with properties of these SGF_KIND bits is split. PL alone beside a move, and MN alone beside setup, must not share a node either,
 * but what they say is clear: they stay (doc/sgf.md 2.1, 2.7). */
static inline bool sgf_is_mixed(unsigned kinds)
{
    return ((kinds & SGF_KINDS_OF_MOVES) && (kinds & SGF_KIND_SETUP)) || (kinds & SGF_KINDS_OF_COLOURS) == SGF_KINDS_OF_COLOURS;
}

/* What must not share a node goes into two or three, one below the other, and is reported. Setup that sets nothing may stay. `node` is the last
 * one, its properties are the last of the arrays. Returns the lowest of those that it has become: what follows hangs there. */
uint32_t sgf_split_mixed(struct sgf_game *g, uint32_t node);

/* The bytes of a game have 32-bit places; sentinels must fit too. */
#define SGF_BYTES_MAX (UINT32_MAX - 16u)

/* What a CA near the head of the tree names, searched byte by byte, whatever stands around it; *ca is as written. For
 * what must know before the tree has been read. CHARSET_UNKNOWN where there is none. */
enum charset sgf_head_charset(struct slice tree, struct slice *ca);
enum { SGF_HEAD_BYTES = 1000 }; /* it is searched there, before the third "(" */

/* The file as c->converted, in UTF-8 wherever its trees, by their CA or all by c->forced, are in a shifted set (base/unshift.h). */
bool sgf_unshift(struct sgf_collection *c, struct slice file);

/* Whether the tree, read byte by byte with escapes inside characters of `charset`, has no defect and no bad byte. */
bool sgf_is_flawless_bytewise(struct slice tree, enum charset charset);

/* Appends the value with its escapes undone byte by byte. */
void sgf_unescape(struct slice raw, struct buf *out);

/* The text of the value is decoded and shown: simple text, text, or a pair of which one part is. */
bool sgf_is_text(const struct sgf_property *row);

void sgf_parse_state_free(struct sgf_parse_state *s);

const char *sgf_moved(const char *at, const struct sgf_move *move); /* where it is after the move; `at` itself where that is none of the bytes */

#endif
