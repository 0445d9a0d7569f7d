/* tests/archives.h - archives made byte by byte, as the tests want them: right and wrong  (no library is asked) */
#ifndef KIFU_TESTS_ARCHIVES_H
#define KIFU_TESTS_ARCHIVES_H

#include "base/bytes.h"

/* Entries of a zip, appended; the name is any bytes, and says of no character set. zip_end appends the directory of all
 * that is in `out`. */
void zip_add(struct buf *out, const char *name, struct slice bytes);
void zip_add_utf8(struct buf *out, const char *name, struct slice bytes); /* the same, and the name says that it is UTF-8 */
/* As it is written to a pipe: its size comes behind it. There is no directory of these: not with zip_end. At most 65,535 bytes. */
void zip_streamed(struct buf *out, const char *name, struct slice bytes);
void zip_encrypted(struct buf *out, const char *name);
void zip_blanks(struct buf *out, const char *name, size_t count); /* a thousandth of what it makes */
void zip_end(struct buf *out);

/* Entries of a tar; `type`: '0' a file, '1' '2' links, '5' a folder, '6' a fifo. A name of at most 99 bytes. */
void tar_add(struct buf *out, const char *name, char type, struct slice bytes);
void tar_end(struct buf *out);

/* One of those in which windows are named; none of them is compressed. `window` is the byte of a frame of zstd; `dictionary` that of LZMA2. */
void zstd_add(struct buf *out, unsigned window, struct slice bytes);
void xz_add(struct buf *out, unsigned dictionary, struct slice bytes);
void zip_packed(struct buf *out, const char *name, unsigned method, struct slice packed, struct slice bytes);
/* A 7z archive with one record, "a.sgf"; its header is packed where `header` is the byte of a dictionary, not where it is -1. */
void seven_zip(struct buf *out, unsigned dictionary, int header, struct slice bytes);
/* Another one: `hidden` records that are encrypted, "a.sgf" and on, and behind them one that is not. */
void seven_encrypted(struct buf *out, size_t hidden, struct slice bytes);

void gzip_store(struct buf *out, struct slice bytes); /* a gzip stream, not compressed */

#endif
