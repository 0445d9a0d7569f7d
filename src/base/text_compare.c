/* base/text_compare.c - text folded for searching, and compared as people sort it, declared in text.h */
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"

static void fold_ascii(struct buf *out, struct slice in)
{
    buf_reserve(out, in.len);
    for (size_t i = 0; i < in.len; i++)
        out->at[out->len++] = small(in.at[i]);
}

/* `in`, any bytes, folded in that normal form. To be freed. */
static uint8_t *fold(struct slice in, uninorm_t form, size_t *len)
{
    struct buf valid = {0};
    for (uint32_t code; text_take(&in, &code);)
        text_add_code(&valid, code);
    /* Valid text fails only if memory runs out. */
    uint8_t *folded = mem_checked(u8_casefold((const uint8_t *)valid.at, valid.len, NULL, form, NULL, len));
    buf_free(&valid);
    return folded;
}

void text_fold(struct buf *out, struct slice in)
{
    if (!slice_has_high(in)) {
        fold_ascii(out, in);
        return;
    }
    size_t len;
    uint8_t *folded = fold(in, UNINORM_NFKC, &len);
    buf_add(out, folded, len);
    free(folded);
}

/* ---- names and words ---- */

/* Letters with a stroke and ligatures, which no normal form takes apart. */
static const struct {
    uint32_t code;
    const char *plain;
} plain_letters[] = {
    {0xE6, "ae"},
    {0xF8, "o"},
    {0x111, "d"},
    {0x127, "h"},
    {0x131, "i"},
    {0x142, "l"},
    {0x153, "oe"},
    {0x167, "t"},
};

static void add_plain(struct buf *out, uint32_t code)
{
    const bool is_mark = code >= 0x300 && code <= 0x36F;
    for (size_t i = 0; i < COUNT(plain_letters); i++) {
        if (plain_letters[i].code == code) {
            buf_add_string(out, plain_letters[i].plain);
            return;
        }
    }
    if (!is_mark && !text_is_left_out(code))
        text_add_code(out, text_is_blank(code) ? ' ' : code);
}

/* Decomposed, without marks and without characters that show nothing, then composed again. */
static void fold_plain(struct buf *out, struct slice in)
{
    struct buf plain = {0};
    size_t len;
    uint8_t *folded = fold(in, UNINORM_NFKD, &len);
    struct slice left = {(const char *)folded, len};
    for (uint32_t code; text_take(&left, &code);)
        add_plain(&plain, code);
    free(folded);
    if (plain.len) {
        uint8_t *whole = mem_checked(u8_normalize(UNINORM_NFC, (const uint8_t *)plain.at, plain.len, NULL, &len));
        buf_add(out, whole, len);
        free(whole);
    }
    buf_free(&plain);
}

static bool is_white(char c)
{
    return is_space(c) || c == '\0';
}

static void squeeze(struct buf *b, size_t start)
{
    size_t to = start;
    for (size_t i = start; i < b->len; i++) {
        if (!is_white(b->at[i]))
            b->at[to++] = b->at[i];
        else if (to > start && b->at[to - 1] != ' ')
            b->at[to++] = ' ';
    }
    b->len = to > start && b->at[to - 1] == ' ' ? to - 1 : to;
}

void text_fold_words(struct buf *out, struct slice in)
{
    const size_t start = out->len;
    if (!slice_has_high(in))
        fold_ascii(out, in);
    else
        fold_plain(out, in);
    squeeze(out, start);
}

/* ---- scripts ---- */

static const struct {
    const char *name;
    int script;
} named_scripts[] = {{"Common", TEXT_COMMON}, {"Inherited", TEXT_COMMON}, {"Latin", TEXT_LATIN}, {"Han", TEXT_HAN},
    {"Hiragana", TEXT_HIRAGANA}, {"Katakana", TEXT_KATAKANA}, {"Hangul", TEXT_HANGUL}};

int text_script(uint32_t code)
{
    const uc_script_t *all, *script;
    size_t count;
    if (code < 0x80)
        return is_digit((char)code) ? TEXT_DIGIT : is_letter((char)code) ? TEXT_LATIN : TEXT_NO_WORD;
    if (!text_is_word(code))
        return TEXT_NO_WORD;
    script = uc_script(code);
    if (!script)
        return TEXT_COMMON;
    for (size_t i = 0; i < COUNT(named_scripts); i++)
        if (strcmp(script->name, named_scripts[i].name) == 0)
            return named_scripts[i].script;
    uc_all_scripts(&all, &count);
    return TEXT_SCRIPTS + (int)(script - all);
}

/* ---- natural order ---- */

static bool has_digit(struct slice s, size_t at)
{
    return at < s.len && is_digit(s.at[at]);
}

/* The run of digits at *at without its leading zeros; moves *at to its end. */
static struct slice take_number(struct slice s, size_t *at)
{
    while (has_digit(s, *at) && s.at[*at] == '0')
        ++*at;
    const size_t from = *at;
    while (has_digit(s, *at))
        ++*at;
    return slice_part(s, from, *at);
}

static int compare_bytes(struct slice a, struct slice b)
{
    const size_t len = a.len < b.len ? a.len : b.len;
    const int order = len ? memcmp(a.at, b.at, len) : 0;
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

static uint32_t take_folded(struct slice s, size_t *at)
{
    uint32_t code = (unsigned char)s.at[*at];
    if (code < 0x80) {
        ++*at;
        return (unsigned char)small((char)code);
    }
    *at += text_step(slice_from(s, *at), &code);
    return uc_tolower(code);
}

int text_compare_natural(struct slice a, struct slice b)
{
    size_t at_a = 0, at_b = 0;
    while (at_a < a.len && at_b < b.len) {
        if (has_digit(a, at_a) && has_digit(b, at_b)) {
            const struct slice x = take_number(a, &at_a), y = take_number(b, &at_b);
            const int order = x.len != y.len ? (x.len > y.len) - (x.len < y.len) : compare_bytes(x, y);
            if (order != 0)
                return order;
        } else {
            const uint32_t code_a = take_folded(a, &at_a), code_b = take_folded(b, &at_b);
            if (code_a != code_b)
                return code_a < code_b ? -1 : 1;
        }
    }
    if (at_a < a.len || at_b < b.len)
        return at_a < a.len ? 1 : -1;
    return compare_bytes(a, b);
}
