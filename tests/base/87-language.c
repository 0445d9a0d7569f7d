/* tests/base/87-language.c - finding sentences, plural forms, choosing the language; the languages are
 * tests/base/languages */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/tr.h"

static int set_up(void **state)
{
    (void)state;
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < COUNT(names); i++)
        unsetenv(names[i]);
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "en_US.UTF-8");
    tr_use("en");
    return 0;
}

static void must_be_utf8(void)
{
    if (!strstr(setlocale(LC_CTYPE, NULL), "UTF-8"))
        skip();
}

/* ---- finding ---- */

static void test_finding(void **state)
{
    (void)state;
    static const struct {
        const char *context, *english, *french; /* NULL: stays English */
    } sentences[] = {{NULL, "end", "fin"}, {"noun", "move", "coup"}, {"verb", "move", "jouer"}, {NULL, "zero", "z\303\251ro"},
        {NULL, "%d of %s", "%2$s: %1$d"}, {NULL, "%o and %c", "%c, %o"}, {NULL, "a \"b\"\\\tc\n", "\302\253\tb\302\273\\\nc"},
        {NULL, "%zu game", "0: %zu"}, /* the first form, where no count is given */
        {NULL, "", NULL}, {NULL, "en", NULL}, {NULL, "enda", NULL}, {NULL, "A", NULL}, {NULL, "\377", NULL}, {NULL, "move", NULL},
        {"noun", "end", NULL}, {"nou", "move", NULL}, {"nouns", "move", NULL}, {"", "move", NULL}, {"", "end", NULL}, {"noun", "", NULL},
        {"noun\4move", "", NULL}, {"other", "move", NULL}, {NULL, "guessed", NULL}, {NULL, "old", NULL}, {NULL, "one form", NULL},
        {NULL, "not yet", NULL}, {NULL, "%zu games", NULL}};
    must_be_utf8();
    for (int is_french = 0; is_french < 2; is_french++) {
        tr_use(is_french ? "fr" : "en");
        for (size_t i = 0; i < COUNT(sentences); i++) {
            const char *english = sentences[i].english, *context = sentences[i].context;
            const char *got = context ? tr_in(context, english) : tr(english);
            assert_string_equal(got, is_french && sentences[i].french ? sentences[i].french : english);
        }
    }
}

/* A count is that of both English sentences, or it stays English. */
static void test_counts(void **state)
{
    (void)state;
    must_be_utf8();
    tr_use("fr");
    assert_string_equal(plural(1, "%zu game", "%zu games"), "0: %zu");
    assert_string_equal(plural(2, "%zu game", "%zu games"), "1: %zu");
    assert_string_equal(plural(2, "%zu game", "%u games"), "%u games");
    assert_string_equal(plural(2, "%zu game", "%zu game"), "%zu game");
    assert_string_equal(plural(1, "%zu game", ""), "%zu game");
    assert_string_equal(plural(2, "end", "ends"), "ends");
    assert_string_equal(plural(1, "end", "guessed"), "end");
    assert_string_equal(plural(1, "one form", "%u forms"), "one form");
    assert_string_equal(plural(0, "%zu x", "%zu xs"), "%zu xs");
    tr_use("en");
    assert_string_equal(plural(1, "%zu game", "%zu games"), "%zu game");
    assert_string_equal(plural(0, "%zu game", "%zu games"), "%zu games");
}

/* ---- plural rules ---- */

static unsigned ru(unsigned n)
{
    const unsigned last = n % 10, two = n % 100;
    if (last == 1 && two != 11)
        return 0;
    return last >= 2 && last <= 4 && !(two >= 12 && two <= 14) ? 1 : 2;
}

static unsigned ar(unsigned n)
{
    if (n < 3)
        return n;
    const unsigned two = n % 100;
    return two >= 3 && two <= 10 ? 3 : two >= 11 ? 4 : 5;
}

static unsigned sl(unsigned n)
{
    static const unsigned forms[] = {3, 0, 1, 2, 2};
    return n % 100 < 5 ? forms[n % 100] : 3;
}

static unsigned lv(unsigned n)
{
    return n == 0 ? 2 : n % 10 == 1 && n % 100 != 11 ? 0 : 1;
}

static unsigned fr(unsigned n)
{
    return n > 1;
}

static unsigned sr(unsigned n)
{
    return n != 1;
}

static unsigned always_first(unsigned n)
{
    return 0 * n;
}

