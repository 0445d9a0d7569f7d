/* doc/screens/draw.c - the pictures of doc/screens: what the viewer shows, as SVG
 *
 *     draw FOLDER      writes FOLDER/NAME.svg for each row of the table; records are found from $srcdir
 *
 * The same session and panes as in the viewer; no terminal. Lines, blocks and stones are drawn, so that they meet whatever font there is;
 * other characters are text at the place of their cell.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "panes/panes.h"
#include "view/view.h"
#include "base/file.h"
#include "base/mem.h"
#include "sources.h"
#include "view/beside.h"

#define CELL_WIDTH 10
#define CELL_HEIGHT 20
#define BASELINE 15

/* ---- what is drawn ---- */

#define RECORDS_MAX 4

static const struct picture {
    const char *name;
    int columns, rows;
    enum depth depth;
    bool is_light;                     /* the terminal */
    const char *set[3][2];             /* options and their values */
    const char *records[RECORDS_MAX];  /* in data/games */
    const char *address;
    const char *keys; /* with f first the records are a library, with % an engine is beside them */
} pictures[] = {
    {"first", 80, 24, DEPTH_256, false, {{0}}, {"variations.sgf"}, "0", ""},
    {"commented", 80, 24, DEPTH_256, false, {{0}}, {"ear-reddening.sgf"}, "127", ""},
    {"marks", 80, 24, DEPTH_256, false, {{"theme", "slate"}}, {"variations.sgf"}, "7", ""},
    {"tree", 120, 40, DEPTH_256, true, {{"theme", "wood-light"}}, {"variations.sgf"}, "0", "]l]l<S-Tab><S-Tab>"},
    {"big", 132, 46, DEPTH_256, false, {{"numbers", "9"}}, {"ear-reddening.sgf"}, "127", ""},
    {"amazons", 80, 24, DEPTH_256, false, {{0}}, {"amazons.sgf"}, "20", ""},
    {"paper", 80, 24, DEPTH_256, true, {{"theme", "paper"}, {"numbers", "all"}, {"tree", "off"}}, {"ear-reddening.sgf"}, "60", ""},
    {"problem", 80, 24, DEPTH_256, false, {{"theme", "contrast"}}, {"problem.sgf"}, "0", ":problem<Enter>b18<Enter>"},
    {"reading", 80, 24, DEPTH_256, true, {{"theme", "wood-light"}}, {"ear-reddening.sgf"}, "127", ":reading<Enter>"},
    {"games", 80, 24, DEPTH_256, false, {{0}}, {"amazons.sgf", "ear-reddening.sgf", "problem.sgf", "variations.sgf"}, "0", "o"},
    {"eight-colours", 60, 20, DEPTH_8, false, {{0}}, {"ear-reddening.sgf"}, "127", ""},
    {"ascii", 80, 24, DEPTH_NONE, false, {{"glyphs", "ascii"}}, {"ear-reddening.sgf"}, "127", "/ear<Enter>"},
    {"corner", 120, 40, DEPTH_256, false, {{0}}, {"ear-reddening.sgf", "variations.sgf"}, "5", "ff"},
    {"engine", 80, 24, DEPTH_256, false, {{0}}, {"ear-reddening.sgf"}, "57", "%"},
};

/* What KataGo said of that position, with a small net, after 1,200 visits. */
static const char said[] =
    "info move M7 visits 612 winrate 0.41 scoreLead -4.8 order 0 pv M7 N7 O6 K6 M8 "
    "info move N7 visits 288 winrate 0.41 scoreLead -4.9 order 1 pv N7 D16 C16 H3 "
    "info move P9 visits 160 winrate 0.39 scoreLead -5.9 order 2 pv P9 Q11 P10 N7 "
    "info move R11 visits 96 winrate 0.35 scoreLead -9.9 order 3 pv R11 N7 O6 P9 O8 "
    "info move G3 visits 40 winrate 0.38 scoreLead -8.9 order 4 pv G3 N7 O6 P9 O8 "
    "rootInfo visits 1200 winrate 0.41 scoreLead -4.8\n";

