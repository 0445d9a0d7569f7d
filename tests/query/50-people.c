/* tests/query/50-people.c - the spellings of names: those that are compiled in, and one's own */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/text.h"
#include "query/people.h"

static bool is_among(const struct people *p, const char *name, const char *other)
{
    struct spellings found = {0};
    struct buf folded = {0};
    bool is_found = false;

    text_fold_words(&folded, slice_of(other));
    people_find(p, slice_of(name), &found);
    for (size_t i = 0; i < found.count; i++)
        is_found |= slice_is_equal(found.at[i], buf_slice(&folded));
    spellings_free(&found);
    buf_free(&folded);
    return is_found;
}

static size_t count_of(const struct people *p, const char *name)
{
    struct spellings found = {0};

    people_find(p, slice_of(name), &found);
    const size_t count = found.count;
    spellings_free(&found);
    return count;
}

static void test_known(void **state)
{
    static const char *const pairs[][2] = {{"Cho Chikun", "趙治勲"}, {"chikun CHO", "조치훈"}, {"赵治勋", "Cho Chikun"}, {"Lee Se-dol", "이세돌"},
        {"李世石", "Lee Sedol"}, {"lee  chang ho", "李昌鎬"}, {"Honinbō Shūsaku", "本因坊秀策"}, {"Go Seigen", "吴清源"}, {"Wu Ch'ing-yüan", "呉清源"},
        {"新浪", NULL}, {"Ke Jie", "柯潔"}, {"申真谞", "신진서"}, {"Taranu Catalin", "Cătălin Țăranu"}, {"Динерштейн Александр", "Alexandre Dinerchtein"},
        {"Sedol", NULL}, {"Lee", NULL}, {"", NULL}, {"-", NULL}, {"leela-zero", "Leela Zero"}, {"gnugo", "GNU Go"}, {"絕藝", "Fine Art"}};
    struct people *p = people_new((struct slice){0});

    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++)
        if (pairs[i][1] ? !is_among(p, pairs[i][0], pairs[i][1]) : count_of(p, pairs[i][0]) > 0)
            fail_msg("%s: %s", pairs[i][0], pairs[i][1] ? pairs[i][1] : "is not known");
    people_free(p);
}

/* In our own file each spelling is said once, and leads to one person. */
static void test_file(void **state)
{
    struct people *p = people_new((struct slice){0});
    struct slice rest = slice_of(builtin_names), text;
    size_t person, lines = 0, spellings = 0, i = 0;

    (void)state;
    assert_true(text_is_utf8(rest));
    while (rest.len > 0) {
        struct slice line = slice_part(rest, 0, slice_find(rest, '\n'));

        rest = slice_part(rest, line.len + 1, rest.len);
        if (line.len == 0 || line.at[0] == '#')
            continue;
        lines++;
        spellings++;
        for (size_t k = 0; k < line.len; k++)
            spellings += line.at[k] == ',';
    }
    assert_true(lines >= 300);
    for (; people_at(p, i, &person, &text); i++) {
        struct spellings found = {0};
        size_t before;
        struct slice other;

        people_find(p, text, &found);
        for (size_t k = 0; k < i; k++)
            if (people_at(p, k, &before, &other) && people_is_same(text, other))
                fail_msg("%.*s is there twice", (int)text.len, text.at);
        assert_true(found.count > 0 && found.count < 20);
        spellings_free(&found);
    }
    assert_true(i + 80 > spellings); /* those that differ in marks or blanks alone */
    people_free(p);
}

static void test_own(void **state)
{
    struct people *p = people_new(SLICE("# my friends\nCho Chikun, tyo   # his name on a server\n\nMax Muster, Müstermäx,, ,max-m\r\n"
        "Maria Muster, max m, -\nAnna\n\xFF\xFE,\xFF"));

    (void)state;
    assert_true(is_among(p, "TYO", "趙治勲"));
    assert_true(is_among(p, "조치훈", "tyo"));
    assert_int_equal(count_of(p, "his name on a server"), 0);
    assert_true(is_among(p, "mustermax", "Max Muster"));
    assert_false(is_among(p, "Mustermax", "Maria Muster"));
    assert_true(is_among(p, "max m", "Max Muster") && is_among(p, "max m", "Maria Muster"));
    assert_int_equal(count_of(p, "anna"), 1);
    people_free(p);
    p = people_new(SLICE("Ann A, max\nBen B, max\nCid C, max"));
    assert_true(is_among(p, "max", "Ann A") && is_among(p, "max", "Ben B") && is_among(p, "max", "Cid C"));
    people_free(p);
}

static void test_same(void **state)
{
    static const struct {
        const char *a, *b;
        bool is_same;
    } rows[] = {{"lee sedol", "lee se-dol", true}, {"lee sedol", "leesedo", false}, {"", "", true}, {"-", "", true}, {"a", "", false}, {"", "a", false},
        {"イ・セドル", "イセドル", true}, {"o'meien", "o’meien", true}, {"a b", "ab ", true}, {"ab", "abc", false}, {"李世石", "李世", false}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (people_is_same(slice_of(rows[i].a), slice_of(rows[i].b)) != rows[i].is_same)
            fail_msg("%s, %s", rows[i].a, rows[i].b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_own),
        cmocka_unit_test(test_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
