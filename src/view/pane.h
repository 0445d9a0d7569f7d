/* view/pane.h - a pane: a part of the screen, what it shows and what is done in it
 *
 * A pane is a file of panes/ that ends in one constant record, and a row of pane.def; no other source names it. The
 * session is given the table of them. What a pane remembers is kept by the session: s->scroll[id] (the first line
 * shown) and s->selected[id], 0 with each new game, and s->own[id]. What a pane does not have is NULL or 0. Its place
 * on the screen is s->layout.panes[id]. `prepare` is called for every pane before a picture, its place may be empty;
 * `draw` where it is not empty, and the canvas is clipped to it; a heading is drawn by the pane, with pane_heading;
 * scroll, turn, end and follow for the pane that covers the screen or is focused; click and scroll also for the one
 * under the mouse.
 */
#ifndef KIFU_VIEW_PANE_H
#define KIFU_VIEW_PANE_H

#include "base/text.h"
#include "view/session.h"

/* Where a pane has its place when it does not cover the screen. */
enum pane_place {
    PANE_ONLY_COVERS, /* nowhere: it covers the screen, or is not seen */
    PANE_FIXED,       /* view/layout.c knows it: the board and the lines above and below */
    PANE_IN_COLUMN,   /* one of the texts beside or under the board, by its share */
    PANE_WITH_BOARD,  /* all that is not the board, which stays */
};

/* When Tab stops at a pane: never, while a game is open, while it has lines. */
enum pane_focus { FOCUS_NEVER, FOCUS_GAME, FOCUS_LINES };

/* Which pane of the column goes first where there is no room for all. */
enum pane_rank { RANK_NONE, RANK_GRAPH, RANK_TREE, RANK_ASKED, RANK_LIST, RANK_TEXT, RANK_PLAYERS, RANK_COMMENT };

/* Where in the column, and how many rows of it. Those from above stand one under the other; then
 * comes the one that takes what the others leave; those from below are one on the other at the bottom. */
enum pane_stack { STACK_ABOVE, STACK_REST, STACK_BELOW };

struct pane_share {
    enum pane_stack stack;
    enum pane_rank rank;
    /* The reader asked for it: it has the rank ASKED then. NULL: never */
    bool (*is_asked)(const struct session *s);
    /* Rows that it needs of the column, its heading counted; 0: nothing to show. They must not differ from node to
     * node, or what is above and below would jump; for those that depend on the node `is_flexible`: they get at most
     * half of what the others leave. */
    int (*rows)(const struct session *s, struct rect column);
    bool is_flexible;
    /* Rows with which nothing of it is left out at this node, where it has `r` now; those that it has beyond go to a
     * text that is cut. NULL: its lines and what is above them, or just what it has */
    int (*needed)(const struct session *s, struct rect r);
    int least; /* rows that are of use, where there is no room for all; 0: all or none */
};

/* The keys of one or two commands and what they do, in the order of the line; those with the lower rank go first. A
 * list of them ends with one without a command. */
struct hint {
    const char *command, *and_command; /* the second may be NULL */
    const char *words;
    int rank;
    int keys; /* of the first command */
    /* It is of use now: there is what the pane calls `what`. NULL: always */
    bool (*has)(const struct session *s, int what);
    int what;
    void (*say)(const struct session *s, struct buf *out); /* where the words depend on it; else NULL */
};

#define HINTS_MOST 32 /* of a list, its end included */
#define HINT_KEPT 20  /* the rank from which a hint loses its words before its keys go */

struct pane {
    void (*draw)(const struct session *s, struct canvas *c, struct rect r);
    /* Before drawing: what it shows is made, what is selected kept within bounds */
    void (*prepare)(struct session *s);
    /* A text: its lines at that width, without the heading; they scroll, by s->scroll */
    int (*height)(const struct session *s, int width);
    /* A list: its lines; s->selected moves in it, and s->scroll keeps that in sight. A click selects and follows */
    int (*count)(const struct session *s);
    int above;                                           /* rows of the pane above the first line of a list */
    int (*titles)(const struct session *s);              /* and more of them, now; NULL: none */
    int (*seen)(const struct session *s, struct rect r); /* of the rows below those, how many show lines; NULL: all */
    enum pane_focus focus;
    /* Tab (1) and S-Tab (-1) stop at another part of it before they leave it; false: they leave it. NULL: it has one */
    bool (*part)(struct session *s, int way);
    void (*scroll)(struct session *s, int lines); /* where it is no text and no list; down is positive */
    void (*turn)(struct session *s, int step);    /* Left -1, Right 1 */
    /* Where / is not for the game: goes to the next line that has s->sought from the one on that is shown first (steps
     * 0), or that many on (positive) or back, and says which of how many. Keeps a line in s->selected */
    void (*find)(struct session *s, int steps);
    void (*end)(struct session *s, int way); /* to the top -1, to the bottom 1; NULL: by scrolling */
    /* A cell of the screen, within its place; NULL: a text is focused. A command is left in s->line */
    void (*click)(struct session *s, int x, int y);
    /* Enter: where the selected thing leads; NULL: the next node */
    void (*follow)(struct session *s);
    void (*leave)(struct session *s); /* Esc on a screen that it covers; NULL: pane_leave */
    /* That is open while it covers the screen; its own keys come first. PROMPT_NONE: none */
    enum prompt_kind prompt;
    bool is_of_node;         /* another node is looked at: its scroll and what is selected in it begin again */
    void (*free)(void *own); /* of what it keeps in s->own */
    enum pane_place place;
    struct pane_share share;
    /* What its keys do now, while it covers the screen or is focused, and of the board; NULL: what they do in a text */
    const struct hint *(*hints)(const struct session *s);
};

