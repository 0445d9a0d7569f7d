/* cmd/beside.c - the viewer's end of the broker: carries messages between the session and its engine */
#include "cmd/beside.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/number.h"
#include "cmd/broker.h"
#include "cmd/relay.h"
#include "reader/gtp.h"

#define MESSAGES_MOST 8 /* that are taken before keys are looked for again */
#define STEP_MS 10      /* least time between two steps that are due */

void beside_open(struct beside *b, struct session *s, const struct engines *engines)
{
    *b = (struct beside){.session = s, .fd = engines->count > 0 ? broker_start(engines) : -1};
}

void beside_close(struct beside *b)
{
    if (b->fd >= 0)
        close(b->fd);
    b->fd = -1;
}

static struct gtp *engine_of(const struct beside *b)
{
    return &b->session->engine;
}

static bool is_on(const struct beside *b)
{
    const enum gtp_state state = engine_of(b)->state;
    return state != GTP_OFF && state != GTP_FAILED;
}

/* ---- to the broker ---- */

static void lose_broker(struct beside *b)
{
    beside_close(b);
    b->is_blocked = false;
    if (is_on(b))
        gtp_ended(engine_of(b), 'b', 0);
}

/* Sends a message. False: not now, or never. */
static bool send_message(struct beside *b, char kind, struct slice bytes)
{
    char message[BROKER_LINES];
    if (b->fd < 0)
        return false;
    message[0] = kind;
    if (bytes.len)
        memcpy(message + 1, bytes.at, bytes.len);
    const ssize_t n = write(b->fd, message, bytes.len + 1);
    b->is_blocked = n < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS);
    if (n < 0 && !b->is_blocked)
        lose_broker(b);
    return n > 0;
}

/* As many whole lines as fit into a message. */
static struct slice lines_of(struct slice bytes)
{
    size_t len = bytes.len < BROKER_LINES ? bytes.len : BROKER_LINES - 1;
    while (len > 0 && bytes.at[len - 1] != '\n')
        len--;
    return slice_part(bytes, 0, len);
}

static void send_lines(struct beside *b)
{
    struct gtp *g = engine_of(b);
    struct slice lines;
    while (is_on(b) && (lines = lines_of(gtp_to_send(g))).len > 0 && send_message(b, 'L', lines))
        gtp_sent(g, lines.len);
}

/* ---- what the session wants ---- */

/* Starts the chosen engine. False: it cannot be sent now. */
static bool begin(struct beside *b, long long now)
{
    const struct engines *engines = &b->session->settings.engines;
    const struct engine_row *row = &engines->at[engines->chosen];
    const char number = (char)engines->chosen;
    const bool is_sent = send_message(b, 'S', (struct slice){&number, 1});
    if (!is_sent && b->is_blocked)
        return false;
    gtp_start(engine_of(b), slice_of(row->name), slice_of(row->words.at[0]), now);
    b->running = engines->chosen;
    b->starts += is_sent;
    if (!is_sent)
        gtp_ended(engine_of(b), 'b', 0);
    return true;
}

static bool end(struct beside *b)
{
    if (!send_message(b, 'K', SLICE("")) && b->is_blocked)
        return false;
    gtp_stop(engine_of(b));
    return true;
}

/* Does what the session wants. True: done; what cannot be sent now stays wanted. */
static bool fulfil(struct beside *b, long long now)
{
    struct session *s = b->session;
    const bool has_engine = s->settings.engines.count > 0, is_changed = s->wants.engine || s->wants.no_engine;
    if (s->wants.no_engine && s->engine.state != GTP_OFF && !end(b))
        return false;
    s->wants.no_engine = false;
    if (s->wants.engine && is_on(b) && b->running == s->settings.engines.chosen)
        gtp_resume(engine_of(b), now);
    else if (s->wants.engine && has_engine && !begin(b, now))
        return false;
    s->wants.engine = false;
    return is_changed;
}

/* ---- from the broker ---- */

static void take_end(struct beside *b, struct slice rest)
{
    const char kind = rest.len ? *rest.at : '?';
    uint64_t number = 0;
    number_read(slice_part(rest, 1, rest.len), INT32_MAX, &number);
    gtp_ended(engine_of(b), kind == 'g' ? '?' : kind, (int)number);
}

