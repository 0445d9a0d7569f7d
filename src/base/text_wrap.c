/* base/text_wrap.c - text wrapped to a width by the line breaking rules of Unicode, declared in text.h */
#include <string.h>
#include <unictype.h>
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

/* The characters before and after `at`; returns where the first one begins. */
static size_t characters_beside(struct slice s, size_t from, size_t at, uint32_t *a, uint32_t *b)
{
    size_t before = at - 1;
    while (before > from && text_is_tail(s.at[before]))
        before--;
    text_step(slice_from(s, before), a);
    text_step(slice_from(s, at), b);
    return before;
}

/* True if Unicode, too, ends a cluster before `at` (flags, skin tones, Indian vowels: see text_cluster). Looks only at
 * the two characters beside it. */
static bool is_grapheme_start(struct slice s, size_t from, size_t at)
{
    uint32_t a, b;
    characters_beside(s, from, at, &a, &b);
    return uc_is_grapheme_break(a, b);
}

/* The place to cut a word that begins a line at `from`, so that the line ends at `to` or, if better, a little before
 * it. */
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

/* Korean has blanks between words, and terminals break it only there; Unicode leaves the choice to programs. */
static bool is_in_korean(struct slice s, size_t from, size_t at)
{
    uint32_t a, b;
    const size_t before = characters_beside(s, from, at, &a, &b);
    return (is_hangul(a) || is_hangul(b)) && !is_blank(slice_part(s, before, at));
}

/* ---- where versions of Unicode disagree ----
 *
 * The rules of line breaking changed in Unicode 15.1 and 16, for quotation marks above all. A break that one version
 * allows and another forbids is not used, so that pictures are the same with all of them: a quotation mark stays with
 * what it touches, a unit with its bracket, and a word is divided at a hyphen or slash in its middle. */

#define FIRST_PICTURE 0x1F000u /* emoji and flags */

static bool is_in(uint32_t c, uint32_t categories)
{
    return uc_is_general_category_withtable(c, categories);
}

static bool is_quote(uint32_t c)
{
    return c == '"' || c == '\'' || is_in(c, UC_CATEGORY_MASK_Pi | UC_CATEGORY_MASK_Pf);
}

static bool is_opener(uint32_t c)
{
    return c == 0xA1 || c == 0xBF || is_in(c, UC_CATEGORY_MASK_Ps);
}

static bool is_closer(uint32_t c)
{
    return c == 0x3001 || c == 0x3002 || c == 0xFF0C || c == 0xFF0E || is_in(c, UC_CATEGORY_MASK_Pe);
}

static bool is_unit(uint32_t c)
{
    return c == '+' || c == '\\' || c == '%' || c == 0xB0 || c == 0xB1 || c == 0x2116 || (c >= 0x2030 && c <= 0x2034) ||
           is_in(c, UC_CATEGORY_MASK_Sc);
}

static bool is_of_word(uint32_t c)
{
    return is_in(c, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_N);
}

static bool is_point(uint32_t c)
{
    return c == '.' || c == ',' || c == ':' || c == ';';
}

/* After a blank; `before` is the character before it, 0 at the beginning. */
static bool ends_at_blank(uint32_t before, uint32_t blank, uint32_t next)
{
    if (is_point(next) || is_in(next, UC_CATEGORY_MASK_Pf) || next == 0x30FC || (blank == 0x3000 && is_quote(next)))
        return false;
    return !before || (!is_in(before, UC_CATEGORY_MASK_Pi) && !(is_quote(before) && is_opener(next)));
}

/* Between two characters of one column. */
static bool ends_in_narrow(uint32_t before, uint32_t last, uint32_t next)
{
    if (is_point(last))
        return false;
    if (last == '/')
        return before && is_of_word(before) && is_in(next, UC_CATEGORY_MASK_L);
    if (is_in(last, UC_CATEGORY_MASK_Pd))
        return before && is_of_word(before) && is_of_word(next);
    if (is_of_word(last))
        return next >= FIRST_PICTURE || is_in(next, UC_CATEGORY_MASK_Pd);
    return !is_of_word(next) || last == '!' || last == '?' || last == 0x2026;
}

/* True if all versions end a line before `at` when one does; the paragraph begins at `from`. */
static bool ends_everywhere(struct slice s, size_t from, size_t at)
{
    uint32_t before = 0, last, next;
    const size_t start = characters_beside(s, from, at, &last, &next);
    if (start > from)
        characters_beside(s, from, start, &before, &last);
    if (last == ' ' || last == 0x3000)
        return ends_at_blank(before, last, next);
    if (is_quote(last) || is_quote(next) || (is_unit(last) && is_opener(next)) || (is_closer(last) && is_unit(next)))
        return false;
    return text_width_of(last, 1) == 2 || text_width_of(next, 1) == 2 || ends_in_narrow(before, last, next);
}

/* True if a line that begins at `start` may end before `at`, for which the rules say `kind`. A path or command may
 * begin a line as any word does, though by the rules no slash may. */
static bool may_end(struct slice paragraph, size_t from, size_t start, size_t at, char kind)
{
    if (paragraph.at[at] == '/' && paragraph.at[at - 1] == ' ' && at + 1 < paragraph.len && paragraph.at[at + 1] != ' ')
        return true;
    return kind == UC_BREAK_POSSIBLE && !is_in_korean(paragraph, start, at) && ends_everywhere(paragraph, from, at);
}

/* Wraps text[from..to-1], which has no LF; `breaks`, counted from `from`, says where lines may end. */
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
        if (at > start && may_end(slice_part(text, 0, to), from, start, at, breaks[at - from]))
            best = at;
        /* Blanks that do not fit do not begin the next line: they go over the end, unseen. */
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
    return to - from <= (size_t)columns && !slice_has_high(slice_part(text, from, to));
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
