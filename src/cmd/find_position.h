/* cmd/find_position.h - the position that kifu find looks for, by --at and --pattern */
#ifndef KIFU_CMD_FIND_POSITION_H
#define KIFU_CMD_FIND_POSITION_H

#include "cmd/args.h"
#include "library/shape.h"

struct find_position {
    struct shape shape;
    bool is_there;  /* one is looked for */
    bool has_board; /* it is of a record: `board` and where on it the shape is */
    struct position board;
    int left, top;
};

/* Reads it, from files. False after a message. */
bool find_position_read(struct find_position *f, const struct args *a);

/* A point of the shape as players call it, where it is of a record ("F17"), else as SGF does ("fc"). Appended. */
void find_point(const struct find_position *f, int point, struct buf *out);

#endif
