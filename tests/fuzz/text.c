/* tests/fuzz/text.c - any bytes as text: filtered, measured, cut, wrapped
 *
 * Counts: src/base/text
 */
#include "fuzz.h"

#include "base/text.h"

/* Filtered text is safe, and filtering it again changes nothing. */
static void try_filter(struct slice bytes, bool lines)
{
    struct buf once = {0}, twice = {0};
    struct slice rest;

    (lines ? text_filter_lines : text_filter)(&once, bytes);
    (lines ? text_filter_lines : text_filter)(&twice, buf_slice(&once));
    must(text_is_utf8(buf_slice(&once)));
    must(slice_is_equal(buf_slice(&once), buf_slice(&twice)));
    for (rest = buf_slice(&once); rest.len > 0;) {
        uint32_t code;
        const size_t step = text_step(rest, &code);

        must(step >= 1 && step <= rest.len);
        must(!text_is_forbidden(code) || code == TEXT_REPLACEMENT || (lines && code == '\n'));
        rest = slice_part(rest, step, rest.len);
    }
    buf_free(&once);
    buf_free(&twice);
}

/* Clusters add up to the text, their columns to its width; a cut is a prefix that fits. */
static void try_width(struct slice text, int ambiguous)
{
    int sum = 0, used;

    for (struct slice rest = text; rest.len > 0;) {
        int columns;
        const size_t step = text_cluster(rest, ambiguous, &columns);

        must(step >= 1 && step <= rest.len && columns >= 0 && columns <= 2);
        sum += columns;
        rest = slice_part(rest, step, rest.len);
    }
    must(sum == text_width(text, ambiguous));
    for (int columns = 0; columns < 12; columns++) {
        const struct slice cut = text_cut(text, columns, ambiguous, &used);

        must(cut.at == text.at && cut.len <= text.len && used <= columns);
        must(used == text_width(cut, ambiguous));
    }
}

/* Lines follow one another within the text and fit. */
static void try_wrap(struct slice text, int columns)
{
    struct text_lines lines = {0};
    size_t at = 0;

    text_wrap(text, columns, 1, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        must(lines.at[i].at >= at && lines.at[i].at + lines.at[i].len <= text.len);
        at = lines.at[i].at + lines.at[i].len;
        must(text_width(slice_part(text, lines.at[i].at, at), 1) <= columns);
    }
    text_lines_free(&lines);
}

void fuzz_one(struct slice bytes)
{
    struct buf line = {0}, lines = {0};

    try_filter(bytes, false);
    try_filter(bytes, true);
    text_filter(&line, bytes);
    text_filter_lines(&lines, bytes);
    try_width(buf_slice(&line), 1);
    try_width(buf_slice(&line), 2);
    try_wrap(buf_slice(&lines), 2);
    try_wrap(buf_slice(&lines), 30);
    buf_free(&line);
    buf_free(&lines);
}
