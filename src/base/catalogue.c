/* base/catalogue.c - the translations of a language: a .mo file, as msgfmt makes it, in memory */
#include "base/catalogue.h"

#include <string.h>

#include "base/conversions.h"
#include "base/mem.h"
#include "base/text.h"

enum { HEAD_BYTES = 28, ROW_BYTES = 8, CONTEXT_END = 4 };

#define MAGIC 0x950412DEu

/* What is known of a translation, for each of the ways to ask for it: two bits, shifted by way_of. */
enum { UNKNOWN, GOOD, BAD, BELIEF = 3 };

/* ---- the file ---- */

static uint32_t number_at(const struct catalogue *c, size_t at)
{
    uint32_t number = 0;
    for (size_t i = 0; i < 4; i++)
        number |= (uint32_t)(unsigned char)c->bytes.at[at + i] << 8 * (c->is_swapped ? 3 - i : i);
    return number;
}

/* A table of rows that is in the file. */
static bool has_table(const struct catalogue *c, size_t at)
{
    return at <= c->bytes.len && c->count <= (c->bytes.len - at) / ROW_BYTES;
}

/* The text of a row, without the NUL that must end it. */
static bool text_at(const struct catalogue *c, size_t table, size_t row, struct slice *text)
{
    const size_t len = number_at(c, table + ROW_BYTES * row), at = number_at(c, table + ROW_BYTES * row + 4);
    if (at >= c->bytes.len || len >= c->bytes.len - at || c->bytes.at[at + len] != '\0')
        return false;
    *text = slice_part(c->bytes, at, at + len);
    return true;
}

/* < 0, 0, > 0: what is asked for beside an English sentence of the file, which ends with a NUL. */
static int compare(const struct catalogue_key *key, const char *english)
{
    if (key->context) {
        const size_t len = strlen(key->context);
        const int difference = strncmp(key->context, english, len);
        if (difference)
            return difference;
        if (english[len] != CONTEXT_END)
            return CONTEXT_END - (unsigned char)english[len];
        english += len + 1;
    }
    return strcmp(key->text, english);
}

/* Where the tables are not sorted it finds less. */
static bool find_row(const struct catalogue *c, const struct catalogue_key *key, size_t *row)
{
    size_t from = 0, to = c->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        struct slice english;
        if (!text_at(c, c->english, middle, &english))
            return false;
        const int difference = compare(key, english.at);
        if (!difference) {
            *row = middle;
            return true;
        }
        if (difference < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return false;
}

/* ---- belief ---- */

/* UTF-8 that a terminal may see. Line ends are for those who count them. */
static bool is_clean(struct slice text)
{
    for (size_t i = 0; i < text.len;) {
        uint32_t code;
        if (text_is_plain(text.at[i]) || text.at[i] == '\n') {
            i++;
            continue;
        }
        i += text_step(slice_from(text, i), &code);
        if (code == TEXT_REPLACEMENT || text_is_forbidden(code))
            return false;
    }
    return true;
}

static size_t count_lines(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == '\n';
    return count;
}

static bool is_like(const char *english, struct slice form, bool has_own_letters)
{
    const struct slice text = slice_of(english);
    return count_lines(text) == count_lines(form) &&
           (has_own_letters ? conversions_are_same_letters : conversions_are_same)(text, form);
}

/* Both sentences of a count are given the same values, so that a form may be like either. */
static bool is_form(const struct catalogue_key *key, struct slice form)
{
    return form.len && is_clean(form) &&
           (is_like(key->text, form, key->has_own_letters) ||
               (key->many && is_like(key->many, form, key->has_own_letters)));
}

/* The next of the forms, which are ended by NULs; false after the last. */
static bool next_form(struct slice *rest, struct slice *form)
{
    if (!rest->at)
        return false;
    const size_t end = slice_find(*rest, '\0');
    *form = slice_part(*rest, 0, end);
    *rest = end < rest->len ? slice_from(*rest, end + 1) : (struct slice){NULL, 0};
    return true;
}

/* Every form is good, and a count has all of them. */
static bool are_good(const struct catalogue *c, const struct catalogue_key *key, struct slice forms)
{
    struct slice form;
    unsigned count = 0;
    for (; next_form(&forms, &form); count++)
        if (!is_form(key, form))
            return false;
    return !key->many || count == c->plural.forms;
}

static bool is_believed(struct catalogue *c, const struct catalogue_key *key, size_t row, struct slice forms)
{
    const unsigned way = 2 * ((key->many ? 2u : 0u) + (key->has_own_letters ? 1u : 0u));
    unsigned belief = c->beliefs[row] >> way & BELIEF;
    if (belief == UNKNOWN) {
        belief = are_good(c, key, forms) ? GOOD : BAD;
        c->beliefs[row] |= (uint8_t)(belief << way);
    }
    return belief == GOOD;
}

/* ---- asking ---- */

const char *catalogue_find(struct catalogue *c, const struct catalogue_key *key, size_t count)
{
    size_t row;
    struct slice forms, form = {NULL, 0};
    if (!find_row(c, key, &row) || !text_at(c, c->translated, row, &forms) || !is_believed(c, key, row, forms))
        return NULL;
    unsigned wanted = key->many ? plural_rule_form(&c->plural, count) : 0;
    while (next_form(&forms, &form) && wanted > 0)
        wanted--;
    return form.at;
}

/* ---- opening ---- */

/* The header is the translation of the sentence that is empty. */
static struct slice header_of(const struct catalogue *c)
{
    size_t row;
    struct slice header;
    if (find_row(c, &(struct catalogue_key){.text = ""}, &row) && text_at(c, c->translated, row, &header))
        return header;
    return SLICE("");
}

static bool is_utf8(struct slice header)
{
    const struct slice word = SLICE("charset="), wanted = SLICE("UTF-8");
    const size_t at = slice_find_part(header, word);
    return at == header.len ||
           slice_is_equal_caseless(slice_part(header, at + word.len, at + word.len + wanted.len), wanted);
}

/* The magic number in one order of bytes or the other; the minor half of the revision is of no matter. */
static bool read_head(struct catalogue *c)
{
    if (c->bytes.len < HEAD_BYTES)
        return false;
    c->is_swapped = number_at(c, 0) != MAGIC;
    c->count = number_at(c, 8);
    c->english = number_at(c, 12);
    c->translated = number_at(c, 16);
    return number_at(c, 0) == MAGIC && number_at(c, 4) >> 16 <= 1 && has_table(c, c->english) &&
           has_table(c, c->translated);
}

bool catalogue_open(struct catalogue *c, struct slice bytes)
{
    *c = (struct catalogue){.bytes = bytes};
    if (!read_head(c))
        return false;
    const struct slice header = header_of(c);
    if (!is_utf8(header))
        return false;
    plural_rule_read(&c->plural, header);
    c->beliefs = mem_zero(c->count, sizeof *c->beliefs);
    return true;
}

void catalogue_close(struct catalogue *c)
{
    mem_free(c->beliefs);
    *c = (struct catalogue){0};
}
