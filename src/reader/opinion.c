/* reader/opinion.c - an engine's opinions of nodes, as long as the game is read */
#include "reader/opinion.h"

#include "base/mem.h"

struct wanted {
    const struct opinion *at;
    uint32_t node;
};

static bool is_of_node(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return w->at[number].node == w->node;
}

/* The number of its opinion, or TABLE_NONE. */
static uint32_t number_of(const struct opinions *all, uint32_t node)
{
    const struct wanted wanted = {all->at, node};
    return table_find(&all->nodes, table_hash_number(node), is_of_node, &wanted);
}

const struct opinion *opinion_of(const struct opinions *all, uint32_t node)
{
    const uint32_t number = number_of(all, node);
    return number == TABLE_NONE ? NULL : &all->at[number];
}

static struct opinion *opinion_make(struct opinions *all, uint32_t node)
{
    uint32_t number = number_of(all, node);
    if (number == TABLE_NONE) {
        number = (uint32_t)all->count;
        MEM_ADD(all->at, all->count, all->cap) = (struct opinion){.node = node};
        table_add(&all->nodes, table_hash_number(node), number);
    }
    return &all->at[number];
}

bool opinion_keep(struct reader *r, const struct gtp_info *info)
{
    if (!r->has_game || reader_is_scratch(r) || (!info->has_winrate && !info->has_score))
        return false;
    struct opinions *all = &r->opinions;
    struct opinion *o = opinion_make(all, reader_node(r));
    const bool is_first = !o->has_winrate && !o->has_score;
    if (!is_first && info->visits <= o->visits)
        return false;
    all->winrates += (size_t)info->has_winrate - o->has_winrate;
    all->scores += (size_t)info->has_score - o->has_score;
    *o = (struct opinion){reader_node(r), info->has_winrate, info->has_score, info->winrate, info->score, info->visits};
    return true;
}

void opinions_free(struct opinions *all)
{
    mem_free(all->at);
    table_free(&all->nodes);
    *all = (struct opinions){0};
}
