/* base/text_wrap.c - text wrapped to a width by the line breaking rules of Unicode, declared in text.h */
#include <string.h>
#include <unigbrk.h>
#include <unilbrk.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"

#define IDEOGRAPHIC_SPACE "\xE3\x80\x80"

static void lines_add(struct text_lines *lines, struct slice text, size_t from, size_t to)
{
    while (to > from) {
        if (text.at[to - 1] == ' ')
            to--;
        else if (to - from >= 3 && memcmp(text.at + to - 3, IDEOGRAPHIC_SPACE, 3) == 0)
            to -= 3;
        else
            break;
    }
    mem_reserve(&lines->at, &lines->cap, lines->count + 1, sizeof lines->at[0]);
    lines->at[lines->count++] = (struct text_line){from, to - from};
}

static bool is_blank(struct slice cluster)
{
    return slice_is(cluster, " ") || slice_is(cluster, IDEOGRAPHIC_SPACE);
}

/* The characters before and after `at`; hands back where the first one begins. */
static size_t characters_beside(struct slice s, size_t from, size_t at, uint32_t *a, uint32_t *b)
{
    size_t before = at - 1;
    while (before > from && text_is_tail(s.at[before]))
        before--;
    text_step(slice_from(s, before), a);
    text_step(slice_from(s, at), b);
    return before;
}

/* Whether Unicode, too, ends a cluster before `at` (flags, skin tones, Indian vowels: see text_cluster). Only of the
 * two characters beside it. */
static bool is_grapheme_start(struct slice s, size_t from, size_t at)
{
    uint32_t a, b;
    characters_beside(s, from, at, &a, &b);
    return uc_is_grapheme_break(a, b);
}

/* Where the word that begins the line at `from` is cut so that the line ends at `to` or, if better, a little before. */
static size_t cut_of_word(struct slice s, size_t from, size_t to)
{
    size_t cut = to;
    for (int tries = 0; tries < 4 && cut > from; tries++) {
        if (is_grapheme_start(s, from, cut))
            return cut;
        do
            cut--;
        while (cut > from && text_is_tail(s.at[cut]));
    }
    return to;
}

static bool is_hangul(uint32_t c)
{
    return (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0x1100 && c <= 0x11FF);
}

/* Korean has blanks between its words, and in a terminal is broken only there; Unicode leaves the choice to programs.
 */
static bool is_in_korean(struct slice s, size_t from, size_t at)
{
    uint32_t a, b;
    const size_t before = characters_beside(s, from, at, &a, &b);
    return (is_hangul(a) || is_hangul(b)) && !is_blank(slice_part(s, before, at));
}

/* A slash begins a word, as in "/all". Unicode lets no line end before a slash, not even at a blank. */
static bool is_slash_word(struct slice s, size_t at)
{
    return s.at[at] == '/' && s.at[at - 1] == ' ' && at + 1 < s.len && !is_space(s.at[at + 1]);
}

/* Between the signs that begin a word, as in "/all" and "--into", and the rest of it. Unicode lets a line end there. */
static bool is_behind_sign(struct slice s, size_t paragraph, size_t at)
{
    size_t start = at;
    while (start > paragraph && (s.at[start - 1] == '/' || s.at[start - 1] == '-'))
        start--;
    return start < at && (start == paragraph || strchr(" \"'([", s.at[start - 1]));
}

/* Whether a line that begins at `line` may end before `at`: the rules of Unicode, `kind`, and ours. */
static bool may_end(struct slice text, size_t paragraph, size_t line, size_t at, char kind)
{
    if (kind == UC_BREAK_MANDATORY || is_slash_word(text, at))
        return true;
    return kind == UC_BREAK_POSSIBLE && !is_in_korean(text, line, at) && !is_behind_sign(text, paragraph, at);
}

/* Wraps text[from..to-1], which has no LF; `breaks` says where, counted from `from`. */
static void wrap_paragraph(struct slice text, size_t from, size_t to, const char *breaks, int columns, int ambiguous,
    struct text_lines *out)
{
    size_t start = from; /* of the line */
    size_t best = from;  /* the last place after `start` where it may end */
    size_t at = from;
    int used = 0;
    while (at < to) {
        int width;
        const size_t len = text_cluster(slice_part(text, at, to), ambiguous, &width);
        const char kind = breaks[at - from];
        if (at > start && may_end(text, from, start, at, kind))
            best = at;
        /* Blanks never begin a line where there is no more room: they go over its end, unseen. */
        if (at > start && width > columns - used && !is_blank((struct slice){text.at + at, len})) {
            if (best == start)
                best = cut_of_word(text, start, at);
            lines_add(out, text, start, best);
            start = best;
            at = best;
            used = 0;
            continue;
        }
        used = used > columns ? used : used + width;
        at += len;
    }
    lines_add(out, text, start, to);
}

/* An ASCII paragraph that fits needs no rules. */
static bool is_short(struct slice text, size_t from, size_t to, int columns)
{
    if (to - from > (size_t)columns)
        return false;
    for (size_t i = from; i < to; i++) {
        if ((unsigned char)text.at[i] >= 0x80)
            return false;
    }
    return true;
}

void text_wrap(struct slice text, int columns, int ambiguous, struct text_lines *out)
{
    char *breaks = NULL;
    size_t cap = 0;
    if (columns < 2)
        columns = 2;
    out->count = 0;
    for (size_t from = 0; from < text.len;) {
        const size_t to = from + slice_find(slice_from(text, from), '\n');
        if (is_short(text, from, to, columns)) {
            lines_add(out, text, from, to);
        } else {
            mem_reserve(&breaks, &cap, to - from, 1);
            u8_possible_linebreaks((const uint8_t *)text.at + from, to - from, "UTF-8", breaks);
            wrap_paragraph(text, from, to, breaks, columns, ambiguous, out);
        }
        from = to + 1;
    }
    mem_free(breaks);
}

void text_lines_free(struct text_lines *lines)
{
    mem_free(lines->at);
    *lines = (struct text_lines){0};
}
