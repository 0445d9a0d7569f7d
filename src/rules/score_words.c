/* rules/score_words.c - the count in words, declared in score.h */
#include <math.h>
#include <stdio.h>

#include "base/tr.h"
#include "rules/info.h"
#include "rules/score.h"
#include "rules/values.h"

#define EQUAL 0.005 /* sums closer than this are the same: KM has two decimals at most */

/* Whoever cannot move has lost: of an equal number of squares the one to play uses up the last. */
static enum stone winner(const struct score *s, enum score_way way)
{
    const double by = score_lead(s, way);
    if (fabs(by) >= EQUAL)
        return by > 0 ? STONE_BLACK : STONE_WHITE;
    if (s->rules->counting != COUNTING_REACHED || s->neutral > 0)
        return STONE_EMPTY;
    return s->to_play == STONE_BLACK ? STONE_WHITE : STONE_BLACK;
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
        else if (!r.reason && reading != SGF_DELETED) /* by how much is not said */
            answer = winner(s, s->way) == color ? SCORE_AGREES : SCORE_DIFFERS;
    }
    return answer;
}

/* ---- rows ---- */

static void value_set(char *value, double number)
{
    struct buf text = {0};
    real_add(number, &text);
    snprintf(value, sizeof((struct score_row *)0)->value[0], "%s", buf_string(&text));
    buf_free(&text);
}

static struct score_row *row_add(struct score_row *rows, size_t *count, const char *label)
{
    struct score_row *row = &rows[(*count)++];
    *row = (struct score_row){.label = tr(label)};
    return row;
}

static void row_both(struct score_row *rows, size_t *count, const char *label, uint32_t black, uint32_t white)
{
    struct score_row *row = row_add(rows, count, label);
    value_set(row->value[STONE_BLACK], black);
    value_set(row->value[STONE_WHITE], white);
}

static void row_white(struct score_row *rows, size_t *count, const char *label, double white)
{
    if (fabs(white) >= EQUAL)
        value_set(row_add(rows, count, label)->value[STONE_WHITE], white);
}

static void row_sum(const struct score *s, struct score_row *rows, size_t *count, const char *label, enum score_way way)
{
    struct score_row *row = row_add(rows, count, label);
    row->is_sum = true;
    value_set(row->value[STONE_BLACK], s->side[STONE_BLACK].sum[way]);
    value_set(row->value[STONE_WHITE], s->side[STONE_WHITE].sum[way]);
}

static size_t rows_by_territory(const struct score *s, struct score_row *rows)
{
    const struct score_side *black = &s->side[STONE_BLACK], *white = &s->side[STONE_WHITE];
    size_t count = 0;
    /* TR: a row of the count, and those below: 15 columns */
    row_both(rows, &count, T("territory"), black->territory, white->territory);
    row_both(rows, &count, T("prisoners"), black->prisoners, white->prisoners);
    row_both(rows, &count, T("dead stones"), black->dead, white->dead);
    row_white(rows, &count, T("komi"), s->komi);
    row_sum(s, rows, &count, T("by territory"), SCORE_TERRITORY);
    return count;
}

static size_t rows_by_area(const struct score *s, struct score_row *rows)
{
    const struct score_side *black = &s->side[STONE_BLACK], *white = &s->side[STONE_WHITE];
    size_t count = 0;
    /* TR: a row of the count, and those below: 15 columns */
    row_both(rows, &count, T("living stones"), black->stones, white->stones);
    row_both(rows, &count, T("surrounded"), black->surrounded, white->surrounded);
    row_white(rows, &count, T("handicap"), s->handicap);
    row_white(rows, &count, T("komi"), s->komi);
    row_sum(s, rows, &count, T("by area"), SCORE_AREA);
    return count;
}

static size_t rows_reached(const struct score *s, struct score_row *rows)
{
    size_t count = 0;
    /* TR: a row of the count, and those below: 15 columns */
    row_both(rows, &count, T("squares"), s->side[STONE_BLACK].territory, s->side[STONE_WHITE].territory);
    row_both(rows, &count, T("reached by both"), s->neutral, s->neutral);
    return count;
}

size_t score_rows(const struct score *s, struct score_row rows[SCORE_ROWS])
{
    if (s->rules->counting == COUNTING_REACHED) {
        const size_t count = rows_reached(s, rows);
        for (size_t i = 0; i < count; i++)
            rows[i].counts = true;
        return count;
    }
    const size_t first = rows_by_territory(s, rows), count = first + rows_by_area(s, rows + first);
    for (size_t i = 0; i < count; i++)
        rows[i].counts = (i < first) == (s->way == SCORE_TERRITORY);
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
    if (!is_reached && s->naming == SCORE_RULES_UNKNOWN)
        say(out, tr("The rules that the record names are not known."));
    if (!is_reached && s->has_bad_komi)
        say(out, tr("Komi is not understood: counted as 0."));
}

static void say_agreement(const struct score *s, struct slice result, struct buf *out)
{
    struct buf canonical = {0};
    info_shown(SGF_RE, result, &canonical);
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
        [SCORE_DEAD_NAMED] = T("Dead stones as the record has them."),
        [SCORE_TAKEN] = T("Territory as the record has it."),
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
