/* tests/tty/14-fence.c - when the next picture may go out */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tty/fence.h"

/* A picture, and the question that follows it: the cursor is in that column. */
static void draw(struct fence *f, size_t bytes, int column, long long now)
{
    fence_drawn(f, bytes, now);
    *fence_ask(f, now) = (struct fence_question){1, column};
}

static void test_free_until_it_answers(void **state)
{
    (void)state;
    struct fence f;
    fence_init(&f, 1000);
    assert_true(fence_opens_at(&f, true, 1000) <= 1000);
    draw(&f, 4000, 5, 1000);
    assert_true(fence_asks(&f));
    assert_true(fence_opens_at(&f, true, 1001) <= 1001);
    assert_false(f.answers);
    assert_int_equal(f.coming, 1);
}

static void test_waits_for_the_answer(void **state)
{
    (void)state;
    struct fence f;
    fence_init(&f, 1000);
    draw(&f, 4000, 5, 1000);
    fence_answer(&f, 1, 5, false);
    assert_true(f.answers);
    assert_int_equal(f.coming, 0);
    assert_true(fence_opens_at(&f, true, 1100) <= 1100);
    draw(&f, 150, 6, 1100);
    assert_int_equal(fence_opens_at(&f, true, 1101), 1100 + 500 + 150);
    fence_answer(&f, 1, 6, false);
    assert_true(fence_opens_at(&f, true, 1102) <= 1102);
    draw(&f, 100000, 7, 1200);
    assert_int_equal(fence_opens_at(&f, true, 1201), 1200 + FENCE_MS_MAX);
    fence_open(&f);
    assert_true(fence_opens_at(&f, true, 1201) <= 1201);
}

/* The answer to a picture before the last one: the line is slower than was thought. */
static void test_late_answers(void **state)
{
    (void)state;
    struct fence f;
    fence_init(&f, 0);
    draw(&f, 100, 5, 0);
    fence_answer(&f, 1, 5, false);
    draw(&f, 100, 6, 100);
    draw(&f, 100, 7, 800);
    fence_answer(&f, 1, 6, false);
    assert_int_equal(f.slowness, 2);
    assert_int_equal(fence_opens_at(&f, true, 801), 800 + 600); /* still waited for */
    fence_answer(&f, 1, 7, false);
    assert_int_equal(f.slowness, 1);
    assert_int_equal(f.coming, 0);
    for (int i = 0; i < 5; i++) {
        draw(&f, 100, 8, 2000);
        draw(&f, 100, 9, 2000);
        fence_answer(&f, 1, 8, false);
    }
    assert_int_equal(f.slowness, 4);
    draw(&f, 100, 10, 3000);
    assert_int_equal(fence_opens_at(&f, true, 3001), 3000 + FENCE_MS_MAX);
    draw(&f, 100, 0, 4000); /* where the cursor is not known any answer will do */
    fence_answer(&f, 3, 3, false);
    assert_true(fence_opens_at(&f, true, 4001) <= 4001);
}

static void test_other_answers(void **state)
{
    (void)state;
    struct fence f;
    fence_init(&f, 0);
    fence_ask_more(&f);
    draw(&f, 100, 5, 0);
    assert_int_equal(f.coming, 2);
    fence_answer(&f, 1, 3, true);
    assert_int_equal(f.coming, 1);
    assert_int_equal(fence_opens_at(&f, true, 1), 600);
    fence_forget(&f);
    assert_int_equal(f.coming, 0);
    assert_true(fence_opens_at(&f, true, 1) <= 1);
}

static void test_mute(void **state)
{
    (void)state;
    struct fence f;
    fence_init(&f, 1000);
    draw(&f, 200, 5, 1900);
    assert_true(fence_opens_at(&f, true, 1999) <= 1999);
    assert_int_equal(fence_opens_at(&f, true, 2000), 1900 + 250); /* nothing came for a second */
    draw(&f, 10, 5, 3000);
    assert_int_equal(fence_opens_at(&f, true, 3000), 3100);
    draw(&f, 4000, 5, 4000);
    assert_int_equal(fence_opens_at(&f, true, 4000), 4500);
    assert_true(fence_asks(&f));
    draw(&f, 10, 5, 5000);
    assert_false(fence_asks(&f)); /* four questions are enough */
    fence_answer(&f, 1, 5, false);
    assert_true(fence_asks(&f));
    assert_true(fence_opens_at(&f, true, 5001) <= 5001);
}

/* A terminal that cannot be asked, and one that no longer answers. */
static void test_not_asked(void **state)
{
    (void)state;
    struct fence f;
    fence_init(&f, 0);
    assert_true(fence_opens_at(&f, false, 0) <= 0);
    fence_drawn(&f, 10, 0);
    assert_int_equal(fence_opens_at(&f, false, 0), 100);
    draw(&f, 10, 5, 0);
    fence_answer(&f, 1, 5, false);
    for (int i = 0; i < 8; i++)
        draw(&f, 10, 6, 1000);
    assert_int_equal(fence_opens_at(&f, true, 1000), 1510);
    draw(&f, 10, 6, 1000);
    assert_int_equal(fence_opens_at(&f, true, 1000), 1100);
    assert_true(fence_asks(&f));
}

