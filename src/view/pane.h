/* view/pane.h - a pane is a file that draws a part of the session into a rectangle
 *
 * A pane has no memory. At the end of its file stands one constant record. `draw` fills `r` (the canvas is clipped to it). `measure`, for
 * panes that scroll, tells how many lines there are at that width, so that the session can clamp; NULL where nothing scrolls.
 * A pane that has a heading draws it itself with pane_heading.
 */
#ifndef KIFU_VIEW_PANE_H
#define KIFU_VIEW_PANE_H

#include "view/session.h"

struct pane {
    enum pane_id id;
    void (*draw)(const struct session *s, struct canvas *c, struct rect r);
    int (*measure)(const struct session *s, int width);
};

extern const struct pane pane_board, pane_title, pane_players, pane_info, pane_variations, pane_tree, pane_graph, pane_comment, pane_status,
    pane_hints, pane_help, pane_games, pane_diagnostics, pane_reading;

const struct pane *pane_of(enum pane_id id);
const char *pane_name(enum pane_id id);
const char *pane_sentence(enum pane_id id);

/* "─ Comment ─────": over the whole width of `r`, lit where the pane is focused. Returns the rectangle below it. */
struct rect pane_heading(const struct session *s, struct canvas *c, struct rect r, enum pane_id id, const char *title);

/* A short note at the right end of a heading drawn in the first row of `r`: "12/40". */
void pane_note(struct canvas *c, struct rect r, const char *note);

/* The glyph of a stone in text: by shape, as the theme says. */
enum glyph pane_stone(const struct session *s, enum stone stone);

/* The whole screen into a canvas of s->columns x s->rows. */
void screen_draw(const struct session *s, struct canvas *c);

#endif
