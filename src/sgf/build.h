/* sgf/build.h - private to this layer: a tree as it grows: its arrays, and where the next node belongs
 *
 * Nodes, properties and values are each in one array, in the order of the file. A node is open while properties may
 * come. It is ended when the next one begins or its variation ends: FF and GM are read from the root, and a node whose
 * properties must not share one is split. Parentheses are a stack of levels, so any depth is read.
 *
 *     struct sgf_build b;
 *     sgf_build_init(&b, g);                          the game is empty
 *     sgf_build_open(&b, at);  sgf_build_node(&b);    "(" ";"
 *     sgf_build_prop(&b, SGF_B); sgf_build_value(...) "B[pd]"
 *     sgf_build_close(&b);                            ")"
 *     sgf_build_end(&b);                              the arrays have their sentinels
 *
 * Places are pointers into the bytes of the game. Defects go to the game's diagnostics and are counted in `defects`.
 */
#ifndef KIFU_SGF_BUILD_H
#define KIFU_SGF_BUILD_H

#include "sgf/state.h"

struct sgf_build {
    struct sgf_game *g;
    struct sgf_parse_state *s; /* that of the game */
    size_t defects;            /* errors in the structure so far */

    uint32_t node;      /* the current one; SGF_NONE before the first */
    uint32_t last;      /* its last child that has been closed */
    bool has_variation; /* a variation of it has been closed: only further variations may follow */
    bool wants_node;    /* after the last "(" */
    size_t level_count; /* open parentheses */
    const char *open_at;

    bool is_open;  /* properties now belong to the current node */
    bool is_ended; /* the current node has all its properties, and was split if necessary */
    bool is_root_read;
    int early_ff;   /* FF, if it was needed before the root was read; else 0 */
    unsigned kinds; /* of the current node's properties, SGF_KIND bits */
};

void sgf_build_init(struct sgf_build *b, struct sgf_game *g);
void sgf_build_end(struct sgf_build *b); /* ends the last node; an empty tree gets an empty node */

/* A new node, child of the current one; after sgf_build_open the first of a variation. */
void sgf_build_node(struct sgf_build *b);
void sgf_build_end_node(struct sgf_build *b); /* ends the current node, unless it is ended */

/* Before a node only the last of several parentheses counts, and its ")". */
void sgf_build_open(struct sgf_build *b, const char *at);
void sgf_build_close(struct sgf_build *b);

/* Continues a tree that has been closed, at the node where it was. */
void sgf_build_resume(struct sgf_build *b);

void sgf_build_reserve(struct sgf_build *b, size_t count); /* room for `count` more of each array */
void sgf_build_drop_prop(struct sgf_build *b);             /* removes the last property, which has no value yet */

/* The file format as far as it is known: within the root, by the FF read so far. */
int sgf_build_ff(struct sgf_build *b);

void sgf_build_report(struct sgf_build *b, enum sgf_diag_id id, const char *at, struct sgf_words words);
/* Reports a defect of the structure and counts it */
void sgf_build_defect(struct sgf_build *b, enum sgf_diag_id id, const char *at, struct slice ident);

static inline void sgf_build_prop(struct sgf_build *b, uint32_t id)
{
    struct sgf_game *g = b->g;
    if (g->prop_count + 1u >= b->s->prop_cap)
        mem_reserve(&g->props, &b->s->prop_cap, (size_t)g->prop_count + 2, sizeof *g->props);
    g->props[g->prop_count++] = (struct sgf_prop){.id = id, .value = g->value_count};
    b->kinds |= sgf_idents_kind(&b->s->idents, id);
}

/* Adds a value of the last property: the bytes from..to-1. */
static inline void sgf_build_value(struct sgf_build *b, const char *from, const char *to)
{
    struct sgf_game *g = b->g;
    if (g->value_count + 1u >= b->s->value_cap)
        mem_reserve(&g->values, &b->s->value_cap, (size_t)g->value_count + 2, sizeof *g->values);
    g->values[g->value_count++] = (struct sgf_value){
        .at = (uint32_t)(from - g->bytes.at),
        .len = (uint32_t)(to - from),
    };
}

#endif
