/* reader/gtp_talk.c - sends commands to an engine, and reads the answers from bytes cut anywhere */
#include "reader/gtp_talk.h"

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"

#define LINE_BYTES ((size_t)64 << 10)
#define BODY_BYTES ((size_t)64 << 10)
#define UNKNOWN_BYTES ((uint64_t)1 << 20) /* without a line of the protocol */

const char *const gtp_verbs[GTP_VERB_COUNT] = {
#define VERB(id, word) word,
#include "reader/gtp_verb.def"
#undef VERB
};

/* ---- text ---- */

void gtp_text_set(struct buf *to, struct slice text, int columns)
{
    buf_clear(to);
    text_filter_cut(to, slice_trim(slice_part(text, 0, LINE_BYTES)), columns);
    buf_string(to);
}

/* ---- commands ---- */

struct buf *gtp_say(struct gtp *g, enum gtp_verb verb)
{
    if (g->command_first > 0 && g->command_first * 2 >= g->command_count) {
        g->command_count -= g->command_first;
        memmove(g->commands, g->commands + g->command_first, g->command_count * sizeof *g->commands);
        g->command_first = 0;
    }
    if (g->command_first == g->command_count)
        g->heard = g->now;
    g->number = g->number < INT32_MAX ? g->number + 1 : 1;
    MEM_ADD(g->commands, g->command_count,
        g->command_cap) = (struct gtp_command){.number = g->number, .generation = g->generation, .verb = (uint8_t)verb};
    number_write(&g->out, g->number, 1);
    buf_add_format(&g->out, " %s", gtp_verbs[verb]);
    return &g->out;
}

struct gtp_command *gtp_said(struct gtp *g)
{
    return &g->commands[g->command_count - 1];
}

void gtp_talk_clear(struct gtp *g)
{
    g->command_first = g->command_count = 0;
    g->answering = (struct gtp_answering){0};
    g->unknown = 0;
    g->has_answered = g->is_line_cut = false;
    buf_clear(&g->out);
    buf_clear(&g->line);
    buf_clear(&g->body);
}

/* ---- answers ---- */

static void answer_end(struct gtp *g, const struct gtp_ears *ears)
{
    const struct gtp_answering a = g->answering;
    g->answering.is_open = false;
    if (!a.is_open)
        return;
    const struct gtp_command c = {a.number, a.generation, a.id, a.verb, a.about};
    ears->answered(g, &c, a.is_good, buf_slice(&g->body));
}

/* Gives up an answer that will not come. That matters only for these commands, as others are not waited for. */
static void lose(struct gtp *g, const struct gtp_command *c, const struct gtp_ears *ears)
{
    const bool is_awaited = c->verb == GTP_VERB_LIST || c->verb == GTP_VERB_KNOWN || c->verb == GTP_VERB_TOP_BLACK ||
                            c->verb == GTP_VERB_TOP_WHITE;
    if (is_awaited)
        ears->answered(g, c, false, SLICE(""));
}

/* Begins the answer to the command with that number; earlier ones will not be answered. False if there is no such
 * command. */
static bool command_take(struct gtp *g, uint64_t number, const struct gtp_ears *ears)
{
    size_t at = g->command_first;
    while (at < g->command_count && g->commands[at].number != number)
        at++;
    if (at == g->command_count)
        return false;
    while (g->commands[g->command_first].number != number) {
        const struct gtp_command lost = g->commands[g->command_first++];
        lose(g, &lost, ears);
    }
    const struct gtp_command *c = &g->commands[g->command_first++];
    g->answering = (struct gtp_answering){c->id, c->number, c->generation, c->verb, c->about, true, false};
    return true;
}

static void answer_begin(struct gtp *g, struct slice line, const struct gtp_ears *ears)
{
    uint64_t number = 0;
    const bool is_good = line.at[0] == '=';
    const struct slice rest = slice_from(line, 1);
    const size_t digits = number_take(rest, UINT32_MAX, &number);
    answer_end(g, ears);
    g->has_answered = true;
    buf_clear(&g->body);
    if (digits == 0 || !command_take(g, number, ears))
        return;
    g->unknown = 0;
    g->heard = g->now;
    g->answering.is_good = is_good;
    buf_add_slice(&g->body, slice_trim(slice_from(rest, digits)));
    buf_add_char(&g->body, '\n');
}

static bool is_analysis(unsigned verb)
{
    return verb == GTP_VERB_KATA || verb == GTP_VERB_LEELA || verb == GTP_VERB_ANALYZE;
}

static void line_of_answer(struct gtp *g, struct slice line, const struct gtp_ears *ears)
{
    const struct gtp_answering *a = &g->answering;
    if (!a->is_open)
        return;
    if (is_analysis(a->verb)) {
        const struct gtp_command c = {a->number, a->generation, a->id, a->verb, a->about};
        if (!slice_has_prefix(line, "info "))
            return;
        g->unknown = 0;
        g->heard = g->now;
        ears->informed(g, &c, line);
    } else if (g->body.len + line.len < BODY_BYTES) {
        buf_add_slice(&g->body, line);
        buf_add_char(&g->body, '\n');
    }
}

static void line_done(struct gtp *g, const struct gtp_ears *ears)
{
    const struct slice line = slice_trim(buf_slice(&g->line));
    if (line.len == 0)
        answer_end(g, ears);
    else if (line.at[0] == '=' || line.at[0] == '?')
        answer_begin(g, line, ears);
    else if (!g->has_answered && slice_has_prefix(line, "{\"")) /* an engine that was started in a mode for JSON */
        g->wants_end = true;
    else
        line_of_answer(g, line, ears);
}

static void byte_take(struct gtp *g, char byte, const struct gtp_ears *ears)
{
    if (byte == '\n') {
        line_done(g, ears);
        buf_clear(&g->line);
        g->is_line_cut = false;
    } else if (byte == '\t' || (unsigned char)byte >= ' ') {
        g->is_line_cut |= g->line.len >= LINE_BYTES;
        if (!g->is_line_cut)
            buf_add_char(&g->line, byte == '\t' ? ' ' : byte);
    }
}

void gtp_listen(struct gtp *g, struct slice bytes, const struct gtp_ears *ears)
{
    for (size_t i = 0; i < bytes.len && !g->wants_end; i++) {
        g->unknown++;
        byte_take(g, bytes.at[i], ears);
        if (g->unknown >= UNKNOWN_BYTES || (g->is_line_cut && !g->has_answered))
            g->wants_end = true;
    }
}
