/* ingest/archive.c - archives and packed files, unpacked a slice at a time; the only door to libarchive */
#include "ingest/archive.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "ingest/archive_load.h"
#include "ingest/ending.h"
#include "ingest/inflow.h"
#include "ingest/window.h"

/* ---- opening ---- */

static la_ssize_t read_block(struct archive *a, void *context, const void **block)
{
    struct unpack *u = context;
    struct slice bytes;
    (void)a;
    if (!inflow_read(&u->from, &bytes))
        return ARCHIVE_FATAL;
    *block = bytes.at;
    return (la_ssize_t)bytes.len;
}

static la_int64_t skip_bytes(struct archive *a, void *context, la_int64_t request)
{
    struct unpack *u = context;
    const uint64_t left = u->from.at < u->from.parts.size ? u->from.parts.size - u->from.at : 0;
    const uint64_t some = request > 0 && (uint64_t)request < left ? (uint64_t)request : request > 0 ? left : 0;
    (void)a;
    u->from.at += some;
    return (la_int64_t)some;
}

static la_int64_t seek_to(struct archive *a, void *context, la_int64_t offset, int whence)
{
    struct unpack *u = context;
    const la_int64_t from = whence == SEEK_SET ? 0 : (la_int64_t)(whence == SEEK_CUR ? u->from.at : u->from.parts.size);
    (void)a;
    if (offset < -from || offset > INT64_MAX - from)
        return ARCHIVE_FATAL;
    u->from.at = (uint64_t)(from + offset);
    u->from.is_over = false;
    return from + offset;
}

/* Allows zip, tar and 7z; for a stream its filter, then tar. The other formats of libarchive have most of its errors,
 * run other programs, or take a record for an archive. A stream in a stream is unpacked by open_inner: libarchive would
 * unpack both in one go, without a look at the window of the inner one. */
static bool allow_formats(struct archive *a, bool is_stream, int filter)
{
    unpack_functions.archive_read_support_format_tar(a);
    if (is_stream)
        return unpack_functions.archive_read_support_format_raw(a) == ARCHIVE_OK &&
               unpack_functions.archive_read_append_filter(a, filter) == ARCHIVE_OK;
    unpack_functions.archive_read_support_format_zip(a);
    unpack_functions.archive_read_support_format_7zip(a);
    return true;
}

/* libarchive does not always report a lack of memory: errno of the last failed call does. */
static enum unpack_flaw flaw_of(const struct unpack *u)
{
    if (u->from.flaw)
        return u->from.flaw;
    const int number = errno == ENOMEM ? ENOMEM : unpack_functions.archive_errno(u->archive);
    return unpack_flaw_of(number, unpack_functions.archive_error_string(u->archive), u->from.is_over);
}

static int next_header(struct unpack *u)
{
    const locale_t before = uselocale(unpack_functions.locale);
    const int status = unpack_functions.archive_read_next_header(u->archive, &u->header);
    uselocale(before);
    return status;
}

static bool is_bad(int status)
{
    return status != ARCHIVE_OK && status != ARCHIVE_WARN;
}

static bool begin(struct unpack *u, bool is_stream, struct error *e)
{
    u->archive = unpack_functions.archive_read_new();
    if (!u->archive)
        mem_exhausted();
    errno = 0;
    const int filter = unpack_filter_of(&u->from.parts);
    if (is_stream && filter == ARCHIVE_FILTER_GZIP)
        u->from.gunzip = gunzip_new();
    if (!allow_formats(u->archive, is_stream, u->from.gunzip ? ARCHIVE_FILTER_NONE : filter))
        return error_set(e, "%s", tr(unpack_flaw_words(UNPACK_UNKNOWN)));
    unpack_functions.archive_read_set_read_callback(u->archive, read_block);
    if (!u->from.gunzip) {
        unpack_functions.archive_read_set_skip_callback(u->archive, skip_bytes);
        unpack_functions.archive_read_set_seek_callback(u->archive, seek_to);
    }
    unpack_functions.archive_read_set_callback_data(u->archive, u);
    if (is_bad(unpack_functions.archive_read_open1(u->archive)))
        return error_set(e, "%s", tr(unpack_flaw_words(flaw_of(u))));
    const int status = next_header(u);
    const int format = unpack_functions.archive_format(u->archive) & ARCHIVE_FORMAT_BASE_MASK;
    u->is_archive = !is_stream || (status != ARCHIVE_FATAL && format != ARCHIVE_FORMAT_RAW);
    u->notes.is_encrypted = status != ARCHIVE_EOF && is_bad(status) &&
                            unpack_functions.archive_read_has_encrypted_entries(u->archive) == 1;
    if (is_bad(status) && !u->notes.is_encrypted && (status != ARCHIVE_EOF || !u->is_archive))
        return error_set(e, "%s", tr(unpack_flaw_words(flaw_of(u))));
    u->is_solid = format == ARCHIVE_FORMAT_7ZIP || unpack_is_stream(u);
    u->has_first = u->has_data = !is_bad(status);
    u->is_ended = is_bad(status);
    return true;
}

