/* tests/base/87-catalogue.c - catalogues of sentences: what is found in them, plural rules, values compared, and what is broken or means harm */
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
#include "base/catalogue.h"
#include "base/conversions.h"
#include "base/plural.h"
#include "base/text.h"
#include "base/tr.h"

/* ---- catalogues, byte by byte ---- */

/* A sentence as it is in the file, and its translation. Those of a catalogue are sorted. */
struct entry {
    struct slice english, translated;
};
#define ENTRY(english, translated) {{english, sizeof(english) - 1}, {translated, sizeof(translated) - 1}}

#define HEADER "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=n%10==1 ? 0 : n>1 ? 1 : 2;\n"

static const struct entry entries[] = {
    ENTRY("", HEADER),
    ENTRY("%d of %s", "%2$s: %1$d"),
    ENTRY("%o and %c", "%c, %o"),
    ENTRY("%zu game\0%zu games", "%zu partie\0%zu parties\0%zu part"),
    ENTRY("end", "fin"),
    ENTRY("noun\4move", "coup"),
    ENTRY("verb\4move", "jouer"),
    ENTRY("zero", "z\303\251ro"),
};
enum { HEAD_BYTES = 28, ROW_BYTES = 8, COUNT_ENTRIES = COUNT(entries) };

static void put(struct buf *out, size_t at, uint32_t number, bool big)
{
    for (size_t i = 0; i < 4; i++)
        out->at[at + i] = (char)(number >> 8 * (big ? 3 - i : i));
}

/* Tables behind the head, then the texts; `revision` is of the format. */
static struct buf make_of(const struct entry *of, size_t count, bool big, uint32_t revision)
{
    struct buf out = {0};
    buf_add_repeat(&out, '\0', HEAD_BYTES + 2 * ROW_BYTES * count);
    const uint32_t head[] = {0x950412DE, revision, (uint32_t)count, HEAD_BYTES, (uint32_t)(HEAD_BYTES + ROW_BYTES * count)};
    for (size_t i = 0; i < COUNT(head); i++)
        put(&out, 4 * i, head[i], big);
    for (size_t i = 0; i < 2 * count; i++) {
        const struct slice text = i < count ? of[i].english : of[i - count].translated;
        put(&out, HEAD_BYTES + ROW_BYTES * i, (uint32_t)text.len, big);
        put(&out, HEAD_BYTES + ROW_BYTES * i + 4, (uint32_t)out.len, big);
        buf_add_slice(&out, text);
        buf_add_char(&out, '\0');
    }
    return out;
}

static struct buf make(bool big)
{
    return make_of(entries, COUNT(entries), big, 0);
}

static const struct catalogue_key keys[] = {{NULL, "end", NULL, false}, {"noun", "move", NULL, false}, {"verb", "move", NULL, false},
    {NULL, "zero", NULL, false}, {NULL, "%d of %s", NULL, false}, {NULL, "%o and %c", NULL, true}, {NULL, "%zu game", "%zu games", false},
    {NULL, "%zu game", NULL, false}, {NULL, "move", NULL, false}, {"noun", "end", NULL, false}, {"nou", "move", NULL, false},
    {"noun\4", "move", NULL, false}, {NULL, "enda", NULL, false}, {NULL, "en", NULL, false}, {NULL, "%o and %c", NULL, false}};
static const char *const found[] = {"fin", "coup", "jouer", "z\303\251ro", "%2$s: %1$d", "%c, %o", "%zu partie", "%zu partie"};

static void assert_text(const char *got, const char *want)
{
    if (want)
        assert_non_null(got);
    else
        assert_null(got);
    if (want)
        assert_string_equal(got, want);
}

