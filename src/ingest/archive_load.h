/* ingest/archive_load.h - private to archive.c: libarchive, loaded by name
 *
 * Linking it would make each start three times as slow. unpack_load (archive.h) must be called before any of its
 * functions. These are declared here, so that the source is built with or without its headers; a test compares the two.
 */
#ifndef KIFU_INGEST_ARCHIVE_LOAD_H
#define KIFU_INGEST_ARCHIVE_LOAD_H

#include <locale.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#include "base/shared.h"
#include "ingest/archive.h"

struct archive;
struct archive_entry;
typedef ssize_t la_ssize_t;
typedef int64_t la_int64_t;

#define ARCHIVE_EOF 1
#define ARCHIVE_OK 0
#define ARCHIVE_WARN (-20)
#define ARCHIVE_FATAL (-30)
#define ARCHIVE_FORMAT_BASE_MASK 0xff0000
#define ARCHIVE_FORMAT_ZIP 0x50000
#define ARCHIVE_FORMAT_RAW 0x90000
#define ARCHIVE_FORMAT_7ZIP 0xE0000
#define ARCHIVE_FILTER_NONE 0
#define ARCHIVE_FILTER_GZIP 1
#define ARCHIVE_FILTER_BZIP2 2
#define ARCHIVE_FILTER_XZ 6
#define ARCHIVE_FILTER_ZSTD 14

typedef la_ssize_t archive_read_callback(struct archive *a, void *context, const void **block);
typedef la_int64_t archive_skip_callback(struct archive *a, void *context, la_int64_t request);
typedef la_int64_t archive_seek_callback(struct archive *a, void *context, la_int64_t offset, int whence);

/* clang-format off */
#define FUNCTIONS(F) \
    F(const char *, archive_version_string, void) \
    F(struct archive *, archive_read_new, void) \
    F(int, archive_read_free, struct archive *) \
    F(int, archive_read_support_format_zip, struct archive *) \
    F(int, archive_read_support_format_tar, struct archive *) \
    F(int, archive_read_support_format_7zip, struct archive *) \
    F(int, archive_read_support_format_raw, struct archive *) \
    F(int, archive_read_append_filter, struct archive *, int filter) \
    F(int, archive_read_set_read_callback, struct archive *, archive_read_callback *) \
    F(int, archive_read_set_skip_callback, struct archive *, archive_skip_callback *) \
    F(int, archive_read_set_seek_callback, struct archive *, archive_seek_callback *) \
    F(int, archive_read_set_callback_data, struct archive *, void *context) \
    F(int, archive_read_open1, struct archive *) \
    F(int, archive_read_next_header, struct archive *, struct archive_entry **) \
    F(int, archive_read_data_block, struct archive *, const void **bytes, size_t *count, la_int64_t *offset) \
    F(int, archive_read_data_skip, struct archive *) \
    F(int, archive_read_has_encrypted_entries, struct archive *) \
    F(int, archive_format, struct archive *) \
    F(int, archive_filter_count, struct archive *) \
    F(la_int64_t, archive_filter_bytes, struct archive *, int filter) \
    F(const char *, archive_format_name, struct archive *) \
    F(int, archive_errno, struct archive *) \
    F(const char *, archive_error_string, struct archive *) \
    F(const char *, archive_entry_pathname, struct archive_entry *) \
    F(const char *, archive_entry_hardlink, struct archive_entry *) \
    F(mode_t, archive_entry_filetype, struct archive_entry *) \
    F(la_int64_t, archive_entry_size, struct archive_entry *) \
    F(int, archive_entry_size_is_set, struct archive_entry *) \
    F(int, archive_entry_is_encrypted, struct archive_entry *)
/* clang-format on */

#define DECLARE(type, name, ...) type name(__VA_ARGS__);
FUNCTIONS(DECLARE)
#undef DECLARE

#define MEMBER(type, name, ...) SHARED_POINTER(name)
extern struct unpack_functions {
    bool is_tried, is_there;
    locale_t locale; /* a locale with UTF-8, to which names are converted */
    FUNCTIONS(MEMBER)
} unpack_functions;

/* Says in *e why a file with this head cannot be unpacked; returns false. */
bool unpack_missing(struct error *e, struct slice head);
int unpack_filter_of(const struct parts *p); /* libarchive's filter for this stream */

#endif
