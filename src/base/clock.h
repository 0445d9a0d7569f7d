/* base/clock.h - a steady clock, for how long something takes */
#ifndef KIFU_BASE_CLOCK_H
#define KIFU_BASE_CLOCK_H

#include <time.h>

static inline long long clock_ms(void) /* milliseconds */
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
