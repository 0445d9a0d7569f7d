/* tests/base/10-mem.c - an allocation succeeds, or the program ends with a message */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"

/* ---- a child that runs out ---- */

struct end {
    int status;     /* as of waitpid */
    char said[256]; /* on standard error */
};

static void say_hook(void)
{
    if (write(STDERR_FILENO, "hook\n", 5) != 5)
        _exit(3);
}

/* A hook that itself needs memory. */
static void greedy_hook(void)
{
    say_hook();
    mem_free(mem_alloc(100));
}

static struct end run(void (*work)(void))
{
    struct end end = {0};
    size_t len = 0;
    ssize_t got;
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        work();
        _exit(0);
    }
    close(ends[1]);
    while (len < sizeof end.said - 1 && (got = read(ends[0], end.said + len, sizeof end.said - 1 - len)) > 0)
        len += (size_t)got;
    close(ends[0]);
    assert_int_equal(waitpid(child, &end.status, 0), child);
    return end;
}

static void assert_polite(struct end end, const char *said)
{
    assert_true(WIFEXITED(end.status));
    assert_int_equal(WEXITSTATUS(end.status), 2);
    assert_string_equal(end.said, said);
}

static void fail_third(void)
{
    mem_fail_at(3, 0);
    mem_free(mem_alloc(1));
    mem_free(mem_zero(1, 1));
    say_hook();
    mem_free(mem_string("third"));
}

static void fail_all_greedy(void)
{
    mem_on_exhausted(greedy_hook);
    mem_fail_at(1, 1);
    mem_alloc(1);
}

static void fail_once_with_hook(void)
{
    mem_on_exhausted(say_hook);
    mem_fail_at(1, 0);
    mem_alloc(1);
}

static void overflow_zero(void)
{
    mem_zero(SIZE_MAX / 2, 3);
}

static void overflow_resize(void)
{
    mem_resize(NULL, SIZE_MAX, SIZE_MAX);
}

static void overflow_reserve(void)
{
    int *array = NULL;
    size_t capacity = 0;

    mem_reserve(&array, &capacity, SIZE_MAX, sizeof *array);
}

static void check_nothing(void)
{
    mem_checked(NULL);
}

static void fail_never(void)
{
    mem_fail_at(2, 0);
    mem_fail_at(0, 0);
    for (int i = 0; i < 10; i++)
        mem_free(mem_alloc(1));
}

static void fail_once_only(void)
{
    /* Nothing survives a failure, so this tests the other side of "once": allocations before the nth succeed. */
    mem_fail_at(100, 1);
    for (int i = 0; i < 99; i++)
        mem_free(mem_alloc(1));
}

static void test_exhausted(void **state)
{
    (void)state;
    assert_polite(run(fail_third), "hook\nkifu: out of memory\n");
    assert_polite(run(fail_once_with_hook), "hook\nkifu: out of memory\n");
    assert_polite(run(mem_exhausted), "kifu: out of memory\n");
}

static void test_hook_runs_once(void **state)
{
    (void)state;
    /* Out of memory in the hook: the message comes and the program ends, but the hook does not run again. */
    assert_polite(run(fail_all_greedy), "hook\nkifu: out of memory\n");
}

static void test_library_without_memory(void **state)
{
    (void)state;
    int there = 1;
    assert_ptr_equal(mem_checked(&there), &there);
    assert_polite(run(check_nothing), "kifu: out of memory\n");
}

static void test_overflow(void **state)
{
    (void)state;
    assert_polite(run(overflow_zero), "kifu: out of memory\n");
    assert_polite(run(overflow_resize), "kifu: out of memory\n");
    assert_polite(run(overflow_reserve), "kifu: out of memory\n");
}

static void test_no_fault_without_order(void **state)
{
    (void)state;
    assert_int_equal(run(fail_never).status, 0);
    assert_int_equal(run(fail_once_only).status, 0);
}

/* ---- allocations ---- */

static void test_sizes(void **state)
{
    (void)state;
    char *p = mem_alloc(0);
    assert_non_null(p);
    p = mem_resize(p, 0, 8);
    assert_non_null(p);
    p = mem_resize(p, 3, 2);
    memcpy(p, "abcdef", 6);
    mem_free(p);
    mem_free(NULL);
    mem_free(mem_zero(0, 0));
}

static void test_zero(void **state)
{
    (void)state;
    unsigned char *p = mem_zero(100, 3);
    for (int i = 0; i < 300; i++)
        assert_int_equal(p[i], 0);
    mem_free(p);
}

static void test_string(void **state)
{
    (void)state;
    const char *from = "ko";
    char *copy = mem_string(from);
    assert_string_equal(copy, "ko");
    assert_ptr_not_equal(copy, from);
    mem_free(copy);
}

static void test_count(void **state)
{
    (void)state;
    unsigned long before = mem_count();
    mem_free(mem_alloc(1));
    mem_free(mem_string("x"));
    assert_int_equal(mem_count() - before, 2);
}

/* Appending one by one is linear: the number of reallocations grows with the logarithm. */
static void test_reserve(void **state)
{
    (void)state;
    int *array = NULL;
    size_t capacity = 0;
    unsigned long before = mem_count();
    for (int i = 0; i < 100000; i++) {
        mem_reserve(&array, &capacity, (size_t)i + 1, sizeof array[0]);
        assert_true(capacity > (size_t)i);
        array[i] = i;
    }
    assert_in_range(mem_count() - before, 5, 40);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(array[i], i);
    size_t was = capacity;
    mem_reserve(&array, &capacity, 10, sizeof array[0]);
    assert_int_equal(capacity, was);
    mem_free(array);
}

/* Bytes before and after the forgotten part stay as they were, wherever it begins and ends. */
static void test_forget(void **state)
{
    (void)state;
    enum { SIZE = 100000 };
    for (size_t from = 0; from < 9000; from += 997)
        for (size_t size = 0; size < 40000; size += 3989) {
            char *bytes = mem_alloc(SIZE);
            memset(bytes, 'x', SIZE);
            mem_forget(bytes + from, size);
            for (size_t i = 0; i < SIZE; i++)
                assert_true(bytes[i] == 'x' || (i >= from && i < from + size));
            memset(bytes, 'y', SIZE);
            mem_free(bytes);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),    cmocka_unit_test(test_zero),       cmocka_unit_test(test_string),
        cmocka_unit_test(test_count),    cmocka_unit_test(test_reserve),    cmocka_unit_test(test_exhausted),
        cmocka_unit_test(test_overflow), cmocka_unit_test(test_hook_runs_once),
        cmocka_unit_test(test_forget),
        cmocka_unit_test(test_no_fault_without_order), cmocka_unit_test(test_library_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
