/* sgf/ident.h - private to this layer: identifiers, their numbers and kinds of property  (doc/sgf.md 1.4, 2.1)
 *
 * Names come here normalised: capitals, perhaps a digit. Each gets a number. Numbers below SGF_KNOWN_COUNT are rows of
 * property.def, the same in every game; the others are given out as unknown names turn up, by a hash table, and are
 * valid for this tree only.
 *
 * Ownership. A name written in normalised form is borrowed from the file; others are copied into the arena. Both are
 * valid until sgf_idents_clear. A game struct has one struct sgf_idents, whose arrays are reused from tree to tree.
 */
#ifndef KIFU_SGF_IDENT_H
#define KIFU_SGF_IDENT_H

#include "base/arena.h"
#include "base/table.h"
#include "sgf/sgf.h"

/* The kinds of an identifier, as bits; they decide if a node must be split. */
enum {
    SGF_KIND_BLACK = 1,
    SGF_KIND_WHITE = 2,
    SGF_KIND_MOVE = 4, /* move type: clocks */
    SGF_KIND_SETUP = 16,
    SGF_KIND_PLAYER = 32,  /* PL */
    SGF_KIND_FIRST = 64,   /* root and game-info properties and N: they stay in the first half */
    SGF_KIND_FORMAT = 128, /* FF */

    /* Two that decide how values are read */
    SGF_KIND_TEXT = 512,  /* sgf_property_is_text */
    SGF_KIND_LIST = 1024, /* sgf_property_is_list */

    SGF_KINDS_OF_COLOURS = SGF_KIND_BLACK | SGF_KIND_WHITE,
    SGF_KINDS_OF_MOVES = SGF_KINDS_OF_COLOURS | SGF_KIND_MOVE
};

/* An identifier that is not in property.def. */
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
    struct arena arena; /* names that are not written in normalised form */
};

/* {0} at first. Forgets the names of the tree before; kinds are those of Go until the game is known. */
void sgf_idents_clear(struct sgf_idents *s);
void sgf_idents_free(struct sgf_idents *s);
void sgf_idents_move(struct sgf_idents *s, const struct sgf_move *move);

/* Sets the kinds to those of the rows for this game; false if they already were. */
bool sgf_idents_set_game(struct sgf_idents *s, int gm);

/* The number of a name, a new one if it has none yet. The name is not empty and begins with a capital. `is_as_written`:
 * it points into the file. */
uint32_t sgf_idents_number(struct sgf_idents *s, struct slice ident, bool is_as_written);

/* Notes that long-ident is reported for an identifier; false if it already was. */
bool sgf_idents_note_long(struct sgf_idents *s, uint32_t id);

static inline unsigned sgf_idents_kind(const struct sgf_idents *s, uint32_t id)
{
    return id < SGF_KNOWN_COUNT ? s->kinds[id] : 0;
}

#endif