static void test_finding(void **state)
{
    (void)state;
    for (int big = 0; big < 2; big++) {
        struct buf file = make(big);
        struct catalogue c;
        assert_true(catalogue_open(&c, buf_slice(&file)));
        for (int again = 0; again < 2; again++)
            for (size_t i = 0; i < COUNT(keys); i++)
                assert_text(catalogue_find(&c, &keys[i], 1), i < COUNT(found) ? found[i] : NULL);
        const struct catalogue_key games = {.text = "%zu game", .many = "%zu games"};
        assert_text(catalogue_find(&c, &games, 0), "%zu part");
        assert_text(catalogue_find(&c, &games, 5), "%zu parties");
        assert_text(catalogue_find(&c, &games, 21), "%zu partie");
        catalogue_close(&c);
        buf_free(&file);
    }
}

static bool opens(struct slice bytes)
{
    struct catalogue c;
    const bool is_open = catalogue_open(&c, bytes);
    if (is_open)
        catalogue_close(&c);
    return is_open;
}

static void test_heads(void **state)
{
    (void)state;
    static const struct {
        uint32_t revision;
        bool opens;
    } revisions[] = {{0, true}, {1, true}, {0x10000, true}, {0x10001, true}, {0x20000, false}, {0xFFFF0000, false}};
    for (size_t i = 0; i < COUNT(revisions); i++) {
        struct buf file = make_of(entries, COUNT(entries), i % 2, revisions[i].revision);
        assert_int_equal(opens(buf_slice(&file)), revisions[i].opens);
        buf_free(&file);
    }
    struct buf none = make_of(entries, 0, false, 0);
    assert_true(opens(buf_slice(&none)));
    assert_false(opens(slice_part(buf_slice(&none), 0, HEAD_BYTES - 1)));
    assert_false(opens(SLICE("")));
    none.at[0] ^= 1;
    assert_false(opens(buf_slice(&none)));
    buf_free(&none);
}

/* The places of tables and texts at their limits: the last that is in the file, and one more. */
static void test_limits(void **state)
{
    (void)state;
    struct buf file = make(false);
    const uint32_t last = (uint32_t)(file.len - ROW_BYTES * COUNT_ENTRIES);
    const uint32_t places[] = {last, last + 1, (uint32_t)file.len, UINT32_MAX};
    for (size_t i = 0; i < COUNT(places); i++) {
        put(&file, 12, places[i], false);
        assert_int_equal(opens(buf_slice(&file)), i == 0);
    }
    put(&file, 12, HEAD_BYTES, false);
    const uint32_t most = (uint32_t)((file.len - HEAD_BYTES - ROW_BYTES * COUNT_ENTRIES) / ROW_BYTES);
    const uint32_t counts[] = {most, most + 1, UINT32_MAX / ROW_BYTES + 1, UINT32_MAX};
    for (size_t i = 0; i < COUNT(counts); i++) {
        put(&file, 8, counts[i], false);
        assert_int_equal(opens(buf_slice(&file)), i == 0);
    }
    buf_free(&file);
}

/* What is said of one sentence, "%d moves of %s" or another, whose translation this is. */
static const char *found_of(struct slice english, struct slice translated, const struct catalogue_key *key, struct buf *kept)
{
    const struct entry of[] = {{SLICE(""), SLICE(HEADER)}, {english, translated}};
    struct catalogue c;
    *kept = make_of(of, COUNT(of), false, 0);
    assert_true(catalogue_open(&c, buf_slice(kept)));
    const char *text = catalogue_find(&c, key, 1);
    catalogue_close(&c);
    return text;
}

static void test_ends(void **state)
{
    (void)state;
    struct buf file = make(false);
    const size_t row = HEAD_BYTES + ROW_BYTES * (2 * COUNT_ENTRIES - 1); /* of "zéro", which is last in the file */
    const uint32_t wrong[][2] = {{6, (uint32_t)file.len - 6}, {4, (uint32_t)file.len - 6}, {UINT32_MAX, 0}, {5, UINT32_MAX}, {0, (uint32_t)file.len}};
    struct catalogue c;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        put(&file, row, wrong[i][0], false);
        put(&file, row + 4, wrong[i][1], false);
        assert_true(catalogue_open(&c, buf_slice(&file)));
        assert_null(catalogue_find(&c, &keys[3], 1));
        assert_text(catalogue_find(&c, &keys[0], 1), "fin");
        catalogue_close(&c);
    }
    put(&file, row, 5, false);
    put(&file, row + 4, (uint32_t)file.len - 6, false);
    assert_true(catalogue_open(&c, buf_slice(&file)));
    assert_text(catalogue_find(&c, &keys[3], 1), "z\303\251ro");
    catalogue_close(&c);
    buf_free(&file);
}

