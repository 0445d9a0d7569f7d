/* view/find.h - looking for something: in the comments, names, players, labels of a game or of all games
 *
 * Or in the screen that covers the others, where that can (view/pane.h).
 *
 *     shu           what reader/pattern.h has, in the game that is looked at
 *     /all shu      the same in all games of all files
 *
 * Where a point, number or property is nowhere it is looked for as text. Matches are nodes, counted in the order of the
 * files. Work is cut in slices: the first is done at once, which is all for games of a usual size.
 */
#ifndef KIFU_VIEW_FIND_H
#define KIFU_VIEW_FIND_H

#include "base/text.h"
#include "view/session.h"

struct find;

void find_start(struct session *s, struct slice text); /* an empty one: the list of matches */
void find_stop(struct session *s);                     /* nothing is looked for any more */
/* Another game is looked at: what was found in the one before does not count */
void find_game_changed(struct session *s);
void find_file_changed(struct session *s, size_t place); /* the file there has another content, or the first one */
void find_moved(struct session *s, size_t file, const struct sgf_move *move); /* its bytes are somewhere else now */
bool find_needs(const struct session *s, size_t file); /* its content: it is being looked through */
bool find_idle(struct session *s);
void find_free(struct find *f);

size_t find_count(const struct find *f); /* matches so far */
bool find_is_done(const struct find *f); /* and there are no more */

/* A match, as a list shows it; {0} at first. */
struct find_hit {
    size_t file, game;
    uint32_t node;
    struct buf name;        /* of its file and game, where all games are looked through */
    struct buf address;     /* "" where its content is not there */
    struct buf move;        /* "B Q16" */
    struct buf words;       /* the text that matches, one line; else what the node says first */
    struct text_line match; /* in it; no bytes: the match is no text */
};

/* Matches from `first` on: filled in, as many as there are; how many. */
size_t find_hits(const struct session *s, size_t first, struct find_hit *out, size_t most);
void find_hit_free(struct find_hit *hit);
void find_open(struct session *s, size_t index); /* goes to a match; the list of them closes */

/* The places in a filtered text that match, for lighting them: in the text of a property ("C"; NULL: of none, nothing
 * matches). out->count is 0 where nothing is looked for, or something else. {0} at first. */
void find_spans(const struct find *f, const char *ident, struct slice text, struct text_lines *out);

#endif
