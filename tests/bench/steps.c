/* tests/bench/steps.c - what the bytes of a step are made of
 *
 *     steps FILE
 *
 * Steps through the first game of FILE. Each step is painted whole, and once more for each part of the screen as if nothing else had
 * changed. The parts together are more than the whole: each of them brings its own cursor and pen.
 */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "bench/row.h"
#include "panes/panes.h"
#include "tty/paint.h"
#include "view/view.h"
#include "view/layout.h"
#include "screen/option.h"

enum part { PART_ALL, PART_STONE, PART_MARK, PART_BOARD, PART_TREE, PART_STATUS, PART_REST, PART_COUNT };

static const char *const part_names[PART_COUNT] = {
    [PART_ALL] = "all",
    [PART_STONE] = "the stone, with its mark",
    [PART_MARK] = "the mark of the move before",
    [PART_BOARD] = "the rest of the board",
    [PART_TREE] = "the tree",
    [PART_STATUS] = "the status line",
    [PART_REST] = "players, comment, title, keys",
};

struct kind {
    const char *name;
    enum depth depth;
    struct paint_terminal terminal;
    double limits[2];  /* bytes of the whole step, median; of a game on squares, whose moves change three of them */
    double least_ever; /* of a stone, its mark and the status, however it is done */
};

#define MOVES .clear = "\033[H\033[2J", .erase_line = "\033[K", .up = "\033M", .down = "\n", .left = "\b", .to_start = "\r", .has_pen = true, .wraps = true, .wraps_late = true

static const struct kind kinds[] = {
    {"256 colours", DEPTH_256,
     {MOVES, .has_column = true, .has_row = true, .has_right = true, .has_erase = true, .show = "\033[?25h", .hide = "\033[?25l", .attributes = 0x1D,
      .ends_attributes = true, .ends_colors = true, .erases_colored = true, .moves_colored = true},
     {160, 200}, 57},
    {"mono, ASCII", DEPTH_NONE, {MOVES, .has_right = true, .attributes = 0xD, .is_ascii = true, .moves_colored = true}, {90, 140}, 31},
};

struct step {
    struct layout layout;
    uint16_t to, before; /* the points of this move and of the one before */
};

struct painter {
    struct paint paint;
    struct buf out;
    double *bytes; /* by step */
};

/* ---- parts ---- */

static bool is_within(struct rect r, int x, int y)
{
    return x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height;
}

/* The cells of a point, and the one behind them: where there are no colours brackets mark the last move. */
static bool is_at(const struct board_layout *b, uint16_t point, int x, int y)
{
    const int left = b->x + (point_column(point) - b->left) * b->cell_width, top = b->y + (point_row(point) - b->top) * b->cell_height;
    return point != POINT_NONE && is_within((struct rect){left, top, b->cell_width + 1, b->cell_height}, x, y);
}

static enum part part_of(const struct step *step, int x, int y)
{
    const struct layout *l = &step->layout;
    if (is_within(l->panes[PANE_BOARD], x, y))
        return is_at(&l->board, step->to, x, y) ? PART_STONE : is_at(&l->board, step->before, x, y) ? PART_MARK : PART_BOARD;
    if (is_within(l->panes[PANE_TREE], x, y))
        return PART_TREE;
    return is_within(l->panes[PANE_STATUS], x, y) ? PART_STATUS : PART_REST;
}

/* `out` shows `from`, and of `to` only the part. */
static void part_canvas(const struct step *step, enum part part, const struct canvas *from, const struct canvas *to, struct canvas *out)
{
    for (int y = 0; y < to->rows; y++) {
        for (int x = 0; x < to->columns; x++) {
            const size_t at = (size_t)(y * to->columns + x);
            out->cells[at] = part == PART_ALL || part_of(step, x, y) == part ? to->cells[at] : from->cells[at];
        }
    }
}

/* ---- steps ---- */

static size_t paint(struct painter *p, const struct canvas *c, const struct theme *theme)
{
    buf_clear(&p->out);
    paint_picture(&p->paint, c, theme, &p->out);
    return p->out.len;
}

