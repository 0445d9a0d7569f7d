/* rules/format_prop.h - private to format: the properties of a cleaned node, written */
#ifndef KIFU_RULES_FORMAT_PROP_H
#define KIFU_RULES_FORMAT_PROP_H

#include "rules/clean.h"
#include "sgf/write.h"

/* FF, CA and GM: readers look for the character set in the first bytes of a file. `c` is at the root. */
void format_head(struct sgf_writer *w, const struct clean *c);
bool format_is_head(uint32_t id);

void format_prop(struct sgf_writer *w, const struct clean *c, const struct clean_prop *prop);
void format_prop_of(struct sgf_writer *w, const struct clean *c, uint32_t id); /* if the node has it */
void format_word(struct sgf_writer *w, const char *ident, enum sgf_type type, struct slice value); /* another one */
void format_number(struct sgf_writer *w, const char *ident, enum sgf_type type, long number);

/* True for comments and names of nodes. */
bool format_is_word(uint32_t id);

#endif
