/* view/session.h - what the reader looks at, and how
 *
 * The one changing thing of the view: the game being read, the files, and what is only of the screen: focus, scrolls,
 * options, prompt, message. Commands change it, panes draw it (const). It opens no file, knows no terminal and no
 * clock: what it wants from outside it says in shelf.wants and wants, and the one who runs it answers. So a screen is a
 * function of the session and its size, and the same keys always give the same screen. This header has the state and
 * what every command may do with it; view/view.h is for the one who runs it.
 */
#ifndef KIFU_VIEW_SESSION_H
#define KIFU_VIEW_SESSION_H

#include "library/shelf.h"
#include "reader/gtp.h"
#include "reader/reader.h"
#include "screen/command.h"
#include "screen/config.h"
#include "screen/glyph.h"
#include "screen/keymap.h"
#include "screen/pane_id.h"
#include "view/layout.h"

struct find;
struct game_list;
struct memory;
struct news;
struct pane;
struct practice;
struct preview;
struct scoring;
struct statistics;

enum prompt_kind {
    PROMPT_NONE,
    PROMPT_GOTO,
    PROMPT_FIND,
    PROMPT_COMMAND,
    PROMPT_FILTER,
    PROMPT_GUESS,
    PROMPT_PROBLEM,
    PROMPT_SCORE,
    PROMPT_MOVE,
    PROMPT_KIND_COUNT
};

struct prompt {
    enum prompt_kind kind;
    struct buf text;  /* what is typed, UTF-8, nothing in it that the filter forbids */
    size_t cursor;    /* byte in it */
    size_t history;   /* entries back from the newest; 0: the line being typed */
    struct buf draft; /* that line, while an entry is shown */
    bool is_changed;  /* the text, since it was last looked at */
};

/* What was typed at prompts of one kind, oldest first. */
struct prompt_history {
    struct buf *at;
    size_t count, cap;
};

/* What the session wants from the terminal. Cleared by the one who fulfils it. */
struct session_wants {
    bool quit, suspend, redraw;
    bool copy;    /* copied.text into its clipboard */
    bool library; /* its sources: view/statistics.h */
    bool picture; /* one more, when this one was seen: something was left out of it (is_hasty) */
    bool open;    /* the file `named` */
    /* That of settings.engines.chosen: it is started, in the place of another one; where it runs, it goes on */
    bool engine;
    bool no_engine; /* the one that runs is to end; with `engine`: before that starts */
};

/* What is shown of an engine. */
enum engine_shows { ENGINE_OFF, ENGINE_CANDIDATES, ENGINE_OWNERSHIP };

/* The candidate of an engine that is selected in its pane, and how much of its variation is on the board. */
struct engine_picked {
    bool is_there;
    uint16_t point; /* POINT_NONE: a pass */
    int steps;      /* moves of the variation, itself counted; 0: none is seen */
};

/* What can be copied: each is what comes after the one before where the command is given again. */
enum copy_kind { COPY_OTHER, COPY_ADDRESS, COPY_POSITION, COPY_LINE, COPY_GAME, COPY_KIND_COUNT };

/* What was copied last, and where the reader was then. */
struct copied {
    struct buf text;     /* UTF-8 */
    enum copy_kind kind; /* OTHER again with the next command */
    bool is_too_long;    /* the text was not made */
    bool is_drawing;     /* the position is being drawn for it: a label has letters and digits only */
    size_t file, game;
    uint32_t node;
};

/* How the command that runs was called. */
struct call {
    const struct command *command;
    long count;            /* digits typed before it; 0: none */
    uint32_t key;          /* that was pressed (for choose-variation); KEYS_NONE from the prompt */
    struct slice argument; /* what is after the word at the prompt or in a binding */
};

