/* query/words.c - finds words in texts, as people write names */
#include "query/words.h"

#include "base/text.h"

/* True if a word may end between two characters of these scripts. */
static bool is_parted(int before, int after)
{
    if (before == TEXT_NO_WORD || after == TEXT_NO_WORD)
        return true;
    if (before == after || before == TEXT_COMMON || after == TEXT_COMMON)
        return false;
    if (before == TEXT_DIGIT || after == TEXT_DIGIT)
        return text_is_unspaced(before) || text_is_unspaced(after);
    return true;
}

static int script_at(struct slice text, size_t at)
{
    uint32_t code;
    text_step(slice_from(text, at), &code);
    return text_script(code);
}

bool words_take(struct slice *rest, struct slice *word)
{
    size_t from = 0, end;
    uint32_t code;
    int script = TEXT_NO_WORD;
    while (from < rest->len && (script = script_at(*rest, from)) == TEXT_NO_WORD)
        from += text_step(slice_from(*rest, from), &code);
    for (end = from; end < rest->len; end += text_step(slice_from(*rest, end), &code)) {
        const int next = script_at(*rest, end);
        if (is_parted(script, next))
            break;
        script = next == TEXT_COMMON ? script : next;
    }
    *word = slice_part(*rest, from, end);
    *rest = slice_from(*rest, end);
    return word->len > 0;
}

/* True if a word may end before byte `at`, where a character begins. */
static bool is_end(struct slice text, size_t at)
{
    size_t before = at;
    if (at == 0 || at == text.len)
        return true;
    do
        before--;
    while (before > 0 && text_is_tail(text.at[before]));
    return is_parted(script_at(text, before), script_at(text, at));
}

bool words_has(struct slice text, struct slice word, bool as_part)
{
    if (word.len == 0)
        return true;
    as_part |= text_is_unspaced(script_at(word, 0));
    for (size_t at = 0; at + word.len <= text.len; at++) {
        const struct slice rest = slice_from(text, at);
        const size_t found = slice_find_part(rest, word);
        if (found == rest.len)
            return false;
        at += found;
        if (as_part || (is_end(text, at) && is_end(text, at + word.len)))
            return true;
    }
    return false;
}

bool words_hold(struct slice text, struct slice wanted, bool is_typed)
{
    struct slice rest = wanted, word, next;
    if (!words_take(&rest, &word))
        return wanted.len > 0 ? words_has(text, wanted, true) : text.len == 0;
    for (bool has_next = true; has_next; word = next) {
        has_next = words_take(&rest, &next);
        if (!words_has(text, word, is_typed && !has_next))
            return false;
    }
    return true;
}
