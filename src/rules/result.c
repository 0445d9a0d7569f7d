/* rules/result.c - results: RE as SGF has it, and as people have written it */
#include "base/array.h"
#include "rules/info.h"

#include <string.h>

#include "rules/values.h"

/* "3", "3.5" */
static bool is_plain_real(struct slice s)
{
    size_t i = 0;
    while (i < s.len && is_digit(s.at[i]))
        i++;
    if (i == 0 || i == s.len)
        return i > 0;
    if (s.at[i] != '.' || ++i == s.len)
        return false;
    while (i < s.len && is_digit(s.at[i]))
        i++;
    return i == s.len;
}

static const struct {
    const char *word;
    enum result_kind kind;
    const char *canonical;
} plain_results[] = {
    {"0", RESULT_DRAW, "0"},
    {"Draw", RESULT_DRAW, "0"},
    {"Void", RESULT_VOID, "Void"},
    {"?", RESULT_UNKNOWN, "?"},
};

static const struct {
    const char *word, *canonical;
} plain_reasons[] = {{"", ""}, {"R", "R"}, {"Resign", "R"}, {"T", "T"}, {"Time", "T"}, {"F", "F"}, {"Forfeit", "F"}};

static bool result_plain(struct slice s, enum result_kind *kind, struct buf *canonical)
{
    for (size_t i = 0; i < COUNT(plain_results); i++) {
        if (slice_is(s, plain_results[i].word)) {
            *kind = plain_results[i].kind;
            buf_add_string(canonical, plain_results[i].canonical);
            return true;
        }
    }
    if (s.len < 2 || (s.at[0] != 'B' && s.at[0] != 'W') || s.at[1] != '+')
        return false;
    const struct slice rest = slice_part(s, 2, s.len);
    for (size_t i = 0; i < COUNT(plain_reasons); i++) {
        if (slice_is(rest, plain_reasons[i].word)) {
            *kind = RESULT_WIN;
            buf_add_format(canonical, "%c+%s", s.at[0], plain_reasons[i].canonical);
            return true;
        }
    }
    if (!is_plain_real(rest))
        return false;
    *kind = RESULT_WIN;
    buf_add_slice(canonical, s);
    return true;
}

/* What the words of a result said so far. */
struct result_words {
    char color;  /* 'B', 'W', 0 */
    char reason; /* 'R', 'T', 'F', 0 */
    bool has_plus, has_verb, is_lost;
    bool is_act; /* "resigns", "forfeits": the one who is named did it */
    bool is_draw, is_void;
    struct buf score;
};

enum word {
    WORD_BLACK,
    WORD_WHITE,
    WORD_WIN,
    WORD_LOSE,
    WORD_RESIGN,
    WORD_RESIGNS,
    WORD_TIME,
    WORD_FORFEIT,
    WORD_FORFEITS,
    WORD_DRAW,
    WORD_VOID,
    WORD_FILL
};

static const struct {
    const char *text;
    enum word word;
} words[] = {
    {"b", WORD_BLACK},
    {"black", WORD_BLACK},
    {"w", WORD_WHITE},
    {"white", WORD_WHITE},
    {"win", WORD_WIN},
    {"wins", WORD_WIN},
    {"won", WORD_WIN},
    {"lose", WORD_LOSE},
    {"loses", WORD_LOSE},
    {"lost", WORD_LOSE},
    {"loss", WORD_LOSE},
    {"r", WORD_RESIGN},
    {"res", WORD_RESIGN},
    {"resign", WORD_RESIGN},
    {"resignation", WORD_RESIGN},
    {"resigns", WORD_RESIGNS},
    {"resigned", WORD_RESIGNS},
    {"t", WORD_TIME},
    {"time", WORD_TIME},
    {"timeout", WORD_TIME},
    {"overtime", WORD_TIME},
    {"f", WORD_FORFEIT},
    {"forfeit", WORD_FORFEIT},
    {"forfeiture", WORD_FORFEIT},
    {"forfeits", WORD_FORFEITS},
    {"forfeited", WORD_FORFEITS},
    {"jigo", WORD_DRAW},
    {"draw", WORD_DRAW},
    {"void", WORD_VOID},
    {"by", WORD_FILL},
    {"with", WORD_FILL},
    {"on", WORD_FILL},
    {"point", WORD_FILL},
    {"points", WORD_FILL},
    {"pt", WORD_FILL},
    {"pts", WORD_FILL},
    {"moku", WORD_FILL},
};

static bool reason_set(struct result_words *r, char reason, bool is_act)
{
    if (r->reason)
        return false;
    r->reason = reason;
    r->is_act |= is_act;
    return true;
}

