/* tests/sgf/tree_cases.c - records as bytes above, their trees and diagnostics below
 *
 *     -- input                the file
 *     -- charset NAME         as if the user had given --charset=NAME
 *     -- chunks N             the file is fed N bytes at a time
 *     -- trees                what comes out: all trees, all nodes
 *     -- diagnostics          of all trees, or of the file without a tree
 *     -- text IDENT ADDRESS   the text of a property of the first tree
 *     -- place ADDRESS        lines and columns of the node's properties and values in the first tree
 *     -- write OPTION...      all trees written as they are; compact. Read and written again it must be the same
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "sgf/outline.h"
#include "sgf/tree_cases.h"
#include "sgf/write.h"

static void (*init_collection)(struct sgf_collection *c, enum charset forced);

/* One for all cases: games are loaded into it one after the other, as in the program. */
struct record {
    struct sgf_collection collection;
    struct sgf_game game;
};

static struct record kept;

static struct record *open_record(struct test_case *c)
{
    if (c->state)
        return c->state;
    struct record *r = &kept;
    struct slice input = case_text(c, "input");
    const char *name = case_argument(c, "charset"), *chunk = case_argument(c, "chunks");
    size_t step = *chunk ? strtoul(chunk, NULL, 10) : input.len;
    init_collection(&r->collection, charset_find(slice_of(name)));
    for (size_t at = step; at < input.len; at += step)
        sgf_collection_feed(&r->collection, slice_part(input, 0, at), false);
    sgf_collection_feed(&r->collection, input, true);
    c->state = r;
    return r;
}

static void show_trees(struct record *r, struct buf *out)
{
    if (r->collection.count == 0)
        buf_add_string(out, "no tree\n");
    for (size_t i = 0; i < r->collection.count; i++) {
        sgf_game_load(&r->game, &r->collection, i);
        outline_game(&r->game, out);
    }
}

static void show_diagnostics(struct record *r, struct buf *out)
{
    if (r->collection.count == 0) {
        struct sgf_diags diags = {0};
        sgf_collection_check(&r->collection, &diags);
        outline_diags(&diags, sgf_collection_place(&r->collection), CHARSET_UTF8, out);
        sgf_diags_free(&diags);
    }
    for (size_t i = 0; i < r->collection.count; i++) {
        sgf_game_load(&r->game, &r->collection, i);
        outline_diags(&r->game.diags, sgf_collection_place(&r->collection), r->game.charset, out);
    }
}

static void show_text(struct record *r, const char *argument, struct buf *out)
{
    char ident[16] = "", address[256] = "";
    if (sscanf(argument, "%15s %255s", ident, address) < 1)
        return;
    sgf_game_load(&r->game, &r->collection, 0);
    uint32_t node = sgf_address_find(&r->game, slice_of(address));
    if (node == SGF_NONE || !sgf_node_text(&r->game, node, sgf_property_find(slice_of(ident)), out))
        buf_add_string(out, "none");
    buf_add_char(out, '\n');
}

static void show_places(struct record *r, const char *address, struct buf *out)
{
    struct sgf_game *g = &r->game;
    sgf_game_load(g, &r->collection, 0);
    uint32_t node = sgf_address_find(g, slice_of(address));
    struct sgf_place place = sgf_collection_place(&r->collection);
    for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
        sgf_place_move(&place, sgf_prop_place(g, prop), g->charset);
        buf_add_slice(out, sgf_ident(g, g->props[prop].id));
        buf_add_format(out, " %zu:%zu", place.line, place.column);
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            sgf_place_move(&place, sgf_value_place(g, value), g->charset);
            buf_add_format(out, " [%zu:%zu", place.line, place.column);
        }
        buf_add_char(out, '\n');
    }
}

