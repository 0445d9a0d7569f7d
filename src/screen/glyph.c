/* screen/glyph.c - the three sets of characters */
#include "screen/glyph.h"

#include <string.h>

#include "screen/canvas.h"

#define UP STROKE_UP
#define RIGHT STROKE_RIGHT
#define DOWN STROKE_DOWN
#define LEFT STROKE_LEFT
#define ROUND STROKE_ROUND

/* Only corners have round forms: the other combinations are the same with and without. */
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
