/* reader/best.c - the best variations that a program left at a node */
#include "reader/best.h"

#include "base/number.h"
#include "base/plural.h"
#include "base/text.h"
#include "rules/info.h"

#define BEST_MOST 5            /* variations listed */
#define NUMBER_MOST 1000000000 /* of visits, and of whatever else */

static struct slice word_next(struct slice *rest)
{
    *rest = slice_trim(*rest);
    const struct slice word = slice_part(*rest, 0, slice_find(*rest, ' '));
    *rest = slice_part(*rest, word.len, rest->len);
    return word;
}

static long number_of(struct slice word)
{
    uint64_t number;
    number_take(word, NUMBER_MOST, &number);
    return (long)number;
}

static void add_visits(long visits, struct buf *out)
{
    buf_add_char(out, ' '); /* TR: how often a program looked at the line of moves that follows */
    buf_add_format(out, plural((size_t)visits, "%ld visits:", "%ld visits:"), visits);
}

/* One variation of "move D4 visits 988 winrate 5846 ... pv D4 Q16 info move ...": the win rate is in ten
 * thousandths. */
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
    add_visits(visits, out);
    if (slice_is(word, "pv"))
        while ((word = word_next(rest)).len > 0 && !slice_is(word, "info") && !slice_is(word, "ownership")) {
            buf_add_char(out, ' ');
            buf_add_slice(out, word);
        }
    buf_add_char(out, '\n');
    return true;
}

/* KaTrain's are said from Black's view; Lizzie's from that of the one to move, and so are these then. */
static size_t katrain_best(const struct reader *r, size_t most, struct buf *out)
{
    struct analysis_move moves[BEST_MOST];
    struct buf json = {0}, text = {0};
    const size_t count = analysis_moves(&r->record, reader_node(r), &json, moves, most < BEST_MOST ? most : BEST_MOST);
    const bool is_white = r->replay.position.to_play == STONE_WHITE;
    for (size_t i = 0; i < count; i++) {
        buf_clear(&text);
        buf_add_slice(&text, moves[i].move);
        if (moves[i].winrate >= 0)
            buf_add_format(&text, " %.1f%%", is_white ? 100 - moves[i].winrate : moves[i].winrate);
        add_visits(moves[i].visits, &text);
        buf_add_string(&text, moves[i].line.len ? " " : "");
        buf_add_slice(&text, moves[i].line);
        text_filter(out, buf_slice(&text));
        buf_add_char(out, '\n');
    }
    buf_free(&json);
    buf_free(&text);
    return count;
}

size_t best_variations(const struct reader *r, size_t most, struct buf *out)
{
    struct buf raw = {0}, text = {0};
    size_t count = 0;
    if (sgf_node_text(&r->record, reader_node(r), SGF_LZ, &raw)) {
        const size_t head = slice_find(buf_slice(&raw), '\n');
        text_filter(&text, slice_part(buf_slice(&raw), head, raw.len));
        struct slice rest = buf_slice(&text);
        while (count < most && best_next(&rest, out))
            count++;
    }
    if (count == 0)
        count = katrain_best(r, most, out);
    buf_free(&raw);
    buf_free(&text);
    return count;
}
