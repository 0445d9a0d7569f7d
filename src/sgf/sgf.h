/* sgf/sgf.h - game records as trees: the public face of this layer
 *
 * This layer turns bytes into trees of nodes: syntax, character sets, diagnostics, writing; the same for every game. It
 * does not know what a point means (src/rules does). It covers doc/sgf.md 1, 2 and 7.
 *
 *     collection   the bytes of one file and where each tree in them begins and ends (collection.c, index.c)
 *       game       one tree, parsed when needed (load.c, parse.c): arrays of nodes, properties, values
 *         node     a number; 0 is the root, the others follow in file order, which is pre-order
 *           property   identifier and values, as written
 *             value    a place in the game's bytes, as written: escapes and charset are undone by sgf_text
 *
 * Ownership. The collection borrows the file's bytes, which must stay where they are; a game borrows them too. A game
 * owns its arrays; loading another tree into the same struct reuses them. Slices borrow from the file. Node, property
 * and value numbers are plain uint32_t; SGF_NONE means none.
 *
 * Sizes. 12 bytes a node, 8 a property, 8 a value: with the file about 6 bytes for each of its bytes. A tree has at
 * most 4 GiB.
 */
#ifndef KIFU_SGF_SGF_H
#define KIFU_SGF_SGF_H

#include "base/bytes.h"
#include "base/charset.h"
#include "sgf/diag.h"

#define SGF_NONE UINT32_MAX

/* ---- properties: the table ------------------------------------------------------------------------ doc/sgf.md 2 */

enum sgf_type { SGF_TYPE_NONE, SGF_TYPE_ROOT, SGF_TYPE_GAME_INFO, SGF_TYPE_SETUP, SGF_TYPE_MOVE };

enum sgf_value_type {
    SGF_VALUE_RAW, /* unknown: kept, shown raw */
    SGF_VALUE_NONE,
    SGF_VALUE_NUMBER,
    SGF_VALUE_REAL,
    SGF_VALUE_DOUBLE,
    SGF_VALUE_COLOR,
    SGF_VALUE_SIMPLETEXT,
    SGF_VALUE_TEXT,
    SGF_VALUE_POINT,
    SGF_VALUE_MOVE,
    SGF_VALUE_STONE
};

enum sgf_plural { SGF_SINGLE, SGF_LIST, SGF_ELIST };
enum sgf_compose { SGF_COMPOSE_NO, SGF_COMPOSE_MAY, SGF_COMPOSE_MUST };

/* Identifier numbers: SGF_B, SGF_AB ... one for each identifier of property.def; from SGF_KNOWN_COUNT on unknown ones
 * of this tree (see sgf_ident). An identifier with different meanings in different games (AS, IP, SE) has one number
 * and several rows. */
enum sgf_ident {
#define PROPERTY(ident, ...) SGF_##ident,
#define PROPERTY_ALSO(ident, ...)
#include "sgf/property.def"
#undef PROPERTY
#undef PROPERTY_ALSO
    SGF_KNOWN_COUNT
};

#define SGF_FF(n) (1u << (n)) /* bit of a file format in .ff */

struct sgf_property {
    const char *ident; /* "AB" */
    unsigned ff;       /* SGF_FF bits of the versions that define it; 0: private to some program */
    const char *name;  /* "add black stones" */
    enum sgf_type type;
    bool inherit;
    enum sgf_value_type value;
    enum sgf_compose compose;
    enum sgf_value_type second; /* of a composed value */
    enum sgf_plural plural;
    int game;             /* GM it belongs to; 0 all */
    const char *sentence; /* one, in a few words */
};

/* The row for identifier number `id` in a game of GM `gm`; NULL for an unknown property. */
const struct sgf_property *sgf_property(uint32_t id, int gm);
uint32_t sgf_property_find(struct slice ident); /* known identifiers only; SGF_NONE */

/* True if each of its values is a point, stone, rectangle of points or line between points. */
bool sgf_property_is_list(uint32_t id);

/* True if its values are read and written as texts in every game. */
bool sgf_property_is_text(uint32_t id);

/* True for comments: they may be in several pieces, of several writers, which are joined to one text. */
static inline bool sgf_is_joined(uint32_t id)
{
    return id == SGF_C || id == SGF_GC;
}

/* ---- collection --------------------------------------------------------------------------------- doc/sgf.md 1.3 */

/* Of a tree; files may be larger than 4 GB. There is one for each game of a file: it has no more than that. */
struct sgf_extent {
    uint64_t start; /* byte of the file: its "(", or its first ";" where that is missing */
    uint64_t end;   /* after its ")" , or the end of the file */
};

