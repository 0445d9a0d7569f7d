/* view/session.h - the state of the viewer
 *
 * It has the game being read, the files, and the state of the screen: focus, scrolls, options, prompt, message. Only
 * commands change it, and panes draw it (const). It opens no file, and knows no terminal and no clock: it puts what it
 * needs into shelf.wants and wants, and its caller answers. So a screen depends only on the session and its size, and
 * the same keys always give the same screen. This header has the state and the functions for commands; view/view.h is
 * for the caller.
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
    struct buf text;  /* what is typed: UTF-8, filtered */
    size_t cursor;    /* byte in it */
    size_t history;   /* entries back from the newest; 0: the line being typed */
    struct buf draft; /* the line being typed, while an entry is shown */
    bool is_changed;  /* the text has changed since it was last looked at */
};

/* What was typed at prompts of one kind, oldest first. */
struct prompt_history {
    struct buf *at;
    size_t count, cap;
};

/* What the session wants from its caller, who clears what is done. */
struct session_wants {
    bool quit, suspend, redraw;
    bool copy;    /* copied.text into the clipboard */
    bool library; /* its sources: view/statistics.h */
    bool picture; /* another one after this one, from which something was left out (is_hasty) */
    bool open;    /* the file `named` */
    /* The engine settings.engines.chosen runs: it is started, and replaces another one */
    bool engine;
    bool no_engine; /* the running engine ends; with `engine`, before that one starts */
};

/* What is shown of an engine. */
enum engine_shows { ENGINE_OFF, ENGINE_CANDIDATES, ENGINE_OWNERSHIP };

/* The candidate of an engine that is selected in its pane, and how much of its variation is on the board. */
struct engine_picked {
    bool is_there;
    uint16_t point; /* POINT_NONE: a pass */
    int steps;      /* moves of the variation, with the candidate itself; 0: none is shown */
};

/* What can be copied; a repeated command goes to the next one. */
enum copy_kind { COPY_OTHER, COPY_ADDRESS, COPY_POSITION, COPY_LINE, COPY_GAME, COPY_KIND_COUNT };

/* The last copy, and where the reader was then. */
struct copied {
    struct buf text;     /* UTF-8 */
    enum copy_kind kind; /* COPY_OTHER again after the next command */
    bool is_too_long;    /* the text was not made */
    bool is_drawing;     /* the position is being drawn for it: labels have letters and digits only */
    size_t file, game;
    uint32_t node;
};

/* The call of the running command. */
struct call {
    const struct command *command;
    long count;            /* digits typed before it; 0: none */
    uint32_t key;          /* that was pressed (for choose-variation); KEYS_NONE: from the prompt */
    struct slice argument; /* the text after the word at the prompt or in a binding */
};

struct session {
    struct reader reader;           /* the present game */
    struct shelf shelf;             /* all files */
    struct gtp engine;              /* the dialogue with the engine; the caller carries its bytes, by wants.engine */
    enum engine_shows engine_shows; /* what was requested: view/engine.h */
    bool asks_engine_once;          /* without a screen: it is asked about one position, and rests after its report */
    struct engine_picked picked;

    const struct pane *const *panes; /* by enum pane_id; borrowed */
    struct settings settings;
    struct theme theme;
    const struct glyphs *glyphs; /* resolved from the options; so are the next two */
    enum depth depth;            /* of colour */
    int ambiguous;               /* 1 or 2 */
    /* What the terminal can do: set by the caller, before session_restyle. 256 at first */
    enum depth terminal_depth;
    int terminal_ambiguous;        /* 1 or 2; 1 at first */
    enum terminal terminal_ground; /* its background; ANY: unknown, as at first */
    bool can_unicode;              /* the terminal or locale shows UTF-8; true at first */
    bool can_copy;                 /* the terminal may take text for its clipboard; true at first */
    bool can_click;                /* it reports mouse buttons (mode 1006); false at first */

    int columns, rows; /* of the screen */
    /* PANE_BOARD: the ordinary screen; HELP, GAMES, DIAGNOSTICS and others cover it; so do INFO, TREE, GRAPH if they
     * have no room beside the board; READING covers all but the board */
    enum pane_id screen;
    enum pane_id under_help;  /* the screen that help covers */
    enum pane_id focus;       /* the pane that arrows scroll; PANE_BOARD: none */
    int scroll[PANE_COUNT];   /* first line shown */
    int selected[PANE_COUNT]; /* line of a list, variation, link of the comment (-1: none): depends on the pane */
    void *own[PANE_COUNT];    /* other state of a pane; NULL: none yet */
    struct layout layout;     /* of the picture, made by session_prepare, used by panes */

