/* view/pane.h - a pane: a part of the screen, its drawing and its commands
 *
 * A pane is a file of panes/ that ends in one constant `struct pane`, and a row of pane.def; no other source names it.
 * The session gets a table of them, and keeps the state of each: s->scroll[id] (the first line shown) and
 * s->selected[id], 0 with each new game, and s->own[id]. Members that a pane does not need are NULL or 0. Its place on
 * the screen is s->layout.panes[id]. `prepare` is called for every pane before a picture, even if its place is empty;
 * `draw` only if it is not, with the canvas clipped to it; the pane draws its own heading, by pane_heading. scroll,
 * turn, end and follow are called for the pane that covers the screen or is focused; click and scroll also for the one
 * under the mouse.
 */
#ifndef KIFU_VIEW_PANE_H
#define KIFU_VIEW_PANE_H

#include "base/text.h"
#include "view/session.h"

/* The place of a pane that does not cover the screen. */
enum pane_place {
    PANE_ONLY_COVERS, /* none: it covers the screen, or is not shown */
    PANE_FIXED,       /* set by view/layout.c: the board, and the lines above and below */
    PANE_IN_COLUMN,   /* in the column beside or under the board, by its share */
    PANE_WITH_BOARD,  /* all but the board, which stays */
};

/* When Tab stops at a pane: never, while a game is open, while it has lines. */
enum pane_focus { FOCUS_NEVER, FOCUS_GAME, FOCUS_LINES };

/* Panes of the column with the lower rank are left out first. */
enum pane_rank { RANK_NONE, RANK_GRAPH, RANK_TREE, RANK_REQUESTED, RANK_LIST, RANK_TEXT, RANK_PLAYERS, RANK_COMMENT };

/* The order in the column: panes from above, one below the other; then the one that takes what the others leave; then
 * those from below, at the bottom. */
enum pane_stack { STACK_ABOVE, STACK_REST, STACK_BELOW };

struct pane_share {
    enum pane_stack stack;
    enum pane_rank rank;
    /* The reader requested it: then it has the rank REQUESTED. NULL: never */
    bool (*is_requested)(const struct session *s);
    /* Rows that it needs of the column, with its heading; 0: nothing to show. They must not differ from node to node,
     * or other panes would jump; if they do it must be `is_flexible`, and gets at most half of what the others
     * leave. */
    int (*rows)(const struct session *s, struct rect column);
    bool is_flexible;
    /* Rows that it needs at this node to show everything, while it has `r`; rows beyond these go to a pane that is cut.
     * NULL: the rows above its lines, and its lines; or what it has */
    int (*needed)(const struct session *s, struct rect r);
    int least; /* least rows that are of use, if not all have room; 0: all or none */
};

/* A hint: the keys of one or two commands, and what these do. A list has them in the order of the line, and ends with
 * one without a command; those with the lower rank are left out first. */
struct hint {
    const char *command, *and_command; /* the second may be NULL */
    const char *words;
    int rank;
    int keys; /* of the first command */
    /* True: it is of use now, by `what`, a number of the pane's own. NULL: always */
    bool (*has)(const struct session *s, int what);
    int what;
    void (*say)(const struct session *s, struct buf *out); /* if the words depend on the session; else NULL */
};

#define HINTS_MOST 32 /* in a list, with its end */
#define HINT_KEPT 20  /* from this rank on a hint first loses its words, then its keys */

struct pane {
    void (*draw)(const struct session *s, struct canvas *c, struct rect r);
    /* Before drawing: makes what it shows, and keeps the selection within bounds */
    void (*prepare)(struct session *s);
    /* For a text: how many lines it has at that width, without the heading; s->scroll scrolls them */
    int (*height)(const struct session *s, int width);
    /* For a list: how many lines it has; s->selected moves in it, and s->scroll keeps that visible. A click selects and
     * follows */
    int (*count)(const struct session *s);
    int above;                                           /* rows of the pane above the first line of a list */
    int (*titles)(const struct session *s);              /* further such rows, at present; NULL: none */
    int (*seen)(const struct session *s, struct rect r); /* how many of the rows below show lines; NULL: all */
    enum pane_focus focus;
    /* Tab (1) and S-Tab (-1) go to its next part; false: they leave it. NULL: it has only one part */
    bool (*part)(struct session *s, int way);
    void (*scroll)(struct session *s, int lines); /* for neither text nor list; down is positive */
    void (*turn)(struct session *s, int step);    /* Left -1, Right 1 */
    /* For `find` in the pane: goes to the first line with s->sought from the first visible one on (steps 0), or that
     * many lines with it forward (positive) or back, and says which of how many. Keeps the line in s->selected */
    void (*find)(struct session *s, int steps);
    void (*end)(struct session *s, int way); /* to the top -1, to the bottom 1; NULL: by scrolling */
    /* A cell of the screen, within its place; NULL: a click focuses a text. It may leave a command in s->line */
    void (*click)(struct session *s, int x, int y);
    /* Enter: follows the selection; NULL: the next node */
    void (*follow)(struct session *s);
    void (*leave)(struct session *s); /* Esc on a screen that it covers; NULL: pane_leave */
    /* The prompt that is open while it covers the screen; the keys of the pane come first. PROMPT_NONE: none */
    enum prompt_kind prompt;
    bool is_of_node;         /* its scroll and selection begin again at each node */
    void (*free)(void *own); /* frees s->own[id] */
    enum pane_place place;
    struct pane_share share;
    /* The hints while it covers the screen or is focused; those of the board else. NULL: the hints of a text */
    const struct hint *(*hints)(const struct session *s);
};

