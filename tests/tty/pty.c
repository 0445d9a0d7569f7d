/* tests/tty/pty.c - the real program in a real pseudo-terminal, with a terminal emulator that looks at what comes out */
#include "tty/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/mem.h"
#include "base/text.h"

#define DEADLINE_MS 20000 /* on a busy machine, under valgrind */

struct pty {
    int master, slave, events;
    pid_t leader, program;
    VTerm *vt;
    VTermScreen *screen;
    struct termios before;
    struct buf raw, row;
    struct buf answers;    /* of the emulator, not sent yet */
    struct buf tail;       /* a character that came in part: libvterm wants it whole */
    bool is_sending;       /* answers wait until what is sent is through: they would come between its bytes */
    char buttons;
    bool mute, syncs, double_width, may_end, has_cursor, second_screen, second_screen_seen;
    size_t left_at;        /* bytes of raw when the second screen was left */
    bool stopped, ended;
    int status;
    int columns, rows;
    long long closed_at, ended_at;
    long long started_us, came_us, taken_us;
    int rate;              /* bytes a second; 0: no matter */
    double allowance;      /* of them, by now */
    char left[200];
};

static long long now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static long long now_ms(void)
{
    return now_us() / 1000;
}

/* ---- the stand-in for the shell ---- */

static void set_environment(const char *const *env)
{
    for (; env && *env; env++) {
        char *copy = strdup(*env);
        char *equals = strchr(copy, '=');
        if (equals) {
            *equals = 0;
            setenv(copy, equals + 1, 1);
        } else {
            unsetenv(copy);
        }
        free(copy);
    }
}

static const char *program_path(void)
{
    static char path[4096];
    const char *folder = getenv("builddir");
    snprintf(path, sizeof path, "%s/kifu", folder ? folder : ".");
    return getenv("KIFU") ? getenv("KIFU") : path;
}

/* Standard input as a pipe that is filled and closed. */
static void give_input(const char *input)
{
    int ends[2];
    if (pipe(ends) != 0)
        _exit(126);
    /* Fits into a pipe: it can be written before it is read. */
    if (write(ends[1], input, strlen(input)) != (ssize_t)strlen(input))
        _exit(126);
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
}

static void run_program(const struct pty_how *how, int ready)
{
    if (how->no_control) {
        setsid();
    } else {
        setpgid(0, 0);
        signal(SIGTTOU, SIG_IGN);
        tcsetpgrp(STDIN_FILENO, getpid());
    }
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL);
    if (how->ignores_hangup)
        signal(SIGHUP, SIG_IGN);
    close(ready); /* from now on it is sensitive */
    /* A sanitizer would take a signal for a fault of the program, and end it in its own way. */
    setenv("ASAN_OPTIONS", "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0", 1);
    setenv("XDG_STATE_HOME", "/dev/null", 1); /* what is remembered of a file by one case is not said in the next */
    set_environment(how->env);
    if (how->input)
        give_input(how->input);
    for (int fd = 0; fd < 64; fd++)
        if (fd > 2 || how->closed & 1u << fd)
            close(fd);
    const char *argv[32] = {program_path()};
    for (size_t i = how->argv[0] ? 0 : 1; how->argv[i] && i < 31; i++)
        argv[i] = how->argv[i];
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

static pid_t job;

static void on_foreground(int number)
{
    (void)number;
    tcsetpgrp(STDIN_FILENO, job);
    kill(-job, SIGCONT);
}

static void on_hangup(int number)
{
    (void)number;
    kill(-job, SIGHUP);
    kill(-job, SIGCONT);
}

static void report(int events, char what, long long value)
{
    char line[32];
    const int len = snprintf(line, sizeof line, "%c%lld\n", what, value);
    if (write(events, line, (size_t)len) < 0)
        _exit(126);
}

