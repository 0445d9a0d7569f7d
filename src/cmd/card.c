/* cmd/card.c - the version, and the test card of the terminal */
#include "cmd/card.h"

#include <config.h>

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/gzip.h"
#include "base/json_read.h"
#include "base/output.h"
#include "base/sandbox.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "ingest/archive.h"
#include "library/store.h"
#include "panes/panes.h"
#include "screen/canvas.h"
#include "tty/probe.h"
#include "tty/terminal.h"
#include "view/session_scene.h"
#include "view/view.h"

#define CARD_COLUMNS 76

/* ---- the version ---- */

static void add_list(struct buf *out, const char *format, struct buf *names)
{
    buf_add_format(out, format, buf_string(names));
    buf_add_char(out, '\n');
}

/* Adds a line of the character sets that the system cannot convert, if any. */
static void add_missing(struct buf *out)
{
    struct buf names = {0};
    for (int c = 0; c < CHARSET_COUNT; c++) {
        if (charset_is_missing((enum charset)c))
            buf_add_format(&names, "%s%s", names.len ? ", " : "", charset_name((enum charset)c));
    }
    if (names.len)
        add_list(out, tr("no converter for: %s"), &names);
    buf_free(&names);
}

void version_text(struct buf *out, bool all)
{
    struct buf names = {0};
    buf_add_format(out, "kifu %s\n", PACKAGE_VERSION);
    buf_add_format(&names, "%s, ", terminfo_library());
    text_library(&names);
    buf_add_format(&names, ", %s, %s, %s, %s", gzip_library(), json_read_library(), tr(unpack_library(all)),
        tr(store_library(all)));
    add_list(out, tr("libraries: %s"), &names);
    if (all)
        add_missing(out);
    buf_add_format(out, tr("languages: %s"), tr_languages());
    buf_add_char(out, '\n');
    buf_clear(&names);
    sandbox_say(sandbox_can(), &names);
    add_list(out, tr("sandbox: %s"), &names);
    buf_free(&names);
}

/* ---- the terminal ---- */

static void add_title(struct buf *out, const char *title)
{
    buf_add_format(out, "\n%s\n", title);
}

static void add_label(struct buf *out, const char *label)
{
    buf_add_string(out, "  ");
    text_pad(out, -10, label, 1);
    buf_add_char(out, ' ');
}

static void add_variable(const char *name, struct buf *out)
{
    const char *value = getenv(name);
    add_label(out, name);
    if (value)
        text_filter_cut(out, slice_of(value), 60);
    else
        buf_add_char(out, '-');
    buf_add_char(out, '\n');
}

static void add_surroundings(struct buf *out)
{
    static const char *const names[] = {"TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "LINES",
        "COLUMNS", "ESCDELAY"};
    add_title(out, tr("environment"));
    for (size_t i = 0; i < COUNT(names); i++)
        add_variable(names[i], out);
    /* TR: 10 columns */
    add_label(out, tr("locale"));
    buf_add_format(out, "%s\n", nl_langinfo(CODESET));
}

static void add_keys(struct buf *out)
{
    static struct decode decode; /* too large for the stack */
    decode_init(&decode, 0);
    terminfo_keys(&decode);
    add_title(out, tr("keys (from terminfo)"));
    struct buf line = {0};
    for (size_t i = 0; i < decode.sequence_count; i++) {
        struct buf word = {0};
        key_name(decode.sequences[i].key, &word);
        buf_add_char(&word, ' ');
        for (size_t k = 0; k < decode.sequences[i].len; k++) {
            const unsigned char c = decode.sequences[i].bytes[k];
            if (c == 27)
                buf_add_string(&word, "\\e");
            else if (c > 32 && c < 127)
                buf_add_char(&word, (char)c);
            else
                buf_add_format(&word, "\\x%02x", c);
        }
        if (line.len && line.len + 2 + word.len > CARD_COLUMNS) {
            buf_add_format(out, "  %s\n", buf_string(&line));
            buf_clear(&line);
        }
        buf_add_format(&line, "%s%s", line.len ? "  " : "", buf_string(&word));
        buf_free(&word);
    }
    buf_add_format(out, "  %s\n", line.len ? buf_string(&line) : tr_in("keys", "none"));
    buf_free(&line);
}

