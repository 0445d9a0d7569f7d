/* tests/rules/90-rank.c - ranks as numbers, and rules by their names in RU */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "rules/info.h"
#include "rules/score.h"

static void test_ranks(void **state)
{
    static const struct {
        const char *text;
        int rank;
    } rows[] = {{"9d", 9}, {" 9D ", 9}, {"9 dan", 9}, {"9-dan", 9}, {"9--dan", 0}, {"-9d", 0}, {"9dan", 9}, {"7d?", 7}, {"5k*", -5}, {"1 Kyu", -1}, {"30k", -30}, {"15級", -15},
        {"15级", -15}, {"3급", -3}, {"九段", 9}, {"9段", 9}, {"９段", 9}, {"初段", 1}, {"초단", 1}, {"구단", 9}, {"十段", 10}, {"9p", RANK_PRO + 9},
        {"1P", RANK_PRO + 1}, {"P9", RANK_PRO + 9}, {"P9段", RANK_PRO + 9}, {"9 dan pro", RANK_PRO + 9}, {"9dp", RANK_PRO + 9},
        {"3 dan professional", RANK_PRO + 3}, {"프로 9단", RANK_PRO + 9}, {"职业九段", RANK_PRO + 9}, {"プロ九段", RANK_PRO + 9}, {"99k", -99},
        {"", 0}, {"0d", 0}, {"0k", 0}, {"100k", 0}, {"d", 0}, {"9", 0}, {"pro", 0}, {"9 dans", 0}, {"9d??", 0}, {"9dd", 0}, {"k9k", 0}, {"5k pro", 0},
        {"p5k", 0}, {"Meijin", 0}, {"99999999999999999999d", 0}, {"-3d", 0}, {"3.5d", 0}, {"\xFF", 0}, {"九", 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (rank_read(slice_of(rows[i].text)) != rows[i].rank)
            fail_msg("\"%s\" is %d, not %d", rows[i].text, rank_read(slice_of(rows[i].text)), rows[i].rank);
}

/* One sign of doubt after a rank is kept; with any other character, or two of them, it is not a rank. */
static void test_signs(void **state)
{
    static const char *const ranks[] = {"9d", "12k", "1p"};
    struct buf out = {0};
    char text[16];

    (void)state;
    for (size_t i = 0; i < COUNT(ranks); i++)
        for (int c = '!'; c <= '~'; c++) {
            const bool is_sign = c == '?' || c == '*' || c == '+';
            const int rank = rank_read(slice_of(ranks[i]));

            snprintf(text, sizeof text, "%s%c", ranks[i], c);
            if (is_sign || c == ',' || c == '(')
                assert_int_equal(rank_read(slice_of(text)), rank);
            else if (rank_read(slice_of(text)) != 0 && !strchr("pP", c)) /* "9dp" */
                fail_msg("%s is a rank", text);
            buf_clear(&out);
            if (is_sign && (!rank_text(slice_of(text), &out) || !slice_is(buf_slice(&out), text)))
                fail_msg("%s is written as %s", text, buf_string(&out));
            snprintf(text, sizeof text, "%s%c%c", ranks[i], c, c);
            if (is_sign)
                assert_int_equal(rank_read(slice_of(text)), 0);
        }
    buf_free(&out);
}

static void test_rules(void **state)
{
    (void)state;
    assert_string_equal(ruleset_name(SLICE("jp")), "Japanese");
    assert_string_equal(ruleset_name(SLICE("日本")), "Japanese");
    assert_string_equal(ruleset_name(SLICE("Chinese 1988")), "Chinese");
    assert_null(ruleset_name(SLICE("Trying")));
    assert_null(ruleset_name(SLICE("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
