/* view/legend.h - the legend of the help: what the shapes of the tree and the marks of the board mean
 *
 * Rows of a sample and a sentence, under two headings. Samples are drawn by what draws the tree and the board, in the
 * glyphs and roles of the session, at the usual scale.
 */
#ifndef KIFU_VIEW_LEGEND_H
#define KIFU_VIEW_LEGEND_H

#include "screen/canvas.h"
#include "view/session.h"

#define LEGEND_COLUMNS 11 /* of the widest sample */

size_t legend_count(const struct session *s);                    /* rows: some are only of some games */
const char *legend_heading(const struct session *s, size_t row); /* that comes before it; NULL: none */
const char *legend_sentence(const struct session *s, size_t row);
void legend_draw(const struct session *s, struct canvas *c, int x, int y, size_t index); /* the sample */

#endif
