/* reader/gtp_info.c - an engine's analysis of a position: reads its lines, and decides what of it is shown */
#include "reader/gtp_info.h"

#include <math.h>

#include "base/number.h"

/* ---- words ---- */

/* More digits than a double has are not a number of an engine. */
#define DIGITS 18
#define NUMBER_MOST 1e15

/* Appends the digits at the start of *s to *number; returns how many. */
static size_t digits_take(struct slice *s, double *number)
{
    size_t len = 0;
    for (; len < s->len && is_digit(s->at[len]); len++)
        *number = *number * 10 + (s->at[len] - '0');
    *s = slice_from(*s, len);
    return len;
}

/* Reads "e-05", which must be all of s. */
static bool exponent_read(struct slice s, int *exponent)
{
    uint64_t number;
    const bool has_sign = s.len > 1 && (s.at[1] == '-' || s.at[1] == '+');
    if (s.len == 0 || small(s.at[0]) != 'e' || !number_read(slice_part(s, has_sign ? 2 : 1, s.len), 999, &number))
        return false;
    *exponent = has_sign && s.at[1] == '-' ? -(int)number : (int)number;
    return true;
}

/* "0.59", "-1.5", "5e-05": a number as in C, whatever the locale. False for other text, or a number without sense. */
static bool real_read(struct slice s, double *number)
{
    const bool is_negative = s.len && s.at[0] == '-';
    double value = 0;
    int exponent = 0;
    s = slice_from(s, is_negative ? 1 : 0);
    const size_t whole = digits_take(&s, &value);
    const bool has_point = s.len && s.at[0] == '.';
    s = slice_from(s, has_point ? 1 : 0);
    const size_t places = has_point ? digits_take(&s, &value) : 0;
    if (whole + places == 0 || whole + places > DIGITS || (s.len && !exponent_read(s, &exponent)))
        return false;
    value *= pow(10, exponent - (int)places);
    if (!(value < NUMBER_MOST))
        return false;
    *number = is_negative ? -value : value;
    return true;
}

static struct slice peek(struct slice rest)
{
    return slice_word(&rest);
}

/* True for a word that ends the part before it. */
static bool begins_part(struct slice word)
{
    return slice_is(word, "info") || slice_is(word, "rootInfo") || slice_is(word, "ownership");
}

/* ---- points ---- */

void gtp_point_text(int rows, uint16_t point, struct buf *out)
{
    buf_add_char(out, COLUMNS_WITHOUT_I[point_column(point)]);
    number_write(out, (uint64_t)(rows - point_row(point)), 1);
}

bool gtp_point_read(int columns, int rows, struct slice word, uint16_t *point)
{
    static const char names[] = COLUMNS_WITHOUT_I;
    uint64_t number;
    if (slice_is_equal_caseless(word, SLICE("pass"))) {
        *point = POINT_NONE;
        return true;
    }
    if (word.len < 2 || !is_letter(word.at[0]) || !number_read(slice_from(word, 1), POSITION_SIDE, &number))
        return false;
    const char *found = memchr(names, small(word.at[0]) - 'a' + 'A', sizeof names - 1);
    if (!found || found - names >= columns || number < 1 || number > (uint64_t)rows)
        return false;
    *point = point_at((int)(found - names), rows - (int)number);
    return true;
}

/* ---- lines of an analysis ---- */

struct values {
    bool has_winrate, has_score;
    double winrate, score; /* of the player to move */
    uint64_t visits;
};

struct info_reading {
    struct gtp_info *info;
    const struct position *p;
    enum gtp_scale scale;
    uint64_t order[GTP_CANDIDATES];
};

void gtp_info_begin(struct gtp_info *info, const struct position *p)
{
    *info = (struct gtp_info){.columns = p->columns, .rows = p->rows, .to_play = p->to_play};
}

static void value_read(struct slice word, struct slice value, enum gtp_scale scale, struct values *v)
{
    const double most = scale == GTP_OF_ONE ? 1 : 10000;
    double number;
    if (slice_is(word, "visits")) {
        number_read(value, UINT32_MAX, &v->visits);
    } else if (slice_is(word, "winrate") && real_read(value, &number) && number >= 0 && number <= most) {
        v->has_winrate = true;
        v->winrate = number / most * 100;
    } else if ((slice_is(word, "scoreLead") || (slice_is(word, "scoreMean") && !v->has_score)) &&
               real_read(value, &number)) {
        v->has_score = true;
        v->score = number;
    }
}

static float winrate_of_black(const struct gtp_info *info, const struct values *v)
{
    return (float)(!v->has_winrate ? 0 : info->to_play == STONE_WHITE ? 100 - v->winrate : v->winrate);
}

static float score_of_black(const struct gtp_info *info, const struct values *v)
{
    return (float)(!v->has_score ? 0 : info->to_play == STONE_WHITE ? -v->score : v->score);
}

