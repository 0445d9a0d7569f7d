/* ingest/content.c - the bytes of a file of records, from wherever they come */
#include "ingest/content.h"

#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/tr.h"
#include "ingest/archive.h"
#include "ingest/members.h"
#include "ingest/parts.h"

/* ---- packed files ---- */

static const char *flaw_said(enum unpack_flaw flaw)
{
    switch (flaw) {
    case UNPACK_WHOLE: return NULL;
    case UNPACK_CUT: return tr("truncated: read what was there");
    case UNPACK_MEMORY: return tr("not enough memory: unpacked as far as possible");
    case UNPACK_UNKNOWN: return tr(unpack_flaw_words(UNPACK_UNKNOWN));
    case UNPACK_DAMAGED: break;
    }
    return tr("damaged: read as far as possible");
}

static bool packed_read(struct content *c, size_t most, bool *end, struct error *e)
{
    do
        *end = !unpack_read(c->unpack, most, &c->bytes);
    while (!*end && !c->comes_again);
    if (c->unpack->is_refused) {
        struct buf why = {0};
        size_t at = 0;
        unpack_say(&c->unpack->notes, &at, &why);
        buf_clear(&c->bytes);
        error_set(e, "%s", buf_string(&why));
        buf_free(&why);
        return false;
    }
    if (*end)
        c->flaw = flaw_said(unpack_end(c->unpack));
    return true;
}

/* ---- a record in an archive ---- */

static bool is_missing(struct error *e)
{
    return error_set(e, "no such record in the archive");
}

/* Reads a record of an archive that is open as a folder. */
static bool member_read(struct content *c, bool *end, struct error *e)
{
    struct members *m = members_known(c->path, strlen(c->path));
    struct slice bytes;
    if (!m)
        return is_missing(e);
    size_t i = members_find(m, c->member);
    if (i == SIZE_MAX && members_step(m))
        return true;
    i = i == SIZE_MAX ? members_find(m, c->member) : i;
    switch (members_bring(m, i, &bytes)) {
    case MEMBERS_BUSY: return true;
    case MEMBERS_GONE: return is_missing(e);
    case MEMBERS_REFUSED: return error_set(e, "left out: the archive exceeds a limit");
    case MEMBERS_THERE: break;
    }
    buf_add_slice(&c->bytes, bytes);
    c->flaw = flaw_said(m->at[i].flaw);
    *end = true;
    return true;
}

#define SEARCH_STEPS 100 /* entries that are passed over in one call */

/* "a (2).sgf" may be the second record named "a.sgf": the numbers are known when all names are. */
static bool search_numbered(struct content *c, struct error *e)
{
    struct error ignored;
    const struct members *m = strstr(c->member, " (") ? members_open(c->path, &ignored) : NULL;
    if (!m)
        return is_missing(e);
    c->mark = m->mark;
    unpack_close(c->unpack);
    c->unpack = NULL;
    return true;
}

/* Reads an archive up to the wanted record, if nothing else of it is wanted. */
static bool search(struct content *c, struct error *e)
{
    for (size_t i = 0; i < SEARCH_STEPS; i++) {
        const enum unpack_step step = unpack_next(c->unpack);
        c->is_found = step == UNPACK_ENTRY && members_is_name(c->unpack->entry.name, c->unpack->entry.raw, c->member);
        if (c->is_found)
            return true;
        if (step == UNPACK_END)
            return search_numbered(c, e);
    }
    return true;
}

/* ---- opening ---- */

/* False and *e: no memory for reading a file of this size as a whole. Small files are tried; without memory kifu
 * ends. */
static bool has_room(size_t size, struct error *e)
{
    enum { LARGE = 1 << 28 };
    return size < LARGE || mem_has_room(size) ||
           error_set(e, "is too large for the memory: kifu index and kifu find read it in pieces");
}

static bool open_file(struct content *c, const char *name, size_t most, struct error *e)
{
    size_t size;
    c->fd = file_open(name, &size, e);
    if (c->fd < 0)
        return false;
    if (size < most && !has_room(size, e)) {
        close(c->fd);
        c->fd = -1;
        return false;
    }
    c->comes_again = strcmp(name, "-") != 0 && file_mark_open(c->fd, &c->mark);
    c->left = size > 0 ? size : c->left;
    c->was_opened = c->is_open = true;
    buf_reserve(&c->bytes, size == 0 ? CONTENT_FIRST : size < most ? size + 1 : most);
    return true;
}

static bool open_member(struct content *c, const char *name, size_t split, struct error *e)
{
    c->was_opened = c->comes_again = true;
    c->path = mem_part(name, split);
    c->member = mem_string(name + split + 1);
    if (members_known(name, split)) {
        const struct members *m = members_open(c->path, e);
        c->is_open = m != NULL;
        c->mark = m ? m->mark : c->mark;
    } else {
        c->unpack = unpack_open(c->path, e);
        c->is_open = c->unpack != NULL;
        c->mark = c->is_open ? c->unpack->from.parts.mark : c->mark;
    }
    return c->is_open;
}

/* Opens standard input again, after it turned out to be packed. */
static bool open_input(struct content *c, const char *name, struct error *e)
{
    c->was_opened = c->is_packed = true;
    c->unpack = unpack_open(name, e);
    c->is_open = c->unpack != NULL;
    return c->is_open;
}