static inline const struct pane *pane_of(const struct session *s, enum pane_id id)
{
    return s->panes[id];
}

/* A list covers the screen: what is done there is about its lines, not about the game beneath. */
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

/* For all of these the layout is made before. What a picture makes of a pane: what it shows is made, what is selected
 * and scrolled kept within bounds. Also before keys move in it: several may come between two pictures, and lead where
 * they do with one each. */
void pane_settle(struct session *s, enum pane_id id);
void pane_list_settle(struct session *s, enum pane_id id);       /* only what is selected, and the scroll */
void panes_focus(struct session *s);                             /* a pane that has no place any more has no focus */
void pane_scroll(struct session *s, enum pane_id id, int lines); /* where it is settled, and afterwards again */
void pane_click(struct session *s, enum pane_id id, int x, int y);

/* ---- for the panes ---- */

/* "─ Comment ─────": over the whole width of `r`, lit where the pane is focused. Returns the rectangle below it. */
struct rect pane_heading(const struct session *s, struct canvas *c, struct rect r, enum pane_id id, const char *title);

/* A short note at the right end of a heading drawn in the first row of `r`: "12/40". False where it has no room. */
bool pane_note(struct canvas *c, struct rect r, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A text, wrapped, as many lines as there is room for, the last of them cut with a sign; without a canvas it is only
 * measured. Returns all its lines. */
int pane_wrapped(struct canvas *c, struct rect r, int ambiguous, enum role role, struct slice text);

/* Gives the bytes `part` of a text a role, as far as they are in its `line`, which is drawn in the row `r`; without a
 * canvas nothing is drawn. False: none of them are in it. */
bool pane_light(struct canvas *c, struct rect r, struct slice text, struct text_line line, struct text_line part,
    enum role role);

/* Before a line of a list is drawn: its row is lit where it is the selected one, and has the mark of that in its first
 * PANE_MARK columns. Returns the role of what comes there, `role` where it is not selected. */
#define PANE_MARK 2
enum role pane_line(struct canvas *c, struct rect r, int y, bool is_selected, enum role role);

/* How many lines there are above and below those that are shown, as such a note: "▼ 9 more"; none where all are. It may
 * cost the end of a long heading. */
void pane_more(struct canvas *c, struct rect r, int above, int below);

/* Of a text without a heading: at the end of its last row `r`, where what is there ends in an ellipsis. */
void pane_more_over(struct canvas *c, struct rect r, int below);

/* The digits that were typed, and what they are for: that is known with the next key. */
void pane_count(const struct session *s, struct canvas *c, struct rect r, enum role digits, enum role sentence);

/* The glyph of a stone in text: by shape, as the theme says. As ROLE_DISC it is in the ink of the board. */
enum glyph pane_stone(const struct session *s, enum stone stone);

/* What a node of the tree looks like. Its shape says what there is: the last that holds of a comment or a name; a good
 * or interesting move, or a hotspot; a bad or doubtful move. Full or open says whose move it has, `color`; STONE_EMPTY:
 * none. */
enum tree_shape { TREE_PLAIN, TREE_NOTED, TREE_GOOD, TREE_BAD, TREE_SHAPE_COUNT };
enum tree_shape pane_node_shape(const struct replay *r, uint32_t node);
enum glyph pane_node_glyph(const struct session *s, enum tree_shape shape, enum stone color);
enum role pane_node_role(enum tree_shape shape, enum stone color);

int pane_add(int value, long lines);                 /* not below 0, not over what an int holds */
void pane_focus(struct session *s, enum pane_id id); /* unless a screen covers the panes */
bool pane_has_games(const struct session *s);        /* another one than that which is looked at */
void pane_leave(struct session *s);                  /* back to the board; from help to what it covered */

#define PANE_TEXT_MOST 100 /* columns of a text: longer lines are hard to read */

/* Rows that the comment should have before there is a tree or a graph, the same at all nodes of a game. Game
 * information or the library, where they were asked for, may have most of them. Where no node has a comment none are
 * kept for one. */
#define PANE_COMMENT_GOOD 6
#define PANE_COMMENT_FAIR 4
int pane_comment_rows(const struct session *s);

/* Rows that the tree should have, its heading counted: what the game's tree needs anywhere, so that they are the same
 * at all of its nodes. Comments are worth more than rows that most nodes leave empty, and so is information. */
#define PANE_TREE_LEAST 3 /* the line, and one beside it */
int pane_tree_rows(const struct session *s, struct rect column);

#endif
