/* foreign/ugf_figure.c - figures of UGF: texts and diagrams at moves of the main line  (doc/sgf.md 12.3) */
#include "base/mem.h"
#include "foreign/ugf.h"
#include "foreign/value.h"
#include "rules/replay.h"

/* Positions are known up to this move; a diagram's is searched up to this number of moves before its own. */
enum { POSITIONS_MOST = 4096, POSITIONS_BACK = 64 };

struct figures {
    struct ugf *u;
    uint64_t *positions; /* after each move of the main line: the hash of the board; NULL: not yet */
    size_t position_count;

    /* The diagram being read. */
    bool is_open, has_place, is_skipped;
    long number;        /* of the move that it belongs to */
    uint64_t stones;    /* the hash of its board */
    uint32_t node;      /* its last node so far */
    struct slice title; /* not yet added */
    uint32_t line;      /* where it began */
};

/* ---- positions ---- */

static enum stone color_of(char color)
{
    return color == 'B' ? STONE_BLACK : STONE_WHITE;
}

/* The positions of the main line, as rules play it. */
static void play_line(struct figures *g, const struct sgf_game *start)
{
    const struct ugf *u = g->u;
    struct replay r;
    replay_init(&r, start);
    g->positions[0] = r.hash;
    for (size_t i = 1; i < g->position_count; i++) {
        const struct foreign_node *n = &u->f->nodes[u->line[i]];
        const bool is_point = n->color && n->x >= 0;
        const struct move move = {is_point ? MOVE_POINT : MOVE_PASS, color_of(n->color), POINT_NONE,
            is_point ? point_at(n->x, n->y) : POINT_NONE, POINT_NONE};
        replay_play(&r, &move);
        g->positions[i] = r.hash;
    }
    replay_free(&r);
}

static void find_positions(struct figures *g)
{
    const struct ugf *u = g->u;
    struct buf bytes = {0};
    struct sgf_collection c;
    struct sgf_game start = {0};
    g->position_count = u->line_count < POSITIONS_MOST ? u->line_count : POSITIONS_MOST;
    g->positions = mem_zero(g->position_count, sizeof *g->positions);
    buf_add_string(&bytes, "(;");
    foreign_write_board(u->f, &bytes);
    buf_add_char(&bytes, ')');
    if (sgf_game_from(&start, &c, buf_slice(&bytes)))
        play_line(g, &start);
    sgf_game_free(&start);
    sgf_collection_free(&c);
    buf_free(&bytes);
}

/* ---- diagrams ---- */

/* Called when a diagram has all its stones: finds the move of the game with that position. */
static void find_place(struct figures *g)
{
    struct foreign *f = g->u->f;
    if (g->has_place || g->is_skipped)
        return;
    if (!g->positions)
        find_positions(g);
    const long last = (long)g->position_count - 1;
    for (long at = g->number, left = POSITIONS_BACK; at >= 0 && left > 0 && !g->has_place; at--, left--) {
        if (at > last || g->positions[at] != g->stones)
            continue;
        g->node = g->u->line[at];
        g->has_place = true;
    }
    if (g->has_place)
        return;
    g->is_skipped = true;
    foreign_note(f, SGF_DIAG_UGF_FIGURE_SKIPPED, SLICE(""))->line = g->line;
    foreign_item(f, SLICE(".Fig"), g->title, g->line);
}

/* Plays a move of the diagram: the game's own, or a new one beside it. */
static void play_figure(struct figures *g, const struct ugf_move *m)
{
    struct foreign *f = g->u->f;
    find_place(g);
    if (g->is_skipped)
        return;
    const uint32_t next = f->nodes[g->node].first;
    const struct foreign_node *n = next != FOREIGN_NOWHERE ? &f->nodes[next] : NULL;
    if (n && n->color == m->color && n->x == m->x && n->y == m->y) {
        g->node = next;
        return;
    }
    g->node = foreign_node_add(f, g->node, m->color, (struct foreign_point){m->x, m->y}, false);
    foreign_text(f, g->node, "N", g->title, g->line, false);
    g->title = SLICE("");
}

/* Skips a field for printing a diagram. */
static void skip_number(struct foreign *f, struct slice *rest)
{
    const struct slice field = slice_cut(rest, ',');
    long number;
    if (!foreign_number(field, &number))
        foreign_item(f, SLICE(".Fig"), field, f->number);
}

/* ".Fig,N,x,y,x,y,title,serial,0" */
static void open_figure(struct figures *g, struct slice rest)
{
    enum { FIELDS_BEFORE_TITLE = 4 };
    struct foreign *f = g->u->f;
    g->is_open = true;
    g->has_place = g->is_skipped = false;
    g->stones = 0;
    g->line = f->number;
    g->number = -1;
    if (!foreign_number(slice_cut(&rest, ','), &g->number) || g->number < 0)
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, f->line);
    for (int i = 0; i < FIELDS_BEFORE_TITLE; i++)
        skip_number(f, &rest);
    g->title = slice_trim(slice_cut(&rest, ','));
    while (rest.len > 0)
        skip_number(f, &rest);
}

