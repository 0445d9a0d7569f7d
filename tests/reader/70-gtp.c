/* tests/reader/70-gtp.c - positions as sent to an engine, and the values shown from its answers
 *
 *     -- input                 a record
 *     -- at ADDRESS [MOVE]...  the current node, and moves of a scratch line after it
 *     -- all, nine, gnugo      what is sent to an engine that knows what KataGo knows, the nine commands, what GNU Go knows; from its
 *                              start on without what is always said then; then what is shown where that is not usual
 *     -- engine KIND           an engine of that kind for what follows
 *     -- do                    lines in order, see `words`
 *     -- sent                  the lines sent since the last `sent`
 *     -- shown                 the values shown now
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"
#include "cases.h"
#include "engine.h"
#include "reader/scratch.h"

struct state {
    struct beside beside;
    struct buf record;
};

static struct beside *begin(struct state *s, struct test_case *c, enum model_kind kind)
{
    buf_clear(&s->record);
    buf_add_slice(&s->record, case_text(c, "input"));
    beside_close(&s->beside);
    beside_open(&s->beside, buf_string(&s->record), kind);
    return &s->beside;
}

/* ---- shown values ---- */

static void add_point(const struct gtp_info *info, uint16_t point, struct buf *out)
{
    if (point == POINT_NONE)
        buf_add_string(out, "pass");
    else
        gtp_point_text(info->rows, point, out);
}

static void add_candidate(const struct gtp_info *info, size_t i, struct buf *out)
{
    const struct gtp_candidate *c = &info->candidates[i];
    buf_add_string(out, i < gtp_info_letters(info) ? (char[]){(char)('A' + (int)i), ' ', 0} : "  ");
    add_point(info, c->point, out);
    if (c->has_loss)
        buf_add_format(out, " loss %.2f%s", (double)c->loss, c->loss_is_points ? "" : "%");
    if (c->has_winrate)
        buf_add_format(out, " black %.1f%%", (double)c->winrate);
    if (c->has_score)
        buf_add_format(out, " score %.1f", (double)c->score);
    buf_add_format(out, " visits %u:", c->visits);
    for (size_t k = 0; k < c->line_count; k++) {
        buf_add_char(out, ' ');
        add_point(info, c->line[k], out);
    }
    buf_add_char(out, '\n');
}

static void add_owners(const struct gtp *g, struct buf *out)
{
    for (int row = 0; g->has_owners && row < g->shown.rows; row++) {
        for (int column = 0; column < g->shown.columns; column++)
            buf_add_char(out, ".BW"[g->owners[point_at(column, row)]]);
        buf_add_char(out, '\n');
    }
}

static void add_words(const struct gtp *g, long long now, struct buf *out)
{
    struct buf text = {0};
    gtp_heading(g, now, &text);
    buf_add_format(out, "[%.*s] %s\n", (int)gtp_name(g).len, gtp_name(g).at, buf_string(&text));
    buf_clear(&text);
    if (gtp_sentence(g, now, &text))
        buf_add_format(out, "wrong: %s\n", buf_string(&text));
    buf_clear(&text);
    if (gtp_note(g, &text))
        buf_add_format(out, "note: %s\n", buf_string(&text));
    if (g->wants_end)
        buf_add_string(out, "to be ended\n");
    buf_free(&text);
}

static void add_shown(const struct beside *b, struct buf *out)
{
    const struct gtp_info *info = &b->gtp.shown;
    add_words(&b->gtp, b->now, out);
    if (b->gtp.is_old || b->gtp.are_owners_old)
        buf_add_format(out, "of before:%s%s\n", b->gtp.is_old ? " moves" : "", b->gtp.are_owners_old ? " owners" : "");
    if (info->has_winrate || info->has_score)
        buf_add_string(out, "position:");
    if (info->has_winrate)
        buf_add_format(out, " black %.1f%%", (double)info->winrate);
    if (info->has_score)
        buf_add_format(out, " score %.1f", (double)info->score);
    if (info->has_winrate || info->has_score)
        buf_add_format(out, " visits %llu\n", (unsigned long long)info->visits);
    for (size_t i = 0; i < info->count; i++)
        add_candidate(info, i, out);
    add_owners(&b->gtp, out);
}

/* ---- words of `do` ---- */

static void word_go(struct beside *b, struct slice rest)
{
    reader_go(&b->world.reader, sgf_address_find(&b->world.reader.record, rest));
    beside_follow(b);
}

static void word_try(struct beside *b, struct slice rest)
{
    struct reader *r = &b->world.reader;
    for (struct slice word = slice_word(&rest); word.len; word = slice_word(&rest)) {
        struct move move;
        if (!move_find(&r->replay.position, word, r->replay.position.to_play, &move))
            abort();
        scratch_play(r, &move);
    }
    beside_follow(b);
}

static void word_back(struct beside *b, struct slice rest)
{
    (void)rest;
    scratch_back(&b->world.reader, 1);
    beside_follow(b);
}