static void test_what_is_not_shown(void **state)
{
    (void)state;
    static const char *const fine[] = {"fini", "\347\265\202\343\202\217\343\202\212", "e\314\201"};
    static const char *const wrong[] = {"", "a\tb", "a\033[31m", "a\177", "a\302\205b", "\342\200\256abc", "a\342\201\246b", "a\342\200\213b",
        "a\r", "a\n", "\377", "a\303", "\300\200", "\355\240\200", "\364\220\200\200", "\357\277\275", "\356\200\200", "a\342\200\250b"};
    const struct catalogue_key key = {.text = "end"}, lines = {.text = "a\nb\n"};
    struct buf kept;
    for (size_t i = 0; i < COUNT(fine); i++) {
        assert_text(found_of(SLICE("end"), slice_of(fine[i]), &key, &kept), fine[i]);
        buf_free(&kept);
    }
    for (size_t i = 0; i < COUNT(wrong); i++) {
        assert_null(found_of(SLICE("end"), slice_of(wrong[i]), &key, &kept));
        buf_free(&kept);
    }
    assert_text(found_of(SLICE("a\nb\n"), SLICE("c\nd\n"), &lines, &kept), "c\nd\n");
    buf_free(&kept);
    assert_null(found_of(SLICE("a\nb\n"), SLICE("c\nd"), &lines, &kept));
    buf_free(&kept);
}

/* All forms are there and good, or the count is said in English. */
static void test_forms(void **state)
{
    (void)state;
    static const struct {
        struct slice translated;
        bool is_found;
    } forms[] = {
        {SLICE("%zu a\0%zu b\0%zu c"), true},
        {SLICE("one\0%zu b\0%zu c"), false},
        {SLICE("%zu a\0%zu b"), false},
        {SLICE("%zu a\0%zu b\0%zu c\0%zu d"), false},
        {SLICE("%zu a\0%zu b\0"), false},
        {SLICE("%zu a\0%s\0%zu c"), false},
        {SLICE("%zu a\0%zu b\0%n"), false},
        {SLICE("%zu a\0%zu b\0\377%zu"), false},
    };
    const struct catalogue_key key = {.text = "%zu x", .many = "%zu xs"};
    struct buf kept;
    for (size_t i = 0; i < COUNT(forms); i++) {
        assert_int_equal(found_of(SLICE("%zu x\0%zu xs"), forms[i].translated, &key, &kept) != NULL, forms[i].is_found);
        buf_free(&kept);
    }
    /* English may leave the number out of one, and a translation may, too. */
    const struct catalogue_key one = {.text = "a game", .many = "%zu games"};
    assert_text(found_of(SLICE("a game\0%zu games"), SLICE("eine\0%zu\0%zu"), &one, &kept), "eine");
    buf_free(&kept);
}

static void test_character_sets(void **state)
{
    (void)state;
    static const struct {
        struct slice header;
        bool opens;
    } headers[] = {{SLICE("charset=UTF-8\n"), true}, {SLICE("charset=utf-8\n"), true}, {SLICE("charset=EUC-JP\n"), false}, {SLICE("charset="), false},
        {SLICE("Language: ja\n"), true}, {SLICE(""), true}};
    for (size_t i = 0; i < COUNT(headers); i++) {
        const struct entry of[] = {{SLICE(""), headers[i].header}, {SLICE("end"), SLICE("fin")}};
        struct buf file = make_of(of, COUNT(of), false, 0);
        assert_int_equal(opens(buf_slice(&file)), headers[i].opens);
        buf_free(&file);
    }
}

