/* tty/loop.c - runs a session in a terminal: waits for an event, gives it to the session, draws */
#include "tty/loop.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "ingest/content.h"
#include "tty/fence.h"
#include "tty/signal.h"
#include "tty/watch.h"

#define NEVER (-1LL)

struct state {
    struct loop *loop;
    struct session *s;
    struct tty *tty;
    struct decode decode;
    struct canvas canvas;
    struct watch *watch; /* NULL: nothing is followed */
    size_t watched;      /* the file it watches */
    bool ends;
    enum loop_end end;

    bool dirty;   /* the picture may be out of date */
    bool blocked; /* the line took only a part of the last picture */
    bool idle;    /* session_idle may have something to do */
    long long drawn_at;
    long long hold_until;               /* no picture before then, as many keys come at once; NEVER */
    long long resized_at, resize_began; /* NEVER: the size is not changing */
    long long came_at;                  /* when the source last gave something */
    long long tick_at;                  /* the next step of autoplay; NEVER */
    bool has_key;                       /* a key came since the last step of loop.beside */

    struct fence fence;
    bool width_asked;
    bool more_asked;           /* once */
    bool device_waits;         /* its answer is awaited, */
    long long device_asked_at; /* since then */
};

static void leave(struct state *st, enum loop_end end)
{
    if (!st->ends)
        st->end = end;
    st->ends = true;
}

/* ---- questions ---- */

static bool may_ask(const struct state *st)
{
    return session_option(st->s, OPTION_QUESTIONS) && st->tty->info.can_ask;
}

/* Asks where the cursor is, after a picture. */
static void ask(struct state *st, long long now)
{
    if (!may_ask(st) || !fence_asks(&st->fence)) {
        st->tty->paint.trusts = true; /* it cannot be asked: assume the usual widths */
        return;
    }
    struct fence_question *q = fence_ask(&st->fence, now);
    tty_ask(st->tty, &q->row, &q->column);
}

/* Asks once, after the first picture, without waiting for the answers. */
static void ask_more(struct state *st)
{
    if (st->more_asked || !may_ask(st))
        return;
    st->more_asked = true;
    st->device_waits = tty_ask_more(st->tty);
    st->device_asked_at = clock_ms();
}

/* Asks whether ambiguous characters take one column or two, unless an option says so or they are not drawn. */
static void ask_width(struct state *st)
{
    const struct session *s = st->s;
    const bool is_set = session_option(s, OPTION_AMBIGUOUS) != 0;
    if (is_set || !may_ask(st) || !s->can_unicode || s->glyphs->is_ascii)
        return;
    tty_ask_width(st->tty);
    st->width_asked = true;
    fence_ask_more(&st->fence);
}

static void take_width(struct state *st, int width)
{
    st->tty->paint.trusts = true;
    if (width == st->s->terminal_ambiguous)
        return;
    st->s->terminal_ambiguous = width;
    session_restyle(st->s);
    paint_forget(&st->tty->paint); /* characters are not where we assumed */
    st->dirty = true;
}

static void take_report(struct state *st, int row, int column)
{
    const bool is_width = st->width_asked && row == 1 && (column == 2 || column == 3);
    st->width_asked = false;
    fence_answer(&st->fence, row, column, is_width);
    if (is_width)
        take_width(st, column - 1);
}

/* ---- what the session wants ---- */

static void resize(struct state *st)
{
    int columns, rows;
    tty_size(st->tty, &columns, &rows);
    session_resize(st->s, columns, rows);
    paint_forget(&st->tty->paint);
    st->dirty = true;
}

static void pause_beside(struct state *st, bool goes_on)
{
    const struct loop_beside *b = &st->loop->beside;
    if (b->step)
        b->pause(b->context, goes_on);
}

static void wait_for_reports(struct state *st);

/* Stops: by the reader, with all of the job (`group`); or by a signal to this process only. */
static void suspend(struct state *st, bool group)
{
    pause_beside(st, false);
    wait_for_reports(st);
    tty_stop(st->tty);
    signal_suspend(group);
    signal_take();
    tty_start(st->tty);
    pause_beside(st, true);
    fence_forget(&st->fence);
    st->width_asked = st->device_waits = false;
    resize(st);
}

