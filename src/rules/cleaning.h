/* rules/cleaning.h - what the files that clean a node share
 *
 *     clean.c         nodes one after the other; of each property, how it is cleaned
 *       clean_node.c  the node as a whole: what its properties say of each other, and the root
 *       repair.c      properties of one value
 *       lists.c       properties of points
 *         clean_out.c what becomes of a value: it is kept in an output property, or something is reported of it
 *
 * A node is cleaned property by property in the order of the file. Each value that stays goes to an output property,
 * which is made when it is first needed; values of one output property need not come one after the other (a property
 * may be given twice, an old one becomes another), so they are gathered at the end.
 *
 * Who owns what. A slice that is kept must hold until the next node: it is the file's, constant, or comes from
 * clean_text or clean_copy, which put it into the node's arena. Numbers of output properties hold until clean_gather,
 * pointers to them or to slots until the next one is made. What is reported is copied.
 */
#ifndef KIFU_RULES_CLEANING_H
#define KIFU_RULES_CLEANING_H

#include "rules/annotation.h"
#include "rules/clean.h"
#include "rules/points.h"

#define OUT_NONE UINT32_MAX

/* What is known of an identifier in this node (stamp: its node number + 1) and in the game. */
struct clean_slot {
    /* In this node: its first value that is not empty; of a single property the one that counts; SGF_NONE */
    uint32_t counts;
    uint32_t seen; /* stamp: the node has it */
    uint32_t made; /* stamp: `out` is its output property */
    uint32_t out;
    bool is_reported; /* unknown-property was reported */
};

/* What is known of an output property beside what clean.h shows. */
struct clean_out {
    uint32_t source; /* the first property of the node that gave it */
    uint32_t empty;  /* the first empty value, while none that counts was found; SGF_NONE */
    bool is_decided; /* of a single value: one that is not empty was found */
    bool is_dropped; /* it says nothing: it is not written */
};

struct komi_node {
    size_t depth;
    uint32_t node;
};

struct clean_state {
    /* of the node */
    uint32_t stamp;
    struct clean_out *outs;
    size_t out_cap;
    uint32_t *owners; /* output property of each value */
    size_t owner_cap;
    bool is_sorted;   /* owners ascend */
    bool counts_only; /* values are only counted: they are not written */
    bool has_move;
    bool is_dialect; /* a root of the Nihon Ki-in: TE and KO are texts */
    uint32_t source; /* the value that is being cleaned: what is kept now comes from it */
    uint32_t move;   /* value of the move; SGF_NONE */
    struct annotations annotations;
    bool is_pair_reported;     /* that BM and TE became one was reported */
    uint32_t setup;            /* first property that sets stones; SGF_NONE */
    uint32_t info;             /* first game-info property that stays; SGF_NONE */
    struct point_set final[4]; /* setup: points by what is there in the end */
    struct point_set set_up;   /* points that a value kept sets */
    struct point_set shapes, labels, territory, dim, view;
    bool has_marks;        /* some of these five are not empty */
    struct point_set own;  /* points that the property being cleaned has already: */
    uint32_t own_ident;    /* of this name; given twice it is one, unless another list is between them */
    struct table pairs[2]; /* AR, LN */
    uint32_t letters;      /* labels that L gave */
    bool is_view_done;     /* all of VW has been read and reported */

    /* of the game */
    struct clean_slot *slots; /* by identifier number */
    size_t slot_count, slot_cap;
    uint32_t main_end;    /* nodes up to here are the main line */
    size_t info_depth;    /* of the first game-info node of the path; SIZE_MAX */
    size_t illegal_depth; /* of the node where illegal-position was reported */
    bool is_newer_reported;
    struct komi_node *komi; /* nodes of the path that have KM, the root's first */
    size_t komi_count, komi_cap;

    /* spare */
    struct buf text, filtered, word;
    struct clean_value *spare;
    size_t spare_cap;
    size_t *counts;
    size_t count_cap;
};

/* ---- reporting (clean_out.c): nothing where c->diags is NULL ---- */

void clean_say(struct clean *c, enum sgf_diag_id id, uint64_t place, const struct sgf_words *words);

/* The same about a property of the node, with its identifier. */
void clean_say_prop(struct clean *c, enum sgf_diag_id id, uint32_t prop, struct slice now);

/* The same about a value of the property as written; `now` what it was read as. */
void clean_say_value(struct clean *c, enum sgf_diag_id id, uint32_t ident, uint32_t value, struct slice now);

/* Something that FF[4] brought, in an older record. Reported once. */
void clean_say_newer(struct clean *c, uint64_t place);

/* ---- keeping (clean_out.c) ---- */

struct clean_slot *clean_slot_of(struct clean *c, uint32_t ident);    /* made where there is none yet */
uint32_t clean_out(struct clean *c, uint32_t ident, uint32_t source); /* the output property for the identifier */
uint32_t clean_out_find(const struct clean *c, uint32_t ident);       /* OUT_NONE */
void clean_keep(struct clean *c, uint32_t out, struct slice text);
void clean_keep_pair(struct clean *c, uint32_t out, struct slice a, struct slice b);
void clean_keep_raw(struct clean *c, uint32_t out, uint32_t ident, uint32_t value); /* as it was written */

/* The text of a value, or of a part of it, as UTF-8: every code point of it, but for controls. */
struct slice clean_text(struct clean *c, uint32_t ident, uint32_t value, struct slice raw, bool simple);
struct slice clean_copy(struct clean *c, struct slice text); /* into the node's arena */

/* Comments: what is given in pieces is one text. */
static inline bool clean_is_joined(uint32_t ident)
{
    return ident == SGF_C || ident == SGF_GC;
}

/* At the end of a node: the values of each output property next to each other, in the order in which they were kept;
 * output properties without values go. */
void clean_gather(struct clean *c);

/* ---- the node as a whole (clean_node.c) ---- */

void clean_node_begin(struct clean *c, uint32_t node); /* before its properties are looked at, and before lists_begin */

/* True where the property has been dealt with: it became something else, or contradicts one before it. `is_again`: the
 * node had it before. */
bool clean_node_takes_annotation(struct clean *c, uint32_t prop, bool is_again);

void clean_node_end(struct clean *c);       /* all values have been kept or not */
void clean_node_game_info(struct clean *c); /* and gathered */

/* ---- single values (repair.c) ---- */

/* A value of the property, not empty, says something else than the one that counts. */
bool clean_loses(const struct sgf_game *g, uint32_t prop, struct slice counts);

void repair_property(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t prop);
/* Of which all were */
void repair_empty(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t ident, uint32_t value);
/* BM and TE where they become one: reports only what is wrong with the value */
void repair_annotation(struct clean *c, uint32_t prop);
void repair_komi_integer(struct clean *c, uint32_t prop); /* KI */

/* ---- lists of points (lists.c) ---- */

bool lists_is_setup(const struct clean *c, uint32_t ident, enum stone *stone); /* of which it sets *stone */
void lists_begin(struct clean *c, uint32_t node);
void lists_property(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t prop);
void lists_old_letters(struct clean *c, uint32_t prop);                        /* L */
void lists_old_marks(struct clean *c, uint32_t prop);                          /* M */
void lists_end(struct clean *c, uint32_t out, const struct sgf_property *row); /* an elist that is empty, if it is */

#endif
