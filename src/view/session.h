/* view/session.h - what the reader looks at
 *
 * The one changing thing of the view: collection, game, node, the line followed, focus, scroll, options, prompt, message. Commands change
 * it, panes draw it (const). It opens no file, knows no terminal and no clock: what it wants from outside it asks for in `wants`, and the
 * one who runs it answers. So a screen is a function of the session and its size, and the same keys always give the same screen.
 *
 *     session_init(&s);
 *     session_add(&s, "a.sgf");                    files by name; contents come when asked for
 *     session_open(&s, 0, 0, SGF_NONE);            asks for the file (wants.file), answered by session_give
 *     session_key(&s, key);                        a key: counts, prompts, bindings, commands
 *     while (session_idle(&s)) ;                   long work, a slice at a time, while no key waits
 *     session_settle(&s);                          once before drawing: marks, scrolling within bounds
 *     screen_draw(&s, &canvas);                    see view/pane.h
 */
#ifndef KIFU_VIEW_SESSION_H
#define KIFU_VIEW_SESSION_H

#include "rules/markup.h"
#include "rules/replay.h"
#include "sgf/paths.h"
#include "view/glyph.h"
#include "view/key.h"
#include "view/layout.h"
#include "view/line.h"
#include "view/option.h"
#include "view/pane_id.h"
#include "view/theme.h"

struct analysis_line;
struct families;
struct find;
struct game_list;
struct keymap;
struct practice;
struct tree_graph;

enum prompt_kind { PROMPT_NONE, PROMPT_GOTO, PROMPT_FIND, PROMPT_COMMAND, PROMPT_FILTER, PROMPT_GUESS, PROMPT_KIND_COUNT };

struct prompt {
    enum prompt_kind kind;
    struct buf text;    /* what is typed, UTF-8, nothing in it that the filter forbids */
    size_t cursor;      /* byte in it */
    size_t history;     /* entries back from the newest; 0: the line being typed */
    struct buf draft;   /* that line, while an entry is shown */
};

/* What was typed at prompts of one kind, oldest first. */
struct prompt_history {
    struct buf *at;
    size_t count, cap;
};

/* A file on the command line, and its content once it was given. */
struct session_file {
    char *name;                        /* as given; foreign text */
    bool has_content;                  /* collection below is filled */
    struct sgf_collection collection;
    struct slice bytes;                /* as given, borrowed */
    uint64_t dropped;                  /* what the content was that session_drop took back (content_sum); 0: none was */
    enum charset forced;               /* by `e`; CHARSET_UNKNOWN: as the session's */
    char *error;                       /* why it could not be read, filtered; NULL */
    uint32_t *kept;                    /* node where the reader was, per game; SGF_NONE: never there. May be shorter than the games */
    size_t kept_count, kept_cap;
};

/* What the session wants from outside. Cleared by the one who fulfils it (`file` and `reload` by session_give and session_fail too). */
struct session_wants {
    bool quit, suspend, redraw;
    bool file;          /* content of files[file_index], then session_give or session_fail */
    bool reload;        /* read files[file_index] again, likewise; */
    bool reports;       /* the reader asked for that: a message says when it is done */
    size_t file_index;
    bool bell;
};

/* Where to go when a file's content comes. */
struct session_pending {
    bool is_there;
    size_t file, game; /* game SIZE_MAX: the last one */
    uint32_t node;     /* SGF_NONE: where the reader was, else the root */
    char *address;     /* instead of node; NULL */
    int direction;     /* of previous-game and next-game: where to go on when the file cannot be read; else 0 */
    size_t steps;      /* of them: games to go beyond that one */
};

/* A place in a file of a diagnostic. */
struct session_place {
    size_t line, column; /* from 1 */
};

struct session {
    struct session_file *files;
    size_t file_count, file_cap;
    size_t file, game;                 /* which one is looked at; game from 0 in its file */
    bool has_game;                     /* the fields down to `diag_places` are filled */
    struct sgf_game record;
    struct sgf_paths paths;            /* depth and address of any node: sgf_paths_address costs its letters only */
    struct replay replay;              /* stands at the current node */
    struct markup markup;              /* of the current node, made by session_settle */
    uint32_t markup_node;              /* the node it was made for */
    struct line line;                  /* the line followed: root ... leaf */
    struct families *families;         /* children by number; see view/family.h */
    bool has_several_games;            /* two nodes or more have game-info, the root has none */
    struct sgf_diags diags;            /* of the current game, when has_diags: all of them */
    struct session_place *diag_places;
    bool has_diags;

    struct options options;
    struct keymap *keymap;             /* owned */
    struct buf colors;                 /* lines of configuration `color ...`, laid over every theme */
    struct theme theme;
    bool is_configuring;               /* a configuration is being read: looks are made at its end */
    const struct glyphs *glyphs;       /* resolved from the options; so are the next two */
    enum depth depth;                  /* of colour */
    int ambiguous;                     /* 1 or 2 */
    enum depth terminal_depth;         /* what the terminal can: says the one who runs the session, then session_looks. 256 at first */
    int terminal_ambiguous;            /* 1 or 2; 1 at first */
    bool can_unicode;                  /* the terminal or locale shows UTF-8; true at first */
    enum charset charset;              /* forced by the user for all files; CHARSET_UNKNOWN: none */

