/* base/plural.h - the format of a sentence with a count in it
 *
 *     buf_add_format(&out, plural(errors, "%zu error", "%zu errors"), errors);
 *
 * Whole sentences, not endings: what a count changes in a sentence differs from language to language. It is in the
 * reader's language (base/tr.h), in the form that this has for the count.
 */
#ifndef KIFU_BASE_PLURAL_H
#define KIFU_BASE_PLURAL_H

#include <stddef.h>

const char *plural(size_t count, const char *one, const char *many) __attribute__((format_arg(2), format_arg(3)));

#endif