struct session {
    struct reader reader;           /* the game that is looked at */
    struct shelf shelf;             /* the files it may come from */
    struct gtp engine;              /* what thinks about the position, by wants.engine; its bytes go and come outside */
    enum engine_shows engine_shows; /* that it was asked for: view/engine.h */
    bool asks_engine_once;          /* there is no screen: it is asked for one position, and rests when that was said */
    struct engine_picked picked;

    const struct pane *const *panes; /* by enum pane_id; borrowed */
    struct settings settings;
    struct theme theme;
    const struct glyphs *glyphs; /* resolved from the options; so are the next two */
    enum depth depth;            /* of colour */
    int ambiguous;               /* 1 or 2 */
    /* What the terminal can: says the one who runs the session, then session_restyle. 256 at first */
    enum depth terminal_depth;
    int terminal_ambiguous;        /* 1 or 2; 1 at first */
    enum terminal terminal_ground; /* its background; ANY: not known, as at first */
    bool can_unicode;              /* the terminal or locale shows UTF-8; true at first */
    bool can_copy;                 /* the terminal may take text for its clipboard; true at first */
    bool can_click;                /* it says that it knows SGR buttons (mode 1006); false at first */

    int columns, rows; /* of the screen */
    /* PANE_BOARD: the ordinary screen; HELP, GAMES, DIAGNOSTICS: one that covers it; INFO, TREE, GRAPH too, where there
     * is no room for them beside the board; READING: all that is not the board */
    enum pane_id screen;
    enum pane_id under_help;  /* the screen that it covers */
    enum pane_id focus;       /* the pane that arrows scroll; PANE_BOARD: none */
    int scroll[PANE_COUNT];   /* first line shown */
    int selected[PANE_COUNT]; /* line of a list, variation, link of the comment (-1: none): the pane says what */
    void *own[PANE_COUNT];    /* what else a pane keeps; NULL: nothing, or nothing yet */
    struct layout layout;     /* of the picture, made by session_prepare; panes draw by it */

    long count; /* digits typed before a command; 0 none */
    struct call call;
    struct prompt prompt;
    struct prompt_history history[PROMPT_KIND_COUNT];
    /* In the status line until the next key; filtered. Verdicts of the node when nothing else */
    struct buf message;
    struct buf later; /* lines that are said when nothing else is, one after the other */
    struct buf line;  /* a line of commands that is to be run next; empty: none */

    struct memory *memory; /* of files from before; borrowed, NULL: nothing is remembered */
    const char *no_memory; /* with NULL: why; borrowed, translated, foreign; NULL: nothing is to be said of it */
    bool has_offer;        /* jump-back goes to the place of the last time, where it has no other */
    bool is_unchecked;     /* a game was opened: idle work looks for its errors */

    int helped;             /* where help was asked for: the context of its keys (screen/keymap.h); PANE_BOARD: on it */
    struct buf sought;      /* in the screen that covers the others; filtered */
    struct find *find;      /* NULL until something was looked for */
    struct game_list *list; /* NULL until the list of games was asked for */
    struct preview *preview;    /* the board of the game selected in it; NULL until there was room for one */
    bool opens_first;           /* Enter came before the list had a row: the first one opens when it comes */
    struct shelf_star starring; /* waits for its content to get a star, or lose it; */
    bool is_starring;           /* there is such a game */
    bool is_from_list;          /* a game was opened from it: leave goes back there */
    bool searches;              /* files are still being looked for, by the one who runs it; Esc in the list ends it */
    size_t searched;            /* entries of folders that were looked at */
    struct buf unpacking;       /* or they come out of the archive of that name, filtered; empty: of none */
    int unpacked;               /* per cent of it */

