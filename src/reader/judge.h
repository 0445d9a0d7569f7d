/* reader/judge.h - what the words of a comment say: a task is set, an answer is right or wrong
 *
 * The words are rows of judge.def. Of a long comment its beginning counts.
 */
#ifndef KIFU_READER_JUDGE_H
#define KIFU_READER_JUDGE_H

#include "base/bytes.h"

/* OPEN: nothing is said. */
enum answer { ANSWER_OPEN, ANSWER_RIGHT, ANSWER_WRONG };

/* The text asks for something: a question mark, or one of the words. A "?" in the place of a character that was lost,
 * or is part of an address in the web, is none. */
bool judge_sets_task(struct slice text);

enum answer judge_begins(struct slice text); /* with a word that judges: signs and blanks may come before it */
enum answer judge_says(struct slice text);   /* by its first word that judges, wherever that is */

#endif
