/* cmd/tree.c - kifu tree: the variation tree
 *
 * The main line keeps its indent; a variation is below the move that it replaces, one level further in. So the indent
 * is how deep in variations a node is, not the number of forks before it, and a game with three hundred forks is
 * readable.
 */
#include <limits.h>
#include <stdio.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/position.h"
#include "cmd/records.h"
#include "cmd/run.h"
#include "ingest/files.h"
#include "ingest/record.h"
#include "screen/glyph.h"
#include "sgf/paths.h"

#define TREE_COLUMNS 80  /* width for first words without a terminal */
#define TREE_FOLD 5      /* least nodes of a folded run */
#define INDENT_COLUMNS 3 /* of a level; indents stop growing at half of the width */

/* A node that is still to be drawn, with all below it. */
struct todo {
    uint32_t node;
    uint32_t level;
    bool is_side; /* a variation: drawn with a branch, and followed by its next sibling */
};

struct tree {
    const struct args *args;
    struct buf out;
    struct sgf_game game;
    struct sgf_paths paths;
    struct replay replay; /* for moves in words; stays at the root */
    struct todo *todo;
    size_t todo_count, todo_cap;
    uint8_t *more; /* by level: another variation follows on it */
    size_t more_cap;
    const struct glyphs *glyphs;
    bool has_files; /* there are several: JSON names the file */
    int ambiguous;
    int width; /* of the terminal: nothing wraps; 0: no terminal */
};

static void push(struct tree *t, uint32_t node, uint32_t level, bool is_side)
{
    MEM_ADD(t->todo, t->todo_count, t->todo_cap) = (struct todo){node, level, is_side};
    mem_reserve(&t->more, &t->more_cap, level + 2u, 1);
}

/* ---- words ---- */

/* Adds the first line of a text of the node. */
static void add_words(struct tree *t, uint32_t node, uint32_t id, struct buf *out)
{
    struct buf text = {0};
    sgf_node_text(&t->game, node, id, &text);
    const struct slice words = slice_trim(buf_slice(&text));
    const struct slice line = slice_trim(slice_part(words, 0, slice_find(words, '\n')));
    if (line.len) {
        buf_add_string(out, "  ");
        text_filter(out, line);
    }
    buf_free(&text);
}

static void add_move(struct tree *t, uint32_t node, struct buf *out)
{
    const size_t before = out->len;
    move_words(&t->replay, node, out);
    if (out->len == before && sgf_has_type(&t->game, node, SGF_TYPE_SETUP))
        buf_add_string(out, tr_in("node", "setup"));
}

static bool has_words(const struct sgf_game *g, uint32_t node)
{
    struct buf text = {0};
    const bool has = sgf_node_text(g, node, SGF_N, &text) || sgf_node_text(g, node, SGF_C, &text);
    buf_free(&text);
    return has;
}

/* ---- rows ---- */

/* Adds the indent; returns its columns. */
static int add_indent(struct tree *t, uint32_t level, bool is_side, bool is_last)
{
    const bool is_ascii = t->glyphs->is_ascii;
    const char *const down = is_ascii ? "|  " : "│  ";
    const char *const branch = is_ascii ? (is_last ? "`- " : "|- ") : (is_last ? "╰─ " : "├─ ");
    const uint32_t most = (uint32_t)(t->width > 0 ? t->width : TREE_COLUMNS) / 2 / INDENT_COLUMNS;
    const uint32_t shown = level < most ? level : most;
    /* cppcheck-suppress knownConditionTrueFalse ; it takes the bound of the line above for 0 */
    for (uint32_t i = 0; i + 1 < shown; i++)
        buf_add_string(&t->out, t->more[i] ? down : "   ");
    if (shown)
        buf_add_string(&t->out, is_side ? branch : t->more[shown - 1] ? down : "   ");
    return (int)shown * INDENT_COLUMNS;
}

/* Writes a row of at most `columns`, cut with an ellipsis. */
static void end_row(struct tree *t, const struct buf *row, int columns)
{
    const char *const ellipsis = t->glyphs->text[GLYPH_ELLIPSIS];
    const int dots = text_width(slice_of(ellipsis), t->ambiguous);
    const struct slice all = buf_slice(row);
    int used;
    struct slice cut = text_cut(all, columns, t->ambiguous, &used);
    const bool is_cut = cut.len < all.len;
    if (is_cut)
        cut = text_cut(all, columns - dots, t->ambiguous, &used);
    while (cut.len && cut.at[cut.len - 1] == ' ')
        cut.len--;
    buf_add_slice(&t->out, cut);
    buf_add_string(&t->out, is_cut ? ellipsis : "");
    buf_add_char(&t->out, '\n');
    output(&t->out, false);
}

/* The last node of the run that begins with the move of `node`: nodes with one child and no words. `node` itself: no
 * run to fold. */
static uint32_t run_end(const struct tree *t, uint32_t node, uint32_t *length)
{
    const struct sgf_game *g = &t->game;
    uint32_t end = node, child;
    *length = 1;
    if ((sgf_find(g, node, SGF_B) == SGF_NONE && sgf_find(g, node, SGF_W) == SGF_NONE) || has_words(g, node))
        return node;
    for (; !sgf_has_variations(g, end) && (child = sgf_child(g, end)) != SGF_NONE && !has_words(g, child); end = child)
        (*length)++;
    return end;
}

