/* screen/glyph.h - meanings and their characters
 *
 * Drawing names a meaning, and a glyph set has its character: in Unicode, in ASCII, and in Unicode for terminals that
 * draw ambiguous characters two columns wide (only characters that are one column everywhere). Every glyph takes
 * exactly one column.
 */
#ifndef KIFU_SCREEN_GLYPH_H
#define KIFU_SCREEN_GLYPH_H

#include "base/bytes.h"

enum glyph {
#define GLYPH(id, unicode, narrow, ascii) GLYPH_##id,
#include "screen/glyph.def"
#undef GLYPH
    GLYPH_COUNT
};

struct glyphs {
    const char *name; /* "unicode" "narrow" "ascii" */
    bool is_ascii;
    bool has_lines;                /* a board of crossing lines; else dots */
    const char *text[GLYPH_COUNT]; /* UTF-8 */
    const char *lines[32];         /* by STROKE_ bits (screen/canvas.h) */
};

/* The glyph by its name in glyph.def, "BLACK"; GLYPH_COUNT: none. For tables of other layers that name glyphs. */
enum glyph glyph_find(const char *name);

#define GLYPH_HEAVY_BYTES 4

/* Crossing lines of `strokes` (STROKE_ bits up to STROKES_CROSSING), of which those in `heavy`, at least one, are
 * heavy: "┡". A set without heavy lines uses normal ones. */
void glyph_heavy(const struct glyphs *g, unsigned strokes, unsigned heavy, char text[GLYPH_HEAVY_BYTES]);

extern const struct glyphs glyphs_unicode, glyphs_narrow, glyphs_ascii;

#endif
