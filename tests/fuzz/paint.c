/* tests/fuzz/paint.c - any bytes as a kind of terminal and as pictures that follow one another on it
 *
 * The first bytes set the abilities and size of the terminal and the look of roles; the others draw and show pictures.
 * What must hold: an emulator shows each picture, as far as such a terminal can; the same picture again costs nothing;
 * the painter sends only permitted sequences; the pen is plain wherever this terminal needs it. Emulators disagree
 * about the widths of foreign text: if a row has such text, only the other rows must be right.
 *
 * Counts: src/screen/ src/tty/
 */
#include <locale.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "fuzz.h"
#include "tty/vt.h"

enum { ROLES = 8, ROWS = 12, COLUMNS = 48, PICTURES = 12 };

struct reader {
    struct slice rest;
};

/* Takes a byte; zeros after the end. */
static int take(struct reader *r)
{
    const int byte = r->rest.len > 0 ? (uint8_t)r->rest.at[0] : 0;

    r->rest = slice_part(r->rest, 1, r->rest.len);
    return byte;
}

struct stage {
    struct reader reader;
    struct vt vt;
    struct paint paint;
    struct canvas canvas;
    struct theme theme;
    bool is_foreign[ROWS]; /* it has or had text of any characters */
    int pictures;
};

/* ---- the terminal ---- */

static void move_as_told(int row, int column, struct buf *out)
{
    buf_add_format(out, "\033[%d;%dH", row + 1, column + 1);
}

static void set(char *sequence, size_t size, bool has, const char *bytes)
{
    snprintf(sequence, size, "%s", has ? bytes : "");
}

static struct paint_terminal take_terminal(struct reader *r)
{
    const int a = take(r), b = take(r), c = take(r);
    struct paint_terminal t = {
        .move = a & 1 ? move_as_told : NULL, .has_column = !(a & 2), .has_row = !(a & 4), .has_right = !(a & 8), .has_erase = !(a & 16),
        .clear = "\033[H\033[2J", .show = "\033[?25h", .hide = "\033[?25l", .has_pen = !(b & 1), .attributes = 0x1F,
        .ends_attributes = !(b & 2), .ends_colors = !(b & 4),
        .is_direct = (b & 24) == 8, .is_ascii = (b & 24) == 16, .erases_colored = !(b & 32), .moves_colored = !(b & 64), .wraps = !(b & 128),
        .wraps_late = !(c & 128),
    };

    if (c & 64)
        t.attributes = (unsigned)take(r) & 0x1F;
    if (c & 32)
        t.attributes_plain = (unsigned)take(r) & 0x1F;
    set(t.erase_line, sizeof t.erase_line, !(a & 32), "\033[K");
    set(t.up, sizeof t.up, !(a & 64), "\033[A");
    set(t.down, sizeof t.down, !(a & 128), "\n");
    set(t.left, sizeof t.left, !(c & 1), "\b");
    set(t.to_start, sizeof t.to_start, !(c & 2), "\r");
    return t;
}

static void take_look(struct stage *s, enum role role)
{
    const int foreground = take(&s->reader), background = take(&s->reader), attributes = take(&s->reader);
    struct style *style = &s->theme.styles[role];

    style->foreground = (int16_t)(attributes & 64 ? foreground : -1);
    style->background = (int16_t)(attributes & 128 ? background : -1);
    style->attributes = attributes & 0x1F;
}

static void open_size(struct stage *s)
{
    const int columns = 1 + take(&s->reader) % COLUMNS, rows = 1 + take(&s->reader) % ROWS;
    const int ambiguous = s->canvas.ambiguous;

    vt_open(&s->vt, columns, rows);
    if (!s->paint.terminal.wraps)
        vt_write(&s->vt, SLICE("\033[?7l"));
    canvas_init(&s->canvas, columns, rows, ambiguous == 2 ? &glyphs_narrow : &glyphs_unicode, ambiguous);
    memset(s->is_foreign, 0, sizeof s->is_foreign);
}

/* ---- output ---- */

/* Checks text; returns the bytes up to the next control: given pieces, libvterm would not join a mark to the last
 * column. */
static size_t try_text(const struct paint_terminal *t, struct slice sent)
{
    size_t len = 0;
    uint32_t code;

    while (len < sent.len && (uint8_t)sent.at[len] >= ' ') {
        len += text_step(slice_part(sent, len, sent.len), &code);
        must(!text_is_forbidden(code) && (!t->is_ascii || code < 0x7F));
    }
    return len;
}

/* Checks the first control, sequence, or text of `sent`, before the emulator gets it; returns its length. */
static size_t try_sent(const struct stage *s, struct slice sent)
{
    const struct paint_terminal *t = &s->paint.terminal;
    size_t len = 2;

    if ((uint8_t)sent.at[0] >= ' ')
        return try_text(t, sent);
    if (sent.at[0] != '\033') {
        must(strchr("\n\b\r", sent.at[0]) && sent.at[0]);
        must(t->moves_colored || vt_has_plain_background(&s->vt));
        return 1;
    }
    if (slice_has_prefix(sent, t->clear)) {
        must(t->erases_colored || vt_has_plain_background(&s->vt));
        return strlen(t->clear);
    }
    must(sent.len >= 3 && sent.at[1] == '[');
    while (len < sent.len && strchr("0123456789;?", sent.at[len]) && sent.at[len])
        len++;
    must(len < sent.len);
    const char final = sent.at[len];
    must(strchr("HGdCAJKXmhl", final) && final);
    must(final != 'm' || t->has_pen);
    must(!strchr("HGdCA", final) || t->moves_colored || vt_has_plain_background(&s->vt));
    must(!strchr("KXJ", final) || t->erases_colored || vt_has_plain_background(&s->vt));
    return len + 1;
}

