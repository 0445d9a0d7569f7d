/* ingest/filename.c - a foreign name as a safe name of a file */
#include "ingest/filename.h"

#include "base/text.h"

#define ENDING_MOST 16 /* bytes, with more it is not an ending */

static size_t ending_at(struct slice name)
{
    size_t at = name.len;
    while (at > 0 && name.at[at - 1] != '.')
        at--;
    return at > 1 && name.len - at < ENDING_MOST ? at - 1 : name.len;
}

static void add_short(struct buf *out, struct slice name)
{
    const size_t dot = ending_at(name), ending = name.len - dot;
    const size_t most = dot < FILENAME_MOST - ending ? dot : FILENAME_MOST - ending;
    buf_add_slice(out, text_whole_prefix(name, most));
    buf_add_slice(out, slice_from(name, dot));
}

static void add_part(struct buf *out, struct slice part, bool keeps_dot)
{
    struct buf name = {0};
    buf_add_char(&name, '_');
    text_filter(&name, part);
    for (size_t i = 1; i < name.len; i++)
        name.at[i] = name.at[i] == '\\' ? '_' : name.at[i]; /* a slash on Windows */
    const char first = name.len > 1 ? name.at[1] : '-';
    const bool is_good = first != '-' && (first != '.' || keeps_dot);
    add_short(out, slice_from(buf_slice(&name), is_good));
    buf_free(&name);
}

void filename_add(struct buf *out, struct slice path, bool keeps_dot)
{
    for (;;) {
        const size_t end = slice_find(path, '/');
        add_part(out, slice_part(path, 0, end), keeps_dot);
        if (end == path.len)
            return;
        buf_add_char(out, '/');
        path = slice_from(path, end + 1);
    }
}
