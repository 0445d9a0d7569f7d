/* tests/collection.h - a collection of games made by chance, whose contents are known independently of the program
 *
 * The players, date, place, result, comments, and the stones after each move are kept as they were made, to be compared
 * with what the program reads, finds and counts. Games are legal and plausible: stones are taken, kos fought, handicaps
 * given. Players, events and comments are written in five scripts, files in the character sets of their countries.
 *
 *     struct chance c = chance_begin("collection");
 *     struct made_game *games = made_games(&c, 300);
 *     made_sgf(&games[7], true, &bytes);               as a file in its character set; false: in UTF-8
 *     made_board(&games[7], 42, &hand);                after 42 moves
 *     free(games);
 */
#ifndef KIFU_TESTS_COLLECTION_H
#define KIFU_TESTS_COLLECTION_H

#include "base/bytes.h"
#include "games.h"

enum { MADE_MOVES = 120, MADE_BRANCH = 12 };

enum made_result { MADE_UNSAID, MADE_WIN, MADE_DRAW, MADE_VOID, MADE_UNKNOWN };
enum made_format { MADE_GIB, MADE_NGF, MADE_UGF, MADE_FORMATS };

struct made_script; /* the words of a country; in the .c */

struct made_move {
    char stone;           /* 'X', 'O' */
    struct hand_point at; /* column -1: a pass */
    const char *comment;  /* NULL: none */
};

struct made_game {
    const struct made_script *script;
    int side;                        /* 9, 13, 19 */
    const char *player[2];           /* of Black, of White */
    int rank[2];                     /* 1 to 30 kyu as -1 to -30, dan 1 to 9, professionals 11 to 19; 0: none */
    const char *event, *place;       /* NULL: none */
    int year, month, day;            /* 0: not known; a day only with a month */
    enum made_result result;
    char winner, reason;             /* 'X', 'O'; 'R', 'T', 0 */
    int margin;                      /* in half points; 0: not given */
    int komi;                        /* in half points */
    int handicap;                    /* 0, 2 to 9 */
    struct made_move move[MADE_MOVES];
    int moves;
    struct made_move branch[MADE_BRANCH]; /* a variation, beside the move `branch_at` */
    int branch_at, branch_moves;          /* 0 moves: none */
};

struct made_game *made_games(struct chance *c, size_t count); /* the caller's to free() */

/* Facts of a game, as in SGF: "B+3.5", "1846-09", "5k", "6.5", "pd"; in a buffer that the fourth call from here
 * overwrites. */
const char *made_result(const struct made_game *g);
const char *made_date(const struct made_game *g);
const char *made_rank(int rank);
const char *made_komi(const struct made_game *g);
const char *made_point(const struct made_move *m); /* "" a pass */
int made_handicap(const struct made_game *g, struct hand_point at[9]);

void made_board(const struct made_game *g, int moves, struct hand *h);

/* Append files. False if this system has no converter to the character set of the game. */
bool made_sgf(const struct made_game *g, bool in_its_set, struct buf *out);
bool made_foreign(const struct made_game *g, enum made_format format, bool in_its_set, struct buf *out); /* of 19x19, the date known to the day */
bool made_is_foreign(const struct made_game *g, enum made_format format); /* the format can express it */

const char *made_set(const struct made_game *g); /* "CP932" */

#endif
