/* sgf/value.h - private to this layer: a value without its escapes  (doc/sgf.md 1.5) */
#ifndef KIFU_SGF_VALUE_H
#define KIFU_SGF_VALUE_H

#include "base/bytes.h"

/* Appends the value with its escapes undone byte by byte; an escaped line end is nothing. */
void sgf_unescape(struct slice raw, struct buf *out);

#endif