/* Reads moves up to the first other word. */
static void line_read(struct slice *rest, const struct gtp_info *info, struct gtp_candidate *c)
{
    uint16_t point;
    for (struct slice word = peek(*rest); gtp_point_read(info->columns, info->rows, word, &point); word = peek(*rest)) {
        if (c->line_count < GTP_LINE)
            c->line[c->line_count++] = point;
        slice_word(rest);
    }
}

static bool has_point(const struct gtp_info *info, uint16_t point)
{
    for (size_t i = 0; i < info->count; i++)
        if (info->candidates[i].point == point)
            return true;
    return false;
}

/* Adds the candidate at its order. */
static void candidate_add(struct info_reading *r, const struct gtp_candidate *c, uint64_t order)
{
    struct gtp_info *info = r->info;
    size_t at = info->count;
    if (has_point(info, c->point))
        return;
    while (at > 0 && r->order[at - 1] > order)
        at--;
    if (at == GTP_CANDIDATES)
        return;
    if (info->count < GTP_CANDIDATES)
        info->count++;
    for (size_t i = info->count - 1; i > at; i--) {
        info->candidates[i] = info->candidates[i - 1];
        r->order[i] = r->order[i - 1];
    }
    info->candidates[at] = *c;
    r->order[at] = order;
}

/* Reads the words after "info". An unknown word has one value, or several numbers. */
static void candidate_read(struct info_reading *r, struct slice *rest)
{
    struct gtp_candidate c = {.point = POINT_NONE};
    struct values v = {0};
    uint64_t order = r->info->count;
    bool has_move = false;
    for (struct slice word = peek(*rest); word.len && !begins_part(word); word = peek(*rest)) {
        slice_word(rest);
        if (slice_is(word, "pv")) {
            line_read(rest, r->info, &c);
            continue;
        }
        const struct slice value = peek(*rest);
        if (!is_letter(word.at[0]) || begins_part(value) || slice_is(value, "pv"))
            continue;
        slice_word(rest);
        if (slice_is(word, "move"))
            has_move = gtp_point_read(r->info->columns, r->info->rows, value, &c.point);
        else if (slice_is(word, "order"))
            number_read(value, UINT32_MAX, &order);
        else
            value_read(word, value, r->scale, &v);
    }
    if (!has_move || (c.point != POINT_NONE && r->p->board[c.point] != STONE_EMPTY))
        return;
    c.has_winrate = v.has_winrate;
    c.has_score = v.has_score;
    c.winrate = winrate_of_black(r->info, &v);
    c.score = score_of_black(r->info, &v);
    c.visits = (uint32_t)v.visits;
    if (c.line_count == 0 || c.line[0] != c.point) {
        c.line[0] = c.point;
        c.line_count = 1;
    }
    candidate_add(r, &c, order);
}

static void position_take(struct gtp_info *info, const struct values *v)
{
    info->has_winrate = v->has_winrate;
    info->has_score = v->has_score;
    info->winrate = winrate_of_black(info, v);
    info->score = score_of_black(info, v);
    info->visits = v->visits;
}

static void root_read(struct info_reading *r, struct slice *rest)
{
    struct values v = {0};
    for (struct slice word = peek(*rest); word.len && !begins_part(word); word = peek(*rest)) {
        slice_word(rest);
        const struct slice value = peek(*rest);
        if (!is_letter(word.at[0]) || begins_part(value))
            continue;
        slice_word(rest);
        value_read(word, value, r->scale, &v);
    }
    position_take(r->info, &v);
}

/* Reads a number for each point, row by row. False if there are fewer. */
static bool points_read(struct gtp_info *info, struct slice *rest, bool is_of_white)
{
    double number;
    for (int row = 0; row < info->rows; row++)
        for (int column = 0; column < info->columns; column++) {
            if (!real_read(peek(*rest), &number))
                return false;
            slice_word(rest);
            const double value = number > 1 ? 1 : number < -1 ? -1 : number;
            info->ownership[point_at(column, row)] = (int8_t)lround((is_of_white ? -value : value) * 100);
        }
    return true;
}

/* Sets the loss of each candidate against the first. */
static void losses_set(struct gtp_info *info)
{
    const struct gtp_candidate *best = &info->candidates[0];
    const bool is_white = info->to_play == STONE_WHITE;
    for (size_t i = 0; i < info->count; i++) {
        struct gtp_candidate *c = &info->candidates[i];
        c->loss_is_points = best->has_score && c->has_score;
        c->has_loss = c->loss_is_points || (best->has_winrate && c->has_winrate);
        const float first = c->loss_is_points ? best->score : best->winrate;
        const float here = c->loss_is_points ? c->score : c->winrate;
        if (c->has_loss)
            c->loss = is_white ? here - first : first - here;
    }
}