enum sgf_charset_why {
    SGF_CHARSET_ASCII,
    SGF_CHARSET_USER,
    SGF_CHARSET_MARK,
    SGF_CHARSET_CA,
    SGF_CHARSET_VALID,
    SGF_CHARSET_FIRST,
    SGF_CHARSET_GUESSED
};

/* A file converted from another format: SGF in UTF-8, and where its bytes come from. Owned by its collection. */
struct sgf_foreign {
    const char *format;   /* "GIB" */
    enum charset charset; /* of the file */
    struct sgf_map map;
    struct sgf_diags diags; /* of the conversion; their places are in the SGF, like all others */
};

/* Called for a file without its byte order mark, as it comes, until its format is known. `charset` is given by the user
 * or the mark, or CHARSET_UNKNOWN. Only for a `whole` file returns SGF_CONVERT_DONE: then *to, zero before, is filled
 * in, and the SGF appended to `out`. */
enum sgf_convert { SGF_CONVERT_NOT, SGF_CONVERT_LATER, SGF_CONVERT_DONE };
typedef enum sgf_convert sgf_converter(struct slice text, bool whole, enum charset charset, struct sgf_foreign *to,
    struct buf *out);

struct sgf_collection {
    /* The bytes so far; for UTF-16, shifted sets and other formats it is `converted`, SGF in UTF-8 */
    struct slice file;
    struct sgf_extent *games;
    size_t count, cap;
    uint64_t begin;      /* of the text: after a byte order mark */
    bool is_open;        /* the last game goes on in bytes that are not there yet (sgf_collection_show) */
    enum charset forced; /* by the user, a set with a name (charset_find), or CHARSET_UNKNOWN */
    enum charset mark;   /* by a byte order mark */
    /* Known from the second tree on: the set of the first, which later ones without CA try first, */
    enum charset first;
    int first_ff, first_gm; /* and the values that the notes mixed-* compare */
    bool whole;             /* all bytes are there and indexed */
    uint64_t dropped;       /* games before the first one that is here (sgf_collection_drop), */
    uint64_t passed;        /* and the bytes of the file before it */
    bool is_binary;         /* not text (base/magic.h): no tree is looked for */
    bool is_unshifted;      /* trees whose CA names a shifted set are UTF-8 by now */
    bool has_shifts;        /* or the file may have sequences that shift, but no tree names the set */
    struct slice first_ca;
    struct sgf_index *index; /* private, index.h: the state of the pass */
    struct buf converted;
    sgf_converter *converter;    /* for other formats, see sgf_collection_init_with; NULL: SGF only */
    struct sgf_foreign *foreign; /* for a file in another format, SGF in `converted`; else NULL. Private */
    size_t bad_bytes;            /* that could not be converted; */
    uint64_t bad_place;          /* the first of them, in `converted` */
};

void sgf_collection_init(struct sgf_collection *c, enum charset forced);

/* The same for a file that may be in another format. The converters are in foreign/foreign.h. */
void sgf_collection_init_with(struct sgf_collection *c, enum charset forced, sgf_converter *converter);

/* Takes the bytes of the file and cuts them into trees. Later calls give the same address with more bytes; the last
 * call sets `whole`. Work is proportional to the new bytes. */
void sgf_collection_feed(struct sgf_collection *c, struct slice file, bool whole);
/* While bytes still come: adds the tree in which they end as the last game, as far as it has come. True if there is
 * one. It is loaded without an incomplete property or character at its end. Its end changes with each further call, up
 * to its real end. */
bool sgf_collection_show(struct sgf_collection *c);

/* Of bytes that still come, the same ones that were fed: there is a tree, or what shows that there may be one when all
 * bytes are there and converted. Time: constant where there is one, else the bytes. */
bool sgf_collection_has_begun(const struct sgf_collection *c, struct slice file);
void sgf_collection_free(struct sgf_collection *c);

/* Where that begins which lies between the tree before and this one. */
static inline uint64_t sgf_collection_gap(const struct sgf_collection *c, size_t game)
{
    return game > 0 ? c->games[game - 1].end : c->begin;
}

static inline bool sgf_collection_is_open(const struct sgf_collection *c, size_t game)
{
    return c->is_open && game + 1 == c->count;
}

/* How many games at the beginning stay as they are, whatever bytes come after them; all where there are no more. */
size_t sgf_collection_done(const struct sgf_collection *c);

/* For a file that is read in pieces: forgets the first `games`, which are final. The others are numbered from 0 again
 * and keep their meaning. Returns how many bytes at the beginning are no longer needed: the next bytes fed begin after
 * them. A converted file is needed as a whole: then returns 0 and forgets nothing. Afterwards places in the file
 * (sgf_collection_place, sgf_collection_check) are unknown. */
size_t sgf_collection_drop(struct sgf_collection *c, size_t games);

/* Bytes that were moved, unchanged: their borrowers get the new address. The old one is only a number: it must not be
 * read. */
