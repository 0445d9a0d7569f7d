/* tests/base/30-arena.c - grow-only memory, with blocks so small that every edge is crossed, and poisoned */
#include <setjmp.h>
#include <stdarg.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ARENA_BLOCK ((size_t)32)
#define ARENA_BLOCK_MOST ((size_t)128)
#define ARENA_POISON 1
#include "base/arena.c"

static size_t count_blocks(const struct arena *a)
{
    size_t count = 0;

    for (const struct arena_block *block = a->blocks; block != NULL; block = block->next)
        count++;
    return count;
}

static void test_alloc(void **state)
{
    (void)state;
    struct arena a = {0};
    unsigned char *all[200];
    for (size_t i = 0; i < 200; i++) {
        all[i] = arena_alloc(&a, i);
        assert_int_equal((uintptr_t)all[i] % alignof(max_align_t), 0);
        memset(all[i], (int)i, i);
    }
    for (size_t i = 0; i < 200; i++)
        for (size_t k = 0; k < i; k++)
            assert_int_equal(all[i][k], i);
    assert_true(count_blocks(&a) > 100);
    assert_true(a.used >= 199 * 200 / 2);
    arena_free(&a);
    assert_null(a.blocks);
    assert_int_equal(a.used, 0);
    arena_free(&a);
}

/* Pointers for 0 bytes differ too: each may be an object. */
static void test_alloc_nothing(void **state)
{
    (void)state;
    struct arena a = {0};
    void *p = arena_alloc(&a, 0);
    assert_non_null(p);
    assert_ptr_not_equal(p, arena_alloc(&a, 0));
    arena_free(&a);
}

static void test_slice(void **state)
{
    (void)state;
    struct arena a = {0};
    char text[] = "hane";
    struct slice copy = arena_slice(&a, slice_of(text));
    text[0] = 'x';
    assert_true(slice_is(copy, "hane"));
    assert_int_equal(arena_slice(&a, (struct slice){NULL, 0}).len, 0);
    arena_free(&a);
}

/* A slice begins where the last one ended; memory for any object is aligned. */
static void test_slices_are_packed(void **state)
{
    (void)state;
    struct arena a = {0};
    const char *first = arena_slice(&a, SLICE("atari")).at;
    assert_ptr_equal(arena_slice(&a, SLICE("ko")).at, first + 5);
    assert_int_equal((uintptr_t)arena_alloc(&a, 3) % _Alignof(max_align_t), 0);
    assert_memory_equal(first, "atariko", 7);
    arena_free(&a);
}

static void test_clear(void **state)
{
    (void)state;
    struct arena a = {0};
    arena_clear(&a);
    arena_alloc(&a, 16);
    char *large = arena_alloc(&a, 1000);
    memcpy(large, "moyo", 5);
    arena_alloc(&a, 120);
    assert_int_equal(count_blocks(&a), 3);
    arena_clear(&a);
    assert_int_equal(a.used, 0);
    /* The largest block stays, with its old contents overwritten. */
    assert_int_equal(count_blocks(&a), 1);
    assert_int_equal(a.blocks->size, 1000);
    assert_int_equal((unsigned char)large[0], 0xA5);
    assert_ptr_equal(arena_alloc(&a, 1000), large);
    assert_int_equal(count_blocks(&a), 1);
    arena_free(&a);
}

/* Blocks grow with the memory handed out, up to a limit. */
static void test_growth(void **state)
{
    (void)state;
    struct arena a = {0};
    arena_alloc(&a, 1);
    assert_int_equal(a.blocks->size, 32);
    for (int i = 0; i < 100; i++)
        arena_alloc(&a, 16);
    assert_int_equal(a.blocks->size, 128);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alloc), cmocka_unit_test(test_alloc_nothing), cmocka_unit_test(test_slice),
        cmocka_unit_test(test_slices_are_packed),
        cmocka_unit_test(test_clear), cmocka_unit_test(test_growth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