/* ---- colours ---- */

#define FOREGROUND -1
#define BACKGROUND -2

/* "#rrggbb" of a colour of 256, or of the terminal's own. */
static const char *color(int number, bool is_light, char out[8])
{
    static const unsigned ansi[] = {0x000000, 0xcd3131, 0x0dbc79, 0xc5c02a, 0x2472c8, 0xbc3fbc, 0x11a8cd, 0xd0d0d0,
                                    0x666666, 0xf14c4c, 0x23d18b, 0xf5f543, 0x3b8eea, 0xd670d6, 0x29b8db, 0xffffff};
    static const unsigned steps[] = {0, 95, 135, 175, 215, 255};
    unsigned rgb;
    if (number == FOREGROUND)
        rgb = is_light ? 0x222222 : 0xd0d0d0;
    else if (number == BACKGROUND)
        rgb = is_light ? 0xfafafa : 0x101010;
    else if (number < 16)
        rgb = ansi[number];
    else if (number < 232)
        rgb = steps[(number - 16) / 36] << 16 | steps[(number - 16) / 6 % 6] << 8 | steps[(number - 16) % 6];
    else
        rgb = (unsigned)(8 + 10 * (number - 232)) * 0x010101;
    snprintf(out, 8, "#%06x", rgb & 0xFFFFFF);
    return out;
}

static struct style style_of(const struct session *s, int role)
{
    struct style style = s->theme.styles[role];
    style.background = style.background < 0 ? BACKGROUND : style.background;
    if (style.attributes & ATTR_REVERSE) {
        const int16_t front = style.foreground;
        style.foreground = style.background;
        style.background = front;
    }
    return style;
}

/* ---- characters that are drawn ---- */

/* Lines: the strokes from the middle of the cell. Blocks: bits of quarters, 1 upper left, 2 upper right, 4 and 8 below;
 * 16: all but the uppermost eighth; 32, 64: an edge at the left, at the right; 128: a wide one at the left; 256: one below;
 * from 512 on: which strokes are wide. */
enum { WIDE = 512 };

struct shape {
    const char *text;
    unsigned strokes, quarters;
};

static const struct shape shapes[] = {
    {"─", 10, 0}, {"│", 5, 0},  {"┌", 6, 0},  {"┐", 12, 0}, {"└", 3, 0},  {"┘", 9, 0},  {"├", 7, 0},  {"┤", 13, 0}, {"┬", 14, 0},
    {"┴", 11, 0}, {"┼", 15, 0}, {"╭", 6, 0},  {"╮", 12, 0}, {"╰", 3, 0},  {"╯", 9, 0},  {"▀", 0, 3},  {"▄", 0, 12}, {"█", 0, 15},
    {"▌", 0, 5},  {"▐", 0, 10}, {"▖", 0, 4},  {"▗", 0, 8},  {"▘", 0, 1},  {"▝", 0, 2},  {"▙", 0, 13}, {"▟", 0, 14}, {"▛", 0, 7},
    {"▜", 0, 11}, {"╷", 4, 0},  {"╵", 1, 0},  {"╴", 8, 0},  {"╶", 2, 0},  {"▚", 0, 9},  {"▞", 0, 6},  {"▇", 0, 16}, {"▏", 0, 32},
    {"▕", 0, 64}, {"▎", 0, 128}, {"▁", 0, 256},
};

static bool shape_find(const struct cell *cell, struct shape *shape)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (strcmp(cell->text, shapes[i].text) == 0) {
            *shape = shapes[i];
            return true;
        }
    for (unsigned strokes = 1; strokes <= STROKES_CROSSING; strokes++)
        for (unsigned heavy = 1; heavy <= strokes; heavy++) {
            char text[GLYPH_HEAVY_BYTES];
            if (heavy & ~strokes)
                continue;
            glyph_heavy(&glyphs_unicode, strokes, heavy, text);
            *shape = (struct shape){cell->text, strokes, WIDE * heavy};
            if (strcmp(cell->text, text) == 0)
                return true;
        }
    return false;
}