static enum depth add_terminal(const struct args *a, struct buf *out)
{
    static const int colors[DEPTH_COUNT] = {[DEPTH_NONE] = 0, [DEPTH_8] = 8, [DEPTH_16] = 16, [DEPTH_256] = 256};
    struct error error;
    struct tty *t = tty_open(&error);
    add_title(out, tr("terminal"));
    if (!t) {
        buf_add_format(out, tr("  none: %s"), error.text);
        buf_add_char(out, '\n');
        return DEPTH_NONE;
    }
    int columns, rows;
    tty_size(t, &columns, &rows);
    const enum depth depth = tty_depth(t, args_option(a, OPTION_COLOR));
    /* TR: 10 columns */
    add_label(out, tr("size"));
    buf_add_format(out, "%dx%d\n", columns, rows);
    /* TR: 10 columns */
    add_label(out, tr("colours"));
    buf_add_format(out, "%d\n", colors[depth]);
    /* TR: 10 columns */
    add_label(out, tr("cursor"));
    buf_add_format(out, "%s\n", t->info.can_ask ? tr("reports its position") : tr("does not report its position"));
    add_keys(out);
    tty_close(t);
    return depth;
}

/* ---- characters ---- */

/* Adds each glyph of the Unicode set once, with (2) if the terminal draws it two columns wide. */
static void add_glyphs(struct probe *probe, struct buf *out)
{
    int wide = 0, narrow = 0, count = 0;
    add_title(out, tr("characters: each should take one column"));
    buf_add_string(out, "  ");
    for (int g = 0; g < GLYPH_COUNT; g++) {
        const char *text = glyphs_unicode.text[g];
        bool is_known = (unsigned char)text[0] < 0x80; /* every terminal shows ASCII */
        for (int before = 0; before < g && !is_known; before++)
            is_known = !strcmp(glyphs_unicode.text[before], text);
        if (is_known)
            continue;
        const int columns = probe ? probe_columns(probe, text) : -1;
        wide += columns > 1;
        narrow += columns == 1;
        if (count && count % 24 == 0)
            buf_add_string(out, "\n  ");
        buf_add_format(out, "%s%s ", text, columns > 1 ? "(2)" : "");
        count++;
    }
    buf_add_char(out, '\n');
    if (!probe)
        buf_add_string(out, tr("  the terminal was not asked, or did not answer"));
    else
        buf_add_format(out, wide ? tr("  one column: %d, two: %d (set ambiguous 2)") : tr("  one column: %d, two: %d"),
            narrow, wide);
    buf_add_char(out, '\n');
}

/* Adds lines of text between bars: the bars are aligned if the terminal and kifu agree on widths. */
static void add_rulers(struct buf *out)
{
    static const char *const lines[] = {"abcdefgh", "本因坊秀", "e\xCC\x81 a\xCC\x88 o\xCC\x82..", "한국기원",
        "שלום...."};
    for (size_t i = 0; i < COUNT(lines); i++) {
        buf_add_format(out, "  |%s", lines[i]);
        buf_add_repeat(out, ' ', (size_t)(8 - text_width(slice_of(lines[i]), 1)));
        buf_add_string(out, "|\n");
    }
}

/* ---- colours ---- */

static void add_colors(const struct args *a, enum depth depth, struct buf *out)
{
    static const char game[] =
        "(;SZ[9]AB[cc][gc][ee]AW[cg][gg][fe];B[ed]TR[cc]SQ[cg]LB[gc:1][gg:2][ce:A][ge:B]TB[aa][ba]TW[ia][ha])";
    add_title(out, tr("colours"));
    for (int row = 0; row < 2 && depth != DEPTH_NONE; row++) {
        buf_add_string(out, "  ");
        for (int i = 0; i < 8; i++)
            buf_add_format(out, "\033[%dm %2d ", row ? 100 + i : 40 + i, row * 8 + i);
        buf_add_string(out, "\033[0m\n");
    }
    struct session s;
    session_init(&s, pane_table);
    s.can_unicode = charset_locale_is_utf8();
    s.terminal_depth = depth;
    session_settings(&s, a->settings);
    session_add(&s, "card");
    session_give(&s, 0, SLICE(game), true);
    session_open(&s, 0, 0, 1);
    session_prepare(&s);
    struct board_layout layout;
    int columns, rows;
    const struct scene scene = session_scene(&s);
    board_layout_whole(&scene, SCALE_NORMAL, &layout, &columns, &rows);
    struct canvas canvas;
    canvas_init(&canvas, columns, rows, s.glyphs, s.ambiguous);
    board_draw(&scene, &canvas, &layout);
    if (depth == DEPTH_NONE)
        canvas_dump_text(&canvas, out);
    else
        canvas_dump_ansi(&canvas, &s.theme, out);
    canvas_free(&canvas);
    session_free(&s);
}

int card_run(const struct args *a)
{
    struct buf out = {0};
    version_text(&out, true);
    add_surroundings(&out);
    const enum depth depth = add_terminal(a, &out);
    struct probe *probe = isatty(STDOUT_FILENO) ? probe_open() : NULL;
    if (charset_locale_is_utf8()) {
        add_glyphs(probe, &out);
        add_rulers(&out);
    }
    probe_close(probe);
    add_colors(a, isatty(STDOUT_FILENO) ? depth : DEPTH_NONE, &out);
    return output_end(&out, STATUS_FINE);
}
