/* tests/fuzz/parse.c - any bytes as a file: cut into trees, each read, walked, described
 *
 * What must hold whatever comes: the pieces in which the bytes arrive make no difference; nodes are in pre-order,
 * properties and values are within the tree; an address finds its node; text is valid UTF-8.
 *
 * Counts: src/sgf/
 */
#include "fuzz.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/text.h"
#include "mutate.h"
#include "sgf/paths.h"
#include "sgf/sgf.h"

MUTATED_BY(mutator_record)

enum { ADDRESSES = 500 };

static void try_nodes(const struct sgf_game *g)
{
    uint32_t leaves = 0;
    must(g->node_count > 0);
    must(g->nodes[0].parent == SGF_NONE && g->nodes[0].next == SGF_NONE && g->nodes[0].prop == 0);
    must(g->nodes[g->node_count].prop == g->prop_count);
    for (uint32_t node = 0; node < g->node_count; node++) {
        const uint32_t next = sgf_next(g, node), child = sgf_child(g, node);
        must(g->nodes[node].prop <= g->nodes[node + 1].prop);
        must(node == 0 || sgf_parent(g, node) < node);
        must(next == SGF_NONE || (next > node && next < g->node_count && sgf_parent(g, next) == sgf_parent(g, node)));
        must(child == SGF_NONE || sgf_parent(g, child) == node);
        leaves += child == SGF_NONE;
    }
    must(leaves == sgf_leaf_count(g));
}

/* True for a bracket, or a separator of points in one value. */
static bool is_bound(char c, char bracket)
{
    return c == bracket || c == ',' || c == ';' || is_space(c);
}

static void try_values(const struct sgf_game *g)
{
    struct buf text = {0};
    must(g->props[g->prop_count].value == g->value_count);
    for (uint32_t prop = 0; prop < g->prop_count; prop++) {
        const struct sgf_property *row = sgf_property(g->props[prop].id, g->gm);
        must(sgf_ident(g, g->props[prop].id).len > 0);
        must(sgf_value_first(g, prop) < sgf_value_end(g, prop));
        must(sgf_prop_place(g, prop) >= g->offset && sgf_prop_place(g, prop) < g->offset + g->bytes.len);
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            const struct slice raw = sgf_raw(g, value);
            struct slice a, b;
            long number;
            double real;
            int level;
            char color;
            must((uint64_t)g->values[value].at + raw.len <= g->bytes.len);
            must(is_bound(raw.at[-1], '[') && (raw.at + raw.len == g->bytes.at + g->bytes.len || is_bound(raw.at[raw.len], ']')));
            buf_clear(&text);
            sgf_text(g, raw, !row || row->value != SGF_VALUE_TEXT, &text);
            must(text_is_utf8(buf_slice(&text)));
            must(memchr(text.at ? text.at : "", '\r', text.len) == NULL);
            sgf_split(raw, &a, &b);
            sgf_split_in(g, raw, &a, &b);
            must(a.len + b.len <= raw.len);
            buf_clear(&text);
            sgf_read_real(raw, &real, &text);
            sgf_read_number(raw, &number);
            sgf_read_double(raw, &level);
            sgf_read_color(raw, &color);
        }
    }
    buf_free(&text);
}

static void try_addresses(const struct sgf_game *g)
{
    struct buf address = {0}, again = {0};
    struct sgf_paths paths = {0};
    sgf_paths_make(&paths, g);
    for (uint32_t node = 0; node < g->node_count && node < ADDRESSES; node++) {
        buf_clear(&address);
        buf_clear(&again);
        sgf_address(g, node, &address);
        sgf_paths_address(&paths, g, node, &again);
        must(address.len <= 255);
        must(slice_is_equal(buf_slice(&address), buf_slice(&again)));
        must(sgf_address_find(g, buf_slice(&address)) == node);
    }
    sgf_paths_free(&paths);
    buf_free(&address);
    buf_free(&again);
}

static void try_diags(const struct sgf_game *g, struct slice file)
{
    struct sgf_place place = sgf_place_start(file);
    struct buf sentence = {0};
    size_t total = 0;
    for (int severity = 0; severity < SGF_SEVERITY_COUNT; severity++)
        total += g->diags.totals[severity];
    must(total >= g->diags.count);
    for (size_t i = 0; i < g->diags.count; i++) {
        const struct sgf_diag *diag = &g->diags.at[i];
        must(i == 0 || sgf_diag_at(&g->diags.at[i - 1]) <= sgf_diag_at(diag));
        must(sgf_diag_at(diag) <= file.len);
        sgf_place_move(&place, sgf_diag_at(diag), g->charset);
        buf_clear(&sentence);
        sgf_diag_sentence(&g->diags, diag, &sentence);
        must(text_is_utf8(buf_slice(&sentence)));
    }
    buf_free(&sentence);
}

