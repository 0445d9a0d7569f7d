/* sgf/index.h - private to this layer: the pass that cuts the bytes of a file into trees  (doc/sgf.md 1.3)
 *
 * The pass can stop after any byte and continue when more bytes have come. Outside of trees (start.c) it looks for the
 * start of a tree; it never goes back to a "(" that turned out to begin none. Inside a tree (index.c) it counts the
 * parentheses that are not in values, until the tree is closed, or a "(;" with root properties shows that a ")" is
 * missing. A closed tree is finished when the bytes after it do not continue it. Bytes read again for that are read
 * again once.
 *
 *     collection.c   the file: its mark, its character set, if all of it is there
 *       drop.c       forgets parts of a file that is read in pieces
 *       index.c      a tree to its end
 *         start.c    bytes outside of trees, up to the start of one
 *         look.c     bytes inside of one: names, the ends of values
 *         blocks.c   passes over those quickly
 */
#ifndef KIFU_SGF_INDEX_H
#define KIFU_SGF_INDEX_H

#include "sgf/scan.h"
#include "sgf/sgf.h"

/* The state of the pass. */
enum sgf_index_state {
    INDEX_SEARCH,      /* for a "(" or a ";" */
    INDEX_AFTER_OPEN,  /* blanks after a "(": a ";" begins a tree */
    INDEX_IDENT,       /* letters after a "(": perhaps a tree without its ";" */
    INDEX_AFTER_IDENT, /* blanks after them */
    INDEX_WINDOW,      /* brackets up to the next parenthesis decide */
    /* Blanks after a ";", or after a value, or at the start of the file: perhaps a tree without its "(" */
    INDEX_NODE,
    INDEX_NODE_IDENT,
    INDEX_NODE_AFTER_IDENT,
    INDEX_NODE_VALUE,
    INDEX_RESUME, /* the node at node.start continues the tree that has been closed */
    INDEX_TREE,   /* from here on: inside a tree */
    INDEX_VALUE,
    INDEX_VALUE_START, /* lead and trail bytes go together in this tree; in this value too? */
    INDEX_OTHER_END,   /* the tree has ended at `end`; where does it end byte by byte? */
    INDEX_CLOSED       /* the tree has ended at `end`, unless a node follows that continues it */
};

/* How lead bytes are read in the tree. */
enum sgf_index_lead { INDEX_LEAD_UNKNOWN, INDEX_LEAD_NONE, INDEX_LEAD_UNITS };

#define SGF_NOWHERE SIZE_MAX
#define SGF_NAMES_OF_ROOTS "FF GM SZ CA" /* properties of roots only */

/* For a tree read by characters: how it would be read byte by byte, as some writers escape bytes inside of
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

/* The names looked for have one or two capitals: a longer one is empty here. */
static inline struct slice sgf_index_name_slice(const struct sgf_index_name *name)
{
    return (struct slice){name->first, name->count <= sizeof name->first ? name->count : 0};
}

/* A node outside of trees, and its last property. */
struct sgf_index_node {
    /* The ";" of the first of these nodes or, at the start of the file, its first letter; SGF_NOWHERE: not yet */
    size_t start;
    /* INDEX_NODE_VALUE: after a "(" and blanks in it; a ";" here makes the "(" the start of a tree; 0: none */
    size_t open;
    size_t len;     /* of the value, white space aside */
    char value[24]; /* its first bytes, white space aside */
    struct sgf_index_name name;
    bool has_move;    /* it has a property that may begin a tree, unless prose follows */
    bool has_value;   /* the property has one already */
    bool has_content; /* after a tree: a property that continues it */
    bool has_facts;   /* or one of a game or a root, perhaps of another tree */
};

/* State inside of a tree, to decide if an inner node begins a game, and if a "]" ends its value. Blocks of bytes are
 * passed over without it, as if each "]" ended one; if that proves wrong the pass goes back to `sure` and reads byte by
 * byte up to `careful`. */
struct sgf_index_look {
    /* The last place that is certainly outside of values, and the state there */
    struct sgf_index_sure {
        size_t at, depth;
        size_t open;                /* the "(" of the current node while it may begin a game, else SGF_NOWHERE */
        struct sgf_index_name name; /* the last one */
        bool has_node;              /* the ";" after `open` has been read */
    } sure;
    size_t careful;
    size_t open; /* the same for the current place */
    struct sgf_index_name name;
    bool has_node;
    bool in_name;
    bool is_known; /* `name` is the property's, and the state is certain */
    bool in_text;  /* a "]" has been read as text in this value */
};

struct sgf_index {
    size_t at;    /* every byte before this one has been read */
    size_t start; /* the "(" of the tree, or of a possible tree */
    size_t depth;
    size_t opened, closed; /* INDEX_WINDOW: brackets */
    size_t end;            /* of the tree, by characters (INDEX_OTHER_END), or of the closed one */
    size_t pending;        /* the start of the closed one, while is_pending */
    size_t looked;         /* bytes read in INDEX_OTHER_END, for all trees */
    size_t plain;          /* no byte before this one shifts (base/unshift.h) */
    struct sgf_index_bytewise bytewise;
    struct sgf_index_node node; /* in the states that begin with INDEX_NODE */
    struct sgf_index_look look; /* inside of trees */

