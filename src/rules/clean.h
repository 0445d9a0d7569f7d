/* rules/clean.h - a node as it should have been written, and its defects  (doc/sgf.md 1.5, 2, 3.10, 4.5, 7)
 *
 * Uses the types of properties and the rules of the game: repairs or deletes values, merges duplicates, converts
 * obsolete properties, applies exclusions, finds points off the board and verdicts of moves. `check` prints the
 * diagnostics, `fmt` writes the properties: everything except what a diagnostic calls ignored or deleted.
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
    uint32_t id;           /* identifier number; for an obsolete property the one it was converted to */
    uint32_t first, count; /* its values in clean.values */
};

struct clean_value {
    /* UTF-8, escapes undone; b only for composed values. Not filtered, but without controls */
    struct slice a, b;
    uint32_t source; /* the game's value that it comes from */
    uint32_t out;    /* private: the property it is kept in */
    bool composed;   /* written as a:b */
    bool is_raw;     /* of an unknown property: as written, with its escapes */
};

struct clean {
    const struct sgf_game *game;
    struct sgf_diags *diags;  /* NULL: not wanted */
    struct replay replay;     /* at the node cleaned last */
    struct clean_prop *props; /* of that node, in the order to write; FF and CA of the root are left to the writer */
    size_t prop_count, prop_cap;
    struct clean_value *values;
    size_t value_count, value_cap;
    /* PL must not share a node with a move: write it in its own node after it */
    bool turn_apart;
    bool number_apart;         /* likewise MN with setup: */
    uint32_t number_node;      /* or write it with this next move, as its number; else SGF_NONE */
    struct arena arena;        /* of that node */
    struct clean_state *state; /* private: state of the path and the game */
};

/* Diagnostics are added to `diags`, with the game's number and file format. */
void clean_init(struct clean *c, const struct sgf_game *game, struct sgf_diags *diags);
void clean_node(struct clean *c, uint32_t node);
void clean_free(struct clean *c);

/* All diagnostics of a game: those of its structure (game->diags) and those of its nodes, in the order of the file, at
 * most out->limit of them; all are counted. `out` is cleared first. `collection` gives mixed-ff and the like for games
 * after the first. */
void clean_check(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out);

/* The same, emptying the game's own list, so that millions of diagnostics are not kept twice. */
void clean_check_taking(struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out);

/* The first part of it, for callers that clean the nodes themselves (rules/format.h): clears `out` and adds the
 * diagnostics that are not about nodes. The caller sorts it at the end. */
void clean_begin(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out);

#endif