/* ---- values ---- */

static void test_conversions(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"", ""}, {"a", "b"}, {"%s", "x %s"}, {"%s %d", "%1$s %2$d"}, {"%s %d", "%2$d %1$s"}, {"%d%%", "%%%d"}, {"50%%", "%% 50"},
        {"%.*s of %zu", "%3$zu: %2$.*1$s"}, {"%-*d|%s", "%3$s %2$-*1$d"}, {"%*.*f", "%3$*1$.*2$f"}, {"%-10s", "%1$-10s"}, {"%lld", "%lld"},
        {"+5, 50%, D4", "50%\343\200\201 D4"}, {"100%", "100%"}, {"%c", "%c"}, {"%'d", "%1$'d"}, {"%s %s", "%s-%s"}, {"%hhu %p", "%2$p %1$hhu"},
    };
    static const char *const other[][2] = {
        {"", "%s"}, {"%s", ""}, {"%s", "%d"}, {"%s", "%s %s"}, {"%s %s", "%s"}, {"%s %d", "%d %s"}, {"%d", "%ld"}, {"%zu", "%u"}, {"%zu", "%zd"},
        {"%zu", "%zx"}, {"%d", "%i"}, {"%s", "%n"}, {"%n", "%n"}, {"%d %n", "%2$n %1$d"}, {"%s", "%m"}, {"%m", "%m"}, {"%s", "%S"}, {"%s", "%.5s"}, {"%s", "%99s"}, {"%.*s", "%s"},
        {"%s", "%*s"}, {"%s", "%1$*1$s"}, {"%.*s", "%1$.*2$s"}, {"%s %d", "%1$s %d"}, {"%s %d", "%s %2$d"}, {"%s", "%2$s"}, {"%s", "%0$s"},
        {"%s %s", "%1$s %1$s"}, {"%s %d", "%1$s %1$d"}, {"%s", "%1$s %1$s"}, {"%d%%", "%d"}, {"%d", "%d%%"}, {"50%%", "50% done"}, {"50%%", "50%"},
        {"50%, D4", "50, D4"}, {"50%, D4", "50% s"}, {"50%, D4", "50%s"}, {"%s", "%s%"}, {"%", "%%"}, {"%s", "%1$"}, {"%s", "%100$s"},
        {"%1$s", "%2$s"}, {"%d", "%'d"}, {"%s", "%-s"}, {"%s", "%5%s"}, {"%d", "%hhhhhhhhhhhhhhhhhhd"},
        {"%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s", "%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s"},
    };
    for (size_t i = 0; i < COUNT(same); i++)
        if (!conversions_are_same(slice_of(same[i][0]), slice_of(same[i][1])))
            fail_msg("refused: %s for %s", same[i][1], same[i][0]);
    for (size_t i = 0; i < COUNT(other); i++)
        if (conversions_are_same(slice_of(other[i][0]), slice_of(other[i][1])))
            fail_msg("taken: %s for %s", other[i][1], other[i][0]);
}

static void test_letters(void **state)
{
    (void)state;
    static const char *const same[][2] = {{"", ""}, {"%i: %o", "%o (%i)"}, {"a{: %o}", "b{\357\274\232%o}"}, {"%c x", "x %c"}, {"%i %i", "%i%i"}};
    static const char *const other[][2] = {{"%i", "%o"}, {"%i", ""}, {"", "%i"}, {"%i", "%i %i"}, {"a", "a%"}, {"a%", "a%"}, {"a{: %o}", "%o"}, {"a{: %o}", "a}%o{"},
        {"a", "a{}"}, {"%i", "%1$i"}, {"%i", "%%i"}};
    for (size_t i = 0; i < COUNT(same); i++)
        assert_true(conversions_are_same_letters(slice_of(same[i][0]), slice_of(same[i][1])));
    for (size_t i = 0; i < COUNT(other); i++)
        if (conversions_are_same_letters(slice_of(other[i][0]), slice_of(other[i][1])))
            fail_msg("taken: %s for %s", other[i][1], other[i][0]);
}

