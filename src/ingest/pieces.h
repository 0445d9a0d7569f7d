/* ingest/pieces.h - a record as sources, one after the other, or as games: those of some MiB of it at a time
 *
 *     struct pieces p;
 *     if (pieces_begin(&p, name, CHARSET_UNKNOWN, PIECES_SIZE))
 *         while (pieces_next(&p, &source, &progress) && source.goes_on)
 *             ...;                                p.record.error, where p.record.has_failed
 *     pieces_end(&p);
 *
 * So the memory is that of a piece, or of the largest game, whatever the file. What has to be converted as a whole (UTF-16,
 * shifted character sets, other formats than SGF) is one piece, and so is what is here as a whole anyway.
 */
#ifndef KIFU_INGEST_PIECES_H
#define KIFU_INGEST_PIECES_H

#include "ingest/progress.h"
#include "ingest/record.h"
#include "library/source.h"

#define PIECES_SIZE ((size_t)24 << 20) /* bytes */

struct pieces {
    struct record record;
    size_t size;    /* of a piece; the last game goes beyond it */
    uint64_t games; /* in those that came; with pieces_games those before these */
    size_t here;    /* private to pieces_games: how many these are, */
    bool is_last;   /* and that none come after them */
    bool is_pipe;   /* then a signal has its usual effect while it is waited for */
};

bool pieces_are_from_pipe(const char *name); /* it may be waited for */

/* False: it cannot be read, p->record.error says why. To be ended in any case. */
bool pieces_begin(struct pieces *p, const char *name, enum charset charset, size_t size);

/* The next piece, in the place of what the source was; it has `before` and `goes_on`, and no games where there is none in
 * the file, or after the last one. False: it could not be read further, or what interrupt.h notes came. */
bool pieces_next(struct pieces *p, struct source *s, struct progress *progress);

/* The same without sources: the next games are the first *count of p->record.collection, those before are forgotten; 0
 * where there are no more. */
bool pieces_games(struct pieces *p, size_t *count, struct progress *progress);

/* Work on one of these, for a moment; those before it are not needed any more. False: what interrupt.h notes came. */
bool pieces_step(struct pieces *p, size_t game, struct progress *progress);
void pieces_end(struct pieces *p);

#endif
