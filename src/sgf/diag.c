/* sgf/diag.c - lists of diagnostics, their sentences, lines and columns */
#include "sgf/diag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/charset.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"

enum { WORD_COLUMNS = 60, WORD_BYTES = 4096, SENTENCE_BYTES = 256 };

#define PLURAL_MARK "\n" /* between the two sentences of a row */

struct row {
    const char *name;
    enum sgf_severity severity, old_severity;
    bool strict;
    enum sgf_action action;
    const char *sentence;
};

static const struct row rows[SGF_DIAG_COUNT] = {
#define DIAG(id, name_, severity_, old_severity_, strict_, action_, sentence_) \
    [SGF_DIAG_##id] = {(name_), SGF_##severity_, SGF_##old_severity_, (strict_), SGF_ACTION_##action_, (sentence_)},
#define PLURAL(one, many) one PLURAL_MARK many
#include "sgf/diag.def"
#undef PLURAL
#undef DIAG
};

/* ---- the table ---- */

const char *sgf_diag_name(enum sgf_diag_id id)
{
    return rows[id].name;
}

const char *sgf_severity_name(enum sgf_severity s)
{
    static const char *const names[SGF_SEVERITY_COUNT] = {
        [SGF_ERROR] = T("error"),
        [SGF_WARNING] = T("warning"),
        [SGF_NOTE] = T("note"),
    };
    return names[s];
}

const char *sgf_action_name(enum sgf_action a)
{
    static const char *const names[SGF_ACTION_COUNT] = {
        [SGF_ACTION_KEPT] = "kept",
        [SGF_ACTION_CHANGED] = "changed",
        [SGF_ACTION_DROPPED] = "dropped",
        [SGF_ACTION_LOST] = "dropped",
        [SGF_ACTION_STRAY] = "dropped",
    };
    return names[a];
}

/* ---- the list ---- */

static bool depends_on_ff(enum sgf_diag_id id)
{
    return rows[id].severity != rows[id].old_severity;
}

static bool is_before(const struct sgf_diag *a, const struct sgf_diag *b)
{
    const uint64_t x = sgf_diag_at(a), y = sgf_diag_at(b);
    return x != y ? x < y : a->order < b->order;
}

/* Counts one that is not in the list, or was removed from it. */
static void drop(struct sgf_diags *d, enum sgf_diag_id id)
{
    if (d->ff == 0 && depends_on_ff(id))
        d->undecided[rows[id].old_severity]++;
}

static void filter_word(struct slice word, struct buf *out)
{
    /* Cut before it is filtered, as a value may be as long as the file; the rest would not be shown. */
    text_filter_cut(out, text_whole_prefix(word, WORD_BYTES), WORD_COLUMNS);
    buf_add_char(out, '\0');
}

/* In a flood of equal diagnostics the words of the one before are used again. 0 if there are no words, or no room for
 * them. */
static uint32_t keep_words(struct sgf_diags *d, const struct sgf_words *words)
{
    if (!words || words->ident.len + words->old.len + words->now.len + words->count == 0 ||
        d->words.len > UINT32_MAX / 2)
        return 0;
    const uint32_t count = words->count < UINT32_MAX ? (uint32_t)words->count : UINT32_MAX;
    buf_clear(&d->scratch);
    buf_add(&d->scratch, &count, sizeof count);
    filter_word(words->ident, &d->scratch);
    filter_word(words->old, &d->scratch);
    filter_word(words->now, &d->scratch);
    if (!slice_is_equal(buf_slice(&d->scratch), slice_part(buf_slice(&d->words), d->last_words, d->words.len))) {
        d->last_words = d->words.len;
        buf_add_slice(&d->words, buf_slice(&d->scratch));
    }
    return (uint32_t)(d->last_words + sizeof count);
}

void sgf_diags_add(struct sgf_diags *d, enum sgf_diag_id id, uint64_t at, const struct sgf_words *words)
{
    const struct row *row = &rows[id];
    if (row->strict && !d->strict)
        return;
    struct sgf_diag diag = {
        .id = (uint8_t)id,
        .severity = (uint8_t)(d->ff != 0 && d->ff < 4 ? row->old_severity : row->severity),
        .action = (uint8_t)(words && words->action ? words->action : row->action),
        .at_low = (uint32_t)at,
        .at_high = (uint8_t)(at >> 32),
        .game = d->game,
        .order = d->added++,
    };
    if (words && words->lenient && d->ff != 0 && d->ff < 4)
        diag.severity = SGF_WARNING;
    d->totals[diag.severity]++;
    d->actions[diag.action]++;

    size_t index = d->count; /* with a limit they are always in order, and the last of the file is replaced */
    while (d->limit > 0 && index > 0 && is_before(&diag, &d->at[index - 1]))
        index--;
    if (d->limit > 0 && d->count >= d->limit) {
        drop(d, index < d->count ? d->at[d->count - 1].id : id);
        if (index == d->count)
            return;
        d->count--;
    }
    diag.words = keep_words(d, words);
    mem_reserve(&d->at, &d->cap, d->count + 1, sizeof *d->at);
    memmove(d->at + index + 1, d->at + index, (d->count - index) * sizeof *d->at);
    d->at[index] = diag;
    d->count++;
}

void sgf_diags_set_ff(struct sgf_diags *d, int ff)
{
    if (d->ff == 0 && ff < 4) {
        for (size_t i = 0; i < d->count; i++) {
            struct sgf_diag *diag = &d->at[i];
            if (!depends_on_ff(diag->id))
                continue;
            d->totals[diag->severity]--;
            diag->severity = (uint8_t)rows[diag->id].old_severity;
            d->totals[diag->severity]++;
        }
        /* Every row whose severity depends on FF is an error from FF[4] on. */
        for (int s = 0; s < SGF_SEVERITY_COUNT; s++) {
            d->totals[SGF_ERROR] -= d->undecided[s];
            d->totals[s] += d->undecided[s];
        }
    }
    memset(d->undecided, 0, sizeof d->undecided);
    d->ff = ff;
}

static int compare(const void *a, const void *b)
{
    return is_before(a, b) ? -1 : 1;
}

void sgf_diags_sort(struct sgf_diags *d)
{
    if (d->count > 0 && d->limit == 0)
        qsort(d->at, d->count, sizeof *d->at, compare);
}

uint32_t sgf_diag_count(const struct sgf_diags *list, const struct sgf_diag *d)
{
    uint32_t count = 0;
    if (d->words)
        memcpy(&count, list->words.at + d->words - sizeof count, sizeof count);
    return count;
}

void sgf_diags_add_all(struct sgf_diags *d, const struct sgf_diags *from)
{
    size_t left[SGF_SEVERITY_COUNT], actions[SGF_ACTION_COUNT];
    memcpy(left, from->totals, sizeof left);
    memcpy(actions, from->actions, sizeof actions);
    for (size_t i = 0; i < from->count; i++) {
        const struct sgf_diag *diag = &from->at[i];
        const struct sgf_words words = {
            .ident = sgf_diag_word(from, diag, SGF_WORD_IDENT),
            .old = sgf_diag_word(from, diag, SGF_WORD_OLD),
            .now = sgf_diag_word(from, diag, SGF_WORD_NOW),
            .count = sgf_diag_count(from, diag),
            .action = (enum sgf_action)diag->action,
        };
        sgf_diags_add(d, (enum sgf_diag_id)diag->id, sgf_diag_at(diag), &words);
        left[diag->severity]--;
        actions[diag->action]--;
    }
    for (int s = 0; s < SGF_SEVERITY_COUNT; s++)
        d->totals[s] += left[s];
    for (int a = 0; a < SGF_ACTION_COUNT; a++)
        d->actions[a] += actions[a];
}

void sgf_diags_take_all(struct sgf_diags *d, struct sgf_diags *from)
{
    if (d->count || d->limit || d->ff != from->ff) {
        sgf_diags_add_all(d, from);
    } else {
        const struct sgf_diags empty = *d;
        *d = *from;
        *from = empty;
        from->limit = d->limit;
        d->limit = empty.limit;
        d->strict = empty.strict;
    }
    sgf_diags_clear(from);
}

void sgf_diags_keep(struct sgf_diags *d, bool (*is_kept)(const void *context, uint64_t at), const void *context)
{
    size_t kept = 0;
    for (size_t i = 0; i < d->count; i++) {
        const struct sgf_diag diag = d->at[i];
        if (is_kept(context, sgf_diag_at(&diag))) {
            d->at[kept++] = diag;
            continue;
        }
        d->totals[diag.severity]--;
        d->actions[diag.action]--;
    }
    d->count = kept;
}

void sgf_diags_clear(struct sgf_diags *d)
{
    buf_clear(&d->words);
    *d = (struct sgf_diags){
        .at = d->at,
        .cap = d->cap,
        .limit = d->limit,
        .strict = d->strict,
        .words = d->words,
        .scratch = d->scratch,
    };
}

void sgf_diags_free(struct sgf_diags *d)
{
    mem_free(d->at);
    buf_free(&d->scratch);
    buf_free(&d->words);
    *d = (struct sgf_diags){0};
}

/* ---- sentences ---- */

struct slice sgf_diag_word(const struct sgf_diags *list, const struct sgf_diag *d, enum sgf_word word)
{
    if (!d->words)
        return SLICE("");
    const char *at = list->words.at + d->words;
    for (int i = 0; i < (int)word; i++)
        at += strlen(at) + 1;
    return slice_of(at);
}

/* Writes what one %-letter means; false if that is empty. */
static bool add_word(const struct sgf_diags *list, const struct sgf_diag *d, char letter, struct buf *out)
{
    struct slice word = {NULL, 0};
    switch (letter) {
    case 'i': word = sgf_diag_word(list, d, SGF_WORD_IDENT); break;
    case 'o': word = sgf_diag_word(list, d, SGF_WORD_OLD); break;
    case 'n': word = sgf_diag_word(list, d, SGF_WORD_NOW); break;
    case 'c': buf_add_format(out, "%u", sgf_diag_count(list, d)); return true;
    default: return true;
    }
    buf_add_slice(out, word);
    return word.len > 0;
}

/* The sentence of a row, in the reader's language and in the form for its count. */
static const char *form_of(const struct sgf_diags *list, const struct sgf_diag *d)
{
    const char *sentence = rows[d->id].sentence;
    const char *many = strstr(sentence, PLURAL_MARK);
    char one[SENTENCE_BYTES];
    if (!many)
        return tr(sentence);
    snprintf(one, sizeof one, "%.*s", (int)(many - sentence), sentence);
    many += strlen(PLURAL_MARK);
    const char *form = plural(sgf_diag_count(list, d), one, many);
    return form == one ? sentence : form;
}

void sgf_diag_sentence(const struct sgf_diags *list, const struct sgf_diag *d, struct buf *out)
{
    size_t brace = 0;
    bool is_whole = true;
    for (const char *p = form_of(list, d); *p && *p != *PLURAL_MARK; p++) {
        if (*p == '{') {
            brace = out->len;
            is_whole = true;
        } else if (*p == '}') {
            if (!is_whole)
                out->len = brace;
        } else if (*p == '%') {
            p++;
            if (!add_word(list, d, *p, out))
                is_whole = false;
        } else {
            buf_add_char(out, *p);
        }
    }
}

/* ---- lines and columns ---- */

struct sgf_place sgf_place_start(struct slice file)
{
    return (struct sgf_place){.file = file, .line = 1, .column = 1};
}

static size_t step(enum charset charset, struct slice s)
{
    uint32_t code;
    if ((unsigned char)s.at[0] < 0x80)
        return 1;
    switch (charset) {
    case CHARSET_UNKNOWN:
    case CHARSET_ASCII:
    case CHARSET_UTF8: return text_step(s, &code);
    default: return charset_step(charset, s);
    }
}

/* Moves to the start of the line that contains `at`. No character in any of our charsets contains the byte of a line
 * end, so whole lines need no decoding. */
static void skip_lines(struct sgf_place *p, uint64_t at)
{
    const struct slice file = p->file;
    size_t lf = slice_find_in(file, p->at, at, '\n'), cr = slice_find_in(file, p->at, at, '\r');
    for (size_t end; (end = lf < cr ? lf : cr) < at;) {
        const size_t len = slice_line_end(file, end);
        if (end + len > at)
            return; /* between the two bytes of a line end: take the first */
        p->at = end + len;
        p->line++;
        p->column = 1;
        lf = lf < p->at ? slice_find_in(file, p->at, at, '\n') : lf;
        cr = cr < p->at ? slice_find_in(file, p->at, at, '\r') : cr;
    }
}

/* By the last entry at or before `at`. */
static void move_by_map(struct sgf_place *p, uint64_t at)
{
    const struct sgf_map *map = p->map;
    const size_t upto = map->count ? array_rows_upto(&map->at->out, map->count, sizeof *map->at, (uint32_t)at) : 0;
    p->at = at;
    p->line = upto > 0 ? map->at[upto - 1].line : 1;
    p->column = upto > 0 ? map->at[upto - 1].column : 1;
}

void sgf_place_move(struct sgf_place *p, uint64_t at, enum charset charset)
{
    if (p->map) {
        move_by_map(p, at);
        return;
    }
    if (at < p->at)
        *p = sgf_place_start(p->file);
    if (at > p->file.len)
        at = p->file.len;
    if (p->at == 0 && at >= 3 && slice_has_prefix(p->file, "\xEF\xBB\xBF"))
        p->at = 3; /* a byte order mark is not a character of the text */
    skip_lines(p, at);
    while (p->at < at && !is_line_end(p->file.at[p->at])) {
        const size_t len = step(charset, slice_part(p->file, (size_t)p->at, p->file.len));
        if (p->at + len > at)
            return; /* inside a character: take its beginning */
        p->at += len;
        p->column++;
    }
}

/* ---- the order of another format ---- */

struct placed {
    size_t line, column, index;
    struct sgf_diag diag;
};

static int compare_lines(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

void sgf_diags_sort_lines(struct sgf_diags *d, struct sgf_place place)
{
    if (!place.map || d->count < 2)
        return;
    struct placed *placed = mem_alloc(d->count * sizeof *placed);
    for (size_t i = 0; i < d->count; i++) {
        sgf_place_move(&place, sgf_diag_at(&d->at[i]), CHARSET_UTF8);
        placed[i] = (struct placed){place.line, place.column, i, d->at[i]};
    }
    qsort(placed, d->count, sizeof *placed, compare_lines);
    for (size_t i = 0; i < d->count; i++)
        d->at[i] = placed[i].diag;
    mem_free(placed);
}
