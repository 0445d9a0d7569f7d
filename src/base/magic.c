/* base/magic.c - what a file is that is not a game record */
#include "base/magic.h"

#include <string.h>

#include "base/array.h"
#include "base/tr.h"

static const struct {
    size_t at;
    struct slice bytes;
    const char *words;
} rows[] = {
#define MAGIC(at, bytes, words, ...) {(at), {(bytes), sizeof(bytes) - 1}, (words)},
#include "base/magic.def"
#undef MAGIC
};

size_t magic_row(struct slice file)
{
    size_t i = 0;
    while (
        i < COUNT(rows) && !slice_is_equal(slice_part(file, rows[i].at, rows[i].at + rows[i].bytes.len), rows[i].bytes))
        i++;
    return i;
}

const char *magic_find(struct slice file)
{
    const size_t row = magic_row(file);
    return row < COUNT(rows) ? rows[row].words : NULL;
}

static bool is_page(struct slice text)
{
    static const char *const starts[] = {"<!doctype html", "<html", "<head", "<?xml"};
    for (size_t i = 0; i < COUNT(starts); i++) {
        const struct slice start = slice_of(starts[i]);
        if (slice_is_equal_caseless(slice_part(text, 0, start.len), start))
            return true;
    }
    return false;
}

/* Counts controls that no text has. White space, the end-of-file of old systems and the escape do not count. */
static size_t count_controls(struct slice head)
{
    enum { END = 0x1A, ESCAPE = 0x1B };
    size_t count = 0;
    for (size_t i = 0; i < head.len; i++) {
        const unsigned char c = (unsigned char)head.at[i];
        count += c < ' ' && !is_space((char)c) && c != END && c != ESCAPE;
    }
    return count;
}

bool magic_has_controls(struct slice head)
{
    return count_controls(head) > 0;
}

bool magic_is_record(struct slice head)
{
    const size_t at = slice_find_part(slice_part(head, 0, MAGIC_BYTES), SLICE("(;"));
    return at < head.len && at < MAGIC_BYTES && !magic_find(slice_part(head, 0, at + 2));
}

bool magic_is_begun(struct slice head)
{
    return slice_has_prefix(slice_trim(head), "(") || magic_is_record(head);
}

/* In noise one byte in eight is a control; a text may have one by mistake. */
#define CONTROLS_OF_NOISE 20

bool magic_is_binary(struct slice head)
{
    const size_t count = count_controls(head);
    if (!count || magic_is_record(head))
        return false;
    const bool is_noise = head.len >= MAGIC_BYTES && count > head.len / CONTROLS_OF_NOISE;
    return is_noise || magic_find(head);
}

/* Its name if the file ends with the directory of a zip, which may begin with anything; else NULL. */
static const char *find_zip_end(struct slice file)
{
    enum { END_BYTES = 22, COMMENT_AT = 20, DISK_AT = 4, BYTE = 256 };
    const size_t most = END_BYTES + UINT16_MAX;
    const size_t from = file.len > most ? file.len - most : 0;
    for (size_t at = file.len; at-- > from;) {
        const unsigned char *end = (const unsigned char *)file.at + at;
        if (file.len - at < END_BYTES || memcmp(end, "PK\005\006", 4) != 0)
            continue;
        if (file.len - at - END_BYTES == end[COMMENT_AT] + (size_t)end[COMMENT_AT + 1] * BYTE)
            return end[DISK_AT] || end[DISK_AT + 1] ? "part of a split zip: zip -s 0 joins its parts"
                                                    : "a program with a zip archive in it: unpack it first";
    }
    return NULL;
}

const char *magic_words(struct slice file)
{
    const struct slice head = slice_part(file, 0, MAGIC_BYTES);
    const char *end = slice_has_prefix(file, "PK") && magic_find(head) ? NULL : find_zip_end(file);
    const char *words = end ? end : magic_find(head);
    if (words)
        return tr(words);
    if (!slice_trim(head).len && head.len < MAGIC_BYTES)
        return head.len ? tr("only white space") : tr("the file is empty");
    if (is_page(slice_trim(head)))
        return tr("a web page");
    return magic_has_controls(head) ? tr("binary data") : tr("text");
}
