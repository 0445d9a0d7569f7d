/* rules/rules.h - what a game provides, and what a position is  (doc/sgf.md 3, 4, 5)
 *
 * A game is a file ending in one constant record, struct rules, and a row of rules.def. All that others want to know of
 * a game they ask that record: how its board looks, how its points are written, what its moves do. Rules report, they
 * never refuse: SGF executes every well-formed move, legal or not; what is unusual about it is a verdict.
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

#define POSITION_SIDE 52                    /* columns or rows at most */
#define POSITION_STRIDE (POSITION_SIDE + 2) /* points of a row in memory: the first and the last are border */
#define POSITION_POINTS (POSITION_STRIDE * POSITION_STRIDE)
#define POINT_NONE UINT16_MAX

enum stone { STONE_EMPTY, STONE_BLACK, STONE_WHITE, STONE_ARROW };

static inline uint16_t point_at(int column, int row)
{
    return (uint16_t)((row + 1) * POSITION_STRIDE + column + 1);
}
static inline int point_column(uint16_t point)
{
    return point % POSITION_STRIDE - 1;
}
static inline int point_row(uint16_t point)
{
    return point / POSITION_STRIDE - 1;
}

/* A point of a board or a part of one, where that is turned, and back. Bits of `turn`, 0 to 7: 1 mirrored left to
 * right, 2 top to bottom, 4 before that along the diagonal. `columns`, `rows`: before it is turned. */
void point_turn(unsigned turn, int columns, int rows, int *column, int *row);
void point_turn_back(unsigned turn, int columns, int rows, int *column, int *row);

/* ---- verdicts: one row of verdict.def each, VERDICT_TURN ... ----
 * The words of JSON, of check and of the message line come from this one table, in the order in which they are
 * reported. */
enum verdict {
#define VERDICT(id, name, sentence) VERDICT_##id,
#include "rules/verdict.def"
#undef VERDICT
    VERDICT_COUNT
};

const char *verdict_name(enum verdict v);     /* "retakes-ko" */
const char *verdict_sentence(enum verdict v); /* "retakes the ko at once": follows "move 218 " */

/* ---- moves ---- */

enum move_kind {
    MOVE_NONE, /* the node has no move, or its value had to be deleted */
    MOVE_PASS,
    MOVE_POINT, /* a stone on `to` */
    MOVE_AMAZON /* Amazons: from, to, arrow; arrow POINT_NONE where the value has two points only */
};

struct move {
    enum move_kind kind;
    enum stone color;
    uint16_t from, to, arrow; /* POINT_NONE where they do not apply */
};

static const struct move no_move = {.from = POINT_NONE, .to = POINT_NONE, .arrow = POINT_NONE};

static inline bool move_has_point(const struct move *move)
{
    return move->kind == MOVE_POINT || move->kind == MOVE_AMAZON;
}

static inline bool move_is_same(const struct move *a, const struct move *b)
{
    return a->kind == b->kind && a->color == b->color && a->from == b->from && a->to == b->to && a->arrow == b->arrow;
}

/* ---- positions ---- */

struct position {
    const struct rules *rules;      /* NULL: a game whose rules kifu does not know: no board */
    int columns, rows;              /* 0, 0 without a board */
    bool has_names;                 /* the record writes points as players call them, "D16": see points_are_named */
    enum stone to_play;             /* whose turn it is after this node */
    uint32_t captures[3];           /* stones taken by that player: [STONE_BLACK], [STONE_WHITE] */
    long move_number;               /* of this node: moves on the path, passes included, restarted by MN */
    struct move move;               /* of this node */
    struct move last;               /* the last one on the path */
    uint32_t verdicts;              /* of this node: bit 1 << enum verdict */
    uint8_t board[POSITION_POINTS]; /* enum stone by point; off the board: OFF_BOARD */
};

#define OFF_BOARD 0xFF

/* How a game is counted at its end. */
enum counting { COUNTING_NONE, COUNTING_SURROUNDED, COUNTING_REACHED };

/* ---- what a game provides ---- */

struct replay; /* a position that is played on, see replay.h and changes.h */

/* How a piece is drawn, by names of glyphs (screen/glyph.def): the board of no game is drawn by the name of the game.
 */
struct piece {
    const char *shape; /* where its shape must say whose it is: "BLACK" */
    const char *disc;  /* where its colour does: "BLACK_DISC" */
};

/* The outline of pieces where one is drawn larger than a character. */
enum piece_form { PIECE_ROUND, PIECE_CROWN };

struct rules {
    const char *name; /* "go": the word in JSON */
    int gm;           /* its number in GM */
    int size;         /* default columns and rows */

    /* What its board looks like. */
    /* Pieces are in squares, light and dark in turn; else on the crossings of lines, some of which are star points */
    bool has_squares;
    enum piece_form form;
    /* By enum stone; {NULL, NULL} for those the game does not have. AA sets arrows where it has them */
    struct piece pieces[STONE_ARROW + 1];
    const char *columns; /* column letters for players: COLUMNS_WITHOUT_I, COLUMNS_SMALL */

    /* What its records have, and what is worth a line among the facts of a game. */
    bool has_captures; /* prisoners are counted */
    bool has_komi;
    bool has_handicap;      /* HA of two stones or more: White begins */
    bool has_pass;          /* a B or W without points is a pass */
    bool has_point_moves;   /* a B or W of two letters that are a point of the board is a move */
    bool has_repeats;       /* positions are remembered along the path, for VERDICT_REPEATS */
    bool has_rulesets;      /* RU names one of several sets of rules, see ruleset.h */
    uint32_t forbids;       /* bits 1 << enum verdict: a move with one of them is against the rules, whatever RU says */
    enum counting counting; /* see score.h */

