/* reader/judge.h - judges the words of a comment: it sets a task, or an answer is right or wrong
 *
 * The words are rows of judge.def. Only the beginning of a long comment counts.
 */
#ifndef KIFU_READER_JUDGE_H
#define KIFU_READER_JUDGE_H

#include "base/bytes.h"

/* OPEN: no judgement. */
enum answer { ANSWER_OPEN, ANSWER_RIGHT, ANSWER_WRONG };

/* True if the text sets a task, by a question mark or one of the words. A "?" in place of a lost character, or within a
 * web address, does not count. */
bool judge_sets_task(struct slice text);

enum answer judge_begins(struct slice text); /* by a word at the start, after signs and blanks */
enum answer judge_says(struct slice text);   /* by the first such word anywhere */

#endif