    enum sgf_index_state state;
    enum sgf_index_lead lead;
    enum charset units; /* INDEX_LEAD_UNITS: the set whose characters are read as units */
    bool in_brackets;   /* INDEX_WINDOW */
    bool is_escaped;    /* the byte before was a "\" that counts */
    bool has_rejected;  /* there was a "(" and a name that did not look like a tree */
    bool has_headless;  /* there was a tree without its "(" */
    bool accepts_any;   /* the whole file has no "(;": any "(", name, "[" begins a tree */
    bool is_bytewise;   /* INDEX_VALUE: valid UTF-8, whatever the set of the tree */
    bool is_mark_read, is_converted;
    bool is_first_read; /* the facts of the first tree are known, and the tree was cut by its character set */
    bool is_shifted;    /* a sequence at or after `plain` may shift */
    bool is_added;      /* the closed tree is among the games already, as the bytes after it had not come */
    bool is_pending;    /* the node being read may continue the tree before it */
    bool is_whole;      /* no more bytes will come */

    /* From dropped trees: the set in the last CA; of the first tree the set in its head, while none of them has a CA,
     * and the CA */
    enum charset said, head;
    char first_ca[64]; /* cut, as no set has a longer name */
};

/* ---- start.c ---- */

/* Looks for the start of a tree from x->at on, outside of trees. True: x is at the first byte inside the tree, or all
 * bytes have been read. False: the next bytes are needed first. `is_first`: no tree has been found before. After a
 * first tree each node is judged alone: one that is no root is the rest of a tree that was closed too early. While
 * x->is_pending it stops as soon as that is decided: in INDEX_RESUME, in INDEX_SEARCH if the node belongs to no tree,
 * or inside the tree that it begins. */
bool sgf_start_find(struct sgf_index *x, struct slice file, bool is_first);

/* The file ends while a start is looked for: true if the bytes so far begin a tree, or have been rejected. */
bool sgf_start_end(struct sgf_index *x);

/* x->start is the start of a tree: goes inside. */
void sgf_start_tree(struct sgf_index *x);

/* The tree is closed; its final end depends on the bytes after it. */
static inline void sgf_index_close(struct sgf_index *x)
{
    x->end = x->at;
    x->state = INDEX_CLOSED;
}

/* ---- look.c ---- */

/* Notes that x->at is certainly outside of values. */
static inline void sgf_look_be_sure(struct sgf_index *x)
{
    struct sgf_index_look *l = &x->look;
    l->sure = (struct sgf_index_sure){x->at, x->depth, l->open, l->name, l->has_node};
}

/* Goes back to the last certain place, to read byte by byte up to the byte that the pass had reached. */
void sgf_look_back(struct sgf_index *x);

/* True if the parenthesis at `at` is outside of values: only structure is between it and the end of a value. Anything
 * else shows that the value may continue. */
bool sgf_look_is_structure(const struct sgf_index *x, const char *file, size_t at);

/* True if the byte at x->at seems to be outside of values, but may be in one, as blocks were passed over. */
bool sgf_look_is_doubtful(const struct sgf_index *x, const char *file, char c);

/* After a "(" inside of a tree: decides if its node is looked at. */
void sgf_look_open(struct sgf_index *x, struct slice file);

/* Takes a byte outside of values: follows the name of a property, and if the node can still begin a game. */
void sgf_look_name(struct sgf_index_look *l, char c);

/* Says if the "]" at x->at ends the value; if that cannot be known here, the pass has gone back. */
enum sgf_answer sgf_look_ends_value(struct sgf_index *x, struct slice file);

/* ---- blocks.c ---- */

/* Passes over blocks of 64 bytes in which no byte needs a closer look. */
void sgf_blocks_read(struct sgf_index *x, struct slice file);

/* ---- load.c ---- */

/* True if the tree, read byte by byte with escapes inside characters of `charset`, has no defect and no bad byte. Time:
 * its bytes. */
bool sgf_is_flawless_bytewise(struct slice tree, enum charset charset);

/* ---- outside.c ---- */

enum sgf_region {
    SGF_REGION_HEADER, /* before the first tree: any text may be there, as records once travelled by mail */
    SGF_REGION_AFTER,  /* after a tree */
    SGF_REGION_NO_TREE /* of a file without a tree */
};

/* Reports to `diags` the defects of bytes from..to-1 of the file, which belong to no tree. `charset` decodes their
 * words. */
void sgf_outside_check(struct sgf_diags *diags, enum charset charset, struct slice file, uint64_t from, uint64_t to,
    enum sgf_region region);

/* ---- unshift.c ---- */

/* Writes the file to c->converted, with those trees in UTF-8 that are in a shifted set (base/unshift.h), by their CA or
 * all by c->forced; c->bad_bytes counts what could not be converted. False, and nothing is written, if there is no such
 * tree. */
bool sgf_unshift(struct sgf_collection *c, struct slice file);

/* The CA of a tree, as written; false if its root has none. */
bool sgf_root_ca(struct slice tree, struct slice *ca);

/* ---- index.c ---- */

static inline struct slice sgf_index_tree(const struct sgf_collection *c, size_t game)
{
    return slice_part(c->file, (size_t)c->games[game].start, (size_t)c->games[game].end);
}

/* Makes the facts of the first tree known, which later trees are compared with. */
void sgf_index_need_first(struct sgf_collection *c);

/* Continues to cut c->file. Stops when it needs bytes that are not there yet. */
void sgf_index_read(struct sgf_collection *c);

/* The same for the last bytes of the file: an open tree ends with it. `from`: where the text of the file begins. */
void sgf_index_read_end(struct sgf_collection *c, size_t from);

/* Inside of a tree: adds it to the games, up to the last byte so far. False outside of trees. */
bool sgf_index_show(struct sgf_collection *c);

#endif
