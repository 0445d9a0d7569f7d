/* base/tr_table.h - the sentences of all languages
 *
 * tr_table.c is made of po/LANGUAGE.po while kifu is built, by data/languages.awk. All of it is constant and without
 * pointers, as in base/charset_table.h. A language is its number in tr_names; English is 0.
 */
#ifndef KIFU_BASE_TR_TABLE_H
#define KIFU_BASE_TR_TABLE_H

#include <stddef.h>
#include <stdint.h>

extern const char tr_names[]; /* "en de fr" */

/* All texts, a NUL after each. An English one is followed by that of its plural, which is empty where it has none, and
 * begins with its context and the character 4 where it has one. A translation with a plural is followed by its other
 * forms. */
extern const char tr_texts[];

/* Where in tr_texts: for each language tr_count places, in the order of strcmp of their English texts. 0: it has no
 * translation. Each takes the same values as the English text. */
extern const uint32_t tr_places[];
extern const size_t tr_count;

/* The form for n, from 0, of a language other than English: less than it has forms. */
unsigned tr_form(size_t language, size_t n);

#endif