static void watch_current(struct state *st)
{
    const struct session *s = st->s;
    if (!st->watch || s->shelf.file >= s->shelf.count || s->shelf.file == st->watched)
        return;
    const struct shelf_file *f = &s->shelf.files[s->shelf.file];
    const bool is_marked = f->content && f->content->comes_again && !f->content->path;
    st->watched = s->shelf.file;
    watch_file(st->watch, f->name, is_marked ? &f->content->mark : NULL);
}

static void fulfil(struct state *st)
{
    struct session_wants *w = &st->s->wants;
    const struct shelf_wants *files = &st->s->shelf.wants;
    if (w->quit)
        leave(st, LOOP_QUIT);
    if (w->redraw) {
        tty_again(st->tty);
        resize(st);
    }
    w->redraw = false;
    if (w->copy)
        tty_copy(st->tty, buf_slice(&st->s->copied.text));
    w->copy = false;
    if (w->suspend) {
        w->suspend = false;
        suspend(st, true);
    }
    if (w->open)
        st->loop->fulfil(st->loop->context);
    /* After an unreadable file the session may want the next one: this ends with the number of files. */
    for (size_t i = 0; (files->file || files->reload) && i <= st->s->shelf.count; i++) {
        st->loop->fulfil(st->loop->context);
        st->idle = true;
    }
    watch_current(st);
}

/* ---- keys ---- */

enum { CTRL_C = 3 };

enum { MODE_BUTTONS = 1006, MODE_SYNC = 2026, SETTING_SET = 1, SETTING_RESET = 2 };

/* Takes an answer about a mode. */
static void take_mode(struct state *st, int mode, int setting)
{
    if (setting != SETTING_SET && setting != SETTING_RESET)
        return;
    if (mode == MODE_SYNC)
        tty_sync(st->tty);
    if (mode != MODE_BUTTONS || st->s->can_click)
        return;
    st->s->can_click = st->dirty = true; /* the hints no longer offer the mouse */
}

/* Takes the background: it decides which themes fit, and on the board without colours. */
static void take_ground(struct state *st, uint32_t color)
{
    const uint32_t light = 3 * (color >> 16) + 6 * (color >> 8 & 0xFF) + (color & 0xFF); /* ten times its brightness */
    const bool was_reversed = st->s->theme.is_reversed;
    st->s->terminal_ground = light >= 1280 ? TERMINAL_LIGHT : TERMINAL_DARK;
    session_restyle(st->s);
    st->dirty |= st->s->theme.is_reversed != was_reversed;
}

static void take(void *context, const struct decode_event *e)
{
    struct state *st = context;
    const bool is_mouse = e->kind == DECODE_CLICK || e->kind == DECODE_WHEEL;
    const bool is_drag = e->kind == DECODE_DRAG || e->kind == DECODE_RELEASE;
    if ((is_mouse && !session_takes_clicks(st->s)) || (is_drag && !session_takes_drags(st->s)))
        return;
    switch (e->kind) {
    case DECODE_KEY:
        if (e->key == CTRL_C)
            leave(st, LOOP_INTERRUPTED);
        else
            session_key(st->s, e->key);
        break;
    case DECODE_PASTED:
        if (st->s->prompt.kind == PROMPT_NONE)
            return;
        session_key(st->s, e->key);
        break;
    case DECODE_CLICK: session_click(st->s, e->column - 1, e->row - 1); break;
    case DECODE_DRAG: session_drag(st->s, e->column - 1, e->row - 1); break;
    case DECODE_RELEASE: session_release(st->s); break;
    case DECODE_WHEEL: session_wheel(st->s, e->column - 1, e->row - 1, e->key ? 3 : -3); break;
    case DECODE_REPORT: take_report(st, e->row, e->column); return;
    case DECODE_MODE: take_mode(st, e->mode, e->setting); return;
    case DECODE_DEVICE: st->device_waits = false; return;
    case DECODE_BACKGROUND: take_ground(st, e->key); return;
    case DECODE_FOCUS: return;
    }
    st->dirty = st->idle = st->s->is_hasty = st->has_key = true;
    fulfil(st);
}

static bool is_readable(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, 0) > 0 && p.revents & POLLIN;
}