/* The last eight questions are known; what answers none of them, or the newest, is of the newest. */
static void test_which_question(void **state)
{
    (void)state;
    for (int ago = 0; ago <= FENCE_QUESTIONS; ago++) {
        struct fence f;
        fence_init(&f, 0);
        fence_answer(&f, 9, 9, false);
        for (int i = FENCE_QUESTIONS; i >= 0; i--)
            draw(&f, 100, 10 + i, 0);
        fence_answer(&f, 1, 10 + ago, false);
        const bool is_old = ago > 0 && ago < FENCE_QUESTIONS;
        assert_int_equal(f.slowness, is_old ? 2 : 1);
        assert_int_equal(f.coming, is_old ? FENCE_QUESTIONS : 0); /* answers to questions before the newest will no longer come */
        assert_int_equal(fence_opens_at(&f, true, 1), is_old ? 600 : 0);
    }
    static const int others[][2] = {{2, 11}, {1, 12}, {11, 1}}; /* row and column count, in this order */
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct fence f;
        fence_init(&f, 0);
        draw(&f, 100, 11, 0);
        draw(&f, 100, 10, 0);
        fence_answer(&f, others[i][0], others[i][1], false);
        assert_int_equal(f.slowness, 1);
        assert_int_equal(f.coming, 0);
    }
    struct fence f; /* twice the same place: the newest */
    fence_init(&f, 0);
    draw(&f, 100, 10, 0);
    draw(&f, 100, 10, 0);
    fence_answer(&f, 1, 10, false);
    assert_int_equal(f.slowness, 1);
}

/* How many answers come is never below none, and one more for each question. */
static void test_how_many_come(void **state)
{
    (void)state;
    struct fence f;
    fence_init(&f, 0);
    assert_int_equal(f.coming, 0);
    fence_answer(&f, 1, 1, true);
    assert_int_equal(f.coming, 0);
    for (int i = 1; i <= 3; i++) {
        fence_ask_more(&f);
        assert_int_equal(f.coming, i);
    }
    for (int i = 2; i >= -1; i--) {
        fence_answer(&f, 1, 1, true);
        assert_int_equal(f.coming, i > 0 ? i : 0);
    }
}

/* Slower by each late answer, up to four times; quicker by one with each in time. */
static void test_slowness(void **state)
{
    static const int late[] = {2, 4, 4}, in_time[] = {3, 2, 1, 1};
    (void)state;
    struct fence f;
    fence_init(&f, 0);
    for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
        draw(&f, 100, 8, 0);
        draw(&f, 100, 9, 0);
        fence_answer(&f, 1, 8, false);
        assert_int_equal(f.slowness, late[i]);
    }
    for (size_t i = 0; i < sizeof in_time / sizeof *in_time; i++) {
        draw(&f, 100, 9, 0);
        const int patience = 600 * f.slowness;
        assert_int_equal(fence_opens_at(&f, true, 1), patience < FENCE_MS_MAX ? patience : FENCE_MS_MAX);
        fence_answer(&f, 1, 9, false);
        assert_int_equal(f.slowness, in_time[i]);
    }
}

/* The pace of one that cannot be asked: 100 ms to half a second, by the bytes of the picture before; the first one goes at once. */
static void test_pace(void **state)
{
    static const struct {
        size_t bytes;
        int ms;
    } cases[] = {{0, 100}, {79, 100}, {80, 100}, {81, 101}, {84, 105}, {399, 498}, {400, 500}, {401, 500}, {100000, 500}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fence f;
        fence_init(&f, 7000);
        assert_int_equal(fence_opens_at(&f, false, 7000), 7000 - 500 + 100);
        fence_drawn(&f, cases[i].bytes, 8000);
        assert_int_equal(fence_opens_at(&f, false, 8000), 8000 + cases[i].ms);
        assert_int_equal(fence_opens_at(&f, true, 7999), 8000); /* not known to be mute within a second */
        assert_int_equal(fence_opens_at(&f, true, 8000), 8000 + cases[i].ms);
        fence_forget(&f);
        fence_open(&f);
        assert_int_equal(fence_opens_at(&f, false, 8000), 8000 + cases[i].ms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_which_question), cmocka_unit_test(test_how_many_come),
        cmocka_unit_test(test_slowness), cmocka_unit_test(test_pace),
        cmocka_unit_test(test_free_until_it_answers), cmocka_unit_test(test_waits_for_the_answer),
        cmocka_unit_test(test_late_answers),          cmocka_unit_test(test_other_answers),
        cmocka_unit_test(test_mute),                  cmocka_unit_test(test_not_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
