/* base/conversions.h - whether a translation takes the same values as the English sentence
 *
 * A translation that takes others than its English sentence would make printf read what was not given to it. So
 * the two are compared before a translation is used (base/catalogue.h). A `%` that begins no conversion, as in
 * "50%, D4", is no place for a value: such a sentence is never a format, and its translation has as many of them.
 */
#ifndef KIFU_BASE_CONVERSIONS_H
#define KIFU_BASE_CONVERSIONS_H

#include "base/bytes.h"

/* As formats of printf: each value is taken once, by the same flags, width, precision, length and letter, whether in
 * the order of the sentence or by number ("%2$s"). False where either has a conversion that kifu does not use (%n),
 * numbers some values only, or has more than 16. */
bool conversions_are_same(struct slice english, struct slice translation);

/* As sentences that kifu fills in itself (sgf/diag.def): a letter after each `%`, in any order, each as often as in
 * English; braces in the same order. */
bool conversions_are_same_letters(struct slice english, struct slice translation);

#endif
