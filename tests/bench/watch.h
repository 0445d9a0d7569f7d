/* tests/bench/watch.h - what is asked of a program that is watched from outside: processor time, memory, when all of a picture has come
 *
 *     struct figures ms = {0};
 *     figures_add(&ms, 3.5);
 *     figures_part(&ms, 0.5);       the median
 *     figures_free(&ms);
 */
#ifndef KIFU_TESTS_BENCH_WATCH_H
#define KIFU_TESTS_BENCH_WATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/mem.h"
#include "../tty/pty.h"

/* The kind of the terminal. */
static const char *const colored[] = {"TERM=xterm-256color", "LC_ALL=C.UTF-8", "NO_COLOR", "COLORTERM", NULL};

/* ---- many figures of a kind ---- */

struct figures {
    double *at;
    size_t count, cap;
};

static inline void figures_add(struct figures *f, double figure)
{
    mem_reserve(&f->at, &f->cap, f->count + 1, sizeof *f->at);
    f->at[f->count++] = figure;
}

static inline int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The one that `part` of them do not pass: 0 the least, 1 the most. */
static inline double figures_part(struct figures *f, double part)
{
    if (!f->count)
        return 0;
    qsort(f->at, f->count, sizeof *f->at, by_size);
    return f->at[(size_t)(part * (double)(f->count - 1) + 0.5)];
}

static inline void figures_free(struct figures *f)
{
    mem_free(f->at);
    *f = (struct figures){0};
}

/* ---- waiting ---- */

/* Seconds of processor time of a process so far. */
static inline double cpu_of(pid_t pid)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

/* The most that it had, in bytes; 0 where the system does not tell. */
static inline double memory_of(pid_t pid)
{
    char line[256];
    double kib = 0;
    snprintf(line, sizeof line, "/proc/%ld/status", (long)pid);
    FILE *f = fopen(line, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmHWM: %lf", &kib);
    if (f)
        fclose(f);
    return kib * 1024;
}

/* Of the program. */
static inline double cpu(const struct pty *t)
{
    return cpu_of(pty_pid(t));
}

static inline double memory(const struct pty *t)
{
    return memory_of(pty_pid(t));
}

/* Until all has come that is on its way; false where nothing came. */
static inline bool settle(struct pty *t, long long first_us, long long quiet_us)
{
    const size_t before = pty_bytes(t);
    const long long end = pty_now_us(t) + first_us;
    while (pty_bytes(t) == before && pty_now_us(t) < end)
        pty_passes(t, 500);
    if (pty_bytes(t) == before)
        return false;
    while (pty_now_us(t) < pty_came_us(t) + quiet_us)
        pty_passes(t, 500);
    return true;
}

#endif
