/* tests/query/68-offers.c - what the last word of a query may become: fields, words and names, found by the plainest means */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "query/query_terms.h"
#include "sweep.h"

/* ---- names ---- */

enum { NAMES = 40, NAME_BYTES = 8, OFFERED = 8 };

struct names {
    char at[NAMES][NAME_BYTES];
    size_t count;
    unsigned texts; /* that were asked for */
};

static void each(void *context, unsigned texts, struct query_offers *offers)
{
    struct names *n = context;

    n->texts = texts;
    assert_false(query_has_offers(offers));
    for (size_t i = 0; i < n->count; i++)
        query_offer(offers, slice_of(n->at[i]));
    for (size_t i = n->count; i-- > 0;) /* any number of times */
        query_offer(offers, slice_of(n->at[i]));
}

static void names_make(struct chance *c, struct names *n)
{
    const size_t alike = chance_below(c, 2) ? chance_below(c, NAMES) : 0; /* the first ones have a longer start in common */

    n->count = chance_below(c, NAMES);
    for (size_t i = 0; i < n->count; i++) {
        const size_t len = (i < alike ? 4 : 1) + chance_below(c, NAME_BYTES - 4);

        for (size_t k = 0; k < len; k++)
            n->at[i][k] = i < alike && k < 3 ? 'a' : "abc"[chance_below(c, k < 2 ? 2 : 3)];
        n->at[i][len] = '\0';
    }
}

static size_t same_start(const char *a, const char *b)
{
    size_t i = 0;

    while (a[i] && a[i] == b[i])
        i++;
    return i;
}

static bool is_new(const struct names *n, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(n->at[k], n->at[i]) == 0)
            return false;
    return true;
}

/* All that begin so, each once, in the order in which they came; of more than eight, eight that have no more in common than all of them. */
static void assert_offered(const struct names *n, const char *typed, const char *before, const char *after, const char *words)
{
    const char *all[NAMES], *offered[OFFERED];
    char text[400], *next = text;
    size_t count = 0, found = 0, common = NAME_BYTES, offered_common = NAME_BYTES;

    for (size_t i = 0; i < n->count; i++)
        if (strncmp(n->at[i], typed, strlen(typed)) == 0 && is_new(n, i)) {
            all[count++] = n->at[i];
            common = common < same_start(all[0], n->at[i]) ? common : same_start(all[0], n->at[i]);
        }
    snprintf(text, sizeof text, "%s", words);
    while (*next) {
        char *end = strchr(next, '\n'), *word = next;

        next = end ? end + 1 : next + strlen(next);
        if (end)
            *end = '\0';
        assert_true(found < OFFERED);
        assert_int_equal(strncmp(word, before, strlen(before)), 0);
        word += strlen(before);
        assert_true(strlen(word) >= strlen(after));
        assert_string_equal(word + strlen(word) - strlen(after), after);
        word[strlen(word) - strlen(after)] = '\0';
        offered[found++] = word;
        offered_common = offered_common < same_start(offered[0], word) ? offered_common : same_start(offered[0], word);
        size_t i = 0;
        while (i < count && strcmp(all[i], word) != 0)
            i++;
        assert_true(i < count);
        for (size_t k = 0; k + 1 < found; k++)
            assert_string_not_equal(offered[k], word);
        if (count <= OFFERED)
            assert_string_equal(word, all[found - 1]);
    }
    assert_int_equal(found, count < OFFERED ? count : OFFERED);
    if (count > 0)
        assert_int_equal(offered_common, common);
}

static void names_are_offered(void **state)
{
    static const char *const fields[] = {"player", "black", "white", "winner", "event", "place"};
    static const unsigned texts[] = {1u << FACT_BLACK | 1u << FACT_WHITE, 1u << FACT_BLACK, 1u << FACT_WHITE, 1u << FACT_BLACK | 1u << FACT_WHITE,
        1u << FACT_EVENT, 1u << FACT_PLACE};
    static const char *const fronts[] = {"", "-", "moves:3 ", "x -", "date:1..2,3 "}, *const values[] = {"", "zz,", "zz,yy,", "\"z z\","};
    struct chance c = chance_begin("offers");
    struct names n;

    (void)state;
    for (size_t round = sweep_share(300, 20000); round > 0; round--) {
        const size_t field = chance_below(&c, COUNT(fields)), begin = chance_below(&c, COUNT(fronts)), value = chance_below(&c, COUNT(values));
        char typed[4] = "", text[80], before[4];
        struct buf words = {0};

        names_make(&c, &n);
        for (size_t len = 1 + chance_below(&c, 3); len > 0; len--)
            strcat(typed, chance_below(&c, 2) ? "a" : "b");
        const bool is_part = chance_below(&c, 3) == 0, is_quoted = chance_below(&c, 3) == 0;
        snprintf(before, sizeof before, "%s%s", is_part ? "~" : "", is_quoted ? "\"" : "");
        const size_t start = (size_t)snprintf(text, sizeof text, "%s%s:%s", fronts[begin], fields[field], values[value]);
        snprintf(text + start, sizeof text - start, "%s%s", before, typed);
        n.texts = 0;
        assert_int_equal(query_complete(slice_of(text), &(struct query_names){each, &n}, &words), start);
        assert_int_equal(n.texts, texts[field]);
        assert_offered(&n, typed, before, is_quoted ? "\"" : "", buf_string(&words));
        buf_clear(&words);
        query_complete(slice_of(text), NULL, &words);
        assert_int_equal(words.len, 0);
        /* A value whose quote is closed is one: nothing becomes of it. */
        if (is_quoted) {
            strcat(text, "\"");
            query_complete(slice_of(text), &(struct query_names){each, &n}, &words);
            assert_int_equal(words.len, 0);
        }
        buf_free(&words);
    }
}

