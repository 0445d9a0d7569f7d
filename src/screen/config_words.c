/* screen/config_words.c - a line of configuration as words */
#include "screen/config_words.h"

#include "base/text.h"
#include "base/tr.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static struct slice blanks_skip(struct slice s)
{
    size_t i = 0;
    while (i < s.len && is_blank(s.at[i]))
        i++;
    return slice_part(s, i, s.len);
}

/* The word at the start of *rest; *rest is what follows it. */
static bool word_next(struct slice *rest, struct slice *word, struct error *e)
{
    const char quote = rest->at[0];
    size_t end = 0;
    if (quote == '"' || quote == '\'') {
        const struct slice inside = slice_part(*rest, 1, rest->len);

        end = slice_find(inside, quote);
        if (end == inside.len || (end + 1 < inside.len && !is_blank(inside.at[end + 1])))
            return error_set(e, "a quote is not closed: close it with %c at the end of the word", quote);
        *word = slice_part(inside, 0, end);
        *rest = slice_part(inside, end + 1, inside.len);
        return true;
    }
    while (end < rest->len && !is_blank(rest->at[end]))
        end++;
    *word = slice_part(*rest, 0, end);
    *rest = slice_part(*rest, end, rest->len);
    return true;
}

bool config_words(struct slice line, struct slice *words, size_t most, size_t *count, struct error *e)
{
    struct slice rest = blanks_skip(line);
    *count = 0;
    while (rest.len > 0 && rest.at[0] != '#') {
        if (*count + 1 == most && rest.at[0] != '"' && rest.at[0] != '\'') {
            words[(*count)++] = slice_trim(rest);
            return true;
        }
        if (*count == most)
            return error_set(e, "too many words");
        if (!word_next(&rest, &words[*count], e))
            return false;
        (*count)++;
        rest = blanks_skip(rest);
    }
    return true;
}

bool config_word_error(struct error *e, const char *what, struct slice word)
{
    struct buf text = {0};
    text_filter_cut(&text, word, 40);
    error_set(e, "%s: %s", tr(what), buf_string(&text));
    buf_free(&text);
    return false;
}
