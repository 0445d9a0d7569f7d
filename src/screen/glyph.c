/* screen/glyph.c - the three sets of characters */
#include "screen/glyph.h"

#include <stdio.h>
#include <string.h>

#include "screen/canvas.h"

#define UP STROKE_UP
#define RIGHT STROKE_RIGHT
#define DOWN STROKE_DOWN
#define LEFT STROKE_LEFT
#define ROUND STROKE_ROUND

/* Only corners have round forms: all others are the same with and without ROUND. */
#define BOTH(strokes, text) [strokes] = (text), [ROUND | (strokes)] = (text)

const struct glyphs glyphs_unicode = {
    .name = "unicode",
    .has_lines = true,
    .text =
        {
#define GLYPH(id, unicode, narrow, ascii) [GLYPH_##id] = (unicode),
#include "screen/glyph.def"
#undef GLYPH
        },
    .lines =
        {
            BOTH(0, " "),
            BOTH(UP, "╵"),
            BOTH(RIGHT, "╶"),
            BOTH(DOWN, "╷"),
            BOTH(LEFT, "╴"),
            BOTH(UP | DOWN, "│"),
            BOTH(LEFT | RIGHT, "─"),
            [UP | RIGHT] = "└",
            [DOWN | RIGHT] = "┌",
            [UP | LEFT] = "┘",
            [DOWN | LEFT] = "┐",
            [ROUND | UP | RIGHT] = "╰",
            [ROUND | DOWN | RIGHT] = "╭",
            [ROUND | UP | LEFT] = "╯",
            [ROUND | DOWN | LEFT] = "╮",
            BOTH(UP | DOWN | RIGHT, "├"),
            BOTH(UP | DOWN | LEFT, "┤"),
            BOTH(DOWN | LEFT | RIGHT, "┬"),
            BOTH(UP | LEFT | RIGHT, "┴"),
            BOTH(UP | DOWN | LEFT | RIGHT, "┼"),
        },
};

#define ASCII_LINES                                                                                                  \
    {                                                                                                                \
        BOTH(0, " "), BOTH(UP, "|"), BOTH(RIGHT, "-"), BOTH(DOWN, "|"), BOTH(LEFT, "-"), BOTH(UP | DOWN, "|"),       \
            BOTH(LEFT | RIGHT, "-"),                                                                                 \
            [UP | RIGHT] = "+", [DOWN | RIGHT] = "+", [UP | LEFT] = "+", [DOWN | LEFT] = "+",                        \
                  [ROUND | UP | RIGHT] = "`", [ROUND | DOWN | RIGHT] = ".", [ROUND | UP | LEFT] = "'",               \
                  [ROUND | DOWN | LEFT] = ".", BOTH(UP | DOWN | RIGHT, "+"), BOTH(UP | DOWN | LEFT, "+"),            \
                  BOTH(DOWN | LEFT | RIGHT, "+"), BOTH(UP | LEFT | RIGHT, "+"), BOTH(UP | DOWN | LEFT | RIGHT, "+"), \
    }

const struct glyphs glyphs_narrow = {
    .name = "narrow",
    .text =
        {
#define GLYPH(id, unicode, narrow, ascii) [GLYPH_##id] = (narrow),
#include "screen/glyph.def"
#undef GLYPH
        },
    .lines = ASCII_LINES,
};

const struct glyphs glyphs_ascii = {
    .name = "ascii",
    .is_ascii = true,
    .text =
        {
#define GLYPH(id, unicode, narrow, ascii) [GLYPH_##id] = (ascii),
#include "screen/glyph.def"
#undef GLYPH
        },
    .lines = ASCII_LINES,
};

void glyph_heavy(const struct glyphs *g, unsigned strokes, unsigned heavy, char text[GLYPH_HEAVY_BYTES])
{
    /* By strokes: the forms with each non-empty subset of them heavy, in the order of their bits. */
    static const char *const parts[] = {"", "╹", "╺", "┖┕┗", "╻", "╿╽┃", "┍┎┏", "┞┝┡┟┠┢┣", "╸", "┚┙┛", "╼╾━", "┸┶┺┵┹┷┻",
        "┒┑┓", "┦┧┨┥┩┪┫", "┮┰┲┭┯┱┳", "╀┾╄╁╂╆╊┽╃┿╇╅╉╈╋"};
    const size_t bytes = GLYPH_HEAVY_BYTES - 1;
    size_t before = 0;
    for (unsigned part = 1; part < heavy; part++)
        before += (part & ~strokes) == 0;
    const char *at = g->has_lines ? parts[strokes] + bytes * before : g->lines[strokes];
    snprintf(text, GLYPH_HEAVY_BYTES, "%.*s", (int)bytes, at);
}

enum glyph glyph_find(const char *name)
{
    static const char *const names[GLYPH_COUNT] = {
#define GLYPH(id, unicode, narrow, ascii) [GLYPH_##id] = #id,
#include "screen/glyph.def"
#undef GLYPH
    };
    int glyph = 0;
    while (glyph < GLYPH_COUNT && strcmp(names[glyph], name) != 0)
        glyph++;
    return (enum glyph)glyph;
}
