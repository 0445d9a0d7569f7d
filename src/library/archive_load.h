/* library/archive_load.h - private to archive.c: libarchive, loaded by name
 *
 * Linking it would make each start three times as slow. unpack_load (archive.h) loads it; nothing of it is called
 * before.
 */
#ifndef KIFU_LIBRARY_ARCHIVE_LOAD_H
#define KIFU_LIBRARY_ARCHIVE_LOAD_H

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#include "library/archive.h"

#define FUNCTIONS(F)                                                                           \
    F(const char *, archive_version_string, (void))                                            \
    F(struct archive *, archive_read_new, (void))                                              \
    F(int, archive_read_free, (struct archive *))                                              \
    F(int, archive_read_support_format_zip, (struct archive *))                                \
    F(int, archive_read_support_format_tar, (struct archive *))                                \
    F(int, archive_read_support_format_7zip, (struct archive *))                               \
    F(int, archive_read_support_format_raw, (struct archive *))                                \
    F(int, archive_read_append_filter, (struct archive *, int))                                \
    F(int, archive_read_set_read_callback, (struct archive *, archive_read_callback *))        \
    F(int, archive_read_set_skip_callback, (struct archive *, archive_skip_callback *))        \
    F(int, archive_read_set_seek_callback, (struct archive *, archive_seek_callback *))        \
    F(int, archive_read_set_callback_data, (struct archive *, void *))                         \
    F(int, archive_read_open1, (struct archive *))                                             \
    F(int, archive_read_next_header, (struct archive *, struct archive_entry **))              \
    F(int, archive_read_data_block, (struct archive *, const void **, size_t *, la_int64_t *)) \
    F(int, archive_read_data_skip, (struct archive *))                                         \
    F(int, archive_read_has_encrypted_entries, (struct archive *))                             \
    F(int, archive_format, (struct archive *))                                                 \
    F(int, archive_filter_count, (struct archive *))                                           \
    F(la_int64_t, archive_filter_bytes, (struct archive *, int))                               \
    F(const char *, archive_format_name, (struct archive *))                                   \
    F(int, archive_errno, (struct archive *))                                                  \
    F(const char *, archive_error_string, (struct archive *))                                  \
    F(const char *, archive_entry_pathname, (struct archive_entry *))                          \
    F(const char *, archive_entry_hardlink, (struct archive_entry *))                          \
    F(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *))                           \
    F(la_int64_t, archive_entry_size, (struct archive_entry *))                                \
    F(int, archive_entry_size_is_set, (struct archive_entry *))                                \
    F(int, archive_entry_is_encrypted, (struct archive_entry *))

/* NOLINTNEXTLINE(bugprone-macro-parentheses): a type, a name, and parameters make a declaration */
#define MEMBER(result, name, parameters) result(*name) parameters;
extern struct unpack_functions {
    bool is_tried, is_there;
    locale_t locale; /* names are converted to its character set, which is UTF-8 */
    FUNCTIONS(MEMBER)
} unpack_functions;
#undef MEMBER

int unpack_filter_of(const struct parts *p); /* the one that unpacks this stream */

#endif
