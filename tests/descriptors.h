/* tests/descriptors.h - a process that cannot open anything: converters, files, pipes
 *
 * For programs of their own: the C library keeps what it could not open once.
 */
#ifndef KIFU_TESTS_DESCRIPTORS_H
#define KIFU_TESTS_DESCRIPTORS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>

#include <cmocka.h>

static rlim_t descriptors_before;

static inline void allow_descriptors(rlim_t count)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    descriptors_before = limit.rlim_cur;
    limit.rlim_cur = count;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

/* As setup and teardown of a group of tests. */
static inline int refuse_files(void **state)
{
    (void)state;
    allow_descriptors(0);
    return 0;
}

static inline int allow_files(void **state)
{
    (void)state;
    allow_descriptors(descriptors_before);
    return 0;
}

#endif
