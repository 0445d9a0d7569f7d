/* rules/time_words.c - times in words: "1 hour 30 min each", 各3時間, declared in wording.h  (doc/sgf.md 3.7) */
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "rules/values.h"

static const struct {
    long seconds;
    const char *words;
} units[] = {
    {3600, " hours hour hrs hr h 時間 小时 小時 시간 "},
    {60, " minutes minute mins min m 分钟 分鐘 分 분 "},
    {1, " seconds second secs sec s 秒 초 "},
};

/* That the time is of each player, and the like: it says nothing more. */
static const char *const each[] = {"each", "per player", "per side", "持ち時間", "持時間", "各自", "各方", "每方", "各",
    "각자", "각"};

/* Whether `s` begins with the word, which is no part of another one. */
static bool begins_with(struct slice s, const char *word)
{
    const size_t len = strlen(word);
    return slice_has_prefix(s, word) && !(is_letter(*word) && len < s.len && is_letter(s.at[len]));
}

static size_t take_each(struct slice s)
{
    for (size_t i = 0; i < COUNT(each); i++)
        if (begins_with(s, each[i]))
            return strlen(each[i]);
    return 0;
}

/* "1:30:00": of two parts it is not known whether hours are the first. */
static bool clock_read(struct slice s, double *seconds)
{
    uint64_t part[3];
    for (int i = 0; i < 3; i++) {
        const size_t end = slice_find(s, ':');
        if ((end < s.len) != (i < 2) || !number_read(slice_part(s, 0, end), i ? 59 : 1000, &part[i]))
            return false;
        s = slice_part(s, end + 1, s.len);
    }
    *seconds = (double)(part[0] * 3600 + part[1] * 60 + part[2]);
    return true;
}

struct spoken_time {
    double seconds, number;
    long least; /* seconds of the unit before */
    bool has_number;
};

/* A number, or its unit, which is smaller than the one before, and perhaps a half of it; 0: neither. */
static size_t time_take(struct spoken_time *t, struct slice s)
{
    const double most = 1e6;
    uint64_t han;
    unsigned digits;
    size_t end = 0;
    while (end < s.len && (is_digit(s.at[end]) || (end > 0 && s.at[end] == '.')))
        end++;
    if (end > 0 && sgf_read_real(slice_part(s, 0, end), &t->number, NULL) != SGF_GOOD)
        return 0;
    if (end == 0 && (end = han_number_take(s, &han, &digits)) > 0)
        t->number = (double)han;
    if (end > 0) {
        const bool is_good = !t->has_number && t->number <= most;
        t->has_number = true;
        return is_good ? end : 0;
    }
    for (size_t i = 0; t->has_number && i < COUNT(units); i++) {
        if (units[i].seconds >= t->least || (end = words_begin(units[i].words, s, true)) == 0)
            continue;
        const size_t half = words_begin(" 半 반 ", slice_from(s, end), false);
        t->seconds += (t->number + (half ? 0.5 : 0)) * (double)units[i].seconds;
        t->least = units[i].seconds;
        t->has_number = false;
        return end + half;
    }
    return 0;
}

bool time_words_read(struct slice text, struct buf *canonical)
{
    struct buf folded = {0};
    struct spoken_time t = {.least = 3601};
    if (is_number_like(text))
        return false;
    bool is_time = words_fold(text, &folded);
    struct slice s = buf_slice(&folded);
    const bool is_clock = is_time && clock_read(s, &t.seconds);
    while (!is_clock && is_time && s.len > 0) {
        const bool may_be_each = !t.has_number;
        size_t len = *s.at == ' ' ? 1 : may_be_each ? take_each(s) : 0;
        len = len ? len : time_take(&t, s);
        is_time = len > 0;
        s = slice_from(s, len);
    }
    is_time = is_time && (is_clock || (!t.has_number && t.least <= 3600));
    if (is_time)
        real_add(t.seconds, canonical);
    buf_free(&folded);
    return is_time;
}
