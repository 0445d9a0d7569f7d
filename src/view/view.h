/* view/view.h - a session from outside: made, given files and keys, drawn
 *
 *     session_init(&s, pane_table);
 *     session_add(&s, "a.sgf");                    files by name; contents come when asked for
 *     session_resize(&s, 120, 40);                 80x24 at first
 *     session_open(&s, 0, 0, SGF_NONE);            asks for the file (shelf.wants.file), answered by session_give
 *     session_key(&s, key);                        a key: counts, prompts, bindings, commands
 *     while (session_idle(&s)) ;                   long work, a slice at a time, while no key waits
 *     session_prepare(&s);                         once before drawing: marks, layout, scrolling within bounds
 *     session_draw(&s, &canvas);
 *     session_free(&s);
 */
#ifndef KIFU_VIEW_VIEW_H
#define KIFU_VIEW_VIEW_H

#include "view/session.h"

struct source;

void session_init(struct session *s, const struct pane *const *panes); /* stays where it is until session_free */
void session_free(struct session *s);

/* ---- files and games ---- */

size_t session_add(struct session *s, const char *name);

/* shelf_arrange, perhaps with names that shelf_rename gave them before. Games that are looked at, selected or waited
 * for are so afterwards. */
void session_arrange(struct session *s, size_t first, const uint32_t *from, size_t count);

/* The content of a file, as far as it is there: see shelf_take. A file read again keeps the reader's place by path, at
 * the end of the line if that was the place. False: there is no game in the bytes, a message says so, they are not
 * taken, and what was there before stays: also, without a word, where there is none yet in a part of what a game that
 * is looked at comes from. */
bool session_give(struct session *s, size_t file, struct slice bytes, bool whole);
/* What came so far of a game that has not ended is shown, of a file of which more is to come. */
void session_show(struct session *s, size_t file);
/* Its bytes are somewhere else now, unchanged */
void session_move(struct session *s, size_t file, const struct sgf_move *move);
void session_fail(struct session *s, size_t file, const char *reason);

/* Forgets the content of a file that is not looked at now: its bytes may be freed. What is known of it stays, and it is
 * wanted again when it is looked at. False: it is needed. */
bool session_drop(struct session *s, size_t file);

/* Goes to a node of a game of a file; `node` SGF_NONE: where the reader was, else the root. Where the content is not
 * there yet, shelf.wants.file is set and it goes there when it comes. False: no such game or node (a message says so).
 */
bool session_open(struct session *s, size_t file, size_t game, uint32_t node);

/* Begins with the list of games. A game that was opened to see what there is was not chosen: none is looked at. */
void session_list(struct session *s);

/* The answer to wants.open: the same, and the board is seen */
void session_turn_to(struct session *s, size_t file);

/* ---- the library: view/statistics.h ---- */

/* There is one, of N sources; 0: how many is said when wants.library asks for them. */
void session_library(struct session *s, size_t count);
/* Those of one file after the other, which goes on as long as source->goes_on. Takes it: *source is empty then. */
void session_source(struct session *s, size_t file, struct source *source);
/* What does not fit into the option library-memory goes when it was searched: the next one waits for that. The one that is
 * needed once more comes back, or is lost, as the store does not have it as it was. */
bool session_waits_for_search(const struct session *s);
const struct source *session_needed_source(const struct session *s, size_t *number); /* NULL: none */
void session_source_back(struct session *s, size_t number, struct source *source);   /* takes it */
void session_source_lost(struct session *s, size_t number);

/* Of all of it, or of a part where it has games, why that is not there: "NAME: no such file", filtered */
void session_library_lacks(struct session *s, const char *reason, bool has_games);
void session_library_read(struct session *s, int percent); /* so much of it was read */

/* ---- input ---- */

void session_key(struct session *s, uint32_t key);
void session_click(struct session *s, int x, int y); /* a cell of the screen */
/* The button is held, and moved to a cell; let go. It is worth knowing while a part of the board is chosen. */
bool session_takes_drags(const struct session *s);
void session_drag(struct session *s, int x, int y);
void session_release(struct session *s);
void session_wheel(struct session *s, int x, int y, int lines); /* down is positive */
void session_resize(struct session *s, int columns, int rows);
/* A line of the command prompt: "next-node", "set theme slate" */
void session_run(struct session *s, struct slice line);
/* A step of autoplay: when is the loop's business (option speed) */
void session_tick(struct session *s);
/* A slice of long work (find, list of games); true: more is to do */
bool session_idle(struct session *s);

/* ---- pictures ---- */

/* Before drawing: marks, tree, layout, lists and scrolls within bounds, the message about a verdict */
void session_prepare(struct session *s);
/* The whole screen into a canvas of s->columns x s->rows */
void session_draw(const struct session *s, struct canvas *c);

#endif
