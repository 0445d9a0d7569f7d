/* reader/judge.c - judges the words of a comment: it sets a task, or an answer is right or wrong */
#include "reader/judge.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/text.h"

/* The bytes of a comment that are read, at most. */
#define JUDGED_BYTES 4096

enum kind { TASK, RIGHT, WRONG, LOUD_RIGHT, LOUD_WRONG };

static const struct row {
    enum kind kind;
    struct slice words;
} rows[] = {
#define JUDGE(kind, words) {kind, {words, sizeof(words) - 1}},
#include "reader/judge.def"
#undef JUDGE
};

/* ---- a prepared text ---- */

/* Folded, each run of blanks and line ends as one blank; `loud` has a byte for each of its bytes: '!' for a capital. */
struct ready {
    struct buf text, loud;
};

/* Characters that folding does not change: Chinese, Japanese, and Hangul. */
static bool is_folded(uint32_t code)
{
    return (code >= 0x3041 && code <= 0x3096) || (code >= 0x4E00 && code <= 0x9FFF) ||
           (code >= 0xAC00 && code <= 0xD7A3);
}

static void ready_add(struct ready *r, struct slice character, uint32_t code)
{
    const bool is_big = code >= 'A' && code <= 'Z';
    if (code <= ' ' || code == 0xA0 || code == 0x3000) {
        if (r->text.len > 0 && r->text.at[r->text.len - 1] != ' ')
            buf_add_char(&r->text, ' ');
    } else if (code < 0x80) {
        buf_add_char(&r->text, (char)(is_big ? code - 'A' + 'a' : code));
    } else if (is_folded(code)) {
        buf_add_slice(&r->text, character);
    } else {
        text_fold(&r->text, character);
    }
    if (r->loud.len < r->text.len)
        buf_add_repeat(&r->loud, is_big ? '!' : ' ', r->text.len - r->loud.len);
}

static void ready_make(struct ready *r, struct slice text)
{
    text = text_whole_prefix(text, JUDGED_BYTES);
    while (text.len > 0) {
        uint32_t code;
        const size_t step = text_step(text, &code);
        ready_add(r, slice_part(text, 0, step), code);
        text = slice_from(text, step);
    }
}

static void ready_free(struct ready *r)
{
    buf_free(&r->text);
    buf_free(&r->loud);
}

/* ---- words ---- */

/* True if a letter of an alphabet begins here; one of two or three bytes may be Greek, Cyrillic and the like. */
static bool is_letter_at(struct slice text, size_t at)
{
    uint32_t code;
    if (at >= text.len)
        return false;
    text_step(slice_from(text, at), &code);
    return code < 0x80 ? is_letter((char)code) : code >= 0xC0 && code < 0x2000;
}

static bool is_letter_before(struct slice text, size_t at)
{
    while (at > 0 && text_is_tail(text.at[at - 1]))
        at--;
    return at > 0 && is_letter_at(text, at - 1);
}

/* Skips signs before the first word: of lists, quotes. */
static size_t first_word(struct slice text)
{
    size_t at = 0;
    while (at < text.len && text_is_plain(text.at[at]) && !is_letter(text.at[at]) && !is_digit(text.at[at]))
        at++;
    return at;
}

/* True if a sign, or the end, follows a word; in French after a blank. */
static bool has_sign_after(struct slice text, size_t at)
{
    at += at + 1 < text.len && text.at[at] == ' ';
    return at >= text.len || strchr(".!,:;", text.at[at]);
}

/* True if in capitals, or if it is the first word with a sign after it. */
static bool is_loud(const struct ready *r, size_t at, size_t len)
{
    size_t capitals = 0;
    while (capitals < len && r->loud.at[at + capitals] == '!')
        capitals++;
    return capitals == len || (at == first_word(buf_slice(&r->text)) && has_sign_after(buf_slice(&r->text), at + len));
}

static bool has_row(const struct ready *r, size_t at, const struct row *row)
{
    const struct slice text = buf_slice(&r->text), words = row->words;
    const bool is_alphabetic = is_letter_at(words, 0);
    if (text.at[at] != *words.at || text.len - at < words.len || memcmp(text.at + at, words.at, words.len) != 0)
        return false;
    if (is_alphabetic && (is_letter_before(text, at) || is_letter_at(text, at + words.len)))
        return false;
    return (row->kind != LOUD_RIGHT && row->kind != LOUD_WRONG) || is_loud(r, at, words.len);
}

/* The first row that fits at a byte, among those that set a task or those that judge; or NULL. */
static const struct row *row_at(const struct ready *r, size_t at, bool sets_task)
{
    for (size_t i = 0; i < COUNT(rows); i++)
        if ((rows[i].kind == TASK) == sets_task && has_row(r, at, &rows[i]))
            return &rows[i];
    return NULL;
}

static enum answer judged_at(const struct ready *r, size_t at)
{
    const struct row *row = row_at(r, at, false);
    return !row ? ANSWER_OPEN : row->kind == RIGHT || row->kind == LOUD_RIGHT ? ANSWER_RIGHT : ANSWER_WRONG;
}

/* A "?" after a lost character may be a lost one, too; in an address a name follows it. */
static bool question_at(struct slice text, size_t at)
{
    static const char lost[] = "\xEF\xBF\xBD";              /* TEXT_REPLACEMENT */
    if (slice_has_prefix(slice_from(text, at), "\xD8\x9F")) /* the Arabic one */
        return true;
    if (text.at[at] != '?' || (at >= 3 && memcmp(text.at + at - 3, lost, 3) == 0))
        return false;
    return at + 1 == text.len || !(is_letter(text.at[at + 1]) || is_digit(text.at[at + 1]));
}

bool judge_sets_task(struct slice text)
{
    struct ready r = {0};
    bool sets = false;
    ready_make(&r, text);
    for (size_t i = 0; i < r.text.len && !sets; i++)
        sets = question_at(buf_slice(&r.text), i) || row_at(&r, i, true);
    ready_free(&r);
    return sets;
}

enum answer judge_begins(struct slice text)
{
    struct ready r = {0};
    ready_make(&r, slice_part(text, 0, 256));
    const size_t at = first_word(buf_slice(&r.text));
    const enum answer said = at < r.text.len ? judged_at(&r, at) : ANSWER_OPEN;
    ready_free(&r);
    return said;
}

enum answer judge_says(struct slice text)
{
    struct ready r = {0};
    enum answer said = ANSWER_OPEN;
    ready_make(&r, text);
    for (size_t i = 0; i < r.text.len && said == ANSWER_OPEN; i++)
        said = judged_at(&r, i);
    ready_free(&r);
    return said;
}
