/* reader/family.c - children by number, in constant time */
#include "reader/family.h"

#include "base/mem.h"
#include "base/table.h"

/* Up to this number children are walked rather than listed. */
#define FEW 32

struct family {
    uint32_t parent;
    uint32_t count;
    uint32_t *children;
};

/* Listed families. */
struct families {
    const struct sgf_game *game;
    const struct sgf_paths *paths;
    struct family *at;
    size_t count, cap;
    struct table table; /* by parent */
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
    for (size_t i = 0; i < f->count; i++)
        mem_free(f->at[i].children);
    mem_free(f->at);
    table_free(&f->table);
    mem_free(f);
}

/* ---- the table ---- */

struct wanted {
    const struct families *families;
    uint32_t parent;
};

static bool is_wanted(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return w->families->at[number].parent == w->parent;
}

static struct family *list(struct families *f, uint32_t parent)
{
    size_t cap = 0;
    mem_reserve(&f->at, &f->cap, f->count + 1, sizeof *f->at);
    struct family *family = &f->at[f->count];
    *family = (struct family){.parent = parent};
    for (uint32_t child = sgf_child(f->game, parent); child != SGF_NONE; child = sgf_next(f->game, child))
        MEM_ADD(family->children, family->count, cap) = child;
    table_add(&f->table, table_hash_number(parent), (uint32_t)f->count++);
    return family;
}

static bool has_many(const struct sgf_game *g, uint32_t parent)
{
    uint32_t child = sgf_child(g, parent);
    for (int i = 0; child != SGF_NONE && i < FEW; i++)
        child = sgf_next(g, child);
    return child != SGF_NONE;
}

/* The listed family; NULL for few children. */
static const struct family *family_of(struct families *f, uint32_t parent)
{
    if (!has_many(f->game, parent))
        return NULL;
    const uint32_t known = table_find(&f->table, table_hash_number(parent), is_wanted, &(struct wanted){f, parent});
    return known != TABLE_NONE ? &f->at[known] : list(f, parent);
}

/* ---- questions ---- */

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
    if (parent == SGF_NONE || sgf_paths_index(f->paths, node) == 0)
        return SGF_NONE;
    return family_at(f, parent, sgf_paths_index(f->paths, node) - 1);
}