static void close_figure(struct figures *g)
{
    if (!g->is_open)
        return;
    find_place(g);
    if (g->has_place)
        foreign_text(g->u->f, g->node, "C", g->title, g->line, false);
    g->is_open = false;
}

/* ---- texts ---- */

/* ".#,x,y,label"; false if it is none. Labels of a skipped diagram are not at a place of the game. */
static bool read_label(struct figures *g, uint32_t node, struct slice rest)
{
    struct foreign *f = g->u->f;
    long x, y;
    if (!foreign_number(slice_cut(&rest, ','), &x) || !foreign_number(slice_cut(&rest, ','), &y))
        return false;
    const struct foreign_point p = ugf_point(g->u, x, y);
    const struct slice label = slice_trim(rest);
    if (p.x < 0)
        foreign_note(f, SGF_DIAG_FOREIGN_PLACE, slice_trim(f->line));
    else if (g->is_open && g->is_skipped)
        foreign_item(f, SLICE(".#"), label, f->number);
    else if (label.len > 0)
        foreign_label(f, node, p, label);
    return true;
}

/* Lines up to ".EndText": text and labels of the node. */
static void read_text(struct figures *g, uint32_t node)
{
    struct foreign *f = g->u->f;
    const char *start = NULL, *end = NULL;
    uint32_t line = 0;
    for (;;) {
        const bool has_line = foreign_next(f);
        const bool is_end = !has_line || slice_is(slice_trim(f->line), ".EndText");
        const bool is_label = !is_end && slice_has_prefix(f->line, ".#,");
        if (start && (is_end || is_label)) {
            foreign_text(f, node, "C", (struct slice){start, (size_t)(end - start)}, line, false);
            start = NULL;
        }
        if (!has_line)
            foreign_note(f, SGF_DIAG_FOREIGN_CUT, SLICE(""));
        if (is_end)
            return;
        if (is_label) {
            if (!read_label(g, node, slice_from(f->line, 3)))
                foreign_note(f, SGF_DIAG_FOREIGN_LINE, slice_trim(f->line));
            continue;
        }
        line = start ? line : f->number;
        start = start ? start : f->line.at;
        end = f->line.at + f->line.len;
    }
}

/* ".Text,N[,...]": the node of move N, or the last one. In a skipped diagram N is the diagram's own. */
static uint32_t text_node(struct figures *g, struct slice rest)
{
    struct foreign *f = g->u->f;
    const struct slice word = slice_cut(&rest, ',');
    long number = -1;
    const bool is_number = foreign_number(word, &number);
    foreign_item(f, SLICE(".Text"), is_number ? rest : word, f->number);
    if (g->is_open && g->number >= 0)
        number = g->number;
    if (number >= 0 && (size_t)number < g->u->line_count)
        return g->u->line[number];
    if (!g->is_open)
        foreign_note(f, SGF_DIAG_FOREIGN_VALUE, slice_trim(f->line))->ident = "C";
    return g->u->line[g->u->line_count - 1];
}

static void read_figure_line(struct figures *g)
{
    struct foreign *f = g->u->f;
    const struct slice line = slice_trim(f->line);
    struct ugf_move move;
    if (slice_has_prefix(line, ".Fig,")) {
        close_figure(g);
        open_figure(g, slice_from(line, 5));
    } else if (slice_is(line, ".EndFig")) {
        close_figure(g);
    } else if (slice_is(line, ".Text") || slice_has_prefix(line, ".Text,")) {
        if (g->is_open)
            find_place(g);
        const uint32_t node = text_node(g, slice_part(line, 6, line.len));
        read_text(g, g->is_open && g->has_place ? g->node : node);
    } else if (!g->is_open) {
        if (line.len > 0)
            foreign_note(f, SGF_DIAG_FOREIGN_LINE, line);
    } else if (line.len > 0 && ugf_read_move(g->u, 'B', &move)) {
        if (move.is_setup)
            g->stones ^= replay_stone_hash(point_at(move.x, move.y), color_of(move.color));
        else
            play_figure(g, &move);
    }
}

void ugf_read_figures(struct ugf *u)
{
    struct figures g = {.u = u};
    while (foreign_next(u->f))
        read_figure_line(&g);
    if (g.is_open) {
        close_figure(&g);
        foreign_note(u->f, SGF_DIAG_FOREIGN_CUT, SLICE(""));
    }
    mem_free(g.positions);
}