/* ---- windows ---- */

/* Unpacks the only record of an archive that was made in memory; `out` stays empty if that fails. */
static void unpack_only(struct slice archive, struct buf *out)
{
    struct error e;
    struct unpack *u = unpack_bytes(archive, &e);
    if (u && unpack_next(u) == UNPACK_ENTRY)
        while (unpack_read(u, UNPACK_SLICE, out))
            continue;
    unpack_close(u);
}

/* Checks the window of a stream or of a 7z; that of a zip is checked entry by entry. */
static bool has_window(const struct parts *p, struct slice head, enum packing packing, struct error *e)
{
    if (packing == PACKING_STREAM)
        return window_is_within(window_of_stream(p, 0), e);
    return !slice_has_prefix(head, "7z") || window_is_7z_within(p, unpack_only, e);
}

struct unpack *unpack_parts(struct parts *parts, struct error *e)
{
    char head[PACKING_BYTES];
    size_t count;
    const bool good = parts_read(parts, 0, head, sizeof head, &count);
    const struct slice start = {head, good ? count : 0};
    const enum packing packing = packing_of(start);
    if (packing == PACKING_NONE || packing == PACKING_REFUSED || !unpack_load()) {
        if (packing == PACKING_REFUSED)
            error_set(e, "%s", tr(packing_refusal(start)));
        else if (packing == PACKING_NONE)
            error_set(e, "%s, not an archive", magic_words(start));
        else
            unpack_missing(e, start);
        parts_close(parts);
        return NULL;
    }
    struct unpack *u = mem_zero(1, sizeof *u);
    u->from.parts = *parts;
    if (has_window(&u->from.parts, start, packing, e) && begin(u, packing == PACKING_STREAM, e))
        return u;
    unpack_close(u);
    return NULL;
}

struct unpack *unpack_bytes(struct slice bytes, struct error *e)
{
    struct parts parts = {0};
    parts_hold(&parts, bytes);
    return unpack_parts(&parts, e);
}

struct unpack *unpack_again(const struct unpack *of, struct error *e)
{
    struct parts parts;
    parts_share(&parts, &of->from.parts);
    return unpack_parts(&parts, e);
}

/* ---- from a path, or from a pipe ---- */

static struct {
    struct unpack *unpack; /* what came through a pipe; NULL */
    char *path;
    struct error failed; /* why nothing of it can be read, if path is set without unpack */
} input;

bool unpack_has_input(const char *path)
{
    return input.path && !strcmp(input.path, path);
}

struct unpack *unpack_open(const char *path, struct error *e)
{
    struct parts parts;
    if (unpack_has_input(path)) {
        *e = input.failed;
        return input.unpack ? unpack_again(input.unpack, e) : NULL;
    }
    if (!parts_open(&parts, path, e)) {
        parts_close(&parts);
        return NULL;
    }
    const bool comes_again = parts.count > 0;
    struct unpack *u = unpack_parts(&parts, e);
    if (comes_again || input.path)
        return u;
    input.unpack = u;
    input.path = mem_string(path);
    input.failed = *e;
    return u ? unpack_again(u, e) : NULL;
}

struct unpack *unpack_take(int fd, struct buf *came, struct error *e)
{
    struct parts parts;
    if (parts_take(&parts, fd, came, e))
        return unpack_parts(&parts, e);
    parts_close(&parts);
    return NULL;
}

/* ---- closing ---- */

