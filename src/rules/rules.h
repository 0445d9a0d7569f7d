/* rules/rules.h - what a game provides, and what a position is  (doc/sgf.md 3, 4, 5)
 *
 * A game is a file ending in one constant record, struct rules. Rules report, they never refuse: SGF executes every
 * well-formed move, legal or not; what is unusual about it is a verdict.
 *
 * Shapes. Columns count from the left, rows from the top, both from 0, at most 52 of each. A point is one number, made
 * and taken apart by the functions below; POINT_NONE is none. Everything here is a plain value: copy it, compare it.
 *
 * The board in memory has a border on all sides, so that the eight neighbours of a point, at distances 1,
 * POSITION_STRIDE, POSITION_STRIDE - 1 and + 1, can be looked at without asking where it lies: off the board they are
 * OFF_BOARD.
 */
#ifndef KIFU_RULES_RULES_H
#define KIFU_RULES_RULES_H

#include "base/bytes.h"
#include "sgf/sgf.h"

#define POSITION_SIDE 52                     /* columns or rows at most */
#define POSITION_STRIDE (POSITION_SIDE + 2) /* points of a row in memory: the first and the last are border */
#define POSITION_POINTS (POSITION_STRIDE * POSITION_STRIDE)
#define POINT_NONE UINT16_MAX

enum stone { STONE_EMPTY, STONE_BLACK, STONE_WHITE, STONE_ARROW };

static inline uint16_t point_at(int column, int row) { return (uint16_t)((row + 1) * POSITION_STRIDE + column + 1); }
static inline int point_column(uint16_t point) { return point % POSITION_STRIDE - 1; }
static inline int point_row(uint16_t point) { return point / POSITION_STRIDE - 1; }

/* ---- verdicts: one row of verdict.def each, VERDICT_TURN ... ----
 * The words of JSON, of check and of the message line come from this one table, in the order in which they are told. */
enum verdict {
#define VERDICT(id, name, games, sentence) VERDICT_##id,
#include "rules/verdict.def"
#undef VERDICT
    VERDICT_COUNT
};

const char *verdict_name(enum verdict v);     /* "retakes-ko" */
const char *verdict_sentence(enum verdict v); /* "retakes the ko at once": follows "move 218 " */

/* ---- moves ---- */

enum move_kind {
    MOVE_NONE,  /* the node has no move, or its value had to be deleted */
    MOVE_PASS,
    MOVE_POINT, /* Go: a stone on `to` */
    MOVE_AMAZON /* Amazons: from, to, arrow; arrow POINT_NONE where the value has two points only */
};

struct move {
    enum move_kind kind;
    enum stone color;
    uint16_t from, to, arrow; /* POINT_NONE where they do not apply */
};

/* ---- positions ---- */

struct position {
    const struct rules *rules;  /* NULL: a game whose rules kifu does not know: no board */
    int columns, rows;          /* 0, 0 without a board */
    enum stone to_play;         /* whose turn it is after this node */
    uint32_t captures[3];       /* stones taken by that player: [STONE_BLACK], [STONE_WHITE] */
    long move_number;           /* of this node: moves on the path, passes included, restarted by MN */
    struct move move;           /* of this node */
    struct move last;           /* the last one on the path */
    uint32_t verdicts;          /* of this node: bit 1 << enum verdict */
    uint8_t board[POSITION_POINTS]; /* enum stone by point; off the board: OFF_BOARD */
};

#define OFF_BOARD 0xFF

/* ---- what a game provides ---- */

struct change; /* one changed point, see replay.h */
struct replay;

struct rules {
    const char *name;   /* "go": the word in JSON */
    int gm;             /* its number in GM */
    int size;           /* default columns and rows */
    bool has_arrows;    /* AA places arrows */
    bool has_pass;
    bool skips_i;       /* column letters for players: capital ones without I (Go), or small ones with i (Amazons) */
    bool has_handicap;  /* HA of two stones or more: White begins */
    bool has_repeats;   /* positions are remembered along the path, for VERDICT_REPEATS */

    /* The default start, for a root without setup; NULL: an empty board. False where there is none for this size. */
    bool (*start)(struct replay *r);

    /* Reads the raw value of B or W. SGF_DELETED: no move, with the reason in *why (VERDICT_EMPTY, MALFORMED,
     * OFF_BOARD). */
    enum sgf_reading (*read_move)(const struct position *p, struct slice raw, struct move *move, enum verdict *why);

    /* Executes a move, not a pass, whatever it is: board through replay_set, captures and verdicts into r->position.
     * The turn, the move number and VERDICT_REPEATS are the caller's business. */
    void (*play)(struct replay *r, const struct move *move);

    /* After the setup of a node, which made the changes from `first` on: verdicts about the position. NULL: none. */
    void (*set_up)(struct replay *r, size_t first);

    /* A side that cannot move has lost (Amazons); NULL: no such thing. */
    bool (*can_move)(const struct position *p, enum stone color);
};

extern const struct rules rules_go, rules_amazons;

const struct rules *rules_find(int gm); /* NULL for a game without rules here */

/* ---- points and moves as text ---- */

/* Reads one point of two letters ("dd"), white space and other characters that are no letters dropped, more than two
 * letters cut (SGF_CORRECTED); SGF_DELETED and POINT_NONE: fewer letters, or off the board. columns, rows: of the
 * board. */
enum sgf_reading point_read(struct slice raw, int columns, int rows, uint16_t *point);

/* Reads "dd" or a rectangle "aa:cc", corners in any order. *clipped (or NULL to refuse): a corner off the board is
 * moved onto it, only for VW, DD, TB, TW. Corners are inclusive. */
enum sgf_reading rectangle_read(struct slice raw, int columns, int rows, bool *clipped, uint16_t *from, uint16_t *to);

void point_sgf(uint16_t point, struct buf *out);                            /* "dd" */
void point_text(const struct position *p, uint16_t point, struct buf *out); /* "D16"; Amazons "d7" */

/* The point that players call so, in either case; POINT_NONE. */
uint16_t point_find(const struct position *p, struct slice text);

void move_sgf(const struct move *move, struct buf *out); /* "dp", "", "djddgd" */

/* "D4", "pass", "d1-d4/g7", "d1-d4"; nothing for no move. */
void move_text(const struct position *p, const struct move *move, struct buf *out);

/* "D": A to Z without I, then AA, BB ...; Amazons a to z, aa ... */
void column_text(const struct rules *rules, int column, struct buf *out);

const char *stone_word(enum stone color); /* "black" "white" */

#endif
