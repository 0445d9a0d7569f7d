/* rules/wording.h - reads what people write about a game: dates, results, ranks, names, komi, handicap, times
 *
 * The only readers of these, for SGF, its dialects and other formats (doc/sgf.md 3.5 to 3.7). Each depends on its text
 * alone, any UTF-8 of any length, and knows the languages of records. The returned value is how much was understood:
 *
 *     SGF_GOOD       as in SGF
 *     SGF_CORRECTED  not as in SGF, but the whole meaning of the text was read: that may be written in its place
 *     SGF_DELETED    something is left over: the text should stay as it is (nothing is deleted). The certain part was
 *                    read all the same
 */
#ifndef KIFU_RULES_WORDING_H
#define KIFU_RULES_WORDING_H

#include "sgf/sgf.h"

/* ---- dates ---- */

/* Days as numbers that can be compared: 19960506. A month is 19960501 to 19960531 whatever its days, a year 19960101 to
 * 19961231; any other two are a span of days. */
struct date {
    int32_t first, last;
};

enum { DATES_MOST = 64 };

/* The dates in a text, in its order. */
struct dates {
    struct date at[DATES_MOST];
    size_t count; /* 0: it has no year */
};

/* "1996-05-06,07", "2016.03.13 01:14:30", "13/01/1998", "6th and 7th May 1996", "平成10年3月1日", "19960303", "c.
 * 1840", "1846-09-11..14", "96-03-03". Two-digit years are those from 1950 to 2049. Uncertain parts are left out:
 * "3/4/95" is 1995, "1996-02-30" is 1996-02. SGF_GOOD for more dates than DATES_MOST: the first are read. */
enum sgf_reading dates_read(struct slice text, struct dates *d);

void dates_text(const struct dates *d, struct buf *out);  /* "1996-05-06, 1996-05-07" */
void dates_value(const struct dates *d, struct buf *out); /* "1996-05-06,07", as DT has it, if none is a span */

/* ---- results ---- */

enum result_kind { RESULT_NONE, RESULT_DRAW, RESULT_WIN, RESULT_VOID, RESULT_UNKNOWN, RESULT_RAW };

/* NONE: the text is blank; UNKNOWN: it says that the result is unknown; RAW: it is not understood. */
struct result {
    enum result_kind kind;
    char winner;     /* for a win: 'B', 'W' */
    char reason;     /* for a win: 'R' by resignation, 'T' on time, 'F' by forfeit; 0 by points, or unknown */
    char margin[16]; /* for a win: points ("3.5"); "" if unknown */
};

/* "B+R", "W+3.5", "Black wins by resignation", "黒中押し勝ち", "흑 3집반승", "黑胜1又3/4子", "B+Illegal" (a win, the
 * rest is unknown). A number is a margin only if the text says so: "White wins game 2" has none. */
enum sgf_reading result_read(struct slice text, struct result *r);

void result_value(const struct result *r, struct buf *out); /* "B+R", "0", "Void", "?"; nothing for NONE and RAW */

/* ---- ranks, names ---- */

/* Ranks as numbers that can be compared: 5 kyu is -5, 3 dan 3, 9 dan professional RANK_PRO + 9. */
enum { RANK_UNKNOWN = 0, RANK_PRO = 100 };

/* "9d", "5 kyu", "9p", "3 dan pro", "P9", "九段", "초단", "15級", "7d?", "4d*, IGS", in any case; RANK_UNKNOWN for
 * other texts. */
int rank_read(struct slice text);

/* "9D", "9 dan", "9段" as "9d", with its sign of uncertainty ("?", "*", "+"); false, and nothing appended, for other
 * texts. */
bool rank_text(struct slice text, struct buf *out);

/* A name and what comes after it, as parts of the text; if nothing is separate, all of it is the name. */
struct name {
    struct slice name;
    struct slice rank;  /* "9p", "九段": as rank_read reads it; or empty */
    struct slice title; /* "名人", "Honinbo"; likewise */
};

/* A rank is separated from the name by a blank, brackets or a change of script: "Lee Sedol 9p", "(9p)", "李世石九段",
 * "이세돌 9단"; "abc9d" is a name. A title comes after a blank, or after a name in the same script. */
void name_read(struct slice text, struct name *n);

/* ---- komi, handicap, times ---- */

/* "6.5", "6,5", "5 1/2", "6目半", "7.5 points", "3又3/4子" (of two points each): reads the points, and appends them as
 * in KM (or NULL). SGF_DELETED, and nothing appended, for other texts. */
enum sgf_reading komi_read(struct slice text, double *komi, struct buf *canonical);

/* HA: a whole number that is not negative; "2子", "3 stones". SGF_DELETED for other texts. */
enum sgf_reading handicap_read(struct slice text, long *stones);

/* "1 hour", "1h 30m", "1:30:00", "9 hours each", "各3時間", "2小时": reads the seconds, and appends them as in TM (or
 * NULL); false for other texts. */
bool time_words_read(struct slice text, double *seconds, struct buf *canonical);

#endif
