/* sgf/parse.h - private to this layer: bytes of one tree to arrays
 *
 * parse.c reads the bytes of a tree in one pass, under one assumption about its characters; load.c decides which assumption
 * holds and has the bytes read again where the first one was wrong. Both work on struct sgf_game and on its hidden part,
 * which is here.
 */
#ifndef KIFU_SGF_PARSE_H
#define KIFU_SGF_PARSE_H

#include "sgf/sgf.h"

/* An open parenthesis. */
struct sgf_level {
    uint32_t node;  /* where its variation branches off */
    uint32_t child; /* the last child of that node so far */
};

/* A name of an identifier that only this game has. */
struct sgf_name {
    struct slice ident; /* normalised */
    bool is_noted;      /* long-ident has been said */
};

/* Where a name is found. With its hash, so that neither growing nor passing by looks at names: with hundreds of thousands of them each look is
 * one into memory far away. */
struct sgf_name_slot {
    uint32_t hash;
    uint32_t name; /* index into names + 1, 0 is free */
};

/* What decides whether a node must be split, bits per identifier number. */
enum {
    SGF_KIND_BLACK = 1,
    SGF_KIND_WHITE = 2,
    SGF_KIND_MOVE = 4,       /* move type: clocks, move number */
    SGF_KIND_ANNOTATION = 8, /* move type: without a move of no effect */
    SGF_KIND_SETUP = 16,
    SGF_KIND_PLAYER = 32, /* PL */
    SGF_KIND_FIRST = 64,  /* root and game-info properties, the node's name: they stay in the first half */
    SGF_KIND_FORMAT = 128 /* FF */
};

enum { SGF_SHORT_IDENTS = 27 * 27 }; /* identifiers of one and two letters */

struct sgf_parse_state {
    size_t node_cap, prop_cap, value_cap;
    struct sgf_level *levels; /* open parentheses */
    size_t level_cap;

    uint16_t short_ids[SGF_SHORT_IDENTS]; /* number by letters, 0 where there is none, else number + 1 */
    uint16_t long_ids[SGF_KNOWN_COUNT];   /* the other ones of the table */
    size_t long_count;
    uint8_t kinds[SGF_KNOWN_COUNT];
    int kinds_gm;                     /* the game that kinds are for; -1: none yet */
    bool is_noted[SGF_KNOWN_COUNT];   /* long-ident has been said */

    struct sgf_name *names; /* of identifiers from SGF_KNOWN_COUNT on */
    size_t name_count, name_cap;
    struct sgf_name_slot *slots; /* a power of two of them */
    size_t slot_count;
    struct arena arena; /* names that are not as written */

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
 * whose characters are taken as units inside values, else CHARSET_UNKNOWN; words of diagnostics are decoded by `words`.
 * */
struct sgf_parse_result sgf_parse(struct sgf_game *g, enum charset units, enum charset words);

/* The end of the value that begins at `from` (behind its "["), byte by byte: the place of its unescaped "]", or s.len. */
size_t sgf_value_end_at(struct slice s, size_t from);

/* The bytes of a game have 32-bit places; sentinels must fit too. */
#define SGF_BYTES_MAX (UINT32_MAX - 16u)

/* What a CA near the head of the tree names, searched byte by byte, whatever stands around it; *ca is as written. For
 * what must know before the tree has been read. CHARSET_UNKNOWN where there is none. */
enum charset sgf_head_charset(struct slice tree, struct slice *ca);
enum { SGF_HEAD_BYTES = 1000 }; /* it is searched there, before the third "(" */

/* Whether the tree, read byte by byte with escapes inside characters of `charset`, has no defect and no bad byte. */
bool sgf_is_flawless_bytewise(struct slice tree, enum charset charset);

/* Appends the value with its escapes undone byte by byte. */
void sgf_unescape(struct slice raw, struct buf *out);

/* Whether there is a byte above 7F; 16 bytes at a time where the machine can. */
bool sgf_has_high(struct slice s);

/* The text of the value is decoded and shown: simple text, text, or a pair of which one part is. */
bool sgf_is_text(const struct sgf_property *row);

void sgf_parse_state_free(struct sgf_parse_state *s);

#endif
