/* tests/fuzz/archive.c - any bytes as an archive or a packed record: as they are, and as entries of otherwise sound
 archives
 *
 * What must hold: no more is unpacked than the limits allow; entries have names; reading twice gives the same; nothing
 * is written.
 *
 * Counts: src/ingest/
 */
#include "fuzz.h"

#include <string.h>

#include "archives.h"
#include "ingest/archive.h"
#include "ingest/window.h"
#include "limit.h"

enum { STEPS_MOST = 100000 };

/* A sum of all bytes read, to compare two readings. */
static uint64_t read_all(struct slice bytes, size_t slice)
{
    struct error e;
    struct buf out = {0}, note = {0};
    uint64_t sum = 0;
    size_t at = 0;
    enum unpack_step step = UNPACK_BUSY;
    struct unpack *u = unpack_bytes(bytes, &e);

    if (!u)
        return 0;
    for (int i = 0; i < STEPS_MOST && (step = unpack_next(u)) != UNPACK_END; i++) {
        if (step != UNPACK_ENTRY)
            continue;
        const struct unpack_entry *entry = &u->entry;
        must(entry->name && entry->raw && strlen(entry->name) > 4);
        buf_clear(&out);
        while (unpack_read(u, slice, &out))
            must(out.len <= UNPACK_BYTES_MOST);
        sum = sum * 31 + out.len;
        for (size_t k = 0; k < out.len; k++)
            sum = sum * 31 + (unsigned char)out.at[k];
    }
    if (!u->is_archive) {
        while (unpack_read(u, slice, &out))
            must(out.len <= UNPACK_BYTES_MOST);
        sum += out.len;
    }
    must(unpack_percent(u) >= 0 && unpack_percent(u) <= 100);
    while (unpack_say(&u->notes, &at, &note))
        must(note.len > 0);
    unpack_close(u);
    buf_free(&out);
    buf_free(&note);
    return sum;
}

/* The names of all entries. Names guessed from the first bytes are decoded again at the end. False if not all was
 * read. */
static bool read_names(struct slice bytes, bool is_late, struct buf *out)
{
    struct error e;
    struct buf raw = {0};
    size_t count = 0;
    enum unpack_step step = UNPACK_BUSY;
    struct unpack *u = unpack_bytes(bytes, &e);

    if (!u)
        return false;
    if (is_late)
        unpack_guess_late(u);
    for (int i = 0; i < STEPS_MOST && (step = unpack_next(u)) != UNPACK_END; i++) {
        if (step != UNPACK_ENTRY)
            continue;
        buf_add_string(is_late ? &raw : out, is_late ? u->entry.raw : u->entry.name);
        buf_add_char(is_late ? &raw : out, '\0');
        count++;
        if (is_late && (count & (count - 1)) == 0)
            unpack_guess_late(u);
    }
    if (is_late)
        unpack_guess_late(u);
    for (size_t at = 0; at < raw.len; at += strlen(raw.at + at) + 1) {
        buf_add_string(out, unpack_name(u, raw.at + at));
        buf_add_char(out, '\0');
    }
    const struct unpack_notes *n = &u->notes;
    const bool is_whole = !n->flaw && !n->is_bomb && !n->is_too_large && !n->damaged;
    unpack_close(u);
    buf_free(&raw);
    return is_whole;
}

static void try_bytes(struct slice bytes)
{
    struct buf at_once = {0}, late = {0};

    must(read_all(bytes, 7) == read_all(bytes, UNPACK_SLICE));
    if (read_names(bytes, false, &at_once) && read_names(bytes, true, &late))
        must(slice_is_equal(buf_slice(&at_once), buf_slice(&late)));
    buf_free(&at_once);
    buf_free(&late);
}

/* Tries archives that are sound except for the bytes: as a name, a content, the second half of an archive. */
static void try_around(struct slice bytes)
{
    char name[80] = "x";
    struct buf b = {0};

    for (size_t i = 0; i < bytes.len && i < sizeof name - 10; i++)
        name[i] = bytes.at[i] ? bytes.at[i] : '/';
    strcat(name, ".sgf");
    zip_add(&b, name, bytes);
    zip_add(&b, "b.sgf", bytes);
    zip_end(&b);
    try_bytes(buf_slice(&b));
    b.len /= 2;
    try_bytes(buf_slice(&b));
    buf_clear(&b);
    tar_add(&b, name, '0', bytes);
    tar_end(&b);
    struct buf packed = {0};
    gzip_store(&packed, buf_slice(&b));
    try_bytes(buf_slice(&packed));
    buf_free(&b);
    buf_free(&packed);
}

void fuzz_one(struct slice bytes)
{
    if (!unpack_load())
        return;
    limit_allow(2 * WINDOW_MOST); /* one in another */
    try_bytes(bytes);
    try_around(bytes);
}
