/* cmd/progress.c - a line on the terminal while an archive or a library is read */
#include "cmd/progress.h"

#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "base/tr.h"
#include "cmd/interrupt.h"
#include "cmd/output.h"
#include "tty/signal.h"

#define QUIET_MS 300 /* what takes less is not worth a line */
#define EACH_MS 100
#define NAME_COLUMNS 50
#define ESC_MS 50 /* what comes so soon after it belongs to it */

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool set_raw(const struct progress *p)
{
    struct termios raw = p->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
}

/* Keys come at once and are not shown. */
static void take_keys(struct progress *p)
{
    p->takes_keys = p->takes_keys && isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &p->before) == 0 && signal_start();
    if (!p->takes_keys)
        return;
    signal_guard(STDIN_FILENO, STDERR_FILENO, &p->before, "", 0);
    set_raw(p);
}

/* Ctrl-Z stops the program with the terminal as it was. */
static void take_signals(struct progress *p)
{
    if (!p->takes_keys || !(signal_take() & SIGNAL_STOP))
        return;
    tcsetattr(STDIN_FILENO, TCSANOW, &p->before);
    signal_suspend(true);
    set_raw(p);
}

static bool has_input(int ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, ms) > 0;
}

/* A lone Esc: other keys begin with that byte, too, and more comes with it. */
static bool is_ended(const struct progress *p)
{
    enum { ESC = 0x1B };
    char keys[64];
    if (!p->takes_keys || !has_input(0))
        return false;
    const ssize_t count = read(STDIN_FILENO, keys, sizeof keys);
    return count > 0 && keys[count - 1] == ESC && !has_input(ESC_MS);
}

static void show(struct progress *p, int percent)
{
    struct buf name = {0}, line = {0};
    int used;
    text_filter(&name, slice_of(p->file));
    name.len = text_cut(buf_slice(&name), NAME_COLUMNS, 1, &used).len;
    buf_add_char(&line, '\r');
    if (p->count > 1)
        buf_add_format(&line, tr("kifu: reading file %zu of %zu"), p->number, p->count);
    else if (p->searches)
        buf_add_format(&line, tr("kifu: %s: searching %d%%"), buf_string(&name), percent);
    else if (p->takes_keys)
        buf_add_format(&line, tr("kifu: %s: reading %d%%, Esc ends it"), buf_string(&name), percent);
    else
        buf_add_format(&line, tr("kifu: %s: reading %d%%"), buf_string(&name), percent);
    const int columns = text_width(slice_from(buf_slice(&line), 1), 1);
    p->columns = columns > p->columns ? columns : p->columns;
    buf_add_char(&line, ' ');
    output_error("%s", buf_string(&line));
    buf_free(&line);
    buf_free(&name);
}

bool progress_step(struct progress *p, int percent)
{
    const long long now = now_ms();
    if (interrupt_came())
        return false;
    if (!p->begin)
        p->begin = p->last = now;
    if (now - p->begin < QUIET_MS || now - p->last < EACH_MS)
        return true;
    p->last = now;
    if (!p->is_shown && !isatty(STDERR_FILENO))
        return true;
    if (!p->is_shown)
        take_keys(p);
    p->is_shown = true;
    take_signals(p);
    show(p, percent);
    return !is_ended(p);
}

void progress_end(struct progress *p)
{
    struct buf line = {0};
    if (!p->is_shown)
        return;
    buf_add_char(&line, '\r');
    buf_add_repeat(&line, ' ', (size_t)p->columns + 1);
    buf_add_char(&line, '\r');
    output_error("%s", buf_string(&line));
    buf_free(&line);
    if (p->takes_keys) {
        signal_release();
        signal_end();
    }
    p->is_shown = false;
}
