/* rules/cleaning.h - shared by the files that clean a node
 *
 *     clean.c         nodes one after the other, and how each property is cleaned
 *       clean_node.c  the node as a whole: properties that affect each other, and the root
 *       repair.c      properties of one value
 *       lists.c       properties of points
 *         clean_out.c keeps a value in an output property, or reports why not
 *
 * A node is cleaned property by property in the order of the file. Each value that stays goes to an output property,
 * which is made when it is first needed; values of one output property need not come one after the other (a property
 * may be given twice, an old one becomes another), so they are gathered at the end.
 *
 * Ownership. A kept slice must stay valid until the next node: it is part of the file, a constant, or made by
 * clean_text or clean_copy in the node's arena. Numbers of output properties are valid until clean_gather, pointers to
 * them or to slots until the next one is made. Diagnostics copy their text.
 */
#ifndef KIFU_RULES_CLEANING_H
#define KIFU_RULES_CLEANING_H

#include "rules/annotation.h"
#include "rules/clean.h"
#include "rules/points.h"

#define OUT_NONE UINT32_MAX

/* The state of an identifier in this node (stamp: its node number + 1) and in the game. */
struct clean_slot {
    /* In this node: its first value that is not empty, which counts for a single property; SGF_NONE */
    uint32_t counts;
    uint32_t seen; /* stamp: the node has it */
    uint32_t made; /* stamp: `out` is its output property */
    uint32_t out;
    bool is_reported; /* unknown-property was reported */
};

/* The state of an output property, in addition to clean.h. */
struct clean_out {
    uint32_t source; /* the first property of the node that gave it */
    uint32_t empty;  /* the first empty value, while no other was found; SGF_NONE */
    bool is_decided; /* single value: one that is not empty was found */
    bool is_dropped; /* it has no meaning and is not written */
};

struct clean_state {
    /* of the node */
    uint32_t stamp;
    struct clean_out *outs;
    size_t out_cap;
    bool is_sorted;   /* values are sorted by output property */
    bool counts_only; /* values are only counted, not written */
    bool has_move;
    bool is_dialect; /* a root of the Nihon Ki-in: TE and KO are texts */
    uint32_t source; /* the value being cleaned, the source of what is kept now */
    uint32_t move;   /* value of the move; SGF_NONE */
    struct annotations annotations;
    bool is_pair_reported;     /* BM and TE in one node were reported */
    uint32_t setup;            /* first property that sets stones; SGF_NONE */
    uint32_t info;             /* first game-info property that stays; SGF_NONE */
    struct point_set final[4]; /* setup: points by their final content */
    struct point_set set_up;   /* points set by a value that was kept */
    struct {
        struct point_set shapes, labels, territory, dim, view;
    } taken;
    bool has_marks;        /* some of these five are not empty */
    struct point_set own;  /* points that the property being cleaned has already: */
    uint32_t own_ident;    /* of this name; given twice it is one property, unless another list is between */
    struct table pairs[2]; /* AR, LN */
    uint32_t letters;      /* number of labels made by L */
    bool is_view_done;     /* all of VW has been read and reported */

    /* of the game */
    struct clean_slot *slots; /* by identifier number */
    size_t slot_count, slot_cap;
    uint32_t main_end;    /* nodes up to here are the main line */
    size_t info_depth;    /* of the first game-info node of the path; SIZE_MAX */
    size_t illegal_depth; /* of the node where illegal-position was reported */
    bool is_newer_reported;

    /* spare */
    struct buf text, filtered, word;
};

/* ---- reporting (clean_out.c): no effect if c->diags is NULL ---- */

void clean_say(struct clean *c, enum sgf_diag_id id, uint64_t place, const struct sgf_words *words);

/* The same about a property of the node, with its identifier. */
void clean_say_prop(struct clean *c, enum sgf_diag_id id, uint32_t prop, struct slice now);

/* The same about a value of the property as written; `now` as it was read. */
void clean_say_value(struct clean *c, enum sgf_diag_id id, uint32_t ident, uint32_t value, struct slice now);

/* Reports, once, a feature of FF[4] in an older record. */
void clean_say_newer(struct clean *c, uint64_t place);

/* ---- keeping (clean_out.c) ---- */

struct clean_slot *clean_slot_of(struct clean *c, uint32_t ident);    /* made if missing */
uint32_t clean_out(struct clean *c, uint32_t ident, uint32_t source); /* the output property for the identifier */
uint32_t clean_out_find(const struct clean *c, uint32_t ident);       /* OUT_NONE */
void clean_keep(struct clean *c, uint32_t out, struct slice text);
void clean_keep_pair(struct clean *c, uint32_t out, struct slice a, struct slice b);
void clean_keep_raw(struct clean *c, uint32_t out, uint32_t ident, uint32_t value); /* as written */

/* The text of a value, or of a part of it, as UTF-8: every code point except controls. */
struct slice clean_text(struct clean *c, uint32_t ident, uint32_t value, struct slice raw, bool simple);
struct slice clean_copy(struct clean *c, struct slice text); /* into the node's arena */

/* At the end of a node: sorts the values by output property, in the order in which they were kept, and removes output
 * properties without values. */
void clean_gather(struct clean *c);

/* ---- the node as a whole (clean_node.c) ---- */

void clean_node_begin(struct clean *c, uint32_t node); /* before its properties are looked at, and before lists_begin */

/* True if the property is finished: it was converted, or contradicts an earlier one. `is_again`: the node had it
 * before. */
bool clean_node_takes_annotation(struct clean *c, uint32_t prop, bool is_again);

void clean_node_end(struct clean *c);       /* all values have been looked at */
void clean_node_game_info(struct clean *c); /* after clean_gather */

/* ---- single values (repair.c) ---- */

/* True if the property has a value, not empty, that differs from the one that counts. */
bool clean_loses(const struct sgf_game *g, uint32_t prop, struct slice counts);

void repair_property(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t prop);
/* For a property with only empty values */
void repair_empty(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t ident, uint32_t value);
/* BM and TE that become one: only reports defects of the value */
void repair_annotation(struct clean *c, uint32_t prop);
void repair_komi_integer(struct clean *c, uint32_t prop); /* KI */

/* ---- lists of points (lists.c) ---- */

void lists_begin(struct clean *c, uint32_t node);
void lists_property(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t prop);
void lists_old_letters(struct clean *c, uint32_t prop);                        /* L */
void lists_old_marks(struct clean *c, uint32_t prop);                          /* M */
void lists_end(struct clean *c, uint32_t out, const struct sgf_property *row); /* keeps an empty elist */

#endif