/* Forgets what unpacked the entry before, if that was packed once more; an inner one has no inner one itself. */
static void forget_inner(struct unpack *u)
{
    unpack_close(u->inner);
    u->inner = NULL;
    u->is_looked_at = u->is_packed = false;
    buf_clear(&u->packed);
}

void unpack_close(struct unpack *u)
{
    if (!u)
        return;
    forget_inner(u);
    unpack_functions.archive_read_free(u->archive);
    gunzip_free(u->from.gunzip);
    parts_close(&u->from.parts);
    charset_guess_free(u->guess);
    buf_free(&u->name);
    buf_free(&u->raw);
    buf_free(&u->packed);
    mem_free(u);
}

static bool is_format(const struct unpack *u, int format)
{
    return (unpack_functions.archive_format(u->archive) & ARCHIVE_FORMAT_BASE_MASK) == format;
}

/* ---- bytes ---- */

/* True: the unpacked bytes pass a limit. The record is dropped, and nothing after it is read. */
static bool is_beyond(struct unpack *u)
{
    u->notes.is_too_large = u->out > UNPACK_BYTES_MOST;
    u->notes.is_bomb = u->out > UNPACK_RATIO_FROM && u->out / UNPACK_RATIO_MOST > u->from.in;
    return u->notes.is_too_large || u->notes.is_bomb;
}

static void end_data(struct unpack *u, enum unpack_flaw flaw)
{
    u->has_data = false;
    u->flaw = flaw ? flaw : u->flaw;
    if (!flaw || u->is_ended || !u->is_record)
        return;
    u->notes.damaged += flaw != UNPACK_UNKNOWN;
    u->notes.unknown += flaw == UNPACK_UNKNOWN;
}

static void end_all(struct unpack *u)
{
    u->is_ended = true;
    u->has_data = false;
    u->notes.flaw = flaw_of(u);
}

/* Reads some bytes of the entry, appended unless `out` is NULL; returns how many. */
static size_t read_data(struct unpack *u, struct buf *out)
{
    const void *bytes = NULL;
    size_t count = 0;
    la_int64_t offset;
    const int status = unpack_functions.archive_read_data_block(u->archive, &bytes, &count, &offset);
    if (status == ARCHIVE_EOF || is_bad(status)) {
        if (status == ARCHIVE_FATAL || u->from.flaw)
            end_all(u);
        end_data(u, status == ARCHIVE_EOF ? u->from.flaw : flaw_of(u));
        return 0;
    }
    u->out += count;
    if (is_beyond(u)) {
        u->is_refused = u->is_ended = true;
        u->has_data = false;
        return 0;
    }
    if (out && bytes)
        buf_add(out, bytes, count);
    if (status == ARCHIVE_WARN)
        end_data(u, UNPACK_DAMAGED);
    return count;
}

static bool read_some(struct unpack *u, size_t most, struct buf *out)
{
    for (size_t count = 0; u->has_data && count < most;)
        count += read_data(u, out);
    return u->has_data;
}

/* Refuses the present record, and counts it in *note. */
static bool leave_out(struct unpack *u, size_t *note)
{
    u->is_refused = true;
    ++*note;
    return false;
}

/* Opens the collected bytes of "a.sgf.gz" in an archive, or of a stream in a stream. An entry that is not one packed
 * record is appended as it is. */
static bool open_inner(struct unpack *u, struct buf *out)
{
    struct error e;
    struct parts parts = {0};
    u->is_packed = false;
    if (u->is_refused)
        return false;
    parts_hold(&parts, buf_slice(&u->packed));
    if (window_of_stream(&parts, 0) > WINDOW_MOST)
        return leave_out(u, &u->notes.wide);
    u->inner = unpack_parts(&parts, &e);
    if (u->inner && !u->inner->is_archive)
        return true;
    u->notes.damaged += !u->inner && u->is_record && !u->flaw;
    u->flaw = !u->inner ? UNPACK_DAMAGED : u->flaw;
    const bool is_nested = u->inner && !u->is_archive;
    if (!is_nested)
        buf_add_slice(out, buf_slice(&u->packed));
    forget_inner(u);
    return is_nested && leave_out(u, &u->notes.nested);
}

