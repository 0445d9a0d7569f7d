/* foreign/foreign.c - the formats beside SGF: finds the format of a file, and converts it to SGF  (doc/sgf.md 12) */
#include "foreign/foreign.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"
#include "foreign/tree.h"
#include "sgf/sgf.h"

/* The format whose sign comes first in the file counts. If SGF comes after a sign, the file is SGF. */
static const struct foreign_format *const formats[] = {&foreign_gib, &foreign_ugf, &foreign_ngf};

/* ---- signs ---- */

/* True if the line is blank or a comment. */
static bool is_idle(struct slice line)
{
    line = slice_trim(line);
    return line.len == 0 || *line.at == '#';
}

/* True if a line that has not ended may become a sign, or a comment before one. */
static bool may_be_sign(struct slice line)
{
    line = slice_trim(line);
    return line.len == 0 || *line.at == '\\' || *line.at == '[' || *line.at == '#';
}

/* Finds the format of a file that begins with `head`; `whole`: that is all of it. */
static enum sgf_convert find_format(struct slice head, bool whole, const struct foreign_format **format)
{
    const bool is_all = head.len >= FOREIGN_HEAD_BYTES || whole;
    whole = whole && head.len <= FOREIGN_HEAD_BYTES;
    head = slice_part(head, 0, FOREIGN_HEAD_BYTES);
    struct foreign f = {.text = head, .end = head.len};
    const struct foreign_format *found = NULL;
    bool is_first = true, has_no_tree = false;
    while (!found && foreign_next(&f) && (f.is_ended || whole)) {
        for (size_t i = 0; i < COUNT(formats) && !found; i++)
            found = (is_first || !formats[i]->begins) && formats[i]->is_sign(&f) ? formats[i] : NULL;
        is_first = is_first && (found || is_idle(f.line));
        f.line = SLICE("");
        if (is_first || found || has_no_tree)
            continue;
        if (sgf_tree_start(head, whole) < head.len) /* most files are SGF: their lines need not be read */
            return SGF_CONVERT_NOT;
        has_no_tree = true;
    }
    *format = found;
    if (is_first && found && found->comes_first)
        return SGF_CONVERT_DONE;
    if (is_first && !is_all && may_be_sign(f.line))
        return SGF_CONVERT_LATER;
    if (!has_no_tree && sgf_tree_start(head, whole) < head.len)
        return SGF_CONVERT_NOT;
    if (!is_all)
        return SGF_CONVERT_LATER;
    return found ? SGF_CONVERT_DONE : SGF_CONVERT_NOT;
}

/* ---- the file as SGF ---- */

/* The set that fits best for all lines that are not ASCII. */
static enum charset guess(struct slice file)
{
    enum { GUESS_BYTES = 64 * 1024 };
    struct charset_guess *g = charset_guess_new(CHARSET_HINT_NONE);
    struct foreign f = {.text = file, .end = file.len < GUESS_BYTES ? file.len : GUESS_BYTES};
    while (foreign_next(&f))
        charset_guess_add(g, f.line);
    const enum charset best = charset_guess_best(g);
    charset_guess_free(g);
    return best;
}

/* The character set of the file: that of the user; UTF-8 if the file is, at least mostly; that of the format; a
 * guess. */
static enum charset find_charset(const struct foreign_format *format, struct slice file, enum charset forced,
    bool *is_guessed)
{
    bool is_sure = false;
    *is_guessed = false;
    if (forced != CHARSET_UNKNOWN && !charset_is_shifted(forced))
        return forced;
    const enum charset said = format->charset ? format->charset(file, &is_sure) : CHARSET_UNKNOWN;
    if (text_is_utf8(file))
        return is_sure && !sgf_has_long_characters(file) ? said : CHARSET_UTF8;
    const enum charset best = guess(file);
    if (best == CHARSET_UTF8 || best == CHARSET_ASCII)
        return CHARSET_UTF8;
    if (said != CHARSET_UNKNOWN && !charset_is_missing(said))
        return said;
    *is_guessed = true;
    return best;
}

/* Notes the place of the first byte that is not in the character set. */
static void note_bad_bytes(struct foreign *f, size_t count)
{
    const char *at = f->text.at + slice_find_part(f->text, SLICE("\xEF\xBF\xBD"));
    while (foreign_next(f) && f->line.at + f->line.len < at)
        continue;
    struct foreign_note *n = foreign_note(f, SGF_DIAG_BAD_BYTES, SLICE(""));
    n->count = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
    n->column = foreign_column(f, at);
    f->at = 0;
    f->number = 0;
}

static void convert(const struct foreign_format *format, struct slice file, enum charset charset,
    struct sgf_foreign *to, struct buf *out)
{
    struct foreign f;
    struct buf text = {0};
    bool is_guessed;
    const struct slice read = slice_part(file, 0, FOREIGN_BYTES_MOST);
    const enum charset set = find_charset(format, read, charset, &is_guessed);
    const size_t bad = set == CHARSET_UTF8 && text_is_utf8(read) ? 0 : charset_decode(set, read, &text);
    foreign_init(&f, bad > 0 || text.len > 0 ? buf_slice(&text) : read);
    to->format = format->name;
    to->charset = slice_has_high(read) ? set : CHARSET_ASCII;
    if (is_guessed)
        foreign_note(&f, SGF_DIAG_CHARSET_GUESSED, SLICE(""))->now = charset_name(set);
    if (bad > 0)
        note_bad_bytes(&f, bad);
    format->read(&f);
    if (file.len > read.len)
        foreign_note(&f, SGF_DIAG_FOREIGN_TOO_BIG, SLICE(""));
    foreign_write(&f, to, out);
    foreign_done(&f);
    buf_free(&text);
}

static enum sgf_convert converter(struct slice text, bool whole, enum charset charset, struct sgf_foreign *to,
    struct buf *out)
{
    const struct foreign_format *format;
    const enum sgf_convert answer = find_format(text, whole, &format);
    if (answer != SGF_CONVERT_DONE || !whole)
        return answer == SGF_CONVERT_NOT ? SGF_CONVERT_NOT : SGF_CONVERT_LATER;
    convert(format, text, charset, to, out);
    return SGF_CONVERT_DONE;
}

void foreign_collection_init(struct sgf_collection *c, enum charset forced)
{
    sgf_collection_init_with(c, forced, converter);
}
