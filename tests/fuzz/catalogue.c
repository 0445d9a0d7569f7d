/* tests/fuzz/catalogue.c - any bytes as a catalogue of sentences, as a header, and as two sentences that are compared
 *
 * What must hold: a sentence that is found can be shown, and printf can be given it with the values of the English one.
 */
#include "fuzz.h"

#include <string.h>

#include "base/array.h"
#include "base/catalogue.h"
#include "base/conversions.h"
#include "base/text.h"

static const struct catalogue_key keys[] = {
    {.text = ""},
    {.text = "end"},
    {.context = "noun", .text = "move"},
    {.text = "%d of %s"},
    {.text = "%.*s: %zu"},
    {.text = "%zu game", .many = "%zu games"},
    {.text = "%i: \"%o\"", .has_own_letters = true},
    {.text = "%c byte{: %o}", .many = "%c bytes{: %o}", .has_own_letters = true},
};

static bool is_like(const char *english, const char *text, bool has_own_letters)
{
    return (has_own_letters ? conversions_are_same_letters : conversions_are_same)(slice_of(english), slice_of(text));
}

static void must_be_fit(const struct catalogue_key *key, const char *text)
{
    const struct slice s = slice_of(text);
    must(text_is_utf8(s));
    for (size_t i = 0; i < s.len;) {
        uint32_t code;
        i += text_step(slice_from(s, i), &code);
        must(code == '\n' || !text_is_forbidden(code));
    }
    must(is_like(key->text, text, key->has_own_letters) || (key->many && is_like(key->many, text, key->has_own_letters)));
}

/* The values of the sentences above, to the translations. */
static void print_some(struct catalogue *c)
{
    struct buf out = {0};
    const char *text;
    if ((text = catalogue_find(c, &keys[1], 1)))
        buf_add_format(&out, text, 0);
    if ((text = catalogue_find(c, &keys[3], 1)))
        buf_add_format(&out, text, 5, "five");
    if ((text = catalogue_find(c, &keys[4], 1)))
        buf_add_format(&out, text, 2, "fives", (size_t)7);
    for (size_t n = 0; n < 30; n++)
        if ((text = catalogue_find(c, &keys[5], n)))
            buf_add_format(&out, text, n);
    buf_free(&out);
}

static void try_catalogue(struct slice bytes)
{
    struct catalogue c;
    if (!catalogue_open(&c, bytes))
        return;
    for (size_t i = 0; i < COUNT(keys); i++)
        for (size_t n = 0; n < 30; n++) {
            const char *text = catalogue_find(&c, &keys[i], n);
            if (text)
                must_be_fit(&keys[i], text);
            must(text == catalogue_find(&c, &keys[i], n));
        }
    print_some(&c);
    catalogue_close(&c);
}

static void try_rule(struct slice bytes)
{
    struct plural_rule rule;
    struct buf header = {0};
    buf_add_string(&header, "Plural-Forms: nplurals=3; plural=");
    buf_add_slice(&header, bytes);
    plural_rule_read(&rule, buf_slice(&header));
    must(rule.forms >= 1 && rule.forms <= PLURAL_FORMS_MOST && rule.count > 0 && rule.count <= PLURAL_STEPS_MOST);
    for (size_t n = 0; n < 130; n++)
        must(plural_rule_form(&rule, n) < rule.forms);
    must(plural_rule_form(&rule, SIZE_MAX) < rule.forms);
    buf_free(&header);
}

/* What is the same is so both ways; a text is like itself where it is one that may be used at all. */
static void try_two(struct slice bytes)
{
    const size_t half = slice_find(bytes, '\0');
    const struct slice a = slice_part(bytes, 0, half), b = slice_part(bytes, half + 1, bytes.len);
    must(conversions_are_same(a, b) == conversions_are_same(b, a));
    must(conversions_are_same_letters(a, b) == conversions_are_same_letters(b, a));
    must(!conversions_are_same(a, b) || (conversions_are_same(a, a) && conversions_are_same(b, b)));
}

void fuzz_one(struct slice bytes)
{
    try_catalogue(bytes);
    try_rule(bytes);
    try_two(bytes);
}
