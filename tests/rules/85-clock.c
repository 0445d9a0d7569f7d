/* tests/rules/85-clock.c - clocks as seconds and as text, and values in the short form of lists */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"
#include "rules/info.h"

struct record {
    struct buf bytes;
    struct sgf_collection collection;
    struct sgf_game game;
};

static void open_record(struct record *r, const char *root, const char *text)
{
    *r = (struct record){0};
    buf_add_format(&r->bytes, "(;FF[4]%s[%s])", root, text);
    sgf_collection_init(&r->collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&r->collection, buf_slice(&r->bytes), true);
    sgf_game_load(&r->game, &r->collection, 0);
}

static void close_record(struct record *r)
{
    sgf_game_free(&r->game);
    sgf_collection_free(&r->collection);
    buf_free(&r->bytes);
}

/* One part, two, three, and one too many; each part may be a number with a fraction. */
static void test_seconds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double seconds; /* NAN: not a time */
    } rows[] = {
        {"0", 0}, {"87", 87}, {"87.5", 87.5}, {" 87 ", 87}, {"-5", -5}, {"1:27", 87}, {"01:27", 87}, {"1:27.5", 87.5}, {" 1:27 ", 87}, {"0:07:42", 462},
        {"1:00:00", 3600}, {"2:03:04.5", 7384.5}, {"1:2:3:4", (double)NAN}, {"0:0:0:", (double)NAN}, {"1:", (double)NAN}, {":27", (double)NAN},
        {"1::27", (double)NAN}, {":", (double)NAN}, {"1:-27", (double)NAN}, {"-1:27", (double)NAN}, {"1:x", (double)NAN}, {"x:27", (double)NAN},
        {"x", (double)NAN}, {"", (double)NAN},
    };
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const enum stone color = i % 2 ? STONE_WHITE : STONE_BLACK, other = i % 2 ? STONE_BLACK : STONE_WHITE;
        struct record r;
        double seconds = -1;
        open_record(&r, i % 2 ? "WL" : "BL", rows[i / 2].text);
        assert_false(clock_seconds(&r.game, 0, other, &seconds));
        const bool is_read = clock_seconds(&r.game, 0, color, &seconds);
        if (is_read != !isnan(rows[i / 2].seconds) || (is_read && fabs(seconds - rows[i / 2].seconds) > 1e-9))
            fail_msg("\"%s\": %d, %f seconds", rows[i / 2].text, is_read, seconds);
        close_record(&r);
    }
}

/* TM: a number of seconds, with a fraction too, or none. */
static void test_main_time(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double seconds;
    } rows[] = {{"0", 0}, {"600", 600}, {"600.5", 600.5}, {" 600 ", 600}, {"x", (double)NAN}, {"", (double)NAN}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct record r;
        double seconds = -1;
        open_record(&r, "TM", rows[i].text);
        const bool is_read = main_time_seconds(&r.game, &seconds);
        if (is_read != !isnan(rows[i].seconds) || (is_read && fabs(seconds - rows[i].seconds) > 1e-9))
            fail_msg("\"%s\": %d, %f seconds", rows[i].text, is_read, seconds);
        close_record(&r);
    }
}

/* One tenth below a minute and an hour, at it, above it. */
static void test_text(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        const char *text;
    } rows[] = {
        {0, "0:00"}, {0.04, "0:00"}, {0.06, "0:00.1"}, {-0.04, "0:00"}, {-0.06, "-0:00.1"}, {-5, "-0:05"}, {9, "0:09"}, {59.9, "0:59.9"},
        {59.96, "1:00"}, {60, "1:00"}, {105.6, "1:45.6"}, {3599, "59:59"}, {3599.9, "59:59.9"}, {3600, "1:00:00"}, {3661, "1:01:01"},
        {-3600, "-1:00:00"}, {360000, "100:00:00"}, {1e300, "277777777:46:40"}, {-1e300, "-277777777:46:40"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf out = {0};
        clock_format(rows[i].seconds, &out);
        assert_string_equal(buf_string(&out), rows[i].text);
        buf_free(&out);
    }
}

