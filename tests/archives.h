/* tests/archives.h - makes archives byte by byte, sound and broken, without any library */
#ifndef KIFU_TESTS_ARCHIVES_H
#define KIFU_TESTS_ARCHIVES_H

#include "base/bytes.h"

/* Append entries of a zip; a name is any bytes, without a character set. zip_end appends the directory of all entries
 * in `out`. */
void zip_add(struct buf *out, const char *name, struct slice bytes);
void zip_add_utf8(struct buf *out, const char *name, struct slice bytes); /* the same, with the name marked as UTF-8 */
/* As written to a pipe, with the size after the bytes. Such entries are not in a directory: not with zip_end. At most
 * 65,535 bytes. */
void zip_streamed(struct buf *out, const char *name, struct slice bytes);
void zip_encrypted(struct buf *out, const char *name);
void zip_blanks(struct buf *out, const char *name, size_t count); /* takes a thousandth of its unpacked size */
void zip_end(struct buf *out);

/* Entries of a tar; `type`: '0' a file, '1' '2' links, '5' a folder, '6' a fifo. A name of at most 99 bytes. */
void tar_add(struct buf *out, const char *name, char type, struct slice bytes);
void tar_end(struct buf *out);

/* Formats that name a window, not compressed. `window` is the byte of a frame of zstd; `dictionary` that of LZMA2. */
void zstd_add(struct buf *out, unsigned window, struct slice bytes);
void xz_add(struct buf *out, unsigned dictionary, struct slice bytes);
void zip_packed(struct buf *out, const char *name, unsigned method, struct slice packed, struct slice bytes);
/* A 7z archive with one record, "a.sgf"; its header is packed if `header` is the byte of a dictionary, and not if it is
 * -1. */
void seven_zip(struct buf *out, unsigned dictionary, int header, struct slice bytes);
/* Another one: `hidden` encrypted records, "a.sgf" and on, and after them one that is not encrypted. */
void seven_encrypted(struct buf *out, size_t hidden, struct slice bytes);

void gzip_store(struct buf *out, struct slice bytes); /* a gzip stream, not compressed */

#endif
