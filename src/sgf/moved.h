/* sgf/moved.h - private to this layer: the new address of what points into bytes that were moved */
#ifndef KIFU_SGF_MOVED_H
#define KIFU_SGF_MOVED_H

#include "sgf/sgf.h"

/* Where `at` is after the move; `at` itself where it points to none of the bytes that were moved. */
static inline const char *sgf_moved(const char *at, const struct sgf_move *move)
{
    const uintptr_t old = (uintptr_t)at;
    return old >= move->from && old - move->from <= move->len ? move->to + (old - move->from) : at;
}

#endif
