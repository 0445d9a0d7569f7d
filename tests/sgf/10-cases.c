/* tests/sgf/10-cases.c - records as bytes above, the trees and diagnostics that come of them beneath
 *
 *     -- input                the file
 *     -- charset NAME         as if the user had given --charset=NAME
 *     -- chunks N             the file is fed N bytes at a time
 *     -- trees                what comes out: all trees, all nodes
 *     -- diagnostics          of all trees, or of the file where there is none
 *     -- text IDENT ADDRESS   the text of a property of the first tree
 *     -- place ADDRESS        lines and columns of the node's properties and values in the first tree
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cases.h"
#include "sgf/outline.h"

struct record {
    struct sgf_collection collection;
    struct sgf_game game;
};

static struct record *open_record(struct test_case *c)
{
    if (c->state)
        return c->state;
    struct record *r = mem_zero(1, sizeof *r);
    struct slice input = case_text(c, "input");
    const char *name = case_argument(c, "charset"), *chunk = case_argument(c, "chunks");
    size_t step = *chunk ? strtoul(chunk, NULL, 10) : input.len;
    sgf_collection_init(&r->collection, charset_find(slice_of(name)));
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
        outline_diags(&diags, r->collection.file, CHARSET_UTF8, out);
        sgf_diags_free(&diags);
    }
    for (size_t i = 0; i < r->collection.count; i++) {
        sgf_game_load(&r->game, &r->collection, i);
        outline_diags(&r->game.diags, r->collection.file, r->game.charset, out);
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
    struct sgf_place place = sgf_place_start(r->collection.file);
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

static void close_record(struct test_case *c)
{
    struct record *r = c->state;
    if (!r)
        return;
    sgf_game_free(&r->game);
    sgf_collection_free(&r->collection);
    mem_free(r);
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
    else
        return CASE_UNKNOWN;
    return CASE_EXPECTATION;
}

int main(int argc, char **argv)
{
    return cases_run(argc, argv, "sgf/cases", section);
}
