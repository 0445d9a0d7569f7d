/* tests/sgf/outline.c - trees and diagnostics as text, for tests */
#include "sgf/outline.h"

#include "base/text.h"

static const char *const whys[] = {
    [SGF_CHARSET_ASCII] = "plain",  [SGF_CHARSET_USER] = "user",         [SGF_CHARSET_MARK] = "mark",
    [SGF_CHARSET_CA] = "CA",        [SGF_CHARSET_VALID] = "valid",       [SGF_CHARSET_FIRST] = "first tree",
    [SGF_CHARSET_GUESSED] = "guessed",
};

/* Visible on one line: line ends as \n, forbidden code points as U+FFFD. */
static void add_visible(struct slice text, struct buf *out)
{
    struct buf lines = {0};
    text_filter_lines(&lines, text);
    for (size_t i = 0; i < lines.len; i++) {
        if (lines.at[i] == '\n')
            buf_add_string(out, "\\n");
        else
            buf_add_char(out, lines.at[i]);
    }
    buf_free(&lines);
}

static void add_value(const struct sgf_game *g, const struct sgf_property *row, uint32_t value, struct buf *out)
{
    struct buf text = {0};
    struct slice raw = sgf_raw(g, value);
    bool is_text = row && (row->value == SGF_VALUE_TEXT || row->value == SGF_VALUE_SIMPLETEXT);
    if (is_text)
        sgf_text(g, raw, row->value == SGF_VALUE_SIMPLETEXT, &text);
    else
        buf_add_slice(&text, raw);
    buf_add_char(out, '[');
    add_visible(buf_slice(&text), out);
    buf_add_char(out, ']');
    buf_free(&text);
}

static void add_node(const struct sgf_game *g, uint32_t node, struct buf *out)
{
    for (uint32_t at = node; at != 0; at = sgf_parent(g, at))
        buf_add_string(out, "  ");
    sgf_address(g, node, out);
    for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
        uint32_t id = g->props[prop].id;
        buf_add_char(out, ' ');
        buf_add_slice(out, sgf_ident(g, id));
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++)
            add_value(g, sgf_property(id, g->gm), value, out);
    }
    buf_add_char(out, '\n');
}

void outline_game(const struct sgf_game *g, struct buf *out)
{
    buf_add_format(out, "tree %zu: FF %d%s, GM %d, %s (%s%s), nodes %lu, leaves %lu\n", g->number, g->ff,
                   g->has_ff ? "" : " (none)", g->gm, charset_name(g->charset), whys[g->charset_why],
                   g->escapes_bytes ? ", escapes by byte" : "", (unsigned long)g->node_count,
                   (unsigned long)sgf_leaf_count(g));
    for (uint32_t node = 0; node < g->node_count; node++)
        add_node(g, node, out);
}

void outline_diags(const struct sgf_diags *d, struct sgf_place place, enum charset charset, struct buf *out)
{
    for (size_t i = 0; i < d->count; i++) {
        const struct sgf_diag *diag = &d->at[i];
        sgf_place_move(&place, sgf_diag_at(diag), charset);
        buf_add_format(out, "%zu:%zu: %s %s: ", place.line, place.column, sgf_severity_name(diag->severity),
                       sgf_diag_name(diag->id));
        sgf_diag_sentence(d, diag, out);
        buf_add_char(out, '\n');
    }
}