static void word_wait(struct beside *b, struct slice rest)
{
    uint64_t ms = 0;
    number_read(rest, 1000000, &ms);
    b->now += (long long)ms;
    beside_follow(b);
}

static void word_deadline(struct beside *b, struct slice rest)
{
    long long when = 0;
    (void)rest;
    if (gtp_deadline(&b->gtp, &when))
        buf_add_format(&b->sent, "(deadline in %lld ms)\n", when - b->now);
    else
        buf_add_string(&b->sent, "(no deadline)\n");
}

static void word_answer(struct beside *b, struct slice rest)
{
    (void)rest;
    beside_answer(b);
    beside_follow(b);
}

static void word_settle(struct beside *b, struct slice rest)
{
    (void)rest;
    beside_settle(b);
}

/* Undoes escapes as in C; # is the number of the last command, #- of the one before. */
static void add_escaped(const struct beside *b, struct slice text, struct buf *out)
{
    static const char names[] = "nrt0e", bytes[] = "\n\r\t\0\33";
    for (size_t i = 0; i < text.len; i++) {
        const char next = i + 1 < text.len ? text.at[i + 1] : 0;
        const char *name = text.at[i] == '\\' && next ? strchr(names, next) : NULL;
        if (name) {
            buf_add_char(out, bytes[name - names]);
            i++;
        } else if (text.at[i] == '#') {
            buf_add_format(out, "%u", b->gtp.number - (next == '-'));
            i += next == '-';
        } else {
            buf_add_char(out, text.at[i]);
        }
    }
}

static void word_says(struct beside *b, struct slice rest)
{
    struct buf bytes = {0};
    add_escaped(b, rest, &bytes);
    beside_feed(b, buf_slice(&bytes));
    beside_follow(b);
    buf_free(&bytes);
}

/* A number of bytes without a line. */
static void word_babbles(struct beside *b, struct slice rest)
{
    struct buf bytes = {0};
    uint64_t count = 0;
    const bool has_lines = rest.at[0] == 'l';
    number_read(slice_from(rest, has_lines), 1 << 24, &count);
    for (uint64_t i = 0; i < count; i++)
        buf_add_char(&bytes, has_lines && i % 2 ? '\n' : 'y');
    beside_feed(b, buf_slice(&bytes));
    beside_follow(b);
    buf_free(&bytes);
}

static void word_error(struct beside *b, struct slice rest)
{
    struct buf text = {0};
    add_escaped(b, rest, &text);
    gtp_error_line(&b->gtp, buf_slice(&text));
    buf_free(&text);
}

static void word_ended(struct beside *b, struct slice rest)
{
    gtp_ended(&b->gtp, rest.at[0], atoi(rest.at + 1));
}

static void word_again(struct beside *b, struct slice rest)
{
    (void)rest;
    buf_clear(&b->pending);
    model_free(&b->model);
    model_start(&b->model, MODEL_ALL);
    gtp_start(&b->gtp, SLICE("engine"), SLICE("program"), b->now);
}

static void word_stop(struct beside *b, struct slice rest)
{
    (void)rest;
    gtp_stop(&b->gtp);
}

static void word_key(struct beside *b, struct slice rest)
{
    (void)rest;
    gtp_key(&b->gtp, b->now);
}

static void word_rest(struct beside *b, struct slice rest)
{
    (void)rest;
    gtp_rest(&b->gtp);
    beside_follow(b);
}

static void word_resume(struct beside *b, struct slice rest)
{
    (void)rest;
    gtp_resume(&b->gtp, b->now);
    beside_follow(b);
}

static void word_set(struct beside *b, struct slice rest)
{
    uint64_t number = 0;
    const struct slice word = slice_word(&rest);
    number_read(slice_trim(rest), 1000000000, &number);
    if (slice_is(word, "visits"))
        b->gtp.options.visits = number;
    else if (slice_is(word, "idle"))
        b->gtp.options.idle = (long)number;
    else
        b->gtp.options.wants_ownership = number > 0;
    beside_follow(b);
}

static void word_keep(struct beside *b, struct slice rest)
{
    struct reader *r = &b->world.reader;
    (void)rest;
    const bool is_kept = !b->gtp.is_old && opinion_keep(r, &b->gtp.shown);
    const struct opinion *o = opinion_of(&r->opinions, reader_node(r));
    buf_add_format(&b->sent, "(%s: %.1f%%, %.1f, %llu)\n", is_kept ? "kept" : "not kept", o ? (double)o->winrate : -1.0,
        o ? (double)o->score : -1.0, o ? (unsigned long long)o->visits : 0ull);
}

static void word_changed(struct beside *b, struct slice rest)
{
    (void)rest;
    buf_add_string(&b->sent, b->has_changed ? "(changed)\n" : "(not changed)\n");
    b->has_changed = false;
}