/* A value in that form stays, words are converted, and text that is not understood is kept. */
static void test_short(void **state)
{
    (void)state;
    static const struct {
        uint32_t id;
        const char *text, *want;
    } rows[] = {
        {SGF_DT, "1996-05-06", "1996-05-06"}, {SGF_DT, "1996-05-06,07", "1996-05-06,07"}, {SGF_DT, "1996", "1996"}, {SGF_DT, "6 May 1996", "1996-05-06"},
        {SGF_DT, "960506", "1996-05-06"}, {SGF_DT, "in spring", "in spring"}, {SGF_DT, "", ""}, {SGF_RE, "B+3.5", "B+3.5"}, {SGF_RE, "B+R", "B+R"},
        {SGF_RE, "Black wins by 3.5", "B+3.5"}, {SGF_RE, "White wins by resignation", "W+R"}, {SGF_RE, "0", "0"}, {SGF_RE, "not known to us", "not known to us"},
        {SGF_RE, "B+3 they say", "B+3 they say"}, {SGF_RE, "", ""}, {SGF_PB, "1996/5/6", "1996/5/6"}, {SGF_EV, "Black wins by 3.5", "Black wins by 3.5"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf out = {0};
        buf_add_string(&out, "<"); /* it is appended */
        info_add(INFO_SHORT, rows[i].id, slice_of(rows[i].text), &out);
        assert_string_equal(buf_string(&out) + 1, rows[i].want);
        buf_free(&out);
    }
}

/* A text in each form: repaired only if nothing is lost, shown as short as in SGF, in lists the winner if a sentence
 * says more. */
static void test_forms(void **state)
{
    (void)state;
    static const struct {
        uint32_t id;
        const char *text, *forms[3]; /* INFO_REPAIRED, INFO_SHOWN, INFO_SHORT */
    } rows[] = {
        {SGF_RE, "B+Resign", {"B+Resign", "B+R", "B+Resign"}}, {SGF_RE, "W+Time", {"W+Time", "W+T", "W+Time"}}, {SGF_RE, "B+Forfeit", {"B+Forfeit", "B+F", "B+Forfeit"}},
        {SGF_RE, "Draw", {"Draw", "0", "Draw"}}, {SGF_RE, "B+", {"B+", "B+", "B+"}}, {SGF_RE, "W+0.5", {"W+0.5", "W+0.5", "W+0.5"}},
        {SGF_RE, " B+R", {"B+R", "B+R", "B+R"}}, {SGF_RE, "white wins by 3", {"W+3", "W+3", "W+3"}},
        {SGF_RE, "Black wins by 3.5 after a long ko", {"Black wins by 3.5 after a long ko", "Black wins by 3.5 after a long ko", "B+"}},
        {SGF_RE, "B+3.5 after a long ko", {"B+3.5 after a long ko", "B+3.5 after a long ko", "B+3.5 after a long ko"}},
        {SGF_DT, "1996-05-06,07", {"1996-05-06,07", "1996-05-06, 1996-05-07", "1996-05-06,07"}}, {SGF_DT, "6 May 1996", {"1996-05-06", "1996-05-06", "1996-05-06"}},
        {SGF_DT, "6 May 1996 at home", {"6 May 1996 at home", "6 May 1996 at home", "1996-05-06"}}, {SGF_DT, "at home", {"at home", "at home", "at home"}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (enum info_form form = INFO_REPAIRED; form <= INFO_SHORT; form++) {
            struct buf out = {0};
            info_add(form, rows[i].id, slice_of(rows[i].text), &out);
            if (!slice_is(buf_slice(&out), rows[i].forms[form]))
                fail_msg("\"%s\" in form %d is \"%s\", not \"%s\"", rows[i].text, (int)form, buf_string(&out), rows[i].forms[form]);
            buf_free(&out);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_seconds), cmocka_unit_test(test_main_time), cmocka_unit_test(test_text), cmocka_unit_test(test_short), cmocka_unit_test(test_forms)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