static void write_value(struct sgf_writer *w, const struct sgf_game *g, const struct sgf_property *row,
    struct slice raw)
{
    struct buf text = {0}, second = {0};
    struct slice a = {0}, b = {0};
    bool simple = !row || row->value != SGF_VALUE_TEXT;
    bool is_pair = row && row->compose != SGF_COMPOSE_NO && sgf_split_in(g, raw, &a, &b);
    if (is_pair) {
        sgf_text(g, a, simple, &text);
        sgf_text(g, b, true, &second);
        sgf_write_composed(w, buf_slice(&text), buf_slice(&second));
    } else {
        sgf_text(g, raw, simple, &text);
        sgf_write_value(w, buf_slice(&text));
    }
    buf_free(&text);
    buf_free(&second);
}

static void write_node(struct sgf_writer *w, const struct sgf_game *g, uint32_t node)
{
    sgf_write_node(w);
    for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
        uint32_t id = g->props[prop].id;
        const struct sgf_property *row = sgf_property(id, g->gm);
        sgf_write_property(w, sgf_ident(g, id), row ? row->type : SGF_TYPE_NONE);
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++)
            write_value(w, g, row, sgf_raw(g, value));
    }
    sgf_write_node_end(w);
}

/* Closes each variation whose last node is `node`, and so on upwards. */
static void close_behind(struct sgf_writer *w, const struct sgf_game *g, uint32_t node)
{
    if (sgf_child(g, node) != SGF_NONE)
        return;
    for (; node != 0; node = sgf_parent(g, node)) {
        if (sgf_has_variations(g, sgf_parent(g, node)))
            sgf_write_close(w);
        if (sgf_next(g, node) != SGF_NONE)
            return;
    }
    sgf_write_close(w);
}

static void write_game(const struct sgf_game *g, const char *argument, struct buf *out)
{
    struct sgf_writer w = {.out = out, .compact = strcmp(argument, "compact") == 0};
    for (uint32_t node = 0; node < g->node_count; node++) {
        if (node == 0 || sgf_has_variations(g, sgf_parent(g, node)))
            sgf_write_open(&w);
        write_node(&w, g, node);
        close_behind(&w, g, node);
    }
    sgf_write_end(&w);
}

static void write_all(struct sgf_collection *c, const char *argument, struct buf *out)
{
    for (size_t i = 0; i < c->count; i++) {
        if (i > 0)
            buf_add_char(out, '\n');
        sgf_game_load(&kept.game, c, i);
        write_game(&kept.game, argument, out);
    }
}

static void show_written(struct record *r, const char *argument, struct buf *out)
{
    struct buf again = {0};
    struct sgf_collection c;
    write_all(&r->collection, argument, out);
    sgf_collection_init(&c, CHARSET_UTF8);
    sgf_collection_feed(&c, buf_slice(out), true);
    write_all(&c, argument, &again);
    if (!slice_is_equal(buf_slice(out), buf_slice(&again))) {
        buf_add_string(out, "and then:\n");
        buf_add_slice(out, buf_slice(&again));
    }
    sgf_collection_free(&c);
    buf_free(&again);
}

static void close_record(struct test_case *c)
{
    if (c->state)
        sgf_collection_free(&kept.collection);
    c->state = NULL;
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    if (!s) {
        close_record(c);
        return CASE_INPUT;
    }
    if (case_is(s, "input") || case_is(s, "charset") || case_is(s, "chunks"))
        return CASE_INPUT;
    if (case_is(s, "trees"))
        show_trees(open_record(c), out);
    else if (case_is(s, "diagnostics"))
        show_diagnostics(open_record(c), out);
    else if (case_is(s, "text"))
        show_text(open_record(c), s->argument, out);
    else if (case_is(s, "place"))
        show_places(open_record(c), s->argument, out);
    else if (case_is(s, "write"))
        show_written(open_record(c), s->argument, out);
    else
        return CASE_UNKNOWN;
    return CASE_EXPECTATION;
}

int tree_cases_run(int argc, char **argv, const char *folder,
    void (*init)(struct sgf_collection *c, enum charset forced))
{
    init_collection = init;
    const int status = cases_run(argc, argv, folder, section);
    sgf_game_free(&kept.game);
    return status;
}
