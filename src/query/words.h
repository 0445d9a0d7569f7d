/* query/words.h - finds words in texts, as people write names
 *
 * A word ends at blanks, at punctuation, and where another script begins: "Lee Se-dol 9p" is lee, se, dol, 9p, and
 * "第25期Kisei" is 第, 25, 期, kisei. Han, kana and Hangul have no blanks between words, so words in them are found as
 * parts. All texts are folded by text_fold_words.
 */
#ifndef KIFU_QUERY_WORDS_H
#define KIFU_QUERY_WORDS_H

#include "base/bytes.h"

/* Takes the next word off the front of *rest; false if none. */
bool words_take(struct slice *rest, struct slice *word);

/* True if the text has the word; `as_part`: also within a longer one. */
bool words_has(struct slice text, struct slice word, bool as_part);

/* True if the text has all words of `wanted`, in any order; `is_typed`: the last of them is unfinished and may be
 * within a longer one. A `wanted` without words must occur as it is. */
bool words_hold(struct slice text, struct slice wanted, bool is_typed);

#endif
