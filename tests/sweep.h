/* tests/sweep.h - how much of a sweep a test takes: a sample of it in `make check`, all of it in `./bootstrap sweep`
 *
 *     for (int columns = 20; columns <= 200; columns += sweep_step(7))     every seventh size, or every one
 *     const size_t games = sweep_share(100, 5000);                         100 games, or 5,000
 *
 * KIFU_SAMPLE=small takes about half of the sample, as builds do that look for other faults than `make check` (`run_beside`
 * of bootstrap). A test that takes more than a second in full should use this. The sample is always the same. A script
 * asks by itself, `[ -n "${KIFU_SWEEP-}" ]`. `make sweep` finds the tests by these words.
 */
#ifndef KIFU_TESTS_SWEEP_H
#define KIFU_TESTS_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static inline bool sweep_is_set(const char *name)
{
    const char *set = getenv(name);

    return set && *set;
}

static inline bool sweep_is_whole(void)
{
    return sweep_is_set("KIFU_SWEEP");
}

static inline bool sweep_is_small(void)
{
    return sweep_is_set("KIFU_SAMPLE");
}

/* The step from one case to the next: `sample` in check, 1 in a sweep. 7 is usual: it has no factor in common with a
 * board or a screen; nor has 17. */
static inline int sweep_step(int sample)
{
    return sweep_is_whole() ? 1 : sweep_is_small() ? 2 * sample + 3 : sample;
}

/* The heights of a width, for tests that take too long at all of both: in a sweep a third of them, another third at the next width.
 *
 *     for (int rows = 8 + sweep_third(columns); rows <= 71; rows += sweep_third_step(14))
 */
static inline int sweep_third(int width)
{
    return sweep_is_whole() ? width % 3 : 0;
}

static inline int sweep_third_step(int sample)
{
    return sweep_is_whole() ? 3 : sweep_is_small() ? 2 * sample + 3 : sample;
}

/* The number of cases made by chance. */
static inline size_t sweep_share(size_t sample, size_t all)
{
    return sweep_is_whole() ? all : sweep_is_small() ? sample / 2 + 1 : sample;
}

#endif
