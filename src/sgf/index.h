/* sgf/index.h - private to this layer: the pass that cuts the bytes of a file into trees  (doc/sgf.md 1.3)
 *
 * The pass can stop after any byte and go on when more bytes have come. Outside of trees (start.c) it looks for a place
 * where a tree begins; a "(" that turns out to begin none is never gone back to. Inside a tree (index.c) it counts the
 * parentheses that are not in values, until the tree is closed, or a "(;" with root properties shows that a ")" is
 * missing. A tree that is closed is done with when what follows does not go on with it. What is read twice for that is
 * read twice once.
 *
 *     collection.c   the file: its mark, its character set, whether all of it is there
 *       drop.c     what is forgotten of a file that is read in pieces
 *       index.c      a tree to its end
 *         start.c    what is not in a tree, up to the start of one
 *         look.c     what is in one: names, the ends of values
 *         blocks.c   the same, passed over quickly
 */
#ifndef KIFU_SGF_INDEX_H
#define KIFU_SGF_INDEX_H

#include "sgf/scan.h"
#include "sgf/sgf.h"

/* Where the pass is. */
enum sgf_index_state {
    INDEX_SEARCH,      /* for a "(" or a ";" */
    INDEX_AFTER_OPEN,  /* blanks after a "(": a ";" begins a tree */
    INDEX_IDENT,       /* letters after a "(": a tree whose ";" is missing, perhaps */
    INDEX_AFTER_IDENT, /* blanks after them */
    INDEX_WINDOW,      /* brackets up to the next parenthesis decide */
    /* Blanks after a ";", or after a value, or at the start of the file: a tree whose "(" is missing, perhaps */
    INDEX_NODE,
    INDEX_NODE_IDENT,
    INDEX_NODE_AFTER_IDENT,
    INDEX_NODE_VALUE,
    INDEX_RESUME, /* the node at node.start goes on with the tree that has been closed */
    INDEX_TREE,   /* from here on: inside a tree */
    INDEX_VALUE,
    INDEX_VALUE_START, /* lead and trail bytes go together in this tree; in this value too? */
    INDEX_OTHER_END,   /* the tree has ended at `end`; where does it end byte by byte? */
    INDEX_CLOSED       /* the tree has ended at `end`, unless a node follows that goes on with it */
};

/* What is known of lead bytes in the tree. */
enum sgf_index_lead { INDEX_LEAD_UNKNOWN, INDEX_LEAD_NONE, INDEX_LEAD_UNITS };

#define SGF_NOWHERE SIZE_MAX
#define SGF_NAMES_OF_ROOTS "FF GM SZ CA" /* of properties that only roots have */

/* The tree as it would be read byte by byte, where it is read by characters: some writers escape bytes inside of
 * characters. */
struct sgf_index_bytewise {
    size_t depth;
    bool is_followed; /* the tree may end here or there */
    bool in_value, is_escaped;
};

/* The capitals of a name. */
struct sgf_index_name {
    size_t count;
    char first[2];
};

static inline void sgf_index_name_add(struct sgf_index_name *name, char c)
{
    if (name->count < sizeof name->first)
        name->first[name->count] = c;
    name->count++;
}

/* Those that are looked for have one or two: a longer one is empty here. */
static inline struct slice sgf_index_name_slice(const struct sgf_index_name *name)
{
    return (struct slice){name->first, name->count <= sizeof name->first ? name->count : 0};
}

/* A node outside of trees, and its last property. */
struct sgf_index_node {
    /* Of the first of these nodes: its ";" or, at the start of the file, its first letter; SGF_NOWHERE: not yet */
    size_t start;
    /* INDEX_NODE_VALUE: there was a "(" in it, and blanks up to here: a ";" makes it the start of a tree; 0: none */
    size_t open;
    size_t len;     /* of the value, white space aside */
    char value[24]; /* its first bytes, white space aside */
    struct sgf_index_name name;
    bool has_move;    /* there was a property that may begin a tree, if what follows it is not prose */
    bool has_value;   /* the property has one already */
    bool has_content; /* after a tree: a property that goes on with it */
    bool has_facts;   /* or one of those of a game or a root, which may be another one */
};

/* What must be known inside of a tree for two questions: whether an inner node begins a game, and whether a "]" ends
 * its value. Blocks of bytes are passed over without it, as if each "]" did; where that shows to be wrong the pass goes
 * back to `sure`, and reads byte by byte up to `careful`. */
struct sgf_index_look {
    /* The last place that is certain to be outside of values, and what was known there */
    struct sgf_index_sure {
        size_t at, depth;
        size_t open; /* the "(" of the node that is being read, while it may begin a game; SGF_NOWHERE: it does not */
        struct sgf_index_name name; /* the last one */
        bool has_node;              /* the ";" after `open` has been read */
    } sure;
    size_t careful;
    size_t open; /* the same of the place where the pass is */
    struct sgf_index_name name;
    bool has_node;
    bool in_name;
    bool is_known; /* the name is that of the property, and the state is certain */
    bool in_text;  /* a "]" has been read as text in this value */
};

struct sgf_index {
    size_t at;    /* every byte before this one has been dealt with */
    size_t start; /* the "(" of the tree or of what may be one */
    size_t gap;   /* after the tree before */
    size_t depth;
    size_t opened, closed; /* INDEX_WINDOW: brackets */
    size_t end;            /* of the tree, by characters (INDEX_OTHER_END), or of the one that has been closed */
    size_t pending;        /* the start of that one, while is_pending */
    size_t looked;         /* bytes read in INDEX_OTHER_END, of all trees together */
    size_t plain;          /* no byte before this one shifts (base/unshift.h) */
    struct sgf_index_bytewise bytewise;
    struct sgf_index_node node; /* in the states that begin with INDEX_NODE */
    struct sgf_index_look look; /* inside of trees */