static void add_row(struct tree *t, uint32_t node, uint32_t end, uint32_t length, int indent)
{
    struct buf row = {0};
    sgf_paths_address(&t->paths, &t->game, node, &row);
    buf_add_string(&row, "  ");
    add_move(t, node, &row);
    if (end != node) {
        const char *const dots = t->glyphs->is_ascii ? "..." : "…"; /* dots for moves that are left out */
        buf_add_format(&row, plural(length - 2, " %s %u move %s ", " %s %u moves %s "), dots, length - 2, dots);
        add_move(t, end, &row);
    }
    add_words(t, node, SGF_N, &row);
    add_words(t, node, SGF_C, &row);
    end_row(t, &row, t->width > 0 ? t->width - indent : TREE_COLUMNS + 1);
    buf_free(&row);
}

/* ---- the tree ---- */

/* True: the next node to be drawn is on the line of that level. */
static bool line_goes_on(const struct tree *t, uint32_t level)
{
    const struct todo *next = t->todo_count ? &t->todo[t->todo_count - 1] : NULL;
    return next && next->level == level && !next->is_side;
}

static void draw_text(struct tree *t)
{
    const struct sgf_game *g = &t->game;
    push(t, 0, 0, false);
    while (t->todo_count) {
        const struct todo now = t->todo[--t->todo_count];
        uint32_t length = 1;
        uint32_t end = t->args->all ? now.node : run_end(t, now.node, &length);
        /* A first child with siblings is shown alone, with its variations right below it. */
        const bool has_sides = !now.is_side && now.node && sgf_next(g, now.node) != SGF_NONE;
        if (length < TREE_FOLD || has_sides)
            end = now.node, length = 1;
        const uint32_t child = sgf_child(g, end);
        const uint32_t sibling = sgf_next(g, now.node);
        if (now.is_side)
            t->more[now.level - 1] = sibling != SGF_NONE || line_goes_on(t, now.level - 1);
        const int indent = add_indent(t, now.level, now.is_side, now.is_side && !t->more[now.level - 1]);
        add_row(t, now.node, end, length, indent);
        if (now.is_side && sibling != SGF_NONE)
            push(t, sibling, now.level, true);
        if (child != SGF_NONE)
            push(t, child, now.level, false);
        if (has_sides)
            push(t, sibling, now.level + 1, true);
    }
}

static void draw_json(struct tree *t, const struct record *r)
{
    const struct sgf_game *g = &t->game;
    for (uint32_t node = 0; node < g->node_count; node++) {
        struct json j = {.out = &t->out};
        json_open(&j, '{');
        if (t->has_files)
            json_word(json_key(&j, "file"), r->name);
        json_int(json_key(&j, "game"), (long long)g->number);
        json_address(json_key(&j, "address"), &t->paths, g, node);
        json_int(json_key(&j, "depth"), sgf_paths_depth(&t->paths, node));
        json_int(json_key(&j, "children"), sgf_child_count(g, node));
        json_move(json_key(&j, "move"), &t->replay, node);
        json_node_text(json_key(&j, "name"), g, node, SGF_N);
        json_node_text(json_key(&j, "comment"), g, node, SGF_C);
        json_close(&j, '}');
        buf_add_char(&t->out, '\n');
        output(&t->out, false);
    }
}

static void add_game_line(struct tree *t, const struct record *r)
{
    struct buf row = {0}, text = {0};
    text_filter(&row, slice_of(r->name));
    if (r->collection.count > 1)
        buf_add_format(&row, tr(" game %zu"), t->game.number);
    static const uint32_t ids[] = {SGF_GN, SGF_EV, SGF_PB, SGF_PW};
    for (size_t i = 0; i < COUNT(ids); i++) {
        buf_clear(&text);
        if (sgf_node_text(&t->game, 0, ids[i], &text)) {
            buf_add_string(&row, "  ");
            text_filter(&row, buf_slice(&text));
        }
    }
    const uint32_t leaves = sgf_leaf_count(&t->game);
    buf_add_format(&row, plural(t->game.node_count, "  %u node, ", "  %u nodes, "), t->game.node_count);
    buf_add_format(&row, plural(leaves, "%u leaf", "%u leaves"), leaves);
    end_row(t, &row, t->width > 0 ? t->width : INT_MAX);
    buf_free(&row);
    buf_free(&text);
}

static int tree_record(void *context, const struct record *r, struct defects *defects)
{
    struct tree *t = context;
    for (size_t i = r->first; i < r->end; i++) {
        sgf_game_load(&t->game, &r->collection, i);
        sgf_paths_make(&t->paths, &t->game);
        replay_renew(&t->replay, &t->game);
        if (t->args->format == FORMAT_JSON) {
            draw_json(t, r);
        } else {
            add_game_line(t, r);
            draw_text(t);
        }
        defects_check(defects, &r->collection, &t->game);
    }
    return STATUS_FINE;
}

static int tree_file(void *context, const char *file, struct defects_sum *sum)
{
    struct tree *t = context;
    return record_visit(t->args, file, sum, tree_record, t);
}

int tree_run(const struct args *a)
{
    struct files files;
    if (!files_find(&files, a)) {
        files_free(&files);
        return STATUS_USAGE;
    }
    struct tree t = {
        .args = a,
        .game.diags.limit = DEFECTS_KEPT,
        .glyphs = args_are_ascii(a, true) ? &glyphs_ascii : &glyphs_unicode,
        .has_files = files_are_several(&files),
        .ambiguous = args_option(a, OPTION_AMBIGUOUS) == 2 ? 2 : 1,
        .width = output_columns(),
    };
    const int status = files_each(a, &files, tree_file, &t);
    files_free(&files);
    replay_free(&t.replay);
    sgf_game_free(&t.game);
    sgf_paths_free(&t.paths);
    mem_free(t.todo);
    mem_free(t.more);
    return output_end(&t.out, status);
}
