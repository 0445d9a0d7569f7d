/* ingest/record.c - a file of records that is read whole, and its games */
#include "ingest/record.h"

#include <string.h>

#include "base/file.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/tr.h"
#include "ingest/members.h"
#include "sgf/diag.h"

int complain_no_game(const char *file, size_t game, size_t count)
{
    complain(file, "no game %zu: the file has %zu", game, count);
    return STATUS_DEFECT;
}

int complain_no_data(const char *file, const struct sgf_collection *c)
{
    complain(file, "contains no game: %s [%s]", magic_words(c->file), sgf_diag_name(SGF_DIAG_NO_SGF_DATA));
    return STATUS_USAGE;
}

void record_name(const char *argument, char **name, char **address)
{
    const char *hash = strrchr(argument, '#');
    *address = NULL;
    *name = mem_string(argument);
    if (!hash || hash == argument || file_exists(argument))
        return;
    (*name)[hash - argument] = 0;
    *address = mem_string(hash + 1);
}

/* Tries the argument as a name without #ADDRESS: names in archives may contain "#". */
static bool read_without_address(struct record *r, const char *argument)
{
    struct error e;
    if (!r->address || !members_split(argument) || !content_read_whole(&r->content, argument, &e))
        return false;
    mem_free(r->name);
    mem_free(r->address);
    r->name = mem_string(argument);
    r->address = NULL;
    return true;
}

bool record_read(struct record *r, const char *argument, enum charset charset)
{
    *r = (struct record){0};
    record_name(argument, &r->name, &r->address);
    foreign_collection_init(&r->collection, charset);
    if (!content_read_whole(&r->content, r->name, &r->error) && !read_without_address(r, argument))
        return false;
    if (r->content.flaw)
        complain(r->name, "%s", r->content.flaw);
    sgf_collection_feed(&r->collection, buf_slice(&r->content.bytes), true);
    return true;
}

bool record_begin_pieces(struct record *r, const char *name, enum charset charset, size_t piece)
{
    *r = (struct record){
        .name = mem_string(name),
        .step = piece < CONTENT_PIECE ? piece : CONTENT_PIECE,
        .vain = FOREIGN_BYTES_MOST,
    };
    foreign_collection_init(&r->collection, charset);
    return content_open_pieces(&r->content, name, piece, &r->error);
}

bool record_begin(struct record *r, const char *name, enum charset charset)
{
    return record_begin_pieces(r, name, charset, SIZE_MAX);
}

/* A large file that is no record is not gathered. */
static bool is_vain(const struct record *r)
{
    const struct slice bytes = buf_slice(&r->content.bytes);
    return r->collection.is_binary || (bytes.len > r->vain && !sgf_collection_has_begun(&r->collection, bytes));
}

bool record_step(struct record *r)
{
    struct content *c = &r->content;
    struct sgf_move moved;
    if (content_is_whole(c))
        return false;
    const bool is_good = content_read(c, r->step, &moved, &r->error);
    if (moved.len)
        sgf_collection_move(&r->collection, &moved);
    r->has_failed = !is_good;
    sgf_collection_feed(&r->collection, buf_slice(&c->bytes), content_is_whole(c)); /* or it failed */
    if (!content_is_whole(c) && is_vain(r)) {
        content_close(c);
        sgf_collection_feed(&r->collection, buf_slice(&c->bytes), true);
    }
    return true;
}

void record_drop(struct record *r, size_t games)
{
    content_drop(&r->content, sgf_collection_drop(&r->collection, games));
}

bool record_open_any(struct record *r, const char *argument, enum charset charset, size_t *empty, int *status)
{
    const bool is_read = record_read(r, argument, charset);
    *status = !is_read ? STATUS_USAGE : r->content.flaw ? STATUS_DEFECT : STATUS_FINE;
    if (is_read && r->collection.count)
        return true;
    if (!is_read)
        complain(r->name, "%s", r->error.text);
    else if (empty)
        (*empty)++;
    else
        *status = complain_no_data(r->name, &r->collection);
    record_close(r);
    return false;
}

bool record_open(struct record *r, const char *argument, enum charset charset, int *status)
{
    return record_open_any(r, argument, charset, NULL, status);
}

void record_close(struct record *r)
{
    sgf_collection_free(&r->collection);
    content_free(&r->content);
    mem_free(r->name);
    mem_free(r->address);
    *r = (struct record){0};
}