/* ---- plural rules ---- */

static unsigned ru(unsigned n)
{
    const unsigned last = n % 10, two = n % 100;
    if (last == 1 && two != 11)
        return 0;
    return last >= 2 && last <= 4 && !(two >= 12 && two <= 14) ? 1 : 2;
}

static unsigned pl(unsigned n)
{
    return n == 1 ? 0 : ru(n) == 1 ? 1 : 2;
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

static unsigned ga(unsigned n)
{
    return n == 1 ? 0 : n == 2 ? 1 : n < 7 && n > 2 ? 2 : n < 11 && n > 6 ? 3 : 4;
}

static unsigned cs(unsigned n)
{
    return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;
}

static unsigned always_first(unsigned n)
{
    return 0 * n;
}

static unsigned de(unsigned n)
{
    return n != 1;
}

static unsigned fr(unsigned n)
{
    return n > 1;
}

static const struct {
    const char *plurals;
    unsigned forms;
    unsigned (*form)(unsigned n);
} rules[] = {
    {"nplurals=1; plural=0;", 1, always_first},
    {"nplurals=2; plural=(n != 1);", 2, de},
    {"nplurals=2; plural=(n > 1);", 2, fr},
    {"nplurals=2; plural=n>1", 2, fr},
    {"  nplurals = 2 ;plural=1", 2, de}, /* nonsense is English */
    {"nplurals= 2;  plural=\tn >\t1 ;", 2, fr},
    {"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);", 3, ru},
    {"nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;", 3, ru},
    {"nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;", 3, pl},
    {"nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;", 6, ar},
    {"nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;", 4, sl},
    {"nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", 3, lv},
    {"nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : (n>2 && n<7) ? 2 :(n>6 && n<11) ? 3 : 4;", 5, ga},
    {"nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;", 3, cs},
    {"nplurals=2; plural=!(n == 1);", 2, de},
    {"nplurals=2; plural=!!(n-1);", 2, de},
    {"nplurals=2; plural=n*2/2!=1;", 2, de},
    {"nplurals=2; plural=1+n-1!=2-1;", 2, de},
    {"nplurals=2; plural=n/0;", 2, always_first},
    {"nplurals=2; plural=n%0;", 2, always_first},
    {"nplurals=2; plural=2;", 2, always_first},
    {"nplurals=2; plural=n!=0 && n%1==0 ? n!=1 : 1;", 2, de},
    {"nplurals=16; plural=n!=1;", 16, de},
    /* what is wrong is English */
    {"", 2, de}, {"nplurals=2;", 2, de}, {"plural=n>1;", 2, de}, {"nplurals=0; plural=0;", 2, de}, {"nplurals=17; plural=0;", 2, de},
    {"nplurals=x; plural=0;", 2, de}, {"nplurals=2; plural=;", 2, de}, {"nplurals=2; plural=n>;", 2, de}, {"nplurals=2; plural=(n>1;", 2, de},
    {"nplurals=2; plural=n>1);", 2, de}, {"nplurals=2; plural=n?1;", 2, de}, {"nplurals=2; plural=n=1;", 2, de}, {"nplurals=2; plural=m>1;", 2, de},
    {"nplurals=2; plural=n>1 n;", 2, de}, {"nplurals=2; plural=4294967295>n;", 2, de}, {"nplurals=2; plural=0x1;", 2, de}, {"nplurals=2; plural=-n;", 2, de},
    {"nplurals=2; plural=n**1;", 2, de}, {"nplurals=2; plural=n?1:;", 2, de}, {"nplurals=2; plural=!;", 2, de}, {"nplurals=2; plural=nn;", 2, de},
    {"nplurals=2; plural=n>1\n;", 2, fr}, {"nplurals=2; plurals n", 2, de}, {"nplurals 2; plural=n>1;2", 2, de}, {"nplurals=2; xplural=n", 2, de},
};

static void rule_of(struct plural_rule *rule, const char *plurals)
{
    struct buf header = {0};
    buf_add_format(&header, "Language: xx\nPlural-Forms: %s\nX: y\n", plurals);
    plural_rule_read(rule, buf_slice(&header));
    buf_free(&header);
}

static void test_rules(void **state)
{
    (void)state;
    struct plural_rule rule;
    for (size_t i = 0; i < COUNT(rules); i++) {
        rule_of(&rule, rules[i].plurals);
        if (rule.forms != rules[i].forms)
            fail_msg("%s: %u forms", rules[i].plurals, rule.forms);
        for (unsigned n = 0; n <= 1200; n++)
            if (plural_rule_form(&rule, n) != rules[i].form(n))
                fail_msg("%s: form %u for %u", rules[i].plurals, plural_rule_form(&rule, n), n);
    }
    plural_rule_read(&rule, SLICE("X-Plural-Forms: nplurals=1; plural=0;\n"));
    assert_int_equal(rule.forms, 2);
}

/* As long and as deep as is allowed, and one more. */
static void test_rule_limits(void **state)
{
    (void)state;
    struct plural_rule rule;
    for (size_t depth = 1; depth < 2000; depth = depth < 40 ? depth + 1 : depth * 2) {
        struct buf text = {0};
        buf_add_string(&text, "nplurals=2; plural=");
        buf_add_repeat(&text, '(', depth);
        buf_add_string(&text, "n>1");
        buf_add_repeat(&text, ')', depth);
        rule_of(&rule, buf_string(&text));
        assert_int_equal(plural_rule_form(&rule, 0), depth > 31); /* English where it is too deep */
        buf_free(&text);
    }
    for (size_t more = 60; more < 70; more++) {
        struct buf text = {0};
        buf_add_string(&text, "nplurals=2; plural=n>1");
        for (size_t i = 0; i < more; i++)
            buf_add_string(&text, "+0");
        rule_of(&rule, buf_string(&text));
        assert_int_equal(rule.count, 3 + 2 * more <= PLURAL_STEPS_MOST ? 3 + 2 * more : 3);
        buf_free(&text);
    }
    struct buf text = {0};
    buf_add_string(&text, "nplurals=2; plural=");
    buf_add_repeat(&text, '!', 100000);
    rule_of(&rule, buf_string(&text));
    assert_int_equal(rule.count, 3);
    buf_free(&text);
}

/* ---- what is broken ---- */

/* What a sentence takes, in any order: a sum over the letters after its `%`, the numbers of values left out. */
static unsigned long letters_of(const char *text)
{
    unsigned long sum = 0;
    for (const char *p = strchr(text, '%'); p; p = strchr(p + 1, '%')) {
        const size_t digits = strspn(p + 1, "0123456789");
        const char *letter = p + 1 + (p[1 + digits] == '$' ? digits + 1 : 0);
        sum += (unsigned long)(unsigned char)*letter * (unsigned char)*letter * 1000 + (*letter == 'z' ? (unsigned char)letter[1] : 0);
    }
    return sum;
}

/* Whatever is found in a damaged catalogue can be shown, and takes the values of the English sentence. */
static void try_all(struct slice bytes)
{
    struct catalogue c;
    char *copy = malloc(bytes.len ? bytes.len : 1); /* of its very size, for sanitizers */
    memcpy(copy, bytes.at, bytes.len);
    if (catalogue_open(&c, (struct slice){copy, bytes.len})) {
        for (size_t i = 0; i < COUNT(keys); i++)
            for (size_t n = 0; n < 3; n++) {
                const char *text = catalogue_find(&c, &keys[i], n);
                if (!text)
                    continue;
                const struct slice got = slice_of(text);
                assert_true(text_is_utf8(got) && strcspn(text, "\033\n\t\r\177") == got.len);
                if (letters_of(text) != letters_of(keys[i].text))
                    fail_msg("%s is %s", keys[i].text, text);
            }
        catalogue_close(&c);
    }
    free(copy);
}

static void test_damage(void **state)
{
    (void)state;
    for (int big = 0; big < 2; big++) {
        struct buf file = make(big);
        for (size_t len = 0; len <= file.len; len++)
            try_all(slice_part(buf_slice(&file), 0, len));
        for (size_t i = 0; i < file.len; i++) {
            const char kept = file.at[i];
            for (unsigned value = 0; value < 256; value++) {
                file.at[i] = (char)value;
                try_all(buf_slice(&file));
            }
            file.at[i] = kept;
        }
        buf_free(&file);
    }
}

/* ---- behind tr ---- */

static void test_tr(void **state)
{
    (void)state;
    struct buf file = make(true);
    struct catalogue c;
    assert_true(catalogue_open(&c, buf_slice(&file)));
    for (int is_english = 0; is_english < 2; is_english++) {
        tr_from(is_english ? NULL : &c);
        assert_string_equal(tr("end"), is_english ? "end" : "fin");
        assert_string_equal(tr(""), "");
        assert_string_equal(tr("nothing"), "nothing");
        assert_string_equal(tr_in("noun", "move"), is_english ? "move" : "coup");
        assert_string_equal(tr_in("other", "move"), "move");
        assert_string_equal(plural(1, "%zu game", "%zu games"), is_english ? "%zu game" : "%zu partie");
        assert_string_equal(plural(2, "%zu game", "%zu games"), is_english ? "%zu games" : "%zu parties");
        assert_string_equal(plural(0, "%zu x", "%zu xs"), "%zu xs");
        assert_string_equal(tr_letters(1, "%o and %c", NULL), is_english ? "%o and %c" : "%c, %o");
    }
    catalogue_close(&c);
    buf_free(&file);
}

/* A program may have catalogues in itself; the rules for names are the same. */
static void test_carried(void **state)
{
    (void)state;
    static const struct {
        const char *language, *end;
    } wanted[] = {{"xx", "fin"}, {"en", "end"}, {"xx_YY", "fin"}, {"C", "end"}, {"xx_YY@zz", "fin"}, {"none", "end"}, {"xx.UTF-8", "fin"},
        {"", "end"}, {"xx/../xx", "end"}, {"zh_HK", "fin"}, {"zh", "end"}, {"broken", "end"}};
    static struct buf file;
    struct buf languages = {0};
    file = make(false);
    const struct tr_carried table[] = {{"xx", buf_slice(&file)}, {"zh_TW", buf_slice(&file)}, {"broken", SLICE("\xDE\x12\x04\x95")}, {NULL, {NULL, 0}}};
    if (!setlocale(LC_CTYPE, "C.UTF-8") && !setlocale(LC_CTYPE, "en_US.UTF-8"))
        skip();
    unsetenv("LANGUAGE");
    tr_carry(table);
    tr_start("/nowhere/kifu");
    for (size_t i = 0; i < COUNT(wanted); i++) {
        tr_use(wanted[i].language);
        if (strcmp(tr("end"), wanted[i].end) != 0)
            fail_msg("%s: %s", wanted[i].language, tr("end"));
    }
    tr_languages(&languages);
    assert_non_null(strstr(buf_string(&languages), "en"));
    assert_non_null(strstr(buf_string(&languages), " zh_TW"));
    tr_use("xx");
    setlocale(LC_CTYPE, "C");
    tr_use("en"); /* nothing changes where characters are not UTF-8 */
    assert_string_equal(tr("end"), "fin");
    tr_start(NULL);
    assert_string_equal(tr("end"), "end");
    tr_carry(NULL);
    buf_free(&languages); /* the bytes of the catalogue stay: it may be used again */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finding),
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_what_is_not_shown),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_character_sets),
        cmocka_unit_test(test_conversions),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_rule_limits),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_tr),
        cmocka_unit_test(test_carried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
