/* reader/comment.c - annotations in words, first words, and the links in a comment */
#include "reader/comment.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/texts.h"
#include "rules/annotation.h"
#include "rules/info.h"

#define DIGITS_MOST 999999 /* of a move number in a text */

/* ---- annotations ---- */

static void add_joined(struct buf *out, size_t start, const char *words)
{
    buf_add_format(out, "%s%s", out->len > start ? tr_in("list", ", ") : "", words);
}

static void add_figure(const struct reader *r, uint32_t node, size_t start, struct buf *out)
{
    struct buf name = {0};
    long flags;
    if (figure_read(&r->record, node, &name, &flags)) {
        add_joined(out, start, tr("figure")); /* of a book */
        if (name.len > 0) {
            buf_add_string(out, ": ");
            text_filter(out, buf_slice(&name));
        }
    }
    buf_free(&name);
}

static void add_value(const struct reader *r, uint32_t node, size_t start, struct buf *out)
{
    struct slice raw;
    struct buf number = {0};
    double value;
    if (sgf_single(&r->record, node, SGF_V, &raw) && sgf_read_real(raw, &value, &number) != SGF_DELETED) {
        const char *digits = buf_string(&number);
        struct buf words = {0};
        if (value == 0)
            buf_add_string(&words, tr("value even"));
        else /* TR: "value B+6.5" */
            buf_add_format(&words, tr("value %c+%s"), value > 0 ? 'B' : 'W',
                digits[0] == '-' || digits[0] == '+' ? digits + 1 : digits);
        add_joined(out, start, buf_string(&words));
        buf_free(&words);
    }
    buf_free(&number);
}

void comment_annotations(const struct reader *r, uint32_t node, struct buf *out)
{
    const size_t start = out->len;
    add_figure(r, node, start, out);
    struct annotations annotations;
    annotations_read(&r->replay, node, &annotations);
    for (int kind = 0; kind < ANNOTATION_COUNT; kind++)
        if (annotations.at[kind].id != SGF_NONE)
            add_joined(out, start, annotation_words(annotations.at[kind]));
    add_value(r, node, start, out);
}

void comment_words(const struct reader *r, uint32_t node, int columns, struct buf *out)
{
    struct buf text = {0};
    if (columns > 0 && (texts_line(r, node, SGF_N, &text) || texts_line(r, node, SGF_C, &text)))
        text_filter_cut(out, buf_slice(&text), columns);
    buf_free(&text);
}

/* ---- links ---- */

/* Part of a word: bytes of other scripts count, except that CJK text has no blanks around a point. */
static bool is_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

/* Reads the digits at `at`; returns how many, 0 for none or more than 6. */
static size_t read_digits(struct slice text, size_t at, long *number)
{
    uint64_t read;
    const size_t len = number_take(slice_part(text, at, text.len), DIGITS_MOST, &read);
    *number = (long)read;
    return len <= 6 ? len : 0;
}

/* "D4": one letter, or two equal ones on boards with such columns, and a row. */
static size_t read_point(const struct reader *r, struct slice text, size_t at, uint16_t *point)
{
    size_t letters = 0;
    while (at + letters < text.len && letters < 3 && is_letter(text.at[at + letters]))
        letters++;
    long row;
    if (!r->replay.position.rules || letters == 0 || letters > 2)
        return 0;
    const size_t digits = read_digits(text, at + letters, &row);
    if (digits == 0 || digits > 2 || (at + letters + digits < text.len && is_word(text.at[at + letters + digits])))
        return 0;
    *point = point_find(&r->replay.position, slice_part(text, at, at + letters + digits));
    return *point == POINT_NONE ? 0 : letters + digits;
}

/* "move 57". */
static size_t read_move(struct slice text, size_t at, long *number)
{
    const struct slice word = slice_part(text, at, at + 5);
    if (!slice_is_equal_caseless(word, SLICE("move ")))
        return 0;
    const size_t digits = read_digits(text, at + 5, number);
    if (digits == 0 || *number == 0 || (at + 5 + digits < text.len && is_word(text.at[at + 5 + digits])))
        return 0;
    return 5 + digits;
}