/* If the engine gives no values for the position, those of its best move are used. */
static void position_guess(struct gtp_info *info)
{
    const struct gtp_candidate *best = &info->candidates[0];
    if (info->visits == 0)
        for (size_t i = 0; i < info->count; i++)
            info->visits += info->candidates[i].visits;
    if (info->has_winrate || info->has_score || info->count == 0)
        return;
    info->has_winrate = best->has_winrate;
    info->has_score = best->has_score;
    info->winrate = best->winrate;
    info->score = best->score;
}

bool gtp_info_read(struct gtp_info *info, const struct position *p, struct slice line, enum gtp_scale scale)
{
    struct gtp_info next;
    struct info_reading r = {.info = &next, .p = p, .scale = scale};
    gtp_info_begin(&next, p);
    for (struct slice word = slice_word(&line); word.len; word = slice_word(&line)) {
        if (slice_is(word, "info"))
            candidate_read(&r, &line);
        else if (slice_is(word, "rootInfo"))
            root_read(&r, &line);
        else if (slice_is(word, "ownership"))
            next.has_ownership = points_read(&next, &line, p->to_play == STONE_WHITE);
    }
    if (next.count == 0 && !next.has_winrate && !next.has_score)
        return false;
    losses_set(&next);
    position_guess(&next);
    *info = next;
    return true;
}

/* ---- GNU Go's answers ---- */

bool gtp_info_estimate(struct gtp_info *info, struct slice text)
{
    const struct slice word = slice_word(&text);
    double number;
    if (word.len < 3 || word.at[1] != '+' || (word.at[0] != 'B' && word.at[0] != 'W') ||
        !real_read(slice_from(word, 2), &number))
        return false;
    info->has_score = true;
    info->score = (float)(word.at[0] == 'B' ? number : -number);
    return true;
}

bool gtp_info_influence(struct gtp_info *info, struct slice text)
{
    info->has_ownership = points_read(info, &text, true) && slice_trim(text).len == 0;
    return info->has_ownership;
}

/* Each has its value in points: the loss of a candidate is the difference to the first. */
bool gtp_info_top_moves(struct gtp_info *info, const struct position *p, struct slice text)
{
    struct info_reading r = {.info = info, .p = p};
    double best = 0, number;
    info->count = 0;
    for (struct slice word = slice_word(&text); word.len; word = slice_word(&text)) {
        struct gtp_candidate c = {.line_count = 1};
        if (!gtp_point_read(info->columns, info->rows, word, &c.point) || !real_read(slice_word(&text), &number))
            return info->count > 0;
        if (c.point != POINT_NONE && p->board[c.point] != STONE_EMPTY)
            continue;
        best = info->count ? best : number;
        c.line[0] = c.point;
        c.has_loss = c.loss_is_points = true;
        c.loss = (float)(best - number);
        candidate_add(&r, &c, info->count);
    }
    return info->count > 0;
}

/* ---- display ---- */

size_t gtp_info_letters(const struct gtp_info *info)
{
    enum { SHARE = 50 };
    size_t count = 0;
    while (count < info->count && count < GTP_LETTERS &&
           (count == 0 || (uint64_t)info->candidates[count].visits * SHARE >= info->visits))
        count++;
    return count;
}

static bool numbers_differ(bool has_a, float a, bool has_b, float b, float times)
{
    return has_a != has_b || (has_a && lroundf(a * times) != lroundf(b * times));
}

static bool visits_differ(uint64_t a, uint64_t b)
{
    return b < a || b > a + a / 2;
}

bool gtp_info_differs(const struct gtp_info *shown, const struct gtp_info *now)
{
    const float percents = 1, fifths = 5;
    if (shown->count != now->count || visits_differ(shown->visits, now->visits) ||
        numbers_differ(shown->has_winrate, shown->winrate, now->has_winrate, now->winrate, percents) ||
        numbers_differ(shown->has_score, shown->score, now->has_score, now->score, fifths))
        return true;
    for (size_t i = 0; i < shown->count; i++) {
        const struct gtp_candidate *a = &shown->candidates[i], *b = &now->candidates[i];
        if (a->point != b->point || visits_differ(a->visits, b->visits) ||
            numbers_differ(a->has_winrate, a->winrate, b->has_winrate, b->winrate, percents) ||
            numbers_differ(a->has_loss, a->loss, b->has_loss, b->loss, fifths))
            return true;
    }
    return false;
}

void gtp_visits_text(uint64_t visits, struct buf *out)
{
    const double thousands = (double)visits / 1e3, millions = (double)visits / 1e6;
    if (visits < 1000)
        number_write(out, visits, 1);
    else if (visits < 9950)
        buf_add_format(out, "%.1fk", thousands);
    else if (visits < 999500)
        buf_add_format(out, "%.0fk", thousands);
    else
        buf_add_format(out, visits < 9950000 ? "%.1fm" : "%.0fm", millions);
}
