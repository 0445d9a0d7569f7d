/* ingest/window.h - the windows of packed files, read from their headers before they are unpacked
 *
 * zstd, LZMA and PPMd refer to earlier bytes, up to a window (a dictionary, a model) that their headers name, and that
 * is allocated at once. A few bytes may ask for 4 GiB. A file that asks for more than WINDOW_MOST is not unpacked.
 *
 * Only headers are read, and the bytes between them skipped. Damaged bytes end the reading; unpacking them would end
 * there, too.
 */
#ifndef KIFU_INGEST_WINDOW_H
#define KIFU_INGEST_WINDOW_H

#include "ingest/archive.h"
#include "ingest/parts.h"

#define WINDOW_MOST ((uint64_t)128 << 20) /* as much as the strongest levels of xz and zstd take */

/* The largest window, in bytes, of all zstd frames or xz streams that follow each other from `at` on. 0: they name
 * none.
 */
uint64_t window_of_stream(const struct parts *p, uint64_t at);

/* The window of an entry of a zip whose packed bytes are at `at`; `method` is libarchive's name of its format: "ZIP 6.3
 * (lzma)". */
uint64_t window_of_zip(const struct parts *p, uint64_t at, const char *method);

/* False and *e: it is larger than WINDOW_MOST. */
bool window_is_within(uint64_t window, struct error *e);

/* The same for all windows of a 7z archive. Most archives pack their header, too: an archive with that as its only
 * record is made here, and `unpack` appends its bytes, or nothing if it fails. */
bool window_is_7z_within(const struct parts *p, void (*unpack)(struct slice archive, struct buf *out), struct error *e);

#endif
