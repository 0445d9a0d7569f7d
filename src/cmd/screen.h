/* cmd/screen.h - pictures on standard output, drawn by the same code that draws the viewer
 *
 * A picture is a session without a terminal. screen_print shows the whole screen after some keys; picture_* show the board of one node after
 * the other, with the words that belong to it beneath.
 */
#ifndef KIFU_CMD_SCREEN_H
#define KIFU_CMD_SCREEN_H

#include "cmd/cmd.h"

/* What --format=screen prints: the screen of --size after --keys, from the node on; with --roles a second picture. */
void screen_print(const struct args *a, const struct record *r, size_t game, uint32_t node, struct buf *out);

struct picture {
    struct session session;
    enum format format;     /* FORMAT_UNICODE, FORMAT_ASCII, FORMAT_ANSI or FORMAT_SVG */
    const struct args *args;
    bool is_open;
};

/* Opens game `game` (from 0) of `r` for pictures; picture_position draws a node of it and the words below. */
/* False after a message where --view is not a part of the board. */
bool picture_open(struct picture *p, const struct args *a, enum format format, const struct record *r, size_t game);
void picture_position(struct picture *p, uint32_t node, struct buf *out);
void picture_close(struct picture *p);

#endif
