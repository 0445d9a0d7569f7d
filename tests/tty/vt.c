/* tests/tty/vt.c - a terminal in memory (libvterm), and whether it shows what was painted */
#include "tty/vt.h"

#include <string.h>

#include "base/text.h"

void vt_open(struct vt *e, int columns, int rows)
{
    e->vt = vterm_new(rows, columns);
    vterm_set_utf8(e->vt, 1);
    e->screen = vterm_obtain_screen(e->vt);
    vterm_screen_enable_altscreen(e->screen, 1);
    vterm_screen_reset(e->screen, 1);
}

void vt_close(struct vt *e)
{
    vterm_free(e->vt);
}

void vt_write(struct vt *e, struct slice bytes)
{
    vterm_input_write(e->vt, bytes.len ? bytes.at : "", bytes.len);
}

static int rgb_of(int color)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    if (color >= 232)
        return (8 + 10 * (color - 232)) * 0x010101;
    color -= 16;
    return steps[color / 36] << 16 | steps[color / 6 % 6] << 8 | steps[color % 6];
}

/* The color of a cell as a number of the palette; -1 the terminal's own; for direct ones red, green, blue. */
static int color_of(VTermColor c, bool is_foreground)
{
    if (is_foreground ? VTERM_COLOR_IS_DEFAULT_FG(&c) : VTERM_COLOR_IS_DEFAULT_BG(&c))
        return -1;
    if (VTERM_COLOR_IS_INDEXED(&c))
        return c.indexed.idx;
    return c.rgb.red << 16 | c.rgb.green << 8 | c.rgb.blue;
}

static int expected_color(const struct paint_terminal *t, int color)
{
    return t->is_direct && color >= 16 ? rgb_of(color) : color;
}

/* In the last column a cluster comes without its marks: some terminals would give them columns of the next row. */
static struct slice text_sent(const struct cell *cell, bool is_last)
{
    const struct slice text = slice_of(cell->text);
    uint32_t code;
    return is_last && text.len ? slice_part(text, 0, text_step(text, &code)) : text;
}

static bool has_text(const struct paint_terminal *t, const struct cell *cell, bool is_last, const VTermScreenCell *shown)
{
    struct buf text = {0};
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && shown->chars[i]; i++)
        if (shown->chars[i] != (uint32_t)-1)
            text_add_code(&text, shown->chars[i]);
    if (!text.len)
        buf_add_char(&text, ' ');
    bool is_plain = true;
    for (const char *c = cell->text; *c; c++)
        is_plain = is_plain && (unsigned char)*c < 0x80;
    const bool is_same = slice_is_equal(buf_slice(&text), t->is_ascii && !is_plain ? SLICE("?") : text_sent(cell, is_last));
    buf_free(&text);
    return is_same;
}

static const char *style_fault(const struct paint_terminal *t, const struct cell *cell, struct style want, const VTermScreenCell *shown)
{
    if (!t->has_pen)
        want = (struct style){-1, -1, 0};
    want.attributes &= (uint8_t)t->attributes;
    if (want.foreground >= 0 || want.background >= 0)
        want.attributes &= (uint8_t)~t->attributes_plain;
    if (color_of(shown->bg, false) != expected_color(t, want.background))
        return "background";
    if (!shown->attrs.reverse != !(want.attributes & ATTR_REVERSE))
        return "reverse";
    if (!shown->attrs.underline != !(want.attributes & ATTR_UNDERLINE))
        return "underline";
    if (!strcmp(cell->text, " ") && !(want.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)))
        return NULL; /* the rest shows on no blank */
    if (color_of(shown->fg, true) != expected_color(t, want.foreground))
        return "foreground";
    if (!strcmp(cell->text, " "))
        return NULL;
    if (!shown->attrs.bold != !(want.attributes & ATTR_BOLD))
        return "bold";
    return !shown->attrs.italic != !(want.attributes & ATTR_ITALIC) ? "italic" : NULL;
}

const char *vt_cell_fault(const struct vt *e, const struct paint_terminal *t, const struct canvas *c, const struct theme *theme, int x, int y)
{
    const struct cell *cell = canvas_cell(c, x, y);
    const int columns = c->columns - (y == c->rows - 1 && t->wraps && !t->wraps_late), end = x + cell->width;
    VTermScreenCell shown;
    if (end > columns || !cell->width) /* it would scroll: not painted, or as "?"; and whatever libvterm says of a right half */
        return NULL;
    vterm_screen_get_cell(e->screen, (VTermPos){y, x}, &shown);
    return has_text(t, cell, end == columns, &shown) ? style_fault(t, cell, theme->styles[cell->role], &shown) : "text";
}

bool vt_has_cursor_at(const struct vt *e, int x, int y)
{
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(e->vt), &at);
    return at.col == x && at.row == y;
}

bool vt_has_plain_background(const struct vt *e)
{
    VTermValue value;
    return vterm_state_get_penattr(vterm_obtain_state(e->vt), VTERM_ATTR_BACKGROUND, &value) && VTERM_COLOR_IS_DEFAULT_BG(&value.color);
}
