/* view/settle.c - once before drawing: marks, the tree, lists and scrolls within bounds, the message about a verdict */
#include "view/session.h"

#include "view/analysis.h"
#include "view/diagnosis.h"
#include "view/family.h"
#include "view/games.h"
#include "view/pane.h"
#include "view/treegraph.h"

/* Nodes of the line followed that are brought in at once: the end of most lines is known before anything is drawn. */
#define LINE_AT_ONCE 4096

static void say_verdicts(struct session *s)
{
    const struct position *p = &s->replay.position;
    struct buf text = {0};

    for (int v = 0; v < VERDICT_COUNT; v++) {
        if (!(p->verdicts & 1u << v))
            continue;
        if (text.len > 0)
            buf_add_string(&text, ", ");
        else if (p->move.kind != MOVE_NONE)
            buf_add_format(&text, "move %ld ", p->move_number);
        else
            buf_add_string(&text, v == VERDICT_ILLEGAL_POSITION ? "this position " : "this move ");
        buf_add_string(&text, verdict_sentence((enum verdict)v));
    }
    if (text.len > 0)
        session_say(s, "%s", buf_string(&text));
    buf_free(&text);
}

static int clamp(int value, int least, int most)
{
    return value > most ? (most < least ? least : most) : value < least ? least : value;
}

/* Keeps what scrolls within its lines. */
static void scrolls_clamp(struct session *s, const struct layout *layout)
{
    for (int i = 0; i < PANE_COUNT; i++) {
        const struct pane *pane = pane_of((enum pane_id)i);
        const struct rect r = layout->panes[i];

        if (pane->measure && r.height > 1 && r.width > 0)
            s->scroll[i] = clamp(s->scroll[i], 0, pane->measure(s, r.width) - (r.height - 1));
    }
}

/* The selected line of a list stays in view. */
static void list_scroll(struct session *s, enum pane_id id, int rows)
{
    if (rows <= 0)
        return;
    if (s->selected[id] < s->scroll[id])
        s->scroll[id] = s->selected[id];
    if (s->selected[id] >= s->scroll[id] + rows)
        s->scroll[id] = s->selected[id] - rows + 1;
}

/* Where nothing was selected: the variation of the line followed. */
static void variations_settle(struct session *s, const struct layout *layout)
{
    bool on_board;
    uint32_t count, first = session_variations(s, &count, &on_board);

    if (first == SGF_NONE) {
        s->selected[PANE_VARIATIONS] = s->scroll[PANE_VARIATIONS] = 0;
        return;
    }
    if (s->selected[PANE_VARIATIONS] < 0 || s->focus != PANE_VARIATIONS) {
        const bool beside = sgf_parent(&s->record, first) != session_node(s);
        const uint32_t node = beside ? session_node(s) : session_line_next(s);
        s->selected[PANE_VARIATIONS] = (int)sgf_paths_index(&s->paths, node);
    }
    s->selected[PANE_VARIATIONS] = clamp(s->selected[PANE_VARIATIONS], 0, (int)count - 1);
    list_scroll(s, PANE_VARIATIONS, layout->panes[PANE_VARIATIONS].height - 1);
}

/* A pane that is not shown has no focus. */
static void focus_settle(struct session *s, const struct layout *layout)
{
    const struct rect r = layout->panes[s->focus];

    if (r.width == 0 || r.height == 0)
        s->focus = PANE_BOARD;
}

static void tree_settle(struct session *s, const struct layout *layout)
{
    const struct rect r = layout->panes[PANE_TREE];
    const struct treegraph_view view = {
        .replay = &s->replay,
        .paths = &s->paths,
        .families = s->families,
        .center = s->tree_node == SGF_NONE ? session_node(s) : s->tree_node,
        .columns = (r.width + 1) / 2,
        .rows = r.height - 1,
        .fold = s->options.value[OPTION_FOLD],
        .only_path = s->guessing,
    };

    if (!s->graph)
        s->graph = treegraph_new();
    treegraph_make(s->graph, &view);
}

static void lists_settle(struct session *s, const struct layout *layout)
{
    const int rows = layout->panes[PANE_DIAGNOSTICS].height - 1;

    if (s->screen == PANE_GAMES)
        games_settle(s, layout->panes[PANE_GAMES].height);
    if (s->screen != PANE_DIAGNOSTICS || !s->has_game)
        return;
    diagnosis_make(s);
    s->selected[PANE_DIAGNOSTICS] = clamp(s->selected[PANE_DIAGNOSTICS], 0, (int)s->diags.count - 1);
    list_scroll(s, PANE_DIAGNOSTICS, rows);
}

void session_settle(struct session *s)
{
    struct layout layout;

    if (s->has_game) {
        line_extend(&s->line, &s->replay, LINE_AT_ONCE);
        if (s->markup_node != session_node(s))
            markup_make(&s->markup, &s->replay);
        s->markup_node = session_node(s);
        if (s->message.len == 0)
            say_verdicts(s);
        analysis_settle(s);
    }
    layout_make(s, &layout);
    focus_settle(s, &layout);
    if (s->has_game) {
        tree_settle(s, &layout);
        variations_settle(s, &layout);
    }
    lists_settle(s, &layout);
    scrolls_clamp(s, &layout);
}
