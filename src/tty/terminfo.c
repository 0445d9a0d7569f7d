/* tty/terminfo.c - the description of a kind of terminals; the only door to curses */
#include "tty/terminfo.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/text.h"
#include "base/tr.h"

/* Included last: term.h defines ordinary words as macros, and has a function with a name of screen/key.h. */
#define key_name curses_key_name
#if defined __has_include
#if __has_include(<ncursesw/ncurses.h>)
#define CURSES_IN_FOLDER
#endif
#endif
#ifdef CURSES_IN_FOLDER
#include <ncursesw/ncurses.h>
#include <ncursesw/term.h>
#else
#include <ncurses.h>
#include <term.h>
#endif
#undef columns
#undef key_name
#undef lines

/* ---- capabilities ---- */

/* A capability without the pauses ("$<5>") that terminals of our time do not need; NULL: none. */
static const char *capability(const char *name, char *out, size_t size)
{
    const char *text = tigetstr(name);
    size_t len = 0;
    out[0] = 0;
    if (!text || text == (const char *)-1)
        return NULL;
    while (*text && len + 1 < size) {
        if (text[0] == '$' && text[1] == '<' && strchr(text, '>'))
            text = strchr(text, '>') + 1;
        else
            out[len++] = *text++;
    }
    out[len] = 0;
    if (*text) { /* too long: not a sequence that we want */
        out[0] = 0;
        return NULL;
    }
    return out;
}

static bool capability_is(const char *name, const char *wanted)
{
    char text[64];
    const char *found = capability(name, text, sizeof text);
    return found && !strcmp(found, wanted);
}

/* A capability with its numbers filled in; NULL: none. */
static const char *expanded(const char *name, int a, int b)
{
    char text[256];
    return capability(name, text, sizeof text) ? tparm(text, (long)a, (long)b, 0L, 0L, 0L, 0L, 0L, 0L, 0L) : NULL;
}

/* True: this is the usual sequence. */
static bool expands_to(const char *name, int a, int b, const char *wanted)
{
    const char *made = expanded(name, a, b);
    return made && !strcmp(made, wanted);
}

static void move_by_description(int row, int column, struct buf *out)
{
    const char *made = expanded("cup", row, column);
    if (made)
        buf_add_string(out, made);
}

static const struct {
    const char *name;
    const char *wanted; /* with another sequence it is of another family, and goes without */
    unsigned bit;
    int excluded; /* its bit of no_color_video: not together with colours */
} looks[] = {
    {"bold", "\033[1m", ATTR_BOLD, 32},
    {"dim", "\033[2m", ATTR_DIM, 16},
    {"sitm", "\033[3m", ATTR_ITALIC, 0},
    {"smul", "\033[4m", ATTR_UNDERLINE, 2},
    {"rev", "\033[7m", ATTR_REVERSE, 4},
};

static void describe_pen(struct terminfo *t)
{
    struct paint_terminal *p = &t->paint;
    char text[64];
    const char *plain = capability("sgr0", text, sizeof text);
    p->has_pen = plain && (strstr(plain, "\033[m") || strstr(plain, "\033[0"));
    const int excluded = tigetnum("ncv");
    for (size_t i = 0; i < COUNT(looks); i++) {
        p->attributes |= capability_is(looks[i].name, looks[i].wanted) ? looks[i].bit : 0;
        p->attributes_plain |= excluded > 0 && excluded & looks[i].excluded ? looks[i].bit : 0;
    }
    t->colors = tigetnum("colors");
    p->is_direct = t->colors > 256;
    if (!p->is_direct && !expands_to("setaf", 1, 0, "\033[31m") && !expands_to("setaf", 1, 0, "\033[38;5;1m"))
        t->colors = 0; /* not colours of the kind that all modern terminals have */
    p->ends_attributes = capability_is("rmul", "\033[24m");
    p->ends_colors = capability_is("op", "\033[39;49m") || tigetflag("AX") > 0;
}

/* screen and tmux know the sequences, but their descriptions lack them. */
static void describe_wrapping(const char *type, struct terminfo *t)
{
    const bool is_multiplexer = !strncmp(type, "screen", 6) || !strncmp(type, "tmux", 4);
    const bool is_described = capability("rmam", t->unwrap, sizeof t->unwrap) &&
                              capability("smam", t->wrap, sizeof t->wrap);
    if (!is_described) {
        snprintf(t->unwrap, sizeof t->unwrap, "%s", is_multiplexer ? "\033[?7l" : "");
        snprintf(t->wrap, sizeof t->wrap, "%s", is_multiplexer ? "\033[?7h" : "");
    }
    t->paint.wraps = tigetflag("am") > 0 && !*t->unwrap;
    t->paint.wraps_late = tigetflag("xenl") > 0;
}

/* Appends to a sequence of at most TERMINFO_BYTES; a text that does not fit is left out. */
static void add_sequence(char *out, const char *text)
{
    const size_t used = strlen(out), len = text ? strlen(text) : 0;
    if (used + len < TERMINFO_BYTES)
        memcpy(out + used, text ? text : "", len + 1);
}

/* Makes what is sent before the first picture and after the last. Bracketed paste is only for the family of xterm, as
 * others could show the sequence. */
static void describe_start(struct terminfo *t)
{
    char text[128];
    const bool brackets = t->can_ask && capability("smcup", text, sizeof text);
    add_sequence(t->start, capability("smcup", text, sizeof text));
    add_sequence(t->start, capability("smkx", text, sizeof text));
    add_sequence(t->start, t->unwrap);
    if (brackets)
        add_sequence(t->start, "\033[?2004h");
    if (t->paint.has_pen)
        add_sequence(t->stop, "\033[m");
    if (brackets)
        add_sequence(t->stop, "\033[?2004l");
    add_sequence(t->stop, capability("rmkx", text, sizeof text));
    add_sequence(t->stop, t->wrap);
    if (capability("rmcup", text, sizeof text))
        add_sequence(t->stop, text);
    else /* without a second screen: clears it, so that the prompt is at the top */
        add_sequence(t->stop, t->paint.clear);
    /* Last, as some terminals restore the cursor with the other screen */
    add_sequence(t->stop, t->paint.show);
}

