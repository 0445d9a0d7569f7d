/* sgf/ugf_figure.c - figures of UGF: texts and diagrams at moves of the main line  (doc/sgf.md 12.3) */
#include "base/ascii.h"
#include "base/mem.h"
#include "base/table.h"
#include "sgf/foreign_value.h"
#include "sgf/ugf.h"

/* How far into the game positions are known, how far before its move one is looked for. */
enum { POSITIONS_MOST = 4096, POSITIONS_BACK = 64 };

typedef uint8_t board[FOREIGN_SIZE_MOST][FOREIGN_SIZE_MOST];

struct figures {
    struct ugf *u;
    uint64_t *positions; /* after each move of the main line: the stones on the board as a number; NULL: not yet */
    size_t position_count;

    /* The diagram that is read. */
    bool is_open, has_place, is_skipped;
    long number;        /* of the move that it belongs to */
    uint64_t stones;    /* of its position, as a number */
    uint32_t node;      /* where it has come */
    struct slice title; /* not yet said */
    uint32_t line;      /* where it began */
};

/* ---- positions ---- */

static uint64_t stone(int x, int y, char color)
{
    return table_mix(((uint64_t)y * FOREIGN_SIZE_MOST + (uint64_t)x) * 2 + (color == 'B') + 1);
}

static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/* Takes the group at a point off the board if it has no liberty. */
static void capture(struct ugf *u, board stones, struct foreign_point from, uint64_t *position)
{
    static struct foreign_point group[FOREIGN_SIZE_MOST * FOREIGN_SIZE_MOST];
    enum { SEEN = 0x80 };
    const uint8_t color = stones[from.y][from.x];
    size_t count = 0;
    bool has_liberty = false;
    group[count++] = from;
    stones[from.y][from.x] |= SEEN;
    for (size_t i = 0; i < count; i++) {
        for (int w = 0; w < 4; w++) {
            const struct foreign_point p = {group[i].x + ways[w][0], group[i].y + ways[w][1]};
            if (!foreign_is_on_board(u->f, p))
                continue;
            has_liberty |= stones[p.y][p.x] == 0;
            if (stones[p.y][p.x] != color)
                continue;
            stones[p.y][p.x] |= SEEN;
            group[count++] = p;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const struct foreign_point p = group[i];
        stones[p.y][p.x] = has_liberty ? color : 0;
        if (!has_liberty)
            *position ^= stone(p.x, p.y, (char)color);
    }
}

static void play(struct ugf *u, board stones, const struct foreign_node *n, uint64_t *position)
{
    if (!n->color || n->x < 0)
        return;
    if (stones[n->y][n->x])
        *position ^= stone(n->x, n->y, (char)stones[n->y][n->x]);
    stones[n->y][n->x] = (uint8_t)n->color;
    *position ^= stone(n->x, n->y, n->color);
    for (int w = 0; w < 4; w++) {
        const struct foreign_point p = {n->x + ways[w][0], n->y + ways[w][1]};
        if (foreign_is_on_board(u->f, p) && stones[p.y][p.x] && stones[p.y][p.x] != (uint8_t)n->color)
            capture(u, stones, p, position);
    }
    capture(u, stones, (struct foreign_point){n->x, n->y}, position);
}

static void find_positions(struct figures *g)
{
    struct ugf *u = g->u;
    const struct foreign *f = u->f;
    uint64_t position = 0;
    static board stones;
    for (int y = 0; y < f->size; y++) {
        for (int x = 0; x < f->size; x++) {
            stones[y][x] = (uint8_t)f->setup[y][x];
            position ^= stones[y][x] ? stone(x, y, (char)stones[y][x]) : 0;
        }
    }
    g->position_count = u->line_count < POSITIONS_MOST ? u->line_count : POSITIONS_MOST;
    g->positions = mem_zero(g->position_count, sizeof *g->positions);
    g->positions[0] = position;
    for (size_t i = 1; i < g->position_count; i++) {
        play(u, stones, &f->nodes[u->line[i]], &position);
        g->positions[i] = position;
    }
}

/* ---- diagrams ---- */

/* A diagram's stones are all there: which move of the game they are the position after. */
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
}

/* A move of the diagram: the game's own, or a new one beside it. */
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
    foreign_text(f, g->node, "N", g->title, g->line);
    g->title = SLICE("");
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
    if (!foreign_number(foreign_cut(&rest, ','), &g->number) || g->number < 0)
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, f->line);
    for (int i = 0; i < FIELDS_BEFORE_TITLE; i++)
        foreign_cut(&rest, ',');
    g->title = slice_trim(foreign_cut(&rest, ','));
}

static void close_figure(struct figures *g)
{
    if (!g->is_open)
        return;
    find_place(g);
    if (g->has_place)
        foreign_text(g->u->f, g->node, "C", g->title, g->line);
    g->is_open = false;
}

/* ---- texts ---- */

/* ".#,x,y,label"; false where it is none. */
static bool read_label(struct figures *g, uint32_t node, struct slice rest)
{
    struct foreign *f = g->u->f;
    long x, y;
    if (!foreign_number(foreign_cut(&rest, ','), &x) || !foreign_number(foreign_cut(&rest, ','), &y))
        return false;
    const struct foreign_point p = ugf_point(g->u, x, y);
    const struct slice label = slice_trim(rest);
    if (p.x < 0)
        foreign_note(f, SGF_DIAG_FOREIGN_PLACE, slice_trim(f->line));
    else if (label.len > 0 && node != FOREIGN_NOWHERE)
        foreign_label(f, node, p, label);
    return true;
}

/* Lines up to ".EndText": text and labels of the node; FOREIGN_NOWHERE: of none. */
static void read_text(struct figures *g, uint32_t node)
{
    struct foreign *f = g->u->f;
    const char *start = NULL, *end = NULL;
    uint32_t line = 0;
    for (;;) {
        const bool is_there = foreign_next(f);
        const bool is_end = !is_there || slice_is(slice_trim(f->line), ".EndText");
        const bool is_label = !is_end && slice_has_prefix(f->line, ".#,");
        if (start && (is_end || is_label)) {
            if (node != FOREIGN_NOWHERE)
                foreign_text(f, node, "C", (struct slice){start, (size_t)(end - start)}, line);
            start = NULL;
        }
        if (!is_there)
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

/* ".Text,N[,...]": the node of move N; the last one where there are fewer. */
static uint32_t text_node(struct figures *g, struct slice rest)
{
    struct foreign *f = g->u->f;
    const struct slice word = foreign_cut(&rest, ',');
    long number;
    if (foreign_number(word, &number) && number >= 0 && (size_t)number < g->u->line_count)
        return g->u->line[number];
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
        const bool has_node = !g->is_open || g->has_place;
        const uint32_t node = !has_node    ? FOREIGN_NOWHERE
                              : g->is_open ? g->node
                                           : text_node(g, slice_part(line, 6, line.len));
        read_text(g, node);
    } else if (!g->is_open) {
        if (line.len > 0)
            foreign_note(f, SGF_DIAG_FOREIGN_LINE, line);
    } else if (line.len > 0 && ugf_read_move(g->u, 'B', &move)) {
        if (move.is_setup)
            g->stones ^= stone(move.x, move.y, move.color);
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