    bool autoplay;
    uint32_t problem;          /* where the problem begins that the game is (reader/problem.h); SGF_NONE: it is none */
    uint32_t veil;             /* the same until it is solved or a node after it is looked at: see session_hides */
    bool shows_all;            /* all of the board, though the problem lies in a corner of it (reader/frame.h) */
    bool guessing;             /* moves are guessed, or a problem solved */
    struct practice *practice; /* NULL until guess or problem was asked for */
    struct scoring *scoring;   /* NULL until score was asked for */
    struct statistics *statistics; /* of the library; NULL: there is none */
    struct news *news;             /* NULL until novelty was asked for */
    uint32_t guess_right, guess_tried;
    uint16_t cursor; /* point cursor on the board; POINT_NONE: not shown */
    struct copied copied;
    /* A key has just come, and more may: what costs many bytes waits for the next picture. Set by the one who runs it
     */
    bool is_hasty;
    struct session_wants wants;
    struct buf named; /* a file that was named at the prompt, as an argument of the command line is */
};

/* The value of an option: a number, or one of the words of option.h. */
static inline int session_option(const struct session *s, enum option_id option)
{
    return s->settings.options.value[option];
}

static inline bool session_takes_clicks(const struct session *s)
{
    const int mouse = session_option(s, OPTION_MOUSE);
    return mouse == MOUSE_ON || (mouse == MOUSE_AUTO && s->can_click);
}

/* The prompt takes points: arrows move a cursor on the board. */
static inline bool session_picks_points(const struct session *s)
{
    return s->prompt.kind == PROMPT_GUESS || s->prompt.kind == PROMPT_PROBLEM || s->prompt.kind == PROMPT_SCORE ||
           s->prompt.kind == PROMPT_MOVE;
}

/* The next moves are hidden: no letters, no list, no tree beyond the current node. */
static inline bool session_hides(const struct session *s)
{
    return s->guessing || s->veil != SGF_NONE;
}

/* A result is no spoiler at the end of a line. */
static inline bool session_tells_result(const struct session *s)
{
    return session_option(s, OPTION_SPOILERS) || sgf_child(&s->reader.record, reader_node(&s->reader)) == SGF_NONE;
}

/* ---- games ---- */

/* Goes to a node of a game of a file; `node` SGF_NONE: where the reader was, else the root. It is only asked for here:
 * it happens when the command that asks is done, or when the content comes. False: no such file (a message says so). */
bool session_want_game(struct session *s, size_t file, size_t game, uint32_t node);

static inline const struct sgf_collection *session_collection(const struct session *s)
{
    return &shelf_file(&s->shelf)->collection; /* that of the game that is looked at */
}

/* ---- moving within a game ---- */

/* The line followed leads through the node from now on. A scratch line (view/tried.h) ends, and a message says so. */
void session_go(struct session *s, uint32_t node);
void session_leap(struct session *s, uint32_t node); /* the same, remembered for jump-back */
/* To a variation by its letter: back-to-branch follows the line again that was followed before. */
void session_take(struct session *s, uint32_t node);
void session_moved(struct session *s); /* another position is looked at: what belongs to the one before goes */

/* ---- looks ---- */

/* The key of a command, as a message names it. */
static inline struct keymap_shown session_key_of(const struct session *s, const char *word)
{
    return keymap_key(s->settings.keymap, word, s->glyphs->is_ascii);
}

/* An option, or a line of configuration, with all that follows from it. False and *e where it is wrong, or sets what is
 * as it was at the start. */
bool session_set(struct session *s, struct slice name, struct slice value, struct error *e);
bool session_configure(struct session *s, struct slice line, struct error *e);
void session_settings(struct session *s, const struct settings *settings); /* a copy of them */
enum terminal session_ground(const struct session *s); /* what the option says, else what the terminal did */
void session_say_theme(struct session *s);             /* where the terminal has too few colours for the one chosen */
void session_restyle(struct session *s); /* makes theme, glyphs, depth from the options and the terminal_ fields */

/* ---- messages: one line; filtered here ---- */

void session_say(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_say_of(struct session *s, size_t file, const char *text); /* "NAME: text", of a long name its beginning */
void session_say_later(
    struct session *s); /* what was said just now, when all that the first game has to say was read */

#endif