/* Feeds the bytes in pieces that depend on them. */
static void feed(struct sgf_collection *c, struct slice bytes, enum charset forced)
{
    const size_t step = bytes.len / (1 + bytes.len % 7) + 1;
    sgf_collection_init(c, forced);
    for (size_t at = step; at < bytes.len; at += step)
        sgf_collection_feed(c, slice_part(bytes, 0, at), false);
    sgf_collection_feed(c, bytes, true);
}

/* A game is the same if those before it were forgotten. */
static void same_games(const struct sgf_collection *some, size_t count, const struct sgf_collection *whole)
{
    struct sgf_game a = {.diags.limit = 1}, b = {.diags.limit = 1};
    for (size_t i = 0; i < count; i++) {
        must(some->dropped + i < whole->count);
        sgf_game_load(&a, some, i);
        sgf_game_load(&b, whole, (size_t)some->dropped + i);
        must(slice_is_equal(a.bytes, b.bytes) && a.charset == b.charset && a.charset_why == b.charset_why);
        must(a.escapes_bytes == b.escapes_bytes && a.node_count == b.node_count && a.value_count == b.value_count);
        must(whole->file.at == whole->converted.at || some->passed + a.offset == b.offset || some->file.at == some->converted.at);
    }
    sgf_game_free(&a);
    sgf_game_free(&b);
}

/* Feeds the bytes in pieces, and forgets games at the beginning as soon as they are final. */
static void try_drops(struct slice bytes, enum charset forced, const struct sgf_collection *whole)
{
    const size_t step = bytes.len / (1 + bytes.len % 11) + 1;
    struct sgf_collection c;
    sgf_collection_init(&c, forced);
    for (size_t end = step < bytes.len ? step : bytes.len, from = 0; !c.whole; end = bytes.len - end > step ? end + step : bytes.len) {
        sgf_collection_feed(&c, slice_part(bytes, from, end), end == bytes.len);
        const size_t done = sgf_collection_done(&c), some = done > 1 && bytes.len % 2 ? done - 1 : done;
        same_games(&c, done, whole);
        must(done <= c.count && c.dropped + c.count <= whole->count + !c.whole);
        if (c.whole)
            must(c.dropped + c.count == whole->count);
        else
            from += sgf_collection_drop(&c, some);
    }
    sgf_collection_free(&c);
}

static void try_collection(struct slice bytes, enum charset forced)
{
    struct sgf_collection whole, pieces;
    struct sgf_game g = {.diags = {.limit = bytes.len % 3 * 20}};
    sgf_collection_init(&whole, forced);
    sgf_collection_feed(&whole, bytes, true);
    feed(&pieces, bytes, forced);
    must(whole.count == pieces.count && whole.first == pieces.first);
    for (size_t i = 0; i < whole.count; i++) {
        const struct sgf_extent *one = &whole.games[i], *other = &pieces.games[i];
        must(one->start == other->start && one->end == other->end && sgf_collection_gap(&whole, i) == sgf_collection_gap(&pieces, i));
        must(!sgf_collection_is_open(&whole, i) && !sgf_collection_is_open(&pieces, i));
        must(sgf_collection_gap(&whole, i) <= whole.games[i].start && whole.games[i].start < whole.games[i].end);
        must(whole.games[i].end <= (i + 1 < whole.count ? sgf_collection_gap(&whole, i + 1) : whole.file.len));
        sgf_game_load(&g, &whole, i);
        try_nodes(&g);
        try_values(&g);
        try_addresses(&g);
        try_diags(&g, whole.file);
    }
    if (whole.count == 0)
        sgf_collection_check(&whole, &g.diags);
    try_drops(bytes, forced, &whole);
    sgf_game_free(&g);
    sgf_collection_free(&whole);
    sgf_collection_free(&pieces);
}

void fuzz_one(struct slice bytes)
{
    static const enum charset forced[] = {CHARSET_UNKNOWN, CHARSET_UNKNOWN, CHARSET_BIG5, CHARSET_GB18030, CHARSET_CP932, CHARSET_EUC_JP};
    try_collection(bytes, CHARSET_UNKNOWN);
    try_collection(bytes, forced[bytes.len % COUNT(forced)]);
}