    long count; /* digits typed before a command; 0 none */
    struct call call;
    struct prompt prompt;
    struct prompt_history history[PROMPT_KIND_COUNT];
    /* Shown in the status line until the next key; filtered. Verdicts of the node if there is no other message */
    struct buf message;
    struct buf later; /* further messages, a line each, shown one after the other */
    struct buf line;  /* a line of commands to be run next; empty: none */

    struct memory *memory; /* what is remembered of files; borrowed; NULL: nothing is remembered */
    const char *no_memory; /* with NULL: why; borrowed, translated, foreign; NULL: no message */
    bool has_offer;        /* jump-back goes to the last place, if it has no other one */
    bool is_unchecked;     /* a game was opened: idle work checks it for errors */

    int helped;        /* the context of the screen where help was opened (screen/keymap.h); PANE_BOARD: the board */
    struct buf sought; /* by find in the screen that covers the others; filtered */
    struct find *find; /* NULL until the first search */
    struct game_list *list;     /* NULL until the list of games is opened */
    struct preview *preview;    /* the board of its selected game; NULL until one had room */
    bool opens_first;           /* Enter came before the list had a row: the first game opens when it comes */
    struct shelf_star starring; /* a game that waits for its content to get a star, or lose it; */
    bool is_starring;           /* `starring` is set */
    bool is_from_list;          /* a game was opened from the list: leave goes back there */
    bool searches;              /* the caller is still searching folders for files; Esc in the list ends that */
    size_t searched;            /* entries of folders so far */
    struct buf unpacking;       /* or the name of the archive that is being read, filtered; empty: none */
    int unpacked;               /* per cent of it */

    bool autoplay;
    uint32_t problem; /* the start of the problem, if the game is one (reader/problem.h); SGF_NONE: it is not */
    uint32_t veil;    /* the same until it is solved, or a later node is visited: see session_hides */
    bool shows_all;   /* the whole board is shown, though the problem is in a corner (reader/frame.h) */
    bool guessing;    /* moves are being guessed, or a problem solved */
    struct practice *practice;     /* NULL until guess or problem is used */
    struct scoring *scoring;       /* NULL until score is used */
    struct statistics *statistics; /* of the library; NULL: no library */
    struct news *news;             /* NULL until novelty is used */
    uint32_t guess_right, guess_tried;
    uint16_t cursor; /* point cursor on the board; POINT_NONE: not shown */
    struct copied copied;
    /* Set by the caller: a key has just come, and more may, so parts that take many bytes wait for the next picture
     */
    bool is_hasty;
    struct session_wants wants;
    struct buf named; /* a file to be opened, in the form of an argument */
};

/* The value of an option: a number, or a word by its number (option.h). */
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

/* The result may be shown: at the end of a line it is not a spoiler. */
static inline bool session_tells_result(const struct session *s)
{
    return session_option(s, OPTION_SPOILERS) || sgf_child(&s->reader.record, reader_node(&s->reader)) == SGF_NONE;
}

/* ---- games ---- */

/* Goes to a node of a game of a file; `node` SGF_NONE: where the reader was, else the root. It is only requested here,
 * and done when the command has ended, or when the content comes. False, after a message: no such file. */
bool session_want_game(struct session *s, size_t file, size_t game, uint32_t node);

static inline const struct sgf_collection *session_collection(const struct session *s)
{
    return shelf_file(&s->shelf)->collection; /* that of the present game */
}

/* ---- moving within a game ---- */

/* Goes to a node, through which the followed line leads now. Ends a scratch line (view/tried.h), with a message. */
void session_go(struct session *s, uint32_t node);
void session_leap(struct session *s, uint32_t node); /* the same, remembered for jump-back */
/* Goes to a variation by its letter: back-to-branch follows the old line again. */
void session_take(struct session *s, uint32_t node);
void session_moved(struct session *s); /* the position changed: drops what belongs to the one before */

/* ---- looks ---- */

/* The key of a command, for a message. */
static inline struct keymap_shown session_key_of(const struct session *s, const char *word)
{
    return keymap_key(s->settings.keymap, word, s->glyphs->is_ascii);
}

/* Sets an option, or runs a line of configuration, with all consequences. False and *e: it is wrong, or sets what is
 * fixed at the start. */
bool session_set(struct session *s, struct slice name, struct slice value, struct error *e);
bool session_configure(struct session *s, struct slice line, struct error *e);
void session_settings(struct session *s, const struct settings *settings); /* copies them */
enum terminal session_ground(const struct session *s);                     /* by the option, else by the terminal */
void session_say_theme(struct session *s); /* a message if the theme needs more colours than the terminal has */
void session_restyle(struct session *s);   /* makes theme, glyphs, depth from the options and the terminal_ fields */

/* ---- messages: one line; filtered here ---- */

void session_say(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_say_of(struct session *s, size_t file, const char *text); /* "NAME: text", with a long name cut */
/* Puts the message off until all messages about the first game were shown. */
void session_say_later(struct session *s);

#endif