struct drawing {
    const struct session *s;
    const struct canvas *canvas;
    bool is_light;
    struct buf *out;
    struct buf lines, blocks; /* paths of the role at work */
};

static void add_shape(struct drawing *d, const struct shape *shape, int x, int y)
{
    static const int ends[4][2] = {{0, -10}, {5, 0}, {0, 10}, {-5, 0}};
    static const char *const wide[4] = {"m-1.2-10h2.4v11.2h-2.4z", "m-1.2-1.2h6.2v2.4h-6.2z", "m-1.2-1.2h2.4v11.2h-2.4z", "m-5-1.2h6.2v2.4h-6.2z"};
    for (int i = 0; i < 4; i++) {
        if (shape->quarters / WIDE >> i & 1)
            buf_add_format(&d->blocks, "M%d %d%s", x + 5, y + 10, wide[i]);
        else if (shape->strokes >> i & 1)
            buf_add_format(&d->lines, "M%d %dl%d %d", x + 5, y + 10, ends[i][0], ends[i][1]);
        if (shape->quarters >> i & 1)
            buf_add_format(&d->blocks, "M%d %dh5v10h-5z", x + i % 2 * 5, y + i / 2 * 10);
    }
    if (shape->quarters & 16)
        buf_add_format(&d->blocks, "M%d %d.5h10v17.5h-10z", x, y + 2);
    if (shape->quarters & 128)
        buf_add_format(&d->blocks, "M%d %dh2v%dh-2z", x, y, CELL_HEIGHT);
    if (shape->quarters & 256)
        buf_add_format(&d->blocks, "M%d %dv-2h%dv2z", x, y + CELL_HEIGHT, CELL_WIDTH);
    for (int i = 0; i < 2; i++)
        if (shape->quarters & (i ? 64 : 32))
            buf_add_format(&d->blocks, "M%d %dh1v%dh-1z", x + (i ? CELL_WIDTH - 1 : 0), y, CELL_HEIGHT);
}

static bool add_disc(struct drawing *d, const struct cell *cell, int x, int y, const char *paint)
{
    const bool is_full = strcmp(cell->text, "●") == 0, is_target = strcmp(cell->text, "◉") == 0;
    if (!is_full && !is_target && strcmp(cell->text, "○") != 0 && strcmp(cell->text, "◎") != 0)
        return false;
    buf_add_format(d->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%s\" ", x + 5, y + 10, is_full ? "5.4" : "4.6");
    if (is_full)
        buf_add_format(d->out, "fill=\"%s\"/>", paint);
    else
        buf_add_format(d->out, "fill=\"none\" stroke=\"%s\"/>", paint);
    if (is_target || strcmp(cell->text, "◎") == 0)
        buf_add_format(d->out, "<circle cx=\"%d\" cy=\"%d\" r=\"2.4\" fill=\"%s\"/>", x + 5, y + 10, paint);
    return true;
}

static void add_escaped(struct buf *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': buf_add_string(out, "&lt;"); break;
        case '&': buf_add_string(out, "&amp;"); break;
        case ' ': buf_add_string(out, "\xC2\xA0"); break; /* readers of SVG take blanks together */
        default: buf_add_char(out, *text);
        }
}

