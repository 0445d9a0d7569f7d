/* base/magic.c - what a file is that is no game record */
#include "base/magic.h"

#include <string.h>

static const struct {
    size_t at;
    struct slice bytes;
    const char *words;
} rows[] = {
#define MAGIC(at, bytes, words) {(at), {(bytes), sizeof(bytes) - 1}, (words)},
#include "base/magic.def"
#undef MAGIC
};

const char *magic_find(struct slice file)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (slice_is_equal(slice_part(file, rows[i].at, rows[i].at + rows[i].bytes.len), rows[i].bytes))
            return rows[i].words;
    }
    return NULL;
}

static bool is_page(struct slice text)
{
    static const char *const starts[] = {"<!doctype html", "<html", "<head", "<?xml"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const struct slice start = slice_of(starts[i]);
        if (slice_is_equal_caseless(slice_part(text, 0, start.len), start))
            return true;
    }
    return false;
}

/* Controls that are no white space. */
static bool is_binary(struct slice head)
{
    for (size_t i = 0; i < head.len; i++) {
        const unsigned char c = (unsigned char)head.at[i];
        if (c < '\t' || (c > '\r' && c < ' ' && c != 0x1A && c != 0x1B))
            return true;
    }
    return false;
}

const char *magic_words(struct slice file)
{
    const struct slice head = slice_part(file, 0, MAGIC_BYTES);
    const char *words = magic_find(head);
    if (words)
        return words;
    if (!slice_trim(head).len && head.len < MAGIC_BYTES)
        return head.len ? "nothing but white space" : "the file is empty";
    return is_page(slice_trim(head)) ? "a web page" : is_binary(head) ? "binary data" : "text";
}