static void draw(struct session *s, struct canvas *c)
{
    session_prepare(s);
    session_draw(s, c);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The mean as well: what a part has only at some steps is not in its median. */
static void say(const struct kind *kind, bool has_squares, enum part part, double *bytes, size_t count)
{
    char name[80], unit[32];
    double sum = 0;
    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++)
        sum += bytes[i];
    qsort(bytes, count, sizeof *bytes, by_size);
    const double median = bytes[count / 2];
    if (part == PART_ALL)
        snprintf(name, sizeof name, "a step%s, %s", has_squares ? " on squares" : "", kind->name);
    else
        snprintf(name, sizeof name, "  %s: %s", kind->name, part_names[part]);
    snprintf(unit, sizeof unit, "bytes, mean %.0f", sum / (double)count);
    row_print((struct row){.name = name, .figure = median, .unit = unit, .most = part == PART_ALL ? kind->limits[has_squares] : 0});
    if (part != PART_ALL || has_squares)
        return;
    snprintf(name, sizeof name, "  %s: stone, mark and status at the least", kind->name);
    row_print((struct row){.name = name, .figure = kind->least_ever, .unit = "bytes"});
}

static bool session_start(struct session *s, const struct kind *kind, struct slice file)
{
    session_init(s, pane_table);
    s->can_unicode = !kind->terminal.is_ascii;
    s->terminal_depth = kind->depth;
    session_restyle(s);
    session_add(s, "steps.sgf");
    session_give(s, 0, file, true);
    session_open(s, 0, 0, SGF_NONE);
    session_resize(s, 80, 24);
    return s->reader.has_game;
}

static void measure(const struct kind *kind, struct slice file)
{
    struct session s;
    struct canvas from, to, part;
    struct painter painters[PART_COUNT];
    size_t count = 0;

    if (!session_start(&s, kind, file))
        return;
    canvas_init(&from, 80, 24, s.glyphs, 1);
    canvas_init(&to, 80, 24, s.glyphs, 1);
    canvas_init(&part, 80, 24, s.glyphs, 1);
    draw(&s, &from);
    for (int i = 0; i < PART_COUNT; i++) {
        painters[i] = (struct painter){.bytes = mem_zero(s.reader.record.node_count, sizeof(double))};
        paint_init(&painters[i].paint, &kind->terminal);
        painters[i].paint.trusts = true;
        paint(&painters[i], &from, &s.theme);
    }
    while (sgf_child(&s.reader.record, s.reader.replay.node) != SGF_NONE) {
        struct step step = {.before = s.reader.replay.position.move.to};
        struct slice comment;
        session_key(&s, 'l');
        draw(&s, &to);
        layout_make(&s, &step.layout);
        step.to = s.reader.replay.position.move.to;
        const bool counts = !sgf_single(&s.reader.record, s.reader.replay.node, SGF_C, &comment);
        for (int i = 0; i < PART_COUNT; i++) {
            part_canvas(&step, (enum part)i, &from, &to, &part);
            painters[i].bytes[count] = (double)paint(&painters[i], &part, &s.theme);
            paint(&painters[i], &to, &s.theme);
        }
        count += counts;
        part_canvas(&step, PART_ALL, &from, &to, &from);
    }
    for (int i = 0; i < PART_COUNT; i++) {
        say(kind, s.reader.replay.position.rules->has_squares, (enum part)i, painters[i].bytes, count);
        paint_free(&painters[i].paint);
        buf_free(&painters[i].out);
        mem_free(painters[i].bytes);
    }
    canvas_free(&from);
    canvas_free(&to);
    canvas_free(&part);
    session_free(&s);
}

int main(int argc, char **argv)
{
    struct buf file = {0};
    struct error e;
    setlocale(LC_ALL, ""); /* for wcwidth */

    mem_start();
    if (argc < 2 || !file_read(argv[1], &file, &e)) {
        fputs("steps: no FILE, or it cannot be read\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        measure(&kinds[i], buf_slice(&file));
    buf_free(&file);
    return 0;
}
