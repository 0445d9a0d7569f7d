/* ingest/archive_load.h - private to archive.c: libarchive, loaded by name
 *
 * Linking it would make each start three times as slow. unpack_load (archive.h) loads it; nothing of it is called
 * before.
 */
#ifndef KIFU_INGEST_ARCHIVE_LOAD_H
#define KIFU_INGEST_ARCHIVE_LOAD_H

#ifdef WITHOUT_ARCHIVE /* configure says so where its headers are missing, or it is not wanted */
#include "ingest/archive_absent.h"
#else
#include <archive.h>
#include <archive_entry.h>
#endif
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#include "base/shared.h"
#include "ingest/archive.h"

#define FUNCTIONS(F)                      \
    F(archive_version_string)             \
    F(archive_read_new)                   \
    F(archive_read_free)                  \
    F(archive_read_support_format_zip)    \
    F(archive_read_support_format_tar)    \
    F(archive_read_support_format_7zip)   \
    F(archive_read_support_format_raw)    \
    F(archive_read_append_filter)         \
    F(archive_read_set_read_callback)     \
    F(archive_read_set_skip_callback)     \
    F(archive_read_set_seek_callback)     \
    F(archive_read_set_callback_data)     \
    F(archive_read_open1)                 \
    F(archive_read_next_header)           \
    F(archive_read_data_block)            \
    F(archive_read_data_skip)             \
    F(archive_read_has_encrypted_entries) \
    F(archive_format)                     \
    F(archive_filter_count)               \
    F(archive_filter_bytes)               \
    F(archive_format_name)                \
    F(archive_errno)                      \
    F(archive_error_string)               \
    F(archive_entry_pathname)             \
    F(archive_entry_hardlink)             \
    F(archive_entry_filetype)             \
    F(archive_entry_size)                 \
    F(archive_entry_size_is_set)          \
    F(archive_entry_is_encrypted)

extern struct unpack_functions {
    bool is_tried, is_there;
    locale_t locale; /* names are converted to its character set, which is UTF-8 */
    FUNCTIONS(SHARED_POINTER)
} unpack_functions;

bool unpack_missing(struct error *e, struct slice head); /* why what begins so is not unpacked; false */
int unpack_filter_of(const struct parts *p);             /* the one that unpacks this stream */

#endif