    /* The default start, for a root without setup; NULL: an empty board. False where there is none for this size. */
    bool (*start)(struct replay *r);

    /* Reads the raw value of B or W, which is not blank, by rules_read_move: kind and points of *move, which has its
     * color and is no move so far. SGF_DELETED: no move, with the reason in *why (VERDICT_MALFORMED, OFF_BOARD). */
    enum sgf_reading (*read_move)(const struct position *p, struct slice raw, struct move *move, enum verdict *why);

    /* Executes a move, not a pass, whatever it is: board through replay_set, captures and verdicts into r->position.
     * The turn, the move number and VERDICT_REPEATS are the caller's business. */
    void (*play)(struct replay *r, const struct move *move);

    /* After the setup of a node, which made the changes from `first` on: verdicts about the position. NULL: none. */
    void (*set_up)(struct replay *r, size_t first);

    /* A side that cannot move has lost (Amazons); NULL: no such thing. */
    bool (*can_move)(const struct position *p, enum stone color);
};

#define COLUMNS_WITHOUT_I "ABCDEFGHJKLMNOPQRSTUVWXYZ"
#define COLUMNS_SMALL "abcdefghijklmnopqrstuvwxyz"

/* The games: rules_go, rules_amazons ... */
#define GAME(id) extern const struct rules rules_##id;
#include "rules/rules.def"
#undef GAME

/* All of them, NULL at the end: registry.c. A test that adds a game brings a table of its own. */
extern const struct rules *const rules_all[];

const struct rules *rules_find(int gm); /* NULL for a game without rules here */

/* Whether it is known how large the board is: not of a game without rules here that says nothing of it. */
bool rules_has_size(const struct sgf_game *game);

/* The board size of a game: SZ as doc/sgf.md 3.3 reads it, default by game. *reading says how good it was. */
void rules_size(const struct sgf_game *game, int *columns, int *rows, enum sgf_reading *reading);

/* Reads the raw value of B or W; p->rules is not NULL. *move is a move of move->color, or MOVE_NONE. SGF_DELETED: no
 * move, with the reason in *why (VERDICT_EMPTY, MALFORMED, OFF_BOARD). */
enum sgf_reading rules_read_move(const struct position *p, struct slice raw, struct move *move, enum verdict *why);

/* Properties `ident` set pieces in this game, all of them *stone: AB, AW, AE, and AA in games with arrows. NULL: none.
 */
bool rules_is_setup(const struct rules *rules, uint32_t ident, enum stone *stone);

/* A group of stones has no empty point beside it: in Go only a setup leaves such a one. */
bool rules_lacks_liberties(const struct position *p);

static inline enum stone stone_other(enum stone color) /* of Black and White */
{
    return color == STONE_BLACK ? STONE_WHITE : STONE_BLACK;
}

static inline bool rules_has_piece(const struct rules *rules, enum stone stone)
{
    return rules->pieces[stone].shape != NULL;
}

/* ---- points and moves as text ---- */

/* Reads one point of two letters ("dd"), white space and other characters that are no letters dropped, more than two
 * letters cut (SGF_CORRECTED); SGF_DELETED and POINT_NONE: fewer letters, or off the board. columns, rows: of the
 * board. */
enum sgf_reading point_read(struct slice raw, int columns, int rows, uint16_t *point);

/* Reads "dd" or a rectangle "aa:cc", corners in any order. `clips`: a corner off the board is moved onto it,
 * only for VW, DD, TB, TW. Corners are inclusive. */
enum sgf_reading rectangle_read(struct slice raw, int columns, int rows, bool clips, uint16_t *from, uint16_t *to);

/* The same of a value of the record that the position belongs to, whichever way it writes points. Names of points are
 * always SGF_CORRECTED, as they are no SGF. */
enum sgf_reading point_value(const struct position *p, struct slice raw, uint16_t *point);
enum sgf_reading rectangle_value(const struct position *p, struct slice raw, bool clips, uint16_t *from, uint16_t *to);

void point_sgf(uint16_t point, struct buf *out);                            /* "dd" */
void point_text(const struct position *p, uint16_t point, struct buf *out); /* "D16"; Amazons "d7" */

/* The point that players call so, in either case; POINT_NONE. */
uint16_t point_find(const struct position *p, struct slice text);

/* A part of the board by two opposite corners in any order, as players write points ("A19:J11") or as SGF does
 * ("aa:ji"); one point is a part, too. *from is its upper left corner, *to the lower right one. False: it is none. */
bool corners_find(const struct position *p, struct slice text, uint16_t *from, uint16_t *to);

void move_sgf(const struct move *move, struct buf *out); /* "dp", "", "djddgd" */

/* "D4", "pass", "d1-d4/g7", "d1-d4"; nothing for no move. */
void move_text(const struct position *p, const struct move *move, struct buf *out);

#define MOVE_POINTS 3 /* of a move, at most */

/* The points of a move that is typed as move_text or as SGF writes it, whole or its beginning: "D4", "dd", "d1-d4/g7",
 * "d1 d4", "djddgd". Between two of them may be a blank, '-' or '/', or nothing. How many there are; 0: it is no such
 * text. */
size_t points_find(const struct position *p, struct slice text, uint16_t points[MOVE_POINTS]);

/* The move of that colour with these points: a well-formed one of the game, whatever its rules say. False: it is none,
 * or not all of one. */
bool move_from(const struct position *p, const uint16_t *points, size_t count, enum stone color, struct move *move);

/* The same for what is typed, "pass" too. */
bool move_find(const struct position *p, struct slice text, enum stone color, struct move *move);

/* "D": the letters of the game, after the last one doubled, AA, BB ..., then threefold. NULL: those of Go. */
void column_text(const struct rules *rules, int column, struct buf *out);

const char *stone_word(enum stone color); /* "black" "white" */

#endif
