/* rules/wording.h - what people write about a game, read: dates, results, ranks, names, komi, handicap, times
 *
 * The one reader of each, for SGF, its dialects and other formats (doc/sgf.md 3.5 to 3.7). Each is a function of a text
 * alone, which is any UTF-8 of any length, and knows the languages of records. What it returns says how much was
 * understood:
 *
 *     SGF_GOOD       as SGF has it
 *     SGF_CORRECTED  not as SGF has it, but what was read says all that the text says: it may be written in its place
 *     SGF_DELETED    something is left over: the text should stay as it is (nothing is deleted). What is certain of it
 *                    was read all the same
 */
#ifndef KIFU_RULES_WORDING_H
#define KIFU_RULES_WORDING_H

#include "sgf/sgf.h"

/* ---- dates ---- */

/* Days as numbers that can be compared: 19960506. A month is 19960501 to 19960531 whatever its days, a year 19960101 to
 * 19961231; any other two are all from one to the other. */
struct date {
    int32_t first, last;
};

enum { DATES_MOST = 64 };

/* What a text names, in its order. */
struct dates {
    struct date at[DATES_MOST];
    size_t count; /* 0: there is no year in it */
};

/* "1996-05-06,07", "2016.03.13 01:14:30", "13/01/1998", "6th and 7th May 1996", "平成10年3月1日", "19960303", "c.
 * 1840", "1846-09-11..14", "96-03-03". Two-digit years are those from 1950 to 2049. What is not certain is left away:
 * "3/4/95" is 1995, "1996-02-30" is 1996-02. SGF_GOOD of more dates than DATES_MOST: the first of them. */
enum sgf_reading dates_read(struct slice text, struct dates *d);

void dates_text(const struct dates *d, struct buf *out);  /* "1996-05-06, 1996-05-07" */
void dates_value(const struct dates *d, struct buf *out); /* "1996-05-06,07", as DT has it, if none is a span */

/* ---- results ---- */

enum result_kind { RESULT_NONE, RESULT_DRAW, RESULT_WIN, RESULT_VOID, RESULT_UNKNOWN, RESULT_RAW };

/* NONE: the text is blank; UNKNOWN: it says that the result is not known; RAW: what it says is not understood. */
struct result {
    enum result_kind kind;
    char winner;     /* of a win: 'B', 'W' */
    char reason;     /* of it: 'R' by resignation, 'T' on time, 'F' by forfeit; 0 by points, or not known */
    char margin[16]; /* of it: points ("3.5"); "" not known */
};

/* "B+R", "W+3.5", "Black wins by resignation", "黒中押し勝ち", "흑 3집반승", "黑胜1又3/4子", "B+Illegal" (a win, and no
 * more is known). A number is a margin only where the text says so: "White wins game 2" has none. */
enum sgf_reading result_read(struct slice text, struct result *r);

void result_value(const struct result *r, struct buf *out); /* "B+R", "0", "Void", "?"; nothing for NONE and RAW */

/* ---- ranks, names ---- */

/* Ranks as numbers that can be compared: 5 kyu is -5, 3 dan 3, 9 dan professional RANK_PRO + 9. */
enum { RANK_UNKNOWN = 0, RANK_PRO = 100 };

/* "9d", "5 kyu", "9p", "3 dan pro", "P9", "九段", "초단", "15級", "7d?", "4d*, IGS", in any case: RANK_UNKNOWN where it
 * is none. */
int rank_read(struct slice text);

/* "9D", "9 dan", "9段" as "9d", with what says how certain it is ("?", "*", "+"); false, and nothing, where it is none.
 */
bool rank_text(struct slice text, struct buf *out);

/* A name and what comes after it, parts of the text; without what is apart, all is the name. */
struct name {
    struct slice name;
    struct slice rank;  /* "9p", "九段": rank_read knows it; empty: there is none */
    struct slice title; /* "名人", "Honinbo"; likewise */
};

/* A rank is known from the name by a blank, brackets or a change of script: "Lee Sedol 9p", "(9p)", "李世石九段",
 * "이세돌 9단"; "abc9d" is a name. So is a title, after a blank or a name in the same script. */
void name_read(struct slice text, struct name *n);

/* ---- komi, handicap, times ---- */

/* "6.5", "6,5", "5 1/2", "6目半", "7.5 points", "3又3/4子" (of two points each): the points, and appended as KM has
 * them (NULL is fine). SGF_DELETED: it is something else, and nothing is appended. */
enum sgf_reading komi_read(struct slice text, double *komi, struct buf *canonical);

/* HA: a whole number that is not negative; "2子", "3 stones". SGF_DELETED: something else. */
enum sgf_reading handicap_read(struct slice text, long *stones);

/* "1 hour", "1h 30m", "1:30:00", "9 hours each", "各3時間", "2小时": the seconds, and appended as TM has them (NULL is
 * fine); false where the value is none of these. */
bool time_words_read(struct slice text, double *seconds, struct buf *canonical);

#endif