/* "#52.B.3": with a letter, because without one it is as often the number of a game. */
static size_t read_address(struct slice text, size_t at)
{
    size_t end = at + 1;
    bool has_letter = false, is_part = false;
    for (; end < text.len && (is_letter(text.at[end]) || is_digit(text.at[end]) || (text.at[end] == '.' && is_part));
         end++) {
        has_letter |= is_letter(text.at[end]);
        is_part = text.at[end] != '.';
    }
    end -= !is_part && end > at + 1; /* a full stop */
    return has_letter && memchr(text.at + at, '.', end - at) && !(end < text.len && is_word(text.at[end])) ? end - at
                                                                                                           : 0;
}

/* A web address, up to a blank or a character that such addresses lack. */
static size_t read_web(struct slice text, size_t at)
{
    const struct slice rest = slice_part(text, at, text.len);
    const size_t scheme = slice_has_prefix(rest, "https://") ? 8 : slice_has_prefix(rest, "http://") ? 7 : 0;
    size_t len = scheme;
    while (len > 0 && len < rest.len && rest.at[len] > ' ' && rest.at[len] <= '~')
        len++;
    while (len > scheme && strchr(".,;:!?)]>\"'", rest.at[len - 1]))
        len--;
    return len > scheme ? len : 0;
}

/* The link that begins at a byte; `len` is 0 if none does. */
static struct comment_link read_link(const struct reader *r, struct slice text, size_t at)
{
    struct comment_link link = {.at = at, .point = POINT_NONE};
    if (at > 0 && is_word(text.at[at - 1]))
        return link;
    if (text.at[at] == '#') {
        link.kind = LINK_ADDRESS;
        link.len = read_address(text, at);
    } else if (is_letter(text.at[at])) {
        link.kind = LINK_POINT;
        link.len = read_point(r, text, at, &link.point);
        if (link.len == 0) {
            link.kind = LINK_MOVE;
            link.len = read_move(text, at, &link.number);
        }
        if (link.len == 0) {
            link.kind = LINK_WEB;
            link.len = read_web(text, at);
        }
    }
    return link;
}

/* Finds the next link from *at on, and moves *at after it; false if none. */
static bool next_link(const struct reader *r, struct slice text, size_t *at, struct comment_link *link)
{
    for (; *at < text.len; ++*at) {
        *link = read_link(r, text, *at);
        *at += link->len;
        if (link->len > 0)
            return true;
    }
    return false;
}

/* The text that is searched for links. False on a scratch line, which the record does not comment on. */
static bool comment_text(const struct reader *r, struct buf *text)
{
    if (!r->has_game || reader_is_scratch(r) || !texts_lines(r, r->replay.node, SGF_C, text))
        return false;
    if (text->len > COMMENT_MOST)
        text->len = text_whole_prefix(buf_slice(text), COMMENT_MOST).len;
    return true;
}

size_t comment_links(const struct reader *r, struct comment_link *links, size_t max)
{
    struct buf text = {0};
    struct comment_link link;
    size_t count = 0, at = 0;
    if (comment_text(r, &text))
        for (; count < max && next_link(r, buf_slice(&text), &at, &link); count++)
            if (links)
                links[count] = link;
    buf_free(&text);
    return count;
}

void comment_link_text(const struct reader *r, size_t index, struct buf *out)
{
    struct buf text = {0};
    struct comment_link link;
    bool is_found = comment_text(r, &text);
    size_t at = 0;
    for (size_t i = 0; i <= index && is_found; i++)
        is_found = next_link(r, buf_slice(&text), &at, &link);
    if (is_found)
        buf_add_slice(out, slice_part(buf_slice(&text), link.at + (link.kind == LINK_ADDRESS), link.at + link.len));
    buf_free(&text);
}