/* Tells about its one job on `events`: t when it was started, p its number, s stopped, e ended with a status. */
static void lead(const struct pty_how *how, int slave, int events)
{
    int ready[2];
    char byte;
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    for (int fd = 0; fd < 3; fd++)
        dup2(slave, fd);
    const int ignored[] = {SIGTTOU, SIGTSTP, SIGINT, SIGQUIT, SIGPIPE};
    for (size_t i = 0; i < COUNT(ignored); i++)
        signal(ignored[i], SIG_IGN);
    if (pipe(ready) != 0)
        _exit(126);
    report(events, 't', now_us());
    job = fork();
    if (job == 0) {
        close(ready[0]);
        run_program(how, ready[1]);
    }
    if (!how->no_control) {
        setpgid(job, job);
        tcsetpgrp(STDIN_FILENO, job);
    }
    signal(SIGUSR1, on_foreground);
    signal(SIGHUP, on_hangup);
    close(ready[1]);
    if (read(ready[0], &byte, 1) < 0) /* its end */
        _exit(126);
    close(ready[0]);
    report(events, 'p', job);
    for (;;) {
        int status;
        const pid_t pid = waitpid(job, &status, WUNTRACED);
        if (pid < 0 && errno == EINTR)
            continue;
        tcsetpgrp(STDIN_FILENO, getpid());
        if (pid > 0 && WIFSTOPPED(status)) {
            report(events, 's', 0);
            continue;
        }
        report(events, 'e', status);
        for (;;) /* as a shell would, it keeps the terminal */
            pause();
    }
}

/* ---- the emulator ---- */

static void on_answer(const char *bytes, size_t len, void *user)
{
    struct pty *t = user;
    /* libvterm cannot draw ambiguous characters two columns wide, but it can say so. */
    const bool is_width = t->double_width && len == 6 && !memcmp(bytes, "\033[1;2R", len);
    static const char no[] = "\033[?2026;0$y", yes[] = "\033[?2026;2$y";
    const bool is_sync = t->syncs && len == sizeof no - 1 && !memcmp(bytes, no, len);
    const bool is_buttons = len == sizeof no - 1 && !memcmp(bytes, "\033[?1006;", 8);
    if (is_buttons && !t->mute)
        buf_add_format(&t->answers, "\033[?1006;%c$y", t->buttons);
    else if (!t->mute)
        buf_add(&t->answers, is_width ? "\033[1;3R" : is_sync ? yes : bytes, len);
}

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct pty *t = user;
    if (property == VTERM_PROP_CURSORVISIBLE)
        t->has_cursor = value->boolean;
    if (property != VTERM_PROP_ALTSCREEN)
        return 1;
    t->second_screen = value->boolean;
    t->second_screen_seen = t->second_screen_seen || value->boolean;
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = on_property};

static void start_emulator(struct pty *t)
{
    t->vt = vterm_new(t->rows, t->columns);
    vterm_set_utf8(t->vt, 1);
    vterm_output_set_callback(t->vt, on_answer, t);
    t->screen = vterm_obtain_screen(t->vt);
    vterm_screen_enable_altscreen(t->screen, 1);
    vterm_screen_set_callbacks(t->screen, &callbacks, t);
    vterm_screen_reset(t->screen, 1);
    t->has_cursor = true;
}

/* Bytes at the end that begin a character of UTF-8 and do not end it. */
static size_t begun_character(struct slice s)
{
    for (size_t back = 1; back <= 3 && back <= s.len; back++) {
        const unsigned char c = (unsigned char)s.at[s.len - back];
        const size_t whole = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
        if (c >= 0xC0)
            return back < whole ? back : 0;
        if (c < 0x80)
            return 0;
    }
    return 0;
}

static void feed(struct pty *t, const char *bytes, size_t len)
{
    static const char last[] = "\033[?1049l";
    /* It may have come in two pieces. */
    const size_t from = t->raw.len < sizeof last ? 0 : t->raw.len - sizeof last;
    buf_add(&t->raw, bytes, len);
    buf_add(&t->tail, bytes, len);
    const size_t kept = begun_character(buf_slice(&t->tail));
    vterm_input_write(t->vt, t->tail.at, t->tail.len - kept);
    memmove(t->tail.at, t->tail.at + t->tail.len - kept, kept);
    t->tail.len = kept;
    for (size_t i = from; i + sizeof last - 1 <= t->raw.len; i++)
        if (!memcmp(t->raw.at + i, last, sizeof last - 1))
            t->left_at = i + sizeof last - 1;
}

/* ---- start and end ---- */

static bool turn(struct pty *t, int ms);

