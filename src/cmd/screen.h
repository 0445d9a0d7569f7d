/* cmd/screen.h - pictures on standard output, drawn by the same code that draws the viewer
 *
 * A picture is a session without a terminal: the whole screen after some keys, or the boards of one node after the
 * other, each with its caption and its texts below. Its session has the game: no second copy is loaded.
 *
 *     struct picture p = {.args = args, .format = FORMAT_UNICODE};
 *     if (picture_open(&p, record, 0))
 *         picture_position(&p, node, &out);
 *     picture_close(&p);
 */
#ifndef KIFU_CMD_SCREEN_H
#define KIFU_CMD_SCREEN_H

#include "cmd/args.h"
#include "cmd/stock.h"
#include "cmd/supply.h"
#include "ingest/folder.h"
#include "ingest/record.h"
#include "view/view.h"

struct picture {
    const struct args *args;
    enum format format;     /* FORMAT_UNICODE, FORMAT_ASCII, FORMAT_ANSI, FORMAT_SVG or FORMAT_SCREEN */
    struct session session; /* where is_open */
    bool is_open;
    struct stock *stock;  /* the library of its session; NULL: it has none */
    struct supply supply; /* of a folder: the contents of its files */
};

/* Opens game `game` (from 0) of `r`. Further games of the same record are opened in the same session, until
 * picture_close. False after a message where --view is not a part of the board. */
bool picture_open(struct picture *p, const struct record *r, size_t game);
void picture_position(struct picture *p, uint32_t node, struct buf *out); /* the board of a node, and its texts */
/* What --format=screen prints: a screen of --size that shows the node, after --keys; with --roles a second picture. */
void picture_screen(struct picture *p, uint32_t node, struct buf *out);
void picture_close(struct picture *p);

/* Opens all files of a folder, as the viewer does: the first one that can be read is looked at. False where none can.
 */
bool picture_open_folder(struct picture *p, const struct names *files);
/* The list of games over it, after --keys */
void picture_folder(struct picture *p, struct buf *out);

#endif
