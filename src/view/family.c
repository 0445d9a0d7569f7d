/* view/family.c - children by number, at once */
#include "view/family.h"

#include "base/mem.h"

/* So many children are walked rather than listed. */
#define FEW 32

struct family {
    uint32_t parent; /* SGF_NONE: an empty slot */
    uint32_t count;
    uint32_t *children;
};

/* Listed families, by a hash of the parent: a power of two of slots, at most half of them full. */
struct families {
    const struct sgf_game *game;
    const struct sgf_paths *paths;
    struct family *slots;
    size_t size, count;
};

struct families *families_new(const struct sgf_game *game, const struct sgf_paths *paths)
{
    struct families *f = mem_zero(1, sizeof *f);

    f->game = game;
    f->paths = paths;
    return f;
}

void families_free(struct families *f)
{
    if (!f)
        return;
    for (size_t i = 0; i < f->size; i++)
        mem_free(f->slots[i].children);
    mem_free(f->slots);
    mem_free(f);
}

/* ---- the table ---- */

/* The slot of a parent, or the empty one where it belongs. */
static struct family *slot_of(const struct families *f, uint32_t parent)
{
    size_t i = (size_t)(parent * UINT32_C(2654435761)) & (f->size - 1);

    while (f->slots[i].parent != SGF_NONE && f->slots[i].parent != parent)
        i = (i + 1) & (f->size - 1);
    return &f->slots[i];
}

static void grow(struct families *f)
{
    struct family *old = f->slots;
    const size_t old_size = f->size;

    f->size = old_size ? old_size * 2 : 16;
    f->slots = mem_zero(f->size, sizeof *f->slots);
    for (size_t i = 0; i < f->size; i++)
        f->slots[i].parent = SGF_NONE;
    for (size_t i = 0; i < old_size; i++)
        if (old[i].parent != SGF_NONE)
            *slot_of(f, old[i].parent) = old[i];
    mem_free(old);
}

static void list(struct families *f, struct family *slot, uint32_t parent)
{
    size_t cap = 0;

    *slot = (struct family){.parent = parent};
    for (uint32_t child = sgf_child(f->game, parent); child != SGF_NONE; child = sgf_next(f->game, child)) {
        mem_reserve(&slot->children, &cap, slot->count + 1, sizeof *slot->children);
        slot->children[slot->count++] = child;
    }
    f->count++;
}

static bool has_many(const struct sgf_game *g, uint32_t parent)
{
    uint32_t child = sgf_child(g, parent);

    for (int i = 0; child != SGF_NONE && i < FEW; i++)
        child = sgf_next(g, child);
    return child != SGF_NONE;
}

/* The family listed; NULL where there are few. */
static const struct family *family_of(struct families *f, uint32_t parent)
{
    if (!has_many(f->game, parent))
        return NULL;
    if (f->count * 2 >= f->size)
        grow(f);
    struct family *slot = slot_of(f, parent);
    if (slot->parent == SGF_NONE)
        list(f, slot, parent);
    return slot;
}

/* ---- asking ---- */

uint32_t family_count(struct families *f, uint32_t parent)
{
    const struct family *family = family_of(f, parent);

    return family ? family->count : sgf_child_count(f->game, parent);
}

uint32_t family_at(struct families *f, uint32_t parent, uint32_t index)
{
    const struct family *family = family_of(f, parent);

    if (!family)
        return sgf_child_at(f->game, parent, index);
    return index < family->count ? family->children[index] : SGF_NONE;
}

uint32_t family_last(struct families *f, uint32_t parent)
{
    const uint32_t count = family_count(f, parent);

    return count > 0 ? family_at(f, parent, count - 1) : SGF_NONE;
}

uint32_t family_previous(struct families *f, uint32_t node)
{
    const uint32_t parent = sgf_parent(f->game, node);

    if (parent == SGF_NONE || f->paths->index[node] == 0)
        return SGF_NONE;
    return family_at(f, parent, f->paths->index[node] - 1);
}