static size_t paint(struct stage *s)
{
    struct buf out = {0};

    paint_picture(&s->paint, &s->canvas, &s->theme, &out);
    for (size_t at = 0, step; at < out.len; at += step) {
        step = try_sent(s, slice_part(buf_slice(&out), at, out.len));
        vt_write(&s->vt, slice_part(buf_slice(&out), at, at + step));
    }
    const size_t len = out.len;
    buf_free(&out);
    return len;
}

static void try_row(const struct stage *s, int y)
{
    for (int x = 0; x < s->canvas.columns; x++)
        must_not(vt_cell_fault(&s->vt, &s->paint.terminal, &s->canvas, &s->theme, x, y));
}

static void show(struct stage *s)
{
    struct canvas *c = &s->canvas;
    const int x = take(&s->reader), y = take(&s->reader);

    if (s->pictures++ == PICTURES)
        return;
    c->cursor_x = x & 128 ? -1 : x % c->columns;
    c->cursor_y = x & 128 ? -1 : y % c->rows;
    paint(s);
    for (int row = 0; row < c->rows; row++)
        if (!s->is_foreign[row])
            try_row(s, row);
    must(c->cursor_x < 0 || s->is_foreign[c->cursor_y] || vt_has_cursor_at(&s->vt, c->cursor_x, c->cursor_y));
    must(paint(s) == 0);
}

/* ---- drawing ---- */

static const char *const words[] = {
    " ", "   ", "a", "Move 12", "+", "●", "─┼─", "黒", "白番", "e\xCC\x81x", "..........", "              ", "\xF0\xA0\x80\x80z", "├", "䷀䷁", "㉈x",
    "☰", "⚊y",
};

static void draw_ascii(struct stage *s, int x, int y, enum role role)
{
    char text[32];
    size_t len = (size_t)take(&s->reader) % sizeof text;

    for (size_t i = 0; i < len; i++)
        text[i] = (char)(' ' + take(&s->reader) % 95);
    canvas_text(&s->canvas, x, y, role, (struct slice){text, len});
}

/* Only if the terminal does not wrap: else one row too wide moves all others. */
static void draw_foreign(struct stage *s, int x, int y, enum role role)
{
    const size_t len = (size_t)take(&s->reader) % 24;
    struct buf text = {0};

    text_filter(&text, slice_part(s->reader.rest, 0, len));
    s->reader.rest = slice_part(s->reader.rest, len, s->reader.rest.len);
    if (!s->paint.terminal.wraps) {
        s->is_foreign[y] = true;
        canvas_text(&s->canvas, x, y, role, buf_slice(&text));
    }
    buf_free(&text);
}

static void draw_line(struct stage *s, int x, int y, enum role role)
{
    const int length = take(&s->reader);

    if (length & 128)
        for (int i = 0; i < length % ROWS; i++)
            canvas_stroke(&s->canvas, x, y + i, role, STROKE_UP | STROKE_DOWN);
    else
        for (int i = 0; i < length % COLUMNS; i++)
            canvas_stroke(&s->canvas, x + i, y, role, STROKE_LEFT | STROKE_RIGHT);
}

static void resize(struct stage *s)
{
    vt_close(&s->vt);
    canvas_free(&s->canvas);
    open_size(s);
    paint_forget(&s->paint); /* the same size as before, perhaps */
}

static void act(struct stage *s)
{
    const int kind = take(&s->reader) % 16, x = take(&s->reader) % s->canvas.columns, y = take(&s->reader) % s->canvas.rows;
    const enum role role = (enum role)(take(&s->reader) % ROLES);

    switch (kind) {
    case 0: show(s); break;
    case 1: draw_ascii(s, x, y, role); break;
    case 2: draw_foreign(s, x, y, role); break;
    case 3: canvas_fill(&s->canvas, (struct rect){x, y, take(&s->reader) % COLUMNS, take(&s->reader) % ROWS}, role); break;
    case 4: canvas_role(&s->canvas, (struct rect){x, y, take(&s->reader) % COLUMNS, take(&s->reader) % ROWS}, role); break;
    case 5: take_look(s, role); break;
    case 6: s->paint.trusts = s->canvas.ambiguous == 1 && !s->paint.trusts; break;
    case 7: paint_forget(&s->paint); break;
    case 8: draw_line(s, x, y, role); break;
    case 9: canvas_glyph(&s->canvas, x, y, role, (enum glyph)(take(&s->reader) % GLYPH_COUNT)); break;
    case 10: resize(s); break;
    case 11: canvas_clear(&s->canvas, role); break;
    default: canvas_string(&s->canvas, x, y, role, words[(size_t)take(&s->reader) % COUNT(words)]); break;
    }
}

void fuzz_one(struct slice bytes)
{
    struct stage s = {.reader = {bytes}};
    static bool has_locale;

    if (!has_locale)
        setlocale(LC_ALL, "C.UTF-8"); /* the painter asks the C library how wide characters are */
    has_locale = true;
    const struct paint_terminal t = take_terminal(&s.reader);
    paint_init(&s.paint, &t);
    s.canvas.ambiguous = 1 + take(&s.reader) % 2;
    for (int r = 0; r < ROLE_COUNT; r++)
        s.theme.styles[r] = (struct style){-1, -1, 0};
    open_size(&s);
    for (int role = 0; role < ROLES; role++)
        take_look(&s, (enum role)role);
    while (s.reader.rest.len > 0 && s.pictures <= PICTURES)
        act(&s);
    show(&s);
    vt_close(&s.vt);
    paint_free(&s.paint);
    canvas_free(&s.canvas);
}