/* Takes the answer to a start, or a message of the running engine. True: the picture may be out of date. */
static bool take_message(struct beside *b, struct slice message, long long now)
{
    const struct slice rest = slice_from(message, 1);
    const bool is_failure = *message.at == 'x' && slice_has_prefix(rest, "n");
    if (b->starts > 0 && (*message.at == 's' || is_failure) && --b->starts == 0 && is_on(b) && is_failure)
        take_end(b, rest);
    if (b->starts > 0 || is_failure || !is_on(b))
        return true;
    switch (*message.at) {
    case 'o': return gtp_feed(engine_of(b), rest, now);
    case 'e': gtp_error_line(engine_of(b), rest); return true;
    case 'x': take_end(b, rest); return true;
    default: return false;
    }
}

static bool read_messages(struct beside *b, long long now)
{
    char bytes[RELAY_MESSAGE + 1];
    const enum gtp_state before = engine_of(b)->state;
    bool is_changed = false;
    for (int i = 0; i < MESSAGES_MOST && b->fd >= 0; i++) {
        const ssize_t n = read(b->fd, bytes, sizeof bytes);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            break;
        if (n > 0)
            is_changed |= take_message(b, (struct slice){bytes, (size_t)n}, now);
        else
            lose_broker(b);
    }
    return is_changed || engine_of(b)->state != before;
}

/* ---- a step ---- */

static bool follow(struct beside *b, long long now)
{
    struct session *s = b->session;
    struct gtp *g = engine_of(b);
    if (!is_on(b))
        return false;
    g->options.visits = (uint64_t)session_option(s, OPTION_ENGINE_VISITS);
    g->options.idle = session_option(s, OPTION_ENGINE_IDLE);
    const bool is_changed = s->reader.has_game && gtp_follow(g, &s->reader, now);
    if (g->wants_end)
        send_message(b, 'K', SLICE(""));
    send_lines(b);
    return is_changed;
}

static long long due(void *context)
{
    const struct beside *b = context;
    long long when;
    if (!b->is_blocked && (b->session->wants.engine || b->session->wants.no_engine))
        return 0;
    if (!is_on(b) || !gtp_deadline(engine_of(b), &when))
        return -1;
    return when > b->stepped + STEP_MS ? when : b->stepped + STEP_MS;
}

static bool step(void *context, bool has_key, long long now)
{
    struct beside *b = context;
    const long long was_due = due(b);
    bool is_changed = was_due >= 0 && now >= was_due;
    b->stepped = now;
    if (has_key && is_on(b))
        gtp_key(engine_of(b), now);
    is_changed |= fulfil(b, now);
    is_changed |= read_messages(b, now);
    is_changed |= follow(b, now);
    return is_changed;
}

/* ---- for the loop ---- */

static int descriptor(void *context, bool *writes)
{
    const struct beside *b = context;
    *writes = b->is_blocked;
    return b->fd;
}

static void pause_or_go_on(void *context, bool goes_on)
{
    struct beside *b = context;
    struct gtp *g = engine_of(b);
    if (!goes_on) {
        b->was_thinking = g->state == GTP_THINKING || g->state == GTP_WAITING;
        gtp_rest(g);
        send_lines(b);
    } else if (b->was_thinking) {
        gtp_resume(g, clock_ms());
    }
}

struct loop_beside beside_loop(struct beside *b)
{
    return (struct loop_beside){step, descriptor, due, pause_or_go_on, b};
}

/* ---- without a loop ---- */

static bool is_busy(const struct beside *b)
{
    const enum gtp_state state = engine_of(b)->state;
    return state == GTP_STARTING || state == GTP_WAITING || state == GTP_THINKING;
}

void beside_wait(struct beside *b, int ms)
{
    const long long end_at = clock_ms() + ms;
    long long now;
    for (step(b, false, clock_ms()); is_busy(b) && (now = clock_ms()) < end_at; step(b, false, clock_ms())) {
        const long long next = due(b), until = next >= 0 && next < end_at ? next : end_at;
        struct pollfd p = {.fd = b->fd, .events = (short)(POLLIN | (b->is_blocked ? POLLOUT : 0))};
        poll(&p, 1, until > now ? (int)(until - now) : 0);
    }
    gtp_rest(engine_of(b));
    send_lines(b);
}
