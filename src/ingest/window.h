/* ingest/window.h - how far back what is packed looks, read from its headers before anything of it is unpacked
 *
 * zstd, LZMA and PPMd repeat what came before: up to a window (a dictionary, a model) that their headers name, and
 * which is allocated at once. A few bytes may ask for 4 GiB. What asks for more than WINDOW_MOST is not unpacked.
 *
 * Only headers are read: what is between them is passed over. Damaged bytes end the reading; what unpacks them ends
 * there, too.
 */
#ifndef KIFU_INGEST_WINDOW_H
#define KIFU_INGEST_WINDOW_H

#include "ingest/archive.h"
#include "ingest/parts.h"

#define WINDOW_MOST ((uint64_t)128 << 20) /* as much as the strongest levels of xz and zstd take */

/* The largest one in bytes, of all that follow each other from `at` on: zstd frames, or xz streams. 0: they name none.
 */
uint64_t window_of_stream(const struct parts *p, uint64_t at);

/* Of the record of a zip whose packed bytes are at `at`; `method` is what libarchive calls the format of its entry:
 * "ZIP 6.3 (lzma)". */
uint64_t window_of_zip(const struct parts *p, uint64_t at, const char *method);

/* False where it is larger than WINDOW_MOST; *e says so. */
bool window_is_within(uint64_t window, struct error *e);

/* Whether all of a 7z archive are; else *e. Most archives pack their header, too: `unpack` appends the bytes of the
 * only record of an archive that is made here around the packed header, and nothing where it cannot. */
bool window_is_7z_within(const struct parts *p, void (*unpack)(struct slice archive, struct buf *out), struct error *e);

#endif
