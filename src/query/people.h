/* query/people.h - players, and the spellings of their names that records use
 *
 * data/names.conf is compiled in; a reader's own file adds to it. A line is a person: spellings, with commas between
 * them. A line that begins with a known name adds to that person. Two persons may share a spelling.
 *
 * Two spellings are equal if their folded letters and digits are: "Lee Se-dol" is "Lee Sedol". Nothing else is guessed.
 */
#ifndef KIFU_QUERY_PEOPLE_H
#define KIFU_QUERY_PEOPLE_H

#include "base/bytes.h"

struct people;

/* Slices in a growing array; {0} at first. */
struct spellings {
    struct slice *at;
    size_t count, cap;
};

/* The persons compiled in, and those of `own`, any bytes, of which nothing is kept. */
struct people *people_new(struct slice own);
void people_free(struct people *p); /* NULL is fine */

/* Appends all spellings of all persons with that name, folded by text_fold_words; nothing for an unknown name. They
 * belong to `p`. */
void people_find(const struct people *p, struct slice name, struct spellings *out);
/* The same for all persons with a spelling that has all words of `name` (query/words.h); those with exactly that name
 * come first. */
void people_find_words(const struct people *p, struct slice name, struct spellings *out);
void spellings_free(struct spellings *s);

/* True if two folded names have the same letters and digits. */
bool people_is_same(struct slice a, struct slice b);
bool people_begins(struct slice text, struct slice name); /* the text begins with the letters of the name */

/* For tests: the spellings in the order of the file, person by person; false after the last. */
bool people_at(const struct people *p, size_t i, size_t *person, struct slice *spelling);

extern const char builtin_names[]; /* data/names.conf; made by data/builtin.awk */

#endif
