/* view/view.h - the functions of the session for its caller: making it, files, keys, drawing
 *
 *     session_init(&s, pane_table);
 *     session_add(&s, "a.sgf");                    files by name; contents come when wanted
 *     session_resize(&s, 120, 40);                 80x24 at first
 *     session_open(&s, 0, 0, SGF_NONE);            wants the file (shelf.wants.file), answered by session_give
 *     session_key(&s, key);                        a key
 *     while (session_idle(&s)) ;                   long work, a slice at a time, while no key waits
 *     session_prepare(&s);                         once before drawing
 *     session_draw(&s, &canvas);
 *     session_free(&s);
 */
#ifndef KIFU_VIEW_VIEW_H
#define KIFU_VIEW_VIEW_H

#include "view/session.h"

struct source;

void session_init(struct session *s, const struct pane *const *panes); /* it must not move until session_free */
void session_free(struct session *s);

/* ---- files and games ---- */

size_t session_add(struct session *s, const char *name);

/* shelf_arrange, maybe after shelf_rename. The games that are read, selected or waited for stay the same. */
void session_arrange(struct session *s, size_t first, const uint32_t *from, size_t count);

/* Takes the content of a file, as far as it was read: see shelf_take. After a reload the reader is at the same path, or
 * at the end of the line if the place was the end. False: the bytes have no game; they are not taken, and the content
 * before stays. A message says so, unless more of a file that is being reloaded is to come. */
bool session_give(struct session *s, size_t file, struct slice bytes, bool whole);
/* Shows the last, incomplete game of a file that is still being read. */
void session_show(struct session *s, size_t file);
/* The bytes of its content have moved in memory, unchanged */
void session_move(struct session *s, size_t file, const struct sgf_move *move);
void session_fail(struct session *s, size_t file, const char *reason);

/* Drops the content of a file: its bytes may be freed. All else about it stays, and it is wanted again when it is to be
 * read. False: it is needed, and stays. */
bool session_drop(struct session *s, size_t file);

/* Goes to a node of a game of a file; `node` SGF_NONE: where the reader was, else the root. If the content is not here
 * it sets shelf.wants.file, and goes there when it comes. False, after a message: no such game or node.
 */
bool session_open(struct session *s, size_t file, size_t game, uint32_t node);

/* Begins with the list of games. A game that was opened only to read the file is closed. */
void session_list(struct session *s);

/* The answer to wants.open: goes to the file, and shows the board */
void session_turn_to(struct session *s, size_t file);

/* ---- the library: view/statistics.h ---- */

/* There is a library of `count` files; 0: the number is known only when wants.library is answered. */
void session_library(struct session *s, size_t count);
/* Gives the sources, file by file; a file goes on as long as source->goes_on. Takes the source: *source is empty
 * then. */
void session_source(struct session *s, size_t file, struct source *source);
/* A source that does not fit into the option library-memory goes after it was searched, and the next one waits for
 * that. If it is needed again it comes back, or is lost, if the store no longer has it. */
bool session_waits_for_search(const struct session *s);
const struct source *session_needed_source(const struct session *s, size_t *number); /* NULL: none */
void session_source_back(struct session *s, size_t number, struct source *source);   /* takes it */
void session_source_lost(struct session *s, size_t number);

/* Why the library, or with `has_games` a part of it, cannot be read: "NAME: no such file", filtered */
void session_library_lacks(struct session *s, const char *reason, bool has_games);
void session_library_read(struct session *s, int percent); /* how much of it was read so far */

/* ---- input ---- */

void session_key(struct session *s, uint32_t key);
void session_click(struct session *s, int x, int y); /* a cell of the screen */
/* The button is held and moved to a cell; it is released. Only needed while a part of the board is chosen. */
bool session_takes_drags(const struct session *s);
void session_drag(struct session *s, int x, int y);
void session_release(struct session *s);
void session_wheel(struct session *s, int x, int y, int lines); /* down is positive */
void session_resize(struct session *s, int columns, int rows);
/* A line of the command prompt: "next-node", "set theme slate" */
void session_run(struct session *s, struct slice line);
/* A step of autoplay; the caller decides when (option speed) */
void session_tick(struct session *s);
/* Does a slice of long work (find, list of games). True: there is more to do. */
bool session_idle(struct session *s);

/* ---- pictures ---- */

/* Called before drawing: makes marks, tree, layout, lists and the message about a verdict, and keeps scrolls within
 * bounds */
void session_prepare(struct session *s);
/* Draws the whole screen on a canvas of s->columns x s->rows */
void session_draw(const struct session *s, struct canvas *c);

#endif
