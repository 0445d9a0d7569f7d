/* tty/terminal.c - the terminal: opening, sizes, modes, bytes out, bytes in */
#include "tty/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/array.h"
#include "base/gzip.h"
#include "base/mem.h"
#include "base/number.h"
#include "screen/option.h"
#include "tty/signal.h"

#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"
#define DRAGS_ON "\033[?1002h" /* instead of 1000, so that off turns all off */
#define DRAGS_OFF "\033[?1002l"
#define SYNC_ON "\033[?2026h"
#define SYNC_OFF "\033[?2026l"
#define SYNC_BYTES 256 /* shorter pictures arrive in one piece anyway */

_Static_assert(TERMINFO_BYTES + sizeof MOUSE_OFF + sizeof SYNC_OFF <= SIGNAL_BYTES, "a signal sends all three");

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

static bool is_same_terminal(int a, int b)
{
    struct stat here, there;
    return fstat(a, &here) == 0 && fstat(b, &there) == 0 && here.st_rdev == there.st_rdev &&
           here.st_ino == there.st_ino;
}

/* Opens the terminal of `fd` again, with its own flags. If the system does not allow this it is shared, and may
 * block. */
static int open_again(int fd)
{
    char name[256];
    int again = -1;
    if (tcgetsid(fd) == getsid(0))
        again = open_terminal("/dev/tty");
    if (again < 0 && ttyname_r(fd, name, sizeof name) == 0) {
        again = open_terminal(name);
        if (again >= 0 && !is_same_terminal(fd, again)) {
            close(again);
            again = -1;
        }
    }
    return again >= 0 ? again : fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

static bool open_both(struct tty *t, struct error *e)
{
    const bool has_out = isatty(STDOUT_FILENO), has_in = isatty(STDIN_FILENO);
    t->out = has_out ? open_again(STDOUT_FILENO) : open_terminal("/dev/tty");
    if (t->out < 0)
        return error_set(e, "no terminal to draw on");
    if (has_in)
        t->in = has_out && is_same_terminal(STDIN_FILENO, STDOUT_FILENO) ? t->out : open_again(STDIN_FILENO);
    else
        t->in = has_out ? open_terminal("/dev/tty") : t->out;
    if (t->in < 0) /* without /dev/tty keys come from the terminal of the picture */
        t->in = t->out;
    if (tcgetattr(t->in, &t->modes) != 0)
        return error_set(e, "no terminal to read keys from");
    return true;
}

/* ---- opening ---- */

static bool load_description(struct tty *t, struct error *e)
{
    const char *type = getenv("TERM");
    if (!type || !*type)
        return error_set(e, "TERM is not set: set it to the type of your terminal");
    return terminfo_load(type, t->out, &t->info, e);
}

struct tty *tty_open(struct error *e)
{
    struct tty *t = mem_zero(1, sizeof *t);
    t->in = t->out = -1;
    if (!open_both(t, e) || !load_description(t, e)) {
        tty_close(t);
        return NULL;
    }
    paint_init(&t->paint, &t->info.paint);
    return t;
}

bool tty_is_plain(void)
{
    const char *type = getenv("TERM");
    return type && *type && terminfo_is_plain(type);
}

void tty_close(struct tty *t)
{
    if (!t)
        return;
    tty_stop(t);
    if (t->in >= 0 && t->in != t->out)
        close(t->in);
    if (t->out >= 0)
        close(t->out);
    paint_free(&t->paint);
    buf_free(&t->queue);
    mem_free(t);
    terminfo_unload();
}

/* ---- modes ---- */

/* Raw mode, without signals from keys: pasted text must not end the program. */
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

/* Sets what a signal must undo from now on. */
static void guard(const struct tty *t)
{
    char stop[SIGNAL_BYTES];
    const int len = snprintf(stop, sizeof stop, "%s%s%s%s", t->syncs ? SYNC_OFF : "", t->drags ? DRAGS_OFF : "",
        t->mouse ? MOUSE_OFF : "", t->info.stop);
    signal_guard(t->in, t->out, &t->modes, stop, (size_t)len);
}

void tty_start(struct tty *t)
{
    if (t->started)
        return;
    /* Commands to the shell may have changed them since. */
    tcgetattr(t->in, &t->modes);
    guard(t);
    set_modes(t);
    buf_clear(&t->queue);
    t->sent = 0;
    buf_add_string(&t->queue, t->info.start);
    paint_forget(&t->paint);
    t->started = true;
}

void tty_stop(struct tty *t)
{
    if (!t->started)
        return;
    t->started = t->mouse = t->drags = false;
    signal_release();
}

void tty_again(struct tty *t)
{
    if (!t->started)
        return;
    set_modes(t);
    buf_add_string(&t->queue, t->info.start);
    if (t->mouse)
        buf_add_string(&t->queue, MOUSE_ON);
    if (t->drags)
        buf_add_string(&t->queue, DRAGS_ON);
    paint_forget(&t->paint);
}

void tty_mouse(struct tty *t, bool on)
{
    if (!t->started || t->mouse == on || !t->info.can_ask)
        return;
    if (!on)
        tty_drags(t, false);
    t->mouse = on;
    guard(t);
    buf_add_string(&t->queue, on ? MOUSE_ON : MOUSE_OFF);
}

void tty_drags(struct tty *t, bool on)
{
    if (!t->mouse || t->drags == on)
        return;
    t->drags = on;
    guard(t);
    buf_add_string(&t->queue, on ? DRAGS_ON : DRAGS_OFF MOUSE_ON);
}

/* ---- the clipboard ---- */

bool tty_can_copy(const struct tty *t)
{
    static const char *const simple[] = {"linux", "vt", "dumb", "ansi", "cons"};
    const char *name = getenv("TERM"), *program = getenv("TERM_PROGRAM");
    if (!t->info.can_ask || !name || (program && !strcmp(program, "Apple_Terminal")))
        return false;
    for (size_t i = 0; i < COUNT(simple); i++) {
        if (!strncmp(name, simple[i], strlen(simple[i])))
            return false;
    }
    return true;
}

#define SCREEN_BYTES 76 /* that screen passes on at once; it has little room for more */

/* screen drops unknown sequences, unless they are in a string for the terminal, which ends at the first ST. */
static void copy_through_screen(struct tty *t, struct slice code)
{
    buf_add_string(&t->queue, "\033P\033]52;c;");
    for (size_t at = 0; at < code.len; at += SCREEN_BYTES) {
        buf_add_string(&t->queue, at > 0 ? "\033\\\033P" : "");
        buf_add_slice(&t->queue, slice_part(code, at, at + SCREEN_BYTES));
    }
    buf_add_string(&t->queue, "\a\033\\");
}

void tty_copy(struct tty *t, struct slice text)
{
    const char *screen = getenv("STY"), *tmux = getenv("TMUX");
    struct buf code = {0};
    if (!t->started || !tty_can_copy(t) || text.len > COPY_BYTES_MOST)
        return;
    base64_encode(text, &code);
    if (screen && *screen && !(tmux && *tmux)) {
        copy_through_screen(t, buf_slice(&code));
    } else {
        buf_add_string(&t->queue, "\033]52;c;");
        buf_add_slice(&t->queue, buf_slice(&code));
        buf_add_string(&t->queue, "\033\\");
    }
    buf_free(&code);
}

/* ---- properties ---- */

/* The first of these that is a valid size, limited to TTY_SIDE_MAX. */
static int size_of(int now, int last, int described, int usual)
{
    const int size = now > 0 ? now : last > 0 ? last : described > 0 ? described : usual;
    return size < TTY_SIDE_MAX ? size : TTY_SIDE_MAX;
}

void tty_size(struct tty *t, int *columns, int *rows)
{
    struct winsize size = {0};
    ioctl(t->out, TIOCGWINSZ, &size); /* if it fails they stay 0 */
    t->last_columns = size_of(size.ws_col, t->last_columns, t->info.columns, 80);
    t->last_rows = size_of(size.ws_row, t->last_rows, t->info.rows, 24);
    *columns = t->last_columns;
    *rows = t->last_rows;
}

enum depth tty_depth_of(int color, const char *no_color, const char *colorterm, int colors)
{
    static const enum depth asked[] =
        {[COLOR_NEVER] = DEPTH_NONE, [COLOR_8] = DEPTH_8, [COLOR_16] = DEPTH_16, [COLOR_256] = DEPTH_256};
    if (color > COLOR_AUTO && color <= COLOR_256)
        return asked[color];
    if ((no_color && *no_color) || colors < 8)
        return DEPTH_NONE;
    const bool says_more = colorterm && (!strcasecmp(colorterm, "truecolor") || !strcasecmp(colorterm, "24bit") ||
                                            strstr(colorterm, "256"));
    if (colors >= 256 || says_more)
        return DEPTH_256;
    return colors >= 16 ? DEPTH_16 : DEPTH_8;
}

enum depth tty_depth(const struct tty *t, int color)
{
    return tty_depth_of(color, getenv("NO_COLOR"), getenv("COLORTERM"), t->info.colors);
}

#define ESCAPE_MS 70 /* longer than pauses within a sequence on a bad line, too short to be noticed */

int tty_escape_ms(void)
{
    const char *text = getenv("ESCDELAY");
    uint64_t ms;
    return text && number_read(slice_of(text), 10000, &ms) && ms > 0 ? (int)ms : ESCAPE_MS;
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

bool tty_ask_more(struct tty *t)
{
    if (!tty_can_copy(t))
        return false;
    buf_add_string(&t->queue, "\033[?2026$p\033[?1006$p\033]11;?\033\\\033[c");
    return true;
}

void tty_sync(struct tty *t)
{
    t->syncs = true;
    if (t->started)
        guard(t);
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

/* ---- in ---- */

long tty_read(struct tty *t, char *bytes, size_t size)
{
    const ssize_t n = read(t->in, bytes, size);
    if (n > 0)
        return n;
    return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}