/* Bytes that are unpacked twice count twice towards the limits; a record that is damaged twice is one. */
static bool read_inner(struct unpack *u, size_t most, struct buf *out)
{
    struct unpack *inner = u->inner;
    const uint64_t before = inner->out;
    const bool more = read_some(inner, most, out);
    u->out += inner->out - before;
    u->is_refused = is_beyond(u) || inner->is_refused;
    u->notes.is_bomb |= inner->notes.is_bomb;
    u->notes.is_too_large |= inner->notes.is_too_large;
    u->is_ended |= u->is_refused;
    if (more && !u->is_refused)
        return true;
    u->notes.damaged += inner->flaw && u->is_record && !u->flaw;
    u->flaw = inner->flaw ? inner->flaw : u->flaw;
    forget_inner(u);
    return false;
}

bool unpack_read(struct unpack *u, size_t most, struct buf *out)
{
    enum { SIGN_BYTES = 6 };
    if (u->inner)
        return read_inner(u, most, out);
    if (u->is_looked_at) {
        const bool more = read_some(u, most, u->is_packed ? &u->packed : out);
        return more || (u->is_packed && open_inner(u, out));
    }
    const size_t before = out->len;
    const bool more = read_some(u, most > PACKING_BYTES ? most : PACKING_BYTES, out);
    u->is_looked_at = true;
    u->is_packed = packing_of(slice_part(buf_slice(out), before, out->len)) == PACKING_STREAM;
    const struct slice sign = slice_part(buf_slice(out), before, before + SIGN_BYTES); /* it is not a tar */
    if (!u->is_archive && packing_of(sign) == PACKING_ARCHIVE)
        return leave_out(u, &u->notes.nested);
    if (!u->is_packed)
        return more;
    buf_add(&u->packed, out->at + before, out->len - before);
    out->len = before;
    return more || open_inner(u, out);
}

enum unpack_flaw unpack_end(struct unpack *u)
{
    return u->flaw ? u->flaw : inflow_end(&u->from);
}

/* ---- entries ---- */

/* Passes over the rest of an entry: by seeking if possible, else in slices, as libarchive would unpack all of it in one
 * call. */
static void pass_over(struct unpack *u)
{
    const bool can_seek = !u->is_solid && u->entry.size != UINT64_MAX;
    u->is_record = false;
    if (!can_seek) {
        for (size_t count = 0; u->has_data && count < UNPACK_SLICE;)
            count += read_data(u, NULL);
        return;
    }
    u->has_data = false;
    if (unpack_functions.archive_read_data_skip(u->archive) == ARCHIVE_FATAL)
        end_all(u);
}

static void take_name(struct unpack *u)
{
    const locale_t before = uselocale(unpack_functions.locale);
    const char *name = unpack_functions.archive_entry_pathname(u->header);
    uselocale(before);
    buf_clear(&u->raw);
    if (name)
        buf_add_string(&u->raw, name);
    else
        buf_add_format(&u->raw, "entry-%zu.sgf", u->notes.entries);
    if (u->guess)
        charset_guess_add(u->guess, buf_slice(&u->raw));
    u->entry.raw = buf_string(&u->raw);
    u->entry.size = unpack_functions.archive_entry_size_is_set(u->header)
                        ? (uint64_t)unpack_functions.archive_entry_size(u->header)
                        : UINT64_MAX;
}

/* An entry whose window is too large is not unpacked, not even to pass over it. */
static void take_window(struct unpack *u)
{
    const la_int64_t at = unpack_functions.archive_filter_bytes(u->archive, 0);
    const char *method = unpack_functions.archive_format_name(u->archive);
    u->is_wide = is_format(u, ARCHIVE_FORMAT_ZIP) && method &&
                 window_of_zip(&u->from.parts, (uint64_t)at, method) > WINDOW_MOST;
    u->has_data &= !u->is_wide;
}

/* Goes on to the next entry of any kind, in slices. */
static enum unpack_step advance(struct unpack *u)
{
    if (u->has_data && !u->has_first && !u->is_listing) {
        pass_over(u);
        return UNPACK_BUSY;
    }
    if (u->is_ended)
        return UNPACK_END;
    forget_inner(u);
    const int status = u->has_first ? ARCHIVE_OK : next_header(u);
    u->has_first = false;
    u->has_data = !is_bad(status);
    u->flaw = UNPACK_WHOLE;
    u->is_refused = false;
    if (status == ARCHIVE_EOF)
        u->notes.flaw = inflow_end(&u->from);
    if (status == ARCHIVE_EOF || status == ARCHIVE_FATAL || u->notes.entries == UNPACK_ENTRIES_MOST) {
        if (status == ARCHIVE_FATAL)
            end_all(u);
        u->is_ended = true;
        u->has_data = false;
        u->notes.is_too_many = !is_bad(status);
        return UNPACK_END;
    }
    u->notes.entries++;
    if (!u->has_data)
        return UNPACK_BUSY;
    take_name(u);
    take_window(u);
    return UNPACK_ENTRY;
}

