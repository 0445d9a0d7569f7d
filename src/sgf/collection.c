/* sgf/collection.c - the bytes of a file: their format, and cutting them into trees as they come  (doc/sgf.md 1.3) */
#include "sgf/sgf.h"

#include "base/magic.h"
#include "base/mem.h"
#include "base/unshift.h"
#include "sgf/index.h"
#include "sgf/state.h"

/* True if the file may be text of two bytes a character: it has a mark, or a NUL in its first two characters. */
static bool looks_wide(struct slice file)
{
    struct slice head = slice_part(file, 0, 4);
    bool has_mark = slice_has_prefix(head, "\xFF\xFE") || slice_has_prefix(head, "\xFE\xFF");
    return has_mark || slice_find(head, '\0') < head.len;
}

/* Asks if the file is in another format; then it becomes SGF once all of it is there. `text` is the file without its
 * mark. False if that is not known yet. */
static bool read_format(struct sgf_collection *c, struct slice text, bool whole)
{
    struct sgf_foreign foreign = {0};
    struct buf sgf = {0};
    const enum charset said = c->mark == CHARSET_UNKNOWN ? c->forced : CHARSET_UTF8;
    const enum sgf_convert answer = c->converter ? c->converter(text, whole, said, &foreign, &sgf) : SGF_CONVERT_NOT;
    if (answer != SGF_CONVERT_DONE)
        return answer == SGF_CONVERT_NOT;
    c->foreign = mem_alloc(sizeof foreign);
    *c->foreign = foreign;
    buf_free(&c->converted);
    c->converted = sgf;
    return true;
}

/* Decides first of all what the bytes of the file are; false if that is not known yet. A file in UTF-16 is converted
 * once all of it is there. */
static bool read_mark(struct sgf_collection *c, struct slice file, bool whole)
{
    struct sgf_index *x = c->index;
    size_t skip = 0;
    if (x->is_mark_read)
        return true;
    if (!whole && (file.len < 4 || looks_wide(file)))
        return false;
    c->mark = charset_mark(looks_wide(file) ? file : slice_part(file, 0, 4), &skip, &c->converted);
    const bool is_wide = c->mark == CHARSET_UTF16_LE || c->mark == CHARSET_UTF16_BE;
    if (!read_format(c, is_wide ? buf_slice(&c->converted) : slice_part(file, skip, file.len), whole))
        return false;
    if (c->mark == CHARSET_UNKNOWN && !c->foreign && !magic_is_record(file)) {
        if (!whole && file.len < MAGIC_BYTES)
            return false;
        c->is_binary = magic_is_binary(slice_part(file, 0, MAGIC_BYTES));
    }
    x->is_converted = is_wide || c->foreign;
    x->is_mark_read = true;
    c->begin = x->at = x->plain = c->foreign ? 0 : skip;
    x->state = INDEX_NODE;
    x->node = (struct sgf_index_node){.start = SGF_NOWHERE};
    return true;
}

/* In a shifted set a "]" may be half of a character. So bytes after the first sequence that may shift are read only
 * when the whole file is there, and has been converted if the user or a tree says so. The bytes before it are the same
 * either way. */
static void read_shifts(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    const struct slice file = c->file;
    if (x->is_converted || c->mark != CHARSET_UNKNOWN)
        return;
    if (!x->is_shifted) {
        const size_t at = unshift_find(file, x->plain);
        x->is_shifted = at < file.len;
        x->plain = x->is_shifted || file.len == 0 ? at : file.len;
    }
    if (!x->is_shifted)
        return;
    c->file = slice_part(file, 0, x->plain);
    if (!x->is_whole)
        return;
    /* Trees before it are found as where the file comes in pieces. */
    c->whole = x->is_whole = false;
    sgf_index_read(c);
    c->is_unshifted = x->is_converted = sgf_unshift(c, file);
    c->whole = x->is_whole = true;
    c->has_shifts = !c->is_unshifted;
    c->file = c->is_unshifted ? buf_slice(&c->converted) : file;
}

void sgf_collection_init_with(struct sgf_collection *c, enum charset forced, sgf_converter *converter)
{
    *c = (struct sgf_collection){
        .forced = forced,
        .index = mem_zero(1, sizeof *c->index),
        .converter = converter,
    };
}

void sgf_collection_init(struct sgf_collection *c, enum charset forced)
{
    sgf_collection_init_with(c, forced, NULL);
}

void sgf_collection_feed(struct sgf_collection *c, struct slice file, bool whole)
{
    struct sgf_index *x = c->index;
    c->file = file;
    if (!read_mark(c, file, whole))
        return;
    if (x->is_converted)
        c->file = buf_slice(&c->converted);
    c->whole = whole;
    if (c->is_binary)
        return;
    x->is_whole = whole;
    read_shifts(c);
    size_t from = slice_has_prefix(c->file, "\xEF\xBB\xBF") ? 3 : 0;
    if (whole)
        sgf_index_read_end(c, from);
    else
        sgf_index_read(c);
}

bool sgf_collection_show(struct sgf_collection *c)
{
    return c->index->is_mark_read && !c->whole && !c->is_binary && sgf_index_show(c);
}

bool sgf_collection_has_begun(const struct sgf_collection *c, struct slice file)
{
    const struct sgf_index *x = c->index;
    if (c->count || c->dropped || x->state >= INDEX_TREE)
        return true;
    if (!x->is_mark_read)
        return looks_wide(file) && charset_is_wide(file);
    const struct slice unread = slice_from(file, x->is_shifted ? x->plain : file.len);
    return sgf_tree_start(unread, false) < unread.len;
}

void sgf_collection_move(struct sgf_collection *c, const struct sgf_move *move)
{
    c->file.at = sgf_moved(c->file.at, move);
    c->first_ca.at = sgf_moved(c->first_ca.at, move);
}

void sgf_collection_free(struct sgf_collection *c)
{
    mem_free(c->games);
    mem_free(c->index);
    buf_free(&c->converted);
    if (c->foreign) {
        mem_free(c->foreign->map.at);
        sgf_diags_free(&c->foreign->diags);
        mem_free(c->foreign);
    }
    *c = (struct sgf_collection){0};
}

struct sgf_place sgf_collection_place(const struct sgf_collection *c)
{
    struct sgf_place place = sgf_place_start(c->file);
    place.map = c->foreign ? &c->foreign->map : NULL;
    return place;
}

size_t sgf_tree_start(struct slice head, bool whole)
{
    struct sgf_index x = {.state = INDEX_NODE, .node.start = SGF_NOWHERE};
    sgf_start_find(&x, head, true);
    if (x.state < INDEX_TREE && whole)
        sgf_start_end(&x);
    return x.state >= INDEX_TREE ? x.start : head.len;
}

bool sgf_game_from(struct sgf_game *g, struct sgf_collection *c, struct slice bytes)
{
    sgf_collection_init(c, CHARSET_UNKNOWN);
    sgf_collection_feed(c, bytes, true);
    if (c->count == 0)
        return false;
    sgf_game_load(g, c, 0);
    return true;
}