    enum sgf_index_state state;
    enum sgf_index_lead lead;
    enum charset units; /* INDEX_LEAD_UNITS: whose characters go together */
    bool in_brackets;   /* INDEX_WINDOW */
    bool is_escaped;    /* the byte before was a "\" that counts */
    bool has_rejected;  /* there was a "(" and a name that did not look like a tree */
    bool has_headless;  /* there was a tree without its "(" */
    bool accepts_any;   /* the whole file has no "(;": any "(", name, "[" begins a tree */
    bool is_bytewise;   /* INDEX_VALUE: valid UTF-8, whatever the tree is in */
    bool is_mark_read, is_converted;
    bool is_first_read; /* the facts of the first tree are known, and the tree was cut by its character set */
    bool is_shifted;    /* something may shift, from `plain` on */
    bool is_added;   /* the tree that has been closed is among the games already, as what follows was not there yet */
    bool is_pending; /* a node is being read that may go on with the tree before it */
    bool is_whole;   /* no more bytes will come */

    /* Of trees that were dropped: the set that a CA said last, and the CA of the first one */
    enum charset said;
    char first_ca[64]; /* cut: no set has a longer name */
};

/* ---- start.c ---- */

/* Looks for the start of a tree from x->at on, outside of trees. Then x is at the first byte inside the tree; or all
 * bytes have been read; or what comes next must be seen first: then false. `is_first`: no tree has been found before.
 * After a first tree each node is looked at alone: what is no root there is what remains of a tree that was closed too
 * early. While x->is_pending it stops as soon as that is decided: in INDEX_RESUME, in INDEX_SEARCH where the node
 * belongs to nothing, or inside the tree that it begins. */
bool sgf_start_find(struct sgf_index *x, struct slice file, bool is_first);

/* The file ends while a start is looked for: true where what was read so far begins a tree, or has been rejected. */
bool sgf_start_end(struct sgf_index *x);

/* x->start is the start of a tree: goes inside. */
void sgf_start_tree(struct sgf_index *x);

/* The tree is closed: where it ends for good depends on what follows. */
static inline void sgf_index_close(struct sgf_index *x)
{
    x->end = x->at;
    x->state = INDEX_CLOSED;
}

/* ---- look.c ---- */

/* x->at is outside of values, for certain. */
static inline void sgf_look_be_sure(struct sgf_index *x)
{
    struct sgf_index_look *l = &x->look;
    l->sure = (struct sgf_index_sure){x->at, x->depth, l->open, l->name, l->has_node};
}

/* Goes back to where the pass was certain, and is careful up to the byte that it has come to. */
void sgf_look_back(struct sgf_index *x);

/* A parenthesis outside of values, at `at`, if all is well: there is nothing before it but structure, back to the end
 * of a value. Anything else shows that the value may go on. */
bool sgf_look_is_structure(const struct sgf_index *x, const char *file, size_t at);

/* The byte at x->at is outside of values as it seems, but blocks were passed over, and it may be in one. */
bool sgf_look_is_doubtful(const struct sgf_index *x, const char *file, char c);

/* After a "(" inside of a tree: whether its node is looked at. */
void sgf_look_open(struct sgf_index *x, struct slice file);

/* A byte outside of values: the name of a property as it comes, and whether the node can still begin a game. */
void sgf_look_name(struct sgf_index_look *l, char c);

/* Whether the "]" at x->at ends the value; where that cannot be known here, the pass has gone back. */
enum sgf_answer sgf_look_ends_value(struct sgf_index *x, struct slice file);

/* ---- blocks.c ---- */

/* Passes over blocks of 64 bytes, as far as nothing in them has to be looked at more closely. */
void sgf_blocks_read(struct sgf_index *x, struct slice file);

/* ---- load.c ---- */

/* Whether the tree, read byte by byte with escapes inside characters of `charset`, has no defect and no bad byte. Time:
 * its bytes. */
bool sgf_is_flawless_bytewise(struct slice tree, enum charset charset);

/* ---- outside.c ---- */

enum sgf_region {
    SGF_REGION_HEADER, /* before the first tree: any text may be there, since mail was how records travelled */
    SGF_REGION_AFTER,  /* after a tree */
    SGF_REGION_NO_TREE /* of a file that has none */
};

/* Reports what is wrong with bytes from..to-1 of the file, in which no tree is, in `diags`. `charset`: what their words
 * are shown by. */
void sgf_outside_check(struct sgf_diags *diags, enum charset charset, struct slice file, uint64_t from, uint64_t to,
    enum sgf_region region);

/* ---- unshift.c ---- */

/* Writes the file to c->converted, in UTF-8 wherever its trees, by their CA or all by c->forced, are in a shifted set
 * (base/unshift.h); what could not be converted is counted in c->bad_bytes. False, and nothing is written, where there
 * is no such tree. */
bool sgf_unshift(struct sgf_collection *c, struct slice file);

/* The CA of a tree, as it is written; false where its root has none. */
bool sgf_root_ca(struct slice tree, struct slice *ca);

/* ---- index.c ---- */

/* What later trees are compared with is known from here on. */
void sgf_index_need_first(struct sgf_collection *c);

/* Cuts c->file from where it was on. Stops where bytes are needed that are not there yet. */
void sgf_index_read(struct sgf_collection *c);

/* The same for the last bytes of the file: a tree that is open ends with it. `from`: where its text begins. */
void sgf_index_read_end(struct sgf_collection *c, size_t from);

/* Inside of a tree: it is among the games, up to the last byte that there is. False: outside. */
bool sgf_index_show(struct sgf_collection *c);

#endif