/* Words of ASCII in one piece; any other character by itself, so that a substitute font moves nothing. Returns the column behind. */
static int add_text(struct drawing *d, int x, int y)
{
    const struct cell *cell = canvas_cell(d->canvas, x, y);
    int end = x + (cell->width > 1 ? cell->width : 1);
    const bool is_ascii = !((unsigned char)cell->text[0] & 0x80);
    for (const struct cell *next; is_ascii && (next = canvas_cell(d->canvas, end, y)); end++)
        if (next->role != cell->role || strcmp(next->text, " ") == 0 || (unsigned char)next->text[0] & 0x80 || !next->text[0])
            break;
    buf_add_format(d->out, "<text x=\"%d\" y=\"%d\"", x * CELL_WIDTH, y * CELL_HEIGHT + BASELINE);
    if (end - x > 1 && is_ascii)
        buf_add_format(d->out, " textLength=\"%d\"", (end - x) * CELL_WIDTH);
    buf_add_char(d->out, '>');
    for (int i = x; i < end; i++)
        add_escaped(d->out, canvas_cell(d->canvas, i, y)->text);
    buf_add_string(d->out, "</text>\n");
    return end;
}

/* ---- a screen ---- */

static void draw_ground(struct drawing *d, const struct canvas *c)
{
    char paint[8];
    /* Crisp: what meets on the screen leaves no seam. */
    buf_add_format(d->out, "<g shape-rendering=\"crispEdges\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", color(BACKGROUND, d->is_light, paint));
    for (int y = 0; y < c->rows; y++)
        for (int x = 0, end; x < c->columns; x = end) {
            const int ground = style_of(d->s, canvas_cell(c, x, y)->role).background;
            for (end = x + 1; end < c->columns && style_of(d->s, canvas_cell(c, end, y)->role).background == ground;)
                end++;
            if (ground != BACKGROUND)
                buf_add_format(d->out, "<path d=\"M%d %dh%dv%dh%dz\" fill=\"%s\"/>\n", x * CELL_WIDTH, y * CELL_HEIGHT, (end - x) * CELL_WIDTH,
                               CELL_HEIGHT, (x - end) * CELL_WIDTH, color(ground, d->is_light, paint));
        }
    buf_add_string(d->out, "</g>\n");
}

/* Its underline is a line of the board. */
static bool is_grid(int role)
{
    return role == ROLE_GRID || role == ROLE_REGION_GRID;
}

static void draw_role(struct drawing *d, const struct canvas *c, int role)
{
    const struct style style = style_of(d->s, role);
    char paint[8];
    const size_t start = d->out->len;
    color(style.foreground, d->is_light, paint);
    buf_add_format(d->out, "<g fill=\"%s\"%s%s>\n", paint, style.attributes & ATTR_BOLD ? " font-weight=\"bold\"" : "",
                   style.attributes & ATTR_UNDERLINE && !is_grid(role) ? " text-decoration=\"underline\"" : "");
    const size_t head = d->out->len;
    buf_clear(&d->lines);
    buf_clear(&d->blocks);
    for (int y = 0; y < c->rows; y++)
        for (int x = 0; x < c->columns;) {
            const struct cell *cell = canvas_cell(c, x, y);
            struct shape shape;
            const bool has_shape = cell->role == role && shape_find(cell, &shape);
            const int px = x * CELL_WIDTH, py = y * CELL_HEIGHT;
            if (cell->role == role && is_grid(role))
                buf_add_format(&d->lines, "M%d %dh%d", px, py + CELL_HEIGHT - 1, CELL_WIDTH);
            if (has_shape)
                add_shape(d, &shape, px, py);
            else if (cell->role == role && cell->text[0] && strcmp(cell->text, " ") != 0 && !add_disc(d, cell, px, py, paint)) {
                x = add_text(d, x, y);
                continue;
            }
            x++;
        }
    if (d->lines.len)
        buf_add_format(d->out, "<path stroke=\"%s\" d=\"%s\"/>\n", paint, buf_string(&d->lines));
    if (d->blocks.len)
        buf_add_format(d->out, "<path shape-rendering=\"crispEdges\" d=\"%s\"/>\n", buf_string(&d->blocks));
    if (d->out->len == head)
        d->out->len = start;
    else
        buf_add_string(d->out, "</g>\n");
}

