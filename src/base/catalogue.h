/* base/catalogue.h - the translations of a language: a .mo file, as msgfmt makes it, in memory
 *
 *     struct catalogue c;
 *     if (catalogue_open(&c, bytes))
 *         text = catalogue_find(&c, &(struct catalogue_key){.text = "no game here"}, 1);
 *     catalogue_close(&c);
 *
 * Two tables, of the English sentences, sorted, and of their translations: each row is a length and a place in the
 * file, in either order of bytes. What is in front of the control character 4 in an English sentence is its context; a
 * sentence with a count is two, with a NUL between, and its translation is as many as the language has forms.
 *
 * No byte is believed: a place that is not in the file, an end that is missing, or a translation that is not UTF-8,
 * has a character that a terminal must not see, other line ends than the English sentence or other values
 * (base/conversions.h) is no translation. That is looked at once, when a sentence is asked for.
 */
#ifndef KIFU_BASE_CATALOGUE_H
#define KIFU_BASE_CATALOGUE_H

#include "base/bytes.h"
#include "base/plural_rule.h"

struct catalogue {
    struct slice bytes;         /* not ours: they stay as long as the catalogue and all that was found in it */
    size_t count;               /* sentences */
    size_t english, translated; /* where the tables are */
    bool is_swapped;            /* the other order of bytes than the least first */
    uint8_t *beliefs;           /* for each sentence, what is known of its translation; private */
    struct plural_rule plural;
};

/* What a sentence is asked for by. */
struct catalogue_key {
    const char *context;  /* NULL: none */
    const char *text;     /* in English; of one, where it has a count */
    const char *many;     /* of many; NULL: it has no count */
    bool has_own_letters; /* no format of printf, but one of sgf/diag.def */
};

/* False, and nothing to close, where the bytes are no catalogue, or say that they are not UTF-8. */
bool catalogue_open(struct catalogue *c, struct slice bytes);

/* The translation, in its form for `count`; NULL where there is none. */
const char *catalogue_find(struct catalogue *c, const struct catalogue_key *key, size_t count);

void catalogue_close(struct catalogue *c);

#endif
