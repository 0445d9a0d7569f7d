/* rules/rules.h - the interface of a game, and the position  (doc/sgf.md 3, 4, 5)
 *
 * A game is a file ending in one constant record, struct rules, and a row of rules.def. Other code knows a game only by
 * that record: the look of its board, the names of its points, the effect of its moves. Rules report but never refuse:
 * SGF executes every well-formed move, legal or not; anything unusual about it is a verdict.
 *
 * Shapes. Columns count from the left, rows from the top, both from 0, at most 52 of each. A point is one number, made
 * and taken apart by the functions below; POINT_NONE is none. Everything here is a plain value: copy it, compare it.
 *
 * The board in memory has a border on all sides, so that the eight neighbours of a point, at distances 1,
 * POSITION_STRIDE, POSITION_STRIDE - 1 and + 1, can be read wherever it is: off the board they are OFF_BOARD.
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

/* Turn a point with a board or a part of one, and back. Bits of `turn`, 0 to 7: 1 mirrors left to right, 2 top to
 * bottom, 4, applied first, along the diagonal. `columns`, `rows`: before turning. */
void point_turn(unsigned turn, int columns, int rows, int *column, int *row);
void point_turn_back(unsigned turn, int columns, int rows, int *column, int *row);

/* ---- verdicts: one row of verdict.def each, VERDICT_TURN ... ----
 * This table has the words for JSON, check and the message line, in the order in which they are reported. */
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
    MOVE_NONE, /* no move, or its value had to be deleted */
    MOVE_PASS,
    MOVE_POINT, /* a stone on `to` */
    MOVE_AMAZON /* Amazons: from, to, arrow; arrow POINT_NONE if the value has only two points */
};

struct move {
    enum move_kind kind;
    enum stone color;
    uint16_t from, to, arrow; /* POINT_NONE if not used */
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
    const struct rules *rules;      /* NULL: a game without rules in kifu, so no board */
    int columns, rows;              /* 0, 0 without a board */
    bool has_names;                 /* the record writes names of points, "D16": see points_are_named */
    enum stone to_play;             /* whose turn it is after this node */
    uint32_t captures[3];           /* stones taken by that player: [STONE_BLACK], [STONE_WHITE] */
    long move_number;               /* of this node: moves on the path, passes included, restarted by MN */
    struct move move;               /* of this node */
    struct move last;               /* the last one on the path */
    uint32_t verdicts;              /* of this node: bit 1 << enum verdict */
    uint8_t board[POSITION_POINTS]; /* enum stone by point; off the board: OFF_BOARD */
};

#define OFF_BOARD 0xFF

/* The way a game is counted at its end. */
enum counting { COUNTING_NONE, COUNTING_SURROUNDED, COUNTING_REACHED };

/* ---- what a game provides ---- */

struct replay; /* plays moves on a position, see replay.h and changes.h */

/* The glyphs of a piece (screen/glyph.def), so that drawing needs no name of a game. */
struct piece {
    const char *shape; /* if its shape must show its owner: "BLACK" */
    const char *disc;  /* if its colour does: "BLACK_DISC" */
};

/* The outline of a piece that is drawn larger than a character. */
enum piece_form { PIECE_ROUND, PIECE_CROWN };

struct rules {
    const char *name; /* "go": the word in JSON */
    int gm;           /* its number in GM */
    int size;         /* default columns and rows */

    /* The look of its board. */
    /* Pieces are in light and dark squares; else on the crossings of lines, with star points */
    bool has_squares;
    enum piece_form form;
    /* By enum stone; {NULL, NULL} for those the game lacks. AA sets arrows if it has them */
    struct piece pieces[STONE_ARROW + 1];
    const char *columns; /* column letters for players: COLUMNS_WITHOUT_I, COLUMNS_SMALL */

    /* The properties of its records, and the facts that it has. */
    bool has_captures; /* prisoners are counted */
    bool has_komi;
    bool has_handicap;      /* HA of two stones or more: White begins */
    bool has_pass;          /* a B or W without points is a pass */
    bool has_point_moves;   /* a B or W of two letters that are a point of the board is a move */
    bool has_repeats;       /* positions are remembered along the path, for VERDICT_REPEATS */
    bool has_rulesets;      /* RU names one of several sets of rules, see ruleset.h */
    uint32_t forbids;       /* bits 1 << enum verdict: a move with one of them is against the rules, whatever RU says */
    enum counting counting; /* see score.h */

    /* Sets up the default start, for a root without setup; NULL: an empty board. False if this size has none. */
    bool (*start)(struct replay *r);

    /* Called by rules_read_move: reads the raw value of B or W, which is not blank. Fills in kind and points of *move,
     * which has its color and is MOVE_NONE so far. SGF_DELETED: no move, with the reason in *why (VERDICT_MALFORMED,
     * OFF_BOARD). */
    enum sgf_reading (*read_move)(const struct position *p, struct slice raw, struct move *move, enum verdict *why);