    int columns, rows;                 /* of the screen */
    enum pane_id screen;               /* PANE_BOARD: the ordinary screen; HELP, GAMES, DIAGNOSTICS: one that covers it; INFO, TREE, GRAPH
                                          too, where there is no room for them beside the board; READING: all that is not the board */
    enum pane_id focus;                /* the pane that arrows scroll; PANE_BOARD: none */
    int scroll[PANE_COUNT];            /* first line shown */
    int selected[PANE_COUNT];          /* line of a list, variation, link of the comment (-1: none) */

    long count;                        /* digits typed before a command; 0 none */
    struct prompt prompt;
    struct prompt_history history[PROMPT_KIND_COUNT];
    struct buf message;                /* in the status line until the next key; filtered. Verdicts of the node when nothing else */

    uint32_t *jumps;                   /* for jump-back and jump-forward: nodes */
    size_t jump_count, jump_cap, jump_at;

    struct find *find;                 /* NULL until something was looked for */
    struct game_list *list;            /* NULL until the list of games was asked for */
    struct tree_graph *graph;          /* layout of the tree around tree_node, made by session_settle */
    uint32_t tree_node;                /* the node that the focused tree stands at; SGF_NONE: the current one */
    struct analysis_line *analysis;    /* win rate and score along the line; NULL until looked at */

    bool autoplay;
    bool guessing;                     /* the next move is hidden: no letters, no list, no tree beyond the current node */
    struct practice *practice;         /* NULL until guess or problem was asked for */
    uint32_t guess_right, guess_tried;
    uint16_t cursor;                   /* point cursor on the board; POINT_NONE: not shown */
    struct session_pending pending;
    struct session_wants wants;
};

void session_init(struct session *s);
void session_free(struct session *s);

/* ---- files and games ---- */

size_t session_add(struct session *s, const char *name);

/* The content of a file, as far as it is there. Further calls with the same address and more bytes until `whole` go on with it (a pipe);
 * any other call takes it as read anew: the reader's place is kept by path, at the end of the line if that was the place. The bytes stay
 * where they are until the next content of the file was taken; the old ones may be freed then. False: there is no game in them, a message
 * says so, they are not taken, and what was there before stays: also, without a word, where there is none yet in a part of what a game that is
 * looked at comes from. */
bool session_give(struct session *s, size_t file, struct slice bytes, bool whole);
void session_move(struct session *s, size_t file, const struct sgf_move *move); /* its bytes are somewhere else now, unchanged */
void session_fail(struct session *s, size_t file, const char *reason);
void session_want(struct session *s, size_t file); /* asks for its content, unless another file was asked for before */

/* Forgets the content of a file that is not looked at now: its bytes may be freed. What is known of it stays, and it is wanted again when it is
 * looked at. False: it is needed. */
bool session_drop(struct session *s, size_t file);

/* Goes to a node of a game of a file; `node` SGF_NONE: where the reader was, else the root. Where the content is not there yet, wants.file is
 * set and it goes there when it comes. False: no such game or node (a message says so). */
bool session_open(struct session *s, size_t file, size_t game, uint32_t node);
bool session_open_at(struct session *s, size_t file, size_t game, const char *address); /* the same by node address */

/* ---- moving within a game ---- */

void session_go(struct session *s, uint32_t node);    /* the line followed leads through it from now on */
void session_leap(struct session *s, uint32_t node);  /* the same, remembered for jump-back */
uint32_t session_node(const struct session *s);       /* the current node */
uint32_t session_line_next(const struct session *s);  /* the next node of the line followed; SGF_NONE at its end */

/* The nearest node at or above the current one with game-info, else the root: from there on up a property of the game is to be looked for, not
 * along all of a long path. */
uint32_t session_info_node(const struct session *s);

/* Several games were put into one tree, and the path does not yet lead to one of them: game-info stands in variations further on. */
bool session_has_several_games(const struct session *s);

/* The number of the last move of the line followed; -1 while a long line is not counted to its end (session_idle does that). */
long session_line_moves(const struct session *s);

/* The nodes that variation letters stand for at the current node, by ST or the option: the children, or the siblings. Returns the first
 * (walk on with sgf_next) and how many; SGF_NONE and 0 where there are not at least two, or they are hidden. *on_board: letters go
 * on the board too. */
uint32_t session_variations(const struct session *s, uint32_t *count, bool *on_board);
uint32_t session_variation(const struct session *s, uint32_t index); /* the one with that letter (0: A), at once; SGF_NONE */

/* ---- input ---- */

void session_key(struct session *s, uint32_t key);
void session_click(struct session *s, int x, int y); /* a cell of the screen */
void session_wheel(struct session *s, int x, int y, int lines); /* down is positive */
void session_resize(struct session *s, int columns, int rows);
void session_run(struct session *s, struct slice line);  /* a line of the command prompt: "next-node", "set theme slate" */
bool session_set(struct session *s, struct slice name, struct slice value, struct error *e); /* an option, with all that follows from it */
void session_looks(struct session *s);                   /* theme, glyphs, depth anew from the options and the terminal_ fields */
void session_tick(struct session *s);                    /* a step of autoplay: when is the loop's business (option speed) */
bool session_idle(struct session *s);                    /* a slice of long work (find, list of games); true: more is to do */
void session_say_of(struct session *s, size_t file, const char *text); /* "NAME: text", of a long name its beginning */
void session_say(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3))); /* one line; filtered here */

/* Before drawing: marks, tree, layout of lists, scrolls within bounds, the message about a verdict. */
void session_settle(struct session *s);

#endif
