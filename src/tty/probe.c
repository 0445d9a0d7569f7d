/* tty/probe.c - asks the terminal how wide it takes a character */
#include "tty/probe.h"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "tty/decode.h"
#include "tty/terminal.h"

#define ANSWER_MS 500 /* how long an answer may take, even on a line around the world */

struct probe {
    int fd;
    struct termios modes; /* as they were */
    struct decode decode;
    int column; /* of the last report, from 1; 0: none yet */
};

static void take(void *context, const struct decode_event *e)
{
    struct probe *p = context;
    if (e->kind == DECODE_REPORT)
        p->column = e->column;
}

/* The column of the next report; 0: no report. */
static int wait_report(struct probe *p)
{
    const long long end = clock_ms() + ANSWER_MS;
    p->column = 0;
    for (long long now = clock_ms(); !p->column && now < end; now = clock_ms()) {
        struct pollfd wait = {p->fd, POLLIN, 0};
        unsigned char bytes[64];
        if (poll(&wait, 1, (int)(end - now)) <= 0)
            return 0;
        const ssize_t n = read(p->fd, bytes, sizeof bytes);
        if (n <= 0)
            return 0;
        for (ssize_t i = 0; i < n; i++)
            decode_byte(&p->decode, bytes[i], now, take, p);
    }
    return p->column;
}

int probe_columns(struct probe *p, const char *text)
{
    if (!file_put(p->fd, SLICE("\r")) || !file_put(p->fd, slice_of(text)) || !file_put(p->fd, SLICE("\033[6n")))
        return -1;
    const int column = wait_report(p);
    file_put(p->fd, SLICE("\r\033[K"));
    return column ? column - 1 : -1;
}

struct probe *probe_open(void)
{
    struct probe *p = mem_zero(1, sizeof *p);
    p->fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (tcgetattr(p->fd, &p->modes) != 0) {
        close(p->fd);
        mem_free(p);
        return NULL;
    }
    struct termios raw = p->modes;
    /* Signals still work: one would only leave the echo off, which the shell restores */
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(p->fd, TCSAFLUSH, &raw);
    decode_init(&p->decode, 0);
    if (probe_columns(p, "x") == 1)
        return p;
    probe_close(p);
    return NULL;
}

void probe_close(struct probe *p)
{
    if (!p)
        return;
    tcsetattr(p->fd, TCSAFLUSH, &p->modes);
    close(p->fd);
    mem_free(p);
}