/* Fills in *t. False: it cannot show pictures. */
static bool describe(const char *type, struct terminfo *t)
{
    char text[256];
    *t = (struct terminfo){.paint = {.is_ascii = !charset_locale_is_utf8()}};
    struct paint_terminal *p = &t->paint;
    if (!capability("cup", text, sizeof text) || !capability("clear", p->clear, sizeof p->clear) || tigetflag("os") > 0)
        return false;
    p->move = expands_to("cup", 4, 11, "\033[5;12H") ? NULL : move_by_description;
    p->has_column = expands_to("hpa", 11, 0, "\033[12G");
    p->has_row = expands_to("vpa", 4, 0, "\033[5d");
    p->has_right = expands_to("cuf", 4, 0, "\033[4C");
    p->has_erase = expands_to("ech", 4, 0, "\033[4X");
    capability("el", p->erase_line, sizeof p->erase_line);
    /* Both go up within the screen; the shorter one would scroll at the top. */
    capability(capability_is("ri", "\033M") ? "ri" : "cuu1", p->up, sizeof p->up);
    capability("cud1", p->down, sizeof p->down);
    capability("cub1", p->left, sizeof p->left);
    capability("cr", p->to_start, sizeof p->to_start);
    capability("cnorm", p->show, sizeof p->show);
    capability("civis", p->hide, sizeof p->hide);
    p->erases_colored = tigetflag("bce") > 0;
    p->moves_colored = tigetflag("msgr") > 0;
    describe_wrapping(type, t);
    describe_pen(t);
    t->can_ask = capability_is("u7", "\033[6n");
    describe_start(t);
    t->rows = tigetnum("lines");
    t->columns = tigetnum("cols");
    return true;
}

void terminfo_unload(void)
{
    if (cur_term) {
        del_curterm(cur_term);
        set_curterm(NULL);
    }
}

/* A known kind that nearly every terminal understands; NULL: none is known. */
static const char *advice(int fd)
{
    static const char *const kinds[] = {"xterm-256color", "xterm", "vt100", "ansi"};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        int result = 0;
        terminfo_unload();
        if (setupterm(kinds[i], fd, &result) == OK && result == 1)
            return kinds[i];
    }
    return NULL;
}

bool terminfo_is_plain(const char *type)
{
    char text[256];
    int result = 0;
    terminfo_unload();
    /* For a printer it returns ERR and 1. */
    const bool is_printer = setupterm(type, STDOUT_FILENO, &result) != OK;
    const bool is_plain = result == 1 && (is_printer || !capability("cup", text, sizeof text));
    terminfo_unload();
    return is_plain;
}

bool terminfo_load(const char *type, int fd, struct terminfo *t, struct error *e)
{
    int result = 0;
    terminfo_unload();
    const bool is_known = setupterm(type, fd, &result) == OK && result == 1;
    if (is_known && describe(type, t))
        return true;
    struct buf shown = {0};
    text_filter_cut(&shown, slice_of(type), 40);
    const char *other = result == 1 ? NULL : advice(fd);
    if (result == 1)
        error_set(e, "a terminal of type %s cannot show kifu: set TERM to match your terminal", buf_string(&shown));
    else if (other)
        error_set(e, "unknown terminal type %s: try TERM=%s kifu", buf_string(&shown), other);
    else
        error_set(e, "unknown terminal type %s", buf_string(&shown));
    buf_free(&shown);
    return false;
}

/* ---- keys ---- */

/* clang-format off */
static const struct {
    const char *name;
    uint32_t key;
} described_keys[] = {
    {"kcuu1", KEYS_UP},        {"kcud1", KEYS_DOWN},        {"kcub1", KEYS_LEFT},        {"kcuf1", KEYS_RIGHT},
    {"khome", KEYS_HOME},      {"kend", KEYS_END},          {"kpp", KEYS_PAGE_UP},       {"knp", KEYS_PAGE_DOWN},
    {"kich1", KEYS_INSERT},    {"kdch1", KEYS_DELETE},      {"kcbt", KEYS_SHIFT_TAB},    {"kLFT", KEYS_SHIFT_LEFT},
    {"kRIT", KEYS_SHIFT_RIGHT}, {"kri", KEYS_SHIFT_UP},     {"kind", KEYS_SHIFT_DOWN},   {"kbs", KEYS_BACKSPACE},
    {"kent", KEYS_ENTER},      {"kf1", KEYS_F1},            {"kf2", KEYS_F1 + 1},        {"kf3", KEYS_F1 + 2},
    {"kf4", KEYS_F1 + 3},      {"kf5", KEYS_F1 + 4},        {"kf6", KEYS_F1 + 5},        {"kf7", KEYS_F1 + 6},
    {"kf8", KEYS_F1 + 7},      {"kf9", KEYS_F1 + 8},        {"kf10", KEYS_F1 + 9},       {"kf11", KEYS_F1 + 10},
    {"kf12", KEYS_F12},
};
/* clang-format on */

void terminfo_keys(struct decode *d)
{
    char text[64];
    for (size_t i = 0; i < COUNT(described_keys); i++) {
        if (capability(described_keys[i].name, text, sizeof text))
            decode_sequence(d, text, described_keys[i].key);
    }
}

const char *terminfo_library(void)
{
    return curses_version();
}