struct sgf_move {
    uintptr_t from;
    const char *to;
    size_t len;
};

void sgf_collection_move(struct sgf_collection *c, const struct sgf_move *move);

/* The start for finding places of diagnostics: line 1 of the file as it was written. */
struct sgf_place sgf_collection_place(const struct sgf_collection *c);

/* The start of the first tree in the first bytes of a file, or head.len. `whole`: these are all its bytes. */
size_t sgf_tree_start(struct slice head, bool whole);

/* Defects that belong to no tree (before the first one and after the last) are reported with the tree beside them:
 * leading-text and sgf-data-in-header with the first, text between trees with the tree that follows it, text after the
 * last one with the last. For a whole file without a tree this adds its diagnostics, no-sgf-data last. */
void sgf_collection_check(const struct sgf_collection *c, struct sgf_diags *diags);

/* ---- game ---- */

struct sgf_node {
    uint32_t parent; /* SGF_NONE for the root */
    uint32_t next;   /* next sibling */
    uint32_t prop;   /* its first property; the last is before the first of the next node */
};

struct sgf_prop {
    uint32_t id;    /* identifier number */
    uint32_t value; /* its first value; the last is before the first of the next property. At least one */
};

struct sgf_value {
    uint32_t at;  /* byte of the game's bytes after the "[" */
    uint32_t len; /* up to the "]", as written */
};

struct sgf_game {
    struct slice bytes;     /* the tree as written, "(" included */
    uint64_t offset;        /* of bytes in the file */
    size_t number;          /* in the file, from 1 */
    struct sgf_node *nodes; /* and one more, a sentinel that ends the properties of the last; likewise below */
    struct sgf_prop *props;
    struct sgf_value *values;
    uint32_t node_count, prop_count, value_count;
    int ff;       /* FF as read: 1 to 4 (5 and more read as 4; missing: 1) */
    bool has_ff;  /* it was written */
    bool is_open; /* more of it will come: see sgf_collection_show */
    int gm;       /* GM as read; 1 where missing or not a number */
    enum charset charset;
    enum charset written_in; /* the same; for a record in another format, now UTF-8, the set of its file */
    enum sgf_charset_why charset_why;
    /* Text is unescaped byte by byte before it is decoded (hazardous sets only; doc/sgf.md 8.3) */
    bool escapes_bytes;
    struct sgf_diags diags;        /* of structure and charset; rules/clean.h adds those of values */
    struct sgf_parse_state *state; /* private, state.h: sizes of the arrays, names of unknown identifiers */
};

/* {0} is an empty game. Loads tree `index` (from 0) of `c`; the result does not depend on earlier loads. */
void sgf_game_load(struct sgf_game *g, const struct sgf_collection *c, size_t index);
void sgf_game_move(struct sgf_game *g, const struct sgf_move *move); /* for a game of a collection that moves too */
void sgf_game_free(struct sgf_game *g);

/* True if two characters have three bytes: in valid UTF-8 these are hardly ever anything else. */
bool sgf_has_long_characters(struct slice utf8);

/* For tests and the fuzzer: loads the first tree of `bytes`, through the collection *c; false if none. */
bool sgf_game_from(struct sgf_game *g, struct sgf_collection *c, struct slice bytes);

/* ---- walking: all constant time unless said; none recurses ---- */

static inline uint32_t sgf_parent(const struct sgf_game *g, uint32_t node)
{
    return g->nodes[node].parent;
}
static inline uint32_t sgf_next(const struct sgf_game *g, uint32_t node) /* next sibling */
{
    return g->nodes[node].next;
}
uint32_t sgf_child(const struct sgf_game *g, uint32_t node); /* the first: the main line goes there */
uint32_t sgf_child_at(const struct sgf_game *g, uint32_t node, uint32_t index); /* from 0; time: index */
uint32_t sgf_child_count(const struct sgf_game *g, uint32_t node);              /* time: children */
bool sgf_has_variations(const struct sgf_game *g, uint32_t node);               /* two or more children */
uint32_t sgf_line_end(const struct sgf_game *g, uint32_t node);                 /* along first children; time: nodes */
uint32_t sgf_leaf_count(const struct sgf_game *g);                              /* time: nodes */
/* The next node in pre-order is node + 1. */

/* ---- node addresses ("52.B.3") ---- */

/* The shortest address; "@N" if that is longer than 255 bytes */
void sgf_address(const struct sgf_game *g, uint32_t node, struct buf *out);

/* SGF_NONE if `address` is not an address or no such node exists. "" is the root. */
uint32_t sgf_address_find(const struct sgf_game *g, struct slice address);

/* The label of child `index` (from 0): A ... Z, AA, AB ... */
void sgf_label(uint32_t index, struct buf *out);
uint32_t sgf_label_index(struct slice label); /* either case; SGF_NONE if not a label */

