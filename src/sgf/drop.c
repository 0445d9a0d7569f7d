/* sgf/drop.c - for a file that is read in pieces: forgets finished games at its beginning */
#include "sgf/index.h"

#include <string.h>

#include "base/array.h"

static void move_back(size_t *at, size_t len)
{
    if (*at != SGF_NOWHERE)
        *at = *at > len ? *at - len : 0;
}

/* Moves the places of the pass back by `len` bytes, which were dropped; places before them belonged to finished
 * trees. */
static void index_move_back(struct sgf_index *x, size_t len)
{
    size_t *const all[] = {&x->at, &x->start, &x->end, &x->pending, &x->plain, &x->node.start, &x->node.open,
        &x->look.sure.at, &x->look.sure.open, &x->look.careful, &x->look.open};
    for (size_t i = 0; i < COUNT(all); i++)
        move_back(all[i], len);
}

/* Later trees are compared with the first one. */
static void first_keep(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    sgf_index_need_first(c);
    const struct slice ca = slice_part(c->first_ca, 0, sizeof x->first_ca);
    struct slice in_head;
    x->head = sgf_head_charset(sgf_index_tree(c, 0), &in_head);
    if (ca.len)
        memcpy(x->first_ca, ca.at, ca.len);
    c->first_ca = (struct slice){x->first_ca, ca.len};
}

/* In shifted sets the last CA also applies to the trees after it. */
static void said_keep(struct sgf_collection *c, size_t games)
{
    struct slice ca;
    for (size_t i = games; i-- > 0;) {
        if (!sgf_root_ca(sgf_index_tree(c, i), &ca))
            continue;
        c->index->said = charset_find(ca);
        c->index->head = CHARSET_UNKNOWN;
        return;
    }
}

static void extents_move_back(struct sgf_collection *c, size_t games, size_t len)
{
    c->count -= games;
    for (size_t i = 0; i < c->count; i++) {
        const struct sgf_extent e = c->games[games + i];
        c->games[i] = (struct sgf_extent){e.start - len, e.end - len};
    }
}

size_t sgf_collection_drop(struct sgf_collection *c, size_t games)
{
    struct sgf_index *x = c->index;
    if (x->is_converted || games == 0)
        return 0;
    const size_t len = (size_t)sgf_collection_gap(c, games);
    if (!c->dropped)
        first_keep(c);
    said_keep(c, games);
    extents_move_back(c, games, len);
    c->begin = 0;
    index_move_back(x, len);
    c->file = slice_from(c->file, len);
    c->dropped += games;
    c->passed += len;
    return len;
}
