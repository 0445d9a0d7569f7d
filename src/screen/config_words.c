/* screen/config_words.c - a line of configuration as words */
#include "screen/config_words.h"

#include "base/text.h"
#include "base/tr.h"

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* Takes the quoted word at the start of *rest. */
static bool quoted_next(struct slice *rest, struct slice *word, struct error *e)
{
    const char quote = rest->at[0];
    struct slice inside = slice_from(*rest, 1);
    const bool is_closed = slice_find(inside, quote) < inside.len;
    *word = slice_cut(&inside, quote);
    if (!is_closed || (inside.len > 0 && !is_space(inside.at[0])))
        return error_set(e, "a quote is not closed: close it with %c at the end of the word", quote);
    *rest = inside;
    return true;
}

bool config_words(struct slice line, struct slice *words, size_t most, size_t *count, struct error *e)
{
    *count = 0;
    for (struct slice rest = slice_trim(line); rest.len > 0 && rest.at[0] != '#'; rest = slice_trim(rest)) {
        if (*count == most)
            return error_set(e, "too many words");
        struct slice *word = &words[(*count)++];
        if (is_quote(rest.at[0])) {
            if (!quoted_next(&rest, word, e))
                return false;
        } else if (*count == most) {
            *word = rest;
            return true;
        } else {
            *word = slice_word(&rest);
        }
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
