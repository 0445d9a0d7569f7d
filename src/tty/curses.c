/* tty/curses.c - the terminal: opening, sizes, bytes out, bytes in; the only door to curses */
#include "tty/curses.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"
#include "tty/signal.h"
#include "view/option.h"

/* Behind all others: term.h makes macros of ordinary words, and one of its functions is called as one of view/key.h. */
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

#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"
#define SYNC_ON "\033[?2026h"
#define SYNC_OFF "\033[?2026l"
#define SYNC_BYTES 256 /* what is not longer comes in one piece anyway */

/* What switches the terminal to us and back; with the ends of mouse and picture it is what a signal has to send. */
#define SEQUENCE_BYTES (SIGNAL_BYTES - sizeof MOUSE_OFF - sizeof SYNC_OFF)

struct tty {
    int in, out;              /* the same descriptor where keys come from where the picture goes */
    struct termios modes;     /* of `in`, as they were */
    bool started, mouse, syncs;
    struct paint paint;
    struct buf queue;         /* for the terminal */
    size_t sent;              /* bytes of it that are */
    int last_columns, last_rows;
    struct tty_kind kind;
    char start[SEQUENCE_BYTES], stop[SEQUENCE_BYTES]; /* what goes out before the first picture and behind the last */
};

/* ---- descriptors ---- */

/* Opens a terminal so that it does not block, above the standard descriptors. */
static int open_terminal(const char *path)
{
    const int fd = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || fd > STDERR_FILENO)
        return fd;
    const int moved = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(fd);
    return moved;
}