/* Those that need quotes get them, all of them if one does. */
static void quotes_are_given(void **state)
{
    static const struct {
        const char *names[3], *words;
    } rows[] = {{{"ab", "ac", NULL}, "ab\nac"}, {{"ab", "a c", NULL}, "\"ab\"\n\"a c\""}, {{"a,b", NULL}, "\"a,b\""}, {{"a:b", NULL}, "\"a:b\""},
        {{"a-b", NULL}, "a-b"}, {{"a\xE3\x80\x80""b", NULL}, "\"a\xE3\x80\x80""b\""}, {{"a\xEF\xBC\x9A", NULL}, "\"a\xEF\xBC\x9A\""}, {{"a\xC3\xA9", NULL}, "a\xC3\xA9"}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct names n = {.count = 0};
        struct buf words = {0};

        for (; rows[i].names[n.count]; n.count++)
            snprintf(n.at[n.count], NAME_BYTES, "%s", rows[i].names[n.count]);
        query_complete(SLICE("black:a"), &(struct query_names){each, &n}, &words);
        assert_string_equal(buf_string(&words), rows[i].words);
        buf_free(&words);
    }
}

/* ---- fields, and words of those that have few ---- */

/* `joint`: words between terms may be meant, too; the first of them also before a term. */
static void expect(const char *text, size_t start, const char *const *known, size_t count, const char *typed, const char *end, bool joint)
{
    static const char *const joints[] = {"not", "or", "and"};
    struct buf words = {0}, wanted = {0};

    for (size_t i = 0; i < count; i++)
        if (strncasecmp(known[i], typed, strlen(typed)) == 0)
            buf_add_format(&wanted, "%s%s%s", wanted.len > 0 ? "\n" : "", known[i], end);
    for (size_t i = 0; joint && i < (start > 0 ? COUNT(joints) : 1); i++)
        if (strncasecmp(joints[i], typed, strlen(typed)) == 0)
            buf_add_format(&wanted, "%s%s", wanted.len > 0 ? "\n" : "", joints[i]);
    if (query_complete(slice_of(text), NULL, &words) != start || strcmp(buf_string(&words), buf_string(&wanted)) != 0)
        fail_msg("%s: %s, not %s", text, buf_string(&words), buf_string(&wanted));
    buf_free(&words);
    buf_free(&wanted);
}

/* No minus is before it. */
static bool start_of_term(const char *front)
{
    return *front == '\0' || front[strlen(front) - 1] == ' ';
}

static void fields_are_offered(void **state)
{
    static const char *const fronts[] = {"", "-", "x ", "x -", "black:a ", "black:\"a b\" ", "black:a,b  -", "\"a b\" ", "a:b "};
    const char *fields[40];
    size_t count = 0;
    char text[80], typed[20];

    (void)state;
    for (; query_field_at(count); count++)
        fields[count] = query_field_at(count)->word;
    assert_true(count > 10);
    for (size_t i = 0; i < count; i++)
        for (size_t len = 1; len <= strlen(fields[i]) + 1; len++)
            for (size_t k = 0; k < COUNT(fronts); k++)
                for (int is_large = 0; is_large < 2; is_large++) {
                    snprintf(typed, sizeof typed, "%.*s", (int)len, fields[i]);
                    if (len > strlen(fields[i]))
                        strcat(typed, "x");
                    for (char *at = typed; is_large && *at; at++)
                        *at = (char)(*at - 'a' + 'A');
                    snprintf(text, sizeof text, "%s%s", fronts[k], typed);
                    expect(text, strlen(fronts[k]), fields, count, typed, ":", start_of_term(fronts[k]));
                }
    expect("", 0, NULL, 0, "", "", false);
    expect("x ", 2, NULL, 0, "", "", false);
    expect("-", 1, NULL, 0, "", "", false);
    expect("-b,b", 3, NULL, 0, "", "", false);
    expect("b,b", 2, NULL, 0, "", "", false); /* a second word of a term is no field */
    expect("\"b", 0, NULL, 0, "", "", false);
}

static void words_are_offered(void **state)
{
    static const struct {
        const char *field, *words[13];
    } rows[] = {{"result", {"B+", "B+R", "B+T", "B+F", "W+", "W+R", "W+T", "W+F", "draw", "void", "?"}},
        {"rules", {"japanese", "chinese", "korean", "aga", "ing", "french"}}, {"size", {"9", "13", "19"}}, {"moves", {NULL}}, {"date", {NULL}}, {"nofield", {NULL}}};
    static const char *const values[] = {"", "x,", "x,y,", "\"a b\","};
    char text[80];

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t count = 0;

        while (rows[i].words[count])
            count++;
        for (size_t word = 0; word < (count ? count : 1); word++)
            for (size_t len = 0; len <= (count ? strlen(rows[i].words[word]) : 0); len++)
                for (size_t k = 0; k < COUNT(values) * 2; k++) {
                    const size_t start = (size_t)snprintf(text, sizeof text, "%s%s:%s", k % 2 ? "a -" : "", rows[i].field, values[k / 2]);
                    snprintf(text + start, sizeof text - start, "%.*s", (int)len, count ? rows[i].words[word] : "");
                    expect(text, start, rows[i].words, count, text + start, "", false);
                }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_are_offered), cmocka_unit_test(quotes_are_given), cmocka_unit_test(fields_are_offered),
        cmocka_unit_test(words_are_offered)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