static bool word_take(struct result_words *r, struct slice text)
{
    size_t i = 0;
    while (i < COUNT(words) && !slice_is_equal_caseless(text, slice_of(words[i].text)))
        i++;
    if (i == COUNT(words))
        return false;
    const enum word word = words[i].word;
    switch (word) {
    case WORD_BLACK:
    case WORD_WHITE:
        if (r->color)
            return false;
        r->color = word == WORD_BLACK ? 'B' : 'W';
        return true;
    case WORD_WIN:
    case WORD_LOSE:
        if (r->has_verb)
            return false;
        r->has_verb = true;
        r->is_lost = word == WORD_LOSE;
        return true;
    case WORD_RESIGN:
    case WORD_RESIGNS: return reason_set(r, 'R', word == WORD_RESIGNS);
    case WORD_TIME: return reason_set(r, 'T', false);
    case WORD_FORFEIT:
    case WORD_FORFEITS: return reason_set(r, 'F', word == WORD_FORFEITS);
    case WORD_DRAW: r->is_draw = true; return true;
    case WORD_VOID: r->is_void = true; return true;
    case WORD_FILL: break;
    }
    return true;
}

/* A score from byte `i` on; returns where it ends, `i` where there is none. */
static size_t score_take(struct result_words *r, struct slice s, size_t i)
{
    size_t end = i, after;
    if (r->score.len)
        return i;
    while (end < s.len && is_digit(s.at[end]))
        end++;
    if (end < s.len && s.at[end] == '/') /* "1/2" without a whole number before it */
        end = i;
    buf_add_slice(&r->score, end > i ? slice_part(s, i, end) : SLICE("0"));
    const char *fraction = fraction_at(s, end, &after);
    if (fraction) {
        buf_add_format(&r->score, ".%s", fraction);
        return after;
    }
    const bool has_point = end < s.len && (s.at[end] == '.' || s.at[end] == ',');
    if (has_point && end + 1 < s.len && is_digit(s.at[end + 1])) {
        buf_add_char(&r->score, '.');
        for (end++; end < s.len && is_digit(s.at[end]); end++)
            buf_add_char(&r->score, s.at[end]);
    }
    return end;
}

/* Reads the words of a result; false where one is not understood. */
static bool result_take(struct result_words *r, struct slice s)
{
    for (size_t i = 0; i < s.len;) {
        size_t end = i, after;
        while (end < s.len && is_letter(s.at[end]))
            end++;
        if (end > i) {
            if (!word_take(r, slice_part(s, i, end)))
                return false;
        } else if (s.at[i] == ' ' || s.at[i] == '\t' || s.at[i] == '\n' || (s.at[i] == '.' && i + 1 == s.len)) {
            end = i + 1;
        } else if (s.at[i] == '+' && r->color && !r->has_plus) {
            r->has_plus = true;
            end = i + 1;
        } else if (is_digit(s.at[i]) || fraction_at(s, i, &after) || (s.at[i] == '.' && is_digit(s.at[i + 1]))) {
            end = score_take(r, s, i);
        }
        if (end == i)
            return false;
        i = end;
    }
    return true;
}

/* The canonical form of what was taken; false where it does not make a result. */
static bool result_make(const struct result_words *r, enum result_kind *kind, struct buf *canonical)
{
    if (r->is_draw || r->is_void) {
        if (r->color || r->reason || r->score.len || r->has_plus || r->has_verb || (r->is_draw && r->is_void))
            return false;
        *kind = r->is_draw ? RESULT_DRAW : RESULT_VOID;
        buf_add_string(canonical, r->is_draw ? "0" : "Void");
        return true;
    }
    const bool is_act = r->is_act && !r->has_plus && !r->has_verb;
    if (!r->color || (!r->has_plus && !r->has_verb && !is_act) || (r->has_plus && r->is_lost) ||
        (r->reason && r->score.len))
        return false;
    const bool is_reversed = r->is_lost || is_act;
    *kind = RESULT_WIN;
    buf_add_format(canonical, "%c+", (r->color == 'B') != is_reversed ? 'B' : 'W');
    if (r->reason)
        buf_add_char(canonical, r->reason);
    buf_add_slice(canonical, buf_slice(&r->score));
    return true;
}

enum sgf_reading result_read(struct slice text, enum result_kind *kind, struct buf *canonical)
{
    const struct slice s = slice_trim(text);
    if (!s.len) {
        *kind = RESULT_NONE;
        return SGF_GOOD;
    }
    if (result_plain(s, kind, canonical))
        return s.len == text.len ? SGF_GOOD : SGF_CORRECTED;
    struct result_words r = {0};
    const bool is_understood = result_take(&r, s) && result_make(&r, kind, canonical);
    buf_free(&r.score);
    if (is_understood)
        return SGF_CORRECTED;
    *kind = RESULT_RAW;
    buf_add_slice(canonical, text);
    return SGF_DELETED;
}