static void test_rules(void **state)
{
    (void)state;
    static const struct {
        const char *language;
        unsigned (*form)(unsigned n);
    } rules[] = {{"ar", ar}, {"fr", fr}, {"lv", lv}, {"ru", ru}, {"sl", sl}, {"sr@latin", sr}, {"zh_TW", always_first}};
    must_be_utf8();
    for (size_t i = 0; i < COUNT(rules); i++) {
        tr_use(rules[i].language);
        for (unsigned n = 0; n <= 1200; n++) {
            const char *form = plural(n, "%zu game", "%zu games");
            if (form[0] != (char)('0' + rules[i].form(n)) || strcmp(form + 1, ": %zu") != 0)
                fail_msg("%s: %s for %u", rules[i].language, form, n);
        }
    }
    tr_use("ar"); /* where one is not the first form */
    assert_string_equal(tr("%zu game"), "0: %zu");
    tr_use("fr");
    assert_string_equal(plural(SIZE_MAX, "%zu game", "%zu games"), "1: %zu");
}

/* ---- which language ---- */

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *language, *end;
    } wanted[] = {{"fr", "fin"}, {"en", "end"}, {"fr_CA", "fin"}, {"C", "end"}, {"fr_CA@zz", "fin"}, {"none", "end"}, {"fr.UTF-8", "fin"},
        {"", "end"}, {"fr/../fr", "end"}, {"f", "end"}, {"frr", "end"}, {"FR", "end"}, {"POSIX", "end"}, {"en_US.UTF-8@x", "end"}, {"_FR", "end"},
        {"zh_TW", "\347\265\202"}, {"zh_HK", "\347\265\202"}, {"zh_MO.UTF-8", "\347\265\202"}, {"zh_Hant", "\347\265\202"},
        {"zh_Hant_CN", "\347\265\202"}, {"zh_Hans_TW", "end"}, {"zh", "end"}, {"zh_SG", "end"}, {"zhx_TW", "end"}, {"sr@latin", "kraj"},
        {"sr_RS@latin", "kraj"}, {"sr_RS.UTF-8@latin", "kraj"}, {"sr", "end"}, {"sr@cyrillic", "end"}, {"fr ru", "end"}, {"en fr", "end"},
        {"lv", "end"}};
    must_be_utf8();
    for (size_t i = 0; i < COUNT(wanted); i++) {
        tr_use("ru"); /* no trace of it is left */
        tr_use(wanted[i].language);
        if (strcmp(tr("end"), wanted[i].end) != 0)
            fail_msg("%s: %s", wanted[i].language, tr("end"));
    }
    assert_string_equal(tr_languages(), "en ar fr lv ru sl sr@latin zh_TW");
}

/* The environment: tests/cmd/37-language.sh has more of it. */
static void test_environment(void **state)
{
    (void)state;
    static const struct {
        const char *all, *messages, *lang, *language, *end;
    } wanted[] = {{NULL, NULL, NULL, NULL, "end"}, {"fr_FR.UTF-8", NULL, NULL, NULL, "fin"}, {NULL, "fr_FR", "zh_TW", NULL, "fin"},
        {"", "", "fr", "", "fin"}, {"zh_TW", "fr", "sr@latin", NULL, "\347\265\202"}, {"xx", NULL, NULL, "xx:fr:zh_TW", "fin"},
        {"C", NULL, NULL, "fr", "end"}, {"POSIX", NULL, NULL, "fr", "end"}, {"C.UTF-8", NULL, NULL, "::fr", "fin"}, {"fr", NULL, NULL, "xx:C:zh_TW", "end"},
        {"fr", NULL, NULL, "xx", "end"}, {"fr", NULL, NULL, "zh_TW:/", "fin"}, {NULL, NULL, NULL, "fr", "end"}};
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"};
    must_be_utf8();
    for (size_t i = 0; i < COUNT(wanted); i++) {
        const char *const values[] = {wanted[i].all, wanted[i].messages, wanted[i].lang, wanted[i].language};
        for (size_t k = 0; k < COUNT(names); k++)
            values[k] ? setenv(names[k], values[k], 1) : unsetenv(names[k]);
        tr_use("ru");
        tr_start();
        if (strcmp(tr("end"), wanted[i].end) != 0)
            fail_msg("%zu: %s", i, tr("end"));
    }
}

static void test_ascii(void **state)
{
    (void)state;
    must_be_utf8();
    tr_use("fr");
    setlocale(LC_CTYPE, "C");
    tr_use("en"); /* nothing changes where characters are not UTF-8 */
    assert_string_equal(tr("end"), "fin");
    setenv("LC_ALL", "fr_FR.UTF-8", 1);
    tr_start();
    assert_string_equal(tr("end"), "end");
    tr_use("fr");
    assert_string_equal(tr("end"), "end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_finding, set_up),
        cmocka_unit_test_setup(test_counts, set_up),
        cmocka_unit_test_setup(test_rules, set_up),
        cmocka_unit_test_setup(test_names, set_up),
        cmocka_unit_test_setup(test_environment, set_up),
        cmocka_unit_test_setup(test_ascii, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
