/* cmd/relay.c - the lines between the viewer and an engine, filtered and bounded, without a process */
#include "cmd/relay.h"

#include "base/array.h"
#include "base/number.h"

/* ---- to the engine ---- */

static const char *const verbs[] = {
#define VERB(id, word) word,
#include "reader/gtp_verb.def"
#undef VERB
};

static bool is_printable(struct slice line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] < ' ' || line.at[i] > '~')
            return false;
    return true;
}

/* The command without a number and a blank before it. */
static struct slice after_number(struct slice line)
{
    uint64_t number;
    const size_t digits = number_take(line, UINT32_MAX, &number);
    return digits && digits < line.len && line.at[digits] == ' ' ? slice_from(line, digits + 1) : line;
}

static bool may_be_said(struct slice line)
{
    if (line.len >= RELAY_COMMAND || !is_printable(line))
        return false;
    const struct slice command = after_number(line), verb = slice_part(command, 0, slice_find(command, ' '));
    for (size_t i = 0; i < COUNT(verbs); i++)
        if (slice_is(verb, verbs[i]))
            return true;
    return line.len == 0;
}

void relay_commands(struct slice bytes, struct buf *out)
{
    while (slice_find(bytes, '\n') < bytes.len) {
        const struct slice line = slice_cut(&bytes, '\n');
        if (!may_be_said(line))
            continue;
        buf_add_slice(out, line);
        buf_add_char(out, '\n');
    }
}

/* ---- from the engine ---- */

#define NO_NEWS SIZE_MAX

static bool has_news(const struct relay *r)
{
    return r->news != NO_NEWS && r->news >= r->taken && r->news < r->queue.len;
}

/* Ends the line and queues it. */
static void end_line(struct relay *r)
{
    const struct slice line = buf_slice(&r->line);
    const bool is_news = slice_has_prefix(line, "info ");
    const bool is_answer = slice_has_prefix(line, "=") || slice_has_prefix(line, "?");
    if (is_news && has_news(r))
        r->queue.len = r->news;
    r->news = is_news ? r->queue.len : NO_NEWS;
    r->has_answered |= is_answer;
    if (is_news || is_answer)
        r->strange = 0;
    if (r->has_answered || r->strange <= RELAY_FIRST) {
        buf_add_slice(&r->queue, line);
        buf_add_char(&r->queue, '\n');
    }
    buf_clear(&r->line);
}

static void add_to_line(struct relay *r, struct slice part)
{
    const size_t room = RELAY_LINE - r->line.len;
    r->is_cut |= part.len > room;
    buf_add_slice(&r->line, slice_part(part, 0, room));
}

void relay_add(struct relay *r, struct slice bytes)
{
    while (bytes.len > 0) {
        const bool is_whole = slice_find(bytes, '\n') < bytes.len;
        const struct slice part = slice_cut(&bytes, '\n');
        r->strange += part.len + is_whole;
        add_to_line(r, part);
        if (is_whole)
            end_line(r);
    }
}

void relay_end(struct relay *r)
{
    if (r->line.len > 0)
        end_line(r);
}

bool relay_is_full(const struct relay *r)
{
    return r->queue.len - r->taken >= RELAY_QUEUE;
}

bool relay_is_strange(const struct relay *r)
{
    return r->strange > RELAY_STRANGE || (r->is_cut && !r->has_answered);
}

/* If the last line is analysis it waits, as a newer one may replace it. */
struct slice relay_next(const struct relay *r, long long now)
{
    const size_t end = has_news(r) && now < r->next_news ? r->news : r->queue.len;
    const struct slice next = slice_part(buf_slice(&r->queue), r->taken, end);
    return slice_part(next, 0, RELAY_MESSAGE);
}

/* Removes what was taken from the queue. */
static void drop_taken(struct relay *r)
{
    r->news = has_news(r) ? r->news - r->taken : NO_NEWS;
    r->queue.len -= r->taken;
    memmove(r->queue.at, r->queue.at + r->taken, r->queue.len);
    r->taken = 0;
}

void relay_take(struct relay *r, size_t bytes, long long now)
{
    const size_t end = r->taken + bytes;
    if (has_news(r) && end > r->news)
        r->next_news = now + RELAY_PAUSE_MS;
    r->taken = end;
    if (r->taken == r->queue.len || r->taken >= RELAY_QUEUE)
        drop_taken(r);
}

bool relay_is_empty(const struct relay *r)
{
    return r->taken == r->queue.len;
}

long long relay_due(const struct relay *r)
{
    if (relay_is_empty(r))
        return -1;
    return has_news(r) && r->news == r->taken ? r->next_news : 0;
}

void relay_free(struct relay *r)
{
    buf_free(&r->line);
    buf_free(&r->queue);
    *r = (struct relay){0};
}

/* ---- the last line of standard error ---- */

static void tail_byte(struct tail *t, char byte)
{
    if (!is_line_end(byte)) {
        if (t->line_len < TAIL_BYTES)
            t->line[t->line_len++] = byte;
        t->is_new = true;
        return;
    }
    if (!t->line_len)
        return;
    memcpy(t->last, t->line, t->line_len);
    t->last_len = t->line_len;
    t->line_len = 0;
}

void tail_add(struct tail *t, struct slice bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        tail_byte(t, bytes.at[i]);
}

struct slice tail_take(struct tail *t, long long now, bool is_last)
{
    if (!t->is_new || (now < t->next && !is_last))
        return (struct slice){"", 0};
    t->is_new = false;
    t->next = now + TAIL_PAUSE_MS;
    return t->line_len ? (struct slice){t->line, t->line_len} : (struct slice){t->last, t->last_len};
}

long long tail_due(const struct tail *t)
{
    return t->is_new ? t->next : -1;
}
