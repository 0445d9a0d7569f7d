/* screen/key.c - names of keys */
#include "screen/key.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"

struct key_row {
    uint32_t key;
    const char *name;
    const char *shown;
};

static const struct key_row rows[] = {
#define KEY(id, name, shown) {KEYS_##id, name, shown},
#include "screen/key.def"
#undef KEY
};

enum { ROW_COUNT = COUNT(rows) };

static const struct key_row *row_of(uint32_t key)
{
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].key == key)
            return &rows[i];
    return NULL;
}

/* ---- reading ---- */

static uint32_t function_key(struct slice name, bool caseless)
{
    uint64_t number;
    if (name.len < 2 || name.len > 3 || (name.at[0] != 'F' && !(caseless && name.at[0] == 'f')))
        return KEYS_NONE;
    return name.at[1] != '0' && number_read(slice_from(name, 1), 12, &number) ? KEYS_F1 + (uint32_t)number - 1
                                                                              : KEYS_NONE;
}

static uint32_t control_key(struct slice name, bool caseless)
{
    if (name.len != 3 || (name.at[0] != 'C' && !(caseless && name.at[0] == 'c')) || name.at[1] != '-')
        return KEYS_NONE;
    const char letter = (char)(name.at[2] | 0x20);
    return letter >= 'a' && letter <= 'z' ? (uint32_t)(letter - 'a' + 1) : KEYS_NONE;
}

/* Without angle brackets case matters in a name: "end" in a script of keys may be text for a prompt. */
static uint32_t long_name(struct slice name, bool caseless)
{
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (slice_is(name, rows[i].name) || (caseless && slice_is_equal_caseless(name, slice_of(rows[i].name))))
            return rows[i].key;
    const uint32_t key = function_key(name, caseless);
    return key != KEYS_NONE ? key : control_key(name, caseless);
}

uint32_t key_find(struct slice name)
{
    uint32_t code;
    if (name.len == 0)
        return KEYS_NONE;
    if (text_step(name, &code) == name.len)
        return key_is_text(code) ? code : KEYS_NONE;
    if (name.at[0] == '<' && name.at[name.len - 1] == '>')
        return long_name(slice_part(name, 1, name.len - 1), true);
    return long_name(name, false);
}

bool key_is_text(uint32_t key)
{
    return key >= 0x20 && key < KEYS_FIRST && key != KEYS_BACKSPACE && !text_is_forbidden(key);
}

/* ---- writing ---- */

void key_name(uint32_t key, struct buf *out)
{
    const struct key_row *row = row_of(key);
    if (row)
        buf_add_format(out, "<%s>", row->name);
    else if (key >= KEYS_F1 && key <= KEYS_F12)
        buf_add_format(out, "<F%u>", (unsigned)(key - KEYS_F1 + 1));
    else if (key >= 1 && key <= 26)
        buf_add_format(out, "<C-%c>", (char)('a' + key - 1));
    else
        text_add_code(out, key);
}

void key_show(uint32_t key, bool ascii, struct buf *out)
{
    const struct key_row *row = row_of(key);
    if (row)
        buf_add_string(out, row->shown && !ascii ? row->shown : row->name);
    else if (key >= KEYS_F1 && key <= KEYS_F12)
        buf_add_format(out, "F%u", (unsigned)(key - KEYS_F1 + 1));
    else if (key >= 1 && key <= 26)
        buf_add_format(out, "Ctrl-%c", (char)('A' + key - 1));
    else if (key_is_text(key))
        text_add_code(out, key);
    else
        buf_add_string(out, "?");
}

/* ---- scripts ---- */

/* Not a vertical tab or a form feed, which are keys: Ctrl-K, Ctrl-L. */
static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || is_line_end(c);
}

/* The text up to a blank. */
static struct slice word_of(struct slice s)
{
    size_t len = 0;
    while (len < s.len && !is_blank(s.at[len]))
        len++;
    return slice_part(s, 0, len);
}

/* Removes "*20" at the end of a word, and returns the number; 1 without. */
static uint32_t word_repeat(struct slice *word)
{
    uint64_t repeat;
    size_t star = word->len;
    while (star > 0 && is_digit(word->at[star - 1]))
        star--;
    if (star < 2 || star == word->len || word->at[star - 1] != '*')
        return 1;
    number_take(slice_from(*word, star), 999999999, &repeat);
    word->len = star - 1;
    return (uint32_t)repeat;
}

/* The next key of a word that is read character by character: a character, or a name in angle brackets. */
static uint32_t one_key(struct key_script *k)
{
    const struct slice word = word_of(k->rest);
    const size_t close = word.at[0] == '<' ? slice_find(word, '>') : 0;
    uint32_t key = KEYS_NONE;
    if (close > 1 && close < word.len)
        key = key_find(slice_part(k->rest, 0, close + 1));
    const size_t len = key != KEYS_NONE ? close + 1 : text_step(k->rest, &key);
    k->rest = slice_part(k->rest, len, k->rest.len);
    k->inside = k->rest.len > 0 && !is_blank(k->rest.at[0]);
    return key;
}

uint32_t key_next(struct key_script *k, uint32_t *repeat)
{
    *repeat = 1;
    for (; k->rest.len > 0 && is_blank(k->rest.at[0]); k->inside = false)
        k->rest = slice_from(k->rest, 1);
    if (k->rest.len == 0)
        return KEYS_NONE;
    struct slice word = word_of(k->rest);
    const struct slice rest = slice_from(k->rest, word.len);
    const uint32_t times = word_repeat(&word), key = key_find(word);
    if (k->inside || key == KEYS_NONE)
        return one_key(k);
    k->rest = rest;
    *repeat = times;
    return key;
}
