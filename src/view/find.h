/* view/find.h - find: searches comments, names, players, labels of a game or of all games
 *
 * It searches the screen that covers the others instead, if that has a `find` (view/pane.h).
 *
 *     shu           a pattern (reader/pattern.h), in the game that is read
 *     /all shu      the same in all games of all files
 *
 * A point, number or property without matches is searched for as text. Matches are nodes, counted in the order of the
 * files. The search goes in slices: the first ones are done at once, which is all for games of usual size.
 */
#ifndef KIFU_VIEW_FIND_H
#define KIFU_VIEW_FIND_H

#include "base/text.h"
#include "view/session.h"

struct find;

void find_start(struct session *s, struct slice text); /* an empty one: the list of matches */
void find_stop(struct session *s);                     /* ends the search */
/* Another game is read: matches of the one before do not count */
void find_game_changed(struct session *s);
void find_file_changed(struct session *s, size_t place);                      /* the content of the file there is new */
void find_moved(struct session *s, size_t file, const struct sgf_move *move); /* its bytes have moved in memory */
bool find_needs(const struct session *s, size_t file); /* true: it searches the content of the file */
bool find_idle(struct session *s);
void find_free(struct find *f);

size_t find_count(const struct find *f); /* matches so far */
bool find_is_done(const struct find *f); /* true: there are no more */

/* A match, as a list shows it; {0} at first. */
struct find_hit {
    size_t file, game;
    uint32_t node;
    struct buf name;        /* of its file and game, if all games are searched */
    struct buf address;     /* "": its content is not here */
    struct buf move;        /* "B Q16" */
    struct buf words;       /* the text that matches, as one line; else the first text of the node */
    struct text_line match; /* the match in it; no bytes: it is not in a text */
};

/* Fills in at most `most` matches from `first` on; returns how many. */
size_t find_hits(const struct session *s, size_t first, struct find_hit *out, size_t most);
void find_hit_free(struct find_hit *hit);
void find_open(struct session *s, size_t index); /* goes to a match; the list of them closes */

/* The parts of a filtered text that match, for highlighting: `ident` is its property ("C"; NULL: nothing matches). *out
 * has none if nothing is searched for in such texts; it is {0} at first. */
void find_spans(const struct find *f, const char *ident, struct slice text, struct text_lines *out);

#endif
