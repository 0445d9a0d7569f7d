/* sgf/node.c - walking a tree, finding nodes by their addresses, the properties of a node */
#include "sgf/sgf.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"

enum { LETTERS = 26, LABEL_MAX = 8 /* letters of the largest 32-bit label, and to spare */ };

/* ---- walking ---- */

/* Nodes are in pre-order: a first child comes right after its parent. */
static bool is_first_child(const struct sgf_game *g, uint32_t node)
{
    return node > 0 && g->nodes[node].parent == node - 1;
}

uint32_t sgf_child(const struct sgf_game *g, uint32_t node)
{
    return node + 1 < g->node_count && is_first_child(g, node + 1) ? node + 1 : SGF_NONE;
}

uint32_t sgf_child_at(const struct sgf_game *g, uint32_t node, uint32_t index)
{
    uint32_t child = sgf_child(g, node);
    while (index > 0 && child != SGF_NONE) {
        child = g->nodes[child].next;
        index--;
    }
    return child;
}

uint32_t sgf_child_count(const struct sgf_game *g, uint32_t node)
{
    uint32_t count = 0;
    for (uint32_t child = sgf_child(g, node); child != SGF_NONE; child = g->nodes[child].next)
        count++;
    return count;
}

bool sgf_has_variations(const struct sgf_game *g, uint32_t node)
{
    uint32_t child = sgf_child(g, node);
    return child != SGF_NONE && g->nodes[child].next != SGF_NONE;
}

uint32_t sgf_line_end(const struct sgf_game *g, uint32_t node)
{
    while (node + 1 < g->node_count && is_first_child(g, node + 1))
        node++;
    return node;
}

uint32_t sgf_leaf_count(const struct sgf_game *g)
{
    uint32_t leaves = 0;
    for (uint32_t node = 0; node < g->node_count; node++)
        leaves += node + 1 == g->node_count || !is_first_child(g, node + 1);
    return leaves;
}

/* ---- labels ---- */

void sgf_label(uint32_t index, struct buf *out)
{
    char letters[LABEL_MAX];
    size_t at = sizeof letters;
    uint64_t rest = (uint64_t)index + 1;
    for (; rest > 0; rest = (rest - 1) / LETTERS)
        letters[--at] = (char)('A' + (rest - 1) % LETTERS);
    buf_add(out, letters + at, sizeof letters - at);
}

uint32_t sgf_label_index(struct slice label)
{
    uint64_t index = 0;
    if (label.len == 0 || label.len >= LABEL_MAX)
        return SGF_NONE;
    for (size_t i = 0; i < label.len; i++) {
        if (!is_letter(label.at[i]))
            return SGF_NONE;
        index = index * LETTERS + (uint64_t)(small(label.at[i]) - 'a') + 1;
    }
    return index - 1 < SGF_NONE ? (uint32_t)(index - 1) : SGF_NONE;
}

/* ---- addresses ---- */

/* A number without sign, at most SGF_NONE - 1; SGF_NONE if it is not one. */
static uint32_t read_count(struct slice digits)
{
    uint64_t number;
    return number_read(digits, SGF_NONE - 1, &number) ? (uint32_t)number : SGF_NONE;
}

static uint32_t forward(const struct sgf_game *g, uint32_t node, uint32_t count)
{
    while (count > 0 && node != SGF_NONE) {
        node = sgf_child(g, node);
        count--;
    }
    return node;
}

uint32_t sgf_address_find(const struct sgf_game *g, struct slice address)
{
    if (address.len > 0 && address.at[0] == '@') {
        uint32_t node = read_count(slice_part(address, 1, address.len));
        return node < g->node_count ? node : SGF_NONE;
    }
    uint32_t node = 0;
    bool is_dotted = false;
    while ((address.len > 0 || is_dotted) && node != SGF_NONE) {
        is_dotted = slice_find(address, '.') < address.len;
        const struct slice step = slice_cut(&address, '.');
        const uint32_t count = read_count(step), index = sgf_label_index(step);
        if (count != SGF_NONE)
            node = forward(g, node, count);
        else if (index != SGF_NONE)
            node = sgf_child_at(g, node, index);
        else
            return SGF_NONE;
    }
    return node;
}

/* ---- properties ---- */

uint32_t sgf_prop_of(const struct sgf_game *g, uint32_t value)
{
    return (uint32_t)array_rows_upto(&g->props->value, g->prop_count, sizeof *g->props, value) - 1;
}

uint32_t sgf_node_of(const struct sgf_game *g, uint32_t prop)
{
    return (uint32_t)array_rows_upto(&g->nodes->prop, g->node_count, sizeof *g->nodes, prop) - 1;
}

uint32_t sgf_find_from(const struct sgf_game *g, uint32_t node, uint32_t id, uint32_t prop)
{
    for (; prop < sgf_prop_end(g, node); prop++) {
        if (g->props[prop].id == id)
            return prop;
    }
    return SGF_NONE;
}

uint32_t sgf_find(const struct sgf_game *g, uint32_t node, uint32_t id)
{
    return sgf_find_from(g, node, id, sgf_prop_first(g, node));
}

uint64_t sgf_value_place(const struct sgf_game *g, uint32_t value)
{
    return g->offset + g->values[value].at;
}

/* Not stored: the identifier is before the first value. */
uint64_t sgf_prop_place(const struct sgf_game *g, uint32_t prop)
{
    const char *p = g->bytes.at + g->values[sgf_value_first(g, prop)].at;
    while (p > g->bytes.at && !is_letter(p[-1]))
        p--;
    while (p > g->bytes.at && is_letter(p[-1]))
        p--;
    return g->offset + (uint64_t)(p - g->bytes.at);
}

uint32_t sgf_value_filled(const struct sgf_game *g, uint32_t prop)
{
    uint32_t value = sgf_value_first(g, prop);
    const uint32_t end = sgf_value_end(g, prop);
    while (value < end && g->values[value].len == 0)
        value++;
    return value < end ? value : SGF_NONE;
}

bool sgf_single(const struct sgf_game *g, uint32_t node, uint32_t id, struct slice *raw)
{
    const uint32_t first = sgf_find(g, node, id);
    *raw = (struct slice){NULL, 0};
    for (uint32_t prop = first; prop != SGF_NONE && raw->len == 0; prop = sgf_find_from(g, node, id, prop + 1)) {
        const uint32_t value = sgf_value_filled(g, prop);
        if (value != SGF_NONE)
            *raw = sgf_raw(g, value);
    }
    return first != SGF_NONE;
}

bool sgf_has_type(const struct sgf_game *g, uint32_t node, enum sgf_type type)
{
    for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
        const struct sgf_property *row = sgf_property(g->props[prop].id, g->gm);
        if (row && row->type == type)
            return true;
    }
    return false;
}