struct pty *pty_start(const struct pty_how *how)
{
    struct pty *t = mem_zero(1, sizeof *t);
    int events[2];
    t->columns = how->columns ? how->columns : 80;
    t->rows = how->rows ? how->rows : 24;
    t->mute = how->mute;
    t->syncs = how->syncs;
    t->buttons = how->buttons ? how->buttons : '0';
    t->double_width = how->double_width;
    t->may_end = how->may_end;
    t->rate = how->bytes_per_second;
    const struct winsize size = {.ws_col = (unsigned short)t->columns, .ws_row = (unsigned short)t->rows};
    t->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (t->master < 0 || grantpt(t->master) != 0 || unlockpt(t->master) != 0 || pipe(events) != 0)
        abort();
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY);
    ioctl(t->slave, TIOCSWINSZ, &size);
    tcgetattr(t->slave, &t->before);
    t->leader = fork();
    if (t->leader == 0) {
        close(t->master);
        close(events[0]);
        lead(how, t->slave, events[1]);
    }
    close(events[1]);
    t->events = events[0];
    fcntl(t->events, F_SETFL, O_NONBLOCK);
    fcntl(t->master, F_SETFL, O_NONBLOCK);
    fcntl(t->master, F_SETFD, FD_CLOEXEC);
    start_emulator(t);
    for (const long long end = now_ms() + DEADLINE_MS; !t->program && now_ms() < end;)
        turn(t, 100);
    return t;
}

void pty_free(struct pty *t)
{
    if (!t->ended && t->program > 0)
        kill(-t->program, SIGKILL);
    kill(t->leader, SIGKILL);
    waitpid(t->leader, NULL, 0);
    close(t->events);
    if (t->master >= 0)
        close(t->master);
    if (t->slave >= 0)
        close(t->slave);
    vterm_free(t->vt);
    buf_free(&t->raw);
    buf_free(&t->row);
    buf_free(&t->answers);
    buf_free(&t->tail);
    mem_free(t);
}

/* ---- what goes on ---- */

static void take_event(struct pty *t, const char *line)
{
    if (line[0] == 't')
        t->started_us = atoll(line + 1);
    if (line[0] == 'p')
        t->program = (pid_t)atol(line + 1);
    if (line[0] == 's')
        t->stopped = true;
    if (line[0] != 'e')
        return;
    t->ended = true;
    t->ended_at = now_ms();
    t->status = atoi(line + 1);
}

static void read_events(struct pty *t)
{
    char bytes[256];
    const ssize_t n = read(t->events, bytes, sizeof bytes - 1);
    if (n <= 0)
        return;
    bytes[n] = 0;
    for (char *line = bytes; *line; line = strchr(line, '\n') + 1)
        take_event(t, line);
}

static void send_answers(struct pty *t)
{
    if (!t->answers.len || t->master < 0 || t->is_sending)
        return;
    const ssize_t n = write(t->master, t->answers.at, t->answers.len);
    if (n > 0) {
        memmove(t->answers.at, t->answers.at + n, t->answers.len - (size_t)n);
        t->answers.len -= (size_t)n;
    }
}

#define ROOM_US 1000 /* so long until a slow line is looked at again */

/* How many bytes the line has room for, up to `most`. */
static size_t line_takes(struct pty *t, size_t most)
{
    if (!t->rate)
        return most;
    const long long now = now_us();
    const double burst = t->rate / 50.0;
    t->allowance += (double)(now - t->taken_us) * t->rate / 1e6;
    t->allowance = t->allowance > burst ? burst : t->allowance;
    t->taken_us = now;
    return (size_t)t->allowance < most ? (size_t)t->allowance : most;
}

/* Waits for something, and takes it; false where nothing came out. */
static bool turn_us(struct pty *t, long long us)
{
    char bytes[65536];
    const size_t room = line_takes(t, sizeof bytes);
    struct pollfd p[2] = {{.fd = room ? t->master : -1, .events = (short)(POLLIN | (t->answers.len && !t->is_sending ? POLLOUT : 0))}, {.fd = t->events, .events = POLLIN}};
    us = room || us < ROOM_US ? us : ROOM_US;
    const struct timespec most = {(time_t)(us / 1000000), (long)(us % 1000000 * 1000)};
    if (ppoll(p, 2, &most, NULL) <= 0)
        return false;
    if (p[1].revents)
        read_events(t);
    bool came = false;
    if (p[0].revents & POLLIN) {
        const ssize_t n = read(t->master, bytes, room);
        if (n > 0) {
            t->came_us = now_us();
            t->allowance -= (double)n;
            feed(t, bytes, (size_t)n);
            came = true;
        }
    }
    send_answers(t);
    return came;
}

