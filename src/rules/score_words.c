/* rules/score_words.c - the count in words, declared in score.h */
#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/array.h"
#include "base/tr.h"
#include "rules/info.h"
#include "rules/score.h"
#include "rules/values.h"

#define EQUAL 0.005 /* sums closer than this are the same: KM has two decimals at most */

/* The player who cannot move has lost: with equal squares the one to play runs out first. */
static enum stone winner(const struct score *s, enum score_way way)
{
    const double by = score_lead(s, way);
    if (fabs(by) >= EQUAL)
        return by > 0 ? STONE_BLACK : STONE_WHITE;
    if (s->rules->counting != COUNTING_REACHED || s->neutral > 0)
        return STONE_EMPTY;
    return stone_other(s->to_play);
}

void score_result(const struct score *s, enum score_way way, struct buf *out)
{
    const double by = fabs(score_lead(s, way));
    const enum stone color = winner(s, way);
    if (color == STONE_EMPTY) {
        buf_add_char(out, '0');
        return;
    }
    buf_add_string(out, color == STONE_BLACK ? "B+" : "W+");
    if (by >= EQUAL)
        real_add(by, out);
}

/* ---- the record's result ---- */

enum score_agreement score_compare(const struct score *s, struct slice result)
{
    struct result r;
    enum score_agreement answer = SCORE_NO_NUMBER;
    const enum sgf_reading reading = result_read(result, &r);
    if (r.kind == RESULT_NONE || r.kind == RESULT_UNKNOWN) {
        answer = SCORE_NO_RESULT;
    } else if (r.kind == RESULT_DRAW) {
        answer = winner(s, s->way) == STONE_EMPTY ? SCORE_AGREES : SCORE_DIFFERS;
    } else if (r.kind == RESULT_WIN) {
        const enum stone color = r.winner == 'B' ? STONE_BLACK : STONE_WHITE;
        double points;
        if (sgf_read_real(slice_of(r.margin), &points, NULL) != SGF_DELETED)
            answer = winner(s, s->way) == color && fabs(fabs(score_lead(s, s->way)) - points) < EQUAL ? SCORE_AGREES
                                                                                                      : SCORE_DIFFERS;
        else if (!r.reason && reading != SGF_DELETED) /* the margin is not given */
            answer = winner(s, s->way) == color ? SCORE_AGREES : SCORE_DIFFERS;
    }
    return answer;
}

/* ---- rows ---- */

enum row_kind { ROW_SIDE, ROW_SUM, ROW_NEUTRAL, ROW_HANDICAP, ROW_KOMI }; /* the last two: for White, if not 0 */

#define SIDE(member) ROW_SIDE, offsetof(struct score_side, member)

static const struct {
    enum counting counting;
    enum score_way way;
    const char *label;
    enum row_kind kind;
    size_t at; /* offset of the number in a side */
} count_rows[] = {
    /* TR: a row of the count, and those below: 15 columns */
    {COUNTING_SURROUNDED, SCORE_TERRITORY, T("territory"), SIDE(territory)},
    {COUNTING_SURROUNDED, SCORE_TERRITORY, T("prisoners"), SIDE(prisoners)},
    {COUNTING_SURROUNDED, SCORE_TERRITORY, T("dead stones"), SIDE(dead)},
    {COUNTING_SURROUNDED, SCORE_TERRITORY, T("komi"), ROW_KOMI, 0},
    {COUNTING_SURROUNDED, SCORE_TERRITORY, T("by territory"), ROW_SUM, 0},
    /* TR: a row of the count, and those below: 15 columns */
    {COUNTING_SURROUNDED, SCORE_AREA, T("living stones"), SIDE(stones)},
    {COUNTING_SURROUNDED, SCORE_AREA, T("surrounded"), SIDE(surrounded)},
    {COUNTING_SURROUNDED, SCORE_AREA, T("handicap"), ROW_HANDICAP, 0},
    {COUNTING_SURROUNDED, SCORE_AREA, T("komi"), ROW_KOMI, 0},
    {COUNTING_SURROUNDED, SCORE_AREA, T("by area"), ROW_SUM, 0},
    /* TR: a row of the count, and those below: 15 columns */
    {COUNTING_REACHED, SCORE_TERRITORY, T("squares"), SIDE(territory)},
    {COUNTING_REACHED, SCORE_TERRITORY, T("reached by both"), ROW_NEUTRAL, 0},
};

