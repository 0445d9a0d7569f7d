/* sgf/write.c - SGF as text: parentheses, nodes, properties, values */
#include "sgf/write.h"

#define NODES_ON_LINE 12 /* short ones */
#define SHORT_NODE 24    /* bytes of a short one at most */
#define LIST_COLUMN 72   /* a value of a list that begins after this goes to the next line */

static void line_end(struct sgf_writer *w)
{
    if (w->out->len && w->out->at[w->out->len - 1] != '\n' && !w->compact)
        buf_add_char(w->out, '\n');
    w->on_line = 0;
    w->is_full = false;
}

void sgf_write_open(struct sgf_writer *w)
{
    line_end(w);
    buf_add_char(w->out, '(');
    w->is_root = w->depth == 0;
    w->depth++;
}

void sgf_write_close(struct sgf_writer *w)
{
    buf_add_char(w->out, ')');
    w->depth--;
    w->is_full = true;
}

void sgf_write_node(struct sgf_writer *w)
{
    buf_clear(&w->node);
    buf_add_char(&w->node, ';');
    w->properties = 0;
    w->line = 0;
    w->is_long = w->is_root;
    w->type = SGF_TYPE_ROOT;
}

/* In the root: root properties are on the first line, each game-info property on its own, the rest on one more. */
static void root_line(struct sgf_writer *w, enum sgf_type type)
{
    if (!w->is_root || w->compact)
        return;
    const bool is_rest = type != SGF_TYPE_ROOT, was_rest = w->type != SGF_TYPE_ROOT;
    const bool is_apart = type == SGF_TYPE_GAME_INFO || w->type == SGF_TYPE_GAME_INFO || is_rest != was_rest;
    if (w->properties && is_apart) {
        buf_add_char(&w->node, '\n');
        w->line = w->node.len;
    }
}

void sgf_write_property(struct sgf_writer *w, struct slice ident, enum sgf_type type)
{
    root_line(w, type);
    buf_add_slice(&w->node, ident);
    w->type = type;
    w->properties++;
}

/* Notes where lines end in the text written from `start` on. */
static void note_lines(struct sgf_writer *w, size_t start)
{
    for (size_t i = start; i < w->node.len; i++) {
        if (w->node.at[i] == '\n') {
            w->line = i + 1;
            w->is_long = true;
        }
    }
}

void sgf_add_escaped(struct slice text, bool is_part, struct buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.at[i];
        if (c == ']' || c == '\\' || (c == ':' && is_part)) /* ends or changes a value, or divides a composed one */
            buf_add_char(out, '\\');
        buf_add_char(out, c);
    }
}

static void add_escaped(struct sgf_writer *w, struct slice text, bool is_part)
{
    const size_t start = w->node.len;
    sgf_add_escaped(text, is_part, &w->node);
    note_lines(w, start);
}

static void value_start(struct sgf_writer *w)
{
    const bool is_further = w->node.at[w->node.len - 1] == ']';
    if (is_further && !w->compact && w->node.len - w->line > LIST_COLUMN) {
        buf_add_char(&w->node, '\n');
        w->line = w->node.len;
    }
    buf_add_char(&w->node, '[');
}

void sgf_write_value(struct sgf_writer *w, struct slice text)
{
    value_start(w);
    add_escaped(w, text, false);
    buf_add_char(&w->node, ']');
}

void sgf_write_raw(struct sgf_writer *w, struct slice text)
{
    value_start(w);
    const size_t start = w->node.len;
    buf_add_slice(&w->node, text);
    note_lines(w, start);
    buf_add_char(&w->node, ']');
}

void sgf_write_composed(struct sgf_writer *w, struct slice a, struct slice b)
{
    value_start(w);
    add_escaped(w, a, true);
    buf_add_char(&w->node, ':');
    add_escaped(w, b, true);
    buf_add_char(&w->node, ']');
}

void sgf_write_node_end(struct sgf_writer *w)
{
    const bool is_long = w->is_long || w->node.len > SHORT_NODE;
    const bool is_first = w->out->len && w->out->at[w->out->len - 1] == '(';
    if (!is_first && (w->is_full || w->on_line >= NODES_ON_LINE || (is_long && w->on_line)))
        line_end(w);
    buf_add_slice(w->out, buf_slice(&w->node));
    w->on_line++;
    w->is_full = is_long;
    w->is_root = false;
}

void sgf_write_end(struct sgf_writer *w)
{
    if (w->out->len && w->out->at[w->out->len - 1] != '\n')
        buf_add_char(w->out, '\n');
    buf_free(&w->node);
    w->on_line = 0;
    w->is_full = false;
}