bool content_open_pieces(struct content *c, const char *name, size_t most, struct error *e)
{
    content_free(c);
    c->fd = -1;
    c->left = SIZE_MAX;
    if (unpack_has_input(name))
        return open_input(c, name, e);
    if (open_file(c, name, most, e))
        return true;
    const size_t split = members_split(name);
    return split > 0 && open_member(c, name, split, e);
}

bool content_open(struct content *c, const char *name, struct error *e)
{
    return content_open_pieces(c, name, SIZE_MAX, e);
}

void content_close(struct content *c)
{
    unpack_close(c->unpack);
    c->unpack = NULL;
    if (c->is_open && c->fd >= 0)
        close(c->fd);
    c->is_open = false;
}

void content_free(struct content *c)
{
    content_close(c);
    buf_free(&c->bytes);
    mem_free(c->path);
    mem_free(c->member);
    *c = (struct content){0};
}

/* ---- reading ---- */

/* The first bytes show that it is packed: from here on it is unpacked. */
static bool unpack_instead(struct content *c, struct error *e)
{
    const int fd = c->fd;
    c->fd = -1;
    c->left = SIZE_MAX;
    c->is_packed = true;
    c->unpack = unpack_take(fd, &c->bytes, e);
    return c->unpack && (!c->unpack->is_archive || error_set(e, "is an archive: try kifu list"));
}

static bool read_some(struct content *c, size_t most, bool *end, struct error *e)
{
    if (c->path && !c->unpack)
        return member_read(c, end, e);
    if (c->path && !c->is_found)
        return search(c, e);
    return c->unpack ? packed_read(c, most, end, e) : file_more(c->fd, most, &c->bytes, end, e);
}

/* If the size of the file is known, it asks for no more than that and one byte, which would show that the file grew. */
static bool read_piece(struct content *c, size_t most, bool *end, struct error *e)
{
    const size_t some = c->left < most ? c->left + 1 : most, before = c->bytes.len;
    if (c->fd >= 0)
        buf_reserve(&c->bytes, some);
    const bool good = read_some(c, some, end, e);
    const size_t came = c->bytes.len - before;
    if (c->left < SIZE_MAX)
        c->left = came <= c->left ? c->left - came : SIZE_MAX;
    if (good && !before && !c->unpack && !c->path && packing_of(buf_slice(&c->bytes)) != PACKING_NONE) {
        *end = false;
        return unpack_instead(c, e);
    }
    return good;
}

/* A large block is moved without copying if the system can do that; *moved says where the bytes are now. */
bool content_read(struct content *c, size_t most, struct sgf_move *moved, struct error *e)
{
    const uintptr_t from = (uintptr_t)c->bytes.at;
    const size_t len = c->bytes.len;
    bool end = false, good;
    do
        good = read_piece(c, most, &end, e);
    while (good && !end && c->left == 0);
    if (moved)
        *moved = (struct sgf_move){from, c->bytes.at, (uintptr_t)c->bytes.at != from ? len : 0};
    if (end || !good)
        content_close(c);
    return good;
}

bool content_read_whole(struct content *c, const char *name, struct error *e)
{
    if (!content_open(c, name, e))
        return false;
    while (c->is_open)
        if (!content_read(c, CONTENT_PIECE, NULL, e))
            return false;
    return true;
}

bool content_is_unpacked(const struct content *c)
{
    return c->path || c->is_packed;
}

bool content_changed(const struct content *c, const char *name)
{
    struct file_mark now;
    const bool is_marked = !c->comes_again || (c->path ? parts_mark(c->path, &now) : file_mark_of(name, &now));
    return c->comes_again && (!c->mark.is_settled || !is_marked || !file_mark_is_same(&c->mark, &now));
}

/* Keeps the CA property that the collection uses. If the file was converted, the collection does not borrow these
 * bytes. */
void content_forget(struct content *c, const struct sgf_collection *games, size_t game)
{
    if (games->file.at != c->bytes.at || game >= games->count)
        return;
    const struct slice set = games->first_ca;
    const size_t kept = set.len && !games->dropped ? (size_t)(set.at + set.len - games->file.at) : 0;
    const size_t from = kept > c->forgotten ? kept : c->forgotten, to = (size_t)games->games[game].start;
    if (to < from + CONTENT_PIECE)
        return;
    mem_forget(c->bytes.at + from, to - from);
    c->forgotten = to;
}

void content_drop(struct content *c, size_t len)
{
    if (!len)
        return;
    c->bytes.len -= len;
    memmove(c->bytes.at, c->bytes.at + len, c->bytes.len);
    c->passed += len;
    c->forgotten = 0;
}

int content_percent(const struct content *c, size_t at)
{
    const uint64_t read = c->passed + c->bytes.len, all = read + (c->is_open ? c->left : 0);
    const bool is_known = !c->is_open || c->left < SIZE_MAX;
    return is_known && all ? (int)(100 * ((double)(c->passed + at) / (double)all)) : 0;
}

int content_source(const struct content *c)
{
    const struct parts *p = c->unpack ? &c->unpack->from.parts : NULL;
    return !c->is_open ? -1 : c->fd >= 0 ? c->fd : p && p->count ? p->at[0].fd : -1;
}