    /* Executes any move except a pass: the board by replay_set, captures and verdicts in r->position. The caller sets
     * the turn, the move number and VERDICT_REPEATS. */
    void (*play)(struct replay *r, const struct move *move);

    /* Called after the setup of a node, which made the changes from `first` on: adds verdicts on the position. NULL:
     * none. */
    void (*set_up)(struct replay *r, size_t first);

    /* False for a side that cannot move and so has lost (Amazons); NULL if the game has no such rule. */
    bool (*can_move)(const struct position *p, enum stone color);
};

#define COLUMNS_WITHOUT_I "ABCDEFGHJKLMNOPQRSTUVWXYZ"
#define COLUMNS_SMALL "abcdefghijklmnopqrstuvwxyz"

/* The games: rules_go, rules_amazons ... */
#define GAME(id) extern const struct rules rules_##id;
#include "rules/rules.def"
#undef GAME

/* All of them, NULL at the end: registry.c. A test that adds a game has its own table. */
extern const struct rules *const rules_all[];

const struct rules *rules_find(int gm); /* NULL for a game without rules here */

/* True if the size of the board is known: not for a game without rules here whose record does not give it. */
bool rules_has_size(const struct sgf_game *game);

/* The board size of a game: SZ by doc/sgf.md 3.3, or the default of the game. *reading is for SZ. */
void rules_size(const struct sgf_game *game, int *columns, int *rows, enum sgf_reading *reading);

/* Reads the raw value of B or W; p->rules is not NULL. *move is a move of move->color, or MOVE_NONE. SGF_DELETED: no
 * move, with the reason in *why (VERDICT_EMPTY, MALFORMED, OFF_BOARD). */
enum sgf_reading rules_read_move(const struct position *p, struct slice raw, struct move *move, enum verdict *why);

/* True if property `ident` sets pieces in this game, of kind *stone: AB, AW, AE, and AA in games with arrows. False if
 * `rules` is NULL. */
bool rules_is_setup(const struct rules *rules, uint32_t ident, enum stone *stone);

/* True if a group of stones has no liberty: in Go only setup leaves one. */
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

/* Reads one point of two letters ("dd"), dropping white space and other non-letters and letters after two
 * (SGF_CORRECTED); SGF_DELETED and POINT_NONE: fewer letters, or off the board. columns, rows: of the board. */
enum sgf_reading point_read(struct slice raw, int columns, int rows, uint16_t *point);

/* Reads "dd" or a rectangle "aa:cc", corners in any order. `clips`: a corner off the board is moved onto it; only for
 * VW, DD, TB, TW. Corners are inclusive. */
enum sgf_reading rectangle_read(struct slice raw, int columns, int rows, bool clips, uint16_t *from, uint16_t *to);

/* The same for a value of the record of the position, however it writes points. Names of points are always
 * SGF_CORRECTED, as they are not SGF. */
enum sgf_reading point_value(const struct position *p, struct slice raw, uint16_t *point);
enum sgf_reading rectangle_value(const struct position *p, struct slice raw, bool clips, uint16_t *from, uint16_t *to);

void point_sgf(uint16_t point, struct buf *out);                            /* "dd" */
void point_text(const struct position *p, uint16_t point, struct buf *out); /* "D16"; Amazons "d7" */

/* The point with that name, in either case; POINT_NONE if none. */
uint16_t point_find(const struct position *p, struct slice text);

/* A part of the board by two opposite corners in any order, as players write points ("A19:J11") or as SGF does
 * ("aa:ji"); one point is a part, too. *from is its upper left corner, *to the lower right one. False if `text` is
 * neither. */
bool corners_find(const struct position *p, struct slice text, uint16_t *from, uint16_t *to);

void move_sgf(const struct move *move, struct buf *out); /* "dp", "", "djddgd" */

/* "D4", "pass", "d1-d4/g7", "d1-d4"; nothing for no move. */
void move_text(const struct position *p, const struct move *move, struct buf *out);

#define MOVE_POINTS 3 /* of a move, at most */

/* Reads the points of a typed move, whole or its beginning, as move_text or SGF writes it: "D4", "dd", "d1-d4/g7", "d1
 * d4", "djddgd". Between two of them may be a blank, '-' or '/'. Returns their number; 0 for any other text. */
size_t points_find(const struct position *p, struct slice text, uint16_t points[MOVE_POINTS]);

/* Makes the move of that colour with these points, well-formed but perhaps illegal. False if they are not a whole
 * move. */
bool move_from(const struct position *p, const uint16_t *points, size_t count, enum stone color, struct move *move);

/* The same for typed text, also "pass". */
bool move_find(const struct position *p, struct slice text, enum stone color, struct move *move);

/* "D": the letters of the game; after the last one they are doubled, AA, BB ..., then tripled. NULL: those of Go. */
void column_text(const struct rules *rules, int column, struct buf *out);

const char *stone_word(enum stone color); /* "black" "white" */

#endif