/* The terminal of `fd` with flags of its own. Where the system does not let us open it again, it is shared, and may block. */
static int open_again(int fd)
{
    char name[256];
    int again = -1;
    if (tcgetsid(fd) == getsid(0))
        again = open_terminal("/dev/tty");
    if (again < 0 && ttyname_r(fd, name, sizeof name) == 0) {
        struct stat here, there;
        again = open_terminal(name);
        if (again >= 0 && (fstat(fd, &here) != 0 || fstat(again, &there) != 0 || here.st_rdev != there.st_rdev)) {
            close(again);
            again = -1;
        }
    }
    return again >= 0 ? again : fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

static bool is_same_terminal(int a, int b)
{
    struct stat here, there;
    return fstat(a, &here) == 0 && fstat(b, &there) == 0 && here.st_rdev == there.st_rdev && here.st_ino == there.st_ino;
}

static bool open_both(struct tty *t, struct error *e)
{
    const bool has_out = isatty(STDOUT_FILENO), has_in = isatty(STDIN_FILENO);
    t->out = has_out ? open_again(STDOUT_FILENO) : open_terminal("/dev/tty");
    if (t->out < 0)
        return error_set(e, "no terminal to show it on");
    if (has_in)
        t->in = has_out && is_same_terminal(STDIN_FILENO, STDOUT_FILENO) ? t->out : open_again(STDIN_FILENO);
    else
        t->in = has_out ? open_terminal("/dev/tty") : t->out;
    if (t->in < 0) /* without a terminal of its own the session still has the one it shows */
        t->in = t->out;
    if (tcgetattr(t->in, &t->modes) != 0)
        return error_set(e, "no terminal to read keys from");
    return true;
}

static void close_both(struct tty *t)
{
    if (t->in >= 0 && t->in != t->out)
        close(t->in);
    if (t->out >= 0)
        close(t->out);
    t->in = t->out = -1;
}

/* ---- what the description of the terminal says ---- */

/* A capability as it stands, without the pauses ("$<5>") that terminals of our time do not need; NULL where there is none. */
static const char *capability(const char *name, char *out, size_t size)
{
    const char *text = tigetstr(name);
    size_t len = 0;
    out[0] = 0;
    if (text == NULL || text == (const char *)-1)
        return NULL;
    while (*text && len + 1 < size) {
        if (text[0] == '$' && text[1] == '<' && strchr(text, '>'))
            text = strchr(text, '>') + 1;
        else
            out[len++] = *text++;
    }
    out[len] = 0;
    if (*text) { /* too long to be what we want */
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

/* Whether a capability with numbers is the usual sequence. */
static bool expands_to(const char *name, int a, int b, const char *wanted)
{
    char text[256];
    if (!capability(name, text, sizeof text))
        return false;
    const char *made = tparm(text, (long)a, (long)b, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
    return made && !strcmp(made, wanted);
}

static void move_by_description(int row, int column, struct buf *out)
{
    char text[256];
    if (!capability("cup", text, sizeof text))
        return;
    const char *made = tparm(text, (long)row, (long)column, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
    if (made)
        buf_add_string(out, made);
}

static const struct {
    const char *name;
    const char *wanted; /* anything else is a terminal of another family: it does without */
    unsigned bit;
} looks[] = {
    {"bold", "\033[1m", ATTR_BOLD},   {"dim", "\033[2m", ATTR_DIM}, {"sitm", "\033[3m", ATTR_ITALIC},
    {"smul", "\033[4m", ATTR_UNDERLINE}, {"rev", "\033[7m", ATTR_REVERSE},
};

/* no_color_video's own bits */
static const struct {
    int curses;
    unsigned bit;
} exclusions[] = {{2, ATTR_UNDERLINE}, {4, ATTR_REVERSE}, {16, ATTR_DIM}, {32, ATTR_BOLD}};

static void describe_pen(struct tty_kind *kind)
{
    struct paint_terminal *p = &kind->paint;
    char text[64];
    const char *plain = capability("sgr0", text, sizeof text);
    p->has_pen = plain && (strstr(plain, "\033[m") || strstr(plain, "\033[0"));
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (capability_is(looks[i].name, looks[i].wanted))
            p->attributes |= looks[i].bit;
    kind->colors = tigetnum("colors");
    p->is_direct = kind->colors > 256;
    if (!p->is_direct && !expands_to("setaf", 1, 0, "\033[31m") && !expands_to("setaf", 1, 0, "\033[38;5;1m"))
        kind->colors = 0; /* colors of another kind than all terminals of our time have */
    const int excluded = tigetnum("ncv");
    for (size_t i = 0; excluded > 0 && i < sizeof exclusions / sizeof *exclusions; i++)
        if (excluded & exclusions[i].curses)
            p->attributes_plain |= exclusions[i].bit;
    p->ends_attributes = capability_is("rmul", "\033[24m");
    p->ends_colors = capability_is("op", "\033[39;49m") || tigetflag("AX") > 0;
}

/* screen and tmux know the sequences; their descriptions do not say so. */
static void describe_wrapping(const char *type, struct tty_kind *kind)
{
    const bool is_multiplexer = !strncmp(type, "screen", 6) || !strncmp(type, "tmux", 4);
    const bool is_described = capability("rmam", kind->unwrap, sizeof kind->unwrap) && capability("smam", kind->wrap, sizeof kind->wrap);
    if (!is_described) {
        snprintf(kind->unwrap, sizeof kind->unwrap, "%s", is_multiplexer ? "\033[?7l" : "");
        snprintf(kind->wrap, sizeof kind->wrap, "%s", is_multiplexer ? "\033[?7h" : "");
    }
    kind->paint.wraps = tigetflag("am") > 0 && !*kind->unwrap;
    kind->paint.wraps_late = tigetflag("xenl") > 0;
}

/* False: it cannot show pictures. */
static bool describe(const char *type, struct tty_kind *kind)
{
    char text[256];
    *kind = (struct tty_kind){.paint = {.is_ascii = !tty_is_utf8()}};
    struct paint_terminal *p = &kind->paint;
    if (!capability("cup", text, sizeof text) || !capability("clear", p->clear, sizeof p->clear) || tigetflag("os") > 0)
        return false;
    p->move = expands_to("cup", 4, 11, "\033[5;12H") ? NULL : move_by_description;
    p->has_column = expands_to("hpa", 11, 0, "\033[12G");
    p->has_row = expands_to("vpa", 4, 0, "\033[5d");
    p->has_right = expands_to("cuf", 4, 0, "\033[4C");
    p->has_erase = expands_to("ech", 4, 0, "\033[4X");
    capability("el", p->erase_line, sizeof p->erase_line);
    capability("cuu1", p->up, sizeof p->up);
    capability("cud1", p->down, sizeof p->down);
    capability("cub1", p->left, sizeof p->left);
    capability("cr", p->to_start, sizeof p->to_start);
    capability("cnorm", p->show, sizeof p->show);
    capability("civis", p->hide, sizeof p->hide);
    p->erases_colored = tigetflag("bce") > 0;
    p->moves_colored = tigetflag("msgr") > 0;
    describe_wrapping(type, kind);
    describe_pen(kind);
    kind->can_ask = capability_is("u7", "\033[6n");
    kind->rows = tigetnum("lines");
    kind->columns = tigetnum("cols");
    return true;
}

static void unload_description(void)
{
    if (cur_term) {
        del_curterm(cur_term);
        set_curterm(NULL);
    }
}

/* A kind that the system knows and that nearly every terminal understands; "" where it knows none. */
static const char *advice(int fd)
{
    static const struct {
        const char *name, *text;
    } kinds[] = {
        {"xterm-256color", ": try TERM=xterm-256color kifu"}, {"xterm", ": try TERM=xterm kifu"}, {"vt100", ": try TERM=vt100 kifu"},
        {"ansi", ": try TERM=ansi kifu"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int result = 0;
        unload_description();
        if (setupterm(kinds[i].name, fd, &result) == OK && result == 1)
            return kinds[i].text;
    }
    return "";
}

bool tty_describe(const char *type, int fd, struct tty_kind *kind, struct error *e)
{
    int result = 0;
    unload_description();
    const bool is_known = setupterm(type, fd, &result) == OK && result == 1;
    if (is_known && describe(type, kind))
        return true;
    struct buf shown = {0};
    text_filter_cut(&shown, slice_of(type), 40);
    if (result == 1)
        error_set(e, "a terminal of type %s cannot show it: set TERM to what yours is", buf_string(&shown));
    else
        error_set(e, "unknown terminal type %s%s", buf_string(&shown), advice(fd));
    buf_free(&shown);
    return false;
}

/* Appends to a sequence of at most SEQUENCE_BYTES; what does not fit is left out whole. */
static void add_sequence(char *out, const char *text)
{
    const size_t used = strlen(out), len = text ? strlen(text) : 0;
    if (used + len < SEQUENCE_BYTES)
        memcpy(out + used, text ? text : "", len + 1);
}

/* What switches the terminal to us and back. Bracketed paste only for those of xterm's family: others could show the sequence. */
static void prepare(struct tty *t)
{
    char text[128];
    const bool brackets = t->kind.can_ask && capability("smcup", text, sizeof text);
    add_sequence(t->start, capability("smcup", text, sizeof text));
    add_sequence(t->start, capability("smkx", text, sizeof text));
    add_sequence(t->start, t->kind.unwrap);
    if (brackets)
        add_sequence(t->start, "\033[?2004h");
    if (t->paint.terminal.has_pen)
        add_sequence(t->stop, "\033[m");
    if (brackets)
        add_sequence(t->stop, "\033[?2004l");
    add_sequence(t->stop, capability("rmkx", text, sizeof text));
    add_sequence(t->stop, t->kind.wrap);
    if (capability("rmcup", text, sizeof text))
        add_sequence(t->stop, text);
    else /* without a second screen: an empty one, and the prompt at its top */
        add_sequence(t->stop, t->paint.terminal.clear);
    add_sequence(t->stop, t->paint.terminal.show); /* at last: some terminals bring it back with the other screen as it was */
}

static bool load_description(struct tty *t, struct error *e)
{
    const char *type = getenv("TERM");
    if (!type || !*type)
        return error_set(e, "TERM is not set: it names the kind of your terminal");
    if (!tty_describe(type, t->out, &t->kind, e))
        return false;
    paint_init(&t->paint, &t->kind.paint);
    return true;
}

struct tty *tty_open(struct error *e)
{
    struct tty *t = mem_zero(1, sizeof *t);
    t->in = t->out = -1;
    if (!open_both(t, e) || !load_description(t, e)) {
        tty_close(t);
        return NULL;
    }
    prepare(t);
    return t;
}

void tty_close(struct tty *t)
{
    if (!t)
        return;
    tty_stop(t);
    close_both(t);
    paint_free(&t->paint);
    buf_free(&t->queue);
    mem_free(t);
    unload_description();
}

/* ---- modes ---- */

/* Every byte as it comes, none of them a signal: what is pasted must not end the program. */
static void set_modes(const struct tty *t)
{
    struct termios raw = t->modes;
    raw.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK);
    raw.c_oflag &= (tcflag_t)~OPOST;
    raw.c_lflag &= (tcflag_t) ~(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
    raw.c_cflag &= (tcflag_t) ~(CSIZE | PARENB);
    raw.c_cflag |= CS8;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    while (tcsetattr(t->in, TCSANOW, &raw) != 0 && errno == EINTR)
        continue;
}

/* Tells what a signal has to undo from now on. */
static void guard(const struct tty *t)
{
    char stop[SIGNAL_BYTES];
    const int len = snprintf(stop, sizeof stop, "%s%s%s", t->syncs ? SYNC_OFF : "", t->mouse ? MOUSE_OFF : "", t->stop);
    signal_guard(t->in, t->out, &t->modes, stop, (size_t)len);
}

void tty_start(struct tty *t)
{
    if (t->started)
        return;
    /* What was typed to the shell may have changed them since. */
    tcgetattr(t->in, &t->modes);
    guard(t);
    set_modes(t);
    buf_clear(&t->queue);
    t->sent = 0;
    buf_add_string(&t->queue, t->start);
    paint_forget(&t->paint);
    t->started = true;
}

void tty_stop(struct tty *t)
{
    if (!t->started)
        return;
    t->started = t->mouse = false;
    signal_release();
}

void tty_again(struct tty *t)
{
    if (!t->started)
        return;
    set_modes(t);
    buf_add_string(&t->queue, t->start);
    if (t->mouse)
        buf_add_string(&t->queue, MOUSE_ON);
    paint_forget(&t->paint);
}

void tty_mouse(struct tty *t, bool on)
{
    if (!t->started || t->mouse == on || !t->kind.can_ask)
        return;
    t->mouse = on;
    guard(t);
    buf_add_string(&t->queue, on ? MOUSE_ON : MOUSE_OFF);
}

/* ---- what it is like ---- */

static int clamp(int n)
{
    return n < 1 ? 1 : n > TTY_SIDE_MAX ? TTY_SIDE_MAX : n;
}

/* The first that is a size. */
static int size_of(int now, int last, int described, int usual)
{
    return clamp(now > 0 ? now : last > 0 ? last : described > 0 ? described : usual);
}

void tty_size(struct tty *t, int *columns, int *rows)
{
    struct winsize size = {0};
    if (ioctl(t->out, TIOCGWINSZ, &size) != 0)
        size = (struct winsize){0};
    t->last_columns = size_of(size.ws_col, t->last_columns, t->kind.columns, 80);
    t->last_rows = size_of(size.ws_row, t->last_rows, t->kind.rows, 24);
    *columns = t->last_columns;
    *rows = t->last_rows;
}

bool tty_is_utf8(void)
{
    return !strcasecmp(nl_langinfo(CODESET), "UTF-8");
}

enum depth tty_depth_of(int color, const char *no_color, const char *colorterm, int colors)
{
    static const enum depth asked[] = {
        [COLOR_NEVER] = DEPTH_NONE, [COLOR_8] = DEPTH_8, [COLOR_16] = DEPTH_16, [COLOR_256] = DEPTH_256};
    if (color > COLOR_AUTO && color <= COLOR_256)
        return asked[color];
    if (no_color && *no_color)
        return DEPTH_NONE;
    if (colors < 8)
        return DEPTH_NONE;
    const bool says_more = colorterm && (!strcasecmp(colorterm, "truecolor") || !strcasecmp(colorterm, "24bit") || strstr(colorterm, "256"));
    if (colors >= 256 || says_more)
        return DEPTH_256;
    return colors >= 16 ? DEPTH_16 : DEPTH_8;
}

enum depth tty_depth(const struct tty *t, int color)
{
    return tty_depth_of(color, getenv("NO_COLOR"), getenv("COLORTERM"), t->kind.colors);
}

#define ESCAPE_MS 70 /* longer than the pauses within a sequence on a bad line, too short to be felt */

int tty_escape_ms(void)
{
    const char *text = getenv("ESCDELAY");
    char *end = NULL;
    const long ms = text ? strtol(text, &end, 10) : 0;
    return text && *text && !*end && ms > 0 && ms <= 10000 ? (int)ms : ESCAPE_MS;
}

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

void tty_sequences(const struct tty *t, struct decode *d)
{
    (void)t;
    char text[64];
    for (size_t i = 0; i < sizeof described_keys / sizeof *described_keys; i++)
        if (capability(described_keys[i].name, text, sizeof text))
            decode_sequence(d, text, described_keys[i].key);
}

/* ---- out ---- */

void tty_flush(struct tty *t, const struct canvas *c, const struct theme *theme)
{
    const size_t start = t->queue.len;
    if (t->syncs)
        buf_add_string(&t->queue, SYNC_ON);
    const size_t from = t->queue.len;
    paint_picture(&t->paint, c, theme, &t->queue);
    if (!t->syncs)
        return;
    const size_t len = t->queue.len - from;
    if (len > SYNC_BYTES) {
        buf_add_string(&t->queue, SYNC_OFF);
    } else {
        memmove(t->queue.at + start, t->queue.at + from, len);
        t->queue.len = start + len;
    }
}

void tty_redraw(struct tty *t)
{
    paint_forget(&t->paint);
}

void tty_bell(struct tty *t)
{
    buf_add_char(&t->queue, '\a');
}

bool tty_can_ask(const struct tty *t)
{
    return t->kind.can_ask;
}

void tty_ask(struct tty *t, int *row, int *column)
{
    *row = t->paint.y + 1;
    *column = t->paint.place == PLACE_UNKNOWN ? 0 : t->paint.x + 1;
    buf_add_string(&t->queue, "\033[6n");
}

void tty_ask_width(struct tty *t)
{
    buf_add_string(&t->queue, "\033[H\xE2\x97\x8F\033[6n");
    paint_forget(&t->paint);
}

bool tty_ask_sync(struct tty *t)
{
    static const char *const families[] = {"linux", "vt", "dumb", "ansi", "cons"};
    const char *name = getenv("TERM"), *program = getenv("TERM_PROGRAM");
    bool shows_it = !t->kind.can_ask || !name || (program && !strcmp(program, "Apple_Terminal"));
    for (size_t i = 0; i < sizeof families / sizeof *families && !shows_it; i++)
        shows_it = !strncmp(name, families[i], strlen(families[i]));
    if (!shows_it)
        buf_add_string(&t->queue, "\033[?2026$p\033[c");
    return !shows_it;
}

void tty_sync(struct tty *t)
{
    t->syncs = true;
    if (t->started)
        guard(t);
}

void tty_trust(struct tty *t)
{
    t->paint.trusts = true;
}

size_t tty_queued(const struct tty *t)
{
    return t->queue.len - t->sent;
}

enum tty_line tty_send(struct tty *t)
{
    while (t->sent < t->queue.len) {
        const ssize_t n = write(t->out, t->queue.at + t->sent, t->queue.len - t->sent);
        if (n > 0)
            t->sent += (size_t)n;
        else if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return TTY_WAITING;
        else if (n < 0 && errno != EINTR)
            return TTY_GONE;
    }
    buf_clear(&t->queue);
    t->sent = 0;
    return TTY_SENT;
}

int tty_out(const struct tty *t)
{
    return t->out;
}

/* ---- in ---- */

int tty_in(const struct tty *t)
{
    return t->in;
}

long tty_read(struct tty *t, char *bytes, size_t size)
{
    const ssize_t n = read(t->in, bytes, size);
    if (n > 0)
        return n;
    return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

const char *tty_library(void)
{
    return curses_version();
}