static bool turn(struct pty *t, int ms)
{
    return turn_us(t, ms * 1000LL);
}

/* All that is there already. */
static void take_rest(struct pty *t)
{
    while (t->master >= 0 && turn(t, 0))
        continue;
}

void pty_send(struct pty *t, const char *bytes, size_t len)
{
    const long long end = now_ms() + DEADLINE_MS;
    t->is_sending = true;
    while (len && !t->ended && now_ms() < end) {
        const ssize_t n = write(t->master, bytes, len);
        if (n > 0) {
            bytes += n;
            len -= (size_t)n;
        } else {
            turn(t, 10);
        }
    }
    t->is_sending = false;
}

void pty_keys(struct pty *t, const char *keys)
{
    pty_send(t, keys, strlen(keys));
}

void pty_resize(struct pty *t, int columns, int rows)
{
    const struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    t->columns = columns;
    t->rows = rows;
    if (columns > 0 && rows > 0)
        vterm_set_size(t->vt, rows, columns);
    ioctl(t->master, TIOCSWINSZ, &size);
}

void pty_mute(struct pty *t, bool mute)
{
    t->mute = mute;
}

void pty_close(struct pty *t)
{
    close(t->master);
    close(t->slave);
    t->master = t->slave = -1;
    t->closed_at = now_ms();
}

/* ---- looking ---- */

static void add_cell(struct buf *out, const VTermScreenCell *cell)
{
    if (!cell->chars[0])
        buf_add_char(out, ' ');
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i] && cell->chars[i] != (uint32_t)-1; i++)
        text_add_code(out, cell->chars[i]);
}

const char *pty_row(struct pty *t, int row)
{
    buf_clear(&t->row);
    for (int column = 0; column < t->columns; column++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(t->screen, (VTermPos){row, column}, &cell);
        if (cell.chars[0] != (uint32_t)-1)
            add_cell(&t->row, &cell);
    }
    while (t->row.len && t->row.at[t->row.len - 1] == ' ')
        t->row.len--;
    return buf_string(&t->row);
}

static bool shows(struct pty *t, int row, const char *text)
{
    for (int y = row < 0 ? 0 : row; y < (row < 0 ? t->rows : row + 1); y++)
        if (strstr(pty_row(t, y), text))
            return true;
    return false;
}

static void tell_screen(struct pty *t, const char *text)
{
    if (t->ended && t->may_end)
        return;
    fprintf(stderr, "# waited for: %s\n", text);
    for (int y = 0; y < t->rows; y++)
        fprintf(stderr, "# |%s\n", pty_row(t, y));
    if (t->ended)
        fprintf(stderr, "# the program has ended: %d\n", t->status);
}

static bool wait_for(struct pty *t, int row, const char *text, bool wanted)
{
    const long long end = now_ms() + DEADLINE_MS;
    take_rest(t);
    while (shows(t, row, text) != wanted) {
        if (now_ms() >= end || t->ended) {
            tell_screen(t, text);
            return false;
        }
        turn(t, 100);
    }
    return true;
}

bool pty_shows(struct pty *t, const char *text)
{
    return wait_for(t, -1, text, true);
}

bool pty_shows_at(struct pty *t, int row, const char *text)
{
    return wait_for(t, row, text, true);
}

bool pty_hides(struct pty *t, const char *text)
{
    return wait_for(t, -1, text, false);
}

bool pty_is_quiet(struct pty *t, int ms)
{
    take_rest(t);
    const size_t before = t->raw.len;
    const long long end = now_ms() + ms;
    while (now_ms() < end && t->raw.len == before)
        turn(t, (int)(end - now_ms()));
    return t->raw.len == before;
}

void pty_passes(struct pty *t, long long us)
{
    const long long end = now_us() + us;
    for (long long left = us; left > 0 && !t->ended; left = end - now_us())
        turn_us(t, left);
}

bool pty_sends(struct pty *t, size_t bytes)
{
    for (const long long end = now_ms() + DEADLINE_MS; t->raw.len < bytes && !t->ended && now_ms() < end;)
        turn(t, 100);
    return t->raw.len >= bytes;
}

size_t pty_bytes(const struct pty *t)
{
    return t->raw.len;
}

long long pty_came_us(const struct pty *t)
{
    return t->came_us - t->started_us;
}

long long pty_now_us(const struct pty *t)
{
    return now_us() - t->started_us;
}