/* ---- names ---- */

void unpack_guess_late(struct unpack *u)
{
    u->guess = u->guess ? u->guess : charset_guess_new(CHARSET_HINT_NONE);
    u->charset = CHARSET_UNKNOWN;
}

/* Old archives do not say the character set of their names: it is guessed from all names together, which takes a look
 * at the whole archive. Few archives have such names. */
static enum charset guess_charset(const struct unpack *u)
{
    struct error e;
    struct unpack *other = unpack_again(u, &e);
    if (!other)
        return CHARSET_ASCII;
    unpack_guess_late(other);
    while (advance(other) != UNPACK_END)
        continue;
    const enum charset best = charset_guess_best(other->guess);
    unpack_close(other);
    return best;
}

static enum charset names_charset(struct unpack *u)
{
    if (u->charset == CHARSET_UNKNOWN)
        u->charset = u->guess ? charset_guess_best(u->guess) : guess_charset(u);
    return u->charset == CHARSET_ASCII ? CHARSET_WINDOWS_1252 : u->charset;
}

const char *unpack_name(struct unpack *u, const char *raw)
{
    buf_clear(&u->name);
    if (text_is_utf8(slice_of(raw)))
        buf_add_string(&u->name, raw);
    else
        charset_decode(names_charset(u), slice_of(raw), &u->name);
    if (is_format(u, ARCHIVE_FORMAT_ZIP))
        unpack_turn_slashes(&u->name);
    const char *name = buf_string(&u->name);
    return name + (strncmp(name, "./", 2) ? 0 : 2);
}

static bool is_link(const struct unpack *u)
{
    return unpack_functions.archive_entry_hardlink(u->header) ||
           unpack_functions.archive_entry_filetype(u->header) == S_IFLNK;
}

/* True: the entry is a record that can be read. Others are counted for the notes. */
static bool take_entry(struct unpack *u)
{
    struct unpack_notes *n = &u->notes;
    const mode_t type = unpack_functions.archive_entry_filetype(u->header);
    if ((type != S_IFREG && !is_link(u)) || ending_of(u->entry.raw) == ENDING_OTHER)
        return false;
    u->entry.name = unpack_name(u, u->entry.raw);
    const enum ending ending = ending_of(u->entry.name);
    if (ending_is_hidden(u->entry.name) || ending == ENDING_OTHER || (u->entry.size == 0 && !is_link(u)))
        return false;
    size_t *const counts = is_link(u)                                               ? &n->links
                           : unpack_functions.archive_entry_is_encrypted(u->header) ? &n->encrypted
                           : ending == ENDING_ARCHIVE                               ? &n->nested
                           : u->is_wide                                             ? &n->wide
                                                                                    : &n->records;
    ++*counts;
    return counts == &n->records;
}

enum unpack_step unpack_next(struct unpack *u)
{
    const enum unpack_step step = u->is_archive ? advance(u) : UNPACK_END;
    if (step != UNPACK_ENTRY)
        return step;
    u->is_record = take_entry(u);
    if (is_format(u, ARCHIVE_FORMAT_7ZIP) && unpack_functions.archive_entry_is_encrypted(u->header))
        u->has_data = false; /* passing over it would end the reading */
    return u->is_record ? UNPACK_ENTRY : UNPACK_BUSY;
}

/* ---- names only ---- */

void unpack_list(struct unpack *u)
{
    u->is_listing = is_format(u, ARCHIVE_FORMAT_7ZIP);
}

bool unpack_is_stream(const struct unpack *u)
{
    return u->from.gunzip || unpack_functions.archive_filter_count(u->archive) > 1;
}

int unpack_percent(const struct unpack *u)
{
    return u->from.parts.size && u->from.at < u->from.parts.size ? (int)(u->from.at * 100 / u->from.parts.size) : 100;
}