static void draw_screen(const struct session *s, bool is_light, struct buf *out)
{
    struct canvas canvas;
    canvas_init(&canvas, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &canvas);
    struct drawing d = {.s = s, .canvas = &canvas, .is_light = is_light, .out = out};
    buf_add_format(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" "
                        "font-size=\"16\">\n", s->columns * CELL_WIDTH, s->rows * CELL_HEIGHT);
    draw_ground(&d, &canvas);
    for (int role = 0; role < ROLE_COUNT; role++)
        draw_role(&d, &canvas, role);
    if (canvas.cursor_x >= 0) {
        char paint[8];
        buf_add_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", canvas.cursor_x * CELL_WIDTH,
                       canvas.cursor_y * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT, color(FOREGROUND, is_light, paint));
    }
    buf_add_string(out, "</svg>\n");
    buf_free(&d.lines);
    buf_free(&d.blocks);
    canvas_free(&canvas);
}

/* ---- sessions ---- */

static void settle(struct session *s, struct beside *engine)
{
    while (session_idle(s))
        continue;
    if (engine->session)
        beside_settle(engine);
    session_prepare(s);
}

static void press(struct session *s, const char *script, struct beside *engine)
{
    struct key_script keys = {.rest = slice_of(script)};
    uint32_t repeat;
    for (uint32_t key; (key = key_next(&keys, &repeat)) != KEYS_NONE; settle(s, engine))
        while (repeat--)
            session_key(s, key);
}

static bool draw(const struct picture *p, const char *folder)
{
    const char *source = getenv("srcdir");
    struct buf bytes[RECORDS_MAX] = {{0}}, out = {0}, name = {0};
    struct slice records[RECORDS_MAX];
    struct session s;
    struct beside engine = {0};
    struct error e;
    bool is_fine = true;
    session_init(&s, pane_table);
    s.terminal_depth = p->depth;
    session_restyle(&s);
    session_resize(&s, p->columns, p->rows);
    for (size_t i = 0; i < 3 && p->set[i][0]; i++)
        is_fine &= session_set(&s, slice_of(p->set[i][0]), slice_of(p->set[i][1]), &e);
    for (size_t i = 0; i < RECORDS_MAX && p->records[i]; i++) {
        buf_clear(&name);
        buf_add_format(&name, "%s/data/games/%s", source ? source : ".", p->records[i]);
        is_fine = is_fine && file_read(buf_string(&name), &bytes[i], &e);
        session_add(&s, p->records[i]);
        session_give(&s, i, buf_slice(&bytes[i]), true);
    }
    for (size_t i = 0; i < RECORDS_MAX; i++)
        records[i] = buf_slice(&bytes[i]);
    if (p->keys[0] == 'f')
        sources_give(&s, records, s.shelf.count, 0);
    if (p->keys[0] == '%')
        beside_open(&engine, &s, "all KataGo", slice_of(said));
    session_open(&s, 0, 0, SGF_NONE);
    session_go(&s, sgf_address_find(&s.reader.record, slice_of(p->address)));
    settle(&s, &engine);
    press(&s, p->keys, &engine);
    draw_screen(&s, p->is_light, &out);
    buf_clear(&name);
    buf_add_format(&name, "%s/%s.svg", folder, p->name);
    FILE *file = fopen(buf_string(&name), "wb");
    is_fine = file && fwrite(out.at, 1, out.len, file) == out.len && is_fine;
    is_fine = file && fclose(file) == 0 && is_fine;
    if (engine.session)
        beside_close(&engine);
    session_free(&s);
    for (size_t i = 0; i < RECORDS_MAX; i++)
        buf_free(&bytes[i]);
    if (!is_fine)
        fprintf(stderr, "draw: %s\n", buf_string(&name));
    buf_free(&out);
    buf_free(&name);
    return is_fine;
}

int main(int argc, char **argv)
{
    bool is_fine = argc == 2;
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures && argc == 2; i++)
        is_fine &= draw(&pictures[i], argv[1]);
    return is_fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
