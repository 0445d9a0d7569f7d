/* base/tr_table.h - the sentences of all languages
 *
 * data/languages.awk makes tr_table.c from po/LANGUAGE.po while kifu is built. It is constant and has no pointers, as
 * base/charset_table.h. A language is its number in tr_names; English is 0.
 */
#ifndef KIFU_BASE_TR_TABLE_H
#define KIFU_BASE_TR_TABLE_H

#include <stddef.h>
#include <stdint.h>

extern const char tr_names[]; /* "en de fr" */

/* All texts, a NUL after each. An English text is followed by its plural, empty if it has none, and begins with its
 * context and the character 4, if it has one. A translation with a plural is followed by its other forms. */
extern const char tr_texts[];

/* Offsets in tr_texts: tr_count for each language, in the order of strcmp of the English texts; 0 for no translation.
 * Each takes the same values as the English text. */
extern const uint32_t tr_places[];
extern const size_t tr_count;

/* The plural form for n in a language other than English, from 0, less than its number of forms. */
unsigned tr_form(size_t language, size_t n);

#endif