const char *pty_raw(const struct pty *t)
{
    return buf_string((struct buf *)&t->raw);
}

bool pty_find(struct pty *t, const char *text, int *row, int *column)
{
    for (*row = 0; *row < t->rows; ++*row) {
        const char *line = pty_row(t, *row);
        const char *found = strstr(line, text);
        if (!found)
            continue;
        *column = text_width((struct slice){line, (size_t)(found - line)}, 1);
        return true;
    }
    return false;
}

int pty_color(struct pty *t, int row, int column, bool background)
{
    VTermScreenCell cell;
    vterm_screen_get_cell(t->screen, (VTermPos){row, column}, &cell);
    const VTermColor c = background ? cell.bg : cell.fg;
    if (background ? VTERM_COLOR_IS_DEFAULT_BG(&c) : VTERM_COLOR_IS_DEFAULT_FG(&c))
        return -1;
    return VTERM_COLOR_IS_INDEXED(&c) ? c.indexed.idx : -2;
}

bool pty_is_reversed(struct pty *t, int row, int column)
{
    VTermScreenCell cell;
    vterm_screen_get_cell(t->screen, (VTermPos){row, column}, &cell);
    return cell.attrs.reverse;
}

bool pty_has_cursor(const struct pty *t)
{
    return t->has_cursor;
}

bool pty_is_second_screen(const struct pty *t)
{
    return t->second_screen;
}

/* ---- the program ---- */

pid_t pty_pid(const struct pty *t)
{
    return t->program;
}

void pty_signal(struct pty *t, int number)
{
    kill(t->program, number);
}

bool pty_stops(struct pty *t)
{
    for (const long long end = now_ms() + DEADLINE_MS; !t->stopped && !t->ended && now_ms() < end;)
        turn(t, 100);
    take_rest(t);
    return t->stopped;
}

void pty_continue(struct pty *t)
{
    t->stopped = false;
    kill(t->leader, SIGUSR1);
}

bool pty_ends(struct pty *t)
{
    for (const long long end = now_ms() + DEADLINE_MS; !t->ended && now_ms() < end;)
        turn(t, 100);
    take_rest(t);
    return t->ended;
}

int pty_status(const struct pty *t)
{
    return t->status;
}

long pty_ended_after_ms(const struct pty *t)
{
    return t->ended ? (long)(t->ended_at - t->closed_at) : -1;
}

const char *pty_said(const struct pty *t)
{
    return pty_raw(t) + t->left_at;
}

/* ---- in order? ---- */

/* True: the last of the two sequences in the output is `off`, or neither came. */
static bool is_off(const struct pty *t, const char *on, const char *off)
{
    const char *rest = pty_raw(t), *last_on = NULL, *last_off = NULL, *found;
    for (found = rest; (found = strstr(found, on)); found++)
        last_on = found;
    for (found = rest; (found = strstr(found, off)); found++)
        last_off = found;
    return !last_on || (last_off && last_off > last_on);
}

static void note(struct pty *t, bool fine, const char *what)
{
    if (!fine && strlen(t->left) + strlen(what) + 2 < sizeof t->left) {
        strcat(t->left, what);
        strcat(t->left, " ");
    }
}

bool pty_is_restored(struct pty *t)
{
    struct termios now;
    take_rest(t);
    t->left[0] = 0;
    tcgetattr(t->slave, &now);
    note(t, now.c_iflag == t->before.c_iflag && now.c_oflag == t->before.c_oflag && now.c_cflag == t->before.c_cflag &&
                now.c_lflag == t->before.c_lflag && !memcmp(now.c_cc, t->before.c_cc, sizeof now.c_cc), "modes");
    note(t, t->has_cursor, "cursor");
    note(t, !t->second_screen, "second-screen");
    note(t, is_off(t, "\033[?2004h", "\033[?2004l"), "paste");
    note(t, is_off(t, "\033[?1h", "\033[?1l"), "cursor-keys");
    note(t, is_off(t, "\033=", "\033>"), "keypad");
    note(t, is_off(t, "\033[?1000h", "\033[?1000l"), "mouse");
    note(t, is_off(t, "\033[?1002h", "\033[?1002l"), "drags");
    if (t->left[0])
        fprintf(stderr, "# left behind: %s\n", t->left);
    return !t->left[0];
}

const char *pty_left(const struct pty *t)
{
    return t->left;
}
