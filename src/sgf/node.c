/* sgf/node.c - walking a tree, node addresses, the properties of a node */
#include "sgf/sgf.h"

#include <string.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "base/number.h"
#include "sgf/state.h"

enum { ADDRESS_MAX = 255, LETTERS = 26, LABEL_MAX = 8 /* letters of the largest 32-bit label, and to spare */ };

/* ---- walking ---- */

/* Nodes are in pre-order: a first child comes right after its parent. */
static bool is_first_child(const struct sgf_game *g, uint32_t node)
{
    return node > 0 && g->nodes[node].parent == node - 1;
}

uint32_t sgf_parent(const struct sgf_game *g, uint32_t node)
{
    return g->nodes[node].parent;
}

uint32_t sgf_child(const struct sgf_game *g, uint32_t node)
{
    return node + 1 < g->node_count && is_first_child(g, node + 1) ? node + 1 : SGF_NONE;
}

uint32_t sgf_next(const struct sgf_game *g, uint32_t node)
{
    return g->nodes[node].next;
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
        char c = label.at[i];
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        if (c < 'A' || c > 'Z')
            return SGF_NONE;
        index = index * LETTERS + (uint64_t)(c - 'A') + 1;
    }
    return index - 1 < SGF_NONE ? (uint32_t)(index - 1) : SGF_NONE;
}

/* ---- addresses ---- */

/* For each node what an address needs to know without walking: of a first child where its line of first children
 * begins, of another one its index among its siblings. Made once for a tree, when the first address is asked for. */
static const uint32_t *trail(const struct sgf_game *g)
{
    struct sgf_parse_state *s = g->state;
    if (s->has_trail)
        return s->trail;
    mem_reserve(&s->trail, &s->trail_cap, g->node_count, sizeof *s->trail);
    s->trail[0] = 0;
    for (uint32_t node = 1; node < g->node_count; node++) {
        if (!is_first_child(g, node))
            continue;
        s->trail[node] = is_first_child(g, node - 1) ? s->trail[node - 1] : node - 1;
        uint32_t index = 1;
        for (uint32_t other = g->nodes[node].next; other != SGF_NONE; other = g->nodes[other].next)
            s->trail[other] = index++;
    }
    s->has_trail = true;
    return s->trail;
}

/* One step of an address, written from its end. */
struct reversed {
    char bytes[ADDRESS_MAX];
    size_t len;
    bool is_full;
};

static void put_before(struct reversed *r, struct slice step)
{
    size_t dot = r->len > 0;
    if (r->len + dot + step.len > sizeof r->bytes) {
        r->is_full = true;
        return;
    }
    if (dot)
        r->bytes[sizeof r->bytes - ++r->len] = '.';
    r->len += step.len;
    memcpy(r->bytes + sizeof r->bytes - r->len, step.at, step.len);
}

static void put_count(struct reversed *r, uint32_t count)
{
    struct buf text = {0};
    if (count > 0) {
        buf_add_format(&text, "%lu", (unsigned long)count);
        put_before(r, buf_slice(&text));
    }
    buf_free(&text);
}

static void put_label(struct reversed *r, uint32_t index)
{
    struct buf text = {0};
    sgf_label(index, &text);
    put_before(r, buf_slice(&text));
    buf_free(&text);
}

void sgf_address(const struct sgf_game *g, uint32_t node, struct buf *out)
{
    const uint32_t *trails = trail(g);
    struct reversed address = {.len = 0};
    if (node == 0) {
        buf_add_char(out, '0');
        return;
    }
    for (uint32_t at = node; at > 0 && !address.is_full;) {
        uint32_t head = is_first_child(g, at) ? trails[at] : at;
        put_count(&address, at - head);
        if (head > 0) {
            put_label(&address, trails[head]);
            head = g->nodes[head].parent;
        }
        at = head;
    }
    if (address.is_full)
        buf_add_format(out, "@%lu", (unsigned long)node);
    else
        buf_add(out, address.bytes + sizeof address.bytes - address.len, address.len);
}

/* A number without sign, at most that of the last node; SGF_NONE where it is none. */
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
    for (size_t from = 0; from < address.len && node != SGF_NONE;) {
        struct slice rest = slice_part(address, from, address.len);
        struct slice step = slice_part(rest, 0, slice_find(rest, '.'));
        uint32_t count = read_count(step), index = sgf_label_index(step);
        if (count != SGF_NONE)
            node = forward(g, node, count);
        else if (index != SGF_NONE)
            node = sgf_child_at(g, node, index);
        else
            return SGF_NONE;
        from += step.len + 1;
        if (from == address.len)
            return SGF_NONE; /* a dot and nothing after it */
    }
    return node;
}

/* ---- properties ---- */

uint32_t sgf_prop_of(const struct sgf_game *g, uint32_t value)
{
    uint32_t from = 0;
    for (uint32_t size = g->prop_count, half; size > 1; size -= half) {
        half = size / 2;
        from += sgf_value_first(g, from + half) <= value ? half : 0;
    }
    return from;
}

uint32_t sgf_node_of(const struct sgf_game *g, uint32_t prop)
{
    uint32_t from = 0;
    for (uint32_t size = g->node_count, half; size > 1; size -= half) {
        half = size / 2;
        from += sgf_prop_first(g, from + half) <= prop ? half : 0;
    }
    return from;
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

/* Not kept anywhere: the identifier is what comes before the first value. */
uint64_t sgf_prop_place(const struct sgf_game *g, uint32_t prop)
{
    const char *p = g->bytes.at + g->values[sgf_value_first(g, prop)].at;
    while (p > g->bytes.at && !is_letter(p[-1]))
        p--;
    while (p > g->bytes.at && is_letter(p[-1]))
        p--;
    return g->offset + (uint64_t)(p - g->bytes.at);
}

bool sgf_single(const struct sgf_game *g, uint32_t node, uint32_t id, struct slice *raw)
{
    bool is_found = false;
    *raw = (struct slice){NULL, 0};
    for (uint32_t prop = sgf_find(g, node, id); prop != SGF_NONE; prop = sgf_find_from(g, node, id, prop + 1)) {
        is_found = true;
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            if (g->values[value].len == 0)
                continue;
            *raw = sgf_raw(g, value);
            return true;
        }
    }
    return is_found;
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