#define READ_BYTES 4096
#define MANY_BYTES 64 /* at once: more than one can type */
#define HOLD_MS 20

/* Only waits for reports: later they would be garbage at the shell's prompt. */
static void take_report_only(void *context, const struct decode_event *e)
{
    struct state *st = context;
    if (e->kind == DECODE_REPORT)
        st->fence.coming -= st->fence.coming > 0;
    else if (e->kind == DECODE_DEVICE)
        st->device_waits = false;
}

/* Takes all waiting keys, before anything is drawn. */
static void read_keys(struct state *st)
{
    unsigned char bytes[READ_BYTES];
    size_t total = 0;
    while (!st->ends && total < (size_t)64 * READ_BYTES && is_readable(st->tty->in)) {
        const long n = tty_read(st->tty, (char *)bytes, sizeof bytes);
        if (n < 0)
            leave(st, LOOP_GONE);
        if (n <= 0)
            break;
        const long long now = clock_ms();
        for (long i = 0; i < n; i++)
            decode_byte(&st->decode, bytes[i], now, st->ends ? take_report_only : take, st);
        total += (size_t)n;
    }
    if (total >= MANY_BYTES && st->hold_until < 0)
        st->hold_until = st->drawn_at + HOLD_MS;
}

#define LAST_ANSWER_MS 1000 /* how long the end waits for a terminal that has answered before; */
#define NO_ANSWER_MS 150    /* for one that has not */

static void wait_for_reports(struct state *st)
{
    const long long begin = clock_ms(), end = begin + (st->fence.answers ? LAST_ANSWER_MS : NO_ANSWER_MS);
    if (begin > st->device_asked_at + FENCE_MS_MAX)
        st->device_waits = false;
    if (!st->fence.answers && begin > st->fence.asked_at + FENCE_MS_MAX)
        return;
    char bytes[READ_BYTES];
    long long now = begin;
    while ((st->fence.coming > 0 || st->device_waits) && now < end && tty_send(st->tty) != TTY_GONE) {
        struct pollfd p[2] = {{.fd = st->tty->in, .events = POLLIN},
            {.fd = tty_queued(st->tty) ? st->tty->out : -1, .events = POLLOUT}};
        if (poll(p, 2, (int)(end - now)) < 0 && errno != EINTR)
            return;
        const long n = p[0].revents ? tty_read(st->tty, bytes, sizeof bytes) : 0;
        if (n < 0)
            return;
        for (long i = 0; i < n; i++)
            decode_byte(&st->decode, (unsigned char)bytes[i], now, take_report_only, st);
        now = clock_ms();
    }
}

/* ---- the picture ---- */

static void draw(struct state *st, long long now)
{
    struct session *s = st->s;
    size_t needed;
    session_prepare(s);
    if (st->canvas.columns != s->columns || st->canvas.rows != s->rows) {
        canvas_free(&st->canvas);
        canvas_init(&st->canvas, s->columns, s->rows, s->glyphs, s->ambiguous);
    }
    st->canvas.glyphs = s->glyphs;
    st->canvas.ambiguous = s->ambiguous;
    session_draw(s, &st->canvas);
    tty_mouse(st->tty, session_takes_clicks(s));
    tty_drags(st->tty, session_takes_drags(s));
    tty_flush(st->tty, &st->canvas, &s->theme);
    const size_t bytes = tty_queued(st->tty);
    fence_drawn(&st->fence, bytes, now);
    if (bytes > 0)
        ask(st, now);
    ask_more(st);
    st->idle |= session_needed_source(s, &needed) != NULL; /* the picture may need it */
    st->dirty = s->wants.picture;
    s->wants.picture = s->is_hasty = false;
    st->drawn_at = now;
    st->hold_until = NEVER;
}

static bool may_draw(struct state *st, long long now)
{
    if (!st->dirty || st->blocked || st->resized_at >= 0 || now < st->hold_until)
        return false;
    return now >= fence_opens_at(&st->fence, may_ask(st), now);
}

/* ---- time ---- */

#define RESIZE_QUIET_MS 20 /* while sizes change faster the window is being dragged */
#define RESIZE_MS_MAX 120

