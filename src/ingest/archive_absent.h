/* ingest/archive_absent.h - private to archive_load.h: what kifu uses of libarchive, where its headers are missing
 *
 * Types and values alone: unpack_load finds no library then, so that nothing of it is ever called.
 */
#ifndef KIFU_INGEST_ARCHIVE_ABSENT_H
#define KIFU_INGEST_ARCHIVE_ABSENT_H

#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

struct archive;
struct archive_entry;
typedef ssize_t la_ssize_t;
typedef int64_t la_int64_t;

enum { ARCHIVE_EOF = 1, ARCHIVE_OK = 0, ARCHIVE_WARN = -20, ARCHIVE_FATAL = -30 };
enum {
    ARCHIVE_FORMAT_BASE_MASK = 0xFF0000,
    ARCHIVE_FORMAT_ZIP = 0x50000,
    ARCHIVE_FORMAT_RAW = 0x90000,
    ARCHIVE_FORMAT_7ZIP = 0xE0000
};
enum {
    ARCHIVE_FILTER_NONE,
    ARCHIVE_FILTER_GZIP,
    ARCHIVE_FILTER_BZIP2,
    ARCHIVE_FILTER_XZ = 6,
    ARCHIVE_FILTER_ZSTD = 14
};
#define AE_IFREG S_IFREG
#define AE_IFLNK S_IFLNK

typedef la_ssize_t archive_read_callback(struct archive *a, void *context, const void **block);
typedef la_int64_t archive_skip_callback(struct archive *a, void *context, la_int64_t request);
typedef la_int64_t archive_seek_callback(struct archive *a, void *context, la_int64_t offset, int whence);
typedef int archive_step(struct archive *a);
typedef int archive_entry_fact(struct archive_entry *e);

const char *archive_version_string(void);
struct archive *archive_read_new(void);
archive_step archive_read_free, archive_read_support_format_zip, archive_read_support_format_tar,
    archive_read_support_format_7zip, archive_read_support_format_raw, archive_read_open1, archive_read_data_skip,
    archive_read_has_encrypted_entries, archive_format, archive_filter_count, archive_errno;
int archive_read_append_filter(struct archive *a, int filter);
int archive_read_set_read_callback(struct archive *a, archive_read_callback *read);
int archive_read_set_skip_callback(struct archive *a, archive_skip_callback *skip);
int archive_read_set_seek_callback(struct archive *a, archive_seek_callback *seek);
int archive_read_set_callback_data(struct archive *a, void *context);
int archive_read_next_header(struct archive *a, struct archive_entry **entry);
int archive_read_data_block(struct archive *a, const void **bytes, size_t *count, la_int64_t *offset);
la_int64_t archive_filter_bytes(struct archive *a, int filter);
const char *archive_format_name(struct archive *a);
const char *archive_error_string(struct archive *a);
const char *archive_entry_pathname(struct archive_entry *e);
const char *archive_entry_hardlink(struct archive_entry *e);
mode_t archive_entry_filetype(struct archive_entry *e);
la_int64_t archive_entry_size(struct archive_entry *e);
archive_entry_fact archive_entry_size_is_set, archive_entry_is_encrypted;

#endif
