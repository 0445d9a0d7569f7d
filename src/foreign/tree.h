/* foreign/tree.h - private to this layer: a record of another format as it is read, and written as SGF
 *
 * The file is read line by line (foreign_next). Facts of the game become properties of the root (foreign_add_at), setup
 * and moves become nodes, text and labels belong to nodes, and defects become notes, each at the current line. Slices
 * borrow from the text; a reader puts text that it makes into the arena (foreign_keep). foreign_write writes all as
 * SGF.
 *
 * Sizes. 32 bytes a move, 48 a text or label; the first FOREIGN_NOTES_MOST notes are kept.
 */
#ifndef KIFU_FOREIGN_TREE_H
#define KIFU_FOREIGN_TREE_H

#include "base/arena.h"
#include "foreign/foreign.h"

#define FOREIGN_NOTES_MOST 1000
#define FOREIGN_TEXTS_MOST 1000
#define FOREIGN_SIZE_MOST 52
#define FOREIGN_NOWHERE UINT32_MAX

struct foreign_point {
    int x, y; /* from 0, from the top left; both -1: a pass */
};

#define FOREIGN_PASS ((struct foreign_point){-1, -1})

/* A list of pieces, by number. */
struct foreign_list {
    uint32_t first, last;
};

#define FOREIGN_EMPTY ((struct foreign_list){FOREIGN_NOWHERE, FOREIGN_NOWHERE})

struct foreign_node {
    uint32_t parent, first, last, next; /* FOREIGN_NOWHERE: none */
    uint32_t line;
    struct foreign_list pieces;
    char color; /* 'B', 'W'; 0: no move */
    int8_t x, y;
    uint8_t column;
};

/* A property of a node. Several texts with one name are joined by line ends; each label has a point. */
struct foreign_piece {
    const char *ident;
    struct slice value; /* in the text or the arena */
    uint32_t next, line, column;
    int8_t x, y;      /* of "LB" */
    bool is_indented; /* blanks before a line are not part of the text */
};

struct foreign_note {
    enum sgf_diag_id id;
    uint32_t line, column, count;
    const char *ident, *now; /* NULL: none */
    struct slice old;
};

struct foreign {
    struct slice text; /* the file in UTF-8 */
    struct slice line; /* the line read last, without its end */
    size_t at, end;    /* after that line; end of the lines to read */
    uint32_t number;   /* of that line, from 1 */
    bool is_ended;     /* it has a line end */

    int size;
    uint32_t last;                                    /* the node of the last move of the main line */
    char setup[FOREIGN_SIZE_MOST][FOREIGN_SIZE_MOST]; /* stones of the root: 'B', 'W'; 0: none */
    uint32_t setup_count, setup_line;

    struct foreign_node *nodes; /* 0 is the root */
    struct foreign_list props;  /* of the root, except its texts and labels */
    struct foreign_piece *pieces;
    struct foreign_note *notes;
    size_t node_count, piece_count, note_count, node_cap, piece_cap, note_cap;
    size_t text_count;                 /* of foreign_add_text */
    size_t lost_notes[SGF_DIAG_COUNT]; /* not kept */
    struct foreign_note lost_note;
    bool is_cut; /* that is reported once */
    struct arena arena;
};

void foreign_init(struct foreign *f, struct slice text);
void foreign_done(struct foreign *f);

/* ---- lines ---- */

bool foreign_next(struct foreign *f);     /* the next line; false after the last one */
bool foreign_is_blank(struct slice line); /* only blanks, NULs, the end-of-file of old systems */
uint32_t foreign_column(const struct foreign *f, const char *at);    /* of a byte of the text */
const char *foreign_keep_number(struct foreign *f, uint64_t number); /* in digits, for a note */
struct slice foreign_keep(struct foreign *f, struct slice s);        /* a copy that stays */

/* ---- facts, setup, moves, texts ---- */

/* Adds a property to the root, unless the value is empty or all blank. */
void foreign_add_at(struct foreign *f, const char *ident, struct slice value, uint32_t line, uint32_t column);

/* Adds text without an SGF property to GC, after `name` and a colon unless that is empty. Place as above. After
 * FOREIGN_TEXTS_MOST such texts it is left out, with a note. */
void foreign_add_text(struct foreign *f, struct slice name, struct slice text, uint32_t line);

bool foreign_is_on_board(const struct foreign *f, struct foreign_point p);
void foreign_set_up(struct foreign *f, char color,
    struct foreign_point p); /* a stone of the root; it is on the board */
/* Adds HA, stones at the usual points, and White's turn; nothing for fewer than two. False for an impossible
 * handicap. */
bool foreign_handicap(struct foreign *f, int stones);

/* Adds a child to `parent`, as the last one, or the first if `is_main`; returns its number. The point is on the board
 * or a pass; color 0: no move. */
uint32_t foreign_node_add(struct foreign *f, uint32_t parent, char color, struct foreign_point p, bool is_main);
uint32_t foreign_move(struct foreign *f, char color, struct foreign_point p); /* after the last one, as its main line */
void foreign_take_back(struct foreign *f);   /* the last move, which has nothing after it */
char foreign_other(const struct foreign *f); /* whose turn it is after the last move: the other colour */

/* Adds text of the file, from `line` on, as "C" or "N", unless it is empty. Several are joined by line ends. */
void foreign_text(struct foreign *f, uint32_t node, const char *ident, struct slice text, uint32_t line,
    bool is_indented);
void foreign_label(struct foreign *f, uint32_t node, struct foreign_point p, struct slice label);

/* ---- defects ---- */

/* Adds a note at the current line. `old` borrows from the text or the arena. Strings must be constant. */
struct foreign_note *foreign_note(struct foreign *f, enum sgf_diag_id id, struct slice old);
/* Notes that there are `count` moves, and another number in the header, on `line`. */
void foreign_note_moves(struct foreign *f, uint32_t line, size_t count, size_t stated);
/* Notes `text` of the file, the value of `name`, which has no SGF equivalent. Does nothing for blank text; text too
 * long for a message goes to GC. */
void foreign_item(struct foreign *f, struct slice name, struct slice text, uint32_t line);
/* Notes that the current line comes after the end of the record. */
void foreign_rest(struct foreign *f);
/* Counts ignored lines by reason, `ident`: one note for all, at the first of them. `note` belongs to that reason. */
void foreign_skip(struct foreign *f, enum sgf_diag_id id, const char *ident, uint32_t *note);

/* ---- SGF ---- */

void foreign_write(struct foreign *f, struct sgf_foreign *to, struct buf *out);
void foreign_write_board(const struct foreign *f, struct buf *out); /* SZ, AB and AW, as properties */

/* ---- formats ---- */

struct foreign_format {
    const char *name;
    bool (*is_sign)(const struct foreign *f); /* the current line is a sign of it */
    bool begins;                              /* the sign counts only if just empty lines and comments come before it */
    bool comes_first;                         /* a file that begins with the sign is not SGF, whatever comes after it */
    /* The character set that the file names, for one that is not UTF-8, or CHARSET_UNKNOWN. *is_sure: a few characters
     * that may be UTF-8 do not count against it. NULL: no file names it */
    enum charset (*charset)(struct slice file, bool *is_sure);
    void (*read)(struct foreign *f); /* the file, from its first line on */
};

extern const struct foreign_format foreign_gib, foreign_ngf, foreign_ugf;

#endif