/* ---- properties of a node ---- */

static inline uint32_t sgf_prop_first(const struct sgf_game *g, uint32_t node)
{
    return g->nodes[node].prop;
}
static inline uint32_t sgf_prop_end(const struct sgf_game *g, uint32_t node)
{
    return g->nodes[node + 1].prop;
}
static inline uint32_t sgf_value_first(const struct sgf_game *g, uint32_t prop)
{
    return g->props[prop].value;
}
static inline uint32_t sgf_value_end(const struct sgf_game *g, uint32_t prop)
{
    return g->props[prop + 1].value;
}

/* The property of a value, and the node of a property, in loaded games. */
uint32_t sgf_prop_of(const struct sgf_game *g, uint32_t value);
uint32_t sgf_node_of(const struct sgf_game *g, uint32_t prop);

/* A value as written. */
static inline struct slice sgf_raw(const struct sgf_game *g, uint32_t value)
{
    return (struct slice){g->bytes.at + g->values[value].at, g->values[value].len};
}

/* The first property `id` of the node; SGF_NONE */
uint32_t sgf_find(const struct sgf_game *g, uint32_t node, uint32_t id);
uint32_t sgf_find_from(const struct sgf_game *g, uint32_t node, uint32_t id, uint32_t prop); /* from `prop` on */
struct slice sgf_ident(const struct sgf_game *g, uint32_t id); /* "AB": normalised, unknown ones too */
/* Byte of the file where its identifier begins */
uint64_t sgf_prop_place(const struct sgf_game *g, uint32_t prop);
uint64_t sgf_value_place(const struct sgf_game *g, uint32_t value); /* byte of the file after its "[" */

/* True if the node has a property of that type: setup, game-info ... */
bool sgf_has_type(const struct sgf_game *g, uint32_t node, enum sgf_type type);

/* The first value of the property that is not empty; SGF_NONE */
uint32_t sgf_value_filled(const struct sgf_game *g, uint32_t prop);

/* The value of a single-valued property: the first non-empty one of all properties `id` in the node, or an empty one.
 * False if the node has no such property. */
bool sgf_single(const struct sgf_game *g, uint32_t node, uint32_t id, struct slice *raw);

/* ---- values ------------------------------------------------------------------------------------- doc/sgf.md 1.5 */

enum sgf_reading { SGF_GOOD, SGF_CORRECTED, SGF_DELETED };

enum sgf_reading sgf_read_number(struct slice raw, long *number); /* clamped to +-2,147,483,647 */
/* Canonical ("0.5") appended; NULL is fine */
enum sgf_reading sgf_read_real(struct slice raw, double *real, struct buf *canonical);
enum sgf_reading sgf_read_double(struct slice raw, int *value); /* 1 or 2 */
enum sgf_reading sgf_read_color(struct slice raw, char *color); /* 'B' or 'W' */

/* Splits at the first unescaped ':' ; false (and *a the whole) without one. */
bool sgf_split(struct slice raw, struct slice *a, struct slice *b);

/* The same for parts that may be text in the game's character set (AP, LB, FG): a trail byte is not an escape. */
bool sgf_split_in(const struct sgf_game *g, struct slice raw, struct slice *a, struct slice *b);

/* The text of a raw value as UTF-8: escapes, line breaks, white space, charset undone, appended to `out`. NOT
 * filtered. */
void sgf_text(const struct sgf_game *g, struct slice raw, bool simple, struct buf *out);

/* Appends a raw value as UTF-8 with all its escapes, line breaks and white space, as it would be between the brackets
 * of a file in UTF-8. For properties with unknown values. NOT filtered. */
void sgf_text_as_written(const struct sgf_game *g, struct slice raw, struct buf *out);

/* The text of property `id` of the node (two C or GC are joined by a blank line); false and nothing appended if it is
 * absent or empty. Simple or not by the table. NOT filtered. */
bool sgf_node_text(const struct sgf_game *g, uint32_t node, uint32_t id, struct buf *out);

/* The same, from the nearest node at or above `node` that has it: game-info and the like. Time: depth. */
bool sgf_path_text(const struct sgf_game *g, uint32_t node, uint32_t id, struct buf *out);

/* True if the node has that property with a value that is neither empty nor only white space. */
bool sgf_has_text(const struct sgf_game *g, uint32_t node, uint32_t id);

/* True if the root has no ";", as in the records of the Nihon Ki-in. */
bool sgf_has_bare_root(const struct sgf_game *g);

/* ---- root facts, defaults applied ---------------------------------------------------------- doc/sgf.md 3.3, 3.8 */

int sgf_style(const struct sgf_game *g); /* ST: 0 to 3; -1 if absent */

#endif