static void value_set(char *value, double number)
{
    struct buf text = {0};
    real_add(number, &text);
    snprintf(value, sizeof((struct score_row *)0)->value[0], "%s", buf_string(&text));
    buf_free(&text);
}

static double number_of(const struct score *s, size_t row, enum stone color)
{
    const struct score_side *side = &s->side[color];
    switch (count_rows[row].kind) {
    case ROW_SUM: return side->sum[count_rows[row].way];
    case ROW_NEUTRAL: return s->neutral;
    case ROW_HANDICAP: return s->handicap;
    case ROW_KOMI: return s->komi;
    default: return *(const uint32_t *)((const char *)side + count_rows[row].at);
    }
}

size_t score_rows(const struct score *s, struct score_row rows[SCORE_ROWS])
{
    const enum counting counting = s->rules->counting;
    size_t count = 0;
    for (size_t i = 0; i < COUNT(count_rows); i++) {
        const bool is_whites = count_rows[i].kind >= ROW_HANDICAP;
        if (count_rows[i].counting != counting || (is_whites && fabs(number_of(s, i, STONE_WHITE)) < EQUAL))
            continue;
        struct score_row *row = &rows[count++];
        *row = (struct score_row){.label = tr(count_rows[i].label),
            .is_sum = count_rows[i].kind == ROW_SUM,
            .counts = counting == COUNTING_REACHED || count_rows[i].way == s->way};
        if (!is_whites)
            value_set(row->value[STONE_BLACK], number_of(s, i, STONE_BLACK));
        value_set(row->value[STONE_WHITE], number_of(s, i, STONE_WHITE));
    }
    return count;
}

/* ---- sentences ---- */

static void say(struct buf *out, const char *sentence)
{
    buf_add_string(out, sentence);
    buf_add_char(out, '\n');
}

static void say_rules(const struct score *s, struct buf *out)
{
    const bool is_reached = s->rules->counting == COUNTING_REACHED;
    struct buf result = {0};
    if (winner(s, s->way) == STONE_EMPTY)
        buf_add_string(&result, is_reached ? tr_in("score", "even") : tr_in("score", "draw"));
    else
        score_result(s, s->way, &result);
    if (!is_reached) /* TR: B+3.5 or "draw", and Japanese, Chinese ... */
        buf_add_format(out, tr("%s by %s rules"), buf_string(&result), tr(s->name));
    else if (s->neutral > 0)
        buf_add_format(out, tr("%s so far: some squares are still contested"), buf_string(&result));
    else
        buf_add_slice(out, buf_slice(&result));
    buf_add_char(out, '\n');
    buf_free(&result);
    if (!is_reached && s->naming == RULESET_UNKNOWN)
        say(out, tr("The record names unknown rules."));
    if (!is_reached && s->has_bad_komi)
        say(out, tr("Komi not understood: counted as 0."));
}

static void say_agreement(const struct score *s, struct slice result, struct buf *out)
{
    struct buf canonical = {0};
    info_add(INFO_SHOWN, SGF_RE, result, &canonical);
    switch (score_compare(s, result)) {
    case SCORE_NO_RESULT: say(out, tr("The record has no result.")); break;
    case SCORE_AGREES: say(out, tr("The record says the same.")); break;
    default:
        buf_add_format(out, tr("The record says %s."), buf_string(&canonical));
        buf_add_char(out, '\n');
        break;
    }
    buf_free(&canonical);
}

static void say_source(const struct score *s, struct buf *out)
{
    static const char *const words[] = {
        [SCORE_ALL_ALIVE] = T("All stones are taken as alive."),
        [SCORE_DEAD_NAMED] = T("Dead stones from the record."),
        [SCORE_TAKEN] = T("Territory from the record."),
        [SCORE_TURNED] = T("Dead stones as you marked them."),
    };
    if (s->rules->counting == COUNTING_SURROUNDED)
        say(out, tr(words[s->source]));
}

void score_sentences(const struct score *s, struct slice result, struct buf *out)
{
    say_rules(s, out);
    if (result.at)
        say_agreement(s, result, out);
    say_source(s, out);
}
