/* query/people.h - players, and the spellings of their names that records use
 *
 * data/names.conf is compiled in; a reader's own file adds to it. A line is a person: spellings, with commas between
 * them. One that begins with a name that is there already adds to that person. Two persons may have one spelling.
 *
 * Two spellings are the same where their letters and digits are, folded: "Lee Se-dol" is "Lee Sedol". Nothing else is
 * guessed.
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

/* Those who are compiled in, and those of `own`, which is any bytes; nothing of it is kept. */
struct people *people_new(struct slice own);
void people_free(struct people *p); /* NULL is fine */

/* All spellings of all who are called that, folded by text_fold_words, appended; nothing where the name is not known.
 * They belong to `p`. */
void people_find(const struct people *p, struct slice name, struct spellings *out);
/* The same of all who have a spelling with all words of `name` (query/words.h); those who are called that come first. */
void people_find_words(const struct people *p, struct slice name, struct spellings *out);
void spellings_free(struct spellings *s);

/* Whether two names that are folded have the same letters and digits. */
bool people_is_same(struct slice a, struct slice b);
bool people_begins(struct slice text, struct slice name); /* the text begins with those of the name */

/* The spellings in the order of the file, person by person, for tests: false after the last one. */
bool people_at(const struct people *p, size_t i, size_t *person, struct slice *spelling);

extern const char builtin_names[]; /* data/names.conf; made by data/builtin.awk */

#endif
