/* cmd/count.h - the count of a position as JSON */
#ifndef KIFU_CMD_COUNT_H
#define KIFU_CMD_COUNT_H

#include "base/json.h"
#include "rules/markup.h"

/* The count of the position of `r`, whose markup is `m`, as one object, as doc/kifu.1 has it; null in a game that is
 * not counted. */
void json_count(struct json *j, const struct replay *r, const struct markup *m);

#endif
