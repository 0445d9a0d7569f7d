/* foreign/write.c - a record of another format written as SGF, declared in tree.h */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "foreign/tree.h"

struct writer {
    struct foreign *f;
    struct sgf_foreign *to;
    struct buf *out;
    size_t noted; /* notes with a place */
};

/* Maps the next bytes to that place; bytes from no line to the first one. */
static void place(struct writer *w, uint32_t line, uint32_t column)
{
    struct sgf_map *map = &w->to->map;
    const struct sgf_map_entry entry = {(uint32_t)w->out->len, line ? line : 1, column};
    MEM_ADD(map->at, map->count, map->cap) = entry;
}

/* Gives the notes of earlier lines places of their own: line ends, which SGF may have anywhere. */
static void add_notes(struct writer *w, uint64_t line)
{
    for (; w->noted < w->f->note_count && w->f->notes[w->noted].line < line; w->noted++) {
        const struct foreign_note *n = &w->f->notes[w->noted];
        const struct sgf_words words = {
            .ident = n->ident ? slice_of(n->ident) : SLICE(""),
            .old = n->old,
            .now = n->now ? slice_of(n->now) : SLICE(""),
            .count = n->count,
        };
        place(w, n->line, n->column);
        sgf_diags_add(&w->to->diags, n->id, w->out->len, &words);
        buf_add_char(w->out, '\n');
    }
}

/* ---- values ---- */

/* Text as a value: line ends become LF; brackets and other characters are escaped. */
static void add_text(struct buf *out, struct slice text, bool is_composed, bool is_indented)
{
    bool at_start = is_indented;
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.at[i];
        if (c == '\r' && i + 1 < text.len && text.at[i + 1] == '\n')
            continue;
        if (at_start && (c == ' ' || c == '\t'))
            continue;
        at_start = is_indented && is_line_end(c);
        if (c == '\\' || c == ']' || (is_composed && c == ':'))
            buf_add_char(out, '\\');
        buf_add_char(out, c == '\r' ? '\n' : c);
    }
}

static void add_letter(struct buf *out, int number)
{
    buf_add_char(out, (char)(number < 26 ? 'a' + number : 'A' + number - 26));
}

static void add_point(struct buf *out, int x, int y)
{
    buf_add_char(out, '[');
    if (x >= 0) {
        add_letter(out, x);
        add_letter(out, y);
    }
}

/* ---- the root ---- */

/* Sorts notes by line; those of one line as they came. */
static void sort_notes(struct foreign *f)
{
    for (size_t i = 1; i < f->note_count; i++) {
        const struct foreign_note n = f->notes[i];
        size_t to = i;
        for (; to > 0 && f->notes[to - 1].line > n.line; to--)
            f->notes[to] = f->notes[to - 1];
        f->notes[to] = n;
    }
}

static void add_setup(const struct foreign *f, const char *ident, char color, struct buf *out)
{
    bool is_first = true;
    for (int y = 0; y < f->size; y++) {
        for (int x = 0; x < f->size; x++) {
            if (f->setup[y][x] != color)
                continue;
            buf_add_string(out, is_first ? ident : "");
            is_first = false;
            add_point(out, x, y);
            buf_add_char(out, ']');
        }
    }
}

static void add_stones(const struct foreign *f, struct buf *out)
{
    add_setup(f, "AB", 'B', out);
    add_setup(f, "AW", 'W', out);
}

void foreign_write_board(const struct foreign *f, struct buf *out)
{
    buf_add_format(out, "SZ[%d]", f->size);
    add_stones(f, out);
}