static inline const struct pane *pane_of(const struct session *s, enum pane_id id)
{
    return s->panes[id];
}

/* A list covers the screen: commands are about its lines, not about the game. */
static inline bool pane_lists(const struct session *s)
{
    const struct pane *pane = pane_of(s, s->screen);
    return pane->place == PANE_ONLY_COVERS && pane->count;
}

static inline int pane_above(const struct session *s, enum pane_id id)
{
    const struct pane *pane = pane_of(s, id);
    return pane->above + (pane->titles ? pane->titles(s) : 0);
}

/* These need the layout. pane_settle does what comes before a picture: makes what the pane shows, and keeps its
 * selection and scroll within bounds. It is also called before keys move in it: so several keys between two pictures
 * have the same effect as with a picture for each. */
void pane_settle(struct session *s, enum pane_id id);
void pane_list_settle(struct session *s, enum pane_id id);       /* only selection and scroll */
void panes_focus(struct session *s);                             /* a pane without a place loses the focus */
void pane_scroll(struct session *s, enum pane_id id, int lines); /* settles it before and after */
void pane_click(struct session *s, enum pane_id id, int x, int y);

/* ---- for the panes ---- */

/* "─ Comment ─────": over the whole width of `r`, highlighted if the pane is focused. Returns the rectangle below
 * it. */
struct rect pane_heading(const struct session *s, struct canvas *c, struct rect r, enum pane_id id, const char *title);

/* A short note at the right end of a heading drawn in the first row of `r`: "12/40". False: no room. */
bool pane_note(struct canvas *c, struct rect r, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Draws a wrapped text, as many lines as have room, the last one cut with a sign; without a canvas it is only measured.
 * Returns how many lines it has in all. */
int pane_wrapped(struct canvas *c, struct rect r, int ambiguous, enum role role, struct slice text);

/* Gives the bytes `part` of a text a role, as far as they are in its `line`, which is in the row `r`; without a canvas
 * nothing is drawn. False: none of them are in it. */
bool pane_light(struct canvas *c, struct rect r, struct slice text, struct text_line line, struct text_line part,
    enum role role);

/* Called before a line of a list is drawn: if it is selected, highlights its row, with a mark in the first PANE_MARK
 * columns. Returns the role for its text: `role` if it is not selected. */
#define PANE_MARK 2
enum role pane_line(struct canvas *c, struct rect r, int y, bool is_selected, enum role role);

/* A note of the lines above and below the visible ones: "▼ 9 more"; none if all are visible. It may cut a long
 * heading. */
void pane_more(struct canvas *c, struct rect r, int above, int below);

/* The same for a text without a heading: at the end of its last row `r`, where the text is cut with an ellipsis. */
void pane_more_over(struct canvas *c, struct rect r, int below);

/* The digits that were typed, and a sentence: the next key decides what they are for. */
void pane_count(const struct session *s, struct canvas *c, struct rect r, enum role digits, enum role sentence);

/* The glyph of a stone in text, by the shapes of the theme; ROLE_DISC gives it the ink of the board. */
enum glyph pane_stone(const struct session *s, enum stone stone);

/* The look of a node of the tree. Its shape is the last of these that it has: a comment or a name; a good or
 * interesting move, or a hotspot; a bad or doubtful move. It is full or open by the `color` of its move; STONE_EMPTY:
 * no move. */
enum tree_shape { TREE_PLAIN, TREE_NOTED, TREE_GOOD, TREE_BAD, TREE_SHAPE_COUNT };
enum tree_shape pane_node_shape(const struct replay *r, uint32_t node);
enum glyph pane_node_glyph(const struct session *s, enum tree_shape shape, enum stone color);
enum role pane_node_role(enum tree_shape shape, enum stone color);

int pane_add(int value, long lines);                 /* within 0 and INT_MAX */
void pane_focus(struct session *s, enum pane_id id); /* unless a screen covers the panes */
bool pane_has_games(const struct session *s);        /* others besides the one that is read */
void pane_leave(struct session *s);                  /* back to the board; from help to the screen that it covered */

#define PANE_TEXT_MOST 100 /* columns of a text: longer lines are hard to read */

/* Rows that the comment gets before a tree or a graph, the same at all nodes of a game. Info, library or engine may
 * take some of them if they were requested. If no node has a comment it gets none. */
#define PANE_COMMENT_GOOD 6
#define PANE_COMMENT_FAIR 4
int pane_comment_rows(const struct session *s);

/* Rows that the tree should have, with its heading: what the tree needs anywhere, so that they are the same at all
 * nodes. Comments and info are worth more than rows that most nodes leave empty. */
#define PANE_TREE_LEAST 3 /* the line, and one variation */
int pane_tree_rows(const struct session *s, struct rect column);

#endif