static const struct {
    const char *word;
    void (*run)(struct beside *b, struct slice rest);
} words[] = {
    {"go", word_go},             /* ADDRESS: the reader goes there */
    {"try", word_try},           /* MOVE...: on a scratch line */
    {"back", word_back},         /* a move of it is taken back */
    {"wait", word_wait},         /* MS: the time passes */
    {"deadline", word_deadline}, /* among what is sent: when it is to be called again */
    {"answer", word_answer},     /* the engine answers what was sent to it */
    {"settle", word_settle},     /* the reader waits, and the engine answers, until nothing more is sent */
    {"says", word_says},         /* TEXT: the engine says it, \n \t \r \0, # is the number of the last command, #- the one before */
    {"babbles", word_babbles},   /* BYTES: of nothing; lBYTES: in lines */
    {"error", word_error},       /* TEXT: on standard error */
    {"ended", word_ended},       /* KIND NUMBER */
    {"again", word_again},       /* it is started again */
    {"stop", word_stop},
    {"key", word_key},
    {"rest", word_rest},
    {"resume", word_resume},
    {"set", word_set},           /* visits N, idle N, ownership 0|1 */
    {"keep", word_keep},         /* what is shown is kept for the graph; among what is sent: what is kept */
    {"changed", word_changed},   /* among what is sent: whether what is shown has changed */
};

static void run_line(struct beside *b, struct slice line)
{
    const struct slice word = slice_word(&line), rest = slice_trim(line);
    size_t i = 0;
    while (i < COUNT(words) && !slice_is(word, words[i].word))
        i++;
    if (i == COUNT(words) && word.len)
        abort();
    if (word.len)
        words[i].run(b, rest);
}

/* ---- sections ---- */

static const char *const kinds[] = {"all", "nine", "gnugo"};

static size_t kind_of(const char *name)
{
    size_t i = 0;
    while (i < COUNT(kinds) && strcmp(kinds[i], name) != 0)
        i++;
    return i;
}

/* Adds the lines sent, except `list_commands` and `name`, without numbers, which only count. */
static void add_sent(struct beside *b, bool has_numbers, struct buf *out)
{
    beside_take(b);
    for (struct slice rest = buf_slice(&b->sent); rest.len;) {
        struct slice line = slice_cut(&rest, '\n'), words_only;
        model_number(line, &words_only);
        words_only = slice_trim(words_only);
        if (!has_numbers && (slice_is(words_only, "list_commands") || slice_is(words_only, "name") || slice_is(words_only, "version") ||
                                slice_has_prefix(words_only, "known_command")))
            continue;
        buf_add_slice(out, line.len == 0 ? SLICE("(an empty line)") : has_numbers ? line : words_only);
        buf_add_char(out, '\n');
    }
    buf_clear(&b->sent);
}

/* The reader is at the node first; only then has the engine started. */
static void tell(struct state *s, struct test_case *c, size_t kind, struct buf *out)
{
    struct beside *b = begin(s, c, (enum model_kind)kind);
    struct slice at = slice_of(case_argument(c, "at"));
    const struct slice address = slice_word(&at);
    if (address.len && !slice_is(address, "root"))
        reader_go(&b->world.reader, sgf_address_find(&b->world.reader.record, address));
    word_try(b, at);
    beside_settle(b);
    add_sent(b, false, out);
    struct buf note = {0};
    if (gtp_sentence(&b->gtp, b->now, &note))
        buf_add_format(out, "wrong: %s\n", buf_string(&note));
    buf_clear(&note);
    if (kind != MODEL_GNUGO && gtp_note(&b->gtp, &note))
        buf_add_format(out, "note: %s\n", buf_string(&note));
    buf_free(&note);
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    struct state *state = c->state;
    if (!s) {
        if (state) {
            beside_close(&state->beside);
            buf_free(&state->record);
            mem_free(state);
        }
        return CASE_UNKNOWN;
    }
    if (!state)
        c->state = state = mem_zero(1, sizeof *state);
    if (case_is(s, "input") || case_is(s, "at"))
        return CASE_INPUT;
    if (kind_of(s->name) < COUNT(kinds)) {
        tell(state, c, kind_of(s->name), out);
        return CASE_EXPECTATION;
    }
    if (case_is(s, "engine")) {
        begin(state, c, (enum model_kind)kind_of(s->argument));
        return CASE_INPUT;
    }
    if (case_is(s, "do")) {
        for (struct slice rest = s->text; rest.len;)
            run_line(&state->beside, slice_cut(&rest, '\n'));
        return CASE_INPUT;
    }
    if (case_is(s, "sent")) {
        add_sent(&state->beside, true, out);
        return CASE_EXPECTATION;
    }
    if (case_is(s, "shown")) {
        add_shown(&state->beside, out);
        return CASE_EXPECTATION;
    }
    return CASE_UNKNOWN;
}

int main(int argc, char **argv)
{
    return cases_run(argc, argv, "reader/gtp", section);
}
