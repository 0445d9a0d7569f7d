/* cmd/position.h - the wanted node, and positions and moves as JSON and in words */
#ifndef KIFU_CMD_POSITION_H
#define KIFU_CMD_POSITION_H

#include "base/json.h"
#include "cmd/args.h"
#include "ingest/record.h"
#include "rules/markup.h"
#include "rules/replay.h"
#include "sgf/paths.h"

/* The node by address, -m or --end; else the end of the main line (`standard_end`) or the root. SGF_NONE: after a
 * message. */
uint32_t node_wanted(const struct args *a, const struct record *r, const struct sgf_game *game, bool standard_end);

/* The move of a node as JSON: an object, or null. In a game with unknown rules it is the value as written. */
void json_move(struct json *j, const struct replay *r, uint32_t node);

/* The address of a node, and a text of it ("": none) */
void json_address(struct json *j, const struct sgf_paths *paths, const struct sgf_game *game, uint32_t node);
void json_node_text(struct json *j, const struct sgf_game *game, uint32_t node, uint32_t id);

/* The move in words, "B Q16", filtered; "": no move. */
void move_words(const struct replay *r, uint32_t node, struct buf *out);

/* The position of `r` as one object, as in doc/kifu.1. `m` is scratch, for several calls. `counts`: with its score. */
void json_position(struct json *j, const char *file, const struct sgf_paths *paths, const struct replay *r,
    struct markup *m, bool counts);

#endif
