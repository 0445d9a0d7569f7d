/* cmd/screen.h - pictures on standard output, drawn by the same code that draws the viewer
 *
 * A picture is a session without a terminal: the whole screen after some keys, or the boards of one node after the other, with the words
 * that belong to each beneath. Its session has the game: nobody else needs to load it.
 */
#ifndef KIFU_CMD_SCREEN_H
#define KIFU_CMD_SCREEN_H

#include "cmd/cmd.h"

struct picture {
    struct session session;
    enum format format;     /* FORMAT_UNICODE, FORMAT_ASCII, FORMAT_ANSI, FORMAT_SVG or FORMAT_SCREEN */
    const struct args *args;
    bool is_open;
    bool has_complained;    /* about kifurc: once, however many games are opened */
};

/* Opens game `game` (from 0) of `r`, further games of the same record in the same session, until picture_close. False after a message where --view
 * is not a part of the board. */
bool picture_open(struct picture *p, const struct args *a, enum format format, const struct record *r, size_t game);
void picture_position(struct picture *p, uint32_t node, struct buf *out); /* the board of a node, and the words below */
/* What --format=screen prints: the screen of --size after --keys, from the node on; with --roles a second picture. */
void picture_screen(struct picture *p, uint32_t node, struct buf *out);
void picture_close(struct picture *p);

#endif
