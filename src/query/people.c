/* query/people.c - players, and the spellings of their names that records use */
#include "query/people.h"

#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/mem.h"
#include "base/table.h"
#include "base/text.h"
#include "query/words.h"

#define NONE UINT32_MAX

struct spelling {
    struct slice text;  /* folded */
    uint32_t person;    /* its number */
    uint32_t next;      /* another spelling of that person; NONE */
    uint32_t same_name; /* another spelling with the same letters, of any person; NONE */
};

struct person {
    uint32_t first, last; /* spellings */
};

struct people {
    struct spelling *spellings;
    size_t count, cap;
    struct person *persons;
    size_t person_count, person_cap;
    struct table by_letters; /* the first spelling of each */
    struct arena arena;
    struct buf folded, letters; /* scratch */
};

/* ---- letters ---- */

/* The length of a blank, hyphen or apostrophe at the start of `s`; 0 for a letter. */
static size_t separator(struct slice s)
{
    static const char *const wide[] = {"·", "・", "‐", "–", "‘", "’"};
    const unsigned char c = (unsigned char)s.at[0];
    if (c < 0x80)
        return !is_letter(s.at[0]) && !is_digit(s.at[0]);
    if (c > 0xE3) /* Han and Hangul, which are frequent */
        return 0;
    for (size_t i = 0; i < COUNT(wide); i++)
        if (slice_has_prefix(s, wide[i]))
            return strlen(wide[i]);
    return 0;
}

static size_t separators(struct slice s, size_t at)
{
    size_t step = 0;
    while (at < s.len && (step = separator(slice_from(s, at))) > 0)
        at += step;
    return at;
}

/* Moves *i and *k to the first letters that differ, or after the last ones. */
static void skip_same(struct slice a, struct slice b, size_t *i, size_t *k)
{
    *i = separators(a, 0);
    *k = separators(b, 0);
    while (*i < a.len && *k < b.len && a.at[*i] == b.at[*k]) {
        *i = separators(a, *i + 1);
        *k = separators(b, *k + 1);
    }
}

bool people_is_same(struct slice a, struct slice b)
{
    size_t i, k;
    skip_same(a, b, &i, &k);
    return i == a.len && k == b.len;
}

bool people_begins(struct slice text, struct slice name)
{
    size_t i, k;
    skip_same(text, name, &i, &k);
    return k == name.len;
}

static struct slice letters_of(struct slice s, struct buf *out)
{
    buf_clear(out);
    for (size_t i = separators(s, 0); i < s.len; i = separators(s, i + 1))
        buf_add_char(out, s.at[i]);
    return buf_slice(out);
}

/* ---- finding ---- */

struct wanted {
    const struct people *people;
    struct slice name;
};

static bool is_wanted(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return people_is_same(w->people->spellings[number].text, w->name);
}

/* The first spelling with those letters, or NONE. `letters` is scratch. */
static uint32_t find(const struct people *p, struct slice folded, struct buf *letters)
{
    const struct wanted wanted = {p, folded};
    const struct slice key = letters_of(folded, letters);
    const uint32_t at = key.len > 0 ? table_find(&p->by_letters, table_hash(key.at, key.len), is_wanted, &wanted)
                                    : TABLE_NONE;
    return at != TABLE_NONE ? at : NONE;
}

static void add_person(const struct people *p, uint32_t person, struct spellings *out)
{
    for (uint32_t i = p->persons[person].first; i != NONE; i = p->spellings[i].next)
        MEM_ADD(out->at, out->count, out->cap) = p->spellings[i].text;
}

void people_find(const struct people *p, struct slice name, struct spellings *out)
{
    struct buf folded = {0}, letters = {0};
    text_fold_words(&folded, name);
    for (uint32_t one = find(p, buf_slice(&folded), &letters); one != NONE; one = p->spellings[one].same_name)
        add_person(p, p->spellings[one].person, out);
    buf_free(&folded);
    buf_free(&letters);
}

static bool has_words(const struct people *p, uint32_t person, struct slice words)
{
    uint32_t i = p->persons[person].first;
    while (i != NONE && !words_hold(p->spellings[i].text, words, false))
        i = p->spellings[i].next;
    return i != NONE;
}

void people_find_words(const struct people *p, struct slice name, struct spellings *out)
{
    struct buf folded = {0};
    struct slice word;
    people_find(p, name, out);
    text_fold_words(&folded, name);
    struct slice rest = buf_slice(&folded);
    const bool has_word = words_take(&rest, &word);
    for (uint32_t i = 0; has_word && i < p->person_count; i++)
        if (has_words(p, i, buf_slice(&folded)))
            add_person(p, i, out);
    buf_free(&folded);
}

void spellings_free(struct spellings *s)
{
    mem_free(s->at);
    *s = (struct spellings){0};
}

bool people_at(const struct people *p, size_t i, size_t *person, struct slice *spelling)
{
    if (i >= p->count)
        return false;
    *person = p->spellings[i].person;
    *spelling = p->spellings[i].text;
    return true;
}

/* ---- reading ---- */

/* Adds a spelling, after the first equal one of other persons. One that this person has already is ignored. */
static void add_spelling(struct people *p, uint32_t person, struct slice folded)
{
    const uint32_t known = find(p, folded, &p->letters), number = (uint32_t)p->count;
    if (p->letters.len == 0 || (known != NONE && p->spellings[known].person == person))
        return;
    struct spelling *s = &MEM_ADD(p->spellings, p->count, p->cap);
    *s = (struct spelling){.text = arena_slice(&p->arena, folded), .person = person, .next = NONE, .same_name = NONE};
    if (known != NONE) {
        s->same_name = p->spellings[known].same_name;
        p->spellings[known].same_name = number;
    } else {
        table_add(&p->by_letters, table_hash(p->letters.at, p->letters.len), number);
    }
    struct person *owner = &p->persons[person];
    if (owner->first == NONE)
        owner->first = number;
    else
        p->spellings[owner->last].next = number;
    owner->last = number;
}

static void read_line(struct people *p, struct slice line)
{
    uint32_t person = NONE;
    line = slice_part(line, 0, slice_find(line, '#'));
    while (line.len > 0) {
        buf_clear(&p->folded);
        text_fold_words(&p->folded, slice_cut(&line, ','));
        if (letters_of(buf_slice(&p->folded), &p->letters).len == 0)
            continue;
        if (person == NONE) {
            const uint32_t known = find(p, buf_slice(&p->folded), &p->letters);
            person = known != NONE ? p->spellings[known].person : (uint32_t)p->person_count;
        }
        if (person == p->person_count)
            MEM_ADD(p->persons, p->person_count, p->person_cap) = (struct person){NONE, NONE};
        add_spelling(p, person, buf_slice(&p->folded));
    }
}

static void read_text(struct people *p, struct slice text)
{
    while (text.len > 0 && p->count < NONE - text.len)
        read_line(p, slice_cut(&text, '\n'));
}

struct people *people_new(struct slice own)
{
    struct people *p = mem_zero(1, sizeof *p);
    read_text(p, slice_of(builtin_names));
    read_text(p, own);
    return p;
}

void people_free(struct people *p)
{
    if (!p)
        return;
    mem_free(p->spellings);
    mem_free(p->persons);
    table_free(&p->by_letters);
    arena_free(&p->arena);
    buf_free(&p->folded);
    buf_free(&p->letters);
    mem_free(p);
}
