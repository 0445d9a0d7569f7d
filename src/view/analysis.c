/* view/analysis.c - win rate and score along the line followed, from what the file has */
#include "view/analysis.h"

#include "base/mem.h"
#include "base/text.h"
#include "rules/info.h"

/* Of a slice: what takes some milliseconds. */
#define SLICE_NODES 2000
#define SLICE_BYTES ((size_t)1 << 19)

/* Of values that are unpacked, for one line. What KaTrain packs is some ten times as long; what is packed to hurt, a thousand times. */
#define UNPACKED_BYTES ((size_t)32 << 20)
#define UNPACKED_TIMES 32
#define BEST_MOST 5 /* variations listed */

void analysis_clear(struct analysis_line *a)
{
    if (a)
        a->count = a->read = a->winrates = a->scores = a->bytes = 0;
}

void analysis_free(struct analysis_line *a)
{
    if (!a)
        return;
    mem_free(a->at);
    mem_free(a);
}

/* ---- reading ---- */

static void cut(struct analysis_line *a, size_t read)
{
    a->read = read;
    while (a->count > 0 && a->at[a->count - 1].depth >= read) {
        const struct analysis_point *p = &a->at[--a->count];

        a->winrates -= p->winrate >= 0;
        a->scores -= p->has_score;
        a->bytes -= p->bytes;
    }
}

/* The next node of the line; returns the bytes looked at. */
static size_t add(struct analysis_line *a, const struct sgf_game *g, uint32_t node)
{
    struct analysis_point p = {.depth = a->read++, .winrate = -1};
    struct analysis found = {0};

    if (analysis_read(g, node, a->bytes < UNPACKED_BYTES + UNPACKED_TIMES * g->bytes.len, &found)) {
        p.winrate = found.has_winrate ? (float)found.winrate : -1;
        p.score = found.has_score ? (float)found.score : 0;
        p.has_score = found.has_score;
    }
    p.bytes = (uint32_t)(found.bytes < UINT32_MAX ? found.bytes : UINT32_MAX);
    if (p.winrate < 0 && !p.has_score && !p.bytes)
        return 0;
    mem_reserve(&a->at, &a->cap, a->count + 1, sizeof *a->at);
    a->at[a->count++] = p;
    a->winrates += p.winrate >= 0;
    a->scores += p.has_score;
    a->bytes += p.bytes;
    return p.bytes;
}

struct work {
    size_t nodes, bytes; /* at most, one node too many perhaps */
    bool unpacks;        /* goes on where a node has a packed value */
};

/* Goes on with the line; true where there is more. */
static bool read_on(struct session *s, struct work most)
{
    if (!s->analysis)
        s->analysis = mem_zero(1, sizeof *s->analysis);
    struct analysis_line *a = s->analysis;
    if (s->line.kept < a->read)
        cut(a, s->line.kept);
    for (size_t bytes = 0; a->read < s->line.count && most.nodes > 0 && bytes < most.bytes; most.nodes--) {
        const uint32_t node = s->line.at[a->read].node;

        if (!most.unpacks && analysis_is_packed(&s->record, node))
            break;
        bytes += add(a, &s->record, node);
    }
    s->line.kept = s->line.count;
    return a->read < s->line.count;
}

void analysis_settle(struct session *s)
{
    if (s->options.value[OPTION_GRAPH] != SHOW_OFF)
        read_on(s, (struct work){.nodes = SLICE_NODES, .bytes = SLICE_BYTES / 8});
}

bool analysis_idle(struct session *s)
{
    return s->has_game && s->options.value[OPTION_GRAPH] != SHOW_OFF &&
           read_on(s, (struct work){.nodes = (size_t)4 * SLICE_NODES, .bytes = SLICE_BYTES, .unpacks = true});
}

bool analysis_finish(struct session *s)
{
    return !read_on(s, (struct work){.nodes = SIZE_MAX, .bytes = 32 * SLICE_BYTES, .unpacks = true});
}

/* ---- asking ---- */

bool analysis_has(const struct session *s)
{
    return s->analysis && (s->analysis->winrates > 0 || s->analysis->scores > 0);
}

bool analysis_is_curve(const struct session *s)
{
    return s->analysis && (s->analysis->winrates > 1 || s->analysis->scores > 1);
}

bool analysis_is_score(const struct session *s)
{
    return s->analysis && s->analysis->winrates == 0;
}