static long long earlier(long long a, long long b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

static long long resize_due(const struct state *st)
{
    return st->resized_at < 0 ? NEVER : earlier(st->resized_at + RESIZE_QUIET_MS, st->resize_began + RESIZE_MS_MAX);
}

/* When the next picture may be drawn. */
static long long draw_due(const struct state *st)
{
    const long long open = fence_opens_at(&st->fence, may_ask(st), clock_ms());
    return open > st->hold_until ? open : st->hold_until;
}

static long long pause_due(const struct state *st)
{
    const struct loop *l = st->loop;
    return l->pause && l->source >= 0 && l->pause_ms >= 0 ? st->came_at + l->pause_ms : NEVER;
}

static long long beside_due(const struct state *st)
{
    const struct loop_beside *b = &st->loop->beside;
    return b->step ? b->due(b->context) : NEVER;
}

/* When there is something to do without input. */
static long long next_deadline(const struct state *st)
{
    long long due = earlier(decode_deadline(&st->decode), resize_due(st));
    if (st->dirty && !st->blocked && st->resized_at < 0)
        due = earlier(due, draw_due(st));
    due = earlier(due, watch_deadline(st->watch));
    due = earlier(due, pause_due(st));
    due = earlier(due, beside_due(st));
    return earlier(due, st->s->autoplay ? st->tick_at : NEVER);
}

static void autoplay(struct state *st, long long now)
{
    const int interval = session_option(st->s, OPTION_SPEED) * 100;
    if (!st->s->autoplay) {
        st->tick_at = NEVER;
        return;
    }
    if (st->tick_at < 0 || st->tick_at > now + interval)
        st->tick_at = now + interval;
    if (now < st->tick_at)
        return;
    session_tick(st->s);
    st->tick_at = now + interval;
    st->dirty = st->idle = true;
}

static void look_at_file(struct state *st, long long now)
{
    if (!watch_look(st->watch, now))
        return;
    st->s->shelf.wants.reload = true;
    st->s->shelf.wants.file_index = st->s->shelf.file;
    st->dirty = st->idle = true; /* idle work brings it */
}

/* Input that already waits comes first, even if we are late. */
static void pause_source(struct state *st, long long now)
{
    if (pause_due(st) < 0 || now < pause_due(st) || is_readable(st->loop->source))
        return;
    st->loop->pause(st->loop->context);
    fulfil(st);
    st->dirty = st->idle = true;
}

/* A step of loop.beside, in every round. */
static void step_beside(struct state *st, long long now)
{
    const struct loop_beside *b = &st->loop->beside;
    if (b->step && b->step(b->context, st->has_key, now))
        st->dirty = true;
    st->has_key = false;
}

static void pass_time(struct state *st)
{
    const long long now = clock_ms();
    /* Bytes that already wait came in time, even if we are late. */
    if (!is_readable(st->tty->in))
        decode_expire(&st->decode, now, take, st);
    if (resize_due(st) >= 0 && now >= resize_due(st)) {
        st->resized_at = st->resize_began = NEVER;
        resize(st);
    }
    autoplay(st, now);
    look_at_file(st, now);
    pause_source(st, now);
    step_beside(st, now);
}

/* ---- signals ---- */

static void take_signals(struct state *st)
{
    const unsigned what = signal_take();
    const long long now = clock_ms();
    if (what & SIGNAL_STOP) {
        suspend(st, false);
        return;
    }
    if (what & SIGNAL_CONTINUED) {
        tty_again(st->tty);
        fence_open(&st->fence);
        resize(st);
    }
    if (what & SIGNAL_RESIZED) {
        if (st->resized_at < 0)
            st->resize_began = now;
        st->resized_at = now;
    }
}

/* ---- idle work ---- */

#define PROGRESS_MS 100

#define WORK_MS 3 /* small slices are done together this long before keys are looked for */

/* Does some of the long work, which is drawn from time to time, and at its end. */
static void work(struct state *st)
{
    if (!st->idle)
        return;
    const long long begin = clock_ms();
    do {
        st->idle = session_idle(st->s);
        if (st->loop->work && st->loop->work(st->loop->context))
            st->idle = true;
        fulfil(st);
    } while (st->idle && !st->ends && clock_ms() - begin < WORK_MS);
    if (!st->idle || clock_ms() - st->drawn_at >= PROGRESS_MS)
        st->dirty = true;
}

static void take_more(struct state *st)
{
    if (!st->loop->more(st->loop->context))
        st->loop->source = -1;
    st->came_at = clock_ms();
    fulfil(st);
    st->idle = true;
    if (st->loop->source < 0 || clock_ms() - st->drawn_at >= PROGRESS_MS)
        st->dirty = true;
}

/* ---- the loop ---- */

enum { IN, OUT, SIGNALS, WATCH, SOURCE, BESIDE, FD_COUNT };

static struct pollfd beside_poll(const struct state *st)
{
    const struct loop_beside *b = &st->loop->beside;
    bool writes = false;
    const int fd = b->step ? b->descriptor(b->context, &writes) : -1;
    return (struct pollfd){.fd = fd, .events = (short)(POLLIN | (writes ? POLLOUT : 0))};
}

static int wait_ms(const struct state *st)
{
    const long long due = st->idle ? 0 : next_deadline(st), left = due - clock_ms();
    return due < 0 ? -1 : left < 0 ? 0 : (int)left; /* no deadline is later than the slowest autoplay */
}

static void take_events(struct state *st, const struct pollfd *p)
{
    if (p[SIGNALS].revents)
        take_signals(st);
    if (p[IN].revents & POLLIN)
        read_keys(st);
    else if (p[IN].revents)
        leave(st, LOOP_GONE);
    if (p[OUT].revents & (POLLERR | POLLHUP | POLLNVAL))
        leave(st, LOOP_GONE);
}

static void wait_for_event(struct state *st)
{
    const bool idle = st->idle;
    struct pollfd p[FD_COUNT] = {
        [IN] = {.fd = st->tty->in, .events = POLLIN},
        [OUT] = {.fd = st->blocked ? st->tty->out : -1, .events = POLLOUT},
        [SIGNALS] = {.fd = signal_fd(), .events = POLLIN},
        [WATCH] = {.fd = watch_fd(st->watch), .events = POLLIN},
        [SOURCE] = {.fd = st->loop->more ? st->loop->source : -1, .events = POLLIN},
        [BESIDE] = beside_poll(st),
    };
    const int came = poll(p, FD_COUNT, wait_ms(st));
    if (came < 0 && errno != EINTR && errno != EAGAIN)
        leave(st, LOOP_GONE);
    if (came > 0)
        take_events(st, p);
    pass_time(st);
    if (st->ends)
        return;
    if (came == 0 && idle)
        work(st);
    else if (came > 0 && !p[IN].revents && p[SOURCE].revents)
        take_more(st);
}

static void step(struct state *st)
{
    const long long now = clock_ms();
    if (may_draw(st, now))
        draw(st, now);
    const enum tty_line line = tty_send(st->tty);
    st->blocked = line == TTY_WAITING;
    if (line == TTY_GONE)
        leave(st, LOOP_GONE);
    if (!st->ends)
        wait_for_event(st);
}

static void start(struct state *st)
{
    decode_init(&st->decode, tty_escape_ms());
    terminfo_keys(&st->decode);
    tty_start(st->tty);
    ask_width(st);
    resize(st);
    st->idle = true;
    if (st->loop->follows)
        st->watch = watch_new();
    watch_current(st);
}

enum loop_end loop_run(struct loop *l)
{
    struct state st = {
        .loop = l,
        .s = l->session,
        .tty = l->tty,
        .watched = SIZE_MAX,
        .drawn_at = -HOLD_MS,
        .hold_until = NEVER,
        .resized_at = NEVER,
        .resize_began = NEVER,
        .tick_at = NEVER,
    };
    st.came_at = clock_ms();
    fence_init(&st.fence, st.came_at);
    if (!signal_start())
        return LOOP_FAILED;
    mem_on_exhausted(signal_restore); /* does nothing after the terminal was restored */
    start(&st);
    while (!st.ends)
        step(&st);
    if (st.end != LOOP_GONE)
        wait_for_reports(&st);
    tty_stop(st.tty);
    signal_end();
    watch_free(st.watch);
    canvas_free(&st.canvas);
    return st.end;
}
