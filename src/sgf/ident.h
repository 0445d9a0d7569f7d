/* sgf/ident.h - private to this layer: identifiers, their numbers, what they are kinds of  (doc/sgf.md 1.4, 2.1)
 *
 * Names come here normalised: capitals, perhaps a digit. A name has a number. Below SGF_KNOWN_COUNT it is that of a row
 * of property.def, in every game the same; from there on numbers are given out as names turn up, and mean that name in
 * this tree only, found by a hash table.
 *
 * Ownership. A name that is written in the file as it is normalised is borrowed from there; any other one is copied
 * into the arena. Both hold until sgf_idents_clear. One struct serves a game struct for as long as it lives: arrays are
 * reused from tree to tree.
 */
#ifndef KIFU_SGF_IDENT_H
#define KIFU_SGF_IDENT_H

#include "base/arena.h"
#include "base/table.h"
#include "sgf/sgf.h"

/* What decides whether a node must be split, bits per identifier number. */
enum {
    SGF_KIND_BLACK = 1,
    SGF_KIND_WHITE = 2,
    SGF_KIND_MOVE = 4,       /* move type: clocks */
    SGF_KIND_ANNOTATION = 8, /* move type: without a move of no effect */
    SGF_KIND_SETUP = 16,
    SGF_KIND_PLAYER = 32,  /* PL */
    SGF_KIND_FIRST = 64,   /* root and game-info properties, the node's name: they stay in the first half */
    SGF_KIND_FORMAT = 128, /* FF */
    SGF_KIND_NUMBER = 256, /* MN: move type, but it may number the node of a setup */

    /* Two that decide how values are read */
    SGF_KIND_TEXT = 512,  /* sgf_property_is_text */
    SGF_KIND_LIST = 1024, /* sgf_property_is_list */

    SGF_KINDS_OF_COLOURS = SGF_KIND_BLACK | SGF_KIND_WHITE,
    SGF_KINDS_OF_MOVES = SGF_KINDS_OF_COLOURS | SGF_KIND_MOVE
};

/* A name of an identifier that only this game has. */
struct sgf_name {
    const char *at; /* normalised */
    uint32_t len;
    bool is_noted; /* long-ident has been reported */
};

struct sgf_idents {
    uint16_t kinds[SGF_KNOWN_COUNT];
    int kinds_gm;                   /* the game that kinds are for; 0: none yet */
    bool is_noted[SGF_KNOWN_COUNT]; /* long-ident has been reported */

    struct sgf_name *names; /* of identifiers from SGF_KNOWN_COUNT on */
    size_t name_count, name_cap;
    struct table table; /* of their indexes */
    struct arena arena; /* names that are not as written */
};

/* {0} at first. Forgets the names of the tree before; kinds are those of Go until the game is known. */
void sgf_idents_clear(struct sgf_idents *s);
void sgf_idents_free(struct sgf_idents *s);
void sgf_idents_move(struct sgf_idents *s, const struct sgf_move *move);

/* From now on kinds are as the rows for this game have them; false where they already were. */
bool sgf_idents_set_game(struct sgf_idents *s, int gm);

/* The number of a name: the one it has, else a new one. It is not empty and begins with a capital. `is_as_written`: it
 * points into the file. */
uint32_t sgf_idents_number(struct sgf_idents *s, struct slice ident, bool is_as_written);

/* Notes that long-ident is reported of an identifier; false where it has been before. */
bool sgf_idents_note_long(struct sgf_idents *s, uint32_t id);

static inline unsigned sgf_idents_kind(const struct sgf_idents *s, uint32_t id)
{
    return id < SGF_KNOWN_COUNT ? s->kinds[id] : 0;
}

#endif
