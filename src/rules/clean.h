/* rules/clean.h - a node as it should have been written, and what was wrong with it  (doc/sgf.md 1.5, 2, 3.10, 4.5, 7)
 *
 * Knows the properties' types and the game: values repaired or deleted, duplicates merged, obsolete properties
 * converted, exclusions, points off the board, verdicts of moves. `check` prints the diagnostics, `fmt` writes the
 * properties. What a diagnostic calls ignored or deleted is not among the properties; everything else is.
 *
 *     clean_init(&c, &game, &diags);
 *     for (node = 0; node < game.node_count; node++)    pre-order, always from 0
 *         clean_node(&c, node);                         c.props holds the node as it should be; diags grew
 *     clean_free(&c);
 */
#ifndef KIFU_RULES_CLEAN_H
#define KIFU_RULES_CLEAN_H

#include "base/arena.h"
#include "rules/replay.h"

struct clean_prop {
    uint32_t id;           /* identifier number; an obsolete one is already what it was converted to */
    uint32_t first, count; /* its values in clean.values */
};

struct clean_value {
    /* UTF-8, escapes undone; b only of composed values. Not filtered: it may have anything but controls */
    struct slice a, b;
    uint32_t source; /* the game's value that it comes from */
    uint32_t out;    /* private: the property it is kept in */
    bool composed;   /* written as a:b */
    bool is_raw;     /* of a property that is not understood: as it was written, its escapes still in it */
};

struct clean {
    const struct sgf_game *game;
    struct sgf_diags *diags;  /* NULL: they are not wanted */
    struct replay replay;     /* at the node cleaned last */
    struct clean_prop *props; /* of that node, in the order to write; those of the root as they are: FF and CA are
                               * the business of the one who writes */
    size_t prop_count, prop_cap;
    struct clean_value *values;
    size_t value_count, value_cap;
    /* PL beside a move must not share its node: it is to be written in one of its own, after it */
    bool turn_apart;
    bool number_apart;         /* MN beside setup likewise: */
    uint32_t number_node;      /* or with this move, the next one, as its number; SGF_NONE */
    struct arena arena;        /* of that node */
    struct clean_state *state; /* private: what was seen on the path and in the game */
};

/* `diags` is added to; the game's number and file format go into what is added. */
void clean_init(struct clean *c, const struct sgf_game *game, struct sgf_diags *diags);
void clean_node(struct clean *c, uint32_t node);
void clean_free(struct clean *c);

/* All diagnostics of a game: those of its structure (game->diags) and those of its nodes, in the order of the file, at
 * most out->limit of them; all are counted. `out` is cleared first. `collection` gives mixed-ff and the like for games
 * after the first. */
void clean_check(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out);

/* The same where the game's own list is not needed any more: it is empty then. Of millions of diagnostics there is no
 * second list. */
void clean_check_taking(struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out);

/* The first part of it, for those who clean the nodes themselves (rules/format.h): `out` is cleared, and has what is
 * not about nodes. They sort it at the end. */
void clean_begin(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out);

#endif