static const struct analysis_point *analysed_at(const struct analysis_line *a, size_t depth)
{
    size_t low = 0, high = a ? a->count : 0;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (a->at[middle].depth == depth)
            return &a->at[middle];
        if (a->at[middle].depth < depth)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

bool analysis_value(const struct session *s, size_t depth, double *value)
{
    const struct analysis_point *p = analysed_at(s->analysis, depth);

    if (!p)
        return false;
    const bool is_score = analysis_is_score(s);
    *value = is_score ? (double)p->score : (double)p->winrate;
    return is_score ? p->has_score : p->winrate >= 0;
}

bool analysis_loss(const struct session *s, size_t depth, double *loss)
{
    double before, after;
    struct move move;

    if (depth == 0 || depth >= s->line.count || !analysis_value(s, depth - 1, &before) || !analysis_value(s, depth, &after))
        return false;
    replay_move_of(&s->replay, s->line.at[depth].node, &move);
    if (move.color == STONE_EMPTY)
        return false;
    *loss = move.color == STONE_BLACK ? before - after : after - before;
    return true;
}

bool analysis_is_drop(const struct session *s, size_t depth)
{
    double loss;

    return analysis_loss(s, depth, &loss) && loss >= (analysis_is_score(s) ? ANALYSIS_DROP_SCORE : ANALYSIS_DROP);
}

/* ---- variations ---- */

static struct slice word_next(struct slice *rest)
{
    *rest = slice_trim(*rest);
    const struct slice word = slice_part(*rest, 0, slice_find(*rest, ' '));
    *rest = slice_part(*rest, word.len, rest->len);
    return word;
}

static long number_of(struct slice word)
{
    long number = 0;

    for (size_t i = 0; i < word.len && word.at[i] >= '0' && word.at[i] <= '9' && number < 100000000; i++)
        number = number * 10 + (word.at[i] - '0');
    return number;
}

/* One variation of "move D4 visits 988 winrate 5846 ... pv D4 Q16 info move ...": the win rate is in ten thousandths. */
static bool best_next(struct slice *rest, struct buf *out)
{
    struct slice word = word_next(rest), move;

    while (word.len > 0 && !slice_is(word, "move"))
        word = word_next(rest);
    if (word.len == 0)
        return false;
    move = word_next(rest);
    long visits = 0, winrate = -1;
    while ((word = word_next(rest)).len > 0 && !slice_is(word, "info") && !slice_is(word, "pv")) {
        if (slice_is(word, "visits"))
            visits = number_of(word_next(rest));
        else if (slice_is(word, "winrate"))
            winrate = number_of(word_next(rest));
    }
    buf_add_slice(out, move);
    if (winrate >= 0 && winrate <= 10000)
        buf_add_format(out, " %ld.%ld%%", winrate / 100, winrate / 10 % 10);
    buf_add_format(out, " %ld visits:", visits);
    if (slice_is(word, "pv"))
        while ((word = word_next(rest)).len > 0 && !slice_is(word, "info") && !slice_is(word, "ownership")) {
            buf_add_char(out, ' ');
            buf_add_slice(out, word);
        }
    buf_add_char(out, '\n');
    return true;
}

/* KaTrain's are said from Black's view; Lizzie's from that of the one to move, and so are these then. */
static size_t katrain_best(const struct session *s, size_t most, struct buf *out)
{
    struct analysis_move moves[BEST_MOST];
    struct buf json = {0}, text = {0};
    const size_t count = analysis_moves(&s->record, session_node(s), &json, moves, most < BEST_MOST ? most : BEST_MOST);
    const bool is_white = s->replay.position.to_play == STONE_WHITE;

    for (size_t i = 0; i < count; i++) {
        buf_clear(&text);
        buf_add_slice(&text, moves[i].move);
        if (moves[i].winrate >= 0)
            buf_add_format(&text, " %.1f%%", is_white ? 100 - moves[i].winrate : moves[i].winrate);
        buf_add_format(&text, " %ld visits:", moves[i].visits);
        buf_add_string(&text, moves[i].line.len ? " " : "");
        buf_add_slice(&text, moves[i].line);
        text_filter(out, buf_slice(&text));
        buf_add_char(out, '\n');
    }
    buf_free(&json);
    buf_free(&text);
    return count;
}

size_t analysis_best(const struct session *s, size_t most, struct buf *out)
{
    struct buf raw = {0}, text = {0};
    size_t count = 0;

    if (sgf_node_text(&s->record, session_node(s), SGF_LZ, &raw)) {
        const size_t head = slice_find(buf_slice(&raw), '\n');

        text_filter(&text, slice_part(buf_slice(&raw), head, raw.len));
        struct slice rest = buf_slice(&text);
        while (count < most && best_next(&rest, out))
            count++;
    }
    if (count == 0)
        count = katrain_best(s, most, out);
    buf_free(&raw);
    buf_free(&text);
    return count;
}
