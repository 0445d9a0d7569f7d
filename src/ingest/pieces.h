/* ingest/pieces.h - a file of records as sources or as games, some MiB of it at a time
 *
 *     struct pieces p;
 *     if (pieces_begin(&p, name, CHARSET_UNKNOWN, PIECES_SIZE))
 *         while (pieces_next(&p, &source, &progress) && source.goes_on)
 *             ...;                                p.record.error, if p.record.has_failed
 *     pieces_end(&p);
 *
 * So it takes the memory of a piece, or of the largest game, not of the file; one that is no record is not gathered
 * (record.h). A file that must be converted as a whole (UTF-16, shifted character sets, other formats than SGF) is one
 * piece, and so is one that is already here as a whole.
 */
#ifndef KIFU_INGEST_PIECES_H
#define KIFU_INGEST_PIECES_H

#include "ingest/progress.h"
#include "ingest/record.h"
#include "library/source.h"

#define PIECES_SIZE ((size_t)24 << 20) /* bytes */

struct pieces {
    struct record record;
    size_t size;    /* of a piece, before its last game */
    uint64_t games; /* in the pieces so far; with pieces_games those before the present ones */
    size_t here;    /* private to pieces_games: how many the present ones are, */
    bool is_last;   /* and whether they are the last */
    bool is_pipe;   /* signals have their usual effect while it waits */
};

bool pieces_are_from_pipe(const char *name); /* it may have to wait */

/* False: it cannot be read, p->record.error says why. pieces_end must be called in any case. */
bool pieces_begin(struct pieces *p, const char *name, enum charset charset, size_t size);

/* Replaces the source by the next piece, with `before` and `goes_on`; it has no games after the last one, or if the
 * file has none. False: it could not be read further, or a signal came (interrupt.h). */
bool pieces_next(struct pieces *p, struct source *s, struct progress *progress);

/* The same without sources: the next games are the first *count of p->record.collection, and those before are
 * forgotten; 0: no more. */
bool pieces_games(struct pieces *p, size_t *count, struct progress *progress);

/* Called between games: work goes on with this one, and those before it are no longer needed. False: a signal came. */
bool pieces_step(struct pieces *p, size_t game, struct progress *progress);
void pieces_end(struct pieces *p);

#endif