/* Writes the pieces of the list for one property: as one value, or a value for each label. */
static void add_pieces(struct writer *w, struct foreign_list list, const char *ident)
{
    const bool is_label = !strcmp(ident, "LB");
    bool is_first = true;
    for (uint32_t i = list.first; i != FOREIGN_NOWHERE; i = w->f->pieces[i].next) {
        const struct foreign_piece *p = &w->f->pieces[i];
        if (strcmp(p->ident, ident) != 0)
            continue;
        if (is_first) {
            place(w, p->line, p->column);
            buf_add_string(w->out, ident);
        }
        if (is_label) {
            add_point(w->out, p->x, p->y);
            buf_add_char(w->out, ':');
        } else {
            buf_add_char(w->out, is_first ? '[' : '\n');
        }
        add_text(w->out, p->value, is_label, p->is_indented);
        if (is_label)
            buf_add_char(w->out, ']');
        is_first = false;
    }
    if (!is_first && !is_label)
        buf_add_char(w->out, ']');
}

/* True if the property is the first of its name: its value is written with those of the others. */
static bool is_first_of_name(const struct foreign *f, uint32_t prop)
{
    uint32_t first = f->props.first;
    while (strcmp(f->pieces[first].ident, f->pieces[prop].ident) != 0)
        first = f->pieces[first].next;
    return first == prop;
}

static void add_root(struct writer *w)
{
    struct foreign *f = w->f;
    buf_add_format(w->out, "GM[1]FF[4]CA[UTF-8]SZ[%d]", f->size);
    for (uint32_t i = f->props.first; i != FOREIGN_NOWHERE; i = f->pieces[i].next) {
        if (!is_first_of_name(f, i))
            continue;
        add_notes(w, f->pieces[i].line);
        add_pieces(w, f->props, f->pieces[i].ident);
    }
    if (f->setup_count > 0)
        place(w, f->setup_line, 1);
    add_stones(f, w->out);
}

/* ---- nodes ---- */

static void add_node(struct writer *w, uint32_t node)
{
    const struct foreign_node *n = &w->f->nodes[node];
    if (node > 0)
        add_notes(w, n->line);
    place(w, node > 0 ? n->line : 1, node > 0 ? n->column : 1);
    buf_add_char(w->out, ';');
    if (node == 0)
        add_root(w);
    if (n->color) {
        buf_add_char(w->out, n->color);
        add_point(w->out, n->x, n->y);
        buf_add_char(w->out, ']');
    }
    if (node > 0)
        add_notes(w, (uint64_t)n->line + 1);
    add_pieces(w, n->pieces, "N");
    add_pieces(w, n->pieces, "C");
    add_pieces(w, n->pieces, "LB");
}

static bool has_siblings(const struct foreign *f, uint32_t node)
{
    const uint32_t parent = f->nodes[node].parent;
    return parent != FOREIGN_NOWHERE && f->nodes[parent].first != f->nodes[parent].last;
}

static void add_tree(struct writer *w)
{
    const struct foreign *f = w->f;
    uint32_t node = 0;
    buf_add_char(w->out, '(');
    for (;;) {
        if (has_siblings(f, node))
            buf_add_char(w->out, '(');
        add_node(w, node);
        if (f->nodes[node].first != FOREIGN_NOWHERE) {
            node = f->nodes[node].first;
            continue;
        }
        for (; node != FOREIGN_NOWHERE; node = f->nodes[node].parent) {
            if (has_siblings(f, node))
                buf_add_char(w->out, ')');
            if (f->nodes[node].next != FOREIGN_NOWHERE)
                break;
        }
        if (node == FOREIGN_NOWHERE)
            break;
        node = f->nodes[node].next;
    }
    add_notes(w, UINT64_MAX);
    buf_add_char(w->out, ')');
}

void foreign_write(struct foreign *f, struct sgf_foreign *to, struct buf *out)
{
    struct writer w = {.f = f, .to = to, .out = out};
    sort_notes(f);
    add_tree(&w);
    /* Those without a place are counted. */
    to->diags.limit = to->diags.count > 0 ? to->diags.count : 1;
    for (int id = 0; id < SGF_DIAG_COUNT; id++) {
        for (size_t i = 0; i < f->lost_notes[id]; i++)
            sgf_diags_add(&to->diags, (enum sgf_diag_id)id, UINT32_MAX, NULL);
    }
}
